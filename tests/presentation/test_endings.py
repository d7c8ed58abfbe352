"""The end of a match is told alike everywhere: in lists, in the log's last line, in the statistics, in the league."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import msgspec
import pytest

from game.content.cards import dungeon_catalog
from game.content.cards.elixir_catalog import load_elixir_catalog
from game.content.cards.packs import build_rules
from game.presentation.elixir.duel_records import build_history
from game.presentation.rulebooks import get_rulebook, make_log_formatter
from game.rules.dungeon.actions.action import Setup as Adventure
from game.rules.dungeon.rules import DungeonRules
from game.rules.elixir.action import Setup as Quest
from game.rules.elixir.rules import ElixirRules
from game.rules.epic.pack import Setup
from game.session.seats import Seats
from game.session.session import AnySession, Session
from game.storage import saves, statistics
from game.storage.save_words import format_state
from game.storage.saves import Head

NAMES = ("Mira", "Kesh", "Tarin")


def quest(setup: Quest, *actions: str, seed: int = 3) -> AnySession:
    """Return a match of Elixir Quest: ``game`` plays one, other words are actions."""
    match: AnySession = Session(ElixirRules(load_elixir_catalog(), setup), str(seed))
    for action in actions:
        if action != "game":
            assert match.submit(match.parse_action(action)) is None
            continue
        decided = match.snapshot().game
        while match.outcome is None and match.snapshot().game == decided:
            assert match.submit(match.legal_actions()[0]) is None
    return match


def duel(*teams: str, limit: int = 0) -> AnySession:
    setup = Setup("zelda", tuple((team,) for team in teams), "fairy-fountain", turn_limit=limit)
    match: AnySession = Session(build_rules(setup), "7")
    while not match.view_for(-1).turn:
        assert match.submit(match.legal_actions()[0]) is None
    return match


def played_out(match: AnySession, luck: int = 5) -> AnySession:
    rng = Random(luck)
    while match.outcome is None:
        assert match.submit(rng.choice(match.legal_actions())) is None
    return match


def play_conceded(match: AnySession, action: str) -> AnySession:
    assert match.submit(match.parse_action(action)) is None
    return match


def adventure() -> AnySession:
    return Session(DungeonRules(dungeon_catalog.load_dungeon_catalog(), Adventure(players=2)), "7")


ENDINGS: dict[str, tuple[Callable[[], AnySession], Sequence[int], str]] = {
    "a duel": (lambda: played_out(duel("link", "ganon")), (1,), "Kesh won · Round 235"),
    "a duel that is conceded": (
        lambda: play_conceded(duel("link", "ganon"), "concede link end"),
        (1,),
        "Kesh won · Round 1 · conceded",
    ),
    "a duel out of turns": (lambda: played_out(duel("link", "ganon", limit=4)), (), "a draw · Round 2"),
    "three, of whom one ends it": (
        lambda: play_conceded(duel("link", "ganon", "ruto"), "concede link end"),
        (1, 2),
        "Kesh and Tarin won · Round 1 · conceded",
    ),
    "an adventure that is conceded": (lambda: play_conceded(adventure(), "concede"), (), "lost · Dungeon 1 · conceded"),
    "five games": (lambda: quest(Quest(), *["game"] * 5), (0,), "Mira won · Game 5 of 5"),
    "conceded in the first game": (
        lambda: quest(Quest(), "concede 1"),
        (1,),
        "Kesh won · Game 1 of 5 · conceded",
    ),
    "conceded in the third game": (
        lambda: quest(Quest(), "game", "game", "concede 1"),
        (1,),
        "Kesh won · Game 3 of 5 · conceded",
    ),
    "conceded when it is decided": (
        lambda: quest(Quest(), *["game"] * 4, "concede 2", seed=0),
        (0,),
        "Mira won · Game 5 of 5 · conceded",
    ),
    "stopped in the last game": (
        lambda: quest(Quest(), *["game"] * 4, "stop", seed=0),
        (0,),
        "Mira won · Game 4 of 5 · ended early",
    ),
    "a game of sudden death": (
        lambda: quest(Quest(sudden_death=True), *["game"] * 8, seed=14),
        (0,),
        "Mira won · Sudden death",
    ),
    "eight games and a tie": (
        lambda: quest(Quest(sudden_death=True), *["game"] * 8, seed=1),
        (),
        "a draw · Sudden death",
    ),
    "left in the third game": (
        lambda: quest(Quest(stakes="real"), "game", "game", "leave 1"),
        (1,),
        "Kesh won · ended early",
    ),
}
"""By what happens: the match, the seats that have won, and what the lists say."""


def read_head(match: AnySession) -> Head:
    seats = match.rules.seats
    return saves.build_head(match, Seats(["person"] * seats, list(NAMES[:seats])))


@pytest.mark.parametrize("what", ENDINGS)
def test_every_place_names_the_same_result(what: str) -> None:
    make, winners, listed = ENDINGS[what]
    match = make()
    head, rulebook = read_head(match), get_rulebook(match.rules)
    assert match.outcome is not None
    assert (head.winners, format_state(head)) == (list(winners), listed)
    assert saves.validate_head(head) == []
    seats = Seats(["person"] * match.rules.seats, list(NAMES[: match.rules.seats]))
    record = statistics.build_record("x", match, seats)
    assert [seat.seat for seat in record.seats if seat.won] == list(winners)
    assert record.conceded is (match.outcome.reason in ("conceded", "left") and "decided" not in what)
    tell = make_log_formatter(match.rules, seats.name)
    last = [sentence for event in match.log for sentence in tell(event)][-1]
    assert {name for name in NAMES if name in last} == {NAMES[seat] for seat in winners}
    assert rulebook.find_winners(match.rules, match.outcome) == list(winners)


@pytest.mark.parametrize("what", [what for what in ENDINGS if "game" in what or "decided" in what])
def test_the_games_of_elixir_quest_are_counted_alike(what: str) -> None:
    match = ENDINGS[what][0]()
    head, history = read_head(match), build_history(match.log)
    assert tuple(head.scores) == tuple(history.wins)
    record = statistics.build_record("x", match, Seats(["person"] * 2))
    decided = sum(history.wins) + match.snapshot().drawn
    assert get_rulebook(match.rules).match_length(record.turns) == decided
    if match.outcome is not None and match.outcome.reason == "conceded":
        assert decided == len([game for game in history.games if game.winner is not None])


def test_a_head_of_an_older_version_says_less_and_nothing_wrong() -> None:
    head = read_head(quest(Quest(), "game", "game", "concede 1"))
    data = msgspec.json.decode(msgspec.json.encode(head))
    del data["ending"]
    older = msgspec.convert(data, Head)
    assert format_state(older) == "Kesh won · Game 2 of 5"


def test_a_match_that_goes_on_has_no_end() -> None:
    head = read_head(duel("link", "ganon"))
    assert head.ending == ""
    head.ending = "conceded"
    assert saves.validate_head(head)
