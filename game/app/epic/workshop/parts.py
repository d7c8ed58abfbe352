"""What lies on the sheets of the workshop: cards, faults, and the steps of the way to them."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.epic.cards.fitted import FittedCard
from game.app.ui.layout.flex import Column, Grid, Row
from game.app.ui.layout.paint import Icon
from game.app.ui.layout.panels import sunken_ground
from game.app.ui.style.tokens import LEADING, SPACE
from game.app.ui.widgets.base import LayoutItem
from game.app.ui.widgets.text import Label
from game.presentation.epic.card_faces import entry_face
from game.presentation.epic.deck_pages import Entry

COLUMNS = 6
"""So many cards of a team are beside each other."""
_ICON = 28.0


def card_grid(game: str, entries: Sequence[Entry]) -> LayoutItem:
    """Return cards of a team in rows."""
    return Grid(*(FittedCard(entry_face(game, one)) for one in entries), columns=COLUMNS, padding=(0, SPACE.small))


def sunken(*parts: LayoutItem) -> Column:
    """Return parts below each other on a sunken sheet."""
    return Column(*parts, gap=SPACE.small, padding=SPACE.medium, paint=sunken_ground)


def step_tile(icon: str, title: str, text: str) -> LayoutItem:
    """Return a step of the way to a team of one's own: sign, title, and a sentence."""
    head = Row(Icon(icon, _ICON), Label(title, "panel").grouped("steps").sized(grow=1))
    return sunken(head, Label(text, "body", valign="top", leading=LEADING.loose).sized(grow=1))
