"""Command line: runs a command, and prints a ``UserError`` as one line.

A command is a module with ``add_arguments(parser)`` and ``run(arguments) -> int``, imported only when it runs, so
that a simulation does not load the libraries of the window. Developer tools (``dev NAME``) are in ``tools/`` and
need a checkout.
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
from game.arguments import ArgumentParser, HelpSection
from game.console import OutputError, open_missing_streams, use_safe_streams
from game.errors import UserError, describe_os_error
from game.languages import detect_system_language, get_catalog_fault, list_languages, set_language
from game.text import _, capitalize_first

PROGRAM = "triforce-duels"
"""Name of the program on the command line."""
FILE_EXTENSION = ".tds"
"""Extension of the files that a desktop opens with the game."""


class Command(NamedTuple):
    """Command of the program: its words, its module, its line in ``--help``, and the section of that line."""

    words: tuple[str, ...]
    module: str
    help: str
    section: str = ""
    old_words: tuple[str, ...] = ()
    """Older words for the command, which still work but are not in the help; empty if there are none."""


def list_commands() -> list[Command]:
    """Return every shipped command; the first one is the default."""
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
    """Return whether the program runs from a checkout with the developer tools."""
    return (Path(__file__).resolve().parents[1] / "tools" / "commands.py").is_file()


def list_tool_commands() -> list[Command]:
    """Return the developer tools of a checkout as commands ``dev NAME``, in English; empty if installed."""
    if not has_tools():
        return []
    table = importlib.import_module("tools.commands")
    return [
        Command(("dev", name), module, line, table.find_section(module)) for name, (module, line) in table.TOOLS.items()
    ]


def main_without_console() -> int:
    """Run a command like ``main``, if the program was started without a console."""
    open_missing_streams()
    return main()


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code; 2 means an error that the user can fix."""
    words = list(sys.argv[1:] if argv is None else argv)
    with use_safe_streams() as output:
        try:
            try:
                return _run_words(words)
            finally:
                output.flush()
        except UserError as error:
            return _print_refusal(str(error))
        except OSError as error:
            if isinstance(error, BrokenPipeError):  # the reader, such as `head`, has seen enough
                output.abandon()
                return 1
            if error.filename is None:
                raise
            sentence = _("Couldn't open this file or folder: {reason}.").format(reason=describe_os_error(error))
            return _print_refusal(str(UserError(sentence, file=os.fsdecode(error.filename))))
        except OutputError as error:
            output.abandon()
            reason = error.reason or _("standard output is closed")
            return _print_refusal(_("Couldn't write the output: {reason}.").format(reason=reason))
        except KeyboardInterrupt:
            return 130


def _run_words(words: list[str]) -> int:
    """Run the command that the words of the command line name."""
    set_language(_find_language(words) or detect_system_language())
    if fault := get_catalog_fault():
        print(f"{PROGRAM}: {fault}", file=sys.stderr)
    begin = _skip_language(words)
    words[begin:] = given = _complete_words(words[begin:])
    _require_checkout(given)
    arguments = _build_parser(given).parse_args(words)
    set_language(arguments.lang or detect_system_language())
    code: int = arguments.run(arguments)
    return code


def _find_language(words: Sequence[str]) -> str:
    """Return the value of ``--lang`` anywhere on the command line, for help and errors; empty without one."""
    named = [word.partition("--lang=")[2] for word in words]
    named += [after for word, after in pairwise(words) if word == "--lang"]
    return next((code for code in reversed(named) if code in list_languages()), "")


def _skip_language(words: Sequence[str]) -> int:
    """Return the index of the first word after leading ``--lang`` options."""
    begin = 0
    while begin < len(words):
        if words[begin] == "--lang" and begin + 1 < len(words):
            begin += 2
        elif words[begin].startswith("--lang="):
            begin += 1
        else:
            break
    return begin


def _complete_words(words: Sequence[str]) -> list[str]:
    """Return the words with a missing command filled in, and old words of a command replaced."""
    known = list_commands()
    if not words:
        return [*known[0].words]
    if words[0].lower().endswith(FILE_EXTENSION):  # a desktop gives a file alone
        return ["play", "--stay", *words]
    if words[0] == "help":
        words = [*words[1:], "--help"]
    names = {command.words[0] for command in known}
    if words[0].startswith("--") and not names.intersection(words) and _command_has_option(known[0], words[0]):
        return [*known[0].words, *words]
    for command in known:
        if command.old_words and tuple(words[: len(command.old_words)]) == command.old_words:
            return [*command.words, *words[len(command.old_words) :]]
    return [*words]


def _command_has_option(command: Command, option: str) -> bool:
    """Return whether an option belongs to a command, not to the program itself."""
    if option.partition("=")[0] in ("--help", "--version", "--lang"):
        return False
    parser = ArgumentParser(prog=PROGRAM)
    importlib.import_module(command.module).add_arguments(parser)
    return parser.has_option(option)


def _require_checkout(words: Sequence[str]) -> None:
    """Raise ``UserError`` if an installed program is asked for a developer tool."""
    missing = (
        len(words) > 1
        and words[0] == "dev"
        and not words[1].startswith("-")
        and not _match_commands(list_commands(), words)
    )
    if missing and not has_tools():
        raise UserError(
            _('Can\'t run "dev {tool}": developer tools need a checkout of the source code.').format(tool=words[1])
        )


def _print_refusal(sentence: str) -> int:
    """Print why a command failed, as far as printing is possible; return the exit code."""
    with contextlib.suppress(OSError, OutputError):
        print(f"{PROGRAM}: {sentence}", file=sys.stderr)
        sys.stderr.flush()
    return 2


class _VersionAction(argparse.Action):
    """Option that prints the version and whether the rules are compiled."""

    def __call__(self, parser: argparse.ArgumentParser, *_given: object) -> None:
        from game.compiled import is_compiled

        kind = _("compiled rules") if is_compiled() else _("rules in pure Python")
        print(f"{PROGRAM} {__version__} ({kind})")
        parser.exit()


def _add_language(parser: argparse.ArgumentParser, default: str | None = None) -> None:
    parser.add_argument(
        "--lang", choices=list(list_languages()), default=default, help=_("language (default: your system's)")
    )


def _build_parser(words: Sequence[str]) -> ArgumentParser:
    """Return the parser of the command that the words name, or a parser with all commands if none is named."""
    root = ArgumentParser(prog=PROGRAM, description=_("Four board games, one screen."))
    root.add_argument("-V", "--version", action=_VersionAction, nargs=0, help=_("show the version"))
    _add_language(root)
    groups = {"": root.add_subparsers(metavar=_("COMMAND"), required=True, prog=PROGRAM)}
    known = list_commands()
    root.sections = _build_sections(known, with_tools=has_tools())
    if tuple(words[:1]) == ("dev",) and not _match_commands(known, words):
        known += list_tool_commands()
    wanted = _match_commands(known, words)
    for command in wanted or known:
        *group, name = command.words
        if group and group[0] not in groups:
            tools = groups[""].add_parser(group[0], description=_("Tools for authors and developers."))
            tools.sections = _build_sections(
                [command for command in known if command.words[0] == group[0]], inside_group=True
            )
            groups[group[0]] = tools.add_subparsers(metavar=_("TOOL"), required=True, prog=f"{PROGRAM} {group[0]}")
        parser = groups["".join(group)].add_parser(name, description=capitalize_first(command.help) + ".")
        if wanted:
            module = importlib.import_module(command.module)
            _add_language(parser, default=argparse.SUPPRESS)  # it may stand behind the command's name as well
            module.add_arguments(parser)
            parser.set_defaults(run=module.run)
    return root


def _build_sections(
    commands: Sequence[Command], *, with_tools: bool = False, inside_group: bool = False
) -> list[HelpSection]:
    """Return the help of commands by section; ``inside_group`` omits the group's name, ``with_tools`` adds a line."""
    found: dict[str, list[tuple[str, str]]] = {}
    for command in commands:
        words = command.words[1:] if inside_group else command.words
        line = (
            command.help if command != commands[0] or inside_group else _("{help} (default)").format(help=command.help)
        )
        found.setdefault(command.section, []).append((" ".join(words), line))
    if with_tools:
        found[_("Develop")] = [("dev " + _("TOOL"), _('developer tools; "dev --help" lists them'))]
    return [HelpSection(title, lines) for title, lines in found.items()]


def _match_commands(commands: Sequence[Command], words: Sequence[str]) -> list[Command]:
    """Return the command whose words are the first of the given ones, in a list; empty if there is none."""
    return [command for command in commands if tuple(words[: len(command.words)]) == command.words]
