"""A replay whose match can be reviewed: every decision graded, the turning points listed, and playing on from each."""

from __future__ import annotations

from game.app.play.coaching.critic import MISTAKES, Critic, Judged
from game.app.play.coaching.grader import Grader
from game.app.play.ids import PointId
from game.app.play.replaying.transport import Transport
from game.app.ui.drawing.canvas import WIDTH, Canvas
from game.app.ui.services import Services
from game.app.ui.widgets.base import Box, Widget, WidgetId
from game.app.ui.widgets.button import Button, IconButton
from game.app.ui.widgets.text import Label, PanelGround
from game.modes.replay_view import OPEN, Telling
from game.storage.saves import Saved
from game.text import _, ngettext, percent

POINTS = 3
"""Turning points that are listed."""
SAID = 84.0
"""The room for what there is to say about a decision."""
_GAP = 6.0
LEAST_TALL = 29.0
"""The least height of a turning point's button, so that its name can be read."""


class Reviewing(Transport):
    """Grades decisions beside the window as long as somebody looks at the match; what was found stays in the grader."""

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

    def review_icon(self) -> list[Widget]:
        """What begins the review, beside the icons of the replay; nothing once it was begun."""
        if self.grader.started:
            return []
        tip = f"{_('Review')}: {self.review_tip()}"
        return [IconButton("review", "lens", tip=tip, keys=("v",)).placed(Box(WIDTH - 126, 6, 34, 34))]

    def review_tip(self) -> str:
        """What a review does."""
        return _("Rates each decision by the win chance it cost.")

    def review_panel(self, canvas: Canvas, box: Box) -> list[Widget]:
        """What there is to say about the present decision, and the turning points, in a panel."""
        if not self.grader.started:
            return []
        grader, head = self.grader, PanelGround.head(canvas)
        remark = percent(round(100 * grader.share)) if not grader.done else ""
        said = Box(box.x + 8, box.y + head, box.w - 16, SAID)
        listed = Box(box.x + 8, said.bottom + _GAP, box.w - 16, box.bottom - said.bottom - 2 * _GAP)
        return [
            PanelGround(_("Turning points"), remark).placed(box),
            *self.said_about(said),
            *self.point_buttons(canvas, listed),
        ]

    @staticmethod
    def review_height(canvas: Canvas) -> float:
        """The height of the panel in which nothing has to shrink."""
        return PanelGround.head(canvas) + SAID + _GAP + POINTS * (Button.height(canvas) + _GAP) + _GAP

    def point_buttons(self, canvas: Canvas, box: Box) -> list[Widget]:
        """Return a button for each turning point: below each other, lower where it is tight, else side by side.

        Every point that is marked on the line is among them, whatever room there is.
        """
        rows = self.point_rows()
        count = max(1, len(rows))
        tall = min(Button.height(canvas), (box.h + _GAP) / count - _GAP)
        if tall >= LEAST_TALL:
            return [
                Button(id, name, tip=more).placed(box._replace(y=box.y + place * (tall + _GAP), h=tall))
                for place, (id, name, more) in enumerate(rows)
            ]
        wide = (box.w + _GAP) / count - _GAP
        return [
            Button(
                id,
                str(place + 1),
                tip="  ·  ".join(filter(None, (name, more))),
            ).placed(Box(box.x + place * (wide + _GAP), box.y, wide, box.h))
            for place, (id, name, more) in enumerate(rows)
        ]

    def point_rows(self) -> list[tuple[WidgetId, str, str]]:
        """Return by turning point what pressing it means, its name, and what more there is to say about it."""
        seats, critic = self.saved.seats, self.grader.critic
        return [
            (PointId(place), f"{place + 1}. {seats.name(one.turn.seat)}  {critic.lost(one)}".rstrip(), "")
            for place, one in enumerate(self.points)
        ]

    def said_about(self, row: Box) -> list[Widget]:
        """What there is to say about the present decision, or how many mistakes each player was found to have made,
        for the eyes that may know.
        """
        seats, critic, one = self.saved.seats, self.grader.critic, self._graded()
        row = row._replace(x=row.x + 4, w=row.w - 8)
        if one is not None:
            title = f"**{seats.name(one.turn.seat)}: {critic.named(one)}**"
            return [Label(f"{title}\n{critic.to_reader(one)}", valign="top").placed(row._replace(h=row.h - _GAP))]
        shown = [seat for seat in range(len(seats.kinds)) if self.telling.reader in (OPEN, seat)]
        lines, tall = list[Widget](), row.h / len(shown)
        for place, seat in enumerate(shown):
            counts = self.grader.counts(seat)
            words = ngettext(
                "{player}: {good} good, {loose} inaccurate, {blunders} blunder",
                "{player}: {good} good, {loose} inaccurate, {blunders} blunders",
                counts["blunder"],
            ).format(
                player=f"**{seats.name(seat)}**",
                blunders=counts["blunder"],
                loose=counts["loose"],
                good=counts["best"] + counts["good"],
            )
            lines.append(Label(words, "small").placed(row._replace(y=row.y + place * tall, h=tall)))
        return lines

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
