"""Matches linked by file name: resumed, finished, or restarted."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.modes import active_match
from game.modes.linked_match import LinkedMatch, find_match, resume_match
from game.paths import HOME_VARIABLE
from game.rules.epic.pack import Setup
from game.session.seats import Seats
from game.storage import slots

SETUP = Setup("zelda", (("link",), ("ganon",)), "lost-woods", turn_limit=6)
ANEW = LinkedMatch(is_in_progress=False, finished_session=None)


@pytest.fixture
def begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the name of a match that was just begun."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    new_match = active_match.start_epic_match(SETUP, Seats(["person", "person"], ["A", "B"]), "1")
    assert not new_match.save()
    assert new_match.autosave is not None
    name = new_match.autosave.path.name
    new_match.close()
    return name


def play_to_end(match: str) -> None:
    left, rng = resume_match(match), Random(1)
    assert left is not None
    while left.session.decision is not None:
        left.session.submit(rng.choice(left.session.legal_actions()))
    left.save()
    left.close()


def test_a_linked_match_resumes_until_it_has_ended(begun: str) -> None:
    assert find_match(begun) == LinkedMatch(is_in_progress=True, finished_session=None)
    play_to_end(begun)
    ended = find_match(begun).finished_session
    assert ended is not None
    assert ended.outcome is not None
    assert resume_match(begun) is None


def test_a_missing_or_unreadable_match_restarts(begun: str) -> None:
    assert find_match("") == find_match("nothing.tds") == ANEW
    assert resume_match("") is None
    assert resume_match("nothing.tds") is None
    play_to_end(begun)
    (slots.get_slot_folder(slots.REPLAYS) / begun).write_bytes(b"no match")
    assert find_match(begun) == ANEW
