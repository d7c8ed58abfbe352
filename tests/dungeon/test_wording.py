"""Sentences: every event and refusal of whole adventures in both languages, and the words of rooms and cards."""

from __future__ import annotations

from random import Random

import pytest

from game import languages, text
from game.bots.dungeon.bots import make_dungeon_bot
from game.content.cards.dungeon_catalog import build_rules
from game.presentation.dungeon import terms
from game.presentation.dungeon.event_wording import format_event
from game.presentation.dungeon.wording import _refusal_texts, format_refusal
from game.presentation.rulebooks import find_rulebook, get_rulebook
from game.rules.core.chance import RecordingRandom
from game.rules.core.protocol import HIDDEN, ActionError, Refusal
from game.rules.dungeon.actions.action import Setup
from game.rules.dungeon.engine import event as event_types
from game.rules.dungeon.rules import DungeonRules
from tests.dungeon.builder import CATALOG, DungeonTestTable

NAMES = ("Tilda", "Jonas", "Mira")


@pytest.fixture(params=sorted(text.LANGUAGES))
def language(request: pytest.FixtureRequest) -> str:
    languages.set_language(request.param)
    return str(request.param)


def adventure(players: int) -> tuple[DungeonRules, list[event_types.Event]]:
    rules = build_rules(Setup(players=players))
    bot, rng, chance = make_dungeon_bot("greedy"), Random(2), RecordingRandom(Random(2))
    events: list[event_types.Event] = []
    state = rules.setup(chance, events)
    while state.decision is not None:
        view = rules.observe(state, state.decision.seat)
        action = bot.choose(rules, view, state.decision.seat, rules.legal_actions(state), rng)
        rules.apply(state, action, chance, events)
    return rules, events


def test_every_event_of_an_adventure_has_its_sentence(language: str) -> None:
    rules, events = adventure(3)
    texts = [line for event in events for line in format_event(CATALOG, NAMES, event)]
    assert len(texts) > 400
    assert not [line for line in texts if "{" in line or "  " in line]
    for event in events:
        for seat in (0, 3):
            assert all("-1" not in line for line in format_event(CATALOG, NAMES, rules.redact(event, seat)))
    assert len({type(event) for event in events}) > 20


def test_every_kind_of_event_can_be_told(language: str) -> None:
    silent = {event_types.RupeesChanged(-5, 0, "shop")}
    examples = [
        event_types.OfferAnswered(0, 1, True),
        event_types.TeleporterLaid(0, 3),
        event_types.TeleporterLaid(-9, 3),
        event_types.BottleLost("red"),
        event_types.BottlePoured(0, "milk"),
        event_types.BottleUsed(0, "green", "empty", 1),
        event_types.BottleWon(2),
        event_types.SatOut(1, 1),
        event_types.Kept(1),
        event_types.RewardReduced(4, 4),
        event_types.Revived(10),
        event_types.Collapsed(1, 5),
        event_types.Collapsed(1, -9),
        event_types.Restarted("RW"),
        event_types.Passed(0),
        event_types.RoundEnded(1, 3, True, 0, 5, ""),
        event_types.RoundEnded(1, 3, False, 3, 5, "guard"),
        event_types.PowerUsed(0, 4, 0),
        event_types.CardLaid(0, HIDDEN, "down", 1, 1, 0, 5),
        event_types.CardCost(0, 13, 4),
        event_types.ItemDeclined(0, "bow"),
        event_types.Bought("red", 20, 3, True),
        event_types.AdventureEnded(False, "collapses", 12),
        event_types.BossBeaten(40, 1, 3),
        event_types.Discarded(0, (HIDDEN, HIDDEN), "penalty"),
        *silent,
    ]
    for event in examples:
        lines = format_event(CATALOG, NAMES, event)
        assert bool(lines) == (event not in silent), event
        assert all("{" not in line for line in lines)


def test_every_refusal_has_a_sentence(language: str) -> None:
    fields = (
        "text",
        "known",
        "name",
        "count",
        "most",
        "dungeon",
        "pieces",
        "levels",
        "square",
        "good",
        "price",
        "rupees",
    )
    args: dict[str, str | int] = dict.fromkeys((*fields, "bottle", "ready"), 1)
    for code in _refusal_texts():
        given = {**args, "kind": "combat", "card": "strike", "item": "bow"}
        assert "{" not in format_refusal(Refusal(code, given), CATALOG)


def test_refusals_that_the_rules_give_are_known() -> None:
    """Every code in the rules has a sentence."""
    import re
    from pathlib import Path

    import game.rules.dungeon as package

    codes = set()
    for path in Path(package.__path__[0]).rglob("*.py"):
        codes |= set(re.findall(r'Refusal\(\s*"([a-z-]+)"', path.read_text(encoding="utf-8")))
        codes |= set(re.findall(r'else "([a-z]+-[a-z-]+)"\)', path.read_text(encoding="utf-8")))
    assert len(codes) > 30
    assert codes <= set(_refusal_texts())


def test_names_in_sentences() -> None:
    languages.set_language("en")
    table = DungeonTestTable("HW-01", [["leap"]])
    refusal = table.why_not("play leap")
    assert refusal is not None
    assert format_refusal(refusal, CATALOG) == "Leap isn't a combat card. You can only play it face down."
    with pytest.raises(ActionError) as error:
        table.rules.from_text(table.state, "play leep")
    assert format_refusal(error.value.refusal, CATALOG) == 'Unknown card "leep".'


def test_a_collapse_is_counted_without_an_ordinal() -> None:
    languages.set_language("en")
    [line] = format_event(CATALOG, NAMES, event_types.Collapsed(2, 4))
    assert line == "Link collapses (2 so far). The adventure ends after 4 more."


def test_log_describes_an_item_room_as_a_find() -> None:
    languages.set_language("en")
    room = CATALOG.get_dungeon("RW").item_room
    assert format_event(CATALOG, NAMES, event_types.RoomEntered(0, 2, room, again=False)) == ["Tilda finds the Bow."]
    assert not format_event(CATALOG, NAMES, event_types.RoomSolved(room, 2, 0, 0, 0))


def test_a_card_is_told_with_the_points_so_far() -> None:
    languages.set_language("en")
    card = CATALOG.item_ids.index("strike")
    assert format_event(CATALOG, NAMES, event_types.CardLaid(1, card, "open", 1, 3, 4, 9)) == [
        "Jonas plays Strike: +1 (7 of 9)."
    ]


@pytest.mark.parametrize(("halves", "words"), [(1, "½"), (2, "1"), (3, "1½"), (-4, "2"), (0, "0")])
def test_hearts(halves: int, words: str) -> None:
    assert terms.format_hearts(halves) == words


def test_every_room_can_be_described(language: str) -> None:
    for room in CATALOG.rooms:
        for ops in (room.each_round, room.at_limit, room.reward, room.offer.pay if room.offer else ()):
            assert terms.describe_ops(CATALOG, ops)
        assert terms.kind_name(room.type)
        for bonus in room.bonus:
            assert terms.target_name(CATALOG, bonus.match)
    for room_id, name in (("RW-B2", "twin-arrow"), ("FG-01", "flame-jet"), ("BA-4", "far-switch"), ("BA-3", "heave")):
        for use in ("open", "down"):
            parts = DungeonTestTable(room_id, [[name]]).preview_use(name, use).parts
            assert all(terms.describe_value_part(CATALOG, *part) for part in parts)


def test_rulebook_rebuilds_the_rules_from_their_definitions() -> None:
    rules = build_rules(Setup(players=2, length="long"))
    rulebook = get_rulebook(rules)
    assert rulebook is find_rulebook("dungeon")
    known = rulebook.get_definitions(rules)
    assert rulebook.build_rules(known).options == rules.options
    state = rules.setup(RecordingRandom(Random(1)), None)
    public = rulebook.public_facts(rules, rules.observe(state, rules.seats))
    assert (public.map, public.turn) == ("long", 1)
    languages.set_language("en")
    assert rulebook.place_name("dungeon", "long") == "Long adventure"
    assert rulebook.place_name("dungeon", "HW") == "House of Winds"
    assert rulebook.part_name("dungeon", "twin-arrow") == "Twin Arrow"


def test_a_change_of_rupees_stands_before_the_sum() -> None:
    languages.set_language("en")
    assert format_event(CATALOG, NAMES, event_types.RupeesChanged(5, 13, "reward")) == ["+5 rupees (13)"]
    assert format_event(CATALOG, NAMES, event_types.RupeesChanged(-2, 11, "limit")) == ["−2 rupees (11)"]
