"""Random matches over all teams, maps, options and two to four players, every position checked."""

from __future__ import annotations

from random import Random

import pytest

from game.bots.random_bot import RandomBot
from game.content.packs import build_rules, load_pack
from game.dev.sim import Report, play_match
from game.errors import UserError
from game.rules.epic.options import Setup

EVERY_NTH_IS_LONG = 20
LONGEST = 4000
"""With the Triforce again and again, health grows faster than random players take it: such a match may never end."""


def random_setup(rng: Random, turn_limit: int) -> Setup:
    """Any set-up that can be played."""
    content = load_pack("zelda")
    while True:
        board = rng.choice(sorted(content.layouts))
        seats = rng.choice((2, 2, 3, 4))
        options = [s.id for s in content.pack.switches if s.map in ("", board) and rng.random() < 0.4]
        pick = rng.choices if "mirror-match" in options else rng.sample
        setup = Setup(
            game="zelda",
            teams=tuple((team,) for team in pick(sorted(content.teams), k=seats)),
            map=board,
            mode="2v2" if seats == 4 and rng.random() < 0.5 else "ffa",
            options=tuple(options),
            turn_limit=turn_limit,
            health=tuple(rng.randint(-4, 4) for _ in range(seats)) if rng.random() < 0.3 else (),
        )
        try:
            build_rules(setup)
        except UserError:
            continue
        return setup


def play(games: int, seed: int) -> None:
    rng = Random(seed)
    for game in range(games):
        setup = random_setup(rng, turn_limit=LONGEST if game % EVERY_NTH_IS_LONG == 0 else 80)
        rules = build_rules(setup)
        report = Report(1, [0] * rules.seats)
        play_match(rules, [RandomBot() for _ in range(rules.seats)], f"{seed}/{game}", report, check=True)
        assert report.turn_limit_hits == report.draws
        assert report.draws or sum(report.wins)


def test_random_matches_are_sound() -> None:
    play(200, seed=1)


@pytest.mark.soak
def test_many_random_matches_are_sound() -> None:
    play(5000, seed=2)
