"""What all trials with clients share: accounts on a server, and streams that are heard in the background."""

import queue
import random
import string
import threading

import berserk
import requests

PASSWORD = "correct horse"
# How long something may take. Long enough for the slowest machine: only a hang is cut short by it.
PATIENCE = 180


def account(url, prefix, scopes):
    """A new account with a token: its name, its client and the token."""
    name = prefix + "".join(random.choices(string.ascii_letters, k=8))
    browser = requests.Session()
    browser.headers["Origin"] = url
    browser.post(f"{url}/api/register", json={"name": name, "password": PASSWORD}).raise_for_status()
    token = browser.post(f"{url}/api/me/tokens", json={"label": prefix, "scopes": scopes, "password": PASSWORD})
    token.raise_for_status()
    token = token.json()["token"]
    return name, berserk.Client(session=berserk.TokenSession(token), base_url=url), token


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
    """The next item of this type; others are passed over."""
    while True:
        item = heard.get(timeout=PATIENCE)
        assert item is not None, f"the stream ended before a {wanted}"
        if item["type"] == wanted:
            return item
