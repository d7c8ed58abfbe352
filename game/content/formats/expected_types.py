"""Types that data of a file should have: whether a value is of one, and the words of messages about them."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import inspect

from game.content.formats.file_reading import format_untrusted


def matches_type(data: object, expected_type: inspect.Type) -> bool:
    """Return whether a value is of the expected type; items of lists and dicts are not checked."""
    match expected_type:
        case inspect.StrType():
            return isinstance(data, str)
        case inspect.BoolType():
            return isinstance(data, bool)
        case inspect.IntType():
            low, high = expected_type.ge, expected_type.le
            whole = isinstance(data, int) and not isinstance(data, bool)
            return whole and (low is None or data >= low) and (high is None or data <= high)  # type: ignore[operator]
        case inspect.StructType() | inspect.DictType():
            return isinstance(data, dict)
        case inspect.ListType() | inspect.VarTupleType() | inspect.TupleType():
            return isinstance(data, list)
        case inspect.LiteralType(values=values):
            return any(data == value and type(data) is type(value) for value in values)
    return True


def describe_type(expected_type: inspect.Type) -> str:
    """Return what a type expects in a file, in words."""
    match expected_type:
        case inspect.StrType():
            return "a text"
        case inspect.BoolType():
            return "true or false"
        case inspect.IntType(ge=low, le=high):
            limits = [f"from {low}"] * (low is not None) + [f"up to {high}"] * (high is not None)
            return " ".join(["a whole number", *limits])
        case inspect.StructType() | inspect.DictType():
            return "named fields"
        case inspect.ListType() | inspect.VarTupleType() | inspect.TupleType():
            return "a list"
        case inspect.LiteralType(values=values):
            return format_choices(str(value) for value in values)
    return "another kind of value"


def format_choices(words: Iterable[str]) -> str:
    """Return a list of words with a conjunction, for a message."""
    return " or ".join(f'"{word}"' for word in words)


def format_data(data: object) -> str:
    """Return a short description of a value, for a message."""
    match data:
        case bool():
            return "true" if data else "false"
        case int():
            return str(data)
        case dict():
            return "named fields"
        case list():
            return "a list"
    return f'"{format_untrusted(str(data))}"'
