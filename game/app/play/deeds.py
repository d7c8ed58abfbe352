"""What the player has done, and which achievements were reached just now."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from game.app.ui.services import Services
from game.content.packs import EPIC_PACKS, load_pack
from game.content.puzzles import shipped_puzzles
from game.content.tutorial import load_lessons
from game.table import statistics
from game.table.achievements import Deeds, achievements
from game.table.puzzle_progress import load_progress
from game.table.tutorial_progress import lessons_done
from game.text import _, pick


def deeds() -> Deeds:
    """What the player has done, from everything that is kept; never raises for a damaged file."""
    progress = load_progress()
    solved = sum(progress[name].solved for one in shipped_puzzles() if (name := f"zelda/{one.id}") in progress)
    done, lessons = len(lessons_done("zelda")), len(load_lessons())
    teams, names = teams_and_names()
    return Deeds(statistics.load().matches, solved, len(shipped_puzzles()), done, lessons, teams, names)


def teams_and_names() -> tuple[dict[str, Collection[str]], dict[str, str]]:
    """The teams and the names of the games that have teams."""
    packs = {game: load_pack(game) for game in EPIC_PACKS}
    return {game: tuple(pack.teams) for game, pack in packs.items()}, {g: pick(p.pack.name) for g, p in packs.items()}


def tell_match(services: Services, match: str) -> None:
    """Say which achievements were reached with a match that has just ended, by the name of its file."""
    now = deeds()
    tell_reached(services, msgspec.structs.replace(now, matches=[one for one in now.matches if one.id != match]))


def tell_reached(services: Services, before: Deeds) -> None:
    """Say which achievements were reached since ``before``."""
    now = deeds()
    had = {one.id for one in achievements(before) if one.reached}
    fresh = [one.name for one in achievements(now) if one.reached and one.id not in had]
    if fresh:
        services.play("achievement")
        services.notify(_("Achievement: {names}").format(names=", ".join(fresh)))
