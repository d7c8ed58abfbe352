"""Validator of SVG images from mods, which checks the text of a file before it is rendered.

A malicious file could take arbitrarily long to render, so its size, elements and dashes are limited here. Images that
pass are first rendered in a separate process (``game.app.ui.mod_check``), in case they are still too slow.
"""

from __future__ import annotations

import re
from xml.parsers import expat

from game.content.formats.file_reading import format_untrusted
from game.content.formats.svg_dashes import find_curved_dashes
from game.text import _

MAX_SVG_BYTES = 256 << 10
"""Maximum size of an SVG file, in bytes; the largest of the game has a tenth of it."""
MAX_ELEMENTS, MAX_NESTING = 3000, 30
"""Maximum number of elements, and maximum depth of nested elements."""
MIN_DASH_SUM = 0.1
"""Minimum sum of the numbers of a ``stroke-dasharray``."""

_DASH_ARRAY = re.compile(r"stroke-dasharray\s{0,9}[:=]\s{0,9}[\"']?([^;\"'{}<>]{0,400})")
_NUMBER = re.compile(r"[0-9.]{1,20}(?:[eE][-+]?[0-9]{1,3})?")


class SvgError(Exception):
    """Invalid SVG image, with a line and a message."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line, self.message = line, message


def check_svg(source: bytes) -> str:
    """Check that an SVG file is safe to render, and return its text.

    Raises:
        SvgError: it is not SVG, is too large, or would render too slowly or incorrectly.
    """
    if len(source) > MAX_SVG_BYTES:
        raise SvgError(1, f"a picture has at most {MAX_SVG_BYTES // 1024} kB")
    try:
        text = source.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SvgError(source.count(b"\n", 0, error.start) + 1, "the picture is not UTF-8 text") from error
    _ElementLimiter().parse(source)
    for match in _DASH_ARRAY.finditer(text):
        lengths = [float(number) for number in _NUMBER.findall(match[1]) if number.count(".") < 2 and number != "."]
        if any(lengths) and sum(lengths) < MIN_DASH_SUM:
            line = text.count("\n", 0, match.start()) + 1
            dashes = format_untrusted(match[1].strip(), 30)
            message = f"the dashes {dashes} are too short: they come to at least {MIN_DASH_SUM}"
            raise SvgError(line, message)
    for line in find_curved_dashes(text):
        sentence = _("stroke-dasharray works on straight lines only; draw these dashes as separate lines")
        raise SvgError(line, sentence)
    return text


class _ElementLimiter:
    """Expat handlers that limit the number and nesting of elements, and refuse entity declarations."""

    def __init__(self) -> None:
        self.count = self.depth = 0
        self.parser = expat.ParserCreate()
        self.parser.EntityDeclHandler = self.refuse_entity
        self.parser.StartElementHandler = self.start_element
        self.parser.EndElementHandler = self.end_element

    def parse(self, source: bytes) -> None:
        try:
            self.parser.Parse(source, True)
        except expat.ExpatError as error:
            raise SvgError(error.lineno, f"the picture is broken XML ({expat.ErrorString(error.code)})") from error

    def make_error(self, message: str) -> SvgError:
        return SvgError(self.parser.CurrentLineNumber, message)

    def refuse_entity(self, *_declared: object) -> None:
        raise self.make_error("a picture declares no entities")

    def start_element(self, name: str, _attributes: object) -> None:
        self.count += 1
        self.depth += 1
        if self.count == 1 and name.rpartition(":")[2] != "svg":
            raise self.make_error(f"<{format_untrusted(name)}> outermost, an SVG picture was meant")
        if self.count > MAX_ELEMENTS:
            raise self.make_error(f"a picture has at most {MAX_ELEMENTS} elements")
        if self.depth > MAX_NESTING:
            raise self.make_error(f"elements lie at most {MAX_NESTING} deep in each other")

    def end_element(self, _name: str) -> None:
        self.depth -= 1
