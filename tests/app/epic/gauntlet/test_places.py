"""Places of a run and the map that leads there: callouts, arrows, pages, numbers; by mouse, keys, pad and ear."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import msgspec
import pygame
import pytest

from game.app.epic.gauntlet.boon_tile import OfferTile
from game.app.epic.gauntlet.deck import RunDeckScene
from game.app.epic.gauntlet.ids import BoonId, PlaceId
from game.app.epic.gauntlet.pictures import chart
from game.app.epic.gauntlet.pictures.place import find_picture
from game.app.epic.gauntlet.pictures.spot import MapSpot
from game.app.epic.gauntlet.place_scene import PlaceScene
from game.app.epic.gauntlet.place_words import describe_place, describe_rest, find_main_action, format_arrival
from game.app.epic.gauntlet.scene import GauntletScene
from game.app.epic.match.scene import MatchScene
from game.app.ui.drawing import art
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.hearing import RecordingCanvas
from game.app.ui.input.intents import Device, Kind
from game.app.ui.layout.paint import Meter
from game.app.ui.services import Services
from game.app.ui.widgets.base import Box, Widget, WidgetState
from game.app.ui.widgets.text import Label
from game.modes.gauntlet import progress, steps
from game.modes.gauntlet.state import GauntletRun, RunStep
from game.modes.gauntlet.state import Kind as PlaceKind
from tests.app.campaign import open_scene, open_title, press_widget
from tests.app.redrawn import ROUNDING, draw_whole, measure_difference
from tests.app.screen import (
    InputPlayer,
    collect_texts,
    draw_frame,
    get_form,
    get_used_canvas,
    show_scene,
    some_services,
)
from tools.shots.shot_list import SHOTS
from tools.shots.states.runs import advance_run, reach_place

PLACES: tuple[PlaceKind, ...] = ("rest", "shop", "treasure", "riddle")


@pytest.fixture
def services(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Services:
    return open_title(tmp_path, monkeypatch)


def open_map(services: Services, run: GauntletRun) -> tuple[GauntletScene, InputPlayer]:
    """Return the gauntlet with a run, and the hands of a player."""
    progress.save_run(run)
    scene = GauntletScene(services)
    open_scene(services, scene)
    return scene, InputPlayer(services.stack.handle)


def make_run_at_fork(seed: str = "shot", least: int = 2) -> GauntletRun:
    """Return a run that may go on to several places."""
    run = steps.create_run("zelda", "link", seed)
    for won in range(least, 9):
        run = advance_run(run, won)
        if len(run.open_places) > 1:
            return run
    raise LookupError(seed)


def load_run() -> GauntletRun:
    return progress.load_progress().runs["zelda"]


def redraw(services: Services) -> None:
    services.stack.update(0.1)
    services.stack.draw(get_used_canvas(0.5))


# The map --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("device", ["keyboard", "pad"])
def test_arrows_lead_from_an_open_place_to_the_next_and_the_callout_follows(services: Services, device: Device) -> None:
    scene, player = open_map(services, make_run_at_fork())
    places = sorted(scene.map.run.open_places, key=lambda place: scene.form.get_widget(PlaceId(place)).box.y)
    scene.form.set_focus(PlaceId(places[0]))
    redraw(services)
    for place in places[1:]:
        player.press_key(Kind.DOWN, device=device)
        redraw(services)
        assert scene.form.focus == PlaceId(place)
        assert scene.map.shown_place == place
    for place in reversed(places[:-1]):
        player.press_key(Kind.UP, device=device)
        redraw(services)
        assert scene.form.focus == PlaceId(place)
    player.press_key(Kind.OK, device=device)
    assert load_run().walked[-1] == places[0]


def test_enter_goes_to_the_place_of_the_callout(services: Services) -> None:
    scene, player = open_map(services, make_run_at_fork())
    place = scene.map.run.open_places[-1]
    scene.form.set_focus(PlaceId(place))
    redraw(services)
    player.press_key(Kind.MAIN)
    assert load_run().walked[-1] == place


@pytest.mark.parametrize("way", [Kind.NEXT, Kind.PREV])
def test_a_place_stays_chosen_while_tab_leads_to_the_button(services: Services, way: Kind) -> None:
    scene, player = open_map(services, make_run_at_fork())
    for place in scene.map.run.open_places:
        scene.form.set_focus(PlaceId(place))
        redraw(services)
        while scene.form.focus != "go":
            player.press_key(way)
            redraw(services)
        assert scene.map.shown_place == place
    player.press_key(Kind.OK)
    assert load_run().walked[-1] == place


def test_a_place_that_tab_led_to_is_shown_by_a_press_and_entered_by_another(services: Services) -> None:
    scene, player = open_map(services, make_run_at_fork())
    place = next(place for place in scene.map.run.open_places if place != scene.map.shown_place)
    while scene.form.focus != PlaceId(place):
        player.press_key(Kind.NEXT)
        redraw(services)
    player.press_key(Kind.OK)
    redraw(services)
    assert services.stack.top is scene
    assert scene.map.shown_place == place
    player.press_key(Kind.OK)
    assert load_run().walked[-1] == place


def test_hovering_previews_a_place_a_click_selects_it_and_a_second_click_goes_there(services: Services) -> None:
    scene, player = open_map(services, make_run_at_fork())
    place = scene.map.run.open_places[-1]
    x, y = scene.form.get_widget(PlaceId(place)).box.center
    player.send_mouse(Kind.MOVE, x, y)
    redraw(services)
    assert scene.map.shown_place == place
    player.click(x, y)
    redraw(services)
    assert services.stack.top is scene
    assert scene.map.shown_place == place
    player.click(x, y)
    assert load_run().walked[-1] == place


def open_before_places(services: Services) -> tuple[GauntletScene, InputPlayer, MapSpot, MapSpot]:
    """Return the gauntlet with the pointer on a place that cannot be entered, and two that can."""
    scene, player = open_map(services, make_run_at_fork())
    spots = [widget for widget in scene.form.widgets if isinstance(widget, MapSpot)]
    player.send_mouse(Kind.MOVE, *spots[-1].box.center)
    redraw(services)
    redraw(services)
    assert not scene.form.get_widget("go").enabled
    first, second, *_others = [spot for spot in spots if spot.is_open]
    return scene, player, first, second


def read_callout(scene: GauntletScene) -> str:
    """Return the title in the callout that is on the screen."""
    return next(widget.text for widget in scene.map.chart.widgets if isinstance(widget, Label))


def test_the_callout_follows_the_pointer_one_frame_after_the_highlight(services: Services) -> None:
    scene, player, *spots = open_before_places(services)
    for spot in spots:
        before = read_callout(scene)
        player.send_mouse(Kind.MOVE, *spot.box.center)
        redraw(services)
        assert scene.form.focus == spot.id
        assert read_callout(scene) == before != scene.map.callout_text[0]
        assert services.stack.is_dirty
        canvas = get_used_canvas(0.5)
        services.stack.draw(canvas)
        assert read_callout(scene) == scene.map.callout_text[0]
        assert measure_difference(canvas.surface, draw_whole(services.stack, canvas)) <= ROUNDING


def test_a_key_that_comes_before_the_callout_acts_on_the_place_below_the_pointer(services: Services) -> None:
    scene, player, spot, _other = open_before_places(services)
    player.send_mouse(Kind.MOVE, *spot.box.center)
    assert not scene.form.get_widget("go").enabled
    player.press_key(Kind.MAIN)
    assert load_run().walked[-1] == spot.number


def test_a_click_that_comes_before_the_callout_finds_what_it_shows(services: Services) -> None:
    scene, player, spot, other = open_before_places(services)
    for place in (spot, other):
        player.send_mouse(Kind.MOVE, *place.box.center)
        player.send_mouse(Kind.PRESS, *place.box.center)
        assert read_callout(scene) == scene.map.callout_text[0]
        player.send_mouse(Kind.RELEASE, *place.box.center)
    player.click_on(scene.form, "go")
    assert load_run().walked[-1] == other.number


def test_speech_does_not_wait_for_the_callout(services: Services) -> None:
    scene, player, spot, _other = open_before_places(services)
    player.send_mouse(Kind.MOVE, *spot.box.center)
    title = scene.map.callout_text[0]
    assert read_callout(scene) != title
    assert title in scene.speech.read_texts(RecordingCanvas.for_canvas(get_used_canvas(0.5)))


@pytest.mark.parametrize("kind", get_args(PlaceKind))
def test_the_callout_says_what_enter_does_at_each_kind_of_place(services: Services, kind: PlaceKind) -> None:
    run = reach_place(steps.create_run("zelda", "link", "7"), kind)
    before = msgspec.structs.replace(run, walked=run.walked[:-1], step="path", offers=())
    scene, _player = open_map(services, before)
    scene.form.set_focus(PlaceId(run.walked[-1]))
    redraw(services)
    words = {"rest": "Rest", "shop": "Enter", "treasure": "Enter", "riddle": "Solve"}.get(kind, "Fight")
    assert format_arrival(kind) == words
    assert words in collect_texts(scene)
    assert scene.form.get_widget("go").enabled


@pytest.mark.parametrize(("text", "share"), [(100, 0.01), (150, 0.4)])
@pytest.mark.parametrize("seed", ["shot", "7", "a", "b", "c"])
def test_a_callout_covers_neither_its_own_place_nor_an_open_one(
    services: Services, seed: str, text: int, share: float
) -> None:
    scene, _player = open_map(services, make_run_at_fork(seed, 1))
    for place in scene.map.run.open_places:
        scene.map._focused_place = place
        scene.layout(get_used_canvas(1.0, text))
        callout = pygame.FRect(scene.map.chart.layout_result.boxes["callout"])
        for spot in scene.form.widgets:
            if isinstance(spot, MapSpot) and spot.is_open:
                hidden = callout.clip(pygame.FRect(spot.box))
                most = min(share, 0.01) if spot.number == place else share
                assert hidden.w * hidden.h <= most * spot.box.w * spot.box.h


def test_hovering_redraws_only_the_callout_and_changed_places(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, player = open_map(services, make_run_at_fork())
    canvas = get_used_canvas()

    def show() -> None:
        for _frame in range(3):
            services.stack.update(0.1)
            draw_frame(services.stack, canvas)

    spots = [widget for widget in scene.form.widgets if isinstance(widget, MapSpot)]
    drawn: list[Widget] = []
    draw = Widget.draw_marked

    def note(widget: Widget, part: Canvas, state: WidgetState) -> None:
        drawn.append(widget)
        draw(widget, part, state)

    monkeypatch.setattr(Widget, "draw_marked", note)
    player.send_mouse(Kind.MOVE, *spots[-1].box.center)  # the first move hides the keys, so that all is drawn anew
    show()
    for spot in spots[:6]:
        drawn.clear()
        player.send_mouse(Kind.MOVE, *spot.box.center)
        show()
        assert len([widget for widget in drawn if isinstance(widget, MapSpot)]) <= 4
        assert not [widget for widget in drawn if isinstance(widget, Meter)]


def test_a_callout_over_the_bare_map_leaves_the_map_as_drawn(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[GauntletRun] = []
    draw = chart._draw_map

    def note(canvas: Canvas, box: Box, run: GauntletRun, **places: Any) -> None:
        made.append(run)
        draw(canvas, box, run, **places)

    monkeypatch.setattr(chart, "_draw_map", note)
    scene = SHOTS["gauntlet-boss"](services)
    open_scene(services, scene)
    canvas, player = get_used_canvas(), InputPlayer(services.stack.handle)
    services.stack.draw(canvas)
    spots = [widget for widget in get_form(scene).widgets if isinstance(widget, MapSpot)]
    player.send_mouse(Kind.MOVE, *spots[-1].box.center)
    draw_frame(services.stack, canvas)
    assert made
    made.clear()
    for spot in spots:
        player.send_mouse(Kind.MOVE, *spot.box.center)
        services.stack.update(0.1)
        draw_frame(services.stack, canvas)
    assert made == []


def test_speech_describes_a_place(services: Services) -> None:
    scene, _player = open_map(services, make_run_at_fork())
    fight = next(place for place in scene.map.run.open_places if scene.map.run.places[place].team)
    scene.map._focused_place = fight
    title, text = scene.map.callout_text
    assert title.startswith(("Duel: ", "Elite: "))
    assert "Bot: " in text
    assert "Reward: " in text
    heard = collect_texts(scene)
    assert title in heard
    assert {spot.accessible_role for spot in scene.form.widgets if isinstance(spot, MapSpot)} >= {"stop, row 1"}


# The places -----------------------------------------------------------------------------------------------------------


def open_place(services: Services, kind: PlaceKind, **fields: object) -> PlaceScene:
    run = reach_place(steps.create_run("zelda", "link", "7"), kind)
    run = msgspec.structs.replace(run, **{"wounds": (6, 2), **fields})
    scene = PlaceScene(services, run, lambda _run: True)
    open_scene(services, scene)
    return scene


@pytest.mark.parametrize("stars", [False, True])
@pytest.mark.parametrize("step", ["boons", *PLACES])
def test_each_place_has_a_picture_in_both_games(step: RunStep, stars: bool) -> None:
    assert art.exists(find_picture(step, in_space=stars))
    assert find_picture(step, in_space=stars) != find_picture(step, in_space=not stars)


@pytest.mark.parametrize(
    ("kind", "action"),
    [("rest", "Rest and heal"), ("shop", "Buy"), ("treasure", "Take it"), ("riddle", "Start riddle")],
)
def test_the_main_action_of_a_place_says_what_it_does(services: Services, kind: PlaceKind, action: str) -> None:
    scene = open_place(services, kind)
    assert action in collect_texts(scene)
    press_widget(services, "deck")
    assert isinstance(services.stack.top, RunDeckScene)


def test_a_shop_has_six_wares_and_shows_every_name_once(services: Services) -> None:
    scene = open_place(services, "shop")
    assert len(scene.run.offers) == 6
    heard = collect_texts(scene)
    names = {tile.face.name for tile in scene.form.widgets if isinstance(tile, OfferTile) and tile.face is not None}
    for name in names - {"Link", "Navi"}:
        assert sum(name == words for words in heard) <= 1
    assert {"Healing balm", "Remove this card", "Upgrade a card", "Heirloom"} <= set(heard)


@pytest.mark.parametrize("kind", ["rest", "shop"])
def test_an_upgrade_shows_the_number_before_and_after_on_its_card_once(services: Services, kind: PlaceKind) -> None:
    scene = open_place(services, kind)
    heard = " | ".join(collect_texts(scene))
    for boon in scene.run.offers:
        if boon.kind == "raise":
            tile = scene.form.get_widget(BoonId(scene.run.offers.index(boon)))
            assert isinstance(tile, OfferTile)
            face = tile.face
            assert face is not None
            now = face.attack if boon.part == "attack" else face.defense
            assert isinstance(now, int)
            assert f"| {now - 1}, {now} |" in heard
            assert heard.count(f"{now - 1}, {now}") == 1


def test_a_rest_is_chosen_first_and_can_be_chosen_again(services: Services) -> None:
    scene = open_place(services, "rest")
    assert scene.form.focus == steps.HEAL
    press_widget(services, BoonId(1))
    assert "Upgrade" in collect_texts(scene)
    press_widget(services, steps.HEAL)
    assert "Rest and heal" in collect_texts(scene)
    assert describe_rest(scene.run, scene.content) in collect_texts(scene)


@pytest.mark.parametrize("kind", ["duel", "treasure"])
def test_the_first_boon_is_preselected(services: Services, kind: PlaceKind) -> None:
    run = reach_place(steps.create_run("zelda", "link", "7"), kind)
    scene, player = open_map(services, steps.create_run("zelda", "link", "7") if kind == "duel" else run)
    press_widget(services, "go")
    page = services.stack.top
    assert isinstance(page, PlaceScene)
    go = page.form.get_widget("go")
    assert (go.is_default, go.enabled, page.chosen_index, page.form.focus) == (True, True, 0, BoonId(0))
    player.press_key(Kind.MAIN)
    assert len(load_run().boons) == len(run.boons) + 1
    assert services.stack.top is scene


def test_the_shopkeeper_comments_on_the_chosen_ware(services: Services) -> None:
    scene = open_place(services, "shop")
    assert "Welcome! Take your time." in collect_texts(scene)
    press_widget(services, BoonId(5))
    assert "My own recipe. Tastes awful!" in collect_texts(scene)


def test_an_unaffordable_ware_says_how_much_money_is_missing(services: Services) -> None:
    scene = open_place(services, "shop", money=35)
    press_widget(services, BoonId(0))
    go = scene.form.get_widget("go")
    assert not go.enabled
    assert go.reason == "You need 5 more."


@pytest.mark.parametrize("device", ["keyboard", "pad"])
def test_a_ware_is_chosen_and_bought_by_key(services: Services, device: Device) -> None:
    scene = open_place(services, "shop")
    player = InputPlayer(services.stack.handle)
    assert scene.form.focus == BoonId(0)
    player.press_key(Kind.RIGHT, device=device)
    assert scene.form.focus == BoonId(1)
    player.press_key(Kind.DOWN, device=device)
    assert scene.form.focus == BoonId(4)
    player.press_key(Kind.OK, device=device)
    redraw(services)
    assert scene.chosen_index == 4
    player.press_key(Kind.MAIN)
    assert scene.run.offers[4].sold
    assert "Sold" in collect_texts(scene)


def test_a_riddle_shows_its_story_and_can_be_opened_or_skipped(services: Services) -> None:
    run = reach_place(steps.create_run("zelda", "link", "7"), "riddle")
    _scene, _player = open_map(services, run)
    press_widget(services, "go")
    page = services.stack.top
    assert isinstance(page, PlaceScene)
    assert "You have one try. Solve it to choose one of three boons." in collect_texts(page)
    press_widget(services, "go")
    assert isinstance(services.stack.top, MatchScene)
    services.stack.pop()
    press_widget(services, "go")
    press_widget(services, steps.LEAVE)
    assert load_run().step == "path"


def test_a_sold_out_shop_leads_back_to_the_map(services: Services) -> None:
    run = reach_place(steps.create_run("zelda", "link", "7"), "shop")
    assert find_main_action(msgspec.structs.replace(run, money=0), -1) == ("Back to map", "")


def test_the_text_of_an_heirloom_is_read_at_the_largest_text_size(services: Services) -> None:
    scene = open_place(services, "treasure")
    heard = collect_texts(scene, 200)
    tiles = [tile for tile in scene.form.widgets if isinstance(tile, OfferTile)]
    assert len(tiles) == 2
    for tile in tiles:
        assert tile.face is not None
        assert tile.face.text.replace("**", "") in heard


@pytest.mark.parametrize("text", [100, 150, 200])
def test_the_words_beside_the_buttons_keep_their_size(text: int) -> None:
    canvas, services = get_used_canvas(text=text), some_services(text_size=text, language="de")
    scene = SHOTS["gauntlet-riddle-page"](services)
    assert isinstance(scene, PlaceScene)
    show_scene(services, scene, canvas)
    told = next(one for one in scene.form.widgets if isinstance(one, Label) and one.text == describe_place(scene.run))
    assert told.fit_text_size(canvas) == canvas.resolve_text_size("reading")
