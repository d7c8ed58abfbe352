"""Writer of puzzle files: converts states of a match to positions, and puzzles to YAML."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence

import msgspec

from game.content.puzzles.positions import FALLEN, InPlaySpec, Position, SeatSpec
from game.content.puzzles.puzzles import Puzzle, PuzzleText
from game.rules.epic.board import iterate_bits
from game.rules.epic.engine.frames import NONE, WalkFrame
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import State

_UNQUOTED_WORD = re.compile(r"[a-z][a-z0-9@/+-]*")
"""Pattern of words that are written without quotes."""
_SQUARE = re.compile(r"[A-Z][0-9]{1,2}")
_RESERVED_YAML_WORDS = {"on", "off", "yes", "no", "y", "n", "true", "false", "null"}
"""Words that some YAML parsers convert to booleans or null, so they are quoted."""
_MAX_LINE_LENGTH = 118


def export_position(match: Match, state: State) -> Position:
    """Build a position from a state of a duel with both hands; all other cards are removed from the game."""
    setup = match.setup
    seats = tuple(_build_seat(match, state, index) for index in range(match.seats))
    return Position(
        map=setup.map,
        seats=seats,
        game=setup.game,
        mode=setup.mode,
        options=setup.options,
        active=match.seat_names[state.active],
        actions=state.actions if state.actions != match.pack.actions else None,
        die=find_rolled_face(match, state),
    )


def find_rolled_face(match: Match, state: State) -> int | str:
    """Return the die face of the current movement, before its first step; empty after the movement."""
    frame = state.stack[-1] if state.stack else None
    if not isinstance(frame, WalkFrame) or frame.movers == NONE:
        return ""
    rolled = frame.steps, frame.everyone
    name = next((face.name for face in match.die if (face.steps, face.everyone) == rolled), "")
    return int(name) if name.isdigit() else name


def _build_seat(match: Match, state: State, seat: int) -> SeatSpec:
    figures = iterate_bits(match.own_mask[seat])
    squares = {match.names[f]: get_square_name(match, state.squares[f]) for f in figures}
    health: dict[str, int | str] = {
        match.names[f]: state.health[f]
        for f in figures
        if state.squares[f] >= 0 and state.health[f] < match.figures[f].health
    }
    hand = tuple(get_card_name(match, card) for card in state.hands[seat])
    return SeatSpec("+".join(match.setup.teams[seat]), squares, health, hand, rest="removed")


def get_square_name(match: Match, square: int) -> str:
    """Return the name of a square, or the word for a character that is not on the board."""
    return match.board.layout.square_name(square) if square >= 0 else FALLEN


def get_card_name(match: Match, card: int) -> str:
    """Return a card's id, without its team if that is unambiguous."""
    full, name = match.card_ids[card], match.card_ids[card].partition("/")[2]
    mine = {one for one, owner in zip(match.card_ids, match.owner, strict=True) if owner == match.owner[card]}
    return name if sum(one.partition("/")[2] == name for one in mine) == 1 else full


# Files ----------------------------------------------------------------------------------------------------------------


def format_puzzle(puzzle: Puzzle) -> str:
    """Format a puzzle as the text of its file; default values are omitted."""
    lines = [*_format_text_field("name", puzzle.name), f"difficulty: {puzzle.difficulty}"]
    if puzzle.found:
        lines.append(f"found: {_format_flow(puzzle.found)}")
    for field, words in (("story", puzzle.story), ("hint", puzzle.hint)):
        lines += _format_text_field(field, words) if words is not None else []
    lines.append(f"game: {puzzle.game}")
    if puzzle.goal != "win-this-turn":
        lines += [f"goal: {puzzle.goal}", f"target: {_format_scalar(puzzle.target)}"]
    lines.append(f"map: {puzzle.map}")
    if puzzle.options:
        lines.append(f"options: {_format_flow(puzzle.options)}")
    seats = [seat.team for seat in puzzle.seats]
    if puzzle.active and puzzle.active != seats[0]:
        lines.append(f"active: {_format_scalar(puzzle.active)}")
    for field, usual in (("turn_limit", 0), ("turn", 1)):
        value = getattr(puzzle, field)
        lines += [f"{field}: {value}"] if value != usual else []
    for field in ("actions", "paid"):
        value = getattr(puzzle, field)
        lines += [f"{field}: {value}"] if value is not None else []
    lines += ["hearted: true"] if puzzle.hearted else []
    lines += [f"die: {_format_scalar(puzzle.die)}"] if puzzle.die != "" else []
    lines.append("seats:")
    for seat in puzzle.seats:
        lines += _format_seat(seat)
    lines += ["solution:", *(f"  - {_format_scalar(step, allow_spaces=True)}" for step in puzzle.solution)]
    return "\n".join(lines) + "\n"


def _format_seat(seat: SeatSpec) -> list[str]:
    lines = [f"  - team: {_format_scalar(seat.team)}", f"    squares: {_format_flow(seat.squares)}"]
    lines += [f"    health: {_format_flow(seat.health)}"] if seat.health else []
    for field in ("hand", "draw", "discard", "removed", "spent"):
        cards: tuple[str, ...] = getattr(seat, field)
        lines += [f"    {field}: {_format_flow(cards)}"] if cards else []
    if seat.in_play:
        lying = [
            _format_flow({"card": spec.card, "by": spec.by, **_get_optional_fields(spec)}) for spec in seat.in_play
        ]
        lines.append(f"    in_play: [{', '.join(lying)}]")
    return [*lines, f"    rest: {seat.rest}"]


def _get_optional_fields(spec: InPlaySpec) -> dict[str, object]:
    """Return the optional fields of a card in play that have a value."""
    return {field: value for field, value in (("to", spec.to), ("count", spec.count)) if value}


def _format_text_field(field: str, translations: PuzzleText) -> list[str]:
    """Return the lines of a field with a text in both languages."""
    scalars = {
        language: _format_scalar(getattr(translations, language), allow_spaces=True) for language in ("en", "de")
    }
    flow_line = f"{field}: {{en: {scalars['en']}, de: {scalars['de']}}}"
    if len(flow_line) <= _MAX_LINE_LENGTH and not set("{},[]") & set(scalars["en"] + scalars["de"]):
        return [flow_line]
    return [f"{field}:", *(f"  {language}: {text}" for language, text in scalars.items())]


def _format_flow(value: Mapping[str, object] | Sequence[str]) -> str:
    """Format a mapping or sequence in YAML flow style."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_format_scalar(key)}: {_format_scalar(one)}" for key, one in value.items()) + "}"
    return "[" + ", ".join(map(_format_scalar, value)) + "]"


def _format_scalar(value: object, *, allow_spaces: bool = False) -> str:
    """Format a value, quoted unless all YAML parsers read it alike; ``allow_spaces`` permits several plain words."""
    if isinstance(value, int):
        return str(value)
    text = str(value)
    words = text.split(" ") if allow_spaces else [text]
    plain = _UNQUOTED_WORD.fullmatch(words[0]) or _SQUARE.fullmatch(text)
    rest = all(_UNQUOTED_WORD.fullmatch(word) or _SQUARE.fullmatch(word) or word.isdigit() for word in words[1:])
    return text if plain and rest and text.lower() not in _RESERVED_YAML_WORDS else json.dumps(text, ensure_ascii=False)


def get_position_fields(position: Position) -> dict[str, object]:
    """Return the fields of a position by name."""
    return {name: getattr(position, name) for name in Position.__struct_fields__}


def make_puzzle(position: Position, **fields: object) -> Puzzle:
    """Return a puzzle with the fields of a position, and further fields given as keyword arguments."""
    return msgspec.structs.replace(  # msgspec's constructor takes the fields by their names
        Puzzle(**get_position_fields(position), name=PuzzleText("-", "-"), difficulty=1, solution=()),  # type: ignore[arg-type]
        **fields,
    )
