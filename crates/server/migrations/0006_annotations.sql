-- What people have added to the library's games (comments, annotations, variations), where they have; and imports from
-- compressed files.

alter table library_games add column notes bytea;        -- compressed: docs/library.md

-- So many bytes of a compressed file were taken; none where it is not compressed. `read` counts what it unpacks to.
alter table library_collections add column taken bigint;
