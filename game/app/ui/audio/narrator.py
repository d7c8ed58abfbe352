"""Says aloud what comes up on the screen: the scene, what is asked, what happened, what has the focus.

What the player does cuts off what is being said; what happens by itself follows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.app.ui.audio.spoken import Focus, News
from game.app.ui.audio.voice import Voice
from game.app.ui.drawing.hearing import Hearing, plain
from game.app.ui.effects.timeline import Clock
from game.app.ui.stack import SceneStack, StackedScene

if TYPE_CHECKING:
    from game.app.ui.drawing.canvas import Canvas

_EVERY = 0.12
"""Seconds between two looks at the screen; an arrow that is held is not read out square by square."""

_LONG = 60
"""Letters of a part that is said once, and not for each of several neighbors to which it belongs."""


class Narrator:
    """Follows a stack of scenes with a voice, on the canvas that is drawn on last."""

    def __init__(self, stack: SceneStack, voice: Voice) -> None:
        self.stack = stack
        self.voice = voice
        self._canvas: Canvas | None = None
        self._waited = Clock()
        self._scene: StackedScene | None = None
        self._asked: Sequence[str] = ()
        self._focus = Focus()
        self._news = News()
        self._toasts = stack.toast.shown
        self._refused = 0
        self._written: tuple[str, ...] = ()
        self._answered = 0
        """How many wishes by key or pad the scenes had answered at the last look."""
        self._by_match = False
        """Whether what was said last happened by itself."""
        self._told: list[str] = []
        """What was said to have happened since the last question."""

    def update(self, dt: float, canvas: Canvas) -> None:
        """Looks at what is shown now and says what is new of it; call it once a frame."""
        self._canvas = canvas
        self.voice.update()
        waited = self._waited.advance(dt)
        top = self.stack.top
        if top is None or self.stack.unseen or waited < _EVERY:
            return
        self._waited.restart()
        canvas.theme = self.stack.theme_of(top)
        if top is not self._scene:
            self._arrive(top, canvas)
        else:
            self._follow(top, canvas)

    def _arrive(self, top: StackedScene, canvas: Canvas) -> None:
        """Another scene: all of it is new."""
        spoken = top.spoken
        happened = self._fresh(spoken.news())
        self._scene, self._by_match = top, False
        self._asked = spoken.question(Hearing.beside(canvas))
        self._focus = spoken.focus(Hearing.beside(canvas))
        self._written = tuple(spoken.arrives(Hearing.beside(canvas)))
        self._answered = self.stack.answered
        self._say([*self._toast(), *self._written, *happened, *self._asked, *self._focus.parts], cut=True)

    def _follow(self, top: StackedScene, canvas: Canvas) -> None:
        """The scene of before: what is new of it."""
        spoken, before = top.spoken, self._focus
        happened = self._fresh(spoken.news())
        asked, known = spoken.question(Hearing.beside(canvas)), self._asked
        self._asked = asked
        self._focus = spoken.focus(Hearing.beside(canvas))
        same = self._focus.id == before.id
        fresh = [part for part in self._focus.parts if part not in before.parts or (not same and len(part) < _LONG)]
        fresh += self._changed(top, canvas)
        self._told += happened
        question = [part for part in asked if part not in known and f"{part}." not in self._told]
        if question:
            self._told = []
        said = [*happened, *self._toast(), *question, *fresh]
        by_match = bool(happened or question)
        if said:
            self._say(said, cut=not (by_match and self._by_match))
            self._by_match = by_match

    def _changed(self, top: StackedScene, canvas: Canvas) -> list[str]:
        """What is written elsewhere since the player did something, such as the page of a line that was chosen."""
        if self._answered == self.stack.answered:
            return []
        self._answered, known = self.stack.answered, self._written
        self._written = tuple(top.spoken.arrives(Hearing.beside(canvas)))
        return [text for text in self._written if text not in known]

    def _fresh(self, news: News) -> list[str]:
        """What happened since the last look; nothing for who has just sat down, whom the hand-over has told.

        When nobody sits there any more, it goes on with what everybody may read.
        """
        if news.reader is None:
            return []
        known, self._news = self._news, news
        goes_on = known.reader == news.reader or (news.for_all and known.table == news.table)
        if not goes_on or len(known.lines) == len(news.lines):
            return []
        told = len(known.lines)
        return list(news.lines[told:] or news.lines[-1:])

    def _toast(self) -> list[str]:
        """A sentence that has just come up at the lower edge, or beside what refused."""
        toast, told = self.stack.toast, self._toasts
        self._toasts = toast.shown
        found = [toast.text] if toast.shown != told and toast.text else []
        form = getattr(self.stack.top, "form", None)
        refusals = form.refusals if form is not None else 0
        if form is not None and refusals > self._refused and form.pointed is not None and self._scene is self.stack.top:
            found.append(form.pointed.hint)
        self._refused = refusals
        return found

    def again(self) -> None:
        """Breaks off what is being said; at rest says all of what is asked, what is open, and what has the focus."""
        top, canvas = self.stack.top, self._canvas
        if self.voice.speaking or top is None or canvas is None:
            self.voice.hush()
            return
        spoken = top.spoken
        canvas.theme = self.stack.theme_of(top)
        parts = [
            *spoken.arrives(Hearing.beside(canvas)),
            *spoken.news().lines[-1:],
            *spoken.question(Hearing.beside(canvas)),
            *spoken.options(Hearing.beside(canvas)),
            *spoken.focus(Hearing.beside(canvas)).parts,
        ]
        self._say(parts, cut=True)

    def _say(self, parts: list[str], *, cut: bool) -> None:
        self.voice.say("\n".join(plain(part) for part in parts if part), cut=cut)

    def close(self) -> None:
        """Nobody listens any more."""
        self.voice.close()
