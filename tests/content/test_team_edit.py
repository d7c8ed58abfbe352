"""A team's file is changed value by value: faults stand beside their values, and nothing is lost."""

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from game.content.cards.team_edit import EFFECT_FIELDS, EFFECT_TEMPLATES, TeamEditor
from game.content.cards.teams import load_team
from game.content.formats.yaml_reader import parse_yaml
from game.content.mods import mods
from game.errors import UserError

SAMPLE = mods.sample_mod_dir() / "cards" / "zelda" / "teams" / "lamplighter.yaml"


@pytest.fixture
def edit(tmp_path: Path) -> TeamEditor:
    path = tmp_path / "lamplighter.yaml"
    text = SAMPLE.read_text(encoding="utf-8").replace(
        "    copies: 3\n    text:", "    copies: 3 # so many\n    text:", 1
    )
    path.write_text(text, encoding="utf-8", newline="\n")
    return TeamEditor(path)


def test_only_what_was_changed_is_another(edit: TeamEditor) -> None:
    before = edit.text
    edit.set_value(("cards", "flare", "copies"), 4)
    edit.set_value(("cards", "long-wick", "copies"), 3)
    edit.set_value(("name", "de"), "Der Laternenanzünder")
    assert edit.has_changes
    assert edit.list_faults(()) == []
    edit.save()
    assert not edit.has_changes
    old, new = before.splitlines(), edit.path.read_text(encoding="utf-8").splitlines()
    assert len(old) == len(new)
    assert sum(one != other for one, other in zip(old, new, strict=True)) == 3
    assert "    copies: 4 # so many" in new
    assert load_team(edit.path).cards["flare"].copies == 4
    assert [path.name for path in edit.path.parent.iterdir()] == [edit.path.name]


def test_a_fault_stands_at_its_value(edit: TeamEditor) -> None:
    edit.set_value(("cards", "flare", "copies"), 4)
    assert edit.list_faults(("cards",)) == ["a deck has 12 power and special cards, this one 13"]
    assert edit.deck_counts == ((19, 19), (13, 12))
    edit.set_value(("cards", "flare", "who"), ["lampligter"])
    assert edit.list_faults(("cards", "flare", "who")) == ['the team has no "lampligter": did you mean "lamplighter"?']
    edit.set_value(("cards", "long-wick", "attack", "value"), "six")
    assert 'unknown word "six"' in edit.list_faults(("cards", "long-wick", "attack", "value"))[0]
    assert edit.list_faults(("cards", "moth-dust")) == []
    assert edit.last_valid_cards["long-wick"].attack is not None, "the last sound one stays"


def test_letters_of_one_value_are_one_step_back(edit: TeamEditor) -> None:
    first = edit.text
    for letters in ("F", "F ", "Fl", "Fla"):
        edit.set_value(("cards", "flare", "name", "en"), letters)
    assert edit.text == first.replace("{en: Flare,", "{en: Fla,"), "no quotes are left of the blank"
    edit.set_value(("cards", "flare", "copies"), 2)
    edit.undo()
    assert edit.get_value(("cards", "flare", "name", "en")) == "Fla"
    edit.undo()
    assert edit.text == first
    assert not edit.can_undo
    edit.redo()
    edit.redo()
    assert edit.get_value(("cards", "flare", "copies")) == 2
    assert not edit.can_redo


def test_a_line_that_cannot_be_read_is_kept_aside(edit: TeamEditor) -> None:
    place = ("cards", "flare", "on_play")
    (line,) = edit.list_lines(place)
    assert line.text == "- {do: damage, amount: 2, to: {side: opponents, near: lamplighter}}"
    sound = edit.text
    edit.set_line(line, "- {do: damage")
    assert edit.text == sound
    (aside,) = edit.list_lines(place)
    assert aside.text == "- {do: damage"
    assert "is not YAML" in aside.faults[0]
    assert edit.has_changes
    with pytest.raises(UserError, match="Fix the unreadable line first"):
        edit.set_value(("name", "en"), "Other")
    edit.set_line(line, "- {do: damge}")
    assert 'did you mean "damage"' in edit.list_lines(place)[0].faults[0]
    edit.set_line(line, "- {do: draw, count: 2}")
    assert edit.list_lines(place)[0].faults == ()
    edit.undo()
    assert not edit.has_changes


@pytest.mark.parametrize("verb", EFFECT_TEMPLATES)
def test_every_simple_effect_is_sound_behind_what_any_card_does(edit: TeamEditor, verb: str) -> None:
    for card in ("long-wick", "flare", "snuffed-out"):
        edit.add_effect(card, verb)
        block = edit.find_effect_field(card)
        lines = edit.list_lines(("cards", card, block))
        assert len(lines) == 2
        assert [fault for line in lines for fault in line.faults] == []
        assert edit.list_faults(("cards", card, block)) == []


def test_an_effect_is_added_where_there_was_none_and_the_last_one_takes_its_block_along(edit: TeamEditor) -> None:
    place = ("cards", "flare", "on_play")
    (line,) = edit.list_lines(place)
    edit.delete_line(place, line.line)
    assert edit.get_value(place) is None
    assert edit.list_lines(place) == []
    edit.add_effect("flare", "draw")
    edit.add_effect("flare", "heal")
    assert edit.get_value(place) == [EFFECT_TEMPLATES["draw"], EFFECT_TEMPLATES["heal"]]
    assert set(EFFECT_FIELDS) >= {"on_play"}
    edit.add_effect("long-wick", "roll")
    edit.delete_line(("cards", "long-wick", "on_attack"), edit.list_lines(("cards", "long-wick", "on_attack"))[0].line)
    assert edit.get_value(("cards", "long-wick", "on_attack")) == [EFFECT_TEMPLATES["roll"]]


@pytest.mark.parametrize(
    ("block", "line"),
    [
        ("    on_play: [\n      {do: draw},\n      {do: actions, add: 1},\n    ]\n", "  {do: draw},"),
        ("    on_play:\n      - {do: draw,\n         count: 2}\n      - {do: actions, add: 1}\n", "   count: 2}"),
    ],
    ids=["in brackets", "a part of an effect"],
)
def test_a_line_that_cannot_go_alone_takes_its_block_along(edit: TeamEditor, block: str, line: str) -> None:
    place = ("cards", "flare", "on_play")
    (written,) = edit.list_lines(place)
    old = f"    on_play:\n      {written.text}\n"
    assert old in edit.text
    edit.path.write_text(edit.text.replace(old, block), encoding="utf-8")
    edit = TeamEditor(edit.path)
    assert len(edit.list_lines(place)) > 2
    (number,) = [edit_line.line for edit_line in edit.list_lines(place) if edit_line.text == line]
    edit.delete_line(place, number)
    assert edit.get_value(place) is None
    assert edit.get_value(("cards", "flare", "copies")) == 3


def test_who_else_wrote_the_file_is_seen(edit: TeamEditor) -> None:
    assert not edit.is_outdated
    edit.path.write_text("name: other", encoding="utf-8")
    assert edit.is_outdated
    edit.path.unlink()
    assert edit.is_outdated


def test_what_is_no_yaml_is_not_opened(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("{", encoding="utf-8")
    with pytest.raises(UserError):
        TeamEditor(path)


@pytest.mark.parametrize("seed", range(2))
def test_whatever_is_typed_steps_back_lead_to_what_it_was(edit: TeamEditor, seed: int) -> None:
    chance, first = Random(seed), edit.text
    places = [
        ("name", "en"),
        ("cards", "flare", "copies"),
        ("cards", "flare", "text", "de"),
    ]
    for _step in range(20):
        lines = edit.list_lines(("cards", "flare", "on_play"))
        letters = "".join(chance.choices("ab{}[]:,-#\"'\\&*!%@|> 05é", k=chance.randrange(4)))
        with suppress(UserError):
            if chance.random() < 0.4 and lines:
                line = chance.choice(lines)
                edit.set_line(line, chance.choice([letters, line.text + letters, "- {do: draw}"]))
            else:
                edit.set_value(chance.choice(places), letters)
        parse_yaml(edit.text, edit.path)
    assert edit.can_undo
    while edit.can_undo:
        edit.undo()
    assert (edit.text, edit.invalid_lines) == (first, {})
