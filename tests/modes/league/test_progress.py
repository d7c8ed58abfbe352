"""The bar of a simulated match begins empty, is full at the end, and never leaves its range."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.modes.league.matches import open_match
from game.modes.league.progress import measure_progress
from game.paths import HOME_VARIABLE
from tests.modes.league.house import begin_tournament, found_league


@pytest.mark.parametrize("game", ["zelda", "star-wars", "elixir"])
def test_progress_runs_from_nothing_to_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    active_match = open_match(found_league(), begin_tournament("round", game))
    session, rng = active_match.session, Random(1)
    shares = [measure_progress(session)]
    while session.decision is not None:
        legal = session.legal_actions()
        session.submit(rng.choice(legal[:-1] or legal))
        shares.append(measure_progress(session))
    active_match.close()
    assert shares[0] == 0.0
    assert shares[-1] == 1.0
    assert all(0.0 <= share <= 1.0 for share in shares)
    assert len({round(share, 1) for share in shares}) > 3, "the bar moves on the way"
