-- One text for SQLite and PostgreSQL: text, bigint, $1, on conflict. Times are milliseconds since 1970.

-- Everybody who plays. A guest has no name and cannot log in; to register is to give the same row a name.
create table people (
    id text primary key,
    name text,
    folded text unique,          -- the name in lower case: two people may not differ by case alone
    password text,               -- argon2id, as a PHC string
    role text not null,          -- guest, player, bot, admin
    settings text not null,      -- JSON, as the page likes it
    created_at bigint not null,
    seen_at bigint not null
);

-- Who is logged in where. Only the hash of the cookie is kept.
create table sessions (
    hash text primary key,
    person text not null references people (id) on delete cascade,
    agent text not null,
    created_at bigint not null,
    seen_at bigint not null
);
create index sessions_by_person on sessions (person);

-- Personal access tokens of programs. Only the hash is kept.
create table tokens (
    hash text primary key,
    person text not null references people (id) on delete cascade,
    label text not null,
    scopes text not null,        -- separated by blanks
    created_at bigint not null,
    used_at bigint,
    expires_at bigint
);
create index tokens_by_person on tokens (person);

-- Every game, from the moment somebody wants to play it.
create table games (
    id text primary key,
    white text references people (id) on delete set null,
    black text references people (id) on delete set null,
    terms text not null,         -- JSON: what was agreed before the first move
    visibility text not null,    -- public, link, private
    source text not null,        -- computer, link, lobby, challenge, screen, rematch
    speed text not null,         -- bullet, blitz, rapid, classical, unlimited
    status text not null,        -- waiting, playing, over, aborted
    outcome text,                -- 1-0, 0-1, 1/2-1/2
    termination text,
    plies bigint not null,
    position text not null,      -- FEN of the last position
    opening text,
    seq bigint not null,         -- the number of the last event, once the game is over
    next text,                   -- the game in which it goes on
    clock text,                  -- JSON, once the game is over: what its clock needs besides the moves
    created_at bigint not null,
    changed_at bigint not null
);
create index games_by_white on games (white, created_at);
create index games_by_black on games (black, created_at);
create index games_by_status on games (status, visibility, changed_at);

-- Every move. Time is server time: it passes only while the server runs.
create table moves (
    game text not null references games (id) on delete cascade,
    ply bigint not null,         -- 0 is the first move
    uci text not null,
    spent_ms bigint not null,    -- what the clock was charged
    white_ms bigint,             -- what the clocks showed afterwards
    black_ms bigint,
    at bigint not null,
    primary key (game, ply)
);

-- What a game that goes on needs besides its moves, to be resumed after a restart.
create table live (
    game text primary key references games (id) on delete cascade,
    seq bigint not null,
    state text not null          -- JSON
);

create table chat (
    game text not null references games (id) on delete cascade,
    seq bigint not null,
    room text not null,          -- players, watchers
    person text,
    name text not null,
    words text not null,
    at bigint not null,
    primary key (game, seq)
);

-- How long the server has run, in all.
create table uptime (
    id bigint primary key,
    ms bigint not null
);
