"""The gauntlet: everybody is met once, wounds are carried, and what is kept survives damage."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from game.content.packs import build_rules, load_pack
from game.errors import UserError
from game.rules.core.chance import Live
from game.rules.epic.board import bits
from game.table import gauntlet
from game.table.gauntlet import LEVELS, Run


def a_run(team: str = "link") -> Run:
    content = load_pack("zelda")
    return gauntlet.new_run("zelda", team, list(content.teams), list(content.layouts), "7")


def test_everybody_else_is_met_once_and_levels_rise() -> None:
    run = a_run()
    assert sorted([run.team, *(duel.team for duel in run.duels)]) == sorted(load_pack("zelda").teams)
    assert tuple(duel.level for duel in run.duels)[-len(LEVELS) :] == LEVELS
    assert {duel.map for duel in run.duels} == set(load_pack("zelda").layouts)
    assert run == a_run()


@pytest.mark.parametrize("count", [1, 3, 11])
def test_fewer_or_more_teams_end_with_the_strongest(count: int) -> None:
    run = gauntlet.new_run("g", "me", ["me", *(f"t{number}" for number in range(count))], ["m"], "s")
    assert len(run.duels) == count
    assert run.duels[-1].level == LEVELS[-1]
    assert [LEVELS.index(duel.level) for duel in run.duels] == sorted(LEVELS.index(duel.level) for duel in run.duels)


def test_half_of_a_loss_comes_back_rounded_up() -> None:
    run = gauntlet.after_duel(a_run(), won=True, losses=[5, 8])
    assert (run.won, run.wounds, run.over) == (1, (2, 4), False)
    state = build_rules(gauntlet.setup_of(run)).setup(Live(Random(1)), None)
    assert state.maximum[0] == 15
    assert state.health == [15 - 2, state.maximum[1] - 4, *state.maximum[2:]]


def test_nobody_begins_without_health() -> None:
    run = msgspec.structs.replace(a_run(), wounds=(99, 99))
    rules = build_rules(gauntlet.setup_of(run))
    state = rules.setup(Live(Random(1)), None)
    assert [state.health[figure] for figure in bits(rules.match.own[0])] == [1, 1]


def test_a_defeat_ends_the_run_and_the_last_victory_too() -> None:
    lost = gauntlet.after_duel(a_run(), won=False, losses=[15, 8])
    assert lost.over
    assert lost.won == 0
    run = a_run()
    for _duel in run.duels:
        assert not run.over
        run = gauntlet.after_duel(run, won=True, losses=[0, 0])
    assert run.over
    assert not run.lost


def test_progress_is_kept_and_the_best_of_a_team_stays(tmp_path: Path) -> None:
    file = tmp_path / "gauntlet.json"
    run = gauntlet.after_duel(gauntlet.after_duel(a_run(), won=True, losses=[1, 1]), won=True, losses=[3, 0])
    gauntlet.keep(run, file)
    assert gauntlet.load(file).runs == {"zelda": run}
    gauntlet.keep(a_run(), file)
    book = gauntlet.give_up("zelda", file)
    assert book.runs == {}
    assert gauntlet.load(file).best == {"zelda/link": 2}


DAMAGED = [b"", b"[]", b"{", b'{"runs": 3, "best": []}', b'{"runs": {"zelda": {"won": 99}}, "best": {"a": "b"}}']


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_damaged_file_loses_what_is_damaged_only(tmp_path: Path, damage: bytes) -> None:
    file = tmp_path / "gauntlet.json"
    file.write_bytes(damage)
    assert gauntlet.load(file) == gauntlet.Book()


def test_a_run_that_cannot_be_is_dropped(tmp_path: Path) -> None:
    file = tmp_path / "gauntlet.json"
    long = {"duels": a_run().duels * 100}
    for wrong in ({"won": 12}, {"won": -1}, {"wounds": (-3,)}, {"wounds": (10**9,)}, {"duels": ()}, long):
        file.write_bytes(msgspec.json.encode({"runs": {"zelda": msgspec.structs.replace(a_run(), **wrong)}}))
        assert gauntlet.load(file).runs == {}


def test_wounds_are_checked() -> None:
    setup = gauntlet.setup_of(gauntlet.after_duel(a_run(), won=True, losses=[4, 4]))
    for wrong in (((1,),), ((-1,), ())):
        with pytest.raises(UserError):
            build_rules(msgspec.structs.replace(setup, wounds=wrong))
