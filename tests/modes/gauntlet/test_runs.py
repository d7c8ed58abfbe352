"""Runs of the gauntlet: maps without a dead end, boons as data in the definitions, steps, and saving."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import msgspec
import pytest

from game.content.cards.packs import build_defined_rules, load_pack
from game.content.modes.gauntlet import ACTS, GRADES, list_run_packs, load_run_content
from game.content.puzzles.puzzles import load_shipped_puzzles
from game.modes.gauntlet import boons, duels, matches, progress, steps
from game.modes.gauntlet.maps import LANES, ROWS
from game.modes.gauntlet.state import FIGHT_BY_PLACE_KIND, Boon, GauntletRun, is_consistent
from game.modes.gauntlet.terms import sum_terms
from game.modes.gauntlet.wording import build_boon_face, describe_boon, get_boon_kind_name, get_boon_name
from game.paths import HOME_VARIABLE
from game.presentation.epic.rulebook import EpicRulebook
from game.rules.core.chance import RecordingRandom
from game.rules.epic.board import iterate_bits
from game.session.session import Session
from game.storage import saves, slots
from tools.balance.runs import RunFight, RunReport, format_report, play_run, rank_choices, rank_values


def a_run(game: str = "zelda", team: str = "link", seed: str = "7", grade: int = 1, known: int = 9) -> GauntletRun:
    return steps.create_run(game, team, seed, grade, known)


def make_run_at_duel(run: GauntletRun) -> GauntletRun:
    """Return a run at its first duel, with nothing found."""
    run = steps.apply_option(run, steps.SKIP)
    return steps.apply_option(run, steps.list_options(run)[0])


@pytest.mark.parametrize("game", list_run_packs())
@pytest.mark.parametrize("act", range(1, ACTS + 1))
def test_every_path_of_a_map_leads_to_the_boss_past_two_fights_at_least(game: str, act: int) -> None:
    for seed in range(20):
        run = steps.start_act(a_run(game, next(iter(load_pack(game).teams)), str(seed), GRADES), act)
        places = run.places
        assert [place.kind for place in places if place.row == ROWS] == ["boss"]
        assert {place.kind for place in places if place.row == 0} == {"duel"}
        assert {place.kind for place in places if place.row == ROWS - 1} == {"rest"}
        spots = {(place.row, place.lane) for place in places}
        assert len(spots) == len(places)
        assert all(0 <= place.lane < LANES for place in places)
        fewest = {len(places) - 1: 1}
        for number in range(len(places) - 2, -1, -1):
            place = places[number]
            assert place.leads
            assert all(places[to].row == place.row + 1 for to in place.leads)
            fewest[number] = (place.kind in FIGHT_BY_PLACE_KIND) + min(fewest[to] for to in place.leads)
        for row in range(ROWS - 1):
            assert sum(len(place.leads) for place in places if place.row == row) <= 4
        firsts = [index for index, place in enumerate(places) if place.row == 0]
        assert len(firsts) >= 2
        assert min(fewest[number] for number in firsts) >= 3
        reached = {*firsts, *(to for place in places for to in place.leads)}
        assert reached == set(range(len(places)))
        _nobody_crosses(run)


@pytest.mark.parametrize("game", list_run_packs())
def test_riddles_are_harder_in_every_act(game: str) -> None:
    difficulty = {puzzle.id: puzzle.puzzle.difficulty for puzzle in load_shipped_puzzles(game)}
    found: list[set[int]] = []
    for act in range(1, ACTS + 1):
        runs = (steps.start_act(a_run(game, next(iter(load_pack(game).teams)), str(seed)), act) for seed in range(30))
        found.append({difficulty[place.puzzle] for run in runs for place in run.places if place.kind == "riddle"})
    assert all(max(easier) <= min(harder) for easier, harder in pairwise(found))


def _nobody_crosses(run: GauntletRun) -> None:
    for one in run.places:
        for other in run.places:
            if one.row == other.row and one.lane < other.lane:
                lanes = [run.places[to].lane for to in one.leads], [run.places[to].lane for to in other.leads]
                assert max(lanes[0]) <= min(lanes[1])


def test_a_seed_gives_the_same_run_and_another_one_another() -> None:
    assert a_run() == a_run()
    assert a_run().places != a_run(seed="8").places
    assert all(place.team != "link" for place in a_run().places)


def test_opponents_follow_their_place_and_difficulty() -> None:
    content = load_run_content("zelda")
    for grade in (1, GRADES):
        for act in range(1, ACTS + 1):
            for place in steps.start_act(a_run(grade=grade), act).places:
                fight = FIGHT_BY_PLACE_KIND.get(place.kind)
                if fight is None:
                    assert not place.team
                    continue
                more = (
                    sum(difficulty_grade.twists for difficulty_grade in content.common.grades[:grade])
                    if fight == "boss"
                    else 0
                )
                assert len(place.twists) == (0 if fight == "duel" else 1 + more)
                assert all(act in content.common.twists[name].acts for name in place.twists)


@pytest.mark.parametrize("game", list_run_packs())
def test_random_runs_come_to_an_end_and_every_duel_can_be_played(game: str) -> None:
    """Whatever is chosen: there is always something to do, and the definitions pass the checks of files."""
    for index in range(4):
        rng = Random(f"{game}/{index}")
        run = a_run(game, rng.choice(list(load_pack(game).teams)), str(index), rng.randint(1, GRADES), index)
        for _step in range(400):
            if run.is_over:
                break
            assert is_consistent(run)
            run = _one_step(run, rng)
        assert run.is_over
    assert run.walked


def _one_step(run: GauntletRun, rng: Random) -> GauntletRun:
    if run.step == "duel":
        known = duels.build_duel_definitions(run)
        assert EpicRulebook().validate_definitions(known) == []
        state = build_defined_rules(known).setup(RecordingRandom(rng), None)
        assert state.decision is not None
        return steps.apply_duel(run, won=rng.random() < 0.97, losses=[rng.randint(0, 6) for _one in range(3)])
    if run.step == "riddle" and rng.random() < 0.7:
        return steps.apply_riddle(run, solved=rng.random() < 0.6)
    for boon in run.offers:
        content = load_run_content(run.game)
        assert get_boon_kind_name(boon)
        assert describe_boon(run, boon, content)
        assert get_boon_name(run, boon, content)
        if steps.has_effect(run, boon) and not boon.sold:
            assert (build_boon_face(run, boon, content) is None) == (boon.kind in ("health", "heal"))
    return steps.apply_option(run, rng.choice(steps.list_options(run)))


@pytest.mark.soak
def test_two_hundred_random_runs_have_no_dead_end() -> None:
    for game in list_run_packs():
        told = [play_run(game, list(load_pack(game).teams), "none", 1, 9, "soak", index) for index in range(200)]
        assert [report.dead_end for report in told if report.dead_end] == []


def test_a_report_on_runs_tells_what_boons_are_worth() -> None:
    told = [play_run("zelda", ["link", "ganon"], "none", 3, 9, "told", index) for index in range(40)]
    assert not any(report.dead_end for report in told)
    found = rank_choices(told)
    assert "raise" in {choice.name for choice in found}
    assert all(abs(choice.win_rate_gain) < 60 for choice in found)
    carried = rank_values(told)
    assert len(format_report(told)) == 6 + len(found) + len(carried)
    assert (
        sum(abs(value.win_rate_gain) < value.margin for value in carried) > len(carried) * 3 / 4
    )  # the lot asks no boon


def test_duels_with_a_boon_are_compared_with_duels_of_their_kind() -> None:
    """The sword turns duels of the second act; that more come to the second act with the bell is nothing of its own."""
    early = [RunFight(1, "duel", index % 2 == 0, ()) for index in range(40)]
    late = [RunFight(2, "duel", index < 30, ("bell", "sword") if index < 20 else ("bell",)) for index in range(40)]
    told = [RunReport(True, 3, 0, 1, "boss", (), (), (), (), fights=(fight,)) for fight in (*early, *late)]
    sword, bell = rank_values(told)
    assert (sword.name, sword.count, round(sword.win_rate_gain, 6)) == ("sword", 20, 25.0)
    assert (bell.name, bell.count, round(bell.win_rate_gain, 6)) == ("bell", 40, 0.0)
    assert round(bell.margin, 1) == 13.4


def test_illegal_steps_are_refused() -> None:
    run = a_run()
    for option in ("go 0", "leave", "take 9", "heal"):
        with pytest.raises(ValueError, match="not open"):
            steps.apply_option(run, option)


# Boons ----------------------------------------------------------------------------------------------------------------


def test_each_boon_changes_the_definition_and_nothing_else() -> None:
    content = load_run_content("zelda")
    run = a_run()
    plain = boons.build_team(run, content)
    size = boons.count_deck(plain)
    with_card = boons.apply_boon(plain, Boon("card", "needle-flute"), "zelda", content)
    assert boons.count_deck(with_card) == size + 1
    assert with_card.cards["needle-flute"].who == ("link",)
    assert "Link" in with_card.cards["needle-flute"].text.en
    twice = boons.apply_boon(with_card, Boon("card", "needle-flute"), "zelda", content)
    assert twice.cards["needle-flute"].copies == 2
    assert boons.count_deck(boons.apply_boon(plain, Boon("drop", "link-1-4-s"), "zelda", content)) == size - 1
    raised = boons.apply_boon(plain, Boon("raise", "spinning-blade", "attack", 1), "zelda", content)
    side = raised.cards["spinning-blade"].attack
    assert side is not None
    assert side.value == 7
    healthy = boons.apply_boon(plain, Boon("health", "navi", by=3), "zelda", content)
    assert [character.health for character in healthy.characters] == [15, 15]
    carried = boons.apply_boon(plain, Boon("heirloom", "whetstone"), "zelda", content)
    assert carried.cards["whetstone"].standing
    assert boons.count_deck(carried) == size
    assert boons.apply_boon(plain, Boon("heirloom", "gone"), "zelda", content) == plain


def test_identical_basic_cards_are_merged() -> None:
    content = load_run_content("zelda")
    team = boons.build_team(a_run(), content)
    after = boons.apply_boon(team, Boon("raise", "link-4-1-s", "attack", 1), "zelda", content)
    after = boons.apply_boon(after, Boon("raise", "navi-2-2-sb", "attack", 1), "zelda", content)
    five = [card.copies for card in after.basics if (card.who, card.attack, card.defense) == (("link",), 5, 1)]
    assert five == [3]
    assert boons.count_deck(after) == boons.count_deck(team)


def test_every_heirloom_card_and_twist_fits_every_team() -> None:
    for game in list_run_packs():
        content = load_run_content(game)
        for team in load_pack(game).teams:
            run = make_run_at_duel(a_run(game, team))
            found = tuple(Boon("heirloom", name) for name in content.common.heirlooms)
            found += tuple(Boon("card", name) for name, card in content.cards.items() if card.from_ != team)
            twists = tuple(content.common.twists)
            places = tuple(
                msgspec.structs.replace(place, twists=twists) if place.kind in FIGHT_BY_PLACE_KIND else place
                for place in run.places
            )
            known = duels.build_duel_definitions(msgspec.structs.replace(run, boons=found, places=places))
            assert EpicRulebook().validate_definitions(known) == []
            assert len(build_defined_rules(known).match.standing_cards) == len(content.common.heirlooms) + len(twists)


def test_the_saved_duel_carries_its_altered_definitions(tmp_path: Path) -> None:
    run = make_run_at_duel(a_run())
    found = (Boon("heirloom", "whetstone"), Boon("card", "needle-flute"))
    run = msgspec.structs.replace(run, boons=found, wounds=(3, 0))
    known = duels.build_duel_definitions(run)
    session = Session(build_defined_rules(known), "s")
    file = tmp_path / "duel.tds"
    saves.write_save(file, session, duels.build_seats(run, "A", "B"))
    match = saves.read_save(file).session.rules.match
    assert match.library.teams == known.teams
    assert {"link/needle-flute", "link/whetstone"} <= set(match.card_ids)
    assert saves.read_save(file).session.view_for(0).health[0] == 12


# Steps ----------------------------------------------------------------------------------------------------------------


def test_wounds_heal_partly_and_every_character_starts_alive() -> None:
    run = steps.apply_duel(make_run_at_duel(a_run()), won=True, losses=[5, 8])
    assert (run.won, run.wounds, run.step) == (1, (2, 4), "boons")
    run = msgspec.structs.replace(make_run_at_duel(a_run()), wounds=(99, 99))
    rules = build_defined_rules(duels.build_duel_definitions(run))
    state = rules.setup(RecordingRandom(Random(1)), None)
    assert [state.health[figure] for figure in iterate_bits(rules.match.own_mask[0])] == [1, 1]


def test_a_defeat_ends_the_run_and_the_last_boss_too() -> None:
    assert steps.apply_duel(make_run_at_duel(a_run()), won=False, losses=[15, 8]).step == "lost"
    run = a_run()
    for act in range(1, ACTS + 1):
        boss = len(run.places) - 1
        way = [boss]
        while run.places[way[0]].row:
            way.insert(0, next(at for at, place in enumerate(run.places) if way[0] in place.leads))
        run = msgspec.structs.replace(run, walked=tuple(way), step="duel")
        assert run.act == act
        run = steps.apply_duel(run, won=True, losses=[0, 0])
    assert (run.step, run.bosses) == ("won", ACTS)


@pytest.mark.parametrize("money", [0, 45])
def test_a_declined_boon_pays_ten(money: int) -> None:
    offered = msgspec.structs.replace(a_run(), money=money)
    assert steps.apply_option(offered, steps.SKIP).money == money + 10
    assert steps.apply_option(offered, "take 0").money == money


def test_a_shop_takes_money_and_sells_each_thing_once() -> None:
    run = msgspec.structs.replace(
        a_run(), step="shop", money=100, offers=(Boon("heirloom", "whetstone", price=80), Boon("heal", by=50, price=30))
    )
    assert steps.list_options(run) == ("take 0", "take 1", "leave")
    run = steps.apply_option(msgspec.structs.replace(run, wounds=(6, 0)), "take 0")
    assert (run.money, run.step, run.boons) == (20, "shop", (Boon("heirloom", "whetstone"),))
    assert steps.list_options(run) == ("leave",)
    assert steps.apply_option(run, "leave").step == "path"


def test_a_shop_sells_nothing_that_has_become_another_card() -> None:
    offers = (Boon("raise", "link-1-4-s", "attack", 1, price=10), Boon("drop", "link-1-4-s", price=10))
    run = msgspec.structs.replace(a_run(), step="shop", money=100, offers=offers)
    assert steps.list_options(run) == ("take 0", "take 1", "leave")
    assert steps.list_options(steps.apply_option(run, "take 0")) == ("leave",)


def test_difficulty_modifiers_add_up() -> None:
    content = load_run_content("zelda")
    first, last = sum_terms(content, 1), sum_terms(content, GRADES)
    assert (first.enemy_health_percent, first.money_percent, first.price_percent) == (0, 100, 100)
    assert last.enemy_health_percent > 0
    assert last.recovery_percent < first.recovery_percent
    assert last.money_percent < 100 < last.price_percent


# What is kept ---------------------------------------------------------------------------------------------------------


def test_progress_is_kept_and_the_best_stays(tmp_path: Path) -> None:
    file = tmp_path / "gauntlet.json"
    run = steps.apply_duel(make_run_at_duel(a_run()), won=True, losses=[1, 1])
    progress.save_run(run, file)
    assert progress.load_progress(file).runs == {"zelda": run}
    won = msgspec.structs.replace(run, step="won", offers=(), grade=2, bosses=3)
    kept = progress.save_run(won, file)
    assert (kept.get_unlocked_grade("zelda"), kept.get_unlocked_grade("star-wars")) == (3, 1)
    assert kept.bosses == {"zelda": 3}
    assert progress.save_run(won, file).bosses == {"zelda": 3}
    kept = progress.abandon_run("zelda", file)
    assert (kept.runs, kept.best, kept.crowns) == ({}, {"zelda/link": 1}, {"zelda/link": 2})


OLD = (
    b'{"runs": {"zelda": {"game": "zelda", "team": "ruto", "seed": "x", "won": 4, "wounds": [2, 1, 0], "duels": ['
    + b", ".join([b'{"team": "ganon", "level": "sage", "map": "lost-woods"}'] * 9)
    + b']}}, "best": {"zelda/ruto": 4, "zelda/link": 7}}'
)


def test_a_run_of_version_one_continues_and_keeps_its_best(tmp_path: Path) -> None:
    file = tmp_path / "gauntlet.json"
    file.write_bytes(OLD)
    kept = progress.load_progress(file)
    run = kept.runs["zelda"]
    assert (run.team, run.act, run.won, run.wounds, run.step) == ("ruto", 2, 4, (2, 1, 0), "path")
    assert is_consistent(run)
    assert kept.best == {"zelda/ruto": 4, "zelda/link": 7}
    over = msgspec.json.decode(OLD)
    over["runs"]["zelda"]["lost"] = True
    file.write_bytes(msgspec.json.encode(over))
    assert (progress.load_progress(file).runs, progress.load_progress(file).best["zelda/link"]) == ({}, 7)


DAMAGED = [b"", b"[]", b"{", b'{"runs": 3, "best": []}', b'{"version": 2, "runs": {"zelda": {"won": 99}}}']


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_corrupted_file_loses_only_the_corrupted_parts(tmp_path: Path, damage: bytes) -> None:
    file = tmp_path / "gauntlet.json"
    file.write_bytes(damage)
    assert progress.load_progress(file) == progress.GauntletRecords()


def test_an_impossible_run_is_dropped(tmp_path: Path) -> None:
    file = tmp_path / "gauntlet.json"
    run = make_run_at_duel(a_run())
    looped = tuple(msgspec.structs.replace(place, leads=(0,)) for place in run.places)
    for wrong in (
        {"places": ()},
        {"places": looped},
        {"walked": (999,)},
        {"walked": (0, len(run.places) - 1)},
        {"step": "shop"},
        {"step": "boons"},
        {"grade": 99},
        {"act": 0},
        {"wounds": (-3,)},
        {"game": "dungeon"},
    ):
        content = {"version": 2, "runs": {"zelda": msgspec.structs.replace(run, **wrong)}, "best": {"zelda/link": 3}}
        file.write_bytes(msgspec.json.encode(content))
        kept = progress.load_progress(file)
        assert (kept.runs, kept.best) == ({}, {"zelda/link": 3}), wrong


def test_a_duel_with_an_unreadable_replay_restarts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    progress.save_run(make_run_at_duel(a_run()))
    matches.open_match(progress.load_progress().runs["zelda"], "Mira", "Otto").close()
    begun = progress.load_progress().runs["zelda"]
    replay = slots.get_slot_folder(slots.REPLAYS) / begun.match
    replay.parent.mkdir(parents=True, exist_ok=True)
    replay.write_bytes(b"rubbish")
    assert begun.match
    assert matches.settle_duel(begun) == msgspec.structs.replace(begun, match="")
