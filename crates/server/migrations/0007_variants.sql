-- Which chess a game is, so that it can be looked for; until now only its terms said so.

alter table games add column variant text not null default 'standard';      -- standard, chess960
update games set variant = 'chess960' where terms like '%"chess960":true%';
