"""Widget group: focus, hover, dispatch of intents, and the tooltip of a screen's widgets."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from contextlib import contextmanager

import msgspec

from game.app.ui.drawing.canvas import HEIGHT, Canvas
from game.app.ui.effects.timeline import Timer, move_toward
from game.app.ui.input import focus as ways
from game.app.ui.input.intents import DIRECTIONS, Device, Intent, Kind, format_cap
from game.app.ui.style.theme import TIMES
from game.app.ui.widgets.base import RESTING_STATES, Box, Widget, WidgetEvent, WidgetId, WidgetState, is_activation
from game.app.ui.widgets.run import WidgetNumbers, WidgetRun, find_background_panels, find_runs, get_identity
from game.app.ui.widgets.tooltip import draw_tooltip
from game.text import _

_TOOLTIP_DELAY = 0.4
"""Seconds of hovering after which a tooltip appears."""
_HOVER_STEPS = 6
"""Number of brightness steps of a hover highlight, each of which is drawn once and cached."""
_MAX_NEIGHBOR_GAP, _BOTTOM_ZONE = 24.0, 60.0
"""Maximum gap between adjacent buttons, and distance from the screen's lower edge with no space for tooltips below."""


class WidgetGroup:
    """Widgets of a scene, with focus and hover.

    A scene creates new widgets in each ``layout``, and the group keeps focus and state by their ids. The focus follows
    both the pointer and the arrow keys, so there is always one widget that Space and a controller activate; its ring
    is drawn only while keys or a controller are in use. Enter activates the default button wherever the focus is,
    and the focused widget when there is no default button. A text field has to be clicked. Tab goes through the
    widgets in the order of the list.
    """

    def __init__(self, widgets: Iterable[Widget] = (), *, focus: WidgetId | None = None) -> None:
        self.widgets: list[Widget] = []
        self._focus: WidgetId | None = None
        self.device: Device = "mouse"
        self._numbers = WidgetNumbers()
        self._redraw_count = 0
        """Number of full redraws requested so far; part of the cache keys."""
        self._background_indices: frozenset[int] | None = None
        """Indices of the widgets that are drawn with the background; None until they are determined."""
        self._runs_by_overlay: dict[bool, list[WidgetRun]] = {}
        """Runs of widgets above the background; under True, of those with parts above all others."""
        self._hovered_cache: list[Widget | None] | None = None
        """Hovered widget in a list of one, cached during drawing; empty until requested, None outside of drawing."""
        self._dependency_level = 0
        """Requests of the part being drawn: 0 none, 1 for the hovered or focused widget, 2 for a visual state."""
        self._level_by_part: dict[Hashable, int] = {}
        self._pointer = (-1.0, -1.0)
        """Position of the pointer; negative outside of the window."""
        self._pressed_id: WidgetId | None = None
        self._hover_by_id: dict[WidgetId, float] = {}
        """Hover highlight of each widget, 0 to 1."""
        self._tooltip_timer = Timer(_TOOLTIP_DELAY)
        self._is_tooltip_shown = False
        self.refusals = 0
        self._refused_id: WidgetId | None = None
        """Id of the disabled widget that was pressed: its reason is shown beside it until the next action."""
        self._clicked_id: WidgetId | None = None
        """Id of the widget clicked last: its tooltip is not shown again until the pointer has left it."""
        self._tooltip_was_hidden = False
        """True if a tooltip was hidden since the last update."""
        self.suppresses_tooltips = False
        """True while a toast is shown, so that only refusals get a tooltip."""
        self._settled_hover_key: object = None
        """Hover key for which highlights and tooltip have reached their final state; None while they are changing."""
        self.set_widgets(widgets, focus=focus)

    # ---- contents -------------------------------------------------------------------------------------------------

    def set_widgets(self, widgets: Iterable[Widget], *, focus: WidgetId | None = None) -> None:
        """Replace the widgets; those with a known id keep their interaction state, and their picture if they may."""
        before = {get_identity(widget): widget for widget in self.widgets}
        self.widgets, self._background_indices = list(widgets), None
        self._runs_by_overlay.clear()
        for widget in self.widgets:
            old = before.get(get_identity(widget))
            if old is not None and old is not widget and type(old) is type(widget):
                widget.restore_state(old)
                if widget.looks_like(old):
                    self._numbers.share(widget, old)
        ids = {widget.id for widget in self.widgets if widget.focusable}
        if self.focus not in ids:
            self.focus = focus if focus in ids else next((w.id for w in self.widgets if w.focusable), None)
        self._hover_by_id = {id: share for id, share in self._hover_by_id.items() if id in ids}
        if self._pressed_id not in ids:
            self._pressed_id = None
        if self._refused_id is not None and not any(
            widget.id == self._refused_id and not widget.enabled for widget in self.widgets
        ):
            self._hide_tooltip()

    def get_widget(self, id: WidgetId) -> Widget:
        """Return the widget with an id.

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
        self._dependency_level = max(self._dependency_level, 1)
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
        return next((widget for widget in self.widgets if widget.is_default), None)

    @property
    def hovered_widget(self) -> Widget | None:
        """Return the topmost widget under the pointer, while the pointer is in use."""
        self._dependency_level = max(self._dependency_level, 1)
        if self._hovered_cache is None:
            return self._find_hovered()
        if not self._hovered_cache:
            self._hovered_cache.append(self._find_hovered())
        return self._hovered_cache[0]

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
                self._pressed_id = None
            return self._dispatch(held, _as_ok(intent))
        if intent.is_pointer:
            return self._handle_pointer(intent)
        return self._handle_key(intent)

    def cancel_press(self) -> None:
        """Forget a pressed button, because its release will go to another scene."""
        self._pressed_id = None

    def _handle_pointer(self, intent: Intent) -> WidgetEvent | None:
        self._track_pointer(intent, move_focus=self._pressed_id is None)
        if self._pressed_id is not None:
            widget = self.get_widget(self._pressed_id)
            if intent.kind is Kind.RELEASE:
                self._clicked_id, self._pressed_id = self._pressed_id, None
            return self._dispatch(widget, intent) or WidgetEvent(widget.id, "used")
        under = self.hovered_widget
        if under is None or intent.kind in (Kind.MOVE, Kind.LEAVE, Kind.RELEASE):
            return None
        if intent.kind is Kind.PRESS and under.focusable:
            self.set_focus(under.id)
        event = self._dispatch(under, intent)
        if intent.kind is Kind.PRESS and under.enabled and (under.focusable or event is not None):
            self._pressed_id = under.id
        return event

    def _handle_key(self, intent: Intent) -> WidgetEvent | None:
        if not intent.repeated:
            self.dismiss_refusal()
        main = self.default_widget
        if intent.kind is Kind.MAIN and main is not None:
            return self._dispatch(main, _as_ok(intent))
        focused, intent = self.focused_widget, _as_ok(intent)
        event = self._dispatch(focused, intent) if focused is not None else None
        if event is not None:
            return event
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
        """Pass an intent to a widget; show the reason if it is refused."""
        if not widget.enabled:
            if is_activation(intent):
                return self._show_refusal(widget, widget.reason)
            return widget.handle_disabled(intent)
        event = widget.handle(intent)
        return self._show_refusal(widget, event.value) if event is not None and event.kind == "refused" else event

    def _show_refusal(self, widget: Widget, reason: str) -> WidgetEvent:
        """Show the reason of a refusal beside the widget until the next action."""
        self._refused_id, self._is_tooltip_shown, self._settled_hover_key = widget.id, True, None
        self.refusals += 1
        return WidgetEvent(widget.id, "refused", reason)

    def _track_pointer(self, intent: Intent, *, move_focus: bool) -> None:
        """Update the pointer's position, and the focus if ``move_focus``."""
        if not intent.is_pointer:
            return
        before = self.hovered_widget
        self._pointer = (-1.0, -1.0) if intent.kind is Kind.LEAVE else (intent.x, intent.y)
        after = self.hovered_widget
        if after is not before:
            self._clicked_id = None
        if after is not before or intent.kind is Kind.PRESS:
            self._hide_tooltip()
        typing = any(widget is not None and widget.keeps_focus for widget in (self.focused_widget, after))
        if move_focus and not typing and after is not None and after.focusable and intent.kind is Kind.MOVE:
            self.set_focus(after.id)

    def _move_focus(self, direction: Kind) -> WidgetEvent | None:
        """Move the focus in a direction; return None if there is no widget."""
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
        """Move the focus to the next (1) or previous (-1) widget of the list."""
        chain = [widget for widget in self.widgets if widget.focusable]
        if not chain:
            return None
        at = next((index for index, widget in enumerate(chain) if widget.id == self.focus), -1)
        goal = chain[(at + step) % len(chain)]
        self.set_focus(goal.id)
        goal.receive_focus()
        return WidgetEvent(goal.id, "used")

    def _hide_tooltip(self) -> None:
        """Hide the tooltip and restart its delay."""
        self._tooltip_timer.restart()
        self._tooltip_was_hidden = self._tooltip_was_hidden or self._is_tooltip_shown
        self._is_tooltip_shown, self._refused_id = False, None

    def dismiss_refusal(self) -> None:
        """Hide the tooltip with the reason of a refusal."""
        if self._refused_id is not None:
            self._hide_tooltip()

    # ---- time and drawing -----------------------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        """Advance highlights and the tooltip's delay; return whether anything looks different now."""
        if self._settled_hover_key == self._hover_key:
            return False
        changed, self._tooltip_was_hidden = self._tooltip_was_hidden, False
        hovered = self.hovered_widget
        for widget in self.widgets:
            if widget.id == "":
                continue  # grounds and words share this id, and look the same below the pointer
            goal = 1.0 if widget is hovered and widget.enabled else 0.0
            now = self._hover_by_id.get(widget.id, 0.0)
            if now != goal:
                self._hover_by_id[widget.id] = move_toward(now, goal, dt / TIMES.hover)
                changed = True
        if self._is_tooltip_pending:
            self._tooltip_timer.advance(dt)
            if self._tooltip_timer.is_over:
                self._is_tooltip_shown = changed = True
        self._settled_hover_key = None if changed or self.is_animating else self._hover_key
        return changed

    @property
    def _hover_key(self) -> tuple[object, ...]:
        """Return a key that changes with widgets, focus, device and pointer."""
        return self.widgets, self._focus, self.device, self._pointer

    @property
    def is_animating(self) -> bool:
        """Return whether highlights or the tooltip are changing, so that ``update`` has to be called often."""
        if self._settled_hover_key == self._hover_key:
            return False
        hovered = self.hovered_widget
        return self._is_tooltip_pending or any(
            self._hover_by_id.get(widget.id, 0.0) != (1.0 if widget is hovered and widget.enabled else 0.0)
            for widget in self.widgets
            if widget.id != ""
        )

    @property
    def attention_key(self) -> tuple[object, ...]:
        """Return a key of the focused, hovered and refused widget and of the tooltip's visibility."""
        return self._focus, self.hovered_widget, self._refused_id, self._is_tooltip_shown

    @property
    def _is_tooltip_pending(self) -> bool:
        """Return whether a tooltip will be shown after its delay."""
        target = self.tooltip_target
        return (
            target is not None
            and bool(target.tooltip_text)
            and not self._is_tooltip_shown
            and target.id != self._clicked_id
        )

    @property
    def tooltip_target(self) -> Widget | None:
        """Return the widget whose tooltip is or will be shown: just refused, hovered, or focused."""
        if self._refused_id is not None:
            self._dependency_level = max(self._dependency_level, 1)
            return next((widget for widget in self.widgets if widget.id == self._refused_id), None)
        return self.hovered_widget if self.device == "mouse" else self.focused_widget

    def get_state(self, widget: Widget) -> WidgetState:
        """Return the visual state of a widget."""
        self._dependency_level = 2
        return self._compute_state(widget)

    def _compute_state(self, widget: Widget) -> WidgetState:
        """Return the visual state of a widget without recording a dependency."""
        focused, share = widget.id == self._focus, self._hover_by_id.get(widget.id, 0.0)
        pressed = self._pressed_id == widget.id and widget.hit_test(*self._pointer)
        if not (share or focused or pressed):
            return RESTING_STATES[self.device]
        hover, has_ring = round(share * _HOVER_STEPS) / _HOVER_STEPS, focused and self.device != "mouse"
        return WidgetState(hover, pressed=pressed, focused=has_ring, current=focused, device=self.device)

    def invalidate(self) -> None:
        """Redraw everything in the next frame."""
        self._redraw_count += 1
        self._level_by_part.clear()

    def invalidate_widget(self, widget: Widget, variant: Hashable = None) -> None:
        """Redraw one widget in the next frame; a ``variant`` that was drawn before is taken from the cache."""
        self._numbers.assign_new(widget, variant)
        self._runs_by_overlay.clear()

    def draw(self, canvas: Canvas) -> None:
        """Draw the widgets in order, then the parts above all widgets, then the tooltip."""
        with self._hover_cached():
            self.draw_widgets(canvas, self.draw_widget)
            self.draw_widgets(canvas, self.draw_over)
            self.draw_tooltip(canvas)

    @contextmanager
    def _hover_cached(self) -> Iterator[None]:
        """Determine the widget under the pointer at most once while the block runs."""
        before, self._hovered_cache = self._hovered_cache, self._hovered_cache or []
        try:
            yield
        finally:
            self._hovered_cache = before

    def draw_background_panels(self, canvas: Canvas) -> None:
        """Draw the panels that belong to the background; from then on ``draw`` skips them."""
        if self._background_indices is None:
            self._background_indices = frozenset(find_background_panels(self.widgets))
            self._runs_by_overlay.clear()
        panels = [self.widgets[place] for place in sorted(self._background_indices)]

        def draw_panels(part: Canvas) -> None:
            for panel in panels:
                panel.draw_marked(part, self._compute_state(panel))

        self.draw_cached(canvas, "below", draw_panels, [self._numbers[panel] for panel in panels])

    def draw_widgets(
        self, canvas: Canvas, draw: Callable[[Canvas, Widget], None], excluded: Collection[WidgetId] = ()
    ) -> None:
        """Draw all widgets except those with the ids ``excluded``, by ``draw_widget`` or ``draw_over``."""
        looks, over = self._find_special_states(), draw == self.draw_over
        if not self._runs_by_overlay:
            runs = list(find_runs(self.widgets, self._numbers, self._background_indices or ()))
            overlays = [widget_run for run in runs if (widget_run := run.select_overlays()).widgets]
            self._runs_by_overlay = {False: runs, True: overlays}
        with self._hover_cached():
            for run in self._runs_by_overlay[over]:
                self._draw_run(canvas, draw, looks, run.exclude_ids(excluded) if excluded else run)

    def _find_special_states(self) -> dict[WidgetId, WidgetState]:
        """Return the states of widgets with the pointer or the focus; all others have the default state."""
        ids = {self._focus, self._pressed_id, *(id for id, share in self._hover_by_id.items() if share)}
        return {widget.id: self._compute_state(widget) for widget in self.widgets if widget.id in ids}

    def _draw_run(
        self,
        canvas: Canvas,
        draw: Callable[[Canvas, Widget], None],
        state_by_id: dict[WidgetId, WidgetState],
        run: WidgetRun,
    ) -> None:
        """Draw a run of widgets as one cached part, which is redrawn when the state of one of them changes."""
        special = [
            (widget.id, widget.is_default, state_by_id.get(widget.id))
            for widget in run.widgets
            if widget.is_default or widget.id in state_by_id
        ]

        def draw_run(part: Canvas) -> None:
            for widget in run.widgets:
                draw(part, widget)

        self.draw_cached(canvas, (draw.__name__, run.name), draw_run, (run.numbers, special))

    def draw_widget(self, canvas: Canvas, widget: Widget) -> None:
        """Draw a widget, from the cache if it was drawn in this state before."""
        state = self._compute_state(widget)
        name = self._numbers[widget], state, widget.is_default
        self.draw_cached(canvas, name, lambda part: widget.draw_marked(part, state))

    def draw_over(self, canvas: Canvas, widget: Widget) -> None:
        """Draw the parts of a widget above all others, from the cache if they were drawn in this state before."""
        state = self._compute_state(widget)
        self.draw_cached(canvas, (-self._numbers[widget], state), lambda part: widget.draw_over(part, state))

    def draw_cached(self, canvas: Canvas, name: Hashable, draw: Callable[[Canvas], None], key: object = None) -> None:
        """Draw a part that is reused until ``invalidate`` or until its ``key`` changes.

        A part that requests the hovered widget during drawing is cached separately for each hovered widget.
        """
        before, known = self._dependency_level, self._level_by_part.get(name, 0)

        def draw_and_track() -> None:
            self._dependency_level = 0
            draw(canvas)
            self._level_by_part[name] = max(self._dependency_level, known)

        dependency = self._dependency_key(known)
        of = dependency if known == 1 else None
        canvas.draw_group((id(self), name, of), (self._redraw_count, self.device, key, dependency), draw_and_track)
        self._dependency_level = max(before, self._level_by_part.get(name, 0))

    def _dependency_key(self, level: int) -> object:
        if not level:
            return None
        hovered = self.hovered_widget
        pointed = self._focus, None if hovered is None else self._numbers[hovered], self._refused_id
        return pointed if level == 1 else (*pointed, tuple(self._hover_by_id.items()), self._pressed_id)

    def draw_tooltip(self, canvas: Canvas) -> None:
        """Draw the tooltip; for scenes that call ``draw_widgets`` themselves."""
        target = self.tooltip_target
        if self._refused_id is None and (self.suppresses_tooltips or (target is not None and target.is_explained)):
            return
        if target is not None and self._is_tooltip_shown and target.tooltip_text and not target.captures_input:
            draw_tooltip(
                canvas, target.tooltip_text + format_rules_hint(target, self.device), self._tooltip_box(target)
            )

    def _tooltip_box(self, target: Widget) -> Box:
        """Return the box that a tooltip must not cover; for a disabled button with the buttons above and below it."""
        return target.tip_box if target.enabled else self.extend_over_neighbors(target.tip_box)

    def extend_over_neighbors(self, box: Box) -> Box:
        """Return a box extended by the widgets directly above and below, which a tooltip would cover."""
        near = [widget.box for widget in self.widgets if widget.focusable and _overlaps_horizontally(box, widget.box)]
        low = max((one.bottom for one in near if 0 <= one.y - box.bottom < _MAX_NEIGHBOR_GAP), default=box.bottom)
        high = min((one.y for one in near if 0 <= box.y - one.bottom < _MAX_NEIGHBOR_GAP), default=box.y)
        top = high if box.bottom > HEIGHT - _BOTTOM_ZONE else box.y
        return box._replace(y=top, h=max(box.bottom, low) - top)


def _overlaps_horizontally(box: Box, other: Box) -> bool:
    return other.x < box.right and box.x < other.right


def _as_ok(intent: Intent) -> Intent:
    """Return an Enter intent as OK, for a focused widget without default button or an open list."""
    return msgspec.structs.replace(intent, kind=Kind.OK, key="") if intent.kind is Kind.MAIN else intent


def format_rules_hint(widget: Widget, device: Device) -> str:
    """Return the last line of a widget's tooltip, which points to its rulebook page; empty if it has none."""
    key = format_cap(Kind.HELP, device)
    return f"\n{{book}} **{key}** " + _("Rulebook") if widget.rulebook_page[0] and key else ""
