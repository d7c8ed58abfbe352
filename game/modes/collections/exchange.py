"""What a table does with the book of collections: matches begun with own cards, captures, packs and prizes.

Every change is one writing of the book, so whenever the program is ended, each card is in exactly one place. What could
not be written any more is made up for when the game is opened next: ``reconcile``.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import partial
from random import Random

import msgspec

from game.content.cards.elixir_catalog import load_catalog
from game.errors import UserError
from game.modes.active_match import Occasion, new_seed
from game.modes.collections import collection_file, collections
from game.modes.collections.collections import Book, Entry, PackKind
from game.rules.core.chance import Live
from game.rules.elixir.action import Setup
from game.rules.elixir.rules import ElixirRules
from game.session.seats import Seats
from game.session.session import AnySession, Session
from game.storage import saves, slots
from game.storage.files import BACKUP
from game.storage.slots import ENDING, REPLAYS, RUNNING, Autosave


class Rewards(msgspec.Struct):
    """What a match that is over brought: the entries of the book that belong to it, and why something was not given."""

    entries: list[Entry] = []
    notes: list[str] = []


def book(notify: Callable[[str], object] | None = None) -> Book:
    """The book of collections; ``notify`` hears a sentence when it had to be restored from its backup.

    Raises:
        UserError: it cannot be read.
    """
    loaded = collection_file.load(load_catalog())
    if loaded.notice and notify is not None:
        notify(loaded.notice)
    return loaded.book


def change(step: Callable[[Book], Book]) -> Book:
    """Change the book on disk; raises ``UserError``."""
    return collection_file.change(load_catalog(), step)


def luck(word: str) -> Live:
    """Chance for what the house gives. A match's own id makes its pack the same however often it is asked for."""
    return Live(Random(word))


# Matches --------------------------------------------------------------------------------------------------------------


def match_id(occasion: Occasion[ElixirRules]) -> str:
    """By which id the book knows a match; empty for one that is not kept."""
    return occasion.autosave.path.stem if occasion.autosave is not None else ""


def begin(
    setup: Setup,
    seats: Seats,
    decks: tuple[tuple[list[int], list[int]], tuple[list[int], list[int]]] | None,
    *,
    open_hands: bool = False,
    kept: bool = True,
    seed: str = "",
) -> Occasion[ElixirRules]:
    """A new match: quick play without decks, else with characters and potions by seat (catalog numbers).

    A real match is written into the book first, with all characters at stake; when the program ends before the match
    itself was kept, they are set free again.

    Raises:
        UserError: the cards may not be played, or the disk refuses.
    """
    catalog = load_catalog()
    rules = ElixirRules(catalog, setup)
    seed = seed or new_seed()
    start = None
    if decks is not None:
        characters, potions = [list(deck[0]) for deck in decks], [list(deck[1]) for deck in decks]
        start = rules.deal(characters, potions, Live(Random(f"{seed}/deal")))
    session: AnySession = Session(rules, seed, start)
    autosave = Autosave(session, seats, open_hands=open_hands) if kept else None

    def again() -> Occasion[ElixirRules]:
        return begin(setup, seats, decks, open_hands=open_hands, kept=kept)

    occasion = Occasion(session, seats, open_hands=open_hands, autosave=autosave, again=again)
    if setup.stakes == "real" and autosave is not None and decks is not None:
        names = (seats.name(0), seats.name(1))
        ids = [[catalog.character_ids[number] for number in deck[0]] for deck in decks]
        change(lambda known: collections.begin(known, autosave.path.stem, names, (ids[0], ids[1])))
        slots.keep(autosave.path, True)
    return occasion


def pieces_on_table(occasion: Occasion[ElixirRules]) -> tuple[str, ...] | None:
    """The pieces of the map that an official duel is fought on; None for any other match."""
    if not occasion.rules.options.official:
        return None
    try:
        known = book()
    except UserError:
        return ()
    owned: set[str] = set()
    for seat in occasion.people:
        name = occasion.seats.name(seat)
        if name in collections.players(known):
            owned |= set(collections.collection(known, name).pieces)
    return tuple(sorted(owned))


def finish(occasion: Occasion[ElixirRules]) -> Rewards:
    """Settle a match that is over: captures, the pack for beating a bot, the prize of an official duel."""
    rewards = Rewards()
    match = match_id(occasion)
    if not match:
        return rewards
    try:
        _finish(rewards, match, occasion.rules, occasion.session, occasion.seats)
    except UserError as error:
        rewards.notes.append(error.message)
    return rewards


def _finish(rewards: Rewards, match: str, rules: ElixirRules, session: AnySession, seats: Seats) -> None:
    state = session.snapshot()
    known = book()
    if rules.options.stakes == "real" and (match in known.running or known.has(f"match/{match}")):
        known = change(lambda one: collections.settle(one, match, rules, state))
        slots.keep(slots.folder(RUNNING) / f"{match}{ENDING}", False)
    for step in _gifts(match, rules, session, seats, known):
        known = change(step)
    rewards.entries = [entry for entry in known.entries if entry.id.partition("/")[2] == match]


def _gifts(
    match: str, rules: ElixirRules, session: AnySession, seats: Seats, known: Book
) -> list[Callable[[Book], Book]]:
    """Return what the winner gets from the house, also after a concession."""
    outcome, catalog = session.outcome, load_catalog()
    if outcome is None or len(outcome.winners) != 1:
        return []
    winner = outcome.winners[0]
    name = seats.name(winner)
    if not seats.is_person(winner) or name not in collections.players(known):
        return []
    if rules.options.official:
        return [lambda one: collections.give_prize(one, catalog, name, match, luck(f"prize/{match}"))]
    if seats.is_person(1 - winner):
        return []
    kind = pack_kind(known, name)
    return [lambda one: collections.give_pack(one, catalog, name, match, kind, luck(f"pack/{match}"))]


def pack_kind(known: Book, name: str) -> PackKind:
    """Character packs and potion packs come in turn."""
    won = sum(
        entry.id.startswith("pack/") and any(move.taker == name for move in entry.moves) for entry in known.entries
    )
    return "potion" if won % 2 == 0 else "character"


def reconcile(notify: Callable[[str], object] | None = None) -> None:
    """Make up for what a program that was ended could not write: settle real matches that are over, and set free the
    cards of those that were never kept.

    Raises:
        UserError: the book cannot be read or written.
    """
    for match in book(notify).running:
        replay, running = (slots.folder(kind) / f"{match}{ENDING}" for kind in (REPLAYS, RUNNING))
        path = replay if replay.exists() else running
        if not path.exists() and not path.with_name(path.name + BACKUP).exists():
            change(partial(collections.call_off, match=match))
            slots.keep(running, False)
            continue
        with contextlib.suppress(UserError):  # a damaged match stays at stake, and the others are looked at
            saved = saves.read(path)
            if saved.session.outcome is not None and isinstance(saved.rules, ElixirRules):
                _finish(Rewards(), match, saved.rules, saved.session, saved.seats)
