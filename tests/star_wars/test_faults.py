"""Mistakes in the words that only Star Wars cards use are refused with a sentence that says what was meant."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from game.content.cards.pack_reader import PackContent, _find_camp_faults
from game.content.cards.packs import load_pack
from game.content.cards.teams import load_team
from game.content.formats.errors import ContentError
from game.paths import assets_dir

TEAMS = assets_dir() / "cards" / "star-wars" / "teams"

FAULTS = (
    ("anakin", "keep: 1", "keep: 2", "one card can be kept"),
    ("anakin", "{do: discard, who: me, keep: 1}", "{do: discard, who: everyone, keep: 1}", "is not bound here"),
    ("anakin", "{kind: minor}}", "{kind: minor}, player: opponent}", "among characters or of a player"),
    ("boba", "reach_of: boba}}\n      - {do: all", "reach_of: bobo}}\n      - {do: all", 'did you mean "boba"'),
    ("boba", "with: aimed", "with: aimd", 'did you mean "aimed"'),
    ("boba", "add: -1", "add: 0", "add must be"),
    ("boba", "add: -1, who: aimed, when: next_turn", "add: -1, who: aimed", "can only be added"),
    ("dooku", "count: 2, by: chance", "count: 2, all: true", "only one of all, keep and count"),
    ("dooku", "count: 2, by: chance", "count: 2, which: {special: true}", "which goes with all"),
    ("emperor", "top: 4, rest: order", "rest: order", "only the top of a pile"),
    ("emperor", "top: 4", "top: -4", "top must be at least 1"),
    ("han", "card: bowcaster-attack", "card: bowcaster-atack", 'did you mean "bowcaster-attack"'),
    ("han", "card: bowcaster-attack", "card: bowcaster-attack, top: 3", "searched for in the whole pile"),
    ("jango", "board: kamino-platform", "board: kamino-platfrom", 'did you mean "kamino-platform"'),
    ("jango", "value: 6", "value: -6", "cannot be negative"),
    ("mace", "defense: {value: {hand: me}}", "defense: {value: {hand: me, dealt: true}}", "is {hand: me}"),
    ("obi-wan", "{do: take, from: discard}", "{do: take, from: discard, rest: shuffle}", "keeps its order"),
    ("vader", "amount: {dealt: true}", "amount: {dealt: true, hand: me}", "one of attack_of, dealt and hand"),
    (
        "vader",
        "amount: {dealt: true}",
        "amount: {dealt: true, itself: counted}",
        "itself goes with the number of cards",
    ),
    ("vader", "show: me", "show: mee", "is not bound here"),
    ("vader", "all: true, which: {special: true}", "all: true, by: chance", "nobody chooses what all or keep"),
    ("yoda", "ransom: 3", "ransom: 0", "ransom must be at least 1"),
    ("yoda", "{attack_of: attack-card}", "{attack_of: attack-card, of: yoda}", "of goes with the top"),
)


@pytest.mark.parametrize(("team", "right", "wrong", "words"), FAULTS, ids=lambda text: text[:24])
def test_a_mistake_is_named(team: str, right: str, wrong: str, words: str, tmp_path: Path) -> None:
    text = (TEAMS / f"{team}.yaml").read_text(encoding="utf-8")
    assert right in text
    file = tmp_path / f"{team}.yaml"
    file.write_text(text.replace(right, wrong, 1), encoding="utf-8")
    with pytest.raises(ContentError) as error:
        load_team(file)
    assert any(words in fault.message for fault in error.value.faults), error.value


def test_camps_must_fit_teams_and_boards() -> None:
    content = load_pack("star-wars")

    def faults(**camps: tuple[str, ...]) -> list[str]:
        return _find_camp_faults(
            PackContent(msgspec.structs.replace(content.pack, camps=camps), content.teams, content.layouts)
        )

    light, dark = content.pack.camps["light"], content.pack.camps["dark"]
    assert faults(light=light, dark=dark) == []
    assert faults(light=light, dark=dark[1:]) == [f'camps: name the team "{dark[0]}" in one of them']
    assert faults(light=(*light, "luek"), dark=dark) == ['camps: unknown team "luek"']
    assert faults(light=(*light, "vader"), dark=dark) == [
        'camps: "vader" is named twice',
        'camps: "vader" is not light',
    ]
    board = next(iter(content.layouts.values()))
    starts = {("luek" if team == "luke" else team): square for team, square in board.starts.items()}
    boards = {"odd": msgspec.structs.replace(board, id="odd", starts=starts)}
    assert _find_camp_faults(PackContent(content.pack, content.teams, boards)) == [
        'the board "odd" needs a start square for "luke"',
        'the board "odd" has a start square for "luek", which is no team',
    ]
