//! Time controls. Pure: the time comes in as an argument.
