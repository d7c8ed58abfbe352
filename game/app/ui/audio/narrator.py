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

_CHECK_SECONDS = 0.12
"""Seconds between two checks of the screen, so that holding an arrow key does not read out every square passed."""

_LONG_PART_LENGTH = 60
"""Number of characters from which a part of a description is not repeated when the next focused element shares it."""


class Narrator:
    """Observer of the scene stack that speaks what changed on the screen."""

    def __init__(self, stack: SceneStack, voice: Voice) -> None:
        self.stack = stack
        self.voice = voice
        self._canvas: Canvas | None = None
        """Canvas of the last frame; None before the first."""
        self._check_clock = Clock()
        """Time since the last check of the screen."""
        self._announced_scene: StackedScene | None = None
        """Scene announced last; None before the first."""
        self._spoken_question: Sequence[str] = ()
        """Parts of the question spoken last."""
        self._spoken_focus = FocusSpeech()
        """Description of the focused element at the last check."""
        self._spoken_events = EventSpeech()
        """Sentences about events at the last check."""
        self._spoken_toast_count = stack.toast.sentence_count
        """Number of toasts shown at the last check."""
        self._spoken_refusal_count = 0
        """Number of refusals of the widgets at the last check."""
        self._spoken_texts: tuple[str, ...] = ()
        """Texts of the scene spoken last."""
        self._handled_input_count = 0
        """Number of key and controller inputs the scenes had handled at the last check."""
        self._was_about_match = False
        """True if the last speech was about the match rather than the response to an input."""
        self._event_sentences: list[str] = []
        """Sentences about events that were spoken since the last question."""

    def update(self, seconds: float, canvas: Canvas) -> None:
        """Speak what has changed since the last call; call it once a frame."""
        self._canvas = canvas
        self.voice.update()
        waited = self._check_clock.advance(seconds)
        top = self.stack.top
        if top is None or self.stack.is_top_unseen or waited < _CHECK_SECONDS:
            return
        self._check_clock.restart()
        canvas.theme = self.stack.find_theme(top)
        if top is not self._announced_scene:
            self._announce_scene(top, canvas)
        else:
            self._announce_changes(top, canvas)

    def _announce_scene(self, top: StackedScene, canvas: Canvas) -> None:
        """Speak all texts of the new top scene."""
        spoken = top.speech
        happened = self._find_new_events(spoken.read_events())
        self._announced_scene, self._was_about_match = top, False
        self._spoken_question = spoken.read_question(RecordingCanvas.for_canvas(canvas))
        self._spoken_focus = spoken.read_focus(RecordingCanvas.for_canvas(canvas))
        self._spoken_texts = tuple(spoken.read_texts(RecordingCanvas.for_canvas(canvas)))
        self._handled_input_count = self.stack.input_count
        self._speak(
            [
                *self._find_new_messages(),
                *self._spoken_texts,
                *happened,
                *self._spoken_question,
                *self._spoken_focus.parts,
            ],
            cut=True,
        )

    def _announce_changes(self, top: StackedScene, canvas: Canvas) -> None:
        """Speak the changes in the scene that was announced before."""
        spoken, before = top.speech, self._spoken_focus
        happened = self._find_new_events(spoken.read_events())
        current, known = spoken.read_question(RecordingCanvas.for_canvas(canvas)), self._spoken_question
        self._spoken_question = current
        self._spoken_focus = spoken.read_focus(RecordingCanvas.for_canvas(canvas))
        same = self._spoken_focus.id == before.id
        fresh = [
            part
            for part in self._spoken_focus.parts
            if part not in before.parts or (not same and len(part) < _LONG_PART_LENGTH)
        ]
        fresh += self._find_new_texts(top, canvas)
        self._event_sentences += happened
        question = [part for part in current if part not in known and f"{part}." not in self._event_sentences]
        if question:
            self._event_sentences = []
        texts = [*happened, *self._find_new_messages(), *question, *fresh]
        by_match = bool(happened or question)
        if texts:
            self._speak(texts, cut=not (by_match and self._was_about_match))
            self._was_about_match = by_match

    def _find_new_texts(self, top: StackedScene, canvas: Canvas) -> list[str]:
        """Return texts outside the focus that changed since the last input.

        An example is the page of a chosen list row.
        """
        if self._handled_input_count == self.stack.input_count:
            return []
        self._handled_input_count, known = self.stack.input_count, self._spoken_texts
        self._spoken_texts = tuple(top.speech.read_texts(RecordingCanvas.for_canvas(canvas)))
        return [text for text in self._spoken_texts if text not in known]

    def _find_new_events(self, events: EventSpeech) -> list[str]:
        """Return the events since the last call; none for a player who has just taken over the screen.

        While no player has the screen, events that everyone may see are still returned.
        """
        if events.reader is None:
            return []
        known, self._spoken_events = self._spoken_events, events
        goes_on = known.reader == events.reader or (events.is_public and known.table == events.table)
        if not goes_on or len(known.lines) == len(events.lines):
            return []
        told = len(known.lines)
        return list(events.lines[told:] or events.lines[-1:])

    def _find_new_messages(self) -> list[str]:
        """Return new toasts and the reason of a new refusal."""
        toast, told = self.stack.toast, self._spoken_toast_count
        self._spoken_toast_count = toast.sentence_count
        messages = toast.read_new(told)
        form = getattr(self.stack.top, "form", None)
        refusals = form.refusals if form is not None else 0
        if (
            form is not None
            and refusals > self._spoken_refusal_count
            and form.tooltip_target is not None
            and self._announced_scene is self.stack.top
        ):
            messages.append(form.tooltip_target.tooltip_text)
        self._spoken_refusal_count = refusals
        return messages

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
