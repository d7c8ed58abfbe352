"""Mods: what a player adds is as good as the game's own, and a broken one is named and left out."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from game import cli
from game.content import mods, packs
from game.content.puzzles import all_puzzles, shipped_puzzles
from game.rules.epic.options import Setup


def forget() -> None:
    mods.forget()
    packs.load_pack.cache_clear()
    packs.library.cache_clear()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder for mods, in a home of its own."""
    monkeypatch.setenv("TRIFORCE_DUELS_HOME", str(tmp_path))
    forget()
    mods.mods_folder().mkdir(parents=True)
    yield mods.mods_folder()
    monkeypatch.undo()
    forget()


@pytest.fixture
def sample(folder: Path) -> Path:
    """The sample mod, laid down where a player would."""
    shutil.copytree(mods.sample_folder(), folder / "sample")
    forget()
    return folder / "sample"


def the_fault(folder: Path) -> str:
    """Why the only mod was left out; the game is whole without it."""
    forget()
    (mod,) = mods.broken()
    assert set(packs.load_pack("zelda").teams) == {path.stem for path in shipped_teams()}
    assert mod.folder.parent == folder
    return mod.fault


def shipped_teams() -> list[Path]:
    from game.paths import assets

    return sorted((assets() / "cards" / "zelda" / "teams").glob("*.yaml"))


def test_without_a_folder_there_are_no_mods(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIFORCE_DUELS_HOME", str(tmp_path / "nowhere"))
    forget()
    assert mods.found() == ()
    forget()


def test_the_sample_mod_joins_the_game(sample: Path) -> None:
    assert mods.broken() == []
    content = packs.load_pack("zelda")
    assert content.teams["lamplighter"].characters[1].count == 2
    assert content.layouts["dry-well"].name["de"] == "Der trockene Brunnen"
    assert [one.id for one in all_puzzles()[len(shipped_puzzles()) :]] == ["light-them-up"]


def test_its_pictures_are_found(sample: Path) -> None:
    from game.app import art

    art.drawing.cache_clear()
    for path in ("portrait/lamplighter", "portrait/moth", "figure/lamplighter", "card/lamplighter/flare"):
        assert art.exists(f"zelda/{path}"), path
        assert art.drawing(f"zelda/{path}") is not None
    art.drawing.cache_clear()


def test_a_whole_match_is_played_with_it(sample: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = "sim --game zelda --teams lamplighter,ganon --map dry-well --bots random,random --games 3 --seed 1 --check"
    assert cli.main([*words.split(), "--json"]) == 0
    assert '"games":3' in capsys.readouterr().out
    packs.check_setup(packs.load_pack("zelda"), Setup("zelda", (("lamplighter",), ("ganon",)), "dry-well"))


def test_a_mistake_in_a_card_is_named_with_its_line(folder: Path, sample: Path) -> None:
    file = sample / "cards" / "zelda" / "teams" / "lamplighter.yaml"
    text = file.read_text(encoding="utf-8")
    line = text.splitlines().index("      - {do: damage, amount: 2, to: {side: opponents, near: lamplighter}}") + 1
    file.write_text(text.replace("{do: damage,", "{do: damge,"), encoding="utf-8")
    fault = the_fault(folder)
    assert fault.startswith(f"{file}:{line}: ")
    assert "damage" in fault


@pytest.mark.parametrize(
    ("path", "text", "said"),
    [
        ("mod.yaml", "name: {en: A}\n", "mod.yaml:1"),
        ("mod.yaml", "name: [\n", "mod.yaml:"),
        ("maps/zelda/dry-well.tmx", "<map>", "dry-well.tmx"),
        ("maps/zelda/lost-woods.tmx", None, 'the name "lost-woods" is taken already'),
        ("cards/zelda/teams/ganon.yaml", None, 'the name "ganon" is taken already'),
        ("cards/chess/teams/king.yaml", "name: {en: King, de: König}\n", 'no game "chess"'),
    ],
)
def test_a_broken_mod_is_left_out_whole(folder: Path, sample: Path, path: str, text: str | None, said: str) -> None:
    target = sample / path
    target.parent.mkdir(parents=True, exist_ok=True)
    if text is not None:
        target.write_text(text, encoding="utf-8")
    elif path.endswith(".tmx"):
        (sample / "maps" / "zelda" / "dry-well.tmx").rename(target)
    else:
        (sample / "cards" / "zelda" / "teams" / "lamplighter.yaml").rename(target)
    assert said in the_fault(folder)


def test_a_team_cannot_join_boards_that_are_printed_for_others(folder: Path, sample: Path) -> None:
    teams = sample / "cards" / "star-wars" / "teams"
    shutil.copytree(sample / "cards" / "zelda" / "teams", teams)
    assert "printed for its own teams" in the_fault(folder)


def test_two_mods_do_not_share_a_name(folder: Path, sample: Path) -> None:
    shutil.copytree(sample, folder / "second")
    forget()
    assert [(mod.id, mod.fault) for mod in mods.broken()] == [
        ("second", f'{folder / "second"}: the name "lamplighter" is taken already')
    ]
    assert "lamplighter" in packs.load_pack("zelda").teams


def test_the_door_lists_them_and_lays_the_sample_down(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--lang", "en", "mods"]) == 0
    assert "--sample" in capsys.readouterr().out
    assert cli.main(["--lang", "en", "mods", "--sample"]) == 0
    assert "sample: The Lamplighter (teams 1, boards 1, puzzles 1)" in capsys.readouterr().out
    assert cli.main(["--lang", "en", "mods", "--sample"]) == 2
    assert "already" in capsys.readouterr().err
    puzzle = folder / "sample" / "puzzles" / "zelda" / "light-them-up.yaml"
    puzzle.write_text(puzzle.read_text(encoding="utf-8").replace("flare", "flaer"), encoding="utf-8")
    assert cli.main(["--lang", "en", "mods"]) == 1
    assert f"{puzzle}:" in capsys.readouterr().out
    assert len(all_puzzles()) == len(shipped_puzzles()), "the others are still there"


def test_the_title_screen_names_what_was_left_out(folder: Path, sample: Path) -> None:
    from game.app.title import TitleScene
    from tests.app.foundation import some_services, start_screen

    (sample / "mod.yaml").write_text("name: {en: A}\n", encoding="utf-8")
    forget()
    start_screen()
    services = some_services()
    told: list[str] = []
    services.notify = told.append  # type: ignore[method-assign]
    services.stack.push(TitleScene(services))
    for _step in range(10):
        services.stack.update(0.1)
    (sentence,) = told
    assert sentence.startswith("sample was left out: ")
    assert "mod.yaml" in sentence
