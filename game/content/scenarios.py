"""Scenario files: a position, scripted chance, steps in text form and what must be true after them.

The types are the file format; ``game.dev.scenario`` plays a file and compares.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from game.content.positions import Position
from game.content.yaml_reader import SourceMap, convert, read_yaml

LETTERS = ("R", "W", "Q", "T")
"""Rulings of Zelda (R) and Star Wars (W), questions that players of Star Wars ask (Q), what differs from Zelda (T)."""

Value = bool | int | str | tuple[int | str, ...]
"""A field of an event: a name, a number, true or false, or a list of these."""

EventPattern = str | dict[str, dict[str, Value]]
"""``Fell``, or ``{Fell: {figure: navi}}``: an event of this type with these fields."""


class Ending(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a match ended. ``winners`` are seats; none means a draw."""

    winners: tuple[str, ...]
    reason: str = ""


class Expectation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is true at a moment of a match; what is left out may be anything."""

    asked: str = ""
    """Who is asked what: ``ganon defend``; ``nobody`` when the match is over."""
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
    ended: Ending | None = None


class Step(Expectation, frozen=True):
    """Actions, and what must be true after them."""

    do: str | tuple[str, ...] = ()
    """One action, or several in a row, in text form."""

    @property
    def actions_done(self) -> tuple[str, ...]:
        """The actions of the step, also when there is only one."""
        return (self.do,) if isinstance(self.do, str) else self.do


class Scenario(Position, frozen=True, kw_only=True):
    """A case that is played and compared.

    A step is an action, or an action with expectations. Chance gives what is scripted and nothing else: the faces of
    the die, and for each random pick the place in the list it is picked from, counted from 0. Shuffles keep the order.
    """

    rulings: tuple[str, ...]
    """The rulings it shows, ``R12``."""
    about: str
    """The case in one sentence."""
    steps: tuple[str | Step, ...]
    rolls: tuple[int | str, ...] = ()
    picks: tuple[int, ...] = ()


def load_scenario(path: Path) -> tuple[Scenario, SourceMap]:
    """A scenario file, and the lines of everything in it.

    Raises:
        ContentError: the file cannot be read, or a field does not fit; every fault with its line.
    """
    data, marks = read_yaml(path)
    scenario = convert(data, Scenario, marks)
    for index, ruling in enumerate(scenario.rulings):
        if not (ruling[:1] in LETTERS and ruling[1:].isdigit()):
            marks.fault(("rulings", index), f'a ruling is written as R12, got "{ruling}"')
    if not scenario.rulings:
        marks.fault(("rulings",), "a scenario shows at least one ruling")
    if not scenario.about.endswith("."):
        marks.fault(("about",), "what a scenario is about is a sentence")
    marks.raise_faults()
    return scenario, marks


def written(step: str | Step) -> Step:
    """A step that is only an action, as a step with expectations."""
    return Step(do=step) if isinstance(step, str) else step
