"""Rows of 32 bytes (docs/training.md) as what the network sees: for each position its men from the side of the one to move and
from that of the other. The same code runs on a processor and on a GPU.
"""

import numpy as np
import torch

ROW_BYTES = 32
INPUTS = 768
BUCKETS = 8
KING, CASTLING_ROOK, ROOK = 5, 6, 3


def read(path):
    """All rows of a file, as bytes: a tensor of n × 32."""
    data = np.fromfile(path, dtype=np.uint8)
    if data.size % ROW_BYTES or not data.size:
        raise ValueError(f"{path}: {data.size} bytes are no rows of {ROW_BYTES}")
    return torch.from_numpy(data.reshape(-1, ROW_BYTES))


def men(rows):
    """For each of the 64 squares: is somebody there, his role, his colour; and who is to move."""
    device = rows.device
    bits = torch.arange(8, device=device, dtype=torch.uint8)
    taken = ((rows[:, :8, None] >> bits) & 1).reshape(-1, 64).long()
    halves = torch.stack([rows[:, 8:24] & 15, rows[:, 8:24] >> 4], dim=2).reshape(-1, 32).long()
    place = (taken.cumsum(1) - 1).clamp(0, 31)
    kind = halves.gather(1, place)
    role = kind & 7
    role = torch.where(role == CASTLING_ROOK, ROOK, role)
    return taken, role, kind >> 3, (rows[:, 27:28] >> 7).long()


def inputs(rows):
    """The numbers of the inputs that are on, for the side to move and for the other: two tensors of n × 64, with INPUTS where
    nobody stands."""
    taken, role, color, turn = men(rows)
    square = torch.arange(64, device=rows.device)
    sides = []
    for side in (turn, 1 - turn):
        own = color ^ side  # 0 for a man of this side
        king = (taken * (role == KING) * (own == 0) * square).sum(1, keepdim=True)
        seen = square ^ (56 * side) ^ torch.where(king & 4 != 0, 7, 0)
        number = (own * 6 + role) * 64 + seen
        sides.append(torch.where(taken == 1, number, INPUTS))
    return sides


def bucket(rows):
    """Which of the outputs is asked, by the number of men."""
    taken = men(rows)[0].sum(1)
    return ((taken - 2) // 4).clamp(0, BUCKETS - 1)


def ahead(numbers, dtype=torch.float32):
    """Ones where an input is on: n × INPUTS."""
    ones = torch.zeros(numbers.shape[0], INPUTS + 1, dtype=dtype, device=numbers.device)
    return ones.scatter_(1, numbers, 1.0)[:, :INPUTS]


def score(rows):
    """What the search said, in hundredths of a pawn, for the side to move."""
    low, high = rows[:, 24].int(), rows[:, 25].int()
    return (((low | high << 8) ^ 0x8000) - 0x8000).float()


def result(rows):
    """0 for a loss of the side to move, a half for a draw, 1 for a win."""
    return rows[:, 26].float() / 2


def with_scores(rows, values):
    """The same rows with other scores."""
    rows = rows.clone()
    whole = values.round().clamp(-30000, 30000).int() & 0xFFFF
    rows[:, 24], rows[:, 25] = (whole & 255).to(torch.uint8), (whole >> 8).to(torch.uint8)
    return rows
