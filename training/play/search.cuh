// A small search for one game: iterative deepening, alpha-beta with a table, passes, later moves less deep, captures played out.
#pragma once

#include "network.cuh"

constexpr int MATE = 30000;
constexpr int MATE_BOUND = MATE - 200;
constexpr int INFINITE = 31000;
constexpr int MOST_PLIES = 40;
constexpr int ENTRIES = 1 << 13;
constexpr int LONGEST_GAME = 400;

struct Ply {
    Position p;
    Accumulators a;
    u16 moves[MOST_MOVES];
    i16 scores[MOST_MOVES];
    u16 killers[2];
};

enum Bound { NONE, UPPER, LOWER, EXACT };

struct alignas(16) Entry {
    u64 key;
    u16 m;
    i16 value;
    u8 depth, bound;
};

/// What a game has in memory: all of it belongs to one warp.
struct Memory {
    Ply plies[MOST_PLIES + 2];
    Entry table[ENTRIES];
    i16 history[2][4096];
    /// The keys of the game up to its present position, then those of the line that is being looked at.
    u64 keys[LONGEST_GAME + MOST_PLIES + 32];
};

/// One thread's view of a search; all lanes have the same.
struct Search {
    const Tables *t;
    const Network *net;
    Memory *memory;
    /// How many positions of the game came before the root.
    int before;
    int nodes, most_nodes;
    bool stopped;
    u16 best;
};

BOTH inline int worth_of(int role) {
    return role == PAWN ? 100 : role == KNIGHT || role == BISHOP ? 330 : role == ROOK ? 520 : role == QUEEN ? 1000 : 0;
}

/// Does a capture lose nothing, if both sides go on taking there? Each lane asks for its own move.
APART bool holds(const Tables &t, const Position &p, u16 m) {
    int from = from_of(m), to = to_of(m);
    int taken = role_at(p, to), role = role_at(p, from);
    int balance = worth_of(taken) - worth_of(role);
    if (balance >= 0 || kind_of(m) == EN_PASSANT || role == KING) return true;
    u64 men = (occupied(p) ^ bit(from)) | bit(to);
    int side = p.turn ^ 1;
    // `balance` is what the side that has just taken is ahead if its man is lost, too.
    ROLLED for (;;) {
        u64 all = attackers(t, p, to, men) & men;
        u64 own = all & p.colors[side];
        if (!own) break;
        int next = PAWN;
        while (!(own & p.roles[next])) next++;
        if (next == KING && (all & p.colors[side ^ 1])) break;
        men ^= bit(first(own & p.roles[next]));
        // The side to take recovers what stands there, and risks its own man.
        balance = -balance - 1 - worth_of(next);
        side ^= 1;
        if (balance >= 0) break;
    }
    return side != p.turn;
}

APART void order(Search &s, int ply, int n, u16 table_move) {
    Ply &here = s.memory->plies[ply];
    const Position &p = here.p;
    ROLLED for (int i = lane(); i < n; i += LANES) {
        u16 m = here.moves[i];
        int taken = kind_of(m) == EN_PASSANT ? int(PAWN) : role_at(p, to_of(m)), score;
        if (m == table_move) score = 32000;
        else if (taken != NOBODY)
            score = (holds(*s.t, p, m) ? 20000 : -20000) + worth_of(taken) * 4 - role_at(p, from_of(m)) * 8;
        else if (kind_of(m) >= PROMOTION) score = kind_of(m) == PROMOTION + 3 ? 19900 : -25000;
        else if (m == here.killers[0]) score = 15001;
        else if (m == here.killers[1]) score = 15000;
        else score = s.memory->history[p.turn][m & 4095];
        here.scores[i] = score;
    }
    meet();
}

/// The best move that is left; its score is taken away.
APART u16 pick(Ply &here, int n, int &score) {
    u32 best = 0;
    ROLLED for (int i = lane(); i < n; i += LANES) {
        u32 value = u32(here.scores[i] + 32768) << 16 | u32(65535 - i);
        if (value > best) best = value;
    }
    best = max_of_all(best);
    int at = 65535 - int(best & 0xffff);
    score = int(best >> 16) - 32768;
    u16 m = here.moves[at];
    meet();
    here.scores[at] = -32768;
    meet();
    return m;
}

APART void play(Search &s, int ply, u16 m) {
    Ply &here = s.memory->plies[ply], &there = s.memory->plies[ply + 1];
    Changes c = changes_of(here.p, m);
    int us = here.p.turn, king = king_of(here.p, us);
    make(*s.t, here.p, m, c, there.p);
    bool crossed = (king ^ king_of(there.p, us)) & 4;
    follow(*s.net, here.a, there.p, c, crossed, us, there.a);
    s.memory->keys[s.before + ply + 1] = there.p.key;
    there.killers[0] = there.killers[1] = 0;
    meet();
}

/// Was the position there before, in the game or in the line?
APART int times_before(const Search &s, int ply) {
    const Position &p = s.memory->plies[ply].p;
    int here = s.before + ply, found = 0;
    int back = least(p.clock, here);
    ROLLED for (int base = 4; base <= back; base += 2 * LANES) {
        int at = base + 2 * lane();
        found += count(votes(at <= back && s.memory->keys[here - at] == p.key));
    }
    return found;
}

BOTH inline bool is_draw(const Search &s, int ply) {
    const Position &p = s.memory->plies[ply].p;
    return p.clock >= 100 || is_dead(p) || times_before(s, ply) > 0;
}

BOTH inline int evaluate(const Search &s, int ply) {
    const Ply &here = s.memory->plies[ply];
    return value_of(*s.net, here.a, here.p);
}

BOTH inline bool is_over_limit(Search &s) {
    s.nodes++;
    if (s.nodes > s.most_nodes) s.stopped = true;
    return s.stopped;
}

APART int quiesce(Search &s, int ply, int alpha, int beta) {
    if (is_over_limit(s)) return 0;
    Ply &here = s.memory->plies[ply];
    if (is_draw(s, ply)) return 0;
    Status status = status_of(*s.t, here.p);
    int best = -MATE + ply, eval = 0;
    if (!status.checkers || ply >= MOST_PLIES) {
        eval = best = evaluate(s, ply);
        if (best >= beta || ply >= MOST_PLIES) return best;
        alpha = most(alpha, best);
    }
    int n = generate(*s.t, here.p, status, here.moves, status.checkers != 0);
    order(s, ply, n, 0);
    ROLLED for (int i = 0; i < n; i++) {
        int score;
        u16 m = pick(here, n, score);
        if (!status.checkers) {
            if (score < 0) break;
            int gain = worth_of(kind_of(m) == EN_PASSANT ? int(PAWN) : role_at(here.p, to_of(m)));
            if (kind_of(m) < PROMOTION && eval + gain + 150 <= alpha) {
                best = most(best, eval + gain + 150);
                continue;
            }
        } else if (best > -MATE_BOUND && score < 0) continue;
        play(s, ply, m);
        int value = -quiesce(s, ply + 1, -beta, -alpha);
        if (s.stopped) return 0;
        if (value > best) {
            best = value;
            if (value >= beta) break;
            alpha = most(alpha, value);
        }
    }
    return best;
}

/// Moves a number of the history towards a limit.
APART void reward(Search &s, int turn, u16 m, int bonus) {
    i16 *place = &s.memory->history[turn][m & 4095];
    int old = *place, size = bonus < 0 ? -bonus : bonus;
    meet();
    if (lane() == 0) *place = old + bonus - old * size / 8192;
    meet();
}

APART int visit(Search &s, int ply, int depth, int alpha, int beta, bool may_pass) {
    Ply &here = s.memory->plies[ply];
    const Position &p = here.p;
    bool is_pv = beta - alpha > 1, is_root = ply == 0;
    Status status = status_of(*s.t, p);
    if (status.checkers) depth++;
    if (depth <= 0 || ply >= MOST_PLIES) return quiesce(s, ply, alpha, beta);
    if (is_over_limit(s)) return 0;
    if (!is_root && is_draw(s, ply)) return 0;

    u64 key = p.key;
    Entry *entry = &s.memory->table[key % ENTRIES], known = *entry;
    u16 table_move = 0;
    if (known.key == key && known.bound != NONE) {
        table_move = known.m;
        int value = known.value;
        if (value > MATE_BOUND) value -= ply;
        if (value < -MATE_BOUND) value += ply;
        bool fits = known.bound == EXACT || (known.bound == LOWER ? value >= beta : value <= alpha);
        if (!is_pv && known.depth >= depth && fits && p.clock < 80) return value;
    }
    int eval = status.checkers ? -INFINITE : evaluate(s, ply);
    if (!is_pv && !status.checkers) {
        if (depth <= 4 && eval - 90 * depth >= beta && beta > -MATE_BOUND) return eval;
        if (depth <= 2 && eval + 250 * depth < alpha) {
            int value = quiesce(s, ply, alpha, alpha + 1);
            if (s.stopped) return 0;
            if (value <= alpha) return value;
        }
        u64 pieces = p.colors[p.turn] & ~p.roles[PAWN] & ~p.roles[KING];
        if (may_pass && depth >= 3 && eval >= beta && pieces) {
            // A pass: the same board with the other side to move.
            Ply &there = s.memory->plies[ply + 1];
            for (int r = 0; r < 6; r++) there.p.roles[r] = p.roles[r];
            for (int i = 0; i < 2; i++) there.p.colors[i] = p.colors[i];
            there.p.key = key ^ s.t->turn ^ s.t->en_passant[p.en_passant];
            there.p.turn = p.turn ^ 1;
            there.p.castling = p.castling;
            there.p.en_passant = NO_SQUARE;
            there.p.clock = 0;
            there.killers[0] = there.killers[1] = 0;
            for (int side = 0; side < 2; side++)
                ROLLED for (int q = lane(); q < QUADS; q += LANES) there.a.sides[side][q] = here.a.sides[side][q];
            s.memory->keys[s.before + ply + 1] = there.p.key;
            meet();
            int value = -visit(s, ply + 1, depth - 3 - depth / 4, -beta, -beta + 1, false);
            if (s.stopped) return 0;
            if (value >= beta) return value > MATE_BOUND ? beta : value;
        }
    }
    int n = generate(*s.t, p, status, here.moves, true);
    if (n == 0) return status.checkers ? -MATE + ply : 0;
    order(s, ply, n, table_move);

    int best = -INFINITE, old_alpha = alpha;
    u16 best_move = 0;
    ROLLED for (int i = 0; i < n; i++) {
        int score;
        u16 m = pick(here, n, score);
        bool is_quiet = !(occupied(p) >> to_of(m) & 1) && (kind_of(m) < EN_PASSANT || kind_of(m) == CASTLING);
        if (!is_root && best > -MATE_BOUND && !status.checkers) {
            if (is_quiet && depth <= 3 && score < 15000 && i >= 4 + 3 * depth * depth) continue;
            if (is_quiet && depth <= 3 && score < 15000 && eval + 100 + 120 * depth <= alpha) continue;
            if (score <= -19000 && depth <= 2) break;
        }
        play(s, ply, m);
        int value, less = 0;
        if (depth >= 3 && i >= 2 + is_root && (is_quiet || score < 0) && !status.checkers) {
            less = 1 + (i >= 6) + (depth >= 5 && i >= 12) - (is_pv && i < 6) - (score >= 15000) + (score < -2000);
            less = most(0, least(less, depth - 2));
        }
        if (i == 0) value = -visit(s, ply + 1, depth - 1, -beta, -alpha, true);
        else {
            value = -visit(s, ply + 1, depth - 1 - less, -alpha - 1, -alpha, true);
            if (value > alpha && less && !s.stopped) value = -visit(s, ply + 1, depth - 1, -alpha - 1, -alpha, true);
            if (value > alpha && is_pv && !s.stopped) value = -visit(s, ply + 1, depth - 1, -beta, -alpha, true);
        }
        if (s.stopped) return 0;
        if (value > best) {
            best = value;
            if (value > alpha) {
                alpha = value;
                best_move = m;
                if (is_root) s.best = m;
            }
            if (value >= beta) {
                if (is_quiet) {
                    u16 killer = here.killers[0];
                    meet();
                    if (killer != m) here.killers[1] = killer, here.killers[0] = m;
                    reward(s, p.turn, m, least(1200, 100 * depth * depth));
                }
                break;
            }
        }
        if (is_quiet) reward(s, p.turn, m, -least(300, 25 * depth * depth));
    }
    int stored = best > MATE_BOUND ? best + ply : best < -MATE_BOUND ? best - ply : best;
    meet();
    entry->key = key;
    entry->m = best_move ? best_move : table_move;
    entry->value = stored;
    entry->depth = depth;
    entry->bound = best >= beta ? LOWER : best > old_alpha ? EXACT : UPPER;
    meet();
    return best;
}

/// The best move of the first ply and its worth: deeper and deeper until `soft` nodes are spent.
APART int think(Search &s, int soft, u16 &best) {
    s.nodes = 0;
    s.most_nodes = 8 * soft;
    s.stopped = false;
    Ply &root = s.memory->plies[0];
    for (int side = 0; side < 2; side++) refresh(*s.net, root.p, side, root.a.sides[side]);
    int value = 0;
    for (int depth = 1; depth <= 12 && s.nodes < soft; depth++) {
        s.best = 0;
        int alpha = -INFINITE, beta = INFINITE;
        if (depth >= 4) alpha = most(value - 30, -INFINITE), beta = least(value + 30, INFINITE);
        int found = visit(s, 0, depth, alpha, beta, false);
        if (!s.stopped && (found <= alpha || found >= beta)) found = visit(s, 0, depth, -INFINITE, INFINITE, false);
        if (s.stopped) break;
        value = found;
        best = s.best;
    }
    return value;
}
