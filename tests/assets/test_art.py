"""The pictures: the part of SVG that nanosvg draws right, drawn as another renderer draws it, and no two alike."""

import io
import itertools
import random
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pygame
import pytest
import resvg_py
import yaml

from game.app.ui.drawing import art
from game.content.cards.packs import EPIC_PACKS
from game.content.formats.svg_dashes import find_curved_dashes
from game.paths import assets_dir

ART = assets_dir() / "art"
PICTURES = sorted(ART.rglob("*.svg"))
SETS = sorted({path.parent for path in PICTURES})

NUMBER = r"-?(?:\d+\.?\d*|\.\d+)"
SIZE = rf"{NUMBER}"
PERCENT = rf"{NUMBER}%"
COLOR = r"#[0-9a-f]{3}|#[0-9a-f]{6}"
PAINT = rf"none|{COLOR}|url\(#[\w-]+\)"
SHARE = r"0|1|0?\.\d+"
PATH = r"[MmLlHhVvCcSsQqTtAaZz\d\s,.-]+"
STEP = rf"(?:translate|scale|rotate|matrix|skewX|skewY)\({NUMBER}(?:[\s,]+{NUMBER})*\)"

PAINTED = {
    "fill": PAINT,
    "fill-rule": "evenodd|nonzero",
    "fill-opacity": SHARE,
    "stroke": PAINT,
    "stroke-width": SIZE,
    "stroke-linecap": "round|butt|square",
    "stroke-linejoin": "round|miter|bevel",
    "stroke-dasharray": rf"{NUMBER}(?:[\s,]+{NUMBER})*",
    "stroke-opacity": SHARE,
    "opacity": SHARE,
    "transform": rf"{STEP}(?:\s*{STEP})*",
}
GRADIENT = {"id": r"[\w-]+", "gradientUnits": "userSpaceOnUse"}
ELEMENTS: dict[str, dict[str, str]] = {
    "svg": {"viewBox": rf"0 0 {SIZE} {SIZE}"},
    "defs": {},
    "g": PAINTED,
    "path": {"d": PATH} | PAINTED,
    "circle": dict.fromkeys(("cx", "cy", "r"), SIZE) | PAINTED,
    "ellipse": dict.fromkeys(("cx", "cy", "rx", "ry"), SIZE) | PAINTED,
    "rect": dict.fromkeys(("x", "y", "width", "height", "rx", "ry"), SIZE) | PAINTED,
    "line": dict.fromkeys(("x1", "y1", "x2", "y2"), SIZE) | PAINTED,
    "polyline": {"points": r"[\d\s,.-]+"} | PAINTED,
    "polygon": {"points": r"[\d\s,.-]+"} | PAINTED,
    "linearGradient": dict.fromkeys(("x1", "y1", "x2", "y2"), f"{PERCENT}|{SIZE}") | GRADIENT,
    "radialGradient": dict.fromkeys(("cx", "cy", "r", "fx", "fy"), f"{PERCENT}|{SIZE}") | GRADIENT,
    "stop": {"offset": rf"{PERCENT}|{SHARE}", "stop-color": COLOR, "stop-opacity": SHARE},
}
"""Element to attribute to the whole of what its value may be. nanosvg ignores or miscolors everything else."""

LARGEST = 30_000
EDGE = 64
TOLERANCE = 40
OFF = 0.02
ALIKE = 0.2
SPARSE = {"cry": 8, "hurt": 8, "legs": 2}
"""Parts that are mostly empty (a mouth, closed eyes, the thin legs of a droid) by how much less they need to show."""
AMPLE = 180
"""Pixels of the shorter side from which half the size shows as well what is drawn wrong."""


def find_faults(text: str) -> list[str]:
    """Return everything in the text of a picture that nanosvg would draw wrong or that is not allowed in the source."""
    faults = [f"line {n}: more than one element" for n, line in enumerate(text.splitlines(), 1) if line.count("<") > 1]
    if len(text.encode()) >= LARGEST:
        faults.append(f"{len(text.encode())} bytes")
    if re.search(r"<!(?!--)|<\?", text):
        faults.append("declaration or document type")
    faults += [f"line {n}: dashes along something else than a straight line" for n in find_curved_dashes(text)]
    root = ElementTree.fromstring(text)
    if not root.tag.endswith("}svg"):
        faults.append("the root is no svg in the SVG namespace")
    for element in root.iter():
        faults += _element_faults(element)
    given = re.findall(r'\bid="([^"]+)"', text)
    used = set(re.findall(r"url\(#([^)]+)\)", text))
    faults += [f"gradient {name} is missing" for name in sorted(used - set(given))]
    faults += [f"gradient {name} is never used" for name in sorted(set(given) - used)]
    faults += [f"gradient {name} is there twice" for name in sorted({name for name in given if given.count(name) > 1})]
    return faults


def _element_faults(element: ElementTree.Element) -> list[str]:
    tag = element.tag.removeprefix("{http://www.w3.org/2000/svg}")
    if tag not in ELEMENTS:
        return [f"<{tag}>"]
    found = []
    for name, value in element.attrib.items():
        allowed = ELEMENTS[tag].get(name)
        if allowed is None or not re.fullmatch(allowed, value):
            found.append(f'<{tag} {name}="{value}">')
    if tag.endswith("Gradient"):
        places = [value for name, value in element.attrib.items() if name not in GRADIENT]
        in_percent = [value.endswith("%") for value in places]
        if any(in_percent) if "gradientUnits" in element.attrib else not all(in_percent):
            found.append(f"<{tag}> mixes percent and user space")
        ends = [element.get(name) for name in ("x1", "x2", "y1", "y2")]
        if tag == "linearGradient" and any(in_percent) and ends[0] != ends[1] and ends[2] != ends[3]:
            found.append(f"<{tag}> runs askew: across a box that is no square only user space says how")
    if (element.text or "").strip() or (element.tail or "").strip():
        found.append(f"text in <{tag}>")
    return found


def test_pictures_keep_to_what_is_drawn_right() -> None:
    found = [f"{path}: {fault}" for path in PICTURES for fault in find_faults(path.read_text("utf-8"))]
    assert not found, "\n".join(found)


WHOLE = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
  <defs>
    <linearGradient id="a" x1="0%" y1="0%" x2="0%" y2="100%">
      <stop offset="0%" stop-color="#fff"/>
    </linearGradient>
  </defs>
  <path d="M0 0 H9 A4 4 0 1 1 9 9Z" fill="url(#a)"/>
</svg>
"""


def test_the_lint_passes_a_sound_picture() -> None:
    assert find_faults(WHOLE) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("url(#a)", "rgba(1, 2, 3, .5)"),
        ("url(#a)", "#11223344"),
        ("url(#a)", "hsl(10, 20%, 30%)"),
        ("url(#a)", "currentColor"),
        ("url(#a)", "rebeccapurple"),
        ("url(#a)", "url(#b)"),
        ('x1="0%"', 'x1="0"'),
        ('y2="100%"', 'y2="1" gradientUnits="userSpaceOnUse"'),
        ('x2="0%"', 'x2="100%"'),
        ("<path ", '<path clip-path="url(#a)" '),
        ("<path ", '<path style="fill: red" '),
        ("<path ", '<path inkscape="1" '),
        ('<path d="M0 0 H9 A4 4 0 1 1 9 9Z" fill="url(#a)"/>', '<text fill="url(#a)">A</text>'),
        ('<path d="M0 0 H9 A4 4 0 1 1 9 9Z" fill="url(#a)"/>', '<use href="#a" fill="url(#a)"/>'),
        ('fill="url(#a)"/>', 'fill="#123"/>'),
        ("<path ", '<path stroke="#fff" stroke-dasharray="4 3" '),
        ("<svg", "<!DOCTYPE svg>\n<svg"),
        ("<svg", "<?xml version='1.0'?>\n<svg"),
        ("  <path", "  <circle/><path"),
        (' viewBox="0 0 100 100"', ' width="100" height="100"'),
        (' viewBox="0 0 100 100"', ' viewBox="-5 0 100 100"'),
        ("H9", "H9e400x"),
        (' xmlns="http://www.w3.org/2000/svg"', ""),
    ],
)
def test_the_lint_finds(old: str, new: str) -> None:
    assert old in WHOLE
    assert find_faults(WHOLE.replace(old, new, 1))


def on_gray(picture: pygame.Surface) -> pygame.Surface:
    """Return the picture on a middle gray, so that colors count as far as they are seen."""
    ground = pygame.Surface(picture.get_size())
    ground.fill("#808080")
    ground.blit(picture, (0, 0))
    return ground


def draw_drawing(path: Path, edge: int = EDGE) -> pygame.Surface:
    return pygame.image.load_sized_svg(str(path), (edge, edge))


def count_alike(one: pygame.Surface, other: pygame.Surface) -> int:
    """Return how many pixels of two opaque surfaces of one size are nearly of the same color."""
    near = (TOLERANCE, TOLERANCE, TOLERANCE, 255)
    return pygame.transform.threshold(None, one, None, near, None, 0, other)


@pytest.mark.sweep(4)
@pytest.mark.parametrize("folder", SETS, ids=lambda folder: str(folder.relative_to(ART)))
def test_both_renderers_agree_and_no_picture_is_empty(folder: Path) -> None:
    found = {path: drawn_wrong(path) for path in PICTURES if path.parent == folder}
    assert {path: wrong for path, wrong in found.items() if wrong} == {}, f"draw these anew in {folder}"


def drawn_wrong(path: Path) -> str:
    """Return what is wrong with a picture as it is drawn here and by another renderer, in a few words."""
    box = re.search(r'viewBox="0 0 (\S+) (\S+)"', path.read_text("utf-8"))
    if box is None:
        return "no box"
    width, height = float(box[1]), float(box[2])
    zoom = 0.5 if min(width, height) >= AMPLE and width % 2 == height % 2 == 0 else 1.0
    size = width * zoom, height * zoom
    ours = pygame.image.load_sized_svg(str(path), size)
    png = resvg_py.svg_to_bytes(svg_path=str(path), skip_system_fonts=True, zoom=zoom)
    theirs = pygame.image.load(io.BytesIO(png), "png")
    if not ours.get_size() == theirs.get_size() == size:
        return f"{ours.get_size()} here, {theirs.get_size()} there"
    pixels = size[0] * size[1]
    off = pixels - count_alike(on_gray(ours), on_gray(theirs))
    if off >= OFF * pixels:
        return f"{off} of {pixels} pixels differ"
    least = pixels / EDGE / SPARSE.get(path.stem, 1)
    return "" if pygame.mask.from_surface(ours).count() > least else "empty"


@pytest.mark.sweep(4)
@pytest.mark.parametrize("folder", SETS, ids=lambda folder: str(folder.relative_to(ART)))
def test_no_two_pictures_of_a_set_look_alike(folder: Path) -> None:
    shown = {path.stem: draw_drawing(path, 48) for path in PICTURES if path.parent == folder}
    flat = {name: on_gray(picture) for name, picture in shown.items()}
    ink = {name: pygame.mask.from_surface(picture) for name, picture in shown.items()}
    twins = []
    for one, other in itertools.combinations(shown, 2):
        if flat[one].get_size() != flat[other].get_size():
            continue
        inked = ink[one].count() + ink[other].count() - ink[one].overlap_area(ink[other], (0, 0))
        pixels = flat[one].get_width() * flat[one].get_height()
        if pixels - count_alike(flat[one], flat[other]) < ALIKE * inked:
            twins.append((one, other))
    assert twins == [], f"draw one of each pair anew in {folder}: {twins}"


DASHED = [path for path in PICTURES if "stroke-dasharray" in path.read_text("utf-8")]
LARGE = 700
"""Pixels of a picture's longer side: only so large has a curve the corners that a smaller one lacks."""


def noise(rng: random.Random) -> list[bytearray]:
    """Return memory blocks of a renderer's sizes filled with noise, after freeing as many."""
    blocks = [bytearray(rng.randbytes((2048 << rng.randrange(4)) - 1)) for _ in range(40)]
    rng.shuffle(blocks)
    return blocks[::2]


def differ_by_what_lies_in_memory(paths: list[Path]) -> list[str]:
    """Return the pictures that come out otherwise when the renderer's blocks held something else before."""
    rng, differ = random.Random(3), []
    for path in paths:
        picture = art.load_drawing(path.relative_to(ART).as_posix())
        assert picture is not None
        scale = LARGE / max(picture.width, picture.height)
        looks = set()
        for _ in range(2):
            held = noise(rng)
            surface = art.rasterize(picture, scale * picture.width, scale * picture.height)
            assert surface is not None
            looks.add(pygame.image.tobytes(surface, "RGBA"))
            del held
        if len(looks) > 1:
            differ.append(path.name)
    return differ


@pytest.mark.parametrize("path", DASHED, ids=lambda path: str(path.relative_to(ART)))
def test_a_dashed_picture_is_drawn_alike_whatever_lies_in_memory(path: Path) -> None:
    """Dashes are what the renderer reads beyond its points for."""
    assert differ_by_what_lies_in_memory([path]) == []


@pytest.mark.soak
@pytest.mark.parametrize("folder", SETS, ids=lambda folder: str(folder.relative_to(ART)))
def test_every_picture_is_drawn_alike_whatever_lies_in_memory(folder: Path) -> None:
    assert differ_by_what_lies_in_memory([path for path in PICTURES if path.parent == folder]) == []


def teams(pack: str) -> dict[str, set[str]]:
    """Return by team id the kinds of the team's characters."""
    files = sorted((assets_dir() / "cards" / pack / "teams").glob("*.yaml"))
    read = {file.stem: yaml.safe_load(file.read_text("utf-8"))["characters"] for file in files}
    return {team: {character["kind"] for character in characters} for team, characters in read.items()}


@pytest.mark.parametrize("pack", EPIC_PACKS)
def test_every_kind_has_a_portrait_and_every_portrait_its_kind(pack: str) -> None:
    kinds = set().union(*teams(pack).values())
    drawn_kinds = {path.stem for path in (ART / pack / "portrait").glob("*.svg")}
    assert drawn_kinds == kinds, f"a portrait for each kind and no other: {sorted(drawn_kinds ^ kinds)}"


@pytest.mark.parametrize("pack", EPIC_PACKS)
def test_every_character_has_a_figure_and_every_figure_its_character_or_team(pack: str) -> None:
    drawn_figures = {path.stem for path in (ART / pack / "figure").glob("*.svg")}
    kinds = set().union(*teams(pack).values())
    assert kinds - drawn_figures == set(), "a figure for each character"
    assert drawn_figures - kinds - set(teams(pack)) == set(), "no figure without a character or a team"


@pytest.mark.sweep(4)
@pytest.mark.parametrize("path", sorted(ART.glob("*/portrait/*.svg")), ids=lambda path: path.stem)
def test_a_portrait_is_square_and_fills_its_frame(path: Path) -> None:
    filled = pygame.mask.from_surface(draw_drawing(path)).count() == EDGE * EDGE
    assert filled, "the ground of a portrait has to reach its edges"


@pytest.mark.parametrize("path", sorted(ART.glob("*/figure/*.svg")), ids=lambda path: path.stem)
def test_a_figure_stands_free(path: Path) -> None:
    picture = draw_drawing(path, 300)
    assert picture.get_size() == (240, 300)
    assert all(picture.get_at((x, 0)).a == 0 for x in range(0, 240, 20))


FLOATING = {"navi"}
HEM = 0.8 / 1.15 * 300
"""Pixels that a hem may take of a figure 300 high: a base is 0.8 squares wide inside, a leader 1.15 squares high."""


@pytest.mark.parametrize("path", sorted(ART.glob("*/figure/*.svg")), ids=lambda path: path.stem)
def test_a_figure_stands_on_a_hem_that_fits_a_base(path: Path) -> None:
    picture = draw_drawing(path, 300)
    seen = picture.get_bounding_rect(120)
    if path.stem in FLOATING:
        assert seen.bottom < 270, "who floats leaves the ground free"
        return
    assert 292 <= seen.bottom < 300, "the soles are at the lower edge, and nothing is cut by it"
    low = picture.subsurface((0, 284, 240, 16)).get_bounding_rect(120)
    assert low.w <= HEM
    assert 0 < low.left < low.right < 240
