"""A verb of card text has all of its parts, and a part that is missing is named before anything is played."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from game.app.epic.match.animation import aims, choreography
from game.authoring.prose import CLAUSE_FORMATTERS
from game.bots.epic.worth import EFFECT_VALUES
from game.content.cards import text_check
from game.presentation.epic import event_wording, view_updates
from game.presentation.epic.no_effect import format_idle_reason
from game.rules.core.exhaustive import Handler, require_exhaustive, require_handlers, require_members, with_default
from game.rules.epic import event as events
from game.rules.epic.effects import vocabulary
from game.rules.epic.effects.effect import IdleReason
from game.rules.epic.effects.registry import EFFECTS
from game.rules.epic.effects.words import Word
from game.rules.epic.engine import machine
from game.rules.epic.engine.frames import TextFrame
from game.rules.epic.engine.library import Operation, effect_name
from game.rules.epic.engine.machine import HANDLERS
from game.rules.epic.engine.resolution import ResolutionContext
from tests.cards.builder import duel, ganon, link
from tests.newcomer import load_with

TABLES = {
    "its record": EFFECTS,
    "its worth for bots": EFFECT_VALUES,
    "its check": text_check.FIELDS_BY_EFFECT,
    "its sentence": CLAUSE_FORMATTERS,
}
EVENTS = {
    "the words of the log": event_wording.SENTENCES,
    "the pictures": choreography.ANIMATION_BY_EVENT,
    "the arrows": aims.TARGET_BY_EVENT,
    "the moves of the table": view_updates.VIEW_UPDATES,
}


@pytest.mark.parametrize("part", TABLES)
@pytest.mark.parametrize("verb", get_args(vocabulary.Effect), ids=lambda verb: effect_name(verb))
def test_verb_has_every_part(verb: type[vocabulary.Effect], part: str) -> None:
    assert verb in TABLES[part], f"{effect_name(verb)} lacks {part}"


@pytest.mark.parametrize("part", EVENTS)
def test_every_event_has_every_part(part: str) -> None:
    assert not set(get_args(events.Event)) ^ set(EVENTS[part])


@pytest.mark.parametrize("verb", get_args(vocabulary.Effect), ids=lambda verb: effect_name(verb))
def test_machine_runs_every_verb(verb: type[vocabulary.Effect]) -> None:
    assert HANDLERS[effect_name(verb)] is EFFECTS[verb].resolve


@pytest.mark.parametrize("reason", get_args(IdleReason))
def test_every_reason_to_do_nothing_is_given_by_a_verb_and_has_a_sentence(reason: IdleReason) -> None:
    assert reason in {effect.idle for effect in EFFECTS.values()}
    assert format_idle_reason(reason)


def test_every_verb_belongs_to_the_vocabulary() -> None:
    written = {
        one for one in vars(vocabulary).values() if isinstance(one, type) and issubclass(one, vocabulary.BaseEffect)
    } - {vocabulary.BaseEffect}
    assert written == set(get_args(vocabulary.Effect))


def test_table_without_an_entry_does_not_load() -> None:
    entries = {verb: 1 for verb in EFFECTS if verb is not vocabulary.LiftEffect}
    with pytest.raises(TypeError, match=r"^the worths of the bots have nothing for LiftEffect$"):
        require_exhaustive("the worths of the bots", vocabulary.Effect, entries)


def test_table_with_a_stranger_does_not_load() -> None:
    entries = {**dict.fromkeys(EFFECTS, 1), vocabulary.Condition: 1}
    with pytest.raises(TypeError, match=r"^the rules have something for Condition, which is no member$"):
        require_exhaustive("the rules", vocabulary.Effect, entries)


class Shove(vocabulary.Shape, frozen=True):
    """Effect whose field does not say which characters it means."""

    who: str


class Nudge(vocabulary.Shape, frozen=True):
    who: Word
    as_: str = ""


class Tired(msgspec.Struct, frozen=True):
    """Event that declares handlers which nothing has."""

    handlers = ~Handler.NONE


class Rested(msgspec.Struct, frozen=True):
    """Event whose defaults are all correct."""

    handlers = Handler.NONE


class Lost(msgspec.Struct, frozen=True):
    """Event that declares nothing."""


@pytest.mark.parametrize(
    "module",
    [
        "game.rules.epic.effects.registry",
        "game.bots.epic.worth",
        "game.content.cards.text_check",
        "game.authoring.prose",
    ],
)
def test_part_that_lacks_a_new_verb_does_not_load(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(TypeError, match=r" (have|has) nothing for Shove"):
        load_with(module, monkeypatch, vocabulary, "Effect", Shove)


HANDLING = [
    "game.presentation.epic.event_wording",
    "game.presentation.epic.view_updates",
    "game.app.epic.match.animation.choreography",
    "game.app.epic.match.animation.aims",
]


@pytest.mark.parametrize("module", HANDLING)
def test_part_that_lacks_a_declared_handler_does_not_load(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(TypeError, match=r" have nothing for Tired$"):
        load_with(module, monkeypatch, events, "Event", Tired)


@pytest.mark.parametrize("module", HANDLING)
def test_event_that_declares_no_handlers_has_the_defaults(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    load_with(module, monkeypatch, events, "Event", Rested)


def test_event_without_a_declaration_does_not_load() -> None:
    with pytest.raises(TypeError, match=r"^no handlers are declared by Lost: "):
        require_handlers(Rested | Lost)


def test_handler_that_its_event_does_not_declare_does_not_load() -> None:
    with pytest.raises(
        TypeError, match=r"^the animations have something for Rested, which does not declare ANIMATION$"
    ):
        with_default("the animations", Rested | Tired, Handler.ANIMATION, {Tired: 1, Rested: 1}, 0)


def _stand_still(context: ResolutionContext, frame: TextFrame, op: Operation) -> None:
    """Execute an effect that never continues."""


def _ask(context: ResolutionContext, frame: TextFrame, op: Operation) -> None:
    """Execute an effect that asks without declaring it."""
    context.ask(frame.seat, "may")


@pytest.mark.parametrize(
    ("run", "sentence"),
    [
        (_stand_still, r"^increase neither asks nor ends with advance\(frame\)$"),
        (_ask, r"^increase asks a player, and its entry does not say asks=True$"),
    ],
)
def test_verb_that_goes_nowhere_is_named(
    run: machine.OperationHandler, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = duel(link(link="C4", hand=["time-warp"]), ganon(ganon="J4"))
    monkeypatch.setitem(HANDLERS, "increase", run)
    with pytest.raises(TypeError, match=sentence):
        scene.do("play link time-warp")


class Kind(msgspec.Struct):
    """The base of two types."""


class Left(Kind):
    pass


class Right(Kind):
    pass


def test_union_that_leaves_one_out_does_not_load() -> None:
    require_members("the union Kind", Left | Right, Kind)
    with pytest.raises(TypeError, match=r"^the union Kind does not name Right$"):
        require_members("the union Kind", Left | int, Kind)


def test_field_that_does_not_say_what_it_means_does_not_load() -> None:
    with pytest.raises(TypeError, match=r"nothing for Shove\.who"):
        text_check.list_effect_fields(Shove)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"nothing for Nudge\.as_"):
        text_check.list_effect_fields(Nudge)  # type: ignore[arg-type]


def test_a_word_is_bound_when_the_rest_of_its_verb_is_read() -> None:
    names = [field.name for field in text_check.list_effect_fields(vocabulary.AllEffect)]
    assert names == ["among", "with_", "says", "as_"]
