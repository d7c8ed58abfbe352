"""Exchange of cards at a table: captures, packs, prizes, and no card lost by a killed program."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from game.content.cards.elixir_catalog import load_elixir_catalog
from game.errors import UserError
from game.modes.active_match import resume_match
from game.modes.collections import collection_file, exchange
from game.modes.collections.collections import CollectionLedger, build_collection, find_free_characters
from game.paths import HOME_VARIABLE
from game.rules.elixir.action import Concede, Leave, Setup
from game.rules.elixir.state import CAPTURED
from game.session.seats import PERSON, Seats
from game.storage import saves, slots
from tests.modes.house_matches import NAMES, begin_match, enroll_players, play_steps
from tests.sources import ROOT


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use empty user folders."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    return tmp_path


def everything(ledger: CollectionLedger) -> Counter[str]:
    """Return all characters of both players together."""
    return sum((build_collection(ledger, name).characters for name in NAMES), Counter[str]())


def test_an_official_match_moves_captured_cards_once() -> None:
    total = everything(enroll_players(*NAMES))
    rng = Random(2)
    active_match = begin_match(rng)
    assert exchange.get_match_id(active_match) in exchange.load_ledger().running
    assert find_free_characters(exchange.load_ledger(), "Ada").total() == 5
    play_steps(active_match, rng)
    rewards = exchange.finish_match(active_match)
    state = active_match.session.snapshot()
    lost = [sum(card.place == CAPTURED for card in cards) for cards in state.characters]
    assert lost[0] + lost[1] > 0
    moved = next(entry for entry in rewards.entries if entry.id.startswith("match/"))
    assert len(moved.moves) == lost[0] + lost[1]
    ledger = exchange.load_ledger()
    assert build_collection(ledger, "Ada").characters.total() == 10 - lost[0] + lost[1]
    assert everything(ledger) == total
    assert not ledger.running
    exchange.finish_match(active_match)
    exchange.reconcile_matches()
    assert exchange.load_ledger() == ledger


def test_a_discarded_match_releases_its_cards() -> None:
    """The program ended between writing the stake and writing the match."""
    enroll_players(*NAMES)
    active_match = begin_match(Random(3))
    assert active_match.autosave is not None
    slots.delete_save(active_match.autosave.path)
    for spare in active_match.autosave.path.parent.glob("*"):
        spare.unlink()
    exchange.reconcile_matches()
    assert not exchange.load_ledger().running
    assert find_free_characters(exchange.load_ledger(), "Ada").total() == 10


def test_a_running_match_keeps_its_cards_at_stake() -> None:
    enroll_players(*NAMES)
    rng = Random(4)
    active_match = begin_match(rng)
    play_steps(active_match, rng, 5)
    active_match.close()
    exchange.reconcile_matches()
    assert exchange.get_match_id(active_match) in exchange.load_ledger().running
    assert active_match.autosave is not None
    reloaded = resume_match(active_match.autosave.path, saves.read_save(active_match.autosave.path))
    play_steps(reloaded, rng)
    exchange.finish_match(reloaded)
    assert not exchange.load_ledger().running


def test_an_unsettled_match_is_settled_at_the_next_start() -> None:
    """The program ended between the last step of the match and the book."""
    total = everything(enroll_players(*NAMES))
    rng = Random(5)
    active_match = begin_match(rng)
    play_steps(active_match, rng)
    exchange.reconcile_matches()
    ledger = exchange.load_ledger()
    assert not ledger.running
    assert ledger.has_entry(f"match/{exchange.get_match_id(active_match)}")
    assert everything(ledger) == total


def test_a_corrupted_match_does_not_block_the_lobby() -> None:
    """Its cards stay at stake; everything else works."""
    enroll_players(*NAMES)
    active_match = begin_match(Random(9))
    active_match.close()
    assert active_match.autosave is not None
    for path in active_match.autosave.path.parent.glob(f"{exchange.get_match_id(active_match)}{slots.SAVE_SUFFIX}*"):
        if not path.name.endswith(slots.PROTECTED_SUFFIX):
            path.write_bytes(b"rubbish")
    exchange.reconcile_matches()
    assert exchange.get_match_id(active_match) in exchange.load_ledger().running


def test_a_copy_of_an_official_match_moves_no_cards() -> None:
    """Played on from a save under a name, or from a replay."""
    enroll_players(*NAMES)
    rng = Random(6)
    active_match = begin_match(rng)
    copy = slots.save_as("copy", active_match.session, active_match.seats)
    play_steps(active_match, rng)
    exchange.finish_match(active_match)
    ledger = exchange.load_ledger()
    from game.modes.active_match import import_match

    other = import_match(saves.read_save(copy))
    play_steps(other, Random(7))
    assert exchange.finish_match(other).entries == []
    assert exchange.load_ledger() == ledger


def test_leaving_an_official_match_loses_the_current_game() -> None:
    enroll_players(*NAMES)
    active_match = begin_match(Random(8))
    session = active_match.session
    assert session.submit(session.legal_actions()[0]) is None  # Ada has laid a character
    assert session.submit(Leave(0)) is None
    active_match.save()
    assert session.outcome is not None
    assert session.outcome.winners == (1,)
    exchange.finish_match(active_match)
    assert build_collection(exchange.load_ledger(), "Bo").characters.total() == 11


def bot_match(name: str, seed: str, *, official: bool = False) -> tuple[exchange.MatchRewards, bool]:
    """Return a quick match against a bot, and whether the person won."""
    setup = Setup(official=official)
    active_match = exchange.start_elixir_match(setup, Seats([PERSON, "random"], [name, ""]), None, seed=seed)
    play_steps(active_match, Random(seed), kept=False)
    outcome = active_match.session.outcome
    assert outcome is not None
    return exchange.finish_match(active_match), outcome.winners == (0,)


def test_beating_a_bot_gives_one_pack_and_losing_none() -> None:
    enroll_players("Ada")
    won = 0
    for index in range(12):
        rewards, victory = bot_match("Ada", str(index))
        won += victory
        assert len(rewards.entries) == victory
        if victory:
            kind = "potion" if won % 2 else "character"
            assert {move.kind for move in rewards.entries[0].moves} - {"piece"} == {kind}
    assert 2 < won < 12
    assert sum(entry.id.startswith("pack/") for entry in exchange.load_ledger().entries) == won
    assert build_collection(exchange.load_ledger(), "Ada").pieces.total() == (won + 1) // 2


def test_a_player_without_a_collection_gets_no_pack() -> None:
    enroll_players("Ada")
    assert all(not bot_match("Zoe", str(index))[0].entries for index in range(4))


def test_the_winner_of_an_official_duel_draws_a_prize() -> None:
    enroll_players("Ada")
    rewards, victory = next(r for r in (bot_match("Ada", str(n), official=True) for n in range(20)) if r[1])
    assert victory
    assert rewards.entries[0].id.startswith("prize/")
    card = rewards.entries[0].moves[0].card
    catalog = load_elixir_catalog()
    assert catalog.characters[catalog.character_ids.index(card)].rarity in ("uncommon", "rare")


@pytest.mark.parametrize("games", [0, 5])
def test_the_winner_of_an_official_duel_draws_a_card_also_when_the_other_concedes(games: int) -> None:
    """A loser does not take the prize away by conceding (Elixir Quest, official duels)."""
    enroll_players(*NAMES)
    active_match = exchange.start_elixir_match(Setup(official=True), Seats([PERSON] * 2, list(NAMES)), None, seed="3")
    session = active_match.session
    while session.outcome is None and session.snapshot().game <= games:
        assert session.submit(session.legal_actions()[0]) is None
    if session.outcome is None:
        assert session.submit(Concede(1)) is None
    active_match.save()
    assert session.outcome is not None
    assert session.outcome.winners == (0,)
    rewards = exchange.finish_match(active_match)
    assert [entry.id.partition("/")[0] for entry in rewards.entries] == ["prize"]
    assert rewards.errors == []
    assert exchange.finish_match(active_match) == rewards


def test_an_unreadable_collection_file_is_reported_and_keeps_the_match(home: Path) -> None:
    enroll_players("Ada")
    file = collection_file.collections_path()
    for path in file.parent.glob("collections.json*"):
        path.unlink()
    file.mkdir()  # nothing that the game could mend
    with pytest.raises(UserError):
        exchange.load_ledger()
    rewards, _victory = bot_match("Ada", "3")
    assert rewards.entries == []
    assert rewards.errors
    assert len(slots.list_entries(slots.REPLAYS)) == 1


def run_killed(home: Path, kills: int) -> None:
    total = everything(enroll_players(*NAMES))
    rng, settled = Random(kills), 0
    environment = {**os.environ, HOME_VARIABLE: str(home), "SDL_VIDEODRIVER": "dummy"}
    for kill in range(kills):
        player = subprocess.Popen(
            [sys.executable, "-m", "tests.modes.house_matches", str(kill)],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
        )
        assert player.stdout is not None
        while player.stdout.readline().strip() != b"playing":
            assert player.poll() is None
        try:
            player.wait(rng.random() * 0.25)
        except subprocess.TimeoutExpired:
            player.kill()
        player.wait()
        player.stdout.close()
        exchange.reconcile_matches()
        ledger = exchange.load_ledger()
        assert everything(ledger) == total
        for match in ledger.running:
            assert (slots.get_slot_folder(slots.RUNNING) / f"{match}{slots.SAVE_SUFFIX}").exists()
        settled = sum(entry.id.startswith("match/") for entry in ledger.entries)
    assert settled >= kills


def test_a_killed_window_loses_no_card(home: Path) -> None:
    run_killed(home, 2)


@pytest.mark.soak
def test_a_window_killed_200_times_loses_no_card(home: Path) -> None:
    run_killed(home, 200)
