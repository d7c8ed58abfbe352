"""Screen reader: announces the scene, the question, events and the focus.

What the player does interrupts current speech; events are queued after it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.app.ui.audio.spoken import EventSpeech, FocusSpeech
from game.app.ui.audio.voice import Voice
from game.app.ui.drawing.hearing import RecordingCanvas, strip_markup
from game.app.ui.effects.timeline import Clock
from game.app.ui.stack import SceneStack, StackedScene

if TYPE_CHECKING:
    from game.app.ui.drawing.canvas import Canvas

_EVERY = 0.12
"""Seconds between two checks of the screen, so that holding an arrow key does not read out every square passed."""

_LONG = 60
"""Number of characters from which a part of a description is not repeated when the next focused element shares it."""


class Narrator:
    """Observer of the scene stack that speaks what changed on the screen."""

    def __init__(self, stack: SceneStack, voice: Voice) -> None:
        self.stack = stack
        self.voice = voice
        self._canvas: Canvas | None = None
        """Canvas of the last frame; None before the first."""
        self._waited = Clock()
        """Time since the last check of the screen."""
        self._scene: StackedScene | None = None
        """Scene announced last; None before the first."""
        self._asked: Sequence[str] = ()
        """Parts of the question spoken last."""
        self._focus = FocusSpeech()
        """Description of the focused element at the last check."""
        self._news = EventSpeech()
        """Sentences about events at the last check."""
        self._toasts = stack.toast.shown
        """Number of toasts shown at the last check."""
        self._refused = 0
        """Number of refusals of the widgets at the last check."""
        self._written: tuple[str, ...] = ()
        """Texts of the scene spoken last."""
        self._answered = 0
        """Number of key and controller inputs the scenes had handled at the last check."""
        self._by_match = False
        """True if the last speech was about the match rather than the response to an input."""
        self._told: list[str] = []
        """Sentences about events that were spoken since the last question."""

    def update(self, dt: float, canvas: Canvas) -> None:
        """Speak what has changed since the last call; call it once a frame."""
        self._canvas = canvas
        self.voice.update()
        waited = self._waited.advance(dt)
        top = self.stack.top
        if top is None or self.stack.is_top_unseen or waited < _EVERY:
            return
        self._waited.restart()
        canvas.theme = self.stack.find_theme(top)
        if top is not self._scene:
            self._announce_scene(top, canvas)
        else:
            self._announce_changes(top, canvas)

    def _announce_scene(self, top: StackedScene, canvas: Canvas) -> None:
        """Speak all texts of the new top scene."""
        spoken = top.speech
        happened = self._find_new_events(spoken.read_events())
        self._scene, self._by_match = top, False
        self._asked = spoken.read_question(RecordingCanvas.for_canvas(canvas))
        self._focus = spoken.read_focus(RecordingCanvas.for_canvas(canvas))
        self._written = tuple(spoken.read_texts(RecordingCanvas.for_canvas(canvas)))
        self._answered = self.stack.answered
        self._speak([*self._find_new_messages(), *self._written, *happened, *self._asked, *self._focus.parts], cut=True)

    def _announce_changes(self, top: StackedScene, canvas: Canvas) -> None:
        """Speak the changes in the scene that was announced before."""
        spoken, before = top.speech, self._focus
        happened = self._find_new_events(spoken.read_events())
        asked, known = spoken.read_question(RecordingCanvas.for_canvas(canvas)), self._asked
        self._asked = asked
        self._focus = spoken.read_focus(RecordingCanvas.for_canvas(canvas))
        same = self._focus.id == before.id
        fresh = [part for part in self._focus.parts if part not in before.parts or (not same and len(part) < _LONG)]
        fresh += self._find_new_texts(top, canvas)
        self._told += happened
        question = [part for part in asked if part not in known and f"{part}." not in self._told]
        if question:
            self._told = []
        said = [*happened, *self._find_new_messages(), *question, *fresh]
        by_match = bool(happened or question)
        if said:
            self._speak(said, cut=not (by_match and self._by_match))
            self._by_match = by_match

    def _find_new_texts(self, top: StackedScene, canvas: Canvas) -> list[str]:
        """Return texts outside the focus that changed since the last input.

        An example is the page of a chosen list row.
        """
        if self._answered == self.stack.answered:
            return []
        self._answered, known = self.stack.answered, self._written
        self._written = tuple(top.speech.read_texts(RecordingCanvas.for_canvas(canvas)))
        return [text for text in self._written if text not in known]

    def _find_new_events(self, news: EventSpeech) -> list[str]:
        """Return the events since the last call; none for a player who has just taken over the screen.

        While no player has the screen, events that everyone may see are still returned.
        """
        if news.reader is None:
            return []
        known, self._news = self._news, news
        goes_on = known.reader == news.reader or (news.for_all and known.table == news.table)
        if not goes_on or len(known.lines) == len(news.lines):
            return []
        told = len(known.lines)
        return list(news.lines[told:] or news.lines[-1:])

    def _find_new_messages(self) -> list[str]:
        """Return new toasts and the reason of a new refusal."""
        toast, told = self.stack.toast, self._toasts
        self._toasts = toast.shown
        found = toast.read_new(told)
        form = getattr(self.stack.top, "form", None)
        refusals = form.refusals if form is not None else 0
        if (
            form is not None
            and refusals > self._refused
            and form.tooltip_target is not None
            and self._scene is self.stack.top
        ):
            found.append(form.tooltip_target.tooltip_text)
        self._refused = refusals
        return found

    def repeat(self) -> None:
        """Stop the current speech.

        If nothing is spoken, read the texts, the last event, the question, the options and the focus.
        """
        top, canvas = self.stack.top, self._canvas
        if self.voice.speaking or top is None or canvas is None:
            self.voice.stop()
            return
        spoken = top.speech
        canvas.theme = self.stack.find_theme(top)
        parts = [
            *spoken.read_texts(RecordingCanvas.for_canvas(canvas)),
            *spoken.read_events().lines[-1:],
            *spoken.read_question(RecordingCanvas.for_canvas(canvas)),
            *spoken.read_options(RecordingCanvas.for_canvas(canvas)),
            *self.stack.toast.read_options(),
            *spoken.read_focus(RecordingCanvas.for_canvas(canvas)).parts,
        ]
        self._speak(parts, cut=True)

    def _speak(self, parts: list[str], *, cut: bool) -> None:
        """Speak the parts without markup, after the current speech or, with ``interrupt``, in place of it."""
        self.voice.speak("\n".join(strip_markup(part) for part in parts if part), cut=cut)

    def close(self) -> None:
        """Stop speaking and close the voice."""
        self.voice.close()
