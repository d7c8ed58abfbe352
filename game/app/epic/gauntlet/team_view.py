"""Panel of the team during its run: leader, health, money and heirlooms."""

from __future__ import annotations

from functools import partial

from game.app.epic.gauntlet.ids import RelicId
from game.app.epic.gauntlet.pictures.figure import draw_face, draw_leader
from game.app.epic.miniature import get_lead_portrait
from game.app.ui.drawing import art
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, FirstFitHeight, Row, Spacer, Wrap
from game.app.ui.layout.paint import CustomPaint, Icon, Meter, make_letter_height
from game.app.ui.layout.panels import Panel
from game.app.ui.style.ornaments import draw_focus_ring
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS, SPACE
from game.app.ui.widgets.base import LayoutItem, Pressable, Size, WidgetState, make_growing_length
from game.app.ui.widgets.text import Label
from game.content.modes.gauntlet import RunContent
from game.modes.gauntlet.boons import build_team
from game.modes.gauntlet.state import GauntletRun
from game.modes.gauntlet.wording import list_member_names
from game.rules.epic.team_file import TeamFile
from game.text import _, pick_text

PANEL_WIDTH = make_growing_length(264, 60)
"""Width of the panel, which grows with the text size."""
RELIC_SIZE = 46.0
"""Width and height of the picture of an heirloom, in logical units."""
_MAX_NAMED_RELICS = 4
"""Largest number of heirlooms that are listed with their names."""
_FACE_SIZE = 44.0
_LEADER_HEIGHTS = (236.0, 150.0, 96.0)
"""Possible heights of the leader's picture, in logical units; the first that leaves room for the rest is used."""


class RelicWidget(Pressable):
    """Picture of an heirloom; a press opens the close-up of its card."""

    def __init__(self, name: str, picture: str, title: str, text: str) -> None:
        super().__init__(RelicId(name), tip=f"**{title}:** {text}")
        self.name, self.picture, self.title = name, picture, title

    @property
    def accessible_name(self) -> str:
        return self.title

    @property
    def accessible_role(self) -> str:
        return _("heirloom")

    def measure_content(self, canvas: Canvas, width: float) -> Size:
        return RELIC_SIZE, RELIC_SIZE

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        x, y, w, h = self.box
        canvas.gradient(x, y, w, h, "umber", "outline", radius=RADIUS.medium)
        canvas.rect(
            x,
            y,
            w,
            h,
            "focus" if state.hover or state.current else "candle",
            radius=RADIUS.medium,
            border=BORDER.thick,
            alpha=ALPHA.full,
        )
        if art.exists(self.picture):
            canvas.picture(self.picture, x + 4, y + 4, w - 8, h - 8, fit="contain")
        else:
            canvas.icon("star", x + w / 4, y + h / 4, w / 2)
        if state.focused:
            draw_focus_ring(canvas, x, y, w, h, radius=RADIUS.medium)


def make_relics(run: GauntletRun, team: TeamFile) -> list[RelicWidget]:
    """Return widgets for the heirlooms of a run in the order in which they were found."""
    cards = team.cards
    names = dict.fromkeys(boon.what for boon in run.boons if boon.kind == "heirloom" and boon.what in cards)
    return [
        RelicWidget(name, cards[name].art, pick_text(cards[name].name), pick_text(cards[name].text)) for name in names
    ]


def build_relics(run: GauntletRun, team: TeamFile, *, with_names: bool) -> LayoutItem | None:
    """Return the heirlooms of a run, with names if there are only a few; None if there are none."""
    relics = make_relics(run, team)
    if not relics:
        return None
    if not with_names or len(relics) > _MAX_NAMED_RELICS:
        return Wrap(*relics, gap=SPACE.small)
    rows = (Row(widget, Label(widget.title, "label").sized(align="center"), gap=SPACE.small) for widget in relics)
    return Wrap(*rows, gap=SPACE.medium)


def build_team_panel(run: GauntletRun, content: RunContent, *bottom: LayoutItem, remark: str = "") -> LayoutItem:
    """Return the panel beside the map and the places, with the items ``bottom`` at its lower end.

    The leader's picture fills the remaining height; heirlooms have names if there is enough height.
    """
    team = build_team(run, content)

    def build_panel(height: float, *, named: bool) -> LayoutItem:
        picture = CustomPaint(partial(draw_leader, picture=get_lead_portrait(run.game, run.team))).sized(height=height)
        return Column(
            picture if height else None,
            *build_members(run, team),
            Row(
                Icon("rupee", make_letter_height("number")),
                Label(str(run.money), "strong"),
                Label(pick_text(content.money), "label", color="mute").sized(grow=1),
                gap=SPACE.small,
            ),
            build_relics(run, team, with_names=named),
            Label(remark, "small", color="mute") if remark else None,
            Spacer(),
        )

    named = (build_panel(height, named=True) for height in _LEADER_HEIGHTS)
    views = FirstFitHeight(*named, *(build_panel(height, named=False) for height in (*_LEADER_HEIGHTS, 0.0)))
    return Panel("", views.sized(grow=1), *bottom).sized(width=PANEL_WIDTH)


def build_members(run: GauntletRun, team: TeamFile) -> list[LayoutItem]:
    """Return a row with the remaining health of each character; only a lost run shows defeated characters."""
    least = 0 if run.step == "lost" else 1
    rows = []
    for index, (name, kind, most) in enumerate(list_characters(team)):
        lack = run.wounds[index] if index < len(run.wounds) else 0
        rows.append(build_member(run.game, name, kind, max(least, most - lack), most))
    return rows


def build_member(game: str, name: str, kind: str, health: int, max_health: int) -> LayoutItem:
    """Return a row with a character's face and its health as a number and a bar."""
    face = CustomPaint(partial(draw_face, picture=f"{game}/portrait/{kind}"))
    color = "cream" if health else "mute"
    above = Row(
        Label(name, "strong", color=color).sized(grow=1),
        Icon("heart" if health else "skull", make_letter_height("strong")),
        Label(f"{health}/{max_health}", "strong", color=color),
        gap=SPACE.tiny,
    )
    bars = Column(above, Meter(health / max_health).sized(height=SPACE.small), gap=SPACE.tiny)
    return Row(face.sized(width=_FACE_SIZE, height=_FACE_SIZE), bars.sized(grow=1, align="center"), gap=SPACE.small)


def list_characters(team: TeamFile) -> list[tuple[str, str, int]]:
    """Return name, kind and full health of each character of a team, in the order used in matches."""
    kinds = [(character.kind, character.health) for character in team.characters for _number in range(character.count)]
    return [(name, kind, most) for name, (kind, most) in zip(list_member_names(team), kinds, strict=True)]
