"""Goals of a match: each is played to its end, told in words, saved, and refused where it cannot be."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from game.bots.epic.evaluation import Evaluation
from game.bots.epic.goals import HOLD_OUT_WEIGHT, PURSUIT_WEIGHT
from game.bots.epic.greedy import GreedyBot
from game.bots.epic.weights import Weights
from game.content.cards.goals import map_figure_seats
from game.content.cards.packs import build_rules, load_pack
from game.errors import UserError
from game.languages import set_language
from game.presentation.epic.event_wording import EventFormatter
from game.presentation.epic.goal_words import format_goal_line
from game.presentation.epic.wording import figure_name
from game.rules.core.protocol import Outcome
from game.rules.epic.actions.action import End, Halt
from game.rules.epic.goal import Defeat, Goal, HoldOut, Reach, find_decisive_goal
from game.rules.epic.pack import Setup
from game.rules.epic.rules import EpicRules
from game.session.seats import Seats
from game.session.session import Session
from game.storage import saves
from tests.conformance import contract

FOUNTAIN = "fairy-fountain"


def make_setup(*goals: Goal, teams: tuple[str, ...] = ("zelda", "iron-knuckle"), limit: int = 0) -> Setup:
    mode = "2v2" if len(teams) == 4 else "ffa"
    return Setup("zelda", tuple((team,) for team in teams), FOUNTAIN, mode, turn_limit=limit, goals=goals)  # type: ignore[arg-type]


def square(name: str) -> int:
    return load_pack("zelda").layouts[FOUNTAIN].parse_square(name)


def play_match(setup: Setup, seed: str = "1", idle: tuple[int, ...] = ()) -> Session[EpicRules]:
    """Return a match of bots to its end; whoever idles ends its turns."""
    session: Session[EpicRules] = Session(build_rules(setup), seed)
    bot = GreedyBot(worlds=1)
    for step in range(4000):
        decision = session.decision
        if decision is None:
            break
        legal = session.legal_actions()
        if decision.seat in idle:
            action = next((one for one in legal if isinstance(one, Halt | End)), legal[0])
        else:
            action = bot.choose(session.rules, session.view_for(decision.seat), decision.seat, legal, Random(step))
        session.submit(action)
    return session


def told_end(session: Session[EpicRules]) -> str:
    formatter = EventFormatter(session.rules.match, lambda seat: ("Mira", "Jonas")[seat])
    return [line for event in session.events_for(-1) if (line := formatter.format(event))][-1]


def test_who_holds_out_wins_when_the_last_round_is_over() -> None:
    session = play_match(make_setup(HoldOut(0, 3)), idle=(0, 1))
    assert session.outcome == Outcome((0,), "held-out")
    assert session.view_for(-1).turn == 6
    assert told_end(session) == "Mira holds out and wins the match."


def test_whoever_falls_before_the_last_round_has_not_held_out() -> None:
    session = play_match(make_setup(HoldOut(0, 90)), idle=(0,))
    assert session.outcome == Outcome((1,), "eliminated")


def test_a_bot_brings_its_character_to_the_goal() -> None:
    goal = Reach(0, "zelda", (square("G3"),))
    session = play_match(make_setup(goal), idle=(1,))
    assert session.outcome == Outcome((0,), "reached")
    view = session.view_for(-1)
    assert view.squares[session.rules.match.figure_by_name["zelda"]] in goal.squares
    assert view.turn < 12
    assert told_end(session) == "Princess Zelda reaches the goal: Mira wins the match."


def test_who_is_to_be_defeated_decides_though_others_stand() -> None:
    session = play_match(make_setup(Defeat(0, "stalfos")), idle=(1,))
    assert session.outcome == Outcome((0,), "defeated")
    match, view = session.rules.match, session.view_for(-1)
    assert view.squares[match.figure_by_name["knuckle"]] >= 0
    assert told_end(session) == "Stalfos Knight is defeated: Mira wins the match."


def test_both_sides_have_goals_and_the_first_that_is_met_decides() -> None:
    session = play_match(make_setup(HoldOut(0, 30), Defeat(1, "impa")), idle=(0,))
    assert session.outcome == Outcome((1,), "defeated")


def test_two_against_two_win_together() -> None:
    session = play_match(make_setup(HoldOut(2, 1), teams=("link", "ganon", "zelda", "witches")), idle=(0, 1, 2, 3))
    assert session.outcome == Outcome((0,), "held-out")
    assert session.view_for(-1).turn == 4


def test_a_match_with_goals_is_saved_and_told_again(tmp_path: Path) -> None:
    session = play_match(make_setup(HoldOut(0, 2), Reach(0, "zelda", (square("G3"),))), idle=(1,))
    file = tmp_path / "match.tds"
    saves.write_save(file, session, Seats(["person", "greedy"], ["Mira", "Jonas"]))
    reloaded = saves.read_save(file)
    assert reloaded.session.outcome == session.outcome
    assert reloaded.session.rules.match.goals == session.rules.match.goals
    assert reloaded.is_replayable


def test_a_set_up_of_before_has_no_goals() -> None:
    """A set-up written without goals reads as the printed game."""
    plain = make_setup()
    data = msgspec.to_builtins(plain)
    del data["goals"]
    assert msgspec.convert(data, Setup) == plain


@pytest.mark.parametrize("team", list(load_pack("zelda").teams))
def test_names_of_characters_are_those_of_the_match(team: str) -> None:
    other = "link" if team != "link" else "ganon"
    setup = make_setup(teams=(team, other))
    match = build_rules(setup).match
    seats = map_figure_seats(setup, load_pack("zelda").teams)
    assert tuple(seats) == match.names
    assert list(seats.values()) == match.seat_of


FAULTS: dict[str, tuple[Goal, ...]] = {
    'No fighter here is called "ganon"': (Defeat(0, "ganon"),),
    '"zelda" can\'t be defeated by its own side': (Defeat(0, "zelda"),),
    '"knuckle" belongs to the other side': (Reach(0, "knuckle", (45,)),),
    "G1 is impassable": (Reach(0, "zelda", (6,)),),
    "A1 is a start square and can't be a goal": (Reach(0, "zelda", (0,)),),
    "A goal is off the board": (Reach(0, "zelda", (500,)),),
    "A side can't have two goals of the same kind": (HoldOut(0, 3), HoldOut(0, 4)),
    "A goal belongs to player 3, who isn't playing": (HoldOut(2, 3),),
    "The turn limit is too short to hold out for 9 rounds": (HoldOut(0, 9),),
}


@pytest.mark.parametrize("sentence", FAULTS)
def test_a_goal_that_cannot_be_is_refused(sentence: str) -> None:
    with pytest.raises(UserError) as error:
        build_rules(make_setup(*FAULTS[sentence], limit=16))
    assert sentence in error.value.message


def test_a_goal_counts_in_what_bots_think_of_a_position() -> None:
    """Value steps nearer to the square, wounds of the target, and distance for those who hold out.

    The others, whose time runs out, gain more by coming nearer.
    """
    goals = Reach(0, "zelda", (square("G3"),)), Defeat(1, "impa"), HoldOut(1, 9)
    session: Session[EpicRules] = Session(build_rules(make_setup(*goals)), "1")
    while not session.view_for(0).turn:
        session.submit(session.legal_actions()[0])
    match, state = session.rules.match, session.view_for(0)
    judge = Evaluation(match, Weights())
    before, theirs = judge.goals.evaluate(state, 0), judge.goals.evaluate(state, 1)
    away = judge.goals._mean_distance(state, 1)
    assert away > 0
    assert HOLD_OUT_WEIGHT < PURSUIT_WEIGHT
    assert before + theirs == pytest.approx(Weights().goal * (HOLD_OUT_WEIGHT - PURSUIT_WEIGHT) * away)
    near = state.clone()
    near.squares[match.figure_by_name["zelda"]] = square("F3")
    assert judge.goals.evaluate(near, 0) > before
    hurt = state.clone()
    hurt.health[match.figure_by_name["impa"]] -= 5
    assert judge.goals.evaluate(hurt, 0) < before
    assert judge.evaluate_terms(state, 0)["goal"] == before


def test_goals_are_told_in_both_languages() -> None:
    goals = HoldOut(0, 3), Reach(0, "zelda", (square("G3"),)), Defeat(1, "impa")
    match = build_rules(make_setup(*goals)).match
    told = {}
    for language in ("en", "de"):
        set_language(language)
        told[language] = [format_goal_line(match, goal, lambda seat: f"P{seat}", figure_name) for goal in goals]
    set_language("en")
    assert told["en"] == [
        "**P0:** Hold out for 3 rounds.",
        "**P0:** Bring Princess Zelda to G3.",
        "**P1:** Defeat Impa.",
    ]
    assert told["de"] == [
        "**P0:** Halte 3 Runden durch.",
        "**P0:** Prinzessin Zelda muss nach G3.",
        "**P1:** Impa muss besiegt werden.",
    ]


@pytest.mark.parametrize("seed", range(3))
def test_a_match_with_goals_keeps_the_contract_of_all_rules(seed: int) -> None:
    goals = Reach(0, "zelda", (square("G3"), square("F4"))), Defeat(1, "impa"), HoldOut(0, 12)
    contract.check_replay(build_rules(make_setup(*goals)), seed)


def test_which_goal_decided_is_never_in_doubt() -> None:
    goals: tuple[Goal, ...] = (HoldOut(0, 3), HoldOut(1, 4), Defeat(1, "impa"))
    assert find_decisive_goal(goals, (0, 1), (1,), "held-out") == goals[1]
    assert find_decisive_goal(goals, (0, 1), (1,), "eliminated") is None
