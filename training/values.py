"""What a network says of positions, for the engine's tests: `python3 values.py NETWORK ROWS COUNT > network_values.txt`.

Besides rows of games there are some positions that no game has: nine queens each, all pawns about to promote.
"""

import sys
from pathlib import Path

import numpy as np
import torch

import network
import rows as packed

ODD = [
    "qqqqqqrk/qqq3br/8/8/8/8/RB3QQQ/KRQQQQQQ w - - 0 1",
    "qqqqqqrk/qqq3br/8/8/8/8/RB3QQQ/KRQQQQQQ b - - 0 1",
    "8/PPPPPPPP/8/4K3/8/k7/pppppppp/8 b - - 0 1",
    "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
]


def fen_of(row):
    """A row as FEN, without castling and en passant, which the network does not see."""
    taken, role, color, turn = (part[0].tolist() for part in packed.men(row[None]))
    ranks = []
    for rank in range(7, -1, -1):
        text = ""
        for square in range(rank * 8, rank * 8 + 8):
            letter = "PNBRQK"[role[square]] if taken[square] else "."
            text += letter.lower() if color[square] else letter
        for gap in range(8, 0, -1):
            text = text.replace("." * gap, str(gap))
        ranks.append(text)
    return "/".join(ranks) + (" b" if turn[0] else " w") + " - - 0 1"


def row_of(fen):
    board, turn = fen.split()[:2]
    row, occupied, men, square = np.zeros(32, np.uint8), 0, [], 56
    placed = {}
    for letter in board:
        if letter == "/":
            square -= 16
        elif letter.isdigit():
            square += int(letter)
        else:
            placed[square] = "pnbrqk".index(letter.lower()) + (8 if letter.islower() else 0)
            square += 1
    for at in sorted(placed):
        occupied |= 1 << at
        men.append(placed[at])
    row[:8] = np.frombuffer(occupied.to_bytes(8, "little"), np.uint8)
    for i, man in enumerate(men):
        row[8 + i // 2] |= man << 4 * (i % 2)
    row[27] = 64 + (128 if turn == "b" else 0)
    return torch.from_numpy(row)


def main():
    data, source, count = Path(sys.argv[1]).read_bytes(), packed.read(sys.argv[2]), int(sys.argv[3])
    rows = torch.cat([torch.stack([row_of(fen) for fen in ODD]), source[:count]])
    for row, value in zip(rows, network.values(data, rows)):
        print(int(value), fen_of(row))


if __name__ == "__main__":
    main()
