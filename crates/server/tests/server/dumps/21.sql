insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('bopjFU74jsdn', null, null, null, 'guest', '{}', 1795035558514, 1795035558514, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('Ae8mX0P64Zzg', null, null, null, 'guest', '{}', 1795035558520, 1795035558520, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('Wt2RVgPJWyai', null, null, null, 'guest', '{}', 1795035558646, 1795035558646, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('VAByxnhIHROs', null, null, null, 'guest', '{}', 1795035558653, 1795035558653, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('5CPKaZbix5VR', null, null, null, 'guest', '{}', 1795035558756, 1795035558756, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('gzLG4IvB5JaD', null, null, null, 'guest', '{}', 1795035558768, 1795035558768, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('42tdL2yKza5z', null, null, null, 'guest', '{}', 1795035558843, 1795035558843, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('EtdoBPrc0SMc', null, null, null, 'guest', '{}', 1795035558854, 1795035558854, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('cDMC4gy9hQio', null, null, null, 'guest', '{}', 1795035559020, 1795035559020, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('DNSsK6lQ7WJj', null, null, null, 'guest', '{}', 1795035559030, 1795035559030, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('q8INBKEwvIRq', null, null, null, 'guest', '{}', 1795035559138, 1795035559138, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('iewUMRpqb1fy', null, null, null, 'guest', '{}', 1795035559159, 1795035559159, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('yGWtlGYJO6Vv', null, null, null, 'guest', '{}', 1795035559211, 1795035559211, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('BgMMEjGEIyTH', null, null, null, 'guest', '{}', 1795035559222, 1795035559222, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('PLq0jaXS92f5', 'anna', 'anna', '$argon2id$v=19$m=19456,t=2,p=1$Su9reNSsd3AcGnp2OHbvqQ$vnIgBXPyc8c/oQMk1FG/aqmi9qNP2lMhvNQyEmjokQ0', 'player', '{}', 1795035559347, 1795035559347, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('NX9i6nuZYP6I', 'bert', 'bert', '$argon2id$v=19$m=19456,t=2,p=1$AEEjHp3gymBJOD47l3GGEw$ejVLn2/hIo86+uRE0UF8qrBhQ+idMzAdck7YXm7VI5g', 'player', '{}', 1795035559403, 1795035559403, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('nvp0ASERht5Q', null, null, null, 'guest', '{}', 1795035559502, 1795035559502, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('7sy4KShxIYdD', null, null, null, 'guest', '{}', 1795035559606, 1795035559606, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('B19PZKxmVhHr', 'the-librarian', 'the-librarian', '$argon2id$v=19$m=19456,t=2,p=1$hAqGnicebiFkHlKXg5TLcg$s0zapPbXkJGw7BokfNOuhMnmM2sU7+rjP+6iwwwdcMw', 'admin', '{}', 1795035559900, 1795035559900, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('gSxuOb8sG1Ds', 'BrownRabbit', 'brownrabbit', null, 'player', '{}', 1795035560146, 1795035560146, null, null);
insert into sessions (hash, person, agent, created_at, seen_at) values ('c4162555c76bc60a6662a05352927318431a906eee20c6e581ef5bbaa9c0e523', 'bopjFU74jsdn', '', 1795035558517, 1795035558517);
insert into sessions (hash, person, agent, created_at, seen_at) values ('0eab8fa02a186b0593a2ddd924124ba3eb637a8b374aa88619fab9318ecfca73', 'Ae8mX0P64Zzg', '', 1795035558524, 1795035558524);
insert into sessions (hash, person, agent, created_at, seen_at) values ('96a9e3be7f20b8e59c6e470f1b9500e4ec41243a89c73a62a1a13fe2f6694841', 'Wt2RVgPJWyai', '', 1795035558650, 1795035558650);
insert into sessions (hash, person, agent, created_at, seen_at) values ('22888be5f776d518493cd932f483016fe04fcfdd314ae7d5bd4d9a49a552714f', 'VAByxnhIHROs', '', 1795035558656, 1795035558656);
insert into sessions (hash, person, agent, created_at, seen_at) values ('fd56943d45760cb80b9e5cbeacd76fc4107ec6e6023e841e95475e04e605fe86', '5CPKaZbix5VR', '', 1795035558766, 1795035558766);
insert into sessions (hash, person, agent, created_at, seen_at) values ('619abf5ceb8780110068305ee5782711270f6ca09146b920b11631d9cf303dbb', 'gzLG4IvB5JaD', '', 1795035558772, 1795035558772);
insert into sessions (hash, person, agent, created_at, seen_at) values ('5d13015032d4e79600bb95eefc4dac8b34b14a5bcd08516cd26abfd2633021c9', '42tdL2yKza5z', '', 1795035558848, 1795035558848);
insert into sessions (hash, person, agent, created_at, seen_at) values ('2cf3cfc379af4662ef2529975957759be283f91191f85e31d5ca27ced3b63c11', 'EtdoBPrc0SMc', '', 1795035558863, 1795035558863);
insert into sessions (hash, person, agent, created_at, seen_at) values ('dd7667e1ba811ac7c778866bacb00b5776535d1886bcf481299a5b8cd9ee4b9f', 'cDMC4gy9hQio', '', 1795035559025, 1795035559025);
insert into sessions (hash, person, agent, created_at, seen_at) values ('136ab78fa2128790ea8021086405e15740febf93a7afd66052c9980acc1160fb', 'DNSsK6lQ7WJj', '', 1795035559039, 1795035559039);
insert into sessions (hash, person, agent, created_at, seen_at) values ('7aa892cde0db700dce49219c8f3a82bbff10da5bde80522ac6602160a6fb2ac2', 'q8INBKEwvIRq', '', 1795035559148, 1795035559148);
insert into sessions (hash, person, agent, created_at, seen_at) values ('60b07fa4a1daba9f3d92f91620cddae2fb6ae20773c08d91436d52a175ab9754', 'iewUMRpqb1fy', '', 1795035559161, 1795035559161);
insert into sessions (hash, person, agent, created_at, seen_at) values ('6e7f9c96572df846a5adcaf1013dfdb6d53cbf26217f6d2eb2aa05bb1a22da8a', 'yGWtlGYJO6Vv', '', 1795035559216, 1795035559216);
insert into sessions (hash, person, agent, created_at, seen_at) values ('73dda33198824e0c6857e7341f752c71ac368cbfd0f2c2f3ee5cbd6b280ae812', 'BgMMEjGEIyTH', '', 1795035559226, 1795035559226);
insert into sessions (hash, person, agent, created_at, seen_at) values ('159a46655dd08596544ea31c945e3478393d6c71488fefcfcf3ac92eed124d71', 'PLq0jaXS92f5', '', 1795035559352, 1795035559352);
insert into sessions (hash, person, agent, created_at, seen_at) values ('d72be27725720b537b3f8f6c7f028ef3daf4f6e0c2bc2fcc0ae3e03e785a8def', 'NX9i6nuZYP6I', '', 1795035559418, 1795035559418);
insert into sessions (hash, person, agent, created_at, seen_at) values ('e7be31b66b5169ea71130eac548f28681ac5a4f729b97442776122b05d3aed90', 'nvp0ASERht5Q', '', 1795035559513, 1795035559513);
insert into sessions (hash, person, agent, created_at, seen_at) values ('bb774d8538826e3caee4635955a6baa5767357cc2e5a2ba16978d60246f18ab6', '7sy4KShxIYdD', '', 1795035559609, 1795035559609);
insert into sessions (hash, person, agent, created_at, seen_at) values ('e3686aea8fe682598e484cecd3bcdf96c3b767a2341d5bf5f6fe755d3ebaae85', 'B19PZKxmVhHr', '', 1795035559909, 1795035559909);
insert into sessions (hash, person, agent, created_at, seen_at) values ('34d533214786d34cd0c154d3da85df6ed961022d0d2dc948861355f23554bb43', 'gSxuOb8sG1Ds', '', 1795035560251, 1795035560251);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('pqv15LmC', 'Ae8mX0P64Zzg', 'bopjFU74jsdn', '{"seats":{"white":{"kind":"person","id":"Ae8mX0P64Zzg","name":"Guest","role":"guest"},"black":{"kind":"person","id":"bopjFU74jsdn","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"5+3","black":"5+3"},"source":"link","visibility":"public","creator":"Ae8mX0P64Zzg"}', 'public', 'link', 'blitz', 'over', '0-1', 'checkmate', 4, 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3', 'Barnes Opening: Fool''s Mate', 9, null, '{"grants":[{"ply":0,"color":"black","ms":15000}],"lag":{"white":{"quota":4998,"gain":1000,"measured":2},"black":{"quota":4999,"gain":1000,"measured":1}},"turn_since":208,"stopped_at":208}', 1795035558526, 1795035558641, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('PGnqiENF', 'VAByxnhIHROs', 'Wt2RVgPJWyai', '{"seats":{"white":{"kind":"person","id":"VAByxnhIHROs","name":"Guest","role":"guest"},"black":{"kind":"person","id":"Wt2RVgPJWyai","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"3+2","black":"1+0"},"source":"link","visibility":"link","creator":"VAByxnhIHROs"}', 'link', 'link', 'blitz', 'over', '0-1', 'resignation', 4, 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3', 'King''s Knight Opening: Normal Variation', 10, null, '{"grants":[{"ply":0,"color":"black","ms":15000},{"ply":4,"color":"white","ms":15000}],"lag":{"white":{"quota":4999,"gain":1000,"measured":29},"black":{"quota":1950,"gain":390,"measured":0}},"turn_since":310,"stopped_at":319}', 1795035558659, 1795035558752, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('30yZyiVw', 'gzLG4IvB5JaD', '5CPKaZbix5VR', '{"seats":{"white":{"kind":"person","id":"gzLG4IvB5JaD","name":"Guest","role":"guest"},"black":{"kind":"person","id":"5CPKaZbix5VR","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"40/5400+30:1800+30","black":"40/5400+30:1800+30"},"source":"link","visibility":"link","creator":"gzLG4IvB5JaD"}', 'link', 'link', 'classical', 'over', '0-1', 'resignation', 4, 'rnbqkb1r/pppp1ppp/4pn2/8/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3', 'Indian Defense: Normal Variation', 10, null, '{"grants":[{"ply":0,"color":"black","ms":15000},{"ply":3,"color":"white","ms":15000}],"lag":{"white":{"quota":5000,"gain":1000,"measured":4},"black":{"quota":5000,"gain":1000,"measured":0}},"turn_since":402,"stopped_at":403}', 1795035558776, 1795035558836, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('eQiNgaOK', 'EtdoBPrc0SMc', '42tdL2yKza5z', '{"seats":{"white":{"kind":"person","id":"EtdoBPrc0SMc","name":"Guest","role":"guest"},"black":{"kind":"person","id":"42tdL2yKza5z","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"chess960","time":{"white":"15+10","black":"15+10"},"source":"link","visibility":"link","creator":"EtdoBPrc0SMc"}', 'link', 'link', 'rapid', 'over', '0-1', 'resignation', 7, 'rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4', 'Petrov''s Defense: Italian Variation', 13, null, '{"grants":[{"ply":0,"color":"black","ms":15000},{"ply":7,"color":"white","ms":15000}],"lag":{"white":{"quota":6989,"gain":1000,"measured":7},"black":{"quota":6000,"gain":1000,"measured":0}},"turn_since":579,"stopped_at":580}', 1795035558866, 1795035559013, 'chess960', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('0JWcIboP', 'DNSsK6lQ7WJj', 'cDMC4gy9hQio', '{"seats":{"white":{"kind":"person","id":"DNSsK6lQ7WJj","name":"Guest","role":"guest"},"black":{"kind":"person","id":"cDMC4gy9hQio","name":"Guest","role":"guest"}},"start":"4k3/8/8/8/8/8/8/R3K3 b Q - 7 30","variant":"standard","time":{"white":"-","black":"-"},"source":"link","visibility":"link","creator":"DNSsK6lQ7WJj"}', 'link', 'link', 'unlimited', 'over', '0-1', 'resignation', 2, '8/3k4/8/8/8/8/8/2KR4 b - - 9 31', null, 6, null, '{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":695,"stopped_at":695}', 1795035559047, 1795035559128, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('X10Z8QeA', 'iewUMRpqb1fy', 'q8INBKEwvIRq', '{"seats":{"white":{"kind":"person","id":"iewUMRpqb1fy","name":"Guest","role":"guest"},"black":{"kind":"person","id":"q8INBKEwvIRq","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"-","black":"-"},"source":"link","visibility":"link","creator":"iewUMRpqb1fy"}', 'link', 'link', 'unlimited', 'aborted', null, 'by-white', 1, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1', 'King''s Pawn Game', 5, null, '{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":764,"stopped_at":769}', 1795035559165, 1795035559202, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('qdAE8m36', 'BgMMEjGEIyTH', 'yGWtlGYJO6Vv', '{"seats":{"white":{"kind":"person","id":"BgMMEjGEIyTH","name":"Guest","role":"guest"},"black":{"kind":"person","id":"yGWtlGYJO6Vv","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"-","black":"-"},"source":"link","visibility":"link","creator":"BgMMEjGEIyTH"}', 'link', 'link', 'unlimited', 'playing', null, null, 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', null, 3, null, null, 1795035559227, 1795035559271, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('HafKkFjn', 'PLq0jaXS92f5', 'NX9i6nuZYP6I', '{"seats":{"white":{"kind":"person","id":"PLq0jaXS92f5","name":"anna","role":"player","rating":{"points":1500,"provisional":true}},"black":{"kind":"person","id":"NX9i6nuZYP6I","name":"bert","role":"player","rating":{"points":1500,"provisional":true}}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"5+3","black":"5+3"},"source":"link","visibility":"public","creator":"PLq0jaXS92f5","rated":true}', 'public', 'link', 'blitz', 'over', '1-0', 'resignation', 2, 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2', 'King''s Pawn Game', 5, null, '{"grants":[],"lag":{"white":{"quota":4000,"gain":1000,"measured":0},"black":{"quota":4000,"gain":1000,"measured":0}},"turn_since":1040,"stopped_at":1041}', 1795035559428, 1795035559474, 'standard', 'blitz');
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('FlPS1rgs', 'nvp0ASERht5Q', null, '{"seats":{"white":{"kind":"person","id":"nvp0ASERht5Q","name":"Guest","role":"guest"},"black":{"kind":"computer","strength":{"level":1}}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"-","black":"-"},"source":"computer","visibility":"link","creator":"nvp0ASERht5Q"}', 'link', 'computer', 'unlimited', 'playing', null, null, 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', null, 0, null, null, 1795035559520, 1795035559520, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('FSoBRTVu', 'PLq0jaXS92f5', 'NX9i6nuZYP6I', '{"seats":{"white":{"kind":"person","id":"PLq0jaXS92f5","name":"anna","role":"player","rating":{"points":1500,"provisional":true}},"black":{"kind":"person","id":"NX9i6nuZYP6I","name":"bert","role":"player","rating":{"points":1500,"provisional":true}}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"90+30","black":"90+30"},"source":"tournament","visibility":"public","creator":"PLq0jaXS92f5","tournament":"A4qttTJI"}', 'public', 'tournament', 'classical', 'playing', null, null, 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', null, 0, null, null, 1795035560132, 1795035560132, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('6CVgfMmG', 'gSxuOb8sG1Ds', null, '{"seats":{"white":{"kind":"person","id":"gSxuOb8sG1Ds","name":"BrownRabbit","role":"player","rating":{"points":1500,"provisional":true}},"black":{"kind":"computer","strength":{"level":2}}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"10+5","black":"10+5"},"source":"challenge","visibility":"link","creator":"B19PZKxmVhHr","table":{"group":"JWY76EKiXUo7","round":1,"board":1}}', 'link', 'challenge', 'rapid', 'playing', null, null, 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', null, 0, null, null, 1795035560195, 1795035560195, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('sLKTKyR4', 'gSxuOb8sG1Ds', null, '{"seats":{"white":{"kind":"person","id":"gSxuOb8sG1Ds","name":"BrownRabbit","role":"player","rating":{"points":1500,"provisional":true}},"black":{"kind":"computer","strength":{"level":1}}},"start":"6k1/5ppp/8/8/8/8/R7/6K1 w - - 0 1","variant":"standard","time":{"white":"-","black":"-"},"source":"computer","visibility":"link","creator":"gSxuOb8sG1Ds"}', 'link', 'computer', 'unlimited', 'over', '1-0', 'checkmate', 1, 'R5k1/5ppp/8/8/8/8/8/6K1 b - - 1 1', null, 2, null, '{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":1853,"stopped_at":1853}', 1795035560272, 1795035560286, 'standard', null);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('pqv15LmC', 0, 'f2f3', 0, 303000, 315000, 1795035558608);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('pqv15LmC', 1, 'e7e5', 0, 303000, 318000, 1795035558614);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('pqv15LmC', 2, 'g2g4', 3, 305997, 318000, 1795035558629);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('pqv15LmC', 3, 'd8h4', 0, 305997, 321000, 1795035558641);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('PGnqiENF', 0, 'e2e4', 0, 182000, 75000, 1795035558714);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('PGnqiENF', 1, 'e7e5', 0, 182000, 75000, 1795035558723);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('PGnqiENF', 2, 'g1f3', 0, 184000, 75000, 1795035558727);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('PGnqiENF', 3, 'b8c6', 2, 184000, 74998, 1795035558732);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('30yZyiVw', 0, 'd2d4', 0, 5430000, 5415000, 1795035558812);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('30yZyiVw', 1, 'g8f6', 0, 5430000, 5445000, 1795035558817);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('30yZyiVw', 2, 'c2c4', 0, 5460000, 5445000, 1795035558821);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('30yZyiVw', 3, 'e7e6', 2, 5475000, 5474998, 1795035558828);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('eQiNgaOK', 0, 'e2e4', 0, 910000, 915000, 1795035558943);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('eQiNgaOK', 1, 'e7e5', 0, 910000, 925000, 1795035558951);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('eQiNgaOK', 2, 'g1f3', 0, 920000, 925000, 1795035558970);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('eQiNgaOK', 3, 'g8f6', 1, 920000, 934999, 1795035558977);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('eQiNgaOK', 4, 'f1c4', 0, 930000, 934999, 1795035558987);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('eQiNgaOK', 5, 'f8c5', 1, 930000, 944998, 1795035558992);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('eQiNgaOK', 6, 'e1h1', 0, 940000, 944998, 1795035558996);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('0JWcIboP', 0, 'e8d7', 0, null, null, 1795035559113);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('0JWcIboP', 1, 'e1c1', 0, null, null, 1795035559117);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('X10Z8QeA', 0, 'e2e4', 0, null, null, 1795035559193);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('qdAE8m36', 0, 'e2e4', 0, null, null, 1795035559286);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('qdAE8m36', 1, 'c7c5', 0, null, null, 1795035559295);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('qdAE8m36', 2, 'g1f3', 1, null, null, 1795035559303);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('HafKkFjn', 0, 'e2e4', 0, 303000, 300000, 1795035559467);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('HafKkFjn', 1, 'e7e5', 0, 303000, 303000, 1795035559470);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('FlPS1rgs', 0, 'e2e4', 0, null, null, 1795035559534);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('FlPS1rgs', 1, 'e7e5', 0, null, null, 1795035559547);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('sLKTKyR4', 0, 'a2a8', 0, null, null, 1795035560286);
insert into live (game, seq, state) values ('qdAE8m36', 6, '{"clock":{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":2},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":873},"draw":null,"takeback":null}');
insert into live (game, seq, state) values ('FlPS1rgs', 2, '{"clock":{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":1124},"draw":null,"takeback":null}');
insert into live (game, seq, state) values ('FSoBRTVu', 0, '{"clock":{"grants":[],"lag":{"white":{"quota":3000,"gain":1000,"measured":0},"black":{"quota":3000,"gain":1000,"measured":0}},"turn_since":1702,"is_started":true},"draw":null,"takeback":null}');
insert into live (game, seq, state) values ('6CVgfMmG', 0, '{"clock":{"grants":[],"lag":{"white":{"quota":3000,"gain":1000,"measured":0},"black":{"quota":3000,"gain":1000,"measured":0}},"turn_since":1769},"draw":null,"takeback":null}');
insert into chat (game, seq, room, person, name, words, at) values ('pqv15LmC', 3, 'players', 'Ae8mX0P64Zzg', 'Guest', 'good luck', 1795035558588);
insert into chat (game, seq, room, person, name, words, at) values ('PGnqiENF', 3, 'players', 'VAByxnhIHROs', 'Guest', 'good luck', 1795035558700);
insert into chat (game, seq, room, person, name, words, at) values ('30yZyiVw', 3, 'players', 'gzLG4IvB5JaD', 'Guest', 'good luck', 1795035558806);
insert into chat (game, seq, room, person, name, words, at) values ('eQiNgaOK', 3, 'players', 'EtdoBPrc0SMc', 'Guest', 'good luck', 1795035558927);
insert into chat (game, seq, room, person, name, words, at) values ('0JWcIboP', 3, 'players', 'DNSsK6lQ7WJj', 'Guest', 'good luck', 1795035559081);
insert into chat (game, seq, room, person, name, words, at) values ('X10Z8QeA', 3, 'players', 'iewUMRpqb1fy', 'Guest', 'good luck', 1795035559183);
insert into chat (game, seq, room, person, name, words, at) values ('qdAE8m36', 3, 'players', 'BgMMEjGEIyTH', 'Guest', 'good luck', 1795035559271);
insert into uptime (id, ms) values (0, 2000);
insert into reviews (game, source, person, evaluations, done_at, asked_at, asked_by, draft) values ('pqv15LmC', 'server', '7sy4KShxIYdD', '{"v":5,"all":[{"cp":24,"l":[{"cp":24,"d":10,"n":16000,"m":"e2e4 e7e5 g1f3 b8c6 d2d4 e5d4 c2c3 d4c3 b1c3 f8e7 f1c4 g8f6"}]},{"cp":90,"l":[{"cp":90,"d":9,"n":16000,"m":"e7e5 c2c4 g8f6"}]},{"cp":-94,"l":[{"cp":-94,"d":9,"n":16001,"m":"e2e4 g8f6 b1c3 f8c5 g1e2 b8c6 e2g3 e8h8 f1e2 d7d5"}]},{"mate":1,"l":[{"mate":1,"d":1,"n":33,"m":"d8h4"}]},{"mate":0}]}', 1795035559825, null, null, null);
insert into evaluations (key, depth, nodes, lines) values (5060803636482931868, 10, 16000, '[{"cp":24,"mate":null,"moves":"e2e4 e7e5 g1f3 b8c6 d2d4 e5d4 c2c3 d4c3 b1c3 f8e7 f1c4 g8f6"}]');
insert into evaluations (key, depth, nodes, lines) values (2921270632758580205, 9, 16000, '[{"cp":-90,"mate":null,"moves":"e7e5 c2c4 g8f6"}]');
insert into evaluations (key, depth, nodes, lines) values (-6705164527970882597, 9, 16001, '[{"cp":-94,"mate":null,"moves":"e2e4 g8f6 b1c3 f8c5 g1e2 b8c6 e2g3 e8g8 f1e2 d7d5"}]');
insert into evaluations (key, depth, nodes, lines) values (125953136338339526, 1, 33, '[{"cp":null,"mate":-1,"moves":"d8h4"}]');
insert into library_collections (id, name, owner, visibility, state, error, bytes, read, line, seen, games, duplicates, broken, problems, started_at, changed_at, taken) values (1, 'club.pgn', 'B19PZKxmVhHr', 'public', 'done', null, null, 266, 18, 3, 2, 0, 1, '[{"game":3,"line":17,"error":"illegal move Ke3: a king does not move from e8 to e3","reason":"illegal-move","value":"Ke3"}]', 1795035559935, 1795035560000, null);
insert into library_names (id, name, folded, person) values (1, '', '', null);
insert into library_names (id, name, folded, person) values (2, 'O''Neill', 'o''neill', null);
insert into library_names (id, name, folded, person) values (3, 'Bert', 'bert', null);
insert into library_names (id, name, folded, person) values (4, 'Anna', 'anna', null);
insert into library_names (id, name, folded, person) values (5, 'Guest', 'guest', 'Ae8mX0P64Zzg');
insert into library_names (id, name, folded, person) values (6, 'Guest', 'guest', 'bopjFU74jsdn');
insert into library_names (id, name, folded, person) values (7, 'Guest', 'guest', 'VAByxnhIHROs');
insert into library_names (id, name, folded, person) values (8, 'Guest', 'guest', 'Wt2RVgPJWyai');
insert into library_names (id, name, folded, person) values (9, 'Guest', 'guest', 'gzLG4IvB5JaD');
insert into library_names (id, name, folded, person) values (10, 'Guest', 'guest', '5CPKaZbix5VR');
insert into library_names (id, name, folded, person) values (11, 'Guest', 'guest', 'EtdoBPrc0SMc');
insert into library_names (id, name, folded, person) values (12, 'Guest', 'guest', '42tdL2yKza5z');
insert into library_names (id, name, folded, person) values (13, 'Guest', 'guest', 'DNSsK6lQ7WJj');
insert into library_names (id, name, folded, person) values (14, 'Guest', 'guest', 'cDMC4gy9hQio');
insert into library_names (id, name, folded, person) values (15, 'anna', 'anna', 'PLq0jaXS92f5');
insert into library_names (id, name, folded, person) values (16, 'bert', 'bert', 'NX9i6nuZYP6I');
insert into library_names (id, name, folded, person) values (17, 'BrownRabbit', 'brownrabbit', 'gSxuOb8sG1Ds');
insert into library_names (id, name, folded, person) values (18, 'Tabiya', 'tabiya', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (1, 1, 4, 2, 0, 0, 1023650, 1, 0, 0, -4265806984587388756, null, 'Event	Club
', bytes'011010141218', bytes'01012800d7ff040b412073686f7274206f6e6500010301000105010e010c040974686520757375616c0600020304');
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (2, 1, 3, 1, 0, 0, 0, 2, 0, 0, 2468782353860223294, null, 'Event	Club
', bytes'010f0f', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (3, 0, 5, 6, 0, 0, 1037682, 3, 2, 0, -8619647751570255277, null, 'Event	Casual blitz game
UTCTime	20:59:18
TimeControl	300+3
TerminationDetail	checkmate
', bytes'0108101103', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (4, 0, 7, 8, 0, 0, 1037682, 3, 2, 1, 1917508681483502569, null, 'Event	Casual blitz game
UTCTime	20:59:18
TimeControl	180+2
TerminationDetail	resignation
', bytes'0110100c09', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (5, 0, 9, 10, 0, 0, 1037682, 3, 4, 1, 4438310008519783992, null, 'Event	Casual classical game
UTCTime	20:59:18
TimeControl	40/5400+30:1800+30
TerminationDetail	resignation
', bytes'010f08170a', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (6, 0, 11, 12, 0, 0, 1037682, 3, 3, 1, -8831415074592320552, null, 'Event	Casual rapid game
UTCTime	20:59:18
TimeControl	900+10
TerminationDetail	resignation
', bytes'0110100c0e0e0420', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (7, 0, 13, 14, 0, 0, 1037682, 3, 6, 1, 7707049436578342293, '4k3/8/8/8/8/8/8/R3K3 b A - 7 30', 'Event	Casual unlimited game
UTCTime	20:59:19
TimeControl	-
TerminationDetail	resignation
', bytes'01000f', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (8, 0, 15, 16, 1500, 1500, 1037682, 1, 2, 0, 2809117894278916677, null, 'Event	Rated blitz game
UTCTime	20:59:19
TimeControl	300+3
TerminationDetail	resignation
', bytes'011010', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (9, 0, 17, 18, 1500, 400, 1037682, 1, 6, 1, 3358581655841097982, '6k1/5ppp/8/8/8/8/R7/6K1 w - - 0 1', 'Event	Casual unlimited game
UTCTime	20:59:20
TimeControl	-
TerminationDetail	checkmate
', bytes'0112', null);
insert into library_rounds (first, next, collection, state) values (1, 3, 1, 'Po7kUwTM');
insert into library_rounds (first, next, collection, state) values (3, 10, 0, 'esNkhhTO');
insert into library_sites (game, number) values ('pqv15LmC', 3);
insert into library_sites (game, number) values ('PGnqiENF', 4);
insert into library_sites (game, number) values ('30yZyiVw', 5);
insert into library_sites (game, number) values ('eQiNgaOK', 6);
insert into library_sites (game, number) values ('0JWcIboP', 7);
insert into library_sites (game, number) values ('HafKkFjn', 8);
insert into library_sites (game, number) values ('sLKTKyR4', 9);
insert into external_engines (id, person, name, provider, max_threads, max_hash, variants, data, created_at) values ('eei_DtV3eElSO8BT', 'B19PZKxmVhHr', 'Elsewhere', 'f4f20af89ff167fa6b6e4e23b74c9156151b1ef42249a13b1319f9518114761e', 2, 64, 'chess', null, 1795035560008);
insert into site (one, name, words, logo) values (1, 'O''Neill''s Café', 'Chess on Tuesdays.', null);
insert into ratings (list, person, points, deviation, volatility, games, at) values ('blitz', 'PLq0jaXS92f5', 1737.1399842459039, 396.7138297564391, 0.08999819881479096, 1, 1795035559474);
insert into ratings (list, person, points, deviation, volatility, games, at) values ('blitz', 'NX9i6nuZYP6I', 1262.8600157540961, 396.7138297564391, 0.08999819881479096, 1, 1795035559474);
insert into rating_changes (game, list, color, person, number, at, before, points, deviation, volatility, opponent, opponent_deviation, expected) values ('HafKkFjn', 'blitz', 'white', 'PLq0jaXS92f5', 1, 1795035559474, 1500.0, 1737.1399842459039, 396.7138297564391, 0.08999819881479096, 1500.0, 500.0, 0.5090373192161596);
insert into rating_changes (game, list, color, person, number, at, before, points, deviation, volatility, opponent, opponent_deviation, expected) values ('HafKkFjn', 'blitz', 'black', 'NX9i6nuZYP6I', 1, 1795035559474, 1500.0, 1262.8600157540961, 396.7138297564391, 0.08999819881479096, 1500.0, 500.0, 0.4909626807838404);
insert into entered_ratings (person, list, points, at) values ('B19PZKxmVhHr', 'FIDE', 1834, 1795035560005);
insert into tournaments (id, owner, name, kind, venue, phase, people, round, rounds, starts_at, created_at, changed_at) values ('A4qttTJI', 'B19PZKxmVhHr', 'O''Neill''s Open', 'keizer', 'mixed', 'running', 4, 1, 5, null, 1795035560089, 1795035560126);
insert into tournament_events (tournament, seq, event) values ('A4qttTJI', 1, '{"seq":1,"at":1795035560089,"who":{"arbiter":"B19PZKxmVhHr"},"event":{"created":{"name":"O''Neill''s Open","kind":{"system":"keizer"},"rounds":5,"clock":"90+30","is_rated":false,"join":"all","venue":"mixed","starts_at":null,"no_show_minutes":null,"check_in":"never","half_byes":1,"is_first_white":true,"tie_breaks":null}}}');
insert into tournament_events (tournament, seq, event) values ('A4qttTJI', 2, '{"seq":2,"at":1795035560102,"who":{"arbiter":"B19PZKxmVhHr"},"event":{"entered":[1,{"person":"PLq0jaXS92f5","name":"anna","rating":1500,"title":"","federation":"","team":null,"code":null}]}}');
insert into tournament_events (tournament, seq, event) values ('A4qttTJI', 3, '{"seq":3,"at":1795035560102,"who":{"arbiter":"B19PZKxmVhHr"},"event":{"entered":[2,{"person":"NX9i6nuZYP6I","name":"bert","rating":1500,"title":"","federation":"","team":null,"code":null}]}}');
insert into tournament_events (tournament, seq, event) values ('A4qttTJI', 4, '{"seq":4,"at":1795035560102,"who":{"arbiter":"B19PZKxmVhHr"},"event":{"entered":[3,{"person":null,"name":"Cid","rating":1500,"title":"","federation":"","team":null,"code":null}]}}');
insert into tournament_events (tournament, seq, event) values ('A4qttTJI', 5, '{"seq":5,"at":1795035560102,"who":{"arbiter":"B19PZKxmVhHr"},"event":{"entered":[4,{"person":null,"name":"Dan","rating":1500,"title":"","federation":"","team":null,"code":null}]}}');
insert into tournament_events (tournament, seq, event) values ('A4qttTJI', 6, '{"seq":6,"at":1795035560116,"who":{"arbiter":"B19PZKxmVhHr"},"event":{"paired":{"round":1,"games":[{"game":1,"white":3,"black":4,"place":"board","result":null},{"game":2,"white":1,"black":2,"place":"here","result":null}],"byes":[],"is_by_hand":false}}}');
insert into tournament_events (tournament, seq, event) values ('A4qttTJI', 7, '{"seq":7,"at":1795035560125,"who":{"arbiter":"B19PZKxmVhHr"},"event":{"published":{"round":1}}}');
insert into tournament_events (tournament, seq, event) values ('A4qttTJI', 8, '{"seq":8,"at":1795035560125,"who":{"arbiter":"B19PZKxmVhHr"},"event":{"started":{"round":1}}}');
insert into tournament_games (tournament, number, game) values ('A4qttTJI', 2, 'FSoBRTVu');
insert into tournament_people (tournament, person) values ('A4qttTJI', 'PLq0jaXS92f5');
insert into tournament_people (tournament, person) values ('A4qttTJI', 'NX9i6nuZYP6I');
insert into groups (id, kind, name, rules, lesson, door, door_until, created_at) values ('JWY76EKiXUo7', 'class', 'O''Neill''s class', '{"chat":"presets","meeting":"group","computer":"helps","names":"staff","pins":"digits","hours":null,"forget_months":null}', '{"round":1,"is_stopped":false,"eyes_up":false}', 'KQHYMB', 1795038260156, 1795035560136);
insert into group_people (group_id, person, part, real_name, note, child, joined_at) values ('JWY76EKiXUo7', 'B19PZKxmVhHr', 'owner', '', '', null, 1795035560136);
insert into group_people (group_id, person, part, real_name, note, child, joined_at) values ('JWY76EKiXUo7', 'gSxuOb8sG1Ds', 'member', 'Noa O''Neill', '3b', null, 1795035560146);
insert into pupils (person, group_id, animal, color, card, pin) values ('gSxuOb8sG1Ds', 'JWY76EKiXUo7', 'rabbit', 'brown', 'a2d8f7d865cb48ddb68a826b9f5d8ce88572a28c3d7c88bdc08a0deae2b394ac', '9cb6d1e59532688c110af83a1734c8fb4713b35f805a9e1c05e55f2d1c9ab8c6');
insert into invitations (hash, group_id, part, child, until) values ('5f20536e6e4e22af41640a893bbcd59af66c2908d290fb53657c4f0f8f2a2208', 'JWY76EKiXUo7', 'member', null, 1796245160178);
insert into group_boards (group_id, round, board, game, counts) values ('JWY76EKiXUo7', 1, 1, '6CVgfMmG', 1);
insert into group_log (group_id, number, at, who, what, about) values ('JWY76EKiXUo7', 1, 1795035560140, 'the-librarian', 'made', 'O''Neill''s class');
insert into group_log (group_id, number, at, who, what, about) values ('JWY76EKiXUo7', 2, 1795035560149, 'the-librarian', 'pupils', '1');
insert into group_log (group_id, number, at, who, what, about) values ('JWY76EKiXUo7', 3, 1795035560158, 'the-librarian', 'door', '45');
insert into group_log (group_id, number, at, who, what, about) values ('JWY76EKiXUo7', 4, 1795035560169, 'the-librarian', 'season', 'Autumn');
insert into group_log (group_id, number, at, who, what, about) values ('JWY76EKiXUo7', 5, 1795035560175, 'the-librarian', 'number', 'BrownRabbit, FIDE');
insert into group_log (group_id, number, at, who, what, about) values ('JWY76EKiXUo7', 6, 1795035560181, 'the-librarian', 'invited', 'member');
insert into group_log (group_id, number, at, who, what, about) values ('JWY76EKiXUo7', 7, 1795035560210, 'the-librarian', 'seated', 'BrownRabbit');
insert into group_log (group_id, number, at, who, what, about) values ('JWY76EKiXUo7', 8, 1795035560236, 'the-librarian', 'assigned', '');
insert into sequences (name, last) values ('site', 3);
insert into sequences (name, last) values ('JWY76EKiXUo7', 8);
insert into site_log (number, at, who, what, about) values (1, 1795035560056, 'the-librarian', 'muted', 'bert');
insert into site_log (number, at, who, what, about) values (2, 1795035560062, 'the-librarian', 'fair-play', 'bert');
insert into site_log (number, at, who, what, about) values (3, 1795035560080, 'the-librarian', 'looked-fair-play', 'bert');
insert into reports (id, at, reporter, about, game, reason, words, done_at, done_by, answer) values ('zZNOlqzF', 1795035560017, 'B19PZKxmVhHr', 'NX9i6nuZYP6I', null, 'words', 'O''Neill heard it.', null, null, '');
insert into measures (id, person, group_id, kind, reason, words, by_name, at, until, lifted_at, lifted_by) values ('OrSfQ31o', 'NX9i6nuZYP6I', null, 'mute', 'words', 'For a day.', 'the-librarian', 1795035560044, null, null, null);
insert into blocks (person, blocked, at) values ('B19PZKxmVhHr', 'NX9i6nuZYP6I', 1795035560028);
insert into seasons (id, group_id, name, begins, ends, start) values ('VNAR7Oc8', 'JWY76EKiXUo7', 'Autumn', 1795035560166, null, 1200);
insert into group_numbers (group_id, person, list, points, day, by_name, at) values ('JWY76EKiXUo7', 'gSxuOb8sG1Ds', 'FIDE', 1500, '2026-11-01', 'the-librarian', 1795035560172);
insert into fair_play (person, at, by_name, sheet) values ('NX9i6nuZYP6I', 1795035560069, 'the-librarian', '{"games":[],"own":{"rating":null,"moves":0,"accuracy":0.0,"choices":0,"agreed":0},"opponents":{"rating":null,"moves":0,"accuracy":0.0,"choices":0,"agreed":0},"times":null}');
insert into assignments (id, group_id, task, due, made_at) values ('24dkGdtr', 'JWY76EKiXUo7', '{"kind":"win","fen":"6k1/5ppp/8/8/8/8/R7/6K1 w - - 0 1","color":"white","level":1}', 4000000000000, 1795035560222);
insert into assignment_games (assignment, person, game, counts, at) values ('24dkGdtr', 'gSxuOb8sG1Ds', 'sLKTKyR4', 1, 1795035560286);
insert into assignment_done (assignment, person, at) values ('24dkGdtr', 'gSxuOb8sG1Ds', 1795035560286);
