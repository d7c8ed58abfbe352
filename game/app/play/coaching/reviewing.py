"""Replay with a review of the match: grades of all decisions, turning points, and playing on from any of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from game.app.play.coaching.critic import Critic, JudgedDecision
from game.app.play.coaching.grader import MatchGrader
from game.app.play.ids import PointId
from game.app.play.replaying.transport import TransportScene
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, FirstFitHeight, Row
from game.app.ui.layout.paint import make_line_height
from game.app.ui.layout.panels import draw_panel_ground
from game.app.ui.layout.tree import SCREEN, lay_out, measure_height
from game.app.ui.services import Services
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import Box, LayoutItem, Widget, WidgetId
from game.app.ui.widgets.button import Button, IconButton
from game.app.ui.widgets.text import Label
from game.bots.core.advice import MISTAKES
from game.modes.replay_view import OPEN_HANDS, ReplayView
from game.storage.saves import LoadedSave
from game.text import _, format_percentage, ngettext

PointRow: TypeAlias = tuple[WidgetId, str, str]
"""Widget id of a turning point's row, its name, and a longer description."""
MAX_TURNING_POINTS = 3
"""Maximum number of listed turning points."""
COMMENT_HEIGHT = 84.0
"""Height of the comment on a decision, in logical pixels."""
_ROW_GAP = 6.0
"""Gap between the rows of turning points, in logical pixels."""
MIN_ROW_HEIGHT = 29.0
"""Minimum height of a turning point's button, so that its name is legible."""


class ReviewScene(TransportScene):
    """Replay that can grade all decisions in the background while it is open."""

    has_review_icon = True
    """True if an icon in the corner starts the review."""

    def __init__(
        self,
        services: Services,
        save: LoadedSave,
        replay_view: ReplayView,
        step: int = 0,
        *,
        critic: Critic,
        grader: MatchGrader | None = None,
    ) -> None:
        self.grader = grader or MatchGrader(services, save, critic)
        """Grader of the match, whose results stay available when the scene is opened again."""
        self.turning_points: list[JudgedDecision] = []
        """Decisions that the panel lists during a review."""
        super().__init__(services, save, replay_view, step)

    # ---- time ------------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        if self.grader.update():
            self.update_turning_points()
            self.services.stack.request_layout()
            self.mark_dirty()
        super().update(dt)

    def leave(self) -> None:
        self.grader.stop()

    def set_reader(self, viewer: int) -> None:
        super().set_reader(viewer)
        self.update_turning_points()
        self.services.stack.request_layout()

    def start_review(self) -> None:
        """Start grading every decision."""
        self.grader.is_started = True
        self.update_turning_points()
        self.services.stack.request_layout()

    def update_turning_points(self) -> None:
        """Update the most costly decisions in the panel and on the scrubber."""
        if self.grader.is_started:
            self.turning_points = self.grader.find_turning_points(self.replay_view.viewer, MAX_TURNING_POINTS)
            self.marked_steps = [decision.step for decision in self.turning_points]

    # ---- layout ----------------------------------------------------------------------------------------------------

    def build_icons(self) -> list[IconButton]:
        """Return the icons in the corner, with the review icon first until the review is started."""
        if self.grader.is_started or not self.has_review_icon:
            return super().build_icons()
        tip = f"{_('Review')}: {self.format_review_tip()}"
        return [IconButton("review", "lens", tip=tip, keys=("v",)), *super().build_icons()]

    def format_review_tip(self) -> str:
        """Return the tooltip of the review icon."""
        return _("Rates each decision by the win chance it cost.")

    def build_review_panel(self, canvas: Canvas, box: Box) -> list[Widget]:
        """Return the widgets of the panel: the current decision and the turning points."""
        if not self.grader.is_started:
            return []
        return lay_out(
            canvas, self.build_points_panel(self.describe_decision(), self.build_point_rows(), may_shrink=True), box
        ).widgets

    def measure_review_panel(self, canvas: Canvas) -> float:
        """Return the height of the panel at which nothing has to shrink."""
        return measure_height(
            canvas, self.build_points_panel(self.describe_decision(), [("", "", "")] * MAX_TURNING_POINTS), SCREEN.w
        )

    def build_points_panel(
        self, comment: LayoutItem | None, rows: Sequence[PointRow], *, may_shrink: bool = False
    ) -> LayoutItem:
        """Return a panel with a comment and a button for each turning point.

        The buttons are stacked. With ``may_shrink`` they become lower in a small panel, or form one row, so that
        every marked turning point is listed.
        """
        grader = self.grader
        title = _("Turning points") if grader.is_started else _("Biggest swings")
        remark = format_percentage(round(100 * grader.progress)) if grader.is_started and not grader.is_done else ""
        names = [Button(id, name, tip=more).set_size_group("points") for id, name, more in rows]
        low = [
            Button(id, name, tip=more).set_size_group("points").sized(height=MIN_ROW_HEIGHT) for id, name, more in rows
        ]
        numbers = [
            Button(id, str(place), tip="  ·  ".join(filter(None, (name, more)))).sized(grow=1)
            for place, (id, name, more) in enumerate(rows, 1)
        ]
        forms = (Column(*names, gap=_ROW_GAP), Column(*low, gap=_ROW_GAP), Row(*numbers, gap=_ROW_GAP))
        return Column(
            Row(
                Label(title, "panel").sized(grow=1, height=make_line_height("panel")),
                Label(remark, "small", color="mute"),
                padding=(SPACE.tiny, 0),
            ),
            comment,
            (FirstFitHeight(*forms).sized(grow=1) if may_shrink else forms[0]) if rows else None,
            gap=_ROW_GAP,
            padding=SPACE.small,
            paint=draw_panel_ground,
        )

    def build_point_rows(self) -> list[PointRow]:
        """Return the widget id, name and longer description of each turning point."""
        seats, critic = self.saved.seats, self.grader.critic
        return [
            (
                PointId(index),
                f"{index + 1}. {seats.name(decision.turn.seat)}  {critic.format_loss(decision)}".rstrip(),
                "",
            )
            for index, decision in enumerate(self.turning_points)
        ]

    def describe_decision(self) -> LayoutItem:
        """Return the comment on the current decision, or else the number of mistakes of each player.

        Only decisions that the viewer may see are included.
        """
        seats, critic, decision = self.saved.seats, self.grader.critic, self._find_decision()
        if decision is not None:
            title = f"**{seats.name(decision.turn.seat)}: {critic.format_grade(decision)}**"
            words = Label(f"{title}\n{critic.describe_to_reader(decision)}", valign="top")
            return Column(words.sized(grow=1), padding=(SPACE.tiny, 0)).sized(height=COMMENT_HEIGHT)
        shown = [seat for seat in range(len(seats.kinds)) if self.replay_view.viewer in (OPEN_HANDS, seat)]
        lines = []
        for seat in shown:
            counts = self.grader.count_grades(seat)
            found = ngettext(
                "{player}: {good} good, {loose} inaccurate, {blunders} blunder",
                "{player}: {good} good, {loose} inaccurate, {blunders} blunders",
                counts["blunder"],
            ).format(
                player=f"**{seats.name(seat)}**",
                blunders=counts["blunder"],
                loose=counts["loose"],
                good=counts["best"] + counts["good"],
            )
            lines.append(Label(found, "small").sized(grow=1))
        return Column(*lines, gap=0, padding=(SPACE.tiny, 0)).sized(height=COMMENT_HEIGHT)

    def _find_decision(self) -> JudgedDecision | None:
        """Return the mistake in the next step, or else the graded decision of the current step; None for neither."""
        step, reader = self.step, self.replay_view.viewer
        following = self.grader.get_graded(step + 1, reader)
        if following is not None and following.grade in MISTAKES:
            return following
        return self.grader.get_graded(step, reader)

    # ---- answers ---------------------------------------------------------------------------------------------------

    def press(self, id: WidgetId) -> None:
        match id:
            case PointId(place):
                self.stop_at(self.turning_points[place].step - 1)
            case "review":
                self.start_review()
            case _:
                super().press(id)
