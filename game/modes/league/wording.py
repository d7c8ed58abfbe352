"""Texts about a tournament: form, tie-breaks, points, and results of matches."""

from __future__ import annotations

from collections.abc import Callable

from game.content.cards.packs import EPIC_PACKS
from game.modes.league import matches
from game.modes.league.pairing import BYE
from game.modes.league.records_file import LeagueRecords
from game.modes.league.standings import StandingsRow
from game.modes.league.tournament import MatchFixture, Tournament, TournamentForm
from game.presentation.epic.rulebook import find_layout
from game.presentation.rulebooks import find_rulebook
from game.storage.save_words import team_name
from game.text import _, ngettext, pick_entry

_QUARTERS = ("", "¼", "½", "¾")
"""Fractions by number of quarters."""


def get_form_name(form: TournamentForm) -> str:
    """Return the name of a tournament form."""
    return {"round": _("Round robin"), "swiss": _("Swiss system"), "knockout": _("Knockout")}[form]


def describe_form(form: TournamentForm) -> str:
    """Return a description of the rules and tie-breaks of a tournament form."""
    return {
        "round": _("Everyone plays everyone. Ties: head-to-head points, then Sonneborn-Berger, then wins."),
        "swiss": _(
            "Players with similar scores meet, avoiding rematches. Ties: Buchholz, then Sonneborn-Berger, then wins."
        ),
        "knockout": _(
            "Lose and you're out. The losing semifinalists play for third place. A draw is "
            "replayed once; after another, the higher seed advances."
        ),
    }[form]


def format_half_points(points: int) -> str:
    """Format points that are counted in halves, such as ``1½``."""
    return format_quarter_points(2 * points)


def format_quarter_points(number: int) -> str:
    """Format points that are counted in quarters, such as ``2¼``."""
    whole, rest = divmod(number, 4)
    return f"{whole or ''}{_QUARTERS[rest]}" if rest else str(whole)


def list_tiebreaks(form: TournamentForm) -> list[tuple[str, str, Callable[[StandingsRow], str]]]:
    """Return the tie-breaks of a form: column heading, name, and function that formats the value of a row."""
    berger = _("SB"), _("Sonneborn-Berger"), lambda line: format_quarter_points(line.berger)
    if form == "round":
        return [(_("H2H"), _("Head-to-head points"), lambda line: format_half_points(line.among)), berger]
    if form == "swiss":
        return [
            (_("Buch."), _("Buchholz: opponents' total points"), lambda line: format_half_points(line.buchholz)),
            berger,
        ]
    return []


def format_score(fixture: MatchFixture) -> str:
    """Format the result of a match, such as ``1 : 0``; empty while it is open."""
    if fixture.is_open or fixture.other == BYE:
        return ""
    return f"{format_half_points(fixture.points[0])} : {format_half_points(fixture.points[1])}"


def describe_match(league_records: LeagueRecords, tournament: Tournament, round_index: int, fixture_index: int) -> str:
    """Return a sentence about a match: its set-up, progress or result."""
    fixture = tournament.rounds[round_index][fixture_index]
    first_name = league_records.get_entrant_name(tournament, fixture.one)
    if fixture.other == BYE:
        return _("{name} has a bye this round.").format(name=first_name)
    second_name = league_records.get_entrant_name(tournament, fixture.other)
    if fixture.is_open:
        return _describe_open(tournament, round_index, fixture_index)
    first, second = fixture.points
    winner, loser = (first_name, second_name) if first >= second else (second_name, first_name)
    turns = _format_length(tournament, fixture)
    outcome = _describe_outcome(fixture, winner, loser, turns)
    return " ".join(filter(None, (outcome, format_stand_in_note(league_records, tournament, fixture))))


def get_match_length(tournament: Tournament, fixture: MatchFixture) -> int:
    """Return the length of a match in turns or decided games; 0 if it was not recorded."""
    rulebook = find_rulebook(tournament.game)
    return fixture.turns if rulebook is None else rulebook.match_length(fixture.turns)


def _format_length(tournament: Tournament, fixture: MatchFixture) -> str:
    """Return the length of a match as text, in the unit of its game."""
    if tournament.game in EPIC_PACKS:
        return ngettext("in {count} turn", "in {count} turns", fixture.turns).format(count=fixture.turns)
    games = max(1, get_match_length(tournament, fixture))
    return ngettext("in {count} game", "in {count} games", games).format(count=games)


def format_stand_in_note(league_records: LeagueRecords, tournament: Tournament, fixture: MatchFixture) -> str:
    """Return a note that a match isn't rated because a quick bot replaced an entrant; empty if none was."""
    if not fixture.stand_ins:
        return ""
    names = ", ".join(league_records.get_entrant_name(tournament, place) for place in fixture.stand_ins)
    return _("Not rated: a quick bot filled in for {names}.").format(names=names)


def _describe_outcome(fixture: MatchFixture, winner: str, loser: str, turns: str) -> str:
    """Return a sentence about the outcome of a match."""
    first, second = fixture.points
    if fixture.how == "played" and first == second:
        return _("Draw {turns}.").format(turns=turns)
    return {
        "played": _("{winner} won {turns}."),
        "conceded": _("{loser} conceded."),
        "missed": _("{loser} conceded before the match. It counts but isn't rated."),
        "called off": _("Canceled: no points for either player."),
    }[fixture.how].format(winner=winner, loser=loser, turns=turns)


def list_match_notes(tournament: Tournament, round_index: int, fixture_index: int) -> list[str]:
    """Return notes on an open match: its board, and whether it is a rematch or in progress."""
    fixture, parts = tournament.rounds[round_index][fixture_index], []
    if tournament.game in EPIC_PACKS:
        board = matches.build_setup(tournament, round_index, fixture_index).map
        layout = find_layout(tournament.game, board)
        if layout is not None:
            parts.append(pick_entry(layout.name, board))
    if fixture.draws:
        parts.append(_("rematch after a draw"))
    if fixture.match:
        parts.append(_("in progress"))
    return parts


def _describe_open(tournament: Tournament, round_index: int, fixture_index: int) -> str:
    """Return the teams of an open match, with its notes."""
    parts = [_("for third place")] if tournament.rounds[round_index][fixture_index].third else []
    if tournament.game in EPIC_PACKS:
        setup = matches.build_setup(tournament, round_index, fixture_index)
        first, second = (team_name(tournament.game, teams[0]) for teams in setup.teams)
        parts.append(_("{one} vs {other}").format(one=first, other=second))
    return "  ·  ".join([*parts, *list_match_notes(tournament, round_index, fixture_index)])
