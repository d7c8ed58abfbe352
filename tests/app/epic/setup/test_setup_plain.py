"""The plain page of a new match: few targets, teams by one click, the deck of a team and its sheet, the doors."""

import pytest

from game.app.epic.deck_scene import DeckScene
from game.app.epic.setup.ids import TeamId
from game.app.epic.setup.scene import NewMatchScene
from game.app.epic.setup.team_scene import TeamScene
from game.app.menus.rulebook import RulebookScene
from game.app.menus.settings import SettingsScene
from game.app.ui.input.intents import Kind
from game.content.cards.packs import EPIC_PACKS, load_pack
from tests.app.epic.setup.test_setup_scene import Hall, screen, two_people
from tests.app.screen import get_used_canvas, show_scene, some_services

__all__ = ["screen"]


def test_the_deck_is_that_of_the_tile_with_the_focus_or_of_who_chooses() -> None:
    for focus, team in ((TeamId("zelda"), "zelda"), ("start", "link")):
        hall = Hall(two_people())
        hall.tab_to(focus)
        hall.player.press_key(Kind.KEY, "d")
        deck = hall.services.stack.top
        assert isinstance(deck, DeckScene)
        assert deck.team == team


def test_one_click_draws_the_teams_of_all_who_have_not_chosen() -> None:
    hall = Hall(two_people())
    hall.click("random team")
    assert [chair.is_confirmed for chair in hall.plan.chairs] == [True, True]
    assert hall.plan.find_refusal() == ""
    hall = Hall(two_people())
    hall.click(TeamId("ruto"))
    hall.click("random team")
    assert hall.plan.chairs[0].team == "ruto"
    assert hall.plan.chairs[1].is_confirmed


@pytest.mark.parametrize("game", EPIC_PACKS)
def test_a_first_look_has_few_targets(game: str) -> None:
    services = some_services()
    first, second = list(load_pack(game).teams)[:2]
    scene = NewMatchScene(services, game, lambda *_match: SettingsScene(services), proposed=(first, second))
    show_scene(services, scene, get_used_canvas())
    assert sum(widget.focusable for widget in scene.form.widgets) <= 24


def test_the_fan_opens_the_card_it_lifts() -> None:
    hall = Hall(two_people())
    hall.player.press_key(Kind.KEY, "d")
    hall.player.press_key(Kind.KEY, "t")
    sheet = hall.services.stack.top
    assert isinstance(sheet, TeamScene)
    assert sheet.form.focus == "fan"
    hall.player.press_keys(Kind.LEFT, Kind.LEFT, Kind.OK)
    deck = hall.services.stack.top
    assert isinstance(deck, DeckScene)
    assert deck.card_index == 7 // 2 - 2


def test_doors_to_the_deck_the_rulings_and_the_settings() -> None:
    for id, expected in (("deck", DeckScene), ("rulings", RulebookScene), ("settings", SettingsScene)):
        hall = Hall(two_people())
        hall.click(id)
        assert isinstance(hall.services.stack.top, expected)
        hall.player.press_key(Kind.BACK)
        assert hall.services.stack.top is hall.scene
