"""Minimal PDF writer for pages that consist of images (ISO 32000, 7.5)."""

from __future__ import annotations

import io
import zlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import pygame

from game.digests import hash_sha256


class PdfImage(NamedTuple):
    """Image on a page, as stored in the file."""

    filter_entries: str
    """Entries of the image dictionary for color space and compression filter."""
    data: bytes
    """Compressed bytes."""
    box: pygame.Rect
    """Box on the page, in pixels."""


class PdfPage(NamedTuple):
    """White page with images; its size is in pixels."""

    images: list[PdfImage]
    width: int
    height: int


def compress_page(surface: pygame.Surface, cells: Sequence[pygame.Rect] = ()) -> PdfPage:
    """Compress a page: the whole image or, if ``cells`` are given, only the cells that are not blank.

    Everything outside of the cells must be white.
    """
    whole = surface.convert(24)
    found = []
    for box in cells or [whole.get_rect()]:
        cell = whole.subsurface(box)
        dots = pygame.image.tobytes(cell, "RGB")
        if not cells or dots.count(255) < len(dots):
            found.append(PdfImage(*_compress_image(cell, dots), box))
    return PdfPage(found, *whole.get_size())


def _compress_image(surface: pygame.Surface, rgb_bytes: bytes) -> tuple[str, bytes]:
    """Return filter entries and data of an image: lossless if it is gray (such as text), else JPEG."""
    if rgb_bytes[::3] == rgb_bytes[1::3] == rgb_bytes[2::3]:
        return "/ColorSpace /DeviceGray /Filter /FlateDecode", zlib.compress(rgb_bytes[::3])
    out = io.BytesIO()
    pygame.image.save(surface, out, "page.jpg")
    # What SDL writes of flat color still presses well: a sixth less in all.
    return "/ColorSpace /DeviceRGB /Filter [/FlateDecode /DCTDecode]", zlib.compress(out.getvalue())


def write_pdf(file: Path, pages: Iterable[PdfPage], points_per_pixel: float) -> int:
    """Write pages as they are generated; return their number.

    Args:
        file: the file to write.
        pages: compressed pages.
        points_per_pixel: scale, in typographic points.

    Raises:
        OSError: the file cannot be written; no partial file remains.
    """
    part = file.with_name(file.name + ".part")
    try:
        with part.open("wb") as out:
            count = _PdfDocument(out).write_pages(pages, points_per_pixel)
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)
    return count


class _PdfDocument:
    """PDF file that is being written."""

    def __init__(self, out: io.BufferedWriter) -> None:
        self.out = out
        self.object_offsets: dict[int, int] = {}
        """Byte offset of each object in the file, by object number."""
        self.image_numbers: dict[tuple[str, tuple[int, int], str], int] = {}
        """Object numbers of the images in the file, by content; copies of an image share one object."""
        self.last_number = 2
        """Highest allocated object number."""

    def write_pages(self, pages: Iterable[PdfPage], points_per_pixel: float) -> int:
        """Write the whole file; return the number of pages."""
        self.out.write(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
        sheets = [self._write_page(page, points_per_pixel) for page in pages]
        kids = " ".join(f"{number} 0 R" for number in sheets)
        self._write_object(1, "<< /Type /Catalog /Pages 2 0 R >>")
        self._write_object(2, f"<< /Type /Pages /Kids [{kids}] /Count {len(sheets)} >>")
        self._write_trailer()
        return len(sheets)

    def _write_page(self, page: PdfPage, points_per_pixel: float) -> int:
        """Write a page, with its images unless they are in the file already; return its object number."""
        width, height = (round(side * points_per_pixel, 2) for side in (page.width, page.height))
        numbers = [self._write_image(piece) for piece in page.images]
        words = []
        for number, piece in zip(numbers, page.images, strict=True):
            across, down = (round(side * points_per_pixel, 3) for side in piece.box.size)
            left, bottom = (
                round(piece.box.x * points_per_pixel, 3),
                round((page.height - piece.box.bottom) * points_per_pixel, 3),
            )
            words.append(f"q {across} 0 0 {down} {left} {bottom} cm /Im{number} Do Q")
        content, first = self._allocate_number(), self._allocate_number()
        self._write_stream(content, "", "\n".join(words).encode())
        named = " ".join(f"/Im{number} {number} 0 R" for number in dict.fromkeys(numbers))
        resources = f"<< /XObject << {named} >> >>"
        box = f"/MediaBox [0 0 {width} {height}]"
        self._write_object(
            first, f"<< /Type /Page /Parent 2 0 R {box} /Resources {resources} /Contents {content} 0 R >>"
        )
        return first

    def _write_image(self, image: PdfImage) -> int:
        """Write an image unless it is in the file already; return its object number."""
        key = image.filter_entries, image.box.size, hash_sha256(image.data)
        if key not in self.image_numbers:
            self.image_numbers[key] = self._allocate_number()
            size = f"/Width {image.box.w} /Height {image.box.h}"
            form = f"/Type /XObject /Subtype /Image /BitsPerComponent 8 {image.filter_entries}"
            self._write_stream(self.image_numbers[key], f"{form} {size}", image.data)
        return self.image_numbers[key]

    def _allocate_number(self) -> int:
        """Return a new object number."""
        self.last_number += 1
        return self.last_number

    def _write_object(self, number: int, text: str) -> None:
        """Write an object with its number."""
        self.object_offsets[number] = self.out.tell()
        self.out.write(f"{number} 0 obj\n{text}\nendobj\n".encode())

    def _write_stream(self, number: int, dictionary_entries: str, data: bytes) -> None:
        """Write a stream object with additional dictionary entries."""
        self.object_offsets[number] = self.out.tell()
        self.out.write(f"{number} 0 obj\n<< {dictionary_entries} /Length {len(data)} >>\nstream\n".encode())
        self.out.write(data + b"\nendstream\nendobj\n")

    def _write_trailer(self) -> None:
        """Write the cross-reference table and the trailer."""
        table = self.out.tell()
        lines = [
            "0000000000 65535 f ",
            *(f"{self.object_offsets[number]:010} 00000 n " for number in sorted(self.object_offsets)),
        ]
        self.out.write(f"xref\n0 {len(lines)}\n".encode() + "\n".join(lines).encode())
        self.out.write(f"\ntrailer\n<< /Size {len(lines)} /Root 1 0 R >>\nstartxref\n{table}\n%%EOF\n".encode())
