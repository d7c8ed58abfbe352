"""The lessons of the guided first duel: positions with steps that wait for the right action and say why."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from game import paths
from game.content.card_check import check_words
from game.content.claims import find_unproved
from game.content.expectations import Scene, check_names, compare
from game.content.kept import cached
from game.content.names import Names, UnknownName
from game.content.positions import Position, build
from game.content.scenarios import Expectation
from game.content.yaml_reader import Place, SourceMap, convert, read_yaml
from game.rules.core.chance import Scripted
from game.rules.core.protocol import ActionError, AnyRules
from game.rules.core.words import Words
from game.rules.epic.action import Action
from game.rules.epic.rules import EpicRules
from game.rules.epic.state import State

ExpectT = TypeVar("ExpectT")


class Step(msgspec.Struct, Generic[ExpectT], frozen=True, forbid_unknown_fields=True):
    """A step says something and waits, for one of the actions ``do`` or for a click (``read``); or it is what the
    other side does by itself, ``enemy``. ``show`` marks squares and characters.

    What the words claim is proved: ``given`` holds while they are read, with the events since the words before them;
    ``expect`` holds after the action of the step, with its events.
    """

    say: Words | None = None
    given: ExpectT | None = None
    do: tuple[str, ...] = ()
    enemy: str = ""
    read: bool = False
    show: tuple[str, ...] = ()
    expect: ExpectT | None = None


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One lesson of a few steps."""

    id: str
    title: Words
    aim: Words
    position: Position
    steps: tuple[Step[Expectation], ...]


class LoadedLesson(msgspec.Struct, frozen=True):
    """A lesson that can be played. The state is shared: clone it before it is changed."""

    lesson: Lesson
    rules: EpicRules
    state: State

    @property
    def game(self) -> str:
        """Whose cards it is played with."""
        return self.lesson.position.game

    def squares(self, step: Step[Any], state: State) -> frozenset[int]:
        """The squares that a step marks in a position."""
        m = self.rules.match
        figures = [m.figure_named[name] for name in step.show if name in m.figure_named]
        named = {m.board.layout.square(name) for name in step.show if name not in m.figure_named}
        return frozenset({state.squares[figure] for figure in figures if state.squares[figure] >= 0} | named)

    def action(self, state: State, text: str) -> Action:
        """The action that a text of the lesson means in a position."""
        return Names(self.rules.match).action(state, text)


@cached
def load_lessons(game: str) -> tuple[LoadedLesson, ...]:
    """The lessons in the order in which they are learned; raises ContentError with every fault of the file."""
    return read_lessons(paths.assets() / "tutorial" / f"{game}.yaml")


def read_lessons(path: Path) -> tuple[LoadedLesson, ...]:
    """The lessons of a file, each played through once; raises ContentError as ``load_lessons`` does."""
    data, marks = read_yaml(path)
    lessons = convert(data, tuple[Lesson, ...], marks)
    loaded = []
    for index, lesson in enumerate(lessons):
        rules, state = build(lesson.position, marks)
        found = LoadedLesson(lesson, rules, state)
        check_steps(rules, rules.clone(state), lesson.steps, found.action, _compare, marks, index)
        loaded.append(found)
    marks.raise_faults()
    return tuple(loaded)


def _compare(
    rules: EpicRules, state: State, expected: Expectation, events: Sequence[Any]
) -> Iterator[tuple[Place, str]]:
    scene = Scene(rules, state)
    unknown = list(check_names(scene, expected))
    yield from unknown or compare(scene, expected, list(events))


Compare = Callable[[Any, Any, Any, Sequence[Any]], Iterator[tuple[Place, str]]]
"""Yields where and how an expectation differs from a position, by rules, state, expectation and events."""


def check_steps(
    rules: AnyRules,
    state: Any,
    steps: Sequence[Step[Any]],
    read: Callable[[Any, str], Any],
    compare: Compare,
    marks: SourceMap,
    lesson: int,
) -> None:
    """Note every step that does not work when the ones before it were done, and every claim that does not hold; plays
    in ``state``.
    """
    since: list[Any] = []
    """Events since the words before."""
    for number, step in enumerate(steps):
        where: Place = (lesson, "steps", number)
        if (step.say is None) == (not step.enemy) or (step.say is not None and bool(step.do) == step.read):
            marks.fault(where, "a step says something and waits for an action or a click, or it is the enemy's")
            return
        if step.say is not None:
            check_words(step.say, marks, (*where, "say"), alike=False)
            for fault in find_unproved(step.say, [one for one in (step.given, step.expect) if one], step.do):
                marks.fault((*where, "say"), fault)
        if (step.say is None and step.given) or (step.read and step.expect):
            marks.fault(where, "given belongs to words, expect to an action")
        if step.given:
            _note_differences(marks, (*where, "given"), compare(rules, state, step.given, since))
        if step.say is not None:
            since = []
        if step.read:
            continue
        texts = step.do or (step.enemy,)
        try:
            actions = [read(state, text) for text in texts]
        except UnknownName as error:
            marks.fault(where, str(error))
            return
        except ActionError as error:
            marks.fault(where, f'"{texts[0]}" means nothing here: {error.refusal.code}')
            return
        for text, action in zip(texts, actions, strict=True):
            refusal = rules.why_not(state, action)
            if refusal is not None:
                marks.fault(where, f'"{text}" was refused: {refusal.code}')
                return
        events: list[Any] = []
        rules.apply(state, actions[0], Scripted(), events)
        since += events
        if step.expect:
            _note_differences(marks, (*where, "expect"), compare(rules, state, step.expect, events))


def _note_differences(marks: SourceMap, place: Place, differences: Iterator[tuple[Place, str]]) -> None:
    for where, what in differences:
        marks.fault((*place, *where), what)
