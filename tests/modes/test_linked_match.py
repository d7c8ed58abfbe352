"""A match that is known by the name of its file goes on, has ended, or is played anew."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.modes import active_match
from game.modes.linked_match import Noted, looked_up, resumed
from game.paths import HOME_VARIABLE
from game.rules.epic.pack import Setup
from game.session.seats import Seats
from game.storage import slots

SETUP = Setup("zelda", (("link",), ("ganon",)), "lost-woods", turn_limit=6)
ANEW = Noted(going_on=False, ended=None)


@pytest.fixture
def begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a match that was just begun."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    fresh = active_match.begin(SETUP, Seats(["person", "person"], ["A", "B"]), "1")
    assert not fresh.keep()
    assert fresh.autosave is not None
    name = fresh.autosave.path.name
    fresh.close()
    return name


def play_to_the_end(match: str) -> None:
    left, luck = resumed(match), Random(1)
    assert left is not None
    while left.session.decision is not None:
        left.session.submit(luck.choice(left.session.legal()))
    left.keep()
    left.close()


def test_a_match_goes_on_until_it_has_ended(begun: str) -> None:
    assert looked_up(begun) == Noted(going_on=True, ended=None)
    play_to_the_end(begun)
    ended = looked_up(begun).ended
    assert ended is not None
    assert ended.outcome is not None
    assert resumed(begun) is None


def test_what_is_gone_or_cannot_be_read_is_played_anew(begun: str) -> None:
    assert looked_up("") == looked_up("nothing.tds") == ANEW
    assert resumed("") is None
    assert resumed("nothing.tds") is None
    play_to_the_end(begun)
    (slots.folder(slots.REPLAYS) / begun).write_bytes(b"no match")
    assert looked_up(begun) == ANEW
