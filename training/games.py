"""Games on a GPU: builds `play/device.cu` and calls it."""

import ctypes
import struct
import subprocess
import time
from pathlib import Path

import torch

import network
from rows import ROW_BYTES

SOURCE = Path(__file__).parent / "play" / "device.cu"


class Table:
    """As many games at once as the GPU has room for."""

    def __init__(self, folder, hidden, blocks=8):
        library = Path(folder) / f"play-{hidden}-{blocks}.so"
        if not library.exists():
            subprocess.run(
                ["nvcc", "-O3", "-arch=sm_90", "-std=c++17", "--shared", "-Xcompiler", "-fPIC", f"-DHIDDEN={hidden}",
                 f"-DBLOCKS_A_PROCESSOR={blocks}", "-o", str(library), str(SOURCE)],
                check=True,
            )
        self.library = ctypes.CDLL(str(library))
        self.library.play.argtypes = [
            ctypes.c_char_p, ctypes.c_int, ctypes.c_uint64, ctypes.c_int, ctypes.c_double, ctypes.c_void_p, ctypes.c_uint64,
            ctypes.c_void_p, ctypes.c_uint64, ctypes.c_void_p,
        ]
        self.games = self.library.open_world()
        if not self.games:
            raise RuntimeError("no room on the GPU")

    def play(self, data, seed, nodes, seconds, most=200_000_000, tell=print):
        """Plays with a network for some seconds. Returns the rows to learn from and those held out."""
        head = struct.calcsize(network.HEADER)
        scale = struct.unpack_from(network.HEADER, data)[3]
        rows = torch.empty(most, ROW_BYTES, dtype=torch.uint8, device="cuda")
        held_out = torch.empty(most // 20, ROW_BYTES, dtype=torch.uint8, device="cuda")
        counts = (ctypes.c_uint64 * 4)()
        torch.cuda.synchronize()
        began = time.time()
        failed = self.library.play(
            data[head:], scale, seed, nodes, seconds, rows.data_ptr(), len(rows), held_out.data_ptr(), len(held_out), counts
        )
        if failed:
            raise RuntimeError("the games failed")
        spent = time.time() - began
        kept, kept_out, games, visited = counts
        tell(
            f"{games} games of {nodes} nodes in {spent:.1f} s: {kept + kept_out} rows ({(kept + kept_out) / spent / 1e3:.1f} thousand a second), "
            f"{visited / spent / 1e6:.1f} million nodes a second"
        )
        return rows[:kept].clone(), held_out[:kept_out].clone()
