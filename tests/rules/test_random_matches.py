"""Random matches over all teams, maps, modes, options and numbers of players, every position checked."""

from __future__ import annotations

from random import Random

import pytest

from game.bots.core.random_bot import RandomBot
from game.content.cards.packs import build_rules, load_pack
from game.errors import UserError
from game.rules.epic.pack import Setup
from game.terminal.sim import EpicReport, play_match

EVERY_NTH_IS_LONG = 20
LONGEST = 4000
"""With the Triforce again and again, health grows faster than random players take it: such a match may never end."""


def random_setup(rng: Random, turn_limit: int, game: str = "zelda") -> Setup:
    """Return any set-up that can be played."""
    content = load_pack(game)
    while True:
        board = rng.choice(sorted(content.layouts))
        mode = rng.choice(content.pack.modes)
        fixed = {"2v2": 4, "3v3": 6, "master": 2}
        seats = fixed.get(mode) or rng.choice((2, *range(2, content.pack.most_seats + 1)))
        options = [s.token for s in content.pack.switches if s.map in ("", board) and rng.random() < 0.4]
        pick = rng.choices if "mirror-match" in options else rng.sample
        led = 2 if mode == "master" else 1
        names = pick(sorted(content.teams), k=seats * led)
        setup = Setup(
            game=game,
            teams=tuple(tuple(names[seat * led : (seat + 1) * led]) for seat in range(seats)),
            map=board,
            mode=mode,
            options=tuple(options),
            turn_limit=turn_limit,
            health=tuple(rng.randint(-4, 4) for _ in range(seats)) if rng.random() < 0.3 else (),
        )
        try:
            build_rules(setup)
        except UserError:
            continue
        return setup


def play(games: int, seed: int, pack: str = "zelda") -> None:
    rng = Random(seed)
    for game in range(games):
        setup = random_setup(rng, turn_limit=LONGEST if game % EVERY_NTH_IS_LONG == 0 else 80, game=pack)
        rules = build_rules(setup)
        report = EpicReport(1, [0] * rules.seats)
        play_match(rules, [RandomBot() for _ in range(rules.seats)], f"{seed}/{game}", report, check=True)
        assert report.turn_limit_hits == report.draws
        assert report.draws or sum(report.wins)


def test_random_matches_are_sound() -> None:
    play(50, seed=1)


@pytest.mark.soak
def test_many_random_matches_are_sound() -> None:
    play(5000, seed=2)


def test_random_star_wars_matches_are_sound() -> None:
    play(20, seed=3, pack="star-wars")


@pytest.mark.soak
def test_many_random_star_wars_matches_are_sound_and_end() -> None:
    """Without a turn limit that matters: health is never increased, so somebody always falls."""
    rng = Random(4)
    for game in range(5000):
        rules = build_rules(random_setup(rng, turn_limit=0, game="star-wars"))
        report = EpicReport(1, [0] * rules.seats)
        play_match(rules, [RandomBot() for _ in range(rules.seats)], f"4/{game}", report, check=True)
        assert report.turn_limit_hits == 0
