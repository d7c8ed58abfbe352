"""Extension of the match screen that can also change its view state."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

from game.app.epic.match.animation.choreography import get_board_seconds
from game.app.epic.match.showing import MatchViewState
from game.app.play.guest import TableExtension, TableT
from game.app.play.thinking import BotDriver
from game.app.ui.services import Services
from game.modes.active_match import ActiveMatch
from game.rules.epic.actions.action import Action


class MatchExtension(TableExtension[Action, TableT]):
    """Extension of a match scene; this base class changes nothing."""

    hastens_bots: ClassVar[bool] = True
    """True if a bot's turn is shown faster the longer it is; false where its moves are to be studied."""

    def make_bot_driver(self, services: Services, active_match: ActiveMatch[Any]) -> BotDriver[Action]:
        settings = services.animation_settings
        show_seconds = partial(get_board_seconds, settings)
        return BotDriver(active_match, settings, lambda: services.bots, services.announce, show_seconds)

    def decorate(self, view_state: MatchViewState) -> MatchViewState:
        """Return the view state with notes, marks and commands of the extension."""
        return view_state

    @property
    def spoken_texts(self) -> Sequence[str]:
        """Return the texts that a screen reader speaks after the decision."""
        return ()
