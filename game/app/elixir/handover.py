"""The screen between two people at the table of Elixir Quest."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from game.app.play.handover import SeatCall, Table
from game.app.ui.audio.spoken import News, Spoken
from game.app.ui.services import Services
from game.text import _


class ElixirHandover(SeatCall[Table]):
    """Calls the person who is to choose in secret; ``news`` is what has just happened before everybody's eyes."""

    def __init__(self, services: Services, table: Table, seat: int, news: Callable[[], News]) -> None:
        super().__init__(services, table, seat)
        self.news = news

    @cached_property
    def spoken(self) -> Spoken:
        from game.app.elixir.spoken_quest import SpokenCall

        return SpokenCall(self, self.news)

    def subtitle(self) -> str:
        game = self.table.occasion.session.view(-1).game
        return _("Game {number}").format(number=game)

    def paragraph(self) -> str:
        asked = self.table.occasion.session.decision
        if asked is not None and asked.kind == "drink":
            return _("Decide in secret whether to drink your potion.")
        return _("Choose your cards in secret. Both sides reveal together.")

    def picture(self) -> str:
        return "icon/mask"
