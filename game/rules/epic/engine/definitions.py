"""Structural validation of match definitions: sizes, references, and the shape of card text that the rules rely on.

Definitions of a save are validated before rules are built from them. The loader of content files checks separately
whether cards follow the conventions, such as a text that repeats its numbers or a deck of 31 cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from game.rules.core.limits import describe_excess, find_bad_ids, find_long_parts
from game.rules.epic.effects import vocabulary
from game.rules.epic.engine.frames import COMMON_WORDS
from game.rules.epic.engine.library import TEXT_FIELDS, effect_name
from game.rules.epic.goal import MAX_GOALS, Reach
from game.rules.epic.layout import FLOOR, Layout
from game.rules.epic.pack import MASTER_PLAY_TEAMS, MAX_TURN_LIMIT, MODE_SEATS, Pack, Setup
from game.rules.epic.team_file import TeamFile

SIZE_LIMITS: dict[str, int] = {
    "columns": 26,
    "rows": 26,
    "seats": 6,
    "teams of a seat": 2,
    "characters": 60,
    "health of a character": 999,
    "cards of a deck": 120,
    "bytes of a card": 64_000,
    "verbs inside each other": 13,
    "faces of the die": 20,
    "steps of a face": 99,
    "cards of a hand": 99,
    "actions of a turn": 99,
    "single turns": MAX_TURN_LIMIT,
    "handicap": 20,
    "bytes of a set-up": 16_000,
    "bytes of a board": 64_000,
    "bytes of a pack": 64_000,
    "bytes of a team without its cards": 64_000,
}
"""Largest allowed sizes, by a description of what is counted.

Columns are named by a letter, and a set of characters is a mask of at most 64 bits.
"""

DEFAULT_START_NAMES = ("left", "right")
"""Names of the start areas on boards where starts have no team names."""
COMBAT_TEXTS = ("on_attack", "on_defend")
"""Text fields of a card whose effects belong to a combat."""


def validate_definitions(pack: Pack, setup: Setup, teams: Mapping[str, TeamFile], layout: Layout) -> list[str]:
    """Return descriptions of faults that would break the rules; empty for valid definitions."""
    found = [
        *find_long_parts(SIZE_LIMITS, "bytes of a set-up", [setup]),
        *find_long_parts(SIZE_LIMITS, "bytes of a board", [layout]),
        *find_long_parts(SIZE_LIMITS, "bytes of a pack", [pack]),
        *_check_board_size(layout),
        *_check_setup_sizes(pack, setup),
        *_check_team_sizes(setup, teams),
    ]
    if found:
        return found
    return [
        *find_bad_ids((*teams, layout.id, *layout.terrain, *layout.marks, *layout.starts)),
        *_check_board(layout),
        *_check_pack(pack),
        *_check_setup(pack, setup, layout),
        *_check_starts(pack, setup, layout),
        *(fault for team in teams.values() for fault in _check_team(team)),
    ]


# Sizes --------------------------------------------------------------------------------------------------------------


def _check_board_size(layout: Layout) -> list[str]:
    found = describe_excess(SIZE_LIMITS, "columns", layout.width) + describe_excess(SIZE_LIMITS, "rows", layout.height)
    size = layout.width * layout.height
    if found or len(layout.kinds) != size:
        return [*found, f"{len(layout.kinds)} squares of {size}"]
    for squares in (*layout.marks.values(), *layout.starts.values()):
        found += [f"square {square} of {size}" for square in squares if not 0 <= square < size]
    return found


def _check_setup_sizes(pack: Pack, setup: Setup) -> Iterator[str]:
    yield from describe_excess(SIZE_LIMITS, "seats", len(setup.teams), 2)
    yield from describe_excess(SIZE_LIMITS, "single turns", setup.turn_limit, 0)
    for teams in setup.teams:
        yield from describe_excess(SIZE_LIMITS, "teams of a seat", len(teams))
    for bonus in setup.health:
        yield from describe_excess(SIZE_LIMITS, "handicap", abs(bonus), 0)
    yield from describe_excess(SIZE_LIMITS, "faces of the die", len(pack.die))
    for face in pack.die:
        yield from describe_excess(SIZE_LIMITS, "steps of a face", face.steps, 0)
    yield from describe_excess(SIZE_LIMITS, "cards of a hand", pack.first_hand, 0)
    yield from describe_excess(SIZE_LIMITS, "cards of a hand", pack.hand_limit)
    yield from describe_excess(SIZE_LIMITS, "actions of a turn", pack.actions)


def _check_team_sizes(setup: Setup, teams: Mapping[str, TeamFile]) -> Iterator[str]:
    unknown = [team for seat in setup.teams for team in seat if team not in teams]
    if unknown:
        yield f"there is no team {unknown[0]}"
        return
    heads = (character.count for seat in setup.teams for team in seat for character in teams[team].characters)
    yield from describe_excess(SIZE_LIMITS, "characters", sum(heads), 2)
    heads_alone = [msgspec.structs.replace(team, cards={}) for team in teams.values()]
    yield from find_long_parts(SIZE_LIMITS, "bytes of a team without its cards", heads_alone)
    for team in teams.values():
        for character in team.characters:
            yield from describe_excess(SIZE_LIMITS, "characters", character.count)
            yield from describe_excess(SIZE_LIMITS, "health of a character", character.health)
        copies = [*(card.copies for card in team.basics), *(card.copies for card in team.cards.values())]
        yield from describe_excess(SIZE_LIMITS, "cards of a deck", sum(copies))
        yield from (f"{count} copies of a card" for count in copies if count < 1)


# Board, pack and set-up -----------------------------------------------------------------------------------------------


def _check_board(layout: Layout) -> Iterator[str]:
    if FLOOR not in layout.terrain or any(kind not in layout.terrain for kind in layout.kinds):
        yield "a square of no kind"
    if any(name != terrain.kind for name, terrain in layout.terrain.items()):
        yield "a kind under another one's name"
    if set(layout.name) != {"en", "de"}:
        yield "a board without a name"


def _check_pack(pack: Pack) -> Iterator[str]:
    """Yield faults of a pack: a die that could be rolled forever, a first hand that is too large, duplicate options."""
    if all(face.heart for face in pack.die) or len({face.rank for face in pack.die}) < 2:
        yield "a die that is rolled forever"
    if pack.first_hand > pack.hand_limit:
        yield f"a first hand of {pack.first_hand}"
    if len({switch.id for switch in pack.switches}) < len(pack.switches):
        yield "a switch is there twice"


def _check_setup(pack: Pack, setup: Setup, layout: Layout) -> Iterator[str]:
    seats, mode, plays = len(setup.teams), setup.mode, pack.has_rule
    teams = [team for seat in setup.teams for team in seat]
    if (setup.game, setup.map) != (pack.id, layout.id):
        yield f"a match of {setup.game} on {setup.map} by other definitions"
    most = MODE_SEATS.get(mode, pack.most_seats)
    if mode not in pack.modes or seats > most or seats != MODE_SEATS.get(mode, seats):
        yield f"{seats} players in the mode {mode}"
    elif not pack.camps and (mode not in ("ffa", "2v2") or seats > 4):
        yield f"no start zones for {most} players"
    if any(len(seat) != (MASTER_PLAY_TEAMS if mode == "master" else 1) for seat in setup.teams):
        yield "more teams of a player, or fewer, than the mode has"
    if not set(setup.options) <= {switch.token for switch in pack.switches}:
        yield f"options {setup.options}"
    if len(set(teams)) < len(teams) and not plays(setup, "mirror-match"):
        yield "a team is there twice"
    if plays(setup, "choose-side") and (seats != 2 or plays(setup, "good-vs-evil")):
        yield "a side to choose for more than two"
    if len(setup.health) not in (0, seats) or len(setup.wounds) not in (0, seats):
        yield "a handicap for other seats"
    if any(wound < 0 for row in setup.wounds for wound in row):
        yield "a wound below 0"
    if len(setup.goals) > MAX_GOALS or any(goal.seat >= seats for goal in setup.goals):
        yield "goals of nobody"
    squares = (square for goal in setup.goals if isinstance(goal, Reach) for square in goal.squares)
    if any(square >= len(layout.kinds) for square in squares):
        yield "a goal beside the board"


def _check_starts(pack: Pack, setup: Setup, layout: Layout) -> Iterator[str]:
    """Yield teams of the set-up without a start square, or without a camp."""
    teams = [team for seat in setup.teams for team in seat]
    yield from (
        f"no start for {name}" for name in (teams if pack.camps else DEFAULT_START_NAMES) if not layout.starts.get(name)
    )
    if pack.camps:
        named = {name for names in pack.camps.values() for name in names}
        yield from (f"{team} is in no camp" for team in teams if team not in named)


# Teams and cards ------------------------------------------------------------------------------------------------------


def _check_team(team: TeamFile) -> Iterator[str]:
    kinds = {character.kind for character in team.characters}
    yield from find_bad_ids((*kinds, *team.cards))
    if not any(character.role == "lead" for character in team.characters):
        yield "a team without a lead"
    if len(kinds) < len(team.characters) or not kinds.isdisjoint(COMMON_WORDS):
        yield "a kind that is there twice, or is called like a word of card text"
    if any(character.role == "lead" and character.count > 1 for character in team.characters):
        yield "a lead that is there twice"
    for user in (*(basic.who for basic in team.basics), *(card.who for card in team.cards.values())):
        if not user or not kinds.issuperset(user):
            yield f"a card of {user}"
    if any(min(basic.attack, basic.defense) < 0 for basic in team.basics):
        yield "a value below 0"
    for name, card in team.cards.items():
        yield from (f"{name}: {fault}" for fault in find_card_faults(card))


def find_card_faults(card: vocabulary.CardText) -> Iterator[str]:
    """Yield faults that would stop the machine or let it run forever."""
    yield from find_long_parts(SIZE_LIMITS, "bytes of a card", [card])
    for side in (card.attack, card.defense):
        if side is not None:
            yield from _check_half(side, is_defense=side is card.defense)
    texts = {part: list(_walk_effects(getattr(card, part), 1)) for part in TEXT_FIELDS}
    verbs = [effect for effects in texts.values() for _depth, effect in effects]
    deepest = max((depth for effects in texts.values() for depth, _effect in effects), default=0)
    yield from describe_excess(SIZE_LIMITS, "verbs inside each other", deepest, 0)
    if card.clock < 0 or (not card.clock and any(isinstance(effect, vocabulary.StayEffect) for effect in verbs)):
        yield "it stays in play without a clock"
    for part, effects in texts.items():
        for _depth, effect in effects:
            yield from _check_effect(effect, in_combat=part in COMBAT_TEXTS)


def _check_half(half: vocabulary.CombatHalf, *, is_defense: bool) -> Iterator[str]:
    """Yield a value that is no printed number, sunburst of a defense, or amount of cards in the player's hand."""
    value = half.value
    if value == "sunburst":
        sound = is_defense
    elif isinstance(value, vocabulary.Amount):
        sound = value == vocabulary.Amount(hand="me", itself=value.itself)
    else:
        sound = value >= 0
    if not sound or any(other.value < 0 for other in half.instead):
        yield f"a value of {value}"


def _walk_effects(text: vocabulary.Text, depth: int) -> Iterator[tuple[int, vocabulary.Effect]]:
    """Yield every effect of a text with its nesting depth, at most one level beyond the limit."""
    for effect in text:
        yield depth, effect
        if depth > SIZE_LIMITS["verbs inside each other"]:
            continue
        if isinstance(effect, vocabulary.EitherEffect):
            for way in effect.ways:
                yield from _walk_effects(way.then, depth + 1)
        elif isinstance(effect, (vocabulary.IfEffect, vocabulary.TriforceEffect, vocabulary.MayEffect)):
            yield from _walk_effects(effect.then, depth + 1)
            if not isinstance(effect, vocabulary.MayEffect):
                yield from _walk_effects(effect.else_, depth + 1)


def _check_effect(effect: vocabulary.Effect, *, in_combat: bool) -> Iterator[str]:
    """Yield negative numbers, amounts of an attack outside of a combat, and labels that the notation cannot express."""
    name = effect_name(type(effect))
    for field in effect.__struct_fields__:
        value = getattr(effect, field)
        if isinstance(value, int) and value < 0 and not isinstance(effect, vocabulary.ActionsEffect):
            yield f"{name}.{field} is {value}"
        elif isinstance(value, vocabulary.Amount):
            if min(value.missing, value.max) < 0:
                yield f"{name}.{field} is below 0"
            if value.attack_of == "attack-card" and not in_combat:
                yield f"{name}.{field} is of no attack"
    if isinstance(effect, vocabulary.ActionsEffect) and effect.when == "next_turn" and effect.add > 0:
        yield f"{name} owes {-effect.add}"
    if isinstance(effect, (vocabulary.ChooseEffect, vocabulary.AllEffect)) and effect.as_ in COMMON_WORDS:
        yield f"{name} binds {effect.as_}"
    if isinstance(effect, vocabulary.EitherEffect):
        labels = [way.label for way in effect.ways]
        yield from find_bad_ids(labels)
        if len(set(labels)) < len(labels):
            yield "two ways of one name"
