-- Clubs and classes: who belongs to one, what the list calls them there, how children without e-mail sign in, which games were
-- played together, and who of the staff did what.

create table groups (
    id text primary key,
    kind text not null,          -- club, class
    name text not null,
    rules text not null,         -- JSON: what holds for its members
    lesson text not null,        -- JSON: the round, whether clocks stand, whether eyes are up
    door text,                   -- the code on the blackboard, with which PINs work on a device
    door_until bigint,           -- it ends by itself
    created_at bigint not null
);
create unique index groups_by_door on groups (door);

create table group_people (
    group_id text not null references groups (id) on delete cascade,
    person text not null references people (id) on delete cascade,
    part text not null,          -- owner, teacher, arbiter, helper, member, guardian
    real_name text not null,     -- for the eyes that the group allows, and no others
    note text not null,          -- what else the list says: a class, a year
    child text references people (id) on delete cascade, -- whom a guardian looks after
    joined_at bigint not null,
    primary key (group_id, person)
);
create index group_people_by_person on group_people (person);

-- Accounts that a group has made for those who have no e-mail. Whoever has one belongs to that group for good.
create table pupils (
    person text primary key references people (id) on delete cascade,
    group_id text not null references groups (id) on delete cascade,
    animal text not null,
    color text not null,
    card text unique,            -- the hash of what the card's QR code holds; none where it was withdrawn
    pin text                     -- the hash of its PIN
);
create index pupils_by_group on pupils (group_id);

-- Ways into a group for those who have an account. Only the hash is kept.
create table invitations (
    hash text primary key,
    group_id text not null references groups (id) on delete cascade,
    part text not null,
    child text references people (id) on delete cascade,
    until bigint not null
);

-- The games of a group, in the order of its rounds and boards.
create table group_boards (
    group_id text not null references groups (id) on delete cascade,
    round bigint not null,
    board bigint not null,
    game text not null references games (id) on delete cascade,
    primary key (group_id, round, board)
);
create index group_boards_by_game on group_boards (game);

-- Who of the staff did what, and when. Names stand as they were, so that a line still says something when somebody has gone;
-- those of pupils are what everybody knows them by.
create table group_log (
    group_id text not null references groups (id) on delete cascade,
    number bigint not null,
    at bigint not null,
    who text not null,
    what text not null,
    about text not null,
    primary key (group_id, number)
);
