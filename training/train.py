"""Trains a network on rows.

    python3 train.py configs/NAME.toml --rows train.bin --held-out valid.bin --out NAME.tnet

The configuration has every setting; the card of a network in docs/networks.md names its configuration. Ctrl-C ends the training and
writes nothing.
"""

import argparse
import json
import math
import sys
import time
import tomllib
from dataclasses import dataclass
from pathlib import Path

import torch

import network
import rows as packed


@dataclass
class Settings:
    """What a training is made of."""

    hidden: int = 256
    # The share of the game's result in the aim; the rest is the search's score.
    result_share: float = 0.4
    epochs: float = 10
    # Rows to see in all, in millions; counts instead of epochs if it is not 0.
    millions: float = 0
    batch: int = 16384
    rate: float = 1e-3
    # The rate at the end, as a part of that at the beginning.
    last_rate: float = 0.003
    decay: float = 0.01
    seed: int = 1


def read_settings(path):
    with open(path, "rb") as file:
        return Settings(**tomllib.load(file))


def aim(rows, share):
    """The chance of winning to be learnt."""
    return share * packed.result(rows) + (1 - share) * torch.sigmoid(packed.score(rows) / network.SCALE)


@torch.no_grad()
def loss_of(model, rows, share, batch=65536):
    """The mean squared error of the chances, on rows that were not learnt from."""
    device = model.inputs.device
    total = 0.0
    for at in range(0, len(rows), batch):
        part = rows[at : at + batch].to(device)
        total += (torch.sigmoid(model(part)) - aim(part, share)).square().sum().item()
    return total / len(rows)


class Step:
    """One step of learning. On a GPU it is recorded once and played again, for it is many small parts."""

    def __init__(self, model, settings, device):
        self.model, self.settings = model, settings
        self.rate = torch.tensor(settings.rate, device=device)
        self.rows = torch.zeros(settings.batch, packed.ROW_BYTES, dtype=torch.uint8, device=device)
        self.loss = torch.zeros((), device=device)
        on_gpu = device.type == "cuda"
        self.optimiser = torch.optim.AdamW(
            model.parameters(), lr=self.rate, weight_decay=settings.decay, capturable=on_gpu, fused=on_gpu
        )
        self.graph = None

    def learn(self):
        self.optimiser.zero_grad(set_to_none=False)
        loss = (torch.sigmoid(self.model(self.rows)) - aim(self.rows, self.settings.result_share)).square().mean()
        loss.backward()
        self.optimiser.step()
        self.model.clip()
        self.loss.add_(loss.detach())

    def record(self, rows):
        """Some steps for warmth at a rate of nothing, then the recording."""
        self.rows.copy_(rows)
        self.rate.fill_(0)
        stream = torch.cuda.Stream()
        stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(stream):
            for _ in range(3):
                self.learn()
        torch.cuda.current_stream().wait_stream(stream)
        self.graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self.graph):
            self.learn()
        self.loss.zero_()

    def __call__(self, rows, rate):
        if self.rows.device.type == "cuda" and self.graph is None:
            self.record(rows)
        self.rows.copy_(rows)
        self.rate.fill_(rate)
        if self.graph:
            self.graph.replay()
        else:
            self.learn()


def train(rows, held_out, settings, model=None, tell=print, curve=None, parts=20):
    """Learns from rows, which may be several tensors on the model's device. Returns the model and its loss on what was held out."""
    sources = rows if isinstance(rows, list) else [rows]
    device = sources[0].device
    torch.manual_seed(settings.seed)
    torch.set_float32_matmul_precision("high")
    model = (model or network.Network(settings.hidden)).to(device)
    everything = torch.cat(sources) if len(sources) > 1 else sources[0]
    wanted = settings.millions * 1e6 or settings.epochs * len(everything)
    steps = max(1, int(wanted / settings.batch))
    step, began, order, at = Step(model, settings, device), time.time(), None, 0
    shown = max(1, steps // parts)
    for n in range(steps):
        if order is None or at + settings.batch > len(everything):
            order, at = torch.randperm(len(everything), device=device), 0
            if len(order) < settings.batch:
                order = order.repeat(math.ceil(settings.batch / len(order)))
        batch = everything[order[at : at + settings.batch]]
        at += settings.batch
        cosine = (1 + math.cos(math.pi * n / steps)) / 2
        warmth = min(1, (n + 1) / 200)
        step(batch, settings.rate * warmth * (settings.last_rate + (1 - settings.last_rate) * cosine))
        if (n + 1) % shown == 0 or n + 1 == steps:
            loss = step.loss.item() / ((n % shown) + 1)
            step.loss.zero_()
            kept = loss_of(model, held_out, settings.result_share)
            if curve is not None:
                curve.append({"rows": (n + 1) * settings.batch, "loss": loss, "held_out": kept})
            tell(f"{(n + 1) * settings.batch / 1e6:8.1f}M rows  loss {loss:.6f}  held out {kept:.6f}  {time.time() - began:5.1f} s")
    return model, loss_of(model, held_out, settings.result_share)


def main():
    parser = argparse.ArgumentParser(description="Train a network on rows.")
    parser.add_argument("config", type=Path)
    parser.add_argument("--rows", type=Path, nargs="+", required=True, help="files of `tabiya-tuner shuffle`")
    parser.add_argument("--held-out", type=Path, required=True, help="rows of other games")
    parser.add_argument("--out", type=Path, required=True, help="the network's file")
    parser.add_argument("--from", dest="begin", type=Path, help="a network to go on from")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    args = parser.parse_args()
    device = torch.device(args.device)
    settings = read_settings(args.config)
    rows = [packed.read(path).to(device) for path in args.rows]
    held_out = packed.read(args.held_out).to(device)
    model = network.load(args.begin.read_bytes()) if args.begin else None
    curve = []
    model, loss = train(rows, held_out, settings, model, lambda line: print(line, file=sys.stderr), curve)
    data = network.file_of(model)
    args.out.write_bytes(data)
    args.out.with_suffix(".json").write_text(json.dumps({"settings": vars(settings), "held_out": loss, "curve": curve}, indent=1))
    print(f"{args.out}  {len(data)} bytes  sha256 {network.digest(data)}  held out {loss:.6f}")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("ended; nothing was written")
    except (OSError, ValueError) as error:
        sys.exit(str(error))
