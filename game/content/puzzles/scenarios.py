"""Scenario files: a position, scripted dice and shuffles, actions as text, and expectations after them.

The types define the file format; ``game.authoring.scenario`` plays a file and compares the results.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from game.content.formats.yaml_reader import SourceMap, convert, read_yaml
from game.content.puzzles.positions import Position

RULING_LETTERS = ("R", "W", "Q", "T")
"""Prefixes of ruling numbers: Zelda (R), Star Wars (W), players' questions on Star Wars (Q), differences to Zelda (T).
"""

EventValue = bool | int | str | tuple[int | str, ...]
"""Expected value of an event's field: a name, a number, a boolean, or a list of names and numbers."""

EventPattern = str | dict[str, dict[str, EventValue]]
"""Pattern for an event: its type ``Fell``, or its type with field values ``{Fell: {figure: navi}}``."""


class ExpectedOutcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Expected result of a match. ``winners`` are seats; none for a draw."""

    winners: tuple[str, ...]
    reason: str = ""


class Expectation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Expected values at one point of a match; omitted ones are not compared."""

    asked: str = ""
    """Seat to decide and kind of decision, such as ``ganon defend``; ``nobody`` if the match is over."""
    legal: tuple[str, ...] = ()
    """Actions that must be legal."""
    only: tuple[str, ...] = ()
    """Complete list of legal actions."""
    illegal: dict[str, str] = {}
    """Actions that must be illegal, each with the code of its refusal."""
    squares: dict[str, str] = {}
    """Square by character, such as ``C5``, or ``fallen``."""
    health: dict[str, int | str] = {}
    """Health by character: ``9``, or ``14/20`` with the maximum."""
    hands: dict[str, int | tuple[str, ...]] = {}
    """Hand by seat: number of cards, or all cards in any order."""
    draw: dict[str, int | tuple[str, ...]] = {}
    """Draw pile by seat: number of cards, or the top cards, topmost first."""
    discard: dict[str, int | tuple[str, ...]] = {}
    """Discard pile by seat: number of cards, or the top cards, topmost first."""
    removed: dict[str, int | tuple[str, ...]] = {}
    """Cards removed from the game by owner: number of cards, or all cards in any order."""
    in_play: dict[str, int | tuple[int, ...]] | None = None
    """All cards that stay in play, by name, with the values of their clocks; ``{}`` for none."""
    spent: dict[str, tuple[str, ...]] = {}
    """By seat: all cards whose Triforce ability has been used."""
    attacks: dict[str, int] = {}
    """Current value of the attack card by attack, such as ``attack link ganon spinning-blade``."""
    walk: int | None = None
    """Steps that are left in the current movement by die roll."""
    events: tuple[EventPattern, ...] = ()
    """Events that must have happened since the last step, in this order, possibly with others between them."""
    no_events: tuple[EventPattern, ...] = ()
    """Events that must not have happened since the last step."""
    active: str = ""
    """Seat whose turn it is."""
    turn: int | None = None
    """Number of the turn."""
    actions: int | None = None
    """Actions left in this turn."""
    ended: ExpectedOutcome | None = None
    """Result of the match, which must be over."""


class ScenarioStep(Expectation, frozen=True):
    """Actions, and expectations after them."""

    do: str | tuple[str, ...] = ()
    """Action as text, or several actions in order."""

    @property
    def action_texts(self) -> tuple[str, ...]:
        """Return the actions of the step as a tuple, even if there is only one."""
        return (self.do,) if isinstance(self.do, str) else self.do


class Scenario(Position, frozen=True, kw_only=True):
    """Test case that is played and compared with its expectations.

    A step is an action, or actions with expectations. All chance is scripted: the die faces, and the index of each
    random pick in its list, from 0. Shuffles do not change the order.
    """

    rulings: tuple[str, ...]
    """Rulings that the scenario demonstrates, such as ``R12``."""
    about: str
    """Description of the case in one sentence."""
    steps: tuple[str | ScenarioStep, ...]
    rolls: tuple[int | str, ...] = ()
    """Faces of the die rolls, in order."""
    picks: tuple[int, ...] = ()
    """Indexes of the random picks, in order."""


def load_scenario(path: Path) -> tuple[Scenario, SourceMap]:
    """Load a scenario file, with its source map.

    Raises:
        ContentError: the file cannot be read, or a field is invalid; every fault with its line.
    """
    data, marks = read_yaml(path)
    scenario = convert(data, Scenario, marks)
    for index, ruling in enumerate(scenario.rulings):
        if not (ruling[:1] in RULING_LETTERS and ruling[1:].isdigit()):
            marks.add_fault(("rulings", index), f'a ruling is written as R12, got "{ruling}"')
    if not scenario.rulings:
        marks.add_fault(("rulings",), "a scenario shows at least one ruling")
    if not scenario.about.endswith("."):
        marks.add_fault(("about",), "what a scenario is about is a sentence")
    marks.raise_faults()
    return scenario, marks


def expand_step(step: str | ScenarioStep) -> ScenarioStep:
    """Return a step with expectations; a plain action becomes a step without expectations."""
    return ScenarioStep(do=step) if isinstance(step, str) else step
