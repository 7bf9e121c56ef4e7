//! The feature `schema`: how that which `serde` writes looks, for documents of OpenAPI.

use crate::{Color, Outcome, Speed, Termination, Variant};
use utoipa::openapi::{ObjectBuilder, RefOr, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// Describes a small set as the names of all that are in it.
macro_rules! as_names {
    ($($type:ty, $about:literal;)*) => {$(
        impl PartialSchema for $type {
            fn schema() -> RefOr<Schema> {
                let names = <$type>::ALL.map(|one| one.name());
                let text = ObjectBuilder::new().schema_type(Type::String);
                text.enum_values(Some(names)).description(Some($about)).into()
            }
        }

        impl ToSchema for $type {}
    )*};
}

as_names! {
    Color, "A side.";
    Outcome, "Who won, as in PGN.";
    Speed, "How fast a game is.";
    Termination, "Why a game is over.";
    Variant, "Which chess is played.";
}
