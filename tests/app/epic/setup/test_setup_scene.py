"""New-match screen: input by mouse and keys, refusals, and saved house rules."""

from pathlib import Path

import pytest

from game.app.epic.match.scene import MatchScene
from game.app.epic.setup.ids import HealthId, KindId, MapId, NameId, OptionId, RemoveId, SeatId, TeamId, UpId
from game.app.epic.setup.parts import describe_team
from game.app.epic.setup.scene import NewMatchScene
from game.app.epic.setup.seat_panel import format_seat
from game.app.menus.settings import SettingsScene
from game.app.play.routes import NewGameRoute
from game.app.ui.dialog import Dialog
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import DIRECTIONS, Intent, Kind
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.app.ui.widgets.base import WidgetId
from game.app.ui.widgets.pane import ScrolledWidget
from game.app.ui.widgets.textfield import TextField
from game.content.cards.packs import build_rules, load_pack
from game.paths import HOME_VARIABLE
from game.rules.epic.pack import Setup
from game.session.seats import PERSON, Seats
from game.setup.epic import EpicChair, EpicPlan
from game.storage.presets import load_last_match, load_presets
from tests.app.screen import (
    InputPlayer,
    a_canvas,
    get_used_canvas,
    show_scene,
    some_services,
    start_screen,
    wait_until_open,
)

Opened = tuple[Setup, Seats, str]


@pytest.fixture(autouse=True)
def screen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()


class Hall:
    """New-match screen on a stack, with simulated hands and the matches that it opened."""

    def __init__(self, plan: EpicPlan | None = None, *, new: bool = False, **settings: object) -> None:
        self.services = some_services(**settings)
        self.opened: list[Opened] = []
        self.scene = NewMatchScene(self.services, "zelda", self.open, proposed=("link", "ganon"), plan=plan)
        self.services.stack.push(SettingsScene(self.services))
        text = self.services.settings.text_size
        canvas = a_canvas(text=text) if new else get_used_canvas(text=text)
        self.canvas: Canvas = show_scene(self.services, self.scene, canvas)
        self.player = InputPlayer(self.handle)

    def handle(self, intent: Intent) -> None:
        """Handle one intent; draw only where another scene came to the top, which needs a layout."""
        stack, before = self.services.stack, self.services.stack.top
        self.services.device = intent.device
        if intent.kind is not Kind.RELEASE:
            wait_until_open(stack)
        stack.handle(intent)
        stack.update(0.1)
        if stack.top is not before:
            stack.draw(self.canvas)

    def open(self, services: Services, setup: Setup, seats: Seats, seed: str) -> Scene:
        self.opened.append((setup, seats, seed))
        return SettingsScene(services)

    @property
    def plan(self) -> EpicPlan:
        return self.scene.plan

    def turn_to(self, id: WidgetId) -> None:
        """Open or close the sheet with the rules where a widget is on the other page."""
        if all(widget.id != id for widget in self.scene.form.widgets):
            self.player.click(
                *self.scene.form.get_widget("done" if self.scene.is_rules_sheet_open else "advanced").box.center
            )

    def click(self, id: WidgetId) -> None:
        """Click on a widget, on its page and after turning the wheel until it can be seen."""
        self.turn_to(id)
        widget = self.scene.form.get_widget(id)
        if isinstance(widget, ScrolledWidget):
            x, y = widget.scroll_view.box.center
            self.player.send_mouse(Kind.MOVE, x, y)
            for _turn in range(60):
                widget = self.scene.form.get_widget(id)
                assert isinstance(widget, ScrolledWidget)
                real, view = widget.inner.box, widget.scroll_view.box
                if view.y <= real.center[1] < view.bottom:
                    break
                self.player.send_mouse(Kind.WHEEL, x, y, amount=1 if real.y < view.y else -1)
            box = widget.inner.box
        else:
            box = widget.box
        self.player.click(*box.center)

    def tab_to(self, id: WidgetId) -> None:
        """Go on with Tab until a widget has the focus, on its page."""
        if all(widget.id != id for widget in self.scene.form.widgets):
            self.press("done" if self.scene.is_rules_sheet_open else "advanced")
        for _step in range(len(self.scene.form.widgets) + 1):
            if self.scene.form.focus == id:
                return
            self.player.press_key(Kind.NEXT)
        raise AssertionError(f"Tab never comes to {id}")

    def press(self, id: WidgetId) -> None:
        """Enter on a widget that Tab leads to."""
        self.tab_to(id)
        self.player.press_key(Kind.OK, "return")

    def type_into(self, id: WidgetId, text: str) -> None:
        self.tab_to(id)
        self.player.type_text(text)


def two_people() -> EpicPlan:
    chairs = [EpicChair(PERSON, "Mira", "link"), EpicChair(PERSON, "Tom", "ganon")]
    return EpicPlan(load_pack("zelda"), chairs, "lost-woods")


# A match by mouse and by keys ---------------------------------------------------------------------------------------


def test_a_match_is_agreed_on_by_mouse_alone() -> None:
    hall = Hall()
    hall.click(TeamId("zelda"))
    assert hall.plan.active_seat == 1
    hall.click(TeamId("witches"))
    hall.click(MapId("leever-desert"))
    hall.click(OptionId("leevers"))
    hall.click(OptionId("diagonal-steps"))
    hall.click("start")
    setup, seats, seed = hall.opened[0]
    assert setup.teams == (("zelda",), ("witches",))
    assert setup.map == "leever-desert"
    assert setup.options == ("diagonal-steps", "leevers")
    assert seats.kinds == ["person", "apprentice"]
    assert seed
    assert build_rules(setup).seats == 2


def test_a_match_is_agreed_on_by_keys_alone() -> None:
    hall = Hall()
    hall.tab_to(TeamId("ruto"))
    hall.player.press_key(Kind.OK, " ")
    assert hall.plan.chairs[0].team == "ruto"
    assert hall.scene.form.focus == TeamId("ganon")
    hall.press(MapId("lost-woods"))
    hall.press(OptionId("creek"))
    hall.press(OptionId("heart-moves"))
    hall.tab_to("turn_limit")
    hall.player.press_key(Kind.RIGHT)
    hall.tab_to(HealthId(0))
    hall.player.press_keys(Kind.RIGHT, Kind.RIGHT)
    hall.type_into("seed", "abc")
    hall.type_into(NameId(0), "Ada")
    hall.press("start")
    setup, seats, seed = hall.opened[0]
    assert setup == Setup(
        "zelda", (("ruto",), ("ganon",)), "lost-woods",
        options=("heart-moves", "creek"), turn_limit=100, health=(2, 0),
    )  # fmt: skip
    assert seats.names[0] == "Ada"
    assert seed == "abc"
    assert build_rules(setup).seats == 2


def test_enter_three_times_plays_what_was_proposed() -> None:
    hall = Hall()
    for _press in range(3):
        hall.player.press_key(Kind.OK, "return")
    assert hall.opened[0][0].teams == (("link",), ("ganon",))


def test_the_door_of_the_title_opens_a_real_match() -> None:
    services = some_services()
    services.stack.push(SettingsScene(services))
    scene = services.make_scene(NewGameRoute("zelda"))
    canvas = show_scene(services, scene)
    player = InputPlayer(services.stack.handle)
    for _press in range(3):
        player.press_key(Kind.OK, "return")
        services.stack.draw(canvas)
    assert isinstance(services.stack.top, MatchScene)


def test_the_screen_is_as_it_was_after_a_match() -> None:
    hall = Hall()
    hall.click(TeamId("zelda"))
    hall.click(TeamId("witches"))
    hall.click(MapId("leever-desert"))
    before = hall.plan.to_last_match()
    hall.click("start")
    hall.services.stack.pop()
    hall.services.stack.draw(hall.canvas)
    assert hall.services.stack.top is hall.scene
    assert hall.plan.to_last_match() == before
    hall.click("start")
    assert hall.opened[0][0] == hall.opened[1][0]
    assert hall.opened[0][2] != hall.opened[1][2]


def test_the_next_visit_begins_with_the_last_match() -> None:
    hall = Hall()
    hall.click(TeamId("zelda"))
    hall.click(TeamId("witches"))
    hall.click("start")
    assert load_last_match("zelda") == hall.plan.to_last_match()
    assert Hall().plan.to_last_match() == hall.plan.to_last_match()


def test_names_are_remembered_in_the_settings() -> None:
    hall = Hall(names=["Mira", "", "", ""])
    assert hall.plan.chairs[0].name == "Mira"
    hall.type_into(NameId(0), "Ada ")
    hall.player.press_key(Kind.BACK)
    assert not hall.scene.is_rules_sheet_open  # the first step back closes the sheet
    hall.player.press_key(Kind.BACK)
    assert hall.services.stack.top is not hall.scene
    assert hall.services.settings.names[0] == "Ada"


# Refusals -----------------------------------------------------------------------------------------------------------


def test_a_match_that_cannot_be_says_why() -> None:
    hall = Hall(two_people())
    hall.click(OptionId("good-vs-evil"))
    hall.click(TeamId("zelda"))
    hall.click(TeamId("link"))
    sentence = "Good against evil needs good teams on one side, evil teams on the other."
    start = hall.scene.form.get_widget("start")
    assert not start.enabled
    assert start.tooltip_text == sentence
    hall.canvas.render_cache.trace = []
    hall.scene.mark_dirty()
    hall.services.stack.draw(hall.canvas)
    text = " ".join(words for words, _box in hall.canvas.render_cache.trace)
    assert "Good against evil needs" in text
    hall.click("start")
    assert hall.opened == []
    widget = hall.scene.form.tooltip_target
    assert widget is not None
    assert (widget.id, widget.tooltip_text) == ("start", sentence)
    assert hall.services.stack.toast.text == "", "said once"


def test_a_team_that_is_taken_says_so() -> None:
    hall = Hall(two_people())
    tile = hall.scene.form.get_widget(TeamId("ganon"))
    assert "taken by Tom" in tile.tooltip_text
    hall.click(TeamId("ganon"))
    assert "taken by Tom" in hall.services.stack.toast.text
    assert hall.plan.active_seat == 0
    hall.click(OptionId("mirror-match"))
    hall.click(TeamId("ganon"))
    assert hall.plan.chairs[0].team == "ganon"


def test_options_of_other_maps_say_which_map_they_need() -> None:
    hall = Hall(two_people())
    hall.turn_to(OptionId("leevers"))
    widget = hall.scene.form.get_widget(OptionId("leevers"))
    assert not widget.enabled
    assert "Leever Desert" in widget.tooltip_text
    assert hall.scene.form.get_widget(OptionId("creek")).enabled
    hall.click(OptionId("leevers"))
    assert hall.plan.options == set()
    hall.click(MapId("leever-desert"))
    hall.turn_to(OptionId("leevers"))
    assert hall.scene.form.get_widget(OptionId("leevers")).enabled
    assert not hall.scene.form.get_widget(OptionId("creek")).enabled


# Seats --------------------------------------------------------------------------------------------------------------


def test_seats_are_added_ordered_and_removed() -> None:
    hall = Hall(two_people())
    hall.click("add seat")
    hall.click("add seat")
    assert len(hall.plan.chairs) == 4
    hall.tab_to("mode")
    hall.player.press_keys(Kind.OK, Kind.DOWN, Kind.OK)
    assert hall.plan.mode == "2v2"
    above = [hall.scene.form.get_widget(id).box.y for id in (SeatId(0), SeatId(2), "against", SeatId(1), SeatId(3))]
    assert above == sorted(above)  # those who play together stand together
    hall.click(UpId(1))
    assert [chair.name for chair in hall.plan.chairs][1:3] == ["", "Tom"]  # past "against", to the other side
    hall.click(RemoveId(3))
    hall.click(RemoveId(1))
    assert hall.plan.mode == "ffa"
    hall.click(UpId(1))
    assert not hall.scene.form.get_widget(RemoveId(0)).enabled
    hall.click("start")
    assert hall.opened[0][1].names == ["Tom", "Mira"]


def test_a_seat_becomes_a_bot_and_a_person_again() -> None:
    hall = Hall(two_people())
    hall.tab_to(KindId(1))
    hall.player.press_key(Kind.OK)
    hall.player.press_keys(Kind.DOWN, Kind.DOWN, Kind.OK)
    assert hall.plan.chairs[1].kind == "knight"
    with pytest.raises(KeyError):
        hall.scene.form.get_widget(NameId(1))
    hall.tab_to(KindId(1))
    hall.player.press_key(Kind.OK)
    hall.player.press_keys(Kind.UP, Kind.UP, Kind.UP, Kind.OK)
    assert hall.plan.chairs[1].kind == PERSON


def test_number_keys_call_a_seat() -> None:
    hall = Hall(two_people())
    hall.player.press_key(Kind.KEY, "2")
    assert hall.plan.active_seat == 1
    assert hall.scene.viewed_team == "ganon"
    hall.player.press_key(Kind.KEY, "1")
    assert hall.plan.active_seat == 0


def test_letters_for_chance() -> None:
    hall = Hall(two_people())
    board = hall.plan.map
    hall.player.press_key(Kind.KEY, "m")
    assert hall.plan.map != board
    hall.player.press_key(Kind.KEY, "r")
    assert hall.plan.chairs[0].is_confirmed
    assert hall.plan.find_refusal() == ""


def test_letters_in_a_name_are_letters() -> None:
    hall = Hall(two_people())
    hall.type_into(NameId(0), "Mr Dr m1")
    assert hall.plan.chairs[0].name == "Mr Dr m1"
    assert hall.plan.map == "lost-woods"
    assert not hall.plan.chairs[0].is_confirmed
    assert hall.services.stack.top is hall.scene


# Blind choice and draft ---------------------------------------------------------------------------------------------


def test_a_blind_choice_keeps_its_secret() -> None:
    hall = Hall(two_people())
    hall.click("blind")
    hall.turn_to("uncover")
    assert hall.scene.form.get_widget("uncover")
    hall.click(TeamId("zelda"))
    assert not any(chair.is_confirmed for chair in hall.plan.chairs)
    hall.click("uncover")
    hall.click(TeamId("zelda"))
    assert hall.plan.needs_handover
    assert "Zelda" not in format_seat(hall.plan, 0)
    assert hall.scene.viewed_team != "zelda"
    assert hall.scene.form.get_widget(TeamId("zelda")).tooltip_text == describe_team(
        hall.plan, "zelda"
    )  # nothing of who took it
    hall.player.press_key(Kind.OK)
    assert not hall.plan.needs_handover
    hall.click(TeamId("witches"))
    assert format_seat(hall.plan, 0) == "Princess Zelda + Impa"
    hall.click("start")
    assert hall.opened[0][0].teams == (("zelda",), ("witches",))


def test_the_team_chosen_in_secret_is_in_no_picture() -> None:
    """The screen of the second person does not depend on the choice of the first."""
    pictures = []
    for team in ("zelda", "witches", "darunia"):
        hall = Hall(two_people(), new=True)
        hall.click("blind")
        hall.click("uncover")
        hall.click(TeamId(team))
        hall.player.send_mouse(Kind.MOVE, 640, 60)
        hall.services.stack.update(30.0)
        hall.services.stack.draw(hall.canvas)
        pictures.append(bytes(hall.canvas.surface.get_buffer()))
    assert pictures[0] == pictures[1] == pictures[2]


def test_a_draft_by_keys() -> None:
    hall = Hall(two_people())
    hall.press("draft")
    for team in ("zelda", "ganon", "link", "witches"):
        hall.press(TeamId(team))
    assert set(hall.plan.banned_by_team) == {"zelda", "ganon"}
    assert hall.scene.form.focus == "start"
    hall.player.press_key(Kind.OK)
    assert hall.opened[0][0].teams == (("link",), ("witches",))


def test_the_draft_is_for_two() -> None:
    hall = Hall(two_people())
    hall.click("add seat")
    hall.turn_to("draft")
    widget = hall.scene.form.get_widget("draft")
    assert not widget.enabled
    assert widget.tooltip_text == "Needs exactly two players."


# House rules --------------------------------------------------------------------------------------------------------


def test_house_rules_are_kept_played_and_forgotten() -> None:
    hall = Hall(two_people())
    hall.press(OptionId("heart-moves"))
    hall.press("open_hands")
    hall.type_into("rules name", "Ours")
    hall.press("keep rules")
    assert [preset.name for preset in load_presets("zelda")] == ["Ours"]
    assert hall.scene.form.get_widget("forget rules").enabled
    hall.tab_to("rules")
    hall.player.press_keys(Kind.OK, Kind.UP, Kind.OK)
    assert hall.plan.options == set()
    assert not hall.services.settings.open_hands
    hall.tab_to("rules")
    hall.player.press_keys(Kind.OK, Kind.DOWN, Kind.OK)
    assert hall.plan.options == {"heart-moves"}
    assert hall.services.settings.open_hands
    hall.press("forget rules")
    assert isinstance(hall.services.stack.top, Dialog)
    hall.player.press_keys(Kind.LEFT, Kind.OK)
    assert load_presets("zelda") == []
    assert hall.plan.options == {"heart-moves"}


def test_replacing_house_rules_is_asked_about() -> None:
    hall = Hall(two_people())
    hall.type_into("rules name", "Ours")
    hall.press("keep rules")
    hall.press(OptionId("heart-moves"))
    hall.press("keep rules")
    assert isinstance(hall.services.stack.top, Dialog)
    hall.player.press_key(Kind.BACK)
    assert load_presets("zelda")[0].options == ()
    hall.press("keep rules")
    hall.player.press_keys(Kind.LEFT, Kind.OK)
    assert load_presets("zelda")[0].options == ("heart-moves",)


def test_a_disk_that_refuses_does_not_stop_anything(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "file"))
    hall = Hall(two_people())
    hall.type_into("rules name", "Ours")
    hall.press("keep rules")
    assert "Couldn't save the rules" in hall.services.stack.toast.text
    hall.press("start")
    assert len(hall.opened) == 1


# Getting about ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sheet", [False, True])
@pytest.mark.parametrize(("text", "language"), [(100, "en"), (150, "de")])
def test_the_arrows_lead_everywhere(text: int, language: str, sheet: bool) -> None:
    plan = two_people()
    plan.add_chair(PERSON)
    plan.add_chair("greedy")
    hall = Hall(plan, text_size=text, language=language)
    if sheet:
        hall.turn_to("done")
    form = hall.scene.form
    seen, todo = {form.focus}, [form.focus]
    while todo:
        here = todo.pop()
        for direction in sorted(DIRECTIONS):
            form.set_focus(here)
            widget = form.get_widget(here)
            inner = widget.inner if isinstance(widget, ScrolledWidget) else widget
            if isinstance(inner, TextField):
                inner.caret, inner.is_all_selected = (len(inner.text) if direction is Kind.RIGHT else 0), False
            form.handle(Intent(direction))
            for pane in (hall.scene._seats_scroll, hall.scene._options_scroll):
                pane.scroll_to_focus()
            if form.focus not in seen:
                seen.add(form.focus)
                todo.append(form.focus)
    assert seen == {widget.id for widget in form.widgets if widget.focusable}
