"""The pack as it ships: decks, figures, quick-guide cards, boards, start squares in every mode."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from game.content.cards.packs import build_rules, find_mode, load_pack, normalize_options
from game.errors import UserError
from game.rules.core.chance import RecordingRandom
from game.rules.epic.board import iterate_bits
from game.rules.epic.engine.state import UNPLACED
from game.rules.epic.pack import Mode, Setup
from game.rules.epic.setup import find_roomy_squares, placement_squares

PACK = load_pack("star-wars")
BOARDS = sorted(PACK.layouts)
MAJORS, MINORS = 10, 9
BOX = ["anakin", "boba", "dooku", "emperor", "han", "jango", "luke", "mace", "maul", "obi-wan", "vader", "yoda"]
"""The teams of the box; others may have joined them."""


@pytest.mark.parametrize("team", sorted(PACK.teams))
def test_a_main_character_has_10_basics_and_a_minor_one_9(team: str) -> None:
    it = PACK.teams[team]
    lead, partner = it.characters
    assert (lead.role, partner.role) == ("lead", "partner")
    assert sum(basic.copies for basic in it.basics if basic.who == (lead.kind,)) == MAJORS
    assert sum(basic.copies for basic in it.basics if basic.who == (partner.kind,)) == MINORS


def test_sums_of_the_basic_decks() -> None:
    """Sum attack and defense of the ten cards of each main character of the box.

    The colors are those of the players' pages.
    """
    sums = {}
    for team, it in PACK.teams.items():
        lead = [basic for basic in it.basics if basic.who == (it.characters[0].kind,)]
        sums[team] = (sum(b.attack * b.copies for b in lead), sum(b.defense * b.copies for b in lead))
    red, blue, green, yellow, yellow_plus = (38, 18), (32, 24), (28, 31), (27, 19), (27, 20)
    printed = {
        **dict.fromkeys(("anakin", "luke", "vader", "maul"), red),
        **dict.fromkeys(("obi-wan", "mace", "dooku"), blue),
        **dict.fromkeys(("yoda", "emperor"), green),
        **dict.fromkeys(("boba", "jango"), yellow),
        "han": yellow_plus,
    }
    assert {team: sums[team] for team in printed} == printed


def test_kinds_are_named_once_in_the_pack() -> None:
    kinds = [character.kind for it in PACK.teams.values() for character in it.characters]
    assert len(set(kinds)) == len(kinds)


@pytest.mark.parametrize("team", sorted(PACK.teams))
def test_a_character_has_one_weapon_and_the_minors_shoot(team: str) -> None:
    it = PACK.teams[team]
    sides = [(basic.who, basic.icons) for basic in it.basics]
    sides += [(card.who, card.attack.icons) for card in it.cards.values() if card.attack]
    weapons = {character.kind: {icons for who, icons in sides if character.kind in who} for character in it.characters}
    assert [kind for kind, found in weapons.items() if len(found) != 1] == [], "a sword or a bow on all of its cards"
    for character in it.characters:
        assert character.role == "lead" or weapons[character.kind] == {("bow",)}


# Start squares --------------------------------------------------------------------------------------------------------


def list_seats(*teams: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(team.split("+")) for team in teams)


def homes(mode: Mode, *teams: str) -> list[str]:
    """Return by squad: the squares on Geonosis that its lead may take, of those with a name of the box on them."""
    m = build_rules(Setup("star-wars", list_seats(*teams), "geonosis-arena", mode=mode)).match
    printed = {square for team in BOX for square in m.board.layout.starts[team]}
    return [
        " ".join(sorted(m.board.layout.square_name(q) for q in iterate_bits(mask) if q in printed))
        for mask in m.named_starts
    ]


def test_who_is_a_guest_in_the_other_half() -> None:
    assert homes("ffa", "luke", "vader") == ["G1", "A5"]
    assert homes("ffa", "luke", "yoda") == ["G1", "A3 A5 B5 C4 D5 E7"]
    # Free for all: the third finds both halves alike and is at home.
    assert homes("ffa", "luke", "yoda", "mace") == ["G1", "A3 A5 B5 C4 D5 E7", "G3"]
    # Allies share the half of their first team; names of those at home are not for guests.
    assert homes("2v2", "luke", "yoda", "vader", "dooku") == ["G1", "A3 A5 B5 C4 D5", "G3 I2 I4 J1 J5", "E7"]
    # Two teams of one player do not count against each other.
    assert homes("master", "luke+yoda", "mace+maul") == ["G1", "J5", "A3 A5 B5 C4 E7", "D5"]


def test_each_master_has_a_half_of_the_board() -> None:
    """Players with teams of one side start on opposite halves, most teams on their names (W29)."""
    assert homes("master", "luke+yoda", "vader+dooku") == ["G1", "J5", "A5", "E7"]
    assert homes("master", "emperor+luke", "vader+yoda") == ["C4", "A3 A5 B5 D5 E7", "G1 G3 I2 I4 J1", "J5"]
    assert homes("master", "emperor+luke", "vader+maul") == ["G3 I2 I4 J1 J5", "G1", "A5", "D5"]


@pytest.mark.sweep(4)
@pytest.mark.parametrize("board", BOARDS)
def test_mixed_masters_never_begin_beside_an_enemys_lead(board: str) -> None:
    """Whatever squares they choose, and everybody finds room; teams of one side each stand as they are printed."""
    light, dark = PACK.pack.camps.values()
    for mine in product(light, dark):
        for theirs in product(*([team for team in camp if team not in mine] for camp in (light, dark))):
            m = build_rules(Setup("star-wars", (mine, theirs), board, mode="master")).match
            for one, two in product((0, 1), (2, 3)):
                for square in iterate_bits(m.named_starts[one]):
                    assert not m.board.adjacent[square] & m.named_starts[two], (
                        mine,
                        theirs,
                        m.board.layout.square_name(square),
                    )
            nobody = [UNPLACED] * len(m.figures)
            assert find_roomy_squares(m, nobody, next(i for i, figure in enumerate(m.figures) if figure.lead))


@pytest.mark.sweep(2)
@pytest.mark.parametrize("board", BOARDS)
def test_everybody_always_finds_room(board: str) -> None:
    rng, names = Random(board), sorted(PACK.teams)
    modes: tuple[tuple[Mode, int], ...] = (("ffa", 6), ("3v3", 6), ("2v2", 4), ("master", 4), ("ffa", 3))
    for index in range(40):
        mode, count = modes[index % len(modes)]
        teams = rng.sample(names, count)
        seats = (tuple(teams[:2]), tuple(teams[2:])) if mode == "master" else list_seats(*teams)
        rules = build_rules(Setup("star-wars", seats, board, mode=mode))
        state = rules.setup(RecordingRandom(Random(index)), None)
        while state.decision is not None and state.decision.kind == "place":
            assert placement_squares(rules.match, state)
            rules.apply(state, rng.choice(rules.legal_actions(state)), RecordingRandom(rng), None)
        assert UNPLACED not in state.squares
        assert len(set(state.squares)) == len(state.squares)


# Set-up ---------------------------------------------------------------------------------------------------------------


def test_words_for_options_and_modes() -> None:
    assert normalize_options(PACK.pack, ["free-cards-need-action", "strict-healing"]) == ("strict-healing",)
    assert normalize_options(PACK.pack, ["no-free-cards-need-action", "no-strict-healing"]) == (
        "no-free-cards-need-action",
    )
    assert find_mode(PACK.pack, "duel", 2) == "ffa"
    assert find_mode(PACK.pack, "master", 2) == "master"
    with pytest.raises(UserError, match="two players"):
        find_mode(PACK.pack, "duel", 3)
    with pytest.raises(UserError, match="Unknown mode"):
        find_mode(load_pack("zelda").pack, "master", 2)


@pytest.mark.parametrize(
    ("mode", "teams", "words"),
    [
        ("3v3", ("luke", "vader"), "six players"),
        ("2v2", ("luke", "vader"), "four players"),
        ("master", ("luke", "vader"), "two teams"),
        ("master", ("luke+yoda", "vader+maul", "han+boba"), "two players"),
        ("ffa", ("luke+yoda", "vader+maul"), "leads one team"),
        ("ffa", ("luke", "luke"), "is chosen twice. Choose another team"),
        ("master", ("luke+yoda", "vader+luke"), "is chosen twice. Choose another team"),
        ("ffa", ("luke", "vader", "han", "boba", "mace", "maul", "yoda"), "two to six"),
    ],
)
def test_set_ups_that_cannot_be_played(mode: Mode, teams: tuple[str, ...], words: str) -> None:
    with pytest.raises(UserError, match=words):
        build_rules(Setup("star-wars", list_seats(*teams), "kamino-platform", mode=mode))
