"""What the gauntlet is made of: heirlooms, twists of bosses, grades, cards of other teams. Data in ``assets/run``.

Heirlooms and twists are written for any team: ``lead`` is the kind that leads it and ``{lead}`` in a text its name. A
card of another team is that team's own card with its kinds read as ``self``, given to the one who leads.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias, TypeVar, get_args

import msgspec

from game import paths
from game.content.card_check import LONGEST_TEXT, check_card, check_words
from game.content.ids import KEBAB_CASE, NO_ID
from game.content.kept import cached_by_mtime
from game.content.packs import EPIC_PACKS, shipped_pack
from game.content.yaml_reader import SourceMap, convert, read_yaml
from game.rules.core.numbers import Count
from game.rules.epic import vocabulary as v
from game.rules.epic.library import PARTS
from game.rules.epic.team_file import Character, Team
from game.rules.epic.words import Picture

ACTS = 3
GRADES = 12
LEAD = "lead"
"""In an heirloom: the kind that leads the team."""
_NAME = "{lead}"
_STRENGTH = "{strength}"

Fight: TypeAlias = Literal["duel", "elite", "boss"]
FIGHTS: tuple[Fight, ...] = ("duel", "elite", "boss")
Paid: TypeAlias = Literal["duel", "elite", "boss", "treasure"]
"""What money is found at."""
Ware: TypeAlias = Literal["card", "raise", "health", "drop", "heirloom", "heal"]
Level: TypeAlias = Literal["apprentice", "knight", "hero", "sage"]
Effects: TypeAlias = tuple[v.Effect, ...]
Percent: TypeAlias = Annotated[int, msgspec.Meta(ge=-100, le=300)]


class Standing(v.Shape, frozen=True):
    """An heirloom or a twist: what stands in play for a whole duel."""

    name: v.Words
    text: v.Words
    who: Literal["lead", "all"]
    """Whose texts they are."""
    art: Picture = ""
    on_turn: Effects = ()
    on_attack: Effects = ()
    on_defend: Effects = ()
    while_: tuple[v.While, ...] = ()
    after: Count = 0
    """How many bosses have to be beaten before it can be found."""
    acts: tuple[Annotated[int, msgspec.Meta(ge=1, le=ACTS)], ...] = ()
    """Of a twist: the acts whose bosses may bring it."""


class Foreign(v.Shape, frozen=True):
    """A card of another team that can be found."""

    from_: str
    """The team."""
    text: v.Words | None = None
    """What it says where its own text names characters."""
    after: Count = 0


class Grade(v.Shape, frozen=True):
    """A grade of difficulty: what it adds to those before it. Shares are in percent."""

    name: v.Words
    text: v.Words
    """Names what it adds to the health of enemies as ``{strength}``, for that differs from pack to pack."""
    strength: Percent = 0
    recovery: Percent = 0
    rest: Percent = 0
    purse: Percent = 0
    prices: Percent = 0
    better: tuple[Fight, ...] = ()
    """Whose bots play a level better."""
    twists: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    """Further twists of bosses."""


class Common(v.Shape, frozen=True):
    """What all packs share."""

    heirlooms: dict[str, Standing]
    twists: dict[str, Standing]
    strength: dict[Fight, tuple[Percent, ...]]
    """By act: the health of enemies in percent of what is printed."""
    levels: dict[Fight, tuple[Level, ...]]
    """By act: how well they play."""
    recovery: Percent
    """How much of what was lost comes back after a duel."""
    rest: Percent
    """How much of it comes back at a place of rest."""
    purse: dict[Paid, Count]
    prices: dict[Ware, Count]
    grades: tuple[Grade, ...]


class _Pack(v.Shape, frozen=True):
    money: v.Words
    cards: dict[str, Foreign]
    strength: Percent = 0
    grades: Annotated[int, msgspec.Meta(ge=0, le=300)] = 100
    """How much of what grades add to the health of enemies counts here, in percent."""


class RunContent(msgspec.Struct, frozen=True):
    """All that a run of a pack may bring."""

    common: Common
    money: v.Words
    cards: dict[str, Foreign]
    strength: Percent = 0
    """What the health of enemies has besides in this pack, in percent of what is printed."""


def _files(game: str) -> Iterator[Path]:
    folder = paths.assets() / "run"
    yield from (folder / "common.yaml", folder / f"{game}.yaml")


@cached_by_mtime(_files)
def load_run(game: str) -> RunContent:
    """What a run of a pack is made of.

    Raises:
        UserError: a fault in its files, each with its line (``ContentError``).
    """
    first, second = _files(game)
    data, marks = read_yaml(first)
    common = convert(data, Common, marks)
    _check_common(common, marks)
    marks.raise_faults()
    data, marks = read_yaml(second)
    pack = convert(data, _Pack, marks)
    check_words(pack.money, marks, ("money",))
    _check_cards(game, pack.cards, marks)
    marks.raise_faults()
    grades = tuple(_weighed(grade, pack.grades) for grade in common.grades)
    return RunContent(msgspec.structs.replace(common, grades=grades), pack.money, pack.cards, pack.strength)


def _weighed(grade: Grade, share: int) -> Grade:
    """A grade as it is in a pack: so much of its strength counts there, and its text says how much that is."""
    strength = round(grade.strength * share / 100)
    en, de = (words.replace(_STRENGTH, str(strength)) for words in (grade.text.en, grade.text.de))
    return msgspec.structs.replace(grade, strength=strength, text=v.Words(en, de))


def run_packs() -> tuple[str, ...]:
    """The packs that have a gauntlet."""
    return EPIC_PACKS


# Cards for a team -----------------------------------------------------------------------------------------------------


def lead_of(team: Team) -> Character:
    """Who leads a team: to whom found cards and heirlooms are given."""
    return next(one for one in team.characters if one.role == "lead")


def standing_card(one: Standing, team: Team) -> v.Card:
    """An heirloom or a twist as a card of a team."""
    lead = lead_of(team)
    kinds = (lead.kind,) if one.who == "lead" else tuple(character.kind for character in team.characters)
    parts: dict[str, Any] = {
        part: _reworded(getattr(one, part), Effects, {LEAD: lead.kind}) for part in PARTS if part != "on_play"
    }
    return v.Card(
        name=one.name,
        text=named(one.text, lead),
        who=kinds,
        copies=1,
        standing=True,
        art=one.art,
        while_=_reworded(one.while_, tuple[v.While, ...], {LEAD: lead.kind}),
        **parts,
    )


def foreign_card(game: str, name: str, one: Foreign, team: Team) -> v.Card:
    """A card of another team as one of this team's own, a single copy for the one who leads it."""
    source = shipped_pack(game).teams[one.from_]
    lead, card = lead_of(team), source.cards[name]
    kinds = {character.kind: "self" for character in source.characters}
    parts: dict[str, Any] = {part: _reworded(getattr(card, part), Effects, kinds) for part in PARTS}
    return msgspec.structs.replace(
        card,
        who=(lead.kind,),
        copies=1,
        text=card.text if one.text is None else named(one.text, lead),
        art=card.art or f"{game}/card/{one.from_}/{name}",
        while_=_reworded(card.while_, tuple[v.While, ...], kinds),
        **parts,
    )


def named(text: v.Words, lead: Character) -> v.Words:
    """A text with the name of the one who leads in place of ``{lead}``."""
    return v.Words(text.en.replace(_NAME, lead.name.en), text.de.replace(_NAME, lead.name.de))


T = TypeVar("T")


def _reworded(part: T, kind: Any, words: Mapping[str, str]) -> T:
    """Verbs in which some words are others."""

    def changed(data: Any) -> Any:
        if isinstance(data, dict):
            return {key: value if key == "do" else changed(value) for key, value in data.items()}
        if isinstance(data, list | tuple):
            return [changed(value) for value in data]
        return words.get(data, data) if isinstance(data, str) else data

    found: T = msgspec.convert(changed(msgspec.to_builtins(part)), kind)
    return found


# Checks ---------------------------------------------------------------------------------------------------------------


def _check_common(common: Common, marks: SourceMap) -> None:
    for field in ("heirlooms", "twists"):
        for name, one in getattr(common, field).items():
            place = (field, name)
            if not KEBAB_CASE.fullmatch(name):
                marks.fault(place, f'"{name}" {NO_ID}')
            _check_standing(one, marks, place)
            if bool(one.acts) != (field == "twists"):
                marks.fault(place, "a twist names its acts, an heirloom none")
    for act in range(1, ACTS + 1):
        if sum(act in one.acts for one in common.twists.values()) < 1 + sum(grade.twists for grade in common.grades):
            marks.fault(("twists",), f"act {act} has too few twists")
    for field in ("strength", "levels"):
        for fight in FIGHTS:
            if len(getattr(common, field).get(fight, ())) != ACTS:
                marks.fault((field,), f'"{fight}" needs {ACTS} entries, one for each act')
    for field, wanted in (("purse", get_args(Paid)), ("prices", get_args(Ware))):
        missing = [name for name in wanted if name not in getattr(common, field)]
        if missing:
            marks.fault((field,), f'"{missing[0]}" is missing')
    _check_grades(common.grades, marks)


def _check_grades(grades: tuple[Grade, ...], marks: SourceMap) -> None:
    if len(grades) != GRADES:
        marks.fault(("grades",), f"there are {GRADES} grades, this makes {len(grades)}")
    for index, grade in enumerate(grades):
        check_words(grade.name, marks, ("grades", index, "name"))
        check_words(grade.text, marks, ("grades", index, "text"), alike=False, longest=LONGEST_TEXT)
        for language in ("en", "de"):
            if (_STRENGTH in getattr(grade.text, language)) != bool(grade.strength):
                marks.fault(
                    ("grades", index, "text"), f'the text "{language}" says {_STRENGTH} if it has one, else not'
                )


def _check_standing(one: Standing, marks: SourceMap, place: tuple[str, str]) -> None:
    """By the check of any card, on a team of a lead and a partner."""
    lead = Character(LEAD, v.Words("X", "X"), 9, "lead")
    team = Team(one.name, "good", one.text, 1, (lead, Character("partner", v.Words("Y", "Y"), 5, "partner")), (), {})
    kinds = frozenset(character.kind for character in team.characters)
    check_card(standing_card(one, team), kinds, frozenset(), marks, place)


def _check_cards(game: str, cards: dict[str, Foreign], marks: SourceMap) -> None:
    teams = shipped_pack(game).teams
    lead = Character(LEAD, v.Words("X", "X"), 9, "lead")
    for name, one in cards.items():
        place = ("cards", name)
        team = teams.get(one.from_)
        if team is None or name not in team.cards:
            marks.fault(place, f'no team "{one.from_}" has a card "{name}"')
            continue
        own = Team(team.name, team.alignment, team.path, 1, (lead,), (), {})
        card = foreign_card(game, name, one, own)
        check_card(card, frozenset({LEAD}), frozenset({name}), marks, place)
        for language in ("en", "de"):
            words = getattr(card.text, language)
            for character in team.characters:
                if getattr(character.name, language) in words:
                    marks.fault(place, f'the text "{language}" names a character of the team that it comes from')
