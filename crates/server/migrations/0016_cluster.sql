-- Several servers over one PostgreSQL: who they are, and which of them owns which games. A server alone leaves this empty.

-- What all servers of this site call it, so that those of another are told from them.
create table cluster (
    id bigint primary key,       -- always 0
    site text not null
);

-- The servers, each with a lease by the clock of the database.
create table servers (
    id text primary key,         -- another at every start
    name text not null,
    version text not null,
    until bigint not null,       -- when the lease ends: milliseconds since 1970
    ms bigint not null,          -- its server time, as far as it was noted
    started_at bigint not null,
    leaving bigint not null      -- 1 where it takes no more games
);

-- Games are shared out in shards, by the first byte of their id's SHA-256.
create table shards (
    shard bigint primary key,
    owner text,                  -- the id of a server
    epoch bigint not null,       -- one more with each owner: whoever writes a game says it
    since bigint                 -- what the clocks of its games show, in the time of whoever had it before; none once they are its owner's
);
