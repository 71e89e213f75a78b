//! References to fragments: `shared/patterns.svg#waves` in a picture, as a browser would understand it.
//!
//! An SVG renderer does not follow references into other files, so the elements of each referenced file become
//! definitions inside the picture, and the reference loses its file. They are put on the line where the root element
//! opens, without line breaks, so that lines keep their numbers.

use std::collections::{BTreeMap, BTreeSet};

use crate::error::ArtError;
use crate::source::Source;

/// A reference to another file, as it stands in a text.
#[derive(Debug, PartialEq, Eq)]
struct Reference<'a> {
    line: u32,
    file: &'a str,
    id: &'a str,
}

/// The picture with every fragment it uses inside it.
pub fn inline(picture: &Source, shared: &BTreeMap<String, Source>) -> Result<String, ArtError> {
    let mut wanted: BTreeSet<&str> = BTreeSet::new();
    let mut unread: Vec<&Source> = vec![picture];
    while let Some(source) = unread.pop() {
        for reference in references(&source.text) {
            let Some(fragment) = shared.get(reference.file) else {
                let known: Vec<&str> = shared.keys().map(String::as_str).collect();
                let what = format!("there is no file {}; there are: {}", reference.file, known.join(", "));
                return Err(ArtError::at(&source.file, reference.line, what));
            };
            if !ids(&fragment.text).contains(reference.id) {
                let what = format!("{} has nothing with the id {}", reference.file, reference.id);
                return Err(ArtError::at(&source.file, reference.line, what));
            }
            if wanted.insert(fragment.name.as_str()) {
                unread.push(fragment);
            }
        }
    }
    clashes(picture, &wanted, shared)?;
    let mut definitions = String::new();
    for name in &wanted {
        let fragment = &shared[*name];
        let (start, end) = content(fragment)?;
        definitions.push_str(&fragment.text[start..end].replace(['\n', '\r'], " "));
    }
    let (start, _) = content(picture)?;
    let (head, tail) = picture.text.split_at(start);
    let text =
        if definitions.is_empty() { picture.text.clone() } else { format!("{head}<defs>{definitions}</defs>{tail}") };
    Ok(without_files(&text))
}

/// Two elements of one id: the renderer would take either.
fn clashes(picture: &Source, wanted: &BTreeSet<&str>, shared: &BTreeMap<String, Source>) -> Result<(), ArtError> {
    let mut owners: BTreeMap<&str, &str> = BTreeMap::new();
    for name in wanted {
        for id in ids(&shared[*name].text) {
            if let Some(other) = owners.insert(id, name) {
                let what = format!("the id {id} is also in {other}; give every fragment an id of its own");
                return Err(ArtError::whole(&shared[*name].file, what));
            }
        }
    }
    for id in ids(&picture.text) {
        if let Some(owner) = owners.get(id) {
            let line = line_of(&picture.text, picture.text.find(&format!("id=\"{id}\"")).unwrap_or(0));
            return Err(ArtError::at(&picture.file, line, format!("the id {id} is already used in {owner}")));
        }
    }
    Ok(())
}

/// Where the content of the root element begins and ends.
fn content(source: &Source) -> Result<(usize, usize), ArtError> {
    let text = source.text.as_str();
    let root = text.find("<svg").ok_or_else(|| ArtError::at(&source.file, 1, "there is no <svg> element"))?;
    let start = text[root..].find('>').map(|offset| root + offset + 1);
    let end = text.rfind("</svg>");
    match (start, end) {
        (Some(start), Some(end)) if start <= end => Ok((start, end)),
        _ => Err(ArtError::at(&source.file, line_of(text, root), "the <svg> element does not close")),
    }
}

/// Every `shared/….svg#id` of a text. Comments may name a file, but not with an id behind it.
fn references(text: &str) -> Vec<Reference<'_>> {
    let found = text.match_indices("shared/").filter_map(|(start, _)| {
        let rest = &text[start..];
        let file_end = rest.find(".svg#")? + ".svg".len();
        if rest[..file_end].contains(|letter: char| letter.is_whitespace() || "\"')(".contains(letter)) {
            return None;
        }
        let id = &rest[file_end + 1..];
        let id_end = id.find(|letter: char| !is_id(letter)).unwrap_or(id.len());
        Some(Reference { line: line_of(text, start), file: &rest[..file_end], id: &id[..id_end] })
    });
    found.collect()
}

fn without_files(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(reference) = references(rest).into_iter().next() {
        let place = format!("{}#{}", reference.file, reference.id);
        let start = rest.find(&place).unwrap_or(rest.len());
        result.push_str(&rest[..start]);
        result.push_str(&place[reference.file.len()..]);
        rest = &rest[start + place.len()..];
    }
    result.push_str(rest);
    result
}

fn is_id(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '-' || letter == '_'
}

/// The ids that elements of a text have.
fn ids(text: &str) -> BTreeSet<&str> {
    let starts = text.match_indices(" id=\"").map(|(start, mark)| start + mark.len());
    starts.filter_map(|start| text[start..].find('"').map(|end| &text[start..start + end])).collect()
}

/// The line of a position, from 1.
fn line_of(text: &str, position: usize) -> u32 {
    u32::try_from(text[..position].matches('\n').count()).unwrap_or(u32::MAX - 1) + 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::ART;

    fn source(name: &str, text: &str) -> Source {
        Source { name: name.to_owned(), folder: ART, file: format!("art/{name}"), text: text.to_owned() }
    }

    fn fragments() -> BTreeMap<String, Source> {
        let list = [
            ("shared/a.svg", "<svg>\n<g id=\"wave\"><path fill=\"url(shared/b.svg#sea)\"/></g>\n</svg>"),
            ("shared/b.svg", "<svg>\n<linearGradient id=\"sea\"/>\n</svg>"),
        ];
        list.map(|(name, text)| (name.to_owned(), source(name, text))).into()
    }

    fn inlined(text: &str) -> Result<String, String> {
        inline(&source("x.svg", text), &fragments()).map_err(|error| error.to_string())
    }

    #[test]
    fn fragments_and_what_they_use_become_definitions() {
        let text = inlined("<svg>\n<use href=\"shared/a.svg#wave\"/>\n</svg>").unwrap();
        let expected = "<svg><defs> <g id=\"wave\"><path fill=\"url(#sea)\"/></g>  <linearGradient id=\"sea\"/> </defs>\n\
                        <use href=\"#wave\"/>\n</svg>";
        assert_eq!(text, expected);
    }

    #[test]
    fn a_picture_without_references_stays_as_it_is() {
        let text = "<svg><!-- see shared/a.svg --><g id=\"wave\"/></svg>";
        assert_eq!(inlined(text).unwrap(), text);
    }

    #[test]
    fn what_is_not_there_is_named_with_its_line() {
        let file = inlined("<svg>\n<use href=\"shared/c.svg#x\"/></svg>").unwrap_err();
        assert_eq!(file, "art/x.svg:2: there is no file shared/c.svg; there are: shared/a.svg, shared/b.svg");
        let id = inlined("<svg>\n\n<use href=\"shared/a.svg#wav\"/></svg>").unwrap_err();
        assert_eq!(id, "art/x.svg:3: shared/a.svg has nothing with the id wav");
        let root = inlined("<svg>\n<use href=\"shared/a.svg#wave\"/>").unwrap_err();
        assert_eq!(root, "art/x.svg:1: the <svg> element does not close");
    }

    #[test]
    fn an_id_belongs_to_one_file() {
        let clash = inlined("<svg>\n<use href=\"shared/a.svg#wave\"/>\n<g id=\"sea\"/></svg>").unwrap_err();
        assert_eq!(clash, "art/x.svg:3: the id sea is already used in shared/b.svg");
    }
}
