"""Modes that answer a request: defense, rescue, discard, yes or no, one of several alternatives."""

from __future__ import annotations

from abc import ABC, abstractmethod

from game.app.epic.match.ids import BranchId, CommandId, RansomId
from game.app.epic.match.modes.mode import NO_RESULT, CardState, CommandResult, DecisionContext, TableCommand, find_copy
from game.app.epic.match.modes.planning import BoardMode, forecast_defense
from game.app.epic.match.modes.ransom import build_ransom_commands
from game.app.ui.input.intents import Kind
from game.presentation.epic.view_models import BoardMarks, Forecast, SightLine
from game.rules.epic.actions import action as actions
from game.rules.epic.effects.grammar import find_open_ways
from game.rules.epic.engine.queries import pending_attack
from game.text import _, pgettext, pick_text

_CARD_ACTIONS = (actions.Defend, actions.Rescue, actions.Discard, actions.Keep, actions.Take, actions.PutBack)


class CardMode(BoardMode, ABC):
    """Choice of one card of the hand, or none: select it, then confirm with the default command."""

    board_first = False

    def __init__(self, context: DecisionContext) -> None:
        super().__init__(context)
        self.cards: dict[int, actions.Action] = {
            action.card: action for action in context.legal if isinstance(action, _CARD_ACTIONS)
        }
        """Action by card."""
        self.decline = actions.Decline() if actions.Decline() in context.legal else None
        """Action that declines to choose a card; None if that is not possible."""
        self.card = self.picked = -1
        """Selected card as named by the legal actions, and the copy in the hand that was clicked."""

    @abstractmethod
    def get_button_texts(self) -> tuple[str, str]:
        """Return the labels of the default button: with the selected card, and without one."""

    def build_commands(self) -> list[TableCommand]:
        use, without = self.get_button_texts()
        if self.decline is not None and not self.cards:
            return [TableCommand("decline", without, (Kind.MAIN, Kind.DECLINE), is_default=True)]
        ready = self.card >= 0
        commands = [
            TableCommand("use", use, (Kind.MAIN,), is_default=True, is_enabled=ready, reason=_("Choose a card first."))
        ]
        if self.decline is not None:
            commands.append(TableCommand("decline", without, (Kind.DECLINE,)))
        return commands

    def get_card_state(self, card: int) -> CardState:
        offered = find_copy(list(self.cards), self.context.match.card_ids, card)
        if offered is not None:
            return CardState(playable=True, selected=card == self.picked)
        return CardState(reason=self.describe_refusal(card))

    def describe_refusal(self, card: int) -> str:
        """Return the reason why a card cannot be chosen."""
        return ""

    def on_card(self, card: int) -> CommandResult:
        offered = find_copy(list(self.cards), self.context.match.card_ids, card)
        if offered is None:
            return CommandResult(reason=self.describe_refusal(card))
        if offered == self.card:
            return CommandResult((self.cards[offered],))
        self.card, self.picked = offered, card
        return NO_RESULT

    def on_drop(self, card: int, square: int | None) -> CommandResult:
        offered = find_copy(list(self.cards), self.context.match.card_ids, card)
        return (
            CommandResult(reason=self.describe_refusal(card))
            if offered is None
            else CommandResult((self.cards[offered],))
        )

    def on_command(self, command: CommandId) -> CommandResult:
        if command == "decline" and self.decline is not None:
            return CommandResult((self.decline,))
        return CommandResult((self.cards[self.card],)) if self.card >= 0 else NO_RESULT

    def cancel_selection(self) -> bool:
        had = self.card >= 0
        self.card = self.picked = -1
        return had


class DefenseMode(CardMode):
    """Choice of a defense card, or none, against an attack."""

    def __init__(self, context: DecisionContext) -> None:
        super().__init__(context)
        attack = pending_attack(context.view)
        self.attacker, self.target = attack.attacker, attack.target

    @property
    def hint(self) -> str:
        names = {
            "attacker": self.context.presenter.figure_name(self.attacker),
            "target": self.context.presenter.figure_name(self.target),
        }
        if not self.cards:
            return _("{attacker} attacks {target}. You can't defend.").format(**names)
        return _("{attacker} attacks {target}. Choose a defense.").format(**names)

    def get_button_texts(self) -> tuple[str, str]:
        return _("Defend"), _("No defense")

    def build_commands(self) -> list[TableCommand]:
        return [*super().build_commands(), *build_ransom_commands(self.context)]

    def on_command(self, command: CommandId) -> CommandResult:
        match command:
            case RansomId(figure):
                return CommandResult((actions.Ransom(figure),))
        return super().on_command(command)

    def describe_refusal(self, card: int) -> str:
        return self.context.describe_refusal(actions.Defend(card))

    def find_active(self) -> frozenset[int]:
        return frozenset({self.target})

    def list_choices(self) -> list[int]:
        return [self.context.view.squares[self.target], self.context.view.squares[self.attacker]]

    def build_marks(self, hovered: int | None) -> BoardMarks:
        start, goal = self.context.view.squares[self.attacker], self.context.view.squares[self.target]
        return BoardMarks(hover=hovered, sight_lines=(SightLine(start, goal),), targets=frozenset({goal}))

    def make_forecast(self, hovered: int | None, card: int | None) -> Forecast | None:
        pointed = find_copy(list(self.cards), self.context.match.card_ids, card) if card is not None else None
        chosen = self.card if self.card >= 0 else None
        return forecast_defense(self.context, pointed if pointed is not None else chosen)


class RescueMode(CardMode):
    """Choice of a card that saves a character from defeat."""

    @property
    def hint(self) -> str:
        name = self.context.presenter.figure_name(self.context.view.dying)
        if not self.cards:  # the rules ask everyone who could hold a saving card, so that asking betrays no hand
            return _("No card can save {figure}").format(figure=name)
        return _("Save {figure} from defeat?").format(figure=name)

    def get_button_texts(self) -> tuple[str, str]:
        return pgettext("button", "Save"), _("Don't save")

    def describe_refusal(self, card: int) -> str:
        return self.context.describe_refusal(actions.Rescue(card))

    def find_active(self) -> frozenset[int]:
        return frozenset({self.context.view.dying})

    def list_choices(self) -> list[int]:
        return [self.context.view.squares[self.context.view.dying]]

    def build_marks(self, hovered: int | None) -> BoardMarks:
        return BoardMarks(hover=hovered, figures=frozenset(self.list_choices()))


class DiscardMode(CardMode):
    """Choice of a card to discard, for a card's text or the hand limit."""

    @property
    def hint(self) -> str:
        decision = self.context.view.decision
        if decision is not None and decision.kind == "limit":
            return self.context.format_question(_("hand full. Discard a card?"))
        return self.context.format_question(_("discard a card"))

    def get_button_texts(self) -> tuple[str, str]:
        return _("Discard"), _("Stop drawing")


class OptionalEffectMode(BoardMode):
    """Decision whether to use an optional effect of a card."""

    @property
    def hint(self) -> str:
        return self.context.format_question(_("use this effect?"))

    def build_commands(self) -> list[TableCommand]:
        yes = TableCommand("yes", _("Yes"), (Kind.MAIN, "y"), is_default=True)
        return [yes, TableCommand("no", _("No"), (Kind.DECLINE, Kind.BACK))]

    def on_command(self, command: CommandId) -> CommandResult:
        return CommandResult((actions.Answer(command == "yes"),))


class BranchMode(BoardMode):
    """Choice between the alternatives of a card."""

    def __init__(self, context: DecisionContext) -> None:
        super().__init__(context)
        self.alternatives = find_open_ways(context.match, context.view)

    @property
    def hint(self) -> str:
        return self.context.format_question(_("choose an option"))

    def build_commands(self) -> list[TableCommand]:
        return [
            TableCommand(BranchId(way.label), pick_text(way.name), (str(number),))
            for number, way in enumerate(self.alternatives, 1)
        ]

    def on_command(self, command: CommandId) -> CommandResult:
        match command:
            case BranchId(way):
                return CommandResult((actions.TakeWay(way),))
        return NO_RESULT
