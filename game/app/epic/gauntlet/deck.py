"""Deck of a run: the team's cards as modified by boons."""

from __future__ import annotations

from game.app.epic.deck_scene import DeckScene
from game.app.ui.services import Services
from game.app.ui.widgets.base import Widget
from game.app.ui.widgets.button import Button
from game.content.modes.gauntlet import RunContent
from game.modes.gauntlet.boons import build_team
from game.modes.gauntlet.state import GauntletRun
from game.presentation.epic.deck_pages import DeckEntry
from game.rules.epic.engine.library import CardLibrary
from game.text import ngettext


def list_deck(run: GauntletRun, content: RunContent) -> tuple[DeckEntry, ...]:
    """Return the cards of the deck as modified by boons: talents with heirlooms first, basic cards last."""
    deck = CardLibrary({run.team: build_team(run, content)}).decks[run.team]
    different = {card.id: card for card in deck}
    return tuple(
        DeckEntry(card, card.copies) for card in sorted(different.values(), key=lambda definition: definition.basic)
    )


def build_deck_button(run: GauntletRun, content: RunContent) -> Button:
    """Return the button that opens the deck, with the number of cards."""
    copies = sum(entry.copies for entry in list_deck(run, content))
    words = ngettext("Deck: {count} card", "Deck: {count} cards", copies).format(count=copies)
    return Button("deck", words, icon="cards", keys=("d",))


class RunDeckScene(DeckScene):
    """Scene of the deck as modified by the boons of a run."""

    def __init__(self, services: Services, run: GauntletRun, content: RunContent) -> None:
        super().__init__(services, run.game, run.team)
        self._entries = list_deck(run, content)

    @property
    def entries(self) -> tuple[DeckEntry, ...]:
        return self._entries

    def build_tools(self) -> list[Widget]:
        return []
