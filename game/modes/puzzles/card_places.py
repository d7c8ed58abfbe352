"""Cards of a seat in the puzzle editor: the zone of each copy, and validation."""

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

CardZone = Literal["hand", "draw", "discard", "in_play", "spent"]
"""Zone of a card; in ``spent`` are cards whose Triforce ability has been used."""
CARD_ZONES: tuple[CardZone, ...] = ("hand", "draw", "discard", "in_play", "spent")


class CardLocation(NamedTuple):
    """Location of a card of a seat."""

    zone: CardZone
    at: int
    """Index in the list of the zone."""
    card: str
    """Full id of the card."""


class SeatCards(msgspec.Struct):
    """Cards of a seat that are in the game, by full id; piles begin with the top card."""

    hand: list[str] = []
    draw: list[str] = []
    discard: list[str] = []
    in_play: list[InPlaySpec] = []
    spent: list[str] = []

    def iter_locations(self) -> Iterator[CardLocation]:
        """Yield the location of every card, zone by zone."""
        for place in CARD_ZONES:
            for index, one in enumerate(getattr(self, place)):
                yield CardLocation(place, index, one.card if isinstance(one, InPlaySpec) else one)

    def count_used(self, card: str) -> int:
        """Return the number of copies of a card that are in a zone."""
        return sum(spot.card == card and spot.zone != "spent" for spot in self.iter_locations())

    def copy(self) -> SeatCards:
        """Return an independent copy."""
        return SeatCards(*([*getattr(self, place)] for place in CARD_ZONES))

    def add_card(self, zone: CardZone, card: str | InPlaySpec) -> None:
        """Add a card to a zone; to piles, on top."""
        cards = getattr(self, zone)
        cards.insert(0 if zone in ("draw", "discard") else len(cards), card)

    def remove_card(self, location: CardLocation) -> None:
        """Remove a card from its location."""
        del getattr(self, location.zone)[location.at]

    def apply_to_seat(self, spec: SeatSpec) -> SeatSpec:
        """Return a seat specification with these cards."""
        return msgspec.structs.replace(spec, **{place: tuple(getattr(self, place)) for place in CARD_ZONES})


def read_cards(match: Match, state: State, seat: int, spec: SeatSpec) -> SeatCards:
    """Return the cards of a seat in a state; ``spec`` supplies the characters that cards in play affect."""

    def list_ids(cards: Sequence[int]) -> list[str]:
        """Return the full ids of cards."""
        return [match.card_ids[card] for card in cards]

    squads = match.squads_of[seat]
    in_play = []
    for lying, in_play_spec in zip(
        (one for one in state.lying if _is_timed_card(match, one.card, seat)), spec.in_play, strict=True
    ):
        to = match.names[NameResolver(match).find_figure(in_play_spec.to)] if in_play_spec.to else ""
        in_play.append(InPlaySpec(match.card_ids[lying.card], match.names[lying.figure], to, lying.count))
    return SeatCards(
        hand=list_ids(state.hands[seat]),
        draw=[name for squad in squads for name in list_ids(state.draw[squad][::-1])],
        discard=[name for squad in squads for name in list_ids(state.discard[squad][::-1])],
        in_play=in_play,
        spent=[name for name, bit in match.triforce_bit.items() if state.spent[seat] & bit],
    )


def _is_timed_card(match: Match, card: int, seat: int) -> bool:
    """Return whether a card belongs to a seat and stays in play with a clock."""
    return match.owner[card] == seat and not match.cards[card].standing


# What may lie where ---------------------------------------------------------------------------------------------------


def is_zone_allowed(match: Match, zone: CardZone, card: str) -> bool:
    """Return whether a card can be in a zone: in play it needs a clock, in ``spent`` a Triforce ability."""
    if zone == "in_play":
        return find_stay_effect(match, card) is not None
    return zone != "spent" or has_triforce(match, card)


def list_possible_users(match: Match, card: str, present_figures: Sequence[str]) -> list[str]:
    """Return the characters who may have put a card in play."""
    users = [match.names[figure] for figure in match.users[match.card_ids.index(card)]]
    return [name for name in users if name in present_figures or match.by_the_letter]


def list_possible_targets(match: Match, card: str, present_figures: Sequence[str]) -> list[str]:
    """Return the characters that a card in play may affect, enemies first; empty if it affects none in particular."""
    stay = find_stay_effect(match, card)
    if stay is None or not stay.to:
        return []
    owner = match.owner[match.card_ids.index(card)]
    enemies = [match.names[figure] for figure in iterate_bits(match.enemy_mask[owner])]
    return sorted(present_figures, key=lambda name: name not in enemies)


def find_refusal(match: Match, cards: SeatCards, zone: CardZone, card: str, present_figures: Sequence[str]) -> str:
    """Return why a copy of a card cannot be added to a zone; empty if it can."""
    if zone == "spent":
        return _("Already used.") if card in cards.spent else ""
    if cards.count_used(card) >= match.library.definitions[card].copies:
        return _("All copies are already in use.")
    if zone == "hand" and len(cards.hand) >= match.pack.hand_limit:
        return _("A hand holds at most {count} cards.").format(count=match.pack.hand_limit)
    if zone == "draw" and set(cards.draw) - {card}:
        return _("A puzzle's deck can only hold copies of one card, so draws are certain.")
    if zone == "in_play" and not list_possible_users(match, card, present_figures):
        return _("No fighter on the board could have played it.")
    return ""


def find_faults(match: Match, cards: SeatCards, present_figures: Sequence[str]) -> Iterator[str]:
    """Yield a message for each fault in a seat's cards."""
    if len(cards.hand) > match.pack.hand_limit:
        yield _("A hand holds at most {count} cards.").format(count=match.pack.hand_limit)
    if len(set(cards.draw)) > 1:
        yield _("A puzzle's deck can only hold copies of one card, so draws are certain.")
    if match.by_the_letter:
        return
    for lying in cards.in_play:
        name = card_name_by_id(match, lying.card)
        for who, text in (
            (lying.by, _("{card}: {name} played it but isn't on the board.")),
            (lying.to, _("{card}: it's attached to {name}, who isn't on the board.")),
        ):
            if who and who not in present_figures:
                yield text.format(card=name, name=figure_name(match, match.figure_by_name[who]))
