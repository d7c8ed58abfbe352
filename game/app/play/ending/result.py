"""What every screen after a match has: its sound, what was reached with it, another match, its review, the way back."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Generic, final

import pygame

from game.app.play.coaching.critic import Critic
from game.app.play.coaching.grader import Grader
from game.app.play.coaching.reviewing import Reviewing
from game.app.play.ending.deeds import tell_match
from game.app.play.ending.tally import Tally
from game.app.play.routes import Play, Share
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.layout.flex import Row
from game.app.ui.scene import FormScene
from game.app.ui.services import Services
from game.app.ui.widgets.base import Reply, WidgetId
from game.app.ui.widgets.button import Button, IconButton
from game.modes.active_match import Occasion, RulesT
from game.storage.saves import Saved
from game.text import _

_UNNOTICED = frozenset({Kind.MOVE, Kind.LEAVE, Kind.RELEASE, Kind.TEXT})
"""What comes with a key or a pointer that lies there, and is no decision."""


def end_buttons(entries: Sequence[tuple[str, str, Kind | str]], why_not: Mapping[str, str] | None = None) -> Row:
    """Return buttons by their ids, texts and keys, all alike; the one for Enter is the gold one.

    ``why_not`` tells for the id of a disabled one what it lacks.
    """
    reasons = why_not or {}
    buttons = []
    for id, text, key in entries:
        gold, reason = key is Kind.MAIN, reasons.get(id, "")
        keys = () if gold else (key,)
        button = Button(id, text, gold=gold, keys=keys, shown=key, enabled=not reason, reason=reason)
        buttons.append(button.grouped("end"))
    return Row(*buttons).sized(align="center")


class ResultScene(FormScene, ABC, Generic[RulesT]):
    """The end of one match; everything on it is public."""

    restarts: ClassVar[tuple[str, ...]] = ("again",)
    """The buttons that begin another match."""
    leads_back = False
    """Whether the scene below follows, which says itself what was reached with the match."""

    def __init__(self, services: Services, occasion: Occasion[RulesT], critic: Critic) -> None:
        super().__init__(services)
        self.occasion = occasion
        self.saved = Saved(occasion.session, occasion.seats)
        self.grader = Grader(services, self.saved, critic)
        """What a review of the match has found, as long as this is open."""
        self._confirms = False
        """Whether the press that is answered came from Enter, Space or a controller's button."""
        self._pointed_out: WidgetId = ""
        """The button that the last such press has pointed out."""
        self.tally = Tally(services.tempo)
        """What moves on it, if anything does."""

    @property
    @abstractmethod
    def sound(self) -> str:
        """What is heard first."""

    def enter(self) -> None:
        self.services.play(self.sound)
        if self.occasion.autosave is not None and not self.leads_back:
            tell_match(self.services, self.occasion.autosave.path.stem)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.tally.update(dt):
            self.touch()

    @final
    def on_reply(self, reply: Reply) -> None:
        if reply.kind == "pressed" and not self._points_out(reply.id):
            self.press(reply.id)

    def press(self, id: WidgetId) -> None:
        """Do what a button says that was pressed on purpose; the buttons that several games have are answered here."""
        match id:
            case "again":
                self.begin(self.occasion.again)
            case "review":
                self.review()
            case "share":
                self.share()
            case "title":
                self.step_back()

    def _points_out(self, id: WidgetId) -> bool:
        """Return whether a press only points out what begins another match, for an Enter that was meant for the last
        one; the same press again begins it.
        """
        if id not in self.restarts or not self._confirms or self._pointed_out == id:
            return False
        self._pointed_out = id
        self.services.notify(_("Press again to start."), self.form.widget(id).box)
        return True

    def handle(self, intent: Intent) -> None:
        self._confirms = intent.kind in (Kind.MAIN, Kind.OK)
        if not (self._confirms or intent.kind in _UNNOTICED):
            self._pointed_out = ""
        super().handle(intent)

    @property
    def animating(self) -> bool:
        return self.tally.busy or super().animating

    def on_intent(self, intent: Intent) -> None:
        if self.tally.busy and intent.kind in (Kind.PRESS, Kind.SKIP):
            self.tally.skip()
            self.touch()
        else:
            super().on_intent(intent)

    def begin(self, again: Callable[[], Occasion[RulesT]] | None) -> None:
        """Play such a match; raises `UserError` where it cannot be."""
        assert again is not None
        self.services.replace(Play(again()))

    @abstractmethod
    def replay(self, step: int) -> Reviewing:
        """Return the replay of the match from a step on, with what a review has found."""

    def review(self) -> None:
        """Open the replay at the beginning, with every decision graded."""
        replay = self.replay(0)
        self.services.stack.push(replay)
        replay.review()

    def copy_seed(self, copied: str) -> None:
        """Put the seed on the clipboard and say ``copied``, or that there is no clipboard."""
        try:
            pygame.scrap.put_text(self.occasion.session.seed)
        except pygame.error:
            copied = _("Couldn't copy: no clipboard available.")
        self.services.notify(copied)

    @property
    def best_step(self) -> int:
        """The step whose turn is worth a film."""
        return len(self.occasion.session.journal) - 1

    def share(self) -> None:
        """Give away the best turn as a moving picture, or what is seen as a picture."""
        self.services.open(Share(self.saved, self.best_step, _("Save best turn as GIF")))

    def share_button(self) -> IconButton:
        """Return what shares the end."""
        return IconButton("share", "camera", tip=_("Share"), keys=("b",))

    def step_back(self) -> None:
        """Back to the first screen."""
        self.services.stack.back_to(self.services.stack.scenes[0])
