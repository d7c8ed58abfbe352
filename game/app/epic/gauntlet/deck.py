"""The deck of a run: one's cards as the boons have made them."""

from __future__ import annotations

from game.app.epic.deck_scene import DeckScene
from game.app.ui.services import Services
from game.app.ui.widgets.base import Widget
from game.content.modes.gauntlet import RunContent
from game.modes.gauntlet.boons import team_of
from game.modes.gauntlet.state import Run
from game.presentation.epic.deck_pages import Entry
from game.rules.epic.engine.library import Library


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

    def tools(self) -> list[Widget]:
        return []
