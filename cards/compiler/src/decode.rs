//! Reads typed values out of the tree, field by field, so that one mistake does not hide the next.
//!
//! The macros define a type, its reader and its JSON schema together: the three cannot disagree.

use schemars::{JsonSchema, Schema, SchemaGenerator};

use crate::error::{Errors, Place, did_you_mean, one_of};
use crate::tree::{Member, Node, Value};

/// A type that can be read from a tree. `None` means that the mistake has been reported.
pub(crate) trait Decode: Sized {
    /// Reads it.
    fn decode(node: &Node, errors: &mut Errors) -> Option<Self>;

    /// What a field that is not there means; `None` makes the field required.
    fn absent() -> Option<Self> {
        None
    }
}

/// A value with the place it was written at, for mistakes that show only later.
#[derive(Clone, Debug)]
pub(crate) struct Located<T> {
    pub place: Place,
    pub value: T,
}

impl<T: Decode> Decode for Located<T> {
    fn decode(node: &Node, errors: &mut Errors) -> Option<Self> {
        Some(Self { place: errors.place(node.line), value: T::decode(node, errors)? })
    }
}

impl<T: JsonSchema> JsonSchema for Located<T> {
    fn inline_schema() -> bool {
        T::inline_schema()
    }
    fn schema_name() -> std::borrow::Cow<'static, str> {
        T::schema_name()
    }
    fn schema_id() -> std::borrow::Cow<'static, str> {
        T::schema_id()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }
}

/// One value, or a list of them.
#[derive(Clone, Debug, JsonSchema)]
#[schemars(untagged)]
pub(crate) enum OneOrMany<T> {
    /// Just one.
    One(T),
    /// Several.
    Many(Vec<T>),
}

impl<T> OneOrMany<T> {
    /// All of them.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        match self {
            Self::One(one) => std::slice::from_ref(one).iter(),
            Self::Many(many) => many.iter(),
        }
    }
}

impl<T: Decode> Decode for OneOrMany<T> {
    fn decode(node: &Node, errors: &mut Errors) -> Option<Self> {
        match node.value {
            Value::List(_) => Vec::decode(node, errors).map(Self::Many),
            _ => T::decode(node, errors).map(Self::One),
        }
    }
}

impl<T: Decode> Decode for Box<T> {
    fn decode(node: &Node, errors: &mut Errors) -> Option<Self> {
        T::decode(node, errors).map(Self::new)
    }
}

impl<T: Decode> Decode for Option<T> {
    fn decode(node: &Node, errors: &mut Errors) -> Option<Self> {
        match node.value {
            Value::Null => Some(None),
            _ => T::decode(node, errors).map(Some),
        }
    }

    fn absent() -> Option<Self> {
        Some(None)
    }
}

impl<T: Decode> Decode for Vec<T> {
    fn decode(node: &Node, errors: &mut Errors) -> Option<Self> {
        let Value::List(items) = &node.value else {
            return expected("a list", node, errors);
        };
        let read: Vec<Option<T>> = items
            .iter()
            .enumerate()
            .map(|(index, item)| errors.inside_item(index, |errors| T::decode(item, errors)))
            .collect();
        read.into_iter().collect()
    }
}

impl Decode for bool {
    fn decode(node: &Node, errors: &mut Errors) -> Option<Self> {
        match node.value {
            Value::Bool(value) => Some(value),
            _ => expected("true or false", node, errors),
        }
    }
}

impl Decode for u8 {
    fn decode(node: &Node, errors: &mut Errors) -> Option<Self> {
        let number = match &node.value {
            Value::Number(text) => text.parse().ok(),
            _ => None,
        };
        number.or_else(|| expected("a whole number from 0 to 255", node, errors))
    }
}

impl Decode for String {
    fn decode(node: &Node, errors: &mut Errors) -> Option<Self> {
        match &node.value {
            Value::Text(text) if text.trim().is_empty() => expected("a text that is not empty", node, errors),
            Value::Text(text) => Some(text.clone()),
            _ => expected("a text", node, errors),
        }
    }
}

/// Reports that something else was expected.
pub(crate) fn expected<T>(what: &str, node: &Node, errors: &mut Errors) -> Option<T> {
    errors.report(node.line, format!("expected {what}, found {}", node.described()));
    None
}

/// The members of a record; unknown and repeated names are reported.
pub(crate) fn members<'n>(node: &'n Node, known: &[&str], errors: &mut Errors) -> Option<&'n [Member]> {
    let Value::Record(members) = &node.value else {
        return expected("an object", node, errors);
    };
    for (index, member) in members.iter().enumerate() {
        let name = member.name.as_str();
        if !known.contains(&name) {
            let near = did_you_mean(name, known.iter().copied());
            let near = if near.is_empty() { format!("; known are {}", one_of(known.iter().copied())) } else { near };
            errors.report(member.line, format!("unknown field {:?}{near}", crate::error::shortened(name)));
        } else if members[..index].iter().any(|other| other.name == name) {
            errors.report(member.line, format!("the field {name:?} is there twice; keep one"));
        }
    }
    Some(members)
}

/// One field of a record.
pub(crate) fn field<T: Decode>(node: &Node, members: &[Member], name: &str, errors: &mut Errors) -> Option<T> {
    match members.iter().find(|member| member.name == name) {
        Some(member) => errors.inside(name, |errors| T::decode(&member.node, errors)),
        None => T::absent().or_else(|| {
            errors.report(node.line, format!("the field {name:?} is missing"));
            None
        }),
    }
}

/// Which of the named choices a node is, and its value. A choice without a value is a plain text, one with a value an
/// object with that one field.
pub(crate) fn choice<'n>(
    node: &'n Node,
    what: &str,
    known: &[(&'static str, bool)],
    errors: &mut Errors,
) -> Option<(&'static str, Option<&'n Node>)> {
    let (name, line, value) = match &node.value {
        Value::Text(text) => (text.as_str(), node.line, None),
        Value::Record(members) => match members.as_slice() {
            [only] => (only.name.as_str(), only.line, Some(&only.node)),
            [] => return expected(&format!("{what}: an object with one field"), node, errors),
            [first, second, ..] => {
                errors.report(
                    second.line,
                    format!(
                        "expected {what}: an object with one field, found several ({}); write one object for each",
                        one_of([first.name.as_str(), second.name.as_str()]).replace(" or ", ", ")
                    ),
                );
                return None;
            }
        },
        _ => return expected(what, node, errors),
    };
    let Some((known_name, takes_value)) = known.iter().find(|(known, _)| *known == name) else {
        let near = did_you_mean(name, known.iter().map(|(name, _)| *name));
        let near =
            if near.is_empty() { format!("; expected {}", one_of(known.iter().map(|(name, _)| *name))) } else { near };
        errors.report(line, format!("{:?} is not {what}{near}", crate::error::shortened(name)));
        return None;
    };
    match (takes_value, value) {
        (true, None) => {
            errors.report(line, format!("{name:?} needs a value: {{{name:?}: …}}"));
            None
        }
        (false, Some(_)) => {
            errors.report(line, format!("{name:?} takes no value; write just {name:?}"));
            None
        }
        _ => Some((known_name, value)),
    }
}

/// Defines a record: the struct, its reader, its schema.
macro_rules! record {
    (@name $field:ident) => { stringify!($field) };
    (@name $field:ident $name:literal) => { $name };
    ($(#[$meta:meta])* struct $record:ident {
        $($(#[$field_meta:meta])* $field:ident $(as $name:literal)? : $kind:ty,)*
    }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, schemars::JsonSchema)]
        #[schemars(deny_unknown_fields)]
        pub(crate) struct $record {
            $($(#[$field_meta])* $(#[schemars(rename = $name)])? pub $field: $kind,)*
        }
        impl $crate::decode::Decode for $record {
            fn decode(node: &$crate::tree::Node, errors: &mut $crate::error::Errors) -> Option<Self> {
                let names = [$($crate::decode::record!(@name $field $($name)?)),*];
                let members = $crate::decode::members(node, &names, errors)?;
                $(let $field = $crate::decode::field::<$kind>(
                    node, members, $crate::decode::record!(@name $field $($name)?), errors,
                );)*
                Some(Self { $($field: $field?,)* })
            }
        }
    };
}

/// Defines a choice of words, some with a value: the enum, its reader, its schema.
macro_rules! choices {
    (@takes) => { false };
    (@takes $kind:ty) => { true };
    (@make $variant:ident $name:literal $value:ident $errors:ident) => { Some(Self::$variant) };
    (@make $variant:ident $name:literal $value:ident $errors:ident $kind:ty) => {
        $errors.inside($name, |errors| <$kind as $crate::decode::Decode>::decode($value?, errors)).map(Self::$variant)
    };
    ($(#[$meta:meta])* enum $choice:ident: $what:literal {
        $($(#[$variant_meta:meta])* $variant:ident $(($kind:ty))? = $name:literal,)*
    }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, schemars::JsonSchema)]
        pub(crate) enum $choice {
            $($(#[$variant_meta])* #[schemars(rename = $name)] $variant $(($kind))?,)*
        }
        impl $crate::decode::Decode for $choice {
            fn decode(node: &$crate::tree::Node, errors: &mut $crate::error::Errors) -> Option<Self> {
                let known = [$(($name, $crate::decode::choices!(@takes $($kind)?))),*];
                #[allow(unused_variables, reason = "choices without values do not read it")]
                let (name, value) = $crate::decode::choice(node, $what, &known, errors)?;
                match name {
                    $($name => $crate::decode::choices!(@make $variant $name value errors $($kind)?),)*
                    _ => None,
                }
            }
        }
    };
}

pub(crate) use {choices, record};
