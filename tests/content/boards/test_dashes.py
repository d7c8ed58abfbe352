"""Dashes in pictures: which of them are drawn right, and the line of those that are not."""

import pytest

from game.content.formats.svg_dashes import find_curved_dashes

DASHED = 'fill="none" stroke="#fff" stroke-dasharray="4 3"'
CURVE = 'd="M10 20 C60 -20 30 80 90 70"'


def lines(*rows: str) -> list[int]:
    return find_curved_dashes(
        "\n".join(['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">', *rows, "</svg>"])
    )


@pytest.mark.parametrize(
    "shape",
    [
        '<line x1="5" y1="5" x2="90" y2="70" {}/>',
        '<path d="M5 5 L90 70" {}/>',
        '<path d="M5-5 90.5.7" {}/>',
        '<path d="m5 5 H90 M0,0 l1e1,-2 M4 4v-3.5 M7 7" {}/>',
        '<polyline points="5 5 90 70" {}/>',
    ],
)
def test_straight_lines_may_be_dashed(shape: str) -> None:
    assert lines(shape.format(DASHED)) == []


@pytest.mark.parametrize(
    "shape",
    [
        f"<path {CURVE} {{}}/>",
        '<path d="M10 20 A40 40 0 0 1 90 70" {}/>',
        '<path d="M10 20 q60 -20 90 70" {}/>',
        '<path d="M5 5 L90 70 L10 80" {}/>',
        '<path d="M5 5 90 70 10 80" {}/>',
        '<path d="M5 5 L90 70 10 80" {}/>',
        '<path d="M5 5 H90 70" {}/>',
        '<path d="M5 5 L90 70 M5 5 H3 V9" {}/>',
        '<path d="M5 5 L90 70 Z" {}/>',
        '<polyline points="5 5 90 70 10,80" {}/>',
        '<polygon points="5 5 90 70" {}/>',
        '<rect x="1" y="1" width="7" height="5" {}/>',
        '<circle cx="5" cy="5" r="3" {}/>',
        '<ellipse cx="5" cy="5" rx="4" ry="2" {}/>',
    ],
)
def test_nothing_else_may_be_dashed(shape: str) -> None:
    assert lines("<g/>", shape.format(DASHED)) == [3]


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        ((f"<g {DASHED}>", f"<path {CURVE}/>", "</g>"), [2]),
        ((f"<g {DASHED}>", "<g>", "</g>", '<circle r="3"/>', '<rect width="3"/>', "</g>"), [2]),
        ((f"<g {DASHED}>", "</g>", f'<path stroke="#fff" {CURVE}/>'), []),
        ((f"<g {DASHED}>", f'<path stroke-dasharray="none" {CURVE}/>', "</g>"), []),
        ((f"<g {DASHED}>", f'<path stroke="none" {CURVE}/>', "</g>"), []),
        (("<path", 'stroke="red"', "stroke-dasharray = '5,5'", f"{CURVE}/>"), [4]),
        ((f'<path style="stroke:#fff; stroke-dasharray : 4,3" {CURVE}/>',), [2]),
        ((f'<path style="stroke:#fff;stroke-dasharray:none" {CURVE}/>',), []),
        ((f'<path style="stroke:none;stroke-dasharray:4" {CURVE}/>',), []),
        ((f'<path stroke="#fff" stroke-dasharray="0" {CURVE}/>',), []),
        (("<style>", ".a, .b {stroke:#fff;", "stroke-dasharray:4}", "</style>", f'<path class="b" {CURVE}/>'), [4]),
        (("<style>", ".a {stroke:#fff;", "stroke-dasharray:4}", "</style>", '<line class="a"/>'), []),
        (("<defs>", f"<path {CURVE} {DASHED}/>", "</defs>"), []),
        ((f"<!-- <path {CURVE} {DASHED}/> -->",), []),
        ((f"<path {CURVE} {DASHED}/>", f"<line {DASHED}/>", f"<circle {DASHED}/>"), [2, 4]),
    ],
)
def test_dashes_from_elsewhere(rows: tuple[str, ...], found: list[int]) -> None:
    assert lines(*rows) == found


def test_the_picture_itself_hands_its_dashes_on() -> None:
    assert find_curved_dashes(f"<svg {DASHED}>\n<path {CURVE}/>\n</svg>") == [1]
