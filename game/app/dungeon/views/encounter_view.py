"""Panels of an encounter: what the end of the round would bring, and what the card of the room only names."""

from __future__ import annotations

from game.app.dungeon.view_model import DungeonDesk
from game.app.dungeon.views.outlook import outlook
from game.app.dungeon.views.words import specials
from game.app.ui.layout.flex import Row
from game.app.ui.layout.paint import Icon
from game.app.ui.layout.panels import Panel
from game.app.ui.style.tokens import LEADING, SPACE
from game.app.ui.widgets.base import LayoutItem
from game.app.ui.widgets.text import Label
from game.presentation.dungeon.terms import lack_words
from game.text import _, pick

_INSIDE = (SPACE.medium, SPACE.small)
_ICON, _LABEL = 20.0, 100.0
"""Size of a tip's icon, and the width of what it is about."""
_MOST_TIPS = 4
"""More lines would be too small to read."""


def outlook_panel(desk: DungeonDesk) -> LayoutItem:
    """Return what the end of this round would bring."""
    title = _("Round over") if desk.after_round or desk.won else _("End of round")
    return Panel(title, Label("\n".join(outlook(desk)), valign="top").sized(grow=1), padding=_INSIDE)


def tip_panel(desk: DungeonDesk) -> LayoutItem:
    """Return the tags of this room and what it still asks for; where there is nothing to say, how it looks."""
    assert desk.view.challenge is not None
    rows = [_tip(*tip).sized(grow=1) for tip in _tips(desk)[:_MOST_TIPS]]
    if not rows:
        flavor = pick(desk.room(desk.view.challenge.room).flavor)
        return Panel("", Label(flavor, "quiet", align="center").sized(grow=1))
    return Panel("", *rows, gap=SPACE.tiny, padding=_INSIDE)


def _tips(desk: DungeonDesk) -> list[tuple[str, str, str]]:
    """Return icon, heading and text of each tip, what is missing first."""
    standing, challenge = desk.standing, desk.view.challenge
    assert standing is not None
    assert challenge is not None
    room = desk.room(challenge.room)
    need = room.need
    found = []
    for lack in () if desk.won else reversed(standing.lacks):
        card = "" if need is None else (need.last_point if lack == "last" else need.card)
        found.append(("warning", _("Still missing"), lack_words(desk.catalog, lack, challenge.kind, card)))
    facts = specials(desk.catalog, room, waived=challenge.waived)
    return found + [(fact.icon, fact.label, fact.text) for fact in facts if fact.has_tag_icon]


def _tip(icon: str, label: str, text: str) -> LayoutItem:
    tone = "minus" if icon == "warning" else "cream"
    return Row(
        Icon(icon, _ICON),
        Label(label, "panel", color=tone, leading=LEADING.tight).grouped("labels").sized(width=_LABEL),
        Label(text, leading=LEADING.tight).grouped("texts").sized(grow=1),
        gap=SPACE.small,
    )
