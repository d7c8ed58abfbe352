"""Sound files: encoding of synthesized sounds, decoding and loudness measurement."""

import io
import shutil
import subprocess
import tempfile
import wave as waves
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from game.errors import UserError
from game.sounds import AMBIENCE_LOUDNESS, AMBIENCES, EFFECTS, LAYER_LOUDNESS, PIECES, SAMPLE_RATE, sounds_dir
from tools.synthesis import ambience, effects, music
from tools.synthesis.waves import Wave, measure_loudness

QUALITY = {"effect": "2", "music": "-0.5", "ambience": "-1"}
"""Vorbis quality, from -1 to 10, by kind of sound."""


def known() -> list[str]:
    """Return the names of all sounds, those that take longest first."""
    return [*PIECES, *AMBIENCES, *EFFECTS]


def need_encoder() -> None:
    """Check that the encoder is installed.

    Raises:
        UserError: it is not.
    """
    if shutil.which("oggenc") is None:
        raise UserError("Ogg files need the program oggenc (Debian: vorbis-tools); --wav does without.")


def make(name: str, out: Path, wav: bool) -> str:
    """Write the files of a sound below ``out`` and return its name."""
    if name in PIECES:
        for layer, made in music.render_layers(name):
            _save_sound(out / "music" / f"{name}-{layer}", made, "music", wav)
    elif name in AMBIENCES:
        _save_sound(out / "ambience" / name, ambience.render_ambience(name), "ambience", wav)
    else:
        for take, stem in enumerate(EFFECTS[name].file_names, 1):
            _save_sound(out / stem, effects.render_effect(name, take), "effect", wav)
    return name


def _save_sound(path_without_suffix: Path, wave: Wave, kind: str, wav: bool) -> None:
    path_without_suffix.parent.mkdir(parents=True, exist_ok=True)
    if wav:
        _write_sound(path_without_suffix.with_name(f"{path_without_suffix.name}.wav"), wave)
        return
    with tempfile.TemporaryDirectory() as place:
        plain = Path(place) / "plain.wav"
        _write_sound(plain, wave)
        target = path_without_suffix.with_name(f"{path_without_suffix.name}.ogg")
        encode = ["oggenc", "--quiet", "--serial", "1", "-q", QUALITY[kind], "-o", str(target), str(plain)]
        subprocess.run(encode, check=True)


def _write_sound(file: Path, wave: Wave) -> None:
    with waves.open(str(file), "wb") as out:
        out.setnchannels(wave.ndim)
        out.setsampwidth(2)
        out.setframerate(SAMPLE_RATE)
        out.writeframes((wave.T * 32767).round().astype("<i2").tobytes())


def read_sound(file: Path) -> Wave:
    """Decode a file; return its samples with one row per channel.

    Raises:
        UserError: the decoder is missing.
    """
    if shutil.which("oggdec") is None:
        raise UserError("The table needs the program oggdec (Debian: vorbis-tools).")
    done = subprocess.run(["oggdec", "--quiet", "--output=-", str(file)], check=True, capture_output=True)
    with waves.open(io.BytesIO(done.stdout)) as found:
        channels = found.getnchannels()
    samples = np.frombuffer(done.stdout[44:], "<i2").astype(np.float64) / 32768
    return samples.reshape(-1, channels).T


def table(names: list[str]) -> Iterator[str]:
    """Yield the lines of a table of the shipped files: class, target loudness, number, measured loudness, peak."""
    yield "| class | target | files | measured | peak |"
    yield "|---|---|---|---|---|"
    rows: dict[tuple[str, float], list[Path]] = {}
    for effect in (EFFECTS[name] for name in names if name in EFFECTS):
        found = [sounds_dir() / f"{stem}.ogg" for stem in effect.file_names]
        rows.setdefault((effect.loudness_class, effect.target_loudness), []).extend(found)
    for piece in (PIECES[name] for name in names if name in PIECES):
        for layer, stem in zip(piece.layers, piece.stems, strict=True):
            rows.setdefault((f"music {layer}", LAYER_LOUDNESS[layer]), []).append(
                sounds_dir() / "music" / f"{stem}.ogg"
            )
    for name in names:
        if name in AMBIENCES:
            rows.setdefault(("ambience", AMBIENCE_LOUDNESS), []).append(sounds_dir() / "ambience" / f"{name}.ogg")
    for (kind, target), files in sorted(rows.items(), key=lambda row: -row[0][1]):
        whole = files[0].parent != sounds_dir()
        decoded = (read_sound(file) for file in files)
        measured = [(measure_loudness(made, whole), float(20 * np.log10(np.abs(made).max()))) for made in decoded]
        loud, peak = [one for one, _peak in measured], max(top for _loud, top in measured)
        yield f"| {kind} | {target:.1f} | {len(files)} | {min(loud):.1f} to {max(loud):.1f} | {peak:.1f} |"
