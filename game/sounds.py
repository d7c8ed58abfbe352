"""What sounds there are: every effect, piece of music and ambience, how loud each is to be, and where its files lie.

The tool that makes the files and the mixer that plays them read the same tables. Files lie below `assets/sound`:
`NAME-1.ogg`, `NAME-2.ogg`, ... are the takes of an effect, `music/PIECE-LAYER.ogg` the layers of a piece,
`ambience/NAME.ogg` an ambience. A name without takes may lie there as `NAME.ogg`; `.wav` is as good as `.ogg`.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NamedTuple, get_args

from game.paths import assets

RATE = 44_100
"""Samples a second of every file, and of the mixer."""
BUFFER = 512
"""Samples of a mixer's buffer; a bar of music is a whole number of them."""
CEILING = -1.5
"""Decibels below full scale that no sample passes."""

Class = Literal["fanfare", "fall", "heavy", "light", "good", "table", "press"]
Layer = Literal["calm", "combat", "last"]
Weapon = Literal["blade", "saber", "bow", "blaster", "magic", "thrown", "explosion"]
Weight = Literal["light", "heavy", "out"]

TARGETS: dict[Class, float] = {
    "fanfare": -13.0,
    "fall": -14.0,
    "heavy": -15.0,
    "light": -18.0,
    "good": -20.0,
    "table": -24.0,
    "press": -27.0,
}
"""LUFS of the loudest 400 ms of an effect, by its class."""
LAYERS: dict[Layer, float] = {"calm": -24.0, "combat": -21.5, "last": -20.0}
"""LUFS of the whole loop of a layer of music."""
AMBIENCE_TARGET = -34.0
DUCKING_FROM = -15.0
"""Music steps back under effects whose class is at least this loud."""


class Effect(NamedTuple):
    """An effect: its class, how many takes there are of it, and the key of the words that say it ("" for none)."""

    name: str
    kind: Class
    takes: int
    caption: str = ""

    @property
    def target(self) -> float:
        return TARGETS[self.kind]

    @property
    def ducks(self) -> bool:
        return self.target >= DUCKING_FROM

    @property
    def stems(self) -> tuple[str, ...]:
        """The names of its files without their endings, one per take."""
        return tuple(f"{self.name}-{take}" for take in range(1, self.takes + 1))


class Piece(NamedTuple):
    """A piece of music: bars, samples a bar, beats a bar, and the layers that it has, all equally long."""

    name: str
    bars: int
    bar: int
    beats: int
    layers: tuple[Layer, ...] = get_args(Layer)

    @property
    def samples(self) -> int:
        return self.bars * self.bar

    @property
    def stems(self) -> tuple[str, ...]:
        return tuple(f"{self.name}-{layer}" for layer in self.layers)


def _effects() -> Iterator[Effect]:
    """Every effect, loudest classes first; a caption is given to what tells a player something."""
    for name in ("victory", "defeat", "draw-game", "achievement", "boss", "triforce"):
        yield Effect(name, "fanfare", 1, name)
    yield Effect("fall", "fall", 3, "fall")
    yield Effect("collapse", "fall", 1, "collapse")
    yield Effect("pack", "fall", 2, "pack")
    yield Effect("hit-hard", "heavy", 4, "hit-hard")
    yield Effect("clash", "heavy", 4, "clash")
    yield Effect("blade", "heavy", 4, "blade")
    for name in ("hit", "block", "bolt"):
        yield Effect(name, "light", 4, name)
    for name in ("monster", "push"):
        yield Effect(name, "light", 3, name)
    for name in ("shield", "door"):
        yield Effect(name, "light", 2, name)
    weights: dict[Weight, tuple[Class, int]] = {"light": ("light", 4), "heavy": ("heavy", 3), "out": ("fall", 2)}
    for weapon in get_args(Weapon):
        for weight, (kind, takes) in weights.items():
            yield Effect(blow(weapon, weight), kind, takes, weapon)
    for name, takes in (("die", 4), ("coin", 4), ("heal", 4), ("heart", 3), ("potion", 3), ("capture", 3)):
        yield Effect(name, "good", takes, name)
    for name, takes in (("chest", 1), ("solved", 1), ("fairy", 2), ("turn", 2), ("room", 3)):
        yield Effect(name, "good", takes, name)
    for name, takes in (("card", 4), ("draw", 4), ("shuffle", 3), ("flip", 3)):
        yield Effect(name, "table", takes, name)
    for name in ("refused", "hint", "undo", "handover"):
        yield Effect(name, "table", 1, name)
    yield Effect("step", "press", 4)
    yield Effect("press", "press", 3)
    yield Effect("clock", "press", 1, "clock")
    yield Effect("change", "press", 3)


def blow(weapon: Weapon, weight: Weight) -> str:
    """The effect of a blow: what it is dealt with, and whether it hurts little, much, or is the last."""
    return f"{weapon}-{weight}"


EFFECTS: dict[str, Effect] = {effect.name: effect for effect in _effects()}
_ALONE: tuple[Layer, ...] = ("calm",)
PIECES: dict[str, Piece] = {
    piece.name: piece
    for piece in (
        Piece("zelda", 48, 216 * BUFFER, 4),
        Piece("star-wars", 44, 240 * BUFFER, 4),
        Piece("dungeon", 32, 325 * BUFFER, 4),
        Piece("elixir", 76, 138 * BUFFER, 3),
        Piece("title", 40, 232 * BUFFER, 4, _ALONE),
        Piece("shop", 52, 172 * BUFFER, 4, _ALONE),
    )
}
AMBIENCES: tuple[str, ...] = (
    *("forest", "fountain", "desert", "chamber", "carbon", "rain", "throne", "arena"),
    *("ruin", "cave", "fire", "wind", "drops", "storm", "tavern"),
)
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
"""The ambience of a board (by its map), a dungeon (by its file) or a table without a board."""


def folder() -> Path:
    """Where the files of all sounds lie."""
    return assets() / "sound"


def files_of(name: str) -> list[Path]:
    """The takes of an effect in their order; none for a name without files."""
    takes = [f"{name}-{take}" for take in range(1, 10)]
    found = [file for stem in takes if (file := _found(folder() / stem)) is not None]
    alone = _found(folder() / name)
    return found or ([alone] if alone is not None else [])


def music_files(name: str) -> dict[Layer, Path]:
    """The layers of a piece that lie there, calm first; a piece of one file is its calm layer."""
    stem = folder() / "music"
    layers = get_args(Layer)
    found = {layer: file for layer in layers if (file := _found(stem / f"{name}-{layer}")) is not None}
    alone = _found(stem / name) if name and not found else None
    return {"calm": alone} if alone is not None else found


def ambience_file(name: str) -> Path | None:
    """The loop of an ambience; none for a name without a file."""
    return _found(folder() / "ambience" / name) if name else None


def _found(stem: Path) -> Path | None:
    named = (stem.with_name(f"{stem.name}.{ending}") for ending in ("ogg", "wav"))
    return next((file for file in named if file.is_file()), None)
