insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('tjHhT4IGQT4C', null, null, null, 'guest', '{}', 1794986408183, 1794986408183, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('FUbmKnwWbIct', null, null, null, 'guest', '{}', 1794986408248, 1794986408248, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('JiHFIPH3JCFr', null, null, null, 'guest', '{}', 1794986409335, 1794986409335, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('ihHLiFZ3OlTh', null, null, null, 'guest', '{}', 1794986409390, 1794986409390, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('F0pr3klOhhU1', null, null, null, 'guest', '{}', 1794986409915, 1794986409915, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('B1myLJ4mjTh1', null, null, null, 'guest', '{}', 1794986409965, 1794986409965, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('yEtFUz7UnKpn', null, null, null, 'guest', '{}', 1794986410561, 1794986410561, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('QtzBLJIFUhxg', null, null, null, 'guest', '{}', 1794986410631, 1794986410631, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('T0F2X8asX9sD', null, null, null, 'guest', '{}', 1794986411355, 1794986411355, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('UVW6VRhRQcu1', null, null, null, 'guest', '{}', 1794986411440, 1794986411440, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('8S9ZiGHPCRTN', null, null, null, 'guest', '{}', 1794986412080, 1794986412080, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('OVvJW7A48sxX', null, null, null, 'guest', '{}', 1794986412139, 1794986412139, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('tL2NrzSc9obQ', null, null, null, 'guest', '{}', 1794986412584, 1794986412584, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('5CPX29L2isQv', null, null, null, 'guest', '{}', 1794986412613, 1794986412613, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('V2DeT8p4kmir', 'anna', 'anna', '$argon2id$v=19$m=19456,t=2,p=1$m+1ax+Vq5zyAP0oxl4Vrgw$Pq6aY4/lyeDioDhE6xX8OU/yoVTE5oaRx7n7z24D/7Y', 'player', '{}', 1794986413461, 1794986413461, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('GRm2WNJ9ovVT', 'bert', 'bert', '$argon2id$v=19$m=19456,t=2,p=1$PhoErXJ8i6rPTk1SoZCFHA$0Qh+XCKhavmcDSDdYKchEA5RsVKrz5I1PyQRpmPmY1Y', 'player', '{}', 1794986414061, 1794986414061, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('ouHJO0170Pmi', null, null, null, 'guest', '{}', 1794986414550, 1794986414550, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('YjH8plxJBwcQ', null, null, null, 'guest', '{}', 1794986415457, 1794986415457, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('NsQEsnfSo3ZC', 'the-librarian', 'the-librarian', '$argon2id$v=19$m=19456,t=2,p=1$kHgxwmZwuRh4+aSOM0cW1Q$j1T5y84VYxmcJspn1l5pa3yiHiuad+pIXAmgheJro9U', 'admin', '{}', 1794986426741, 1794986426741, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('kmEc5wddHNJh', 'RedFish', 'redfish', null, 'player', '{}', 1794986427706, 1794986427706, null, null);
insert into sessions (hash, person, agent, created_at, seen_at) values ('436f5e4e008a5ec5a5fde555a92d007846d6b8ae53ba0fc3dd6e5468925efa44', 'tjHhT4IGQT4C', '', 1794986408225, 1794986408225);
insert into sessions (hash, person, agent, created_at, seen_at) values ('d7b25a03433fe50b2e54ddaa0383d2bbf06a384375b671ffcb91b2a29d221e29', 'FUbmKnwWbIct', '', 1794986408275, 1794986408275);
insert into sessions (hash, person, agent, created_at, seen_at) values ('7bd19c02955539a3d00ff3e3def98a3e9eb2f1454a2948ad7d963d1f7002f008', 'JiHFIPH3JCFr', '', 1794986409374, 1794986409374);
insert into sessions (hash, person, agent, created_at, seen_at) values ('c562bcac7569e7b0b27d0a12697ce901a0971466660f14e0d3eb7c275113917c', 'ihHLiFZ3OlTh', '', 1794986409417, 1794986409417);
insert into sessions (hash, person, agent, created_at, seen_at) values ('b5ef25d335a32665ac187b7c498f71e58305e85439373c769737247c5d9dbfab', 'F0pr3klOhhU1', '', 1794986409935, 1794986409935);
insert into sessions (hash, person, agent, created_at, seen_at) values ('21e8b90f7125f47606d84ca40e45b3d32eaafc13317051e9c99a2cb181faca0f', 'B1myLJ4mjTh1', '', 1794986409983, 1794986409983);
insert into sessions (hash, person, agent, created_at, seen_at) values ('4e2c037c43b2a705098da954d93d912d39608a3bd08b81b444db3bf7f11e092c', 'yEtFUz7UnKpn', '', 1794986410600, 1794986410600);
insert into sessions (hash, person, agent, created_at, seen_at) values ('8967351beec9c064d53f6e828bab93db4b953f120c5ccb0294b217521170dbc5', 'QtzBLJIFUhxg', '', 1794986410674, 1794986410674);
insert into sessions (hash, person, agent, created_at, seen_at) values ('a42029067f43cc07e513513331ffdfadc2d4cb768772ab57aa7f30b073045872', 'T0F2X8asX9sD', '', 1794986411402, 1794986411402);
insert into sessions (hash, person, agent, created_at, seen_at) values ('5ec567734e1af4f5dddf17a01863a413aae77e70881a35b5df84e8aa7ed7832b', 'UVW6VRhRQcu1', '', 1794986411460, 1794986411460);
insert into sessions (hash, person, agent, created_at, seen_at) values ('6917ff964a920a0ce1169702c971c70f562325ec59244bc552a9974926de7680', '8S9ZiGHPCRTN', '', 1794986412114, 1794986412114);
insert into sessions (hash, person, agent, created_at, seen_at) values ('dac1b49f7284e8aac19119a11641994f0acf2dab1bbe21c47257da2efd5e183f', 'OVvJW7A48sxX', '', 1794986412190, 1794986412190);
insert into sessions (hash, person, agent, created_at, seen_at) values ('1d6adc968918c860f43d55be6bc76cb4a13ceb1c53d5153e45825df0da07d28c', 'tL2NrzSc9obQ', '', 1794986412605, 1794986412605);
insert into sessions (hash, person, agent, created_at, seen_at) values ('eb6a94ca8ca1a4d72163d2474748bbc8d56ff3e440438a48c030ac0148e77e20', '5CPX29L2isQv', '', 1794986412645, 1794986412645);
insert into sessions (hash, person, agent, created_at, seen_at) values ('66ee394835af24c012d7eec2451a3d48d6b094a31a89c0c1cab0fb68877c10ff', 'V2DeT8p4kmir', '', 1794986413477, 1794986413477);
insert into sessions (hash, person, agent, created_at, seen_at) values ('14fb29e5863c5d2981de98ef8af65f92cc6f985abec0e402c34cc2934d6f7c7a', 'GRm2WNJ9ovVT', '', 1794986414096, 1794986414096);
insert into sessions (hash, person, agent, created_at, seen_at) values ('2692adab24021e060c3fa164e17bcf4eafa21a3f31923468672e51b52a7a7bcd', 'ouHJO0170Pmi', '', 1794986414621, 1794986414621);
insert into sessions (hash, person, agent, created_at, seen_at) values ('9fdc4a8aa4b2abc643fac8927559c335080104d12d0e20c662ec7f9709a5240a', 'YjH8plxJBwcQ', '', 1794986415492, 1794986415492);
insert into sessions (hash, person, agent, created_at, seen_at) values ('3783a24a5c3b55e61903eacbeee118f129b3050944ec3e14303e16772eb1c758', 'NsQEsnfSo3ZC', '', 1794986426757, 1794986426757);
insert into sessions (hash, person, agent, created_at, seen_at) values ('65a8023267f1d4aa2c4af858937efcdd6107b963f01ae07f0d31be13a89edf09', 'kmEc5wddHNJh', '', 1794986428136, 1794986428136);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('73ffo1cv', 'FUbmKnwWbIct', 'tjHhT4IGQT4C', '{"seats":{"white":{"kind":"person","id":"FUbmKnwWbIct","name":"Guest","role":"guest"},"black":{"kind":"person","id":"tjHhT4IGQT4C","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"5+3","black":"5+3"},"source":"link","visibility":"public","creator":"FUbmKnwWbIct"}', 'public', 'link', 'blitz', 'over', '0-1', 'checkmate', 4, 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3', 'Barnes Opening: Fool''s Mate', 9, null, '{"grants":[{"ply":0,"color":"black","ms":15000}],"lag":{"white":{"quota":4994,"gain":1000,"measured":7},"black":{"quota":4994,"gain":1000,"measured":8}},"turn_since":2121,"stopped_at":2121}', 1794986408285, 1794986409287, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('rvl8bv6c', 'ihHLiFZ3OlTh', 'JiHFIPH3JCFr', '{"seats":{"white":{"kind":"person","id":"ihHLiFZ3OlTh","name":"Guest","role":"guest"},"black":{"kind":"person","id":"JiHFIPH3JCFr","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"3+2","black":"1+0"},"source":"link","visibility":"link","creator":"ihHLiFZ3OlTh"}', 'link', 'link', 'blitz', 'over', '0-1', 'resignation', 4, 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3', 'King''s Knight Opening: Normal Variation', 10, null, '{"grants":[{"ply":0,"color":"black","ms":15000},{"ply":4,"color":"white","ms":15000}],"lag":{"white":{"quota":4989,"gain":1000,"measured":11},"black":{"quota":1946,"gain":390,"measured":4}},"turn_since":2681,"stopped_at":2709}', 1794986409422, 1794986409874, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('HO3eemjV', 'B1myLJ4mjTh1', 'F0pr3klOhhU1', '{"seats":{"white":{"kind":"person","id":"B1myLJ4mjTh1","name":"Guest","role":"guest"},"black":{"kind":"person","id":"F0pr3klOhhU1","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"40/5400+30:1800+30","black":"40/5400+30:1800+30"},"source":"link","visibility":"link","creator":"B1myLJ4mjTh1"}', 'link', 'link', 'classical', 'over', '0-1', 'resignation', 4, 'rnbqkb1r/pppp1ppp/4pn2/8/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3', 'Indian Defense: Normal Variation', 10, null, '{"grants":[{"ply":0,"color":"black","ms":15000},{"ply":3,"color":"white","ms":15000}],"lag":{"white":{"quota":5000,"gain":1000,"measured":0},"black":{"quota":4992,"gain":1000,"measured":8}},"turn_since":3343,"stopped_at":3345}', 1794986409991, 1794986410511, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('sIfRag76', 'QtzBLJIFUhxg', 'yEtFUz7UnKpn', '{"seats":{"white":{"kind":"person","id":"QtzBLJIFUhxg","name":"Guest","role":"guest"},"black":{"kind":"person","id":"yEtFUz7UnKpn","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"chess960","time":{"white":"15+10","black":"15+10"},"source":"link","visibility":"link","creator":"QtzBLJIFUhxg"}', 'link', 'link', 'rapid', 'over', '0-1', 'resignation', 7, 'rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4', 'Petrov''s Defense: Italian Variation', 13, null, '{"grants":[{"ply":0,"color":"black","ms":15000},{"ply":7,"color":"white","ms":15000}],"lag":{"white":{"quota":6962,"gain":1000,"measured":15},"black":{"quota":5976,"gain":1000,"measured":18}},"turn_since":4144,"stopped_at":4171}', 1794986410698, 1794986411336, 'chess960', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('X3KHcS1w', 'UVW6VRhRQcu1', 'T0F2X8asX9sD', '{"seats":{"white":{"kind":"person","id":"UVW6VRhRQcu1","name":"Guest","role":"guest"},"black":{"kind":"person","id":"T0F2X8asX9sD","name":"Guest","role":"guest"}},"start":"4k3/8/8/8/8/8/8/R3K3 b Q - 7 30","variant":"standard","time":{"white":"-","black":"-"},"source":"link","visibility":"link","creator":"UVW6VRhRQcu1"}', 'link', 'link', 'unlimited', 'over', '0-1', 'resignation', 2, '8/3k4/8/8/8/8/8/2KR4 b - - 9 31', null, 6, null, '{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":4860,"stopped_at":4868}', 1794986411478, 1794986412033, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('BeLDJzXh', 'OVvJW7A48sxX', '8S9ZiGHPCRTN', '{"seats":{"white":{"kind":"person","id":"OVvJW7A48sxX","name":"Guest","role":"guest"},"black":{"kind":"person","id":"8S9ZiGHPCRTN","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"-","black":"-"},"source":"link","visibility":"link","creator":"OVvJW7A48sxX"}', 'link', 'link', 'unlimited', 'aborted', null, 'by-white', 1, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1', 'King''s Pawn Game', 5, null, '{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":5359,"stopped_at":5375}', 1794986412199, 1794986412540, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('DU3YiFOi', '5CPX29L2isQv', 'tL2NrzSc9obQ', '{"seats":{"white":{"kind":"person","id":"5CPX29L2isQv","name":"Guest","role":"guest"},"black":{"kind":"person","id":"tL2NrzSc9obQ","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"-","black":"-"},"source":"link","visibility":"link","creator":"5CPX29L2isQv"}', 'link', 'link', 'unlimited', 'playing', null, null, 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', null, 3, null, null, 1794986412660, 1794986412890, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('4O2hIGm9', 'V2DeT8p4kmir', 'GRm2WNJ9ovVT', '{"seats":{"white":{"kind":"person","id":"V2DeT8p4kmir","name":"anna","role":"player","rating":{"points":1500,"provisional":true}},"black":{"kind":"person","id":"GRm2WNJ9ovVT","name":"bert","role":"player","rating":{"points":1500,"provisional":true}}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"5+3","black":"5+3"},"source":"link","visibility":"public","creator":"V2DeT8p4kmir","rated":true}', 'public', 'link', 'blitz', 'over', '1-0', 'resignation', 2, 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2', 'King''s Pawn Game', 5, null, '{"grants":[],"lag":{"white":{"quota":4000,"gain":1000,"measured":0},"black":{"quota":4000,"gain":1000,"measured":0}},"turn_since":7252,"stopped_at":7276}', 1794986414132, 1794986414441, 'standard', 'blitz');
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('pKrSYhVQ', 'ouHJO0170Pmi', null, '{"seats":{"white":{"kind":"person","id":"ouHJO0170Pmi","name":"Guest","role":"guest"},"black":{"kind":"computer","strength":{"level":1}}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"-","black":"-"},"source":"computer","visibility":"link","creator":"ouHJO0170Pmi"}', 'link', 'computer', 'unlimited', 'playing', null, null, 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', null, 0, null, null, 1794986414673, 1794986414673, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('gRrgFwHF', 'V2DeT8p4kmir', 'GRm2WNJ9ovVT', '{"seats":{"white":{"kind":"person","id":"V2DeT8p4kmir","name":"anna","role":"player","rating":{"points":1500,"provisional":true}},"black":{"kind":"person","id":"GRm2WNJ9ovVT","name":"bert","role":"player","rating":{"points":1500,"provisional":true}}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"90+30","black":"90+30"},"source":"tournament","visibility":"public","creator":"V2DeT8p4kmir","tournament":"6NAqHLnl"}', 'public', 'tournament', 'classical', 'playing', null, null, 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', null, 0, null, null, 1794986427602, 1794986427602, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('lCE57ABy', 'kmEc5wddHNJh', null, '{"seats":{"white":{"kind":"person","id":"kmEc5wddHNJh","name":"RedFish","role":"player","rating":{"points":1500,"provisional":true}},"black":{"kind":"computer","strength":{"level":2}}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","variant":"standard","time":{"white":"10+5","black":"10+5"},"source":"challenge","visibility":"link","creator":"NsQEsnfSo3ZC","table":{"group":"x5yUBMB2FVNy","round":1,"board":1}}', 'link', 'challenge', 'rapid', 'playing', null, null, 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', null, 0, null, null, 1794986427959, 1794986427959, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('SFIfL6tN', 'kmEc5wddHNJh', null, '{"seats":{"white":{"kind":"person","id":"kmEc5wddHNJh","name":"RedFish","role":"player","rating":{"points":1500,"provisional":true}},"black":{"kind":"computer","strength":{"level":1}}},"start":"6k1/5ppp/8/8/8/8/R7/6K1 w - - 0 1","variant":"standard","time":{"white":"-","black":"-"},"source":"computer","visibility":"link","creator":"kmEc5wddHNJh"}', 'link', 'computer', 'unlimited', 'over', '1-0', 'checkmate', 1, 'R5k1/5ppp/8/8/8/8/8/6K1 b - - 1 1', null, 2, null, '{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":21099,"stopped_at":21099}', 1794986428170, 1794986428264, 'standard', null);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('73ffo1cv', 0, 'f2f3', 0, 303000, 315000, 1794986409188);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('73ffo1cv', 1, 'e7e5', 0, 303000, 318000, 1794986409221);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('73ffo1cv', 2, 'g2g4', 0, 306000, 318000, 1794986409255);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('73ffo1cv', 3, 'd8h4', 0, 306000, 321000, 1794986409287);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('rvl8bv6c', 0, 'e2e4', 0, 182000, 75000, 1794986409699);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('rvl8bv6c', 1, 'e7e5', 0, 182000, 75000, 1794986409740);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('rvl8bv6c', 2, 'g1f3', 6, 183994, 75000, 1794986409787);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('rvl8bv6c', 3, 'b8c6', 3, 183994, 74997, 1794986409816);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('HO3eemjV', 0, 'd2d4', 0, 5430000, 5415000, 1794986410286);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('HO3eemjV', 1, 'g8f6', 0, 5430000, 5445000, 1794986410337);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('HO3eemjV', 2, 'c2c4', 11, 5459989, 5445000, 1794986410391);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('HO3eemjV', 3, 'e7e6', 16, 5474989, 5474984, 1794986410469);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('sIfRag76', 0, 'e2e4', 0, 910000, 915000, 1794986410998);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('sIfRag76', 1, 'e7e5', 0, 910000, 925000, 1794986411052);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('sIfRag76', 2, 'g1f3', 0, 920000, 925000, 1794986411090);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('sIfRag76', 3, 'g8f6', 0, 920000, 935000, 1794986411133);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('sIfRag76', 4, 'f1c4', 0, 930000, 935000, 1794986411208);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('sIfRag76', 5, 'f8c5', 0, 930000, 945000, 1794986411247);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('sIfRag76', 6, 'e1h1', 1, 939999, 945000, 1794986411276);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('X3KHcS1w', 0, 'e8d7', 0, null, null, 1794986411928);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('X3KHcS1w', 1, 'e1c1', 0, null, null, 1794986411984);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('BeLDJzXh', 0, 'e2e4', 0, null, null, 1794986412488);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('DU3YiFOi', 0, 'e2e4', 0, null, null, 1794986412931);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('DU3YiFOi', 1, 'c7c5', 0, null, null, 1794986412967);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('DU3YiFOi', 2, 'g1f3', 7, null, null, 1794986412999);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('4O2hIGm9', 0, 'e2e4', 0, 303000, 300000, 1794986414360);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('4O2hIGm9', 1, 'e7e5', 0, 303000, 303000, 1794986414387);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('pKrSYhVQ', 0, 'e2e4', 0, null, null, 1794986414782);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('pKrSYhVQ', 1, 'e7e6', 0, null, null, 1794986415072);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('SFIfL6tN', 0, 'a2a8', 0, null, null, 1794986428264);
insert into live (game, seq, state) values ('DU3YiFOi', 6, '{"clock":{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":16},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":5857},"draw":null,"takeback":null}');
insert into live (game, seq, state) values ('pKrSYhVQ', 2, '{"clock":{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":7924},"draw":null,"takeback":null}');
insert into live (game, seq, state) values ('gRrgFwHF', 0, '{"clock":{"grants":[],"lag":{"white":{"quota":3000,"gain":1000,"measured":0},"black":{"quota":3000,"gain":1000,"measured":0}},"turn_since":20471,"is_started":true},"draw":null,"takeback":null}');
insert into live (game, seq, state) values ('lCE57ABy', 0, '{"clock":{"grants":[],"lag":{"white":{"quota":3000,"gain":1000,"measured":0},"black":{"quota":3000,"gain":1000,"measured":0}},"turn_since":20831},"draw":null,"takeback":null}');
insert into chat (game, seq, room, person, name, words, at) values ('73ffo1cv', 3, 'players', 'FUbmKnwWbIct', 'Guest', 'good luck', 1794986409132);
insert into chat (game, seq, room, person, name, words, at) values ('rvl8bv6c', 3, 'players', 'ihHLiFZ3OlTh', 'Guest', 'good luck', 1794986409595);
insert into chat (game, seq, room, person, name, words, at) values ('HO3eemjV', 3, 'players', 'B1myLJ4mjTh1', 'Guest', 'good luck', 1794986410218);
insert into chat (game, seq, room, person, name, words, at) values ('sIfRag76', 3, 'players', 'QtzBLJIFUhxg', 'Guest', 'good luck', 1794986410900);
insert into chat (game, seq, room, person, name, words, at) values ('X3KHcS1w', 3, 'players', 'UVW6VRhRQcu1', 'Guest', 'good luck', 1794986411862);
insert into chat (game, seq, room, person, name, words, at) values ('BeLDJzXh', 3, 'players', 'OVvJW7A48sxX', 'Guest', 'good luck', 1794986412431);
insert into chat (game, seq, room, person, name, words, at) values ('DU3YiFOi', 3, 'players', '5CPX29L2isQv', 'Guest', 'good luck', 1794986412890);
insert into uptime (id, ms) values (0, 22103);
insert into reviews (game, source, person, evaluations, done_at, asked_at, asked_by, draft) values ('73ffo1cv', 'server', 'YjH8plxJBwcQ', '{"v":4,"all":[{"cp":29,"l":[{"cp":29,"d":8,"n":6001,"m":"e2e4 e7e5 g1f3 b8c6 b1c3 g8f6 d2d4 e5d4 f3d4"}]},{"cp":50,"l":[{"cp":50,"d":7,"n":6001,"m":"e7e6 e2e4 d7d5 b1c3 g8f6 d2d4"}]},{"cp":-71,"l":[{"cp":-71,"d":6,"n":6000,"m":"e2e4 g8f6 b1c3 f8c5 g1e2 b8c6 a2a3"}]},{"mate":1,"l":[{"mate":1,"d":1,"n":33,"m":"d8h4"}]},{"mate":0}]}', 1794986426126, null, null, null);
insert into evaluations (key, depth, nodes, lines) values (5060803636482931868, 8, 6001, '[{"cp":29,"mate":null,"moves":"e2e4 e7e5 g1f3 b8c6 b1c3 g8f6 d2d4 e5d4 f3d4"}]');
insert into evaluations (key, depth, nodes, lines) values (2921270632758580205, 7, 6001, '[{"cp":-50,"mate":null,"moves":"e7e6 e2e4 d7d5 b1c3 g8f6 d2d4"}]');
insert into evaluations (key, depth, nodes, lines) values (-6705164527970882597, 6, 6000, '[{"cp":-71,"mate":null,"moves":"e2e4 g8f6 b1c3 f8c5 g1e2 b8c6 a2a3"}]');
insert into evaluations (key, depth, nodes, lines) values (125953136338339526, 1, 33, '[{"cp":null,"mate":-1,"moves":"d8h4"}]');
insert into library_collections (id, name, owner, visibility, state, error, bytes, read, line, seen, games, duplicates, broken, problems, started_at, changed_at, taken) values (1, 'club.pgn', 'NsQEsnfSo3ZC', 'public', 'done', null, null, 266, 18, 3, 2, 0, 1, '[{"game":3,"line":17,"error":"illegal move Ke3: a king does not move from e8 to e3","reason":"illegal-move","value":"Ke3"}]', 1794986426969, 1794986427133, null);
insert into library_names (id, name, folded, person) values (1, 'Guest', 'guest', 'FUbmKnwWbIct');
insert into library_names (id, name, folded, person) values (2, 'Guest', 'guest', 'tjHhT4IGQT4C');
insert into library_names (id, name, folded, person) values (3, 'Guest', 'guest', 'ihHLiFZ3OlTh');
insert into library_names (id, name, folded, person) values (4, 'Guest', 'guest', 'JiHFIPH3JCFr');
insert into library_names (id, name, folded, person) values (5, 'Guest', 'guest', 'B1myLJ4mjTh1');
insert into library_names (id, name, folded, person) values (6, 'Guest', 'guest', 'F0pr3klOhhU1');
insert into library_names (id, name, folded, person) values (7, 'Guest', 'guest', 'QtzBLJIFUhxg');
insert into library_names (id, name, folded, person) values (8, 'Guest', 'guest', 'yEtFUz7UnKpn');
insert into library_names (id, name, folded, person) values (9, 'Guest', 'guest', 'UVW6VRhRQcu1');
insert into library_names (id, name, folded, person) values (10, 'Guest', 'guest', 'T0F2X8asX9sD');
insert into library_names (id, name, folded, person) values (11, 'anna', 'anna', 'V2DeT8p4kmir');
insert into library_names (id, name, folded, person) values (12, 'bert', 'bert', 'GRm2WNJ9ovVT');
insert into library_names (id, name, folded, person) values (13, 'Anna', 'anna', null);
insert into library_names (id, name, folded, person) values (14, '', '', null);
insert into library_names (id, name, folded, person) values (15, 'O''Neill', 'o''neill', null);
insert into library_names (id, name, folded, person) values (16, 'Bert', 'bert', null);
insert into library_names (id, name, folded, person) values (17, 'RedFish', 'redfish', 'kmEc5wddHNJh');
insert into library_names (id, name, folded, person) values (18, 'Tabiya', 'tabiya', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (1, 0, 1, 2, 0, 0, 1037682, 3, 2, 0, -8619647751570255277, null, 'Event	Casual blitz game
UTCTime	07:20:08
TimeControl	300+3
TerminationDetail	checkmate
', bytes'0108101103', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (2, 0, 3, 4, 0, 0, 1037682, 3, 2, 1, 1917508681483502569, null, 'Event	Casual blitz game
UTCTime	07:20:09
TimeControl	180+2
TerminationDetail	resignation
', bytes'0110100c09', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (3, 0, 5, 6, 0, 0, 1037682, 3, 4, 1, 4438310008519783992, null, 'Event	Casual classical game
UTCTime	07:20:09
TimeControl	40/5400+30:1800+30
TerminationDetail	resignation
', bytes'010f08170a', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (4, 0, 7, 8, 0, 0, 1037682, 3, 3, 1, -8831415074592320552, null, 'Event	Casual rapid game
UTCTime	07:20:10
TimeControl	900+10
TerminationDetail	resignation
', bytes'0110100c0e0e0420', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (5, 0, 9, 10, 0, 0, 1037682, 3, 6, 1, 7707049436578342293, '4k3/8/8/8/8/8/8/R3K3 b A - 7 30', 'Event	Casual unlimited game
UTCTime	07:20:11
TimeControl	-
TerminationDetail	resignation
', bytes'01000f', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (6, 0, 11, 12, 1500, 1500, 1037682, 1, 2, 0, 2809117894278916677, null, 'Event	Rated blitz game
UTCTime	07:20:14
TimeControl	300+3
TerminationDetail	resignation
', bytes'011010', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (7, 1, 13, 15, 0, 0, 1023650, 1, 0, 0, -4265806984587388756, null, 'Event	Club
', bytes'011010141218', bytes'01012800d7ff040b412073686f7274206f6e6500010301000105010e010c040974686520757375616c0600020304');
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (8, 1, 16, 14, 0, 0, 0, 2, 0, 0, 2468782353860223294, null, 'Event	Club
', bytes'010f0f', null);
insert into library_rounds (first, next, collection, state) values (1, 4, 0, 'pwsOVQlb');
insert into library_rounds (first, next, collection, state) values (4, 6, 0, 'yWp8HVdk');
insert into library_rounds (first, next, collection, state) values (6, 7, 0, 'qIjdEUqA');
insert into library_rounds (first, next, collection, state) values (7, 9, 1, 'AwOd4911');
insert into library_sites (game, number) values ('73ffo1cv', 1);
insert into library_sites (game, number) values ('rvl8bv6c', 2);
insert into library_sites (game, number) values ('HO3eemjV', 3);
insert into library_sites (game, number) values ('sIfRag76', 4);
insert into library_sites (game, number) values ('X3KHcS1w', 5);
insert into library_sites (game, number) values ('4O2hIGm9', 6);
insert into library_sites (game, number) values ('SFIfL6tN', 9);
insert into external_engines (id, person, name, provider, max_threads, max_hash, variants, data, created_at) values ('eei_I0GKHCyTfke2', 'NsQEsnfSo3ZC', 'Elsewhere', 'f4f20af89ff167fa6b6e4e23b74c9156151b1ef42249a13b1319f9518114761e', 2, 64, 'chess', null, 1794986427230);
insert into site (one, name, words, logo) values (1, 'O''Neill''s Café', 'Chess on Tuesdays.', null);
insert into ratings (list, person, points, deviation, volatility, games, at) values ('blitz', 'V2DeT8p4kmir', 1737.1399842459039, 396.7138297564391, 0.08999819881479096, 1, 1794986414441);
insert into ratings (list, person, points, deviation, volatility, games, at) values ('blitz', 'GRm2WNJ9ovVT', 1262.8600157540961, 396.7138297564391, 0.08999819881479096, 1, 1794986414441);
insert into rating_changes (game, list, color, person, number, at, before, points, deviation, volatility, opponent, opponent_deviation, expected) values ('4O2hIGm9', 'blitz', 'white', 'V2DeT8p4kmir', 1, 1794986414441, 1500.0, 1737.1399842459039, 396.7138297564391, 0.08999819881479096, 1500.0, 500.0, 0.5090373192161596);
insert into rating_changes (game, list, color, person, number, at, before, points, deviation, volatility, opponent, opponent_deviation, expected) values ('4O2hIGm9', 'blitz', 'black', 'GRm2WNJ9ovVT', 1, 1794986414441, 1500.0, 1262.8600157540961, 396.7138297564391, 0.08999819881479096, 1500.0, 500.0, 0.4909626807838404);
insert into entered_ratings (person, list, points, at) values ('NsQEsnfSo3ZC', 'FIDE', 1834, 1794986427153);
insert into tournaments (id, owner, name, kind, venue, phase, people, round, rounds, starts_at, created_at, changed_at) values ('6NAqHLnl', 'NsQEsnfSo3ZC', 'O''Neill''s Open', 'keizer', 'mixed', 'running', 4, 1, 5, null, 1794986427264, 1794986427501);
insert into tournament_events (tournament, seq, event) values ('6NAqHLnl', 1, '{"seq":1,"at":1794986427264,"who":{"arbiter":"NsQEsnfSo3ZC"},"event":{"created":{"name":"O''Neill''s Open","kind":{"system":"keizer"},"rounds":5,"clock":"90+30","is_rated":false,"join":"all","venue":"mixed","starts_at":null,"no_show_minutes":null,"check_in":"never","half_byes":1,"is_first_white":true,"tie_breaks":null}}}');
insert into tournament_events (tournament, seq, event) values ('6NAqHLnl', 2, '{"seq":2,"at":1794986427305,"who":{"arbiter":"NsQEsnfSo3ZC"},"event":{"entered":[1,{"person":"V2DeT8p4kmir","name":"anna","rating":1500,"title":"","federation":"","team":null,"code":null}]}}');
insert into tournament_events (tournament, seq, event) values ('6NAqHLnl', 3, '{"seq":3,"at":1794986427305,"who":{"arbiter":"NsQEsnfSo3ZC"},"event":{"entered":[2,{"person":"GRm2WNJ9ovVT","name":"bert","rating":1500,"title":"","federation":"","team":null,"code":null}]}}');
insert into tournament_events (tournament, seq, event) values ('6NAqHLnl', 4, '{"seq":4,"at":1794986427305,"who":{"arbiter":"NsQEsnfSo3ZC"},"event":{"entered":[3,{"person":null,"name":"Cid","rating":1500,"title":"","federation":"","team":null,"code":null}]}}');
insert into tournament_events (tournament, seq, event) values ('6NAqHLnl', 5, '{"seq":5,"at":1794986427305,"who":{"arbiter":"NsQEsnfSo3ZC"},"event":{"entered":[4,{"person":null,"name":"Dan","rating":1500,"title":"","federation":"","team":null,"code":null}]}}');
insert into tournament_events (tournament, seq, event) values ('6NAqHLnl', 6, '{"seq":6,"at":1794986427427,"who":{"arbiter":"NsQEsnfSo3ZC"},"event":{"paired":{"round":1,"games":[{"game":1,"white":3,"black":4,"place":"board","result":null},{"game":2,"white":1,"black":2,"place":"here","result":null}],"byes":[],"is_by_hand":false}}}');
insert into tournament_events (tournament, seq, event) values ('6NAqHLnl', 7, '{"seq":7,"at":1794986427500,"who":{"arbiter":"NsQEsnfSo3ZC"},"event":{"published":{"round":1}}}');
insert into tournament_events (tournament, seq, event) values ('6NAqHLnl', 8, '{"seq":8,"at":1794986427500,"who":{"arbiter":"NsQEsnfSo3ZC"},"event":{"started":{"round":1}}}');
insert into tournament_games (tournament, number, game) values ('6NAqHLnl', 2, 'gRrgFwHF');
insert into tournament_people (tournament, person) values ('6NAqHLnl', 'V2DeT8p4kmir');
insert into tournament_people (tournament, person) values ('6NAqHLnl', 'GRm2WNJ9ovVT');
insert into groups (id, kind, name, rules, lesson, door, door_until, created_at) values ('x5yUBMB2FVNy', 'class', 'O''Neill''s class', '{"chat":"presets","meeting":"group","computer":"helps","names":"staff","pins":"digits","hours":null,"forget_months":null}', '{"round":1,"is_stopped":false,"eyes_up":false}', 'TPBUNN', 1794989127798, 1794986427599);
insert into group_people (group_id, person, part, real_name, note, child, joined_at) values ('x5yUBMB2FVNy', 'NsQEsnfSo3ZC', 'owner', '', '', null, 1794986427603);
insert into group_people (group_id, person, part, real_name, note, child, joined_at) values ('x5yUBMB2FVNy', 'kmEc5wddHNJh', 'member', 'Noa O''Neill', '3b', null, 1794986427720);
insert into pupils (person, group_id, animal, color, card, pin) values ('kmEc5wddHNJh', 'x5yUBMB2FVNy', 'fish', 'red', 'da82e33f5df1766ba6dd7d467f0a7ddac17fb29a6f6c186d356250aa4f35d5aa', '425882048c27008fe883622587de7220f8b6763d42bc78dd98e02f3a8a518e72');
insert into invitations (hash, group_id, part, child, until) values ('3c01b228e205702a1fd6e2699ffcbafd9d01189de2d8fc342dde91344f651960', 'x5yUBMB2FVNy', 'member', null, 1796196027892);
insert into group_boards (group_id, round, board, game) values ('x5yUBMB2FVNy', 1, 1, 'lCE57ABy');
insert into group_log (group_id, number, at, who, what, about) values ('x5yUBMB2FVNy', 1, 1794986427620, 'the-librarian', 'made', 'O''Neill''s class');
insert into group_log (group_id, number, at, who, what, about) values ('x5yUBMB2FVNy', 2, 1794986427750, 'the-librarian', 'pupils', '1');
insert into group_log (group_id, number, at, who, what, about) values ('x5yUBMB2FVNy', 3, 1794986427833, 'the-librarian', 'door', '45');
insert into group_log (group_id, number, at, who, what, about) values ('x5yUBMB2FVNy', 4, 1794986427900, 'the-librarian', 'invited', 'member');
insert into group_log (group_id, number, at, who, what, about) values ('x5yUBMB2FVNy', 5, 1794986428020, 'the-librarian', 'seated', 'RedFish');
insert into group_log (group_id, number, at, who, what, about) values ('x5yUBMB2FVNy', 6, 1794986428069, 'the-librarian', 'assigned', '');
insert into assignments (id, group_id, task, due, made_at) values ('9I9vltft', 'x5yUBMB2FVNy', '{"kind":"win","fen":"6k1/5ppp/8/8/8/8/R7/6K1 w - - 0 1","color":"white","level":1}', 4000000000000, 1794986428062);
insert into assignment_games (assignment, person, game, counts, at) values ('9I9vltft', 'kmEc5wddHNJh', 'SFIfL6tN', 1, 1794986428264);
insert into assignment_done (assignment, person, at) values ('9I9vltft', 'kmEc5wddHNJh', 1794986428264);
