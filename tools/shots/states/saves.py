"""Lists, a replay and numbers worth looking at, for `dev shot`; made by bots in memory, nothing is read or written."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from game.app.epic.replay import ReplayScene
from game.app.menus.crash.scene import CrashScene
from game.app.menus.saves.damaged_files import DamagedScene
from game.app.menus.saves.replays import ReplaysScene
from game.app.menus.saves.saves import SavesScene
from game.app.menus.saves.shelf import ShelfScene
from game.app.menus.statistics import StatisticsScene
from game.app.play.ask import AskText
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.bots.core.advice import Advice, Answer, Reason
from game.modes.active_match import Occasion
from game.rules.epic.pack import Setup
from game.storage import crash_report, saves, statistics
from game.storage.saves import Saved
from game.storage.slots import ENDING, Entry
from game.storage.statistics import MatchRecord, SeatRecord
from game.text import _
from tools.shots.states.epic import DESERT, DUEL, FOUR, THREE, never, played
from tools.shots.states.judged import reviewed

_HOUR, _DAY = 3600.0, 86_400.0
_NOW = time.mktime((2026, 3, 14, 20, 15, 0, 0, 0, -1))
"""The same in every picture."""


@cache
def _until(setup: Setup, seed: str, turn: int) -> Occasion[Any]:
    return played(setup, seed, lambda _rules, view, _legal: view.turn >= turn)


@cache
def _over(setup: Setup, seed: str) -> Occasion[Any]:
    return played(setup, seed, never)


def _entry(occasion: Occasion[Any], age: float, name: str = "", *, kept: bool = False) -> Entry:
    head = saves.head_of(occasion.session, occasion.seats, name)
    path = Path("/home/mira/.local/share/triforce-duels") / f"{occasion.session.seed}{ENDING}"
    return Entry(path, msgspec.structs.replace(head, saved=_NOW - age), kept=kept)


def waiting() -> list[Entry]:
    """Matches that wait for their end, one of them damaged."""
    return [
        _entry(_until(DUEL, "5", 14), 0.5 * _HOUR),
        _entry(_until(DESERT, "9", 9), _DAY),
        _entry(_until(FOUR, "3", 21), 6 * _DAY),
        Entry(Path("/home/mira/20261102-201455-9b1f03.tds"), None, _("This save is corrupted: wrong checksum.")),
        _entry(_until(THREE, "4", 11), 20 * _DAY),
    ]


def _finished() -> list[Entry]:
    return [
        _entry(_over(DUEL, "5"), 2 * _HOUR),
        _entry(_over(DESERT, "9"), _DAY, kept=True),
        _entry(_over(THREE, "4"), 3 * _DAY),
        _entry(_over(FOUR, "3"), 12 * _DAY),
        _entry(_over(DUEL, "8"), 40 * _DAY),
    ]


class _Saves(SavesScene):
    shown: list[Entry]

    def found(self) -> list[Entry]:
        self.counts = {"running": len(self.shown), "saves": 3 if self.shown else 0, "examples": 4}
        return self.shown


class _Replays(ReplaysScene):
    def found(self) -> list[Entry]:
        return _finished()


def _saves(shown: Callable[[], list[Entry]]) -> Callable[[Services], Scene]:
    def scene(services: Services) -> Scene:
        made: type[_Saves] = type("_Shown", (_Saves,), {"shown": shown()})
        return made(services)

    return scene


def _saves_damaged(services: Services) -> Scene:
    """The damaged one marked, with what can be done about it."""
    scene = _saves(waiting)(services)
    assert isinstance(scene, ShelfScene)
    scene.at = next(place for place, entry in enumerate(scene.entries) if entry.head is None)
    return scene


class _Damaged(DamagedScene):
    def found(self) -> list[Entry]:
        home = Path("/home/mira/.local/share/triforce-duels")
        return [
            Entry(home / "statistics.json", None, _("This file is corrupted.")),
            Entry(home / "collections.json", None, _("This file is corrupted.")),
            Entry(home / "mods" / "sand-sea", None, "sheik.yaml:14: " + _("This file has errors.")),
        ]


def _naming(services: Services) -> Scene:
    services.stack.push(_saves(waiting)(services))
    return AskText(
        services,
        _("Save match"),
        _("Saves a copy of this position. The match stays in progress."),
        lambda _name: None,
        button=_("Save"),
        proposed="Sunday evening",
    )


def _saved(occasion: Occasion[Any]) -> Saved:
    return Saved(occasion.session, occasion.seats)


def _viewer(setup: Setup, seed: str, share: float) -> Callable[[Services], Scene]:
    def scene(services: Services) -> Scene:
        saved = _saved(_over(setup, seed))
        return ReplayScene(services, saved, round(share * len(saved.session.journal)))

    return scene


_STRIKES = Reason("strikes", 5.06, 3, False, 7.07, 2.01)
_STANDS = (
    Reason("stands", 3.78, 4, True, 0.99, 0.04),
    Reason("strikes", 2.16, -1, False, 2.98, 0.82),
    Reason("stands", 1.24, 1, False, -0.69, -1.0),
)
_HEALTH = Reason("health", 3.47, 1, False, -2.6, -6.07)
_MISTAKES = {
    65: ("move link G4", Advice("", "move link C4", 5.23, 0.36, (_STRIKES,), lost=0.152, unsure=0.011)),
    69: ("move ganon I3", Advice("", "move wizrobe-2 D2", 3.39, 0.44, _STANDS, lost=0.12, unsure=0.015)),
    78: ("move ganon J2", Advice("", "move wizrobe-2 F3", 4.34, 0.44, (_HEALTH,), Answer(4, 1.0), 0.146, 0.015)),
}
"""What a bot found of the match; by step."""


def _review(services: Services) -> Scene:
    """A match that was reviewed, just before a blunder."""
    scene = ReplayScene(services, _saved(_over(DUEL, "5")), 0)
    reviewed(scene, _MISTAKES)
    scene.go_to(scene.points[0].step - 1)
    return scene


def _records() -> tuple[MatchRecord, ...]:
    """A season among four players and a bot."""
    people = ("Mira", "Tom", "Ada", "", "Noah")
    teams = ("link", "ganon", "ruto", "darunia", "zelda", "skull-kid", "witches", "nabooru")
    favorites = {
        "link": "spinning-blade", "ganon": "trident-of-power", "ruto": "tidal-lance", "darunia": "great-hammer",
        "zelda": "sages-counsel", "skull-kid": "falling-moon", "witches": "twin-fusion", "nabooru": "desert-vow",
    }  # fmt: skip
    records = []
    for number in range(46):
        first, second = number % 3, 1 + (number * 7 + number // 3) % 4
        names = [people[first], people[second] if people[second] != people[first] else ""]
        kinds = ["person", "hero" if number % 4 == 0 else "person"]
        won = (number * number + number // 5) % 5 < 3
        led = [teams[(number * 5) % len(teams)], teams[(number * 5 + 1 + number // 8) % len(teams)]]
        seats = tuple(
            SeatRecord(
                seat=seat,
                player=names[seat] if kinds[seat] == "person" else "",
                kind=kinds[seat],
                teams=(led[seat],),
                won=won == (seat == 0),
                damage=12 + (number * (5 + seat)) % 19,
                cards={f"{led[seat]}/{favorites[led[seat]]}": 2},
            )
            for seat in range(2)
        )
        records.append(MatchRecord(f"match {number}", "zelda", "lost-woods", float(number), 20, seats))
    return tuple(records)


class _Statistics(StatisticsScene):
    def _read(self) -> str:
        records = _records()
        self.matches = len(records)
        self.tallies = (statistics.by_player if self.tab == "players" else statistics.by_team)(records)
        return ""


def _teams(services: Services) -> Scene:
    scene = _Statistics(services)
    scene.tab = "teams"
    scene._read()
    return scene


_CRASH = Path("/home/mira/.local/share/triforce-duels/crashes/crash-20261120-213405-5d1c2a.json")


def _crash(services: Services) -> Scene:
    scene = CrashScene(services, crash_report.Crash(_CRASH, _CRASH.with_suffix(ENDING)))
    scene.entry = waiting()[0]
    return scene


def _crash_title(services: Services) -> Scene:
    """The title itself cannot be shown."""
    return CrashScene(services, crash_report.Crash(_CRASH, None), title_broken=True)


SHOTS: dict[str, Callable[[Services], Scene]] = {
    "saves": _saves(waiting),
    "saves-damaged": _saves_damaged,
    "damaged": _Damaged,
    "crash-title": _crash_title,
    "saves-empty": _saves(list),
    "saves-name": _naming,
    "replays": _Replays,
    "replay-viewer": _viewer(DUEL, "5", 0.42),
    "replay-viewer-four": _viewer(FOUR, "3", 0.6),
    "replay-review": _review,
    "statistics": _Statistics,
    "statistics-teams": _teams,
    "crash": _crash,
}
"""A scene by name in a state worth looking at."""
