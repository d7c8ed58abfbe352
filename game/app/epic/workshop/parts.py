"""Parts of the workshop's pages: cards, errors, and steps of the guide."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.epic.cards.fitted import FittedCard
from game.app.ui.layout.flex import Column, Grid, Row
from game.app.ui.layout.paint import Icon
from game.app.ui.layout.tiles import draw_sunken_ground
from game.app.ui.style.tokens import LEADING, SPACE
from game.app.ui.widgets.base import LayoutItem
from game.app.ui.widgets.text import Label
from game.presentation.epic.card_faces import make_entry_face
from game.presentation.epic.deck_pages import DeckEntry

COLUMNS = 6
"""Number of cards in a row."""
_ICON_SIZE = 28.0


def build_card_grid(game: str, entries: Sequence[DeckEntry]) -> LayoutItem:
    """Return the cards of a team in rows."""
    return Grid(
        *(FittedCard(make_entry_face(game, entry)) for entry in entries), columns=COLUMNS, padding=(0, SPACE.small)
    )


def build_sunken_sheet(*parts: LayoutItem) -> Column:
    """Return parts below each other on a sheet that looks sunken."""
    return Column(*parts, gap=SPACE.small, padding=SPACE.medium, paint=draw_sunken_ground)


def build_step_tile(icon: str, title: str, text: str) -> LayoutItem:
    """Return a step of the guide: icon, title, and text."""
    head = Row(Icon(icon, _ICON_SIZE), Label(title, "panel").set_size_group("steps").sized(grow=1))
    return build_sunken_sheet(head, Label(text, "body", valign="top", leading=LEADING.loose).sized(grow=1))
