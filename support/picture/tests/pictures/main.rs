//! Layouts of trees, and their pictures.

mod tidy;
mod tree_picture;
