"""The match that is being agreed on: who sits where, whose team is chosen next, and on what terms.

Nothing is drawn here. A plan can be in any state the screen can show; `refusal` says in one sentence why it cannot be
played yet, and when it says nothing, `setup` is accepted by `build_rules`.
"""

from __future__ import annotations

from random import Random
from typing import Literal

import msgspec

from game.bots.epic.bots import make_bot
from game.bots.epic.levels import LEVELS, bot_title
from game.content.cards.handicaps import even_health
from game.content.cards.packs import DUEL_SEATS, PackContent, check_setup
from game.errors import UserError
from game.rules.epic.pack import MASTER_TEAMS, MODE_SEATS, TEAM_MODES, Mode, Setup, Switch
from game.session.seats import PERSON, Seats
from game.storage.presets import HouseRules, LastMatch, Way
from game.text import _, pick

FEWEST = DUEL_SEATS

TURN_LIMITS = (0, 100, 200)
HANDICAP = 5
"""The most health that the screen adds or takes (the rules allow more)."""

DRAFT_SEATS = 2
FIRST_BOT = "knight"
NEWCOMERS_BOT = "apprentice"
"""Who sits opposite at the very first visit: a first match may be won."""

Step = Literal["ban", "pick", "done"]


class Chair(msgspec.Struct):
    """A seat: who sits there and what they bring. `chosen` once the team was confirmed, not only proposed."""

    kind: str
    name: str = ""
    team: str = ""
    chosen: bool = False
    health: int = 0
    second: str = ""
    """The other team of a player who leads two (Star Wars W29)."""

    def teams(self, count: int) -> tuple[str, ...]:
        """The first teams, as many as a player leads; an empty word for one that is not chosen yet."""
        return (self.team, self.second)[:count]


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
        self.mode: Mode = "ffa"
        self.options: set[str] = set()
        """The switches that were turned, by their tokens."""
        self.turn_limit = 0
        self.even = False
        """Whether the measured handicap is on, where there is one, in place of the one of each seat."""
        self.seed = ""
        self.own_bots: tuple[str, ...] = ()
        """Bots that were named on the command line, by their names."""

    # ---- seats ----------------------------------------------------------------------------------------------------

    @property
    def most(self) -> int:
        """How many may play in this mode."""
        return MODE_SEATS.get(self.mode, self.content.pack.most_seats)

    @property
    def each(self) -> int:
        """How many teams a player leads."""
        return MASTER_TEAMS if self.mode == "master" else 1

    def set_mode(self, mode: Mode) -> None:
        """Plays in another mode: bots fill the seats it wants, and the last seats go where it wants fewer."""
        self.mode = mode
        wanted = MODE_SEATS.get(mode, min(len(self.chairs), self.most))
        if wanted != DRAFT_SEATS and self.way == "draft":
            self.set_way("open")
        while len(self.chairs) < wanted:
            self.add_chair(FIRST_BOT)
        del self.chairs[wanted:]
        for chair in self.chairs:
            chair.second = ""
        self._after_change_of_seats()
        if self.way == "open":
            self._propose()

    def _propose(self) -> None:
        """Gives every seat without all its teams the first ones that nobody has."""
        for seat, chair in enumerate(self.chairs):
            if not chair.team:
                chair.team = next(iter(self.free_teams(seat)), "")
            if self.each == MASTER_TEAMS and not chair.second:
                chair.second, chair.chosen = next(iter(self.free_teams(seat)), ""), False

    def add_chair(self, kind: str, name: str = "") -> None:
        """One more player, with the first team nobody has."""
        if len(self.chairs) < self.most:
            if self.way == "draft":
                self.set_way("open")
            self.chairs.append(Chair(kind, name))
            self._after_change_of_seats()
            if self.way == "open":
                self._propose()

    def remove_chair(self, seat: int) -> None:
        """One player less; a mode that wants so many gives way to each for himself."""
        if len(self.chairs) > FEWEST:
            del self.chairs[seat]
            if len(self.chairs) < MODE_SEATS.get(self.mode, 0):
                self.mode = "ffa"
            self._after_change_of_seats()

    @property
    def sides(self) -> list[list[int]]:
        """The seats by who plays together, in the order of the turns; everybody alone is one list."""
        seats = list(range(len(self.chairs)))
        return [seats[0::2], seats[1::2]] if self.mode in TEAM_MODES else [seats]

    def move_chair(self, seat: int, step: int) -> None:
        """A player changes places with the one above or below, as `sides` lists them."""
        listed = [one for side in self.sides for one in side]
        place = listed.index(seat) + step
        if 0 <= place < len(listed):
            chairs, other = self.chairs, listed[place]
            chairs[seat], chairs[other] = chairs[other], chairs[seat]
            if self.active in (seat, other):
                self.active = other if self.active == seat else seat
            self.banned = {team: {seat: other, other: seat}.get(by, by) for team, by in self.banned.items()}

    def set_kind(self, seat: int, kind: str) -> None:
        """Seats a person or a bot."""
        temper = self.temper(seat)
        self.chairs[seat].kind = f"{kind}:{temper}" if temper and kind in LEVELS else kind
        if self.way != "open" and not self.settled:
            self.choose_anew()

    def bots(self, seat: int) -> list[str]:
        """Who may be seated besides a person: the levels, one's own bots, and whoever sits there already."""
        names = [*LEVELS, *self.own_bots]
        level = self.level(seat)
        return names if level in (*names, PERSON) else [*names, level]

    def level(self, seat: int) -> str:
        """A seat's kind without its temper."""
        kind = self.chairs[seat].kind
        return kind.partition(":")[0] if kind.partition(":")[0] in LEVELS else kind

    def temper(self, seat: int) -> str | None:
        """The temper of a seat's bot, empty for a balanced one; None for those that have none."""
        level, _colon, temper = self.chairs[seat].kind.partition(":")
        return temper if level in LEVELS else None

    def set_temper(self, seat: int, temper: str) -> None:
        """Gives a bot another temper."""
        level = self.level(seat)
        self.chairs[seat].kind = f"{level}:{temper}" if temper else level

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
        levels = [self.level(seat) for seat in range(len(self.chairs))]
        names = []
        for seat, chair in enumerate(self.chairs):
            title = chair.name.strip()
            if chair.kind != PERSON:
                title = bot_title(levels[seat])
                if levels.count(levels[seat]) > 1:
                    title = f"{title} {levels[: seat + 1].count(levels[seat])}"
            names.append(title)
        return Seats([chair.kind for chair in self.chairs], names)

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
                chair.team = chair.second = ""
        if self.way == "blind":
            self._next_blind()
        elif self.way == "draft":
            self._bots_of_draft()

    @property
    def settled(self) -> bool:
        """Whether every seat has a team and nothing is hidden."""
        return not self.hidden and all(all(chair.teams(self.each)) for chair in self.chairs)

    @property
    def step(self) -> Step:
        """What the active seat does now."""
        if self.way == "draft" and len(self.banned) < len(self.chairs):
            return "ban"
        return "done" if all(chair.chosen and all(chair.teams(self.each)) for chair in self.chairs) else "pick"

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
        return [] if self.hidden else [seat for seat, one in enumerate(self.chairs) if team in one.teams(self.each)]

    def shown_team(self, seat: int) -> str:
        """The first team of a seat as far as everybody may know it."""
        return "" if self.hidden else self.chairs[seat].team

    def shown_teams(self, seat: int) -> tuple[str, ...]:
        """The teams of a seat as far as everybody may know them."""
        return () if self.hidden else tuple(team for team in self.chairs[seat].teams(self.each) if team)

    def why_not(self, team: str) -> str:
        """Why the active seat cannot take (or ban) a team, as a sentence; empty when it can."""
        name = pick(self.content.teams[team].name)
        if team in self.banned:
            return _("{team} is banned from this match.").format(team=name)
        if self.second_wanted(self.active) and team == self.chairs[self.active].team:
            return _("{team} is already your first team. Choose another.").format(team=name)
        others = [seat for seat in self.holders(team) if seat != self.active]
        if self.step == "ban" or not others or "mirror-match" in self.options:
            return ""
        player = self.name(others[0])
        if all(switch.id != "mirror-match" for switch in self.content.pack.switches):
            return _("{team} is taken by {player}.").format(team=name, player=player)
        sentence = _("{team} is taken by {player}. Turn on Mirror match to allow it.")
        return sentence.format(team=name, player=player)

    def second_wanted(self, seat: int) -> bool:
        """Whether a seat's first team is confirmed and its second one is not."""
        chair = self.chairs[seat]
        return self.each == MASTER_TEAMS and bool(chair.team) and not chair.second and self.step != "ban"

    def free_teams(self, seat: int) -> list[str]:
        """The teams a seat could take without breaking the terms of the match."""
        taken = {team for other, chair in enumerate(self.chairs) if other != seat for team in chair.teams(self.each)}
        own = {self.chairs[seat].team} if self.second_wanted(seat) else set()
        mirror = "mirror-match" in self.options
        open_teams = [team for team in self.content.teams if team not in self.banned and team not in own]
        free = [team for team in open_teams if mirror or team not in taken]
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
        self._take(self.active, team)
        if self.hidden:
            return self._next_blind()
        if self.chairs[self.active].chosen:
            self._advance()
        return ""

    def _take(self, seat: int, team: str) -> None:
        """A seat takes a team: its only one, or the first or second of two; a complete choice begins anew."""
        chair = self.chairs[seat]
        if self.second_wanted(seat):
            chair.second, chair.chosen = team, True
        else:
            chair.team, chair.second, chair.chosen = team, "", self.each == 1

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
            another = waiting[0] != self.active or not self.chairs[waiting[0]].team
            self.active, self.covered = waiting[0], people > 1 and another
            return ""
        self.hidden = self.covered = False
        clash = self._clash()
        for seat, chair in enumerate(self.chairs):
            while not chair.chosen and seat not in clash:
                self._take(seat, self.luck.choice(self.free_teams(seat)))
        if not clash:
            return ""
        self.active = clash[0]
        names = ", ".join(self.name(seat) for seat in clash)
        return _("Same team picked twice. Pick again: {players}.").format(players=names)

    def _clash(self) -> list[int]:
        """The seats that chose what an earlier seat chose too; their choice is taken back."""
        seen: set[str] = set()
        clash = []
        for seat, chair in enumerate(self.chairs):
            mine = {team for team in chair.teams(self.each) if team}
            if mine & seen and "mirror-match" not in self.options:
                chair.team, chair.second, chair.chosen = "", "", False
                clash.append(seat)
            seen |= mine
        return clash

    def _choose_in_draft(self, team: str) -> None:
        if self.step == "ban":
            self.banned[team] = self.active
        else:
            self._take(self.active, team)
        if self.step != "done":
            self.active = (self.active + 1) % len(self.chairs)

    def _bots_of_draft(self) -> None:
        """Bots ban and pick by lot."""
        while self.step != "done" and self.is_bot(self.active):
            self._choose_in_draft(self.luck.choice(self.free_teams(self.active)))

    # ---- terms ----------------------------------------------------------------------------------------------------

    def is_on(self, switch: Switch) -> bool:
        """Whether an option is on, from the start or because it was turned."""
        return (switch.token in self.options) != switch.standard

    def applies(self, switch: Switch) -> bool:
        """Whether a switch has a meaning on the chosen map."""
        return switch.map in ("", self.map)

    def random_map(self) -> None:
        """Any other map."""
        self.map = self.luck.choice([name for name in self.content.layouts if name != self.map])

    def setup(self) -> Setup:
        """The plan as the rules take it; options of other maps wait without effect."""
        switches = [switch for switch in self.content.pack.switches if self.applies(switch)]
        on = [switch.token for switch in switches if switch.token in self.options]
        health, evened = self.handicap()
        return Setup(
            game=self.content.pack.id,
            teams=tuple(chair.teams(self.each) for chair in self.chairs),
            map=self.map,
            mode=self.mode,
            options=tuple(on),
            turn_limit=self.turn_limit,
            health=health if any(health) else (),
            evened=evened,
        )

    def handicap(self) -> tuple[tuple[int, ...], bool]:
        """The handicap by seat, and whether it is the measured one."""
        if self.even and not self.hidden:
            try:
                return even_health(self.content.pack.id, [chair.teams(self.each) for chair in self.chairs]), True
            except UserError:
                pass  # these were never measured; what was agreed on holds
        return tuple(chair.health for chair in self.chairs), False

    def refusal(self) -> str:
        """Why the match cannot start yet, in one sentence; empty when it can."""
        if self.step == "ban":
            return _("{player} hasn't banned a team yet.").format(player=self.name(self.active))
        if self.hidden or not self.settled:
            if self.second_wanted(self.active):
                return _("{player} hasn't chosen a second team yet.").format(player=self.name(self.active))
            return _("{player} hasn't chosen a team yet.").format(player=self.name(self.active))
        try:
            check_setup(self.content, self.setup())
        except UserError as error:
            return error.message
        return ""

    # ---- kept rules and matches -----------------------------------------------------------------------------------

    def house_rules(self, name: str, *, open_hands: bool) -> HouseRules:
        """The terms under a name."""
        options = tuple(switch.token for switch in self.content.pack.switches if switch.token in self.options)
        return HouseRules(name, self.content.pack.id, options, self.turn_limit, self.way, open_hands, self.even)

    def adopt_rules(self, rules: HouseRules) -> None:
        """Takes kept terms over, as far as they still exist."""
        known = {switch.token for switch in self.content.pack.switches}
        self.options, self.even = known.intersection(rules.options), rules.even
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
        self.even = setup.evened
        health = setup.health if setup.health and not self.even else (0,) * len(setup.teams)
        self.chairs = [
            Chair(kind, name, teams[0], health=max(-HANDICAP, min(HANDICAP, bonus)), second="".join(teams[1:]))
            for kind, name, teams, bonus in zip(match.kinds, match.names, setup.teams, health, strict=True)
        ]
        self.map, self.mode = setup.map, setup.mode
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
    chairs = [Chair(PERSON, names[0], proposed[0]), Chair(NEWCOMERS_BOT, names[1], proposed[1])]
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
