"""A walk through everything that can have the focus: keys alone come to all of it, and who has it is seen."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable

import pygame

from game.app.epic.match.scene import MatchScene
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import DIRECTIONS, Intent, Kind
from game.app.ui.scene import FormScene
from game.app.ui.services import Services
from game.app.ui.widgets.base import Look, Widget, WidgetId
from game.app.ui.widgets.form import Form
from game.app.ui.widgets.pane import Scrolled
from tests.app.screen import used_canvas

_SEEN: set[object] = set()
"""Of what kind the places beside the board are whose focus was seen: each kind is drawn once."""
_BESIDE = frozenset({"draw pile", "discard pile", "log panel"})
"""Places beside the board that are no buttons and exist once; all other words are icons."""
_MOST_VALUES = 60
"""So many presses of an arrow a row of values may take before it lets go of it."""


def walk(services: Services) -> None:
    """Goes through the scene on top by Tab and by arrows, and looks at what has the focus."""
    top = services.stack.top
    if isinstance(top, MatchScene):
        _walk_duel(top)
    elif isinstance(top, FormScene):
        canvas = used_canvas(0.5)
        canvas.theme = services.stack.theme_of(top)
        _walk_form(top, canvas)


def _walk_form(top: FormScene, canvas: Canvas) -> None:
    form = top.form
    if any(widget.held for widget in form.widgets):
        return
    wanted = [widget.id for widget in form.widgets if widget.focusable]
    assert len(set(wanted)) == len(wanted), f"two of {wanted} share a name"
    by_tab = set()
    for _press in wanted:
        form.handle(Intent(Kind.NEXT))
        by_tab.add(form.focus)
    assert by_tab == set(wanted)
    assert set(_spread([form.focus] if wanted else [], lambda id, way: _arrow(top, id, way))) == set(wanted)
    for id in _two_of_a_kind(form, wanted):
        _stand(form, id)
        _look_at(form.widget(id), canvas)


def _two_of_a_kind(form: Form, ids: Iterable[WidgetId]) -> list[WidgetId]:
    """The first two widgets of every kind: those of a kind look alike, but for the one that is chosen."""
    kinds: dict[tuple[type, type | None], list[WidgetId]] = {}
    for id in ids:
        widget = form.widget(id)
        kind = type(widget), type(widget.inner) if isinstance(widget, Scrolled) else None
        kinds.setdefault(kind, []).append(id)
    return [id for alike in kinds.values() for id in alike[:2]]


def _spread(first: Iterable[WidgetId | None], step: Callable[[WidgetId, Kind], WidgetId | None]) -> set[WidgetId]:
    """Everything that steps in the four directions lead to."""
    found: set[WidgetId] = set()
    todo = deque(id for id in first if id is not None)
    while todo:
        id = todo.popleft()
        if id in found:
            continue
        found.add(id)
        todo += [other for way in sorted(DIRECTIONS) if (other := step(id, way)) is not None]
    return found


def _stand(form: Form, id: WidgetId) -> None:
    """Puts the focus somewhere, and what scrolls along with it."""
    form.focus_on(id)
    widget = form.widget(id)
    if isinstance(widget, Scrolled):
        widget.pane.follow()


def _arrow(top: FormScene, id: WidgetId, way: Kind) -> WidgetId | None:
    """Where an arrow leads. Values stay the scene's; a card without one leaves it to the scene where to go."""
    form = top.form
    _stand(form, id)
    for _press in range(_MOST_VALUES):
        reply = form.handle(Intent(way))
        if reply is not None and reply.kind == "changed" and not hasattr(form.widget(reply.id), "value"):
            top.on_reply(reply)
        if reply is None or form.focus != id:
            break
    return form.focus


def _look_at(widget: Widget, canvas: Canvas) -> None:
    pictures = []
    for focused in (False, True):
        canvas.surface.fill("#304050")
        look = Look(focused=focused, current=focused)
        widget.draw(canvas, look)
        widget.draw_over(canvas, look)
        pictures.append(pygame.image.tobytes(canvas.surface, "RGB"))
    assert pictures[0] != pictures[1], f"nobody sees that {widget.id} has the focus"


def _walk_duel(scene: MatchScene) -> None:
    """From the edges of the board to every button, pile and panel; squares and cards are gone through in a match."""
    keys, layout = scene.input.keys, scene.table.board.layout
    keys.in_use = True
    choices, w, h = scene.controller.mode.choices(), layout.width, layout.height
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
    found = _spread([leave(square, way) for square in starts for way in sorted(DIRECTIONS)], step)
    assert found >= {id for id, _box in keys.asides()}
    _look_beside(scene)


def _look_beside(scene: MatchScene) -> None:
    keys = scene.input.keys
    for id, _box in keys.asides():
        kind = id if id in _BESIDE else type(id)
        if kind in _SEEN:
            continue
        pictures = []
        for aside in (None, id):
            keys.aside, keys.on_board, scene.pointing.cursor = aside, False, None
            canvas = used_canvas(0.5)
            scene.layout(canvas)
            scene.draw(canvas)
            pictures.append(pygame.image.tobytes(canvas.surface, "RGB"))
        assert pictures[0] != pictures[1], f"nobody sees that {id} has the focus"
        _SEEN.add(kind)
