"""The sound of a film: what the tape mixes is what was played, when, where and how loud, and it is measured."""

import math
import wave
from pathlib import Path

import numpy as np
import pytest

from game.errors import UserError
from game.paths import examples_dir
from game.sounds import SAMPLE_RATE
from tests.app.screen import start_screen
from tests.project.test_project import ROOT
from tools.films.film import film_replay
from tools.films.tape import Tape


def a_file(folder: Path, name: str, level: float, seconds: float) -> Path:
    """Return a tone of a level as a stereo file."""
    moments = np.arange(round(seconds * SAMPLE_RATE)) / SAMPLE_RATE
    samples = np.round(np.sin(moments * 2 * math.pi * 441) * level * 32_767).astype("<i2")
    with wave.open(str(folder / name), "wb") as out:
        out.setnchannels(2)
        out.setsampwidth(2)
        out.setframerate(SAMPLE_RATE)
        out.writeframes(np.repeat(samples, 2).tobytes())
    return folder / name


@pytest.fixture
def tape(tmp_path: Path) -> Tape:
    """Return two seconds with a loop at half its loudness that ducks, and a key moment at one second on the right."""
    found = Tape()
    loop, blow = a_file(tmp_path, "loop.wav", 0.2, 0.5), a_file(tmp_path, "blow.wav", 0.5, 0.4)
    found.start_loops("music", [loop])
    found.set_levels("music", (0.5,))
    found.advance(1.0)
    found.set_levels("music", (0.5,))
    assert found.play_effect(blow, 0.2, 0.8, urgent=True) == pytest.approx(0.4)
    found.set_levels("music", (0.25,))
    found.advance(1.0)
    return found


def test_a_tape_holds_what_was_played(tape: Tape) -> None:
    effects, loops = tape.mix_effects(), tape.mix_loops()
    assert len(effects) == len(loops) == 2 * SAMPLE_RATE
    assert not effects[: SAMPLE_RATE - 1].any()
    assert np.abs(effects[SAMPLE_RATE:]).max(axis=0) == pytest.approx([0.1, 0.4], abs=0.005)
    assert not effects[round(1.41 * SAMPLE_RATE) :].any()
    assert np.abs(loops[: SAMPLE_RATE - 10]).max() == pytest.approx(0.1, abs=0.005)
    assert np.abs(loops[round(1.1 * SAMPLE_RATE) :]).max() == pytest.approx(0.05, abs=0.005)


def test_a_mix_is_written_and_measured(tape: Tape, tmp_path: Path) -> None:
    mix_levels = tape.write_wav(tmp_path / "mix.wav")
    assert (mix_levels.seconds, mix_levels.effect_count, mix_levels.key_moment_count, mix_levels.clipped_samples) == (
        2.0,
        1,
        1,
        0,
    )
    assert mix_levels.peak == pytest.approx(20 * math.log10(0.45), abs=0.3)
    power = (0.1**2 + 0.4**2) / (2 * 0.05**2)
    assert mix_levels.min_lead == pytest.approx(10 * math.log10(power), abs=0.3)
    with wave.open(str(tmp_path / "mix.wav")) as out:
        assert (out.getnchannels(), out.getframerate(), out.getnframes()) == (2, SAMPLE_RATE, 2 * SAMPLE_RATE)


def test_samples_beyond_full_scale_are_counted(tmp_path: Path) -> None:
    tape = Tape()
    loud = a_file(tmp_path, "loud.wav", 0.9, 0.2)
    tape.play_effect(loud, 1, 1)
    tape.play_effect(loud, 1, 1)
    tape.advance(0.2)
    mix_levels = tape.write_wav(tmp_path / "mix.wav")
    assert mix_levels.clipped_samples > 100
    assert mix_levels.peak > 4


def test_a_match_that_is_not_over_has_no_film() -> None:
    start_screen()
    with pytest.raises(UserError, match="isn't over"):
        film_replay(ROOT / "tests" / "storage" / "fixtures" / "save-v3-dungeon.tds", 0, 1.0, (320, 180), draw=False)


def test_a_recorded_match_is_heard() -> None:
    start_screen()
    tape = Tape()
    replay = examples_dir() / "replays" / "link-meets-ganon.tds"
    assert film_replay(replay, 40, 12.0, (320, 180), tape, draw=False) == []
    assert tape.now == pytest.approx(12)
    assert len(tape.shots) > 5
    assert any(shot.left_volume != shot.right_volume for shot in tape.shots), (
        "what happens on the board comes from its column"
    )
    assert tape.loop_runs
    assert len(tape.loop_runs[0].levels) > 10, "it fades in"
