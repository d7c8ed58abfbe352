"""The terms of an Epic Duels card: its signs, then the words of its text."""

from __future__ import annotations

import msgspec

from game.app.play.terms import Entry, in_text, of_signs
from game.content.lessons.rulebook import Sign
from game.presentation.epic.view_models import CardFace
from game.text import _, ngettext


def shown_on(game: str, face: CardFace) -> list[Entry]:
    """The terms that an Epic Duels card shows by its signs."""
    shown: dict[Sign, bool] = {
        "special": face.special,
        "sword": face.melee,
        "bow": face.ranged,
        "sunburst": face.defense == "sunburst",
        "triforce": face.triforce,
        "clock": bool(face.clock),
        "free": face.free,
    }
    entries = of_signs(game, (sign for sign, there in shown.items() if there))
    return [_clock(entry, face.clock) if entry.icon == "clock" else entry for entry in entries]


def of_card(game: str, face: CardFace) -> list[Entry]:
    """The terms of an Epic Duels card: its signs, then the words of its text."""
    entries = shown_on(game, face)
    known = [entry.key for entry in entries]
    return entries + [entry for entry in in_text(game, face.text) if entry.key not in known]


def _clock(entry: Entry, turns: int) -> Entry:
    """The term with the number that is printed on the card."""
    text = ngettext(
        "Stays in play until the end of its owner's next turn.",
        "Stays in play for {count} more of its owner's turns.",
        turns,
    ).format(count=turns)
    return msgspec.structs.replace(entry, title=_("Clock {count}").format(count=turns), text=text)
