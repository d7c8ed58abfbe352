"""Shared result screen: sound, achievements, rematch, review and the way back."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar, Generic, final

from game.app.play.coaching.critic import Critic
from game.app.play.coaching.grader import MatchGrader
from game.app.play.coaching.reviewing import ReviewScene
from game.app.play.ending.deeds import announce_match
from game.app.play.ending.tally import RevealTimer
from game.app.play.routes import PlayRoute, ShareRoute
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.layout.flex import Row
from game.app.ui.scene import WidgetScene
from game.app.ui.services import Services
from game.app.ui.widgets.base import WidgetEvent, WidgetId
from game.app.ui.widgets.button import Button, IconButton
from game.modes.active_match import ActiveMatch, RulesT
from game.storage.saves import LoadedSave
from game.text import _

_NEUTRAL_INTENTS = frozenset({Kind.MOVE, Kind.LEAVE, Kind.RELEASE, Kind.TEXT})
"""Intents that leave a selected button selected, such as pointer motion and key releases."""


def build_end_buttons(entries: Sequence[tuple[str, str, Kind | str]]) -> Row:
    """Return a row of equally wide buttons from ids, texts and keys; the one for ``Kind.MAIN`` is the default."""
    buttons = []
    for id, text, key in entries:
        gold = key is Kind.MAIN
        keys = () if gold else (key,)
        buttons.append(Button(id, text, is_default=gold, keys=keys, shown_key=key).set_size_group("end"))
    return Row(*buttons).sized(align="center")


class ResultScene(WidgetScene, ABC, Generic[RulesT]):
    """Result screen of one match; everything on it is public."""

    restart_ids: ClassVar[tuple[str, ...]] = ("again",)
    """Ids of the buttons that start another match."""
    leads_back = False
    """True if the screen returns to the scene below, which announces achievements itself."""

    def __init__(self, services: Services, active_match: ActiveMatch[RulesT], critic: Critic) -> None:
        super().__init__(services)
        self.active_match = active_match
        self.saved = LoadedSave(active_match.session, active_match.seats)
        """Finished match as a save, for replay and sharing."""
        self.grader = MatchGrader(services, self.saved, critic)
        """Grader of the match, which keeps its results while this screen is open."""
        self._is_key_press = False
        """True if the last intent came from Enter, Space or a controller's button."""
        self._selected_id: WidgetId = ""
        """Id of the button that the last such press selected; empty for none."""
        self.timer = RevealTimer(services.animation_settings)
        """Progress of the reveal animation, if the game has one."""

    @property
    @abstractmethod
    def sound(self) -> str:
        """Return the sound that is played when the screen opens."""

    def enter(self) -> None:
        self.services.play_effect(self.sound)
        if self.active_match.autosave is not None and not self.leads_back:
            announce_match(self.services, self.active_match.autosave.path.stem)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.timer.update(dt):
            self.mark_dirty()

    @final
    def on_widget_event(self, event: WidgetEvent) -> None:
        if event.kind == "pressed" and not self._needs_second_press(event.id):
            self.press(event.id)

    def press(self, id: WidgetId) -> None:
        """Handle a confirmed press of a button; buttons that several games have are handled here."""
        match id:
            case "again":
                self.start_match(self.active_match.restart)
            case "review":
                self.open_review()
            case "share":
                self.open_share()
            case "title":
                self.step_back()

    def _needs_second_press(self, id: WidgetId) -> bool:
        """Return whether a press only selects a button that starts another match.

        This protects against an Enter that was meant for the last match; pressing again starts the new one.
        """
        if id not in self.restart_ids or not self._is_key_press or self._selected_id == id:
            return False
        self._selected_id = id
        self.services.notify(_("Press again to start."), self.form.get_widget(id).box)
        return True

    def handle(self, intent: Intent) -> None:
        self._is_key_press = intent.kind in (Kind.MAIN, Kind.OK)
        if not (self._is_key_press or intent.kind in _NEUTRAL_INTENTS):
            self._selected_id = ""
        super().handle(intent)

    @property
    def animating(self) -> bool:
        return self.timer.busy or super().animating

    def on_unhandled_intent(self, intent: Intent) -> None:
        if self.timer.busy and intent.kind in (Kind.PRESS, Kind.SKIP):
            self.timer.skip()
            self.mark_dirty()
        else:
            super().on_unhandled_intent(intent)

    def start_match(self, make_match: Callable[[], ActiveMatch[RulesT]] | None) -> None:
        """Start another match.

        Raises:
            UserError: it cannot be played.
        """
        assert make_match is not None
        self.services.replace_top(PlayRoute(make_match()))

    @abstractmethod
    def make_replay(self, step: int) -> ReviewScene:
        """Return the replay from a step on, with the grades of this screen."""

    def open_review(self) -> None:
        """Open the replay at its beginning with the review started."""
        replay = self.make_replay(0)
        self.services.stack.push(replay)
        replay.start_review()

    def copy_seed(self, message: str) -> None:
        """Copy the seed to the clipboard and show a message, or show that there is no clipboard."""
        self.services.copy_text(self.active_match.session.seed, message)

    @property
    def best_step(self) -> int:
        """Return the step whose turn is offered as a GIF."""
        return len(self.active_match.session.journal) - 1

    def open_share(self) -> None:
        """Offer the best turn as a GIF, or the screen as a picture."""
        self.services.open_route(ShareRoute(self.saved, self.best_step, _("Save best turn as GIF")))

    def make_share_button(self) -> IconButton:
        """Return the button that shares the result."""
        return IconButton("share", "camera", tip=_("Share"), keys=("b",))

    def step_back(self) -> None:
        """Return to the first screen."""
        self.services.stack.pop_to(self.services.stack.scenes[0])
