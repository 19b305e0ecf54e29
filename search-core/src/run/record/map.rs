//! Records as maps.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, Serializer};

use super::{Field, Record};

impl Serialize for Record {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.fields.len() + 1))?;
        map.serialize_entry("event", &self.event)?;
        for (name, field) in &self.fields {
            map.serialize_entry(name, field)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Record {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct RecordVisitor;

        impl<'de> Visitor<'de> for RecordVisitor {
            type Value = Record;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map with an entry `event`")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Record, A::Error> {
                let mut event = None;
                let mut fields = Vec::new();
                while let Some((name, field)) = map.next_entry::<String, Field>()? {
                    match field {
                        Field::Text(text) if name == "event" => event = Some(Cow::Owned(text)),
                        field => fields.push((Cow::Owned(name), field)),
                    }
                }
                let event = event.ok_or_else(|| A::Error::missing_field("event"))?;
                Ok(Record { event, fields })
            }
        }

        deserializer.deserialize_map(RecordVisitor)
    }
}
