"""New teams and cards: they load at once, and nothing that is there is written over."""

from pathlib import Path

import pytest

from game.authoring.drafts import render_team
from game.authoring.prose import iterate_effects
from game.cli import main
from game.content.cards.packs import load_pack
from game.content.cards.sentences import split_sentences
from game.content.cards.teams import load_team
from game.content.formats import cache
from game.content.mods import mods
from game.paths import HOME_VARIABLE
from game.rules.epic.engine.library import TEXT_FIELDS, CardLibrary


@pytest.fixture
def team_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """Write a new team whose deck has room for two talents."""
    path = tmp_path / "sky-bow.yaml"
    text = render_team("sky-bow")
    assert "copies: 3\n    text" in text
    path.write_text(text.replace("copies: 3\n    text", "copies: 1\n    text"), encoding="utf-8")
    return path


def _run(*words: str) -> int:
    return main(["--lang", "en", "dev", *words])


@pytest.mark.parametrize("where", ["sky-bow.yaml", ""])
def test_new_team_can_be_played_at_once(where: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "sky-bow.yaml"
    assert _run("new-team", "sky-bow", "--out", str(tmp_path / where)) == 0
    assert capsys.readouterr().out == f"Created {path}, a team with a 31-card deck.\n"
    team = load_team(path)
    assert len(CardLibrary({"sky-bow": team}).decks["sky-bow"]) == 31
    assert team.name.en == "Sky Bow"


def test_new_team_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _run("new-team", "sky-bow") == 0
    assert capsys.readouterr().out == render_team("sky-bow")


def test_new_team_never_replaces_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "sky-bow.yaml"
    path.write_text("precious", encoding="utf-8")
    assert _run("new-team", "sky-bow", "--out", str(path)) == 2
    assert capsys.readouterr().err == f"triforce-duels: {path}: This file already exists. Nothing was written.\n"
    assert path.read_text(encoding="utf-8") == "precious"


def test_whose_partner_it_is_is_good_english(capsys: pytest.CaptureFixture[str]) -> None:
    for word, owner in (("link", "Link's"), ("walkers", "Walkers'"), ("sky-walkers", "Sky Walkers'")):
        assert f'name: {{en: "{owner} Partner"' in render_team(word)


@pytest.mark.parametrize(("game", "alignment"), [("zelda", "good"), ("star-wars", "light")])
def test_new_team_is_one_of_its_game(
    game: str, alignment: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _run("new-team", "sky-bow", "--game", game) == 0
    printed = capsys.readouterr().out
    folder = tmp_path / game / "teams"
    assert _run("new-team", "sky-bow", "--out", str(folder)) == 0
    assert (folder / "sky-bow.yaml").read_text(encoding="utf-8") == printed, "the folder says which game it is"
    team = load_team(folder / "sky-bow.yaml")
    assert team.alignment == alignment
    assert alignment in {file.alignment for file in load_pack(game).teams.values()}
    for card in team.cards.values():
        said = {effect.says for part in TEXT_FIELDS for effect in iterate_effects(getattr(card, part))}
        assert max(said) > 1 or len(split_sentences(card.text.en)) == 1, "each sentence is lit while it is carried out"
    weapons = {(basic.who, basic.icons) for basic in team.basics}
    assert game == "zelda" or weapons == {(("sky-bow",), ("sword",)), (("sky-bow-partner",), ("bow",))}
    assert ("Triforce" in printed, "Clock" in printed) == (game == "zelda", game == "zelda")


def test_new_team_lies_in_a_mod_that_joins(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    with cache.isolated_cache():
        assert _run("new-team", "sky-bow", "--mod", "my-archers") == 0
        folder = mods.mods_dir() / "my-archers"
        file = folder / "cards" / "zelda" / "teams" / "sky-bow.yaml"
        assert capsys.readouterr().out == f"Created {file}, a team with a 31-card deck.\n"
        (mod,) = mods.load_mods()
        assert (mod.id, mod.fault, list(mod.teams["zelda"])) == ("my-archers", "", ["sky-bow"])
        about = (folder / "mod.yaml").read_text(encoding="utf-8")
        (folder / "mod.yaml").write_text(about.replace("My Archers", "Archers"), encoding="utf-8")
        assert _run("new-team", "moon-bow", "--mod", "my-archers") == 0
        assert 'en: "Archers"' in (folder / "mod.yaml").read_text(encoding="utf-8"), "what is there stays"
    monkeypatch.undo()


def test_a_mod_brings_no_team_to_boards_that_are_printed_for_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    assert _run("new-team", "sky-bow", "--game", "star-wars", "--mod", "my-archers") == 2
    assert "this game can't take new teams" in capsys.readouterr().err
    assert not list(tmp_path.rglob("*.yaml"))


@pytest.mark.parametrize("word", ["Sky-Bow", "sky bow", "", "-", "[", "sky_bow", "self", "yes", "null"])
def test_what_cannot_be_an_id_is_refused(word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _run("new-team", "--out", str(tmp_path), "--", word) == 2
    assert _run("new-card", "--", "link", word) == 2
    first, second = capsys.readouterr().err.splitlines()
    assert first == second
    assert f'"{word}"' in first
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("where", ["new", "new/here", "new/sky-bow.yaml"])
def test_a_folder_that_is_missing_is_made(where: str, tmp_path: Path) -> None:
    assert _run("new-team", "sky-bow", "--out", str(tmp_path / where)) == 0
    (file,) = (path for path in tmp_path.rglob("*") if path.is_file())
    assert file.name == "sky-bow.yaml"
    assert file.parent == (tmp_path / where if "." not in where else (tmp_path / where).parent)


def test_a_file_where_a_folder_was_meant_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "notes").touch()
    assert _run("new-team", "sky-bow", "--out", str(tmp_path / "notes")) == 2
    assert capsys.readouterr().err.splitlines() == [f"triforce-duels: {tmp_path / 'notes'}: This isn't a folder."]


@pytest.mark.parametrize("where", ["other.yaml", "sky-bow.yml"])
def test_place_that_does_not_fit_is_refused(where: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _run("new-team", "sky-bow", "--out", str(tmp_path / where)) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert not list(tmp_path.iterdir())


def test_team_whose_name_is_a_word_of_its_cards_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _run("new-team", "struck", "--out", str(tmp_path)) == 2
    assert capsys.readouterr().err.startswith(f"triforce-duels: {tmp_path / 'struck.yaml'}:")
    assert not list(tmp_path.iterdir())


def test_new_card_is_printed_for_a_shipped_team(capsys: pytest.CaptureFixture[str]) -> None:
    assert _run("new-card", "ganon", "fire-ring", "--kind", "attack") == 0
    printed = capsys.readouterr().out
    assert printed.startswith('  fire-ring:\n    name: {en: "Fire Ring", de: "Fire Ring"}\n    who: [ganon]\n')


@pytest.mark.parametrize(("kind", "part"), [("attack", "on_attack"), ("defense", "on_defend"), ("special", "on_play")])
def test_new_card_is_of_the_kind_that_was_asked_for(kind: str, part: str, team_file: Path) -> None:
    assert _run("new-card", "sky-bow", "fire-ring", "--kind", kind, "--into", str(team_file)) == 0
    assert getattr(load_team(team_file).cards["fire-ring"], part)


def test_new_card_asks_a_person_for_its_kind(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = iter(("", "dance", "def"))
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("builtins.input", lambda _question: next(answers))
    assert _run("new-card", "ganon", "fire-ring") == 0
    assert "on_defend" in capsys.readouterr().out


@pytest.mark.parametrize("terminal", [False, True])
def test_new_card_without_a_kind_and_without_an_answer_is_refused(
    terminal: bool, team_file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def nobody(_question: str) -> str:
        raise EOFError

    before = team_file.read_text(encoding="utf-8")
    monkeypatch.setattr("sys.stdin.isatty", lambda: terminal)
    monkeypatch.setattr("builtins.input", nobody)
    for more in ((), ("--into", str(team_file))):
        assert _run("new-card", "ganon" if not more else "sky-bow", "fire-ring", *more) == 2
        output = capsys.readouterr()
        assert output.out == ""
        assert output.err == "triforce-duels: Choose the kind of card: --kind attack|defense|special.\n"
    assert team_file.read_text(encoding="utf-8") == before


def test_new_card_fills_the_deck(team_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = team_file.read_text(encoding="utf-8")
    assert _run("new-card", "sky-bow", "fire-ring", "--kind", "attack", "--into", str(team_file)) == 0
    assert capsys.readouterr().out == f"Added 2 copies of fire-ring to {team_file}.\n"
    assert team_file.read_text(encoding="utf-8").startswith(before)
    team = load_team(team_file)
    assert list(team.cards)[-1] == "fire-ring"
    assert team.cards["fire-ring"].copies == 2
    assert list(team_file.parent.iterdir()) == [team_file]


def test_new_card_keeps_the_writing_of_the_file(team_file: Path) -> None:
    """Another indentation, Windows line ends, something behind the cards."""
    head, cards = team_file.read_text(encoding="utf-8").split("cards:\n")
    lines = ["cards:", *(f"   {line}" if line else "" for line in cards.splitlines()), "", "# The end of it:"]
    head = head.replace("difficulty: 1\n", "")
    text = head + "\n".join([*lines, "difficulty: 1", ""])
    team_file.write_bytes(text.replace("\n", "\r\n").encode())
    assert _run("new-card", "sky-bow", "fire-ring", "--kind", "attack", "--into", str(team_file)) == 0
    after = team_file.read_bytes().decode()
    assert "\r\n     fire-ring:\r\n       name:" in after
    assert after.endswith("then: [{do: draw}]}\r\n\r\n# The end of it:\r\ndifficulty: 1\r\n")
    assert after.count("\n") == after.count("\r\n")
    assert load_team(team_file).cards["fire-ring"].copies == 2


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("copies: 1\n    text", "copies: 3\n    text", "The deck is full (12 power and special cards)"),
        ("  strong-blow:", "  fire-ring:", 'The team already has a card "fire-ring".'),
        ("copies: 3\n    attack", "copys: 3\n    attack", 'unknown field "copys"'),
        ("difficulty: 1", "difficulty: 9", "difficulty goes from 1 to 3"),
        ("characters:", "figures:", "this is not the file of a team"),
        ("alignment: good", "alignment: [", "is not YAML"),
    ],
)
def test_file_that_does_not_fit_is_left_alone(
    old: str, new: str, what: str, team_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = team_file.read_text(encoding="utf-8")
    assert old in text
    text = text.replace(old, new, 1)
    team_file.write_text(text, encoding="utf-8")
    assert _run("new-card", "sky-bow", "fire-ring", "--kind", "attack", "--into", str(team_file)) == 2
    assert what in capsys.readouterr().err
    assert team_file.read_text(encoding="utf-8") == text
    assert list(team_file.parent.iterdir()) == [team_file]


ONE_LINE = (
    "{a: {name: {en: A, de: A}, who: [sky-bow], copies: 11, defense: {value: 4}, "
    "text: {en: Now., de: Jetzt.}, on_defend: [{do: draw}]}}"
)


@pytest.mark.parametrize("cards", [ONE_LINE, "{}"])
def test_cards_on_one_line_are_left_alone(cards: str, team_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    head, _cards = team_file.read_text(encoding="utf-8").split("cards:\n")
    text = f"{head}cards: {cards}\n"
    team_file.write_text(text, encoding="utf-8")
    assert _run("new-card", "sky-bow", "fire-ring", "--kind", "attack", "--into", str(team_file)) == 2
    assert "start each card of this file on a line of its own" in capsys.readouterr().err
    assert team_file.read_text(encoding="utf-8") == text


def test_file_of_another_team_is_refused(team_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _run("new-card", "link", "fire-ring", "--into", str(team_file)) == 2
    assert "must be called link.yaml" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("team", "card", "what"),
    [("lnk", "fire-ring", 'Did you mean "link"?'), ("link", "time-warp", 'already has a card "time-warp"')],
)
def test_names_that_do_not_fit_are_refused(team: str, card: str, what: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert _run("new-card", team, card) == 2
    assert what in capsys.readouterr().err
