-- Workers on other machines, and who makes which review.

-- Programs that think for the servers of this site, with what they have said of themselves last.
create table workers (
    id text primary key,         -- another at every start
    name text not null,
    version text not null,
    until bigint not null,       -- who has not said anything by then is gone: milliseconds since 1970
    started_at bigint not null,
    threads bigint not null,
    speed bigint not null,       -- positions a second, one thread
    busy bigint not null,        -- moves that are thought about, or wait for it
    moves bigint not null,       -- moves found since it started
    reviews bigint not null      -- reviews made since it started
);

-- Who makes a review, until when nobody else does, and how often it was begun since it last got further.
alter table reviews add column maker text;
alter table reviews add column made_until bigint;
alter table reviews add column tries bigint;
