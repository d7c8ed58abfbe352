"""Mistakes in puzzles: found after the action that gives a puzzle away, over all puzzles that ship."""

from pathlib import Path
from random import Random

import msgspec
import pytest

from game.bots.epic.referee import PuzzleReferee, Survivor
from game.bots.epic.solver import Solver, make_solver
from game.content.cards.packs import EPIC_PACKS
from game.content.puzzles.puzzles import LoadedPuzzle, list_puzzle_files, load_puzzle, load_shipped_puzzles
from game.modes.active_match import start_from_position
from game.rules.epic.actions.action import Action
from game.rules.epic.engine.state import State
from game.session.seats import PERSON, Seats
from game.session.session import AnySession

SHIPPED = [path for game in EPIC_PACKS for path in list_puzzle_files(game)]
every = pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parent.name}-{path.stem}")
TRIES = 6
"""So often a lost puzzle is played on at random."""


def begin_puzzle(loaded: LoadedPuzzle, action: Action, luck: str = "") -> AnySession:
    """Return the session of a puzzle after its first action."""
    seats = Seats([PERSON] * len(loaded.puzzle.seats))
    session = start_from_position(loaded.rules, loaded.state, seats, seed=luck or loaded.id).session
    assert session.submit(action) is None
    return session


@every
def test_a_first_action_is_a_mistake_unless_it_wins(path: Path) -> None:
    loaded = load_puzzle(path)
    winning, referee = make_solver(loaded).find_winning_actions(loaded.state), PuzzleReferee(loaded)
    for action in loaded.rules.legal_actions(loaded.state):
        mistake = referee.find_mistake(begin_puzzle(loaded, action).journal)
        assert (mistake is None) == (action in winning), loaded.rules.to_text(action)
        assert mistake is None or mistake.step == 1


@every
def test_no_line_reaches_the_goal_after_a_mistake(path: Path) -> None:
    """Whatever the side plays at random, the referee prevents the aim; rolls of the enemy's turn may be kind."""
    loaded = load_puzzle(path)
    referee, rules = PuzzleReferee(loaded), loaded.rules
    if loaded.objective.includes_enemy_turn:
        return
    winning = referee.solver.find_winning_actions(loaded.state)
    for action in rules.legal_actions(loaded.state):
        for index in range(TRIES if action not in winning else 0):
            rng = Random(f"{loaded.id}/{rules.to_text(action)}/{index}")
            session = begin_puzzle(loaded, action, f"luck {index}")
            while referee.find_verdict(session.journal) is None:
                decision = session.decision
                assert decision is not None
                ours = rules.match.side_of[decision.seat] == rules.match.side_of[loaded.seat]
                session.submit(rng.choice(session.legal_actions()) if ours else referee.choose_reply(session.journal))
            assert referee.find_verdict(session.journal) is False, rules.to_text(action)
            assert referee.find_mistake(session.journal) is not None


@every
def test_the_solution_contains_no_mistake(path: Path) -> None:
    loaded = load_puzzle(path)
    referee = PuzzleReferee(loaded)
    session = start_from_position(
        loaded.rules, loaded.state, Seats([PERSON] * len(loaded.puzzle.seats)), seed="1"
    ).session
    for text in loaded.solution:
        action = session.parse_action(text)
        if session.rules.find_refusal(session.snapshot(), action) is not None:
            break  # the enemy has rolled something else
        session.submit(action)
        assert referee.find_mistake(session.journal) is None, text


@pytest.mark.parametrize("number", ["09", "10", "15", "18"])
def test_surviving_health_is_the_minimum(number: str) -> None:
    """The reason names the least health: one less is out of reach, and the puzzle is won with as much less."""
    loaded = next(puzzle for puzzle in load_shipped_puzzles() if puzzle.id.startswith(number))
    referee = PuzzleReferee(loaded)
    for action in loaded.rules.legal_actions(loaded.state):
        session = begin_puzzle(loaded, action)
        mistake = referee.find_mistake(session.journal)
        if mistake is None or not (left := mistake.refutation.survivors):
            continue
        figure, health = left[0].figure, left[0].health
        state = session.snapshot()
        assert len(left) == 1
        assert not reaches_below(referee.solver, state, figure, health)
        assert referee.find_verdict(session.journal) is False or reaches_below(
            referee.solver, state, figure, health + 1
        )


def reaches_below(solver: Solver, state: State, figure: int, health: int) -> bool:
    """Search without memory: whether the side brings a character below some health by the end of its turn."""
    if solver.find_verdict(state) is not None:
        return bool(solver.find_verdict(state)) or state.squares[figure] < 0 or state.health[figure] < health
    found = []
    for action in solver.rules.legal_actions(state):
        ends = type(action).__name__ == "End"
        after = [state] if ends else list(solver.iterate_outcomes(state, action))
        found.append(
            all(state.health[figure] < health if ends else reaches_below(solver, one, figure, health) for one in after)
        )
    return any(found) if solver.is_own_decision(state) else all(found)


def test_a_lucky_roll_is_still_a_mistake() -> None:
    """Skull Kid ends his turn; with this seed the Iron Knuckle rolls too little to reach him."""
    loaded = next(puzzle for puzzle in load_shipped_puzzles() if puzzle.id.startswith("23"))
    session = begin_puzzle(loaded, loaded.rules.from_text(loaded.state, "end"))
    referee = PuzzleReferee(loaded)
    mistake = referee.find_mistake(session.journal)
    assert mistake is not None
    assert mistake.was_lucky
    match = loaded.rules.match
    assert match.names[mistake.refutation.attacker] == "knuckle"
    assert match.card_ids[mistake.refutation.card] == "iron-knuckle/knuckle-5-1-s"


def test_a_position_lost_from_the_start_has_no_mistake() -> None:
    loaded = next(puzzle for puzzle in load_shipped_puzzles() if puzzle.id.startswith("09"))
    state = loaded.rules.clone(loaded.state)
    state.health[loaded.rules.match.figure_by_name["ganon"]] = 14
    hopeless = msgspec.structs.replace(loaded, state=state)
    for action in hopeless.rules.legal_actions(state):
        assert PuzzleReferee(hopeless).find_mistake(begin_puzzle(hopeless, action).journal) is None


def test_a_position_too_complex_to_search_has_no_mistake() -> None:
    loaded = next(puzzle for puzzle in load_shipped_puzzles() if puzzle.id.startswith("09"))
    referee = PuzzleReferee(loaded)
    referee.solver.max_positions = 0
    assert referee.find_mistake(begin_puzzle(loaded, loaded.rules.from_text(loaded.state, "end")).journal) is None


def test_several_survivors_are_named() -> None:
    loaded = next(puzzle for puzzle in load_shipped_puzzles() if puzzle.id.startswith("01"))
    mistake = PuzzleReferee(loaded).find_mistake(
        begin_puzzle(loaded, loaded.rules.from_text(loaded.state, "end")).journal
    )
    assert mistake is not None
    names = loaded.rules.match.figure_by_name
    assert mistake.refutation.survivors == (Survivor(names["wizrobe-1"], 3), Survivor(names["wizrobe-2"], 2))
