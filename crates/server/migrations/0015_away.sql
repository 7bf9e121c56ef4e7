-- How often and how long somebody had left the page while it was their turn, in a game against another person with a clock of minutes:
-- as their page tells it, for fair-play sheets.
create table away (
    game text not null references games (id) on delete cascade,
    person text not null references people (id) on delete cascade,
    times bigint not null,
    ms bigint not null,          -- of all of them together
    primary key (game, person)
);
create index away_by_person on away (person);
