"""The mixer's rules over a device that only notes: takes, places, ducking, layers at bar lines, fades, silence."""

import math
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from game.app.ui.audio import sound as sounds
from game.app.ui.audio.device import Bus, SdlDevice
from game.app.ui.audio.layers import MIN_BARS_BETWEEN_FADES, Mood, MusicLayers
from game.app.ui.audio.sound import Mixer, NullSound, open_sound
from game.app.ui.audio.takes import MAX_SIMULTANEOUS, MIN_VOLUME, TakePicker, compute_pan
from game.sounds import EFFECTS
from tests.app.ui.audio.ears import FakeDevice

STEP = 1 / 60
BAR, BEATS = 2.508, 4
WEIGHTY = next(name for name, effect in EFFECTS.items() if effect.ducks_music)
LIGHT = "press"


@pytest.fixture
def ear() -> FakeDevice:
    return FakeDevice()


@pytest.fixture
def mixer(ear: FakeDevice, monkeypatch: pytest.MonkeyPatch) -> Mixer:
    """Return a mixer at full loudness with three takes per effect and a forest as ambience."""
    monkeypatch.setattr(sounds, "list_takes", lambda name: [Path(f"{name}-{take}.ogg") for take in (1, 2, 3)])
    monkeypatch.setattr(sounds, "find_music_layers", lambda name: {"calm": Path(f"{name}.ogg")})
    monkeypatch.setattr(sounds, "find_ambience", lambda name: Path(f"{name}.ogg") if name else None)
    monkeypatch.setattr(sounds, "PLACES", {"woods": "forest", "fountain": "forest"})
    return Mixer(100, 100, 100, ear, Random("mixer"))


def run(mixer: Mixer, seconds: float) -> None:
    for _frame in range(round(seconds / STEP)):
        mixer.update(STEP)


# ---- takes ----------------------------------------------------------------------------------------------------------


def test_no_take_is_heard_twice_in_a_row(mixer: Mixer, ear: FakeDevice) -> None:
    for _time in range(60):
        mixer.play(LIGHT)
        run(mixer, 0.5)
    assert len(ear.files) == 60
    assert all(one != other for one, other in pairwise(ear.files))
    assert set(ear.files) == {f"{LIGHT}-{take}" for take in (1, 2, 3)}


def test_loudness_differs_within_its_bounds(mixer: Mixer, ear: FakeDevice) -> None:
    for _time in range(60):
        mixer.play(LIGHT)
        run(mixer, 0.5)
    middle = compute_pan(0)[0]
    shares = [left / middle for _now, _file, left, _right in ear.heard]
    assert len(set(shares)) > 50
    assert MIN_VOLUME <= min(shares) < MIN_VOLUME + 0.05
    assert 0.95 < max(shares) <= 1


def test_one_take_alone_is_played_every_time() -> None:
    takes = TakePicker(Random(1))
    assert [takes.choose_take("door", 1) for _time in range(5)] == [0] * 5


def test_a_name_sounds_three_times_at_once_and_thirty_milliseconds_apart(mixer: Mixer, ear: FakeDevice) -> None:
    mixer.play(LIGHT)
    mixer.play(LIGHT)
    mixer.play("card")
    assert len(ear.heard) == 2, "one of a name in a moment, and another name beside it"
    for _frame in range(6):
        run(mixer, 0.05)
        mixer.play(LIGHT)
    assert sum(file.startswith(LIGHT) for file in ear.files) == MAX_SIMULTANEOUS
    run(mixer, 0.5)
    mixer.play(LIGHT)
    assert sum(file.startswith(LIGHT) for file in ear.files) == MAX_SIMULTANEOUS + 1


def test_a_sound_comes_from_its_column(mixer: Mixer, ear: FakeDevice) -> None:
    for at in (-1.0, 0.0, 1.0, 5.0):
        mixer.play(LIGHT, at)
        run(mixer, 0.5)
    angles = [math.degrees(math.atan2(right, left)) for _now, _file, left, right in ear.heard]
    assert angles == pytest.approx([20, 45, 70, 70])
    for at in (-1.0, -0.3, 0.0, 1.0):
        assert math.hypot(*compute_pan(at)) == pytest.approx(1.1), "as loud wherever it is"


def test_the_volume_of_effects_is_theirs_alone(mixer: Mixer, ear: FakeDevice) -> None:
    mixer.set_volume(50, 100, 100)
    mixer.play(LIGHT)
    assert ear.heard[0][2] <= 0.5 * compute_pan(0)[0]
    mixer.set_volume(0, 100, 100)
    run(mixer, 1)
    mixer.play(LIGHT)
    assert len(ear.heard) == 1


def test_unknown_names_are_silence(mixer: Mixer, ear: FakeDevice) -> None:
    mixer.play("no such sound")
    mixer.set_music("no such piece")
    mixer.set_ambience("no such place")
    run(mixer, 1)
    assert not ear.heard
    assert not ear.loops


# ---- ducking --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bus", ["music", "ambience"])
def test_loops_step_back_under_a_sound_that_matters(mixer: Mixer, ear: FakeDevice, bus: Bus) -> None:
    mixer.set_music("zelda")
    mixer.set_ambience("woods")
    run(mixer, 3)
    assert max(ear.get_level(bus)) == pytest.approx(1)
    mixer.play(LIGHT)
    assert max(ear.get_level(bus)) == pytest.approx(1)
    mixer.play(WEIGHTY)
    assert max(ear.get_level(bus)) == pytest.approx(0.4)
    run(mixer, 0.4)
    assert max(ear.get_level(bus)) == pytest.approx(0.4), "a short blow too is over before they are back"
    run(mixer, 0.5)
    assert max(ear.get_level(bus)) == pytest.approx(0.7, abs=0.04)
    run(mixer, 0.5)
    assert max(ear.get_level(bus)) == pytest.approx(1)


def test_music_is_back_when_a_long_sting_has_ended(mixer: Mixer, ear: FakeDevice) -> None:
    ear.length = 4.0
    mixer.set_music("zelda")
    run(mixer, 3)
    mixer.play(WEIGHTY)
    run(mixer, 3.0)
    assert max(ear.get_level("music")) == pytest.approx(0.4, abs=0.01)
    run(mixer, 1.05)
    assert max(ear.get_level("music")) == pytest.approx(1)


# ---- pieces and places ----------------------------------------------------------------------------------------------


def test_one_piece_fades_out_before_the_next_fades_in(mixer: Mixer, ear: FakeDevice) -> None:
    mixer.set_music("zelda")
    run(mixer, 2)
    first = ear.loops["music"]
    mixer.set_music("elixir")
    run(mixer, 0.3)
    assert ear.loops["music"] == first
    assert 0.4 < max(ear.get_level("music")) < 0.6
    run(mixer, 0.4)
    assert ear.loops["music"] != first
    run(mixer, 1.3)
    assert max(ear.get_level("music")) == pytest.approx(1)
    mixer.set_music("")
    run(mixer, 1)
    assert "music" not in ear.loops


def test_a_piece_that_is_still_being_read_fades_in_when_it_is_there(mixer: Mixer, ear: FakeDevice) -> None:
    ear.ready = False
    mixer.set_music("zelda")
    run(mixer, 3)
    assert not ear.levels["music"]
    ear.ready = True
    run(mixer, 0.1)
    assert 0 < max(ear.get_level("music")) < 0.2, "it does not begin at once at its full loudness"


def test_boards_with_the_same_ambience_share_its_loop(mixer: Mixer, ear: FakeDevice) -> None:
    mixer.set_ambience("woods")
    run(mixer, 2)
    began = ear.began["ambience"]
    mixer.set_ambience("fountain")
    run(mixer, 2)
    assert ear.began["ambience"] == began
    mixer.set_volume(100, 100, 30)
    run(mixer, STEP)
    assert ear.get_level("ambience") == pytest.approx((0.3,))


def test_a_bus_without_loudness_reads_nothing(mixer: Mixer, ear: FakeDevice) -> None:
    mixer.set_volume(100, 0, 0)
    mixer.set_music("zelda")
    mixer.set_ambience("woods")
    run(mixer, 2)
    assert not ear.loops


# ---- layers ---------------------------------------------------------------------------------------------------------


def test_layers_cross_in_a_straight_line_over_a_beat_from_a_bar_line() -> None:
    layers = MusicLayers(("calm", "combat", "last"), BAR, BEATS)
    assert layers.compute_levels(0.4) == (1, 0, 0)
    layers.request_mood("combat")
    assert layers.compute_levels(BAR - 0.01) == (1, 0, 0), "not before the bar line"
    beat = BAR / BEATS
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        found = layers.compute_levels(BAR + share * beat)
        assert found == pytest.approx((1 - share, share, 0))
        assert sum(found) == pytest.approx(1)
    assert layers.compute_levels(BAR * 1.9) == (0, 1, 0)


def test_layers_change_once_in_two_bars_at_most() -> None:
    layers = MusicLayers(("calm", "combat", "last"), BAR, BEATS)
    wishes: list[Mood] = ["combat", "calm", "last"]
    changes = []
    for frame in range(round(20 * BAR / STEP)):
        layers.request_mood(wishes[frame // 20 % 3])
        before = layers.active_layer
        layers.compute_levels(frame * STEP)
        if layers.active_layer != before:
            changes.append(frame * STEP / BAR)
    assert len(changes) > 4
    assert all(later - earlier > MIN_BARS_BETWEEN_FADES - 0.02 for earlier, later in pairwise(changes))
    assert all(change % 1 < STEP for change in changes), "each one begins with a bar"


def test_a_long_pause_between_two_frames_ends_a_crossing() -> None:
    layers = MusicLayers(("calm", "combat"), BAR, BEATS)
    layers.compute_levels(0)
    layers.request_mood("combat")
    layers.compute_levels(BAR)
    assert layers.compute_levels(BAR * 7.5) == (0, 1)


def test_a_mood_without_a_layer_takes_the_calmer_one() -> None:
    layers = MusicLayers(("calm", "combat"), BAR, BEATS, "last")
    assert layers.compute_levels(0) == (0, 1)
    only = MusicLayers(("calm",), BAR, BEATS)
    only.request_mood("last")
    assert only.compute_levels(BAR * 3) == (1,)


# ---- silence --------------------------------------------------------------------------------------------------------


def test_nothing_sounds_while_another_window_is_in_front(mixer: Mixer, ear: FakeDevice) -> None:
    mixer.set_music("zelda")
    run(mixer, 2)
    mixer.set_muted(True)
    assert ear.quiet
    count = len(ear.levels["music"])
    mixer.play(LIGHT)
    run(mixer, 1)
    assert not ear.heard
    assert len(ear.levels["music"]) == count
    mixer.set_muted(False)
    mixer.play(LIGHT)
    assert not ear.quiet
    assert len(ear.heard) == 1


def test_a_device_that_dies_is_silence(mixer: Mixer, ear: FakeDevice) -> None:
    mixer.set_music("zelda")
    mixer.play(LIGHT)
    ear.works = False
    mixer.play(WEIGHTY)
    mixer.set_ambience("woods")
    run(mixer, 3)
    assert len(ear.heard) == 1
    mixer.close()
    assert ear.closed


def test_without_a_device_nothing_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    assert isinstance(open_sound(80, 60, 40), NullSound)
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    device = SdlDevice()
    mixer = Mixer(80, 60, 40, device)
    mixer.play(LIGHT)
    assert device.is_unavailable
    mixer.set_music("zelda")
    run(mixer, 1)
    mixer.close()
