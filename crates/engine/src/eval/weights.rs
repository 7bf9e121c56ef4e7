//! Every weight of the evaluation, once. `make tune` rewrites this file.
//!
//! A row is a term: its constant, its name, and its weights as (middlegame, endgame) in centipawns. Tables by square
//! give files a to d, from the own first rank up; tables by rank begin with the own first rank.

use super::pair::Pair;
use super::table::{Term, pairs, singles};

pairs! {
    MATERIAL "material.pieces" [
        (85, 105), (325, 320), (335, 335), (460, 540), (980, 990),
    ]
    MATERIAL_BISHOP_PAIR "material.bishop_pair" [
        (28, 52),
    ]
    MATERIAL_ROOK_PAIR "material.rook_pair" [
        (-12, -6),
    ]
    MATERIAL_KNIGHT_PAIR "material.knight_pair" [
        (-4, -4),
    ]
    MATERIAL_KNIGHT_WITH_PAWNS "material.knight_with_pawns" [
        (3, 5),
    ]
    MATERIAL_ROOK_WITH_PAWNS "material.rook_with_pawns" [
        (-3, -1),
    ]
    MOBILITY_KNIGHT "mobility.knight" [
        (-45, -60), (-21, -28), (-11, -15), (-3, -5), (3, 3), (9, 10), (14, 17), (19, 23),
        (23, 29),
    ]
    MOBILITY_BISHOP "mobility.bishop" [
        (-38, -50), (-16, -22), (-7, -10), (0, -2), (6, 6), (11, 13), (16, 19), (20, 24),
        (24, 29), (28, 34), (32, 39), (35, 43), (38, 47), (41, 51),
    ]
    MOBILITY_ROOK "mobility.rook" [
        (-40, -60), (-25, -26), (-19, -12), (-14, -1), (-10, 8), (-6, 16), (-3, 23), (0, 30),
        (2, 36), (5, 42), (7, 48), (10, 53), (12, 58), (14, 63), (16, 67),
    ]
    MOBILITY_QUEEN "mobility.queen" [
        (-30, -55), (-21, -35), (-17, -27), (-14, -20), (-12, -15), (-10, -10), (-8, -6), (-6, -2),
        (-5, 2), (-3, 5), (-2, 8), (0, 11), (1, 14), (2, 17), (4, 20), (5, 22),
        (6, 25), (7, 27), (8, 30), (9, 32), (10, 34), (11, 37), (12, 39), (13, 41),
        (14, 43), (15, 45), (16, 47), (17, 49),
    ]
    PLACEMENT_PAWN "placement.pawn" [
        (0, 0), (0, 0), (0, 0), (0, 0),
        (-4, 2), (0, 2), (0, 2), (-8, 2),
        (-4, 0), (1, 0), (1, 0), (5, 0),
        (-2, 0), (4, 0), (5, 0), (11, 0),
        (0, 4), (8, 4), (13, 4), (21, 4),
        (2, 14), (12, 14), (18, 14), (28, 14),
        (3, 24), (14, 24), (22, 24), (33, 24),
        (0, 0), (0, 0), (0, 0), (0, 0),
    ]
    PLACEMENT_KNIGHT "placement.knight" [
        (-50, -36), (-38, -26), (-26, -18), (-20, -13),
        (-30, -24), (-18, -14), (-6, -6), (0, -1),
        (-14, -12), (-2, -2), (10, 6), (16, 11),
        (-6, -4), (6, 6), (18, 14), (24, 19),
        (0, -2), (12, 8), (24, 16), (30, 21),
        (-2, -8), (10, 2), (22, 10), (28, 15),
        (-16, -20), (-4, -10), (8, -2), (14, 3),
        (-42, -34), (-30, -24), (-18, -16), (-12, -11),
    ]
    PLACEMENT_BISHOP "placement.bishop" [
        (-16, -14), (-12, -10), (-8, -6), (-6, -4),
        (-4, -10), (8, -6), (4, -2), (6, 0),
        (0, -4), (4, 0), (8, 4), (10, 6),
        (0, -2), (4, 2), (8, 6), (10, 8),
        (0, -2), (4, 2), (8, 6), (10, 8),
        (-2, -4), (2, 0), (6, 4), (8, 6),
        (-10, -8), (-6, -4), (-2, 0), (0, 2),
        (-20, -12), (-16, -8), (-12, -4), (-10, -2),
    ]
    PLACEMENT_ROOK "placement.rook" [
        (-9, -4), (-5, -4), (-1, -4), (2, -4),
        (-13, -4), (-9, -4), (-5, -4), (-2, -4),
        (-13, -2), (-9, -2), (-5, -2), (-2, -2),
        (-11, 0), (-7, 0), (-3, 0), (0, 0),
        (-7, 2), (-3, 2), (1, 2), (4, 2),
        (-1, 4), (3, 4), (7, 4), (10, 4),
        (1, 4), (5, 4), (9, 4), (12, 4),
        (-3, 4), (1, 4), (5, 4), (8, 4),
    ]
    PLACEMENT_QUEEN "placement.queen" [
        (-3, -34), (-1, -26), (1, -18), (2, -14),
        (1, -26), (3, -18), (5, -10), (6, -6),
        (1, -16), (3, -8), (5, 0), (6, 4),
        (-1, -8), (1, 0), (3, 8), (4, 12),
        (-3, -2), (-1, 6), (1, 14), (2, 18),
        (-3, -2), (-1, 6), (1, 14), (2, 18),
        (-7, -8), (-5, 0), (-3, 8), (-2, 12),
        (-7, -18), (-5, -10), (-3, -2), (-2, 2),
    ]
    PLACEMENT_KING "placement.king" [
        (34, -60), (38, -48), (14, -36), (6, -30),
        (22, -36), (26, -24), (2, -12), (-6, -6),
        (-6, -20), (-2, -8), (-26, 4), (-34, 10),
        (-26, -8), (-22, 4), (-46, 16), (-54, 22),
        (-36, 0), (-32, 12), (-56, 24), (-64, 30),
        (-41, -2), (-37, 10), (-61, 22), (-69, 28),
        (-46, -14), (-42, -2), (-66, 10), (-74, 16),
        (-51, -40), (-47, -28), (-71, -16), (-79, -10),
    ]
    PLACEMENT_KNIGHT_OUTPOST "placement.knight_outpost" [
        (10, 6), (30, 20),
    ]
    PLACEMENT_BISHOP_OUTPOST "placement.bishop_outpost" [
        (6, 2), (22, 10),
    ]
    PLACEMENT_KNIGHT_REACHES_OUTPOST "placement.knight_reaches_outpost" [
        (14, 8),
    ]
    PLACEMENT_MINOR_BEHIND_PAWN "placement.minor_behind_pawn" [
        (6, 8),
    ]
    PLACEMENT_MINOR_FROM_KING "placement.minor_from_king" [
        (-4, -4), (-3, -3),
    ]
    PLACEMENT_BISHOP_OWN_PAWNS "placement.bishop_own_pawns" [
        (-1, -3),
    ]
    PLACEMENT_BISHOP_ENEMY_PAWNS "placement.bishop_enemy_pawns" [
        (-1, -2),
    ]
    PLACEMENT_BISHOP_LONG_DIAGONAL "placement.bishop_long_diagonal" [
        (18, 4),
    ]
    PLACEMENT_BISHOP_TRAPPED "placement.bishop_trapped" [
        (-60, -60),
    ]
    PAWNS_DOUBLED "pawns.doubled" [
        (-6, -22),
    ]
    PAWNS_ISOLATED "pawns.isolated" [
        (-12, -14), (-6, -10),
    ]
    PAWNS_ISOLATED_ON_EDGE "pawns.isolated_on_edge" [
        (3, 3),
    ]
    PAWNS_ISLANDS "pawns.islands" [
        (-2, -4),
    ]
    PAWNS_BACKWARD "pawns.backward" [
        (-14, -14), (-6, -8),
    ]
    PAWNS_PHALANX "pawns.phalanx" [
        (0, 0), (3, 0), (7, 4), (10, 8), (24, 22), (48, 50), (80, 90), (0, 0),
    ]
    PAWNS_SUPPORTED "pawns.supported" [
        (0, 0), (0, 0), (9, 4), (9, 6), (16, 14), (36, 30), (70, 60), (0, 0),
    ]
    PAWNS_SUPPORTED_TWICE "pawns.supported_twice" [
        (4, 4),
    ]
    PAWNS_BLOCKED "pawns.blocked" [
        (-6, -4),
    ]
    PAWNS_CANDIDATE "pawns.candidate" [
        (0, 0), (2, 4), (4, 8), (8, 18), (18, 34), (30, 50), (0, 0), (0, 0),
    ]
    PASSED_RANK "passed.rank" [
        (0, 0), (2, 10), (4, 14), (6, 24), (20, 44), (50, 80), (90, 130), (0, 0),
    ]
    PASSED_FILE "passed.file" [
        (0, 4), (0, 2), (0, -4), (0, -6),
    ]
    PASSED_OWN_KING "passed.own_king" [
        (0, 0), (0, 0), (0, 0), (0, -4), (0, -7), (0, -10), (0, -12), (0, 0),
    ]
    PASSED_ENEMY_KING "passed.enemy_king" [
        (0, 0), (0, 0), (0, 0), (0, 6), (0, 12), (2, 18), (4, 24), (0, 0),
    ]
    PASSED_BLOCKED "passed.blocked" [
        (0, 0), (0, 0), (0, 0), (-6, -10), (-10, -20), (-18, -40), (-30, -60), (0, 0),
    ]
    PASSED_FREE_PATH "passed.free_path" [
        (0, 0), (0, 0), (0, 0), (4, 12), (10, 28), (24, 60), (60, 120), (0, 0),
    ]
    PASSED_FREE_STOP "passed.free_stop" [
        (0, 0), (0, 0), (0, 0), (2, 6), (5, 14), (12, 28), (20, 40), (0, 0),
    ]
    PASSED_SUPPORTED "passed.supported" [
        (0, 0), (0, 0), (0, 0), (3, 5), (8, 10), (16, 22), (26, 36), (0, 0),
    ]
    PASSED_ROOK_BEHIND "passed.rook_behind" [
        (8, 18),
    ]
    PASSED_ENEMY_ROOK_BEHIND "passed.enemy_rook_behind" [
        (-6, -20),
    ]
    PASSED_UNSTOPPABLE "passed.unstoppable" [
        (0, 240),
    ]
    KING_MAY_CASTLE "king.may_castle" [
        (14, 0),
    ]
    KING_SHIELD "king.shield" [
        (-20, 0), (11, 0), (6, 0), (-4, 0), (-10, 0), (-13, 0), (-14, 0), (0, 0),
        (-34, 0), (19, 0), (10, 0), (-7, 0), (-17, 0), (-22, 0), (-24, 0), (0, 0),
        (-28, 0), (16, 0), (8, 0), (-6, 0), (-14, 0), (-18, 0), (-20, 0), (0, 0),
        (-20, 0), (11, 0), (6, 0), (-4, 0), (-10, 0), (-13, 0), (-14, 0), (0, 0),
    ]
    KING_STORM "king.storm" [
        (6, 0), (-10, 0), (-34, -4), (-24, -2), (-10, 0), (-2, 0), (2, 0), (0, 0),
    ]
    KING_STORM_MET "king.storm_met" [
        (0, 0), (0, 0), (-14, -6), (4, -6), (4, -4), (2, -2), (2, 0), (0, 0),
    ]
    KING_HALF_OPEN_FILE "king.half_open_file" [
        (-12, 4),
    ]
    KING_OPEN_FILE "king.open_file" [
        (-22, -2),
    ]
    KING_EMPTY_FLANK "king.empty_flank" [
        (-14, -40),
    ]
    KING_FROM_PAWNS "king.from_pawns" [
        (0, -9),
    ]
    KING_TROPISM "king.tropism" [
        (2, 0), (1, 0), (1, 0), (2, 2),
    ]
    CENTRE_PAWNS "centre.pawns" [
        (6, 0),
    ]
    CENTRE_OWN_HALF "centre.own_half" [
        (1, 1),
    ]
    CENTRE_ENEMY_HALF "centre.enemy_half" [
        (3, 1),
    ]
    ROOKS_OPEN_FILE "rooks.open_file" [
        (30, 12),
    ]
    ROOKS_HALF_OPEN_FILE "rooks.half_open_file" [
        (12, 8),
    ]
    ROOKS_KING_FILE "rooks.king_file" [
        (8, -4),
    ]
    ROOKS_QUEEN_FILE "rooks.queen_file" [
        (4, 4),
    ]
    ROOKS_CONNECTED_ON_RANK "rooks.connected_on_rank" [
        (6, 0),
    ]
    ROOKS_CONNECTED_ON_FILE "rooks.connected_on_file" [
        (10, 4),
    ]
    ROOKS_SEVENTH_RANK "rooks.seventh_rank" [
        (8, 24),
    ]
    ROOKS_TRAPPED "rooks.trapped" [
        (-20, -4), (-44, -10),
    ]
    THREATS_BY_PAWN "threats.by_pawn" [
        (60, 40), (64, 50), (80, 40), (74, 30),
    ]
    THREATS_BY_MINOR "threats.by_minor" [
        (2, 18), (30, 24), (34, 26), (54, 40), (44, 60),
    ]
    THREATS_BY_ROOK "threats.by_rook" [
        (0, 22), (24, 32), (26, 34), (2, 20), (48, 26),
    ]
    THREATS_BY_KING "threats.by_king" [
        (14, 50),
    ]
    THREATS_HANGING "threats.hanging" [
        (34, 20),
    ]
    THREATS_QUEEN_GUARDS "threats.queen_guards" [
        (8, 2),
    ]
    THREATS_PAWN_PUSH "threats.pawn_push" [
        (20, 16),
    ]
    THREATS_RESTRICTION "threats.restriction" [
        (3, 3),
    ]
    THREATS_KNIGHT_ON_QUEEN "threats.knight_on_queen" [
        (8, 6),
    ]
    THREATS_SLIDER_ON_QUEEN "threats.slider_on_queen" [
        (26, 10),
    ]
    SPACE "space" [
        (4, 0),
    ]
    TEMPO "tempo" [
        (18, 14),
    ]
}

singles! {
    /// Units of danger for a king.
    DANGER DANGER_TERMS danger;

    BASE "king.danger.base" [-40]
    ATTACKERS "king.danger.attackers" [36, 26, 28, 34]
    ZONE_ATTACKS "king.danger.zone_attacks" [12]
    WEAK_SQUARES "king.danger.weak_squares" [24]
    NO_QUEEN "king.danger.no_queen" [-170]
    SAFE_CHECKS "king.danger.safe_checks" [80, 60, 80, 60]
    UNSAFE_CHECKS "king.danger.unsafe_checks" [12]
    FLANK_ATTACKS "king.danger.flank_attacks" [5]
    FLANK_DEFENCE "king.danger.flank_defence" [-3]
    KNIGHT_DEFENDS "king.danger.knight_defends" [-18]
    SHIELD_PAWNS "king.danger.shield_pawns" [-8]
}

singles! {
    /// What makes an endgame easier or harder to win.
    COMPLEXITY COMPLEXITY_TERMS complexity;

    BASE "scale.complexity.base" [-48]
    PASSED_PAWNS "scale.complexity.passed_pawns" [4]
    PAWNS "scale.complexity.pawns" [5]
    OUTFLANKING "scale.complexity.outflanking" [4]
    BOTH_FLANKS "scale.complexity.both_flanks" [12]
    INFILTRATION "scale.complexity.infiltration" [8]
    PAWN_ENDING "scale.complexity.pawn_ending" [24]
}
