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


def make_dungeon_cost(left: event_types.DungeonLeft) -> GainCard:
    """Return the card that sums up the costs and rewards of a dungeon."""
    words = [ngettext("{count} round", "{count} rounds", left.rounds).format(count=left.rounds)]
    if left.collapses:
        text = ngettext("{count} collapse", "{count} collapses", left.collapses)
        words.append(text.format(count=left.collapses))
    rupees = ngettext("{count} rupee", "{count} rupees", left.rupees).format(count=left.rupees)
    return GainCard("rupee", rupees, ", ".join(words))


def list_collapse_gains(match: Match, events: Sequence[Event], fall: event_types.Collapsed) -> list[GainCard]:
    """Return cards for what a collapse costs and what remains; the last collapse of a difficulty ends the adventure."""
    text = ""
    if fall.left > 1:
        more = ngettext("You can survive one more.", "You can survive **{count}** more.", fall.left - 1)
        text = more.format(count=fall.left - 1)
    elif fall.left == 1:
        text = _("The next one ends the adventure.")
    elif fall.left == 0:
        text = _("That was one too many. The adventure is lost.")
    title = ngettext("First collapse", "Collapse {count}", fall.collapses).format(count=fall.collapses)
    found = [GainCard("skull", title, text)]
    if any(isinstance(event, event_types.Restarted) for event in events) or fall.left != 0:
        found.append(
            GainCard("retry", _("Back to the entrance"), _("Rooms turn face down again; safe ones stay open."))
        )
        found.append(GainCard("heart-full", _("All hearts refilled"), _("You keep what you found.")))
        if _does_last_fight_grow(match, fall):
            found.append(GainCard("crown", _("Longer last fight"), _("The last fight gains a phase.")))
    return found


def _does_last_fight_grow(match: Match, fall: event_types.Collapsed) -> bool:
    """Return whether the collapse adds a card to the last fight, which cannot exceed its deck (Dungeon A66)."""
    return match.base_phases() + fall.collapses <= match.max_phases()
