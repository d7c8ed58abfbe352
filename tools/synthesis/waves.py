"""Wave processing: band filters, noise, slow random curves, reverberation, stereo width and loudness.

A wave is an array of samples at ``SAMPLE_RATE`` per second, with one dimension for one channel or two rows for
stereo; times are in seconds, pitches in hertz. Callers provide seeded random generators.
"""

import zlib

import numpy as np
from numpy.typing import NDArray

from game.sounds import MAX_PEAK_DB, SAMPLE_RATE

Wave = NDArray[np.float64]
"""Samples of one channel, or two rows of samples for stereo."""
Rng = np.random.Generator
"""Random generator of NumPy."""
TAU = 2 * np.pi
"""Radians of a full circle."""

_KNEE_FRACTION = 0.66
"""Fraction of the limit above which peaks are soft-clipped."""
_LIMIT = 10 ** ((MAX_PEAK_DB - 1.2) / 20)
"""Maximum amplitude after soft clipping; the encoder may exceed it by a decibel."""
BASS_HERTZ = 250.0
"""Frequency in hertz below which the loudspeakers of a laptop are nearly silent."""
MAX_BASS_LOSS = 2.4
"""Maximum loudness in decibels that an effect may lose without frequencies below ``BASS_HERTZ``."""


def make_generator(*seeds: str | int) -> Rng:
    """Return a random generator seeded by words and numbers."""
    return np.random.default_rng([zlib.crc32(word.encode()) if isinstance(word, str) else word for word in seeds])


def note_to_hertz(name: str) -> float:
    """Return the hertz of a note name: ``"A4"`` is 440.0; sharps as ``F#3``, flats as ``Bb2``."""
    step = {"C": -9, "D": -7, "E": -5, "F": -4, "G": -2, "A": 0, "B": 2}[name[0]]
    return key_to_hertz(69 + step + name.count("#") - name[1:].count("b") + 12 * (int(name[-1]) - 4))


def key_to_hertz(key: float) -> float:
    """Return the hertz of a MIDI key number; 69 is A at 440 Hz."""
    return float(440.0 * 2 ** ((key - 69) / 12))


def make_times(seconds: float) -> Wave:
    """Return the time of each sample, in seconds."""
    return np.arange(int(seconds * SAMPLE_RATE)) / SAMPLE_RATE


def filter_band(wave: Wave, low_hertz: float, high_hertz: float, order: float = 4) -> Wave:
    """Return the band from ``low_hertz`` to ``high_hertz``; 0 leaves a side open.

    The filter wraps around the end, so that a loop stays seamless.
    """
    count = wave.shape[-1]
    f = np.fft.rfftfreq(count, 1 / SAMPLE_RATE) + 1e-9
    gain = 1 / np.sqrt(1 + (low_hertz / f) ** (2 * order)) / np.sqrt(1 + (f / (high_hertz or 1e9)) ** (2 * order))
    return np.fft.irfft(np.fft.rfft(wave) * gain, count)


def make_noise(rng: Rng, seconds: float, low_hertz: float, high_hertz: float, order: float = 2) -> Wave:
    """Return loopable noise between two frequencies with a root mean square of 1."""
    made = filter_band(rng.standard_normal(int(seconds * SAMPLE_RATE)), low_hertz, high_hertz, order)
    return made / float(np.sqrt(np.mean(made**2)))


def make_slow_curve(rng: Rng, seconds: float, point_count: int) -> Wave:
    """Return a random smooth curve from 0 to 1 that ends where it begins."""
    heights = rng.random(point_count)
    at = make_times(seconds) / seconds * point_count
    i, t = at.astype(int) % point_count, at % 1
    made: Wave = heights[i] + (heights[(i + 1) % point_count] - heights[i]) * (0.5 - 0.5 * np.cos(np.pi * t))
    return made


def add_at(out: Wave, start: float, wave: Wave, loudness: float = 1.0) -> None:
    """Add a wave to one channel from ``start`` on, faded out at its end."""
    first = int(start * SAMPLE_RATE)
    count = min(len(wave), len(out) - first)
    if count > 0:
        out[first : first + count] += wave[:count] * loudness * np.clip((len(wave) - np.arange(count)) / 600, 0, 1)


def add_to_loop(out: Wave, start: float, wave: Wave, pan: float) -> None:
    """Add a wave to a stereo loop; its tail wraps around to the beginning.

    ``pan`` goes from 0 (left) to 1 (right).
    """
    where = (int(start * SAMPLE_RATE) + np.arange(len(wave))) % out.shape[1]
    out[:, where] += wave * np.sqrt([[1 - pan], [pan]])


def make_room_response(seed: int = 7, seconds: float = 1.6, decay: float = 1.3) -> Wave:
    """Return a stereo impulse response of a feedback delay network with eight delays and a Householder matrix."""
    delays = np.array([1051, 1193, 1327, 1471, 1607, 1777, 1949, 2143])
    count, mix = int(seconds * SAMPLE_RATE), np.eye(8) - 0.25
    gain = 10 ** (-3 * delays / SAMPLE_RATE / decay)
    lines = np.zeros((8, count + 2200))
    lines[:, 2145] = np.random.default_rng(seed).choice([-1, 1], 8)
    for start in range(2146, count + 2200, 1000):
        end = min(start + 1000, count + 2200)
        back = [
            lines[i, start - d : end - d] * 0.62 + lines[i, start - d - 1 : end - d - 1] * 0.38
            for i, d in enumerate(delays)
        ]
        lines[:, start:end] += mix @ (np.array(back) * gain[:, None])
    out = np.stack([lines[::2].sum(0), lines[1::2].sum(0)])[:, 2146 : 2146 + count]
    return filter_band(out, 180, 9000, 1) / float(np.sqrt((out**2).sum() / 2))


def place_in_room(wave: Wave, reverb_gain: float, response: Wave) -> Wave:
    """Return a stereo loop with reverberation, whose tail wraps around to the beginning."""
    count = wave.shape[-1]
    return wave + reverb_gain * np.fft.irfft(np.fft.rfft(wave) * np.fft.rfft(response, count), count)


def add_reverb(wave: Wave, reverb_gain: float, seed: int = 7, tail_seconds: float = 0.7) -> Wave:
    """Return one channel with reverberation, extended by ``tail_seconds``."""
    count = len(wave) + int(tail_seconds * SAMPLE_RATE)
    response = make_room_response(seed, tail_seconds, tail_seconds * 1.1)[0]
    dry = np.pad(wave, (0, count - len(wave)))
    size = 1 << (2 * count).bit_length()
    after = np.fft.irfft(np.fft.rfft(dry, size) * np.fft.rfft(response, size), size)[:count]
    return dry + reverb_gain * after


def find_stereo_factor(wave: Wave, correlation: float) -> float:
    """Return the factor for ``widen`` at which left and right have this correlation."""
    middle, side = wave.mean(0), filter_band((wave[0] - wave[1]) / 2, 180, 0, 2)
    share = float((middle**2).sum() / (side**2).sum())
    return float(np.clip(np.sqrt(share * (1 - correlation) / (1 + correlation)), 1.0, 3.0))


def widen(wave: Wave, factor: float) -> Wave:
    """Multiply the difference of left and right above 180 Hz; lower frequencies become mono."""
    middle, side = wave.mean(0), (wave[0] - wave[1]) / 2
    side = filter_band(side, 180, 0, 2) * factor
    return np.stack([middle + side, middle - side])


def apply_k_filter(wave: Wave) -> Wave:
    """Apply the K-weighting filter of ITU-R BS.1770, computed from its analog parameters."""
    z = np.exp(-1j * TAU * np.fft.rfftfreq(wave.shape[-1], 1 / SAMPLE_RATE) / SAMPLE_RATE)
    k, q, gain = np.tan(np.pi * 1681.974 / SAMPLE_RATE), 0.7071752, 10 ** (3.99984 / 20)
    root = gain**0.4996667
    shelf = (gain + root * k / q + k * k) + 2 * (k * k - gain) * z + (gain - root * k / q + k * k) * z * z
    shelf /= (1 + k / q + k * k) + 2 * (k * k - 1) * z + (1 - k / q + k * k) * z * z
    k, q = np.tan(np.pi * 38.13547 / SAMPLE_RATE), 0.5003270
    high = (1 - 2 * z + z * z) / ((1 + k / q + k * k) + 2 * (k * k - 1) * z + (1 - k / q + k * k) * z * z)
    high *= 1 + k / q + k * k
    return np.fft.irfft(np.fft.rfft(wave) * shelf * high, wave.shape[-1])


def measure_loudness(wave: Wave, is_integrated: bool) -> float:
    """Return the loudness in LUFS: gated over the entire wave if ``is_integrated``, else of the loudest 400 ms.

    One channel counts as two equal sides.
    """
    channels = np.atleast_2d(wave)
    edge = 0 if is_integrated else SAMPLE_RATE // 2
    count = channels.shape[1] + 2 * edge
    fast = _find_fft_length(count)
    padded = np.pad(channels, ((0, 0), (edge, fast - count + edge)))
    power = (apply_k_filter(padded)[:, :count] ** 2).sum(0) * (2 / len(channels))
    total = np.concatenate([[0], np.cumsum(power)])
    size = int(0.4 * SAMPLE_RATE)
    blocks = (total[size::441] - total[:-size:441]) / size
    lufs = -0.691 + 10 * np.log10(np.maximum(blocks, 1e-12))
    if not is_integrated:
        return float(lufs.max())
    blocks = blocks[lufs > -70]
    return float(-0.691 + 10 * np.log10(blocks[blocks > blocks.mean() / 10].mean()))


def _find_fft_length(count: int) -> int:
    """Return a length of at least ``count`` with a fast FFT: a small multiple of a power of two."""
    size = 1 << max(0, count.bit_length() - 4)
    return -(-count // size) * size


def measure_bass_loss(wave: Wave) -> float:
    """Return the decibels of loudness that an effect loses without frequencies below ``BASS_HERTZ``."""
    return measure_loudness(wave, is_integrated=False) - measure_loudness(
        filter_band(wave, BASS_HERTZ, 0), is_integrated=False
    )


def limit_bass(wave: Wave) -> Wave:
    """Reduce the frequencies below ``BASS_HERTZ`` until a small loudspeaker reproduces most of the loudness."""
    low = filter_band(wave, 0, BASS_HERTZ)
    rest = wave - low
    for step in range(16):
        made = rest + low * 10 ** (-1.5 * step / 20)
        if measure_bass_loss(made) <= MAX_BASS_LOSS:
            return made
    return rest


def normalize(wave: Wave, target: float, is_integrated: bool) -> Wave:
    """Return the wave at its target loudness; peaks are soft-clipped, and the lost loudness is compensated."""
    for round_ in range(8):
        missing = target - measure_loudness(wave, is_integrated)
        if round_ and is_integrated and abs(missing) < 0.1:
            break
        wave = wave * 10 ** (missing / 20)
        over = np.maximum(np.abs(wave) / _LIMIT - _KNEE_FRACTION, 0) / (1 - _KNEE_FRACTION)
        if not over.any():
            break
        wave = np.where(
            over > 0, np.sign(wave) * _LIMIT * (_KNEE_FRACTION + (1 - _KNEE_FRACTION) * np.tanh(over)), wave
        )
    return wave


def trim(wave: Wave, fade_seconds: float = 0.03) -> Wave:
    """Return an effect without its inaudible tail, faded out and padded with silence.

    The 7 ms of silence at the beginning absorb the pre-echo of the encoder.
    """
    heard = np.flatnonzero(np.abs(wave) > 0.002 * np.abs(wave).max())
    count = min(len(wave), int(heard[-1]) + int(fade_seconds * SAMPLE_RATE))
    fade = np.clip(np.arange(count)[::-1] / (fade_seconds * SAMPLE_RATE), 0, 1) * np.clip(np.arange(count) / 32, 0, 1)
    return np.pad(wave[:count] * fade, (320, 512))
