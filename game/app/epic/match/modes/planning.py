"""What a plan would come to: rays and targets from a square, dangers there, and what an answer to an attack may block.

From one view and public knowledge alone.
"""

from __future__ import annotations

import msgspec

from game.app.epic.match.modes.mode import MatchDesk, Mode, Note
from game.presentation.epic.analysis import aids
from game.presentation.epic.analysis.forecasts import attack_forecast, defense_forecast, possible_attacks
from game.presentation.epic.card_values import trend_of_value
from game.presentation.epic.item_words import fairy_text
from game.presentation.epic.view_models import Forecast, Ray, Value
from game.presentation.epic.wording import listed, terrain_name
from game.rules.epic.actions.action import Attack
from game.rules.epic.board import bits
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import SUNBURST, attack_in, living, value
from game.text import _, ngettext, pick


class Sights(msgspec.Struct, frozen=True):
    """What a character on a square would look at."""

    lanes: frozenset[int] = frozenset()
    rays: tuple[Ray, ...] = ()
    targets: frozenset[int] = frozenset()


NO_SIGHTS = Sights()


def sights(desk: MatchDesk, figure: int, square: int, cards: list[int]) -> Sights:
    """Lanes, rays and targets of a character that stands on a square with some cards to attack with.

    A target that stands before another one is marked as a target alone, not as what blocks the sight.
    """
    match, view = desk.match, desk.view
    own = [card for card in cards if card >= 0 and figure in match.users[card] and match.cards[card].attack is not None]
    if not own:
        return NO_SIGHTS
    shoots = any(match.shoots[card] for card in own)
    rays, targets = [], set()
    for enemy in bits(match.foes[match.seat_of[figure]] & living(view)):
        goal = view.squares[enemy]
        if match.board.near[square] >> goal & 1:
            targets.add(goal)
        elif shoots:
            clear, blocker = aids.sight(match, view, figure, square, enemy)
            if clear:
                targets.add(goal)
                rays.append(Ray(square, goal))
            elif blocker is not None:
                rays.append(Ray(square, goal, blocker))
    rays = [ray for ray in rays if ray.blocker not in targets]
    lanes = aids.lanes(match, view, figure, square) if shoots else frozenset()
    return Sights(lanes, tuple(rays), frozenset(targets))


def danger_note(desk: MatchDesk, figure: int, square: int) -> Note:
    """Who could strike a character on a square, and with how many cards it could answer."""
    name = desk.match.board.layout.name_of(square)
    title = _("If {figure} stops on {square}").format(figure=desk.faces.name(figure), square=name)
    text = _danger(desk, square, figure)
    if not any(square in struck for struck in desk.threatened(figure)):
        return Note(title, text, passing=True)
    if desk.hand_shown:
        answers = sum(1 for card in desk.view.hands[desk.seat] if card >= 0 and _answers(desk, card, figure))
        sentence = ngettext(
            "You have **{count}** card with {shield} to defend.",
            "You have **{count}** cards with {shield} to defend.",
            answers,
        )
        if not answers:
            sentence = _("You have no card with {shield} to defend.")
        text += " " + sentence.format(count=answers, shield="{shield}")
    return Note(title, text, passing=True)


def _answers(desk: MatchDesk, card: int, figure: int) -> bool:
    return desk.match.cards[card].defense is not None and figure in desk.match.users[card]


def square_note(desk: MatchDesk, square: int) -> Note:
    """What a square is and who stands there."""
    return Note(*_square_words(desk, square), passing=True)


class BoardMode(Mode):
    """A mode in which every square says what it is."""

    def note(self, at: int | None) -> Note | None:
        return None if at is None else square_note(self.desk, at)


def _square_words(desk: MatchDesk, square: int) -> tuple[str, str]:
    match = desk.match
    layout = match.board.layout
    kind = layout.kinds[square]
    terrain = layout.terrain[kind]
    if kind == "floor":
        what = _("open ground")
        if any(square in squares for squares in layout.marks.values()):
            what = ", ".join(terrain_name(mark) for mark, squares in layout.marks.items() if square in squares)
    else:
        what = terrain_name(kind)
    title = _("{square}: {what}").format(square=layout.name_of(square), what=what)
    figure, special = desk.figure_on(square), _mark_text(match, square)
    if figure is not None:
        return title, "\n".join(text for text in (_figure_text(desk, figure), special) if text)
    if match.tolls >> square & 1:
        return title, _("Crossing costs **2** health. Fighters can't stop here.")
    if terrain.blocks_sight:
        return title, _("Blocks movement and line of sight.")
    if match.cover >> square & 1:
        return title, _("Blocks movement. Hides certain fighters from enemies.")
    if terrain.blocks_move:
        free = [one.words for one, mask in zip(match.figures, match.open_to, strict=True) if mask >> square & 1]
        names = listed(list(dict.fromkeys(pick(words) for words in free)))
        only = _("Only {figures} can enter. Doesn't block sight.").format(figures=names)
        return title, only if free else _("Blocks movement, not sight.")
    danger = _danger(desk, square) if desk.view.turn and desk.sees_threats else ""
    return title, "\n".join(text for text in (special, danger) if text)


def _mark_text(match: Match, square: int) -> str:
    """Return what a mark on the floor does, or which option would let it do something."""
    if not any(square in squares for squares in match.board.layout.marks.values()):
        return ""
    if match.healing_marks >> square & 1:
        return fairy_text(match)
    option = next((one for one in match.pack.switches if one.changes == "healing-marks"), None)
    return "" if option is None else _("No effect: “{option}” is off.").format(option=pick(option.name))


def _figure_text(desk: MatchDesk, figure: int) -> str:
    view = desk.view
    text = "**{name}** {heart} **{health}**/{most}".format(
        name=desk.faces.name(figure), heart="{heart}", health=view.health[figure], most=view.maximum[figure]
    )
    words = [desk.faces.seats.name(desk.match.seat_of[figure])]
    if desk.faces.ranged(view, figure):
        words.append(_("ranged"))
    token = desk.faces.token(view, figure)
    if token.frozen:
        words.append(_("can't be moved by its own side"))
    if token.cursed:
        words.append(_("marked by an enemy card"))
    return text + "\n" + ", ".join(words)


def _danger(desk: MatchDesk, square: int, mover: int = -1) -> str:
    """Return which enemies reach a square with their next roll."""
    near, far = (
        ", ".join(f"**{desk.faces.name(enemy)}**" for enemy in struck.get(square, ()))
        for struck in desk.threatened(mover)
    )
    words = [_("In reach of {enemies} on a 3.").format(enemies=near)] if near else []
    if far:
        words.append(_("In reach of {enemies} on a 4 or 5.").format(enemies=far))
    return " ".join(words) or _("Safe from enemies moving up to {steps}.").format(steps=aids.longest_roll(desk.match))


# Forecasts -----------------------------------------------------------------------------------------------------------


def foresee_attack(desk: MatchDesk, attack: Attack) -> Forecast:
    """Return what an attack may come to against an unknown hand."""
    if attack not in desk.foreseen:
        match, view, faces = desk.match, desk.view, desk.faces
        found = attack_forecast(match, view, attack)
        near = match.board.near[view.squares[attack.figure]] >> view.squares[attack.target] & 1
        desk.foreseen[attack] = Forecast(
            attacker=faces.token(view, attack.figure),
            target=faces.token(view, attack.target),
            attack=found.attack,
            defense="unknown",
            note=_("adjacent") if near else _("clear line of sight"),
            caption=_("Damage to {figure}").format(figure=faces.name(attack.target)),
            chances=found.chances,
            weapon=faces.card(attack.card).weapon(ranged=not near),
            attack_trend=trend_of_value(match, attack.card, "attack", found.attack),
        )
    return desk.foreseen[attack]


def foresee_defense(desk: MatchDesk, card: int | None) -> Forecast:
    """Return what an announced attack may come to against one card, or none."""
    if card not in desk.foreseen:
        match, view, faces = desk.match, desk.view, desk.faces
        attack = attack_in(view)
        attacker, target = attack.attacker, attack.target
        block = 0 if card is None else value(match, view, card, target, attacker, defending=True)
        cards = possible_attacks(match, view)
        near = match.board.near[view.squares[attacker]] >> view.squares[target] & 1
        weapons = {faces.card(other).weapon(ranged=not near) for other in cards}
        answered = card is not None
        strengths = {value(match, view, other, attacker, target, defending=False, answered=answered) for other in cards}
        shown: Value = strengths.pop() if len(strengths) == 1 else "unknown"
        desk.foreseen[card] = Forecast(
            attacker=faces.token(view, attacker),
            target=faces.token(view, target),
            attack=shown,
            defense="sunburst" if block == SUNBURST else block,
            note=_("{count} possible cards").format(count=len(cards)) if len(cards) > 1 else "",
            caption=_("Damage to {figure}").format(figure=faces.name(target)),
            chances=defense_forecast(match, view, card),
            weapon="sword" if "sword" in weapons else "bow",
            defense_trend="" if card is None else trend_of_value(match, card, "defense", block),
        )
    return desk.foreseen[card]
