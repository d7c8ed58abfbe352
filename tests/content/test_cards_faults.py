"""Every kind of fault in a team's file is refused, with the line it stands in and what was meant."""

from collections.abc import Callable
from pathlib import Path

import pytest

from game.content.cards.teams import load_team, load_teams
from game.content.formats.errors import ContentError

TEAM = """\
name: {en: Knight + Page, de: Ritter + Knappe}
alignment: good
difficulty: 2
path:
  en: "Strike."
  de: "Schlag zu."
characters:
  - {kind: knight, name: {en: Knight, de: Ritter}, health: 15, role: lead}
  - {kind: page, name: {en: Page, de: Knappe}, health: 5, role: partner, count: 2}
basics:
  - {who: [knight], attack: 4, defense: 1, icons: [sword], copies: 10}
  - who: [page]
    attack: 2
    defense: 3
    icons: [sword, bow]
    copies: 9
cards:
  broad-cut:
    name: {en: Broad Cut, de: Breiter Hieb}
    who: [knight]
    copies: 4
    attack: {value: 6, icons: [sword]}
    defense: {value: sunburst}
    text:
      en: "**If it hit:** 2 damage."
      de: "**Bei Treffer:** 2 Schaden."
    on_attack:
      - do: if
        test: {hit: true}
        then:
          - {do: damage, amount: 2, to: {side: opponents, near: self, except: target}}
    on_defend:
      - {do: draw}
  mark:
    name: {en: Mark, de: Mal}
    who: [knight, page]
    copies: 4
    clock: 2
    text:
      en: "**Clock 2:** +1."
      de: "**Uhr 2:** +1."
    on_play:
      - do: choose
        as: marked
        among: {side: opponents, seen_by: own}
      - do: stay
        to: marked
    while:
      - of: own
        add: attack
        by: 1
        against: marked
  charm:
    name: {en: Charm, de: Amulett}
    who: [page]
    copies: 4
    free: true
    on_fall: knight
    text:
      en: "**Triforce:** 3 health instead."
      de: "**Triforce:** Stattdessen 3 Leben."
    on_play:
      - do: triforce
        then:
          - {do: survive, who: knight, health: 3}
"""

Load = Callable[[str], list[tuple[int, str]]]


@pytest.fixture
def faults_of(tmp_path: Path) -> Load:
    """Return the faults (line, what) that loading a text as ``knight.yaml`` finds."""

    def load(text: str) -> list[tuple[int, str]]:
        path = tmp_path / "knight.yaml"
        path.write_text(text, encoding="utf-8")
        try:
            load_team(path)
        except ContentError as error:
            return [(fault.line, fault.message) for fault in error.faults]
        return []

    return load


def find_line(text: str, part: str) -> int:
    assert text.count(part) == 1, f"{part!r} is not unique"
    return text[: text.index(part)].count("\n") + 1


def test_the_pattern_is_sound(faults_of: Load) -> None:
    assert faults_of(TEAM) == []


# What is replaced, what by, what the faulty line contains, what is said.
def way(label: str, then: str = "") -> str:
    """Return a way of an ``either``, as it is written."""
    return f"{{label: {label}, name: {{en: Go, de: Los}}, then: [{then}]}}"


WRITING = {
    "duplicate key": ("    copies: 9\n", "    copies: 9\n    attack: 3 \n", "attack: 3 ", "stands already in line 13"),
    "duplicate card": ("  mark:\n", "  broad-cut: {do: {a: [b]}}\n  mark:\n", "{do: {a", "stands already in line 18"),
    "boolean word": ("free: true", "free: yes", "free: yes", "write true or false"),
    "boolean in capitals": ("free: true", "free: TRUE", "free: TRUE", "write true or false"),
    "misread key": ("difficulty: 2", "difficulty: 2\non: 3", "on: 3", 'the key "on"'),
    "coordinate key": ("difficulty: 2", 'difficulty: 2\n"y": 3', '"y": 3', 'the key "y"'),
    "number as key": ("difficulty: 2", "difficulty: 2\n7: 3", "7: 3", "not a plain word"),
    "merge key": ("difficulty: 2", "difficulty: 2\n<<: {a: b}", "<<:", "not a plain word"),
    "list as key": ("difficulty: 2", "difficulty: 2\n? [a]\n: 3", "? [a]", "not a plain word"),
    "anchor": ("health: 15", "health: &big 15", "&big", "an anchor"),
    "alias": ("health: 15", "health: *big", "*big", "an alias"),
    "tag": ("health: 15", "health: !!int 15", "!!int", "a tag"),
    "empty value": ("alignment: good", "alignment:", "alignment:", "a value is missing"),
    "text with a comma": ("de: Ritter + Knappe", "de: Ritter, der Knappe", "Ritter, der", '"der Knappe" has no value'),
    "odd number": ("    defense: 3", "    defense: 0x3", "0x3", "read as a number in different ways"),
    "octal number": ("    defense: 3", "    defense: 0o3", "0o3", "read as a number in different ways"),
    "broken number": ("    defense: 3", "    defense: 3.5", "3.5", "put it in quotes"),
    "date": ("alignment: good", "alignment: 2024-05-01", "2024-05-01", "read as a date"),
    "second document": ("cards:\n", "---\ncards:\n", "---", "a second document"),
    "open bracket": ("who: [page]\n    copies", "who: [page\n    copies", "copies: 4\n    free", "begun in line 55"),
    "tab": ("difficulty: 2", "difficulty: 2\n\tname: 3", "\tname: 3", "is not YAML"),
    "control character": ("Strike.", "Str\x07ike.", "\x07", "control character"),
    "deep nesting": ("difficulty: 2", f"difficulty: {'[' * 50}{']' * 50}", "difficulty", "nested too deeply"),
}

TYPES = {
    "unknown field": ("alignment: good", "alinement: good", "alinement", 'did you mean "alignment"?'),
    "field of a card": ("copies: 4\n    free", "copy: 4\n    free", "copy: 4", 'did you mean "copies"?'),
    "unknown verb": ("do: triforce", "do: trifroce", "trifroce", 'did you mean "triforce"?'),
    "verb not a word": ("do: triforce", "do: 3", "do: 3", "unknown word"),
    "no verb": ("- do: triforce", "- done: triforce", "- done", 'the field "do" is missing'),
    "field of a verb": ("amount: 2", "ammount: 2", "ammount", 'did you mean "amount"?'),
    "wrong type": ("    defense: 3", "    defense: three", "three", 'got "three"'),
    "boolean for number": ("    defense: 3", "    defense: true", "defense: true", "got true"),
    "text for boolean": ("free: true", "free: often", "often", 'expected true or false, got "often"'),
    "word for list": ("who: [page]\n    copies", "who: page\n    copies", "who: page", "expected a list"),
    "list for fields": ("attack: {value: 6, icons: [sword]}", "attack: [6]", "attack: [6]", "expected named fields"),
    "number for fields": (
        "attack: {value: 6, icons: [sword]}",
        "attack: 6",
        "attack: 6",
        "expected named fields, got 6",
    ),
    "number or fields": ("amount: 2", "amount: many", "many", "or named fields, got"),
    "who or those": ("who: knight, health", "who: [knight], health", "who: [knight], h", "expected a text or named"),
    "unknown word": ("alignment: good", "alignment: god", "god", 'did you mean "good"?'),
    "far from any word": ("alignment: good", "alignment: neutral", "neutral", 'expected "dark" or "evil" or "good"'),
    "unknown icon": ("icons: [sword, bow]", "icons: [sword, arrow]", "arrow", 'unknown word "arrow"'),
    "unknown value": ("value: sunburst", "value: sunbrust", "sunbrust", 'did you mean "sunburst"?'),
    "unknown side": ("opponents, near", "oponents, near", "oponents", 'did you mean "opponents"?'),
    "missing field": ("    defense: 3\n", "", "- who: [page]", 'the field "defense" is missing'),
    "missing cards": (TEAM[TEAM.index("cards:") :], "", "name: {en: Knight + ", 'the field "cards" is missing'),
    "cards as list": (TEAM[TEAM.index("cards:") :], "cards: [a]\n", "cards: [a]", "expected named fields, got a list"),
    "missing language": ("{en: Mark, de: Mal}", "{en: Mark}", "{en: Mark}", 'the field "de" is missing'),
    "pair of three": ("{hit: true}", "{near: [[self, target, self]]}", "near: [[", "expected a list of 2, got 3"),
    "root": (TEAM, "- a\n", "- a", "expected named fields, got a list"),
}

LINKS = {
    "sentence that is not there": ("- {do: draw}", "- {do: draw, says: 2}", "says: 2", "has no sentence 2"),
    "no such kind": ("who: [knight, page]", "who: [knight, pages]", "pages", 'did you mean "page"?'),
    "nobody": ("who: [knight, page]", "who: []", "who: []", "nobody can use"),
    "kind twice": ("who: [knight, page]", "who: [page, page]", "[page, page]", "named twice"),
    "kind of a basic": ("- who: [page]", "- who: [pago]", "pago", 'did you mean "page"?'),
    "card id": ("  mark:\n", "  big_mark:\n", "big_mark", "small letters and hyphens"),
    "unbound word": ("to: marked", "to: marker", "to: marker", '"marker" is not bound here: did you mean "marked"?'),
    "nobody's word": (
        "to: marked",
        "to: navi",
        "to: navi",
        '"navi" is not bound here, and the team has no such character',
    ),
    "bound too late": (
        "      - do: choose",
        "      - {do: move, who: marked, up_to: 1}\n      - do: choose",
        "up_to",
        "not bound",
    ),
    "bound in a branch": (
        "      - do: choose\n        as: marked\n",
        "      - {do: may, then: [{do: choose, as: marked, among: {}}]}\n      - do: choose\n        as: other\n",
        "to: marked",
        "not bound here",
    ),
    "bound twice": (
        "      - do: stay",
        "      - {do: all, as: marked, among: {}}\n      - do: stay",
        "do: all",
        "bound already",
    ),
    "reserved word": ("as: marked", "as: held", "as: held", "a meaning of its own"),
    "ill-written word": ("as: marked", "as: Marked", "as: Marked", "small letters"),
    "target in a special": ("seen_by: own", "seen_by: target", "seen_by: target", 'no "target" outside on_attack'),
    "hit in a special": (
        "      - do: triforce",
        "      - do: triforce\n        test: {hit: true}",
        "hit: true}\n        then:\n          - {do: s",
        "tested outside",
    ),
    "kind of a set": ("seen_by: own", "side: own, kind: pag", "kind: pag}", "stands already"),
    "word while it lies": ("against: marked", "against: maked", "maked", "not bound when the card stays"),
    "target while it lies": ("against: marked", "against: target", "against: target", "not bound when the card stays"),
    "clock without stay": ("      - do: stay\n        to: marked\n", "", "clock: 2", "needs a stay"),
    "stay without clock": (
        "    on_defend:\n      - {do: draw}",
        "    on_defend:\n      - {do: stay}",
        "broad-cut",
        "stay needs a clock",
    ),
    "while without clock": ("    clock: 2\n", "", "    while:", "need each other"),
    "two effects while": ("        by: 1\n", "        by: 1\n        set: values\n", "of: own", "exactly one of"),
    "no number while": ("        by: 1\n", "", "of: own", "need a number"),
    "attack instead, of nobody": (
        "value: 6, icons: [sword]",
        "value: 6, icons: [sword], instead: [{test: {fallen: pago}, value: 6}]",
        "fallen: pago",
        '"pago" is not bound here',
    ),
    "second instead, of nobody": (
        "value: 6, icons: [sword]",
        "value: 6, icons: [sword], instead: [{test: {hit: true}, value: 5},\n      {test: {fallen: pago}, value: 6}]",
        "fallen: pago",
        '"pago" is not bound here',
    ),
    "defense instead, of nobody": (
        "defense: {value: sunburst}",
        "defense: {value: 4, instead: [{test: {fallen: pago}, value: 6}]}",
        "fallen: pago",
        '"pago" is not bound here',
    ),
    "exchanged with a stranger": (
        "- {do: draw}",
        "- {do: swap, who: knight, with: navi}",
        "with: navi",
        "the team has no such character",
    ),
    "negative clock": ("clock: 2", "clock: -2", "clock: -2", "cannot be negative"),
    "falling kind": ("on_fall: knight", "on_fall: knigt", "knigt", 'did you mean "knight"?'),
    "other one survives": ("on_fall: knight", "on_fall: page", "on_fall: page", "the one who survives"),
    "survive elsewhere": ("    on_fall: knight\n", "", "do: survive", "belongs in cards with on_fall"),
    "nobody survives": (
        "{do: survive, who: knight, health: 3}",
        "{do: heal, who: knight, amount: 3}",
        "on_fall",
        "needs a survive",
    ),
    "negative value": ("value: 6", "value: -6", "value: -6", "cannot be negative"),
    "negative basic": ("    defense: 3", "    defense: -3", "-3", "cannot be negative"),
    "no effect": ("amount: 2", "amount: 0", "amount: 0", "at least 1"),
    "number of nobody": ("amount: 2", "amount: {attack_of: top-discard, of: targt}", "targt", 'did you mean "target"?'),
    "one way": ("- {do: draw}", f"- {{do: either, ways: [{way('a')}]}}", "do: either", "at least two ways"),
    "label twice": (
        "- {do: draw}",
        f"- do: either\n        ways:\n          - {way('a')}\n          - {way('a', '{do: draw}')}",
        "then: [{do: draw}]}",
        '"a" is taken',
    ),
    "unbound in a way": (
        "- {do: draw}",
        f"- {{do: either, ways: [{way('a')}, {way('b', '{do: pull, who: self, to: x}')}]}}",
        "to: x",
        '"x" is not bound',
    ),
    "ill-written label": (
        "- {do: draw}",
        f"- {{do: either, ways: [{way('a')}, {way('B c')}]}}",
        "do: either",
        "small letters",
    ),
    "no copies of a basic": ("copies: 9", "copies: 0", "copies: 0", "at least one copy"),
    "no copies of a card": ("copies: 4\n    free", "copies: 0\n    free", "copies: 0", "at least one copy"),
    "sunburst attack": ("value: 6,", "value: sunburst,", "attack: {value: s", "only a defense"),
    "attack without icons": ("value: 6, icons: [sword]", "value: 6", "value: 6", "sword, bow or both"),
    "icons of a defense": ("value: sunburst", "value: sunburst, icons: [bow]", "sunburst", "bears no icons"),
    "text without attack": ("    attack: {value: 6, icons: [sword]}\n", "", "on_attack", "needs an attack"),
    "text without defense": ("    defense: {value: sunburst}\n", "", "on_defend", "needs a defense"),
    "combat and special": ("    free: true", "    defense: {value: 3}", "  charm:", "either an attack or a defense"),
    "wrong number": ('+1."\n      de', '+3."\n      de', "+3.", 'the text "en" says 3'),
    "other numbers": ("2 Schaden", "6 Schaden", "6 Schaden", "other numbers than the English"),
    "open bold": ("**Bei Treffer:** 2", "**Bei Treffer: 2", "Bei Treffer", "does not close it"),
    "copied text": ('"**Uhr 2:** +1."', '"**Clock 2:** +1."', 'de: "**Clock', "a copy of the English"),
    "copied path": ('"Schlag zu."', '"Strike."', 'de: "Strike', "a copy of the English"),
    "empty text": ("{en: Charm, de: Amulett}", "{en: Charm, de: ' '}", "en: Charm", 'the text "de" is empty'),
    "difficulty": ("difficulty: 2", "difficulty: 4", "difficulty", "from 1 to 3"),
    "no lead": ("role: lead", "role: partner", "characters:", "needs a lead"),
    "no partner": (TEAM[TEAM.index("  - {kind: page") : TEAM.index("basics:")], "", "characters:", "needs a partner"),
    "kind named twice": ("kind: page,", "kind: knight,", "name: {en: Page", "there already"),
    "kind that means more": ("kind: page,", "kind: target,", "kind: target", "cannot name a kind"),
    "no health": ("health: 15", "health: 0", "health: 0", "at least 1 health"),
    "two leads in one": ("role: lead", "role: lead, count: 2", "count: 2}\n  - {kind: page", "one lead"),
    "short deck": ("copies: 10}", "copies: 9}", "basics:", "19 basic cards, this one 18"),
    "too many talents": (
        "copies: 4\n    free",
        "copies: 5\n    free",
        "cards:",
        "12 power and special cards, this one 13",
    ),
}


def _variants() -> list[object]:
    cases = [(name, *case) for table in (WRITING, TYPES, LINKS) for name, case in table.items()]
    return [pytest.param(*case, id=name) for name, *case in cases]


@pytest.mark.parametrize(("old", "new", "at", "says"), _variants())
def test_fault_is_refused_at_its_line(faults_of: Load, old: str, new: str, at: str, says: str) -> None:
    assert TEAM.count(old) == 1, f"{old!r} is not unique"
    text = TEAM.replace(old, new)
    faults = faults_of(text)
    assert any(line == find_line(text, at) and says in message for line, message in faults), faults


def test_all_faults_of_a_file_are_listed_at_once(faults_of: Load) -> None:
    text = TEAM
    changes = {"health: 15": "heath: 15", "do: draw": "do: drawn", "free: true": "free: yes", "to: marked": "to: mark"}
    for old, new in changes.items():
        text = text.replace(old, new)
    lines = [line for line, _ in faults_of(text)]
    assert {find_line(text, new) for new in ("heath", "do: drawn", "free: yes")} <= set(lines)
    assert lines == sorted(lines)


def test_a_broken_card_does_not_hide_another(faults_of: Load) -> None:
    text = (
        TEAM.replace("do: draw", "do: drawn")
        .replace("to: marked", "to: marker")
        .replace("on_fall: knight", "on_fall: night")
    )
    assert [line for line, _ in faults_of(text)] == [
        find_line(text, part) for part in ("drawn", "marker", "on_fall: night")
    ]


def test_one_mistake_is_one_fault(faults_of: Load) -> None:
    for old, new in (("free: true", "free: yes"), ("health: 15", "health: &big 15"), ("do: triforce", "do: off")):
        assert len(faults_of(TEAM.replace(old, new))) == 1


def test_a_fault_reads_as_file_line_and_what(tmp_path: Path) -> None:
    path = tmp_path / "knight.yaml"
    path.write_text(TEAM.replace("good", "goood"), encoding="utf-8")
    with pytest.raises(ContentError) as error:
        load_team(path)
    assert str(error.value) == f'{path}:2: unknown word "goood": did you mean "good"?'


@pytest.mark.parametrize(
    ("raw", "line", "says"),
    [(b"", 1, "empty"), (b"name: a\npath: \xff\n", 2, "not UTF-8"), (b"# nothing\n", 1, "empty")],
)
def test_unreadable_text_is_refused(tmp_path: Path, raw: bytes, line: int, says: str) -> None:
    path = tmp_path / "knight.yaml"
    path.write_bytes(raw)
    with pytest.raises(ContentError) as error:
        load_team(path)
    assert [(fault.line, says in fault.message) for fault in error.value.faults] == [(line, True)]


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="cannot be read: No such file"):
        load_team(tmp_path / "nobody.yaml")


def test_a_folder_lists_the_faults_of_all_its_files(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(TEAM.replace("good", "goood"), encoding="utf-8")
    (tmp_path / "b.yaml").write_text(TEAM, encoding="utf-8")
    (tmp_path / "Big_C.yaml").write_text(TEAM, encoding="utf-8")
    with pytest.raises(ContentError) as error:
        load_teams(tmp_path)
    assert [(fault.path.name, fault.line) for fault in error.value.faults] == [("Big_C.yaml", 1), ("a.yaml", 2)]


def test_a_folder_without_teams_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="no team files"):
        load_teams(tmp_path)
