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
"""Kind of a seat that a person plays, as stored in saves."""
HUMAN = "human"
"""Word for ``PERSON`` on the command line."""
MAX_NAME_LENGTH = 40
"""Number of characters after which a player's name is truncated."""


class Seats:
    """Kind and display name of each seat; the kind is ``person`` or the name of a bot.

    ``stand_ins`` are the seats at which the fallback bot replaced the chosen bot.
    """

    def __init__(self, kinds: list[str], names: list[str] | None = None, stand_ins: Iterable[int] = ()) -> None:
        self.kinds = kinds
        given = [*(names or []), *[""] * len(kinds)][: len(kinds)]
        self.names = [format_one_line(name, MAX_NAME_LENGTH) for name in given]
        self.stand_ins = sorted({seat for seat in stand_ins if 0 <= seat < len(kinds)})
        """Seats at which the fallback bot played, in order."""

    @classmethod
    def parse(cls, words: str, seats: int) -> Seats:
        """Parse comma-separated kinds such as ``human,random``; missing ones are people.

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
        """Record that the fallback bot has played for a seat."""
        self.stand_ins = sorted({*self.stand_ins, seat})

    @property
    def stand_in_note(self) -> str:
        """Return a sentence that names the seats at which the fallback bot played; empty for none."""
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
        """Return the seed of a bot's random choices at the next step, which is independent of the match's own seed."""
        return f"bot/{session.seed}/{len(session.journal)}"

    @classmethod
    def bot_random(cls, session: Session[Any, Any, Any]) -> Random:
        """Return the random generator for a bot's choice at the next step."""
        return Random(cls.bot_seed(session))
