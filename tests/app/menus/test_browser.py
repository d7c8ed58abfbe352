"""The card browser and the deck workshop: every card is found and drawn, and a file is read again when it is saved."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.app.dev.shot_list import SHOTS
from game.app.epic.match.scene import MatchScene
from game.app.epic.workshop.drafts import drafts
from game.app.epic.workshop.scene import WorkshopScene
from game.app.menus.cards.scene import BrowserScene
from game.app.menus.cards.shelf import GAMES, cards
from game.app.menus.title import TitleScene
from game.app.ui import art
from game.app.ui.input import Kind
from game.content import dungeon, elixir, kept, mods
from game.content.packs import load_pack
from game.table import statistics
from tests.app.screen import Player, a_canvas, shown, some_services, start_screen, used_canvas

DECK = 31


def printed(game: str) -> int:
    """How many cards a game has, copies counted."""
    if game == "dungeon":
        return sum(item.copies for item in dungeon.load_catalog().items)
    if game == "elixir":
        return len(elixir.load_catalog().characters) + len(elixir.load_catalog().potions)
    return DECK * len(load_pack(game).teams)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("TRIFORCE_DUELS_HOME", str(tmp_path))
    start_screen()
    with kept.aside():
        yield tmp_path
    monkeypatch.undo()


@pytest.mark.parametrize("game", GAMES)
def test_every_card_of_every_game_is_there(game: str) -> None:
    assert sum(card.copies for card in cards(game)) == printed(game)
    ids = [card.id for card in cards(game)]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("game", GAMES)
def test_every_card_is_drawn_with_its_picture(game: str) -> None:
    services = some_services()
    art.MISSING.clear()
    canvas = used_canvas(0.5)
    for card in cards(game):
        with canvas.themed(BrowserScene(services, game).theme or canvas.theme):
            card.draw(canvas, 20, 20, 200)
    assert not art.MISSING


def test_words_groups_and_games_narrow_the_wall() -> None:
    services = some_services()
    services.stack.push(TitleScene(services))
    scene = BrowserScene(services)
    canvas = shown(services, scene)
    player = Player(services.stack.handle)
    everything = len(scene.shown)
    player.type("triforce")
    services.stack.draw(canvas)
    assert 0 < len(scene.shown) < everything
    assert all("triforce" in card.words for card in scene.shown)
    player.type(" zzz")
    services.stack.draw(canvas)
    assert scene.shown == []
    assert scene.card is None
    scene.words, scene.group = "", scene.card.group if scene.card else cards("zelda")[0].group
    assert {card.group for card in scene.shown} == {scene.group}
    box = scene.form.widget("game").box
    player.click(box.right - 10, box.center[1])
    services.stack.draw(canvas)
    assert scene.game == "elixir"
    assert [card.id for card in scene.shown] == [card.id for card in cards("elixir")]
    player.key(Kind.BACK)
    assert services.stack.top is not scene


def test_the_pointer_marks_a_card_and_its_deeds_are_counted() -> None:
    seat = statistics.SeatRecord(0, "Mira", "person", ("link",), True, 3, {"link/time-warp": 4})
    bot = statistics.SeatRecord(1, "", "greedy", ("ganon",), False, 3, {"link/time-warp": 9})
    statistics.record(statistics.MatchRecord("m1", "zelda", "lost-woods", 0.0, 9, (seat, bot)))
    services = some_services(language="en")
    scene = BrowserScene(services)
    scene.words = "time warp"
    canvas = shown(services, scene)
    Player(services.stack.handle).mouse(Kind.MOVE, *scene.form.widget("card link/time-warp").box.center)
    services.stack.draw(canvas)
    assert scene.card is not None
    assert scene.card.id == "link/time-warp"
    assert "played 4 times" in scene._deeds(scene.card)


@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", ["cards", "cards-elixir", "cards-dungeon", "workshop", "workshop-faults"])
def test_every_text_fits(name: str, language: str, text: int) -> None:
    services = some_services(language=language, text_size=text)
    canvas = shown(services, SHOTS[name](services), used_canvas(1.0, text, __name__))
    assert canvas.rasters.overflows == set()


# The workshop --------------------------------------------------------------------------------------------------------


def at_work() -> WorkshopScene:
    """The workshop with the sample in it."""
    services = some_services(language="en")
    services.stack.push(TitleScene(services))
    scene = WorkshopScene(services)
    canvas = shown(services, scene)
    Player(services.stack.handle).click_on(scene.form, "sample")
    services.stack.draw(canvas)
    return scene


def save(path: Path, text: str) -> None:
    """Writes a file as an editor does, a second later than before."""
    after = path.stat().st_mtime_ns + 1_000_000_000
    path.write_text(text, encoding="utf-8")
    os.utime(path, ns=(after, after))


def test_the_sample_is_laid_down_and_read() -> None:
    scene = at_work()
    (draft,) = scene.drafts
    assert (draft.team, draft.faults) == ("lamplighter", ())
    assert len([one for one in scene._page.items if one.box]) == 11


def test_a_file_is_read_again_when_it_is_saved() -> None:
    scene = at_work()
    (draft,) = scene.drafts
    good = draft.path.read_text(encoding="utf-8")
    save(draft.path, good.replace("{do: damage,", "{do: damge,"))
    scene.services.stack.update(0.6)
    (broken,) = scene.drafts
    assert "damage" in broken.faults[0]
    canvas = a_canvas()
    scene.services.stack.draw(canvas)
    assert not scene.form.widget("try").enabled
    save(draft.path, good.replace("value: 5", "value: 7"))
    scene.services.stack.update(0.6)
    assert scene.drafts[0].faults == ()
    assert "7" in str(next(card for card in cards("zelda") if card.id == "lamplighter/long-wick").draw.__defaults__)
    shutil.rmtree(mods.mods_folder())
    scene.services.stack.update(0.6)
    assert scene.drafts == []


def test_a_team_is_tried_on_a_board() -> None:
    scene = at_work()
    Player(scene.services.stack.handle).click_on(scene.form, "try")
    table = scene.services.stack.top
    assert isinstance(table, MatchScene)
    setup = table.occasion.rules.match.setup
    assert setup.teams[0] == ("lamplighter",)
    assert setup.map == "dry-well"
    scene.services.stack.back_to(scene)


@pytest.mark.parametrize("path", [".backup", "sample/cards/zelda/teams/.lamplighter.yaml"])
def test_what_is_hidden_is_no_part_of_a_mod(path: str) -> None:
    """Programs keep copies in folders and files whose names begin with a dot."""
    scene = at_work()
    (draft,) = scene.drafts
    if path.endswith(".yaml"):
        shutil.copy(draft.path, mods.mods_folder() / path)
    else:
        shutil.copytree(mods.mods_folder() / "sample", mods.mods_folder() / path)
    again = WorkshopScene(scene.services)
    shown(scene.services, again, a_canvas())
    assert [one.path for one in again.drafts] == [draft.path]
    marked = again.drafts
    scene.services.stack.update(0.6)
    assert again.drafts is marked, "nothing has changed"


@pytest.mark.parametrize("why", ["the team is taken", "no game", "a file in place of a folder", "no small letters"])
def test_a_team_of_a_mod_that_was_left_out_says_why(why: str) -> None:
    """Every file is listed, and what is wrong with the whole mod stands where its cards would."""
    scene = at_work()
    sample, second = mods.mods_folder() / "sample", mods.mods_folder() / "second"
    if why == "no small letters":
        second = mods.mods_folder() / "Second Mod"
    shutil.copytree(sample, second)
    if why != "the team is taken":
        teams = second / "cards" / "zelda" / "teams"
        (teams / "lamplighter.yaml").rename(teams / "wick.yaml")
    if why == "no game":
        shutil.copytree(second / "cards" / "zelda", second / "cards" / "chess")
    elif why == "a file in place of a folder":
        (second / "puzzles" / "chess").write_text("", encoding="utf-8")
    again = WorkshopScene(scene.services)
    canvas = shown(scene.services, again)
    for place, draft in enumerate(again.drafts):
        again.at = place
        scene.services.stack.relayout()
        scene.services.stack.draw(canvas)
        assert bool(draft.faults) == (draft.path.parents[3] == second)
    marked = again.drafts
    scene.services.stack.update(0.6)
    assert again.drafts is marked, "nothing has changed"


def test_a_team_that_has_not_joined_has_no_cards_to_show() -> None:
    """Whatever the reason is: the mods are read at another moment than the folder is looked through."""
    scene = at_work()
    (draft,) = scene.drafts
    shutil.copy(draft.path, draft.path.with_name("late.yaml"))
    found = drafts()
    assert [(one.team, bool(one.faults)) for one in found] == [("lamplighter", False), ("late", True)]


def test_a_broken_picture_of_a_mod_leaves_the_cards_in_place() -> None:
    scene = at_work()
    for file in (mods.mods_folder() / "sample" / "art").rglob("*.svg"):
        file.write_text("<html>not found</html>", encoding="utf-8")
    again = WorkshopScene(scene.services)
    shown(scene.services, again, a_canvas())
    assert "zelda/portrait/lamplighter" in art.MISSING
    art.MISSING.clear()
