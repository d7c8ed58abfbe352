"""New boards: they can be played at once, and nothing that is there is written over."""

from pathlib import Path

import pytest

from game.cli import main
from game.content.boards.tiled import load_layout
from game.content.formats.cache import clear_caches
from game.content.mods import mods
from game.paths import HOME_VARIABLE


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    clear_caches()
    return tmp_path / "home"


def _run(*words: str) -> int:
    return main(["--lang", "en", "dev", "new-board", *words])


def test_a_new_board_lies_in_a_mod_that_joins(capsys: pytest.CaptureFixture[str]) -> None:
    assert _run("sky-garden") == 0
    folder = mods.mods_dir() / "sky-garden"
    assert f"Created {folder / 'maps' / 'zelda' / 'sky-garden.tmx'}." in capsys.readouterr().out
    assert {path.name for path in folder.rglob("*") if path.is_file()} == {
        "mod.yaml", "sky-garden.tmx", "zelda.tsx", "zelda.png"
    }  # fmt: skip
    clear_caches()
    assert [mod.fault for mod in mods.load_mods()] == [""]
    layout = mods.list_mod_layouts("zelda")["sky-garden"]
    assert (layout.width, layout.height, set(layout.kinds)) == (12, 8, {"floor"})
    assert layout.starts["right"] == tuple(range(11, 96, 12))


@pytest.mark.parametrize("size", ["10x7", "14x9"])
@pytest.mark.parametrize(("game", "theme"), [("zelda", "fairy-fountain"), ("star-wars", "kamino-platform")])
def test_every_size_and_look_is_one_that_can_be_played(tmp_path: Path, game: str, theme: str, size: str) -> None:
    assert _run("sky-garden", "--game", game, "--theme", theme, "--size", size, "--out", str(tmp_path / "maps")) == 0
    layout = load_layout(tmp_path / "maps" / "sky-garden.tmx")
    assert (layout.theme, f"{layout.width}x{layout.height}") == (theme, size)


def test_a_second_board_joins_the_first_and_nothing_is_written_over(capsys: pytest.CaptureFixture[str]) -> None:
    assert _run("sky-garden") == 0
    folder = mods.mods_dir() / "sky-garden" / "maps" / "zelda"
    for name in ("sky-garden.tmx", "zelda.tsx"):
        (folder / name).write_text("mine")
    assert _run("sky-garden") == 2
    assert "sky-garden.tmx: This file already exists" in capsys.readouterr().err
    (folder / "sky-garden.tmx").unlink()
    (folder / "zelda.tsx").unlink()
    assert _run("sky-cellar", "--mod", "sky-garden", "--theme", "leever-desert") == 0
    assert load_layout(folder / "sky-cellar.tmx").theme == "leever-desert"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["Sky Garden"], "can't be an id"),
        (["lost-woods"], '"lost-woods" is already taken'),
        (["sky-garden", "--size", "9x7"], "isn't a board size. Use 10x7 to 14x9"),
        (["sky-garden", "--theme", "lost-wood"], "lost-woods"),
        (["sky-garden", "--mod", "../elsewhere"], "can't be an id"),
    ],
)
def test_what_cannot_be_a_board_is_refused(
    words: list[str], sentence: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _run(*words) == 2
    assert sentence in capsys.readouterr().err
    assert not home.exists()
