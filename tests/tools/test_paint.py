"""Painted pictures: the assets match what the scripts write."""

from pathlib import Path

import pytest

from game import cli
from game.paths import assets_dir
from tools import paint

ART = assets_dir() / "art"
FOLDERS = sorted({name.rpartition("/")[0] for name in paint.PICTURES})


@pytest.mark.parametrize("name", paint.PICTURES)
def test_a_painted_picture_is_what_the_script_writes(name: str) -> None:
    assert (ART / f"{name}.svg").read_text("utf-8") == paint.paint_picture(name), f"main.py dev paint {name}"


@pytest.mark.parametrize("folder", FOLDERS)
def test_nothing_else_lies_among_painted_pictures(folder: str) -> None:
    found = {f"{folder}/{file.stem}" for file in (ART / folder).iterdir()}
    assert found == {name for name in paint.PICTURES if name.rpartition("/")[0] == folder}


def test_the_command_writes_what_is_new(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    order = ["dev", "paint", "ground/night", "ground/rims", "--out", str(tmp_path)]
    assert cli.main(order) == 0
    assert capsys.readouterr().out.split() == ["ground/night", "ground/rims"]
    (tmp_path / "ground" / "rims.svg").write_text("torn", "utf-8")
    assert cli.main(order) == 0
    assert capsys.readouterr().out.split() == ["ground/rims"]
    assert (tmp_path / "ground" / "rims.svg").read_bytes() == (ART / "ground" / "rims.svg").read_bytes()


def test_a_picture_that_nobody_paints_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--lang", "en", "dev", "paint", "ground/cellar"]) == 2
    assert 'Unknown picture "ground/cellar".' in capsys.readouterr().err
