"""State of a run: the map of the act, the visited places, the boons, and the pending step."""

from __future__ import annotations

import itertools
from typing import Annotated, Literal, TypeAlias

import msgspec

from game.content.modes.gauntlet import ACTS, GRADES, Fight, Level, Ware
from game.rules.core.numbers import Count

Kind: TypeAlias = Literal["duel", "elite", "shop", "rest", "riddle", "treasure", "boss"]
FIGHT_BY_PLACE_KIND: dict[Kind, Fight] = {"duel": "duel", "elite": "elite", "boss": "boss"}
"""Kind of fight by kind of place, for places with a fight."""

RunStep: TypeAlias = Literal["path", "duel", "boons", "rest", "shop", "riddle", "treasure", "won", "lost"]
"""Pending step: choose a path, fight, choose a boon, or use the offer of the place."""

PlaceStage: TypeAlias = Literal["ahead", "here", "behind", "missed"]
"""Progress of a place: still to come, current, done, or no longer reachable."""

Name: TypeAlias = Annotated[str, msgspec.Meta(max_length=80)]


class MapPlace(msgspec.Struct, frozen=True):
    """Place on the map."""

    kind: Kind
    row: Count
    """Row of the map, from 0; the boss is in the last one."""
    lane: Count
    """Column of the map, from 0."""
    leads: Annotated[tuple[Count, ...], msgspec.Meta(max_length=20)] = ()
    """Indexes of the places in the next row that it leads to."""
    team: Name = ""
    """Team of the opponent, for a fight."""
    board: Name = ""
    """Board of the fight."""
    level: Level = "apprentice"
    """Level of the enemy bot."""
    twists: Annotated[tuple[Name, ...], msgspec.Meta(max_length=4)] = ()
    """Ids of a boss's twists."""
    puzzle: Name = ""
    """Id of the puzzle, for a riddle."""


class Boon(msgspec.Struct, frozen=True):
    """Reward, owned or offered: a card, a removal, an upgrade, health, an heirloom, or healing.

    It changes the definition of the player's team; the rules of a duel do not know boons.
    """

    kind: Ware
    what: Name = ""
    """Id of the card or heirloom, or kind of the character."""
    part: Literal["", "attack", "defense"] = ""
    """Value that an upgrade increases."""
    by: Count = 0
    """Amount of an upgrade or of health, or healing in percent."""
    price: Count = 0
    """Price in a shop; 0 for free."""
    sold: bool = False


class GauntletRun(msgspec.Struct, frozen=True):
    """Run of one team through three acts. Immutable; every step returns a new one."""

    game: Name
    team: Name
    seed: Name
    grade: Annotated[int, msgspec.Meta(ge=1, le=GRADES)] = 1
    """Difficulty grade."""
    act: Annotated[int, msgspec.Meta(ge=1, le=ACTS)] = 1
    places: Annotated[tuple[MapPlace, ...], msgspec.Meta(max_length=60)] = ()
    """Places of the act's map, row by row."""
    walked: Annotated[tuple[Count, ...], msgspec.Meta(max_length=20)] = ()
    """Indexes of the visited places of this act; the last one is the current place."""
    step: RunStep = "path"
    """Pending step."""
    boons: Annotated[tuple[Boon, ...], msgspec.Meta(max_length=200)] = ()
    """Boons owned, in order."""
    offers: Annotated[tuple[Boon, ...], msgspec.Meta(max_length=12)] = ()
    """Boons currently offered."""
    wounds: Annotated[tuple[Count, ...], msgspec.Meta(max_length=60)] = ()
    """Lost health of each of the player's characters, in order."""
    money: Count = 0
    won: Count = 0
    """Number of duels won in this run."""
    bosses: Count = 0
    """Number of bosses beaten in this run."""
    known: Count = 0
    """Number of bosses beaten in this game before the run, which determines the available heirlooms and cards."""
    match: Name = ""
    """File name of the current duel; empty if none was started."""

    @property
    def is_over(self) -> bool:
        """Return whether the run has ended."""
        return self.step in ("won", "lost")

    @property
    def current_place(self) -> MapPlace | None:
        """Return the current place; None before the first step of an act."""
        return self.places[self.walked[-1]] if self.walked else None

    @property
    def open_places(self) -> tuple[int, ...]:
        """Return the indexes of the places that can be entered now."""
        if self.step != "path":
            return ()
        current_place = self.current_place
        if current_place is None:
            return tuple(index for index, place in enumerate(self.places) if place.row == 0)
        return current_place.leads

    def get_stage(self, place_index: int) -> PlaceStage:
        """Return the progress of a place; the current one is ``behind`` when its step is done."""
        if place_index in self.walked:
            is_asked = place_index == self.walked[-1] and self.step not in ("path", "boons", "won")
            return "here" if is_asked else "behind"
        current_place = self.current_place
        return "missed" if current_place is not None and self.places[place_index].row <= current_place.row else "ahead"


def is_consistent(run: GauntletRun) -> bool:
    """Return whether a run read from a file is possible and can be continued."""
    count = len(run.places)
    leads_on = all(to < count and run.places[to].row == place.row + 1 for place in run.places for to in place.leads)
    ends = all(place.leads or place.kind == "boss" for place in run.places)
    walk = (*run.walked,)
    steps = all(to in run.places[at].leads for at, to in itertools.pairwise(walk) if max(at, to) < count)
    is_path_valid = count > 0 and leads_on and ends and all(at < count for at in walk) and steps
    return is_path_valid and _is_step_consistent(run)


def _is_step_consistent(run: GauntletRun) -> bool:
    """Return whether the pending step fits the current place."""
    current_place = run.current_place
    if run.step == "duel":
        return current_place is not None and current_place.kind in FIGHT_BY_PLACE_KIND
    if run.step in ("rest", "shop", "riddle", "treasure"):
        return current_place is not None and current_place.kind == run.step
    if run.step == "path":
        return bool(run.open_places)
    return bool(run.offers) or run.step != "boons"
