//! Closed sets whose members have names: one list gives what JSON, the database and settings call them.

/// Declares an enum with a stable name for each of its members.
macro_rules! names {
    (
        $(#[doc = $about_all:literal])+
        $(#[$meta:meta])*
        pub enum $type:ident {
            $($(#[$about:meta])* $member:ident = $name:literal,)+
        }
    ) => {
        $(#[doc = $about_all])+
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, ::serde::Serialize, ::serde::Deserialize)]
        pub enum $type {
            $($(#[$about])* #[serde(rename = $name)] $member,)+
        }

        impl $type {
            /// All of them.
            pub const ALL: &[$type] = &[$($type::$member),+];

            /// The name by which everybody knows it.
            pub const fn name(self) -> &'static str {
                match self {
                    $($type::$member => $name,)+
                }
            }

            /// The one of this name.
            pub fn named(name: &str) -> Option<$type> {
                $type::ALL.iter().copied().find(|member| member.name() == name)
            }
        }

        // What derives a schema does not see names that a macro has passed on.
        impl ::utoipa::PartialSchema for $type {
            fn schema() -> ::utoipa::openapi::RefOr<::utoipa::openapi::Schema> {
                let about = [$($about_all.trim()),+].join("\n");
                let names = ::utoipa::openapi::ObjectBuilder::new().schema_type(::utoipa::openapi::Type::String);
                names.enum_values(Some([$($name),+])).description(Some(about)).into()
            }
        }

        impl ::utoipa::ToSchema for $type {}

        impl ::std::fmt::Display for $type {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}

pub(crate) use names;
