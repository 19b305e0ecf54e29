//! The page put together: its skeleton with styles, scripts and the packed module.
//!
//! Scripts are modules that import one another by lines such as `import { Engine } from "./engine.js";`. On the page
//! the modules of a script stand in one text, each a function behind those that it imports.

use std::path::Path;

use crate::workspace::{Result, read};

/// Returns the page.
///
/// # Errors
///
/// If a file is missing, or if an import is not written in this form.
pub(super) fn page(folder: &Path, module: &str) -> Result<String> {
    let file = |name: &str| read(&folder.join(name));
    let script = |name: &str| bundled(name, &file);
    // It shares its colours with the pages that it shows in frames.
    let mut style = String::new();
    for name in [
        "../../../support/view/assets/palette.css",
        "../../../support/view/assets/ground.css",
        "page.css",
    ] {
        style += &file(name)?;
    }
    let parts = [
        ("style", style),
        ("worker", script("worker.js")?),
        ("script", file(SAID)? + &script("page.js")?),
        ("lessons", lessons(&file)?),
        ("module", module.to_owned()),
    ];
    filled(&file("page.html")?, &parts)
}

/// Translation of texts, for this page and for those that it shows, whose scripts are not modules.
const SAID: &str = "../../../support/view/assets/said.js";

/// The lessons that come with the page, in the order in which it lists them.
const LESSONS: [&str; 3] = ["search", "games", "advice"];

/// Returns the lessons by their names, as JSON that can stand in an element of a page.
fn lessons(file: &dyn Fn(&str) -> Result<String>) -> Result<String> {
    let named = |name: &&str| {
        let lesson = file(&format!("../lessons/{name}.json"))?;
        Ok(format!("\"{name}\": {}", lesson.replace('<', "\\u003c")))
    };
    let named: Result<Vec<_>> = LESSONS.iter().map(named).collect();
    Ok(format!("{{{}}}", named?.join(",")))
}

/// Returns the skeleton with each `{{name}}` replaced.
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

/// Returns a module behind all that it imports.
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

/// Adds a module, a function that answers what it exports, behind those that it imports.
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
    let (mut body, mut exported) = (String::new(), Vec::new());
    for line in file(name)?.lines() {
        if line.starts_with("import ") {
            let (items, path) =
                imported(line).ok_or_else(|| format!("{name}: what does `{line}` import?"))?;
            bundle(path, file, seen, text)?;
            body.extend(["const ", items, " = ", &variable(path), ";\n"]);
        } else if let Some(item) = line.strip_prefix("export ") {
            let named = item.split([' ', '(']).nth(1);
            exported.push(named.unwrap_or_default().to_owned());
            body.extend([item, "\n"]);
        } else {
            body.extend([line, "\n"]);
        }
    }
    let exported = exported.join(", ");
    let name = variable(name);
    text.extend(["const ", &name, " = (() => {\n", &body]);
    text.extend(["return { ", &exported, " };\n})();\n"]);
    Ok(())
}

/// Returns the items in braces and the file of an import.
fn imported(line: &str) -> Option<(&str, &str)> {
    let (items, path) = line.strip_prefix("import ")?.split_once(" from \"./")?;
    let is_list = items.starts_with('{') && items.ends_with('}');
    is_list.then_some((items, path.strip_suffix("\";")?))
}

/// Returns the variable for a module in the text.
fn variable(file: &str) -> String {
    let name = file.trim_end_matches(".js").replace(['-', '.'], "_");
    format!("of_{name}")
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
            "../lessons/search.json" => "{ \"title\": \"</script>\" }",
            "../lessons/games.json" | "../lessons/advice.json" => "{}",
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
                "const of_c = (() => {\n/** It says export and import. */\nconst c = 1;\nreturn { c };\n})();\n\
                const of_b = (() => {\nconst { c } = of_c;\nconst b = c;\nclass B {}\nreturn { b, B };\n})();\n\
                const of_a = (() => {\nconst { b, B } = of_b;\nconst { c } = of_c;\nb(c);\nreturn {  };\n})();\n",
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
    fn no_lesson_ends_the_element_in_which_it_stands() {
        assert_eq!(
            lessons(&file).as_deref(),
            Ok(r#"{"search": { "title": "\u003c/script>" },"games": {},"advice": {}}"#)
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
