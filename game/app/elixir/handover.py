"""The screen between two people at the table of Elixir Quest."""

from __future__ import annotations

from game.app.play.handover import SeatCall, Table
from game.text import _


class ElixirHandover(SeatCall[Table]):
    """Calls the person who is to choose in secret."""

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
