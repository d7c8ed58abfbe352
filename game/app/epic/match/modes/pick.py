"""Modes of rare choices by cards: a player, a deck, or one of several revealed cards."""

from __future__ import annotations

from game.app.epic.match.ids import CommandId, PlayerChoiceId, SquadId
from game.app.epic.match.modes.answer import CardMode
from game.app.epic.match.modes.mode import NOTHING, CommandResult, DecisionContext, InteractionMode, TableCommand
from game.app.epic.match.modes.planning import BoardMode
from game.presentation.epic.view_models import BoardMarks
from game.rules.epic.actions import action as a
from game.rules.epic.board import iterate_bits
from game.text import _, pgettext, pick_text


class PlayerMode(BoardMode):
    """Choice of an opponent, by a button or a click on one of its characters."""

    def __init__(self, desk: DecisionContext) -> None:
        super().__init__(desk)
        self.seats = [action.seat for action in desk.legal if isinstance(action, a.PickPlayer)]

    @property
    def hint(self) -> str:
        return self.desk.format_question(pgettext("question", "choose a player"))

    def build_commands(self) -> list[TableCommand]:
        names = self.desk.faces.seats.name
        return [TableCommand(PlayerChoiceId(seat), names(seat), (str(seat + 1),)) for seat in self.seats]

    def find_squares(self, seat: int) -> list[int]:
        """Return the squares of a player's characters."""
        squares = [self.desk.view.squares[figure] for figure in iterate_bits(self.desk.match.own[seat])]
        return [square for square in squares if square >= 0]

    def list_choices(self) -> list[int]:
        return [square for seat in self.seats for square in self.find_squares(seat)]

    def build_marks(self, at: int | None) -> BoardMarks:
        meant = self._find_seat(at)
        lit = frozenset(self.find_squares(meant)) if meant is not None else frozenset[int]()
        return BoardMarks(figures=frozenset(self.list_choices()), hover=at, targets=lit)

    def _find_seat(self, square: int | None) -> int | None:
        figure = self.desk.find_figure(square)
        seat = self.desk.match.seat_of[figure] if figure is not None else -1
        return seat if seat in self.seats else None

    def on_square(self, square: int) -> CommandResult:
        seat = self._find_seat(square)
        return CommandResult((a.PickPlayer(seat),)) if seat is not None else NOTHING

    def on_command(self, command: CommandId) -> CommandResult:
        match command:
            case PlayerChoiceId(seat):
                return CommandResult((a.PickPlayer(seat),))
        return NOTHING


class DeckMode(InteractionMode):
    """Choice of the deck from which to draw the next card (Star Wars W29)."""

    board_first = False

    def __init__(self, desk: DecisionContext) -> None:
        super().__init__(desk)
        self.decks = [action.squad for action in desk.legal if isinstance(action, a.TakeDeck)]

    @property
    def hint(self) -> str:
        return (
            self.desk.format_question(_("choose a deck"))
            if self.desk.asking_card >= 0
            else _("Choose a deck to draw from")
        )

    def build_commands(self) -> list[TableCommand]:
        match, view = self.desk.match, self.desk.view
        sentence = pgettext("deck", "{team}: {count}")
        return [
            TableCommand(
                SquadId(squad),
                sentence.format(
                    team=pick_text(match.library.teams[match.squad_team[squad]].name), count=len(view.draw[squad])
                ),
                (str(number),),
            )
            for number, squad in enumerate(self.decks, 1)
        ]

    def on_command(self, command: CommandId) -> CommandResult:
        match command:
            case SquadId(squad):
                return CommandResult((a.TakeDeck(squad),))
        return NOTHING


class TakeMode(CardMode):
    """Choice of one of several revealed cards, which are shown in place of the hand."""

    def __init__(self, desk: DecisionContext) -> None:
        super().__init__(desk)
        self.offered = tuple(self.cards)

    @property
    def hint(self) -> str:
        return self.desk.format_question(_("choose a card"))

    def get_button_texts(self) -> tuple[str, str]:
        return _("Choose"), _("None of these")


class OrderMode(TakeMode):
    """Order in which revealed cards return to the pile, chosen one by one."""

    @property
    def hint(self) -> str:
        return self.desk.format_question(_("which card is drawn first?"))

    def get_button_texts(self) -> tuple[str, str]:
        return _("This one first"), ""


class KeepMode(CardMode):
    """Choice of the one card of the hand to keep."""

    @property
    def hint(self) -> str:
        return self.desk.format_question(_("choose a card to keep"))

    def get_button_texts(self) -> tuple[str, str]:
        return pgettext("button", "Keep"), ""
