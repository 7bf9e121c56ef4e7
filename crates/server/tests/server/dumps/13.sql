insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('5yQuAh0fYJ7l', null, null, null, 'guest', '{}', 1794986908549, 1794986908549, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('rpEXnloyIyhc', null, null, null, 'guest', '{}', 1794986908574, 1794986908574, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('cuzIFmDn9DNL', null, null, null, 'guest', '{}', 1794986908934, 1794986908934, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('3NFdaYi91mow', null, null, null, 'guest', '{}', 1794986908967, 1794986908967, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('LSvYHXV98XvA', null, null, null, 'guest', '{}', 1794986909163, 1794986909163, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('LuW877ossYus', null, null, null, 'guest', '{}', 1794986909185, 1794986909185, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('soCUxfGcOgga', null, null, null, 'guest', '{}', 1794986909391, 1794986909391, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('QLvofNbkOrH6', null, null, null, 'guest', '{}', 1794986909407, 1794986909407, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('ghXIlBGx7VYU', null, null, null, 'guest', '{}', 1794986909599, 1794986909599, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('QQOgVF9XWB2q', null, null, null, 'guest', '{}', 1794986909609, 1794986909609, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('ou8siUxDDCDX', null, null, null, 'guest', '{}', 1794986909723, 1794986909723, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('pXi64VoUEOEy', null, null, null, 'guest', '{}', 1794986909734, 1794986909734, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('cbGtCQVbjLkS', null, null, null, 'guest', '{}', 1794986909823, 1794986909823, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('ARTGiyRAwicb', null, null, null, 'guest', '{}', 1794986909845, 1794986909845, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('SMWupa9zWJdT', 'anna', 'anna', '$argon2id$v=19$m=19456,t=2,p=1$CdR7RR4urs6PbTQwbscYng$uO+x5+Ef2Qw+YzwpUzvXEsUeogDMGQutVqJcnxCNgkY', 'player', '{}', 1794986910070, 1794986910070, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('l8ZcD2eccxNd', 'bert', 'bert', '$argon2id$v=19$m=19456,t=2,p=1$yySMa2kTpt9CaTuI5GUFaA$+3WGD2TazdiTYFSydQytjgYHihaw51TwBEJV5ExQEs8', 'player', '{}', 1794986910159, 1794986910159, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('ija9mV2hlOY6', null, null, null, 'guest', '{}', 1794986910232, 1794986910232, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('mmvOAW1yP3VT', null, null, null, 'guest', '{}', 1794986910381, 1794986910381, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('O3oG5p8WDwwH', 'the-librarian', 'the-librarian', '$argon2id$v=19$m=19456,t=2,p=1$JCNy2IdovXgmXIz8UCeT4w$PuiVpq1PZpnIq+8SmjZW6tvpf5+bNC/2Om78tWgd9qs', 'admin', '{}', 1794986911735, 1794986911735, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('tDgCF857TD0V', 'BluePig', 'bluepig', null, 'player', '{}', 1794986911951, 1794986911951, null, null);
insert into sessions (hash, person, agent, created_at, seen_at) values ('808f4e9139b5d6d0321fff1741617403b2c28052e4567ba36ff89c91ae538053', '5yQuAh0fYJ7l', '', 1794986908555, 1794986908555);
insert into sessions (hash, person, agent, created_at, seen_at) values ('747d8802a30eae08a55759d4fc9f505dc0cb10f74965e9d50a4e06d37e72f3ec', 'rpEXnloyIyhc', '', 1794986908586, 1794986908586);
insert into sessions (hash, person, agent, created_at, seen_at) values ('dabe575200e22306777f1501b1c4f44fbee6673ad1f17dfbdc9c8b1a89f78915', 'cuzIFmDn9DNL', '', 1794986908941, 1794986908941);
insert into sessions (hash, person, agent, created_at, seen_at) values ('aa50239b3c8ad58793c3a022bc2fe8941ad3f2ac64199114331d9af4005b3074', '3NFdaYi91mow', '', 1794986908971, 1794986908971);
insert into sessions (hash, person, agent, created_at, seen_at) values ('7f4d8370add511aeece8ba80308737187e860afe180189b0a98f4ef4f8fb2f7e', 'LSvYHXV98XvA', '', 1794986909181, 1794986909181);
insert into sessions (hash, person, agent, created_at, seen_at) values ('032364cdfb8aa39ec3f2689c63b7c38e972a6fc756520cd9075a5a75d82b55e6', 'LuW877ossYus', '', 1794986909198, 1794986909198);
insert into sessions (hash, person, agent, created_at, seen_at) values ('0655fc5a72e7769e03fcdaaf71d14d114b0f295380867b57aaf82143d05ce9bb', 'soCUxfGcOgga', '', 1794986909397, 1794986909397);
insert into sessions (hash, person, agent, created_at, seen_at) values ('3aac791a50fe79a9e9b8a1b1fcb0c4ace7f504e2f148309c50583ac8a7bcb76b', 'QLvofNbkOrH6', '', 1794986909413, 1794986909413);
insert into sessions (hash, person, agent, created_at, seen_at) values ('31eb89b4715d1afbc6c0329ed15984e0f757a1ab1ea895d9ec79f109c60306f4', 'ghXIlBGx7VYU', '', 1794986909603, 1794986909603);
insert into sessions (hash, person, agent, created_at, seen_at) values ('9d6a9a48622e44001ea68e8c5639433960e2b11f3202dc51e212b7fd83b4cea6', 'QQOgVF9XWB2q', '', 1794986909612, 1794986909612);
insert into sessions (hash, person, agent, created_at, seen_at) values ('115645d82cb07edc998a3c64bfc58d5085ce45e9fe3165e4a17843047f7f75ec', 'ou8siUxDDCDX', '', 1794986909728, 1794986909728);
insert into sessions (hash, person, agent, created_at, seen_at) values ('bfdd8bb19fbf4599339970b1598377da8d051e47238f40f6a6c1f69c83157799', 'pXi64VoUEOEy', '', 1794986909737, 1794986909737);
insert into sessions (hash, person, agent, created_at, seen_at) values ('0d94aafc7626030fa48b7c9f31161406c07e0a4f7b1cbb57948b726a62cc6e8c', 'cbGtCQVbjLkS', '', 1794986909828, 1794986909828);
insert into sessions (hash, person, agent, created_at, seen_at) values ('451cc36fe7b037db8d98ad47b2018897e48056e5b1535fd6d382a77fad9ebd88', 'ARTGiyRAwicb', '', 1794986909856, 1794986909856);
insert into sessions (hash, person, agent, created_at, seen_at) values ('6c90a6cc53d180a358ed6c4a5b03da3916a0fc46399e7a588fa075185610bb20', 'SMWupa9zWJdT', '', 1794986910076, 1794986910076);
insert into sessions (hash, person, agent, created_at, seen_at) values ('e24571e15cc62c25e738ae9a9433513e1bae9c40056568322dacb85df91955a6', 'l8ZcD2eccxNd', '', 1794986910163, 1794986910163);
insert into sessions (hash, person, agent, created_at, seen_at) values ('5b0dcb65e9df7bc4508f2b794ddcfe0ea4befbfe592c97b2072219bb09bad9bd', 'ija9mV2hlOY6', '', 1794986910235, 1794986910235);
insert into sessions (hash, person, agent, created_at, seen_at) values ('7ef8e0ce1ed2a686defbeeced053ed20d78c2747336e0b960f0f80cc8dad0ba7', 'mmvOAW1yP3VT', '', 1794986910385, 1794986910385);
insert into sessions (hash, person, agent, created_at, seen_at) values ('90c865b91b4ca3f243b63894a0ab9bd267f65661394d70b40607573e8d8435d4', 'O3oG5p8WDwwH', '', 1794986911737, 1794986911737);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('1eflN56E', 'rpEXnloyIyhc', '5yQuAh0fYJ7l', '{"seats":{"white":{"kind":"person","id":"rpEXnloyIyhc","name":"Guest","role":"guest"},"black":{"kind":"person","id":"5yQuAh0fYJ7l","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"5+3","black":"5+3"},"source":"link","visibility":"public","creator":"rpEXnloyIyhc"}', 'public', 'link', 'blitz', 'over', '0-1', 'checkmate', 4, 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3', 'Barnes Opening: Fool''s Mate', 9, null, '{"grants":[{"ply":0,"color":"black","ms":15000}],"lag":{"white":{"quota":4999,"gain":1000,"measured":1},"black":{"quota":4999,"gain":1000,"measured":3}},"turn_since":630,"stopped_at":630}', 1794986908600, 1794986908918, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('Wf2vxaRa', '3NFdaYi91mow', 'cuzIFmDn9DNL', '{"seats":{"white":{"kind":"person","id":"3NFdaYi91mow","name":"Guest","role":"guest"},"black":{"kind":"person","id":"cuzIFmDn9DNL","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"3+2","black":"1+0"},"source":"link","visibility":"link","creator":"3NFdaYi91mow"}', 'link', 'link', 'blitz', 'over', '0-1', 'resignation', 4, 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3', 'King''s Knight Opening: Normal Variation', 10, null, '{"grants":[{"ply":0,"color":"black","ms":15000},{"ply":4,"color":"white","ms":15000}],"lag":{"white":{"quota":4999,"gain":1000,"measured":7},"black":{"quota":1950,"gain":390,"measured":0}},"turn_since":855,"stopped_at":864}', 1794986908989, 1794986909151, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('AxK6pc03', 'LuW877ossYus', 'LSvYHXV98XvA', '{"seats":{"white":{"kind":"person","id":"LuW877ossYus","name":"Guest","role":"guest"},"black":{"kind":"person","id":"LSvYHXV98XvA","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"40/5400+30:1800+30","black":"40/5400+30:1800+30"},"source":"link","visibility":"link","creator":"LuW877ossYus"}', 'link', 'link', 'classical', 'over', '0-1', 'resignation', 4, 'rnbqkb1r/pppp1ppp/4pn2/8/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3', 'Indian Defense: Normal Variation', 10, null, '{"grants":[{"ply":0,"color":"black","ms":15000},{"ply":3,"color":"white","ms":15000}],"lag":{"white":{"quota":4996,"gain":1000,"measured":4},"black":{"quota":5000,"gain":1000,"measured":0}},"turn_since":1089,"stopped_at":1097}', 1794986909206, 1794986909385, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('NgDf1RK9', 'QLvofNbkOrH6', 'soCUxfGcOgga', '{"seats":{"white":{"kind":"person","id":"QLvofNbkOrH6","name":"Guest","role":"guest"},"black":{"kind":"person","id":"soCUxfGcOgga","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"chess960","time":{"white":"15+10","black":"15+10"},"source":"link","visibility":"link","creator":"QLvofNbkOrH6"}', 'link', 'link', 'rapid', 'over', '0-1', 'resignation', 7, 'rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4', 'Petrov''s Defense: Italian Variation', 13, null, '{"grants":[{"ply":0,"color":"black","ms":15000},{"ply":7,"color":"white","ms":15000}],"lag":{"white":{"quota":6990,"gain":1000,"measured":7},"black":{"quota":5994,"gain":1000,"measured":3}},"turn_since":1288,"stopped_at":1292}', 1794986909417, 1794986909579, 'chess960', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('dgQxLHfY', 'QQOgVF9XWB2q', 'ghXIlBGx7VYU', '{"seats":{"white":{"kind":"person","id":"QQOgVF9XWB2q","name":"Guest","role":"guest"},"black":{"kind":"person","id":"ghXIlBGx7VYU","name":"Guest","role":"guest"}},"start":"4k3/8/8/8/8/8/8/R3K3 b Q - 7 30","variant":"standard","time":{"white":"-","black":"-"},"source":"link","visibility":"link","creator":"QQOgVF9XWB2q"}', 'link', 'link', 'unlimited', 'over', '0-1', 'resignation', 2, '8/3k4/8/8/8/8/8/2KR4 b - - 9 31', null, 6, null, '{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":1425,"stopped_at":1426}', 1794986909614, 1794986909714, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('h2LgsfrN', 'pXi64VoUEOEy', 'ou8siUxDDCDX', '{"seats":{"white":{"kind":"person","id":"pXi64VoUEOEy","name":"Guest","role":"guest"},"black":{"kind":"person","id":"ou8siUxDDCDX","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"-","black":"-"},"source":"link","visibility":"link","creator":"pXi64VoUEOEy"}', 'link', 'link', 'unlimited', 'aborted', null, 'by-white', 1, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1', 'King''s Pawn Game', 5, null, '{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":1526,"stopped_at":1528}', 1794986909739, 1794986909816, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('hbcuXasm', 'ARTGiyRAwicb', 'cbGtCQVbjLkS', '{"seats":{"white":{"kind":"person","id":"ARTGiyRAwicb","name":"Guest","role":"guest"},"black":{"kind":"person","id":"cbGtCQVbjLkS","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"-","black":"-"},"source":"link","visibility":"link","creator":"ARTGiyRAwicb"}', 'link', 'link', 'unlimited', 'playing', null, null, 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', null, 3, null, null, 1794986909861, 1794986909894, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('etgRJCBx', 'SMWupa9zWJdT', 'l8ZcD2eccxNd', '{"seats":{"white":{"kind":"person","id":"SMWupa9zWJdT","name":"anna","role":"player","rating":{"points":1500,"provisional":true}},"black":{"kind":"person","id":"l8ZcD2eccxNd","name":"bert","role":"player","rating":{"points":1500,"provisional":true}}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"5+3","black":"5+3"},"source":"link","visibility":"public","creator":"SMWupa9zWJdT","rated":true}', 'public', 'link', 'blitz', 'over', '1-0', 'resignation', 2, 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2', 'King''s Pawn Game', 5, null, '{"grants":[],"lag":{"white":{"quota":4000,"gain":1000,"measured":0},"black":{"quota":4000,"gain":1000,"measured":0}},"turn_since":1937,"stopped_at":1938}', 1794986910172, 1794986910226, 'standard', 'blitz');
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('6P65YDxR', 'ija9mV2hlOY6', null, '{"seats":{"white":{"kind":"person","id":"ija9mV2hlOY6","name":"Guest","role":"guest"},"black":{"kind":"computer","strength":{"level":1}}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"-","black":"-"},"source":"computer","visibility":"link","creator":"ija9mV2hlOY6"}', 'link', 'computer', 'unlimited', 'playing', null, null, 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', null, 0, null, null, 1794986910244, 1794986910244, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('17Tm1xGX', 'SMWupa9zWJdT', 'l8ZcD2eccxNd', '{"seats":{"white":{"kind":"person","id":"SMWupa9zWJdT","name":"anna","role":"player","rating":{"points":1500,"provisional":true}},"black":{"kind":"person","id":"l8ZcD2eccxNd","name":"bert","role":"player","rating":{"points":1500,"provisional":true}}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"90+30","black":"90+30"},"source":"tournament","visibility":"public","creator":"SMWupa9zWJdT","tournament":"AXIWQFYf"}', 'public', 'tournament', 'classical', 'playing', null, null, 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', null, 0, null, null, 1794986911927, 1794986911927, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('BlgfS48F', 'tDgCF857TD0V', null, '{"seats":{"white":{"kind":"person","id":"tDgCF857TD0V","name":"BluePig","role":"player","rating":{"points":1500,"provisional":true}},"black":{"kind":"computer","strength":{"level":2}}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"10+5","black":"10+5"},"source":"challenge","visibility":"link","creator":"O3oG5p8WDwwH","table":{"group":"X8qNanNHyRCR","round":1,"board":1}}', 'link', 'challenge', 'rapid', 'playing', null, null, 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', null, 0, null, null, 1794986912019, 1794986912019, 'standard', null);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('1eflN56E', 0, 'f2f3', 0, 303000, 315000, 1794986908869);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('1eflN56E', 1, 'e7e5', 0, 303000, 318000, 1794986908888);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('1eflN56E', 2, 'g2g4', 1, 305999, 318000, 1794986908903);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('1eflN56E', 3, 'd8h4', 0, 305999, 321000, 1794986908918);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('Wf2vxaRa', 0, 'e2e4', 0, 182000, 75000, 1794986909080);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('Wf2vxaRa', 1, 'e7e5', 0, 182000, 75000, 1794986909093);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('Wf2vxaRa', 2, 'g1f3', 0, 184000, 75000, 1794986909105);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('Wf2vxaRa', 3, 'b8c6', 1, 184000, 74999, 1794986909116);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('AxK6pc03', 0, 'd2d4', 0, 5430000, 5415000, 1794986909324);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('AxK6pc03', 1, 'g8f6', 0, 5430000, 5445000, 1794986909337);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('AxK6pc03', 2, 'c2c4', 2, 5459998, 5445000, 1794986909359);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('AxK6pc03', 3, 'e7e6', 4, 5474998, 5474996, 1794986909372);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('NgDf1RK9', 0, 'e2e4', 0, 910000, 915000, 1794986909500);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('NgDf1RK9', 1, 'e7e5', 0, 910000, 925000, 1794986909509);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('NgDf1RK9', 2, 'g1f3', 0, 920000, 925000, 1794986909518);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('NgDf1RK9', 3, 'g8f6', 2, 920000, 934998, 1794986909533);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('NgDf1RK9', 4, 'f1c4', 0, 930000, 934998, 1794986909539);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('NgDf1RK9', 5, 'f8c5', 0, 930000, 944998, 1794986909549);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('NgDf1RK9', 6, 'e1h1', 0, 940000, 944998, 1794986909561);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('dgQxLHfY', 0, 'e8d7', 0, null, null, 1794986909693);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('dgQxLHfY', 1, 'e1c1', 0, null, null, 1794986909700);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('h2LgsfrN', 0, 'e2e4', 0, null, null, 1794986909808);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('hbcuXasm', 0, 'e2e4', 0, null, null, 1794986909909);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('hbcuXasm', 1, 'c7c5', 0, null, null, 1794986909913);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('hbcuXasm', 2, 'g1f3', 1, null, null, 1794986909917);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('etgRJCBx', 0, 'e2e4', 0, 303000, 300000, 1794986910215);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('etgRJCBx', 1, 'e7e5', 0, 303000, 303000, 1794986910222);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('6P65YDxR', 0, 'e2e4', 0, null, null, 1794986910261);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('6P65YDxR', 1, 'b8c6', 0, null, null, 1794986910303);
insert into live (game, seq, state) values ('hbcuXasm', 6, '{"clock":{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":2},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":1632},"draw":null,"takeback":null}');
insert into live (game, seq, state) values ('6P65YDxR', 2, '{"clock":{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":2021},"draw":null,"takeback":null}');
insert into live (game, seq, state) values ('17Tm1xGX', 0, '{"clock":{"grants":[],"lag":{"white":{"quota":3000,"gain":1000,"measured":0},"black":{"quota":3000,"gain":1000,"measured":0}},"turn_since":3639,"held_at":3639,"is_started":true},"draw":null,"takeback":null}');
insert into live (game, seq, state) values ('BlgfS48F', 0, '{"clock":{"grants":[],"lag":{"white":{"quota":3000,"gain":1000,"measured":0},"black":{"quota":3000,"gain":1000,"measured":0}},"turn_since":3732,"held_at":3732},"draw":null,"takeback":null}');
insert into chat (game, seq, room, person, name, words, at) values ('1eflN56E', 3, 'players', 'rpEXnloyIyhc', 'Guest', 'good luck', 1794986908852);
insert into chat (game, seq, room, person, name, words, at) values ('Wf2vxaRa', 3, 'players', '3NFdaYi91mow', 'Guest', 'good luck', 1794986909047);
insert into chat (game, seq, room, person, name, words, at) values ('AxK6pc03', 3, 'players', 'LuW877ossYus', 'Guest', 'good luck', 1794986909272);
insert into chat (game, seq, room, person, name, words, at) values ('NgDf1RK9', 3, 'players', 'QLvofNbkOrH6', 'Guest', 'good luck', 1794986909479);
insert into chat (game, seq, room, person, name, words, at) values ('dgQxLHfY', 3, 'players', 'QQOgVF9XWB2q', 'Guest', 'good luck', 1794986909680);
insert into chat (game, seq, room, person, name, words, at) values ('h2LgsfrN', 3, 'players', 'pXi64VoUEOEy', 'Guest', 'good luck', 1794986909791);
insert into chat (game, seq, room, person, name, words, at) values ('hbcuXasm', 3, 'players', 'ARTGiyRAwicb', 'Guest', 'good luck', 1794986909894);
insert into uptime (id, ms) values (0, 3585);
insert into reviews (game, source, person, evaluations, done_at, asked_at, asked_by, draft) values ('1eflN56E', 'server', 'mmvOAW1yP3VT', '{"v":4,"all":[{"cp":29,"l":[{"cp":29,"d":8,"n":6001,"m":"e2e4 e7e5 g1f3 b8c6 b1c3 g8f6 d2d4 e5d4 f3d4"}]},{"cp":50,"l":[{"cp":50,"d":7,"n":6001,"m":"e7e6 e2e4 d7d5 b1c3 g8f6 d2d4"}]},{"cp":-71,"l":[{"cp":-71,"d":6,"n":6000,"m":"e2e4 g8f6 b1c3 f8c5 g1e2 b8c6 a2a3"}]},{"mate":1,"l":[{"mate":1,"d":1,"n":33,"m":"d8h4"}]},{"mate":0}]}', 1794986911667, null, null, null);
insert into evaluations (key, depth, nodes, lines) values (5060803636482931868, 8, 6001, '[{"cp":29,"mate":null,"moves":"e2e4 e7e5 g1f3 b8c6 b1c3 g8f6 d2d4 e5d4 f3d4"}]');
insert into evaluations (key, depth, nodes, lines) values (2921270632758580205, 7, 6001, '[{"cp":-50,"mate":null,"moves":"e7e6 e2e4 d7d5 b1c3 g8f6 d2d4"}]');
insert into evaluations (key, depth, nodes, lines) values (-6705164527970882597, 6, 6000, '[{"cp":-71,"mate":null,"moves":"e2e4 g8f6 b1c3 f8c5 g1e2 b8c6 a2a3"}]');
insert into evaluations (key, depth, nodes, lines) values (125953136338339526, 1, 33, '[{"cp":null,"mate":-1,"moves":"d8h4"}]');
insert into library_collections (id, name, owner, visibility, state, error, bytes, read, line, seen, games, duplicates, broken, problems, started_at, changed_at, taken) values (1, 'club.pgn', 'O3oG5p8WDwwH', 'public', 'done', null, null, 266, 18, 3, 2, 0, 1, '[{"game":3,"line":17,"error":"illegal move Ke3: a king does not move from e8 to e3","reason":"illegal-move","value":"Ke3"}]', 1794986911781, 1794986911817, null);
insert into library_names (id, name, folded, person) values (1, 'Guest', 'guest', 'rpEXnloyIyhc');
insert into library_names (id, name, folded, person) values (2, 'Guest', 'guest', '5yQuAh0fYJ7l');
insert into library_names (id, name, folded, person) values (3, 'Guest', 'guest', '3NFdaYi91mow');
insert into library_names (id, name, folded, person) values (4, 'Guest', 'guest', 'cuzIFmDn9DNL');
insert into library_names (id, name, folded, person) values (5, 'Guest', 'guest', 'LuW877ossYus');
insert into library_names (id, name, folded, person) values (6, 'Guest', 'guest', 'LSvYHXV98XvA');
insert into library_names (id, name, folded, person) values (7, 'Guest', 'guest', 'QLvofNbkOrH6');
insert into library_names (id, name, folded, person) values (8, 'Guest', 'guest', 'soCUxfGcOgga');
insert into library_names (id, name, folded, person) values (9, 'Guest', 'guest', 'QQOgVF9XWB2q');
insert into library_names (id, name, folded, person) values (10, 'Guest', 'guest', 'ghXIlBGx7VYU');
insert into library_names (id, name, folded, person) values (11, 'anna', 'anna', 'SMWupa9zWJdT');
insert into library_names (id, name, folded, person) values (12, 'bert', 'bert', 'l8ZcD2eccxNd');
insert into library_names (id, name, folded, person) values (13, '', '', null);
insert into library_names (id, name, folded, person) values (14, 'Bert', 'bert', null);
insert into library_names (id, name, folded, person) values (15, 'O''Neill', 'o''neill', null);
insert into library_names (id, name, folded, person) values (16, 'Anna', 'anna', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (1, 0, 1, 2, 0, 0, 1037682, 3, 2, 0, -8619647751570255277, null, 'Event	Casual blitz game
UTCTime	07:28:28
TimeControl	300+3
TerminationDetail	checkmate
', bytes'0108101103', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (2, 0, 3, 4, 0, 0, 1037682, 3, 2, 1, 1917508681483502569, null, 'Event	Casual blitz game
UTCTime	07:28:28
TimeControl	180+2
TerminationDetail	resignation
', bytes'0110100c09', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (3, 0, 5, 6, 0, 0, 1037682, 3, 4, 1, 4438310008519783992, null, 'Event	Casual classical game
UTCTime	07:28:29
TimeControl	40/5400+30:1800+30
TerminationDetail	resignation
', bytes'010f08170a', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (4, 0, 7, 8, 0, 0, 1037682, 3, 3, 1, -8831415074592320552, null, 'Event	Casual rapid game
UTCTime	07:28:29
TimeControl	900+10
TerminationDetail	resignation
', bytes'0110100c0e0e0420', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (5, 0, 9, 10, 0, 0, 1037682, 3, 6, 1, 7707049436578342293, '4k3/8/8/8/8/8/8/R3K3 b A - 7 30', 'Event	Casual unlimited game
UTCTime	07:28:29
TimeControl	-
TerminationDetail	resignation
', bytes'01000f', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (6, 0, 11, 12, 1500, 1500, 1037682, 1, 2, 0, 2809117894278916677, null, 'Event	Rated blitz game
UTCTime	07:28:30
TimeControl	300+3
TerminationDetail	resignation
', bytes'011010', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (7, 1, 16, 15, 0, 0, 1023650, 1, 0, 0, -4265806984587388756, null, 'Event	Club
', bytes'011010141218', bytes'01012800d7ff040b412073686f7274206f6e6500010301000105010e010c040974686520757375616c0600020304');
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (8, 1, 14, 13, 0, 0, 0, 2, 0, 0, 2468782353860223294, null, 'Event	Club
', bytes'010f0f', null);
insert into library_rounds (first, next, collection, state) values (1, 7, 0, 'fmh6TTvF');
insert into library_rounds (first, next, collection, state) values (7, 9, 1, 'urGyBUjN');
insert into library_sites (game, number) values ('1eflN56E', 1);
insert into library_sites (game, number) values ('Wf2vxaRa', 2);
insert into library_sites (game, number) values ('AxK6pc03', 3);
insert into library_sites (game, number) values ('NgDf1RK9', 4);
insert into library_sites (game, number) values ('dgQxLHfY', 5);
insert into library_sites (game, number) values ('etgRJCBx', 6);
insert into external_engines (id, person, name, provider, max_threads, max_hash, variants, data, created_at) values ('eei_dAsiplyUB95W', 'O3oG5p8WDwwH', 'Elsewhere', 'f4f20af89ff167fa6b6e4e23b74c9156151b1ef42249a13b1319f9518114761e', 2, 64, 'chess', null, 1794986911839);
insert into site (one, name, words, logo) values (1, 'O''Neill''s Café', 'Chess on Tuesdays.', null);
insert into ratings (list, person, points, deviation, volatility, games, at) values ('blitz', 'SMWupa9zWJdT', 1737.1399842459039, 396.7138297564391, 0.08999819881479096, 1, 1794986910226);
insert into ratings (list, person, points, deviation, volatility, games, at) values ('blitz', 'l8ZcD2eccxNd', 1262.8600157540961, 396.7138297564391, 0.08999819881479096, 1, 1794986910226);
insert into rating_changes (game, list, color, person, number, at, before, points, deviation, volatility, opponent, opponent_deviation, expected) values ('etgRJCBx', 'blitz', 'white', 'SMWupa9zWJdT', 1, 1794986910226, 1500.0, 1737.1399842459039, 396.7138297564391, 0.08999819881479096, 1500.0, 500.0, 0.5090373192161596);
insert into rating_changes (game, list, color, person, number, at, before, points, deviation, volatility, opponent, opponent_deviation, expected) values ('etgRJCBx', 'blitz', 'black', 'l8ZcD2eccxNd', 1, 1794986910226, 1500.0, 1262.8600157540961, 396.7138297564391, 0.08999819881479096, 1500.0, 500.0, 0.4909626807838404);
insert into entered_ratings (person, list, points, at) values ('O3oG5p8WDwwH', 'FIDE', 1834, 1794986911824);
insert into tournaments (id, owner, name, kind, venue, phase, people, round, rounds, starts_at, created_at, changed_at) values ('AXIWQFYf', 'O3oG5p8WDwwH', 'O''Neill''s Open', 'keizer', 'mixed', 'running', 4, 1, 5, null, 1794986911898, 1794986911919);
insert into tournament_events (tournament, seq, event) values ('AXIWQFYf', 1, '{"seq":1,"at":1794986911896,"who":{"arbiter":"O3oG5p8WDwwH"},"event":{"created":{"name":"O''Neill''s Open","kind":{"system":"keizer"},"rounds":5,"clock":"90+30","is_rated":false,"join":"all","venue":"mixed","starts_at":null,"no_show_minutes":null,"check_in":"never","half_byes":1,"is_first_white":true,"tie_breaks":null}}}');
insert into tournament_events (tournament, seq, event) values ('AXIWQFYf', 2, '{"seq":2,"at":1794986911905,"who":{"arbiter":"O3oG5p8WDwwH"},"event":{"entered":[1,{"person":"SMWupa9zWJdT","name":"anna","rating":1500,"title":"","federation":"","team":null,"code":null}]}}');
insert into tournament_events (tournament, seq, event) values ('AXIWQFYf', 3, '{"seq":3,"at":1794986911905,"who":{"arbiter":"O3oG5p8WDwwH"},"event":{"entered":[2,{"person":"l8ZcD2eccxNd","name":"bert","rating":1500,"title":"","federation":"","team":null,"code":null}]}}');
insert into tournament_events (tournament, seq, event) values ('AXIWQFYf', 4, '{"seq":4,"at":1794986911905,"who":{"arbiter":"O3oG5p8WDwwH"},"event":{"entered":[3,{"person":null,"name":"Cid","rating":1500,"title":"","federation":"","team":null,"code":null}]}}');
insert into tournament_events (tournament, seq, event) values ('AXIWQFYf', 5, '{"seq":5,"at":1794986911905,"who":{"arbiter":"O3oG5p8WDwwH"},"event":{"entered":[4,{"person":null,"name":"Dan","rating":1500,"title":"","federation":"","team":null,"code":null}]}}');
insert into tournament_events (tournament, seq, event) values ('AXIWQFYf', 6, '{"seq":6,"at":1794986911911,"who":{"arbiter":"O3oG5p8WDwwH"},"event":{"paired":{"round":1,"games":[{"game":1,"white":3,"black":4,"place":"board","result":null},{"game":2,"white":1,"black":2,"place":"here","result":null}],"byes":[],"is_by_hand":false}}}');
insert into tournament_events (tournament, seq, event) values ('AXIWQFYf', 7, '{"seq":7,"at":1794986911919,"who":{"arbiter":"O3oG5p8WDwwH"},"event":{"published":{"round":1}}}');
insert into tournament_events (tournament, seq, event) values ('AXIWQFYf', 8, '{"seq":8,"at":1794986911919,"who":{"arbiter":"O3oG5p8WDwwH"},"event":{"started":{"round":1}}}');
insert into tournament_games (tournament, number, game) values ('AXIWQFYf', 2, '17Tm1xGX');
insert into tournament_people (tournament, person) values ('AXIWQFYf', 'SMWupa9zWJdT');
insert into tournament_people (tournament, person) values ('AXIWQFYf', 'l8ZcD2eccxNd');
insert into groups (id, kind, name, rules, lesson, door, door_until, created_at) values ('X8qNanNHyRCR', 'class', 'O''Neill''s class', '{"chat":"presets","meeting":"group","computer":"helps","names":"staff","pins":"digits","hours":null,"forget_months":null}', '{"round":1,"is_stopped":false,"eyes_up":false}', 'CAJNKY', 1794989611965, 1794986911927);
insert into group_people (group_id, person, part, real_name, note, child, joined_at) values ('X8qNanNHyRCR', 'O3oG5p8WDwwH', 'owner', '', '', null, 1794986911928);
insert into group_people (group_id, person, part, real_name, note, child, joined_at) values ('X8qNanNHyRCR', 'tDgCF857TD0V', 'member', 'Noa O''Neill', '3b', null, 1794986911952);
insert into pupils (person, group_id, animal, color, card, pin) values ('tDgCF857TD0V', 'X8qNanNHyRCR', 'pig', 'blue', '59901c406e92cb932e3df3de61415a7907328bf6c4099c83885725e44be61397', '8614f8a008ed40802d6a62add0b1c2347729db0981c6d67c146cec28eca31732');
insert into invitations (hash, group_id, part, child, until) values ('805827071abd34624fd4899e69de0d4e24edd8fcab38ba51c07d0797bc80ddb7', 'X8qNanNHyRCR', 'member', null, 1796196512006);
insert into group_boards (group_id, round, board, game, counts) values ('X8qNanNHyRCR', 1, 1, 'BlgfS48F', 1);
insert into group_log (group_id, number, at, who, what, about) values ('X8qNanNHyRCR', 1, 1794986911937, 'the-librarian', 'made', 'O''Neill''s class');
insert into group_log (group_id, number, at, who, what, about) values ('X8qNanNHyRCR', 2, 1794986911958, 'the-librarian', 'pupils', '1');
insert into group_log (group_id, number, at, who, what, about) values ('X8qNanNHyRCR', 3, 1794986911971, 'the-librarian', 'door', '45');
insert into group_log (group_id, number, at, who, what, about) values ('X8qNanNHyRCR', 4, 1794986911992, 'the-librarian', 'season', 'Autumn');
insert into group_log (group_id, number, at, who, what, about) values ('X8qNanNHyRCR', 5, 1794986912002, 'the-librarian', 'number', 'BluePig, FIDE');
insert into group_log (group_id, number, at, who, what, about) values ('X8qNanNHyRCR', 6, 1794986912007, 'the-librarian', 'invited', 'member');
insert into group_log (group_id, number, at, who, what, about) values ('X8qNanNHyRCR', 7, 1794986912028, 'the-librarian', 'seated', 'BluePig');
insert into sequences (name, last) values ('site', 3);
insert into sequences (name, last) values ('X8qNanNHyRCR', 7);
insert into site_log (number, at, who, what, about) values (1, 1794986911872, 'the-librarian', 'muted', 'bert');
insert into site_log (number, at, who, what, about) values (2, 1794986911877, 'the-librarian', 'fair-play', 'bert');
insert into site_log (number, at, who, what, about) values (3, 1794986911887, 'the-librarian', 'looked-fair-play', 'bert');
insert into reports (id, at, reporter, about, game, reason, words, done_at, done_by, answer) values ('pbosMBzX', 1794986911846, 'O3oG5p8WDwwH', 'l8ZcD2eccxNd', null, 'words', 'O''Neill heard it.', null, null, '');
insert into measures (id, person, group_id, kind, reason, words, by_name, at, until, lifted_at, lifted_by) values ('axUiFuu0', 'l8ZcD2eccxNd', null, 'mute', 'words', 'For a day.', 'the-librarian', 1794986911861, null, null, null);
insert into blocks (person, blocked, at) values ('O3oG5p8WDwwH', 'l8ZcD2eccxNd', 1794986911853);
insert into seasons (id, group_id, name, begins, ends, start) values ('190lHbQK', 'X8qNanNHyRCR', 'Autumn', 1794986911978, null, 1200);
insert into group_numbers (group_id, person, list, points, day, by_name, at) values ('X8qNanNHyRCR', 'tDgCF857TD0V', 'FIDE', 1500, '2026-11-01', 'the-librarian', 1794986911995);
insert into fair_play (person, at, by_name, sheet) values ('l8ZcD2eccxNd', 1794986911881, 'the-librarian', '{"games":[],"own":{"rating":null,"moves":0,"accuracy":0.0,"choices":0,"agreed":0},"opponents":{"rating":null,"moves":0,"accuracy":0.0,"choices":0,"agreed":0},"times":null}');
