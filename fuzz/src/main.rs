//! libFuzzer before one of the claims: that which the environment names, `CLAIM=pgn`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::env;
use std::sync::LazyLock;
use tabiya_claims::Claim;

static CLAIM: LazyLock<Claim> = LazyLock::new(|| {
    let name = env::var("CLAIM").expect("CLAIM names what is tried");
    Claim::named(&name).unwrap_or_else(|| panic!("there is no claim {name:?}"))
});

fuzz_target!(|bytes: &[u8]| CLAIM.try_on(bytes));
