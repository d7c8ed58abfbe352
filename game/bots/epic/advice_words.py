"""Wording of the advice of Epic Duels: confidence, the main reason, and the expected reply."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, assert_never, get_args

import msgspec

from game.bots.core.advice import (
    NEGLIGIBLE_FRACTION,
    NO_FIGURE,
    REPORTED_DEFEAT_FRACTION,
    Advice,
    ExpectedReply,
    Fact,
    Reason,
    Sequel,
    grade_decision,
)
from game.rules.core.literals import parse_literal
from game.text import _, ngettext

FigureNamer = Callable[[int], str]
ActionDescriber = Callable[[str], str]
"""Function that returns a sentence for an action given in its text form."""
FigureTerm = Literal["stands", "health", "strikes", "dangers"]
"""Term of a reason about one character."""
FIGURE_TERMS: tuple[FigureTerm, ...] = get_args(FigureTerm)
CERTAIN_FRACTION = 0.95
"""Fraction of playouts from which an outcome is worded as certain."""
PASSIVE_ACTIONS = ("end", "halt", "pass")
"""Actions without effect in text form, which are never named as the alternative."""
VAGUE_TERMS = ("strikes", "dangers", "place", "hands", "clocks")
"""Terms of reasons worded without numbers, which are dropped if a fact is known."""
WEAK_FACTS = ("no-target", "no-attack", "few-cards", "stays-safe")
"""Terms of facts that alone hardly justify an action."""
CLOSE_REASON_FRACTION = 0.4
"""Fraction of the gain of the most important reason from which a reason with numbers may replace it."""
CARD_TERMS = ("held", "taken", "hands")
"""Terms of reasons about cards, which are not given for a walk, because walking draws no cards."""
HEALTH_FACTS = ("defeats", "costs", "heals")
MIN_ROLL = 2
"""Lowest number of steps on the movement die."""
ROLL_LIMIT = 20
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
SQUARE_FACTS: tuple[SquareFact, ...] = get_args(SquareFact)
FACTS: tuple[SquareFact | EffectFact, ...] = (*SQUARE_FACTS, *get_args(EffectFact))


def describe_advice(advice: Advice, figure_name: FigureNamer, describe_action: ActionDescriber) -> list[str]:
    """Return the sentences of a hint besides its action."""
    found, reason = describe_effects_and_sequel(advice, figure_name, describe_action), choose_reason(advice)
    if reason is not None:
        found += _describe_rival(advice, figure_name, describe_action)
        found += (
            [describe_reason(reason, figure_name)]
            if advice.rival_reply is None or reason.term not in VAGUE_TERMS
            else []
        )
    elif all(fact.term in WEAK_FACTS for fact in advice.facts) and advice.reply is None and advice.sequel is None:
        comparisons = [*describe_alternatives(advice, describe_action), *_describe_rival_attack(advice, figure_name)]
        found += comparisons or [_("Slightly better all round.")] * bool(advice.rival_action and not found)
    if advice.risk is not None:
        found.append(describe_risk(advice.risk, figure_name))
    return found


def explain_better_action(advice: Advice, figure_name: FigureNamer, describe_action: ActionDescriber) -> list[str]:
    """Return sentences that tell a player why an action is better than the one taken."""
    reason = choose_reason(advice)
    return describe_effects_and_sequel(advice, figure_name, describe_action) + (
        [] if reason is None else [describe_reason(reason, figure_name)]
    )


def describe_for_review(advice: Advice, figure_name: FigureNamer, describe_action: ActionDescriber) -> str:
    """Return the most important advice as one sentence for a review; empty if there is none."""
    reason = choose_reason(advice)
    if reason is not None:
        return describe_reason(reason, figure_name, to_actor=False)
    return next(iter(describe_effects_and_sequel(advice, figure_name, describe_action)), "")


def describe_effects_and_sequel(
    advice: Advice, figure_name: FigureNamer, describe_action: ActionDescriber
) -> list[str]:
    """Return sentences about the effects of an action and its follow-up in the same turn."""
    sequel, answer = advice.sequel, advice.reply
    if sequel is None or _makes_sequel_needless(answer, sequel):
        shown = advice.facts
    else:
        target = sequel.reply.figure if sequel.reply is not None else NO_FIGURE
        shown = tuple(fact for fact in advice.facts if fact.term != "reaches" or fact.other != target)[:1]
    found = [describe_attack(answer, figure_name)] if answer is not None else []
    found += [describe_fact(fact, figure_name) for fact in shown]
    if sequel is not None and not _makes_sequel_needless(answer, sequel):
        found.append(_("Then: {action}").format(action=describe_action(sequel.action)))
        found += [describe_attack(sequel.reply, figure_name, omit_defense=True)] if sequel.reply is not None else []
        found += [describe_fact(fact, figure_name) for fact in sequel.facts]
    return found


def _makes_sequel_needless(reply: ExpectedReply | None, sequel: Sequel) -> bool:
    """Return whether the attack almost surely defeats its target, so that a follow-up attack on it is not mentioned."""
    after = sequel.reply
    return (
        reply is not None
        and after is not None
        and reply.figure == after.figure
        and reply.defeated_fraction >= CERTAIN_FRACTION
    )


def choose_reason(advice: Advice) -> Reason | None:
    """Return the main reason, or a nearly as important one with numbers; None if other sentences already express it."""
    walks = advice.compares_with_staying or advice.rival_action == "halt" or advice.rival_action.startswith("move ")
    reasons = [reason for reason in advice.reasons if not (walks and reason.term in CARD_TERMS)]
    if not reasons or (advice.sequel is not None and advice.sequel.action == advice.rival_action):
        return None
    min_gain = CLOSE_REASON_FRACTION * reasons[0].gain
    numbered = (reason for reason in reasons if reason.term not in VAGUE_TERMS and reason.gain >= min_gain)
    reason = next(numbered, reasons[0])
    sequel = advice.sequel or Sequel("")
    attacked = {attack.figure for attack in (advice.reply, sequel.reply) if attack is not None}
    mentioned_figures = attacked | {fact.figure for fact in (*sequel.facts, *advice.facts) if fact.term in HEALTH_FACTS}
    if advice.rival_action == "decline":
        mentioned_figures |= {fact.figure for fact in advice.facts}
    if reason.term in ("health", "stands") and reason.figure in mentioned_figures:
        return None
    concrete = attacked or sequel.facts or any(fact.term not in WEAK_FACTS for fact in advice.facts)
    if (concrete and reason.term in VAGUE_TERMS) or (advice.facts and _compares_with_passing(reason, advice)):
        return None
    return reason


def _compares_with_passing(reason: Reason, advice: Advice) -> bool:
    """Return whether a reason counts cards compared with passing, after which a player has fewer cards anyway."""
    return advice.rival_action in PASSIVE_ACTIONS and reason.term in ("held", "taken")


def _describe_rival(advice: Advice, figure_name: FigureNamer, describe_action: ActionDescriber) -> list[str]:
    """Return sentences about the rival action of the advice; passing is not mentioned."""
    if advice.compares_with_staying:
        return [_("Better than not moving.")]
    return describe_alternatives(msgspec.structs.replace(advice, equal_action=""), describe_action) + (
        _describe_rival_attack(advice, figure_name) if advice.rival_action else []
    )


def _describe_rival_attack(advice: Advice, figure_name: FigureNamer) -> list[str]:
    """Return a sentence about the result of the rival attack, introduced by "With that attack"."""
    if advice.rival_reply is None:
        return []
    return [_("With that attack: {outcome}").format(outcome=describe_attack(advice.rival_reply, figure_name))]


def describe_alternatives(advice: Advice, describe_action: ActionDescriber) -> list[str]:
    """Return sentences about equal and worse actions, for any game."""
    found = []
    if advice.equal_action and advice.equal_action not in PASSIVE_ACTIONS:
        found.append(_("About as good: {action}").format(action=describe_action(advice.equal_action)))
    if advice.rival_action and advice.rival_action not in PASSIVE_ACTIONS:
        comparison = _("Clearly better than: {action}") if advice.is_clear else _("Probably better than: {action}")
        found.append(comparison.format(action=describe_action(advice.rival_action)))
    return found


def describe_reason(reason: Reason, figure_name: FigureNamer, *, to_actor: bool = True) -> str:
    """Return a reason as a sentence, addressed to the acting player if ``to_actor``; empty if it has no wording."""
    figure = figure_name(reason.figure) if reason.figure != NO_FIGURE else ""
    if figure:
        return _describe_figure_reason(reason, parse_literal(reason.term, FIGURE_TERMS), figure)
    return _describe_card_reason(reason, to_actor=to_actor) or _describe_general_reason(reason, to_actor=to_actor)


def describe_grade(advice: Advice, best_text: str, figure_name: FigureNamer, describe_action: ActionDescriber) -> str:
    """Return the grade of an action and the better action as text."""
    match grade_decision(advice):
        case "best":
            return _("The best choice.")
        case "good":
            return _("Good. About equal: {action}").format(action=best_text)
        case "loose":
            grade = _("Inaccuracy. Better: {action}")
        case "blunder":
            grade = _("Blunder. Better: {action}")
    return " ".join([grade.format(action=best_text), *explain_better_action(advice, figure_name, describe_action)])


def _describe_figure_reason(reason: Reason, term: FigureTerm, figure_text: str) -> str:
    match term:
        case "stands":
            often, else_often = (
                _format_frequency(worth if reason.is_own else 1 + worth)
                for worth in (reason.mean, reason.baseline_mean)
            )
            if reason.is_own:
                sentence = _("{figure} survives {often}, otherwise {else_often}.")
            else:
                sentence = _("{figure} is defeated this turn {often}, otherwise {else_often}.")
            return sentence.format(figure=figure_text, often=often, else_often=else_often)
        case "health":
            count = max(1, round(abs(reason.mean - reason.baseline_mean)))
            if reason.is_own:
                return ngettext(
                    "Saves {figure} about {count} health.",
                    "Saves {figure} about {count} health.",
                    count,
                ).format(figure=figure_text, count=count)
            return ngettext(
                "{figure} loses about {count} more health by the end of the turn.",
                "{figure} loses about {count} more health by the end of the turn.",
                count,
            ).format(figure=figure_text, count=count)
        case "strikes":
            return _("Sets up stronger attacks on {figure}.").format(figure=figure_text)
        case "dangers":
            return _("Leaves {figure} less exposed to attacks.").format(figure=figure_text)
        case _:
            assert_never(term)


def _describe_card_reason(reason: Reason, *, to_actor: bool) -> str:
    """Return a reason about numbers of cards as a sentence; empty for any other."""
    count = max(1, round(abs(reason.mean - reason.baseline_mean)))
    match reason.term:
        case "held" if to_actor:
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


def _describe_general_reason(reason: Reason, *, to_actor: bool) -> str:
    """Return a reason about the whole match or position as a sentence."""
    often, else_often = _format_frequency(abs(reason.mean)), _format_frequency(abs(reason.baseline_mean))
    if reason.term == "won" and reason.mean >= CERTAIN_FRACTION:
        return _("Wins the match.")
    sentence = {
        "won": _("Wins the match {often}, otherwise {else_often}."),
        "lost": _("Loses the match {often}, otherwise {else_often}."),
        "hands": _("Leaves you with better cards.") if to_actor else _("Leaves a better hand."),
        "clocks": _("Puts a lasting card into play or removes an enemy's."),
        "strikes": _("Sets up stronger attacks."),
        "dangers": _("Leaves you less exposed to attacks.") if to_actor else _("Leaves fewer openings for attacks."),
        "goal": _("Gets closer to the goal."),
        "place": _("Leaves your fighters on better squares.")
        if to_actor
        else _("Leaves the fighters on better squares."),
    }[reason.term]
    return sentence.format(often=often, else_often=else_often)


def describe_attack(reply: ExpectedReply, figure_name: FigureNamer, *, omit_defense: bool = False) -> str:
    """Return the result of an attack as a sentence; ``omit_defense`` leaves out how often it is defended."""
    figure, count = figure_name(reply.figure), round(reply.mean_loss)
    often, defended = _format_frequency(reply.defeated_fraction), _format_frequency(reply.defended_fraction)
    defends = reply.defended_fraction >= NEGLIGIBLE_FRACTION and not omit_defense
    if reply.defeated_fraction >= NEGLIGIBLE_FRACTION:
        sentence = _("{figure} is defeated {often}.")
        if defends and reply.defeated_fraction < CERTAIN_FRACTION:
            sentence = _("{figure} is defeated {often} and defends {defended}.")
    elif not count:
        sentence = _("{figure} spends a card on defense {defended} and loses little health.")
    elif defends:
        sentence = _("{figure} loses about {count} of {left} health and defends {defended}.")
    else:
        sentence = _("{figure} loses about {count} of {left} health.")
    return sentence.format(figure=figure, often=often, defended=defended, count=count, left=reply.current_health)


def describe_risk(risk: ExpectedReply, figure_name: FigureNamer) -> str:
    """Return a sentence about the own character that the opponents will probably damage."""
    if risk.defeated_fraction >= REPORTED_DEFEAT_FRACTION and risk.covers_full_round:
        sentence = _("Risk: {figure} is defeated before your next turn {often}.")
    elif risk.defeated_fraction >= REPORTED_DEFEAT_FRACTION:
        sentence = _("Risk: {figure} is defeated in the next turn {often}.")
    elif risk.covers_full_round:
        sentence = _("Risk: {figure} loses about {count} of {left} health before your next turn.")
    else:
        sentence = _("Risk: {figure} loses about {count} of {left} health in the next turn.")
    return sentence.format(
        figure=figure_name(risk.figure),
        often=_format_frequency(risk.defeated_fraction),
        count=round(risk.mean_loss),
        left=risk.current_health,
    )


def describe_fact(fact: Fact, figure_name: FigureNamer) -> str:
    """Return a fact about an action as a sentence."""
    figure = figure_name(fact.figure) if fact.figure != NO_FIGURE else ""
    other = figure_name(fact.other) if fact.other != NO_FIGURE else ""
    term = parse_literal(fact.term, FACTS)
    if term in SQUARE_FACTS:
        return _describe_square(fact, figure, other)
    return _describe_effect(fact, figure)


def _describe_square(fact: Fact, figure_text: str, other_text: str) -> str:
    roll, before = round(fact.value), round(fact.baseline)
    match fact.term:
        case "safe":
            return _("No enemy can reach {figure} there next turn.").format(figure=figure_text)
        case "stays-safe":
            return _("{figure} stays out of reach of every enemy.").format(figure=figure_text)
        case "safe-from":
            return _("{other} can't reach {figure} there next turn.").format(figure=figure_text, other=other_text)
        case "farther" | "farther-from":
            return _describe_needed_roll(fact, figure_text, other_text)
        case "reaches":
            return _("From there {figure} can attack {other}.").format(figure=figure_text, other=other_text)
        case "nearer":
            if roll <= MIN_ROLL:
                sentence = _("From there any roll brings {figure} in reach of {other} next turn.")
            elif before > ROLL_LIMIT:
                sentence = _("From there a {roll} brings {figure} in reach of {other} next turn.")
            else:
                sentence = _("From there a {roll} instead of a {before} brings {figure} in reach of {other} next turn.")
            return sentence.format(figure=figure_text, other=other_text, roll=roll, before=before)
        case "closer" if not roll:
            return _("There {figure} stands adjacent to {other}.").format(figure=figure_text, other=other_text)
        case "closer":
            return ngettext(
                "Brings {figure} closer to {other}: {count} step to get adjacent instead of {before}.",
                "Brings {figure} closer to {other}: {count} steps to get adjacent instead of {before}.",
                roll,
            ).format(figure=figure_text, other=other_text, count=roll, before=before)
        case "away":
            sentence = _("Takes {figure} away from {other}: {count} steps to get adjacent instead of {before}.")
            return sentence.format(figure=figure_text, other=other_text, count=roll, before=before)
    return _("A Heart Container heals {figure} by {count} there.").format(figure=figure_text, count=roll)


def _describe_needed_roll(fact: Fact, figure_text: str, other_text: str) -> str:
    """Return a sentence on the roll an enemy needs to attack a fighter on its new square, compared with the old one."""
    alone = fact.term == "farther-from"
    if alone and fact.baseline:
        sentence = _("{other} needs a {roll} to attack {figure} there, instead of a {before}.")
    elif alone:
        sentence = _("{other} needs a {roll} to attack {figure} there, and is in reach here.")
    elif fact.baseline:
        sentence = _("An enemy needs a {roll} to attack {figure} there, instead of a {before}.")
    else:
        sentence = _("An enemy needs a {roll} to attack {figure} there; here one is in reach already.")
    return sentence.format(figure=figure_text, other=other_text, roll=round(fact.value), before=round(fact.baseline))


def _describe_effect(fact: Fact, figure_text: str) -> str:
    count, often, before = _format_amount(fact.value), _format_frequency(fact.value), round(fact.baseline)
    match fact.term:
        case "defeats":
            sentence = _("{figure} is defeated {often}.")
        case "costs" | "pays":
            sentence = _("{figure} loses {count} of {left} health.")
        case "heals":
            sentence = _("{figure} gains {count} health.")
        case _:
            return (
                _describe_defense(fact, figure_text)
                or _describe_distance(fact, figure_text)
                or _describe_situation(fact)
            )
    return sentence.format(figure=figure_text, often=often, count=count, left=before, before=before)


def _format_amount(amount: float) -> str:
    """Format an amount: exactly if it is a whole number, else rounded with "about"."""
    count = round(amount)
    if amount and not count:
        return _("less than 1")
    return str(count) if amount == count else _("about {count}").format(count=count)


def _describe_defense(fact: Fact, figure_text: str) -> str:
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
        figure=figure_text,
        count=_format_amount(fact.value),
        before=_format_amount(fact.baseline),
        often=_format_frequency(fact.value),
        else_often=_format_frequency(fact.baseline),
    )


def _describe_distance(fact: Fact, figure_text: str) -> str:
    """Return a sentence on how much nearer or farther a card moves a character; empty for another fact."""
    number = max(1, round(fact.value))
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
    return sentence.format(figure=figure_text, count=_format_amount(fact.value), before=round(fact.baseline))


def _describe_situation(fact: Fact) -> str:
    """Return a fact about targets, cards in hand or actions as a sentence."""
    count, number = _format_amount(fact.value), max(1, round(fact.value))
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


def _format_frequency(fraction: float) -> str:
    """Format a fraction of playouts as a frequency that ends a clause, such as "in about 3 of 10 cases"."""
    if fraction < NEGLIGIBLE_FRACTION:
        return _("in fewer than 1 of 10 cases")
    return (
        _("in about {count} of 10 cases").format(count=min(9, max(1, round(10 * fraction))))
        if fraction < CERTAIN_FRACTION
        else _("in more than 9 of 10 cases")
    )
