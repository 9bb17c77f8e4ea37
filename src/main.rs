//! stub
fn main() { let _ = janggun::protocol::run(); }
