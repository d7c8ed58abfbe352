"""What a player's picture may hold: looked at as text, before anything draws it.

Drawing takes as long as the file asks for, so its size, its elements and its dashes are bounded here, and what a bound
cannot tell is drawn by a process of its own first (`game.app.ui.mod_check`).
"""

from __future__ import annotations

import re
from xml.parsers import expat

from game.content.formats.file_reading import shown
from game.content.formats.svg_dashes import curved_dashes
from game.text import _

LARGEST = 256 << 10
"""Bytes of a picture; the largest of the game has a tenth of it."""
MOST_ELEMENTS, DEEPEST = 3000, 30
SHORTEST_DASHES = 0.1
"""What the numbers of a `stroke-dasharray` have to come to."""

_DASHES = re.compile(r"stroke-dasharray\s{0,9}[:=]\s{0,9}[\"']?([^;\"'{}<>]{0,400})")
_NUMBER = re.compile(r"[0-9.]{1,20}(?:[eE][-+]?[0-9]{1,3})?")


class PictureError(Exception):
    """A picture that is not drawn: its line and what is wrong there."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(what)
        self.line, self.what = line, what


def check_text(source: bytes) -> str:
    """The text of an SVG file that may be drawn.

    Raises:
        PictureError: it is no SVG picture, too large, or written in a way that takes too long or is drawn wrongly.
    """
    if len(source) > LARGEST:
        raise PictureError(1, f"a picture has at most {LARGEST // 1024} kB")
    try:
        text = source.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PictureError(source.count(b"\n", 0, error.start) + 1, "the picture is not UTF-8 text") from error
    _Elements().read(source)
    for found in _DASHES.finditer(text):
        lengths = [float(number) for number in _NUMBER.findall(found[1]) if number.count(".") < 2 and number != "."]
        if any(lengths) and sum(lengths) < SHORTEST_DASHES:
            line = text.count("\n", 0, found.start()) + 1
            what = f"the dashes {shown(found[1].strip(), 30)} are too short: they come to at least {SHORTEST_DASHES}"
            raise PictureError(line, what)
    for line in curved_dashes(text):
        sentence = _("stroke-dasharray works on straight lines only; draw these dashes as separate lines")
        raise PictureError(line, sentence)
    return text


class _Elements:
    """Counts elements as expat reports them; entities of the file's own are refused before one is unfolded."""

    def __init__(self) -> None:
        self.count = self.depth = 0
        self.parser = expat.ParserCreate()
        self.parser.EntityDeclHandler = self.entity
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end

    def read(self, source: bytes) -> None:
        try:
            self.parser.Parse(source, True)
        except expat.ExpatError as error:
            raise PictureError(error.lineno, f"the picture is broken XML ({expat.ErrorString(error.code)})") from error

    def stop(self, what: str) -> PictureError:
        return PictureError(self.parser.CurrentLineNumber, what)

    def entity(self, *_declared: object) -> None:
        raise self.stop("a picture declares no entities")

    def start(self, name: str, _attributes: object) -> None:
        self.count += 1
        self.depth += 1
        if self.count == 1 and name.rpartition(":")[2] != "svg":
            raise self.stop(f"<{shown(name)}> outermost, an SVG picture was meant")
        if self.count > MOST_ELEMENTS:
            raise self.stop(f"a picture has at most {MOST_ELEMENTS} elements")
        if self.depth > DEEPEST:
            raise self.stop(f"elements lie at most {DEEPEST} deep in each other")

    def end(self, _name: str) -> None:
        self.depth -= 1
