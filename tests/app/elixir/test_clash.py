"""A round in motion: values draw back and strike, the loser falls; a pack opens card by card."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pygame
import pytest

from game.app.elixir.pictures.banner import draw_banner
from game.app.elixir.pictures.clash import HIT_FRACTION, find_progress
from game.app.elixir.pictures.opening import CardReveal
from game.app.elixir.result import ElixirResult
from game.app.elixir.scene import ElixirMatchScene
from game.app.elixir.showing import ElixirViewState
from game.app.elixir.table import table_view
from game.app.elixir.table.hand_row import ElixirHandCard
from game.app.elixir.table.rounds import RoundRow
from game.app.ui.drawing import raster
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.drawing.display_list import DisplayList, DrawGroup
from game.app.ui.effects.timeline import AnimationSettings
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.widgets.base import Box, Widget, WidgetState
from game.app.ui.widgets.button import Button, IconButton
from game.rules.elixir import event as elixir_events
from tests.app.redrawn import ROUNDING, measure_difference
from tests.app.screen import a_canvas, get_used_canvas, show_scene, some_services, start_screen
from tools.films.moments import MOMENTS


def make_moment(name: str, *, reduced: bool = False) -> tuple[ElixirMatchScene, Canvas]:
    start_screen()
    services = some_services(speed="normal", reduced_motion=reduced)
    scene, begin = MOMENTS[name].build(services)
    assert isinstance(scene, ElixirMatchScene)
    canvas = show_scene(services, scene, get_used_canvas(0.5))
    begin()
    return scene, canvas


def play_through(scene: ElixirMatchScene, step: float = 0.02) -> float:
    """Show everything to its end; return the seconds that it took."""
    seconds = 0.0
    while scene.animator.is_busy:
        scene.animator.update(step)
        seconds += step
    return seconds


@pytest.mark.parametrize(("name", "most"), [("round", 2.5), ("potion", 3.0), ("shield", 2.5 + 3.0)])
@pytest.mark.parametrize("reduced", [False, True])
def test_a_round_is_told_in_a_few_seconds(name: str, most: float, reduced: bool) -> None:
    """The last of these is a round without potions, and one in which both drink."""
    scene, _canvas = make_moment(name, reduced=reduced)
    assert 1.0 < play_through(scene) <= most + 0.05


def test_values_draw_back_strike_and_rest_while_the_loser_falls() -> None:
    scene, _canvas = make_moment("round")
    view_state = scene.make_view_state()
    while view_state.compute_breakdown() is None or view_state.fought >= 1:
        scene.animator.update(0.05)
        view_state = scene.make_view_state()
    moments = []
    for step in range(101):
        view_state.fought = step / 100
        moments.append(find_progress(view_state))
    away = [moment.value_offset for moment in moments]
    assert max(away) > 40
    assert min(away) < -10
    assert away[-1] == 0
    falls = [moment.fall for moment in moments]
    assert falls == sorted(falls)
    assert all(moment.burst == 1 for moment in moments if moment.fall > 0), "nobody falls before the strike"
    view_state.fought, view_state.is_still = HIT_FRACTION, True
    assert find_progress(view_state).burst == 0, "without motion there is the end, and before it the values"


@pytest.mark.parametrize("k", [0.77, 1.0, 1.5])
@pytest.mark.parametrize("is_right", [False, True])
@pytest.mark.parametrize("enter_progress", [0.6, 0.83, 1.0])
def test_a_rim_in_pieces_looks_like_a_whole_one(
    k: float, is_right: bool, enter_progress: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    start_screen()

    def draw() -> pygame.Surface:
        canvas = a_canvas(k)
        canvas.rect(0, 0, WIDTH, HEIGHT, "gold")
        art, foot = "zelda/portrait/link", 566.0
        draw_banner(canvas, art, 0, is_right=is_right, bottom=foot, enter_progress=enter_progress)
        return canvas.surface

    pieces = draw()
    monkeypatch.setattr(raster, "subtract_box", lambda part, area: [part])
    assert measure_difference(pieces, draw()) <= ROUNDING


def test_nothing_of_a_rim_is_drawn_below_the_opaque_part_of_its_banner() -> None:
    start_screen()
    canvas = a_canvas()
    with canvas.frame():
        draw_banner(canvas, "zelda/portrait/link", 0, is_right=False, bottom=566.0)
        calls = canvas._display_list._ungrouped_calls
        below = [pygame.Rect(call[4]) for call in calls if call[5]]
        ((_picture, *_place, inside, _rim),) = (call for call in calls if not call[5] and call[4][3] > 100)
    assert inside[2] > 300
    assert not any(box.contains(pygame.Rect(inside).inflate(-40, -40)) for box in below)


def test_a_press_anywhere_or_a_key_shows_the_end() -> None:
    scene, canvas = make_moment("round")
    frames = set()
    while scene.animator.is_busy:
        scene.animator.update(0.1)
        scene.mark_dirty()
        scene.services.stack.draw(canvas)
        frames.add(pygame.image.tobytes(canvas.surface, "RGB"))
    assert len(frames) > 12
    for intent in (Intent(Kind.SKIP), Intent(Kind.PRESS, 640, 300, device="mouse")):
        again, _canvas = make_moment("round")
        again.handle(intent)
        assert not again.animator.is_busy
        assert again.animator.turned == again.animator.poured == again.animator.fought == 1


def test_without_motion_there_are_few_pictures() -> None:
    scene, canvas = make_moment("round", reduced=True)
    frames = set()
    while scene.animator.is_busy:
        scene.animator.update(0.1)
        scene.mark_dirty()
        scene.services.stack.draw(canvas)
        frames.add(pygame.image.tobytes(canvas.surface, "RGB"))
    assert 2 <= len(frames) < 8


def test_a_pack_opens_card_by_card_until_a_click_opens_all() -> None:
    opening = CardReveal(AnimationSettings(), 3)
    counts = [opening.started_count]
    while opening.busy:
        opening.update(0.05)
        counts.append(opening.started_count)
    assert sorted(set(counts)) == [0, 1, 2, 3]
    assert counts == sorted(counts)


@pytest.mark.parametrize(
    "tempo", [AnimationSettings(0.0), AnimationSettings(1.0, reduced=True)], ids=["at once", "still"]
)
def test_a_pack_lies_open_where_nothing_moves(tempo: AnimationSettings) -> None:
    assert not CardReveal(tempo, 3).busy
    assert CardReveal(tempo, 3).get_turn_progress(2) == 2


def test_a_click_on_the_table_opens_the_whole_pack() -> None:
    start_screen()
    services = some_services(speed="normal")
    scene, begin = MOMENTS["pack"].build(services)
    assert isinstance(scene, ElixirResult)
    show_scene(services, scene, get_used_canvas(0.5))
    begin()
    assert scene.card_reveal.busy
    scene.handle(Intent(Kind.PRESS, 900, 150, device="mouse"))
    assert not scene.card_reveal.busy


@pytest.mark.parametrize("name", ["round", "potion"])
def test_a_round_in_motion_draws_only_what_moves(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    scene, canvas = make_moment(name)
    stack, seen = scene.services.stack, Counter[str]()

    def count(where: Any, what: str) -> None:
        known = getattr(where, what)

        def run(*given: Any, **named: Any) -> Any:
            seen[what] += 1
            return known(*given, **named)

        monkeypatch.setattr(where, what, run)

    stack.draw(canvas)
    count(Widget, "draw_marked")
    count(table_view, "arrange_middle")
    count(table_view, "draw_values")
    count(table_view, "draw_potion")
    count(table_view, "draw_opponent_hand")
    frames = told = earlier = last = 0
    while scene.animator.is_busy:
        begun = len(scene.animator.started_events)
        stack.update(1 / 30)
        if not scene.animator.is_busy:
            break
        seen.clear()
        stack.draw(canvas)
        frames += 1
        if len(scene.animator.started_events) == begun == told == earlier:
            assert not seen["draw_marked"]
            assert seen["arrange_middle"] <= 1
            assert not seen["draw_opponent_hand"] or seen["arrange_middle"]
        if len(scene.animator.started_events) == begun:
            last = sum(seen.values())
        earlier, told = told, len(scene.animator.started_events)
        shown = pygame.image.tobytes(canvas.surface, "RGB")
        if frames % 10 == 0:
            scene.mark_dirty()
            stack.draw(canvas)
            assert pygame.image.tobytes(canvas.surface, "RGB") == shown
    assert frames > 20
    assert not last, "while the outcome is read"


def test_the_surroundings_follow_an_event_a_frame_later(monkeypatch: pytest.MonkeyPatch) -> None:
    scene, canvas = make_moment("potion")
    stack, parts = scene.services.stack, list[tuple[str, str]]()
    draw_banner = table_view._draw_banner

    def note_banner(canvas: Canvas, view_state: ElixirViewState) -> None:
        parts.append(("banner", view_state.hint))
        draw_banner(canvas, view_state)

    def note_values(canvas: Canvas, view_state: ElixirViewState, *given: Any) -> None:
        parts.append(("values", view_state.hint))
        draw_values(canvas, view_state, *given)

    draw_values = table_view.draw_values
    monkeypatch.setattr(table_view, "_draw_banner", note_banner)
    monkeypatch.setattr(table_view, "draw_values", note_values)
    stack.draw(canvas)
    frames = list[list[tuple[str, str]]]()
    while scene.animator.is_busy:
        stack.update(1 / 60)
        parts.clear()
        stack.draw(canvas)
        frames.append(list(parts))
    (at,) = [at for at, drawn in enumerate(frames) if any(name == "banner" for name, _hint in drawn)]
    (hint,) = [hint for name, hint in frames[at] if name == "banner"]
    assert frames[at - 1] == [("values", hint)]
    parts.clear()
    stack.update(1 / 60)
    stack.draw(canvas)
    assert parts == [("banner", scene.make_view_state().hint)]


def test_what_another_viewer_saw_is_not_shown_a_frame_longer() -> None:
    scene, canvas = make_moment("round")
    scene.services.stack.draw(canvas)
    scene.viewer = 1 - scene.viewer
    scene._show_middle_first()
    assert scene._surroundings is None
    scene._show_middle_first()
    assert scene._surroundings is not None
    assert scene._surroundings.viewer == scene.viewer


def test_the_outcome_is_written_once(monkeypatch: pytest.MonkeyPatch) -> None:
    scene, canvas = make_moment("round")
    drawn, draw_outcome = list[str](), table_view.draw_outcome

    def note(canvas: Canvas, box: Box, text: str, is_good: bool) -> None:
        drawn.append(text)
        draw_outcome(canvas, box, text, is_good)

    monkeypatch.setattr(table_view, "draw_outcome", note)
    while scene.animator.is_busy:
        scene.services.stack.update(1 / 60)
        scene.services.stack.draw(canvas)
    for _ in range(5):
        scene.mark_ground_dirty()
        scene.services.stack.draw(canvas)
    assert len(drawn) == 1


def test_a_step_of_a_round_draws_only_what_it_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The background stays, the buttons stay, and only the side of the loser is drawn while it falls."""
    scene, canvas = make_moment("round")
    stack, widgets, sides = scene.services.stack, list[type[Widget]](), list[bool]()
    backgrounds, fallen = list[tuple[int, int, int, int]](), 0
    draw_marked, draw_character = Widget.draw_marked, table_view._draw_character
    show_background = DisplayList._show_background

    def note_widget(widget: Widget, canvas: Canvas, state: WidgetState) -> None:
        widgets.append(type(widget))
        draw_marked(widget, canvas, state)

    def note_side(canvas: Canvas, side: table_view._Side) -> None:
        sides.append(side.is_right)
        draw_character(canvas, side)

    def note_background(shown: DisplayList, groups: list[DrawGroup]) -> list[tuple[int, int, int, int]]:
        found = show_background(shown, groups)
        backgrounds.extend(found)
        return found

    stack.draw(canvas)
    monkeypatch.setattr(Widget, "draw_marked", note_widget)
    monkeypatch.setattr(table_view, "_draw_character", note_side)
    monkeypatch.setattr(DisplayList, "_show_background", note_background)
    while scene.animator.is_busy:
        begun = len(scene.animator.started_events)
        stack.update(1 / 60)
        widgets.clear()
        sides.clear()
        stack.draw(canvas)
        shown = [type(event) for event in scene.animator.started_events]
        if len(shown) > begun > 0 and shown[-1] is elixir_events.Fought:
            assert RoundRow in widgets
            assert not {Button, IconButton, ElixirHandCard} & set(widgets)
        if elixir_events.Fought in shown:
            assert len(sides) <= 1
            fallen += len(sides)
    assert fallen > 10
    assert not backgrounds
