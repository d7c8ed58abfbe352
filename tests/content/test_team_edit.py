"""A team's file is changed value by value: faults stand beside their values, and nothing is lost."""

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from game.content.cards.team_edit import BLOCKS, VERBS, TeamEdit
from game.content.cards.teams import load_team
from game.content.formats.yaml_reader import parse_yaml
from game.content.mods import mods
from game.errors import UserError

SAMPLE = mods.sample_folder() / "cards" / "zelda" / "teams" / "lamplighter.yaml"


@pytest.fixture
def edit(tmp_path: Path) -> TeamEdit:
    path = tmp_path / "lamplighter.yaml"
    text = SAMPLE.read_text(encoding="utf-8").replace(
        "    copies: 3\n    text:", "    copies: 3 # so many\n    text:", 1
    )
    path.write_text(text, encoding="utf-8")
    return TeamEdit(path)


def test_only_what_was_changed_is_another(edit: TeamEdit) -> None:
    before = edit.text
    edit.put(("cards", "flare", "copies"), 4)
    edit.put(("cards", "long-wick", "copies"), 3)
    edit.put(("name", "de"), "Der Laternenanzünder")
    assert edit.changed
    assert edit.faults(()) == []
    edit.save()
    assert not edit.changed
    old, new = before.splitlines(), edit.path.read_text(encoding="utf-8").splitlines()
    assert len(old) == len(new)
    assert sum(one != other for one, other in zip(old, new, strict=True)) == 3
    assert "    copies: 4 # so many" in new
    assert load_team(edit.path).cards["flare"].copies == 4
    assert [path.name for path in edit.path.parent.iterdir()] == [edit.path.name]


def test_a_fault_stands_at_its_value(edit: TeamEdit) -> None:
    edit.put(("cards", "flare", "copies"), 4)
    assert edit.faults(("cards",)) == ["a deck has 12 power and special cards, this one 13"]
    assert edit.counts == ((19, 19), (13, 12))
    edit.put(("cards", "flare", "who"), ["lampligter"])
    assert edit.faults(("cards", "flare", "who")) == ['the team has no "lampligter": did you mean "lamplighter"?']
    edit.put(("cards", "long-wick", "attack", "value"), "six")
    assert 'unknown word "six"' in edit.faults(("cards", "long-wick", "attack", "value"))[0]
    assert edit.faults(("cards", "moth-dust")) == []
    assert edit.cards["long-wick"].attack is not None, "the last sound one stays"


def test_letters_of_one_value_are_one_step_back(edit: TeamEdit) -> None:
    first = edit.text
    for letters in ("F", "F ", "Fl", "Fla"):
        edit.put(("cards", "flare", "name", "en"), letters)
    assert edit.text == first.replace("{en: Flare,", "{en: Fla,"), "no quotes are left of the blank"
    edit.put(("cards", "flare", "copies"), 2)
    edit.undo()
    assert edit.value(("cards", "flare", "name", "en")) == "Fla"
    edit.undo()
    assert edit.text == first
    assert not edit.can_undo
    edit.redo()
    edit.redo()
    assert edit.value(("cards", "flare", "copies")) == 2
    assert not edit.can_redo


def test_a_line_that_cannot_be_read_is_kept_aside(edit: TeamEdit) -> None:
    place = ("cards", "flare", "on_play")
    (line,) = edit.lines(place)
    assert line.text == "- {do: damage, amount: 2, to: {side: opponents, near: lamplighter}}"
    sound = edit.text
    edit.put_line(line, "- {do: damage")
    assert edit.text == sound
    (aside,) = edit.lines(place)
    assert aside.text == "- {do: damage"
    assert "is not YAML" in aside.faults[0]
    assert edit.changed
    with pytest.raises(UserError, match="Fix the unreadable line first"):
        edit.put(("name", "en"), "Other")
    edit.put_line(line, "- {do: damge}")
    assert 'did you mean "damage"' in edit.lines(place)[0].faults[0]
    edit.put_line(line, "- {do: draw, count: 2}")
    assert edit.lines(place)[0].faults == ()
    edit.undo()
    assert not edit.changed


@pytest.mark.parametrize("verb", VERBS)
def test_every_simple_effect_is_sound_behind_what_any_card_does(edit: TeamEdit, verb: str) -> None:
    for card in ("long-wick", "flare", "snuffed-out"):
        edit.add_effect(card, verb)
        block = edit.block_of(card)
        lines = edit.lines(("cards", card, block))
        assert len(lines) == 2
        assert [fault for line in lines for fault in line.faults] == []
        assert edit.faults(("cards", card, block)) == []


def test_an_effect_is_added_where_there_was_none_and_the_last_one_takes_its_block_along(edit: TeamEdit) -> None:
    place = ("cards", "flare", "on_play")
    (line,) = edit.lines(place)
    edit.drop_line(place, line.number)
    assert edit.value(place) is None
    assert edit.lines(place) == []
    edit.add_effect("flare", "draw")
    edit.add_effect("flare", "heal")
    assert edit.value(place) == [VERBS["draw"], VERBS["heal"]]
    assert set(BLOCKS) >= {"on_play"}
    edit.add_effect("long-wick", "roll")
    edit.drop_line(("cards", "long-wick", "on_attack"), edit.lines(("cards", "long-wick", "on_attack"))[0].number)
    assert edit.value(("cards", "long-wick", "on_attack")) == [VERBS["roll"]]


@pytest.mark.parametrize(
    ("block", "line"),
    [
        ("    on_play: [\n      {do: draw},\n      {do: actions, add: 1},\n    ]\n", "  {do: draw},"),
        ("    on_play:\n      - {do: draw,\n         count: 2}\n      - {do: actions, add: 1}\n", "   count: 2}"),
    ],
    ids=["in brackets", "a part of an effect"],
)
def test_a_line_that_cannot_go_alone_takes_its_block_along(edit: TeamEdit, block: str, line: str) -> None:
    place = ("cards", "flare", "on_play")
    (written,) = edit.lines(place)
    old = f"    on_play:\n      {written.text}\n"
    assert old in edit.text
    edit.path.write_text(edit.text.replace(old, block), encoding="utf-8")
    edit = TeamEdit(edit.path)
    assert len(edit.lines(place)) > 2
    (number,) = [one.number for one in edit.lines(place) if one.text == line]
    edit.drop_line(place, number)
    assert edit.value(place) is None
    assert edit.value(("cards", "flare", "copies")) == 3


def test_who_else_wrote_the_file_is_seen(edit: TeamEdit) -> None:
    assert not edit.overtaken
    edit.path.write_text("name: other", encoding="utf-8")
    assert edit.overtaken
    edit.path.unlink()
    assert edit.overtaken


def test_what_is_no_yaml_is_not_opened(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("{", encoding="utf-8")
    with pytest.raises(UserError):
        TeamEdit(path)


@pytest.mark.parametrize("seed", range(2))
def test_whatever_is_typed_steps_back_lead_to_what_it_was(edit: TeamEdit, seed: int) -> None:
    chance, first = Random(seed), edit.text
    places = [
        ("name", "en"),
        ("cards", "flare", "copies"),
        ("cards", "flare", "text", "de"),
    ]
    for _step in range(20):
        lines = edit.lines(("cards", "flare", "on_play"))
        letters = "".join(chance.choices("ab{}[]:,-#\"'\\&*!%@|> 05é", k=chance.randrange(4)))
        with suppress(UserError):
            if chance.random() < 0.4 and lines:
                line = chance.choice(lines)
                edit.put_line(line, chance.choice([letters, line.text + letters, "- {do: draw}"]))
            else:
                edit.put(chance.choice(places), letters)
        parse_yaml(edit.text, edit.path)
    assert edit.can_undo
    while edit.can_undo:
        edit.undo()
    assert (edit.text, edit.aside) == (first, {})
