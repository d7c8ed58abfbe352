"""The measured handicap in the set-up of a match: what evens the two teams, and what is said of it."""

from __future__ import annotations

from game.content.cards.handicaps import SHORT, Even, Handicaps, load_handicaps
from game.rules.epic.pack import Switch
from game.setup.epic import Plan
from game.text import _, percent, pick


def even_of(plan: Plan) -> Even | None:
    """What evens the two teams of a plan; None where it says why not."""
    found = load_handicaps(plan.content.pack.id)
    return None if found is None or why_not_even(plan) else found.even(*_teams(plan))


def _teams(plan: Plan) -> tuple[str, str]:
    return plan.chairs[0].team, plan.chairs[1].team


def why_not_even(plan: Plan) -> str:
    """Why no handicap evens this match, as a sentence; empty where one does."""
    found = load_handicaps(plan.content.pack.id)
    if len(plan.chairs) != 2 or plan.each != 1:
        return _("Auto-balance needs two players with one team each.")
    if plan.hidden or not plan.settled:
        return ""
    one, other = _teams(plan)
    if one == other:
        return _("Both sides play the same team: already even.")
    if found is None or found.even(one, other) is None:
        return _("No balance data for these two teams yet.")
    return ""


def even_sentence(plan: Plan) -> str:
    """Who begins with how much more health, and what that does; empty while the teams are not known to all."""
    if plan.hidden or not plan.settled or (even := even_of(plan)) is None:
        return ""
    gift, name = even.gift, _short_name(plan, even)
    before = percent(round(100 * gift.before))
    if not gift.health:
        sentence = _("Already even: **{team}** wins {before} of bot matches.")
        return sentence.format(team=name, before=before)
    after = percent(round(100 * gift.after))
    sentence = _("**{team}** starts with **+{count}** health: wins about {after} of bot matches instead of {before}.")
    return sentence.format(team=name, count=gift.health, before=before, after=after)


def _short_name(plan: Plan, even: Even) -> str:
    """The weaker team by its main characters."""
    team = plan.content.teams[_teams(plan)[even.weaker]]
    return " & ".join(pick(one.name) for one in team.characters if one.role == "lead")


def given_line(plan: Plan) -> str:
    """The handicap that is on in a few words, with a heart; empty where none is."""
    if not plan.even or plan.hidden or not plan.settled or (even := even_of(plan)) is None or not even.gift.health:
        return ""
    return f"{_short_name(plan, even)} +{even.gift.health} {{heart}}"


def recommended(plan: Plan, switch: Switch) -> bool:
    """Whether what was measured of the first turn speaks for a switch."""
    found = load_handicaps(plan.content.pack.id)
    return switch.changes == SHORT and found is not None and found.short_helps


def first_turn_sentence(found: Handicaps | None) -> str:
    """What the first turn is worth, whole and short; empty where nobody has measured it."""
    if found is None:
        return ""
    whole, short = found.first_turns(short=False), found.first_turns(short=True)
    if whole is None or short is None:
        return ""
    sentence = _("The starting player wins {whole} of bot matches, {short} with a short first turn.")
    return sentence.format(whole=percent(round(100 * whole.share)), short=percent(round(100 * short.share)))
