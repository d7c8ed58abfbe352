"""Positions of matches as puzzles, and puzzles as files: the way back from a state to what people read and write."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence

import msgspec

from game.content.positions import FALLEN, InPlay, Position, Seat
from game.content.puzzles import Puzzle, Text
from game.rules.epic.board import bits
from game.rules.epic.frames import NONE, WalkFrame
from game.rules.epic.match import Match
from game.rules.epic.state import State

_PLAIN = re.compile(r"[a-z][a-z0-9@/+-]*")
_SQUARE = re.compile(r"[A-Z][0-9]{1,2}")
_WORDS = {"on", "off", "yes", "no", "y", "n", "true", "false", "null"}
_LINE = 118


def position_of(match: Match, state: State) -> Position:
    """A position of a duel with both hands, and every other card out of the game."""
    setup = match.setup
    seats = tuple(_seat(match, state, index) for index in range(match.seats))
    return Position(
        map=setup.map,
        seats=seats,
        game=setup.game,
        mode=setup.mode,
        options=setup.options,
        active=match.seat_names[state.active],
        actions=state.actions if state.actions != match.pack.actions else None,
        die=rolled(match, state),
    )


def rolled(match: Match, state: State) -> int | str:
    """The face of the die that is being moved by, as long as nobody has moved by it; empty when movement is over."""
    frame = state.stack[-1] if state.stack else None
    if not isinstance(frame, WalkFrame) or frame.movers == NONE:
        return ""
    rolled = frame.steps, frame.everyone
    name = next((face.name for face in match.die if (face.steps, face.everyone) == rolled), "")
    return int(name) if name.isdigit() else name


def _seat(match: Match, state: State, index: int) -> Seat:
    figures = bits(match.own[index])
    squares = {match.names[f]: square_name(match, state.squares[f]) for f in figures}
    health: dict[str, int | str] = {
        match.names[f]: state.health[f]
        for f in figures
        if state.squares[f] >= 0 and state.health[f] < match.figures[f].health
    }
    hand = tuple(short(match, card) for card in state.hands[index])
    return Seat("+".join(match.setup.teams[index]), squares, health, hand, rest="removed")


def square_name(match: Match, square: int) -> str:
    """The name of a square, or the word for a character that has left the board."""
    return match.board.layout.name_of(square) if square >= 0 else FALLEN


def short(match: Match, card: int) -> str:
    """A card's id without its team where that is clear."""
    full, name = match.card_ids[card], match.card_ids[card].partition("/")[2]
    mine = {one for one, owner in zip(match.card_ids, match.owner, strict=True) if owner == match.owner[card]}
    return name if sum(one.partition("/")[2] == name for one in mine) == 1 else full


# Files ----------------------------------------------------------------------------------------------------------------


def puzzle_text(puzzle: Puzzle) -> str:
    """A puzzle as its file; what is as at the start of a match is left out."""
    lines = [*_words("name", puzzle.name), f"difficulty: {puzzle.difficulty}"]
    if puzzle.found:
        lines.append(f"found: {_flow(puzzle.found)}")
    for field, words in (("story", puzzle.story), ("hint", puzzle.hint)):
        lines += _words(field, words) if words is not None else []
    lines.append(f"game: {puzzle.game}")
    if puzzle.goal != "win-this-turn":
        lines += [f"goal: {puzzle.goal}", f"target: {_scalar(puzzle.target)}"]
    lines.append(f"map: {puzzle.map}")
    if puzzle.options:
        lines.append(f"options: {_flow(puzzle.options)}")
    seats = [seat.team for seat in puzzle.seats]
    if puzzle.active and puzzle.active != seats[0]:
        lines.append(f"active: {_scalar(puzzle.active)}")
    for field, usual in (("turn_limit", 0), ("turn", 1)):
        value = getattr(puzzle, field)
        lines += [f"{field}: {value}"] if value != usual else []
    for field in ("actions", "paid"):
        value = getattr(puzzle, field)
        lines += [f"{field}: {value}"] if value is not None else []
    lines += ["hearted: true"] if puzzle.hearted else []
    lines += [f"die: {_scalar(puzzle.die)}"] if puzzle.die != "" else []
    lines.append("seats:")
    for seat in puzzle.seats:
        lines += _seat_lines(seat)
    lines += ["solution:", *(f"  - {_scalar(step, spaced=True)}" for step in puzzle.solution)]
    return "\n".join(lines) + "\n"


def _seat_lines(seat: Seat) -> list[str]:
    lines = [f"  - team: {_scalar(seat.team)}", f"    squares: {_flow(seat.squares)}"]
    lines += [f"    health: {_flow(seat.health)}"] if seat.health else []
    for field in ("hand", "draw", "discard", "removed", "spent"):
        cards: tuple[str, ...] = getattr(seat, field)
        lines += [f"    {field}: {_flow(cards)}"] if cards else []
    if seat.in_play:
        lying = [_flow({"card": one.card, "by": one.by, **_told(one)}) for one in seat.in_play]
        lines.append(f"    in_play: [{', '.join(lying)}]")
    return [*lines, f"    rest: {seat.rest}"]


def _told(lying: InPlay) -> dict[str, object]:
    """What is said of a card in play only where there is something to say."""
    return {field: value for field, value in (("to", lying.to), ("count", lying.count)) if value}


def _words(field: str, words: Text) -> list[str]:
    told = {language: _scalar(getattr(words, language), spaced=True) for language in ("en", "de")}
    whole = f"{field}: {{en: {told['en']}, de: {told['de']}}}"
    if len(whole) <= _LINE and not set("{},[]") & set(told["en"] + told["de"]):
        return [whole]
    return [f"{field}:", *(f"  {language}: {text}" for language, text in told.items())]


def _flow(value: Mapping[str, object] | Sequence[str]) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_scalar(key)}: {_scalar(one)}" for key, one in value.items()) + "}"
    return "[" + ", ".join(map(_scalar, value)) + "]"


def _scalar(value: object, *, spaced: bool = False) -> str:
    """A value so that every reader of YAML takes it for the same."""
    if isinstance(value, int):
        return str(value)
    text = str(value)
    words = text.split(" ") if spaced else [text]
    plain = _PLAIN.fullmatch(words[0]) or _SQUARE.fullmatch(text)
    rest = all(_PLAIN.fullmatch(word) or _SQUARE.fullmatch(word) or word.isdigit() for word in words[1:])
    return text if plain and rest and text.lower() not in _WORDS else json.dumps(text, ensure_ascii=False)


def without_solution(position: Position) -> dict[str, object]:
    """The fields of a position, for a puzzle that is made of it."""
    return {name: getattr(position, name) for name in Position.__struct_fields__}


def puzzle_of(position: Position, **fields: object) -> Puzzle:
    """A position as a puzzle."""
    return msgspec.structs.replace(  # msgspec's constructor takes the fields by their names
        Puzzle(**without_solution(position), name=Text("-", "-"), difficulty=1, solution=()),  # type: ignore[arg-type]
        **fields,
    )
