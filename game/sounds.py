"""Sound catalog: effects, music and ambience, with their loudness and file names.

The tool that renders the files and the mixer that plays them use the same tables. Files are in ``assets/sound``:
``NAME-1.ogg``, ``NAME-2.ogg``, ... are the takes of an effect, ``music/PIECE-LAYER.ogg`` the layers of a piece of
music, ``ambience/NAME.ogg`` an ambience. A single take or layer can be ``NAME.ogg``; ``.wav`` works like ``.ogg``.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NamedTuple, get_args

from game.paths import assets_dir

SAMPLE_RATE = 44_100
"""Samples per second of every file and of the mixer."""
BUFFER_SAMPLES = 512
"""Number of samples in a buffer of the mixer; a bar of music is a multiple of it."""
MAX_PEAK_DB = -1.5
"""Maximum peak of a file, in decibels relative to full scale."""

LoudnessClass = Literal["fanfare", "fall", "heavy", "light", "good", "table", "press"]
"""Loudness classes of effects."""
Layer = Literal["calm", "combat", "last"]
"""Layers of a piece of music, from quiet to the most intense one for a decisive moment (``last``)."""
Weapon = Literal["blade", "saber", "bow", "blaster", "magic", "thrown", "explosion"]
"""Kinds of weapons with effects of their own."""
BlowWeight = Literal["light", "heavy", "out"]
"""Weights of a blow; ``out`` eliminates the character."""

EFFECT_LOUDNESS: dict[LoudnessClass, float] = {
    "fanfare": -13.0,
    "fall": -14.0,
    "heavy": -15.0,
    "light": -18.0,
    "good": -20.0,
    "table": -24.0,
    "press": -27.0,
}
"""Loudness of the loudest 400 ms of an effect in LUFS, by class."""
LAYER_LOUDNESS: dict[Layer, float] = {"calm": -24.0, "combat": -21.5, "last": -20.0}
"""Loudness of a whole layer of music in LUFS."""
AMBIENCE_LOUDNESS = -34.0
"""Loudness of a whole ambience in LUFS."""
MIN_DUCKING_LOUDNESS = -15.0
"""Smallest loudness of an effect, in LUFS, that lowers the music while it plays."""


class SoundEffect(NamedTuple):
    """Sound effect: its loudness class, its number of takes, and the key of its caption (empty for none)."""

    name: str
    loudness_class: LoudnessClass
    takes: int
    caption: str = ""

    @property
    def target_loudness(self) -> float:
        return EFFECT_LOUDNESS[self.loudness_class]

    @property
    def ducks_music(self) -> bool:
        return self.target_loudness >= MIN_DUCKING_LOUDNESS

    @property
    def file_names(self) -> tuple[str, ...]:
        """Return the file names of its takes, without extensions."""
        return tuple(f"{self.name}-{take}" for take in range(1, self.takes + 1))


class MusicPiece(NamedTuple):
    """Piece of music with layers of equal length."""

    name: str
    bars: int
    samples_per_bar: int
    beats_per_bar: int
    layers: tuple[Layer, ...] = get_args(Layer)
    """Layers that the piece has."""

    @property
    def sample_count(self) -> int:
        return self.bars * self.samples_per_bar

    @property
    def stems(self) -> tuple[str, ...]:
        """Return the file names of its layers, without extensions."""
        return tuple(f"{self.name}-{layer}" for layer in self.layers)


def _list_effects() -> Iterator[SoundEffect]:
    """Yield every effect, the loudest classes first; effects with information for a player have a caption."""
    for name in ("victory", "defeat", "draw-game", "achievement", "boss", "triforce"):
        yield SoundEffect(name, "fanfare", 1, name)
    yield SoundEffect("fall", "fall", 3, "fall")
    yield SoundEffect("collapse", "fall", 1, "collapse")
    yield SoundEffect("pack", "fall", 2, "pack")
    yield SoundEffect("hit-hard", "heavy", 4, "hit-hard")
    yield SoundEffect("clash", "heavy", 4, "clash")
    yield SoundEffect("blade", "heavy", 4, "blade")
    for name in ("hit", "block", "bolt"):
        yield SoundEffect(name, "light", 4, name)
    for name in ("monster", "push"):
        yield SoundEffect(name, "light", 3, name)
    for name in ("shield", "door"):
        yield SoundEffect(name, "light", 2, name)
    weights: dict[BlowWeight, tuple[LoudnessClass, int]] = {
        "light": ("light", 4),
        "heavy": ("heavy", 3),
        "out": ("fall", 2),
    }
    for weapon in get_args(Weapon):
        for weight, (kind, takes) in weights.items():
            yield SoundEffect(get_blow_name(weapon, weight), kind, takes, weapon)
    for name, takes in (("die", 4), ("coin", 4), ("heal", 4), ("heart", 3), ("potion", 3), ("capture", 3)):
        yield SoundEffect(name, "good", takes, name)
    for name, takes in (("chest", 1), ("solved", 1), ("fairy", 2), ("turn", 2), ("room", 3)):
        yield SoundEffect(name, "good", takes, name)
    for name, takes in (("card", 4), ("draw", 4), ("shuffle", 3), ("flip", 3)):
        yield SoundEffect(name, "table", takes, name)
    for name in ("refused", "hint", "undo", "handover"):
        yield SoundEffect(name, "table", 1, name)
    yield SoundEffect("step", "press", 4)
    yield SoundEffect("press", "press", 3)
    yield SoundEffect("clock", "press", 1, "clock")
    yield SoundEffect("change", "press", 3)


def get_blow_name(weapon: Weapon, weight: BlowWeight) -> str:
    """Return the name of the effect of a blow with a weapon."""
    return f"{weapon}-{weight}"


EFFECTS: dict[str, SoundEffect] = {effect.name: effect for effect in _list_effects()}
"""All effects by name."""
_SINGLE_LAYER: tuple[Layer, ...] = ("calm",)
"""Layers of a piece without variants."""
PIECES: dict[str, MusicPiece] = {
    piece.name: piece
    for piece in (
        MusicPiece("zelda", 48, 216 * BUFFER_SAMPLES, 4),
        MusicPiece("star-wars", 44, 240 * BUFFER_SAMPLES, 4),
        MusicPiece("dungeon", 32, 325 * BUFFER_SAMPLES, 4),
        MusicPiece("elixir", 76, 138 * BUFFER_SAMPLES, 3),
        MusicPiece("title", 40, 232 * BUFFER_SAMPLES, 4, _SINGLE_LAYER),
        MusicPiece("shop", 52, 172 * BUFFER_SAMPLES, 4, _SINGLE_LAYER),
    )
}
"""All pieces of music by name."""
AMBIENCES: tuple[str, ...] = (
    *("forest", "fountain", "desert", "chamber", "carbon", "rain", "throne", "arena"),
    *("ruin", "cave", "fire", "wind", "drops", "storm", "tavern"),
)
"""Names of all ambiences."""
PLACES: dict[str, str] = {
    "lost-woods": "forest",
    "fairy-fountain": "fountain",
    "leever-desert": "desert",
    "triforce-chamber": "chamber",
    "carbon-freezing-chamber": "carbon",
    "kamino-platform": "rain",
    "emperors-throne-room": "throne",
    "geonosis-arena": "arena",
    "ancient-ruin": "ruin",
    "cave-of-shadows": "cave",
    "crow-tower": "wind",
    "fire-grotto": "fire",
    "forest-refuge": "forest",
    "house-of-winds": "wind",
    "mirror-palace": "chamber",
    "moblin-mines": "drops",
    "sunken-archive": "drops",
    "thunder-pass": "storm",
    "tomb-of-the-old-kings": "ruin",
    "ganons-castle": "fire",
    "shop": "tavern",
    "elixir": "tavern",
}
"""Name of the ambience of each board (by its map), dungeon (by its file) and table without a board."""


def sounds_dir() -> Path:
    """Return the folder of all sound files."""
    return assets_dir() / "sound"


def list_takes(name: str) -> list[Path]:
    """Return the files of the takes of an effect in order; empty if there are none."""
    takes = [f"{name}-{take}" for take in range(1, 10)]
    found = [file for stem in takes if (file := _find_sound_file(sounds_dir() / stem)) is not None]
    alone = _find_sound_file(sounds_dir() / name)
    return found or ([alone] if alone is not None else [])


def find_music_layers(name: str) -> dict[Layer, Path]:
    """Return the existing files of a piece by layer, ``calm`` first; a single file counts as the calm layer."""
    stem = sounds_dir() / "music"
    layers = get_args(Layer)
    found = {layer: file for layer in layers if (file := _find_sound_file(stem / f"{name}-{layer}")) is not None}
    alone = _find_sound_file(stem / name) if name and not found else None
    return {"calm": alone} if alone is not None else found


def find_ambience(name: str) -> Path | None:
    """Return the file of an ambience; None if there is none."""
    return _find_sound_file(sounds_dir() / "ambience" / name) if name else None


def _find_sound_file(path_without_extension: Path) -> Path | None:
    named = (path_without_extension.with_name(f"{path_without_extension.name}.{ending}") for ending in ("ogg", "wav"))
    return next((file for file in named if file.is_file()), None)
