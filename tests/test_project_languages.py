"""A further language is a folder of files: found, spoken, with English where it says nothing, and never trusted."""

import io
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo

from game import text
from game.cli import main
from game.content.packs import load_pack
from game.dev import messages, missing, pseudo
from game.dev.content_texts import content_texts
from game.errors import UserError
from game.paths import HOME_VARIABLE
from game.text import _, forms, language, languages, pick, picked, set_language
from tests.app.screen import some_services

WORDS = SimpleNamespace(en="Spinning Blade", de="Wirbelklinge")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A home of the player's own; what is spoken there is forgotten."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    monkeypatch.setattr(text, "_catalogs", dict(text._catalogs))
    yield tmp_path
    set_language("en")


def speak(home: Path, code: str, name: str = "Français", **catalogs: str) -> None:
    folder = home / "data" / "locale" / code / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder.parent / "name.txt").write_text(f"{name}\n", encoding="utf-8")
    for domain, said in catalogs.items():
        (folder / f"{domain}.po").write_text(said, encoding="utf-8")


def test_a_folder_is_a_language(home: Path) -> None:
    speak(home, "fr", triforce='msgid "Settings"\nmsgstr "Réglages"\n')
    assert languages() == {"en": "English", "de": "Deutsch", "fr": "Français"}
    set_language("fr")
    assert _("Settings") == "Réglages"
    assert _("Draw") == "Draw"


def test_content_is_said_by_its_english_text(home: Path) -> None:
    content = 'msgid "Spinning Blade"\nmsgstr "Lame tournante"\n\n'
    content += 'msgctxt "forms of a word"\nmsgid "attack, attacks"\nmsgstr "attaque, attaques"\n'
    speak(home, "fr", content=content)
    set_language("fr")
    assert pick(WORDS) == "Lame tournante"
    assert pick(SimpleNamespace(en="Leap", de="Sprung")) == "Leap"
    assert picked({"en": "Spinning Blade", "de": "Wirbelklinge"}) == "Lame tournante"
    assert forms(SimpleNamespace(en=("attack", "attacks"), de=())) == ("attaque", "attaques")
    assert forms(SimpleNamespace(en=("heal",), de=())) == ()
    set_language("de")
    assert picked({"en": "Spinning Blade", "de": "Wirbelklinge"}) == "Wirbelklinge"


def test_what_would_stop_a_sentence_is_not_said(home: Path) -> None:
    speak(home, "fr", triforce='msgid "{name}\'s turn"\nmsgstr "Au tour de {nom}"\n')
    set_language("fr")
    assert _("{name}'s turn").format(name="Mira") == "Mira's turn"


@pytest.mark.parametrize(
    "said", ['msgid "a"\nmsgstr "b\n', 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=boom;\\n"\n']
)
def test_a_damaged_catalog_is_a_fault_of_its_file(home: Path, said: str) -> None:
    speak(home, "fr", triforce=said)
    with pytest.raises(UserError, match=r"triforce\.po"):
        set_language("fr")
    assert language() == "en"


def test_the_window_speaks_english_where_its_language_is_gone() -> None:
    services = some_services(language="tlh")
    assert services.settings.language == "tlh"
    assert language() == "en"


def test_names_of_folders_that_are_no_languages_are_left_alone(home: Path) -> None:
    for code in ("klingon", "x", "..", "f_r"):
        (home / "data" / "locale" / code).mkdir(parents=True, exist_ok=True)
        (home / "data" / "locale" / code / "name.txt").write_text("No", encoding="utf-8")
    assert set(languages()) == {"en", "de"}


def test_the_machine_may_be_set_to_it(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    speak(home, "pt_BR")
    speak(home, "pt")
    for wanted, spoken in {"pt_BR.UTF-8": "pt_BR", "pt_PT": "pt", "sv_SE": "en"}.items():
        monkeypatch.setenv("LC_ALL", wanted)
        assert text.system_language() == spoken


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two sentences and a card, so that nothing has to be read."""
    sentences, content = Catalog(), Catalog()
    sentences.add("{name}'s turn")
    sentences.add(("{count} card", "{count} cards"))
    content.add("Spinning Blade")
    monkeypatch.setattr(messages, "extract", lambda: sentences)
    monkeypatch.setattr(messages, "content_template", lambda: content)


@pytest.mark.usefixtures("few")
def test_a_language_is_begun_and_what_it_lacks_is_listed(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dev", "missing", "fr", "--begin", "Français"]) == 1
    out = capsys.readouterr().out
    assert 'triforce: not translated: "{name}\'s turn"' in out
    assert 'content: not translated: "Spinning Blade"' in out
    assert out.endswith("3 messages, 3 faults\n")
    for domain in (text.DOMAIN, text.CONTENT):
        file = text.catalog_file("fr", domain)
        catalog = messages.read("fr", domain)
        for message in catalog:
            if message.id:  # French has two or three plural forms, by the tables of the day
                plural = isinstance(message.id, tuple)
                message.string = (message.id[-1],) * catalog.num_plurals if plural else message.id
        file.write_bytes(messages.written(catalog))
    assert main(["dev", "missing", "fr"]) == 0
    with pytest.raises(UserError, match="already"):
        missing.begin("fr", "Français")
    with pytest.raises(UserError, match="no code"):
        missing.begin("../fr", "Français")
    assert main(["dev", "missing", "en"]) == 2


@pytest.mark.usefixtures("few")
def test_the_made_up_language_says_everything_longer(home: Path) -> None:
    pseudo.write(home)
    set_language(pseudo.CODE)
    assert _("{name}'s turn").format(name="Mira").startswith("Mira's ť")
    assert pick(WORDS) == pseudo.long_words(WORDS.en)
    assert len(pick(WORDS)) == pytest.approx(1.4 * len(WORDS.en), abs=1)
    assert pseudo.long_words("**{icon}** 4 {{x}}") == "**{icon}** 4 {{x}}"


def test_every_text_of_the_content_is_found() -> None:
    found = {said.text for said in content_texts()}
    for team in load_pack("zelda").teams.values():
        for card in team.cards.values():
            assert card.name.en in found
            assert not card.text.en or card.text.en in found
    assert {"Lost Woods", "Quick guide"} <= found


def test_a_compiled_catalog_says_which_letters_it_is_written_in() -> None:
    from game.catalog import compile_po

    catalog = read_mo(io.BytesIO(compile_po(text.catalog_file("de"))))
    assert catalog.charset.casefold() == "utf-8"
