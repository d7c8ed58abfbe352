"""Set-up of an adventure: the party, the terms, the sheet of rules, and setting out."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.dungeon.scene import AdventureScene
from game.app.dungeon.setup import AdventureSetup
from game.app.dungeon.setup_parts import FreePlaceId, HouseRuleId, RemoveTravelerId, TravelerKindId, TravelerNameId
from game.app.menus.title import TitleScene
from game.app.ui.input.intents import Kind
from game.app.ui.services import Services
from game.app.ui.widgets.base import WidgetId
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.text import Label
from game.modes.dungeon.chronicle import DAILY_GRADE, LastAdventureSetup, load_setup, make_daily_seed
from game.paths import HOME_VARIABLE
from game.presentation.dungeon.terms import grade_name
from game.rules.dungeon.rules import DungeonRules
from game.session.seats import PERSON
from game.setup.dungeon import MAX_PARTY_SIZE, AdventurePlan
from game.storage import saves, slots
from tests.app.screen import InputPlayer, get_used_canvas, show_scene, some_services, start_screen
from tools.shots.states.dungeon import SHOTS

MOST_TARGETS = 24


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use empty user folders."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()
    return tmp_path


class Hands:
    """A player in front of the set-up."""

    def __init__(self, last: LastAdventureSetup | None = None, services: Services | None = None) -> None:
        self.services = services or some_services()
        self.services.stack.push(TitleScene(self.services))
        self.scene = AdventureSetup(self.services, AdventurePlan(last or LastAdventureSetup()))
        self.canvas = show_scene(self.services, self.scene, get_used_canvas())
        self.player = InputPlayer(self.services.stack.handle)

    def press(self, id: WidgetId) -> None:
        self.player.click_on(self.scene.form, id)
        self.services.stack.draw(self.canvas)

    def key(self, kind: Kind) -> None:
        self.player.press_key(kind)
        self.services.stack.draw(self.canvas)

    @property
    def ids(self) -> list[WidgetId]:
        return [widget.id for widget in self.scene.form.widgets]


def test_the_first_look_says_who_how_long_and_how_hard_with_few_targets() -> None:
    services = some_services()
    scene = SHOTS["dungeon-setup-5"](services)
    assert isinstance(scene, AdventureSetup)
    show_scene(services, scene)
    targets = [widget.id for widget in scene.form.widgets if widget.focusable]
    assert {"length", "grade", "start", TravelerKindId(4)} <= set(targets)
    assert not [id for id in targets if isinstance(id, (TravelerNameId, HouseRuleId))]
    assert "seed" not in targets
    assert len(targets) <= MOST_TARGETS
    names = [widget.text for widget in scene.form.widgets if isinstance(widget, Label)]
    assert set(scene.plan.build_seats().names) <= set(names)


def test_the_sheet_has_the_rules_and_counts_those_that_were_changed() -> None:
    hands = Hands()
    scene = hands.scene

    def count() -> str:
        button = scene.form.get_widget("advanced").inner_widget
        assert isinstance(button, Button)
        return button.subtitle

    assert count() == "standard"
    hands.press("advanced")
    assert {TravelerNameId(0), HouseRuleId("any_kind"), "seed", "settings"} <= set(hands.ids)
    hands.press(HouseRuleId("any_kind"))
    hands.press("seed")
    hands.player.type_text("K3F2")
    hands.press("done")
    assert not scene.shows_rules
    assert scene.plan.options == {"any_kind"}
    assert scene.plan.seed == "K3F2"
    assert count() == "1 changed", "a seed is not a rule"
    assert scene.form.focus == "advanced"


def test_esc_and_enter_close_the_sheet_and_esc_leaves_afterwards() -> None:
    hands = Hands()
    for kind in (Kind.MAIN, Kind.BACK):
        hands.press("advanced")
        assert hands.scene.shows_rules
        hands.key(kind)
        assert hands.services.stack.top is hands.scene
        assert not hands.scene.shows_rules
    hands.key(Kind.BACK)
    assert hands.services.stack.top is not hands.scene


def test_a_name_that_is_typed_on_the_sheet_is_on_the_plate() -> None:
    hands = Hands()
    hands.press("advanced")
    hands.press(TravelerNameId(0))
    hands.player.press_key(Kind.SELECT_ALL)
    hands.player.type_text("Zoe")
    hands.press("done")
    assert "Zoe" in [widget.text for widget in hands.scene.form.widgets if isinstance(widget, Label)]


def test_players_come_by_key_by_button_and_by_free_place() -> None:
    hands = Hands()
    hands.player.type_text("a")
    hands.services.stack.draw(hands.canvas)
    assert len(hands.scene.plan.party) == 2
    hands.press(FreePlaceId(4))
    assert len(hands.scene.plan.party) == 3
    hands.press("add")
    assert len(hands.scene.plan.party) == 4
    hands.press(RemoveTravelerId(0))
    assert len(hands.scene.plan.party) == 3
    assert [id for id in hands.ids if isinstance(id, FreePlaceId)] == [
        FreePlaceId(place) for place in range(3, MAX_PARTY_SIZE)
    ]


def test_setting_out_keeps_the_adventure_and_goes_on_with_it(home: Path) -> None:
    services = some_services(speed="instant")
    setup = AdventureSetup(services, AdventurePlan(LastAdventureSetup()))
    canvas = show_scene(services, setup)
    player = InputPlayer(services.stack.handle)
    player.click_on(setup.form, "add")
    services.stack.draw(canvas)
    setup.plan.seed = "ABCD-1234"
    player.click_on(setup.form, "start")
    scene = services.stack.top
    assert isinstance(scene, AdventureScene)
    assert scene.session.seed == "ABCD-1234"
    assert scene.rules.seats == 2
    assert load_setup().kinds == tuple(traveler.kind for traveler in setup.plan.party)
    services.stack.draw(canvas)
    services.stack.clear()
    [kept] = slots.get_slot_folder(slots.RUNNING).glob(f"*{slots.SAVE_SUFFIX}")
    save = saves.read_save(kept)
    assert isinstance(save.session.rules, DungeonRules)


def test_a_sixth_player_stays_at_home(home: Path) -> None:
    services = some_services()
    setup = AdventureSetup(services, AdventurePlan(LastAdventureSetup((PERSON,) * 5, ("",) * 5)))
    show_scene(services, setup)
    InputPlayer(services.stack.handle).click_on(setup.form, "add")
    assert len(setup.plan.party) == 5
    widget = setup.form.tooltip_target
    assert widget is not None
    assert "not 6" in widget.tooltip_text
    assert services.stack.toast.text == ""
    assert setup.plan.add_traveler()


def test_the_last_player_cannot_be_left_at_home(home: Path) -> None:
    services = some_services()
    setup = AdventureSetup(services, AdventurePlan(LastAdventureSetup()))
    show_scene(services, setup)
    InputPlayer(services.stack.handle).click_on(setup.form, RemoveTravelerId(0))
    assert len(setup.plan.party) == 1
    widget = setup.form.tooltip_target
    assert widget is not None
    assert not widget.enabled
    assert widget.tooltip_text


def test_the_adventure_of_the_day_has_the_date_for_a_seed(home: Path) -> None:
    services = some_services()
    setup = AdventureSetup(
        services, AdventurePlan(LastAdventureSetup(length="long", grade="master", options=("any_kind",)))
    )
    show_scene(services, setup)
    InputPlayer(services.stack.handle).click_on(setup.form, "daily")
    assert setup.plan.seed == make_daily_seed()
    assert (setup.plan.length, setup.plan.grade, setup.plan.options) == ("short", DAILY_GRADE, set())
    assert grade_name(DAILY_GRADE) in services.stack.toast.text
