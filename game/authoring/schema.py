"""Command ``dev schema``: writes JSON schemas of content files, for validation and completion in editors."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from game.authoring.source_docs import collect_structs, get_alias_docs, get_field_docs, normalize_doc
from game.content.cards.dungeon_reader import DungeonFile, VocabularyFile
from game.content.puzzles.scenarios import Scenario
from game.errors import UserError, describe_os_error
from game.rules.dungeon.cards import Item
from game.rules.epic.pack import Pack
from game.rules.epic.team_file import TeamFile
from game.text import _

SCHEMA_DIALECT = "https://json-schema.org/draft/2020-12/schema"
"""Version of JSON Schema."""

SCHEMA_TYPES: dict[str, Any] = {
    "team": TeamFile,
    "pack": Pack,
    "scenario": Scenario,
    "dungeon": DungeonFile,
    "dungeon-items": dict[str, Item],
    "dungeon-words": VocabularyFile,
}
"""Type of the content of each kind of file."""

SCHEMA_COMMENT = "# yaml-language-server: $schema="
"""Start of the comment that tells an editor the schema of a YAML file; a relative path to the schema follows."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``dev schema``."""
    parser.add_argument("--out", metavar=_("FOLDER"), type=Path, help=_("folder to write to (default: print them)"))


def run(arguments: argparse.Namespace) -> int:
    """Write the schemas to files, or print all of them as one JSON object."""
    schemas = {name: build_schema(root) for name, root in SCHEMA_TYPES.items()}
    if arguments.out is None:
        print(_encode(schemas))
        return 0
    folder: Path = arguments.out
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, one in schemas.items():
            schema_path(folder, name).write_text(_encode(one) + "\n", encoding="utf-8")
    except OSError as error:
        raise UserError(
            _("Couldn't write the schemas: {why}.").format(why=describe_os_error(error)), file=folder
        ) from error
    print(_("Start a YAML file with one of these lines; the path is relative to that file:"))
    for name in schemas:
        print(f"{SCHEMA_COMMENT}{schema_path(folder, name).as_posix()}")
    return 0


def schema_path(folder: Path, name: str) -> Path:
    """Return the path of the schema of a kind of file."""
    return folder / f"{name}.schema.json"


def build_schema(root: Any) -> dict[str, Any]:
    """Return the JSON schema of a type, with the docstrings of its types and fields as descriptions."""
    found: dict[str, Any] = _remove_null(msgspec.json.schema(root))
    structs = collect_structs(root)
    for name, definition in found["$defs"].items():
        struct = structs[name]
        definition["description"] = normalize_doc(struct.__doc__)
        properties = definition["properties"]
        aliases = get_alias_docs(sys.modules[struct.__module__])
        for field in get_field_docs(struct):
            if doc := field.doc or aliases.get(field.annotation):
                properties[field.name_in_file]["description"] = doc
    return {"$schema": SCHEMA_DIALECT, "title": getattr(root, "__name__", str(root)), **found}


def _remove_null(node: Any) -> Any:
    """Return a schema without null, because optional fields of content files are omitted instead."""
    if isinstance(node, list):
        return [_remove_null(item) for item in node]
    if not isinstance(node, dict):
        return node
    node = {key: _remove_null(value) for key, value in node.items() if not (key == "default" and value is None)}
    if {"type": "null"} in node.get("anyOf", []):
        several = [item for item in node.pop("anyOf") if item != {"type": "null"}]
        node |= several[0] if len(several) == 1 else {"anyOf": several}
    return node


def _encode(value: dict[str, Any]) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False)
