"""Title of a card: broken into lines that fit the band above the picture, with hyphenation."""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.tokens import SMALLEST, scale_text_size
from game.app.ui.text.fitting import measure_line_distance
from game.content.formats.cache import cached

LEADING = 1.0
"""Distance between the lines of a title in text sizes, unless accents of a later line need more."""
_NARROW_WIDTH, _MIN_NARROW_WIDTH = 0.9, 0.8
"""Relative letter width that is tried before a word is hyphenated, and the smallest one."""
_LETTER_HEIGHT = 0.95
"""Height of the letters of a line, in text sizes."""
_ACCENTED_LEADING = 1.2
"""Distance between the lines of a title in text sizes if a later line has high accents."""
_HIGH_ACCENTS = frozenset("\u030a\u030b")
"""Combining ring and double acute, which are as high on a lowercase letter as other accents on a capital."""
_ROLE = "strong"
_HYPHENATED_WORDS = (
    "Armbrust-schuss",
    "Azur-schild",
    "Beben-schritt",
    "Besessen-heit",
    "Blasen-schleier",
    "Bumerang-flossen",
    "Dornen-schild",
    "Ehren-gardist",
    "Eisen-prinz",
    "Felsen-rolle",
    "Felsen-schmaus",
    "Flammen-strahl",
    "Flammen-werfer",
    "Flaschen-fee",
    "Frost-strahl",
    "Gedanken-trick",
    "Gegen-schlag",
    "Geistes-kampf",
    "Gelassen-heit",
    "Gerechtig-keit",
    "Gleich-gewicht",
    "Gletscher-kugel",
    "Heil-quelle",
    "Hitze-flimmern",
    "Kampf-droide",
    "Kampf-geist",
    "Kampf-kunst",
    "Klingen-balance",
    "Klon-krieger",
    "Königs-saphir",
    "Kyber-pfeil",
    "Lang-finger",
    "Laternen-flamme",
    "Licht-schuss",
    "Macht-blitze",
    "Macht-entzug",
    "Macht-griff",
    "Macht-kontrolle",
    "Macht-rückprall",
    "Macht-schlag",
    "Macht-schnelle",
    "Nadel-flöte",
    "Puppen-tanz",
    "Raketen-rucksack",
    "Raketen-rückzug",
    "Raketen-start",
    "Rauch-schritt",
    "Reiter-überfall",
    "Riesen-hammer",
    "Sand-wirbel",
    "Scharf-schuss",
    "Schatten-kunst",
    "Schatten-parade",
    "Schatten-tauchen",
    "Schlum-mernde",
    "Schwur-brüder",
    "Silber-griff",
    "Spiegel-besen",
    "Spiegel-wehr",
    "Spieler-glück",
    "Sprung-hieb",
    "Stein-kugel",
    "Sturm-truppler",
    "Super-kampf-droide",
    "Teleport-kreis",
    "Thermal-detonator",
    "Tiefen-strömung",
    "Trümmer-wurf",
    "Verteidigungs-zauber",
    "Wiegen-lied",
    "Wirbel-klinge",
    "Wirbel-wind-angriff",
    "Würge-griff",
    "Wüsten-schwur",
    "Zeit-sprung",
    "Ziel-erfassung",
    "Zwillings-fusion",
    "Zwillings-säbel",
)
"""German words that are too wide for a small card, with a hyphen at each point where they may be broken."""


class FittedTitle(NamedTuple):
    """Title broken into lines that fit."""

    lines: tuple[str, ...]
    size: float
    """Text size."""
    narrow: float = 1.0
    """Width of the letters relative to the normal one."""
    is_complete: bool = True
    """True if no line had to be left out."""
    leading: float = LEADING
    """Distance between the lines, in text sizes."""

    @property
    def height(self) -> float:
        """Return the height of all lines."""
        return self.size * (1 + self.leading * (len(self.lines) - 1))


def fit_title(canvas: Canvas, name: str, width: float, height: float, size: float) -> FittedTitle:
    """Fit a title into a box at ``size`` or smaller, as a last resort hyphenated and with narrow letters."""
    key = canvas.make_text_key("title", name, round(width, 1), round(height, 1), size)
    return canvas.render_cache.get_text(key, lambda: _fit_uncached(canvas, name, width, height, size))


def _fit_uncached(canvas: Canvas, name: str, width: float, height: float, size: float) -> FittedTitle:
    sizes = canvas.list_sizes(_ROLE, size)
    least = scale_text_size(SMALLEST, canvas.text_scale) - 0.01
    tries: list[tuple[float, float, bool]] = []
    own, smaller = [size for size in sizes if size >= least], [size for size in sizes if size < least]
    if own:
        tries += [(one, 1.0, False) for one in own]
        tries += [
            (own[-1], _NARROW_WIDTH, False),
            *((one, 1.0, True) for one in own),
            (own[-1], _MIN_NARROW_WIDTH, True),
        ]
    for one in smaller:  # those below the smallest size of the setting are a last resort
        tries += [(one, 1.0, False), (one, 1.0, True)]
    tries += [
        (one, narrow, parted)
        for one in smaller[-1:]
        for narrow, parted in ((_NARROW_WIDTH, False), (_MIN_NARROW_WIDTH, True))
    ]
    for roomy in (True, False):
        for one, narrow, parted in tries:
            lines = _break_name(canvas, name, width / narrow, one, hyphenated=parted)
            share = min(1.0, width / max(1.0, _measure_width(canvas, lines, one)))
            leading = _find_leading(lines) if roomy else LEADING
            if share >= narrow and _measure_height(lines, one, leading) <= height:
                return FittedTitle(lines, one, share, leading=_find_line_distance(lines, one, height))
    room = max(1, int(height / (one * LEADING)))
    return FittedTitle(lines[:room], one, max(0.6, share), is_complete=False)


def _find_leading(lines: tuple[str, ...]) -> float:
    """Return the line distance, in text sizes, at which accents do not touch the line before."""
    later = unicodedata.normalize("NFD", "".join(lines[1:]))
    return (
        _ACCENTED_LEADING
        if not _HIGH_ACCENTS.isdisjoint(later)
        else measure_line_distance("".join(lines[1:]), LEADING, "body")
    )


def _find_line_distance(lines: tuple[str, ...], size: float, height: float) -> float:
    """Return the line distance in text sizes: the one that the accents need, limited by the height of the box."""
    room = (height / size - _LETTER_HEIGHT) / max(1, len(lines) - 1)
    return max(LEADING, min(_find_leading(lines), room))


def _measure_height(lines: tuple[str, ...], size: float, leading: float) -> float:
    return size * (_LETTER_HEIGHT + leading * (len(lines) - 1))


def _measure_width(canvas: Canvas, lines: tuple[str, ...], size: float) -> float:
    return max((canvas.measure(line, _ROLE, size=size)[0] for line in lines), default=0.0)


def _break_name(canvas: Canvas, name: str, width: float, size: float, *, hyphenated: bool) -> tuple[str, ...]:
    """Break a name into lines between words and after hyphens; ``hyphenated`` also breaks known long words."""

    def fits_width(line: str) -> bool:
        return canvas.measure(line, _ROLE, size=size)[0] <= width

    lines: list[str] = []
    for word in name.split():
        start = True
        parts = _split_word(word, hyphenated=hyphenated)
        for index, part in enumerate(parts):
            more = index < len(parts) - 1 and not part.endswith("-")
            joined = f"{lines[-1]}{' ' if start else ''}{part}" if lines else part
            whole_rest = f"{lines[-1]}{' ' if start else ''}{''.join(parts[index:])}" if lines else word
            if lines and (fits_width(whole_rest) or fits_width(joined + "-" * more)):
                lines[-1] = joined
            else:
                if lines and not start and not lines[-1].endswith("-"):
                    lines[-1] += "-"
                lines.append(part)
            start = False
    return tuple(lines)


def _split_word(word: str, *, hyphenated: bool) -> list[str]:
    """Return the parts of a word between which a line may break.

    These are after hyphens, and if ``hyphenated`` within known words.
    """
    places = _load_hyphens().get(word.casefold()) if hyphenated else None
    if places is None:
        return word.replace("-", "-\0").split("\0")
    return [word[start:end] for start, end in zip((0, *places), (*places, len(word)), strict=True)]


@cached
def _load_hyphens() -> dict[str, tuple[int, ...]]:
    """Return the positions at which known words may be hyphenated, by word in lower case."""
    found = {}
    for entry in _HYPHENATED_WORDS:
        word, places = "", []
        for part in entry.split("-"):
            if word:
                places.append(len(word))
            word += part
        found[word.casefold()] = tuple(places)
    return found
