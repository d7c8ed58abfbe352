"""Panels, piles and die: they stay in their boxes at every text size and show the values of their view models."""

from __future__ import annotations

from itertools import combinations

import msgspec
import pygame
import pytest

from game.app.epic.match.input.buttons import build_tool_buttons
from game.app.epic.match.modes.mode import SideNote, Tip, TipLine
from game.app.epic.match.pictures.card_piles import draw_pile, draw_pile_ground
from game.app.epic.match.pictures.die import draw_die, draw_face
from game.app.epic.match.views import table_view, team_panel
from game.app.epic.match.views.banner import draw_banner, measure_banner
from game.app.epic.match.views.callout import draw_callout
from game.app.epic.match.views.forecast_panel import (
    compute_percents,
    draw_forecast,
    format_caption,
    measure_forecast,
    round_percents,
)
from game.app.epic.match.views.in_play_view import draw_in_play, measure_in_play
from game.app.epic.match.views.square_tip import draw_tip, measure_tip
from game.app.epic.match.views.table_layout import FIELD_TOP, SIDE_WIDTH, TableLayout
from game.app.epic.match.views.team_panel import PlateForm, build_team_view, draw_teams, measure_teams
from game.app.epic.result.pictures.chart import draw_chart
from game.app.epic.result.scene import MatchResultScene
from game.app.play.log.panel import draw_log
from game.app.ui.drawing import art
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.tree import draw_view, measure_height
from game.app.ui.style.ornaments import draw_seat_mark
from game.app.ui.widgets.base import Box
from game.presentation.epic.view_models import (
    CardFace,
    DamageChance,
    Forecast,
    InPlayView,
    MemberRow,
    Pile,
    TeamCard,
    Token,
    TurnBanner,
)
from game.session.log_line import LogLine
from tests.app import screen
from tests.app.epic.board.gallery import FACES, SHOTS
from tools.shots.states import epic as shots
from tools.shots.still import show_scene

GRAY = "#808080"
AIR = 24
SIDE = pygame.FRect(8, 54, SIDE_WIDTH, 546)
LINK = Token("zelda/portrait/link", 0, 14, active=True)
ZORA = Token("zelda/portrait/zora", 1, 4, number=1)


@pytest.fixture(autouse=True)
def fonts() -> None:
    pygame.font.init()


def make_canvas(text_scale: float = 1.0, k: float = 1.0) -> Canvas:
    canvas = Canvas(pygame.Surface((round(1280 * k), round(720 * k))), k, text_scale=text_scale)
    canvas.fill(GRAY)
    return canvas


def drawn_box(canvas: Canvas) -> pygame.Rect:
    """Return the box of all pixels that differ from the gray ground."""
    mask = pygame.mask.from_threshold(canvas.surface, canvas.resolve_color(GRAY), (2, 2, 2, 255))
    mask.invert()
    boxes = mask.get_bounding_rects()
    return boxes[0].unionall(boxes[1:])


def team(seat: int = 0, members: int = 3) -> TeamCard:
    rows = (
        MemberRow("Prinzessin Ruto von den Zora", LINK, 15, "Fernkampf"),
        MemberRow("Zora-Magier 1", ZORA, 5),
        MemberRow("Zora-Magier 2", msgspec.structs.replace(ZORA, health=0), 5),
    )
    return TeamCard(seat, "Prinzessin Ruto + Zora-Magier", "Bot · gewieft", rows[:members], 5, 17, 6, active=True)


CHANCES = (DamageChance(0, 0.2), DamageChance(6, 0.8))
FORECAST = Forecast(LINK, ZORA, 6, "unknown", "Diagonale 3 · Sicht frei", "Schaden an Prinzessin Ruto", CHANCES)
TIP = Tip(
    0,
    "Nach G4 ziehen",
    (
        TipLine("In Reichweite, 4 Schritte", "reach"),
        TipLine("In Reichweite von **Ganon**, **Wizrobe 1** und **Wizrobe 2** mit einer 3.", "near"),
        TipLine("Du hast **2** Karten mit {shield} zur Verteidigung."),
    ),
)
LINES = tuple(
    LogLine(f"**Link** zieht zum {index}. Mal nach **H{index}** und trifft **Ganon**", index % 4) for index in range(30)
)


def test_the_cuts_of_all_health_bars_in_a_panel_mean_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = []

    def draw(*bar: object) -> None:
        steps.append(bar[-1])

    monkeypatch.setattr(team_panel, "draw_health_bar", draw)
    rows = MemberRow("Ganon", LINK, 60), MemberRow("Zora 1", ZORA, 5), MemberRow("Zora 2", ZORA, 5)
    draw_teams(make_canvas(), SIDE, [TeamCard(0, "Ganon", "Mira", rows, 5, 17, 6)])
    assert steps == [5, 5, 5]
    steps.clear()
    draw_teams(make_canvas(), SIDE, [TeamCard(0, "Zora", "Mira", rows[1:], 5, 17, 6)])
    assert steps == [1, 1]


@pytest.mark.parametrize("text_scale", [1.0, 1.25, 1.5])
@pytest.mark.parametrize("form", ["full", "compact", "brief"])
def test_a_team_panel_stays_in_its_box(text_scale: float, form: PlateForm) -> None:
    canvas = make_canvas(text_scale)
    height = measure_height(canvas, build_team_view(canvas, team(), form), SIDE_WIDTH)
    draw_view(canvas, build_team_view(canvas, team(), form), Box(100, 100, SIDE_WIDTH, height))
    assert pygame.Rect(100, 100, round(SIDE_WIDTH), round(height)).inflate(2 * AIR, 2 * AIR).contains(drawn_box(canvas))


@pytest.mark.parametrize("text_scale", [1.0, 1.25, 1.5])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_team_panels_of_one_side_fit_beside_the_board(text_scale: float, count: int) -> None:
    canvas = make_canvas(text_scale)
    panels = draw_teams(canvas, SIDE, [team(seat) for seat in range(count)])
    assert all(SIDE.contains(box) for box in panels.values())
    assert not any(one.colliderect(other) for one, other in combinations(panels.values(), 2))
    assert canvas.text_scale == text_scale


def test_larger_text_makes_a_higher_panel() -> None:
    assert measure_teams(make_canvas(1.5), SIDE, [team()]) > measure_teams(make_canvas(), SIDE, [team()]) + 20


@pytest.mark.parametrize("text_scale", [1.0, 1.5])
def test_the_other_panels_stay_in_their_boxes(text_scale: float) -> None:
    canvas = make_canvas(text_scale)
    box = pygame.FRect(100, 100, *measure_forecast(canvas, FORECAST))
    draw_forecast(canvas, box, FORECAST)
    assert box.inflate(2 * AIR, 2 * AIR).contains(drawn_box(canvas))
    canvas = make_canvas(text_scale)
    box = pygame.FRect(100, 100, *measure_tip(canvas, TIP))
    draw_tip(canvas, TIP, box)
    assert box.inflate(2 * AIR, 2 * AIR).contains(drawn_box(canvas))
    canvas = make_canvas(text_scale)
    draw_log(canvas, Box(100, 100, 364, 44), LINES)
    assert pygame.Rect(100, 100, 364, 44).inflate(2 * AIR, 2 * AIR).contains(drawn_box(canvas))


@pytest.mark.parametrize("text_scale", [1.0, 1.5])
def test_the_banner_stays_in_its_box(text_scale: float) -> None:
    canvas = make_canvas(text_scale)
    hint = "Wähle ein Ziel in der Sichtlinie deiner Figur, dann bestätige mit der Eingabetaste"
    turn = TurnBanner(1, "zelda/portrait/ganon", "Bartholomäus von Hohenstein ist am Zug", hint, 3, 1)
    box = measure_banner(canvas, Box(380, 40, 520, 44), turn)
    draw_banner(canvas, box, turn)
    assert box.width <= 520
    assert pygame.Rect(*(round(part) for part in box)).inflate(2 * AIR, 2 * AIR).contains(drawn_box(canvas))


def log_pixels(lines: tuple[LogLine, ...]) -> bytes:
    canvas = make_canvas()
    draw_log(canvas, Box(100, 100, 364, 44), lines)
    return pygame.image.tobytes(canvas.surface, "RGB")


def test_the_log_shows_its_last_lines() -> None:
    assert log_pixels(LINES) == log_pixels(LINES[-2:])
    assert log_pixels(LINES) != log_pixels(LINES[:-1])


@pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.0])
def test_a_sentence_keeps_clear_of_its_shape(text_scale: float) -> None:
    canvas = make_canvas(text_scale)
    canvas.render_cache.trace = []
    places = draw_log(canvas, Box(100, 100, 364, 80), LINES)
    begins = min(box.left for text, box in canvas.render_cache.trace if text == "Link")
    row = canvas.make_layer(364, 260)
    draw_seat_mark(row, 0, 150, 130, canvas.resolve_text_size("small") * 0.4)
    assert places
    assert begins - places[0][0].x >= row.surface.get_bounding_rect().width + 4


def test_unknown_answers_are_not_numbers() -> None:
    pictures = set()
    for defense in ("unknown", 0, "sunburst", 4):
        canvas = make_canvas()
        draw_forecast(canvas, pygame.FRect(100, 100, 236, 200), msgspec.structs.replace(FORECAST, defense=defense))
        pictures.add(pygame.image.tobytes(canvas.surface, "RGB"))
    assert len(pictures) == 4


def test_a_chance_stands_in_its_column_or_on_it() -> None:
    """The light of a column ends above or below its number, never within it."""
    canvas = make_canvas()
    canvas.render_cache.trace = []
    chances = tuple(DamageChance(damage, share / 100) for damage, share in enumerate((40, 24, 16, 12, 8)))
    draw_forecast(canvas, pygame.FRect(100, 100, 236, 200), msgspec.structs.replace(FORECAST, chances=chances))
    numbers = {text: box for text, box in canvas.render_cache.trace if text.endswith("%")}
    assert len(numbers) == len(chances)
    for box in numbers.values():
        column = [canvas.surface.get_at((box.left - 2, y)) for y in range(box.top + 2, box.bottom - 2)]
        lit = [color.r > 150 for color in column]
        assert all(lit) or not any(lit)


# ---- piles and die ------------------------------------------------------------------------------------------------

CLOCK = CardFace("Hidden Identity", "Zelda", "Special", special=True, clock=3, text="**5**")


@pytest.mark.parametrize("text_scale", [1.0, 1.5])
@pytest.mark.parametrize("count", [1, 2, 5])
def test_cards_in_play_lie_apart_in_their_column(count: int, text_scale: float) -> None:
    canvas = make_canvas(text_scale)
    cards = [(index, InPlayView(CLOCK, 0, 1)) for index in range(count)]
    box = pygame.FRect(100, 50, SIDE_WIDTH, 150)
    places = draw_in_play(canvas, box, cards)
    assert [*places] == [*range(count)]
    assert all(not one.colliderect(other) for one, other in combinations(places.values(), 2))
    assert all(place.left >= 100 and place.right <= 100 + SIDE_WIDTH + 0.01 for place in places.values())
    assert max(place.bottom for place in places.values()) <= 50 + measure_in_play(canvas, SIDE_WIDTH, cards, 150)


def test_a_clock_shows_its_count_and_whom_it_lies_on() -> None:
    pictures = set()
    for card in (
        InPlayView(CLOCK, 0, 1),
        InPlayView(CLOCK, 0, 2),
        InPlayView(CLOCK, 1, 1),
        InPlayView(CLOCK, 0, 1, LINK),
    ):
        canvas = make_canvas()
        draw_in_play(canvas, pygame.FRect(100, 100, SIDE_WIDTH, 150), [(0, card)])
        pictures.add(pygame.image.tobytes(canvas.surface, "RGB"))
    assert len(pictures) == 4


@pytest.mark.parametrize("decks", [1, 2])
@pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.0])
def test_what_is_said_below_a_pile_does_not_lie_on_it(text_scale: float, decks: int) -> None:
    canvas = make_canvas(text_scale, 1.5 if text_scale == 2 else 1.0)
    layout = TableLayout(canvas, decks)
    canvas.render_cache.trace = []
    draw_pile_ground(canvas, layout.deck, "Ziehen", is_raised=True, with_key_cap=True)
    [(_text, words)] = canvas.render_cache.trace
    assert words.bottom / canvas.k <= layout.deck.bottom
    for box in layout.draw_boxes:
        assert words.centery / canvas.k - canvas.resolve_text_size("strong") * 0.4 >= box.bottom
        assert layout.left.bottom <= box.top


def test_a_draw_pile_does_not_depend_on_its_cards() -> None:
    pictures = []
    for top in (None, CLOCK):
        canvas = make_canvas()
        draw_pile(canvas, pygame.FRect(100, 100, 80, 113), Pile("Deck", 17, 0, top))
        pictures.append(pygame.image.tobytes(canvas.surface, "RGB"))
    assert pictures[0] == pictures[1]


def die_gray(face: str, *, tumble: float = 0.0, following: str | None = None, turn: float = 0.0) -> bytes:
    canvas = make_canvas()
    draw_die(canvas, 100, 100, 60, face, turn=turn, tumble=tumble, next_face=following)  # type: ignore[arg-type]
    return pygame.image.tobytes(pygame.transform.grayscale(canvas.surface.subsurface(64, 64, 72, 72)), "RGB")[::3]


def test_no_two_faces_look_alike_in_gray() -> None:
    for first, second in combinations(FACES, 2):
        differing = sum(abs(a - b) > 20 for a, b in zip(die_gray(first), die_gray(second), strict=True))
        assert differing > 60, f"{first} and {second}"


def test_a_roll_goes_from_one_face_to_the_next() -> None:
    def distance(first: bytes, second: bytes) -> int:
        return sum(abs(a - b) > 24 for a, b in zip(first, second, strict=True))

    start, end = die_gray("3"), die_gray("heart")
    assert distance(die_gray("3", tumble=0.001, following="heart"), start) < distance(start, end) / 4
    assert distance(die_gray("3", tumble=0.999, following="heart"), end) < distance(start, end) / 4
    assert die_gray("3", turn=30) != start


def test_a_flat_face_can_stand_anywhere() -> None:
    canvas = make_canvas()
    draw_face(canvas, 300, 200, 24, "2-all")
    assert pygame.Rect(299, 199, 26, 26).contains(drawn_box(canvas))


# ---- gallery ------------------------------------------------------------------------------------------------------


@pytest.mark.sweep(3)
@pytest.mark.parametrize("name", SHOTS)
def test_every_picture_of_the_gallery_can_be_drawn(name: str) -> None:
    canvas = make_canvas(k=0.5)
    art.MISSING.clear()
    SHOTS[name](canvas)
    assert not art.MISSING
    assert drawn_box(canvas).width > 300


def test_percents_add_up_to_a_hundred() -> None:
    assert round_percents([1 / 3, 1 / 3, 1 / 3]) == [34, 33, 33]
    assert round_percents([0.675, 0.245, 0.08]) == [68, 24, 8]
    for parts in range(1, 40):
        assert sum(round_percents([1 / parts] * parts)) == 100
    assert round_percents([]) == []


def test_the_forecast_names_the_chance_to_defeat() -> None:
    chances = (DamageChance(1, 0.68), DamageChance(2, 0.24, 0.24), DamageChance(3, 0.08, 0.08))
    forecast = msgspec.structs.replace(FORECAST, chances=chances)
    assert format_caption(forecast) == f"{FORECAST.caption} · 32% to defeat"
    safe = msgspec.structs.replace(
        forecast, chances=tuple(chance._replace(defeat_probability=0.0) for chance in chances)
    )
    assert format_caption(safe) == FORECAST.caption
    rare = msgspec.structs.replace(forecast, chances=(DamageChance(1, 0.999), DamageChance(2, 0.001, 0.001)))
    assert format_caption(rare) == f"{FORECAST.caption} · <1% to defeat"
    sure = msgspec.structs.replace(forecast, chances=(DamageChance(1, 0.001), DamageChance(2, 0.999, 0.999)))
    assert format_caption(sure) == f"{FORECAST.caption} · >99% to defeat"
    certain = msgspec.structs.replace(forecast, chances=(DamageChance(2, 1.0, 1.0),))
    assert format_caption(certain) == f"{FORECAST.caption} · 100% to defeat"


def test_columns_and_the_chance_to_defeat_add_up() -> None:
    """Each rounded by itself, 24.6%, 25.7% and 49.7% are 25% beside 26% and 50%, and 75% to defeat."""
    chances = (DamageChance(2, 0.246), DamageChance(8, 0.257, 0.257), DamageChance(11, 0.497, 0.497))
    columns, defeat = compute_percents(chances)
    assert sum(columns) == 100
    assert defeat == columns[1] + columns[2]
    for parts in range(1, 30):
        even = tuple(DamageChance(at, 1 / parts, 1 / parts if at % 2 else 0.0) for at in range(parts))
        columns, defeat = compute_percents(even)
        assert sum(columns) == 100
        assert defeat == sum(columns[1::2])
    saved = (DamageChance(0, 0.3), DamageChance(8, 0.7, 0.5))
    assert compute_percents(saved) == ([30, 70], 50)


def test_six_players_have_a_chart_each() -> None:
    with show_scene("stars-result-6", (1280, 720)) as (stack, canvas):
        (scene,) = stack.scenes
        assert isinstance(scene, MatchResultScene)
        canvas.render_cache.trace = []
        draw_chart(canvas, Box(340, 20, 920, 290), scene.summary)
        texts = [text for text, _box in canvas.render_cache.trace]
        for name in scene.summary.presenter.seats.names:
            assert texts.count(name) == 1
        assert texts.count("0") >= 2, "an axis for each row"


@pytest.mark.parametrize(("text_scale", "k"), [(1.0, 1.0), (1.5, 1.0), (2.0, 1.5)])
def test_the_banner_hides_no_square(text_scale: float, k: float) -> None:
    canvas = make_canvas(text_scale, k)
    turn = TurnBanner(1, "zelda/portrait/ganon", "Mira ist am Zug", "Wähle ein Ziel", 3, 1)
    assert measure_banner(canvas, TableLayout(canvas).banner, turn).bottom <= FIELD_TOP


def test_the_order_of_turns_makes_room_for_the_button_of_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    active_match = shots.play_to(shots.FOUR, "1", lambda _rules, view, _legal: bool(view.turn))
    services = screen.some_services(speed="instant")
    scene = shots.make_scene(services, active_match)
    ends: list[float] = []
    monkeypatch.setattr(table_view, "draw_order", lambda _canvas, _x, _order, end: ends.append(end))
    canvas = screen.show_scene(services, scene)
    icons = scene.make_icons()
    monkeypatch.setattr(
        scene, "make_icons", lambda: {**icons, "follow": msgspec.structs.replace(icons["undo"], id="follow")}
    )
    left = min(
        button.box.x
        for button in build_tool_buttons(canvas, scene.make_icons(), scene.table.layout, threats_shown=False)
    )
    scene.mark_dirty()
    services.stack.draw(canvas)
    assert ends[0] == ends[-1] <= left


@pytest.mark.parametrize("heads", [(640.0,), (600.0, 700.0), (520.0, 640.0, 760.0)])
def test_the_banner_steps_aside_for_heads_that_rise_over_the_board(heads: tuple[float, ...]) -> None:
    canvas, turn = make_canvas(), TurnBanner(0, "zelda/portrait/link", "Tom's turn", "2 actions left", 2, 0)
    place, room = Box(380, 4, 520, 44), (200.0, 1036.0)
    middle = measure_banner(canvas, place, turn)
    assert middle.centerx == pytest.approx(640, abs=1)
    aside = measure_banner(canvas, place, turn, heads, room)
    assert room[0] <= aside.left
    assert aside.right <= room[1]
    assert not any(aside.left < head < aside.right for head in heads)
    assert measure_banner(canvas, place, turn, (100.0,), room) == middle
    full = tuple(float(x) for x in range(0, 1280, 60))
    assert measure_banner(canvas, place, turn, full, room) == middle, "without room it stays"


@pytest.mark.parametrize("text_scale", [1.0, 1.5])
def test_what_is_said_stands_in_a_wing_else_over_the_emptiest_corner_of_the_board(text_scale: float) -> None:
    canvas = make_canvas(text_scale)
    reason = (
        "Clearly better than: Skip the card's optional effect. "
        "Komune survives in about 9 of 10 cases, otherwise in about 6 of 10 cases. "
    )
    note = SideNote("Hint", f"**Say yes.** {reason}\n**A** carries it out.", short="**Say yes.**")
    board, wing = pygame.FRect(188, 54, 904, 546), pygame.FRect(8, 200, SIDE_WIDTH, 400)
    assert draw_callout(canvas, note, [wing], board, []).topleft == wing.topleft
    low = pygame.FRect(8, 560, SIDE_WIDTH, 40)
    left_half = pygame.FRect(188, 54, 452, 546)
    box = draw_callout(canvas, note, [low], board, [left_half])
    assert board.contains(box)
    assert not box.colliderect(left_half)
    assert not canvas.render_cache.overflows
