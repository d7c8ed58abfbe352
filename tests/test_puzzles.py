"""The shipped puzzles, proved by exhaustive search; the solver, the referee, the tool and the player's progress."""

import json
from collections import Counter
from pathlib import Path

import pytest

from game.authoring.solve import has_single_opening
from game.bots.epic.levels import LEVELS
from game.bots.epic.puzzle_grades import MAJORITY as MOST_TRIES
from game.bots.epic.puzzle_grades import grade_puzzle, solves_puzzle
from game.bots.epic.referee import PuzzleReferee
from game.bots.epic.solver import Solver, make_solver
from game.cli import main
from game.content.cards.packs import EPIC_PACKS, load_pack
from game.content.formats import cache
from game.content.formats.errors import ContentError
from game.content.puzzles.positions import Position, SeatSpec, build_position
from game.content.puzzles.puzzles import (
    GRADING_TRIES,
    list_puzzle_files,
    load_all_shipped,
    load_puzzle,
    load_shipped_puzzles,
)
from game.errors import UserError
from game.paths import HOME_VARIABLE
from game.rules.core.chance import ScriptedRandom
from game.rules.epic.actions.action import Action, Attack, Decline, End, Play, Walk
from game.rules.epic.engine.state import State
from game.rules.epic.rules import EpicRules
from game.session.session import Session
from game.storage.files import BACKUP_SUFFIX
from game.storage.puzzle_progress import PuzzleProgress, load_progress, record_try

FILES = list_puzzle_files()
SHIPPED = [path for game in EPIC_PACKS for path in list_puzzle_files(game)]
SHARE = SHIPPED[::4]
"""Those that are played by both sides in every run; the soak run plays all of them."""
MOST = 20_000
"""Every shipped puzzle is searched in full within so many positions: a moment at a table."""
whole = pytest.mark.parametrize(
    "path",
    [pytest.param(path, marks=() if path in SHARE else pytest.mark.soak) for path in SHIPPED],
    ids=lambda path: f"{path.parent.name}-{path.stem}",
)


def done(rules: EpicRules, state: State, action: Action) -> State:
    after = rules.clone(state)
    rules.apply(after, action, ScriptedRandom(strict=True), None)
    return after


# The shipped puzzles --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_puzzle_is_solved_against_every_answer_by_one_first_action(path: Path) -> None:
    loaded = load_puzzle(path)
    rules, solver, s = loaded.rules, make_solver(loaded, MOST), loaded.state
    legal, winning = rules.legal_actions(s), solver.find_winning_actions(s)
    assert len(winning) == 1, [rules.to_text(action) for action in winning]
    assert 2 * len(winning) <= len(legal)
    assert any(action not in winning for action in legal if isinstance(action, Attack | Play | Walk))
    for text in loaded.solution:
        action = rules.from_text(s, text)
        if solver.is_own_decision(s):
            assert solver.wins_after(s, action), text
        s = next(solver.iterate_outcomes(s, action))
    assert solver.find_verdict(s) or (loaded.objective.includes_enemy_turn and solver.is_winning(s))


def test_every_puzzle_is_sound_open_and_in_two_languages() -> None:
    for loaded in load_all_shipped():
        assert loaded.rules.check_invariants(loaded.state) == []
        view = loaded.rules.observe(loaded.state, loaded.seat)
        assert all(card >= 0 for hand in view.hands for card in hand)
        texts = [loaded.puzzle.name, loaded.puzzle.story, loaded.puzzle.hint]
        assert all(text is not None and text.en and text.de and text.en != text.de for text in texts)


def test_puzzles_are_forty_of_many_teams_all_boards_all_aims_and_all_grades() -> None:
    found = load_all_shipped()
    assert len(found) >= 40
    for game in EPIC_PACKS:
        own = [loaded for loaded in found if loaded.puzzle.game == game]
        assert own == list(load_shipped_puzzles(game))
        assert {puzzle.puzzle.map for puzzle in own} == set(load_pack(game).layouts)
        teams = Counter(puzzle.puzzle.seats[puzzle.seat].team for puzzle in own)
        assert max(teams.values()) <= 4, "other teams have puzzles as well"
        assert len(teams) >= 8
        seated = {seat.team for puzzle in own for seat in puzzle.puzzle.seats}
        assert len(seated) >= {"zelda": 9, "star-wars": 11}[game]
        assert {puzzle.objective.goal for puzzle in own} == {"win-this-turn", "fell", "survive"}
    grades = [loaded.puzzle.difficulty for loaded in found]
    assert grades == sorted(grades)
    assert set(grades) == {1, 2, 3, 4, 5}
    assert len({loaded.puzzle.name.en for loaded in found}) == len(found)


def test_grades_are_those_of_the_bots() -> None:
    for loaded in load_all_shipped():
        counts = list(loaded.puzzle.found.values())
        assert list(loaded.puzzle.found) == list(LEVELS)[: len(counts)]
        assert all(count < MOST_TRIES for count in counts[:-1])
        most = counts[-1] >= MOST_TRIES
        assert loaded.puzzle.difficulty == grade_puzzle(loaded.puzzle.found), loaded.id
        assert most or len(counts) == len(LEVELS)


def test_a_grade_follows_from_the_solved_tries() -> None:
    assert grade_puzzle({"apprentice": 6}) == 1
    assert grade_puzzle({"apprentice": 5, "knight": 0, "hero": 6}) == 3
    assert grade_puzzle({"apprentice": 4, "knight": 0, "hero": 0, "sage": 0}) == 4
    assert grade_puzzle({"apprentice": 3, "knight": 3, "hero": 3, "sage": 3}) == 5


def test_recorded_results_of_the_quick_bots_are_reproducible() -> None:
    for loaded in load_all_shipped()[::5]:
        tries = [
            solves_puzzle(loaded, "apprentice", f"{loaded.id}/apprentice/{index}") for index in range(GRADING_TRIES)
        ]
        assert sum(tries) == loaded.puzzle.found["apprentice"], loaded.id


def test_puzzles_depend_on_what_their_stories_say() -> None:
    by_id = {loaded.id: loaded for loaded in load_shipped_puzzles()}

    def after(name: str, *texts: str) -> bool:
        loaded = by_id[name]
        solver, s = make_solver(loaded), loaded.state
        for text in texts:
            s = done(loaded.rules, s, loaded.rules.from_text(s, text))
        return solver.is_winning(s)

    hook = "play link link/hook-and-chain"
    assert after("09-strength-in-need", hook, "way swing")
    assert not after("09-strength-in-need", hook, "way reel-in")
    dance = "play skull-kid skull-kid/puppet-dance"
    assert after("06-the-sand-takes-the-bottle", dance, "move link E5 1")
    assert not after("06-the-sand-takes-the-bottle", dance, "move link E4")
    roll = "play goron-1 darunia/boulder-roll"
    assert not after("11-a-brothers-sacrifice", roll, "move goron-1 C4")


# The solver -----------------------------------------------------------------------------------------------------------


def duel(hand: tuple[str, ...], enemy: tuple[str, ...], health: int, **fields: object) -> tuple[EpicRules, State]:
    seats = (
        SeatSpec("zelda", {"zelda": "C4", "impa": "A1"}, hand=hand, rest="removed"),
        SeatSpec(
            "ganon",
            {"ganon": "D4", "wizrobe-1": "fallen", "wizrobe-2": "fallen"},
            health={"ganon": health},
            hand=enemy,
            rest="removed",
        ),
    )
    return build_position(Position("fairy-fountain", seats, **fields))  # type: ignore[arg-type]


def test_solver_finds_the_win_and_the_defense() -> None:
    rules, s = duel(("zelda-4-2-s",), (), 4)
    assert [rules.to_text(action) for action in Solver(rules, s).find_winning_actions(s)] == [
        "attack zelda ganon zelda/zelda-4-2-s"
    ]
    rules, s = duel(("zelda-4-2-s",), ("ganon-5-1-s",), 4)
    solver = Solver(rules, s)
    assert not solver.is_winning(s)
    asked = done(rules, s, rules.from_text(s, "attack zelda ganon zelda/zelda-4-2-s"))
    assert rules.to_text(solver.find_best_reply(asked)) == "defend ganon/ganon-5-1-s"


def test_solver_handles_every_random_result() -> None:
    """Light Shot takes a card at random, and only without the shield does the second shot fell Ganon."""
    rules, s = duel(("light-shot", "zelda-4-2-s"), ("ganon-1-4-s", "dark-thunder"), 9)
    solver = Solver(rules, s)
    asked = done(rules, s, rules.from_text(s, "attack zelda ganon zelda/light-shot"))
    outcomes = list(solver.iterate_outcomes(asked, Decline()))
    left = {rules.match.card_ids[state.hands[1][0]]: solver.is_winning(state) for state in outcomes}
    assert left == {"ganon/ganon-1-4-s": False, "ganon/dark-thunder": True}
    assert not solver.wins_after(asked, Decline())


def test_solver_does_not_rely_on_a_roll() -> None:
    seats = (
        SeatSpec("ruto", {"ruto": "A1", "zora-1": "fallen", "zora-2": "fallen"}, hand=("deep-current", "ruto-4-1-sb")),
        SeatSpec("ganon", {"ganon": "C4", "wizrobe-1": "fallen", "wizrobe-2": "fallen"}, health={"ganon": 1}),
    )
    rules, s = build_position(Position("fairy-fountain", seats))
    assert "play ruto ruto/deep-current" in [rules.to_text(action) for action in rules.legal_actions(s)]
    assert not Solver(rules, s).is_winning(s)


def test_solver_ends_with_the_turn() -> None:
    rules, s = duel(("zelda-4-2-s",), (), 8)
    solver = Solver(rules, s)
    assert not solver.is_winning(s)
    assert not solver.wins_after(s, End())
    over = rules.clone(s)
    rules.apply(over, End(), ScriptedRandom(), None)
    assert solver.find_verdict(over) is False


def test_an_endless_line_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A free card that draws comes back to the hand again and again when the piles hold nothing else."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    with cache.isolated_cache():
        assert main(["dev", "new-team", "sky-bow", "--mod", "my-archers"]) == 0
        cache.clear_caches()
        archers = SeatSpec(
            team="sky-bow",
            squares={"sky-bow": "A8", "sky-bow-partner": "F4"},
            hand=("quick-step", "quick-step"),
            rest="removed",
        )
        ganon = SeatSpec(team="ganon", squares={"ganon": "L1", "wizrobe-1": "L3", "wizrobe-2": "L5"}, rest="removed")
        rules, s = build_position(Position(map="triforce-chamber", seats=(archers, ganon)))
        with pytest.raises(UserError, match="can repeat endlessly"):
            Solver(rules, s).is_winning(s)
    monkeypatch.undo()


def test_solver_reports_a_puzzle_that_is_too_complex() -> None:
    loaded = next(puzzle for puzzle in load_shipped_puzzles() if puzzle.id.startswith("05"))
    with pytest.raises(UserError, match="too complex to solve"):
        Solver(loaded.rules, loaded.state, 50).is_winning(loaded.state)


# The referee ----------------------------------------------------------------------------------------------------------


@whole
def test_referee_plays_both_sides_to_the_win(path: Path) -> None:
    loaded = load_puzzle(path)
    referee = PuzzleReferee(loaded)
    session = Session(loaded.rules, "any seed", loaded.state)
    while referee.find_verdict(session.journal) is None:
        decision = session.decision
        assert decision is not None
        ours = decision.seat == loaded.seat
        action = referee.find_next_action(session.journal) if ours else referee.choose_reply(session.journal)
        assert session.submit(action) is None
    assert referee.find_verdict(session.journal)
    assert loaded.objective.goal != "win-this-turn" or session.outcome is not None


def test_referee_refutes_and_follows_undo() -> None:
    loaded = next(puzzle for puzzle in load_shipped_puzzles() if puzzle.id.startswith("12"))
    referee = PuzzleReferee(loaded)
    session = Session(loaded.rules, "any seed", loaded.state)
    assert session.submit(session.parse_action("play nabooru nabooru/silver-grip")) is None
    assert referee.find_mistake(session.journal) is not None
    session.undo_steps(1)
    assert referee.find_mistake(session.journal) is None
    assert session.submit(session.parse_action("attack nabooru kotake nabooru/twin-scimitars")) is None
    assert referee.find_mistake(session.journal) is None
    assert loaded.rules.to_text(referee.choose_reply(session.journal)) == "defend witches/mirror-broom"
    session.undo_steps(1)
    session.submit(session.parse_action("end"))
    assert referee.find_verdict(session.journal) is False


# Files and the tool ---------------------------------------------------------------------------------------------------


def written(tmp_path: Path, *changes: tuple[str, str]) -> Path:
    text = FILES[0].read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path = tmp_path / "puzzle.yaml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("difficulty: ", "difficulty: 9", "to 5"),
        ("map: triforce-chamber", "map: triforce-chamber\ngoal: flee", "win-this-turn"),
        ("map: triforce-chamber", "map: triforce-chamber\ngoal: fell\ntarget: navi", "has to be of enemies"),
        ("map: triforce-chamber", "map: triforce-chamber\ngoal: fell\ntarget: ganon", "already"),
        ("map: triforce-chamber", "map: triforce-chamber\ntarget: navi", "does not go with"),
        ("play link hook-and-chain", "play navi hook-and-chain", "was refused"),
        ("play link hook-and-chain", "play link hook-and-chian", "did you mean"),
        ("attack link wizrobe-1 spinning-blade", "attack link wizrobe-1 sacred-blade", "does not end with a victory"),
        ("    rest: removed", "    rest: draw", "a draw pile of a puzzle holds one card"),
    ],
)
def test_faulty_puzzle_is_refused_with_its_line(tmp_path: Path, old: str, new: str, said: str) -> None:
    with pytest.raises(ContentError, match=r"puzzle\.yaml:\d+: .*" + said):
        load_puzzle(written(tmp_path, (old, new)))


def test_solution_ends_with_the_match(tmp_path: Path) -> None:
    text = FILES[0].read_text(encoding="utf-8")
    path = tmp_path / "puzzle.yaml"
    path.write_text(text + "  - end\n", encoding="utf-8")
    with pytest.raises(ContentError, match="comes after the end"):
        load_puzzle(path)


def test_tool_prints_the_solutions(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dev", "solve", str(FILES[8])]) == 0
    out = capsys.readouterr().out
    assert "1 of 3 first actions wins (only one opening): play link link/hook-and-chain" in out
    assert "- defend ganon/ganon-5-1-s" in out
    assert out.count("won") == 2


def test_tool_fails_for_a_solution_that_needs_the_enemys_help(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In the third puzzle Ganon need not hold his volley back."""
    text = FILES[2].read_text(encoding="utf-8")
    start = text.index("solution:")
    path = tmp_path / "puzzle.yaml"
    helped = "solution:\n  - attack zelda ganon light-shot\n  - decline\n"
    path.write_text(text[:start] + helped, encoding="utf-8")
    assert main(["dev", "solve", "--brief", str(path)]) == 1
    assert "doesn't win" in capsys.readouterr().out


def test_equivalent_first_actions_count_as_one() -> None:
    assert has_single_opening(["play kotake witches/broom-flight", "play komune witches/broom-flight"])
    assert not has_single_opening(["play kotake witches/broom-flight", "attack komune ganon witches/flame-ray"])


# Progress -------------------------------------------------------------------------------------------------------------


def test_progress_counts_tries_up_to_the_solution(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.json"
    assert load_progress(file) == {}
    record_try("zelda/one", solved=False, file=file)
    record_try("zelda/one", solved=True, file=file)
    record_try("zelda/one", solved=False, file=file)
    record_try("zelda/two", solved=False, file=file)
    assert load_progress(file) == {"zelda/one": PuzzleProgress(2, True), "zelda/two": PuzzleProgress(1, False)}
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".part"] == []


def test_damaged_progress_falls_back(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.json"
    record_try("zelda/one", solved=True, file=file)
    record_try("zelda/two", solved=False, file=file)
    file.write_bytes(b'{"zelda/one": {"tri')
    assert load_progress(file) == {"zelda/one": PuzzleProgress(1, True)}
    file.with_name(file.name + BACKUP_SUFFIX).write_bytes(b"[]")
    file.write_bytes(b"{")
    assert load_progress(file) == {}
    file.write_text(json.dumps({"a": {"tries": -1}, "b": 3, "c": {"tries": 2, "solved": True}}), encoding="utf-8")
    assert load_progress(file) == {"c": PuzzleProgress(2, True)}
