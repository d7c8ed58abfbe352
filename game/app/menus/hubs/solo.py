"""Solo submenu: single-player modes, the last played one as the large entry."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.app.menus.hubs.scene import HubItem, HubPage, HubProgress, HubScene
from game.app.menus.lookups import call_safely
from game.app.play import routes
from game.app.ui.services import Services
from game.content.cards.packs import EPIC_PACKS
from game.content.modes.gauntlet import ACTS
from game.content.modes.journey import STATIONS, load_story
from game.content.puzzles.puzzles import list_puzzle_files
from game.modes.daily import challenges
from game.modes.gauntlet import progress as gauntlet
from game.modes.journey import progress as journey
from game.storage import puzzle_progress, tutorial_progress
from game.text import _, ngettext

_PROGRESS_FILES: dict[str, Callable[[], Path]] = {
    "learn": tutorial_progress.tutorial_path,
    "day": challenges.scores_path,
    "puzzles": puzzle_progress.progress_path,
    "gauntlet": gauntlet.progress_path,
    "journey": journey.journey_path,
}
"""Functions that return the progress file of each entry, in order."""


def open_solo(services: Services) -> HubScene:
    """Return the scene of the submenu, with the last played mode as its large entry."""
    last = call_safely(find_last_played, "learn")
    return HubScene(
        services, HubPage(lambda: _("Solo"), lambda: sorted(list_solo_items(), key=lambda item: item.id != last))
    )


def find_last_played() -> str:
    """Return the id of the entry whose progress file was written last; the first entry if there is none."""
    times = {id: file().stat().st_mtime for id, file in _PROGRESS_FILES.items() if file().exists()}
    return max(times, key=lambda id: times[id], default="learn")


def list_solo_items() -> list[HubItem]:
    """Return the five entries in their default order."""
    return [
        HubItem(
            "learn", "l", "zelda/card/zelda/sages-counsel", _("Learn"), _("Your first duel, step by step"),
            routes.LessonsRoute(), _("Play"), call_safely(_summarize_lessons, None),
        ),
        HubItem(
            "day", "d", "zelda/card/link/time-warp", _("Daily"), _("A duel, a puzzle and an adventure"),
            routes.DailyRoute(), _("Play"), call_safely(_summarize_daily, None),
        ),
        HubItem(
            "puzzles", "p", "zelda/card/link/target-lock", _("Puzzles"), _("Solve a position in one turn"),
            routes.PuzzlesRoute(), _("Play"), call_safely(_summarize_puzzles, None),
        ),
        HubItem(
            "gauntlet", "g", "zelda/card/ganon/beast-unbound", _("Gauntlet"), _("A run of duels; one life"),
            routes.GauntletRoute(), _("Play"), call_safely(_summarize_gauntlet, None),
        ),
        HubItem(
            "journey", "j", "zelda/card/skull-kid/lost-path", _("Journey"), _("A story in ten chapters"),
            routes.JourneyRoute(), _("Play"), call_safely(_summarize_journey, None),
        ),
    ]  # fmt: skip


def _compute_fraction(done: int, count: int) -> float:
    """Return the fraction that is done; 0 if the count is 0."""
    return done / max(1, count)


def _summarize_lessons() -> HubProgress:
    """Return the number of completed lessons."""
    from game.app.menus.lessons import get_game_names, list_lessons

    done = sum(len(tutorial_progress.load_completed_lessons(game)) for game in get_game_names())
    count = sum(len(list_lessons(game)) for game in get_game_names())
    return HubProgress(_("{done} of {all} lessons").format(done=done, all=count), _compute_fraction(done, count))


def _summarize_daily() -> HubProgress:
    """Return the progress with today's challenges."""
    from game.app.menus.daily.words import TASK_ORDER, load_today

    now = load_today(challenges.load_records())
    parts = [id for id in TASK_ORDER if id != "week"]
    done = sum(now.is_done(id) for id in parts)
    return HubProgress(
        _("{done} of {all} done today").format(done=done, all=len(parts)), _compute_fraction(done, len(parts))
    )


def _summarize_puzzles() -> HubProgress:
    """Return the number of solved puzzles."""
    names = [f"{game}/{file.stem}" for game in EPIC_PACKS for file in list_puzzle_files(game)]
    found = puzzle_progress.load_progress()
    done = sum(found.get(name, puzzle_progress.PuzzleProgress()).solved for name in names)
    return HubProgress(
        _("{solved} of {all} solved").format(solved=done, all=len(names)), _compute_fraction(done, len(names))
    )


def _summarize_gauntlet() -> HubProgress | None:
    """Return the progress of the current run, else the best run; None if there was none."""
    records = gauntlet.load_progress()
    run = next((run for run in records.runs.values() if not run.is_over), None)
    if run is not None:
        return HubProgress(
            _("Act {act} of {acts}").format(act=run.act, acts=ACTS), _compute_fraction(run.act - 1, ACTS)
        )
    best = max(records.best.values(), default=0)
    words = ngettext("Best: {count} duel", "Best: {count} duels", best).format(count=best)
    return HubProgress(words) if best else None


def _summarize_journey() -> HubProgress | None:
    """Return the progress of the journey; None if none was started."""
    now = journey.load_progress().journey
    if now is None or now.step == "over":
        return None
    number = load_story().chapters[now.chapter].station
    return HubProgress(
        _("Chapter {number} of {all}").format(number=number, all=STATIONS), _compute_fraction(number - 1, STATIONS)
    )
