"""A house with four players, and its matches played by whoever is quick."""

from __future__ import annotations

from random import Random
from typing import Any

from game.table.league import book as kept
from game.table.league.book import Book, Member
from game.table.league.matches import open_match, settle
from game.table.league.rounds import start_tournament
from game.table.league.tournament import Entrant, Form, Tournament, drawn
from game.table.occasion import Occasion

FOUR = (Member(0, "Mira", 0), Member(0, "Tom", 1), Member(0, "Berta", 2, "apprentice"), Member(0, "Otto", 3, "knight"))


def found(*members: Member) -> Book:
    """A league with these members."""
    book = Book()
    for member in members or FOUR:
        book = kept.keep_member(member)
    return book


def new_tournament(form: Form, game: str = "elixir", wanted: int = 1, name: str = "Cup") -> Tournament:
    """A tournament of all members, begun and written down."""
    entrants = drawn([Entrant(member.number) for member in kept.load().present], name)
    tournament = start_tournament(Tournament(0, name, form, game, name, entrants, wanted))
    return kept.add_tournament(tournament).tournaments[-1]


SELDOM = 25
"""A duel has many steps: the first ones are kept as a table does it, the others for all of them."""


def play(occasion: Occasion[Any], rng: Random, *, steps: int = 100_000) -> None:
    """Plays on by chance, and keeps the first steps and the end."""
    occasion.keep()
    session = occasion.session
    for step in range(steps):
        if session.decision is None:
            break
        legal = session.legal()
        assert session.submit(rng.choice(legal[:-1] or legal)) is None
        if step < SELDOM or session.decision is None:
            occasion.keep()
    occasion.close()


def play_match(number: int, rng: Random) -> Tournament:
    """Plays the next match of a tournament to its end, and notes the result."""
    book = kept.load()
    tournament = book.tournament(number)
    assert tournament is not None
    play(open_match(book, tournament), rng)
    after = kept.load().tournament(number)
    assert after is not None
    return settle(after)
