"""Widget group: focus, hover, dispatch of intents, and the tooltip of a screen's widgets."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from contextlib import contextmanager

import msgspec
import pygame

from game.app.ui.drawing.canvas import HEIGHT, Canvas
from game.app.ui.effects.timeline import Timer, move_toward
from game.app.ui.input import focus as ways
from game.app.ui.input.intents import DIRECTIONS, Device, Intent, Kind, format_cap
from game.app.ui.style.theme import TIMES
from game.app.ui.widgets.base import Box, Widget, WidgetEvent, WidgetId, WidgetState, is_activation
from game.app.ui.widgets.run import WidgetNumbers, WidgetRun
from game.app.ui.widgets.tooltip import draw_tooltip
from game.text import _

_TIP_AFTER = 0.4
_STEPS = 6
"""A highlight passes through so many looks, which are drawn once each."""
_RUN = 12
"""So many widgets are one part of the picture."""
_NEAR, _FOOT = 24.0, 60.0
"""Maximum gap between adjacent buttons, and distance from the lower edge within which no tooltip fits below."""


class WidgetGroup:
    """Widgets of a scene, with focus and hover.

    A scene builds them anew in its `layout`, and the group keeps focus and state by their ids. The focus follows the
    pointer and the arrow keys alike, so there is always one widget that Space and a controller activate; its ring is
    drawn only while keys or a controller are in use. Enter activates the default button wherever the focus is, and the
    focused widget when there is no default button. A text field has to be clicked. Tab goes through the widgets in the
    order of the list.
    """

    def __init__(self, widgets: Iterable[Widget] = (), *, focus: WidgetId | None = None) -> None:
        self.widgets: list[Widget] = []
        self._focus: WidgetId | None = None
        self.device: Device = "mouse"
        self._numbers = WidgetNumbers()
        self._turn = 0
        """Number of full redraws that were asked for; part of the keys of its groups."""
        self._below: frozenset[int] | None = None
        """The places in the list of the widgets that belong to the ground; None until they are looked for."""
        self._runs: dict[bool, list[WidgetRun]] = {}
        """The widgets above the ground, and by True what lies above them."""
        self._found: list[Widget | None] | None = None
        """The widget under the pointer once it was asked for while the form is drawn, in which no widget moves."""
        self._asked = 0
        """Things asked for, as bits: 1 for the widget pointed at, 2 for how one looks."""
        self._asking: dict[Hashable, int] = {}
        """The same for each part of the picture."""
        self._pointer = (-1.0, -1.0)
        self._down: WidgetId | None = None
        self._lit: dict[WidgetId, float] = {}
        self._rested = Timer(_TIP_AFTER)
        self._tip_shown = False
        self.refusals = 0
        self._refused: WidgetId | None = None
        """Disabled widget that was pressed: its reason is shown beside it until the next action."""
        self._used: WidgetId | None = None
        """Widget pressed last by the pointer: its tooltip waits until the pointer comes back to it."""
        self._went = False
        """True when a tooltip has gone since the last update."""
        self.quiet = False
        """True while a toast is shown, so that only refusals get a tooltip."""
        self._still: object = None
        """Hover key for which all highlights and the tooltip are up to date; None while they are changing."""
        self.set_widgets(widgets, focus=focus)

    # ---- contents -------------------------------------------------------------------------------------------------

    def set_widgets(self, widgets: Iterable[Widget], *, focus: WidgetId | None = None) -> None:
        """Replace the widgets; those with a known id keep their interaction state."""
        before = {widget.id: widget for widget in self.widgets}
        self.widgets, self._below = list(widgets), None
        self._runs.clear()
        for widget in self.widgets:
            old = before.get(widget.id)
            if old is not None and old is not widget and type(old) is type(widget):
                widget.restore_state(old)
        ids = {widget.id for widget in self.widgets if widget.focusable}
        if self.focus not in ids:
            self.focus = focus if focus in ids else next((w.id for w in self.widgets if w.focusable), None)
        self._lit = {id: share for id, share in self._lit.items() if id in ids}
        if self._down not in ids:
            self._down = None
        if self._refused is not None and not any(one.id == self._refused and not one.enabled for one in self.widgets):
            self._hide_tooltip()

    def get_widget(self, id: WidgetId) -> Widget:
        """Return the widget of an id.

        Raises:
            KeyError: there is none.
        """
        for widget in self.widgets:
            if widget.id == id:
                return widget
        raise KeyError(id)

    @property
    def focus(self) -> WidgetId | None:
        """Return the id of the focused widget, which Space and a controller activate."""
        self._asked = max(self._asked, 1)
        return self._focus

    @focus.setter
    def focus(self, id: WidgetId | None) -> None:
        self._focus = id

    @property
    def focused_widget(self) -> Widget | None:
        """Return the focused widget."""
        return next((widget for widget in self.widgets if widget.id == self.focus), None)

    @property
    def default_widget(self) -> Widget | None:
        """Return the default widget, which Enter activates."""
        return next((widget for widget in self.widgets if widget.gold), None)

    @property
    def hovered_widget(self) -> Widget | None:
        """Return the topmost widget under the pointer, while the pointer is in use."""
        self._asked = max(self._asked, 1)
        if self._found is None:
            return self._find_hovered()
        if not self._found:
            self._found.append(self._find_hovered())
        return self._found[0]

    def _find_hovered(self) -> Widget | None:
        if self.device != "mouse":
            return None
        return next((widget for widget in reversed(self.widgets) if widget.hit_test(*self._pointer)), None)

    def set_focus(self, id: WidgetId) -> None:
        """Move the focus to a widget."""
        if self.focus != id:
            self._hide_tooltip()
            self.focus = id

    # ---- intents --------------------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> WidgetEvent | None:
        """Dispatch an intent; return None if no widget handled it."""
        self.device = intent.device
        held = next((widget for widget in self.widgets if widget.captures_input), None)
        if held is not None:
            self._track_pointer(intent, move_focus=False)
            if intent.kind is Kind.RELEASE:
                self._down = None
            return self._dispatch(held, _as_ok(intent))
        if intent.is_pointer:
            return self._handle_pointer(intent)
        return self._handle_key(intent)

    def cancel_press(self) -> None:
        """Forget a pressed button whose release goes to another scene."""
        self._down = None

    def _handle_pointer(self, intent: Intent) -> WidgetEvent | None:
        self._track_pointer(intent, move_focus=self._down is None)
        if self._down is not None:
            widget = self.get_widget(self._down)
            if intent.kind is Kind.RELEASE:
                self._used, self._down = self._down, None
            return self._dispatch(widget, intent) or WidgetEvent(widget.id, "used")
        under = self.hovered_widget
        if under is None or intent.kind in (Kind.MOVE, Kind.LEAVE, Kind.RELEASE):
            return None
        if intent.kind is Kind.PRESS and under.focusable:
            self.set_focus(under.id)
        reply = self._dispatch(under, intent)
        if intent.kind is Kind.PRESS and under.enabled and (under.focusable or reply is not None):
            self._down = under.id
        return reply

    def _handle_key(self, intent: Intent) -> WidgetEvent | None:
        if not intent.repeated:
            self.dismiss_refusal()
        main = self.default_widget
        if intent.kind is Kind.MAIN and main is not None:
            return self._dispatch(main, _as_ok(intent))
        focused, intent = self.focused_widget, _as_ok(intent)
        reply = self._dispatch(focused, intent) if focused is not None else None
        if reply is not None:
            return reply
        for widget in self.widgets:
            if intent.kind in widget.keys or (
                intent.key and intent.kind is not Kind.TEXT and intent.key in widget.keys
            ):
                return self._dispatch(widget, Intent(Kind.OK, device=intent.device))
        if intent.kind in DIRECTIONS:
            return self._move_focus(intent.kind)
        if intent.kind in (Kind.NEXT, Kind.PREV):
            return self._tab_focus(1 if intent.kind is Kind.NEXT else -1)
        return None

    def _dispatch(self, widget: Widget, intent: Intent) -> WidgetEvent | None:
        if not widget.enabled:
            if is_activation(intent):
                return self._show_refusal(widget, widget.reason)
            return widget.handle_disabled(intent)
        reply = widget.handle(intent)
        return self._show_refusal(widget, reply.value) if reply is not None and reply.kind == "refused" else reply

    def _show_refusal(self, widget: Widget, reason: str) -> WidgetEvent:
        """Show the reason beside the widget until something else is done."""
        self._refused, self._tip_shown, self._still = widget.id, True, None
        self.refusals += 1
        return WidgetEvent(widget.id, "refused", reason)

    def _track_pointer(self, intent: Intent, *, move_focus: bool) -> None:
        if not intent.is_pointer:
            return
        before = self.hovered_widget
        self._pointer = (-1.0, -1.0) if intent.kind is Kind.LEAVE else (intent.x, intent.y)
        after = self.hovered_widget
        if after is not before:
            self._used = None
        if after is not before or intent.kind is Kind.PRESS:
            self._hide_tooltip()
        typing = any(widget is not None and widget.keeps_focus for widget in (self.focused_widget, after))
        if move_focus and not typing and after is not None and after.focusable and intent.kind is Kind.MOVE:
            self.set_focus(after.id)

    def _move_focus(self, direction: Kind) -> WidgetEvent | None:
        focused = self.focused_widget
        others = [widget for widget in self.widgets if widget.focusable and widget is not focused]
        if focused is None:
            return None
        found = ways.find_nearest(focused.box, [widget.box for widget in others], direction)
        if found is None:
            return None
        self.set_focus(others[found].id)
        others[found].receive_focus()
        return WidgetEvent(others[found].id, "used")

    def _tab_focus(self, step: int) -> WidgetEvent | None:
        chain = [widget for widget in self.widgets if widget.focusable]
        if not chain:
            return None
        at = next((index for index, widget in enumerate(chain) if widget.id == self.focus), -1)
        goal = chain[(at + step) % len(chain)]
        self.set_focus(goal.id)
        goal.receive_focus()
        return WidgetEvent(goal.id, "used")

    def _hide_tooltip(self) -> None:
        self._rested.restart()
        self._went = self._went or self._tip_shown
        self._tip_shown, self._refused = False, None

    def dismiss_refusal(self) -> None:
        """Hide the reason of a refusal."""
        if self._refused is not None:
            self._hide_tooltip()

    # ---- time and drawing -----------------------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        """Advance highlights and the tooltip's delay; return whether anything looks different now."""
        if self._still == self._hover_key:
            return False
        changed, self._went = self._went, False
        hovered = self.hovered_widget
        for widget in self.widgets:
            if widget.id == "":
                continue  # grounds and words share this id, and look the same below the pointer
            goal = 1.0 if widget is hovered and widget.enabled else 0.0
            now = self._lit.get(widget.id, 0.0)
            if now != goal:
                self._lit[widget.id] = move_toward(now, goal, dt / TIMES.hover)
                changed = True
        if self._is_tooltip_pending:
            self._rested.advance(dt)
            if self._rested.is_over:
                self._tip_shown = changed = True
        self._still = None if changed or self.is_animating else self._hover_key
        return changed

    @property
    def _hover_key(self) -> tuple[object, ...]:
        return self.widgets, self._focus, self.device, self._pointer

    @property
    def is_animating(self) -> bool:
        """Return whether `update` has to be called often."""
        if self._still == self._hover_key:
            return False
        hovered = self.hovered_widget
        return self._is_tooltip_pending or any(
            self._lit.get(widget.id, 0.0) != (1.0 if widget is hovered and widget.enabled else 0.0)
            for widget in self.widgets
            if widget.id != ""
        )

    @property
    def attention_key(self) -> tuple[object, ...]:
        """Return the widgets with the focus, the pointer and a refusal, and whether a tooltip is shown."""
        return self._focus, self.hovered_widget, self._refused, self._tip_shown

    @property
    def _is_tooltip_pending(self) -> bool:
        """Return whether a tooltip is due that is not shown yet."""
        target = self.tooltip_target
        return target is not None and bool(target.tooltip_text) and not self._tip_shown and target.id != self._used

    @property
    def tooltip_target(self) -> Widget | None:
        """Return the widget whose tooltip is due: refused just now, hovered, or focused."""
        if self._refused is not None:
            return next((widget for widget in self.widgets if widget.id == self._refused), None)
        return self.hovered_widget if self.device == "mouse" else self.focused_widget

    def get_state(self, widget: Widget) -> WidgetState:
        """Return the visual state of a widget."""
        self._asked = 2
        return self._compute_state(widget)

    def _compute_state(self, widget: Widget) -> WidgetState:
        focused = widget.id == self._focus
        return WidgetState(
            hover=round(self._lit.get(widget.id, 0.0) * _STEPS) / _STEPS,
            pressed=self._down == widget.id and widget.hit_test(*self._pointer),
            focused=focused and self.device != "mouse",
            current=focused,
            device=self.device,
        )

    def invalidate(self) -> None:
        """Draw everything anew in the next frame."""
        self._turn += 1
        self._asking.clear()

    def invalidate_widget(self, widget: Widget, variant: Hashable = None) -> None:
        """Draw one widget anew in the next frame; a ``variant`` of it that was drawn before comes from the cache."""
        self._numbers.assign_new(widget, variant)
        self._runs.clear()

    def draw(self, canvas: Canvas) -> None:
        """Draw the widgets in order, then what lies above them."""
        with self._hover_cached():
            self.draw_widgets(canvas, self.draw_widget)
            self.draw_widgets(canvas, self.draw_over)
            self.draw_tooltip(canvas)

    @contextmanager
    def _hover_cached(self) -> Iterator[None]:
        """Look for the widget under the pointer only once while the block runs."""
        before, self._found = self._found, self._found or []
        try:
            yield
        finally:
            self._found = before

    def draw_ground_panels(self, canvas: Canvas) -> None:
        """Draw the panels that belong to the ground; `draw` leaves them out from then on."""
        if self._below is None:
            self._below = frozenset(self._find_ground_panels())
            self._runs.clear()
        panels = [self.widgets[place] for place in sorted(self._below)]

        def draw_panels(part: Canvas) -> None:
            for panel in panels:
                panel.draw_marked(part, self._compute_state(panel))

        self.draw_cached(canvas, "below", draw_panels, [self._numbers[panel] for panel in panels])

    def _find_ground_panels(self) -> Iterator[int]:
        """Yield the places of panels that lie on no other widget."""
        others: list[Box] = []
        for place, widget in enumerate(self.widgets):
            box = widget.box
            if widget.in_ground and pygame.FRect(box).collidelist(others) < 0:
                yield place
            else:
                others.append(box)

    def draw_widgets(
        self, canvas: Canvas, draw: Callable[[Canvas, Widget], None], away: Collection[WidgetId] = ()
    ) -> None:
        """Draw all widgets except ``away``, by `draw_widget` or `draw_over`."""
        looks, over = self._find_special_states(), draw == self.draw_over
        if over not in self._runs:
            self._runs[over] = list(self._find_runs(over=over))
        with self._hover_cached():
            for run in self._runs[over]:
                self._draw_run(canvas, draw, looks, run.exclude_ids(away) if away else run)

    def _find_runs(self, *, over: bool) -> Iterator[WidgetRun]:
        below = self._below or ()
        for start in range(0, len(self.widgets), _RUN):
            run = [
                widget
                for place, widget in enumerate(self.widgets[start : start + _RUN], start)
                if place not in below and (widget.inner_widget.draws_over or not over)
            ]
            if run:
                yield WidgetRun(start, run, [self._numbers[one] for one in run])

    def _find_special_states(self) -> dict[WidgetId, WidgetState]:
        """Return the states of widgets with the pointer or the focus; all others have the default state."""
        ids = {self._focus, self._down, *(id for id, share in self._lit.items() if share)}
        return {widget.id: self._compute_state(widget) for widget in self.widgets if widget.id in ids}

    def _draw_run(
        self,
        canvas: Canvas,
        draw: Callable[[Canvas, Widget], None],
        looks: dict[WidgetId, WidgetState],
        run: WidgetRun,
    ) -> None:
        """Draw adjacent widgets as one group, which is drawn anew where the state of one of them has changed."""
        special = [(one.id, one.gold, looks.get(one.id)) for one in run.widgets if one.gold or one.id in looks]

        def draw_run(part: Canvas) -> None:
            for widget in run.widgets:
                draw(part, widget)

        self.draw_cached(canvas, (draw.__name__, run.start), draw_run, (run.numbers, special))

    def draw_widget(self, canvas: Canvas, widget: Widget) -> None:
        """Draw a widget, from the cache where it was drawn in this state before."""
        look = self._compute_state(widget)
        name = self._numbers[widget], look, widget.gold
        self.draw_cached(canvas, name, lambda part: widget.draw_marked(part, look))

    def draw_over(self, canvas: Canvas, widget: Widget) -> None:
        """Draw what a widget shows above all others, from the cache where it was drawn in this state before."""
        look = self._compute_state(widget)
        self.draw_cached(canvas, (-self._numbers[widget], look), lambda part: widget.draw_over(part, look))

    def draw_cached(self, canvas: Canvas, name: Hashable, draw: Callable[[Canvas], None], look: object = None) -> None:
        """Draw a part of the picture that is reused until `invalidate` or until its ``look`` changes.

        A part that asks for the hovered widget while it is drawn is cached once for each widget.
        """
        before, known = self._asked, self._asking.get(name, 0)

        def draw_and_track() -> None:
            self._asked = 0
            draw(canvas)
            self._asking[name] = max(self._asked, known)

        asked = self._dependency_key(known)
        of = asked if known == 1 else None
        canvas.draw_group((id(self), name, of), (self._turn, self.device, look, asked), draw_and_track)
        self._asked = max(before, self._asking.get(name, 0))

    def _dependency_key(self, asked: int) -> object:
        if not asked:
            return None
        hovered = self.hovered_widget
        pointed = self._focus, None if hovered is None else hovered.id
        return pointed if asked == 1 else (*pointed, tuple(self._lit.items()), self._down)

    def draw_tooltip(self, canvas: Canvas) -> None:
        """Draw the tooltip, for scenes that draw the widgets in layers of their own."""
        target = self.tooltip_target
        if self._refused is None and (self.quiet or (target is not None and target.is_explained)):
            return
        if target is not None and self._tip_shown and target.tooltip_text and not target.captures_input:
            draw_tooltip(
                canvas, target.tooltip_text + format_rules_hint(target, self.device), self._tooltip_box(target)
            )

    def _tooltip_box(self, target: Widget) -> Box:
        """Return the box that a tooltip must not cover; for a disabled button with its vertical neighbors."""
        return target.tip_box if target.enabled else self.extend_over_neighbors(target.tip_box)

    def extend_over_neighbors(self, box: Box) -> Box:
        """Return a box extended by the widgets next to it that a message about it would cover."""
        near = [one.box for one in self.widgets if one.focusable and _overlaps_horizontally(box, one.box)]
        low = max((one.bottom for one in near if 0 <= one.y - box.bottom < _NEAR), default=box.bottom)
        high = min((one.y for one in near if 0 <= box.y - one.bottom < _NEAR), default=box.y)
        top = high if box.bottom > HEIGHT - _FOOT else box.y
        return box._replace(y=top, h=max(box.bottom, low) - top)


def _overlaps_horizontally(box: Box, other: Box) -> bool:
    """Return whether the horizontal extents of two boxes overlap."""
    return other.x < box.right and box.x < other.right


def _as_ok(intent: Intent) -> Intent:
    """Return Enter as OK, for the focused widget without a default button, or for an open list."""
    return msgspec.structs.replace(intent, kind=Kind.OK, key="") if intent.kind is Kind.MAIN else intent


def format_rules_hint(about: Widget, device: Device) -> str:
    """Return the last line of a tooltip about something that has a page in the rulebook."""
    key = format_cap(Kind.HELP, device)
    return f"\n{{book}} **{key}** " + _("Rulebook") if about.rules[0] and key else ""
