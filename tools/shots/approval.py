"""``dev shot --compare`` and ``--approve``: compares scenes with their approved screenshots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import pygame

from game.app.ui.drawing.canvas import HEIGHT, WIDTH, RenderCache
from game.languages import set_language
from tools.home import use_empty_home
from tools.output import format_count
from tools.shots import approved, review
from tools.shots.shot_list import SHOTS
from tools.shots.still import show_scene


def compare_scenes(names: Sequence[str]) -> int:
    """List scenes that differ from their approved screenshot or no longer exist; return exit code 1 if any."""
    changes = [
        change for name, picture in _draw_scenes(names) if (change := review.find_change(name, picture)) is not None
    ]
    changes.sort(key=lambda change: -change.difference.total)
    page = review.update_page(names, changes)
    gone = _find_removed_scenes(names)
    for line in [*changes, *(f"{name}: the scene is gone" for name in gone)]:
        print(line)
    if not changes and not gone:
        print(f"{format_count(len(names), 'scene looks', 'scenes look')} as approved.")
        return 0
    print(review.format_review_request([*(change.name for change in changes), *gone], page))
    return 1


def approve_scenes(names: Sequence[str], *, changed_only: bool) -> int:
    """Store screenshots of scenes as approved, and remove those of scenes that no longer exist.

    ``changed_only`` skips scenes without a visible change, which another machine may draw with slightly different
    rounding.
    """
    count = 0
    for name, picture in _draw_scenes(names):
        before, after = approved.read_approved(name), approved.make_thumbnail(picture)
        difference = approved.compare_thumbnails(before, after)
        if changed_only and not difference.is_change:
            continue
        approved.write_approved(name, after)
        print(f"{name}: {'new' if before is None else difference}")
        count += 1
    for name in _find_removed_scenes(names):
        approved.remove_approved(name)
        print(f"{name}: removed, the scene is gone")
    review.update_page(names, [])
    print(f"{format_count(count, 'picture', 'pictures')} approved.")
    return 0


def _find_removed_scenes(names: Iterable[str]) -> list[str]:
    """Return the names of approved screenshots whose scene no longer exists."""
    return [name for name in names if name not in SHOTS]


def _draw_scenes(names: Iterable[str]) -> Iterator[tuple[str, pygame.Surface]]:
    """Draw scenes as for approved screenshots: in English, at the smallest usual size, without mods."""
    rasters = RenderCache(256_000_000)
    with use_empty_home():
        for name in (name for name in names if name in SHOTS):
            set_language("en")
            with show_scene(name, (WIDTH, HEIGHT), render_cache=rasters) as (_stack, canvas):
                yield name, canvas.surface
