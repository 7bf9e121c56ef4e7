insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('NbSmH2jzBZzi', null, null, null, 'guest', '{}', 1794801064238, 1794801064238, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('d94n45LA3uTB', null, null, null, 'guest', '{}', 1794801064240, 1794801064240, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('44mTvqm30goI', null, null, null, 'guest', '{}', 1794801064564, 1794801064564, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('ngfSTzk57W5t', null, null, null, 'guest', '{}', 1794801064572, 1794801064572, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('OrB41pe6kFGj', null, null, null, 'guest', '{}', 1794801064678, 1794801064678, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('8cODTpyGbnln', null, null, null, 'guest', '{}', 1794801064704, 1794801064704, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('dymbgWiseUdA', null, null, null, 'guest', '{}', 1794801064768, 1794801064768, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('j852O2n65jG7', null, null, null, 'guest', '{}', 1794801064790, 1794801064790, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('D8ehjB2Ee0MW', null, null, null, 'guest', '{}', 1794801065109, 1794801065109, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('DQyiTOoRjDrm', null, null, null, 'guest', '{}', 1794801065111, 1794801065111, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('ZKfh2OWvyq4c', null, null, null, 'guest', '{}', 1794801065138, 1794801065138, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('1wCtfErDwzT7', null, null, null, 'guest', '{}', 1794801065140, 1794801065140, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('aYU23TzFMvyH', null, null, null, 'guest', '{}', 1794801065158, 1794801065158, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('Y8bY7aIvdVlW', null, null, null, 'guest', '{}', 1794801065161, 1794801065161, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('0INLalPxrZ25', null, null, null, 'guest', '{}', 1794801065181, 1794801065181, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('JwXB8swq1Cb9', null, null, null, 'guest', '{}', 1794801065213, 1794801065213, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('Y6NrDMdqXR9q', 'the-librarian', 'the-librarian', '$argon2id$v=19$m=19456,t=2,p=1$1JLcFzRW3rzIKBUHVwcyUA$gq4zxSP8j0l+qipi7pkggTBDBCMdtHSZB7kgEiyJa1k', 'admin', '{}', 1794801066149, 1794801066149, null, null);
insert into sessions (hash, person, agent, created_at, seen_at) values ('3301f679d10e59e20b4ad4b584caad48cefad5e199e7237aeeefc2feb556b8db', 'NbSmH2jzBZzi', '', 1794801064239, 1794801064239);
insert into sessions (hash, person, agent, created_at, seen_at) values ('61388e01777a9166da9968b3f24214390465c28d3a674af61e98677a585dd69c', 'd94n45LA3uTB', '', 1794801064241, 1794801064241);
insert into sessions (hash, person, agent, created_at, seen_at) values ('eb73be70c2065b9be96d4ff24a519e311d8b3a6113628f0e139e9dfef138cca0', '44mTvqm30goI', '', 1794801064570, 1794801064570);
insert into sessions (hash, person, agent, created_at, seen_at) values ('f1cc064ef9b9f10b59e52eb1cf9f38cd2412e49a741aff249291b808f1fe5b27', 'ngfSTzk57W5t', '', 1794801064572, 1794801064572);
insert into sessions (hash, person, agent, created_at, seen_at) values ('9cd76b1abd8d513bae5f9aec538023a4bc2a3e915f54d6021340f1e44fbb547a', 'OrB41pe6kFGj', '', 1794801064701, 1794801064701);
insert into sessions (hash, person, agent, created_at, seen_at) values ('ce53b4f4e344fc7a04c4692207b2fa76d3222709034edab4e78c04a35d35d2fd', '8cODTpyGbnln', '', 1794801064705, 1794801064705);
insert into sessions (hash, person, agent, created_at, seen_at) values ('2a5f58a614c97db4022e3b7a81b23e74f2559be241719db205618db4ba90fede', 'dymbgWiseUdA', '', 1794801064779, 1794801064779);
insert into sessions (hash, person, agent, created_at, seen_at) values ('d3f2f00362cb8fe277a8bc2d40b73443e4e6adf4a8232b10210f21c5f985b70b', 'j852O2n65jG7', '', 1794801064809, 1794801064809);
insert into sessions (hash, person, agent, created_at, seen_at) values ('8c48119f55a868282a4f52663da4af913d6edac1cfcf8d6639741d6e13164cb5', 'D8ehjB2Ee0MW', '', 1794801065110, 1794801065110);
insert into sessions (hash, person, agent, created_at, seen_at) values ('fcd7c14536f9ee2f879de16b2e8529ba3aa2f38bd6e9184e57233af778106a04', 'DQyiTOoRjDrm', '', 1794801065112, 1794801065112);
insert into sessions (hash, person, agent, created_at, seen_at) values ('48fa5e551501d8583ec1c684e61dbdbb08509b1e139e6b389801a0a724c42f9a', 'ZKfh2OWvyq4c', '', 1794801065139, 1794801065139);
insert into sessions (hash, person, agent, created_at, seen_at) values ('88fe73f5826e402de684c48fea4cc9a6b0005482ba15dd50b7150db9d068f829', '1wCtfErDwzT7', '', 1794801065141, 1794801065141);
insert into sessions (hash, person, agent, created_at, seen_at) values ('b05aec82dffb500c010d9ee6c6258b478002d81815de13897a1c307c4fcb6033', 'aYU23TzFMvyH', '', 1794801065159, 1794801065159);
insert into sessions (hash, person, agent, created_at, seen_at) values ('8a127b9c5bb846e5e891fb826205a7d6a9c2ba660c28a83cb6463a130b5d7027', 'Y8bY7aIvdVlW', '', 1794801065162, 1794801065162);
insert into sessions (hash, person, agent, created_at, seen_at) values ('979e4068f2625a14871d503697dadf71f20c2f3476f68842a633d8525d0448bd', '0INLalPxrZ25', '', 1794801065182, 1794801065182);
insert into sessions (hash, person, agent, created_at, seen_at) values ('687cf7625625a78bb1a4529f0255c8c753c2b3ca7f1b6a3a56e67a7cef01f398', 'JwXB8swq1Cb9', '', 1794801065218, 1794801065218);
insert into sessions (hash, person, agent, created_at, seen_at) values ('b59e4247977265ee59d421784f900d4d70225d8c96eb75e5a58c0bd22ca8f905', 'Y6NrDMdqXR9q', '', 1794801066172, 1794801066172);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at) values ('ojy0xgKQ', 'd94n45LA3uTB', 'NbSmH2jzBZzi', '{"seats":{"white":{"kind":"person","id":"d94n45LA3uTB","name":"Guest","role":"guest"},"black":{"kind":"person","id":"NbSmH2jzBZzi","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"5+3","black":"5+3"},"source":"link","visibility":"public","creator":"d94n45LA3uTB"}', 'public', 'link', 'blitz', 'over', '0-1', 'checkmate', 4, 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3', 'Barnes Opening: Fool''s Mate', 9, null, '{"grants":[{"ply":0,"color":"black","ms":15000}],"lag":{"white":{"quota":4998,"gain":1000,"measured":6},"black":{"quota":4998,"gain":1000,"measured":6}},"turn_since":466,"stopped_at":466}', 1794801064242, 1794801064554);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at) values ('8VyM9j00', 'ngfSTzk57W5t', '44mTvqm30goI', '{"seats":{"white":{"kind":"person","id":"ngfSTzk57W5t","name":"Guest","role":"guest"},"black":{"kind":"person","id":"44mTvqm30goI","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"3+2","black":"1+0"},"source":"link","visibility":"link","creator":"ngfSTzk57W5t"}', 'link', 'link', 'blitz', 'over', '0-1', 'resignation', 4, 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3', 'King''s Knight Opening: Normal Variation', 10, null, '{"grants":[{"ply":0,"color":"black","ms":15000},{"ply":4,"color":"white","ms":15000}],"lag":{"white":{"quota":4999,"gain":1000,"measured":1},"black":{"quota":1950,"gain":390,"measured":0}},"turn_since":539,"stopped_at":569}', 1794801064573, 1794801064657);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at) values ('Agna3QpK', '8cODTpyGbnln', 'OrB41pe6kFGj', '{"seats":{"white":{"kind":"person","id":"8cODTpyGbnln","name":"Guest","role":"guest"},"black":{"kind":"person","id":"OrB41pe6kFGj","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"40/5400+30:1800+30","black":"40/5400+30:1800+30"},"source":"link","visibility":"link","creator":"8cODTpyGbnln"}', 'link', 'link', 'classical', 'over', '0-1', 'resignation', 4, 'rnbqkb1r/pppp1ppp/4pn2/8/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3', 'Indian Defense: Normal Variation', 10, null, '{"grants":[{"ply":0,"color":"black","ms":15000},{"ply":3,"color":"white","ms":15000}],"lag":{"white":{"quota":4999,"gain":1000,"measured":1},"black":{"quota":5000,"gain":1000,"measured":0}},"turn_since":659,"stopped_at":661}', 1794801064706, 1794801064750);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at) values ('KEHoqCrW', 'j852O2n65jG7', 'dymbgWiseUdA', '{"seats":{"white":{"kind":"person","id":"j852O2n65jG7","name":"Guest","role":"guest"},"black":{"kind":"person","id":"dymbgWiseUdA","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":true,"time":{"white":"15+10","black":"15+10"},"source":"link","visibility":"link","creator":"j852O2n65jG7"}', 'link', 'link', 'rapid', 'over', '0-1', 'resignation', 7, 'rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4', 'Petrov''s Defense: Italian Variation', 13, null, '{"grants":[{"ply":0,"color":"black","ms":15000},{"ply":7,"color":"white","ms":15000}],"lag":{"white":{"quota":6970,"gain":1000,"measured":10},"black":{"quota":5998,"gain":1000,"measured":1}},"turn_since":1017,"stopped_at":1019}', 1794801064841, 1794801065107);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at) values ('kvbDD9Pq', 'DQyiTOoRjDrm', 'D8ehjB2Ee0MW', '{"seats":{"white":{"kind":"person","id":"DQyiTOoRjDrm","name":"Guest","role":"guest"},"black":{"kind":"person","id":"D8ehjB2Ee0MW","name":"Guest","role":"guest"}},"start":"4k3/8/8/8/8/8/8/R3K3 b Q - 7 30","chess960":false,"time":{"white":"-","black":"-"},"source":"link","visibility":"link","creator":"DQyiTOoRjDrm"}', 'link', 'link', 'unlimited', 'over', '0-1', 'resignation', 2, '8/3k4/8/8/8/8/8/2KR4 b - - 9 31', null, 6, null, '{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":1040,"stopped_at":1044}', 1794801065113, 1794801065132);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at) values ('DkXGUpqw', '1wCtfErDwzT7', 'ZKfh2OWvyq4c', '{"seats":{"white":{"kind":"person","id":"1wCtfErDwzT7","name":"Guest","role":"guest"},"black":{"kind":"person","id":"ZKfh2OWvyq4c","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"-","black":"-"},"source":"link","visibility":"link","creator":"1wCtfErDwzT7"}', 'link', 'link', 'unlimited', 'aborted', null, null, 1, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1', 'King''s Pawn Game', 5, null, '{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":1067,"stopped_at":1068}', 1794801065141, 1794801065156);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at) values ('g2FtOyvR', 'Y8bY7aIvdVlW', 'aYU23TzFMvyH', '{"seats":{"white":{"kind":"person","id":"Y8bY7aIvdVlW","name":"Guest","role":"guest"},"black":{"kind":"person","id":"aYU23TzFMvyH","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"-","black":"-"},"source":"link","visibility":"link","creator":"Y8bY7aIvdVlW"}', 'link', 'link', 'unlimited', 'playing', null, null, 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', null, 3, null, null, 1794801065163, 1794801065174);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at) values ('QqHcRPTZ', '0INLalPxrZ25', null, '{"seats":{"white":{"kind":"person","id":"0INLalPxrZ25","name":"Guest","role":"guest"},"black":{"kind":"computer","strength":{"level":1}}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"-","black":"-"},"source":"computer","visibility":"link","creator":"0INLalPxrZ25"}', 'link', 'computer', 'unlimited', 'playing', null, null, 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', null, 0, null, null, 1794801065183, 1794801065183);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('ojy0xgKQ', 0, 'f2f3', 0, 303000, 315000, 1794801064547);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('ojy0xgKQ', 1, 'e7e5', 0, 303000, 318000, 1794801064550);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('ojy0xgKQ', 2, 'g2g4', 0, 306000, 318000, 1794801064552);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('ojy0xgKQ', 3, 'd8h4', 0, 306000, 321000, 1794801064554);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('8VyM9j00', 0, 'e2e4', 0, 182000, 75000, 1794801064611);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('8VyM9j00', 1, 'e7e5', 0, 182000, 75000, 1794801064621);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('8VyM9j00', 2, 'g1f3', 1, 183999, 75000, 1794801064623);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('8VyM9j00', 3, 'b8c6', 4, 183999, 74996, 1794801064627);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('Agna3QpK', 0, 'd2d4', 0, 5430000, 5415000, 1794801064741);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('Agna3QpK', 1, 'g8f6', 0, 5430000, 5445000, 1794801064743);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('Agna3QpK', 2, 'c2c4', 0, 5460000, 5445000, 1794801064744);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('Agna3QpK', 3, 'e7e6', 3, 5475000, 5474997, 1794801064747);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('KEHoqCrW', 0, 'e2e4', 0, 910000, 915000, 1794801064901);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('KEHoqCrW', 1, 'e7e5', 0, 910000, 925000, 1794801064906);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('KEHoqCrW', 2, 'g1f3', 7, 919993, 925000, 1794801064923);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('KEHoqCrW', 3, 'g8f6', 8, 919993, 934992, 1794801064932);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('KEHoqCrW', 4, 'f1c4', 29, 929964, 934992, 1794801064971);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('KEHoqCrW', 5, 'f8c5', 96, 929964, 944896, 1794801065068);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('KEHoqCrW', 6, 'e1h1', 27, 939937, 944896, 1794801065105);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('kvbDD9Pq', 0, 'e8d7', 0, null, null, 1794801065126);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('kvbDD9Pq', 1, 'e1c1', 0, null, null, 1794801065129);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('DkXGUpqw', 0, 'e2e4', 0, null, null, 1794801065155);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('g2FtOyvR', 0, 'e2e4', 0, null, null, 1794801065176);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('g2FtOyvR', 1, 'c7c5', 0, null, null, 1794801065178);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('g2FtOyvR', 2, 'g1f3', 1, null, null, 1794801065179);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('QqHcRPTZ', 0, 'e2e4', 0, null, null, 1794801065189);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('QqHcRPTZ', 1, 'b8a6', 0, null, null, 1794801065191);
insert into live (game, seq, state) values ('g2FtOyvR', 6, '{"clock":{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":7},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":1091},"draw":null,"takeback":null}');
insert into live (game, seq, state) values ('QqHcRPTZ', 2, '{"clock":{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":1103},"draw":null,"takeback":null}');
insert into chat (game, seq, room, person, name, words, at) values ('ojy0xgKQ', 3, 'players', 'd94n45LA3uTB', 'Guest', 'good luck', 1794801064491);
insert into chat (game, seq, room, person, name, words, at) values ('8VyM9j00', 3, 'players', 'ngfSTzk57W5t', 'Guest', 'good luck', 1794801064608);
insert into chat (game, seq, room, person, name, words, at) values ('Agna3QpK', 3, 'players', '8cODTpyGbnln', 'Guest', 'good luck', 1794801064738);
insert into chat (game, seq, room, person, name, words, at) values ('KEHoqCrW', 3, 'players', 'j852O2n65jG7', 'Guest', 'good luck', 1794801064894);
insert into chat (game, seq, room, person, name, words, at) values ('kvbDD9Pq', 3, 'players', 'DQyiTOoRjDrm', 'Guest', 'good luck', 1794801065125);
insert into chat (game, seq, room, person, name, words, at) values ('DkXGUpqw', 3, 'players', '1wCtfErDwzT7', 'Guest', 'good luck', 1794801065151);
insert into chat (game, seq, room, person, name, words, at) values ('g2FtOyvR', 3, 'players', 'Y8bY7aIvdVlW', 'Guest', 'good luck', 1794801065174);
insert into uptime (id, ms) values (0, 2635);
insert into reviews (game, source, person, evaluations, done_at, asked_at, asked_by, draft) values ('ojy0xgKQ', 'server', 'JwXB8swq1Cb9', '[{"cp":13,"l":[{"cp":13,"d":6,"n":2000,"m":"d2d4 d7d5 g1f3 c8e6 c1f4 g8f6 c2c3"}]},{"cp":38,"l":[{"cp":38,"d":6,"n":2001,"m":"c7c5 e2e4 e7e6 c2c3 b8c6 d2d4 c5d4"}]},{"cp":-42,"l":[{"cp":-42,"d":5,"n":2000,"m":"e2e4 b8c6 b1c3 f8c5 h2h4"}]},{"mate":1,"l":[{"mate":1,"d":64,"n":2000,"m":"d8h4"}]},{"mate":0}]', 1794801065648, null, null, null);
insert into evaluations (key, depth, nodes, lines) values (5060803636482931868, 6, 2000, '[{"cp":13,"mate":null,"moves":"d2d4 d7d5 g1f3 c8e6 c1f4 g8f6 c2c3"}]');
insert into evaluations (key, depth, nodes, lines) values (2921270632758580205, 6, 2001, '[{"cp":-38,"mate":null,"moves":"c7c5 e2e4 e7e6 c2c3 b8c6 d2d4 c5d4"}]');
insert into evaluations (key, depth, nodes, lines) values (-6705164527970882597, 5, 2000, '[{"cp":-42,"mate":null,"moves":"e2e4 b8c6 b1c3 f8c5 h2h4"}]');
insert into evaluations (key, depth, nodes, lines) values (125953136338339526, 64, 2000, '[{"cp":null,"mate":-1,"moves":"d8h4"}]');
insert into library_collections (id, name, owner, visibility, state, error, bytes, read, line, seen, games, duplicates, broken, problems, started_at, changed_at) values (1, 'club.pgn', 'Y6NrDMdqXR9q', 'public', 'done', null, null, 266, 18, 3, 2, 0, 1, '[{"game":3,"line":17,"error":"illegal move Ke3: a king does not move from e8 to e3","reason":"illegal-move","value":"Ke3"}]', 1794801066512, 1794801066606);
insert into library_names (id, name, folded, person) values (1, 'Guest', 'guest', 'd94n45LA3uTB');
insert into library_names (id, name, folded, person) values (2, 'Guest', 'guest', 'NbSmH2jzBZzi');
insert into library_names (id, name, folded, person) values (3, 'Guest', 'guest', 'ngfSTzk57W5t');
insert into library_names (id, name, folded, person) values (4, 'Guest', 'guest', '44mTvqm30goI');
insert into library_names (id, name, folded, person) values (5, 'Guest', 'guest', '8cODTpyGbnln');
insert into library_names (id, name, folded, person) values (6, 'Guest', 'guest', 'OrB41pe6kFGj');
insert into library_names (id, name, folded, person) values (7, 'Guest', 'guest', 'j852O2n65jG7');
insert into library_names (id, name, folded, person) values (8, 'Guest', 'guest', 'dymbgWiseUdA');
insert into library_names (id, name, folded, person) values (9, 'Guest', 'guest', 'DQyiTOoRjDrm');
insert into library_names (id, name, folded, person) values (10, 'Guest', 'guest', 'D8ehjB2Ee0MW');
insert into library_names (id, name, folded, person) values (11, '', '', null);
insert into library_names (id, name, folded, person) values (12, 'O''Neill', 'o''neill', null);
insert into library_names (id, name, folded, person) values (13, 'Anna', 'anna', null);
insert into library_names (id, name, folded, person) values (14, 'Bert', 'bert', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves) values (1, 0, 1, 2, 0, 0, 1037680, 3, 2, 0, 643550881990338307, null, 'Event	Casual blitz game
UTCTime	03:51:04
TimeControl	300+3
TerminationDetail	checkmate
', bytes'0108101103');
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves) values (2, 0, 3, 4, 0, 0, 1037680, 3, 2, 1, 5844293938846984653, null, 'Event	Casual blitz game
UTCTime	03:51:04
TimeControl	180+2
TerminationDetail	resignation
', bytes'0110100c09');
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves) values (3, 0, 5, 6, 0, 0, 1037680, 3, 4, 1, 7500694862746641449, null, 'Event	Casual classical game
UTCTime	03:51:04
TimeControl	40/5400+30:1800+30
TerminationDetail	resignation
', bytes'010f08170a');
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves) values (4, 0, 7, 8, 0, 0, 1037680, 3, 3, 1, 3478889512299851080, null, 'Event	Casual rapid game
UTCTime	03:51:04
TimeControl	900+10
TerminationDetail	resignation
', bytes'0110100c0e0e0420');
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves) values (5, 0, 9, 10, 0, 0, 1037680, 3, 6, 1, 1177284372817322730, '4k3/8/8/8/8/8/8/R3K3 b A - 7 30', 'Event	Casual unlimited game
UTCTime	03:51:05
TimeControl	-
TerminationDetail	resignation
', bytes'01000f');
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves) values (6, 1, 13, 12, 0, 0, 1023650, 1, 0, 0, -4265806984587388756, null, 'Event	Club
', bytes'011010141218');
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves) values (7, 1, 14, 11, 0, 0, 0, 2, 0, 0, 2468782353860223294, null, 'Event	Club
', bytes'010f0f');
insert into library_rounds (first, next, collection, state) values (1, 6, 0, 'I4pWvsYD');
insert into library_rounds (first, next, collection, state) values (6, 8, 1, 'Wm92aOIy');
insert into library_sites (game, number) values ('ojy0xgKQ', 1);
insert into library_sites (game, number) values ('8VyM9j00', 2);
insert into library_sites (game, number) values ('Agna3QpK', 3);
insert into library_sites (game, number) values ('KEHoqCrW', 4);
insert into library_sites (game, number) values ('kvbDD9Pq', 5);
