"""The network: 768 inputs a side → a hidden layer → one of eight outputs; its file in whole numbers (docs/networks.md)."""

import hashlib
import struct
import zlib

import numpy as np
import torch
from torch import nn

from rows import BUCKETS, INPUTS, ahead, bucket, inputs

MAGIC = b"TBYNET01"
HEADER = "<8sIIII"
CLIP, OUTPUT_ONE = 255, 64
# What a value is divided by before the sigmoid: fitted to how results follow the terms' hundredths of a pawn.
SCALE = 220
# So that 16 bits hold the sum of every square's man, and a clipped sum times a weight.
LARGEST_INPUT, LARGEST_BIAS, LARGEST_OUTPUT = 1.98, 1.7, 127 / 64


class Network(nn.Module):
    """As it learns. The output is in units of SCALE: the chance of winning is its sigmoid."""

    def __init__(self, hidden):
        super().__init__()
        self.hidden = hidden
        bound = 1 / 28  # some 28 inputs are on
        self.inputs = nn.Parameter(torch.empty(INPUTS, hidden).uniform_(-bound, bound))
        self.bias = nn.Parameter(torch.full((hidden,), 0.1))
        bound = (1 / (2 * hidden)) ** 0.5
        self.outputs = nn.Parameter(torch.empty(2 * hidden, BUCKETS).uniform_(-bound, bound))
        self.output_bias = nn.Parameter(torch.zeros(BUCKETS))

    def forward(self, rows):
        sides = [ahead(numbers) @ self.inputs + self.bias for numbers in inputs(rows)]
        hidden = torch.cat(sides, 1).clamp(0, 1).square()
        outputs = hidden @ self.outputs + self.output_bias
        return outputs.gather(1, bucket(rows)[:, None])[:, 0]

    @torch.no_grad()
    def clip(self):
        """Keeps all weights where whole numbers of 16 bits can follow."""
        self.inputs.clamp_(-LARGEST_INPUT, LARGEST_INPUT)
        self.bias.clamp_(-LARGEST_BIAS, LARGEST_BIAS)
        self.outputs.clamp_(-LARGEST_OUTPUT, LARGEST_OUTPUT)


def quantised(model):
    """The weights in whole numbers: inputs, their bias, outputs, their bias."""
    whole = lambda weights, one, kind: np.rint(weights.detach().double().cpu().numpy() * one).astype(kind)
    return (
        whole(model.inputs, CLIP, "<i2"),
        whole(model.bias, CLIP, "<i2"),
        whole(model.outputs.T, OUTPUT_ONE, "<i2"),
        whole(model.output_bias, CLIP * OUTPUT_ONE, "<i4"),
    )


def file_of(model, scale=SCALE):
    """The bytes of the network's file."""
    body = b"".join(part.tobytes() for part in quantised(model))
    return struct.pack(HEADER, MAGIC, model.hidden, BUCKETS, scale, zlib.crc32(body)) + body


def digest(data):
    return hashlib.sha256(data).hexdigest()


def parts_of(data):
    """What a file has: hidden width, scale, and the four tables."""
    magic, hidden, buckets, scale, crc = struct.unpack_from(HEADER, data)
    body = data[struct.calcsize(HEADER) :]
    if magic != MAGIC or buckets != BUCKETS or zlib.crc32(body) != crc:
        raise ValueError("no network, or a damaged one")
    shapes = [((INPUTS, hidden), "<i2"), ((hidden,), "<i2"), ((BUCKETS, 2 * hidden), "<i2"), ((BUCKETS,), "<i4")]
    tables, at = [], 0
    for shape, kind in shapes:
        count = int(np.prod(shape))
        tables.append(np.frombuffer(body, kind, count, at).reshape(shape))
        at += count * np.dtype(kind).itemsize
    return hidden, scale, tables


def load(data):
    """A model that goes on from a file."""
    hidden, _, (first, bias, outputs, output_bias) = parts_of(data)
    model = Network(hidden)
    with torch.no_grad():
        model.inputs.copy_(torch.from_numpy(first.astype("f4") / CLIP))
        model.bias.copy_(torch.from_numpy(bias.astype("f4") / CLIP))
        model.outputs.copy_(torch.from_numpy(outputs.T.astype("f4") / OUTPUT_ONE))
        model.output_bias.copy_(torch.from_numpy(output_bias.astype("f4") / (CLIP * OUTPUT_ONE)))
    return model


def values(data, rows):
    """What the file says of positions, in hundredths of a pawn: exactly what the engine computes."""
    _, scale, (first, bias, outputs, output_bias) = parts_of(data)
    first = np.concatenate([first.astype("i8"), np.zeros((1, first.shape[1]), "i8")])
    sides = [first[numbers.numpy()].sum(1) + bias for numbers in inputs(rows)]
    hidden = np.clip(np.concatenate(sides, 1), 0, CLIP)
    which = bucket(rows).numpy()
    sums = (hidden * hidden * outputs[which].astype("i8")).sum(1)
    toward_zero = lambda a, b: np.sign(a) * (np.abs(a) // b)
    whole = toward_zero(sums, CLIP) + output_bias[which]
    return toward_zero(whole * scale, CLIP * OUTPUT_ONE).clip(-19000, 19000)
