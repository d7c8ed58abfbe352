"""Who sits at a table: people and bots, and what they are called."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from game.bounds import one_line
from game.errors import UserError
from game.session.session import Session
from game.text import _

PERSON = "person"
HUMAN = "human"
"""Word that a player writes for `PERSON`, which saves hold."""
LONGEST_PLAYER = 40
"""A longer name is cut."""


class Seats:
    """For each seat ``person`` or the name of a bot, and a name for the log.

    ``stand_ins`` are the seats where a quick bot filled in for the bot that was meant.
    """

    def __init__(self, kinds: list[str], names: list[str] | None = None, stand_ins: Iterable[int] = ()) -> None:
        self.kinds = kinds
        given = [*(names or []), *[""] * len(kinds)][: len(kinds)]
        self.names = [one_line(name, LONGEST_PLAYER) for name in given]
        self.stand_ins = sorted({seat for seat in stand_ins if 0 <= seat < len(kinds)})

    @classmethod
    def from_words(cls, words: str, seats: int) -> Seats:
        """``human,random`` for two seats; seats that are not named are people.

        Raises:
            UserError: more words than seats.
        """
        named = [word.strip() for word in words.split(",") if word.strip()]
        kinds = [PERSON if word == HUMAN else word for word in named]
        if len(kinds) > seats:
            raise UserError(_("More players than seats."))
        return cls(kinds + [PERSON] * (seats - len(kinds)))

    def name(self, seat: int) -> str:
        """What the player on a seat is called."""
        given = self.names[seat] if 0 <= seat < len(self.names) else ""
        return given or _("Player {number}").format(number=seat + 1)

    def add_stand_in(self, seat: int) -> None:
        """Note that a quick bot filled in on a seat."""
        self.stand_ins = sorted({*self.stand_ins, seat})

    @property
    def stand_in_note(self) -> str:
        """Say for whom a quick bot filled in; empty for nobody."""
        if not self.stand_ins:
            return ""
        return _("A quick bot filled in for {names}.").format(names=", ".join(map(self.name, self.stand_ins)))

    def for_new_match(self) -> Seats:
        """Return the same players at the beginning of another match."""
        return Seats(self.kinds, self.names)

    def is_person(self, seat: int) -> bool:
        """Whether a person sits there."""
        return self.kinds[seat] == PERSON

    @property
    def people(self) -> list[int]:
        """The seats with people."""
        return [seat for seat, kind in enumerate(self.kinds) if kind == PERSON]

    @staticmethod
    def luck_seed(session: Session[Any, Any, Any]) -> str:
        """What a bot's own luck for the next step is drawn from; it is not the luck of the match."""
        return f"bot/{session.seed}/{len(session.journal)}"

    @classmethod
    def luck(cls, session: Session[Any, Any, Any]) -> Random:
        """A bot's own luck for the next step."""
        return Random(cls.luck_seed(session))
