"""Forecasts and tooltips for planning: lines of sight, targets and threats of a square, value of a defense.

They are based on one view and public knowledge only.
"""

from __future__ import annotations

import msgspec

from game.app.epic.match.modes.mode import DecisionContext, InteractionMode, Tip, TipLine
from game.presentation.epic.analysis import aids
from game.presentation.epic.analysis.forecasts import (
    build_attack_forecast,
    build_defense_forecast,
    find_possible_attacks,
)
from game.presentation.epic.card_values import find_trend
from game.presentation.epic.item_words import describe_fairy_square
from game.presentation.epic.view_models import Forecast, SightLine, Value
from game.presentation.epic.wording import join_names, terrain_name
from game.rules.epic.actions.action import Attack
from game.rules.epic.board import iterate_bits
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import SUNBURST, card_value, living_characters, pending_attack
from game.text import _, ngettext, pick_text


class Sights(msgspec.Struct, frozen=True):
    """Possible attacks of a character from a square."""

    lanes: frozenset[int] = frozenset()
    """Squares that ranged attacks pass."""
    rays: tuple[SightLine, ...] = ()
    """Lines of sight, clear and blocked."""
    targets: frozenset[int] = frozenset()
    """Squares of the enemies it can attack."""


NO_SIGHTS = Sights()


def find_sights(desk: DecisionContext, figure: int, square: int, cards: list[int]) -> Sights:
    """Return the possible attacks of a character from a square with the given cards.

    An enemy that blocks the sight to another one is marked as a target only.
    """
    match, view = desk.match, desk.view
    own = [card for card in cards if card >= 0 and figure in match.users[card] and match.cards[card].attack is not None]
    if not own:
        return NO_SIGHTS
    shoots = any(match.shoots[card] for card in own)
    rays, targets = [], set()
    for enemy in iterate_bits(match.foes[match.seat_of[figure]] & living_characters(view)):
        goal = view.squares[enemy]
        if match.board.near[square] >> goal & 1:
            targets.add(goal)
        elif shoots:
            clear, blocker = aids.find_sight(match, view, figure, square, enemy)
            if clear:
                targets.add(goal)
                rays.append(SightLine(square, goal))
            elif blocker is not None:
                rays.append(SightLine(square, goal, blocker))
    rays = [ray for ray in rays if ray.blocker not in targets]
    lanes = aids.find_lanes(match, view, figure, square) if shoots else frozenset()
    return Sights(lanes, tuple(rays), frozenset(targets))


def make_walk_tip(desk: DecisionContext, figure: int, square: int, steps: int) -> Tip:
    """Return the tooltip of a walk: number of steps, threats at its end, and number of defense cards."""
    title = _("Move to {square}").format(square=desk.match.board.layout.square_name(square))
    reach = ngettext("In reach, {count} step", "In reach, {count} steps", steps).format(count=steps)
    lines = [TipLine(reach, "reach")]
    if desk.sees_threats and desk.match.seat_of[figure] == desk.seat:
        lines += _format_threats(desk, square, figure)
        if desk.hand_shown and any(square in struck for struck in desk.find_threats(figure)):
            lines.append(TipLine(_format_defenses(desk, figure)))
    return Tip(square, title, tuple(lines))


def _format_defenses(desk: DecisionContext, figure: int) -> str:
    answers = sum(1 for card in desk.view.hands[desk.seat] if card >= 0 and _can_defend(desk, card, figure))
    sentence = ngettext(
        "You have **{count}** card with {shield} to defend.",
        "You have **{count}** cards with {shield} to defend.",
        answers,
    )
    if not answers:
        sentence = _("You have no card with {shield} to defend.")
    return sentence.format(count=answers, shield="{shield}")


def _can_defend(desk: DecisionContext, card: int, figure: int) -> bool:
    return desk.match.cards[card].defense is not None and figure in desk.match.users[card]


def make_square_tip(desk: DecisionContext, square: int, click: str = "") -> Tip:
    """Return the tooltip of a square.

    The title is ``click``, the effect of a click, or else the occupant or kind of the square.
    """
    figure, ground, special = (
        desk.find_figure(square),
        _format_ground(desk.match, square),
        _format_mark(desk.match, square),
    )
    if figure is None:
        return Tip(square, click or ground, tuple(_format_empty_square(desk, square, special)))
    name, about = _format_figure(desk, figure)
    title, *texts = (click, name, about, special) if click else (name, about, ground, special)
    return Tip(square, title, tuple(TipLine(text) for text in texts if text))


class BoardMode(InteractionMode):
    """Mode that has a tooltip for every square."""

    def make_tip(self, at: int) -> Tip | None:
        return make_square_tip(self.desk, at, self.describe_click(at))


def _format_ground(match: Match, square: int) -> str:
    """Return the name and the kind of a square."""
    layout = match.board.layout
    kind = layout.kinds[square]
    if kind == "floor":
        what = _("open ground")
        if any(square in squares for squares in layout.marks.values()):
            what = ", ".join(terrain_name(mark) for mark, squares in layout.marks.items() if square in squares)
    else:
        what = terrain_name(kind)
    return _("{square}: {what}").format(square=layout.square_name(square), what=what)


def _format_empty_square(desk: DecisionContext, square: int, special: str) -> list[TipLine]:
    """Return lines on what an empty square blocks, else on the effect of its mark, and on its threats."""
    blocked = _format_terrain(desk.match, square)
    if blocked:
        return [TipLine(blocked)]
    danger = _format_threats(desk, square) if desk.view.turn and desk.sees_threats else []
    return [*([TipLine(special)] if special else []), *danger]


def _format_terrain(match: Match, square: int) -> str:
    """Return a description of what the terrain of a square blocks; empty for open ground."""
    terrain = match.board.layout.terrain[match.board.layout.kinds[square]]
    if match.tolls >> square & 1:
        return _("Crossing costs **2** health. Fighters can't stop here.")
    if terrain.blocks_sight:
        return _("Blocks movement and line of sight.")
    if match.cover >> square & 1:
        return _("Blocks movement. Hides certain fighters from enemies.")
    if not terrain.blocks_move:
        return ""
    free = [one.words for one, mask in zip(match.figures, match.open_to, strict=True) if mask >> square & 1]
    names = join_names(list(dict.fromkeys(pick_text(words) for words in free)))
    only = _("Only {figures} can enter. Doesn't block sight.").format(figures=names)
    return only if free else _("Blocks movement, not sight.")


def _format_mark(match: Match, square: int) -> str:
    """Return the effect of a board mark, or the optional rule that would give it one."""
    if not any(square in squares for squares in match.board.layout.marks.values()):
        return ""
    if match.healing_marks >> square & 1:
        return describe_fairy_square(match)
    option = next((one for one in match.pack.switches if one.changes == "healing-marks"), None)
    return "" if option is None else _("No effect: “{option}” is off.").format(option=pick_text(option.name))


def _format_figure(desk: DecisionContext, figure: int) -> tuple[str, str]:
    """Return a character's name with its health, and a line with its owner and states."""
    view = desk.view
    text = "**{name}** {heart} **{health}**/{most}".format(
        name=desk.faces.figure_name(figure), heart="{heart}", health=view.health[figure], most=view.maximum[figure]
    )
    words = [desk.faces.seats.name(desk.match.seat_of[figure])]
    if desk.faces.has_ranged_card(view, figure):
        words.append(_("ranged"))
    token = desk.faces.make_token(view, figure)
    if token.frozen:
        words.append(_("can't be moved by its own side"))
    if token.cursed:
        words.append(_("marked by an enemy card"))
    return text, ", ".join(words)


def _format_threats(desk: DecisionContext, square: int, mover: int = -1) -> list[TipLine]:
    """Return lines on the enemies that can attack a square with their next roll."""
    near, far = (
        ", ".join(f"**{desk.faces.figure_name(enemy)}**" for enemy in struck.get(square, ()))
        for struck in desk.find_threats(mover)
    )
    lines = [TipLine(_("In reach of {enemies} on a 3.").format(enemies=near), "near")] if near else []
    if far:
        lines.append(TipLine(_("In reach of {enemies} on a 4 or 5.").format(enemies=far), "far"))
    safe = _("Safe from enemies moving up to {steps}.").format(steps=aids.find_longest_roll(desk.match))
    return lines or [TipLine(safe)]


# Forecasts -----------------------------------------------------------------------------------------------------------


def forecast_attack(desk: DecisionContext, attack: Attack) -> Forecast:
    """Return the forecast of an attack against an unknown hand."""
    if attack not in desk.foreseen:
        match, view, faces = desk.match, desk.view, desk.faces
        found = build_attack_forecast(match, view, attack)
        near = match.board.near[view.squares[attack.figure]] >> view.squares[attack.target] & 1
        desk.foreseen[attack] = Forecast(
            attacker=faces.make_token(view, attack.figure),
            target=faces.make_token(view, attack.target),
            attack=found.attack,
            defense="unknown",
            note=_("adjacent") if near else _("clear line of sight"),
            square=view.squares[attack.target],
            caption=_("Damage to {figure}").format(figure=faces.figure_name(attack.target)),
            chances=found.chances,
            weapon=faces.make_face(attack.card).get_weapon(ranged=not near),
            attack_trend=find_trend(match, attack.card, "attack", found.attack),
        )
    return desk.foreseen[attack]


def forecast_defense(desk: DecisionContext, card: int | None) -> Forecast:
    """Return the forecast of a declared attack against a defense card; None for no defense."""
    if card not in desk.foreseen:
        match, view, faces = desk.match, desk.view, desk.faces
        attack = pending_attack(view)
        attacker, target = attack.attacker, attack.target
        block = 0 if card is None else card_value(match, view, card, target, attacker, defending=True)
        cards = find_possible_attacks(match, view)
        near = match.board.near[view.squares[attacker]] >> view.squares[target] & 1
        weapons = {faces.make_face(other).get_weapon(ranged=not near) for other in cards}
        answered = card is not None
        strengths = {
            card_value(match, view, other, attacker, target, defending=False, answered=answered) for other in cards
        }
        shown: Value = strengths.pop() if len(strengths) == 1 else "unknown"
        desk.foreseen[card] = Forecast(
            attacker=faces.make_token(view, attacker),
            target=faces.make_token(view, target),
            attack=shown,
            defense="sunburst" if block == SUNBURST else block,
            note=_("{count} possible cards").format(count=len(cards)) if len(cards) > 1 else "",
            square=view.squares[target],
            caption=_("Damage to {figure}").format(figure=faces.figure_name(target)),
            chances=build_defense_forecast(match, view, card),
            weapon="sword" if "sword" in weapons else "bow",
            defense_trend="" if card is None else find_trend(match, card, "defense", block),
        )
    return desk.foreseen[card]
