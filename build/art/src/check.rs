//! The mistakes that a renderer would pass over in silence: misspelt elements, colours, paths and references.

use std::collections::BTreeSet;
use std::str::FromStr;

use resvg::usvg::roxmltree::{self, Document, Node};

use crate::error::ArtError;
use crate::source::{ART, Source};

/// The size of an illustration's canvas. On the board a card is the picture and a strip of a sixth below it: 5:7.
pub const CANVAS: (u32, u32) = (500, 600);

/// What illustrations are made of. Text needs fonts, images and scripts are not drawn here: they have no place.
const ELEMENTS: [&str; 37] = [
    "svg",
    "g",
    "defs",
    "use",
    "symbol",
    "title",
    "desc",
    "path",
    "rect",
    "circle",
    "ellipse",
    "line",
    "polyline",
    "polygon",
    "linearGradient",
    "radialGradient",
    "stop",
    "pattern",
    "clipPath",
    "mask",
    "filter",
    "feTurbulence",
    "feColorMatrix",
    "feComponentTransfer",
    "feFuncR",
    "feFuncG",
    "feFuncB",
    "feFuncA",
    "feComposite",
    "feFlood",
    "feBlend",
    "feGaussianBlur",
    "feMerge",
    "feMergeNode",
    "feMorphology",
    "feOffset",
    "feDisplacementMap",
];
const PAINTS: [&str; 2] = ["fill", "stroke"];
const COLORS: [&str; 3] = ["stop-color", "flood-color", "color"];

/// Checks a file as it is written, before anything is inlined.
pub fn file(source: &Source) -> Result<(), ArtError> {
    let document = Document::parse(&source.text).map_err(|error| unreadable(source, &error))?;
    for node in document.descendants().filter(Node::is_element) {
        element(source, &document, node)?;
    }
    if source.folder == ART && !source.name.starts_with("shared/") {
        canvas(source, &document)?;
    }
    Ok(())
}

/// Checks that everything a picture refers to is inside it, once its fragments are.
pub fn references(source: &Source, inlined: &str) -> Result<(), ArtError> {
    let document = Document::parse(inlined).map_err(|error| unreadable(source, &error))?;
    let ids: BTreeSet<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    for node in document.descendants().filter(Node::is_element) {
        for attribute in node.attributes() {
            for id in referred(attribute.name(), attribute.value()) {
                if !ids.contains(id) {
                    let what = format!("nothing has the id {id}");
                    return Err(ArtError::at(&source.file, line(&document, attribute.range().start), what));
                }
            }
        }
    }
    Ok(())
}

fn unreadable(source: &Source, error: &roxmltree::Error) -> ArtError {
    // The position is said before the message, as everywhere.
    let what = error.to_string();
    let what = what.rsplit_once(" at ").map_or(what.as_str(), |(what, _)| what);
    ArtError::at(&source.file, error.pos().row, format!("this is not well-formed: {what}"))
}

fn element(source: &Source, document: &Document, node: Node) -> Result<(), ArtError> {
    let fail = |position: usize, what: String| Err(ArtError::at(&source.file, line(document, position), what));
    let name = node.tag_name().name();
    if !ELEMENTS.contains(&name) {
        return fail(node.range().start, format!("<{name}> cannot be used; GUIDE.md says what can"));
    }
    for attribute in node.attributes() {
        let (key, value, position) = (attribute.name(), attribute.value(), attribute.range().start);
        if key == "d" && name == "path" {
            // The parser counts from the start of the path, and one path goes over many lines.
            if let Some(error) = svgtypes::PathParser::from(value).find_map(Result::err) {
                return fail(position, format!("this path cannot be read: {error}"));
            }
        } else if PAINTS.contains(&key) && svgtypes::Paint::from_str(value).is_err() {
            return fail(position, format!("{key}=\"{value}\" is no colour and no reference"));
        } else if COLORS.contains(&key) && value != "currentColor" && svgtypes::Color::from_str(value).is_err() {
            return fail(position, format!("{key}=\"{value}\" is no colour"));
        } else if key.ends_with("ransform") && svgtypes::Transform::from_str(value).is_err() {
            return fail(position, format!("{key}=\"{value}\" is no transform"));
        }
    }
    Ok(())
}

fn canvas(source: &Source, document: &Document) -> Result<(), ArtError> {
    let expected = format!("0 0 {} {}", CANVAS.0, CANVAS.1);
    let root = document.root_element();
    let found = root.attribute("viewBox").unwrap_or_default();
    if found == expected {
        return Ok(());
    }
    let what = format!("an illustration has viewBox=\"{expected}\", not \"{found}\"");
    Err(ArtError::at(&source.file, line(document, root.range().start), what))
}

/// The ids that an attribute's value refers to within the file.
fn referred<'a>(key: &str, value: &'a str) -> Vec<&'a str> {
    if key == "href" {
        return value.strip_prefix('#').into_iter().collect();
    }
    let urls = value.match_indices("url(#").map(|(start, mark)| &value[start + mark.len()..]);
    urls.filter_map(|rest| rest.find(')').map(|end| &rest[..end])).collect()
}

fn line(document: &Document, position: usize) -> u32 {
    document.text_pos_at(position).row
}
