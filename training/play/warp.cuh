// One source for two machines: on a GPU the 32 lanes of a warp work at one game, on a processor a single lane does all.
//
// Every lane runs the same statements with the same values, except in loops over `lane()`. Memory that all lanes see is
// only ever stored to (by all with the same value, or by one), never read and changed in one go; `meet` comes between.
#pragma once

#include <cstdint>

using u8 = uint8_t;
using u16 = uint16_t;
using u32 = uint32_t;
using u64 = uint64_t;
using i16 = int16_t;

#ifdef __CUDACC__
#define BOTH __device__
// Games are all at different places of the program at a time: it is quick only if it is small.
#define APART __device__ __noinline__
#define ROLLED _Pragma("unroll 1")
#define LANES 32
constexpr u32 ALL = 0xffffffffu;
#else
#define BOTH
#define APART inline
#define ROLLED
#define LANES 1
#endif

BOTH inline int lane() {
#ifdef __CUDACC__
    return threadIdx.x & 31;
#else
    return 0;
#endif
}

/// All lanes are here, and each sees what the others stored before.
BOTH inline void meet() {
#ifdef __CUDACC__
    __syncwarp();
#endif
}

/// A bit for each lane.
BOTH inline u32 votes(bool is) {
#ifdef __CUDACC__
    return __ballot_sync(ALL, is);
#else
    return is;
#endif
}

BOTH inline u32 max_of_all(u32 value) {
#ifdef __CUDACC__
    return __reduce_max_sync(ALL, value);
#else
    return value;
#endif
}

BOTH inline int sum_of_all(int value) {
#ifdef __CUDACC__
    return __reduce_add_sync(ALL, value);
#else
    return value;
#endif
}

/// The sum of the lanes before this one; `total` is that of all.
BOTH inline int sum_before(int value, int &total) {
#ifdef __CUDACC__
    int sum = value;
    for (int step = 1; step < LANES; step *= 2) {
        int other = __shfl_up_sync(ALL, sum, step);
        if (lane() >= step) sum += other;
    }
    total = __shfl_sync(ALL, sum, LANES - 1);
    return sum - value;
#else
    total = value;
    return 0;
#endif
}

BOTH inline int count(u64 squares) {
#ifdef __CUDACC__
    return __popcll(squares);
#else
    return __builtin_popcountll(squares);
#endif
}

BOTH inline int first(u64 squares) {
#ifdef __CUDACC__
    return __ffsll(squares) - 1;
#else
    return __builtin_ctzll(squares);
#endif
}

BOTH inline int take(u64 &squares) {
    int square = first(squares);
    squares &= squares - 1;
    return square;
}

BOTH inline u64 reversed(u64 bits) {
#ifdef __CUDACC__
    return __brevll(bits);
#else
    bits = __builtin_bswap64(bits);
    bits = (bits >> 4 & 0x0f0f0f0f0f0f0f0full) | (bits & 0x0f0f0f0f0f0f0f0full) << 4;
    bits = (bits >> 2 & 0x3333333333333333ull) | (bits & 0x3333333333333333ull) << 2;
    return (bits >> 1 & 0x5555555555555555ull) | (bits & 0x5555555555555555ull) << 1;
#endif
}

/// Two sums of 16 bits in one word.
BOTH inline u32 add_pair(u32 a, u32 b) {
    return ((a & 0x7fff7fffu) + (b & 0x7fff7fffu)) ^ ((a ^ b) & 0x80008000u);
}

BOTH inline u32 subtract_pair(u32 a, u32 b) {
    return ((a | 0x80008000u) - (b & 0x7fff7fffu)) ^ ((a ^ ~b) & 0x80008000u);
}

BOTH inline int least(int a, int b) { return a < b ? a : b; }
BOTH inline int most(int a, int b) { return a > b ? a : b; }
