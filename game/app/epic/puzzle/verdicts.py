"""Texts about a search in the editor: the number of winning first actions, and the solution."""

from __future__ import annotations

from game.bots.epic.puzzle_check import PuzzleCheck
from game.presentation.epic.action_words import describe_action
from game.rules.core.chance import ScriptedRandom
from game.rules.epic.actions.action import Action
from game.rules.epic.engine.state import State
from game.rules.epic.rules import EpicRules
from game.text import _, ngettext

MAX_FIRST_ACTIONS, MAX_SOLUTION_STEPS = 5, 14
"""Largest number of first actions, and of steps of the solution, that are listed."""


def format_title(check: PuzzleCheck) -> str:
    """Return the short result of a search."""
    return {
        "one": _("Only one first action works"),
        "several": _("Several first actions work"),
        "none": _("No solution"),
        "many": _("Too complex"),
        "over": _("Nothing to solve"),
    }[check.kind]


def format_text(check: PuzzleCheck) -> str:
    """Return the full result of a search: the winning first actions, then the solution with the enemy's answers."""
    if check.kind == "none":
        return _("The enemy can always prevent it, or it comes down to luck.")
    if check.kind == "many":
        return _("Too many possibilities.")
    if check.kind == "over":
        return _("The goal is already met or missed at the start.")
    parts = []
    if check.kind == "several":
        texts = [
            describe_action(check.rules.match, check.state, action)
            for action in check.winning_actions[:MAX_FIRST_ACTIONS]
        ]
        parts.append(" ".join(texts))
        more = len(check.winning_actions) - MAX_FIRST_ACTIONS
        if more > 0:
            parts.append(ngettext("And {count} more.", "And {count} more.", more).format(count=more))
    if not check.solution:
        parts.append(_("This puzzle depends on a random card, so it can't be saved."))
    else:
        parts.append("**" + _("Solution:") + "**")
        parts += format_steps(check.rules, check.state, check.solution)
    return "\n".join(parts)


def format_steps(rules: EpicRules, start: State, solution: tuple[str, ...]) -> list[str]:
    """Return a solution as numbered sentences; the enemy's answers follow after a dash."""
    state, chance, told = rules.clone(start), ScriptedRandom(), []
    side, number = rules.match.side_of[start.active], 0
    for text in solution[:MAX_SOLUTION_STEPS]:
        action: Action = rules.from_text(state, text)
        sentence = describe_action(rules.match, state, action)
        own = state.decision is not None and rules.match.side_of[state.decision.seat] == side
        number += own
        told.append(f"{number}. {sentence}" if own else f"– {sentence}")
        rules.apply(state, action, chance, None)
    return [*told, "…"] if len(solution) > MAX_SOLUTION_STEPS else told
