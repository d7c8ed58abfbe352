"""A journey in the real window, by mouse in English and by pad in German: closed in the middle of a match, gone on with."""

from __future__ import annotations

import secrets
from pathlib import Path

import pytest

from tests.window.evening import Evening, evening

pytestmark = pytest.mark.window
HANDS = pytest.mark.parametrize(("device", "language"), [("mouse", "en"), ("pad", "de")])
_A_BIT = 8
"""So many steps of a person are played before the window is closed in the middle of a match."""


@pytest.fixture(autouse=True)
def luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is begun has always the same luck."""
    monkeypatch.setattr(secrets, "token_hex", lambda _bytes=4: "0badcafe")


def in_the_middle(one: Evening, kind: str, *doors: str) -> None:
    """A bit of a match; the window is closed, and what was played is there again."""
    if one.play(_A_BIT):
        return
    one.shot(kind)
    table = one.table
    assert table is not None
    done = [step.action for step in table.session.journal]
    one.again(*doors)
    table = one.table
    assert table is not None
    assert [step.action for step in table.session.journal][: len(done)] == done


@HANDS
def test_a_journey_is_begun_left_and_gone_on_with(
    device: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with evening("short", device, language, tmp_path, monkeypatch) as one:
        one.press("journey")
        one.press("go")
        one.press("go")
        in_the_middle(one, "middle", "journey", "go")
        assert one.starts == 2
        assert one.window.services.device == device
