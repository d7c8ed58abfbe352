"""Reader of teams and their cards: reads YAML files and returns validated definitions."""

from __future__ import annotations

from operator import attrgetter
from pathlib import Path

import msgspec

from game.content.cards.card_check import (
    MAX_TEXT_LENGTH,
    check_attack_icons,
    check_card,
    check_translations,
    check_users,
)
from game.content.cards.text_check import RESERVED
from game.content.formats.errors import ContentError, Fault
from game.content.formats.ids import KEBAB_CASE, NOT_KEBAB_CASE
from game.content.formats.yaml_reader import SourceMap, read_yaml, try_convert
from game.rules.epic.effects.vocabulary import CardText
from game.rules.epic.team_file import BasicCardLine, CharacterLine, TeamFile

BASIC_CARD_COUNT = 19
"""Number of basic cards in a deck, copies included (zelda_decks 2.1)."""
TALENT_COUNT = 12
"""Number of power and special cards in a deck, copies included (zelda_decks 2.1)."""


def load_teams(folder: Path) -> dict[str, TeamFile]:
    """Load all teams of a folder by id (file name without suffix), sorted.

    Raises:
        ContentError: every fault of all files.
    """
    teams: dict[str, TeamFile] = {}
    faults: list[Fault] = []
    for path in sorted(folder.glob("*.yaml"), key=attrgetter("name")):  # one order on every system
        try:
            teams[path.stem] = load_team(path)
        except ContentError as error:
            faults += error.faults
    if not teams and not faults:
        faults.append(Fault(folder, 1, "there are no team files in this folder"))
    if faults:
        raise ContentError(faults)
    return teams


def load_team(path: Path) -> TeamFile:
    """Load one team.

    Raises:
        ContentError: every fault of the file.
    """
    data, marks = read_yaml(path)
    head, cards = parse_team(data, marks)
    marks.raise_faults()
    assert head is not None
    return msgspec.structs.replace(head, cards=cards)


def find_equal_names(team: TeamFile) -> list[str]:
    """Return the talents whose German name equals the English one, which may be a missing translation."""
    return [card_id for card_id, card in team.cards.items() if card.name.en == card.name.de]


def parse_team(data: object, source_map: SourceMap) -> tuple[TeamFile | None, dict[str, CardText]]:
    """Parse the valid parts of a team file, and record every fault.

    Cards are parsed one by one, so that an invalid one does not hide faults in others.

    Returns:
        The team without its cards, or None if invalid; and the valid cards by id.
    """
    written = data.get("cards") if isinstance(data, dict) else None
    cards: dict[str, CardText] = {}
    if isinstance(data, dict) and isinstance(written, dict):
        for card_id, card in written.items():
            if (sound := try_convert(card, CardText, source_map, ("cards", card_id))) is not None:
                cards[card_id] = sound
        data = {**data, "cards": {}}
    head = try_convert(data, TeamFile, source_map)
    if head is not None:
        check_team(msgspec.structs.replace(head, cards=cards), source_map, check_counts=not source_map.faults)
    if not KEBAB_CASE.fullmatch(source_map.path.stem):
        source_map.add_fault((), f'the file name "{source_map.path.stem}" {NOT_KEBAB_CASE}')
    return head, cards


def check_team(team: TeamFile, source_map: SourceMap, *, check_counts: bool = True) -> None:
    """Record the faults of a team beyond its types; without ``check_counts``, the size of the deck is not checked."""
    check_translations(team.name, source_map, ("name",))
    check_translations(team.path, source_map, ("path",), is_name=False, max_length=MAX_TEXT_LENGTH)
    if not 1 <= team.difficulty <= 3:
        source_map.add_fault(("difficulty",), f"difficulty goes from 1 to 3, got {team.difficulty}")
    _check_characters(team.characters, source_map)
    kinds = frozenset(character.kind for character in team.characters)
    for index, basic in enumerate(team.basics):
        _check_basic(basic, index, kinds, source_map)
    for card_id, card in team.cards.items():
        if not KEBAB_CASE.fullmatch(card_id):
            source_map.add_fault(("cards", card_id), f'the card id "{card_id}" {NOT_KEBAB_CASE}')
        check_card(card, kinds, frozenset(team.cards), source_map, ("cards", card_id))
    if check_counts:
        _check_count("basics", sum(basic.copies for basic in team.basics), BASIC_CARD_COUNT, source_map)
        _check_count(
            "cards", sum(card.copies for card in team.cards.values() if not card.standing), TALENT_COUNT, source_map
        )


def _check_count(field: str, count: int, expected_count: int, source_map: SourceMap) -> None:
    if count != expected_count:
        kind = "basic cards" if field == "basics" else "power and special cards"
        source_map.add_fault((field,), f"a deck has {expected_count} {kind}, this one {count}")


def _check_characters(characters: tuple[CharacterLine, ...], source_map: SourceMap) -> None:
    if not any(character.role == "lead" for character in characters):
        source_map.add_fault(("characters",), "a team needs a lead")
    if sum(character.count for character in characters) < 2:
        source_map.add_fault(("characters",), "a lead needs a partner, or a second lead")
    kinds: set[str] = set()
    for index, character in enumerate(characters):
        place = ("characters", index)
        check_translations(character.name, source_map, (*place, "name"))
        if character.kind in kinds:
            source_map.add_fault((*place, "kind"), f'"{character.kind}" is there already: a troop has a count')
        if character.kind in RESERVED or not KEBAB_CASE.fullmatch(character.kind):
            source_map.add_fault((*place, "kind"), f'"{character.kind}" cannot name a kind')
        if character.health < 1:
            source_map.add_fault((*place, "health"), "a character needs at least 1 health")
        if character.count < 1 or (character.role == "lead" and character.count > 1):
            source_map.add_fault((*place, "count"), "one lead, or one or more partners of a kind")
        kinds.add(character.kind)


def _check_basic(card: BasicCardLine, index: int, kinds: frozenset[str], source_map: SourceMap) -> None:
    place = ("basics", index)
    check_users(card.who, kinds, source_map, (*place, "who"))
    check_attack_icons(card.icons, source_map, (*place, "icons"))
    for field in ("attack", "defense"):
        if getattr(card, field) < 0:
            source_map.add_fault((*place, field), "a value cannot be negative")
    if card.copies < 1:
        source_map.add_fault((*place, "copies"), "a card needs at least one copy")
