"""Result scene of a match: winner, course of the match, and the options to continue."""

from __future__ import annotations

from functools import partial

from game.app.epic.critic import DuelCritic
from game.app.epic.ids import SwingId
from game.app.epic.look import get_theme
from game.app.epic.replay import ReplayScene
from game.app.epic.result.panels import (
    build_chart,
    build_luck,
    build_statistics,
    build_swings,
)
from game.app.epic.result.pictures.triumph import VictoryAnimation
from game.app.epic.result.pictures.winner import RING_CENTER_Y
from game.app.epic.result.winner_view import SHEET_KEY, build_winner
from game.app.play.ending.result import ResultScene
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Column, FirstFit, Row
from game.app.ui.layout.tree import SCREEN
from game.app.ui.services import Services
from game.app.ui.style.room import draw_dim_room
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, WidgetId
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.text import Label
from game.bots.epic.chances import estimate_win_chances
from game.modes.active_match import ActiveMatch
from game.presentation.epic.analysis.summary import MatchSummary
from game.presentation.epic.presenters import EpicPresenter
from game.rules.epic.rules import EpicRules
from game.text import _

_SHEET_WIDTH = 344.0
"""Width of the winner's sheet and of the seed below it, in logical units."""
_MAX_LUCK_TEXT_SCALE = 1.3
_MAX_LUCK_SEATS = 4
"""Text scale and number of seats above which the panel with luck is omitted in favor of the swings."""


class MatchResultScene(ResultScene[EpicRules]):
    """Winner, health chart, greatest swings, luck and statistics of a match."""

    restart_ids = ("again", "swap")

    def __init__(self, services: Services, active_match: ActiveMatch[EpicRules]) -> None:
        super().__init__(services, active_match, DuelCritic(active_match.rules))
        setup = active_match.rules.match.setup
        self.theme = get_theme(setup.game, setup.mode)
        self.music = setup.game
        self.presenter = EpicPresenter(active_match.rules.match, active_match.seats)
        outcome = active_match.session.outcome
        assert outcome is not None
        self.summary = MatchSummary(
            active_match.session, active_match.seats, self.presenter, outcome, estimate_win_chances
        )
        won = self.summary.first_winner >= 0 and not self.summary.is_defeat
        self.timer = self.triumph = VictoryAnimation(services.animation_settings, is_won=won)

    @property
    def sound(self) -> str:
        if not self.summary.winners:
            return "draw-game"
        return "defeat" if self.summary.is_defeat else "victory"

    def find_rules_page(self) -> tuple[str, str]:
        return self.active_match.rules.match.setup.game, "goal"

    # ---- layout -----------------------------------------------------------------------------------------------------

    @property
    def first_focus(self) -> WidgetId:  # type: ignore[override]
        return "again" if self.active_match.restart is not None else "title"

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the winner's sheet, chart and panels beside it, and the buttons at the bottom."""
        summary = self.summary
        swings = build_swings(summary, self.make_share_button())
        luck = canvas.text_scale <= _MAX_LUCK_TEXT_SCALE and summary.match.seats <= _MAX_LUCK_SEATS
        panels = Row(
            swings.sized(grow=5),
            build_luck(canvas, summary).sized(grow=4) if luck else None,
            build_statistics(canvas, summary, self.triumph.count_up),
        )
        return Column(
            Row(
                build_winner(canvas, summary, lambda: self.triumph.has_laurel).sized(width=_SHEET_WIDTH),
                Column(build_chart(canvas, summary).sized(grow=1), panels.sized(grow=1)).sized(grow=1),
            ).sized(grow=1),
            self._build_bottom(),
            gap=SPACE.large,
            padding=SPACE.large,
        )

    def _build_bottom(self) -> LayoutItem:
        """Return the seed and the buttons, without icons and second lines if space is short."""
        return FirstFit(
            Row(self._build_seed(), *self._build_buttons(full=True), *self._build_rematch(grow=1)),
            Row(self._build_seed(), *self._build_buttons(full=False), *self._build_rematch(grow=1)),
            Row(self._build_seed(), *self._build_buttons(full=False), *self._build_rematch(grow=0)),
        )

    def _build_buttons(self, *, full: bool) -> list[LayoutItem]:
        words = _("Show health") if self.summary.shows_chances else _("Show chances")
        tip = _("same board, teams swapped")
        buttons = [Button("title", _("Menu"), icon="home" * full, keys=(Kind.BACK,))]
        if self.active_match.restart_swapped is not None:
            sub, keys = tip * full, ("s", Kind.SKIP)
            swap = Button("swap", _("Swap sides"), icon="person" * full, subtitle=sub, tip=tip * (not full), keys=keys)
            buttons.append(swap)
        buttons.append(Button("chart", words, icon="eye" * full, keys=("w",)))
        buttons.append(Button("review", _("Review"), icon="lens" * full, keys=("v",)))
        return [button.set_size_group("foot") for button in buttons]

    def _build_rematch(self, *, grow: float) -> list[LayoutItem]:
        if self.active_match.restart is None:
            return []
        return [Button("again", _("Rematch"), is_default=True, shown_key=Kind.MAIN).sized(grow=grow)]

    def _build_seed(self) -> LayoutItem:
        kept = self.active_match.autosave is not None
        seed = partial(Label, _("Seed {seed}").format(seed=self.active_match.session.seed))
        remark = Label(_("Saved to replays") if kept else _("Same seed, same luck"), "small", color="mute")
        words = Column(seed().sized(grow=1), remark.sized(grow=1), gap=0)
        copy = Button("copy", _("Copy"), keys=("c",)).sized(align="center")
        padding = (SPACE.medium, SPACE.tiny)
        return FirstFit(
            Row(words.sized(grow=1), copy, gap=SPACE.small, padding=padding, paint=_draw_plate),
            Row(seed().sized(grow=1), copy, gap=SPACE.small, padding=padding, paint=_draw_plate),
            Column(seed().sized(align="center"), copy, gap=SPACE.tiny, padding=padding, paint=_draw_plate),
        ).sized(width=_SHEET_WIDTH)

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw_ground(self, canvas: Canvas) -> None:
        first = self.summary.first_winner
        canvas.draw_cached(("result ground", first), *SCREEN, lambda part: _draw_ground(part, first))

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        sheet = self.layout_result.boxes[SHEET_KEY]
        self.triumph.draw(canvas, sheet.center[0], sheet.y + RING_CENTER_Y)

    # ---- what the player does ---------------------------------------------------------------------------------------

    @property
    def best_step(self) -> int:
        """Return the step of the greatest swing."""
        swings = sorted(self.summary.swings, key=lambda swing: -swing.amount)
        return swings[0].step if swings else super().best_step

    def press(self, id: WidgetId) -> None:
        match id:
            case "copy":
                self.copy_seed(_("Seed copied."))
            case "chart":
                self.summary.shows_chances = not self.summary.shows_chances
                self.services.stack.request_layout()
            case SwingId(place):
                self._replay_step(self.summary.swings[place].step)
            case "swap":
                self.start_match(self.active_match.restart_swapped)
            case _:
                super().press(id)

    def _replay_step(self, step: int) -> None:
        """Open the replay at the position before a step, and play that step."""
        replay = self.make_replay(max(0, step - 1))
        self.services.stack.push(replay)
        replay.play_next()

    def make_replay(self, step: int) -> ReplayScene:
        return ReplayScene(self.services, self.saved, step, self.grader)


def _draw_plate(canvas: Canvas, box: Box) -> None:
    canvas.rect(*box, "well", radius=RADIUS.large, alpha=ALPHA.half)
    canvas.rect(*box, "plate_edge", radius=RADIUS.large, border=BORDER.thin, alpha=ALPHA.light)


def _draw_ground(canvas: Canvas, winner: int) -> None:
    draw_dim_room(canvas)
    canvas.gradient(*SCREEN, "night", "night_deep", alpha=ALPHA.half, alpha_bottom=ALPHA.strong)
    if winner >= 0:
        canvas.glow(190, 220, 420, canvas.seat_mark(winner).color, ALPHA.light)
