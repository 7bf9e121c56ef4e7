//! A route with what is said about it, so that the router and the OpenAPI document cannot differ.

use crate::app::App;
use crate::auth::Scope;
use axum::Router;
use axum::handler::Handler;
use axum::routing::{MethodRouter, delete, get, post, put};
use utoipa::openapi::path::{HttpMethod, OperationBuilder, ParameterBuilder, ParameterIn, PathItem};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::{
    ContentBuilder, InfoBuilder, ObjectBuilder, OpenApi, OpenApiBuilder, Ref, RefOr, Required, ResponseBuilder,
};
use utoipa::{PartialSchema, ToSchema};

/// One route.
pub(super) struct Route {
    method: HttpMethod,
    path: &'static str,
    handler: MethodRouter<App>,
    about: &'static str,
    scopes: &'static [Scope],
    fields: &'static [&'static str],
    answer: Option<(String, RefOr<utoipa::openapi::Schema>)>,
    kind: &'static str,
}

/// What is streamed.
pub(super) const NDJSON: &str = "application/x-ndjson";

impl Route {
    fn new(method: HttpMethod, path: &'static str, handler: MethodRouter<App>, about: &'static str) -> Route {
        Route { method, path, handler, about, scopes: &[], fields: &[], answer: None, kind: "application/json" }
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
        Route { answer: Some((T::name().into_owned(), T::schema())), ..self }
    }

    /// Answers with one object a line, as long as there is something to tell.
    pub(super) fn streams(self) -> Route {
        Route { kind: NDJSON, ..self }
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
    for (name, schema) in routes.iter().filter_map(|route| route.answer.clone()) {
        components.schemas.insert(name, schema);
    }
    for route in routes {
        let item = PathItem::new(route.method.clone(), route.operation());
        let known = api.paths.paths.entry(route.path.to_owned()).or_default();
        known.merge_operations(item);
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
        }
        let schema = self.answer.as_ref().map(|(name, _)| RefOr::Ref(Ref::from_schema_name(name)));
        let answer = ResponseBuilder::new().description("It was done.");
        let answer = answer.content(self.kind, ContentBuilder::new().schema(schema).build());
        operation.response("200", answer.build())
    }

    /// The part of the API it belongs to.
    fn tag(&self) -> &'static str {
        let mut parts = self.path.split('/').skip(1).filter(|part| *part != "api");
        parts.next().unwrap_or("api")
    }
}

fn text() -> RefOr<utoipa::openapi::Schema> {
    String::schema()
}
