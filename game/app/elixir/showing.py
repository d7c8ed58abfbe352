"""View model of the table of Elixir Quest, as plain data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

from game.app.ui.widgets.base import Box, LayoutResult
from game.presentation.elixir.duel_records import GameRecord, MatchHistory, RoundRecord
from game.presentation.elixir.reckoning import RoundBreakdown, break_down_round
from game.presentation.elixir.view_models import ElixirCardFace, make_character_face, make_potion_face
from game.rules.core.protocol import HIDDEN
from game.rules.elixir.rules import ElixirRules
from game.rules.elixir.state import GAMES_PER_MATCH, HELD, LAID, NONE, USED, State

Phase = Literal["wait", "lay", "drink", "show", "ended"]
"""Phase of the table: waiting for the opponent, laying cards, drinking, animation, or after a game."""


class ElixirViewState(msgspec.Struct):
    """View model of the table as the viewer sees it."""

    rules: ElixirRules
    view: State
    viewer: int
    """Seat whose hand is visible; -1 for none."""
    left_seat: int
    """Seat on the left, whose hand is at the lower edge; the other seat is on the right."""
    names: tuple[str, str]
    """Names of the players by seat."""
    bot_titles: tuple[str, str]
    """Titles of the bots shown beside the names, by seat; empty for people."""
    history: MatchHistory
    """History of the match, as far as it has been shown."""
    phase: Phase
    selection: tuple[int, int] = (NONE, NONE)
    """Indices of the character and potion selected in the phase ``lay``; ``NONE`` for none."""
    round_index: int = -1
    """Index of the round shown; -1 for the last one."""
    turned: float = 1.0
    """Progress of revealing the characters, from 0 to 1."""
    fought: float = 1.0
    """Progress of the last round's animation, from 0 to 1."""
    poured: float = 1.0
    """Progress of drinking the last revealed potion, from 0 to 1."""
    hand_top: float = 566.0
    """Upper edge of the hand, in logical pixels."""
    name_box: Box | None = None
    """Box of the name on the right beside a panel; None for its usual place."""
    is_still: bool = False
    """True if nothing is animated."""
    title: str = ""
    """Text of the banner."""
    hint: str = ""
    """Smaller text of the banner."""
    map_pieces: tuple[str, ...] | None = None
    """Pieces of the map on the table in an official duel; None otherwise."""
    layouts: dict[str, LayoutResult] | None = None
    """Layouts of the parts of the table by name; None if none are kept."""

    def keep_layout(self, name: str, arrange: Callable[[], LayoutResult]) -> LayoutResult:
        """Return the layout of a part of the table, arranged once if layouts are kept."""
        if self.layouts is None:
            return arrange()
        if name not in self.layouts:
            self.layouts[name] = arrange()
        return self.layouts[name]

    @property
    def right_seat(self) -> int:
        """Return the seat on the right."""
        return 1 - self.left_seat

    @property
    def shown_game(self) -> GameRecord | None:
        """Return the record of the game on the table; None while the next game's cards are chosen."""
        game = self.history.current_game
        if game is None or (game.winner is not None and self.phase in ("lay", "wait")):
            return None
        return game

    @property
    def game_number(self) -> int:
        """Return the number of the game on the table, or of the next one while its cards are chosen."""
        game = self.shown_game
        return game.number if game is not None else self.view.game

    @property
    def is_sudden_death(self) -> bool:
        """Return whether the shown game is one of sudden death; the position may be ahead of the animation."""
        return self.game_number > GAMES_PER_MATCH

    @property
    def has_no_potions(self) -> bool:
        """Return whether no potion can be laid in this game."""
        return not self.view.potions[self.left_seat] or self.is_sudden_death

    @property
    def revealed_game(self) -> GameRecord | None:
        """Return the record of the game on the table once its characters are revealed; None before."""
        game = self.shown_game
        return game if game is not None and game.characters is not None else None

    @property
    def shown_round(self) -> RoundRecord | None:
        """Return the selected round, by default the last one; None before the first."""
        game = self.revealed_game
        if game is None or not game.rounds:
            return None
        return game.rounds[self.round_index] if 0 <= self.round_index < len(game.rounds) else game.rounds[-1]

    @property
    def has_equal_minds(self) -> bool:
        """Return whether both minds are equal, so that both players decide on drinking at once (Elixir E10)."""
        game = self.revealed_game
        if game is None or game.characters is None:
            return False
        one, other = (self.rules.catalog.characters[number].mind for number in game.characters)
        return one == other

    @property
    def offered_potion(self) -> int | None:
        """Return the catalog number of the potion that the viewer may drink now; None for none."""
        if self.phase != "drink" or self.viewer < 0 or self.round_index >= 0:
            return None
        place = self.view.poured[self.viewer]
        return self.view.potions[self.viewer][place].number if place >= 0 else None

    @property
    def banner_seat(self) -> int:
        """Return the seat whose color the banner has: the winner of the game, otherwise ``left_seat``."""
        game = self.revealed_game
        won = game.winner if game is not None and self.phase == "ended" else None
        return won if won is not None and won >= 0 else self.left_seat

    def compute_breakdown(self) -> RoundBreakdown | None:
        """Return the calculation of the shown round, or of the round that drinking the offered potion would lead to."""
        game = self.revealed_game
        if game is None or game.characters is None:
            return None
        drunk: list[int | None] = [None, None]
        potion = self.offered_potion
        if potion is not None:
            drunk[self.viewer] = potion
        elif self.shown_round is not None:
            for seat in self.shown_round.drinking_seats:
                drunk[seat] = game.revealed_potions[seat]
        else:
            return None
        return break_down_round(self.rules, game.characters, (drunk[0], drunk[1]))

    def list_hand(self, seat: int, kind: str) -> list[tuple[int, int]]:
        """Return the cards in a hand, each with its index and catalog number.

        The number is ``HIDDEN`` if the viewer may not see the card.
        """
        cards = self.view.characters[seat] if kind == "character" else self.view.potions[seat]
        ready = self._playable_place if kind == "character" else HELD
        if kind == "potion" and self.is_sudden_death:
            return []
        held = [(index, card.number) for index, card in enumerate(cards) if card.place == ready]
        if kind == "character":
            return remove_card(held, HIDDEN) if self.has_chosen(seat) else held
        used = sum(seat in game.revealed_potions or seat in game.spent_potions for game in self.history.games)
        if len(held) <= len(self.view.potions[seat]) - used - self.is_face_down(seat):
            return held
        # The position lists the potion on the table here where the viewer may not know which it is, and after the end
        # of a game that is still to be shown.
        return remove_card(held, self._get_face_down_number(seat))

    def has_chosen(self, seat: int) -> bool:
        """Return whether a player has laid a character that is hidden from the viewer.

        The position still lists such a character in the hand.
        """
        return self.revealed_game is None and self.view.laid[seat] == HIDDEN

    def is_face_down(self, seat: int) -> bool:
        """Return whether a player's potion lies face down on the table and may still be revealed."""
        game = self.revealed_game
        waits = game is not None and game.winner is None and game.with_potion[seat]
        return waits and game is not None and seat not in game.revealed_potions and seat not in game.spent_potions

    def _get_face_down_number(self, seat: int) -> int:
        """Return the catalog number of a player's face-down potion, ``HIDDEN`` if the viewer does not know it."""
        game = self.revealed_game
        return game.laid_potions.get(seat, HIDDEN) if game is not None else HIDDEN

    @property
    def revealed_seats(self) -> tuple[int, ...]:
        """Return the seats whose potions were revealed for a round that has not been fought yet."""
        game = self.revealed_game
        if game is None or self.round_index >= 0:
            return ()
        fought = {seat for round_record in game.rounds for seat in round_record.drinking_seats}
        return tuple(seat for seat in game.revealed_potions if seat not in fought)

    @property
    def _playable_place(self) -> int:
        """Return the place of the characters that can be laid in the shown game (Elixir E43)."""
        return USED if self.is_sudden_death else HELD

    def list_known_cards(self) -> list[tuple[ElixirCardFace, bool | None, bool]]:
        """Return the cards of the opponent that the viewer has seen.

        Each has a value that is true if it is on the table, None if that is unknown, and one that is true for
        characters.
        """
        catalog = self.rules.catalog
        found: list[tuple[ElixirCardFace, bool | None, bool]] = []
        there = self.is_face_down(self.right_seat)
        number = self._get_face_down_number(self.right_seat)
        for card in self.view.potions[self.right_seat]:
            if card.seen and card.number != HIDDEN and card.place in (HELD, LAID):
                lies = there and (card.place == LAID or card.number == number or (None if number == HIDDEN else False))
                found.append((make_potion_face(catalog, card.number), lies, False))
        for card in self.view.characters[self.right_seat]:
            if card.seen and card.number != HIDDEN and card.place == self._playable_place:
                found.append(
                    (
                        make_character_face(catalog, card.number),
                        None if self.has_chosen(self.right_seat) else False,
                        True,
                    )
                )
        return found


def remove_card(cards: list[tuple[int, int]], number: int) -> list[tuple[int, int]]:
    """Remove one card of a catalog number from a hand.

    If the card is hidden, one card is removed and all others become hidden, because it may be any of them.
    """
    if number == HIDDEN:
        return [(place, HIDDEN) for place, _number in cards[:-1]]
    gone = [card for card in cards if card[1] == number][-1:]
    return [card for card in cards if card not in gone]
