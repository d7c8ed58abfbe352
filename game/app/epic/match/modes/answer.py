"""Modes that answer a question: defense, rescue, discarding, yes or no, one of several ways."""

from __future__ import annotations

from abc import ABC, abstractmethod

from game.app.epic.match.ids import CommandId, RansomId, WayId
from game.app.epic.match.modes.mode import NOTHING, CardState, Command, MatchDesk, Wish, named
from game.app.epic.match.modes.planning import BoardMode, foresee_defense
from game.app.epic.match.modes.ransom import ransom_commands
from game.app.ui.input.intents import Kind
from game.presentation.epic.view_models import Forecast, Marks, Ray
from game.rules.epic.actions import action as a
from game.rules.epic.effects.grammar import open_ways
from game.rules.epic.engine.queries import attack_in
from game.text import _, pgettext, pick

_CARDS = (a.Defend, a.Rescue, a.Discard, a.Keep, a.Take, a.Lay)


class CardMode(BoardMode, ABC):
    """One card of the hand is chosen, or none: choose it, then say so with the gold button."""

    board_first = False

    def __init__(self, desk: MatchDesk) -> None:
        super().__init__(desk)
        self.cards: dict[int, a.Action] = {action.card: action for action in desk.legal if isinstance(action, _CARDS)}
        self.decline = a.Decline() if a.Decline() in desk.legal else None
        self.card = self.picked = -1
        """The chosen card, by the copy that the rules offer, and the very copy."""

    @abstractmethod
    def words(self) -> tuple[str, str]:
        """What the buttons say: with the chosen card, and without one."""

    def commands(self) -> list[Command]:
        use, without = self.words()
        if self.decline is not None and not self.cards:
            return [Command("decline", without, (Kind.MAIN, Kind.DECLINE), gold=True)]
        ready = self.card >= 0
        commands = [Command("use", use, (Kind.MAIN,), gold=True, enabled=ready, reason=_("Choose a card first."))]
        if self.decline is not None:
            commands.append(Command("decline", without, (Kind.DECLINE,)))
        return commands

    def card_state(self, card: int) -> CardState:
        offered = named(list(self.cards), self.desk.match.card_ids, card)
        if offered is not None:
            return CardState(playable=True, selected=card == self.picked)
        return CardState(reason=self.refusal(card))

    def refusal(self, card: int) -> str:
        """Why a card does not do here."""
        return ""

    def on_card(self, card: int) -> Wish:
        offered = named(list(self.cards), self.desk.match.card_ids, card)
        if offered is None:
            return Wish(reason=self.refusal(card))
        if offered == self.card:
            return Wish((self.cards[offered],))
        self.card, self.picked = offered, card
        return NOTHING

    def on_drop(self, card: int, square: int | None) -> Wish:
        offered = named(list(self.cards), self.desk.match.card_ids, card)
        return Wish(reason=self.refusal(card)) if offered is None else Wish((self.cards[offered],))

    def on_command(self, command: CommandId) -> Wish:
        if command == "decline" and self.decline is not None:
            return Wish((self.decline,))
        return Wish((self.cards[self.card],)) if self.card >= 0 else NOTHING

    def back(self) -> bool:
        had = self.card >= 0
        self.card = self.picked = -1
        return had


class DefenseMode(CardMode):
    """The target's player answers an attack."""

    def __init__(self, desk: MatchDesk) -> None:
        super().__init__(desk)
        attack = attack_in(desk.view)
        self.attacker, self.target = attack.attacker, attack.target

    @property
    def hint(self) -> str:
        names = {"attacker": self.desk.faces.name(self.attacker), "target": self.desk.faces.name(self.target)}
        if not self.cards:
            return _("{attacker} attacks {target}. You can't defend.").format(**names)
        return _("{attacker} attacks {target}. Choose a defense.").format(**names)

    def words(self) -> tuple[str, str]:
        return _("Defend"), _("No defense")

    def commands(self) -> list[Command]:
        return [*super().commands(), *ransom_commands(self.desk)]

    def on_command(self, command: CommandId) -> Wish:
        match command:
            case RansomId(figure):
                return Wish((a.Ransom(figure),))
        return super().on_command(command)

    def refusal(self, card: int) -> str:
        return self.desk.why_not(a.Defend(card))

    def active(self) -> frozenset[int]:
        return frozenset({self.target})

    def choices(self) -> list[int]:
        return [self.desk.view.squares[self.target], self.desk.view.squares[self.attacker]]

    def marks(self, at: int | None) -> Marks:
        start, goal = self.desk.view.squares[self.attacker], self.desk.view.squares[self.target]
        return Marks(hover=at, rays=(Ray(start, goal),), targets=frozenset({goal}))

    def forecast(self, at: int | None, card: int | None) -> Forecast | None:
        pointed = named(list(self.cards), self.desk.match.card_ids, card) if card is not None else None
        chosen = self.card if self.card >= 0 else None
        return foresee_defense(self.desk, pointed if pointed is not None else chosen)


class RescueMode(CardMode):
    """A character would fall and may be saved."""

    @property
    def hint(self) -> str:
        name = self.desk.faces.name(self.desk.view.dying)
        if not self.cards:  # the rules ask everyone who could hold a saving card, so that asking betrays no hand
            return _("No card can save {figure}").format(figure=name)
        return _("Save {figure} from defeat?").format(figure=name)

    def words(self) -> tuple[str, str]:
        return pgettext("button", "Save"), _("Don't save")

    def refusal(self, card: int) -> str:
        return self.desk.why_not(a.Rescue(card))

    def active(self) -> frozenset[int]:
        return frozenset({self.desk.view.dying})

    def choices(self) -> list[int]:
        return [self.desk.view.squares[self.desk.view.dying]]

    def marks(self, at: int | None) -> Marks:
        return Marks(hover=at, figures=frozenset(self.choices()))


class DiscardMode(CardMode):
    """A card has to go: because a text says so, or because the hand is full."""

    @property
    def hint(self) -> str:
        asked = self.desk.view.decision
        if asked is not None and asked.kind == "limit":
            return self.desk.asked_by(_("your hand is full. Discard one?"))
        return self.desk.asked_by(_("discard a card"))

    def words(self) -> tuple[str, str]:
        return _("Discard"), _("Stop drawing")


class MayMode(BoardMode):
    """A card leaves its player the choice."""

    @property
    def hint(self) -> str:
        return self.desk.asked_by(_("use this effect?"))

    def commands(self) -> list[Command]:
        yes = Command("yes", _("Yes"), (Kind.MAIN, "y"), gold=True)
        return [yes, Command("no", _("No"), (Kind.DECLINE, Kind.BACK))]

    def on_command(self, command: CommandId) -> Wish:
        return Wish((a.Answer(command == "yes"),))


class WayMode(BoardMode):
    """A card offers several ways."""

    def __init__(self, desk: MatchDesk) -> None:
        super().__init__(desk)
        self.ways = open_ways(desk.match, desk.view)

    @property
    def hint(self) -> str:
        return self.desk.asked_by(_("choose an option"))

    def commands(self) -> list[Command]:
        return [Command(WayId(way.label), pick(way.name), (str(number),)) for number, way in enumerate(self.ways, 1)]

    def on_command(self, command: CommandId) -> Wish:
        match command:
            case WayId(way):
                return Wish((a.TakeWay(way),))
        return NOTHING
