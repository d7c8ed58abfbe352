"""Languages that the game finds, and the loading of their catalogs.

A language beyond `LANGUAGES` is a folder `locale/<code>`, shipped or the player's: its own name in `name.txt`, the
interface in `triforce.po` and the content in `content.po`, by the English text. What it lacks is English.
"""

import contextlib
import gettext
import io
import os
import re
from pathlib import Path

from game import paths
from game.bounds import one_line, read_bytes
from game.errors import UserError
from game.text import LANGUAGES, language, use_catalogs

DOMAIN = "triforce"
CONTENT = "content"
"""The catalogs of a further language: what the interface says, and what cards, rulebooks and lessons say."""

NAME_FILE = "name.txt"

_CODE = re.compile(r"[a-z]{2,3}(?:_[A-Z]{2})?")
_LONGEST_NAME = 24
LARGEST = 8_000_000
"""Bytes of a catalog; those of the whole game are a tenth of it."""
_catalogs: dict[tuple[str, str], gettext.NullTranslations] = {}
_NOTHING = gettext.NullTranslations()
_skipped: dict[str, str] = {}
"""Language code -> what is wrong with a catalog of it that is left out."""


def languages() -> dict[str, str]:
    """Language code -> the language's own name, of all that the game finds; those that ship with it come first."""
    return LANGUAGES | {code: found[0] for code, found in _further().items()}


def is_code(code: str) -> bool:
    """Return whether a folder of this name can be a language: `fr`, `pt_BR`."""
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
        return one_line(read_bytes(file, 1_000).decode("utf-8"), _LONGEST_NAME)
    except (UserError, UnicodeDecodeError):
        return ""


def _shortened(error: UserError) -> str:
    """Return a fault of a catalog with the end of its path, which says the language, and the line."""
    file = Path(*Path(error.file).parts[-4:]) if error.file is not None else None
    return str(UserError(error.message, file=file, line=error.line))


def set_language(code: str) -> None:
    """Speak `code` from now on; raises ValueError for a language that is not among `languages()`.

    A catalog that cannot be used is left out, and what it would say is English: see `skipped_catalog`.
    """
    if code not in LANGUAGES and code not in languages():
        raise ValueError(f"unknown language {code!r}, expected one of {', '.join(languages())}")
    for domain in (DOMAIN, CONTENT):
        if (code, domain) not in _catalogs:
            try:
                _catalogs[code, domain] = _load(code, domain)
            except UserError as error:
                _catalogs[code, domain] = _NOTHING
                _skipped.setdefault(code, _shortened(error))
    use_catalogs(code, _catalogs[code, DOMAIN], _catalogs[code, CONTENT])


def skipped_catalog() -> str:
    """Return what is wrong with a catalog of the current language that was left out, with file and line, or ""."""
    return _skipped.get(language(), "")


def system_language() -> str:
    """Return the language the machine is set to, or English when the game does not speak it."""
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
    """Return the `.po` file of a language; an installed game has the compiled `.mo` beside it."""
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

    source = read_bytes(po, LARGEST)
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
