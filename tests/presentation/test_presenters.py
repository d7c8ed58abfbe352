"""View models of Epic Duels: the panel of a seat, and what its cards count for in an attack."""

from __future__ import annotations

from game.presentation.epic.presenters import EpicPresenter
from game.presentation.epic.view_models import TeamCard
from game.session.seats import Seats
from tests.cards.builder import FALLEN, Lying, Scene, duel, ganon, link, zelda


def faces(scene: Scene) -> EpicPresenter:
    return EpicPresenter(scene.rules.match, Seats(["person"] * 3, ["Mira", "Tom", "Ada"]))


def panels(scene: Scene) -> list[TeamCard]:
    """Return the panels of all seats as the first one sees them."""
    view = scene.rules.observe(scene.state, 0)
    return [faces(scene).make_team_card(view, seat) for seat in range(scene.rules.seats)]


def test_the_panel_of_whose_turn_it_is_is_lit() -> None:
    for active in ("link", "ganon", "zelda"):
        scene = duel(link(), ganon(), zelda(), active=active)
        assert [panel.active for panel in panels(scene)] == [team == active for team in ("link", "ganon", "zelda")]


def test_a_panel_counts_cards_and_says_who_is_out() -> None:
    scene = duel(
        link(hand=["link-5-1-s", "navi-2-2-sb"], draw=["sacred-blade"], discard=["link-4-1-s"]),
        ganon(),
        zelda(zelda=FALLEN, impa=FALLEN),
    )
    first, second, third = panels(scene)
    assert (first.name, first.player, first.hand) == ("Link + Navi", "Mira", 2)
    assert first.hand + first.deck + first.discard == 31
    assert (first.discard, [panel.is_eliminated for panel in (first, second, third)]) == (1, [False, False, True])
    assert [member.token.health for member in third.members] == [0, 0]


def test_a_card_of_somebody_who_is_not_attacked_counts_what_it_would_count_for_its_own_user() -> None:
    """Hidden Identity makes numbers of Zelda fives, and not those of Impa, who is attacked."""
    scene = duel(
        ganon(ganon="F3", hand=["ganon-5-1-s"]),
        zelda(zelda="A1", impa="E3", hand=["zelda-4-2-s"], in_play=[Lying("hidden-identity", "zelda")]),
    )
    scene.do("attack ganon impa ganon-5-1-s")
    (card,) = scene.state.hands[1]
    face = faces(scene).make_face(card, scene.rules.observe(scene.state, 1))
    assert (face.attack, face.defense) == (5, 5)
