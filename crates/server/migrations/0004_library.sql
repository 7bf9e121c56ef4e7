-- The library of games: what was imported, and the site's own games once they are over. Which positions they went through is
-- in the index beside the data (docs/library.md), which is made again from these tables when it is missing.

-- Where games come from: one row for each import. The number 0, which has no row, is the site itself.
create table library_collections (
    id integer primary key,
    name text not null,          -- of the file
    owner text,                  -- whose; none where it came by the command line
    visibility text not null,    -- public, private
    state text not null,         -- running, stopped, done, failed
    error text,                  -- why it failed
    bytes bigint,                -- the size of the file, if it is known
    read bigint not null,        -- so many bytes of it are in the library
    line bigint not null,        -- the line on which that is
    seen bigint not null,        -- games of the file so far, whole or broken
    games bigint not null,       -- those that were added
    duplicates bigint not null,
    broken bigint not null,
    problems text not null,      -- JSON: the first broken games, with line and reason
    started_at bigint not null,
    changed_at bigint not null
);
create index library_collections_by_owner on library_collections (owner);

-- Who played. People of this site have a row of their own for each name they bore.
create table library_names (
    id integer primary key,
    name text not null,
    folded text not null,        -- in lower case
    person text
);
create index library_names_by_folded on library_names (folded);
create index library_names_by_person on library_names (person) where person is not null;

create table library_games (
    id integer primary key,
    collection bigint not null,
    white bigint not null,       -- a name
    black bigint not null,
    white_rating bigint not null, -- 0: nobody knows; so everywhere here
    black_rating bigint not null,
    date bigint not null,        -- year * 512 + month * 32 + day
    outcome bigint not null,     -- 1 White, 2 draw, 3 Black
    speed bigint not null,
    hidden bigint not null,      -- 1: only its players may see it
    print bigint not null,       -- a hash of players, date and moves
    start text,                  -- FEN, where it is not the usual position
    tags text not null,          -- the other tags: name, tabulator, value, a line each
    moves bytea not null         -- packed, one byte each
);

-- Games are added in rounds. Each follows the one before; the index knows by `state` which it has seen.
create table library_rounds (
    first integer primary key,
    next bigint not null,
    collection bigint not null,
    state text not null
);
create index library_rounds_by_next on library_rounds (next);
create index library_rounds_by_collection on library_rounds (collection);

-- Which of the site's own games are in the library, and under which number.
create table library_sites (
    game text primary key,
    number bigint not null
);
create index library_sites_by_number on library_sites (number);
