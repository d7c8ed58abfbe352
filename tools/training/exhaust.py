"""``dev exhaust``: plays random matches until every branch of every card was executed.

It also ends when a limit is reached.

Teams, boards, options and handicaps are drawn at random, teams with something left to cover more often; a player with
an uncovered card prefers it. What is still missing at the end is listed.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from random import Random

from game.arguments import add_alias, format_choices
from game.content.cards.packs import EPIC_PACKS, build_rules, check_setup, compile_library, load_pack
from game.errors import UserError
from game.rules.core.chance import RecordingRandom
from game.rules.epic.actions.action import Action, Attack, Defend, Discard, Heal, Play, Rescue
from game.rules.epic.engine.match import Match
from game.rules.epic.pack import Setup
from game.rules.epic.rules import EpicRules
from tools.output import format_count

Branch = tuple[str, int, str]
"""Name of a text block, index of a sentence in it, and name of the branch taken there; empty for no branch."""

DEFAULT_MAX_MATCHES = 5000
"""Default maximum number of matches."""
TURN_LIMIT = 120
"""Turns after which a match is a draw."""
CARD_PROBABILITIES = (0.9, 0.4)
"""Probabilities, one drawn per match, with which a legal card with uncovered branches is played."""
HANDICAPS = (0, 0, -6, -10, -13)
"""Health changes of the leaders, to draw from; with less health, texts about defeat are reached sooner."""
SEAT_COUNTS = (2, 2, 2, 3, 4)
"""Numbers of players to draw from."""
TEAM_PROBABILITY = 0.5
"""Probability that four players play two against two."""
EXCLUDED_OPTIONS = ("good-vs-evil", "choose-side", "mirror-match")
"""Rule options that are never used, because they only affect the setup."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default="zelda", metavar=format_choices(EPIC_PACKS), help="game")
    parser.add_argument("--teams", default="", metavar="IDS", help="team ids separated by commas (default: all teams)")
    parser.add_argument("--seed", default="1", help="seed of the matches")
    max_matches = parser.add_argument(
        "--max-matches", type=int, default=DEFAULT_MAX_MATCHES, metavar="N", help="matches to play before giving up"
    )
    add_alias(parser, "--games-limit", max_matches)


def run(arguments: argparse.Namespace) -> int:
    """Play, and list the uncovered branches; return exit code 1 if there are any."""
    if arguments.max_matches < 1:
        raise UserError("A simulation needs at least one match.")
    known = sorted(load_pack(arguments.game).teams)
    hunt = CoverageHunt(arguments.game, [team for team in arguments.teams.split(",") if team] or known, arguments.seed)
    games = hunt.play(arguments.max_matches)
    left = sorted(hunt.uncovered)
    for block, at, branch in left:
        print(f"never carried out: {block}, position {at} {branch}".rstrip())
    total = len(hunt.all_branches)
    print(format_count(games, "match", "matches"), end=": ")
    print(f"{total - len(left)} of {total} positions and branches carried out")
    return 1 if left else 0


class CoverageHunt:
    """Series of random matches until every branch of the texts of some teams' cards was executed.

    Raises:
        UserError: unknown team, or fewer than two teams.
    """

    def __init__(self, game: str, teams: Iterable[str], seed: str) -> None:
        content = load_pack(game)
        self.game, self.teams = game, list(dict.fromkeys(teams))
        self.rng = Random(seed)
        for team in self.teams[1:] or [""]:
            pair = [name for name in (self.teams[0], team) if name]
            check_setup(content, Setup(game, tuple((name,) for name in pair), sorted(content.layouts)[0]))
        library = compile_library(game, tuple(sorted(self.teams)))
        self.all_branches: frozenset[Branch] = frozenset().union(*(library.find_branches(team) for team in self.teams))
        """All branches to be covered."""
        self.uncovered = set(self.all_branches)
        """Branches not yet executed."""
        self.card_probability = 0.0
        """Probability in the current match that a card with uncovered branches is played."""
        self.uncovered_cards = _list_cards(self.uncovered)
        """Ids of the cards with uncovered branches."""

    def play(self, max_matches: int) -> int:
        """Play until all branches are covered or the maximum is reached; return the number of matches."""
        games = 0
        while self.uncovered and games < max_matches:
            self._play_match(build_rules(self._draw_setup()))
            games += 1
        return games

    def _draw_setup(self) -> Setup:
        rng, content = self.rng, load_pack(self.game)
        seats = min(rng.choice(SEAT_COUNTS), len(self.teams))
        two_sides = seats == 4 and "2v2" in content.pack.modes and rng.random() < TEAM_PROBABILITY
        board = rng.choice(sorted(content.layouts))
        # Rules about who may fight whom don't affect cards.
        switches = [s.token for s in content.pack.switches if s.map in ("", board) and s.id not in EXCLUDED_OPTIONS]
        options = [name for name in switches if rng.random() < 0.3]
        busy = sorted({card.partition("/")[0] for card in self.uncovered_cards})
        first = rng.choice(busy)
        others = rng.sample([team for team in self.teams if team != first], seats - 1)
        return Setup(
            game=self.game,
            teams=tuple((team,) for team in rng.sample([first, *others], seats)),
            map=board,
            mode="2v2" if two_sides else "ffa",
            options=tuple(options),
            turn_limit=TURN_LIMIT,
            health=tuple(rng.choice(HANDICAPS) for _seat in range(seats)),
        )

    def _play_match(self, rules: EpicRules) -> None:
        match, chance = rules.match, RecordingRandom(Random(self.rng.random()))
        match.trace = self._note_execution
        self.card_probability = self.rng.choice(CARD_PROBABILITIES)
        state = rules.setup(chance, None)
        while state.decision is not None and self.uncovered:
            rules.apply(state, self._choose_action(match, rules.legal_actions(state)), chance, None)
            chance.results.clear()

    def _note_execution(self, block: str, sentence_index: int, branch: str) -> None:
        """Mark a branch as covered."""
        if (block, sentence_index, branch) in self.uncovered:
            self.uncovered.discard((block, sentence_index, branch))
            self.uncovered_cards = _list_cards(self.uncovered)

    def _choose_action(self, match: Match, legal: list[Action]) -> Action:
        rng, cards = self.rng, self.uncovered_cards
        if len(legal) == 1:
            return legal[0]
        keep = [option for option in legal if not _discards_card(match, option, cards)] or legal
        if rng.random() < self.card_probability:
            eager = [option for option in keep if _uses_card(match, option, cards)]
            if eager:
                return eager[int(rng.random() * len(eager))]
        return keep[int(rng.random() * len(keep))]


def _list_cards(branches: Iterable[Branch]) -> set[str]:
    """Return the ids of the cards that the branches belong to."""
    return {block.rpartition(".")[0] for block, _at, _branch in branches}


def _uses_card(match: Match, option: Action, cards: set[str]) -> bool:
    """Return whether an action uses one of the cards."""
    return isinstance(option, Attack | Play | Defend | Rescue) and match.card_ids[option.card] in cards


def _discards_card(match: Match, option: Action, cards: set[str]) -> bool:
    """Return whether an action discards one of the cards."""
    return isinstance(option, Discard | Heal) and match.card_ids[option.card] in cards
