"""What speaks for an action of Epic Duels in sentences: how sure it is, what it wins, and what the others will do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, assert_never, get_args

from game.bots.core.advice import NOBODY, Advice, Answer, Reason, grade_of
from game.rules.core.literals import among
from game.text import _, ngettext

Name = Callable[[int], str]
"""Names a character."""
FigureTerm = Literal["stands", "health", "strikes", "dangers"]
FIGURE_TERMS: tuple[FigureTerm, ...] = get_args(FigureTerm)
"""What a reason can be that is about one character."""


def advice_sentences(advice: Advice, name: Name, say: Callable[[str], str]) -> list[str]:
    """What a player is told besides the action; ``say`` makes a sentence of another action in its text form."""
    found = beside_others(advice, say)
    if advice.rival:
        found.append(reason_sentence(advice, name) or _("Slightly better all round."))
    if advice.answer is not None and not (advice.equal and advice.rival):
        found.append(answer_sentence(advice.answer, name))
    return found


def beside_others(advice: Advice, say: Callable[[str], str]) -> list[str]:
    """How an action stands beside others, in any game; ``say`` names one of those, in its text form."""
    found = []
    if advice.equal:
        found.append(_("About as good: {action}").format(action=say(advice.equal)))
    if advice.rival:
        beside = _("Clearly better than: {action}") if advice.clear else _("Probably better than: {action}")
        found.append(beside.format(action=say(advice.rival)))
    return found


def reason_sentence(advice: Advice, name: Name, *, you: bool = True) -> str:
    """The one reason that weighs most for an action; empty when nothing does.

    ``you`` says whether the reader is the one who acts.
    """
    if not advice.reasons:
        return ""
    reason = advice.reasons[0]
    figure = name(reason.figure) if reason.figure != NOBODY else ""
    if figure:
        return _about_figure(reason, among(reason.term, FIGURE_TERMS), figure)
    return _about_cards(reason, you=you) or _on_the_whole(reason, you=you)


def grade_sentence(advice: Advice, best: str, name: Name) -> str:
    """How good a move was beside the best one, which is given as a sentence; ``advice`` is empty where they are one."""
    match grade_of(advice):
        case "best":
            return _("The best choice.")
        case "good":
            return _("Good. About equal: {action}").format(action=best)
        case "loose":
            grade = _("Inaccuracy. Better: {action}")
        case "blunder":
            grade = _("Blunder. Better: {action}")
    return f"{grade.format(action=best)} {reason_sentence(advice, name)}".strip()


def _about_figure(reason: Reason, term: FigureTerm, figure: str) -> str:
    """A reason that one character is at the heart of."""
    match term:
        case "stands":
            often, else_often = (
                _in_ten(worth if reason.own else 1 + worth) for worth in (reason.amount, reason.beside)
            )
            if reason.own:
                sentence = _("{figure} survives about {often} in 10 times, up from {else_often}.")
            else:
                sentence = _("Defeats {figure} about {often} in 10 times, up from {else_often}.")
            return sentence.format(figure=figure, often=often, else_often=else_often)
        case "health":
            count = max(1, round(abs(reason.amount - reason.beside)))
            if reason.own:
                return ngettext(
                    "Saves {figure} about {count} health.",
                    "Saves {figure} about {count} health.",
                    count,
                ).format(figure=figure, count=count)
            return ngettext(
                "Costs {figure} about {count} more health.", "Costs {figure} about {count} more health.", count
            ).format(figure=figure, count=count)
        case "strikes":
            return _("Sets up stronger attacks on {figure}.").format(figure=figure)
        case "dangers":
            return _("Leaves {figure} less exposed to attacks.").format(figure=figure)
        case _:
            assert_never(term)


def _about_cards(reason: Reason, *, you: bool) -> str:
    """A reason in numbers of cards; empty for another one."""
    count = max(1, round(abs(reason.amount - reason.beside)))
    match reason.term:
        case "held" if you:
            return ngettext(
                "Leaves you with about {count} more card.",
                "Leaves you with about {count} more cards.",
                count,
            ).format(count=count)
        case "held":
            return ngettext(
                "Leaves about {count} more card in hand.", "Leaves about {count} more cards in hand.", count
            ).format(count=count)
        case "taken":
            return ngettext(
                "Costs the enemy about {count} more card.", "Costs the enemy about {count} more cards.", count
            ).format(count=count)
    return ""


def _on_the_whole(reason: Reason, *, you: bool) -> str:
    often = _in_ten(abs(reason.amount))
    return {
        "won": _("Wins the match about {often} in 10 times.").format(often=often),
        "lost": _("Lowers your risk of losing.") if you else _("Lowers the risk of losing."),
        "hands": _("Leaves you with better cards.") if you else _("Leaves a better hand."),
        "clocks": _("Puts a lasting card into play or removes an enemy's."),
        "strikes": _("Sets up stronger attacks."),
        "dangers": _("Leaves you less exposed to attacks.") if you else _("Leaves fewer openings for attacks."),
        "goal": _("Gets closer to the goal."),
        "place": _("Moves your fighters to better squares.") if you else _("Moves to better squares."),
    }[reason.term]


def answer_sentence(answer: Answer, name: Name) -> str:
    """What the others will probably do about it."""
    figure, count = name(answer.figure), round(answer.amount)
    if answer.defended < 0:
        return ngettext(
            "Expect {figure} to lose about {count} health before your next turn.",
            "Expect {figure} to lose about {count} health before your next turn.",
            count,
        ).format(figure=figure, count=count)
    return ngettext(
        "Expect about {count} damage; {figure} defends about {often} in 10 times.",
        "Expect about {count} damage; {figure} defends about {often} in 10 times.",
        count,
    ).format(count=count, figure=figure, often=_in_ten(answer.defended))


def _in_ten(share: float) -> int:
    return round(10 * share)
