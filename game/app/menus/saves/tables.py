"""Registry of the games supported by the window, with the functions that draw their saves."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from game.app.dungeon import replay as dungeon_replay
from game.app.elixir.pictures import save_picture
from game.app.epic.miniature import ThumbnailRenderer, get_board_aspect, get_lead_portrait
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.carved import draw_carved_frame
from game.app.ui.style.ornaments import draw_field_bg
from game.app.ui.style.tokens import RADIUS, SPACE
from game.app.ui.widgets.base import Box
from game.errors import UserError
from game.presentation.rulebooks import find_rulebook
from game.rules.dungeon.rules import DungeonRules
from game.rules.elixir.rules import ElixirRules
from game.rules.epic.rules import EpicRules
from game.storage.saves import Head, LoadedSave
from game.text import _

_FRAME_WIDTH = SPACE.small
"""Width of the frame around a large picture."""


class SaveDisplay(msgspec.Struct, frozen=True):
    """Functions that draw the saves of a game."""

    draw_picture: Callable[[Canvas, Head, Box], bool]
    """Draws a save from its header; returns False if the header is invalid."""
    find_portrait: Callable[[str, str], str]
    """Returns the portrait of a team, given game and team; empty for none."""
    get_aspect_ratio: Callable[[Head], float | None] = lambda _head: None
    """Returns the ratio of width to height of the image; None if it fills any box."""
    has_seat_scores: bool = True
    """False if the image or the shared values already show the scores."""
    draw_shared_values: Callable[[Canvas, Head, Box], None] | None = None
    """Draws values that all players share, in one line; None if there are none."""


_thumbnails = ThumbnailRenderer()


def _draw_epic(canvas: Canvas, head: Head, box: Box) -> bool:
    return _thumbnails.draw_save(canvas, head, *box)


DISPLAYS: dict[type, SaveDisplay] = {
    EpicRules: SaveDisplay(_draw_epic, get_lead_portrait, get_aspect_ratio=get_board_aspect),
    DungeonRules: SaveDisplay(
        dungeon_replay.draw_save,
        lambda _game, _team: "",
        has_seat_scores=False,
        draw_shared_values=dungeon_replay.draw_health,
    ),
    ElixirRules: SaveDisplay(save_picture.draw_save, lambda _game, _team: "", has_seat_scores=False),
}
"""Display by type of the rules."""


def find_display(game: str) -> SaveDisplay | None:
    """Return the display of a game; None if the window does not support the game."""
    rulebook = find_rulebook(game)
    return DISPLAYS.get(rulebook.rules) if rulebook is not None else None


def get_display(save: LoadedSave) -> SaveDisplay:
    """Return the display of a match.

    Raises:
        UserError: its game is only supported by the command line.
    """
    table = DISPLAYS.get(type(save.rules))
    if table is None:
        raise UserError(_("Can't show this game here. In a terminal, run: replay FILE --text"))
    return table


def get_portrait(game: str, team: str) -> str:
    """Return the portrait of a team's leader; empty if there is none."""
    table = find_display(game)
    return table.find_portrait(game, team.split("+")[0]) if table is not None and team else ""


def draw_save(canvas: Canvas, head: Head, box: Box) -> None:
    """Draw the image of a save; a placeholder if it cannot be drawn."""
    table = find_display(head.game)
    if table is None or not table.draw_picture(canvas, head, box):
        draw_placeholder(canvas, box)


def draw_framed(canvas: Canvas, head: Head, box: Box) -> None:
    """Draw the image of a save in a frame, as large as fits in a box."""
    table = find_display(head.game)
    aspect = table.get_aspect_ratio(head) if table is not None else None
    inner = box.inset(_FRAME_WIDTH)
    width, height = inner.w, inner.h
    if aspect is not None:
        width, height = min(width, height * aspect), min(height, width / aspect)
    picture = inner.inset((inner.w - width) / 2, (inner.h - height) / 2)
    draw_carved_frame(
        canvas, picture.inset(-_FRAME_WIDTH), frame_width=_FRAME_WIDTH, radius=RADIUS.medium, has_lamp=False
    )
    draw_save(canvas, head, picture)


def draw_placeholder(canvas: Canvas, box: Box) -> None:
    """Draw the placeholder for an image that cannot be drawn."""
    draw_field_bg(canvas, *box)
    size = min(box.w, box.h) * 0.4
    canvas.icon("lens", box.x + (box.w - size) / 2, box.y + (box.h - size) / 2, size, color="mute")
