//! The page put together: its skeleton with styles, scripts and the packed module.
//!
//! Scripts are modules that import one another by lines such as `import { Engine } from "./engine.js";`. On the page
//! the modules of a script stand in one text, each after those that it imports; so no two of them may give the same
//! name to what stands outside of functions.

use std::path::Path;

use crate::workspace::{Result, read};

/// The page.
///
/// # Errors
///
/// If a file is missing, or if an import is not written in this form.
pub(super) fn page(folder: &Path, module: &str) -> Result<String> {
    let file = |name: &str| read(&folder.join(name));
    let script = |name: &str| bundled(name, &file);
    let parts = [
        ("style", file("page.css")?),
        ("worker", script("worker.js")?),
        ("script", script("page.js")?),
        ("module", module.to_owned()),
    ];
    filled(&file("page.html")?, &parts)
}

/// The skeleton with each `{{name}}` replaced.
fn filled(skeleton: &str, parts: &[(&str, String)]) -> Result<String> {
    let mut page = String::new();
    let mut rest = skeleton;
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, after) = after.split_once("}}").unwrap_or((after, ""));
        let part = parts.iter().find(|(part, _)| *part == name);
        let (_, text) = part.ok_or_else(|| format!("page.html asks for `{name}`"))?;
        page.extend([before, text]);
        rest = after;
    }
    page.push_str(rest);
    Ok(page)
}

/// A module behind all that it imports.
fn bundled(name: &str, file: &dyn Fn(&str) -> Result<String>) -> Result<String> {
    let (mut seen, mut text) = (Vec::new(), String::new());
    bundle(name, file, &mut seen, &mut text)?;
    if text.contains("</script") {
        return Err(format!(
            "{name}: its text would end the element in which it stands"
        ));
    }
    Ok(text)
}

fn bundle(
    name: &str,
    file: &dyn Fn(&str) -> Result<String>,
    seen: &mut Vec<String>,
    text: &mut String,
) -> Result<()> {
    if seen.iter().any(|other| other == name) {
        return Ok(());
    }
    seen.push(name.to_owned());
    let source = file(name)?;
    let is_import = |line: &&str| line.starts_with("import ");
    for line in source.lines().filter(is_import) {
        let path = line.split_once(" from \"./");
        let path = path.and_then(|(_, path)| path.strip_suffix("\";"));
        let path = path.ok_or_else(|| format!("{name}: what does `{line}` import?"))?;
        bundle(path, file, seen, text)?;
    }
    for line in source.lines().filter(|line| !is_import(line)) {
        text.extend([line.strip_prefix("export ").unwrap_or(line), "\n"]);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str) -> Result<String> {
        Ok(match name {
            "a.js" => "import { b, B } from \"./b.js\";\nimport { c } from \"./c.js\";\nb(c);\n",
            "b.js" => "import { c } from \"./c.js\";\nexport const b = c;\nexport class B {}\n",
            "c.js" => "/** It says export and import. */\nexport const c = 1;\n",
            "wrong.js" => "import b from 'b'\n",
            "end.js" => "const end = \"</script>\";\n",
            _ => return Err(format!("{name} is missing")),
        }
        .to_owned())
    }

    #[track_caller]
    fn check(name: &str, expected: std::result::Result<&str, &str>) {
        let bundled = bundled(name, &file);
        assert_eq!(bundled.as_deref().map_err(String::as_str), expected);
    }

    #[test]
    fn a_module_follows_what_it_imports() {
        check(
            "a.js",
            Ok(
                "/** It says export and import. */\nconst c = 1;\nconst b = c;\nclass B {}\nb(c);\n",
            ),
        );
        check("d.js", Err("d.js is missing"));
        check(
            "wrong.js",
            Err("wrong.js: what does `import b from 'b'` import?"),
        );
        check(
            "end.js",
            Err("end.js: its text would end the element in which it stands"),
        );
    }

    #[test]
    fn what_is_put_in_is_not_searched_again() {
        let parts = [("one", "{{two}}".to_owned()), ("two", "x".to_owned())];
        assert_eq!(
            filled("a{{one}}b{{two}}c", &parts),
            Ok("a{{two}}bxc".to_owned())
        );
        assert_eq!(
            filled("{{three}}", &parts),
            Err("page.html asks for `three`".to_owned())
        );
    }
}
