"""Fuzzer seeds: valid saves and replays of every game at many stages."""

from __future__ import annotations

import base64
import zlib
from functools import cache
from pathlib import Path as File
from random import Random
from typing import Any, NamedTuple

import msgspec

from game.presentation.rulebooks import RULEBOOKS, get_rulebook
from game.session.rulebook import Rulebook
from game.session.seats import Seats
from game.session.session import AnySession, Session, Step, UndoNote
from game.storage import saves
from tests.fuzz.shapes import Path, collect_words, find_sites, inspect_type, to_plain
from tests.fuzz.values import Places
from tests.session import test_books
from tests.session.books import MATCHES

STAGES = {"epic": (0, 30, 77, 140, 220, 400), "elixir": (0, 3, 9, 60), "dungeon": (0, 25, 60, 140, 320, 700)}
"""By rulebook: after how many random steps a match is kept."""
QUESTIONS = 40
"""Number of steps within which a question in the middle of a card or a room is sought."""
USUAL = frozenset({"turn", "walk", "place", "rooms", "lay"})


USUAL_RUN = {"epic": ("zelda-duel", "star-wars-master"), "elixir": ("advanced",), "dungeon": ("two-masters",)}
"""By rulebook: the kinds of match of the short run."""


class SeedFile(NamedTuple):
    """Valid file in parts."""

    name: str
    book: Rulebook
    head: dict[str, Any]
    body: dict[str, Any]
    words: tuple[str, ...]
    places: dict[str, Places]
    """By part of the file and place in its types: where such values stand."""


def _play_stages(book: str, kind: str) -> list[AnySession]:
    """Return copies of a match at its stages, each played on to an unusual question where one is near."""
    match = test_books.begin(book, kind, kind)
    rng, out, steps = Random(f"{book} {kind}"), [], 0
    for stage in STAGES[book]:
        while steps < stage and match.decision is not None:
            match.submit(rng.choice(match.legal_actions()))
            steps += 1
        for _ in range(QUESTIONS):
            if match.decision is None or match.decision.kind not in USUAL:
                break
            match.submit(rng.choice(match.legal_actions()))
            steps += 1
        out.append(_copy_match(match))
        if match.decision is None:
            break
    return out


def _copy_match(match: AnySession) -> AnySession:
    same: AnySession = Session.resume(
        match.rules, match.seed, match.journal[:], match.snapshot(), match.start_state, match.notes[:], same_rules=True
    )
    return same


def _make_seed(name: str, match: AnySession, *, middle: bool) -> SeedFile:
    rulebook = get_rulebook(match.rules)
    if middle:
        match = Session(match.rules, "middle", match.snapshot())
    kinds = ["person", *("greedy" for _ in range(match.rules.seats - 1))]
    seats = Seats(kinds, ["Mira", *("" for _ in kinds[1:])])
    envelope = saves.decode_envelope(saves.pack_save(match, seats), File("seed"))
    body = msgspec.json.decode(zlib.decompress(base64.b64decode(envelope.body)))
    head = to_plain(envelope.head)
    places = {"definitions": _find_definition_places(name.rpartition(" ")[0], rulebook, body["definitions"])}
    parts: list[tuple[str, Any, Any, Path]] = [
        ("head", saves.Head, head, ()),
        ("body", saves.Body, body, ()),
        ("body", list[str], body["kinds"], ("kinds",)),
        ("body", list[str], body["players"], ("players",)),
        ("journal", list[Step], body["journal"], ("journal",)),
        ("journal", list[UndoNote], body["notes"], ("notes",)),
        ("state", rulebook.state, body["state"], ("state",)),
    ]
    if middle:
        parts.append(("start", rulebook.state, body["start"], ("start",)))
    for part, of, value, path in parts:
        _note_place(places.setdefault(part, {}), of, value, path)
    return SeedFile(name, rulebook, head, body, collect_words({**body, "journal": []}), places)


def _note_place(places: Places, of: Any, value: Any, path: Path) -> None:
    for site in find_sites(inspect_type(of), value, path, "/".join(path)):
        places.setdefault(site.place, []).append(site)


_known: dict[str, Places] = {}


def _find_definition_places(kind: str, rulebook: Rulebook, definitions: Any) -> Places:
    """Return the places of the definitions, which all stages of a match share and which are most of a file."""
    if kind not in _known:
        _note_place(_known.setdefault(kind, {}), rulebook.definitions, definitions, ("definitions",))
    return _known[kind]


@cache
def make_seeds(few: bool = False) -> tuple[SeedFile, ...]:
    """Return all seeds, or a few; made once per process."""
    out = []
    for book, kinds in MATCHES.items():
        for kind in USUAL_RUN[book] if few else kinds:
            stages = _play_stages(book, kind)
            for index, match in enumerate(stages):
                if not few or index in (1, 2, len(stages) - 1):
                    out.append(_make_seed(f"{book} {kind} {index}", match, middle=index == 1))
    assert {type(seed.book) for seed in out} == {type(rulebook) for rulebook in RULEBOOKS}
    return tuple(out)
