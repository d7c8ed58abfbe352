"""Views of a tournament: standings, and lists of matches."""

from __future__ import annotations

from game.app.menus.pictures.league_face import build_coin
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Row
from game.app.ui.layout.paint import CustomPaint, Icon
from game.app.ui.layout.table import DataTable, RowColors, TableColumn, ViewList, make_table
from game.app.ui.style.carved import Metal, draw_coin
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import Box, LayoutItem
from game.app.ui.widgets.text import Label, make_sample_width
from game.modes.league import standings
from game.modes.league.pairing import BYE
from game.modes.league.records_file import LeagueRecords, Member
from game.modes.league.standings import StandingsRow
from game.modes.league.tournament import MatchFixture, Tournament
from game.modes.league.wording import format_half_points, format_score, get_form_name, list_tiebreaks
from game.session import dates
from game.storage.save_words import game_name
from game.text import _

_MEDAL_METALS: tuple[Metal, ...] = ("gold", "silver", "bronze")
"""Metals of the medals for the first three places."""
_PLACE_COIN_SIZE, _PLAYER_COIN_SIZE = 26.0, 28.0
"""Diameter of the coin with a place, and of a player's coin, in logical pixels."""


def format_summary(tournament: Tournament) -> str:
    """Return a line with format, game, start date and progress of a tournament."""
    done, count = tournament.match_counts
    played = _("{done} of {all} matches").format(done=done, all=count)
    begun = dates.format_day(dates.local_day(tournament.begun or None))
    parts = [get_form_name(tournament.form), game_name(tournament.game), begun, played]
    return "  ·  ".join(parts)


def get_member(league_records: LeagueRecords, tournament: Tournament, entrant: int) -> Member:
    """Return the league member of an entrant."""
    return league_records.get_member(tournament.entrants[entrant].member)


def build_standings(league_records: LeagueRecords, tournament: Tournament, *, is_selectable: bool = True) -> DataTable:
    """Return the full standings of a tournament; rows can be selected unless ``is_selectable`` is false."""
    kind = list_tiebreaks(tournament.form)

    def describe_row(row: StandingsRow) -> str:
        text = _("place {place}, points: {points}").format(place=row.place, points=format_half_points(row.points))
        ranks = (f"{name} {of(row)}" for _head, name, of in kind)
        return ", ".join([league_records.get_entrant_name(tournament, row.entrant), text, *ranks])

    def build_name(row: StandingsRow, row_colors: RowColors) -> LayoutItem:
        name = Label(
            league_records.get_entrant_name(tournament, row.entrant), "strong", color=row_colors.text
        ).set_size_group("names")
        return Row(
            build_coin(get_member(league_records, tournament, row.entrant), _PLAYER_COIN_SIZE), name.sized(grow=1)
        )

    def build_record(row: StandingsRow, row_colors: RowColors) -> LayoutItem:
        return Label(f"{row.won} · {row.drawn} · {row.lost}", color=row_colors.text, align="center")

    def build_tiebreak_column(heading: str, tiebreak_index: int) -> TableColumn:
        return TableColumn(
            heading,
            1.8,
            lambda line, row_colors: Label(kind[tiebreak_index][2](line), color=row_colors.subdued, align="right"),
            "right",
        )

    columns = [
        TableColumn("", 1, lambda line, _ink: _build_place_coin(tournament, line)),
        TableColumn(_("Player"), 5, build_name),
        TableColumn(
            _("Played"),
            2.2,
            lambda line, row_colors: Label(str(line.played), color=row_colors.subdued, align="right"),
            "right",
        ),
        TableColumn(_("Won · drawn · lost"), 3.2, build_record, "center"),
        TableColumn(
            _("Points"),
            2.2,
            lambda line, row_colors: Label(
                format_half_points(line.points), "strong", color=row_colors.text, align="right"
            ),
            "right",
        ),
        *(build_tiebreak_column(head, index) for index, (head, _name, _of) in enumerate(kind)),
    ]
    return make_table(
        "table", columns, standings.compute_standings(tournament), name=describe_row, selectable=is_selectable
    )


def build_short_standings(league_records: LeagueRecords, tournament: Tournament) -> DataTable:
    """Return place, name, matches and points of every player, not selectable; the next players in bold."""
    where = tournament.next_match
    fixture = tournament.rounds[where[0]][where[1]] if where is not None else None
    next_ones = (fixture.one, fixture.other) if fixture is not None else ()

    def build_name(row: StandingsRow, row_colors: RowColors) -> LayoutItem:
        role = "strong" if row.entrant in next_ones else "label"
        name = Label(
            league_records.get_entrant_name(tournament, row.entrant), role, color=row_colors.text
        ).set_size_group("names")
        return Row(
            build_coin(get_member(league_records, tournament, row.entrant), _PLAYER_COIN_SIZE), name.sized(grow=1)
        )

    def build_number(text: str, row_colors: RowColors, *, is_bold: bool = False) -> Label:
        return Label(
            text,
            "strong" if is_bold else "label",
            color=row_colors.text if is_bold else row_colors.subdued,
            align="right",
        )

    def describe_row(row: StandingsRow) -> str:
        text = _("place {place}, points: {points}").format(place=row.place, points=format_half_points(row.points))
        return f"{league_records.get_entrant_name(tournament, row.entrant)}, {text}"

    columns = [
        TableColumn("", 1, lambda line, _ink: _build_place_coin(tournament, line)),
        TableColumn(_("Player"), 5, build_name),
        TableColumn(_("Played"), 2, lambda line, row_colors: build_number(str(line.played), row_colors), "right"),
        TableColumn(
            _("Points"),
            2,
            lambda line, row_colors: build_number(format_half_points(line.points), row_colors, is_bold=True),
            "right",
        ),
    ]
    return make_table("table", columns, standings.compute_standings(tournament), name=describe_row, selectable=False)


def has_medal(tournament: Tournament, row: StandingsRow) -> bool:
    """Return whether a player has a medal: a place up to third with a match, and a point or the tournament over."""
    earned = row.points > 0 or tournament.is_over
    return row.place <= len(_MEDAL_METALS) and row.played > 0 and earned


def _build_place_coin(tournament: Tournament, row: StandingsRow) -> LayoutItem:
    """Return the place of a player as a coin."""
    metal: Metal = _MEDAL_METALS[row.place - 1] if has_medal(tournament, row) else "iron"

    def draw(canvas: Canvas, box: Box) -> None:
        draw_coin(canvas, *box.center, _PLACE_COIN_SIZE / 2, metal)
        color, rim = ("gold_ink", None) if metal in ("gold", "silver") else ("white", "outline")
        canvas.text(str(row.place), *box.center, "strong", color=color, align="center", outline=rim)

    return CustomPaint(draw).sized(height=_PLACE_COIN_SIZE, align="center")


def build_fixture_list(league_records: LeagueRecords, tournament: Tournament, selected: tuple[int, int]) -> ViewList:
    """Return the list of all matches round by round, with one selected."""
    places = [(index, place) for index, fixtures in enumerate(tournament.rounds) for place in range(len(fixtures))]

    def get_fixture(position: tuple[int, int]) -> MatchFixture:
        return tournament.rounds[position[0]][position[1]]

    def describe_row(position: tuple[int, int]) -> str:
        fixture = get_fixture(position)
        return ", ".join(
            part for part in (_format_names(league_records, tournament, fixture), format_score(fixture)) if part
        )

    return ViewList(
        "fixtures",
        places,
        lambda spot, row_colors: _build_fixture_row(league_records, tournament, get_fixture(spot), row_colors),
        name=describe_row,
        selected_index=places.index(selected),
        caption=lambda spot: get_fixture_heading(tournament, *spot),
    )


def build_upcoming_list(league_records: LeagueRecords, tournament: Tournament) -> ViewList | None:
    """Return the list of open matches after the next one, not selectable; None if there are none."""
    open_ones = [fixture for fixture in tournament.all_fixtures if fixture.is_open][1:]
    if not open_ones:
        return None
    return ViewList(
        "coming",
        open_ones,
        lambda fixture, row_colors: _build_fixture_row(league_records, tournament, fixture, row_colors),
        name=lambda fixture: _format_names(league_records, tournament, fixture),
        selectable=False,
    )


def get_fixture_heading(tournament: Tournament, round_index: int, fixture_index: int) -> str:
    """Return the heading above a match: its round for the first one of a round, else empty.

    The match for third place has a heading of its own.
    """
    fixtures = tournament.rounds[round_index]
    if fixtures[fixture_index].third:
        return _("Third-place match")
    first = fixture_index == 0 or fixtures[fixture_index - 1].third
    return get_round_title(tournament, round_index) if first else ""


def _format_names(league_records: LeagueRecords, tournament: Tournament, fixture: MatchFixture) -> str:
    """Return the players of a match as text."""
    one = league_records.get_entrant_name(tournament, fixture.one)
    if fixture.other == BYE:
        return _("{name} has a bye").format(name=one)
    return _("{one} vs {other}").format(one=one, other=league_records.get_entrant_name(tournament, fixture.other))


def _build_fixture_row(
    league_records: LeagueRecords, tournament: Tournament, fixture: MatchFixture, row_colors: RowColors
) -> LayoutItem:
    """Return a row with both players and the score in between; the winner in bold."""
    decided = not fixture.is_open and fixture.other != BYE and fixture.points[0] != fixture.points[1]

    def build_side_coin(entrant: int) -> LayoutItem:
        return build_coin(get_member(league_records, tournament, entrant), _PLAYER_COIN_SIZE)

    def build_name(entrant: int) -> Label:
        role = "strong" if decided and fixture.advancing == entrant else "label"
        return Label(league_records.get_entrant_name(tournament, entrant), role, color=row_colors.text).set_size_group(
            "names"
        )

    one = [build_side_coin(fixture.one), build_name(fixture.one).sized(grow=1)]
    if fixture.other == BYE:
        return Row(*one, Label(_("bye"), color=row_colors.subdued, align="right").sized(grow=1), gap=SPACE.small)
    other = build_name(fixture.other)
    other.align = "right"
    return Row(
        *one, _build_score(fixture, row_colors), other.sized(grow=1), build_side_coin(fixture.other), gap=SPACE.small
    )


def _build_score(fixture: MatchFixture, row_colors: RowColors) -> LayoutItem:
    """Return the score of a match; an hourglass if it is in progress, a dash if not started."""
    width = make_sample_width("8½ : 8½", "strong")
    if not fixture.is_open:
        return Label(format_score(fixture), "strong", color=row_colors.text, align="center").sized(width=width)
    if fixture.match:
        return Icon("hourglass", SPACE.large, color=row_colors.text).sized(width=width)
    return Label("–", color=row_colors.subdued, align="center").sized(width=width)


def get_round_title(tournament: Tournament, round_index: int) -> str:
    """Return the title of a round, by index."""
    if tournament.form != "knockout":
        return _("Round {number}").format(number=round_index + 1)
    left = (len(tournament.rounds[0]) * 2) >> round_index
    names = {2: _("Final"), 4: _("Semifinals"), 8: _("Quarterfinals")}
    return names.get(left, _("Round of {count}").format(count=left))
