insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('s76NKoD2VSU0', null, null, null, 'guest', '{}', 1794972857812, 1794972857812, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('ZpwDnPmj9FNW', null, null, null, 'guest', '{}', 1794972857835, 1794972857835, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('SKTavKCX9Ylk', null, null, null, 'guest', '{}', 1794972858109, 1794972858109, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('pvO3nQxPwJdq', null, null, null, 'guest', '{}', 1794972858136, 1794972858136, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('DGn1Ei72CdWA', null, null, null, 'guest', '{}', 1794972858287, 1794972858287, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('CSnc7JKpjITZ', null, null, null, 'guest', '{}', 1794972858294, 1794972858294, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('3WFHQaTkXs4x', null, null, null, 'guest', '{}', 1794972858491, 1794972858491, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('4EGzSamcsRfy', null, null, null, 'guest', '{}', 1794972858503, 1794972858503, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('qxebABekPyF0', null, null, null, 'guest', '{}', 1794972858675, 1794972858675, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('NrSwp4FqKGK5', null, null, null, 'guest', '{}', 1794972858691, 1794972858691, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('kTnXJqFFDeUD', null, null, null, 'guest', '{}', 1794972858814, 1794972858814, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('SvAMozji6V4r', null, null, null, 'guest', '{}', 1794972858830, 1794972858830, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('KaBLhxBJzSPq', null, null, null, 'guest', '{}', 1794972858923, 1794972858923, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('YkM4YkhHZv3T', null, null, null, 'guest', '{}', 1794972858948, 1794972858948, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('qFfcE812XuWk', 'anna', 'anna', '$argon2id$v=19$m=19456,t=2,p=1$mrg9KAex+AZd1Lt6vKsrKw$19UCRMPgcZYd50VTT2jO+cknPuRSRHiQbmxixVNCX3Y', 'player', '{}', 1794972859159, 1794972859159, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('OPpvThE43T1C', 'bert', 'bert', '$argon2id$v=19$m=19456,t=2,p=1$nOd8YPhxz23RUpBUmC9VbA$r/pRS7i48V3VA24/sHK6Wp4yV8nlxUFhWL29K02syPI', 'player', '{}', 1794972859274, 1794972859274, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('h5G0wFQOgaNU', null, null, null, 'guest', '{}', 1794972859375, 1794972859375, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('3GImVf26QVB3', null, null, null, 'guest', '{}', 1794972859515, 1794972859515, null, null);
insert into people (id, name, folded, password, role, settings, created_at, seen_at, ended_at, removed_at) values ('LJfo9jStfih7', 'the-librarian', 'the-librarian', '$argon2id$v=19$m=19456,t=2,p=1$R4YW70xx/h8OsqUagsHS5Q$ea8N7JN6t1fC+fyJ0dcdvdfcdScf71+FBFdQZIHrVE0', 'admin', '{}', 1794972860219, 1794972860219, null, null);
insert into sessions (hash, person, agent, created_at, seen_at) values ('24cc9f311dfb8cc929824da872f2f3dda6e4a58d4edd386562ef7130f129feaa', 's76NKoD2VSU0', '', 1794972857820, 1794972857820);
insert into sessions (hash, person, agent, created_at, seen_at) values ('4dd3a825253d99c4e815f3a09427c6aa6ab49f43c1f42eadf52cd70a405f6aa2', 'ZpwDnPmj9FNW', '', 1794972857856, 1794972857856);
insert into sessions (hash, person, agent, created_at, seen_at) values ('795f44adf3d367a542950e5009ac4d13eaf85572cf97ecb4b842894f9ba1c5dd', 'SKTavKCX9Ylk', '', 1794972858125, 1794972858125);
insert into sessions (hash, person, agent, created_at, seen_at) values ('d2e728aee29f4b8402e4d2a530603cf8422651bcc8059ff556718c0e9e6501c1', 'pvO3nQxPwJdq', '', 1794972858140, 1794972858140);
insert into sessions (hash, person, agent, created_at, seen_at) values ('f3e9d754ab9f81cd8de4003694d2d0abc26d51a46fed320a4445fc75e68f9b94', 'DGn1Ei72CdWA', '', 1794972858290, 1794972858290);
insert into sessions (hash, person, agent, created_at, seen_at) values ('7476c5bb13c8c24e93c9b0909b373c19cc16498dea0532592c9acc8098298773', 'CSnc7JKpjITZ', '', 1794972858321, 1794972858321);
insert into sessions (hash, person, agent, created_at, seen_at) values ('328cee3facece3688a8916d619b2ec7a5799a3637d04b48d8c3d34d2b4dbc54c', '3WFHQaTkXs4x', '', 1794972858497, 1794972858497);
insert into sessions (hash, person, agent, created_at, seen_at) values ('6e4bbc690fde6952c8256c668b740c1dbff1d20344612241e96aa2bd31b51c1a', '4EGzSamcsRfy', '', 1794972858509, 1794972858509);
insert into sessions (hash, person, agent, created_at, seen_at) values ('494a289b4551749e37ba30bf896023a24138acca169a427dc0f528ddac21ba0e', 'qxebABekPyF0', '', 1794972858681, 1794972858681);
insert into sessions (hash, person, agent, created_at, seen_at) values ('6e011ec856f33d5d778ec22080a926e5144ca4b269e7f8a15620c239fd9079e1', 'NrSwp4FqKGK5', '', 1794972858697, 1794972858697);
insert into sessions (hash, person, agent, created_at, seen_at) values ('12298927250b458025ab8a6400d63c0f2c6a1d8e25ec9a1bc34ce3a3800c1004', 'kTnXJqFFDeUD', '', 1794972858825, 1794972858825);
insert into sessions (hash, person, agent, created_at, seen_at) values ('521aa7b7289bd4f3afa7f8350cd6604b5d1e8d0c6f307e1f008f7249a36af0cb', 'SvAMozji6V4r', '', 1794972858833, 1794972858833);
insert into sessions (hash, person, agent, created_at, seen_at) values ('b1ccaac38cbc2f0e3d9e519b10e041fefdf16c8fbcf3221634773c7ef0f5e804', 'KaBLhxBJzSPq', '', 1794972858935, 1794972858935);
insert into sessions (hash, person, agent, created_at, seen_at) values ('eb1cc837838fff412077179439270981adb8660ce7a935f79d0c5cc7d9daa898', 'YkM4YkhHZv3T', '', 1794972858949, 1794972858949);
insert into sessions (hash, person, agent, created_at, seen_at) values ('b0989a2d7ca869f553fa82b913987141e884104c90dbf1ff9b6ebd6dd9787567', 'qFfcE812XuWk', '', 1794972859165, 1794972859165);
insert into sessions (hash, person, agent, created_at, seen_at) values ('4a3766d1929be447632e6f5da40900fba002ac956929e401778460d12e92cc9f', 'OPpvThE43T1C', '', 1794972859277, 1794972859277);
insert into sessions (hash, person, agent, created_at, seen_at) values ('bf36c27239ec8932f7ac32ee99edae61e068f0c03d4441441cec8462613db5f0', 'h5G0wFQOgaNU', '', 1794972859390, 1794972859390);
insert into sessions (hash, person, agent, created_at, seen_at) values ('bda9e3bcdfa2c531627ab30c7b3e0fcbd413039edb2ecb2c92c7b7d6cd4882ee', '3GImVf26QVB3', '', 1794972859517, 1794972859517);
insert into sessions (hash, person, agent, created_at, seen_at) values ('27bd9471b2f971bf5a28cd55b5fd85ea5ee40382bbda150ca7ba481538351126', 'LJfo9jStfih7', '', 1794972860231, 1794972860231);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('uYjBCqmt', 'ZpwDnPmj9FNW', 's76NKoD2VSU0', '{"seats":{"white":{"kind":"person","id":"ZpwDnPmj9FNW","name":"Guest","role":"guest"},"black":{"kind":"person","id":"s76NKoD2VSU0","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"5+3","black":"5+3"},"source":"link","visibility":"public","creator":"ZpwDnPmj9FNW"}', 'public', 'link', 'blitz', 'over', '0-1', 'checkmate', 4, 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3', 'Barnes Opening: Fool''s Mate', 9, null, '{"grants":[{"ply":0,"color":"black","ms":15000}],"lag":{"white":{"quota":5000,"gain":1000,"measured":0},"black":{"quota":5000,"gain":1000,"measured":0}},"turn_since":523,"stopped_at":523}', 1794972857885, 1794972858102, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('gPaV525J', 'pvO3nQxPwJdq', 'SKTavKCX9Ylk', '{"seats":{"white":{"kind":"person","id":"pvO3nQxPwJdq","name":"Guest","role":"guest"},"black":{"kind":"person","id":"SKTavKCX9Ylk","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"3+2","black":"1+0"},"source":"link","visibility":"link","creator":"pvO3nQxPwJdq"}', 'link', 'link', 'blitz', 'over', '0-1', 'resignation', 4, 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3', 'King''s Knight Opening: Normal Variation', 10, null, '{"grants":[{"ply":0,"color":"black","ms":15000},{"ply":4,"color":"white","ms":15000}],"lag":{"white":{"quota":4997,"gain":1000,"measured":27},"black":{"quota":1950,"gain":390,"measured":0}},"turn_since":691,"stopped_at":698}', 1794972858142, 1794972858277, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('8kJYqetj', 'CSnc7JKpjITZ', 'DGn1Ei72CdWA', '{"seats":{"white":{"kind":"person","id":"CSnc7JKpjITZ","name":"Guest","role":"guest"},"black":{"kind":"person","id":"DGn1Ei72CdWA","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"40/5400+30:1800+30","black":"40/5400+30:1800+30"},"source":"link","visibility":"link","creator":"CSnc7JKpjITZ"}', 'link', 'link', 'classical', 'over', '0-1', 'resignation', 4, 'rnbqkb1r/pppp1ppp/4pn2/8/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3', 'Indian Defense: Normal Variation', 10, null, '{"grants":[{"ply":0,"color":"black","ms":15000},{"ply":3,"color":"white","ms":15000}],"lag":{"white":{"quota":4999,"gain":1000,"measured":3},"black":{"quota":4999,"gain":1000,"measured":1}},"turn_since":902,"stopped_at":903}', 1794972858332, 1794972858482, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('GwXuI1Be', '4EGzSamcsRfy', '3WFHQaTkXs4x', '{"seats":{"white":{"kind":"person","id":"4EGzSamcsRfy","name":"Guest","role":"guest"},"black":{"kind":"person","id":"3WFHQaTkXs4x","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":true,"time":{"white":"15+10","black":"15+10"},"source":"link","visibility":"link","creator":"4EGzSamcsRfy"}', 'link', 'link', 'rapid', 'over', '0-1', 'resignation', 7, 'rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4', 'Petrov''s Defense: Italian Variation', 13, null, '{"grants":[{"ply":0,"color":"black","ms":15000},{"ply":7,"color":"white","ms":15000}],"lag":{"white":{"quota":6994,"gain":1000,"measured":3},"black":{"quota":6000,"gain":1000,"measured":0}},"turn_since":1086,"stopped_at":1089}', 1794972858513, 1794972858668, 'chess960', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('6xQkYy3n', 'NrSwp4FqKGK5', 'qxebABekPyF0', '{"seats":{"white":{"kind":"person","id":"NrSwp4FqKGK5","name":"Guest","role":"guest"},"black":{"kind":"person","id":"qxebABekPyF0","name":"Guest","role":"guest"}},"start":"4k3/8/8/8/8/8/8/R3K3 b Q - 7 30","chess960":false,"time":{"white":"-","black":"-"},"source":"link","visibility":"link","creator":"NrSwp4FqKGK5"}', 'link', 'link', 'unlimited', 'over', '0-1', 'resignation', 2, '8/3k4/8/8/8/8/8/2KR4 b - - 9 31', null, 6, null, '{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":1230,"stopped_at":1231}', 1794972858705, 1794972858810, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('SX9evArV', 'SvAMozji6V4r', 'kTnXJqFFDeUD', '{"seats":{"white":{"kind":"person","id":"SvAMozji6V4r","name":"Guest","role":"guest"},"black":{"kind":"person","id":"kTnXJqFFDeUD","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"-","black":"-"},"source":"link","visibility":"link","creator":"SvAMozji6V4r"}', 'link', 'link', 'unlimited', 'aborted', null, 'by-white', 1, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1', 'King''s Pawn Game', 5, null, '{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":1338,"stopped_at":1339}', 1794972858845, 1794972858918, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('0rhuZUXI', 'YkM4YkhHZv3T', 'KaBLhxBJzSPq', '{"seats":{"white":{"kind":"person","id":"YkM4YkhHZv3T","name":"Guest","role":"guest"},"black":{"kind":"person","id":"KaBLhxBJzSPq","name":"Guest","role":"guest"}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"-","black":"-"},"source":"link","visibility":"link","creator":"YkM4YkhHZv3T"}', 'link', 'link', 'unlimited', 'playing', null, null, 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', null, 3, null, null, 1794972858969, 1794972859054, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('OhXyqAaK', 'qFfcE812XuWk', 'OPpvThE43T1C', '{"seats":{"white":{"kind":"person","id":"qFfcE812XuWk","name":"anna","role":"player","rating":{"points":1500,"provisional":true}},"black":{"kind":"person","id":"OPpvThE43T1C","name":"bert","role":"player","rating":{"points":1500,"provisional":true}}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"5+3","black":"5+3"},"source":"link","visibility":"public","creator":"qFfcE812XuWk","rated":true}', 'public', 'link', 'blitz', 'over', '1-0', 'resignation', 2, 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2', 'King''s Pawn Game', 5, null, '{"grants":[],"lag":{"white":{"quota":4000,"gain":1000,"measured":0},"black":{"quota":4000,"gain":1000,"measured":0}},"turn_since":1782,"stopped_at":1787}', 1794972859285, 1794972859367, 'standard', 'blitz');
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('4EeIhonr', 'h5G0wFQOgaNU', null, '{"seats":{"white":{"kind":"person","id":"h5G0wFQOgaNU","name":"Guest","role":"guest"},"black":{"kind":"computer","strength":{"level":1}}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"-","black":"-"},"source":"computer","visibility":"link","creator":"h5G0wFQOgaNU"}', 'link', 'computer', 'unlimited', 'playing', null, null, 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', null, 0, null, null, 1794972859401, 1794972859401, 'standard', null);
insert into games (id, white, black, terms, visibility, source, speed, status, outcome, termination, plies, position, opening, seq, next, clock, created_at, changed_at, variant, list) values ('LOVsbdN2', 'qFfcE812XuWk', 'OPpvThE43T1C', '{"seats":{"white":{"kind":"person","id":"qFfcE812XuWk","name":"anna","role":"player","rating":{"points":1500,"provisional":true}},"black":{"kind":"person","id":"OPpvThE43T1C","name":"bert","role":"player","rating":{"points":1500,"provisional":true}}},"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"time":{"white":"90+30","black":"90+30"},"source":"tournament","visibility":"public","creator":"qFfcE812XuWk","tournament":"LCcpiSHW"}', 'public', 'tournament', 'classical', 'playing', null, null, 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', null, 0, null, null, 1794972860778, 1794972860778, 'standard', null);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('uYjBCqmt', 0, 'f2f3', 0, 303000, 315000, 1794972858049);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('uYjBCqmt', 1, 'e7e5', 0, 303000, 318000, 1794972858078);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('uYjBCqmt', 2, 'g2g4', 2, 305998, 318000, 1794972858091);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('uYjBCqmt', 3, 'd8h4', 1, 305998, 320999, 1794972858102);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('gPaV525J', 0, 'e2e4', 0, 182000, 75000, 1794972858204);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('gPaV525J', 1, 'e7e5', 0, 182000, 75000, 1794972858214);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('gPaV525J', 2, 'g1f3', 0, 184000, 75000, 1794972858224);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('gPaV525J', 3, 'b8c6', 2, 184000, 74998, 1794972858240);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('8kJYqetj', 0, 'd2d4', 0, 5430000, 5415000, 1794972858433);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('8kJYqetj', 1, 'g8f6', 0, 5430000, 5445000, 1794972858442);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('8kJYqetj', 2, 'c2c4', 0, 5460000, 5445000, 1794972858454);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('8kJYqetj', 3, 'e7e6', 2, 5475000, 5474998, 1794972858471);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('GwXuI1Be', 0, 'e2e4', 0, 910000, 915000, 1794972858575);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('GwXuI1Be', 1, 'e7e5', 0, 910000, 925000, 1794972858586);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('GwXuI1Be', 2, 'g1f3', 1, 919999, 925000, 1794972858611);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('GwXuI1Be', 3, 'g8f6', 1, 919999, 934999, 1794972858616);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('GwXuI1Be', 4, 'f1c4', 0, 929999, 934999, 1794972858631);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('GwXuI1Be', 5, 'f8c5', 1, 929999, 944998, 1794972858638);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('GwXuI1Be', 6, 'e1h1', 0, 939999, 944998, 1794972858646);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('6xQkYy3n', 0, 'e8d7', 0, null, null, 1794972858790);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('6xQkYy3n', 1, 'e1c1', 0, null, null, 1794972858801);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('SX9evArV', 0, 'e2e4', 0, null, null, 1794972858904);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('0rhuZUXI', 0, 'e2e4', 0, null, null, 1794972859062);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('0rhuZUXI', 1, 'c7c5', 0, null, null, 1794972859066);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('0rhuZUXI', 2, 'g1f3', 1, null, null, 1794972859072);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('OhXyqAaK', 0, 'e2e4', 0, 303000, 300000, 1794972859336);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('OhXyqAaK', 1, 'e7e5', 0, 303000, 303000, 1794972859348);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('4EeIhonr', 0, 'e2e4', 0, null, null, 1794972859421);
insert into moves (game, ply, uci, spent_ms, white_ms, black_ms, at) values ('4EeIhonr', 1, 'c7c6', 0, null, null, 1794972859434);
insert into live (game, seq, state) values ('0rhuZUXI', 6, '{"clock":{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":1497},"draw":null,"takeback":null}');
insert into live (game, seq, state) values ('4EeIhonr', 2, '{"clock":{"grants":[],"lag":{"white":{"quota":0,"gain":0,"measured":0},"black":{"quota":0,"gain":0,"measured":0}},"turn_since":1858},"draw":null,"takeback":null}');
insert into live (game, seq, state) values ('LOVsbdN2', 0, '{"clock":{"grants":[],"lag":{"white":{"quota":3000,"gain":1000,"measured":0},"black":{"quota":3000,"gain":1000,"measured":0}},"turn_since":3214,"is_started":true},"draw":null,"takeback":null}');
insert into chat (game, seq, room, person, name, words, at) values ('uYjBCqmt', 3, 'players', 'ZpwDnPmj9FNW', 'Guest', 'good luck', 1794972858015);
insert into chat (game, seq, room, person, name, words, at) values ('gPaV525J', 3, 'players', 'pvO3nQxPwJdq', 'Guest', 'good luck', 1794972858186);
insert into chat (game, seq, room, person, name, words, at) values ('8kJYqetj', 3, 'players', 'CSnc7JKpjITZ', 'Guest', 'good luck', 1794972858404);
insert into chat (game, seq, room, person, name, words, at) values ('GwXuI1Be', 3, 'players', '4EGzSamcsRfy', 'Guest', 'good luck', 1794972858553);
insert into chat (game, seq, room, person, name, words, at) values ('6xQkYy3n', 3, 'players', 'NrSwp4FqKGK5', 'Guest', 'good luck', 1794972858781);
insert into chat (game, seq, room, person, name, words, at) values ('SX9evArV', 3, 'players', 'SvAMozji6V4r', 'Guest', 'good luck', 1794972858898);
insert into chat (game, seq, room, person, name, words, at) values ('0rhuZUXI', 3, 'players', 'YkM4YkhHZv3T', 'Guest', 'good luck', 1794972859054);
insert into uptime (id, ms) values (0, 3558);
insert into reviews (game, source, person, evaluations, done_at, asked_at, asked_by, draft) values ('uYjBCqmt', 'server', '3GImVf26QVB3', '{"v":4,"all":[{"cp":29,"l":[{"cp":29,"d":8,"n":6001,"m":"e2e4 e7e5 g1f3 b8c6 b1c3 g8f6 d2d4 e5d4 f3d4"}]},{"cp":50,"l":[{"cp":50,"d":7,"n":6001,"m":"e7e6 e2e4 d7d5 b1c3 g8f6 d2d4"}]},{"cp":-71,"l":[{"cp":-71,"d":6,"n":6000,"m":"e2e4 g8f6 b1c3 f8c5 g1e2 b8c6 a2a3"}]},{"mate":1,"l":[{"mate":1,"d":1,"n":33,"m":"d8h4"}]},{"mate":0}]}', 1794972860018, null, null, null);
insert into evaluations (key, depth, nodes, lines) values (5060803636482931868, 8, 6001, '[{"cp":29,"mate":null,"moves":"e2e4 e7e5 g1f3 b8c6 b1c3 g8f6 d2d4 e5d4 f3d4"}]');
insert into evaluations (key, depth, nodes, lines) values (2921270632758580205, 7, 6001, '[{"cp":-50,"mate":null,"moves":"e7e6 e2e4 d7d5 b1c3 g8f6 d2d4"}]');
insert into evaluations (key, depth, nodes, lines) values (-6705164527970882597, 6, 6000, '[{"cp":-71,"mate":null,"moves":"e2e4 g8f6 b1c3 f8c5 g1e2 b8c6 a2a3"}]');
insert into evaluations (key, depth, nodes, lines) values (125953136338339526, 1, 33, '[{"cp":null,"mate":-1,"moves":"d8h4"}]');
insert into library_collections (id, name, owner, visibility, state, error, bytes, read, line, seen, games, duplicates, broken, problems, started_at, changed_at, taken) values (1, 'club.pgn', 'LJfo9jStfih7', 'public', 'done', null, null, 266, 18, 3, 2, 0, 1, '[{"game":3,"line":17,"error":"illegal move Ke3: a king does not move from e8 to e3","reason":"illegal-move","value":"Ke3"}]', 1794972860273, 1794972860376, null);
insert into library_names (id, name, folded, person) values (1, 'Guest', 'guest', 'ZpwDnPmj9FNW');
insert into library_names (id, name, folded, person) values (2, 'Guest', 'guest', 's76NKoD2VSU0');
insert into library_names (id, name, folded, person) values (3, 'Guest', 'guest', 'pvO3nQxPwJdq');
insert into library_names (id, name, folded, person) values (4, 'Guest', 'guest', 'SKTavKCX9Ylk');
insert into library_names (id, name, folded, person) values (5, 'Guest', 'guest', 'CSnc7JKpjITZ');
insert into library_names (id, name, folded, person) values (6, 'Guest', 'guest', 'DGn1Ei72CdWA');
insert into library_names (id, name, folded, person) values (7, 'Guest', 'guest', '4EGzSamcsRfy');
insert into library_names (id, name, folded, person) values (8, 'Guest', 'guest', '3WFHQaTkXs4x');
insert into library_names (id, name, folded, person) values (9, 'Guest', 'guest', 'NrSwp4FqKGK5');
insert into library_names (id, name, folded, person) values (10, 'Guest', 'guest', 'qxebABekPyF0');
insert into library_names (id, name, folded, person) values (11, 'anna', 'anna', 'qFfcE812XuWk');
insert into library_names (id, name, folded, person) values (12, 'bert', 'bert', 'OPpvThE43T1C');
insert into library_names (id, name, folded, person) values (13, 'O''Neill', 'o''neill', null);
insert into library_names (id, name, folded, person) values (14, 'Bert', 'bert', null);
insert into library_names (id, name, folded, person) values (15, '', '', null);
insert into library_names (id, name, folded, person) values (16, 'Anna', 'anna', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (1, 0, 1, 2, 0, 0, 1037682, 3, 2, 0, -8619647751570255277, null, 'Event	Casual blitz game
UTCTime	03:34:17
TimeControl	300+3
TerminationDetail	checkmate
', bytes'0108101103', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (2, 0, 3, 4, 0, 0, 1037682, 3, 2, 1, 1917508681483502569, null, 'Event	Casual blitz game
UTCTime	03:34:18
TimeControl	180+2
TerminationDetail	resignation
', bytes'0110100c09', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (3, 0, 5, 6, 0, 0, 1037682, 3, 4, 1, 4438310008519783992, null, 'Event	Casual classical game
UTCTime	03:34:18
TimeControl	40/5400+30:1800+30
TerminationDetail	resignation
', bytes'010f08170a', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (4, 0, 7, 8, 0, 0, 1037682, 3, 3, 1, -8831415074592320552, null, 'Event	Casual rapid game
UTCTime	03:34:18
TimeControl	900+10
TerminationDetail	resignation
', bytes'0110100c0e0e0420', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (5, 0, 9, 10, 0, 0, 1037682, 3, 6, 1, 7707049436578342293, '4k3/8/8/8/8/8/8/R3K3 b A - 7 30', 'Event	Casual unlimited game
UTCTime	03:34:18
TimeControl	-
TerminationDetail	resignation
', bytes'01000f', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (6, 0, 11, 12, 1500, 1500, 1037682, 1, 2, 0, 2809117894278916677, null, 'Event	Rated blitz game
UTCTime	03:34:19
TimeControl	300+3
TerminationDetail	resignation
', bytes'011010', null);
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (7, 1, 16, 13, 0, 0, 1023650, 1, 0, 0, -4265806984587388756, null, 'Event	Club
', bytes'011010141218', bytes'01012800d7ff040b412073686f7274206f6e6500010301000105010e010c040974686520757375616c0600020304');
insert into library_games (id, collection, white, black, white_rating, black_rating, date, outcome, speed, hidden, print, start, tags, moves, notes) values (8, 1, 14, 15, 0, 0, 0, 2, 0, 0, 2468782353860223294, null, 'Event	Club
', bytes'010f0f', null);
insert into library_rounds (first, next, collection, state) values (1, 7, 0, 'OweV7WED');
insert into library_rounds (first, next, collection, state) values (7, 9, 1, 'lVVwalu6');
insert into library_sites (game, number) values ('uYjBCqmt', 1);
insert into library_sites (game, number) values ('gPaV525J', 2);
insert into library_sites (game, number) values ('8kJYqetj', 3);
insert into library_sites (game, number) values ('GwXuI1Be', 4);
insert into library_sites (game, number) values ('6xQkYy3n', 5);
insert into library_sites (game, number) values ('OhXyqAaK', 6);
insert into external_engines (id, person, name, provider, max_threads, max_hash, variants, data, created_at) values ('eei_HRouhORBSdbl', 'LJfo9jStfih7', 'Elsewhere', 'f4f20af89ff167fa6b6e4e23b74c9156151b1ef42249a13b1319f9518114761e', 2, 64, 'chess', null, 1794972860625);
insert into site (one, name, words, logo) values (1, 'O''Neill''s Café', 'Chess on Tuesdays.', null);
insert into ratings (list, person, points, deviation, volatility, games, at) values ('blitz', 'qFfcE812XuWk', 1737.1399842459039, 396.7138297564391, 0.08999819881479096, 1, 1794972859367);
insert into ratings (list, person, points, deviation, volatility, games, at) values ('blitz', 'OPpvThE43T1C', 1262.8600157540961, 396.7138297564391, 0.08999819881479096, 1, 1794972859367);
insert into rating_changes (game, list, color, person, number, at, before, points, deviation, volatility, opponent, opponent_deviation, expected) values ('OhXyqAaK', 'blitz', 'white', 'qFfcE812XuWk', 1, 1794972859367, 1500.0, 1737.1399842459039, 396.7138297564391, 0.08999819881479096, 1500.0, 500.0, 0.5090373192161596);
insert into rating_changes (game, list, color, person, number, at, before, points, deviation, volatility, opponent, opponent_deviation, expected) values ('OhXyqAaK', 'blitz', 'black', 'OPpvThE43T1C', 1, 1794972859367, 1500.0, 1262.8600157540961, 396.7138297564391, 0.08999819881479096, 1500.0, 500.0, 0.4909626807838404);
insert into entered_ratings (person, list, points, at) values ('LJfo9jStfih7', 'FIDE', 1834, 1794972860385);
insert into tournaments (id, owner, name, kind, venue, phase, people, round, rounds, starts_at, created_at, changed_at) values ('LCcpiSHW', 'LJfo9jStfih7', 'O''Neill''s Open', 'keizer', 'mixed', 'running', 4, 1, 5, null, 1794972860657, 1794972860719);
insert into tournament_events (tournament, seq, event) values ('LCcpiSHW', 1, '{"seq":1,"at":1794972860653,"who":{"arbiter":"LJfo9jStfih7"},"event":{"created":{"name":"O''Neill''s Open","kind":{"system":"keizer"},"rounds":5,"clock":"90+30","is_rated":false,"join":"all","venue":"mixed","starts_at":null,"no_show_minutes":null,"check_in":"never","half_byes":1,"is_first_white":true,"tie_breaks":null}}}');
insert into tournament_events (tournament, seq, event) values ('LCcpiSHW', 2, '{"seq":2,"at":1794972860677,"who":{"arbiter":"LJfo9jStfih7"},"event":{"entered":[1,{"person":"qFfcE812XuWk","name":"anna","rating":1500,"title":"","federation":"","team":null,"code":null}]}}');
insert into tournament_events (tournament, seq, event) values ('LCcpiSHW', 3, '{"seq":3,"at":1794972860677,"who":{"arbiter":"LJfo9jStfih7"},"event":{"entered":[2,{"person":"OPpvThE43T1C","name":"bert","rating":1500,"title":"","federation":"","team":null,"code":null}]}}');
insert into tournament_events (tournament, seq, event) values ('LCcpiSHW', 4, '{"seq":4,"at":1794972860677,"who":{"arbiter":"LJfo9jStfih7"},"event":{"entered":[3,{"person":null,"name":"Cid","rating":1500,"title":"","federation":"","team":null,"code":null}]}}');
insert into tournament_events (tournament, seq, event) values ('LCcpiSHW', 5, '{"seq":5,"at":1794972860677,"who":{"arbiter":"LJfo9jStfih7"},"event":{"entered":[4,{"person":null,"name":"Dan","rating":1500,"title":"","federation":"","team":null,"code":null}]}}');
insert into tournament_events (tournament, seq, event) values ('LCcpiSHW', 6, '{"seq":6,"at":1794972860690,"who":{"arbiter":"LJfo9jStfih7"},"event":{"paired":{"round":1,"games":[{"game":1,"white":3,"black":4,"place":"board","result":null},{"game":2,"white":1,"black":2,"place":"here","result":null}],"byes":[],"is_by_hand":false}}}');
insert into tournament_events (tournament, seq, event) values ('LCcpiSHW', 7, '{"seq":7,"at":1794972860719,"who":{"arbiter":"LJfo9jStfih7"},"event":{"published":{"round":1}}}');
insert into tournament_events (tournament, seq, event) values ('LCcpiSHW', 8, '{"seq":8,"at":1794972860719,"who":{"arbiter":"LJfo9jStfih7"},"event":{"started":{"round":1}}}');
insert into tournament_games (tournament, number, game) values ('LCcpiSHW', 2, 'LOVsbdN2');
insert into tournament_people (tournament, person) values ('LCcpiSHW', 'qFfcE812XuWk');
insert into tournament_people (tournament, person) values ('LCcpiSHW', 'OPpvThE43T1C');
