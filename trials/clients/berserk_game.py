"""berserk, unchanged, against a Tabiya server: two accounts play whole games and export them.

    python berserk_game.py http://127.0.0.1:8080

Needs `pip install berserk`. Makes its own accounts; ends with 0 when everything was as berserk expects it.
"""

import json
import queue
import sys
import threading

import berserk
import requests
from common import PATIENCE, account, listen, of_type

URL = sys.argv[1]
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def must_fail(call, *args):
    try:
        call(*args)
    except berserk.exceptions.ResponseError as error:
        assert error.status_code in (400, 404), error
        return
    raise AssertionError(f"{call.__name__}{args} was not refused")


def play(board_of, game, moves):
    for ply, move in enumerate(moves):
        board_of[ply % 2].make_move(game, move)


def whole_game(white, black, black_name):
    """A game from the challenge to its export."""
    events, answers = listen(white.board.stream_incoming_events()), listen(black.board.stream_incoming_events())
    challenge = white.challenges.create(black_name, rated=True, clock_limit=300, clock_increment=2, color="white")
    assert of_type(events, "challenge")["challenge"]["id"] == challenge["id"]
    of_type(answers, "challenge")
    assert [one["id"] for one in black.challenges.get_mine()["in"]] == [challenge["id"]]
    black.challenges.accept(challenge["id"])
    game = of_type(events, "gameStart")["game"]["gameId"]
    assert of_type(answers, "gameStart")["game"]["color"] == "black"
    states = listen(white.board.stream_game_state(game))
    assert states.get(timeout=PATIENCE)["type"] == "gameFull"
    must_fail(black.board.make_move, game, "e7e5")
    play([white.board, black.board], game, ["e2e4", "e7e5", "f1c4", "b8c6", "d1h5"])
    white.board.post_message(game, "good luck")
    black.board.post_message(game, "to the watchers", spectator=True)
    assert of_type(states, "chatLine")["text"] == "good luck"
    assert black.board.get_game_chat(game)[0]["text"] == "good luck"
    white.board.offer_draw(game)
    black.board.decline_draw(game)
    white.board.offer_takeback(game)
    black.board.accept_takeback(game)
    must_fail(white.board.claim_victory, game)
    must_fail(white.board.abort_game, game)
    assert [one["gameId"] for one in white.games.get_ongoing()] == [game]
    play([white.board, black.board], game, ["d1h5", "g8f6", "h5f7"])
    last = None
    while (state := states.get(timeout=PATIENCE)) is not None:
        last = state
    assert (last["status"], last["winner"]) == ("mate", "white"), last
    assert of_type(events, "gameFinish")["game"]["winner"] == "white"
    return game


def exports(client, game, name):
    shown = client.games.export(game)
    assert shown["moves"].startswith("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#"), shown
    assert shown["players"]["black"]["user"]["name"] == name and shown["status"] == "mate"
    pgn = client.games.export(game, as_pgn=True)
    assert '[Result "1-0"]' in pgn and "Qxf7#" in pgn, pgn
    assert [one["id"] for one in client.games.export_by_player(name)] == [game]
    assert len(list(client.games.export_by_player(name, as_pgn=True, clocks=True))) == 1
    assert [one["id"] for one in client.games.export_multi(game, "zzzzzzzz")] == [game]
    assert [one.get("lm") for one in client.games.stream_game_moves(game)][2] == "e2e4"


def other_ways(white, black, names):
    """Declined and open challenges, the computer, seeks."""
    declined = white.challenges.create(names[1], rated=False, days=3)
    black.challenges.decline(declined["id"], reason="tooSlow")
    canceled = white.challenges.create(names[1], rated=False, clock_limit=60, clock_increment=0, variant="chess960")
    white.challenges.cancel(canceled["id"])
    must_fail(black.challenges.accept, canceled["id"])
    opened = white.challenges.create_open(clock_limit=180, clock_increment=2)
    white.challenges.accept(opened["id"])
    black.challenges.accept(opened["id"])
    white.board.abort_game(opened["id"])
    computer = white.challenges.create_ai(level=1, clock_limit=300, clock_increment=0, color="white")
    states = listen(white.board.stream_game_state(computer["id"]))
    of_type(states, "gameFull")
    white.board.make_move(computer["id"], "e2e4")
    while len(of_type(states, "gameState")["moves"].split()) < 2:
        pass
    white.board.resign_game(computer["id"])
    sought = threading.Thread(target=lambda: white.board.seek(10, 5), daemon=True)
    sought.start()
    black.board.seek(10, 5)
    sought.join(PATIENCE)
    assert not sought.is_alive(), "a seek ends when it is answered"
    for one in white.games.get_ongoing():
        white.board.abort_game(one["gameId"])


def many_games(white, black, names):
    """TV, games of several people, and time that is given."""
    challenge = white.challenges.create(names[1], rated=False, clock_limit=300, clock_increment=0, color="white")
    # The stream may be open only after the game has begun.
    followed = listen(white.games.get_among_players(*names, with_current_games=True))
    black.challenges.accept(challenge["id"])
    game = challenge["id"]
    begun = followed.get(timeout=PATIENCE)
    assert (begun["id"], begun["statusName"]) == (game, "started"), begun
    channels = white.tv.get_current_games()
    assert channels["best"]["gameId"] == game and channels["blitz"]["gameId"] == game, channels
    shown = listen(white.tv.stream_current_game())
    assert shown.get(timeout=PATIENCE)["d"]["id"] == game
    white.board.make_move(game, "e2e4")
    assert shown.get(timeout=PATIENCE)["d"]["lm"] == "e2e4"
    assert game in [one["id"] for one in white.tv.get_best_ongoing("blitz")]
    black.board.make_move(game, "e7e5")
    states = listen(white.board.stream_game_state(game))
    of_type(states, "gameFull")
    black.challenges.add_time_to_opponent_clock(game, 60)
    assert of_type(states, "gameState")["wtime"].total_seconds() > 300
    white.board.resign_game(game)
    assert followed.get(timeout=PATIENCE)["winner"] == "black"


def engine_elsewhere(client, url):
    """An engine is registered, asked and forgotten; what its provider does, is done by hand."""
    wish = {"name": "Far away", "maxThreads": 2, "maxHash": 64, "providerSecret": "the secret of its provider"}
    # berserk's own `create` hands its session an argument that this does not know (0.14.0).
    made = client.external_engine._r.post("/api/external-engine", json=wish)
    assert [one["id"] for one in client.external_engine.get()] == [made["id"]]
    work = {"sessionId": "x", "threads": 1, "hash": 16, "multiPv": 1, "variant": "chess", "initialFen": START, "moves": [], "depth": 1}
    asked = {"clientSecret": made["clientSecret"], "work": work}
    answers = queue.Queue()

    def ask():
        answers.put(requests.post(f"{url}/api/external-engine/{made['id']}/analyse", json=asked, timeout=PATIENCE).text)

    threading.Thread(target=ask, daemon=True).start()
    task = requests.post(f"{url}/api/external-engine/work", json={"providerSecret": "the secret of its provider"})
    assert task.status_code == 200 and task.json()["work"]["depth"] == 1, task
    said = b"info depth 1 multipv 1 score cp 33 nodes 20 time 1 pv e2e4 e7e5\n"
    requests.post(f"{url}/api/external-engine/work/{task.json()['id']}", data=iter([said])).raise_for_status()
    assert json.loads(answers.get(timeout=PATIENCE))["pvs"][0]["cp"] == 33
    client.external_engine.delete(made["id"])
    assert client.external_engine.get() == []


def main():
    scopes = ["board:play", "challenge:read", "challenge:write", "preference:read", "engine:read", "engine:write"]
    (name, white, token), (other, black, _) = account(URL, "b", scopes), account(URL, "b", scopes)
    assert white.account.get()["username"] == name
    assert white.users.get_public_data(other)["username"] == other
    assert len(white.users.get_by_id(name, other)) == 2
    assert white.oauth.test_tokens(token)[token]["userId"] == name.lower()
    assert [one["id"] for one in white.users.get_realtime_statuses(name, other)] == [name.lower(), other.lower()]
    game = whole_game(white, black, other)
    exports(white, game, other)
    assert white.users.get_crosstable(name, other)["nbGames"] == 1
    other_ways(white, black, [name, other])
    many_games(white, black, [name, other])
    engine_elsewhere(white, URL)
    print(f"berserk {berserk.__version__ if hasattr(berserk, '__version__') else ''}: all is well")


main()
