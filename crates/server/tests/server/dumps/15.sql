insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('PyuzgdCz37NV', null, null, null, 'guest', '{}', 1795036958480, 1795036958480, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('BGFc4V61yyhv', null, null, null, 'guest', '{}', 1795036958485, 1795036958485, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('zqvwMy2Mam1V', null, null, null, 'guest', '{}', 1795036958546, 1795036958546, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('iv8YlywuaIgs', null, null, null, 'guest', '{}', 1795036958554, 1795036958554, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('3mCUpKboO1TO', null, null, null, 'guest', '{}', 1795036958618, 1795036958618, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('DBTtZm2z1LEw', null, null, null, 'guest', '{}', 1795036958626, 1795036958626, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('riH3sg92QpTY', null, null, null, 'guest', '{}', 1795036958685, 1795036958685, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('LfbNJpvsuO9I', null, null, null, 'guest', '{}', 1795036958689, 1795036958689, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('5jQDhZLBLoBi', null, null, null, 'guest', '{}', 1795036958752, 1795036958752, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('eL1ogJvBI4T3', null, null, null, 'guest', '{}', 1795036958761, 1795036958761, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('5lcvZV02vI9k', null, null, null, 'guest', '{}', 1795036958804, 1795036958804, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('p3DIjyJ2nK7e', null, null, null, 'guest', '{}', 1795036958813, 1795036958813, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('0wPLCL82J1sB', null, null, null, 'guest', '{}', 1795036958872, 1795036958872, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('ESPSE2QcgSbZ', null, null, null, 'guest', '{}', 1795036958889, 1795036958889, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('fAAZ5r6Hnqno', 'anna', 'anna', '$argon2id$v=19$m=19456,t=2,p=1$OtAitHlj4Bzbd5678NkqEA$QPzW3RTi0oJNQXRv0xSq+10eMI7yOg/h3MDt9y1diJ0', 'player', '{}', 1795036958992, 1795036958992, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('kBJHYN3Sg75J', 'bert', 'bert', '$argon2id$v=19$m=19456,t=2,p=1$sSoaWo4iPeIkIpVf63AnYA$qm8LNiJMND78fejpxiCQSlnw9vpUssj9iB8oxwrWHDc', 'player', '{}', 1795036959041, 1795036959041, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('49NP4MOu0rLu', null, null, null, 'guest', '{}', 1795036959113, 1795036959113, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('irAbX32Su4YA', null, null, null, 'guest', '{}', 1795036959163, 1795036959163, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('a2bPyRXsofhc', 'the-librarian', 'the-librarian', '$argon2id$v=19$m=19456,t=2,p=1$rg7L8Z56g4Xk0XaZEXX4rA$QuZXSST/4DcXVvgBlJwio5O6c6KozJpBfyyUKg8tOP8', 'admin', '{}', 1795036959463, 1795036959463, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('cFKwsrIYU4SH', 'RedPig', 'redpig', null, 'player', '{}', 1795036959613, 1795036959613, null, null);
insert into sessions (hash, person, agent, created_at, seen_at) values ('a5b7f465947d9e61fc1a5d0772fd6e9c4eb6954726eb66149e9dc6436c367bdc', 'PyuzgdCz37NV', '', 1795036958482, 1795036958482);
insert into sessions (hash, person, agent, created_at, seen_at) values ('79c990c3e1ee420a837eab1e23abd7564f91398f78deb6c67e24db0c6f317ad0', 'BGFc4V61yyhv', '', 1795036958492, 1795036958492);
insert into sessions (hash, person, agent, created_at, seen_at) values ('ccf8d38115db32c323e76797ae6c50ffed6bdd84f6abca6323d9c6205fb17b42', 'zqvwMy2Mam1V', '', 1795036958548, 1795036958548);
insert into sessions (hash, person, agent, created_at, seen_at) values ('468f717bf86799a1ef8359346222ec5f63b8af4a7aad2f6001756ba63c2e1eef', 'iv8YlywuaIgs', '', 1795036958558, 1795036958558);
insert into sessions (hash, person, agent, created_at, seen_at) values ('57446870b86575426d34ce7160ce56b1b24329f68703cbb3ac98ccb1a108ec28', '3mCUpKboO1TO', '', 1795036958621, 1795036958621);
insert into sessions (hash, person, agent, created_at, seen_at) values ('ae32609024f9a13b513eb58fab63ac089b0d69757a497787cf072c66fabdce96', 'DBTtZm2z1LEw', '', 1795036958627, 1795036958627);
insert into sessions (hash, person, agent, created_at, seen_at) values ('b95ec59dcf33e1625e397d5080327bc06b87ac6fcf06dafd0ffecba5d5eb80dc', 'riH3sg92QpTY', '', 1795036958687, 1795036958687);
insert into sessions (hash, person, agent, created_at, seen_at) values ('34a2158320a5a6a9c016b91b7677b2cd9a231cb08dc0b781905045d072e88d46', 'LfbNJpvsuO9I', '', 1795036958696, 1795036958696);
insert into sessions (hash, person, agent, created_at, seen_at) values ('1f948d6c9bee94559b8de74718f64bb646692a0d58cdc184cad1ff8585673912', '5jQDhZLBLoBi', '', 1795036958754, 1795036958754);
insert into sessions (hash, person, agent, created_at, seen_at) values ('222b7d471af1b2c84f0b454987fb60df379f617d2ddff9b0ef06df62427bb928', 'eL1ogJvBI4T3', '', 1795036958764, 1795036958764);
insert into sessions (hash, person, agent, created_at, seen_at) values ('09c739815188e10b2a8f0b32262fc54f3941aa640f305b13b55c62ab59c87b4d', '5lcvZV02vI9k', '', 1795036958810, 1795036958810);
insert into sessions (hash, person, agent, created_at, seen_at) values ('f1589a492ccbbba7cdd6c342f94f527b95a4074fbe63b81ce49073603658b39d', 'p3DIjyJ2nK7e', '', 1795036958817, 1795036958817);
insert into sessions (hash, person, agent, created_at, seen_at) values ('7113d9899a9b8e06f9881ba4171e6de1b59e31b302d69c444cdf74e9f62f5290', '0wPLCL82J1sB', '', 1795036958882, 1795036958882);
insert into sessions (hash, person, agent, created_at, seen_at) values ('a6e00e8bd66940f24620bb0631a0f82d5fce34b5162b941c30d1850eca98f7bc', 'ESPSE2QcgSbZ', '', 1795036958892, 1795036958892);
insert into sessions (hash, person, agent, created_at, seen_at) values ('ae961573a01b06aecfe3f71c4d4414493095284a63fa0ac72dc299e778ad8d25', 'fAAZ5r6Hnqno', '', 1795036958997, 1795036958997);
insert into sessions (hash, person, agent, created_at, seen_at) values ('f3d75cb0637f6b0bf0aecd6c95a52b653381fc2a661806f94d1f8c0dbd3dc84b', 'kBJHYN3Sg75J', '', 1795036959043, 1795036959043);
insert into sessions (hash, person, agent, created_at, seen_at) values ('af40655586de095c3c29b48b3294b4f4d1f377a812e4a1683c75caf550a53395', '49NP4MOu0rLu', '', 1795036959115, 1795036959115);
insert into sessions (hash, person, agent, created_at, seen_at) values ('16cdbe4afdebd24fdfcd7c132e4564126b08d160ae70a23412e12c2905d00db5', 'irAbX32Su4YA', '', 1795036959167, 1795036959167);
insert into sessions (hash, person, agent, created_at, seen_at) values ('15aea827f8a2f0b097a1040d355d58cca4122a022f04d2f14a165283a56db622', 'a2bPyRXsofhc', '', 1795036959465, 1795036959465);
insert into sessions (hash, person, agent, created_at, seen_at) values ('3274737bac424eeb355f1ff65b93d12228b96fb90bda11947d4e4e1d257e6ade', 'cFKwsrIYU4SH', '', 1795036959707, 1795036959707);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('q7bcSr9J', 'BGFc4V61yyhv', 'PyuzgdCz37NV', '{"seats":{"white":{"kind":"person","id":"BGFc4V61yyhv","name":"Guest","role":"guest"},"black":{"kind":"person","id":"PyuzgdCz37NV","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"5+3","black":"5+3"},"source":"link","visibility":"public","creator":"BGFc4V61yyhv"}', 'public', 'link', 'blitz', 'over', '0-1', 'checkmate', 4, 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3', 'Barnes Opening: Fool''s Mate', 9, null, '{"grants":[{"ply":0,"color":"black","ms":15000}],"lag":{"white":{"quota":5000,"gain":1000,"measured":6},"black":{"quota":5000,"gain":1000,"measured":0}},"turn_since":131,"stopped_at":131}', 1795036958495, 1795036958540, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('LCvTt4Rw', 'iv8YlywuaIgs', 'zqvwMy2Mam1V', '{"seats":{"white":{"kind":"person","id":"iv8YlywuaIgs","name":"Guest","role":"guest"},"black":{"kind":"person","id":"zqvwMy2Mam1V","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"3+2","black":"1+0"},"source":"link","visibility":"link","creator":"iv8YlywuaIgs"}', 'link', 'link', 'blitz', 'over', '0-1', 'resignation', 4, 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3', 'King''s Knight Opening: Normal Variation', 10, null, '{"grants":[{"ply":0,"color":"black","ms":15000},{"ply":4,"color":"white","ms":15000}],"lag":{"white":{"quota":5000,"gain":1000,"measured":6},"black":{"quota":1950,"gain":390,"measured":0}},"turn_since":202,"stopped_at":203}', 1795036958564, 1795036958612, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('2QL9WLdo', 'DBTtZm2z1LEw', '3mCUpKboO1TO', '{"seats":{"white":{"kind":"person","id":"DBTtZm2z1LEw","name":"Guest","role":"guest"},"black":{"kind":"person","id":"3mCUpKboO1TO","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"40/5400+30:1800+30","black":"40/5400+30:1800+30"},"source":"link","visibility":"link","creator":"DBTtZm2z1LEw"}', 'link', 'link', 'classical', 'over', '0-1', 'resignation', 4, 'rnbqkb1r/pppp1ppp/4pn2/8/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3', 'Indian Defense: Normal Variation', 10, null, '{"grants":[{"ply":0,"color":"black","ms":15000},{"ply":3,"color":"white","ms":15000}],"lag":{"white":{"quota":5000,"gain":1000,"measured":7},"black":{"quota":5000,"gain":1000,"measured":0}},"turn_since":267,"stopped_at":268}', 1795036958635, 1795036958677, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('7rY6iHh9', 'LfbNJpvsuO9I', 'riH3sg92QpTY', '{"seats":{"white":{"kind":"person","id":"LfbNJpvsuO9I","name":"Guest","role":"guest"},"black":{"kind":"person","id":"riH3sg92QpTY","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"chess960","time":{"white":"15+10","black":"15+10"},"source":"link","visibility":"link","creator":"LfbNJpvsuO9I"}', 'link', 'link', 'rapid', 'over', '0-1', 'resignation', 7, 'rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4', 'Petrov''s Defense: Italian Variation', 13, null, '{"grants":[{"ply":0,"color":"black","ms":15000},{"ply":7,"color":"white","ms":15000}],"lag":{"white":{"quota":7000,"gain":1000,"measured":0},"black":{"quota":6000,"gain":1000,"measured":0}},"turn_since":338,"stopped_at":340}', 1795036958700, 1795036958749, 'chess960', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('esrLNge2', 'eL1ogJvBI4T3', '5jQDhZLBLoBi', '{"seats":{"white":{"kind":"person","id":"eL1ogJvBI4T3","name":"Guest","role":"guest"},"black":{"kind":"person","id":"5jQDhZLBLoBi","name":"Guest","role":"guest"}},"start":"4k3/8/8/8/8/8/8/R3K3 b Q - 7 30","variant":"standard","time":{"white":"-","black":"-"},"source":"link","visibility":"link","creator":"eL1ogJvBI4T3"}', 'link', 'link', 'unlimited', 'over', '0-1', 'resignation', 2, '8/3k4/8/8/8/8/8/2KR4 b - - 9 31', null, 6, null, '{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":390,"stopped_at":391}', 1795036958767, 1795036958801, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('a9GKsrG9', 'p3DIjyJ2nK7e', '5lcvZV02vI9k', '{"seats":{"white":{"kind":"person","id":"p3DIjyJ2nK7e","name":"Guest","role":"guest"},"black":{"kind":"person","id":"5lcvZV02vI9k","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"-","black":"-"},"source":"link","visibility":"link","creator":"p3DIjyJ2nK7e"}', 'link', 'link', 'unlimited', 'aborted', null, 'by-white', 1, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1', 'King''s Pawn Game', 5, null, '{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":451,"stopped_at":455}', 1795036958820, 1795036958864, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('HGBIh5Bm', 'ESPSE2QcgSbZ', '0wPLCL82J1sB', '{"seats":{"white":{"kind":"person","id":"ESPSE2QcgSbZ","name":"Guest","role":"guest"},"black":{"kind":"person","id":"0wPLCL82J1sB","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"-","black":"-"},"source":"link","visibility":"link","creator":"ESPSE2QcgSbZ"}', 'link', 'link', 'unlimited', 'playing', null, null, 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', null, 3, null, null, 1795036958897, 1795036958928, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('sNFTp2yk', 'fAAZ5r6Hnqno', 'kBJHYN3Sg75J', '{"seats":{"white":{"kind":"person","id":"fAAZ5r6Hnqno","name":"anna","role":"player","rating":{"points":1500,"provisional":true}},"black":{"kind":"person","id":"kBJHYN3Sg75J","name":"bert","role":"player","rating":{"points":1500,"provisional":true}}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"5+3","black":"5+3"},"source":"link","visibility":"public","creator":"fAAZ5r6Hnqno","rated":true}', 'public', 'link', 'blitz', 'over', '1-0', 'resignation', 2, 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2', 'King''s Pawn Game', 5, null, '{"grants":[],"lag":{"white":{"quota":4000,"gain":1000,"measured":0},"black":{"quota":4000,"gain":1000,"measured":0}},"turn_since":679,"stopped_at":694}', 1795036959047, 1795036959104, 'standard', 'blitz');
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('L0R5l7LR', '49NP4MOu0rLu', null, '{"seats":{"white":{"kind":"person","id":"49NP4MOu0rLu","name":"Guest","role":"guest"},"black":{"kind":"computer","strength":{"level":1}}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"-","black":"-"},"source":"computer","visibility":"link","creator":"49NP4MOu0rLu"}', 'link', 'computer', 'unlimited', 'playing', null, null, 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', null, 0, null, null, 1795036959118, 1795036959118, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('VCSlmUNM', 'fAAZ5r6Hnqno', 'kBJHYN3Sg75J', '{"seats":{"white":{"kind":"person","id":"fAAZ5r6Hnqno","name":"anna","role":"player","rating":{"points":1500,"provisional":true}},"black":{"kind":"person","id":"kBJHYN3Sg75J","name":"bert","role":"player","rating":{"points":1500,"provisional":true}}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"90+30","black":"90+30"},"source":"tournament","visibility":"public","creator":"fAAZ5r6Hnqno","tournament":"7ccJTQtf"}', 'public', 'tournament', 'classical', 'playing', null, null, 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', null, 0, null, null, 1795036959610, 1795036959610, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('2ehv9CR1', 'cFKwsrIYU4SH', null, '{"seats":{"white":{"kind":"person","id":"cFKwsrIYU4SH","name":"RedPig","role":"player","rating":{"points":1500,"provisional":true}},"black":{"kind":"computer","strength":{"level":2}}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"10+5","black":"10+5"},"source":"challenge","visibility":"link","creator":"a2bPyRXsofhc","table":{"group":"NOR0jLew2UfH","round":1,"board":1}}', 'link', 'challenge', 'rapid', 'playing', null, null, 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', null, 0, null, null, 1795036959692, 1795036959692, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('XneqeMMY', 'cFKwsrIYU4SH', null, '{"seats":{"white":{"kind":"person","id":"cFKwsrIYU4SH","name":"RedPig","role":"player","rating":{"points":1500,"provisional":true}},"black":{"kind":"computer","strength":{"level":1}}},"start":"6k1/5ppp/8/8/8/8/R7/6K1 w - - 0 1","variant":"standard","time":{"white":"-","black":"-"},"source":"computer","visibility":"link","creator":"cFKwsrIYU4SH"}', 'link', 'computer', 'unlimited', 'over', '1-0', 'checkmate', 1, 'R5k1/5ppp/8/8/8/8/8/6K1 b - - 1 1', null, 2, null, '{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":1306,"stopped_at":1306}', 1795036959709, 1795036959715, 'standard', null);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('q7bcSr9J', 0, 'f2f3', 0, 303000, 315000, 1795036958529);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('q7bcSr9J', 1, 'e7e5', 0, 303000, 318000, 1795036958533);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('q7bcSr9J', 2, 'g2g4', 0, 306000, 318000, 1795036958535);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('q7bcSr9J', 3, 'd8h4', 1, 306000, 320999, 1795036958540);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('LCvTt4Rw', 0, 'e2e4', 0, 182000, 75000, 1795036958587);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('LCvTt4Rw', 1, 'e7e5', 0, 182000, 75000, 1795036958596);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('LCvTt4Rw', 2, 'g1f3', 0, 184000, 75000, 1795036958600);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('LCvTt4Rw', 3, 'b8c6', 1, 184000, 74999, 1795036958604);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('2QL9WLdo', 0, 'd2d4', 0, 5430000, 5415000, 1795036958660);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('2QL9WLdo', 1, 'g8f6', 0, 5430000, 5445000, 1795036958661);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('2QL9WLdo', 2, 'c2c4', 0, 5460000, 5445000, 1795036958665);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('2QL9WLdo', 3, 'e7e6', 1, 5475000, 5474999, 1795036958675);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('7rY6iHh9', 0, 'e2e4', 0, 910000, 915000, 1795036958717);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('7rY6iHh9', 1, 'e7e5', 0, 910000, 925000, 1795036958724);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('7rY6iHh9', 2, 'g1f3', 1, 919999, 925000, 1795036958727);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('7rY6iHh9', 3, 'g8f6', 0, 919999, 935000, 1795036958733);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('7rY6iHh9', 4, 'f1c4', 0, 929999, 935000, 1795036958737);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('7rY6iHh9', 5, 'f8c5', 0, 929999, 945000, 1795036958738);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('7rY6iHh9', 6, 'e1h1', 0, 939999, 945000, 1795036958740);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('esrLNge2', 0, 'e8d7', 0, null, null, 1795036958789);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('esrLNge2', 1, 'e1c1', 0, null, null, 1795036958797);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('a9GKsrG9', 0, 'e2e4', 0, null, null, 1795036958856);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('HGBIh5Bm', 0, 'e2e4', 0, null, null, 1795036958932);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('HGBIh5Bm', 1, 'c7c5', 0, null, null, 1795036958945);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('HGBIh5Bm', 2, 'g1f3', 2, null, null, 1795036958948);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('sNFTp2yk', 0, 'e2e4', 0, 303000, 300000, 1795036959081);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('sNFTp2yk', 1, 'e7e5', 0, 303000, 303000, 1795036959087);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('L0R5l7LR', 0, 'e2e4', 0, null, null, 1795036959128);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('L0R5l7LR', 1, 'e7e5', 0, null, null, 1795036959134);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('XneqeMMY', 0, 'a2a8', 0, null, null, 1795036959715);
insert into live (game, seq, state) values ('HGBIh5Bm', 6, '{"clock":{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":540},"draw":null,"takeback":null}');
insert into live (game, seq, state) values ('L0R5l7LR', 2, '{"clock":{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":726},"draw":null,"takeback":null}');
insert into live (game, seq, state) values ('VCSlmUNM', 0, '{"clock":{"grants":[],"lag":{"white":{"quota":3000,"gain":1000,"measured":0},"black":{"quota":3000,"gain":1000,"measured":0}},"turn_since":1201,"is_started":true},"draw":null,"takeback":null}');
insert into live (game, seq, state) values ('2ehv9CR1', 0, '{"clock":{"grants":[],"lag":{"white":{"quota":3000,"gain":1000,"measured":0},"black":{"quota":3000,"gain":1000,"measured":0}},"turn_since":1284},"draw":null,"takeback":null}');
insert into chat (game, seq, room, person, name, words, at) values ('q7bcSr9J', 3, 'players', 'BGFc4V61yyhv', 'Guest', 'good luck', 1795036958514);
insert into chat (game, seq, room, person, name, words, at) values ('LCvTt4Rw', 3, 'players', 'iv8YlywuaIgs', 'Guest', 'good luck', 1795036958579);
insert into chat (game, seq, room, person, name, words, at) values ('2QL9WLdo', 3, 'players', 'DBTtZm2z1LEw', 'Guest', 'good luck', 1795036958649);
insert into chat (game, seq, room, person, name, words, at) values ('7rY6iHh9', 3, 'players', 'LfbNJpvsuO9I', 'Guest', 'good luck', 1795036958710);
insert into chat (game, seq, room, person, name, words, at) values ('esrLNge2', 3, 'players', 'eL1ogJvBI4T3', 'Guest', 'good luck', 1795036958786);
insert into chat (game, seq, room, person, name, words, at) values ('a9GKsrG9', 3, 'players', 'p3DIjyJ2nK7e', 'Guest', 'good luck', 1795036958848);
insert into chat (game, seq, room, person, name, words, at) values ('HGBIh5Bm', 3, 'players', 'ESPSE2QcgSbZ', 'Guest', 'good luck', 1795036958928);
insert into uptime (id, ms) values (0, 1983);
insert into reviews (game, source, person, evaluations, done_at, asked_at, asked_by, draft) values ('q7bcSr9J', 'server', 'irAbX32Su4YA', '{"v":5,"all":[{"cp":24,"l":[{"cp":24,"d":10,"n":16000,"m":"e2e4 e7e5 g1f3 b8c6 d2d4 e5d4 c2c3 d4c3 b1c3 f8e7 f1c4 g8f6"}]},{"cp":90,"l":[{"cp":90,"d":9,"n":16000,"m":"e7e5 c2c4 g8f6"}]},{"cp":-94,"l":[{"cp":-94,"d":9,"n":16001,"m":"e2e4 g8f6 b1c3 f8c5 g1e2 b8c6 e2g3 e8h8 f1e2 d7d5"}]},{"mate":1,"l":[{"mate":1,"d":1,"n":33,"m":"d8h4"}]},{"mate":0}]}', 1795036959352, null, null, null);
insert into evaluations (key, depth, nodes, lines) values (5060803636482931868, 10, 16000, '[{"cp":24,"mate":null,"moves":"e2e4 e7e5 g1f3 b8c6 d2d4 e5d4 c2c3 d4c3 b1c3 f8e7 f1c4 g8f6"}]');
insert into evaluations (key, depth, nodes, lines) values (2921270632758580205, 9, 16000, '[{"cp":-90,"mate":null,"moves":"e7e5 c2c4 g8f6"}]');
insert into evaluations (key, depth, nodes, lines) values (-6705164527970882597, 9, 16001, '[{"cp":-94,"mate":null,"moves":"e2e4 g8f6 b1c3 f8c5 g1e2 b8c6 e2g3 e8g8 f1e2 d7d5"}]');
insert into evaluations (key, depth, nodes, lines) values (125953136338339526, 1, 33, '[{"cp":null,"mate":-1,"moves":"d8h4"}]');
insert into library_collections (id, name, owner, visibility, state, error, bytes, read, line, seen, games, duplicates, broken, problems, started_at, changed_at, taken) values (1, 'club.pgn', 'a2bPyRXsofhc', 'public', 'done', null, null, 266, 18, 3, 2, 0, 1, '[{"game":3,"line":17,"error":"illegal move Ke3: a king does not move from e8 to e3","reason":"illegal-move","value":"Ke3"}]', 1795036959485, 1795036959521, null);
insert into library_names (id, name, folded, person) values (1, 'Bert', 'bert', null);
insert into library_names (id, name, folded, person) values (2, 'Anna', 'anna', null);
insert into library_names (id, name, folded, person) values (3, '', '', null);
insert into library_names (id, name, folded, person) values (4, 'O''Neill', 'o''neill', null);
insert into library_names (id, name, folded, person) values (5, 'Guest', 'guest', 'BGFc4V61yyhv');
insert into library_names (id, name, folded, person) values (6, 'Guest', 'guest', 'PyuzgdCz37NV');
insert into library_names (id, name, folded, person) values (7, 'Guest', 'guest', 'iv8YlywuaIgs');
insert into library_names (id, name, folded, person) values (8, 'Guest', 'guest', 'zqvwMy2Mam1V');
insert into library_names (id, name, folded, person) values (9, 'Guest', 'guest', 'DBTtZm2z1LEw');
insert into library_names (id, name, folded, person) values (10, 'Guest', 'guest', '3mCUpKboO1TO');
insert into library_names (id, name, folded, person) values (11, 'Guest', 'guest', 'LfbNJpvsuO9I');
insert into library_names (id, name, folded, person) values (12, 'Guest', 'guest', 'riH3sg92QpTY');
insert into library_names (id, name, folded, person) values (13, 'Guest', 'guest', 'eL1ogJvBI4T3');
insert into library_names (id, name, folded, person) values (14, 'Guest', 'guest', '5jQDhZLBLoBi');
insert into library_names (id, name, folded, person) values (15, 'anna', 'anna', 'fAAZ5r6Hnqno');
insert into library_names (id, name, folded, person) values (16, 'bert', 'bert', 'kBJHYN3Sg75J');
insert into library_names (id, name, folded, person) values (17, 'RedPig', 'redpig', 'cFKwsrIYU4SH');
insert into library_names (id, name, folded, person) values (18, 'Tabiya', 'tabiya', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (1, 1, 2, 4, 0, 0, 1023650, 1, 0, 0, -4265806984587388756, null, 'Event	Club
', bytes'011010141218', bytes'01012800d7ff040b412073686f7274206f6e6500010301000105010e010c040974686520757375616c0600020304');
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (2, 1, 1, 3, 0, 0, 0, 2, 0, 0, 2468782353860223294, null, 'Event	Club
', bytes'010f0f', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (3, 0, 5, 6, 0, 0, 1037682, 3, 2, 0, -8619647751570255277, null, 'Event	Casual blitz game
UTCTime	21:22:38
TimeControl	300+3
TerminationDetail	checkmate
', bytes'0108101103', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (4, 0, 7, 8, 0, 0, 1037682, 3, 2, 1, 1917508681483502569, null, 'Event	Casual blitz game
UTCTime	21:22:38
TimeControl	180+2
TerminationDetail	resignation
', bytes'0110100c09', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (5, 0, 9, 10, 0, 0, 1037682, 3, 4, 1, 4438310008519783992, null, 'Event	Casual classical game
UTCTime	21:22:38
TimeControl	40/5400+30:1800+30
TerminationDetail	resignation
', bytes'010f08170a', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (6, 0, 11, 12, 0, 0, 1037682, 3, 3, 1, -8831415074592320552, null, 'Event	Casual rapid game
UTCTime	21:22:38
TimeControl	900+10
TerminationDetail	resignation
', bytes'0110100c0e0e0420', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (7, 0, 13, 14, 0, 0, 1037682, 3, 6, 1, 7707049436578342293, '4k3/8/8/8/8/8/8/R3K3 b A - 7 30', 'Event	Casual unlimited game
UTCTime	21:22:38
TimeControl	-
TerminationDetail	resignation
', bytes'01000f', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (8, 0, 15, 16, 1500, 1500, 1037682, 1, 2, 0, 2809117894278916677, null, 'Event	Rated blitz game
UTCTime	21:22:39
TimeControl	300+3
TerminationDetail	resignation
', bytes'011010', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (9, 0, 17, 18, 1500, 400, 1037682, 1, 6, 1, 689915018989537713, '6k1/5ppp/8/8/8/8/R7/6K1 w - - 0 1', 'Event	Casual unlimited game
UTCTime	21:22:39
TimeControl	-
TerminationDetail	checkmate
', bytes'0112', null);
insert into library_rounds (first, next, collection, state) values (1, 3, 1, '1OnmgMIz');
insert into library_rounds (first, next, collection, state) values (3, 10, 0, 'xTwsQ06D');
insert into library_sites (game, number) values ('q7bcSr9J', 3);
insert into library_sites (game, number) values ('LCvTt4Rw', 4);
insert into library_sites (game, number) values ('2QL9WLdo', 5);
insert into library_sites (game, number) values ('7rY6iHh9', 6);
insert into library_sites (game, number) values ('esrLNge2', 7);
insert into library_sites (game, number) values ('sNFTp2yk', 8);
insert into library_sites (game, number) values ('XneqeMMY', 9);
insert into external_engines (id, person, name, provider, max_threads, max_hash, variants, data, created_at) values ('eei_CLdZUcyXaB77', 'a2bPyRXsofhc', 'Elsewhere', 'f4f20af89ff167fa6b6e4e23b74c9156151b1ef42249a13b1319f9518114761e', 2, 64, 'chess', null, 1795036959530);
insert into site (one, name, words, logo) values (1, 'O''Neill''s Café', 'Chess on Tuesdays.', null);
insert into ratings (list, person, points, deviation, volatility, games, at) values ('blitz', 'fAAZ5r6Hnqno', 1737.1399842459039, 396.7138297564391, 0.08999819881479096, 1, 1795036959104);
insert into ratings (list, person, points, deviation, volatility, games, at) values ('blitz', 'kBJHYN3Sg75J', 1262.8600157540961, 396.7138297564391, 0.08999819881479096, 1, 1795036959104);
insert into rating_changes (game, list, color, person, number, at, before, points, deviation, volatility, opponent, opponent_deviation, expected) values ('sNFTp2yk', 'blitz', 'white', 'fAAZ5r6Hnqno', 1, 1795036959104, 1500.0, 1737.1399842459039, 396.7138297564391, 0.08999819881479096, 1500.0, 500.0, 0.5090373192161596);
insert into rating_changes (game, list, color, person, number, at, before, points, deviation, volatility, opponent, opponent_deviation, expected) values ('sNFTp2yk', 'blitz', 'black', 'kBJHYN3Sg75J', 1, 1795036959104, 1500.0, 1262.8600157540961, 396.7138297564391, 0.08999819881479096, 1500.0, 500.0, 0.4909626807838404);
insert into entered_ratings (person, list, points, at) values ('a2bPyRXsofhc', 'FIDE', 1834, 1795036959524);
insert into tournaments (id, owner, name, kind, venue, phase, people, round, rounds, starts_at, created_at, changed_at) values ('7ccJTQtf', 'a2bPyRXsofhc', 'O''Neill''s Open', 'keizer', 'mixed', 'running', 4, 1, 5, null, 1795036959585, 1795036959605);
insert into tournament_events (tournament, seq, event) values ('7ccJTQtf', 1, '{"seq":1,"at":1795036959585,"who":{"arbiter":"a2bPyRXsofhc"},"event":{"created":{"name":"O''Neill''s Open","kind":{"system":"keizer"},"rounds":5,"clock":"90+30","is_rated":false,"join":"all","venue":"mixed","starts_at":null,"no_show_minutes":null,"check_in":"never","half_byes":1,"is_first_white":true,"tie_breaks":null}}}');
insert into tournament_events (tournament, seq, event) values ('7ccJTQtf', 2, '{"seq":2,"at":1795036959587,"who":{"arbiter":"a2bPyRXsofhc"},"event":{"entered":[1,{"person":"fAAZ5r6Hnqno","name":"anna","rating":1500,"title":"","federation":"","team":null,"code":null}]}}');
insert into tournament_events (tournament, seq, event) values ('7ccJTQtf', 3, '{"seq":3,"at":1795036959587,"who":{"arbiter":"a2bPyRXsofhc"},"event":{"entered":[2,{"person":"kBJHYN3Sg75J","name":"bert","rating":1500,"title":"","federation":"","team":null,"code":null}]}}');
insert into tournament_events (tournament, seq, event) values ('7ccJTQtf', 4, '{"seq":4,"at":1795036959587,"who":{"arbiter":"a2bPyRXsofhc"},"event":{"entered":[3,{"person":null,"name":"Cid","rating":1500,"title":"","federation":"","team":null,"code":null}]}}');
insert into tournament_events (tournament, seq, event) values ('7ccJTQtf', 5, '{"seq":5,"at":1795036959587,"who":{"arbiter":"a2bPyRXsofhc"},"event":{"entered":[4,{"person":null,"name":"Dan","rating":1500,"title":"","federation":"","team":null,"code":null}]}}');
insert into tournament_events (tournament, seq, event) values ('7ccJTQtf', 6, '{"seq":6,"at":1795036959602,"who":{"arbiter":"a2bPyRXsofhc"},"event":{"paired":{"round":1,"games":[{"game":1,"white":3,"black":4,"place":"board","result":null},{"game":2,"white":1,"black":2,"place":"here","result":null}],"byes":[],"is_by_hand":false}}}');
insert into tournament_events (tournament, seq, event) values ('7ccJTQtf', 7, '{"seq":7,"at":1795036959604,"who":{"arbiter":"a2bPyRXsofhc"},"event":{"published":{"round":1}}}');
insert into tournament_events (tournament, seq, event) values ('7ccJTQtf', 8, '{"seq":8,"at":1795036959604,"who":{"arbiter":"a2bPyRXsofhc"},"event":{"started":{"round":1}}}');
insert into tournament_games (tournament, number, game) values ('7ccJTQtf', 2, 'VCSlmUNM');
insert into tournament_people (tournament, person) values ('7ccJTQtf', 'fAAZ5r6Hnqno');
insert into tournament_people (tournament, person) values ('7ccJTQtf', 'kBJHYN3Sg75J');
insert into groups (id, kind, name, rules, lesson, door, door_until, created_at) values ('NOR0jLew2UfH', 'class', 'O''Neill''s class', '{"chat":"presets","meeting":"group","computer":"helps","names":"staff","pins":"digits","hours":null,"forget_months":null}', '{"round":1,"is_stopped":false,"eyes_up":false}', 'NVYCQE', 1795039659625, 1795036959608);
insert into group_people (group_id, person, part, real_name, note, child, joined_at) values ('NOR0jLew2UfH', 'a2bPyRXsofhc', 'owner', '', '', null, 1795036959608);
insert into group_people (group_id, person, part, real_name, note, child, joined_at) values ('NOR0jLew2UfH', 'cFKwsrIYU4SH', 'member', 'Noa O''Neill', '3b', null, 1795036959613);
insert into pupils (person, group_id, animal, color, card, pin) values ('cFKwsrIYU4SH', 'NOR0jLew2UfH', 'pig', 'red', '20b20cf69890ccb8be80c8182efbe2487b205ea5b8f7cec63d0afc19c33532be', 'c16bfe913420b63dfdb85e3b14051c975909c54100b3a383450349856c3afe75');
insert into invitations (hash, group_id, part, child, until) values ('f503319ae5ba1e2b6f76b868a9de0f0e58d0bc2f51910db3aa78ddce087307cc', 'NOR0jLew2UfH', 'member', null, 1796246559677);
insert into group_boards (group_id, round, board, game, counts) values ('NOR0jLew2UfH', 1, 1, '2ehv9CR1', 1);
insert into group_log (group_id, number, at, who, what, about) values ('NOR0jLew2UfH', 1, 1795036959608, 'the-librarian', 'made', 'O''Neill''s class');
insert into group_log (group_id, number, at, who, what, about) values ('NOR0jLew2UfH', 2, 1795036959621, 'the-librarian', 'pupils', '1');
insert into group_log (group_id, number, at, who, what, about) values ('NOR0jLew2UfH', 3, 1795036959631, 'the-librarian', 'door', '45');
insert into group_log (group_id, number, at, who, what, about) values ('NOR0jLew2UfH', 4, 1795036959656, 'the-librarian', 'season', 'Autumn');
insert into group_log (group_id, number, at, who, what, about) values ('NOR0jLew2UfH', 5, 1795036959667, 'the-librarian', 'number', 'RedPig, FIDE');
insert into group_log (group_id, number, at, who, what, about) values ('NOR0jLew2UfH', 6, 1795036959680, 'the-librarian', 'invited', 'member');
insert into group_log (group_id, number, at, who, what, about) values ('NOR0jLew2UfH', 7, 1795036959694, 'the-librarian', 'seated', 'RedPig');
insert into group_log (group_id, number, at, who, what, about) values ('NOR0jLew2UfH', 8, 1795036959704, 'the-librarian', 'assigned', '');
insert into sequences (name, last) values ('site', 3);
insert into sequences (name, last) values ('NOR0jLew2UfH', 8);
insert into site_log (number, at, who, what, about) values (1, 1795036959547, 'the-librarian', 'muted', 'bert');
insert into site_log (number, at, who, what, about) values (2, 1795036959565, 'the-librarian', 'fair-play', 'bert');
insert into site_log (number, at, who, what, about) values (3, 1795036959582, 'the-librarian', 'looked-fair-play', 'bert');
insert into reports (id, at, reporter, about, game, reason, words, done_at, done_by, answer) values ('JCtD7apq', 1795036959537, 'a2bPyRXsofhc', 'kBJHYN3Sg75J', null, 'words', 'O''Neill heard it.', null, null, '');
insert into measures (id, person, group_id, kind, reason, words, by_name, at, until, lifted_at, lifted_by) values ('zQObCIUe', 'kBJHYN3Sg75J', null, 'mute', 'words', 'For a day.', 'the-librarian', 1795036959544, null, null, null);
insert into blocks (person, blocked, at) values ('a2bPyRXsofhc', 'kBJHYN3Sg75J', 1795036959539);
insert into seasons (id, group_id, name, begins, ends, start) values ('bVRWurcm', 'NOR0jLew2UfH', 'Autumn', 1795036959644, null, 1200);
insert into group_numbers (group_id, person, list, points, day, by_name, at) values ('NOR0jLew2UfH', 'cFKwsrIYU4SH', 'FIDE', 1500, '2026-11-01', 'the-librarian', 1795036959662);
insert into fair_play (person, at, by_name, sheet) values ('kBJHYN3Sg75J', 1795036959567, 'the-librarian', '{"games":[],"own":{"rating":null,"moves":0,"accuracy":0.0,"choices":0,"agreed":0,"usual":null},"opponents":{"rating":null,"moves":0,"accuracy":0.0,"choices":0,"agreed":0,"usual":null},"times":null,"away":{"games":0,"times":0,"ms":0}}');
insert into assignments (id, group_id, task, due, made_at) values ('z1kjeGYs', 'NOR0jLew2UfH', '{"kind":"win","fen":"6k1/5ppp/8/8/8/8/R7/6K1 w - - 0 1","color":"white","level":1}', 4000000000000, 1795036959697);
insert into assignment_games (assignment, person, game, counts, at) values ('z1kjeGYs', 'cFKwsrIYU4SH', 'XneqeMMY', 1, 1795036959715);
insert into assignment_done (assignment, person, at) values ('z1kjeGYs', 'cFKwsrIYU4SH', 1795036959715);
insert into away (game, person, times, ms) values ('sNFTp2yk', 'fAAZ5r6Hnqno', 1, 4000);
