"""A further language is a folder of files: found, spoken, with English where it says nothing, and never trusted."""

import io
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo

from game import languages
from game.app.menus.crash.rescue import recover_from_crash
from game.app.menus.crash.scene import CrashScene
from game.catalog import MOST_LINES, MOST_MESSAGES, read_po
from game.cli import main
from game.content.cards.packs import load_pack
from game.errors import UserError
from game.languages import set_language
from game.paths import HOME_VARIABLE
from game.text import _, current_language, ngettext, pick_entry, pick_forms, pick_text
from tests.app.screen import some_services
from tools.i18n import messages, missing, pseudo
from tools.i18n.content_texts import collect_texts

WORDS = SimpleNamespace(en="Spinning Blade", de="Wirbelklinge")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Give a home of its own, and forget its language."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    monkeypatch.setattr(languages, "_catalogs", dict(languages._catalogs))
    monkeypatch.setattr(languages, "_skipped", {}, raising=False)
    yield tmp_path
    set_language("en")


def speak(home: Path, code: str, name: str = "Français", **catalogs: str) -> None:
    folder = home / "data" / "locale" / code / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder.parent / "name.txt").write_text(f"{name}\n", encoding="utf-8")
    for domain, text in catalogs.items():
        (folder / f"{domain}.po").write_text(text, encoding="utf-8")


def test_a_folder_is_a_language(home: Path) -> None:
    speak(home, "fr", triforce='msgid "Settings"\nmsgstr "Réglages"\n')
    assert languages.list_languages() == {"en": "English", "de": "Deutsch", "fr": "Français"}
    set_language("fr")
    assert _("Settings") == "Réglages"
    assert _("Draw") == "Draw"


def test_content_is_said_by_its_english_text(home: Path) -> None:
    content = 'msgid "Spinning Blade"\nmsgstr "Lame tournante"\n\n'
    content += 'msgctxt "forms of a word"\nmsgid "attack, attacks"\nmsgstr "attaque, attaques"\n'
    speak(home, "fr", content=content)
    set_language("fr")
    assert pick_text(WORDS) == "Lame tournante"
    assert pick_text(SimpleNamespace(en="Leap", de="Sprung")) == "Leap"
    assert pick_entry({"en": "Spinning Blade", "de": "Wirbelklinge"}) == "Lame tournante"
    assert pick_forms(SimpleNamespace(en=("attack", "attacks"), de=())) == ("attaque", "attaques")
    assert pick_forms(SimpleNamespace(en=("heal",), de=())) == ()
    set_language("de")
    assert pick_entry({"en": "Spinning Blade", "de": "Wirbelklinge"}) == "Wirbelklinge"


GOOD = 'msgid "Settings"\nmsgstr "Réglages"\n'
HOSTILE_FIELDS = {
    "another format": "Au tour de {name:d}",
    "a number of places": "Au tour de {name:>2000000000}",
    "a conversion": "Au tour de {name!r}",
    "an unknown conversion": "Au tour de {name!z}",
    "a field in a format": "Au tour de {name:{name}}",
    "an attribute": "Au tour de {name.__class__}",
    "an item": "Au tour de {name[0]}",
    "another name": "Au tour de {nom}",
    "a number": "Au tour de {}",
    "an open brace": "Au tour de {name",
    "no field": "Au tour",
    "a percent sign": "Au tour de {name} %d",
    "a control character": "Au tour de {name}\x1b[31m",
    "a text without end": "Au tour de {name}" + "x" * 9_000,
}


@pytest.mark.parametrize("said", HOSTILE_FIELDS.values(), ids=HOSTILE_FIELDS)
def test_a_translation_that_cannot_be_filled_in_is_refused_with_its_line(
    home: Path, said: str, few: None, capsys: pytest.CaptureFixture[str]
) -> None:
    source = f'{GOOD}\nmsgid "{{name}}\'s turn"\nmsgstr "{said}"\n'
    speak(home, "fr", triforce=source, content=GOOD)
    set_language("fr")
    assert _("Settings") == "Réglages"
    assert _("{name}'s turn").format(name="Mira") == "Mira's turn"
    contents = read_po(source, "triforce.po")
    assert [(error.file, error.line) for error in contents.refused] == [("triforce.po", 4)]
    main(["dev", "missing", "fr"])
    assert f'triforce: 4: {contents.refused[0].message}: "{{name}}\'s turn"' in capsys.readouterr().out


def test_a_translation_may_use_the_formats_of_its_message() -> None:
    source = 'msgid "{share:.1f}% of {name}"\nmsgstr "{name} : {share:.1f} %"\n'
    assert read_po(source).messages["{share:.1f}% of {name}"] == "{name} : {share:.1f} %"
    assert read_po(source.replace(":.1f", ":.9f", 2).replace(":.9f", ":.1f", 1)).refused


HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=%s\\n"\n"Plural-Forms: nplurals=%d; plural=%s;\\n"\n\n'


@pytest.mark.parametrize("charset", ["UTF-8; format=flowed", "ISO-8859-1", "no-such-charset", "", "utf-8, rot13"])
def test_a_catalog_is_utf_8_whatever_its_head_says(home: Path, charset: str) -> None:
    speak(home, "fr", triforce=HEAD % (charset, 2, "n > 1") + GOOD)
    set_language("fr")
    assert _("Settings") == "Réglages"
    assert not languages.get_catalog_fault()


MANY = "".join(f'msgid "{index}"\nmsgstr "b"\n' for index in range(MOST_MESSAGES + 1))
BROKEN = {
    "an open quote": ('msgid "a"\nmsgstr "b\n', 2),
    "an unknown plural": (HEAD % ("UTF-8", 2, "boom"), 1),
    "a division by zero": (HEAD % ("UTF-8", 2, "n/(n-n)"), 1),
    "a division by zero at one number": (HEAD % ("UTF-8", 2, "n/(n-1234567)>1"), 1),
    "a rest by zero": (HEAD % ("UTF-8", 2, "n%0"), 1),
    "a form beyond the last": (HEAD % ("UTF-8", 2, "n"), 1),
    "a form before the first": (HEAD % ("UTF-8", 2, "0-1"), 1),
    "too many messages": (MANY, 2 * MOST_MESSAGES + 1),
    "too many lines": ("\n" * (MOST_LINES + 1), None),
    "a line without end": ('msgid "a"\nmsgstr "' + "b" * 100_000 + '"\n', 2),
}


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(("source", "line"), BROKEN.values(), ids=BROKEN)
def test_a_broken_catalog_is_named_and_skipped(
    home: Path, source: str, line: int | None, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    speak(home, "fr", triforce=source, content='msgid "Spinning Blade"\nmsgstr "Lame tournante"\n')
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    with pytest.raises(SystemExit) as left:
        main(["--version"])
    assert left.value.code == 0
    place = "locale/fr/LC_MESSAGES/triforce.po:" + ("" if line is None else f"{line}:")
    assert place in capsys.readouterr().err.replace("\\", "/")
    assert current_language() == "fr"
    assert _("Settings") == "Settings"
    assert ngettext("{count} card", "{count} cards", 1_234_567).format(count=3) == "3 cards"
    assert pick_text(WORDS) == "Lame tournante"
    services = some_services(language="fr")
    assert place in services.stack.toast.text.replace("\\", "/")
    assert main(["dev", "missing", "fr"]) == 2
    assert place in capsys.readouterr().err.replace("\\", "/")


def test_a_damaged_copy_of_a_catalog_is_compiled_again(home: Path) -> None:
    speak(home, "fr", triforce=GOOD)
    set_language("fr")
    (copy,) = (home / "cache" / "locale").iterdir()
    for damage in (b"", b"rubbish", copy.read_bytes()[:30]):
        copy.write_bytes(damage)
        languages._catalogs.clear()
        set_language("fr")
        assert _("Settings") == "Réglages"


def test_the_screen_after_a_fault_speaks_the_game_s_own_english(home: Path) -> None:
    asked = "The main menu couldn't load, even in safe mode."
    speak(home, "fr", triforce=f'{GOOD}\nmsgid "{asked}"\nmsgstr "Perdu."\n')
    services = some_services(language="fr")
    assert _("Settings") == "Réglages"
    services.is_safe_mode = True
    recover_from_crash(services, ZeroDivisionError("a fault"))
    top = services.stack.top
    assert isinstance(top, CrashScene)
    assert top._message == asked
    services.override_settings(text_size=125)
    assert _("Settings") == "Settings"
    services.override_settings(language="fr")
    assert _("Settings") == "Réglages"


def test_the_window_speaks_english_where_its_language_is_gone() -> None:
    services = some_services(language="tlh")
    assert services.settings.language == "tlh"
    assert current_language() == "en"


def test_names_of_folders_that_are_no_languages_are_left_alone(home: Path) -> None:
    for code in ("klingon", "x", "..", "f_r"):
        (home / "data" / "locale" / code).mkdir(parents=True, exist_ok=True)
        (home / "data" / "locale" / code / "name.txt").write_text("No", encoding="utf-8")
    assert set(languages.list_languages()) == {"en", "de"}


def test_the_machine_may_be_set_to_it(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    speak(home, "pt_BR")
    speak(home, "pt")
    for wanted, spoken in {"pt_BR.UTF-8": "pt_BR", "pt_PT": "pt", "sv_SE": "en"}.items():
        monkeypatch.setenv("LC_ALL", wanted)
        assert languages.detect_system_language() == spoken


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use two messages and a card, so that nothing has to be read."""
    sentences, content = Catalog(), Catalog()
    sentences.add("{name}'s turn")
    sentences.add(("{count} card", "{count} cards"))
    content.add("Spinning Blade")
    monkeypatch.setattr(messages, "extract_messages", lambda: sentences)
    monkeypatch.setattr(messages, "make_content_template", lambda: content)


@pytest.mark.usefixtures("few")
def test_a_language_is_begun_and_what_it_lacks_is_listed(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dev", "missing", "fr", "--begin", "Français"]) == 1
    out = capsys.readouterr().out
    assert 'triforce: not translated: "{name}\'s turn"' in out
    assert 'content: not translated: "Spinning Blade"' in out
    assert out.endswith("3 messages, 3 faults\n")
    for domain in (languages.INTERFACE_DOMAIN, languages.CONTENT_DOMAIN):
        file = languages.catalog_path("fr", domain)
        catalog = messages.read_catalog("fr", domain)
        for message in catalog:
            if message.id:  # French has two or three plural forms, by the tables of the day
                plural = isinstance(message.id, tuple)
                message.string = (message.id[-1],) * catalog.num_plurals if plural else message.id
        file.write_bytes(messages.render_catalog(catalog))
    assert main(["dev", "missing", "fr"]) == 0
    with pytest.raises(UserError, match="already"):
        missing.create_language("fr", "Français")
    with pytest.raises(UserError, match="isn't a language code"):
        missing.create_language("../fr", "Français")
    assert main(["dev", "missing", "en"]) == 2


@pytest.mark.usefixtures("few")
def test_the_made_up_language_says_everything_longer(home: Path) -> None:
    pseudo.write_language(home)
    set_language(pseudo.LANGUAGE_CODE)
    assert _("{name}'s turn").format(name="Mira").startswith("Mira's ť")
    assert pick_text(WORDS) == pseudo.lengthen_text(WORDS.en)
    assert len(pick_text(WORDS)) == pytest.approx(1.4 * len(WORDS.en), abs=1)
    assert pseudo.lengthen_text("**{icon}** 4 {{x}}") == "**{icon}** 4 {{x}}"


def test_every_text_of_the_content_is_found() -> None:
    found = {content_text.text for content_text in collect_texts()}
    for team in load_pack("zelda").teams.values():
        for card in team.cards.values():
            assert card.name.en in found
            assert not card.text.en or card.text.en in found
    assert {"Lost Woods", "Quick guide"} <= found


def test_a_compiled_catalog_says_which_letters_it_is_written_in() -> None:
    from game.catalog import compile_po

    catalog = read_mo(io.BytesIO(compile_po(languages.catalog_path("de"))))
    assert catalog.charset.casefold() == "utf-8"
