"""Design tokens: colors, faces, text roles, seat marks and times, as plain data; colors are in `assets/colors.json`.

Nothing here imports pygame. A scene names a token (`"gold"`, `"panel"`) and the canvas looks it up in its theme, so the
same scene takes on the look of another game by being given another `Theme`.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from game.app.ui.style.tokens import scale_text_size
from game.paths import assets_dir
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


def parse_hex_color(color: str) -> tuple[int, int, int]:
    """Return the components of a ``#rrggbb`` color."""
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


class TextRole(msgspec.Struct, frozen=True):
    """Use of text: its face, and its size in logical pixels at 100 % text size, a step of `tokens.SIZES`."""

    face: Face
    size: float

    def at_scale(self, scale: float) -> float:
        """Return the size at a text-size setting."""
        return scale_text_size(self.size, scale)


ROLES: dict[str, TextRole] = {
    "title": TextRole("display", 38),
    "heading": TextRole("display", 26),
    "banner": TextRole("display", 20),
    "button": TextRole("display", 16),
    "panel": TextRole("display", 16),
    "body": TextRole("body", 14),
    "reading": TextRole("body", 16),
    "story": TextRole("body", 20),
    "label": TextRole("semibold", 14),
    "strong": TextRole("bold", 14),
    "quiet": TextRole("italic", 14),
    "small": TextRole("semibold", 12),
    "key": TextRole("bold", 12),
    "number": TextRole("black", 20),
}


class SeatMark(msgspec.Struct, frozen=True, array_like=True):
    """Mark of a seat: shape first, color second. `dark` is for fills under text, `light` for text."""

    shape: SeatShape
    color: str
    dark: str
    light: str


class Palette(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Colors of the whole game, as in `assets/colors.json`; every color is `#rrggbb`."""

    colors: dict[str, str]
    """By token."""
    themes: dict[str, dict[str, str]]
    """Replacements for these colors, by game and token."""
    strong: dict[str, str]
    """Replacements for both in high contrast, by token."""
    seats: tuple[SeatMark, ...]
    team_seats: tuple[SeatMark, ...]
    tones: dict[str, dict[str, str]]
    """Tables of one game: what has a color of its own."""
    shades: dict[str, dict[str, tuple[str, ...]]]
    """Tones of things with several colors, by group and name; mostly of their upper and lower edge."""


PALETTE = msgspec.json.decode((assets_dir() / "colors.json").read_bytes(), type=Palette)
SEATS = PALETTE.seats
"""The marks of a match in which everybody plays alone."""
TEAM_SEATS = PALETTE.team_seats
"""The marks of a match between sides: one side has blunt shapes in cold colors, the other
pointed ones in warm colors. Seats differ in lightness, too, so that they can be told apart without seeing every hue.
"""


class Theme(msgspec.Struct, frozen=True, eq=False):
    """Colors of one game and the file names of its display faces.

    `gold` marks focus, target and the default action of a screen and nothing else.
    """

    name: str
    colors: dict[str, str]
    """By token."""
    display_face: str = "display"
    black_face: str = "black"
    seats: tuple[SeatMark, ...] = SEATS
    backdrop: Literal["room", "stars"] = "room"
    """Backdrop of the screens: the room with its table, or the night sky."""
    icons: tuple[tuple[str, str], ...] = ()
    """Icons that this game draws by another picture: name and name."""
    sounds: tuple[tuple[str, str], ...] = (("shift", "step"),)
    """Pairs of a cue, such as being put somewhere, and the name of its effect."""
    weapons: tuple[Weapon, Weapon] = ("blade", "bow")
    """Weapons of melee and of ranged attacks."""
    strong: bool = False
    """True if lines over the board are wider and the board is dimmed below them."""

    def color(self, token: str) -> str:
        """Return the `#rrggbb` of a token; return anything else (`"white"`, `"#102030"`) unchanged."""
        return self.colors.get(token, token)

    def icon(self, name: str) -> str:
        """Return the icon that this game draws for a name."""
        return next((other for own, other in self.icons if own == name), name)

    def sound(self, cue: str) -> str:
        """Return the effect that this game plays for a cue; any other name is the effect itself."""
        return next((other for own, other in self.sounds if own == cue), cue)

    def face(self, face: str) -> str:
        """Return the key into `FACE_FILES`: display faces differ from game to game, reading faces do not."""
        if face == "display":
            return self.display_face
        if face == "black":
            return self.black_face
        return face


def _load_colors(game: str) -> dict[str, str]:
    return PALETTE.colors | PALETTE.themes[game]


ZELDA = Theme("zelda", _load_colors("zelda"))
SPACE = Theme(
    "space",
    _load_colors("space"),
    display_face="space",
    black_face="space",
    backdrop="stars",
    icons=(("sword", "saber"), ("bow", "blaster"), ("triforce", "orbit")),
    sounds=(("shift", "push"),),
    weapons=("saber", "blaster"),
)
DUNGEON = Theme("dungeon", _load_colors("dungeon"))
ELIXIR = Theme("elixir", _load_colors("elixir"))
THEMES: dict[str, Theme] = {theme.name: theme for theme in (ZELDA, SPACE, DUNGEON, ELIXIR)}


@cache
def with_side_marks(theme: Theme) -> Theme:
    """Return a theme with the seat marks of a match between sides."""
    return msgspec.structs.replace(theme, name=f"{theme.name} of sides", seats=TEAM_SEATS)


@cache
def with_high_contrast(theme: Theme) -> Theme:
    """Return a theme in high contrast: dark backgrounds, bright edges and texts, strong lines over the board."""
    colors = theme.colors | PALETTE.strong
    return msgspec.structs.replace(theme, name=f"{theme.name} strong", strong=True, colors=colors)


class Times(msgspec.Struct, frozen=True):
    """Durations in seconds at normal speed; the speed setting multiplies them all."""

    hover: float = 0.1
    lift: float = 0.14
    card_to_table: float = 0.26
    hold: float = 0.15
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
    die: float = 0.6
    fade: float = 0.12
    dead_time: float = 0.5


TIMES = Times()
