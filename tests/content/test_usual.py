"""The duel of a game that is played where nobody says what."""

import shutil
from pathlib import Path

import pytest

from game import cli, paths
from game.content.cards.packs import EPIC_PACKS, build_rules, load_pack
from game.content.formats import cache
from game.content.formats.errors import ContentError
from game.rules.epic.pack import Setup


@pytest.mark.parametrize("game", EPIC_PACKS)
def test_every_game_has_one(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    usual = load_pack(game).pack.usual
    build_rules(Setup(game, tuple((team,) for team in usual.teams), usual.map))
    words = f"text --game {game} --bots random,random --turn-limit 9 --seed 3".split()
    assert cli.main(words) == 0
    bare = capsys.readouterr().out
    assert cli.main([*words, "--teams", ",".join(usual.teams), "--map", usual.map]) == 0
    assert capsys.readouterr().out == bare


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("{map: triforce-chamber, teams: [link, gannon]}", 'unknown team "gannon"'),
        ("{map: triforce-chamber, teams: [link]}", "two teams were meant"),
        ("{map: chamber, teams: [link, ganon]}", 'unknown map "chamber"'),
    ],
)
def test_one_that_cannot_be_played_is_a_fault(
    written: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = paths.assets_dir()
    (tmp_path / "cards" / "zelda").mkdir(parents=True)
    shutil.copytree(shipped / "cards" / "zelda" / "teams", tmp_path / "cards" / "zelda" / "teams")
    text = (shipped / "cards" / "zelda" / "pack.yaml").read_text(encoding="utf-8")
    assert "usual: {map: triforce-chamber, teams: [link, ganon]}" in text
    text = text.replace("{map: triforce-chamber, teams: [link, ganon]}", written)
    (tmp_path / "cards" / "zelda" / "pack.yaml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(paths, "assets_dir", lambda: tmp_path)
    with cache.isolated_cache(), pytest.raises(ContentError) as error:
        load_pack("zelda")
    assert said in str(error.value)
