"""Effects of Elixir Quest matches on collections: decks, captures, packs and prizes.

Every change is a single write of the ledger, so each card always has exactly one owner. Changes interrupted by the end
of the program are completed at the next start by ``reconcile_matches``.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable
from functools import partial
from random import Random

import msgspec

from game.content.cards.elixir_catalog import load_elixir_catalog
from game.errors import UserError
from game.modes.active_match import ActiveMatch, make_seed
from game.modes.collections import collection_file, collections
from game.modes.collections.collections import CollectionLedger, LedgerEntry, PackKind
from game.rules.core.chance import RecordingRandom
from game.rules.elixir.action import Setup
from game.rules.elixir.rules import ElixirRules
from game.session.seats import Seats
from game.session.session import AnySession, Session
from game.storage import saves, slots
from game.storage.files import BACKUP_SUFFIX
from game.storage.slots import REPLAYS, RUNNING, SAVE_SUFFIX, Autosave


class MatchRewards(msgspec.Struct):
    """Rewards of a finished match."""

    entries: list[LedgerEntry] = []
    """Entries of the match in the ledger."""
    errors: list[str] = []
    """Messages about rewards that could not be given."""


def load_ledger(notify: Callable[[str], object] | None = None) -> CollectionLedger:
    """Load the ledger of collections; ``notify`` is called with a notice if the file was damaged.

    Raises:
        UserError: it cannot be read.
    """
    loaded = collection_file.load_ledger(load_elixir_catalog())
    if loaded.notice and notify is not None:
        notify(loaded.notice)
    return loaded.ledger


def update_ledger(change: Callable[[CollectionLedger], CollectionLedger]) -> CollectionLedger:
    """Change the ledger on disk.

    Raises:
        UserError: it cannot be changed.
    """
    return collection_file.update_ledger(load_elixir_catalog(), change)


def open_packs(entry_ids: Iterable[str]) -> None:
    """Mark packs as opened; nothing is written if they already are.

    Raises:
        UserError: the ledger cannot be changed.
    """
    shown = set(entry_ids).intersection(load_ledger().sealed)
    if shown:
        update_ledger(lambda known: collections.open_packs(known, shown))


def make_random(seed: str) -> RecordingRandom:
    """Return the random generator for rewards; the seed contains the match id, so a pack is always the same."""
    return RecordingRandom(Random(seed))


# Matches --------------------------------------------------------------------------------------------------------------


def get_match_id(active_match: ActiveMatch[ElixirRules]) -> str:
    """Return the id of a match in the ledger; empty if the match is not saved."""
    return active_match.autosave.path.stem if active_match.autosave is not None else ""


def start_elixir_match(
    setup: Setup,
    seats: Seats,
    decks: tuple[tuple[list[int], list[int]], tuple[list[int], list[int]]] | None,
    *,
    open_hands: bool = False,
    with_autosave: bool = True,
    seed: str = "",
) -> ActiveMatch[ElixirRules]:
    """Start a new match: quick play without ``decks``, else with characters and potions by seat.

    ``decks`` are indexes in the catalog. A real match is entered in the ledger before it is saved, with all characters
    at stake. If the program ends in between, they are released again.

    Raises:
        UserError: the cards must not be played, or the file cannot be written.
    """
    catalog = load_elixir_catalog()
    rules = ElixirRules(catalog, setup)
    seed = seed or make_seed()
    start = None
    if decks is not None:
        characters, potions = [list(deck[0]) for deck in decks], [list(deck[1]) for deck in decks]
        start = rules.deal_decks(characters, potions, RecordingRandom(Random(f"{seed}/deal")))
    session: AnySession = Session(rules, seed, start)
    autosave = Autosave(session, seats, open_hands=open_hands) if with_autosave else None

    def restart() -> ActiveMatch[ElixirRules]:
        return start_elixir_match(setup, seats, decks, open_hands=open_hands, with_autosave=with_autosave)

    active_match = ActiveMatch(session, seats, open_hands=open_hands, autosave=autosave, restart=restart)
    if setup.stakes == "real" and autosave is not None and decks is not None:
        names = (seats.name(0), seats.name(1))
        ids = [[catalog.character_ids[number] for number in deck[0]] for deck in decks]
        update_ledger(lambda known: collections.start_match(known, autosave.path.stem, names, (ids[0], ids[1])))
        slots.set_protected(autosave.path, True)
    return active_match


def list_map_pieces(active_match: ActiveMatch[ElixirRules]) -> tuple[str, ...] | None:
    """Return the map pieces owned by the players of an official duel; None for any other match."""
    if not active_match.rules.options.official:
        return None
    try:
        known = load_ledger()
    except UserError:
        return ()
    owned: set[str] = set()
    for seat in active_match.human_seats:
        name = active_match.seats.name(seat)
        if name in collections.list_players(known):
            owned |= set(collections.build_collection(known, name).pieces)
    return tuple(sorted(owned))


def finish_match(active_match: ActiveMatch[ElixirRules]) -> MatchRewards:
    """Settle a finished match: captures, the pack for beating a bot, the prize of an official duel."""
    rewards = MatchRewards()
    match = get_match_id(active_match)
    if not match:
        return rewards
    try:
        _apply_results(rewards, match, active_match.rules, active_match.session, active_match.seats)
    except UserError as error:
        rewards.errors.append(error.message)
    return rewards


def _apply_results(rewards: MatchRewards, match_id: str, rules: ElixirRules, session: AnySession, seats: Seats) -> None:
    state = session.snapshot()
    known = load_ledger()
    if rules.options.stakes == "real" and (match_id in known.running or known.has_entry(f"match/{match_id}")):
        known = update_ledger(lambda ledger: collections.settle_match(ledger, match_id, rules, state))
        slots.set_protected(slots.get_slot_folder(RUNNING) / f"{match_id}{SAVE_SUFFIX}", False)
    for step in _list_reward_changes(match_id, rules, session, seats, known):
        known = update_ledger(step)
    rewards.entries = [entry for entry in known.entries if entry.id.partition("/")[2] == match_id]


def _list_reward_changes(
    match_id: str, rules: ElixirRules, session: AnySession, seats: Seats, ledger: CollectionLedger
) -> list[Callable[[CollectionLedger], CollectionLedger]]:
    """Return the changes of the ledger that give the winner a pack or prize, also after a concession."""
    outcome, catalog = session.outcome, load_elixir_catalog()
    if outcome is None or len(outcome.winners) != 1:
        return []
    winner = outcome.winners[0]
    name = seats.name(winner)
    if not seats.is_person(winner) or name not in collections.list_players(ledger):
        return []
    if rules.options.official:
        return [
            lambda ledger: collections.give_prize(ledger, catalog, name, match_id, make_random(f"prize/{match_id}"))
        ]
    if seats.is_person(1 - winner):
        return []
    kind = choose_pack_kind(ledger, name)
    return [
        lambda ledger: collections.give_pack(ledger, catalog, name, match_id, kind, make_random(f"pack/{match_id}"))
    ]


def choose_pack_kind(ledger: CollectionLedger, name: str) -> PackKind:
    """Return the kind of a player's next pack; potion and character packs alternate."""
    won = sum(
        entry.id.startswith("pack/") and any(move.taker == name for move in entry.moves) for entry in ledger.entries
    )
    return "potion" if won % 2 == 0 else "character"


def reconcile_matches(notify: Callable[[str], object] | None = None) -> None:
    """Complete changes interrupted by the end of the program: settle finished real matches, cancel unsaved ones.

    Raises:
        UserError: the ledger cannot be read or written.
    """
    for match in load_ledger(notify).running:
        replay, running = (slots.get_slot_folder(kind) / f"{match}{SAVE_SUFFIX}" for kind in (REPLAYS, RUNNING))
        path = replay if replay.exists() else running
        if not path.exists() and not path.with_name(path.name + BACKUP_SUFFIX).exists():
            update_ledger(partial(collections.cancel_match, match_id=match))
            slots.set_protected(running, False)
            continue
        with contextlib.suppress(UserError):  # the result of a corrupted match stays open
            saved = saves.read_save(path)
            if saved.session.outcome is not None and isinstance(saved.rules, ElixirRules):
                _apply_results(MatchRewards(), match, saved.rules, saved.session, saved.seats)
