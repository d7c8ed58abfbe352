"""Seats of a match: people and bots, and their names."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from game.bounds import format_one_line
from game.errors import UserError
from game.session.session import Session
from game.text import _

PERSON = "person"
HUMAN = "human"
"""Word that a player writes for `PERSON`, which saves hold."""
LONGEST_PLAYER = 40
"""A longer name is cut."""


class Seats:
    """Kind (``person`` or the name of a bot) and display name of each seat.

    ``stand_ins`` are the seats where the fallback bot replaced the chosen one.
    """

    def __init__(self, kinds: list[str], names: list[str] | None = None, stand_ins: Iterable[int] = ()) -> None:
        self.kinds = kinds
        given = [*(names or []), *[""] * len(kinds)][: len(kinds)]
        self.names = [format_one_line(name, LONGEST_PLAYER) for name in given]
        self.stand_ins = sorted({seat for seat in stand_ins if 0 <= seat < len(kinds)})

    @classmethod
    def parse(cls, words: str, seats: int) -> Seats:
        """Parse ``human,random`` for a number of seats; unnamed seats are people.

        Raises:
            UserError: more words than seats.
        """
        named = [word.strip() for word in words.split(",") if word.strip()]
        kinds = [PERSON if word == HUMAN else word for word in named]
        if len(kinds) > seats:
            raise UserError(_("More players than seats."))
        return cls(kinds + [PERSON] * (seats - len(kinds)))

    def name(self, seat: int) -> str:
        """Return the display name of a seat."""
        given = self.names[seat] if 0 <= seat < len(self.names) else ""
        return given or _("Player {number}").format(number=seat + 1)

    def add_stand_in(self, seat: int) -> None:
        """Record that the fallback bot played for a seat."""
        self.stand_ins = sorted({*self.stand_ins, seat})

    @property
    def stand_in_note(self) -> str:
        """Return a sentence naming the seats played by the fallback bot; empty for none."""
        if not self.stand_ins:
            return ""
        return _("A quick bot filled in for {names}.").format(names=", ".join(map(self.name, self.stand_ins)))

    def for_new_match(self) -> Seats:
        """Return the same players for another match, without stand-ins."""
        return Seats(self.kinds, self.names)

    def is_person(self, seat: int) -> bool:
        """Return whether a person plays the seat."""
        return self.kinds[seat] == PERSON

    @property
    def people(self) -> list[int]:
        """Return the seats played by people."""
        return [seat for seat, kind in enumerate(self.kinds) if kind == PERSON]

    @staticmethod
    def bot_seed(session: Session[Any, Any, Any]) -> str:
        """Return the seed of a bot's own randomness for the next step; independent of the match's randomness."""
        return f"bot/{session.seed}/{len(session.journal)}"

    @classmethod
    def bot_random(cls, session: Session[Any, Any, Any]) -> Random:
        """Return a random generator for a bot's choices at the next step."""
        return Random(cls.bot_seed(session))
