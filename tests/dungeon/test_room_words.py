"""A word of the rooms, and what happens in an adventure, have all of their parts; one that is missing is named."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from game.app.dungeon.animation import beats
from game.app.dungeon.views import need_view
from game.bots.dungeon import judgment
from game.content.cards import room_words
from game.presentation.dungeon import event_wording, terms
from game.rules.core.exhaustive import Handler
from game.rules.dungeon import cards as card_types
from game.rules.dungeon.actions import rewards
from game.rules.dungeon.engine import event as event_types
from tests.dungeon.builder import CATALOG
from tests.newcomer import load_with

WORDS = {
    "what it takes and gives": rewards.ROOM_OPERATIONS,
    "its check": room_words.AMOUNT_RULES,
    "its worth for bots": judgment.PENALTY_COSTS,
    "its words": terms.OP_WORDS,
    "its icon": need_view.ICONS,
}
EVENTS = {
    "the words of the log": event_wording.SENTENCES,
    "the pictures": beats.ANIMATION_HANDLERS,
}


class Wake(msgspec.Struct, frozen=True):
    """Unknown word, or event."""

    handlers = ~Handler.NONE


class Slept(msgspec.Struct, frozen=True):
    """Event whose defaults are all correct."""

    handlers = Handler.NONE


@pytest.mark.parametrize("part", WORDS)
def test_every_operation_has_an_entry_in_every_table(part: str) -> None:
    assert set(WORDS[part]) == set(get_args(card_types.AnyOp))


@pytest.mark.parametrize("part", EVENTS)
def test_every_event_has_an_entry_in_every_table(part: str) -> None:
    assert set(EVENTS[part]) == set(get_args(event_types.Event))


@pytest.mark.parametrize(
    "module",
    [
        "game.rules.dungeon.actions.rewards",
        "game.content.cards.room_words",
        "game.bots.dungeon.judgment",
        "game.presentation.dungeon.terms",
        "game.app.dungeon.views.need_view",
    ],
)
def test_part_that_lacks_a_new_word_does_not_load(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(TypeError, match=r" have nothing for Wake$"):
        load_with(module, monkeypatch, card_types, "AnyOp", Wake)


HANDLING = ["game.presentation.dungeon.event_wording", "game.app.dungeon.animation.beats"]


@pytest.mark.parametrize("module", HANDLING)
def test_part_that_lacks_a_declared_handler_does_not_load(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(TypeError, match=r" have nothing for Wake$"):
        load_with(module, monkeypatch, event_types, "Event", Wake)


@pytest.mark.parametrize("module", HANDLING)
def test_event_that_declares_no_handlers_has_the_defaults(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    load_with(module, monkeypatch, event_types, "Event", Slept)


def test_every_operation_has_a_handler_and_a_wording() -> None:
    for word in get_args(card_types.AnyOp):
        record = rewards.ROOM_OPERATIONS[word]
        assert record.make_loss_steps is not None or record.give_reward is not None
        fields = {field.name: "bow" if field.type is str else 1 for field in msgspec.structs.fields(word)}
        assert terms.describe_op(CATALOG, word(**fields))


def test_word_that_only_gives_is_no_loss_and_one_that_only_takes_no_reward() -> None:
    for word, record in rewards.ROOM_OPERATIONS.items():
        assert record.affects_try_only <= (record.give_reward is None)
        assert record.once_per_game <= (record.give_reward is not None), word
