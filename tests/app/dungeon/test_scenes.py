"""The dungeon's scenes: every one draws without a fault in both languages, secrets stay secret, setting out works."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pygame
import pytest

from game.app.dungeon.chronicle_scene import AdventureRowId, ChronicleScene
from game.app.dungeon.pages.chrome import draw_piles
from game.app.dungeon.pages.pieces import arrange_hand
from game.app.dungeon.pictures import room_light
from game.app.dungeon.pictures.item_card import CARD_WIDTH, find_best_use, find_value_in_room
from game.app.dungeon.result import DungeonResult, make_record
from game.app.dungeon.scene import AdventureScene
from game.app.dungeon.view_model import DungeonContext
from game.app.menus.title import TitleScene
from game.app.play.routes import ReplayRoute
from game.app.ui.dialog import Dialog
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.services import Services
from game.app.ui.style.theme import DUNGEON, with_high_contrast
from game.app.ui.widgets.base import Box
from game.content.cards.dungeon_catalog import load_dungeon_catalog
from game.languages import set_language
from game.modes.active_match import start_from_position
from game.modes.dungeon.chronicle import (
    DAILY_GRADE,
    AdventureRecord,
    LastAdventureSetup,
    add_playing_time,
    load_adventures,
    load_setup,
    record_run,
    save_setup,
)
from game.paths import HOME_VARIABLE, assets_dir
from game.rules.core.chance import RecordingRandom
from game.rules.dungeon.actions.action import DEFAULT_GRADE, Setup
from game.rules.dungeon.engine.state import State
from game.rules.dungeon.rules import DungeonRules
from game.session.seats import PERSON, Seats
from game.setup.dungeon import AdventurePlan
from game.storage import saves
from game.storage.slots import Autosave
from tests.app.screen import InputPlayer, a_canvas, show_scene, some_services, start_screen
from tools.shots.reading import ScreenReader
from tools.shots.states.dungeon import SHOTS, match_question, play_to

NAMES = ["Mira", "Tom", "Ada"]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()
    return tmp_path


def test_every_card_room_and_dungeon_has_its_picture() -> None:
    catalog = load_dungeon_catalog()
    folder = assets_dir() / "art" / "dungeon"
    rooms = {path.stem for path in (folder / "room").rglob("*.svg")}
    assert rooms == {room.lower() for room in catalog.room_ids}
    assert {path.stem for path in (folder / "card").glob("*.svg")} == set(catalog.item_ids)
    assert {path.stem for path in (folder / "item").glob("*.svg")} >= set(catalog.groups) - {"basic"}
    codes = {code.lower() for code in catalog.dungeons} | {catalog.castle.code.lower()}
    assert {path.stem for path in (folder / "place").glob("*.svg")} == codes
    assert {path.stem for path in (folder / "back").glob("*.svg")} == codes | {"ba", "card"}


# ---- secrets --------------------------------------------------------------------------------------------------------


def sample_positions(seed: int, every: int, count: int) -> tuple[DungeonRules, list[State]]:
    rules = DungeonRules(load_dungeon_catalog(), Setup(players=3))
    chance, rng = RecordingRandom(Random(seed)), Random(seed)
    state = rules.setup(chance, None)
    found = []
    for step in range(every * count):
        if state.decision is None:
            break
        if step % every == 0:
            found.append(rules.clone(state))
        rules.apply(state, rng.choice(rules.legal_actions(state)), chance, None)
    return rules, found


def draw_picture(rules: DungeonRules, state: State, seat: int, canvas: Canvas) -> bytes:
    services = some_services(speed="instant")
    scene = AdventureScene(services, start_from_position(rules, state, Seats([PERSON] * 3, NAMES), seed="1"))
    services.stack.push(scene)
    scene.take_seat(seat)
    services.stack.draw(canvas)
    return pygame.image.tobytes(canvas.surface, "RGB")


def test_hidden_cards_change_no_pixel() -> None:
    start_screen()
    rules, states = sample_positions(4, 13, 9)
    rng, canvas = Random(8), a_canvas(0.4)
    swapped = 0
    for state in states:
        for seat in (-1, 0, 2):
            eyes = seat if seat >= 0 else rules.seats
            other = rules.determinize(rules.observe(state, eyes), eyes, rng)
            swapped += [p.hand for p in other.players] != [p.hand for p in state.players]
            assert draw_picture(rules, state, seat, canvas) == draw_picture(rules, other, seat, canvas)
    assert swapped > 6


def test_a_hand_that_was_turned_over_shows_no_card() -> None:
    start_screen()
    active_match = play_to(Setup(players=1), "3", match_question("turn"))
    services = some_services(speed="instant")
    scene = AdventureScene(services, active_match)
    canvas = show_scene(services, scene)
    names = {scene.make_context().get_card_name(card) for card in scene.make_context().hand}
    canvas.render_cache.trace = []
    services.stack.request_layout()
    services.stack.draw(canvas)
    assert names & {text for text, _place in canvas.render_cache.trace}
    services.stack.handle(_key(Kind.HIDE))
    canvas.render_cache.trace = []
    services.stack.draw(canvas)
    log = {line.text for line in scene.tale.format_recent_lines(scene.get_events())}
    seen = {text for text, _place in canvas.render_cache.trace} - log
    assert not names & seen


def test_the_number_on_a_pile_of_covered_cards_is_on_top() -> None:
    start_screen()
    scene = AdventureScene(some_services(speed="instant"), play_to(Setup(players=1), "3", match_question("turn")))
    context = scene.make_context()
    player = context.view.players[context.shown_seat]
    player.discard, player.covered = [], list(player.draw[:7])
    canvas = a_canvas()
    canvas.listener = reader = ScreenReader(canvas.surface.get_size())
    draw_piles(canvas, context, Box(8, 610, 82, 102), Box(98, 610, 82, 102))
    report = reader.make_report()
    assert not report.covered_parts
    assert "7" in [text.text for text in report.visible_texts]


def _key(kind: Kind) -> Any:
    from game.app.ui.input.intents import Intent

    return Intent(kind)


def test_what_a_card_counts_is_what_it_brings() -> None:
    active_match = play_to(Setup(players=2), "5", match_question("turn", 3))
    session = active_match.session
    seat = session.decision.seat
    services = some_services(speed="instant")
    start_screen()
    scene = AdventureScene(services, active_match)
    scene.take_seat(seat)
    context = scene.make_context()
    for card in context.hand:
        uses = context.list_uses(card)
        best = find_best_use(uses)
        assert best is not None
        assert find_value_in_room(context.catalog, uses).value == best.value
    standing = context.challenge_status
    assert standing is not None
    use = find_best_use(context.list_uses(context.hand[0]))
    assert use is not None
    before = standing.total + standing.points
    scene.submit(use.action)
    laid = [event for event in session.log if type(event).__name__ == "CardLaid"][-1]
    assert laid.total + laid.points == before + use.gain


def test_the_points_of_a_round_that_is_over_count_once() -> None:
    start_screen()
    active_match = play_to(Setup(players=2), "4", match_question("avert"))
    scene = AdventureScene(some_services(speed="instant"), active_match)
    scene.take_seat(active_match.session.decision.seat)
    standing = scene.make_context().challenge_status
    assert standing is not None
    ended = [event for event in active_match.session.log if type(event).__name__ == "RoundEnded"][-1]
    assert standing.total + standing.points == ended.total


def test_after_a_round_the_points_still_missing_are_told_without_it() -> None:
    start_screen()
    scene = SHOTS["dungeon-discard"](some_services(speed="instant"))
    assert isinstance(scene, AdventureScene)
    standing = scene.make_context().challenge_status
    assert standing is not None
    assert 0 < standing.total < standing.need
    assert standing.missing_points == standing.need - standing.total


def test_whoever_is_asked_but_still_looks_on_is_not_told_to_wait_for_himself() -> None:
    rules, states = sample_positions(3, 4, 6)
    state = next(state for state in states if state.decision is not None)
    assert state.decision is not None
    seat, seats = state.decision.seat, Seats([PERSON] * 3, NAMES)
    own = DungeonContext(rules, rules.observe(state, seat), seats, (), viewer=seat)
    other = DungeonContext(rules, rules.observe(state, seat), seats, (), viewer=(seat + 1) % rules.seats)
    assert own.waiting_reason == "Wait for the animation to finish."
    assert other.waiting_reason == f"It's {seats.name(seat)}'s turn."


def test_only_a_dungeon_with_an_item_has_a_half_of_older_rooms() -> None:
    start_screen()
    halves = {}
    for name in ("dungeon-floor", "dungeon-floor-castle"):
        scene = SHOTS[name](some_services(speed="instant"))
        assert isinstance(scene, AdventureScene)
        context = scene.make_context()
        item = bool(context.catalog.get_dungeon(context.view.dungeon).item)
        halves[item] = {context.is_lower(cell) for cell in range(len(context.view.cells))}
    assert halves == {True: {True, False}, False: {False}}


def test_what_lies_over_an_adventure_has_its_colors_also_in_high_contrast() -> None:
    start_screen()
    names = {}
    for strong in (False, True):
        services = some_services(speed="instant", high_contrast=strong)
        services.stack.high_contrast = strong
        scene = SHOTS["dungeon-map"](services)
        assert isinstance(scene, AdventureScene)
        canvas = a_canvas(0.5)
        show_scene(services, scene, canvas)
        scene.open_menu()
        services.stack.draw(canvas)
        names[strong] = canvas.theme.name
        services.stack.clear()
    assert names == {False: DUNGEON.name, True: with_high_contrast(DUNGEON).name}


def test_a_fitting_card_that_counts_nothing_openly_is_not_called_another_kind() -> None:
    start_screen()
    set_language("en")
    scene = SHOTS["dungeon-boss"](some_services(speed="instant"))
    assert isinstance(scene, AdventureScene)
    context = scene.make_context()
    hands = ([use for use in context.list_uses(card) if use.how in ("open", "down")] for card in context.hand)
    uses = next(uses for uses in hands if all(use.refusal is None for use in uses))
    shielded = [msgspec.structs.replace(use, value=0, gain=0) if use.how == "open" else use for use in uses]
    here = find_value_in_room(context.catalog, shielded)
    assert (here.state, here.reasons[0][1]) == ("ok", "0 face up")
    assert find_value_in_room(context.catalog, [use for use in shielded if use.how == "down"]).state == "no"


# ---- setting out ----------------------------------------------------------------------------------------------------


def test_the_daily_keeps_its_grade_and_a_first_adventure_has_none_with_a_limit(home: Path) -> None:
    """Scores of all days are of one grade; who has never set out is offered the rules as they are."""
    assert DAILY_GRADE == "hero"
    assert AdventurePlan(load_setup()).setup == Setup()
    assert Setup().grade == DEFAULT_GRADE
    save_setup(LastAdventureSetup(grade="hero"))
    assert AdventurePlan(load_setup()).grade == "hero"


@pytest.mark.parametrize(("seed", "label"), [("daily-2026-03-21", "Daily Adventure"), ("K3F2-91BD", "Length")])
def test_the_result_of_a_daily_names_it_and_its_grade(home: Path, seed: str, label: str) -> None:
    active_match = play_to(Setup(grade=DAILY_GRADE), seed, lambda _rules, _view: False)
    result = DungeonResult(some_services(), active_match)
    facts = dict(result.list_facts())
    assert (facts["Difficulty"], facts[label]) == ("Hero", "Short adventure")


# ---- the end and the chronicle --------------------------------------------------------------------------------------


def a_run(score: int, ended: float = 1.0, **more: Any) -> AdventureRecord:
    return AdventureRecord("S", "short", "hero", ("Mira",), True, score, 30, 1, 50, ended, **more)


def test_the_chronicle_ranks_and_survives_damage(home: Path) -> None:
    assert record_run(a_run(500, 1.0)) == 1
    assert record_run(a_run(900, 2.0)) == 1
    assert record_run(a_run(700, 3.0)) == 2
    assert [run.score for run in load_adventures()] == [700, 900, 500]
    [file] = home.rglob("dungeon_chronicle.json")
    file.write_text('[{"seed": 3}, 7, ' + file.read_text()[1:], encoding="utf-8")
    assert [run.score for run in load_adventures()] == [700, 900, 500]
    file.write_text("nonsense", encoding="utf-8")
    assert len(load_adventures()) == 2


def test_the_end_goes_into_the_chronicle_once_it_was_kept(home: Path) -> None:
    services = some_services(speed="instant")
    active_match = play_to(Setup(players=1), "3", lambda _rules, _view: False)
    show_scene(services, DungeonResult(services, active_match))
    assert load_adventures() == []
    assert record_run(make_record(active_match)) == 1
    assert load_adventures()[0].seed == active_match.session.seed


def finish_adventure(home: Path) -> tuple[Services, AdventureScene]:
    """Return a saved adventure at the table, right after its last step."""
    services = some_services(speed="normal")
    active_match = play_to(Setup(players=1), "3", lambda _rules, _view: False)
    active_match.autosave = Autosave(active_match.session, active_match.seats)
    assert active_match.session.outcome is not None
    scene = AdventureScene(services, active_match)
    show_scene(services, TitleScene(services))
    services.stack.push(scene)
    services.stack.draw(a_canvas(0.25))
    return services, scene


def test_an_adventure_that_was_ended_is_in_the_chronicle_whoever_leaves_before_its_result(home: Path) -> None:
    services, scene = finish_adventure(home)
    services.stack.update(0.1)
    assert services.stack.top is scene
    services.stack.clear()
    [run] = load_adventures()
    assert run.seed == scene.session.seed


def test_an_adventure_is_in_the_chronicle_once(home: Path) -> None:
    services, _scene = finish_adventure(home)
    for _frame in range(40):
        services.stack.update(0.1)
    assert isinstance(services.stack.top, DungeonResult)
    services.stack.clear()
    assert len(load_adventures()) == 1


def test_an_adventure_that_goes_on_is_in_no_chronicle(home: Path) -> None:
    services = some_services(speed="instant")
    active_match = play_to(Setup(players=1), "3", lambda _rules, view: view.rounds > 3)
    active_match.autosave = Autosave(active_match.session, active_match.seats)
    show_scene(services, AdventureScene(services, active_match))
    services.stack.clear()
    assert load_adventures() == []


def test_undo_is_refused_after_the_end(home: Path) -> None:
    services, scene = finish_adventure(home)
    scene.open_menu()
    menu = services.stack.top
    assert isinstance(menu, Dialog)
    assert "back" not in [answer.value for answer in menu.answers]


def test_playing_time_adds_up_over_sittings(home: Path) -> None:
    assert add_playing_time("a", 61.5) == 61
    assert add_playing_time("b", 5) == 5
    assert add_playing_time("a", 60) == 121


def test_leafing_through_the_chronicle(home: Path) -> None:
    services = some_services()
    scene = ChronicleScene(services, [a_run(10, 3.0), a_run(30, 2.0), a_run(20, 1.0)])
    canvas = show_scene(services, scene)
    player = InputPlayer(services.stack.handle)
    player.click_on(scene.form, AdventureRowId(1))
    assert scene.sorted_adventures[scene.selected_index].score == 30
    player.click_on(scene.form, "sort")
    services.stack.draw(canvas)
    assert [run.score for run in scene.sorted_adventures] == [30, 20, 10]


def test_finished_adventure_can_be_replayed(home: Path) -> None:
    active_match = play_to(Setup(players=2), "4", lambda _rules, _view: False)
    services = some_services(speed="instant")
    save = saves.LoadedSave(active_match.session, active_match.seats)
    scene = services.make_scene(ReplayRoute(save))
    canvas = show_scene(services, scene, a_canvas(0.4))
    told = scene.replay_view  # type: ignore[attr-defined]
    pixels = set()
    for step in range(0, told.last_step + 1, max(1, told.last_step // 6)):
        scene.go_to(step)  # type: ignore[attr-defined]
        services.stack.draw(canvas)
        pixels.add(pygame.image.tobytes(canvas.surface, "RGB"))
    assert len(pixels) >= 6
    services.stack.handle(_key(Kind.RIGHT))
    services.stack.draw(canvas)


def test_every_room_is_in_the_light_of_its_dungeon(home: Path) -> None:
    """Brighter toward the first light than away from it, on a picture that is the same all over."""
    codes = {room_id.split("-")[0].lower() for room_id in load_dungeon_catalog().room_ids}
    assert set(room_light.load_lights()) == codes
    for code, light in room_light.load_lights().items():
        part = Canvas(pygame.Surface((150, 105), pygame.SRCALPHA), 1.0)
        part.surface.fill("#808080")
        room_light.draw_shine(part, light, 150, 105)
        at_light = [
            min(top, max(0, round(place / 100 * top)))
            for place, top in zip(light.lights[0].at, (149, 104), strict=True)
        ]
        corners = [sum(part.surface.get_at(place)[:3]) for place in ((0, 0), (149, 0), (0, 104), (149, 104))]
        assert sum(part.surface.get_at((at_light[0], at_light[1]))[:3]) > min(corners) + 40, code
        assert part.surface.get_at((0, 0)).a == 255


def test_backs_and_places_have_their_own_light(home: Path) -> None:
    drawn = []
    for art_path in ("dungeon/room/fg/fg-01", "dungeon/back/fg"):
        lit, bare = a_canvas(0.2), a_canvas(0.2)
        room_light.draw_room_art(lit, art_path, Box(0, 0, 300, 210))
        bare.picture(art_path, 0, 0, 300, 210, focus=(0.5, 0.4))
        drawn.append(pygame.image.tobytes(lit.surface, "RGB") != pygame.image.tobytes(bare.surface, "RGB"))
    assert drawn == [True, False]


@pytest.mark.parametrize("count", [7, 10])
def test_a_chosen_card_hides_none_of_a_large_hand(count: int) -> None:
    left, right = 300.0, 1006.0
    width = CARD_WIDTH * 0.94
    for chosen in range(count):
        boxes = arrange_hand(count, Box(left, 536, right - left, 184), 0.94, chosen)
        assert boxes[0].x >= left - 1
        assert boxes[-1].x + width <= right + width * 0.09
        middle = boxes[chosen].x + width / 2
        for index, box in enumerate(boxes):
            assert box.w > 40
            if index < chosen:
                assert box.x + box.w <= middle - width * 0.58 + 1
            elif index > chosen:
                assert box.x >= middle + width * 0.58
