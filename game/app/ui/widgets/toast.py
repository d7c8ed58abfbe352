"""Toasts: short messages over every scene, some with buttons; the newest three are shown at the top right.

A message about something on the screen is shown beside it instead, one at a time.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec

from game.app.ui.drawing.canvas import WIDTH, Canvas
from game.app.ui.effects.timeline import Timer
from game.app.ui.input.intents import Device, Intent, Kind, format_cap
from game.app.ui.style.theme import TIMES
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import Box, Widget, WidgetState
from game.app.ui.widgets.toast_places import EDGE, TOP, find_place, list_obstacles, overlaps_any
from game.app.ui.widgets.tooltip import PADDING, draw_tooltip_box, measure_max_tooltip, measure_tooltip, place_beside
from game.text import _

if TYPE_CHECKING:
    from game.app.ui.widgets.button import Button
    from game.app.ui.widgets.form import WidgetGroup

MOST = 3
"""Largest number of toasts at a time; a further one takes the place of the oldest."""
_LONGEST = 600
"""Largest number of letters that are shown."""
_NARROWEST, _WIDEST = 260.0, 800.0
"""Width where there is little room across, and where there is little room down."""
_SECONDS, _EACH_LETTER, _WITH_BUTTONS = 2.2, 0.05, 5.0
"""Lifetime: of any toast, for each letter, and for its buttons, in seconds."""
_AFTER_PAUSE = 1.5
"""Seconds that a toast stays at least after the pointer or the focus has left it."""


class ToastAction(msgspec.Struct, frozen=True):
    """Button of a toast: its text and action; the toast closes afterwards if ``close``."""

    text: str
    act: Callable[[], None]
    close: bool = True


class Toast:
    """Toast: its text, its buttons, how long it is shown and where."""

    def __init__(
        self, text: str, public: bool, about: Box | None, stays: bool, lasting: bool, actions: Sequence[ToastAction]
    ) -> None:
        self.text = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
        self.public, self.about, self.lasting = public, about, lasting
        self.stays = stays or about is None
        self.actions = list(actions)
        self.buttons: list[Button] = []
        self.scene: object = None
        """The scene that it was first shown over; it goes with it unless it is ``lasting``."""
        self.box = Box(0, 0, 0, 0)
        self.place_key: object = None
        """Conditions for which its place was found."""
        self.yields = False
        """True if it may cover a button because there was no free place; it goes when the pointer reaches it."""
        self.hovered = False
        self.timer = Timer(_SECONDS + _EACH_LETTER * len(self.text) + _WITH_BUTTONS * bool(actions))

    @property
    def alpha(self) -> int:
        """Return its opacity, 0 to 255."""
        return round(255 * max(0.0, min(1.0, self.timer.left / TIMES.fade)))

    def extend_time(self) -> None:
        """Extend its time so that it can be read to the end, as it has the pointer or the focus."""
        if self.timer.left < _AFTER_PAUSE:
            self.timer.start(_AFTER_PAUSE)

    def build(self, canvas: Canvas) -> None:
        """Build its buttons, the first with the key that presses it."""
        from game.app.ui.widgets.button import Button

        shown = Kind.TOAST
        self.buttons = [
            Button(("toast", id(self), place), action.text, shown=shown if place == 0 else None)
            for place, action in enumerate(self.actions)
        ]

    def measure(self, canvas: Canvas, width: float) -> tuple[float, float]:
        """Return its width and height at most so wide."""
        wide, high = measure_tooltip(canvas, self.text, width)
        if self.buttons:
            rows = self._layout_buttons(canvas, max(wide, width) - 2 * PADDING[0])
            least = max(sum(w for w, _h in row) + SPACE.small * (len(row) - 1) for row in rows)
            wide = max(wide, least + 2 * PADDING[0])
            high += sum(SPACE.small + row[0][1] for row in rows)
        return wide, high

    def _layout_buttons(self, canvas: Canvas, room: float) -> list[list[tuple[float, float]]]:
        """Return the sizes of its buttons: in one row where there is room, else below each other."""
        sizes = [one.measure_content(canvas, room) for one in self.buttons]
        one_row = sum(w for w, _h in sizes) + SPACE.small * (len(sizes) - 1) <= room
        return [sizes] if one_row else [[size] for size in sizes]

    def place_buttons(self, canvas: Canvas) -> None:
        """Place its buttons at the lower right of its box."""
        if not self.buttons:
            return
        rows = self._layout_buttons(canvas, self.box.w - 2 * PADDING[0] + 0.5)
        y = self.box.bottom - PADDING[1]
        left = list(self.buttons)
        for row in reversed(rows):
            x = self.box.right - PADDING[0]
            for w, h in reversed(row):
                x, top = x - w, y - h
                left.pop().set_box(Box(x, top, w, h))
                x -= SPACE.small
            y -= row[0][1] + SPACE.small

    def draw(self, canvas: Canvas, looks: Sequence[WidgetState]) -> None:
        """Draw it with its buttons in the given states."""
        x, y, w, h = self.box

        def draw_panel(part: Canvas) -> None:
            draw_tooltip_box(part, self.text, Box(0, 0, w, h), align="left" if self.buttons else "center")
            with part.shifted(-x, -y):
                for button, look in zip(self.buttons, looks, strict=True):
                    button.draw_marked(part, look)

        with canvas.marked("floating"):
            key = ("toast", self.text, tuple(looks), tuple(one.text for one in self.buttons))
            canvas.draw_cached(key, x, y, w, h, draw_panel, pad=SPACE.huge, alpha=self.alpha)


class Toasts:
    """Toasts over every scene, newest last."""

    def __init__(self) -> None:
        self._messages: list[Toast] = []
        self.fresh = False
        """True if something has changed since the last drawing."""
        self.shown = 0
        """Number of sentences that there have been to speak."""
        self._told: deque[str] = deque(maxlen=2 * MOST)
        """The last of them."""
        self._widgets: Sequence[Widget] = ()
        self._hand: Box | None = None
        self._form: WidgetGroup | None = None
        self._device: Device = "mouse"
        self._lit: Button | None = None
        self._down: Button | None = None
        self._focus: Button | None = None
        self._came_from: object = None
        """The widget of the form that had the focus before a button here."""

    # ---- contents -------------------------------------------------------------------------------------------------

    @property
    def newest(self) -> Toast | None:
        """Return the newest message."""
        return self._messages[-1] if self._messages else None

    @property
    def messages(self) -> Sequence[Toast]:
        """Return all messages, newest last."""
        return self._messages

    @property
    def text(self) -> str:
        """Return the text of the newest message; "" without one."""
        return self._messages[-1].text if self._messages else ""

    @property
    def about(self) -> Box | None:
        """Return the box that the newest message is about."""
        return self._messages[-1].about if self._messages else None

    @property
    def box(self) -> Box:
        """Return the box of the newest message as it was drawn."""
        return self._messages[-1].box if self._messages else Box(0, 0, 0, 0)

    @property
    def is_quiet(self) -> bool:
        """Return whether tooltips wait: a toast is shown, and none that stays for its buttons."""
        return any(not one.actions for one in self._messages)

    def show_message(
        self,
        text: str,
        *,
        public: bool = False,
        about: Box | None = None,
        stays: bool = False,
        lasting: bool = False,
        actions: Sequence[ToastAction] = (),
    ) -> None:
        """Show a message long enough to be read; the same text again restarts its time.

        A message about something on the screen disappears with the next action, unless it ``stays``. One that is
        ``lasting`` outlives the scene that it was shown over; one that is ``public`` is for everyone at the screen.
        """
        message = Toast(text, public, about, stays, lasting, actions)
        for before in [one for one in self._messages if one.about is not None or one.text == message.text]:
            if before.about == about:
                message.box, message.place_key = before.box, before.place_key
            self._remove(before)
        self._messages.append(message)
        plain = [one for one in self._messages if one.about is None]
        for oldest in plain[:-MOST]:
            self._remove(oldest)
        self.fresh = True
        self._log_for_speech(message.text)
        for place, action in enumerate(actions):
            key = format_cap(Kind.TOAST) if place == 0 else ""
            noun = _("button, {key}").format(key=key) if key else _("button")
            self._log_for_speech(f"{action.text}, {noun}")

    def _remove(self, message: Toast) -> None:
        if any(one is self._focus for one in message.buttons):
            self._release_focus()
        self._messages.remove(message)
        self.fresh = True

    def _remove_matching(self, goes: Callable[[Toast], bool]) -> bool:
        gone = [one for one in self._messages if goes(one)]
        for one in gone:
            self._remove(one)
        return bool(gone)

    def clear(self) -> None:
        """Remove all messages."""
        self._remove_matching(lambda _one: True)

    def remove_private(self) -> None:
        """Remove the messages for one person, as another one comes to the screen."""
        self._remove_matching(lambda one: not one.public)

    def remove_anchored(self) -> bool:
        """Remove the messages beside their cause, as something is done; return whether there was any."""
        return self._remove_matching(lambda one: not one.stays)

    def remove_text(self, text: str) -> None:
        """Remove a message that no longer holds."""
        self._remove_matching(lambda one: one.text == text)

    # ---- speech ---------------------------------------------------------------------------------------------------

    def _log_for_speech(self, text: str) -> None:
        self.shown += 1
        self._told.append(text)

    def read_new(self, count: int) -> list[str]:
        """Return the sentences to speak after the first ``count``; nothing where all messages are gone."""
        fresh = min(self.shown - count, len(self._told))
        return list(self._told)[len(self._told) - fresh :] if self._messages else []

    def read_options(self) -> list[str]:
        """Return the messages and their buttons, to be read aloud."""
        return [part for one in self._messages for part in (one.text, *(button.text for button in one.buttons))]

    # ---- input ----------------------------------------------------------------------------------------------------

    def handle(self, intent: Intent, scene: object) -> Intent | None:
        """Handle an intent for a message; return what is left of it for the scene, None for nothing.

        Raises:
            UserError: the action of a button failed.
        """
        self._device = intent.device
        if intent.is_pointer:
            return self._handle_pointer(intent)
        form = getattr(scene, "form", None)
        return self._handle_key(intent, form)

    def _handle_pointer(self, intent: Intent) -> Intent | None:
        x, y = intent.x, intent.y
        if intent.kind is Kind.LEAVE:
            x = y = -1.0
        if self._focus is not None and intent.kind in (Kind.MOVE, Kind.PRESS):
            self._release_focus()
        under = next((one for one in reversed(self._messages) if one.box.contains(x, y)), None)
        for one in self._messages:
            now = one is under and (one.hovered or intent.kind is Kind.MOVE)
            if one.hovered and not now:
                one.extend_time()
            one.hovered = now
        if under is not None and under.yields:
            self._remove(under)
            return intent
        button = None if under is None else next((one for one in under.buttons if one.hit_test(x, y)), None)
        if button is not self._lit:
            self._lit, self.fresh = button, True
        if self._down is not None and intent.kind is Kind.RELEASE:
            pressed, self._down, self.fresh = self._down is button, None, True
            if pressed and under is not None and button is not None:
                self._press_button(under, button)
            return None
        if under is None or not under.buttons:
            return intent
        if intent.kind is Kind.PRESS:
            self._down, self.fresh = button, True
            return None
        if intent.kind is Kind.MOVE:  # nothing below it lights up
            return msgspec.structs.replace(intent, kind=Kind.LEAVE, x=-1.0, y=-1.0)
        return intent

    def _list_buttons(self) -> list[tuple[Toast, Button]]:
        return [(one, button) for one in reversed(self._messages) for button in one.buttons]

    def _handle_key(self, intent: Intent, form: WidgetGroup | None) -> Intent | None:
        pairs = self._list_buttons()
        if intent.kind is Kind.TOAST:
            if not pairs or intent.repeated:
                return intent
            self._press_button(*pairs[0])
            return None
        at = next((place for place, (_one, button) in enumerate(pairs) if button is self._focus), None)
        if at is not None:
            return self._handle_focused_key(intent, form, pairs, at)
        if pairs and form is not None and intent.kind in (Kind.NEXT, Kind.PREV) and self._is_tab_at_end(intent, form):
            self._form, self._came_from = form, form.focus
            form.set_focus(None)
            self._focus_button(pairs[0 if intent.kind is Kind.NEXT else -1])
            return None
        return intent

    def _is_tab_at_end(self, intent: Intent, form: WidgetGroup) -> bool:
        """Return whether Tab moves beyond the last widget of a group, or back beyond the first one."""
        chain = [one for one in form.widgets if one.focusable]
        if not chain or any(one.captures_input for one in chain):
            return False
        return form.focus == chain[-1 if intent.kind is Kind.NEXT else 0].id

    def _handle_focused_key(
        self, intent: Intent, form: WidgetGroup | None, pairs: list[tuple[Toast, Button]], at: int
    ) -> Intent | None:
        """Handle a key while a button of a toast has the focus."""
        message, button = pairs[at]
        takes_enter = form is None or form.default_widget is None
        if intent.kind is Kind.OK or (intent.kind is Kind.MAIN and takes_enter):
            if not intent.repeated:
                self._press_button(message, button)
            return None
        if intent.kind is Kind.BACK:
            self._remove(message)
            return None
        if intent.kind in (Kind.NEXT, Kind.PREV):
            goal = at + (1 if intent.kind is Kind.NEXT else -1)
            if 0 <= goal < len(pairs):
                self._focus_button(pairs[goal])
                return None
            chain = [one.id for one in form.widgets if one.focusable] if form is not None else []
            if chain:
                self._came_from = chain[-1 if intent.kind is Kind.NEXT else 0]
        self._release_focus()
        return intent

    def _focus_button(self, pair: tuple[Toast, Button]) -> None:
        message, button = pair
        if self._focus is None:
            self._log_for_speech(message.text)
        self._focus, self.fresh = button, True
        message.extend_time()
        self._log_for_speech(f"{button.accessible_name}, {button.accessible_role}")

    def _release_focus(self) -> None:
        """Return the focus to the widget group."""
        form, self._form = self._form, None
        self._focus, self.fresh = None, True
        if form is not None and form.focus is None:
            form.set_focus(self._came_from)

    def _press_button(self, message: Toast, button: Button) -> None:
        action = message.actions[message.buttons.index(button)]
        if action.close:
            self._remove(message)
        action.act()

    # ---- time and drawing -----------------------------------------------------------------------------------------

    def _find_running(self) -> Iterator[Toast]:
        """Yield the messages whose time runs: neither the pointer nor the focus is on them."""
        for one in self._messages:
            if not one.hovered and not any(button is self._focus for button in one.buttons):
                yield one

    @property
    def is_fading(self) -> bool:
        """Return whether a message is fading."""
        return any(one.timer.left < TIMES.fade for one in self._find_running())

    def update(self, dt: float) -> bool:
        """Count down; return whether anything looks different now."""
        for one in self._find_running():
            one.timer.advance(dt)
        gone = self._remove_matching(lambda one: one.timer.is_over)
        return gone or self.is_fading

    def draw_over_scene(self, canvas: Canvas, scene: object) -> None:
        """Draw the messages over a scene, where they cover none of its buttons; those of another scene go."""
        for one in self._messages:
            one.scene = scene if one.scene is None else one.scene
        self._remove_matching(lambda one: one.scene is not scene and not one.lasting)
        self._widgets = getattr(getattr(scene, "form", None), "widgets", ())
        self._hand = getattr(scene, "hand_box", None)
        self.draw(canvas)

    def draw(self, canvas: Canvas) -> None:
        """Draw the messages, oldest first."""
        self.fresh = False
        for place, message in enumerate(self._messages):
            self._place_message(canvas, message, [one.box for one in self._messages[:place]])
            message.draw(canvas, [self._button_state(button) for button in message.buttons])

    def _button_state(self, button: Button) -> WidgetState:
        focused = button is self._focus
        lit = button is self._lit
        return WidgetState(
            hover=float(lit), pressed=lit and button is self._down, focused=focused, current=focused,
            device=self._device,
        )  # fmt: skip

    def _place_message(self, canvas: Canvas, message: Toast, others: Sequence[Box]) -> None:
        """Find a message's place, and keep it as long as nothing comes below it."""
        key = canvas.text_scale, self._hand, tuple(one.box for one in self._widgets)
        if message.place_key == key and len(message.buttons) == len(message.actions):
            return
        message.place_key = key
        if len(message.buttons) != len(message.actions):
            message.build(canvas)
        self._update_box(canvas, message, others)
        message.place_buttons(canvas)

    def _update_box(self, canvas: Canvas, message: Toast, others: Sequence[Box]) -> None:
        """Move a message to the free place nearest to the preferred one.

        Free of everything that can be pressed; where a scene has no room for that, free of its buttons, on more and
        shorter lines or on longer ones if need be.
        """
        pressed, buttons = list_obstacles(self._widgets, self._hand)
        boxes = [
            self._preferred_box(canvas, message, wide) for wide in (measure_max_tooltip(canvas), _NARROWEST, _WIDEST)
        ]
        kept = message.box
        if (
            kept.w
            and (kept.w, kept.h) in [(box.w, box.h) for box in boxes]
            and not overlaps_any(kept, [*buttons, *others])
        ):
            return
        top = TOP if message.about is None else SPACE.tiny
        for obstacles in (pressed, buttons):
            for wanted in boxes[: 1 if obstacles is pressed else None]:
                found = find_place(wanted, [*obstacles, *others], top)
                if found is not None:
                    message.box, message.yields = found, False
                    return
        message.box, message.yields = boxes[0], True

    def _preferred_box(self, canvas: Canvas, message: Toast, width: float) -> Box:
        """Return where a message is shown if nothing is in its way: at the top right, or beside what it is about."""
        if message.about is None:
            w, h = message.measure(canvas, width)
            x = WIDTH - EDGE - w
            return Box(x, TOP, w, h)
        w, h = message.measure(canvas, min(width, measure_max_tooltip(canvas)))
        return Box(*place_beside(message.about, w, h, side="above"), w, h)
