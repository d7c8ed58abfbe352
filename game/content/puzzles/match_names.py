"""Names of seats, characters, squares, cards and die faces in a match, and their resolution to indexes.

A seat is named by its team (``ganon``; ``link@1`` and ``link@2`` if a team plays twice). A card is named by its id,
without the team if that is unambiguous (``spinning-blade`` for ``link/spinning-blade``).
"""

from __future__ import annotations

from game.content.formats.yaml_reader import format_hint
from game.rules.core.protocol import ActionError
from game.rules.epic.actions.action import Action
from game.rules.epic.actions.notation import NOTATION_FORMS, from_text
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import State


class UnknownNameError(ValueError):
    """Name that does not exist in a match; the text of the exception includes a suggestion."""


class NameResolver:
    """Resolver of names in one match; every method raises UnknownNameError for an unknown name."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.seats = tuple(match.seat_names)
        """Names of the seats."""

    def find_seat(self, name: str) -> int:
        """Return the index of a seat."""
        if name not in self.seats:
            raise UnknownNameError(
                f'unknown player "{name}"{format_hint(name, self.seats) or _format_known(self.seats)}'
            )
        return self.seats.index(name)

    def find_figure(self, name: str) -> int:
        """Return the index of a character."""
        if name not in self.match.figure_by_name:
            hint = format_hint(name, self.match.names) or _format_known(self.match.names)
            raise UnknownNameError(f'unknown character "{name}"{hint}')
        return self.match.figure_by_name[name]

    def find_square(self, name: str) -> int:
        """Return the index of a square; ``A1`` is the upper left one."""
        layout = self.match.board.layout
        try:
            return layout.parse_square(name)
        except ValueError:
            last = layout.square_name(self.match.board.size - 1)
            raise UnknownNameError(f'unknown square "{name}": they go from A1 to {last}') from None

    def find_card(self, name: str, seat: int | None = None) -> str:
        """Return the full id of a card in one seat's deck, or in any deck if ``seat`` is None."""
        cards = zip(self.match.card_ids, self.match.owner, strict=True)
        ids = list(dict.fromkeys(full for full, owner in cards if seat in (None, owner)))
        found = [full for full in ids if name in (full, full.partition("/")[2])]
        if len(found) > 1:
            raise UnknownNameError(f'"{name}" may be {" or ".join(found)}: name it with its team')
        if not found:
            known = {full.partition("/")[2] for full in ids} | set(ids)
            raise UnknownNameError(f'unknown card "{name}"{format_hint(name, known)}')
        return found[0]

    def find_face(self, name: int | str) -> int:
        """Return the index of a face of the movement die."""
        faces = [face.name for face in self.match.die]
        if str(name) not in faces:
            raise UnknownNameError(
                f'the die has no face "{name}"{format_hint(str(name), faces) or _format_known(faces)}'
            )
        return faces.index(str(name))

    def parse_action(self, state: State, text: str) -> Action:
        """Parse an action whose card is named with or without the team."""
        words = text.split()
        fields = NOTATION_FORMS[words[0]].fields if words and words[0] in NOTATION_FORMS else {}
        if "card" in fields and len(words) == len(fields) + 1:
            words[-1] = self.find_card(words[-1])
        try:
            return from_text(self.match, state, " ".join(words))
        except ActionError as error:
            raise UnknownNameError(_format_error(text, error)) from None


def _format_known(names: tuple[str, ...] | list[str]) -> str:
    """Return the end of an error message, listing the known names."""
    return f": expected {' or '.join(names)}"


def _format_error(text: str, error: ActionError) -> str:
    """Return the error message about a text that is no valid action."""
    args = error.refusal.args
    name = str(args.get("name", text.split()[0] if text.split() else ""))
    known = str(args.get("known", "")).split()
    hint = format_hint(name, known)
    if "usage" in args:
        hint = f': it is written as "{args["usage"]}"'
    elif "last" in args:
        hint = f": squares go from A1 to {args['last']}"
    return f'"{text}" is no action ({error.refusal.code} "{name}"){hint}'
