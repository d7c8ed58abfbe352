"""Every sentence of the interface in the player's language.

Messages are English in the code and looked up when they are shown, so the language can change without a restart:
call `_` inside functions, never while a module loads. Content (cards, teams, maps) carries its own languages: `pick`.
"""

import gettext
import io
import os
from pathlib import Path
from typing import Protocol

from game import paths

LANGUAGES = {"en": "English", "de": "Deutsch"}
"""Language code -> the language's own name; English is the language of the message ids."""

DOMAIN = "triforce"

_language = "en"
_catalogs: dict[str, gettext.NullTranslations] = {"en": gettext.NullTranslations()}


class Words(Protocol):
    """What content says in every language."""

    @property
    def en(self) -> str: ...

    @property
    def de(self) -> str: ...


def _(message: str) -> str:
    """`message` in the current language; fill named fields afterwards: `_("{name}'s turn").format(name=...)`."""
    return _catalogs[_language].gettext(message)


def ngettext(one: str, many: str, count: int) -> str:
    """`one` or `many` as the current language wants it for `count`; the number itself is filled in by the caller."""
    return _catalogs[_language].ngettext(one, many, count)


def pgettext(context: str, message: str) -> str:
    """`message` where the bare word would mean two things: `pgettext("verb", "Attack")`."""
    return _catalogs[_language].pgettext(context, message)


def pick(words: Words) -> str:
    """What `words` say in the current language."""
    text: str = getattr(words, _language)
    return text


def language() -> str:
    """The code of the current language."""
    return _language


def set_language(code: str) -> None:
    """Speak `code` from now on; raises ValueError for a language that is not among `LANGUAGES`."""
    global _language
    if code not in LANGUAGES:
        raise ValueError(f"unknown language {code!r}, expected one of {', '.join(LANGUAGES)}")
    if code not in _catalogs:
        _catalogs[code] = _load(code)
    _language = code


def system_language() -> str:
    """The language the machine is set to, or English when the game does not speak it."""
    wanted = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    first = next(filter(None, wanted), None) or _machine_locale()
    code = {"German": "de"}.get(first.partition("_")[0], first[:2].lower())
    return code if code in LANGUAGES else "en"


def _machine_locale() -> str:
    import locale

    return locale.getlocale()[0] or ""


def catalog_file(code: str) -> Path:
    """The `.po` file of a language; an installed game has the compiled `.mo` beside it."""
    return paths.assets() / "locale" / code / "LC_MESSAGES" / f"{DOMAIN}.po"


def _load(code: str) -> gettext.NullTranslations:
    po = catalog_file(code)
    mo = po.with_suffix(".mo")
    return gettext.GNUTranslations(io.BytesIO(mo.read_bytes() if mo.exists() else _compiled(code, po)))


def _compiled(code: str, po: Path) -> bytes:
    """The catalog of a checkout, kept in the player's cache under the hash of its source so that it is never stale."""
    import hashlib  # with OpenSSL, which the first frame does not wait for

    digest = hashlib.sha256(po.read_bytes()).hexdigest()[:16]
    cached = paths.user_cache() / "locale" / f"{code}-{digest}.mo"
    if cached.exists():
        return cached.read_bytes()
    from game.catalog import compile_po

    compiled = compile_po(po)
    try:
        cached.parent.mkdir(parents=True, exist_ok=True)
        part = cached.with_suffix(f".{os.getpid()}")
        part.write_bytes(compiled)
        part.replace(cached)
    except OSError:
        pass  # a cache that cannot be written costs a moment at the next start and nothing else
    return compiled
