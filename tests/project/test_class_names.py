"""Class names: one name stands for one concept in the game and its tools."""

import ast
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.sources import ROOT, list_nodes

SOURCES = sorted(file for folder in ("game", "tools") for file in (ROOT / folder).rglob("*.py"))
SHARED_CONCEPTS = {
    "BaseAction": "base of the actions of a rulebook",
    "BaseEvent": "base of the events of a rulebook",
    "Concede": "action: give up the match",
    "Conceded": "event: a player gave up the match",
    "Decline": "action: leave an offered choice unused",
    "Discarded": "event: cards went from a hand to the discard pile",
    "Drew": "event: cards went from the draw pile to a hand",
    "Match": "fixed data of a match, derived from its set-up",
    "Play": "action: play a card face up from the hand",
    "Setup": "options of a match, agreed before it starts",
    "State": "position of a match",
}
"""Names that several rulebooks give their class for the same concept, with that concept."""


def find_repeated_names(files: Iterable[Path]) -> dict[str, list[str]]:
    """Return the places of each class name, private or not, that is defined more than once."""
    places: dict[str, list[str]] = {}
    for file in files:
        for node in list_nodes(file):
            if isinstance(node, ast.ClassDef):
                places.setdefault(node.name, []).append(f"{file}:{node.lineno}")
    return {name: repeated_names for name, repeated_names in places.items() if len(repeated_names) > 1}


def test_only_shared_concepts_repeat_a_class_name() -> None:
    repeated = find_repeated_names(SOURCES)
    assert {name: places for name, places in repeated.items() if name not in SHARED_CONCEPTS} == {}
    assert sorted(SHARED_CONCEPTS.keys() - repeated.keys()) == [], "no longer repeated"


def test_shared_concepts_stay_within_the_rules() -> None:
    rules = f"{ROOT / 'game' / 'rules'}"
    for name, places in find_repeated_names(SOURCES).items():
        assert all(place.startswith(rules) for place in places), (name, places)


@pytest.mark.parametrize("line", ["class Outcome:\n    pass\n", "def make():\n    class Outcome:\n        pass\n"])
def test_repeated_name_is_found(line: str, tmp_path: Path) -> None:
    one, other = tmp_path / "one.py", tmp_path / "other.py"
    one.write_text("class Outcome:\n    pass\nclass _Counter:\n    pass\n", encoding="utf-8")
    other.write_text(f"{line}class _Counter:\n    pass\n", encoding="utf-8")
    assert sorted(find_repeated_names([one, other])) == ["Outcome", "_Counter"]
