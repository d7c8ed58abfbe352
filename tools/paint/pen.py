"""Writes SVG: boxes, runs of color, lights, lines, with nothing but the part of SVG that the window draws right."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from game.paths import assets

Point = tuple[float, float]
_NAMES = {"black": "#000000", "white": "#ffffff"}
_MIDDLE = 'cx="50%" cy="50%" r="50%"'
_GLOW, _RIMS, _SOFT = 1.7, 1.5, 9
"""How fast a light falls off, how fast rims darken, and of how many layers a shadow is made."""


class Pen:
    """A picture of ``width`` x ``height`` units that grows by every call; `text` is the file.

    Its upper left corner is at (``left``, ``top``), so that a part of a screen is painted in the screen's units.
    Colors are ``#rrggbb``, ``black`` or ``white``; alphas run from 0 to 255.
    """

    def __init__(self, width: float, height: float, left: float = 0, top: float = 0) -> None:
        self.width, self.height = width, height
        self.left, self.top = left, top
        self._gradients: dict[str, str] = {}
        self._shapes: list[tuple[str, str, str]] = []
        """Element, its outline, its paint; paths of one paint that follow each other become one."""
        self._whole = self._clip = (left, top, left + width, top + height)

    @property
    def text(self) -> str:
        """The whole file."""
        lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(self.width)} {_n(self.height)}">']
        if self._gradients:
            made = (body.replace("ID", name, 1) for body, name in self._gradients.items())
            lines += ["  <defs>", *("    " + line for body in made for line in body.split("\n")), "  </defs>"]
        moved = self.left or self.top
        lines += [f'  <g transform="translate({_n(-self.left)} {_n(-self.top)})">'] * bool(moved)
        for element, outline, paint in self._shapes:
            shape = f'd="{outline}"' if element == "path" else outline
            lines.append(f"  <{element} {shape} {paint}/>" if paint else outline)
        lines += ["  </g>"] * bool(moved)
        return "\n".join([*lines, "</svg>"]) + "\n"

    @contextmanager
    def clipped(self, x: float, y: float, width: float, height: float) -> Iterator[None]:
        """Cuts boxes and lights (nothing else) at the rims of a box while the block runs."""
        before, self._clip = self._clip, (x, y, x + width, y + height)
        try:
            yield
        finally:
            self._clip = before

    # ---- boxes --------------------------------------------------------------------------------------------------

    def rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        color: str,
        *,
        radius: float = 0,
        alpha: float = 255,
        border: float = 0,
    ) -> None:
        """A box with rounded corners, filled, or its outline of thickness `border` inside the box."""
        if border:
            half = border / 2
            x, y, width, height, radius = x + half, y + half, width - border, height - border, max(0, radius - half)
        self._box(x, y, width, height, radius, _paint(color, alpha, border))

    def gradient(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        top: str,
        bottom: str,
        *,
        radius: float = 0,
        alpha: float = 255,
        alpha_bottom: float | None = None,
    ) -> None:
        """A box filled from `top` to `bottom`; `alpha_bottom` lets it fade downward."""
        last = alpha if alpha_bottom is None else alpha_bottom
        run = _stops([(0, top, alpha), (1, bottom, last)])
        self._box(x, y, width, height, radius, self._filled("linearGradient", 'x1="0%" y1="0%" x2="0%" y2="100%"', run))

    def shadow(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        radius: float = 0,
        blur: float = 8,
        alpha: float = 120,
        dy: float = 4,
    ) -> None:
        """The soft shadow of a box, `dy` units below it: boxes that shrink and grow darker."""
        before = 0.0
        for layer in range(_SOFT):
            reach = 1 - 2 * layer / (_SOFT - 1)
            share = alpha / 255 * (0.5 - 0.5 * math.erf(1.3 * reach)) / 0.967
            grow = 1.8 * blur * reach
            over = max(0.0, (share - before) / (1 - before))
            before = max(share, before)
            box = (x - grow, y + dy - grow, width + 2 * grow, height + 2 * grow)
            self._box(*box, max(1.0, radius + grow), _paint("black", 255 * over))

    def _box(self, x: float, y: float, width: float, height: float, radius: float, paint: str) -> None:
        left, top = max(x, self._clip[0]), max(y, self._clip[1])
        right, bottom = min(x + width, self._clip[2]), min(y + height, self._clip[3])
        if right <= left or bottom <= top:
            return
        outline = _corners(left, top, right, bottom)
        radius = min(radius, (right - left) / 2, (bottom - top) / 2)
        self._add("rect", outline + (f' rx="{_n(radius)}"' if radius >= 0.05 else ""), paint)

    # ---- round things -------------------------------------------------------------------------------------------

    def circle(self, x: float, y: float, radius: float, color: str, *, alpha: float = 255, border: float = 0) -> None:
        """A disc, or a ring of thickness `border` inside the radius."""
        self._add("circle", _round(x, y, radius - border / 2), _paint(color, alpha, border))

    def ellipse(self, x: float, y: float, width: float, height: float, color: str, *, alpha: float = 255) -> None:
        """A filled ellipse inside the box."""
        outline = f'cx="{_n(x + width / 2)}" cy="{_n(y + height / 2)}" rx="{_n(width / 2)}" ry="{_n(height / 2)}"'
        self._add("ellipse", outline, _paint(color, alpha))

    def glow(self, x: float, y: float, radius: float, color: str, alpha: float = 150, *, wide: float = 1) -> None:
        """A round light about (x, y), or an oval one, ``wide`` times as wide as high."""
        stops = [(at / 8, color, alpha * (1 - at / 8) ** _GLOW) for at in range(9)]
        self._radial(x, y, radius, stops, wide)

    def light(self, x: float, y: float, radius: float, color: str, strength: float, on: str) -> None:
        """A light that warms what lies under it; `on` is the tone of what does."""
        ground, tone = _rgb(on), _rgb(color)
        added = [strength * part for part in tone]
        needed = max(more / max(1, 255 - part) for more, part in zip(added, ground, strict=True))
        share = min(1.3 * strength, max(strength, needed))
        lit = [min(255, part + more / share) for more, part in zip(added, ground, strict=True)]
        stops = [(at / 8, _hex(lit), 255 * share * (1 - at / 8) ** 1.8) for at in range(9)]
        self._radial(x, y, radius, stops, 1)

    def rims(self, color: str, alpha: float, *, start: float, end: float, power: float = _RIMS) -> None:
        """Darkens the rims of the picture from `start` on; 1 is the middle of each side."""
        reach = 1.45
        x, y = self.left + self.width / 2, self.top + self.height / 2
        stops = [(start / reach, color, 0.0)]
        for step in range(1, 9):
            share = step / 8
            stops.append(((start + share * (end - start)) / reach, color, alpha * share**power))
        self._radial(x, y, reach * self.height / 2, stops, self.width / self.height)

    def _radial(
        self, x: float, y: float, radius: float, stops: Sequence[tuple[float, str, float]], wide: float
    ) -> None:
        moved = f' transform="translate({_n(x)} {_n(y)}) scale({_n(wide, 4)} 1)"' if wide != 1 else ""
        if self._clip == self._whole:
            at = (0.0, 0.0) if moved else (x, y)
            self._add("circle", _round(*at, radius), self._filled("radialGradient", _MIDDLE, _stops(stops)) + moved)
            return
        left, top = max(self._clip[0] - x, -radius * wide) / wide, max(self._clip[1] - y, -radius)
        right, bottom = min(self._clip[2] - x, radius * wide) / wide, min(self._clip[3] - y, radius)
        place = f'gradientUnits="userSpaceOnUse" cx="0" cy="0" r="{_n(radius)}"'
        paint = self._filled("radialGradient", place, _stops(stops))
        outline = _corners(left, top, right, bottom)
        self._add("rect", outline, paint + (moved or f' transform="translate({_n(x)} {_n(y)})"'))

    # ---- lines --------------------------------------------------------------------------------------------------

    def polygon(self, points: Sequence[Point], color: str, *, alpha: float = 255, border: float = 0) -> None:
        """A filled polygon, or its outline with the line's middle on the edge."""
        joint = ' stroke-linejoin="round"' if border else ""
        self._add("path", f"{_path(points)}Z", _paint(color, alpha, border) + joint)

    def line(self, start: Point, end: Point, color: str, width: float = 2, *, alpha: float = 255) -> None:
        """A straight line with flat ends."""
        self._add("path", _path([start, end]), _paint(color, alpha, width))

    def lines(self, points: Sequence[Point], color: str, width: float = 2, *, alpha: float = 255) -> None:
        """An open line through all points with round joints and ends."""
        rounded = ' stroke-linecap="round" stroke-linejoin="round"'
        self._add("path", _path(points), _paint(color, alpha, width) + rounded)

    def arch(self, x: float, y: float, radius: float, color: str, width: float, *, alpha: float = 255) -> None:
        """The upper half of a ring, its feet beside (x, y)."""
        outline = f"M{_n(x - radius, 1)} {_n(y, 1)}A{_n(radius)} {_n(radius)} 0 0 1 {_n(x + radius, 1)} {_n(y, 1)}"
        self._add("path", outline, _paint(color, alpha, width))

    def dashes(self, start: Point, end: Point, color: str, width: float, *, on: float, off: float) -> None:
        """A dashed line, dashes of length `on` with gaps of `off`."""
        length = math.dist(start, end)
        ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
        for number in range(math.ceil(length / (on + off))):
            near = number * (on + off)
            far = min(length, near + on)
            first = (start[0] + ux * near, start[1] + uy * near)
            self.line(first, (start[0] + ux * far, start[1] + uy * far), color, width)

    def dot(self, x: float, y: float, size: float, color: str, *, alpha: float = 255) -> None:
        """A speck, many of which cost little."""
        half = size / 2
        self._add("path", _path([(x - half, y), (x + half, y)]), _paint(color, alpha, size))

    def picture(self, path: str, x: float, y: float, width: float, height: float) -> None:
        """Another picture of `assets/art`, all of it in the middle of a box."""
        text = (assets() / "art" / f"{path}.svg").read_text("utf-8")
        found = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)">\n(.*)</svg>', text, re.DOTALL)
        assert found is not None
        wide, high = float(found[1]), float(found[2])
        scale = min(width / wide, height / high)
        spot = (x + (width - wide * scale) / 2, y + (height - high * scale) / 2)
        own = f"p{len(self._shapes)}-"
        body = re.sub(r'(\bid="|url\(#)', rf"\g<1>{own}", found[3])
        moved = f"translate({_n(spot[0])} {_n(spot[1])}) scale({_n(scale, 4)})"
        self._shapes.append(("picture", f'  <g transform="{moved}">\n{body}  </g>', ""))

    # ---- the file -----------------------------------------------------------------------------------------------

    def _filled(self, kind: str, places: str, stops: str) -> str:
        body = f'<{kind} id="ID" {places}>\n{stops}\n</{kind}>'
        name = self._gradients.setdefault(body, f"g{len(self._gradients)}")
        return f'fill="url(#{name})"'

    def _add(self, element: str, outline: str, paint: str) -> None:
        if element == "path" and self._shapes and self._shapes[-1][0] == "path" and self._shapes[-1][2] == paint:
            self._shapes[-1] = ("path", f"{self._shapes[-1][1]} {outline}", paint)
        else:
            self._shapes.append((element, outline, paint))


def mix(first: str, second: str, share: float) -> str:
    """`first` with `share` (0 to 1) of `second` in it."""
    share = max(0.0, min(1.0, share))
    return _hex([a + (b - a) * share for a, b in zip(_rgb(first), _rgb(second), strict=True)])


def _rgb(color: str) -> tuple[int, int, int]:
    digits = _NAMES.get(color, color)[1:]
    return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:], 16)


def _hex(parts: Sequence[float]) -> str:
    return "#" + "".join(f"{round(part):02x}" for part in parts)


def _n(number: float, digits: int = 2) -> str:
    """A number as short as may be."""
    text = f"{number:.{digits}f}".rstrip("0").rstrip(".")
    return {"-0": "0"}.get(text, text)


def _corners(left: float, top: float, right: float, bottom: float) -> str:
    return f'x="{_n(left)}" y="{_n(top)}" width="{_n(right - left)}" height="{_n(bottom - top)}"'


def _round(x: float, y: float, radius: float) -> str:
    return f'cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}"'


def _path(points: Sequence[Point]) -> str:
    """The outline through points, as short as may be."""
    before = ("", "")
    found: list[str] = []
    for x, y in points:
        spot = (_n(x, 1), _n(y, 1))
        if not found:
            found.append(f"M{spot[0]} {spot[1]}")
        elif spot[1] == before[1]:
            found.append(f"H{spot[0]}")
        else:
            found.append(f"V{spot[1]}" if spot[0] == before[0] else f"L{spot[0]} {spot[1]}")
        before = spot
    return "".join(found)


def _share(alpha: float) -> str:
    return _n(alpha / 255, 3).removeprefix("0") or "0"


def _paint(color: str, alpha: float, border: float = 0) -> str:
    tone = _hex(_rgb(color))
    kind = "stroke" if border else "fill"
    faint = "" if alpha >= 255 else f' {kind}-opacity="{_share(alpha)}"'
    return (f'fill="none" stroke-width="{_n(border)}" ' if border else "") + f'{kind}="{tone}"{faint}'


def _stops(stops: Sequence[tuple[float, str, float]]) -> str:
    return "\n".join(
        f'  <stop offset="{_n(100 * at, 1)}%" stop-color="{_hex(_rgb(color))}"'
        + ("" if alpha >= 255 else f' stop-opacity="{_share(alpha)}"')
        + "/>"
        for at, color, alpha in stops
    )
