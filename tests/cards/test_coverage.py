"""No card without a test: the tests of the cards are run once more, and every effect and branch must be carried out."""

from __future__ import annotations

import pytest

from game.content.cards.packs import compile_library, load_pack
from tests.cards.registry import list_entries, record_team

TEAMS = {team: game for game in ("zelda", "star-wars") for team in sorted(load_pack(game).teams)}
"""By team: its game."""


def talents(team: str) -> set[str]:
    return {f"{team}/{name}" for name in load_pack(TEAMS[team]).teams[team].cards}


@pytest.mark.parametrize("team", TEAMS)
def test_every_talent_has_a_test_that_plays_it(team: str) -> None:
    tested = {card for entry in list_entries() for card in entry.cards}
    missing = sorted(talents(team) - tested)
    assert not missing, f"write tests in tests/cards/{TEAMS[team].replace('-', '_')} for {', '.join(missing)}"
    unplayed = sorted(talents(team) - record_team(team).played)
    assert not unplayed, f"their tests do not play {', '.join(unplayed)}"


@pytest.mark.parametrize("team", TEAMS)
def test_every_effect_and_branch_is_carried_out(team: str) -> None:
    cards = compile_library(TEAMS[team], (team,))
    wanted = cards.find_branches(team)
    assert wanted
    missing = [
        f"  {block}: {cards.blocks[block][at].name}{f', {way}' if way else ''}"
        for block, at, way in sorted(wanted - record_team(team).branches)
    ]
    assert not missing, "play these too, which no test of the team's cards reached:\n" + "\n".join(missing)


def test_every_test_is_about_cards_that_there_are() -> None:
    known = {card for team in TEAMS for card in talents(team)}
    for entry in list_entries():
        assert entry.cards
        assert set(entry.cards) <= known
