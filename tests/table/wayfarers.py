"""Runs, tournaments, the journey and duels of the day as they are kept, played by quick bots; as a program, until it is
killed. The same position of a run, a tournament or a match is always played on alike.
"""

from __future__ import annotations

import datetime
import hashlib
import sys
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from game.bots.greedy import GreedyBot
from game.content.journey import load_story
from game.content.packs import load_pack
from game.dev.runs import chosen
from game.rules.epic.rules import EpicRules
from game.table import of_the_day, slots
from game.table.journey import book as journeys
from game.table.journey import matches as chapters
from game.table.journey import steps as stations
from game.table.journey.state import Journey
from game.table.league import book as league
from game.table.league import matches as fixtures
from game.table.league.rounds import start_tournament
from game.table.league.tournament import FORMS, Entrant, Tournament, drawn
from game.table.occasion import Occasion
from game.table.run import book as gauntlet
from game.table.run import matches as duels
from game.table.run import steps
from game.table.run.state import Run
from tests.table.league.house import FOUR

LANES = ("run zelda", "league elixir", "journey", "run star-wars", "league zelda", "day")
"""What is played side by side, a step of each in turn."""

Told = Callable[..., None]
"""Hears before every step what it is a step of, and of a match which one of its own."""


def kept(lane: str) -> str:
    """What is written down of a lane, without what is different each time: names of files and dates."""
    kind, _space, game = lane.partition(" ")
    found: Any
    if kind == "run":
        book = gauntlet.load()
        run = book.runs.get(game)
        counts = [(name, n) for one in (book.best, book.crowns, book.grades, book.bosses) for name, n in one.items()]
        mine = sorted(f"{name} {n}" for name, n in counts if name.partition("/")[0] == game)
        found = (_plain_run(run) if run is not None else None, mine)
    elif kind == "journey":
        story = journeys.load()
        found = (story.journey and _plain_journey(story.journey), story.endings)
    elif kind == "day":
        found = [msgspec.structs.replace(one, match="") for one in of_the_day.load().scores]
    else:
        found = [_plain(one) for one in league.load().tournaments if one.game == game]
    return hashlib.sha256(msgspec.json.encode(found)).hexdigest()[:16]


def _plain_run(run: Run) -> Run:
    return msgspec.structs.replace(run, match="")


def _plain_journey(journey: Journey) -> Journey:
    return msgspec.structs.replace(journey, match="")


def _plain(tournament: Tournament) -> Tournament:
    rounds = tuple(
        tuple(msgspec.structs.replace(fixture, match="") for fixture in fixtures) for fixtures in tournament.rounds
    )
    return msgspec.structs.replace(tournament, number=0, begun=0.0, rounds=rounds)


def go_on(lane: str, told: Told) -> None:
    """The next step of a lane: what was begun is looked up first, as a scene does it."""
    kind, _space, game = lane.partition(" ")
    ways = {"run": _go_on_run, "league": _go_on_league, "journey": _go_on_journey, "day": _go_on_day}
    ways[kind](lane, game, told)


# Runs -----------------------------------------------------------------------------------------------------------------


def _go_on_run(lane: str, game: str, told: Told) -> None:
    run = gauntlet.load().runs.get(game)
    told(lane)
    if run is None or run.over:
        number = 0 if run is None else int(run.seed) + 1
        teams = list(load_pack(game).teams)
        gauntlet.keep(steps.new_run(game, teams[number % len(teams)], str(number), known=number))
        return
    after = duels.settle(run)
    if after != run:  # a duel has ended, or it was noted and never written, which changes nothing of the run
        gauntlet.keep(after)
    if _plain_run(after) != _plain_run(run):
        return
    run = after
    if run.step == "duel":
        _play(lane, duels.open_match(run, "Mira", "Otto"), told)
        now = gauntlet.load().runs[game]
        gauntlet.keep(duels.settle(now))
    elif run.step == "riddle":
        gauntlet.keep(steps.after_riddle(run, solved=_luck_of(run).random() < 0.6))
    else:
        gauntlet.keep(steps.carry_out(run, chosen(run, steps.options(run), _luck_of(run))))


def _luck_of(run: Run) -> Random:
    return Random(f"{run.seed}/{run.act}/{run.walked}/{run.step}/{run.offers}/{run.money}")


# Leagues --------------------------------------------------------------------------------------------------------------


def _go_on_league(lane: str, game: str, told: Told) -> None:
    book = league.load()
    told(lane)
    if len(book.members) < len(FOUR):
        for member in FOUR[len(book.members) :]:
            book = league.keep_member(member)
    mine = [one for one in book.tournaments if one.game == game]
    if not mine or mine[-1].over:
        name = f"Cup {len(mine)}"
        entrants = drawn([Entrant(member.number) for member in book.members], name)
        form = FORMS[len(mine) % len(FORMS)]
        league.add_tournament(
            start_tournament(Tournament(0, name, form, game, name, entrants, 2 if form == "swiss" else 1))
        )
        return
    after = fixtures.settle(mine[-1])
    if _plain(after) != _plain(mine[-1]):
        return
    _play(lane, fixtures.open_match(book, after), told)
    now = league.load().tournament(after.number)
    assert now is not None
    fixtures.settle(now)


# The journey, the days ------------------------------------------------------------------------------------------------


def _go_on_journey(lane: str, _game: str, told: Told) -> None:
    story, journey = load_story(), journeys.load().journey
    told(lane)
    if journey is None or journey.step == "over":
        journeys.keep(stations.new_journey(story, str(0 if journey is None else int(journey.seed) + 1), 1))
        return
    after = chapters.settled(journey)
    if after != journey:
        journeys.keep(after)
    if _plain_journey(after) != _plain_journey(journey):
        return
    if after.step == "before":
        _play(lane, chapters.open_match(story, after, ["Mira"], str), told)
        now = journeys.load().journey
        assert now is not None
        journeys.keep(chapters.settled(now))
    elif ways := stations.ways(story, after):
        journeys.keep(stations.go_on(story, after, ways[int(after.seed) % len(ways)]))
    else:
        journeys.keep(stations.again(after))


def _go_on_day(lane: str, _game: str, told: Told) -> None:
    before = len(of_the_day.load().scores)
    told(lane)
    if len(of_the_day.settle().scores) > before:
        return
    day = datetime.date(2026, 1, 1) + datetime.timedelta(days=before)
    _play(lane, of_the_day.open_match(of_the_day.duel_of(day.isoformat()), "Mira", "Otto"), told)
    of_the_day.settle()


# Matches --------------------------------------------------------------------------------------------------------------


def _play(lane: str, occasion: Occasion[Any], told: Told) -> None:
    """To the end, every step of it kept."""
    session, bot = occasion.session, GreedyBot(worlds=1)
    assert not occasion.keep()
    assert occasion.autosave is not None
    file = occasion.autosave.path.stem
    while session.decision is not None:
        step, seat, legal = len(session.journal), session.decision.seat, session.legal()
        told(lane, file, step)
        luck = Random(step)
        if isinstance(session.rules, EpicRules) and seat == 0:
            action: Any = bot.choose(session.rules, session.view(seat), seat, legal, luck)
        else:
            action = luck.choice(legal[:-1] or legal)
        assert session.submit(action) is None
        assert not occasion.keep()
    occasion.close()


def play_for_ever(number: int, log: str) -> None:
    """Goes on with all lanes in turn, and notes what it is about to do before it does it."""
    slots.tidy()
    playing = False
    with open(log, "a", buffering=1, encoding="utf-8") as file:

        def told(*words: object) -> None:
            nonlocal playing
            file.write("\t".join(str(word) for word in words) + "\n")
            if not playing:
                playing = True
                print("playing", flush=True)

        print("ready", flush=True)
        while True:
            go_on(LANES[number % len(LANES)], told)
            number += 1


if __name__ == "__main__":
    play_for_ever(int(sys.argv[1]), sys.argv[2])
