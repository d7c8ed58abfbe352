"""The journey in the real window: by mouse in English, by pad in German, closed and gone on with at each step."""

from __future__ import annotations

import secrets
from pathlib import Path

import pytest

from game.app.dev.shots.journey import come_to
from game.table.journey import book as journeys
from game.table.journey import steps as ways
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


def chapter() -> tuple[str, str]:
    """Where the journey stands, as it is written down."""
    now = journeys.load().journey
    assert now is not None
    return now.chapter, now.step


@pytest.mark.soak
@HANDS
def test_three_chapters_of_the_journey(
    device: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with evening("journey", device, language, tmp_path, monkeypatch) as one:
        one.press("journey")
        one.shot("first")
        one.press("go")
        for name in ("01-dusk", "02-fountain", "03-refuge"):
            while chapter()[0] == name:
                if chapter()[1] == "after":
                    one.shot(f"{name} after")
                    one.again("journey")
                    one.press("go")
                    continue
                one.shot(f"{name} words")
                one.again("journey")
                assert chapter() == (name, "before")
                one.press("go")
                in_the_middle(one, f"{name} middle", "journey", "go")
                if one.table is not None:
                    one.play()
        assert chapter() == ("04-ferry", "before")
        journeys.keep(ways.after_match(come_to("09-mirror"), won=True))
        one.again("journey")
        one.shot("choice")
        one.again("journey")
        one.press("way 1")
        assert chapter() == ("10-shadow", "before")
        one.shot("chosen")


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
