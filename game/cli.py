"""Command line: runs the command that was asked for and prints a `UserError` as one line.

A command is a module with `add_arguments(parser)` and `run(arguments) -> int`; it is imported only when it is run,
so that a simulation does not wait for the window's libraries. Developer tools (`dev NAME`) lie in `tools/` and need a
checkout.
"""

import argparse
import contextlib
import importlib
import os
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from game import __version__
from game.arguments import HelpSection, Parser
from game.console import OutputError, safe_streams
from game.errors import UserError, reason_of
from game.languages import languages, set_language, skipped_catalog, system_language
from game.text import _, capital

PROGRAM = "triforce-duels"
FILE = ".tds"
"""How the files end that a desktop opens with the game."""


class Command(NamedTuple):
    """Words that name a command, the module that runs it, and its line in `--help` below the heading of its section."""

    words: tuple[str, ...]
    module: str
    help: str
    section: str = ""
    alias: tuple[str, ...] = ()
    """An older name that still works, and that the help does not show."""


def commands() -> list[Command]:
    """Return every command that is shipped; the first one runs when no words are given."""
    play, watch, make = _("Play"), _("Watch"), _("Create")
    author = "game.authoring"
    return [
        Command(("play",), "game.app.main", _("play in the window"), play),
        Command(("text",), "game.terminal.play", _("play in the terminal"), play),
        Command(("replay",), "game.terminal.replay", _("print or verify a recorded match"), watch),
        Command(("simulate",), "game.terminal.sim", _("let bots play and count the results"), watch, ("sim",)),
        Command(("mods",), f"{author}.list_mods", _("list, check, add and pack mods"), make),
        Command(("dev", "new-team"), f"{author}.new_team", _("create a team"), make),
        Command(("dev", "new-card"), f"{author}.new_card", _("create a card"), make),
        Command(("dev", "new-board"), f"{author}.new_board", _("create a board to draw in Tiled"), make),
        Command(("dev", "describe"), f"{author}.describe", _("compare a card's data with its printed text"), make),
        Command(("dev", "print"), "game.app.menus.prints.sheets", _("export cards and boards for printing"), make),
        Command(("dev", "scenario"), f"{author}.scenario", _("run scenario files and check the results"), make),
        Command(("dev", "solve"), f"{author}.solve", _("show every way to win a puzzle"), make),
        Command(("dev", "schema"), f"{author}.schema", _("write JSON schemas for your editor"), make),
        Command(("dev", "vocabulary"), f"{author}.vocabulary_page", _("write the card text reference"), make),
    ]


def has_tools() -> bool:
    """Return whether this program runs from a checkout, where the developer tools lie beside the game."""
    return (Path(__file__).resolve().parents[1] / "tools" / "commands.py").is_file()


def tool_commands() -> list[Command]:
    """Return the developer tools of a checkout as commands `dev NAME`, in English; none in an installed program."""
    if not has_tools():
        return []
    table = importlib.import_module("tools.commands")
    return [
        Command(("dev", name), module, line, table.section_of(module)) for name, (module, line) in table.TOOLS.items()
    ]


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code; 2 means that the input or the machine has to be put right."""
    words = list(sys.argv[1:] if argv is None else argv)
    with safe_streams() as output:
        try:
            try:
                return _run(words)
            finally:
                output.flush()
        except UserError as error:
            return _refuse(str(error))
        except OSError as error:
            if isinstance(error, BrokenPipeError):  # the reader, such as `head`, has seen enough
                output.abandon()
                return 1
            if error.filename is None:
                raise
            sentence = _("Couldn't open this file or folder: {reason}.").format(reason=reason_of(error))
            return _refuse(str(UserError(sentence, file=os.fsdecode(error.filename))))
        except OutputError as error:
            output.abandon()
            reason = error.reason or _("standard output is closed")
            return _refuse(_("Couldn't write the output: {reason}.").format(reason=reason))
        except KeyboardInterrupt:
            return 130


def _run(words: list[str]) -> int:
    """Find the command among the words and run it."""
    set_language(_asked_language(words) or system_language())
    if fault := skipped_catalog():
        print(f"{PROGRAM}: {fault}", file=sys.stderr)
    begin = _begin(words)
    words[begin:] = given = _command_line(words[begin:])
    _require_checkout(given)
    arguments = _parser(given).parse_args(words)
    set_language(arguments.lang or system_language())
    code: int = arguments.run(arguments)
    return code


def _asked_language(words: Sequence[str]) -> str:
    """Return the language that `--lang` names anywhere, so that help and errors speak it; empty where it names none."""
    named = [word.partition("--lang=")[2] for word in words]
    named += [after for word, after in pairwise(words) if word == "--lang"]
    return next((code for code in reversed(named) if code in languages()), "")


def _begin(words: Sequence[str]) -> int:
    """Return the place of the first word that `--lang` does not account for."""
    begin = 0
    while begin < len(words):
        if words[begin] == "--lang" and begin + 1 < len(words):
            begin += 2
        elif words[begin].startswith("--lang="):
            begin += 1
        else:
            break
    return begin


def _command_line(given: Sequence[str]) -> list[str]:
    """Return the words with the command that they leave out or call by another name."""
    known = commands()
    if not given:
        return [*known[0].words]
    if given[0].lower().endswith(FILE):  # a desktop gives a file alone
        return ["play", "--stay", *given]
    if given[0] == "help":
        given = [*given[1:], "--help"]
    names = {command.words[0] for command in known}
    if given[0].startswith("--") and not names.intersection(given) and _takes(known[0], given[0]):
        return [*known[0].words, *given]
    for command in known:
        if command.alias and tuple(given[: len(command.alias)]) == command.alias:
            return [*command.words, *given[len(command.alias) :]]
    return [*given]


def _takes(command: Command, option: str) -> bool:
    """Return whether an option belongs to a command, and not to the program."""
    if option.partition("=")[0] in ("--help", "--version", "--lang"):
        return False
    parser = Parser(prog=PROGRAM)
    importlib.import_module(command.module).add_arguments(parser)
    return parser.takes(option)


def _require_checkout(words: Sequence[str]) -> None:
    """Raise `UserError` where an installed program is asked for a tool that only a checkout has."""
    missing = len(words) > 1 and words[0] == "dev" and not words[1].startswith("-") and not _named(commands(), words)
    if missing and not has_tools():
        raise UserError(
            _('Can\'t run "dev {tool}": developer tools need a checkout of the source code.').format(tool=words[1])
        )


def _refuse(sentence: str) -> int:
    """Print why a command cannot go on, where anything can still be printed; returns the exit code."""
    with contextlib.suppress(OSError, OutputError):
        print(f"{PROGRAM}: {sentence}", file=sys.stderr)
        sys.stderr.flush()
    return 2


class _Version(argparse.Action):
    """Print the version, and whether the rules are compiled."""

    def __call__(self, parser: argparse.ArgumentParser, *_given: object) -> None:
        from game.compiled import is_compiled

        kind = _("compiled rules") if is_compiled() else _("rules in pure Python")
        print(f"{PROGRAM} {__version__} ({kind})")
        parser.exit()


def _add_language(parser: argparse.ArgumentParser, default: str | None = None) -> None:
    parser.add_argument(
        "--lang", choices=list(languages()), default=default, help=_("language (default: your system's)")
    )


def _parser(given: Sequence[str]) -> Parser:
    """Return the parser of the command that `given` begins with, or one that names every command when it is none."""
    root = Parser(prog=PROGRAM, description=_("Four board games, one screen."))
    root.add_argument("-V", "--version", action=_Version, nargs=0, help=_("show the version"))
    _add_language(root)
    groups = {"": root.add_subparsers(metavar=_("COMMAND"), required=True, prog=PROGRAM)}
    known = commands()
    root.sections = _sections(known, dev=has_tools())
    if tuple(given[:1]) == ("dev",) and not _named(known, given):
        known += tool_commands()
    wanted = _named(known, given)
    for command in wanted or known:
        *group, name = command.words
        if group and group[0] not in groups:
            tools = groups[""].add_parser(group[0], description=_("Tools for authors and developers."))
            tools.sections = _sections([one for one in known if one.words[0] == group[0]], inside=True)
            groups[group[0]] = tools.add_subparsers(metavar=_("TOOL"), required=True, prog=f"{PROGRAM} {group[0]}")
        parser = groups["".join(group)].add_parser(name, description=capital(command.help) + ".")
        if wanted:
            module = importlib.import_module(command.module)
            _add_language(parser, default=argparse.SUPPRESS)  # it may stand behind the command's name as well
            module.add_arguments(parser)
            parser.set_defaults(run=module.run)
    return root


def _sections(known: Sequence[Command], *, dev: bool = False, inside: bool = False) -> list[HelpSection]:
    """Return the help of commands by section; `inside` their group without its name, `dev` with a line for tools."""
    found: dict[str, list[tuple[str, str]]] = {}
    for command in known:
        words = command.words[1:] if inside else command.words
        line = command.help if command != known[0] or inside else _("{help} (default)").format(help=command.help)
        found.setdefault(command.section, []).append((" ".join(words), line))
    if dev:
        found[_("Develop")] = [("dev " + _("TOOL"), _('developer tools; "dev --help" lists them'))]
    return [HelpSection(title, lines) for title, lines in found.items()]


def _named(known: Sequence[Command], given: Sequence[str]) -> list[Command]:
    """Return the commands whose words the given ones begin with: one at most."""
    return [command for command in known if tuple(given[: len(command.words)]) == command.words]
