-- When all sessions of a person were ended from outside the server (`tabiya admin`): the server closes their sockets and
-- clears it.
alter table people add column ended_at bigint;
-- When a person was removed: nothing of them is left but the seats in their games, which the server clears as well.
alter table people add column removed_at bigint;
create index people_by_ended on people (ended_at);
create index people_by_role on people (role, seen_at);
create index chat_by_person on chat (person);
