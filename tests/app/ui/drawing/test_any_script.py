"""Names in all scripts are distinguishable: drawn in a font with their characters, or as numbers in boxes."""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.app.ui.drawing.canvas import Canvas, RenderCache
from game.app.ui.style.theme import FACE_FILES, SPACE
from game.app.ui.text.fonts import _IN_ALL_FACES, Fonts, _load_coverage, find_break, has_glyphs
from game.app.ui.text.system_fonts import NO_COVERAGE, SystemFonts, read_coverage_of
from game.app.ui.text.text_runs import order_runs, split_clusters
from game.catalog import read_po
from game.languages import catalog_path
from game.paths import assets_dir
from tests.app.screen import start_screen
from tests.app.ui.drawing.fake_fonts import read_glyphs, write_font
from tests.app.ui.drawing.test_any_text import draw_every_way
from tools.i18n.content_texts import collect_texts

NAMES = (
    "李小龍",
    "李小虎",
    "さくら",
    "ひかり",
    "민준",
    "서연",
    "שרה",
    "דוד",
    "سارة",
    "ليلى",
    "😀🎉",
    "😁🎉",
    "Мира",
    "Вера",
)
FAMILY = "👨\u200d👩\u200d👧"


@pytest.fixture(autouse=True)
def screen() -> None:
    start_screen()


def pixels(picture: pygame.Surface) -> tuple[tuple[int, int], bytes]:
    return picture.get_size(), pygame.image.tobytes(picture, "RGBA")


def a_canvas_with(system: SystemFonts) -> Canvas:
    return Canvas(pygame.Surface((640, 360)), 1.0, render_cache=RenderCache(fonts=Fonts(system)))


def render(system: SystemFonts, text: str, face: str = "bold", size: float = 40) -> pygame.Surface:
    return Fonts(system).render(text, face, size, pygame.Color("white"))


@pytest.mark.parametrize("face", FACE_FILES)
@pytest.mark.parametrize("size", [11, 15, 30])
def test_names_look_different_without_any_font_of_the_system(face: str, size: float) -> None:
    seen = {pixels(render(SystemFonts([]), name, face, size)) for name in NAMES}
    assert len(seen) == len(NAMES)


def test_a_font_of_the_system_draws_what_the_game_s_faces_lack(tmp_path: Path) -> None:
    write_font(tmp_path / "some" / "folder" / "any.ttf", {"李": "A", "龍": "B"})
    system = SystemFonts([tmp_path])
    assert pixels(render(system, "李")) == pixels(render(system, "A"))
    for face in ("body", "italic", "display", "space"):
        assert pixels(render(system, "龍", face)) == pixels(render(system, "B"))
    assert pixels(render(system, "虎")) == pixels(render(SystemFonts([]), "虎"))


def test_spaces_of_every_width_are_left_free() -> None:
    for space in "\u00a0\u2002\u2003\u2009\u202f\u3000":
        picture = render(SystemFonts([]), f"i{space}i", "semibold")
        mask = pygame.mask.from_surface(picture)
        assert len(mask.connected_components(2)) == 4, ascii(space)  # two dots, two stems


def test_every_character_has_its_own_font(tmp_path: Path) -> None:
    write_font(tmp_path / "han.ttf", {"李": "A"})
    write_font(tmp_path / "kana.ttf", {"さ": "B"})
    fonts = Fonts(SystemFonts([tmp_path]))
    together = fonts.measure("Mi李さ虎", "bold", 40)[0]
    assert together == pytest.approx(sum(fonts.measure(part, "bold", 40)[0] for part in ("Mi", "A", "B", "虎")), abs=1)


def test_the_font_named_after_a_script_goes_first(tmp_path: Path) -> None:
    write_font(tmp_path / "a-bold.ttf", {"李": "A"})
    write_font(tmp_path / "plain.ttf", {"李": "C"})
    write_font(tmp_path / "z" / "NotoSansCJK-Regular.otf", {"李": "B"})
    assert pixels(render(SystemFonts([tmp_path]), "李")) == pixels(render(SystemFonts([]), "B"))
    (tmp_path / "z" / "NotoSansCJK-Regular.otf").unlink()
    assert pixels(render(SystemFonts([tmp_path]), "李")) == pixels(render(SystemFonts([]), "C"))


def test_fonts_are_looked_for_when_a_character_is_lacking_and_once(tmp_path: Path) -> None:
    asked = []

    class Folders:
        def __iter__(self) -> Iterator[Path]:
            asked.append("folders")
            return iter([tmp_path])

    file = write_font(tmp_path / "any.ttf", {"李": "A"})
    fonts = Fonts(SystemFonts(Folders()))
    for text in ("Mira", "Zoë → „Ünal“ · 7 ×", "Вера", "Ωμέγα"):
        for face in FACE_FILES:
            fonts.render(text, face, 20, pygame.Color("white"))
    assert not asked
    for size in (20, 30, 20):
        fonts.measure("李龍", "bold", size)
    assert asked == ["folders"]
    for data in (b"", b"rubbish"):  # it was changed while the game runs
        file.write_bytes(data)
        for one in (fonts, Fonts(fonts._system_fonts)):
            one.render("李龍", "bold", 100 + len(data), pygame.Color("white"))
    assert not any("李" in text for text, *_rest in fonts.cached_measures)


def test_a_headline_that_its_face_lacks_a_character_for_falls_back_as_a_whole() -> None:
    canvas = a_canvas_with(SystemFonts([]))
    for text, face in (("Вера wins", "bold"), ("Vera wins", "display"), ("李 wins the match", "bold")):
        lines = canvas.break_text(f"{text}\n{text}", 60, "heading")
        assert {run.face for line in lines for run in line.words} == {face}
        assert canvas.measure(text, "heading")[0] == canvas.render_cache.fonts.measure(text, face, 26)[0]
    space = Canvas(canvas.surface, 1.0, theme=SPACE, render_cache=canvas.render_cache)
    assert {run.face for run in space.break_text("Вера wins", 600, "heading")[0].words} == {"space"}
    assert {run.face for run in space.break_text("李 wins", 600, "heading")[0].words} == {"bold"}


def test_hebrew_and_arabic_run_to_the_left(tmp_path: Path) -> None:
    write_font(tmp_path / "any.ttf", {"א": ".", "ב": "W", "س": ".", "ر": "W"})
    for word in ("אב", "سر"):
        picture = render(SystemFonts([tmp_path]), word)
        width, height = picture.get_size()
        left, right = (
            pygame.mask.from_surface(picture.subsurface((x, 0, width // 2, height))).count() for x in (0, width // 2)
        )
        assert left > 1.5 * right, word


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("Mira", "Mira"),
        ("אבג", "אבג"),
        ("אב 12 גד", "גד| |12| |אב"),
        ("Mira meets אב גד!", "Mira meets |גד| |אב|!"),
        ("12 אב", "12 |אב"),
        ("אב, Mira", "אב|, Mira"),
    ],
)
def test_runs_are_ordered_as_they_are_seen(text: str, seen: str) -> None:
    """A run of Hebrew keeps the order of reading; its font turns it round."""
    runs = order_runs([(cluster, cluster >= "א") for cluster in split_clusters(text)])
    assert "|".join(run.text for run in runs) == seen
    assert all(run.is_leftward for run in runs if run.text >= "א")


def test_what_belongs_together_is_not_parted() -> None:
    assert list(split_clusters(f"e\u0301{FAMILY}🇩🇪🇫🇷👍🏽")) == ["e\u0301", FAMILY, "🇩🇪", "🇫🇷", "👍🏽"]
    text = f"ab{FAMILY}"
    assert [find_break(text, at)[0] for at in range(1, len(text))] == [1, 2, 2, 2, 2, 2]
    canvas = a_canvas_with(SystemFonts([]))
    cut = {canvas.fit_line("ab" + 3 * FAMILY, width, "label")[0] for width in range(10, 80)}
    assert cut <= {"a…", "ab…", *("ab" + number * FAMILY + end for number in (1, 2, 3) for end in ("", "…"))}
    assert len(cut) > 3


def test_a_long_name_without_spaces_is_broken_and_counts_as_whole() -> None:
    canvas = a_canvas_with(SystemFonts([]))
    lines = canvas.break_text("李小龍" * 10, 100, "label")
    assert len(lines) > 1
    assert all(line.width <= 100.5 and not line.has_broken_word for line in lines)
    assert "".join(run.text for line in lines for run in line.words) == "李小龍" * 10
    assert canvas.break_text("Верас" * 10, 100, "label")[0].has_broken_word


def damage(file: Path) -> dict[str, bytes]:
    """Return files that are no fonts, or not what they say they are."""
    whole = file.read_bytes()
    entry, offset, length = read_glyphs(whole)[1][b"cmap"]
    long = bytearray(whole)
    struct.pack_into(">I", long, entry + 12, 2**31)
    away = bytearray(whole)
    struct.pack_into(">I", away, entry + 8, 2**31)
    groups = bytearray(whole)
    struct.pack_into(">I", groups, offset + 12 + 12, 2**31)
    head = bytearray(whole)
    struct.pack_into(">II", head, read_glyphs(whole)[1][b"head"][0] + 8, 0, 0)
    return {
        "empty": b"",
        "rubbish": b"rubbish" * 100,
        "cut off": whole[: offset + length // 2],
        "no tables": whole[:12],
        "a collection of nothing": b"ttcf" + b"\xff" * 20,
        "a long table": bytes(long),
        "a table elsewhere": bytes(away),
        "groups without end": bytes(groups),
        "no head": bytes(head),
        "characters alone": whole[:200] + whole[offset:],
    }


def test_a_broken_font_is_passed_over(tmp_path: Path) -> None:
    good = write_font(tmp_path / "z.ttf", {"李": "B"})
    for name, data in damage(good).items():
        (tmp_path / f"{name}.ttf").write_bytes(data)
    (tmp_path / "folder.ttf").mkdir()
    write_font(tmp_path / "blank.ttf", {"李": " "})
    assert pixels(render(SystemFonts([tmp_path]), "李")) == pixels(render(SystemFonts([]), "B"))
    good.unlink()
    for system in (SystemFonts([tmp_path]), SystemFonts([tmp_path / "gone", Path("\0")])):
        assert pixels(render(system, "李")) == pixels(render(SystemFonts([]), "李"))
    assert read_coverage_of(tmp_path / "rubbish.ttf") == NO_COVERAGE


@pytest.mark.parametrize(
    "name", [*NAMES, f"{FAMILY} Mira", "אב 12 Mira", "\U000e0041", "\ufe0f", "\u200d\u200d", "\U0010ffff"]
)
def test_names_are_drawn_every_way_and_measured_as_they_are_drawn(name: str, tmp_path: Path) -> None:
    write_font(tmp_path / "any.ttf", dict.fromkeys("李さ민שد👨", "W"))
    for folders in ([], [tmp_path]):
        canvas = a_canvas_with(SystemFonts(folders))
        draw_every_way(canvas, name)
        for role in ("body", "heading"):
            assert canvas.text(name, 0, 0, role) == pytest.approx(canvas.measure(name, role)[0], abs=1.5)


@pytest.mark.posix
def test_links_among_the_fonts_lead_nowhere_twice(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to(tmp_path)
    (tmp_path / "a.ttf").symlink_to(tmp_path / "gone")
    os.mkfifo(tmp_path / "b.ttf")
    write_font(tmp_path / "z.ttf", {"李": "B"})
    assert pixels(render(SystemFonts([tmp_path, tmp_path / "loop"]), "李")) == pixels(render(SystemFonts([]), "B"))


def test_every_face_has_the_characters_that_are_not_looked_up() -> None:
    said = [code for code in range(0x80, 0x3000) if _IN_ALL_FACES.fullmatch(chr(code))]
    assert len(said) > 90
    assert all(_load_coverage(face).has(code) for face in FACE_FILES for code in said)


def test_the_game_s_own_texts_need_no_other_font() -> None:
    texts = {content_text.text for content_text in collect_texts()} | set(
        read_po(catalog_path("de").read_text(encoding="utf-8")).messages.values()
    )
    lacking = {char for text in texts for char in text if not has_glyphs("bold", char) and char not in "\0"}
    assert not lacking
    assert (assets_dir() / "font" / FACE_FILES["bold"]).exists()
