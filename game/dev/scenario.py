"""`dev scenario`: plays scenario files and says where what is differs from what was expected."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.content.errors import ContentError, Fault
from game.content.expectations import Difference, Scene, check_names, compare
from game.content.names import UnknownName
from game.content.positions import build
from game.content.scenarios import Scenario, Step, load_scenario, written
from game.content.yaml_reader import Place as Where
from game.content.yaml_reader import SourceMap
from game.rules.core.chance import Scripted, TapeMismatch
from game.rules.epic.event import Event
from game.text import _, ngettext, pgettext


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", metavar=_("FILE"), nargs="+", type=Path, help=_("scenario files (YAML)"))


def run(arguments: argparse.Namespace) -> int:
    """Play every file; exit code 1 when one of them fails.

    Raises:
        ContentError: files that cannot be read or name what is not there; nothing is played then.
    """
    plays: list[Play] = []
    faults: list[Fault] = []
    for path in arguments.files:
        try:
            plays.append(Play(path))
        except ContentError as error:
            faults += error.faults
    if faults:
        raise ContentError(faults)
    failed = 0
    for play in plays:
        differences = play.run()
        failed += bool(differences)
        print(f"{_('FAILED') if differences else pgettext('scenario', 'passed')}  {play.path}: {play.scenario.about}")
        for fault in differences:
            print(f"  {fault}")
    count = len(plays)
    print(ngettext("{count} scenario", "{count} scenarios", count).format(count=count), end=", ")
    print(ngettext("{count} failed", "{count} failed", failed).format(count=failed))
    return 1 if failed else 0


class Play:
    """One scenario file, read and ready to be played once.

    Raises:
        ContentError: the file cannot be read, or names what is not there; every fault with its line.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.scenario: Scenario
        self.marks: SourceMap
        self.scenario, self.marks = load_scenario(path)
        self.scene = Scene(*build(self.scenario, self.marks))
        self.steps = [written(step) for step in self.scenario.steps]
        self._check_names()
        self.chance = Scripted(self._rolls(), self.scenario.picks, strict=True)
        self.marks.raise_faults()

    def _check_names(self) -> None:
        for index, step in enumerate(self.steps):
            texts: list[tuple[Where, str]] = [(self._action_at(index, i), t) for i, t in enumerate(step.actions_done)]
            texts += [(("steps", index, "legal", i), text) for i, text in enumerate(step.legal)]
            texts += [(("steps", index, "only", i), text) for i, text in enumerate(step.only)]
            texts += [(("steps", index, "illegal", text), text) for text in step.illegal]
            for where, text in texts:
                try:
                    self.scene.names.action(self.scene.state, text)
                except UnknownName as error:
                    self.marks.fault(where, str(error))
            for where, what in check_names(self.scene, step):
                self.marks.fault(("steps", index, *where), what)
            if step == Step():
                self.marks.fault(("steps", index), "a step does something or expects something")

    def _action_at(self, step: int, index: int) -> Where:
        """Where an action stands: a step may be one action, ``do`` one action or a list of them."""
        where: Where = ("steps", step, "do", index)
        return where if where in self.marks.lines else where[:-1]

    def _rolls(self) -> list[int]:
        rolls = []
        for index, name in enumerate(self.scenario.rolls):
            try:
                rolls.append(self.scene.names.face(name))
            except UnknownName as error:
                self.marks.fault(("rolls", index), str(error))
        return rolls

    def run(self) -> list[Fault]:
        """Play the steps; stops at the first step that is not as expected and gives all its differences."""
        for index, step in enumerate(self.steps):
            if differences := self._play(index, step):
                return [Fault(self.path, self.marks.line(d.where), d.what) for d in differences]
        for what, left in (("rolls", self.chance.rolls), ("picks", self.chance.picks)):
            if left:
                return [Fault(self.path, self.marks.line((what,)), f"{len(left)} of the {what} were never asked for")]
        return []

    def _play(self, index: int, step: Step) -> list[Difference]:
        scene, events = self.scene, list[Event]()
        for number, text in enumerate(step.actions_done):
            where = self._action_at(index, number)
            if scene.state.decision is None:
                return [Difference(where, f'"{text}": the match is over')]
            action = scene.names.action(scene.state, text)
            refusal = scene.rules.why_not(scene.state, action)
            if refusal is not None:
                args = "".join(f" {name}={value}" for name, value in refusal.args.items())
                return [Difference(where, f'"{text}" was refused: {refusal.code}{args} ({scene.asked()} is asked)')]
            try:
                scene.rules.apply(scene.state, action, self.chance, events)
            except TapeMismatch as error:
                return [Difference(where, f'"{text}": {error}')]
            if broken := scene.rules.check(scene.state):
                return [Difference(where, f'"{text}" broke the position: {fault}') for fault in broken]
        return [Difference(("steps", index, *where), what) for where, what in compare(scene, step, events)]
