"""The mode of a turn's actions: choose a card, then who uses it on whom; or draw, heal, end the turn."""

from __future__ import annotations

from functools import reduce
from operator import or_

from game.app.epic.match.ids import CommandId, HealId, RansomId
from game.app.epic.match.modes.mode import NOTHING, CardState, Command, MatchDesk, Wish, named
from game.app.epic.match.modes.planning import BoardMode, foresee_attack, sights
from game.app.epic.match.modes.ransom import ransom_commands
from game.app.ui.input.intents import Kind
from game.presentation.epic.view_models import Forecast, Marks, Ray
from game.presentation.epic.wording import refusal_sentence
from game.rules.core.protocol import Refusal
from game.rules.epic.actions import action as a
from game.rules.epic.actions.reasons import card_refusal, draw_refusal
from game.rules.epic.board import bits
from game.rules.epic.engine.queries import living
from game.rules.epic.engine.usefulness import does_something
from game.text import _, ngettext, pgettext

_HEAL_KEYS = ("x", "y")
"""Keys that heal with a card which could be played instead: a lead, or one partner or the other."""


class TurnMode(BoardMode):
    """Paid actions and free cards; ``prelude`` is what has to be done before any of them (ending the movement)."""

    board_first = False

    def __init__(self, desk: MatchDesk, prelude: tuple[a.Action, ...] = ()) -> None:
        super().__init__(desk)
        self.prelude = prelude
        self.card = -1
        """The chosen card, by the copy that the rules offer; -1 for none."""
        self.picked = -1
        """The very copy that was chosen."""
        self.figure = -1
        """The chosen user of the card."""
        self.target = -1
        """The chosen target, where it is still open who attacks it."""
        self.attacks: dict[int, list[a.Attack]] = {}
        self.plays: dict[int, list[a.Play]] = {}
        self.heals: dict[int, list[a.Heal]] = {}
        for action in desk.legal:
            if isinstance(action, a.Attack):
                self.attacks.setdefault(action.card, []).append(action)
            elif isinstance(action, a.Play):
                self.plays.setdefault(action.card, []).append(action)
            elif isinstance(action, a.Heal):
                self.heals.setdefault(action.card, []).append(action)
        self.can_draw = a.Draw() in desk.legal

    # The choice ------------------------------------------------------------------------------------------------------

    @property
    def usable(self) -> list[int]:
        """The cards that can be used now, one copy of each name."""
        return list(dict.fromkeys([*self.attacks, *self.plays, *self.heals]))

    def pick_up(self, card: int) -> bool:
        """Choose a card of the hand; whether it can be used."""
        offered = named(self.usable, self.desk.match.card_ids, card)
        if offered is None:
            return False
        self.card, self.picked, self.target = offered, card, -1
        users = self.users()
        self.figure = users[0] if len(users) == 1 else self.figure if self.figure in users else -1
        return True

    def users(self) -> list[int]:
        """Who could use the chosen card now."""
        actions = [*self.attacks.get(self.card, ()), *self.plays.get(self.card, ()), *self._main_heals()]
        return list(dict.fromkeys(action.figure for action in actions))

    def _main_heals(self) -> list[a.Heal]:
        """The healing that the chosen card is for, where it can do nothing else."""
        if self.card in self.attacks or self.card in self.plays:
            return []
        return self.heals.get(self.card, [])

    def options(self) -> list[a.Attack]:
        """The attacks with the chosen card that are still open."""
        return [
            attack
            for attack in self.attacks.get(self.card, ())
            if self.figure in (-1, attack.figure) and self.target in (-1, attack.target)
        ]

    def aimed(self, at: int | None) -> a.Attack | None:
        """The attack that is meant: on the character under the pointer, or the one the keys are on."""
        options = self.options()
        under = self.desk.figure_on(at)
        here = [attack for attack in options if under in (attack.target, attack.figure)] if under is not None else []
        if here:
            return here[0]
        if len(options) == 1:
            return options[0]
        return None

    def _single(self) -> a.Play | a.Heal | None:
        """The use of a special or healing card, once its user is settled."""
        uses = [*self.plays.get(self.card, ()), *self._main_heals()]
        mine = [use for use in uses if self.figure in (-1, use.figure)]
        return mine[0] if len(mine) == 1 else None

    def _wish(self, *actions: a.Action) -> Wish:
        return Wish((*self.prelude, *actions))

    @property
    def wants_board(self) -> bool:
        if self.card < 0:
            return False
        return self.card in self.attacks or (len(self.users()) > 1 and self.figure < 0)

    # What is said ----------------------------------------------------------------------------------------------------

    @property
    def hint(self) -> str:
        if self.card < 0:
            return self._idle_hint()
        name = self.desk.faces.card_name(self.card)
        if self.card in self.attacks:
            if self.target >= 0:
                return _("{card}: choose an attacker").format(card=name)
            return _("{card}: choose a target").format(card=name)
        if len(self.users()) > 1 and self.figure < 0:
            asked = _("{card}: choose a fighter to heal") if self._main_heals() else _("{card}: choose who plays it")
            return asked.format(card=name)
        if self._main_heals():
            return _("Discard {card} to heal?").format(card=name)
        if self._in_vain():
            return _("{card} would have no effect. Play it anyway?").format(card=name)
        return _("Play {card}?").format(card=name)

    def _in_vain(self) -> bool:
        """Whether the chosen special would do nothing, whoever plays it; open by the letter alone (Zelda R44)."""
        match, view, plays = self.desk.match, self.desk.view, self.plays.get(self.card, ())
        mine = [play for play in plays if self.figure in (-1, play.figure)]
        return (
            match.by_the_letter
            and bool(mine)
            and not any(does_something(match, view, play.card, play.figure) for play in mine)
        )

    def _idle_hint(self) -> str:
        left = self.desk.view.actions
        if left and not self.can_draw:
            return ngettext("{count} action left: play cards", "{count} actions left: play cards", left).format(
                count=left
            )
        if left:
            return ngettext("{count} action left: play or draw", "{count} actions left: play or draw", left).format(
                count=left
            )
        return _("Play free cards or end turn") if self.usable else _("Nothing left to do")

    def commands(self) -> list[Command]:
        if self.card < 0:
            return self._idle_commands()
        back, end = Command("back", _("Back"), (Kind.BACK,)), Command("end", _("End turn"), (Kind.END,))
        if self._in_vain():  # Enter takes the answer that loses nothing
            back = Command("back", _("Back"), (Kind.MAIN, Kind.BACK), gold=True)
            return [back, Command("use", _("Play anyway")), *self._other_heals(), end]
        return [self._main(), *self._other_heals(), back, end]

    def _other_heals(self) -> list[Command]:
        """Healing with a card that could also be played (Star Wars W27)."""
        if self._main_heals():
            return []
        sentence = _("Heal {figure} (+1)")
        return [
            Command(HealId(heal.figure), sentence.format(figure=self.desk.faces.name(heal.figure)), (key,))
            for heal, key in zip(self.heals.get(self.card, ()), _HEAL_KEYS, strict=False)
        ]

    def _idle_commands(self) -> list[Command]:
        refusal = None if self.can_draw else draw_refusal(self.desk.match, self.desk.view, self.desk.seat)
        reason = refusal_sentence(self.desk.match, refusal) if refusal is not None else ""
        draw = Command("draw", _("Draw"), (Kind.DRAW,), enabled=self.can_draw, reason=reason)
        over = self.desk.view.actions == 0 and not self.usable
        end = Command("end", _("End turn"), (Kind.MAIN, Kind.END) if over else (Kind.END,), gold=over)
        return [*([end, draw] if over else [draw, end]), *ransom_commands(self.desk)]

    def _main(self) -> Command:
        if self.card in self.attacks:
            aimed = len(self.options()) == 1
            reason = "" if aimed else _("Choose a target on the board.")
            return Command("use", pgettext("button", "Attack"), (Kind.MAIN,), gold=True, enabled=aimed, reason=reason)
        heals = bool(self._main_heals())
        text = _("Heal 1") if heals else _("Play")
        ready = self._single() is not None
        reason = "" if ready else _("Choose a fighter on the board.")
        return Command("use", text, (Kind.MAIN,), gold=True, enabled=ready, reason=reason)

    def card_state(self, card: int) -> CardState:
        offered = named(self.usable, self.desk.match.card_ids, card)
        if offered is not None:
            return CardState(playable=True, selected=card == self.picked)
        return CardState(reason=self.why_not(card))

    def why_not(self, card: int) -> str:
        """Why a card of the hand cannot be used now."""
        match = self.desk.match
        found = card_refusal(match, self.desk.view, card)
        if found is not None:
            return self._say(found)
        if match.cards[card].attack is not None:
            return _("No enemy in reach.")
        return self._say(Refusal("no-effect", {"card": match.card_ids[card]}))

    def forecast(self, at: int | None, card: int | None) -> Forecast | None:
        attack = self.aimed(at) if self.card in self.attacks else None
        return foresee_attack(self.desk, attack) if attack is not None else None

    # What is lit -----------------------------------------------------------------------------------------------------

    def active(self) -> frozenset[int]:
        return frozenset({self.figure}) if self.figure >= 0 else frozenset()

    def choices(self) -> list[int]:
        view = self.desk.view
        if self.card in self.attacks:
            options = self.options()
            if self.target >= 0:
                return [view.squares[attack.figure] for attack in options]
            return list(dict.fromkeys(view.squares[attack.target] for attack in options))
        if self.card >= 0:
            return [view.squares[figure] for figure in self.users()]
        own, foes = self.desk.match.own[self.desk.seat], self.desk.match.foes[self.desk.seat]
        alive = living(view)
        return [view.squares[i] for i in [*bits(own & alive), *bits(foes & alive)]]

    def marks(self, at: int | None) -> Marks:
        if self.card < 0:
            return self._idle_marks(at)
        view = self.desk.view
        users = frozenset(view.squares[figure] for figure in self.users() if figure != self.figure)
        if self.card not in self.attacks:
            return Marks(figures=users, hover=at)
        options = self.options()
        aimed = self.aimed(at)
        rays: list[Ray] = []
        if aimed is not None:
            rays.append(Ray(view.squares[aimed.figure], view.squares[aimed.target]))
        if self.figure >= 0:
            seen = sights(self.desk, self.figure, view.squares[self.figure], [self.card])
            rays += [ray for ray in seen.rays if ray.blocker is not None]
        lit = {attack.target for attack in options} if self.target < 0 else {self.target}
        return Marks(
            figures=users if len(self.users()) > 1 else frozenset(),
            hover=at,
            rays=tuple(rays),
            targets=frozenset(view.squares[target] for target in lit),
        )

    def _idle_marks(self, at: int | None) -> Marks:
        """The lines of the own character under the pointer, or where the enemy there could strike one of them."""
        figure = self.desk.figure_on(at)
        if figure is None or at is None:
            return Marks(hover=at)
        if self.desk.match.own[self.desk.seat] >> figure & 1:
            hand = self.desk.view.hands[self.desk.seat] if self.desk.hand_shown else []
            seen = sights(self.desk, figure, at, hand)
            return Marks(hover=at, lanes=seen.lanes, rays=seen.rays, targets=seen.targets)
        match = self.desk.match
        ground = reduce(or_, (match.open_to[own] for own in bits(match.own[self.desk.seat])))
        near, far = (
            frozenset(square for square, enemies in struck.items() if figure in enemies and ground >> square & 1)
            for struck in self.desk.threatened()
        )
        return Marks(hover=at, threat=near, threat_far=far)

    # What is done ----------------------------------------------------------------------------------------------------

    def on_card(self, card: int) -> Wish:
        if self.card >= 0 and named([self.card], self.desk.match.card_ids, card) is not None:
            if self._main().enabled and not self._in_vain():
                return self.on_command("use")
            self.back()
            return NOTHING
        if self.pick_up(card):
            return NOTHING
        return Wish(reason=self.why_not(card))

    def on_drop(self, card: int, square: int | None) -> Wish:
        if not self.pick_up(card):
            return Wish(reason=self.why_not(card))
        if square is None:
            return NOTHING
        wish = self.on_square(square) if self.desk.figure_on(square) is not None else NOTHING
        if wish == NOTHING and self._single() is not None:
            return self.on_command("use")
        return wish

    def on_square(self, square: int) -> Wish:
        figure = self.desk.figure_on(square)
        if figure is None:
            main = self._main() if self.card >= 0 else None
            return NOTHING if main is None else Wish(reason=main.reason)
        if self.card < 0:
            own = self.desk.match.own[self.desk.seat] >> figure & 1
            self.figure = figure if own and figure != self.figure else -1
            return NOTHING
        if figure in self.users():
            return self._take_user(figure)
        if self.card in self.attacks:
            return self._take_target(figure)
        return NOTHING

    def _take_user(self, figure: int) -> Wish:
        if self.card in self.attacks and self.target >= 0:
            return self._wish(a.Attack(self.card, figure, self.target))
        again, self.figure = self.figure == figure, figure
        single = self._single()
        return self._wish(single) if again and single is not None else NOTHING

    def _take_target(self, figure: int) -> Wish:
        here = [attack for attack in self.options() if attack.target == figure]
        if len(here) == 1:
            return self._wish(here[0])
        if here:
            self.target = figure
            return NOTHING
        if not self.desk.match.foes[self.desk.seat] >> figure & 1:
            return Wish(reason=self._say(Refusal("not-an-enemy", {"figure": self.desk.match.names[figure]})))
        users = [self.figure] if self.figure >= 0 else self.users()
        attack = a.Attack(self.card, users[0], figure)
        return Wish(reason=self.desk.why_not(attack))

    def _say(self, refusal: Refusal) -> str:
        return refusal_sentence(self.desk.match, refusal)

    def on_command(self, command: CommandId) -> Wish:
        match command:
            case "draw":
                return self._wish(a.Draw())
            case "end":
                return self._wish(a.End())
            case "back":
                self.back()
                return NOTHING
            case RansomId(figure):
                return self._wish(a.Ransom(figure))
            case HealId(figure):
                return self._wish(next(heal for heal in self.heals[self.card] if heal.figure == figure))
        return self._use()

    def _use(self) -> Wish:
        """Attack, play or heal with the chosen card, where it is settled how."""
        options = self.options()
        if self.card in self.attacks and len(options) == 1:
            return self._wish(options[0])
        single = self._single()
        return self._wish(single) if single is not None else NOTHING

    def back(self) -> bool:
        if self.target >= 0:
            self.target = -1
            return True
        had = self.card >= 0 or self.figure >= 0
        self.card = self.picked = self.figure = self.target = -1
        return had
