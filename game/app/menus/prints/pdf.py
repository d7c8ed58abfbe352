"""A PDF of pictures, a picture a page: the few objects of the format that this takes (ISO 32000, 7.5)."""

from __future__ import annotations

import io
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import pygame


class Page(NamedTuple):
    """A picture as it lies in the file, which takes a tenth of the room that it takes on the screen."""

    jpeg: bytes
    wide: int
    tall: int


def page(picture: pygame.Surface) -> Page:
    """A picture, pressed."""
    out = io.BytesIO()
    pygame.image.save(picture.convert(24), out, "page.jpg")
    return Page(out.getvalue(), *picture.get_size())


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

    def write(self, pages: Iterable[Page], points: float) -> int:
        self.out.write(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
        count = 0
        for one in pages:
            first = 3 + 3 * count
            wide, tall = (round(side * points, 2) for side in (one.wide, one.tall))
            resources = f"<< /XObject << /Im {first + 2} 0 R >> >>"
            box = f"/MediaBox [0 0 {wide} {tall}]"
            self._object(
                first, f"<< /Type /Page /Parent 2 0 R {box} /Resources {resources} /Contents {first + 1} 0 R >>"
            )
            self._stream(first + 1, "", f"q {wide} 0 0 {tall} 0 0 cm /Im Do Q".encode())
            size = f"/Width {one.wide} /Height {one.tall}"
            form = "/Type /XObject /Subtype /Image /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode"
            self._stream(first + 2, f"{form} {size}", one.jpeg)
            count += 1
        kids = " ".join(f"{3 + 3 * page} 0 R" for page in range(count))
        self._object(1, "<< /Type /Catalog /Pages 2 0 R >>")
        self._object(2, f"<< /Type /Pages /Kids [{kids}] /Count {count} >>")
        self._end()
        return count

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
