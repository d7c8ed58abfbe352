"""The option that takes the rules at their word: what it changes, and that without it nothing has changed."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from game.bots.dungeon.bots import make_dungeon_bot
from game.content.cards.dungeon_catalog import build_rules
from game.rules.core.chance import RecordingRandom
from game.rules.dungeon.actions.action import Setup
from game.rules.dungeon.engine.event import (
    BossBeaten,
    ContainerWon,
    HeartsChanged,
    PieceWon,
    PileTurned,
    RoundBegan,
    RoundEnded,
)
from game.rules.dungeon.match import HAND, SOLO_HAND
from tests.dungeon.builder import PLAIN, DungeonTestTable
from tests.dungeon.rulings.test_rulings_fate import win
from tests.dungeon.rulings.test_rulings_setup import _keeper_is_laid

LETTER = Setup(by_the_letter=True)
HANDS = ["strike", "sidestep", "sidestep", "sidestep", "leap"]


def turned(setup: Setup) -> DungeonTestTable:
    """Return a solo room with a laid card that was drawn with the last one of the pile."""
    table = DungeonTestTable("HW-05", [HANDS], setup=setup, draws=[["old-map"]], containers=9, hearts=18)
    player = table.state.players[0]
    player.covered, player.draw = player.draw[:-1], player.draw[-1:]
    return table.do("play strike")


@pytest.mark.parametrize(("setup", "hand"), [(Setup(), SOLO_HAND), (LETTER, HAND)])
def test_a10_the_new_hand_of_a_player_alone(setup: Setup, hand: int) -> None:
    """The rules say 5 cards, to whomever it happens; the next draw is as ever."""
    table = turned(setup)
    assert len(table.list_events(PileTurned)) == 1
    assert len(table.state.players[0].hand) == hand
    table.do(f"swap {table.list_hand()[0]}")
    assert len(table.state.players[0].hand) == SOLO_HAND


@pytest.mark.parametrize(("setup", "turns"), [(Setup(), 1), (LETTER, 0)])
def test_a10_a_player_alone_sits_out_the_whole_round(setup: Setup, turns: int) -> None:
    """The round passes without a turn, and its penalty falls; the one after it is his again."""
    table = turned(setup)
    table.do("pass", *["pass"] * turns)
    began = [(event.round, event.sitting) for event in table.list_events(RoundBegan)]
    assert began == [(1, ()), (2, (0,)), (3, ())]
    assert [event.round for event in table.list_events(RoundEnded)] == [1, 2]
    falls = [event.by for event in table.list_events(HeartsChanged) if event.why == "round"]
    assert len(falls) == 2
    assert table.state.challenge is not None
    assert table.state.challenge.turns == [0, 0]


def test_a10_with_companions_the_letter_is_what_holds_anyway() -> None:
    for setup in (Setup(), LETTER):
        table = DungeonTestTable("HW-05", [HANDS, ["leap"]], setup=setup, draws=[["old-map"]])
        player = table.state.players[0]
        player.covered, player.draw = player.draw[:-1], player.draw[-1:]
        table.do("play strike", "pass")
        assert len(player.hand) == HAND
        assert (table.list_events(RoundBegan)[-1].sitting, table.asked) == ((0,), "1 turn")


def test_a15_by_the_letter_the_keeper_of_the_teleporter_may_be_missing() -> None:
    laid = [_keeper_is_laid(LETTER, seed) for seed in range(20)]
    assert laid == [_keeper_is_laid(Setup(pure_random=True), seed) for seed in range(20)]
    assert set(laid) == {True, False}
    assert all(_keeper_is_laid(Setup(), seed) for seed in range(20))


def test_a15_by_the_letter_nobody_guesses_that_the_keeper_must_be_there() -> None:
    """Worlds that a bot makes up for itself may lack him too."""
    found = set()
    table = DungeonTestTable("FE-1", [["strike"]], setup=LETTER, enter=False)
    state = table.state
    for place in state.cells:
        if place.room in state.seen:
            state.seen.remove(place.room)
        place.up = place.seen = place.done = False
    view = table.rules.observe(state, 0)
    keeper = next(n for n in range(len(table.rules.catalog.rooms)) if table.rules.catalog.room_ids[n] == "FE-R15")
    for seed in range(30):
        world = table.rules.determinize(view, 0, Random(seed))
        found.add(keeper in [place.room for place in world.cells])
    assert found == {True, False}


def phases(setup: Setup, **values: object) -> DungeonTestTable:
    """Return the last fight before its first of two phases is won."""
    return DungeonTestTable(
        "FE-1", [["strike"], ["leap"]], setup=setup, change=PLAIN, phases=2, hearts=3, spent=2, **values
    )


def test_a18_by_the_letter_each_phase_is_a_boss_that_was_beaten() -> None:
    table = phases(LETTER, containers=5)
    win(table, "play strike")
    state = table.state
    assert [(event.phase, event.phases) for event in table.list_events(BossBeaten)] == [(1, 2)]
    assert (state.containers, state.hearts, state.spent) == (6, 12, 0)
    assert len(table.list_events(ContainerWon)) == 1
    assert {event.seat for event in table.list_events(PileTurned)} == {0, 1}
    assert [(player.discard, player.covered) for player in state.players] == [([], [])] * 2
    assert (state.pieces, table.list_events(PieceWon)) == (3, [])
    assert (state.phase, state.dungeon, state.challenge is not None) == (1, "FE", True)


def test_a18_without_the_option_there_is_no_rest() -> None:
    table = phases(Setup(), containers=5)
    win(table, "play strike")
    assert (table.state.containers, table.state.hearts, table.state.spent) == (5, 3, 2)
    assert not table.list_events(PileTurned)


def test_a18_a_container_beyond_the_last_one_becomes_rupees() -> None:
    table = phases(LETTER, containers=18, rupees=0)
    win(table, "play strike")
    assert (table.state.containers, table.state.hearts, table.state.rupees) == (18, 36, 10)


def test_a18_the_last_phase_ends_the_adventure_without_a_boss_reward() -> None:
    table = DungeonTestTable("FE-1", [["strike"]], setup=LETTER, change=PLAIN, phases=1, containers=5, hearts=3)
    win(table, "play strike")
    assert (table.state.reason, table.state.containers, table.asked) == ("ganon", 5, "nobody")


def test_an_adventure_of_old_is_not_played_by_the_letter() -> None:
    fields = msgspec.to_builtins(LETTER)
    del fields["by_the_letter"]
    assert msgspec.convert(fields, Setup) == Setup()


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("players", [1, 3])
def test_adventures_by_the_letter_are_sound(bot: str, players: int) -> None:
    rules = build_rules(Setup(players=players, grade="hero", by_the_letter=True))
    maker, rng, chance = make_dungeon_bot(bot), Random(players), RecordingRandom(Random(players))
    state = rules.setup(chance, None)
    while (decision := state.decision) is not None:
        assert rules.check_invariants(state) == []
        view = rules.observe(state, decision.seat)
        rules.apply(state, maker.choose(rules, view, decision.seat, rules.legal_actions(state), rng), chance, None)
    assert rules.check_invariants(state) == []
