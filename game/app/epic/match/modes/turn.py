"""Mode of a turn's actions: select a card, then its user and target; or draw, heal, end the turn."""

from __future__ import annotations

from functools import reduce
from operator import or_

from game.app.epic.match.ids import CommandId, HealId, RansomId
from game.app.epic.match.modes.mode import NO_RESULT, CardState, CommandResult, DecisionContext, TableCommand, find_copy
from game.app.epic.match.modes.planning import BoardMode, find_sights, forecast_attack
from game.app.epic.match.modes.ransom import build_ransom_commands
from game.app.ui.input.intents import Kind
from game.presentation.epic.view_models import BoardMarks, Forecast, SightLine
from game.presentation.epic.wording import format_refusal
from game.rules.core.protocol import Refusal
from game.rules.epic.actions import action as actions
from game.rules.epic.actions.reasons import find_card_refusal, find_draw_refusal
from game.rules.epic.board import iterate_bits
from game.rules.epic.engine.queries import living_characters
from game.rules.epic.engine.usefulness import does_something
from game.text import _, ngettext, pgettext

_HEAL_KEYS = ("x", "y")
"""Hot keys to heal with a card that could be played instead: for the lead or first partner, and for the
second.
"""


class TurnMode(BoardMode):
    """Mode for paid actions and free cards."""

    board_first = False

    def __init__(self, context: DecisionContext, prelude: tuple[actions.Action, ...] = ()) -> None:
        super().__init__(context)
        self.prelude = prelude
        """Actions to submit before any other, such as the end of the movement."""
        self.card = -1
        """Selected card as named by the legal actions; -1 for none."""
        self.picked_copy = -1
        """Copy of that card in the hand that was clicked."""
        self.figure = -1
        """Selected user of the card; -1 for none."""
        self.target = -1
        """Selected target while its attacker is not yet chosen; -1 for none."""
        self.attacks: dict[int, list[actions.Attack]] = {}
        """Attacks by card."""
        self.plays: dict[int, list[actions.Play]] = {}
        """Plays by card."""
        self.heals: dict[int, list[actions.Heal]] = {}
        """Healing actions by card."""
        for action in context.legal:
            if isinstance(action, actions.Attack):
                self.attacks.setdefault(action.card, []).append(action)
            elif isinstance(action, actions.Play):
                self.plays.setdefault(action.card, []).append(action)
            elif isinstance(action, actions.Heal):
                self.heals.setdefault(action.card, []).append(action)
        self.can_draw = actions.Draw() in context.legal

    # The choice -------------------------------------------------------------------------------------------------------

    @property
    def usable_cards(self) -> list[int]:
        """Return the cards that can be used now, one copy of each."""
        return list(dict.fromkeys([*self.attacks, *self.plays, *self.heals]))

    def select_card(self, card: int) -> bool:
        """Select a hand card; return False if it cannot be used."""
        offered = find_copy(self.usable_cards, self.context.match.card_ids, card)
        if offered is None:
            return False
        self.card, self.picked_copy, self.target = offered, card, -1
        users = self.find_users()
        self.figure = users[0] if len(users) == 1 else self.figure if self.figure in users else -1
        return True

    def find_users(self) -> list[int]:
        """Return the characters that can use the selected card."""
        actions = [*self.attacks.get(self.card, ()), *self.plays.get(self.card, ()), *self._find_only_heals()]
        return list(dict.fromkeys(action.figure for action in actions))

    def _find_only_heals(self) -> list[actions.Heal]:
        """Return the healing actions of the selected card if it has no other use."""
        if self.card in self.attacks or self.card in self.plays:
            return []
        return self.heals.get(self.card, [])

    def find_attacks(self) -> list[actions.Attack]:
        """Return the attacks with the selected card that match the selected user and target."""
        return [
            attack
            for attack in self.attacks.get(self.card, ())
            if self.figure in (-1, attack.figure) and self.target in (-1, attack.target)
        ]

    def find_aimed_attack(self, hovered: int | None) -> actions.Attack | None:
        """Return the attack by or on the character on the square ``hovered``, or else the only possible attack."""
        options = self.find_attacks()
        figure = self.context.find_figure(hovered)
        here = [attack for attack in options if figure in (attack.target, attack.figure)] if figure is not None else []
        if here:
            return here[0]
        if len(options) == 1:
            return options[0]
        return None

    def _find_single_use(self) -> actions.Play | actions.Heal | None:
        """Return the play or healing action of the selected card if only one is possible."""
        uses = [*self.plays.get(self.card, ()), *self._find_only_heals()]
        mine = [use for use in uses if self.figure in (-1, use.figure)]
        return mine[0] if len(mine) == 1 else None

    def _make_result(self, *actions: actions.Action) -> CommandResult:
        return CommandResult((*self.prelude, *actions))

    @property
    def wants_board(self) -> bool:
        if self.card < 0:
            return False
        return self.card in self.attacks or (len(self.find_users()) > 1 and self.figure < 0)

    # Prompts and hints ------------------------------------------------------------------------------------------------

    @property
    def hint(self) -> str:
        if self.card < 0:
            return self._format_idle_hint()
        name = self.context.presenter.card_name(self.card)
        if self.card in self.attacks:
            if self.target >= 0:
                return _("{card}: choose an attacker").format(card=name)
            return _("{card}: choose a target").format(card=name)
        if len(self.find_users()) > 1 and self.figure < 0:
            asked = (
                _("{card}: choose a fighter to heal") if self._find_only_heals() else _("{card}: choose who plays it")
            )
            return asked.format(card=name)
        if self._find_only_heals():
            return _("Discard {card} to heal?").format(card=name)
        if self._has_no_effect():
            return _("{card} would have no effect. Play it anyway?").format(card=name)
        return _("Play {card}?").format(card=name)

    def _has_no_effect(self) -> bool:
        """Return whether the selected special card has no effect for any user; it is legal nevertheless (Zelda R44)."""
        match, view, plays = self.context.match, self.context.view, self.plays.get(self.card, ())
        mine = [play for play in plays if self.figure in (-1, play.figure)]
        return (
            match.by_the_letter
            and bool(mine)
            and not any(does_something(match, view, play.card, play.figure) for play in mine)
        )

    def _format_idle_hint(self) -> str:
        left = self.context.view.actions
        if left and not self.can_draw:
            return ngettext("{count} action left: play cards", "{count} actions left: play cards", left).format(
                count=left
            )
        if left:
            return ngettext("{count} action left: play or draw", "{count} actions left: play or draw", left).format(
                count=left
            )
        return _("Play free cards or end turn") if self.usable_cards else _("Nothing left to do")

    def build_commands(self) -> list[TableCommand]:
        if self.card < 0:
            return self._build_idle_commands()
        back, end = TableCommand("back", _("Back"), (Kind.BACK,)), TableCommand("end", _("End turn"), (Kind.END,))
        if self._has_no_effect():  # Enter takes the answer that loses nothing
            back = TableCommand("back", _("Back"), (Kind.MAIN, Kind.BACK), is_default=True)
            return [back, TableCommand("use", _("Play anyway")), *self._build_heal_commands(), end]
        return [self._build_main_command(), *self._build_heal_commands(), back, end]

    def _build_heal_commands(self) -> list[TableCommand]:
        """Return the healing commands of a card that can also be played (Star Wars W27)."""
        if self._find_only_heals():
            return []
        sentence = _("Heal {figure} (+1)")
        return [
            TableCommand(
                HealId(heal.figure), sentence.format(figure=self.context.presenter.figure_name(heal.figure)), (key,)
            )
            for heal, key in zip(self.heals.get(self.card, ()), _HEAL_KEYS, strict=False)
        ]

    def _build_idle_commands(self) -> list[TableCommand]:
        refusal = None if self.can_draw else find_draw_refusal(self.context.match, self.context.view, self.context.seat)
        reason = format_refusal(self.context.match, refusal) if refusal is not None else ""
        draw = TableCommand("draw", _("Draw"), (Kind.DRAW,), is_enabled=self.can_draw, reason=reason)
        over = self.context.view.actions == 0 and not self.usable_cards
        end = TableCommand("end", _("End turn"), (Kind.MAIN, Kind.END) if over else (Kind.END,), is_default=over)
        return [*([end, draw] if over else [draw, end]), *build_ransom_commands(self.context)]

    def _build_main_command(self) -> TableCommand:
        if self.card in self.attacks:
            aimed = len(self.find_attacks()) == 1
            reason = "" if aimed else _("Choose a target on the board.")
            return TableCommand(
                "use", pgettext("button", "Attack"), (Kind.MAIN,), is_default=True, is_enabled=aimed, reason=reason
            )
        heals = bool(self._find_only_heals())
        text = _("Heal 1") if heals else _("Play")
        ready = self._find_single_use() is not None
        reason = "" if ready else _("Choose a fighter on the board.")
        return TableCommand("use", text, (Kind.MAIN,), is_default=True, is_enabled=ready, reason=reason)

    def get_card_state(self, card: int) -> CardState:
        offered = find_copy(self.usable_cards, self.context.match.card_ids, card)
        if offered is not None:
            return CardState(playable=True, selected=card == self.picked_copy)
        return CardState(reason=self.describe_refusal(card))

    def describe_refusal(self, card: int) -> str:
        """Return the reason why a hand card cannot be used now."""
        match = self.context.match
        refusal = find_card_refusal(match, self.context.view, card)
        if refusal is not None:
            return self._format_refusal(refusal)
        if match.cards[card].attack is not None:
            return _("No enemy in reach.")
        return self._format_refusal(Refusal("no-effect", {"card": match.card_ids[card]}))

    def make_forecast(self, hovered: int | None, card: int | None) -> Forecast | None:
        attack = self.find_aimed_attack(hovered) if self.card in self.attacks else None
        return forecast_attack(self.context, attack) if attack is not None else None

    # Highlights -------------------------------------------------------------------------------------------------------

    def find_active(self) -> frozenset[int]:
        return frozenset({self.figure}) if self.figure >= 0 else frozenset()

    def list_choices(self) -> list[int]:
        view = self.context.view
        if self.card in self.attacks:
            options = self.find_attacks()
            if self.target >= 0:
                return [view.squares[attack.figure] for attack in options]
            return list(dict.fromkeys(view.squares[attack.target] for attack in options))
        if self.card >= 0:
            return [view.squares[figure] for figure in self.find_users()]
        own, foes = self.context.match.own_mask[self.context.seat], self.context.match.enemy_mask[self.context.seat]
        alive = living_characters(view)
        return [view.squares[i] for i in [*iterate_bits(own & alive), *iterate_bits(foes & alive)]]

    def build_marks(self, hovered: int | None) -> BoardMarks:
        if self.card < 0:
            return self._build_idle_marks(hovered)
        view = self.context.view
        users = frozenset(view.squares[figure] for figure in self.find_users() if figure != self.figure)
        if self.card not in self.attacks:
            return BoardMarks(figures=users, hover=hovered)
        options = self.find_attacks()
        aimed = self.find_aimed_attack(hovered)
        rays: list[SightLine] = []
        if aimed is not None:
            rays.append(SightLine(view.squares[aimed.figure], view.squares[aimed.target]))
        if self.figure >= 0:
            seen = find_sights(self.context, self.figure, view.squares[self.figure], [self.card])
            rays += [ray for ray in seen.rays if ray.blocker is not None]
        lit = {attack.target for attack in options} if self.target < 0 else {self.target}
        return BoardMarks(
            figures=users if len(self.find_users()) > 1 else frozenset(),
            hover=hovered,
            sight_lines=tuple(rays),
            targets=frozenset(view.squares[target] for target in lit),
        )

    def _build_idle_marks(self, hovered: int | None) -> BoardMarks:
        """Return the marks of attacks for the square under the pointer.

        These are the targets of an own character, or the squares that an enemy threatens.
        """
        figure = self.context.find_figure(hovered)
        if figure is None or hovered is None:
            return BoardMarks(hover=hovered)
        if self.context.match.own_mask[self.context.seat] >> figure & 1:
            hand = self.context.view.hands[self.context.seat] if self.context.is_hand_shown else []
            seen = find_sights(self.context, figure, hovered, hand)
            return BoardMarks(hover=hovered, visible_squares=seen.lanes, sight_lines=seen.rays, targets=seen.targets)
        match = self.context.match
        ground = reduce(or_, (match.enterable_squares[own] for own in iterate_bits(match.own_mask[self.context.seat])))
        near, far = (
            frozenset(square for square, enemies in struck.items() if figure in enemies and ground >> square & 1)
            for struck in self.context.find_threats()
        )
        return BoardMarks(hover=hovered, threat=near, far_threat=far)

    # Player input -----------------------------------------------------------------------------------------------------

    def on_card(self, card: int) -> CommandResult:
        if self.card >= 0 and find_copy([self.card], self.context.match.card_ids, card) is not None:
            if self._build_main_command().is_enabled and not self._has_no_effect():
                return self.on_command("use")
            self.cancel_selection()
            return NO_RESULT
        if self.select_card(card):
            return NO_RESULT
        return CommandResult(reason=self.describe_refusal(card))

    def on_drop(self, card: int, square: int | None) -> CommandResult:
        if not self.select_card(card):
            return CommandResult(reason=self.describe_refusal(card))
        if square is None:
            return NO_RESULT
        wish = self.on_square(square) if self.context.find_figure(square) is not None else NO_RESULT
        if wish == NO_RESULT and self._find_single_use() is not None:
            return self.on_command("use")
        return wish

    def on_square(self, square: int) -> CommandResult:
        figure = self.context.find_figure(square)
        if figure is None:
            main = self._build_main_command() if self.card >= 0 else None
            return NO_RESULT if main is None else CommandResult(reason=main.reason)
        if self.card < 0:
            own = self.context.match.own_mask[self.context.seat] >> figure & 1
            self.figure = figure if own and figure != self.figure else -1
            return NO_RESULT
        if figure in self.find_users():
            return self._select_user(figure)
        if self.card in self.attacks:
            return self._select_target(figure)
        return NO_RESULT

    def _select_user(self, figure: int) -> CommandResult:
        if self.card in self.attacks and self.target >= 0:
            return self._make_result(actions.Attack(self.card, figure, self.target))
        again, self.figure = self.figure == figure, figure
        single = self._find_single_use()
        return self._make_result(single) if again and single is not None else NO_RESULT

    def _select_target(self, figure: int) -> CommandResult:
        here = [attack for attack in self.find_attacks() if attack.target == figure]
        if len(here) == 1:
            return self._make_result(here[0])
        if here:
            self.target = figure
            return NO_RESULT
        if not self.context.match.enemy_mask[self.context.seat] >> figure & 1:
            return CommandResult(
                reason=self._format_refusal(Refusal("not-an-enemy", {"figure": self.context.match.names[figure]}))
            )
        users = [self.figure] if self.figure >= 0 else self.find_users()
        attack = actions.Attack(self.card, users[0], figure)
        return CommandResult(reason=self.context.describe_refusal(attack))

    def _format_refusal(self, refusal: Refusal) -> str:
        return format_refusal(self.context.match, refusal)

    def on_command(self, command: CommandId) -> CommandResult:
        match command:
            case "draw":
                return self._make_result(actions.Draw())
            case "end":
                return self._make_result(actions.End())
            case "back":
                self.cancel_selection()
                return NO_RESULT
            case RansomId(figure):
                return self._make_result(actions.Ransom(figure))
            case HealId(figure):
                return self._make_result(next(heal for heal in self.heals[self.card] if heal.figure == figure))
        return self._use_card()

    def _use_card(self) -> CommandResult:
        """Return the actions that use the selected card, once its user and target are known."""
        options = self.find_attacks()
        if self.card in self.attacks and len(options) == 1:
            return self._make_result(options[0])
        single = self._find_single_use()
        return self._make_result(single) if single is not None else NO_RESULT

    def cancel_selection(self) -> bool:
        if self.target >= 0:
            self.target = -1
            return True
        had = self.card >= 0 or self.figure >= 0
        self.card = self.picked_copy = self.figure = self.target = -1
        return had
