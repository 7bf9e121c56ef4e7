-- Broadcasts: games that are played elsewhere, in rounds, as somebody sends them.

create table broadcasts (
    id text primary key,
    owner text not null references people (id) on delete cascade,
    name text not null,
    about text not null,         -- a few words; perhaps none
    visibility text not null,    -- public; unlisted: for whoever has the address; private: for its owner
    created_at bigint not null
);
create index broadcasts_by_owner on broadcasts (owner);
create index broadcasts_by_time on broadcasts (created_at);

create table broadcast_rounds (
    id text primary key,
    broadcast text not null references broadcasts (id) on delete cascade,
    name text not null,
    number bigint not null,      -- its place among the others
    delay bigint not null,       -- seconds
    starts_at bigint,
    stage text not null,         -- new, started, finished: as far as everybody may know
    finished_at bigint,
    version bigint not null,     -- one more with each write: of two servers that write at once one is told to read again
    created_at bigint not null
);
create index broadcast_rounds_by_broadcast on broadcast_rounds (broadcast);

-- A game as everybody may see it.
create table broadcast_games (
    id text primary key,
    round text not null references broadcast_rounds (id) on delete cascade,
    number bigint not null,      -- in the order in which they came
    tags text not null,          -- JSON: who plays, where, on which board
    shown text not null,         -- JSON: the moves
    shown_at bigint not null     -- since when
);
create index broadcast_games_by_round on broadcast_games (round);

-- What has come and is held back: what was kept of the moves before it, and what comes then. It may be seen when it is as old as
-- the delay of its round.
create table broadcast_steps (
    game text not null references broadcast_games (id) on delete cascade,
    seq bigint not null,
    at bigint not null,          -- when it came
    step text not null,          -- JSON
    primary key (game, seq)
);
