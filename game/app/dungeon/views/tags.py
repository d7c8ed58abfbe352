"""Tags of a room in the heading of its need bar, each explained by a tooltip."""

from __future__ import annotations

from game.app.dungeon.view_model import DungeonContext
from game.app.dungeon.views.need_view import find_name_extent, get_phases_width
from game.app.dungeon.views.words import RoomFact, list_specials
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.tokens import BORDER, LEADING, RADIUS, SPACE
from game.app.ui.widgets.base import Box
from game.presentation.dungeon.terms import describe_requirement
from game.text import _, capitalize_first

_TAG_HEIGHT, _ICON_SIZE = 28.0, 18.0
"""Height of a tag at normal text size, and size of its icon, in logical units."""
_NUMBERS_WIDTH = 110.0
"""Width of the numbers at the right end of the bar at normal text size, in logical units."""
_MAX_FULL_TEXT = 20
"""Maximum number of characters of a tag's full text; a longer one is replaced by its subject."""
_ICON_ONLY_WIDTH = _ICON_SIZE + 2 * SPACE.small
"""Width of a tag without text, in logical units."""


def list_tags(context: DungeonContext) -> list[RoomFact]:
    """Return the tags of a room: special rules, requirements, and missing cards."""
    standing, challenge = context.challenge_status, context.view.challenge
    assert standing is not None
    assert challenge is not None
    room = context.get_room(challenge.room)
    facts = list_specials(context.catalog, room, is_item_waived=challenge.waived)
    if "not-found" in standing.missing_requirements and not context.is_shown_as_won:
        text = describe_requirement(
            context.catalog, "not-found", challenge.kind, "" if room.need is None else room.need.card
        )
        facts.append(RoomFact("warning", _("Still missing"), text))
    return facts


def format_tag(tag: RoomFact) -> str:
    """Return the text of a tag: the full text if it is short, else its subject."""
    text = (tag.short_text or tag.text).replace("**", "")
    return (
        text if len(text) <= _MAX_FULL_TEXT and not tag.has_tag_icon else capitalize_first(tag.short_text or tag.label)
    )


def lay_out_tags(canvas: Canvas, box: Box, overflow_box: Box, context: DungeonContext) -> list[Box]:
    """Return a box for each tag to the right of the room's name.

    Tags that do not fit are below each other in ``overflow_box``; if that is full as well, they show only their icons.
    """
    tags = list_tags(context)
    left, width = find_name_extent(canvas, box, context)
    left += width + get_phases_width(context) + SPACE.medium
    room = box.right - _NUMBERS_WIDTH * canvas.text_scale**0.5 - left
    widths = [_ICON_ONLY_WIDTH + SPACE.tiny + canvas.measure(format_tag(tag), "strong")[0] for tag in tags]
    pitch = _get_height(canvas) + SPACE.tiny
    below: list[int] = []
    for place in reversed(range(len(tags))):
        if sum(widths) + SPACE.small * len(tags) <= room:
            break
        if (len(below) + 1) * pitch <= overflow_box.h:
            below.insert(0, place)
        widths[place] = 0.0 if place in below else _ICON_ONLY_WIDTH
    found = []
    for place, one in enumerate(widths):
        if place in below:
            top = overflow_box.y + below.index(place) * pitch
            width = min(
                overflow_box.w, _ICON_ONLY_WIDTH + SPACE.tiny + canvas.measure(format_tag(tags[place]), "strong")[0]
            )
            found.append(overflow_box._replace(y=top, w=width, h=pitch - SPACE.tiny))
            continue
        found.append(box._replace(x=left, y=box.y + (48 - _TAG_HEIGHT) / 2, w=one, h=_TAG_HEIGHT))
        left += one + SPACE.small
    return found


def _get_height(canvas: Canvas) -> float:
    """Return the height of a tag at the current text size."""
    return max(_TAG_HEIGHT, canvas.resolve_text_size("strong") * LEADING.normal + SPACE.small)


def draw_tags(canvas: Canvas, boxes: list[Box], context: DungeonContext) -> None:
    """Draw the tags in their boxes."""
    for tag, box in zip(list_tags(context), boxes, strict=True):
        missing = tag.icon == "warning"
        canvas.rect(*box, "plate", radius=RADIUS.pill)
        canvas.rect(*box, "danger" if missing else "line", radius=RADIUS.pill, border=BORDER.thin)
        canvas.icon(tag.icon, box.x + SPACE.small, box.y + (box.h - _ICON_SIZE) / 2, _ICON_SIZE)
        if box.w > _ICON_ONLY_WIDTH:
            left = box.x + SPACE.small + _ICON_SIZE + SPACE.tiny
            place = left, box.y, box.right - left - SPACE.tiny, box.h
            canvas.draw_text_block(format_tag(tag), *place, "strong", leading=LEADING.tight)
