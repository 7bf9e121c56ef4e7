// Games on a GPU: a warp to a game, as many as there is room for. Python calls these through ctypes (games.py).
#include "game.cuh"

#include <cstdio>
#include <cstring>

constexpr int WARPS_A_BLOCK = 4;
#ifndef BLOCKS_A_PROCESSOR
#define BLOCKS_A_PROCESSOR 8
#endif
/// A finished line of a search goes down some dozens of calls.
constexpr size_t STACK_BYTES = 24 << 10;

struct World {
    const Tables *t;
    const Network *net;
    Memory *memories;
    Row *scratch;
    Settings set;
    Rows learnt, held_out;
    /// The number of the next game, finished games, nodes.
    unsigned long long *counters;
    unsigned long long nanoseconds;
};

__device__ unsigned long long nanoseconds_now() {
    unsigned long long now;
    asm volatile("mov.u64 %0, %globaltimer;" : "=l"(now));
    return now;
}

__global__ void __launch_bounds__(WARPS_A_BLOCK * 32, BLOCKS_A_PROCESSOR) play_games(World w) {
    int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    Game g;
    g.s.t = w.t, g.s.net = w.net, g.s.memory = &w.memories[warp];
    g.set = w.set;
    g.rows = &w.scratch[size_t(warp) * LONGEST_GAME];
    g.all_nodes = 0;
    unsigned long long start = __shfl_sync(ALL, nanoseconds_now(), 0), played = 0;
    for (;;) {
        unsigned long long now = __shfl_sync(ALL, nanoseconds_now(), 0), number = 0;
        if (now - start > w.nanoseconds) break;
        if (lane() == 0) number = atomicAdd(&w.counters[0], 1ull);
        number = __shfl_sync(ALL, number, 0);
        play_game(g, number, w.learnt, w.held_out);
        played++;
    }
    if (lane() == 0) atomicAdd(&w.counters[1], played), atomicAdd(&w.counters[2], g.all_nodes);
}

static World world;
static int warps;

static int say(cudaError_t error, const char *what) {
    if (error != cudaSuccess) std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
    return error != cudaSuccess;
}

/// Takes memory for as many games as run at once. Returns their number, or 0 if that fails.
extern "C" int open_world() {
    cudaDeviceProp device;
    if (say(cudaGetDeviceProperties(&device, 0), "device")) return 0;
    if (say(cudaDeviceSetLimit(cudaLimitStackSize, STACK_BYTES), "stack")) return 0;
    warps = device.multiProcessorCount * BLOCKS_A_PROCESSOR * WARPS_A_BLOCK;
    static Tables tables;
    fill(tables);
    void *t, *net, *memories, *scratch, *counters;
    size_t memory_bytes = sizeof(Memory) * warps;
    if (say(cudaMalloc(&t, sizeof(Tables)), "tables") || say(cudaMalloc(&net, sizeof(Network)), "network") ||
        say(cudaMalloc(&memories, memory_bytes), "memories") ||
        say(cudaMalloc(&scratch, sizeof(Row) * LONGEST_GAME * warps), "rows") || say(cudaMalloc(&counters, 5 * 8), "counters"))
        return 0;
    cudaMemset(memories, 0, memory_bytes);
    if (say(cudaMemcpy(t, &tables, sizeof tables, cudaMemcpyHostToDevice), "tables")) return 0;
    world.t = static_cast<Tables *>(t), world.net = static_cast<Network *>(net);
    world.memories = static_cast<Memory *>(memories), world.scratch = static_cast<Row *>(scratch);
    world.counters = static_cast<unsigned long long *>(counters);
    return warps;
}

/// Plays for some seconds. `body` is that of a network's file, `rows` and `held_out` are the device's memory. Afterwards
/// `counts` has the rows of both, and the games and nodes.
extern "C" int play(const void *body, int scale, u64 seed, int nodes, double seconds, void *rows, u64 most_rows, void *held_out,
                    u64 most_held_out, u64 *counts) {
    static Network net;
    std::memcpy(&net, body, offsetof(Network, scale));
    net.scale = scale;
    cudaMemcpy(const_cast<Network *>(world.net), &net, sizeof net, cudaMemcpyHostToDevice);
    // What the tables know was said by another network.
    cudaMemset(world.memories, 0, sizeof(Memory) * warps);
    cudaMemset(world.counters, 0, 5 * 8);
    world.set = {seed, nodes, LONGEST_GAME};
    world.nanoseconds = seconds * 1e9;
    world.learnt = {static_cast<Row *>(rows), world.counters + 3, most_rows};
    world.held_out = {static_cast<Row *>(held_out), world.counters + 4, most_held_out};
    play_games<<<warps / WARPS_A_BLOCK, WARPS_A_BLOCK * 32>>>(world);
    if (say(cudaGetLastError(), "start") || say(cudaDeviceSynchronize(), "games")) return 1;
    unsigned long long found[5];
    if (say(cudaMemcpy(found, world.counters, sizeof found, cudaMemcpyDeviceToHost), "counters")) return 1;
    counts[0] = found[3] < most_rows ? found[3] : most_rows;
    counts[1] = found[4] < most_held_out ? found[4] : most_held_out;
    counts[2] = found[1], counts[3] = found[2];
    return 0;
}
