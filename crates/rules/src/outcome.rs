//! Who won, and why.
