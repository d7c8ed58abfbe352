"""Bracket of a knockout tournament: a column for each round, empty for future rounds."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.menus.league.lists import get_member, get_round_title
from game.app.menus.pictures.league_face import build_coin
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, Row, Spacer, Stack
from game.app.ui.layout.paint import CustomPaint, HorizontalRule, make_line_height
from game.app.ui.style.ornaments import draw_field_bg
from game.app.ui.style.tokens import BORDER, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, measure_field_height
from game.app.ui.widgets.text import Label
from game.modes.league import standings
from game.modes.league.pairing import BYE
from game.modes.league.records_file import LeagueRecords
from game.modes.league.tournament import MatchFixture, Tournament
from game.modes.league.wording import format_half_points
from game.text import _

_COIN_SIZE = 22.0
"""Diameter of a player's coin, in logical pixels."""


def build_bracket(league_records: LeagueRecords, tournament: Tournament) -> LayoutItem:
    """Return the bracket: the rounds from left to right, with lines from each match to the next one of its winner."""
    first = len(tournament.rounds[0])
    columns = first.bit_length()
    parts: list[LayoutItem] = []
    for index in range(columns):
        last = index == columns - 1
        parts.append(_build_round(league_records, tournament, index, first >> index, is_final=last).sized(grow=1))
        if not last:
            parts.append(_build_lines(first >> index).sized(width=SPACE.huge))
    return Row(*parts, gap=0, padding=SPACE.small, paint=lambda canvas, box: draw_field_bg(canvas, *box))


def _build_round(
    league_records: LeagueRecords, tournament: Tournament, round_index: int, match_count: int, *, is_final: bool
) -> LayoutItem:
    """Return the matches of a round, each centered next to its preceding matches.

    Below the final, the match for third place is added if there is one.
    """
    played = tournament.rounds[round_index] if round_index < len(tournament.rounds) else ()
    fixtures: Sequence[MatchFixture | None] = [fixture for fixture in played if not fixture.third] or [
        None
    ] * match_count
    pairs = [_center_match(_build_match(league_records, tournament, fixture)) for fixture in fixtures]
    tree: LayoutItem = Column(*pairs, gap=SPACE.tiny)
    if is_final and len(tournament.entrants) > MAX_PLAYERS_WITHOUT_THIRD_PLACE:
        third = next((fixture for fixture in played if fixture.third), None)
        title = Label(_("Third-place match"), "small", color="mute")
        tree = Stack(tree, Column(Spacer(), title, _build_match(league_records, tournament, third), gap=SPACE.tiny))
    head = Label(get_round_title(tournament, round_index), "small", color="mute").set_size_group("rounds")
    return Column(head.sized(height=make_line_height("small")), tree.sized(grow=1), gap=SPACE.tiny)


MAX_PLAYERS_WITHOUT_THIRD_PLACE = 3
"""Maximum number of players for which there is no match for third place."""


def _center_match(match: LayoutItem) -> LayoutItem:
    """Return a match centered vertically in its part of the column."""
    return Column(Spacer(), match, Spacer(), gap=0).sized(grow=1)


def _build_lines(match_count: int) -> LayoutItem:
    """Return the lines from the matches of a round to those of the next one, two to one."""

    def draw(canvas: Canvas, box: Box) -> None:
        head = canvas.resolve_text_size("small")
        pitch = (box.h - head) / match_count
        turn = box.center[0]
        for index in range(match_count):
            y = box.y + head + pitch * (index + 0.5)
            way = pitch / 2 if index % 2 == 0 else -pitch / 2
            points = [(box.x, y), (turn, y), (turn, y + way), (box.right, y + way)]
            canvas.lines(points, "plate_edge", BORDER.thin)

    return CustomPaint(draw)


def _build_match(league_records: LeagueRecords, tournament: Tournament, fixture: MatchFixture | None) -> LayoutItem:
    """Return a panel with both players of a match; empty while they are unknown."""
    present = fixture is not None and fixture.is_open and fixture.other != BYE

    def draw_background(canvas: Canvas, box: Box) -> None:
        canvas.rect(*box, "bar", radius=RADIUS.medium)
        canvas.rect(*box, "gold" if present else "line", radius=RADIUS.medium, border=BORDER.thin)

    sides = [_build_side(league_records, tournament, fixture, entrant) for entrant in _get_entrants(fixture)]
    return Column(sides[0], HorizontalRule(), sides[1], gap=0, padding=(SPACE.small, 0), paint=draw_background)


def _get_entrants(fixture: MatchFixture | None) -> tuple[int | None, int | None]:
    """Return both entrants of a match; None for unknown ones."""
    return (None, None) if fixture is None else (fixture.one, fixture.other)


def _build_side(
    league_records: LeagueRecords, tournament: Tournament, fixture: MatchFixture | None, entrant: int | None
) -> LayoutItem:
    """Return a player of a match with coin and points; the winner in bold."""
    if fixture is None or entrant is None:
        return Spacer(0).sized(height=measure_field_height)
    if entrant == BYE:
        return Label(_("bye"), "small", color="mute").sized(height=measure_field_height)
    won = not fixture.is_open and fixture.advancing == entrant
    color = "cream" if won or fixture.is_open else "mute"
    name = Label(
        league_records.get_entrant_name(tournament, entrant), "strong" if won else "label", color=color
    ).set_size_group("bracket")
    points = None
    if not fixture.is_open and fixture.other != BYE:
        points = Label(
            format_half_points(standings.get_result(fixture, entrant)[1]), "small", color=color, align="right"
        )
    face = build_coin(get_member(league_records, tournament, entrant), _COIN_SIZE)
    return Row(face, name.sized(grow=1), points, gap=SPACE.small).sized(height=measure_field_height)
