"""Set-up of an Epic Duels match: seats, choice of teams, and options.

A plan can be in any state that the screen can show. ``find_refusal`` returns in one sentence why it cannot be played
yet; if it returns nothing, ``build_rules`` accepts ``build_setup``.
"""

from __future__ import annotations

from random import Random
from typing import Literal

import msgspec

from game.bots.epic.levels import LEVELS, format_bot_title
from game.content.cards.handicaps import find_handicap_health
from game.content.cards.packs import DUEL_SEATS, PackContent, check_setup
from game.errors import UserError
from game.rules.epic.pack import MASTER_PLAY_TEAMS, MODE_SEATS, TEAM_MODES, MatchOption, Mode, Setup
from game.session.seats import PERSON, Seats
from game.storage.presets import HouseRules, LastMatch, TeamSelection
from game.text import _, pick_text

MIN_PLAYERS = DUEL_SEATS

TURN_LIMITS = (0, 100, 200)
"""Turn limits that the screen offers; 0 for no limit."""
MAX_HANDICAP = 5
"""Largest amount of health that the screen adds or subtracts; the rules allow more."""

DRAFT_PLAYERS = 2
DEFAULT_BOT = "knight"
"""Bot of a seat that is added."""

ChoiceStep = Literal["ban", "pick", "done"]


class EpicChair(msgspec.Struct):
    """Seat during the set-up, with its player and teams."""

    kind: str
    name: str = ""
    team: str = ""
    is_confirmed: bool = False
    """True if the team is confirmed, False if it is only proposed."""
    health: int = 0
    """Health added to the leads as a handicap."""
    second_team: str = ""
    """Second team of a player who leads two (Star Wars W29)."""

    def teams(self, count: int) -> tuple[str, ...]:
        """Return the first ``count`` teams, with an empty string for each team that is not chosen yet."""
        return (self.team, self.second_team)[:count]


class EpicPlan:
    """Editable set-up of an Epic Duels match.

    In a blind choice, teams are hidden until all have chosen; in a draft each seat bans a team, then each chooses one.
    """

    def __init__(self, content: PackContent, chairs: list[EpicChair], map: str, rng: Random | None = None) -> None:
        self.content = content
        self.chairs = chairs
        self.map = map
        self.rng = rng or Random()
        self.active_seat = 0
        self.draft_mode: TeamSelection = "open"
        self.teams_hidden = False
        self.needs_handover = False
        """True until the next person of a blind choice has confirmed to be at the screen."""
        self.banned_by_team: dict[str, int] = {}
        self.mode: Mode = "ffa"
        self.options: set[str] = set()
        """Tokens of the options with a non-default value; see ``MatchOption.token``."""
        self.turn_limit = 0
        self.uses_measured_handicap = False
        """True to use the measured handicap of the two teams, if there is one, instead of the health of each seat."""
        self.seed = ""
        """Seed of the match; empty for a random one."""
        self.custom_bots: tuple[str, ...] = ()
        """Names of the bots that were given on the command line."""

    # ---- seats ----------------------------------------------------------------------------------------------------

    @property
    def max_players(self) -> int:
        return MODE_SEATS.get(self.mode, self.content.pack.most_seats)

    @property
    def teams_per_player(self) -> int:
        return MASTER_PLAY_TEAMS if self.mode == "master" else 1

    def set_mode(self, mode: Mode) -> None:
        """Change the mode; bots fill additional seats, and surplus seats at the end are removed."""
        self.mode = mode
        wanted = MODE_SEATS.get(mode, min(len(self.chairs), self.max_players))
        if wanted != DRAFT_PLAYERS and self.draft_mode == "draft":
            self.set_draft_mode("open")
        while len(self.chairs) < wanted:
            self.add_chair(DEFAULT_BOT)
        del self.chairs[wanted:]
        for chair in self.chairs:
            chair.second_team = ""
        self._update_after_seat_change()
        if self.draft_mode == "open":
            self._propose_teams()

    def _propose_teams(self) -> None:
        """Give every seat with a missing team the first available one."""
        for seat, chair in enumerate(self.chairs):
            if not chair.team:
                chair.team = next(iter(self.find_free_teams(seat)), "")
            if self.teams_per_player == MASTER_PLAY_TEAMS and not chair.second_team:
                chair.second_team, chair.is_confirmed = next(iter(self.find_free_teams(seat)), ""), False

    def add_chair(self, kind: str, name: str = "") -> None:
        if len(self.chairs) < self.max_players:
            if self.draft_mode == "draft":
                self.set_draft_mode("open")
            self.chairs.append(EpicChair(kind, name))
            self._update_after_seat_change()
            if self.draft_mode == "open":
                self._propose_teams()

    def remove_chair(self, seat: int) -> None:
        """Remove a player; if the mode needs more players, it changes to free-for-all."""
        if len(self.chairs) > MIN_PLAYERS:
            del self.chairs[seat]
            if len(self.chairs) < MODE_SEATS.get(self.mode, 0):
                self.mode = "ffa"
            self._update_after_seat_change()

    @property
    def seats_by_side(self) -> list[list[int]]:
        """Return the seats of each side in turn order; a free-for-all is a single list."""
        seats = list(range(len(self.chairs)))
        return [seats[0::2], seats[1::2]] if self.mode in TEAM_MODES else [seats]

    def move_chair(self, seat: int, step: int) -> None:
        """Swap a player with the previous or next one (``step`` -1 or 1) in the order of ``seats_by_side``."""
        listed = [one for side in self.seats_by_side for one in side]
        place = listed.index(seat) + step
        if 0 <= place < len(listed):
            chairs, other = self.chairs, listed[place]
            chairs[seat], chairs[other] = chairs[other], chairs[seat]
            if self.active_seat in (seat, other):
                self.active_seat = other if self.active_seat == seat else seat
            self.banned_by_team = {
                team: {seat: other, other: seat}.get(by, by) for team, by in self.banned_by_team.items()
            }

    def set_kind(self, seat: int, kind: str) -> None:
        temper = self.bot_temper(seat)
        self.chairs[seat].kind = f"{kind}:{temper}" if temper and kind in LEVELS else kind
        if self.draft_mode != "open" and not self.are_teams_public:
            self.restart_choice()

    def list_bots(self, seat: int) -> list[str]:
        """Return the bots available for a seat: the levels, custom bots and the current bot."""
        names = [*LEVELS, *self.custom_bots]
        level = self.bot_level(seat)
        return names if level in (*names, PERSON) else [*names, level]

    def bot_level(self, seat: int) -> str:
        kind = self.chairs[seat].kind
        return kind.partition(":")[0] if kind.partition(":")[0] in LEVELS else kind

    def bot_temper(self, seat: int) -> str | None:
        """Return the temper of the bot of a seat: empty for the balanced one, None if the bot has no tempers."""
        level, _colon, temper = self.chairs[seat].kind.partition(":")
        return temper if level in LEVELS else None

    def set_temper(self, seat: int, temper: str) -> None:
        level = self.bot_level(seat)
        self.chairs[seat].kind = f"{level}:{temper}" if temper else level

    def _update_after_seat_change(self) -> None:
        self.active_seat = min(self.active_seat, len(self.chairs) - 1)
        if self.draft_mode != "open":
            self.restart_choice()

    def is_bot(self, seat: int) -> bool:
        return self.chairs[seat].kind != PERSON

    def seat_name(self, seat: int) -> str:
        return self.build_seats().name(seat)

    def build_seats(self) -> Seats:
        """Return the seats of the match; bots are named by the title of their level, numbered if repeated."""
        levels = [self.bot_level(seat) for seat in range(len(self.chairs))]
        names = []
        for seat, chair in enumerate(self.chairs):
            title = chair.name.strip()
            if chair.kind != PERSON:
                title = format_bot_title(levels[seat])
                if levels.count(levels[seat]) > 1:
                    title = f"{title} {levels[: seat + 1].count(levels[seat])}"
            names.append(title)
        return Seats([chair.kind for chair in self.chairs], names)

    # ---- choosing teams -------------------------------------------------------------------------------------------

    def set_draft_mode(self, draft_mode: TeamSelection) -> None:
        """Change the way of choosing teams, and restart the choice."""
        if draft_mode != self.draft_mode:
            self.draft_mode = draft_mode
            self.restart_choice()

    def restart_choice(self) -> None:
        """Restart the choice of teams; an open choice keeps the current teams as proposals."""
        self.banned_by_team = {}
        self.active_seat = 0
        self.teams_hidden = self.needs_handover = self.draft_mode == "blind"
        for chair in self.chairs:
            chair.is_confirmed = False
            if self.draft_mode != "open":
                chair.team = chair.second_team = ""
        if self.draft_mode == "blind":
            self._advance_blind()
        elif self.draft_mode == "draft":
            self._play_draft_bots()

    @property
    def are_teams_public(self) -> bool:
        """Return whether every seat has a team, and no team is hidden."""
        return not self.teams_hidden and all(all(chair.teams(self.teams_per_player)) for chair in self.chairs)

    @property
    def choice_step(self) -> ChoiceStep:
        """Return the step of the active seat: ban a team, pick one, or done."""
        if self.draft_mode == "draft" and len(self.banned_by_team) < len(self.chairs):
            return "ban"
        return (
            "done"
            if all(chair.is_confirmed and all(chair.teams(self.teams_per_player)) for chair in self.chairs)
            else "pick"
        )

    def activate_seat(self, seat: int) -> bool:
        """Make a seat the active one if the way of choosing allows it; return whether it does."""
        if self.draft_mode == "draft" or self.teams_hidden:
            return False
        self.active_seat = seat
        return True

    def confirm_handover(self) -> None:
        """Record that the active person has come to the screen."""
        self.needs_handover = False

    def find_holders(self, team: str) -> list[int]:
        """Return the seats that have a team; empty while teams are hidden."""
        return (
            []
            if self.teams_hidden
            else [seat for seat, chair in enumerate(self.chairs) if team in chair.teams(self.teams_per_player)]
        )

    def public_team(self, seat: int) -> str:
        return "" if self.teams_hidden else self.chairs[seat].team

    def public_teams(self, seat: int) -> tuple[str, ...]:
        return (
            () if self.teams_hidden else tuple(team for team in self.chairs[seat].teams(self.teams_per_player) if team)
        )

    def find_team_refusal(self, team: str) -> str:
        """Return why the active seat cannot choose (or ban) a team, as a sentence; empty if it can."""
        name = pick_text(self.content.teams[team].name)
        if team in self.banned_by_team:
            return _("{team} is banned from this match.").format(team=name)
        if self.needs_second_team(self.active_seat) and team == self.chairs[self.active_seat].team:
            return _("{team} is already your first team. Choose another.").format(team=name)
        others = [seat for seat in self.find_holders(team) if seat != self.active_seat]
        if self.choice_step == "ban" or not others or "mirror-match" in self.options:
            return ""
        player = self.seat_name(others[0])
        if all(switch.id != "mirror-match" for switch in self.content.pack.switches):
            return _("{team} is taken by {player}.").format(team=name, player=player)
        sentence = _("{team} is taken by {player}. Turn on Mirror match to allow it.")
        return sentence.format(team=name, player=player)

    def needs_second_team(self, seat: int) -> bool:
        chair = self.chairs[seat]
        return (
            self.teams_per_player == MASTER_PLAY_TEAMS
            and bool(chair.team)
            and not chair.second_team
            and self.choice_step != "ban"
        )

    def find_free_teams(self, seat: int) -> list[str]:
        """Return the teams that a seat can choose under the options of the match."""
        taken = {
            team
            for other, chair in enumerate(self.chairs)
            if other != seat
            for team in chair.teams(self.teams_per_player)
        }
        own = {self.chairs[seat].team} if self.needs_second_team(seat) else set()
        mirror = "mirror-match" in self.options
        open_teams = [team for team in self.content.teams if team not in self.banned_by_team and team not in own]
        free = [team for team in open_teams if mirror or team not in taken]
        return [team for team in free if self._fits_side(seat, team)] or free

    def _fits_side(self, seat: int, team: str) -> bool:
        """Return whether a team fits the side of a seat; with good-vs-evil all teams of a side have one alignment."""
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

    def choose_team(self, team: str) -> str:
        """Ban or choose a team for the active seat; return a sentence to display, or an empty string."""
        refusal = self.find_team_refusal(team)
        if refusal:
            return refusal
        if self.draft_mode == "draft":
            self._choose_in_draft(team)
            self._play_draft_bots()
            return ""
        self._assign_team(self.active_seat, team)
        if self.teams_hidden:
            return self._advance_blind()
        if self.chairs[self.active_seat].is_confirmed:
            self._activate_next()
        return ""

    def _assign_team(self, seat: int, team: str) -> None:
        """Assign a team to a seat as its only, first or second one; if all are assigned, start over with the first."""
        chair = self.chairs[seat]
        if self.needs_second_team(seat):
            chair.second_team, chair.is_confirmed = team, True
        else:
            chair.team, chair.second_team, chair.is_confirmed = team, "", self.teams_per_player == 1

    def choose_random(self) -> str:
        """Choose (or ban) a random legal team for the active seat, and return the team."""
        team = self.rng.choice(self.find_free_teams(self.active_seat))
        self.choose_team(team)
        return team

    def _activate_next(self) -> None:
        """Make the next seat without a confirmed team active, if there is one."""
        count = len(self.chairs)
        order = [(self.active_seat + step) % count for step in range(1, count)]
        self.active_seat = next((seat for seat in order if not self.chairs[seat].is_confirmed), self.active_seat)

    def _advance_blind(self) -> str:
        """Activate the next person without a team, or draw for bots and reveal all; return a sentence on duplicates."""
        waiting = [seat for seat, chair in enumerate(self.chairs) if not chair.is_confirmed and chair.kind == PERSON]
        if waiting:
            people = sum(chair.kind == PERSON for chair in self.chairs)
            another = waiting[0] != self.active_seat or not self.chairs[waiting[0]].team
            self.active_seat, self.needs_handover = waiting[0], people > 1 and another
            return ""
        self.teams_hidden = self.needs_handover = False
        clash = self._reset_duplicates()
        for seat, chair in enumerate(self.chairs):
            while not chair.is_confirmed and seat not in clash:
                self._assign_team(seat, self.rng.choice(self.find_free_teams(seat)))
        if not clash:
            return ""
        self.active_seat = clash[0]
        names = ", ".join(self.seat_name(seat) for seat in clash)
        return _("Same team picked twice. Pick again: {players}.").format(players=names)

    def _reset_duplicates(self) -> list[int]:
        """Reset the choice of each seat that chose the same team as an earlier seat; return these seats."""
        seen: set[str] = set()
        clash = []
        for seat, chair in enumerate(self.chairs):
            mine = {team for team in chair.teams(self.teams_per_player) if team}
            if mine & seen and "mirror-match" not in self.options:
                chair.team, chair.second_team, chair.is_confirmed = "", "", False
                clash.append(seat)
            seen |= mine
        return clash

    def _choose_in_draft(self, team: str) -> None:
        if self.choice_step == "ban":
            self.banned_by_team[team] = self.active_seat
        else:
            self._assign_team(self.active_seat, team)
        if self.choice_step != "done":
            self.active_seat = (self.active_seat + 1) % len(self.chairs)

    def _play_draft_bots(self) -> None:
        """Ban and choose teams for bots at random, until a person or the end of the draft is reached."""
        while self.choice_step != "done" and self.is_bot(self.active_seat):
            self._choose_in_draft(self.rng.choice(self.find_free_teams(self.active_seat)))

    # ---- terms ----------------------------------------------------------------------------------------------------

    def has_option(self, option: MatchOption) -> bool:
        """Return whether an option is on, by default or by choice."""
        return (option.token in self.options) != option.standard

    def applies_to_map(self, option: MatchOption) -> bool:
        """Return whether an option has a meaning on the chosen board."""
        return option.map in ("", self.map)

    def choose_random_map(self) -> None:
        self.map = self.rng.choice([name for name in self.content.layouts if name != self.map])

    def build_setup(self) -> Setup:
        """Return the set-up as the rules need it, without options that have no meaning on the board."""
        switches = [switch for switch in self.content.pack.switches if self.applies_to_map(switch)]
        on = [switch.token for switch in switches if switch.token in self.options]
        health, evened = self.find_handicap()
        return Setup(
            game=self.content.pack.id,
            teams=tuple(chair.teams(self.teams_per_player) for chair in self.chairs),
            map=self.map,
            mode=self.mode,
            options=tuple(on),
            turn_limit=self.turn_limit,
            health=health if any(health) else (),
            evened=evened,
        )

    def find_handicap(self) -> tuple[tuple[int, ...], bool]:
        """Return the handicap of each seat, and whether it is the measured one."""
        if self.uses_measured_handicap and not self.teams_hidden:
            try:
                return find_handicap_health(
                    self.content.pack.id, [chair.teams(self.teams_per_player) for chair in self.chairs]
                ), True
            except UserError:
                pass  # these were never measured; what was agreed on holds
        return tuple(chair.health for chair in self.chairs), False

    def find_refusal(self) -> str:
        """Return why the match cannot start yet, as a sentence; empty if it can."""
        if self.choice_step == "ban":
            return _("{player} hasn't banned a team yet.").format(player=self.seat_name(self.active_seat))
        if self.teams_hidden or not self.are_teams_public:
            if self.needs_second_team(self.active_seat):
                return _("{player} hasn't chosen a second team yet.").format(player=self.seat_name(self.active_seat))
            return _("{player} hasn't chosen a team yet.").format(player=self.seat_name(self.active_seat))
        try:
            check_setup(self.content, self.build_setup())
        except UserError as error:
            return error.message
        return ""

    # ---- kept rules and matches -----------------------------------------------------------------------------------

    def to_house_rules(self, name: str, *, open_hands: bool) -> HouseRules:
        options = tuple(switch.token for switch in self.content.pack.switches if switch.token in self.options)
        return HouseRules(
            name,
            self.content.pack.id,
            options,
            self.turn_limit,
            self.draft_mode,
            open_hands,
            self.uses_measured_handicap,
        )

    def apply_house_rules(self, rules: HouseRules) -> None:
        """Apply stored house rules; options that no longer exist are ignored."""
        known = {switch.token for switch in self.content.pack.switches}
        self.options, self.uses_measured_handicap = known.intersection(rules.options), rules.even
        self.turn_limit = rules.turn_limit if rules.turn_limit in TURN_LIMITS else 0
        draft_fits = len(self.chairs) == DRAFT_PLAYERS
        self.set_draft_mode("open" if rules.way == "draft" and not draft_fits else rules.way)

    def to_last_match(self) -> LastMatch:
        seats = self.build_seats()
        names = tuple(chair.name if chair.kind == PERSON else "" for chair in self.chairs)
        return LastMatch(self.build_setup(), tuple(seats.kinds), names)

    def apply_last_match(self, match: LastMatch) -> None:
        """Apply the set-up of a stored match, which must be playable."""
        setup = match.setup
        self.uses_measured_handicap = setup.evened
        health = setup.health if setup.health and not self.uses_measured_handicap else (0,) * len(setup.teams)
        self.chairs = [
            EpicChair(
                kind,
                name,
                teams[0],
                health=max(-MAX_HANDICAP, min(MAX_HANDICAP, bonus)),
                second_team="".join(teams[1:]),
            )
            for kind, name, teams, bonus in zip(match.kinds, match.names, setup.teams, health, strict=True)
        ]
        self.map, self.mode = setup.map, setup.mode
        self.options = set(setup.options)
        self.turn_limit = setup.turn_limit if setup.turn_limit in TURN_LIMITS else 0
        self.draft_mode, self.teams_hidden, self.banned_by_team, self.active_seat = "open", False, {}, 0
