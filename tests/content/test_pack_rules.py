"""Pack rules: switches name the rule, and numbers are read from the pack's file."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import msgspec
import pytest

from game import paths
from game.content.cards import packs
from game.content.cards.packs import EpicDefinitions, build_defined_rules, build_definitions, load_pack
from game.content.formats import cache
from game.content.formats.errors import ContentError
from game.content.puzzles.positions import Position, SeatSpec, build_position
from game.errors import UserError
from game.rules.core.chance import ScriptedRandom
from game.rules.epic.pack import Mode, Rule, Setup

DESERT = Setup("zelda", (("link",), ("ganon",)), "leever-desert", options=("leevers",))


def test_every_rule_is_changed_by_a_switch_of_some_game() -> None:
    changes = {switch.rule for game in packs.EPIC_PACKS for switch in load_pack(game).pack.switches}
    assert changes == set(get_args(Rule))


def test_switch_without_a_rule_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cards" / "zelda").mkdir(parents=True)
    source = paths.assets_dir() / "cards" / "zelda"
    (tmp_path / "cards" / "zelda" / "teams").symlink_to(source / "teams")
    text = (source / "pack.yaml").read_text(encoding="utf-8")
    (tmp_path / "cards" / "zelda" / "pack.yaml").write_text(text.replace("    rule: tolls\n", ""), encoding="utf-8")
    monkeypatch.setattr(paths, "assets_dir", lambda: tmp_path)
    with cache.isolated_cache(), pytest.raises(ContentError, match="leevers: say which rule it changes"):
        load_pack("zelda")


@pytest.mark.parametrize(
    ("teams", "mode", "fault"),
    [
        ("link ganon", "ffa", ""),
        ("ganon link", "ffa", ""),
        ("link zelda", "ffa", "good teams on one side"),
        ("link ganon zelda", "ffa", "needs two players"),
        ("link ganon zelda witches", "ffa", "needs two players"),
        ("link ganon zelda witches", "2v2", ""),
        ("witches ruto ganon darunia", "2v2", ""),
        ("link zelda ganon witches", "2v2", "good teams on one side"),
        ("link ganon zelda ruto", "2v2", "good teams on one side"),
    ],
)
def test_good_against_evil_needs_each_on_a_side_of_its_own(teams: str, mode: Mode, fault: str) -> None:
    seats = tuple((team,) for team in teams.split())
    setup = Setup("zelda", seats, "lost-woods", mode=mode, options=("good-vs-evil",))
    if fault:
        with pytest.raises(UserError, match=fault):
            packs.check_setup(load_pack("zelda"), setup)
    else:
        packs.check_setup(load_pack("zelda"), setup)


def test_switches_of_an_old_save_change_what_they_are_called_after() -> None:
    known = build_definitions(DESERT)
    old = msgspec.to_builtins(known)
    for switch in old["pack"]["switches"]:
        del switch["rule"]
    match = build_defined_rules(msgspec.convert(old, EpicDefinitions)).match
    assert match.toll_squares == build_defined_rules(known).match.toll_squares > 0
    assert not match.has_rule("hiding")


def test_a_switch_may_be_called_otherwise_than_its_rule() -> None:
    known = build_definitions(DESERT)
    switches = tuple(
        msgspec.structs.replace(option, id="sand") if option.rule == "tolls" else option
        for option in known.pack.switches
    )
    pack = msgspec.structs.replace(known.pack, switches=switches)
    setup = msgspec.structs.replace(DESERT, options=("sand",))
    assert build_defined_rules(EpicDefinitions(setup, pack, known.teams, known.layout)).match.toll_squares > 0
    assert build_defined_rules(EpicDefinitions(DESERT, pack, known.teams, known.layout)).match.toll_squares == 0


@pytest.mark.parametrize("damage", [2, 5])
def test_a_toll_costs_what_the_pack_says(damage: int) -> None:
    link = SeatSpec("link", {"link": "A1", "navi": "G8"})
    ganon = SeatSpec("ganon", {"ganon": "N4", "wizrobe-1": "N5", "wizrobe-2": "N3"})
    shipped, state = build_position(Position("leever-desert", (link, ganon), options=("leevers",), die="3"))
    known = build_definitions(shipped.match.setup)
    pack = msgspec.structs.replace(known.pack, toll_damage=damage)
    rules = build_defined_rules(msgspec.structs.replace(known, pack=pack))
    navi = rules.match.figure_by_name["navi"]
    before = state.health[navi]
    rules.apply(state, rules.from_text(state, "move navi G6 1"), ScriptedRandom(), None)
    assert before - state.health[navi] == damage
