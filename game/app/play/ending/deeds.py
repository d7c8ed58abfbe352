"""Which achievements were reached just now."""

from __future__ import annotations

import msgspec

from game.app.ui.services import Services
from game.storage.achievements import Deeds, achievements, deeds_done
from game.text import _


def tell_match(services: Services, match: str) -> None:
    """Say which achievements were reached with a match that has just ended, by the name of its file."""
    now = deeds_done()
    tell_reached(services, msgspec.structs.replace(now, matches=[one for one in now.matches if one.id != match]))


def tell_reached(services: Services, before: Deeds) -> None:
    """Say which achievements were reached since ``before``."""
    now = deeds_done()
    had = {one.id for one in achievements(before) if one.reached}
    fresh = [one.name for one in achievements(now) if one.reached and one.id not in had]
    if fresh:
        services.play("achievement")
        services.notify(_("Achievement unlocked: {names}").format(names=", ".join(fresh)))
