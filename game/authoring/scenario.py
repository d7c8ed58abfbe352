"""Command ``dev scenario``: plays scenario files and reports differences from the expected positions."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.content.formats.errors import ContentError, Fault
from game.content.formats.yaml_reader import KeyPath as Where
from game.content.formats.yaml_reader import SourceMap
from game.content.puzzles.expectations import Mismatch, PositionNames, check_names, compare_step
from game.content.puzzles.match_names import UnknownNameError
from game.content.puzzles.positions import build_position
from game.content.puzzles.scenarios import Scenario, ScenarioStep, expand_step, load_scenario
from game.rules.core.chance import ReplayMismatch, ScriptedRandom
from game.rules.epic.event import Event
from game.text import _, ngettext, pgettext


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``dev scenario``."""
    parser.add_argument("files", metavar=_("FILE"), nargs="+", type=Path, help=_("scenario files (YAML)"))


def run(arguments: argparse.Namespace) -> int:
    """Play every file; return 1 if one of them fails.

    Raises:
        ContentError: a file cannot be read or has unknown names; then no file is played.
    """
    plays: list[ScenarioRun] = []
    faults: list[Fault] = []
    for path in arguments.files:
        try:
            plays.append(ScenarioRun(path))
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


class ScenarioRun:
    """One run of a scenario file.

    Raises:
        ContentError: the file cannot be read or has unknown names; the error lists every fault with its line.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.scenario: Scenario
        self.source_map: SourceMap
        self.scenario, self.source_map = load_scenario(path)
        self.position = PositionNames(*build_position(self.scenario, self.source_map))
        """Position of the scenario, with the names in it."""
        self.steps = [expand_step(step) for step in self.scenario.steps]
        self._check_names()
        self.chance = ScriptedRandom(self._list_rolls(), self.scenario.picks, strict=True)
        """Chance with the rolls and picks of the scenario."""
        self.source_map.raise_faults()

    def _check_names(self) -> None:
        """Add a fault for each unknown name in the steps."""
        for index, step in enumerate(self.steps):
            texts: list[tuple[Where, str]] = [(self._find_action(index, i), t) for i, t in enumerate(step.action_texts)]
            texts += [(("steps", index, "legal", i), text) for i, text in enumerate(step.legal)]
            texts += [(("steps", index, "only", i), text) for i, text in enumerate(step.only)]
            texts += [(("steps", index, "illegal", text), text) for text in step.illegal]
            for field_path, text in texts:
                try:
                    self.position.names.parse_action(self.position.state, text)
                except UnknownNameError as error:
                    self.source_map.add_fault(field_path, str(error))
            for field_path, message in check_names(self.position, step):
                self.source_map.add_fault(("steps", index, *field_path), message)
            if step == ScenarioStep():
                self.source_map.add_fault(("steps", index), "a step does something or expects something")

    def _find_action(self, step: int, index: int) -> Where:
        """Return the path of an action in the file: a step's ``do``, or an item of that list."""
        field_path: Where = ("steps", step, "do", index)
        return field_path if field_path in self.source_map.lines else field_path[:-1]

    def _list_rolls(self) -> list[int]:
        rolls = []
        for index, name in enumerate(self.scenario.rolls):
            try:
                rolls.append(self.position.names.find_face(name))
            except UnknownNameError as error:
                self.source_map.add_fault(("rolls", index), str(error))
        return rolls

    def run(self) -> list[Fault]:
        """Play the steps until one has an unexpected result; return the differences as faults."""
        for index, step in enumerate(self.steps):
            if differences := self._play_step(index, step):
                return [Fault(self.path, self.source_map.get_line(d.key_path), d.message) for d in differences]
        for stream_name, left in (("rolls", self.chance.rolls), ("picks", self.chance.picks)):
            if left:
                return [
                    Fault(
                        self.path,
                        self.source_map.get_line((stream_name,)),
                        f"{len(left)} of the {stream_name} were never asked for",
                    )
                ]
        return []

    def _play_step(self, index: int, step: ScenarioStep) -> list[Mismatch]:
        """Play one step and return the differences from its expectations."""
        scene, events = self.position, list[Event]()
        for number, text in enumerate(step.action_texts):
            field_path = self._find_action(index, number)
            if scene.state.decision is None:
                return [Mismatch(field_path, f'"{text}": the match is over')]
            action = scene.names.parse_action(scene.state, text)
            refusal = scene.rules.find_refusal(scene.state, action)
            if refusal is not None:
                args = "".join(f" {name}={value}" for name, value in refusal.args.items())
                return [
                    Mismatch(
                        field_path, f'"{text}" was refused: {refusal.code}{args} ({scene.describe_decision()} is asked)'
                    )
                ]
            try:
                scene.rules.apply(scene.state, action, self.chance, events)
            except ReplayMismatch as error:
                return [Mismatch(field_path, f'"{text}": {error}')]
            if broken := scene.rules.check_invariants(scene.state):
                return [Mismatch(field_path, f'"{text}" broke the position: {fault}') for fault in broken]
        return [
            Mismatch(("steps", index, *field_path), message)
            for field_path, message in compare_step(scene, step, events)
        ]
