"""Handover screen between two people at the table of Elixir Quest."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from game.app.play.handover import HandoverTable, SeatHandover
from game.app.ui.audio.spoken import EventSpeech, SceneSpeech
from game.app.ui.services import Services
from game.text import _


class ElixirHandover(SeatHandover[HandoverTable]):
    """Handover to the person who makes the next secret choice."""

    def __init__(
        self, services: Services, table: HandoverTable, seat: int, get_news: Callable[[], EventSpeech]
    ) -> None:
        super().__init__(services, table, seat)
        self.get_news = get_news
        """Function that returns the latest public events for speech."""

    @cached_property
    def speech(self) -> SceneSpeech:
        from game.app.elixir.spoken_quest import SpokenCall

        return SpokenCall(self, self.get_news)

    def format_subtitle(self) -> str:
        game = self.table.active_match.session.view_for(-1).game
        return _("Game {number}").format(number=game)

    def format_news(self) -> str:
        decision = self.table.active_match.session.decision
        if decision is not None and decision.kind == "drink":
            return _("Decide in secret whether to drink your potion.")
        return _("Choose your cards in secret. Both sides reveal together.")

    def get_art(self) -> str:
        return "icon/mask"
