// The board: attacks, legal moves, making a move. Chess with its usual castling; squares from a1 = 0 to h8 = 63.
#pragma once

#include "warp.cuh"

enum Role { PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, NOBODY };

/// What is special about a move, in its upper four bits; 4 to 7 are promotions to knight, bishop, rook and queen.
enum Kind { PLAIN, DOUBLE, EN_PASSANT, CASTLING, PROMOTION };

constexpr int MOST_MOVES = 224;
constexpr int NO_SQUARE = 64;
constexpr u64 FILE_A = 0x0101010101010101ull;
constexpr u64 LAST_RANKS = 0xff000000000000ffull;

struct Tables {
    /// File, rank and the two diagonals through a square, without it.
    u64 lines[4][64];
    u64 knight[64], king[64], pawn[2][64];
    u64 men[12][64], castling[16], en_passant[65], turn;
};

struct Position {
    u64 roles[6], colors[2], key;
    u8 turn;
    /// White's short and long side, Black's short and long side.
    u8 castling;
    u8 en_passant;
    u8 clock;
};

/// What the rules ask of every move in a position.
struct Status {
    u64 checkers, pinned;
    int king;
};

BOTH inline int from_of(u16 m) { return m & 63; }
BOTH inline int to_of(u16 m) { return m >> 6 & 63; }
BOTH inline int kind_of(u16 m) { return m >> 12; }
BOTH inline u16 move_of(int from, int to, int kind) { return from | to << 6 | kind << 12; }
BOTH inline u64 bit(int square) { return 1ull << square; }
BOTH inline u64 occupied(const Position &p) { return p.colors[0] | p.colors[1]; }

APART int role_at(const Position &p, int square) {
    int role = NOBODY;
    for (int r = 0; r < 6; r++)
        if (p.roles[r] >> square & 1) role = r;
    return role;
}

/// The squares that a slider reaches along a line: the difference to the first man on either side.
BOTH inline u64 along(u64 men, int square, u64 line) {
    u64 on_line = men & line;
    u64 up = on_line - 2 * bit(square);
    u64 down = reversed(reversed(on_line) - 2 * bit(63 - square));
    return (up ^ down) & line;
}

BOTH inline u64 straight(const Tables &t, int square, u64 men) {
    return along(men, square, t.lines[0][square]) | along(men, square, t.lines[1][square]);
}

BOTH inline u64 diagonal(const Tables &t, int square, u64 men) {
    return along(men, square, t.lines[2][square]) | along(men, square, t.lines[3][square]);
}

/// The men of both sides that attack a square.
APART u64 attackers(const Tables &t, const Position &p, int square, u64 men) {
    u64 bishops = p.roles[BISHOP] | p.roles[QUEEN], rooks = p.roles[ROOK] | p.roles[QUEEN];
    u64 pawns = (t.pawn[0][square] & p.colors[1]) | (t.pawn[1][square] & p.colors[0]);
    return (pawns & p.roles[PAWN]) | (t.knight[square] & p.roles[KNIGHT]) | (t.king[square] & p.roles[KING]) |
           (diagonal(t, square, men) & bishops) | (straight(t, square, men) & rooks);
}

/// The line through two squares, or nothing.
BOTH inline u64 line_of(const Tables &t, int a, int b) {
    u64 line = 0;
    for (int i = 0; i < 4; i++)
        if (t.lines[i][a] >> b & 1) line = t.lines[i][a];
    return line;
}

APART u64 between(const Tables &t, int a, int b) {
    u64 line = line_of(t, a, b);
    return along(bit(b), a, line) & along(bit(a), b, line | bit(a));
}

APART Status status_of(const Tables &t, const Position &p) {
    Status s;
    u64 own = p.colors[p.turn], enemy = p.colors[p.turn ^ 1];
    s.king = first(p.roles[KING] & own);
    s.checkers = attackers(t, p, s.king, own | enemy) & enemy;
    u64 snipers = (straight(t, s.king, enemy) & (p.roles[ROOK] | p.roles[QUEEN])) |
                  (diagonal(t, s.king, enemy) & (p.roles[BISHOP] | p.roles[QUEEN]));
    snipers &= enemy;
    s.pinned = 0;
    ROLLED while (snipers) {
        u64 shields = between(t, s.king, take(snipers)) & own;
        if (count(shields) == 1) s.pinned |= shields;
    }
    return s;
}

/// Does taking en passant leave the king out of check? Two men leave one rank, so pins do not tell.
APART bool is_passing_safe(const Tables &t, const Position &p, const Status &s, int from) {
    u64 enemy = p.colors[p.turn ^ 1];
    u64 men = (occupied(p) ^ bit(from) ^ bit(p.en_passant ^ 8)) | bit(p.en_passant);
    u64 seen = (straight(t, s.king, men) & (p.roles[ROOK] | p.roles[QUEEN])) |
               (diagonal(t, s.king, men) & (p.roles[BISHOP] | p.roles[QUEEN]));
    return !(seen & enemy);
}

/// Where the king castles to, if only attacked squares forbid it, and the squares that must not be attacked.
BOTH inline u64 castling_paths(const Position &p, u64 &targets) {
    int home = p.turn ? 56 : 0, rights = p.castling >> 2 * p.turn;
    u64 men = occupied(p), paths = 0;
    targets = 0;
    if (rights & 1 && !(men & 0x60ull << home)) paths |= 0x60ull << home, targets |= bit(home + 6);
    if (rights & 2 && !(men & 0x0eull << home)) paths |= 0x0cull << home, targets |= bit(home + 2);
    return paths;
}

/// The king's legal targets, castling included. Each lane looks at its own squares.
APART u64 king_targets(const Tables &t, const Position &p, const Status &s, bool all) {
    u64 own = p.colors[p.turn], enemy = p.colors[p.turn ^ 1], castled = 0, paths = 0;
    if (all && !s.checkers) paths = castling_paths(p, castled);
    u64 near = t.king[s.king] & ~own & (all ? ~0ull : enemy);
    u64 men = occupied(p) ^ bit(s.king), asked = near | paths, safe = 0;
    ROLLED for (int base = 0; base < 64; base += LANES) {
        int square = base + lane();
        bool is_safe = (asked >> square & 1) && !(attackers(t, p, square, men) & enemy);
        safe |= u64(votes(is_safe)) << base;
    }
    int home = p.turn ? 56 : 0;
    if (castled & bit(home + 6) && (~safe & 0x60ull << home)) castled &= ~bit(home + 6);
    if (castled & bit(home + 2) && (~safe & 0x0cull << home)) castled &= ~bit(home + 2);
    return (near & safe) | castled;
}

/// Where a pawn goes: all its legal targets, before checks and pins.
BOTH inline u64 pawn_targets(const Tables &t, const Position &p, int square, bool all) {
    u64 men = occupied(p), enemy = p.colors[p.turn ^ 1];
    u64 free = ~men, one = p.turn ? bit(square) >> 8 : bit(square) << 8;
    u64 steps = one & free;
    if (all && steps && square / 8 == (p.turn ? 6 : 1)) steps |= (p.turn ? steps >> 8 : steps << 8) & free;
    if (!all) steps &= LAST_RANKS;
    return steps | (t.pawn[p.turn][square] & enemy);
}

/// The legal moves, or those that take or promote. Each lane generates those from its own squares.
APART int generate(const Tables &t, const Position &p, const Status &s, u16 *list, bool all) {
    u64 own = p.colors[p.turn], enemy = p.colors[p.turn ^ 1], men = own | enemy;
    u64 wanted = all ? ~own : enemy, answer = ~0ull;
    int checks = count(s.checkers), found = 0;
    if (checks) answer = checks > 1 ? 0 : s.checkers | between(t, s.king, first(s.checkers));
    u64 royal = king_targets(t, p, s, all);
    ROLLED for (int base = 0; base < 64; base += LANES) {
        int square = base + lane();
        u64 targets = 0;
        bool is_pawn = false;
        if (own >> square & 1) {
            is_pawn = p.roles[PAWN] >> square & 1;
            u64 mine = bit(square);
            if (is_pawn) targets = pawn_targets(t, p, square, all);
            if (p.roles[KNIGHT] & mine) targets = t.knight[square] & wanted;
            if ((p.roles[BISHOP] | p.roles[QUEEN]) & mine) targets |= diagonal(t, square, men) & wanted;
            if ((p.roles[ROOK] | p.roles[QUEEN]) & mine) targets |= straight(t, square, men) & wanted;
            targets &= answer;
            if (s.pinned & mine) targets &= line_of(t, s.king, square);
            if (is_pawn && p.en_passant < NO_SQUARE && (t.pawn[p.turn][square] >> p.en_passant & 1) &&
                (!checks || (s.checkers == bit(p.en_passant ^ 8))) && is_passing_safe(t, p, s, square))
                targets |= bit(p.en_passant);
            if (square == s.king) targets = royal;
        }
        u64 promoting = is_pawn ? targets & LAST_RANKS : 0;
        int total, at = found + sum_before(count(targets) + 3 * count(promoting), total);
        found += total;
        ROLLED while (targets) {
            int to = take(targets), step = to - square, kind = PLAIN;
            if (promoting >> to & 1) {
                for (int i = 3; i >= 0; i--) list[at++] = move_of(square, to, PROMOTION + i);
                continue;
            }
            if (is_pawn && (step == 16 || step == -16)) kind = DOUBLE;
            if (is_pawn && to == p.en_passant) kind = EN_PASSANT;
            if (square == s.king && (step == 2 || step == -2)) kind = CASTLING;
            list[at++] = move_of(square, to, kind);
        }
    }
    meet();
    return found;
}

/// The men that a move takes from the board and puts on it: at most two of each. A man is a colour, a role and a square.
struct Changes {
    int gone[2], come[2], gone_count, come_count;
};

BOTH inline int man_of(int color, int role, int square) { return (color * 6 + role) * 64 + square; }

APART Changes changes_of(const Position &p, u16 m) {
    int from = from_of(m), to = to_of(m), kind = kind_of(m), us = p.turn;
    int role = role_at(p, from), taken = role_at(p, to);
    Changes c;
    c.gone_count = c.come_count = 1;
    c.gone[0] = man_of(us, role, from);
    c.come[0] = man_of(us, kind >= PROMOTION ? KNIGHT + kind - PROMOTION : role, to);
    c.gone[1] = c.come[1] = 0;
    if (taken != NOBODY) c.gone[1] = man_of(us ^ 1, taken, to), c.gone_count = 2;
    if (kind == EN_PASSANT) c.gone[1] = man_of(us ^ 1, PAWN, to ^ 8), c.gone_count = 2;
    if (kind == CASTLING) {
        bool is_short = to > from;
        c.gone[1] = man_of(us, ROOK, is_short ? from + 3 : from - 4), c.gone_count = 2;
        c.come[1] = man_of(us, ROOK, is_short ? from + 1 : from - 1), c.come_count = 2;
    }
    return c;
}

/// The rights that are lost when something leaves or reaches a square.
BOTH inline int rights_at(int square) {
    return square == 4 ? 3 : square == 7 ? 1 : square == 0 ? 2 : square == 60 ? 12 : square == 63 ? 4 : square == 56 ? 8 : 0;
}

/// Stores in `next` what `p` becomes.
APART void make(const Tables &t, const Position &p, u16 m, const Changes &c, Position &next) {
    int from = from_of(m), to = to_of(m), us = p.turn;
    u64 key = p.key ^ t.turn ^ t.castling[p.castling] ^ t.en_passant[p.en_passant];
    u64 roles[6], colors[2];
    for (int r = 0; r < 6; r++) roles[r] = p.roles[r];
    for (int i = 0; i < 2; i++) colors[i] = p.colors[i];
    for (int i = 0; i < 4; i++) {
        bool is_used = i < 2 ? i < c.gone_count : i - 2 < c.come_count;
        int man = i < 2 ? c.gone[i] : c.come[i - 2];
        if (!is_used) continue;
        u64 square = bit(man & 63);
        int kind = man / 64;
        for (int r = 0; r < 6; r++)
            if (kind % 6 == r) roles[r] = i < 2 ? roles[r] & ~square : roles[r] | square;
        for (int s = 0; s < 2; s++)
            if (kind / 6 == s) colors[s] = i < 2 ? colors[s] & ~square : colors[s] | square;
        key ^= t.men[kind][man & 63];
    }
    bool is_pawn = p.roles[PAWN] >> from & 1, takes = c.gone_count == 2 && c.come_count == 1;
    int castling = p.castling & ~(rights_at(from) | rights_at(to)), en_passant = NO_SQUARE;
    // Only where somebody can take en passant is the square part of the position.
    if (kind_of(m) == DOUBLE && (t.pawn[us][(from + to) / 2] & p.colors[us ^ 1] & p.roles[PAWN])) en_passant = (from + to) / 2;
    key ^= t.castling[castling] ^ t.en_passant[en_passant];
    int clock = is_pawn || takes ? 0 : p.clock + 1;
    meet();
    for (int r = 0; r < 6; r++) next.roles[r] = roles[r];
    for (int i = 0; i < 2; i++) next.colors[i] = colors[i];
    next.key = key;
    next.turn = us ^ 1;
    next.castling = castling;
    next.en_passant = en_passant;
    next.clock = clock > 255 ? 255 : clock;
    meet();
}

APART u64 key_of(const Tables &t, const Position &p) {
    u64 key = (p.turn ? t.turn : 0) ^ t.castling[p.castling] ^ t.en_passant[p.en_passant];
    ROLLED for (int color = 0; color < 2; color++)
        ROLLED for (int role = 0; role < 6; role++)
            ROLLED for (u64 left = p.roles[role] & p.colors[color]; left;) key ^= t.men[color * 6 + role][take(left)];
    return key;
}

/// Can neither side mate, whatever happens: bare kings, or one minor piece beside them.
BOTH inline bool is_dead(const Position &p) {
    u64 heavy = p.roles[PAWN] | p.roles[ROOK] | p.roles[QUEEN];
    return !heavy && count(p.roles[KNIGHT] | p.roles[BISHOP]) <= 1;
}

// The tables are made by a processor.
inline u64 next_random(u64 &state) {
    u64 z = (state += 0x9e3779b97f4a7c15ull);
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ z >> 27) * 0x94d049bb133111ebull;
    return z ^ z >> 31;
}

inline void fill(Tables &t) {
    auto steps = [](int square, const int (*by)[2], int kinds, int reach) {
        u64 found = 0;
        for (int i = 0; i < kinds; i++)
            for (int n = 1; n <= reach; n++) {
                int file = square % 8 + n * by[i][0], rank = square / 8 + n * by[i][1];
                if (file >= 0 && file < 8 && rank >= 0 && rank < 8) found |= 1ull << (rank * 8 + file);
            }
        return found;
    };
    const int lines[4][2][2] = {{{0, 1}, {0, -1}}, {{1, 0}, {-1, 0}}, {{1, 1}, {-1, -1}}, {{1, -1}, {-1, 1}}};
    const int knight[8][2] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
    const int king[8][2] = {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
    const int pawn[2][2][2] = {{{-1, 1}, {1, 1}}, {{-1, -1}, {1, -1}}};
    u64 state = 1;
    for (int square = 0; square < 64; square++) {
        for (int i = 0; i < 4; i++) t.lines[i][square] = steps(square, lines[i], 2, 7);
        t.knight[square] = steps(square, knight, 8, 1);
        t.king[square] = steps(square, king, 8, 1);
        for (int color = 0; color < 2; color++) t.pawn[color][square] = steps(square, pawn[color], 2, 1);
        for (int man = 0; man < 12; man++) t.men[man][square] = next_random(state);
        t.en_passant[square] = next_random(state);
    }
    for (u64 &key : t.castling) key = next_random(state);
    t.castling[0] = t.en_passant[NO_SQUARE] = 0;
    t.turn = next_random(state);
}
