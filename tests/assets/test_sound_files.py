"""Every file of sound that ships: its loudness, its peaks, its silence at the ends, the seam of loops, its size."""

from collections.abc import Iterator
from functools import cache

import numpy as np
import pygame
import pygame.mixer
import pytest
from numpy.typing import NDArray

from game.sounds import (
    AMBIENCE_LOUDNESS,
    AMBIENCES,
    EFFECTS,
    LAYER_LOUDNESS,
    MAX_PEAK_DB,
    PIECES,
    PLACES,
    SAMPLE_RATE,
    MusicPiece,
    SoundEffect,
    sounds_dir,
)

SIZE = 16_000_000
"""Bytes that all sound together may take in the wheel."""
ALLOWED = 1.0
"""Decibels by which a file may miss its target."""
LOST = 3.0
"""Decibels that an effect may lose where nothing below 250 Hz is heard."""
ALIKE = {"die": 0.65, "fall": 0.65}
"""Highest similarity of the spectra of two takes, where they sound bare; `USUAL` elsewhere."""
USUAL = 0.93
BLOCK = int(0.4 * SAMPLE_RATE)

Wave = NDArray[np.float32]


@pytest.fixture(autouse=True, scope="module")
def decoder() -> Iterator[None]:
    pygame.mixer.init(SAMPLE_RATE, -16, 2, 512)
    yield
    pygame.mixer.quit()


def decode_sound(name: str) -> Wave:
    """Return the samples of a file, two rows, from -1 to 1."""
    raw = pygame.mixer.Sound(sounds_dir() / f"{name}.ogg").get_raw()
    return np.frombuffer(raw, "<i2").reshape(-1, 2).T.astype(np.float32, "C") / np.float32(32768)


@cache
def k_gain(count: int) -> NDArray[np.float32]:
    """Return the power gain of the K filter of BS.1770, at each frequency of a transform of `count` samples."""
    z = np.exp(-2j * np.pi * np.fft.rfftfreq(count))
    k, q, gain = np.tan(np.pi * 1681.974 / SAMPLE_RATE), 0.7071752, 10 ** (3.99984 / 20)
    root = gain**0.4996667
    shelf = (gain + root * k / q + k * k) + 2 * (k * k - gain) * z + (gain - root * k / q + k * k) * z * z
    shelf /= (1 + k / q + k * k) + 2 * (k * k - 1) * z + (1 - k / q + k * k) * z * z
    k, q = np.tan(np.pi * 38.13547 / SAMPLE_RATE), 0.5003270
    high = (1 - 2 * z + z * z) / ((1 + k / q + k * k) + 2 * (k * k - 1) * z + (1 - k / q + k * k) * z * z)
    return (np.abs(shelf * high * (1 + k / q + k * k)) ** 2).astype(np.float32)


def lufs(power: float) -> float:
    return float(-0.691 + 10 * np.log10(power + 1e-12))


def loudest(wave: Wave) -> float:
    """Return the loudness of the loudest 400 ms of what is weighted already."""
    energy = np.cumsum((wave**2).sum(axis=0), dtype=np.float64)
    begins = np.arange(0, wave.shape[1] - BLOCK, SAMPLE_RATE // 25)
    return lufs((energy[begins + BLOCK] - energy[begins]).max() / BLOCK)


def of_effect(wave: Wave) -> tuple[float, float]:
    """Return the loudest 400 ms, of all and of what a small loudspeaker plays, from 250 Hz on."""
    count = 1 << (wave.shape[1] + 2 * BLOCK).bit_length()
    spectrum = np.fft.rfft(np.pad(wave, ((0, 0), (BLOCK, BLOCK))), count) * np.sqrt(k_gain(count))
    heard = np.fft.rfftfreq(count, 1 / SAMPLE_RATE) >= 250
    return loudest(np.fft.irfft(spectrum, count)), loudest(np.fft.irfft(spectrum * heard, count))


def of_loop(wave: Wave) -> float:
    """Return the gated loudness of the whole, by every other block of 400 ms."""
    blocks = wave[:, : wave.shape[1] // BLOCK * BLOCK].reshape(2, -1, BLOCK)[:, ::2]
    spectrum = np.fft.rfft(blocks)
    power = ((spectrum.real**2 + spectrum.imag**2) @ k_gain(BLOCK)).sum(axis=0) * 2 / BLOCK**2
    return lufs(power[power > power.mean() / 10].mean())


def likeness_to_itself(wave: Wave) -> float:
    """Return how like itself the rise and fall of a loop is at best, 2 to 90 s later; 1 for a repeat."""
    count = wave.shape[1] // 2205
    level = np.log((wave[0, : count * 2205].reshape(count, 2205) ** 2).sum(1) + 1e-9)
    again = np.fft.irfft(np.abs(np.fft.rfft(level - level.mean())) ** 2, count)
    return float(again[40 : min(1800, count // 2)].max() / again[0])


def assert_a_loop(name: str, wave: Wave) -> None:
    """Assert that the end of a loop continues in its beginning, without a step or a gap."""
    assert 20 * np.log10(np.abs(wave).max()) <= MAX_PEAK_DB, name
    seam = np.abs(wave[:, 0] - wave[:, -1]).max()
    assert np.mean(np.abs(np.diff(wave)) < seam) <= 0.9999, name
    turned = np.roll(wave, SAMPLE_RATE // 2, axis=1)[:, :SAMPLE_RATE]
    tenths = 10 * np.log10((turned.reshape(2, 50, -1) ** 2).mean(axis=(0, 2)) + 1e-12)
    assert tenths[22:28].min() > tenths.mean() - 12, f"{name}: a gap at the seam"


@pytest.mark.sweep(4)
@pytest.mark.parametrize("effect", EFFECTS.values(), ids=lambda effect: effect.name)
def test_an_effect_is_as_loud_as_its_class(effect: SoundEffect) -> None:
    for stem in effect.file_names:
        wave = decode_sound(stem)
        loud, small = of_effect(wave)
        assert loud == pytest.approx(effect.target_loudness, abs=ALLOWED), stem
        assert 20 * np.log10(np.abs(wave).max()) <= MAX_PEAK_DB, stem
        assert loud - small <= LOST, f"{stem} is soft on small loudspeakers"
        assert np.abs(wave[:, [0, -1]]).max() < 0.003, f"{stem} clicks at an end"
        assert 0.04 < wave.shape[1] / SAMPLE_RATE < 5, stem


@pytest.mark.sweep(4)
@pytest.mark.parametrize(
    "effect", [effect for effect in EFFECTS.values() if effect.takes > 1], ids=lambda effect: effect.name
)
def test_takes_differ(effect: SoundEffect) -> None:
    spectra = [np.abs(np.fft.rfft(decode_sound(stem)[0], 65536)) for stem in effect.file_names]
    alike = np.corrcoef(spectra)[np.triu_indices(effect.takes, 1)].max()
    assert alike < ALIKE.get(effect.name, USUAL)


@pytest.mark.sweep(3)
@pytest.mark.parametrize("piece", PIECES.values(), ids=lambda piece: piece.name)
def test_the_layers_of_a_piece_are_equally_long_and_at_their_levels(piece: MusicPiece) -> None:
    assert piece.samples_per_bar % 512 == 0
    assert piece.sample_count > 90 * SAMPLE_RATE
    for layer, stem in zip(piece.layers, piece.stems, strict=True):
        wave = decode_sound(f"music/{stem}")
        assert wave.shape[1] == piece.sample_count, stem
        assert of_loop(wave) == pytest.approx(LAYER_LOUDNESS[layer], abs=ALLOWED), stem
        assert_a_loop(stem, wave)
        assert np.corrcoef(wave[:, ::7])[0, 1] < 0.7, f"{stem} is narrow"
        assert likeness_to_itself(wave) < 0.8, f"{stem} repeats itself"


@pytest.mark.sweep(3)
@pytest.mark.parametrize("name", AMBIENCES)
def test_an_ambience_is_soft_and_has_no_seam(name: str) -> None:
    wave = decode_sound(f"ambience/{name}")
    assert of_loop(wave) == pytest.approx(AMBIENCE_LOUDNESS, abs=ALLOWED)
    assert_a_loop(name, wave)


def test_every_file_is_named_and_all_together_are_small() -> None:
    named = {stem for effect in EFFECTS.values() for stem in effect.file_names}
    named |= {f"music/{stem}" for piece in PIECES.values() for stem in piece.stems}
    named |= {f"ambience/{name}" for name in AMBIENCES}
    files = [file for file in sounds_dir().rglob("*") if file.is_file()]
    assert {file.relative_to(sounds_dir()).with_suffix("").as_posix() for file in files} == named
    assert sum(file.stat().st_size for file in files) <= SIZE
    assert set(PLACES.values()) <= set(AMBIENCES)
