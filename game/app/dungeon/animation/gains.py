"""What a beaten boss or a collapse means for the party, in rows with pictures: on its own screen and in the shop."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from game.app.dungeon.views.parts import even
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.widgets.base import Box
from game.rules.dungeon.engine import event as e
from game.rules.dungeon.engine.event import Event
from game.rules.dungeon.match import Match
from game.text import _, ngettext, pick

_MOST_PITCH, _LINES = 42.0, 2.4
"""The height of a row, and how many sizes of its text it has where that is larger: two lines have room."""


class Gain(msgspec.Struct, frozen=True):
    """A row: an icon, or a picture in its place, and what it says."""

    icon: str
    text: str
    art: str = ""


def boss_gains(events: Sequence[Event]) -> list[Gain]:
    """What the party gets for a boss."""
    found = []
    for event in events:
        match event:
            case e.ContainerWon():
                found.append(Gain("container", _("+1 heart container, all hearts refilled.")))
            case e.PieceWon():
                found.append(Gain("star", _("+1 Triforce piece. Spent pieces are ready again.")))
    found.append(Gain("cards", _("Decks reshuffled, new hands drawn.")))
    return found


def dungeon_cost(left: e.DungeonLeft) -> Gain:
    """What a dungeon took and brought."""
    words = {
        "rounds": ngettext("{count} round", "{count} rounds", left.rounds).format(count=left.rounds),
        "falls": ngettext("{count} collapse", "{count} collapses", left.collapses).format(count=left.collapses),
        "rupees": ngettext("{count} rupee", "{count} rupees", left.rupees).format(count=left.rupees),
    }
    if left.collapses:
        return Gain("rupee", _("{rounds}, {falls}, {rupees} earned.").format(**words))
    return Gain("rupee", _("{rounds}, {rupees} earned.").format(**words))


def collapse_gains(match: Match, events: Sequence[Event], fall: e.Collapsed) -> list[Gain]:
    """What a collapse costs, and what remains; the last one of the grade ends the adventure."""
    text = ngettext(
        "First collapse of this adventure.",
        "Collapse **{count}** of this adventure.",
        fall.collapses,
    ).format(count=fall.collapses)
    if fall.left > 1:
        more = ngettext("You can survive one more.", "You can survive **{count}** more.", fall.left - 1)
        text += " " + more.format(count=fall.left - 1)
    elif fall.left == 1:
        text += " " + _("The next one ends the adventure.")
    elif fall.left == 0:
        text += " " + _("That was one too many. The adventure is lost.")
    found = [Gain("skull", text)]
    if any(isinstance(event, e.Restarted) for event in events) or fall.left != 0:
        text = _("Back to the entrance. Rooms turn face down again; safe ones stay open.")
        found.append(Gain("retry", text))
        text = _("All hearts refilled. You keep what you found.")
        if _last_fight_grows(match, fall):
            text += " " + _("The last fight gains a phase.")
        found.append(Gain("heart-full", text))
    return found


def _last_fight_grows(match: Match, fall: e.Collapsed) -> bool:
    """Whether this collapse still adds a card to the last fight, which cannot have more than its deck (Dungeon A66)."""
    return match.first_phases() + fall.collapses <= match.most_phases()


def shop_gains(match: Match, told: Sequence[Event], name: Callable[[int], str]) -> tuple[str, str, list[Gain]]:
    """What led to the shop, as title, remark and rows: the dungeon that was left, or the collapse."""
    start = max((n for n, event in enumerate(told) if isinstance(event, (e.BossBeaten, e.Collapsed))), default=0)
    events = told[start:]
    fall = next((event for event in events if isinstance(event, e.Collapsed)), None)
    if fall is not None:
        return _("Collapse"), "", collapse_gains(match, events, fall)
    found = boss_gains(events)
    left = next((event for event in events if isinstance(event, e.DungeonLeft)), None)
    if left is None:
        return _("Rewards"), "", found
    taken = [event for event in told[:start] if isinstance(event, e.ItemTaken)]
    catalog, dungeon = match.catalog, match.catalog.dungeon(left.dungeon)
    if taken and taken[-1].item == dungeon.item:
        item = pick(catalog.groups[dungeon.item])
        text = _("{item} added to {player}'s deck").format(item=item, player=name(taken[-1].seat))
        found.insert(-1, Gain("", text, f"dungeon/item/{dungeon.item}"))
    return pick(dungeon.name), _("cleared"), found


def draw_gains(canvas: Canvas, box: Box, found: Sequence[Gain], role: str) -> None:
    """The rows one below the other."""
    pitch = min(max(_MOST_PITCH, canvas.text_size(role) * _LINES), box.h / max(1, len(found)))
    radius = min(15.0, pitch * 0.42)
    left = box.x + 2 * radius + 10
    size = even(canvas, [(gain.text, box.right - left) for gain in found], role, pitch, wraps=True)
    for place, gain in enumerate(found):
        middle = box.y + (place + 0.5) * pitch
        canvas.circle(box.x + radius, middle, radius, "outline", alpha=220)
        canvas.circle(box.x + radius, middle, radius, "panel_edge", border=1, alpha=110)
        side = radius * 1.3
        spot = (box.x + radius - side / 2, middle - side / 2)
        if gain.art:
            canvas.picture(gain.art, *spot, side, side, fit="contain")
        else:
            canvas.icon(gain.icon, *spot, side)
        top = middle - pitch / 2
        canvas.block(gain.text, left, top, box.right - left, pitch, role, size=size, leading=1.1, wraps=True)
