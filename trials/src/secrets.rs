//! Certificates and credentials of our own making, for whoever tests how they are used.

use data_encoding::BASE64URL_NOPAD;
use nkeys::KeyPair;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// A certificate for this machine, and its key, as files in PEM.
#[derive(Debug)]
pub struct Certificate {
    /// The certificate.
    pub certificate: PathBuf,
    /// Its key.
    pub key: PathBuf,
}

impl Certificate {
    /// Makes one in this folder, with this name.
    ///
    /// # Panics
    /// It cannot be written.
    pub fn make(folder: &Path, name: &str) -> Certificate {
        let made = rcgen::generate_simple_self_signed(["localhost".to_owned(), "127.0.0.1".to_owned()]);
        let made = made.expect("a certificate");
        let files = Certificate {
            certificate: folder.join(format!("{name}.pem")),
            key: folder.join(format!("{name}-key.pem")),
        };
        std::fs::write(&files.certificate, made.cert.pem()).expect("written");
        std::fs::write(&files.key, made.signing_key.serialize_pem()).expect("written");
        files
    }
}

/// What a NATS needs that lets in whoever shows credentials, and a file of such credentials.
#[derive(Debug)]
pub struct Credentials {
    /// A configuration of the server.
    pub server: PathBuf,
    /// What a client shows.
    pub client: PathBuf,
}

impl Credentials {
    /// Makes them in this folder: an operator, an account and a user.
    ///
    /// # Panics
    /// They cannot be written.
    pub fn make(folder: &Path, name: &str) -> Credentials {
        let (operator, account, user) = (KeyPair::new_operator(), KeyPair::new_account(), KeyPair::new_user());
        let limits = json!({ "subs": -1, "data": -1, "payload": -1, "imports": -1, "exports": -1, "wildcards": true,
            "conn": -1, "leaf": -1 });
        let of_operator = token(&operator, &operator.public_key(), json!({ "type": "operator", "version": 2 }));
        let of_account =
            token(&operator, &account.public_key(), json!({ "type": "account", "version": 2, "limits": limits }));
        let may = json!({ "type": "user", "version": 2, "pub": {}, "sub": {}, "subs": -1, "data": -1, "payload": -1 });
        let of_user = token(&account, &user.public_key(), may);
        let (server, client) = (folder.join(format!("{name}.conf")), folder.join(format!("{name}.creds")));
        let account = account.public_key();
        let told =
            format!("operator: {of_operator}\nresolver: MEMORY\nresolver_preload: {{ {account}: {of_account} }}\n");
        std::fs::write(&server, told).expect("written");
        let seed = user.seed().expect("a seed");
        let told = format!(
            "-----BEGIN NATS USER JWT-----\n{of_user}\n------END NATS USER JWT------\n\n\
            -----BEGIN USER NKEY SEED-----\n{seed}\n------END USER NKEY SEED------\n"
        );
        std::fs::write(&client, told).expect("written");
        Credentials { server, client }
    }
}

/// What one says of another, signed.
fn token(by: &KeyPair, about: &str, claims: Value) -> String {
    let part = |value: &Value| BASE64URL_NOPAD.encode(value.to_string().as_bytes());
    let head = json!({ "typ": "JWT", "alg": "ed25519-nkey" });
    let body = json!({ "jti": about, "iat": 1_700_000_000, "iss": by.public_key(), "name": "test", "sub": about,
        "nats": claims });
    let signed = format!("{}.{}", part(&head), part(&body));
    let signature = by.sign(signed.as_bytes()).expect("a signature");
    format!("{signed}.{}", BASE64URL_NOPAD.encode(&signature))
}
