"""Command ``dev vocabulary``: generates the reference page of card effects from their types."""

from __future__ import annotations

import argparse
import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, get_args

from game import paths
from game.authoring.prose import iterate_effects
from game.authoring.source_docs import FieldDoc, get_alias_docs, get_field_docs, get_headings, normalize_doc
from game.content.cards.packs import EPIC_PACKS, load_pack
from game.content.formats.yaml_reader import read_yaml
from game.content.mods import mods
from game.errors import UserError, describe_os_error
from game.rules.core.tags import get_tag
from game.rules.core.words import LocalizedText
from game.rules.epic.effects import vocabulary
from game.rules.epic.effects.vocabulary import (
    Amount,
    BaseEffect,
    CardFilter,
    CardText,
    CharacterFilter,
    CombatHalf,
    Condition,
    Effect,
    PassiveEffect,
    Range,
    ValueOverride,
    Way,
)
from game.rules.epic.effects.words import Means
from game.rules.epic.engine.library import TEXT_FIELDS
from game.rules.epic.team_file import Alignment, BasicCardLine, CharacterLine, TeamFile
from game.text import _

INTRO = """\
# The words of card text

A card says what it does in a list of *effects*; each names its verb with `do:`. This page lists every verb, its fields
and the pieces that verbs share. Of a printed text with several sentences, `says: 2` on any verb tells that from here on
the second one is carried out; the table lights it.

`docs/writing-cards.md` shows how to go about a new card or a new team.

The page is made by `main.py dev vocabulary` from the types in `game/rules/epic/effects/vocabulary.py` and the
shipped decks.

A *word* stands for characters or names something, as [Who is meant](#who-is-meant) tells; a *text* is for people.
"""
"""Start of the page."""

SHARED_TYPE_CHAPTERS: tuple[tuple[str, tuple[type, ...]], ...] = (
    ("Who is meant", (CharacterFilter,)),
    ("Numbers and conditions", (Amount, Range, Condition)),
    ("Parts of verbs", (Way, CardFilter, PassiveEffect, LocalizedText)),
    ("A team's file", (TeamFile, CharacterLine, BasicCardLine, CardText, CombatHalf, ValueOverride)),
)
"""Title and types of the chapters after those of the effects."""

WORD_LABEL = "word"
"""Name on the page for fields that contain a word."""
TYPE_LABELS = {
    **dict.fromkeys(("str", "Word", "Player", "Players", "Held", "NewWord", "CardName"), WORD_LABEL),
    **dict.fromkeys(("int", "Number", "Signed", "Sentence"), "whole number"),
    "bool": "true or false",
}
"""Name on the page for simple types."""
TYPE_LINKS = {
    "Who": "[who](#who-is-meant)",
    "Num": "whole number or [amount](#amount)",
    "Text": "list of effects",
    "Alignment": " or ".join(f"`{word}`" for word in get_args(Alignment)),
    "PicturePath": "the path of a picture",
    "Means": " or ".join(f"`{word}`" for word in get_args(Means) if word),
}
"""Name on the page, possibly with a link, for types that are explained elsewhere."""
NEUTRAL_DEFAULTS = {"CharacterFilter()", "CardFilter()", "''", "()", "None", "Condition()", "-999", "999", "99"}
"""Source of default values that have no effect, shown as a dash."""


class CardExample(NamedTuple):
    """Talent card of a shipped deck, with its YAML source."""

    team: str
    card: CardText
    source: str


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``dev vocabulary``."""
    parser.add_argument("--out", metavar=_("FILE"), type=Path, help=_("file to write (default: print it)"))


def run(arguments: argparse.Namespace) -> int:
    """Write the page to a file, or print it."""
    if arguments.out is None:
        print(build_page(), end="")
        return 0
    try:
        arguments.out.write_text(build_page(), encoding="utf-8")
    except OSError as error:
        sentence = _("Couldn't write the page: {why}.").format(why=describe_os_error(error))
        raise UserError(sentence, file=arguments.out) from error
    return 0


def build_page() -> str:
    """Return the page as Markdown."""
    verbs: tuple[type[BaseEffect], ...] = get_args(Effect)
    examples = _collect_examples()
    headings = get_headings(vocabulary)
    parts = [INTRO, _format_overview(verbs, examples)]
    chapter = ""
    for verb in verbs:
        if headings[verb.__name__] != chapter:
            chapter = headings[verb.__name__]
            parts.append(f"## {chapter}\n")
        parts.append(_format_entry(verb, get_tag(verb)) + _format_example(verb, examples[verb]))
    for title, pieces in SHARED_TYPE_CHAPTERS:
        parts.append(f"## {title}\n")
        if CharacterFilter in pieces:
            parts.append(f"{get_alias_docs(vocabulary)['Who']}\n")
        parts += [_format_entry(piece, piece.__name__) for piece in pieces]
    return "\n".join(parts)


def _format_overview(effect_types: tuple[type[BaseEffect], ...], examples: dict[type, list[CardExample]]) -> str:
    """Return the table of effects with their descriptions and the numbers of shipped cards that use them."""
    rows = ["| verb | meaning | shipped cards |", "|---|---|---|"]
    for verb in effect_types:
        word = get_tag(verb)
        rows.append(f"| [{word}](#{word}) | {_escape_cell(normalize_doc(verb.__doc__))} | {len(examples[verb])} |")
    return "\n".join(rows) + "\n"


def _format_entry(documented_type: type, title: str) -> str:
    """Return the entry of a type: a heading, its docstring, and a table of its fields."""
    lines = [f"### {title}", "", normalize_doc(documented_type.__doc__), ""]
    if fields := get_field_docs(documented_type):
        text = "text" if documented_type is LocalizedText else WORD_LABEL
        lines += [
            "| field | is | default | |",
            "|---|---|---|---|",
            *(_format_row(field, text) for field in fields),
            "",
        ]
    return "\n".join(lines)


def _format_row(field: FieldDoc, string_label: str) -> str:
    kind = string_label if field.annotation == "str" else _format_type(field.annotation)
    cells = [f"`{field.name_in_file}`", _escape_cell(kind), _format_default(field.default), _escape_cell(field.doc)]
    return f"| {' | '.join(cells)} |"


def _format_default(source: str) -> str:
    """Return the default of a field as Markdown, from its source text."""
    if not source:
        return "**required**"
    if source in NEUTRAL_DEFAULTS:
        return "–"
    value = ast.literal_eval(source)
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


def _escape_cell(text: str) -> str:
    return text.replace("|", "\\|")


def _format_type(annotation: str) -> str:
    """Return a type annotation in words, with links to the entries of types."""
    return _format_annotation(ast.parse(annotation, mode="eval").body)


def _format_annotation(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name):
            return TYPE_LABELS.get(name) or TYPE_LINKS.get(name) or f"[{name}](#{name.lower()})"
        case ast.BinOp(left=left, right=ast.Constant(value=None)):
            return _format_annotation(left)
        case ast.BinOp(left=left, right=right):
            return f"{_format_annotation(left)} or {_format_annotation(right)}"
        case ast.Subscript(value=ast.Name(id="Literal"), slice=choices):
            words = choices.elts if isinstance(choices, ast.Tuple) else [choices]
            return " or ".join(f"`{ast.literal_eval(word)}`" for word in words if ast.literal_eval(word))
        case ast.Subscript(value=ast.Name(id="dict"), slice=ast.Tuple(elts=[_key, value])):
            return f"{_format_annotation(value)} by id"
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=[one, ast.Constant(value=end)])) if (
            end is Ellipsis
        ):
            return f"list of {_format_annotation(one)}"
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=several)):
            return f"list of {len(several)}: {', '.join(_format_annotation(one) for one in several)}"
    raise ValueError(f"a type that the page has no words for: {ast.unparse(node)}")


# Examples -----------------------------------------------------------------------------------------------------------


def _format_example(effect_type: type, examples: list[CardExample]) -> str:
    """Return the shortest shipped card that uses an effect, as Markdown; empty if no card does."""
    if not examples:
        return ""
    best = min(examples, key=lambda example: len(example.source))
    return f"\nFrom {best.card.name.en} ({best.team}):\n\n```yaml\n{best.source}\n```\n"


def _collect_examples() -> dict[type, list[CardExample]]:
    """Return the shipped cards that use each effect, by effect type."""
    found: dict[type, list[CardExample]] = {verb: [] for verb in get_args(Effect)}
    for example in _iterate_cards():
        texts = [effect for part in TEXT_FIELDS for effect in iterate_effects(getattr(example.card, part))]
        for verb in {type(effect): None for effect in texts}:
            found[verb].append(example)
    return found


def _iterate_cards() -> Iterator[CardExample]:
    """Yield every talent card of every pack with its source, without cards of mods."""
    for game in EPIC_PACKS:
        for team_id, team in load_pack(game).teams.items():
            if team_id in mods.list_mod_teams(game):
                continue
            path = paths.assets_dir() / "cards" / game / "teams" / f"{team_id}.yaml"
            lines = path.read_text(encoding="utf-8").splitlines()
            _data, marks = read_yaml(path)
            starts = [marks.get_line(("cards", card_id)) for card_id in team.cards]
            for card, start, end in zip(team.cards.values(), starts, [*starts[1:], len(lines) + 1], strict=True):
                yield CardExample(team_id, card, "\n".join(line[2:] for line in lines[start - 1 : end - 1]).rstrip())
