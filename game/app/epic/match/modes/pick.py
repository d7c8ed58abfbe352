"""Modes of rare choices by cards: a player, a deck, or one of several revealed cards."""

from __future__ import annotations

from game.app.epic.match.ids import CommandId, PlayerChoiceId, SquadId
from game.app.epic.match.modes.answer import CardMode
from game.app.epic.match.modes.mode import NO_RESULT, CommandResult, DecisionContext, InteractionMode, TableCommand
from game.app.epic.match.modes.planning import BoardMode
from game.presentation.epic.view_models import BoardMarks
from game.rules.epic.actions import action as actions
from game.rules.epic.board import iterate_bits
from game.text import _, pgettext, pick_text


class PlayerMode(BoardMode):
    """Choice of an opponent, by a button or a click on one of its characters."""

    def __init__(self, context: DecisionContext) -> None:
        super().__init__(context)
        self.seats = [action.seat for action in context.legal if isinstance(action, actions.PickPlayer)]

    @property
    def hint(self) -> str:
        return self.context.format_question(pgettext("question", "choose a player"))

    def build_commands(self) -> list[TableCommand]:
        names = self.context.presenter.seats.name
        return [TableCommand(PlayerChoiceId(seat), names(seat), (str(seat + 1),)) for seat in self.seats]

    def find_squares(self, seat: int) -> list[int]:
        """Return the squares of a player's characters."""
        squares = [self.context.view.squares[figure] for figure in iterate_bits(self.context.match.own_mask[seat])]
        return [square for square in squares if square >= 0]

    def list_choices(self) -> list[int]:
        return [square for seat in self.seats for square in self.find_squares(seat)]

    def build_marks(self, hovered: int | None) -> BoardMarks:
        meant = self._find_seat(hovered)
        lit = frozenset(self.find_squares(meant)) if meant is not None else frozenset[int]()
        return BoardMarks(figures=frozenset(self.list_choices()), hover=hovered, targets=lit)

    def _find_seat(self, square: int | None) -> int | None:
        figure = self.context.find_figure(square)
        seat = self.context.match.seat_of[figure] if figure is not None else -1
        return seat if seat in self.seats else None

    def on_square(self, square: int) -> CommandResult:
        seat = self._find_seat(square)
        return CommandResult((actions.PickPlayer(seat),)) if seat is not None else NO_RESULT

    def on_command(self, command: CommandId) -> CommandResult:
        match command:
            case PlayerChoiceId(seat):
                return CommandResult((actions.PickPlayer(seat),))
        return NO_RESULT


class DeckMode(InteractionMode):
    """Choice of the deck from which to draw the next card (Star Wars W29)."""

    board_first = False

    def __init__(self, context: DecisionContext) -> None:
        super().__init__(context)
        self.decks = [action.squad for action in context.legal if isinstance(action, actions.TakeDeck)]

    @property
    def hint(self) -> str:
        return (
            self.context.format_question(_("choose a deck"))
            if self.context.asking_card >= 0
            else _("Choose a deck to draw from")
        )

    def build_commands(self) -> list[TableCommand]:
        match, view = self.context.match, self.context.view
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
                return CommandResult((actions.TakeDeck(squad),))
        return NO_RESULT


class TakeMode(CardMode):
    """Choice of one of several revealed cards, which are shown in place of the hand."""

    def __init__(self, context: DecisionContext) -> None:
        super().__init__(context)
        self.offered_cards = tuple(self.cards)

    @property
    def hint(self) -> str:
        return self.context.format_question(_("choose a card"))

    def get_button_texts(self) -> tuple[str, str]:
        return _("Choose"), _("None of these")


class OrderMode(TakeMode):
    """Order in which revealed cards return to the pile, chosen one by one."""

    @property
    def hint(self) -> str:
        return self.context.format_question(_("which card is drawn first?"))

    def get_button_texts(self) -> tuple[str, str]:
        return _("This one first"), ""


class KeepMode(CardMode):
    """Choice of the one card of the hand to keep."""

    @property
    def hint(self) -> str:
        return self.context.format_question(_("choose a card to keep"))

    def get_button_texts(self) -> tuple[str, str]:
        return pgettext("button", "Keep"), ""
