"""What of a tournament is told in words: its form, how it is decided, points, and what a match came to."""

from __future__ import annotations

from collections.abc import Callable

from game.content.cards.packs import EPIC_PACKS
from game.modes.league import matches
from game.modes.league.pairing import FREE
from game.modes.league.records_file import Book
from game.modes.league.standings import Line
from game.modes.league.tournament import Fixture, Form, Tournament
from game.presentation.epic.rulebook import layout_of
from game.presentation.rulebooks import book_of_game
from game.storage.save_words import team_name
from game.text import _, ngettext, picked

_QUARTERS = ("", "¼", "½", "¾")


def form_name(form: Form) -> str:
    """What a form is called."""
    return {"round": _("Round robin"), "swiss": _("Swiss system"), "knockout": _("Knockout")}[form]


def form_about(form: Form) -> str:
    """How a form is played, and what decides between players of as many points."""
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


def halves(points: int) -> str:
    """Points that are counted in halves."""
    return quarters(2 * points)


def quarters(number: int) -> str:
    """What is counted in quarters."""
    whole, rest = divmod(number, 4)
    return f"{whole or ''}{_QUARTERS[rest]}" if rest else str(whole)


def ties(form: Form) -> list[tuple[str, str, Callable[[Line], str]]]:
    """What decides between players of as many points: the head of its column, what it is, and its number."""
    berger = _("SB"), _("Sonneborn-Berger"), lambda line: quarters(line.berger)
    if form == "round":
        return [(_("H2H"), _("Head-to-head points"), lambda line: halves(line.among)), berger]
    if form == "swiss":
        return [(_("Buch."), _("Buchholz: opponents' total points"), lambda line: halves(line.buchholz)), berger]
    return []


def score(fixture: Fixture) -> str:
    """What a match came to, ``1 : 0``; empty while it is open."""
    if fixture.open or fixture.other == FREE:
        return ""
    return f"{halves(fixture.points[0])} : {halves(fixture.points[1])}"


def told(book: Book, tournament: Tournament, number: int, place: int) -> str:
    """A match in a sentence: what it is to be, where it stands, or how it ended."""
    fixture = tournament.rounds[number][place]
    one = book.name(tournament, fixture.one)
    if fixture.other == FREE:
        return _("{name} has a bye this round.").format(name=one)
    other = book.name(tournament, fixture.other)
    if fixture.open:
        return _waiting(tournament, number, place)
    first, second = fixture.points
    winner, loser = (one, other) if first >= second else (other, one)
    turns = _length(tournament, fixture)
    outcome = _outcome(fixture, winner, loser, turns)
    return " ".join(filter(None, (outcome, stand_in_note(book, tournament, fixture))))


def length(tournament: Tournament, fixture: Fixture) -> int:
    """Return how many turns a match took, or how many games of it were decided; 0 where nobody counted."""
    book = book_of_game(tournament.game)
    return fixture.turns if book is None else book.length(fixture.turns)


def _length(tournament: Tournament, fixture: Fixture) -> str:
    """Return how long a match took, in the unit of its game."""
    if tournament.game in EPIC_PACKS:
        return ngettext("in {count} turn", "in {count} turns", fixture.turns).format(count=fixture.turns)
    games = max(1, length(tournament, fixture))
    return ngettext("in {count} game", "in {count} games", games).format(count=games)


def stand_in_note(book: Book, tournament: Tournament, fixture: Fixture) -> str:
    """Say that a match isn't rated because a quick bot filled in; empty where none did."""
    if not fixture.stand_ins:
        return ""
    names = ", ".join(book.name(tournament, place) for place in fixture.stand_ins)
    return _("Not rated: a quick bot filled in for {names}.").format(names=names)


def _outcome(fixture: Fixture, winner: str, loser: str, turns: str) -> str:
    first, second = fixture.points
    if fixture.how == "played" and first == second:
        return _("Draw {turns}.").format(turns=turns)
    return {
        "played": _("{winner} won {turns}."),
        "conceded": _("{loser} conceded."),
        "missed": _("{loser} conceded before the match. It counts but isn't rated."),
        "called off": _("Canceled: no points for either player."),
    }[fixture.how].format(winner=winner, loser=loser, turns=turns)


def _waiting(tournament: Tournament, number: int, place: int) -> str:
    fixture = tournament.rounds[number][place]
    parts = []
    if tournament.game in EPIC_PACKS:
        setup = matches.setup_of(tournament, number, place)
        first, second = (team_name(tournament.game, teams[0]) for teams in setup.teams)
        parts.append(_("{one} vs {other}").format(one=first, other=second))
        layout = layout_of(tournament.game, setup.map)
        if layout is not None:
            parts.append(picked(layout.name, setup.map))
    if fixture.third:
        parts.insert(0, _("for third place"))
    if fixture.draws:
        parts.append(_("rematch after a draw"))
    if fixture.match:
        parts.append(_("in progress"))
    return "  ·  ".join(parts)
