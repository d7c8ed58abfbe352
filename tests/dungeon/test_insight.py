"""Dungeon insight: the need, what is missing, and what each card would count and why."""

from __future__ import annotations

from game.rules.core.protocol import HIDDEN
from game.rules.dungeon.engine import insight
from tests.dungeon.builder import CATALOG, DungeonTestTable, find_card


def test_standing_of_a_challenge() -> None:
    table = DungeonTestTable("RW-B3", [["strike", "leap", "aimed-shot"]])
    standing = table.standing
    assert (standing.need, standing.total, standing.points, standing.missing_points) == (5, 0, 0, 5)
    assert (standing.round, standing.limit, standing.rounds_left) == (1, 5, 5)
    assert (standing.points_are_void, standing.missing_requirements) == (True, ("kind", "last"))
    assert (standing.shield, standing.guard_progress) == (2, ((0, 3),))
    table.do("play aimed-shot")
    assert (table.points, table.standing.missing_requirements) == (2, ())
    assert insight.get_status(table.rules, DungeonTestTable("HW-01", [["strike"]], enter=False).state) is None


def test_a_round_counts_once_while_its_penalty_may_be_averted() -> None:
    table = DungeonTestTable("FE-8", [["heave", "strike"]], items=[["bracelet"]], containers=18, hearts=36)
    table.do("play heave")
    before = table.standing
    table.do("pass")
    assert table.asked == "0 avert"
    after = table.standing
    assert before.points > 0
    assert (after.total, after.points, after.missing_points) == (before.points, 0, before.missing_points)
    assert (before.missing_requirements, after.missing_requirements) == (("card",), ("card",)), (
        "one of two cards has been shown"
    )
    table.do("avert")
    assert (table.standing.total, table.standing.points) == (before.points, 0)


def test_a_round_without_the_kind_counts_nothing_while_its_penalty_may_be_averted() -> None:
    table = DungeonTestTable("FE-8", [["strike", "leap"]], containers=18, hearts=36)
    table.do("down strike", "pass")
    assert table.asked == "0 avert"
    standing = table.standing
    assert (standing.points_are_void, standing.total, standing.missing_points, standing.missing_requirements) == (
        False,
        0,
        standing.need,
        (),
    )


def test_card_lines_list_every_card_of_the_challenge() -> None:
    table = DungeonTestTable("HW-06", [["strike", "leap", "whirl"]])
    table.do("play strike", "down leap", "play whirl")
    lines = insight.list_played_cards(table.rules, table.state)
    assert [(line.round, line.how, line.value) for line in lines] == [(1, "open", 0), (1, "down", 1), (2, "open", 1)]
    assert lines[0].parts == (("printed", "", 1), ("shield", "shield", -1))
    hidden = insight.list_played_cards(table.rules, table.rules.observe(table.state, 1))
    assert [line.card for line in hidden][1] == HIDDEN
    assert [line.value for line in hidden] == [0, 1, 1]


def test_uses_of_a_card() -> None:
    table = DungeonTestTable("RW-B2", [["bomb", "encourage", "leap", "look-around"]])
    uses = {use.how: use for use in insight.list_card_uses(table.rules, table.state, 0, find_card("bomb"))}
    assert set(uses) == {"open", "down", "guard"}
    assert (uses["open"].value, uses["open"].gain, uses["guard"].gain) == (2, 2, 0)
    support = table.preview_use("encourage", "support")
    assert (support.value, support.solves_challenge) == (2, False)
    refused = table.preview_use("leap")
    assert refused.refusal is not None
    assert refused.refusal.code == "wrong-kind"
    table.state.challenge.total = 5  # type: ignore[union-attr]
    assert table.preview_use("bomb").solves_challenge
    assert not table.preview_use("encourage", "support").solves_challenge


def test_uses_in_a_dark_electric_or_shielded_room() -> None:
    assert DungeonTestTable("HW-01", [["thrust"]]).preview_use("thrust").cost == 1
    dark = DungeonTestTable("RW-12", [["sprites-advice", "encourage"]])
    assert dark.preview_use("sprites-advice", "support").brings_light
    assert dark.preview_use("encourage", "support").parts == (("printed", "", 2), ("dark", "darkness", -2))
    assert DungeonTestTable("BA-8", [["pound"]]).preview_use("pound").breaks_shield


def test_rooms_on_the_map() -> None:
    table = DungeonTestTable("HW-01", [["strike"]], enter=False)
    assert insight.find_open_cells(table.rules, table.state)[0] == table.cell
    view = table.rules.observe(table.state, 0)
    assert insight.get_visible_room(table.rules, view, table.cell) == HIDDEN
    assert insight.get_visible_room(table.rules, view, len(view.cells)) == HIDDEN
    assert insight.get_need(table.rules, table.state, CATALOG.room_ids.index("HW-01")) == 4
    inside = DungeonTestTable("HW-01", [["strike"]])
    assert insight.find_open_cells(inside.rules, inside.state) == []
    assert insight.list_card_uses(table.rules, table.state, 0, find_card("strike")) == []
