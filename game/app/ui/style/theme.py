"""Design tokens: colors, font faces, text roles, seat marks and durations, as plain data.

Colors are read from ``assets/colors.json``. Nothing here imports pygame. A scene names a token (``"gold"``,
``"panel"``) and the canvas looks it up in its theme, so the same scene gets the look of another game from another
``Theme``.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from game.app.ui.style.tokens import scale_text_size
from game.paths import assets_dir
from game.sounds import Weapon

Face = Literal["display", "black", "body", "semibold", "bold", "italic"]
"""Name of a font face."""
SeatShape = Literal["circle", "hexagon", "square", "diamond", "pentagon", "shield"]
"""Name of a seat's shape."""

FACE_FILES: dict[str, str] = {
    "display": "Cinzel-Bold.ttf",
    "black": "Cinzel-Black.ttf",
    "body": "SourceSansPro-Regular.ttf",
    "semibold": "SourceSansPro-Semibold.ttf",
    "bold": "SourceSansPro-Bold.ttf",
    "italic": "SourceSansPro-It.ttf",
    "space": "Exo2-SemiBold.ttf",
}
"""Font file of each face."""


def parse_hex_color(color: str) -> tuple[int, int, int]:
    """Return red, green and blue of a ``#rrggbb`` color."""
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


class TextRole(msgspec.Struct, frozen=True):
    """Role of a text: its font face, and its size in logical pixels at 100 % text size, a step of ``tokens.SIZES``."""

    face: Face
    size: float

    def at_scale(self, scale: float) -> float:
        """Return the size at a text scale."""
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
"""Text roles by name."""


class SeatMark(msgspec.Struct, frozen=True, array_like=True):
    """Mark that tells seats apart by shape; the color only supports it.

    ``dark`` is for fills under text, ``light`` for text.
    """

    shape: SeatShape
    """Shape of the seat's mark."""
    color: str
    dark: str
    light: str


class Palette(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Colors of the whole game, as in ``assets/colors.json``; every color is ``#rrggbb``."""

    colors: dict[str, str]
    """Colors by token."""
    themes: dict[str, dict[str, str]]
    """Replacements of the colors, by game and token."""
    strong: dict[str, str]
    """Replacements of the colors of every game in high contrast, by token."""
    seats: tuple[SeatMark, ...]
    """Seat marks of a match in which everyone plays alone."""
    team_seats: tuple[SeatMark, ...]
    """Seat marks of a match between sides."""
    tones: dict[str, dict[str, str]]
    """Colors of game elements, by group and name."""
    shades: dict[str, dict[str, tuple[str, ...]]]
    """Color gradients of elements, by group and name; mostly from the upper to the lower edge."""


PALETTE = msgspec.json.decode((assets_dir() / "colors.json").read_bytes(), type=Palette)
"""Colors read from ``assets/colors.json``."""
SEATS = PALETTE.seats
"""Seat marks of a match in which everyone plays alone."""
TEAM_SEATS = PALETTE.team_seats
"""Seat marks of a match between sides: one has rounded shapes in cold colors, the other pointed ones in warm colors.

Seats also differ in lightness, so that they can be distinguished by players who cannot see every hue.
"""


class Theme(msgspec.Struct, frozen=True, eq=False):
    """Colors of one game and its display faces.

    ``gold`` is only for the focus, targets and the default action of a screen.
    """

    name: str
    colors: dict[str, str]
    """Colors by token."""
    display_face: str = "display"
    black_face: str = "black"
    seats: tuple[SeatMark, ...] = SEATS
    backdrop: Literal["room", "stars"] = "room"
    """Background of the screens: the room with its table, or the night sky."""
    icons: tuple[tuple[str, str], ...] = ()
    """Icons that this game replaces: pairs of an icon's name and its replacement."""
    sounds: tuple[tuple[str, str], ...] = (("shift", "step"),)
    """Pairs of a sound cue, such as moving a character, and the name of its sound effect."""
    weapons: tuple[Weapon, Weapon] = ("blade", "bow")
    """Kinds of weapons of melee and of ranged attacks."""
    is_high_contrast: bool = False
    """True if lines over the board are wider and the board is dimmed below them."""

    def color(self, token: str) -> str:
        """Return the ``#rrggbb`` color of a token; return anything else (``"white"``, ``"#102030"``) unchanged."""
        return self.colors.get(token, token)

    def icon(self, name: str) -> str:
        """Return the name of the icon that this game uses for an icon name."""
        return next((other for own, other in self.icons if own == name), name)

    def sound(self, cue: str) -> str:
        """Return the name of the effect that this game plays for a cue; any other name is returned unchanged."""
        return next((other for own, other in self.sounds if own == cue), cue)

    def face(self, face: str) -> str:
        """Return the key into ``FACE_FILES``: display faces differ between games, faces for body text do not."""
        if face == "display":
            return self.display_face
        if face == "black":
            return self.black_face
        return face


def _load_colors(game: str) -> dict[str, str]:
    """Return the colors of a game by token."""
    return PALETTE.colors | PALETTE.themes[game]


ZELDA = Theme("zelda", _load_colors("zelda"))
"""Theme of Zelda matches."""
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
"""Theme of Star Wars matches."""
DUNGEON = Theme("dungeon", _load_colors("dungeon"))
"""Theme of the dungeon game."""
ELIXIR = Theme("elixir", _load_colors("elixir"))
"""Theme of Elixir Quest."""
THEMES: dict[str, Theme] = {theme.name: theme for theme in (ZELDA, SPACE, DUNGEON, ELIXIR)}
"""Themes by name."""


@cache
def with_side_marks(theme: Theme) -> Theme:
    """Return a theme with the seat marks for a match between sides."""
    return msgspec.structs.replace(theme, name=f"{theme.name} of sides", seats=TEAM_SEATS)


@cache
def with_high_contrast(theme: Theme) -> Theme:
    """Return a theme in high contrast: dark backgrounds, bright edges and texts, wide lines over the board."""
    colors = theme.colors | PALETTE.strong
    return msgspec.structs.replace(theme, name=f"{theme.name} strong", is_high_contrast=True, colors=colors)


class Times(msgspec.Struct, frozen=True):
    """Durations of animations in seconds at normal speed; the speed setting multiplies them all."""

    hover: float = 0.1
    """Fade of a widget's hover highlight."""
    lift: float = 0.14
    """Raising of a card in the hand."""
    card_to_table: float = 0.26
    """Move of a card to the table."""
    hold: float = 0.15
    """Pause after a die has been rolled."""
    step: float = 0.11
    """Move of a character by one square."""
    longest_walk: float = 0.7
    """Maximum duration of a move over several squares."""
    flash: float = 0.08
    """Flash of a hit."""
    shake: float = 0.12
    """Shake of a hit."""
    number: float = 0.6
    """Rise of a damage number."""
    bump: float = 0.15
    """Recoil of a hit character."""
    dialog_in: float = 0.2
    """Fade-in of a dialog."""
    dialog_out: float = 0.14
    """Fade-out of a dialog."""
    scene: float = 0.25
    """Transition between two scenes."""
    min_bot_pause: float = 0.4
    """Minimum pause before a bot's action."""
    max_bot_pause: float = 1.5
    """Maximum pause before a bot's action."""
    die: float = 0.6
    """Roll of a die."""
    fade: float = 0.12
    """Fade of toasts and captions."""
    handover_delay: float = 0.5
    """Time after a handover to another player in which input is ignored."""


TIMES = Times()
"""Durations in use."""
