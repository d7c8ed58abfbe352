"""Zips with a mod in them, sound ones and such as no program would pack."""

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


def zipped(*entries: tuple[str | zipfile.ZipInfo, bytes], how: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip with these entries as they are, twins among them."""
    out = BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(out, "w", how) as made:
        warnings.simplefilter("ignore")
        for name, data in entries:
            made.writestr(name, data)
    return out.getvalue()


def with_mod(*entries: tuple[str | zipfile.ZipInfo, bytes]) -> bytes:
    """A sound mod in its folder with further entries."""
    return zipped(("sand/mod.yaml", ABOUT), *entries)


def info(name: str, mode: int = 0, **fields: int) -> zipfile.ZipInfo:
    """An entry of a kind of its own."""
    made = zipfile.ZipInfo(name)
    made.create_system, made.external_attr = 3, mode << 16
    for field, value in fields.items():
        setattr(made, field, value)
    return made


def patched(data: bytes, offset: int, form: str, value: int, *, entry: int = 0, local: bool = False) -> bytes:
    """A field of an entry's record in the directory, or before its data, said otherwise."""
    sign, at = (b"PK\x03\x04", 0) if local else (b"PK\x01\x02", 0)
    for _ in range(entry + 1):
        at = data.index(sign, at) + 1
    made = bytearray(data)
    struct.pack_into(form, made, at - 1 + offset, value)
    return bytes(made)


def renamed(data: bytes, old: bytes, new: bytes) -> bytes:
    """Names of the same length exchanged, here and there, as zipfile would not write them."""
    assert len(old) == len(new)
    return data.replace(old, new)


def ended(data: bytes, **fields: int) -> bytes:
    """The end of the directory said otherwise."""
    form, at = "<4s4H2LH", data.rindex(b"PK\x05\x06")
    names = ("sign", "disk", "first", "here", "count", "size", "start", "remark")
    values = dict(zip(names, struct.unpack_from(form, data, at), strict=True)) | fields
    return data[:at] + struct.pack(form, *values.values()) + data[at + struct.calcsize(form) :]


def bomb() -> bytes:
    """Gigabytes of nothing said to be a few bytes, so that only the unpacking can tell."""
    data = with_mod(("sand/art/x.svg", bytes(1 * MB)))
    return patched(patched(data, 24, "<L", 40_000, entry=1), 22, "<L", 40_000, entry=1, local=True)


def located(data: bytes) -> bytes:
    """The end of a very large zip before the usual one, with plain numbers."""
    at = data.rindex(b"PK\x05\x06")
    return data[:at] + b"PK\x06\x07" + bytes(16) + data[at:]


HOSTILE: dict[str, tuple[Callable[[], bytes], str]] = {
    "an absolute path": (lambda: with_mod(("/etc/x", b"")), "outside the mod"),
    "a way up": (lambda: with_mod(("sand/../../x", b"")), "outside the mod"),
    "a way up at the end": (lambda: with_mod(("sand/..", b"")), "outside the mod"),
    "a drive": (lambda: with_mod(("C:x", b"")), "outside the mod"),
    "a stream of a file": (lambda: with_mod(("sand/mod.yaml:x", b"")), "outside the mod"),
    "a backslash": (lambda: renamed(with_mod(("sand/a_b", b"")), b"sand/a_b", b"sand/a\\b"), "backslashes"),
    "a way up with backslashes": (
        lambda: renamed(with_mod(("sand/.._b", b"")), b"sand/.._b", b"sand/..\\b"),
        "outside the mod",
    ),
    "a network": (lambda: renamed(with_mod(("__host/x", b"")), b"__host/x", b"\\\\host/x"), "outside the mod"),
    "nothing between": (lambda: with_mod(("sand//x", b"")), "doesn't work on every system"),
    "a dot": (lambda: with_mod(("sand/./x", b"")), "doesn't work on every system"),
    "no name": (
        lambda: patched(patched(with_mod(("sand/x", b"")), 28, "<H", 0, entry=1), 32, "<H", 6, entry=1),
        "doesn't work on every system",
    ),
    "a zero": (lambda: renamed(with_mod(("sand/a_b", b"")), b"sand/a_b", b"sand/a\0b"), "doesn't work on every system"),
    "a bell": (lambda: with_mod(("sand/a\x07", b"")), "doesn't work on every system"),
    "a new line": (lambda: with_mod(("sand/a\nb", b"")), "doesn't work on every system"),
    "writing turned round": (lambda: with_mod(("sand/\u202egvs.x", b"")), "doesn't work on every system"),
    "a device of Windows": (lambda: with_mod(("sand/art/NUL.svg", b"")), "doesn't work on every system"),
    "another one": (lambda: with_mod(("sand/com1/x", b"")), "doesn't work on every system"),
    "a dot at the end": (lambda: with_mod(("sand/art./x", b"")), "doesn't work on every system"),
    "a blank at the end": (lambda: with_mod(("sand/art /x", b"")), "doesn't work on every system"),
    "a question": (lambda: with_mod(("sand/what?", b"")), "doesn't work on every system"),
    "a name without end": (lambda: with_mod(("sand/" + "n" * 81, b"")), "doesn't work on every system"),
    "folders without end": (lambda: with_mod(("sand/" + "a/" * 9 + "x", b"")), "nested more than"),
    "a path of kilobytes": (lambda: with_mod(("sand/" + "a/" * 20_000 + "x", b"")), "nested more than"),
    "a link": (lambda: with_mod((info("sand/x", stat.S_IFLNK | 0o777), b"/etc/passwd")), "links or devices"),
    "a pipe": (lambda: with_mod((info("sand/x", stat.S_IFIFO), b"")), "links or devices"),
    "a device": (lambda: with_mod((info("sand/x", stat.S_IFBLK), b"")), "links or devices"),
    "a link of Windows": (lambda: with_mod((info("sand/x", 0, external_attr=0x400), b"")), "links or devices"),
    "a folder with content": (lambda: with_mod((info("sand/x/"), b"abc")), "marked as a file and a folder"),
    "a folder called a file": (lambda: with_mod((info("sand/x", stat.S_IFDIR), b"")), "marked as a file and a folder"),
    "a file twice": (lambda: with_mod(("sand/mod.yaml", ABOUT)), "included twice"),
    "twins": (lambda: with_mod(("sand/Mod.yaml", ABOUT)), "included twice"),
    "twin folders": (lambda: with_mod(("sand/art/a", b""), ("sand/ART/b", b"")), "included twice"),
    "twins in two ways of writing": (lambda: with_mod(("sand/é", b""), ("sand/e\u0301", b"")), "included twice"),
    "a file in a file": (lambda: with_mod(("sand/mod.yaml/x", b"")), "included twice"),
    "a folder that is a file": (lambda: with_mod(("sand/a/x", b""), ("sand/a", b"")), "included twice"),
    "a password": (lambda: patched(with_mod(), 8, "<H", 1), "encrypted"),
    "a hidden directory": (lambda: patched(with_mod(), 8, "<H", 0x2000), "encrypted"),
    "another way of packing": (
        lambda: zipped(("sand/mod.yaml", ABOUT), how=zipfile.ZIP_LZMA),
        "unsupported",
    ),
    "a way that nobody knows": (lambda: patched(with_mod(), 10, "<H", 97), "unsupported"),
    "a large file": (lambda: with_mod(("sand/x", Random(1).randbytes(2 * MB + 1))), "larger than 2 MB"),
    "a small file that is large": (lambda: with_mod(("sand/x", bytes(2 * MB))), "suspiciously"),
    "gigabytes, said so": (lambda: patched(with_mod(), 24, "<L", 4_000_000_000), "larger than 2 MB"),
    "gigabytes, said otherwise": (bomb, "can't be unpacked"),
    "less than said": (lambda: patched(with_mod(), 24, "<L", len(ABOUT) + 1), "can't be unpacked"),
    "another checksum": (lambda: patched(with_mod(), 16, "<L", 1), "can't be unpacked"),
    "another name before the data": (
        lambda: with_mod().replace(b"sand/mod.yaml", b"sand/mad.yaml", 1),
        "can't be unpacked",
    ),
    "data that lies elsewhere": (lambda: patched(with_mod(), 42, "<L", 7), "can't be unpacked"),
    "many files": (lambda: with_mod(*((f"sand/{number}", b"") for number in range(400))), "more than 400"),
    "many hidden files": (lambda: with_mod(*((f"sand/.{number}", b"") for number in range(900))), "more than 400"),
    "a directory without end": (lambda: ended(with_mod(), size=600_000), "more than 400"),
    "a number that is not so": (lambda: ended(with_mod(), here=2, count=2), "file list can't be read"),
    "several disks": (lambda: ended(with_mod(), disk=1), "file list can't be read"),
    "something before it": (lambda: b"#!/bin/sh\n" + with_mod(), "file list can't be read"),
    "something after it": (lambda: with_mod() + b"more", "file list can't be read"),
    "two of them": (lambda: with_mod() + with_mod(), "file list can't be read"),
    "a very large kind": (lambda: ended(with_mod(), here=0xFFFF, count=0xFFFF), "Zip64 format"),
    "another very large kind": (lambda: located(with_mod()), "Zip64 format"),
    "nothing": (lambda: b"", "file list can't be read"),
    "the beginning alone": (lambda: with_mod()[:40], "file list can't be read"),
    "an empty zip": (lambda: zipped(), "isn't a mod"),
    "no mod": (lambda: zipped(("sand/readme.md", b"")), "isn't a mod"),
    "two mods": (lambda: with_mod(("salt/mod.yaml", ABOUT)), "isn't a mod"),
    "a mod too deep": (lambda: zipped(("a/sand/mod.yaml", ABOUT)), "isn't a mod"),
    "a mod without a name": (lambda: zipped(("San d/mod.yaml", ABOUT)), "lowercase letters and hyphens"),
}
"""How each is made, and what the sentence says."""


def spoiled(dice: Random) -> bytes:
    """A zip that was sound, with bytes exchanged, cut or doubled, mostly where it speaks of itself."""
    files = [(f"sand/{name}", zlib.crc32(name.encode()).to_bytes(4, "big") * 9) for name in ("a.svg", "b/c.yaml")]
    data = bytearray(with_mod(*files[: dice.randrange(3)]))
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
