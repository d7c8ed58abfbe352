"""Fit of teams and boards: every match that can be set up has a square for each character."""

from __future__ import annotations

import msgspec
import pytest

from game.content.cards.packs import load_pack
from game.content.mods.boards_check import count_characters, find_too_small_boards
from game.rules.epic.team_file import TeamFile


def make_team(name: str, partners: int) -> TeamFile:
    """Return a team with another number of its partners."""
    team = load_pack("zelda").teams[name]
    characters = tuple(
        msgspec.structs.replace(character, count=partners) if character.role == "partner" else character
        for character in team.characters
    )
    return msgspec.structs.replace(team, characters=characters)


@pytest.mark.parametrize(("name", "size"), [("link", (1, 1)), ("ruto", (1, 2)), ("witches", (2, 0))])
def test_a_team_has_leads_and_partners(name: str, size: tuple[int, int]) -> None:
    assert count_characters(load_pack("zelda").teams[name]) == size


@pytest.mark.parametrize("name", load_pack("zelda").teams)
def test_every_team_fits_on_every_board_of_its_game(name: str) -> None:
    content = load_pack("zelda")
    assert find_too_small_boards(content.teams[name], content.layouts.values()) == {}


@pytest.mark.parametrize(
    ("partners", "tight"),
    [
        (3, {}),
        (4, {"fairy-fountain": 3}),
        (5, {"fairy-fountain": 3, "leever-desert": 4, "lost-woods": 4}),
        (6, {"fairy-fountain": 3, "leever-desert": 4, "lost-woods": 4, "triforce-chamber": 5}),
    ],
)
def test_a_team_of_many_partners_is_told_where_how_many_fit(partners: int, tight: dict[str, int]) -> None:
    assert find_too_small_boards(make_team("ganon", partners), load_pack("zelda").layouts.values()) == tight
