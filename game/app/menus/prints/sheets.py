"""Printable pages with cards, figures, boards and quick guides: A4 at 270 dpi, as PNG files or one PDF.

Used by ``dev print`` and by the print set-up.
"""

from __future__ import annotations

import argparse
import math
import os
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Literal, NamedTuple, TypeVar

import pygame

from game.app.epic.board.token import draw_token
from game.app.epic.board.view import BoardView
from game.app.epic.cards.sizes import CARD_HEIGHT, CARD_WIDTH, RAISED_SCALE
from game.app.epic.cards.view import DEFAULT_DISPLAY, draw_card
from game.app.menus.cards import shelf
from game.app.menus.prints import pdf
from game.app.menus.prints.faces import CARD_BACKS, EXTRA_FACES, DrawItem, load_quick_guide
from game.app.ui.drawing.canvas import Canvas, RenderCache
from game.app.ui.drawing.video import start_video
from game.app.ui.style.theme import THEMES, ZELDA, Theme
from game.app.ui.style.tokens import LARGEST, LEADING, SMALLEST, list_smaller_sizes
from game.content.cards.packs import EPIC_PACKS, load_pack, make_mod_aware_error, make_unknown_error
from game.content.lessons.rulebook import GAMES_WITH_RULEBOOK
from game.content.mods import mods
from game.errors import UserError
from game.presentation.epic import deck_pages
from game.presentation.epic.card_faces import make_entry_face
from game.presentation.epic.view_models import CardDisplay, CardFace, Token
from game.rules.dungeon.actions.action import PLAYER_COUNTS
from game.text import _, ngettext, pick_text

DOTS_PER_INCH = 270
"""Print resolution: high enough for sharp text, low enough for files of moderate size."""
DOTS_PER_MM = DOTS_PER_INCH / 25.4
"""Print resolution in pixels per millimeter."""
A4 = (210.0, 297.0)
"""Width and height of a page, in millimeters."""
_CARD_SIZE = (63.0, 88.0)
"""Width and height of a cut-out card, in millimeters; it fits in sleeves for poker cards."""
_FRAME_HEIGHT = 84.0
"""Height of a card's frame, in millimeters."""
_MM_PER_UNIT = _FRAME_HEIGHT / (CARD_HEIGHT * RAISED_SCALE)
"""Millimeters per drawing unit. Cards are drawn like enlarged ones on the screen, which show every text completely."""
_FRAME_OFFSET = ((_CARD_SIZE[0] - _FRAME_HEIGHT * CARD_WIDTH / CARD_HEIGHT) / 2, (_CARD_SIZE[1] - _FRAME_HEIGHT) / 2)
"""Horizontal and vertical distance of the card's frame from the cut, in millimeters."""
_COLUMNS, _ROWS = 3, 3
"""Number of columns and rows of cards on a page."""
_FIGURE_COLUMNS, _FIGURE_ROWS = 6, 8
"""Number of columns and rows of figures on a page."""
_TOKEN_DIAMETER = 25.0
"""Diameter of a figure, in millimeters."""
_CARD_GAP = 2.0
"""Gap between two cards, in millimeters."""
_CELL_MARGIN = _CARD_GAP / 2
"""Margin around a card in its cell, in millimeters."""
_BOARD_MM_PER_UNIT = 0.3
"""Millimeters per drawing unit of boards, whose text sizes are meant for a screen."""
_GUIDE_MM_PER_UNIT = 0.24
"""Millimeters per drawing unit of the quick guide, and of the names of figures."""
_RENDER_CACHE_BYTES = 120_000_000
"""Size of the render cache of a page, in bytes."""

T = TypeVar("T")


class RenderedSheet(NamedTuple):
    """Rendered page, with its cells, which can be equal to cells of other pages."""

    name: str
    """File name without suffix."""
    surface: pygame.Surface
    cells: tuple[pygame.Rect, ...] = ()
    """Boxes of the cells in pixels; empty for a page without cells."""


PageKind = Literal["cards", "backs", "figures", "rooms", "boards", "guide"]
"""Kind of page, in printing order."""


class PrintPage(NamedTuple):
    """Page to render; ``render`` takes the resolution in pixels per millimeter."""

    kind: PageKind
    render: Callable[[float], RenderedSheet]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default="zelda", help=_("game to print"))
    parser.add_argument("--mod", metavar=_("ID"), help=_("print only this mod's decks, fighters and boards"))
    parser.add_argument("--teams", metavar="IDS", help=_("print only these teams, separated by commas"))
    parser.add_argument(
        "--players", type=int, choices=PLAYER_COUNTS, default=2, help=_("player count for the dungeon rooms")
    )
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help=_("output folder"))
    parser.add_argument(
        "--format", choices=("png", "pdf"), default="pdf", help=_("png: one file per page; pdf: a single file")
    )


def run(arguments: argparse.Namespace) -> int:
    """Write the pages given by command line arguments.

    Raises:
        UserError: unknown game or team, or nothing can be written.
    """
    game = arguments.game
    if game not in GAMES_WITH_RULEBOOK:
        raise make_unknown_error(_('unknown game "{name}"'), game, GAMES_WITH_RULEBOOK)
    known = load_pack(game).teams if game in EPIC_PACKS else {}
    teams = arguments.teams.split(",") if arguments.teams else list(known)
    for team in teams:
        if team not in known:
            raise make_mod_aware_error(_('unknown team "{name}"'), team, known)
    pages, name = render_epic(game, teams) if game in EPIC_PACKS else render_other(game, arguments.players), game
    if arguments.mod:
        pages, name = render_mod(find_mod(arguments.mod)), arguments.mod
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    start_video()
    pygame.display.set_mode((16, 16))
    try:
        count = save_sheets(pages, arguments.out, f"{name}.pdf", arguments.format)
    finally:
        pygame.quit()
    print(ngettext("{count} page", "{count} pages", count).format(count=count), arguments.out)
    return 0


def save_sheets(pages: Iterator[RenderedSheet], folder: Path, name: str, file_format: str) -> int:
    """Write pages one by one, so that only one is in memory; return their number.

    Raises:
        UserError: a file cannot be written.
    """
    count = 0
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if file_format == "pdf":
            return pdf.write_pdf(
                folder / name, (pdf.compress_page(sheet.surface, sheet.cells) for sheet in pages), 72 / DOTS_PER_INCH
            )
        for sheet in pages:
            pygame.image.save(sheet.surface, folder / f"{sheet.name}.png")
            count += 1
    except (OSError, pygame.error) as error:
        raise UserError(_("Couldn't save the pages: {reason}").format(reason=error)) from None
    return count


def render_epic(game: str, teams: Sequence[str]) -> Iterator[RenderedSheet]:
    """Return the rendered pages of an Epic Duels game: cards by team, backs, figures, boards, quick guide."""
    return render_pages(list_epic_pages(game, teams))


def render_other(game: str, players: int) -> Iterator[RenderedSheet]:
    """Return the rendered pages of a game without teams: cards, backs, dungeon rooms, quick guide."""
    return render_pages(list_other_pages(game, players))


def render_pages(pages: Iterable[PrintPage]) -> Iterator[RenderedSheet]:
    """Render pages at print resolution, one by one."""
    return (page.render(DOTS_PER_MM) for page in pages)


def list_game_pages(game: str, teams: Sequence[str] | None = None, players: int = PLAYER_COUNTS[0]) -> list[PrintPage]:
    """Return the pages of a game, for some or all teams, and for a number of dungeon players."""
    if game in EPIC_PACKS:
        return list_epic_pages(game, list(load_pack(game).teams) if teams is None else teams)
    return list_other_pages(game, players)


def list_epic_pages(game: str, teams: Sequence[str]) -> list[PrintPage]:
    """Return the pages of an Epic Duels game, for some teams."""
    return [
        *(page for team in teams for page in list_deck_pages(game, team)),
        PrintPage("backs", partial(_render_backs, game)),
        *list_figure_pages(game, teams),
        *(PrintPage("boards", partial(render_board, game, board)) for board in load_pack(game).layouts),
        PrintPage("guide", partial(render_guide, game)),
    ]


def list_deck_pages(game: str, team: str) -> list[PrintPage]:
    """Return the pages with all cards of a team, copies included."""
    count = _count_pages(sum(entry.copies for entry in deck_pages.list_entries(game, team)))
    return [PrintPage("cards", partial(_render_deck, game, team, index)) for index in range(count)]


def list_figure_pages(game: str, teams: Sequence[str]) -> list[PrintPage]:
    """Return the pages with the figures of some teams."""
    figures = 2 * sum(character.count for team in teams for character in load_pack(game).teams[team].characters)
    count = _count_pages(figures, _FIGURE_COLUMNS * _FIGURE_ROWS)
    return [PrintPage("figures", partial(_render_figures, game, tuple(teams), index)) for index in range(count)]


def list_other_pages(game: str, players: int) -> list[PrintPage]:
    """Return the pages of a game without teams."""
    cards = _count_pages(sum(card.copies for card in shelf.list_cards(game)))
    rooms = _count_pages(len(EXTRA_FACES[game](players))) if game in EXTRA_FACES else 0
    return [
        *(PrintPage("cards", partial(_render_cards, game, index)) for index in range(cards)),
        *(PrintPage("backs", partial(_render_other_backs, game, index)) for index in range(len(CARD_BACKS[game]))),
        *(PrintPage("rooms", partial(_render_rooms, game, players, index)) for index in range(rooms)),
        PrintPage("guide", partial(render_guide, game)),
    ]


def list_mod_pages(mod: mods.Mod, teams: Collection[tuple[str, str]] | None = None) -> list[PrintPage]:
    """Return the pages of a mod, for the given pairs of game and team, or for all teams."""
    pages: list[PrintPage] = []
    for game, own in mod.teams.items():
        chosen = [team for team in own if teams is None or (game, team) in teams]
        pages += (page for team in chosen for page in list_deck_pages(game, team))
        pages += list_figure_pages(game, chosen)
    for game, boards in mod.layouts.items():
        pages += (PrintPage("boards", partial(render_board, game, board)) for board in boards)
    return pages


def find_mod(mod_id: str) -> mods.Mod:
    """Return a loaded mod by id.

    Raises:
        UserError: there is none, or it was not loaded because of a fault.
    """
    found = {mod.id: mod for mod in mods.load_mods()}
    if mod_id not in found:
        raise make_unknown_error(_('unknown mod "{name}"'), mod_id, found)
    if found[mod_id].fault:
        raise UserError(found[mod_id].fault)
    return found[mod_id]


def render_mod(mod: mods.Mod) -> Iterator[RenderedSheet]:
    """Return the rendered pages of a mod."""
    return render_pages(list_mod_pages(mod))


def _count_pages(item_count: int, items_per_page: int = _COLUMNS * _ROWS) -> int:
    """Return the number of pages for a number of items."""
    return -(-item_count // items_per_page)


def _render_deck(game: str, team: str, page_index: int, pixels_per_mm: float) -> RenderedSheet:
    """Render a page with cards of a team."""
    faces = [
        face for entry in deck_pages.list_entries(game, team) for face in [make_entry_face(game, entry)] * entry.copies
    ]
    return RenderedSheet(
        f"cards-{team}-{page_index + 1}",
        _render_card_page(_get_theme(game), _slice_page(faces, page_index), pixels_per_mm),
        _list_cells(pixels_per_mm),
    )


def _render_backs(game: str, pixels_per_mm: float) -> RenderedSheet:
    """Render a page with card backs of an Epic Duels game."""
    faces = [CardFace("", "", "")] * (_COLUMNS * _ROWS)
    return RenderedSheet(
        "backs",
        _render_card_page(_get_theme(game), faces, pixels_per_mm, CardDisplay(back_seat=0)),
        _list_cells(pixels_per_mm),
    )


def _render_cards(game: str, page_index: int, pixels_per_mm: float) -> RenderedSheet:
    """Render a page with cards of a game without teams."""
    cards = [(card.draw, card.ratio) for card in shelf.list_cards(game) for _copy in range(card.copies)]
    return RenderedSheet(
        f"cards-{page_index + 1}",
        render_cells(THEMES[game], _slice_page(cards, page_index), pixels_per_mm),
        _list_cells(pixels_per_mm),
    )


def _render_other_backs(game: str, back_index: int, pixels_per_mm: float) -> RenderedSheet:
    """Render a page with one kind of card back of a game without teams."""
    name, back, ratio = CARD_BACKS[game][back_index]
    return RenderedSheet(
        name,
        render_cells(THEMES[game], [(back, ratio)] * (_COLUMNS * _ROWS), pixels_per_mm),
        _list_cells(pixels_per_mm),
    )


def _render_rooms(game: str, players: int, page_index: int, pixels_per_mm: float) -> RenderedSheet:
    """Render a page with dungeon rooms."""
    rooms = _slice_page(EXTRA_FACES[game](players), page_index)
    return RenderedSheet(
        f"rooms-{page_index + 1}", render_cells(THEMES[game], rooms, pixels_per_mm), _list_cells(pixels_per_mm)
    )


def _get_theme(game: str) -> Theme:
    """Return the theme of an Epic Duels game."""
    return THEMES.get(load_pack(game).pack.theme, ZELDA)


def _slice_page(cards: Sequence[T], page_index: int) -> Sequence[T]:
    """Return the cards on a page, by index of the page."""
    first = page_index * _COLUMNS * _ROWS
    return cards[first : first + _COLUMNS * _ROWS]


def render_cells(
    theme: Theme, items: Sequence[tuple[DrawItem, float]], pixels_per_mm: float = DOTS_PER_MM
) -> pygame.Surface:
    """Return a page with items, each given as drawing function and ratio of height to width, centered in its cell."""
    page = _make_page(theme, *A4, pixels_per_mm=pixels_per_mm)
    for cell, (draw, ratio) in zip(_list_cells(pixels_per_mm), items, strict=False):
        part = _clip_cell(page, cell)
        width = min(_CARD_SIZE[0] - 2 * _FRAME_OFFSET[0], (_CARD_SIZE[1] - 2 * _FRAME_OFFSET[1]) / ratio)
        left, top = _CELL_MARGIN + (_CARD_SIZE[0] - width) / 2, _CELL_MARGIN + (_CARD_SIZE[1] - width * ratio) / 2
        draw(part, left / _MM_PER_UNIT, top / _MM_PER_UNIT, width / _MM_PER_UNIT)
        _draw_cut_marks(part, _CELL_MARGIN, _CELL_MARGIN)
    return page.surface


def render_guide(game: str, pixels_per_mm: float = DOTS_PER_MM) -> RenderedSheet:
    """Return the quick guide of a game as a page, black on white, in the largest text size that fits."""
    page = _make_page(THEMES.get(game, ZELDA), *A4, mm_per_unit=_GUIDE_MM_PER_UNIT, pixels_per_mm=pixels_per_mm)
    edge, width = 18 / _GUIDE_MM_PER_UNIT, (A4[0] - 36) / _GUIDE_MM_PER_UNIT
    title, texts = load_quick_guide(game)
    page.draw_text_block(title, edge, edge, width, 60, "title", color="black")
    room = (A4[1] - 36) / _GUIDE_MM_PER_UNIT - 76
    sizes = list_smaller_sizes(LARGEST, SMALLEST, 1.0)[1:]
    size = next((size for size in sizes if _measure_text_height(page, texts, width, size) <= room), SMALLEST)
    y = edge + 76
    for text in texts:
        page.draw_rich_text(text, edge, y, width, "body", size=size, color="black", leading=LEADING.loose)
        y += page.measure_rich_height(text, width, "body", size=size, leading=LEADING.loose) + size * 0.7
    return RenderedSheet("quick-guide", page.surface)


def _measure_text_height(page: Canvas, texts: Sequence[str], width: float, size: float) -> float:
    """Return the total height of paragraphs, in drawing units."""
    return sum(
        page.measure_rich_height(text, width, "body", size=size, leading=LEADING.loose) + size * 0.7 for text in texts
    )


def _make_page(
    theme: Theme, width: float, height: float, mm_per_unit: float = _MM_PER_UNIT, pixels_per_mm: float = DOTS_PER_MM
) -> Canvas:
    """Return a canvas on a white page; width and height are in millimeters."""
    surface = pygame.Surface((round(width * pixels_per_mm), round(height * pixels_per_mm)))
    surface.fill("white")
    return Canvas(surface, pixels_per_mm * mm_per_unit, theme=theme, render_cache=RenderCache(_RENDER_CACHE_BYTES))


def _list_cells(pixels_per_mm: float = DOTS_PER_MM) -> tuple[pygame.Rect, ...]:
    """Return the boxes of the nine cells of a page in pixels, including the margins with the cut marks."""
    width, height = _CARD_SIZE
    left = (A4[0] - _COLUMNS * width - (_COLUMNS - 1) * _CARD_GAP) / 2 - _CELL_MARGIN
    top = (A4[1] - _ROWS * height - (_ROWS - 1) * _CARD_GAP) / 2 - _CELL_MARGIN
    size = math.floor((width + _CARD_GAP) * pixels_per_mm), math.floor((height + _CARD_GAP) * pixels_per_mm)
    corners = [
        (left + column * (width + _CARD_GAP), top + row * (height + _CARD_GAP))
        for row in range(_ROWS)
        for column in range(_COLUMNS)
    ]
    return tuple(pygame.Rect(round(x * pixels_per_mm), round(y * pixels_per_mm), *size) for x, y in corners)


def _clip_cell(page: Canvas, cell: pygame.Rect) -> Canvas:
    """Return a canvas clipped to a cell, so that copies of a card are pixel-identical."""
    return page.for_surface(page.surface.subsurface(cell))


def _render_card_page(
    theme: Theme, faces: Sequence[CardFace], pixels_per_mm: float, display: CardDisplay = DEFAULT_DISPLAY
) -> pygame.Surface:
    """Return a page with card faces and cut marks."""
    page = _make_page(theme, *A4, pixels_per_mm=pixels_per_mm)
    for cell, face in zip(_list_cells(pixels_per_mm), faces, strict=False):
        part = _clip_cell(page, cell)
        draw_card(
            part,
            (_CELL_MARGIN + _FRAME_OFFSET[0]) / _MM_PER_UNIT,
            (_CELL_MARGIN + _FRAME_OFFSET[1]) / _MM_PER_UNIT,
            RAISED_SCALE,
            face,
            display,
        )
        _draw_cut_marks(part, _CELL_MARGIN, _CELL_MARGIN)
    return page.surface


def _draw_cut_marks(page: Canvas, x: float, y: float) -> None:
    """Draw the cut marks at the corners of a card whose upper left corner is (x, y), in millimeters."""
    width, height = _CARD_SIZE
    for cx in (x, x + width):
        for cy, way in ((y, 1), (y + height, -1)):
            down = ((cx / _MM_PER_UNIT, (cy - way) / _MM_PER_UNIT), (cx / _MM_PER_UNIT, (cy + way) / _MM_PER_UNIT))
            across = (((cx - 1) / _MM_PER_UNIT, cy / _MM_PER_UNIT), ((cx + 1) / _MM_PER_UNIT, cy / _MM_PER_UNIT))
            page.line(*down, "gray", 0.3)
            page.line(*across, "gray", 0.3)


def _render_figures(game: str, teams: Sequence[str], page_index: int, pixels_per_mm: float) -> RenderedSheet:
    """Render a page with round figures: every character once in each of two seat colors."""
    figures = []
    for team in teams:
        for character in load_pack(game).teams[team].characters:
            numbers = range(1, character.count + 1) if character.count > 1 else (0,)
            figures += [
                (character.kind, pick_text(character.name), which, seat) for which in numbers for seat in (0, 1)
            ]
    columns, first = _FIGURE_COLUMNS, page_index * _FIGURE_COLUMNS * _FIGURE_ROWS
    page = _make_page(_get_theme(game), *A4, mm_per_unit=_GUIDE_MM_PER_UNIT, pixels_per_mm=pixels_per_mm)
    for index, (kind, name, which, seat) in enumerate(figures[first : first + columns * _FIGURE_ROWS]):
        x, y = (22 + index % columns * 33.0) / _GUIDE_MM_PER_UNIT, (22 + index // columns * 34.0) / _GUIDE_MM_PER_UNIT
        draw_token(
            page, Token(f"{game}/portrait/{kind}", seat, number=which), x, y, _TOKEN_DIAMETER / 2 / _GUIDE_MM_PER_UNIT
        )
        page.text(name, x, y + 17 / _GUIDE_MM_PER_UNIT, "small", color="black", align="center", valign="top")
    return RenderedSheet(f"figures-{page_index + 1}", page.surface)


def render_board(game: str, board: str, pixels_per_mm: float = DOTS_PER_MM) -> RenderedSheet:
    """Return a page with a board."""
    return RenderedSheet(f"board-{board}", _render_board_page(_get_theme(game), game, board, pixels_per_mm))


def _render_board_page(theme: Theme, game: str, board: str, pixels_per_mm: float) -> pygame.Surface:
    """Return a page with a board, in landscape format."""
    layout = load_pack(game).layouts[board]
    height, width = A4
    page = _make_page(theme, width, height, _BOARD_MM_PER_UNIT, pixels_per_mm)
    scale = pixels_per_mm * _BOARD_MM_PER_UNIT
    edge = 6.0
    box = pygame.FRect(0, 0, (width - 2 * edge) / _BOARD_MM_PER_UNIT, (height - 2 * edge) / _BOARD_MM_PER_UNIT)
    part = Canvas(pygame.Surface((round(box.w * scale), round(box.h * scale))), scale, theme=theme)
    part.surface.fill("white")
    view = BoardView(layout, box, scale)
    view.draw_ground(part)
    view.draw_props(part)
    page.surface.blit(part.surface, (round(edge * pixels_per_mm), round(edge * pixels_per_mm)))
    return page.surface
