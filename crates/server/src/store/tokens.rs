//! Personal access tokens of programs. Of a token only the hash is kept.
