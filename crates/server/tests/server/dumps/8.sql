insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('or66wTgLpTb0', null, null, null, 'guest', '{}', 1794893308780, 1794893308780, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('9RgZpgv0XPnt', null, null, null, 'guest', '{}', 1794893308825, 1794893308825, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('UGUBMC8zjDYs', null, null, null, 'guest', '{}', 1794893308888, 1794893308888, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('wvlcc2YWW0kW', null, null, null, 'guest', '{}', 1794893308892, 1794893308892, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('oJamtm87Kkw6', null, null, null, 'guest', '{}', 1794893308934, 1794893308934, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('sL4K2nYw7eKJ', null, null, null, 'guest', '{}', 1794893308938, 1794893308938, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('u2VpMHmvXC6i', null, null, null, 'guest', '{}', 1794893308972, 1794893308972, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('xfXRSRNEVwLk', null, null, null, 'guest', '{}', 1794893309004, 1794893309004, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('rwzetbTKRE1g', null, null, null, 'guest', '{}', 1794893309069, 1794893309069, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('7vzKeQPiQyfj', null, null, null, 'guest', '{}', 1794893309073, 1794893309073, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('HNjSzWorWM0B', null, null, null, 'guest', '{}', 1794893309104, 1794893309104, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('adMQnG9G7Ch3', null, null, null, 'guest', '{}', 1794893309114, 1794893309114, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('rVudqhJKyOaZ', null, null, null, 'guest', '{}', 1794893309376, 1794893309376, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('53LqenQsDxWC', null, null, null, 'guest', '{}', 1794893309387, 1794893309387, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('YGcR6CUvPtKW', null, null, null, 'guest', '{}', 1794893309894, 1794893309894, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('GLwr0ocTCGhQ', null, null, null, 'guest', '{}', 1794893309976, 1794893309976, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('0ZqkqPQ3eAgK', 'the-librarian', 'the-librarian', '$argon2id$v=19$m=19456,t=2,p=1$U9j+n3zbN8iBwGtkmXFscA$v3F2R8ofMENLc4iuVDQoLQKxaX872deO1YFN4m6yz9E', 'admin', '{}', 1794893311891, 1794893311891, null, null);
insert into sessions (hash, person, agent, created_at, seen_at) values ('06f475df394149c095d1c253a5597647b136f711afc382945362fd344441b9c3', 'or66wTgLpTb0', '', 1794893308821, 1794893308821);
insert into sessions (hash, person, agent, created_at, seen_at) values ('855b40e9c340099f60a69fc963b548899545c0c565d29820e142e7cdc50d31e0', '9RgZpgv0XPnt', '', 1794893308826, 1794893308826);
insert into sessions (hash, person, agent, created_at, seen_at) values ('703f9eeb2f4dd69b0299d77e5a8dd2054cf737a1fa1aaca3d01d05cb778b782f', 'UGUBMC8zjDYs', '', 1794893308889, 1794893308889);
insert into sessions (hash, person, agent, created_at, seen_at) values ('8e3d3c0b4f8aec944c1e06a52d75426c9053bcea03aeb6480779ae6785e5f099', 'wvlcc2YWW0kW', '', 1794893308894, 1794893308894);
insert into sessions (hash, person, agent, created_at, seen_at) values ('0bf4c1e4e3982da888b63c85750380d7011287c70fbb91c02ee3e0eec0e805a4', 'oJamtm87Kkw6', '', 1794893308935, 1794893308935);
insert into sessions (hash, person, agent, created_at, seen_at) values ('2b297df2dcbe9e548a56bd570cd625ca3c490e6a999d25966579b31d2bf8d8b5', 'sL4K2nYw7eKJ', '', 1794893308938, 1794893308938);
insert into sessions (hash, person, agent, created_at, seen_at) values ('602f6f7987d353073413c585cbd1414175cb8559f303d75a81460333bed9f218', 'u2VpMHmvXC6i', '', 1794893309001, 1794893309001);
insert into sessions (hash, person, agent, created_at, seen_at) values ('c2c33fa76e7dd2b864a6c6ddcca9b99b1b40c371cb233e98c2da1fce8ef799f9', 'xfXRSRNEVwLk', '', 1794893309012, 1794893309012);
insert into sessions (hash, person, agent, created_at, seen_at) values ('c8e8940991d3b7e8bcb68f575db74482028082424ce1f149a52a47ef21318a9a', 'rwzetbTKRE1g', '', 1794893309071, 1794893309071);
insert into sessions (hash, person, agent, created_at, seen_at) values ('a82da75c5787d9355652723fba735c904d665d0e403a2a24bbca38e13220b97f', '7vzKeQPiQyfj', '', 1794893309074, 1794893309074);
insert into sessions (hash, person, agent, created_at, seen_at) values ('6df4b6a5ea5a5a307106e65660d45943187f557d5d6a0e768230d256f107f77f', 'HNjSzWorWM0B', '', 1794893309106, 1794893309106);
insert into sessions (hash, person, agent, created_at, seen_at) values ('062b5f4de9845a72c123aed28ca6ab6a13ae1f9ff5b4dd0878537e3234248938', 'adMQnG9G7Ch3', '', 1794893309114, 1794893309114);
insert into sessions (hash, person, agent, created_at, seen_at) values ('f9eb50ce1ef00e77bb5e8968c60b821ab097ec543f595e13067a8f3b4e148c42', 'rVudqhJKyOaZ', '', 1794893309380, 1794893309380);
insert into sessions (hash, person, agent, created_at, seen_at) values ('85284720a30474560ed613394b76d5bf066f05f60ddac903a724e667c7584ef6', '53LqenQsDxWC', '', 1794893309394, 1794893309394);
insert into sessions (hash, person, agent, created_at, seen_at) values ('44fb2e91bbf1da6de791f7d89c365f7874c8733cd19f3ed22435b437c9201b44', 'YGcR6CUvPtKW', '', 1794893309895, 1794893309895);
insert into sessions (hash, person, agent, created_at, seen_at) values ('37463137feac7942219633e7c92a69a81cf58fa151d18ed2bfdecd28d4adae63', 'GLwr0ocTCGhQ', '', 1794893310024, 1794893310024);
insert into sessions (hash, person, agent, created_at, seen_at) values ('bf513d2ffb0bcaf5ddeec04423ce6d16d71db2088e93b8c0de20fd3c327110be', '0ZqkqPQ3eAgK', '', 1794893311901, 1794893311901);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant) values ('GmSbn6dW', '9RgZpgv0XPnt', 'or66wTgLpTb0', '{"seats":{"white":{"kind":"person","id":"9RgZpgv0XPnt","name":"Guest","role":"guest"},"black":{"kind":"person","id":"or66wTgLpTb0","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"5+3","black":"5+3"},"source":"link","visibility":"public","creator":"9RgZpgv0XPnt"}', 'public', 'link', 'blitz', 'over', '0-1', 'checkmate', 4, 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3', 'Barnes Opening: Fool''s Mate', 9, null, '{"grants":[{"ply":0,"color":"black","ms":15000}],"lag":{"white":{"quota":4999,"gain":1000,"measured":11},"black":{"quota":4999,"gain":1000,"measured":3}},"turn_since":921,"stopped_at":921}', 1794893308829, 1794893308885, 'standard');
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant) values ('kEnUTRoJ', 'wvlcc2YWW0kW', 'UGUBMC8zjDYs', '{"seats":{"white":{"kind":"person","id":"wvlcc2YWW0kW","name":"Guest","role":"guest"},"black":{"kind":"person","id":"UGUBMC8zjDYs","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"3+2","black":"1+0"},"source":"link","visibility":"link","creator":"wvlcc2YWW0kW"}', 'link', 'link', 'blitz', 'over', '0-1', 'resignation', 4, 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3', 'King''s Knight Opening: Normal Variation', 10, null, '{"grants":[{"ply":0,"color":"black","ms":15000},{"ply":4,"color":"white","ms":15000}],"lag":{"white":{"quota":4999,"gain":1000,"measured":1},"black":{"quota":1950,"gain":390,"measured":1}},"turn_since":967,"stopped_at":968}', 1794893308896, 1794893308932, 'standard');
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant) values ('5f4uqDXl', 'sL4K2nYw7eKJ', 'oJamtm87Kkw6', '{"seats":{"white":{"kind":"person","id":"sL4K2nYw7eKJ","name":"Guest","role":"guest"},"black":{"kind":"person","id":"oJamtm87Kkw6","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"40/5400+30:1800+30","black":"40/5400+30:1800+30"},"source":"link","visibility":"link","creator":"sL4K2nYw7eKJ"}', 'link', 'link', 'classical', 'over', '0-1', 'resignation', 4, 'rnbqkb1r/pppp1ppp/4pn2/8/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3', 'Indian Defense: Normal Variation', 10, null, '{"grants":[{"ply":0,"color":"black","ms":15000},{"ply":3,"color":"white","ms":15000}],"lag":{"white":{"quota":4999,"gain":1000,"measured":11},"black":{"quota":5000,"gain":1000,"measured":0}},"turn_since":1006,"stopped_at":1006}', 1794893308939, 1794893308970, 'standard');
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant) values ('c4utEVDD', 'xfXRSRNEVwLk', 'u2VpMHmvXC6i', '{"seats":{"white":{"kind":"person","id":"xfXRSRNEVwLk","name":"Guest","role":"guest"},"black":{"kind":"person","id":"u2VpMHmvXC6i","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":true,"time":{"white":"15+10","black":"15+10"},"source":"link","visibility":"link","creator":"xfXRSRNEVwLk"}', 'link', 'link', 'rapid', 'over', '0-1', 'resignation', 7, 'rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4', 'Petrov''s Defense: Italian Variation', 13, null, '{"grants":[{"ply":0,"color":"black","ms":15000},{"ply":7,"color":"white","ms":15000}],"lag":{"white":{"quota":6999,"gain":1000,"measured":8},"black":{"quota":6000,"gain":1000,"measured":0}},"turn_since":1100,"stopped_at":1102}', 1794893309016, 1794893309065, 'chess960');
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant) values ('V2lXjjET', '7vzKeQPiQyfj', 'rwzetbTKRE1g', '{"seats":{"white":{"kind":"person","id":"7vzKeQPiQyfj","name":"Guest","role":"guest"},"black":{"kind":"person","id":"rwzetbTKRE1g","name":"Guest","role":"guest"}},"start":"4k3/8/8/8/8/8/8/R3K3 b Q - 7 30","chess960":false,"time":{"white":"-","black":"-"},"source":"link","visibility":"link","creator":"7vzKeQPiQyfj"}', 'link', 'link', 'unlimited', 'over', '0-1', 'resignation', 2, '8/3k4/8/8/8/8/8/2KR4 b - - 9 31', null, 6, null, '{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":1132,"stopped_at":1135}', 1794893309075, 1794893309099, 'standard');
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant) values ('2ChxizCu', 'adMQnG9G7Ch3', 'HNjSzWorWM0B', '{"seats":{"white":{"kind":"person","id":"adMQnG9G7Ch3","name":"Guest","role":"guest"},"black":{"kind":"person","id":"HNjSzWorWM0B","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"-","black":"-"},"source":"link","visibility":"link","creator":"adMQnG9G7Ch3"}', 'link', 'link', 'unlimited', 'aborted', null, null, 1, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1', 'King''s Pawn Game', 5, null, '{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":1405,"stopped_at":1406}', 1794893309115, 1794893309370, 'standard');
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant) values ('dn0F6Q7L', '53LqenQsDxWC', 'rVudqhJKyOaZ', '{"seats":{"white":{"kind":"person","id":"53LqenQsDxWC","name":"Guest","role":"guest"},"black":{"kind":"person","id":"rVudqhJKyOaZ","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"-","black":"-"},"source":"link","visibility":"link","creator":"53LqenQsDxWC"}', 'link', 'link', 'unlimited', 'playing', null, null, 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', null, 3, null, null, 1794893309403, 1794893309870, 'standard');
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant) values ('xhQ0oSug', 'YGcR6CUvPtKW', null, '{"seats":{"white":{"kind":"person","id":"YGcR6CUvPtKW","name":"Guest","role":"guest"},"black":{"kind":"computer","strength":{"level":1}}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"-","black":"-"},"source":"computer","visibility":"link","creator":"YGcR6CUvPtKW"}', 'link', 'computer', 'unlimited', 'playing', null, null, 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', null, 0, null, null, 1794893309901, 1794893309901, 'standard');
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('GmSbn6dW', 0, 'f2f3', 0, 303000, 315000, 1794893308873);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('GmSbn6dW', 1, 'e7e5', 0, 303000, 318000, 1794893308878);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('GmSbn6dW', 2, 'g2g4', 0, 306000, 318000, 1794893308882);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('GmSbn6dW', 3, 'd8h4', 0, 306000, 321000, 1794893308885);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('kEnUTRoJ', 0, 'e2e4', 0, 182000, 75000, 1794893308922);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('kEnUTRoJ', 1, 'e7e5', 0, 182000, 75000, 1794893308924);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('kEnUTRoJ', 2, 'g1f3', 0, 184000, 75000, 1794893308927);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('kEnUTRoJ', 3, 'b8c6', 0, 184000, 75000, 1794893308929);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('5f4uqDXl', 0, 'd2d4', 0, 5430000, 5415000, 1794893308962);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('5f4uqDXl', 1, 'g8f6', 0, 5430000, 5445000, 1794893308964);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('5f4uqDXl', 2, 'c2c4', 0, 5460000, 5445000, 1794893308965);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('5f4uqDXl', 3, 'e7e6', 1, 5475000, 5474999, 1794893308968);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('c4utEVDD', 0, 'e2e4', 0, 910000, 915000, 1794893309036);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('c4utEVDD', 1, 'e7e5', 0, 910000, 925000, 1794893309046);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('c4utEVDD', 2, 'g1f3', 0, 920000, 925000, 1794893309049);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('c4utEVDD', 3, 'g8f6', 1, 920000, 934999, 1794893309053);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('c4utEVDD', 4, 'f1c4', 0, 930000, 934999, 1794893309057);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('c4utEVDD', 5, 'f8c5', 1, 930000, 944998, 1794893309060);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('c4utEVDD', 6, 'e1h1', 0, 940000, 944998, 1794893309062);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('V2lXjjET', 0, 'e8d7', 0, null, null, 1794893309091);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('V2lXjjET', 1, 'e1c1', 0, null, null, 1794893309093);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('2ChxizCu', 0, 'e2e4', 0, null, null, 1794893309366);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('dn0F6Q7L', 0, 'e2e4', 0, null, null, 1794893309885);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('dn0F6Q7L', 1, 'c7c5', 0, null, null, 1794893309887);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('dn0F6Q7L', 2, 'g1f3', 3, null, null, 1794893309891);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('xhQ0oSug', 0, 'e2e4', 0, null, null, 1794893309909);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('xhQ0oSug', 1, 'e7e5', 0, null, null, 1794893309921);
insert into live (game, seq, state) values ('dn0F6Q7L', 6, '{"clock":{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":35},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":1929},"draw":null,"takeback":null}');
insert into live (game, seq, state) values ('xhQ0oSug', 2, '{"clock":{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":1971},"draw":null,"takeback":null}');
insert into chat (game, seq, room, person, name, words, at) values ('GmSbn6dW', 3, 'players', '9RgZpgv0XPnt', 'Guest', 'good luck', 1794893308856);
insert into chat (game, seq, room, person, name, words, at) values ('kEnUTRoJ', 3, 'players', 'wvlcc2YWW0kW', 'Guest', 'good luck', 1794893308917);
insert into chat (game, seq, room, person, name, words, at) values ('5f4uqDXl', 3, 'players', 'sL4K2nYw7eKJ', 'Guest', 'good luck', 1794893308958);
insert into chat (game, seq, room, person, name, words, at) values ('c4utEVDD', 3, 'players', 'xfXRSRNEVwLk', 'Guest', 'good luck', 1794893309032);
insert into chat (game, seq, room, person, name, words, at) values ('V2lXjjET', 3, 'players', '7vzKeQPiQyfj', 'Guest', 'good luck', 1794893309088);
insert into chat (game, seq, room, person, name, words, at) values ('2ChxizCu', 3, 'players', 'adMQnG9G7Ch3', 'Guest', 'good luck', 1794893309363);
insert into chat (game, seq, room, person, name, words, at) values ('dn0F6Q7L', 3, 'players', '53LqenQsDxWC', 'Guest', 'good luck', 1794893309870);
insert into uptime (id, ms) values (0, 5087);
insert into reviews (game, source, person, evaluations, done_at, asked_at, asked_by, draft) values ('GmSbn6dW', 'server', 'GLwr0ocTCGhQ', '[{"cp":10,"l":[{"cp":10,"d":6,"n":2000,"m":"d2d4 g8f6 g1f3 d7d5 c2c3"}]},{"cp":38,"l":[{"cp":38,"d":6,"n":2000,"m":"c7c5 e2e4 e7e6 c2c3 b8c6 d2d4 c5d4 c3d4"}]},{"cp":-42,"l":[{"cp":-42,"d":5,"n":2000,"m":"e2e4 b8c6 b1c3 f8c5 h2h4"}]},{"mate":1,"l":[{"mate":1,"d":1,"n":33,"m":"d8h4"}]},{"mate":0}]', 1794893310893, null, null, null);
insert into evaluations (key, depth, nodes, lines) values (5060803636482931868, 6, 2000, '[{"cp":10,"mate":null,"moves":"d2d4 g8f6 g1f3 d7d5 c2c3"}]');
insert into evaluations (key, depth, nodes, lines) values (2921270632758580205, 6, 2000, '[{"cp":-38,"mate":null,"moves":"c7c5 e2e4 e7e6 c2c3 b8c6 d2d4 c5d4 c3d4"}]');
insert into evaluations (key, depth, nodes, lines) values (-6705164527970882597, 5, 2000, '[{"cp":-42,"mate":null,"moves":"e2e4 b8c6 b1c3 f8c5 h2h4"}]');
insert into evaluations (key, depth, nodes, lines) values (125953136338339526, 1, 33, '[{"cp":null,"mate":-1,"moves":"d8h4"}]');
insert into library_collections (id, name, owner, visibility, state, error, bytes, read, line, seen, games, duplicates, broken, problems, started_at, changed_at, taken) values (1, 'club.pgn', '0ZqkqPQ3eAgK', 'public', 'done', null, null, 266, 18, 3, 2, 0, 1, '[{"game":3,"line":17,"error":"illegal move Ke3: a king does not move from e8 to e3","reason":"illegal-move","value":"Ke3"}]', 1794893312587, 1794893313063, null);
insert into library_names (id, name, folded, person) values (1, 'Guest', 'guest', '9RgZpgv0XPnt');
insert into library_names (id, name, folded, person) values (2, 'Guest', 'guest', 'or66wTgLpTb0');
insert into library_names (id, name, folded, person) values (3, 'Guest', 'guest', 'wvlcc2YWW0kW');
insert into library_names (id, name, folded, person) values (4, 'Guest', 'guest', 'UGUBMC8zjDYs');
insert into library_names (id, name, folded, person) values (5, 'Guest', 'guest', 'sL4K2nYw7eKJ');
insert into library_names (id, name, folded, person) values (6, 'Guest', 'guest', 'oJamtm87Kkw6');
insert into library_names (id, name, folded, person) values (7, 'Guest', 'guest', 'xfXRSRNEVwLk');
insert into library_names (id, name, folded, person) values (8, 'Guest', 'guest', 'u2VpMHmvXC6i');
insert into library_names (id, name, folded, person) values (9, 'Guest', 'guest', '7vzKeQPiQyfj');
insert into library_names (id, name, folded, person) values (10, 'Guest', 'guest', 'rwzetbTKRE1g');
insert into library_names (id, name, folded, person) values (11, 'Bert', 'bert', null);
insert into library_names (id, name, folded, person) values (12, 'Anna', 'anna', null);
insert into library_names (id, name, folded, person) values (13, '', '', null);
insert into library_names (id, name, folded, person) values (14, 'O''Neill', 'o''neill', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (1, 0, 1, 2, 0, 0, 1037681, 3, 2, 0, 1136841636427427105, null, 'Event	Casual blitz game
UTCTime	05:28:28
TimeControl	300+3
TerminationDetail	checkmate
', bytes'0108101103', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (2, 0, 3, 4, 0, 0, 1037681, 3, 2, 1, -1758040577220885643, null, 'Event	Casual blitz game
UTCTime	05:28:28
TimeControl	180+2
TerminationDetail	resignation
', bytes'0110100c09', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (3, 0, 5, 6, 0, 0, 1037681, 3, 4, 1, 7560131666869516592, null, 'Event	Casual classical game
UTCTime	05:28:28
TimeControl	40/5400+30:1800+30
TerminationDetail	resignation
', bytes'010f08170a', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (4, 0, 7, 8, 0, 0, 1037681, 3, 3, 1, -9035084467093828383, null, 'Event	Casual rapid game
UTCTime	05:28:29
TimeControl	900+10
TerminationDetail	resignation
', bytes'0110100c0e0e0420', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (5, 0, 9, 10, 0, 0, 1037681, 3, 6, 1, -2818865672359186617, '4k3/8/8/8/8/8/8/R3K3 b A - 7 30', 'Event	Casual unlimited game
UTCTime	05:28:29
TimeControl	-
TerminationDetail	resignation
', bytes'01000f', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (6, 1, 12, 14, 0, 0, 1023650, 1, 0, 0, -4265806984587388756, null, 'Event	Club
', bytes'011010141218', bytes'01012800d7ff040b412073686f7274206f6e6500010301000105010e010c040974686520757375616c0600020304');
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (7, 1, 11, 13, 0, 0, 0, 2, 0, 0, 2468782353860223294, null, 'Event	Club
', bytes'010f0f', null);
insert into library_rounds (first, next, collection, state) values (1, 6, 0, 'vXXxeqjU');
insert into library_rounds (first, next, collection, state) values (6, 8, 1, 'NYZ8HLWf');
insert into library_sites (game, number) values ('GmSbn6dW', 1);
insert into library_sites (game, number) values ('kEnUTRoJ', 2);
insert into library_sites (game, number) values ('5f4uqDXl', 3);
insert into library_sites (game, number) values ('c4utEVDD', 4);
insert into library_sites (game, number) values ('V2lXjjET', 5);
insert into external_engines (id, person, name, provider, max_threads, max_hash, variants, data, created_at) values ('eei_lixRSjK6hUt3', '0ZqkqPQ3eAgK', 'Elsewhere', 'f4f20af89ff167fa6b6e4e23b74c9156151b1ef42249a13b1319f9518114761e', 2, 64, 'chess', null, 1794893313105);
insert into site (one, name, words, logo) values (1, 'O''Neill''s Café', 'Chess on Tuesdays.', null);
