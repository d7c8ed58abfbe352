"""Terms of a match as sentences: handicaps and changed options, for the log and the pause menu."""

from __future__ import annotations

from game.rules.epic import event as events
from game.rules.epic.engine.match import Match
from game.text import _, pick_text


def describe_terms(match: Match) -> list[str]:
    """Return a sentence for each handicap and changed option; empty for the standard rules."""
    texts = [_describe_handicap(match, seat, more) for seat, more in enumerate(match.setup.health) if more]
    switches = {switch.token: switch for switch in match.pack.switches}
    for token in match.setup.options:
        if (switch := switches.get(token)) is not None:
            words = _("Option off: {option}.") if switch.standard else _("Option on: {option}.")
            texts.append(words.format(option=f"**{pick_text(switch.name)}**"))
    return texts


def _describe_handicap(match: Match, seat: int, extra_health: int) -> str:
    """Return the change of the starting health of a seat's leaders."""
    names = " & ".join(pick_text(info.display_name) for info in match.figures if info.seat == seat and info.lead)
    words = _("Auto-balance: {team} {more} health.") if match.setup.evened else _("Handicap: {team} {more} health.")
    return words.format(team=f"**{names}**", more=f"{extra_health:+d}".replace("-", "−"))


def list_terms_before(match: Match, event: events.Event) -> list[str]:
    """Return the sentences on the terms before the first turn of the match; empty before any other event."""
    return describe_terms(match) if isinstance(event, events.TurnBegan) and event.turn == 1 else []
