"""Animator of dungeon events: Link walks, cards fly, points become gems, a ribbon announces rounds.

Cutscenes are in ``spectacle.py``; with reduced motion only a seal and ribbons are shown.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Literal, get_args

import msgspec

from game.app.dungeon.animation.boss import BossDefeat, BossEntrance, format_phase
from game.app.dungeon.animation.gems import GemFlight
from game.app.dungeon.animation.ribbons import Ribbon, Told, format_gains, get_event_sound, get_room_sound, make_ribbon
from game.app.dungeon.animation.spectacle import (
    ChallengeSeal,
    CrackingHearts,
    Cutscene,
    RoomReveal,
    RupeeFlight,
    format_solved_title,
)
from game.app.dungeon.ids import HandCardId
from game.app.dungeon.mood import is_boss
from game.app.dungeon.pictures.floor_view import (
    HOP,
    STRIDE,
    find_path,
    get_room_appearance,
    get_side,
    make_grid,
    make_walk,
    trace_walk,
)
from game.app.dungeon.pictures.item_card import CARD_HEIGHT, CARD_WIDTH, draw_card_back, draw_item_card, draw_mini_card
from game.app.dungeon.pictures.laid_view import find_next_place
from game.app.dungeon.pictures.places import trace_next_journey
from game.app.dungeon.pictures.trail import JourneyCutscene, trace_prints
from game.app.dungeon.view_model import DungeonContext
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas, Point
from game.app.ui.effects.timeline import (
    AnimationSettings,
    Timeline,
    Tween,
    ease_in_out_cubic,
    ease_in_out_sine,
    linear,
    make_envelope,
)
from game.app.ui.style.theme import PALETTE, TIMES
from game.app.ui.widgets.base import Box
from game.rules.core.exhaustive import Handler, with_default
from game.rules.core.protocol import HIDDEN
from game.rules.dungeon.actions.action import CHOOSE_DUNGEON
from game.rules.dungeon.engine import event as event_types
from game.rules.dungeon.engine import insight
from game.rules.dungeon.engine.event import Event
from game.text import _

_COLORS = PALETTE.tones["dungeon moments"]
"""Colors of ribbons and cutscenes."""
_BAND_HOLD = 1.15
"""Seconds for which a ribbon is shown."""
_BAND_SHOWN = make_envelope(1 / 7, 1 / 7)
"""Opening and closing of a ribbon over its duration."""
_SEAL_HOLD = 0.3
"""Seconds for which a seal is shown after its animation."""
_TABLE_SPOT = Box(800, 210, 62, 78)
"""Box on the table in which a flying card lands by default."""
_LANDED = 0.47
"""Scale of a card that has landed."""
_RIBBON = 560.0
"""Width of a ribbon, in logical units."""

_AWAY: Point = (-999.0, -999.0)
"""Off-screen position of Link while a cutscene draws him."""
_TONES = PALETTE.shades["dungeon gains"]
"""Colors of gained points, rupees and hearts."""


class Interlude(msgspec.Struct, frozen=True):
    """Request to show a separate scene: ``collapse`` or ``boss``, with its events."""

    kind: Literal["collapse", "boss"]
    events: tuple[Event, ...]


class DungeonEventAnimator:
    """Animator of the events of a step, one after the other, on the position before them."""

    def __init__(self, tempo: AnimationSettings, sound: Callable[[str], None]) -> None:
        self.tempo = tempo
        """Animation settings."""
        self.sound = sound
        """Plays a sound effect by name."""
        self.timeline = Timeline(tempo)
        self.hero: Point | None = None
        """Position of Link during a walk; None without one."""
        self.trail: Sequence[Point] = ()
        """Footprints of Link's current walk."""
        self.band: Ribbon | None = None
        """Ribbon on the screen; None without one."""
        self._band_share = 0.0
        """Opening of the ribbon, 0 to 1."""
        self._flying: tuple[int, str, int, float] | None = None
        """Flying card: card, way of playing, seat and progress; None without one."""
        self._spot = _TABLE_SPOT
        """Box in which the flying card lands."""
        self._picture: tuple[Cutscene, float] | None = None
        """Running cutscene and its progress; None without one."""
        self._hearts: int | None = None
        """Hearts as animated so far; None until some are lost or won."""
        self._rupees: int | None = None
        """Rupees as animated so far; None until some are lost or won."""
        self._away: frozenset[HandCardId] = frozenset()
        """Widget ids of the hand cards played so far."""
        self._stays: list[Cutscene] = []
        """Finished cutscenes whose last picture remains until the next position is shown."""
        self.untold = 0
        """Number of events of the current step whose animations have not finished."""

    @property
    def busy(self) -> bool:
        """Return whether an animation is running or queued."""
        return self.timeline.busy

    def update(self, dt: float) -> bool:
        """Advance the animations; return whether the picture changed."""
        return self.timeline.update(dt)

    def skip(self) -> None:
        """Finish all animations at once."""
        self.timeline.skip()
        self._clear_animations()

    def _clear_animations(self) -> None:
        """Remove everything that the animations show."""
        self.hero, self.band, self._flying, self._picture = None, None, None, None
        self.trail = ()
        self._hearts = self._rupees = None
        self._away = frozenset()
        self._stays.clear()

    # ---- from events ------------------------------------------------------------------------------------------------

    def animate_events(self, desk: DungeonContext, events: Sequence[Event]) -> None:
        """Queue the animations of events; ``context`` holds the position before them."""
        self.untold = len(events)
        for place, event in enumerate(events):
            rest = events[place + 1 :]
            SHOWS[type(event)](self, desk, event, rest)
            told = partial(setattr, self, "untold", len(rest))
            if self.timeline.busy:
                self.timeline.add_call(told)
            else:
                told()
        if self.timeline.busy:
            self.timeline.add_call(self._clear_animations)
        if self.tempo.speed <= 0:
            self.skip()

    def _animate_ribbon(self, desk: DungeonContext, event: Told, rest: Sequence[Event]) -> None:
        """Queue a ribbon that announces an event."""
        self._queue_ribbon(make_ribbon(desk, event, rest))

    def _play_event_sound(self, desk: DungeonContext, event: Event, rest: Sequence[Event]) -> None:
        """Queue the sound of an event without animation."""
        self._queue_sound(get_event_sound(event))

    def _animate_solved_room(self, desk: DungeonContext, event: event_types.RoomSolved, rest: Sequence[Event]) -> None:
        """Queue the end of a solved room."""
        if any(isinstance(one, event_types.BossBeaten) for one in rest):  # its own animation follows
            return
        if event.rounds:
            self._animate_seal(desk, event.room, format_solved_title(desk.get_room_name(event.room)), rest, "solved")
        else:
            self._animate_ribbon(desk, event, rest)

    def _animate_beaten_boss(self, desk: DungeonContext, event: event_types.BossBeaten, rest: Sequence[Event]) -> None:
        """Queue the defeat of a boss; a ribbon announces it if the fight is not on the screen."""
        title = _("Defeated: {boss}").format(boss=desk.get_room_name(event.room))
        sub = format_phase(event.phase, event.phases) if event.phases > 1 else format_gains(rest)
        if desk.standing is None:
            self._queue_ribbon(Ribbon(title, sub, "good", "tick", sound="boss"))
            return
        self._queue_sound("boss")
        defeat = BossDefeat(event.room, title, sub, still=self.tempo.reduced)
        self._queue_cutscene(defeat, stays=True, hold=_SEAL_HOLD, still=True)

    def _animate_hearts(self, desk: DungeonContext, event: event_types.HeartsChanged, rest: Sequence[Event]) -> None:
        """Queue a change of Link's hearts."""
        if event.by >= 0 or desk.view.challenge is None:
            self._queue_sound(get_event_sound(event))
            return
        self._queue_sound("hit")
        cracks = CrackingHearts(event.hearts - event.by, event.hearts, event.containers)
        self._queue_cutscene(cracks, stays=True, tells=self._make_counter("_hearts", event.hearts))

    def _animate_rupees(self, desk: DungeonContext, event: event_types.RupeesChanged, rest: Sequence[Event]) -> None:
        """Queue a change of the rupees."""
        self._queue_sound(get_event_sound(event))
        if event.by and desk.view.challenge is not None:
            self._queue_cutscene(
                RupeeFlight(event.by), tells=self._make_purse_counter(RupeeFlight(event.by), event.rupees)
            )

    def _animate_new_dungeon(
        self, desk: DungeonContext, event: event_types.DungeonBuilt, rest: Sequence[Event]
    ) -> None:
        """Queue the ribbon of a new dungeon."""
        if desk.kind == CHOOSE_DUNGEON:
            self._queue_sound("step")
            self._queue_cutscene(JourneyCutscene(*trace_next_journey(desk, event.dungeon)), stays=True)
        self._queue_sound(get_event_sound(event))

    def _animate_entry(self, desk: DungeonContext, event: event_types.RoomEntered, rest: Sequence[Event]) -> None:
        """Queue Link's walk, the reveal of the room, and the entrance of a boss."""
        self._animate_walk(desk, event.cell)
        self._queue_sound(get_room_sound(desk, event))
        room, view = desk.get_room(event.room), desk.view
        if room.need is None and event.again:
            return
        need = insight.get_need(desk.rules, view, event.room) if room.need is not None else 0
        boss = bool(need) and is_boss(desk.catalog, event.room)
        if view.challenge is None and view.layout and not event.again:
            begins = bool(need) and not boss and any(isinstance(one, event_types.RoundBegan) for one in rest)
            grid = make_grid(desk)
            hero = grid.get_hero_place(event.cell), grid.hero_size
            way = find_path(desk, event.cell)
            side = get_side(grid.layout, way[-1], way[-2]) if len(way) > 1 else "below"
            reveal = RoomReveal(
                event.room,
                grid.get_box(event.cell),
                get_room_appearance(desk, event.cell),
                side,
                grows=begins,
                hero=hero,
            )
            self._queue_cutscene(reveal, stays=True, tells=lambda _share: setattr(self, "hero", _AWAY))
        if boss and any(isinstance(one, event_types.RoundBegan) for one in rest):
            phase = view.phase + (view.challenge is not None)
            entrance = BossEntrance(event.room, phase, view.phases, still=self.tempo.reduced)
            self._queue_cutscene(entrance, stays=True, still=True)

    def _animate_played_card(self, desk: DungeonContext, event: event_types.CardLaid, rest: Sequence[Event]) -> None:
        """Queue the flight of a card to its place on the table, and its points as gems."""
        self._spot = find_next_place(desk) if desk.view.challenge is not None else _TABLE_SPOT
        self._take_from_hand(desk, event)
        self._animate_flight(event.seat, event.card, event.how)
        if event.how == "guard":
            self._queue_sound("shield")
        elif event.gain > 0:
            first = event.total + event.points - event.gain
            self._queue_cutscene(
                GemFlight(self._spot.center, event.need, max(0, first), event.gain, event.seat), stays=True
            )

    def _take_from_hand(self, desk: DungeonContext, event: event_types.CardLaid) -> None:
        """Queue hiding a played card in the hand at the lower edge."""
        if event.seat != desk.shown_seat:
            return

        def hide_card() -> None:
            """Hide one hand card that may be the played one."""
            places = [HandCardId(place) for place, card in enumerate(desk.hand) if card in (event.card, HIDDEN)]
            self._away |= set([one for one in places if one not in self._away][:1])

        self.timeline.add_call(hide_card)

    def _animate_seal(
        self,
        desk: DungeonContext,
        room: int,
        title: str,
        rest: Sequence[Event],
        sound: str,
    ) -> None:
        """Queue the end of a challenge that was won: its monster breaks, and a seal is stamped over it."""
        standing, challenge = desk.standing, desk.view.challenge
        sub = format_gains(rest)
        if standing is None or challenge is None:
            self._queue_ribbon(Ribbon(title, sub, "good", "tick", sound=sound))
            return
        seal = ChallengeSeal(room, standing.need, challenge.kind, title, sub, still=self.tempo.reduced)
        self._queue_sound(sound)
        self._queue_cutscene(seal, stays=True, hold=_SEAL_HOLD, still=True)

    def _make_counter(self, name: str, count: int) -> Callable[[float], None]:
        """Return a callback that sets a counter, whatever the progress."""
        return lambda _share: setattr(self, name, count)

    def _make_purse_counter(self, rupees: RupeeFlight, after: int) -> Callable[[float], None]:
        """Return a callback that animates the rupee counter with a cutscene's progress."""

        def set_rupees(share: float) -> None:
            self._rupees = after - rupees.by + rupees.count_moved(share)

        return set_rupees

    def _queue_cutscene(
        self,
        picture: Cutscene,
        *,
        stays: bool = False,
        hold: float = 0.0,
        still: bool = False,
        tells: Callable[[float], None] = lambda _share: None,
    ) -> None:
        """Queue a cutscene; with reduced motion only if ``shown_with_reduced_motion``.

        With ``keeps_last_picture`` its last picture remains until the next position is shown. ``on_progress`` is
        called with the progress.
        """
        if self.tempo.reduced and not still:
            return

        def set_progress(share: float) -> None:
            self._picture = picture, share
            tells(share)

        def end_cutscene() -> None:
            """Remove the cutscene."""
            self._picture = None
            if stays:
                self._stays.append(picture)

        self.timeline.add_tweens(Tween(picture.seconds, set_progress, ease=linear, done=end_cutscene))
        if hold:
            self.timeline.add_pause(hold)

    def _queue_sound(self, name: str) -> None:
        """Queue a sound effect, if there is one."""
        if name:
            self.timeline.add_call(lambda: self.sound(name))

    def _animate_walk(self, desk: DungeonContext, cell: int) -> None:
        """Queue Link's walk to a cell."""
        if not desk.view.dungeon or not desk.view.layout:
            return
        way = find_path(desk, cell)
        if len(way) < 2:
            return
        seconds = min(TIMES.longest_walk, TIMES.step * 2 * (len(way) - 1))
        self.timeline.add_call(lambda: self.sound("step"))
        stands, long = make_walk(trace_walk(make_grid(desk), way))

        def move_hero(share: float) -> None:
            """Move Link to his position at a progress."""
            x, y = stands(share)
            self.hero = x, y - HOP * abs(math.sin(math.pi * share * max(1.0, long / STRIDE)))
            self.trail = trace_prints(stands, long, share)

        if self.tempo.reduced:
            return
        self.timeline.add_tweens(Tween(seconds, move_hero, ease=ease_in_out_sine))

    def _animate_flight(self, seat: int, card: int, how: str) -> None:
        """Queue the flight of a played card."""
        def set_progress(share: float) -> None:
            self._flying = (card if how != "down" else HIDDEN, how, seat, share)

        self.timeline.add_call(lambda: self.sound("card"))
        if not self.tempo.reduced:
            self.timeline.add_tweens(Tween(TIMES.card_to_table * 1.5, set_progress, ease=ease_in_out_cubic))

    def _queue_ribbon(self, band: Ribbon) -> None:
        """Queue a ribbon with its sound."""
        def begin_ribbon() -> None:
            """Show the ribbon and play its sound."""
            self.band = band
            self.sound(band.sound)

        def set_progress(share: float) -> None:
            self._band_share = _BAND_SHOWN.evaluate(share)

        def end_ribbon() -> None:
            """Remove the ribbon."""
            self.band = None

        self.timeline.add_call(begin_ribbon)
        self.timeline.add_tweens(Tween(_BAND_HOLD, set_progress, ease=linear, done=end_ribbon))

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def apply_progress(self, desk: DungeonContext) -> None:
        """Apply the hearts, rupees and hidden cards animated so far to the page below."""
        desk.hearts = desk.view.hearts if self._hearts is None else self._hearts
        desk.rupees = desk.view.rupees if self._rupees is None else self._rupees
        seen = [*self._stays, *([self._picture[0]] if self._picture is not None else [])]
        desk.counts = any(isinstance(one, GemFlight) for one in seen)
        desk.won = any(isinstance(one, ChallengeSeal | BossDefeat) for one in seen)
        desk.away = self._away

    def draw(self, canvas: Canvas, desk: DungeonContext) -> None:
        """Draw flying cards, cutscenes and the ribbon."""
        if self._flying is not None:
            self._draw_flying_card(canvas, desk, self._spot, *self._flying)
        for picture in self._stays:
            picture.draw(canvas, desk, 1.0)
        if self._picture is not None:
            self._picture[0].draw(canvas, desk, self._picture[1])
        if self.band is not None:
            draw_ribbon(canvas, self.band, self._band_share)

    @staticmethod
    def _draw_flying_card(
        canvas: Canvas, desk: DungeonContext, spot: Box, card: int, how: str, seat: int, share: float
    ) -> None:
        """Draw a flying card at a progress from 0 to 1."""
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

        def draw_part(part: Canvas) -> None:
            """Draw the card."""
            if card < 0 or how == "down":
                draw_card_back(part, box)
            else:
                draw_item_card(part, 0, 0, round(scale * 20) / 20, desk.catalog, card)

        shown = (card, how == "down", round(scale * 20))
        canvas.draw_cached(("dungeon flight", shown), x, y, box.w, box.h, draw_part, pad=14, angle=round(lean))


def draw_ribbon(canvas: Canvas, band: Ribbon, share: float) -> None:
    """Draw a ribbon of cloth over the table, opened by a fraction from 0 to 1."""
    tall = 92.0 if band.sub else 68.0
    middle, y = WIDTH / 2, HEIGHT * 0.36 - tall / 2
    top, low = _TONES[band.tone]
    half = _RIBBON / 2
    wide, notch = 2 * half, 18.0

    def draw_cloth(part: Canvas) -> None:
        """Draw cloth and texts."""
        for left, way in ((-26.0, 1), (wide + 26.0, -1)):
            end = [(left, 12), (left + way * 60, 12), (left + way * 60, tall + 10), (left, tall + 10)]
            part.polygon([*end, (left + way * notch, tall / 2 + 11)], part.mix_colors(low, "black", 0.4))
        part.cast_shadow(0, 0, wide, tall, radius=6, blur=9, alpha=190, dy=5)
        part.gradient(0, 0, wide, tall, top, low, radius=6)
        part.rect(4, 4, wide - 8, tall - 8, _COLORS["frame"], radius=4, border=1.6, alpha=210)
        if band.icon:
            part.icon(band.icon, half - 28, 6, 56, alpha=60)
        part.draw_text_block(band.text, 20, 6, wide - 40, 56, "heading", color="cream", align="center", shadow=170)
        if band.sub:
            part.draw_text_block(band.sub, 20, 56, wide - 40, 28, "label", color="cream", align="center")

    alpha = round(245 * share)
    canvas.draw_cached(("dungeon band", band), middle - half, y, wide, tall, draw_cloth, pad=34, alpha=alpha)


def find_interludes(events: Sequence[Event]) -> list[Interlude]:
    """Return the separate scenes that the events of a step require, in order."""
    found = []
    for place, event in enumerate(events):
        match event:
            case event_types.Collapsed():
                found.append(Interlude("collapse", tuple(events[place:])))
            case event_types.DungeonLeft():
                found.append(Interlude("boss", tuple(events)))
    return found


SHOWS: dict[type[Event], Callable[[DungeonEventAnimator, DungeonContext, Any, Sequence[Event]], None]] = with_default(
    "the animations",
    Event,
    Handler.ANIMATION,
    {
        **dict.fromkeys(get_args(Told), DungeonEventAnimator._animate_ribbon),
        event_types.RoomEntered: DungeonEventAnimator._animate_entry,
        event_types.CardLaid: DungeonEventAnimator._animate_played_card,
        event_types.RoomSolved: DungeonEventAnimator._animate_solved_room,
        event_types.BossBeaten: DungeonEventAnimator._animate_beaten_boss,
        event_types.HeartsChanged: DungeonEventAnimator._animate_hearts,
        event_types.RupeesChanged: DungeonEventAnimator._animate_rupees,
        event_types.DungeonBuilt: DungeonEventAnimator._animate_new_dungeon,
    },
    DungeonEventAnimator._play_event_sound,
)
"""Animation of each event by type; it also gets the events after it."""
