"""A replay whose match can be reviewed: every decision graded, the turning points listed, and playing on from each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from game.app.play.coaching.critic import MISTAKES, Critic, Judged
from game.app.play.coaching.grader import Grader
from game.app.play.ids import PointId
from game.app.play.replaying.transport import Transport
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, FirstFitHeight, Row
from game.app.ui.layout.paint import line_height
from game.app.ui.layout.panels import panel_ground
from game.app.ui.layout.tree import SCREEN, lay_out, measure_height
from game.app.ui.services import Services
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import Box, LayoutItem, Widget, WidgetId
from game.app.ui.widgets.button import Button, IconButton
from game.app.ui.widgets.text import Label
from game.modes.replay_view import OPEN, Telling
from game.storage.saves import Saved
from game.text import _, ngettext, percent

PointRow: TypeAlias = tuple[WidgetId, str, str]
"""What pressing a turning point means, its name, and what more there is to say about it."""
POINTS = 3
"""Turning points that are listed."""
SAID = 84.0
"""The room for what there is to say about a decision."""
_GAP = 6.0
LEAST_TALL = 29.0
"""The least height of a turning point's button, so that its name can be read."""


class Reviewing(Transport):
    """Grades decisions beside the window as long as somebody looks at the match; what was found stays in the grader."""

    reviews_from_corner = True
    """Whether a review is begun by an icon in the corner."""

    def __init__(
        self,
        services: Services,
        saved: Saved,
        telling: Telling,
        step: int = 0,
        *,
        critic: Critic,
        grader: Grader | None = None,
    ) -> None:
        self.grader = grader or Grader(services, saved, critic)
        self.points: list[Judged] = []
        """The decisions that the panel lists, once the match is being reviewed."""
        super().__init__(services, saved, telling, step)

    # ---- time ------------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        if self.grader.update():
            self.list_points()
            self.services.stack.relayout()
            self.touch()
        super().update(dt)

    def leave(self) -> None:
        self.grader.stop()

    def see_as(self, reader: int) -> None:
        super().see_as(reader)
        self.list_points()
        self.services.stack.relayout()

    def review(self) -> None:
        """Have every decision graded, as long as somebody looks at the match."""
        self.grader.started = True
        self.list_points()
        self.services.stack.relayout()

    def list_points(self) -> None:
        """What the line and the panel point out: the decisions that cost most."""
        if self.grader.started:
            self.points = self.grader.turning_points(self.telling.reader, POINTS)
            self.marks = [one.step for one in self.points]

    # ---- layout ----------------------------------------------------------------------------------------------------

    def icons(self) -> list[IconButton]:
        """Return the icons in the corner, before them what begins the review as long as it was not begun."""
        if self.grader.started or not self.reviews_from_corner:
            return super().icons()
        tip = f"{_('Review')}: {self.review_tip()}"
        return [IconButton("review", "lens", tip=tip, keys=("v",)), *super().icons()]

    def review_tip(self) -> str:
        """What a review does."""
        return _("Rates each decision by the win chance it cost.")

    def review_panel(self, canvas: Canvas, box: Box) -> list[Widget]:
        """What there is to say about the present decision, and the turning points, in a panel."""
        if not self.grader.started:
            return []
        return lay_out(canvas, self.points_panel(self.said_about(), self.point_rows(), shrinks=True), box).widgets

    def review_height(self, canvas: Canvas) -> float:
        """The height of the panel in which nothing has to shrink."""
        return measure_height(canvas, self.points_panel(self.said_about(), [("", "", "")] * POINTS), SCREEN.w)

    def points_panel(self, said: LayoutItem | None, points: Sequence[PointRow], *, shrinks: bool = False) -> LayoutItem:
        """Return a panel with what is said, and a button for each turning point.

        The buttons lie below each other; in a panel that ``shrinks`` they are lower where it is tight, else side by
        side: every point that is marked on the line is among them, whatever room there is.
        """
        grader = self.grader
        title = _("Turning points") if grader.started else _("Biggest swings")
        remark = percent(round(100 * grader.share)) if grader.started and not grader.done else ""
        names = [Button(id, name, tip=more).grouped("points") for id, name, more in points]
        low = [Button(id, name, tip=more).grouped("points").sized(height=LEAST_TALL) for id, name, more in points]
        numbers = [
            Button(id, str(place), tip="  ·  ".join(filter(None, (name, more)))).sized(grow=1)
            for place, (id, name, more) in enumerate(points, 1)
        ]
        forms = (Column(*names, gap=_GAP), Column(*low, gap=_GAP), Row(*numbers, gap=_GAP))
        return Column(
            Row(
                Label(title, "panel").sized(grow=1, height=line_height("panel")),
                Label(remark, "small", color="mute"),
                padding=(SPACE.tiny, 0),
            ),
            said,
            (FirstFitHeight(*forms).sized(grow=1) if shrinks else forms[0]) if points else None,
            gap=_GAP,
            padding=SPACE.small,
            paint=panel_ground,
        )

    def point_rows(self) -> list[PointRow]:
        """Return by turning point what pressing it means, its name, and what more there is to say about it."""
        seats, critic = self.saved.seats, self.grader.critic
        return [
            (PointId(place), f"{place + 1}. {seats.name(one.turn.seat)}  {critic.lost(one)}".rstrip(), "")
            for place, one in enumerate(self.points)
        ]

    def said_about(self) -> LayoutItem:
        """What there is to say about the present decision, or how many mistakes each player was found to have made,
        for the eyes that may know.
        """
        seats, critic, one = self.saved.seats, self.grader.critic, self._graded()
        if one is not None:
            title = f"**{seats.name(one.turn.seat)}: {critic.named(one)}**"
            words = Label(f"{title}\n{critic.to_reader(one)}", valign="top")
            return Column(words.sized(grow=1), padding=(SPACE.tiny, 0)).sized(height=SAID)
        shown = [seat for seat in range(len(seats.kinds)) if self.telling.reader in (OPEN, seat)]
        lines = []
        for seat in shown:
            counts = self.grader.counts(seat)
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
        return Column(*lines, gap=0, padding=(SPACE.tiny, 0)).sized(height=SAID)

    def _graded(self) -> Judged | None:
        """The decision that there is something to say about: the mistake that comes next, else the last one."""
        step, reader = self.step, self.telling.reader
        following = self.grader.at(step + 1, reader)
        if following is not None and following.grade in MISTAKES:
            return following
        return self.grader.at(step, reader)

    # ---- answers ---------------------------------------------------------------------------------------------------

    def press(self, id: WidgetId) -> None:
        match id:
            case PointId(place):
                self.stop_at(self.points[place].step - 1)
            case "review":
                self.review()
            case _:
                super().press(id)
