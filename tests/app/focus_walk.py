"""Focus test of a scene: the keyboard reaches every widget, and the focus is visible."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable

import pygame

from game.app.epic.match.scene import MatchScene
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import DIRECTIONS, Intent, Kind
from game.app.ui.scene import WidgetScene
from game.app.ui.services import Services
from game.app.ui.widgets.base import Widget, WidgetId, WidgetState
from game.app.ui.widgets.form import WidgetGroup
from game.app.ui.widgets.pane import ScrolledWidget
from tests.app.screen import get_used_canvas

_SEEN: set[object] = set()
"""Of what kind the places beside the board are whose focus was seen: each kind is drawn once."""
_BESIDE = frozenset({"draw pile", "discard pile", "log panel"})
"""Places beside the board that are no buttons and exist once; all other words are icons."""
_MOST_VALUES = 60
"""So many presses of an arrow a row of values may take before it lets go of it."""


def check_focus_order(services: Services) -> None:
    """Move through the scene on top by Tab and by arrows, and check what has the focus."""
    top = services.stack.top
    if isinstance(top, MatchScene):
        _walk_duel(top)
    elif isinstance(top, WidgetScene):
        canvas = get_used_canvas(0.5)
        canvas.theme = services.stack.find_theme(top)
        _walk_form(top, canvas)


def _walk_form(top: WidgetScene, canvas: Canvas) -> None:
    form = top.form
    if any(widget.captures_input for widget in form.widgets):
        return
    wanted = [widget.id for widget in form.widgets if widget.focusable]
    assert len(set(wanted)) == len(wanted), f"two of {wanted} share a name"
    by_tab = set()
    for _press in wanted:
        form.handle(Intent(Kind.NEXT))
        by_tab.add(form.focus)
    assert by_tab == set(wanted)
    assert set(_collect_reachable([form.focus] if wanted else [], lambda id, way: _press_arrow(top, id, way))) == set(
        wanted
    )
    for id in _pick_two_of_a_kind(form, wanted):
        _set_focus(form, id)
        _check_visible(form.get_widget(id), canvas)


def _pick_two_of_a_kind(form: WidgetGroup, ids: Iterable[WidgetId]) -> list[WidgetId]:
    """Return the first two widgets of every kind: widgets of one kind look alike, except the chosen one."""
    kinds: dict[tuple[type, type | None], list[WidgetId]] = {}
    for id in ids:
        widget = form.get_widget(id)
        kind = type(widget), type(widget.inner) if isinstance(widget, ScrolledWidget) else None
        kinds.setdefault(kind, []).append(id)
    return [id for alike in kinds.values() for id in alike[:2]]


def _collect_reachable(
    first: Iterable[WidgetId | None], step: Callable[[WidgetId, Kind], WidgetId | None]
) -> set[WidgetId]:
    """Return everything that steps in the four directions lead to."""
    found: set[WidgetId] = set()
    todo = deque(id for id in first if id is not None)
    while todo:
        id = todo.popleft()
        if id in found:
            continue
        found.add(id)
        todo += [other for way in sorted(DIRECTIONS) if (other := step(id, way)) is not None]
    return found


def _set_focus(form: WidgetGroup, id: WidgetId) -> None:
    """Set the focus and scroll it into view."""
    form.set_focus(id)
    widget = form.get_widget(id)
    if isinstance(widget, ScrolledWidget):
        widget.scroll_view.scroll_to_focus()


def _press_arrow(top: WidgetScene, id: WidgetId, way: Kind) -> WidgetId | None:
    """Return where an arrow leads. Values stay the scene's; a card without one leaves the target to the scene."""
    form = top.form
    _set_focus(form, id)
    for _press in range(_MOST_VALUES):
        event = form.handle(Intent(way))
        if event is not None and event.kind == "changed" and not hasattr(form.get_widget(event.id), "value"):
            top.on_widget_event(event)
        if event is None or form.focus != id:
            break
    return form.focus


def _check_visible(widget: Widget, canvas: Canvas) -> None:
    pictures = []
    for focused in (False, True):
        canvas.surface.fill("#304050")
        state = WidgetState(focused=focused, current=focused)
        widget.draw(canvas, state)
        widget.draw_over(canvas, state)
        pictures.append(pygame.image.tobytes(canvas.surface, "RGB"))
    assert pictures[0] != pictures[1], f"nobody sees that {widget.id} has the focus"


def _walk_duel(scene: MatchScene) -> None:
    """Walk from the edges of the board to every button, pile and panel; squares and cards are covered in a match."""
    keys, layout = scene.input.keys, scene.table.board.layout
    keys.in_use = True
    choices, w, h = scene.controller.mode.list_choices(), layout.width, layout.height
    edges = [x + y * w for x in (0, w // 2, w - 1) for y in (0, h // 2, h - 1)]

    def step(id: WidgetId, way: Kind) -> WidgetId | None:
        keys.on_board, keys.aside, scene.pointing.cursor = False, id, None
        scene.handle(Intent(way))
        return keys.aside

    def leave(square: int, way: Kind) -> WidgetId | None:
        keys.on_board, keys.aside, scene.pointing.cursor = True, None, square
        scene.handle(Intent(way))
        return keys.aside

    starts = choices if scene.controller.mode.jumps and len(choices) > 1 else edges
    found = _collect_reachable([leave(square, way) for square in starts for way in sorted(DIRECTIONS)], step)
    assert found >= {id for id, _box in keys.list_asides()}
    _check_controls(scene)


def _check_controls(scene: MatchScene) -> None:
    keys = scene.input.keys
    for id, _box in keys.list_asides():
        kind = id if id in _BESIDE else type(id)
        if kind in _SEEN:
            continue
        pictures = []
        for aside in (None, id):
            keys.aside, keys.on_board, scene.pointing.cursor = aside, False, None
            canvas = get_used_canvas(0.5)
            scene.layout(canvas)
            scene.draw(canvas)
            pictures.append(pygame.image.tobytes(canvas.surface, "RGB"))
        assert pictures[0] != pictures[1], f"nobody sees that {id} has the focus"
        _SEEN.add(kind)
