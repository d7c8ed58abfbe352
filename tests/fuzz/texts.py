"""Random card texts from the types of the effects alone, in any order, valid or not."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
from msgspec import inspect

from game.rules.core.tags import get_tag
from game.rules.core.words import LocalizedText
from game.rules.epic.effects import vocabulary
from game.rules.epic.engine.definitions import find_card_faults
from game.rules.epic.team_file import TeamFile

WORDS = (
    "self",
    "attacker",
    "target",
    "held",
    "own",
    "team",
    "partners",
    "others",
    "me",
    "everyone",
    "one",
    "two",
    "link",
)
"""Common words, two that a text may bind, a kind; and ``nobody`` for what is not there."""
_TYPES = {get_tag(kind): kind for kind in vocabulary.BaseEffect.__subclasses__()}


def make_text(rng: Random, depth: int = 0) -> list[dict[str, Any]]:
    """Return up to four effects in a row, as they stand in a file."""
    return [_make_effect(rng, depth) for _ in range(rng.randrange(1, 5 - depth))] if depth < 3 else []


def _make_effect(rng: Random, depth: int) -> dict[str, Any]:
    name = rng.choice(sorted(_TYPES))
    kind = inspect.type_info(_TYPES[name])
    assert isinstance(kind, inspect.StructType)
    return {"do": name, **_make_fields(rng, kind, depth)}


def _make_fields(rng: Random, kind: inspect.StructType, depth: int) -> dict[str, Any]:
    return {
        field.encode_name: _make_value(rng, field.encode_name, field.type, depth)
        for field in kind.fields
        if field.name != "says" and (field.required or rng.random() < 0.3)
    }


def _make_value(rng: Random, name: str, kind: inspect.Type, depth: int) -> Any:
    while isinstance(kind, inspect.Metadata):
        kind = kind.type
    if isinstance(kind, inspect.UnionType):
        verbs = [
            one
            for one in kind.types
            if isinstance(one, inspect.StructType) and issubclass(one.cls, vocabulary.BaseEffect)
        ]
        return _make_effect(rng, depth + 1) if verbs else _make_value(rng, name, rng.choice(kind.types), depth)
    if isinstance(kind, inspect.StructType):
        return {"en": "x", "de": "x"} if kind.cls is LocalizedText else _make_fields(rng, kind, depth + 1)
    if isinstance(kind, inspect.LiteralType):
        return rng.choice(kind.values)
    if isinstance(kind, inspect.BoolType):
        return rng.random() < 0.5
    if isinstance(kind, inspect.IntType):
        return rng.choice((0, 1, 1, 2, 2, 3, 5, 9))
    if isinstance(kind, inspect.StrType):
        return rng.choice(("one", "two")) if name in ("as", "label") else rng.choice((*WORDS, "nobody"))
    if isinstance(kind, inspect.NoneType):
        return None
    if isinstance(kind, inspect.TupleType):
        return [_make_value(rng, name, one, depth) for one in kind.item_types]
    assert isinstance(kind, inspect.VarTupleType), kind
    if name in ("then", "else"):
        return make_text(rng, depth + 1)
    return [_make_value(rng, name, kind.item_type, depth) for _ in range(rng.randrange(4))]


def with_texts(team: TeamFile, rng: Random) -> TeamFile:
    """Return a team whose talents have other texts that pass the structural checks, with other conditions."""
    cards = {}
    for name, card in team.cards.items():
        written = msgspec.to_builtins(card)
        for part in ("on_attack", "on_defend", "on_play", "on_turn"):
            if part in written and rng.random() < 0.7:
                written[part] = make_text(rng)
        for rule in written.get("while", ()):
            rule["of"] = rng.choice((*WORDS, "nobody"))
        strange = msgspec.convert(written, vocabulary.CardText)
        cards[name] = card if [*find_card_faults(strange)] else strange
    return msgspec.structs.replace(team, cards=cards)
