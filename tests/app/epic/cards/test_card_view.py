"""Cards: every text fits, nothing overlaps, a back says nothing about its front, and the cache has an end."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import msgspec
import pygame
import pytest

from game.app.epic.cards import view
from game.app.epic.cards.closer import zoom_scale
from game.app.epic.cards.colors import ANYONE, frame_colors
from game.app.epic.cards.picture import motif_of
from game.app.epic.cards.pills import pill_boxes
from game.app.epic.cards.view import (
    CARD_HEIGHT,
    CARD_WIDTH,
    PAD,
    draw_card,
    draw_turning,
    fit_text,
    is_whole,
    name_room,
    text_box,
)
from game.app.epic.match.views.hand_view import LIFT
from game.app.ui.drawing import art
from game.app.ui.drawing.canvas import Canvas
from game.content.cards.packs import library, load_pack
from game.languages import set_language
from game.presentation.epic.card_faces import card_face
from game.presentation.epic.view_models import CardFace, CardLook
from game.text import language, pick

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


def canvas_of(k: float = 1.0, text_scale: float = 1.0) -> Canvas:
    return Canvas(pygame.Surface((640, 480)), k, text_scale=text_scale)


@cache
def faces_in(_code: str) -> list[CardFace]:
    found = []
    for team, content in load_pack("zelda").teams.items():
        names = {character.kind: pick(character.name) for character in content.characters}
        cards = {card.id: card for card in library("zelda", (team,)).decks[team]}
        found += [
            card_face("zelda", card, " / ".join(names[kind] for kind in card.who), "2 von 3 übrig")
            for card in cards.values()
        ]
    return found


def every_face() -> list[CardFace]:
    return faces_in(language())


def assert_text_fits(canvas: Canvas, face: CardFace, scale: float) -> None:
    fit = fit_text(canvas, face, scale)
    _, _, width, height = text_box(scale, fit.art)
    lines = canvas.broken(face.text, width, size=fit.size)
    assert all(line.width <= width + 1 for line in lines)
    used = (len(lines) - 1) * 1.17 * fit.size + canvas.measure("Ag", size=fit.size)[1]
    assert used <= height + 0.6 * scale, f"{face.name}: {used} of {height}"


@pytest.mark.sweep(4)
@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("text_scale", [1.0, 1.5])
@pytest.mark.parametrize(("k", "scale"), [(1.0, 0.97), (1.5, 0.97), (1.0, 1.27), (1.5, 2.6)])
def test_every_text_of_every_deck_fits(code: str, text_scale: float, k: float, scale: float) -> None:
    set_language(code)
    canvas = canvas_of(k, text_scale)
    for face in every_face():
        if face.text and is_whole(canvas, face, scale):
            assert_text_fits(canvas, face, scale)


@pytest.mark.parametrize("code", ["en", "de"])
def test_a_raised_card_is_whole_and_a_small_one_leaves_out_what_is_too_small_to_read(code: str) -> None:
    set_language(code)
    canvas = canvas_of()
    for face in every_face():
        assert fit_text(canvas, face, LIFT, readable=True).narrow > 0.9, face.name
        assert not is_whole(canvas, face, 0.5)
    long = max(every_face(), key=lambda face: len(face.text))
    assert not is_whole(canvas, long, 0.97)
    assert is_whole(canvas, long, 1.7)


@pytest.mark.parametrize("scale", [2.2, 3.0])
def test_an_overlong_german_text_fits_by_shrinking_picture_and_letters(scale: float) -> None:
    canvas = canvas_of()
    face = msgspec.structs.replace(FACE, text=LONG)
    assert_text_fits(canvas, face, scale)
    short, long = fit_text(canvas, FACE, scale), fit_text(canvas, face, scale)
    assert long.size < short.size
    assert long.art < short.art


def test_larger_text_is_used_where_there_is_room() -> None:
    assert fit_text(canvas_of(text_scale=1.5), FACE, 1.0).size > fit_text(canvas_of(), FACE, 1.0).size


@pytest.mark.parametrize("code", ["en", "de"])
def test_names_neither_touch_the_numbers_nor_leave_the_card(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view, "draw_picture", lambda *_words: None)
    set_language(code)
    canvas = canvas_of()
    for face in every_face():
        for scale in (0.55, 0.97, 1.27):
            left, room = name_room(canvas, scale, face)
            pills = pill_boxes(canvas, scale, face)
            assert left >= pills[0][0] + pills[0][2] + 1
            assert left + room <= CARD_WIDTH * scale
            if not is_whole(canvas, face, scale):
                continue
            canvas.rasters.overflows.clear()
            draw_card(canvas, 60, 60, scale, face)
            assert face.name not in canvas.rasters.overflows


def test_numbers_stand_below_each_other_at_the_upper_left() -> None:
    both = msgspec.structs.replace(FACE, defense=3, ranged=True)
    first, second = pill_boxes(canvas_of(), 1.0, both)
    assert first[0] < 0
    assert first[1] < 0
    assert second[1] > first[1] + first[3]
    assert first[2] > pill_boxes(canvas_of(), 1.0, FACE)[0][2]


def test_a_line_that_cannot_fit_is_cut_at_last() -> None:
    canvas = canvas_of()
    widths = []
    for room in (400, 120, 60, 24):
        shown, role, size, share, _whole = canvas.fit_line("Donaudampfschifffahrt", room, "panel")
        widths.append(canvas.measure(shown, role, size=size)[0] * share)
        assert widths[-1] <= room + 0.5
    assert all(first > second for first, second in pairwise(widths))


def test_the_zoom_shows_text_at_22_units_or_as_large_as_the_room_allows() -> None:
    canvas = canvas_of()
    for face in every_face():
        if face.text:
            scale = zoom_scale(canvas, face, 660)
            assert CARD_HEIGHT * scale <= 660.01
            limited = CARD_HEIGHT * scale > 655
            assert fit_text(canvas, face, scale).size >= 21 or limited
    assert zoom_scale(canvas, FACE, 100) == pytest.approx(100 / CARD_HEIGHT)


def pixels(canvas: Canvas) -> bytes:
    return pygame.image.tobytes(canvas.surface, "RGB")


def test_a_back_says_nothing_about_its_front() -> None:
    other = CardFace("Ward", "Zelda", "Special card", special=True, text="Heal.", clock=3)
    pictures = []
    for face in (FACE, other):
        canvas = canvas_of()
        draw_card(canvas, 60, 60, 1.0, face, CardLook(back=1))
        draw_turning(canvas, 260, 60, 1.0, face, CardLook(playable=True), 1, 0.4)
        pictures.append(pixels(canvas))
    assert pictures[0] == pictures[1]


def test_turning_ends_with_the_front_and_begins_with_the_back() -> None:
    for progress, look in ((0.0, CardLook(back=2)), (1.0, CardLook(playable=True))):
        plain, turning = canvas_of(), canvas_of()
        draw_card(plain, 60, 60, 1.0, FACE, look)
        draw_turning(turning, 60, 60, 1.0, FACE, CardLook(playable=True), 2, progress)
        assert pixels(plain) == pixels(turning)


def test_states_look_different() -> None:
    looks = [
        CardLook(),
        CardLook(playable=True),
        CardLook(focused=True),
        CardLook(selected=True),
        CardLook(advised=True),
        *(CardLook(back=seat) for seat in range(4)),
    ]
    pictures = set()
    for look in looks:
        canvas = canvas_of()
        draw_card(canvas, 60, 60, 1.0, FACE, look)
        pictures.add(pixels(canvas))
    assert len(pictures) == len(looks)


def test_a_card_is_drawn_once_for_its_look_and_the_cache_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    canvas = canvas_of()
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
    for number in range(160):
        draw_card(canvas, 60, 60, 1.6, msgspec.structs.replace(FACE, name=f"Blade {number}"))
    assert canvas.rasters.cache.used <= canvas.rasters.cache.limit
    assert len(canvas.rasters.cache) < 1500


def test_a_card_draws_nothing_beyond_its_air() -> None:
    face = msgspec.structs.replace(FACE, attack=12, defense="sunburst", ranged=True, triforce=True, clock=3, free=True)
    canvas = canvas_of()
    canvas.fill("#808080")
    draw_card(canvas, 60, 60, 1.0, face, CardLook(focused=True, selected=True))
    air = pygame.Rect(60 - PAD, 60 - PAD, CARD_WIDTH + 2 * PAD, CARD_HEIGHT + 2 * PAD)
    outside = canvas.surface.copy()
    outside.fill("#808080", air)
    ground = canvas.color("#808080")
    assert pygame.mask.from_threshold(outside, ground, (1, 1, 1, 255)).count() == 640 * 480


def test_basic_cards_show_what_they_are_about() -> None:
    def basic(attack: int, defense: int, *, melee: bool, ranged: bool) -> CardFace:
        return CardFace("Link", "Link", "Basic", attack=attack, defense=defense, melee=melee, ranged=ranged)

    assert motif_of(basic(5, 1, melee=True, ranged=False)) == ("sword",)
    assert motif_of(basic(4, 1, melee=False, ranged=True)) == ("bow",)
    assert motif_of(basic(3, 3, melee=True, ranged=True)) == ("bow", "sword")
    assert motif_of(basic(1, 4, melee=True, ranged=False)) == ("shield",)


def contrast(first: str, second: str) -> float:
    def light(color: str) -> float:
        parts = [part / 255 for part in pygame.Color(color)[:3]]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    bright, dark = sorted((light(first), light(second)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def test_names_are_readable_on_every_frame() -> None:
    portraits = {face.portrait for face in every_face()}
    assert frame_colors("") == ANYONE
    for portrait in portraits:
        high, low = frame_colors(portrait)
        assert contrast("#fff6e2", high) >= 4.5
        assert contrast("#fdf3da", low) >= 7


def test_frames_of_different_characters_differ() -> None:
    frames = {portrait: frame_colors(f"zelda/portrait/{portrait}") for portrait in ("link", "ganon", "kotake", "zelda")}
    assert len(set(frames.values())) == len(frames)


def faces_by_art() -> dict[str, CardFace]:
    return {face.art: face for face in every_face()}


def test_faces_say_what_the_card_files_say() -> None:
    faces = faces_by_art()
    guard = faces["zelda/card/link/mirror-guard"]
    assert (guard.attack, guard.defense, guard.kind, guard.special) == (None, "sunburst", "Power defense", False)
    blade = faces["zelda/card/link/sacred-blade"]
    assert (blade.attack, blade.defense, blade.melee, blade.ranged) == (8, 8, True, False)
    assert (blade.kind, blade.triforce) == ("Power card", True)
    chain = faces["zelda/card/link/hook-and-chain"]
    assert (chain.kind, chain.special, chain.free, chain.triforce) == ("Special card", True, True, False)
    assert faces["zelda/card/zelda/hidden-identity"].clock == 3
    assert faces["zelda/card/link/bottled-fairy"].portrait == ""


def test_every_talent_has_a_picture() -> None:
    assert [face.name for face in every_face() if face.art and not art.exists(face.art)] == []


@pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.0])
def test_no_number_lies_on_the_line_below_the_picture(text_scale: float) -> None:
    """A lifted card with a long text and large words has a low picture."""
    face = msgspec.structs.replace(FACE, defense=8, text=LONG[:150])
    canvas = Canvas(pygame.Surface((300, 300)), 1.0, text_scale=text_scale)
    canvas.rasters.trace = []
    draw_card(canvas, 20, 20, 1.0, face, CardLook(focused=True))
    [line] = [box for text, box in canvas.rasters.trace if text.startswith("Link")]
    for x, y, wide, tall in pill_boxes(canvas, 1.0, face):
        assert not line.colliderect(pygame.Rect(round(20 + x), round(20 + y), round(wide), round(tall)))
