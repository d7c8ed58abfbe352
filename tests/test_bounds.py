"""Bounds checked before anything is built: bytes, values and texts of JSON, and malformed files."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zlib
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from game import bounds
from game.bounds import LimitExceeded, SizeLimits
from game.errors import UserError

ROOT = Path(__file__).resolve().parent.parent
TINY = SizeLimits(max_bytes=200, max_text_bytes=10)


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bounds.SIZE_LIMITS, "tiny", TINY)
    monkeypatch.setattr(bounds, "MOST_VALUES", 20)


@pytest.mark.parametrize(
    "text",
    [
        "[[[]]]",
        '{"a": [{"b": 1}]}',
        json.dumps([[1, 2, 3, 4, 5]] * 3),
        '["1234567890"]',
        r'["[[[[[[[["]',
        r'["\"[[\\", "{,,,,,"]',
        r'["\\\\\\", "\""]',
        '["' + "0" * 10 + '"]',
        " " * 200,
        "",
    ],
)
def test_what_is_within_the_bounds_passes(text: str) -> None:
    bounds.check_json_limits(text.encode(), "tiny")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (" " * 201, "too large"),
        (json.dumps([[1, 2, 3, 4, 5]] * 4), "too many values"),
        ("[[],[],[],[],[[],[],[],[],[]],[],[],[],[],[],[]]", "too many values"),
        ("[" * 20, "too many values"),
        ("{" * 20, "too many values"),
        ("," * 20, "too many values"),
        ('["12345678901"]', "a text that is too long"),
        ('{"12345678901": 1}', "a text that is too long"),
        (r'["\"2345678901"]', "a text that is too long"),
        (r'["a", "b", "12345678\\01"]', "a text that is too long"),
    ],
)
def test_what_is_beyond_them_is_refused_by_its_own_sentence(text: str, words: str) -> None:
    with pytest.raises(LimitExceeded, match=words):
        bounds.check_json_limits(text.encode(), "tiny")


def anything(rng: Random, depth: int) -> Any:
    """Return some JSON, its texts full of what looks like more of it."""
    kind = rng.randrange(6 if depth else 4)
    if kind == 4:
        return [anything(rng, depth - 1) for _ in range(rng.randrange(5))]
    if kind == 5:
        return {anything_said(rng): anything(rng, depth - 1) for _ in range(rng.randrange(5))}
    return (None, rng.randrange(-999, 9999), True, anything_said(rng))[kind]


def anything_said(rng: Random) -> str:
    return "".join(rng.choice('[]{},:"\\\n\täe1') for _ in range(rng.randrange(9)))


def longest_text(data: bytes) -> int:
    """Return what a look at one sign after the other finds."""
    text = inside = at = 0
    said, signs = False, data.decode()
    while at < len(signs):
        sign, size = signs[at], len(signs[at].encode())
        if said and sign == "\\":
            inside, at = inside + 2, at + 2
            continue
        if sign == '"':
            said, text, inside = not said, max(text, inside), 0
        elif said:
            inside += size
        at += 1
    return text


def test_the_measure_of_texts_is_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    """By random JSON: with just its longest text it passes, and with a limit of one less it is refused."""
    monkeypatch.setattr(bounds, "MOST_VALUES", 10_000)
    tight = 0
    for seed in range(400):
        rng = Random(seed)
        data = json.dumps([anything(rng, 4) for _ in range(3)], ensure_ascii=False).encode()
        longest = longest_text(data)
        monkeypatch.setitem(bounds.SIZE_LIMITS, "tiny", SizeLimits(len(data), longest))
        bounds.check_json_limits(data, "tiny")
        if longest > 1:
            monkeypatch.setitem(bounds.SIZE_LIMITS, "tiny", SizeLimits(len(data), longest - 1))
            with pytest.raises(LimitExceeded, match="a text that is too long"):
                bounds.check_json_limits(data, "tiny")
            tight += 1
    assert tight > 200


@pytest.mark.parametrize("text", ["[1", '["a', "[1]]", "}{", "[1,2}", "nonsense", "\\", '"\\'])
def test_what_is_no_json_is_left_to_its_decoder(text: str) -> None:
    bounds.check_json_limits(text.encode(), "tiny")
    with pytest.raises(msgspec.DecodeError):
        msgspec.json.decode(text)


MEMORY = """
import sys, time
import msgspec
from game import bounds
from tests.memory import peak

kind, text, count, end = sys.argv[1:]
data = (b"[" if end else b"") + text.encode() * int(count) + end.encode()
before, began = peak(), time.process_time()
try:
    bounds.check_json_limits(data, kind)
    msgspec.json.decode(data)
except (bounds.LimitExceeded, msgspec.DecodeError, RecursionError):
    pass
print(peak() - before, time.process_time() - began)
"""
COSTLY = [("[", ""), ("[],", "[]]"), ("{},", "{}]"), ('"",', '""]'), ("1,", "1]"), ('"', "")]


@pytest.mark.posix
@pytest.mark.parametrize("kind", ["definitions", "journal", "statistics", "collections"])
@pytest.mark.parametrize(("text", "end"), COSTLY, ids=[text for text, _end in COSTLY])
def test_no_json_within_its_bounds_costs_much_to_build(kind: str, text: str, end: str) -> None:
    """As much of what takes most memory as a kind may hold: below 300 MB and 2 seconds, or refused."""
    counted = max(1, sum(text.count(sign) for sign in ",[{"))
    for most in (bounds.SIZE_LIMITS[kind].max_bytes // len(text) - 4, bounds.MOST_VALUES // counted - 4):
        words = [sys.executable, "-c", MEMORY, kind, text, str(most), end]
        done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
        grown, seconds = map(float, done.stdout.split())
        assert grown < 300
        assert seconds < 2


def test_no_more_is_unpacked_than_asked_for() -> None:
    packed = zlib.compress(b"a" * 1000)
    assert bounds.decompress(packed, 1000) == b"a" * 1000
    with pytest.raises(LimitExceeded, match="too large"):
        bounds.decompress(packed, 999)
    with pytest.raises(zlib.error):
        bounds.decompress(packed[:-3], 1000)


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
    assert json.loads(bounds.strip_controls(data)) == {"name": seen}
    assert msgspec.json.decode(bounds.strip_controls(data)) == {"name": seen}


@pytest.mark.parametrize("half", [b"\\ud800", b"\\udc00\\ud800", b"\\ud800\\u0000\\udc00", b"\xed\xa0\x80"])
def test_no_half_of_a_character_is_left(half: bytes) -> None:
    json.loads(bounds.strip_controls(b'"' + half + b'"')).encode()


def test_taking_signs_away_makes_no_new_ones() -> None:
    inside = (
        b"\xe2\x7f\x80\xae",
        b"\xe2\xc2\x80\x80\xae",
        b"\xed\xe2\x80\xae\xa0\x80",
        b"\\u20\\u00002e",
        b"\\\xe2\x80\xaeu202e",
    )
    for hidden in inside:
        clean = bounds.strip_controls(b'"' + hidden + b'"')
        assert bounds.strip_controls(clean) == clean
        assert b"\xe2\x80\xae" not in clean


def test_a_name_is_one_line_and_not_too_long() -> None:
    assert bounds.format_one_line("  Mira\n\u202e of\0 the\u200b  hills ", 40) == "Mira of the hills"
    assert bounds.format_one_line("x" * 200_000, 40) == "x" * 40
    assert bounds.format_one_line("\ud800\0\u202e", 40) == ""


# Files ----------------------------------------------------------------------------------------------------------------


def test_a_file_is_read_measured_and_cleaned(tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    path.write_bytes(b'["a\\u0000b"]')
    assert bounds.read_bounded(path, "tiny") == b'["a b"]'
    path.write_bytes(b'["12345678901"]')
    with pytest.raises(UserError, match="a text that is too long") as error:
        bounds.read_bounded(path, "tiny")
    assert error.value.file == path


def test_a_sealed_file_keeps_every_byte(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bounds.SIZE_LIMITS, "tiny", TINY._replace(sealed=True))
    path = tmp_path / "file.json"
    path.write_bytes(b'["a\\u0000b"]')
    assert bounds.read_bounded(path, "tiny") == b'["a\\u0000b"]'


def test_no_more_is_read_than_may_be(tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    path.write_bytes(b" " * 200)
    assert len(bounds.read_bounded(path, "tiny")) == 200
    with path.open("wb") as file:
        file.truncate(2**40)
    with pytest.raises(UserError, match="too large"):
        bounds.read_bounded(path, "tiny")


def test_what_is_missing_or_no_name_at_all_gives_a_sentence(tmp_path: Path) -> None:
    sentences = {tmp_path / "none": "Couldn't read the file: file or folder", tmp_path / "a\0b": "isn't a file name"}
    for path, sentence in sentences.items():
        with pytest.raises(UserError, match=sentence):
            bounds.read_bounded(path, "tiny")


@pytest.mark.posix
def test_only_ordinary_files_are_read(tmp_path: Path) -> None:
    """A pipe that nobody writes to would wait for ever, and the null bytes of a device have no end."""
    pipe, endless, folder = tmp_path / "pipe", tmp_path / "endless", tmp_path / "folder"
    os.mkfifo(pipe)
    endless.symlink_to("/dev/zero")
    folder.mkdir()
    for path in (pipe, endless, folder):
        with pytest.raises(UserError, match="isn't a regular file"):
            bounds.read_bounded(path, "tiny")


def test_a_folder_is_no_ordinary_file_where_the_system_opens_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_words: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(UserError, match="isn't a regular file"):
        bounds.read_bytes(tmp_path, 10)
    with pytest.raises(UserError, match="access denied"):
        bounds.read_bytes(tmp_path / "file", 10)
