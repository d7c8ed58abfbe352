"""Panels, piles and the die: everything stays in its box at every text size, and says what its record says."""

from __future__ import annotations

from itertools import combinations, pairwise

import msgspec
import pygame
import pytest

from game.app.epic.board.frame import FRAME
from game.app.epic.match.input.buttons import icon_buttons
from game.app.epic.match.modes.mode import Note
from game.app.epic.match.pictures.card_piles import draw_in_play, draw_pile, in_play_boxes
from game.app.epic.match.pictures.die import draw_die, draw_face
from game.app.epic.match.views import legend, table_view, team_panel
from game.app.epic.match.views.banner import banner_box, draw_banner
from game.app.epic.match.views.forecast_panel import caption, draw_forecast, forecast_height, percents, shown_percents
from game.app.epic.match.views.legend import draw_legend, legend_height
from game.app.epic.match.views.note_panel import draw_note
from game.app.epic.match.views.table_layout import TableLayout
from game.app.epic.match.views.team_panel import Form, draw_teams, team_view, teams_height
from game.app.epic.result.pictures.chart import draw_chart
from game.app.epic.result.scene import MatchResult
from game.app.play.log.panel import draw_log
from game.app.ui.drawing import art
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.tree import draw_view, measure_height
from game.app.ui.style.ornaments import seat_mark
from game.app.ui.widgets.base import Box
from game.presentation.epic.view_models import (
    CardFace,
    DamageChance,
    Forecast,
    InPlay,
    Member,
    Pile,
    TeamCard,
    Token,
    Turn,
)
from game.session.log_line import LogLine
from tests.app import screen
from tests.app.epic.board.gallery import FACES, SHOTS
from tools.shots.states import epic as shots
from tools.shots.still import shown

GRAY = "#808080"
AIR = 24
SIDE = pygame.FRect(10, 58, 212, 452)
LINK = Token("zelda/portrait/link", 0, 14, active=True)
ZORA = Token("zelda/portrait/zora", 1, 4, number=1)


@pytest.fixture(autouse=True)
def fonts() -> None:
    pygame.font.init()


def canvas_of(text_scale: float = 1.0, k: float = 1.0) -> Canvas:
    canvas = Canvas(pygame.Surface((round(1280 * k), round(720 * k))), k, text_scale=text_scale)
    canvas.fill(GRAY)
    return canvas


def drawn_box(canvas: Canvas) -> pygame.Rect:
    """The box of all pixels that differ from the gray ground."""
    mask = pygame.mask.from_threshold(canvas.surface, canvas.color(GRAY), (2, 2, 2, 255))
    mask.invert()
    boxes = mask.get_bounding_rects()
    return boxes[0].unionall(boxes[1:])


def team(seat: int = 0, members: int = 3) -> TeamCard:
    rows = (
        Member("Prinzessin Ruto von den Zora", LINK, 15, "Fernkampf"),
        Member("Zora-Magier 1", ZORA, 5),
        Member("Zora-Magier 2", msgspec.structs.replace(ZORA, health=0), 5),
    )
    return TeamCard(seat, "Prinzessin Ruto + Zora-Magier", "Bot · gewieft", rows[:members], 5, 17, 6, active=True)


CHANCES = (DamageChance(0, 0.2), DamageChance(6, 0.8))
FORECAST = Forecast(LINK, ZORA, 6, "unknown", "Diagonale 3 · Sicht frei", "Schaden an Prinzessin Ruto", CHANCES)
LINES = tuple(
    LogLine(f"**Link** zieht zum {number}. Mal nach **H{number}** und trifft **Ganon**", number % 4)
    for number in range(30)
)


def test_the_cuts_of_all_health_bars_in_a_panel_mean_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = []

    def draw(*bar: object) -> None:
        steps.append(bar[-1])

    monkeypatch.setattr(team_panel, "draw_health_bar", draw)
    rows = Member("Ganon", LINK, 60), Member("Zora 1", ZORA, 5), Member("Zora 2", ZORA, 5)
    draw_teams(canvas_of(), SIDE, [TeamCard(0, "Ganon", "Mira", rows, 5, 17, 6)])
    assert steps == [5, 5, 5]
    steps.clear()
    draw_teams(canvas_of(), SIDE, [TeamCard(0, "Zora", "Mira", rows[1:], 5, 17, 6)])
    assert steps == [1, 1]


@pytest.mark.parametrize("text_scale", [1.0, 1.25, 1.5])
@pytest.mark.parametrize("form", ["full", "compact", "dense"])
def test_a_team_panel_stays_in_its_box(text_scale: float, form: Form) -> None:
    canvas = canvas_of(text_scale)
    height = measure_height(canvas, team_view(canvas, team(), form), 212)
    draw_view(canvas, team_view(canvas, team(), form), Box(100, 100, 212, height))
    assert pygame.Rect(100, 100, 212, round(height)).inflate(2 * AIR, 2 * AIR).contains(drawn_box(canvas))


@pytest.mark.parametrize("text_scale", [1.0, 1.25, 1.5])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_team_panels_of_one_side_fit_beside_the_board(text_scale: float, count: int) -> None:
    canvas = canvas_of(text_scale)
    panels = draw_teams(canvas, SIDE, [team(seat) for seat in range(count)])
    assert all(SIDE.contains(box) for box in panels.values())
    assert not any(one.colliderect(other) for one, other in combinations(panels.values(), 2))
    assert canvas.text_scale == text_scale


def test_larger_text_makes_a_higher_panel() -> None:
    assert teams_height(canvas_of(1.5), SIDE, [team()]) > teams_height(canvas_of(), SIDE, [team()]) + 20


@pytest.mark.parametrize("text_scale", [1.0, 1.5])
def test_the_other_panels_stay_in_their_boxes(text_scale: float) -> None:
    canvas = canvas_of(text_scale)
    draw_forecast(canvas, 100, 100, 236, FORECAST)
    box = pygame.Rect(100, 100, 236, round(forecast_height(canvas, FORECAST, 236)))
    assert box.inflate(2 * AIR, 2 * AIR).contains(drawn_box(canvas))
    for wide in (212, 290):
        canvas = canvas_of(text_scale)
        draw_legend(canvas, 100, 100, wide)
        box = pygame.Rect(100, 100, wide, round(legend_height(canvas, wide)))
        assert box.inflate(2 * AIR, 2 * AIR).contains(drawn_box(canvas))
    canvas = canvas_of(text_scale)
    draw_log(canvas, 100, 100, 236, 130, LINES, hint="L öffnet das ganze Protokoll")
    assert pygame.Rect(100, 100, 236, 130).inflate(2 * AIR, 2 * AIR).contains(drawn_box(canvas))


def test_the_legend_names_the_rolls_of_the_two_hatchings() -> None:
    words = [label for _draw, label, _short in legend._entries().values()]
    assert "Enemy reach: roll of 3" in words
    assert "Enemy reach: roll of 4 or 5" in words


@pytest.mark.parametrize("text_scale", [1.0, 1.5])
def test_the_banner_stays_in_its_box(text_scale: float) -> None:
    canvas = canvas_of(text_scale)
    hint = "Wähle ein Ziel in der Sichtlinie deiner Figur, dann bestätige mit der Eingabetaste"
    turn = Turn(1, "zelda/portrait/ganon", "Bartholomäus von Hohenstein ist am Zug", hint, 3, 1)
    box = draw_banner(canvas, 640, 40, turn)
    assert box == banner_box(canvas, 640, 40)
    assert pygame.Rect(*(round(part) for part in box)).inflate(2 * AIR, 2 * AIR).contains(drawn_box(canvas))


def log_pixels(lines: tuple[LogLine, ...]) -> bytes:
    canvas = canvas_of()
    draw_log(canvas, 100, 100, 236, 130, lines)
    return pygame.image.tobytes(canvas.surface, "RGB")


def test_the_log_shows_its_last_lines() -> None:
    assert log_pixels(LINES) == log_pixels(LINES[-8:])
    assert log_pixels(LINES) != log_pixels(LINES[:-1])


@pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.0])
def test_a_sentence_keeps_clear_of_its_shape(text_scale: float) -> None:
    canvas = canvas_of(text_scale)
    canvas.rasters.trace = []
    places = draw_log(canvas, 100, 100, 300, 260, LINES)
    begins = min(box.left for text, box in canvas.rasters.trace if text == "Link")
    row = canvas.layer(300, 260)
    seat_mark(row, 0, 150, 130, canvas.text_size("small") * 0.4)
    assert places
    assert begins - places[0][0].x >= row.surface.get_bounding_rect().width + 4


def test_unknown_answers_are_not_numbers() -> None:
    pictures = set()
    for defense in ("unknown", 0, "sunburst", 4):
        canvas = canvas_of()
        draw_forecast(canvas, 100, 100, 236, msgspec.structs.replace(FORECAST, defense=defense))
        pictures.add(pygame.image.tobytes(canvas.surface, "RGB"))
    assert len(pictures) == 4


def test_a_chance_stands_in_its_column_or_on_it() -> None:
    """The light of a column ends above or below its number, never within it."""
    canvas = canvas_of()
    canvas.rasters.trace = []
    chances = tuple(DamageChance(damage, share / 100) for damage, share in enumerate((40, 24, 16, 12, 8)))
    draw_forecast(canvas, 100, 100, 236, msgspec.structs.replace(FORECAST, chances=chances))
    numbers = {text: box for text, box in canvas.rasters.trace if text.endswith("%")}
    assert len(numbers) == len(chances)
    for box in numbers.values():
        column = [canvas.surface.get_at((box.left - 2, y)) for y in range(box.top + 2, box.bottom - 2)]
        lit = [color.r > 150 for color in column]
        assert all(lit) or not any(lit)


# ---- piles and die ------------------------------------------------------------------------------------------------

CLOCK = CardFace("Hidden Identity", "Zelda", "Special", special=True, clock=3, text="**5**")


@pytest.mark.parametrize("count", [0, 1, 2, 5, 9])
def test_cards_in_play_lie_side_by_side_in_their_row(count: int) -> None:
    boxes = in_play_boxes(100, 50, 300, count, 0.5)
    assert len(boxes) == count
    for first, second in pairwise(boxes):
        assert second.x > first.x
    assert all(box.left >= 100 and box.right <= 400.01 for box in boxes)


def test_a_clock_shows_its_count_and_whom_it_lies_on() -> None:
    pictures = set()
    for card in (InPlay(CLOCK, 0, 1), InPlay(CLOCK, 0, 2), InPlay(CLOCK, 1, 1), InPlay(CLOCK, 0, 1, LINK)):
        canvas = canvas_of()
        draw_in_play(canvas, 100, 100, 200, [card])
        pictures.add(pygame.image.tobytes(canvas.surface, "RGB"))
    assert len(pictures) == 4


@pytest.mark.parametrize("decks", [1, 2])
@pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.0])
def test_what_is_said_below_a_pile_does_not_lie_on_it(text_scale: float, decks: int) -> None:
    canvas = canvas_of(text_scale, 1.5 if text_scale == 2 else 1.0)
    layout = TableLayout(canvas, (13, 8), decks)
    canvas.rasters.trace = []
    box = layout.draws[0]
    draw_pile(canvas, box.x, box.y, layout.pile_scale, Pile("Deck" if decks == 1 else "", 18, 0))
    [(_text, words)] = canvas.rasters.trace
    assert words.centery / canvas.k - canvas.text_size("small") * 0.4 >= box.bottom + 8
    assert words.bottom / canvas.k <= 720
    assert layout.left.bottom <= box.top


def test_a_draw_pile_does_not_depend_on_its_cards() -> None:
    pictures = []
    for top in (None, CLOCK):
        canvas = canvas_of()
        draw_pile(canvas, 100, 100, 0.6, Pile("Deck", 17, 0, top))
        pictures.append(pygame.image.tobytes(canvas.surface, "RGB"))
    assert pictures[0] == pictures[1]


def die_gray(face: str, *, tumble: float = 0.0, following: str | None = None, turn: float = 0.0) -> bytes:
    canvas = canvas_of()
    draw_die(canvas, 100, 100, 60, face, turn=turn, tumble=tumble, following=following)  # type: ignore[arg-type]
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
    canvas = canvas_of()
    draw_face(canvas, 300, 200, 24, "2-all")
    assert pygame.Rect(299, 199, 26, 26).contains(drawn_box(canvas))


# ---- gallery ------------------------------------------------------------------------------------------------------


@pytest.mark.sweep(3)
@pytest.mark.parametrize("name", SHOTS)
def test_every_picture_of_the_gallery_can_be_drawn(name: str) -> None:
    canvas = canvas_of(k=0.5)
    art.MISSING.clear()
    SHOTS[name](canvas)
    assert not art.MISSING
    assert drawn_box(canvas).width > 300


def test_percents_add_up_to_a_hundred() -> None:
    assert percents([1 / 3, 1 / 3, 1 / 3]) == [34, 33, 33]
    assert percents([0.675, 0.245, 0.08]) == [68, 24, 8]
    for parts in range(1, 40):
        assert sum(percents([1 / parts] * parts)) == 100
    assert percents([]) == []


def test_the_forecast_names_the_chance_to_defeat() -> None:
    chances = (DamageChance(1, 0.68), DamageChance(2, 0.24, 0.24), DamageChance(3, 0.08, 0.08))
    forecast = msgspec.structs.replace(FORECAST, chances=chances)
    assert caption(forecast) == f"{FORECAST.caption} · 32% to defeat"
    safe = msgspec.structs.replace(forecast, chances=tuple(one._replace(defeat=0.0) for one in chances))
    assert caption(safe) == FORECAST.caption
    rare = msgspec.structs.replace(forecast, chances=(DamageChance(1, 0.999), DamageChance(2, 0.001, 0.001)))
    assert caption(rare) == f"{FORECAST.caption} · <1% to defeat"
    sure = msgspec.structs.replace(forecast, chances=(DamageChance(1, 0.001), DamageChance(2, 0.999, 0.999)))
    assert caption(sure) == f"{FORECAST.caption} · >99% to defeat"
    certain = msgspec.structs.replace(forecast, chances=(DamageChance(2, 1.0, 1.0),))
    assert caption(certain) == f"{FORECAST.caption} · 100% to defeat"


def test_columns_and_the_chance_to_defeat_add_up() -> None:
    """Each rounded by itself, 24.6%, 25.7% and 49.7% are 25% beside 26% and 50%, and 75% to defeat."""
    chances = (DamageChance(2, 0.246), DamageChance(8, 0.257, 0.257), DamageChance(11, 0.497, 0.497))
    columns, defeat = shown_percents(chances)
    assert sum(columns) == 100
    assert defeat == columns[1] + columns[2]
    for parts in range(1, 30):
        even = tuple(DamageChance(at, 1 / parts, 1 / parts if at % 2 else 0.0) for at in range(parts))
        columns, defeat = shown_percents(even)
        assert sum(columns) == 100
        assert defeat == sum(columns[1::2])
    saved = (DamageChance(0, 0.3), DamageChance(8, 0.7, 0.5))
    assert shown_percents(saved) == ([30, 70], 50)


def test_six_players_have_a_chart_each() -> None:
    with shown("stars-result-6", (1280, 720)) as (stack, canvas):
        (scene,) = stack.scenes
        assert isinstance(scene, MatchResult)
        canvas.rasters.trace = []
        draw_chart(canvas, Box(340, 20, 920, 290), scene.summary)
        texts = [text for text, _box in canvas.rasters.trace]
        for name in scene.summary.faces.seats.names:
            assert texts.count(name) == 1
        assert texts.count("0") >= 2, "an axis for each row"


@pytest.mark.parametrize(("text_scale", "k"), [(1.0, 1.0), (1.5, 1.0), (2.0, 1.5)])
def test_the_banner_hides_no_square(text_scale: float, k: float) -> None:
    canvas = canvas_of(text_scale, k)
    first_row = TableLayout(canvas, (13, 8)).board.top + FRAME
    assert banner_box(canvas, 640, 3).bottom <= first_row


def test_the_order_of_turns_makes_room_for_the_button_of_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    occasion = shots.played(shots.FOUR, "1", lambda _rules, view, _legal: bool(view.turn))
    services = screen.some_services(speed="instant")
    scene = shots.seated(services, occasion)
    ends: list[float] = []
    monkeypatch.setattr(table_view, "draw_order", lambda _canvas, _x, _order, end: ends.append(end))
    canvas = screen.shown(services, scene)
    icons = scene.icons()
    monkeypatch.setattr(
        scene, "icons", lambda: {**icons, "follow": msgspec.structs.replace(icons["undo"], id="follow")}
    )
    left = min(button.box.x for button in icon_buttons(scene.icons(), scene.table.layout, threats=False))
    scene.touch()
    services.stack.draw(canvas)
    assert ends[0] == ends[-1] <= left


@pytest.mark.parametrize("text_scale", [1.0, 1.5])
def test_a_hint_in_a_narrow_place_is_cut_to_what_can_be_read(text_scale: float) -> None:
    canvas = canvas_of(text_scale)
    reason = "Clearly better than: Skip the card's optional effect. Komune survives about 9 in 10 times, up from 6. "
    short = "**Say yes.**"
    note = Note("Hint", f"{short} {reason * 3}\n**A** carries it out.", short=short)
    box = pygame.FRect(20, 20, 212, 80 * text_scale)
    bottom = draw_note(canvas, box, box.top, note)
    assert bottom <= box.bottom
    assert not canvas.rasters.overflows
    roomy = pygame.FRect(20, 20, 212, 440)
    assert draw_note(canvas, roomy, roomy.top, note) > bottom + 100
