"""The matches of a tournament: what each is played with, how it begins, and how its result comes back.

A match is one like any other, in a file of its own. The tournament knows the file's name: wherever the match is played
to its end, the result is found there. A match whose file is gone begins anew.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from game.content.cards.packs import EPIC_PACKS, load_pack
from game.errors import UserError
from game.modes import active_match
from game.modes.active_match import Occasion
from game.modes.collections import exchange
from game.modes.league import records_file as kept
from game.modes.league.records_file import Book
from game.modes.league.rounds import record_fixture
from game.modes.league.tournament import WIN, Fixture, Tournament, ended
from game.modes.linked_match import looked_up, resumed
from game.presentation.rulebooks import book_of
from game.rules.core.numbers import MOST
from game.rules.elixir.action import Setup as ElixirSetup
from game.rules.epic.pack import Setup
from game.session.seats import Seats
from game.session.session import AnySession
from game.text import _

GAMES = (*EPIC_PACKS, "elixir")
"""The games that have a winner."""
TURN_LIMIT = 200
"""A match of Epic Duels that has not ended then is a draw."""
_ELIXIR_BOTS = {"apprentice": "random", "knight": "sensible", "hero": "sage-quick", "sage": "sage"}


def luck_of(tournament: Tournament, number: int, place: int) -> str:
    """What the lots of a match are drawn from; a match that is played again has lots of its own."""
    fixture = tournament.rounds[number][place]
    return f"{tournament.seed}/{number}/{place}/{fixture.draws}"


def setup_of(tournament: Tournament, number: int, place: int) -> Setup:
    """A match of Epic Duels: the entrants' own teams, or teams by lot; the board by lot."""
    fixture = tournament.rounds[number][place]
    content = load_pack(tournament.game)
    luck = Random(f"league/{luck_of(tournament, number, place)}")
    own = [tournament.entrants[one].team for one in (fixture.one, fixture.other)]
    teams = [team if team in content.teams else "" for team in own]
    free = [team for team in content.teams if team not in teams]
    luck.shuffle(free)
    chosen = tuple((team or free.pop(),) for team in teams)
    return Setup(tournament.game, chosen, luck.choice(list(content.layouts)), turn_limit=TURN_LIMIT)


def seats_of(book: Book, tournament: Tournament, fixture: Fixture) -> Seats:
    """Who plays a match."""
    members = [book.member(tournament.entrants[one].member) for one in (fixture.one, fixture.other)]
    kinds = [one.kind for one in members]
    if tournament.game not in EPIC_PACKS:
        kinds = [_ELIXIR_BOTS.get(kind.partition(":")[0], kind) for kind in kinds]
    return Seats(kinds, [one.shown for one in members])


def open_match(
    book: Book, tournament: Tournament, where: tuple[int, int] | None = None, *, open_hands: bool = False
) -> Occasion[Any]:
    """An open match, by round and place, or the next one: from its beginning or where it was left. The tournament notes
    its file first.

    Raises:
        UserError: another window plays it, it cannot be, or the disk refuses.
    """
    where = where or tournament.next
    if where is None:
        raise UserError(_("This league is over."))
    number, place = where
    fixture = tournament.rounds[number][place]
    if (left := resumed(fixture.match)) is not None:
        return left
    seats, seed = seats_of(book, tournament, fixture), luck_of(tournament, number, place)
    if tournament.game not in EPIC_PACKS:
        fresh: Occasion[Any] = exchange.begin(ElixirSetup(), seats, None, open_hands=open_hands, seed=seed)
    else:
        fresh = active_match.begin(setup_of(tournament, number, place), seats, seed, open_hands=open_hands)
    assert fresh.autosave is not None
    begun = msgspec.structs.replace(fixture, match=fresh.autosave.path.name)
    kept.keep(record_fixture(tournament, number, place, begun))
    if fault := fresh.keep():
        raise UserError(fault)
    return fresh


def settled(tournament: Tournament) -> Tournament:
    """With the results of all matches that were played to their end meanwhile, wherever that was."""
    for number, fixtures in enumerate(tournament.rounds):
        for place, fixture in enumerate(fixtures):
            if fixture.open and fixture.match and (after := _settled(fixture, tournament)) != fixture:
                return settled(record_fixture(tournament, number, place, after))
    return tournament


def _settled(fixture: Fixture, tournament: Tournament) -> Fixture:
    found = looked_up(fixture.match)
    if found.ended is not None:
        return _result(fixture, tournament, found.ended, found.stand_ins)
    return fixture if found.going_on else msgspec.structs.replace(fixture, match="")


def _result(fixture: Fixture, tournament: Tournament, session: AnySession, stand_ins: tuple[int, ...]) -> Fixture:
    book, outcome = book_of(session.rules), session.outcome
    assert outcome is not None
    winners = book.winners(session.rules, outcome)
    points = (WIN, 0) if winners == [0] else (0, WIN) if winners == [1] else (1, 1)
    damage = tuple(min(MOST, max(0, stats.damage)) for stats in book.collect_stats(session))
    turns = min(MOST, max(0, book.public(session.rules, session.view(-1)).turn))
    filled = tuple((fixture.one, fixture.other)[seat] for seat in stand_ins)
    told = msgspec.structs.replace(fixture, damage=damage, turns=turns, stand_ins=filled)
    return ended(told, tournament.form, points, "conceded" if outcome.reason == "conceded" else "played")


def settle(tournament: Tournament) -> Tournament:
    """Write down what became of matches that were begun; gives the tournament as it stands.

    Raises:
        UserError: the disk refuses.
    """
    after = settled(tournament)
    if after != tournament:
        kept.keep(after)
    return after
