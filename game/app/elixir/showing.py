"""View model of the table of Elixir Quest, as plain data."""

from __future__ import annotations

from typing import Literal

import msgspec

from game.presentation.elixir.duel_records import GameRecord, MatchHistory, RoundRecord
from game.presentation.elixir.reckoning import RoundBreakdown, break_down_round
from game.presentation.elixir.view_models import ElixirCardFace, make_character_face, make_potion_face
from game.rules.core.protocol import HIDDEN
from game.rules.elixir.rules import ElixirRules
from game.rules.elixir.state import GAMES, HELD, LAID, NONE, USED, State

Phase = Literal["wait", "lay", "drink", "show", "ended"]


class ElixirViewState(msgspec.Struct):
    """Table as ``viewer`` sees it (-1: nobody); ``me`` is at the left and below, the other at the right."""

    rules: ElixirRules
    view: State
    viewer: int
    me: int
    names: tuple[str, str]
    kinds: tuple[str, str]
    """Bot title shown beside each name; empty for none."""
    story: MatchHistory
    phase: Phase
    picked: tuple[int, int] = (NONE, NONE)
    """In the phase ``lay``: places of the character and the potion that are chosen."""
    at: int = -1
    """Index of the round shown; -1 for the last."""
    turned: float = 1.0
    """Progress of revealing the characters, from 0 to 1."""
    fought: float = 1.0
    """Progress of the last round's arithmetic, from 0 to 1."""
    poured: float = 1.0
    """Progress of drinking the last revealed potion, from 0 to 1."""
    low: float = 566.0
    """Upper edge of the hand, in logical pixels."""
    still: bool = False
    """True if nothing is animated."""
    title: str = ""
    hint: str = ""
    pieces: tuple[str, ...] | None = None
    """In an official duel: the pieces of the map that lie on the table."""

    @property
    def foe(self) -> int:
        """Return the seat at the right."""
        return 1 - self.me

    @property
    def duel(self) -> GameRecord | None:
        """Return the game on the table; None while the next one is chosen."""
        duel = self.story.current_game
        if duel is None or (duel.winner is not None and self.phase in ("lay", "wait")):
            return None
        return duel

    @property
    def game(self) -> int:
        """Return the number of the game on the table, or of the next one while its cards are chosen."""
        duel = self.duel
        return duel.game if duel is not None else self.view.game

    @property
    def is_sudden_death(self) -> bool:
        """Return whether that game is one of sudden death; the position may be ahead of what is shown."""
        return self.game > GAMES

    @property
    def has_no_potions(self) -> bool:
        """Return whether no potion can be played in this game."""
        return not self.view.potions[self.me] or self.is_sudden_death

    @property
    def revealed_game(self) -> GameRecord | None:
        """Return the game on the table once its characters are revealed."""
        duel = self.duel
        return duel if duel is not None and duel.characters is not None else None

    @property
    def round(self) -> RoundRecord | None:
        """Return the selected round, by default the last one; None before the first."""
        duel = self.revealed_game
        if duel is None or not duel.rounds:
            return None
        return duel.rounds[self.at] if 0 <= self.at < len(duel.rounds) else duel.rounds[-1]

    @property
    def has_equal_minds(self) -> bool:
        """Return whether both potions belong to round 2, each decided on before the other is seen (Elixir E10)."""
        duel = self.revealed_game
        if duel is None or duel.characters is None:
            return False
        one, other = (self.rules.catalog.characters[number].mind for number in duel.characters)
        return one == other

    @property
    def offered_potion(self) -> int | None:
        """Return the potion that the viewer may drink now."""
        if self.phase != "drink" or self.viewer < 0 or self.at >= 0:
            return None
        place = self.view.poured[self.viewer]
        return self.view.potions[self.viewer][place].number if place >= 0 else None

    @property
    def banner_seat(self) -> int:
        """Return the seat of the banner: the winner of the game, otherwise that of ``me``."""
        duel = self.revealed_game
        won = duel.winner if duel is not None and self.phase == "ended" else None
        return won if won is not None and won >= 0 else self.me

    def compute_breakdown(self) -> RoundBreakdown | None:
        """Return the arithmetic on the table: of the round, or of what drinking would bring."""
        duel = self.revealed_game
        if duel is None or duel.characters is None:
            return None
        drunk: list[int | None] = [None, None]
        potion = self.offered_potion
        if potion is not None:
            drunk[self.viewer] = potion
        elif self.round is not None:
            for seat in self.round.drinkers:
                drunk[seat] = duel.poured[seat]
        else:
            return None
        return break_down_round(self.rules, duel.characters, (drunk[0], drunk[1]))

    def list_hand(self, seat: int, kind: str) -> list[tuple[int, int]]:
        """Return the cards in a hand: indices and catalog numbers (``HIDDEN`` if the viewer may not see them)."""
        cards = self.view.characters[seat] if kind == "character" else self.view.potions[seat]
        ready = self._hand_place if kind == "character" else HELD
        if kind == "potion" and self.is_sudden_death:
            return []
        held = [(place, card.number) for place, card in enumerate(cards) if card.place == ready]
        if kind == "character":
            return remove_card(held, HIDDEN) if self.has_chosen(seat) else held
        used = sum(seat in duel.poured or seat in duel.spent for duel in self.story.duels)
        if len(held) <= len(self.view.potions[seat]) - used - self.is_face_down(seat):
            return held
        # The position lists the potion on the table here where the viewer may not know which it is, and after the end
        # of a game that is still to be shown.
        return remove_card(held, self._get_face_down_number(seat))

    def has_chosen(self, seat: int) -> bool:
        """Return whether a player has chosen a character hidden from the viewer; the position lists it in the hand."""
        return self.revealed_game is None and self.view.laid[seat] == HIDDEN

    def is_face_down(self, seat: int) -> bool:
        """Return whether a player's potion is face down on the table of this game and may still be revealed."""
        duel = self.revealed_game
        waits = duel is not None and duel.winner is None and duel.with_potion[seat]
        return waits and duel is not None and seat not in duel.poured and seat not in duel.spent

    def _get_face_down_number(self, seat: int) -> int:
        """Return the catalog number of that potion, as far as the viewer knows it."""
        duel = self.revealed_game
        return duel.laid.get(seat, HIDDEN) if duel is not None else HIDDEN

    @property
    def revealed_seats(self) -> tuple[int, ...]:
        """Return the seats whose potions have just been revealed, for a round that is still to be fought."""
        duel = self.revealed_game
        if duel is None or self.at >= 0:
            return ()
        fought = {seat for one in duel.rounds for seat in one.drinkers}
        return tuple(seat for seat in duel.poured if seat not in fought)

    @property
    def _hand_place(self) -> int:
        """Return the place of the characters that can be played in that game (Elixir E43)."""
        return USED if self.is_sudden_death else HELD

    def list_known(self) -> list[tuple[ElixirCardFace, bool | None, bool]]:
        """Return the cards of the opponent that the viewer has seen.

        Each with True if it is on the table, None if it may be, and with True if it is a character.
        """
        catalog = self.rules.catalog
        found: list[tuple[ElixirCardFace, bool | None, bool]] = []
        there = self.is_face_down(self.foe)
        number = self._get_face_down_number(self.foe)
        for card in self.view.potions[self.foe]:
            if card.seen and card.number != HIDDEN and card.place in (HELD, LAID):
                lies = there and (card.place == LAID or card.number == number or (None if number == HIDDEN else False))
                found.append((make_potion_face(catalog, card.number), lies, False))
        for card in self.view.characters[self.foe]:
            if card.seen and card.number != HIDDEN and card.place == self._hand_place:
                found.append(
                    (make_character_face(catalog, card.number), None if self.has_chosen(self.foe) else False, True)
                )
        return found


def remove_card(held: list[tuple[int, int]], number: int) -> list[tuple[int, int]]:
    """Remove one card of a number from a hand; if it is hidden, hide all, since it may be any of them."""
    if number == HIDDEN:
        return [(place, HIDDEN) for place, _number in held[:-1]]
    gone = [one for one in held if one[1] == number][-1:]
    return [one for one in held if one not in gone]
