"""What the table shows at one moment, as plain data."""

from __future__ import annotations

from typing import Literal

import msgspec

from game.presentation.elixir.duel_records import Duel, Round, Story
from game.presentation.elixir.reckoning import Reckoning, reckon
from game.presentation.elixir.view_models import Face, character_face, potion_face
from game.rules.core.protocol import HIDDEN
from game.rules.elixir.rules import ElixirRules
from game.rules.elixir.state import GAMES, HELD, LAID, NONE, USED, State

Phase = Literal["wait", "lay", "drink", "show", "ended"]


class ElixirShowing(msgspec.Struct):
    """The table as ``viewer`` sees it (-1: nobody); ``me`` sits at the left and below, the other at the right."""

    rules: ElixirRules
    view: State
    viewer: int
    me: int
    names: tuple[str, str]
    kinds: tuple[str, str]
    """What is said beside a name: which bot plays there."""
    story: Story
    phase: Phase
    picked: tuple[int, int] = (NONE, NONE)
    """In the phase ``lay``: places of the character and the potion that are chosen."""
    at: int = -1
    """Which round of the game is looked at; -1 for the last."""
    turned: float = 1.0
    """How far the characters have been turned up, 0 to 1."""
    fought: float = 1.0
    """How far the arithmetic of the last round has been told, 0 to 1."""
    shattered: float = 1.0
    """How far who has lost has broken, 0 to 1."""
    crowned: float = 1.0
    """How far the winner's scene has run, 0 to 1."""
    winner: int = -1
    """Who has won the game that has just ended; -1 for nobody."""
    still: bool = False
    """Whether nothing moves."""
    title: str = ""
    hint: str = ""
    reviewed: bool = False
    """The turning points stand where cards are listed that were shown."""
    pieces: tuple[str, ...] | None = None
    """In an official duel: the pieces of the map that lie on the table."""

    @property
    def foe(self) -> int:
        """The seat at the right."""
        return 1 - self.me

    @property
    def duel(self) -> Duel | None:
        """The game that lies on the table; none while the next one is laid."""
        duel = self.story.duel
        if duel is None or (duel.winner is not None and self.phase in ("lay", "wait")):
            return None
        return duel

    @property
    def game(self) -> int:
        """The number of the game on the table, or of the next one while its cards are laid."""
        duel = self.duel
        return duel.game if duel is not None else self.view.game

    @property
    def sudden_death(self) -> bool:
        """Whether that game is one of sudden death; the position may be further on than what is shown."""
        return self.game > GAMES

    @property
    def has_no_potions(self) -> bool:
        """True if no potion can be played in this game."""
        return not self.view.potions[self.me] or self.sudden_death

    @property
    def open_duel(self) -> Duel | None:
        """The game on the table once its characters are turned up."""
        duel = self.duel
        return duel if duel is not None and duel.characters is not None else None

    @property
    def round(self) -> Round | None:
        """The round that is looked at."""
        duel = self.open_duel
        if duel is None or not duel.rounds:
            return None
        return duel.rounds[self.at] if 0 <= self.at < len(duel.rounds) else duel.rounds[-1]

    @property
    def equal_minds(self) -> bool:
        """True if both potions belong to round 2, and neither is seen before the other is decided on (Elixir E10)."""
        duel = self.open_duel
        if duel is None or duel.characters is None:
            return False
        one, other = (self.rules.catalog.characters[number].mind for number in duel.characters)
        return one == other

    @property
    def would_drink(self) -> int | None:
        """The potion that the viewer is asked to drink."""
        if self.phase != "drink" or self.viewer < 0 or self.at >= 0:
            return None
        place = self.view.poured[self.viewer]
        return self.view.potions[self.viewer][place].number if place >= 0 else None

    @property
    def about(self) -> int:
        """The seat that the banner is about: who has won the game, otherwise who looks on."""
        duel = self.open_duel
        won = duel.winner if duel is not None and self.phase == "ended" else None
        return won if won is not None and won >= 0 else self.me

    def reckoning(self) -> Reckoning | None:
        """The arithmetic on the table: of the round, or of what drinking would bring."""
        duel = self.open_duel
        if duel is None or duel.characters is None:
            return None
        drunk: list[int | None] = [None, None]
        potion = self.would_drink
        if potion is not None:
            drunk[self.viewer] = potion
        elif self.round is not None:
            for seat in self.round.drinkers:
                drunk[seat] = duel.poured[seat]
        else:
            return None
        return reckon(self.rules, duel.characters, (drunk[0], drunk[1]))

    def held(self, seat: int, kind: str) -> list[tuple[int, int]]:
        """The cards in a hand: places and catalog numbers (``HIDDEN`` where the viewer may not look)."""
        cards = self.view.characters[seat] if kind == "character" else self.view.potions[seat]
        ready = self._ready if kind == "character" else HELD
        if kind == "potion" and self.sudden_death:
            return []
        held = [(place, card.number) for place, card in enumerate(cards) if card.place == ready]
        if kind == "character":
            return remove_card(held, HIDDEN) if self.has_chosen(seat) else held
        used = sum(seat in duel.poured or seat in duel.spent for duel in self.story.duels)
        if len(held) <= len(self.view.potions[seat]) - used - self.is_face_down(seat):
            return held
        # The position lists the potion on the table here where the viewer may not know which it is, and after the end
        # of a game that is still to be shown.
        return remove_card(held, self._face_down_number(seat))

    def has_chosen(self, seat: int) -> bool:
        """True if a player has chosen a character that the viewer may not know; the position lists it in the hand."""
        return self.open_duel is None and self.view.laid[seat] == HIDDEN

    def is_face_down(self, seat: int) -> bool:
        """True while a player's potion is face down on the table of this game and may still be revealed."""
        duel = self.open_duel
        waits = duel is not None and duel.winner is None and duel.with_potion[seat]
        return waits and duel is not None and seat not in duel.poured and seat not in duel.spent

    def _face_down_number(self, seat: int) -> int:
        """The catalog number of that potion, as far as the viewer knows it."""
        duel = self.open_duel
        return duel.laid.get(seat, HIDDEN) if duel is not None else HIDDEN

    @property
    def turned_up(self) -> tuple[int, ...]:
        """The seats whose potions have just been turned up, for a round that is still to be fought."""
        duel = self.open_duel
        if duel is None or self.at >= 0:
            return ()
        fought = {seat for one in duel.rounds for seat in one.drinkers}
        return tuple(seat for seat in duel.poured if seat not in fought)

    @property
    def _ready(self) -> int:
        """Where the characters lie that may be laid in that game (Elixir E43)."""
        return USED if self.sudden_death else HELD

    def known(self) -> list[tuple[Face, bool | None, bool]]:
        """Return the cards of the opponent that the viewer has seen.

        Each with True if it is on the table, None if it may be, and with True if it is a character.
        """
        catalog = self.rules.catalog
        found: list[tuple[Face, bool | None, bool]] = []
        there = self.is_face_down(self.foe)
        number = self._face_down_number(self.foe)
        for card in self.view.potions[self.foe]:
            if card.seen and card.number != HIDDEN and card.place in (HELD, LAID):
                lies = there and (card.place == LAID or card.number == number or (None if number == HIDDEN else False))
                found.append((potion_face(catalog, card.number), lies, False))
        for card in self.view.characters[self.foe]:
            if card.seen and card.number != HIDDEN and card.place == self._ready:
                found.append((character_face(catalog, card.number), None if self.has_chosen(self.foe) else False, True))
        return found


def remove_card(held: list[tuple[int, int]], number: int) -> list[tuple[int, int]]:
    """Take one card of a number out of a hand; a hidden one may be any, so that none of the others keeps its name."""
    if number == HIDDEN:
        return [(place, HIDDEN) for place, _number in held[:-1]]
    gone = [one for one in held if one[1] == number][-1:]
    return [one for one in held if one not in gone]
