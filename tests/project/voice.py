"""Interface messages with the place they are shown at, and the words that the game no longer uses."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tools.i18n.messages import KEYWORDS, SOURCES

PROMPT, BUTTON, TIP, ERROR = "prompt", "button", "tooltip", "error"
MOST_WORDS = {PROMPT: 6, BUTTON: 3, TIP: 14, ERROR: 18}
"""Kind of message -> the most words it may have; a field counts as one."""

_CALLS = {
    ("Button", 1): BUTTON,
    ("DialogButton", 1): BUTTON,
    ("TableCommand", 1): BUTTON,
    ("ListAction", 1): BUTTON,
    ("Proposal", 0): BUTTON,
    ("AskTextScene", "button"): BUTTON,
    ("UserError", 0): ERROR,
    ("notify", 0): ERROR,
    ("show_refusal", 0): ERROR,
    ("format_question", 0): PROMPT,
}
"""Called function, position or name of the argument -> what a message in that argument is."""
_ARGUMENTS = {"tip": TIP, "reason": ERROR}
_NAMES = {"tip": TIP, "reason": ERROR, "why": ERROR}
"""Local names that messages are assigned to -> what these are."""
_FUNCTIONS = {
    r"_format_button_text|_build_main_command|_build_buttons|_place_buttons": BUTTON,
    r".*_tip|.*_tooltip": TIP,
    r"_format_headline|_format_banner|_format_prompt|hint|tooltip_text": PROMPT,
    r".*_refusals|_refusal_texts|(describe|find)_(team_)?refusal|.*_faults?|_format_fault|validate_public": ERROR,
}
"""Names of functions that return messages -> what these are."""

_ASKS = re.compile(rf"\b(?:{'|'.join(KEYWORDS)})\(")
"""A call of gettext; only files with one are parsed."""


class InterfaceMessage(NamedTuple):
    """One message of the sources: English text, ``file:line`` and the kind of its place ("" where it has none)."""

    text: str
    place: str
    kind: str


@cache
def find_messages(folder: Path = SOURCES) -> tuple[InterfaceMessage, ...]:
    """Find every message below a folder, both forms of those with a plural."""
    messages: list[InterfaceMessage] = []
    for file in sorted(folder.rglob("*.py")):
        source = file.read_text(encoding="utf-8")
        if not _ASKS.search(source):
            continue
        tree = ast.parse(source)
        parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
        place = f"{folder.name}/{file.relative_to(folder).as_posix()}"
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in KEYWORDS:
                kind = _find_kind(node, parents)
                messages += [InterfaceMessage(text, f"{place}:{node.lineno}", kind) for text in _list_texts(node)]
    return tuple(messages)


def _list_texts(call: ast.Call) -> Iterator[str]:
    """Yield the English texts that a call of gettext asks for."""
    first = 1 if call.func.id == "pgettext" else 0  # type: ignore[attr-defined]
    for argument in call.args[first:2]:
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            yield argument.value


def _find_kind(call: ast.AST, parents: dict[ast.AST, ast.AST]) -> str:
    """Return what the message of a call is, by the argument it is in or the function that returns it."""
    node, argument = call, ""
    while (parent := parents.get(node)) is not None:
        if isinstance(parent, ast.keyword):
            argument = parent.arg or ""
        elif isinstance(parent, ast.Call) and node is not parent.func:
            name = getattr(parent.func, "id", getattr(parent.func, "attr", ""))
            where = argument or (parent.args.index(node) if node in parent.args else "")
            if argument in _ARGUMENTS or (name, where) in _CALLS:
                return _CALLS.get((name, where), "") or _ARGUMENTS[argument]
            argument = ""
            if name not in ("format", "capital", "join"):
                return ""
        elif isinstance(parent, ast.Assign) and isinstance(parent.targets[0], ast.Name):
            if (name := parent.targets[0].id) in _NAMES:
                return _NAMES[name]
        elif isinstance(parent, ast.FunctionDef):
            return next((kind for names, kind in _FUNCTIONS.items() if re.fullmatch(names, parent.name)), "")
        node = parent
    return ""


def count_words(text: str) -> int:
    """Count the words of a message; a field is one, signs that stand alone are none."""
    return sum(1 for word in re.sub(r"\{\w*\}", "x", text).split() if re.search(r"\w", word))
