"""Zip builder: valid mod archives and malformed ones that no program would pack."""

from __future__ import annotations

import stat
import struct
import warnings
import zipfile
import zlib
from collections.abc import Callable
from io import BytesIO
from random import Random

ABOUT = b"name: {en: Sand, de: Sand}\nabout: {en: A board of sand., de: Ein Plan aus Sand.}\nauthor: Mira\n"
MB = 2**20

Entries = list[tuple[str | zipfile.ZipInfo, bytes]]


def make_zip(*entries: tuple[str | zipfile.ZipInfo, bytes], how: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Return a zip with these entries unchanged, including duplicates."""
    out = BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(out, "w", how) as made:
        warnings.simplefilter("ignore")
        for name, data in entries:
            made.writestr(name, data)
    return out.getvalue()


def make_mod_zip(*entries: tuple[str | zipfile.ZipInfo, bytes]) -> bytes:
    """Return a valid mod in its folder with further entries."""
    return make_zip(("sand/mod.yaml", ABOUT), *entries)


def make_entry(name: str, mode: int = 0, **fields: int) -> zipfile.ZipInfo:
    """Return an entry of a special kind."""
    made = zipfile.ZipInfo(name)
    made.create_system, made.external_attr = 3, mode << 16
    for field, value in fields.items():
        setattr(made, field, value)
    return made


def patch_field(data: bytes, offset: int, form: str, value: int, *, entry: int = 0, local: bool = False) -> bytes:
    """Replace a field of an entry's record in the directory, or before its data."""
    sign, at = (b"PK\x03\x04", 0) if local else (b"PK\x01\x02", 0)
    for _ in range(entry + 1):
        at = data.index(sign, at) + 1
    made = bytearray(data)
    struct.pack_into(form, made, at - 1 + offset, value)
    return bytes(made)


def rename_entry(data: bytes, old: bytes, new: bytes) -> bytes:
    """Replace names of the same length in both places, as zipfile would not write them."""
    assert len(old) == len(new)
    return data.replace(old, new)


def patch_end(data: bytes, **fields: int) -> bytes:
    """Replace the end of the directory."""
    form, at = "<4s4H2LH", data.rindex(b"PK\x05\x06")
    names = ("sign", "disk", "first", "here", "count", "size", "start", "remark")
    values = dict(zip(names, struct.unpack_from(form, data, at), strict=True)) | fields
    return data[:at] + struct.pack(form, *values.values()) + data[at + struct.calcsize(form) :]


def make_bomb() -> bytes:
    """Return gigabytes of zeros declared as a few bytes, so that only unpacking can tell."""
    data = make_mod_zip(("sand/art/x.svg", bytes(1 * MB)))
    return patch_field(patch_field(data, 24, "<L", 40_000, entry=1), 22, "<L", 40_000, entry=1, local=True)


def add_zip64_locator(data: bytes) -> bytes:
    """Insert the end record of a very large zip before the usual one, with plain numbers."""
    at = data.rindex(b"PK\x05\x06")
    return data[:at] + b"PK\x06\x07" + bytes(16) + data[at:]


HOSTILE: dict[str, tuple[Callable[[], bytes], str]] = {
    "an absolute path": (lambda: make_mod_zip(("/etc/x", b"")), "outside the mod"),
    "a way up": (lambda: make_mod_zip(("sand/../../x", b"")), "outside the mod"),
    "a way up at the end": (lambda: make_mod_zip(("sand/..", b"")), "outside the mod"),
    "a drive": (lambda: make_mod_zip(("C:x", b"")), "outside the mod"),
    "a stream of a file": (lambda: make_mod_zip(("sand/mod.yaml:x", b"")), "outside the mod"),
    "a backslash": (lambda: rename_entry(make_mod_zip(("sand/a_b", b"")), b"sand/a_b", b"sand/a\\b"), "backslashes"),
    "a way up with backslashes": (
        lambda: rename_entry(make_mod_zip(("sand/.._b", b"")), b"sand/.._b", b"sand/..\\b"),
        "outside the mod",
    ),
    "a network": (lambda: rename_entry(make_mod_zip(("__host/x", b"")), b"__host/x", b"\\\\host/x"), "outside the mod"),
    "nothing between": (lambda: make_mod_zip(("sand//x", b"")), "doesn't work on every system"),
    "a dot": (lambda: make_mod_zip(("sand/./x", b"")), "doesn't work on every system"),
    "no name": (
        lambda: patch_field(patch_field(make_mod_zip(("sand/x", b"")), 28, "<H", 0, entry=1), 32, "<H", 6, entry=1),
        "doesn't work on every system",
    ),
    "a zero": (
        lambda: rename_entry(make_mod_zip(("sand/a_b", b"")), b"sand/a_b", b"sand/a\0b"),
        "doesn't work on every system",
    ),
    "a bell": (lambda: make_mod_zip(("sand/a\x07", b"")), "doesn't work on every system"),
    "a new line": (lambda: make_mod_zip(("sand/a\nb", b"")), "doesn't work on every system"),
    "writing turned round": (lambda: make_mod_zip(("sand/\u202egvs.x", b"")), "doesn't work on every system"),
    "a device of Windows": (lambda: make_mod_zip(("sand/art/NUL.svg", b"")), "doesn't work on every system"),
    "another one": (lambda: make_mod_zip(("sand/com1/x", b"")), "doesn't work on every system"),
    "a dot at the end": (lambda: make_mod_zip(("sand/art./x", b"")), "doesn't work on every system"),
    "a blank at the end": (lambda: make_mod_zip(("sand/art /x", b"")), "doesn't work on every system"),
    "a question": (lambda: make_mod_zip(("sand/what?", b"")), "doesn't work on every system"),
    "a name without end": (lambda: make_mod_zip(("sand/" + "n" * 81, b"")), "doesn't work on every system"),
    "folders without end": (lambda: make_mod_zip(("sand/" + "a/" * 9 + "x", b"")), "nested more than"),
    "a path of kilobytes": (lambda: make_mod_zip(("sand/" + "a/" * 20_000 + "x", b"")), "nested more than"),
    "a link": (lambda: make_mod_zip((make_entry("sand/x", stat.S_IFLNK | 0o777), b"/etc/passwd")), "links or devices"),
    "a pipe": (lambda: make_mod_zip((make_entry("sand/x", stat.S_IFIFO), b"")), "links or devices"),
    "a device": (lambda: make_mod_zip((make_entry("sand/x", stat.S_IFBLK), b"")), "links or devices"),
    "a link of Windows": (
        lambda: make_mod_zip((make_entry("sand/x", 0, external_attr=0x400), b"")),
        "links or devices",
    ),
    "a folder with content": (lambda: make_mod_zip((make_entry("sand/x/"), b"abc")), "marked as a file and a folder"),
    "a folder called a file": (
        lambda: make_mod_zip((make_entry("sand/x", stat.S_IFDIR), b"")),
        "marked as a file and a folder",
    ),
    "a file twice": (lambda: make_mod_zip(("sand/mod.yaml", ABOUT)), "included twice"),
    "twins": (lambda: make_mod_zip(("sand/Mod.yaml", ABOUT)), "included twice"),
    "twin folders": (lambda: make_mod_zip(("sand/art/a", b""), ("sand/ART/b", b"")), "included twice"),
    "twins in two ways of writing": (lambda: make_mod_zip(("sand/é", b""), ("sand/e\u0301", b"")), "included twice"),
    "a file in a file": (lambda: make_mod_zip(("sand/mod.yaml/x", b"")), "included twice"),
    "a folder that is a file": (lambda: make_mod_zip(("sand/a/x", b""), ("sand/a", b"")), "included twice"),
    "a password": (lambda: patch_field(make_mod_zip(), 8, "<H", 1), "encrypted"),
    "a hidden directory": (lambda: patch_field(make_mod_zip(), 8, "<H", 0x2000), "encrypted"),
    "another way of packing": (
        lambda: make_zip(("sand/mod.yaml", ABOUT), how=zipfile.ZIP_LZMA),
        "unsupported",
    ),
    "a way that nobody knows": (lambda: patch_field(make_mod_zip(), 10, "<H", 97), "unsupported"),
    "a large file": (lambda: make_mod_zip(("sand/x", Random(1).randbytes(2 * MB + 1))), "larger than 2 MB"),
    "a small file that is large": (lambda: make_mod_zip(("sand/x", bytes(2 * MB))), "suspiciously"),
    "gigabytes, said so": (lambda: patch_field(make_mod_zip(), 24, "<L", 4_000_000_000), "larger than 2 MB"),
    "gigabytes, said otherwise": (make_bomb, "can't be unpacked"),
    "less than said": (lambda: patch_field(make_mod_zip(), 24, "<L", len(ABOUT) + 1), "can't be unpacked"),
    "another checksum": (lambda: patch_field(make_mod_zip(), 16, "<L", 1), "can't be unpacked"),
    "another name before the data": (
        lambda: make_mod_zip().replace(b"sand/mod.yaml", b"sand/mad.yaml", 1),
        "can't be unpacked",
    ),
    "data that lies elsewhere": (lambda: patch_field(make_mod_zip(), 42, "<L", 7), "can't be unpacked"),
    "many files": (lambda: make_mod_zip(*((f"sand/{index}", b"") for index in range(400))), "more than 400"),
    "many hidden files": (lambda: make_mod_zip(*((f"sand/.{index}", b"") for index in range(900))), "more than 400"),
    "a directory without end": (lambda: patch_end(make_mod_zip(), size=600_000), "more than 400"),
    "a number that is not so": (lambda: patch_end(make_mod_zip(), here=2, count=2), "file list can't be read"),
    "several disks": (lambda: patch_end(make_mod_zip(), disk=1), "file list can't be read"),
    "something before it": (lambda: b"#!/bin/sh\n" + make_mod_zip(), "file list can't be read"),
    "something after it": (lambda: make_mod_zip() + b"more", "file list can't be read"),
    "two of them": (lambda: make_mod_zip() + make_mod_zip(), "file list can't be read"),
    "a very large kind": (lambda: patch_end(make_mod_zip(), here=0xFFFF, count=0xFFFF), "Zip64 format"),
    "another very large kind": (lambda: add_zip64_locator(make_mod_zip()), "Zip64 format"),
    "nothing": (lambda: b"", "file list can't be read"),
    "the beginning alone": (lambda: make_mod_zip()[:40], "file list can't be read"),
    "an empty zip": (lambda: make_zip(), "isn't a mod"),
    "no mod": (lambda: make_zip(("sand/readme.md", b"")), "isn't a mod"),
    "two mods": (lambda: make_mod_zip(("salt/mod.yaml", ABOUT)), "isn't a mod"),
    "a mod too deep": (lambda: make_zip(("a/sand/mod.yaml", ABOUT)), "isn't a mod"),
    "a mod without a name": (lambda: make_zip(("San d/mod.yaml", ABOUT)), "lowercase letters and hyphens"),
}
"""By name: the function that makes each zip, and a part of the expected message."""


def corrupt_zip(dice: Random) -> bytes:
    """Return a zip with bytes replaced, cut or doubled, mostly in its metadata."""
    files = [(f"sand/{name}", zlib.crc32(name.encode()).to_bytes(4, "big") * 9) for name in ("a.svg", "b/c.yaml")]
    data = bytearray(make_mod_zip(*files[: dice.randrange(3)]))
    for _ in range(dice.choice((1, 1, 2, 4, 9))):
        start = data.find(b"PK\x01\x02")
        at = dice.randrange(start, len(data)) if start > 0 and dice.random() < 0.7 else dice.randrange(len(data))
        way = dice.randrange(5)
        if way < 3:
            data[at] = dice.choice((0, 1, 0x2E, 0x2F, 0x5C, 0x7F, 0xFF, dice.randrange(256)))
        elif way == 3:
            del data[at : at + dice.choice((1, 4, 40))]
        else:
            data[at:at] = data[at : at + dice.choice((1, 22, 46))]
        if not data:
            break
    return bytes(data)
