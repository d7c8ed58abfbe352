"""The screen between two people at the table of Elixir Quest."""

from __future__ import annotations

from typing import Any

from game.app.epic.match.handover import HandoverScene
from game.app.ui.services import Services
from game.text import _


class ElixirHandover(HandoverScene):
    """Calls the person who is to choose in secret."""

    def __init__(self, services: Services, table: Any, seat: int) -> None:
        super().__init__(services, table, seat, "")

    def subtitle(self) -> str:
        game = self.match.occasion.session.view(-1).game
        return _("Game {number}").format(number=game)

    def paragraph(self) -> str:
        asked = self.match.occasion.session.decision
        if asked is not None and asked.kind == "drink":
            return _("Decide in secret whether your potion is turned up.")
        return _("Choose in secret what fights this game. Both are turned up when both have chosen.")

    def picture(self) -> str:
        return "icon/mask"
