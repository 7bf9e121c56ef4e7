-- Reviews of finished games: what an engine thought of each position. Judgements, accuracies and words are reckoned from that
-- when somebody asks, in their language.
create table reviews (
    game text primary key references games (id) on delete cascade,
    source text,                 -- whose engine: server, page; null while there is none yet
    person text references people (id) on delete set null,
    evaluations text,            -- JSON: one for each position
    done_at bigint,
    asked_at bigint,             -- the server is to make one, since then
    asked_by text references people (id) on delete set null,
    draft text                   -- JSON: how far the server is with it
);
create index reviews_by_asked on reviews (asked_at);
create index reviews_by_person on reviews (person);
create index reviews_by_asked_by on reviews (asked_by);

-- What the server's own engine thought of positions, each once: the deepest look stays.
create table evaluations (
    key bigint primary key,      -- the position's key for repetition
    depth bigint not null,
    nodes bigint not null,
    lines text not null          -- JSON: scores from White's side, moves in UCI
);
