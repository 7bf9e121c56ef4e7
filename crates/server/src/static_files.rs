//! The page, which is part of the program. Files whose names change with their content are kept for ever by browsers, all
//! others are asked for again; addresses that only the page's own script knows get the page, and so do those that nobody knows,
//! with 404.

use crate::error::ApiError;
use crate::site::SiteView;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::{fs, io};

/// The built page: paths and contents.
static BUILT: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));
/// What is shown where the page was not built.
const NO_PAGE: &str = include_str!("../assets/no_page.html");

const INDEX: &str = "index.html";
/// Folders in which every name changes with its content.
const IMMUTABLE: [&str; 2] = ["assets", "immutable"];
const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
const ASK_AGAIN: HeaderValue = HeaderValue::from_static("no-cache");
/// Files that were packed when the page was built, best first: their endings and what HTTP calls them.
const PACKED: [(&str, &str); 2] = [(".br", "br"), (".gz", "gzip")];

/// The addresses that the page's own script knows, by their first part: `PAGES` in web/src/pages/later.ts.
const PAGES: [&str; 18] = [
    "games",
    "library",
    "analysis",
    "editor",
    "offline",
    "settings",
    "login",
    "account",
    "tokens",
    "admin",
    "ratings",
    "tournaments",
    "broadcast",
    "groups",
    "join",
    "privacy",
    "class",
    "card",
];

#[derive(Debug)]
pub(crate) struct Files(HashMap<String, File>);

#[derive(Clone, Debug)]
struct File {
    bytes: Bytes,
    kind: &'static str,
    tag: HeaderValue,
    cache: HeaderValue,
    is_part: bool,
}

/// Goes with an answer that is a script, a style, a picture or letters for a page, whose own answer has said what holds for them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PartOfPage;

impl Files {
    /// The program's own page, for a server whose pages live under `base`.
    pub(crate) fn built(base: &str) -> Files {
        Files::of(BUILT.iter().map(|&(path, bytes)| (path.to_owned(), Bytes::from_static(bytes))), base)
    }

    /// A page from a folder, for those who work on one.
    pub(crate) fn read(folder: &Path, base: &str) -> io::Result<Files> {
        let mut files = Vec::new();
        collect(folder, "", &mut files)?;
        Ok(Files::of(files, base))
    }

    fn of(built: impl IntoIterator<Item = (String, Bytes)>, base: &str) -> Files {
        let is_packed = |path: &str| path == "index.html.br" || path == "index.html.gz";
        // The page itself is changed below, so its packed forms would not be the same.
        let files = built.into_iter().filter(|(path, _)| !is_packed(path));
        let mut files: HashMap<String, File> =
            files.map(|(path, bytes)| (path.clone(), File::new(&path, bytes))).collect();
        let page = files.get(INDEX).map_or(NO_PAGE.into(), |page| String::from_utf8_lossy(&page.bytes).into_owned());
        let page = page.replacen("<head>", &format!("<head><base href=\"{base}\">"), 1);
        let (ending, _) = PACKED[1];
        files.insert(format!("{INDEX}{ending}"), File::new(INDEX, gzip(page.as_bytes()).into()));
        files.insert(INDEX.to_owned(), File::new(INDEX, page.into()));
        Files(files)
    }

    /// Answers a request for a page or one of its files.
    pub(crate) fn answer(&self, method: &Method, uri: &Uri, headers: &HeaderMap, site: &SiteView) -> Response {
        let path = uri.path().trim_start_matches('/');
        if path == "api" || path.starts_with("api/") {
            return ApiError::NotFound("address").into_response();
        }
        if method != Method::GET && method != Method::HEAD {
            return (StatusCode::METHOD_NOT_ALLOWED, [(header::ALLOW, "GET, HEAD")]).into_response();
        }
        let path = if path.is_empty() || is_page(path) { INDEX } else { path };
        match self.0.get(path) {
            Some(page) if path == INDEX && *site != SiteView::default() => page.named(site).answer(headers),
            Some(file) => self.packed(path, headers).unwrap_or_else(|| file.answer(headers)),
            None if kind(path).is_some() => ApiError::NotFound("file").into_response(),
            None => self.lost(site),
        }
    }

    /// The page says to people that there is nothing.
    pub(crate) fn lost(&self, site: &SiteView) -> Response {
        let page = self.0.get(INDEX);
        let mut response = page.map_or_else(Response::default, |page| page.named(site).answer(&HeaderMap::new()));
        *response.status_mut() = StatusCode::NOT_FOUND;
        response
    }

    /// The same in fewer bytes, if there is that and the browser takes it.
    fn packed(&self, path: &str, headers: &HeaderMap) -> Option<Response> {
        let takes = headers.get(header::ACCEPT_ENCODING)?.to_str().ok()?;
        let takes =
            |name: &&str| takes.split(',').any(|one| one.split(';').next().is_some_and(|one| one.trim() == *name));
        let plain = self.0.get(path)?;
        PACKED.into_iter().filter(|(_, name)| takes(name)).find_map(|(ending, name)| {
            let mut response = self.0.get(&format!("{path}{ending}"))?.answer(headers);
            response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(plain.kind));
            response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
            response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding"));
            Some(response)
        })
    }
}

impl File {
    fn new(path: &str, bytes: Bytes) -> File {
        let tag = Sha256::digest(&bytes).iter().take(16).fold(String::from("\""), |mut tag, byte| {
            let _ = write!(tag, "{byte:02x}");
            tag
        }) + "\"";
        let is_immutable = path.split('/').any(|part| IMMUTABLE.contains(&part));
        // What a worker may do is said by its own answer.
        let is_part = is_immutable && !path.contains("worker");
        File {
            bytes,
            kind: kind(path).unwrap_or("application/octet-stream"),
            tag: HeaderValue::from_str(&tag).unwrap_or(HeaderValue::from_static("\"\"")),
            cache: if is_immutable { FOR_EVER } else { ASK_AGAIN },
            is_part,
        }
    }

    /// The page of a site with a name, a sentence or a logo of its own: its script finds them in its head.
    fn named(&self, site: &SiteView) -> File {
        if *site == SiteView::default() {
            return self.clone();
        }
        let page = String::from_utf8_lossy(&self.bytes);
        let about = escaped(&serde_json::to_string(site).unwrap_or_default());
        let page = page.replacen("</head>", &format!("<meta name=\"site\" content=\"{about}\"></head>"), 1);
        let title = format!("<title>{}</title>", escaped(&site.name));
        let page = if site.name.is_empty() { page } else { page.replacen("<title>Tabiya</title>", &title, 1) };
        File::new(INDEX, page.into())
    }

    fn answer(&self, headers: &HeaderMap) -> Response {
        let known = headers.get(header::IF_NONE_MATCH).and_then(|known| known.to_str().ok()).unwrap_or_default();
        let same = known.split(',').any(|tag| tag.trim().trim_start_matches("W/").as_bytes() == self.tag.as_bytes());
        let mut response = if same {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            let mut response = Body::from(self.bytes.clone()).into_response();
            response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind));
            response
        };
        response.headers_mut().insert(header::ETAG, self.tag.clone());
        response.headers_mut().insert(header::CACHE_CONTROL, self.cache.clone());
        if self.is_part {
            response.extensions_mut().insert(PartOfPage);
        }
        response
    }
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    // Nothing fails in memory.
    let _ = packed.write_all(bytes);
    packed.finish().unwrap_or_default()
}

/// As it may stand within HTML, also between quotation marks.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// What a page is about, where that may not exist.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Subject<'a> {
    Game(&'a str),
    Person(&'a str),
    Tournament(&'a str),
}

impl<'a> Subject<'a> {
    pub(crate) fn of(uri: &'a Uri) -> Option<Subject<'a>> {
        let mut parts = uri.path().split('/').filter(|part| !part.is_empty());
        match (parts.next()?, parts.next()?) {
            ("game", id) => Some(Subject::Game(id)),
            ("@", name) => Some(Subject::Person(name)),
            ("tournaments", id) => Some(Subject::Tournament(id)),
            _ => None,
        }
    }
}

/// Does the page's own script know this address?
fn is_page(path: &str) -> bool {
    let mut parts = path.split('/').filter(|part| !part.is_empty());
    match (parts.next(), parts.next()) {
        (Some("game" | "@"), second) => second.is_some(),
        (Some(first), _) => PAGES.contains(&first),
        (None, _) => true,
    }
}

/// All files of a folder, with their paths from there. Hidden ones are not for anybody.
fn collect(folder: &Path, prefix: &str, files: &mut Vec<(String, Bytes)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let Some(name) = entry.file_name().into_string().ok().filter(|name| !name.starts_with('.')) else { continue };
        let path = format!("{prefix}{name}");
        if entry.file_type()?.is_dir() {
            collect(&entry.path(), &format!("{path}/"), files)?;
        } else {
            files.push((path, fs::read(entry.path())?.into()));
        }
    }
    Ok(())
}

/// What a file holds, by the ending of its name; none where it is no file's name.
fn kind(path: &str) -> Option<&'static str> {
    let (_, name) = path.rsplit_once('/').unwrap_or(("", path));
    Some(match name.rsplit_once('.')?.1 {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "avif" => "image/avif",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "woff" => "font/woff",
        "ttf" => "font/ttf",
        "mp3" => "audio/mpeg",
        "ogg" | "opus" => "audio/ogg",
        "wav" => "audio/wav",
        "txt" => "text/plain; charset=utf-8",
        "xml" => "application/xml",
        "br" | "gz" | "bin" | "nnue" => "application/octet-stream",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    const PAGE: [(&str, &[u8]); 5] = [
        ("index.html", b"<html><head><title>x</title></head></html>"),
        ("assets/app-1a2b.js", b"let x"),
        ("assets/app-1a2b.js.br", b"packed"),
        ("assets/engine.worker-3c.js", b"let w"),
        ("robots.txt", b"all"),
    ];

    fn page(base: &str) -> Files {
        Files::of(PAGE.map(|(path, bytes)| (path.to_owned(), Bytes::from_static(bytes))), base)
    }

    fn get(files: &Files, path: &str, headers: &[(&'static str, &str)]) -> Response {
        let headers = headers.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect();
        files.answer(&Method::GET, &path.parse().unwrap(), &headers, &SiteView::default())
    }

    async fn text(response: Response) -> String {
        String::from_utf8(axum::body::to_bytes(response.into_body(), 1 << 20).await.unwrap().to_vec()).unwrap()
    }

    fn value(response: &Response, name: header::HeaderName) -> &str {
        response.headers().get(name).map_or("", |value| value.to_str().unwrap())
    }

    #[tokio::test]
    async fn the_page_knows_where_it_lives() {
        let files = page("/chess/");
        for path in
            ["/", "/index.html", "/game/AbCdEfGh", "/@/some.body", "/library?player=Vera", "/analysis/AbCdEfGh/"]
        {
            let response = get(&files, path, &[]);
            assert_eq!(
                (response.status(), value(&response, header::CONTENT_TYPE)),
                (StatusCode::OK, "text/html; charset=utf-8")
            );
            assert_eq!(value(&response, header::CACHE_CONTROL), "no-cache");
            assert!(text(response).await.contains("<head><base href=\"/chess/\">"));
        }
    }

    #[tokio::test]
    async fn the_page_carries_the_name_of_the_site() {
        let files =
            Files::of([("index.html".to_owned(), "<html><head><title>Tabiya</title></head></html>".into())], "/");
        let site = SiteView { name: "Knights & \"Co\" <b>".to_owned(), ..SiteView::default() };
        let ask = |site: &SiteView| files.answer(&Method::GET, &Uri::from_static("/"), &HeaderMap::new(), site);
        let tags = [&SiteView::default(), &site].map(|site| value(&ask(site), header::ETAG).to_owned());
        assert_ne!(tags[0], tags[1], "whoever has the old page gets the new one");
        let page = text(ask(&site)).await;
        assert!(page.contains("<title>Knights &amp; &quot;Co&quot; &lt;b&gt;</title>"), "{page}");
        assert!(
            page.contains("<meta name=\"site\" content=\"{&quot;name&quot;:&quot;Knights &amp; \\&quot;Co"),
            "{page}"
        );
        assert!(!text(ask(&SiteView::default())).await.contains("name=\"site\""));
    }

    #[tokio::test]
    async fn files_have_their_kinds_and_are_kept() {
        let files = page("/");
        let response = get(&files, "/assets/app-1a2b.js", &[]);
        assert_eq!(value(&response, header::CONTENT_TYPE), "text/javascript; charset=utf-8");
        assert!(value(&response, header::CACHE_CONTROL).contains("immutable"));
        let tag = value(&response, header::ETAG).to_owned();
        assert_eq!(text(response).await, "let x");
        assert_eq!(get(&files, "/assets/app-1a2b.js", &[("if-none-match", &tag)]).status(), StatusCode::NOT_MODIFIED);
        assert_eq!(get(&files, "/assets/app-1a2b.js", &[("if-none-match", "\"other\"")]).status(), StatusCode::OK);
        let packed = get(&files, "/assets/app-1a2b.js", &[("accept-encoding", "gzip, br;q=0.9")]);
        assert_eq!(value(&packed, header::CONTENT_ENCODING), "br");
        assert_eq!(value(&packed, header::CONTENT_TYPE), "text/javascript; charset=utf-8");
        assert_eq!(text(packed).await, "packed");
    }

    #[tokio::test]
    async fn the_page_is_packed_and_its_parts_say_nothing_for_themselves() {
        let files = page("/");
        let packed = get(&files, "/", &[("accept-encoding", "gzip, br")]);
        assert_eq!(value(&packed, header::CONTENT_ENCODING), "gzip");
        let bytes = axum::body::to_bytes(packed.into_body(), 1 << 20).await.unwrap();
        let mut plain = String::new();
        flate2::read::GzDecoder::new(&bytes[..]).read_to_string(&mut plain).unwrap();
        assert_eq!(plain, text(get(&files, "/", &[])).await);
        let is_part = |path: &str| get(&files, path, &[]).extensions().get::<PartOfPage>().is_some();
        assert!(is_part("/assets/app-1a2b.js"));
        for path in ["/", "/robots.txt", "/assets/engine.worker-3c.js"] {
            assert!(!is_part(path), "{path}");
        }
    }

    #[tokio::test]
    async fn what_is_not_there_is_not_made_up() {
        let files = page("/");
        assert_eq!(get(&files, "/assets/gone.js", &[]).status(), StatusCode::NOT_FOUND);
        assert_eq!(get(&files, "/api/nothing", &[]).status(), StatusCode::NOT_FOUND);
        for path in ["/../Cargo.toml", "/tabiya.db", "/.git/config", "/wp-login.php", "/game", "/@", "/nowhere/at/all"]
        {
            let response = get(&files, path, &[("if-none-match", "*")]);
            assert_eq!(response.status(), StatusCode::NOT_FOUND, "{path}");
            assert!(text(response).await.contains("<title>x</title>"), "{path}: the page");
        }
        let post = files.answer(&Method::POST, &"/".parse().unwrap(), &HeaderMap::new(), &SiteView::default());
        assert_eq!(post.status(), StatusCode::METHOD_NOT_ALLOWED);
        let unbuilt = Files::of([], "/");
        assert!(text(get(&unbuilt, "/", &[])).await.contains("api/docs"));
    }

    #[test]
    fn the_pages_are_those_of_the_script() {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/pages/later.ts");
        let script = fs::read_to_string(script).unwrap();
        let table = script.split("const PAGES").nth(1).unwrap().split("};").next().unwrap();
        let names = table.lines().skip(1).filter_map(|line| Some(line.trim().split_once(':')?.0.trim_matches('\'')));
        assert_eq!(names.filter(|name| *name != "@").collect::<Vec<_>>(), PAGES);
    }

    #[test]
    fn the_program_carries_the_page_that_is_built() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
        if option_env!("TABIYA_WEB_DIST").is_some() || !folder.is_dir() {
            return;
        }
        let mut built = Vec::new();
        collect(&folder, "", &mut built).unwrap();
        built.sort();
        let carried: Vec<_> = BUILT.iter().map(|&(path, bytes)| (path.to_owned(), Bytes::from_static(bytes))).collect();
        let names = |files: &[(String, Bytes)]| files.iter().map(|(path, _)| path.clone()).collect::<Vec<_>>();
        assert_eq!(names(&carried), names(&built), "touch crates/server/build.rs and build again");
        assert!(carried == built, "a file of the page has changed: touch crates/server/build.rs and build again");
    }
}
