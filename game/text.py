"""Translation of the interface to the player's language.

Messages are English in the code and translated when they are displayed, so that the language can change without a
restart: call ``_`` inside functions, never at import. Content (cards, teams, maps) contains its text in all
``LANGUAGES``; see ``pick_text``. ``game.languages`` loads the catalogs.
"""

import gettext
from collections.abc import Mapping
from typing import Protocol

LANGUAGES = {"en": "English", "de": "Deutsch"}
"""Own name of each language in which all content is written, by code; English is the language of the message ids."""

FORMS_CONTEXT = "forms of a word"
"""Message context of inflected forms in the content catalog, where the forms of a word are one comma-separated text."""

_language = "en"
"""Code of the current language."""
_interface = gettext.NullTranslations()
"""Catalog of the texts of the interface."""
_content = gettext.NullTranslations()
"""Catalog of the texts of cards, rulebooks and lessons."""


class TranslatedText(Protocol):
    """Text of the content in every language."""

    @property
    def en(self) -> str: ...

    @property
    def de(self) -> str: ...


class TranslatedForms(Protocol):
    """Inflected forms of a word in the content, in every language."""

    @property
    def en(self) -> tuple[str, ...]: ...

    @property
    def de(self) -> tuple[str, ...]: ...


def _(message: str) -> str:
    """Translate a message; fields are filled in afterwards: ``_("{name}'s turn").format(name=...)``."""
    return _interface.gettext(message)


def ngettext(one: str, many: str, count: int) -> str:
    """Translate ``one`` or ``many`` by the plural rule for ``count``; the caller fills in the number."""
    return _interface.ngettext(one, many, count)


def pgettext(context: str, message: str) -> str:
    """Translate a message that is ambiguous without its context: ``pgettext("verb", "Attack")``."""
    return _interface.pgettext(context, message)


def capitalize_first(text: str) -> str:
    """Return a text with a capital first letter; the rest is unchanged."""
    return text[:1].upper() + text[1:]


def strip_period(sentence: str) -> str:
    """Return a text for a heading: a single sentence loses its period."""
    return sentence if ". " in sentence else sentence.removesuffix(".")


def format_decimal(number: float, places: int = 1) -> str:
    """Format a number with the decimal sign of the language and a number of decimal places, without grouping."""
    return f"{number:.{places}f}".replace(".", pgettext("decimal sign", "."))


def format_percentage(number: int) -> str:
    """Format a percentage in the current language."""
    return _("{number}%").format(number=number)


def pick_text(translated_text: TranslatedText) -> str:
    """Return the text in the current language."""
    if _language in LANGUAGES:
        text: str = getattr(translated_text, _language)
        return text
    return _content.gettext(translated_text.en) if translated_text.en else ""


def pick_entry(entry_by_language: Mapping[str, str], missing: str = "") -> str:
    """Return the entry for the current language of a table by language; ``missing`` if there is none."""
    if _language in LANGUAGES:
        return entry_by_language.get(_language, missing)
    english = entry_by_language.get("en", "")
    return _content.gettext(english) if english else missing


def pick_forms(translated_forms: TranslatedForms) -> tuple[str, ...]:
    """Return the inflected forms of a word in the current language; empty if they are unknown."""
    if _language in LANGUAGES:
        found: tuple[str, ...] = getattr(translated_forms, _language)
        return found
    key = make_forms_key(translated_forms.en)
    text = _content.pgettext(FORMS_CONTEXT, key)
    return tuple(filter(None, (form.strip() for form in text.split(",")))) if text != key else ()


def make_forms_key(english_forms: tuple[str, ...]) -> str:
    """Return the message id of the inflected forms of a word in the content catalog."""
    return ", ".join(english_forms)


def current_language() -> str:
    """Return the code of the current language."""
    return _language


def use_catalogs(code: str, interface: gettext.NullTranslations, content: gettext.NullTranslations) -> None:
    """Set the current language and its catalogs.

    The content catalog is only used if the code is not in ``LANGUAGES``.
    """
    global _language, _interface, _content
    _language, _interface, _content = code, interface, content
