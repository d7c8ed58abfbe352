"""Every sentence of the interface in the player's language.

Messages are English in the code and looked up when they are shown, so the language can change without a restart:
call `_` inside functions, never while a module loads. Content (cards, teams, maps) carries the languages of `LANGUAGES`
itself: `pick`. `game.languages` loads the catalogs.
"""

import gettext
from collections.abc import Mapping
from typing import Protocol

LANGUAGES = {"en": "English", "de": "Deutsch"}
"""Language code -> the language's own name, of those that all content is written in; English is the language of the
message ids.
"""

FORMS = "forms of a word"
"""The context of word forms in the catalog of the content; they are one text there, with commas between them."""

_language = "en"
_interface = gettext.NullTranslations()
"""Catalog of what the interface says."""
_content = gettext.NullTranslations()
"""Catalog of what cards, rulebooks and lessons say."""


class Words(Protocol):
    """What content says in every language."""

    @property
    def en(self) -> str: ...

    @property
    def de(self) -> str: ...


class Forms(Protocol):
    """How a word of the content is written in texts, in every form that occurs."""

    @property
    def en(self) -> tuple[str, ...]: ...

    @property
    def de(self) -> tuple[str, ...]: ...


def _(message: str) -> str:
    """`message` in the current language; fill named fields afterwards: `_("{name}'s turn").format(name=...)`."""
    return _interface.gettext(message)


def ngettext(one: str, many: str, count: int) -> str:
    """`one` or `many` as the current language wants it for `count`; the number itself is filled in by the caller."""
    return _interface.ngettext(one, many, count)


def pgettext(context: str, message: str) -> str:
    """`message` where the bare word would mean two things: `pgettext("verb", "Attack")`."""
    return _interface.pgettext(context, message)


def capital(text: str) -> str:
    """A text with a capital first letter, and the rest as it is."""
    return text[:1].upper() + text[1:]


def strip_period(sentence: str) -> str:
    """Return a sentence as it stands in a heading: without its period, unless another sentence follows."""
    return sentence if ". " in sentence else sentence.removesuffix(".")


def decimal(number: float, places: int = 1) -> str:
    """Return a number rounded to so many decimal places, with the language's decimal sign and no grouping."""
    return f"{number:.{places}f}".replace(".", pgettext("decimal sign", "."))


def percent(number: int) -> str:
    """So many percent, as the language writes it."""
    return _("{number}%").format(number=number)


def pick(words: Words) -> str:
    """What `words` say in the current language."""
    if _language in LANGUAGES:
        text: str = getattr(words, _language)
        return text
    return _content.gettext(words.en) if words.en else ""


def picked(names: Mapping[str, str], missing: str = "") -> str:
    """What a table by language says in the current one; `missing` where it says nothing."""
    if _language in LANGUAGES:
        return names.get(_language, missing)
    english = names.get("en", "")
    return _content.gettext(english) if english else missing


def forms(words: Forms) -> tuple[str, ...]:
    """The forms of a word in the current language; none where nobody has written them down."""
    if _language in LANGUAGES:
        found: tuple[str, ...] = getattr(words, _language)
        return found
    key = forms_key(words.en)
    said = _content.pgettext(FORMS, key)
    return tuple(filter(None, (form.strip() for form in said.split(",")))) if said != key else ()


def forms_key(english: tuple[str, ...]) -> str:
    """How the forms of a word stand in a catalog."""
    return ", ".join(english)


def language() -> str:
    """The code of the current language."""
    return _language


def use_catalogs(code: str, interface: gettext.NullTranslations, content: gettext.NullTranslations) -> None:
    """Say everything in a language from now on; its content is looked up where it is not one of `LANGUAGES`."""
    global _language, _interface, _content
    _language, _interface, _content = code, interface, content
