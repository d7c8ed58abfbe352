"""Deck descriptions are computed from the cards."""

import pytest

from game.app.epic.setup.team_sheet import format_deck, list_deck_stats
from game.content.cards.packs import load_pack
from game.presentation.epic import deck_pages

TEAMS = list(load_pack("zelda").teams)


@pytest.mark.parametrize("team", TEAMS)
def test_a_deck_is_shown_whole(team: str) -> None:
    entries = deck_pages.list_entries("zelda", team)
    assert sum(entry.copies for entry in entries) == 31
    assert len({entry.card.id for entry in entries}) == len(entries)
    assert format_deck("zelda", team) == "31 cards: 19 basic, 12 power/special"
    assert [entry.card.basic for entry in entries] == sorted(entry.card.basic for entry in entries)


def test_the_numbers_of_a_deck() -> None:
    """Counted by hand from Link's cards; the two sunbursts count 8 each, as Sacred Blade does."""
    profile = deck_pages.build_profile("zelda", "link")
    basics = 5 * 2 + 4 + 4 * 2 + 3 * 2 + 2 + 1 * 2 + 3 + 2 * 2 + 2 * 3 + 1 * 3
    assert deck_pages.find_strongest_attack("zelda") == 8
    assert profile.attack == basics + 6 * 3 + 8
    assert profile.defense == 2 + 1 + 3 + 2 + 6 + 4 + 5 + 4 + 1 + 4 + 9 + 12 + 2 * 8 + 8
    assert profile.ranged == round(100 * 6 / 23)
    assert profile.tempo == 2 + 1 + 2 + 1


def test_bars_are_measured_against_the_best_team() -> None:
    for part in range(4):
        shares = [list_deck_stats("zelda", team)[part].fraction for team in TEAMS]
        assert max(shares) == 1
        assert min(shares) >= 0


@pytest.mark.parametrize("team", TEAMS)
def test_the_path_names_its_cards(team: str) -> None:
    path = load_pack("zelda").teams[team].path.en
    cards = deck_pages.find_path_cards("zelda", team)
    names = [entry.card.text.name.en for entry in cards if entry.card.text]
    assert len(set(names)) == 3
    for named in path.split("**")[1::2]:
        assert named in names
    places = [path.find(f"**{name}**") for name in names if f"**{name}**" in path]
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("team", "kind", "melee", "ranged"),
    [
        ("link", "navi", True, True),
        ("darunia", "darunia", True, False),
        ("ganon", "wizrobe", False, True),
        ("iron-knuckle", "stalfos", True, False),
    ],
)
def test_how_a_character_reaches(team: str, kind: str, melee: bool, ranged: bool) -> None:
    assert deck_pages.find_attack_types("zelda", team, kind) == deck_pages.AttackTypes(melee, ranged)
