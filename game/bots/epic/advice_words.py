"""Wording of the advice of Epic Duels: confidence, the main reason, and the expected reply."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, assert_never, get_args

import msgspec

from game.bots.core.advice import LIKELY, NOBODY, RARE, Advice, ExpectedReply, Fact, Reason, Sequel, grade_decision
from game.rules.core.literals import parse_literal
from game.text import _, ngettext

Name = Callable[[int], str]
"""Function that returns the display name of a character."""
Say = Callable[[str], str]
"""Function that returns a sentence for an action given in its text form."""
FigureTerm = Literal["stands", "health", "strikes", "dangers"]
"""Term of a reason about one character."""
FIGURE_TERMS: tuple[FigureTerm, ...] = get_args(FigureTerm)
"""All terms of reasons about one character."""
SURE = 0.95
"""Fraction of playouts from which an outcome is worded as certain."""
PASSING = ("end", "halt", "pass")
"""Actions without effect in text form, which are never named as the alternative."""
VAGUE = ("strikes", "dangers", "place", "hands", "clocks")
"""Terms of reasons worded without numbers, which are dropped if a fact is known."""
WEAK = ("no-target", "no-attack", "few-cards", "stays-safe")
"""Terms of facts that alone hardly justify an action."""
NEARLY = 0.4
"""Fraction of the gain of the most important reason from which a reason with numbers may replace it."""
CARDS = ("held", "taken", "hands")
"""Terms of reasons about cards, which are not given for a walk, because walking draws no cards."""
HARM = ("defeats", "costs", "heals")
"""Terms of facts about a fighter's health."""
LEAST_STEPS = 2
"""Lowest number of steps on the movement die."""
MOST_STEPS = 20
"""Number of steps above every roll of the movement die."""
SquareFact = Literal[
    "safe", "stays-safe", "safe-from", "farther", "farther-from", "reaches", "nearer", "closer", "away", "fairy"
]
"""Term of a fact about the square that a character walks to."""
EffectFact = Literal[
    "idle",
    "no-attack",
    "all-safe",
    "holds",
    "empty",
    "approaches",
    "drawn-near",
    "driven-off",
    "withdraws",
    "no-target",
    "few-cards",
    "useless",
    "weakest",
    "strongest",
    "loses",
    "loses-less",
    "loses-anyway",
    "loses-same",
    "dies",
    "dies-less",
    "dies-anyway",
    "defeats",
    "costs",
    "pays",
    "heals",
    "draws",
    "strips",
    "actions",
]
"""Term of a fact about the effect of a card, a choice or staying in place."""
SQUARES: tuple[SquareFact, ...] = get_args(SquareFact)
"""All terms of facts about squares."""
FACTS: tuple[SquareFact | EffectFact, ...] = (*SQUARES, *get_args(EffectFact))
"""All terms of facts."""


def describe_advice(advice: Advice, name: Name, say: Say) -> list[str]:
    """Return the sentences of a hint besides its action."""
    found, reason = describe_course(advice, name, say), choose_reason(advice)
    if reason is not None:
        found += _describe_rival(advice, name, say)
        found += [describe_reason(reason, name)] if advice.other is None or reason.term not in VAGUE else []
    elif all(fact.term in WEAK for fact in advice.facts) and advice.answer is None and advice.sequel is None:
        beside = [*describe_alternatives(advice, say), *_describe_rival_attack(advice, name)]
        found += beside or [_("Slightly better all round.")] * bool(advice.rival and not found)
    if advice.risk is not None:
        found.append(describe_risk(advice.risk, name))
    return found


def explain_better_action(advice: Advice, name: Name, say: Say) -> list[str]:
    """Return sentences that tell a player why an action is better than the one taken."""
    reason = choose_reason(advice)
    return describe_course(advice, name, say) + ([] if reason is None else [describe_reason(reason, name)])


def describe_for_review(advice: Advice, name: Name, say: Say) -> str:
    """Return the most important advice as one sentence for a review; empty if there is none."""
    reason = choose_reason(advice)
    if reason is not None:
        return describe_reason(reason, name, you=False)
    return next(iter(describe_course(advice, name, say)), "")


def describe_course(advice: Advice, name: Name, say: Say) -> list[str]:
    """Return sentences about the effects of an action and its follow-up in the same turn."""
    sequel, answer = advice.sequel, advice.answer
    if sequel is None or _is_settled(answer, sequel):
        shown = advice.facts
    else:
        target = sequel.answer.figure if sequel.answer is not None else NOBODY
        shown = tuple(fact for fact in advice.facts if fact.term != "reaches" or fact.other != target)[:1]
    found = [describe_attack(answer, name)] if answer is not None else []
    found += [describe_fact(fact, name) for fact in shown]
    if sequel is not None and not _is_settled(answer, sequel):
        found.append(_("Then: {action}").format(action=say(sequel.action)))
        found += [describe_attack(sequel.answer, name, brief=True)] if sequel.answer is not None else []
        found += [describe_fact(fact, name) for fact in sequel.facts]
    return found


def _is_settled(answer: ExpectedReply | None, sequel: Sequel) -> bool:
    """Return whether the attack almost surely defeats its target, so that a follow-up attack on it is not mentioned."""
    after = sequel.answer
    return answer is not None and after is not None and answer.figure == after.figure and answer.defeated >= SURE


def choose_reason(advice: Advice) -> Reason | None:
    """Return the most important reason, or one with numbers that is nearly as important.

    None if the sentences about the action already express it.
    """
    walks = advice.stays or advice.rival == "halt" or advice.rival.startswith("move ")
    reasons = [reason for reason in advice.reasons if not (walks and reason.term in CARDS)]
    if not reasons or (advice.sequel is not None and advice.sequel.action == advice.rival):
        return None
    numbered = (one for one in reasons if one.term not in VAGUE and one.gain >= NEARLY * reasons[0].gain)
    reason = next(numbered, reasons[0])
    sequel = advice.sequel or Sequel("")
    attacked = {attack.figure for attack in (advice.answer, sequel.answer) if attack is not None}
    told = attacked | {fact.figure for fact in (*sequel.facts, *advice.facts) if fact.term in HARM}
    if advice.rival == "decline":
        told |= {fact.figure for fact in advice.facts}
    if reason.term in ("health", "stands") and reason.figure in told:
        return None
    concrete = attacked or sequel.facts or any(fact.term not in WEAK for fact in advice.facts)
    if (concrete and reason.term in VAGUE) or (advice.facts and _compares_with_passing(reason, advice)):
        return None
    return reason


def _compares_with_passing(reason: Reason, advice: Advice) -> bool:
    """Return whether a reason counts cards compared with passing, after which a player has fewer cards anyway."""
    return advice.rival in PASSING and reason.term in ("held", "taken")


def _describe_rival(advice: Advice, name: Name, say: Say) -> list[str]:
    """Return sentences about the rival action of the advice; passing is not mentioned."""
    if advice.stays:
        return [_("Better than not moving.")]
    return describe_alternatives(msgspec.structs.replace(advice, equal=""), say) + (
        _describe_rival_attack(advice, name) if advice.rival else []
    )


def _describe_rival_attack(advice: Advice, name: Name) -> list[str]:
    """Return a sentence about the result of the rival attack, introduced by "With that attack"."""
    if advice.other is None:
        return []
    return [_("With that attack: {outcome}").format(outcome=describe_attack(advice.other, name))]


def describe_alternatives(advice: Advice, say: Say) -> list[str]:
    """Return sentences about equal and worse actions, for any game."""
    found = []
    if advice.equal and advice.equal not in PASSING:
        found.append(_("About as good: {action}").format(action=say(advice.equal)))
    if advice.rival and advice.rival not in PASSING:
        beside = _("Clearly better than: {action}") if advice.is_clear else _("Probably better than: {action}")
        found.append(beside.format(action=say(advice.rival)))
    return found


def describe_reason(reason: Reason, name: Name, *, you: bool = True) -> str:
    """Return a reason as a sentence; empty if it has no wording.

    ``to_actor`` addresses the player who acts as "you".
    """
    figure = name(reason.figure) if reason.figure != NOBODY else ""
    if figure:
        return _describe_figure_reason(reason, parse_literal(reason.term, FIGURE_TERMS), figure)
    return _describe_card_reason(reason, you=you) or _describe_general_reason(reason, you=you)


def describe_grade(advice: Advice, best: str, name: Name, say: Say) -> str:
    """Return the grade of an action and the better action as text."""
    match grade_decision(advice):
        case "best":
            return _("The best choice.")
        case "good":
            return _("Good. About equal: {action}").format(action=best)
        case "loose":
            grade = _("Inaccuracy. Better: {action}")
        case "blunder":
            grade = _("Blunder. Better: {action}")
    return " ".join([grade.format(action=best), *explain_better_action(advice, name, say)])


def _describe_figure_reason(reason: Reason, term: FigureTerm, figure: str) -> str:
    """Return a reason about one character as a sentence."""
    match term:
        case "stands":
            often, else_often = (
                _format_frequency(worth if reason.own else 1 + worth) for worth in (reason.amount, reason.beside)
            )
            if reason.own:
                sentence = _("{figure} survives {often}, otherwise {else_often}.")
            else:
                sentence = _("{figure} is defeated this turn {often}, otherwise {else_often}.")
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
                "{figure} loses about {count} more health by the end of the turn.",
                "{figure} loses about {count} more health by the end of the turn.",
                count,
            ).format(figure=figure, count=count)
        case "strikes":
            return _("Sets up stronger attacks on {figure}.").format(figure=figure)
        case "dangers":
            return _("Leaves {figure} less exposed to attacks.").format(figure=figure)
        case _:
            assert_never(term)


def _describe_card_reason(reason: Reason, *, you: bool) -> str:
    """Return a reason about numbers of cards as a sentence; empty for any other."""
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


def _describe_general_reason(reason: Reason, *, you: bool) -> str:
    """Return a reason about the whole match or position as a sentence."""
    often, else_often = _format_frequency(abs(reason.amount)), _format_frequency(abs(reason.beside))
    if reason.term == "won" and reason.amount >= SURE:
        return _("Wins the match.")
    sentence = {
        "won": _("Wins the match {often}, otherwise {else_often}."),
        "lost": _("Loses the match {often}, otherwise {else_often}."),
        "hands": _("Leaves you with better cards.") if you else _("Leaves a better hand."),
        "clocks": _("Puts a lasting card into play or removes an enemy's."),
        "strikes": _("Sets up stronger attacks."),
        "dangers": _("Leaves you less exposed to attacks.") if you else _("Leaves fewer openings for attacks."),
        "goal": _("Gets closer to the goal."),
        "place": _("Leaves your fighters on better squares.") if you else _("Leaves the fighters on better squares."),
    }[reason.term]
    return sentence.format(often=often, else_often=else_often)


def describe_attack(answer: ExpectedReply, name: Name, *, brief: bool = False) -> str:
    """Return the result of an attack as a sentence; ``omit_defense`` leaves out how often it is defended."""
    figure, count = name(answer.figure), round(answer.amount)
    often, defended = _format_frequency(answer.defeated), _format_frequency(answer.defended)
    defends = answer.defended >= RARE and not brief
    if answer.defeated >= RARE:
        sentence = _("{figure} is defeated {often}.")
        if defends and answer.defeated < SURE:
            sentence = _("{figure} is defeated {often} and defends {defended}.")
    elif not count:
        sentence = _("{figure} spends a card on defense {defended} and loses little health.")
    elif defends:
        sentence = _("{figure} loses about {count} of {left} health and defends {defended}.")
    else:
        sentence = _("{figure} loses about {count} of {left} health.")
    return sentence.format(figure=figure, often=often, defended=defended, count=count, left=answer.left)


def describe_risk(risk: ExpectedReply, name: Name) -> str:
    """Return a sentence about the own character that the opponents will probably damage."""
    if risk.defeated >= LIKELY and risk.whole:
        sentence = _("Risk: {figure} is defeated before your next turn {often}.")
    elif risk.defeated >= LIKELY:
        sentence = _("Risk: {figure} is defeated in the next turn {often}.")
    elif risk.whole:
        sentence = _("Risk: {figure} loses about {count} of {left} health before your next turn.")
    else:
        sentence = _("Risk: {figure} loses about {count} of {left} health in the next turn.")
    return sentence.format(
        figure=name(risk.figure), often=_format_frequency(risk.defeated), count=round(risk.amount), left=risk.left
    )


def describe_fact(fact: Fact, name: Name) -> str:
    """Return a fact about an action as a sentence."""
    figure = name(fact.figure) if fact.figure != NOBODY else ""
    other = name(fact.other) if fact.other != NOBODY else ""
    term = parse_literal(fact.term, FACTS)
    if term in SQUARES:
        return _describe_square(fact, figure, other)
    return _describe_effect(fact, figure)


def _describe_square(fact: Fact, figure: str, other: str) -> str:
    """Return a fact about a square as a sentence."""
    roll, before = round(fact.amount), round(fact.beside)
    match fact.term:
        case "safe":
            return _("No enemy can reach {figure} there next turn.").format(figure=figure)
        case "stays-safe":
            return _("{figure} stays out of reach of every enemy.").format(figure=figure)
        case "safe-from":
            return _("{other} can't reach {figure} there next turn.").format(figure=figure, other=other)
        case "farther" | "farther-from":
            return _describe_needed_roll(fact, figure, other)
        case "reaches":
            return _("From there {figure} can attack {other}.").format(figure=figure, other=other)
        case "nearer":
            if roll <= LEAST_STEPS:
                sentence = _("From there any roll brings {figure} in reach of {other} next turn.")
            elif before > MOST_STEPS:
                sentence = _("From there a {roll} brings {figure} in reach of {other} next turn.")
            else:
                sentence = _("From there a {roll} instead of a {before} brings {figure} in reach of {other} next turn.")
            return sentence.format(figure=figure, other=other, roll=roll, before=before)
        case "closer" if not roll:
            return _("There {figure} stands adjacent to {other}.").format(figure=figure, other=other)
        case "closer":
            return ngettext(
                "Brings {figure} closer to {other}: {count} step to get adjacent instead of {before}.",
                "Brings {figure} closer to {other}: {count} steps to get adjacent instead of {before}.",
                roll,
            ).format(figure=figure, other=other, count=roll, before=before)
        case "away":
            sentence = _("Takes {figure} away from {other}: {count} steps to get adjacent instead of {before}.")
            return sentence.format(figure=figure, other=other, count=roll, before=before)
    return _("A Heart Container heals {figure} by {count} there.").format(figure=figure, count=roll)


def _describe_needed_roll(fact: Fact, figure: str, other: str) -> str:
    """Return a sentence on the roll an enemy needs to attack a fighter on its new square, compared with the old one."""
    alone = fact.term == "farther-from"
    if alone and fact.beside:
        sentence = _("{other} needs a {roll} to attack {figure} there, instead of a {before}.")
    elif alone:
        sentence = _("{other} needs a {roll} to attack {figure} there, and is in reach here.")
    elif fact.beside:
        sentence = _("An enemy needs a {roll} to attack {figure} there, instead of a {before}.")
    else:
        sentence = _("An enemy needs a {roll} to attack {figure} there; here one is in reach already.")
    return sentence.format(figure=figure, other=other, roll=round(fact.amount), before=round(fact.beside))


def _describe_effect(fact: Fact, figure: str) -> str:
    """Return a fact about the effect of a card or a choice as a sentence."""
    count, often, before = _format_amount(fact.amount), _format_frequency(fact.amount), round(fact.beside)
    match fact.term:
        case "defeats":
            sentence = _("{figure} is defeated {often}.")
        case "costs" | "pays":
            sentence = _("{figure} loses {count} of {left} health.")
        case "heals":
            sentence = _("{figure} gains {count} health.")
        case _:
            return _describe_defense(fact, figure) or _describe_distance(fact, figure) or _describe_situation(fact)
    return sentence.format(figure=figure, often=often, count=count, left=before, before=before)


def _format_amount(amount: float) -> str:
    """Format an amount: exactly if it is a whole number, else rounded with "about"."""
    count = round(amount)
    if amount and not count:
        return _("less than 1")
    return str(count) if amount == count else _("about {count}").format(count=count)


def _describe_defense(fact: Fact, figure: str) -> str:
    """Return a fact about the outcome of an attack for the defender as a sentence; empty for another fact."""
    sentence = {
        "loses": _("{figure} loses {count} health."),
        "loses-less": _("{figure} loses {count} health, and {before} without a card."),
        "loses-anyway": _("{figure} loses {count} health, and {before} with the best card."),
        "loses-same": _("{figure} loses {count} health, with or without a card."),
        "dies": _("This attack defeats {figure} {often}."),
        "dies-less": _("This attack defeats {figure} {often}, and {else_often} without a card."),
        "dies-anyway": _("This attack defeats {figure} {often}, and {else_often} with the best card."),
    }.get(fact.term, "")
    return sentence.format(
        figure=figure,
        count=_format_amount(fact.amount),
        before=_format_amount(fact.beside),
        often=_format_frequency(fact.amount),
        else_often=_format_frequency(fact.beside),
    )


def _describe_distance(fact: Fact, figure: str) -> str:
    """Return a sentence on how much nearer or farther a card moves a character; empty for another fact."""
    number = max(1, round(fact.amount))
    sentence = {
        "approaches": ngettext(
            "Brings {figure} closer to the enemy: {count} step to get adjacent instead of {before}.",
            "Brings {figure} closer to the enemy: {count} steps to get adjacent instead of {before}.",
            number,
        ),
        "withdraws": ngettext(
            "Takes {figure} away from the enemy: {count} step to get adjacent instead of {before}.",
            "Takes {figure} away from the enemy: {count} steps to get adjacent instead of {before}.",
            number,
        ),
        "drawn-near": ngettext(
            "Brings {figure} closer to your fighters: {count} step to get adjacent instead of {before}.",
            "Brings {figure} closer to your fighters: {count} steps to get adjacent instead of {before}.",
            number,
        ),
        "driven-off": ngettext(
            "Takes {figure} away from your fighters: {count} step to get adjacent instead of {before}.",
            "Takes {figure} away from your fighters: {count} steps to get adjacent instead of {before}.",
            number,
        ),
    }.get(fact.term, "")
    return sentence.format(figure=figure, count=_format_amount(fact.amount), before=round(fact.beside))


def _describe_situation(fact: Fact) -> str:
    """Return a fact about targets, cards in hand or actions as a sentence."""
    count, number = _format_amount(fact.amount), max(1, round(fact.amount))
    return {
        "idle": _("No enemy is in reach, and no card would do anything now."),
        "no-target": _("No enemy is in reach."),
        "no-attack": _("No card in hand can attack anyone now."),
        "empty": _("Your hand is empty."),
        "holds": _("Here an enemy needs a {count} to attack one of your fighters."),
        "all-safe": _("No enemy can reach your fighters here next turn."),
        "few-cards": ngettext("Only {count} card in hand.", "Only {count} cards in hand.", number),
        "useless": _("Every fighter who could use it is defeated."),
        "weakest": _("It's the least useful card in hand."),
        "strongest": _("It's the strongest choice."),
        "draws": ngettext("Draws {count} card.", "Draws {count} cards.", number),
        "strips": ngettext("Costs the enemy {count} card.", "Costs the enemy {count} cards.", number),
        "actions": ngettext("Leaves {count} action for this turn.", "Leaves {count} actions for this turn.", number),
    }[fact.term].format(count=count)


def _format_frequency(share: float) -> str:
    """Format a fraction of playouts as a frequency that ends a clause, such as "in about 3 of 10 cases"."""
    if share < RARE:
        return _("in fewer than 1 of 10 cases")
    return (
        _("in about {count} of 10 cases").format(count=min(9, max(1, round(10 * share))))
        if share < SURE
        else _("in more than 9 of 10 cases")
    )
