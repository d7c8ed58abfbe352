"""The terms of a match in sentences: the handicap and the options that were turned, for the log and the pause menu."""

from __future__ import annotations

from game.rules.epic import event as e
from game.rules.epic.engine.match import Match
from game.text import _, pick


def term_sentences(match: Match) -> list[str]:
    """Each term that differs from the usual ones; none for a match by the rules as they are printed."""
    told = [_handicap(match, seat, more) for seat, more in enumerate(match.setup.health) if more]
    switches = {switch.token: switch for switch in match.pack.switches}
    for token in match.setup.options:
        if (switch := switches.get(token)) is not None:
            words = _("Option off: {option}.") if switch.standard else _("Option on: {option}.")
            told.append(words.format(option=f"**{pick(switch.name)}**"))
    return told


def _handicap(match: Match, seat: int, more: int) -> str:
    """Whose main characters begin with more or less health."""
    names = " & ".join(pick(one.words) for one in match.figures if one.seat == seat and one.lead)
    words = _("Auto-balance: {team} {more} health.") if match.setup.evened else _("Handicap: {team} {more} health.")
    return words.format(team=f"**{names}**", more=f"{more:+d}".replace("-", "−"))


def terms_before(match: Match, event: e.Event) -> list[str]:
    """What is told of the terms just before an event: all of it when the first turn begins."""
    return term_sentences(match) if isinstance(event, e.TurnBegan) and event.turn == 1 else []
