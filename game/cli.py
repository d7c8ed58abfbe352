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
from pathlib import Path
from typing import NamedTuple

from game import __version__
from game.console import OutputError, safe_streams
from game.errors import UserError
from game.languages import languages, set_language, skipped_catalog, system_language
from game.text import _

PROGRAM = "triforce-duels"
FILE = ".tds"
"""How the files end that a desktop opens with the game."""


class Command(NamedTuple):
    """Words that name a command, the module that runs it, and its line in `--help`."""

    words: tuple[str, ...]
    module: str
    help: str


def commands() -> list[Command]:
    """Return every command that is shipped; the first one runs when no words are given."""
    return [
        Command(("play",), "game.app.main", _("play in the window; this is what happens without a word, too")),
        Command(("text",), "game.terminal.play", _("play in the terminal, with actions as text")),
        Command(("replay",), "game.terminal.replay", _("tell a recorded match, or verify it")),
        Command(("sim",), "game.terminal.sim", _("let bots play many matches and count")),
        Command(("mods",), "game.authoring.list_mods", _("list what you have added, and what is wrong with it")),
        Command(("dev", "scenario"), "game.authoring.scenario", _("play scenario files and check what they expect")),
        Command(("dev", "solve"), "game.authoring.solve", _("search a puzzle in full and tell how it is won")),
        Command(
            ("dev", "print"),
            "game.app.menus.prints.sheets",
            _("write decks, figures and boards as sheets for a printer"),
        ),
        Command(
            ("dev", "describe"),
            "game.authoring.describe",
            _("tell what the data of a card says, beside its printed text"),
        ),
        Command(("dev", "schema"), "game.authoring.schema", _("write JSON schemas of the data files, for editors")),
        Command(("dev", "vocabulary"), "game.authoring.vocabulary_page", _("write the page of the words of card text")),
        Command(("dev", "new-team"), "game.authoring.new_team", _("write the file of a new team to start from")),
        Command(("dev", "new-card"), "game.authoring.new_card", _("print a new card, or put it into a team's file")),
        Command(("dev", "new-board"), "game.authoring.new_board", _("write an empty board to be drawn on in Tiled")),
    ]


def has_tools() -> bool:
    """Return whether this program runs from a checkout, where the developer tools lie beside the game."""
    return (Path(__file__).resolve().parents[1] / "tools" / "commands.py").is_file()


def tool_commands() -> list[Command]:
    """Return the developer tools of a checkout as commands `dev NAME`, in English; none in an installed program."""
    if not has_tools():
        return []
    tools: dict[str, tuple[str, str]] = importlib.import_module("tools.commands").TOOLS
    return [Command(("dev", name), module, line) for name, (module, line) in tools.items()]


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
            sentence = _("Couldn't open this file or folder: {reason}.").format(reason=error.strerror)
            return _refuse(str(UserError(sentence, file=os.fsdecode(error.filename))))
        except OutputError as error:
            output.abandon()
            reason = error.reason or _("standard output is closed")
            return _refuse(_("Couldn't write the output: {reason}.").format(reason=reason))
        except KeyboardInterrupt:
            return 130


def _run(words: list[str]) -> int:
    """Find the command among the words and run it."""
    first = argparse.ArgumentParser(prog=PROGRAM, add_help=False, allow_abbrev=False)
    _add_language(first)
    first.add_argument("words", nargs=argparse.REMAINDER)
    known, others = first.parse_known_args(words)
    set_language(known.lang or system_language())
    if fault := skipped_catalog():
        print(f"{PROGRAM}: {fault}", file=sys.stderr)
    if not known.words and not others:
        known.words = list(commands()[0].words)
        words += known.words
    elif known.words and known.words[0].lower().endswith(FILE):  # a desktop gives a file alone
        words[len(words) - len(known.words) :] = ["play", "--stay", *known.words]
        known.words = ["play"]
    _require_checkout(known.words)
    arguments = _parser(known.words).parse_args(words)
    set_language(arguments.lang or system_language())
    code: int = arguments.run(arguments)
    return code


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
    """Says which version this is, and whether its rules are compiled."""

    def __call__(self, parser: argparse.ArgumentParser, *_given: object) -> None:
        from game.compiled import is_compiled

        kind = _("compiled rules") if is_compiled() else _("rules in pure Python")
        print(f"{PROGRAM} {__version__} ({kind})")
        parser.exit()


def _add_language(parser: argparse.ArgumentParser, default: str | None = None) -> None:
    parser.add_argument("--lang", choices=list(languages()), default=default, help=_("language of all texts"))


def _parser(given: Sequence[str]) -> argparse.ArgumentParser:
    """Return the parser of the command that `given` begins with, or one that names every command when it is none."""
    root = argparse.ArgumentParser(prog=PROGRAM, description=_("Tabletop duels on one screen."), allow_abbrev=False)
    root.add_argument("--version", action=_Version, nargs=0, help=_("show the version and how the rules run"))
    _add_language(root)
    groups = {"": root.add_subparsers(metavar=_("COMMAND"), required=True)}
    known = commands()
    if tuple(given[:1]) == ("dev",) and not _named(known, given):
        known += tool_commands()
    wanted = _named(known, given)
    for command in wanted or known:
        *group, name = command.words
        if group and group[0] not in groups:
            tools = groups[""].add_parser(group[0], help=_("tools for authors, and in a checkout for developers"))
            groups[group[0]] = tools.add_subparsers(metavar=_("TOOL"), required=True)
        parser = groups["".join(group)].add_parser(
            name, help=command.help, description=command.help, allow_abbrev=False
        )
        if wanted:
            module = importlib.import_module(command.module)
            _add_language(parser, default=argparse.SUPPRESS)  # it may stand behind the command's name as well
            module.add_arguments(parser)
            parser.set_defaults(run=module.run)
    return root


def _named(known: Sequence[Command], given: Sequence[str]) -> list[Command]:
    """Return the commands whose words the given ones begin with: one at most."""
    return [command for command in known if tuple(given[: len(command.words)]) == command.words]
