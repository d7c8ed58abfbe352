"""A finished match shown again on the table it was played on: step by step, by turns, or running by itself."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.app.canvas import HEIGHT, WIDTH, Canvas
from game.app.input import Intent, Kind, cap
from game.app.match.board_view import BoardView
from game.app.match.controller import Controller
from game.app.match.faces import Faces
from game.app.match.hand_view import HandView
from game.app.match.log_scene import LogScene
from game.app.match.modes import Desk
from game.app.match.occasion import Occasion
from game.app.match.records import HandCard
from game.app.match.showing import Pointing, Showing, show
from game.app.match.stage import Stage
from game.app.match.table_view import TableView
from game.app.match.tale import Tale
from game.app.memory.at_table import from_step
from game.app.memory.scrubber import Scrubber
from game.app.memory.telling import OPEN, Telling
from game.app.ornaments import seat_mark
from game.app.scene import FormScene, Scene
from game.app.services import Services
from game.app.theme import SEATS
from game.app.tween import Tempo
from game.app.widgets.base import Box, Reply, Widget
from game.app.widgets.button import Button, IconButton
from game.app.widgets.choice import DropDown, Option
from game.app.widgets.text import Panel
from game.table.review import biggest_swings
from game.table.saves import Saved
from game.text import _

_BOARD = (228.0, 54.0, 800.0, 438.0)
_HAND_BOTTOM, _BAR_TOP = 676.0, 668.0
_ICON, _GAP = 40.0, 6.0
_PAUSE = 0.5
_SWINGS = 3
_POINTS = 204.0
"""The room for the biggest swings at most."""
_NO_LEGEND = 260.0
"""The left column's height for the table: nothing is marked on the board, so there is nothing to explain."""
_SPEEDS = (0.5, 1.0, 2.0, 4.0)


class ReplayScene(FormScene):
    """Shows a match that is over. ``reader`` is the seat whose eyes it is seen through, or ``OPEN`` for all hands.

    ``open_match`` makes a scene of a match that is to be played on from here.
    """

    def __init__(
        self, services: Services, saved: Saved, open_match: Callable[[Services, Occasion], Scene], step: int = 0
    ) -> None:
        super().__init__(services)
        self.saved = saved
        self.open_match = open_match
        self.telling = Telling(saved)
        self.speed = 1.0
        self.playing = False
        self.step = max(0, min(step, self.telling.last))
        self._rested = 0.0
        self._moves = False
        m = saved.rules.match
        self.swings = sorted(biggest_swings(saved.session, _SWINGS), key=lambda swing: swing.step)
        self.tempo = Tempo()
        self.faces = Faces(m, saved.seats)
        self.tale = Tale(m, saved.seats.name)
        self.stage = Stage(m, self.tempo, services.sound.play, saved.seats.name)
        self.hands = [HandView(pygame.FRect(0, 0, 1, 1), self.tempo) for _seat in range(m.seats)]
        self.table = TableView(BoardView(m.board.layout, pygame.FRect(*_BOARD)), self._silent_hand(), self.faces)
        self._set_speed(1.0)
        self.go_to(self.step)

    def _silent_hand(self) -> HandView:
        """The table's own hand stays empty; this scene lays out as many hands as its reader sees."""
        return HandView(pygame.FRect(0, 0, 1, 1), self.tempo)

    # ---- time ------------------------------------------------------------------------------------------------------

    def _set_speed(self, speed: float) -> None:
        self.speed = speed
        chosen = self.services.tempo
        self.tempo.speed = max(chosen.speed, 0.25) * speed if chosen.speed > 0 else 4.0 * speed
        self.tempo.reduced = chosen.reduced

    def update(self, dt: float) -> None:
        super().update(dt)
        changed = self.stage.update(dt)
        self._moves = False
        for hand in self.hands:
            self._moves = hand.update(dt) or self._moves
        if changed or self._moves:
            self.touch()
        if self.playing and not self.stage.busy:
            self._rested += dt
            if self._rested >= _PAUSE / self.speed:
                self.forward()

    @property
    def animating(self) -> bool:
        return self.playing or self.stage.moving or self._moves or self.form.moving

    # ---- moving through the match ----------------------------------------------------------------------------------

    def go_to(self, step: int) -> None:
        """Show the position after a step at rest."""
        self.step = max(0, min(step, self.telling.last))
        self._rested = 0.0
        self.stage.floats.clear()
        self.stage.timeline.skip()
        self.stage.trail = ()
        self.stage.snap(self.telling.view(self.step), self.telling.told(self.step))
        self.services.stack.relayout()
        self.touch()

    def forward(self) -> None:
        """Show the next step as it happened."""
        if self.stage.busy:
            self.stage.skip()
        if self.step >= self.telling.last:
            self.playing = False
        else:
            self.step += 1
            self._rested = 0.0
            self.stage.play(self.telling.events(self.step), self.telling.view(self.step))
            self.playing = self.playing and self.step < self.telling.last
        self.services.stack.relayout()
        self.touch()

    def toggle(self) -> None:
        """Run by itself, or stop; at the end it begins anew."""
        if not self.playing and self.step >= self.telling.last:
            self.go_to(0)
        self.playing = not self.playing
        self._rested = _PAUSE
        self.services.stack.relayout()
        self.touch()

    def see_as(self, reader: int) -> None:
        """Look through another seat's eyes, or at all hands."""
        self.telling.reader = reader
        self.go_to(self.step)

    def play_on(self) -> None:
        """Begin a match of its own here."""
        self.playing = False
        self.services.stack.replace(self.open_match(self.services, from_step(self.saved, self.step)))

    # ---- layout ----------------------------------------------------------------------------------------------------

    def layout(self, canvas: Canvas) -> None:
        self.table.lay_out(canvas)
        place = self.table.layout
        place.board = pygame.FRect(*_BOARD)
        self.table.board.resize(place.board, canvas.k)
        place.hand = pygame.FRect(232, 520, 800, _HAND_BOTTOM - 520)
        bottom = place.draw.y - 12
        points = self._turning_points(canvas, Box(place.left.x, 0, place.left.width, bottom))
        place.left.height = _NO_LEGEND
        self.form.set([*self._bar(canvas), *self._column(canvas), *points], focus="play")

    def _turning_points(self, canvas: Canvas, box: Box) -> list[Widget]:
        """A panel above ``box.bottom`` with the biggest swings; each shows its step again."""
        tall, head = Button.height(canvas, sub=True), Panel.head(canvas)
        room = min(len(self.swings), int((_POINTS - head) / (tall + _GAP)))
        crowded = len(self.hands) > 2 and bool(self.stage.view.lying)
        if room < 1 or crowded:
            return []
        height = head + room * (tall + _GAP) + 4
        sheet = Box(box.x, box.bottom - height, box.w, height)
        widgets: list[Widget] = [Panel(sheet, _("Biggest swings"))]
        for number, swing in enumerate(self.swings[:room]):
            row = Box(sheet.x + 8, sheet.y + head + number * (tall + _GAP), sheet.w - 16, tall)
            name = self.faces.card_name(swing.card) if swing.card >= 0 else _("Leevers")
            who = self.saved.seats.name(swing.seat)
            sub = f"{number + 1}.  " + _("{player} loses {amount}").format(player=who, amount=swing.amount)
            widgets.append(Button(f"swing {number}", row, name, sub=sub))
        return widgets

    def _bar(self, canvas: Canvas) -> list[Widget]:
        """Below the hands: buttons, the line of the match, the speed."""
        start, end = self.step == 0, self.step == self.telling.last
        icons = [
            ("turn back", "back", with_key(_("To the beginning of the turn"), Kind.PAGE_UP), not start),
            ("back", "left", with_key(_("One step back"), Kind.LEFT), not start),
            ("play", "pause" if self.playing else "play", _("Stop") if self.playing else _("Play"), True),
            ("forward", "right", with_key(_("One step on"), Kind.RIGHT), not end),
            ("turn on", "skip", with_key(_("To the next turn"), Kind.PAGE_DOWN), not end),
        ]
        y = _BAR_TOP + (HEIGHT - _BAR_TOP - _ICON) / 2 - 1
        x = 232.0
        widgets: list[Widget] = []
        for id, icon, tip, enabled in icons:
            box = Box(x, y, _ICON, _ICON)
            reason = _("There is no more.")
            on, keys = id == "play" and self.playing, ("p",) if id == "play" else ()
            widgets.append(IconButton(id, box, icon, tip=tip, keys=keys, on=on, enabled=enabled, reason=reason))
            x += _ICON + _GAP
        speeds = [Option(speed, f"× {speed:g}".replace(".5", "½").replace("0½", "½")) for speed in _SPEEDS]
        wide = max(84.0, canvas.measure("× ½ ", "label")[0] + 52)
        count = canvas.measure("888 / 888", "label")[0] + 14
        self._count = Box(1028 - wide - count - 6, y, count, _ICON)
        line = Box(x + 4, y, self._count.x - x - 8, _ICON)
        marks = [swing.step for swing in self.swings]
        widgets.append(Scrubber(line, self.step, self.telling.last, self.telling.turns, self.telling.falls, marks))
        widgets.append(DropDown("speed", Box(1028 - wide, y + 3, wide, _ICON - 6), speeds, self.speed, tip=_("Speed")))
        return widgets

    _count = Box(0, 0, 0, 0)

    def _column(self, canvas: Canvas) -> list[Widget]:
        """At the right: through whose eyes, and playing on."""
        place = self.table.layout
        x, wide = place.right.x, place.right.width
        seats = self.saved.seats
        eyes = [Option(OPEN, _("Open hands"), "eye")]
        eyes += [Option(seat, seats.name(seat), "person") for seat in range(self.saved.rules.match.seats)]
        can = self.telling.can_play_on(self.step)
        back = IconButton("leave", Box(WIDTH - 46, 6, 34, 34), "cross", tip=_("Back"), keys=(Kind.BACK,))
        on = Button(
            "play on",
            Box(x, place.plain_top, wide, place.plain_height),
            _("Play on from here"),
            icon="sword",
            enabled=can,
            reason=_("The match is over here."),
        )
        tall = place.plain_height - 4
        eye = DropDown("eyes", Box(x, place.plain_top - 12 - tall, wide, tall), eyes, self.telling.reader)
        return [eye, on, back]

    # ---- drawing ---------------------------------------------------------------------------------------------------

    def _showing(self) -> Showing:
        view, reader = self.stage.view, self.telling.reader
        desk = Desk(self.saved.rules, view, max(0, reader), [], self.faces)
        told = self.tale.tail(self.stage.told)
        hint = told[-1].text if told else ""
        return show(self.stage, self.faces, Controller(desk, "wait", hint), reader, Pointing(), {})

    def draw_ground(self, canvas: Canvas) -> None:
        showing = self._showing()
        self.table.draw(canvas, self.stage, showing, self.tale.tail(self.stage.told))
        self._draw_hands(canvas)
        self._draw_bar(canvas)

    def _draw_bar(self, canvas: Canvas) -> None:
        canvas.gradient(224, _BAR_TOP, 812, HEIGHT - _BAR_TOP + 10, "bar", "bar_low", radius=10)
        canvas.rect(224, _BAR_TOP, 812, HEIGHT - _BAR_TOP + 10, "panel_edge", radius=10, border=1.1, alpha=130)
        text = f"{self.step} / {self.telling.last}"
        canvas.block(text, *self._count, "label", color="mute", align="center")

    def _shown_seats(self) -> list[int]:
        """Whose hands are laid out: the reader's; with open hands both of a duel, else of the one who is asked."""
        reader, seats = self.telling.reader, self.saved.rules.match.seats
        if reader != OPEN:
            return [reader]
        return list(range(seats)) if seats == 2 else [self.telling.asked(self.step)]

    def _draw_hands(self, canvas: Canvas) -> None:
        shown = self._shown_seats()
        wide = 804.0 / len(shown)
        for number, seat in enumerate(shown):
            hand = self.hands[seat]
            hand.rect = pygame.FRect(230 + number * wide, 520, wide, _HAND_BOTTOM - 520)
            hand.show(self._cards(seat), seat)
            hand.draw(canvas)
        lifted = any(self.hands[seat].focus for seat in shown)
        if self.telling.reader == OPEN and not lifted:
            for number, seat in enumerate(shown):
                self._draw_owner(canvas, seat, 230 + number * wide + wide / 2)

    def _draw_owner(self, canvas: Canvas, seat: int, x: float) -> None:
        name = self.saved.seats.name(seat)
        wide = canvas.measure(name, "small")[0]
        tall = canvas.text_size("small") * 1.5
        left, top = x - wide / 2 - 20, _BAR_TOP - tall - 2
        canvas.rect(left, top, wide + 40, tall, "well", radius=tall / 2, alpha=235)
        canvas.rect(left, top, wide + 40, tall, SEATS[seat].color, radius=tall / 2, border=1.2)
        seat_mark(canvas, seat, left + 14, top + tall / 2, 5.5)
        canvas.text(name, left + 27, top + tall / 2, "small", valign="middle")

    def _cards(self, seat: int) -> tuple[HandCard, ...]:
        view = self.stage.view
        return tuple(
            self.faces.hand_card(card, view, playable=False, reason="", selected=False)
            for card in view.hands[seat]
            if card >= 0
        )

    # ---- answers ---------------------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        if not any(widget.held for widget in self.form.widgets) and self._taken(intent):
            return
        if intent.kind is Kind.MOVE:
            for seat in self._shown_seats():
                self.hands[seat].move((intent.x, intent.y))
            self.touch()
        super().handle(intent)

    def _taken(self, intent: Intent) -> bool:
        """The keys that move through the match wherever the focus is."""
        acts: dict[Kind, Callable[[], None]] = {
            Kind.LEFT: lambda: self._stop_at(self.step - 1),
            Kind.RIGHT: self._step_on,
            Kind.PAGE_UP: lambda: self._stop_at(self.telling.turn_before(self.step)),
            Kind.PAGE_DOWN: lambda: self._stop_at(self.telling.turn_after(self.step)),
            Kind.FIRST: lambda: self._stop_at(0),
            Kind.LAST: lambda: self._stop_at(self.telling.last),
        }
        if intent.kind is Kind.OK and intent.key == " " and not intent.repeated:
            self.toggle()
        elif intent.kind is Kind.LOG:
            self.services.stack.push(LogScene(self.services, self.tale.lines(self.stage.told)))
        elif intent.kind in acts:
            acts[intent.kind]()
        else:
            return False
        self.form.device = intent.device
        return True

    def _stop_at(self, step: int) -> None:
        self.playing = False
        self.go_to(step)

    def _step_on(self) -> None:
        self.playing = False
        self.forward()

    def on_reply(self, reply: Reply) -> None:
        if reply.id == "scrubber" and reply.kind == "changed":
            self._stop_at(reply.value)
        elif reply.id == "speed" and reply.kind == "changed":
            self._set_speed(reply.value)
        elif reply.id == "eyes" and reply.kind == "changed":
            self.see_as(reply.value)
        elif reply.kind == "pressed":
            self._press(reply.id)

    def _press(self, id: str) -> None:
        doors: dict[str, Callable[[], None]] = {
            "turn back": lambda: self._stop_at(self.telling.turn_before(self.step)),
            "back": lambda: self._stop_at(self.step - 1),
            "play": self.toggle,
            "forward": self._step_on,
            "turn on": lambda: self._stop_at(self.telling.turn_after(self.step)),
            "play on": self.play_on,
            "leave": self.services.stack.pop,
        }
        if id.startswith("swing "):
            self._stop_at(self.swings[int(id.removeprefix("swing "))].step - 1)
            self.forward()
        else:
            doors[id]()


def with_key(words: str, kind: Kind) -> str:
    """A tooltip that names the key."""
    return f"{words} ({cap(kind)})"
