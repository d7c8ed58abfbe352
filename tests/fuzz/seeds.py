"""Sound saves and replays of every game at many stages: what the fuzzer makes its files from."""

from __future__ import annotations

import base64
import zlib
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from game.table import saves
from game.table.rulebook import Rulebook
from game.table.rulebooks import RULEBOOKS, book_of
from game.table.seats import Seats
from game.table.session import AnySession, Note, Session, Step
from tests.fuzz.shapes import Site, kind_of, plain, sites, words_of
from tests.table import test_books
from tests.table.books import MATCHES

STAGES = {"epic": (0, 30, 77, 140, 220, 400), "elixir": (0, 3, 9, 60), "dungeon": (0, 25, 60, 140, 320, 700)}
"""By rulebook: after how many random steps a match is kept."""
QUESTIONS = 40
"""How many steps a match is looked for a question in the middle of a card or a room."""
USUAL = frozenset({"turn", "walk", "place", "rooms", "lay"})


class Seed(NamedTuple):
    """A sound file in parts."""

    name: str
    book: Rulebook
    head: dict[str, Any]
    body: dict[str, Any]
    words: tuple[str, ...]
    places: dict[str, dict[str, list[Site]]]
    """By part of the file and place in its types: where such values stand."""


def _stages(book: str, kind: str) -> list[AnySession]:
    """Copies of a match at its stages, each played on to an unusual question where one is near."""
    match = test_books.begin(book, kind, kind)
    rng, out, steps = Random(f"{book} {kind}"), [], 0
    for stage in STAGES[book]:
        while steps < stage and match.decision is not None:
            match.submit(rng.choice(match.legal()))
            steps += 1
        for _ in range(QUESTIONS):
            if match.decision is None or match.decision.kind not in USUAL:
                break
            match.submit(rng.choice(match.legal()))
            steps += 1
        out.append(_copied(match))
        if match.decision is None:
            break
    return out


def _copied(match: AnySession) -> AnySession:
    same: AnySession = Session.resumed(
        match.rules, match.seed, match.journal[:], match.snapshot(), match.start, match.notes[:], same_rules=True
    )
    return same


def _seed(name: str, match: AnySession, *, middle: bool) -> Seed:
    book = book_of(match.rules)
    if middle:
        match = Session(match.rules, "middle", match.snapshot())
    kinds = ["person", *("greedy" for _ in range(match.rules.seats - 1))]
    seats = Seats(kinds, ["Mira", *("" for _ in kinds[1:])])
    found = saves.envelope(saves.pack(match, seats), Path("seed"))
    body = msgspec.json.decode(zlib.decompress(base64.b64decode(found.body)))
    head = plain(found.head)
    places: dict[str, dict[str, list[Site]]] = {}
    parts: list[tuple[str, Any, Any, tuple[Any, ...]]] = [
        ("head", saves.Head, head, ()),
        ("body", saves.Body, body, ()),
        ("body", list[str], body["kinds"], ("kinds",)),
        ("body", list[str], body["players"], ("players",)),
        ("journal", list[Step], body["journal"], ("journal",)),
        ("journal", list[Note], body["notes"], ("notes",)),
        ("definitions", book.definitions, body["definitions"], ("definitions",)),
        ("state", book.state, body["state"], ("state",)),
    ]
    if middle:
        parts.append(("start", book.state, body["start"], ("start",)))
    for part, of, value, path in parts:
        for site in sites(kind_of(of), value, path, "/".join(path)):
            places.setdefault(part, {}).setdefault(site.place, []).append(site)
    return Seed(name, book, head, body, words_of({**body, "journal": []}), places)


@cache
def seeds() -> tuple[Seed, ...]:
    """All of them; made once a process."""
    out = []
    for book, kinds in MATCHES.items():
        for kind in kinds:
            for number, match in enumerate(_stages(book, kind)):
                out.append(_seed(f"{book} {kind} {number}", match, middle=number == 1))
    assert {type(seed.book) for seed in out} == {type(book) for book in RULEBOOKS}
    return tuple(out)
