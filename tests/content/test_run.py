"""The files of the gauntlet: what ships is sound, and what is wrong is told with its line."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game import paths
from game.content.cards.packs import load_pack
from game.content.formats.errors import ContentError
from game.content.modes.gauntlet import (
    GRADES,
    build_foreign_card,
    build_standing_card,
    list_run_packs,
    load_run_content,
)
from game.rules.epic.effects import vocabulary


def test_what_ships_is_sound() -> None:
    for game in list_run_packs():
        content = load_run_content(game)
        assert len(content.common.grades) == GRADES
        assert [name for name, effect in content.common.heirlooms.items() if effect.after == 0]
        assert [name for name, card in content.cards.items() if card.after == 0]


def test_each_heirloom_and_twist_has_a_picture_of_its_own() -> None:
    common = load_run_content("zelda").common
    shown = {effect.art for effect in (*common.heirlooms.values(), *common.twists.values())}
    owned = {f"gauntlet/heirloom/{name}" for name in common.heirlooms} | {
        f"gauntlet/twist/{name}" for name in common.twists
    }
    folder = paths.assets_dir() / "art"
    files = [file for kind in ("heirloom", "twist") for file in (folder / "gauntlet" / kind).glob("*.svg")]
    drawn = {file.relative_to(folder).with_suffix("").as_posix() for file in files}
    assert shown == owned == drawn


def test_an_heirloom_names_the_one_who_leads() -> None:
    team = load_pack("zelda").teams["ganon"]
    card = build_standing_card(load_run_content("zelda").common.twists["hunger"], team)
    assert "heal Ganon" in card.text.en
    assert "{" not in card.text.en + card.text.de
    assert card.who == ("ganon", "wizrobe")
    test = card.on_attack[0]
    assert isinstance(test, vocabulary.IfEffect)
    assert isinstance(test.then[0], vocabulary.HealEffect)
    assert test.then[0].who == "ganon"


def test_a_card_of_another_team_means_whoever_plays_it() -> None:
    content, team = load_run_content("zelda"), load_pack("zelda").teams["ganon"]
    card = build_foreign_card("zelda", "spinning-blade", content.cards["spinning-blade"], team)
    damage = card.on_attack[0]
    assert isinstance(damage, vocabulary.DamageEffect)
    assert isinstance(damage.to, vocabulary.CharacterFilter)
    assert (damage.to.near, damage.to.except_) == ("self", "target")
    assert (card.who, card.copies, card.art) == (("ganon",), 1, "zelda/card/link/spinning-blade")


def test_a_grade_says_how_much_it_adds_in_its_pack() -> None:
    for game in list_run_packs():
        for grade in load_run_content(game).common.grades:
            for words in (grade.text.en, grade.text.de):
                assert "{" not in words
                assert grade.strength == 0 or str(grade.strength) in words
    zelda, star_wars = (
        sum(grade.strength for grade in load_run_content(game).common.grades) for game in ("zelda", "star-wars")
    )
    assert zelda > star_wars


BROKEN = [
    (
        "common.yaml",
        "Enemies have {strength}% more health.",
        "Enemies have more health.",
        'the text "en" says {strength}',
    ),
    ("common.yaml", "{en: Standard rules.,", '{en: "The way at {strength}.",', 'the text "en" says {strength}'),
    ("zelda.yaml", "grades: 185", "grades: 301", "from 0 up to 300"),
    (
        "common.yaml",
        "{do: heal, who: self, amount: 1}",
        "{do: heal, who: ghost, amount: 1}",
        '"ghost" is not bound here',
    ),
    ("common.yaml", 'en: "Attack values on cards of {lead} are +**1**."', 'en: "Attack +**4**."', "says 4, the data"),
    ("common.yaml", "duel: [apprentice, apprentice, knight]", "duel: [apprentice]", '"duel" needs 3 entries'),
    ("common.yaml", "    acts: [1]\n", "", "a twist names its acts"),
    ("common.yaml", "    who: lead", "    who: nobody", "nobody"),
    (
        "zelda.yaml",
        "  stone-curl: {from: darunia}",
        "  stone-curl: {from: ruto}",
        'no team "ruto" has a card "stone-curl"',
    ),
    ("zelda.yaml", "  returning-fins: {from: ruto}", "  target-lock: {from: link}", "names a character"),
]


@pytest.mark.parametrize(("name", "old", "new", "fault"), BROKEN)
def test_a_broken_file_is_refused_with_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, old: str, new: str, fault: str
) -> None:
    shutil.copytree(paths.assets_dir() / "run", tmp_path / "run")
    file = tmp_path / "run" / name
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    shipped = paths.assets_dir()
    shutil.copytree(shipped / "cards", tmp_path / "cards")
    monkeypatch.setattr(paths, "assets_dir", lambda: tmp_path)
    with pytest.raises(ContentError) as error:
        load_run_content("zelda")
    assert any(fault in one.message for one in error.value.faults), str(error.value)
    assert all(fault.line >= 1 and fault.path == file for fault in error.value.faults)
