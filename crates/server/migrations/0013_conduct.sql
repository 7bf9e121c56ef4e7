-- How people treat each other: what is reported, what was done about it, who does not want to meet whom; and what the staff of
-- a group and the administrators did, each line with a number of its own.

-- Numbers that follow each other, whoever asks at the same moment: the row is taken by one after the other.
create table sequences (
    name text primary key,       -- site, or a group's id
    last bigint not null
);
insert into sequences (name, last) select group_id, max(number) from group_log group by group_id;

-- What administrators did.
create table site_log (
    number bigint primary key,
    at bigint not null,
    who text not null,
    what text not null,
    about text not null
);

create table reports (
    id text primary key,
    at bigint not null,
    reporter text references people (id) on delete set null,
    about text not null references people (id) on delete cascade,
    game text references games (id) on delete set null,
    reason text not null,        -- help, words, leaving, losing, name, other
    words text not null,
    done_at bigint,              -- none while nobody has looked into it
    done_by text,
    answer text not null
);
create index reports_by_about on reports (about);
create index reports_by_time on reports (at);

-- What was done: somebody is silent, or begins no games, for a reason and until an end. A row stays when it has ended.
create table measures (
    id text primary key,
    person text not null references people (id) on delete cascade,
    group_id text references groups (id) on delete cascade, -- whose staff did it; none for an administrator
    kind text not null,          -- mute, suspend
    reason text not null,
    words text not null,
    by_name text not null,
    at bigint not null,
    until bigint,                -- none: until it is lifted
    lifted_at bigint,
    lifted_by text
);
create index measures_by_person on measures (person);

-- Whom somebody does not want to meet or to hear.
create table blocks (
    person text not null references people (id) on delete cascade,
    blocked text not null references people (id) on delete cascade,
    at bigint not null,
    primary key (person, blocked)
);
create index blocks_by_blocked on blocks (blocked);

-- Lists of ratings that a group keeps. Those of a season are reckoned from its games whenever they are read, so only when it began and
-- how everybody begins is kept; the others are entered by hand.
create table seasons (
    id text primary key,
    group_id text not null references groups (id) on delete cascade,
    name text not null,
    begins bigint not null,
    ends bigint,                 -- none while it goes on
    start bigint not null        -- the number with which everybody begins
);
create index seasons_by_group on seasons (group_id);

-- Whether a game of a group counts for its season: an administrator can take one out.
alter table group_boards add column counts bigint not null default 1;

create table group_numbers (
    group_id text not null references groups (id) on delete cascade,
    person text not null references people (id) on delete cascade,
    list text not null,          -- such as FIDE
    points bigint not null,
    day text not null,           -- of the list it was taken from: 2026-11-01
    by_name text not null,
    at bigint not null,
    primary key (group_id, person, list)
);

-- The last fair-play sheet about somebody, JSON: figures, and never a verdict. They can have a copy.
create table fair_play (
    person text primary key references people (id) on delete cascade,
    at bigint not null,
    by_name text not null,
    sheet text not null
);
