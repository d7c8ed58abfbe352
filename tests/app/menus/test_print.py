"""Sheets for a printer: every card of a deck is there at its size, and the PDF is one that a reader opens."""

import itertools
import re
import zlib
from pathlib import Path

import pygame
import pytest

from game import cli
from game.app.menus.cards import shelf
from game.app.menus.cards.scene import BrowserScene
from game.app.menus.prints import pdf, sheets
from game.app.menus.prints.faces import room_faces
from game.app.menus.prints.scene import PrintScene, folder
from game.app.ui.style.theme import THEMES
from game.content.cards.dungeon_catalog import load_catalog
from game.content.lessons.rulebook import BOOKS
from game.paths import HOME_VARIABLE
from game.presentation.epic import deck_pages as decks
from tests.app.screen import Player, a_canvas, shown, some_services, start_screen


def test_a_deck_fills_its_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    start_screen()
    drawn: list[str] = []
    monkeypatch.setattr(sheets, "draw_card", lambda _page, _x, _y, _scale, face, _look: drawn.append(face.name))
    monkeypatch.setattr(sheets, "_board_page", lambda *_words: pygame.Surface((1, 1)))
    names = [sheet.name for sheet in sheets.sheets("zelda", ["link"])]
    assert names[:4] == [f"cards-link-{page}" for page in (1, 2, 3, 4)]
    assert [name for name in names if name.startswith("board-")] == [
        f"board-{board}" for board in ("fairy-fountain", "leever-desert", "lost-woods", "triforce-chamber")
    ]
    fronts = [name for name in drawn if name]
    assert len(fronts) == sum(entry.copies for entry in decks.entries("zelda", "link")) == 31
    assert drawn.count("") == 9, "a page of backs"


def test_a_page_is_a4_at_270_dots_an_inch() -> None:
    start_screen()
    sheet = next(sheets.sheets("zelda", ["link"]))
    assert sheet.picture.get_size() == (2232, 3157)
    middle = sheet.picture.get_at((1116, 1578))[:3]
    assert middle != (255, 255, 255)
    assert sheet.picture.get_at((3, 3))[:3] == (255, 255, 255)


def test_a_pdf_has_its_objects_where_its_table_says(tmp_path: Path) -> None:
    start_screen()
    pages = [pdf.page(pygame.Surface(size)) for size in ((30, 20), (10, 40))]
    assert pdf.write(tmp_path / "two.pdf", iter(pages), 0.5) == 2
    data = (tmp_path / "two.pdf").read_bytes()
    assert data.startswith(b"%PDF-1.4")
    assert b"/MediaBox [0 0 15.0 10.0]" in data
    table = int(data.rsplit(b"startxref\n", 1)[1].split()[0])
    assert data[table:].startswith(b"xref\n0 9\n")
    for number, at in enumerate(re.findall(rb"(\d{10}) 00000 n", data), 1):
        assert data[int(at) :].startswith(b"%d 0 obj" % number)


def test_copies_of_a_card_lie_in_the_file_once(tmp_path: Path) -> None:
    """All of Zelda has 20 MB for 44 such pages: what is the same to the last dot is not written again."""
    start_screen()
    sheet = next(sheets.sheets("zelda", ["link"]))
    copies = [entry.copies for entry in decks.entries("zelda", "link")]
    shown = next(count for count in range(len(copies)) if sum(copies[:count]) >= 9)
    pdf.write(tmp_path / "page.pdf", [pdf.page(sheet.picture, sheet.cells)] * 2, 0.25)
    data = (tmp_path / "page.pdf").read_bytes()
    assert data.count(b"/Subtype /Image") == shown == 5
    assert len(re.findall(rb"/Im\d+ Do", zlib_free(data))) == 2 * 9
    assert len(data) < shown * 110_000


def zlib_free(data: bytes) -> bytes:
    """A file without the bytes of its pictures, where anything may stand."""
    return re.sub(rb"/Subtype /Image.*?endstream", b"", data, flags=re.DOTALL)


def test_letters_lose_nothing_and_empty_cells_take_no_room() -> None:
    start_screen()
    picture = pygame.Surface((40, 20))
    picture.fill("white")
    picture.fill("#1b1b1b", (4, 4, 6, 6))
    left, right = pygame.Rect(0, 0, 20, 20), pygame.Rect(20, 0, 20, 20)
    (piece,) = pdf.page(picture, (left, right)).pieces
    assert piece.box == left
    assert "DeviceGray" in piece.form
    assert zlib.decompress(piece.data)[4 * 20 + 3 : 4 * 20 + 5] == b"\xff\x1b"


@pytest.mark.parametrize(("game", "cards", "backs", "rooms"), [("dungeon", True, 1, True), ("elixir", True, 2, False)])
def test_games_without_teams_print_every_card(
    game: str, cards: bool, backs: int, rooms: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    start_screen()
    filled: list[int] = []
    blank = pygame.Surface((4, 4))

    def page(_theme: object, faces: list[object]) -> pygame.Surface:
        filled.append(len(faces))
        return blank

    monkeypatch.setattr(sheets, "drawn_page", page)
    names = [sheet.name for sheet in sheets.other_sheets(game, 3)]
    assert cards == any(name.startswith("cards-") for name in names)
    assert sum(name.startswith("backs") for name in names) == backs
    assert rooms == any(name.startswith("rooms-") for name in names)
    assert names[-1] == "quick-guide"
    printed = sum(card.copies for card in shelf.cards(game)) + 9 * backs
    assert sum(filled) == printed + (len(load_catalog().rooms) if rooms else 0)


def test_a_room_is_printed_for_so_many_players() -> None:
    start_screen()
    pictures = []
    for players in (2, 5):
        page = sheets.drawn_page(THEMES["dungeon"], room_faces(players)[:1])
        pictures.append(pygame.image.tobytes(page, "RGB"))
        assert page.get_at((450, 630))[:3] != (255, 255, 255)
        assert page.get_at((1116, 2700))[:3] == (255, 255, 255)
    assert pictures[0] != pictures[1]


def test_the_command_writes_and_refuses(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--lang", "en", "dev", "print", "--out", str(tmp_path / "sheets")]
    assert cli.main([*words, "--teams", "nobody"]) == 2
    assert 'Unknown team "nobody"' in capsys.readouterr().err
    assert cli.main([*words, "--game", "chess"]) == 2
    assert 'Unknown game "chess"' in capsys.readouterr().err
    assert not (tmp_path / "sheets").exists()
    (tmp_path / "file").write_text("in the way")
    assert cli.main(["--lang", "en", "dev", "print", "--teams", "link", "--out", str(tmp_path / "file")]) == 2
    assert "Couldn't save the pages" in capsys.readouterr().err
    start_screen()


@pytest.mark.parametrize("game", BOOKS)
def test_the_whole_game_has_as_many_pages_as_are_told(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    start_screen()
    monkeypatch.setattr(sheets, "_page", lambda _theme, wide, tall, unit=1.0: a_canvas(0.25))
    monkeypatch.setattr(sheets, "_part", lambda page, _cell: page)
    for name in ("draw_card", "draw_token", "_board_page"):
        monkeypatch.setattr(sheets, name, lambda *_words, **_more: pygame.Surface((1, 1)))
    monkeypatch.setattr(sheets, "drawn_page", lambda *_words: pygame.Surface((1, 1)))
    assert len(list(sheets.all_sheets(game))) == sheets.count_of(game)


def test_the_browser_prints_the_game_that_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()
    services = some_services()
    scene = BrowserScene(services, "elixir")
    canvas = shown(services, scene)
    Player(services.stack.handle).click_on(scene.form, "print")
    printing = services.stack.top
    assert isinstance(printing, PrintScene)
    assert printing.count == sheets.count_of("elixir")
    printing.pages = itertools.islice(printing.pages, 1)
    services.stack.draw(canvas)
    while services.stack.top is printing:
        services.stack.update(0.1)
    assert services.stack.top is scene
    assert b"/Count 1 " in (folder() / "elixir.pdf").read_bytes()
