"""What happened, shown in short beats: Link walks, a card flies, points become gems, a ribbon tells of rounds.

The great moments are pictures in time (`spectacle.py`); without motion a seal and ribbons are what is left of them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, Literal, get_args

import msgspec

from game.app.dungeon.animation.gems import Gems
from game.app.dungeon.animation.ribbons import Band, Told, band_of, gains, phase, room_sound, sound_of
from game.app.dungeon.animation.spectacle import Cracks, Entrance, Fallen, Picture, Rupees, Seal, Turning, solved_title
from game.app.dungeon.ids import CardId
from game.app.dungeon.mood import is_boss
from game.app.dungeon.pictures.floor_view import Grid, tile_face, way_to
from game.app.dungeon.pictures.item_card import CARD_HEIGHT, CARD_WIDTH, draw_card_back, draw_item_card, draw_mini_card
from game.app.dungeon.pictures.laid_view import PLAYED, landing
from game.app.dungeon.pictures.places import journey
from game.app.dungeon.pictures.trail import Journey, prints
from game.app.dungeon.view_model import DungeonDesk
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas, Point
from game.app.ui.effects.timeline import Tempo, Timeline, Tween, envelope, in_out_cubic, in_out_sine, linear
from game.app.ui.style.theme import PALETTE, TIMES
from game.app.ui.widgets.base import Box
from game.rules.core.exhaustive import Handler, with_default
from game.rules.core.protocol import HIDDEN
from game.rules.dungeon.actions.action import CHOOSE_DUNGEON
from game.rules.dungeon.engine import event as e
from game.rules.dungeon.engine import insight
from game.rules.dungeon.engine.event import Event
from game.text import _

_BAND_HOLD = 1.15
_BAND_SHOWN = envelope(1 / 7, 1 / 7)
_SEAL_HOLD = 0.3
_TABLE_SPOT = Box(800, 210, 62, 78)
_LANDED = 0.47
"""How large a card is that has landed."""
_RIBBON = 560.0

_AWAY: Point = (-999.0, -999.0)
"""Where Link stands while a picture shows him."""
_TONES = PALETTE.shades["dungeon gains"]


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
        self.trail: Sequence[Point] = ()
        """The prints that Link has left on the way that he is going."""
        self.band: Band | None = None
        self._band_share = 0.0
        self._flying: tuple[int, str, int, float] | None = None
        self._spot = _TABLE_SPOT
        """Where the card that flies will lie."""
        self._picture: tuple[Picture, float] | None = None
        self._hearts: int | None = None
        self._rupees: int | None = None
        """What is left of hearts and rupees by now, once some are lost or won."""
        self._away: frozenset[CardId] = frozenset()
        """The cards of the hand that have been laid by now, by their widgets."""
        self._stays: list[Picture] = []
        """Pictures that are over and stay until the position after them is shown."""
        self.untold = 0
        """How many of the events that are being played have not been shown to their end."""

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
        self._clear()

    def _clear(self) -> None:
        self.hero, self.band, self._flying, self._picture = None, None, None, None
        self.trail = ()
        self._hearts = self._rupees = None
        self._away = frozenset()
        self._stays.clear()

    # ---- from events ------------------------------------------------------------------------------------------------

    def play(self, desk: DungeonDesk, events: Sequence[Event]) -> None:
        """Queue the beats of events; ``desk`` is the position before them."""
        self.untold = len(events)
        for place, event in enumerate(events):
            rest = events[place + 1 :]
            SHOWS[type(event)](self, desk, event, rest)
            told = partial(setattr, self, "untold", len(rest))
            if self.timeline.busy:
                self.timeline.call(told)
            else:
                told()
        if self.timeline.busy:
            self.timeline.call(self._clear)
        if self.tempo.speed <= 0:
            self.skip()

    def _ribbon(self, desk: DungeonDesk, event: Told, rest: Sequence[Event]) -> None:
        self._show(band_of(desk, event, rest))

    def _sounds(self, desk: DungeonDesk, event: Event, rest: Sequence[Event]) -> None:
        self._heard(sound_of(event))

    def _solved(self, desk: DungeonDesk, event: e.RoomSolved, rest: Sequence[Event]) -> None:
        if event.rounds:
            self._seal(desk, event.room, solved_title(desk.room_name(event.room)), rest, "solved")
        else:
            self._ribbon(desk, event, rest)

    def _beaten(self, desk: DungeonDesk, event: e.BossBeaten, rest: Sequence[Event]) -> None:
        title = _("Defeated: {boss}").format(boss=desk.room_name(event.room))
        self._seal(desk, event.room, title, rest, "boss", event)

    def _hearts_changed(self, desk: DungeonDesk, event: e.HeartsChanged, rest: Sequence[Event]) -> None:
        if event.by >= 0 or desk.view.challenge is None:
            self._heard(sound_of(event))
            return
        self._heard("hit")
        cracks = Cracks(event.hearts - event.by, event.hearts, event.containers)
        self._see(cracks, stays=True, tells=self._left_of("_hearts", event.hearts))

    def _rupees_changed(self, desk: DungeonDesk, event: e.RupeesChanged, rest: Sequence[Event]) -> None:
        self._heard(sound_of(event))
        if event.by and desk.view.challenge is not None:
            self._see(Rupees(event.by), tells=self._purse(Rupees(event.by), event.rupees))

    def _built(self, desk: DungeonDesk, event: e.DungeonBuilt, rest: Sequence[Event]) -> None:
        if desk.kind == CHOOSE_DUNGEON:
            self._heard("step")
            self._see(Journey(*journey(desk, event.dungeon)), stays=True)
        self._heard(sound_of(event))

    def _enter(self, desk: DungeonDesk, event: e.RoomEntered, rest: Sequence[Event]) -> None:
        """Link goes there, and what is turned up shows itself; the next phase of a boss comes in its own way."""
        self._walk(desk, event.cell)
        self._heard(room_sound(desk, event))
        room, view = desk.room(event.room), desk.view
        if room.need is None and event.again:
            return
        need = insight.need_of(desk.rules, view, event.room) if room.need is not None else 0
        phases = view.phases > 1 and is_boss(desk.catalog, event.room)
        if phases and need and view.challenge is not None:
            self._see(Entrance(event.room, need, room.type, view.phase + 1), stays=True)
        elif view.challenge is None and view.layout and not event.again:
            begins = bool(need) and any(isinstance(one, e.RoundBegan) for one in rest)
            grid = Grid(desk.catalog.layouts[view.layout])
            box = grid.box(event.cell)
            x, y = grid.center(event.cell)
            hero = (x, y + grid.stand[1]), grid.hero
            turning = Turning(event.room, box, tile_face(desk, event.cell), need, grows=begins, hero=hero)
            self._see(turning, stays=True, tells=lambda _share: setattr(self, "hero", _AWAY))

    def _lay(self, desk: DungeonDesk, event: e.CardLaid, rest: Sequence[Event]) -> None:
        """A card flies to its place on the table; its points go on as gems."""
        self._spot = landing(PLAYED, desk) if desk.view.challenge is not None else _TABLE_SPOT
        self._take_from_hand(desk, event)
        self._fly(event.seat, event.card, event.how)
        if event.how == "guard":
            self._heard("shield")
        elif event.gain > 0:
            first = event.total + event.points - event.gain
            self._see(Gems(self._spot.center, event.need, max(0, first), event.gain, event.seat), stays=True)

    def _take_from_hand(self, desk: DungeonDesk, event: e.CardLaid) -> None:
        """The card that is laid lies in the hand at the lower edge no longer."""
        if event.seat != desk.shown_seat:
            return

        def take() -> None:
            places = [CardId(place) for place, card in enumerate(desk.hand) if card in (event.card, HIDDEN)]
            self._away |= set([one for one in places if one not in self._away][:1])

        self.timeline.call(take)

    def _seal(
        self,
        desk: DungeonDesk,
        room: int,
        title: str,
        rest: Sequence[Event],
        sound: str,
        beaten: e.BossBeaten | None = None,
    ) -> None:
        """A challenge is won: what stood there breaks, and a seal is pressed onto its card."""
        standing, challenge = desk.standing, desk.view.challenge
        sub = gains(rest)
        if beaten is not None:
            sub = phase(beaten.phase, beaten.phases) if beaten.phases > 1 else ""
        if standing is None or challenge is None:
            self._show(Band(title, sub, "good", "tick", sound=sound))
            return
        kind = "combat" if beaten is not None else challenge.kind
        seal = Seal(room, standing.need, kind, title, sub, still=self.tempo.reduced)
        self._heard(sound)
        self._see(seal, stays=True, hold=_SEAL_HOLD, still=True)
        if beaten is not None and beaten.phase < beaten.phases:
            self._see(Fallen(), stays=True)

    def _left_of(self, name: str, count: int) -> Callable[[float], None]:
        return lambda _share: setattr(self, name, count)

    def _purse(self, rupees: Rupees, after: int) -> Callable[[float], None]:
        """The purse counts along."""

        def step(share: float) -> None:
            self._rupees = after - rupees.by + rupees.moved(share)

        return step

    def _see(
        self,
        picture: Picture,
        *,
        stays: bool = False,
        hold: float = 0.0,
        still: bool = False,
        tells: Callable[[float], None] = lambda _share: None,
    ) -> None:
        """Queue a picture; one that is ``still`` is also shown without motion. ``tells`` runs along with it."""
        if self.tempo.reduced and not still:
            return

        def step(share: float) -> None:
            self._picture = picture, share
            tells(share)

        def end() -> None:
            self._picture = None
            if stays:
                self._stays.append(picture)

        self.timeline.then(Tween(picture.seconds, step, ease=linear, done=end))
        if hold:
            self.timeline.pause(hold)

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

        long = sum(math.dist(one, other) for one, other in pairwise(points))
        dx, dy = grid.stand

        def stands(share: float) -> Point:
            at = share * (len(points) - 1)
            first = min(int(at), len(points) - 2)
            (x0, y0), (x1, y1), rest = points[first], points[first + 1], at - first
            return x0 + (x1 - x0) * rest + dx * (1 - share), y0 + (y1 - y0) * rest + dy

        def step(share: float) -> None:
            (x, y), rest = stands(share), share * (len(points) - 1) % 1.0
            self.hero = x, y - 6 * (1 - abs(1 - 2 * rest))
            self.trail = prints(stands, long, share)

        if self.tempo.reduced:
            return
        self.timeline.then(Tween(seconds, step, ease=in_out_sine))

    def _fly(self, seat: int, card: int, how: str) -> None:
        def step(share: float) -> None:
            self._flying = (card if how != "down" else HIDDEN, how, seat, share)

        self.timeline.call(lambda: self.sound("card"))
        if not self.tempo.reduced:
            self.timeline.then(Tween(TIMES.card_to_table * 1.5, step, ease=in_out_cubic))

    def _show(self, band: Band) -> None:
        def begin() -> None:
            self.band = band
            self.sound(band.sound)

        def step(share: float) -> None:
            self._band_share = _BAND_SHOWN.at(share)

        def end() -> None:
            self.band = None

        self.timeline.call(begin)
        self.timeline.then(Tween(_BAND_HOLD, step, ease=linear, done=end))

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def dress(self, desk: DungeonDesk) -> None:
        """Lets the page below show what has been told so far."""
        desk.hearts = desk.view.hearts if self._hearts is None else self._hearts
        desk.rupees = desk.view.rupees if self._rupees is None else self._rupees
        seen = [*self._stays, *([self._picture[0]] if self._picture is not None else [])]
        desk.counts = any(isinstance(one, Gems) for one in seen)
        desk.won = any(isinstance(one, Seal) for one in seen)
        desk.away = self._away

    def draw(self, canvas: Canvas, desk: DungeonDesk) -> None:
        """What flies and what is told."""
        if self._flying is not None:
            self._draw_card(canvas, desk, self._spot, *self._flying)
        for picture in self._stays:
            picture.draw(canvas, desk, 1.0)
        if self._picture is not None:
            self._picture[0].draw(canvas, desk, self._picture[1])
        if self.band is not None:
            draw_band(canvas, self.band, self._band_share, at_card=desk.view.challenge is not None)

    @staticmethod
    def _draw_card(canvas: Canvas, desk: DungeonDesk, spot: Box, card: int, how: str, seat: int, share: float) -> None:
        own = seat == desk.viewer
        start = (600.0, 560.0) if own else (1150.0, 120.0)
        x = start[0] + (spot.x - start[0]) * share
        y = start[1] + (spot.y - start[1]) * share - 46 * math.sin(math.pi * share)
        if share >= 1:
            draw_mini_card(canvas, spot, desk.catalog, card if how != "down" else HIDDEN)
            return
        scale = 0.9 + (_LANDED - 0.9) * share
        lean = (-9 if own else 9) * math.sin(math.pi * share)
        box = Box(0, 0, CARD_WIDTH * scale, CARD_HEIGHT * scale)

        def draw(part: Canvas) -> None:
            if card < 0 or how == "down":
                draw_card_back(part, box)
            else:
                draw_item_card(part, 0, 0, round(scale * 20) / 20, desk.catalog, card)

        shown = (card, how == "down", round(scale * 20))
        canvas.stamp(("dungeon flight", shown), x, y, box.w, box.h, draw, pad=14, angle=round(lean))


def draw_band(canvas: Canvas, band: Band, share: float, *, at_card: bool) -> None:
    """A ribbon of cloth: over the table, or beside the card of a challenge."""
    tall = 92.0 if band.sub else 68.0
    middle, y = (797.0, 259.0 - tall / 2) if at_card else (WIDTH / 2, HEIGHT * 0.36 - tall / 2)
    top, low = _TONES[band.tone]
    half = _RIBBON / 2 if not at_card else 220.0
    wide, notch = 2 * half, 18.0

    def sheet(part: Canvas) -> None:
        for left, way in ((-26.0, 1), (wide + 26.0, -1)):
            end = [(left, 12), (left + way * 60, 12), (left + way * 60, tall + 10), (left, tall + 10)]
            part.polygon([*end, (left + way * notch, tall / 2 + 11)], part.mix(low, "black", 0.4))
        part.cast_shadow(0, 0, wide, tall, radius=6, blur=9, alpha=190, dy=5)
        part.gradient(0, 0, wide, tall, top, low, radius=6)
        part.rect(4, 4, wide - 8, tall - 8, "#f1c95c", radius=4, border=1.6, alpha=210)
        if band.icon:
            part.icon(band.icon, half - 28, 6, 56, alpha=60)
        part.block(band.text, 20, 6, wide - 40, 56, "heading", color="cream", align="center", shadow=170)
        if band.sub:
            part.block(band.sub, 20, 56, wide - 40, 28, "label", color="cream", align="center")

    alpha = round(245 * share)
    canvas.stamp(("dungeon band", band, at_card), middle - half, y, wide, tall, sheet, pad=34, alpha=alpha)


def interludes(events: Sequence[Event]) -> list[Interlude]:
    """The screens that a step's events ask for, in order."""
    found = []
    for place, event in enumerate(events):
        match event:
            case e.Collapsed():
                found.append(Interlude("collapse", tuple(events[place:])))
            case e.DungeonLeft():
                found.append(Interlude("boss", tuple(events)))
    return found


SHOWS: dict[type[Event], Callable[[Beats, DungeonDesk, Any, Sequence[Event]], None]] = with_default(
    "the animations",
    Event,
    Handler.ANIMATION,
    {
        **dict.fromkeys(get_args(Told), Beats._ribbon),
        e.RoomEntered: Beats._enter,
        e.CardLaid: Beats._lay,
        e.RoomSolved: Beats._solved,
        e.BossBeaten: Beats._beaten,
        e.HeartsChanged: Beats._hearts_changed,
        e.RupeesChanged: Beats._rupees_changed,
        e.DungeonBuilt: Beats._built,
    },
    Beats._sounds,
)
"""By event: what it looks like; the events after it are at hand."""
