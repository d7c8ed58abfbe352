"""What a frame makes that is like the one before: caches of a window that note what they have to draw."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from game.app.ui.drawing.canvas import Canvas, Rasters
from game.app.ui.drawing.plane import cache_limit
from game.app.ui.drawing.rasters import FrameCache, T
from game.app.ui.stack import SceneStack
from tests.app.surfaces import surfaces_made
from tools.shots import still


class ObservedCache(FrameCache[T]):
    """A cache as large as a window's that notes what it has to make; pictures of earlier scenes are not drawn again."""

    def __init__(self, window: FrameCache[T], shared: FrameCache[T], made: list[str]) -> None:
        super().__init__(window.limit, window.measure)
        self._shared = shared
        self._made = made

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        def noted() -> T:
            self._made.append(f"cached {key}")
            return self._shared.get(key, make)

        return super().get(key, noted)


def observed_rasters(size: tuple[int, int], shared: Rasters, made: list[str]) -> Rasters:
    """Return the caches of a window of this size, which note in ``made`` what they make; ``shared`` draws it once."""
    found = Rasters(cache_limit(size))
    found.cache = ObservedCache(found.cache, shared.cache, made)
    found.magnified = ObservedCache(found.magnified, shared.magnified, made)
    found.pages = ObservedCache(found.pages, shared.pages, made)
    found.fonts, found.texts = shared.fonts, shared.texts
    return found


def made_again(stack: SceneStack, canvas: Canvas, made: list[str]) -> list[str]:
    """Return what the third of three equal frames makes, in a window that has the focus."""
    stack.focused = True
    still.redraw(stack, canvas)
    still.redraw(stack, canvas)
    made.clear()
    with surfaces_made() as past_caches:
        for scene in stack.scenes:
            scene.touch()
        stack.draw(canvas)
    return made + past_caches
