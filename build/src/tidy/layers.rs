//! Dependencies point one way: engine, card compiler, cards, art, sound, bot, client, its window; tests and forge may use all.

use super::Violation;
use super::tree::{Tree, numbered};

/// From the inside out. A package may use those before it.
const LAYERS: [&str; 8] = [
    "azuki-engine",
    "azuki-card-compiler",
    "azuki-cards",
    "azuki-art",
    "azuki-sound",
    "azuki-bot",
    "azuki",
    "azuki-raylib",
];
/// These may use all, and nothing but each other may use them.
const OUTSIDE: [&str; 3] = ["azuki-tests", "azuki-fuzz", "forge"];

/// Checks the manifest of every package.
pub fn check(tree: &Tree) -> Vec<Violation> {
    let manifests = tree.texts().filter(|(path, _)| path.split('/').next_back() == Some("Cargo.toml"));
    manifests.flat_map(|(path, text)| manifest(path, text)).collect()
}

fn manifest(path: &str, text: &str) -> Vec<Violation> {
    // The workspace's own manifest has no package.
    let Some((line, package)) = package_name(text) else { return Vec::new() };
    let Some(layer) = layer(&package) else {
        let what = format!("the package {package} has no layer");
        return vec![Violation::new(path, line, what, "give it one in build/src/tidy/layers.rs and ARCHITECTURE.md")];
    };
    let crosses = |dependency: &str| {
        self::layer(dependency).is_some_and(|other| other >= layer && layer < LAYERS.len() && dependency != package)
    };
    let crossing = dependencies(text).into_iter().filter(|(_, dependency)| crosses(dependency));
    let violation = |(line, dependency): (usize, String)| {
        let what = format!("{package} depends on {dependency}, which lies further out");
        Violation::new(path, line, what, "move what is needed inwards, or the test into tests/")
    };
    crossing.map(violation).collect()
}

fn layer(package: &str) -> Option<usize> {
    let inside = LAYERS.iter().position(|name| *name == package);
    inside.or_else(|| OUTSIDE.contains(&package).then_some(LAYERS.len()))
}

fn package_name(text: &str) -> Option<(usize, String)> {
    let mut lines = numbered(text).skip_while(|(_, line)| line.trim() != "[package]").skip(1);
    let mut package = lines.by_ref().take_while(|(_, line)| !line.trim_start().starts_with('['));
    package.find_map(|(number, line)| {
        let (key, value) = line.split_once('=')?;
        (key.trim() == "name").then(|| (number, unquoted(value).to_owned()))
    })
}

/// The packages a manifest depends on, for any purpose, with their lines.
fn dependencies(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut in_list = false;
    for (number, line) in numbered(text) {
        let line = line.split('#').next().unwrap_or_default().trim();
        if let Some(section) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            let (list, single) = match section.rsplit_once("dependencies.") {
                Some((_, name)) => (false, Some(name)),
                None => (section.ends_with("dependencies"), None),
            };
            in_list = list;
            found.extend(single.map(|name| (number, unquoted(name).to_owned())));
        } else if let Some((key, value)) = line.split_once('=') {
            // A dependency under another name says its own with `package`, in its line or its section.
            let renamed = value.split_once("package").and_then(|(_, rest)| rest.split('"').nth(1));
            if key.trim() == "package" {
                found.push((number, unquoted(value).to_owned()));
            } else if in_list {
                let name = key.split('.').next().unwrap_or_default();
                found.push((number, renamed.unwrap_or(unquoted(name)).to_owned()));
            }
        }
    }
    found
}

fn unquoted(text: &str) -> &str {
    text.trim().trim_matches('"')
}

#[cfg(test)]
mod tests {
    use super::super::found;
    use super::*;

    fn of_package(name: &str, rest: &str) -> Vec<String> {
        found(check, &[("x/Cargo.toml", &format!("[package]\nname = \"{name}\"\n{rest}"))])
    }

    #[test]
    fn inwards_is_allowed() {
        let bot =
            "[dependencies]\nazuki-engine.workspace = true\nazuki-cards = { path = \"../cards\" }\nserde = \"1\"\n";
        assert!(of_package("azuki-bot", bot).is_empty());
        assert!(of_package("azuki-cards", "[build-dependencies]\nazuki-card-compiler.workspace = true\n").is_empty());
        for package in OUTSIDE {
            assert!(of_package(package, "[dependencies]\nazuki.workspace = true\nforge.workspace = true\n").is_empty());
        }
    }

    #[test]
    fn outwards_is_not() {
        let expected = ["x/Cargo.toml:4: azuki-engine depends on azuki-cards, which lies further out"];
        for text in [
            "[dependencies]\nazuki-cards.workspace = true",
            "[dev-dependencies]\nazuki-cards = { workspace = true } # only tests",
            "[target.'cfg(unix)'.dependencies]\nazuki-cards.workspace = true",
            "[build-dependencies]\ncards = { package = \"azuki-cards\", path = \"../cards\" }",
            "[dependencies.cards]\npackage = \"azuki-cards\"",
            "\n[dependencies.azuki-cards]",
        ] {
            assert_eq!(of_package("azuki-engine", text), expected, "{text}");
        }
        for package in ["azuki-tests", "azuki-raylib"] {
            assert_eq!(
                of_package("azuki", &format!("[dependencies]\n{package}.workspace = true")).len(),
                1,
                "{package}"
            );
        }
    }

    #[test]
    fn other_sections_and_the_workspace_are_no_dependencies() {
        assert!(of_package("azuki-engine", "[features]\nazuki-cards = []\n").is_empty());
        let workspace = "[workspace.dependencies]\nazuki-cards = { path = \"cards\" }\n";
        assert!(found(check, &[("Cargo.toml", workspace)]).is_empty());
    }

    #[test]
    fn a_new_package_must_get_a_layer() {
        assert_eq!(of_package("azuki-server", ""), ["x/Cargo.toml:2: the package azuki-server has no layer"]);
    }
}
