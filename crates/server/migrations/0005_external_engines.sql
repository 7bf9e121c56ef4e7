-- Engines that people run elsewhere and use here. Of the provider's secret only the hash is kept.
create table external_engines (
    id text primary key,
    person text not null references people (id) on delete cascade,
    name text not null,
    provider text not null,      -- the hash of the provider's secret
    max_threads bigint not null,
    max_hash bigint not null,
    variants text not null,      -- separated by blanks
    data text,                   -- whatever the provider wants to be told again
    created_at bigint not null
);
create index external_engines_by_person on external_engines (person, created_at);
create index external_engines_by_provider on external_engines (provider);
