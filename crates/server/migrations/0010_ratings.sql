-- Ratings: what each rated game has made of them, and where everybody stands. All of it follows from the games:
-- `tabiya admin ratings replay` reckons it again. A list is the site's own (bullet, blitz, rapid, classical, correspondence,
-- chess960, computer); one that a group keeps will have the group's id and a slash before that.

-- The list in which a game counts; none for a casual one.
alter table games add column list text;
create index games_by_list on games (list) where list is not null;

-- Where everybody stands, as of their last game in the list. The deviation of today is reckoned when it is read.
create table ratings (
    list text not null,
    person text not null references people (id) on delete cascade,
    points double precision not null,
    deviation double precision not null,
    volatility double precision not null,
    games bigint not null,
    at bigint not null,
    primary key (list, person)
);
create index ratings_by_person on ratings (person);
create index ratings_by_points on ratings (list, points);

-- What a game has made of one player's rating, once and for all. The opponent's numbers stay when the opponent is deleted.
create table rating_changes (
    game text not null references games (id) on delete cascade,
    list text not null,
    color text not null,         -- white, black
    person text not null references people (id) on delete cascade,
    number bigint not null,      -- the games of all lists in the order in which they were rated
    at bigint not null,
    before double precision not null,
    points double precision not null,
    deviation double precision not null,
    volatility double precision not null,
    opponent double precision not null,
    opponent_deviation double precision not null,
    expected double precision not null,
    primary key (game, list, color)
);
create index rating_changes_by_person on rating_changes (person, list, number);
create index rating_changes_by_number on rating_changes (number);

-- Numbers of other lists (FIDE, a federation's, a season's), entered by hand.
create table entered_ratings (
    person text not null references people (id) on delete cascade,
    list text not null,
    points bigint not null,
    at bigint not null,
    primary key (person, list)
);
