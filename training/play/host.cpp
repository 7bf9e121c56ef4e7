// The same code on a processor, to check it before a GPU's time is spent.
//
//   check perft SUITE MOST           counts legal moves, up to MOST for each position
//   check values NETWORK FENS        prints what the network says of each position
//   check games NETWORK GAMES NODES  plays games, and writes their rows to standard output
#include "game.cuh"

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string>

static Tables tables;

static Position read(const std::string &fen) {
    Position p = {};
    std::istringstream words(fen);
    std::string board, turn, castling, passing;
    int clock = 0;
    words >> board >> turn >> castling >> passing >> clock;
    int rank = 7, file = 0;
    for (char c : board) {
        if (c == '/') rank--, file = 0;
        else if (c >= '1' && c <= '8') file += c - '0';
        else {
            int role = std::string("pnbrqk").find(char(c | 32));
            p.roles[role] |= bit(rank * 8 + file);
            p.colors[c > 'Z'] |= bit(rank * 8 + file);
            file++;
        }
    }
    p.turn = turn == "b";
    for (char c : castling)
        if (c != '-') p.castling |= 1 << std::string("KQkq").find(c);
    p.en_passant = passing == "-" ? NO_SQUARE : (passing[0] - 'a') + 8 * (passing[1] - '1');
    if (p.en_passant < NO_SQUARE && !(tables.pawn[p.turn ^ 1][p.en_passant] & p.colors[p.turn] & p.roles[PAWN]))
        p.en_passant = NO_SQUARE;
    p.clock = clock;
    p.key = key_of(tables, p);
    return p;
}

static u64 perft(const Position &p, int depth) {
    u16 moves[MOST_MOVES];
    Status status = status_of(tables, p);
    int n = generate(tables, p, status, moves, true);
    if (depth == 1) return n;
    u64 sum = 0;
    for (int i = 0; i < n; i++) {
        Position next;
        make(tables, p, moves[i], changes_of(p, moves[i]), next);
        if (next.key != key_of(tables, next)) std::printf("wrong key\n"), std::exit(1);
        sum += perft(next, depth - 1);
    }
    return sum;
}

/// Every line of a suite as deep as `most` positions allow.
static int check_perft(const char *name, u64 most) {
    std::ifstream file(name);
    std::string line;
    int wrong = 0, lines = 0;
    u64 counted = 0;
    while (std::getline(file, line)) {
        if (line.empty() || line[0] == '#') continue;
        size_t at = line.find(';');
        Position p = read(line.substr(0, at));
        u64 wanted = 0;
        int depth = 0;
        for (; at != std::string::npos; at = line.find(';', at + 1)) {
            int d;
            unsigned long long n;
            if (std::sscanf(line.c_str() + at, ";D%d %llu", &d, &n) == 2 && n <= most) depth = d, wanted = n;
        }
        if (!depth) continue;
        u64 found = perft(p, depth);
        counted += found, lines++;
        if (found != wanted) {
            std::printf("%s: depth %d: %llu, not %llu\n", line.substr(0, line.find(';')).c_str(), depth,
                        (unsigned long long)found, (unsigned long long)wanted);
            wrong++;
        }
    }
    std::printf("%d positions, %llu moves counted, %d wrong\n", lines, (unsigned long long)counted, wrong);
    return wrong ? 1 : 0;
}

static bool load(const char *name, Network &net) {
    struct {
        char magic[8];
        u32 hidden, buckets, scale, crc;
    } head;
    std::ifstream file(name, std::ios::binary);
    size_t body = offsetof(Network, scale);
    file.read(reinterpret_cast<char *>(&head), sizeof head);
    if (!file || std::memcmp(head.magic, "TBYNET01", 8) || head.hidden != HIDDEN || head.buckets != BUCKETS) return false;
    file.read(reinterpret_cast<char *>(&net), body);
    net.scale = head.scale;
    return bool(file);
}

/// A value for each position, both from nothing and after every legal move.
static int show_values(const Network &net, const char *name, Memory &memory) {
    std::ifstream file(name);
    std::string line;
    int wrong = 0;
    while (std::getline(file, line)) {
        if (line.empty() || line[0] == '#') continue;
        Ply &root = memory.plies[0];
        root.p = read(line);
        for (int side = 0; side < 2; side++) refresh(net, root.p, side, root.a.sides[side]);
        std::printf("%d %s\n", value_of(net, root.a, root.p), line.c_str());
        Search s = {&tables, &net, &memory, 0, 0, 0, false, 0};
        int n = generate(tables, root.p, status_of(tables, root.p), root.moves, true);
        for (int i = 0; i < n; i++) {
            play(s, 0, root.moves[i]);
            Ply &next = memory.plies[1];
            int followed = value_of(net, next.a, next.p);
            for (int side = 0; side < 2; side++) refresh(net, next.p, side, next.a.sides[side]);
            wrong += followed != value_of(net, next.a, next.p);
        }
    }
    if (wrong) std::fprintf(stderr, "%d moves were followed wrongly\n", wrong);
    return wrong ? 1 : 0;
}

static int play_games(const Network &net, Memory &memory, int games, int nodes) {
    static Row scratch[LONGEST_GAME], rows[1 << 20];
    unsigned long long used = 0;
    Rows out = {rows, &used, 1 << 20};
    Game g = {};
    g.s.t = &tables, g.s.net = &net, g.s.memory = &memory;
    g.set = {1, nodes, LONGEST_GAME};
    g.rows = scratch;
    for (int number = 0; number < games; number++) play_game(g, number, out, out);
    std::fwrite(rows, sizeof(Row), used, stdout);
    std::fprintf(stderr, "%llu rows, %llu nodes\n", used, g.all_nodes);
    return 0;
}

int main(int argc, char **argv) {
    static Memory memory;
    static Network net;
    fill(tables);
    if (argc == 4 && !std::strcmp(argv[1], "perft")) return check_perft(argv[2], std::atoll(argv[3]));
    if (argc >= 4 && !load(argv[2], net)) return std::fprintf(stderr, "%s: not a network of this width\n", argv[2]), 1;
    if (argc == 4 && !std::strcmp(argv[1], "values")) return show_values(net, argv[3], memory);
    if (argc == 5 && !std::strcmp(argv[1], "games")) return play_games(net, memory, std::atoi(argv[3]), std::atoi(argv[4]));
    std::fprintf(stderr, "check perft SUITE MOST | values NETWORK FENS | games NETWORK GAMES NODES\n");
    return 2;
}
