insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('fj0IXVBj2dEE', null, null, null, 'guest', '{}', 1794949116923, 1794949116923, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('o97SMIOzlVDU', null, null, null, 'guest', '{}', 1794949117083, 1794949117083, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('MyAZo0KzF7mb', null, null, null, 'guest', '{}', 1794949117128, 1794949117128, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('EZVOhHE4yQiJ', null, null, null, 'guest', '{}', 1794949117131, 1794949117131, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('3ZE3DYeWA3cr', null, null, null, 'guest', '{}', 1794949117166, 1794949117166, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('OU2r7yG88XZv', null, null, null, 'guest', '{}', 1794949117170, 1794949117170, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('2XJX9TjOZ0Ab', null, null, null, 'guest', '{}', 1794949117206, 1794949117206, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('PNB3JArIzzzc', null, null, null, 'guest', '{}', 1794949117209, 1794949117209, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('QgSTu6hLZ6UL', null, null, null, 'guest', '{}', 1794949117239, 1794949117239, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('UXOOQEm6ZZoJ', null, null, null, 'guest', '{}', 1794949117242, 1794949117242, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('CNJV05TtZDQI', null, null, null, 'guest', '{}', 1794949117334, 1794949117334, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('IH7ER92HQ0P1', null, null, null, 'guest', '{}', 1794949117340, 1794949117340, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('tUeOF3C2Fk73', null, null, null, 'guest', '{}', 1794949117811, 1794949117811, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('goxSy37PWNMc', null, null, null, 'guest', '{}', 1794949117897, 1794949117897, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('XOHAOKmJMFl7', 'anna', 'anna', '$argon2id$v=19$m=19456,t=2,p=1$W2WjBrIoDLuBXSA5EsdR5Q$Ut2zR+dTtQzeSNnmye31Qj3rrEhl4T/rc3qxE6r1OqE', 'player', '{}', 1794949118418, 1794949118418, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('Cf54W7Zpchuy', 'bert', 'bert', '$argon2id$v=19$m=19456,t=2,p=1$+rRLSC4JcvhYprEmTDZxkQ$N6zE9lpAcSMD0JgkM9acZe6uoJiTeD1sJdEGnkWvS/w', 'player', '{}', 1794949118745, 1794949118745, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('hokq4JBonvMV', null, null, null, 'guest', '{}', 1794949118959, 1794949118959, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('El1TVl6KT4Ge', null, null, null, 'guest', '{}', 1794949119234, 1794949119234, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('cqaE1wb9y0n7', 'the-librarian', 'the-librarian', '$argon2id$v=19$m=19456,t=2,p=1$sCojDLIFMpyQ7Vot1n+L3w$AXm2v5F5XN/LrO4XkWCjtv6BwlBPjbOpj5PyVAtoAZA', 'admin', '{}', 1794949119894, 1794949119894, null, null);
insert into sessions (hash, person, agent, created_at, seen_at) values ('859846e5a285c03936eb6a3e97b86368a937a6fa326aa7cb2c9a5263c3f8cbe2', 'fj0IXVBj2dEE', '', 1794949117016, 1794949117016);
insert into sessions (hash, person, agent, created_at, seen_at) values ('e8be955189cb6ce6925e4c75cd45d8dcfbcba11c887e5202ee38b97988d420c4', 'o97SMIOzlVDU', '', 1794949117089, 1794949117089);
insert into sessions (hash, person, agent, created_at, seen_at) values ('dd80843af97fcc1ba2b9c4798aa9b2805bdbb87841f2e4ad55d29b934879b523', 'MyAZo0KzF7mb', '', 1794949117129, 1794949117129);
insert into sessions (hash, person, agent, created_at, seen_at) values ('41278ad4db16cf388d98e6a832c4a93567e5e8c5a066f7062bb325afe9f18377', 'EZVOhHE4yQiJ', '', 1794949117132, 1794949117132);
insert into sessions (hash, person, agent, created_at, seen_at) values ('c78e569d0421eaf6beeb66dc5af29165772da63cf54dee37fdf53ccf4ac6f184', '3ZE3DYeWA3cr', '', 1794949117168, 1794949117168);
insert into sessions (hash, person, agent, created_at, seen_at) values ('1ccf4d3515740a1189c867ffe0cc1791f2823257f03cdc113199b797357969a5', 'OU2r7yG88XZv', '', 1794949117171, 1794949117171);
insert into sessions (hash, person, agent, created_at, seen_at) values ('1f6ac2e166764a49bab96e1ff18bf3cd84eb49ac3e4979a5c2a8afb2cfd95de6', '2XJX9TjOZ0Ab', '', 1794949117207, 1794949117207);
insert into sessions (hash, person, agent, created_at, seen_at) values ('4e0e06a8a938b6fa18e9036acfdf2374504315c8e46d185390b54ead939842a8', 'PNB3JArIzzzc', '', 1794949117210, 1794949117210);
insert into sessions (hash, person, agent, created_at, seen_at) values ('83ac6a14010b0115ee74560d39073077dfaa223ac74ca15790d9cc31f2775097', 'QgSTu6hLZ6UL', '', 1794949117240, 1794949117240);
insert into sessions (hash, person, agent, created_at, seen_at) values ('afd292f540b607dbdf8b2a006bc48e62f28b5e8c25aca8225622b5dcd4fa14f3', 'UXOOQEm6ZZoJ', '', 1794949117243, 1794949117243);
insert into sessions (hash, person, agent, created_at, seen_at) values ('c72040a5ba2a2113da324ea0de9d1bc72991edd3231fea5e4b9ce57671733857', 'CNJV05TtZDQI', '', 1794949117335, 1794949117335);
insert into sessions (hash, person, agent, created_at, seen_at) values ('a03e9a1f07850853dd5d0368d0439a7ab0e80e91e0006f0670d7cf9b42553cb5', 'IH7ER92HQ0P1', '', 1794949117346, 1794949117346);
insert into sessions (hash, person, agent, created_at, seen_at) values ('3bf60a6330a2247637a626eb80d571862fd83cfe6d5fe06abfe89abfc1d1b8ce', 'tUeOF3C2Fk73', '', 1794949117822, 1794949117822);
insert into sessions (hash, person, agent, created_at, seen_at) values ('578c99f555c33b4ceff67c21d6d2e33a9a9267b30c5623c3452bfe9bed693547', 'goxSy37PWNMc', '', 1794949117905, 1794949117905);
insert into sessions (hash, person, agent, created_at, seen_at) values ('10356b8af92febb23891944927b655d59e2fc9d9e5a80108820460f2929e414f', 'XOHAOKmJMFl7', '', 1794949118429, 1794949118429);
insert into sessions (hash, person, agent, created_at, seen_at) values ('76fe433b7c4ce597cecc19b2171d3db04f5a41d18cab4c76425f16f26be70956', 'Cf54W7Zpchuy', '', 1794949118814, 1794949118814);
insert into sessions (hash, person, agent, created_at, seen_at) values ('eeda3fb99009bd1c4f0072780d14dc9147c1d4a4868f805d6270750ce4eb2c87', 'hokq4JBonvMV', '', 1794949118974, 1794949118974);
insert into sessions (hash, person, agent, created_at, seen_at) values ('3e1448f824c6dd9dafc77b5e04ed8a3bbef67a4009a4ef8ecfeaed74dca6a23e', 'El1TVl6KT4Ge', '', 1794949119241, 1794949119241);
insert into sessions (hash, person, agent, created_at, seen_at) values ('53aef230f3296e44b586f477189756a088c87d2e1a2d4bac705f1b16ac3c2784', 'cqaE1wb9y0n7', '', 1794949119895, 1794949119895);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('dkLwfGA1', 'o97SMIOzlVDU', 'fj0IXVBj2dEE', '{"seats":{"white":{"kind":"person","id":"o97SMIOzlVDU","name":"Guest","role":"guest"},"black":{"kind":"person","id":"fj0IXVBj2dEE","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"5+3","black":"5+3"},"source":"link","visibility":"public","creator":"o97SMIOzlVDU"}', 'public', 'link', 'blitz', 'over', '0-1', 'checkmate', 4, 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3', 'Barnes Opening: Fool''s Mate', 9, null, '{"grants":[{"ply":0,"color":"black","ms":15000}],"lag":{"white":{"quota":4999,"gain":1000,"measured":9},"black":{"quota":5000,"gain":1000,"measured":0}},"turn_since":597,"stopped_at":597}', 1794949117090, 1794949117124, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('6BqPD0rO', 'EZVOhHE4yQiJ', 'MyAZo0KzF7mb', '{"seats":{"white":{"kind":"person","id":"EZVOhHE4yQiJ","name":"Guest","role":"guest"},"black":{"kind":"person","id":"MyAZo0KzF7mb","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"3+2","black":"1+0"},"source":"link","visibility":"link","creator":"EZVOhHE4yQiJ"}', 'link', 'link', 'blitz', 'over', '0-1', 'resignation', 4, 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3', 'King''s Knight Opening: Normal Variation', 10, null, '{"grants":[{"ply":0,"color":"black","ms":15000},{"ply":4,"color":"white","ms":15000}],"lag":{"white":{"quota":4999,"gain":1000,"measured":9},"black":{"quota":1950,"gain":390,"measured":0}},"turn_since":634,"stopped_at":636}', 1794949117133, 1794949117163, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('nOagxUL1', 'OU2r7yG88XZv', '3ZE3DYeWA3cr', '{"seats":{"white":{"kind":"person","id":"OU2r7yG88XZv","name":"Guest","role":"guest"},"black":{"kind":"person","id":"3ZE3DYeWA3cr","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"40/5400+30:1800+30","black":"40/5400+30:1800+30"},"source":"link","visibility":"link","creator":"OU2r7yG88XZv"}', 'link', 'link', 'classical', 'over', '0-1', 'resignation', 4, 'rnbqkb1r/pppp1ppp/4pn2/8/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3', 'Indian Defense: Normal Variation', 10, null, '{"grants":[{"ply":0,"color":"black","ms":15000},{"ply":3,"color":"white","ms":15000}],"lag":{"white":{"quota":4999,"gain":1000,"measured":10},"black":{"quota":5000,"gain":1000,"measured":0}},"turn_since":676,"stopped_at":677}', 1794949117172, 1794949117204, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('RFyJMnng', 'PNB3JArIzzzc', '2XJX9TjOZ0Ab', '{"seats":{"white":{"kind":"person","id":"PNB3JArIzzzc","name":"Guest","role":"guest"},"black":{"kind":"person","id":"2XJX9TjOZ0Ab","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":true,"time":{"white":"15+10","black":"15+10"},"source":"link","visibility":"link","creator":"PNB3JArIzzzc"}', 'link', 'link', 'rapid', 'over', '0-1', 'resignation', 7, 'rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4', 'Petrov''s Defense: Italian Variation', 13, null, '{"grants":[{"ply":0,"color":"black","ms":15000},{"ply":7,"color":"white","ms":15000}],"lag":{"white":{"quota":7000,"gain":1000,"measured":0},"black":{"quota":6000,"gain":1000,"measured":0}},"turn_since":710,"stopped_at":710}', 1794949117210, 1794949117237, 'chess960', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('jszGqvf8', 'UXOOQEm6ZZoJ', 'QgSTu6hLZ6UL', '{"seats":{"white":{"kind":"person","id":"UXOOQEm6ZZoJ","name":"Guest","role":"guest"},"black":{"kind":"person","id":"QgSTu6hLZ6UL","name":"Guest","role":"guest"}},"start":"4k3/8/8/8/8/8/8/R3K3 b Q - 7 30","chess960":false,"time":{"white":"-","black":"-"},"source":"link","visibility":"link","creator":"UXOOQEm6ZZoJ"}', 'link', 'link', 'unlimited', 'over', '0-1', 'resignation', 2, '8/3k4/8/8/8/8/8/2KR4 b - - 9 31', null, 6, null, '{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":787,"stopped_at":788}', 1794949117246, 1794949117315, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('gl8xKTiF', 'IH7ER92HQ0P1', 'CNJV05TtZDQI', '{"seats":{"white":{"kind":"person","id":"IH7ER92HQ0P1","name":"Guest","role":"guest"},"black":{"kind":"person","id":"CNJV05TtZDQI","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"-","black":"-"},"source":"link","visibility":"link","creator":"IH7ER92HQ0P1"}', 'link', 'link', 'unlimited', 'aborted', null, 'by-white', 1, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1', 'King''s Pawn Game', 5, null, '{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":1241,"stopped_at":1243}', 1794949117419, 1794949117769, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('IES526KT', 'goxSy37PWNMc', 'tUeOF3C2Fk73', '{"seats":{"white":{"kind":"person","id":"goxSy37PWNMc","name":"Guest","role":"guest"},"black":{"kind":"person","id":"tUeOF3C2Fk73","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"-","black":"-"},"source":"link","visibility":"link","creator":"goxSy37PWNMc"}', 'link', 'link', 'unlimited', 'playing', null, null, 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', null, 3, null, null, 1794949117922, 1794949118021, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('Q8RAcKYt', 'XOHAOKmJMFl7', 'Cf54W7Zpchuy', '{"seats":{"white":{"kind":"person","id":"XOHAOKmJMFl7","name":"anna","role":"player","rating":{"points":1500,"provisional":true}},"black":{"kind":"person","id":"Cf54W7Zpchuy","name":"bert","role":"player","rating":{"points":1500,"provisional":true}}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"5+3","black":"5+3"},"source":"link","visibility":"public","creator":"XOHAOKmJMFl7","rated":true}', 'public', 'link', 'blitz', 'over', '1-0', 'resignation', 2, 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2', 'King''s Pawn Game', 5, null, '{"grants":[],"lag":{"white":{"quota":4000,"gain":1000,"measured":0},"black":{"quota":4000,"gain":1000,"measured":0}},"turn_since":2408,"stopped_at":2415}', 1794949118903, 1794949118942, 'standard', 'blitz');
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('mCyrbbZf', 'hokq4JBonvMV', null, '{"seats":{"white":{"kind":"person","id":"hokq4JBonvMV","name":"Guest","role":"guest"},"black":{"kind":"computer","strength":{"level":1}}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"-","black":"-"},"source":"computer","visibility":"link","creator":"hokq4JBonvMV"}', 'link', 'computer', 'unlimited', 'playing', null, null, 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', null, 0, null, null, 1794949119143, 1794949119143, 'standard', null);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('dkLwfGA1', 0, 'f2f3', 0, 303000, 315000, 1794949117118);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('dkLwfGA1', 1, 'e7e5', 0, 303000, 318000, 1794949117120);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('dkLwfGA1', 2, 'g2g4', 0, 306000, 318000, 1794949117122);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('dkLwfGA1', 3, 'd8h4', 1, 306000, 320999, 1794949117124);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('6BqPD0rO', 0, 'e2e4', 0, 182000, 75000, 1794949117152);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('6BqPD0rO', 1, 'e7e5', 0, 182000, 75000, 1794949117154);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('6BqPD0rO', 2, 'g1f3', 0, 184000, 75000, 1794949117156);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('6BqPD0rO', 3, 'b8c6', 1, 184000, 74999, 1794949117158);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('nOagxUL1', 0, 'd2d4', 0, 5430000, 5415000, 1794949117193);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('nOagxUL1', 1, 'g8f6', 0, 5430000, 5445000, 1794949117196);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('nOagxUL1', 2, 'c2c4', 0, 5460000, 5445000, 1794949117199);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('nOagxUL1', 3, 'e7e6', 1, 5475000, 5474999, 1794949117202);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('RFyJMnng', 0, 'e2e4', 0, 910000, 915000, 1794949117224);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('RFyJMnng', 1, 'e7e5', 0, 910000, 925000, 1794949117225);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('RFyJMnng', 2, 'g1f3', 0, 920000, 925000, 1794949117227);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('RFyJMnng', 3, 'g8f6', 0, 920000, 935000, 1794949117229);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('RFyJMnng', 4, 'f1c4', 0, 930000, 935000, 1794949117231);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('RFyJMnng', 5, 'f8c5', 1, 930000, 944999, 1794949117233);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('RFyJMnng', 6, 'e1h1', 1, 939999, 944999, 1794949117234);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('jszGqvf8', 0, 'e8d7', 0, null, null, 1794949117275);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('jszGqvf8', 1, 'e1c1', 0, null, null, 1794949117278);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('gl8xKTiF', 0, 'e2e4', 0, null, null, 1794949117752);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('IES526KT', 0, 'e2e4', 0, null, null, 1794949118032);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('IES526KT', 1, 'c7c5', 0, null, null, 1794949118047);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('IES526KT', 2, 'g1f3', 1, null, null, 1794949118057);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('Q8RAcKYt', 0, 'e2e4', 0, 303000, 300000, 1794949118925);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('Q8RAcKYt', 1, 'e7e5', 0, 303000, 303000, 1794949118930);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('mCyrbbZf', 0, 'e2e4', 0, null, null, 1794949119191);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('mCyrbbZf', 1, 'g8f6', 0, null, null, 1794949119197);
insert into live (game, seq, state) values ('IES526KT', 6, '{"clock":{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":32},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":1579},"draw":null,"takeback":null}');
insert into live (game, seq, state) values ('mCyrbbZf', 2, '{"clock":{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":2677},"draw":null,"takeback":null}');
insert into chat (game, seq, room, person, name, words, at) values ('dkLwfGA1', 3, 'players', 'o97SMIOzlVDU', 'Guest', 'good luck', 1794949117112);
insert into chat (game, seq, room, person, name, words, at) values ('6BqPD0rO', 3, 'players', 'EZVOhHE4yQiJ', 'Guest', 'good luck', 1794949117146);
insert into chat (game, seq, room, person, name, words, at) values ('nOagxUL1', 3, 'players', 'OU2r7yG88XZv', 'Guest', 'good luck', 1794949117186);
insert into chat (game, seq, room, person, name, words, at) values ('RFyJMnng', 3, 'players', 'PNB3JArIzzzc', 'Guest', 'good luck', 1794949117220);
insert into chat (game, seq, room, person, name, words, at) values ('jszGqvf8', 3, 'players', 'UXOOQEm6ZZoJ', 'Guest', 'good luck', 1794949117272);
insert into chat (game, seq, room, person, name, words, at) values ('gl8xKTiF', 3, 'players', 'IH7ER92HQ0P1', 'Guest', 'good luck', 1794949117715);
insert into chat (game, seq, room, person, name, words, at) values ('IES526KT', 3, 'players', 'goxSy37PWNMc', 'Guest', 'good luck', 1794949118021);
insert into uptime (id, ms) values (0, 3903);
insert into reviews (game, source, person, evaluations, done_at, asked_at, asked_by, draft) values ('dkLwfGA1', 'server', 'El1TVl6KT4Ge', '{"v":2,"all":[{"cp":12,"l":[{"cp":12,"d":7,"n":6000,"m":"g1f3 d7d5 d2d4 g8f6 c2c4 d5c4 b1c3 c8f5 e2e4 f6e4 f1c4"}]},{"cp":35,"l":[{"cp":35,"d":7,"n":6000,"m":"e7e5 b1c3 d7d5 d2d4 b8c6 d4e5 d5d4"}]},{"cp":-34,"l":[{"cp":-34,"d":7,"n":6000,"m":"e2e4 f8c5 c2c3 b8c6 g1e2 d8h4 g2g3 h4f6 f3f4 d7d6 h2h4"}]},{"mate":1,"l":[{"mate":1,"d":1,"n":33,"m":"d8h4"}]},{"mate":0}]}', 1794949119562, null, null, null);
insert into evaluations (key, depth, nodes, lines) values (5060803636482931868, 7, 6000, '[{"cp":12,"mate":null,"moves":"g1f3 d7d5 d2d4 g8f6 c2c4 d5c4 b1c3 c8f5 e2e4 f6e4 f1c4"}]');
insert into evaluations (key, depth, nodes, lines) values (2921270632758580205, 7, 6000, '[{"cp":-35,"mate":null,"moves":"e7e5 b1c3 d7d5 d2d4 b8c6 d4e5 d5d4"}]');
insert into evaluations (key, depth, nodes, lines) values (-6705164527970882597, 7, 6000, '[{"cp":-34,"mate":null,"moves":"e2e4 f8c5 c2c3 b8c6 g1e2 d8h4 g2g3 h4f6 f3f4 d7d6 h2h4"}]');
insert into evaluations (key, depth, nodes, lines) values (125953136338339526, 1, 33, '[{"cp":null,"mate":-1,"moves":"d8h4"}]');
insert into library_collections (id, name, owner, visibility, state, error, bytes, read, line, seen, games, duplicates, broken, problems, started_at, changed_at, taken) values (1, 'club.pgn', 'cqaE1wb9y0n7', 'public', 'done', null, null, 266, 18, 3, 2, 0, 1, '[{"game":3,"line":17,"error":"illegal move Ke3: a king does not move from e8 to e3","reason":"illegal-move","value":"Ke3"}]', 1794949119907, 1794949120047, null);
insert into library_names (id, name, folded, person) values (1, 'Guest', 'guest', 'o97SMIOzlVDU');
insert into library_names (id, name, folded, person) values (2, 'Guest', 'guest', 'fj0IXVBj2dEE');
insert into library_names (id, name, folded, person) values (3, 'Guest', 'guest', 'EZVOhHE4yQiJ');
insert into library_names (id, name, folded, person) values (4, 'Guest', 'guest', 'MyAZo0KzF7mb');
insert into library_names (id, name, folded, person) values (5, 'Guest', 'guest', 'OU2r7yG88XZv');
insert into library_names (id, name, folded, person) values (6, 'Guest', 'guest', '3ZE3DYeWA3cr');
insert into library_names (id, name, folded, person) values (7, 'Guest', 'guest', 'PNB3JArIzzzc');
insert into library_names (id, name, folded, person) values (8, 'Guest', 'guest', '2XJX9TjOZ0Ab');
insert into library_names (id, name, folded, person) values (9, 'Guest', 'guest', 'UXOOQEm6ZZoJ');
insert into library_names (id, name, folded, person) values (10, 'Guest', 'guest', 'QgSTu6hLZ6UL');
insert into library_names (id, name, folded, person) values (11, 'anna', 'anna', 'XOHAOKmJMFl7');
insert into library_names (id, name, folded, person) values (12, 'bert', 'bert', 'Cf54W7Zpchuy');
insert into library_names (id, name, folded, person) values (13, 'O''Neill', 'o''neill', null);
insert into library_names (id, name, folded, person) values (14, '', '', null);
insert into library_names (id, name, folded, person) values (15, 'Bert', 'bert', null);
insert into library_names (id, name, folded, person) values (16, 'Anna', 'anna', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (1, 0, 1, 2, 0, 0, 1037681, 3, 2, 0, 1136841636427427105, null, 'Event	Casual blitz game
UTCTime	20:58:37
TimeControl	300+3
TerminationDetail	checkmate
', bytes'0108101103', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (2, 0, 3, 4, 0, 0, 1037681, 3, 2, 1, -1758040577220885643, null, 'Event	Casual blitz game
UTCTime	20:58:37
TimeControl	180+2
TerminationDetail	resignation
', bytes'0110100c09', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (3, 0, 5, 6, 0, 0, 1037681, 3, 4, 1, 7560131666869516592, null, 'Event	Casual classical game
UTCTime	20:58:37
TimeControl	40/5400+30:1800+30
TerminationDetail	resignation
', bytes'010f08170a', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (4, 0, 7, 8, 0, 0, 1037681, 3, 3, 1, -9035084467093828383, null, 'Event	Casual rapid game
UTCTime	20:58:37
TimeControl	900+10
TerminationDetail	resignation
', bytes'0110100c0e0e0420', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (5, 0, 9, 10, 0, 0, 1037681, 3, 6, 1, -2818865672359186617, '4k3/8/8/8/8/8/8/R3K3 b A - 7 30', 'Event	Casual unlimited game
UTCTime	20:58:37
TimeControl	-
TerminationDetail	resignation
', bytes'01000f', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (6, 0, 11, 12, 1500, 1500, 1037681, 1, 2, 0, -2382171150805791274, null, 'Event	Rated blitz game
UTCTime	20:58:38
TimeControl	300+3
TerminationDetail	resignation
', bytes'011010', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (7, 1, 16, 13, 0, 0, 1023650, 1, 0, 0, -4265806984587388756, null, 'Event	Club
', bytes'011010141218', bytes'01012800d7ff040b412073686f7274206f6e6500010301000105010e010c040974686520757375616c0600020304');
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (8, 1, 15, 14, 0, 0, 0, 2, 0, 0, 2468782353860223294, null, 'Event	Club
', bytes'010f0f', null);
insert into library_rounds (first, next, collection, state) values (1, 7, 0, 'b7Dai5Xh');
insert into library_rounds (first, next, collection, state) values (7, 9, 1, 'OTD4AxJi');
insert into library_sites (game, number) values ('dkLwfGA1', 1);
insert into library_sites (game, number) values ('6BqPD0rO', 2);
insert into library_sites (game, number) values ('nOagxUL1', 3);
insert into library_sites (game, number) values ('RFyJMnng', 4);
insert into library_sites (game, number) values ('jszGqvf8', 5);
insert into library_sites (game, number) values ('Q8RAcKYt', 6);
insert into external_engines (id, person, name, provider, max_threads, max_hash, variants, data, created_at) values ('eei_E47AWlpnbU8M', 'cqaE1wb9y0n7', 'Elsewhere', 'f4f20af89ff167fa6b6e4e23b74c9156151b1ef42249a13b1319f9518114761e', 2, 64, 'chess', null, 1794949120083);
insert into site (one, name, words, logo) values (1, 'O''Neill''s Café', 'Chess on Tuesdays.', null);
insert into ratings (list, person, points, deviation, volatility, games, at) values ('blitz', 'XOHAOKmJMFl7', 1737.1399842459039, 396.7138297564391, 0.08999819881479096, 1, 1794949118942);
insert into ratings (list, person, points, deviation, volatility, games, at) values ('blitz', 'Cf54W7Zpchuy', 1262.8600157540961, 396.7138297564391, 0.08999819881479096, 1, 1794949118942);
insert into rating_changes (game, list, color, person, number, at, before, points, deviation, volatility, opponent, opponent_deviation, expected) values ('Q8RAcKYt', 'blitz', 'white', 'XOHAOKmJMFl7', 1, 1794949118942, 1500.0, 1737.1399842459039, 396.7138297564391, 0.08999819881479096, 1500.0, 500.0, 0.5090373192161596);
insert into rating_changes (game, list, color, person, number, at, before, points, deviation, volatility, opponent, opponent_deviation, expected) values ('Q8RAcKYt', 'blitz', 'black', 'Cf54W7Zpchuy', 1, 1794949118942, 1500.0, 1262.8600157540961, 396.7138297564391, 0.08999819881479096, 1500.0, 500.0, 0.4909626807838404);
insert into entered_ratings (person, list, points, at) values ('cqaE1wb9y0n7', 'FIDE', 1834, 1794949120058);
