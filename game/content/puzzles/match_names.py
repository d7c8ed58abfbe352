"""The names of one match as people write them: seats, figures, squares, cards, faces of the die.

A seat is named by its team (``ganon``; ``link@1`` and ``link@2`` where a team plays twice), a card by its id, without
the team where that is clear (``spinning-blade`` for ``link/spinning-blade``).
"""

from __future__ import annotations

from game.content.formats.yaml_reader import did_you_mean
from game.rules.core.protocol import ActionError
from game.rules.epic.actions.action import Action
from game.rules.epic.actions.notation import FORMS, from_text
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import State


class UnknownName(ValueError):
    """A name that a match does not have; as a text, a sentence with the name that may have been meant."""


class Names:
    """Looks names up for one match; every method raises UnknownName."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.seats = tuple(match.seat_names)

    def seat(self, name: str) -> int:
        """The seat of a player."""
        if name not in self.seats:
            raise UnknownName(f'unknown player "{name}"{did_you_mean(name, self.seats) or _known(self.seats)}')
        return self.seats.index(name)

    def figure(self, name: str) -> int:
        """A character."""
        if name not in self.match.figure_named:
            hint = did_you_mean(name, self.match.names) or _known(self.match.names)
            raise UnknownName(f'unknown character "{name}"{hint}')
        return self.match.figure_named[name]

    def square(self, name: str) -> int:
        """A square of the board, ``A1`` in the upper left."""
        layout = self.match.board.layout
        try:
            return layout.square(name)
        except ValueError:
            last = layout.name_of(self.match.board.size - 1)
            raise UnknownName(f'unknown square "{name}": they go from A1 to {last}') from None

    def card(self, name: str, seat: int | None = None) -> str:
        """The full id of a card, of one seat's deck or of any."""
        cards = zip(self.match.card_ids, self.match.owner, strict=True)
        ids = list(dict.fromkeys(full for full, owner in cards if seat in (None, owner)))
        found = [full for full in ids if name in (full, full.partition("/")[2])]
        if len(found) > 1:
            raise UnknownName(f'"{name}" may be {" or ".join(found)}: name it with its team')
        if not found:
            known = {full.partition("/")[2] for full in ids} | set(ids)
            raise UnknownName(f'unknown card "{name}"{did_you_mean(name, known)}')
        return found[0]

    def face(self, name: int | str) -> int:
        """A face of the movement die."""
        faces = [face.name for face in self.match.die]
        if str(name) not in faces:
            raise UnknownName(f'the die has no face "{name}"{did_you_mean(str(name), faces) or _known(faces)}')
        return faces.index(str(name))

    def action(self, state: State, text: str) -> Action:
        """The action that a text form means, its card named with or without the team."""
        words = text.split()
        fields = FORMS[words[0]].fields if words and words[0] in FORMS else {}
        if "card" in fields and len(words) == len(fields) + 1:
            words[-1] = self.card(words[-1])
        try:
            return from_text(self.match, state, " ".join(words))
        except ActionError as error:
            raise UnknownName(_sentence(text, error)) from None


def _known(names: tuple[str, ...] | list[str]) -> str:
    return f": expected {' or '.join(names)}"


def _sentence(text: str, error: ActionError) -> str:
    args = error.refusal.args
    name = str(args.get("name", text.split()[0] if text.split() else ""))
    known = str(args.get("known", "")).split()
    hint = did_you_mean(name, known)
    if "usage" in args:
        hint = f': it is written as "{args["usage"]}"'
    elif "last" in args:
        hint = f": squares go from A1 to {args['last']}"
    return f'"{text}" is no action ({error.refusal.code} "{name}"){hint}'
