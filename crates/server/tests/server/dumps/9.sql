insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('YKbvuRfhuwkM', null, null, null, 'guest', '{}', 1794894881932, 1794894881932, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('Hn9UMsTseY3X', null, null, null, 'guest', '{}', 1794894881982, 1794894881982, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('SDz2Ju0Rtzon', null, null, null, 'guest', '{}', 1794894882174, 1794894882174, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('4qC6XehaD5Zt', null, null, null, 'guest', '{}', 1794894882195, 1794894882195, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('yM36ql7eL5JH', null, null, null, 'guest', '{}', 1794894882407, 1794894882407, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('tC2bVYElkJO9', null, null, null, 'guest', '{}', 1794894882453, 1794894882453, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('OaHuiBOZtEAV', null, null, null, 'guest', '{}', 1794894882670, 1794894882670, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('kpYYCrTd80zQ', null, null, null, 'guest', '{}', 1794894882686, 1794894882686, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('0jUhiDdM5YXJ', null, null, null, 'guest', '{}', 1794894882913, 1794894882913, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('lgzfiWTHoZPJ', null, null, null, 'guest', '{}', 1794894882933, 1794894882933, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('id9bA52mLGE5', null, null, null, 'guest', '{}', 1794894883060, 1794894883060, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('dtLrZPP1Vmfs', null, null, null, 'guest', '{}', 1794894883103, 1794894883103, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('szDIPQQCVfnJ', null, null, null, 'guest', '{}', 1794894883216, 1794894883216, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('HgKA6vtSKhJi', null, null, null, 'guest', '{}', 1794894883240, 1794894883240, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('ZrNlgo6oh5E9', null, null, null, 'guest', '{}', 1794894883352, 1794894883352, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('H4PZT5dNGMJl', null, null, null, 'guest', '{}', 1794894883501, 1794894883501, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('9UBTy1x4PW8S', 'the-librarian', 'the-librarian', '$argon2id$v=19$m=19456,t=2,p=1$9cWOTTBX+GG5pOLuyy1K8g$CG3oWx3eiX1NjTGB1OgIeDUhxj7qzBkqFqqZ5y16UpQ', 'admin', '{}', 1794894883937, 1794894883937, null, null);
insert into sessions (hash, person, agent, created_at, seen_at) values ('58b3cdc5130671a2c3943859639424d9b00283f0d40aa79e3f914c48252039d7', 'YKbvuRfhuwkM', '', 1794894881961, 1794894881961);
insert into sessions (hash, person, agent, created_at, seen_at) values ('7e002b042c4b808fecdcea5b1cda4eeb72cd60088962da8fccd0ef5d568cf48c', 'Hn9UMsTseY3X', '', 1794894882009, 1794894882009);
insert into sessions (hash, person, agent, created_at, seen_at) values ('6a3b9ccc6f349e834d8552b409378863f2a3460f4a758213c597746cea9aadc5', 'SDz2Ju0Rtzon', '', 1794894882181, 1794894882181);
insert into sessions (hash, person, agent, created_at, seen_at) values ('2285f09da25dea4f225875cec135144cf7792b102c5d0fbbf1c0d8157418f707', '4qC6XehaD5Zt', '', 1794894882201, 1794894882201);
insert into sessions (hash, person, agent, created_at, seen_at) values ('b006e264a797cb3d9bb2b131fb5fde55f96ecbf43aab93700409e83c149b80f1', 'yM36ql7eL5JH', '', 1794894882425, 1794894882425);
insert into sessions (hash, person, agent, created_at, seen_at) values ('2468e0cac1c9ede9a4c75626d95bc6c7c3665a0211257d237c82f2855a81f4ca', 'tC2bVYElkJO9', '', 1794894882469, 1794894882469);
insert into sessions (hash, person, agent, created_at, seen_at) values ('a85d90ca522d77fe15f2561beeb7d881864571ecf0ee31de58e0771454971721', 'OaHuiBOZtEAV', '', 1794894882679, 1794894882679);
insert into sessions (hash, person, agent, created_at, seen_at) values ('51171014ddde9682e8a7d890e9807a8ce834b8964314f0b169db8a6fac116b1d', 'kpYYCrTd80zQ', '', 1794894882697, 1794894882697);
insert into sessions (hash, person, agent, created_at, seen_at) values ('51e6f2df6d1db9d0a1e7862a7430f8ee915cad82f215bf9ce7cbcb4ec6395642', '0jUhiDdM5YXJ', '', 1794894882916, 1794894882916);
insert into sessions (hash, person, agent, created_at, seen_at) values ('efa10946960cbb93d61abbdcad501f6093e039d75b4b0628f5ed791703737bc2', 'lgzfiWTHoZPJ', '', 1794894882949, 1794894882949);
insert into sessions (hash, person, agent, created_at, seen_at) values ('b21c066e45961955c8063dbf085d5bccc2481f847c0cda4e9c555d4375d28412', 'id9bA52mLGE5', '', 1794894883092, 1794894883092);
insert into sessions (hash, person, agent, created_at, seen_at) values ('d436989995ed4a86b386190cc447019adf8c7875dd8353bf4511e91a7e6ad974', 'dtLrZPP1Vmfs', '', 1794894883113, 1794894883113);
insert into sessions (hash, person, agent, created_at, seen_at) values ('c486d34bb67b8eb7dc87d9e3da732665ed1c258f6986d95648d49e8ce63b6e26', 'szDIPQQCVfnJ', '', 1794894883225, 1794894883225);
insert into sessions (hash, person, agent, created_at, seen_at) values ('e295b6f43301371b155fc79ffe01d8e45a8d576527e481ba64f8c693b214488c', 'HgKA6vtSKhJi', '', 1794894883246, 1794894883246);
insert into sessions (hash, person, agent, created_at, seen_at) values ('43acfcf8d882b19a11b8dbadcb3378456dd37e516e2d7c2954e29096366efda2', 'ZrNlgo6oh5E9', '', 1794894883361, 1794894883361);
insert into sessions (hash, person, agent, created_at, seen_at) values ('c24ca7a5af7cc555f4a6ef6e1969f6637676e0845c187ba25562fe6350ffcabc', 'H4PZT5dNGMJl', '', 1794894883505, 1794894883505);
insert into sessions (hash, person, agent, created_at, seen_at) values ('56d0274b74ccd72f1af408c550d437aad1034e5b0226ad6014c47edbac4b946b', '9UBTy1x4PW8S', '', 1794894883955, 1794894883955);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant) values ('gT0sfW8B', 'Hn9UMsTseY3X', 'YKbvuRfhuwkM', '{"seats":{"white":{"kind":"person","id":"Hn9UMsTseY3X","name":"Guest","role":"guest"},"black":{"kind":"person","id":"YKbvuRfhuwkM","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"5+3","black":"5+3"},"source":"link","visibility":"public","creator":"Hn9UMsTseY3X"}', 'public', 'link', 'blitz', 'over', '0-1', 'checkmate', 4, 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3', 'Barnes Opening: Fool''s Mate', 9, null, '{"grants":[{"ply":0,"color":"black","ms":15000}],"lag":{"white":{"quota":4999,"gain":1000,"measured":4},"black":{"quota":4997,"gain":1000,"measured":3}},"turn_since":444,"stopped_at":444}', 1794894882014, 1794894882169, 'standard');
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant) values ('OBOlUOia', '4qC6XehaD5Zt', 'SDz2Ju0Rtzon', '{"seats":{"white":{"kind":"person","id":"4qC6XehaD5Zt","name":"Guest","role":"guest"},"black":{"kind":"person","id":"SDz2Ju0Rtzon","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"3+2","black":"1+0"},"source":"link","visibility":"link","creator":"4qC6XehaD5Zt"}', 'link', 'link', 'blitz', 'over', '0-1', 'resignation', 4, 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3', 'King''s Knight Opening: Normal Variation', 10, null, '{"grants":[{"ply":0,"color":"black","ms":15000},{"ply":4,"color":"white","ms":15000}],"lag":{"white":{"quota":4999,"gain":1000,"measured":49},"black":{"quota":1949,"gain":390,"measured":1}},"turn_since":662,"stopped_at":672}', 1794894882208, 1794894882397, 'standard');
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant) values ('E4qChzA1', 'tC2bVYElkJO9', 'yM36ql7eL5JH', '{"seats":{"white":{"kind":"person","id":"tC2bVYElkJO9","name":"Guest","role":"guest"},"black":{"kind":"person","id":"yM36ql7eL5JH","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"40/5400+30:1800+30","black":"40/5400+30:1800+30"},"source":"link","visibility":"link","creator":"tC2bVYElkJO9"}', 'link', 'link', 'classical', 'over', '0-1', 'resignation', 4, 'rnbqkb1r/pppp1ppp/4pn2/8/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3', 'Indian Defense: Normal Variation', 10, null, '{"grants":[{"ply":0,"color":"black","ms":15000},{"ply":3,"color":"white","ms":15000}],"lag":{"white":{"quota":4999,"gain":1000,"measured":6},"black":{"quota":4990,"gain":1000,"measured":15}},"turn_since":928,"stopped_at":929}', 1794894882475, 1794894882653, 'standard');
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant) values ('6WtqIleo', 'kpYYCrTd80zQ', 'OaHuiBOZtEAV', '{"seats":{"white":{"kind":"person","id":"kpYYCrTd80zQ","name":"Guest","role":"guest"},"black":{"kind":"person","id":"OaHuiBOZtEAV","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":true,"time":{"white":"15+10","black":"15+10"},"source":"link","visibility":"link","creator":"kpYYCrTd80zQ"}', 'link', 'link', 'rapid', 'over', '0-1', 'resignation', 7, 'rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4', 'Petrov''s Defense: Italian Variation', 13, null, '{"grants":[{"ply":0,"color":"black","ms":15000},{"ply":7,"color":"white","ms":15000}],"lag":{"white":{"quota":6991,"gain":1000,"measured":24},"black":{"quota":5995,"gain":1000,"measured":6}},"turn_since":1147,"stopped_at":1152}', 1794894882709, 1794894882876, 'chess960');
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant) values ('VpaPS6nm', 'lgzfiWTHoZPJ', '0jUhiDdM5YXJ', '{"seats":{"white":{"kind":"person","id":"lgzfiWTHoZPJ","name":"Guest","role":"guest"},"black":{"kind":"person","id":"0jUhiDdM5YXJ","name":"Guest","role":"guest"}},"start":"4k3/8/8/8/8/8/8/R3K3 b Q - 7 30","chess960":false,"time":{"white":"-","black":"-"},"source":"link","visibility":"link","creator":"lgzfiWTHoZPJ"}', 'link', 'link', 'unlimited', 'over', '0-1', 'resignation', 2, '8/3k4/8/8/8/8/8/2KR4 b - - 9 31', null, 6, null, '{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":1323,"stopped_at":1326}', 1794894882954, 1794894883050, 'standard');
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant) values ('3ndSxJk7', 'dtLrZPP1Vmfs', 'id9bA52mLGE5', '{"seats":{"white":{"kind":"person","id":"dtLrZPP1Vmfs","name":"Guest","role":"guest"},"black":{"kind":"person","id":"id9bA52mLGE5","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"-","black":"-"},"source":"link","visibility":"link","creator":"dtLrZPP1Vmfs"}', 'link', 'link', 'unlimited', 'aborted', null, null, 1, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1', 'King''s Pawn Game', 5, null, '{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":1467,"stopped_at":1472}', 1794894883124, 1794894883196, 'standard');
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant) values ('WAsrHobo', 'HgKA6vtSKhJi', 'szDIPQQCVfnJ', '{"seats":{"white":{"kind":"person","id":"HgKA6vtSKhJi","name":"Guest","role":"guest"},"black":{"kind":"person","id":"szDIPQQCVfnJ","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"-","black":"-"},"source":"link","visibility":"link","creator":"HgKA6vtSKhJi"}', 'link', 'link', 'unlimited', 'playing', null, null, 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', null, 3, null, null, 1794894883249, 1794894883303, 'standard');
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant) values ('x2yw78JK', 'ZrNlgo6oh5E9', null, '{"seats":{"white":{"kind":"person","id":"ZrNlgo6oh5E9","name":"Guest","role":"guest"},"black":{"kind":"computer","strength":{"level":1}}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"-","black":"-"},"source":"computer","visibility":"link","creator":"ZrNlgo6oh5E9"}', 'link', 'computer', 'unlimited', 'playing', null, null, 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', null, 0, null, null, 1794894883383, 1794894883383, 'standard');
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('gT0sfW8B', 0, 'f2f3', 0, 303000, 315000, 1794894882137);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('gT0sfW8B', 1, 'e7e5', 0, 303000, 318000, 1794894882147);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('gT0sfW8B', 2, 'g2g4', 0, 306000, 318000, 1794894882159);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('gT0sfW8B', 3, 'd8h4', 0, 306000, 321000, 1794894882169);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('OBOlUOia', 0, 'e2e4', 0, 182000, 75000, 1794894882322);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('OBOlUOia', 1, 'e7e5', 0, 182000, 75000, 1794894882346);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('OBOlUOia', 2, 'g1f3', 0, 184000, 75000, 1794894882350);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('OBOlUOia', 3, 'b8c6', 9, 184000, 74991, 1794894882365);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('E4qChzA1', 0, 'd2d4', 0, 5430000, 5415000, 1794894882583);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('E4qChzA1', 1, 'g8f6', 0, 5430000, 5445000, 1794894882595);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('E4qChzA1', 2, 'c2c4', 0, 5460000, 5445000, 1794894882603);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('E4qChzA1', 3, 'e7e6', 0, 5475000, 5475000, 1794894882648);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('6WtqIleo', 0, 'e2e4', 0, 910000, 915000, 1794894882764);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('6WtqIleo', 1, 'e7e5', 0, 910000, 925000, 1794894882767);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('6WtqIleo', 2, 'g1f3', 0, 920000, 925000, 1794894882789);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('6WtqIleo', 3, 'g8f6', 0, 920000, 935000, 1794894882804);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('6WtqIleo', 4, 'f1c4', 0, 930000, 935000, 1794894882817);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('6WtqIleo', 5, 'f8c5', 0, 930000, 945000, 1794894882821);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('6WtqIleo', 6, 'e1h1', 0, 940000, 945000, 1794894882845);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('VpaPS6nm', 0, 'e8d7', 0, null, null, 1794894883017);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('VpaPS6nm', 1, 'e1c1', 0, null, null, 1794894883037);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('3ndSxJk7', 0, 'e2e4', 0, null, null, 1794894883190);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('WAsrHobo', 0, 'e2e4', 0, null, null, 1794894883326);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('WAsrHobo', 1, 'c7c5', 0, null, null, 1794894883332);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('WAsrHobo', 2, 'g1f3', 3, null, null, 1794894883348);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('x2yw78JK', 0, 'e2e4', 0, null, null, 1794894883407);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('x2yw78JK', 1, 'c7c5', 0, null, null, 1794894883427);
insert into live (game, seq, state) values ('WAsrHobo', 6, '{"clock":{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":3},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":1627},"draw":null,"takeback":null}');
insert into live (game, seq, state) values ('x2yw78JK', 2, '{"clock":{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":1703},"draw":null,"takeback":null}');
insert into chat (game, seq, room, person, name, words, at) values ('gT0sfW8B', 3, 'players', 'Hn9UMsTseY3X', 'Guest', 'good luck', 1794894882109);
insert into chat (game, seq, room, person, name, words, at) values ('OBOlUOia', 3, 'players', '4qC6XehaD5Zt', 'Guest', 'good luck', 1794894882277);
insert into chat (game, seq, room, person, name, words, at) values ('E4qChzA1', 3, 'players', 'tC2bVYElkJO9', 'Guest', 'good luck', 1794894882556);
insert into chat (game, seq, room, person, name, words, at) values ('6WtqIleo', 3, 'players', 'kpYYCrTd80zQ', 'Guest', 'good luck', 1794894882744);
insert into chat (game, seq, room, person, name, words, at) values ('VpaPS6nm', 3, 'players', 'lgzfiWTHoZPJ', 'Guest', 'good luck', 1794894883006);
insert into chat (game, seq, room, person, name, words, at) values ('3ndSxJk7', 3, 'players', 'dtLrZPP1Vmfs', 'Guest', 'good luck', 1794894883178);
insert into chat (game, seq, room, person, name, words, at) values ('WAsrHobo', 3, 'players', 'HgKA6vtSKhJi', 'Guest', 'good luck', 1794894883303);
insert into uptime (id, ms) values (0, 2884);
insert into reviews (game, source, person, evaluations, done_at, asked_at, asked_by, draft) values ('gT0sfW8B', 'server', 'H4PZT5dNGMJl', '[{"cp":10,"l":[{"cp":10,"d":6,"n":2000,"m":"d2d4 g8f6 g1f3 d7d5 c2c3"}]},{"cp":38,"l":[{"cp":38,"d":6,"n":2000,"m":"c7c5 e2e4 e7e6 c2c3 b8c6 d2d4 c5d4 c3d4"}]},{"cp":-42,"l":[{"cp":-42,"d":5,"n":2000,"m":"e2e4 b8c6 b1c3 f8c5 h2h4"}]},{"mate":1,"l":[{"mate":1,"d":1,"n":33,"m":"d8h4"}]},{"mate":0}]', 1794894883629, null, null, null);
insert into evaluations (key, depth, nodes, lines) values (5060803636482931868, 6, 2000, '[{"cp":10,"mate":null,"moves":"d2d4 g8f6 g1f3 d7d5 c2c3"}]');
insert into evaluations (key, depth, nodes, lines) values (2921270632758580205, 6, 2000, '[{"cp":-38,"mate":null,"moves":"c7c5 e2e4 e7e6 c2c3 b8c6 d2d4 c5d4 c3d4"}]');
insert into evaluations (key, depth, nodes, lines) values (-6705164527970882597, 5, 2000, '[{"cp":-42,"mate":null,"moves":"e2e4 b8c6 b1c3 f8c5 h2h4"}]');
insert into evaluations (key, depth, nodes, lines) values (125953136338339526, 1, 33, '[{"cp":null,"mate":-1,"moves":"d8h4"}]');
insert into library_collections (id, name, owner, visibility, state, error, bytes, read, line, seen, games, duplicates, broken, problems, started_at, changed_at, taken) values (1, 'club.pgn', '9UBTy1x4PW8S', 'public', 'done', null, null, 266, 18, 3, 2, 0, 1, '[{"game":3,"line":17,"error":"illegal move Ke3: a king does not move from e8 to e3","reason":"illegal-move","value":"Ke3"}]', 1794894884056, 1794894884183, null);
insert into library_names (id, name, folded, person) values (1, 'Guest', 'guest', 'Hn9UMsTseY3X');
insert into library_names (id, name, folded, person) values (2, 'Guest', 'guest', 'YKbvuRfhuwkM');
insert into library_names (id, name, folded, person) values (3, 'Guest', 'guest', '4qC6XehaD5Zt');
insert into library_names (id, name, folded, person) values (4, 'Guest', 'guest', 'SDz2Ju0Rtzon');
insert into library_names (id, name, folded, person) values (5, 'Guest', 'guest', 'tC2bVYElkJO9');
insert into library_names (id, name, folded, person) values (6, 'Guest', 'guest', 'yM36ql7eL5JH');
insert into library_names (id, name, folded, person) values (7, 'Guest', 'guest', 'kpYYCrTd80zQ');
insert into library_names (id, name, folded, person) values (8, 'Guest', 'guest', 'OaHuiBOZtEAV');
insert into library_names (id, name, folded, person) values (9, 'Guest', 'guest', 'lgzfiWTHoZPJ');
insert into library_names (id, name, folded, person) values (10, 'Guest', 'guest', '0jUhiDdM5YXJ');
insert into library_names (id, name, folded, person) values (11, 'O''Neill', 'o''neill', null);
insert into library_names (id, name, folded, person) values (12, 'Anna', 'anna', null);
insert into library_names (id, name, folded, person) values (13, '', '', null);
insert into library_names (id, name, folded, person) values (14, 'Bert', 'bert', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (1, 0, 1, 2, 0, 0, 1037681, 3, 2, 0, 1136841636427427105, null, 'Event	Casual blitz game
UTCTime	05:54:42
TimeControl	300+3
TerminationDetail	checkmate
', bytes'0108101103', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (2, 0, 3, 4, 0, 0, 1037681, 3, 2, 1, -1758040577220885643, null, 'Event	Casual blitz game
UTCTime	05:54:42
TimeControl	180+2
TerminationDetail	resignation
', bytes'0110100c09', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (3, 0, 5, 6, 0, 0, 1037681, 3, 4, 1, 7560131666869516592, null, 'Event	Casual classical game
UTCTime	05:54:42
TimeControl	40/5400+30:1800+30
TerminationDetail	resignation
', bytes'010f08170a', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (4, 0, 7, 8, 0, 0, 1037681, 3, 3, 1, -9035084467093828383, null, 'Event	Casual rapid game
UTCTime	05:54:42
TimeControl	900+10
TerminationDetail	resignation
', bytes'0110100c0e0e0420', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (5, 0, 9, 10, 0, 0, 1037681, 3, 6, 1, -2818865672359186617, '4k3/8/8/8/8/8/8/R3K3 b A - 7 30', 'Event	Casual unlimited game
UTCTime	05:54:42
TimeControl	-
TerminationDetail	resignation
', bytes'01000f', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (6, 1, 12, 11, 0, 0, 1023650, 1, 0, 0, -4265806984587388756, null, 'Event	Club
', bytes'011010141218', bytes'01012800d7ff040b412073686f7274206f6e6500010301000105010e010c040974686520757375616c0600020304');
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (7, 1, 14, 13, 0, 0, 0, 2, 0, 0, 2468782353860223294, null, 'Event	Club
', bytes'010f0f', null);
insert into library_rounds (first, next, collection, state) values (1, 6, 0, '8Ts47LHG');
insert into library_rounds (first, next, collection, state) values (6, 8, 1, '0O6DiyyP');
insert into library_sites (game, number) values ('gT0sfW8B', 1);
insert into library_sites (game, number) values ('OBOlUOia', 2);
insert into library_sites (game, number) values ('E4qChzA1', 3);
insert into library_sites (game, number) values ('6WtqIleo', 4);
insert into library_sites (game, number) values ('VpaPS6nm', 5);
insert into external_engines (id, person, name, provider, max_threads, max_hash, variants, data, created_at) values ('eei_lxh1diTypAbw', '9UBTy1x4PW8S', 'Elsewhere', 'f4f20af89ff167fa6b6e4e23b74c9156151b1ef42249a13b1319f9518114761e', 2, 64, 'chess', null, 1794894884214);
insert into site (one, name, words, logo) values (1, 'O''Neill''s Café', 'Chess on Tuesdays.', null);
