"""What the editor says of a search: how many first actions work, and the line in words."""

from __future__ import annotations

from game.bots.epic.puzzle_check import Checked
from game.presentation.epic.action_words import action_sentence
from game.rules.core.chance import Scripted
from game.rules.epic.actions.action import Action
from game.rules.epic.engine.state import State
from game.rules.epic.rules import EpicRules
from game.text import _, ngettext

MOST_FIRST, MOST_STEPS = 5, 14
"""So many first actions and steps of a line are told."""


def title_of(checked: Checked) -> str:
    """The verdict in a few words."""
    return {
        "one": _("Only one first action works"),
        "several": _("Several first actions work"),
        "none": _("No solution"),
        "many": _("Too complex"),
        "over": _("Nothing to solve"),
    }[checked.kind]


def text_of(checked: Checked) -> str:
    """What was found in full: the first actions, then the line, the enemy's answers among it."""
    if checked.kind == "none":
        return _("The enemy can always prevent it, or it comes down to luck.")
    if checked.kind == "many":
        return _("Too many possibilities.")
    if checked.kind == "over":
        return _("The goal is already met or missed at the start.")
    parts = []
    if checked.kind == "several":
        told = [action_sentence(checked.rules.match, checked.state, one) for one in checked.first[:MOST_FIRST]]
        parts.append(" ".join(told))
        more = len(checked.first) - MOST_FIRST
        if more > 0:
            parts.append(ngettext("And {count} more.", "And {count} more.", more).format(count=more))
    if not checked.line:
        parts.append(_("This puzzle depends on a random card, so it can't be saved."))
    else:
        parts.append("**" + _("Solution:") + "**")
        parts += steps(checked.rules, checked.state, checked.line)
    return "\n".join(parts)


def steps(rules: EpicRules, start: State, line: tuple[str, ...]) -> list[str]:
    """A line in words, numbered; the enemy's answers stand behind a dash."""
    state, chance, told = rules.clone(start), Scripted(), []
    side, number = rules.match.side_of[start.active], 0
    for text in line[:MOST_STEPS]:
        action: Action = rules.from_text(state, text)
        sentence = action_sentence(rules.match, state, action)
        own = state.decision is not None and rules.match.side_of[state.decision.seat] == side
        number += own
        told.append(f"{number}. {sentence}" if own else f"– {sentence}")
        rules.apply(state, action, chance, None)
    return [*told, "…"] if len(line) > MOST_STEPS else told
