"""Who sets out on an adventure, with which companions, how far and how hard."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from game.bots.dungeon.bots import LEVELS
from game.bots.epic.levels import bot_title
from game.content.cards.dungeon_catalog import Definitions, load_catalog
from game.modes.active_match import Occasion, begin_with
from game.modes.dungeon.chronicle import DAILY_GRADE, LastSetup, daily_seed
from game.presentation.dungeon.wording import refusal_sentence
from game.presentation.option_words import dungeon_options
from game.rules.dungeon.actions.action import PLAYERS, Length, Level, Setup
from game.rules.dungeon.rules import DungeonRules
from game.rules.dungeon.setup import why_not_setup
from game.session.seats import PERSON, Seats
from game.text import _

MOST = PLAYERS.stop - 1
FORMER = {"search-quick": "search"}
"""Companions that were once offered, and who travels in their place."""


def setup_of(players: int, length: Length, grade: Level, options: Iterable[str]) -> Setup:
    """A set-up with some options turned on, by their fields."""
    plain = Setup(players=players, length=length, grade=grade)
    return msgspec.structs.replace(plain, **dict.fromkeys(options, True))


class Traveler(msgspec.Struct):
    """A place in the party: a person or the name of a bot, and a name."""

    kind: str = PERSON
    name: str = ""


class Plan:
    """What is being agreed on."""

    def __init__(self, last: LastSetup, names: tuple[str, ...] = ()) -> None:
        known = {PERSON, *companions_known()}
        kinds = [FORMER.get(kind, kind) for kind in last.kinds]
        pairs = list(zip(kinds, last.names, strict=False))[:MOST]
        self.party = [Traveler(kind if kind in known else PERSON, name) for kind, name in pairs] or [Traveler()]
        for place, traveler in enumerate(self.party):
            if not traveler.name and place < len(names):
                traveler.name = names[place]
        self.length: Length = last.length
        self.grade: Level = last.grade
        self.options = {option for option in last.options if option in dungeon_options()}
        self.seed = ""

    @property
    def setup(self) -> Setup:
        """The set-up as the rules take it."""
        return setup_of(len(self.party), self.length, self.grade, self.options)

    def refusal(self) -> str:
        """Why nobody can set out like this; empty when they can."""
        found = why_not_setup(self.setup)
        return refusal_sentence(found) if found is not None else ""

    def add(self, name: str = "") -> str:
        """One more traveler; says why not."""
        if len(self.party) >= MOST:
            return _("An adventure is for 1 to {most} players, not {count}.").format(most=MOST, count=MOST + 1)
        kinds = companions_known()
        self.party.append(Traveler(kinds[0] if kinds else PERSON, name))
        return ""

    def remove(self, place: int) -> None:
        """One less; the last one stays."""
        if len(self.party) > 1:
            del self.party[place]

    def daily(self) -> None:
        """The adventure of the day: its seed, a short adventure of its grade without house options."""
        self.seed, self.length, self.grade, self.options = daily_seed(), "short", DAILY_GRADE, set()

    def seats(self) -> Seats:
        """Who sits where."""
        names = []
        for traveler in self.party:
            names.append(traveler.name.strip() or ("" if traveler.kind == PERSON else default_name(traveler.kind)))
        counted = [name if names.count(name) < 2 or not name else "" for name in names]
        for place, name in enumerate(names):
            if name and not counted[place]:
                counted[place] = f"{name} {place + 1}"
        return Seats([traveler.kind for traveler in self.party], counted)

    def begin(self, *, open_hands: bool) -> Occasion[DungeonRules]:
        """The adventure as it was agreed on; raises ``UserError`` when it cannot be kept."""
        known = Definitions(self.setup, load_catalog())
        shown = self.setup.open_hands or open_hands
        return begin_with(known, self.seats(), self.seed.strip(), open_hands=shown)

    def last(self) -> LastSetup:
        """What is proposed the next time."""
        return LastSetup(
            tuple(traveler.kind for traveler in self.party),
            tuple(traveler.name.strip()[:40] for traveler in self.party),
            self.length,
            self.grade,
            tuple(sorted(self.options)),
        )


def default_name(kind: str) -> str:
    """What a companion is called without a name of its own."""
    names = {"apprentice": "Tael", "greedy": "Tatl", "search": "Kaepora", "search-deep": "Rauru"}
    return names.get(kind, _("Companion"))


def companion_name(bot: str) -> str:
    """What a kind of companion is called: by its level, as the opponents of the other games."""
    bot = FORMER.get(bot, bot)
    return _("Companion: {level}").format(level=bot_title(LEVELS.get(bot, bot)))


def companion_line(bot: str) -> str:
    """One sentence on how a kind of companion plays."""
    return {
        "apprentice": _("Overlooks good cards and buys the first thing in the shop."),
        "greedy": _("Makes the best immediate move, guards when it pays and shops carefully."),
        "search": _("Thinks its best cards through before playing one."),
        "search-deep": _("Thinks through more cards, three times as deeply. Not proven stronger than the Hero."),
    }.get(bot, "")


def companions_known() -> list[str]:
    """Those that a player may travel with, the best first."""
    return list(reversed(LEVELS))
