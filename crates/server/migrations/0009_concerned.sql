-- Whom a game that waits for somebody concerns: who made it, who sits there, who is asked to. Until now only its terms said so.

create table concerned (
    game text not null references games (id) on delete cascade,
    person text not null,
    primary key (game, person)
);
create index concerned_by_person on concerned (person);

insert into concerned (game, person)
    select games.id, people.id from games join people on games.terms like '%"' || people.id || '"%'
    where games.status = 'waiting';
