"""Scene code names steps of the design's scales and lets the kit lay it out: literals only become fewer."""

from __future__ import annotations

import ast

import pytest

from tests.project.design_literals import count_literals, find_literals
from tests.sources import ROOT

LEFT: dict[str, dict[str, int]] = {
    "dungeon/pages": {"box": 2},
    "epic/match": {"box": 1},
    "menus/prints": {"box": 1},
    "play": {"box": 2},
    "ui/layout": {"box": 4},
    "ui/widgets": {"box": 14},
}
"""Literals that are left, by folder and kind. Whoever removes one lowers the number; none is ever added."""


def test_literals_of_scene_code_only_become_fewer() -> None:
    found = {folder: dict(counts) for folder, counts in count_literals(ROOT).items()}
    assert found == LEFT


@pytest.mark.parametrize(
    ("code", "kinds"),
    [
        ('canvas.rect(*box, "#102030", radius=8)', ["color", "radius"]),
        ('canvas.rect(*box, "panel", radius=RADIUS.medium, alpha=0)', []),
        ("canvas.glow(x, y, 4, tone, 150 if chosen else 0)", ["alpha"]),
        ("canvas.glow(x, y, 4, tone, round(ALPHA.light * share / 8))", []),
        ("canvas.gradient(*box, tone, tone, alpha_bottom=240)", ["alpha"]),
        ('canvas.rect(*box, "white", alpha=round(14 * share))', ["alpha"]),
        ("Box(x + 4, y, w, h)", ["box"]),
        ("Box(*place)", []),
        ("Row(gap=12, padding=SPACE.small)", ["gap"]),
    ],
)
def test_each_kind_of_literal_is_found(code: str, kinds: list[str]) -> None:
    assert sorted(find_literals(ast.parse(code))) == sorted(kinds)
