"""Every sentence of the interface in the player's language.

Messages are English in the code and looked up when they are shown, so the language can change without a restart:
call `_` inside functions, never while a module loads. Content (cards, teams, maps) carries the languages of `LANGUAGES`
itself: `pick`. A further language is a folder `locale/<code>`, shipped or the player's: its own name in `name.txt`, the
interface in `triforce.po` and the content in `content.po`, by the English text. What it lacks is English.
"""

import contextlib
import gettext
import io
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

from game import paths
from game.errors import UserError

LANGUAGES = {"en": "English", "de": "Deutsch"}
"""Language code -> the language's own name, of those that all content is written in; English is the language of the
message ids.
"""

DOMAIN = "triforce"
CONTENT = "content"
"""The catalogs of a further language: what the interface says, and what cards, rulebooks and lessons say."""

FORMS = "forms of a word"
"""The context of word forms in the catalog of the content; they are one text there, with commas between them."""

NAME_FILE = "name.txt"

_CODE = re.compile(r"[a-z]{2,3}(?:_[A-Z]{2})?")
_LONGEST_NAME = 24
LARGEST = 8_000_000
"""Bytes of a catalog; those of the whole game are a tenth of it."""
_language = "en"
_catalogs: dict[tuple[str, str], gettext.NullTranslations] = {}
_NOTHING = gettext.NullTranslations()
_skipped: dict[str, str] = {}
"""Language code -> what is wrong with a catalog of it that is left out."""


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


def languages() -> dict[str, str]:
    """Language code -> the language's own name, of all that the game finds; those that ship with it come first."""
    return LANGUAGES | {code: found[0] for code, found in _further().items()}


def is_code(code: str) -> bool:
    """Whether a folder of this name can be a language: `fr`, `pt_BR`."""
    return _CODE.fullmatch(code) is not None


def _further() -> dict[str, tuple[str, Path]]:
    """Name and folder of each language that is more than those of `LANGUAGES`."""
    found: dict[str, tuple[str, Path]] = {}
    for root in (paths.assets(), *([paths.user_data()] if paths.has_home() else [])):
        for file in _name_files(root / "locale"):
            code = file.parent.name
            if code not in LANGUAGES and code not in found and is_code(code):
                found[code] = _named(file) or code, file.parent
    return found


def _name_files(folder: Path) -> list[Path]:
    """Return the files that name the languages in a folder; none where it cannot be looked into."""
    try:
        return sorted(folder.glob(f"*/{NAME_FILE}"))
    except OSError:
        return []


def _named(file: Path) -> str:
    try:
        from game.bounds import one_line

        return one_line(_measured(file, 1_000).decode("utf-8"), _LONGEST_NAME)
    except (UserError, UnicodeDecodeError):
        return ""


def _measured(file: Path, most: int) -> bytes:
    from game.bounds import read_bytes  # whose refusals are sentences of this module

    return read_bytes(file, most)


def _(message: str) -> str:
    """`message` in the current language; fill named fields afterwards: `_("{name}'s turn").format(name=...)`."""
    return _interface().gettext(message)


def ngettext(one: str, many: str, count: int) -> str:
    """`one` or `many` as the current language wants it for `count`; the number itself is filled in by the caller."""
    return _interface().ngettext(one, many, count)


def pgettext(context: str, message: str) -> str:
    """`message` where the bare word would mean two things: `pgettext("verb", "Attack")`."""
    return _interface().pgettext(context, message)


def capital(text: str) -> str:
    """A text with a capital first letter, and the rest as it is."""
    return text[:1].upper() + text[1:]


def percent(number: int) -> str:
    """So many percent, as the language writes it."""
    return _("{number}%").format(number=number)


def _interface() -> gettext.NullTranslations:
    return _catalogs.get((_language, DOMAIN), _NOTHING)


def _content() -> gettext.NullTranslations:
    return _catalogs.get((_language, CONTENT), _NOTHING)


def pick(words: Words) -> str:
    """What `words` say in the current language."""
    if _language in LANGUAGES:
        text: str = getattr(words, _language)
        return text
    return _content().gettext(words.en) if words.en else ""


def picked(names: Mapping[str, str], missing: str = "") -> str:
    """What a table by language says in the current one; `missing` where it says nothing."""
    if _language in LANGUAGES:
        return names.get(_language, missing)
    english = names.get("en", "")
    return _content().gettext(english) if english else missing


def forms(words: Forms) -> tuple[str, ...]:
    """The forms of a word in the current language; none where nobody has written them down."""
    if _language in LANGUAGES:
        found: tuple[str, ...] = getattr(words, _language)
        return found
    key = forms_key(words.en)
    said = _content().pgettext(FORMS, key)
    return tuple(filter(None, (form.strip() for form in said.split(",")))) if said != key else ()


def forms_key(english: tuple[str, ...]) -> str:
    """How the forms of a word stand in a catalog."""
    return ", ".join(english)


def _shortened(error: UserError) -> str:
    """Return a fault of a catalog with the end of its path, which says the language, and the line."""
    file = Path(*Path(error.file).parts[-4:]) if error.file is not None else None
    return str(UserError(error.message, file=file, line=error.line))


def language() -> str:
    """The code of the current language."""
    return _language


def set_language(code: str) -> None:
    """Speak `code` from now on; raises ValueError for a language that is not among `languages()`.

    A catalog that cannot be used is left out, and what it would say is English: see `skipped_catalog`.
    """
    global _language
    if code not in LANGUAGES and code not in languages():
        raise ValueError(f"unknown language {code!r}, expected one of {', '.join(languages())}")
    for domain in (DOMAIN, CONTENT):
        if (code, domain) not in _catalogs:
            try:
                _catalogs[code, domain] = _load(code, domain)
            except UserError as error:
                _catalogs[code, domain] = _NOTHING
                _skipped.setdefault(code, _shortened(error))
    _language = code


def skipped_catalog() -> str:
    """Return what is wrong with a catalog of the current language that was left out, with file and line, or ""."""
    return _skipped.get(_language, "")


def system_language() -> str:
    """The language the machine is set to, or English when the game does not speak it."""
    wanted = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    first = next(filter(None, wanted), None) or _machine_locale()
    name = re.split(r"[.@]", first, maxsplit=1)[0]
    known = languages()
    plain = name.partition("_")[0]
    wished = (name, {"German": "de"}.get(plain, plain.lower()))
    return next((code for code in wished if code in known), "en")


def _machine_locale() -> str:
    import locale

    return locale.getlocale()[0] or ""


def catalog_file(code: str, domain: str = DOMAIN) -> Path:
    """The `.po` file of a language; an installed game has the compiled `.mo` beside it."""
    folder = paths.assets() / "locale" / code if code in LANGUAGES else _further()[code][1]
    return folder / "LC_MESSAGES" / f"{domain}.po"


def _load(code: str, domain: str) -> gettext.NullTranslations:
    """Read a catalog; an empty one where there is none, as for the content of a language that it is written in.

    Raises:
        UserError: the file is no catalog, or too large for one.
    """
    if code == "en" or (domain == CONTENT and code in LANGUAGES):
        return _NOTHING
    try:
        po = catalog_file(code, domain)
        mo = po.with_suffix(".mo")
        if mo.exists() and mo.is_relative_to(paths.assets()):  # a player's own are compiled here, which checks them
            return _read_mo(mo.read_bytes())
        if code not in LANGUAGES and not po.exists():
            return _NOTHING
        return _compiled(code, po)
    except OSError as error:  # a folder that nobody may look into
        raise UserError(error.strerror or str(error), file=error.filename) from None


def _read_mo(compiled: bytes) -> gettext.NullTranslations:
    return gettext.GNUTranslations(io.BytesIO(compiled))


def _compiled(code: str, po: Path) -> gettext.NullTranslations:
    """Return a catalog of a checkout or a player; its compiled form is cached under the hash of its source."""
    import struct

    from game.catalog import READING, compile_source
    from game.digests import hex_digest

    source = _measured(po, LARGEST)
    digest = hex_digest(source)[:16]
    if not paths.has_home():
        return _read_mo(compile_source(source, po))
    cached = paths.user_cache() / "locale" / f"{code}-{READING}-{digest}.mo"
    with contextlib.suppress(OSError, ValueError, LookupError, struct.error):  # none yet, or a damaged one
        return _read_mo(cached.read_bytes())
    compiled = compile_source(source, po)
    try:
        cached.parent.mkdir(parents=True, exist_ok=True)
        part = cached.with_suffix(f".{os.getpid()}")
        part.write_bytes(compiled)
        part.replace(cached)
    except OSError:
        pass  # a cache that cannot be written costs a moment at the next start and nothing else
    return _read_mo(compiled)
