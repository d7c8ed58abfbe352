"""Toasts: short messages over every scene, some with buttons; the newest three are shown at the top right.

A message about an element on the screen is shown next to that element instead, one at a time.
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
from game.app.ui.widgets.tooltip import (
    PADDING,
    draw_tooltip_box,
    measure_max_tooltip_width,
    measure_tooltip,
    place_beside,
)
from game.text import _

if TYPE_CHECKING:
    from game.app.ui.widgets.button import Button
    from game.app.ui.widgets.form import WidgetGroup

MAX_TOASTS = 3
"""Maximum number of toasts at the top right; a further one replaces the oldest."""
_MAX_LENGTH = 600
"""Maximum number of characters shown."""
_MIN_WIDTH, _MAX_WIDTH = 260.0, 800.0
"""Widths tried if the usual one does not fit: a narrow one with more lines and a wide one with fewer, in logical units.
"""
_BASE_SECONDS, _SECONDS_PER_CHARACTER, _EXTRA_SECONDS_FOR_BUTTONS = 2.2, 0.05, 5.0
"""Lifetime in seconds: of every toast, additional per character, and additional if it has buttons."""
_MIN_SECONDS_AFTER_FOCUS = 1.5
"""Minimum seconds for which a toast is shown after the pointer or the focus has left it."""


class ToastAction(msgspec.Struct, frozen=True):
    """Button of a toast: its text and action; the toast closes afterwards unless ``closes`` is false."""

    text: str
    on_press: Callable[[], None]
    closes: bool = True


class Toast:
    """Toast: its text, buttons, remaining time and position."""

    def __init__(
        self,
        text: str,
        is_public: bool,
        anchor: Box | None,
        is_persistent: bool,
        outlives_scene: bool,
        actions: Sequence[ToastAction],
    ) -> None:
        self.text = text if len(text) <= _MAX_LENGTH else text[: _MAX_LENGTH - 1] + "…"
        self.is_public, self.anchor, self.outlives_scene = is_public, anchor, outlives_scene
        self.is_persistent = is_persistent or anchor is None
        """True if the next action does not remove it."""
        self.actions = list(actions)
        self.buttons: list[Button] = []
        self.scene: object = None
        """Scene over which it was first shown; the toast disappears with it unless ``outlives_scene``."""
        self.box = Box(0, 0, 0, 0)
        self.placement_key: object = None
        """Conditions under which its position was determined."""
        self.covers_button = False
        """True if it may cover a button because there was no free space; it disappears when the pointer reaches it."""
        self.is_hovered = False
        self.timer = Timer(
            _BASE_SECONDS + _SECONDS_PER_CHARACTER * len(self.text) + _EXTRA_SECONDS_FOR_BUTTONS * bool(actions)
        )

    @property
    def alpha(self) -> int:
        """Return the alpha, 0 to 255."""
        return round(255 * max(0.0, min(1.0, self.timer.seconds_left / TIMES.fade)))

    def extend_time(self) -> None:
        """Ensure a minimum remaining time, because the pointer or the focus has left the toast."""
        if self.timer.seconds_left < _MIN_SECONDS_AFTER_FOCUS:
            self.timer.start(_MIN_SECONDS_AFTER_FOCUS)

    def build(self, canvas: Canvas) -> None:
        """Create the buttons; the first one shows the key that presses it."""
        from game.app.ui.widgets.button import Button

        shown = Kind.TOAST
        self.buttons = [
            Button(("toast", id(self), index), action.text, shown_key=shown if index == 0 else None)
            for index, action in enumerate(self.actions)
        ]

    def measure(self, canvas: Canvas, max_width: float) -> tuple[float, float]:
        """Return width and height for a maximum width."""
        width, height = measure_tooltip(canvas, self.text, max_width)
        if self.buttons:
            rows = self._layout_buttons(canvas, max(width, max_width) - 2 * PADDING[0])
            least = max(sum(w for w, _h in row) + SPACE.small * (len(row) - 1) for row in rows)
            width = max(width, least + 2 * PADDING[0])
            height += sum(SPACE.small + row[0][1] for row in rows)
        return width, height

    def _layout_buttons(self, canvas: Canvas, available_width: float) -> list[list[tuple[float, float]]]:
        """Return the sizes of the buttons by row: one row if there is enough space, else one row per button."""
        sizes = [button.measure_content(canvas, available_width) for button in self.buttons]
        one_row = sum(w for w, _h in sizes) + SPACE.small * (len(sizes) - 1) <= available_width
        return [sizes] if one_row else [[size] for size in sizes]

    def place_buttons(self, canvas: Canvas) -> None:
        """Place the buttons at the lower right of the toast's box."""
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

    def draw(self, canvas: Canvas, states: Sequence[WidgetState]) -> None:
        """Draw the toast with its buttons in the given states."""
        x, y, w, h = self.box

        def draw_panel(part: Canvas) -> None:
            draw_tooltip_box(part, self.text, Box(0, 0, w, h), align="left" if self.buttons else "center")
            with part.shifted(-x, -y):
                for button, state in zip(self.buttons, states, strict=True):
                    button.draw_marked(part, state)

        with canvas.marked("floating"):
            key = ("toast", self.text, tuple(states), tuple(button.text for button in self.buttons))
            canvas.draw_cached(key, x, y, w, h, draw_panel, overhang=SPACE.huge, alpha=self.alpha)


class Toasts:
    """Toasts over every scene, newest last."""

    def __init__(self) -> None:
        self._messages: list[Toast] = []
        """Toasts on the screen, oldest first."""
        self.is_dirty = False
        """True if something has changed since the last drawing."""
        self.sentence_count = 0
        """Number of sentences so far for the screen reader."""
        self._recent_sentences: deque[str] = deque(maxlen=2 * MAX_TOASTS)
        """Most recent sentences for the screen reader."""
        self._scene_widgets: Sequence[Widget] = ()
        self._hand_box: Box | None = None
        """Box of the hand of cards in the scene below, if any."""
        self._scene_form: WidgetGroup | None = None
        self._device: Device = "mouse"
        self._hovered_button: Button | None = None
        self._pressed_button: Button | None = None
        self._focused_button: Button | None = None
        self._previous_focus: object = None
        """Id of the scene's widget that had the focus before a toast's button got it."""

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
    def anchor(self) -> Box | None:
        """Return the box next to which the newest message is shown; None if it is at the top right."""
        return self._messages[-1].anchor if self._messages else None

    @property
    def box(self) -> Box:
        """Return the box of the newest message as last drawn."""
        return self._messages[-1].box if self._messages else Box(0, 0, 0, 0)

    @property
    def is_quiet(self) -> bool:
        """Return whether tooltips are suppressed: a toast is shown, and none with buttons."""
        return any(not toast.actions for toast in self._messages)

    def show_message(
        self,
        text: str,
        *,
        is_public: bool = False,
        anchor: Box | None = None,
        is_persistent: bool = False,
        outlives_scene: bool = False,
        actions: Sequence[ToastAction] = (),
    ) -> None:
        """Show a message long enough to be read; showing the same text again restarts its time.

        A message with an ``anchor`` is shown next to that box and disappears with the next action, unless it
        ``is_persistent``. With ``outlives_scene`` it remains when the scene over which it was shown is closed; with
        ``is_public`` it remains when another player takes over the screen.
        """
        message = Toast(text, is_public, anchor, is_persistent, outlives_scene, actions)
        for before in [toast for toast in self._messages if toast.anchor is not None or toast.text == message.text]:
            if before.anchor == anchor:
                message.box, message.placement_key = before.box, before.placement_key
            self._remove(before)
        self._messages.append(message)
        plain = [toast for toast in self._messages if toast.anchor is None]
        for oldest in plain[:-MAX_TOASTS]:
            self._remove(oldest)
        self.is_dirty = True
        self._log_for_speech(message.text)
        for index, action in enumerate(actions):
            key = format_cap(Kind.TOAST) if index == 0 else ""
            noun = _("button, {key}").format(key=key) if key else _("button")
            self._log_for_speech(f"{action.text}, {noun}")

    def _remove(self, message: Toast) -> None:
        """Remove a message; return the focus to the scene if one of its buttons had it."""
        if any(button is self._focused_button for button in message.buttons):
            self._release_focus()
        self._messages.remove(message)
        self.is_dirty = True

    def _remove_matching(self, matches: Callable[[Toast], bool]) -> bool:
        """Remove the matching messages; return whether there were any."""
        gone = [toast for toast in self._messages if matches(toast)]
        for toast in gone:
            self._remove(toast)
        return bool(gone)

    def clear(self) -> None:
        """Remove all messages."""
        self._remove_matching(lambda _one: True)

    def remove_private(self) -> None:
        """Remove the messages for one player, because another player takes over the screen."""
        self._remove_matching(lambda toast: not toast.is_public)

    def remove_anchored(self) -> bool:
        """Remove the messages next to their anchor, because the player did something else.

        Return whether there were any.
        """
        return self._remove_matching(lambda toast: not toast.is_persistent)

    def remove_text(self, text: str) -> None:
        """Remove a message that is no longer true."""
        self._remove_matching(lambda toast: toast.text == text)

    # ---- speech ---------------------------------------------------------------------------------------------------

    def _log_for_speech(self, text: str) -> None:
        self.sentence_count += 1
        self._recent_sentences.append(text)

    def read_new(self, count: int) -> list[str]:
        """Return the sentences to speak after the first ``count``; none if all messages have disappeared."""
        fresh = min(self.sentence_count - count, len(self._recent_sentences))
        return list(self._recent_sentences)[len(self._recent_sentences) - fresh :] if self._messages else []

    def read_options(self) -> list[str]:
        """Return the messages and their buttons, for the screen reader."""
        return [part for toast in self._messages for part in (toast.text, *(button.text for button in toast.buttons))]

    # ---- input ----------------------------------------------------------------------------------------------------

    def handle(self, intent: Intent, scene: object) -> Intent | None:
        """Handle an intent for a message; return the intent that remains for the scene, None if it was used up.

        Raises:
            UserError: the action of a button failed.
        """
        self._device = intent.device
        if intent.is_pointer:
            return self._handle_pointer(intent)
        form = getattr(scene, "form", None)
        return self._handle_key(intent, form)

    def _handle_pointer(self, intent: Intent) -> Intent | None:
        """Handle a pointer intent; return it if the scene is to get it."""
        x, y = intent.x, intent.y
        if intent.kind is Kind.LEAVE:
            x = y = -1.0
        if self._focused_button is not None and intent.kind in (Kind.MOVE, Kind.PRESS):
            self._release_focus()
        under = next((toast for toast in reversed(self._messages) if toast.box.contains(x, y)), None)
        for toast in self._messages:
            now = toast is under and (toast.is_hovered or intent.kind is Kind.MOVE)
            if toast.is_hovered and not now:
                toast.extend_time()
            toast.is_hovered = now
        if under is not None and under.covers_button:
            self._remove(under)
            return intent
        button = None if under is None else next((button for button in under.buttons if button.hit_test(x, y)), None)
        if button is not self._hovered_button:
            self._hovered_button, self.is_dirty = button, True
        if self._pressed_button is not None and intent.kind is Kind.RELEASE:
            pressed, self._pressed_button, self.is_dirty = self._pressed_button is button, None, True
            if pressed and under is not None and button is not None:
                self._press_button(under, button)
            return None
        if under is None or not under.buttons:
            return intent
        if intent.kind is Kind.PRESS:
            self._pressed_button, self.is_dirty = button, True
            return None
        if intent.kind is Kind.MOVE:  # nothing below it lights up
            return msgspec.structs.replace(intent, kind=Kind.LEAVE, x=-1.0, y=-1.0)
        return intent

    def _list_buttons(self) -> list[tuple[Toast, Button]]:
        return [(toast, button) for toast in reversed(self._messages) for button in toast.buttons]

    def _handle_key(self, intent: Intent, form: WidgetGroup | None) -> Intent | None:
        """Handle a key; return the intent if the scene is to get it."""
        pairs = self._list_buttons()
        if intent.kind is Kind.TOAST:
            if not pairs or intent.repeated:
                return intent
            self._press_button(*pairs[0])
            return None
        at = next((index for index, (_one, button) in enumerate(pairs) if button is self._focused_button), None)
        if at is not None:
            return self._handle_focused_key(intent, form, pairs, at)
        if pairs and form is not None and intent.kind in (Kind.NEXT, Kind.PREV) and self._is_tab_at_end(intent, form):
            self._scene_form, self._previous_focus = form, form.focus
            form.set_focus(None)
            self._focus_button(pairs[0 if intent.kind is Kind.NEXT else -1])
            return None
        return intent

    def _is_tab_at_end(self, intent: Intent, form: WidgetGroup) -> bool:
        """Return whether Tab moves beyond the last widget of a group, or back beyond the first one."""
        chain = [widget for widget in form.widgets if widget.focusable]
        if not chain or any(widget.captures_input for widget in chain):
            return False
        return form.focus == chain[-1 if intent.kind is Kind.NEXT else 0].id

    def _handle_focused_key(
        self, intent: Intent, form: WidgetGroup | None, pairs: list[tuple[Toast, Button]], focused_index: int
    ) -> Intent | None:
        """Handle a key while a button of a toast has the focus; ``focused_index`` is its index in ``pairs``."""
        message, button = pairs[focused_index]
        takes_enter = form is None or form.default_widget is None
        if intent.kind is Kind.OK or (intent.kind is Kind.MAIN and takes_enter):
            if not intent.repeated:
                self._press_button(message, button)
            return None
        if intent.kind is Kind.BACK:
            self._remove(message)
            return None
        if intent.kind in (Kind.NEXT, Kind.PREV):
            goal = focused_index + (1 if intent.kind is Kind.NEXT else -1)
            if 0 <= goal < len(pairs):
                self._focus_button(pairs[goal])
                return None
            chain = [widget.id for widget in form.widgets if widget.focusable] if form is not None else []
            if chain:
                self._previous_focus = chain[-1 if intent.kind is Kind.NEXT else 0]
        self._release_focus()
        return intent

    def _focus_button(self, pair: tuple[Toast, Button]) -> None:
        """Move the focus from the scene to a button."""
        message, button = pair
        if self._focused_button is None:
            self._log_for_speech(message.text)
        self._focused_button, self.is_dirty = button, True
        message.extend_time()
        self._log_for_speech(f"{button.accessible_name}, {button.accessible_role}")

    def _release_focus(self) -> None:
        """Return the focus to the scene's widget group."""
        form, self._scene_form = self._scene_form, None
        self._focused_button, self.is_dirty = None, True
        if form is not None and form.focus is None:
            form.set_focus(self._previous_focus)

    def _press_button(self, message: Toast, button: Button) -> None:
        """Run the action of a button and remove the message if the button closes it."""
        action = message.actions[message.buttons.index(button)]
        if action.closes:
            self._remove(message)
        action.on_press()

    # ---- time and drawing -----------------------------------------------------------------------------------------

    def _find_running(self) -> Iterator[Toast]:
        """Yield the messages whose time is running: those without pointer and focus."""
        for toast in self._messages:
            if not toast.is_hovered and not any(button is self._focused_button for button in toast.buttons):
                yield toast

    @property
    def is_fading(self) -> bool:
        """Return whether a message is fading."""
        return any(toast.timer.seconds_left < TIMES.fade for toast in self._find_running())

    def update(self, dt: float) -> bool:
        """Advance by ``dt`` seconds; return whether anything looks different now."""
        for toast in self._find_running():
            toast.timer.advance(dt)
        gone = self._remove_matching(lambda toast: toast.timer.is_over)
        return gone or self.is_fading

    def draw_over_scene(self, canvas: Canvas, scene: object) -> None:
        """Draw the messages where they cover no button of the scene; remove those of other scenes."""
        for toast in self._messages:
            toast.scene = scene if toast.scene is None else toast.scene
        self._remove_matching(lambda toast: toast.scene is not scene and not toast.outlives_scene)
        self._scene_widgets = getattr(getattr(scene, "form", None), "widgets", ())
        self._hand_box = getattr(scene, "hand_box", None)
        self.draw(canvas)

    def draw(self, canvas: Canvas) -> None:
        """Draw the messages, oldest first."""
        self.is_dirty = False
        for index, message in enumerate(self._messages):
            self._place_message(canvas, message, [toast.box for toast in self._messages[:index]])
            message.draw(canvas, [self._button_state(button) for button in message.buttons])

    def _button_state(self, button: Button) -> WidgetState:
        focused = button is self._focused_button
        lit = button is self._hovered_button
        return WidgetState(
            hover=float(lit), pressed=lit and button is self._pressed_button, focused=focused, current=focused,
            device=self._device,
        )  # fmt: skip

    def _place_message(self, canvas: Canvas, message: Toast, others: Sequence[Box]) -> None:
        """Place a message, and keep its position as long as the elements below it do not change."""
        key = canvas.text_scale, self._hand_box, tuple(widget.box for widget in self._scene_widgets)
        if message.placement_key == key and len(message.buttons) == len(message.actions):
            return
        message.placement_key = key
        if len(message.buttons) != len(message.actions):
            message.build(canvas)
        self._update_box(canvas, message, others)
        message.place_buttons(canvas)

    def _update_box(self, canvas: Canvas, message: Toast, others: Sequence[Box]) -> None:
        """Move a message to the free position nearest to the preferred one.

        Free means that it covers nothing that can be pressed; if a scene has no space for that, it covers at least
        no button, if necessary with a smaller or larger width.
        """
        pressed, buttons = list_obstacles(self._scene_widgets, self._hand_box)
        boxes = [
            self._preferred_box(canvas, message, width)
            for width in (measure_max_tooltip_width(canvas), _MIN_WIDTH, _MAX_WIDTH)
        ]
        kept = message.box
        if (
            kept.w
            and (kept.w, kept.h) in [(box.w, box.h) for box in boxes]
            and not overlaps_any(kept, [*buttons, *others])
        ):
            return
        top = TOP if message.anchor is None else SPACE.tiny
        for obstacles in (pressed, buttons):
            for wanted in boxes[: 1 if obstacles is pressed else None]:
                box = find_place(wanted, [*obstacles, *others], top)
                if box is not None:
                    message.box, message.covers_button = box, False
                    return
        message.box, message.covers_button = boxes[0], True

    def _preferred_box(self, canvas: Canvas, message: Toast, width: float) -> Box:
        """Return the preferred box of a message: at the top right, or next to its anchor."""
        if message.anchor is None:
            w, h = message.measure(canvas, width)
            x = WIDTH - EDGE - w
            return Box(x, TOP, w, h)
        w, h = message.measure(canvas, min(width, measure_max_tooltip_width(canvas)))
        return Box(*place_beside(message.anchor, w, h, side="above"), w, h)
