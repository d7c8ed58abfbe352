"""`dev vocabulary`: the reference page of the words that card text is written in, made from their types."""

from __future__ import annotations

import argparse
import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, get_args

from game import paths
from game.authoring.prose import all_effects
from game.authoring.source_docs import FieldDoc, aliases_of, fields_of, headings_of, plain
from game.content.cards.packs import EPIC_PACKS, load_pack
from game.content.formats.yaml_reader import read_yaml
from game.content.mods import mods
from game.errors import UserError, reason_of
from game.rules.epic.effects import vocabulary
from game.rules.epic.effects.vocabulary import (
    Amount,
    Card,
    Effect,
    Instead,
    Limit,
    Side,
    Test,
    Those,
    Way,
    Which,
    While,
    Words,
)
from game.rules.epic.effects.words import Means
from game.rules.epic.engine.library import PARTS
from game.rules.epic.team_file import Alignment, Basic, Character, Team
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

PIECES: tuple[tuple[str, tuple[type, ...]], ...] = (
    ("Who is meant", (Those,)),
    ("Numbers and conditions", (Amount, Limit, Test)),
    ("Parts of verbs", (Way, Which, While, Words)),
    ("A team's file", (Team, Character, Basic, Card, Side, Instead)),
)
"""The chapters after those of the verbs."""

WORD = "word"
PLAIN_TYPES = {
    **dict.fromkeys(("str", "Word", "Player", "Players", "Held", "NewWord", "CardName"), WORD),
    **dict.fromkeys(("int", "Number", "Signed", "Sentence"), "whole number"),
    "bool": "true or false",
}
LINKS = {
    "Who": "[who](#who-is-meant)",
    "Num": "whole number or [amount](#amount)",
    "Text": "list of effects",
    "Alignment": " or ".join(f"`{word}`" for word in get_args(Alignment)),
    "Picture": "the path of a picture",
    "Means": " or ".join(f"`{word}`" for word in get_args(Means) if word),
}
NOTHING = {"Those()", "Which()", "''", "()", "None", "Test()", "-999", "999", "99"}
"""Defaults that mean that nothing is asked for."""


class Example(NamedTuple):
    """A card of a shipped deck as it is written in its file."""

    team: str
    card: Card
    source: str


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", metavar=_("FILE"), type=Path, help=_("file to write (default: print it)"))


def run(arguments: argparse.Namespace) -> int:
    """Write the page, or print it."""
    if arguments.out is None:
        print(page(), end="")
        return 0
    try:
        arguments.out.write_text(page(), encoding="utf-8")
    except OSError as error:
        sentence = _("Couldn't write the page: {why}.").format(why=reason_of(error))
        raise UserError(sentence, file=arguments.out) from error
    return 0


def page() -> str:
    """The whole page in Markdown."""
    verbs: tuple[type, ...] = get_args(Effect)
    examples = _examples()
    headings = headings_of(vocabulary)
    parts = [INTRO, _overview(verbs, examples)]
    chapter = ""
    for verb in verbs:
        if headings[verb.__name__] != chapter:
            chapter = headings[verb.__name__]
            parts.append(f"## {chapter}\n")
        parts.append(_entry(verb, _word(verb)) + _shown(verb, examples[verb]))
    for title, pieces in PIECES:
        parts.append(f"## {title}\n")
        if Those in pieces:
            parts.append(f"{aliases_of(vocabulary)['Who']}\n")
        parts += [_entry(piece, piece.__name__) for piece in pieces]
    return "\n".join(parts)


def _overview(verbs: tuple[type, ...], examples: dict[type, list[Example]]) -> str:
    """Every verb with its sentence and the number of shipped cards that have it."""
    rows = ["| verb | meaning | shipped cards |", "|---|---|---|"]
    for verb in verbs:
        word = _word(verb)
        rows.append(f"| [{word}](#{word}) | {_cell(plain(verb.__doc__))} | {len(examples[verb])} |")
    return "\n".join(rows) + "\n"


def _word(verb: type) -> str:
    return verb.__name__.lower()


def _entry(piece: type, title: str) -> str:
    """A heading, the sentence of a type, and a table of its fields."""
    lines = [f"### {title}", "", plain(piece.__doc__), ""]
    if fields := fields_of(piece):
        text = "text" if piece is Words else WORD
        lines += ["| field | is | default | |", "|---|---|---|---|", *(_row(field, text) for field in fields), ""]
    return "\n".join(lines)


def _row(field: FieldDoc, text: str) -> str:
    kind = text if field.annotation == "str" else _type(field.annotation)
    return f"| `{field.written}` | {_cell(kind)} | {_default(field.default)} | {_cell(field.doc)} |"


def _default(source: str) -> str:
    """What a field is when it is left out."""
    if not source:
        return "**required**"
    if source in NOTHING:
        return "–"
    value = ast.literal_eval(source)
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _type(annotation: str) -> str:
    """An annotation in words, with links to the pieces."""
    return _kind(ast.parse(annotation, mode="eval").body)


def _kind(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name):
            return PLAIN_TYPES.get(name) or LINKS.get(name) or f"[{name}](#{name.lower()})"
        case ast.BinOp(left=left, right=ast.Constant(value=None)):
            return _kind(left)
        case ast.BinOp(left=left, right=right):
            return f"{_kind(left)} or {_kind(right)}"
        case ast.Subscript(value=ast.Name(id="Literal"), slice=choices):
            words = choices.elts if isinstance(choices, ast.Tuple) else [choices]
            return " or ".join(f"`{ast.literal_eval(word)}`" for word in words if ast.literal_eval(word))
        case ast.Subscript(value=ast.Name(id="dict"), slice=ast.Tuple(elts=[_key, value])):
            return f"{_kind(value)} by id"
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=[one, ast.Constant(value=end)])) if (
            end is Ellipsis
        ):
            return f"list of {_kind(one)}"
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=several)):
            return f"list of {len(several)}: {', '.join(_kind(one) for one in several)}"
    raise ValueError(f"a type that the page has no words for: {ast.unparse(node)}")


# Examples -----------------------------------------------------------------------------------------------------------


def _shown(verb: type, examples: list[Example]) -> str:
    """The shortest card that has a verb; nothing for a verb that no shipped card has."""
    if not examples:
        return ""
    best = min(examples, key=lambda example: len(example.source))
    return f"\nFrom {best.card.name.en} ({best.team}):\n\n```yaml\n{best.source}\n```\n"


def _examples() -> dict[type, list[Example]]:
    """By verb: the cards of all packs that have it."""
    found: dict[type, list[Example]] = {verb: [] for verb in get_args(Effect)}
    for example in _cards():
        texts = [effect for part in PARTS for effect in all_effects(getattr(example.card, part))]
        for verb in {type(effect): None for effect in texts}:
            found[verb].append(example)
    return found


def _cards() -> Iterator[Example]:
    """Every talent of every pack with its lines in the file; those of mods are no examples."""
    for game in EPIC_PACKS:
        for team_id, team in load_pack(game).teams.items():
            if team_id in mods.teams(game):
                continue
            path = paths.assets() / "cards" / game / "teams" / f"{team_id}.yaml"
            lines = path.read_text(encoding="utf-8").splitlines()
            _data, marks = read_yaml(path)
            starts = [marks.line(("cards", card_id)) for card_id in team.cards]
            for card, start, end in zip(team.cards.values(), starts, [*starts[1:], len(lines) + 1], strict=True):
                yield Example(team_id, card, "\n".join(line[2:] for line in lines[start - 1 : end - 1]).rstrip())
