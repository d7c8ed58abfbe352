"""Cards that show the consequences of a beaten boss or a collapse for the party, for a separate scene."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.rules.dungeon.engine import event as event_types
from game.rules.dungeon.engine.event import Event
from game.rules.dungeon.match import Match
from game.text import _, ngettext


class GainCard(msgspec.Struct, frozen=True):
    """Card with an icon, a title and an explanation."""

    icon: str
    title: str
    text: str = ""


def list_boss_gains(events: Sequence[Event]) -> list[GainCard]:
    """Return cards for the party's rewards for a boss."""
    found = []
    for event in events:
        match event:
            case event_types.ContainerWon():
                found.append(GainCard("container", _("Heart container"), _("All hearts refilled.")))
            case event_types.PieceWon():
                found.append(GainCard("triforce", _("Triforce piece"), _("Spent pieces are ready again.")))
    found.append(GainCard("cards", _("New hands"), _("All decks are reshuffled.")))
    return found


def make_dungeon_cost(event: event_types.DungeonLeft) -> GainCard:
    """Return the card that sums up the costs and rewards of a dungeon."""
    words = [ngettext("{count} round", "{count} rounds", event.rounds).format(count=event.rounds)]
    if event.collapses:
        text = ngettext("{count} collapse", "{count} collapses", event.collapses)
        words.append(text.format(count=event.collapses))
    rupees = ngettext("{count} rupee", "{count} rupees", event.rupees).format(count=event.rupees)
    return GainCard("rupee", rupees, ", ".join(words))


def list_collapse_gains(match: Match, events: Sequence[Event], collapse_event: event_types.Collapsed) -> list[GainCard]:
    """Return cards for what a collapse costs and what remains; the last collapse of a difficulty ends the adventure."""
    text = ""
    if collapse_event.left > 1:
        more = ngettext("You can survive one more.", "You can survive **{count}** more.", collapse_event.left - 1)
        text = more.format(count=collapse_event.left - 1)
    elif collapse_event.left == 1:
        text = _("The next one ends the adventure.")
    elif collapse_event.left == 0:
        text = _("That was one too many. The adventure is lost.")
    title = ngettext("First collapse", "Collapse {count}", collapse_event.collapses).format(
        count=collapse_event.collapses
    )
    found = [GainCard("skull", title, text)]
    if any(isinstance(event, event_types.Restarted) for event in events) or collapse_event.left != 0:
        found.append(
            GainCard("retry", _("Back to the entrance"), _("Rooms turn face down again; safe ones stay open."))
        )
        found.append(GainCard("heart-full", _("All hearts refilled"), _("You keep what you found.")))
        if _does_last_fight_grow(match, collapse_event):
            found.append(GainCard("crown", _("Longer last fight"), _("The last fight gains a phase.")))
    return found


def _does_last_fight_grow(match: Match, collapse_event: event_types.Collapsed) -> bool:
    """Return whether the collapse adds a card to the last fight, which cannot exceed its deck (Dungeon A66)."""
    return match.base_phases() + collapse_event.collapses <= match.max_phases()
