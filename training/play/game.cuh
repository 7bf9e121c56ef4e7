// A game of the network against itself, and the rows to learn from it (the 32 bytes of docs/training.md).
#pragma once

#include "search.cuh"

struct Row {
    u64 occupied;
    u8 men[16];
    i16 score;
    u8 result, state, clock, source;
    u16 ply;
};
static_assert(sizeof(Row) == 32, "a row has 32 bytes");

struct Settings {
    u64 seed;
    /// Soft limit of nodes a move; 0 plays random moves.
    int nodes;
    int most_plies;
};

/// Where the rows of finished games go.
struct Rows {
    Row *rows;
    unsigned long long *used;
    unsigned long long most;
};

struct Game {
    Search s;
    Settings set;
    u64 random;
    Row *rows;
    int kept, plies, source;
    unsigned long long all_nodes;
};

enum Source { RANDOM_MOVES = 1, SHUFFLED = 3, ODDS = 4, SCATTERED = 5 };

BOTH inline u32 draw(Game &g, u32 below) {
    u64 z = (g.random += 0x9e3779b97f4a7c15ull);
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ z >> 27) * 0x94d049bb133111ebull;
    return u32((z ^ z >> 31) >> 32) % below;
}

BOTH inline void put(Position &p, int color, int role, int square) {
    p.roles[role] |= bit(square);
    p.colors[color] |= bit(square);
}

BOTH inline void drop(Position &p, int square) {
    for (int r = 0; r < 6; r++) p.roles[r] &= ~bit(square);
    for (int c = 0; c < 2; c++) p.colors[c] &= ~bit(square);
}

BOTH inline Position empty() {
    Position p;
    for (int r = 0; r < 6; r++) p.roles[r] = 0;
    for (int c = 0; c < 2; c++) p.colors[c] = 0;
    p.turn = p.castling = p.clock = 0;
    p.en_passant = NO_SQUARE;
    return p;
}

/// The start of a game, its men in order or shuffled behind the pawns, or with some missing.
APART Position start(Game &g) {
    Position p = empty();
    bool is_shuffled = g.source == SHUFFLED;
    for (int color = 0; color < 2; color++) {
        int roles[8] = {ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK};
        for (int i = 7; is_shuffled && i > 0; i--) {
            int j = draw(g, i + 1), other = roles[j];
            roles[j] = roles[i], roles[i] = other;
        }
        for (int file = 0; file < 8; file++) {
            put(p, color, roles[file], color * 56 + file);
            put(p, color, PAWN, color ? 48 + file : 8 + file);
        }
    }
    if (!is_shuffled) p.castling = 15;
    for (int i = 0; g.source == ODDS && i < 1 + int(draw(g, 3)); i++) {
        int square = draw(g, 64);
        if (p.roles[KING] >> square & 1) continue;
        drop(p, square);
        p.castling &= ~rights_at(square);
    }
    return p;
}

/// Kings and a few men anywhere.
APART Position scatter(Game &g) {
    Position p = empty();
    put(p, 0, KING, draw(g, 64));
    int men = 3 + draw(g, 8);
    for (bool has_king = false; !has_king;) {
        int square = draw(g, 64);
        if (!((g.s.t->king[king_of(p, 0)] | bit(king_of(p, 0))) >> square & 1)) put(p, 1, KING, square), has_king = true;
    }
    for (int i = 0; i < men; i++) {
        int square = draw(g, 64), kind = draw(g, 16), color = draw(g, 2);
        int role = kind < 8 ? PAWN : kind < 10 ? KNIGHT : kind < 12 ? BISHOP : kind < 15 ? ROOK : QUEEN;
        if (occupied(p) >> square & 1) continue;
        if (role == PAWN && (LAST_RANKS >> square & 1)) continue;
        put(p, color, role, square);
    }
    return p;
}

APART void store(Position &to, const Position &p) {
    meet();
    for (int r = 0; r < 6; r++) to.roles[r] = p.roles[r];
    for (int c = 0; c < 2; c++) to.colors[c] = p.colors[c];
    to.key = p.key, to.turn = p.turn, to.castling = p.castling, to.en_passant = p.en_passant, to.clock = p.clock;
    meet();
}

/// Makes a move of the game.
APART void advance(Game &g, u16 m) {
    Memory &memory = *g.s.memory;
    Position next;
    make(*g.s.t, memory.plies[0].p, m, changes_of(memory.plies[0].p, m), next);
    store(memory.plies[0].p, next);
    g.s.before++;
    g.plies++;
    memory.keys[g.s.before] = next.key;
    meet();
}

APART int legal_moves(Game &g, Status &status) {
    Ply &root = g.s.memory->plies[0];
    status = status_of(*g.s.t, root.p);
    return generate(*g.s.t, root.p, status, root.moves, true);
}

/// Draws a start and plays the random moves behind it. Not every draw is good.
APART bool begin(Game &g) {
    Memory &memory = *g.s.memory;
    u32 dice = draw(g, 100);
    g.source = dice < 74 ? RANDOM_MOVES : dice < 84 ? SHUFFLED : dice < 92 ? ODDS : SCATTERED;
    Position p = g.source == SCATTERED ? scatter(g) : start(g);
    if (g.source == SCATTERED) p.turn = draw(g, 2);
    p.key = key_of(*g.s.t, p);
    store(memory.plies[0].p, p);
    if (attackers(*g.s.t, p, king_of(p, p.turn ^ 1), occupied(p)) & p.colors[p.turn]) return false;
    g.s.before = g.plies = g.kept = 0;
    memory.keys[0] = p.key;
    ROLLED for (int i = lane(); i < 2 * 4096; i += LANES) memory.history[i / 4096][i % 4096] = 0;
    int randoms = g.source == SCATTERED ? 0 : 7 + draw(g, 3);
    for (int i = 0; i < randoms; i++) {
        Status status;
        int n = legal_moves(g, status);
        if (n == 0) return false;
        advance(g, memory.plies[0].moves[draw(g, n)]);
    }
    Status status;
    return legal_moves(g, status) > 0 && !is_dead(memory.plies[0].p);
}

/// Writes a position down; who will win is not yet known.
APART void keep(Game &g, int score) {
    const Position &p = g.s.memory->plies[0].p;
    Row row;
    row.occupied = occupied(p);
    for (int i = 0; i < 16; i++) row.men[i] = 0;
    int at = 0;
    ROLLED for (u64 left = row.occupied; left && at < 32; at++) {
        int square = take(left), role = role_at(p, square), color = p.colors[1] >> square & 1;
        if (role == ROOK && (p.castling & rights_at(square))) role = 6;
        row.men[at / 2] |= (role + 8 * color) << 4 * (at & 1);
    }
    row.score = score;
    row.result = 1;
    row.state = p.en_passant + 128 * p.turn;
    row.clock = p.clock;
    row.source = g.source;
    row.ply = g.plies;
    if (lane() == 0) g.rows[g.kept] = row;
    g.kept++;
}

/// Plays on until the game is over: 2 for White, 1 for nobody, 0 for Black, -1 if the game is to be forgotten.
APART int finish(Game &g) {
    Memory &memory = *g.s.memory;
    const Position &p = memory.plies[0].p;
    bool is_adjudicated = draw(g, 5) > 0;
    int winning = 0, drawing = 0, leader = 0, first_ply = g.plies;
    for (;;) {
        Status status;
        int n = legal_moves(g, status);
        if (n == 0) return status.checkers ? (p.turn ? 2 : 0) : 1;
        if (p.clock >= 100 || is_dead(p) || times_before(g.s, 0) >= 2 || g.plies >= g.set.most_plies) return 1;
        u16 m = memory.plies[0].moves[draw(g, n)];
        if (g.set.nodes == 0) {
            if (!status.checkers && g.plies % 4 == 0) keep(g, 0);
            advance(g, m);
            continue;
        }
        int score = think(g.s, g.set.nodes, m);
        g.all_nodes += g.s.nodes;
        if (g.plies == first_ply && (score > 1000 || score < -1000)) return -1;
        bool takes = occupied(p) >> to_of(m) & 1;
        if (!status.checkers && !takes && kind_of(m) < EN_PASSANT && score < 18000 && score > -18000) keep(g, score);
        int white = p.turn ? -score : score, side = white > 0;
        winning = (score >= 2500 || score <= -2500) && (winning == 0 || leader == side) ? winning + 1 : 0;
        leader = side;
        drawing = g.plies >= 80 && score <= 5 && score >= -5 ? drawing + 1 : 0;
        if (is_adjudicated && winning >= 4) return side ? 2 : 0;
        if (is_adjudicated && drawing >= 12) return 1;
        advance(g, m);
    }
}

/// Gives the rows of a finished game their result, for the side to move, and hands them over.
APART void hand_over(Game &g, int result, const Rows &out) {
    unsigned long long at = 0;
#ifdef __CUDACC__
    if (lane() == 0) at = atomicAdd(out.used, (unsigned long long)g.kept);
    at = __shfl_sync(ALL, at, 0);
#else
    at = *out.used;
    *out.used += g.kept;
#endif
    meet();
    ROLLED for (int i = lane(); i < g.kept; i += LANES) {
        Row row = g.rows[i];
        row.result = row.state & 128 ? 2 - result : result;
        if (at + i < out.most) out.rows[at + i] = row;
    }
    meet();
}

/// One game of its own number. Every fiftieth goes where it is held out.
BOTH inline void play_game(Game &g, u64 number, const Rows &learnt, const Rows &held_out) {
    g.random = g.set.seed * 0x9e3779b97f4a7c15ull ^ number * 0xd1342543de82ef95ull;
    while (!begin(g)) {}
    int result = finish(g);
    if (result >= 0) hand_over(g, result, number % 50 == 0 ? held_out : learnt);
}
