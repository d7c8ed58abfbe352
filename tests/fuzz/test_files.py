"""Files that are well-formed and wrong: refused in one sentence, or sound in everything that can be done with them.

Every file has a checksum that fits. It is read, told in the terminal, verified, looked at by every seat, played on,
written again; matches are opened in the window, and all lie in its lists. What is kept of players is read and shown.
"""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest

from tests.fuzz import kept
from tests.fuzz.batches import MOST_MEMORY, run_batch, run_in_process

FILES = int(os.environ.get("TRIFORCE_DUELS_FUZZ", "20000"))
"""Files of the long run."""
BATCH = 1000
FEW = 24


def test_a_few_files_are_refused_or_sound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIFORCE_DUELS_HOME", str(tmp_path))
    tally = run_batch(1, FEW, few=True)
    pygame.quit()
    assert tally.faults == []
    assert tally.done["refused"] > FEW // 3
    assert tally.done["read"] > FEW // 10
    assert tally.done["kept"]
    assert tally.done["in the window"]
    assert not tally.done.get("broken off")


@pytest.mark.parametrize("kind", sorted(kept.FILES))
def test_the_sound_files_that_others_are_made_of_are_read(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is understood whole: read again after the game has lost it, something else comes out."""
    monkeypatch.setenv("TRIFORCE_DUELS_HOME", str(tmp_path))
    file = kept.FILES[kind]
    nothing = file.read()
    file.file().parent.mkdir(parents=True)
    file.file().write_bytes(file.sealed(file.sound))
    found = file.read()
    assert found != nothing
    assert not getattr(found, "notice", "")


@pytest.mark.soak
def test_twenty_thousand_files_are_refused_or_sound() -> None:
    """In processes of a thousand files each, one after the other."""
    files = 0
    for index in range(-(-FILES // BATCH)):
        tally = run_in_process(index, min(BATCH, FILES), seconds=3600)
        files += sum(tally.done.get(how, 0) for how in ("read", "refused", "broken off", "kept"))
        print(index, files, tally[:4])
        assert tally.faults == []
        assert tally.memory <= MOST_MEMORY
    assert files >= FILES * 0.9
