"""A run as it is kept: the map of the act, where one stands, what was found, and what is asked now."""

from __future__ import annotations

import itertools
from typing import Annotated, Literal, TypeAlias

import msgspec

from game.content.modes.gauntlet import ACTS, GRADES, Fight, Level, Ware
from game.rules.core.numbers import Count

Kind: TypeAlias = Literal["duel", "elite", "shop", "rest", "riddle", "treasure", "boss"]
FIGHT_OF: dict[Kind, Fight] = {"duel": "duel", "elite": "elite", "boss": "boss"}
"""The places where there is a fight."""

Step: TypeAlias = Literal["path", "duel", "boons", "rest", "shop", "riddle", "treasure", "won", "lost"]
"""What is to be done: choose a path, fight, choose one of the boons, or what the place offers."""

Stage: TypeAlias = Literal["ahead", "here", "behind", "missed"]
"""Whether a place is still to come, being played, done, or passed by."""

Name: TypeAlias = Annotated[str, msgspec.Meta(max_length=80)]


class Place(msgspec.Struct, frozen=True):
    """A place of the map: in which row and lane it lies, and which places of the next row it leads to."""

    kind: Kind
    row: Count
    lane: Count
    leads: Annotated[tuple[Count, ...], msgspec.Meta(max_length=20)] = ()
    team: Name = ""
    """Of a fight: the opponent."""
    board: Name = ""
    level: Level = "apprentice"
    twists: Annotated[tuple[Name, ...], msgspec.Meta(max_length=4)] = ()
    puzzle: Name = ""
    """Of a riddle: which one."""


class Boon(msgspec.Struct, frozen=True):
    """Something found, or offered: a card, a card dropped, a number raised, health, an heirloom, or wounds healed.

    It is carried out on the definition of one's team; the rules of a duel never hear of it.
    """

    kind: Ware
    what: Name = ""
    """A card of another team or of one's own, a kind of character, or an heirloom."""
    part: Literal["", "attack", "defense"] = ""
    by: Count = 0
    price: Count = 0
    """In a shop; 0 where it costs nothing."""
    sold: bool = False


class Run(msgspec.Struct, frozen=True):
    """A run: one team on its way through three acts. Nothing in it changes; every step makes another one."""

    game: Name
    team: Name
    seed: Name
    grade: Annotated[int, msgspec.Meta(ge=1, le=GRADES)] = 1
    act: Annotated[int, msgspec.Meta(ge=1, le=ACTS)] = 1
    places: Annotated[tuple[Place, ...], msgspec.Meta(max_length=60)] = ()
    """The map of the act, row by row."""
    walked: Annotated[tuple[Count, ...], msgspec.Meta(max_length=20)] = ()
    """The places of this act that one has come to; the last is where one stands."""
    step: Step = "path"
    boons: Annotated[tuple[Boon, ...], msgspec.Meta(max_length=200)] = ()
    """What was found, in its order."""
    offers: Annotated[tuple[Boon, ...], msgspec.Meta(max_length=12)] = ()
    """What is offered now."""
    wounds: Annotated[tuple[Count, ...], msgspec.Meta(max_length=60)] = ()
    """Health that one's characters lack, in their order."""
    money: Count = 0
    won: Count = 0
    """Duels won."""
    bosses: Count = 0
    """Bosses beaten in this run."""
    known: Count = 0
    """Bosses beaten with this game when the run began: what of heirlooms and cards could be found."""
    match: Name = ""
    """The name of the file of the duel that is being played; empty between duels."""

    @property
    def over(self) -> bool:
        """Whether there is nothing more to play."""
        return self.step in ("won", "lost")

    @property
    def place(self) -> Place | None:
        """Where one stands; None before the first step of an act."""
        return self.places[self.walked[-1]] if self.walked else None

    @property
    def open_places(self) -> tuple[int, ...]:
        """The places that one may go to now."""
        if self.step != "path":
            return ()
        here = self.place
        if here is None:
            return tuple(number for number, place in enumerate(self.places) if place.row == 0)
        return here.leads

    def stage_of(self, number: int) -> Stage:
        """Return where a place of the map is on the way; the one where somebody stands is done with its own step."""
        if number in self.walked:
            is_asked = number == self.walked[-1] and self.step not in ("path", "boons", "won")
            return "here" if is_asked else "behind"
        here = self.place
        return "missed" if here is not None and self.places[number].row <= here.row else "ahead"


def can_be(run: Run) -> bool:
    """Whether a run that came from a file is one that can be gone on with."""
    count = len(run.places)
    leads_on = all(to < count and run.places[to].row == one.row + 1 for one in run.places for to in one.leads)
    ends = all(one.leads or one.kind == "boss" for one in run.places)
    walk = (*run.walked,)
    steps = all(to in run.places[at].leads for at, to in itertools.pairwise(walk) if max(at, to) < count)
    whole = count > 0 and leads_on and ends and all(at < count for at in walk) and steps
    return whole and _asks_what_there_is(run)


def _asks_what_there_is(run: Run) -> bool:
    here = run.place
    if run.step == "duel":
        return here is not None and here.kind in FIGHT_OF
    if run.step in ("rest", "shop", "riddle", "treasure"):
        return here is not None and here.kind == run.step
    if run.step == "path":
        return bool(run.open_places)
    return bool(run.offers) or run.step != "boons"
