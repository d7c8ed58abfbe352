"""Review of scenes that look different: the page, and approval scene by scene."""

import argparse
import re
import shutil
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pygame
import pytest

from game.app.menus.title import TitleScene
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.content.formats import cache
from game.content.mods import mods
from game.errors import UserError
from game.paths import HOME_VARIABLE
from tools.shots import approval, approved, review, shot
from tools.shots.shot_list import SHOTS

FEW = ("dialog", "settings", "title")


class MarkedTitle(TitleScene):
    """Main menu with a word in its middle."""

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        canvas.text("New!", 640, 320, size=40)


@pytest.fixture(autouse=True)
def scenes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, object]]:
    """Give three scenes whose approved pictures and review page are in a folder of the test."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    monkeypatch.setattr(approved, "THUMBNAIL_FOLDER", tmp_path / "approved")
    monkeypatch.setattr(review, "REVIEW_FOLDER", tmp_path / "review")
    few: dict[str, object] = {name: SHOTS[name] for name in FEW}
    for module in (shot, approval):
        monkeypatch.setattr(module, "SHOTS", few)
    monkeypatch.setattr("tools.shots.still.SHOTS", few)
    yield few
    pygame.quit()


@pytest.fixture
def approved_scenes(scenes: dict[str, object], capsys: pytest.CaptureFixture[str]) -> dict[str, object]:
    assert shoot("all", "--approve") == 0
    assert capsys.readouterr().out.splitlines()[-1] == "3 pictures approved."
    return scenes


def shoot(*words: str) -> int:
    parser = argparse.ArgumentParser()
    shot.add_arguments(parser)
    return shot.run(parser.parse_args(words))


def collect_approved() -> dict[str, bytes]:
    return {name: (approved.THUMBNAIL_FOLDER / f"{name}.png").read_bytes() for name in approved.list_approved()}


def names_on_page() -> list[str]:
    return re.findall(r'<h2 id="([^"]+)"', (review.REVIEW_FOLDER / "index.html").read_text(encoding="utf-8"))


def test_scenes_as_approved_need_no_review(
    approved_scenes: dict[str, object], capsys: pytest.CaptureFixture[str]
) -> None:
    assert shoot("all", "--compare") == 0
    assert capsys.readouterr().out == "3 scenes look as approved.\n"
    assert not review.REVIEW_FOLDER.exists()


def test_a_changed_scene_is_reviewed_and_approved(
    approved_scenes: dict[str, object], capsys: pytest.CaptureFixture[str]
) -> None:
    before = collect_approved()
    approved_scenes["title"] = MarkedTitle
    assert shoot("all", "--compare") == 1
    page = review.REVIEW_FOLDER / "index.html"
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert lines[0].startswith("title: less than 1% of the picture differs, by up to ")
    assert str(page) in lines[1]
    assert lines[1].endswith("python main.py dev shot title --approve")
    assert names_on_page() == ["title"]
    assert shoot("title", "--approve") == 0
    after = collect_approved()
    assert {name for name in before if before[name] != after[name]} == {"title"}
    assert shoot("all", "--compare") == 0
    assert not page.exists()
    assert list(review.REVIEW_FOLDER.glob("title*")) == []


def test_only_named_scenes_are_approved(approved_scenes: dict[str, object], capsys: pytest.CaptureFixture[str]) -> None:
    approved_scenes["title"] = approved_scenes["dialog"] = MarkedTitle
    assert shoot("dialog", "--approve") == 0
    assert "1 picture approved." in capsys.readouterr().out
    assert shoot("all", "--compare") == 1
    assert names_on_page() == ["title"]


def test_all_leaves_the_pictures_of_equal_scenes_alone(
    approved_scenes: dict[str, object], capsys: pytest.CaptureFixture[str]
) -> None:
    old = approved.read_approved("settings")
    assert old is not None
    rounded = old.copy()
    rounded.set_at((0, 0), [part ^ 1 for part in old.get_at((0, 0))])
    approved.write_approved("settings", rounded)
    before = collect_approved()
    assert shoot("all", "--approve") == 0
    assert capsys.readouterr().out == "0 pictures approved.\n"
    assert collect_approved() == before
    assert shoot("settings", "--approve") == 0
    assert collect_approved() != before


def test_new_scenes_and_those_that_are_gone_are_named(
    approved_scenes: dict[str, object], capsys: pytest.CaptureFixture[str]
) -> None:
    approved_scenes["second-title"] = approved_scenes.pop("title")
    assert shoot("all", "--compare") == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == ["second-title: new, has no approved picture", "title: the scene is gone"]
    assert lines[2].endswith("dev shot second-title title --approve")
    assert names_on_page() == ["second-title"]
    assert shoot("second-title", "title", "--approve") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines == ["second-title: new", "title: removed, the scene is gone", "1 picture approved."]
    assert approved.list_approved() == ["dialog", "second-title", "settings"]
    with pytest.raises(UserError, match='Unknown scene "title"'):
        shoot("title", "--approve")


def test_approved_pictures_show_no_mods(approved_scenes: dict[str, object]) -> None:
    approved_scenes.clear()
    approved_scenes["cards"] = SHOTS["cards"]
    assert shoot("cards", "--approve") == 0
    without = collect_approved()
    shutil.copytree(mods.sample_mod_dir(), mods.mods_dir() / "sample")
    cache.clear_caches()
    assert [mod.id for mod in mods.load_mods()] == ["sample"]
    assert shoot("cards", "--approve") == 0
    assert collect_approved() == without


# ---- the page -----------------------------------------------------------------------------------------------------


def a_change(name: str, size: int, *, new: bool = False) -> review.SceneChange:
    """Return a square of a size that has become white."""
    picture = pygame.Surface((WIDTH, HEIGHT))
    before = approved.make_thumbnail(picture)
    picture.fill("white", (80, 80, size, size))
    if not new:
        approved.write_approved(name, before)
    scene_change = review.find_change(name, picture)
    assert scene_change is not None
    return scene_change


def test_the_page_shows_the_largest_change_first() -> None:
    page = review.update_page(["a", "b", "c"], [a_change("a", 80), a_change("b", 400), a_change("c", 160)])
    assert page is not None
    assert names_on_page() == ["b", "c", "a"]
    text = unescape(page.read_text(encoding="utf-8"))
    assert "<h1>3 scenes look different</h1>" in text
    commands = re.findall("<code>(.*?)</code>", text)
    assert commands == [f"python main.py dev shot {names} --approve" for names in ("b c a", "b", "c", "a")]
    shown = re.findall('<img src="(.*?)"', text)
    assert shown[:3] == ["b.before.png", "b.after.png", "b.difference.png"]
    assert all((review.REVIEW_FOLDER / file).is_file() for file in shown)
    assert re.findall("https?:", text) == []


def test_the_difference_is_bright_where_the_scene_has_changed() -> None:
    review.update_page(["a"], [a_change("a", 80)])
    picture = pygame.image.load(review.REVIEW_FOLDER / "a.difference.png")
    assert picture.get_size() == (640, 360)
    assert picture.get_at((60, 60))[:3] == (255, 0, 255)
    assert picture.get_at((20, 20))[:3] == (0, 0, 0)


def test_a_new_scene_is_shown_alone() -> None:
    page = review.update_page(["a"], [a_change("a", 80, new=True)])
    assert page is not None
    text = page.read_text(encoding="utf-8")
    assert "new, has no approved picture" in text
    assert re.findall('<img src="(.*?)"', text) == ["a.after.png"]


def test_several_processes_share_the_page() -> None:
    review.update_page(["a", "b"], [a_change("a", 80), a_change("b", 160)])
    review.update_page(["c", "d"], [a_change("d", 400)])
    assert names_on_page() == ["d", "b", "a"]
    review.update_page(["a", "b"], [a_change("a", 80)])
    assert names_on_page() == ["d", "a"]
