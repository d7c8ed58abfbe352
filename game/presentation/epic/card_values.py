"""Current attack and defense values of a card, compared with the printed ones, and the causes of a change."""

from __future__ import annotations

import msgspec

from game.presentation.epic.card_faces import get_printed_value
from game.presentation.epic.view_models import CardFace, PrintedValue, Trend, Value
from game.rules.epic.effects.vocabulary import CombatHalf
from game.rules.epic.engine.frames import NONE, CombatFrame
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import SUNBURST, card_value, living_characters, select_word
from game.rules.epic.engine.state import State
from game.text import _, pick_text


def with_current_values(match: Match, view: State, card: int, face: CardFace) -> CardFace:
    """Return the face of a card with its current values in a position.

    A value that differs between users or enemies is shown as a range.
    """
    definition = match.cards[card]
    for half, side in (("attack", definition.attack), ("defense", definition.defense)):
        if side is None or side.value == "sunburst" or not (view.lying or _is_variable(side)):
            continue
        current = _find_current_values(match, view, card, side, is_defense=half == "defense")
        if current is not None:
            face = _with_value(face, half, side, *current, _find_causes(match, view, card, half))
    return face


def with_revealed_value(match: Match, card: int, face: CardFace, half: str, number: int) -> CardFace:
    """Return the face of a card revealed in combat with the value that it had there."""
    definition = match.cards[card]
    side = definition.attack if half == "attack" else definition.defense
    if side is None or number in (NONE, SUNBURST):
        return face
    printed: PrintedValue | None = getattr(face, f"{half}_printed")
    plain = msgspec.structs.replace(face, **{half: get_printed_value(side), f"{half}_printed": None})
    return _with_value(plain, half, side, number, number, False, () if printed is None else printed.causes)


def find_trend(match: Match, card: int, half: str, number: int) -> Trend:
    """Return how a value of a card compares with the printed one."""
    definition = match.cards[card]
    side = definition.attack if half == "attack" else definition.defense
    if side is None or number in (NONE, SUNBURST) or number == side.value:
        return ""
    return "counted" if not isinstance(side.value, int) else "up" if number > side.value else "down"


def describe_value_changes(face: CardFace) -> list[str]:
    """Return a line of rich text for each value of a card that differs from the printed one."""
    lines = []
    for icon, shown, printed in (
        ("{sword}" if face.melee or not face.ranged else "{bow}", face.attack, face.attack_printed),
        ("{shield}", face.defense, face.defense_printed),
    ):
        if printed is not None:
            line = _("**{value}** (printed {printed})").format(value=shown, printed=printed.value)
            lines.append(" ".join([icon, line, *(f"· {cause}" for cause in printed.causes)]))
    return lines


def _is_variable(combat_half: CombatHalf) -> bool:
    """Return whether a value depends on the position or is changed by the card's text."""
    return bool(combat_half.instead) or not isinstance(combat_half.value, int)


def _find_current_values(
    match: Match, view: State, card: int, combat_half: CombatHalf, *, is_defense: bool
) -> tuple[int, int, bool] | None:
    """Return the minimum and maximum value, and whether they differ without a defense card.

    None if no character in play can use the card.
    """
    pairs, answered = _find_pairings(match, view, card, combat_half, is_defense=is_defense)
    numbers = {
        card_value(match, view, card, one, other, defending=is_defense, answered=answered) for one, other in pairs
    }
    if not numbers:
        return None
    alone = numbers
    if combat_half.instead and not is_defense and answered is None:
        alone = {card_value(match, view, card, one, other, defending=False, answered=False) for one, other in pairs}
    return min(numbers), max(numbers), alone != numbers


def _find_pairings(
    match: Match, view: State, card: int, combat_half: CombatHalf, *, is_defense: bool
) -> tuple[list[tuple[int, int]], bool | None]:
    """Return the possible pairs of user and enemy, and whether a defense card was played in the current combat."""
    combat = next((frame for frame in view.stack if isinstance(frame, CombatFrame)), None)
    if combat is not None:
        attacker, target = combat.attacker, combat.target
        if is_defense and target in match.users[card]:
            return [(target, attacker)], None
        if not is_defense and card == combat.attack_card:
            return [(attacker, target)], combat.defense_card != NONE if combat.at > 0 else None
    alive = living_characters(view)
    users = [figure for figure in match.users[card] if alive >> figure & 1]
    enemies = [figure for figure in match.enemy_figures[match.owner[card]] if alive >> figure & 1]
    if not _is_variable(combat_half) and not any(
        rule.against for in_play in view.lying for rule in match.cards[in_play.card].while_
    ):
        enemies = enemies[:1]
    return [(user, enemy) for user in users for enemy in enemies], None


def _with_value(
    face: CardFace,
    half: str,
    printed_half: CombatHalf,
    minimum: int,
    maximum: int,
    differs_alone: bool,
    causes: tuple[str, ...],
) -> CardFace:
    printed = get_printed_value(printed_half)
    assert printed is not None
    if isinstance(printed_half.value, int) and minimum == maximum == printed_half.value:
        return face
    shown: Value = minimum if minimum == maximum else f"{minimum}–{maximum}"
    if differs_alone:
        shown = f"{shown}*"
    trend: Trend = "counted"
    if isinstance(printed_half.value, int) and minimum >= printed_half.value:
        trend = "up"
    elif isinstance(printed_half.value, int) and maximum <= printed_half.value:
        trend = "down"
    return msgspec.structs.replace(face, **{half: shown, f"{half}_printed": PrintedValue(printed, trend, causes)})


def _find_causes(match: Match, view: State, card: int, half: str) -> tuple[str, ...]:
    """Return the names of the cards in play that modify a value."""
    users = sum(1 << figure for figure in match.users[card])
    names = []
    for in_play in view.lying:
        definition = match.cards[in_play.card]
        concerned = any(
            (rule.set_ == "values" or rule.add == half)
            and select_word(match, view, in_play.text, match.word_indices[in_play.card], rule.of) & users
            for rule in definition.while_
        )
        if concerned and definition.text is not None:
            names.append(pick_text(definition.text.name))
    return tuple(dict.fromkeys(names))
