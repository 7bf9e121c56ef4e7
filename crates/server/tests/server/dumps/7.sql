insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('oQm8wUK5TgMv', null, null, null, 'guest', '{}', 1794866939090, 1794866939090, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('fJviTKFTPvRg', null, null, null, 'guest', '{}', 1794866939101, 1794866939101, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('tgiIWwuaxWtz', null, null, null, 'guest', '{}', 1794866939232, 1794866939232, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('DkELEytAfGxH', null, null, null, 'guest', '{}', 1794866939242, 1794866939242, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('GqV1o8MjEVvJ', null, null, null, 'guest', '{}', 1794866939361, 1794866939361, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('dFwuQ91r7wIG', null, null, null, 'guest', '{}', 1794866939379, 1794866939379, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('lJkDh6ZVIBNP', null, null, null, 'guest', '{}', 1794866939456, 1794866939456, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('WwoDPTLzmVW5', null, null, null, 'guest', '{}', 1794866939485, 1794866939485, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('RyevOH0jlSvY', null, null, null, 'guest', '{}', 1794866939616, 1794866939616, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('4bS8dOAw56E1', null, null, null, 'guest', '{}', 1794866939644, 1794866939644, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('jyvUFewEmwxZ', null, null, null, 'guest', '{}', 1794866939728, 1794866939728, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('uPlc6ipmVsPF', null, null, null, 'guest', '{}', 1794866939737, 1794866939737, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('ixKIu2quzcer', null, null, null, 'guest', '{}', 1794866939805, 1794866939805, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('0oh3D6BS3AZ0', null, null, null, 'guest', '{}', 1794866939825, 1794866939825, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('KORjINcC7cF1', null, null, null, 'guest', '{}', 1794866939910, 1794866939910, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('kZtCyCiDvm9M', null, null, null, 'guest', '{}', 1794866939973, 1794866939973, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('uCbrRPZ1eGw7', 'the-librarian', 'the-librarian', '$argon2id$v=19$m=19456,t=2,p=1$PwRLWEonbLGqY6XfYy89yA$08iRiZywmb8wVBRobnlHn7TOfFam0PCSY42nLOpHWjA', 'admin', '{}', 1794866940192, 1794866940192, null, null);
insert into sessions (hash, person, agent, created_at, seen_at) values ('9a1ded2f477feb512db8ca9ba6d8bb633fb3d8aeb72723f709babaf14bd93321', 'oQm8wUK5TgMv', '', 1794866939098, 1794866939098);
insert into sessions (hash, person, agent, created_at, seen_at) values ('8ce03fb82a3ecf21686193b47ca61d2ac865184e5a15c3e8d74383ba479d4463', 'fJviTKFTPvRg', '', 1794866939104, 1794866939104);
insert into sessions (hash, person, agent, created_at, seen_at) values ('b63a4b646ba11eff2928ed800c1a48a37303f9eba9965ee743d70d42122b29d2', 'tgiIWwuaxWtz', '', 1794866939235, 1794866939235);
insert into sessions (hash, person, agent, created_at, seen_at) values ('7ed67eaa2d261f714e6c4890034cc5df0dac4dcc3eb1a5f5f9d959a3e11ad5a4', 'DkELEytAfGxH', '', 1794866939244, 1794866939244);
insert into sessions (hash, person, agent, created_at, seen_at) values ('fc8a1496efa8a2b1889bb50b646c32faca2251e3a7444a000b39bd821aef505c', 'GqV1o8MjEVvJ', '', 1794866939365, 1794866939365);
insert into sessions (hash, person, agent, created_at, seen_at) values ('8f72182a627e2667756479fd7d15765a34a05910f71dea8ab6887f539f678946', 'dFwuQ91r7wIG', '', 1794866939381, 1794866939381);
insert into sessions (hash, person, agent, created_at, seen_at) values ('c38516ab98066eb8fbe8da06fcd87147ae3b35581c5c02eeb89d027fcf6d77f7', 'lJkDh6ZVIBNP', '', 1794866939472, 1794866939472);
insert into sessions (hash, person, agent, created_at, seen_at) values ('0b6f0a70ac5cfa57ec0338b1295d1be08cf33b5243d05ae286d5d3f911ab2ca5', 'WwoDPTLzmVW5', '', 1794866939488, 1794866939488);
insert into sessions (hash, person, agent, created_at, seen_at) values ('0bbcae3cb4ad9e05d0522b11c7e55ebfaf888e91aa5e13eaf3e40f92e803f777', 'RyevOH0jlSvY', '', 1794866939634, 1794866939634);
insert into sessions (hash, person, agent, created_at, seen_at) values ('9fd7e730854ca4c34fe454aaeb574c8b688a8554f81076857b655d5ca33d2e40', '4bS8dOAw56E1', '', 1794866939648, 1794866939648);
insert into sessions (hash, person, agent, created_at, seen_at) values ('51592cf56f9c8f1e6208e4db1fc55b9e5fe19336de2072f9a75cb6b4f289b0bd', 'jyvUFewEmwxZ', '', 1794866939734, 1794866939734);
insert into sessions (hash, person, agent, created_at, seen_at) values ('fbb80c480182666fbb3fb31519620e21c0132c978cfe2c88cd571b962bd7d77c', 'uPlc6ipmVsPF', '', 1794866939738, 1794866939738);
insert into sessions (hash, person, agent, created_at, seen_at) values ('c10c8c124b18c3b937e9c5c5ab17701195adefd84a7613aaa3dcf967d9cf201f', 'ixKIu2quzcer', '', 1794866939812, 1794866939812);
insert into sessions (hash, person, agent, created_at, seen_at) values ('df26a7f0b37bc2e8d31c782562edb4187ef63c298a91bd71f06d704f3566b10c', '0oh3D6BS3AZ0', '', 1794866939836, 1794866939836);
insert into sessions (hash, person, agent, created_at, seen_at) values ('f811da9c27826c18cf7980c58706a2e3254893e5a11c1f8d9fcc20461957b0bd', 'KORjINcC7cF1', '', 1794866939920, 1794866939920);
insert into sessions (hash, person, agent, created_at, seen_at) values ('de87753ff7f570c1fb58cad4267ca2bd61be1e1d68de07483116ce1ddb7de9c5', 'kZtCyCiDvm9M', '', 1794866939988, 1794866939988);
insert into sessions (hash, person, agent, created_at, seen_at) values ('3dfab0e40baaa5882a3b3bea06de3a37c39b979fa9052033c1cb980e7a27191a', 'uCbrRPZ1eGw7', '', 1794866940194, 1794866940194);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant) values ('u13bYzFK', 'fJviTKFTPvRg', 'oQm8wUK5TgMv', '{"seats":{"white":{"kind":"person","id":"fJviTKFTPvRg","name":"Guest","role":"guest"},"black":{"kind":"person","id":"oQm8wUK5TgMv","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"5+3","black":"5+3"},"source":"link","visibility":"public","creator":"fJviTKFTPvRg"}', 'public', 'link', 'blitz', 'over', '0-1', 'checkmate', 4, 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3', 'Barnes Opening: Fool''s Mate', 9, null, '{"grants":[{"ply":0,"color":"black","ms":15000}],"lag":{"white":{"quota":4999,"gain":1000,"measured":41},"black":{"quota":4999,"gain":1000,"measured":1}},"turn_since":182,"stopped_at":182}', 1794866939113, 1794866939217, 'standard');
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant) values ('F6R5rrvt', 'DkELEytAfGxH', 'tgiIWwuaxWtz', '{"seats":{"white":{"kind":"person","id":"DkELEytAfGxH","name":"Guest","role":"guest"},"black":{"kind":"person","id":"tgiIWwuaxWtz","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"3+2","black":"1+0"},"source":"link","visibility":"link","creator":"DkELEytAfGxH"}', 'link', 'link', 'blitz', 'over', '0-1', 'resignation', 4, 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3', 'King''s Knight Opening: Normal Variation', 10, null, '{"grants":[{"ply":0,"color":"black","ms":15000},{"ply":4,"color":"white","ms":15000}],"lag":{"white":{"quota":4997,"gain":1000,"measured":22},"black":{"quota":1946,"gain":390,"measured":5}},"turn_since":307,"stopped_at":308}', 1794866939256, 1794866939344, 'standard');
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant) values ('CaQM0dfL', 'dFwuQ91r7wIG', 'GqV1o8MjEVvJ', '{"seats":{"white":{"kind":"person","id":"dFwuQ91r7wIG","name":"Guest","role":"guest"},"black":{"kind":"person","id":"GqV1o8MjEVvJ","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"40/5400+30:1800+30","black":"40/5400+30:1800+30"},"source":"link","visibility":"link","creator":"dFwuQ91r7wIG"}', 'link', 'link', 'classical', 'over', '0-1', 'resignation', 4, 'rnbqkb1r/pppp1ppp/4pn2/8/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3', 'Indian Defense: Normal Variation', 10, null, '{"grants":[{"ply":0,"color":"black","ms":15000},{"ply":3,"color":"white","ms":15000}],"lag":{"white":{"quota":4999,"gain":1000,"measured":12},"black":{"quota":5000,"gain":1000,"measured":0}},"turn_since":403,"stopped_at":408}', 1794866939384, 1794866939444, 'standard');
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant) values ('vYSIUvKT', 'WwoDPTLzmVW5', 'lJkDh6ZVIBNP', '{"seats":{"white":{"kind":"person","id":"WwoDPTLzmVW5","name":"Guest","role":"guest"},"black":{"kind":"person","id":"lJkDh6ZVIBNP","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":true,"time":{"white":"15+10","black":"15+10"},"source":"link","visibility":"link","creator":"WwoDPTLzmVW5"}', 'link', 'link', 'rapid', 'over', '0-1', 'resignation', 7, 'rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4', 'Petrov''s Defense: Italian Variation', 13, null, '{"grants":[{"ply":0,"color":"black","ms":15000},{"ply":7,"color":"white","ms":15000}],"lag":{"white":{"quota":6991,"gain":1000,"measured":18},"black":{"quota":6000,"gain":1000,"measured":0}},"turn_since":559,"stopped_at":572}', 1794866939492, 1794866939608, 'chess960');
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant) values ('Fd3TVuoB', '4bS8dOAw56E1', 'RyevOH0jlSvY', '{"seats":{"white":{"kind":"person","id":"4bS8dOAw56E1","name":"Guest","role":"guest"},"black":{"kind":"person","id":"RyevOH0jlSvY","name":"Guest","role":"guest"}},"start":"4k3/8/8/8/8/8/8/R3K3 b Q - 7 30","chess960":false,"time":{"white":"-","black":"-"},"source":"link","visibility":"link","creator":"4bS8dOAw56E1"}', 'link', 'link', 'unlimited', 'over', '0-1', 'resignation', 2, '8/3k4/8/8/8/8/8/2KR4 b - - 9 31', null, 6, null, '{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":684,"stopped_at":685}', 1794866939650, 1794866939721, 'standard');
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant) values ('90pNpsIx', 'uPlc6ipmVsPF', 'jyvUFewEmwxZ', '{"seats":{"white":{"kind":"person","id":"uPlc6ipmVsPF","name":"Guest","role":"guest"},"black":{"kind":"person","id":"jyvUFewEmwxZ","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"-","black":"-"},"source":"link","visibility":"link","creator":"uPlc6ipmVsPF"}', 'link', 'link', 'unlimited', 'aborted', null, null, 1, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1', 'King''s Pawn Game', 5, null, '{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":760,"stopped_at":761}', 1794866939741, 1794866939796, 'standard');
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant) values ('66gIvEUd', '0oh3D6BS3AZ0', 'ixKIu2quzcer', '{"seats":{"white":{"kind":"person","id":"0oh3D6BS3AZ0","name":"Guest","role":"guest"},"black":{"kind":"person","id":"ixKIu2quzcer","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"-","black":"-"},"source":"link","visibility":"link","creator":"0oh3D6BS3AZ0"}', 'link', 'link', 'unlimited', 'playing', null, null, 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', null, 3, null, null, 1794866939844, 1794866939880, 'standard');
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant) values ('pxEx8gzg', 'KORjINcC7cF1', null, '{"seats":{"white":{"kind":"person","id":"KORjINcC7cF1","name":"Guest","role":"guest"},"black":{"kind":"computer","strength":{"level":1}}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"-","black":"-"},"source":"computer","visibility":"link","creator":"KORjINcC7cF1"}', 'link', 'computer', 'unlimited', 'playing', null, null, 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', null, 0, null, null, 1794866939930, 1794866939930, 'standard');
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('u13bYzFK', 0, 'f2f3', 0, 303000, 315000, 1794866939196);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('u13bYzFK', 1, 'e7e5', 0, 303000, 318000, 1794866939209);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('u13bYzFK', 2, 'g2g4', 0, 306000, 318000, 1794866939213);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('u13bYzFK', 3, 'd8h4', 1, 306000, 320999, 1794866939217);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('F6R5rrvt', 0, 'e2e4', 0, 182000, 75000, 1794866939320);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('F6R5rrvt', 1, 'e7e5', 0, 182000, 75000, 1794866939325);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('F6R5rrvt', 2, 'g1f3', 0, 184000, 75000, 1794866939331);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('F6R5rrvt', 3, 'b8c6', 0, 184000, 75000, 1794866939340);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('CaQM0dfL', 0, 'd2d4', 0, 5430000, 5415000, 1794866939412);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('CaQM0dfL', 1, 'g8f6', 0, 5430000, 5445000, 1794866939414);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('CaQM0dfL', 2, 'c2c4', 0, 5460000, 5445000, 1794866939421);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('CaQM0dfL', 3, 'e7e6', 2, 5475000, 5474998, 1794866939425);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('vYSIUvKT', 0, 'e2e4', 0, 910000, 915000, 1794866939548);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('vYSIUvKT', 1, 'e7e5', 0, 910000, 925000, 1794866939553);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('vYSIUvKT', 2, 'g1f3', 0, 920000, 925000, 1794866939559);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('vYSIUvKT', 3, 'g8f6', 2, 920000, 934998, 1794866939562);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('vYSIUvKT', 4, 'f1c4', 0, 930000, 934998, 1794866939568);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('vYSIUvKT', 5, 'f8c5', 5, 930000, 944993, 1794866939576);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('vYSIUvKT', 6, 'e1h1', 0, 940000, 944993, 1794866939584);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('Fd3TVuoB', 0, 'e8d7', 0, null, null, 1794866939701);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('Fd3TVuoB', 1, 'e1c1', 0, null, null, 1794866939711);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('90pNpsIx', 0, 'e2e4', 0, null, null, 1794866939793);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('66gIvEUd', 0, 'e2e4', 0, null, null, 1794866939885);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('66gIvEUd', 1, 'c7c5', 0, null, null, 1794866939889);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('66gIvEUd', 2, 'g1f3', 1, null, null, 1794866939896);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('pxEx8gzg', 0, 'e2e4', 0, null, null, 1794866939942);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('pxEx8gzg', 1, 'g7g6', 0, null, null, 1794866939946);
insert into live (game, seq, state) values ('66gIvEUd', 6, '{"clock":{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":20},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":872},"draw":null,"takeback":null}');
insert into live (game, seq, state) values ('pxEx8gzg', 2, '{"clock":{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":914},"draw":null,"takeback":null}');
insert into chat (game, seq, room, person, name, words, at) values ('u13bYzFK', 3, 'players', 'fJviTKFTPvRg', 'Guest', 'good luck', 1794866939177);
insert into chat (game, seq, room, person, name, words, at) values ('F6R5rrvt', 3, 'players', 'DkELEytAfGxH', 'Guest', 'good luck', 1794866939294);
insert into chat (game, seq, room, person, name, words, at) values ('CaQM0dfL', 3, 'players', 'dFwuQ91r7wIG', 'Guest', 'good luck', 1794866939408);
insert into chat (game, seq, room, person, name, words, at) values ('vYSIUvKT', 3, 'players', 'WwoDPTLzmVW5', 'Guest', 'good luck', 1794866939522);
insert into chat (game, seq, room, person, name, words, at) values ('Fd3TVuoB', 3, 'players', '4bS8dOAw56E1', 'Guest', 'good luck', 1794866939684);
insert into chat (game, seq, room, person, name, words, at) values ('90pNpsIx', 3, 'players', 'uPlc6ipmVsPF', 'Guest', 'good luck', 1794866939782);
insert into chat (game, seq, room, person, name, words, at) values ('66gIvEUd', 3, 'players', '0oh3D6BS3AZ0', 'Guest', 'good luck', 1794866939880);
insert into uptime (id, ms) values (0, 2474);
insert into reviews (game, source, person, evaluations, done_at, asked_at, asked_by, draft) values ('u13bYzFK', 'server', 'kZtCyCiDvm9M', '[{"cp":10,"l":[{"cp":10,"d":6,"n":2000,"m":"d2d4 g8f6 g1f3 d7d5 c2c3"}]},{"cp":38,"l":[{"cp":38,"d":6,"n":2000,"m":"c7c5 e2e4 e7e6 c2c3 b8c6 d2d4 c5d4 c3d4"}]},{"cp":-42,"l":[{"cp":-42,"d":5,"n":2000,"m":"e2e4 b8c6 b1c3 f8c5 h2h4"}]},{"mate":1,"l":[{"mate":1,"d":1,"n":33,"m":"d8h4"}]},{"mate":0}]', 1794866940082, null, null, null);
insert into evaluations (key, depth, nodes, lines) values (5060803636482931868, 6, 2000, '[{"cp":10,"mate":null,"moves":"d2d4 g8f6 g1f3 d7d5 c2c3"}]');
insert into evaluations (key, depth, nodes, lines) values (2921270632758580205, 6, 2000, '[{"cp":-38,"mate":null,"moves":"c7c5 e2e4 e7e6 c2c3 b8c6 d2d4 c5d4 c3d4"}]');
insert into evaluations (key, depth, nodes, lines) values (-6705164527970882597, 5, 2000, '[{"cp":-42,"mate":null,"moves":"e2e4 b8c6 b1c3 f8c5 h2h4"}]');
insert into evaluations (key, depth, nodes, lines) values (125953136338339526, 1, 33, '[{"cp":null,"mate":-1,"moves":"d8h4"}]');
insert into library_collections (id, name, owner, visibility, state, error, bytes, read, line, seen, games, duplicates, broken, problems, started_at, changed_at, taken) values (1, 'club.pgn', 'uCbrRPZ1eGw7', 'public', 'done', null, null, 266, 18, 3, 2, 0, 1, '[{"game":3,"line":17,"error":"illegal move Ke3: a king does not move from e8 to e3","reason":"illegal-move","value":"Ke3"}]', 1794866940243, 1794866940282, null);
insert into library_names (id, name, folded, person) values (1, '', '', null);
insert into library_names (id, name, folded, person) values (2, 'O''Neill', 'o''neill', null);
insert into library_names (id, name, folded, person) values (3, 'Bert', 'bert', null);
insert into library_names (id, name, folded, person) values (4, 'Anna', 'anna', null);
insert into library_names (id, name, folded, person) values (5, 'Guest', 'guest', 'fJviTKFTPvRg');
insert into library_names (id, name, folded, person) values (6, 'Guest', 'guest', 'oQm8wUK5TgMv');
insert into library_names (id, name, folded, person) values (7, 'Guest', 'guest', 'DkELEytAfGxH');
insert into library_names (id, name, folded, person) values (8, 'Guest', 'guest', 'tgiIWwuaxWtz');
insert into library_names (id, name, folded, person) values (9, 'Guest', 'guest', 'dFwuQ91r7wIG');
insert into library_names (id, name, folded, person) values (10, 'Guest', 'guest', 'GqV1o8MjEVvJ');
insert into library_names (id, name, folded, person) values (11, 'Guest', 'guest', 'WwoDPTLzmVW5');
insert into library_names (id, name, folded, person) values (12, 'Guest', 'guest', 'lJkDh6ZVIBNP');
insert into library_names (id, name, folded, person) values (13, 'Guest', 'guest', '4bS8dOAw56E1');
insert into library_names (id, name, folded, person) values (14, 'Guest', 'guest', 'RyevOH0jlSvY');
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (1, 1, 4, 2, 0, 0, 1023650, 1, 0, 0, -4265806984587388756, null, 'Event	Club
', bytes'011010141218', bytes'01012800d7ff040b412073686f7274206f6e6500010301000105010e010c040974686520757375616c0600020304');
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (2, 1, 3, 1, 0, 0, 0, 2, 0, 0, 2468782353860223294, null, 'Event	Club
', bytes'010f0f', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (3, 0, 5, 6, 0, 0, 1037680, 3, 2, 0, 643550881990338307, null, 'Event	Casual blitz game
UTCTime	22:08:59
TimeControl	300+3
TerminationDetail	checkmate
', bytes'0108101103', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (4, 0, 7, 8, 0, 0, 1037680, 3, 2, 1, 5844293938846984653, null, 'Event	Casual blitz game
UTCTime	22:08:59
TimeControl	180+2
TerminationDetail	resignation
', bytes'0110100c09', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (5, 0, 9, 10, 0, 0, 1037680, 3, 4, 1, 7500694862746641449, null, 'Event	Casual classical game
UTCTime	22:08:59
TimeControl	40/5400+30:1800+30
TerminationDetail	resignation
', bytes'010f08170a', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (6, 0, 11, 12, 0, 0, 1037680, 3, 3, 1, 3478889512299851080, null, 'Event	Casual rapid game
UTCTime	22:08:59
TimeControl	900+10
TerminationDetail	resignation
', bytes'0110100c0e0e0420', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (7, 0, 13, 14, 0, 0, 1037680, 3, 6, 1, 1177284372817322730, '4k3/8/8/8/8/8/8/R3K3 b A - 7 30', 'Event	Casual unlimited game
UTCTime	22:08:59
TimeControl	-
TerminationDetail	resignation
', bytes'01000f', null);
insert into library_rounds (first, next, collection, state) values (1, 3, 1, 'J23ZeLF3');
insert into library_rounds (first, next, collection, state) values (3, 8, 0, 'RB96BHuR');
insert into library_sites (game, number) values ('u13bYzFK', 3);
insert into library_sites (game, number) values ('F6R5rrvt', 4);
insert into library_sites (game, number) values ('CaQM0dfL', 5);
insert into library_sites (game, number) values ('vYSIUvKT', 6);
insert into library_sites (game, number) values ('Fd3TVuoB', 7);
insert into external_engines (id, person, name, provider, max_threads, max_hash, variants, data, created_at) values ('eei_6XPtZVaNbLm5', 'uCbrRPZ1eGw7', 'Elsewhere', 'f4f20af89ff167fa6b6e4e23b74c9156151b1ef42249a13b1319f9518114761e', 2, 64, 'chess', null, 1794866940292);
