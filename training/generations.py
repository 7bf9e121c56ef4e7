"""Networks from nothing, on one GPU: each generation's network plays the games that the next one learns from.

    python3 generations.py PLAN.toml --out FOLDER [--from NETWORK] [--seconds N]

The first network learns material and squares (the terms of the same name in crates/engine/src/eval/weights.rs) from positions of random
games; everything else comes from its own games. Each generation's network and a log are written to FOLDER as they are made.
"""

import argparse
import copy
import json
import re
import sys
import time
import tomllib
from pathlib import Path

import torch

import network
import rows as packed
from games import Table
from train import Settings, loss_of, train

WEIGHTS = Path(__file__).parent.parent / "crates/engine/src/eval/weights.rs"
ROLES = ["PAWN", "KNIGHT", "BISHOP", "ROOK", "QUEEN", "KING"]


def squares_and_material(path=WEIGHTS):
    """The worth of each role on each square, from its own side: middlegame and endgame, 2 × 6 × 64."""
    text = path.read_text()
    pairs = lambda name: [
        (int(a), int(b))
        for a, b in re.findall(r"\((-?\d+), (-?\d+)\)", re.search(rf'\b{name} "[^"]*" \[(.*?)\n    \]', text, re.S).group(1))
    ]
    material = pairs("MATERIAL") + [(0, 0)]
    worth = torch.zeros(2, 6, 64)
    for role, name in enumerate(ROLES):
        placed = pairs(f"PLACEMENT_{name}")
        for square in range(64):
            file = min(square % 8, 7 - square % 8)
            for stage in range(2):
                worth[stage, role, square] = material[role][stage] + placed[square // 8 * 4 + file][stage]
    return worth


def simple_values(rows, worth):
    """Material and squares, blended by what is left of the pieces, for the side to move."""
    taken, role, color, turn = packed.men(rows)
    square = torch.arange(64, device=rows.device)
    seen = role * 64 + (square ^ (56 * color))
    sign = taken * (1 - 2 * (color ^ turn))
    weight = torch.tensor([0, 1, 1, 2, 4, 0], device=rows.device)
    phase = (weight[role] * taken).sum(1).clamp(max=24) / 24
    stages = [(table.reshape(-1).to(rows.device)[seen] * sign).sum(1) for table in worth]
    return stages[0] * phase + stages[1] * (1 - phase) + 10


def first_network(table, plan, tell):
    """A network that knows material and squares."""
    model = network.Network(plan["hidden"])
    rows, held_out = table.play(network.file_of(model), seed=1, nodes=0, seconds=plan["random_seconds"], most=30_000_000, tell=tell)
    worth = squares_and_material()
    label = lambda rows: torch.cat([packed.with_scores(part, simple_values(part, worth)) for part in rows.split(1 << 20)])
    settings = Settings(hidden=plan["hidden"], result_share=0.0, epochs=plan["random_epochs"])
    return train(label(rows), label(held_out), settings, tell=tell, parts=4)[0]


def main():
    parser = argparse.ArgumentParser(description="Networks from nothing, generation by generation.")
    parser.add_argument("plan", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--build", type=Path, default=Path("/tmp"), help="where what plays is built")
    parser.add_argument("--from", dest="begin", type=Path, help="a network to go on from")
    parser.add_argument("--rows", type=Path, help="rows of `tabiya-tuner shuffle` that the first network learns from as well")
    parser.add_argument("--foreign", type=Path, help="rows of other games, whose loss is told as well; needed with --rows")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    plan = tomllib.loads(args.plan.read_text())
    args.out.mkdir(parents=True, exist_ok=True)
    log = open(args.out / "log.txt", "a")
    began = time.time()

    def tell(line):
        line = f"[{time.time() - began:6.1f}] {line}"
        print(line, flush=True)
        print(line, file=log, flush=True)

    def write(name, model, curve=None):
        data = network.file_of(model)
        (args.out / f"{name}.tnet").write_bytes(data)
        if curve is not None:
            (args.out / f"{name}.json").write_text(json.dumps(curve))
        tell(f"{name}: {len(data)} bytes, sha256 {network.digest(data)[:16]}")

    table = Table(args.build, plan["hidden"], plan.get("blocks", 8))
    tell(f"{table.games} games at once")
    if args.begin:
        model = network.load(args.begin.read_bytes()).cuda()
    else:
        model = first_network(table, plan, tell)
        write("first", model)
    foreign = packed.read(args.foreign).cuda() if args.foreign else None
    if args.rows and not args.begin:
        settings = Settings(hidden=plan["hidden"], epochs=plan["rows_epochs"])
        model, _ = train(packed.read(args.rows).cuda(), foreign, settings, model, tell=tell, parts=6)
        write("second", model)
    data = []
    for number, generation in enumerate(plan["generations"]):
        rows, held_out = table.play(network.file_of(model), args.seed * 1000 + number, generation["nodes"], generation["seconds"], tell=tell)
        data = (data + [rows])[-generation.get("window", 1) :]
        learning = {key: value for key, value in generation.items() if key not in ("nodes", "seconds", "window", "fresh")}
        settings = Settings(hidden=plan["hidden"], **learning)
        curve = []
        model, loss = train(data, held_out, settings, None if generation.get("fresh") else model, tell=tell, curve=curve, parts=6)
        share = packed.result(held_out)
        tell(f"generation {number}: {sum(map(len, data))} rows, held out {loss:.6f}, drawn {(share == 0.5).float().mean():.3f}")
        if foreign is not None:
            tell(f"generation {number}: on other games {loss_of(model, foreign, 0.0):.6f} of scores, {loss_of(model, foreign, 1.0):.6f} of results")
        write(f"generation-{number}", model, curve)
    last = model
    for final in plan.get("final", []):
        final = dict(final)
        name, goes_on = final.pop("name"), final.pop("goes_on", False)
        curve = []
        model, loss = train(data, held_out, Settings(**final), copy.deepcopy(last) if goes_on else None, tell=tell, curve=curve, parts=10)
        others = "" if foreign is None else f", on other games {loss_of(model, foreign, 0.0):.6f} of scores, {loss_of(model, foreign, 1.0):.6f} of results"
        tell(f"final {name}: held out {loss:.6f}{others}")
        write(name, model, curve)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("ended")
