"""Gauntlet content: heirlooms, bosses' twists, difficulty grades and foreign cards, from ``assets/run``.

Heirlooms and twists fit any team: in their data, ``lead`` is the leader's kind, and ``{lead}`` in a text is the
leader's name. A foreign card is a card of another team, usable by the leader.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias, TypeVar, get_args

import msgspec

from game import paths
from game.content.cards.card_check import MAX_TEXT_LENGTH, check_card, check_translations
from game.content.cards.packs import EPIC_PACKS, read_shipped_pack
from game.content.formats.cache import cached_by_mtime
from game.content.formats.ids import KEBAB_CASE, NOT_KEBAB_CASE
from game.content.formats.yaml_reader import SourceMap, convert, read_yaml
from game.rules.core.numbers import Count
from game.rules.core.words import LocalizedText
from game.rules.epic.effects import vocabulary
from game.rules.epic.effects.words import PicturePath
from game.rules.epic.engine.library import TEXT_FIELDS
from game.rules.epic.team_file import CharacterLine, TeamFile

ACTS = 3
"""Number of acts of a run."""
GRADES = 12
"""Number of difficulty grades."""
LEAD = "lead"
"""Placeholder for the kind of the team's leader in the data of heirlooms and twists."""
_LEAD_NAME_PLACEHOLDER = "{lead}"
"""Placeholder for the leader's name in texts."""
_STRENGTH_PLACEHOLDER = "{strength}"
"""Placeholder for a grade's added enemy health in texts, in percent."""

Fight: TypeAlias = Literal["duel", "elite", "boss"]
"""Kind of fight."""
FIGHTS: tuple[Fight, ...] = ("duel", "elite", "boss")
MoneySource: TypeAlias = Literal["duel", "elite", "boss", "treasure"]
"""Kind of place where money is found."""
Ware: TypeAlias = Literal["card", "raise", "health", "drop", "heirloom", "heal"]
"""Kind of goods in a shop."""
Level: TypeAlias = Literal["apprentice", "knight", "hero", "sage"]
"""Level of a bot."""
Effects: TypeAlias = tuple[vocabulary.Effect, ...]
Percent: TypeAlias = Annotated[int, msgspec.Meta(ge=-100, le=300)]


class StandingEffect(vocabulary.Shape, frozen=True):
    """Heirloom or twist: a card with effects that stays in play for a whole duel."""

    name: LocalizedText
    text: LocalizedText
    who: Literal["lead", "all"]
    """Characters that the effects apply to."""
    art: PicturePath = ""
    on_turn: Effects = ()
    on_attack: Effects = ()
    on_defend: Effects = ()
    while_: tuple[vocabulary.PassiveEffect, ...] = ()
    after: Count = 0
    """Number of bosses to beat before it can be found."""
    acts: tuple[Annotated[int, msgspec.Meta(ge=1, le=ACTS)], ...] = ()
    """For a twist: acts whose bosses can have it."""


class ForeignCard(vocabulary.Shape, frozen=True):
    """Card of another team that can be found in a run."""

    from_: str
    """Team that the card belongs to."""
    text: LocalizedText | None = None
    """Text that replaces the card's own one, if that names characters; None for the card's own text."""
    after: Count = 0
    """Number of bosses to beat before it can be found."""


class DifficultyGrade(vocabulary.Shape, frozen=True):
    """Grade of difficulty: its additions to the values of the grades below, in percent."""

    name: LocalizedText
    text: LocalizedText
    """Description, with ``{strength}`` in place of the added enemy health, which differs between packs."""
    strength: Percent = 0
    """Added enemy health, in percent."""
    recovery: Percent = 0
    """Added to the part of the lost health that returns after a duel, in percent."""
    rest: Percent = 0
    """Added to the part of the lost health that returns at a place of rest, in percent."""
    purse: Percent = 0
    """Added to the money found, in percent."""
    prices: Percent = 0
    """Added to the prices, in percent."""
    better: tuple[Fight, ...] = ()
    """Kinds of fight in which the bots play one level higher."""
    twists: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    """Number of additional twists per boss."""


class SharedRunContent(vocabulary.Shape, frozen=True):
    """Gauntlet content shared by all packs."""

    heirlooms: dict[str, StandingEffect]
    twists: dict[str, StandingEffect]
    strength: dict[Fight, tuple[Percent, ...]]
    """Enemy health by fight and act, in percent of the printed health."""
    levels: dict[Fight, tuple[Level, ...]]
    """Level of the enemy bots by fight and act."""
    recovery: Percent
    """Part of the lost health that returns after a duel, in percent."""
    rest: Percent
    """Part of the lost health that returns at a place of rest, in percent."""
    purse: dict[MoneySource, Count]
    """Money found, by source."""
    prices: dict[Ware, Count]
    """Prices in shops."""
    grades: tuple[DifficultyGrade, ...]


class _PackRunContent(vocabulary.Shape, frozen=True):
    """Content file of one pack: name of the money, foreign cards, and adjustments to the shared content."""

    money: LocalizedText
    cards: dict[str, ForeignCard]
    strength: Percent = 0
    """Added enemy health in this pack, in percent of the printed health."""
    grades: Annotated[int, msgspec.Meta(ge=0, le=300)] = 100
    """Factor for the enemy health added by difficulty grades, in percent."""


class RunContent(msgspec.Struct, frozen=True):
    """Gauntlet content of a pack, including the shared content."""

    common: SharedRunContent
    money: LocalizedText
    cards: dict[str, ForeignCard]
    strength: Percent = 0
    """Added enemy health in this pack, in percent of the printed health."""


def _content_files(game: str) -> Iterator[Path]:
    folder = paths.assets_dir() / "run"
    yield from (folder / "common.yaml", folder / f"{game}.yaml")


@cached_by_mtime(_content_files)
def load_run_content(game: str) -> RunContent:
    """Load the gauntlet content of a pack.

    Raises:
        UserError: a fault in its files, each with its line (``ContentError``).
    """
    first, second = _content_files(game)
    data, marks = read_yaml(first)
    common = convert(data, SharedRunContent, marks)
    _check_shared_content(common, marks)
    marks.raise_faults()
    data, marks = read_yaml(second)
    pack = convert(data, _PackRunContent, marks)
    check_translations(pack.money, marks, ("money",))
    _check_foreign_cards(game, pack.cards, marks)
    marks.raise_faults()
    grades = tuple(_scale_grade(grade, pack.grades) for grade in common.grades)
    return RunContent(msgspec.structs.replace(common, grades=grades), pack.money, pack.cards, pack.strength)


def _scale_grade(grade: DifficultyGrade, percent: int) -> DifficultyGrade:
    """Return a grade with its enemy health scaled for a pack, and the result inserted in its text."""
    strength = round(grade.strength * percent / 100)
    en, de = (words.replace(_STRENGTH_PLACEHOLDER, str(strength)) for words in (grade.text.en, grade.text.de))
    return msgspec.structs.replace(grade, strength=strength, text=LocalizedText(en, de))


def list_run_packs() -> tuple[str, ...]:
    """Return the packs that have a gauntlet."""
    return EPIC_PACKS


# Cards for a team -----------------------------------------------------------------------------------------------------


def find_lead(team: TeamFile) -> CharacterLine:
    """Return the leader of a team, who may use the heirlooms and foreign cards of a run."""
    return next(character for character in team.characters if character.role == "lead")


def build_standing_card(effect: StandingEffect, team: TeamFile) -> vocabulary.CardText:
    """Build the card of an heirloom or a twist for a team."""
    lead = find_lead(team)
    kinds = (lead.kind,) if effect.who == "lead" else tuple(character.kind for character in team.characters)
    parts: dict[str, Any] = {
        part: _replace_words(getattr(effect, part), Effects, {LEAD: lead.kind})
        for part in TEXT_FIELDS
        if part != "on_play"
    }
    return vocabulary.CardText(
        name=effect.name,
        text=fill_lead_name(effect.text, lead),
        who=kinds,
        copies=1,
        standing=True,
        art=effect.art,
        while_=_replace_words(effect.while_, tuple[vocabulary.PassiveEffect, ...], {LEAD: lead.kind}),
        **parts,
    )


def build_foreign_card(game: str, card_id: str, foreign_card: ForeignCard, team: TeamFile) -> vocabulary.CardText:
    """Build a single copy of another team's card for the leader of ``team``."""
    source = read_shipped_pack(game).teams[foreign_card.from_]
    lead, card = find_lead(team), source.cards[card_id]
    kinds = {character.kind: "self" for character in source.characters}
    parts: dict[str, Any] = {part: _replace_words(getattr(card, part), Effects, kinds) for part in TEXT_FIELDS}
    return msgspec.structs.replace(
        card,
        who=(lead.kind,),
        copies=1,
        text=card.text if foreign_card.text is None else fill_lead_name(foreign_card.text, lead),
        art=card.art or f"{game}/card/{foreign_card.from_}/{card_id}",
        while_=_replace_words(card.while_, tuple[vocabulary.PassiveEffect, ...], kinds),
        **parts,
    )


def fill_lead_name(text: LocalizedText, lead: CharacterLine) -> LocalizedText:
    """Return a text with the leader's name in place of ``{lead}``."""
    return LocalizedText(
        text.en.replace(_LEAD_NAME_PLACEHOLDER, lead.name.en), text.de.replace(_LEAD_NAME_PLACEHOLDER, lead.name.de)
    )


T = TypeVar("T")


def _replace_words(effects: T, effects_type: Any, replacements: Mapping[str, str]) -> T:
    """Return effects with words replaced, such as kinds of characters."""

    def replace_data(data: Any) -> Any:
        if isinstance(data, dict):
            return {key: value if key == "do" else replace_data(value) for key, value in data.items()}
        if isinstance(data, list | tuple):
            return [replace_data(value) for value in data]
        return replacements.get(data, data) if isinstance(data, str) else data

    found: T = msgspec.convert(replace_data(msgspec.to_builtins(effects)), effects_type)
    return found


# Checks ---------------------------------------------------------------------------------------------------------------


def _check_shared_content(common: SharedRunContent, source_map: SourceMap) -> None:
    for field in ("heirlooms", "twists"):
        for name, one in getattr(common, field).items():
            place = (field, name)
            if not KEBAB_CASE.fullmatch(name):
                source_map.add_fault(place, f'"{name}" {NOT_KEBAB_CASE}')
            _check_standing(one, source_map, place)
            if bool(one.acts) != (field == "twists"):
                source_map.add_fault(place, "a twist names its acts, an heirloom none")
    for act in range(1, ACTS + 1):
        if sum(act in effect.acts for effect in common.twists.values()) < 1 + sum(
            grade.twists for grade in common.grades
        ):
            source_map.add_fault(("twists",), f"act {act} has too few twists")
    for field in ("strength", "levels"):
        for fight in FIGHTS:
            if len(getattr(common, field).get(fight, ())) != ACTS:
                source_map.add_fault((field,), f'"{fight}" needs {ACTS} entries, one for each act')
    for field, wanted in (("purse", get_args(MoneySource)), ("prices", get_args(Ware))):
        missing = [name for name in wanted if name not in getattr(common, field)]
        if missing:
            source_map.add_fault((field,), f'"{missing[0]}" is missing')
    _check_grades(common.grades, source_map)


def _check_grades(grades: tuple[DifficultyGrade, ...], source_map: SourceMap) -> None:
    if len(grades) != GRADES:
        source_map.add_fault(("grades",), f"there are {GRADES} grades, this makes {len(grades)}")
    for index, grade in enumerate(grades):
        check_translations(grade.name, source_map, ("grades", index, "name"))
        check_translations(grade.text, source_map, ("grades", index, "text"), is_name=False, max_length=MAX_TEXT_LENGTH)
        for language in ("en", "de"):
            if (_STRENGTH_PLACEHOLDER in getattr(grade.text, language)) != bool(grade.strength):
                source_map.add_fault(
                    ("grades", index, "text"),
                    f'the text "{language}" says {_STRENGTH_PLACEHOLDER} if it has one, else not',
                )


def _check_standing(effect: StandingEffect, source_map: SourceMap, key_path: tuple[str, str]) -> None:
    """Check an heirloom or twist as a card of a team with a lead and a partner."""
    lead = CharacterLine(LEAD, LocalizedText("X", "X"), 9, "lead")
    team = TeamFile(
        effect.name,
        "good",
        effect.text,
        1,
        (lead, CharacterLine("partner", LocalizedText("Y", "Y"), 5, "partner")),
        (),
        {},
    )
    kinds = frozenset(character.kind for character in team.characters)
    check_card(build_standing_card(effect, team), kinds, frozenset(), source_map, key_path)


def _check_foreign_cards(game: str, cards: dict[str, ForeignCard], source_map: SourceMap) -> None:
    """Check that each foreign card exists, is usable by a leader, and names no character of its team."""
    teams = read_shipped_pack(game).teams
    lead = CharacterLine(LEAD, LocalizedText("X", "X"), 9, "lead")
    for name, foreign_card in cards.items():
        place = ("cards", name)
        team = teams.get(foreign_card.from_)
        if team is None or name not in team.cards:
            source_map.add_fault(place, f'no team "{foreign_card.from_}" has a card "{name}"')
            continue
        own = TeamFile(team.name, team.alignment, team.path, 1, (lead,), (), {})
        card = build_foreign_card(game, name, foreign_card, own)
        check_card(card, frozenset({LEAD}), frozenset({name}), source_map, place)
        for language in ("en", "de"):
            words = getattr(card.text, language)
            for character in team.characters:
                if getattr(character.name, language) in words:
                    source_map.add_fault(
                        place, f'the text "{language}" names a character of the team that it comes from'
                    )
