"""Cards of a seat in the puzzle editor: the location of each copy, and why one is not allowed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

import msgspec

from game.content.puzzles.match_names import NameResolver
from game.content.puzzles.positions import InPlaySpec, SeatSpec, find_stay_effect, has_triforce
from game.presentation.epic.wording import card_name_by_id, figure_name
from game.rules.epic.board import iterate_bits
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import State
from game.text import _

Place = Literal["hand", "draw", "discard", "in_play", "spent"]
"""Place of a seat's card. In ``spent`` are cards whose Triforce sentence was used up."""
PLACES: tuple[Place, ...] = ("hand", "draw", "discard", "in_play", "spent")


class CardLocation(NamedTuple):
    """Location of one card of a seat: its zone and index."""

    place: Place
    at: int
    card: str


class SeatCards(msgspec.Struct):
    """Cards of a seat that are in the game, by full id; piles from the top."""

    hand: list[str] = []
    draw: list[str] = []
    discard: list[str] = []
    in_play: list[InPlaySpec] = []
    spent: list[str] = []

    def iter_locations(self) -> Iterator[CardLocation]:
        """Yield all cards in list order."""
        for place in PLACES:
            for index, one in enumerate(getattr(self, place)):
                yield CardLocation(place, index, one.card if isinstance(one, InPlaySpec) else one)

    def count_used(self, card: str) -> int:
        """Return the number of copies of a card in any zone."""
        return sum(spot.card == card and spot.place != "spent" for spot in self.iter_locations())

    def copy(self) -> SeatCards:
        """Return an independent copy."""
        return SeatCards(*([*getattr(self, place)] for place in PLACES))

    def add_card(self, place: Place, card: str | InPlaySpec) -> None:
        """Add a card to a zone, on top of a pile."""
        there = getattr(self, place)
        there.insert(0 if place in ("draw", "discard") else len(there), card)

    def remove_card(self, spot: CardLocation) -> None:
        """Remove a card from its location."""
        del getattr(self, spot.place)[spot.at]

    def apply_to_seat(self, seat: SeatSpec) -> SeatSpec:
        """Return a seat of a position with these cards."""
        return msgspec.structs.replace(seat, **{place: tuple(getattr(self, place)) for place in PLACES})


def read_cards(match: Match, state: State, seat: int, written: SeatSpec) -> SeatCards:
    """Return the cards of a seat in a position; ``written`` has the holders of cards in play."""

    def list_ids(cards: Sequence[int]) -> list[str]:
        return [match.card_ids[card] for card in cards]

    squads = match.squads_of[seat]
    in_play = []
    for lying, said in zip(
        (one for one in state.lying if _is_timed_card(match, one.card, seat)), written.in_play, strict=True
    ):
        to = match.names[NameResolver(match).find_figure(said.to)] if said.to else ""
        in_play.append(InPlaySpec(match.card_ids[lying.card], match.names[lying.figure], to, lying.count))
    return SeatCards(
        hand=list_ids(state.hands[seat]),
        draw=[name for squad in squads for name in list_ids(state.draw[squad][::-1])],
        discard=[name for squad in squads for name in list_ids(state.discard[squad][::-1])],
        in_play=in_play,
        spent=[name for name, bit in match.triforce_bit.items() if state.spent[seat] & bit],
    )


def _is_timed_card(match: Match, card: int, seat: int) -> bool:
    return match.owner[card] == seat and not match.cards[card].standing


# What may lie where ---------------------------------------------------------------------------------------------------


def can_be_in(match: Match, place: Place, card: str) -> bool:
    """Return whether a card can ever be in a zone: in play it needs a clock, to be used up a Triforce sentence."""
    if place == "in_play":
        return find_stay_effect(match, card) is not None
    return place != "spent" or has_triforce(match, card)


def list_possible_users(match: Match, card: str, there: Sequence[str]) -> list[str]:
    """Return the characters on the board who may have put a card in play."""
    users = [match.names[figure] for figure in match.users[match.card_ids.index(card)]]
    return [name for name in users if name in there or match.by_the_letter]


def list_possible_holders(match: Match, card: str, there: Sequence[str]) -> list[str]:
    """Return the characters on the board that a card in play may be attached to, enemies first; else none."""
    stay = find_stay_effect(match, card)
    if stay is None or not stay.to:
        return []
    owner = match.owner[match.card_ids.index(card)]
    foes = [match.names[figure] for figure in iterate_bits(match.foes[owner])]
    return sorted(there, key=lambda name: name not in foes)


def find_refusal(match: Match, cards: SeatCards, place: Place, card: str, there: Sequence[str]) -> str:
    """Return why a copy of a card cannot be added to a zone now; empty if it can. ``there`` is who is on the board."""
    if place == "spent":
        return _("Already used.") if card in cards.spent else ""
    if cards.count_used(card) >= match.library.definitions[card].copies:
        return _("All copies are already in use.")
    if place == "hand" and len(cards.hand) >= match.pack.hand_limit:
        return _("A hand holds at most {count} cards.").format(count=match.pack.hand_limit)
    if place == "draw" and set(cards.draw) - {card}:
        return _("A puzzle's deck can only hold copies of one card, so draws are certain.")
    if place == "in_play" and not list_possible_users(match, card, there):
        return _("No fighter on the board could have played it.")
    return ""


def find_faults(match: Match, cards: SeatCards, there: Sequence[str]) -> Iterator[str]:
    """Yield the faults of a seat's cards, one sentence each."""
    if len(cards.hand) > match.pack.hand_limit:
        yield _("A hand holds at most {count} cards.").format(count=match.pack.hand_limit)
    if len(set(cards.draw)) > 1:
        yield _("A puzzle's deck can only hold copies of one card, so draws are certain.")
    if match.by_the_letter:
        return
    for lying in cards.in_play:
        name = card_name_by_id(match, lying.card)
        for who, told in (
            (lying.by, _("{card}: {name} played it but isn't on the board.")),
            (lying.to, _("{card}: it's attached to {name}, who isn't on the board.")),
        ):
            if who and who not in there:
                yield told.format(card=name, name=figure_name(match, match.figure_named[who]))
