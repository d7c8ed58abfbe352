"""`dev shot --compare` and `--approve`: scenes as they look now against their approved pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import pygame

from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Rasters
from game.languages import set_language
from tools.home import empty_home
from tools.output import count_of
from tools.shots import approved, review
from tools.shots.shot_list import SHOTS
from tools.shots.still import shown


def compare(names: Sequence[str]) -> int:
    """Name the scenes that look different from their approved pictures or are gone; exit code 1 if there are any."""
    changes = [change for name, picture in _draw(names) if (change := review.find_change(name, picture)) is not None]
    changes.sort(key=lambda change: -change.difference.total)
    page = review.update_page(names, changes)
    gone = _find_gone(names)
    for line in [*changes, *(f"{name}: the scene is gone" for name in gone)]:
        print(line)
    if not changes and not gone:
        print(f"{count_of(len(names), 'scene looks', 'scenes look')} as approved.")
        return 0
    print(review.ask_for_review([*(change.name for change in changes), *gone], page))
    return 1


def approve(names: Sequence[str], *, changed_only: bool) -> int:
    """Keep scenes as they look now as their approved pictures, and remove those of scenes that are gone.

    ``changed_only`` leaves alone the pictures of scenes that look as approved, which another machine may draw with a
    few colors rounded differently.
    """
    count = 0
    for name, picture in _draw(names):
        before, after = approved.read(name), approved.shrink(picture)
        difference = approved.compare(before, after)
        if changed_only and not difference.is_change:
            continue
        approved.write(name, after)
        print(f"{name}: {'new' if before is None else difference}")
        count += 1
    for name in _find_gone(names):
        approved.remove(name)
        print(f"{name}: removed, the scene is gone")
    review.update_page(names, [])
    print(f"{count_of(count, 'picture', 'pictures')} approved.")
    return 0


def _find_gone(names: Iterable[str]) -> list[str]:
    """Return the names of scenes that only have an approved picture."""
    return [name for name in names if name not in SHOTS]


def _draw(names: Iterable[str]) -> Iterator[tuple[str, pygame.Surface]]:
    """Draw scenes as approved pictures show them: in English, at the smallest usual size, without mods."""
    rasters = Rasters(256_000_000)
    with empty_home():
        for name in (name for name in names if name in SHOTS):
            set_language("en")
            with shown(name, (WIDTH, HEIGHT), rasters=rasters) as (_stack, canvas):
                yield name, canvas.surface
