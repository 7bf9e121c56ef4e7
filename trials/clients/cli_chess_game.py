"""cli-chess, unchanged, against a Tabiya server: it is typed to as a person would, finds an opponent, plays and resigns.

    python cli_chess_game.py URL

Needs `pip install cli-chess` beside this Python, and a system with pseudo-terminals. What it does is seen on the server, by
the opponent's client.
"""

import fcntl
import os
import pathlib
import pty
import signal
import struct
import sys
import tempfile
import termios
import threading
import time

from common import PATIENCE, account, listen, of_type

URL = sys.argv[1]
SCOPES = ["board:play", "challenge:read", "challenge:write"]
DOWN, RIGHT, F1, F4, ENTER = b"\x1b[B", b"\x1b[C", b"\x1bOP", b"\x1bOS", b"\r"


class Terminal:
    """A program in a terminal of its own."""

    def __init__(self, command, environment):
        self.pid, self.tty = pty.fork()
        if self.pid == 0:
            os.execvpe(command[0], command, {**os.environ, **environment, "TERM": "xterm-256color"})
        fcntl.ioctl(self.tty, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
        self.seen = b""
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        try:
            while chunk := os.read(self.tty, 65536):
                self.seen += chunk
                # A terminal is asked where its cursor is, and says so.
                if b"\x1b[6n" in chunk:
                    os.write(self.tty, b"\x1b[1;1R")
        except OSError:
            pass

    def wait(self, words):
        until = time.monotonic() + PATIENCE
        while words.encode() not in self.seen:
            assert time.monotonic() < until, f"{words!r} is not shown:\n{self.seen[-3000:].decode(errors='replace')}"
            time.sleep(0.1)

    def type(self, *keys):
        for key in keys:
            os.write(self.tty, key)
            time.sleep(0.6)

    def end(self):
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)


def main():
    name, client, token = account(URL, "cli", SCOPES)
    rival, other, _ = account(URL, "other", SCOPES)
    program = str(pathlib.Path(sys.executable).with_name("cli-chess"))
    home = tempfile.mkdtemp()
    terminal = Terminal([program, "--base-url", URL, "--token", token], {"HOME": home, "XDG_CONFIG_HOME": home})
    try:
        terminal.wait("Online Games")
        events = listen(other.board.stream_incoming_events())
        terminal.type(DOWN, RIGHT, F1)
        terminal.wait("Searching for opponent")
        other.board.seek(30, 20)
        game = of_type(events, "gameStart")["game"]
        assert game["opponent"]["username"] == name, game
        terminal.wait(rival)
        states = listen(other.board.stream_game_state(game["gameId"]))
        mine = [b"e4", b"Nf3", b"Bb5"] if game["color"] == "black" else [b"e5", b"Nc6", b"a6"]
        yours = ["e7e5", "b8c6", "a7a6"] if game["color"] == "black" else ["e2e4", "g1f3", "f1b5"]
        for number in range(3):
            if game["color"] == "white":
                other.board.make_move(game["gameId"], yours[number])
                # It shows the move before it takes one.
                time.sleep(2)
            terminal.type(mine[number], ENTER)
            while len(of_type(states, "gameState")["moves"].split()) < 2 * number + 1 + (game["color"] == "white"):
                pass
            if game["color"] == "black":
                other.board.make_move(game["gameId"], yours[number])
                time.sleep(2)
        moves = client.games.export(game["gameId"])["moves"]
        assert moves == "e4 e5 Nf3 Nc6 Bb5 a6", moves
        # It asks once more before it resigns.
        terminal.type(F4, F4)
        while (state := of_type(states, "gameState"))["status"] == "started":
            pass
        assert (state["status"], state["winner"]) == ("resign", game["color"]), state
        print("cli-chess: joined a game by a seek, played and resigned; all is well")
    finally:
        terminal.end()


main()
