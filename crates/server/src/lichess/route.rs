//! A route with what is said about it, so that the router and the OpenAPI document cannot differ.

use crate::app::App;
use crate::auth::Scope;
use crate::limited::Limited;
use axum::Router;
use axum::handler::Handler;
use axum::http::StatusCode;
use axum::routing::{MethodRouter, delete, get, post, put};
use utoipa::openapi::path::{HttpMethod, OperationBuilder, ParameterBuilder, ParameterIn, PathItem};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::SchemaType;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{
    ContentBuilder, InfoBuilder, ObjectBuilder, OpenApi, OpenApiBuilder, Ref, RefOr, Required, Response,
    ResponseBuilder, Schema,
};
use utoipa::{PartialSchema, ToSchema};

pub(super) struct Route {
    method: HttpMethod,
    pub(super) path: &'static str,
    handler: MethodRouter<App>,
    about: &'static str,
    scopes: &'static [Scope],
    fields: &'static [&'static str],
    /// The schema of the answer, then those that it consists of.
    answer: Vec<(String, RefOr<Schema>)>,
    kinds: &'static [&'static str],
    status: StatusCode,
    pub(super) limited: Limited,
    /// What may stand behind the address: the router takes it for a part of the name at its end, and the handler tells them apart.
    endings: &'static [&'static str],
}

/// What is streamed.
pub(super) const NDJSON: &str = "application/x-ndjson";
/// Games as text.
pub(super) const PGN: &str = "application/x-chess-pgn";

impl Route {
    fn new(method: HttpMethod, path: &'static str, handler: MethodRouter<App>, about: &'static str) -> Route {
        let kinds = &["application/json"];
        Route {
            method,
            path,
            handler,
            about,
            scopes: &[],
            fields: &[],
            answer: Vec::new(),
            kinds,
            status: StatusCode::OK,
            limited: Limited::Requests,
            endings: &[""],
        }
    }

    pub(super) fn get<H: Handler<T, App>, T: 'static>(path: &'static str, handler: H, about: &'static str) -> Route {
        Route::new(HttpMethod::Get, path, get(handler), about)
    }

    pub(super) fn post<H: Handler<T, App>, T: 'static>(path: &'static str, handler: H, about: &'static str) -> Route {
        Route::new(HttpMethod::Post, path, post(handler), about)
    }

    pub(super) fn put<H: Handler<T, App>, T: 'static>(path: &'static str, handler: H, about: &'static str) -> Route {
        Route::new(HttpMethod::Put, path, put(handler), about)
    }

    pub(super) fn delete<H: Handler<T, App>, T: 'static>(path: &'static str, handler: H, about: &'static str) -> Route {
        Route::new(HttpMethod::Delete, path, delete(handler), about)
    }

    /// A token needs one of these.
    pub(super) fn needs(self, scopes: &'static [Scope]) -> Route {
        Route { scopes, ..self }
    }

    /// Reads these fields, from the address or the body.
    pub(super) fn takes(self, fields: &'static [&'static str]) -> Route {
        Route { fields, ..self }
    }

    /// Answers with this.
    pub(super) fn answers<T: ToSchema>(self) -> Route {
        let mut answer = vec![(T::name().into_owned(), T::schema())];
        T::schemas(&mut answer);
        Route { answer, ..self }
    }

    /// Answers with one object a line, as long as there is something to tell.
    pub(super) fn streams(self) -> Route {
        Route { kinds: &[NDJSON], ..self }
    }

    /// Answers with content of one of these kinds, as is wished.
    pub(super) fn gives(self, kinds: &'static [&'static str]) -> Route {
        Route { kinds, ..self }
    }

    /// The address ends with one of these.
    pub(super) fn ending(self, endings: &'static [&'static str]) -> Route {
        Route { endings, ..self }
    }

    /// Counts as this, and not as any request.
    pub(super) fn counts_as(self, limited: Limited) -> Route {
        Route { limited, ..self }
    }

    /// Answers with this status when all is well.
    pub(super) fn ends_with(self, status: StatusCode) -> Route {
        Route { status, ..self }
    }
}

/// All routes as a router. Some clients write a slash at the end of some addresses; it means nothing.
pub(super) fn router(routes: Vec<Route>) -> Router<App> {
    routes.into_iter().fold(Router::new(), |router, route| {
        router.route(route.path, route.handler.clone()).route(&format!("{}/", route.path), route.handler)
    })
}

/// All routes as a document.
pub(super) fn document(routes: &[Route]) -> OpenApi {
    let info = InfoBuilder::new()
        .title("Tabiya, as Lichess clients know it")
        .description(Some(
            "What programs written for the Lichess API can ask of this server. All refusals are {\"error\": …}.",
        ))
        .version(env!("CARGO_PKG_VERSION"));
    let mut api = OpenApiBuilder::new().info(info.build()).build();
    let components = api.components.get_or_insert_default();
    let schemas = routes.iter().flat_map(|route| route.answer.clone());
    components.schemas.extend(schemas.filter(|(_, schema)| !is_list(schema)));
    let token = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some("A personal access token."));
    components.add_security_scheme(TOKEN, SecurityScheme::Http(token.build()));
    for route in routes {
        for ending in route.endings {
            let item = PathItem::new(route.method.clone(), route.operation());
            let known = api.paths.paths.entry(format!("{}{ending}", route.path)).or_default();
            known.merge_operations(item);
        }
    }
    api
}

impl Route {
    fn operation(&self) -> OperationBuilder {
        let mut operation = OperationBuilder::new().summary(Some(self.about)).tag(self.tag());
        for name in self.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}')) {
            let parameter = ParameterBuilder::new().name(name).parameter_in(ParameterIn::Path);
            operation = operation.parameter(parameter.required(Required::True).schema(Some(text())));
        }
        if matches!(self.method, HttpMethod::Get) {
            for name in self.fields {
                let parameter = ParameterBuilder::new().name(*name).parameter_in(ParameterIn::Query);
                operation = operation.parameter(parameter.required(Required::False).schema(Some(text())));
            }
        } else if !self.fields.is_empty() {
            let form = self.fields.iter().fold(ObjectBuilder::new(), |form, name| form.property(*name, text()));
            let form = form.build();
            let content = |_: &str| ContentBuilder::new().schema(Some(form.clone())).build();
            let body = ["application/x-www-form-urlencoded", "application/json", "multipart/form-data"]
                .into_iter()
                .fold(RequestBodyBuilder::new(), |body, kind| body.content(kind, content(kind)));
            operation = operation.request_body(Some(body.build()));
        }
        if !self.scopes.is_empty() {
            let names: Vec<&str> = self.scopes.iter().map(|scope| scope.name()).collect();
            operation = operation.description(Some(format!("Needs a token with {}.", names.join(" or "))));
            operation = operation.security(SecurityRequirement::new(TOKEN, [""; 0]));
        }
        let schema = self.answer.first().map(|(name, schema)| {
            if is_list(schema) { schema.clone() } else { RefOr::Ref(Ref::from_schema_name(name)) }
        });
        let mut answer = ResponseBuilder::new().description("It was done.");
        for kind in self.kinds.iter().filter(|_| self.status != StatusCode::NO_CONTENT) {
            answer = answer.content(*kind, ContentBuilder::new().schema(schema.clone()).build());
        }
        operation.response(self.status.as_str(), answer.build()).response("default", refusal())
    }

    /// The part of the API it belongs to.
    fn tag(&self) -> &'static str {
        let mut parts = self.path.split('/').skip(1).filter(|part| *part != "api");
        parts.next().unwrap_or("api")
    }
}

/// All lists bear the same name, so they cannot be told apart by it.
fn is_list(schema: &RefOr<Schema>) -> bool {
    matches!(schema, RefOr::T(Schema::Array(_)))
}

/// The name of how programs say who they are.
const TOKEN: &str = "token";

/// How every route says no.
fn refusal() -> Response {
    let body = ObjectBuilder::new()
        .property("error", ObjectBuilder::new().schema_type(SchemaType::AnyValue))
        .required("error");
    let content = ContentBuilder::new().schema(Some(body.build())).build();
    ResponseBuilder::new().description("It was refused, and why.").content("application/json", content).build()
}

fn text() -> RefOr<Schema> {
    String::schema()
}
