"""Positions, definitions and journals that are well-formed and cannot be: refused before anything looks at them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.errors import UserError
from game.presentation.rulebooks import get_rulebook
from game.rules.epic.engine.state import State
from game.rules.epic.rules import EpicRules
from game.session.session import AnySession, Session
from game.storage import saves
from tests.session import test_books
from tests.session.books import MATCHES
from tests.session.matches import begin, people, play_on
from tests.storage.test_bad_files import read_body, with_body
from tests.storage.test_hostile_saves import replace_value

Condition = Callable[[Any], bool]


def met(book: str, kind: str, condition: Condition) -> AnySession:
    """Return a random match at the first position that fulfills a condition."""
    for seed in range(20):
        match = test_books.begin(book, kind, str(seed))
        rng = Random(seed)
        for _ in range(400):
            if condition(match.snapshot()):
                return match
            play_on(match, rng, 1)
    raise AssertionError("no such position")


def find_refusal(match: AnySession, path: tuple[Any, ...], value: object) -> str:
    """Return what is said of a save of the match with another value at a place."""
    data = saves.pack_save(match, people(match.rules.seats))
    body = read_body(data)
    saves.unpack_save(with_body(data, body), Path("sound.tds"))
    with pytest.raises(UserError) as error:
        saves.unpack_save(with_body(data, replace_value(body, path, value)), Path("x.tds"))
    return error.value.message


def _is_corrupted(message: str) -> bool:
    """Return whether a sentence says that the save itself is broken, by whatever part of it."""
    return "This save is corrupted" in message


def question(kind: str) -> Condition:
    return lambda state: state.decision is not None and state.decision.kind == kind


POSITIONS: dict[str, tuple[str, str, Condition, list[tuple[tuple[Any, ...], object]]]] = {
    "any": (
        "epic",
        "zelda-duel",
        lambda state: state.turn > 3 and state.decision.kind == "turn",
        [
            (("names", 0), "nobody"),
            (("rows",), []),
            (("squares", 0), 10_000),
            (("squares", 0), -10_000),
            (("health",), [1]),
            (("hands",), [[]]),
            (("seen", 0), 99),
            (("seen", 0), -1),
            (("spent", 0), 2**62),
            (("zones",), [0, 0]),
            (("active",), 2),
            (("active",), -1),
            (("dying",), 1),
            (("saving",), 2**40),
            (("declined",), -1),
            (("limbo",), [1000]),
            (("decision", "seat"), 7),
            (("decision", "kind"), "walk"),
            (("decision", "kind"), "nothing"),
            (("stack",), [{"block": "@draw", "at": 0, "slots": []}]),
            (("stack",), [{"block": "link/nothing.on_play", "at": 0, "slots": [0] * 14}]),
            (("ledger",), {"pins": [], "owed": [], "barred": [], "emptied": []}),
        ],
    ),
    "lying": (
        "epic",
        "zelda-ffa-3",
        lambda state: bool(state.lying) and state.decision is not None,
        [
            (("lying", 0, "seat"), 5),
            (("lying", 0, "seat"), -1),
            (("lying", 0, "figure"), 60),
            (("lying", 0, "card"), 0),
            (("lying", 0, "slots"), []),
            (("lying", 0, "slots", 2), 2**50),
        ],
    ),
    "attack": (
        "epic",
        "zelda-duel",
        question("defend"),
        [
            (("stack", -1, "slots", 3), 0),
            (("stack", -1, "slots", 4), 0),
            (("stack", -1, "slots", 5), 3),
            (("stack", -1, "slots", 0), 9),
            (("stack", -1, "slots", 10), 4),
            (("stack", -1, "at"), 4),
            (("stack", -1, "at"), 99),
            (("stack", -1, "block"), "@walk"),
            (("decision", "seat"), 9),
        ],
    ),
    "challenge": (
        "dungeon",
        "two-masters",
        lambda state: question("turn")(state) and bool(state.challenge.laid),
        [
            (("todo", 0, "word"), "a word of nobody"),
            (("todo", 0, "what"), "nothing"),
            (("todo", 0, "what"), "shop"),
            (("todo", 0, "seat"), 9),
            (("todo",), []),
            (("challenge",), None),
            (("challenge", "kind"), "dance"),
            (("challenge", "cell"), 40),
            (("challenge", "room"), 0),
            (("challenge", "turns"), []),
            (("challenge", "turns"), [0, 1, 0]),
            (("challenge", "turns"), [1, 0, 1]),
            (("challenge", "powers"), [7]),
            (("challenge", "laid", 0, "seat"), 9),
            (("challenge", "laid", 0, "how"), "sideways"),
            (("challenge", "laid", 0, "card"), -1),
            (("containers",), 0),
            (("hearts",), 0),
            (("layout",), "rooms-20"),
            (("layout",), "nowhere"),
            (("dungeon",), "nowhere"),
            (("here",), 90),
            (("teleporter",), 90),
            (("bottles",), ["poison"]),
            (("players", 0, "items"), ["nothing"]),
            (("players", 0, "hand", 0), 900),
            (("seen", 0), 9000),
            (("beaten",), ["XX"]),
            (("active",), 9),
        ],
    ),
    "item": (
        "dungeon",
        "two-masters",
        question("sword"),
        [
            (("todo", 0, "word"), "bow"),
            (("todo", 0, "word"), ""),
            (("todo", 0, "count"), 1),
            (("todo", 1, "what"), "next"),
        ],
    ),
    "round": (
        "elixir",
        "advanced",
        question("drink"),
        [
            (("laid", 0), 9),
            (("laid", 0), -9),
            (("poured", 0), 9),
            (("answers",), [7, 7]),
            (("round",), 0),
            (("round",), 9),
            (("game",), 99),
            (("wins",), [0]),
            (("exposed",), []),
            (("characters", 0, 0, "number"), 500),
            (("characters", 1, 0, "number"), 500),
            (("characters", 1, 0, "number"), -1),
            (("characters", 1), []),
            (("potions", 0, 0, "number"), 500),
            (("potions", 1, 0, "number"), 500),
            (("potions", 1), []),
            (("result",), [0]),
            (("characters", 0, 0, "place"), 9),
            (("decision", "kind"), "lay"),
            (("decision", "seat"), 2),
        ],
    ),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_that_cannot_be_is_damaged(name: str) -> None:
    book, kind, condition, changes = POSITIONS[name]
    match = met(book, kind, condition)
    for path, value in changes:
        assert _is_corrupted(find_refusal(match, ("state", *path), value)), path


def nested_choices(depth: int) -> list[dict[str, Any]]:
    return [{"do": "may", "then": nested_choices(depth - 1)}] if depth else []


DEFINITIONS: dict[str, list[tuple[tuple[Any, ...], object]]] = {
    "epic": [
        (("setup", "game"), "star-wars"),
        (("setup", "mode"), "2v2"),
        (("setup", "map"), "nowhere"),
        (("setup", "options"), ["nothing"]),
        (("setup", "teams"), [["link"], ["link"]]),
        (("setup", "health"), [1]),
        (("pack", "die"), [{"name": "heart", "steps": 0, "heart": True}]),
        (("pack", "die"), [{"name": "3", "steps": 3}]),
        (("pack", "modes"), []),
        (("pack", "actions"), 0),
        (("layout", "kinds", 0), "lava"),
        (("layout", "terrain"), {}),
        (("layout", "starts"), {}),
        (("layout", "starts", "left"), []),
        (("layout", "name"), {}),
        (("teams", "link", "characters"), []),
        (("teams", "link", "characters", 0, "role"), "partner"),
        (("teams", "link", "characters", 0, "count"), 2),
        (("teams", "link", "basics", 0, "who"), ["nobody"]),
        (("teams", "link", "basics", 0, "copies"), 0),
        (("teams", "link", "cards", "spinning-blade", "copies"), 0),
        (("teams", "link", "cards", "spinning-blade", "who"), []),
        (("teams", "link", "characters", 0, "kind"), "../link"),
        (("teams", "link", "characters", 0, "kind"), "self"),
        (("layout", "theme"), "nowhere"),
        (("layout", "terrain", "floor", "kind"), "lava"),
        (("setup", "goals"), [{"type": "hold-out", "seat": 5, "rounds": 3}]),
        (("setup", "goals"), [{"type": "reach", "seat": 0, "figure": "nobody", "squares": [40]}]),
        (("setup", "goals"), [{"type": "reach", "seat": 0, "figure": "link", "squares": [999]}]),
        (("setup", "wounds"), [[-1], [0]]),
        (("teams", "link", "basics", 0, "attack"), -1),
        (("teams", "link", "cards", "spinning-blade", "attack", "value"), "sunburst"),
        (("teams", "link", "cards", "spinning-blade", "attack", "value"), {"attack_of": "attack-card"}),
        *(
            (("teams", "link", "cards", "spinning-blade", "on_attack"), text)
            for text in (
                [{"do": "nothing"}],
                [{"do": "stay"}],
                [{"do": "heal", "who": "self", "amount": -1}],
                [{"do": "heal", "who": "self", "amount": {"attack_of": "top-discard", "of": "self", "missing": -9}}],
                [{"do": "actions", "add": 1, "when": "next_turn"}],
                [{"do": "choose", "as": "self"}],
                [{"do": "either", "ways": [{"label": "a b", "name": {"en": "a", "de": "a"}, "then": []}]}],
                [{"do": "roll"}] * 5_000,
                nested_choices(14),
            )
        ),
        (
            ("teams", "link", "cards", "spinning-blade", "on_play"),
            [{"do": "damage", "to": "self", "amount": {"attack_of": "attack-card"}}],
        ),
    ],
    "elixir": [
        (("setup", "game"), "dungeon"),
        (("catalog", "potions", 0, "effects"), [{"do": "miss"}] * 500),
        (("catalog", "character_ids", 0), "../x"),
        (("catalog", "character_ids", 0), "grippin"),
    ],
    "dungeon": [
        (("catalog", "layouts"), {}),
        (("catalog", "layouts", "rooms-8", "boss"), 0),
        (("catalog", "layouts", "rooms-8", "halves", 1), "sky"),
        (("catalog", "layouts", "rooms-8", "next_to", 0), []),
        (("catalog", "items", 0, "group"), "nothing"),
        (("catalog", "rooms", 0, "tags"), ["nothing"]),
        (("catalog", "base"), []),
        (("catalog", "castle", "rooms"), []),
        (("catalog", "castle", "code"), "nowhere"),
        (("catalog", "dungeons"), {}),
        (("catalog", "home", 0), "XX"),
        (("catalog", "goods", "milk"), {"price": 18, "halves": 0}),
        (("catalog", "score", "percent"), {}),
        (("catalog", "amounts", "avert"), 0),
        (("catalog", "rooms", 0, "need"), None),
        (("catalog", "rooms", 0, "at_limit"), [{"do": "hearts", "halves": 2}]),
        (("catalog", "rooms", 0, "at_limit"), [{"do": "container"}]),
        (("catalog", "rooms", 0, "reward"), [{"do": "cards", "item": "nothing"}]),
        (("catalog", "rooms", 0, "reward"), [{"do": "discard"}]),
        (("catalog", "rooms", 0, "guard"), [{}]),
        (("catalog", "layouts", "rooms-8", "id"), "rooms-9"),
    ],
}


def test_a_position_that_fits_no_hand_of_the_other_player_is_damaged() -> None:
    """All of it is there and is asked: but no card that costs no action could lie face down, so no bot could guess."""
    match = met("epic", "zelda-duel", question("defend"))
    state = match.snapshot()
    state.actions = 0
    assert [*get_rulebook(match.rules).validate_state(match.rules, state), *match.rules.check_invariants(state)] == []
    assert "This save is corrupted." in find_refusal(match, ("state", "actions"), 0)


@pytest.mark.parametrize("book", DEFINITIONS)
def test_definitions_that_the_rules_cannot_carry_out_are_damaged(book: str) -> None:
    match = test_books.begin(book, next(iter(MATCHES[book])), "5")
    play_on(match, Random(5), 10)
    for path, value in DEFINITIONS[book]:
        message = find_refusal(match, ("definitions", *path), value)
        assert _is_corrupted(message) or "you don't have" in message, path


STYLE: dict[str, list[tuple[tuple[Any, ...], object]]] = {
    "epic": [
        (("teams", "link", "cards", "spinning-blade", "text", "en"), "It takes 99 damage."),
        (("teams", "link", "cards", "spinning-blade", "on_attack"), [{"do": "damage", "amount": 1, "to": "nobody"}]),
        (("teams", "link", "cards", "spinning-blade", "on_attack"), [{"do": "survive", "health": 1, "who": "link"}]),
    ],
    "elixir": [
        (("catalog", "characters", 0, "rarity"), "rare"),
        (("catalog", "potions", 0, "effects"), []),
        (("catalog", "characters", 0, "attack"), 0),
    ],
    "dungeon": [
        (("catalog", "rooms", 0, "limit"), 50),
        (("catalog", "rooms", 0, "at_limit"), []),
        (("catalog", "rooms", 0, "name", "de"), ""),
    ],
}


@pytest.mark.parametrize("book", STYLE)
def test_definitions_that_no_file_would_hold_are_played_on(book: str) -> None:
    """Their faults are a matter of style: a save has been played by them already."""
    match = test_books.begin(book, next(iter(MATCHES[book])), "5")
    play_on(match, Random(5), 10)
    data = saves.pack_save(match, people(match.rules.seats))
    body = read_body(data)
    for path, value in STYLE[book]:
        strange = with_body(data, replace_value(body, ("definitions", *path), value))
        session = saves.unpack_save(strange, Path("x.tds")).session
        play_on(session, Random(5), 60)
        assert session.rules.check_invariants(session.snapshot()) == []
        saves.unpack_save(saves.pack_save(session, people(session.rules.seats)), Path("x.tds"))


JOURNALS: list[tuple[tuple[Any, ...], object]] = [
    (("journal", 3, "seat"), 2),
    (("journal", 3, "seat"), -2),
    (("journal", 3, "next_seat"), 5),
    (("journal", 3, "action"), ""),
    (("journal", 0, "action"), "end"),
    (("journal", 3, "digest"), "0"),
    (("journal", 3, "digest"), "g" * 16),
    (("notes",), [{"step": 999, "steps": 1}]),
    (("notes",), [{"step": 1, "steps": 0}]),
    (("kinds",), ["person"]),
    (("kinds",), ["person"] * 3),
    (("rules_version",), 0),
]


@pytest.mark.parametrize(("path", "value"), JOURNALS, ids=str)
def test_a_journal_of_another_table_is_damaged(path: tuple[Any, ...], value: object) -> None:
    match = begin()
    play_on(match, Random(1), 12)
    assert _is_corrupted(find_refusal(match, path, value))


@pytest.mark.parametrize("book", MATCHES)
def test_every_position_of_every_game_could_be(book: str) -> None:
    """And so could every definition: a sound save is never refused."""
    for kind in MATCHES[book]:
        match = test_books.begin(book, kind, "11")
        rulebook, rng = get_rulebook(match.rules), Random(kind)
        assert rulebook.validate_definitions(rulebook.get_definitions(match.rules)) == []
        for _ in range(250):
            assert rulebook.validate_state(match.rules, match.snapshot()) == []
            play_on(match, rng, 1)


def test_rules_that_fail_over_a_position_of_a_file_end_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only where no journal leads there: what the program itself has brought about is the program's fault."""
    match = begin()
    play_on(match, Random(1), 30)
    data = saves.pack_save(match, people(2))
    elsewhere = read_body(data)
    elsewhere["journal"] = elsewhere["journal"][:-1]

    def fails(_rules: EpicRules, _state: State, *_more: object) -> None:
        raise IndexError

    bad = saves.unpack_save(with_body(data, elsewhere), Path("x.tds")).session
    good = saves.unpack_save(data, Path("x.tds")).session
    action = good.legal_actions()[0]
    assert (bad.journal_consistent, good.journal_consistent) == (False, True)
    monkeypatch.setattr(EpicRules, "apply", fails)
    monkeypatch.setattr(EpicRules, "legal_actions", fails)
    for act in (bad.legal_actions, lambda: bad.submit(action)):
        with pytest.raises(UserError, match=r"This save is corrupted\.$"):
            act()
    for act in (
        good.legal_actions,
        lambda: good.submit(action),
        Session(good.rules, "1", good.snapshot()).legal_actions,
    ):
        with pytest.raises(IndexError):
            act()
