"""``dev hint-list``: lists positions of seeded bot matches with their hints, to judge the hints by eye."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random

from game.arguments import format_choices
from game.bots.core.advice import Advice
from game.bots.epic.advice_words import describe_advice
from game.bots.epic.explain import find_epic_hint
from game.bots.worker.registry import get_rulebook_bots
from game.content.cards.packs import EPIC_PACKS, build_rules, load_pack
from game.errors import UserError
from game.presentation.epic.action_words import describe_action
from game.presentation.epic.wording import card_name, figure_name
from game.rules.core.chance import RecordingRandom
from game.rules.epic.actions.action import Action
from game.rules.epic.engine.state import State
from game.rules.epic.pack import Setup
from game.rules.epic.rules import EpicRules

MAX_HINTS_PER_MATCH = 4
"""Maximum number of hints from one match, whose positions are similar."""
SAMPLE_INTERVAL = 6
"""Mean number of decisions from one hint to the next."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default="zelda", metavar=format_choices(EPIC_PACKS), help="game")
    parser.add_argument("--count", type=int, default=20, metavar="N", help="hints to list")
    parser.add_argument("--seed", default="1", help="seed of the matches")


def run(arguments: argparse.Namespace) -> int:
    """Print each position with its hint."""
    if arguments.count < 1:
        raise UserError("List at least one hint.")
    for index, (rules, view, seat, legal, name) in enumerate(collect_positions(arguments.game, arguments.seed)):
        if index == arguments.count:
            break
        action, advice = find_epic_hint(rules, view, seat, legal, Random(f"{arguments.seed}/{index}"))
        print(f"---- {index + 1}: {name}", *describe_position(rules, view, seat), sep="\n")
        print("HINT", format_hint(rules, view, action, advice), flush=True)
        print()
    return 0


def collect_positions(game: str, seed: str) -> Iterator[tuple[EpicRules, State, int, list[Action], str]]:
    """Yield decisions of bot matches: rules, view, seat, legal actions and a description."""
    rng, pack = Random(f"hints/{game}/{seed}"), load_pack(game)
    teams, boards = sorted(pack.teams), sorted(pack.layouts)
    while True:
        setup = Setup(game, tuple((team,) for team in rng.sample(teams, 2)), rng.choice(boards))
        rules = build_rules(setup)
        player = get_rulebook_bots(rules).make_bot("greedy")
        chance, wanted = RecordingRandom(rng), rng.randrange(SAMPLE_INTERVAL)
        state, choices, found = rules.setup(chance, None), 0, 0
        while (decision := state.decision) is not None and found < MAX_HINTS_PER_MATCH:
            view, legal = rules.observe(state, decision.seat), rules.legal_actions(state)
            if len(legal) > 1 and decision.kind != "place":
                choices += 1
                if choices % SAMPLE_INTERVAL == wanted:
                    found += 1
                    wanted = rng.randrange(SAMPLE_INTERVAL)
                    yield rules, view, decision.seat, legal, f"{setup.map}, turn {view.turn}, {decision.kind}"
            rules.apply(state, player.choose(rules, view, decision.seat, legal, rng), chance, None)


def format_hint(rules: EpicRules, view: State, action: Action, advice: Advice) -> str:
    """Format a hint as on the match screen."""
    match = rules.match

    def describe_text(text: str) -> str:
        return describe_action(match, view, rules.from_text(view, text))

    texts = describe_advice(advice, lambda figure: figure_name(match, figure), describe_text)
    return " ".join([describe_action(match, view, action), *texts])


def describe_position(rules: EpicRules, view: State, seat: int) -> list[str]:
    """Describe the board, the cards of the seat and the cards in play."""
    match = rules.match
    hand = ", ".join(card_name(match, card) for card in view.hands[seat])
    own = ", ".join(figure_name(match, figure) for figure in match.own_figures[seat])
    return [str(view), f"you are {own} (seat {seat + 1}); hand: {hand}"]
