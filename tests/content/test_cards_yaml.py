"""The YAML reader by itself: what it lets through as what, and how it explains types that are not card text."""

from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest

from game.content.formats.errors import ContentError
from game.content.formats.yaml_reader import SourceMap, convert, format_hint, parse_yaml, read_yaml

FILE = Path("some/file.yaml")


class Step(msgspec.Struct, forbid_unknown_fields=True):
    seat: Annotated[int, msgspec.Meta(ge=1, le=4)]
    square: tuple[int, int]
    how: Literal["walk", "fly"] | int = "walk"


class Scenario(msgspec.Struct, forbid_unknown_fields=True):
    title: Annotated[str, msgspec.Meta(min_length=3)]
    steps: list[Step]
    hands: dict[str, tuple[str, ...]] = {}
    open: bool = False


def read(text: str) -> object:
    data, marks = parse_yaml(text, FILE)
    assert marks.faults == []
    return data


def find_faults(text: str) -> list[tuple[int, str]]:
    with pytest.raises(ContentError) as error:
        convert(*_swapped(parse_yaml(text, FILE)))
    return [(fault.line, fault.message) for fault in error.value.faults]


def _swapped(parsed: tuple[object, SourceMap]) -> tuple[object, type[Scenario], SourceMap]:
    data, marks = parsed
    return data, Scenario, marks


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("true", True),
        ("false", False),
        ("0", 0),
        ("-12", -12),
        ("'12'", "12"),
        ('"yes"', "yes"),
        ("'null'", "null"),
        ("King's Command", "King's Command"),
        ("Kotake & Komune", "Kotake & Komune"),
        ("up +2", "up +2"),
        ("|\n  two\n  lines\n", "two\nlines\n"),
        (">\n  one\n  line\n", "one line\n"),
        ("[1, a, [true]]", [1, "a", [True]]),
        ("{a: {b: 1}}", {"a": {"b": 1}}),
        ("[]", []),
        ("{}", {}),
        ("''", ""),
    ],
)
def test_values(written: str, value: object) -> None:
    assert read(f"a: {written}") == {"a": value}
    assert type(read(f"a: {written}")) is dict


def test_a_byte_order_mark_is_harmless(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(b"\xef\xbb\xbfname: \xc3\xa4\n")
    assert read_yaml(path)[0] == {"name": "ä"}


def test_every_value_knows_its_line() -> None:
    _, marks = parse_yaml("a: 1\nb:\n  - c: [x,\n      y]\n    d:\n      e\n", FILE)
    assert marks.lines[("a",)] == 1
    assert marks.lines[("b", 0)] == 3
    assert marks.lines[("b", 0, "c", 1)] == 4
    assert marks.lines[("b", 0, "d")] == 5
    assert marks.get_line(("b", 0, "d", "not there", 7)) == 5
    assert marks.get_line(("nowhere",)) == 1


def test_convert_gives_the_type() -> None:
    steps = "[{seat: 1, square: [2, 3], how: fly}, {seat: 2, square: [0, 0], how: 5}]"
    data, marks = parse_yaml(f"title: Bridge\nsteps: {steps}\nopen: true\n", FILE)
    scenario = convert(data, Scenario, marks)
    assert scenario.steps == [Step(1, (2, 3), "fly"), Step(2, (0, 0), 5)]
    assert scenario.open is True


def test_convert_lists_every_misfit() -> None:
    text = """\
titel: Bridge
steps:
  - seat: 5
    square: [2, three]
  - seat: 1
    square: [0]
    how: fyl
  - walk
hands:
  link: [bomb, 3]
open: 1
"""
    assert find_faults(text) == [
        (1, 'the field "title" is missing'),
        (1, 'unknown field "titel": did you mean "title"?'),
        (3, "expected a whole number from 1 up to 4, got 5"),
        (4, 'expected a whole number, got "three"'),
        (6, "expected a list of 2, got 1"),
        (7, 'unknown word "fyl": did you mean "fly"?'),
        (8, 'expected named fields, got "walk"'),
        (10, "expected a text, got 3"),
        (11, "expected true or false, got 1"),
    ]


def test_a_limit_that_only_the_type_knows_is_placed_all_the_same() -> None:
    ((line, message),) = find_faults("steps: []\ntitle: Ab\n")
    assert line == 2
    assert "length >= 3" in message


def test_a_fault_of_writing_is_not_reported_again_as_a_wrong_type() -> None:
    assert find_faults("title: Bridge\nsteps: []\nopen: yes\n") == [
        (3, '"yes" is read as a boolean by some tools: write true or false, or put it in quotes')
    ]


def test_faults_before_a_syntax_error_are_kept() -> None:
    with pytest.raises(ContentError) as error:
        parse_yaml("a: 1\na: 2\nb: [\n", FILE)
    assert [fault.line for fault in error.value.faults] == [2, 4]


def test_faults_are_told_in_the_order_of_lines() -> None:
    with pytest.raises(ContentError) as error:
        convert(*_swapped(parse_yaml("title: 3\nsteps: off\nopen: 7\n", FILE)))
    assert str(error.value).splitlines() == [
        f"{FILE}:1: expected a text, got 3",
        f'{FILE}:2: "off" is read as a boolean by some tools: write true or false, or put it in quotes',
        f"{FILE}:3: expected true or false, got 7",
    ]


def test_did_you_mean() -> None:
    assert format_hint("defence", ["attack", "defense"]) == ': did you mean "defense"?'
    assert format_hint("xyz", ["attack", "defense"]) == ""
