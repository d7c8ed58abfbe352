"""A screenful of widgets: who has the focus, who is under the pointer, who gets an intent, and the tooltip."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from itertools import count
from weakref import WeakKeyDictionary

import msgspec
import pygame

from game.app.ui.drawing.canvas import HEIGHT, Canvas
from game.app.ui.effects.timeline import Timer, move_toward
from game.app.ui.input import focus as ways
from game.app.ui.input.intents import DIRECTIONS, Device, Intent, Kind, cap
from game.app.ui.style.theme import TIMES
from game.app.ui.widgets.base import Box, Look, Reply, Widget, WidgetId, activates
from game.app.ui.widgets.tooltip import draw_tooltip
from game.text import _

_TIP_AFTER = 0.4
_STEPS = 6
"""A highlight passes through so many looks, which are drawn once each."""
_RUN = 12
"""So many widgets are one part of the picture."""
_NEAR, _FOOT = 24.0, 60.0
"""How near buttons are next to each other, and how near the lower edge a tooltip has no room below."""


class Form:
    """Runs widgets. A scene builds them anew in its `layout`, and the form keeps focus and state by their ids.

    The focus follows the pointer and the arrow keys alike, so there is always one thing that Space and a pad act on;
    its ring is drawn only while keys or a pad are in use. Enter presses the golden button wherever the focus is, and
    what has the focus where nothing is golden. A text field wants a click. Tab goes through the widgets in the order
    of the list.
    """

    def __init__(self, widgets: Iterable[Widget] = (), *, focus: WidgetId | None = None) -> None:
        self.widgets: list[Widget] = []
        self._focus: WidgetId | None = None
        self.device: Device = "mouse"
        self._numbers: WeakKeyDictionary[Widget, int] = WeakKeyDictionary()
        """The number of each widget; no two that were ever set have the same, and one that comes back has its own."""
        self._counter = count(1)
        self._turn = 0
        """How often it was to be drawn anew."""
        self._below: frozenset[int] | None = None
        """The places in the list of the widgets that belong to the ground; None until they are looked for."""
        self._runs: dict[bool, list[tuple[int, list[Widget]]]] = {}
        """Neighbors in the list that are one part of the picture, each with the place of the first: the widgets above
        the ground, and by True what lies above them.
        """
        self._asked = 0
        """What has been asked for: 1 for which widget is pointed at, 2 for how one looks."""
        self._asking: dict[Hashable, int] = {}
        """The same for each part of the picture."""
        self._pointer = (-1.0, -1.0)
        self._down: WidgetId | None = None
        self._lit: dict[WidgetId, float] = {}
        self._rested = Timer(_TIP_AFTER)
        self._tip_shown = False
        self.refusals = 0
        """How often a widget has said why not."""
        self._refused: WidgetId | None = None
        """The widget that said why not: its reason stands beside it until something else is done."""
        self._used: WidgetId | None = None
        """What the pointer has just pressed: its tooltip waits until the pointer comes back to it."""
        self._part: object = None
        """The part of the widget under the pointer that has a tooltip of its own."""
        self._went = False
        """Whether a tooltip has gone since the last update."""
        self.quiet = False
        """Whether something else is being said, so that only refusals are."""
        self._still: object = None
        """What there was to light up when everything had come to rest."""
        self.set(widgets, focus=focus)

    # ---- contents -------------------------------------------------------------------------------------------------

    def set(self, widgets: Iterable[Widget], *, focus: WidgetId | None = None) -> None:
        """Puts other widgets in place; those with a known id keep what the player did to them."""
        before = {widget.id: widget for widget in self.widgets}
        self.widgets, self._below = list(widgets), None
        self._runs.clear()
        for widget in self.widgets:
            if widget not in self._numbers:
                self._numbers[widget] = next(self._counter)
            old = before.get(widget.id)
            if old is not None and old is not widget and type(old) is type(widget):
                widget.adopt(old)
        ids = {widget.id for widget in self.widgets if widget.focusable}
        if self.focus not in ids:
            self.focus = focus if focus in ids else next((w.id for w in self.widgets if w.focusable), None)
        self._lit = {id: share for id, share in self._lit.items() if id in ids}
        if self._down not in ids:
            self._down = None
        if self._refused is not None and not any(one.id == self._refused and not one.enabled for one in self.widgets):
            self._leave()

    def widget(self, id: WidgetId) -> Widget:
        """The widget of that id; raises KeyError when there is none."""
        for widget in self.widgets:
            if widget.id == id:
                return widget
        raise KeyError(id)

    @property
    def focus(self) -> WidgetId | None:
        """The id of the widget that Space and a pad would act on."""
        self._asked = max(self._asked, 1)
        return self._focus

    @focus.setter
    def focus(self, id: WidgetId | None) -> None:
        self._focus = id

    @property
    def focused(self) -> Widget | None:
        """The widget that Space and a pad would act on."""
        return next((widget for widget in self.widgets if widget.id == self.focus), None)

    @property
    def main(self) -> Widget | None:
        """The golden button."""
        return next((widget for widget in self.widgets if widget.gold), None)

    @property
    def hovered(self) -> Widget | None:
        """The topmost widget under the pointer, while the pointer is in use."""
        self._asked = max(self._asked, 1)
        if self.device != "mouse":
            return None
        return next((widget for widget in reversed(self.widgets) if widget.over(*self._pointer)), None)

    def focus_on(self, id: WidgetId) -> None:
        """Moves the focus by hand."""
        if self.focus != id:
            self._leave()
            self.focus = id

    # ---- intents --------------------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> Reply | None:
        """Passes an intent on; None means that no widget wanted it and the scene may."""
        self.device = intent.device
        held = next((widget for widget in self.widgets if widget.held), None)
        if held is not None:
            self._follow(intent, move_focus=False)
            if intent.kind is Kind.RELEASE:
                self._down = None
            return self._ask(held, _plain(intent))
        if intent.pointer:
            return self._pointed(intent)
        return self._keyed(intent)

    def let_go(self) -> None:
        """Forgets the press of a button whose release goes to another scene."""
        self._down = None

    def _pointed(self, intent: Intent) -> Reply | None:
        self._follow(intent, move_focus=self._down is None)
        if self._down is not None:
            widget = self.widget(self._down)
            if intent.kind is Kind.RELEASE:
                self._used, self._down = self._down, None
            return self._ask(widget, intent) or Reply(widget.id, "used")
        under = self.hovered
        if under is None or intent.kind in (Kind.MOVE, Kind.LEAVE, Kind.RELEASE):
            return None
        if intent.kind is Kind.PRESS and under.focusable:
            self.focus_on(under.id)
        reply = self._ask(under, intent)
        if intent.kind is Kind.PRESS and under.enabled and (under.focusable or reply is not None):
            self._down = under.id
        return reply

    def _keyed(self, intent: Intent) -> Reply | None:
        if not intent.repeated:
            self.unsay()
        main = self.main
        if intent.kind is Kind.MAIN and main is not None:
            return self._ask(main, _plain(intent))
        focused, intent = self.focused, _plain(intent)
        reply = self._ask(focused, intent) if focused is not None else None
        if reply is not None:
            return reply
        for widget in self.widgets:
            if intent.kind in widget.keys or (
                intent.key and intent.kind is not Kind.TEXT and intent.key in widget.keys
            ):
                return self._ask(widget, Intent(Kind.OK, device=intent.device))
        if intent.kind in DIRECTIONS:
            return self._step(intent.kind)
        if intent.kind in (Kind.NEXT, Kind.PREV):
            return self._tab(1 if intent.kind is Kind.NEXT else -1)
        return None

    def _ask(self, widget: Widget, intent: Intent) -> Reply | None:
        if not widget.enabled:
            if activates(intent):
                return self._refuse(widget, widget.reason)
            return widget.handle_disabled(intent)
        reply = widget.handle(intent)
        return self._refuse(widget, reply.value) if reply is not None and reply.kind == "refused" else reply

    def _refuse(self, widget: Widget, reason: str) -> Reply:
        """The reason stands beside the widget until something else is done."""
        self._refused, self._tip_shown, self._still = widget.id, True, None
        self.refusals += 1
        return Reply(widget.id, "refused", reason)

    def _follow(self, intent: Intent, *, move_focus: bool) -> None:
        if not intent.pointer:
            return
        before = self.hovered
        self._pointer = (-1.0, -1.0) if intent.kind is Kind.LEAVE else (intent.x, intent.y)
        after = self.hovered
        part = after.point_at(*self._pointer) if after is not None else None
        if after is not before:
            self._used = None
        if after is not before or part != self._part or intent.kind is Kind.PRESS:
            self._leave()
        self._part = part
        typing = any(widget is not None and widget.keeps_focus for widget in (self.focused, after))
        if move_focus and not typing and after is not None and after.focusable and intent.kind is Kind.MOVE:
            self.focus_on(after.id)

    def _step(self, direction: Kind) -> Reply | None:
        focused = self.focused
        others = [widget for widget in self.widgets if widget.focusable and widget is not focused]
        if focused is None:
            return None
        found = ways.toward(focused.box, [widget.box for widget in others], direction)
        if found is None:
            return None
        self.focus_on(others[found].id)
        others[found].entered()
        return Reply(others[found].id, "used")

    def _tab(self, step: int) -> Reply | None:
        chain = [widget for widget in self.widgets if widget.focusable]
        if not chain:
            return None
        at = next((index for index, widget in enumerate(chain) if widget.id == self.focus), -1)
        goal = chain[(at + step) % len(chain)]
        self.focus_on(goal.id)
        goal.entered()
        return Reply(goal.id, "used")

    def _leave(self) -> None:
        self._rested.restart()
        self._went = self._went or self._tip_shown
        self._tip_shown, self._refused = False, None

    def unsay(self) -> None:
        """What was said about a refusal is read, or no longer of interest."""
        if self._refused is not None:
            self._leave()

    # ---- time and drawing -----------------------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        """Moves highlights and the tooltip's delay on; returns whether anything looks different now."""
        if self._still == self._pointed_at:
            return False
        changed, self._went = self._went, False
        hovered = self.hovered
        for widget in self.widgets:
            if widget.id == "":
                continue  # grounds and words share this id, and look the same below the pointer
            goal = 1.0 if widget is hovered and widget.enabled else 0.0
            now = self._lit.get(widget.id, 0.0)
            if now != goal:
                self._lit[widget.id] = move_toward(now, goal, dt / TIMES.hover)
                changed = True
        if self._waits:
            self._rested.advance(dt)
            if self._rested.over:
                self._tip_shown = changed = True
        self._still = None if changed or self.moving else self._pointed_at
        return changed

    @property
    def _pointed_at(self) -> tuple[object, ...]:
        return self.widgets, self._focus, self.device, self._pointer

    @property
    def moving(self) -> bool:
        """Whether `update` wants to be called often."""
        if self._still == self._pointed_at:
            return False
        hovered = self.hovered
        return self._waits or any(
            self._lit.get(widget.id, 0.0) != (1.0 if widget is hovered and widget.enabled else 0.0)
            for widget in self.widgets
            if widget.id != ""
        )

    @property
    def attention(self) -> tuple[object, ...]:
        """Return the widgets with the focus, the pointer and the tooltip."""
        return self._focus, self.hovered, self._refused, self._tip_shown

    @property
    def _waits(self) -> bool:
        """Whether a tooltip is due that is not shown yet."""
        target = self.pointed
        return target is not None and bool(target.hint) and not self._tip_shown and target.id != self._used

    @property
    def pointed(self) -> Widget | None:
        """The widget whose tooltip is due: what has just refused, under the pointer, or with the focus."""
        if self._refused is not None:
            return next((widget for widget in self.widgets if widget.id == self._refused), None)
        return self.hovered if self.device == "mouse" else self.focused

    def look(self, widget: Widget) -> Look:
        """How the widget is drawn now."""
        self._asked = 2
        return self._look(widget)

    def _look(self, widget: Widget) -> Look:
        focused = widget.id == self._focus
        return Look(
            hover=round(self._lit.get(widget.id, 0.0) * _STEPS) / _STEPS,
            pressed=self._down == widget.id and widget.over(*self._pointer),
            focused=focused and self.device != "mouse",
            current=focused,
            device=self.device,
        )

    def renew(self) -> None:
        """Draws everything anew the next time."""
        self._turn += 1
        self._asking.clear()

    def renew_widget(self, widget: Widget) -> None:
        """Draws one widget anew the next time."""
        self._numbers[widget] = next(self._counter)

    def draw(self, canvas: Canvas) -> None:
        """Draws the widgets in order, then what lies above them."""
        self.draw_row(canvas, self.draw_widget)
        self.draw_row(canvas, self.draw_over)
        self.draw_tip(canvas)

    def draw_below(self, canvas: Canvas) -> None:
        """Draws the widgets that belong to the ground; `draw` leaves them out from then on."""
        if self._below is None:
            self._below = frozenset(self._find_below())
            self._runs.clear()
        panels = [self.widgets[place] for place in sorted(self._below)]

        def each(part: Canvas) -> None:
            for panel in panels:
                panel.draw_marked(part, self._look(panel))

        self.draw_part(canvas, "below", each, [self._numbers[panel] for panel in panels])

    def _find_below(self) -> Iterator[int]:
        """Yield the places of panels that lie on no other widget."""
        others: list[Box] = []
        for place, widget in enumerate(self.widgets):
            box = widget.box
            if widget.below and pygame.FRect(box).collidelist(others) < 0:
                yield place
            else:
                others.append(box)

    def draw_row(self, canvas: Canvas, draw: Callable[[Canvas, Widget], None], away: Collection[WidgetId] = ()) -> None:
        """Draws all widgets but those that are away, by `draw_widget` or `draw_over`."""
        looks, over = self._special_looks(), draw == self.draw_over
        if over not in self._runs:
            self._runs[over] = list(self._find_runs(over=over))
        for start, run in self._runs[over]:
            self._draw_run(canvas, start, draw, looks, [one for one in run if one.id not in away] if away else run)

    def _find_runs(self, *, over: bool) -> Iterator[tuple[int, list[Widget]]]:
        below = self._below or ()
        for start in range(0, len(self.widgets), _RUN):
            run = [
                widget
                for place, widget in enumerate(self.widgets[start : start + _RUN], start)
                if place not in below and (widget.itself.reaches_over or not over)
            ]
            if run:
                yield start, run

    def _special_looks(self) -> dict[WidgetId, Look]:
        """Return the looks of widgets that the pointer or the focus is on; all others look as usual."""
        ids = {self._focus, self._down, *(id for id, share in self._lit.items() if share)}
        return {widget.id: self._look(widget) for widget in self.widgets if widget.id in ids}

    def _draw_run(
        self,
        canvas: Canvas,
        start: int,
        draw: Callable[[Canvas, Widget], None],
        looks: dict[WidgetId, Look],
        run: list[Widget],
    ) -> None:
        """Draws neighbors in the list, which are looked into where one of them looks different now."""
        special = [(widget.id, looks[widget.id]) for widget in run if widget.id in looks]

        def each(part: Canvas) -> None:
            for widget in run:
                draw(part, widget)

        self.draw_part(canvas, (draw.__name__, start), each, ([self._numbers[one] for one in run], special))

    def draw_widget(self, canvas: Canvas, widget: Widget) -> None:
        """Draws a widget, as it was drawn before where it has looked like this."""
        look = self._look(widget)
        self.draw_part(canvas, (self._numbers[widget], look), lambda part: widget.draw_marked(part, look))

    def draw_over(self, canvas: Canvas, widget: Widget) -> None:
        """Draws what of a widget lies above the others, as it was drawn before where it has looked like this."""
        look = self._look(widget)
        self.draw_part(canvas, (-self._numbers[widget], look), lambda part: widget.draw_over(part, look))

    def draw_part(self, canvas: Canvas, name: Hashable, draw: Callable[[Canvas], None], look: object = None) -> None:
        """Draws a part of the picture that looks the same until it is to be drawn anew or its ``look`` changes.

        What asks for the widget that is pointed at while it is drawn is drawn once for each of them.
        """
        before, known = self._asked, self._asking.get(name, 0)

        def drawn() -> None:
            self._asked = 0
            draw(canvas)
            self._asking[name] = max(self._asked, known)

        asked = self._what_is_asked(known)
        of = asked if known == 1 else None
        canvas.group((id(self), name, of), (self._turn, self.device, look, asked), drawn)
        self._asked = max(before, self._asking.get(name, 0))

    def _what_is_asked(self, asked: int) -> object:
        if not asked:
            return None
        hovered = self.hovered
        pointed = self._focus, None if hovered is None else hovered.id
        return pointed if asked == 1 else (*pointed, tuple(self._lit.items()), self._down)

    def draw_tip(self, canvas: Canvas) -> None:
        """The tooltip, for scenes that draw the widgets in layers of their own."""
        target = self.pointed
        if self.quiet and self._refused is None:
            return
        if target is not None and self._tip_shown and target.hint and not target.held:
            draw_tooltip(canvas, target.hint + rules_line(target, self.device), self._uncovered(target))

    def _uncovered(self, target: Widget) -> Box:
        """What a tooltip leaves free: the widget, and for a button that is closed those right below it, or right above
        it at the foot of the screen.
        """
        return target.tip_box if target.enabled else self.uncovered(target.tip_box)

    def uncovered(self, box: Box) -> Box:
        """A box with the widgets next to it that a sentence about it would cover."""
        near = [one.box for one in self.widgets if one.focusable and _in_line(box, one.box)]
        low = max((one.bottom for one in near if 0 <= one.y - box.bottom < _NEAR), default=box.bottom)
        high = min((one.y for one in near if 0 <= box.y - one.bottom < _NEAR), default=box.y)
        top = high if box.bottom > HEIGHT - _FOOT else box.y
        return box._replace(y=top, h=max(box.bottom, low) - top)


def _in_line(box: Box, other: Box) -> bool:
    """Whether one lies above the other."""
    return other.x < box.right and box.x < other.right


def _plain(intent: Intent) -> Intent:
    """Enter where nothing is golden, or where an open list has it: it acts on what has the focus."""
    return msgspec.structs.replace(intent, kind=Kind.OK, key="") if intent.kind is Kind.MAIN else intent


def rules_line(about: Widget, device: Device) -> str:
    """The last line of a tooltip about something that has a page in the rulebook."""
    key = cap(Kind.HELP, device)
    return f"\n{{book}} **{key}** " + _("Rulebook") if about.rules[0] and key else ""
