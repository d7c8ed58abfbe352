"""`dev schema`: JSON schemas of the files that people write, for editors that check and complete while one types."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from game.authoring.source_docs import aliases_of, fields_of, plain, structs_in
from game.content.cards.dungeon_reader import DungeonFile, WordsFile
from game.content.puzzles.scenarios import Scenario
from game.errors import UserError, reason_of
from game.rules.dungeon.cards import Item
from game.rules.epic.pack import Pack
from game.rules.epic.team_file import Team
from game.text import _

DIALECT = "https://json-schema.org/draft/2020-12/schema"

ROOTS: dict[str, Any] = {
    "team": Team,
    "pack": Pack,
    "scenario": Scenario,
    "dungeon": DungeonFile,
    "dungeon-items": dict[str, Item],
    "dungeon-words": WordsFile,
}
"""By kind of file: the type that is written in it."""

HINT = "# yaml-language-server: $schema="
"""The comment at the top of a YAML file that tells an editor its schema; a path is relative to that file."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", metavar=_("FOLDER"), type=Path, help=_("folder to write to (default: print them)"))


def run(arguments: argparse.Namespace) -> int:
    """Write the schemas, or print all of them as one JSON object."""
    schemas = {name: schema(root) for name, root in ROOTS.items()}
    if arguments.out is None:
        print(_written(schemas))
        return 0
    folder: Path = arguments.out
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, one in schemas.items():
            file_of(folder, name).write_text(_written(one) + "\n", encoding="utf-8")
    except OSError as error:
        raise UserError(_("Couldn't write the schemas: {why}.").format(why=reason_of(error)), file=folder) from error
    print(_("Start a YAML file with one of these lines; the path is relative to that file:"))
    for name in schemas:
        print(f"{HINT}{file_of(folder, name).as_posix()}")
    return 0


def file_of(folder: Path, name: str) -> Path:
    """Where the schema of a kind of file lies in a folder."""
    return folder / f"{name}.schema.json"


def schema(root: Any) -> dict[str, Any]:
    """The JSON schema of a file whose content is ``root``, with the docstrings of types and fields as descriptions."""
    found: dict[str, Any] = _without_null(msgspec.json.schema(root))
    structs = structs_in(root)
    for name, definition in found["$defs"].items():
        struct = structs[name]
        definition["description"] = plain(struct.__doc__)
        properties = definition["properties"]
        aliases = aliases_of(sys.modules[struct.__module__])
        for field in fields_of(struct):
            if doc := field.doc or aliases.get(field.annotation):
                properties[field.written]["description"] = doc
    return {"$schema": DIALECT, "title": getattr(root, "__name__", str(root)), **found}


def _without_null(node: Any) -> Any:
    """The same schema with no null in it: in these files a field is left out, never empty."""
    if isinstance(node, list):
        return [_without_null(one) for one in node]
    if not isinstance(node, dict):
        return node
    node = {key: _without_null(value) for key, value in node.items() if not (key == "default" and value is None)}
    if {"type": "null"} in node.get("anyOf", []):
        several = [one for one in node.pop("anyOf") if one != {"type": "null"}]
        node |= several[0] if len(several) == 1 else {"anyOf": several}
    return node


def _written(value: dict[str, Any]) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False)
