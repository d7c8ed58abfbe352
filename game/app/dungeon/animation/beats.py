"""Animator of dungeon events: Link walks, cards fly, points become gems, a ribbon announces rounds.

Cutscenes are in ``spectacle.py``; with reduced motion only a seal and ribbons are shown.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Literal, get_args

import msgspec

from game.app.dungeon.animation.boss import BossEntrance, format_phase
from game.app.dungeon.animation.defeat import BossDefeat
from game.app.dungeon.animation.gems import GemFlight
from game.app.dungeon.animation.ribbons import (
    Ribbon,
    RibbonEvent,
    draw_ribbon,
    format_gains,
    get_event_sound,
    get_room_sound,
    make_ribbon,
)
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
    HOP_HEIGHT,
    HOP_LENGTH,
    FloorGrid,
    find_path,
    get_room_appearance,
    get_side,
    make_grid,
)
from game.app.dungeon.pictures.item_card import CARD_HEIGHT, CARD_WIDTH, draw_card_back, draw_item_card, draw_mini_card
from game.app.dungeon.pictures.laid_view import find_next_box
from game.app.dungeon.pictures.places import trace_next_journey
from game.app.dungeon.pictures.trail import JourneyCutscene, make_walk, trace_prints, trace_walk
from game.app.dungeon.view_model import DungeonContext
from game.app.ui.drawing.canvas import Canvas, Point
from game.app.ui.effects.timeline import (
    AnimationSettings,
    Timeline,
    Tween,
    ease_in_out_cubic,
    ease_in_out_sine,
    linear,
    make_envelope,
)
from game.app.ui.style.theme import TIMES
from game.app.ui.widgets.base import Box
from game.rules.core.exhaustive import Handler, with_default
from game.rules.core.protocol import HIDDEN
from game.rules.dungeon.actions.action import CHOOSE_DUNGEON
from game.rules.dungeon.engine import event as event_types
from game.rules.dungeon.engine import insight
from game.rules.dungeon.engine.event import Event
from game.text import _

_RIBBON_SECONDS = 1.15
_RIBBON_ENVELOPE = make_envelope(1 / 7, 1 / 7)
"""Opening and closing of a ribbon over its duration."""
_SEAL_PAUSE = 0.3
"""Seconds for which a seal is shown after its animation."""
_TABLE_CARD_BOX = Box(800, 210, 62, 78)
"""Box on the table in which a flying card lands by default."""
_LANDED_SCALE = 0.47

_OFF_SCREEN: Point = (-999.0, -999.0)
"""Off-screen position of Link while a cutscene draws him."""
Preparation = Callable[[Canvas, DungeonContext], bool]
"""Function that prepares a piece of a cutscene and returns whether all is prepared."""


class Interlude(msgspec.Struct, frozen=True):
    """Request to show a separate scene: ``collapse`` or ``boss``, with its events."""

    kind: Literal["collapse", "boss"]
    events: tuple[Event, ...]


class DungeonEventAnimator:
    """Animator of the events of a step, one after the other, on the position before them."""

    def __init__(self, settings: AnimationSettings, play_sound: Callable[[str], None]) -> None:
        self.settings = settings
        self.play_sound = play_sound
        self.timeline = Timeline(settings)
        self.hero: Point | None = None
        """Position of Link during a walk; None without one."""
        self.footprints: Sequence[Point] = ()
        self.ribbon: Ribbon | None = None
        self._ribbon_progress = 0.0
        """Opening of the ribbon, 0 to 1."""
        self._flying_card: tuple[int, str, int, float] | None = None
        """Flying card: card, way of playing, seat and progress; None without one."""
        self._landing_box = _TABLE_CARD_BOX
        self._cutscene: tuple[Cutscene, float] | None = None
        """Running cutscene and its progress; None without one."""
        self._hearts: int | None = None
        """Hearts as animated so far; None until some are lost or won."""
        self._rupees: int | None = None
        """Rupees as animated so far; None until some are lost or won."""
        self._played_card_ids: frozenset[HandCardId] = frozenset()
        """Widget ids of the hand cards played so far."""
        self._finished_cutscenes: list[Cutscene] = []
        """Finished cutscenes whose last picture remains until the next position is shown."""
        self._preparations: list[Preparation] = []
        """Preparations of the running and of queued cutscenes that are not complete."""
        self._grid: FloorGrid | None = None
        """Layout of the rooms on the screen; None if it shows no floor."""
        self.untold = 0
        """Number of events of the current step whose animations have not finished."""

    @property
    def is_busy(self) -> bool:
        """Return whether an animation is running or queued."""
        return self.timeline.busy

    def update(self, dt: float) -> bool:
        """Advance the animations; return whether the picture changed."""
        return self.timeline.update(dt)

    @property
    def covers_page(self) -> bool:
        """Return whether cutscenes of a boss are drawn over the whole page, from the first to the last of a step."""
        return any(isinstance(one, BossDefeat | BossEntrance) for one, _progress in self._list_cutscenes())

    def _list_cutscenes(self) -> list[tuple[Cutscene, float]]:
        """Return the visible cutscenes with their progress: finished ones, unless the last one hides them."""
        found = [*((one, 1.0) for one in self._finished_cutscenes), *([self._cutscene] if self._cutscene else [])]
        return found[-1:] if any(isinstance(one, BossEntrance) and one.is_opaque(at) for one, at in found) else found

    def skip(self) -> None:
        """Finish all animations at once."""
        self.timeline.skip()
        self._clear_animations()

    def _clear_animations(self) -> None:
        """Remove everything that the animations show."""
        self.hero, self.ribbon, self._flying_card, self._cutscene = None, None, None, None
        self.footprints = ()
        self._hearts = self._rupees = None
        self._played_card_ids = frozenset()
        self._finished_cutscenes.clear()
        self._preparations.clear()

    # ---- from events ------------------------------------------------------------------------------------------------

    def animate_events(self, context: DungeonContext, events: Sequence[Event], grid: FloorGrid | None = None) -> None:
        """Queue the animations of events.

        ``context`` holds the position before them, and ``grid`` the layout of the floor on the screen.
        """
        self._grid = grid
        self.untold = len(events)
        for place, event in enumerate(events):
            rest = events[place + 1 :]
            ANIMATION_HANDLERS[type(event)](self, context, event, rest)
            told = partial(setattr, self, "untold", len(rest))
            if self.timeline.busy:
                self.timeline.add_call(told)
            else:
                told()
        if self.timeline.busy:
            self.timeline.add_call(self._clear_animations)
        if self.settings.speed <= 0:
            self.skip()

    def _animate_ribbon(self, context: DungeonContext, event: RibbonEvent, later_events: Sequence[Event]) -> None:
        self._queue_ribbon(make_ribbon(context, event, later_events))

    def _play_event_sound(self, context: DungeonContext, event: Event, later_events: Sequence[Event]) -> None:
        """Queue the sound of an event without animation."""
        self._queue_sound(get_event_sound(event))

    def _animate_solved_room(
        self, context: DungeonContext, event: event_types.RoomSolved, later_events: Sequence[Event]
    ) -> None:
        if any(isinstance(one, event_types.BossBeaten) for one in later_events):  # its own animation follows
            return
        if event.rounds:
            self._animate_seal(
                context, event.room, format_solved_title(context.get_room_name(event.room)), later_events, "solved"
            )
        else:
            self._animate_ribbon(context, event, later_events)

    def _animate_beaten_boss(
        self, context: DungeonContext, event: event_types.BossBeaten, later_events: Sequence[Event]
    ) -> None:
        """Queue the defeat of a boss; a ribbon announces it if the fight is not on the screen."""
        title = _("Defeated: {boss}").format(boss=context.get_room_name(event.room))
        sub = format_phase(event.phase, event.phases) if event.phases > 1 else format_gains(later_events)
        if context.challenge_status is None:
            self._queue_ribbon(Ribbon(title, sub, "good", "tick", sound="boss"))
            return
        self._queue_sound("boss")
        defeat = BossDefeat(event.room, title, sub, has_reduced_motion=self.settings.reduced)
        self._queue_cutscene(
            defeat,
            keeps_last_picture=True,
            pause_seconds=_SEAL_PAUSE,
            shown_with_reduced_motion=True,
            prepare=defeat.prepare,
        )

    def _animate_hearts(
        self, context: DungeonContext, event: event_types.HeartsChanged, later_events: Sequence[Event]
    ) -> None:
        if event.by >= 0 or context.view.challenge is None:
            self._queue_sound(get_event_sound(event))
            return
        self._queue_sound("hit")
        cracks = CrackingHearts(event.hearts - event.by, event.hearts, event.containers)
        self._queue_cutscene(
            cracks, keeps_last_picture=True, on_progress=lambda _share: setattr(self, "_hearts", event.hearts)
        )

    def _animate_rupees(
        self, context: DungeonContext, event: event_types.RupeesChanged, later_events: Sequence[Event]
    ) -> None:
        self._queue_sound(get_event_sound(event))
        if event.by and context.view.challenge is not None:
            self._queue_cutscene(
                RupeeFlight(event.by), on_progress=self._make_purse_counter(RupeeFlight(event.by), event.rupees)
            )

    def _animate_new_dungeon(
        self, context: DungeonContext, event: event_types.DungeonBuilt, later_events: Sequence[Event]
    ) -> None:
        if context.kind == CHOOSE_DUNGEON:
            self._queue_sound("step")
            self._queue_cutscene(JourneyCutscene(*trace_next_journey(context, event.dungeon)), keeps_last_picture=True)
        self._queue_sound(get_event_sound(event))

    def _animate_entry(
        self, context: DungeonContext, event: event_types.RoomEntered, later_events: Sequence[Event]
    ) -> None:
        """Queue Link's walk, the reveal of the room, and the entrance of a boss."""
        self._animate_walk(context, event.cell)
        self._queue_sound(get_room_sound(context, event))
        room, view = context.get_room(event.room), context.view
        if room.need is None and event.again:
            return
        need = insight.get_need(context.rules, view, event.room) if room.need is not None else 0
        boss = bool(need) and is_boss(context.catalog, event.room)
        if view.challenge is None and view.layout and not event.again:
            begins = bool(need) and not boss and any(isinstance(one, event_types.RoundBegan) for one in later_events)
            grid = self._grid or make_grid(context)
            hero = grid.get_hero_position(event.cell), grid.hero_size
            way = find_path(context, event.cell)
            side = get_side(grid.layout, way[-1], way[-2]) if len(way) > 1 else "below"
            reveal = RoomReveal(
                event.room,
                grid.get_box(event.cell),
                get_room_appearance(context, event.cell),
                side,
                expands=begins,
                hero=hero,
            )
            self._queue_cutscene(
                reveal,
                keeps_last_picture=True,
                on_progress=lambda _share: setattr(self, "hero", _OFF_SCREEN),
                prepare=reveal.prepare,
            )
        if boss and any(isinstance(one, event_types.RoundBegan) for one in later_events):
            phase = view.phase + (view.challenge is not None)
            entrance = BossEntrance(event.room, phase, view.phases, has_reduced_motion=self.settings.reduced)
            self._queue_cutscene(
                entrance, keeps_last_picture=True, shown_with_reduced_motion=True, prepare=entrance.prepare
            )

    def _animate_played_card(
        self, context: DungeonContext, event: event_types.CardLaid, later_events: Sequence[Event]
    ) -> None:
        """Queue the flight of a card to its place on the table, and its points as gems."""
        self._landing_box = find_next_box(context) if context.view.challenge is not None else _TABLE_CARD_BOX
        self._take_from_hand(context, event)
        self._animate_flight(event.seat, event.card, event.how)
        if event.how == "guard":
            self._queue_sound("shield")
        elif event.gain > 0:
            first = event.total + event.points - event.gain
            self._queue_cutscene(
                GemFlight(self._landing_box.center, event.need, max(0, first), event.gain, event.seat),
                keeps_last_picture=True,
            )

    def _take_from_hand(self, context: DungeonContext, event: event_types.CardLaid) -> None:
        """Queue hiding a played card in the hand at the lower edge."""
        if event.seat != context.shown_seat:
            return

        def hide_card() -> None:
            """Hide one hand card that may be the played one."""
            places = [HandCardId(place) for place, card in enumerate(context.hand) if card in (event.card, HIDDEN)]
            self._played_card_ids |= set([one for one in places if one not in self._played_card_ids][:1])

        self.timeline.add_call(hide_card)

    def _animate_seal(
        self, context: DungeonContext, room: int, title: str, later_events: Sequence[Event], sound: str
    ) -> None:
        """Queue the end of a challenge that was won: its monster breaks, and a seal is stamped over it."""
        standing, challenge = context.challenge_status, context.view.challenge
        sub = format_gains(later_events)
        if standing is None or challenge is None:
            self._queue_ribbon(Ribbon(title, sub, "good", "tick", sound=sound))
            return
        seal = ChallengeSeal(room, standing.need, challenge.kind, title, sub, has_reduced_motion=self.settings.reduced)
        self._queue_sound(sound)
        self._queue_cutscene(seal, keeps_last_picture=True, pause_seconds=_SEAL_PAUSE, shown_with_reduced_motion=True)

    def _make_purse_counter(self, rupees: RupeeFlight, final_count: int) -> Callable[[float], None]:
        """Return a callback that animates the rupee counter with a cutscene's progress."""

        def set_rupees(progress: float) -> None:
            self._rupees = final_count - rupees.amount + rupees.count_moved(progress)

        return set_rupees

    def _queue_cutscene(
        self,
        cutscene: Cutscene,
        *,
        keeps_last_picture: bool = False,
        pause_seconds: float = 0.0,
        shown_with_reduced_motion: bool = False,
        on_progress: Callable[[float], None] = lambda _share: None,
        prepare: Preparation | None = None,
    ) -> None:
        """Queue a cutscene; with reduced motion only if ``shown_with_reduced_motion``.

        With ``keeps_last_picture`` its last picture remains until the next position is shown. ``on_progress`` is
        called with the progress. ``prepare`` is called once per frame until the cutscene ends or all is prepared.
        """
        if self.settings.reduced and not shown_with_reduced_motion:
            return

        def set_progress(progress: float) -> None:
            self._cutscene = cutscene, progress
            on_progress(progress)

        def end_cutscene() -> None:
            self._cutscene = None
            if prepare in self._preparations:
                self._preparations.remove(prepare)
            if keeps_last_picture:
                self._finished_cutscenes.append(cutscene)

        if prepare is not None:
            self._preparations.append(prepare)
        self.timeline.add_tweens(Tween(cutscene.seconds, set_progress, ease=linear, on_done=end_cutscene))
        if pause_seconds:
            self.timeline.add_pause(pause_seconds)

    def _queue_sound(self, name: str) -> None:
        """Queue a sound effect, if there is one."""
        if name:
            self.timeline.add_call(lambda: self.play_sound(name))

    def _animate_walk(self, context: DungeonContext, cell: int) -> None:
        if not context.view.dungeon or not context.view.layout:
            return
        way = find_path(context, cell)
        if len(way) < 2:
            return
        seconds = min(TIMES.longest_walk, TIMES.step * 2 * (len(way) - 1))
        self.timeline.add_call(lambda: self.play_sound("step"))
        stands, long = make_walk(trace_walk(self._grid or make_grid(context), way))

        def move_hero(progress: float) -> None:
            x, y = stands(progress)
            self.hero = x, y - HOP_HEIGHT * abs(math.sin(math.pi * progress * max(1.0, long / HOP_LENGTH)))
            self.footprints = trace_prints(stands, long, progress)

        if self.settings.reduced:
            return
        self.timeline.add_tweens(Tween(seconds, move_hero, ease=ease_in_out_sine))

    def _animate_flight(self, seat: int, card: int, way: str) -> None:

        def set_progress(progress: float) -> None:
            self._flying_card = (card if way != "down" else HIDDEN, way, seat, progress)

        self.timeline.add_call(lambda: self.play_sound("card"))
        if not self.settings.reduced:
            self.timeline.add_tweens(Tween(TIMES.card_to_table * 1.5, set_progress, ease=ease_in_out_cubic))

    def _queue_ribbon(self, ribbon: Ribbon) -> None:
        """Queue a ribbon with its sound."""

        def begin_ribbon() -> None:
            self.ribbon = ribbon
            self.play_sound(ribbon.sound)

        def set_progress(progress: float) -> None:
            self._ribbon_progress = _RIBBON_ENVELOPE.evaluate(progress)

        def end_ribbon() -> None:
            self.ribbon = None

        self.timeline.add_call(begin_ribbon)
        self.timeline.add_tweens(Tween(_RIBBON_SECONDS, set_progress, ease=linear, on_done=end_ribbon))

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def apply_progress(self, context: DungeonContext) -> None:
        """Apply the hearts, rupees and hidden cards animated so far to the page below."""
        context.hearts = context.view.hearts if self._hearts is None else self._hearts
        context.rupees = context.view.rupees if self._rupees is None else self._rupees
        seen = [*self._finished_cutscenes, *([self._cutscene[0]] if self._cutscene is not None else [])]
        context.is_counting_points = any(isinstance(one, GemFlight) for one in seen)
        context.is_shown_as_won = any(isinstance(one, ChallengeSeal | BossDefeat) and one.shows_victory for one in seen)
        context.played_card_ids = self._played_card_ids

    def draw(self, canvas: Canvas, context: DungeonContext) -> None:
        """Draw flying cards, cutscenes and the ribbon."""
        if self._flying_card is not None:
            self._draw_flying_card(canvas, context, self._landing_box, *self._flying_card)
        for cutscene, progress in self._list_cutscenes():
            cutscene.draw(canvas, context, progress)
        if self.ribbon is not None:
            draw_ribbon(canvas, self.ribbon, self._ribbon_progress)
        if self._preparations and not canvas.is_traced and self._preparations[0](canvas, context):
            self._preparations.pop(0)

    @staticmethod
    def _draw_flying_card(
        canvas: Canvas, context: DungeonContext, landing_box: Box, card: int, way: str, seat: int, progress: float
    ) -> None:
        """Draw a flying card at a progress from 0 to 1."""
        own = seat == context.viewer
        start = (600.0, 560.0) if own else (1150.0, 120.0)
        x = start[0] + (landing_box.x - start[0]) * progress
        y = start[1] + (landing_box.y - start[1]) * progress - 46 * math.sin(math.pi * progress)
        if progress >= 1:
            draw_mini_card(canvas, landing_box, context.catalog, card if way != "down" else HIDDEN)
            return
        scale = 0.9 + (_LANDED_SCALE - 0.9) * progress
        lean = (-9 if own else 9) * math.sin(math.pi * progress)
        box = Box(0, 0, CARD_WIDTH * scale, CARD_HEIGHT * scale)

        def draw_part(part: Canvas) -> None:
            if card < 0 or way == "down":
                draw_card_back(part, box)
            else:
                draw_item_card(part, 0, 0, round(scale * 20) / 20, context.catalog, card)

        shown = (card, way == "down", round(scale * 20))
        canvas.draw_cached(("dungeon flight", shown), x, y, box.w, box.h, draw_part, overhang=14, angle=round(lean))


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


ANIMATION_HANDLERS: dict[type[Event], Callable[[DungeonEventAnimator, DungeonContext, Any, Sequence[Event]], None]] = (
    with_default(
        "the animations",
        Event,
        Handler.ANIMATION,
        {
            **dict.fromkeys(get_args(RibbonEvent), DungeonEventAnimator._animate_ribbon),
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
)
"""Animation of each event by type; it also gets the events after it."""
