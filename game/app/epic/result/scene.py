"""The end of a match: who won, how it went, and what to do next."""

from __future__ import annotations

from game.app.epic.critic import DuelCritic
from game.app.epic.ids import SwingId
from game.app.epic.look import look_of
from game.app.epic.replay import ReplayScene
from game.app.epic.result.panels import (
    draw_luck,
    draw_statistics,
    draw_swings,
    draw_winner,
    swing_box,
    swing_picture,
)
from game.app.epic.result.pictures.chart import draw_chart
from game.app.epic.result.pictures.triumph import Triumph
from game.app.epic.result.pictures.winner import RING_TOP
from game.app.play.ending.result import ResultScene
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.services import Services
from game.app.ui.style.room import draw_dim_room
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS
from game.app.ui.widgets.base import Box, Widget, WidgetId
from game.app.ui.widgets.button import Button, IconButton, alike_buttons
from game.bots.epic.chances import chances
from game.modes.active_match import Occasion
from game.presentation.epic.analysis.summary import Summary
from game.presentation.epic.presenters import Faces
from game.rules.epic.rules import EpicRules
from game.text import _

_LEFT = Box(20, 20, 344, 0)
_RIGHT = 378.0
_GAP = 12.0
_STRETCH = 1.15
"""How much wider than they want the plain buttons get; the gold one takes the rest of the row."""
_ROOM_FOR_LUCK = 1.3
_SEATS_WITH_LUCK = 4
"""The text size and the number of seats above which the luck gives its place to the swings."""


class MatchResult(ResultScene[EpicRules]):
    """Who won, the course of the match, its biggest swings, luck and numbers."""

    restarts = ("again", "swap")

    def __init__(self, services: Services, occasion: Occasion[EpicRules]) -> None:
        super().__init__(services, occasion, DuelCritic(occasion.rules))
        setup = occasion.rules.match.setup
        self.theme = look_of(setup.game, setup.mode)
        self.music = setup.game
        self.faces = Faces(occasion.rules.match, occasion.seats)
        outcome = occasion.session.outcome
        assert outcome is not None
        self.summary = Summary(occasion.session, occasion.seats, self.faces, outcome, chances)
        self._foot = HEIGHT - 84.0
        won = self.summary.first_winner >= 0 and not self.summary.is_defeat
        self.tally = self.triumph = Triumph(services.tempo, won=won)

    @property
    def sound(self) -> str:
        if not self.summary.winners:
            return "draw-game"
        return "defeat" if self.summary.is_defeat else "victory"

    def rules_page(self) -> tuple[str, str]:
        return self.occasion.rules.match.setup.game, "goal"

    # ---- layout -----------------------------------------------------------------------------------------------------

    def layout(self, canvas: Canvas) -> None:
        tall = max(56.0, Button.height(canvas, sub=True))
        self._foot = HEIGHT - 20 - tall
        widgets: list[Widget] = []
        copy = Button.width(canvas, _("Copy"), shown="c")
        high = Button.height(canvas)
        top = self._foot + (tall - high) / 2
        widgets.append(
            Button("copy", _("Copy"), keys=("c",)).placed(Box(_LEFT.x + _LEFT.w - copy - 10, top, copy, high))
        )
        x, right = _RIGHT, WIDTH - 20
        gold = max(230.0, Button.width(canvas, _("Rematch"), gold=True, shown=Kind.MAIN))
        entries: list[tuple[str, str, str, str, tuple[Kind | str, ...]]] = [
            ("title", _("Menu"), "home", "", (Kind.BACK,))
        ]
        if self.occasion.swapped is not None:
            entries.append(("swap", _("Swap sides"), "person", _("same board, teams swapped"), ("s", Kind.SKIP)))
        words = _("Show health") if self.summary.by_chance else _("Show chances")
        entries.append(("chart", words, "eye", "", ("w",)))
        entries.append(("review", _("Review"), "lens", "", ("v",)))
        room = right - x - (gold + _GAP if self.occasion.again is not None else 0) - _GAP * (len(entries) - 1)
        for full in (True, False):  # large words take the place of icons and of the second line
            wants = [
                max(150.0, Button.width(canvas, text, icon=icon * full, sub=sub * full, shown=keys[0]))
                for _id, text, icon, sub, keys in entries
            ]
            if sum(wants) <= room:
                break
        row = list[Button]()
        for (id, text, icon, sub, keys), wide in zip(entries, _shares(wants, room), strict=True):
            box, tip = Box(x, self._foot, wide, tall), "" if full else sub
            row.append(Button(id, text, icon=icon * full, sub=sub * full, tip=tip, keys=keys).placed(box))
            x += wide + _GAP
        widgets += alike_buttons(canvas, row)
        if self.occasion.again is not None:
            box = Box(x, self._foot - 3, right - x, tall + 6)
            widgets.append(Button("again", _("Rematch"), gold=True, shown=Kind.MAIN).placed(box))
        widgets += self._show_again(canvas)
        swings = self._lower(canvas)[0]
        widgets.append(self.share_button(Box(swings.right - 40, swings.y + 6, 32, 32)))
        self.form.set(widgets, focus="again" if self.occasion.again is not None else "title")

    def _lower(self, canvas: Canvas) -> tuple[Box, Box | None, Box]:
        """The panels below the chart: the swings, the luck where there is room for it, the numbers."""
        bottom = self._foot - 16
        wide = WIDTH - 20 - _RIGHT
        top = 20 + (bottom - 20) * 0.49 + _GAP
        numbers = 172.0 * (0.4 + 0.6 * canvas.text_scale) + 48.0 * self.summary.match.seats
        swings, luck = wide - numbers - _GAP, None
        if canvas.text_scale <= _ROOM_FOR_LUCK and self.summary.match.seats <= _SEATS_WITH_LUCK:
            share = (swings - _GAP) * 0.44
            swings -= share + _GAP
            luck = Box(_RIGHT + swings + _GAP, top, share, bottom - top)
        return (
            Box(_RIGHT, top, swings, bottom - top),
            luck,
            Box(WIDTH - 20 - numbers, top, numbers, bottom - top),
        )

    def _show_again(self, canvas: Canvas) -> list[Widget]:
        """On the picture of each swing a button that shows it in the replay."""
        panel, _luck, _numbers = self._lower(canvas)
        widgets: list[Widget] = []
        for place in range(len(self.summary.swings)):
            picture = swing_picture(swing_box(canvas, panel, place))
            x, y = picture.center
            box = Box(x - 15, y - 13, 30, 30)
            widgets.append(IconButton(SwingId(place), "play", tip=_("Watch"), keys=(str(place + 1),)).placed(box))
        return widgets

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw_ground(self, canvas: Canvas) -> None:
        first = self.summary.first_winner
        canvas.stamp(("result ground", first), 0, 0, WIDTH, HEIGHT, lambda part: _ground(part, first))
        bottom = self._foot - 16
        sheet = Box(_LEFT.x, _LEFT.y, _LEFT.w, bottom - _LEFT.y)
        draw_winner(canvas, sheet, self.summary, laurel=self.triumph.wreathed)
        wide = WIDTH - 20 - _RIGHT
        upper = (bottom - 20) * 0.49
        draw_chart(canvas, Box(_RIGHT, 20, wide, upper), self.summary)
        swings, luck, numbers = self._lower(canvas)
        if luck is not None:
            draw_luck(canvas, luck, self.summary)
        draw_swings(canvas, swings, self.summary)
        draw_statistics(canvas, numbers, self.summary, self.triumph.counted)
        self.triumph.draw(canvas, sheet.center[0], sheet.y + RING_TOP)
        self._draw_seed(canvas)

    def _draw_seed(self, canvas: Canvas) -> None:
        tall = HEIGHT - 20 - self._foot
        x, y, w = _LEFT.x, self._foot, _LEFT.w
        canvas.rect(x, y, w, tall, "well", radius=RADIUS.large, alpha=ALPHA.half)
        canvas.rect(x, y, w, tall, "plate_edge", radius=RADIUS.large, border=BORDER.thin, alpha=ALPHA.light)
        room = self.form.widget("copy").box.x - x - 22
        kept = self.occasion.autosave is not None
        seed = _("Seed {seed}").format(seed=self.occasion.session.seed)
        second = _("Saved to replays") if kept else _("Same seed, same luck")
        canvas.block(seed, x + 14, y + 5, room, tall / 2 - 4, "label")
        canvas.block(second, x + 14, y + tall / 2 - 1, room, tall / 2 - 5, "small", color="mute")

    # ---- what the player does ---------------------------------------------------------------------------------------

    @property
    def best_step(self) -> int:
        """That of the biggest swing."""
        swings = sorted(self.summary.swings, key=lambda swing: -swing.amount)
        return swings[0].step if swings else super().best_step

    def press(self, id: WidgetId) -> None:
        match id:
            case "copy":
                self.copy_seed(_("Seed copied."))
            case "chart":
                self.summary.by_chance = not self.summary.by_chance
                self.services.stack.relayout()
            case SwingId(place):
                self._show(self.summary.swings[place].step)
            case "swap":
                self.begin(self.occasion.swapped)
            case _:
                super().press(id)

    def _show(self, step: int) -> None:
        """The replay opens just before the step and shows it; Back comes back here."""
        replay = self.replay(max(0, step - 1))
        self.services.stack.push(replay)
        replay.forward()

    def replay(self, step: int) -> ReplayScene:
        return ReplayScene(self.services, self.saved, step, self.grader)


def _shares(wants: list[float], room: float) -> list[float]:
    """How wide buttons get in a row: a little more than they want, or the widest ones less until all fit."""
    stretch = min(_STRETCH, room / sum(wants))
    if stretch >= 1:
        return [want * stretch for want in wants]
    rest = room
    shares = dict[int, float]()
    for left, place in enumerate(sorted(range(len(wants)), key=lambda place: wants[place])):
        shares[place] = min(wants[place], rest / (len(wants) - left))
        rest -= shares[place]
    return [shares[place] for place in range(len(wants))]


def _ground(canvas: Canvas, winner: int) -> None:
    draw_dim_room(canvas)
    canvas.gradient(0, 0, WIDTH, HEIGHT, "night", "night_deep", alpha=ALPHA.half, alpha_bottom=ALPHA.strong)
    if winner >= 0:
        canvas.glow(190, 220, 420, canvas.seat(winner).color, 60)
