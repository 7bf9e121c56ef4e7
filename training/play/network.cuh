// The network in whole numbers, bit for bit as the engine computes it (docs/networks.md has the layout).
#pragma once

#include "board.cuh"

#ifndef HIDDEN
#define HIDDEN 256
#endif
constexpr int INPUTS = 768;
constexpr int BUCKETS = 8;
constexpr int QUADS = HIDDEN / 8;
constexpr int CLIP = 255;
constexpr int OUTPUT_ONE = 64;
constexpr int LARGEST_VALUE = 19000;

/// Eight numbers of 16 bits.
struct alignas(16) Quad {
    u32 pairs[4];
};

struct Network {
    Quad inputs[INPUTS][QUADS];
    Quad bias[QUADS];
    /// First the side to move, then the other.
    Quad outputs[BUCKETS][2][QUADS];
    int output_bias[BUCKETS];
    /// What a chance of winning of 1 / (1 + 1/e) is shown as.
    int scale;
};

/// The first layer, as White and as Black see the board.
struct Accumulators {
    Quad sides[2][QUADS];
};

/// Each side sees its own men first, its first rank below, and its king on the left half.
BOTH inline int input_of(int man, int side, int king) {
    int color = man >= 384, square = man & 63, role = man / 64 % 6;
    if (side) square ^= 56;
    if (king & 4) square ^= 7;
    return ((color ^ side) * 6 + role) * 64 + square;
}

BOTH inline int king_of(const Position &p, int color) { return first(p.roles[KING] & p.colors[color]); }

BOTH inline void add(Quad &sum, const Quad &more) {
    for (int i = 0; i < 4; i++) sum.pairs[i] = add_pair(sum.pairs[i], more.pairs[i]);
}

BOTH inline void subtract(Quad &sum, const Quad &less) {
    for (int i = 0; i < 4; i++) sum.pairs[i] = subtract_pair(sum.pairs[i], less.pairs[i]);
}

/// One side of the first layer from nothing.
APART void refresh(const Network &net, const Position &p, int side, Quad *sums) {
    int king = king_of(p, side);
    ROLLED for (int q = lane(); q < QUADS; q += LANES) {
        Quad sum = net.bias[q];
        ROLLED for (int color = 0; color < 2; color++)
            ROLLED for (int role = 0; role < 6; role++)
                ROLLED for (u64 left = p.roles[role] & p.colors[color]; left;)
                    add(sum, net.inputs[input_of(man_of(color, role, take(left)), side, king)][q]);
        sums[q] = sum;
    }
    meet();
}

/// The first layer after a move.
APART void follow(const Network &net, const Accumulators &before, const Position &next, const Changes &c, bool king_crossed,
                        int mover, Accumulators &after) {
    ROLLED for (int side = 0; side < 2; side++) {
        if (king_crossed && side == mover) {
            refresh(net, next, side, after.sides[side]);
            continue;
        }
        int king = king_of(next, side);
        ROLLED for (int q = lane(); q < QUADS; q += LANES) {
            Quad sum = before.sides[side][q];
            for (int i = 0; i < 2; i++)
                if (i < c.gone_count) subtract(sum, net.inputs[input_of(c.gone[i], side, king)][q]);
            for (int i = 0; i < 2; i++)
                if (i < c.come_count) add(sum, net.inputs[input_of(c.come[i], side, king)][q]);
            after.sides[side][q] = sum;
        }
    }
    meet();
}

BOTH inline int squared(u32 pair, u32 weights) {
    int low = least(most(i16(pair & 0xffff), 0), CLIP), high = least(most(i16(pair >> 16), 0), CLIP);
    return low * low * i16(weights & 0xffff) + high * high * i16(weights >> 16);
}

/// The worth for the side to move, in hundredths of a pawn.
APART int value_of(const Network &net, const Accumulators &a, const Position &p) {
    int bucket = (count(occupied(p)) - 2) / 4, sum = 0;
    ROLLED for (int side = 0; side < 2; side++) {
        const Quad *sums = a.sides[side ? p.turn ^ 1 : p.turn], *weights = net.outputs[bucket][side];
        ROLLED for (int q = lane(); q < QUADS; q += LANES) {
            Quad sum_quad = sums[q], weight_quad = weights[q];
            for (int i = 0; i < 4; i++) sum += squared(sum_quad.pairs[i], weight_quad.pairs[i]);
        }
    }
    sum = sum_of_all(sum);
    int value = int(int64_t(sum / CLIP + net.output_bias[bucket]) * net.scale / (CLIP * OUTPUT_ONE));
    return least(most(value, -LARGEST_VALUE), LARGEST_VALUE);
}
