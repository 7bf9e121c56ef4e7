//! Every weight of the evaluation, once. `make tune` rewrites this file.
//!
//! A row is a term: its constant, its name, and its weights as (middlegame, endgame) in centipawns. Tables by square
//! give files a to d, from the own first rank up; tables by rank begin with the own first rank.

use super::pair::Pair;
use super::table::{Term, pairs, singles};

pairs! {
    MATERIAL "material.pieces" [
        (64, 109), (318, 332), (315, 338), (453, 552), (980, 999),
    ]
    MATERIAL_BISHOP_PAIR "material.bishop_pair" [(33, 66)]
    MATERIAL_ROOK_PAIR "material.rook_pair" [(-20, -13)]
    MATERIAL_KNIGHT_PAIR "material.knight_pair" [(0, -7)]
    MATERIAL_KNIGHT_WITH_PAWNS "material.knight_with_pawns" [(5, 5)]
    MATERIAL_ROOK_WITH_PAWNS "material.rook_with_pawns" [(-3, -4)]
    MATERIAL_ROOK_WITH_MINORS "material.rook_with_minors" [(-15, 13)]
    MATERIAL_MINOR_AGAINST_ROOKS "material.minor_against_rooks" [(-2, -6)]
    MATERIAL_QUEEN_WITH_KNIGHTS "material.queen_with_knights" [(-19, 6)]
    MATERIAL_QUEEN_WITH_BISHOPS "material.queen_with_bishops" [(-1, 0)]
    MATERIAL_QUEEN_WITH_ROOKS "material.queen_with_rooks" [(-14, -7)]
    MATERIAL_QUEEN_AGAINST_MINORS "material.queen_against_minors" [(0, 15)]
    MATERIAL_QUEEN_AGAINST_ROOKS "material.queen_against_rooks" [(5, 18)]
    MOBILITY_KNIGHT "mobility.knight" [
        (-14, -47), (-13, -26), (-6, -8), (-5, -3), (-1, 5), (3, 11), (4, 19), (9, 18),
        (5, 15),
    ]
    MOBILITY_BISHOP "mobility.bishop" [
        (-11, -41), (-8, -23), (0, -4), (1, 5), (5, 9), (4, 14), (10, 20), (8, 30),
        (16, 29), (22, 34), (26, 29), (23, 36), (35, 43), (35, 44),
    ]
    MOBILITY_ROOK "mobility.rook" [
        (-41, -58), (-14, -22), (-15, -9), (-9, 6), (-10, 16), (-6, 19), (-8, 33), (-2, 29),
        (2, 33), (0, 44), (4, 45), (3, 49), (8, 52), (13, 59), (15, 61),
    ]
    MOBILITY_QUEEN "mobility.queen" [
        (-30, -55), (-18, -34), (-17, -27), (-17, -21), (-13, -14), (-12, -9), (-8, -5), (-8, -1),
        (-3, 2), (-2, 3), (0, 10), (0, 12), (0, 15), (10, 17), (4, 19), (1, 27),
        (5, 26), (9, 30), (11, 31), (11, 33), (8, 31), (13, 38), (10, 38), (12, 40),
        (14, 42), (15, 44), (16, 47), (17, 49),
    ]
    PLACEMENT_PAWN "placement.pawn" [
        (0, 0), (0, 0), (0, 0), (0, 0),
        (-10, -1), (13, -3), (-9, -5), (-5, 14),
        (-5, -5), (5, -3), (-5, -3), (2, 0),
        (-6, 2), (-5, 4), (-1, -9), (8, -7),
        (5, 19), (13, 5), (12, 9), (20, -2),
        (5, 18), (3, 16), (26, 16), (17, 13),
        (-1, 17), (17, 33), (23, 22), (36, 29),
        (0, 0), (0, 0), (0, 0), (0, 0),
    ]
    PLACEMENT_KNIGHT "placement.knight" [
        (-49, -35), (-16, -23), (-27, -21), (-18, -15),
        (-37, -25), (-10, -7), (-2, -10), (-1, 11),
        (-8, -7), (-2, 3), (6, 1), (9, 8),
        (-3, -11), (9, 6), (17, 3), (8, 21),
        (-3, -2), (5, 7), (13, 14), (19, 23),
        (2, -8), (13, 7), (24, 10), (27, 7),
        (-17, -21), (-6, -11), (13, 5), (17, 8),
        (-40, -32), (-29, -22), (-22, -19), (-10, -9),
    ]
    PLACEMENT_BISHOP "placement.bishop" [
        (-14, -14), (-6, -8), (-6, -11), (-15, -5),
        (-1, -6), (5, -7), (7, -4), (-2, -6),
        (5, 12), (9, 3), (2, 4), (7, 1),
        (2, -5), (-5, -2), (11, 8), (10, 2),
        (8, -10), (8, 8), (2, 10), (3, 0),
        (-6, -1), (2, -2), (-2, 2), (14, 13),
        (-8, -8), (-14, -4), (-4, 6), (2, 7),
        (-25, -17), (-16, -7), (-12, -6), (-9, -2),
    ]
    PLACEMENT_ROOK "placement.rook" [
        (-16, -3), (-9, -7), (-2, -2), (1, -13),
        (-17, -8), (-11, -7), (-9, -8), (3, -1),
        (-25, -2), (-4, -3), (-10, -2), (-8, 1),
        (2, 10), (-14, 8), (-2, 0), (4, 0),
        (-7, 12), (3, 10), (4, 5), (4, 3),
        (4, 4), (5, 7), (10, 5), (7, 2),
        (3, 4), (2, 3), (8, -3), (8, -5),
        (0, 11), (0, 5), (6, 6), (8, 1),
    ]
    PLACEMENT_QUEEN "placement.queen" [
        (-1, -30), (4, -28), (3, -18), (2, -13),
        (-6, -27), (4, -22), (6, -7), (-4, -5),
        (0, -13), (7, -4), (1, -4), (-5, 10),
        (12, -11), (6, -1), (3, 6), (-4, 10),
        (6, -2), (-1, 5), (-2, 13), (-2, 15),
        (0, 1), (4, 7), (0, 15), (1, 18),
        (-8, -4), (-6, 2), (0, 11), (-3, 14),
        (-10, -18), (-2, -7), (-4, -3), (-4, -1),
    ]
    PLACEMENT_KING "placement.king" [
        (37, -64), (43, -41), (20, -36), (5, -32),
        (23, -30), (26, -25), (2, -11), (-16, -9),
        (-4, -22), (-1, -15), (-26, 3), (-31, 11),
        (-26, -6), (-23, -2), (-48, 15), (-58, 19),
        (-38, -1), (-32, 6), (-56, 23), (-68, 24),
        (-40, 1), (-35, 18), (-60, 29), (-69, 29),
        (-46, -15), (-42, 1), (-65, 15), (-73, 17),
        (-52, -44), (-45, -25), (-71, -14), (-78, -8),
    ]
    PLACEMENT_KNIGHT_OUTPOST "placement.knight_outpost" [
        (6, 4), (23, 10),
    ]
    PLACEMENT_BISHOP_OUTPOST "placement.bishop_outpost" [
        (12, -6), (22, 5),
    ]
    PLACEMENT_KNIGHT_REACHES_OUTPOST "placement.knight_reaches_outpost" [(14, 10)]
    PLACEMENT_MINOR_BEHIND_PAWN "placement.minor_behind_pawn" [(2, 2)]
    PLACEMENT_MINOR_FROM_KING "placement.minor_from_king" [
        (-3, 0), (-5, 1),
    ]
    PLACEMENT_BISHOP_OWN_PAWNS "placement.bishop_own_pawns" [(0, -2)]
    PLACEMENT_BISHOP_ENEMY_PAWNS "placement.bishop_enemy_pawns" [(-2, 4)]
    PLACEMENT_BISHOP_LONG_DIAGONAL "placement.bishop_long_diagonal" [(17, -6)]
    PLACEMENT_BISHOP_TRAPPED "placement.bishop_trapped" [(-60, -60)]
    PAWNS_DOUBLED "pawns.doubled" [(-7, -23)]
    PAWNS_ISOLATED "pawns.isolated" [
        (-13, -11), (2, -13),
    ]
    PAWNS_ISOLATED_ON_EDGE "pawns.isolated_on_edge" [(7, 3)]
    PAWNS_ISLANDS "pawns.islands" [(-1, -1)]
    PAWNS_BACKWARD "pawns.backward" [
        (-14, -13), (-2, -9),
    ]
    PAWNS_PHALANX "pawns.phalanx" [
        (0, 0), (4, 0), (5, 0), (5, 10), (16, 29), (48, 48), (80, 90), (0, 0),
    ]
    PAWNS_SUPPORTED "pawns.supported" [
        (0, 0), (0, 0), (10, 16), (13, 9), (15, 14), (36, 35), (68, 57), (0, 0),
    ]
    PAWNS_SUPPORTED_TWICE "pawns.supported_twice" [(12, 0)]
    PAWNS_BLOCKED "pawns.blocked" [(-14, 3)]
    PAWNS_CANDIDATE "pawns.candidate" [
        (0, 0), (-4, 6), (3, 6), (8, 16), (5, 33), (27, 49), (0, 0), (0, 0),
    ]
    PASSED_RANK "passed.rank" [
        (0, 0), (-2, 7), (0, 9), (8, 35), (23, 55), (49, 76), (92, 136), (0, 0),
    ]
    PASSED_FILE "passed.file" [
        (3, -2), (-9, 18), (3, -1), (0, -2),
    ]
    PASSED_CONNECTED "passed.connected" [
        (0, 0), (2, -3), (1, 0), (-4, 8), (1, 4), (18, 25), (28, 45), (0, 0),
    ]
    PASSED_OWN_KING "passed.own_king" [
        (0, 0), (0, 0), (0, 0), (5, -9), (3, -17), (-3, -14), (4, -19), (0, 0),
    ]
    PASSED_ENEMY_KING "passed.enemy_king" [
        (0, 0), (0, 0), (0, 0), (-5, 6), (-9, 20), (1, 27), (-1, 36), (0, 0),
    ]
    PASSED_BLOCKED "passed.blocked" [
        (0, 0), (0, 0), (0, 0), (1, -5), (-11, -11), (-8, -29), (-23, -52), (0, 0),
    ]
    PASSED_FREE_PATH "passed.free_path" [
        (0, 0), (0, 0), (0, 0), (-3, 16), (13, 38), (22, 58), (60, 125), (0, 0),
    ]
    PASSED_FREE_STOP "passed.free_stop" [
        (0, 0), (0, 0), (0, 0), (-2, 1), (7, 13), (9, 27), (20, 40), (0, 0),
    ]
    PASSED_SUPPORTED "passed.supported" [
        (0, 0), (0, 0), (0, 0), (1, 8), (8, 18), (12, 20), (28, 47), (0, 0),
    ]
    PASSED_ROOK_BEHIND "passed.rook_behind" [(-1, 18)]
    PASSED_ENEMY_ROOK_BEHIND "passed.enemy_rook_behind" [(-12, -38)]
    PASSED_UNSTOPPABLE "passed.unstoppable" [(0, 240)]
    KING_MAY_CASTLE "king.may_castle" [(16, 0)]
    KING_SHIELD "king.shield" [
        (-15, 8), (3, -9), (5, -13), (0, 1), (-2, 5), (-12, 2), (-11, 4), (0, 0),
        (-19, 13), (19, -6), (9, -2), (1, -3), (-24, 3), (-20, 3), (-24, 5), (0, 0),
        (-16, -1), (18, 5), (0, -1), (-8, 3), (-21, -6), (-17, 0), (-20, 1), (0, 0),
        (-10, 5), (-4, -4), (-2, -4), (-6, 5), (-10, -4), (-21, -5), (-12, 5), (0, 0),
    ]
    KING_STORM "king.storm" [
        (-4, 2), (-11, 3), (-22, 9), (-11, -1), (-4, 5), (0, -3), (-4, 3), (0, 0),
    ]
    KING_STORM_MET "king.storm_met" [
        (0, 0), (0, 0), (-17, -13), (-6, -11), (2, -9), (3, -13), (3, 4), (0, 0),
    ]
    KING_HALF_OPEN_FILE "king.half_open_file" [(-5, 8)]
    KING_OPEN_FILE "king.open_file" [(-16, -2)]
    KING_EMPTY_FLANK "king.empty_flank" [(-13, -41)]
    KING_FROM_PAWNS "king.from_pawns" [(-3, -12)]
    KING_TROPISM "king.tropism" [
        (2, 1), (-1, 0), (-2, 4), (1, 5),
    ]
    CENTRE_PAWNS "centre.pawns" [(2, 0)]
    CENTRE_OWN_HALF "centre.own_half" [(2, 0)]
    CENTRE_ENEMY_HALF "centre.enemy_half" [(1, 1)]
    ROOKS_OPEN_FILE "rooks.open_file" [(30, 2)]
    ROOKS_HALF_OPEN_FILE "rooks.half_open_file" [(11, 7)]
    ROOKS_KING_FILE "rooks.king_file" [(5, -10)]
    ROOKS_QUEEN_FILE "rooks.queen_file" [(4, 5)]
    ROOKS_CONNECTED_ON_RANK "rooks.connected_on_rank" [(1, 1)]
    ROOKS_CONNECTED_ON_FILE "rooks.connected_on_file" [(6, 8)]
    ROOKS_SEVENTH_RANK "rooks.seventh_rank" [(-1, 6)]
    ROOKS_TRAPPED "rooks.trapped" [
        (1, -5), (-17, -4),
    ]
    THREATS_BY_PAWN "threats.by_pawn" [
        (59, 39), (54, 50), (78, 37), (65, 29),
    ]
    THREATS_BY_MINOR "threats.by_minor" [
        (4, 17), (18, 31), (34, 24), (45, 33), (42, 58),
    ]
    THREATS_BY_ROOK "threats.by_rook" [
        (5, 23), (12, 23), (26, 24), (-2, 17), (50, 27),
    ]
    THREATS_BY_KING "threats.by_king" [(11, 27)]
    THREATS_HANGING "threats.hanging" [(13, 24)]
    THREATS_QUEEN_GUARDS "threats.queen_guards" [(3, 3)]
    THREATS_PAWN_PUSH "threats.pawn_push" [(14, 12)]
    THREATS_RESTRICTION "threats.restriction" [(3, 0)]
    THREATS_KNIGHT_ON_QUEEN "threats.knight_on_queen" [(9, 0)]
    THREATS_SLIDER_ON_QUEEN "threats.slider_on_queen" [(7, 6)]
    THREATS_QUEEN_EXPOSED "threats.queen_exposed" [(13, 6)]
    THREATS_PINS "threats.pins" [(4, 1)]
    SPACE "space" [(1, 0)]
    TEMPO "tempo" [(18, 14)]
}

singles! {
    /// Units of danger for a king.
    DANGER DANGER_TERMS danger;

    BASE "king.danger.base" [-40]
    ATTACKERS "king.danger.attackers" [31, 13, 6, 17]
    ZONE_ATTACKS "king.danger.zone_attacks" [10]
    WEAK_SQUARES "king.danger.weak_squares" [17]
    NO_QUEEN "king.danger.no_queen" [-120]
    SAFE_CHECKS "king.danger.safe_checks" [75, 46, 90, 59]
    UNSAFE_CHECKS "king.danger.unsafe_checks" [14]
    FLANK_ATTACKS "king.danger.flank_attacks" [4]
    KNIGHT_DEFENDS "king.danger.knight_defends" [-19]
    OPEN_FILES "king.danger.open_files" [5]
}

singles! {
    /// What makes an endgame easier or harder to win.
    COMPLEXITY COMPLEXITY_TERMS complexity;

    BASE "scale.complexity.base" [-49]
    PASSED_PAWNS "scale.complexity.passed_pawns" [5]
    PAWNS "scale.complexity.pawns" [4]
    OUTFLANKING "scale.complexity.outflanking" [3]
    BOTH_FLANKS "scale.complexity.both_flanks" [28]
    INFILTRATION "scale.complexity.infiltration" [4]
    PAWN_ENDING "scale.complexity.pawn_ending" [40]
}
