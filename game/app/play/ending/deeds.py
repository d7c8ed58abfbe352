"""Notifications of achievements that were just reached."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import msgspec

from game.app.ui.services import Services
from game.modes.achievements.catalog import list_achievements
from game.modes.achievements.deeds import PlayHistory, collect_history
from game.text import ngettext


def announce_match(services: Services, match_id: str) -> None:
    """Announce the achievements reached by a match that has just ended, given the name of its file."""
    now = collect_history()
    announce_reached(
        services, msgspec.structs.replace(now, matches=[match for match in now.matches if match.id != match_id])
    )


def announce_reached(services: Services, before: PlayHistory) -> None:
    """Announce the achievements reached since ``before``, and those not announced yet."""
    services.unlocked += _find_new_achievements(before)
    announce_unlocked(services)


def announce_unlocked(services: Services) -> None:
    """Announce the achievements that were reached but not announced yet."""
    if services.unlocked:
        names = list(dict.fromkeys(services.unlocked))
        services.unlocked.clear()
        services.play_effect("achievement")
        text = ngettext("Achievement unlocked: {names}", "Achievements unlocked: {names}", len(names))
        services.notify(text.format(names=", ".join(names)))


@contextmanager
def watch_achievements(services: Services, *, may_reach: bool = True, is_deferred: bool = False) -> Iterator[None]:
    """Return a context that announces the achievements reached by what its block writes.

    Counting takes a moment, so ``may_reach`` is false if none can be reached. ``is_deferred`` leaves the
    announcement to the next call.
    """
    if not may_reach:
        yield
        return
    before = collect_history()
    yield
    if is_deferred:
        services.unlocked += _find_new_achievements(before)
    else:
        announce_reached(services, before)


def _find_new_achievements(before: PlayHistory) -> Sequence[str]:
    """Return the ids of the achievements reached since ``before``."""
    had = {achievement.id for achievement in list_achievements(before) if achievement.is_reached}
    return [
        achievement.name
        for achievement in list_achievements(collect_history())
        if achievement.is_reached and achievement.id not in had
    ]
