insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('nWgHqtDNi3Qi', null, null, null, 'guest', '{}', 1794973875770, 1794973875770, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('Tua4kg2KojWY', null, null, null, 'guest', '{}', 1794973875789, 1794973875789, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('G2ONli3GR15W', null, null, null, 'guest', '{}', 1794973876027, 1794973876027, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('CWT7EZXuykYv', null, null, null, 'guest', '{}', 1794973876057, 1794973876057, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('W8BQLXUl43rG', null, null, null, 'guest', '{}', 1794973876477, 1794973876477, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('N79MUfqKZgvn', null, null, null, 'guest', '{}', 1794973876508, 1794973876508, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('YYKaunZnUcVO', null, null, null, 'guest', '{}', 1794973876928, 1794973876928, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('JsM23fgT3J67', null, null, null, 'guest', '{}', 1794973876973, 1794973876973, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('90YZOyOrfWNW', null, null, null, 'guest', '{}', 1794973877406, 1794973877406, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('VIxgLDeAyZdI', null, null, null, 'guest', '{}', 1794973877449, 1794973877449, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('ZTw8EtKS0sdx', null, null, null, 'guest', '{}', 1794973877710, 1794973877710, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('MrjlQQmHNMRR', null, null, null, 'guest', '{}', 1794973877752, 1794973877752, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('OahwDyJ8uPWJ', null, null, null, 'guest', '{}', 1794973878045, 1794973878045, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('4GEtJEvXQKKx', null, null, null, 'guest', '{}', 1794973878109, 1794973878109, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('sQbJvHeW8OSf', 'anna', 'anna', '$argon2id$v=19$m=19456,t=2,p=1$Nw135y7dpyMuOcxureZrDw$7Y4W+GZ52NGO8KojlVARWK3MRgb8VJKk4cyzQ+dZIko', 'player', '{}', 1794973878641, 1794973878641, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('Lh0uHjVr7lJy', 'bert', 'bert', '$argon2id$v=19$m=19456,t=2,p=1$aWqtZK/BqwR9dZDqohlTJA$QefxrVy55z4W4gT0ljitizBBKd3jvvwxzTx41utAk3I', 'player', '{}', 1794973878825, 1794973878825, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('G6hWdJbE2xw0', null, null, null, 'guest', '{}', 1794973879179, 1794973879179, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('vWz0cKQfJt4f', null, null, null, 'guest', '{}', 1794973879656, 1794973879656, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('9FuvB9nPPB2U', 'the-librarian', 'the-librarian', '$argon2id$v=19$m=19456,t=2,p=1$exFr7lhzzhdoqsPJCLCh4A$pFlojamQNE7SyG5fSic6wbhkld50EdJVcoCwdgVSX9g', 'admin', '{}', 1794973880607, 1794973880607, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('7VPvYSQP0h1Q', 'PurpleMouse', 'purplemouse', null, 'player', '{}', 1794973881147, 1794973881147, null, null);
insert into sessions (hash, person, agent, created_at, seen_at) values ('6c4c3a094f30f9c97aa8254359207ff629c930fa34a83e7cd7960b91e629964b', 'nWgHqtDNi3Qi', '', 1794973875784, 1794973875784);
insert into sessions (hash, person, agent, created_at, seen_at) values ('7d01649320d690f7df62912db716156aa3d6c76461d75e1507c4503ba10632f1', 'Tua4kg2KojWY', '', 1794973875814, 1794973875814);
insert into sessions (hash, person, agent, created_at, seen_at) values ('ecf62fd9613a837f1f69a54a084e1b3db6a36e55c298517f3997019c15ffec1b', 'G2ONli3GR15W', '', 1794973876044, 1794973876044);
insert into sessions (hash, person, agent, created_at, seen_at) values ('85c8ff1dcafdea03c5a5957447050040cc21b9f7621da02b46722632d3bd7068', 'CWT7EZXuykYv', '', 1794973876062, 1794973876062);
insert into sessions (hash, person, agent, created_at, seen_at) values ('0cfe659797c31031aa54b24ece495a5bdf6a4ab52a5c5b10f5820e101b6f006e', 'W8BQLXUl43rG', '', 1794973876505, 1794973876505);
insert into sessions (hash, person, agent, created_at, seen_at) values ('34cbe3215633e44cb507e073bccf0c65a559d46e5adba3404114f35494c8f343', 'N79MUfqKZgvn', '', 1794973876545, 1794973876545);
insert into sessions (hash, person, agent, created_at, seen_at) values ('8bc70d1c071ba014475e38161b03a5537aaff4af52b5f84b3a1983b51318ddb8', 'YYKaunZnUcVO', '', 1794973876956, 1794973876956);
insert into sessions (hash, person, agent, created_at, seen_at) values ('8193c39b03d1d5e36aa0949ad3b72e08270555f9df0c70c17581cfedc8d0dde1', 'JsM23fgT3J67', '', 1794973876985, 1794973876985);
insert into sessions (hash, person, agent, created_at, seen_at) values ('13a683d79852adfa9fa1a9d2770a30e8ac6428264f5e350454a267c15caf3850', '90YZOyOrfWNW', '', 1794973877432, 1794973877432);
insert into sessions (hash, person, agent, created_at, seen_at) values ('441ef50e4b0ef5b7cd748041b03deffbda8fcac3fca2ec23b189e58c35714684', 'VIxgLDeAyZdI', '', 1794973877461, 1794973877461);
insert into sessions (hash, person, agent, created_at, seen_at) values ('1cff6cde645bb1a0edb7cc4108c96837c1b1b4ef1d180c3f170805131b8d61c4', 'ZTw8EtKS0sdx', '', 1794973877728, 1794973877728);
insert into sessions (hash, person, agent, created_at, seen_at) values ('d3f9d4fbc26e8e48a273cd86c5543cc687361b3ffe096f6ceb31938da177f573', 'MrjlQQmHNMRR', '', 1794973877786, 1794973877786);
insert into sessions (hash, person, agent, created_at, seen_at) values ('45425c005c396aee9eafbe04eacde2b5037cf33781aeb84d39195c505303ad0d', 'OahwDyJ8uPWJ', '', 1794973878077, 1794973878077);
insert into sessions (hash, person, agent, created_at, seen_at) values ('5867d9cbc1cc57eb2843c742306eb7b22435dc151b6714363004ec5e690f93bd', '4GEtJEvXQKKx', '', 1794973878145, 1794973878145);
insert into sessions (hash, person, agent, created_at, seen_at) values ('fb29bcd947351f4574e0c5b02295f421974beb304016599b59f2c733f0408791', 'sQbJvHeW8OSf', '', 1794973878655, 1794973878655);
insert into sessions (hash, person, agent, created_at, seen_at) values ('c4082775824f12a8cd0efb098e026c7d28946f302dab3d21ed860040995b34d6', 'Lh0uHjVr7lJy', '', 1794973878840, 1794973878840);
insert into sessions (hash, person, agent, created_at, seen_at) values ('bb448fa82adff622f80160464c778f5fb120e9b5b9188e1278a4afaa40a5ea08', 'G6hWdJbE2xw0', '', 1794973879192, 1794973879192);
insert into sessions (hash, person, agent, created_at, seen_at) values ('b3945ddbb00d2f52f1995dc840b25b3245f884fcbf3bf24f14492047c36d0136', 'vWz0cKQfJt4f', '', 1794973879665, 1794973879665);
insert into sessions (hash, person, agent, created_at, seen_at) values ('84a380272f9618f00353a046dce50dee3e58f3694e1b7d01891e64f2ba557017', '9FuvB9nPPB2U', '', 1794973880625, 1794973880625);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('UVbwvpPy', 'Tua4kg2KojWY', 'nWgHqtDNi3Qi', '{"seats":{"white":{"kind":"person","id":"Tua4kg2KojWY","name":"Guest","role":"guest"},"black":{"kind":"person","id":"nWgHqtDNi3Qi","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"5+3","black":"5+3"},"source":"link","visibility":"public","creator":"Tua4kg2KojWY"}', 'public', 'link', 'blitz', 'over', '0-1', 'checkmate', 4, 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3', 'Barnes Opening: Fool''s Mate', 9, null, '{"grants":[{"ply":0,"color":"black","ms":15000}],"lag":{"white":{"quota":4999,"gain":1000,"measured":1},"black":{"quota":4998,"gain":1000,"measured":4}},"turn_since":586,"stopped_at":586}', 1794973875817, 1794973876016, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('Seg1Ss1K', 'CWT7EZXuykYv', 'G2ONli3GR15W', '{"seats":{"white":{"kind":"person","id":"CWT7EZXuykYv","name":"Guest","role":"guest"},"black":{"kind":"person","id":"G2ONli3GR15W","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"3+2","black":"1+0"},"source":"link","visibility":"link","creator":"CWT7EZXuykYv"}', 'link', 'link', 'blitz', 'over', '0-1', 'resignation', 4, 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3', 'King''s Knight Opening: Normal Variation', 10, null, '{"grants":[{"ply":0,"color":"black","ms":15000},{"ply":4,"color":"white","ms":15000}],"lag":{"white":{"quota":5000,"gain":1000,"measured":0},"black":{"quota":1949,"gain":390,"measured":1}},"turn_since":976,"stopped_at":995}', 1794973876066, 1794973876426, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('gMW5bXey', 'N79MUfqKZgvn', 'W8BQLXUl43rG', '{"seats":{"white":{"kind":"person","id":"N79MUfqKZgvn","name":"Guest","role":"guest"},"black":{"kind":"person","id":"W8BQLXUl43rG","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"40/5400+30:1800+30","black":"40/5400+30:1800+30"},"source":"link","visibility":"link","creator":"N79MUfqKZgvn"}', 'link', 'link', 'classical', 'over', '0-1', 'resignation', 4, 'rnbqkb1r/pppp1ppp/4pn2/8/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3', 'Indian Defense: Normal Variation', 10, null, '{"grants":[{"ply":0,"color":"black","ms":15000},{"ply":3,"color":"white","ms":15000}],"lag":{"white":{"quota":4996,"gain":1000,"measured":4},"black":{"quota":4998,"gain":1000,"measured":2}},"turn_since":1461,"stopped_at":1463}', 1794973876555, 1794973876893, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('u4Fba3Kw', 'JsM23fgT3J67', 'YYKaunZnUcVO', '{"seats":{"white":{"kind":"person","id":"JsM23fgT3J67","name":"Guest","role":"guest"},"black":{"kind":"person","id":"YYKaunZnUcVO","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":true,"time":{"white":"15+10","black":"15+10"},"source":"link","visibility":"link","creator":"JsM23fgT3J67"}', 'link', 'link', 'rapid', 'over', '0-1', 'resignation', 7, 'rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4', 'Petrov''s Defense: Italian Variation', 13, null, '{"grants":[{"ply":0,"color":"black","ms":15000},{"ply":7,"color":"white","ms":15000}],"lag":{"white":{"quota":6997,"gain":1000,"measured":1},"black":{"quota":5987,"gain":1000,"measured":7}},"turn_since":1940,"stopped_at":1956}', 1794973876990, 1794973877386, 'chess960', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('JYEnvudz', 'VIxgLDeAyZdI', '90YZOyOrfWNW', '{"seats":{"white":{"kind":"person","id":"VIxgLDeAyZdI","name":"Guest","role":"guest"},"black":{"kind":"person","id":"90YZOyOrfWNW","name":"Guest","role":"guest"}},"start":"4k3/8/8/8/8/8/8/R3K3 b Q - 7 30","chess960":false,"time":{"white":"-","black":"-"},"source":"link","visibility":"link","creator":"VIxgLDeAyZdI"}', 'link', 'link', 'unlimited', 'over', '0-1', 'resignation', 2, '8/3k4/8/8/8/8/8/2KR4 b - - 9 31', null, 6, null, '{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":2247,"stopped_at":2257}', 1794973877470, 1794973877687, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('dxGYR38r', 'MrjlQQmHNMRR', 'ZTw8EtKS0sdx', '{"seats":{"white":{"kind":"person","id":"MrjlQQmHNMRR","name":"Guest","role":"guest"},"black":{"kind":"person","id":"ZTw8EtKS0sdx","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"-","black":"-"},"source":"link","visibility":"link","creator":"MrjlQQmHNMRR"}', 'link', 'link', 'unlimited', 'aborted', null, 'by-white', 1, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1', 'King''s Pawn Game', 5, null, '{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":2562,"stopped_at":2571}', 1794973877793, 1794973878001, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('jH0eURgj', '4GEtJEvXQKKx', 'OahwDyJ8uPWJ', '{"seats":{"white":{"kind":"person","id":"4GEtJEvXQKKx","name":"Guest","role":"guest"},"black":{"kind":"person","id":"OahwDyJ8uPWJ","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"-","black":"-"},"source":"link","visibility":"link","creator":"4GEtJEvXQKKx"}', 'link', 'link', 'unlimited', 'playing', null, null, 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', null, 3, null, null, 1794973878162, 1794973878370, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('ihtXq1g4', 'sQbJvHeW8OSf', 'Lh0uHjVr7lJy', '{"seats":{"white":{"kind":"person","id":"sQbJvHeW8OSf","name":"anna","role":"player","rating":{"points":1500,"provisional":true}},"black":{"kind":"person","id":"Lh0uHjVr7lJy","name":"bert","role":"player","rating":{"points":1500,"provisional":true}}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"5+3","black":"5+3"},"source":"link","visibility":"public","creator":"sQbJvHeW8OSf","rated":true}', 'public', 'link', 'blitz', 'over', '1-0', 'resignation', 2, 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2', 'King''s Pawn Game', 5, null, '{"grants":[],"lag":{"white":{"quota":4000,"gain":1000,"measured":0},"black":{"quota":4000,"gain":1000,"measured":0}},"turn_since":3671,"stopped_at":3675}', 1794973878873, 1794973879106, 'standard', 'blitz');
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('Ps6INlin', 'G6hWdJbE2xw0', null, '{"seats":{"white":{"kind":"person","id":"G6hWdJbE2xw0","name":"Guest","role":"guest"},"black":{"kind":"computer","strength":{"level":1}}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"-","black":"-"},"source":"computer","visibility":"link","creator":"G6hWdJbE2xw0"}', 'link', 'computer', 'unlimited', 'playing', null, null, 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', null, 0, null, null, 1794973879271, 1794973879271, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('JlS8dFlC', '7VPvYSQP0h1Q', null, '{"seats":{"white":{"kind":"person","id":"7VPvYSQP0h1Q","name":"PurpleMouse","role":"player","rating":{"points":1500,"provisional":true}},"black":{"kind":"computer","strength":{"level":2}}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"10+5","black":"10+5"},"source":"challenge","visibility":"link","creator":"9FuvB9nPPB2U","table":{"group":"MSrsKlnMbBJN","round":1,"board":1}}', 'link', 'challenge', 'rapid', 'playing', null, null, 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', null, 0, null, null, 1794973881261, 1794973881261, 'standard', null);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('UVbwvpPy', 0, 'f2f3', 0, 303000, 315000, 1794973875968);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('UVbwvpPy', 1, 'e7e5', 0, 303000, 318000, 1794973875990);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('UVbwvpPy', 2, 'g2g4', 3, 305997, 318000, 1794973875995);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('UVbwvpPy', 3, 'd8h4', 0, 305997, 321000, 1794973876016);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('Seg1Ss1K', 0, 'e2e4', 0, 182000, 75000, 1794973876247);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('Seg1Ss1K', 1, 'e7e5', 0, 182000, 75000, 1794973876306);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('Seg1Ss1K', 2, 'g1f3', 13, 183987, 75000, 1794973876335);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('Seg1Ss1K', 3, 'b8c6', 1, 183987, 74999, 1794973876348);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('gMW5bXey', 0, 'd2d4', 0, 5430000, 5415000, 1794973876758);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('gMW5bXey', 1, 'g8f6', 0, 5430000, 5445000, 1794973876777);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('gMW5bXey', 2, 'c2c4', 4, 5459996, 5445000, 1794973876825);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('gMW5bXey', 3, 'e7e6', 9, 5474996, 5474991, 1794973876876);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('u4Fba3Kw', 0, 'e2e4', 0, 910000, 915000, 1794973877171);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('u4Fba3Kw', 1, 'e7e5', 0, 910000, 925000, 1794973877200);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('u4Fba3Kw', 2, 'g1f3', 2, 919998, 925000, 1794973877219);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('u4Fba3Kw', 3, 'g8f6', 0, 919998, 935000, 1794973877248);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('u4Fba3Kw', 4, 'f1c4', 1, 929997, 935000, 1794973877269);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('u4Fba3Kw', 5, 'f8c5', 0, 929997, 945000, 1794973877288);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('u4Fba3Kw', 6, 'e1h1', 7, 939990, 945000, 1794973877325);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('JYEnvudz', 0, 'e8d7', 0, null, null, 1794973877623);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('JYEnvudz', 1, 'e1c1', 0, null, null, 1794973877647);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('dxGYR38r', 0, 'e2e4', 0, null, null, 1794973877947);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('jH0eURgj', 0, 'e2e4', 0, null, null, 1794973878431);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('jH0eURgj', 1, 'c7c5', 0, null, null, 1794973878461);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('jH0eURgj', 2, 'g1f3', 8, null, null, 1794973878507);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('ihtXq1g4', 0, 'e2e4', 0, 303000, 300000, 1794973879042);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('ihtXq1g4', 1, 'e7e5', 0, 303000, 303000, 1794973879077);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('Ps6INlin', 0, 'e2e4', 0, null, null, 1794973879345);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('Ps6INlin', 1, 'h7h6', 0, null, null, 1794973879361);
insert into live (game, seq, state) values ('jH0eURgj', 6, '{"clock":{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":16},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":3114},"draw":null,"takeback":null}');
insert into live (game, seq, state) values ('Ps6INlin', 2, '{"clock":{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":3948},"draw":null,"takeback":null}');
insert into live (game, seq, state) values ('JlS8dFlC', 0, '{"clock":{"grants":[],"lag":{"white":{"quota":3000,"gain":1000,"measured":0},"black":{"quota":3000,"gain":1000,"measured":0}},"turn_since":5844},"draw":null,"takeback":null}');
insert into chat (game, seq, room, person, name, words, at) values ('UVbwvpPy', 3, 'players', 'Tua4kg2KojWY', 'Guest', 'good luck', 1794973875922);
insert into chat (game, seq, room, person, name, words, at) values ('Seg1Ss1K', 3, 'players', 'CWT7EZXuykYv', 'Guest', 'good luck', 1794973876187);
insert into chat (game, seq, room, person, name, words, at) values ('gMW5bXey', 3, 'players', 'N79MUfqKZgvn', 'Guest', 'good luck', 1794973876714);
insert into chat (game, seq, room, person, name, words, at) values ('u4Fba3Kw', 3, 'players', 'JsM23fgT3J67', 'Guest', 'good luck', 1794973877121);
insert into chat (game, seq, room, person, name, words, at) values ('JYEnvudz', 3, 'players', 'VIxgLDeAyZdI', 'Guest', 'good luck', 1794973877594);
insert into chat (game, seq, room, person, name, words, at) values ('dxGYR38r', 3, 'players', 'MrjlQQmHNMRR', 'Guest', 'good luck', 1794973877917);
insert into chat (game, seq, room, person, name, words, at) values ('jH0eURgj', 3, 'players', '4GEtJEvXQKKx', 'Guest', 'good luck', 1794973878370);
insert into uptime (id, ms) values (0, 6625);
insert into reviews (game, source, person, evaluations, done_at, asked_at, asked_by, draft) values ('UVbwvpPy', 'server', 'vWz0cKQfJt4f', '{"v":4,"all":[{"cp":29,"l":[{"cp":29,"d":8,"n":6001,"m":"e2e4 e7e5 g1f3 b8c6 b1c3 g8f6 d2d4 e5d4 f3d4"}]},{"cp":50,"l":[{"cp":50,"d":7,"n":6001,"m":"e7e6 e2e4 d7d5 b1c3 g8f6 d2d4"}]},{"cp":-71,"l":[{"cp":-71,"d":6,"n":6000,"m":"e2e4 g8f6 b1c3 f8c5 g1e2 b8c6 a2a3"}]},{"mate":1,"l":[{"mate":1,"d":1,"n":33,"m":"d8h4"}]},{"mate":0}]}', 1794973880285, null, null, null);
insert into evaluations (key, depth, nodes, lines) values (5060803636482931868, 8, 6001, '[{"cp":29,"mate":null,"moves":"e2e4 e7e5 g1f3 b8c6 b1c3 g8f6 d2d4 e5d4 f3d4"}]');
insert into evaluations (key, depth, nodes, lines) values (2921270632758580205, 7, 6001, '[{"cp":-50,"mate":null,"moves":"e7e6 e2e4 d7d5 b1c3 g8f6 d2d4"}]');
insert into evaluations (key, depth, nodes, lines) values (-6705164527970882597, 6, 6000, '[{"cp":-71,"mate":null,"moves":"e2e4 g8f6 b1c3 f8c5 g1e2 b8c6 a2a3"}]');
insert into evaluations (key, depth, nodes, lines) values (125953136338339526, 1, 33, '[{"cp":null,"mate":-1,"moves":"d8h4"}]');
insert into library_collections (id, name, owner, visibility, state, error, bytes, read, line, seen, games, duplicates, broken, problems, started_at, changed_at, taken) values (1, 'club.pgn', '9FuvB9nPPB2U', 'public', 'done', null, null, 266, 18, 3, 2, 0, 1, '[{"game":3,"line":17,"error":"illegal move Ke3: a king does not move from e8 to e3","reason":"illegal-move","value":"Ke3"}]', 1794973880783, 1794973880941, null);
insert into library_names (id, name, folded, person) values (1, 'Guest', 'guest', 'Tua4kg2KojWY');
insert into library_names (id, name, folded, person) values (2, 'Guest', 'guest', 'nWgHqtDNi3Qi');
insert into library_names (id, name, folded, person) values (3, 'Guest', 'guest', 'CWT7EZXuykYv');
insert into library_names (id, name, folded, person) values (4, 'Guest', 'guest', 'G2ONli3GR15W');
insert into library_names (id, name, folded, person) values (5, 'Guest', 'guest', 'N79MUfqKZgvn');
insert into library_names (id, name, folded, person) values (6, 'Guest', 'guest', 'W8BQLXUl43rG');
insert into library_names (id, name, folded, person) values (7, 'Guest', 'guest', 'JsM23fgT3J67');
insert into library_names (id, name, folded, person) values (8, 'Guest', 'guest', 'YYKaunZnUcVO');
insert into library_names (id, name, folded, person) values (9, 'Guest', 'guest', 'VIxgLDeAyZdI');
insert into library_names (id, name, folded, person) values (10, 'Guest', 'guest', '90YZOyOrfWNW');
insert into library_names (id, name, folded, person) values (11, 'anna', 'anna', 'sQbJvHeW8OSf');
insert into library_names (id, name, folded, person) values (12, 'bert', 'bert', 'Lh0uHjVr7lJy');
insert into library_names (id, name, folded, person) values (13, 'Anna', 'anna', null);
insert into library_names (id, name, folded, person) values (14, 'Bert', 'bert', null);
insert into library_names (id, name, folded, person) values (15, 'O''Neill', 'o''neill', null);
insert into library_names (id, name, folded, person) values (16, '', '', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (1, 0, 1, 2, 0, 0, 1037682, 3, 2, 0, -8619647751570255277, null, 'Event	Casual blitz game
UTCTime	03:51:15
TimeControl	300+3
TerminationDetail	checkmate
', bytes'0108101103', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (2, 0, 3, 4, 0, 0, 1037682, 3, 2, 1, 1917508681483502569, null, 'Event	Casual blitz game
UTCTime	03:51:16
TimeControl	180+2
TerminationDetail	resignation
', bytes'0110100c09', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (3, 0, 5, 6, 0, 0, 1037682, 3, 4, 1, 4438310008519783992, null, 'Event	Casual classical game
UTCTime	03:51:16
TimeControl	40/5400+30:1800+30
TerminationDetail	resignation
', bytes'010f08170a', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (4, 0, 7, 8, 0, 0, 1037682, 3, 3, 1, -8831415074592320552, null, 'Event	Casual rapid game
UTCTime	03:51:16
TimeControl	900+10
TerminationDetail	resignation
', bytes'0110100c0e0e0420', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (5, 0, 9, 10, 0, 0, 1037682, 3, 6, 1, 7707049436578342293, '4k3/8/8/8/8/8/8/R3K3 b A - 7 30', 'Event	Casual unlimited game
UTCTime	03:51:17
TimeControl	-
TerminationDetail	resignation
', bytes'01000f', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (6, 0, 11, 12, 1500, 1500, 1037682, 1, 2, 0, 2809117894278916677, null, 'Event	Rated blitz game
UTCTime	03:51:18
TimeControl	300+3
TerminationDetail	resignation
', bytes'011010', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (7, 1, 13, 15, 0, 0, 1023650, 1, 0, 0, -4265806984587388756, null, 'Event	Club
', bytes'011010141218', bytes'01012800d7ff040b412073686f7274206f6e6500010301000105010e010c040974686520757375616c0600020304');
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (8, 1, 14, 16, 0, 0, 0, 2, 0, 0, 2468782353860223294, null, 'Event	Club
', bytes'010f0f', null);
insert into library_rounds (first, next, collection, state) values (1, 5, 0, 'CniOsjLJ');
insert into library_rounds (first, next, collection, state) values (5, 7, 0, 'm5hw1jaV');
insert into library_rounds (first, next, collection, state) values (7, 9, 1, 'D7wpSzIZ');
insert into library_sites (game, number) values ('UVbwvpPy', 1);
insert into library_sites (game, number) values ('Seg1Ss1K', 2);
insert into library_sites (game, number) values ('gMW5bXey', 3);
insert into library_sites (game, number) values ('u4Fba3Kw', 4);
insert into library_sites (game, number) values ('JYEnvudz', 5);
insert into library_sites (game, number) values ('ihtXq1g4', 6);
insert into external_engines (id, person, name, provider, max_threads, max_hash, variants, data, created_at) values ('eei_cw6Uvj4a3teS', '9FuvB9nPPB2U', 'Elsewhere', 'f4f20af89ff167fa6b6e4e23b74c9156151b1ef42249a13b1319f9518114761e', 2, 64, 'chess', null, 1794973881039);
insert into site (one, name, words, logo) values (1, 'O''Neill''s Café', 'Chess on Tuesdays.', null);
insert into ratings (list, person, points, deviation, volatility, games, at) values ('blitz', 'sQbJvHeW8OSf', 1737.1399842459039, 396.7138297564391, 0.08999819881479096, 1, 1794973879106);
insert into ratings (list, person, points, deviation, volatility, games, at) values ('blitz', 'Lh0uHjVr7lJy', 1262.8600157540961, 396.7138297564391, 0.08999819881479096, 1, 1794973879106);
insert into rating_changes (game, list, color, person, number, at, before, points, deviation, volatility, opponent, opponent_deviation, expected) values ('ihtXq1g4', 'blitz', 'white', 'sQbJvHeW8OSf', 1, 1794973879106, 1500.0, 1737.1399842459039, 396.7138297564391, 0.08999819881479096, 1500.0, 500.0, 0.5090373192161596);
insert into rating_changes (game, list, color, person, number, at, before, points, deviation, volatility, opponent, opponent_deviation, expected) values ('ihtXq1g4', 'blitz', 'black', 'Lh0uHjVr7lJy', 1, 1794973879106, 1500.0, 1262.8600157540961, 396.7138297564391, 0.08999819881479096, 1500.0, 500.0, 0.4909626807838404);
insert into entered_ratings (person, list, points, at) values ('9FuvB9nPPB2U', 'FIDE', 1834, 1794973880966);
insert into groups (id, kind, name, rules, lesson, door, door_until, created_at) values ('MSrsKlnMbBJN', 'class', 'O''Neill''s class', '{"chat":"presets","meeting":"group","computer":"helps","names":"staff","pins":"digits","hours":null,"forget_months":null}', '{"round":1,"is_stopped":false,"eyes_up":false}', 'HJJYRW', 1794976581185, 1794973881082);
insert into group_people (group_id, person, part, real_name, note, child, joined_at) values ('MSrsKlnMbBJN', '9FuvB9nPPB2U', 'owner', '', '', null, 1794973881082);
insert into group_people (group_id, person, part, real_name, note, child, joined_at) values ('MSrsKlnMbBJN', '7VPvYSQP0h1Q', 'member', 'Noa O''Neill', '3b', null, 1794973881150);
insert into pupils (person, group_id, animal, color, card, pin) values ('7VPvYSQP0h1Q', 'MSrsKlnMbBJN', 'mouse', 'purple', 'a560e858e799bd2778e07adfb287e217cd968ce9fcece85864274c58279fdeb7', '3e0cadc66e90e1ca76fcd5eeaab77ecb5e92784c58ff0cf0c3eb1d6bee88dec6');
insert into invitations (hash, group_id, part, child, until) values ('b985fd78ecf3892c09922085b36a5151bc4ff6f5926f343b472212db37755683', 'MSrsKlnMbBJN', 'member', null, 1796183481208);
insert into group_boards (group_id, round, board, game) values ('MSrsKlnMbBJN', 1, 1, 'JlS8dFlC');
insert into group_log (group_id, number, at, who, what, about) values ('MSrsKlnMbBJN', 1, 1794973881093, 'the-librarian', 'made', 'O''Neill''s class');
insert into group_log (group_id, number, at, who, what, about) values ('MSrsKlnMbBJN', 2, 1794973881157, 'the-librarian', 'pupils', '1');
insert into group_log (group_id, number, at, who, what, about) values ('MSrsKlnMbBJN', 3, 1794973881193, 'the-librarian', 'door', '45');
insert into group_log (group_id, number, at, who, what, about) values ('MSrsKlnMbBJN', 4, 1794973881221, 'the-librarian', 'invited', 'member');
insert into group_log (group_id, number, at, who, what, about) values ('MSrsKlnMbBJN', 5, 1794973881279, 'the-librarian', 'seated', 'PurpleMouse');
