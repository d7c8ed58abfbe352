"""Whole random matches of every rulebook: saved and loaded in the middle, told again, taken back and done again."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from game.cli import main
from game.presentation.rulebooks import RULEBOOKS, find_rulebook, get_rulebook
from game.session.seats import Seats
from game.session.session import AnySession, Session, state_digest
from game.storage import saves, statistics
from tests.session.books import MATCHES
from tests.session.matches import people, play_on

KINDS = [(book, kind) for book in MATCHES for kind in MATCHES[book]]
LONGEST = 800
"""Steps; a random match that is not over by then is long enough."""
QUICK = {"epic": 14, "elixir": 30}
"""By rulebook: matches of the normal run; a few of those that take longer."""


def begin(book: str, kind: str, seed: str) -> AnySession:
    known = MATCHES[book][kind]()
    rulebook = find_rulebook(known.setup.game)
    assert rulebook is not None
    return Session(rulebook.build_rules(known), seed)


def test_every_rulebook_is_played_here() -> None:
    played = {type(get_rulebook(begin(book, kind, "1").rules)) for book, kind in KINDS}
    assert played == {type(rulebook) for rulebook in RULEBOOKS}


def take_back_and_do_again(match: AnySession) -> bool:
    """Return whether the last step could be taken back; done again it leads to the very same position."""
    if match.undo_refusal is not None:
        return False
    after, step, log = state_digest(match.rules.to_stored(match.snapshot())), match.journal[-1], len(match.log)
    assert match.undo() is None
    match.redo()
    assert state_digest(match.rules.to_stored(match.snapshot())) == after
    assert match.journal[-1] == step
    assert len(match.log) == log
    return True


def one_match(book: str, kind: str, seed: str, file: Path) -> int:
    """Return a match that is saved, loaded and played on; how many steps were taken back and done again."""
    rng = Random(f"{book}/{kind}/{seed}")
    match = begin(book, kind, seed)
    seats = people(match.rules.seats)
    taken_back, stop = 0, rng.randrange(20 if book == "elixir" else 200)
    while match.decision is not None and len(match.journal) <= stop:
        play_on(match, rng, 1)
        taken_back += take_back_and_do_again(match)
    loaded = saves.unpack_save(saves.pack_save(match, seats), file)
    assert loaded.is_replayable
    assert loaded.session.snapshot() == match.snapshot()
    assert loaded.session.log == match.log
    sample = rng.random()
    for going_on in (match, loaded.session):
        play_on(going_on, Random(sample), LONGEST)
    assert loaded.session.journal == match.journal
    assert state_digest(loaded.rules.to_stored(loaded.session.snapshot())) == state_digest(
        match.rules.to_stored(match.snapshot())
    )
    over = saves.unpack_save(saves.pack_save(loaded.session, seats), file)
    assert over.is_replayable
    assert over.session.outcome == match.outcome
    if match.outcome is not None:
        record = statistics.build_record("x", match, Seats(["person"] * match.rules.seats, ["Mira"]))
        assert msgspec.json.decode(msgspec.json.encode(record), type=statistics.MatchRecord) == record
        assert [seat.won for seat in record.seats].count(True) <= len(record.seats)
    return taken_back


def many_matches(book: str, count: int, folder: Path) -> None:
    kinds, taken_back = list(MATCHES[book]), 0
    for index in range(count):
        taken_back += one_match(book, kinds[index % len(kinds)], str(index), folder / "match.tds")
    assert taken_back or book == "elixir"  # where both lay in turn, every step asks the other


@pytest.mark.parametrize("book", MATCHES)
def test_matches_go_on_from_their_saves_and_are_told_again(book: str, tmp_path: Path) -> None:
    many_matches(book, QUICK.get(book, 4), tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("book", MATCHES)
def test_five_hundred_matches_go_on_from_their_saves_and_are_told_again(book: str, tmp_path: Path) -> None:
    many_matches(book, 500, tmp_path)


@pytest.mark.sweep(4)
@pytest.mark.parametrize(("book", "kind"), KINDS)
def test_the_terminal_tells_and_verifies_every_kind_of_match(
    book: str, kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = begin(book, kind, "3")
    play_on(match, Random(3), LONGEST // 3)
    saves.write_save(tmp_path / "match.tds", match, people(match.rules.seats), open_hands=True)
    assert main(["replay", str(tmp_path / "match.tds"), "--verify"]) == 0
    assert str(len(match.journal) - 1) in capsys.readouterr().out
    assert main(["replay", str(tmp_path / "match.tds"), "--text"]) == 0
    text = capsys.readouterr().out
    assert f"{len(match.journal) - 1}. " in text
    assert "Player 1" in text


@pytest.mark.parametrize(("book", "kind"), KINDS)
def test_a_head_names_everything_a_list_shows(book: str, kind: str) -> None:
    match = begin(book, kind, "3")
    play_on(match, Random(3), 12)
    seats = people(match.rules.seats)
    head, rulebook = saves.build_head(match, seats), get_rulebook(match.rules)
    assert head.game in rulebook.games
    assert rulebook.game_name(head.game) != head.game
    assert rulebook.place_name(head.game, head.map) != head.map
    assert rulebook.format_progress(head.turn, len(head.players))
    for team in (one for teams in head.teams for one in teams.split("+")):
        assert rulebook.part_name(head.game, team) != team
        assert rulebook.part_name(head.game, team, short=True)
    assert rulebook.part_name(head.game, "gone") == "gone"


@pytest.mark.parametrize(("book", "kind"), KINDS)
def test_the_same_match_can_begin_anew(book: str, kind: str) -> None:
    rules = begin(book, kind, "3").rules
    rulebook = get_rulebook(rules)
    known = rulebook.get_definitions(rules)
    assert msgspec.json.encode(rulebook.get_definitions(rulebook.build_rules(known))) == msgspec.json.encode(known)
    assert rulebook.renew_definitions(known).setup == known.setup
    if rulebook.has_sides:
        assert rulebook.renew_definitions(known, swapped=True).setup != known.setup or kind == "zelda-mirror"


def test_a_save_of_a_game_that_is_gone_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from game.errors import UserError
    from game.presentation import rulebooks

    match = begin("elixir", "advanced", "1")
    path = tmp_path / "match.tds"
    saves.write_save(path, match, people(2))
    others = tuple(rulebook for rulebook in RULEBOOKS if "elixir" not in rulebook.games)
    monkeypatch.setattr(rulebooks, "RULEBOOKS", others)
    monkeypatch.setattr(
        saves, "_find_rulebook", saves._find_rulebook.__wrapped__
    )  # what other tests read does not count, nor this
    with pytest.raises(UserError, match="from a game you don't have"):
        saves.read_save(path)


@pytest.mark.parametrize("book", MATCHES)
def test_a_match_that_began_in_the_middle_is_saved_with_its_start(book: str, tmp_path: Path) -> None:
    """As from a scenario, or between chosen decks."""
    before = begin(book, next(iter(MATCHES[book])), "4")
    play_on(before, Random(4), 4)
    match: AnySession = Session(before.rules, "5", before.snapshot())
    play_on(match, Random(5), 4)
    loaded = saves.unpack_save(saves.pack_save(match, people(match.rules.seats)), tmp_path)
    assert loaded.is_replayable
    assert loaded.session.start_state == before.snapshot()
    assert loaded.session.log == match.log
    assert loaded.verify() == 4
