//! `tabiya-uci`: the small binary that chess programs load.

fn main() {}
