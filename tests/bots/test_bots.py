"""All bots: they play by the rules, from what their seat may see alone, and each is better than the one below."""

from __future__ import annotations

import time
from random import Random

import pytest

from game.bots.core.thought import Budget
from game.bots.epic.bots import BOTS, make_bot
from game.bots.epic.levels import LevelBot, describe_bot, format_bot_title, list_bot_names
from game.bots.epic.search import SearchBot
from game.bots.worker.pool import BotQuestion, BotWorker
from game.content.cards.packs import build_rules, load_pack
from game.errors import UserError
from game.languages import set_language
from game.rules.epic.engine.state import State
from game.rules.epic.pack import Setup
from game.rules.epic.rules import EpicRules
from game.session.session import Session
from tests.bots.positions import duel_rules, find_random_positions, one_of_each_kind
from tests.conformance.worlds import WORLDS
from tools.statistics import wilson_interval
from tools.training.ladder import GamePair, play_all

PLAYERS = ["random", "greedy", "search:12it", "apprentice:aggressive", "knight:trickster"]


@pytest.fixture(params=sorted(WORLDS))
def rules(request: pytest.FixtureRequest) -> EpicRules:
    return build_rules(WORLDS[request.param])


def choose(rules: EpicRules, name: str, view: State, seat: int, seed: object) -> str:
    """Return what a bot does, in text form."""
    bot = make_bot(name)
    return rules.to_text(bot.choose(rules, view, seat, rules.legal_actions(view), Random(str(seed))))


def test_bots_only_choose_legal_actions(rules: EpicRules) -> None:
    for index, state in enumerate(find_random_positions(rules, 5, 700, 19)):
        assert state.decision is not None
        seat, legal = state.decision.seat, rules.legal_actions(state)
        name = PLAYERS[index % len(PLAYERS)]
        before = state.clone()
        action = make_bot(name).choose(rules, rules.observe(state, seat), seat, legal, Random(index))
        assert action in legal
        assert rules.find_refusal(state, action) is None
        assert state == before


@pytest.mark.sweep(4)
def test_the_same_view_and_luck_give_the_same_choice(rules: EpicRules) -> None:
    for kind, state in one_of_each_kind(rules, 8, 500).items():
        assert state.decision is not None
        view = rules.observe(state, state.decision.seat)
        for name in PLAYERS:
            first = choose(rules, name, view, state.decision.seat, kind)
            assert first == choose(rules, name, view.clone(), state.decision.seat, kind)


def swap_hidden(rules: EpicRules, state: State, seat: int, rng: Random) -> State:
    """Return another world consistent with a seat's view: cards it cannot see change places, pile by pile."""
    other = state.clone()
    for squad, cards in enumerate(rules.match.deck_cards):
        owner = rules.match.seat_of_squad[squad]
        pile = list(other.draw[squad])
        places = [(zone, i) for zone in (other.hands[owner], pile) for i in range(len(zone))]
        hidden = [(zone, i) for zone, i in places if zone[i] in cards and not other.seen[zone[i]] >> seat & 1]
        values = [zone[i] for zone, i in hidden]
        seen = [other.seen[card] for card in values]
        rng.shuffle(values)
        for (zone, i), card, mask in zip(hidden, values, seen, strict=True):
            zone[i] = card
            other.seen[card] = mask
        other.draw[squad] = tuple(pile)
    return other


def test_hidden_cards_do_not_affect_a_bots_choice(rules: EpicRules) -> None:
    """The bot sits at a session and gets its view from there, as at the table."""
    looked = changed = 0
    for index, state in enumerate(find_random_positions(rules, 3, 600, 37)):
        assert state.decision is not None
        seat = state.decision.seat
        if state.limbo and state.decision.kind == "defend":
            continue  # what lies face down is bound to the attack that was announced
        other = swap_hidden(rules, state, seat, Random(index))
        assert rules.check_invariants(other) == []
        looked += 1
        changed += other != state
        tables = [Session(rules, "1", start) for start in (state, other)]
        views = [table.view_for(seat) for table in tables]
        assert views[0] == views[1]
        for name in PLAYERS:
            one, same = (choose(rules, name, view, seat, index) for view in views)
            assert one == same
    assert changed > looked / 5
    assert looked > 3


def test_hidden_cards_do_not_affect_choices_through_session_and_worker() -> None:
    """The same questions to two processes, each of one truth; the seat cannot tell the truths apart.

    A bot remembers what it thought of a turn, so that one process that is asked twice may answer otherwise.
    """
    rules = duel_rules()
    workers = BotWorker(), BotWorker()
    changed = 0
    try:
        for index, state in enumerate(find_random_positions(rules, 2, 400, 61)):
            assert state.decision is not None
            seat = state.decision.seat
            if state.limbo and state.decision.kind == "defend":
                continue
            other = swap_hidden(rules, state, seat, Random(index))
            changed += other != state
            views = [Session(rules, "1", truth).view_for(seat) for truth in (state, other)]
            for name in ("search:30it", "knight:trickster", "knight"):
                for worker, view in zip(workers, views, strict=True):
                    worker.ask(rules, BotQuestion(view, seat, name, str(index)))
                one, two = (wait_for_answer(worker) for worker in workers)
                assert one == two, (index, name)
    finally:
        for worker in workers:
            worker.close()
    assert changed > 3


def wait_for_answer(worker: BotWorker) -> object:
    until = time.monotonic() + 300.0
    while time.monotonic() < until:
        answer = worker.poll()
        if answer is not None:
            return answer.action
        time.sleep(0.001)
    raise AssertionError("no answer")


def test_a_face_down_attack_is_hidden_from_the_bot_that_answers_it() -> None:
    rules = duel_rules()
    state = one_of_each_kind(rules, 8)["defend"]
    assert state.decision is not None
    seat = state.decision.seat
    world = next(
        world
        for world in (rules.determinize(rules.observe(state, seat), seat, Random(luck)) for luck in range(99))
        if world.limbo != state.limbo
    )
    for name in PLAYERS:
        answers = {choose(rules, name, Session(rules, "1", s).view_for(seat), seat, "x") for s in (state, world)}
        assert len(answers) == 1


def test_every_bot_has_a_name_in_both_languages() -> None:
    names = [*BOTS, "search"]
    assert set(list_bot_names()) < set(BOTS)
    for language in ("en", "de"):
        set_language(language)
        assert len({format_bot_title(name) for name in names}) == len(names)
        assert all(describe_bot(name).endswith(".") for name in names)


def test_a_level_plays_with_its_temper() -> None:
    careful, bold = (make_bot(f"knight:{temper}") for temper in ("careful", "aggressive"))
    assert isinstance(careful, LevelBot)
    assert isinstance(bold, LevelBot)
    assert careful.bot.weights.fear > 1 > bold.bot.weights.fear


@pytest.mark.parametrize(
    "name",
    ["", "sauron", "hero:", "hero:50ms", "greedy:careful", "search:", "search:0it", "search:9s", "search:9999999it"],
)
def test_a_name_that_means_no_bot_is_refused(name: str) -> None:
    if name == "search:":
        bot = make_bot(name)
        assert isinstance(bot, SearchBot)
        assert bot.budget == Budget(seconds=0.05)
    else:
        with pytest.raises(UserError):
            make_bot(name)


WOUNDED = ((6, 6, 6), (6, 6, 6))
"""Health lost by each character at the beginning, so that a match is over sooner."""


def make_mirrored_pairs(
    one: str, other: str, count: int, seed: int, wounds: tuple[tuple[int, ...], ...] = ()
) -> list[GamePair]:
    """Return pairs of games with random teams on random maps."""
    content, rng = load_pack("zelda"), Random(seed)
    out = []
    for index in range(count):
        first, second = rng.sample(sorted(content.teams), 2)
        board = rng.choice(sorted(content.layouts))
        setup = Setup("zelda", ((first,), (second,)), board, turn_limit=200, wounds=wounds)
        out.append(GamePair((one, other), setup, f"{seed}/{index}"))
    return out


def share(one: str, other: str, count: int, seed: int, wounds: tuple[tuple[int, ...], ...] = ()) -> tuple[float, int]:
    """Return the lower bound of the share of points of a bot, and the draws."""
    played = play_all(make_mirrored_pairs(one, other, count, seed, wounds))
    return wilson_interval(sum(pair.points for pair in played), 2 * count)[0], sum(pair.draws for pair in played)


def test_greedy_beats_random() -> None:
    low, draws = share("greedy", "random", 6, 2, WOUNDED)
    assert low > 0.75
    assert draws == 0


@pytest.mark.soak
@pytest.mark.parametrize(
    ("one", "other", "count", "least"),
    [
        ("greedy", "random", 75, 0.95),
        ("search:50ms", "greedy", 150, 0.70),
        ("search:50ms", "plain:50ms", 20, 0.75),
        ("knight", "apprentice", 60, 0.65),
        ("hero", "knight", 100, 0.60),
        ("sage", "hero", 200, 0.60),
    ],
)
def test_each_bot_beats_the_one_below(one: str, other: str, count: int, least: float) -> None:
    assert share(one, other, count, 9)[0] >= least


@pytest.mark.soak
def test_matches_between_greedy_bots_end_before_the_turn_limit() -> None:
    assert share("greedy", "greedy", 100, 3)[1] == 0
