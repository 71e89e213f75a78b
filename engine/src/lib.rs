//! The rules of Azuki TCG.

pub mod def;
pub mod ids;
pub mod limits;
pub mod vm;
