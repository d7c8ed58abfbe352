"""What happened, shown in short beats: Link walks, a card flies, a band tells of rounds, rooms and rewards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import msgspec

from game.app.dungeon.desk import DungeonDesk
from game.app.dungeon.floor_view import Grid, way_to
from game.app.dungeon.item_card import CARD_HEIGHT, CARD_WIDTH, draw_card_back, draw_item_card
from game.app.dungeon.mood import is_boss
from game.app.ui.canvas import HEIGHT, WIDTH, Canvas, Point
from game.app.ui.theme import TIMES
from game.app.ui.tween import Tempo, Timeline, Tween, in_out_cubic, in_out_sine
from game.app.ui.widgets.base import Box
from game.rules.core.protocol import HIDDEN
from game.rules.dungeon import event as e
from game.rules.dungeon.event import Event
from game.table.dungeon_terms import hearts_of
from game.text import _, ngettext, pick

_BAND_HOLD = 1.15
_TABLE_SPOT = (800.0, 210.0)

SOUNDS = {"combat": "monster", "skill": "room", "puzzle": "room", "safe": "room", "inactive": "door"}
"""What a room sounds like when its card is turned up, by its type."""

Tone = Literal["good", "bad", "plain"]
_TONES: dict[str, tuple[str, str]] = {
    "good": ("#2f8560", "#123a2a"),
    "bad": ("#a8382a", "#4a120c"),
    "plain": ("#6b5230", "#2e2212"),
}


class Band(msgspec.Struct, frozen=True):
    """A sentence across the table."""

    text: str
    sub: str = ""
    tone: Tone = "plain"
    icon: str = ""
    sound: str = "clock"


class Interlude(msgspec.Struct, frozen=True):
    """Something that deserves a screen of its own: ``collapse`` or ``boss``, with the events that belong to it."""

    kind: Literal["collapse", "boss"]
    events: tuple[Event, ...]


class Beats:
    """Plays the events of one step after the other over the position before them."""

    def __init__(self, tempo: Tempo, sound: Callable[[str], None]) -> None:
        self.tempo = tempo
        self.sound = sound
        self.timeline = Timeline(tempo)
        self.hero: Point | None = None
        self.band: Band | None = None
        self._band_share = 0.0
        self._flying: tuple[int, str, int, float] | None = None

    @property
    def busy(self) -> bool:
        """Whether something is still to be shown."""
        return self.timeline.busy

    def update(self, dt: float) -> bool:
        """Move on; whether the picture changed."""
        return self.timeline.update(dt)

    def skip(self) -> None:
        """Show the end of everything at once."""
        self.timeline.skip()
        self.hero, self.band, self._flying = None, None, None

    # ---- from events ------------------------------------------------------------------------------------------------

    def play(self, desk: DungeonDesk, events: Sequence[Event]) -> None:
        """Queue the beats of events; ``desk`` is the position before them."""
        for place, event in enumerate(events):
            match event:
                case e.RoomEntered(cell=cell):
                    self._walk(desk, cell)
                    self._heard(room_sound(desk, event))
                case e.CardLaid(seat=seat, card=card, how=how):
                    self._fly(seat, card, how)
                    if how == "guard":
                        self._heard("shield")
                case _:
                    band = band_of(desk, event, events[place + 1 :])
                    if band is not None:
                        self._show(band)
                    else:
                        self._heard(sound_of(event))
        if self.tempo.speed <= 0:
            self.skip()

    def _heard(self, name: str) -> None:
        if name:
            self.timeline.call(lambda: self.sound(name))

    def _walk(self, desk: DungeonDesk, cell: int) -> None:
        if not desk.view.dungeon or not desk.view.layout:
            return
        grid = Grid(desk.catalog.layouts[desk.view.layout])
        way = way_to(desk, cell)
        if len(way) < 2:
            return
        points = [grid.center(one) for one in way]
        seconds = min(TIMES.longest_walk, TIMES.step * 2 * (len(points) - 1))
        self.timeline.call(lambda: self.sound("step"))

        def step(share: float) -> None:
            at = share * (len(points) - 1)
            first = min(int(at), len(points) - 2)
            (x0, y0), (x1, y1), rest = points[first], points[first + 1], at - first
            hop = 6 * (1 - abs(1 - 2 * rest))
            dx, dy = grid.stand
            self.hero = (x0 + (x1 - x0) * rest + dx * (1 - share), y0 + (y1 - y0) * rest + dy - hop)

        if self.tempo.reduced:
            return
        self.timeline.then(Tween(seconds, step, ease=in_out_sine, done=self._stand))

    def _stand(self) -> None:
        self.hero = None

    def _fly(self, seat: int, card: int, how: str) -> None:
        def step(share: float) -> None:
            self._flying = (card if how != "down" else HIDDEN, how, seat, share)

        def landed() -> None:
            self._flying = None

        self.timeline.call(lambda: self.sound("card"))
        if not self.tempo.reduced:
            self.timeline.then(Tween(TIMES.card_to_table * 1.5, step, ease=in_out_cubic, done=landed))

    def _show(self, band: Band) -> None:
        def begin() -> None:
            self.band = band
            self.sound(band.sound)

        def step(share: float) -> None:
            self._band_share = min(1.0, share * 7, (1 - share) * 7)

        def end() -> None:
            self.band = None

        self.timeline.call(begin)
        self.timeline.then(Tween(_BAND_HOLD, step, ease=lambda t: t, done=end))

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, desk: DungeonDesk) -> None:
        """What flies and what is told."""
        if self._flying is not None:
            self._draw_card(canvas, desk, *self._flying)
        if self.band is not None:
            draw_band(canvas, self.band, self._band_share)

    @staticmethod
    def _draw_card(canvas: Canvas, desk: DungeonDesk, card: int, how: str, seat: int, share: float) -> None:
        own = seat == desk.viewer
        start = (600.0, 560.0) if own else (1150.0, 120.0)
        x = start[0] + (_TABLE_SPOT[0] - start[0]) * share
        y = start[1] + (_TABLE_SPOT[1] - start[1]) * share
        scale = 0.9 - 0.34 * share
        if card < 0 or how == "down":
            draw_card_back(canvas, Box(x, y, CARD_WIDTH * scale, CARD_HEIGHT * scale))
            return
        draw_item_card(canvas, x, y, round(scale * 20) / 20, desk.catalog, card)


def draw_band(canvas: Canvas, band: Band, share: float) -> None:
    """A band of cloth across the table."""
    tall = 92.0 if band.sub else 68.0
    y = HEIGHT * 0.36 - tall / 2
    top, low = _TONES[band.tone]
    alpha = round(245 * share)

    def sheet(part: Canvas) -> None:
        part.gradient(0, 0, WIDTH, tall, top, low)
        part.line((0, 2), (WIDTH, 2), "#f1c95c", 2, alpha=220)
        part.line((0, tall - 2), (WIDTH, tall - 2), "#f1c95c", 2, alpha=220)
        left = 140.0
        if band.icon:
            part.icon(band.icon, WIDTH / 2 - 28, 6, 56, alpha=60)
        part.block(band.text, left, 6, WIDTH - 2 * left, 56, "heading", color="white", align="center", shadow=170)
        if band.sub:
            part.block(band.sub, left, 58, WIDTH - 2 * left, 28, "label", color="#fff0d0", align="center")

    canvas.stamp(("dungeon band", band), 0, y, WIDTH, tall, sheet, alpha=alpha)


def band_of(desk: DungeonDesk, event: Event, rest: Sequence[Event]) -> Band | None:
    """What is told of an event across the table; ``rest`` are the events after it."""
    catalog = desk.catalog
    match event:
        case e.RoundEnded(total=total, need=need, averted=averted):
            sub = _("The penalty is averted.") if averted else _losses(rest)
            text = _("The round ends with {total} of {need}").format(total=total, need=need)
            hurt = bool(sub) and not averted
            return Band(text, sub, "bad" if hurt else "plain", "hourglass", sound="hit" if hurt else "clock")
        case e.RoomSolved(room=room, rounds=rounds):
            name = desk.room_name(room)
            text = _("Solved: {room}") if rounds else "{room}"
            return Band(text.format(room=name), _gains(desk, rest), "good", "tick", sound="solved")
        case e.RoomFailed(room=room):
            return Band(
                _("Link steps back: {room}").format(room=desk.room_name(room)), "", "bad", "retry", sound="monster"
            )
        case e.Revived():
            return Band(_("A fairy revives Link"), "", "good", "container", sound="fairy")
        case e.ItemTaken(seat=seat, item=item, cards=cards):
            text = _("{player} takes: {item}").format(player=desk.name(seat), item=pick(catalog.groups[item]))
            return Band(
                text, _("{count} cards are shuffled into the deck").format(count=cards), "good", "chest", sound="chest"
            )
        case e.BossBeaten(phase=phase, phases=phases, room=room) if phase < phases:
            return Band(
                _("Beaten: {boss}").format(boss=desk.room_name(room)),
                _phase(phase, phases),
                "good",
                "crown",
                sound="boss",
            )
    return None


def room_sound(desk: DungeonDesk, event: e.RoomEntered) -> str:
    """What a room sounds like when Link comes in: its door, what is turned up, or what waits in it."""
    if is_boss(desk.catalog, event.room):
        return "boss"
    if event.again:
        return "door"
    return SOUNDS[desk.room(event.room).type]


def sound_of(event: Event) -> str:
    """The effect of an event that is told by no band; empty for silence."""
    sound = ""
    match event:
        case e.DungeonBuilt() | e.ShopEntered() | e.TeleporterLaid():
            sound = "door"
        case e.RoundBegan():
            sound = "turn"
        case e.Began() | e.PileTurned() | e.Restarted():
            sound = "shuffle"
        case e.Drew() | e.Discarded():
            sound = "draw"
        case e.Bought():
            sound = "coin"
        case e.RupeesChanged(by=by, why=why) if why in ("offer", "reward") and by > 0:
            sound = "coin"
        case e.BottleUsed() | e.BottlePoured():
            sound = "potion"
        case e.PowerUsed():
            sound = "triforce"
        case e.CardCost():
            sound = "hit"
        case e.HeartsChanged(by=by, why=why) if by > 0 and why != "boss":
            sound = "heal"
        case e.ContainerWon():
            sound = "heart"
    return sound


def _phase(phase: int, phases: int) -> str:
    return _("Phase {number} of {all}").format(number=phase, all=phases)


def _losses(rest: Sequence[Event]) -> str:
    """What the penalties right after a round took."""
    found = []
    for event in rest:
        if isinstance(event, e.HeartsChanged) and event.why in ("round", "limit"):
            found.append(f"−{hearts_of(event.by)}")
        elif isinstance(event, e.RupeesChanged) and event.why in ("round", "limit"):
            found.append(f"−{_rupees(event.by)}")
        elif isinstance(event, (e.RoundBegan, e.Collapsed, e.RoomFailed)):
            break
    return ", ".join(found)


def _rupees(amount: int) -> str:
    return ngettext("{count} rupee", "{count} rupees", abs(amount)).format(count=abs(amount))


def _gains(desk: DungeonDesk, rest: Sequence[Event]) -> str:
    found = []
    for event in rest:
        match event:
            case e.RupeesChanged(by=by, why="reward"):
                found.append(f"+{_rupees(by)}")
            case e.HeartsChanged(by=by, why="reward") if by > 0:
                found.append(f"+{hearts_of(by)}")
            case e.ContainerWon():
                found.append(_("a heart container"))
            case e.BottleWon():
                found.append(_("an empty bottle"))
            case e.TeleporterLaid():
                found.append(_("the teleporter"))
            case e.RoomEntered() | e.RoundBegan():
                break
    return ", ".join(found)


def interludes(events: Sequence[Event]) -> list[Interlude]:
    """The screens that a step's events ask for, in order."""
    found = []
    for place, event in enumerate(events):
        if isinstance(event, e.Collapsed):
            found.append(Interlude("collapse", tuple(events[place:])))
        elif isinstance(event, e.DungeonLeft):
            found.append(Interlude("boss", tuple(events)))
    return found
