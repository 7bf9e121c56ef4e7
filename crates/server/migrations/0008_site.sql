-- What the owner calls this site and how it looks: one row, or none where nobody has said anything.
create table site (
    one bigint primary key check (one = 1),
    name text not null,
    words text not null,
    logo bytea                   -- a small PNG
);
