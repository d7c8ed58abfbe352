"""The lists of saves and replays: what they show, what their buttons do, and what a damaged file costs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from game.app.epic.match.scene import MatchScene
from game.app.epic.replay import ReplayScene
from game.app.menus.saves import files
from game.app.menus.saves.acts import ActId
from game.app.menus.saves.file_list import FileListScene
from game.app.menus.saves.replays import ReplaysScene
from game.app.menus.saves.saves import SavesScene
from game.app.menus.saves.shelf import ShelfScene
from game.app.menus.title import TitleScene
from game.app.play.ask import AskText
from game.app.ui.dialog import Dialog
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.scene import Scene
from game.app.ui.widgets.base import WidgetId
from game.modes.league.matches import open_match
from game.session.rulebook import Spot
from game.session.seats import Seats
from game.session.session import AnySession
from game.storage import saves, slots
from game.storage.save_words import headline, state_of, when
from tests.app.screen import Player, forms, frame, shown, some_services, start_screen, used_canvas
from tests.modes.league.house import found, new_tournament, play
from tests.session.matches import begin, play_on

SEATS = Seats(["person", "person"], ["Mira", "Tom"])


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TRIFORCE_DUELS_HOME", str(tmp_path / "home"))
    start_screen()
    yield
    pygame.quit()


def kept(steps: int = 60, seed: str = "3") -> tuple[AnySession, Path]:
    """A match that lies among the running ones, or among the replays when it came to its end."""
    match = begin(seed=seed)
    play_on(match, Random(seed), steps)
    auto = slots.Autosave(match, SEATS)
    auto.write()
    auto.close()
    return match, auto.path


def named(name: str, steps: int = 40) -> tuple[AnySession, Path]:
    match = begin(seed="8")
    play_on(match, Random(8), steps)
    return match, slots.save_as(name, match, SEATS)


class Hands:
    """A player in front of a scene."""

    def __init__(self, scene: type[ShelfScene] | type[TitleScene]) -> None:
        self.services = some_services()
        self.services.stack.push(TitleScene(self.services))
        self.canvas: Canvas = used_canvas()
        shown(self.services, scene(self.services), self.canvas)
        self.player = Player(self.services.stack.handle)

    @property
    def top(self) -> Scene:
        top = self.services.stack.top
        assert top is not None
        return top

    def press(self, id: WidgetId) -> None:
        """Click a button of the top scene, and see what comes of it."""
        self.see()
        self.player.click_on(forms(self.top), id)
        self.see()

    def see(self) -> None:
        frame(self.services.stack, self.canvas)
        self.services.stack.update(0.6)
        frame(self.services.stack, self.canvas)

    def type(self, text: str) -> None:
        """Type a line over what is proposed, and confirm."""
        self.player.key(Kind.SELECT_ALL)
        self.player.type(text)
        self.player.key(Kind.OK)
        self.see()

    @property
    def table(self) -> MatchScene:
        """The match; somebody may have to come to the screen first."""
        return next(scene for scene in self.services.stack.scenes if isinstance(scene, MatchScene))

    @property
    def shelf(self) -> ShelfScene:
        assert isinstance(self.top, ShelfScene)
        return self.top

    @property
    def toast(self) -> str:
        return self.services.stack.toast.text


def drawn(hands: Hands) -> str:
    """All texts of the screen."""
    trace: list[tuple[str, pygame.Rect]] = []
    hands.canvas.rasters.trace = trace
    hands.services.stack.relayout()
    hands.services.stack.draw(hands.canvas)
    hands.canvas.rasters.trace = None
    return "\n".join(text for text, _place in trace)


def test_the_list_says_who_plays_whom_where_and_how_far() -> None:
    kept()
    text = drawn(Hands(SavesScene))
    for words in ("Link + Navi vs Ganon + 2 Wizrobes", "Mira, Tom", "Triforce Chamber", "Round", "today"):
        assert words in text


def test_a_running_match_goes_on_in_its_own_file() -> None:
    match, path = kept()
    hands = Hands(SavesScene)
    hands.press(ActId("open"))
    assert hands.table.occasion.session.snapshot() == match.snapshot()
    assert hands.table.occasion.autosave is not None
    assert hands.table.occasion.autosave.path == path


def test_a_named_save_stays_and_the_match_that_begins_there_is_another() -> None:
    match, path = named("evening")
    before = path.read_bytes()
    hands = Hands(SavesScene)
    assert isinstance(hands.top, SavesScene)
    assert hands.top.tab == slots.NAMED
    hands.player.key(Kind.OK)
    hands.see()
    assert hands.table.occasion.session.snapshot() == match.snapshot()
    hands.table.submit(hands.table.occasion.session.legal()[0])
    assert path.read_bytes() == before
    assert len(slots.entries(slots.RUNNING)) == 1


def test_deleting_asks_and_enter_keeps_the_match() -> None:
    _match, path = kept()
    hands = Hands(SavesScene)
    hands.press(ActId("delete"))
    assert isinstance(hands.top, Dialog)
    hands.player.key(Kind.OK)
    assert path.exists()
    hands.press(ActId("delete"))
    hands.press("delete")
    assert not path.exists()
    assert hands.shelf.entries == []


def test_renaming_and_its_refusals() -> None:
    named("one")
    named("two")
    hands = Hands(SavesScene)
    marked = hands.shelf.marked
    assert marked is not None
    assert marked.head is not None
    other = {"one": "two", "two": "one"}[marked.head.name]
    hands.press(ActId("rename"))
    hands.type(other)
    assert isinstance(hands.top, AskText)
    assert "already" in hands.top.fault
    hands.type("three / 3 🧝")
    assert isinstance(hands.top, SavesScene)
    names = {entry.head.name for entry in slots.entries(slots.NAMED) if entry.head}
    assert names == {"three / 3 🧝", other}


def test_a_running_match_is_copied_under_a_name() -> None:
    match, path = kept()
    hands = Hands(SavesScene)
    hands.press(ActId("copy"))
    hands.type("before the storm")
    assert path.exists()
    [entry] = slots.entries(slots.NAMED)
    assert entry.head is not None
    assert entry.head.name == "before the storm"
    assert saves.read(entry.path).session.snapshot() == match.snapshot()


def test_export_and_import_by_path(tmp_path: Path) -> None:
    named("evening")
    hands = Hands(SavesScene)
    target = tmp_path / "out" / "evening.tds"
    hands.press(ActId("export"))
    hands.type(str(target))
    assert target.exists()
    hands.press("import")
    assert isinstance(hands.top, FileListScene)
    hands.press("type")
    hands.type("relative/path.tds")
    assert isinstance(hands.top, AskText)
    assert "full path" in hands.top.fault
    hands.type(str(tmp_path / "missing.tds"))
    assert isinstance(hands.top, AskText)
    assert "Couldn't read the file" in hands.top.fault
    hands.type(f'"{target}"')
    assert isinstance(hands.top, SavesScene)
    assert len(slots.entries(slots.NAMED)) == 2


def test_an_export_over_a_file_asks_first(tmp_path: Path) -> None:
    named("evening")
    target = tmp_path / "precious.tds"
    target.write_bytes(b"precious")
    hands = Hands(SavesScene)
    hands.press(ActId("export"))
    hands.type(str(target))
    assert isinstance(hands.top, Dialog)
    hands.player.key(Kind.OK)
    assert target.read_bytes() == b"precious"
    hands.see()
    hands.player.key(Kind.OK)
    hands.see()
    hands.press("replace")
    assert saves.read(target)


def test_a_damaged_save_is_shown_with_its_sentence_and_can_be_taken_away() -> None:
    _match, path = kept()
    path.write_bytes(path.read_bytes()[:300])
    hands = Hands(SavesScene)
    assert "isn't a Triforce Duels save, or it's corrupted" in " ".join(drawn(hands).split())
    buttons = [widget.id for widget in forms(hands.top).widgets if isinstance(widget.id, ActId)]
    assert buttons == [ActId("folder"), ActId("delete"), ActId("aside")]


def test_a_damaged_save_with_a_backup_is_played_on_from_it() -> None:
    match, path = kept()
    before = len(match.journal)
    auto = slots.Autosave.resume(path, saves.read(path))
    play_on(auto.match, Random(1), 1)
    auto.write()
    auto.close()
    path.write_bytes(path.read_bytes()[:300])
    hands = Hands(SavesScene)
    hands.press(ActId("open"))
    assert len(hands.table.occasion.session.journal) == before


def test_a_save_that_breaks_while_it_is_listed_costs_a_sentence() -> None:
    _match, path = kept()
    hands = Hands(SavesScene)
    path.write_bytes(b"")
    hands.press(ActId("open"))
    assert isinstance(hands.top, SavesScene)
    assert "corrupted" in hands.toast


def test_replays_are_kept_verified_and_deleted() -> None:
    kept(20_000)
    hands = Hands(ReplaysScene)
    [entry] = hands.shelf.entries
    hands.press(ActId("keep"))
    assert hands.shelf.entries[0].kept
    hands.press(ActId("verify"))
    assert "match the recording" in hands.toast
    hands.press(ActId("watch"))
    assert isinstance(hands.top, ReplayScene)
    hands.press("leave")
    hands.press(ActId("delete"))
    hands.press("delete")
    assert not entry.path.exists()
    assert list(slots.folder(slots.REPLAYS).iterdir()) == []


def test_continue_on_the_title_resumes_in_one_click() -> None:
    match, _path = kept()
    services = some_services()
    services.unfinished = files.unfinished
    title = TitleScene(services)
    canvas = shown(services, title)
    Player(services.stack.handle).key(Kind.OK)
    services.stack.draw(canvas)
    assert isinstance(services.stack.top, MatchScene)
    assert services.stack.top.occasion.session.snapshot() == match.snapshot()


@pytest.mark.parametrize(("game", "together"), [("dungeon", True), ("elixir", False)])
def test_players_of_a_cooperative_game_are_not_named_as_opponents(game: str, together: bool) -> None:
    head = saves.Head(game, [], ["Mira", "Tom"], "short", 1, 0.0, False)
    assert headline(head) == ("Mira · Tom" if together else "Mira vs Tom")


@pytest.mark.parametrize(
    ("game", "winners", "outcome"),
    [("dungeon", [], "lost"), ("dungeon", [0, 1], "won"), ("elixir", [], "a draw"), ("elixir", [1], "Tom won")],
)
def test_a_list_says_how_a_match_ended(game: str, winners: list[int], outcome: str) -> None:
    head = saves.Head(game, [], ["Mira", "Tom"], "short", 1, 0.0, True, winners=winners)
    assert state_of(head).startswith(f"{outcome} · ")


def test_the_title_tells_of_an_unfinished_match_what_everybody_may_know() -> None:
    match, _path = kept()
    found = files.unfinished()
    assert found is not None
    words = f"{found.headline} {found.detail}"
    assert "Round" in words
    m = match.rules.match  # type: ignore[attr-defined]
    assert not any(card.text is not None and card.text.name.en in words for card in m.cards)


def test_a_league_match_of_bots_is_never_offered_to_go_on_with() -> None:
    match, _path = kept()
    book = found()
    tournament = new_tournament("round")
    for number, fixtures in enumerate(tournament.rounds):
        for place, fixture in enumerate(fixtures):
            entrants = (tournament.entrants[one] for one in (fixture.one, fixture.other))
            if not any(book.member(entrant.member).is_person for entrant in entrants):
                play(open_match(book, tournament, (number, place)), Random(1), steps=3)
    assert slots.count(slots.RUNNING) == 2
    latest = files.unfinished()
    assert latest is not None
    session = saves.read(latest.leads.path).session  # type: ignore[attr-defined]
    assert session.snapshot() == match.snapshot()


def test_nothing_to_go_on_with() -> None:
    assert files.unfinished() is None
    kept(20_000)
    assert files.unfinished() is None


def test_moments_as_people_say_them() -> None:
    noon = 1_795_000_000.0
    assert when(noon, noon).startswith("today ")
    assert when(noon - 86_400, noon).startswith("yesterday ")
    assert when(noon - 9 * 86_400, noon)[:2] == "20"
    assert when(1e300, noon) == "unknown date"


def test_a_head_written_by_hand_draws_without_a_fault() -> None:
    _match, path = kept()
    envelope = saves.envelope(path.read_bytes(), path)
    head = envelope.head
    head.map, head.teams, head.players = "nowhere", ["../../x", "link"], ["a" * 500, "\u202egnp\0"]
    head.spots = [Spot("../link", 1, 999_999, 5)]
    head.asked, head.turn, head.count = 1, 999_999, 10**15
    path.write_bytes(envelope.sealed())
    assert "a" * 20 in drawn(Hands(SavesScene))
    head.map = "lost-woods"
    path.write_bytes(envelope.sealed())
    assert "a" * 20 in drawn(Hands(SavesScene))


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
        spots=[Spot("luke", seat % 6, seat, LARGE) for seat in range(100)],
    ),
    saves.Head("zelda", ["x" * 100] * 2, ["a", "b"], "lost-woods", 0, 1.0, True, spots=[Spot("x", 1, -LARGE, 0)]),
    saves.Head("chess", ["a"] * 3, ["b"], "c", 5, 0.0, False, scores=[1]),
]


@pytest.mark.sweep(3)
@pytest.mark.parametrize("number", range(len(FAR_HEADS)))
def test_whatever_head_is_accepted_can_be_drawn(number: int) -> None:
    """The ends of every range: large in the list and beside it, and in the title when it is the one to go on with."""
    _match, path = kept()
    envelope = saves.envelope(path.read_bytes(), path)
    envelope.head = FAR_HEADS[number]
    path.write_bytes(envelope.sealed())
    [entry] = slots.entries(slots.RUNNING)
    assert entry.fault == ""
    assert "damaged" not in drawn(Hands(SavesScene))
    drawn(Hands(TitleScene))
