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


class AttackSights(msgspec.Struct, frozen=True):
    """Possible attacks of a character from a square."""

    lanes: frozenset[int] = frozenset()
    """Squares that ranged attacks pass."""
    rays: tuple[SightLine, ...] = ()
    """Lines of sight, clear and blocked."""
    targets: frozenset[int] = frozenset()
    """Squares of the enemies it can attack."""


NO_SIGHTS = AttackSights()


def find_sights(context: DecisionContext, figure: int, square: int, cards: list[int]) -> AttackSights:
    """Return the possible attacks of a character from a square with the given cards.

    An enemy that blocks the sight to another one is marked as a target only.
    """
    match, view = context.match, context.view
    own = [card for card in cards if card >= 0 and figure in match.users[card] and match.cards[card].attack is not None]
    if not own:
        return NO_SIGHTS
    shoots = any(match.has_bow[card] for card in own)
    rays, targets = [], set()
    for enemy in iterate_bits(match.enemy_mask[match.seat_of[figure]] & living_characters(view)):
        goal = view.squares[enemy]
        if match.board.adjacent[square] >> goal & 1:
            targets.add(goal)
        elif shoots:
            clear, blocker = aids.check_sight(match, view, figure, square, enemy)
            if clear:
                targets.add(goal)
                rays.append(SightLine(square, goal))
            elif blocker is not None:
                rays.append(SightLine(square, goal, blocker))
    rays = [ray for ray in rays if ray.blocker not in targets]
    lanes = aids.find_visible_squares(match, view, figure, square) if shoots else frozenset()
    return AttackSights(lanes, tuple(rays), frozenset(targets))


def make_walk_tip(context: DecisionContext, figure: int, square: int, steps: int) -> Tip:
    """Return the tooltip of a walk: number of steps, threats at its end, and number of defense cards."""
    title = _("Move to {square}").format(square=context.match.board.layout.square_name(square))
    reach = ngettext("In reach, {count} step", "In reach, {count} steps", steps).format(count=steps)
    lines = [TipLine(reach, "reach")]
    if context.knows_threats and context.match.seat_of[figure] == context.seat:
        lines += _format_threats(context, square, figure)
        if context.is_hand_shown and any(square in struck for struck in context.find_threats(figure)):
            lines.append(TipLine(_format_defenses(context, figure)))
    return Tip(square, title, tuple(lines))


def _format_defenses(context: DecisionContext, figure: int) -> str:
    answers = sum(1 for card in context.view.hands[context.seat] if card >= 0 and _can_defend(context, card, figure))
    sentence = ngettext(
        "You have **{count}** card with {shield} to defend.",
        "You have **{count}** cards with {shield} to defend.",
        answers,
    )
    if not answers:
        sentence = _("You have no card with {shield} to defend.")
    return sentence.format(count=answers, shield="{shield}")


def _can_defend(context: DecisionContext, card: int, figure: int) -> bool:
    return context.match.cards[card].defense is not None and figure in context.match.users[card]


def make_square_tip(context: DecisionContext, square: int, click: str = "") -> Tip:
    """Return the tooltip of a square.

    The title is ``click``, the effect of a click, or else the occupant or kind of the square.
    """
    figure, ground, special = (
        context.find_figure(square),
        _format_square(context.match, square),
        _format_mark(context.match, square),
    )
    if figure is None:
        return Tip(square, click or ground, tuple(_format_empty_square(context, square, special)))
    name, about = _format_figure(context, figure)
    title, *texts = (click, name, about, special) if click else (name, about, ground, special)
    return Tip(square, title, tuple(TipLine(text) for text in texts if text))


class BoardMode(InteractionMode):
    """Mode that has a tooltip for every square."""

    def make_tip(self, hovered: int) -> Tip | None:
        return make_square_tip(self.context, hovered, self.describe_click(hovered))


def _format_square(match: Match, square: int) -> str:
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


def _format_empty_square(context: DecisionContext, square: int, special: str) -> list[TipLine]:
    """Return lines on what an empty square blocks, else on the effect of its mark, and on its threats."""
    blocked = _format_terrain(context.match, square)
    if blocked:
        return [TipLine(blocked)]
    danger = _format_threats(context, square) if context.view.turn and context.knows_threats else []
    return [*([TipLine(special)] if special else []), *danger]


def _format_terrain(match: Match, square: int) -> str:
    """Return a description of what the terrain of a square blocks; empty for open ground."""
    terrain = match.board.layout.terrain[match.board.layout.kinds[square]]
    if match.toll_squares >> square & 1:
        return _("Crossing costs **2** health. Fighters can't stop here.")
    if terrain.blocks_sight:
        return _("Blocks movement and line of sight.")
    if match.cover_squares >> square & 1:
        return _("Blocks movement. Hides certain fighters from enemies.")
    if not terrain.blocks_move:
        return ""
    free = [
        info.display_name
        for info, mask in zip(match.figures, match.enterable_squares, strict=True)
        if mask >> square & 1
    ]
    names = join_names(list(dict.fromkeys(pick_text(words) for words in free)))
    only = _("Only {figures} can enter. Doesn't block sight.").format(figures=names)
    return only if free else _("Blocks movement, not sight.")


def _format_mark(match: Match, square: int) -> str:
    """Return the effect of a board mark, or the optional rule that would give it one."""
    if not any(square in squares for squares in match.board.layout.marks.values()):
        return ""
    if match.healing_marks >> square & 1:
        return describe_fairy_square(match)
    option = next((option for option in match.pack.switches if option.changed_rule == "healing-marks"), None)
    return "" if option is None else _("No effect: “{option}” is off.").format(option=pick_text(option.name))


def _format_figure(context: DecisionContext, figure: int) -> tuple[str, str]:
    """Return a character's name with its health, and a line with its owner and states."""
    view = context.view
    text = "**{name}** {heart} **{health}**/{most}".format(
        name=context.presenter.figure_name(figure),
        heart="{heart}",
        health=view.health[figure],
        most=view.maximum[figure],
    )
    words = [context.presenter.seats.name(context.match.seat_of[figure])]
    if context.presenter.has_ranged_card(view, figure):
        words.append(_("ranged"))
    token = context.presenter.make_token(view, figure)
    if token.frozen:
        words.append(_("can't be moved by its own side"))
    if token.cursed:
        words.append(_("marked by an enemy card"))
    return text, ", ".join(words)


def _format_threats(context: DecisionContext, square: int, mover: int = -1) -> list[TipLine]:
    """Return lines on the enemies that can attack a square with their next roll."""
    near, far = (
        ", ".join(f"**{context.presenter.figure_name(enemy)}**" for enemy in struck.get(square, ()))
        for struck in context.find_threats(mover)
    )
    lines = [TipLine(_("In reach of {enemies} on a 3.").format(enemies=near), "near")] if near else []
    if far:
        lines.append(TipLine(_("In reach of {enemies} on a 4 or 5.").format(enemies=far), "far"))
    safe = _("Safe from enemies moving up to {steps}.").format(steps=aids.find_longest_roll(context.match))
    return lines or [TipLine(safe)]


# Forecasts -----------------------------------------------------------------------------------------------------------


def forecast_attack(context: DecisionContext, attack: Attack) -> Forecast:
    """Return the forecast of an attack against an unknown hand."""
    if attack not in context.forecasts:
        match, view, faces = context.match, context.view, context.presenter
        attack_forecast = build_attack_forecast(match, view, attack)
        near = match.board.adjacent[view.squares[attack.figure]] >> view.squares[attack.target] & 1
        context.forecasts[attack] = Forecast(
            attacker=faces.make_token(view, attack.figure),
            target=faces.make_token(view, attack.target),
            attack=attack_forecast.attack,
            defense="unknown",
            note=_("adjacent") if near else _("clear line of sight"),
            square=view.squares[attack.target],
            caption=_("Damage to {figure}").format(figure=faces.figure_name(attack.target)),
            chances=attack_forecast.chances,
            weapon=faces.make_face(attack.card).get_weapon(is_ranged=not near),
            attack_trend=find_trend(match, attack.card, "attack", attack_forecast.attack),
        )
    return context.forecasts[attack]


def forecast_defense(context: DecisionContext, card: int | None) -> Forecast:
    """Return the forecast of a declared attack against a defense card; None for no defense."""
    if card not in context.forecasts:
        match, view, faces = context.match, context.view, context.presenter
        attack = pending_attack(view)
        attacker, target = attack.attacker, attack.target
        block = 0 if card is None else card_value(match, view, card, target, attacker, defending=True)
        cards = find_possible_attacks(match, view)
        near = match.board.adjacent[view.squares[attacker]] >> view.squares[target] & 1
        weapons = {faces.make_face(other).get_weapon(is_ranged=not near) for other in cards}
        answered = card is not None
        strengths = {
            card_value(match, view, other, attacker, target, defending=False, answered=answered) for other in cards
        }
        shown: Value = strengths.pop() if len(strengths) == 1 else "unknown"
        context.forecasts[card] = Forecast(
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
    return context.forecasts[card]
