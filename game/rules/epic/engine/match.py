"""Immutable tables of one match: seats, characters and cards by index."""

from __future__ import annotations

from collections.abc import Callable

from game.rules.epic.actions.action import Walk
from game.rules.epic.board import get_board, iterate_bits
from game.rules.epic.engine.library import CardDefinition, CardLibrary, Operation
from game.rules.epic.figures import CharacterInfo, StartZone
from game.rules.epic.layout import Layout
from game.rules.epic.pack import TEAM_MODES, Pack, Rule, Setup
from game.rules.epic.starts import NamedStarts, find_printed_starts

Trace = Callable[[str, int, str], None]
"""Observer of resolution: called with block, operation index and branch."""


class Match:
    """Everything about a match that is fixed before it starts.

    A side has seats, a seat leads squads, and a squad has characters, a deck and its piles.
    """

    def __init__(self, pack: Pack, setup: Setup, library: CardLibrary, layout: Layout) -> None:
        self.pack = pack
        self.setup = setup
        self.library = library
        self.blocks: dict[str, tuple[Operation, ...]] = library.blocks
        """Operations by block key; see ``CardLibrary``."""
        self.board = get_board(layout, diagonal=self.has_rule("diagonal-steps"))
        self.trace: Trace | None = None
        """Called for every executed operation and branch, to measure coverage; None if not measured."""
        self.seats = len(setup.teams)
        self.all_seats = (1 << (self.seats + 1)) - 1
        """Bit mask of all seats and of a spectator, as used for who has seen a card."""
        self.side_of = list(setup.side_of)
        """Side of each seat."""
        self.sides = max(self.side_of) + 1
        """Number of sides."""
        self.team_play = setup.mode in TEAM_MODES
        self.zones = [] if pack.camps else self._build_zones(layout)
        self._seat_characters()
        self._deal_cards()
        self._read_options()
        self.rows = self._build_rows(layout)
        """Board as text, row by row: ``.`` is floor, ``#`` blocks movement and sight, ``~`` blocks movement only."""
        self.named_starts = self._list_home_squares(layout)
        """Mask of the squares on which each squad's lead may start, where start squares have names (Star Wars W3)."""

    def has_rule(self, rule: Rule) -> bool:
        """Return whether an option changes a rule in this match."""
        return self.pack.has_rule(self.setup, rule)

    # Seats and characters -------------------------------------------------------------------------------------------

    def _build_zones(self, layout: Layout) -> list[StartZone]:
        """Return the start zones by seat (Zelda R4, R60).

        The middle row of a board with an odd number of rows is in both halves (R61).
        """
        upper = sum(1 << i for i in range(layout.width * ((layout.height + 1) // 2)))
        lower = sum(1 << i for i in range(layout.width * (layout.height // 2), layout.width * layout.height))
        left, right = (sum(1 << square for square in layout.starts[name]) for name in ("left", "right"))
        if self.seats == 2:
            return [StartZone("left", left), StartZone("right", right)]
        corners = {
            "left-upper": left & upper,
            "right-upper": right & upper,
            "left-lower": left & lower,
            "right-lower": right & lower,
        }
        order = {
            "2v2": ("left-upper", "right-upper", "left-lower", "right-lower"),
            "ffa": ("left-upper", "right-upper", "right-lower", "left-lower"),
        }[self.setup.mode]
        return [StartZone(name, corners[name]) for name in order[: self.seats]]

    def _build_rows(self, layout: Layout) -> tuple[str, ...]:
        """Return the board as text, row by row."""
        signs = "".join(
            "#" if self.board.opaque >> i & 1 else "~" if self.board.unwalkable >> i & 1 else "."
            for i in range(self.board.size)
        )
        return tuple(signs[y * layout.width : (y + 1) * layout.width] for y in range(layout.height))

    def _list_home_squares(self, layout: Layout) -> list[int]:
        if not self.pack.camps:
            return []
        squares = {team: starts[0] for team, starts in layout.starts.items()}
        names = NamedStarts(
            self.pack.camps, squares, self.squad_team, self.seat_of_squad, self.side_of, self.board.adjacent
        )
        return find_printed_starts(names)

    def _seat_characters(self) -> None:
        teams = [team for seat_teams in self.setup.teams for team in seat_teams]
        self.squad_team = teams
        self.seat_of_squad = [seat for seat, seat_teams in enumerate(self.setup.teams) for _ in seat_teams]
        self.squads_of = [
            [squad for squad, other in enumerate(self.seat_of_squad) if other == seat] for seat in range(self.seats)
        ]
        names = ["+".join(seat_teams) for seat_teams in self.setup.teams]
        self.seat_names = [n if names.count(n) == 1 else f"{n}@{seat + 1}" for seat, n in enumerate(names)]
        """Name of each seat in the notation: ``ganon``, ``link@2``, ``luke+yoda``."""
        self.squad_names = [
            team if teams.count(team) == 1 else f"{team}@{seat + 1}"
            for team, seat in zip(teams, self.seat_of_squad, strict=True)
        ]
        """Name of each squad in the notation."""
        self.figures: list[CharacterInfo] = []
        for squad, team_id in enumerate(teams):
            seat = self.seat_of_squad[squad]
            bonus = self.setup.health[seat] if self.setup.health else 0
            twin = f"@{seat + 1}" if teams.count(team_id) > 1 else ""
            for character in self.library.teams[team_id].characters:
                lead = character.role == "lead"
                for number in range(1, character.count + 1):
                    troop = f"-{number}" if character.count > 1 else ""
                    self.figures.append(
                        CharacterInfo(
                            name=f"{character.kind}{troop}{twin}",
                            kind=character.kind,
                            display_name=character.name,
                            squad=squad,
                            seat=seat,
                            side=self.side_of[seat],
                            health=max(1, character.health + bonus) if lead else character.health,
                            lead=lead,
                            number=number if character.count > 1 else 0,
                        )
                    )
        self.names = tuple(figure.name for figure in self.figures)
        self.figure_by_name = {name: i for i, name in enumerate(self.names)}
        self.seat_of = [figure.seat for figure in self.figures]
        self.side_of_figure = [figure.side for figure in self.figures]
        self.own_mask = [self._character_mask("seat", seat) for seat in range(self.seats)]
        """Mask of the characters of each seat."""
        self.side_mask = [self._character_mask("side", side) for side in range(self.sides)]
        self.all_figures = (1 << len(self.figures)) - 1
        self.enemy_mask = [self.all_figures & ~self.side_mask[self.side_of[seat]] for seat in range(self.seats)]
        """Mask of the characters of other sides, by seat (Zelda R26)."""
        self.own_figures = [iterate_bits(mask) for mask in self.own_mask]
        self.enemy_figures = [iterate_bits(mask) for mask in self.enemy_mask]
        self.clockwise = [
            tuple(c for step in range(self.seats) for c in self.own_figures[(seat + step) % self.seats])
            for seat in range(self.seats)
        ]
        """All characters in the order of resolution by seat: its own first, then those of the next seats clockwise
        (R65).
        """
        self.squad_mask = [self._character_mask("squad", squad) for squad in range(len(teams))]
        self.lead_mask = self._character_mask("lead", True)
        self.kinds = {figure.kind for figure in self.figures}
        self.kind_mask = {kind: self._character_mask("kind", kind) for kind in self.kinds}
        self.kind_mask |= {"major": self.lead_mask, "minor": self.all_figures & ~self.lead_mask}

    def _character_mask(self, field: str, value: int | str | bool) -> int:
        return sum(1 << i for i, figure in enumerate(self.figures) if getattr(figure, field) == value)

    # Cards ----------------------------------------------------------------------------------------------------------

    def _deal_cards(self) -> None:
        self.cards: list[CardDefinition] = []
        self.squad_of_card: list[int] = []
        for squad, team_id in enumerate(self.squad_team):
            self.cards += self.library.decks[team_id]
            self.squad_of_card += [squad] * len(self.library.decks[team_id])
        self.owner = [self.seat_of_squad[squad] for squad in self.squad_of_card]
        """Seat that each card belongs to."""
        self.users = [
            tuple(i for i, f in enumerate(self.figures) if f.squad == squad and f.kind in card.who)
            for card, squad in zip(self.cards, self.squad_of_card, strict=True)
        ]
        """Characters that may use each card."""
        saved = [
            sum(1 << i for i, f in enumerate(self.figures) if f.squad == squad and f.kind == card.on_fall)
            for card, squad in zip(self.cards, self.squad_of_card, strict=True)
        ]
        self.last_users = [saved[card] or sum(1 << i for i in users) for card, users in enumerate(self.users)]
        """Mask of the characters of whom one must live for each card to be playable at all (Zelda R10)."""
        self.card_ids = [card.id for card in self.cards]
        self.word_indices = [self.library.word_indices[name] for name in self.card_ids]
        """Words that the texts of each card bind, with their indices in ``TextContext.bound``."""
        self.bound_sizes = [self.library.bound_sizes[name] for name in self.card_ids]
        """Length of ``TextContext.bound`` for each card."""
        self.cards_by_id: dict[str, list[int]] = {}
        """Cards of each card id."""
        for card, name in enumerate(self.card_ids):
            self.cards_by_id.setdefault(name, []).append(card)
        self.is_special = [card.is_special and not card.on_fall and not card.standing for card in self.cards]
        """For each card, whether it is played as an action of its own."""
        self.has_sword = [card.attack is not None and "sword" in card.attack.icons for card in self.cards]
        self.has_bow = [card.attack is not None and "bow" in card.attack.icons for card in self.cards]
        self.is_shooter = [
            any(shoots and i in users for shoots, users in zip(self.has_bow, self.users, strict=True))
            for i in range(len(self.figures))
        ]
        """For each character, whether it can attack from a distance (Star Wars W8)."""
        self.standing_cards = [card for card, definition in enumerate(self.cards) if definition.standing]
        """Cards that are in play for the whole match."""
        self.deck_cards = [
            [i for i, q in enumerate(self.squad_of_card) if q == squad and not self.cards[i].standing]
            for squad in range(len(self.squad_team))
        ]
        names = sorted(set(self.card_ids))
        self.triforce_bit = {name: 1 << i for i, name in enumerate(names)}
        self.name_bit = [self.triforce_bit[name] for name in self.card_ids]
        """Bit of the card id of each card, in masks of used Triforce texts (Zelda R17)."""
        self.rescue_cards = [
            tuple(c for c in self.deck_cards[f.squad] if self.cards[c].on_fall == f.kind) for f in self.figures
        ]
        """Cards that may be played when each character would be eliminated (Zelda R38)."""

    # Options --------------------------------------------------------------------------------------------------------

    def _read_options(self) -> None:
        board = self.board
        swim, hide = self.pack.swimming, self.pack.hiding
        water = board.kind_mask(*swim.terrain) if self.has_rule("swimming") else 0
        self.enterable_squares = [board.walkable | (water if f.kind in swim.kinds else 0) for f in self.figures]
        """Mask of the squares whose terrain each character may enter (Zelda R21, R52)."""
        self.walks = [[Walk(figure, square) for square in range(board.size)] for figure in range(len(self.figures))]
        """Walk actions without a toll, by character and square."""
        self.toll_squares = board.kind_mask(*self.pack.toll_terrain) if self.has_rule("tolls") else 0
        """Mask of the squares that can be crossed at the cost of health (Zelda R22)."""
        self.cover_squares = board.kind_mask(*hide.terrain) if self.has_rule("hiding") else 0
        """Mask of the squares that hide some characters from enemies (Zelda R51)."""
        self.uses_cover = [bool(self.cover_squares) and f.kind in hide.kinds for f in self.figures]
        marked = sum(1 << square for square in board.layout.marks.get(self.pack.healing_mark, ()))
        self.healing_marks = marked if self.has_rule("healing-marks") else 0
        self.goals = self.setup.goals
        self.free_needs_action = self.has_rule("free-cards-need-action")
        self.ends_itself = self.pack.ends_itself and self.free_needs_action
        self.strict_healing = self.has_rule("strict-healing")
        self.by_the_letter = self.has_rule("by-the-letter")
        """True if clocks outlast fallen characters, and special cards may be played without effect (Zelda R19, R44,
        R54).
        """
        self.second_exhaustion = self.has_rule("second-exhaustion")
        self.ends_at_lead_fall = self.pack.victory == "leads" and self.seats == 2
        """True if the fall of a lead ends the match at that check of deaths (Star Wars W2)."""
        self.triforce_reusable = self.has_rule("reusable-triforce")
        self.heart_gives_movement = self.has_rule("heart-moves")
        self.first_turn_actions = 1 if self.has_rule("short-first-turn") else self.pack.actions
        self.die = self.pack.die
