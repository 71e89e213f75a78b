//! What crosses crates: each topic one module.
