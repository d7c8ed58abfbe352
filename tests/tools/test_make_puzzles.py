"""Puzzles out of matches of bots: what is found has one first action, is tight, and is read again as it was written."""

from pathlib import Path

import msgspec
import pytest

from game.bots.epic.solver import solver_of
from game.cli import main
from game.content.puzzles.positions import build
from game.content.puzzles.puzzles import load_puzzle, puzzle_files
from game.content.puzzles.writing import position_of
from tools.training.make_puzzles import as_puzzle, search
from tools.training.puzzle_search import Found, Moment, Sharpener, changed_seat


def first_found() -> Found:
    return next(search("zelda", 4, "tests", ("win-this-turn", "fell")))


def test_what_is_found_is_a_puzzle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dev", "make-puzzles", "--matches", "1", "--seed", "g", "--goal", "fell", "--out", str(tmp_path)]) == 0
    paths = sorted(tmp_path.glob("*.yaml"))
    assert len(paths) == len(capsys.readouterr().out.splitlines()) > 0
    for path in paths[:1]:
        loaded = load_puzzle(path)
        assert loaded.puzzle.goal == "fell"
        solver = solver_of(loaded)
        assert len(solver.winning(loaded.state)) == 1
        figure = loaded.aim.figure
        if loaded.state.health[figure] < loaded.state.maximum[figure]:
            tougher = loaded.rules.clone(loaded.state)
            tougher.health[figure] += 1
            assert not solver.wins(tougher), "it is tight"


def test_the_same_seed_finds_the_same() -> None:
    assert first_found() == first_found()


def test_a_position_is_the_way_back_from_a_state() -> None:
    found = first_found()
    rules, state = build(found.position)
    again = build(position_of(rules.match, state))[1]
    assert again == state
    assert as_puzzle(found).solution == found.line


def test_a_moment_without_a_solution_is_given_up() -> None:
    loaded = load_puzzle(puzzle_files()[0])
    position = position_of(loaded.rules.match, loaded.state)
    seats = tuple(msgspec.structs.replace(seat, hand=()) for seat in position.seats)
    bare = msgspec.structs.replace(position, seats=seats)
    moment = Moment(changed_seat(bare, 1, seats[1]), "fell", "wizrobe-1", ((), ()))
    assert Sharpener(moment, 1000).sharpen() is None


def test_grades_are_written_into_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = puzzle_files()[1].read_text(encoding="utf-8")
    assert "found: {apprentice: 8}" in text
    path = tmp_path / puzzle_files()[1].name
    path.write_text(text.replace("difficulty: 1", "difficulty: 3").replace("found: {apprentice: 8}\n", ""), "utf-8")
    assert main(["dev", "make-puzzles", "--grade", str(path)]) == 0
    assert path.read_text(encoding="utf-8") == text
    assert "apprentice: 8" in capsys.readouterr().out


def test_a_folder_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dev", "make-puzzles"]) == 2
    assert "--out" in capsys.readouterr().err
