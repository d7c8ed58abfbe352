"""Sheets for a printer: every card of a deck is there at its size, and the PDF is one that a reader opens."""

import itertools
import re
import zlib
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
import pytest

from game import cli
from game.app.menus.cards import shelf
from game.app.menus.cards.scene import CardBrowserScene
from game.app.menus.prints import pdf, sheets
from game.app.menus.prints.chooser import (
    PageKindId,
    PrintSetupScene,
    open_print_setup,
    print_deck,
    print_game,
    print_guide,
)
from game.app.menus.prints.faces import list_room_faces
from game.app.menus.prints.scene import PrintProgressScene, get_print_folder
from game.app.menus.prints.sheets import PageKind, list_game_pages
from game.app.menus.prints.sources import PrintTeamId
from game.app.play import saved_file
from game.app.ui.audio.spoken import describe_widget, list_options
from game.app.ui.drawing.hearing import RecordingCanvas
from game.app.ui.input.intents import Device, Kind
from game.app.ui.services import Services
from game.app.ui.style.theme import THEMES
from game.app.ui.widgets.base import WidgetId
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.choice import Toggle
from game.content.cards.dungeon_catalog import load_dungeon_catalog
from game.content.lessons.rulebook import GAMES_WITH_RULEBOOK
from game.paths import HOME_VARIABLE
from game.presentation.epic import deck_pages
from tests.app.screen import InputPlayer, get_used_canvas, show_scene, some_services, start_screen, wait_until_open


def test_a_deck_fills_its_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    start_screen()
    drawn: list[str] = []
    monkeypatch.setattr(sheets, "draw_card", lambda _page, _x, _y, _scale, face, _look: drawn.append(face.name))
    monkeypatch.setattr(sheets, "_render_board_page", lambda *_words: pygame.Surface((1, 1)))
    names = [sheet.name for sheet in sheets.render_epic("zelda", ["link"])]
    assert names[:4] == [f"cards-link-{page}" for page in (1, 2, 3, 4)]
    assert [name for name in names if name.startswith("board-")] == [
        f"board-{board}" for board in ("fairy-fountain", "leever-desert", "lost-woods", "triforce-chamber")
    ]
    fronts = [name for name in drawn if name]
    assert len(fronts) == sum(entry.copies for entry in deck_pages.list_entries("zelda", "link")) == 31
    assert drawn.count("") == 9, "a page of backs"


def test_a_page_is_a4_at_270_dots_an_inch() -> None:
    start_screen()
    sheet = next(sheets.render_epic("zelda", ["link"]))
    assert sheet.surface.get_size() == (2232, 3157)
    middle = sheet.surface.get_at((1116, 1578))[:3]
    assert middle != (255, 255, 255)
    assert sheet.surface.get_at((3, 3))[:3] == (255, 255, 255)


def test_a_pdf_has_its_objects_where_its_table_says(tmp_path: Path) -> None:
    start_screen()
    pages = [pdf.compress_page(pygame.Surface(size)) for size in ((30, 20), (10, 40))]
    assert pdf.write_pdf(tmp_path / "two.pdf", iter(pages), 0.5) == 2
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
    sheet = next(sheets.render_epic("zelda", ["link"]))
    copies = [entry.copies for entry in deck_pages.list_entries("zelda", "link")]
    shown = next(count for count in range(len(copies)) if sum(copies[:count]) >= 9)
    pdf.write_pdf(tmp_path / "page.pdf", [pdf.compress_page(sheet.surface, sheet.cells)] * 2, 0.25)
    data = (tmp_path / "page.pdf").read_bytes()
    assert data.count(b"/Subtype /Image") == shown == 5
    assert len(re.findall(rb"/Im\d+ Do", zlib_free(data))) == 2 * 9
    assert len(data) < shown * 110_000


def zlib_free(data: bytes) -> bytes:
    """Return a file without the bytes of its pictures, where anything may stand."""
    return re.sub(rb"/Subtype /Image.*?endstream", b"", data, flags=re.DOTALL)


def test_letters_lose_nothing_and_empty_cells_take_no_room() -> None:
    start_screen()
    picture = pygame.Surface((40, 20))
    picture.fill("white")
    picture.fill("#1b1b1b", (4, 4, 6, 6))
    left, right = pygame.Rect(0, 0, 20, 20), pygame.Rect(20, 0, 20, 20)
    (piece,) = pdf.compress_page(picture, (left, right)).images
    assert piece.box == left
    assert "DeviceGray" in piece.filter_entries
    assert zlib.decompress(piece.data)[4 * 20 + 3 : 4 * 20 + 5] == b"\xff\x1b"


@pytest.mark.parametrize(("game", "cards", "backs", "rooms"), [("dungeon", True, 1, True), ("elixir", True, 2, False)])
def test_games_without_teams_print_every_card(
    game: str, cards: bool, backs: int, rooms: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    start_screen()
    filled: list[int] = []
    blank = pygame.Surface((4, 4))

    def page(_theme: object, faces: list[object], _dots: float) -> pygame.Surface:
        filled.append(len(faces))
        return blank

    monkeypatch.setattr(sheets, "render_cells", page)
    names = [sheet.name for sheet in sheets.render_other(game, 3)]
    assert cards == any(name.startswith("cards-") for name in names)
    assert sum(name.startswith("backs") for name in names) == backs
    assert rooms == any(name.startswith("rooms-") for name in names)
    assert names[-1] == "quick-guide"
    printed = sum(card.copies for card in shelf.list_cards(game)) + 9 * backs
    assert sum(filled) == printed + (len(load_dungeon_catalog().rooms) if rooms else 0)


def test_a_room_is_printed_for_so_many_players() -> None:
    start_screen()
    pictures = []
    for players in (2, 5):
        page = sheets.render_cells(THEMES["dungeon"], list_room_faces(players)[:1])
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


# The choice ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()
    return tmp_path


class PageChoice:
    """Choice of pages as a player meets it."""

    def __init__(self, chooser: Callable[[Services], PrintSetupScene] = open_print_setup, **settings: object) -> None:
        self.services = some_services(**settings)
        self.scene = chooser(self.services)
        self.canvas = show_scene(self.services, self.scene, get_used_canvas(0.25))
        self.player = InputPlayer(self.services.stack.handle)

    def click(self, id: WidgetId) -> None:
        self.player.click_on(self.scene.form, id)
        self.services.stack.draw(self.canvas)

    def key(self, kind: Kind, device: Device = "keyboard") -> None:
        self.player.press_key(kind, device=device)
        self.services.stack.draw(self.canvas)

    @property
    def kinds(self) -> set[str]:
        return {page.kind for page in self.scene.pages}

    def finish(self) -> None:
        """Wait for the file; one page is enough."""
        printing = self.services.stack.top
        assert isinstance(printing, PrintProgressScene)
        printing.pages = itertools.islice(printing.pages, 1)
        wait_until_open(self.services.stack)
        while self.services.stack.top is printing:
            self.services.stack.update(0.1)
        self.services.stack.draw(self.canvas)


@pytest.mark.parametrize("game", GAMES_WITH_RULEBOOK)
def test_the_pages_of_a_game_are_counted_by_kind_and_in_all(game: str, home: Path) -> None:
    choice = PageChoice(partial(print_game, game=game))
    switches = [widget.inner_widget for widget in choice.scene.form.widgets if isinstance(widget.id, PageKindId)]
    labels = [widget.label for widget in switches if isinstance(widget, Toggle)]
    counted = [int(count) for label in labels for count in re.findall(r"· (\d+) page", label)]
    assert len(counted) == len(choice.scene.kinds)
    assert sum(counted) == len(choice.scene.pages) == len(list_game_pages(game))
    save = choice.scene.form.get_widget("save")
    assert isinstance(save, Button)
    assert save.subtitle.startswith(f"{sum(counted)} pages")


def test_kinds_and_teams_are_left_out_by_mouse_keys_and_controller(home: Path) -> None:
    choice = PageChoice()
    every = len(choice.scene.pages)
    choice.click(PageKindId("boards"))
    assert len(choice.scene.pages) == every - 4
    choice.scene.form.set_focus(PageKindId("boards"))
    choice.key(Kind.OK, "pad")
    assert len(choice.scene.pages) == every
    choice.click("all")
    assert choice.kinds == {"backs", "boards", "guide"}
    link = PrintTeamId("zelda", "link")
    choice.scene.form.set_focus(link)
    choice.key(Kind.OK)
    assert sum(page.kind == "cards" for page in choice.scene.pages) == 4
    assert choice.scene.teams == {link}


def test_without_pages_there_is_nothing_to_save(home: Path) -> None:
    choice = PageChoice(partial(print_guide, game="elixir"))
    choice.click(PageKindId("guide"))
    choice.key(Kind.MAIN)
    assert choice.services.stack.top is choice.scene
    pointed = choice.scene.form.tooltip_target
    assert pointed is not None
    assert pointed.tooltip_text == "Choose at least one page."


def test_the_preview_turns_its_pages(home: Path) -> None:
    choice = PageChoice(partial(print_deck, game="zelda", team="link"))
    seen = []
    for _page in range(4):
        assert choice.scene._shown is not None
        seen.append(pygame.image.tobytes(choice.scene._shown[2], "RGB"))
        choice.key(Kind.PAGE_DOWN)
    assert len(set(seen)) == 4
    assert choice.scene.at == 0
    choice.key(Kind.PAGE_UP, "pad")
    assert choice.scene.at == 3
    choice.click("before")
    assert choice.scene.at == 2


def test_a_board_is_shown_across(home: Path) -> None:
    choice = PageChoice()
    for kind in ("cards", "backs", "figures", "guide"):
        choice.click(PageKindId(kind))
    assert choice.scene._shown is not None
    width, height = choice.scene._shown[2].get_size()
    assert width > height


def test_another_game_begins_with_all_of_its_pages(home: Path) -> None:
    choice = PageChoice(partial(print_deck, game="zelda", team="link"))
    choice.scene.form.set_focus("game")
    choice.key(Kind.RIGHT)
    assert choice.scene.source.name == "dungeon"
    assert len(choice.scene.pages) == len(list_game_pages("dungeon"))
    assert choice.kinds == {"cards", "backs", "rooms", "guide"}
    rooms = next(page for page in choice.scene.pages if page.kind == "rooms")
    choice.scene.form.set_focus("players")
    choice.key(Kind.RIGHT)
    others = next(page for page in choice.scene.pages if page.kind == "rooms")
    assert pygame.image.tobytes(rooms.render(1.0).surface, "RGB") != pygame.image.tobytes(
        others.render(1.0).surface, "RGB"
    )


@pytest.mark.parametrize(
    ("chooser", "name"),
    [
        (open_print_setup, "zelda.pdf"),
        (partial(print_deck, game="zelda", team="link"), "zelda-link.pdf"),
        (partial(print_guide, game="elixir"), "elixir-quick-guide.pdf"),
    ],
)
def test_enter_saves_and_says_where_the_file_is(
    chooser: Callable[[Services], PrintSetupScene], name: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Path] = []
    monkeypatch.setattr(saved_file, "open_folder", opened.append)
    choice = PageChoice(chooser)
    choice.scene.form.set_focus("back")
    choice.key(Kind.MAIN)
    choice.finish()
    assert choice.services.stack.top is choice.scene
    file = get_print_folder() / name
    assert b"/Count 1 " in file.read_bytes()
    toast = choice.services.stack.toast
    assert toast.text == f"Saved to {saved_file.shorten_path(file)}."
    choice.key(Kind.TOAST)
    assert opened == [get_print_folder()]


@pytest.mark.parametrize(
    ("left_out", "name"),
    [
        ({"figures", "boards", "guide", "backs"}, "zelda-cards.pdf"),
        ({"cards", "figures", "guide", "backs"}, "zelda-boards.pdf"),
        ({"boards"}, "zelda-pages.pdf"),
    ],
)
def test_the_file_is_named_after_what_is_in_it(left_out: set[PageKind], name: str, home: Path) -> None:
    choice = PageChoice()
    choice.scene.excluded_kinds = left_out
    choice.scene._update_pages()
    assert choice.scene._build_file_name() == name


def test_what_is_chosen_is_spoken(home: Path) -> None:
    choice = PageChoice()
    form = choice.scene.form
    hearing = RecordingCanvas.for_canvas(choice.canvas)
    form.set_focus(PageKindId("cards"))
    assert describe_widget(form, form.get_widget(PageKindId("cards")), hearing) == ("Cards, 40 pages", "switch", "on")
    assert "Save as PDF, 48 pages, A4" in list_options(form, hearing)
    assert "Dark Link + Poe, on" in list_options(form, hearing)


def test_the_browser_opens_the_choice_of_its_game(home: Path) -> None:
    services = some_services()
    scene = CardBrowserScene(services, "elixir")
    show_scene(services, scene)
    InputPlayer(services.stack.handle).click_on(scene.form, "print")
    chooser = services.stack.top
    assert isinstance(chooser, PrintSetupScene)
    assert chooser.source.name == "elixir"
