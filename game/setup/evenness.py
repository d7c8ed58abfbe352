"""Measured handicap in the match set-up: its value for the two teams, and sentences about it."""

from __future__ import annotations

from game.content.cards.handicaps import SHORT_TURN_OPTION, HandicapTable, PairingHandicap, load_handicaps
from game.rules.epic.pack import MatchOption
from game.setup.epic import EpicPlan
from game.text import _, format_percentage, pick_text


def find_handicap(plan: EpicPlan) -> PairingHandicap | None:
    """Return the measured handicap for the two teams of a plan; None if ``find_handicap_refusal`` has a reason."""
    table = load_handicaps(plan.content.pack.id)
    return None if table is None or find_handicap_refusal(plan) else table.find_pairing(*_team_pair(plan))


def _team_pair(plan: EpicPlan) -> tuple[str, str]:
    return plan.chairs[0].team, plan.chairs[1].team


def find_handicap_refusal(plan: EpicPlan) -> str:
    """Return why there is no measured handicap for this match, as a sentence; empty if there is one."""
    table = load_handicaps(plan.content.pack.id)
    if len(plan.chairs) != 2 or plan.teams_per_player != 1:
        return _("Auto-balance needs two players with one team each.")
    if plan.teams_hidden or not plan.are_teams_public:
        return ""
    one, other = _team_pair(plan)
    if one == other:
        return _("Both sides play the same team: already even.")
    if table is None or table.find_pairing(one, other) is None:
        return _("No balance data for these two teams yet.")
    return ""


def describe_handicap(plan: EpicPlan) -> str:
    """Return how much health which team gains and its effect, as a sentence; empty until the teams are public."""
    if plan.teams_hidden or not plan.are_teams_public or (even := find_handicap(plan)) is None:
        return ""
    gift, name = even.handicap, _short_name(plan, even)
    before = format_percentage(round(100 * gift.before))
    if not gift.health:
        sentence = _("Already even: **{team}** wins {before} of bot matches.")
        return sentence.format(team=name, before=before)
    after = format_percentage(round(100 * gift.after))
    sentence = _("**{team}** starts with **+{count}** health: wins about {after} of bot matches instead of {before}.")
    return sentence.format(team=name, count=gift.health, before=before, after=after)


def _short_name(plan: EpicPlan, pairing_handicap: PairingHandicap) -> str:
    """Return the weaker team by the names of its leads."""
    team = plan.content.teams[_team_pair(plan)[pairing_handicap.weaker]]
    return " & ".join(pick_text(character.name) for character in team.characters if character.role == "lead")


def format_handicap(plan: EpicPlan) -> str:
    """Return the active handicap in a few words with a heart icon; empty if there is none."""
    if (
        not plan.uses_measured_handicap
        or plan.teams_hidden
        or not plan.are_teams_public
        or (even := find_handicap(plan)) is None
        or not even.handicap.health
    ):
        return ""
    return f"{_short_name(plan, even)} +{even.handicap.health} {{heart}}"


def is_recommended(plan: EpicPlan, option: MatchOption) -> bool:
    """Return whether the measured advantage of the first turn recommends an option."""
    table = load_handicaps(plan.content.pack.id)
    return option.changed_rule == SHORT_TURN_OPTION and table is not None and table.recommends_short_turn


def describe_first_turn(handicap_table: HandicapTable | None) -> str:
    """Return the measured win rates of the starting player, with a long and a short first turn; empty if unknown."""
    if handicap_table is None:
        return ""
    whole, short = handicap_table.sum_first_turns(short=False), handicap_table.sum_first_turns(short=True)
    if whole is None or short is None:
        return ""
    sentence = _("The starting player wins {whole} of bot matches, {short} with a short first turn.")
    return sentence.format(
        whole=format_percentage(round(100 * whole.win_rate)), short=format_percentage(round(100 * short.win_rate))
    )
