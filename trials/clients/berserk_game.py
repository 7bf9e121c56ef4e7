"""berserk, unchanged, against a Tabiya server: two accounts play whole games and export them.

    python berserk_game.py http://127.0.0.1:8080

Needs `pip install berserk`. Makes its own accounts; ends with 0 when everything was as berserk expects it.
"""

import queue
import random
import string
import sys
import threading

import berserk
import requests

URL = sys.argv[1]
PASSWORD = "correct horse"
PATIENCE = 60


def account(scopes):
    """A new account with a token: its name, its client and the token."""
    name = "b" + "".join(random.choices(string.ascii_letters, k=9))
    browser = requests.Session()
    browser.headers["Origin"] = URL
    made = browser.post(f"{URL}/api/register", json={"name": name, "password": PASSWORD})
    made.raise_for_status()
    token = browser.post(f"{URL}/api/me/tokens", json={"label": "berserk", "scopes": scopes})
    token.raise_for_status()
    token = token.json()["token"]
    return name, berserk.Client(session=berserk.TokenSession(token), base_url=URL), token


def listen(stream):
    """What comes from a stream, in a queue; None when it has ended."""
    heard = queue.Queue()

    def run():
        try:
            for item in stream:
                heard.put(item)
        finally:
            heard.put(None)

    threading.Thread(target=run, daemon=True).start()
    return heard


def of_type(heard, wanted):
    while True:
        item = heard.get(timeout=PATIENCE)
        assert item is not None, f"the stream ended before a {wanted}"
        if item["type"] == wanted:
            return item


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


def main():
    scopes = ["board:play", "challenge:read", "challenge:write", "preference:read"]
    (name, white, token), (other, black, _) = account(scopes), account(scopes)
    assert white.account.get()["username"] == name
    assert white.users.get_public_data(other)["username"] == other
    assert len(white.users.get_by_id(name, other)) == 2
    assert white.oauth.test_tokens(token)[token]["userId"] == name.lower()
    assert [one["id"] for one in white.users.get_realtime_statuses(name, other)] == [name.lower(), other.lower()]
    game = whole_game(white, black, other)
    exports(white, game, other)
    assert white.users.get_crosstable(name, other)["nbGames"] == 1
    other_ways(white, black, [name, other])
    print(f"berserk {berserk.__version__ if hasattr(berserk, '__version__') else ''}: all is well")


main()
