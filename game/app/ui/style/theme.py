"""Design tokens: colors, faces, text roles, seat marks and times, as plain data; `assets/colors.json` has the colors.

Nothing here imports pygame. A scene names a token (`"gold"`, `"panel"`) and the canvas looks it up in its theme, so the
same scene takes on the look of another game by being given another `Theme`.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from game.app.ui.style.tokens import grown
from game.paths import assets
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
    """A use of text: its face, and its size in logical pixels at 100 % text size, a step of `tokens.SIZES`."""

    face: Face
    size: float

    def grown(self, scale: float) -> float:
        """Return the size at a text-size setting."""
        return grown(self.size, scale)


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
    """How a seat is told apart: by shape first, by color second. `dark` is for fills under text, `light` for text."""

    shape: SeatShape
    color: str
    dark: str
    light: str
    number: int = 0
    """Shown on the seat's tokens where several seats share a shape; 0 for none."""


class Palette(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The colors of the whole game, as `assets/colors.json` has them; every color is `#rrggbb`."""

    colors: dict[str, str]
    """By token."""
    themes: dict[str, dict[str, str]]
    """What a game has in their place."""
    strong: dict[str, str]
    """What high contrast has in place of both."""
    seats: tuple[SeatMark, ...]
    team_seats: tuple[SeatMark, ...]
    tones: dict[str, dict[str, str]]
    """Tables of one game: what has a color of its own."""
    shades: dict[str, dict[str, tuple[str, ...]]]
    """What has several, mostly those of its upper and lower edge."""


PALETTE = msgspec.json.decode((assets() / "colors.json").read_bytes(), type=Palette)
SEATS = PALETTE.seats
"""The marks of a match in which everybody plays alone."""
TEAM_SEATS = PALETTE.team_seats
"""The marks of a match between sides: one side has circles in cold colors, the other hexagons in warm ones."""


class Theme(msgspec.Struct, frozen=True, eq=False):
    """The colors of one game and the file names of its display faces.

    `gold` marks focus, target and the one main action of a screen and nothing else.
    """

    name: str
    colors: dict[str, str]
    """By token."""
    display_face: str = "display"
    black_face: str = "black"
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
        return self.colors.get(token, token)

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


def _colors(game: str) -> dict[str, str]:
    return PALETTE.colors | PALETTE.themes[game]


ZELDA = Theme("zelda", _colors("zelda"))
SPACE = Theme(
    "space",
    _colors("space"),
    display_face="space",
    black_face="space",
    backdrop="stars",
    icons=(("sword", "saber"), ("bow", "blaster"), ("triforce", "orbit")),
    sounds=(("shift", "push"),),
    weapons=("saber", "blaster"),
)
DUNGEON = Theme("dungeon", _colors("dungeon"))
ELIXIR = Theme("elixir", _colors("elixir"))
THEMES: dict[str, Theme] = {theme.name: theme for theme in (ZELDA, SPACE, DUNGEON, ELIXIR)}


@cache
def of_sides(theme: Theme) -> Theme:
    """A theme with the seat marks of a match between sides."""
    return msgspec.structs.replace(theme, name=f"{theme.name} of sides", seats=TEAM_SEATS)


@cache
def strengthened(theme: Theme) -> Theme:
    """A theme in high contrast: dark grounds, bright edges and texts, strong lines over the board."""
    colors = theme.colors | PALETTE.strong
    return msgspec.structs.replace(theme, name=f"{theme.name} strong", strong=True, colors=colors)


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
