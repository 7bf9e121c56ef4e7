"""lichess-bot, unchanged, against a Tabiya server: it plays games against a person's client and against another bot of
its kind.

    python lichess_bot_games.py http://127.0.0.1:8080 FOLDER [GAMES]

FOLDER holds lichess-bot as it comes from its repository; needs what its requirements.txt says, and berserk for the
person's side. The bot plays by its own example engine that picks moves by chance.
"""

import os
import pathlib
import queue
import random
import signal
import string
import subprocess
import sys
import tempfile
import threading
import time

import berserk
import chess
import requests
import yaml

URL, FOLDER = sys.argv[1], pathlib.Path(sys.argv[2])
GAMES = int(sys.argv[3]) if len(sys.argv) > 3 else 10
PATIENCE = 120


def account(prefix, scopes):
    name = prefix + "".join(random.choices(string.ascii_letters, k=8))
    browser = requests.Session()
    browser.headers["Origin"] = URL
    browser.post(f"{URL}/api/register", json={"name": name, "password": "correct horse"}).raise_for_status()
    token = browser.post(f"{URL}/api/me/tokens", json={"label": prefix, "scopes": scopes})
    token.raise_for_status()
    token = token.json()["token"]
    return name, berserk.Client(session=berserk.TokenSession(token), base_url=URL), token


def configuration(token):
    config = yaml.safe_load((FOLDER / "config.yml.default").read_text())
    config["token"], config["url"] = token, URL + "/"
    config["engine"].update(name="RandomMove", protocol="homemade", ponder=False)
    for book in ("polyglot",):
        config["engine"].get(book, {})["enabled"] = False
    config["engine"]["online_moves"] = {"max_out_of_book_moves": 0}
    config["engine"]["draw_or_resign"] = {"resign_enabled": False, "offer_draw_enabled": False}
    config["challenge"].update(
        concurrency=1, variants=["standard", "chess960", "fromPosition"], max_increment=180, min_increment=0,
        max_base=10800, min_base=0, accept_bot=True, modes=["casual", "rated"],
        time_controls=["bullet", "blitz", "rapid", "classical", "correspondence"],
    )
    config["greeting"] = {"hello": "Hi {opponent}", "goodbye": "Good game", "hello_spectators": "Hi all", "goodbye_spectators": "Bye"}
    config.pop("pgn_directory", None)
    return config


def listen(stream):
    heard = queue.Queue()

    def run():
        try:
            for item in stream:
                heard.put(item)
        finally:
            heard.put(None)

    threading.Thread(target=run, daemon=True).start()
    return heard


def start_of(events):
    while True:
        event = events.get(timeout=PATIENCE)
        assert event is not None, "the event stream ended"
        if event["type"] == "gameStart":
            return event["game"]


def play(board, game, how):
    """One game against the bot; `how` says how it shall end."""
    states = listen(board.stream_game_state(game["gameId"]))
    color = chess.WHITE if game["color"] == "white" else chess.BLACK
    said, answered = [], None
    while (item := states.get(timeout=PATIENCE)) is not None:
        if item["type"] == "chatLine":
            said.append(item["text"])
            continue
        if item["type"] == "gameFull":
            is_960 = item["variant"]["key"] == "chess960"
            fen = chess.STARTING_FEN if item["initialFen"] == "startpos" else item["initialFen"]
            start, state = (fen, is_960), item["state"]
        elif item["type"] == "gameState":
            state = item
        else:
            continue
        if state["status"] != "started":
            return state["status"], said
        position = chess.Board(start[0], chess960=start[1])
        for move in state["moves"].split():
            position.push_uci(move)
        # An offer or its answer is told with the same moves once more.
        if position.turn != color or state["moves"] == answered:
            continue
        answered = state["moves"]
        plies = len(position.move_stack)
        if how == "abort" and plies < 2:
            board.abort_game(game["gameId"])
        elif how == "resign" and plies >= 4:
            board.resign_game(game["gameId"])
        elif how == "draw" and plies in (4, 5):
            board.offer_draw(game["gameId"])
            board.make_move(game["gameId"], random.choice(list(position.legal_moves)).uci())
        elif how == "takeback" and plies in (4, 5):
            board.offer_takeback(game["gameId"])
            board.make_move(game["gameId"], random.choice(list(position.legal_moves)).uci())
            how = "resign"
        elif how == "draw" and plies > 8:
            board.resign_game(game["gameId"])
        else:
            board.make_move(game["gameId"], random.choice(list(position.legal_moves)).uci())
    raise AssertionError("the game's stream ended before the game")


def main():
    bot_name, bot_client, token = account("bot", ["bot:play"])
    bot_client.account.upgrade_to_bot()
    _, person, _ = account("person", ["board:play", "challenge:read", "challenge:write"])
    folder = pathlib.Path(tempfile.mkdtemp())
    (folder / "config.yml").write_text(yaml.safe_dump(configuration(token)))
    log = open(folder / "bot.log", "w")
    command = [sys.executable, "lichess-bot.py", "--config", str(folder / "config.yml"), "-v"]
    bot = subprocess.Popen(command, cwd=FOLDER, stdout=log, stderr=subprocess.STDOUT, start_new_session=True)
    results = []
    try:
        events = listen(person.board.stream_incoming_events())
        until = time.monotonic() + PATIENCE
        while not any(one["id"] == bot_name.lower() for one in person.bots.get_online_bots()):
            assert bot.poll() is None, "lichess-bot has ended"
            assert time.monotonic() < until, "lichess-bot does not listen"
            time.sleep(0.5)
        ways = ["resign", "play", "abort", "draw", "takeback"]
        kinds = [
            {"clock_limit": 60, "clock_increment": 1}, {"clock_limit": 180, "clock_increment": 0, "variant": "chess960"},
            {"clock_limit": 600, "clock_increment": 5}, {"days": 2},
            {"clock_limit": 300, "clock_increment": 3, "position": "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1"},
        ]
        for number in range(GAMES):
            kind = kinds[number % len(kinds)]
            how = ways[(number + number // len(ways)) % len(ways)]
            if number == GAMES - 1:
                how = "resign"
            color = "white" if how == "abort" else random.choice(["white", "black"])
            person.challenges.create(bot_name, rated=False, color=color, **kind)
            game = start_of(events)
            status, said = play(person.board, game, how)
            results.append((how, status))
            print(f"game {number + 1}: {kind}, wanted {how}: {status}, the bot said {said}", flush=True)
            assert bot.poll() is None, "lichess-bot has ended"
        expected = {"resign": {"resign", "mate", "draw", "stalemate"}, "abort": {"aborted"}}
        for how, status in results:
            assert status in expected.get(how, {"mate", "draw", "stalemate", "resign", "outoftime"}), (how, status)
        print(f"lichess-bot: {len(results)} games, all is well")
    except BaseException:
        log.flush()
        print((folder / "bot.log").read_text()[-6000:])
        raise
    finally:
        # It has processes of its own, which would stay.
        os.killpg(bot.pid, signal.SIGKILL)
        bot.wait(20)


main()
