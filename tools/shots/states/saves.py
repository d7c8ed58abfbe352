"""Save lists, a replay and statistics, for ``dev shot``; matches are played in memory, no files are used."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from game.app.epic.replay import ReplayScene
from game.app.menus.crash.scene import CrashScene
from game.app.menus.saves.damaged_files import DamagedFilesScene
from game.app.menus.saves.saves import SavesScene
from game.app.menus.saves.shelf import SaveListScene
from game.app.menus.saves.shelves import Tab
from game.app.menus.statistics import StatisticsScene
from game.app.play.ask import AskTextScene
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.bots.core.advice import Advice, Reason
from game.modes.active_match import ActiveMatch
from game.rules.epic.pack import Setup
from game.storage import crash_report, saves, slots, statistics
from game.storage.saves import Head, LoadedSave
from game.storage.slots import SAVE_SUFFIX, Entry
from game.storage.statistics import MatchRecord, SeatRecord
from game.text import _
from tools.shots.states.epic import DESERT, DUEL, FOUR, THREE, never_stop, play_to
from tools.shots.states.judged import set_review

_HOUR, _DAY = 3600.0, 86_400.0
"""Seconds of an hour and of a day."""
_NOW = time.mktime((2026, 3, 14, 20, 15, 0, 0, 0, -1))
"""Displayed current time, the same in every picture."""


@cache
def _play_until(setup: Setup, seed: str, min_turn: int) -> ActiveMatch[Any]:
    return play_to(setup, seed, lambda _rules, view, _legal: view.turn >= min_turn)


@cache
def _play_out(setup: Setup, seed: str) -> ActiveMatch[Any]:
    return play_to(setup, seed, never_stop)


def _make_entry(
    active_match: ActiveMatch[Any], age_seconds: float, name: str = "", *, is_favorite: bool = False
) -> Entry:
    head = saves.build_head(active_match.session, active_match.seats, name)
    path = Path("/home/mira/.local/share/triforce-duels") / f"{active_match.session.seed}{SAVE_SUFFIX}"
    return Entry(path, msgspec.structs.replace(head, saved=_NOW - age_seconds), is_protected=is_favorite)


def list_unfinished() -> list[Entry]:
    """Return unfinished matches, one of them damaged."""
    return [
        _make_entry(_play_until(DUEL, "5", 14), 0.5 * _HOUR),
        _make_entry(_play_until(DESERT, "9", 9), _DAY),
        _make_entry(_play_until(FOUR, "3", 21), 6 * _DAY),
        Entry(Path("/home/mira/20261102-201455-9b1f03.tds"), None, _("This save is corrupted: wrong checksum.")),
        _make_entry(_play_until(THREE, "4", 11), 20 * _DAY),
    ]


def _list_every_game() -> list[Entry]:
    """Return an adventure and a match of Elixir Quest, with a named duel."""
    dungeon = Head("dungeon", [], ["Mira", "Tom"], "FG", 3, 0.0, False, asked=0, scores=[2, 9, 8, 1])
    elixir = Head("elixir", [], ["Mira", "Tom"], "original", 3, 0.0, False, asked=1, scores=[2, 1])
    heads = [msgspec.structs.replace(head, saved=_NOW - _HOUR) for head in (dungeon, elixir)]
    return [
        *(Entry(Path(f"/home/mira/{head.game}{SAVE_SUFFIX}"), head) for head in heads),
        msgspec.structs.replace(
            _make_entry(_play_until(DUEL, "5", 14), _DAY, "Sunday evening"),
            path=slots.get_slot_folder(slots.NAMED) / f"sunday{SAVE_SUFFIX}",
        ),
    ]


def _list_finished() -> list[Entry]:
    return [
        _make_entry(_play_out(DUEL, "5"), 2 * _HOUR),
        _make_entry(_play_out(DESERT, "9"), _DAY),
        _make_entry(_play_out(THREE, "4"), 3 * _DAY),
        _make_entry(_play_out(FOUR, "3"), 12 * _DAY),
        _make_entry(_play_out(DUEL, "8"), 40 * _DAY),
    ]


def _list_favorites() -> list[Entry]:
    return [
        _make_entry(_play_out(DESERT, "9"), _DAY, is_favorite=True),
        _make_entry(_play_out(THREE, "4"), 3 * _DAY, "Three at the fountain", is_favorite=True),
    ]


class _FakeSaves(SavesScene):
    """List of saves with fixed entries."""

    shown: list[Entry]

    def list_entries(self) -> list[Entry]:
        return self.shown


def _make_saves(list_shown: Callable[[], list[Entry]], tab: Tab = "progress") -> Callable[[Services], Scene]:
    def make(services: Services) -> Scene:
        made: type[_FakeSaves] = type("_Shown", (_FakeSaves,), {"shown": list_shown()})
        return made(services, tab)

    return make


def _make_damaged_saves(services: Services) -> Scene:
    """Show the damaged save selected, with its options."""
    scene = _make_saves(list_unfinished)(services)
    assert isinstance(scene, SaveListScene)
    scene.selected_index = next(index for index, entry in enumerate(scene.entries) if entry.head is None)
    return scene


class _FakeDamaged(DamagedFilesScene):
    """List of damaged files with fixed entries."""

    def list_entries(self) -> list[Entry]:
        home = Path("/home/mira/.local/share/triforce-duels")
        return [
            Entry(home / "statistics.json", None, _("This file is corrupted.")),
            Entry(home / "collections.json", None, _("This file is corrupted.")),
            Entry(home / "mods" / "sand-sea", None, "sheik.yaml:14: " + _("This file has errors.")),
        ]


def _make_naming(services: Services) -> Scene:
    services.stack.push(_make_saves(list_unfinished)(services))
    return AskTextScene(
        services,
        _("Save match"),
        _("Saves a copy of this position. The match stays in progress."),
        lambda _name: None,
        button=_("Save"),
        initial_text="Sunday evening",
    )


def _make_saved(active_match: ActiveMatch[Any]) -> LoadedSave:
    return LoadedSave(active_match.session, active_match.seats)


def _make_viewer(setup: Setup, seed: str, progress: float) -> Callable[[Services], Scene]:
    def make(services: Services) -> Scene:
        save = _make_saved(_play_out(setup, seed))
        return ReplayScene(services, save, round(progress * len(save.session.journal)))

    return make


_STRIKES = Reason("strikes", 5.06, 3, False, 7.07, 2.01)
"""Reason of a verdict: expected damage dealt."""
_STANDS = (
    Reason("stands", 3.78, 4, True, 0.99, 0.04),
    Reason("strikes", 2.16, -1, False, 2.98, 0.82),
    Reason("stands", 1.24, 1, False, -0.69, -1.0),
)
_HEALTH = Reason("health", 3.47, 1, False, -2.6, -6.07)
_MISTAKES = {
    65: (
        "move link G4",
        Advice("", "move link C4", 5.23, 0.36, (_STRIKES,), win_chance_loss=0.152, win_chance_loss_error=0.011),
    ),
    69: (
        "move ganon I3",
        Advice("", "move wizrobe-2 D2", 3.39, 0.44, _STANDS, win_chance_loss=0.12, win_chance_loss_error=0.015),
    ),
    78: (
        "move ganon J2",
        Advice("", "move wizrobe-2 F3", 4.34, 0.44, (_HEALTH,), win_chance_loss=0.146, win_chance_loss_error=0.015),
    ),
}
"""Verdicts of a bot, by step of the match."""


def _make_review(services: Services) -> Scene:
    """Show a reviewed match just before a blunder."""
    scene = ReplayScene(services, _make_saved(_play_out(DUEL, "5")), 0)
    set_review(scene, _MISTAKES)
    scene.go_to(scene.turning_points[0].step - 1)
    return scene


def _make_records() -> tuple[MatchRecord, ...]:
    """Return the match records of a season of four players and a bot."""
    people = ("Mira", "Tom", "Ada", "", "Noah")
    teams = ("link", "ganon", "ruto", "darunia", "zelda", "skull-kid", "witches", "nabooru")
    favorites = {
        "link": "spinning-blade", "ganon": "trident-of-power", "ruto": "tidal-lance", "darunia": "great-hammer",
        "zelda": "sages-counsel", "skull-kid": "falling-moon", "witches": "twin-fusion", "nabooru": "desert-vow",
    }  # fmt: skip
    records = []
    for index in range(46):
        first, second = index % 3, 1 + (index * 7 + index // 3) % 4
        names = [people[first], people[second] if people[second] != people[first] else ""]
        kinds = ["person", "hero" if index % 4 == 0 else "person"]
        won = (index * index + index // 5) % 5 < 3
        led = [teams[(index * 5) % len(teams)], teams[(index * 5 + 1 + index // 8) % len(teams)]]
        seats = tuple(
            SeatRecord(
                seat=seat,
                player=names[seat] if kinds[seat] == "person" else "",
                kind=kinds[seat],
                teams=(led[seat],),
                won=won == (seat == 0),
                damage=12 + (index * (5 + seat)) % 19,
                cards={f"{led[seat]}/{favorites[led[seat]]}": 2},
            )
            for seat in range(2)
        )
        records.append(MatchRecord(f"match {index}", "zelda", "lost-woods", float(index), 20, seats))
    return tuple(records)


class _FakeStatistics(StatisticsScene):
    """Statistics of fixed records."""

    def _reload(self) -> str:
        records = _make_records()
        self.match_count = len(records)
        self.tallies = (statistics.tally_by_player if self.tab == "players" else statistics.tally_by_team)(records)
        return ""


def _make_teams(services: Services) -> Scene:
    scene = _FakeStatistics(services)
    scene.tab = "teams"
    scene._reload()
    return scene


_CRASH = Path("/home/mira/.local/share/triforce-duels/crashes/crash-20261120-213405-5d1c2a.json")
"""Displayed path of a crash report."""


def _make_crash(services: Services) -> Scene:
    scene = CrashScene(services, crash_report.CrashFiles(_CRASH, _CRASH.with_suffix(SAVE_SUFFIX)))
    scene.entry = list_unfinished()[0]
    return scene


def _make_title_crash(services: Services) -> Scene:
    """Show a crash of the title itself."""
    return CrashScene(services, crash_report.CrashFiles(_CRASH, None), has_title_crashed=True)


SHOTS: dict[str, Callable[[Services], Scene]] = {
    "saves": _make_saves(list_unfinished),
    "saves-games": _make_saves(_list_every_game),
    "saves-damaged": _make_damaged_saves,
    "damaged": _FakeDamaged,
    "crash-title": _make_title_crash,
    "saves-empty": _make_saves(list),
    "saves-name": _make_naming,
    "saves-finished": _make_saves(_list_finished, "finished"),
    "replays": _make_saves(_list_favorites, "replays"),
    "replays-empty": _make_saves(list, "replays"),
    "replay-viewer": _make_viewer(DUEL, "5", 0.42),
    "replay-viewer-four": _make_viewer(FOUR, "3", 0.6),
    "replay-review": _make_review,
    "statistics": _FakeStatistics,
    "statistics-teams": _make_teams,
    "crash": _make_crash,
}
"""Builders of scenes by name."""
