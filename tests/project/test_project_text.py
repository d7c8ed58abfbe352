"""Languages: catalogs are compiled right, complete, and looked up at the moment a sentence is shown."""

import ast
import gettext
import io
from pathlib import Path
from types import SimpleNamespace

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo as babel_mo
from babel.messages.pofile import read_po as babel_po

from game import languages, text
from game.catalog import compile_po, read_po, write_mo
from game.errors import UserError
from game.languages import set_language
from game.paths import HOME_VARIABLE
from game.text import LANGUAGES, _, ngettext, pgettext, pick_text
from tests.sources import ROOT, parse_file
from tools.i18n import messages

TRANSLATIONS = [code for code in LANGUAGES if code != messages.SOURCE_LANGUAGE]

SAMPLE = r"""# A catalog with one of everything.
msgid ""
msgstr ""
"Language: de\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"Content-Type: text/plain; charset=utf-8\n"

#: game/somewhere.py
msgid "Draw"
msgstr "Ziehen"

msgctxt "result"
msgid "Draw"
msgstr "Unentschieden"

#, python-brace-format
msgid "Draw {count} card"
msgid_plural "Draw {count} cards"
msgstr[0] "Ziehe {count} Karte"
msgstr[1] "Ziehe {count} Karten"

msgctxt "pile"
msgid "{count} card"
msgid_plural "{count} cards"
msgstr[0] "{count} Karte liegt"
msgstr[1] "{count} Karten liegen"

msgid ""
"two\n"
"lines, a \"quote\", a \\ and a tab\t"
msgstr ""
"zwei\n"
"Zeilen, ein „Zitat“, ein \\ und ein Tab\t"

#, fuzzy
msgid "guessed"
msgstr "geraten"

msgid "not yet"
msgstr ""

msgid "half"
msgid_plural "halves"
msgstr[0] "Hälfte"
msgstr[1] ""

#~ msgid "gone"
#~ msgstr "weg"
"""


def _translations(mo: bytes) -> gettext.GNUTranslations:
    return gettext.GNUTranslations(io.BytesIO(mo))


def _catalog(source: str) -> Catalog:
    return babel_po(io.StringIO(source), locale="de")


@pytest.fixture
def sample() -> gettext.GNUTranslations:
    return _translations(write_mo(read_po(SAMPLE).messages))


def test_compiled_catalog_translates(sample: gettext.GNUTranslations) -> None:
    assert sample.gettext("Draw") == "Ziehen"
    assert sample.pgettext("result", "Draw") == "Unentschieden"
    forms = ("Draw {count} card", "Draw {count} cards")
    assert sample.ngettext(*forms, 1) == "Ziehe {count} Karte"
    assert sample.ngettext(*forms, 0) == sample.ngettext(*forms, 2) == "Ziehe {count} Karten"
    assert sample.npgettext("pile", "{count} card", "{count} cards", 2) == "{count} Karten liegen"
    long = 'two\nlines, a "quote", a \\ and a tab\t'
    assert sample.gettext(long) == "zwei\nZeilen, ein „Zitat“, ein \\ und ein Tab\t"


def test_unfinished_messages_stay_english(sample: gettext.GNUTranslations) -> None:
    for message in ("guessed", "not yet", "gone", "unheard of"):
        assert sample.gettext(message) == message
    assert sample.ngettext("half", "halves", 2) == "halves"


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_compiled_catalog_agrees_with_babel(code: str) -> None:
    po = languages.catalog_path(code)
    theirs = io.BytesIO()
    with po.open("rb") as lines:
        babel_mo(theirs, babel_po(lines, locale=code))
    ours, babels = (dict(vars(_translations(mo))["_catalog"]) for mo in (compile_po(po), theirs.getvalue()))
    ours.pop("")  # Babel writes its own version into the head
    assert ours.items() <= babels.items()


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ('msgid "a"\nmsgstr "b\n', 2),
        ('msgid "a"\nmsgstr "b" "c"\n', 2),
        ('msgid "a"\n\nmsgtext "b"\n', 3),
        ('msgstr "b"\n', 1),
        ('"b"\n', 1),
    ],
)
def test_broken_catalog_names_the_line(source: str, line: int) -> None:
    with pytest.raises(UserError) as error:
        read_po(source, "de.po")
    assert str(error.value).startswith(f"de.po:{line}: ")


def test_language_changes_while_running() -> None:
    english, german = next(
        (key, value)
        for key, value in read_po(languages.catalog_path("de").read_text(encoding="utf-8")).messages.items()
        if key and key != value and "\x00" not in key and "\x04" not in key
    )
    assert _(english) == english
    set_language("de")
    assert text.current_language() == "de"
    assert _(english) == german
    set_language("en")
    assert _(english) == english


def test_lookups_use_the_current_catalog(monkeypatch: pytest.MonkeyPatch, sample: gettext.GNUTranslations) -> None:
    monkeypatch.setitem(languages._catalogs, ("de", languages.INTERFACE_DOMAIN), sample)
    assert pgettext("result", "Draw") == "Draw"
    assert ngettext("Draw {count} card", "Draw {count} cards", 1) == "Draw {count} card"
    set_language("de")
    assert pgettext("result", "Draw") == "Unentschieden"
    assert ngettext("Draw {count} card", "Draw {count} cards", 3) == "Ziehe {count} Karten"


def test_content_is_read_in_the_current_language() -> None:
    words = SimpleNamespace(en="shield", de="Schild")
    assert pick_text(words) == "shield"
    set_language("de")
    assert pick_text(words) == "Schild"


def test_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="tlh"):
        set_language("tlh")
    assert text.current_language() == "en"


@pytest.mark.parametrize(
    ("variables", "code"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "en_US.UTF-8"}, "en"),
        ({"LC_MESSAGES": "de_AT", "LANG": "en_US"}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
    ],
)
def test_language_of_the_machine(monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], code: str) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert languages.detect_system_language() == code


def test_compiled_catalog_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    monkeypatch.delitem(languages._catalogs, ("de", languages.INTERFACE_DOMAIN), raising=False)
    set_language("de")
    (kept,) = (tmp_path / "cache" / "locale").iterdir()
    assert kept.read_bytes() == compile_po(languages.catalog_path("de"))
    kept.write_bytes(write_mo(read_po(SAMPLE).messages))
    monkeypatch.delitem(languages._catalogs, ("de", languages.INTERFACE_DOMAIN))
    set_language("de")
    assert _("Draw") == "Ziehen"


def test_catalog_loads_where_nothing_can_be_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    monkeypatch.setenv(HOME_VARIABLE, str(blocked))
    monkeypatch.delitem(languages._catalogs, ("de", languages.INTERFACE_DOMAIN), raising=False)
    set_language("de")
    assert text.current_language() == "de"


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_catalog_says_all_that_the_sources_ask_for(code: str) -> None:
    assert list(messages.find_faults(messages.read_catalog(code), messages.extract_messages())) == []


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_no_translation_is_cut_short(code: str) -> None:
    """A whole sentence given for two plural forms is split into its first two letters."""
    for message in messages.read_catalog(code):
        english = [message.id] if isinstance(message.id, str) else message.id
        said = [message.string] if isinstance(message.string, str) else message.string
        if message.id and all(said):
            for source, form in zip(english, said, strict=True):
                assert len(form) * 3 >= len(source), f"{source!r}: {form!r}"


def test_faults_of_a_catalog_are_found() -> None:
    template = Catalog()
    for message in ("Draw", "{name} wins", "guessed", "missing", ("{count} card", "{count} cards"), "{a} and {b}"):
        template.add(message)
    catalog = _catalog(
        'msgid "Draw"\nmsgstr "Ziehen"\n\n'
        'msgid "{name} wins"\nmsgstr "{nmae} gewinnt"\n\n'
        '#, fuzzy\nmsgid "guessed"\nmsgstr "geraten"\n\n'
        'msgid "gone"\nmsgstr "weg"\n\n'
        'msgid "{count} card"\nmsgid_plural "{count} cards"\nmsgstr[0] "{count} Karte"\nmsgstr[1] "Karten"\n\n'
        'msgid "{a} and {b}"\nmsgstr "{b} und {a}"\n\n'
        '#~ msgid "long gone"\n#~ msgstr "lange weg"\n'
    )
    assert list(messages.find_faults(catalog, template)) == [
        '4: other {fields} than in English: "{name} wins"',
        'not translated: "guessed"',
        'not translated: "missing"',
        '14: other {fields} than in English: "{count} card"',
        'no longer in use: "gone"',
        'no longer in use: "long gone"',
    ]


def test_update_adds_drops_and_keeps(tmp_path: Path) -> None:
    package = tmp_path / "game"
    package.mkdir()
    (package / "scene.py").write_text(
        'a = _("Draw")\nb = pgettext("result", "Draw")\nc = ngettext("{n} card", "{n} cards", n)\nd = _("a " "b")\n'
    )
    catalog = _catalog(SAMPLE)
    messages.update_catalog(catalog, messages.extract_messages(package))
    reloaded = babel_po(io.BytesIO(messages.render_catalog(catalog)), locale="de")
    assert [(message.context, message.id, message.string) for message in reloaded if message.id] == [
        (None, "Draw", "Ziehen"),
        ("result", "Draw", "Unentschieden"),
        (None, ("{n} card", "{n} cards"), ("", "")),
        (None, "a b", ""),
    ]
    assert b"gone" not in messages.render_catalog(catalog)
    assert messages.render_catalog(reloaded) == messages.render_catalog(catalog)


def test_sentences_are_looked_up_when_they_are_shown() -> None:
    """A lookup while a module loads would keep the language of that moment; one of a variable cannot be extracted."""

    def visit(file: Path, node: ast.AST, running: bool) -> None:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in messages.KEYWORDS:
            assert running, f"{file}:{node.lineno}: looked up while the module loads"
            wanted = node.args[:1] if node.func.id == "_" else node.args[:2]
            for argument in wanted:
                assert isinstance(argument, ast.Constant), f"{file}:{node.lineno}: not a plain string"
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            for default in [*node.args.defaults, *filter(None, node.args.kw_defaults)]:
                visit(file, default, running)
            for part in node.body if isinstance(node.body, list) else [node.body]:
                visit(file, part, True)
            return
        for child in ast.iter_child_nodes(node):
            visit(file, child, running)

    for file in sorted((ROOT / "game").rglob("*.py")):
        source = file.read_text(encoding="utf-8")
        if any(f"{name}(" in source for name in messages.KEYWORDS):
            visit(file, parse_file(file), False)
