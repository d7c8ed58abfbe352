"""Current attack and defense of a card, with the printed number and the causes of a change."""

from __future__ import annotations

import msgspec

from game.rules.epic.frames import NONE, CombatFrame
from game.rules.epic.match import Match
from game.rules.epic.query import SUNBURST, living, value, who
from game.rules.epic.state import State
from game.rules.epic.vocabulary import Side
from game.table.card_faces import value_of
from game.table.epic_records import CardFace, Printed, Trend, Value
from game.text import _, pick


def with_current_values(match: Match, view: State, card: int, face: CardFace) -> CardFace:
    """Return the face of a card with what it counts for in a position.

    Against several enemies or for several users it may count for different numbers: then it shows the range.
    """
    definition = match.cards[card]
    for half, side in (("attack", definition.attack), ("defense", definition.defense)):
        if side is None or side.value == "sunburst" or not (view.lying or _varies(side)):
            continue
        current = _current(match, view, card, side, defending=half == "defense")
        if current is not None:
            face = _changed(face, half, side, *current, _causes(match, view, card, half))
    return face


def with_revealed_value(match: Match, card: int, face: CardFace, half: str, number: int) -> CardFace:
    """Return the face of a card that was revealed in combat with the number it counted for there."""
    definition = match.cards[card]
    side = definition.attack if half == "attack" else definition.defense
    if side is None or number in (NONE, SUNBURST):
        return face
    printed: Printed | None = getattr(face, f"{half}_printed")
    plain = msgspec.structs.replace(face, **{half: value_of(side), f"{half}_printed": None})
    return _changed(plain, half, side, number, number, False, () if printed is None else printed.causes)


def trend_of_value(match: Match, card: int, half: str, number: int) -> Trend:
    """Return how a number that a card counts for compares with the one printed on it."""
    definition = match.cards[card]
    side = definition.attack if half == "attack" else definition.defense
    if side is None or number in (NONE, SUNBURST) or number == side.value:
        return ""
    return "counted" if not isinstance(side.value, int) else "up" if number > side.value else "down"


def value_changes(face: CardFace) -> list[str]:
    """Return a line of rich text for each number of a card that is not the printed one."""
    lines = []
    for icon, shown, printed in (
        ("{sword}" if face.melee or not face.ranged else "{bow}", face.attack, face.attack_printed),
        ("{shield}", face.defense, face.defense_printed),
    ):
        if printed is not None:
            line = _("**{value}** (printed {printed})").format(value=shown, printed=printed.value)
            lines.append(" ".join([icon, line, *(f"· {cause}" for cause in printed.causes)]))
    return lines


def _varies(side: Side) -> bool:
    return bool(side.instead) or not isinstance(side.value, int)


def _current(match: Match, view: State, card: int, side: Side, *, defending: bool) -> tuple[int, int, bool] | None:
    """Return the least and the greatest number, and whether they differ without a defense.

    None when no character in play could use the card.
    """
    pairs, answered = _pairs(match, view, card, side, defending=defending)
    numbers = {value(match, view, card, one, other, defending=defending, answered=answered) for one, other in pairs}
    if not numbers:
        return None
    alone = numbers
    if side.instead and not defending and answered is None:
        alone = {value(match, view, card, one, other, defending=False, answered=False) for one, other in pairs}
    return min(numbers), max(numbers), alone != numbers


def _pairs(
    match: Match, view: State, card: int, side: Side, *, defending: bool
) -> tuple[list[tuple[int, int]], bool | None]:
    """Return who may use the card against whom, and in the combat that it decides whether a defense was played."""
    combat = next((frame for frame in view.stack if isinstance(frame, CombatFrame)), None)
    if combat is not None:
        attacker, target = combat.attacker, combat.target
        if defending and target in match.users[card]:
            return [(target, attacker)], None
        if not defending and card == combat.attack_card:
            return [(attacker, target)], combat.defense_card != NONE if combat.at > 0 else None
    alive = living(view)
    users = [figure for figure in match.users[card] if alive >> figure & 1]
    foes = [figure for figure in match.foe_figures[match.owner[card]] if alive >> figure & 1]
    if not _varies(side) and not any(rule.against for one in view.lying for rule in match.cards[one.card].while_):
        foes = foes[:1]
    return [(user, foe) for user in users for foe in foes], None


def _changed(
    face: CardFace, half: str, side: Side, least: int, most: int, alone: bool, causes: tuple[str, ...]
) -> CardFace:
    printed = value_of(side)
    assert printed is not None
    if isinstance(side.value, int) and least == most == side.value:
        return face
    shown: Value = least if least == most else f"{least}–{most}"
    if alone:
        shown = f"{shown}*"
    trend: Trend = "counted"
    if isinstance(side.value, int) and least >= side.value:
        trend = "up"
    elif isinstance(side.value, int) and most <= side.value:
        trend = "down"
    return msgspec.structs.replace(face, **{half: shown, f"{half}_printed": Printed(printed, trend, causes)})


def _causes(match: Match, view: State, card: int, half: str) -> tuple[str, ...]:
    """Return the names of the cards in play that have a say in a number."""
    users = sum(1 << figure for figure in match.users[card])
    names = []
    for lying in view.lying:
        definition = match.cards[lying.card]
        concerned = any(
            (rule.set_ == "values" or rule.add == half)
            and who(match, view, lying.text, match.words[lying.card], rule.of) & users
            for rule in definition.while_
        )
        if concerned and definition.text is not None:
            names.append(pick(definition.text.name))
    return tuple(dict.fromkeys(names))
