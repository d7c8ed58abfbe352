"""Two tournaments of a house of four in the real window, from the empty league to who has won: by mouse in English, by
pad in German; gone on with from the title, closed and started again between matches and in the middle of them.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.app.elixir.result import ElixirResult
from game.app.menus.league.scene import LeagueScene
from game.app.menus.league.tournament import TournamentScene
from game.app.menus.saves.acts import ActId
from game.app.menus.title import TitleScene
from game.app.ui.layout.table import TableRows
from game.modes.league import records_file as kept
from game.modes.league import standings
from game.modes.league.tournament import Form, Tournament
from game.session.seats import PERSON
from tests.window.desktop import PATIENCE
from tests.window.evening import HANDS, Evening, evening

pytestmark = pytest.mark.window
HOUSE = ((PERSON, "Mira"), (PERSON, "Tom"), ("apprentice", "Berta"), ("knight", "Otto"))


def the_tournament() -> Tournament:
    """The last one as it is written down."""
    return kept.load().tournaments[-1]


def people_in(tournament: Tournament) -> int:
    """How many of the next match are no bots."""
    assert tournament.next is not None
    number, place = tournament.next
    fixture, book = tournament.rounds[number][place], kept.load()
    return sum(book.member(tournament.entrants[one].member).is_person for one in (fixture.one, fixture.other))


def the_house(one: Evening) -> None:
    """Four of a house; whoever holds a pad takes the names that are proposed."""
    one.press("league")
    one.shot("empty")
    for kind, name in HOUSE:
        one.press(ActId("new"))
        if kind != PERSON:
            one.choose("kind", kind)
            if one.device == "mouse":
                one.type("name", name)
        one.shot(f"member {kind}")
        one.press("keep")
    one.shot("house")
    assert [member.kind for member in kept.load().present] == [kind for kind, _name in HOUSE]


def the_league(one: Evening, form: Form, game: str) -> None:
    """A tournament of the house is agreed on and begun."""
    one.choose("tab", "tournaments")
    one.press(ActId("new"))
    one.choose("form", form)
    one.choose("game", game)
    one.shot(f"new {form}")
    one.press("begin")
    one.shot(f"begun {form}")
    assert isinstance(one.top, TournamentScene)
    assert (the_tournament().form, the_tournament().matches[0]) == (form, 0)


def to_the_end(one: Evening) -> None:
    """A match that is on, and its result where it has one."""
    form = the_tournament().form
    assert one.play()
    if isinstance(one.top, ElixirResult):
        one.shot(f"result {form}")
        one.press("on")
    assert one.top.news


def closed_in_the_middle(one: Evening) -> None:
    """The window is closed during a match."""
    one.press(ActId("play"))
    one.in_the_middle(f"middle {the_tournament().form}", "league", ActId("open"), ActId("play"))
    if one.table is not None:
        to_the_end(one)


def closed_before(one: Evening) -> None:
    """The window is closed between two matches."""
    one.again("league", ActId("open"), ActId("play"))
    to_the_end(one)


def left_for_the_title(one: Evening) -> None:
    """The match is left in the middle, and gone on with as the one that the title remembers."""
    one.press(ActId("play"))
    assert not one.play(4)
    done = one.played
    one.pause()
    one.shot(f"pause {the_tournament().form}")
    one.press("leave")
    one.shot(f"left {the_tournament().form}")
    one.back()
    one.back()
    assert isinstance(one.top, TitleScene)
    one.shot("title")
    one.press("continue")
    assert one.played[: len(done)] == done
    assert one.play()
    one.shot(f"result {the_tournament().form} from the title")
    one.press("title")
    one.press("league")
    one.press(ActId("open"))


def at_once(one: Evening) -> None:
    """The match is played without a break."""
    one.press(ActId("play"))
    to_the_end(one)


def played_out(one: Evening) -> None:
    """Two bots whose match nobody watches."""
    one.press(ActId("out"))
    one.shot("bots play")
    one.until(lambda: isinstance(one.top, TournamentScene), "the end of a match of bots", 5 * PATIENCE)
    assert one.top.news
    one.matches += 1


def called_off(one: Evening) -> None:
    """Two bots that nobody waits for."""
    one.press(ActId("give up"))
    one.shot("give up")
    one.press("neither")


WAYS: tuple[Callable[[Evening], None], ...] = (closed_in_the_middle, closed_before, left_for_the_title, at_once)


def league_matches(one: Evening) -> None:
    """All matches of a tournament; each kind of going on with one comes in turn."""
    turn = 0
    while not (now := the_tournament()).over:
        if people_in(now):
            WAYS[turn % len(WAYS)](one)
            turn += 1
        elif now.form == "round":
            played_out(one)
        else:
            called_off(one)
        assert isinstance(one.top, TournamentScene)
        one.shot(f"{now.form} {now.matches[0]} over")
        assert the_tournament().matches[0] == now.matches[0] + 1
        assert one.top.tournament == the_tournament()


def the_standing(one: Evening) -> None:
    """What the window shows of a tournament that is over, and what the league says of it."""
    over, book = the_tournament(), kept.load()
    one.settle()
    one.shot(f"standing {over.form}")
    if over.form == "round":
        table = one.top.form.widget("table")
        assert isinstance(table, TableRows)
        lines = [row.value for row in table.rows]
        assert lines == standings.table(over)
        assert sum(line.points for line in lines) == 2 * over.matches[1]
    one.back()
    assert isinstance(one.top, LeagueScene)
    one.shot(f"league after {over.form}")
    [champion, *_shared] = standings.champions(over)
    assert book.name(over, champion) in one.top.form.widget("list").rows[0].text


@pytest.mark.soak
@HANDS
def test_eight_matches_of_a_house_of_four(
    device: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with evening("league", device, language, tmp_path, monkeypatch) as one:
        the_house(one)
        the_league(one, "round", "elixir")
        league_matches(one)
        the_standing(one)
        the_league(one, "knockout", "zelda")
        league_matches(one)
        the_standing(one)
        one.choose("tab", "players")
        one.shot("players")
        assert one.matches >= 8
