insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('DemUdrJ2qJum', null, null, null, 'guest', '{}', 1795038978014, 1795038978014, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('TtdouPgfVJdR', null, null, null, 'guest', '{}', 1795038978018, 1795038978018, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('ObdWSl79wYEB', null, null, null, 'guest', '{}', 1795038978040, 1795038978040, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('aixoLBI4oMWA', null, null, null, 'guest', '{}', 1795038978042, 1795038978042, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('B5ZN2lDUxeAW', null, null, null, 'guest', '{}', 1795038978064, 1795038978064, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('EHy70BmfeNYz', null, null, null, 'guest', '{}', 1795038978066, 1795038978066, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('5M9McIxhjRXd', null, null, null, 'guest', '{}', 1795038978085, 1795038978085, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('rN5Sk985WsAC', null, null, null, 'guest', '{}', 1795038978086, 1795038978086, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('zIV4Ng82x7UQ', null, null, null, 'guest', '{}', 1795038978107, 1795038978107, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('whxCyrhIQ0Bv', null, null, null, 'guest', '{}', 1795038978110, 1795038978110, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('GIRxDBbVX88V', null, null, null, 'guest', '{}', 1795038978125, 1795038978125, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('IFUnhjNVbkfv', null, null, null, 'guest', '{}', 1795038978127, 1795038978127, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('KE3Q4qEL7wyt', null, null, null, 'guest', '{}', 1795038978140, 1795038978140, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('hSE2ywCniBuK', null, null, null, 'guest', '{}', 1795038978142, 1795038978142, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('m0LGlLGCOnWJ', 'anna', 'anna', '$argon2id$v=19$m=19456,t=2,p=1$MoI45pyPFGcWzceHcAB5mw$HGwOaiq+/n3txbUh/2gEUanD7WrdjNlsAYZDzrqjqEA', 'player', '{}', 1795038978175, 1795038978175, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('CKC4XraSBNtJ', 'bert', 'bert', '$argon2id$v=19$m=19456,t=2,p=1$Ajy9V7esblguJVWkV9noVg$9458+VtyeucmtJPGhCPIW6LtGYWt11Be+IYH+MDTSxs', 'player', '{}', 1795038978187, 1795038978187, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('L9AcAkEizolA', null, null, null, 'guest', '{}', 1795038978209, 1795038978209, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('PlGLipPEKHQb', null, null, null, 'guest', '{}', 1795038978232, 1795038978232, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('U0uWt1CrpD3u', 'the-librarian', 'the-librarian', '$argon2id$v=19$m=19456,t=2,p=1$HX1PYtCnP1ftVeIOh32Mxg$5vKQnd9zl48zZkm6fjZSbgpP+7P6w4VXb5t6JdT8rCQ', 'admin', '{}', 1795038978362, 1795038978362, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('jPCUwTeAwoX4', 'YellowFish', 'yellowfish', null, 'player', '{}', 1795038978414, 1795038978414, null, null);
insert into sessions (hash, person, agent, created_at, seen_at) values ('4ad742e5317e476cef4ba8ade394142dbcb263b10ba9448c3a2c20b205609c47', 'DemUdrJ2qJum', '', 1795038978016, 1795038978016);
insert into sessions (hash, person, agent, created_at, seen_at) values ('66540809c16a9a421fc1d6de1eb860c964f7f4a8a61aabc17c738f4e2afa5d5c', 'TtdouPgfVJdR', '', 1795038978019, 1795038978019);
insert into sessions (hash, person, agent, created_at, seen_at) values ('0df669a58c909cf1c0df5b8dcc63dfaf4fdc1ad904d2a311fa26291a42228b81', 'ObdWSl79wYEB', '', 1795038978041, 1795038978041);
insert into sessions (hash, person, agent, created_at, seen_at) values ('7c050f0db689338eb42c7b95017263813acaf8e89f6b3244eb815d9576d578d1', 'aixoLBI4oMWA', '', 1795038978042, 1795038978042);
insert into sessions (hash, person, agent, created_at, seen_at) values ('ee5a6d7900ead28cf80d199cbf0b78d100b9d0271d7f4b3de1be501311414b95', 'B5ZN2lDUxeAW', '', 1795038978064, 1795038978064);
insert into sessions (hash, person, agent, created_at, seen_at) values ('aa92b06ae98eb12b87efca785cab49e165635982f6718a995854e471d1aaf9f1', 'EHy70BmfeNYz', '', 1795038978066, 1795038978066);
insert into sessions (hash, person, agent, created_at, seen_at) values ('7b01bee5a97f70181e912377c90a080efb80df6a2e3945af2d8587f5fdf7a08a', '5M9McIxhjRXd', '', 1795038978085, 1795038978085);
insert into sessions (hash, person, agent, created_at, seen_at) values ('8c5073c2644b3e43e5ce9cc0d0d7deaea25790ea81494aee2a8e5a9f59d90c39', 'rN5Sk985WsAC', '', 1795038978087, 1795038978087);
insert into sessions (hash, person, agent, created_at, seen_at) values ('6d0e4ee015bcb2f7e12b030345e14dcace8b59312c99431dca622b8ba87c5fea', 'zIV4Ng82x7UQ', '', 1795038978108, 1795038978108);
insert into sessions (hash, person, agent, created_at, seen_at) values ('78f888857cfa1e8d9ecf8d7838726ad015dc33cafd2778cdb1c9e755b6598a5a', 'whxCyrhIQ0Bv', '', 1795038978110, 1795038978110);
insert into sessions (hash, person, agent, created_at, seen_at) values ('7343fb7a396b5139b47e220eeee645d81c13b1b5da77bc31a10d419d50c6d8f9', 'GIRxDBbVX88V', '', 1795038978126, 1795038978126);
insert into sessions (hash, person, agent, created_at, seen_at) values ('de66d28ef21dfaea59ad8fdd1cab64ec76d66870369e1bdfaff7fbb22fe7a8e4', 'IFUnhjNVbkfv', '', 1795038978128, 1795038978128);
insert into sessions (hash, person, agent, created_at, seen_at) values ('b46854633ad5ec55a4d50c85e9755e0912865d8af7891770a211d156f7c832e8', 'KE3Q4qEL7wyt', '', 1795038978140, 1795038978140);
insert into sessions (hash, person, agent, created_at, seen_at) values ('fd09004e452ec99dd263dc6b66850392d84b84d50df3f46b8dfe03f09fee235c', 'hSE2ywCniBuK', '', 1795038978142, 1795038978142);
insert into sessions (hash, person, agent, created_at, seen_at) values ('96e53ad136610ea2a84143b0757b611c5816b213706ee0037271683167800e5f', 'm0LGlLGCOnWJ', '', 1795038978177, 1795038978177);
insert into sessions (hash, person, agent, created_at, seen_at) values ('cee7709c236b5995eec70c689b971ca60013622eb338b51c7eeccd1530063eaa', 'CKC4XraSBNtJ', '', 1795038978188, 1795038978188);
insert into sessions (hash, person, agent, created_at, seen_at) values ('20cee070d743b0b24699e5e98ba7dd0e0776d3fd2c96261ed6cc8d2eb927b14d', 'L9AcAkEizolA', '', 1795038978210, 1795038978210);
insert into sessions (hash, person, agent, created_at, seen_at) values ('85dc286848c9e77a3c7b23200e70131b57e5949c98347886b25d50f7d1ff356d', 'PlGLipPEKHQb', '', 1795038978233, 1795038978233);
insert into sessions (hash, person, agent, created_at, seen_at) values ('d81741164cc4fcccadac40e3ab8bbddc787309e4a6daed7809710f8f155d0515', 'U0uWt1CrpD3u', '', 1795038978363, 1795038978363);
insert into sessions (hash, person, agent, created_at, seen_at) values ('e463045830e204051ba94161616355f4ad659d40b23215e1e7def2a4e0f750cd', 'jPCUwTeAwoX4', '', 1795038978433, 1795038978433);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('6fvC8xj4', 'TtdouPgfVJdR', 'DemUdrJ2qJum', '{"seats":{"white":{"kind":"person","id":"TtdouPgfVJdR","name":"Guest","role":"guest"},"black":{"kind":"person","id":"DemUdrJ2qJum","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"5+3","black":"5+3"},"source":"link","visibility":"public","creator":"TtdouPgfVJdR"}', 'public', 'link', 'blitz', 'over', '0-1', 'checkmate', 4, 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3', 'Barnes Opening: Fool''s Mate', 9, null, '{"grants":[{"ply":0,"color":"black","ms":15000}],"lag":{"white":{"quota":5000,"gain":1000,"measured":1},"black":{"quota":5000,"gain":1000,"measured":0}},"turn_since":69,"stopped_at":69}', 1795038978019, 1795038978038, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('xKPia31B', 'aixoLBI4oMWA', 'ObdWSl79wYEB', '{"seats":{"white":{"kind":"person","id":"aixoLBI4oMWA","name":"Guest","role":"guest"},"black":{"kind":"person","id":"ObdWSl79wYEB","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"3+2","black":"1+0"},"source":"link","visibility":"link","creator":"aixoLBI4oMWA"}', 'link', 'link', 'blitz', 'over', '0-1', 'resignation', 4, 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3', 'King''s Knight Opening: Normal Variation', 10, null, '{"grants":[{"ply":0,"color":"black","ms":15000},{"ply":4,"color":"white","ms":15000}],"lag":{"white":{"quota":5000,"gain":1000,"measured":0},"black":{"quota":1950,"gain":390,"measured":0}},"turn_since":89,"stopped_at":89}', 1795038978043, 1795038978058, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('XSsqoRTO', 'EHy70BmfeNYz', 'B5ZN2lDUxeAW', '{"seats":{"white":{"kind":"person","id":"EHy70BmfeNYz","name":"Guest","role":"guest"},"black":{"kind":"person","id":"B5ZN2lDUxeAW","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"40/5400+30:1800+30","black":"40/5400+30:1800+30"},"source":"link","visibility":"link","creator":"EHy70BmfeNYz"}', 'link', 'link', 'classical', 'over', '0-1', 'resignation', 4, 'rnbqkb1r/pppp1ppp/4pn2/8/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3', 'Indian Defense: Normal Variation', 10, null, '{"grants":[{"ply":0,"color":"black","ms":15000},{"ply":3,"color":"white","ms":15000}],"lag":{"white":{"quota":5000,"gain":1000,"measured":0},"black":{"quota":5000,"gain":1000,"measured":0}},"turn_since":113,"stopped_at":114}', 1795038978067, 1795038978083, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('7GpfaSpc', 'rN5Sk985WsAC', '5M9McIxhjRXd', '{"seats":{"white":{"kind":"person","id":"rN5Sk985WsAC","name":"Guest","role":"guest"},"black":{"kind":"person","id":"5M9McIxhjRXd","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"chess960","time":{"white":"15+10","black":"15+10"},"source":"link","visibility":"link","creator":"rN5Sk985WsAC"}', 'link', 'link', 'rapid', 'over', '0-1', 'resignation', 7, 'rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4', 'Petrov''s Defense: Italian Variation', 13, null, '{"grants":[{"ply":0,"color":"black","ms":15000},{"ply":7,"color":"white","ms":15000}],"lag":{"white":{"quota":7000,"gain":1000,"measured":3},"black":{"quota":6000,"gain":1000,"measured":0}},"turn_since":136,"stopped_at":136}', 1795038978088, 1795038978106, 'chess960', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('F4uolUVt', 'whxCyrhIQ0Bv', 'zIV4Ng82x7UQ', '{"seats":{"white":{"kind":"person","id":"whxCyrhIQ0Bv","name":"Guest","role":"guest"},"black":{"kind":"person","id":"zIV4Ng82x7UQ","name":"Guest","role":"guest"}},"start":"4k3/8/8/8/8/8/8/R3K3 b Q - 7 30","variant":"standard","time":{"white":"-","black":"-"},"source":"link","visibility":"link","creator":"whxCyrhIQ0Bv"}', 'link', 'link', 'unlimited', 'over', '0-1', 'resignation', 2, '8/3k4/8/8/8/8/8/2KR4 b - - 9 31', null, 6, null, '{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":154,"stopped_at":154}', 1795038978111, 1795038978123, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('XKTsH1Xb', 'IFUnhjNVbkfv', 'GIRxDBbVX88V', '{"seats":{"white":{"kind":"person","id":"IFUnhjNVbkfv","name":"Guest","role":"guest"},"black":{"kind":"person","id":"GIRxDBbVX88V","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"-","black":"-"},"source":"link","visibility":"link","creator":"IFUnhjNVbkfv"}', 'link', 'link', 'unlimited', 'aborted', null, 'by-white', 1, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1', 'King''s Pawn Game', 5, null, '{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":169,"stopped_at":169}', 1795038978128, 1795038978138, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('hUKiHyGk', 'hSE2ywCniBuK', 'KE3Q4qEL7wyt', '{"seats":{"white":{"kind":"person","id":"hSE2ywCniBuK","name":"Guest","role":"guest"},"black":{"kind":"person","id":"KE3Q4qEL7wyt","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"-","black":"-"},"source":"link","visibility":"link","creator":"hSE2ywCniBuK"}', 'link', 'link', 'unlimited', 'playing', null, null, 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', null, 3, null, null, 1795038978143, 1795038978153, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('K5lhSF7P', 'm0LGlLGCOnWJ', 'CKC4XraSBNtJ', '{"seats":{"white":{"kind":"person","id":"m0LGlLGCOnWJ","name":"anna","role":"player","rating":{"points":1500,"provisional":true}},"black":{"kind":"person","id":"CKC4XraSBNtJ","name":"bert","role":"player","rating":{"points":1500,"provisional":true}}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"5+3","black":"5+3"},"source":"link","visibility":"public","creator":"m0LGlLGCOnWJ","rated":true}', 'public', 'link', 'blitz', 'over', '1-0', 'resignation', 2, 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2', 'King''s Pawn Game', 5, null, '{"grants":[],"lag":{"white":{"quota":4000,"gain":1000,"measured":0},"black":{"quota":4000,"gain":1000,"measured":0}},"turn_since":235,"stopped_at":237}', 1795038978191, 1795038978206, 'standard', 'blitz');
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('g9nKnPiz', 'L9AcAkEizolA', null, '{"seats":{"white":{"kind":"person","id":"L9AcAkEizolA","name":"Guest","role":"guest"},"black":{"kind":"computer","strength":{"level":1}}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"-","black":"-"},"source":"computer","visibility":"link","creator":"L9AcAkEizolA"}', 'link', 'computer', 'unlimited', 'playing', null, null, 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', null, 0, null, null, 1795038978211, 1795038978211, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('ZY4K7U23', 'm0LGlLGCOnWJ', 'CKC4XraSBNtJ', '{"seats":{"white":{"kind":"person","id":"m0LGlLGCOnWJ","name":"anna","role":"player","rating":{"points":1500,"provisional":true}},"black":{"kind":"person","id":"CKC4XraSBNtJ","name":"bert","role":"player","rating":{"points":1500,"provisional":true}}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"90+30","black":"90+30"},"source":"tournament","visibility":"public","creator":"m0LGlLGCOnWJ","tournament":"sDGhQP5i"}', 'public', 'tournament', 'classical', 'playing', null, null, 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', null, 0, null, null, 1795038978410, 1795038978410, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('OeSwUCRu', 'jPCUwTeAwoX4', null, '{"seats":{"white":{"kind":"person","id":"jPCUwTeAwoX4","name":"YellowFish","role":"player","rating":{"points":1500,"provisional":true}},"black":{"kind":"computer","strength":{"level":2}}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"10+5","black":"10+5"},"source":"challenge","visibility":"link","creator":"U0uWt1CrpD3u","table":{"group":"tVOg4M8o5ErY","round":1,"board":1}}', 'link', 'challenge', 'rapid', 'playing', null, null, 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', null, 0, null, null, 1795038978426, 1795038978426, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('e8hwXuLu', 'jPCUwTeAwoX4', null, '{"seats":{"white":{"kind":"person","id":"jPCUwTeAwoX4","name":"YellowFish","role":"player","rating":{"points":1500,"provisional":true}},"black":{"kind":"computer","strength":{"level":1}}},"start":"6k1/5ppp/8/8/8/8/R7/6K1 w - - 0 1","variant":"standard","time":{"white":"-","black":"-"},"source":"computer","visibility":"link","creator":"jPCUwTeAwoX4"}', 'link', 'computer', 'unlimited', 'over', '1-0', 'checkmate', 1, 'R5k1/5ppp/8/8/8/8/8/6K1 b - - 1 1', null, 2, null, '{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":470,"stopped_at":470}', 1795038978435, 1795038978439, 'standard', null);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('6fvC8xj4', 0, 'f2f3', 0, 303000, 315000, 1795038978035);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('6fvC8xj4', 1, 'e7e5', 0, 303000, 318000, 1795038978036);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('6fvC8xj4', 2, 'g2g4', 0, 306000, 318000, 1795038978037);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('6fvC8xj4', 3, 'd8h4', 0, 306000, 321000, 1795038978038);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('xKPia31B', 0, 'e2e4', 0, 182000, 75000, 1795038978053);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('xKPia31B', 1, 'e7e5', 0, 182000, 75000, 1795038978054);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('xKPia31B', 2, 'g1f3', 0, 184000, 75000, 1795038978055);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('xKPia31B', 3, 'b8c6', 0, 184000, 75000, 1795038978056);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('XSsqoRTO', 0, 'd2d4', 0, 5430000, 5415000, 1795038978078);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('XSsqoRTO', 1, 'g8f6', 0, 5430000, 5445000, 1795038978079);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('XSsqoRTO', 2, 'c2c4', 1, 5459999, 5445000, 1795038978080);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('XSsqoRTO', 3, 'e7e6', 2, 5474999, 5474998, 1795038978082);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('7GpfaSpc', 0, 'e2e4', 0, 910000, 915000, 1795038978097);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('7GpfaSpc', 1, 'e7e5', 0, 910000, 925000, 1795038978098);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('7GpfaSpc', 2, 'g1f3', 0, 920000, 925000, 1795038978099);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('7GpfaSpc', 3, 'g8f6', 0, 920000, 935000, 1795038978100);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('7GpfaSpc', 4, 'f1c4', 0, 930000, 935000, 1795038978101);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('7GpfaSpc', 5, 'f8c5', 0, 930000, 945000, 1795038978103);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('7GpfaSpc', 6, 'e1h1', 0, 940000, 945000, 1795038978104);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('F4uolUVt', 0, 'e8d7', 0, null, null, 1795038978121);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('F4uolUVt', 1, 'e1c1', 0, null, null, 1795038978122);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('XKTsH1Xb', 0, 'e2e4', 0, null, null, 1795038978137);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('hUKiHyGk', 0, 'e2e4', 0, null, null, 1795038978155);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('hUKiHyGk', 1, 'c7c5', 0, null, null, 1795038978156);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('hUKiHyGk', 2, 'g1f3', 0, null, null, 1795038978157);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('K5lhSF7P', 0, 'e2e4', 0, 303000, 300000, 1795038978202);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('K5lhSF7P', 1, 'e7e5', 0, 303000, 303000, 1795038978203);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('g9nKnPiz', 0, 'e2e4', 0, null, null, 1795038978214);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('g9nKnPiz', 1, 'e7e6', 0, null, null, 1795038978216);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('e8hwXuLu', 0, 'a2a8', 0, null, null, 1795038978439);
insert into live (game, seq, state) values ('hUKiHyGk', 6, '{"clock":{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":5},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":189},"draw":null,"takeback":null}');
insert into live (game, seq, state) values ('g9nKnPiz', 2, '{"clock":{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":248},"draw":null,"takeback":null}');
insert into live (game, seq, state) values ('ZY4K7U23', 0, '{"clock":{"grants":[],"lag":{"white":{"quota":3000,"gain":1000,"measured":0},"black":{"quota":3000,"gain":1000,"measured":0}},"turn_since":442,"is_started":true},"draw":null,"takeback":null}');
insert into live (game, seq, state) values ('OeSwUCRu', 0, '{"clock":{"grants":[],"lag":{"white":{"quota":3000,"gain":1000,"measured":0},"black":{"quota":3000,"gain":1000,"measured":0}},"turn_since":458},"draw":null,"takeback":null}');
insert into chat (game, seq, room, person, name, words, at) values ('6fvC8xj4', 3, 'players', 'TtdouPgfVJdR', 'Guest', 'good luck', 1795038978033);
insert into chat (game, seq, room, person, name, words, at) values ('xKPia31B', 3, 'players', 'aixoLBI4oMWA', 'Guest', 'good luck', 1795038978050);
insert into chat (game, seq, room, person, name, words, at) values ('XSsqoRTO', 3, 'players', 'EHy70BmfeNYz', 'Guest', 'good luck', 1795038978075);
insert into chat (game, seq, room, person, name, words, at) values ('7GpfaSpc', 3, 'players', 'rN5Sk985WsAC', 'Guest', 'good luck', 1795038978094);
insert into chat (game, seq, room, person, name, words, at) values ('F4uolUVt', 3, 'players', 'whxCyrhIQ0Bv', 'Guest', 'good luck', 1795038978119);
insert into chat (game, seq, room, person, name, words, at) values ('XKTsH1Xb', 3, 'players', 'IFUnhjNVbkfv', 'Guest', 'good luck', 1795038978136);
insert into chat (game, seq, room, person, name, words, at) values ('hUKiHyGk', 3, 'players', 'hSE2ywCniBuK', 'Guest', 'good luck', 1795038978153);
insert into uptime (id, ms) values (0, 1989);
insert into reviews (game, source, person, evaluations, done_at, asked_at, asked_by, draft) values ('6fvC8xj4', 'server', 'PlGLipPEKHQb', '{"v":6,"all":[{"cp":23,"l":[{"cp":23,"d":9,"n":16001,"m":"g1f3 d7d5 d2d4 e7e6 e2e3 c7c5 c2c4 b8c6 b1c3 g8f6"}]},{"cp":85,"l":[{"cp":85,"d":9,"n":16002,"m":"e7e5 e2e4 g8f6 g1e2 f8e7 b1c3 e8h8 e2g3 d7d5 e4d5 c7c6"}]},{"cp":-87,"l":[{"cp":-87,"d":9,"n":16002,"m":"e2e4 g8f6 b1c3 f8c5 f3f4 d7d6 f1e2 e8h8 g1f3 b8c6 d2d3"}]},{"mate":1,"l":[{"mate":1,"d":1,"n":33,"m":"d8h4"}]},{"mate":0}]}', 1795038978314, null, null, null);
insert into evaluations (key, depth, nodes, lines) values (5060803636482931868, 9, 16001, '[{"cp":23,"mate":null,"moves":"g1f3 d7d5 d2d4 e7e6 e2e3 c7c5 c2c4 b8c6 b1c3 g8f6"}]');
insert into evaluations (key, depth, nodes, lines) values (2921270632758580205, 9, 16002, '[{"cp":-85,"mate":null,"moves":"e7e5 e2e4 g8f6 g1e2 f8e7 b1c3 e8g8 e2g3 d7d5 e4d5 c7c6"}]');
insert into evaluations (key, depth, nodes, lines) values (-6705164527970882597, 9, 16002, '[{"cp":-87,"mate":null,"moves":"e2e4 g8f6 b1c3 f8c5 f3f4 d7d6 f1e2 e8g8 g1f3 b8c6 d2d3"}]');
insert into evaluations (key, depth, nodes, lines) values (125953136338339526, 1, 33, '[{"cp":null,"mate":-1,"moves":"d8h4"}]');
insert into library_collections (id, name, owner, visibility, state, error, bytes, read, line, seen, games, duplicates, broken, problems, started_at, changed_at, taken) values (1, 'club.pgn', 'U0uWt1CrpD3u', 'public', 'done', null, null, 266, 18, 3, 2, 0, 1, '[{"game":3,"line":17,"error":"illegal move Ke3: a king does not move from e8 to e3","reason":"illegal-move","value":"Ke3"}]', 1795038978371, 1795038978381, null);
insert into library_names (id, name, folded, person) values (1, 'O''Neill', 'o''neill', null);
insert into library_names (id, name, folded, person) values (2, 'Anna', 'anna', null);
insert into library_names (id, name, folded, person) values (3, '', '', null);
insert into library_names (id, name, folded, person) values (4, 'Bert', 'bert', null);
insert into library_names (id, name, folded, person) values (5, 'Guest', 'guest', 'TtdouPgfVJdR');
insert into library_names (id, name, folded, person) values (6, 'Guest', 'guest', 'DemUdrJ2qJum');
insert into library_names (id, name, folded, person) values (7, 'Guest', 'guest', 'aixoLBI4oMWA');
insert into library_names (id, name, folded, person) values (8, 'Guest', 'guest', 'ObdWSl79wYEB');
insert into library_names (id, name, folded, person) values (9, 'Guest', 'guest', 'EHy70BmfeNYz');
insert into library_names (id, name, folded, person) values (10, 'Guest', 'guest', 'B5ZN2lDUxeAW');
insert into library_names (id, name, folded, person) values (11, 'Guest', 'guest', 'rN5Sk985WsAC');
insert into library_names (id, name, folded, person) values (12, 'Guest', 'guest', '5M9McIxhjRXd');
insert into library_names (id, name, folded, person) values (13, 'Guest', 'guest', 'whxCyrhIQ0Bv');
insert into library_names (id, name, folded, person) values (14, 'Guest', 'guest', 'zIV4Ng82x7UQ');
insert into library_names (id, name, folded, person) values (15, 'anna', 'anna', 'm0LGlLGCOnWJ');
insert into library_names (id, name, folded, person) values (16, 'bert', 'bert', 'CKC4XraSBNtJ');
insert into library_names (id, name, folded, person) values (17, 'YellowFish', 'yellowfish', 'jPCUwTeAwoX4');
insert into library_names (id, name, folded, person) values (18, 'Tabiya', 'tabiya', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (1, 1, 2, 1, 0, 0, 1023650, 1, 0, 0, -4265806984587388756, null, 'Event	Club
', bytes'011010141218', bytes'01012800d7ff040b412073686f7274206f6e6500010301000105010e010c040974686520757375616c0600020304');
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (2, 1, 4, 3, 0, 0, 0, 2, 0, 0, 2468782353860223294, null, 'Event	Club
', bytes'010f0f', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (3, 0, 5, 6, 0, 0, 1037682, 3, 2, 0, -8619647751570255277, null, 'Event	Casual blitz game
UTCTime	21:56:18
TimeControl	300+3
TerminationDetail	checkmate
', bytes'0108101103', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (4, 0, 7, 8, 0, 0, 1037682, 3, 2, 1, 1917508681483502569, null, 'Event	Casual blitz game
UTCTime	21:56:18
TimeControl	180+2
TerminationDetail	resignation
', bytes'0110100c09', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (5, 0, 9, 10, 0, 0, 1037682, 3, 4, 1, 4438310008519783992, null, 'Event	Casual classical game
UTCTime	21:56:18
TimeControl	40/5400+30:1800+30
TerminationDetail	resignation
', bytes'010f08170a', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (6, 0, 11, 12, 0, 0, 1037682, 3, 3, 1, -8831415074592320552, null, 'Event	Casual rapid game
UTCTime	21:56:18
TimeControl	900+10
TerminationDetail	resignation
', bytes'0110100c0e0e0420', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (7, 0, 13, 14, 0, 0, 1037682, 3, 6, 1, 7707049436578342293, '4k3/8/8/8/8/8/8/R3K3 b A - 7 30', 'Event	Casual unlimited game
UTCTime	21:56:18
TimeControl	-
TerminationDetail	resignation
', bytes'01000f', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (8, 0, 15, 16, 1500, 1500, 1037682, 1, 2, 0, 2809117894278916677, null, 'Event	Rated blitz game
UTCTime	21:56:18
TimeControl	300+3
TerminationDetail	resignation
', bytes'011010', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (9, 0, 17, 18, 1500, 400, 1037682, 1, 6, 1, -2316832586604759460, '6k1/5ppp/8/8/8/8/R7/6K1 w - - 0 1', 'Event	Casual unlimited game
UTCTime	21:56:18
TimeControl	-
TerminationDetail	checkmate
', bytes'0112', null);
insert into library_rounds (first, next, collection, state) values (1, 3, 1, 'dt1j8ieF');
insert into library_rounds (first, next, collection, state) values (3, 10, 0, 'wlfSPZh7');
insert into library_sites (game, number) values ('6fvC8xj4', 3);
insert into library_sites (game, number) values ('xKPia31B', 4);
insert into library_sites (game, number) values ('XSsqoRTO', 5);
insert into library_sites (game, number) values ('7GpfaSpc', 6);
insert into library_sites (game, number) values ('F4uolUVt', 7);
insert into library_sites (game, number) values ('K5lhSF7P', 8);
insert into library_sites (game, number) values ('e8hwXuLu', 9);
insert into external_engines (id, person, name, provider, max_threads, max_hash, variants, data, created_at) values ('eei_YIF2BrIsv6x9', 'U0uWt1CrpD3u', 'Elsewhere', 'f4f20af89ff167fa6b6e4e23b74c9156151b1ef42249a13b1319f9518114761e', 2, 64, 'chess', null, 1795038978388);
insert into site (one, name, words, logo) values (1, 'O''Neill''s Café', 'Chess on Tuesdays.', null);
insert into ratings (list, person, points, deviation, volatility, games, at) values ('blitz', 'm0LGlLGCOnWJ', 1737.1399842459039, 396.7138297564391, 0.08999819881479096, 1, 1795038978206);
insert into ratings (list, person, points, deviation, volatility, games, at) values ('blitz', 'CKC4XraSBNtJ', 1262.8600157540961, 396.7138297564391, 0.08999819881479096, 1, 1795038978206);
insert into rating_changes (game, list, color, person, number, at, before, points, deviation, volatility, opponent, opponent_deviation, expected) values ('K5lhSF7P', 'blitz', 'white', 'm0LGlLGCOnWJ', 1, 1795038978206, 1500.0, 1737.1399842459039, 396.7138297564391, 0.08999819881479096, 1500.0, 500.0, 0.5090373192161596);
insert into rating_changes (game, list, color, person, number, at, before, points, deviation, volatility, opponent, opponent_deviation, expected) values ('K5lhSF7P', 'blitz', 'black', 'CKC4XraSBNtJ', 1, 1795038978206, 1500.0, 1262.8600157540961, 396.7138297564391, 0.08999819881479096, 1500.0, 500.0, 0.4909626807838404);
insert into entered_ratings (person, list, points, at) values ('U0uWt1CrpD3u', 'FIDE', 1834, 1795038978384);
insert into tournaments (id, owner, name, kind, venue, phase, people, round, rounds, starts_at, created_at, changed_at) values ('sDGhQP5i', 'U0uWt1CrpD3u', 'O''Neill''s Open', 'keizer', 'mixed', 'running', 4, 1, 5, null, 1795038978401, 1795038978407);
insert into tournament_events (tournament, seq, event) values ('sDGhQP5i', 1, '{"seq":1,"at":1795038978401,"who":{"arbiter":"U0uWt1CrpD3u"},"event":{"created":{"name":"O''Neill''s Open","kind":{"system":"keizer"},"rounds":5,"clock":"90+30","is_rated":false,"join":"all","venue":"mixed","starts_at":null,"no_show_minutes":null,"check_in":"never","half_byes":1,"is_first_white":true,"tie_breaks":null}}}');
insert into tournament_events (tournament, seq, event) values ('sDGhQP5i', 2, '{"seq":2,"at":1795038978403,"who":{"arbiter":"U0uWt1CrpD3u"},"event":{"entered":[1,{"person":"m0LGlLGCOnWJ","name":"anna","rating":1500,"title":"","federation":"","team":null,"code":null}]}}');
insert into tournament_events (tournament, seq, event) values ('sDGhQP5i', 3, '{"seq":3,"at":1795038978403,"who":{"arbiter":"U0uWt1CrpD3u"},"event":{"entered":[2,{"person":"CKC4XraSBNtJ","name":"bert","rating":1500,"title":"","federation":"","team":null,"code":null}]}}');
insert into tournament_events (tournament, seq, event) values ('sDGhQP5i', 4, '{"seq":4,"at":1795038978403,"who":{"arbiter":"U0uWt1CrpD3u"},"event":{"entered":[3,{"person":null,"name":"Cid","rating":1500,"title":"","federation":"","team":null,"code":null}]}}');
insert into tournament_events (tournament, seq, event) values ('sDGhQP5i', 5, '{"seq":5,"at":1795038978403,"who":{"arbiter":"U0uWt1CrpD3u"},"event":{"entered":[4,{"person":null,"name":"Dan","rating":1500,"title":"","federation":"","team":null,"code":null}]}}');
insert into tournament_events (tournament, seq, event) values ('sDGhQP5i', 6, '{"seq":6,"at":1795038978405,"who":{"arbiter":"U0uWt1CrpD3u"},"event":{"paired":{"round":1,"games":[{"game":1,"white":3,"black":4,"place":"board","result":null},{"game":2,"white":1,"black":2,"place":"here","result":null}],"byes":[],"is_by_hand":false}}}');
insert into tournament_events (tournament, seq, event) values ('sDGhQP5i', 7, '{"seq":7,"at":1795038978407,"who":{"arbiter":"U0uWt1CrpD3u"},"event":{"published":{"round":1}}}');
insert into tournament_events (tournament, seq, event) values ('sDGhQP5i', 8, '{"seq":8,"at":1795038978407,"who":{"arbiter":"U0uWt1CrpD3u"},"event":{"started":{"round":1}}}');
insert into tournament_games (tournament, number, game) values ('sDGhQP5i', 2, 'ZY4K7U23');
insert into tournament_people (tournament, person) values ('sDGhQP5i', 'm0LGlLGCOnWJ');
insert into tournament_people (tournament, person) values ('sDGhQP5i', 'CKC4XraSBNtJ');
insert into groups (id, kind, name, rules, lesson, door, door_until, created_at) values ('tVOg4M8o5ErY', 'class', 'O''Neill''s class', '{"chat":"presets","meeting":"group","computer":"helps","names":"staff","pins":"digits","hours":null,"forget_months":null}', '{"round":1,"is_stopped":false,"eyes_up":false}', 'RLZYXZ', 1795041678417, 1795038978410);
insert into group_people (group_id, person, part, real_name, note, child, joined_at) values ('tVOg4M8o5ErY', 'U0uWt1CrpD3u', 'owner', '', '', null, 1795038978410);
insert into group_people (group_id, person, part, real_name, note, child, joined_at) values ('tVOg4M8o5ErY', 'jPCUwTeAwoX4', 'member', 'Noa O''Neill', '3b', null, 1795038978414);
insert into pupils (person, group_id, animal, color, card, pin) values ('jPCUwTeAwoX4', 'tVOg4M8o5ErY', 'fish', 'yellow', '75ac21c087ee4622adf3def471c7efd5234c33a73f242fcf8960c3c99220eb5b', 'faa7e9275f64c6b3bcee894b7bda725f1bc695ac781187458111a8dceb0007a7');
insert into invitations (hash, group_id, part, child, until) values ('5d6dac350307c56f7f8910f8e849872534555e22607c053bc95da8867ed3b986', 'tVOg4M8o5ErY', 'member', null, 1796248578424);
insert into group_boards (group_id, round, board, game, counts) values ('tVOg4M8o5ErY', 1, 1, 'OeSwUCRu', 1);
insert into group_log (group_id, number, at, who, what, about) values ('tVOg4M8o5ErY', 1, 1795038978411, 'the-librarian', 'made', 'O''Neill''s class');
insert into group_log (group_id, number, at, who, what, about) values ('tVOg4M8o5ErY', 2, 1795038978415, 'the-librarian', 'pupils', '1');
insert into group_log (group_id, number, at, who, what, about) values ('tVOg4M8o5ErY', 3, 1795038978418, 'the-librarian', 'door', '45');
insert into group_log (group_id, number, at, who, what, about) values ('tVOg4M8o5ErY', 4, 1795038978420, 'the-librarian', 'season', 'Autumn');
insert into group_log (group_id, number, at, who, what, about) values ('tVOg4M8o5ErY', 5, 1795038978422, 'the-librarian', 'number', 'YellowFish, FIDE');
insert into group_log (group_id, number, at, who, what, about) values ('tVOg4M8o5ErY', 6, 1795038978424, 'the-librarian', 'invited', 'member');
insert into group_log (group_id, number, at, who, what, about) values ('tVOg4M8o5ErY', 7, 1795038978428, 'the-librarian', 'seated', 'YellowFish');
insert into group_log (group_id, number, at, who, what, about) values ('tVOg4M8o5ErY', 8, 1795038978431, 'the-librarian', 'assigned', '');
insert into sequences (name, last) values ('site', 3);
insert into sequences (name, last) values ('tVOg4M8o5ErY', 8);
insert into site_log (number, at, who, what, about) values (1, 1795038978395, 'the-librarian', 'muted', 'bert');
insert into site_log (number, at, who, what, about) values (2, 1795038978397, 'the-librarian', 'fair-play', 'bert');
insert into site_log (number, at, who, what, about) values (3, 1795038978399, 'the-librarian', 'looked-fair-play', 'bert');
insert into reports (id, at, reporter, about, game, reason, words, done_at, done_by, answer) values ('X2iwTk6I', 1795038978390, 'U0uWt1CrpD3u', 'CKC4XraSBNtJ', null, 'words', 'O''Neill heard it.', null, null, '');
insert into measures (id, person, group_id, kind, reason, words, by_name, at, until, lifted_at, lifted_by) values ('RJAJzsG0', 'CKC4XraSBNtJ', null, 'mute', 'words', 'For a day.', 'the-librarian', 1795038978394, null, null, null);
insert into blocks (person, blocked, at) values ('U0uWt1CrpD3u', 'CKC4XraSBNtJ', 1795038978392);
insert into seasons (id, group_id, name, begins, ends, start) values ('LvWqqdif', 'tVOg4M8o5ErY', 'Autumn', 1795038978419, null, 1200);
insert into group_numbers (group_id, person, list, points, day, by_name, at) values ('tVOg4M8o5ErY', 'jPCUwTeAwoX4', 'FIDE', 1500, '2026-11-01', 'the-librarian', 1795038978422);
insert into fair_play (person, at, by_name, sheet) values ('CKC4XraSBNtJ', 1795038978398, 'the-librarian', '{"games":[],"own":{"rating":null,"moves":0,"accuracy":0.0,"choices":0,"agreed":0,"usual":null},"opponents":{"rating":null,"moves":0,"accuracy":0.0,"choices":0,"agreed":0,"usual":null},"times":null,"away":{"games":0,"times":0,"ms":0}}');
insert into assignments (id, group_id, task, due, made_at) values ('MsusXcII', 'tVOg4M8o5ErY', '{"kind":"win","fen":"6k1/5ppp/8/8/8/8/R7/6K1 w - - 0 1","color":"white","level":1}', 4000000000000, 1795038978430);
insert into assignment_games (assignment, person, game, counts, at) values ('MsusXcII', 'jPCUwTeAwoX4', 'e8hwXuLu', 1, 1795038978439);
insert into assignment_done (assignment, person, at) values ('MsusXcII', 'jPCUwTeAwoX4', 1795038978439);
insert into away (game, person, times, ms) values ('K5lhSF7P', 'm0LGlLGCOnWJ', 1, 4000);
