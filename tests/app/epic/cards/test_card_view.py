"""Drawing of cards: texts fit, nothing overlaps, a back reveals nothing, and the cache is limited."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import msgspec
import pygame
import pytest

from game.app.epic.cards import view
from game.app.epic.cards.closer import get_close_up_scale
from game.app.epic.cards.colors import DEFAULT_FRAME_COLORS, get_frame_colors, get_team_colors
from game.app.epic.cards.fit import LEADING, find_text_box, fit_text, fit_type_line, get_type_width, is_readable
from game.app.epic.cards.frame import get_frame_tones
from game.app.epic.cards.picture import find_motif
from game.app.epic.cards.plates import find_plate_boxes
from game.app.epic.cards.sizes import (
    CARD_HEIGHT,
    CARD_WIDTH,
    HAND_SCALE,
    LARGE_SCALE,
    RAISED_SCALE,
    TITLE_HEIGHT,
    get_raised_scale,
    get_title_size,
)
from game.app.epic.cards.title import fit_title
from game.app.epic.cards.view import draw_card, draw_turning, get_padding
from game.app.ui.drawing import art
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.hearing import RecordingCanvas
from game.app.ui.style.tokens import SMALLEST, scale_text_size
from game.content.cards.packs import EPIC_PACKS, compile_library, load_pack
from game.languages import set_language
from game.presentation.epic.card_faces import make_card_face
from game.presentation.epic.view_models import CardDisplay, CardFace, PrintedValue
from game.text import current_language, pick_text

FACE = CardFace(
    "Blade", "Link", "Power attack", "zelda/portrait/link", attack=6, melee=True, text="**Then** draw **1**."
)
LONG = (
    "**Nach dem Angriff:** Wähle eine Figur in der Sichtlinie von Prinzessin Zelda, bewege sie auf dieser Linie bis "
    "neben einen gegnerischen Verteidigungszauberer und lass sie dort, **falls sie noch lebt**, zwei Schaden erleiden; "
    "danach zieht jede Mitspielerin und jeder Mitspieler zwei Karten, höchstens jedoch bis zum Handkartenlimit. "
    "**Triforce:** Die Donaudampfschifffahrtsgesellschaftskapitänsmütze heilt jede deiner Figuren um **3** Leben."
)


@pytest.fixture(autouse=True)
def fonts() -> None:
    pygame.font.init()


def make_canvas(k: float = 1.0, text_scale: float = 1.0) -> Canvas:
    return Canvas(pygame.Surface((640, 480)), k, text_scale=text_scale)


@cache
def faces_in(_code: str) -> list[CardFace]:
    found = []
    for pack in EPIC_PACKS:
        for team, content in load_pack(pack).teams.items():
            names = {character.kind: pick_text(character.name) for character in content.characters}
            cards = {card.id: card for card in compile_library(pack, (team,)).decks[team]}
            found += [
                make_card_face(pack, card, " / ".join(names[kind] for kind in card.who), leader=next(iter(names)))
                for card in cards.values()
            ]
    return found


def every_face() -> list[CardFace]:
    return faces_in(current_language())


def talents() -> list[CardFace]:
    return [face for face in every_face() if face.text]


def assert_text_fits(canvas: Canvas, face: CardFace, scale: float) -> None:
    fit = fit_text(canvas, face, scale)
    _, _, width, height = find_text_box(canvas, face, scale, fit)
    lines = canvas.break_text(face.text, width, size=fit.size)
    assert all(line.width <= width + 1 and not line.has_broken_word for line in lines)
    used = (len(lines) - 1) * LEADING * fit.size + canvas.measure("Ag", size=fit.size)[1]
    assert used <= height + 0.6 * scale, f"{face.name}: {used} of {height}"


def test_both_packs_have_all_their_special_and_power_cards() -> None:
    assert len(talents()) >= 132


@pytest.mark.sweep(4)
@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("text_scale", [1.0, 1.5])
@pytest.mark.parametrize("k", [1.0, 1.5])
def test_every_text_is_whole_on_a_raised_card(code: str, text_scale: float, k: float) -> None:
    set_language(code)
    canvas = make_canvas(k, text_scale)
    least = scale_text_size(SMALLEST, text_scale)
    for scale in (get_raised_scale(text_scale), get_raised_scale(text_scale) * 1.3):
        for face in talents():
            fit = fit_text(canvas, face, scale)
            assert fit.is_readable, face.name
            assert fit.narrow == 1.0, face.name
            assert fit.size >= least - 0.01, face.name
            assert_text_fits(canvas, face, scale)
            assert is_readable(canvas, face, scale)


@pytest.mark.sweep(2)
@pytest.mark.parametrize("code", ["en", "de"])
def test_at_the_largest_text_every_text_of_a_raised_card_can_be_read(code: str) -> None:
    set_language(code)
    canvas = make_canvas(1.5, 2.0)
    for face in talents():
        fit = fit_text(canvas, face, get_raised_scale(2.0))
        assert fit.narrow == 1.0, face.name
        assert fit.size >= scale_text_size(SMALLEST, 1.5), face.name


@pytest.mark.parametrize("code", ["en", "de"])
def test_a_card_smaller_than_one_in_the_hand_shows_no_text(code: str) -> None:
    set_language(code)
    canvas = make_canvas()
    assert not any(is_readable(canvas, face, HAND_SCALE * 0.99) for face in every_face())
    canvas.render_cache.trace = []
    draw_card(canvas, 60, 60, 0.8, FACE)
    assert {text for text, _box in canvas.render_cache.trace} == {"Blade", "6"}


def test_a_raised_card_is_larger_where_the_text_is() -> None:
    assert [get_raised_scale(scale) for scale in (1.0, 1.5)] == [RAISED_SCALE, LARGE_SCALE]
    assert get_raised_scale(1.0) < get_raised_scale(1.25) < get_raised_scale(1.5) == get_raised_scale(2.0), (
        "the board stays in view"
    )


@pytest.mark.parametrize("scale", [2.2, 3.0])
def test_an_overlong_german_text_fits_by_shrinking_picture_and_letters(scale: float) -> None:
    canvas = make_canvas()
    face = msgspec.structs.replace(FACE, text=LONG)
    assert_text_fits(canvas, face, scale)
    short, long = fit_text(canvas, FACE, scale), fit_text(canvas, face, scale)
    assert long.size <= short.size
    assert long.picture_height < short.picture_height


def test_larger_text_is_used_where_there_is_room() -> None:
    assert fit_text(make_canvas(text_scale=1.5), FACE, 2.0).size > fit_text(make_canvas(), FACE, 2.0).size


@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize(
    ("scale", "text_scale"), [(0.75, 1.0), (1.0, 1.0), (RAISED_SCALE, 1.0), (1.0, 1.5), (LARGE_SCALE, 1.5)]
)
def test_no_word_of_a_title_or_a_type_line_is_lost(
    code: str, scale: float, text_scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(view, "draw_picture", lambda *_words, **_more: None)
    set_language(code)
    canvas = make_canvas(1.0, text_scale)
    canvas.render_cache.overflows.clear()
    for face in every_face():
        canvas.render_cache.trace = []
        draw_card(canvas, 60, 60, scale, face)
        card = pygame.Rect(60, 60, round(CARD_WIDTH * scale), round(CARD_HEIGHT * scale)).inflate(0, 8)
        assert all(card.contains(box) for _text, box in canvas.render_cache.trace), face.name
    assert canvas.render_cache.overflows == set()


@pytest.mark.parametrize("code", ["en", "de"])
def test_titles_can_be_read_in_a_fan_of_ten(code: str) -> None:
    """Of 140 units 80 are seen of a card, and 8 of them lie before the title."""
    set_language(code)
    canvas = make_canvas()
    for face in every_face():
        title = fit_title(canvas, face.name, 68, TITLE_HEIGHT - 0.5, get_title_size(HAND_SCALE, 1.0))
        assert title.is_complete, face.name
        assert title.size >= SMALLEST
        assert "".join(title.lines).replace("-", "").replace(" ", "") == face.name.replace("-", "").replace(" ", "")


@pytest.mark.parametrize("name", ["Řeka Číňa", "Kůň Kůň", "Gjalp Über"])
def test_high_marks_of_a_title_stay_below_the_line_before(name: str) -> None:
    canvas = make_canvas()
    room = canvas.measure(name, "strong", size=14)[0] * 0.7
    title = fit_title(canvas, name, room, 60, 14)
    assert len(title.lines) == 2
    assert title.leading > 1.1
    assert fit_title(canvas, "Dark Link", room, 60, 14).leading == 1.0
    tight = fit_title(canvas, name, room, 28, 14)
    assert tight.is_complete
    assert tight.height <= 30


def test_a_parted_title_is_spoken_as_one_word() -> None:
    hearing = RecordingCanvas.for_canvas(make_canvas(text_scale=1.5))
    draw_card(hearing, 0, 0, 0.75, msgspec.structs.replace(FACE, name="Thermaldetonator"))
    assert hearing.list_texts()[0] == "Thermaldetonator"


@pytest.mark.parametrize("code", ["en", "de"])
def test_a_type_line_names_owner_and_kind(code: str) -> None:
    set_language(code)
    canvas = make_canvas()
    for face in talents():
        for scale in (HAND_SCALE, RAISED_SCALE, LARGE_SCALE):
            line = fit_type_line(canvas, face, scale)
            assert " · ".join(line.lines) == f"{face.owner} · {face.kind}"
            width = max(canvas.measure(one, "label", size=line.size)[0] for one in line.lines)
            assert width * 0.7 <= get_type_width(scale), face.name


def test_values_stand_below_each_other_at_the_upper_left_of_the_picture() -> None:
    both = msgspec.structs.replace(FACE, defense=3, ranged=True)
    first, second = find_plate_boxes(make_canvas(), 1.0, both, TITLE_HEIGHT, 120)
    assert (first.w, first.h) == (38, 32)
    assert first.x > 0
    assert first.y > TITLE_HEIGHT
    assert second.x == first.x
    assert second.y > first.bottom
    aside = find_plate_boxes(make_canvas(), 1.0, both, TITLE_HEIGHT, 40)
    assert aside[1].x > aside[0].right
    assert aside[1].y == aside[0].y


def test_a_plate_grows_with_a_changed_number() -> None:
    changed = msgspec.structs.replace(FACE, attack="10–12*", attack_printed=PrintedValue(8, "up"))
    width = find_plate_boxes(make_canvas(), 1.0, changed, TITLE_HEIGHT, 120)[0].w
    assert 38 < width < CARD_WIDTH


def test_a_line_that_cannot_fit_is_cut_at_last() -> None:
    canvas = make_canvas()
    widths = []
    for room in (400, 120, 60, 24):
        shown, role, size, share, _whole = canvas.fit_line("Donaudampfschifffahrt", room, "panel")
        widths.append(canvas.measure(shown, role, size=size)[0] * share)
        assert widths[-1] <= room + 0.5
    assert all(first > second for first, second in pairwise(widths))


def test_a_card_that_is_looked_at_is_large_or_as_large_as_the_room_allows() -> None:
    assert get_close_up_scale(make_canvas(), 660) >= LARGE_SCALE
    assert get_close_up_scale(make_canvas(text_scale=2.0), 630) * CARD_HEIGHT <= 630.01
    assert get_close_up_scale(make_canvas(), 100) == pytest.approx(100 / CARD_HEIGHT)


def pixels(canvas: Canvas) -> bytes:
    return pygame.image.tobytes(canvas.surface, "RGB")


def test_a_back_says_nothing_about_its_front() -> None:
    other = CardFace("Ward", "Zelda", "Special card", special=True, text="Heal.", clock=3)
    pictures = []
    for face in (FACE, other):
        canvas = make_canvas()
        draw_card(canvas, 60, 60, 1.0, face, CardDisplay(back_seat=1))
        draw_turning(canvas, 260, 60, 1.0, face, CardDisplay(playable=True), 1, 0.4)
        pictures.append(pixels(canvas))
    assert pictures[0] == pictures[1]


def test_turning_ends_with_the_front_and_begins_with_the_back() -> None:
    for progress, display in ((0.0, CardDisplay(back_seat=2)), (1.0, CardDisplay(playable=True))):
        plain, turning = make_canvas(), make_canvas()
        draw_card(plain, 60, 60, 1.0, FACE, display)
        draw_turning(turning, 60, 60, 1.0, FACE, CardDisplay(playable=True), 2, progress)
        assert pixels(plain) == pixels(turning)


def test_states_look_different() -> None:
    looks = [
        CardDisplay(),
        CardDisplay(playable=True),
        CardDisplay(focused=True),
        CardDisplay(selected=True),
        CardDisplay(advised=True),
        CardDisplay(disabled=True),
        CardDisplay(copies=3),
        *(CardDisplay(back_seat=seat) for seat in range(4)),
    ]
    pictures = set()
    for display in looks:
        canvas = make_canvas()
        draw_card(canvas, 60, 60, 1.0, FACE, display)
        pictures.add(pixels(canvas))
    assert len(pictures) == len(looks)


def test_a_card_is_drawn_once_for_its_look_and_the_cache_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    canvas = make_canvas()
    drawn: list[str] = []
    real = Canvas.gradient

    def counting(self: Canvas, *args: object, **more: object) -> None:
        drawn.append("gradient")
        real(self, *args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "gradient", counting)
    draw_card(canvas, 60, 60, 1.0, FACE)
    once = len(drawn)
    draw_card(canvas, 200, 90, 1.0, FACE)
    assert once > 0
    assert len(drawn) == once
    surfaces = canvas.render_cache.surfaces
    monkeypatch.setattr(surfaces, "limit", surfaces.used_bytes)
    for index in range(10):
        draw_card(canvas, 60, 60, 1.0, msgspec.structs.replace(FACE, name=f"Blade {index}"))
        assert surfaces.used_bytes <= surfaces.limit
    drawn.clear()
    draw_card(canvas, 60, 60, 1.0, msgspec.structs.replace(FACE, name="Blade 0"))
    assert drawn, "the oldest has left the cache"


def test_a_card_draws_nothing_beyond_its_air() -> None:
    face = msgspec.structs.replace(FACE, attack=12, defense="sunburst", ranged=True, triforce=True, clock=3, free=True)
    canvas = make_canvas()
    canvas.fill("#808080")
    draw_card(canvas, 60, 60, 1.0, face, CardDisplay(focused=True, selected=True))
    pad = get_padding(1.0)
    air = pygame.Rect(60 - pad, 60 - pad, CARD_WIDTH + 2 * pad, CARD_HEIGHT + 2 * pad)
    outside = canvas.surface.copy()
    outside.fill("#808080", air)
    ground = canvas.resolve_color("#808080")
    assert pygame.mask.from_threshold(outside, ground, (1, 1, 1, 255)).count() == 640 * 480


def test_basic_cards_show_what_they_are_about() -> None:
    def basic(attack: int, defense: int, *, melee: bool, ranged: bool) -> CardFace:
        return CardFace("Link", "Link", "Basic", attack=attack, defense=defense, melee=melee, ranged=ranged)

    assert find_motif(basic(5, 1, melee=True, ranged=False)) == ("sword",)
    assert find_motif(basic(4, 1, melee=False, ranged=True)) == ("bow",)
    assert find_motif(basic(3, 3, melee=True, ranged=True)) == ("bow", "sword")
    assert find_motif(basic(1, 4, melee=True, ranged=False)) == ("shield",)


def contrast(first: str, second: str) -> float:
    def light(color: str) -> float:
        parts = [part / 255 for part in pygame.Color(color)[:3]]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    bright, dark = sorted((light(first), light(second)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def test_names_are_readable_on_every_frame() -> None:
    canvas = make_canvas()
    assert get_frame_colors("") == DEFAULT_FRAME_COLORS
    for face in every_face():
        for seat in (None, *range(6)):
            upper = canvas.contrasting_background(
                get_frame_tones(canvas, msgspec.structs.replace(face, seat=seat)).color, "cream"
            )
            assert contrast("#fff6e2", format_hex(upper)) >= 4.5


def format_hex(color: pygame.Color) -> str:
    return f"#{color.r:02x}{color.g:02x}{color.b:02x}"


def test_frames_of_different_teams_differ_and_none_is_gray() -> None:
    frames = {lead: get_team_colors(f"zelda/portrait/{lead}") for lead in ("link", "ganon", "darunia", "zelda")}
    assert len(set(frames.values())) == len(frames)
    for high, low in frames.values():
        assert pygame.Color(high).hsla[1] >= 40
        assert pygame.Color(low).hsla[1] >= 40


def test_a_card_has_the_colors_of_its_seat_in_a_match_and_else_of_its_team() -> None:
    canvas = make_canvas()
    mine, theirs = (get_frame_tones(canvas, msgspec.structs.replace(FACE, seat=seat)) for seat in (0, 1))
    assert mine != theirs
    assert mine.color == canvas.resolve_color(canvas.seat_mark(0).color)
    assert get_frame_tones(canvas, FACE) not in (mine, theirs)


def faces_by_art() -> dict[str, CardFace]:
    return {face.art: face for face in every_face()}


def test_faces_say_what_the_card_files_say() -> None:
    faces = faces_by_art()
    guard = faces["zelda/card/link/mirror-guard"]
    assert (guard.attack, guard.defense, guard.kind, guard.special) == (None, "sunburst", "Power defense", False)
    blade = faces["zelda/card/link/sacred-blade"]
    assert (blade.attack, blade.defense, blade.melee, blade.ranged) == (8, 8, True, False)
    assert (blade.kind, blade.triforce) == ("Power combat", True)
    chain = faces["zelda/card/link/hook-and-chain"]
    assert (chain.kind, chain.special, chain.free, chain.triforce) == ("Special", True, True, False)
    assert faces["zelda/card/zelda/hidden-identity"].clock == 3
    assert faces["zelda/card/link/bottled-fairy"].portrait == ""


def test_every_talent_has_a_picture() -> None:
    assert [face.name for face in every_face() if face.art and not art.exists(face.art)] == []


@pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.0])
def test_no_number_lies_on_the_line_below_the_picture(text_scale: float) -> None:
    """A raised card with a long text and large words has a low picture."""
    face = msgspec.structs.replace(FACE, defense=8, text=LONG[:150])
    canvas = Canvas(pygame.Surface((600, 700)), 1.0, text_scale=text_scale)
    for scale in (HAND_SCALE, RAISED_SCALE, LARGE_SCALE):
        canvas.render_cache.trace = []
        draw_card(canvas, 20, 20, scale, face, CardDisplay(focused=True))
        fit = fit_text(canvas, face, scale)
        [line] = [box for text, box in canvas.render_cache.trace if text.startswith("Link")]
        for plate in find_plate_boxes(canvas, scale, face, TITLE_HEIGHT * scale, fit.picture_height):
            assert line.top - 20 >= plate.bottom - 1
