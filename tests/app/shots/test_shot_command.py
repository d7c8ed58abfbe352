"""Command `dev shot`."""

import argparse
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.app.menus.title import TitleScene
from game.app.ui.audio import voice
from game.app.ui.drawing.canvas import Canvas
from game.errors import UserError
from game.paths import HOME_VARIABLE
from tools.shots import shot
from tools.shots.shot_list import SHOTS


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    yield
    pygame.quit()


def shoot(*words: str) -> int:
    parser = argparse.ArgumentParser()
    shot.add_arguments(parser)
    return shot.run(parser.parse_args(words))


def test_all_scenes_are_listed_and_drawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert shoot("--list") == 0
    assert capsys.readouterr().out.split() == sorted(SHOTS)
    few = ("settings", "elixir-lay")  # test_shots draws all of them
    monkeypatch.setattr(shot, "SHOTS", {name: SHOTS[name] for name in few})
    assert shoot("all", "--out", str(tmp_path / "shots"), "--size", "960x540", "--text", "150") == 0
    names = {path.stem for path in (tmp_path / "shots").glob("*.png")}
    assert names == {*few, "all"}
    for name in few:
        assert pygame.image.load(tmp_path / "shots" / f"{name}.png").get_size() == (960, 540)


def test_two_shots_of_a_scene_are_alike(tmp_path: Path) -> None:
    for name in ("one", "two"):
        assert shoot("title", "--out", str(tmp_path / f"{name}.png"), "--size", "640x360") == 0
    assert (tmp_path / "one.png").read_bytes() == (tmp_path / "two.png").read_bytes()


def test_several_scenes_are_drawn_into_a_folder(tmp_path: Path) -> None:
    assert shoot("title", "dialog", "title", "--out", str(tmp_path), "--size", "640x360") == 0
    assert {path.stem for path in tmp_path.glob("*.png")} == {"title", "dialog", "all"}


def test_a_shot_does_not_ask_what_this_machine_speaks_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, fault in (("spoken", ""), ("silent", "No voice is installed.")):
        monkeypatch.setattr(voice, "find_voice_fault", lambda fault=fault: fault)
        assert shoot("settings", "--out", str(tmp_path / f"{name}.png")) == 0
    assert (tmp_path / "spoken.png").read_bytes() == (tmp_path / "silent.png").read_bytes()


def test_the_texts_of_a_scene_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    class Crowded(TitleScene):
        def draw(self, canvas: Canvas) -> None:
            canvas.fill("night")
            canvas.draw_cached("tiny", 0, 0, 60, 40, lambda part: part.text("tiny", 0, 10, size=14), scale=0.5)
            canvas.text("one", 20, 60, size=20)
            canvas.text("other", 30, 64, size=20)
            canvas.text("beyond the edge", 1240, 100, size=20)

    SHOTS["crowded"] = Crowded
    try:
        assert shoot("crowded", "--texts") == 1
    finally:
        del SHOTS["crowded"]
    assert capsys.readouterr().out.splitlines() == [
        "crowded: 6 words, 2 sizes, 1 color besides cards, from 7 px, 'tiny'",
        "  7 px: 'tiny'",
        "  'one' overlaps 'other'",
        "  'beyond the edge' leaves its box",
        "3 faults",
    ]
    assert shoot("dialog", "--texts") == 0
    assert capsys.readouterr().out == "dialog: 9 words, 5 sizes, 2 colors besides cards, from 12 px, 'Enter'\n"


def test_a_shot_of_nothing_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(UserError, match='Unknown scene "nowhere"'):
        shoot("nowhere", "--out", str(tmp_path / "x.png"))
    with pytest.raises(UserError, match="--list"):
        shoot("title")
    (tmp_path / "file").write_text("")
    with pytest.raises(UserError, match="Couldn't write the picture"):
        shoot("title", "--out", str(tmp_path / "file" / "x.png"))


def test_a_shot_says_what_is_wrong_with_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def faulty(services: object) -> TitleScene:
        class Faulty(TitleScene):
            def draw_ground(self, canvas: object) -> None:
                canvas.picture("nowhere/nothing", 0, 0, 40, 40)
                canvas.draw_text_block("far too long for this " * 20, 0, 0, 60, 20)

        return Faulty(services)

    SHOTS["faulty"] = faulty
    try:
        assert shoot("faulty", "--out", str(tmp_path / "x.png")) == 1
    finally:
        del SHOTS["faulty"]
    out = capsys.readouterr().out
    assert "nowhere/nothing" in out
    assert "far too long" in out
