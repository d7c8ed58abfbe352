"""What a duel has to say of what the keys are on: a square with who stands there, a card, what lies beside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from game.app.epic.match.controller import Controller
from game.app.epic.match.ids import PanelId
from game.app.epic.match.input.tips import tip_text
from game.app.epic.match.showing import MatchShowing, Pointing
from game.app.epic.match.views.forecast_panel import caption, format_percent, shown_percents
from game.app.epic.match.views.hand_view import HandView
from game.app.play.spoken_table import SpokenTable
from game.app.play.table import Table
from game.app.ui.audio.spoken import Focus, described, options_of
from game.app.ui.drawing.hearing import Hearing, plain
from game.app.ui.widgets.base import WidgetId
from game.app.ui.widgets.form import Form
from game.presentation.epic.view_models import CardFace, Forecast, HandCard, Member, Pile, Printed, TeamCard
from game.rules.epic.layout import Layout
from game.text import _, ngettext


class Keys(Protocol):
    """Where the keys are."""

    in_use: bool
    on_board: bool
    aside: WidgetId | None


class Duel(Protocol):
    """What is asked of the scene."""

    hand: HandView
    controller: Controller
    pointing: Pointing

    @property
    def form(self) -> Form:
        """Its buttons."""

    @property
    def person_asked(self) -> bool:
        """Whether the person at the screen may act now."""

    def showing(self) -> MatchShowing:
        """The records of the moment."""


class SpokenMatch(SpokenTable):
    """Of keys and pads; the pointer says what its buttons are."""

    def __init__(self, table: Table[Any, Any], duel: Duel, keys: Keys, layout: Layout) -> None:
        super().__init__(table)
        self.duel, self.keys, self.layout = duel, keys, layout

    def focus(self, hearing: Hearing) -> Focus:
        """The square of the cursor, the lifted card, or the button, pile or panel beside."""
        scene, keys = self.duel, self.keys
        if not keys.in_use:
            return super().focus(hearing)
        showing = scene.showing()
        if keys.aside is not None:
            return self._aside(keys.aside, showing, hearing)
        if (card := self._lifted(showing)) is not None:
            return Focus(f"card {card.key}", tuple(_card_words(card)))
        if (square := scene.pointing.cursor) is not None:
            return Focus(f"square {square}", tuple(self._square(square, showing)))
        return Focus()

    def options(self, hearing: Hearing) -> Sequence[str]:
        """What may be chosen on the board, then the buttons of the moment."""
        scene = self.duel
        choices = scene.controller.mode.choices() if scene.person_asked else []
        squares = [", ".join(self._who(square)) for square in choices]
        return [*squares, *options_of(scene.form, hearing)]

    def _lifted(self, showing: MatchShowing) -> HandCard | None:
        hand = self.duel.hand
        if self.keys.on_board or hand.hidden or hand.focused is None:
            return None
        return next((card for card in showing.hand if card.key == hand.focused.key), None)

    # ---- squares ----------------------------------------------------------------------------------------------------

    def _who(self, square: int) -> list[str]:
        """A square's name, what it is, and who stands there."""
        layout, desk = self.layout, self.duel.controller.desk
        words = [layout.name_of(square)]
        if layout.terrain[layout.kinds[square]].blocks_move:
            words.append(_("blocked"))
        figure = desk.figure_on(square)
        if figure is not None:
            seat = desk.match.seat_of[figure]
            member = desk.faces.member(desk.view, figure)
            words += [_member_words(member), desk.faces.seats.name(seat)]
        return words

    def _square(self, square: int, showing: MatchShowing) -> list[str]:
        marks, note = showing.marks, showing.note
        words = [self.layout.name_of(square)]
        words = [] if note is not None and note.title.startswith(words[0]) else self._who(square)
        if note is not None:
            words += [note.title, note.full]
        if square in marks.targets or square in marks.figures or square in marks.squares or square in marks.reach:
            words.append(_("available"))
        if square in marks.threat:
            words.append(_("in enemy reach on a 3"))
        elif square in marks.threat_far:
            words.append(_("in enemy reach on a 4 or 5"))
        if showing.forecast is not None:
            words.append(_forecast_words(showing.forecast))
        return [word for word in words if word]

    # ---- beside the board -------------------------------------------------------------------------------------------

    def _aside(self, id: WidgetId, showing: MatchShowing, hearing: Hearing) -> Focus:
        form = self.duel.form
        widget = next((widget for widget in form.widgets if widget.id == id), None)
        if widget is not None:
            return Focus(id, described(form, widget, hearing))
        match id:
            case PanelId(seat):
                teams = (*showing.left, *showing.right)
                return Focus(id, tuple(_team_words(next(team for team in teams if team.seat == seat))))
            case "draw pile" | "discard pile":
                piles = showing.draw if id == "draw pile" else showing.discard
                return Focus(id, tuple(_pile_words(pile) for pile in piles))
        desk = self.duel.controller.desk
        tip = tip_text(desk.faces, desk.view, id)
        return Focus(id, tuple(plain(line) for line in tip.split("\n")) if tip else (_("Log"),))


def _member_words(member: Member) -> str:
    health = member.token.health
    if not health:
        return _("{name}, defeated").format(name=member.name)
    told = _("{name}, {health} of {most} health").format(name=member.name, health=health, most=member.maximum)
    return f"{told}, {member.note}" if member.note else told


def _team_words(team: TeamCard) -> list[str]:
    cards = ngettext("{count} card in hand", "{count} cards in hand", team.hand).format(count=team.hand)
    left = ngettext("{count} card in the deck", "{count} cards in the deck", team.deck).format(count=team.deck)
    return [team.player, team.name, *(_member_words(member) for member in team.members), cards, left]


def _pile_words(pile: Pile) -> str:
    cards = ngettext("{count} card", "{count} cards", pile.count).format(count=pile.count)
    return ", ".join(part for part in (pile.label, cards, pile.top.name if pile.top is not None else "") if part)


def _card_words(card: HandCard) -> list[str]:
    """A card of the hand as its front tells it, and whether it can be played."""
    words = _face_words(card.face)
    if card.selected:
        words.append(_("selected"))
    if card.advised:
        words.append(_("suggested"))
    if card.reason:
        words.append(_("unavailable: {reason}").format(reason=card.reason))
    elif card.playable:
        words.append(_("playable"))
    return words


def _face_words(face: CardFace) -> list[str]:
    words = [face.name, face.owner if face.owner != face.name else "", face.kind]
    if face.attack is not None:
        words += [_("attack {value}").format(value=face.attack), *_printed_words(face.attack_printed)]
    if face.defense is not None:
        words += [_("defense {value}").format(value=face.defense), *_printed_words(face.defense_printed)]
    return [word for word in (*words, face.text, face.footer) if word]


def _printed_words(printed: Printed | None) -> list[str]:
    """Return what is printed in place of a changed number, and the cards in play that change it."""
    return [] if printed is None else [_("printed {value}").format(value=printed.value), *printed.causes]


def _forecast_words(forecast: Forecast) -> str:
    """What an attack may come to: each damage with its chance, as far as it is known."""
    shares, _defeat = shown_percents(forecast.chances)
    chances = [
        _("{damage} damage: {percent}").format(damage=one.damage, percent=format_percent(whole, one.share))
        for one, whole in zip(forecast.chances, shares, strict=True)
        if one.share
    ]
    return ". ".join([f"{_('Forecast')}: {caption(forecast)}", *chances])
