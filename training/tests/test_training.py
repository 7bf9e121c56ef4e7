"""A tiny network learns from a thousand positions on any processor, and its file says what it says.

    python3 -m unittest discover training/tests
"""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

try:
    import numpy as np
    import torch
except ImportError:
    torch = None

if torch:
    import generations
    import network
    import rows as packed
    import train
    import values

FENS = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "qqqqqqrk/qqq3br/8/8/8/8/RB3QQQ/KRQQQQQQ b - - 0 1",
]


@unittest.skipIf(torch is None, "left out: PyTorch is not installed")
class Training(unittest.TestCase):
    def thousand(self):
        """Random positions of kings and some men, worth what material and squares say."""
        random = np.random.default_rng(5)
        made = []
        while len(made) < 1000:
            squares = random.choice(64, 12, replace=False)
            kinds = ["K", "k", *random.choice(list("PNBRQpnbrq"), 10)]
            board = ["."] * 64
            for square, kind in zip(squares, kinds):
                if kind in "Pp" and not 8 <= square < 56:
                    continue
                board[square] = kind
            text = "/".join("".join(board[rank * 8 : rank * 8 + 8]) for rank in range(7, -1, -1))
            for gap in range(8, 0, -1):
                text = text.replace("." * gap, str(gap))
            made.append(values.row_of(f"{text} {'wb'[len(made) % 2]} - - 0 1"))
        rows = torch.stack(made)
        rows[:, 26] = 1
        return packed.with_scores(rows, generations.simple_values(rows, generations.squares_and_material()))

    def test_rows_are_read_as_they_were_written(self):
        for fen in FENS:
            self.assertEqual(values.fen_of(values.row_of(fen)), fen)

    def test_scores_survive(self):
        rows = self.thousand()
        wanted = torch.arange(1000) * 37 - 18000
        self.assertTrue((packed.score(packed.with_scores(rows, wanted.float())) == wanted).all())

    def test_both_colours_see_the_same(self):
        white, black = values.row_of("4k3/8/8/3p4/8/2N5/8/6KR w - - 0 1"), values.row_of("6kr/8/2n5/8/3P4/8/8/4K3 b - - 0 1")
        for one, other in zip(packed.inputs(white[None]), packed.inputs(black[None])):
            self.assertEqual(sorted(one[0].tolist()), sorted(other[0].tolist()))

    def test_a_tiny_network_learns(self):
        rows = self.thousand()
        torch.set_num_threads(1)
        settings = train.Settings(hidden=32, result_share=0.0, epochs=40, batch=100, rate=5e-3)
        before = train.loss_of(network.Network(32), rows[900:], 0.0)
        model, after = train.train(rows[:900], rows[900:], settings, tell=lambda line: None)
        self.assertLess(after, before / 2)
        data = network.file_of(model)
        whole, exact = network.values(data, rows), model(rows).detach().numpy() * network.SCALE
        self.assertLess(np.abs(whole - exact).mean(), 0.05 * np.abs(exact).mean() + 10)
        again = network.file_of(network.load(data))
        self.assertEqual(network.digest(again), network.digest(data))
        with self.assertRaises(ValueError):
            network.parts_of(data[:-1])


if __name__ == "__main__":
    unittest.main()
