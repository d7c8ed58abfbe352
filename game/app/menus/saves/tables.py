"""How the window shows the matches of each rulebook: played, told again, in a picture; a new one is one line here."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from game.app.dungeon import replay as dungeon_replay
from game.app.elixir.pictures import save_picture
from game.app.epic.miniature import Miniatures, lead_picture
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.ornaments import well
from game.app.ui.widgets.base import Box
from game.errors import UserError
from game.presentation.rulebooks import book_of_game
from game.rules.dungeon.rules import DungeonRules
from game.rules.elixir.rules import ElixirRules
from game.rules.epic.rules import EpicRules
from game.storage.saves import Head, Saved
from game.text import _


class Table(msgspec.Struct, frozen=True):
    """A rulebook in the window."""

    picture: Callable[[Canvas, Head, Box], bool]
    """Draws a save in a box from its head alone; False when the head makes no sense."""
    portrait: Callable[[str, str], str]
    """The art of a game's team; empty for none."""


_boards = Miniatures()


def _picture_epic(canvas: Canvas, head: Head, box: Box) -> bool:
    return _boards.draw(canvas, head, *box)


TABLES: dict[type, Table] = {
    EpicRules: Table(_picture_epic, lead_picture),
    DungeonRules: Table(dungeon_replay.draw_save, lambda _game, _team: ""),
    ElixirRules: Table(save_picture.draw_save, lambda _game, _team: ""),
}
"""By the class of the rules."""


def table_of_game(game: str) -> Table | None:
    """How a game is shown; None for one that the window does not know."""
    book = book_of_game(game)
    return TABLES.get(book.rules) if book is not None else None


def table_of(saved: Saved) -> Table:
    """How a match is shown; raises ``UserError`` where only the terminal knows its game."""
    table = TABLES.get(type(saved.rules))
    if table is None:
        raise UserError(_("Can't show this game here. In a terminal, run: replay FILE --text"))
    return table


def portrait_of(game: str, team: str) -> str:
    """The art of the character that stands for a team; empty when there is none."""
    table = table_of_game(game)
    return table.portrait(game, team.split("+")[0]) if table is not None and team else ""


def draw_save(canvas: Canvas, head: Head, box: Box) -> None:
    """The picture of a save; what cannot be drawn has a lens in its place."""
    table = table_of_game(head.game)
    if table is None or not table.picture(canvas, head, box):
        draw_unknown(canvas, box)


def draw_unknown(canvas: Canvas, box: Box) -> None:
    """The place of a picture that cannot be drawn."""
    well(canvas, *box)
    size = min(box.w, box.h) * 0.4
    canvas.icon("lens", box.x + (box.w - size) / 2, box.y + (box.h - size) / 2, size, color="mute")
