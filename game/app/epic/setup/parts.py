"""The parts of the new-match screen: teams, the sheet of one, boards, and the gold button with what it begins."""

from __future__ import annotations

from functools import partial
from itertools import chain, zip_longest

from game.app.epic.setup.map_words import about_map, map_name, map_size
from game.app.epic.setup.pictures.cover import draw_back
from game.app.epic.setup.pictures.map_tile import MapTile
from game.app.epic.setup.pictures.team_tile import TeamTile, side_color
from game.app.epic.setup.team_sheet import sheet_view
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Column, FirstFitHeight, Grid, Row, Spacer
from game.app.ui.layout.paint import Icon, Painting, Rule, line_height
from game.app.ui.layout.panels import Panel
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import LayoutItem
from game.app.ui.widgets.button import Button, IconButton
from game.app.ui.widgets.text import Label
from game.presentation.alignment import alignment_name, alignments
from game.setup.epic import Plan
from game.setup.evenness import given_line
from game.text import _, pgettext

_WORDS = 2.8
"""How much wider the words about a board are than its picture."""


def teams_panel(plan: Plan, first: tuple[str, str]) -> LayoutItem:
    """Return one alignment left, the other right; the easy teams above, those in `first` before their equals."""
    teams = plan.content.teams
    sides = alignments(teams.values())
    columns = [
        sorted(
            (id for id, team in teams.items() if team.alignment == side),
            key=lambda id: (teams[id].difficulty, id not in first),
        )
        for side in sides
    ]
    headings = (
        Row(
            Label(alignment_name(side), "panel", color=side_color(side))
            .grouped("sides")
            .sized(height=line_height("panel")),
            Rule().sized(grow=1, align="center"),
            gap=SPACE.small,
        ).sized(grow=1)
        for side in sides
    )
    tiles = (_tile(plan, team) if team else Spacer() for team in chain(*zip_longest(*columns)))
    grid = Grid(*tiles, columns=len(columns), gap=SPACE.small).sized(grow=1)
    return Panel("", Row(*headings, gap=SPACE.small), grid, gap=SPACE.small, padding=SPACE.medium)


def _tile(plan: Plan, team: str) -> TeamTile:
    return TeamTile(
        plan.content.pack.id,
        team,
        plan.content.teams[team],
        holders=plan.holders(team),
        banned=plan.banned.get(team),
        chooser=plan.active,
        tip=plan.why_not(team),
    ).grouped("teams")


def team_view(canvas: Canvas, plan: Plan, looked_at: str) -> LayoutItem:
    """Return the sheet of the team looked at; until the next person of a blind choice is there, a cover over it."""
    if plan.covered:
        return _cover(plan)
    holders = plan.holders(looked_at)
    holder = holders[0] if holders and plan.active not in holders else None
    owner = "" if holder is None else _("{player}'s team").format(player=plan.name(holder))
    return sheet_view(canvas, plan.content.pack.id, looked_at, plan.active if holder is None else holder, owner)


def _cover(plan: Plan) -> LayoutItem:
    """Return a card's back as large as the sheet, so that nobody sees what was looked at before."""
    sentence = _("{player} chooses in secret. Everyone else, look away!").format(player=f"**{plan.name(plan.active)}**")
    text = _("I'm {player}").format(player=plan.name(plan.active))
    return Panel(
        "",
        Painting(partial(draw_back, seat=plan.active)).sized(grow=1),
        Label(sentence, "body", align="center"),
        Button("uncover", text, gold=True, shown=Kind.MAIN).sized(align="center"),
        gap=SPACE.large,
        padding=SPACE.huge,
    )


def maps_panel(plan: Plan) -> LayoutItem:
    """Return the boards in a row, and the words about the chosen one."""
    layouts = plan.content.layouts
    chosen = layouts[plan.map]
    die = IconButton("random map", "die", tip=_("Random board"), keys=("m",)).sized(align="start")
    tiles = (MapTile(one, one is chosen).grouped("boards").sized(grow=1) for one in layouts.values())
    head = Row(
        Label(map_name(chosen), "panel").sized(grow=1, height=line_height("panel")),
        Label(map_size(chosen), "small", color="mute"),
        gap=SPACE.small,
    )
    about = (
        Label(about_map(plan.content, chosen, short=short), role, color="cream", valign="top")
        for role, short in (("body", False), ("small", False), ("small", True))
    )
    return Panel(
        "",
        Row(
            Column(Label(_("Board"), "panel"), Spacer(), die),
            *tiles,
            Column(head, FirstFitHeight(*about).sized(grow=1), gap=SPACE.tiny).sized(grow=_WORDS),
        ),
        padding=SPACE.medium,
    )


def start_view(plan: Plan, refusal: str) -> LayoutItem:
    """Return the golden button, and who plays where or why the match cannot start; while somebody is called, the call
    is the golden one.
    """
    start = Button(
        "start",
        pgettext("new match", "Start"),
        gold=not plan.covered,
        shown=None if plan.covered else Kind.MAIN,
        enabled=not refusal,
        reason=refusal,
    )
    return Column(start.sized(grow=1), _summary(plan, refusal), gap=SPACE.tiny)


def _summary(plan: Plan, refusal: str) -> LayoutItem:
    if refusal:
        words = Label(refusal, "small", color="danger").sized(grow=1)
        return Row(Icon("warning", SPACE.large, color="danger"), words, gap=SPACE.small)
    names = [plan.name(seat) for seat in range(len(plan.chairs))]
    players = _(" vs ").join(names) if len(names) == 2 else ", ".join(names)
    text = "  ·  ".join(filter(None, (players, map_name(plan.content.layouts[plan.map]), given_line(plan))))
    return Label(text, "small", color="mute", align="center")
