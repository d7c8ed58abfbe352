"""The deck of a run: one's cards as the boons have made them."""

from __future__ import annotations

from game.app.epic.deck_scene import DeckScene
from game.app.ui.services import Services
from game.app.ui.widgets.base import Widget
from game.content.run import RunContent
from game.rules.epic.library import Library
from game.table.epic_decks import Entry
from game.table.run.boons import team_of
from game.table.run.state import Run


class RunDeck(DeckScene):
    """All cards of one's own deck, heirlooms among the talents."""

    def __init__(self, services: Services, run: Run, content: RunContent) -> None:
        super().__init__(services, run.game, run.team)
        deck = Library({run.team: team_of(run, content)}).decks[run.team]
        different = {card.id: card for card in deck}
        self._entries = tuple(
            Entry(card, card.copies) for card in sorted(different.values(), key=lambda one: one.basic)
        )

    @property
    def entries(self) -> tuple[Entry, ...]:
        return self._entries

    def _bar(self) -> list[Widget]:
        return [self.back()]
