"""Gauntlet in representative states, for ``dev shot``: before a run, the map, and the offers of places."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from game.app.epic.gauntlet.deck import RunDeckScene
from game.app.epic.gauntlet.place_scene import PlaceScene
from game.app.epic.gauntlet.riddle import open_riddle
from game.app.epic.gauntlet.scene import GauntletScene
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.content.modes.gauntlet import ACTS, load_run_content
from game.modes.gauntlet import steps
from game.modes.gauntlet.progress import GauntletRecords
from game.modes.gauntlet.state import FIGHT_BY_PLACE_KIND, Boon, GauntletRun, Kind

_LOSSES = (4, 3)
"""Lost health of each character in a duel."""
_BOONS = (
    Boon("heirloom", "whetstone"),
    Boon("card", "heat-haze"),
    Boon("heirloom", "quick-boots"),
    Boon("health", "link", by=3),
)
"""Boons found in the run."""


def advance_run(run: GauntletRun, min_wins: int) -> GauntletRun:
    """Continue a run with the first legal choices until a path is to be chosen after ``min_wins`` victories."""
    while not (run.step == "path" and run.won >= min_wins):
        if run.step == "duel":
            run = steps.apply_duel(run, won=True, losses=_LOSSES)
        elif run.step == "riddle":
            run = steps.apply_riddle(run, solved=True)
        else:
            run = steps.apply_option(run, steps.list_options(run)[0])
    return run


def reach_place(run: GauntletRun, kind: Kind) -> GauntletRun:
    """Return a run at the first place of a kind, reached along a valid path."""
    for act in range(1, ACTS + 1):
        there = steps.start_act(run, act)
        for index, place in enumerate(there.places):
            if place.kind == kind:
                before = _find_path(there, index)
                there = msgspec.structs.replace(there, walked=before, money=90)
                return steps.apply_option(there, f"go {index}")
    raise LookupError(kind)


def _find_path(run: GauntletRun, place_index: int) -> tuple[int, ...]:
    """Return the indices of the places that lead to a place."""
    way: list[int] = []
    while run.places[place_index].row:
        place_index = next(at for at, place in enumerate(run.places) if place_index in place.leads)
        way.insert(0, place_index)
    return tuple(way)


def _make_run(game: str = "zelda", team: str = "link") -> GauntletRun:
    return msgspec.structs.replace(steps.create_run(game, team, "shot"), known=9)


def _make_scene(services: Services, run: GauntletRun | None, league_records: GauntletRecords) -> GauntletScene:
    scene = GauntletScene(services, run.game if run is not None else "zelda")
    scene.progress.records = msgspec.structs.replace(league_records, runs={run.game: run} if run is not None else {})
    return scene


def _make_start(services: Services) -> Scene:
    """Show the choice of a team and a difficulty."""
    records = GauntletRecords(best={"zelda/link": 14, "zelda/ruto": 9}, crowns={"zelda/link": 3}, grades={"zelda": 3})
    return _make_scene(services, None, records)


def _make_map(services: Services, game: str = "zelda", team: str = "link", boons: tuple[Boon, ...] = _BOONS) -> Scene:
    """Show the map in the middle of an act."""
    run = advance_run(_make_run(game, team), 2)
    return _make_scene(services, msgspec.structs.replace(run, boons=(*run.boons, *boons)), GauntletRecords())


def _make_boss(services: Services) -> Scene:
    """Show the last act with its boss selected."""
    run = msgspec.structs.replace(steps.start_act(_make_run(), ACTS), boons=_BOONS, won=9, grade=12)
    scene = _make_scene(services, run, GauntletRecords())
    scene.map._focused_place = len(run.places) - 1
    return scene


def _make_over(services: Services, step: str) -> Scene:
    """Show the end of a run: won on a higher difficulty, or lost in the first act."""
    run = msgspec.structs.replace(_make_run(), known=0)
    if step == "won":
        run = steps.start_act(msgspec.structs.replace(run, grade=2), ACTS)
        run = msgspec.structs.replace(run, step="won", boons=_BOONS, won=14, bosses=ACTS, wounds=(5, 3))
        return _make_scene(services, run, GauntletRecords(grades={"zelda": 2}, scores={"zelda": 1010}))
    run = advance_run(run, 3)
    while run.current_place is None or run.current_place.kind not in FIGHT_BY_PLACE_KIND:
        run = steps.apply_option(run, steps.list_options(run)[0])
    lost = steps.apply_duel(msgspec.structs.replace(run, boons=_BOONS), won=False, losses=(18, 15))
    return _make_scene(services, lost, GauntletRecords(scores={"zelda": 1010}))


def _make_gift(services: Services) -> Scene:
    """Show the choice of a gift at the start of a run."""
    return PlaceScene(services, _make_run(), lambda _run: True)


def _make_place(services: Services, kind: Kind, selected_index: int = -1) -> Scene:
    """Show the offers of a place."""
    run = reach_place(msgspec.structs.replace(_make_run(), boons=_BOONS, wounds=(6, 2)), kind)
    scene = PlaceScene(services, run, lambda _run: True)
    scene.chosen_index = selected_index
    return scene


def _make_star_shop(services: Services) -> Scene:
    """Show a Star Wars stall with one item sold."""
    run = reach_place(msgspec.structs.replace(_make_run("star-wars", "luke"), wounds=(6, 2)), "shop")
    return PlaceScene(services, steps.apply_option(run, "take 1"), lambda _run: True)


def _make_riddle_page(services: Services) -> Scene:
    """Show the offer of a riddle."""
    return PlaceScene(services, reach_place(_make_run(), "riddle"), lambda _run: True)


def _make_deck(services: Services) -> Scene:
    """Show the deck with the changes by boons."""
    run = msgspec.structs.replace(_make_run(), boons=_BOONS)
    return RunDeckScene(services, run, load_run_content(run.game))


def _make_riddle(services: Services) -> Scene:
    """Show a riddle at the table."""
    run = reach_place(_make_run(), "riddle")
    table = open_riddle(services, run, lambda _solved: None)
    table.ask_person()
    return table


SHOTS: dict[str, Callable[[Services], Scene]] = {
    "gauntlet": _make_map,
    "gauntlet-stars": partial(_make_map, game="star-wars", team="luke", boons=_BOONS[:1]),
    "gauntlet-team": _make_start,
    "gauntlet-boss": _make_boss,
    "gauntlet-lost": partial(_make_over, step="lost"),
    "gauntlet-won": partial(_make_over, step="won"),
    "gauntlet-gift": _make_gift,
    "gauntlet-rest": partial(_make_place, kind="rest"),
    "gauntlet-shop": partial(_make_place, kind="shop", selected_index=0),
    "gauntlet-shop-stars": _make_star_shop,
    "gauntlet-riddle-page": _make_riddle_page,
    "gauntlet-treasure": partial(_make_place, kind="treasure", selected_index=1),
    "gauntlet-deck": _make_deck,
    "gauntlet-riddle": _make_riddle,
}
"""Builders of scenes by name."""
