"""Design tokens: colors, faces, text roles, seat marks and times, as plain data.

Nothing here imports pygame. A scene names a token (`"gold"`, `"panel"`) and the canvas looks it up in its theme, so the
same scene takes on the look of another game by being given another `Theme`.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Face = Literal["display", "black", "body", "semibold", "bold", "italic"]
SeatShape = Literal["circle", "hexagon", "square", "diamond"]

FACE_FILES: dict[str, str] = {
    "display": "Cinzel-Bold.ttf",
    "black": "Cinzel-Black.ttf",
    "body": "SourceSansPro-Regular.ttf",
    "semibold": "SourceSansPro-Semibold.ttf",
    "bold": "SourceSansPro-Bold.ttf",
    "italic": "SourceSansPro-It.ttf",
    "space": "Exo2-SemiBold.ttf",
}


class TextRole(msgspec.Struct, frozen=True):
    """A use of text: its face and its size in logical pixels at 100 % text size."""

    face: Face
    size: float


ROLES: dict[str, TextRole] = {
    "title": TextRole("display", 38),
    "heading": TextRole("display", 26),
    "banner": TextRole("display", 20),
    "button": TextRole("display", 16),
    "panel": TextRole("display", 15),
    "body": TextRole("body", 15),
    "label": TextRole("semibold", 14.5),
    "strong": TextRole("bold", 14.5),
    "quiet": TextRole("italic", 14.5),
    "small": TextRole("semibold", 13),
    "key": TextRole("bold", 11.5),
    "number": TextRole("black", 21),
}


class Theme(msgspec.Struct, frozen=True):
    """The colors of one game and the file names of its display faces.

    Every color is `#rrggbb`. `gold` marks focus, target and the one main action of a screen and nothing else.
    """

    name: str
    night: str = "#1d2733"
    night_low: str = "#0b1017"
    panel: str = "#263444"
    panel_low: str = "#182230"
    panel_edge: str = "#5d7087"
    bar: str = "#2c3b4c"
    bar_low: str = "#141c26"
    well: str = "#0b1017"
    plate: str = "#31445a"
    plate_low: str = "#1d2937"
    plate_edge: str = "#7d92aa"
    line: str = "#3a4a5d"
    cream: str = "#f3ead7"
    mute: str = "#a9b3bf"
    ink: str = "#2a2118"
    gold: str = "#e6b84c"
    gold_high: str = "#f5d27a"
    gold_low: str = "#b9832a"
    gold_edge: str = "#fff1c9"
    gold_ink: str = "#33230a"
    paper: str = "#f4e9cf"
    paper_low: str = "#e4d2a8"
    paper_edge: str = "#6d5630"
    paper_mute: str = "#5f4b2a"
    attack: str = "#c8402f"
    defense: str = "#2c6fae"
    special: str = "#7b4bb3"
    heart: str = "#e2414f"
    good: str = "#7ed8a4"
    good_low: str = "#2f8f68"
    danger: str = "#ff7a45"
    reach: str = "#8fd8ff"
    reach_edge: str = "#c4ecff"
    reach_under: str = "#0b3552"
    threat: str = "#ff6a2b"
    threat_under: str = "#3a0f02"
    ray: str = "#ffd766"
    ray_under: str = "#2a1c00"
    focus: str = "#d9efff"
    accent: str = "#bfe6a0"
    ground: str = "#4f9a54"
    ground_low: str = "#17402a"
    display_face: str = "display"
    black_face: str = "black"

    def color(self, token: str) -> str:
        """The `#rrggbb` of a token; anything that is no token (`"white"`, `"#102030"`) comes back as it is."""
        value = getattr(self, token, token) if token in self.__struct_fields__ else token
        return str(value)

    def face(self, face: str) -> str:
        """The key into `FACE_FILES`: the display faces differ from game to game, the reading faces do not."""
        if face == "display":
            return self.display_face
        if face == "black":
            return self.black_face
        return face


ZELDA = Theme("zelda")
SPACE = Theme(
    "space",
    night="#131c33",
    night_low="#05080f",
    panel="#1a2747",
    panel_low="#0d1529",
    panel_edge="#3f7fa8",
    bar="#1c2b4d",
    bar_low="#0b1226",
    plate="#27406b",
    plate_low="#13213e",
    plate_edge="#57a0d0",
    accent="#7fe8ff",
    ground="#2f6fb0",
    ground_low="#0c1a34",
    display_face="space",
    black_face="space",
)
DUNGEON = Theme(
    "dungeon",
    night="#33241a",
    night_low="#120b07",
    panel="#3d2c20",
    panel_low="#221710",
    panel_edge="#8a6a4a",
    bar="#463222",
    bar_low="#22160e",
    plate="#5a4030",
    plate_low="#33231a",
    plate_edge="#a98660",
    accent="#ffcf8a",
    ground="#b07038",
    ground_low="#3f2412",
)
ELIXIR = Theme(
    "elixir",
    night="#1b3329",
    night_low="#0a1410",
    panel="#234236",
    panel_low="#13261f",
    panel_edge="#b0815c",
    bar="#2a4c3e",
    bar_low="#12231c",
    plate="#2f5a4a",
    plate_low="#1a352b",
    plate_edge="#c59468",
    accent="#f0b482",
    ground="#4f9a78",
    ground_low="#16382c",
)
THEMES: dict[str, Theme] = {theme.name: theme for theme in (ZELDA, SPACE, DUNGEON, ELIXIR)}


class SeatMark(msgspec.Struct, frozen=True):
    """How a seat is told apart: by shape first, by color second. `dark` is for fills under text, `light` for text."""

    shape: SeatShape
    color: str
    dark: str
    light: str


SEATS: tuple[SeatMark, ...] = (
    SeatMark("circle", "#2f8fd0", "#12507f", "#9fd4f7"),
    SeatMark("hexagon", "#d9622b", "#7a2c10", "#ffb38c"),
    SeatMark("square", "#4b9a52", "#1f5226", "#b5e3a8"),
    SeatMark("diamond", "#9a6fd0", "#4a2c78", "#d7bff5"),
)


class Times(msgspec.Struct, frozen=True):
    """Durations in seconds at normal speed; the speed setting multiplies them all."""

    hover: float = 0.1
    lift: float = 0.14
    card_to_table: float = 0.26
    flip: float = 0.35
    hold: float = 0.45
    step: float = 0.11
    longest_walk: float = 0.7
    flash: float = 0.08
    shake: float = 0.12
    number: float = 0.6
    bump: float = 0.15
    dialog_in: float = 0.2
    dialog_out: float = 0.14
    scene: float = 0.25
    bot_least: float = 0.4
    bot_most: float = 1.5
    die: float = 0.7
    fade: float = 0.12
    dead_time: float = 0.5


TIMES = Times()
