"""What a scene has to say to who hears it: what it is, what it asks, what happened, and what has the focus.

All of it is read off what is drawn for the person at the screen, so nothing is told that is not shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol, TypeAlias

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.hearing import Hearing, plain
from game.app.ui.widgets.base import Look, Widget, WidgetId
from game.app.ui.widgets.form import Form
from game.app.ui.widgets.text import Label
from game.text import _

Reader: TypeAlias = tuple[int, int]
"""A table and the seat that reads along there."""


class Focus(NamedTuple):
    """What has the focus: its name, and what is said of it. Of the same one only what is new is said."""

    id: WidgetId = ""
    parts: tuple[str, ...] = ()


class News(NamedTuple):
    """Who reads and all that happened so far, in sentences; only what comes after it is news."""

    reader: Reader | None = None
    lines: Sequence[str] = ()
    table: int | None = None
    for_all: bool = False
    """Whether they are what everybody at this table may read."""


class Spoken:
    """What there is to say of a scene; this one has nothing."""

    def arrives(self, hearing: Hearing) -> Sequence[str]:
        """What is written there besides what can have the focus."""
        return ()

    def question(self, hearing: Hearing) -> Sequence[str]:
        """Whose turn it is and what is asked now; only what is new of it is said."""
        return ()

    def news(self) -> News:
        """What happened."""
        return News()

    def focus(self, hearing: Hearing) -> Focus:
        """What Space and a pad would act on."""
        return Focus()

    def options(self, hearing: Hearing) -> Sequence[str]:
        """Everything that could be chosen."""
        return ()


class FormScreen(Protocol):
    """A scene of widgets."""

    form: Form

    def draw_ground(self, canvas: Canvas) -> None: ...

    def draw_pointed(self, canvas: Canvas) -> None: ...


class SpokenForm(Spoken):
    """A screen of widgets: what stands below them is what it is."""

    def __init__(self, scene: FormScreen) -> None:
        self.scene = scene

    def arrives(self, hearing: Hearing) -> Sequence[str]:
        """What is written below the widgets, and on those that only show something."""
        form = self.scene.form
        self.scene.draw_ground(hearing)
        self.scene.draw_pointed(hearing)
        for widget, after in zip(form.widgets, [*form.widgets[1:], None], strict=True):
            label = isinstance(widget.itself, Label) and after is not None and not _says_itself(after)
            if not widget.focusable and not label:
                widget.itself.draw(hearing, Look())
        return [text for text in hearing.words() if len(text) > 1]

    def focus(self, hearing: Hearing) -> Focus:
        """The widget that is pointed at, or that Space would press."""
        return focus_of(self.scene.form, hearing)

    def options(self, hearing: Hearing) -> Sequence[str]:
        """The names of all widgets that are open."""
        return options_of(self.scene.form, hearing)


def focus_of(form: Form, hearing: Hearing) -> Focus:
    """The widget that is pointed at, or that Space would press."""
    about = form.pointed or form.focused
    return Focus() if about is None else Focus(about.id, described(form, about, hearing))


def _says_itself(widget: Widget) -> bool:
    return widget.itself.names_itself or bool(widget.itself.called)


def described(form: Form, widget: Widget, hearing: Hearing) -> tuple[str, ...]:
    """A widget in words: what it is called and what it is, how it stands, why it is closed, what more there is."""
    itself = widget.itself
    parts = [named(form, widget, hearing), itself.noun, itself.state]
    if not widget.enabled:
        parts.append(_("unavailable: {reason}").format(reason=widget.reason) if widget.reason else _("unavailable"))
    if widget.hint != widget.reason:
        parts.append(widget.hint)
    known = [plain(part) for part in parts]
    return tuple(part for place, part in enumerate(known) if part and part not in known[:place])


def named(form: Form, widget: Widget, hearing: Hearing) -> str:
    """What a widget is called: what is written on it, the label before it, or its tooltip."""
    itself = widget.itself
    if itself.called:
        return plain(itself.called)
    if itself.names_itself:
        ear = Hearing.beside(hearing)
        for draw in (itself.draw, itself.draw_over):
            draw(ear, Look(current=True))
        return ", ".join(ear.words()) or plain(widget.tip)
    place = form.widgets.index(widget)
    before = form.widgets[place - 1].itself if place else None
    return plain(before.text if isinstance(before, Label) else widget.tip)


def options_of(form: Form, hearing: Hearing) -> list[str]:
    """The names of all widgets of a form that are open, in their order."""
    open_ones = [widget for widget in form.widgets if widget.focusable and widget.enabled]
    told = ((named(form, one, hearing), plain(one.itself.state)) for one in open_ones)
    return [", ".join(part for part in parts if part) for parts in told]
