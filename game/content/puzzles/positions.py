"""A position of a match as people write it in YAML, and the state it means.

A position names figures, cards and squares; whatever it leaves out is as at the start of a match: full health, and
cards that are not mentioned lie in the draw pile in the order of the deck. Scenarios and puzzles are positions with
something to happen.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import msgspec

from game.content.cards.packs import EPIC_PACKS, PackContent, build_rules, load_pack, tokens
from game.content.formats.errors import ContentError
from game.content.formats.yaml_reader import Place as Where
from game.content.formats.yaml_reader import SourceMap, did_you_mean
from game.content.puzzles.match_names import Names, UnknownName
from game.errors import UserError
from game.rules.core.chance import Scripted, TapeMismatch
from game.rules.epic.actions.movement import push_walk
from game.rules.epic.actions.winning import sides_left
from game.rules.epic.board import bits
from game.rules.epic.effects.vocabulary import Stay
from game.rules.epic.engine.frames import TextContext
from game.rules.epic.engine.library import PARTS
from game.rules.epic.engine.machine import run
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import living
from game.rules.epic.engine.resolution import Flow
from game.rules.epic.engine.state import InPlayCard, State, changed, fallen
from game.rules.epic.pack import Mode, Setup
from game.rules.epic.rules import EpicRules
from game.rules.epic.setup import ask_placement, new_state, next_figure, placement_squares

Count: TypeAlias = Annotated[int, msgspec.Meta(le=999)]
"""A number that a position says: no more than a match comes to."""
_HEALTH = re.compile("[0-9]{1,3}(/[0-9]{1,3})?")

FALLEN = "fallen"
"""Written instead of a square."""


class Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of what stands in a position's file; a field that is not known is refused."""


class InPlay(Written, frozen=True):
    """A card that lies in play for its clock."""

    card: str
    by: str
    """The character who played it."""
    to: str = ""
    """The character it was laid on, for a card that is laid on one."""
    count: Count = 0


class Seat(Written, frozen=True):
    """A player's side of a position. Piles are written from the top; equal names mean several copies."""

    team: str
    """A team, or two with a plus between in Master Play."""
    squares: dict[str, str] = {}
    """By character: a square such as ``C5``, or ``fallen``."""
    health: dict[str, int | str] = {}
    """By character: ``9``, or ``14/20`` for another maximum than the team's."""
    hand: tuple[str, ...] = ()
    draw: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    rest: Literal["draw", "discard", "removed"] = "draw"
    """Where the cards lie that are not mentioned: below the others in that pile, in the order of the deck."""
    in_play: tuple[InPlay, ...] = ()
    spent: tuple[str, ...] = ()
    """Cards whose Triforce sentence is used up."""


class Position(Written, frozen=True):
    """A position in full: it becomes a state at a decision.

    It stands in the middle of a turn after movement; with ``die`` the result of that face is being moved by, with
    ``placement`` characters are being set up.
    """

    map: str
    seats: tuple[Seat, ...]
    game: str = "zelda"
    mode: Mode = "ffa"
    options: tuple[str, ...] = ()
    """By their ids; ``no-`` before one that is to be off."""
    turn_limit: Count = 0
    active: str = ""
    """The seat whose turn it is, by its team; the first one if nothing is said."""
    turn: Count = 1
    actions: Count | None = None
    """Actions left; the pack's number if nothing is said."""
    paid: Count | None = None
    """Actions used in this turn; those that are missing from the pack's number if nothing is said."""
    hearted: bool = False
    """A Container Heart has healed in this turn (Zelda R6)."""
    die: int | str = ""
    placement: bool = False


def build(
    position: Position, marks: SourceMap | None = None, find_pack: Callable[[str], PackContent] | None = None
) -> tuple[EpicRules, State]:
    """Return the rules of the match and the state that a position means, sound and at a decision.

    Args:
        position: as it was written.
        marks: those of the file it was read from, for the lines of its faults.
        find_pack: returns the content of a game by its name, where it is not the installed content that is played with.

    Raises:
        ContentError: every name, square, number or card that does not fit.
    """
    marks = marks or SourceMap(Path("position"))
    rules = _build_rules(position, marks, find_pack)
    builder = _Builder(position, rules, marks)
    state = builder.place() if position.placement else builder.turn()
    for fault in rules.check(state):
        marks.fault((), f"this position cannot be: {fault}")
    marks.raise_faults()
    return rules, state


def _build_rules(position: Position, marks: SourceMap, find_pack: Callable[[str], PackContent] | None) -> EpicRules:
    """Return the rules of a position, after every name in its set-up was looked up."""

    def look_up(where: Where, what: str, name: str, known: list[str]) -> None:
        if name not in known:
            marks.fault(where, f'unknown {what} "{name}"{did_you_mean(name, known)}')
            marks.raise_faults()

    look_up(("game",), "game", position.game, list(EPIC_PACKS))
    content = (find_pack or load_pack)(position.game)
    look_up(("map",), "map", position.map, list(content.layouts))
    for index, seat in enumerate(position.seats):
        for team in seat.team.split("+"):
            look_up(("seats", index, "team"), "team", team, list(content.teams))
    known = [name for switch in content.pack.switches for name in (switch.id, f"no-{switch.id}")]
    for index, option in enumerate(position.options):
        look_up(("options", index), "option", option, known)
    setup = Setup(
        game=position.game,
        teams=tuple(tuple(seat.team.split("+")) for seat in position.seats),
        map=position.map,
        mode=position.mode,
        options=tokens(content.pack, position.options),
        turn_limit=position.turn_limit,
    )
    try:
        return build_rules(setup, content)
    except UserError as error:
        marks.fault((), error.message)
        raise ContentError(marks.faults) from None


def staying(match: Match, name: str) -> Stay | None:
    """What lays a card in play for its clock, by the card's id; None for a card that never stays."""
    effects = [op.effect for part in ("on_attack", "on_play") for op in match.blocks[f"{name}.{part}"]]
    return next((effect for effect in effects if isinstance(effect, Stay)), None)


def has_triforce(match: Match, name: str) -> bool:
    """Whether a card has a Triforce sentence, which can be used up."""
    return any(op.name == "triforce" for part in PARTS for op in match.blocks[f"{name}.{part}"])


class _Builder:
    """Fills a fresh state; what does not fit is noted in the marks."""

    def __init__(self, position: Position, rules: EpicRules, marks: SourceMap) -> None:
        self.position = position
        self.match: Match = rules.match
        self.marks = marks
        self.names = Names(rules.match)
        self.state = new_state(rules.match)
        self.state.active = -1
        self.flow = Flow(self.match, self.state, Scripted(strict=True), None)

    def place(self) -> State:
        """Characters are being set up: those with a square stand already, in the order of the rules."""
        self._refuse("placement", *("turn", "actions", "paid", "die", "hearted"))
        for index, seat in enumerate(self.position.seats):
            self._refuse("placement", *Seat.__struct_fields__[2:], where=("seats", index))
            for name, square in seat.squares.items():
                where: Where = ("seats", index, "squares", name)
                figure = self._figure(index, name, where)
                if figure != next_figure(self.match, self.state):
                    self.marks.fault(where, f'"{name}" is not the next to be set up')
                elif (at := self._square(square, where)) not in placement_squares(self.match, self.state):
                    self.marks.fault(where, f"{name} may not start on {square}")
                else:
                    self.state.squares[figure] = at
        self.marks.raise_faults()
        if next_figure(self.match, self.state) < 0:
            self.marks.fault(("placement",), "everybody stands already")
            self.marks.raise_faults()
        if self.position.active:
            self.state.active = self._active()
        if self.position.active and self.match.plays("choose-side") and next_figure(self.match, self.state) == 0:
            self.flow.ask(self.state.active, "zone")
        else:
            ask_placement(self.flow)
        self.state.draw = [pile[::-1] for pile in self.state.draw]
        return self.state

    def turn(self) -> State:
        """Somebody's turn, after movement or in the middle of it."""
        state, position = self.state, self.position
        for index, seat in enumerate(position.seats):
            self._figures(index, seat)
            self._cards(index, seat)
        self._same_square()
        state.active = self._active()
        state.turn = self._number("turn", position.turn, 1)
        whole = self.match.pack.actions
        state.actions = self._number("actions", whole if position.actions is None else position.actions, 0)
        state.paid = self._number("paid", max(0, whole - state.actions) if position.paid is None else position.paid, 0)
        state.hearted = position.hearted
        self._die()
        self.marks.raise_faults()
        if len(sides_left(self.match, state)) < 2:
            self.marks.fault(("seats",), "the match would be over: two sides need a character on the board")
        elif not self.match.own[state.active] & living(state):
            self.marks.fault(("active",), "whose turn it is has nobody on the board")
        self.marks.raise_faults()
        try:
            run(self.flow)
        except TapeMismatch:
            self.marks.fault(("actions",), "the turn is over before anybody acts")
            self.marks.raise_faults()
        return state

    def _refuse(self, other: str, *fields: str, where: Where = ()) -> None:
        for field in fields:
            if (*where, field) in self.marks.lines:
                self.marks.fault((*where, field), f'"{field}" does not go with "{other}"')

    def _number(self, field: str, value: int, least: int) -> int:
        if value < least:
            self.marks.fault((field,), f"{field} begins with {least}, got {value}")
        return value

    # Characters -----------------------------------------------------------------------------------------------------

    def _figure(self, seat: int, name: str, where: Where) -> int:
        try:
            figure = self.names.figure(name)
        except UnknownName as error:
            self.marks.fault(where, str(error))
            return -1
        if self.match.seat_of[figure] != seat:
            self.marks.fault(where, f"{name} does not belong to {self.names.seats[seat]}")
            return -1
        return figure

    def _square(self, name: str, where: Where) -> int:
        try:
            return self.names.square(name)
        except UnknownName as error:
            self.marks.fault(where, str(error))
            return -1

    def _figures(self, index: int, seat: Seat) -> None:
        for name, square in seat.squares.items():
            where: Where = ("seats", index, "squares", name)
            figure = self._figure(index, name, where)
            if figure < 0:
                continue
            if square == FALLEN:
                self.state.squares[figure], self.state.health[figure] = fallen(0), 0
            elif (at := self._square(square, where)) >= 0:
                if not self.match.open_to[figure] >> at & 1:
                    self.marks.fault(where, f"{name} cannot stand on {square}: {self.match.board.layout.kinds[at]}")
                self.state.squares[figure] = at
        for figure in bits(self.match.own[index]):
            if self.match.names[figure] not in seat.squares:
                name = self.match.names[figure]
                self.marks.fault(("seats", index), f'"{name}" has no square: give it one, or "{FALLEN}"')
        for name, health in seat.health.items():
            where = ("seats", index, "health", name)
            figure = self._figure(index, name, where)
            if figure >= 0 and seat.squares.get(name) == FALLEN:
                self.marks.fault(where, f"{name} has fallen and has no health")
            elif figure >= 0:
                self._health(figure, health, where)

    def _health(self, figure: int, written: int | str, where: Where) -> None:
        now, slash, most = str(written).partition("/")
        if not _HEALTH.fullmatch(str(written)):
            self.marks.fault(where, f'health is written as 9 or as 14/20, got "{written}"')
            return
        maximum = int(most) if slash else self.state.maximum[figure]
        if not 1 <= int(now) <= maximum:
            self.marks.fault(where, f"health goes from 1 to {maximum}, got {now}")
        self.state.health[figure] = int(now)
        self.state.maximum = changed(self.state.maximum, figure, maximum)

    def _same_square(self) -> None:
        stands: dict[str, str] = {}
        for index, seat in enumerate(self.position.seats):
            for name, square in seat.squares.items():
                key = square.upper()
                if square != FALLEN and key in stands:
                    self.marks.fault(("seats", index, "squares", name), f"{stands[key]} stands on {square} already")
                stands[key] = name

    # Cards ----------------------------------------------------------------------------------------------------------

    def _cards(self, index: int, seat: Seat) -> None:
        """Deal one seat's decks; each mention of a name takes one more copy."""
        state, match = self.state, self.match
        left = [card for squad in match.squads_of[index] for card in match.deck_cards[squad]]
        state.hands[index] = self._take(index, "hand", seat.hand, left)
        draw = self._take(index, "draw", seat.draw, left)
        discard = self._take(index, "discard", seat.discard, left)
        removed = self._take(index, "removed", seat.removed, left)
        for number, lying in enumerate(seat.in_play):
            where: Where = ("seats", index, "in_play", number)
            card = self._card(index, lying.card, left, (*where, "card"))
            if card >= 0:
                self._lay(index, card, lying, where)
        if len(seat.hand) > self.match.pack.hand_limit:
            self.marks.fault(("seats", index, "hand"), f"a hand has at most {self.match.pack.hand_limit} cards")
        {"draw": draw, "discard": discard, "removed": removed}[seat.rest].extend(left)
        for squad in match.squads_of[index]:
            state.draw[squad] = tuple(card for card in reversed(draw) if match.squad_of_card[card] == squad)
            state.discard[squad] = tuple(card for card in reversed(discard) if match.squad_of_card[card] == squad)
        state.removed += tuple(removed)
        for card in state.hands[index]:
            state.seen[card] = 1 << index
        for card in discard + removed:
            state.seen[card] = match.everybody
        for number, name in enumerate(seat.spent):
            self._spend(index, name, ("seats", index, "spent", number))

    def _take(self, index: int, field: str, wanted: tuple[str, ...], left: list[int]) -> list[int]:
        cards = [self._card(index, name, left, ("seats", index, field, i)) for i, name in enumerate(wanted)]
        return [card for card in cards if card >= 0]

    def _card(self, index: int, name: str, left: list[int], where: Where) -> int:
        """Take a copy of a card out of those that are left of a deck; -1 after a fault."""
        try:
            full = self.names.card(name, index)
        except UnknownName as error:
            self.marks.fault(where, str(error))
            return -1
        card = next((c for c in left if self.match.card_ids[c] == full), -1)
        if card < 0:
            copies = self.match.library.definitions[full].copies
            self.marks.fault(where, f"the deck has only {copies} of {full}")
        else:
            left.remove(card)
        return card

    def _lay(self, index: int, card: int, lying: InPlay, where: Where) -> None:
        """Lay a card in play with what its text would have left there."""
        match, name = self.match, self.match.card_ids[card]
        definition = match.cards[card]
        stay = staying(match, name)
        if stay is None:
            self.marks.fault((*where, "card"), f"{name} has no clock and does not stay in play")
            return
        if not 0 <= lying.count <= definition.clock:
            self.marks.fault((*where, "count"), f"its count goes from 0 to {definition.clock}, got {lying.count}")
        if bool(stay.to) != bool(lying.to):
            what = 'laid on a character, named with "to"' if stay.to else 'not laid on anybody: no "to"'
            self.marks.fault(where, f"{name} is {what}")
            return
        figure = self._figure(index, lying.by, (*where, "by"))
        gone = figure >= 0 and self.state.squares[figure] < 0 and not match.by_the_letter
        if gone or (figure >= 0 and figure not in match.users[card]):
            self.marks.fault((*where, "by"), f"{lying.by} cannot have played {name}")
        text = TextContext(index, card, 1 << max(figure, 0), bound=[0] * match.bound[card])
        if definition.attack is not None:
            text.attacker = text.user
        if stay.to:
            text.held = self._held(lying, where)
            text.bind(match.words[card], stay.to, text.held)
        self.state.lying.append(InPlayCard(card, index, figure, lying.count, text))
        self.state.seen[card] = match.everybody

    def _held(self, lying: InPlay, where: Where) -> int:
        try:
            return 1 << self.names.figure(lying.to)
        except UnknownName as error:
            self.marks.fault((*where, "to"), str(error))
            return 0

    def _spend(self, index: int, name: str, where: Where) -> None:
        try:
            full = self.names.card(name, index)
        except UnknownName as error:
            self.marks.fault(where, str(error))
            return
        if not has_triforce(self.match, full):
            self.marks.fault(where, f"{full} has no Triforce sentence")
        spent = self.state.spent[index] | self.match.triforce_bit[full]
        self.state.spent = changed(self.state.spent, index, spent)

    # The turn -------------------------------------------------------------------------------------------------------

    def _active(self) -> int:
        if not self.position.active:
            return 0
        try:
            return self.names.seat(self.position.active)
        except UnknownName as error:
            self.marks.fault(("active",), str(error))
            return 0

    def _die(self) -> None:
        """Lay the movement by the die on the stack."""
        if self.position.die == "":
            return
        try:
            face = self.match.die[self.names.face(self.position.die)]
        except UnknownName as error:
            self.marks.fault(("die",), str(error))
            return
        if face.heart:
            self.marks.fault(("die",), f"nobody moves by the {face.name}: name the face that was rolled after it")
            return
        push_walk(self.flow, self.state.active, face.steps, everyone=face.everyone)
