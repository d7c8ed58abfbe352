"""Texts about a puzzle: goal, difficulty, success of bots, hint."""

from __future__ import annotations

from collections import Counter

from game.bots.epic.levels import format_bot_title
from game.content.puzzles.puzzles import GRADING_TRIES, LoadedPuzzle
from game.presentation.epic.wording import card_name, figure_name
from game.rules.epic.actions.notation import from_text
from game.storage.puzzle_progress import PuzzleProgress
from game.storage.save_words import team_name
from game.text import _, ngettext, pick_text


def format_difficulty(difficulty: int) -> str:
    """Return the name of a difficulty."""
    return {1: _("easy"), 2: _("medium"), 3: _("tricky"), 4: _("hard"), 5: _("very hard")}[difficulty]


def format_bot_success(loaded: LoadedPuzzle) -> str:
    """Return how often bots solve the puzzle; empty if that was never measured."""
    found = loaded.puzzle.found
    if not found:
        return ""
    text = ", ".join(f"{format_bot_title(level)} {count}" for level, count in found.items())
    return _("Bot solves in {all} tries: {told}").format(all=GRADING_TRIES, told=text)


def format_hand(loaded: LoadedPuzzle, seat: int) -> str:
    """Return the names of the cards in the hand of a seat, with the number of equal cards."""
    match = loaded.rules.match
    names = Counter(card_name(match, card) for card in loaded.state.hands[seat])
    return ", ".join(f"{count} × {name}" if count > 1 else name for name, count in names.items())


def list_rules(loaded: LoadedPuzzle) -> list[str]:
    """Return the match options of a puzzle with their descriptions; a turned-off option is marked as such."""
    switches = {switch.token: switch for switch in loaded.rules.match.pack.switches}
    chosen = [switches[option] for option in loaded.rules.match.setup.options]
    off = _("{rule} (off)")
    names = [
        off.format(rule=pick_text(option.name)) if option.standard else pick_text(option.name) for option in chosen
    ]
    return [f"**{name}:** {pick_text(option.text)}" for name, option in zip(names, chosen, strict=True)]


def format_goal(loaded: LoadedPuzzle) -> str:
    """Return a sentence with the player, the goal and the number of actions."""
    team = team_name(loaded.puzzle.game, loaded.puzzle.seats[loaded.seat].team)
    count = loaded.state.actions
    if loaded.objective.goal == "win-this-turn":
        sentence = ngettext(
            "{team}: win this turn with {count} action.", "{team}: win this turn with {count} actions.", count
        )
        return sentence.format(team=team, count=count)
    name = figure_name(loaded.rules.match, loaded.objective.figure)
    if loaded.objective.goal == "fell":
        sentence = ngettext(
            "{team}: defeat {name} this turn with {count} action.",
            "{team}: defeat {name} this turn with {count} actions.",
            count,
        )
    else:
        sentence = ngettext(
            "{team}: {name} must survive the enemy's next turn. You have {count} action.",
            "{team}: {name} must survive the enemy's next turn. You have {count} actions.",
            count,
        )
    return sentence.format(team=team, name=name, count=count)


def format_short_goal(loaded: LoadedPuzzle) -> str:
    """Return the short form of the goal for the note beside the board."""
    if loaded.objective.goal == "win-this-turn":
        return _("Win this turn.")
    name = figure_name(loaded.rules.match, loaded.objective.figure)
    if loaded.objective.goal == "fell":
        return _("Defeat {name} this turn.").format(name=name)
    return _("Keep {name} alive until your next turn.").format(name=name)


def format_reached(loaded: LoadedPuzzle) -> str:
    """Return the sentence for a reached goal."""
    if loaded.objective.goal == "win-this-turn":
        return _("You won this turn.")
    name = figure_name(loaded.rules.match, loaded.objective.figure)
    return (_("{name} is defeated.") if loaded.objective.goal == "fell" else _("{name} survived.")).format(name=name)


def format_missed(loaded: LoadedPuzzle) -> str:
    """Return the sentence for a missed goal."""
    if loaded.objective.goal == "win-this-turn":
        return _("The turn ended before you won.")
    name = figure_name(loaded.rules.match, loaded.objective.figure)
    if loaded.objective.goal == "fell":
        return _("The turn ended, and {name} survived.").format(name=name)
    return _("{name} was defeated.").format(name=name)


def format_hint(loaded: LoadedPuzzle) -> str:
    """Return the hint of the author, or else the card or character of the solution's first action."""
    if loaded.puzzle.hint is not None:
        return pick_text(loaded.puzzle.hint)
    match = loaded.rules.match
    first = from_text(match, loaded.state, loaded.solution[0])
    if (card := getattr(first, "card", None)) is not None:
        return _("Start with {card}.").format(card=card_name(match, card))
    if (figure := getattr(first, "figure", None)) is not None:
        return _("Start with {name}.").format(name=figure_name(match, figure))
    return _("Don't start with a card.")


def format_progress(progress: PuzzleProgress) -> str:
    """Return the player's progress with a puzzle as text."""
    if not progress.tries:
        return _("not tried yet")
    if progress.solved:
        sentence = ngettext("solved on the first try", "solved in {count} tries", progress.tries)
    else:
        sentence = ngettext("{count} try", "{count} tries", progress.tries)
    return sentence.format(count=progress.tries)
