-- What the members of a group are to do by themselves, and how far each of them has come. A game is counted in the commit that
-- writes its result, and the keys make it happen once.

create table assignments (
    id text primary key,
    group_id text not null references groups (id) on delete cascade,
    task text not null,          -- JSON: a position to win, so many games to play
    due bigint,                  -- by when, if there is a date
    made_at bigint not null      -- what was played before does not count
);
create index assignments_by_group on assignments (group_id);

-- The games that somebody has played for one.
create table assignment_games (
    assignment text not null references assignments (id) on delete cascade,
    person text not null references people (id) on delete cascade,
    game text not null references games (id) on delete cascade,
    counts bigint not null,      -- 1 where it brings them nearer, 0 where it was a try
    at bigint not null,
    primary key (assignment, person, game)
);
create index assignment_games_by_person on assignment_games (person);
create index assignment_games_by_game on assignment_games (game);

-- Who has done it, and when.
create table assignment_done (
    assignment text not null references assignments (id) on delete cascade,
    person text not null references people (id) on delete cascade,
    at bigint not null,
    primary key (assignment, person)
);
create index assignment_done_by_person on assignment_done (person);
