"""Set-up of a dungeon adventure: party members, length, difficulty and options."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from game.bots.dungeon.bots import LEVELS
from game.bots.epic.levels import format_bot_title
from game.content.cards.dungeon_catalog import DungeonDefinitions, load_dungeon_catalog
from game.modes.active_match import ActiveMatch, start_match
from game.modes.dungeon.chronicle import DAILY_GRADE, LastAdventureSetup, make_daily_seed
from game.presentation.dungeon.wording import format_refusal
from game.presentation.option_words import list_dungeon_options
from game.rules.dungeon.actions.action import PLAYER_COUNTS, GradeId, Length, Setup
from game.rules.dungeon.rules import DungeonRules
from game.rules.dungeon.setup import find_setup_refusal
from game.session.seats import PERSON, Seats
from game.text import _

MAX_PARTY_SIZE = PLAYER_COUNTS.stop - 1
"""Largest number of players of an adventure."""
DEFAULT_COMPANION = "greedy"
"""Bot of a new party member: fast, and strong enough to help without deciding everything."""
COMPANION_REPLACEMENTS = {"search-quick": "search"}
"""Bots that replace the companions of older versions, by their old name."""


def build_setup(players: int, length: Length, grade: GradeId, options: Iterable[str]) -> Setup:
    """Return a set-up with the named options turned on."""
    plain = Setup(players=players, length=length, grade=grade)
    return msgspec.structs.replace(plain, **dict.fromkeys(options, True))


class Traveler(msgspec.Struct):
    """Party member: ``kind`` is a person or the name of a bot, ``name`` the display name."""

    kind: str = PERSON
    name: str = ""


class AdventurePlan:
    """Editable set-up of an adventure."""

    def __init__(self, last_setup: LastAdventureSetup, player_names: tuple[str, ...] = ()) -> None:
        known = {PERSON, *list_companions()}
        kinds = [COMPANION_REPLACEMENTS.get(kind, kind) for kind in last_setup.kinds]
        pairs = list(zip(kinds, last_setup.names, strict=False))[:MAX_PARTY_SIZE]
        self.party = [Traveler(kind if kind in known else PERSON, name) for kind, name in pairs] or [Traveler()]
        """Members of the party in seat order."""
        for index, traveler in enumerate(self.party):
            if not traveler.name and index < len(player_names):
                traveler.name = player_names[index]
        self.length: Length = last_setup.length
        """Number of dungeons: short or long."""
        self.grade: GradeId = last_setup.grade
        self.options = {option for option in last_setup.options if option in list_dungeon_options()}
        """Options that are turned on, by their field in ``Setup``."""
        self.seed = ""
        """Seed of the match; empty for a random one."""

    @property
    def setup(self) -> Setup:
        """Return the set-up as the rules need it."""
        return build_setup(len(self.party), self.length, self.grade, self.options)

    def find_refusal(self) -> str:
        """Return why the adventure cannot start, as a sentence; empty if it can."""
        refusal = find_setup_refusal(self.setup)
        return format_refusal(refusal) if refusal is not None else ""

    def add_traveler(self, name: str = "") -> str:
        """Add a party member; return why that is impossible, or an empty string."""
        if len(self.party) >= MAX_PARTY_SIZE:
            return _("An adventure is for 1 to {most} players, not {count}.").format(
                most=MAX_PARTY_SIZE, count=MAX_PARTY_SIZE + 1
            )
        self.party.append(Traveler(DEFAULT_COMPANION, name))
        return ""

    def remove_traveler(self, position: int) -> None:
        """Remove a party member by position, unless it is the last one."""
        if len(self.party) > 1:
            del self.party[position]

    def set_daily(self) -> None:
        """Switch to the daily adventure: its seed and grade, short length, no options."""
        self.seed, self.length, self.grade, self.options = make_daily_seed(), "short", DAILY_GRADE, set()

    def build_seats(self) -> Seats:
        """Return the seats of the party, with numbered names where a default name occurs twice."""
        names = []
        for traveler in self.party:
            names.append(traveler.name.strip() or ("" if traveler.kind == PERSON else default_name(traveler.kind)))
        counted = [name if names.count(name) < 2 or not name else "" for name in names]
        for index, name in enumerate(names):
            if name and not counted[index]:
                counted[index] = f"{name} {index + 1}"
        return Seats([traveler.kind for traveler in self.party], counted)

    def start_match(self, *, open_hands: bool) -> ActiveMatch[DungeonRules]:
        """Start the adventure.

        Raises:
            UserError: it cannot be saved.
        """
        known = DungeonDefinitions(self.setup, load_dungeon_catalog())
        shown = self.setup.open_hands or open_hands
        return start_match(known, self.build_seats(), self.seed.strip(), open_hands=shown)

    def to_last_setup(self) -> LastAdventureSetup:
        """Return the set-up in the form that is stored and proposed next time."""
        return LastAdventureSetup(
            tuple(traveler.kind for traveler in self.party),
            tuple(traveler.name.strip()[:40] for traveler in self.party),
            self.length,
            self.grade,
            tuple(sorted(self.options)),
        )


def default_name(kind: str) -> str:
    """Return the default name of a companion."""
    names = {"apprentice": "Tael", "greedy": "Tatl", "search": "Kaepora", "search-deep": "Rauru"}
    return names.get(kind, _("Companion"))


def companion_name(bot: str) -> str:
    """Return the displayed name of a kind of companion, by its level of play."""
    bot = COMPANION_REPLACEMENTS.get(bot, bot)
    return _("Companion: {level}").format(level=format_bot_title(LEVELS.get(bot, bot)))


def describe_companion(bot: str) -> str:
    """Return one sentence about how a kind of companion plays."""
    return {
        "apprentice": _("Overlooks good cards and buys the first thing in the shop."),
        "greedy": _("Makes the best immediate move, guards when it pays and shops carefully."),
        "search": _("Thinks its best cards through before playing one."),
        "search-deep": _("Thinks through more cards, three times as deeply. Not proven stronger than the Hero."),
    }.get(bot, "")


def list_companions() -> list[str]:
    """Return the bots that can join the party, strongest first."""
    return list(reversed(LEVELS))
