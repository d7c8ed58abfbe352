"""Argument parser of all commands: grouped help with choices and defaults, hidden aliases, one-line errors."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from game.errors import suggest_name
from game.text import _


class HelpSection(NamedTuple):
    """Section in the help of a program: a heading, and its commands with one line of help each."""

    title: str
    commands: Sequence[tuple[str, str]]


class HelpFormatter(argparse.HelpFormatter):
    """Help formatter that appends the default of every option."""

    def _expand_help(self, action: argparse.Action) -> str:
        return super()._expand_help(action) + _format_default_note(action)


class ArgumentParser(argparse.ArgumentParser):
    """Parser that reports an error in one line with a hint to the help; subparsers have the same class."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs | {"add_help": False, "allow_abbrev": False, "formatter_class": HelpFormatter})
        self.sections: Sequence[HelpSection] = ()
        """Sections of commands in the help, for a parser whose only purpose is to select a subcommand."""
        self._positionals.title, self._optionals.title = _("Arguments"), _("Options")
        self.add_argument("-h", "--help", action="help", help=_("show this help"))

    def format_usage(self) -> str:
        return _("Usage: {command}").format(command=self._format_synopsis()) + "\n"

    def format_help(self) -> str:
        formatter = self._get_formatter()
        formatter.add_text(self.description)
        for section in self.sections:
            formatter.start_section(section.title)
            for words, line in section.commands:
                formatter.add_argument(argparse.Action([], words, nargs=0, metavar=words, help=line))
            formatter.end_section()
        for group in self._action_groups:
            shown = [action for action in group._group_actions if not isinstance(action, argparse._SubParsersAction)]
            formatter.start_section(group.title)
            formatter.add_text(group.description)
            formatter.add_arguments(shown)
            formatter.end_section()
        formatter.add_text(self.epilog)
        return f"{self.format_usage()}\n{formatter.format_help()}"

    def error(self, message: str) -> NoReturn:
        """Print an error in one sentence, the usage and a hint to the help, and exit with code 2."""
        for pattern, sentence in _list_argparse_messages().items():
            if match := re.fullmatch(pattern, message):
                message = sentence.format(**match.groupdict())
        hint = _('See "{command}".').format(command=f"{self.prog} --help")
        self.exit(2, f"{self.prog.split()[0]}: {message}\n{self.format_usage()}{hint}\n")

    def _refuse_unknown(self, words: Sequence[str]) -> NoReturn:
        """Exit with an error about unknown arguments, suggesting a similar option."""
        found = next((word for word in words if word.startswith("-")), words[0])
        if not found.startswith("-"):
            self.error(_('Unexpected argument "{word}".').format(word=found))
        known = [name for action in self._actions for name in action.option_strings if name.startswith("--")]
        name = found.partition("=")[0]
        self.error(_format_unknown(_('Unknown option "{name}".'), name, known))

    def has_option(self, option: str) -> bool:
        """Return whether the parser has an option; ``option`` may include a value (``--seed=1``)."""
        return option.partition("=")[0] in self._option_string_actions

    def parse_known_args(self, args=None, namespace=None):  # type: ignore[no-untyped-def]
        """Parse arguments; exit with an error for unknown ones here, where the options of the subparser are known."""
        words = list(sys.argv[1:] if args is None else args)
        if any(isinstance(action, argparse._SubParsersAction) for action in self._actions):
            self._refuse_unknown_before_command(words)
        found, others = super().parse_known_args(words, namespace)
        if others:
            self._refuse_unknown(others)
        return found, others

    def _refuse_unknown_before_command(self, words: Sequence[str]) -> None:
        """Exit with an error about an unknown option before the command; argparse would report a missing command."""
        at = 0
        while at < len(words) and words[at].startswith("-"):
            name, equals, _value = words[at].partition("=")
            action = self._option_string_actions.get(name)
            if action is None:
                self._refuse_unknown(words[at:])
            at += 1 if equals or action.nargs == 0 else 2

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is None or value in action.choices:
            return
        known = [str(choice) for choice in action.choices]
        if isinstance(action, argparse._SubParsersAction):
            known = [words for section in self.sections for words, _line in section.commands] or known
            self.error(_format_unknown(_('Unknown command "{name}".'), str(value), known))
        sentence = _('{option} can\'t be "{value}". Choose from: {choices}.')
        self.error(sentence.format(option=_format_option(action), value=value, choices=", ".join(known)))

    def _get_value(self, action: argparse.Action, arg_string: str) -> Any:
        try:
            return super()._get_value(action, arg_string)
        except argparse.ArgumentError as error:
            if action.type is not int and action.type is not float:
                self.error(f"{_format_option(action)}: {error.message}.")
            sentence = (
                _('{option} needs a whole number, not "{value}".')
                if action.type is int
                else _('{option} needs a number, not "{value}".')
            )
            self.error(sentence.format(option=_format_option(action), value=arg_string))

    def _match_argument(self, action: argparse.Action, arg_strings_pattern: str) -> int:
        try:
            return super()._match_argument(action, arg_strings_pattern)
        except argparse.ArgumentError:
            self.error(_("{option} needs a value.").format(option=_format_option(action)))

    def _format_synopsis(self) -> str:
        """Return the usage: the command with its required options and its arguments."""
        parts = [self.prog]
        for action in self._actions:
            if action.option_strings and action.required:
                parts.append(f"{action.option_strings[0]} {_format_metavar(action)}")
        parts.append(_("[OPTIONS]"))
        parts += [_format_positional(action) for action in self._actions if not action.option_strings]
        return " ".join(parts)


def add_alias(parser: argparse._ActionsContainer, name: str, action: argparse.Action) -> None:
    """Add another name for an option, which the help does not show."""
    hidden = argparse.SUPPRESS
    parser.add_argument(
        name, dest=action.dest, type=action.type or str, nargs=action.nargs, default=hidden, help=hidden
    )


def format_choices(names: Iterable[str]) -> str:
    """Return choices as the help shows them, for commands that check the value themselves."""
    return f"{{{','.join(names)}}}"


def _format_unknown(sentence: str, word: str, known: Sequence[str]) -> str:
    """Return an error about an unknown word, with a suggestion."""
    return " ".join(filter(None, (sentence.format(name=word), suggest_name(word, known))))


def _format_default_note(action: argparse.Action) -> str:
    """Return a note about the default of an option for its help, in parentheses; empty without a default."""
    default = _format_default(action.default) if action.option_strings and action.nargs != 0 else ""
    return " (" + _("default: {value}").format(value=default) + ")" if default else ""


def _format_default(value: object) -> str:
    if value is None or value is argparse.SUPPRESS:
        return ""
    if isinstance(value, tuple):
        return "x".join(map(str, value))
    if isinstance(value, Path) and value.is_absolute():
        return value.relative_to(Path.cwd()).as_posix() if value.is_relative_to(Path.cwd()) else value.name
    return "" if isinstance(value, list) else str(value)


def _list_argparse_messages() -> dict[str, str]:
    """Return our wording of the error messages of argparse, by a pattern of the original."""
    return {
        r"the following arguments are required: (?P<names>.+)": _("Missing: {names}."),
        r"argument (?P<one>.+): not allowed with argument (?P<other>.+)": _("{one} can't be used with {other}."),
        r"argument (?P<one>.+): ignored explicit argument .+": _("{one} takes no value."),
    }


def _format_option(action: argparse.Action) -> str:
    return action.option_strings[-1] if action.option_strings else _format_metavar(action)


def _format_metavar(action: argparse.Action) -> str:
    if isinstance(action.metavar, str):
        return action.metavar
    return format_choices(map(str, action.choices)) if action.choices is not None else action.dest.upper()


def _format_positional(action: argparse.Action) -> str:
    """Return a positional argument for the usage: optional in brackets, repeatable with dots."""
    name = _format_metavar(action)
    shown = {"?": f"[{name}]", "*": f"[{name}...]", "+": f"{name}..."}
    return shown.get(str(action.nargs), name)
