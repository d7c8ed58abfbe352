"""SVG writer for boxes, gradients, lights and lines, limited to the SVG features that the window renders correctly."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from game.paths import assets_dir

Point = tuple[float, float]
"""x and y in units of the picture."""
_COLOR_NAMES = {"black": "#000000", "white": "#ffffff"}
"""Hexadecimal value of each color name."""
_CENTERED_GRADIENT = 'cx="50%" cy="50%" r="50%"'
"""SVG attributes of a radial gradient centered in its shape."""
_GLOW_EXPONENT, _VIGNETTE_EXPONENT, _SHADOW_LAYERS = 1.7, 1.5, 9
"""Falloff exponent of lights, darkening exponent of vignettes, and number of layers of a shadow."""


class SvgPen:
    """SVG picture of ``width`` x ``height`` units; each call adds shapes, and ``text`` is the finished file.

    Its upper left corner is at (``left``, ``top``), so that a part of the screen can be painted in screen coordinates.
    Colors are ``#rrggbb``, ``black`` or ``white``; alphas run from 0 to 255.
    """

    def __init__(self, width: float, height: float, left: float = 0, top: float = 0) -> None:
        self.width, self.height = width, height
        self.left, self.top = left, top
        self._gradients: dict[str, str] = {}
        """Id of each gradient, by its SVG definition."""
        self._shapes: list[tuple[str, str, str]] = []
        """Element name, outline and paint attributes of each shape; consecutive paths of the same paint are merged."""
        self._bounds = self._clip = (left, top, left + width, top + height)
        """Left, top, right and bottom of the picture."""

    @property
    def text(self) -> str:
        """Return the SVG file."""
        lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_fmt(self.width)} {_fmt(self.height)}">']
        if self._gradients:
            made = (body.replace("ID", name, 1) for body, name in self._gradients.items())
            lines += ["  <defs>", *("    " + line for body in made for line in body.split("\n")), "  </defs>"]
        moved = self.left or self.top
        lines += [f'  <g transform="translate({_fmt(-self.left)} {_fmt(-self.top)})">'] * bool(moved)
        for element, outline, paint in self._shapes:
            shape = f'd="{outline}"' if element == "path" else outline
            lines.append(f"  <{element} {shape} {paint}/>" if paint else outline)
        lines += ["  </g>"] * bool(moved)
        return "\n".join([*lines, "</svg>"]) + "\n"

    @contextmanager
    def clipped(self, x: float, y: float, width: float, height: float) -> Iterator[None]:
        """Clip boxes and lights to a box while the block runs; other shapes are not clipped."""
        before, self._clip = self._clip, (x, y, x + width, y + height)
        try:
            yield
        finally:
            self._clip = before

    # ---- boxes --------------------------------------------------------------------------------------------------

    @contextmanager
    def grouped(self) -> Iterator[None]:
        """Merge all paths of the same paint while the block runs, for shapes whose order does not matter."""
        start = len(self._shapes)
        yield
        inside = self._shapes[start:]
        del self._shapes[start:]
        for paint in dict.fromkeys(shape[2] for shape in inside):
            for element, outline, its_paint in inside:
                if its_paint == paint:
                    self._add_element(element, outline, paint)

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
        """Draw a filled box with rounded corners, or its outline of thickness ``border`` inside the box."""
        if border:
            half = border / 2
            x, y, width, height, radius = x + half, y + half, width - border, height - border, max(0, radius - half)
        self._add_box(x, y, width, height, radius, _format_paint(color, alpha, border))

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
        """Draw a box with a gradient from ``top`` to ``bottom``; ``alpha_bottom`` lets it fade downward."""
        last = alpha if alpha_bottom is None else alpha_bottom
        run = _format_stops([(0, top, alpha), (1, bottom, last)])
        self._add_box(
            x,
            y,
            width,
            height,
            radius,
            self._define_gradient("linearGradient", 'x1="0%" y1="0%" x2="0%" y2="100%"', run),
        )

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
        """Draw the soft shadow of a box, ``dy`` units below it, as layered boxes."""
        before = 0.0
        for layer in range(_SHADOW_LAYERS):
            reach = 1 - 2 * layer / (_SHADOW_LAYERS - 1)
            share = alpha / 255 * (0.5 - 0.5 * math.erf(1.3 * reach)) / 0.967
            grow = 1.8 * blur * reach
            over = max(0.0, (share - before) / (1 - before))
            before = max(share, before)
            box = (x - grow, y + dy - grow, width + 2 * grow, height + 2 * grow)
            self._add_box(*box, max(1.0, radius + grow), _format_paint("black", 255 * over))

    def _add_box(self, x: float, y: float, width: float, height: float, radius: float, paint: str) -> None:
        left, top = max(x, self._clip[0]), max(y, self._clip[1])
        right, bottom = min(x + width, self._clip[2]), min(y + height, self._clip[3])
        if right <= left or bottom <= top:
            return
        outline = _format_corners(left, top, right, bottom)
        radius = min(radius, (right - left) / 2, (bottom - top) / 2)
        self._add_element("rect", outline + (f' rx="{_fmt(radius)}"' if radius >= 0.05 else ""), paint)

    # ---- round things -------------------------------------------------------------------------------------------

    def circle(self, x: float, y: float, radius: float, color: str, *, alpha: float = 255, border: float = 0) -> None:
        """Draw a disc, or a ring of thickness ``border`` inside the radius."""
        self._add_element("circle", _format_circle(x, y, radius - border / 2), _format_paint(color, alpha, border))

    def ellipse(self, x: float, y: float, width: float, height: float, color: str, *, alpha: float = 255) -> None:
        """Draw a filled ellipse inside the box."""
        outline = (
            f'cx="{_fmt(x + width / 2)}" cy="{_fmt(y + height / 2)}" rx="{_fmt(width / 2)}" ry="{_fmt(height / 2)}"'
        )
        self._add_element("ellipse", outline, _format_paint(color, alpha))

    def glow(self, x: float, y: float, radius: float, color: str, alpha: float = 150, *, aspect: float = 1) -> None:
        """Draw a round light at (x, y), or an oval one whose width is ``aspect`` times its height."""
        stops = [(at / 8, color, alpha * (1 - at / 8) ** _GLOW_EXPONENT) for at in range(9)]
        self._add_radial(x, y, radius, stops, aspect)

    def light(self, x: float, y: float, radius: float, color: str, strength: float, ground_color: str) -> None:
        """Draw a light that tints a surface of color ``ground_color``."""
        ground, tone = _parse_color(ground_color), _parse_color(color)
        added = [strength * part for part in tone]
        needed = max(more / max(1, 255 - part) for more, part in zip(added, ground, strict=True))
        share = min(1.3 * strength, max(strength, needed))
        lit = [min(255, part + more / share) for more, part in zip(added, ground, strict=True)]
        stops = [(at / 8, _format_color(lit), 255 * share * (1 - at / 8) ** 1.8) for at in range(9)]
        self._add_radial(x, y, radius, stops, 1)

    def vignette(
        self, color: str, alpha: float, *, start: float, end: float, exponent: float = _VIGNETTE_EXPONENT
    ) -> None:
        """Darken the picture from ``start`` to ``end``, as fractions of the distance from the center to each side."""
        reach = 1.45
        x, y = self.left + self.width / 2, self.top + self.height / 2
        stops = [(start / reach, color, 0.0)]
        for step in range(1, 9):
            share = step / 8
            stops.append(((start + share * (end - start)) / reach, color, alpha * share**exponent))
        self._add_radial(x, y, reach * self.height / 2, stops, self.width / self.height)

    def _add_radial(
        self, x: float, y: float, radius: float, stops: Sequence[tuple[float, str, float]], aspect: float
    ) -> None:
        moved = f' transform="translate({_fmt(x)} {_fmt(y)}) scale({_fmt(aspect, 4)} 1)"' if aspect != 1 else ""
        if self._clip == self._bounds:
            at = (0.0, 0.0) if moved else (x, y)
            self._add_element(
                "circle",
                _format_circle(*at, radius),
                self._define_gradient("radialGradient", _CENTERED_GRADIENT, _format_stops(stops)) + moved,
            )
            return
        left, top = max(self._clip[0] - x, -radius * aspect) / aspect, max(self._clip[1] - y, -radius)
        right, bottom = min(self._clip[2] - x, radius * aspect) / aspect, min(self._clip[3] - y, radius)
        place = f'gradientUnits="userSpaceOnUse" cx="0" cy="0" r="{_fmt(radius)}"'
        paint = self._define_gradient("radialGradient", place, _format_stops(stops))
        outline = _format_corners(left, top, right, bottom)
        self._add_element("rect", outline, paint + (moved or f' transform="translate({_fmt(x)} {_fmt(y)})"'))

    # ---- lines --------------------------------------------------------------------------------------------------

    def polygon(self, points: Sequence[Point], color: str, *, alpha: float = 255, border: float = 0) -> None:
        """Draw a filled polygon, or its outline with the line centered on the edge."""
        joint = ' stroke-linejoin="round"' if border else ""
        self._add_element("path", f"{_format_path(points)}Z", _format_paint(color, alpha, border) + joint)

    def line(self, start: Point, end: Point, color: str, width: float = 2, *, alpha: float = 255) -> None:
        """Draw a straight line with flat ends."""
        self._add_element("path", _format_path([start, end]), _format_paint(color, alpha, width))

    def polyline(self, points: Sequence[Point], color: str, width: float = 2, *, alpha: float = 255) -> None:
        """Draw an open polyline with round joints and ends."""
        rounded = ' stroke-linecap="round" stroke-linejoin="round"'
        self._add_element("path", _format_path(points), _format_paint(color, alpha, width) + rounded)

    def arch(self, x: float, y: float, radius: float, color: str, width: float, *, alpha: float = 255) -> None:
        """Draw the upper half of a ring; (x, y) is the midpoint between its ends."""
        left, right, foot = _fmt(x - radius, 1), _fmt(x + radius, 1), _fmt(y, 1)
        outline = f"M{left} {foot}A{_fmt(radius)} {_fmt(radius)} 0 0 1 {right} {foot}"
        self._add_element("path", outline, _format_paint(color, alpha, width))

    def dashes(
        self, start: Point, end: Point, color: str, width: float, *, dash_length: float, gap_length: float
    ) -> None:
        """Draw a dashed line."""
        length = math.dist(start, end)
        ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
        for index in range(math.ceil(length / (dash_length + gap_length))):
            near = index * (dash_length + gap_length)
            far = min(length, near + dash_length)
            first = (start[0] + ux * near, start[1] + uy * near)
            self.line(first, (start[0] + ux * far, start[1] + uy * far), color, width)

    def picture(self, path: str, x: float, y: float, width: float, height: float) -> None:
        """Draw another picture of ``assets/art``, scaled to fit and centered in a box."""
        text = (assets_dir() / "art" / f"{path}.svg").read_text("utf-8")
        match = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)">\n(.*)</svg>', text, re.DOTALL)
        assert match is not None
        wide, high = float(match[1]), float(match[2])
        scale = min(width / wide, height / high)
        spot = (x + (width - wide * scale) / 2, y + (height - high * scale) / 2)
        own = f"p{len(self._shapes)}-"
        body = re.sub(r'(\bid="|url\(#)', rf"\g<1>{own}", match[3])
        moved = f"translate({_fmt(spot[0])} {_fmt(spot[1])}) scale({_fmt(scale, 4)})"
        self._shapes.append(("picture", f'  <g transform="{moved}">\n{body}  </g>', ""))

    # ---- the file -----------------------------------------------------------------------------------------------

    def _define_gradient(self, kind: str, attributes: str, stops: str) -> str:
        body = f'<{kind} id="ID" {attributes}>\n{stops}\n</{kind}>'
        name = self._gradients.setdefault(body, f"g{len(self._gradients)}")
        return f'fill="url(#{name})"'

    def _add_element(self, element: str, outline: str, paint: str) -> None:
        if element == "path" and self._shapes and self._shapes[-1][0] == "path" and self._shapes[-1][2] == paint:
            self._shapes[-1] = ("path", f"{self._shapes[-1][1]} {outline}", paint)
        else:
            self._shapes.append((element, outline, paint))


def mix_colors(first: str, second: str, fraction: float) -> str:
    """Return ``first`` mixed with a fraction, from 0 to 1, of ``second``."""
    fraction = max(0.0, min(1.0, fraction))
    return _format_color(
        [a + (b - a) * fraction for a, b in zip(_parse_color(first), _parse_color(second), strict=True)]
    )


def _parse_color(color: str) -> tuple[int, int, int]:
    digits = _COLOR_NAMES.get(color, color)[1:]
    return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:], 16)


def _format_color(parts: Sequence[float]) -> str:
    return "#" + "".join(f"{round(part):02x}" for part in parts)


def _fmt(number: float, digits: int = 2) -> str:
    """Format a number without redundant digits."""
    text = f"{number:.{digits}f}".rstrip("0").rstrip(".")
    return {"-0": "0"}.get(text, text)


def _format_corners(left: float, top: float, right: float, bottom: float) -> str:
    return f'x="{_fmt(left)}" y="{_fmt(top)}" width="{_fmt(right - left)}" height="{_fmt(bottom - top)}"'


def _format_circle(x: float, y: float, radius: float) -> str:
    return f'cx="{_fmt(x)}" cy="{_fmt(y)}" r="{_fmt(radius)}"'


def _format_path(points: Sequence[Point]) -> str:
    """Format an outline as path data, as short as possible."""
    before = ("", "")
    found: list[str] = []
    for x, y in points:
        spot = (_fmt(x, 1), _fmt(y, 1))
        if not found:
            found.append(f"M{spot[0]} {spot[1]}")
        elif spot[1] == before[1]:
            found.append(f"H{spot[0]}")
        else:
            found.append(f"V{spot[1]}" if spot[0] == before[0] else f"L{spot[0]} {spot[1]}")
        before = spot
    return "".join(found)


def _format_opacity(alpha: float) -> str:
    return _fmt(alpha / 255, 3).removeprefix("0") or "0"


def _format_paint(color: str, alpha: float, border: float = 0) -> str:
    tone = _format_color(_parse_color(color))
    kind = "stroke" if border else "fill"
    faint = "" if alpha >= 255 else f' {kind}-opacity="{_format_opacity(alpha)}"'
    return (f'fill="none" stroke-width="{_fmt(border)}" ' if border else "") + f'{kind}="{tone}"{faint}'


def _format_stops(stops: Sequence[tuple[float, str, float]]) -> str:
    return "\n".join(
        f'  <stop offset="{_fmt(100 * at, 1)}%" stop-color="{_format_color(_parse_color(color))}"'
        + ("" if alpha >= 255 else f' stop-opacity="{_format_opacity(alpha)}"')
        + "/>"
        for at, color, alpha in stops
    )
