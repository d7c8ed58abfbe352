"""The gauntlet in states worth looking at: before a run, its map, and what its places offer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from game.app.epic.gauntlet.deck import RunDeck
from game.app.epic.gauntlet.place_scene import PlaceScene
from game.app.epic.gauntlet.riddle import open_riddle
from game.app.epic.gauntlet.scene import GauntletScene
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.content.modes.gauntlet import ACTS, load_run
from game.modes.gauntlet import steps
from game.modes.gauntlet.progress import Book
from game.modes.gauntlet.state import FIGHT_OF, Boon, Kind, Run

_LOSSES = (4, 3)
_FOUND = (
    Boon("heirloom", "whetstone"),
    Boon("card", "heat-haze"),
    Boon("heirloom", "quick-boots"),
    Boon("health", "link", by=3),
)


def walked(run: Run, least: int) -> Run:
    """A run gone on with the first of what is open until it asks for the way after so many victories."""
    while not (run.step == "path" and run.won >= least):
        if run.step == "duel":
            run = steps.after_duel(run, won=True, losses=_LOSSES)
        elif run.step == "riddle":
            run = steps.after_riddle(run, solved=True)
        else:
            run = steps.carry_out(run, steps.options(run)[0])
    return run


def standing_at(run: Run, kind: Kind) -> Run:
    """A run that comes to the first place of a kind, walking by the shortest way that leads there."""
    for act in range(1, ACTS + 1):
        there = steps.at_act(run, act)
        for number, place in enumerate(there.places):
            if place.kind == kind:
                before = _way_to(there, number)
                there = msgspec.structs.replace(there, walked=before, money=90)
                return steps.carry_out(there, f"go {number}")
    raise LookupError(kind)


def _way_to(run: Run, number: int) -> tuple[int, ...]:
    """The places that lead to one."""
    way: list[int] = []
    while run.places[number].row:
        number = next(at for at, place in enumerate(run.places) if number in place.leads)
        way.insert(0, number)
    return tuple(way)


def _run(game: str = "zelda", team: str = "link") -> Run:
    return msgspec.structs.replace(steps.new_run(game, team, "shot"), known=9)


def _scene(services: Services, run: Run | None, book: Book) -> GauntletScene:
    scene = GauntletScene(services, run.game if run is not None else "zelda")
    scene.progress.book = msgspec.structs.replace(book, runs={run.game: run} if run is not None else {})
    return scene


def _start(services: Services) -> Scene:
    """The choice of a team and a grade."""
    book = Book(best={"zelda/link": 14, "zelda/ruto": 9}, crowns={"zelda/link": 3}, grades={"zelda": 3})
    return _scene(services, None, book)


def _map(services: Services, game: str = "zelda", team: str = "link", found: tuple[Boon, ...] = _FOUND) -> Scene:
    """The map in the middle of an act."""
    run = walked(_run(game, team), 2)
    return _scene(services, msgspec.structs.replace(run, boons=(*run.boons, *found)), Book())


def _boss(services: Services) -> Scene:
    """The last act with its boss looked at."""
    run = msgspec.structs.replace(steps.at_act(_run(), ACTS), boons=_FOUND, won=9, grade=12)
    scene = _scene(services, run, Book())
    scene.map.at = len(run.places) - 1
    return scene


def _over(services: Services, step: str) -> Scene:
    """A run that has ended."""
    run = walked(_run(), 3)
    while run.place is None or run.place.kind not in FIGHT_OF:
        run = steps.carry_out(run, steps.options(run)[0])
    run = msgspec.structs.replace(run, boons=_FOUND)
    lost = steps.after_duel(run, won=False, losses=(15, 11))
    return _scene(services, lost if step == "lost" else msgspec.structs.replace(run, step="won", wounds=()), Book())


def _gift(services: Services) -> Scene:
    """The choice before the first step."""
    return PlaceScene(services, _run(), lambda _run: True)


def _place(services: Services, kind: Kind, chosen: int = -1) -> Scene:
    """What a place offers."""
    run = standing_at(msgspec.structs.replace(_run(), boons=_FOUND, wounds=(6, 2)), kind)
    scene = PlaceScene(services, run, lambda _run: True)
    scene.at = chosen
    return scene


def _deck(services: Services) -> Scene:
    """The deck as the boons have made it."""
    run = msgspec.structs.replace(_run(), boons=_FOUND)
    return RunDeck(services, run, load_run(run.game))


def _riddle(services: Services) -> Scene:
    """A riddle at the table."""
    run = standing_at(_run(), "riddle")
    table = open_riddle(services, run, lambda _solved: None)
    table.ask()
    return table


SHOTS: dict[str, Callable[[Services], Scene]] = {
    "gauntlet": _map,
    "gauntlet-stars": partial(_map, game="star-wars", team="luke", found=_FOUND[:1]),
    "gauntlet-team": _start,
    "gauntlet-boss": _boss,
    "gauntlet-lost": partial(_over, step="lost"),
    "gauntlet-won": partial(_over, step="won"),
    "gauntlet-gift": _gift,
    "gauntlet-rest": partial(_place, kind="rest"),
    "gauntlet-shop": partial(_place, kind="shop", chosen=0),
    "gauntlet-treasure": partial(_place, kind="treasure", chosen=1),
    "gauntlet-deck": _deck,
    "gauntlet-riddle": _riddle,
}
"""A scene by name."""
