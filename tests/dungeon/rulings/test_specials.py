"""Specials of all rooms: bonuses, usable cards, shield breakers, required cards, tags, offers, other rewards."""

from __future__ import annotations

import pytest

from game.rules.dungeon.actions.worth import OPEN, SUPPORT, CardValues, get_card_words, is_match
from game.rules.dungeon.cards import KINDS, ContainerOperation, Kind, Need
from game.rules.dungeon.engine.event import CardCost, CardLaid, RewardReduced, RoomSolved, RoundBegan, SatOut
from game.rules.dungeon.engine.state import Challenge, LaidCard
from game.rules.dungeon.engine.tally import tally_round
from tests.dungeon.builder import CATALOG, DungeonTestTable, find_card, find_room

WORTH = CardValues(CATALOG)
ROOMS = list(zip(CATALOG.room_ids, CATALOG.rooms, strict=True))
BONUSES = [(room_id, index) for room_id, room in ROOMS for index in range(len(room.bonus))]
USABLE = [(room_id, index) for room_id, room in ROOMS for index in range(len(room.usable))]
BREAKERS = [(room_id, match) for room_id, room in ROOMS for match in ("breaks", *room.broken_by) if room.shield]
ASKING = [room_id for room_id, room in ROOMS if room.need is not None and (room.need.card or room.need.last_point)]
OFFERS = [room_id for room_id, room in ROOMS if room.offer is not None]


def _kinds(room_id: str, match: str) -> list[str]:
    room = CATALOG.rooms[find_room(room_id)]
    kinds: list[str] = [room.type]
    if room.offer is not None and room.offer.kind is not None:
        kinds.append(room.offer.kind)
    return [*kinds, SUPPORT]


@pytest.mark.parametrize(("room_id", "index"), BONUSES)
def test_bonus(room_id: str, index: int) -> None:
    """Cards that match get it, and no other card does."""
    bonus = CATALOG.rooms[find_room(room_id)].bonus[index]
    for kind in _kinds(room_id, bonus.match):
        for number, item in enumerate(CATALOG.items):
            count = WORTH.open_value(find_room(room_id), number, kind, guard_met=True)
            if count is None:
                continue
            given = [part for part in count.parts if part.why == "room" and part.word == bonus.match]
            fits = is_match(bonus.match, get_card_words(item, kind)) and bonus.kind in (None, kind)
            assert [part.amount for part in given] == ([bonus.add] if fits else [])
    fitting = [
        index
        for kind in _kinds(room_id, bonus.match)
        for index, item in enumerate(CATALOG.items)
        if is_match(bonus.match, get_card_words(item, kind))
        and WORTH.open_value(find_room(room_id), index, kind) is not None
    ]
    assert fitting
    if bonus.after:
        count = WORTH.open_value(find_room(room_id), fitting[0], CATALOG.rooms[find_room(room_id)].type)
        assert count is not None
        assert not [part for part in count.parts if part.why == "room" and part.word == bonus.match]


@pytest.mark.parametrize(("room_id", "index"), USABLE)
def test_usable(room_id: str, index: int) -> None:
    """A card without a value of the kind is lent one; a higher printed value holds (Dungeon A60, A65)."""
    use = CATALOG.rooms[find_room(room_id)].usable[index]
    lent = 0
    for number, item in enumerate(CATALOG.items):
        printed = getattr(item, use.kind)
        count = WORTH.open_value(find_room(room_id), number, use.kind)
        if is_match(use.match, get_card_words(item, use.kind)):
            assert count is not None
            higher = printed is not None and printed >= use.value
            assert count.parts[0][0] == ("printed" if higher else "usable")
            assert count.parts[0].amount == (printed if higher else use.value)
            lent += not higher
        else:
            assert (count is None) == (printed is None)
    assert lent


@pytest.mark.parametrize(("room_id", "match"), BREAKERS)
def test_what_breaks_the_shield(room_id: str, match: str) -> None:
    """The shield breaks before it counts, for this round and the next ones; other cards lose their points to it."""
    kind = CATALOG.rooms[find_room(room_id)].type
    fitting = [
        index
        for index, item in enumerate(CATALOG.items)
        if is_match(match, get_card_words(item, kind)) and WORTH.open_value(find_room(room_id), index, kind) is not None
    ]
    challenge = Challenge(find_room(room_id), 0, kind, round=1)
    for number in fitting:
        challenge.laid = [LaidCard(0, number, OPEN, 1)]
        count = WORTH.open_value(find_room(room_id), number, kind)
        assert count is not None
        round_tally = tally_round(WORTH, challenge)
        assert (round_tally.points, round_tally.shield_broken, round_tally.shield_left) == (count.value, True, 0)
    assert fitting
    challenge.laid = [LaidCard(0, find_card("strike"), OPEN, 1)]
    round_tally = tally_round(WORTH, challenge)
    assert (round_tally.points, round_tally.shield_broken) == (0, False)


@pytest.mark.parametrize("room_id", ASKING)
def test_cards_that_are_asked_for(room_id: str) -> None:
    """However many points, without the cards the room is not won; with all of them, it is (Dungeon A64)."""
    need = CATALOG.rooms[find_room(room_id)].need
    assert need is not None
    kind = CATALOG.rooms[find_room(room_id)].type
    asked = need.card or need.last_point
    names = [
        CATALOG.item_ids[index]
        for index, item in enumerate(CATALOG.items)
        if is_match(asked, get_card_words(item, kind)) and WORTH.open_value(find_room(room_id), index, kind) is not None
    ]
    plain = {"combat": "strong-blow", "skill": "leap", "puzzle": "bright-idea"}[kind]
    table = DungeonTestTable(room_id, [[plain, *names[:1] * need.count]])
    assert table.state.challenge is not None
    table.state.challenge.total = 90
    table.do(f"play {plain}")
    for _card in range(need.count):
        if table.asked == "0 avert":
            table.do("suffer")
        assert not table.list_events(RoomSolved)
        assert ("card" if need.card else "last") in table.standing.missing_requirements
        table.do(f"play {names[0]}")
    assert table.list_events(RoomSolved)


# Tags ---------------------------------------------------------------------------------------------------------------


def value(name: str, room_id: str, kind: Kind | None = None) -> int:
    card_value = WORTH.open_value(find_room(room_id), find_card(name), kind or CATALOG.rooms[find_room(room_id)].type)
    assert card_value is not None
    return card_value.value


def test_flying() -> None:
    assert [value(name, "BA-2") for name in ("strike", "slash", "ram", "aimed-shot", "gust")] == [1, 1, 2, 3, 4]


def test_swarm() -> None:
    """Bow and silver -1, but not below 1; cards that say so get more."""
    names = ("strike", "whirl", "far-switch", "twin-arrow", "silver-arrow", "throw", "great-bomb")
    assert [value(name, "BA-4") for name in names] == [1, 4, 1, 2, 2, 2, 5]


def test_magic() -> None:
    names = ("strike", "quick-wits", "strong-blow", "slash", "bomb", "reflect", "silver-arrow")
    assert [value(name, "HS-03") for name in names] == [0, 0, 1, 1, 2, 4, 4]
    assert value("quick-wits", "HS-13") == 1  # only basic combat cards suffer


def test_water() -> None:
    assert [value(name, "HW-09") for name in ("leap", "dive", "updraft")] == [2, 4, 3]
    assert value("light-the-torches", "VA-12") == 0


def test_fire() -> None:
    assert [value(name, "FG-02") for name in ("strike", "flame-jet", "updraft", "torpedo")] == [1, 0, 2, 3]


def test_electric() -> None:
    """Half a heart for every blade or metal card laid openly; face down it costs nothing."""
    table = DungeonTestTable("HW-01", [["slash", "pull-off", "thrust"]])
    table.do("play slash")
    assert [event.hearts for event in table.list_events(CardCost)] == [5]
    table.do("down thrust")
    assert len(table.list_events(CardCost)) == 1
    assert [value(name, "HW-01") for name in ("aimed-shot", "pull-off", "ram")] == [3, 2, 3]


def test_shield() -> None:
    """Its points are lost in every round, in the order of play; support and face-down cards are safe (A61)."""
    table = DungeonTestTable("RW-03", [["strike", "strong-blow"], ["encourage"]])
    table.do("play strike", "support encourage")
    assert table.standing.total == 2
    assert table.standing.shield == 2
    table.do("pass", "play strong-blow")
    assert table.standing.total == 2


def test_darkness() -> None:
    """Support and face-down cards count from the first light on; what lay before stays dark (A61)."""
    table = DungeonTestTable("RW-12", [["bright-idea"], ["encourage"], ["light-the-torches", "sidestep"]])
    table.do("play bright-idea", "support encourage")
    assert table.points == 2
    table.do("play light-the-torches")
    assert table.standing.total == 5
    table = DungeonTestTable("RW-12", [["sprites-advice"], ["encourage"]])
    table.do("support sprites-advice")
    assert (table.points, table.standing.is_dark) == (3, False)
    assert [event.lit for event in table.list_events(CardLaid)] == [True]


# Offers -------------------------------------------------------------------------------------------------------------


def test_every_offer_is_tested() -> None:
    here = {name.rpartition("_")[2].upper().replace("X", "-") for name in globals() if name.startswith("test_offer_")}
    assert here == set(OFFERS)


def test_offer_MMx14() -> None:  # noqa: N802
    table = DungeonTestTable("MM-14", [["bright-idea"]], rupees=5)
    need = table.rules.match.need_points(table.room)
    table.do("take")
    assert (table.state.rupees, table.standing.need) == (0, need - 2)
    assert DungeonTestTable("MM-14", [["bright-idea"]], rupees=4).asked == "0 turn"


def test_offer_HSx15() -> None:  # noqa: N802
    table = DungeonTestTable("HS-15", [["strike", "leap", "old-map", "encourage"]])
    table.do("take", "toss strike", "toss leap", "toss old-map")
    assert (table.list_hand(), table.state.rupees) == (["encourage"], 13)
    assert DungeonTestTable("HS-15", [["strike"]]).do("decline").state.rupees == 1


def test_offer_FGx12() -> None:  # noqa: N802
    table = DungeonTestTable("FG-12", [["cracked-wall", "cracked-wall"]])
    need = table.rules.match.need_points(table.room)
    table.do("take")
    assert table.standing.need == need + 3
    assert table.state.challenge is not None
    table.state.challenge.total = 20
    table.do("play cracked-wall")
    assert table.state.rupees == 3 + 12


def test_offer_GKx15() -> None:  # noqa: N802
    table = DungeonTestTable("GK-15", [["strike"]])
    assert table.do("take").state.hearts == 2
    assert table.state.rupees == 15 + 1
    assert DungeonTestTable("GK-15", [["strike"]], hearts=4).asked == "0 rooms"


def test_offer_ARx10() -> None:  # noqa: N802
    table = DungeonTestTable("AR-10", [["old-map", "leap"]])
    table.do("take")
    assert table.get_refusal("play leap") == "wrong-kind"
    assert table.do("play old-map").points == 3


def test_offer_KTx14() -> None:  # noqa: N802
    table = DungeonTestTable("KT-14", [["strike"]], rupees=12)
    table.do("take")
    assert (table.state.rupees, table.state.bottles, table.asked) == (2, ["empty"], "0 rooms")
    full = DungeonTestTable("KT-14", [["strike"]], rupees=12, bottles=["empty"] * 4).do("take")
    assert (full.state.rupees, len(full.state.bottles)) == (7, 4)


def test_offer_DPx10() -> None:  # noqa: N802
    table = DungeonTestTable("DP-10", [["leap"]])
    need = table.rules.match.need_points(table.room)
    table.do("take")
    assert (table.state.hearts, table.standing.need) == (5, need - 2)


def test_offer_VAx04() -> None:  # noqa: N802
    table = DungeonTestTable("VA-04", [["strike"]], rupees=20)
    table.do("take")
    assert (table.state.rupees, table.asked) == (5, "0 rooms")
    assert table.state.cells[table.cell].done


def test_offer_SPx13() -> None:  # noqa: N802
    table = DungeonTestTable("SP-13", [["strike"]], containers=5, hearts=10)
    table.do("take")
    assert (table.state.hearts, table.state.containers) == (4 + 2, 6)
    assert DungeonTestTable("SP-13", [["strike"]]).asked == "0 turn"  # three hearts would be the last


def test_offer_FExR18() -> None:  # noqa: N802
    table = DungeonTestTable("FE-R18", [["strike"]], rupees=20, hearts=1)
    table.do("take")
    assert (table.state.rupees, table.state.containers, table.state.hearts) == (3, 4, 1 + 2 + 2)


# Other specials -----------------------------------------------------------------------------------------------------


def test_a_reward_that_shrinks() -> None:
    table = DungeonTestTable("KT-10", [["leap"], ["strike", "sidestep"]])
    table.do("play leap", "pass")
    assert [event.reduced for event in table.list_events(RewardReduced)] == [4]
    assert table.state.challenge is not None
    table.state.challenge.total = 20
    table.do("play sidestep")
    assert table.state.rupees == 12 - 4


def test_the_active_player_sits_out() -> None:
    table = DungeonTestTable("SP-12", [["strike"], ["leap"]])
    table.do("pass", "pass")
    assert [event.seat for event in table.list_events(SatOut)] == [0]
    last = table.list_events(RoundBegan)[-1]
    assert (last.round, last.active, last.sitting) == (2, 1, (0,))


def test_containers_are_full() -> None:
    table = DungeonTestTable("HW-11", [["leap"]], hearts=3)
    assert any(isinstance(op, ContainerOperation) for op in CATALOG.rooms[table.room].reward)
    assert table.state.challenge is not None
    table.state.challenge.total = 20
    table.do("play leap")
    assert (table.state.containers, table.state.hearts) == (4, 5)


def test_kinds_are_three() -> None:
    assert KINDS == ("combat", "skill", "puzzle")
    assert Need(1, 3).count == 1
