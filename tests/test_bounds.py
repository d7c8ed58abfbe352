"""What is measured before anything is built: sizes, depths, lengths and numbers of JSON, and files that are none."""

from __future__ import annotations

import json
import os
import zlib
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from game import bounds
from game.bounds import Bounds, Excess
from game.errors import UserError

TINY = Bounds(size=200, depth=3, values=20, text=10, items=5, number=4)


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bounds.LIMITS, "tiny", TINY)


@pytest.mark.parametrize(
    "text",
    [
        "[[[]]]",
        '{"a": [{"b": 1}]}',
        json.dumps([[1, 2, 3, 4, 5]] * 3),
        '["1234567890"]',
        "[1234, -999, 12.5, true, false, null]"[:-7] + "]",
        r'["[[[[[[[["]',
        r'["\"[[\\", "{,,,,,"]',
        r'["\\\\\\", "\""]',
        '["' + "0" * 10 + '"]',
        " " * 200,
        "",
    ],
)
def test_what_is_within_the_bounds_passes(text: str) -> None:
    bounds.measure(text.encode(), "tiny")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (" " * 201, "too large"),
        ("[[[[]]]]", "too deeply"),
        ('{"a":{"b":{"c":{"d":1}}}}', "too deeply"),
        ("[[[[[[", "too deeply"),
        ("[[1],[[[2]]]]", "too deeply"),
        (json.dumps([[1, 2, 3, 4, 5]] * 4), "more values"),
        ("[[],[],[],[],[[],[],[],[],[]],[],[],[],[],[],[]]", "more values"),
        ('"' * 100, "more values"),
        ('["12345678901"]', "longer text"),
        ('{"12345678901": 1}', "longer text"),
        (r'["\"2345678901"]', "longer text"),
        ("[1,2,3,4,5,6]", "longer list"),
        ("[[1],[2],[3],[4],[5],[6]]", "longer list"),
        ('{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1}', "longer list"),
        ("[12345]", "larger number"),
        ("[-1234]", "larger number"),
        ("[1e9]", "larger number"),
        ("[1E9]", "larger number"),
        ("[true, 1e9]", "larger number"),
        ("[NaN]", "larger number"),
        ("[Infinity]", "larger number"),
    ],
)
def test_what_is_beyond_them_is_refused_by_its_own_sentence(text: str, words: str) -> None:
    with pytest.raises(Excess, match=words):
        bounds.measure(text.encode(), "tiny")


def anything(rng: Random, depth: int) -> Any:
    """Some JSON, its texts full of what looks like more of it."""
    kind = rng.randrange(6 if depth else 4)
    if kind == 4:
        return [anything(rng, depth - 1) for _ in range(rng.randrange(5))]
    if kind == 5:
        return {anything_said(rng): anything(rng, depth - 1) for _ in range(rng.randrange(5))}
    return (None, rng.randrange(-999, 9999), True, anything_said(rng))[kind]


def anything_said(rng: Random) -> str:
    return "".join(rng.choice('[]{},:"\\\n\täe1') for _ in range(rng.randrange(9)))


def measured(data: bytes) -> Bounds:
    """What a look at one sign after the other finds."""
    depth = values = text = items = number = inside = digits = at = 0
    said, commas, signs = False, list[int](), data.decode()
    while at < len(signs):
        sign, size = signs[at], len(signs[at].encode())
        if said and sign == "\\":
            inside, at = inside + 2, at + 2
            continue
        if sign == '"':
            said, text, inside = not said, max(text, inside), 0
        elif said:
            inside += size
        elif sign in "[{":
            commas.append(0)
            values += 1
            depth = max(depth, len(commas))
        elif sign in "]}":
            items = max(items, commas.pop())
        elif sign == ",":
            values += 1
            commas[-1] += 1
        digits = digits + 1 if not said and (sign.isdigit() or sign in ".+-") else 0
        number = max(number, digits)
        at += 1
    return Bounds(len(data), depth, values + 1, text, items + 1, number)


def test_the_measure_is_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    """By random JSON: just within its own measure it passes, and one less of anything refuses it."""
    tight = 0
    for seed in range(400):
        rng = Random(seed)
        data = json.dumps([anything(rng, 4) for _ in range(3)], ensure_ascii=False).encode()
        found = measured(data)
        monkeypatch.setitem(bounds.LIMITS, "tiny", found)
        bounds.measure(data, "tiny")
        for field in ("size", "depth", "values", "text", "items", "number"):
            if getattr(found, field) > 1:
                monkeypatch.setitem(bounds.LIMITS, "tiny", found._replace(**{field: getattr(found, field) - 1}))
                with pytest.raises(Excess):
                    bounds.measure(data, "tiny")
                tight += 1
    assert tight > 1000


@pytest.mark.parametrize("text", ["[1", '["a', "[1]]", "}{", "[1,2}", "nonsense", "\\", '"\\'])
def test_what_is_no_json_is_left_to_its_decoder(text: str) -> None:
    bounds.measure(text.encode(), "tiny")
    with pytest.raises(msgspec.DecodeError):
        msgspec.json.decode(text)


@pytest.mark.parametrize("kind", bounds.LIMITS)
def test_a_list_of_lists_without_end_is_refused_for_every_kind(kind: str) -> None:
    most = bounds.LIMITS[kind]
    for text in (b"[" * (most.depth + 1), b"[" * most.size, b"[]," * most.values, b'"",' * (most.values + 1)):
        with pytest.raises(Excess):
            bounds.measure(text, kind)


def test_no_more_is_unpacked_than_asked_for() -> None:
    packed = zlib.compress(b"a" * 1000)
    assert bounds.unpacked(packed, 1000) == b"a" * 1000
    with pytest.raises(Excess, match="too large"):
        bounds.unpacked(packed, 999)
    with pytest.raises(zlib.error):
        bounds.unpacked(packed[:-3], 1000)


# Signs that nobody can see --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("a\0b", "a b"),
        ("\x1b[31mred", " [31mred"),
        ("\x7f\x85del", "  del"),
        ("\u202egnp.exe", " gnp.exe"),
        ("\u2066in\u2069", " in "),
        ("\u2028line", " line"),
        ("whole 🧝 ä “–„", "whole 🧝 ä “–„"),
        ("two\nlines\tand", "two\nlines\tand"),
        ("\\u0000 \\\\u202e", "\\u0000 \\\\u202e"),
        ("\\\0", "\\ "),
    ],
)
@pytest.mark.parametrize("escaped", [True, False])
def test_json_is_rid_of_what_nobody_can_see(text: str, seen: str, escaped: bool) -> None:
    data = json.dumps({"name": text}, ensure_ascii=escaped).encode("utf-8", "surrogatepass")
    assert json.loads(bounds.cleaned(data)) == {"name": seen}
    assert msgspec.json.decode(bounds.cleaned(data)) == {"name": seen}


@pytest.mark.parametrize("half", [b"\\ud800", b"\\udc00\\ud800", b"\\ud800\\u0000\\udc00", b"\xed\xa0\x80"])
def test_no_half_of_a_character_is_left(half: bytes) -> None:
    json.loads(bounds.cleaned(b'"' + half + b'"')).encode()


def test_taking_signs_away_makes_no_new_ones() -> None:
    inside = (
        b"\xe2\x7f\x80\xae",
        b"\xe2\xc2\x80\x80\xae",
        b"\xed\xe2\x80\xae\xa0\x80",
        b"\\u20\\u00002e",
        b"\\\xe2\x80\xaeu202e",
    )
    for hidden in inside:
        clean = bounds.cleaned(b'"' + hidden + b'"')
        assert bounds.cleaned(clean) == clean
        assert b"\xe2\x80\xae" not in clean


def test_a_name_is_one_line_and_not_too_long() -> None:
    assert bounds.one_line("  Mira\n\u202e of\0 the\u200b  hills ", 40) == "Mira of the hills"
    assert bounds.one_line("x" * 200_000, 40) == "x" * 40
    assert bounds.one_line("\ud800\0\u202e", 40) == ""


# Files ----------------------------------------------------------------------------------------------------------------


def test_a_file_is_read_measured_and_cleaned(tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    path.write_bytes(b'["a\\u0000b"]')
    assert bounds.read(path, "tiny") == b'["a b"]'
    path.write_bytes(b"[12345]")
    with pytest.raises(UserError, match="larger number") as caught:
        bounds.read(path, "tiny")
    assert caught.value.file == path


def test_a_sealed_file_keeps_every_byte(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bounds.LIMITS, "tiny", TINY._replace(sealed=True))
    path = tmp_path / "file.json"
    path.write_bytes(b'["a\\u0000b"]')
    assert bounds.read(path, "tiny") == b'["a\\u0000b"]'


def test_no_more_is_read_than_may_be(tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    path.write_bytes(b" " * 200)
    assert len(bounds.read(path, "tiny")) == 200
    with path.open("wb") as file:
        file.truncate(2**40)
    with pytest.raises(UserError, match="too large"):
        bounds.read(path, "tiny")


def test_what_is_missing_or_no_name_at_all_gives_a_sentence(tmp_path: Path) -> None:
    for path in (tmp_path / "none", tmp_path / "a\0b"):
        with pytest.raises(UserError, match="cannot be read"):
            bounds.read(path, "tiny")


@pytest.mark.posix
def test_only_ordinary_files_are_read(tmp_path: Path) -> None:
    """A pipe that nobody writes to would wait for ever, and the null bytes of a device have no end."""
    pipe, endless, folder = tmp_path / "pipe", tmp_path / "endless", tmp_path / "folder"
    os.mkfifo(pipe)
    endless.symlink_to("/dev/zero")
    folder.mkdir()
    for path in (pipe, endless, folder):
        with pytest.raises(UserError, match="no ordinary file"):
            bounds.read(path, "tiny")
