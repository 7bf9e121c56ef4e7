"""A real bot, unchanged, against a Tabiya server: it plays a person's client and the computer.

    python bot_games.py URL lichess-bot|BotLi FOLDER ENGINE [GAMES]

FOLDER holds the bot as it comes from its repository; needs what that says, and berserk for the person's side. ENGINE is
the UCI program it plays by. Ends with 0 when every game has ended as it was meant to and the bot still runs.
"""

import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

import berserk
import chess
import yaml
from common import PATIENCE, account, listen, of_type

URL, KIND, FOLDER = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3]).resolve()
ENGINE = pathlib.Path(sys.argv[4]).resolve()
GAMES = int(sys.argv[5]) if len(sys.argv) > 5 else 10
# Where the bot has no chance at all.
LOST = "4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"

# What is played, and how it shall end: by which deed of the person's, or by the bot's.
PLAN = [
    ({"clock_limit": 60, "clock_increment": 1}, "resign", {"resign"}),
    ({"clock_limit": 180, "clock_increment": 0, "variant": "chess960"}, "play", {"mate", "draw", "stalemate", "outoftime"}),
    ({"clock_limit": 600, "clock_increment": 5}, "abort", {"aborted"}),
    ({"clock_limit": 300, "clock_increment": 0}, "draw", {"draw"}),
    ({"clock_limit": 300, "clock_increment": 3}, "takeback", {"resign"}),
    ({"clock_limit": 300, "clock_increment": 3, "position": LOST}, "wait", {"resign"}),
    ({"clock_limit": 120, "clock_increment": 1}, "computer", {"mate", "resign", "draw", "stalemate", "outoftime"}),
    ({"clock_limit": 600, "clock_increment": 0, "variant": "chess960"}, "resign", {"resign"}),
    ({"clock_limit": 180, "clock_increment": 2}, "computer", {"mate", "resign", "draw", "stalemate", "outoftime"}),
    ({"clock_limit": 60, "clock_increment": 2}, "play", {"mate", "draw", "stalemate", "outoftime"}),
]


def lichess_bot(token, folder):
    """The command that starts lichess-bot."""
    config = yaml.safe_load((FOLDER / "config.yml.default").read_text())
    config["token"], config["url"] = token, URL + "/"
    engine = config["engine"]
    engine.update(dir=str(ENGINE.parent), name=ENGINE.name, protocol="uci", ponder=False)
    engine.get("polyglot", {})["enabled"] = False
    engine["online_moves"] = {"max_out_of_book_moves": 0}
    engine["uci_options"] = {"go_commands": {"movetime": 100}}
    engine["draw_or_resign"].update(
        resign_enabled=True, resign_score=-500, resign_moves=2, offer_draw_enabled=True, offer_draw_score=10000,
        offer_draw_moves=1, offer_draw_pieces=32,
    )
    config["challenge"].update(
        concurrency=1, variants=["standard", "chess960", "fromPosition"], max_increment=180, min_increment=0,
        max_base=10800, min_base=0, accept_bot=True, modes=["casual", "rated"],
        time_controls=["bullet", "blitz", "rapid", "classical", "correspondence"],
    )
    config["max_takebacks_accepted"] = 3
    config["greeting"] = {"hello": "Hi {opponent}", "goodbye": "Good game", "hello_spectators": "Hi all"}
    config.pop("pgn_directory", None)
    (folder / "config.yml").write_text(yaml.safe_dump(config))
    return [sys.executable, "lichess-bot.py", "--config", str(folder / "config.yml"), "-v"]


def botli(token, folder):
    """The command that starts BotLi."""
    config = yaml.safe_load((FOLDER / "config.yml.default").read_text())
    config["token"], config["url"] = token, URL
    config["engines"] = {"standard": {
        "dir": str(ENGINE.parent), "name": ENGINE.name, "ponder": False, "silence_stderr": False,
        "move_overhead_multiplier": 1.0, "uci_options": {}, "limits": {"time": 0.1},
    }}
    config["opening_books"]["enabled"] = False
    config["offer_draw"].update(enabled=True, score=10000, consecutive_moves=1, min_game_length=1)
    config["resign"].update(enabled=True, score=-500, consecutive_moves=2)
    for who in ("human", "bot"):
        config["challenge"][who].update(
            modes=["casual", "rated"], variants=["standard", "chess960", "fromPosition"],
            time_controls=["bullet", "blitz", "rapid", "classical"],
        )
    (folder / "config.yml").write_text(yaml.safe_dump(config))
    # It ends when nobody can type into it, so it is given somebody who never does.
    return [sys.executable, "user_interface.py", "--config", str(folder / "config.yml")]


def legal(start, moves):
    position = chess.Board(start[0], chess960=start[1])
    for move in moves.split():
        position.push_uci(move)
    return position


def move(board, game, position):
    board.make_move(game["gameId"], random.choice(list(position.legal_moves)).uci())


def try_move(board, game, position):
    """A move, unless the game is over by now."""
    try:
        move(board, game, position)
    except berserk.exceptions.ResponseError as error:
        assert error.status_code == 400, error


def play(board, game, how):
    """One game against the bot; `how` says what the person does. Returns how it ended and what the bot has said."""
    states = listen(board.stream_game_state(game["gameId"]))
    color = chess.WHITE if game["color"] == "white" else chess.BLACK
    said, answered, is_asked = [], None, False
    while (item := states.get(timeout=PATIENCE)) is not None:
        if item["type"] == "chatLine":
            said.append(item["text"])
            continue
        if item["type"] == "gameFull":
            fen = chess.STARTING_FEN if item["initialFen"] == "startpos" else item["initialFen"]
            start, state = (fen, item["variant"]["key"] == "chess960"), item["state"]
        elif item["type"] == "gameState":
            state = item
        else:
            continue
        if state["status"] != "started":
            return state["status"], said
        position = legal(start, state["moves"])
        plies = len(position.move_stack)
        # An offer or its answer is told with the same moves once more.
        if position.turn != color or state["moves"] == answered:
            continue
        answered = state["moves"]
        if how == "abort" and plies < 2:
            board.abort_game(game["gameId"])
        elif how == "resign" and plies >= 4:
            board.resign_game(game["gameId"])
        elif how == "draw" and plies >= 4:
            # Whichever comes first is agreed to: the bot's offer, or with its next move this one.
            board.offer_draw(game["gameId"])
            try_move(board, game, position)
        elif how == "takeback" and plies >= 4 and not is_asked:
            is_asked = True
            board.offer_takeback(game["gameId"])
            # The bot agrees, and the same position is there again.
            while len(of_type(states, "gameState")["moves"].split()) >= plies:
                pass
            board.resign_game(game["gameId"])
        else:
            move(board, game, position)
    raise AssertionError("the game's stream ended before the game")


def against_computer(client, kind):
    """The bot plays the computer: how it ended."""
    game = client.challenges.create_ai(level=1, **kind)["id"]
    until = time.monotonic() + 10 * PATIENCE
    while (status := client.games.export(game)["status"]) == "started":
        assert time.monotonic() < until, f"{game} does not end"
        time.sleep(1)
    return status


def main():
    bot_name, bot_client, token = account(URL, "bot", ["bot:play", "challenge:write"])
    bot_client.account.upgrade_to_bot()
    _, person, _ = account(URL, "person", ["board:play", "challenge:read", "challenge:write"])
    folder = pathlib.Path(tempfile.mkdtemp())
    command = {"lichess-bot": lichess_bot, "BotLi": botli}[KIND](token, folder)
    log = open(folder / "bot.log", "w")
    bot = subprocess.Popen(
        command, cwd=FOLDER, stdin=subprocess.PIPE, stdout=log, stderr=subprocess.STDOUT, start_new_session=True
    )
    results = []
    try:
        events = listen(person.board.stream_incoming_events())
        until = time.monotonic() + PATIENCE
        while not any(one["id"] == bot_name.lower() for one in person.bots.get_online_bots()):
            assert bot.poll() is None, f"{KIND} has ended"
            assert time.monotonic() < until, f"{KIND} does not listen"
            time.sleep(0.5)
        for number in range(GAMES):
            kind, how, endings = PLAN[number % len(PLAN)]
            said = []
            if how == "computer":
                status = against_computer(bot_client, kind)
            else:
                color = "white" if how in ("abort", "wait") else random.choice(["white", "black"])
                person.challenges.create(bot_name, rated=False, color=color, **kind)
                game = of_type(events, "gameStart")["game"]
                status, said = play(person.board, game, how)
            results.append(status)
            print(f"game {number + 1}: {kind}, {how}: {status}, the bot said {said}", flush=True)
            assert status in endings, f"{how}: {status}, not {endings}"
            assert bot.poll() is None, f"{KIND} has ended"
        print(f"{KIND}: {len(results)} games, all is well")
    except BaseException:
        log.flush()
        print((folder / "bot.log").read_text()[-6000:])
        raise
    finally:
        # It has processes of its own, which would stay.
        os.killpg(bot.pid, signal.SIGKILL)
        bot.wait(20)


main()
