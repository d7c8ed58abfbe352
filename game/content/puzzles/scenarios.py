"""Scenario files: a position, scripted chance, steps as text and expectations after them.

The types are the file format; ``game.authoring.scenario`` plays a file and compares.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from game.content.formats.yaml_reader import SourceMap, convert, read_yaml
from game.content.puzzles.positions import Position

LETTERS = ("R", "W", "Q", "T")
"""Rulings of Zelda (R) and Star Wars (W), questions that players of Star Wars ask (Q), what differs from Zelda (T)."""

Value = bool | int | str | tuple[int | str, ...]
"""A field of an event: a name, a number, true or false, or a list of these."""

EventPattern = str | dict[str, dict[str, Value]]
"""``Fell``, or ``{Fell: {figure: navi}}``: an event of this type with these fields."""


class ExpectedOutcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Expected outcome of a match. ``winners`` are seats; none means a draw."""

    winners: tuple[str, ...]
    reason: str = ""


class Expectation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Expected values at a moment of a match; omitted ones are not compared."""

    asked: str = ""
    """Player to decide and kind of decision: ``ganon defend``; ``nobody`` when the match is over."""
    legal: tuple[str, ...] = ()
    """Actions that are open."""
    only: tuple[str, ...] = ()
    """All the actions that are open."""
    illegal: dict[str, str] = {}
    """Actions that are not open, each with the code of its refusal."""
    squares: dict[str, str] = {}
    health: dict[str, int | str] = {}
    """By character: ``9``, or ``14/20`` with the maximum."""
    hands: dict[str, int | tuple[str, ...]] = {}
    """By seat: how many cards, or which, in any order."""
    draw: dict[str, int | tuple[str, ...]] = {}
    """By seat: how many cards, or which lie on top, the topmost first."""
    discard: dict[str, int | tuple[str, ...]] = {}
    """As ``draw``."""
    removed: dict[str, int | tuple[str, ...]] = {}
    """By seat: how many of its cards have left the game, or which, in any order."""
    in_play: dict[str, int | tuple[int, ...]] | None = None
    """All cards that lie in play, by name with their counts; ``{}`` for none."""
    spent: dict[str, tuple[str, ...]] = {}
    """By seat: all cards whose Triforce sentence is used up."""
    attacks: dict[str, int] = {}
    """By attack, ``attack link ganon spinning-blade``: the value that its card has now."""
    walk: int | None = None
    """Steps of the die that a character may walk now."""
    events: tuple[EventPattern, ...] = ()
    """Events that led here, in this order, with any others between them."""
    no_events: tuple[EventPattern, ...] = ()
    """Events that did not happen on the way here."""
    active: str = ""
    turn: int | None = None
    actions: int | None = None
    ended: ExpectedOutcome | None = None


class ScenarioStep(Expectation, frozen=True):
    """Actions, and expectations after them."""

    do: str | tuple[str, ...] = ()
    """One action, or several in a row, in text form."""

    @property
    def actions_done(self) -> tuple[str, ...]:
        """Return the actions of the step, also if there is only one."""
        return (self.do,) if isinstance(self.do, str) else self.do


class Scenario(Position, frozen=True, kw_only=True):
    """Case that is played and compared.

    A step is an action, or an action with expectations. Chance is scripted completely: the faces of the die, and for
    each random pick the index in its list, from 0. Shuffles keep the order.
    """

    rulings: tuple[str, ...]
    """The rulings it shows, ``R12``."""
    about: str
    """The case in one sentence."""
    steps: tuple[str | ScenarioStep, ...]
    rolls: tuple[int | str, ...] = ()
    picks: tuple[int, ...] = ()


def load_scenario(path: Path) -> tuple[Scenario, SourceMap]:
    """Load a scenario file, and the lines of its values.

    Raises:
        ContentError: the file cannot be read, or a field does not fit; every fault with its line.
    """
    data, marks = read_yaml(path)
    scenario = convert(data, Scenario, marks)
    for index, ruling in enumerate(scenario.rulings):
        if not (ruling[:1] in LETTERS and ruling[1:].isdigit()):
            marks.add_fault(("rulings", index), f'a ruling is written as R12, got "{ruling}"')
    if not scenario.rulings:
        marks.add_fault(("rulings",), "a scenario shows at least one ruling")
    if not scenario.about.endswith("."):
        marks.add_fault(("about",), "what a scenario is about is a sentence")
    marks.raise_faults()
    return scenario, marks


def expand_step(step: str | ScenarioStep) -> ScenarioStep:
    """Return a step with expectations, also for one that is a bare action."""
    return ScenarioStep(do=step) if isinstance(step, str) else step
