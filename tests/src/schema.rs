//! The schema of the observation for people and for programs.

use std::fmt::Write as _;

use azuki_engine::view::SCHEMA;

/// The schema as a table: a line a block, a line a field. Of a repeated block the first record is shown.
pub fn text() -> String {
    let mut text = format!("observation schema {}: {} values\n\n", SCHEMA.version, SCHEMA.total);
    let _ = writeln!(text, "offset  length  name");
    for block in SCHEMA.blocks {
        let times = if block.times == 1 {
            String::new()
        } else {
            format!(", {} records of {}", block.times, block.length / block.times)
        };
        let _ = writeln!(text, "{:6}  {:6}  {}: {}{times}", block.offset, block.length, block.name, block.meaning);
        for field in block.fields {
            let offset = block.offset + field.offset;
            let _ = writeln!(text, "{offset:6}  {:6}    {}: {}", field.length, field.name, field.meaning);
        }
    }
    text
}

/// The schema as JSON: offsets of blocks count from the start, offsets of fields from the start of a record.
pub fn json() -> Result<String, String> {
    serde_json::to_string_pretty(&SCHEMA).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_json_says_what_the_schema_says() {
        let read: serde_json::Value = serde_json::from_str(&json().unwrap()).unwrap();
        assert_eq!(read["version"], SCHEMA.version);
        assert_eq!(read["total"], SCHEMA.total);
        let blocks = read["blocks"].as_array().unwrap();
        assert_eq!(blocks.len(), SCHEMA.blocks.len());
        for (block, expected) in blocks.iter().zip(SCHEMA.blocks) {
            assert_eq!(block["name"], expected.name);
            assert_eq!(block["offset"], expected.offset);
            assert_eq!(block["times"], expected.times);
            let fields = block["fields"].as_array().unwrap();
            let lengths: u64 = fields.iter().map(|field| field["length"].as_u64().unwrap()).sum();
            assert_eq!(lengths * expected.times as u64, block["length"].as_u64().unwrap());
        }
    }
}
