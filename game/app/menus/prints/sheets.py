"""Cards, figures, boards and the quick guide of every game as sheets for a printer: A4 at 270 dots an inch, PNG files
or one PDF (`dev print`, and the buttons in the window).
"""

from __future__ import annotations

import argparse
import math
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

import pygame

from game.app.epic.board.token import draw_token
from game.app.epic.board.view import BoardView
from game.app.epic.cards.view import CARD_HEIGHT, PLAIN, draw_card
from game.app.menus.cards import shelf
from game.app.menus.prints import pdf
from game.app.menus.prints.faces import BACKS, MORE, Draw, quick_guide
from game.app.ui.drawing.canvas import Canvas, Rasters
from game.app.ui.drawing.video import start_video
from game.app.ui.style.theme import THEMES, ZELDA, Theme
from game.app.ui.style.tokens import LARGEST, LEADING, SMALLEST, sizes_down
from game.content.cards.packs import EPIC_PACKS, load_pack, unknown, unknown_here
from game.content.lessons.rulebook import BOOKS
from game.content.mods import mods
from game.errors import UserError
from game.presentation.epic import deck_pages as decks
from game.presentation.epic.card_faces import entry_face
from game.presentation.epic.view_models import CardFace, CardLook, Token
from game.rules.dungeon.actions.action import PLAYERS
from game.rules.epic.team_file import Team
from game.text import _, ngettext, pick

INCH = 270
"""Dots an inch: letters are sharp, and the largest game stays a file that can be sent."""
DOTS = INCH / 25.4
"""Dots a millimeter."""
A4 = (210.0, 297.0)
_POKER = (63.0, 88.0)
"""Where a card is cut out, in millimeters: sleeves for poker cards fit."""
_INSET = (3.3, 2.2)
"""How far the card's frame stands in from the cut, because its values stick out of the upper left corner."""
_UNIT = 84.0 / CARD_HEIGHT
"""Millimeters a unit of the drawing: everything on a card keeps the proportions that it has on a screen."""
_COLUMNS, _ROWS = 3, 3
_FIGURE_COLUMNS, _FIGURE_ROWS = 6, 8
_TOKEN = 25.0
_CUT = 2.0
"""Between two cuts, in millimeters."""
_AIR = _CUT / 2
_BOARD_UNIT = 0.3
"""Millimeters a unit of the board's drawing, whose letters are made for a screen."""
_GUIDE_UNIT = 0.24
"""Millimeters a unit of the quick guide, and of the names of figures."""
_RASTERS = 120_000_000

T = TypeVar("T")


class Sheet(NamedTuple):
    """A finished page, the name of its file without the ending, and its parts, of which others may have copies."""

    name: str
    picture: pygame.Surface
    cells: tuple[pygame.Rect, ...] = ()


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default="zelda", help=_("game to print"))
    parser.add_argument("--mod", metavar=_("ID"), help=_("print only this mod's decks, fighters and boards"))
    parser.add_argument("--teams", metavar="IDS", help=_("print only these teams, separated by commas"))
    parser.add_argument("--players", type=int, choices=PLAYERS, default=2, help=_("player count for the dungeon rooms"))
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help=_("output folder"))
    parser.add_argument(
        "--format", choices=("png", "pdf"), default="pdf", help=_("png: one file per page; pdf: a single file")
    )


def run(arguments: argparse.Namespace) -> int:
    """Writes the sheets; raises `UserError` for an unknown game or team and where nothing can be written."""
    game = arguments.game
    if game not in BOOKS:
        raise unknown(_('unknown game "{name}"'), game, BOOKS)
    known = load_pack(game).teams if game in EPIC_PACKS else {}
    teams = arguments.teams.split(",") if arguments.teams else list(known)
    for team in teams:
        if team not in known:
            raise unknown_here(_('unknown team "{name}"'), team, known)
    pages, name = sheets(game, teams) if game in EPIC_PACKS else other_sheets(game, arguments.players), game
    if arguments.mod:
        pages, name = mod_sheets(named(arguments.mod)), arguments.mod
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    start_video()
    pygame.display.set_mode((16, 16))
    try:
        count = save(pages, arguments.out, f"{name}.pdf", arguments.format)
    finally:
        pygame.quit()
    print(ngettext("{count} page", "{count} pages", count).format(count=count), arguments.out)
    return 0


def save(pages: Iterator[Sheet], folder: Path, name: str, ending: str) -> int:
    """Writes pages as they come, so that only one is held at a time; returns how many there were."""
    count = 0
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if ending == "pdf":
            return pdf.write(folder / name, (pdf.page(sheet.picture, sheet.cells) for sheet in pages), 72 / INCH)
        for sheet in pages:
            pygame.image.save(sheet.picture, folder / f"{sheet.name}.png")
            count += 1
    except (OSError, pygame.error) as error:
        raise UserError(_("Couldn't save the pages: {reason}").format(reason=error)) from None
    return count


def sheets(game: str, teams: list[str]) -> Iterator[Sheet]:
    """Every page of a game of duels: the cards team by team, their backs, the figures, the boards, the quick guide."""
    theme = THEMES.get(load_pack(game).pack.theme, ZELDA)
    for team in teams:
        yield from deck_sheets(game, team)
    yield Sheet("backs", _card_page(theme, [CardFace("", "", "")] * (_COLUMNS * _ROWS), CardLook(back=0)), _cells())
    yield from token_pages(game, teams)
    for board in load_pack(game).layouts:
        yield board_sheet(game, board)
    yield guide_sheet(game)


def all_sheets(game: str) -> Iterator[Sheet]:
    """Every page of a game, the rooms of the dungeon for the fewest players."""
    return sheets(game, list(load_pack(game).teams)) if game in EPIC_PACKS else other_sheets(game, PLAYERS[0])


def count_of(game: str) -> int:
    """How many pages `all_sheets` draws."""
    if game not in EPIC_PACKS:
        copies = sum(card.copies for card in shelf.cards(game))
        rooms = len(MORE[game](PLAYERS[0])) if game in MORE else 0
        return _pages(copies) + len(BACKS[game]) + _pages(rooms) + 1
    pack = load_pack(game)
    cards = sum(pages_of_deck(game, team) for team in pack.teams)
    return cards + 1 + pages_of_figures(pack.teams.values()) + len(pack.layouts) + 1


def named(name: str) -> mods.Mod:
    """The mod in a folder of that name.

    Raises:
        UserError: there is none, or it was left out of the game.
    """
    found = {mod.id: mod for mod in mods.found()}
    if name not in found:
        raise unknown(_('unknown mod "{name}"'), name, found)
    if found[name].fault:
        raise UserError(found[name].fault)
    return found[name]


def mod_sheets(mod: mods.Mod) -> Iterator[Sheet]:
    """Every page of a mod."""
    for game, teams in mod.teams.items():
        for team in teams:
            yield from deck_sheets(game, team)
        yield from token_pages(game, list(teams))
    for game, boards in mod.layouts.items():
        for board in boards:
            yield board_sheet(game, board)


def pages_of_mod(mod: mods.Mod) -> int:
    """How many pages `mod_sheets` draws."""
    decks = sum(pages_of_deck(game, team) for game, teams in mod.teams.items() for team in teams)
    figures = sum(pages_of_figures(teams.values()) for teams in mod.teams.values())
    return decks + figures + sum(map(len, mod.layouts.values()))


def pages_of_figures(teams: Iterable[Team]) -> int:
    """How many pages the figures of some teams fill."""
    figures = 2 * sum(one.count for team in teams for one in team.characters)
    return _pages(figures, _FIGURE_COLUMNS * _FIGURE_ROWS)


def _pages(things: int, a_page: int = _COLUMNS * _ROWS) -> int:
    return -(-things // a_page)


def deck_sheets(game: str, team: str) -> Iterator[Sheet]:
    """The cards of a team, every copy."""
    theme = THEMES.get(load_pack(game).pack.theme, ZELDA)
    faces = [face for entry in decks.entries(game, team) for face in [entry_face(game, entry)] * entry.copies]
    for page, part in enumerate(_parts(faces), 1):
        yield Sheet(f"cards-{team}-{page}", _card_page(theme, part), _cells())


def other_sheets(game: str, players: int) -> Iterator[Sheet]:
    """Every page of a game without teams: its cards, their backs, the rooms of the dungeon, the quick guide."""
    theme = THEMES[game]
    cards = [card for card in shelf.cards(game) for _copy in range(card.copies)]
    for page, part in enumerate(_parts(cards), 1):
        yield Sheet(f"cards-{page}", drawn_page(theme, [(card.draw, card.ratio) for card in part]), _cells())
    for name, back, ratio in BACKS[game]:
        yield Sheet(name, drawn_page(theme, [(back, ratio)] * (_COLUMNS * _ROWS)), _cells())
    more = MORE[game](players) if game in MORE else []
    for page, rooms in enumerate(_parts(more), 1):
        yield Sheet(f"rooms-{page}", drawn_page(theme, rooms), _cells())
    yield guide_sheet(game)


def _parts(cards: Sequence[T]) -> Iterator[Sequence[T]]:
    """The cards of each page."""
    for first in range(0, len(cards), _COLUMNS * _ROWS):
        yield cards[first : first + _COLUMNS * _ROWS]


def drawn_page(theme: Theme, faces: Sequence[tuple[Draw, float]]) -> pygame.Surface:
    """A page of faces that draw themselves so wide; each with its height to width, in the middle of its cut."""
    page = _page(theme, *A4)
    for cell, (draw, ratio) in zip(_cells(), faces, strict=False):
        part = _part(page, cell)
        wide = min(_POKER[0] - 2 * _INSET[0], (_POKER[1] - 2 * _INSET[1]) / ratio)
        left, top = _AIR + (_POKER[0] - wide) / 2, _AIR + (_POKER[1] - wide * ratio) / 2
        draw(part, left / _UNIT, top / _UNIT, wide / _UNIT)
        _cut_marks(part, _AIR, _AIR)
    return page.surface


def guide_sheets(game: str) -> Iterator[Sheet]:
    """The one page of the quick guide."""
    yield guide_sheet(game)


def pages_of_deck(game: str, team: str) -> int:
    """How many pages the cards of a team fill."""
    return _pages(sum(entry.copies for entry in decks.entries(game, team)))


def guide_sheet(game: str) -> Sheet:
    """The quick guide of a game, dark on white, as large as it fits on one page."""
    page = _page(THEMES.get(game, ZELDA), *A4, unit=_GUIDE_UNIT)
    edge, wide = 18 / _GUIDE_UNIT, (A4[0] - 36) / _GUIDE_UNIT
    title, texts = quick_guide(game)
    page.block(title, edge, edge, wide, 60, "title", color="black")
    room = (A4[1] - 36) / _GUIDE_UNIT - 76
    sizes = sizes_down(LARGEST, SMALLEST, 1.0)[1:]
    size = next((size for size in sizes if _tall(page, texts, wide, size) <= room), SMALLEST)
    y = edge + 76
    for text in texts:
        page.rich(text, edge, y, wide, "body", size=size, color="black", leading=LEADING.loose)
        y += page.rich_height(text, wide, "body", size=size, leading=LEADING.loose) + size * 0.7
    return Sheet("quick-guide", page.surface)


def _tall(page: Canvas, texts: Sequence[str], wide: float, size: float) -> float:
    return sum(page.rich_height(text, wide, "body", size=size, leading=LEADING.loose) + size * 0.7 for text in texts)


def _page(theme: Theme, wide: float, tall: float, unit: float = _UNIT) -> Canvas:
    """A white page of so many millimeters, drawn on in units."""
    surface = pygame.Surface((round(wide * DOTS), round(tall * DOTS)))
    surface.fill("white")
    return Canvas(surface, DOTS * unit, theme=theme, rasters=Rasters(_RASTERS))


def _cells() -> tuple[pygame.Rect, ...]:
    """The nine cuts of a page in dots, each with half of the air about it, where the marks of its corners are."""
    wide, tall = _POKER
    left = (A4[0] - _COLUMNS * wide - (_COLUMNS - 1) * _CUT) / 2 - _AIR
    top = (A4[1] - _ROWS * tall - (_ROWS - 1) * _CUT) / 2 - _AIR
    size = math.floor((wide + _CUT) * DOTS), math.floor((tall + _CUT) * DOTS)
    corners = [
        (left + column * (wide + _CUT), top + row * (tall + _CUT)) for row in range(_ROWS) for column in range(_COLUMNS)
    ]
    return tuple(pygame.Rect(round(x * DOTS), round(y * DOTS), *size) for x, y in corners)


def _part(page: Canvas, cell: pygame.Rect) -> Canvas:
    """A cell of a page to draw on: nothing leaves it, so that copies of a card are the same to the last dot."""
    return page.onto(page.surface.subsurface(cell))


def _card_page(theme: Theme, faces: Sequence[CardFace], look: CardLook = PLAIN) -> pygame.Surface:
    page = _page(theme, *A4)
    for cell, face in zip(_cells(), faces, strict=False):
        part = _part(page, cell)
        draw_card(part, (_AIR + _INSET[0]) / _UNIT, (_AIR + _INSET[1]) / _UNIT, 1.0, face, look)
        _cut_marks(part, _AIR, _AIR)
    return page.surface


def _cut_marks(page: Canvas, x: float, y: float) -> None:
    wide, tall = _POKER
    for cx in (x, x + wide):
        for cy, way in ((y, 1), (y + tall, -1)):
            down = ((cx / _UNIT, (cy - way) / _UNIT), (cx / _UNIT, (cy + way) / _UNIT))
            across = (((cx - 1) / _UNIT, cy / _UNIT), ((cx + 1) / _UNIT, cy / _UNIT))
            page.line(*down, "gray", 0.3)
            page.line(*across, "gray", 0.3)


def token_pages(game: str, teams: list[str]) -> Iterator[Sheet]:
    """A round figure for every character, once in the color of each of two seats."""
    theme = THEMES.get(load_pack(game).pack.theme, ZELDA)
    figures = []
    for team in teams:
        for one in load_pack(game).teams[team].characters:
            numbers = range(1, one.count + 1) if one.count > 1 else (0,)
            figures += [(one.kind, pick(one.name), number, seat) for number in numbers for seat in (0, 1)]
    columns, rows = _FIGURE_COLUMNS, _FIGURE_ROWS
    for first in range(0, len(figures), columns * rows):
        page = _page(theme, *A4, unit=_GUIDE_UNIT)
        for place, (kind, name, number, seat) in enumerate(figures[first : first + columns * rows]):
            x, y = (22 + place % columns * 33.0) / _GUIDE_UNIT, (22 + place // columns * 34.0) / _GUIDE_UNIT
            draw_token(page, Token(f"{game}/portrait/{kind}", seat, number=number), x, y, _TOKEN / 2 / _GUIDE_UNIT)
            page.text(name, x, y + 17 / _GUIDE_UNIT, "small", color="black", align="center", valign="top")
        yield Sheet(f"figures-{first // (columns * rows) + 1}", page.surface)


def board_sheet(game: str, board: str) -> Sheet:
    """A board on a page of its own."""
    theme = THEMES.get(load_pack(game).pack.theme, ZELDA)
    return Sheet(f"board-{board}", _board_page(theme, game, board))


def _board_page(theme: Theme, game: str, board: str) -> pygame.Surface:
    layout = load_pack(game).layouts[board]
    tall, wide = A4
    page = _page(theme, wide, tall, _BOARD_UNIT)
    scale = DOTS * _BOARD_UNIT
    edge = 6.0
    box = pygame.FRect(0, 0, (wide - 2 * edge) / _BOARD_UNIT, (tall - 2 * edge) / _BOARD_UNIT)
    part = Canvas(pygame.Surface((round(box.w * scale), round(box.h * scale))), scale, theme=theme)
    part.surface.fill("white")
    view = BoardView(layout, box, scale)
    view.draw_ground(part)
    view.draw_props(part)
    page.surface.blit(part.surface, (round(edge * DOTS), round(edge * DOTS)))
    return page.surface
