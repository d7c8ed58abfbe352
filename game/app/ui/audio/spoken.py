"""Speech of a scene: its texts, question, events, options and focus.

The texts are recorded while the screen is drawn for the current player, so hidden information is never spoken.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol, TypeAlias

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.hearing import RecordingCanvas, strip_markup
from game.app.ui.widgets.base import Widget, WidgetId, WidgetState
from game.app.ui.widgets.form import WidgetGroup
from game.app.ui.widgets.text import Label
from game.text import _

Reader: TypeAlias = tuple[int, int]
"""Match id and seat of the player who has the screen."""


class FocusSpeech(NamedTuple):
    """Focused element: its id and the parts of its description.

    Parts spoken before are not repeated for the same id.
    """

    id: WidgetId = ""
    parts: tuple[str, ...] = ()


class EventSpeech(NamedTuple):
    """Sentences about all events so far and the player who may read them; the narrator speaks the new ones."""

    reader: Reader | None = None
    lines: Sequence[str] = ()
    """Sentences in order of the events."""
    table: int | None = None
    """Id of the match; None outside of a match."""
    is_public: bool = False
    """True if everyone at this match may read the sentences."""


class SceneSpeech:
    """Speech of a scene; the base class has none."""

    def read_texts(self, hearing: RecordingCanvas) -> Sequence[str]:
        """Return the texts of the scene other than those of focusable elements."""
        return ()

    def read_question(self, hearing: RecordingCanvas) -> Sequence[str]:
        """Return whose turn it is and the current question; the narrator speaks the parts that are new."""
        return ()

    def read_events(self) -> EventSpeech:
        """Return the sentences about events so far."""
        return EventSpeech()

    def read_focus(self, hearing: RecordingCanvas) -> FocusSpeech:
        """Return the description of the element that Space or a controller would activate."""
        return FocusSpeech()

    def read_options(self, hearing: RecordingCanvas) -> Sequence[str]:
        """Return the names of all available options."""
        return ()


class WidgetScreen(Protocol):
    """Protocol of scenes made of widgets."""

    form: WidgetGroup

    def draw_ground(self, canvas: Canvas) -> None:
        """Draw the background below the widgets."""

    def draw_hover_info(self, canvas: Canvas) -> None:
        """Draw the tooltip of the hovered widget."""


class WidgetSceneSpeech(SceneSpeech):
    """Speech of a scene made of widgets."""

    def __init__(self, scene: WidgetScreen) -> None:
        self.scene = scene

    def read_texts(self, hearing: RecordingCanvas) -> Sequence[str]:
        """Return the texts of the background and of widgets that take no input."""
        form = self.scene.form
        self.scene.draw_ground(hearing)
        self.scene.draw_hover_info(hearing)
        for widget, after in zip(form.widgets, [*form.widgets[1:], None], strict=True):
            label = isinstance(widget.inner_widget, Label) and after is not None and not _has_own_text(after)
            if not widget.focusable and not label:
                widget.inner_widget.draw(hearing, WidgetState())
        return [text for text in hearing.list_texts() if len(text) > 1]

    def read_focus(self, hearing: RecordingCanvas) -> FocusSpeech:
        """Return the description of the hovered widget, or of the one that Space would activate."""
        return describe_focus(self.scene.form, hearing)

    def read_options(self, hearing: RecordingCanvas) -> Sequence[str]:
        """Return the names of all enabled widgets."""
        return list_options(self.scene.form, hearing)


def describe_focus(form: WidgetGroup, hearing: RecordingCanvas) -> FocusSpeech:
    """Return the description of the hovered widget, or of the one that Space would activate."""
    about = form.tooltip_target or form.focused_widget
    return FocusSpeech() if about is None else FocusSpeech(about.id, describe_widget(form, about, hearing))


def _has_own_text(widget: Widget) -> bool:
    """Return whether a widget draws its own name."""
    return widget.inner_widget.is_named_by_text or bool(widget.inner_widget.accessible_name)


def describe_widget(form: WidgetGroup, widget: Widget, hearing: RecordingCanvas) -> tuple[str, ...]:
    """Return the parts of a widget's description: name with role, value, reason why it is disabled, tooltip."""
    itself = widget.inner_widget
    parts = [find_name(form, widget, hearing), itself.accessible_role, itself.accessible_value]
    if not widget.enabled:
        parts.append(_("unavailable: {reason}").format(reason=widget.reason) if widget.reason else _("unavailable"))
    if widget.tooltip_text != widget.reason:
        parts.append(widget.tooltip_text)
    known = [strip_markup(part) for part in parts]
    return tuple(part for index, part in enumerate(known) if part and part not in known[:index])


def find_name(form: WidgetGroup, widget: Widget, hearing: RecordingCanvas) -> str:
    """Return the accessible name of a widget: the text on it, the label before it, or its tooltip."""
    itself = widget.inner_widget
    if itself.accessible_name:
        return strip_markup(itself.accessible_name)
    if itself.is_named_by_text:
        ear = RecordingCanvas.for_canvas(hearing)
        for draw in (itself.draw, itself.draw_over):
            draw(ear, WidgetState(current=True))
        return ", ".join(ear.list_texts()) or strip_markup(widget.tip)
    place = form.widgets.index(widget)
    before = form.widgets[place - 1].inner_widget if place else None
    return strip_markup(before.text if isinstance(before, Label) else widget.tip)


def list_options(form: WidgetGroup, hearing: RecordingCanvas) -> list[str]:
    """Return the names of all enabled widgets of a group, in order."""
    open_ones = [widget for widget in form.widgets if widget.focusable and widget.enabled]
    generator = (
        (find_name(form, widget, hearing), strip_markup(widget.inner_widget.accessible_value)) for widget in open_ones
    )
    return [", ".join(part for part in parts if part) for parts in generator]
