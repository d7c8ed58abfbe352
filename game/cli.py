"""The command line: opens the door that was asked for and turns a `UserError` into one line.

A door is a module with `add_arguments(parser)` and `run(arguments) -> int`; it is imported only when it is opened,
so that a simulation does not wait for the window's libraries.
"""

import argparse
import contextlib
import importlib
import os
import sys
from collections.abc import Sequence
from typing import NamedTuple

from game import __version__
from game.console import OutputError, safe_streams
from game.errors import UserError
from game.languages import languages, set_language, skipped_catalog, system_language
from game.text import _

PROGRAM = "triforce-duels"
FILE = ".tds"
"""How the files end that a desktop opens with the game."""


class Door(NamedTuple):
    """The words that open a door, the module behind it and the line that `--help` shows."""

    words: tuple[str, ...]
    module: str
    help: str


def doors() -> list[Door]:
    """Every door; a new one is one line here. The first opens when no words are given."""
    return [
        Door(("play",), "game.app.main", _("play in the window; this is what happens without a word, too")),
        Door(("text",), "game.dev.text_door", _("play in the terminal, with actions as text")),
        Door(("replay",), "game.dev.replay_door", _("tell a recorded match, or verify it")),
        Door(("sim",), "game.dev.sim", _("let bots play many matches and count")),
        Door(("mods",), "game.app.menus.mods", _("list what you have added, and what is wrong with it")),
        Door(("dev", "scenario"), "game.dev.scenario", _("play scenario files and check what they expect")),
        Door(("dev", "solve"), "game.dev.solve", _("search a puzzle in full and tell how it is won")),
        Door(
            ("dev", "make-puzzles"),
            "game.dev.make_puzzles",
            _("look for puzzles in matches of bots, and grade them"),
        ),
        Door(("dev", "shot"), "game.app.dev.shot", _("draw scenes of the window to pictures")),
        Door(("dev", "film"), "game.app.dev.film", _("draw a recorded match as a short moving picture")),
        Door(
            ("dev", "print"),
            "game.app.menus.prints.sheets",
            _("write decks, figures and boards as sheets for a printer"),
        ),
        Door(("dev", "describe"), "game.dev.describe", _("tell what the data of a card says, beside its printed text")),
        Door(("dev", "schema"), "game.dev.schema", _("write JSON schemas of the data files, for editors")),
        Door(("dev", "vocabulary"), "game.dev.vocabulary_page", _("write the page of the words of card text")),
        Door(("dev", "new-team"), "game.dev.new_team", _("write the file of a new team to start from")),
        Door(("dev", "new-card"), "game.dev.new_card", _("print a new card, or put it into a team's file")),
        Door(("dev", "new-board"), "game.dev.new_board", _("write an empty board to be drawn on in Tiled")),
        Door(("dev", "exhaust"), "game.dev.exhaust", _("play until every sentence of every card was carried out")),
        Door(("dev", "bench"), "game.dev.bench", _("measure the rules against python-chess")),
        Door(("dev", "bench-window"), "game.app.dev.window_bench", _("measure the window against a bare one")),
        Door(("dev", "frames"), "game.app.dev.frame_bench", _("measure the time between frames while a bot thinks")),
        Door(("dev", "bench-bots"), "game.dev.bench_bots", _("measure the search against OpenSpiel's")),
        Door(("dev", "open-spiel"), "game.dev.open_spiel_game", _("let OpenSpiel's own test play our matches")),
        Door(("dev", "ladder"), "game.dev.ladder", _("let bots play each other in turn and rank them")),
        Door(("dev", "train"), "game.dev.train", _("fit the weights of the evaluation to matches of bots")),
        Door(("dev", "balance"), "game.dev.balance", _("let bots play every pair of teams and tell how even it is")),
        Door(
            ("dev", "journey"),
            "game.dev.journeys",
            _("let bots play the chapters of the journey"),
        ),
        Door(("dev", "runs"), "game.dev.runs", _("let bots play runs of the gauntlet and tell what boons are worth")),
        Door(("dev", "talents"), "game.dev.talents", _("let search bots tell whether every talent is worth playing")),
        Door(("dev", "elixir-round"), "game.dev.elixir_round", _("fight a game of Elixir Quest in plain arithmetic")),
        Door(("dev", "bundle"), "game.dev.bundle", _("build a folder with a program that runs without Python")),
        Door(("dev", "package"), "game.dev.package", _("pack such a program with all that a desktop wants to know")),
        Door(("dev", "notes"), "game.dev.notes", _("tell what is new in a version, and hold its tag to it")),
        Door(("dev", "sounds"), "game.dev.sounds", _("synthesize every sound and every piece of music anew")),
        Door(("dev", "paint"), "game.dev.paint", _("paint grounds, rooms and boards anew as pictures")),
        Door(("dev", "messages"), "game.dev.messages", _("bring the message catalogs up to date with the code")),
        Door(("dev", "missing"), "game.dev.missing", _("list what a language still lacks, or begin a new one")),
        Door(("dev", "pseudo"), "game.dev.pseudo", _("write a made-up language of long words, to try layouts with")),
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
        known.words = list(doors()[0].words)
        words += known.words
    elif known.words and known.words[0].lower().endswith(FILE):  # a desktop that knows no doors gives a file alone
        words[len(words) - len(known.words) :] = ["play", "--stay", *known.words]
        known.words = ["play"]
    arguments = _parser(known.words).parse_args(words)
    set_language(arguments.lang or system_language())
    code: int = arguments.run(arguments)
    return code


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


def _parser(opened: Sequence[str]) -> argparse.ArgumentParser:
    """The parser for the door that `opened` begins with and its arguments, or for every door's name when it is none."""
    root = argparse.ArgumentParser(prog=PROGRAM, description=_("Tabletop duels on one screen."), allow_abbrev=False)
    root.add_argument("--version", action=_Version, nargs=0, help=_("show the version and how the rules run"))
    _add_language(root)
    groups = {"": root.add_subparsers(metavar=_("DOOR"), required=True)}
    known = doors()
    wanted = [door for door in known if tuple(opened[: len(door.words)]) == door.words]
    for door in wanted or known:
        *group, name = door.words
        if group and group[0] not in groups:
            tools = groups[""].add_parser(group[0], help=_("tools for those who work on the game"))
            groups[group[0]] = tools.add_subparsers(metavar=_("TOOL"), required=True)
        parser = groups["".join(group)].add_parser(name, help=door.help, description=door.help, allow_abbrev=False)
        if door in wanted:
            module = importlib.import_module(door.module)
            _add_language(parser, default=argparse.SUPPRESS)  # it may stand behind the door's name as well
            module.add_arguments(parser)
            parser.set_defaults(run=module.run)
    return root
