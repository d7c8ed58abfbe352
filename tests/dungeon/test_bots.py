"""Companions: they choose what is open from their view alone, and know when to guard, to drink and to wait."""

from __future__ import annotations

from random import Random

import pytest

from game.bots.core.bot import Bot
from game.bots.dungeon.bots import DUNGEON_BOTS, make_dungeon_bot
from game.bots.dungeon.judgment import TurnEvaluation, estimate_best_draw
from game.bots.dungeon.search import score_challenge
from game.content.cards.dungeon_catalog import build_rules
from game.errors import UserError
from game.rules.core.chance import RecordingRandom
from game.rules.core.protocol import Decision
from game.rules.dungeon.actions.action import Buy, Down, Enter, Play, Setup, Shield, Support
from game.rules.dungeon.actions.bottles import buy_good
from tests.dungeon.builder import DungeonTestTable, find_card


def choice(table: DungeonTestTable, bot: str = "greedy") -> str:
    """Return what a bot does now."""
    decision = table.state.decision
    assert decision is not None
    view = table.rules.observe(table.state, decision.seat)
    chosen = make_dungeon_bot(bot).choose(table.rules, view, decision.seat, table.rules.legal_actions(view), Random(1))
    return table.rules.to_text(chosen)


@pytest.mark.parametrize("name", sorted(DUNGEON_BOTS))
def test_every_choice_is_open_and_repeats(name: str) -> None:
    rules = build_rules(Setup(players=2))
    for _run in range(2):
        chance, rng = RecordingRandom(Random(5)), Random(5)
        state, bot, done = rules.setup(chance, None), make_dungeon_bot(name), []
        for _step in range(25):
            decision = state.decision
            assert decision is not None
            legal = rules.legal_actions(state)
            action = bot.choose(rules, rules.observe(state, decision.seat), decision.seat, legal, rng)
            assert action in legal
            done.append(action)
            rules.apply(state, action, chance, None)
        if _run == 0:
            first = done
    assert done == first


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(UserError, match="greedy"):
        make_dungeon_bot("greed")


def test_the_winning_card_that_is_worth_least() -> None:
    table = DungeonTestTable("BA-2", [["whirl", "strong-blow", "strike"]])
    table.state.challenge.total = 2  # type: ignore[union-attr]
    assert choice(table) == "play strong-blow"


def test_a_card_of_the_kind_comes_before_support() -> None:
    table = DungeonTestTable("BA-8", [["sprites-advice", "strong-blow", "leap"]])
    judgment = TurnEvaluation(table.rules.match, table.state, 0)
    support, play, down = Support(find_card("sprites-advice")), Play(find_card("strong-blow")), Down(find_card("leap"))
    assert judgment.score_card(play) > judgment.score_card(down)
    table.do("play strong-blow")
    judgment = TurnEvaluation(table.rules.match, table.state, 0)
    assert judgment.score_card(support) > judgment.score_card(down)


def test_shield_breaking_cards_come_first() -> None:
    assert choice(DungeonTestTable("MM-05", [["thrust", "pound", "strike"]])) == "play pound"


def test_a_guard_when_the_round_is_lost_anyway() -> None:
    table = DungeonTestTable(
        "FE-2", [["raise-shield", "strike", "leap", "leap", "leap", "sidestep"]], hearts=4, spent=3
    )
    judgment = TurnEvaluation(table.rules.match, table.state, 0)
    guard, waste = Shield(find_card("raise-shield"), 0), Shield(find_card("leap"), 1)
    assert judgment.score_card(guard) > judgment.score_card(Play(find_card("strike"))) > judgment.score_card(waste)


def test_a_hopeless_hand_is_exchanged() -> None:
    table = DungeonTestTable("HW-01", [["leap", "leap", "sidestep", "sidestep", "look-around"] * 2])
    assert choice(table) == "new-hand"


def test_bots_drink_when_hearts_are_low() -> None:
    table = DungeonTestTable("HW-B1", [["strike"] * 5], hearts=2, bottles=["red"])
    table.do("pass")
    assert choice(table) in ("drink red", "new-hand")
    assert choice(DungeonTestTable("HW-15", [["strike"]], hearts=2, containers=9, bottles=["red"])) == "drink red"


def test_everybody_is_called_and_the_boss_waits_for_hearts() -> None:
    table = DungeonTestTable("HW-01", [["strike"], ["leap"]], enter=False)
    assert choice(table) == "call 2"
    table.do("call 2")
    assert choice(table) in ("decline", "swap leap", "new-hand")


def test_pieces_are_spent_when_the_penalty_would_be_the_end() -> None:
    table = DungeonTestTable("FE-R16", [["strike"]], hearts=1)
    table.do("pass", "pass")
    assert choice(table) == "avert"
    table = DungeonTestTable("FE-R16", [["strike"]], hearts=6)
    table.do("pass", "pass")
    assert choice(table) == "suffer"


def test_easy_dungeons_first() -> None:
    table = DungeonTestTable("RW-B1", [["strong-blow"]])
    table.state.challenge.total = 90  # type: ignore[union-attr]
    table.do("play strong-blow", "done")
    assert choice(table) in ("choose KT", "choose DP")


def test_the_judgment_of_a_card() -> None:
    table = DungeonTestTable("BA-8", [["strong-blow", "pound"]])
    judgment = TurnEvaluation(table.rules.match, table.state, 0)
    assert [judgment.count_added_points(Play(find_card(name))) for name in ("strong-blow", "pound")] == [1, 2]
    assert judgment.breaks_shield(find_card("pound"))
    assert not judgment.wins_challenge(Play(find_card("pound")))


def test_the_last_point_has_to_come_from_the_card_that_the_room_names() -> None:
    table = DungeonTestTable("FE-4", [["swing-across", "whirlwind"]])
    challenge = table.state.challenge
    assert challenge is not None
    challenge.waived, challenge.total = False, 6  # two points are left, the last of them for the wind rod
    judgment = TurnEvaluation(table.rules.match, table.state, 0)
    cards = [Play(find_card(name)) for name in ("swing-across", "whirlwind")]
    assert [judgment.count_added_points(play) for play in cards] == [4, 3]
    assert [judgment.wins_challenge(play) for play in cards] == [False, True]


def test_the_mean_of_the_best_of_some_cards() -> None:
    assert estimate_best_draw([3.0, 2.0, 1.0], 3, 3) == 3.0
    assert estimate_best_draw([3.0, 2.0, 1.0], 1, 3) == pytest.approx(2.0)
    assert estimate_best_draw([3.0, 2.0, 1.0], 2, 3) == pytest.approx(8 / 3)


def _points(bot: Bot, games: int) -> int:
    from game.terminal.dungeon_sim import DungeonReport, play_adventure

    rules = build_rules(Setup(players=2, grade="master"))
    states = [play_adventure(rules, [bot, bot], f"bots/{game}", DungeonReport(games)) for game in range(games)]
    return sum(20 * bool(state.result) - 5 * state.collapses - state.rounds // 10 for state in states)


def test_greedy_bot_beats_random_bot() -> None:
    assert _points(make_dungeon_bot("greedy"), 3) > _points(make_dungeon_bot("random"), 3)


@pytest.mark.soak
def test_search_bot_beats_greedy_bot() -> None:
    assert _points(make_dungeon_bot("search"), 20) > _points(make_dungeon_bot("greedy"), 20)


def test_value_of_the_end_of_a_challenge() -> None:
    """Each end beside a plain one; more of one thing is never made up for by less of a smaller one."""
    table = DungeonTestTable("HW-01", [["strike"]], hearts=6, rupees=20, bottles=["empty", "red"], containers=9)
    match, start = table.rules.match, table.state

    def worth(**values: object) -> float:
        end = start.clone()
        for name, value in values.items():
            setattr(end, name, value)
        return score_challenge(match, end, start)

    plain = worth()
    assert worth(rupees=21) - plain == pytest.approx(worth(rupees=41) - worth(rupees=40))
    ends = [
        worth(collapses=start.collapses + 1, hearts=18, solved=start.solved + 1),
        worth(bottles=["empty", "empty"]),
        worth(hearts=5),
        worth(rounds=start.rounds + 1),
        plain,
        worth(rupees=21),
        worth(hearts=7),
        worth(bottles=["milk", "red"]),
        worth(solved=start.solved + 1),
    ]
    assert ends == sorted(ends)
    assert len(set(ends)) == len(ends)
    boss = start.pieces + 1
    assert worth(pieces=boss, hearts=18) == worth(pieces=boss, hearts=6)  # the boss filled the hearts, not the card


def basket(rupees: int, bottles: list[str], containers: int, pieces: int = 0) -> list[str]:
    """Return what a companion carries out of the shop."""
    table = DungeonTestTable("RW-B1", [["strong-blow"]])
    state, rules = table.state, table.rules
    state.challenge = None
    state.decision = Decision(0, "shop")
    state.rupees, state.bottles, state.containers, state.pieces = rupees, bottles, containers, pieces
    state.shopped = True
    while isinstance(
        bought := make_dungeon_bot("greedy").choose(rules, state, 0, rules.legal_actions(state), Random(1)), Buy
    ):
        buy_good(rules.match, state, bought, [])
    return sorted(state.bottles)


def test_a_shop_is_left_with_what_heals_most() -> None:
    assert basket(40, ["empty", "empty"], 5) == ["milk", "milk"]  # a fairy would have left the second bottle empty
    assert basket(50, ["empty"], 11, pieces=3) == ["golden"]
    assert basket(14, ["empty"], 5) == ["empty"]


@pytest.mark.parametrize("bot", ["apprentice", "greedy", "search"])
@pytest.mark.parametrize(
    ("rupees", "bottles", "poured"),
    [
        (60, ["green"], True),
        (10, ["green"], False),  # nothing that heals can be paid
        (60, ["green", "empty"], False),
        (60, ["red"], False),
    ],
)
def test_a_green_potion_is_poured_out_for_one_that_heals(
    bot: str, rupees: int, bottles: list[str], poured: bool
) -> None:
    table = DungeonTestTable("RW-B1", [["strong-blow"]], rupees=rupees, bottles=bottles, shopped=True)
    table.state.challenge, table.state.decision = None, Decision(0, "shop")
    assert (choice(table, bot) == "pour green") == poured


def test_a_green_potion_is_drunk_when_the_pile_is_thin() -> None:
    table = DungeonTestTable("HW-01", [["strike"] * 5], bottles=["green"], enter=False)
    player = table.state.players[0]
    player.discard, player.draw = player.draw, player.draw[:3]
    player.discard = player.discard[3:]
    assert choice(table) == "drink green 1"


@pytest.mark.parametrize("collapses", [0, 1])
def test_rooms_cleared_before_a_collapse_are_not_cleared_again(collapses: int) -> None:
    """With the hearts low the boss waits for unknown rooms, but for none that Link has seen in an earlier try."""
    table = DungeonTestTable("HW-B1", [["strike"]], enter=False, hearts=2, containers=9, collapses=collapses)
    state = table.state
    state.players[0].changed = True
    boss, side = table.rules.match.get_layout(state).boss, 3
    assert state.cells[side].done
    state.cells[side].done = state.cells[side].up = False
    opened = [action.cell for action in table.rules.legal_actions(state) if isinstance(action, Enter)]
    assert opened == [side, boss]
    assert state.cells[side].seen
    assert choice(table) == table.rules.to_text(Enter(boss if collapses else side))


def test_nobody_pays_for_more_health_than_link_has() -> None:
    assert basket(50, ["empty"], 5) == ["milk"]  # golden water heals 18 hearts at most, Link has 5
    assert basket(50, ["empty"], 20) == ["golden"]


def test_a_new_companion_overlooks_cards() -> None:
    table = DungeonTestTable("BA-2", [["whirl", "strong-blow", "strike"]])
    table.state.challenge.total = 1  # type: ignore[union-attr]
    view, rules = table.rules.observe(table.state, 0), table.rules
    bot, legal = make_dungeon_bot("apprentice"), table.rules.legal_actions(table.state)
    played = {rules.to_text(bot.choose(rules, view, 0, legal, Random(luck))) for luck in range(30)}
    assert "play strong-blow" in played
    assert len(played) > 1  # what it does instead
