"""Observed render caches: record what a frame draws that is like the one before."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from game.app.ui.drawing.canvas import Canvas, RenderCache
from game.app.ui.drawing.plane import compute_cache_limit
from game.app.ui.drawing.rasters import FrameCache, T
from game.app.ui.stack import SceneStack
from tests.app.surfaces import record_surfaces
from tools.shots import still


class ObservedCache(FrameCache[T]):
    """Cache as large as a window's that records what it has to make; pictures of earlier scenes are reused."""

    def __init__(self, window: FrameCache[T], shared: FrameCache[T], made: list[str]) -> None:
        super().__init__(window.limit, window.measure_bytes)
        self._shared = shared
        self._made = made

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        def make_noted() -> T:
            self._made.append(f"cached {key}")
            return self._shared.get(key, make)

        return super().get(key, make_noted)


def make_observed_rasters(size: tuple[int, int], shared: RenderCache, made: list[str]) -> RenderCache:
    """Return the caches of a window of this size, which record in ``made`` what they make; ``shared`` draws it once."""
    render_cache = RenderCache(compute_cache_limit(size))
    render_cache.surfaces = ObservedCache(render_cache.surfaces, shared.surfaces, made)
    render_cache.transformed = ObservedCache(render_cache.transformed, shared.transformed, made)
    render_cache.pages = ObservedCache(render_cache.pages, shared.pages, made)
    render_cache.fonts, render_cache.texts = shared.fonts, shared.texts
    return render_cache


def find_redrawn(stack: SceneStack, canvas: Canvas, made: list[str]) -> list[str]:
    """Return what the third of three equal frames makes, in a window that has the focus."""
    stack.is_window_focused = True
    still.redraw(stack, canvas)
    still.redraw(stack, canvas)
    made.clear()
    with record_surfaces() as past_caches:
        for scene in stack.scenes:
            scene.mark_dirty()
        stack.draw(canvas)
    return made + past_caches
