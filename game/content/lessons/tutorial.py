"""Lessons of the duel: positions with steps that explain something and wait for a certain action."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from game import paths
from game.content.cards.card_check import check_translations
from game.content.formats.cache import cached
from game.content.formats.yaml_reader import KeyPath, SourceMap, convert, read_yaml
from game.content.lessons.claims import find_unverified_claims
from game.content.puzzles.expectations import PositionNames, check_names, compare_step
from game.content.puzzles.match_names import NameResolver, UnknownNameError
from game.content.puzzles.positions import Position, build_position
from game.content.puzzles.scenarios import Expectation
from game.rules.core.chance import ScriptedRandom
from game.rules.core.protocol import ActionError, AnyRules
from game.rules.core.words import LocalizedText
from game.rules.epic.actions.action import Action
from game.rules.epic.engine.state import State
from game.rules.epic.rules import EpicRules

ExpectT = TypeVar("ExpectT")


class LessonStep(msgspec.Struct, Generic[ExpectT], frozen=True, forbid_unknown_fields=True):
    """Step of a lesson: a text that waits for an action (``do``) or click (``read``), or an action of the ``enemy``.

    ``show`` lists squares and characters to highlight. Claims of the text are verified: ``given`` must hold while it
    is shown, with the events since the previous text; ``expect`` must hold after the step's action, with its events.
    """

    say: LocalizedText | None = None
    given: ExpectT | None = None
    do: tuple[str, ...] = ()
    enemy: str = ""
    read: bool = False
    show: tuple[str, ...] = ()
    expect: ExpectT | None = None


class DuelLesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Duel lesson of a few steps; ``aim`` is its goal as text."""

    id: str
    title: LocalizedText
    aim: LocalizedText
    position: Position
    steps: tuple[LessonStep[Expectation], ...]


class LoadedLesson(msgspec.Struct, frozen=True):
    """Lesson ready to play. The state is shared, so clone it before changing it."""

    lesson: DuelLesson
    rules: EpicRules
    state: State

    @property
    def game(self) -> str:
        """Return the game of the lesson's teams and board."""
        return self.lesson.position.game

    def find_highlighted_squares(self, step: LessonStep[Any], state: State) -> frozenset[int]:
        """Return the squares that a step highlights in a position."""
        m = self.rules.match
        figures = [m.figure_by_name[name] for name in step.show if name in m.figure_by_name]
        named = {m.board.layout.parse_square(name) for name in step.show if name not in m.figure_by_name}
        return frozenset({state.squares[figure] for figure in figures if state.squares[figure] >= 0} | named)

    def parse_action(self, state: State, text: str) -> Action:
        """Parse an action of the lesson in a position."""
        return NameResolver(self.rules.match).parse_action(state, text)


@cached
def load_lessons(game: str) -> tuple[LoadedLesson, ...]:
    """Load the lessons of the duel in teaching order.

    Raises:
        ContentError: every fault of the file.
    """
    return read_lessons(paths.assets_dir() / "tutorial" / f"{game}.yaml")


def read_lessons(path: Path) -> tuple[LoadedLesson, ...]:
    """Read the lessons of a file, and verify each by playing it.

    Raises:
        ContentError: every fault of the file.
    """
    data, marks = read_yaml(path)
    lessons = convert(data, tuple[DuelLesson, ...], marks)
    loaded = []
    for index, lesson in enumerate(lessons):
        rules, state = build_position(lesson.position, marks)
        loaded_lesson = LoadedLesson(lesson, rules, state)
        check_steps(rules, rules.clone(state), lesson.steps, loaded_lesson.parse_action, _compare_step, marks, index)
        loaded.append(loaded_lesson)
    marks.raise_faults()
    return tuple(loaded)


def _compare_step(
    rules: EpicRules, state: State, expected: Expectation, events: Sequence[Any]
) -> Iterator[tuple[KeyPath, str]]:
    """Yield key path and message of each mismatch between an expectation and a position."""
    scene = PositionNames(rules, state)
    unknown = list(check_names(scene, expected))
    yield from unknown or compare_step(scene, expected, list(events))


CompareExpectation = Callable[[Any, Any, Any, Sequence[Any]], Iterator[tuple[KeyPath, str]]]
"""Yields key path and message of each mismatch; arguments are rules, state, expectation and events."""


def check_steps(
    rules: AnyRules,
    state: Any,
    steps: Sequence[LessonStep[Any]],
    parse_action: Callable[[Any, str], Any],
    compare: CompareExpectation,
    source_map: SourceMap,
    lesson_index: int,
) -> None:
    """Play the steps of a lesson and record every fault: actions that are refused and expectations that fail.

    ``parse_action`` parses an action in a state, ``lesson_index`` is the index of the lesson in the file; the played
    actions change ``state``.
    """
    since: list[Any] = []
    """Events since the words before."""
    for index, step in enumerate(steps):
        field_path: KeyPath = (lesson_index, "steps", index)
        if (step.say is None) == (not step.enemy) or (step.say is not None and bool(step.do) == step.read):
            source_map.add_fault(
                field_path, "a step says something and waits for an action or a click, or it is the enemy's"
            )
            return
        if step.say is not None:
            check_translations(step.say, source_map, (*field_path, "say"), is_name=False)
            for fault in find_unverified_claims(
                step.say, [expectation for expectation in (step.given, step.expect) if expectation], step.do
            ):
                source_map.add_fault((*field_path, "say"), fault)
        if (step.say is None and step.given) or (step.read and step.expect):
            source_map.add_fault(field_path, "given belongs to words, expect to an action")
        if step.given:
            _record_mismatches(source_map, (*field_path, "given"), compare(rules, state, step.given, since))
        if step.say is not None:
            since = []
        if step.read:
            continue
        texts = step.do or (step.enemy,)
        try:
            actions = [parse_action(state, text) for text in texts]
        except UnknownNameError as error:
            source_map.add_fault(field_path, str(error))
            return
        except ActionError as error:
            source_map.add_fault(field_path, f'"{texts[0]}" means nothing here: {error.refusal.code}')
            return
        for text, action in zip(texts, actions, strict=True):
            refusal = rules.find_refusal(state, action)
            if refusal is not None:
                source_map.add_fault(field_path, f'"{text}" was refused: {refusal.code}')
                return
        events: list[Any] = []
        rules.apply(state, actions[0], ScriptedRandom(), events)
        since += events
        if step.expect:
            _record_mismatches(source_map, (*field_path, "expect"), compare(rules, state, step.expect, events))


def _record_mismatches(source_map: SourceMap, key_path: KeyPath, mismatches: Iterator[tuple[KeyPath, str]]) -> None:
    """Record mismatches as faults below a key path."""
    for field_path, message in mismatches:
        source_map.add_fault((*key_path, *field_path), message)
