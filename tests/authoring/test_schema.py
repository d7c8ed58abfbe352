"""The schemas for editors: they take every file that ships, refuse what the reader refuses, and explain the fields."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from game import paths
from game.authoring.schema import SCHEMA_COMMENT, SCHEMA_TYPES, build_schema
from game.cli import main
from game.content.cards.dungeon_reader import BASE, DUNGEONS
from game.content.formats.yaml_reader import read_yaml
from tests.sources import ROOT

TEAMS = sorted((paths.assets_dir() / "cards" / "zelda" / "teams").glob("*.yaml"))
SCENARIOS = sorted((ROOT / "tests" / "scenarios").rglob("*.yaml"))
LINK = paths.assets_dir() / "cards" / "zelda" / "teams" / "link.yaml"

TYPES: dict[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "boolean": bool,
}


def fits(data: Any, wanted: dict[str, Any], root: dict[str, Any]) -> bool:
    """Tell whether data fits a schema, as far as these schemas go; a keyword that is new here fails the test."""
    known = {"$schema", "$defs", "$ref", "title", "description", "default", "discriminator", "required", "properties"}
    known |= {"additionalProperties", "anyOf", "enum", "type", "items", "prefixItems", "minItems", "maxItems"}
    known |= {"minimum", "maximum", "propertyNames"}
    assert wanted.keys() <= known
    if "$ref" in wanted and not fits(data, root["$defs"][wanted["$ref"].rpartition("/")[2]], root):
        return False
    if "anyOf" in wanted and not any(fits(data, one, root) for one in wanted["anyOf"]):
        return False
    if "enum" in wanted and data not in wanted["enum"]:
        return False
    if "type" in wanted:
        right = isinstance(data, TYPES[wanted["type"]])
        if not right or (isinstance(data, bool) and wanted["type"] == "integer"):
            return False
    if isinstance(data, int) and not wanted.get("minimum", data) <= data <= wanted.get("maximum", data):
        return False
    if isinstance(data, dict):
        return _object_fits(data, wanted, root)
    return _list_fits(data, wanted, root) if isinstance(data, list) else True


def _object_fits(data: dict[str, Any], wanted: dict[str, Any], root: dict[str, Any]) -> bool:
    properties = wanted.get("properties", {})
    others = wanted.get("additionalProperties", True)
    names = wanted.get("propertyNames", {})
    if not all(fits(name, names, root) for name in data):
        return False
    for name, value in data.items():
        inner = properties.get(name, others)
        if inner is False or (isinstance(inner, dict) and not fits(value, inner, root)):
            return False
    return set(wanted.get("required", ())) <= data.keys()


def _list_fits(data: list[Any], wanted: dict[str, Any], root: dict[str, Any]) -> bool:
    if not wanted.get("minItems", 0) <= len(data) <= wanted.get("maxItems", len(data)):
        return False
    first = wanted.get("prefixItems", [])
    if not all(fits(one, inner, root) for one, inner in zip(data, first, strict=False)):
        return False
    rest = wanted.get("items", {})
    return not data[len(first) :] if rest is False else all(fits(one, rest, root) for one in data[len(first) :])


def _as_json(value: dict[str, Any]) -> Any:
    return json.loads(json.dumps(value))


def _changed(path: Path, old: str, new: str) -> Any:
    text = path.read_text(encoding="utf-8")
    assert old in text
    return yaml.safe_load(text.replace(old, new, 1))


@pytest.mark.parametrize("path", TEAMS, ids=lambda path: path.stem)
def test_shipped_teams_fit(path: Path) -> None:
    wanted = build_schema(SCHEMA_TYPES["team"])
    assert fits(read_yaml(path)[0], wanted, wanted)


def test_shipped_pack_and_scenarios_fit() -> None:
    pack, scenario = build_schema(SCHEMA_TYPES["pack"]), build_schema(SCHEMA_TYPES["scenario"])
    assert fits(read_yaml(LINK.parent.parent / "pack.yaml")[0], pack, pack)
    assert SCENARIOS
    for path in SCENARIOS:
        assert fits(read_yaml(path)[0], scenario, scenario), path


def test_shipped_dungeons_fit() -> None:
    folder, kinds = paths.assets_dir() / "cards" / "dungeon", {"items": "dungeon-items", "words": "dungeon-words"}
    files = [path for path in sorted(folder.glob("*.yaml")) if path.stem != BASE]
    assert len(files) == len(DUNGEONS) + 3
    for path in files:
        wanted = build_schema(SCHEMA_TYPES[kinds.get(path.stem, "dungeon")])
        assert fits(read_yaml(path)[0], wanted, wanted), path


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("grade: easy", "grade: simple"),
        ("need: {a: 1, b: 4}", "need: {a: 1, b: two}"),
        ("do: hearts, halves: -1", "do: heart, halves: -1"),
        ("limit: 3", "limits: 3"),
        ("bosses:", "boss:"),
    ],
)
def test_what_does_not_fit_a_dungeon_is_seen(old: str, new: str) -> None:
    wanted = build_schema(SCHEMA_TYPES["dungeon"])
    assert not fits(_changed(paths.assets_dir() / "cards" / "dungeon" / "forest-refuge.yaml", old, new), wanted, wanted)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("alignment: good", "alignment: nice"),
        ("difficulty: 1", "difficulty: one"),
        ("difficulty: 1", "difficulty: true"),
        ("{do: draw}", "{do: drew}"),
        ("{do: draw}", "{do: draw, cuont: 2}"),
        ("do: heal, says: 3, amount: 2", "do: heal"),
        ("test: {ranged: true}", "test: null"),
        ("defense: {value: sunburst}", "defense: {value: sunbrust}"),
        ("copies: 3", "copys: 3"),
        ("copies: 3", "copies: 1000"),
        ("is: [hooked, opponent]", "is: [hooked]"),
        ("is: [hooked, opponent]", "is: [hooked, opponent, link]"),
        ("name: {en: Link + Navi, de: Link + Navi}", "name: {en: Link + Navi}"),
    ],
)
def test_what_does_not_fit_is_seen(old: str, new: str) -> None:
    wanted = build_schema(SCHEMA_TYPES["team"])
    assert not fits(_changed(LINK, old, new), wanted, wanted)


def test_schema_explains_verbs_fields_and_words() -> None:
    types = build_schema(SCHEMA_TYPES["team"])["$defs"]
    assert types["DiscardEffect"]["description"].startswith("Discard from the hand of the player `who`")
    assert types["MoveEffect"]["properties"]["straight"]["description"] == "True if it must stay in one row or column."
    assert "`partners`" in types["DamageEffect"]["properties"]["to"]["description"]
    assert types["TeamFile"]["properties"]["path"]["description"] == "Advice how to win with the team, in one sentence."
    scenario = build_schema(SCHEMA_TYPES["scenario"])["$defs"]["Scenario"]["properties"]
    assert scenario["about"]["description"] == "Description of the case in one sentence."
    assert scenario["active"]["description"].startswith("Seat whose turn it is")


@pytest.mark.parametrize("name", SCHEMA_TYPES)
def test_no_field_may_be_null(name: str) -> None:
    assert "null" not in json.dumps(build_schema(SCHEMA_TYPES[name]))


def test_command_writes_a_file_for_each_kind(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "for" / "editors"
    assert main(["--lang", "en", "dev", "schema", "--out", str(folder)]) == 0
    hints = [line.removeprefix(SCHEMA_COMMENT) for line in capsys.readouterr().out.splitlines()[1:]]
    assert sorted(hints) == sorted(path.as_posix() for path in folder.iterdir())
    for name, root in SCHEMA_TYPES.items():
        assert json.loads((folder / f"{name}.schema.json").read_text(encoding="utf-8")) == _as_json(build_schema(root))


def test_command_prints_all_without_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "dev", "schema"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        name: _as_json(build_schema(root)) for name, root in SCHEMA_TYPES.items()
    }


def test_folder_that_is_a_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "schema").touch()
    assert main(["--lang", "en", "dev", "schema", "--out", str(tmp_path / "schema")]) == 2
    assert capsys.readouterr().err.startswith(f"triforce-duels: {tmp_path / 'schema'}: Couldn't write the schemas")
