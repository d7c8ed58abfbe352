"""The lessons of the guided first duel: positions with steps that wait for the right action and say why."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from game import paths
from game.content.card_check import check_words
from game.content.kept import kept
from game.content.names import Names, UnknownName
from game.content.positions import Position, build
from game.content.yaml_reader import Marks, Place, convert, read_yaml
from game.rules.core.chance import Scripted
from game.rules.core.protocol import ActionError, AnyRules
from game.rules.core.words import Words
from game.rules.epic.action import Action
from game.rules.epic.rules import EpicRules
from game.rules.epic.state import State


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step says something and waits, for one of the actions ``do`` or for a click (``read``); or it is what the
    other side does by itself, ``enemy``. ``show`` marks squares and characters.
    """

    say: Words | None = None
    do: tuple[str, ...] = ()
    enemy: str = ""
    read: bool = False
    show: tuple[str, ...] = ()


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One lesson of a few steps."""

    id: str
    title: Words
    aim: Words
    position: Position
    steps: tuple[Step, ...]


class Loaded(msgspec.Struct, frozen=True):
    """A lesson that can be played. The state is shared: clone it before it is changed."""

    lesson: Lesson
    rules: EpicRules
    state: State

    @property
    def game(self) -> str:
        """Whose cards it is played with."""
        return self.lesson.position.game

    def squares(self, step: Step, state: State) -> frozenset[int]:
        """The squares that a step marks in a position."""
        m = self.rules.match
        figures = [m.figure_named[name] for name in step.show if name in m.figure_named]
        named = {m.board.layout.square(name) for name in step.show if name not in m.figure_named}
        return frozenset({state.squares[figure] for figure in figures if state.squares[figure] >= 0} | named)

    def action(self, state: State, text: str) -> Action:
        """The action that a text of the lesson means in a position."""
        return Names(self.rules.match).action(state, text)


@kept
def load_lessons(game: str) -> tuple[Loaded, ...]:
    """The lessons in the order in which they are learned; raises ContentError with every fault of the file."""
    return read_lessons(paths.assets() / "tutorial" / f"{game}.yaml")


def read_lessons(path: Path) -> tuple[Loaded, ...]:
    """The lessons of a file, each played through once; raises ContentError as ``load_lessons`` does."""
    data, marks = read_yaml(path)
    lessons = convert(data, tuple[Lesson, ...], marks)
    loaded = []
    for index, lesson in enumerate(lessons):
        rules, state = build(lesson.position, marks)
        found = Loaded(lesson, rules, state)
        check_steps(rules, rules.clone(state), lesson.steps, found.action, marks, index)
        loaded.append(found)
    marks.raise_faults()
    return tuple(loaded)


def check_steps(
    rules: AnyRules,
    state: Any,
    steps: tuple[Step, ...],
    read: Callable[[Any, str], Any],
    marks: Marks,
    lesson: int,
) -> None:
    """Note every step that does not work when the ones before it were done; plays in ``state``."""
    for number, step in enumerate(steps):
        where: Place = (lesson, "steps", number)
        if (step.say is None) == (not step.enemy) or (step.say is not None and bool(step.do) == step.read):
            marks.fault(where, "a step says something and waits for an action or a click, or it is the enemy's")
            return
        if step.say is not None:
            check_words(step.say, marks, (*where, "say"), alike=False)
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
        rules.apply(state, actions[0], Scripted(), None)
