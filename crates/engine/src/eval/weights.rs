//! Every weight of the evaluation, once. `make tune` rewrites this file.
//!
//! A row is a term: its constant, its name, and its weights as (middlegame, endgame) in centipawns. Tables by square
//! give files a to d, from the own first rank up; tables by rank begin with the own first rank.

use super::pair::Pair;
use super::table::{Term, pairs, singles};

pairs! {
    MATERIAL "material.pieces" [
        (57, 111), (312, 337), (304, 343), (448, 555), (976, 999),
    ]
    MATERIAL_BISHOP_PAIR "material.bishop_pair" [(30, 67)]
    MATERIAL_ROOK_PAIR "material.rook_pair" [(-23, -16)]
    MATERIAL_KNIGHT_PAIR "material.knight_pair" [(-1, -8)]
    MATERIAL_KNIGHT_WITH_PAWNS "material.knight_with_pawns" [(6, 3)]
    MATERIAL_ROOK_WITH_PAWNS "material.rook_with_pawns" [(-4, -5)]
    MATERIAL_ROOK_WITH_MINORS "material.rook_with_minors" [(-17, 10)]
    MATERIAL_MINOR_AGAINST_ROOKS "material.minor_against_rooks" [(-3, -6)]
    MATERIAL_QUEEN_WITH_KNIGHTS "material.queen_with_knights" [(-29, 7)]
    MATERIAL_QUEEN_WITH_BISHOPS "material.queen_with_bishops" [(-7, 1)]
    MATERIAL_QUEEN_WITH_ROOKS "material.queen_with_rooks" [(-27, -15)]
    MATERIAL_QUEEN_AGAINST_MINORS "material.queen_against_minors" [(-3, 22)]
    MATERIAL_QUEEN_AGAINST_ROOKS "material.queen_against_rooks" [(2, 25)]
    MOBILITY_KNIGHT "mobility.knight" [
        (-13, -42), (-12, -25), (-5, -6), (-4, -2), (-1, 6), (1, 10), (1, 18), (6, 16),
        (3, 14),
    ]
    MOBILITY_BISHOP "mobility.bishop" [
        (-8, -35), (-7, -24), (1, -3), (1, 4), (6, 11), (5, 17), (10, 22), (7, 34),
        (15, 29), (18, 35), (23, 26), (19, 35), (33, 40), (32, 41),
    ]
    MOBILITY_ROOK "mobility.rook" [
        (-41, -57), (-11, -21), (-13, -6), (-10, 6), (-9, 19), (-6, 22), (-7, 34), (-3, 30),
        (1, 31), (-2, 42), (4, 46), (-1, 48), (7, 49), (11, 56), (14, 58),
    ]
    MOBILITY_QUEEN "mobility.queen" [
        (-30, -55), (-16, -34), (-17, -26), (-18, -22), (-10, -14), (-12, -8), (-8, -3), (-6, 1),
        (-4, 1), (-3, 2), (-1, 10), (-1, 11), (0, 16), (10, 16), (5, 20), (-2, 27),
        (4, 26), (8, 30), (11, 32), (12, 35), (7, 30), (13, 37), (10, 38), (12, 39),
        (14, 42), (15, 44), (16, 47), (17, 49),
    ]
    PLACEMENT_PAWN "placement.pawn" [
        (0, 0), (0, 0), (0, 0), (0, 0),
        (-14, 1), (11, -6), (-8, -5), (-3, 11),
        (-10, -4), (3, -3), (-8, -4), (1, 1),
        (-7, 1), (-6, 5), (2, -12), (9, -7),
        (7, 20), (16, 4), (12, 13), (18, -3),
        (6, 20), (3, 18), (27, 15), (16, 14),
        (-2, 16), (16, 34), (24, 22), (37, 29),
        (0, 0), (0, 0), (0, 0), (0, 0),
    ]
    PLACEMENT_KNIGHT "placement.knight" [
        (-47, -34), (-14, -24), (-27, -21), (-14, -16),
        (-36, -25), (-7, -3), (-2, -10), (0, 9),
        (-8, -6), (-4, 3), (7, 0), (8, 8),
        (-1, -13), (9, 6), (15, -1), (5, 22),
        (-5, -1), (2, 8), (8, 14), (14, 26),
        (3, -8), (15, 9), (22, 9), (26, 6),
        (-17, -22), (-8, -10), (15, 8), (17, 10),
        (-40, -32), (-29, -20), (-23, -18), (-11, -9),
    ]
    PLACEMENT_BISHOP "placement.bishop" [
        (-16, -15), (-1, -7), (-7, -11), (-21, -7),
        (2, -4), (4, -9), (4, -6), (-2, -5),
        (5, 12), (9, 4), (1, 1), (8, 2),
        (0, -7), (-5, -3), (10, 11), (10, 2),
        (7, -14), (10, 11), (6, 13), (3, -1),
        (-8, 1), (4, -1), (-6, 2), (15, 14),
        (-8, -9), (-17, -3), (-5, 9), (2, 8),
        (-27, -20), (-14, -7), (-12, -8), (-8, 0),
    ]
    PLACEMENT_ROOK "placement.rook" [
        (-19, -4), (-10, -9), (-3, -4), (-3, -16),
        (-17, -10), (-10, -7), (-9, -8), (1, -1),
        (-25, -1), (1, -3), (-9, -1), (-15, 1),
        (3, 10), (-16, 11), (-3, 0), (6, -1),
        (-7, 17), (3, 12), (6, 6), (5, 2),
        (6, 4), (6, 9), (11, 4), (4, 1),
        (6, 5), (0, 3), (9, -2), (6, -7),
        (2, 13), (0, 5), (8, 8), (8, -1),
    ]
    PLACEMENT_QUEEN "placement.queen" [
        (-2, -30), (8, -28), (3, -19), (3, -14),
        (-7, -27), (0, -24), (7, -7), (-4, -4),
        (-2, -12), (8, -1), (1, -4), (-7, 9),
        (12, -13), (7, -2), (1, 6), (-3, 9),
        (9, -2), (-2, 5), (-6, 11), (-3, 15),
        (2, 1), (6, 9), (-1, 15), (1, 19),
        (-5, -1), (-7, 1), (1, 11), (-6, 13),
        (-8, -17), (0, -5), (-3, -2), (-5, -3),
    ]
    PLACEMENT_KING "placement.king" [
        (41, -68), (41, -38), (20, -38), (6, -31),
        (20, -29), (28, -24), (3, -13), (-15, -6),
        (-5, -22), (1, -14), (-27, 1), (-32, 9),
        (-26, -7), (-24, -5), (-49, 14), (-60, 20),
        (-39, -1), (-33, 4), (-57, 22), (-71, 21),
        (-40, 1), (-35, 22), (-59, 32), (-69, 30),
        (-45, -16), (-41, 3), (-65, 17), (-73, 18),
        (-53, -46), (-45, -24), (-71, -13), (-78, -8),
    ]
    PLACEMENT_KNIGHT_OUTPOST "placement.knight_outpost" [
        (7, 4), (19, 9),
    ]
    PLACEMENT_BISHOP_OUTPOST "placement.bishop_outpost" [
        (11, -6), (24, 6),
    ]
    PLACEMENT_KNIGHT_REACHES_OUTPOST "placement.knight_reaches_outpost" [(15, 11)]
    PLACEMENT_MINOR_BEHIND_PAWN "placement.minor_behind_pawn" [(3, 3)]
    PLACEMENT_MINOR_FROM_KING "placement.minor_from_king" [
        (-4, 1), (-6, 2),
    ]
    PLACEMENT_BISHOP_OWN_PAWNS "placement.bishop_own_pawns" [(0, -2)]
    PLACEMENT_BISHOP_ENEMY_PAWNS "placement.bishop_enemy_pawns" [(-2, 3)]
    PLACEMENT_BISHOP_LONG_DIAGONAL "placement.bishop_long_diagonal" [(18, -7)]
    PLACEMENT_BISHOP_TRAPPED "placement.bishop_trapped" [(-61, -60)]
    PAWNS_DOUBLED "pawns.doubled" [(-9, -24)]
    PAWNS_ISOLATED "pawns.isolated" [
        (-10, -10), (3, -12),
    ]
    PAWNS_ISOLATED_ON_EDGE "pawns.isolated_on_edge" [(9, 4)]
    PAWNS_ISLANDS "pawns.islands" [(-2, -1)]
    PAWNS_BACKWARD "pawns.backward" [
        (-14, -15), (-1, -10),
    ]
    PAWNS_PHALANX "pawns.phalanx" [
        (0, 0), (4, 2), (6, 2), (6, 13), (13, 29), (47, 47), (80, 90), (0, 0),
    ]
    PAWNS_SUPPORTED "pawns.supported" [
        (0, 0), (0, 0), (8, 19), (12, 10), (12, 12), (38, 34), (67, 54), (0, 0),
    ]
    PAWNS_SUPPORTED_TWICE "pawns.supported_twice" [(11, 3)]
    PAWNS_BLOCKED "pawns.blocked" [(-15, 5)]
    PAWNS_CANDIDATE "pawns.candidate" [
        (0, 0), (-4, 5), (3, 5), (7, 15), (5, 31), (26, 49), (0, 0), (0, 0),
    ]
    PASSED_RANK "passed.rank" [
        (0, 0), (-3, 8), (-1, 10), (9, 39), (25, 58), (50, 75), (93, 136), (0, 0),
    ]
    PASSED_FILE "passed.file" [
        (5, 0), (-9, 19), (4, 2), (0, -2),
    ]
    PASSED_CONNECTED "passed.connected" [
        (0, 0), (6, -4), (5, 0), (-7, 8), (-2, -1), (15, 21), (27, 41), (0, 0),
    ]
    PASSED_OWN_KING "passed.own_king" [
        (0, 0), (0, 0), (0, 0), (4, -9), (5, -18), (-2, -15), (4, -21), (0, 0),
    ]
    PASSED_ENEMY_KING "passed.enemy_king" [
        (0, 0), (0, 0), (0, 0), (-5, 8), (-13, 20), (-4, 29), (-3, 37), (0, 0),
    ]
    PASSED_BLOCKED "passed.blocked" [
        (0, 0), (0, 0), (0, 0), (5, -2), (-12, -7), (-4, -24), (-21, -49), (0, 0),
    ]
    PASSED_FREE_PATH "passed.free_path" [
        (0, 0), (0, 0), (0, 0), (-6, 17), (14, 39), (23, 58), (58, 125), (0, 0),
    ]
    PASSED_FREE_STOP "passed.free_stop" [
        (0, 0), (0, 0), (0, 0), (-3, -1), (8, 11), (10, 27), (20, 40), (0, 0),
    ]
    PASSED_SUPPORTED "passed.supported" [
        (0, 0), (0, 0), (0, 0), (3, 9), (9, 19), (14, 23), (28, 52), (0, 0),
    ]
    PASSED_ROOK_BEHIND "passed.rook_behind" [(1, 20)]
    PASSED_ENEMY_ROOK_BEHIND "passed.enemy_rook_behind" [(-15, -45)]
    PASSED_UNSTOPPABLE "passed.unstoppable" [(0, 240)]
    KING_MAY_CASTLE "king.may_castle" [(15, 0)]
    KING_SHIELD "king.shield" [
        (-14, 10), (6, -12), (3, -14), (-3, 0), (-2, 5), (-9, 4), (-8, 7), (0, 0),
        (-19, 13), (19, -6), (11, -4), (3, -5), (-25, 4), (-17, 5), (-25, 6), (0, 0),
        (-18, -2), (19, 5), (2, 0), (-9, 4), (-22, -7), (-17, 0), (-20, 2), (0, 0),
        (-9, 5), (-3, -6), (-5, -4), (-7, 8), (-11, -2), (-23, -6), (-11, 5), (0, 0),
    ]
    KING_STORM "king.storm" [
        (-7, 2), (-10, 7), (-18, 14), (-9, -2), (-5, 5), (0, -1), (-4, 1), (0, 0),
    ]
    KING_STORM_MET "king.storm_met" [
        (0, 0), (0, 0), (-19, -15), (-6, -12), (3, -9), (2, -18), (6, 4), (0, 0),
    ]
    KING_HALF_OPEN_FILE "king.half_open_file" [(-6, 7)]
    KING_OPEN_FILE "king.open_file" [(-15, -3)]
    KING_EMPTY_FLANK "king.empty_flank" [(-14, -43)]
    KING_FROM_PAWNS "king.from_pawns" [(-4, -11)]
    KING_TROPISM "king.tropism" [
        (2, 1), (0, 1), (-2, 3), (1, 5),
    ]
    CENTRE_PAWNS "centre.pawns" [(2, 0)]
    CENTRE_OWN_HALF "centre.own_half" [(1, 0)]
    CENTRE_ENEMY_HALF "centre.enemy_half" [(1, 1)]
    ROOKS_OPEN_FILE "rooks.open_file" [(27, 1)]
    ROOKS_HALF_OPEN_FILE "rooks.half_open_file" [(7, 7)]
    ROOKS_KING_FILE "rooks.king_file" [(6, -10)]
    ROOKS_QUEEN_FILE "rooks.queen_file" [(5, 5)]
    ROOKS_CONNECTED_ON_RANK "rooks.connected_on_rank" [(1, 1)]
    ROOKS_CONNECTED_ON_FILE "rooks.connected_on_file" [(7, 11)]
    ROOKS_SEVENTH_RANK "rooks.seventh_rank" [(-1, 6)]
    ROOKS_TRAPPED "rooks.trapped" [
        (-4, -6), (-10, -4),
    ]
    THREATS_BY_PAWN "threats.by_pawn" [
        (57, 38), (49, 50), (75, 35), (60, 28),
    ]
    THREATS_BY_MINOR "threats.by_minor" [
        (5, 17), (16, 33), (33, 23), (42, 28), (40, 56),
    ]
    THREATS_BY_ROOK "threats.by_rook" [
        (5, 21), (12, 21), (27, 20), (-3, 16), (49, 27),
    ]
    THREATS_BY_KING "threats.by_king" [(13, 25)]
    THREATS_HANGING "threats.hanging" [(9, 25)]
    THREATS_QUEEN_GUARDS "threats.queen_guards" [(4, 6)]
    THREATS_PAWN_PUSH "threats.pawn_push" [(13, 9)]
    THREATS_RESTRICTION "threats.restriction" [(4, -2)]
    THREATS_KNIGHT_ON_QUEEN "threats.knight_on_queen" [(10, -4)]
    THREATS_SLIDER_ON_QUEEN "threats.slider_on_queen" [(8, 8)]
    THREATS_QUEEN_EXPOSED "threats.queen_exposed" [(13, 6)]
    THREATS_PINS "threats.pins" [(2, 1)]
    SPACE "space" [(3, 1)]
    TEMPO "tempo" [(16, 15)]
}

singles! {
    /// Units of danger for a king.
    DANGER DANGER_TERMS danger;

    BASE "king.danger.base" [-41]
    ATTACKERS "king.danger.attackers" [36, 12, 1, 15]
    ZONE_ATTACKS "king.danger.zone_attacks" [12]
    WEAK_SQUARES "king.danger.weak_squares" [15]
    NO_QUEEN "king.danger.no_queen" [-92]
    SAFE_CHECKS "king.danger.safe_checks" [69, 45, 92, 55]
    UNSAFE_CHECKS "king.danger.unsafe_checks" [11]
    FLANK_ATTACKS "king.danger.flank_attacks" [5]
    KNIGHT_DEFENDS "king.danger.knight_defends" [-14]
    OPEN_FILES "king.danger.open_files" [2]
}

singles! {
    /// What makes an endgame easier or harder to win.
    COMPLEXITY COMPLEXITY_TERMS complexity;

    BASE "scale.complexity.base" [-58]
    PASSED_PAWNS "scale.complexity.passed_pawns" [5]
    PAWNS "scale.complexity.pawns" [4]
    OUTFLANKING "scale.complexity.outflanking" [3]
    BOTH_FLANKS "scale.complexity.both_flanks" [35]
    INFILTRATION "scale.complexity.infiltration" [0]
    PAWN_ENDING "scale.complexity.pawn_ending" [49]
}
