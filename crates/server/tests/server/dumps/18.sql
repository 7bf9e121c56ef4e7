insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('c3czAm72ouLr', null, null, null, 'guest', '{}', 1795104166543, 1795104166543, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('BFwEC909Q5s5', null, null, null, 'guest', '{}', 1795104166548, 1795104166548, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('S8XtFmd60qxD', null, null, null, 'guest', '{}', 1795104166587, 1795104166587, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('hqatC6zMkhk9', null, null, null, 'guest', '{}', 1795104166592, 1795104166592, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('twEw4X4JXUe9', null, null, null, 'guest', '{}', 1795104166625, 1795104166625, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('Z4S5CwfWVXAZ', null, null, null, 'guest', '{}', 1795104166629, 1795104166629, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('XlZNQ8LGyuLp', null, null, null, 'guest', '{}', 1795104166660, 1795104166660, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('OYg9B4IYO4Ao', null, null, null, 'guest', '{}', 1795104166665, 1795104166665, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('DXFFtt6nmDhR', null, null, null, 'guest', '{}', 1795104166708, 1795104166708, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('opoTwFOHQN4a', null, null, null, 'guest', '{}', 1795104166710, 1795104166710, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('3rW8GD6GZwM2', null, null, null, 'guest', '{}', 1795104166728, 1795104166728, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('rR555prTIOnY', null, null, null, 'guest', '{}', 1795104166732, 1795104166732, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('1c9n4cbbMohW', null, null, null, 'guest', '{}', 1795104166760, 1795104166760, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('a0fUSqlrK2ec', null, null, null, 'guest', '{}', 1795104166763, 1795104166763, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('0nShNler6cgQ', 'anna', 'anna', '$argon2id$v=19$m=19456,t=2,p=1$gaqbr2xg2zrzAphq3XJ9+g$pX09T5N52KbcdKobnMnqQZavs80Gll1QHDxverMdbE4', 'player', '{}', 1795104166815, 1795104166815, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('rvtZtklnW9Ez', 'bert', 'bert', '$argon2id$v=19$m=19456,t=2,p=1$lnFpnN+Gs2Lc4nBSU33R7A$gSKQRrvkX8/ZzULT/5cmJu75Muf2cFBeNELa/DWU9VE', 'player', '{}', 1795104166845, 1795104166845, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('48vGTaMXFen7', null, null, null, 'guest', '{}', 1795104166869, 1795104166869, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('ihm1LhHEwq0i', null, null, null, 'guest', '{}', 1795104166901, 1795104166901, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('n4DEscHzQ8sg', 'the-librarian', 'the-librarian', '$argon2id$v=19$m=19456,t=2,p=1$AidPrN+fZP/BuX7jol28Sw$9g8tGrTCsUCi2wBFTvyOHIBaygCsBHXpBngVcw3ygac', 'admin', '{}', 1795104167101, 1795104167101, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('aoUdl10P4xYq', 'YellowMouse', 'yellowmouse', null, 'player', '{}', 1795104167234, 1795104167234, null, null);
insert into sessions (hash, person, agent, created_at, seen_at) values ('ae2c56be4b38e7be318de3314d6343d53fafad59807f5096fd41b62f56e29729', 'c3czAm72ouLr', '', 1795104166546, 1795104166546);
insert into sessions (hash, person, agent, created_at, seen_at) values ('e67eb6b7101f26d0935bec37a851f0dc3abc0f81a6a149d8b66b0a885c94bf37', 'BFwEC909Q5s5', '', 1795104166550, 1795104166550);
insert into sessions (hash, person, agent, created_at, seen_at) values ('dc83d581d8eb7c5e0933c9f1d633c048f70fa286b422c7e8a23a9729243ed621', 'S8XtFmd60qxD', '', 1795104166591, 1795104166591);
insert into sessions (hash, person, agent, created_at, seen_at) values ('2d3b5c1a511772659d01b6630f0d5605f62f3666f403bbfb7108b3fee7b1c4cf', 'hqatC6zMkhk9', '', 1795104166595, 1795104166595);
insert into sessions (hash, person, agent, created_at, seen_at) values ('e2ea81d1e18a193371f6b692d592cc7e0e9c3e78630b9d460e9d9e08a2221960', 'twEw4X4JXUe9', '', 1795104166627, 1795104166627);
insert into sessions (hash, person, agent, created_at, seen_at) values ('024a338db1f1da242e9cc5d1a98cfd91f5ca2f8ae01271836a7f8948b54dfb26', 'Z4S5CwfWVXAZ', '', 1795104166630, 1795104166630);
insert into sessions (hash, person, agent, created_at, seen_at) values ('e443d32080501d9fbbf85cbb684cb87f9e917787e345f8590475b78f9f08f53a', 'XlZNQ8LGyuLp', '', 1795104166663, 1795104166663);
insert into sessions (hash, person, agent, created_at, seen_at) values ('f0ca9feec1dd63ea136bf95a9334af02c5dde4fa28cd7799fbe23084e3b28d27', 'OYg9B4IYO4Ao', '', 1795104166667, 1795104166667);
insert into sessions (hash, person, agent, created_at, seen_at) values ('f82162595d23ab9ee2fae7632d5aaeb79b9e984d15b1317911cd7dbc4402710c', 'DXFFtt6nmDhR', '', 1795104166709, 1795104166709);
insert into sessions (hash, person, agent, created_at, seen_at) values ('c9e46340f150978547663bf26617f8040c788048f7728d78847ea8fb48671117', 'opoTwFOHQN4a', '', 1795104166711, 1795104166711);
insert into sessions (hash, person, agent, created_at, seen_at) values ('83f49d44fa430daad7d591ba8651c83d390c580bbc576a3a7066efd4688acfdf', '3rW8GD6GZwM2', '', 1795104166729, 1795104166729);
insert into sessions (hash, person, agent, created_at, seen_at) values ('5c4ecc584e0e39d29a506977f82342f145d3d47e5bb2ab157476856516267fdf', 'rR555prTIOnY', '', 1795104166735, 1795104166735);
insert into sessions (hash, person, agent, created_at, seen_at) values ('07732a9db0ecaa51b498a660a624953c7241f569c5220c2508fad8b6069f07fb', '1c9n4cbbMohW', '', 1795104166761, 1795104166761);
insert into sessions (hash, person, agent, created_at, seen_at) values ('f20fd9aa6fc2431549cda31090383aff5d45bafd50671d654b631f1abf0c1cc7', 'a0fUSqlrK2ec', '', 1795104166768, 1795104166768);
insert into sessions (hash, person, agent, created_at, seen_at) values ('39a15bd288a74c4c585631688d71edde073abec1a487e5cbaf498904c1923d42', '0nShNler6cgQ', '', 1795104166820, 1795104166820);
insert into sessions (hash, person, agent, created_at, seen_at) values ('9a4bd0a9cceb6983c0abfbdbd542aae9399cc451926b3cabcbfb21401b042b05', 'rvtZtklnW9Ez', '', 1795104166847, 1795104166847);
insert into sessions (hash, person, agent, created_at, seen_at) values ('8826d90a9df47a906886f2281bb1d51f1419b7f2c09fc65113038e9896d0b33a', '48vGTaMXFen7', '', 1795104166870, 1795104166870);
insert into sessions (hash, person, agent, created_at, seen_at) values ('1b16cc84b9ac457813aa2b8a90e263cc77100bc568b90aee948d409b2fa31e6b', 'ihm1LhHEwq0i', '', 1795104166903, 1795104166903);
insert into sessions (hash, person, agent, created_at, seen_at) values ('2720aa4e49bf6594d58145821da81789dfc088cd30a3c1bc9c9e11b69e8e3ed7', 'n4DEscHzQ8sg', '', 1795104167103, 1795104167103);
insert into sessions (hash, person, agent, created_at, seen_at) values ('f6326d158fd3e76fa08786890a9d311bc8e74ac1c3f7141c65f47089c18f4b5c', 'aoUdl10P4xYq', '', 1795104167252, 1795104167252);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('fZfoOREB', 'BFwEC909Q5s5', 'c3czAm72ouLr', '{"seats":{"white":{"kind":"person","id":"BFwEC909Q5s5","name":"Guest","role":"guest"},"black":{"kind":"person","id":"c3czAm72ouLr","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"5+3","black":"5+3"},"source":"link","visibility":"public","creator":"BFwEC909Q5s5"}', 'public', 'link', 'blitz', 'over', '0-1', 'checkmate', 4, 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3', 'Barnes Opening: Fool''s Mate', 9, null, '{"grants":[{"ply":0,"color":"black","ms":15000}],"lag":{"white":{"quota":5000,"gain":1000,"measured":0},"black":{"quota":5000,"gain":1000,"measured":0}},"turn_since":101,"stopped_at":101}', 1795104166552, 1795104166584, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('Va8PTaxG', 'hqatC6zMkhk9', 'S8XtFmd60qxD', '{"seats":{"white":{"kind":"person","id":"hqatC6zMkhk9","name":"Guest","role":"guest"},"black":{"kind":"person","id":"S8XtFmd60qxD","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"3+2","black":"1+0"},"source":"link","visibility":"link","creator":"hqatC6zMkhk9"}', 'link', 'link', 'blitz', 'over', '0-1', 'resignation', 4, 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3', 'King''s Knight Opening: Normal Variation', 10, null, '{"grants":[{"ply":0,"color":"black","ms":15000},{"ply":4,"color":"white","ms":15000}],"lag":{"white":{"quota":5000,"gain":1000,"measured":5},"black":{"quota":1950,"gain":390,"measured":0}},"turn_since":140,"stopped_at":141}', 1795104166596, 1795104166623, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('wWN4d1hZ', 'Z4S5CwfWVXAZ', 'twEw4X4JXUe9', '{"seats":{"white":{"kind":"person","id":"Z4S5CwfWVXAZ","name":"Guest","role":"guest"},"black":{"kind":"person","id":"twEw4X4JXUe9","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"40/5400+30:1800+30","black":"40/5400+30:1800+30"},"source":"link","visibility":"link","creator":"Z4S5CwfWVXAZ"}', 'link', 'link', 'classical', 'over', '0-1', 'resignation', 4, 'rnbqkb1r/pppp1ppp/4pn2/8/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3', 'Indian Defense: Normal Variation', 10, null, '{"grants":[{"ply":0,"color":"black","ms":15000},{"ply":3,"color":"white","ms":15000}],"lag":{"white":{"quota":4996,"gain":1000,"measured":5},"black":{"quota":5000,"gain":1000,"measured":0}},"turn_since":172,"stopped_at":173}', 1795104166630, 1795104166655, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('MmFOFrMm', 'OYg9B4IYO4Ao', 'XlZNQ8LGyuLp', '{"seats":{"white":{"kind":"person","id":"OYg9B4IYO4Ao","name":"Guest","role":"guest"},"black":{"kind":"person","id":"XlZNQ8LGyuLp","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"chess960","time":{"white":"15+10","black":"15+10"},"source":"link","visibility":"link","creator":"OYg9B4IYO4Ao"}', 'link', 'link', 'rapid', 'over', '0-1', 'resignation', 7, 'rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4', 'Petrov''s Defense: Italian Variation', 13, null, '{"grants":[{"ply":0,"color":"black","ms":15000},{"ply":7,"color":"white","ms":15000}],"lag":{"white":{"quota":6999,"gain":1000,"measured":6},"black":{"quota":6000,"gain":1000,"measured":0}},"turn_since":219,"stopped_at":219}', 1795104166668, 1795104166702, 'chess960', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('Qu4qOnwZ', 'opoTwFOHQN4a', 'DXFFtt6nmDhR', '{"seats":{"white":{"kind":"person","id":"opoTwFOHQN4a","name":"Guest","role":"guest"},"black":{"kind":"person","id":"DXFFtt6nmDhR","name":"Guest","role":"guest"}},"start":"4k3/8/8/8/8/8/8/R3K3 b Q - 7 30","variant":"standard","time":{"white":"-","black":"-"},"source":"link","visibility":"link","creator":"opoTwFOHQN4a"}', 'link', 'link', 'unlimited', 'over', '0-1', 'resignation', 2, '8/3k4/8/8/8/8/8/2KR4 b - - 9 31', null, 6, null, '{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":243,"stopped_at":244}', 1795104166712, 1795104166726, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('IcqKQyHk', 'rR555prTIOnY', '3rW8GD6GZwM2', '{"seats":{"white":{"kind":"person","id":"rR555prTIOnY","name":"Guest","role":"guest"},"black":{"kind":"person","id":"3rW8GD6GZwM2","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"-","black":"-"},"source":"link","visibility":"link","creator":"rR555prTIOnY"}', 'link', 'link', 'unlimited', 'aborted', null, 'by-white', 1, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1', 'King''s Pawn Game', 5, null, '{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":275,"stopped_at":275}', 1795104166736, 1795104166758, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('r5tlwLfp', 'a0fUSqlrK2ec', '1c9n4cbbMohW', '{"seats":{"white":{"kind":"person","id":"a0fUSqlrK2ec","name":"Guest","role":"guest"},"black":{"kind":"person","id":"1c9n4cbbMohW","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"-","black":"-"},"source":"link","visibility":"link","creator":"a0fUSqlrK2ec"}', 'link', 'link', 'unlimited', 'playing', null, null, 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', null, 3, null, null, 1795104166772, 1795104166783, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('eY6stFQN', '0nShNler6cgQ', 'rvtZtklnW9Ez', '{"seats":{"white":{"kind":"person","id":"0nShNler6cgQ","name":"anna","role":"player","rating":{"points":1500,"provisional":true}},"black":{"kind":"person","id":"rvtZtklnW9Ez","name":"bert","role":"player","rating":{"points":1500,"provisional":true}}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"5+3","black":"5+3"},"source":"link","visibility":"public","creator":"0nShNler6cgQ","rated":true}', 'public', 'link', 'blitz', 'over', '1-0', 'resignation', 2, 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2', 'King''s Pawn Game', 5, null, '{"grants":[],"lag":{"white":{"quota":4000,"gain":1000,"measured":0},"black":{"quota":4000,"gain":1000,"measured":0}},"turn_since":381,"stopped_at":384}', 1795104166851, 1795104166866, 'standard', 'blitz');
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('I4UfDsap', '48vGTaMXFen7', null, '{"seats":{"white":{"kind":"person","id":"48vGTaMXFen7","name":"Guest","role":"guest"},"black":{"kind":"computer","strength":{"level":1}}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"-","black":"-"},"source":"computer","visibility":"link","creator":"48vGTaMXFen7"}', 'link', 'computer', 'unlimited', 'playing', null, null, 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', null, 0, null, null, 1795104166871, 1795104166871, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('BwqJ7PQs', '0nShNler6cgQ', 'rvtZtklnW9Ez', '{"seats":{"white":{"kind":"person","id":"0nShNler6cgQ","name":"anna","role":"player","rating":{"points":1500,"provisional":true}},"black":{"kind":"person","id":"rvtZtklnW9Ez","name":"bert","role":"player","rating":{"points":1500,"provisional":true}}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"90+30","black":"90+30"},"source":"tournament","visibility":"public","creator":"0nShNler6cgQ","tournament":"z2MhIQa2"}', 'public', 'tournament', 'classical', 'playing', null, null, 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', null, 0, null, null, 1795104167224, 1795104167224, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('sTjMHVxm', 'aoUdl10P4xYq', null, '{"seats":{"white":{"kind":"person","id":"aoUdl10P4xYq","name":"YellowMouse","role":"player","rating":{"points":1500,"provisional":true}},"black":{"kind":"computer","strength":{"level":2}}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"10+5","black":"10+5"},"source":"challenge","visibility":"link","creator":"n4DEscHzQ8sg","table":{"group":"FLvuHvRdToIu","round":1,"board":1}}', 'link', 'challenge', 'rapid', 'playing', null, null, 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', null, 0, null, null, 1795104167246, 1795104167246, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('as9qqrnd', 'aoUdl10P4xYq', null, '{"seats":{"white":{"kind":"person","id":"aoUdl10P4xYq","name":"YellowMouse","role":"player","rating":{"points":1500,"provisional":true}},"black":{"kind":"computer","strength":{"level":1}}},"start":"6k1/5ppp/8/8/8/8/R7/6K1 w - - 0 1","variant":"standard","time":{"white":"-","black":"-"},"source":"computer","visibility":"link","creator":"aoUdl10P4xYq"}', 'link', 'computer', 'unlimited', 'over', '1-0', 'checkmate', 1, 'R5k1/5ppp/8/8/8/8/8/6K1 b - - 1 1', null, 2, null, '{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":774,"stopped_at":774}', 1795104167253, 1795104167257, 'standard', null);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('fZfoOREB', 0, 'f2f3', 0, 303000, 315000, 1795104166572);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('fZfoOREB', 1, 'e7e5', 0, 303000, 318000, 1795104166574);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('fZfoOREB', 2, 'g2g4', 1, 305999, 318000, 1795104166575);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('fZfoOREB', 3, 'd8h4', 8, 305999, 320992, 1795104166584);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('Va8PTaxG', 0, 'e2e4', 0, 182000, 75000, 1795104166617);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('Va8PTaxG', 1, 'e7e5', 0, 182000, 75000, 1795104166618);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('Va8PTaxG', 2, 'g1f3', 0, 184000, 75000, 1795104166619);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('Va8PTaxG', 3, 'b8c6', 0, 184000, 75000, 1795104166621);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('wWN4d1hZ', 0, 'd2d4', 0, 5430000, 5415000, 1795104166645);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('wWN4d1hZ', 1, 'g8f6', 0, 5430000, 5445000, 1795104166646);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('wWN4d1hZ', 2, 'c2c4', 0, 5460000, 5445000, 1795104166652);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('wWN4d1hZ', 3, 'e7e6', 0, 5475000, 5475000, 1795104166654);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('MmFOFrMm', 0, 'e2e4', 0, 910000, 915000, 1795104166687);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('MmFOFrMm', 1, 'e7e5', 0, 910000, 925000, 1795104166689);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('MmFOFrMm', 2, 'g1f3', 0, 920000, 925000, 1795104166690);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('MmFOFrMm', 3, 'g8f6', 4, 920000, 934996, 1795104166695);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('MmFOFrMm', 4, 'f1c4', 0, 930000, 934996, 1795104166697);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('MmFOFrMm', 5, 'f8c5', 1, 930000, 944995, 1795104166698);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('MmFOFrMm', 6, 'e1h1', 0, 940000, 944995, 1795104166699);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('Qu4qOnwZ', 0, 'e8d7', 0, null, null, 1795104166723);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('Qu4qOnwZ', 1, 'e1c1', 0, null, null, 1795104166724);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('IcqKQyHk', 0, 'e2e4', 0, null, null, 1795104166756);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('r5tlwLfp', 0, 'e2e4', 0, null, null, 1795104166792);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('r5tlwLfp', 1, 'c7c5', 0, null, null, 1795104166794);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('r5tlwLfp', 2, 'g1f3', 0, null, null, 1795104166795);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('eY6stFQN', 0, 'e2e4', 0, 303000, 300000, 1795104166861);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('eY6stFQN', 1, 'e7e5', 0, 303000, 303000, 1795104166863);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('I4UfDsap', 0, 'e2e4', 0, null, null, 1795104166875);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('I4UfDsap', 1, 'd7d6', 0, null, null, 1795104166880);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('as9qqrnd', 0, 'a2a8', 0, null, null, 1795104167257);
insert into live (game, seq, state) values ('r5tlwLfp', 6, '{"clock":{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":6},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":313},"draw":null,"takeback":null}');
insert into live (game, seq, state) values ('I4UfDsap', 2, '{"clock":{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":399},"draw":null,"takeback":null}');
insert into live (game, seq, state) values ('BwqJ7PQs', 0, '{"clock":{"grants":[],"lag":{"white":{"quota":3000,"gain":1000,"measured":0},"black":{"quota":3000,"gain":1000,"measured":0}},"turn_since":743,"is_started":true},"draw":null,"takeback":null}');
insert into live (game, seq, state) values ('sTjMHVxm', 0, '{"clock":{"grants":[],"lag":{"white":{"quota":3000,"gain":1000,"measured":0},"black":{"quota":3000,"gain":1000,"measured":0}},"turn_since":764},"draw":null,"takeback":null}');
insert into chat (game, seq, room, person, name, words, at) values ('fZfoOREB', 3, 'players', 'BFwEC909Q5s5', 'Guest', 'good luck', 1795104166569);
insert into chat (game, seq, room, person, name, words, at) values ('Va8PTaxG', 3, 'players', 'hqatC6zMkhk9', 'Guest', 'good luck', 1795104166612);
insert into chat (game, seq, room, person, name, words, at) values ('wWN4d1hZ', 3, 'players', 'Z4S5CwfWVXAZ', 'Guest', 'good luck', 1795104166639);
insert into chat (game, seq, room, person, name, words, at) values ('MmFOFrMm', 3, 'players', 'OYg9B4IYO4Ao', 'Guest', 'good luck', 1795104166682);
insert into chat (game, seq, room, person, name, words, at) values ('Qu4qOnwZ', 3, 'players', 'opoTwFOHQN4a', 'Guest', 'good luck', 1795104166721);
insert into chat (game, seq, room, person, name, words, at) values ('IcqKQyHk', 3, 'players', 'rR555prTIOnY', 'Guest', 'good luck', 1795104166749);
insert into chat (game, seq, room, person, name, words, at) values ('r5tlwLfp', 3, 'players', 'a0fUSqlrK2ec', 'Guest', 'good luck', 1795104166783);
insert into uptime (id, ms) values (0, 1988);
insert into reviews (game, source, person, evaluations, done_at, asked_at, asked_by, draft, maker, made_until, tries) values ('fZfoOREB', 'server', 'ihm1LhHEwq0i', '{"v":9,"all":[{"cp":45,"l":[{"cp":45,"d":11,"n":40000,"m":"e2e4 c7c5 g1f3 b8c6 c2c3 e7e5 f1b5 g8f6 e1h1 f8e7 d2d4 c5d4 c3d4"}]},{"cp":85,"l":[{"cp":85,"d":10,"n":40000,"m":"e7e5 e2e4 g8f6 b1c3 f8c5 f3f4 d7d6 g1f3 e8h8 d2d3 b8c6"}]},{"cp":-97,"l":[{"cp":-97,"d":10,"n":40001,"m":"e2e4 g8f6 b1c3 d7d5 c3d5 f6d5 e4d5 f8c5 g1e2 c7c6 c2c3 e8h8 d5c6"}]},{"mate":1,"l":[{"mate":1,"d":1,"n":33,"m":"d8h4"}]},{"mate":0}]}', 1795104167067, null, null, null, null, null, null);
insert into evaluations (key, depth, nodes, lines) values (5060803636482931868, 11, 40000, '[{"cp":45,"mate":null,"moves":"e2e4 c7c5 g1f3 b8c6 c2c3 e7e5 f1b5 g8f6 e1g1 f8e7 d2d4 c5d4 c3d4"}]');
insert into evaluations (key, depth, nodes, lines) values (2921270632758580205, 10, 40000, '[{"cp":-85,"mate":null,"moves":"e7e5 e2e4 g8f6 b1c3 f8c5 f3f4 d7d6 g1f3 e8g8 d2d3 b8c6"}]');
insert into evaluations (key, depth, nodes, lines) values (-6705164527970882597, 10, 40001, '[{"cp":-97,"mate":null,"moves":"e2e4 g8f6 b1c3 d7d5 c3d5 f6d5 e4d5 f8c5 g1e2 c7c6 c2c3 e8g8 d5c6"}]');
insert into evaluations (key, depth, nodes, lines) values (125953136338339526, 1, 33, '[{"cp":null,"mate":-1,"moves":"d8h4"}]');
insert into library_collections (id, name, owner, visibility, state, error, bytes, read, line, seen, games, duplicates, broken, problems, started_at, changed_at, taken) values (1, 'club.pgn', 'n4DEscHzQ8sg', 'public', 'done', null, null, 266, 18, 3, 2, 0, 1, '[{"game":3,"line":17,"error":"illegal move Ke3: a king does not move from e8 to e3","reason":"illegal-move","value":"Ke3"}]', 1795104167116, 1795104167130, null);
insert into library_names (id, name, folded, person) values (1, 'Anna', 'anna', null);
insert into library_names (id, name, folded, person) values (2, 'O''Neill', 'o''neill', null);
insert into library_names (id, name, folded, person) values (3, '', '', null);
insert into library_names (id, name, folded, person) values (4, 'Bert', 'bert', null);
insert into library_names (id, name, folded, person) values (5, 'Guest', 'guest', 'BFwEC909Q5s5');
insert into library_names (id, name, folded, person) values (6, 'Guest', 'guest', 'c3czAm72ouLr');
insert into library_names (id, name, folded, person) values (7, 'Guest', 'guest', 'hqatC6zMkhk9');
insert into library_names (id, name, folded, person) values (8, 'Guest', 'guest', 'S8XtFmd60qxD');
insert into library_names (id, name, folded, person) values (9, 'Guest', 'guest', 'Z4S5CwfWVXAZ');
insert into library_names (id, name, folded, person) values (10, 'Guest', 'guest', 'twEw4X4JXUe9');
insert into library_names (id, name, folded, person) values (11, 'Guest', 'guest', 'OYg9B4IYO4Ao');
insert into library_names (id, name, folded, person) values (12, 'Guest', 'guest', 'XlZNQ8LGyuLp');
insert into library_names (id, name, folded, person) values (13, 'Guest', 'guest', 'opoTwFOHQN4a');
insert into library_names (id, name, folded, person) values (14, 'Guest', 'guest', 'DXFFtt6nmDhR');
insert into library_names (id, name, folded, person) values (15, 'anna', 'anna', '0nShNler6cgQ');
insert into library_names (id, name, folded, person) values (16, 'bert', 'bert', 'rvtZtklnW9Ez');
insert into library_names (id, name, folded, person) values (17, 'YellowMouse', 'yellowmouse', 'aoUdl10P4xYq');
insert into library_names (id, name, folded, person) values (18, 'Tabiya', 'tabiya', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (1, 1, 1, 2, 0, 0, 1023650, 1, 0, 0, -4265806984587388756, null, 'Event	Club
', bytes'011010141218', bytes'01012800d7ff040b412073686f7274206f6e6500010301000105010e010c040974686520757375616c0600020304');
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (2, 1, 4, 3, 0, 0, 0, 2, 0, 0, 2468782353860223294, null, 'Event	Club
', bytes'010f0f', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (3, 0, 5, 6, 0, 0, 1037683, 3, 2, 0, 7129424543547246268, null, 'Event	Casual blitz game
UTCTime	16:02:46
TimeControl	300+3
TerminationDetail	checkmate
', bytes'0108101103', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (4, 0, 7, 8, 0, 0, 1037683, 3, 2, 1, 2299450515473882155, null, 'Event	Casual blitz game
UTCTime	16:02:46
TimeControl	180+2
TerminationDetail	resignation
', bytes'0110100c09', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (5, 0, 9, 10, 0, 0, 1037683, 3, 4, 1, -2480457962465745834, null, 'Event	Casual classical game
UTCTime	16:02:46
TimeControl	40/5400+30:1800+30
TerminationDetail	resignation
', bytes'010f08170a', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (6, 0, 11, 12, 0, 0, 1037683, 3, 3, 1, 7811452576675200644, null, 'Event	Casual rapid game
UTCTime	16:02:46
TimeControl	900+10
TerminationDetail	resignation
', bytes'0110100c0e0e0420', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (7, 0, 13, 14, 0, 0, 1037683, 3, 6, 1, 2666175594552808723, '4k3/8/8/8/8/8/8/R3K3 b A - 7 30', 'Event	Casual unlimited game
UTCTime	16:02:46
TimeControl	-
TerminationDetail	resignation
', bytes'01000f', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (8, 0, 15, 16, 1500, 1500, 1037683, 1, 2, 0, -2333801311669209128, null, 'Event	Rated blitz game
UTCTime	16:02:46
TimeControl	300+3
TerminationDetail	resignation
', bytes'011010', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (9, 0, 17, 18, 1500, 400, 1037683, 1, 6, 1, 1592143526859432228, '6k1/5ppp/8/8/8/8/R7/6K1 w - - 0 1', 'Event	Casual unlimited game
UTCTime	16:02:47
TimeControl	-
TerminationDetail	checkmate
', bytes'0112', null);
insert into library_rounds (first, next, collection, state) values (1, 3, 1, 'GunmrCmY');
insert into library_rounds (first, next, collection, state) values (3, 10, 0, 'NG1cPoPb');
insert into library_sites (game, number) values ('fZfoOREB', 3);
insert into library_sites (game, number) values ('Va8PTaxG', 4);
insert into library_sites (game, number) values ('wWN4d1hZ', 5);
insert into library_sites (game, number) values ('MmFOFrMm', 6);
insert into library_sites (game, number) values ('Qu4qOnwZ', 7);
insert into library_sites (game, number) values ('eY6stFQN', 8);
insert into library_sites (game, number) values ('as9qqrnd', 9);
insert into external_engines (id, person, name, provider, max_threads, max_hash, variants, data, created_at) values ('eei_Q1pkwdFVGY8N', 'n4DEscHzQ8sg', 'Elsewhere', 'f4f20af89ff167fa6b6e4e23b74c9156151b1ef42249a13b1319f9518114761e', 2, 64, 'chess', null, 1795104167136);
insert into site (one, name, words, logo) values (1, 'O''Neill''s Café', 'Chess on Tuesdays.', null);
insert into ratings (list, person, points, deviation, volatility, games, at) values ('blitz', '0nShNler6cgQ', 1737.1399842459039, 396.7138297564391, 0.08999819881479096, 1, 1795104166866);
insert into ratings (list, person, points, deviation, volatility, games, at) values ('blitz', 'rvtZtklnW9Ez', 1262.8600157540961, 396.7138297564391, 0.08999819881479096, 1, 1795104166866);
insert into rating_changes (game, list, color, person, number, at, before, points, deviation, volatility, opponent, opponent_deviation, expected) values ('eY6stFQN', 'blitz', 'white', '0nShNler6cgQ', 1, 1795104166866, 1500.0, 1737.1399842459039, 396.7138297564391, 0.08999819881479096, 1500.0, 500.0, 0.5090373192161596);
insert into rating_changes (game, list, color, person, number, at, before, points, deviation, volatility, opponent, opponent_deviation, expected) values ('eY6stFQN', 'blitz', 'black', 'rvtZtklnW9Ez', 1, 1795104166866, 1500.0, 1262.8600157540961, 396.7138297564391, 0.08999819881479096, 1500.0, 500.0, 0.4909626807838404);
insert into entered_ratings (person, list, points, at) values ('n4DEscHzQ8sg', 'FIDE', 1834, 1795104167133);
insert into tournaments (id, owner, name, kind, venue, phase, people, round, rounds, starts_at, created_at, changed_at) values ('z2MhIQa2', 'n4DEscHzQ8sg', 'O''Neill''s Open', 'keizer', 'mixed', 'running', 4, 1, 5, null, 1795104167207, 1795104167221);
insert into tournament_events (tournament, seq, event) values ('z2MhIQa2', 1, '{"seq":1,"at":1795104167207,"who":{"arbiter":"n4DEscHzQ8sg"},"event":{"created":{"name":"O''Neill''s Open","kind":{"system":"keizer"},"rounds":5,"clock":"90+30","is_rated":false,"join":"all","venue":"mixed","starts_at":null,"no_show_minutes":null,"check_in":"never","half_byes":1,"is_first_white":true,"tie_breaks":null}}}');
insert into tournament_events (tournament, seq, event) values ('z2MhIQa2', 2, '{"seq":2,"at":1795104167210,"who":{"arbiter":"n4DEscHzQ8sg"},"event":{"entered":[1,{"person":"0nShNler6cgQ","name":"anna","rating":1500,"title":"","federation":"","team":null,"code":null}]}}');
insert into tournament_events (tournament, seq, event) values ('z2MhIQa2', 3, '{"seq":3,"at":1795104167210,"who":{"arbiter":"n4DEscHzQ8sg"},"event":{"entered":[2,{"person":"rvtZtklnW9Ez","name":"bert","rating":1500,"title":"","federation":"","team":null,"code":null}]}}');
insert into tournament_events (tournament, seq, event) values ('z2MhIQa2', 4, '{"seq":4,"at":1795104167210,"who":{"arbiter":"n4DEscHzQ8sg"},"event":{"entered":[3,{"person":null,"name":"Cid","rating":1500,"title":"","federation":"","team":null,"code":null}]}}');
insert into tournament_events (tournament, seq, event) values ('z2MhIQa2', 5, '{"seq":5,"at":1795104167210,"who":{"arbiter":"n4DEscHzQ8sg"},"event":{"entered":[4,{"person":null,"name":"Dan","rating":1500,"title":"","federation":"","team":null,"code":null}]}}');
insert into tournament_events (tournament, seq, event) values ('z2MhIQa2', 6, '{"seq":6,"at":1795104167212,"who":{"arbiter":"n4DEscHzQ8sg"},"event":{"paired":{"round":1,"games":[{"game":1,"white":3,"black":4,"place":"board","result":null},{"game":2,"white":1,"black":2,"place":"here","result":null}],"byes":[],"is_by_hand":false}}}');
insert into tournament_events (tournament, seq, event) values ('z2MhIQa2', 7, '{"seq":7,"at":1795104167221,"who":{"arbiter":"n4DEscHzQ8sg"},"event":{"published":{"round":1}}}');
insert into tournament_events (tournament, seq, event) values ('z2MhIQa2', 8, '{"seq":8,"at":1795104167221,"who":{"arbiter":"n4DEscHzQ8sg"},"event":{"started":{"round":1}}}');
insert into tournament_games (tournament, number, game) values ('z2MhIQa2', 2, 'BwqJ7PQs');
insert into tournament_people (tournament, person) values ('z2MhIQa2', '0nShNler6cgQ');
insert into tournament_people (tournament, person) values ('z2MhIQa2', 'rvtZtklnW9Ez');
insert into groups (id, kind, name, rules, lesson, door, door_until, created_at) values ('FLvuHvRdToIu', 'class', 'O''Neill''s class', '{"chat":"presets","meeting":"group","computer":"helps","names":"staff","pins":"digits","hours":null,"forget_months":null}', '{"round":1,"is_stopped":false,"eyes_up":false}', 'BQVAVQ', 1795106867237, 1795104167231);
insert into group_people (group_id, person, part, real_name, note, child, joined_at) values ('FLvuHvRdToIu', 'n4DEscHzQ8sg', 'owner', '', '', null, 1795104167231);
insert into group_people (group_id, person, part, real_name, note, child, joined_at) values ('FLvuHvRdToIu', 'aoUdl10P4xYq', 'member', 'Noa O''Neill', '3b', null, 1795104167234);
insert into pupils (person, group_id, animal, color, card, pin) values ('aoUdl10P4xYq', 'FLvuHvRdToIu', 'mouse', 'yellow', 'f6d968b3cf4951ac070bf68b742578087a64f0f35eef940d48c9da43644e3af3', 'c236ed8890dfd9ffff8acafb36bf3282b99763e75f9dea3d59b2bd3522e9a9ee');
insert into invitations (hash, group_id, part, child, until) values ('2b3dccb57a524982d04b2177deace7056d66a2e926ed8178b91779e715396de2', 'FLvuHvRdToIu', 'member', null, 1796313767243);
insert into group_boards (group_id, round, board, game, counts) values ('FLvuHvRdToIu', 1, 1, 'sTjMHVxm', 1);
insert into group_log (group_id, number, at, who, what, about) values ('FLvuHvRdToIu', 1, 1795104167232, 'the-librarian', 'made', 'O''Neill''s class');
insert into group_log (group_id, number, at, who, what, about) values ('FLvuHvRdToIu', 2, 1795104167235, 'the-librarian', 'pupils', '1');
insert into group_log (group_id, number, at, who, what, about) values ('FLvuHvRdToIu', 3, 1795104167238, 'the-librarian', 'door', '45');
insert into group_log (group_id, number, at, who, what, about) values ('FLvuHvRdToIu', 4, 1795104167240, 'the-librarian', 'season', 'Autumn');
insert into group_log (group_id, number, at, who, what, about) values ('FLvuHvRdToIu', 5, 1795104167242, 'the-librarian', 'number', 'YellowMouse, FIDE');
insert into group_log (group_id, number, at, who, what, about) values ('FLvuHvRdToIu', 6, 1795104167244, 'the-librarian', 'invited', 'member');
insert into group_log (group_id, number, at, who, what, about) values ('FLvuHvRdToIu', 7, 1795104167247, 'the-librarian', 'seated', 'YellowMouse');
insert into group_log (group_id, number, at, who, what, about) values ('FLvuHvRdToIu', 8, 1795104167249, 'the-librarian', 'assigned', '');
insert into sequences (name, last) values ('site', 4);
insert into sequences (name, last) values ('FLvuHvRdToIu', 8);
insert into site_log (number, at, who, what, about) values (1, 1795104167143, 'the-librarian', 'muted', 'bert');
insert into site_log (number, at, who, what, about) values (2, 1795104167145, 'the-librarian', 'fair-play', 'bert');
insert into site_log (number, at, who, what, about) values (3, 1795104167147, 'the-librarian', 'looked-fair-play', 'bert');
insert into site_log (number, at, who, what, about) values (4, 1795104167204, 'the-librarian', 'looked-fair-play', 'bert');
insert into reports (id, at, reporter, about, game, reason, words, done_at, done_by, answer) values ('lKVX3yAS', 1795104167138, 'n4DEscHzQ8sg', 'rvtZtklnW9Ez', null, 'words', 'O''Neill heard it.', null, null, '');
insert into measures (id, person, group_id, kind, reason, words, by_name, at, until, lifted_at, lifted_by) values ('cJO6fK51', 'rvtZtklnW9Ez', null, 'mute', 'words', 'For a day.', 'the-librarian', 1795104167142, null, null, null);
insert into blocks (person, blocked, at) values ('n4DEscHzQ8sg', 'rvtZtklnW9Ez', 1795104167140);
insert into seasons (id, group_id, name, begins, ends, start) values ('yWwa6kW1', 'FLvuHvRdToIu', 'Autumn', 1795104167239, null, 1200);
insert into group_numbers (group_id, person, list, points, day, by_name, at) values ('FLvuHvRdToIu', 'aoUdl10P4xYq', 'FIDE', 1500, '2026-11-01', 'the-librarian', 1795104167241);
insert into fair_play (person, at, by_name, sheet) values ('rvtZtklnW9Ez', 1795104167146, 'the-librarian', '{"games":[],"own":{"rating":null,"moves":0,"accuracy":0.0,"choices":0,"agreed":0,"usual":null},"opponents":{"rating":null,"moves":0,"accuracy":0.0,"choices":0,"agreed":0,"usual":null},"times":null,"away":{"games":0,"times":0,"ms":0}}');
insert into assignments (id, group_id, task, due, made_at) values ('gn4Ge8gO', 'FLvuHvRdToIu', '{"kind":"win","fen":"6k1/5ppp/8/8/8/8/R7/6K1 w - - 0 1","color":"white","level":1}', 4000000000000, 1795104167249);
insert into assignment_games (assignment, person, game, counts, at) values ('gn4Ge8gO', 'aoUdl10P4xYq', 'as9qqrnd', 1, 1795104167257);
insert into assignment_done (assignment, person, at) values ('gn4Ge8gO', 'aoUdl10P4xYq', 1795104167257);
insert into away (game, person, times, ms) values ('eY6stFQN', '0nShNler6cgQ', 1, 4000);
insert into broadcasts (id, owner, name, about, visibility, created_at) values ('db5L8IXd', 'n4DEscHzQ8sg', 'O''Neill''s Masters', '', 'public', 1795104167224);
insert into broadcast_rounds (id, broadcast, name, number, delay, starts_at, stage, finished_at, version, created_at) values ('hmfws2h5', 'db5L8IXd', 'Round 1', 1, 3600, null, 'started', null, 1, 1795104167224);
insert into broadcast_games (id, round, number, tags, shown, shown_at) values ('GC1XTQwp', 'hmfws2h5', 1, '{"Black":"Anna","White":"O''Neill"}', '{"keep":0,"moves":""}', 1795104167228);
insert into broadcast_steps (game, seq, at, step) values ('GC1XTQwp', 0, 1795104167228, '{"keep":0,"moves":"e2e4/5400000 e7e5"}');
