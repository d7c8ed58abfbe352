"""Command `dev hint-list`: positions of seeded matches with their hints."""

import re
from itertools import islice

import pytest

from game.cli import main
from tools.training.hint_list import MAX_HINTS_PER_MATCH, collect_positions


@pytest.mark.parametrize("game", ["zelda", "star-wars"])
def test_a_position_is_listed_with_its_hint(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dev", "hint-list", "--game", game, "--count", "1", "--seed", "s"]) == 0
    out = capsys.readouterr().out
    assert re.search(r"^---- 1: [a-z-]+, turn \d+, [a-z]+$", out, re.MULTILINE)
    assert re.search(r"^you are .*; hand: ", out, re.MULTILINE)
    assert re.search(r"^HINT [A-Z].*\.$", out, re.MULTILINE)


def test_positions_are_real_choices_and_the_same_for_a_seed() -> None:
    first, again = (list(islice(collect_positions("zelda", "7"), MAX_HINTS_PER_MATCH + 1)) for _run in range(2))
    assert [(view, seat, legal) for _rules, view, seat, legal, _name in first] == [
        (view, seat, legal) for _rules, view, seat, legal, _name in again
    ]
    assert all(len(legal) > 1 for _rules, _view, _seat, legal, _name in first)
    assert len({id(rules) for rules, *_rest in first}) == 2, "no more than a few from one match"


def test_nothing_to_list_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dev", "hint-list", "--count", "0"]) != 0
    assert "at least one hint" in capsys.readouterr().err
