"""Texts of the places of a run: name, possible actions and main action."""

from __future__ import annotations

from game.app.epic.puzzle.words import format_goal
from game.content.modes.gauntlet import RunContent
from game.content.puzzles.puzzles import LoadedPuzzle
from game.modes.gauntlet import steps
from game.modes.gauntlet.state import GauntletRun, Kind
from game.modes.gauntlet.terms import sum_terms
from game.modes.gauntlet.wording import format_healing, format_money
from game.text import _, ngettext, pgettext, pick_text


def format_place_title(run: GauntletRun) -> str:
    """Return the name of the place of the run's current step."""
    if run.step == "boons":
        return _("Starting gift") if not run.walked and run.won == 0 else _("Choose a boon")
    names = {"rest": _("Rest"), "shop": _("Shop"), "treasure": _("Treasure"), "riddle": _("Riddle")}
    return names.get(run.step, _("Gauntlet"))


def describe_place(run: GauntletRun) -> str:
    """Return the possible actions at a place as a sentence."""
    return {
        "rest": _("Rest or upgrade a card."),
        "shop": _("Buy what you can afford."),
        "treasure": _("Take one heirloom from the chest."),
        "riddle": _("You have one try. Solve it to choose one of three boons."),
    }.get(run.step, _("Choose one. It lasts for the rest of the run."))


def describe_rest(run: GauntletRun, content: RunContent) -> str:
    """Return the effect of a rest."""
    return format_healing(run, sum_terms(content, run.grade).rest_percent, content) or _("Your team is at full health.")


def format_arrival(kind: Kind) -> str:
    """Return the label of the button that moves to a kind of place."""
    return {
        "duel": _("Fight"),
        "elite": _("Fight"),
        "boss": _("Fight"),
        "rest": pgettext("go to a place", "Rest"),
        "shop": pgettext("go to a place", "Enter"),
        "treasure": pgettext("go to a place", "Enter"),
        "riddle": pgettext("go to a place", "Solve"),
    }[kind]


def find_main_action(run: GauntletRun, chosen_index: int) -> tuple[str, str]:
    """Return the label of the default button, and the reason if it is disabled."""
    if run.step == "riddle":
        return _("Start riddle"), ""
    if run.step == "rest" and chosen_index < 0:
        return _("Rest and heal"), ""
    if not 0 <= chosen_index < len(run.offers):
        if run.step == "shop" and not any(steps.can_take(run, boon) for boon in run.offers):
            return _("Back to map"), ""
        words = _("Buy") if run.step == "shop" else _("Take it")
        return words, _("Choose one first.") if run.offers else ""
    boon = run.offers[chosen_index]
    if run.step == "rest":
        return _("Upgrade"), ""
    if not boon.price:
        return _("Take it"), ""
    if boon.sold:
        return _("Sold"), _("You already bought this.")
    words = _("Buy for {price}").format(price=boon.price)
    if not steps.has_effect(run, boon):
        return words, _("This card has changed. The offer no longer applies.")
    missing = boon.price - run.money
    reason = ngettext("You need {count} more.", "You need {count} more.", missing).format(count=missing)
    return words, reason if missing > 0 else ""


def find_other_action(run: GauntletRun, content: RunContent) -> tuple[str, str] | None:
    """Return option and label of the button besides the offers: leave, take money or skip; None for none."""
    match run.step:
        case "boons":
            words = _("Skip (+{count} {money})").format(count=steps.SKIP_MONEY, money=pick_text(content.money))
            return steps.SKIP, words
        case "shop":
            return steps.LEAVE, _("Leave")
        case "riddle":
            return steps.LEAVE, _("Skip riddle")
        case "treasure":
            return steps.GOLD, _("Take {money} instead").format(money=format_money(run, "treasure", content))
    return None


def format_keeper(run: GauntletRun, chosen_index: int) -> str:
    """Return the shopkeeper's comment on the chosen ware."""
    if not 0 <= chosen_index < len(run.offers):
        return _("Welcome! Take your time.")
    return {
        "card": _("A rare find, just for you!"),
        "raise": _("You won't regret this one!"),
        "health": _("You won't regret this one!"),
        "heirloom": _("One of a kind, I promise!"),
        "drop": _("Traveling light? Good choice!"),
        "heal": _("My own recipe. Tastes awful!"),
    }[run.offers[chosen_index].kind]


def describe_riddle(loaded: LoadedPuzzle) -> tuple[str, str]:
    """Return the name and the story of a riddle."""
    puzzle = loaded.puzzle
    return pick_text(puzzle.name), pick_text(puzzle.story) if puzzle.story else format_goal(loaded)
