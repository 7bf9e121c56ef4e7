insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('vilMR2deWk5H', null, null, null, 'guest', '{}', 1794989241735, 1794989241735, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('i88l0UJAJRBq', null, null, null, 'guest', '{}', 1794989241740, 1794989241740, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('76180oeFPOqv', null, null, null, 'guest', '{}', 1794989241784, 1794989241784, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('dUzObXohqddI', null, null, null, 'guest', '{}', 1794989241787, 1794989241787, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('Immyqf2onmJF', null, null, null, 'guest', '{}', 1794989241824, 1794989241824, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('QPnWgvR8BvMF', null, null, null, 'guest', '{}', 1794989241828, 1794989241828, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('ZnE2u8Qk60Pu', null, null, null, 'guest', '{}', 1794989241863, 1794989241863, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('5DNC4lqewtU9', null, null, null, 'guest', '{}', 1794989241866, 1794989241866, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('YrdOkOrysKhj', null, null, null, 'guest', '{}', 1794989241900, 1794989241900, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('bvQF0Llsf8iH', null, null, null, 'guest', '{}', 1794989241904, 1794989241904, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('ARdpDtSyP4Hh', null, null, null, 'guest', '{}', 1794989241926, 1794989241926, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('DajxwbyE0E3V', null, null, null, 'guest', '{}', 1794989241929, 1794989241929, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('NwOgICDEueWk', null, null, null, 'guest', '{}', 1794989241949, 1794989241949, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('NqTJpYVDJ26W', null, null, null, 'guest', '{}', 1794989241954, 1794989241954, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('Q0sTy2DorCOi', 'anna', 'anna', '$argon2id$v=19$m=19456,t=2,p=1$+XZcmpqWhM7N9A3iqNFvSg$cytXypyjFp3x3SImspEGN8j27N3m1RC0zH2knZO+6Wo', 'player', '{}', 1794989242021, 1794989242021, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('otMqwuEycBLS', 'bert', 'bert', '$argon2id$v=19$m=19456,t=2,p=1$7UFZxSYF6Exp2PHgR4n2XQ$7PWY0UOEY1BhkPaSLwAROEO9Z2tiVJsa9UF9dsCuTw8', 'player', '{}', 1794989242068, 1794989242068, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('ROTGUeZx13au', null, null, null, 'guest', '{}', 1794989242098, 1794989242098, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('Rclcunp9ipeM', null, null, null, 'guest', '{}', 1794989242138, 1794989242138, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('wd4SdhEkJvhv', 'the-librarian', 'the-librarian', '$argon2id$v=19$m=19456,t=2,p=1$iSdbEyxu/bMFygTetYTIMQ$zUU4N2b1FomRNE++ImD/4uaiG2IwH3UKcMbkexVw0Jo', 'admin', '{}', 1794989242408, 1794989242408, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('EBvfNzln4aSo', 'PinkLion', 'pinklion', null, 'player', '{}', 1794989242487, 1794989242487, null, null);
insert into sessions (hash, person, agent, created_at, seen_at) values ('dbd73227dd2254f4f1ebd4f7d5c9de1bcbef2db9fd318d4e6da89970a38040ae', 'vilMR2deWk5H', '', 1794989241737, 1794989241737);
insert into sessions (hash, person, agent, created_at, seen_at) values ('c8f4d7a37d85736003da362b46a7e288fa62747fc2254ae93d73334a853f6a42', 'i88l0UJAJRBq', '', 1794989241741, 1794989241741);
insert into sessions (hash, person, agent, created_at, seen_at) values ('ab6ca4622c17bf5280799ae5ae570c18c99a4c261b96e1e400533da376e14e03', '76180oeFPOqv', '', 1794989241785, 1794989241785);
insert into sessions (hash, person, agent, created_at, seen_at) values ('9baff297bc0efc3db8677fb56acc29e49e64651c3bc9252402cd6897ffec2cb3', 'dUzObXohqddI', '', 1794989241789, 1794989241789);
insert into sessions (hash, person, agent, created_at, seen_at) values ('43b887fa3d36ec2d31bd809a65559ea08433803bcbef839f3232e4126ccf271c', 'Immyqf2onmJF', '', 1794989241826, 1794989241826);
insert into sessions (hash, person, agent, created_at, seen_at) values ('3d9d0ac785f39cadce6fade9887baee7bcae89ed45d6921c2ce77fab0906f66a', 'QPnWgvR8BvMF', '', 1794989241829, 1794989241829);
insert into sessions (hash, person, agent, created_at, seen_at) values ('976a972fc9394ab04f8ae01c88c96c2aff10d4b4b91aa9e72c93d492a4cacb72', 'ZnE2u8Qk60Pu', '', 1794989241864, 1794989241864);
insert into sessions (hash, person, agent, created_at, seen_at) values ('f26f1ca50d3a4fa9625f083f137a684fa8b04f60c2036a3512cc4c910aa8760b', '5DNC4lqewtU9', '', 1794989241867, 1794989241867);
insert into sessions (hash, person, agent, created_at, seen_at) values ('577ee4778ca0d6fe67bc073f20363d2207038287471e51f6a1ffdb2aed0288c4', 'YrdOkOrysKhj', '', 1794989241901, 1794989241901);
insert into sessions (hash, person, agent, created_at, seen_at) values ('e86558dd0dd056e9eda349ebdda2d8ec53aab62c9d71517b10a2d888e7c5ac60', 'bvQF0Llsf8iH', '', 1794989241904, 1794989241904);
insert into sessions (hash, person, agent, created_at, seen_at) values ('990567612fb901f47cce7dadb94a9418dbe3edf45118fc4a92117aa4f048fc60', 'ARdpDtSyP4Hh', '', 1794989241927, 1794989241927);
insert into sessions (hash, person, agent, created_at, seen_at) values ('2de6de7c2cad4560b07150b884bdb8e2450bc1d3f62eb1fd62ebe99a020ecb42', 'DajxwbyE0E3V', '', 1794989241930, 1794989241930);
insert into sessions (hash, person, agent, created_at, seen_at) values ('f8b28b10f07f75ecb83067e3edf70eab5bd11bf6b08f13766f05e9ab63f04bcc', 'NwOgICDEueWk', '', 1794989241951, 1794989241951);
insert into sessions (hash, person, agent, created_at, seen_at) values ('3ab5c4b1d531315d31f1652624b8a5b1b356403b23f0a142e5e018c2bf4f27a6', 'NqTJpYVDJ26W', '', 1794989241955, 1794989241955);
insert into sessions (hash, person, agent, created_at, seen_at) values ('dfd8024e471ebdfa3a24ccbba14ed3cfd881ace09865c5e4ab59613140c6047b', 'Q0sTy2DorCOi', '', 1794989242023, 1794989242023);
insert into sessions (hash, person, agent, created_at, seen_at) values ('694cd719b838da3d33f3b6e2409fd05d6891e2c4f18b901b702f632191b724e7', 'otMqwuEycBLS', '', 1794989242070, 1794989242070);
insert into sessions (hash, person, agent, created_at, seen_at) values ('e31f4333931b104f540292c425d739a5fdb99852068b63b74f0cdcaeb69a2471', 'ROTGUeZx13au', '', 1794989242100, 1794989242100);
insert into sessions (hash, person, agent, created_at, seen_at) values ('a3c94e525e48bd28a2d3512865c7ff35d0a559159a6812778387c613c63d4d79', 'Rclcunp9ipeM', '', 1794989242139, 1794989242139);
insert into sessions (hash, person, agent, created_at, seen_at) values ('dc60637cc4de588d5930af767f8ce73efeab62240b2f7bc644b2cf66b36a27bb', 'wd4SdhEkJvhv', '', 1794989242411, 1794989242411);
insert into sessions (hash, person, agent, created_at, seen_at) values ('06f0cad572bfc42806a03e00a089b1a2f000d9e5380ef6530aba7646c2a1692b', 'EBvfNzln4aSo', '', 1794989242570, 1794989242570);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('EJrr8ous', 'i88l0UJAJRBq', 'vilMR2deWk5H', '{"seats":{"white":{"kind":"person","id":"i88l0UJAJRBq","name":"Guest","role":"guest"},"black":{"kind":"person","id":"vilMR2deWk5H","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"5+3","black":"5+3"},"source":"link","visibility":"public","creator":"i88l0UJAJRBq"}', 'public', 'link', 'blitz', 'over', '0-1', 'checkmate', 4, 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3', 'Barnes Opening: Fool''s Mate', 9, null, '{"grants":[{"ply":0,"color":"black","ms":15000}],"lag":{"white":{"quota":5000,"gain":1000,"measured":0},"black":{"quota":5000,"gain":1000,"measured":0}},"turn_since":131,"stopped_at":131}', 1794989241742, 1794989241780, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('I66zhwjN', 'dUzObXohqddI', '76180oeFPOqv', '{"seats":{"white":{"kind":"person","id":"dUzObXohqddI","name":"Guest","role":"guest"},"black":{"kind":"person","id":"76180oeFPOqv","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"3+2","black":"1+0"},"source":"link","visibility":"link","creator":"dUzObXohqddI"}', 'link', 'link', 'blitz', 'over', '0-1', 'resignation', 4, 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3', 'King''s Knight Opening: Normal Variation', 10, null, '{"grants":[{"ply":0,"color":"black","ms":15000},{"ply":4,"color":"white","ms":15000}],"lag":{"white":{"quota":5000,"gain":1000,"measured":0},"black":{"quota":1950,"gain":390,"measured":0}},"turn_since":170,"stopped_at":172}', 1794989241789, 1794989241821, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('Ho5Njat4', 'QPnWgvR8BvMF', 'Immyqf2onmJF', '{"seats":{"white":{"kind":"person","id":"QPnWgvR8BvMF","name":"Guest","role":"guest"},"black":{"kind":"person","id":"Immyqf2onmJF","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"40/5400+30:1800+30","black":"40/5400+30:1800+30"},"source":"link","visibility":"link","creator":"QPnWgvR8BvMF"}', 'link', 'link', 'classical', 'over', '0-1', 'resignation', 4, 'rnbqkb1r/pppp1ppp/4pn2/8/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3', 'Indian Defense: Normal Variation', 10, null, '{"grants":[{"ply":0,"color":"black","ms":15000},{"ply":3,"color":"white","ms":15000}],"lag":{"white":{"quota":5000,"gain":1000,"measured":0},"black":{"quota":4999,"gain":1000,"measured":1}},"turn_since":210,"stopped_at":211}', 1794989241830, 1794989241860, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('ITmdGxdo', '5DNC4lqewtU9', 'ZnE2u8Qk60Pu', '{"seats":{"white":{"kind":"person","id":"5DNC4lqewtU9","name":"Guest","role":"guest"},"black":{"kind":"person","id":"ZnE2u8Qk60Pu","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"chess960","time":{"white":"15+10","black":"15+10"},"source":"link","visibility":"link","creator":"5DNC4lqewtU9"}', 'link', 'link', 'rapid', 'over', '0-1', 'resignation', 7, 'rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4', 'Petrov''s Defense: Italian Variation', 13, null, '{"grants":[{"ply":0,"color":"black","ms":15000},{"ply":7,"color":"white","ms":15000}],"lag":{"white":{"quota":7000,"gain":1000,"measured":0},"black":{"quota":6000,"gain":1000,"measured":0}},"turn_since":247,"stopped_at":248}', 1794989241867, 1794989241897, 'chess960', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('hmGhNuHk', 'bvQF0Llsf8iH', 'YrdOkOrysKhj', '{"seats":{"white":{"kind":"person","id":"bvQF0Llsf8iH","name":"Guest","role":"guest"},"black":{"kind":"person","id":"YrdOkOrysKhj","name":"Guest","role":"guest"}},"start":"4k3/8/8/8/8/8/8/R3K3 b Q - 7 30","variant":"standard","time":{"white":"-","black":"-"},"source":"link","visibility":"link","creator":"bvQF0Llsf8iH"}', 'link', 'link', 'unlimited', 'over', '0-1', 'resignation', 2, '8/3k4/8/8/8/8/8/2KR4 b - - 9 31', null, 6, null, '{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":274,"stopped_at":275}', 1794989241905, 1794989241924, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('tXPuFQiI', 'DajxwbyE0E3V', 'ARdpDtSyP4Hh', '{"seats":{"white":{"kind":"person","id":"DajxwbyE0E3V","name":"Guest","role":"guest"},"black":{"kind":"person","id":"ARdpDtSyP4Hh","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"-","black":"-"},"source":"link","visibility":"link","creator":"DajxwbyE0E3V"}', 'link', 'link', 'unlimited', 'aborted', null, 'by-white', 1, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1', 'King''s Pawn Game', 5, null, '{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":296,"stopped_at":298}', 1794989241930, 1794989241947, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('Wa8Mr9Ud', 'NqTJpYVDJ26W', 'NwOgICDEueWk', '{"seats":{"white":{"kind":"person","id":"NqTJpYVDJ26W","name":"Guest","role":"guest"},"black":{"kind":"person","id":"NwOgICDEueWk","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"-","black":"-"},"source":"link","visibility":"link","creator":"NqTJpYVDJ26W"}', 'link', 'link', 'unlimited', 'playing', null, null, 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', null, 3, null, null, 1794989241956, 1794989241970, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('yKKdp2gj', 'Q0sTy2DorCOi', 'otMqwuEycBLS', '{"seats":{"white":{"kind":"person","id":"Q0sTy2DorCOi","name":"anna","role":"player","rating":{"points":1500,"provisional":true}},"black":{"kind":"person","id":"otMqwuEycBLS","name":"bert","role":"player","rating":{"points":1500,"provisional":true}}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"5+3","black":"5+3"},"source":"link","visibility":"public","creator":"Q0sTy2DorCOi","rated":true}', 'public', 'link', 'blitz', 'over', '1-0', 'resignation', 2, 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2', 'King''s Pawn Game', 5, null, '{"grants":[],"lag":{"white":{"quota":4000,"gain":1000,"measured":0},"black":{"quota":4000,"gain":1000,"measured":0}},"turn_since":443,"stopped_at":444}', 1794989242074, 1794989242093, 'standard', 'blitz');
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('b40TVZ8T', 'ROTGUeZx13au', null, '{"seats":{"white":{"kind":"person","id":"ROTGUeZx13au","name":"Guest","role":"guest"},"black":{"kind":"computer","strength":{"level":1}}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"-","black":"-"},"source":"computer","visibility":"link","creator":"ROTGUeZx13au"}', 'link', 'computer', 'unlimited', 'playing', null, null, 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', null, 0, null, null, 1794989242102, 1794989242102, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('njyHsatY', 'Q0sTy2DorCOi', 'otMqwuEycBLS', '{"seats":{"white":{"kind":"person","id":"Q0sTy2DorCOi","name":"anna","role":"player","rating":{"points":1500,"provisional":true}},"black":{"kind":"person","id":"otMqwuEycBLS","name":"bert","role":"player","rating":{"points":1500,"provisional":true}}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"90+30","black":"90+30"},"source":"tournament","visibility":"public","creator":"Q0sTy2DorCOi","tournament":"IhUOb8hP"}', 'public', 'tournament', 'classical', 'playing', null, null, 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', null, 0, null, null, 1794989242479, 1794989242479, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('UejOGOIZ', 'EBvfNzln4aSo', null, '{"seats":{"white":{"kind":"person","id":"EBvfNzln4aSo","name":"PinkLion","role":"player","rating":{"points":1500,"provisional":true}},"black":{"kind":"computer","strength":{"level":2}}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"10+5","black":"10+5"},"source":"challenge","visibility":"link","creator":"wd4SdhEkJvhv","table":{"group":"UvW2JjZv1633","round":1,"board":1}}', 'link', 'challenge', 'rapid', 'playing', null, null, 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', null, 0, null, null, 1794989242542, 1794989242542, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('oPMVYZJA', 'EBvfNzln4aSo', null, '{"seats":{"white":{"kind":"person","id":"EBvfNzln4aSo","name":"PinkLion","role":"player","rating":{"points":1500,"provisional":true}},"black":{"kind":"computer","strength":{"level":1}}},"start":"6k1/5ppp/8/8/8/8/R7/6K1 w - - 0 1","variant":"standard","time":{"white":"-","black":"-"},"source":"computer","visibility":"link","creator":"EBvfNzln4aSo"}', 'link', 'computer', 'unlimited', 'over', '1-0', 'checkmate', 1, 'R5k1/5ppp/8/8/8/8/8/6K1 b - - 1 1', null, 2, null, '{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":930,"stopped_at":930}', 1794989242574, 1794989242579, 'standard', null);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('EJrr8ous', 0, 'f2f3', 0, 303000, 315000, 1794989241773);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('EJrr8ous', 1, 'e7e5', 0, 303000, 318000, 1794989241776);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('EJrr8ous', 2, 'g2g4', 0, 306000, 318000, 1794989241778);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('EJrr8ous', 3, 'd8h4', 1, 306000, 320999, 1794989241780);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('I66zhwjN', 0, 'e2e4', 0, 182000, 75000, 1794989241809);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('I66zhwjN', 1, 'e7e5', 0, 182000, 75000, 1794989241812);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('I66zhwjN', 2, 'g1f3', 1, 183999, 75000, 1794989241814);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('I66zhwjN', 3, 'b8c6', 1, 183999, 74999, 1794989241817);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('Ho5Njat4', 0, 'd2d4', 0, 5430000, 5415000, 1794989241849);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('Ho5Njat4', 1, 'g8f6', 0, 5430000, 5445000, 1794989241852);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('Ho5Njat4', 2, 'c2c4', 1, 5459999, 5445000, 1794989241854);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('Ho5Njat4', 3, 'e7e6', 1, 5474999, 5474999, 1794989241858);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('ITmdGxdo', 0, 'e2e4', 0, 910000, 915000, 1794989241882);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('ITmdGxdo', 1, 'e7e5', 0, 910000, 925000, 1794989241884);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('ITmdGxdo', 2, 'g1f3', 1, 919999, 925000, 1794989241886);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('ITmdGxdo', 3, 'g8f6', 1, 919999, 934999, 1794989241888);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('ITmdGxdo', 4, 'f1c4', 0, 929999, 934999, 1794989241890);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('ITmdGxdo', 5, 'f8c5', 0, 929999, 944999, 1794989241892);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('ITmdGxdo', 6, 'e1h1', 0, 939999, 944999, 1794989241894);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('hmGhNuHk', 0, 'e8d7', 0, null, null, 1794989241920);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('hmGhNuHk', 1, 'e1c1', 0, null, null, 1794989241922);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('tXPuFQiI', 0, 'e2e4', 0, null, null, 1794989241945);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('Wa8Mr9Ud', 0, 'e2e4', 0, null, null, 1794989241973);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('Wa8Mr9Ud', 1, 'c7c5', 0, null, null, 1794989241975);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('Wa8Mr9Ud', 2, 'g1f3', 1, null, null, 1794989241977);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('yKKdp2gj', 0, 'e2e4', 0, 303000, 300000, 1794989242088);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('yKKdp2gj', 1, 'e7e5', 0, 303000, 303000, 1794989242090);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('b40TVZ8T', 0, 'e2e4', 0, null, null, 1794989242107);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('b40TVZ8T', 1, 'g7g6', 0, null, null, 1794989242110);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('oPMVYZJA', 0, 'a2a8', 0, null, null, 1794989242579);
insert into live (game, seq, state) values ('Wa8Mr9Ud', 6, '{"clock":{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":9},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":329},"draw":null,"takeback":null}');
insert into live (game, seq, state) values ('b40TVZ8T', 2, '{"clock":{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":462},"draw":null,"takeback":null}');
insert into live (game, seq, state) values ('njyHsatY', 0, '{"clock":{"grants":[],"lag":{"white":{"quota":3000,"gain":1000,"measured":0},"black":{"quota":3000,"gain":1000,"measured":0}},"turn_since":832,"is_started":true},"draw":null,"takeback":null}');
insert into live (game, seq, state) values ('UejOGOIZ', 0, '{"clock":{"grants":[],"lag":{"white":{"quota":3000,"gain":1000,"measured":0},"black":{"quota":3000,"gain":1000,"measured":0}},"turn_since":894},"draw":null,"takeback":null}');
insert into chat (game, seq, room, person, name, words, at) values ('EJrr8ous', 3, 'players', 'i88l0UJAJRBq', 'Guest', 'good luck', 1794989241769);
insert into chat (game, seq, room, person, name, words, at) values ('I66zhwjN', 3, 'players', 'dUzObXohqddI', 'Guest', 'good luck', 1794989241804);
insert into chat (game, seq, room, person, name, words, at) values ('Ho5Njat4', 3, 'players', 'QPnWgvR8BvMF', 'Guest', 'good luck', 1794989241844);
insert into chat (game, seq, room, person, name, words, at) values ('ITmdGxdo', 3, 'players', '5DNC4lqewtU9', 'Guest', 'good luck', 1794989241879);
insert into chat (game, seq, room, person, name, words, at) values ('hmGhNuHk', 3, 'players', 'bvQF0Llsf8iH', 'Guest', 'good luck', 1794989241916);
insert into chat (game, seq, room, person, name, words, at) values ('tXPuFQiI', 3, 'players', 'DajxwbyE0E3V', 'Guest', 'good luck', 1794989241942);
insert into chat (game, seq, room, person, name, words, at) values ('Wa8Mr9Ud', 3, 'players', 'NqTJpYVDJ26W', 'Guest', 'good luck', 1794989241970);
insert into uptime (id, ms) values (0, 1970);
insert into reviews (game, source, person, evaluations, done_at, asked_at, asked_by, draft) values ('EJrr8ous', 'server', 'Rclcunp9ipeM', '{"v":5,"all":[{"cp":24,"l":[{"cp":24,"d":10,"n":16000,"m":"e2e4 e7e5 g1f3 b8c6 d2d4 e5d4 c2c3 d4c3 b1c3 f8e7 f1c4 g8f6"}]},{"cp":90,"l":[{"cp":90,"d":9,"n":16000,"m":"e7e5 c2c4 g8f6"}]},{"cp":-94,"l":[{"cp":-94,"d":9,"n":16001,"m":"e2e4 g8f6 b1c3 f8c5 g1e2 b8c6 e2g3 e8h8 f1e2 d7d5"}]},{"mate":1,"l":[{"mate":1,"d":1,"n":33,"m":"d8h4"}]},{"mate":0}]}', 1794989242316, null, null, null);
insert into evaluations (key, depth, nodes, lines) values (5060803636482931868, 10, 16000, '[{"cp":24,"mate":null,"moves":"e2e4 e7e5 g1f3 b8c6 d2d4 e5d4 c2c3 d4c3 b1c3 f8e7 f1c4 g8f6"}]');
insert into evaluations (key, depth, nodes, lines) values (2921270632758580205, 9, 16000, '[{"cp":-90,"mate":null,"moves":"e7e5 c2c4 g8f6"}]');
insert into evaluations (key, depth, nodes, lines) values (-6705164527970882597, 9, 16001, '[{"cp":-94,"mate":null,"moves":"e2e4 g8f6 b1c3 f8c5 g1e2 b8c6 e2g3 e8g8 f1e2 d7d5"}]');
insert into evaluations (key, depth, nodes, lines) values (125953136338339526, 1, 33, '[{"cp":null,"mate":-1,"moves":"d8h4"}]');
insert into library_collections (id, name, owner, visibility, state, error, bytes, read, line, seen, games, duplicates, broken, problems, started_at, changed_at, taken) values (1, 'club.pgn', 'wd4SdhEkJvhv', 'public', 'done', null, null, 266, 18, 3, 2, 0, 1, '[{"game":3,"line":17,"error":"illegal move Ke3: a king does not move from e8 to e3","reason":"illegal-move","value":"Ke3"}]', 1794989242420, 1794989242435, null);
insert into library_names (id, name, folded, person) values (1, 'O''Neill', 'o''neill', null);
insert into library_names (id, name, folded, person) values (2, 'Bert', 'bert', null);
insert into library_names (id, name, folded, person) values (3, '', '', null);
insert into library_names (id, name, folded, person) values (4, 'Anna', 'anna', null);
insert into library_names (id, name, folded, person) values (5, 'Guest', 'guest', 'i88l0UJAJRBq');
insert into library_names (id, name, folded, person) values (6, 'Guest', 'guest', 'vilMR2deWk5H');
insert into library_names (id, name, folded, person) values (7, 'Guest', 'guest', 'dUzObXohqddI');
insert into library_names (id, name, folded, person) values (8, 'Guest', 'guest', '76180oeFPOqv');
insert into library_names (id, name, folded, person) values (9, 'Guest', 'guest', 'QPnWgvR8BvMF');
insert into library_names (id, name, folded, person) values (10, 'Guest', 'guest', 'Immyqf2onmJF');
insert into library_names (id, name, folded, person) values (11, 'Guest', 'guest', '5DNC4lqewtU9');
insert into library_names (id, name, folded, person) values (12, 'Guest', 'guest', 'ZnE2u8Qk60Pu');
insert into library_names (id, name, folded, person) values (13, 'Guest', 'guest', 'bvQF0Llsf8iH');
insert into library_names (id, name, folded, person) values (14, 'Guest', 'guest', 'YrdOkOrysKhj');
insert into library_names (id, name, folded, person) values (15, 'anna', 'anna', 'Q0sTy2DorCOi');
insert into library_names (id, name, folded, person) values (16, 'bert', 'bert', 'otMqwuEycBLS');
insert into library_names (id, name, folded, person) values (17, 'PinkLion', 'pinklion', 'EBvfNzln4aSo');
insert into library_names (id, name, folded, person) values (18, 'Tabiya', 'tabiya', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (1, 1, 4, 1, 0, 0, 1023650, 1, 0, 0, -4265806984587388756, null, 'Event	Club
', bytes'011010141218', bytes'01012800d7ff040b412073686f7274206f6e6500010301000105010e010c040974686520757375616c0600020304');
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (2, 1, 2, 3, 0, 0, 0, 2, 0, 0, 2468782353860223294, null, 'Event	Club
', bytes'010f0f', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (3, 0, 5, 6, 0, 0, 1037682, 3, 2, 0, -8619647751570255277, null, 'Event	Casual blitz game
UTCTime	08:07:21
TimeControl	300+3
TerminationDetail	checkmate
', bytes'0108101103', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (4, 0, 7, 8, 0, 0, 1037682, 3, 2, 1, 1917508681483502569, null, 'Event	Casual blitz game
UTCTime	08:07:21
TimeControl	180+2
TerminationDetail	resignation
', bytes'0110100c09', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (5, 0, 9, 10, 0, 0, 1037682, 3, 4, 1, 4438310008519783992, null, 'Event	Casual classical game
UTCTime	08:07:21
TimeControl	40/5400+30:1800+30
TerminationDetail	resignation
', bytes'010f08170a', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (6, 0, 11, 12, 0, 0, 1037682, 3, 3, 1, -8831415074592320552, null, 'Event	Casual rapid game
UTCTime	08:07:21
TimeControl	900+10
TerminationDetail	resignation
', bytes'0110100c0e0e0420', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (7, 0, 13, 14, 0, 0, 1037682, 3, 6, 1, 7707049436578342293, '4k3/8/8/8/8/8/8/R3K3 b A - 7 30', 'Event	Casual unlimited game
UTCTime	08:07:21
TimeControl	-
TerminationDetail	resignation
', bytes'01000f', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (8, 0, 15, 16, 1500, 1500, 1037682, 1, 2, 0, 2809117894278916677, null, 'Event	Rated blitz game
UTCTime	08:07:22
TimeControl	300+3
TerminationDetail	resignation
', bytes'011010', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (9, 0, 17, 18, 1500, 400, 1037682, 1, 6, 1, -2228219566305668919, '6k1/5ppp/8/8/8/8/R7/6K1 w - - 0 1', 'Event	Casual unlimited game
UTCTime	08:07:22
TimeControl	-
TerminationDetail	checkmate
', bytes'0112', null);
insert into library_rounds (first, next, collection, state) values (1, 3, 1, 'HUYADTOC');
insert into library_rounds (first, next, collection, state) values (3, 10, 0, '0xHcoo5g');
insert into library_sites (game, number) values ('EJrr8ous', 3);
insert into library_sites (game, number) values ('I66zhwjN', 4);
insert into library_sites (game, number) values ('Ho5Njat4', 5);
insert into library_sites (game, number) values ('ITmdGxdo', 6);
insert into library_sites (game, number) values ('hmGhNuHk', 7);
insert into library_sites (game, number) values ('yKKdp2gj', 8);
insert into library_sites (game, number) values ('oPMVYZJA', 9);
insert into external_engines (id, person, name, provider, max_threads, max_hash, variants, data, created_at) values ('eei_FtcZHF1HVmH4', 'wd4SdhEkJvhv', 'Elsewhere', 'f4f20af89ff167fa6b6e4e23b74c9156151b1ef42249a13b1319f9518114761e', 2, 64, 'chess', null, 1794989242443);
insert into site (one, name, words, logo) values (1, 'O''Neill''s Café', 'Chess on Tuesdays.', null);
insert into ratings (list, person, points, deviation, volatility, games, at) values ('blitz', 'Q0sTy2DorCOi', 1737.1399842459039, 396.7138297564391, 0.08999819881479096, 1, 1794989242093);
insert into ratings (list, person, points, deviation, volatility, games, at) values ('blitz', 'otMqwuEycBLS', 1262.8600157540961, 396.7138297564391, 0.08999819881479096, 1, 1794989242093);
insert into rating_changes (game, list, color, person, number, at, before, points, deviation, volatility, opponent, opponent_deviation, expected) values ('yKKdp2gj', 'blitz', 'white', 'Q0sTy2DorCOi', 1, 1794989242093, 1500.0, 1737.1399842459039, 396.7138297564391, 0.08999819881479096, 1500.0, 500.0, 0.5090373192161596);
insert into rating_changes (game, list, color, person, number, at, before, points, deviation, volatility, opponent, opponent_deviation, expected) values ('yKKdp2gj', 'blitz', 'black', 'otMqwuEycBLS', 1, 1794989242093, 1500.0, 1262.8600157540961, 396.7138297564391, 0.08999819881479096, 1500.0, 500.0, 0.4909626807838404);
insert into entered_ratings (person, list, points, at) values ('wd4SdhEkJvhv', 'FIDE', 1834, 1794989242438);
insert into tournaments (id, owner, name, kind, venue, phase, people, round, rounds, starts_at, created_at, changed_at) values ('IhUOb8hP', 'wd4SdhEkJvhv', 'O''Neill''s Open', 'keizer', 'mixed', 'running', 4, 1, 5, null, 1794989242462, 1794989242475);
insert into tournament_events (tournament, seq, event) values ('IhUOb8hP', 1, '{"seq":1,"at":1794989242462,"who":{"arbiter":"wd4SdhEkJvhv"},"event":{"created":{"name":"O''Neill''s Open","kind":{"system":"keizer"},"rounds":5,"clock":"90+30","is_rated":false,"join":"all","venue":"mixed","starts_at":null,"no_show_minutes":null,"check_in":"never","half_byes":1,"is_first_white":true,"tie_breaks":null}}}');
insert into tournament_events (tournament, seq, event) values ('IhUOb8hP', 2, '{"seq":2,"at":1794989242467,"who":{"arbiter":"wd4SdhEkJvhv"},"event":{"entered":[1,{"person":"Q0sTy2DorCOi","name":"anna","rating":1500,"title":"","federation":"","team":null,"code":null}]}}');
insert into tournament_events (tournament, seq, event) values ('IhUOb8hP', 3, '{"seq":3,"at":1794989242467,"who":{"arbiter":"wd4SdhEkJvhv"},"event":{"entered":[2,{"person":"otMqwuEycBLS","name":"bert","rating":1500,"title":"","federation":"","team":null,"code":null}]}}');
insert into tournament_events (tournament, seq, event) values ('IhUOb8hP', 4, '{"seq":4,"at":1794989242467,"who":{"arbiter":"wd4SdhEkJvhv"},"event":{"entered":[3,{"person":null,"name":"Cid","rating":1500,"title":"","federation":"","team":null,"code":null}]}}');
insert into tournament_events (tournament, seq, event) values ('IhUOb8hP', 5, '{"seq":5,"at":1794989242467,"who":{"arbiter":"wd4SdhEkJvhv"},"event":{"entered":[4,{"person":null,"name":"Dan","rating":1500,"title":"","federation":"","team":null,"code":null}]}}');
insert into tournament_events (tournament, seq, event) values ('IhUOb8hP', 6, '{"seq":6,"at":1794989242470,"who":{"arbiter":"wd4SdhEkJvhv"},"event":{"paired":{"round":1,"games":[{"game":1,"white":3,"black":4,"place":"board","result":null},{"game":2,"white":1,"black":2,"place":"here","result":null}],"byes":[],"is_by_hand":false}}}');
insert into tournament_events (tournament, seq, event) values ('IhUOb8hP', 7, '{"seq":7,"at":1794989242474,"who":{"arbiter":"wd4SdhEkJvhv"},"event":{"published":{"round":1}}}');
insert into tournament_events (tournament, seq, event) values ('IhUOb8hP', 8, '{"seq":8,"at":1794989242474,"who":{"arbiter":"wd4SdhEkJvhv"},"event":{"started":{"round":1}}}');
insert into tournament_games (tournament, number, game) values ('IhUOb8hP', 2, 'njyHsatY');
insert into tournament_people (tournament, person) values ('IhUOb8hP', 'Q0sTy2DorCOi');
insert into tournament_people (tournament, person) values ('IhUOb8hP', 'otMqwuEycBLS');
insert into groups (id, kind, name, rules, lesson, door, door_until, created_at) values ('UvW2JjZv1633', 'class', 'O''Neill''s class', '{"chat":"presets","meeting":"group","computer":"helps","names":"staff","pins":"digits","hours":null,"forget_months":null}', '{"round":1,"is_stopped":false,"eyes_up":false}', 'KPTGVZ', 1794991942493, 1794989242482);
insert into group_people (group_id, person, part, real_name, note, child, joined_at) values ('UvW2JjZv1633', 'wd4SdhEkJvhv', 'owner', '', '', null, 1794989242482);
insert into group_people (group_id, person, part, real_name, note, child, joined_at) values ('UvW2JjZv1633', 'EBvfNzln4aSo', 'member', 'Noa O''Neill', '3b', null, 1794989242487);
insert into pupils (person, group_id, animal, color, card, pin) values ('EBvfNzln4aSo', 'UvW2JjZv1633', 'lion', 'pink', 'd9dba8800b3b3116bcdfb1a5e3c29e92a88985b0a1403d0241791e5e0b184204', '6813d9a43560f09436c8ca30e718e9f21dc24aba328b3f9160a2baa3efa70f61');
insert into invitations (hash, group_id, part, child, until) values ('d293a1dedd358340ae4f472c1bd0dc847fac903159fca7f818b91ffe3f75757c', 'UvW2JjZv1633', 'member', null, 1796198842520);
insert into group_boards (group_id, round, board, game, counts) values ('UvW2JjZv1633', 1, 1, 'UejOGOIZ', 1);
insert into group_log (group_id, number, at, who, what, about) values ('UvW2JjZv1633', 1, 1794989242483, 'the-librarian', 'made', 'O''Neill''s class');
insert into group_log (group_id, number, at, who, what, about) values ('UvW2JjZv1633', 2, 1794989242489, 'the-librarian', 'pupils', '1');
insert into group_log (group_id, number, at, who, what, about) values ('UvW2JjZv1633', 3, 1794989242498, 'the-librarian', 'door', '45');
insert into group_log (group_id, number, at, who, what, about) values ('UvW2JjZv1633', 4, 1794989242511, 'the-librarian', 'season', 'Autumn');
insert into group_log (group_id, number, at, who, what, about) values ('UvW2JjZv1633', 5, 1794989242517, 'the-librarian', 'number', 'PinkLion, FIDE');
insert into group_log (group_id, number, at, who, what, about) values ('UvW2JjZv1633', 6, 1794989242522, 'the-librarian', 'invited', 'member');
insert into group_log (group_id, number, at, who, what, about) values ('UvW2JjZv1633', 7, 1794989242545, 'the-librarian', 'seated', 'PinkLion');
insert into group_log (group_id, number, at, who, what, about) values ('UvW2JjZv1633', 8, 1794989242566, 'the-librarian', 'assigned', '');
insert into sequences (name, last) values ('site', 3);
insert into sequences (name, last) values ('UvW2JjZv1633', 8);
insert into site_log (number, at, who, what, about) values (1, 1794989242453, 'the-librarian', 'muted', 'bert');
insert into site_log (number, at, who, what, about) values (2, 1794989242456, 'the-librarian', 'fair-play', 'bert');
insert into site_log (number, at, who, what, about) values (3, 1794989242458, 'the-librarian', 'looked-fair-play', 'bert');
insert into reports (id, at, reporter, about, game, reason, words, done_at, done_by, answer) values ('RsWeWdXc', 1794989242445, 'wd4SdhEkJvhv', 'otMqwuEycBLS', null, 'words', 'O''Neill heard it.', null, null, '');
insert into measures (id, person, group_id, kind, reason, words, by_name, at, until, lifted_at, lifted_by) values ('UQKUaszW', 'otMqwuEycBLS', null, 'mute', 'words', 'For a day.', 'the-librarian', 1794989242451, null, null, null);
insert into blocks (person, blocked, at) values ('wd4SdhEkJvhv', 'otMqwuEycBLS', 1794989242448);
insert into seasons (id, group_id, name, begins, ends, start) values ('mWrdHZLw', 'UvW2JjZv1633', 'Autumn', 1794989242507, null, 1200);
insert into group_numbers (group_id, person, list, points, day, by_name, at) values ('UvW2JjZv1633', 'EBvfNzln4aSo', 'FIDE', 1500, '2026-11-01', 'the-librarian', 1794989242516);
insert into fair_play (person, at, by_name, sheet) values ('otMqwuEycBLS', 1794989242457, 'the-librarian', '{"games":[],"own":{"rating":null,"moves":0,"accuracy":0.0,"choices":0,"agreed":0},"opponents":{"rating":null,"moves":0,"accuracy":0.0,"choices":0,"agreed":0},"times":null}');
insert into assignments (id, group_id, task, due, made_at) values ('WANWYeqq', 'UvW2JjZv1633', '{"kind":"win","fen":"6k1/5ppp/8/8/8/8/R7/6K1 w - - 0 1","color":"white","level":1}', 4000000000000, 1794989242554);
insert into assignment_games (assignment, person, game, counts, at) values ('WANWYeqq', 'EBvfNzln4aSo', 'oPMVYZJA', 1, 1794989242579);
insert into assignment_done (assignment, person, at) values ('WANWYeqq', 'EBvfNzln4aSo', 1794989242579);
