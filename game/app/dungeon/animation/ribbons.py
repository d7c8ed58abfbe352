"""Ribbons of dungeon events: their texts, sounds and drawing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from game.app.dungeon.mood import is_boss
from game.app.dungeon.view_model import DungeonContext
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.style.theme import PALETTE
from game.presentation.dungeon.terms import format_heart_count
from game.rules.dungeon.engine import event as event_types
from game.rules.dungeon.engine.event import Event
from game.text import _, ngettext, pick_text

SOUNDS = {"combat": "monster", "skill": "room", "puzzle": "room", "safe": "room", "inactive": "door"}
"""Sound of a room when its card is revealed, by the room's type."""

_COLORS = PALETTE.tones["dungeon moments"]
"""Colors of ribbons and cutscenes."""
_GAIN_COLORS = PALETTE.shades["dungeon gains"]
"""Colors of gained points, rupees and hearts."""
_RIBBON_WIDTH = 560.0
"""Width of a ribbon, in logical units."""

Tone = Literal["good", "bad", "plain"]
"""Meaning of a ribbon, which determines its color."""
RibbonEvent: TypeAlias = (
    event_types.RoundEnded
    | event_types.RoomSolved
    | event_types.RoomFailed
    | event_types.Revived
    | event_types.ItemTaken
)
"""Event that a ribbon announces."""


class Ribbon(msgspec.Struct, frozen=True):
    """Ribbon: text, subtitle, meaning, icon and sound."""

    text: str
    subtitle: str = ""
    tone: Tone = "plain"
    icon: str = ""
    sound: str = "clock"


def make_ribbon(context: DungeonContext, event: RibbonEvent, later_events: Sequence[Event]) -> Ribbon:
    """Return the ribbon of an event; ``later_events`` are the events after it."""
    catalog = context.catalog
    match event:
        case event_types.RoundEnded(total=total, need=need, averted=averted):
            sub = _("Penalty averted") if averted else format_losses(later_events)
            text = _("Round over: {total} of {need}").format(total=total, need=need)
            hurt = bool(sub) and not averted
            return Ribbon(text, sub, "bad" if hurt else "plain", "hourglass", sound="hit" if hurt else "clock")
        case event_types.RoomSolved(room=room):
            return Ribbon(context.get_room_name(room), format_gains(later_events), "good", "tick", sound="solved")
        case event_types.RoomFailed(room=room):
            return Ribbon(
                _("Link retreats from {room}").format(room=context.get_room_name(room)),
                "",
                "bad",
                "retry",
                sound="monster",
            )
        case event_types.Revived():
            return Ribbon(_("A fairy revives Link"), "", "good", "container", sound="fairy")
        case event_types.ItemTaken(seat=seat, item=item, cards=cards):
            text = _("{player} takes the {item}").format(
                player=context.get_name(seat), item=pick_text(catalog.groups[item])
            )
            return Ribbon(
                text, _("{count} cards shuffled into the deck").format(count=cards), "good", "chest", sound="chest"
            )


def get_room_sound(context: DungeonContext, event: event_types.RoomEntered) -> str:
    """Return the sound of Link's entry into a room: its door, its reveal, or its inhabitants."""
    if is_boss(context.catalog, event.room):
        return "boss"
    if event.again:
        return "door"
    return SOUNDS[context.get_room(event.room).type]


def get_event_sound(event: Event) -> str:
    """Return the sound of an event without a ribbon; empty for none."""
    sound = ""
    match event:
        case event_types.DungeonBuilt() | event_types.ShopEntered() | event_types.TeleporterLaid():
            sound = "door"
        case event_types.RoundBegan():
            sound = "turn"
        case event_types.Began() | event_types.PileTurned() | event_types.Restarted():
            sound = "shuffle"
        case event_types.Drew() | event_types.Discarded():
            sound = "draw"
        case event_types.Bought():
            sound = "coin"
        case event_types.RupeesChanged(by=by, why=why) if why in ("offer", "reward") and by > 0:
            sound = "coin"
        case event_types.BottleUsed() | event_types.BottlePoured():
            sound = "potion"
        case event_types.PowerUsed():
            sound = "triforce"
        case event_types.CardCost():
            sound = "hit"
        case event_types.HeartsChanged(by=by, why=why) if by > 0 and why != "boss":
            sound = "heal"
        case event_types.ContainerWon():
            sound = "heart"
    return sound


def format_losses(later_events: Sequence[Event]) -> str:
    """Return the losses from penalties directly after a round, as text."""
    found = []
    for event in later_events:
        match event:
            case event_types.HeartsChanged(by=by, why="round" | "limit"):
                found.append(f"−{format_heart_count(by)}")
            case event_types.RupeesChanged(by=by, why="round" | "limit"):
                found.append(f"−{_format_rupees(by)}")
            case event_types.RoundBegan() | event_types.Collapsed() | event_types.RoomFailed():
                break
    return ", ".join(found)


def _format_rupees(amount: int) -> str:
    """Return a number of rupees as text, without its sign."""
    return ngettext("{count} rupee", "{count} rupees", abs(amount)).format(count=abs(amount))


def format_gains(later_events: Sequence[Event]) -> str:
    """Return the rewards of a room directly after it is solved, as text."""
    found = []
    for event in later_events:
        match event:
            case event_types.RupeesChanged(by=by, why="reward"):
                found.append(f"+{_format_rupees(by)}")
            case event_types.HeartsChanged(by=by, why="reward") if by > 0:
                found.append(f"+{format_heart_count(by)}")
            case event_types.ContainerWon():
                found.append(_("a heart container"))
            case event_types.BottleWon():
                found.append(_("an empty bottle"))
            case event_types.TeleporterLaid():
                found.append(_("the teleporter"))
            case event_types.RoomEntered() | event_types.RoundBegan():
                break
    return ", ".join(found)


def draw_ribbon(canvas: Canvas, ribbon: Ribbon, opening: float) -> None:
    """Draw a ribbon of cloth over the table, opened by a fraction from 0 to 1."""
    height = 92.0 if ribbon.subtitle else 68.0
    middle, y = WIDTH / 2, HEIGHT * 0.36 - height / 2
    top, low = _GAIN_COLORS[ribbon.tone]
    half = _RIBBON_WIDTH / 2
    width, notch = 2 * half, 18.0

    def draw_cloth(part: Canvas) -> None:
        for left, way in ((-26.0, 1), (width + 26.0, -1)):
            end = [(left, 12), (left + way * 60, 12), (left + way * 60, height + 10), (left, height + 10)]
            part.polygon([*end, (left + way * notch, height / 2 + 11)], part.mix_colors(low, "black", 0.4))
        part.cast_shadow(0, 0, width, height, radius=6, blur=9, alpha=190, dy=5)
        part.gradient(0, 0, width, height, top, low, radius=6)
        part.rect(4, 4, width - 8, height - 8, _COLORS["frame"], radius=4, border=1.6, alpha=210)
        if ribbon.icon:
            part.icon(ribbon.icon, half - 28, 6, 56, alpha=60)
        part.draw_text_block(ribbon.text, 20, 6, width - 40, 56, "heading", color="cream", align="center", shadow=170)
        if ribbon.subtitle:
            part.draw_text_block(ribbon.subtitle, 20, 56, width - 40, 28, "label", color="cream", align="center")

    alpha = round(245 * opening)
    canvas.draw_cached(("dungeon band", ribbon), middle - half, y, width, height, draw_cloth, overhang=34, alpha=alpha)
