"""A value of a file is changed where it stands, and nothing else of the file is."""

import pytest
import yaml

from game.content.cards.packs import EPIC_PACKS
from game.content.formats.yaml_edit import PlainData, format_value, locate_values, replace_value
from game.content.formats.yaml_reader import KeyPath
from game.errors import UserError
from game.paths import assets_dir

FILE = """\
# A team of two.
name: {en: "The \\"Wick\\"", de: Docht} # both of them
who: [a, b]   # who they are

cards:
  flare: # hot
    copies: 3 # of them
    text:
      en: "Ends."
    on_play:
      # first
      - {do: draw}
      - {do: heal, amount: 2}
  last: {copies: 1}
"""


@pytest.mark.parametrize(
    ("place", "value", "old", "new"),
    [
        (("name", "de"), "Flamme", "de: Docht}", "de: Flamme}"),
        (("name", "de"), "a: b, c", "de: Docht}", 'de: "a: b, c"}'),
        (("name", "de"), "yes", "de: Docht}", 'de: "yes"}'),
        (("name", "en"), "Plain", '"The \\"Wick\\""', '"Plain"'),
        (("who",), ["b"], "[a, b]", "[b]"),
        (("who", 0), "c", "[a, b]", "[c, b]"),
        (("who", 0), None, "[a, b]", "[b]"),
        (("who", 1), None, "[a, b]", "[a]"),
        (("cards", "flare", "copies"), 4, "copies: 3 # of", "copies: 4 # of"),
        (("cards", "flare", "text", "en"), 'Say "ho"\\', '"Ends."', '"Say \\"ho\\"\\\\"'),
        (("cards", "flare", "on_play", 1, "amount"), 3, "amount: 2", "amount: 3"),
        (("cards", "flare", "on_play", 0), None, "      - {do: draw}\n", ""),
        (("cards", "flare", "copies"), None, "    copies: 3 # of them\n", ""),
        (("cards", "last", "free"), True, "{copies: 1}", "{copies: 1, free: true}"),
    ],
)
def test_a_value_is_changed_where_it_stands(place: KeyPath, value: "PlainData | None", old: str, new: str) -> None:
    assert FILE.count(old) == 1
    assert replace_value(FILE, place, value) == FILE.replace(old, new)
    with_returns = FILE.replace("\n", "\r\n")
    assert replace_value(with_returns, place, value) == FILE.replace(old, new).replace("\n", "\r\n")


def test_a_new_field_stands_behind_its_neighbor_at_the_same_depth() -> None:
    new = replace_value(FILE, ("cards", "flare", "attack"), {"value": 6, "icons": ["sword"]}, after_field="copies")
    assert new == FILE.replace("# of them\n", "# of them\n    attack: {value: 6, icons: [sword]}\n")
    last = replace_value(FILE, ("cards", "flare", "clock"), 2)
    assert last == FILE.replace("amount: 2}\n", "amount: 2}\n    clock: 2\n")
    assert replace_value(FILE.rstrip("\n"), ("more",), 1) == FILE.rstrip("\n") + "\nmore: 1"


@pytest.mark.parametrize("place", [("cards", "flare"), ("cards", "none", "copies"), ("who", "x")])
def test_what_cannot_be_changed_by_itself_is_left_to_an_editor(place: KeyPath) -> None:
    with pytest.raises(UserError, match="only be changed in a text editor"):
        replace_value(FILE, place, 1)


def test_every_value_of_every_team_is_found_and_can_be_written_again() -> None:
    for game in EPIC_PACKS:
        for path in sorted((assets_dir() / "cards" / game / "teams").glob("*.yaml"))[:1]:
            text = path.read_text(encoding="utf-8")
            for place, part in locate_values(text).items():
                if part.is_flow and place:
                    value = yaml.load(text[part.start : part.end], Loader=yaml.CSafeLoader)
                    assert yaml.load(format_value(value), Loader=yaml.CSafeLoader) == value, place
