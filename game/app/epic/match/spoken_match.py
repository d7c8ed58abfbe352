"""Texts of the match screen for screen readers: the focused square, card, button or panel, and the options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from game.app.epic.match.controller import Controller
from game.app.epic.match.ids import PanelId
from game.app.epic.match.input.tips import get_tip_text
from game.app.epic.match.showing import MatchViewState, Pointing
from game.app.epic.match.views.forecast_panel import compute_percents, format_caption, format_percent
from game.app.epic.match.views.hand_view import HandView
from game.app.play.spoken_table import SpokenTable
from game.app.play.table import TableScene
from game.app.ui.audio.spoken import FocusSpeech, describe_widget, list_options
from game.app.ui.drawing.hearing import RecordingCanvas, strip_markup
from game.app.ui.widgets.base import WidgetId
from game.app.ui.widgets.form import WidgetGroup
from game.presentation.epic.mark_words import MarkKind, explain_marks
from game.presentation.epic.view_models import CardFace, Forecast, HandCardView, MemberRow, Pile, PrintedValue, TeamCard
from game.rules.epic.layout import Layout
from game.text import _, ngettext


class KeyFocus(Protocol):
    """Keyboard focus as the speech needs it."""

    in_use: bool
    """True if the last input came from keys."""
    on_board: bool
    """True if the arrow keys act on the board, False if in the hand."""
    aside: WidgetId | None
    """Id of the button, pile or panel with the focus; None if it is on the board or in the hand."""


class SpokenScene(Protocol):
    """Match scene as the speech needs it."""

    hand: HandView
    controller: Controller
    pointing: Pointing

    @property
    def form(self) -> WidgetGroup:
        """Return the scene's buttons."""

    @property
    def is_person_asked(self) -> bool:
        """Return whether a person at the screen has to decide."""

    def build_view_state(self) -> MatchViewState:
        """Return the view state of the screen."""


_OMITTED_MARKS: tuple[MarkKind, ...] = ("choice", "reach")
"""Kinds of marks that are not spoken, as they only show that the square is available."""


class SpokenMatch(SpokenTable):
    """Texts for keyboard and gamepad; buttons under the pointer describe themselves."""

    def __init__(self, table: TableScene[Any, Any], duel: SpokenScene, keys: KeyFocus, layout: Layout) -> None:
        super().__init__(table)
        self.duel, self.keys, self.layout = duel, keys, layout

    def read_focus(self, hearing: RecordingCanvas) -> FocusSpeech:
        """Return the text of the square with the cursor, the raised card, or the focused button, pile or panel."""
        scene, keys = self.duel, self.keys
        if not keys.in_use:
            return super().read_focus(hearing)
        showing = scene.build_view_state()
        if keys.aside is not None:
            return self._describe_widget(keys.aside, showing, hearing)
        if (card := self._find_lifted(showing)) is not None:
            return FocusSpeech(f"card {card.key}", tuple(_describe_card(card)))
        if (square := scene.pointing.cursor) is not None:
            return FocusSpeech(f"square {square}", tuple(self._describe_square(square, showing)))
        return FocusSpeech()

    def read_options(self, hearing: RecordingCanvas) -> Sequence[str]:
        """Return the texts of the choices on the board, then of the buttons."""
        scene = self.duel
        choices = scene.controller.mode.list_choices() if scene.is_person_asked else []
        squares = [", ".join(self._describe_occupant(square)) for square in choices]
        return [*squares, *list_options(scene.form, hearing)]

    def _find_lifted(self, view_state: MatchViewState) -> HandCardView | None:
        hand = self.duel.hand
        if self.keys.on_board or hand.hidden or hand.focused is None:
            return None
        return next((card for card in view_state.hand if card.key == hand.focused.key), None)

    # ---- squares ----------------------------------------------------------------------------------------------------

    def _describe_occupant(self, square: int) -> list[str]:
        """Return the name and kind of a square, and the character on it."""
        layout, context = self.layout, self.duel.controller.context
        words = [layout.square_name(square)]
        if layout.terrain[layout.kinds[square]].blocks_move:
            words.append(_("blocked"))
        figure = context.find_figure(square)
        if figure is not None:
            seat = context.match.seat_of[figure]
            member = context.presenter.make_member(context.view, figure)
            words += [_describe_member(member), context.presenter.seats.name(seat)]
        return words

    def _describe_square(self, square: int, view_state: MatchViewState) -> list[str]:
        marks, tip, note = view_state.marks, view_state.tip, view_state.note
        name = self.layout.square_name(square)
        texts = [] if tip is None else [tip.title, *(line.text for line in tip.lines)]
        words = (
            []
            if any(text.startswith(name) or text.endswith(name) for text in texts)
            else self._describe_occupant(square)
        )
        words += texts
        if note is not None:
            words += [note.title, note.text]
        if square in marks.targets or square in marks.figures or square in marks.squares or square in marks.reach:
            words.append(_("available"))
        words += [mark.text for mark in explain_marks(marks, square) if mark.kind not in _OMITTED_MARKS]
        if view_state.forecast is not None:
            words.append(_describe_forecast(view_state.forecast))
        return [word for word in words if word]

    # ---- beside the board -------------------------------------------------------------------------------------------

    def _describe_widget(self, id: WidgetId, view_state: MatchViewState, hearing: RecordingCanvas) -> FocusSpeech:
        form = self.duel.form
        widget = next((widget for widget in form.widgets if widget.id == id), None)
        if widget is not None:
            return FocusSpeech(id, describe_widget(form, widget, hearing))
        match id:
            case PanelId(seat):
                teams = (*view_state.left, *view_state.right)
                return FocusSpeech(id, tuple(_describe_team(next(team for team in teams if team.seat == seat))))
            case "draw pile" | "discard pile":
                piles = view_state.draw if id == "draw pile" else view_state.discard
                return FocusSpeech(id, tuple(_describe_pile(pile) for pile in piles))
        context = self.duel.controller.context
        tip = get_tip_text(context.presenter, context.view, id)
        return FocusSpeech(id, tuple(strip_markup(line) for line in tip.split("\n")) if tip else (_("Log"),))


def _describe_member(member: MemberRow) -> str:
    health = member.token.health
    if not health:
        return _("{name}, defeated").format(name=member.name)
    text = _("{name}, {health} of {most} health").format(name=member.name, health=health, most=member.max_health)
    return f"{text}, {member.note}" if member.note else text


def _describe_team(team: TeamCard) -> list[str]:
    cards = ngettext("{count} card in hand", "{count} cards in hand", team.hand).format(count=team.hand)
    left = ngettext("{count} card in the deck", "{count} cards in the deck", team.deck).format(count=team.deck)
    return [team.player, team.name, *(_describe_member(member) for member in team.members), cards, left]


def _describe_pile(pile: Pile) -> str:
    cards = ngettext("{count} card", "{count} cards", pile.count).format(count=pile.count)
    return ", ".join(part for part in (pile.label, cards, pile.top.name if pile.top is not None else "") if part)


def _describe_card(card: HandCardView) -> list[str]:
    """Return the text of a hand card, and whether it can be played."""
    words = _describe_face(card.face)
    if card.selected:
        words.append(_("selected"))
    if card.advised:
        words.append(_("suggested"))
    if card.reason:
        words.append(_("unavailable: {reason}").format(reason=card.reason))
    elif card.playable:
        words.append(_("playable"))
    return words


def _describe_face(face: CardFace) -> list[str]:
    words = [face.name, face.owner if face.owner != face.name else "", face.kind]
    if face.attack is not None:
        words += [_("attack {value}").format(value=face.attack), *_describe_printed(face.attack_printed)]
    if face.defense is not None:
        words += [_("defense {value}").format(value=face.defense), *_describe_printed(face.defense_printed)]
    return [word for word in (*words, face.text, face.footer) if word]


def _describe_printed(printed: PrintedValue | None) -> list[str]:
    """Return texts on the printed value of a changed number, and on the cards in play that change it."""
    return [] if printed is None else [_("printed {value}").format(value=printed.value), *printed.causes]


def _describe_forecast(forecast: Forecast) -> str:
    """Return a text with each possible damage of an attack and its chance, as far as known."""
    shares, _defeat = compute_percents(forecast.chances)
    chances = [
        _("{damage} damage: {percent}").format(damage=chance.damage, percent=format_percent(whole, chance.probability))
        for chance, whole in zip(forecast.chances, shares, strict=True)
        if chance.probability
    ]
    return ". ".join([f"{_('Forecast')}: {format_caption(forecast)}", *chances])
