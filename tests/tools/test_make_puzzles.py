"""Puzzles out of matches of bots: what is found has one first action, is tight, and is read again as it was written."""

from pathlib import Path

import msgspec
import pytest

from game.bots.epic.solver import make_solver
from game.cli import main
from game.content.puzzles.positions import build_position
from game.content.puzzles.puzzles import list_puzzle_files, load_puzzle
from game.content.puzzles.writing import export_position
from tools.training.make_puzzles import convert_puzzle, search_puzzles
from tools.training.puzzle_search import FoundPuzzle, PuzzleMoment, PuzzleSharpener, replace_seat


def search_first() -> FoundPuzzle:
    return next(search_puzzles("zelda", 4, "a", ("win-this-turn", "fell")))


@pytest.fixture(scope="module")
def found() -> FoundPuzzle:
    """Return what the search finds first."""
    return search_first()


def test_a_found_puzzle_is_valid(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dev", "make-puzzles", "--matches", "1", "--seed", "f", "--goal", "fell", "--out", str(tmp_path)]) == 0
    paths = sorted(tmp_path.glob("*.yaml"))
    assert len(paths) == len(capsys.readouterr().out.splitlines()) > 0
    for path in paths[:1]:
        loaded = load_puzzle(path)
        assert loaded.puzzle.goal == "fell"
        solver = make_solver(loaded)
        assert len(solver.find_winning_actions(loaded.state)) == 1
        figure = loaded.objective.figure
        if loaded.state.health[figure] < loaded.state.maximum[figure]:
            tougher = loaded.rules.clone(loaded.state)
            tougher.health[figure] += 1
            assert not solver.is_winning(tougher), "it is tight"


def test_the_same_seed_finds_the_same(found: FoundPuzzle) -> None:
    assert search_first() == found


def test_a_position_is_the_way_back_from_a_state(found: FoundPuzzle) -> None:
    rules, state = build_position(found.position)
    reloaded = build_position(export_position(rules.match, state))[1]
    assert reloaded == state
    assert convert_puzzle(found).solution == found.line


def test_a_moment_without_a_solution_is_dropped() -> None:
    loaded = load_puzzle(list_puzzle_files()[0])
    position = export_position(loaded.rules.match, loaded.state)
    seats = tuple(msgspec.structs.replace(seat, hand=()) for seat in position.seats)
    bare = msgspec.structs.replace(position, seats=seats)
    moment = PuzzleMoment(replace_seat(bare, 1, seats[1]), "fell", "wizrobe-1", ((), ()))
    assert PuzzleSharpener(moment, 1000).find_puzzle() is None


def test_grades_are_written_into_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = list_puzzle_files()[1].read_text(encoding="utf-8")
    assert "found: {apprentice: 8}" in text
    path = tmp_path / list_puzzle_files()[1].name
    path.write_text(text.replace("difficulty: 1", "difficulty: 3").replace("found: {apprentice: 8}\n", ""), "utf-8")
    assert main(["dev", "make-puzzles", "--grade", str(path)]) == 0
    assert path.read_text(encoding="utf-8") == text
    assert "apprentice: 8" in capsys.readouterr().out


def test_a_folder_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dev", "make-puzzles"]) == 2
    assert "--out" in capsys.readouterr().err
