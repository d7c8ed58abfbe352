"""Campaign players: runs, tournaments, the journey and daily duels, saved and played by quick bots.

As a program it runs until it is killed. The same position of a run, a tournament or a match is always played alike.
"""

from __future__ import annotations

import datetime
import hashlib
import sys
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from game.bots.epic.greedy import GreedyBot
from game.content.cards.packs import load_pack
from game.content.modes.journey import load_story
from game.modes.active_match import ActiveMatch
from game.modes.daily import challenges
from game.modes.gauntlet import matches as duels
from game.modes.gauntlet import progress as gauntlet
from game.modes.gauntlet import steps
from game.modes.gauntlet.state import GauntletRun
from game.modes.journey import matches as chapters
from game.modes.journey import progress as journeys
from game.modes.journey import steps as stations
from game.modes.journey.state import JourneyState
from game.modes.league import matches as fixtures
from game.modes.league import records_file
from game.modes.league.rounds import start_tournament
from game.modes.league.tournament import FORMS, Entrant, Tournament, shuffle_entrants
from game.rules.epic.rules import EpicRules
from game.storage import slots
from tests.modes.league.house import FOUR
from tools.balance.runs import choose_option

LANES = ("run zelda", "league elixir", "journey", "run star-wars", "league zelda", "day")
"""Modes that are played side by side, a step of each in turn."""

Told = Callable[..., None]
"""Hears before every step what it is a step of, and of a match which one of its own."""


def read_saved(lane: str) -> str:
    """Return the saved state of a lane, without names of files and dates."""
    kind, _space, game = lane.partition(" ")
    found: Any
    if kind == "run":
        records = gauntlet.load_progress()
        run = records.runs.get(game)
        counts = [
            (name, n)
            for one in (records.best, records.crowns, records.grades, records.bosses)
            for name, n in one.items()
        ]
        mine = sorted(f"{name} {n}" for name, n in counts if name.partition("/")[0] == game)
        found = (_strip_run(run) if run is not None else None, mine)
    elif kind == "journey":
        story = journeys.load_progress()
        found = (story.journey and _strip_journey(story.journey), story.endings)
    elif kind == "day":
        found = [msgspec.structs.replace(score, match="") for score in challenges.load_records().scores]
    else:
        found = [
            _strip_tournament(tournament)
            for tournament in records_file.load_league().tournaments
            if tournament.game == game
        ]
    return hashlib.sha256(msgspec.json.encode(found)).hexdigest()[:16]


def _strip_run(run: GauntletRun) -> GauntletRun:
    return msgspec.structs.replace(run, match="")


def _strip_journey(journey: JourneyState) -> JourneyState:
    return msgspec.structs.replace(journey, match="")


def _strip_tournament(tournament: Tournament) -> Tournament:
    rounds = tuple(
        tuple(msgspec.structs.replace(fixture, match="") for fixture in fixtures) for fixtures in tournament.rounds
    )
    return msgspec.structs.replace(tournament, number=0, begun=0.0, rounds=rounds)


def continue_lane(lane: str, told: Told) -> None:
    """Take the next step of a lane; an unfinished match is looked up first, as a scene does."""
    kind, _space, game = lane.partition(" ")
    ways = {"run": _continue_run, "league": _continue_league, "journey": _continue_journey, "day": _continue_day}
    ways[kind](lane, game, told)


# Runs -----------------------------------------------------------------------------------------------------------------


def _continue_run(lane: str, game: str, told: Told) -> None:
    run = gauntlet.load_progress().runs.get(game)
    told(lane)
    if run is None or run.is_over:
        number = 0 if run is None else int(run.seed) + 1
        teams = list(load_pack(game).teams)
        gauntlet.save_run(steps.create_run(game, teams[number % len(teams)], str(number), beaten_bosses=number))
        return
    after = duels.settle_duel(run)
    if after != run:  # a duel has ended, or it was noted and never written, which changes nothing of the run
        gauntlet.save_run(after)
    if _strip_run(after) != _strip_run(run):
        return
    run = after
    if run.step == "duel":
        _play_to_end(lane, duels.open_match(run, "Mira", "Otto"), told)
        now = gauntlet.load_progress().runs[game]
        gauntlet.save_run(duels.settle_duel(now))
    elif run.step == "riddle":
        gauntlet.save_run(steps.apply_riddle(run, solved=_make_luck(run).random() < 0.6))
    else:
        gauntlet.save_run(steps.apply_option(run, choose_option(run, steps.list_options(run), _make_luck(run))))


def _make_luck(run: GauntletRun) -> Random:
    return Random(f"{run.seed}/{run.act}/{run.walked}/{run.step}/{run.offers}/{run.money}")


# Leagues --------------------------------------------------------------------------------------------------------------


def _continue_league(lane: str, game: str, told: Told) -> None:
    league_records = records_file.load_league()
    told(lane)
    if len(league_records.members) < len(FOUR):
        for member in FOUR[len(league_records.members) :]:
            league_records = records_file.save_member(member)
    mine = [tournament for tournament in league_records.tournaments if tournament.game == game]
    if not mine or mine[-1].is_over:
        name = f"Cup {len(mine)}"
        entrants = shuffle_entrants([Entrant(member.number) for member in league_records.members], name)
        form = FORMS[len(mine) % len(FORMS)]
        records_file.add_tournament(
            start_tournament(Tournament(0, name, form, game, name, entrants, 2 if form == "swiss" else 1))
        )
        return
    after = fixtures.settle_matches(mine[-1])
    if _strip_tournament(after) != _strip_tournament(mine[-1]):
        return
    _play_to_end(lane, fixtures.open_match(league_records, after), told)
    now = records_file.load_league().find_tournament(after.number)
    assert now is not None
    fixtures.settle_matches(now)


# The journey, the days ------------------------------------------------------------------------------------------------


def _continue_journey(lane: str, _game: str, told: Told) -> None:
    story, journey = load_story(), journeys.load_progress().journey
    told(lane)
    if journey is None or journey.step == "over":
        journeys.save_journey(stations.create_journey(story, str(0 if journey is None else int(journey.seed) + 1), 1))
        return
    after = chapters.settle_match(journey)
    if after != journey:
        journeys.save_journey(after)
    if _strip_journey(after) != _strip_journey(journey):
        return
    if after.step == "before":
        _play_to_end(lane, chapters.open_match(story, after, ["Mira"], str), told)
        now = journeys.load_progress().journey
        assert now is not None
        journeys.save_journey(chapters.settle_match(now))
    elif ways := stations.list_destinations(story, after):
        journeys.save_journey(stations.advance(story, after, ways[int(after.seed) % len(ways)]))
    else:
        journeys.save_journey(stations.retry_chapter(after))


def _continue_day(lane: str, _game: str, told: Told) -> None:
    before = len(challenges.load_records().scores)
    told(lane)
    if len(challenges.settle_matches().scores) > before:
        return
    day = datetime.date(2026, 1, 1) + datetime.timedelta(days=before)
    _play_to_end(lane, challenges.open_match(challenges.make_daily_duel(day.isoformat()), "Mira", "Otto"), told)
    challenges.settle_matches()


# Matches --------------------------------------------------------------------------------------------------------------


def _play_to_end(lane: str, active_match: ActiveMatch[Any], told: Told) -> None:
    """Play to the end, every step saved."""
    session, bot = active_match.session, GreedyBot(worlds=1)
    assert not active_match.save()
    assert active_match.autosave is not None
    file = active_match.autosave.path.stem
    while session.decision is not None:
        step, seat, legal = len(session.journal), session.decision.seat, session.legal_actions()
        told(lane, file, step)
        rng = Random(step)
        if isinstance(session.rules, EpicRules) and seat == 0:
            action: Any = bot.choose(session.rules, session.view_for(seat), seat, legal, rng)
        else:
            action = rng.choice(legal[:-1] or legal)
        assert session.submit(action) is None
        assert not active_match.save()
    active_match.close()


def play_forever(number: int, log: str) -> None:
    """Continue all lanes in turn, and log each step before it is taken."""
    slots.clean_up()
    playing = False
    with open(log, "a", buffering=1, encoding="utf-8") as file:

        def log_step(*words: object) -> None:
            nonlocal playing
            file.write("\t".join(str(word) for word in words) + "\n")
            if not playing:
                playing = True
                print("playing", flush=True)

        print("ready", flush=True)
        while True:
            continue_lane(LANES[number % len(LANES)], log_step)
            number += 1


if __name__ == "__main__":
    play_forever(int(sys.argv[1]), sys.argv[2])
