"""The match that is being agreed on: who sits where, whose team is chosen next, and on what terms.

Nothing is drawn here. A plan can be in any state the screen can show; `refusal` says in one sentence why it cannot be
played yet, and when it says nothing, `setup` is accepted by `build_rules`.
"""

from __future__ import annotations

from random import Random
from typing import Literal

import msgspec

from game.bots.bot import make_bot
from game.content.packs import PackContent, check_setup
from game.errors import UserError
from game.rules.epic.options import Setup, Switch
from game.table.presets import HouseRules, LastMatch, Way
from game.table.seats import PERSON, Seats
from game.text import _, pick

FEWEST, MOST = 2, 4
TURN_LIMITS = (0, 100, 200)
HANDICAP = 5
"""The most health that the screen adds or takes (the rules allow more)."""

DRAFT_SEATS = 2
FIRST_BOT = "greedy"

Step = Literal["ban", "pick", "done"]


class Chair(msgspec.Struct):
    """A seat: who sits there and what they bring. `chosen` once the team was confirmed, not only proposed."""

    kind: str
    name: str = ""
    team: str = ""
    chosen: bool = False
    health: int = 0


class Plan:
    """Everything the new-match screen lets one decide about one game.

    `active` is the seat whose team is chosen now. In a blind choice teams stay `hidden` until all have chosen; in a
    draft each seat bans a team, then each picks.
    """

    def __init__(self, content: PackContent, chairs: list[Chair], map: str, luck: Random | None = None) -> None:
        self.content = content
        self.chairs = chairs
        self.map = map
        self.luck = luck or Random()
        self.active = 0
        self.way: Way = "open"
        self.hidden = False
        self.covered = False
        """Whether the next person of a blind choice has not come to the screen yet."""
        self.banned: dict[str, int] = {}
        self.pairs = False
        """Whether four players play two against two."""
        self.options: set[str] = set()
        self.turn_limit = 0
        self.seed = ""

    # ---- seats ----------------------------------------------------------------------------------------------------

    def add_chair(self, kind: str, name: str = "") -> None:
        """One more player, with the first team nobody has."""
        if len(self.chairs) < MOST:
            if self.way == "draft":
                self.set_way("open")
            self.chairs.append(Chair(kind, name))
            self._after_change_of_seats()
            if self.way == "open":
                self.chairs[-1].team = next(iter(self.free_teams(len(self.chairs) - 1)), "")

    def remove_chair(self, seat: int) -> None:
        """One player less."""
        if len(self.chairs) > FEWEST:
            del self.chairs[seat]
            self._after_change_of_seats()

    def move_chair(self, seat: int, step: int) -> None:
        """A player changes places with a neighbor."""
        other = seat + step
        if 0 <= other < len(self.chairs):
            chairs = self.chairs
            chairs[seat], chairs[other] = chairs[other], chairs[seat]
            if self.active in (seat, other):
                self.active = other if self.active == seat else seat
            self.banned = {team: {seat: other, other: seat}.get(by, by) for team, by in self.banned.items()}

    def set_kind(self, seat: int, kind: str) -> None:
        """Seats a person or a bot."""
        self.chairs[seat].kind = kind
        if self.way != "open" and not self.settled:
            self.choose_anew()

    def _after_change_of_seats(self) -> None:
        self.active = min(self.active, len(self.chairs) - 1)
        if self.way != "open":
            self.choose_anew()

    def is_bot(self, seat: int) -> bool:
        """Whether a program sits there."""
        return self.chairs[seat].kind != PERSON

    def name(self, seat: int) -> str:
        """What a seat is called on the screen and in the match."""
        return self.seats().name(seat)

    def seats(self) -> Seats:
        """The table's record of who plays; bots go by their title, numbered when there are several."""
        kinds = [chair.kind for chair in self.chairs]
        names = []
        for seat, chair in enumerate(self.chairs):
            title = chair.name.strip()
            if chair.kind != PERSON:
                title = bot_title(chair.kind)
                if kinds.count(chair.kind) > 1:
                    title = f"{title} {kinds[: seat + 1].count(chair.kind)}"
            names.append(title)
        return Seats(kinds, names)

    # ---- choosing teams -------------------------------------------------------------------------------------------

    def set_way(self, way: Way) -> None:
        """Changes how teams are chosen, and begins the choice anew."""
        if way != self.way:
            self.way = way
            self.choose_anew()

    def choose_anew(self) -> None:
        """Begins the choice of teams again; the open way keeps the teams as proposals."""
        self.banned = {}
        self.active = 0
        self.hidden = self.covered = self.way == "blind"
        for chair in self.chairs:
            chair.chosen = False
            if self.way != "open":
                chair.team = ""
        if self.way == "blind":
            self._next_blind()
        elif self.way == "draft":
            self._bots_of_draft()

    @property
    def settled(self) -> bool:
        """Whether every seat has a team and nothing is hidden."""
        return not self.hidden and all(chair.team for chair in self.chairs)

    @property
    def step(self) -> Step:
        """What the active seat does now."""
        if self.way == "draft" and len(self.banned) < len(self.chairs):
            return "ban"
        return "done" if all(chair.chosen and chair.team for chair in self.chairs) else "pick"

    def call(self, seat: int) -> bool:
        """Makes it a seat's turn to choose, where the way of choosing leaves that open; returns whether it did."""
        if self.way == "draft" or self.hidden:
            return False
        self.active = seat
        return True

    def uncover(self) -> None:
        """The person whose turn it is sits at the screen."""
        self.covered = False

    def holders(self, team: str) -> list[int]:
        """The seats that are known to play a team."""
        return [] if self.hidden else [seat for seat, chair in enumerate(self.chairs) if chair.team == team]

    def shown_team(self, seat: int) -> str:
        """The team of a seat as far as everybody may know it."""
        return "" if self.hidden else self.chairs[seat].team

    def why_not(self, team: str) -> str:
        """Why the active seat cannot take (or ban) a team, as a sentence; empty when it can."""
        name = pick(self.content.teams[team].name)
        if team in self.banned:
            return _("{team} is banned from this match.").format(team=name)
        others = [seat for seat in self.holders(team) if seat != self.active]
        if self.step == "ban" or not others or "mirror-match" in self.options:
            return ""
        return _("{team} is taken by {player}. The option for mirror matches would allow both.").format(
            team=name, player=self.name(others[0])
        )

    def free_teams(self, seat: int) -> list[str]:
        """The teams a seat could take without breaking the terms of the match."""
        taken = {chair.team for other, chair in enumerate(self.chairs) if other != seat}
        mirror = "mirror-match" in self.options
        free = [team for team in self.content.teams if team not in self.banned and (mirror or team not in taken)]
        return [team for team in free if self._on_right_side(seat, team)] or free

    def _on_right_side(self, seat: int, team: str) -> bool:
        """With good against evil on, seats of one side are of one mind."""
        if "good-vs-evil" not in self.options:
            return True
        teams = self.content.teams
        mine = teams[team].alignment
        for other, chair in enumerate(self.chairs):
            if other != seat and chair.team:
                same_side = (other - seat) % 2 == 0
                if (teams[chair.team].alignment == mine) != same_side:
                    return False
        return True

    def choose(self, team: str) -> str:
        """The active seat bans or takes a team; a sentence when something has to be said about it, else empty."""
        refusal = self.why_not(team)
        if refusal:
            return refusal
        if self.way == "draft":
            self._choose_in_draft(team)
            self._bots_of_draft()
            return ""
        chair = self.chairs[self.active]
        chair.team, chair.chosen = team, True
        if self.hidden:
            return self._next_blind()
        self._advance()
        return ""

    def choose_random(self) -> str:
        """The active seat takes (or bans) any team it could; returns which."""
        team = self.luck.choice(self.free_teams(self.active))
        self.choose(team)
        return team

    def _advance(self) -> None:
        """To the next seat that has not confirmed its team; stays where it is when all have."""
        count = len(self.chairs)
        order = [(self.active + step) % count for step in range(1, count)]
        self.active = next((seat for seat in order if not self.chairs[seat].chosen), self.active)

    def _next_blind(self) -> str:
        """On to the next person who has not chosen; after the last one bots draw, and all is shown."""
        waiting = [seat for seat, chair in enumerate(self.chairs) if not chair.chosen and chair.kind == PERSON]
        if waiting:
            people = sum(chair.kind == PERSON for chair in self.chairs)
            self.active, self.covered = waiting[0], people > 1
            return ""
        self.hidden = self.covered = False
        clash = self._clash()
        for seat, chair in enumerate(self.chairs):
            if not chair.team and seat not in clash:
                chair.team, chair.chosen = self.luck.choice(self.free_teams(seat)), True
        if not clash:
            return ""
        self.active = clash[0]
        names = ", ".join(self.name(seat) for seat in clash)
        return _("Two chose the same team. {players} must choose another one.").format(players=names)

    def _clash(self) -> list[int]:
        """The seats that chose what an earlier seat chose too; their choice is taken back."""
        seen: set[str] = set()
        clash = []
        for seat, chair in enumerate(self.chairs):
            if chair.team and chair.team in seen and "mirror-match" not in self.options:
                chair.team, chair.chosen = "", False
                clash.append(seat)
            seen.add(chair.team)
        return clash

    def _choose_in_draft(self, team: str) -> None:
        if self.step == "ban":
            self.banned[team] = self.active
        else:
            self.chairs[self.active].team, self.chairs[self.active].chosen = team, True
        if self.step != "done":
            self.active = (self.active + 1) % len(self.chairs)

    def _bots_of_draft(self) -> None:
        """Bots ban and pick by lot."""
        while self.step != "done" and self.is_bot(self.active):
            self._choose_in_draft(self.luck.choice(self.free_teams(self.active)))

    # ---- terms ----------------------------------------------------------------------------------------------------

    def applies(self, switch: Switch) -> bool:
        """Whether a switch has a meaning on the chosen map."""
        return switch.map in ("", self.map)

    def random_map(self) -> None:
        """Any other map."""
        self.map = self.luck.choice([name for name in self.content.layouts if name != self.map])

    def setup(self) -> Setup:
        """The plan as the rules take it; options of other maps wait without effect."""
        on = [switch.id for switch in self.content.pack.switches if switch.id in self.options and self.applies(switch)]
        health = tuple(chair.health for chair in self.chairs)
        return Setup(
            game=self.content.pack.id,
            teams=tuple((chair.team,) for chair in self.chairs),
            map=self.map,
            mode="2v2" if self.pairs and len(self.chairs) == MOST else "ffa",
            options=tuple(on),
            turn_limit=self.turn_limit,
            health=health if any(health) else (),
        )

    def refusal(self) -> str:
        """Why the match cannot start yet, in one sentence; empty when it can."""
        if self.step == "ban":
            return _("{player} still has to ban a team.").format(player=self.name(self.active))
        if self.hidden or not self.settled:
            return _("{player} still has to choose a team.").format(player=self.name(self.active))
        try:
            check_setup(self.content, self.setup())
        except UserError as error:
            return error.message
        return ""

    # ---- kept rules and matches -----------------------------------------------------------------------------------

    def house_rules(self, name: str, *, open_hands: bool) -> HouseRules:
        """The terms under a name."""
        options = tuple(switch.id for switch in self.content.pack.switches if switch.id in self.options)
        return HouseRules(name, self.content.pack.id, options, self.turn_limit, self.way, open_hands)

    def adopt_rules(self, rules: HouseRules) -> None:
        """Takes kept terms over, as far as they still exist."""
        known = {switch.id for switch in self.content.pack.switches}
        self.options = known.intersection(rules.options)
        self.turn_limit = rules.turn_limit if rules.turn_limit in TURN_LIMITS else 0
        draft_fits = len(self.chairs) == DRAFT_SEATS
        self.set_way("open" if rules.way == "draft" and not draft_fits else rules.way)

    def match(self) -> LastMatch:
        """What was agreed on, to be kept."""
        seats = self.seats()
        names = tuple(chair.name if chair.kind == PERSON else "" for chair in self.chairs)
        return LastMatch(self.setup(), tuple(seats.kinds), names)

    def adopt_match(self, match: LastMatch) -> None:
        """Takes over what a match was agreed on; the match must be playable."""
        setup = match.setup
        health = setup.health or (0,) * len(setup.teams)
        self.chairs = [
            Chair(kind, name, teams[0], health=max(-HANDICAP, min(HANDICAP, bonus)))
            for kind, name, teams, bonus in zip(match.kinds, match.names, setup.teams, health, strict=True)
        ]
        self.map, self.pairs = setup.map, setup.mode == "2v2"
        self.options = set(setup.options)
        self.turn_limit = setup.turn_limit if setup.turn_limit in TURN_LIMITS else 0
        self.way, self.hidden, self.banned, self.active = "open", False, {}, 0


def first_plan(
    content: PackContent,
    proposed: tuple[str, str],
    names: tuple[str, ...],
    last: LastMatch | None = None,
    luck: Random | None = None,
) -> Plan:
    """The plan that a screen begins with: the last match if it can still be played, else a person against a bot."""
    chairs = [Chair(PERSON, names[0], proposed[0]), Chair(FIRST_BOT, names[1], proposed[1])]
    plan = Plan(content, chairs, next(iter(content.layouts)), luck)
    if last is None:
        return plan
    try:
        check_setup(content, last.setup)
        for kind in last.kinds:
            if kind != PERSON:
                make_bot(kind)
    except UserError:
        return plan  # a team, a map, an option or a bot of it is gone
    plan.adopt_match(last)
    return plan


def bot_titles() -> dict[str, str]:
    """The bots to choose from, the weakest first, and what each is called."""
    return {
        "random": _("Aimless bot"),
        "greedy": _("Eager bot"),
        "search:100ms": _("Careful bot"),
        "search:1000ms": _("Sharp bot"),
    }


def bot_title(kind: str) -> str:
    """What a bot is called."""
    return bot_titles().get(kind) or _("Bot {name}").format(name=kind)
