"""Available languages, and loading of their catalogs.

A language beyond ``LANGUAGES`` is a folder ``locale/<code>``, shipped or the player's, with its own name in
``name.txt``, the texts of the interface in ``triforce.po`` and those of the content in ``content.po``, keyed by the
English text. Missing messages are displayed in English.
"""

import contextlib
import gettext
import io
import os
import re
from pathlib import Path

from game import paths
from game.bounds import format_one_line, read_bytes
from game.errors import UserError
from game.text import LANGUAGES, current_language, use_catalogs

INTERFACE_DOMAIN = "triforce"
"""Name of the catalog of the interface."""
CONTENT_DOMAIN = "content"
"""Name of the catalog of the content: cards, rulebooks and lessons."""

NAME_FILE = "name.txt"
"""Name of the file with a language's own name."""

_CODE = re.compile(r"[a-z]{2,3}(?:_[A-Z]{2})?")
"""Pattern of a language code."""
_MAX_NAME_LENGTH = 24
"""Number of characters after which a language's name is truncated."""
MAX_CATALOG_BYTES = 8_000_000
"""Maximum size of a catalog, in bytes; that of the whole game has a tenth of it."""
_catalogs: dict[tuple[str, str], gettext.NullTranslations] = {}
"""Loaded catalogs by language code and domain."""
_EMPTY_CATALOG = gettext.NullTranslations()
"""Catalog without messages."""
_skipped: dict[str, str] = {}
"""Fault of the skipped catalog of a language, by language code."""


def list_languages() -> dict[str, str]:
    """Return the own name of every available language by code; the built-in ones first."""
    return LANGUAGES | {code: found[0] for code, found in _find_added_languages().items()}


def is_language_code(code: str) -> bool:
    """Return whether a folder name has the form of a language code: ``fr``, ``pt_BR``."""
    return _CODE.fullmatch(code) is not None


def _find_added_languages() -> dict[str, tuple[str, Path]]:
    """Return name and folder of each language beyond ``LANGUAGES``, by code."""
    found: dict[str, tuple[str, Path]] = {}
    for root in (paths.assets_dir(), *([paths.user_data_dir()] if paths.has_home() else [])):
        for file in _list_name_files(root / "locale"):
            code = file.parent.name
            if code not in LANGUAGES and code not in found and is_language_code(code):
                found[code] = _read_language_name(file) or code, file.parent
    return found


def _list_name_files(folder: Path) -> list[Path]:
    """Return the files with the names of the languages in a folder; empty if the folder is unreadable."""
    try:
        return sorted(folder.glob(f"*/{NAME_FILE}"))
    except OSError:
        return []


def _read_language_name(file: Path) -> str:
    try:
        return format_one_line(read_bytes(file, 1_000).decode("utf-8"), _MAX_NAME_LENGTH)
    except (UserError, UnicodeDecodeError):
        return ""


def _format_catalog_fault(error: UserError) -> str:
    """Return a fault of a catalog with its line and the end of its path, which contains the language code."""
    file = Path(*Path(error.file).parts[-4:]) if error.file is not None else None
    return str(UserError(error.message, file=file, line=error.line))


def set_language(code: str) -> None:
    """Switch to a language; raise ValueError for a code that is not in ``list_languages()``.

    An invalid catalog is skipped, and its messages are displayed in English; see ``get_catalog_fault``.
    """
    if code not in LANGUAGES and code not in list_languages():
        raise ValueError(f"unknown language {code!r}, expected one of {', '.join(list_languages())}")
    for domain in (INTERFACE_DOMAIN, CONTENT_DOMAIN):
        if (code, domain) not in _catalogs:
            try:
                _catalogs[code, domain] = _load_catalog(code, domain)
            except UserError as error:
                _catalogs[code, domain] = _EMPTY_CATALOG
                _skipped.setdefault(code, _format_catalog_fault(error))
    use_catalogs(code, _catalogs[code, INTERFACE_DOMAIN], _catalogs[code, CONTENT_DOMAIN])


def get_catalog_fault() -> str:
    """Return the fault of the skipped catalog of the current language, with file and line; empty for none."""
    return _skipped.get(current_language(), "")


def detect_system_language() -> str:
    """Return the language of the system; English if it is not available in the game."""
    wanted = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    first = next(filter(None, wanted), None) or _read_system_locale()
    name = re.split(r"[.@]", first, maxsplit=1)[0]
    known = list_languages()
    plain = name.partition("_")[0]
    wished = (name, {"German": "de"}.get(plain, plain.lower()))
    return next((code for code in wished if code in known), "en")


def _read_system_locale() -> str:
    import locale

    return locale.getlocale()[0] or ""


def catalog_path(code: str, domain: str = INTERFACE_DOMAIN) -> Path:
    """Return the ``.po`` file of a language; an installed game has the compiled ``.mo`` file next to it."""
    folder = paths.assets_dir() / "locale" / code if code in LANGUAGES else _find_added_languages()[code][1]
    return folder / "LC_MESSAGES" / f"{domain}.po"


def _load_catalog(code: str, domain: str) -> gettext.NullTranslations:
    """Load a catalog; return an empty one if it does not exist, or if texts exist in the language without a catalog.

    Raises:
        UserError: the file is not a valid catalog, or too large.
    """
    if code == "en" or (domain == CONTENT_DOMAIN and code in LANGUAGES):
        return _EMPTY_CATALOG
    try:
        po = catalog_path(code, domain)
        mo = po.with_suffix(".mo")
        if mo.exists() and mo.is_relative_to(paths.assets_dir()):  # a player's own are compiled here, which checks them
            return _read_mo(mo.read_bytes())
        if code not in LANGUAGES and not po.exists():
            return _EMPTY_CATALOG
        return _compile_cached(code, po)
    except OSError as error:  # a folder that nobody may look into
        raise UserError(error.strerror or str(error), file=error.filename) from None


def _read_mo(mo_data: bytes) -> gettext.NullTranslations:
    return gettext.GNUTranslations(io.BytesIO(mo_data))


def _compile_cached(code: str, po_path: Path) -> gettext.NullTranslations:
    """Return the catalog of a ``.po`` file; its compiled form is cached under the digest of the file."""
    import struct

    from game.catalog import COMPILER_VERSION, compile_source
    from game.digests import hash_sha256

    source = read_bytes(po_path, MAX_CATALOG_BYTES)
    digest = hash_sha256(source)[:16]
    if not paths.has_home():
        return _read_mo(compile_source(source, po_path))
    cached = paths.user_cache_dir() / "locale" / f"{code}-{COMPILER_VERSION}-{digest}.mo"
    with contextlib.suppress(OSError, ValueError, LookupError, struct.error):  # none yet, or a damaged one
        return _read_mo(cached.read_bytes())
    compiled = compile_source(source, po_path)
    try:
        cached.parent.mkdir(parents=True, exist_ok=True)
        part = cached.with_suffix(f".{os.getpid()}")
        part.write_bytes(compiled)
        part.replace(cached)
    except OSError:
        pass  # a cache that cannot be written costs a moment at the next start and nothing else
    return _read_mo(compiled)
