"""The screen between two people at the table of Elixir Quest."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from game.app.play.handover import SeatCall
from game.text import _

if TYPE_CHECKING:
    from game.app.elixir.scene import TableScene
    from game.app.ui.audio.spoken import Spoken


class ElixirHandover(SeatCall[Any]):
    """Calls the person who is to choose in secret."""

    table: TableScene

    @cached_property
    def spoken(self) -> Spoken:
        from game.app.elixir.spoken_quest import SpokenCall

        return SpokenCall(self)

    def subtitle(self) -> str:
        game = self.table.occasion.session.view(-1).game
        return _("Game {number}").format(number=game)

    def paragraph(self) -> str:
        asked = self.table.occasion.session.decision
        if asked is not None and asked.kind == "drink":
            return _("Decide in secret whether your potion is turned up.")
        return _("Choose in secret what fights this game. Both are turned up when both have chosen.")

    def picture(self) -> str:
        return "icon/mask"
