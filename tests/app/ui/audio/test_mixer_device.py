"""The mixer over SDL: loops begin together in a thread's wake, thousands of effects leave nothing behind."""

import gc
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pygame.mixer
import pytest

from game.app.ui.audio.device import CHANNELS, SdlDevice, read_length
from game.app.ui.audio.sound import Mixer
from game.sounds import EFFECTS, SAMPLE_RATE, find_music_layers, list_takes


@pytest.fixture
def device() -> Iterator[SdlDevice]:
    """Yield SDL's dummy device, which plays in real time without sound."""
    sdl_device = SdlDevice()
    yield sdl_device
    sdl_device.close()


def loops(name: str) -> list[Path]:
    return list(find_music_layers(name).values())


def short() -> list[Path]:
    """Return a short loop in place of music, which is read at once."""
    return [list_takes("press")[0]] * 3


def wait(device: SdlDevice) -> None:
    """Wait until the loops of the music have been read."""
    until = time.monotonic() + 300
    while device.loop_position("music") is None:
        assert time.monotonic() < until, "the loops are never read"
        time.sleep(0.01)


def read(device: SdlDevice) -> None:
    """Wait until the effects that were asked for the first time have been read."""
    for thread in device._loading_threads:
        thread.join()


def test_what_sounds_for_the_first_time_is_read_beside_the_game_and_then_heard(device: SdlDevice) -> None:
    file = list_takes("press")[0]
    seconds = device.play_effect(file, 0.5, 0.25, urgent=True)
    read(device)
    channel = pygame.mixer.Channel(device._busy_channels[-1])
    assert channel.get_busy()
    assert channel.get_sound().get_length() == pytest.approx(seconds, abs=0.001)
    assert device.play_effect(file, 0.5, 0.25) == pytest.approx(seconds, abs=0.001)
    assert len(device._busy_channels) == 2


def test_what_is_read_while_another_window_is_in_front_is_not_heard(device: SdlDevice) -> None:
    device.play_effect(list_takes("press")[0], 0.5, 0.5)
    read(device)
    device.set_muted(True)
    device.play_effect(list_takes("die")[0], 0.5, 0.5)
    read(device)
    assert len(device._busy_channels) == 1
    assert list_takes("die")[0] in device._effects


def test_how_long_an_effect_lasts_is_known_before_it_is_unpacked(device: SdlDevice) -> None:
    device.play_effect(list_takes("press")[0], 0, 0)
    files = [file for name in EFFECTS for file in list_takes(name)]
    lasts = {file.name: pygame.mixer.Sound(str(file)).get_length() for file in files}
    assert {file.name: read_length(file) for file in files} == pytest.approx(lasts, abs=0.001)


def test_the_mixer_opens_as_wide_as_the_files(device: SdlDevice) -> None:
    device.play_effect(list_takes("press")[0], 0.5, 0.5)
    assert pygame.mixer.get_init() == (SAMPLE_RATE, -16, 2)


def test_loops_are_read_beside_the_game(device: SdlDevice) -> None:
    files = [loops(name)[0] for name in ("zelda", "elixir", "dungeon")]
    device.start_loops("music", files)
    assert device.loop_position("music") is None, "nobody waits for the files"
    wait(device)
    for number in CHANNELS["music"]:
        channel = pygame.mixer.Channel(number)
        assert channel.get_busy()
        assert channel.get_sound().get_volume() == 0, "silent until a level is set"
    device.set_levels("music", (0.5, 0.25, 0.0))
    levels = [pygame.mixer.Channel(number).get_sound().get_volume() for number in CHANNELS["music"]]
    assert levels == pytest.approx([0.5, 0.25, 0.0], abs=0.01)
    device.stop_loops("music")
    assert not any(pygame.mixer.Channel(number).get_busy() for number in CHANNELS["music"])
    assert device.loop_position("music") is None


def test_loops_that_nobody_waits_for_any_more_are_let_go(device: SdlDevice) -> None:
    for name in ("zelda", "elixir", "dungeon", "zelda"):
        device.start_loops("music", loops(name))
    wait(device)
    device.close()
    assert not [thread for thread in threading.enumerate() if thread.name == "loops"]


def test_no_effect_takes_a_channel_of_the_loops(device: SdlDevice) -> None:
    device.start_loops("music", short())
    wait(device)
    loop = pygame.mixer.Channel(0).get_sound()
    for file in (file for name in EFFECTS for file in list_takes(name)):
        device.play_effect(file, 0.1, 0.1, urgent=True)
        read(device)
    assert pygame.mixer.Channel(0).get_sound() is loop


def test_loops_stand_still_while_another_window_is_in_front() -> None:
    now = [0.0]
    device = SdlDevice(lambda: now[0])
    device.start_loops("music", short())
    wait(device)
    now[0] = 5.0
    device.set_muted(True)
    now[0] = 65.0
    assert device.loop_position("music") == 5.0
    device.play_effect(list_takes("press")[0], 1, 1)
    device.set_muted(False)
    now[0] = 66.0
    assert device.loop_position("music") == 6.0
    device.close()


def test_a_device_that_is_taken_away_is_silence(device: SdlDevice) -> None:
    device.start_loops("music", short())
    wait(device)
    pygame.mixer.quit()
    device.set_levels("music", (0.5,))
    device.stop_loops("music")
    device.set_muted(True)
    device.set_muted(False)
    assert device.loop_position("music") is None


def test_a_damaged_file_is_silence_and_the_others_are_heard(device: SdlDevice, tmp_path: Path) -> None:
    bad = tmp_path / "bad.ogg"
    bad.write_bytes(b"OggS")
    assert device.play_effect(bad, 1, 1) == 0
    assert device.play_effect(list_takes("press")[0], 1, 1) > 0
    device.start_loops("music", [bad])
    device._loops["music"].thread.join()
    assert device.loop_position("music") is None
    assert not device.is_unavailable


def test_effects_sound_while_loops_are_unpacked(device: SdlDevice) -> None:
    """SDL would hold its device for as long as it unpacks a file in this process."""
    for name in ("press", "die"):
        device.play_effect(list_takes(name)[0], 0.1, 0.1)
    read(device)
    device.start_loops("music", [loops(name)[0] for name in ("zelda", "elixir", "dungeon")])
    played, until = 0, time.monotonic() + 300
    while device.loop_position("music") is None:
        assert time.monotonic() < until, "the loops are never read"
        device.play_effect(list_takes("press")[0], 0.1, 0.1)
        played += 1
        time.sleep(0.005)
    assert played > 1, "the game goes on while files are unpacked"


def soak(count: int) -> None:
    """Play all effects over and over; neither channels nor sounds nor Python's objects grow."""
    device = SdlDevice()
    mixer = Mixer(80, 60, 40, device, Random(1))
    names = [name for name in sorted(EFFECTS) if list_takes(name)]
    try:
        sizes = []
        for number in range(count):
            mixer.play(names[number % len(names)], number % 21 / 10 - 1)
            mixer.update(0.05)
            if number in (count // 2, count - 1):
                gc.collect()
                sizes.append(len(gc.get_objects()))
        assert sizes[1] - sizes[0] < 200
        assert len(device._effects) <= sum(len(list_takes(name)) for name in names)
        assert pygame.mixer.get_num_channels() == 24
        assert all(len(ends) <= 3 for ends in mixer._takes._end_times.values())
        read(device)
        for number in range(4, 24):
            pygame.mixer.Channel(number).stop()
        assert device.play_effect(list_takes("press")[0], 1, 1) > 0, "a channel is free as on the first day"
    finally:
        mixer.close()


def test_five_hundred_effects_leave_nothing_behind() -> None:
    soak(500)


@pytest.mark.soak
def test_ten_thousand_effects_leave_nothing_behind() -> None:
    soak(10_000)
