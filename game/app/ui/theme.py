"""Design tokens: colors, faces, text roles, seat marks and times, as plain data.

Nothing here imports pygame. A scene names a token (`"gold"`, `"panel"`) and the canvas looks it up in its theme, so the
same scene takes on the look of another game by being given another `Theme`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec

from game.sounds import Weapon

Face = Literal["display", "black", "body", "semibold", "bold", "italic"]
SeatShape = Literal["circle", "hexagon", "square", "diamond", "pentagon", "shield"]

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


class SeatMark(msgspec.Struct, frozen=True):
    """How a seat is told apart: by shape first, by color second. `dark` is for fills under text, `light` for text."""

    shape: SeatShape
    color: str
    dark: str
    light: str
    number: int = 0
    """Shown on the seat's tokens where several seats share a shape; 0 for none."""


SEATS: tuple[SeatMark, ...] = (
    SeatMark("circle", "#2f8fd0", "#12507f", "#9fd4f7"),
    SeatMark("hexagon", "#d9622b", "#7a2c10", "#ffb38c"),
    SeatMark("square", "#4b9a52", "#1f5226", "#b5e3a8"),
    SeatMark("diamond", "#9a6fd0", "#4a2c78", "#d7bff5"),
    SeatMark("pentagon", "#c74f86", "#6b1f42", "#f7b6d2"),
    SeatMark("shield", "#2f9d98", "#0f504d", "#9fe6df"),
)
"""The marks of a match in which everybody plays alone."""

TEAM_SEATS: tuple[SeatMark, ...] = (
    SeatMark("circle", "#2a9be0", "#0b4a78", "#a6dcff", 1),
    SeatMark("hexagon", "#e56a2c", "#7a2c10", "#ffbb96", 2),
    SeatMark("circle", "#2bb3b0", "#0c5654", "#a3ece8", 3),
    SeatMark("hexagon", "#d8455a", "#741a2a", "#ffb0ba", 4),
    SeatMark("circle", "#5f83e6", "#24408f", "#c3d2ff", 5),
    SeatMark("hexagon", "#c98b1f", "#6b4508", "#f6d79a", 6),
)
"""The marks of a match between sides: one side has circles in cold colors, the other hexagons in warm ones."""


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
    bar_line: str = "#d9a45c"
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
    page: str = "#f8efd8"
    page_low: str = "#e6d6ae"
    card_line: str = "#0d1218"
    attack: str = "#c8402f"
    defense: str = "#2c6fae"
    special: str = "#7b4bb3"
    heart: str = "#e2414f"
    good: str = "#7ed8a4"
    good_low: str = "#2f8f68"
    danger: str = "#ffb090"
    reach: str = "#8fd8ff"
    reach_edge: str = "#c4ecff"
    reach_under: str = "#0b3552"
    threat: str = "#ffa668"
    threat_under: str = "#1c0500"
    ray: str = "#ffd766"
    ray_under: str = "#2a1c00"
    focus: str = "#d9efff"
    accent: str = "#bfe6a0"
    ground: str = "#4f9a54"
    ground_low: str = "#17402a"
    display_face: str = "display"
    black_face: str = "black"
    die_edge: str = "#4a3a20"
    die_high: str = "#fffaec"
    die_low: str = "#d9c9a0"
    die_plate: str = "#efe3c4"
    die_plate_low: str = "#fdf6e2"
    die_one: str = "#1f6b45"
    die_all: str = "#a8321f"
    seats: tuple[SeatMark, ...] = SEATS
    backdrop: Literal["room", "stars"] = "room"
    """What lies behind everything: the room with its table, or the night sky."""
    icons: tuple[tuple[str, str], ...] = ()
    """Icons that this game draws by another picture: name and name."""
    sounds: tuple[tuple[str, str], ...] = (("shift", "step"),)
    """What happens, being put somewhere, and the name of the effect that it sounds like."""
    weapons: tuple[Weapon, Weapon] = ("blade", "bow")
    """What is struck and what is shot with."""
    strong: bool = False
    """Whether lines over the board are wider and its ground is dimmed below them."""

    def color(self, token: str) -> str:
        """The `#rrggbb` of a token; anything that is no token (`"white"`, `"#102030"`) comes back as it is."""
        value = getattr(self, token, token) if token in self.__struct_fields__ else token
        return str(value)

    def icon(self, name: str) -> str:
        """The icon that this game draws for a name."""
        return next((other for own, other in self.icons if own == name), name)

    def sound(self, cue: str) -> str:
        """The effect that this game plays for a cue; any other name is the effect itself."""
        return next((other for own, other in self.sounds if own == cue), cue)

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
    night="#0b1c2e",
    night_low="#03070d",
    panel="#0f2436",
    panel_low="#081320",
    panel_edge="#2fb4d8",
    bar="#14304a",
    bar_low="#081320",
    bar_line="#5fe3ff",
    well="#050d16",
    plate="#1b3c58",
    plate_low="#0c1f33",
    plate_edge="#3fb4dc",
    line="#1f5f7a",
    cream="#eaf4fa",
    mute="#9db6c8",
    ink="#12202c",
    gold="#ffc857",
    gold_high="#ffdf95",
    gold_low="#cf8f2a",
    gold_edge="#fff3d6",
    paper="#eef6fa",
    paper_low="#c9dbe6",
    paper_edge="#1d5f7a",
    paper_mute="#3b5a6c",
    page="#f2f9fc",
    page_low="#cddfe9",
    card_line="#5fe3ff",
    accent="#5fe3ff",
    ground="#2f6fb0",
    ground_low="#0c1a34",
    die_edge="#1d87ad",
    die_high="#f4fbff",
    die_low="#a9c4d4",
    die_plate="#dcebf3",
    die_plate_low="#f6fcff",
    die_one="#0b4a78",
    die_all="#9a2f5f",
    display_face="space",
    black_face="space",
    backdrop="stars",
    icons=(("sword", "saber"), ("bow", "blaster"), ("triforce", "orbit")),
    sounds=(("shift", "push"),),
    weapons=("saber", "blaster"),
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
    mute="#b9c3ce",
    accent="#f0b482",
    ground="#4f9a78",
    ground_low="#16382c",
)
THEMES: dict[str, Theme] = {theme.name: theme for theme in (ZELDA, SPACE, DUNGEON, ELIXIR)}


def of_sides(theme: Theme) -> Theme:
    """A theme with the seat marks of a match between sides."""
    return msgspec.structs.replace(theme, name=f"{theme.name} of sides", seats=TEAM_SEATS)


@lru_cache(maxsize=16)
def strengthened(theme: Theme) -> Theme:
    """A theme in high contrast: dark grounds, bright edges and texts, strong lines over the board."""
    return msgspec.structs.replace(
        theme,
        name=f"{theme.name} strong",
        strong=True,
        night="#05070a",
        night_low="#000000",
        panel="#0a0e14",
        panel_low="#04060a",
        panel_edge="#d5e0ec",
        bar="#0a0e14",
        bar_low="#020305",
        well="#000000",
        plate="#18222e",
        plate_low="#0a1017",
        plate_edge="#e6eef6",
        line="#8fa2b6",
        cream="#ffffff",
        mute="#dde5ee",
        gold="#ffd24a",
        gold_high="#ffe28a",
        gold_low="#f0b63a",
        gold_edge="#ffffff",
        gold_ink="#1a1000",
        paper="#fffbee",
        paper_low="#f6ecd0",
        paper_edge="#2e2310",
        paper_mute="#35290f",
        ink="#0f0a04",
        good="#9bf5c0",
        good_low="#1d7a52",
        danger="#ffb598",
        reach="#a8e4ff",
        reach_edge="#eefaff",
        reach_under="#001c30",
        threat="#ffb680",
        threat_under="#100300",
        ray="#ffe98a",
        ray_under="#000000",
        focus="#ffffff",
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
