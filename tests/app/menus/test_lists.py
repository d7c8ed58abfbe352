"""The lists of saves and replays: what they show, what their buttons do, and what a damaged file costs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from game.app.epic.match.scene import MatchScene
from game.app.epic.replay import ReplayScene
from game.app.epic.setup.scene import NewMatchScene
from game.app.menus.saves import files
from game.app.menus.saves.acts import ActionId
from game.app.menus.saves.file_list import FilePickerScene
from game.app.menus.saves.saves import SavesScene, open_replays
from game.app.menus.saves.shelf import SaveListScene
from game.app.menus.saves.shelves import is_example, list_finished, list_own_replays
from game.app.menus.title import TitleScene
from game.app.play.ask import AskTextScene
from game.app.ui.dialog import Dialog
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.app.ui.widgets.base import WidgetId
from game.modes.league.matches import open_match
from game.session.rulebook import ThumbnailCharacter
from game.session.seats import Seats
from game.session.session import AnySession
from game.storage import saves, slots
from tests.app.screen import (
    InputPlayer,
    collect_texts,
    draw_frame,
    get_form,
    get_used_canvas,
    show_scene,
    some_services,
    start_screen,
)
from tests.modes.league.house import begin_tournament, found_league, play_steps
from tests.session.matches import begin, play_on
from tools.shots.shot_list import SHOTS

SEATS = Seats(["person", "person"], ["Mira", "Tom"])


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TRIFORCE_DUELS_HOME", str(tmp_path / "home"))
    start_screen()
    yield
    pygame.quit()


def save_match(steps: int = 60, seed: str = "3") -> tuple[AnySession, Path]:
    """Return a saved match: a running one, or a replay if it was played to its end."""
    match = begin(seed=seed)
    play_on(match, Random(seed), steps)
    auto = slots.Autosave(match, SEATS)
    auto.write()
    auto.close()
    return match, auto.path


def save_named(name: str, steps: int = 40) -> tuple[AnySession, Path]:
    match = begin(seed="8")
    play_on(match, Random(8), steps)
    return match, slots.save_as(name, match, SEATS)


class Hands:
    """Simulated player in front of a scene."""

    def __init__(self, scene: Callable[[Services], Scene]) -> None:
        self.services = some_services()
        self.services.stack.push(TitleScene(self.services))
        self.canvas: Canvas = get_used_canvas()
        show_scene(self.services, scene(self.services), self.canvas)
        self.player = InputPlayer(self.services.stack.handle)

    @property
    def top(self) -> Scene:
        top = self.services.stack.top
        assert top is not None
        return top

    def press(self, id: WidgetId) -> None:
        """Click a button of the top scene and draw the frames after it."""
        self.see()
        self.player.click_on(get_form(self.top), id)
        self.see()

    def see(self) -> None:
        draw_frame(self.services.stack, self.canvas)
        self.services.stack.update(0.6)
        draw_frame(self.services.stack, self.canvas)

    def type(self, text: str) -> None:
        """Type a line over what is proposed, and confirm."""
        self.player.press_key(Kind.SELECT_ALL)
        self.player.type_text(text)
        self.player.press_key(Kind.OK)
        self.see()

    @property
    def table(self) -> MatchScene:
        """Return the match scene, which may be below a handover."""
        return next(scene for scene in self.services.stack.scenes if isinstance(scene, MatchScene))

    @property
    def shelf(self) -> SaveListScene:
        assert isinstance(self.top, SaveListScene)
        return self.top

    @property
    def toast(self) -> str:
        return self.services.stack.toast.text


def read_screen(hands: Hands) -> str:
    """Return all texts of the screen."""
    trace: list[tuple[str, pygame.Rect]] = []
    hands.canvas.render_cache.trace = trace
    hands.services.stack.request_layout()
    hands.services.stack.draw(hands.canvas)
    hands.canvas.render_cache.trace = None
    return "\n".join(text for text, _place in trace)


def test_the_list_says_who_plays_whom_where_and_how_far() -> None:
    save_match()
    text = read_screen(Hands(SavesScene))
    for words in (
        "Link vs Ganon",
        "Zelda Epic Duels",
        "today",
        "Triforce Chamber",
        "Round",
        "Mira",
        "Ganon + 2 Wizrobes",
    ):
        assert words in text


@pytest.mark.parametrize("text", [100, 150])
def test_each_button_of_a_replay_says_its_name(text: int) -> None:
    start_screen()
    services = some_services(text_size=text)
    scene = SHOTS["replays"](services)
    heard = collect_texts(scene, text)
    assert {"Delete", "Verify", "Unprotect", "Rename", "Share", "Watch", "Import file"} <= set(heard)


def test_a_running_match_goes_on_in_its_own_file() -> None:
    match, path = save_match()
    hands = Hands(SavesScene)
    hands.press(ActionId("open"))
    assert hands.table.active_match.session.snapshot() == match.snapshot()
    assert hands.table.active_match.autosave is not None
    assert hands.table.active_match.autosave.path == path


def test_a_named_save_stays_and_the_match_that_begins_there_is_another() -> None:
    match, path = save_named("evening")
    before = path.read_bytes()
    hands = Hands(SavesScene)
    assert isinstance(hands.top, SavesScene)
    assert hands.top.tab == "progress", "named saves that are not over wait with the others"
    assert "Saved" in read_screen(hands)
    hands.player.press_key(Kind.OK)
    hands.see()
    assert hands.table.active_match.session.snapshot() == match.snapshot()
    hands.table.submit(hands.table.active_match.session.legal_actions()[0])
    assert path.read_bytes() == before
    assert len(slots.list_entries(slots.RUNNING)) == 1


def test_deleting_asks_and_enter_keeps_the_match() -> None:
    _match, path = save_match()
    hands = Hands(SavesScene)
    hands.press(ActionId("delete"))
    assert isinstance(hands.top, Dialog)
    hands.player.press_key(Kind.OK)
    assert path.exists()
    hands.press(ActionId("delete"))
    hands.press("delete")
    assert not path.exists()
    assert hands.shelf.entries == []


def test_renaming_and_its_refusals() -> None:
    save_named("one")
    save_named("two")
    hands = Hands(SavesScene)
    marked = hands.shelf.selected_entry
    assert marked is not None
    assert marked.head is not None
    other = {"one": "two", "two": "one"}[marked.head.name]
    hands.press(ActionId("rename"))
    hands.type(other)
    assert isinstance(hands.top, AskTextScene)
    assert "already" in hands.top.error_message
    hands.type("three / 3 🧝")
    assert isinstance(hands.top, SavesScene)
    names = {entry.head.name for entry in slots.list_entries(slots.NAMED) if entry.head}
    assert names == {"three / 3 🧝", other}


def test_a_running_match_is_copied_under_a_name() -> None:
    match, path = save_match()
    hands = Hands(SavesScene)
    hands.press(ActionId("copy"))
    hands.type("before the storm")
    assert path.exists()
    [entry] = slots.list_entries(slots.NAMED)
    assert entry.head is not None
    assert entry.head.name == "before the storm"
    assert saves.read_save(entry.path).session.snapshot() == match.snapshot()


def test_export_and_import_by_path(tmp_path: Path) -> None:
    save_named("evening")
    hands = Hands(SavesScene)
    target = tmp_path / "out" / "evening.tds"
    hands.press(ActionId("export"))
    hands.type(str(target))
    assert target.exists()
    hands.press("import")
    assert isinstance(hands.top, FilePickerScene)
    hands.press("type")
    hands.type("relative/path.tds")
    assert isinstance(hands.top, AskTextScene)
    assert "full path" in hands.top.error_message
    hands.type(str(tmp_path / "missing.tds"))
    assert isinstance(hands.top, AskTextScene)
    assert "Couldn't read the file" in hands.top.error_message
    hands.type(f'"{target}"')
    assert isinstance(hands.top, SavesScene)
    assert len(slots.list_entries(slots.NAMED)) == 2


def test_an_export_over_a_file_asks_first(tmp_path: Path) -> None:
    save_named("evening")
    target = tmp_path / "precious.tds"
    target.write_bytes(b"precious")
    hands = Hands(SavesScene)
    hands.press(ActionId("export"))
    hands.type(str(target))
    assert isinstance(hands.top, Dialog)
    hands.player.press_key(Kind.OK)
    assert target.read_bytes() == b"precious"
    hands.see()
    hands.player.press_key(Kind.OK)
    hands.see()
    hands.press("replace")
    assert saves.read_save(target)


def test_a_damaged_save_is_shown_with_its_sentence_and_can_be_taken_away() -> None:
    _match, path = save_match()
    path.write_bytes(path.read_bytes()[:300])
    hands = Hands(SavesScene)
    assert "isn't a Triforce Duels save, or it's corrupted" in " ".join(read_screen(hands).split())
    buttons = [widget.id for widget in get_form(hands.top).widgets if isinstance(widget.id, ActionId)]
    assert buttons == [ActionId("delete"), ActionId("folder"), ActionId("aside")]


def test_a_damaged_save_with_a_backup_is_played_on_from_it() -> None:
    match, path = save_match()
    before = len(match.journal)
    auto = slots.Autosave.resume(path, saves.read_save(path))
    play_on(auto.match, Random(1), 1)
    auto.write()
    auto.close()
    path.write_bytes(path.read_bytes()[:300])
    hands = Hands(SavesScene)
    hands.press(ActionId("open"))
    assert len(hands.table.active_match.session.journal) == before


def test_a_save_that_breaks_while_it_is_listed_costs_a_sentence() -> None:
    _match, path = save_match()
    hands = Hands(SavesScene)
    path.write_bytes(b"")
    hands.press(ActionId("open"))
    assert isinstance(hands.top, SavesScene)
    assert "corrupted" in hands.toast


def test_a_finished_match_is_verified_watched_and_deleted() -> None:
    save_match(20_000)
    hands = Hands(open_replays)
    assert isinstance(hands.top, SavesScene)
    assert hands.top.tab == "finished", "nothing was protected yet"
    [entry] = hands.shelf.entries
    hands.press(ActionId("verify"))
    assert "match the recording" in hands.toast
    hands.press(ActionId("open"))
    assert isinstance(hands.top, ReplayScene)
    hands.press("leave")
    hands.press(ActionId("delete"))
    hands.press("delete")
    assert not entry.path.exists()
    assert list(slots.get_slot_folder(slots.REPLAYS).iterdir()) == []


def test_a_protected_match_moves_to_the_replays_and_back() -> None:
    save_match(20_000)
    hands = Hands(open_replays)
    hands.press(ActionId("keep"))
    assert hands.shelf.entries == []
    hands.player.type_text("r")
    hands.see()
    assert hands.shelf.entries[0].is_protected
    assert "Examples" in read_screen(hands)
    assert Hands(open_replays).top.tab == "replays"  # type: ignore[attr-defined]
    hands.press(ActionId("keep"))
    assert [entry for entry in hands.shelf.entries if not is_example(entry)] == []
    assert len(list_finished()) == 1


def test_a_finished_match_with_a_name_stays() -> None:
    save_match(20_000)
    [finished] = list_finished()
    hands = Hands(open_replays)
    hands.press(ActionId("rename"))
    hands.type("the great defense")
    [entry] = list_own_replays()
    assert (entry.path, entry.is_protected) == (finished.path, True)
    assert entry.head is not None
    assert entry.head.name == "the great defense"
    assert "Moved to Replays" in hands.toast


def test_an_imported_replay_is_shown_where_it_is_now(tmp_path: Path) -> None:
    save_match(20_000)
    target = tmp_path / "sent.tds"
    slots.export_save(list_finished()[0].path, target)
    hands = Hands(SavesScene)
    hands.press("import")
    hands.press("type")
    hands.type(str(target))
    assert isinstance(hands.top, SavesScene)
    assert hands.top.tab == "replays"
    assert hands.top.selected_entry is not None
    assert hands.top.selected_entry.head is not None
    assert hands.top.selected_entry.head.name == "sent"


def test_letters_and_the_mouse_turn_to_a_list() -> None:
    hands = Hands(SavesScene)
    scene = hands.top
    assert isinstance(scene, SavesScene)
    hands.player.type_text("r")
    hands.see()
    assert scene.tab == "replays"
    assert scene.entries
    assert all(is_example(entry) for entry in scene.entries)
    buttons = [widget.id for widget in scene.form.widgets if isinstance(widget.id, ActionId)]
    assert buttons == [ActionId("open")], "what ships with the game cannot be changed"
    box = scene.form.get_widget("tab").box
    hands.player.click(*box.center)
    hands.see()
    assert scene.tab == "finished"
    hands.player.type_text("s")
    hands.see()
    assert scene.tab == "progress"


def test_an_empty_list_says_why_and_offers_a_way_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slots, "list_examples", list)
    hands = Hands(SavesScene)
    scene = hands.top
    assert isinstance(scene, SavesScene)
    assert "No matches in progress." in read_screen(hands)
    hands.player.press_key(Kind.MAIN)
    assert isinstance(hands.top, NewMatchScene)
    hands.services.stack.pop()
    for tab, words, button in (
        ("finished", "No finished matches yet.", "new"),
        ("replays", "Protect a finished match", "finished"),
    ):
        scene.show_tab(tab)  # type: ignore[arg-type]
        assert words in read_screen(hands)
        assert get_form(scene).get_widget(button)
    hands.press("finished")
    assert scene.tab == "finished"


MOST_TARGETS = 12


@pytest.mark.parametrize("name", ["saves", "saves-finished", "saves-games", "replays", "saves-damaged"])
def test_the_lists_have_few_targets(name: str) -> None:
    services = some_services()
    scene = SHOTS[name](services)
    show_scene(services, scene)
    assert len([widget for widget in get_form(scene).widgets if widget.focusable]) <= MOST_TARGETS


def test_continue_on_the_title_resumes_in_one_click() -> None:
    match, _path = save_match()
    services = some_services()
    services.find_unfinished = files.find_unfinished
    title = TitleScene(services)
    canvas = show_scene(services, title)
    InputPlayer(services.stack.handle).press_key(Kind.OK)
    services.stack.draw(canvas)
    assert isinstance(services.stack.top, MatchScene)
    assert services.stack.top.active_match.session.snapshot() == match.snapshot()


def test_the_title_tells_of_an_unfinished_match_what_everybody_may_know() -> None:
    match, _path = save_match()
    unfinished_match = files.find_unfinished()["zelda"]
    words = f"{unfinished_match.headline} {unfinished_match.detail}"
    assert "Round" in words
    m = match.rules.match  # type: ignore[attr-defined]
    assert not any(card.text is not None and card.text.name.en in words for card in m.cards)


def test_a_league_match_of_bots_is_never_offered_to_go_on_with() -> None:
    match, _path = save_match()
    league_records = found_league()
    tournament = begin_tournament("round")
    for index, fixtures in enumerate(tournament.rounds):
        for place, fixture in enumerate(fixtures):
            entrants = (tournament.entrants[one] for one in (fixture.one, fixture.other))
            if not any(league_records.get_member(entrant.member).is_person for entrant in entrants):
                play_steps(open_match(league_records, tournament, (index, place)), Random(1), steps=3)
    assert len(slots.list_entries(slots.RUNNING)) == 2
    [latest] = files.find_unfinished().values()
    session = saves.read_save(latest.route.path).session  # type: ignore[attr-defined]
    assert session.snapshot() == match.snapshot()


def test_nothing_to_go_on_with() -> None:
    assert files.find_unfinished() == {}
    save_match(20_000)
    assert files.find_unfinished() == {}


def test_a_head_written_by_hand_draws_without_a_fault() -> None:
    _match, path = save_match()
    envelope = saves.decode_envelope(path.read_bytes(), path)
    head = envelope.head
    head.map, head.teams, head.players = "nowhere", ["../../x", "link"], ["a" * 500, "\u202egnp\0"]
    head.spots = [ThumbnailCharacter("../link", 1, 999_999, 5)]
    head.asked, head.turn, head.count = 1, 999_999, 10**15
    path.write_bytes(envelope.encode())
    assert "a" * 20 in read_screen(Hands(SavesScene))
    head.map = "lost-woods"
    path.write_bytes(envelope.encode())
    assert "a" * 20 in read_screen(Hands(SavesScene))


LARGE = 999_999
FAR_HEADS = [
    saves.Head("dungeon", [], ["Ж" * 40] * 5, "long", LARGE, 32e9, False, asked=4, scores=[7, 36, 18, LARGE]),
    saves.Head("dungeon", [], ["a"], "RW", 1, 0.0, True, winners=[0], scores=[0, 0, 1, 0]),
    saves.Head("elixir", [], ["W" * 40, "b"], "x" * 100, LARGE, 0.0, False, "n" * 60, scores=[0, LARGE - 1]),
    saves.Head(
        "star-wars",
        ["luke+yoda"] * 6,
        ["W" * 40] * 6,
        "kamino-platform",
        LARGE,
        0.0,
        False,
        spots=[ThumbnailCharacter("luke", seat % 6, seat, LARGE) for seat in range(100)],
    ),
    saves.Head(
        "zelda", ["x" * 100] * 2, ["a", "b"], "lost-woods", 0, 1.0, True, spots=[ThumbnailCharacter("x", 1, -LARGE, 0)]
    ),
    saves.Head("chess", ["a"] * 3, ["b"], "c", 5, 0.0, False, scores=[1]),
]


@pytest.mark.sweep(3)
@pytest.mark.parametrize("number", range(len(FAR_HEADS)))
def test_whatever_head_is_accepted_can_be_drawn(number: int) -> None:
    """The ends of every range: large in the list and beside it, and in the title when it is the one to go on with."""
    _match, path = save_match()
    envelope = saves.decode_envelope(path.read_bytes(), path)
    envelope.head = FAR_HEADS[number]
    path.write_bytes(envelope.encode())
    [entry] = slots.list_entries(slots.RUNNING)
    assert entry.fault == ""
    assert "damaged" not in read_screen(Hands(SavesScene))
    read_screen(Hands(TitleScene))
