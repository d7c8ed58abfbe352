"""Dungeon previews and reports: outlooks, losses, collapses, hints, cards."""

from __future__ import annotations

import pytest

from game.app.dungeon.animation.gains import list_collapse_gains
from game.app.dungeon.animation.ribbons import format_gains, format_losses
from game.app.dungeon.ids import HintId
from game.app.dungeon.pages.talk import list_hints
from game.app.dungeon.pictures.item_card import format_card_text
from game.app.dungeon.view_model import DungeonContext
from game.app.dungeon.views.outlook import format_outlook
from game.app.dungeon.views.words import list_facts, list_specials
from game.app.dungeon.views.zoom import ItemCardScene
from game.app.ui.widgets.base import WidgetEvent
from game.languages import set_language
from game.modes.active_match import start_from_position
from game.presentation.dungeon.terms import describe_op
from game.rules.dungeon.actions.action import Setup
from game.rules.dungeon.cards import Bonus, BottleOperation
from game.rules.dungeon.engine import event as event_types
from game.rules.dungeon.engine.event import Event
from game.rules.dungeon.match import Match
from game.rules.dungeon.rules import DungeonRules
from game.session.seats import PERSON, Seats
from tests.app.screen import a_canvas, show_scene, some_services, start_screen
from tests.dungeon.builder import CATALOG, DungeonTestTable, find_card, find_room
from tools.shots.states.dungeon import make_scene


@pytest.fixture(autouse=True)
def english() -> None:
    set_language("en")


def get_desk(table: DungeonTestTable) -> DungeonContext:
    decision = table.state.decision
    assert decision is not None
    return DungeonContext(
        table.rules, table.state, Seats([PERSON] * table.seats, ["Mira", "Tom"]), (), viewer=decision.seat
    )


# ---- the end of the round -------------------------------------------------------------------------------------------


def test_a_collapse_leaves_no_points_and_takes_no_more() -> None:
    """Twin Cart Robbers take hearts and then rupees: with the last heart the penalty ends (Dungeon A48)."""
    table = DungeonTestTable("MM-B3", [["leap"], ["strike"]], hearts=2, rupees=17)
    table.do("play leap")
    assert format_outlook(get_desk(table)) == ["**−1½** {heart-half}, **0** left.", "**Link would collapse!**"]
    table.do("pass")
    assert table.state.rupees == 17
    healthy = DungeonTestTable("MM-B3", [["leap"], ["strike"]], hearts=6, rupees=17)
    healthy.do("play leap")
    assert format_outlook(get_desk(healthy))[1:] == ["Lose 5 rupees.", "You keep **2** points."]


def test_a_guard_does_not_avert_the_penalty_of_the_limit() -> None:
    """Ice-Fang Pack alone: half a heart is lost in two rounds, then the guard is met with too few hearts left."""
    table = DungeonTestTable("DP-B3", [["outrun", "leap"]], hearts=6)
    table.do("pass", "pass", "pass", "pass", "guard outrun 1")
    table.state.hearts = 2
    assert table.standing.guard_met
    assert table.standing.rounds_left == 1
    texts = format_outlook(get_desk(table))
    assert texts[0] == "Guarded: no round penalty."
    assert any("**0** left" in text for text in texts)
    assert "**Link would collapse!**" in texts
    assert texts[-1] == "Last round: Link retreats."
    assert not any("keep" in text for text in texts)
    table.do("pass")
    assert table.list_events(event_types.Collapsed)


def test_a_fairy_is_no_collapse() -> None:
    table = DungeonTestTable("DP-B3", [["outrun", "leap"]], hearts=6)
    table.do("pass", "pass", "pass", "pass", "guard outrun 1")
    table.state.hearts, table.state.bottles = 2, ["fairy"]
    assert "**Link would collapse!**" not in format_outlook(get_desk(table))


def test_a_met_guard_in_an_earlier_round_costs_nothing_and_the_points_stay() -> None:
    table = DungeonTestTable("DP-B3", [["outrun", "strike", "strike"]])
    table.do("play strike", "play strike", "guard outrun 1")
    before = table.standing
    assert (before.round, before.guard_met, before.points_are_void) == (2, True, True)
    texts = format_outlook(get_desk(table))
    assert texts == ["Guarded: no round penalty.", f"You keep **{before.total}** points."]


def test_points_without_the_kind_are_void_though_the_guard_is_met() -> None:
    table = DungeonTestTable("DP-B3", [["outrun", "encourage", "leap"]], setup=Setup(), active=0)
    table.state.challenge.turns = [0, 0, 0]  # type: ignore[union-attr]
    table.do("guard outrun 1", "support encourage")
    assert format_outlook(get_desk(table)) == [
        "Guarded: no round penalty.",
        "Without a matching card, 2 points are lost.",
    ]
    table = DungeonTestTable("HW-01", [["leap", "strike"]])
    table.do("down leap")
    assert "Without a matching card, 1 point is lost." in format_outlook(get_desk(table))
    table = DungeonTestTable("HW-01", [["leap", "strike"]])
    table.do("play strike")
    assert format_outlook(get_desk(table))[-1] == "You keep **1** point."


@pytest.mark.parametrize(
    ("room_id", "words"),
    [("BA-7", "Lose 5 rupees."), ("RW-04", "Each player discards 1 card."), ("KT-14", "Lose 5 rupees.")],
)
def test_what_else_falls_at_the_limit_is_told_in_the_last_round(room_id: str, words: str) -> None:
    table = DungeonTestTable(room_id, [["encourage"]], hearts=12, containers=6, rupees=3)
    if table.asked == "0 offer":
        table.do("decline")
    assert words not in format_outlook(get_desk(table))
    while table.standing.rounds_left > 1:
        table.do("pass")
    texts = format_outlook(get_desk(table))
    assert words in texts
    assert texts[-1] == "Last round: Link retreats."


def test_a_smaller_reward_means_nothing_in_the_last_round() -> None:
    table = DungeonTestTable("KT-10", [["encourage"]], hearts=6)
    assert "Reward −4 rupees." in format_outlook(get_desk(table))
    while table.standing.rounds_left > 1:
        table.do("pass")
    assert format_outlook(get_desk(table)) == ["Lose 5 rupees.", "Last round: Link retreats."]


def test_in_the_middle_of_a_penalty_the_hearts_that_are_still_to_fall_are_told() -> None:
    table = DungeonTestTable("HW-B2", [["strike", "leap", "encourage"]], hearts=12, containers=6)
    while table.asked != "0 discard":
        table.do("pass")
    assert not any("left" in text for text in format_outlook(get_desk(table)))
    table = DungeonTestTable("HW-B2", [["strike", "leap", "encourage"]], hearts=15, containers=8)
    assert table.state.challenge is not None
    table.state.challenge.round = table.standing.limit
    while table.asked != "0 discard":
        table.do("pass")
    lost = -sum(op.halves for op in table.standing.limit_penalty if hasattr(op, "halves"))
    assert any(f"**{(table.state.hearts - lost) / 2:g}** left" in text for text in format_outlook(get_desk(table)))


# ---- collapses and losses -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fall", "words"),
    [
        (event_types.Collapsed(1, 5), "You can survive **4** more."),
        (event_types.Collapsed(4, 2), "You can survive one more."),
        (event_types.Collapsed(5, 1), "The next one ends the adventure."),
        (event_types.Collapsed(6, 0), "That was one too many. The adventure is lost."),
    ],
)
def test_how_many_collapses_are_left(fall: event_types.Collapsed, words: str) -> None:
    gains = list_collapse_gains(Match(CATALOG, Setup()), [], fall)
    assert gains[0].text.endswith(words)
    assert (len(gains) == 1) == (fall.left == 0)


@pytest.mark.parametrize(
    ("setup", "collapses", "grows"),
    [
        (Setup(fewer_phases=True), 3, True),
        (Setup(fewer_phases=True), 4, False),
        (Setup(fewer_phases=True, length="long"), 3, True),
        (Setup(fewer_phases=True, length="long"), 4, False),
        (Setup(grade="story"), 10, True),
        (Setup(grade="story"), 11, False),
    ],
)
def test_the_last_fight_grows_up_to_its_cap(setup: Setup, collapses: int, grows: bool) -> None:
    gains = list_collapse_gains(Match(CATALOG, setup), [], event_types.Collapsed(collapses, -9))
    assert ("All hearts refilled", "You keep what you found.") in [(gain.title, gain.text) for gain in gains]
    assert ("gains a phase" in gains[-1].text) == grows


def test_losses_and_rewards_have_their_singular_and_sign() -> None:
    lost: list[Event] = [
        event_types.HeartsChanged(-1, 5, 3, "round"),
        event_types.RupeesChanged(-1, 4, "limit"),
        event_types.RupeesChanged(-5, 0, "limit"),
    ]
    assert format_losses(lost) == "−½ heart, −1 rupee, −5 rupees"
    gained: list[Event] = [
        event_types.RupeesChanged(1, 4, "reward"),
        event_types.HeartsChanged(3, 6, 3, "reward"),
        event_types.RupeesChanged(7, 9, "reward"),
    ]
    assert format_gains(gained) == "+1 rupee, +1½ hearts, +7 rupees"


# ---- cards and rooms ------------------------------------------------------------------------------------------------


def test_a_bonus_of_a_card_names_the_kind_that_it_is_for() -> None:
    assert "counts 4 against magic (as combat)" in format_card_text(CATALOG, CATALOG.items[find_card("reflect")])
    assert "+1 against magic" in format_card_text(CATALOG, CATALOG.items[find_card("silver-arrow")]).splitlines()
    zoomed = ItemCardScene(some_services(), CATALOG, [find_card("silver-arrow")], 0)
    assert "counts 5 against final boss (as combat)" in zoomed.format_header()
    assert "+1 against swarm" in format_card_text(CATALOG, CATALOG.items[find_card("throw")]).splitlines()


def find_reward(name: str) -> str:
    rules = DungeonRules(CATALOG, Setup())
    return list_facts(rules, find_room(name), 5)[-1].text


def test_what_pays_only_once_says_so() -> None:
    assert find_reward("RW-15") == "an empty bottle (10 rupees if you have four), only once"
    assert all(find_reward(name).endswith(", only once") for name in ("HW-11", "KT-14", "SP-13", "FE-R19"))
    assert "once" not in find_reward("HW-I")
    assert "once" not in find_reward("HW-01")
    assert describe_op(CATALOG, BottleOperation()) == "an empty bottle"


def test_what_touches_support_cards_and_shields_is_told_exactly() -> None:
    told = {fact.text for fact in list_specials(CATALOG, CATALOG.rooms[find_room("VA-11")])}
    assert "face-up support **−2**" in told
    shield = next(f for f in list_specials(CATALOG, CATALOG.rooms[find_room("MM-B1")]) if f.icon == "shield")
    assert shield.text.startswith("Blocks the first **1** point from matching cards each round.")


def test_tags_say_what_the_data_does() -> None:
    both = frozenset({"ranged", "wind"})
    flying = CATALOG.tags["flying"]
    assert sum(bonus.add for bonus in flying.bonus if bonus.match in both) == 2
    assert "both" in flying.text.en
    assert "guard" in CATALOG.tags["electric"].text.en
    assert Bonus("ranged", 1) in flying.bonus


# ---- table talk -----------------------------------------------------------------------------------------------------


def test_every_item_that_a_player_owns_can_be_named() -> None:
    table = DungeonTestTable("HW-01", [["strike"], ["leap"]], items=[["bow", "hammer", "bombs"]])
    items = table.state.players[0].items
    assert len(items) > 2
    named = [hint.id for hint in list_hints(get_desk(table), 0) if hint.id.startswith("item ")]
    assert named == [f"item {group}" for group in items]


@pytest.mark.parametrize(("players", "items"), [(2, 9), (5, 9)])
def test_table_talk_with_many_items_draws_whole_words(players: int, items: int) -> None:
    start_screen()
    set_language("de")
    services = some_services(speed="instant", language="de")
    table = DungeonTestTable("HW-01", [["strike"] for _seat in range(players)], enter=False)
    groups = [group for group in CATALOG.groups if group != "basic"]
    table.state.players[0].items[:] = groups[:items]
    seats = Seats([PERSON] * players, ["Mira", "Tom", "Ada", "Bo", "Cleo"][:players])
    scene = make_scene(services, start_from_position(table.rules, table.state, seats, seed="1"))
    canvas = show_scene(services, scene, a_canvas(0.5))
    scene.press(WidgetEvent("talk", "pressed"))
    services.stack.draw(canvas)
    for group in groups[:items]:
        assert scene.form.get_widget(HintId(f"item {group}")).box.w > 100
    assert not canvas.render_cache.overflows
    services.stack.clear()


def test_a_card_that_nobody_can_have_is_not_asked_for() -> None:
    """The card of a room says what is asked, or that the need has risen instead (Dungeon A26)."""
    page = list_specials(CATALOG, CATALOG.rooms[find_room("FE-6")])
    assert "Only in a round with Fire Rod" in {fact.text for fact in page}
    waived = list_specials(CATALOG, CATALOG.rooms[find_room("FE-6")], is_item_waived=True)
    assert "Fire Rod not in play: **2** more points" in {fact.text for fact in waived}
    assert len(waived) == len(page)
