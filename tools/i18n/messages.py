"""`dev messages`: collects the interface's sentences into the catalogs, and says what a catalog lacks."""

import argparse
import ast
import io
import re
from collections.abc import Container, Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from game.bounds import read_bytes
from game.catalog import decode, find_fault, read_po
from game.errors import UserError
from game.languages import CONTENT, DOMAIN, LARGEST, catalog_file, languages
from game.text import LANGUAGES
from tools.i18n.content_texts import content_texts
from tools.output import count_of

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message

SOURCES = Path(__file__).resolve().parents[2] / "game"
KEYWORDS = {"_": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}
SOURCE_LANGUAGE = "en"
_ASKS = re.compile(rb"\b(?:%s)\(" % "|".join(KEYWORDS).encode())
"""What a source has that asks for a message anywhere."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--check", action="store_true", help="list faults without writing anything")


def run(arguments: argparse.Namespace) -> int:
    """Bring each catalog up to date and list what is left to do in it; exit code 1 while something is. A language that
    the content is not written in may lack texts: `dev missing` lists those.
    """
    sentences, content = extract(), content_template()
    left = 0
    for code in languages():
        for domain, template in templates(code, sentences, content):
            catalog = read(code, domain)
            if not arguments.check:
                update(catalog, template)
                catalog_file(code, domain).write_bytes(written(catalog))
            found = list(faults(catalog, template, complete=code in LANGUAGES))
            for fault in found:
                print(f"{code}: {fault}")
            left += len(found)
    messages = len(sentences)
    print(count_of(messages, "message", "messages"), end=", ")
    print(count_of(left, "fault", "faults"))
    return 1 if left else 0


def templates(code: str, sentences: "Catalog", content: "Catalog") -> Iterator[tuple[str, "Catalog"]]:
    """The catalogs of a language with all that they have to translate; in some of them the content is written."""
    if code != SOURCE_LANGUAGE:
        yield DOMAIN, sentences
    if code not in LANGUAGES:
        yield CONTENT, content


def content_template() -> "Catalog":
    """Every text of the content, with the files that have it."""
    template = _new_catalog()
    for said in content_texts():
        template.add(said.text, locations=[(said.file, 1)], context=said.context)
    return template


def extract(folder: Path = SOURCES) -> "Catalog":
    """Every message id that the Python files below `folder` ask for, with the files that do."""
    template = _new_catalog()
    from babel.messages.extract import extract_from_dir

    method: Any = _calls  # the stubs of Babel know methods by their names alone
    found = extract_from_dir(folder, method_map=[("**.py", method)], keywords=KEYWORDS)
    for name, line, message, _comments, context in found:
        template.add(message, locations=[(f"{folder.name}/{Path(name).as_posix()}", line)], context=context)
    return template


def _new_catalog() -> "Catalog":
    try:
        from babel.messages.catalog import Catalog
    except ImportError:
        raise UserError("This tool needs Babel: pip install -e '.[test]'") from None
    return Catalog()


def _calls(
    file: IO[bytes], keywords: Container[str], _tags: object, *, options: object
) -> Iterator[tuple[int, str, tuple[str | None, ...], list[str]]]:
    """The calls of a source that ask for a message: line, function, its texts with None for what is no plain text.

    Unlike the reader of Babel it sees those inside an f-string with every version of Python, and takes half the time.
    """
    source = file.read()
    if _ASKS.search(source) is None:
        return
    for call in sorted(
        (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)),
        key=lambda node: (node.lineno, node.col_offset),
    ):
        name = getattr(call.func, "id", getattr(call.func, "attr", ""))
        if name in keywords:
            values = (argument.value if isinstance(argument, ast.Constant) else None for argument in call.args)
            yield call.lineno, name, tuple(value if isinstance(value, str) else None for value in values), []


def read(code: str, domain: str = DOMAIN) -> "Catalog":
    """A catalog of a language as it is on disk; raises `UserError` where there is none to edit."""
    from babel.messages import pofile

    file = catalog_file(code, domain)
    if not file.exists():
        raise UserError("No catalog found. Run this in a checkout.", file=file)
    source = read_bytes(file, LARGEST)
    read_po(decode(source, file), file)  # what keeps the game from using it
    try:
        return pofile.read_po(io.BytesIO(source), locale=empty(code).locale, abort_invalid=True)
    except (pofile.PoFileError, ValueError, LookupError) as error:
        raise UserError(str(error), file=file) from None


def empty(code: str) -> "Catalog":
    """A catalog of a language with nothing in it; one that Babel does not know counts as English does."""
    from babel.core import Locale, UnknownLocaleError
    from babel.messages.catalog import Catalog

    try:
        return Catalog(locale=Locale.parse(code), fuzzy=False)
    except UnknownLocaleError:
        return Catalog(fuzzy=False)


def update(catalog: "Catalog", template: "Catalog") -> None:
    """Add what is new in the sources to `catalog` and drop what they no longer say; never guess a translation."""
    catalog.update(template, no_fuzzy_matching=True, update_creation_date=False)
    catalog.obsolete.clear()


def written(catalog: "Catalog") -> bytes:
    """The `.po` form, grouped by file and without line numbers so that it changes only when a sentence does."""
    from babel.messages.pofile import write_po

    out = io.BytesIO()
    write_po(out, catalog, width=120, sort_by_file=True, include_lineno=False)
    return out.getvalue()


def faults(catalog: "Catalog", template: "Catalog", *, complete: bool = True) -> Iterator[str]:
    """What keeps `catalog` from saying all that the sources ask for, one line each; one that need not be complete may
    leave texts untranslated.
    """
    for wanted in template:
        if not wanted.id:
            continue
        message = catalog.get(wanted.id, wanted.context)
        if message is None or not all(_forms(message.string)) or message.fuzzy:
            if complete:
                yield f"not translated: {_name(wanted)}"
        elif fault := find_fault(_forms(message.id), _forms(message.string)):
            line = f"{message.lineno}: " if message.lineno else ""
            yield f"{line}{fault}: {_name(wanted)}"
    for message in [*catalog, *catalog.obsolete.values()]:
        if message.id and template.get(message.id, message.context) is None:
            yield f"no longer in use: {_name(message)}"


def _forms(text: str | list[str] | tuple[str, ...] | None) -> list[str]:
    """The one text, or the text of each plural form; an empty one where nothing was written yet."""
    return [text or ""] if isinstance(text, str | None) else list(text)


def _name(message: "Message") -> str:
    """The message as a fault shows it: in quotes, with its context if it has one."""
    text = f'"{_forms(message.id)[0]}"'
    return f"{message.context}: {text}" if message.context else text
