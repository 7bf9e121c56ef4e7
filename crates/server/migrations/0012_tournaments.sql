-- Tournaments: what has happened to each, in order. A tournament is what its events add up to; the rest of its row is for lists.

create table tournaments (
    id text primary key,
    owner text not null,         -- whoever made it, by id; perhaps deleted since
    name text not null,
    kind text not null,          -- swiss, round-robin, scheveningen, knock-out, keizer, arena
    venue text not null,         -- here, boards, mixed
    phase text not null,         -- open, running, finished
    people bigint not null,      -- who plays
    round bigint not null,       -- the last one that everybody knows; 0 before the first
    rounds bigint not null,
    starts_at bigint,
    created_at bigint not null,
    changed_at bigint not null
);
create index tournaments_by_change on tournaments (changed_at);
create index tournaments_by_phase on tournaments (phase);
create index tournaments_by_owner on tournaments (owner);

create table tournament_events (
    tournament text not null references tournaments (id) on delete cascade,
    seq bigint not null,
    event text not null,         -- JSON: when, who, what
    primary key (tournament, seq)
);

-- The game of a pairing that is played here. Its name is kept together with the round's beginning, and the game is made under
-- that name afterwards: however often that is tried, there is one.
create table tournament_games (
    tournament text not null references tournaments (id) on delete cascade,
    number bigint not null,
    game text not null unique,
    primary key (tournament, number)
);

-- Whom a tournament concerns: who has entered, who helps.
create table tournament_people (
    tournament text not null references tournaments (id) on delete cascade,
    person text not null,
    primary key (tournament, person)
);
create index tournament_people_by_person on tournament_people (person);
