"""Modes for what only some cards ask: for a player, for a deck, for one of several cards that lie open."""

from __future__ import annotations

from game.app.epic.match.ids import CommandId, PlayerId, SquadId
from game.app.epic.match.modes.answer import CardMode
from game.app.epic.match.modes.mode import NOTHING, Command, MatchDesk, Mode, Wish
from game.app.epic.match.modes.planning import BoardMode
from game.presentation.epic.view_models import Marks
from game.rules.epic.actions import action as a
from game.rules.epic.board import bits
from game.text import _, pgettext, pick


class PlayerMode(BoardMode):
    """A card asks for an opponent: by a button, or by any character of that player."""

    def __init__(self, desk: MatchDesk) -> None:
        super().__init__(desk)
        self.seats = [action.seat for action in desk.legal if isinstance(action, a.PickPlayer)]

    @property
    def hint(self) -> str:
        return self.desk.asked_by(pgettext("question", "choose a player"))

    def commands(self) -> list[Command]:
        names = self.desk.faces.seats.name
        return [Command(PlayerId(seat), names(seat), (str(seat + 1),)) for seat in self.seats]

    def squares_of(self, seat: int) -> list[int]:
        """Where a player's characters stand."""
        squares = [self.desk.view.squares[figure] for figure in bits(self.desk.match.own[seat])]
        return [square for square in squares if square >= 0]

    def choices(self) -> list[int]:
        return [square for seat in self.seats for square in self.squares_of(seat)]

    def marks(self, at: int | None) -> Marks:
        meant = self._seat_on(at)
        lit = frozenset(self.squares_of(meant)) if meant is not None else frozenset[int]()
        return Marks(figures=frozenset(self.choices()), hover=at, targets=lit)

    def _seat_on(self, square: int | None) -> int | None:
        figure = self.desk.figure_on(square)
        seat = self.desk.match.seat_of[figure] if figure is not None else -1
        return seat if seat in self.seats else None

    def on_square(self, square: int) -> Wish:
        seat = self._seat_on(square)
        return Wish((a.PickPlayer(seat),)) if seat is not None else NOTHING

    def on_command(self, command: CommandId) -> Wish:
        match command:
            case PlayerId(seat):
                return Wish((a.PickPlayer(seat),))
        return NOTHING


class DeckMode(Mode):
    """One of two decks gives the next card (Star Wars W29)."""

    board_first = False

    def __init__(self, desk: MatchDesk) -> None:
        super().__init__(desk)
        self.decks = [action.squad for action in desk.legal if isinstance(action, a.TakeDeck)]

    @property
    def hint(self) -> str:
        return self.desk.asked_by(_("choose a deck")) if self.desk.card_asking >= 0 else _("Choose a deck to draw from")

    def commands(self) -> list[Command]:
        match, view = self.desk.match, self.desk.view
        sentence = pgettext("deck", "{team}: {count}")
        return [
            Command(
                SquadId(squad),
                sentence.format(
                    team=pick(match.library.teams[match.squad_team[squad]].name), count=len(view.draw[squad])
                ),
                (str(number),),
            )
            for number, squad in enumerate(self.decks, 1)
        ]

    def on_command(self, command: CommandId) -> Wish:
        match command:
            case SquadId(squad):
                return Wish((a.TakeDeck(squad),))
        return NOTHING


class TakeMode(CardMode):
    """One of several cards is taken that lie open to who is asked: they lie where the hand is."""

    def __init__(self, desk: MatchDesk) -> None:
        super().__init__(desk)
        self.offered = tuple(self.cards)

    @property
    def hint(self) -> str:
        return self.desk.asked_by(_("choose a card"))

    def words(self) -> tuple[str, str]:
        return _("Choose"), _("None of these")


class OrderMode(TakeMode):
    """The cards that were looked at go back onto the pile, one by one."""

    @property
    def hint(self) -> str:
        return self.desk.asked_by(_("which card is drawn first?"))

    def words(self) -> tuple[str, str]:
        return _("This one first"), ""


class KeepMode(CardMode):
    """All cards of the hand go but one."""

    @property
    def hint(self) -> str:
        return self.desk.asked_by(_("choose a card to keep"))

    def words(self) -> tuple[str, str]:
        return pgettext("button", "Keep"), ""
