"""Texts on the end of a run."""

from __future__ import annotations

from game.content.cards.packs import load_pack
from game.content.modes.gauntlet import ACTS, GRADES, RunContent
from game.modes.gauntlet.progress import GauntletRecords
from game.modes.gauntlet.score import ScoreLine, compute_score
from game.modes.gauntlet.state import GauntletRun
from game.storage.save_words import team_name
from game.text import _, format_percentage, ngettext, pick_text

_THOUSAND = 1000


def format_thousands(number: int) -> str:
    """Format a number below a million with a thousands separator."""
    if number < _THOUSAND:
        return str(number)
    return _("{thousands},{rest}").format(thousands=number // _THOUSAND, rest=f"{number % _THOUSAND:03}")


def describe_end(run: GauntletRun) -> str:
    """Return how far a run has come, in a sentence."""
    if run.step == "won":
        return _("You cleared all three acts.")
    foe = run.places[run.walked[-1]].team if run.walked else ""
    if not foe:
        return _("You reached act {act} of {acts}.").format(act=run.act, acts=ACTS)
    words = _("Defeated by {team} in act {act} of {acts}.")
    return words.format(team=team_name(run.game, foe), act=run.act, acts=ACTS)


def format_score_item(line: ScoreLine) -> str:
    """Return the description of a part of the score."""
    count = line.count
    if line.item == "difficulty":
        return _("Difficulty {number} (+{share})").format(number=count, share=format_percentage(line.points_each))
    what = {
        "duels": ngettext("{count} duel won", "{count} duels won", count),
        "bosses": ngettext("{count} boss", "{count} bosses", count),
        "heirlooms": ngettext("{count} heirloom", "{count} heirlooms", count),
        "health": ngettext("{count} health left", "{count} health left", count),
    }[line.item].format(count=count)
    return _("{what} × {each}").format(what=what, each=line.points_each)


def list_unlocked(run: GauntletRun, content: RunContent, records: GauntletRecords) -> list[str]:
    """Return the names of what this run has unlocked: the next difficulty, and content by defeated bosses."""
    lines = []
    if run.step == "won" and run.grade == records.grades.get(run.game, run.grade) < GRADES:
        name = pick_text(content.common.grades[run.grade].name)
        lines.append(_("Difficulty {number}: {name}").format(number=run.grade + 1, name=f"**{name}**"))
    fresh = range(run.known + 1, run.known + run.bosses + 1)
    heirlooms = [pick_text(effect.name) for effect in content.common.heirlooms.values() if effect.after in fresh]
    teams = load_pack(run.game).teams
    cards = [
        pick_text(teams[card.from_].cards[name].name)
        for name, card in content.cards.items()
        if card.after in fresh and card.from_ in teams and name in teams[card.from_].cards
    ]
    for names, words in ((heirlooms, _("Heirlooms: {names}")), (cards, _("Cards: {names}"))):
        if names:
            lines.append(words.format(names=f"**{', '.join(names)}**"))
    return lines


def format_for_sharing(run: GauntletRun) -> str:
    """Return the result of a run as one line for the clipboard."""
    words = _("Gauntlet, {team}, difficulty {grade}: {end}, score {score}")
    end = _("Victory") if run.step == "won" else _("Defeat")
    team = team_name(run.game, run.team)
    return words.format(team=team, grade=run.grade, end=end, score=format_thousands(compute_score(run)))
