"""The cards of a seat while a puzzle is being set up: where each copy lies, and why one cannot lie there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

import msgspec

from game.content.puzzles.match_names import Names
from game.content.puzzles.positions import InPlay, Seat, has_triforce, staying
from game.presentation.epic.wording import figure_name, id_name
from game.rules.epic.board import bits
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import State
from game.text import _

Place = Literal["hand", "draw", "discard", "in_play", "spent"]
"""Where a card of a seat can be put; ``spent`` says that the Triforce sentence of a card is used up."""
PLACES: tuple[Place, ...] = ("hand", "draw", "discard", "in_play", "spent")


class Spot(NamedTuple):
    """One card of a seat: where it lies and at which place there."""

    place: Place
    at: int
    card: str


class Cards(msgspec.Struct):
    """The cards of a seat that are not out of the game, by their ids with the team; piles from the top."""

    hand: list[str] = []
    draw: list[str] = []
    discard: list[str] = []
    in_play: list[InPlay] = []
    spent: list[str] = []

    def spots(self) -> Iterator[Spot]:
        """All of them, in the order in which they are listed."""
        for place in PLACES:
            for index, one in enumerate(getattr(self, place)):
                yield Spot(place, index, one.card if isinstance(one, InPlay) else one)

    def used(self, card: str) -> int:
        """How many copies of a card lie somewhere."""
        return sum(spot.card == card and spot.place != "spent" for spot in self.spots())

    def copy(self) -> Cards:
        """The same, to be changed apart."""
        return Cards(*([*getattr(self, place)] for place in PLACES))

    def put(self, place: Place, card: str | InPlay) -> None:
        """Lay a card somewhere; on a pile it lies on top."""
        there = getattr(self, place)
        there.insert(0 if place in ("draw", "discard") else len(there), card)

    def take(self, spot: Spot) -> None:
        """Take a card away from where it lies."""
        del getattr(self, spot.place)[spot.at]

    def dealt(self, seat: Seat) -> Seat:
        """A seat of a position with these cards."""
        return msgspec.structs.replace(seat, **{place: tuple(getattr(self, place)) for place in PLACES})


def cards_of(match: Match, state: State, seat: int, written: Seat) -> Cards:
    """The cards of a seat of a position; ``written`` says which sentences are used up and what lies in play."""

    def names(cards: Sequence[int]) -> list[str]:
        return [match.card_ids[card] for card in cards]

    squads = match.squads_of[seat]
    in_play = []
    for lying, said in zip(
        (one for one in state.lying if _clocked(match, one.card, seat)), written.in_play, strict=True
    ):
        to = match.names[Names(match).figure(said.to)] if said.to else ""
        in_play.append(InPlay(match.card_ids[lying.card], match.names[lying.figure], to, lying.count))
    return Cards(
        hand=names(state.hands[seat]),
        draw=[name for squad in squads for name in names(state.draw[squad][::-1])],
        discard=[name for squad in squads for name in names(state.discard[squad][::-1])],
        in_play=in_play,
        spent=[name for name, bit in match.triforce_bit.items() if state.spent[seat] & bit],
    )


def _clocked(match: Match, card: int, seat: int) -> bool:
    return match.owner[card] == seat and not match.cards[card].standing


# What may lie where ---------------------------------------------------------------------------------------------------


def goes(match: Match, place: Place, card: str) -> bool:
    """Whether a card can ever be put into a place: in play it needs a clock, to be used up a Triforce sentence."""
    if place == "in_play":
        return staying(match, card) is not None
    return place != "spent" or has_triforce(match, card)


def players(match: Match, card: str, there: Sequence[str]) -> list[str]:
    """The characters who may have laid a card in play, of those on the board."""
    users = [match.names[figure] for figure in match.users[match.card_ids.index(card)]]
    return [name for name in users if name in there or match.by_the_letter]


def bearers(match: Match, card: str, there: Sequence[str]) -> list[str]:
    """The characters on the board whom a card in play may lie on, enemies first; none for one that lies on nobody."""
    stay = staying(match, card)
    if stay is None or not stay.to:
        return []
    owner = match.owner[match.card_ids.index(card)]
    foes = [match.names[figure] for figure in bits(match.foes[owner])]
    return sorted(there, key=lambda name: name not in foes)


def why_not(match: Match, cards: Cards, place: Place, card: str, there: Sequence[str]) -> str:
    """Why a copy of a card cannot be put somewhere now; empty where it can. ``there`` are those on the board."""
    if place == "spent":
        return _("Already used.") if card in cards.spent else ""
    if cards.used(card) >= match.library.definitions[card].copies:
        return _("All copies are already in use.")
    if place == "hand" and len(cards.hand) >= match.pack.hand_limit:
        return _("A hand holds at most {count} cards.").format(count=match.pack.hand_limit)
    if place == "draw" and set(cards.draw) - {card}:
        return _("A puzzle's deck can only hold copies of one card, so draws are certain.")
    if place == "in_play" and not players(match, card, there):
        return _("No fighter on the board could have played it.")
    return ""


def faults_of(match: Match, cards: Cards, there: Sequence[str]) -> Iterator[str]:
    """What keeps the cards of a seat from lying so, a sentence each."""
    if len(cards.hand) > match.pack.hand_limit:
        yield _("A hand holds at most {count} cards.").format(count=match.pack.hand_limit)
    if len(set(cards.draw)) > 1:
        yield _("A puzzle's deck can only hold copies of one card, so draws are certain.")
    if match.by_the_letter:
        return
    for lying in cards.in_play:
        name = id_name(match, lying.card)
        for who, told in (
            (lying.by, _("{card}: {name} played it but isn't on the board.")),
            (lying.to, _("{card}: it's attached to {name}, who isn't on the board.")),
        ):
            if who and who not in there:
                yield told.format(card=name, name=figure_name(match, match.figure_named[who]))
