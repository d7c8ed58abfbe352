"""A PDF of pictures, a picture a page: the few objects of the format that this takes (ISO 32000, 7.5)."""

from __future__ import annotations

import io
import zlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import pygame

from game.digests import hex_digest


class Piece(NamedTuple):
    """A part of a page as it lies in the file, with the words that say how it is pressed, and where it belongs."""

    form: str
    data: bytes
    box: pygame.Rect


class Page(NamedTuple):
    """A page of pieces on white."""

    pieces: list[Piece]
    wide: int
    tall: int


def page(picture: pygame.Surface, cells: Sequence[pygame.Rect] = ()) -> Page:
    """A picture, pressed: as a whole, or only its `cells` that are not empty, where all about them is white."""
    whole = picture.convert(24)
    found = []
    for box in cells or [whole.get_rect()]:
        cell = whole.subsurface(box)
        dots = pygame.image.tobytes(cell, "RGB")
        if not cells or dots.count(255) < len(dots):
            found.append(Piece(*_pressed(cell, dots), box))
    return Page(found, *whole.get_size())


def _pressed(picture: pygame.Surface, dots: bytes) -> tuple[str, bytes]:
    """Without loss what is gray, as letters on white are; like a photograph what is painted."""
    if dots[::3] == dots[1::3] == dots[2::3]:
        return "/ColorSpace /DeviceGray /Filter /FlateDecode", zlib.compress(dots[::3])
    out = io.BytesIO()
    pygame.image.save(picture, out, "page.jpg")
    # What SDL writes of flat color still presses well: a sixth less in all.
    return "/ColorSpace /DeviceRGB /Filter [/FlateDecode /DCTDecode]", zlib.compress(out.getvalue())


def write(file: Path, pages: Iterable[Page], points: float) -> int:
    """Writes `pages` as they come, each at `points` typographic points a pixel; returns how many there were.

    Raises:
        OSError: the file cannot be written; nothing of it is left.
    """
    part = file.with_name(file.name + ".part")
    try:
        with part.open("wb") as out:
            count = _Document(out).write(pages, points)
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)
    return count


class _Document:
    def __init__(self, out: io.BufferedWriter) -> None:
        self.out = out
        self.at: dict[int, int] = {}
        """Where each object begins."""
        self.known: dict[tuple[str, tuple[int, int], str], int] = {}
        """Pictures that are in the file, as copies of a card lie on several pages."""
        self.last = 2

    def write(self, pages: Iterable[Page], points: float) -> int:
        self.out.write(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
        sheets = [self._page(one, points) for one in pages]
        kids = " ".join(f"{number} 0 R" for number in sheets)
        self._object(1, "<< /Type /Catalog /Pages 2 0 R >>")
        self._object(2, f"<< /Type /Pages /Kids [{kids}] /Count {len(sheets)} >>")
        self._end()
        return len(sheets)

    def _page(self, page: Page, points: float) -> int:
        """Writes a page with the pictures on it that are not in the file yet; the number of its object."""
        wide, tall = (round(side * points, 2) for side in (page.wide, page.tall))
        numbers = [self._picture(piece) for piece in page.pieces]
        words = []
        for number, piece in zip(numbers, page.pieces, strict=True):
            across, down = (round(side * points, 3) for side in piece.box.size)
            left, bottom = round(piece.box.x * points, 3), round((page.tall - piece.box.bottom) * points, 3)
            words.append(f"q {across} 0 0 {down} {left} {bottom} cm /Im{number} Do Q")
        content, first = self._next(), self._next()
        self._stream(content, "", "\n".join(words).encode())
        named = " ".join(f"/Im{number} {number} 0 R" for number in dict.fromkeys(numbers))
        resources = f"<< /XObject << {named} >> >>"
        box = f"/MediaBox [0 0 {wide} {tall}]"
        self._object(first, f"<< /Type /Page /Parent 2 0 R {box} /Resources {resources} /Contents {content} 0 R >>")
        return first

    def _picture(self, piece: Piece) -> int:
        key = piece.form, piece.box.size, hex_digest(piece.data)
        if key not in self.known:
            self.known[key] = self._next()
            size = f"/Width {piece.box.w} /Height {piece.box.h}"
            form = f"/Type /XObject /Subtype /Image /BitsPerComponent 8 {piece.form}"
            self._stream(self.known[key], f"{form} {size}", piece.data)
        return self.known[key]

    def _next(self) -> int:
        self.last += 1
        return self.last

    def _object(self, number: int, text: str) -> None:
        self.at[number] = self.out.tell()
        self.out.write(f"{number} 0 obj\n{text}\nendobj\n".encode())

    def _stream(self, number: int, words: str, data: bytes) -> None:
        self.at[number] = self.out.tell()
        self.out.write(f"{number} 0 obj\n<< {words} /Length {len(data)} >>\nstream\n".encode())
        self.out.write(data + b"\nendstream\nendobj\n")

    def _end(self) -> None:
        """The table of where everything lies, which a reader looks for first."""
        table = self.out.tell()
        lines = ["0000000000 65535 f ", *(f"{self.at[number]:010} 00000 n " for number in sorted(self.at))]
        self.out.write(f"xref\n0 {len(lines)}\n".encode() + "\n".join(lines).encode())
        self.out.write(f"\ntrailer\n<< /Size {len(lines)} /Root 1 0 R >>\nstartxref\n{table}\n%%EOF\n".encode())
