"""Positions of a match in YAML, and the states built from them.

A position names characters, cards and squares. Omitted values are as at the start of a match: full health, and the
remaining cards in the draw pile in deck order. Scenarios and puzzles are positions with additional fields.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import msgspec

from game.content.cards.packs import EPIC_PACKS, PackContent, build_rules, load_pack, normalize_options
from game.content.formats.errors import ContentError
from game.content.formats.yaml_reader import KeyPath as Where
from game.content.formats.yaml_reader import SourceMap, format_hint
from game.content.puzzles.match_names import NameResolver, UnknownNameError
from game.errors import UserError
from game.rules.core.chance import ReplayMismatch, ScriptedRandom
from game.rules.epic.actions.movement import push_walk
from game.rules.epic.actions.winning import find_sides_left
from game.rules.epic.board import iterate_bits
from game.rules.epic.effects.vocabulary import StayEffect
from game.rules.epic.engine.frames import TextContext
from game.rules.epic.engine.library import TEXT_FIELDS
from game.rules.epic.engine.machine import run_to_decision
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import living_characters
from game.rules.epic.engine.resolution import ResolutionContext
from game.rules.epic.engine.state import InPlayCard, State, fallen_at, with_value
from game.rules.epic.pack import Mode, Setup
from game.rules.epic.rules import EpicRules
from game.rules.epic.setup import ask_placement, create_state, next_character, placement_squares

Count: TypeAlias = Annotated[int, msgspec.Meta(le=999)]
"""Number in a position file, limited to more than a match can reach."""
_HEALTH = re.compile("[0-9]{1,3}(/[0-9]{1,3})?")
"""Pattern of health, such as ``9`` or ``14/20``."""

FALLEN = "fallen"
"""Word for the square of a fallen character."""


class PositionRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of the records in position files; unknown fields are refused."""


class InPlaySpec(PositionRecord, frozen=True):
    """Card that stays in play."""

    card: str
    by: str
    """Character that played the card."""
    to: str = ""
    """Character that the card affects, for a card that is played on a character; else empty."""
    count: Count = 0
    """Value of the card's clock."""


class SeatSpec(PositionRecord, frozen=True):
    """Player's side of a position. Piles are listed from the top; repeated names are several copies."""

    team: str
    """Team of the seat; in Master Play two, joined by a plus sign."""
    squares: dict[str, str] = {}
    """Square by character, such as ``C5``, or ``fallen``."""
    health: dict[str, int | str] = {}
    """Health by character: ``9``, or ``14/20`` with a maximum other than the team's."""
    hand: tuple[str, ...] = ()
    draw: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    rest: Literal["draw", "discard", "removed"] = "draw"
    """Pile for the cards that are not listed; they are placed below the listed ones, in deck order."""
    in_play: tuple[InPlaySpec, ...] = ()
    spent: tuple[str, ...] = ()
    """Cards whose Triforce ability has been used."""


class Position(PositionRecord, frozen=True):
    """Complete position at a decision in a match.

    By default it is in the middle of a turn, after the movement. With ``die`` it is during a movement with that die
    face, with ``placement`` during the placement of characters before the first turn.
    """

    map: str
    seats: tuple[SeatSpec, ...]
    game: str = "zelda"
    mode: Mode = "ffa"
    options: tuple[str, ...] = ()
    """Ids of enabled match options; ``no-`` and an id for one that is disabled."""
    turn_limit: Count = 0
    active: str = ""
    """Seat whose turn it is, by name; empty for the first seat."""
    turn: Count = 1
    actions: Count | None = None
    """Actions left; None for the pack's default."""
    paid: Count | None = None
    """Actions used in this turn; None for the pack's default minus the actions left."""
    hearted: bool = False
    """True if a Container Heart has healed in this turn (Zelda R6)."""
    die: int | str = ""
    """Die face of the current movement; empty if there is none."""
    placement: bool = False
    """True during the placement of characters."""


def build_position(
    position: Position, source_map: SourceMap | None = None, find_pack: Callable[[str], PackContent] | None = None
) -> tuple[EpicRules, State]:
    """Build the rules of the match and the state of a position, at a decision.

    Args:
        position: the parsed position.
        source_map: lines of the position's file, for the faults.
        find_pack: returns the content of a game by name; by default the installed content.

    Raises:
        ContentError: every invalid name, square, number or card.
    """
    source_map = source_map or SourceMap(Path("position"))
    rules = _build_rules(position, source_map, find_pack)
    builder = _StateBuilder(position, rules, source_map)
    state = builder.build_placement() if position.placement else builder.build_turn()
    for fault in rules.check_invariants(state):
        source_map.add_fault((), f"this position cannot be: {fault}")
    source_map.raise_faults()
    return rules, state


def _build_rules(
    position: Position, source_map: SourceMap, find_pack: Callable[[str], PackContent] | None
) -> EpicRules:
    """Build the rules of a position, after checking every name in its set-up."""

    def check_name(key_path: Where, noun: str, name: str, known: list[str]) -> None:
        if name not in known:
            source_map.add_fault(key_path, f'unknown {noun} "{name}"{format_hint(name, known)}')
            source_map.raise_faults()

    check_name(("game",), "game", position.game, list(EPIC_PACKS))
    content = (find_pack or load_pack)(position.game)
    check_name(("map",), "map", position.map, list(content.layouts))
    for index, seat in enumerate(position.seats):
        for team in seat.team.split("+"):
            check_name(("seats", index, "team"), "team", team, list(content.teams))
    known = [name for switch in content.pack.switches for name in (switch.id, f"no-{switch.id}")]
    for index, option in enumerate(position.options):
        check_name(("options", index), "option", option, known)
    setup = Setup(
        game=position.game,
        teams=tuple(tuple(seat.team.split("+")) for seat in position.seats),
        map=position.map,
        mode=position.mode,
        options=normalize_options(content.pack, position.options),
        turn_limit=position.turn_limit,
    )
    try:
        return build_rules(setup, content)
    except UserError as error:
        source_map.add_fault((), error.message)
        raise ContentError(source_map.faults) from None


def find_stay_effect(match: Match, card_id: str) -> StayEffect | None:
    """Return the effect by which a card stays in play with its clock, by the card's id; None for other cards."""
    effects = [op.effect for part in ("on_attack", "on_play") for op in match.blocks[f"{card_id}.{part}"]]
    return next((effect for effect in effects if isinstance(effect, StayEffect)), None)


def has_triforce(match: Match, card_id: str) -> bool:
    """Return whether a card has a Triforce ability, which can be used only once."""
    return any(op.name == "triforce" for part in TEXT_FIELDS for op in match.blocks[f"{card_id}.{part}"])


class _StateBuilder:
    """Builder that fills in a new state and records faults of the position."""

    def __init__(self, position: Position, rules: EpicRules, source_map: SourceMap) -> None:
        self.position = position
        self.match: Match = rules.match
        self.source_map = source_map
        self.names = NameResolver(rules.match)
        self.state = create_state(rules.match)
        self.state.active = -1
        self.context = ResolutionContext(self.match, self.state, ScriptedRandom(strict=True), None)

    def build_placement(self) -> State:
        """Build a state during the placement of characters; the placed ones must be the first in placement order."""
        self._refuse_conflicting_fields("placement", *("turn", "actions", "paid", "die", "hearted"))
        for index, seat in enumerate(self.position.seats):
            self._refuse_conflicting_fields("placement", *SeatSpec.__struct_fields__[2:], key_path=("seats", index))
            for name, square in seat.squares.items():
                field_path: Where = ("seats", index, "squares", name)
                figure = self._find_figure(index, name, field_path)
                if figure != next_character(self.match, self.state):
                    self.source_map.add_fault(field_path, f'"{name}" is not the next to be set up')
                elif (at := self._find_square(square, field_path)) not in placement_squares(self.match, self.state):
                    self.source_map.add_fault(field_path, f"{name} may not start on {square}")
                else:
                    self.state.squares[figure] = at
        self.source_map.raise_faults()
        if next_character(self.match, self.state) < 0:
            self.source_map.add_fault(("placement",), "everybody stands already")
            self.source_map.raise_faults()
        if self.position.active:
            self.state.active = self._find_active_seat()
        if self.position.active and self.match.has_rule("choose-side") and next_character(self.match, self.state) == 0:
            self.context.ask(self.state.active, "zone")
        else:
            ask_placement(self.context)
        self.state.draw = [pile[::-1] for pile in self.state.draw]
        return self.state

    def build_turn(self) -> State:
        """Build a state during a turn, in the middle of its movement or after it."""
        state, position = self.state, self.position
        for index, seat in enumerate(position.seats):
            self._place_figures(index, seat)
            self._deal_cards(index, seat)
        self._check_shared_squares()
        state.active = self._find_active_seat()
        state.turn = self._check_minimum("turn", position.turn, 1)
        whole = self.match.pack.actions
        state.actions = self._check_minimum("actions", whole if position.actions is None else position.actions, 0)
        state.paid = self._check_minimum(
            "paid", max(0, whole - state.actions) if position.paid is None else position.paid, 0
        )
        state.hearted = position.hearted
        self._push_movement_frame()
        self.source_map.raise_faults()
        if len(find_sides_left(self.match, state)) < 2:
            self.source_map.add_fault(("seats",), "the match would be over: two sides need a character on the board")
        elif not self.match.own_mask[state.active] & living_characters(state):
            self.source_map.add_fault(("active",), "whose turn it is has nobody on the board")
        self.source_map.raise_faults()
        try:
            run_to_decision(self.context)
        except ReplayMismatch:
            self.source_map.add_fault(("actions",), "the turn is over before anybody acts")
            self.source_map.raise_faults()
        return state

    def _refuse_conflicting_fields(self, other: str, *fields: str, key_path: Where = ()) -> None:
        """Record a fault for each of the given fields that is present, as they conflict with the field ``other``."""
        for field in fields:
            if (*key_path, field) in self.source_map.lines:
                self.source_map.add_fault((*key_path, field), f'"{field}" does not go with "{other}"')

    def _check_minimum(self, field: str, value: int, minimum: int) -> int:
        """Record a fault if a field's value is below the minimum; return the value."""
        if value < minimum:
            self.source_map.add_fault((field,), f"{field} begins with {minimum}, got {value}")
        return value

    # Characters -----------------------------------------------------------------------------------------------------

    def _find_figure(self, seat: int, name: str, key_path: Where) -> int:
        """Return the index of a character of a seat; -1 after recording a fault."""
        try:
            figure = self.names.find_figure(name)
        except UnknownNameError as error:
            self.source_map.add_fault(key_path, str(error))
            return -1
        if self.match.seat_of[figure] != seat:
            self.source_map.add_fault(key_path, f"{name} does not belong to {self.names.seats[seat]}")
            return -1
        return figure

    def _find_square(self, name: str, key_path: Where) -> int:
        """Return the index of a square; -1 after recording a fault."""
        try:
            return self.names.find_square(name)
        except UnknownNameError as error:
            self.source_map.add_fault(key_path, str(error))
            return -1

    def _place_figures(self, seat_index: int, spec: SeatSpec) -> None:
        """Set squares and health of a seat's characters."""
        for name, square in spec.squares.items():
            field_path: Where = ("seats", seat_index, "squares", name)
            figure = self._find_figure(seat_index, name, field_path)
            if figure < 0:
                continue
            if square == FALLEN:
                self.state.squares[figure], self.state.health[figure] = fallen_at(0), 0
            elif (at := self._find_square(square, field_path)) >= 0:
                if not self.match.enterable_squares[figure] >> at & 1:
                    self.source_map.add_fault(
                        field_path, f"{name} cannot stand on {square}: {self.match.board.layout.kinds[at]}"
                    )
                self.state.squares[figure] = at
        for figure in iterate_bits(self.match.own_mask[seat_index]):
            if self.match.names[figure] not in spec.squares:
                name = self.match.names[figure]
                self.source_map.add_fault(("seats", seat_index), f'"{name}" has no square: give it one, or "{FALLEN}"')
        for name, health in spec.health.items():
            field_path = ("seats", seat_index, "health", name)
            figure = self._find_figure(seat_index, name, field_path)
            if figure >= 0 and spec.squares.get(name) == FALLEN:
                self.source_map.add_fault(field_path, f"{name} has fallen and has no health")
            elif figure >= 0:
                self._set_health(figure, health, field_path)

    def _set_health(self, figure: int, text: int | str, key_path: Where) -> None:
        """Set the health of a character, and its maximum if the text includes one."""
        now, slash, most = str(text).partition("/")
        if not _HEALTH.fullmatch(str(text)):
            self.source_map.add_fault(key_path, f'health is written as 9 or as 14/20, got "{text}"')
            return
        maximum = int(most) if slash else self.state.maximum[figure]
        if not 1 <= int(now) <= maximum:
            self.source_map.add_fault(key_path, f"health goes from 1 to {maximum}, got {now}")
        self.state.health[figure] = int(now)
        self.state.maximum = with_value(self.state.maximum, figure, maximum)

    def _check_shared_squares(self) -> None:
        """Record a fault for each square with more than one character."""
        stands: dict[str, str] = {}
        for index, seat in enumerate(self.position.seats):
            for name, square in seat.squares.items():
                key = square.upper()
                if square != FALLEN and key in stands:
                    self.source_map.add_fault(
                        ("seats", index, "squares", name), f"{stands[key]} stands on {square} already"
                    )
                stands[key] = name

    # Cards ----------------------------------------------------------------------------------------------------------

    def _deal_cards(self, seat_index: int, spec: SeatSpec) -> None:
        """Distribute the cards of a seat to its zones; each mention of a name takes one more copy."""
        state, match = self.state, self.match
        left = [card for squad in match.squads_of[seat_index] for card in match.deck_cards[squad]]
        state.hands[seat_index] = self._take_cards(seat_index, "hand", spec.hand, left)
        draw = self._take_cards(seat_index, "draw", spec.draw, left)
        discard = self._take_cards(seat_index, "discard", spec.discard, left)
        removed = self._take_cards(seat_index, "removed", spec.removed, left)
        for index, in_play_spec in enumerate(spec.in_play):
            field_path: Where = ("seats", seat_index, "in_play", index)
            card = self._take_card(seat_index, in_play_spec.card, left, (*field_path, "card"))
            if card >= 0:
                self._put_in_play(seat_index, card, in_play_spec, field_path)
        if len(spec.hand) > self.match.pack.hand_limit:
            self.source_map.add_fault(
                ("seats", seat_index, "hand"), f"a hand has at most {self.match.pack.hand_limit} cards"
            )
        {"draw": draw, "discard": discard, "removed": removed}[spec.rest].extend(left)
        for squad in match.squads_of[seat_index]:
            state.draw[squad] = tuple(card for card in reversed(draw) if match.squad_of_card[card] == squad)
            state.discard[squad] = tuple(card for card in reversed(discard) if match.squad_of_card[card] == squad)
        state.removed += tuple(removed)
        for card in state.hands[seat_index]:
            state.seen[card] = 1 << seat_index
        for card in discard + removed:
            state.seen[card] = match.all_seats
        for index, name in enumerate(spec.spent):
            self._spend_triforce(seat_index, name, ("seats", seat_index, "spent", index))

    def _take_cards(
        self, seat_index: int, field: str, card_names: tuple[str, ...], remaining_cards: list[int]
    ) -> list[int]:
        cards = [
            self._take_card(seat_index, name, remaining_cards, ("seats", seat_index, field, i))
            for i, name in enumerate(card_names)
        ]
        return [card for card in cards if card >= 0]

    def _take_card(self, seat_index: int, name: str, remaining_cards: list[int], key_path: Where) -> int:
        """Remove a copy of a card from the remaining cards and return it; -1 after recording a fault."""
        try:
            full = self.names.find_card(name, seat_index)
        except UnknownNameError as error:
            self.source_map.add_fault(key_path, str(error))
            return -1
        card = next((c for c in remaining_cards if self.match.card_ids[c] == full), -1)
        if card < 0:
            copies = self.match.library.definitions[full].copies
            self.source_map.add_fault(key_path, f"the deck has only {copies} of {full}")
        else:
            remaining_cards.remove(card)
        return card

    def _put_in_play(self, seat_index: int, card: int, spec: InPlaySpec, key_path: Where) -> None:
        """Put a card in play, in the state in which its effects would have left it."""
        match, name = self.match, self.match.card_ids[card]
        definition = match.cards[card]
        stay = find_stay_effect(match, name)
        if stay is None:
            self.source_map.add_fault((*key_path, "card"), f"{name} has no clock and does not stay in play")
            return
        if not 0 <= spec.count <= definition.clock:
            self.source_map.add_fault(
                (*key_path, "count"), f"its count goes from 0 to {definition.clock}, got {spec.count}"
            )
        if bool(stay.to) != bool(spec.to):
            message = 'laid on a character, named with "to"' if stay.to else 'not laid on anybody: no "to"'
            self.source_map.add_fault(key_path, f"{name} is {message}")
            return
        figure = self._find_figure(seat_index, spec.by, (*key_path, "by"))
        gone = figure >= 0 and self.state.squares[figure] < 0 and not match.by_the_letter
        if gone or (figure >= 0 and figure not in match.users[card]):
            self.source_map.add_fault((*key_path, "by"), f"{spec.by} cannot have played {name}")
        text = TextContext(seat_index, card, 1 << max(figure, 0), bound=[0] * match.bound_sizes[card])
        if definition.attack is not None:
            text.attacker = text.user
        if stay.to:
            text.held = self._find_affected_figure(spec, key_path)
            text.bind(match.word_indices[card], stay.to, text.held)
        self.state.lying.append(InPlayCard(card, seat_index, figure, spec.count, text))
        self.state.seen[card] = match.all_seats

    def _find_affected_figure(self, spec: InPlaySpec, key_path: Where) -> int:
        """Return the character that a card in play affects; -1 after recording a fault."""
        try:
            return 1 << self.names.find_figure(spec.to)
        except UnknownNameError as error:
            self.source_map.add_fault((*key_path, "to"), str(error))
            return 0

    def _spend_triforce(self, seat_index: int, card_name: str, key_path: Where) -> None:
        """Mark the Triforce ability of a card as used."""
        try:
            full = self.names.find_card(card_name, seat_index)
        except UnknownNameError as error:
            self.source_map.add_fault(key_path, str(error))
            return
        if not has_triforce(self.match, full):
            self.source_map.add_fault(key_path, f"{full} has no Triforce sentence")
        spent = self.state.spent[seat_index] | self.match.triforce_bit[full]
        self.state.spent = with_value(self.state.spent, seat_index, spent)

    # The turn -------------------------------------------------------------------------------------------------------

    def _find_active_seat(self) -> int:
        if not self.position.active:
            return 0
        try:
            return self.names.find_seat(self.position.active)
        except UnknownNameError as error:
            self.source_map.add_fault(("active",), str(error))
            return 0

    def _push_movement_frame(self) -> None:
        """Push the frame of a movement by die roll on the resolution stack."""
        if self.position.die == "":
            return
        try:
            face = self.match.die[self.names.find_face(self.position.die)]
        except UnknownNameError as error:
            self.source_map.add_fault(("die",), str(error))
            return
        if face.heart:
            self.source_map.add_fault(
                ("die",), f"nobody moves by the {face.name}: name the face that was rolled after it"
            )
            return
        push_walk(self.context, self.state.active, face.steps, everyone=face.everyone)
