"""Glossary terms of an Epic Duels card: its symbols, then the words of its text."""

from __future__ import annotations

import msgspec

from game.app.play.terms import TermEntry, find_terms_by_signs, find_terms_in_text
from game.content.lessons.rulebook import Sign
from game.presentation.epic.view_models import CardFace
from game.text import _, ngettext


def list_sign_terms(game: str, face: CardFace) -> list[TermEntry]:
    """Return the glossary terms of the symbols on an Epic Duels card."""
    shown: dict[Sign, bool] = {
        "special": face.special,
        "sword": face.melee,
        "bow": face.ranged,
        "sunburst": face.defense == "sunburst",
        "triforce": face.triforce,
        "clock": bool(face.clock),
        "free": face.free,
    }
    entries = find_terms_by_signs(game, (sign for sign, there in shown.items() if there))
    return [_with_clock_turns(entry, face.clock) if entry.icon == "clock" else entry for entry in entries]


def list_card_terms(game: str, face: CardFace) -> list[TermEntry]:
    """Return the glossary terms of an Epic Duels card: its symbols, then the words of its text."""
    entries = list_sign_terms(game, face)
    known = [entry.key for entry in entries]
    return entries + [entry for entry in find_terms_in_text(game, face.text) if entry.key not in known]


def _with_clock_turns(entry: TermEntry, turns: int) -> TermEntry:
    """Return the term of the clock with the number of turns that is printed on the card."""
    text = ngettext(
        "Stays in play until the end of its owner's next turn.",
        "Stays in play for {count} more of its owner's turns.",
        turns,
    ).format(count=turns)
    return msgspec.structs.replace(entry, title=_("Clock {count}").format(count=turns), text=text)
