"""Review page: before, after and difference of every scene that no longer looks as approved, largest change first.

Several processes may add to one page. A scene is removed from it when it looks as approved again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

import msgspec
import pygame
from filelock import FileLock

from tools.output import format_count
from tools.shots import approved
from tools.shots.approved import PictureDifference

REVIEW_FOLDER = Path(__file__).resolve().parents[2] / "artifacts" / "shots"
"""Folder of the review page, ``index.html``, and of its pictures."""

_ENLARGEMENT = 4
"""Factor by which thumbnails are enlarged on the page."""
_STYLE = """
:root { color-scheme: light dark; }
body { margin: 2rem; font: 16px/1.5 system-ui, sans-serif; }
h2 { margin: 2.5rem 0 0; } p { margin: .25rem 0; } code { user-select: all; overflow-wrap: anywhere; }
.pictures { display: grid; grid-template-columns: repeat(3, 1fr); gap: 1rem; }
figure { margin: .5rem 0; } img { width: 100%; aspect-ratio: 16 / 9; border: 1px solid gray; }
"""
"""Style sheet of the page."""


class SceneChange(msgspec.Struct):
    """Scene that does not look as approved."""

    name: str
    before: pygame.Surface | None
    """Approved thumbnail; None for a new scene."""
    after: pygame.Surface
    """New picture of the scene."""
    difference: PictureDifference

    def __str__(self) -> str:
        return f"{self.name}: {_describe_difference(self.difference, is_new=self.before is None)}"


class _ChangeEntry(msgspec.Struct):
    """Change as it is stored in the page's data file."""

    name: str
    is_new: bool
    difference: PictureDifference


def find_change(name: str, picture: pygame.Surface) -> SceneChange | None:
    """Return the change of a scene if it looks different from its approved picture or has none, otherwise None."""
    before = approved.read_approved(name)
    difference = approved.compare_thumbnails(before, approved.make_thumbnail(picture))
    return SceneChange(name, before, picture.copy(), difference) if difference.is_change else None


def format_approve_command(names: Iterable[str]) -> str:
    """Return the command that approves scenes."""
    return f"python main.py dev shot {' '.join(names)} --approve"


def update_page(drawn_names: Iterable[str], changes: Sequence[SceneChange]) -> Path | None:
    """Add the changes among the drawn scenes to the page and remove the others; return the page unless it is empty."""
    page = REVIEW_FOLDER / "index.html"
    if not changes and not page.exists():
        return None
    REVIEW_FOLDER.mkdir(parents=True, exist_ok=True)
    with FileLock(REVIEW_FOLDER / ".lock"):
        for name in drawn_names:
            for ending in ("json", "before.png", "after.png", "difference.png"):
                (REVIEW_FOLDER / f"{name}.{ending}").unlink(missing_ok=True)
        for change in changes:
            _write_change(change)
        entries = [msgspec.json.decode(file.read_bytes(), type=_ChangeEntry) for file in REVIEW_FOLDER.glob("*.json")]
        if not entries:
            page.unlink(missing_ok=True)
            return None
        entries.sort(key=lambda entry: (-entry.difference.total, entry.name))
        page.write_text(_render_page(entries), encoding="utf-8")
    return page


def format_review_request(names: Iterable[str], page: Path | None) -> str:
    """Return the sentence that asks for a review of changed scenes, with the command that approves them."""
    compared = "" if page is None else f"Compare before and after in {page}. "
    return f"{compared}Approve what you meant to change: {format_approve_command(names)}"


def _write_change(change: SceneChange) -> None:
    pygame.image.save(change.after, REVIEW_FOLDER / f"{change.name}.after.png")
    if change.before is not None:
        pygame.image.save(change.before, REVIEW_FOLDER / f"{change.name}.before.png")
        difference = _draw_difference(change.before, approved.make_thumbnail(change.after))
        pygame.image.save(difference, REVIEW_FOLDER / f"{change.name}.difference.png")
    entry = _ChangeEntry(change.name, change.before is None, change.difference)
    (REVIEW_FOLDER / f"{change.name}.json").write_bytes(msgspec.json.encode(entry))


def _draw_difference(before: pygame.Surface, after: pygame.Surface) -> pygame.Surface:
    """Draw the new thumbnail dark and gray, with changed pixels in magenta; larger changes are brighter."""
    gray = pygame.transform.grayscale(after)
    if before.get_size() != after.get_size():
        return gray
    parts = approved.compute_pixel_differences(before, after)
    pixels = bytearray(part // 3 for part in pygame.image.tobytes(gray, "RGB"))
    for index, part in enumerate(map(max, parts[::3], parts[1::3], parts[2::3])):
        if part > approved.ROUNDING_LIMIT:
            bright = 95 + min(160, 160 * part // approved.PIXEL_LIMIT)
            pixels[index * 3 : index * 3 + 3] = bytes((bright, 0, bright))
    picture = pygame.image.frombytes(bytes(pixels), after.get_size(), "RGB")
    return pygame.transform.scale_by(picture, _ENLARGEMENT)


def _render_page(entries: Sequence[_ChangeEntry]) -> str:
    title = format_count(len(entries), "scene looks different", "scenes look different")
    parts = [f"<h1>{title}</h1>", "<p>Approve all of them, or scene by scene what you meant to change:</p>"]
    parts.append(f"<p><code>{escape(format_approve_command(entry.name for entry in entries))}</code></p>")
    parts += [_render_entry(entry) for entry in entries]
    head = f'<meta charset="utf-8"><title>{title}</title><style>{_STYLE}</style>'
    body = "\n".join(parts)
    return f'<!doctype html>\n<html lang="en">\n<head>{head}</head>\n<body>\n{body}\n</body>\n</html>\n'


def _render_entry(entry: _ChangeEntry) -> str:
    name = escape(entry.name)
    kinds = ["after"] if entry.is_new else ["before", "after", "difference"]
    figures = [_render_figure(name, kind) for kind in kinds]
    return (
        f'<h2 id="{name}">{name}</h2>\n'
        f"<p>{_describe_difference(entry.difference, is_new=entry.is_new)}</p>\n"
        f"<p><code>{escape(format_approve_command([entry.name]))}</code></p>\n"
        f'<div class="pictures">{"".join(figures)}</div>'
    )


def _render_figure(name: str, kind: str) -> str:
    file = f"{name}.{kind}.png"
    caption = f"<figcaption>{kind.capitalize()}</figcaption>"
    return f'<figure>{caption}<a href="{file}"><img src="{file}" alt="{kind}" loading="lazy"></a></figure>'


def _describe_difference(difference: PictureDifference, *, is_new: bool) -> str:
    return "new, has no approved picture" if is_new else str(difference)
