"""A puzzle while it is being set up: who stands where with what, and what is still missing in it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import msgspec

from game.content.cards.packs import build_rules, load_pack
from game.content.formats import cache
from game.content.formats.ids import LONGEST_ID
from game.content.mods import check_cache, mods
from game.content.mods.files import mods_folder, tree_of
from game.content.puzzles.aims import Goal, aim_of
from game.content.puzzles.positions import FALLEN, Position, Seat, build
from game.content.puzzles.puzzles import LoadedPuzzle, Puzzle, Text, check_puzzles, load_puzzle, opened
from game.content.puzzles.writing import puzzle_of, puzzle_text
from game.errors import UserError
from game.modes.puzzles.card_places import Cards, cards_of, faults_of
from game.presentation.epic.wording import card_name, figure_name
from game.rules.epic.actions.clocks import stale
from game.rules.epic.board import bits
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import State
from game.rules.epic.pack import Rule, Setup, Switch
from game.storage.files import write_whole
from game.text import _, pick

MOD = "my-puzzles"
"""The mod that puzzles of one's own lie in."""
_ABOUT = """name: {en: My puzzles, de: Meine Rätsel}
about:
  en: Made in the puzzle editor.
  de: Im Rätseleditor erstellt.
"""
_BEFORE: tuple[Rule, ...] = ("good-vs-evil", "mirror-match", "choose-side", "short-first-turn")
"""What is over when a position begins, in the middle of a turn."""
_OF_GAME = ("game", "map", "teams", "squares", "health", "maximum", "cards", "die", "options", "target", "match")
"""What another game leaves nothing of."""
_APART = 2
"""Squares between the leads of a new position."""


class Draft(msgspec.Struct):
    """A duel's position and its aim; every change keeps it possible, ``faults`` says what is missing."""

    game: str
    map: str
    teams: list[str]
    squares: dict[str, int] = {}
    """By character on the board."""
    health: dict[str, int] = {}
    maximum: dict[str, int] = {}
    """By character whose greatest health is another than its team's; kept from a file."""
    cards: list[Cards] = msgspec.field(default_factory=lambda: [Cards(), Cards()])
    """By seat; what lies nowhere is out of the game."""
    active: int = 0
    actions: int = 2
    die: str = ""
    """The face that is being moved by; empty after the movement."""
    options: list[str] = []
    """The rules that stand otherwise than usual: an id, or ``no-`` and the id of one that is off."""
    goal: Goal = "win-this-turn"
    target: str = ""
    name: str = ""
    title: Text | None = None
    """The name as the file has it, in every language, as long as nobody changes it."""
    story: Text | None = None
    hint: Text | None = None
    turn: int = 1
    """This and the next three are kept from a file, too."""
    turn_limit: int = 0
    paid: int | None = None
    hearted: bool = False
    match: Match | None = None

    # What is there --------------------------------------------------------------------------------------------------

    @property
    def tables(self) -> Match:
        """The tables of the match."""
        if self.match is None:
            teams = tuple((team,) for team in self.teams)
            setup = Setup(self.game, teams, self.map, options=tuple(self.options), turn_limit=self.turn_limit)
            self.match = build_rules(setup).match
        return self.match

    def figures(self, seat: int) -> list[str]:
        """The characters of a seat."""
        return [self.tables.names[figure] for figure in bits(self.tables.own[seat])]

    def most(self, name: str) -> int:
        """The most health that a character can have."""
        return self.maximum.get(name, self.tables.figures[self.tables.figure_named[name]].health)

    def left(self, name: str) -> int:
        """A character's health now."""
        return min(self.health.get(name, self.most(name)), self.most(name))

    def seat_of(self, name: str) -> int:
        """Whose character it is."""
        return self.tables.seat_of[self.tables.figure_named[name]]

    def faces(self) -> list[str]:
        """The faces of the die that somebody moves by."""
        return [face.name for face in load_pack(self.game).pack.die if not face.heart]

    def rules(self) -> list[Switch]:
        """The rules that may stand otherwise here, those of this board first; what is over with the set-up only where
        a file has it.
        """
        known = [one for one in load_pack(self.game).pack.switches if one.map in ("", self.map)]
        found = [one for one in known if one.changes not in _BEFORE or one.token in self.options]
        return sorted(found, key=lambda one: one.map != self.map)

    def plays(self, rule: Switch) -> bool:
        """Whether a rule is on."""
        return (rule.token in self.options) != rule.standard

    def called(self, name: str) -> str:
        """A character's name for people."""
        return figure_name(self.tables, self.tables.figure_named[name])

    def standing(self, square: int) -> str:
        """Who stands on a square; empty for nobody."""
        return next((name for name, at in self.squares.items() if at == square), "")

    def fits(self, name: str, square: int) -> bool:
        """Whether a character may stand on a square."""
        return bool(self.tables.open_to[self.tables.figure_named[name]] >> square & 1)

    def targets(self) -> list[str]:
        """Who may have to fall, or to stand."""
        seat = self.active if self.goal == "survive" else 1 - self.active
        return [name for name in self.figures(seat) if name in self.squares]

    # Changes --------------------------------------------------------------------------------------------------------

    def choose(self, *, game: str = "", map: str = "", team: str = "", seat: int = 0) -> None:
        """Another game, board or team: whoever is gone or cannot stand there any more leaves the board."""
        if game and game != self.game:
            fresh = new_draft(game)
            for field in _OF_GAME:
                setattr(self, field, getattr(fresh, field))
            return
        self.map = map or self.map
        known = [one.token for one in self.rules()]
        self.options = [one for one in self.options if one in known]
        if team and team != self.teams[seat]:
            if team == self.teams[1 - seat]:
                self.teams.reverse()
                self.cards.reverse()
            else:
                self.teams[seat], self.cards[seat] = team, Cards()
        self._refit()

    def turn_rule(self, token: str) -> None:
        """A rule stands otherwise than before: on where it was off, off where it was on."""
        self.options = [one for one in self.options if one != token] + [token] * (token not in self.options)
        self._refit()

    def _refit(self) -> None:
        """Other tables: whoever is gone or cannot stand there any more leaves the board, and cards of theirs."""
        self.match = None
        names = set(self.tables.figure_named)
        size = self.tables.board.size
        there = {name: at for name, at in self.squares.items() if name in names and at < size and self.fits(name, at)}
        self.squares = there
        self.health = {name: points for name, points in self.health.items() if name in names}
        self.maximum = {name: points for name, points in self.maximum.items() if name in names}
        for cards in self.cards:
            cards.in_play = [one for one in cards.in_play if one.by in names and one.to in {*names, ""}]
        for index in (0, 1):
            lead = self.figures(index)[0]
            if not any(name in self.squares for name in self.figures(index)):
                self.squares[lead] = _free(self, lead, index)
        self.settle()

    def place(self, name: str, square: int) -> bool:
        """Stand a character on a square; whoever stands there goes where it came from. False where nobody can."""
        other, before = self.standing(square), self.squares.get(name)
        if not self.fits(name, square):
            return False
        if other and other != name:
            if before is None or not self.fits(other, before):
                del self.squares[other]
            else:
                self.squares[other] = before
        self.squares[name] = square
        self.settle()
        return True

    def take_off(self, name: str) -> None:
        """Take a character off the board."""
        self.squares.pop(name, None)
        self.settle()

    def hurt(self, name: str, points: int) -> None:
        """Change a character's health within its bounds."""
        self.health[name] = max(1, min(self.most(name), self.left(name) + points))

    def act(self, actions: int) -> None:
        """So many actions are left; those that are missing were used."""
        self.actions, self.paid = actions, None

    def settle(self) -> None:
        """Name somebody for the aim where it needs one."""
        if self.goal == "win-this-turn":
            self.target = ""
        elif self.target not in (there := self.targets()):
            self.target = there[0] if there else ""

    # The puzzle -----------------------------------------------------------------------------------------------------

    def faults(self) -> list[str]:
        """What keeps it from being searched, a sentence each."""
        found = []
        leads = load_pack(self.game).pack.victory == "leads"
        for seat in (0, 1):
            own = self.figures(seat)
            needed = own[:1] if leads else own
            if not any(name in self.squares for name in needed):
                found.append(_("{name} must be on the board.").format(name=self.called(own[0])))
        if self.goal != "win-this-turn" and not self.target and not found:
            found.append(_("The goal needs a fighter on the board."))
        for cards in self.cards:
            found += faults_of(self.tables, cards, [*self.squares])
        return found or [*self._impossible()]

    def _impossible(self) -> Iterator[str]:
        """What the rules have against the position as a whole."""
        try:
            state = build(self.position())[1]
        except UserError as error:
            yield error.message if self.actions else _("Give the active team at least one action.")
            return
        for lying in state.lying:
            if stale(self.tables, state, lying):
                told = _("{card} would have ended already: it affects no fighter here.")
                yield told.format(card=card_name(self.tables, lying.card))

    def position(self) -> Position:
        """The position that it means."""
        layout = self.tables.board.layout
        seats = []
        for seat, team in enumerate(self.teams):
            names = self.figures(seat)
            squares = {name: layout.name_of(self.squares[name]) if name in self.squares else FALLEN for name in names}
            health: dict[str, int | str] = {
                name: f"{self.left(name)}/{self.most(name)}" if name in self.maximum else self.left(name)
                for name in names
                if name in self.squares and (self.left(name) != self.most(name) or name in self.maximum)
            }
            seats.append(self.cards[seat].dealt(Seat(team, squares, health, rest="removed")))
        return Position(
            map=self.map, seats=tuple(seats), game=self.game, active=self.teams[self.active], actions=self.actions,
            die=int(self.die) if self.die.isdigit() else self.die, options=tuple(self.options), turn=self.turn,
            turn_limit=self.turn_limit, paid=self.paid, hearted=self.hearted,
        )  # fmt: skip

    def puzzle(self, line: tuple[str, ...], difficulty: int = 1, found: dict[str, int] | None = None) -> Puzzle:
        """The puzzle with its solution."""
        name = self.name.strip() or _("My puzzle")
        kept = self.title is not None and name in (self.title.en, self.title.de, pick(self.title))
        title = self.title if kept else None
        return puzzle_of(
            self.position(), name=title or Text(name, name), goal=self.goal, target=self.target, difficulty=difficulty,
            found=found or {}, solution=line, story=self.story, hint=self.hint,
        )  # fmt: skip


def new_draft(game: str = "zelda") -> Draft:
    """The usual duel of a game with its leads face to face."""
    usual = load_pack(game).pack.usual
    draft = Draft(game, usual.map, list(usual.teams))
    for seat in (0, 1):
        lead = draft.figures(seat)[0]
        draft.squares[lead] = _free(draft, lead, seat)
    return draft


def _free(draft: Draft, name: str, seat: int) -> int:
    """The free square nearest to the middle of the board, on the side of a seat."""
    layout = draft.tables.board.layout
    x, y = layout.width / 2 - 0.5 + (_APART / 2 + 0.5) * (1 if seat else -1), layout.height / 2 - 0.5
    free = [one for one in range(draft.tables.board.size) if draft.fits(name, one) and not draft.standing(one)]
    return min(free, key=lambda one: (one % layout.width - x) ** 2 + (one // layout.width - y) ** 2)


def own_loaded(draft: Draft, line: tuple[str, ...]) -> LoadedPuzzle:
    """The puzzle as it is played before it is saved.

    Raises:
        UserError: the position cannot be.
    """
    puzzle = draft.puzzle(line)
    rules, state = build(puzzle)
    return LoadedPuzzle(
        "own", puzzle, rules, opened(rules, state), line, aim_of(rules.match, state, puzzle.goal, puzzle.target)
    )


# Opening again and saving ---------------------------------------------------------------------------------------------


def own_file(loaded: LoadedPuzzle) -> Path | None:
    """The file of a puzzle that lies in the player's own mod."""
    path = mods_folder() / MOD / "puzzles" / loaded.puzzle.game / f"{loaded.id}.yaml"
    try:
        return path if path.exists() and load_puzzle(path).puzzle == loaded.puzzle else None
    except UserError:
        return None


def draft_of(loaded: LoadedPuzzle) -> Draft:
    """A saved puzzle to be changed.

    Raises:
        UserError: its file says more than the editor can set, which would be lost.
    """
    puzzle, state, match = loaded.puzzle, loaded.state, loaded.rules.match
    draft = Draft(
        puzzle.game, puzzle.map, [seat.team for seat in puzzle.seats], active=state.active, actions=state.actions,
        die=str(puzzle.die), options=[*match.setup.options], goal=puzzle.goal, target=puzzle.target,
        name=pick(puzzle.name), title=puzzle.name, story=puzzle.story, hint=puzzle.hint, turn=puzzle.turn,
        turn_limit=puzzle.turn_limit, paid=puzzle.paid, hearted=puzzle.hearted,
    )  # fmt: skip
    for figure, (name, square) in enumerate(zip(match.names, state.squares, strict=True)):
        if square >= 0:
            draft.squares[name], draft.health[name] = square, state.health[figure]
            if state.maximum[figure] != match.figures[figure].health:
                draft.maximum[name] = state.maximum[figure]
    if len(puzzle.seats) == len(set(draft.teams)) == 2 and match.setup == draft.tables.setup:
        draft.cards = [cards_of(match, state, seat, puzzle.seats[seat]) for seat in (0, 1)]
        rules, again = build(draft.position())
        if _alike(opened(rules, again), state):
            return draft
    raise UserError(_("The editor can't show everything in this puzzle. Edit its file instead."))


def _alike(one: State, other: State) -> bool:
    """Whether two states are the same; cards out of the game have no order."""
    return msgspec.structs.replace(one, removed=()) == msgspec.structs.replace(other, removed=()) and (
        sorted(one.removed) == sorted(other.removed)
    )


def save_own(puzzle: Puzzle, over: Path | None = None) -> Path:
    """Write a puzzle into the player's own mod, ``over`` its file or under a name that is free, and let it join the
    game.

    Another puzzle of that mod may have been damaged by hand; then the mod stays out with its reason (``own_fault``).

    Raises:
        UserError: the disk refuses, or the file would not be read as it was meant; all is as it was before then.
    """
    folder = mods_folder() / MOD
    place = folder / "puzzles" / puzzle.game
    path = over if over is not None and over.parent == place else _free_path(place, puzzle.name.en)
    former = path.read_bytes() if path.exists() else None
    if not (folder / "mod.yaml").exists():
        write_whole(folder / "mod.yaml", _ABOUT.encode("utf-8"), backup=False)
    write_whole(path, puzzle_text(puzzle).encode("utf-8"), backup=False)
    try:
        load_puzzle(path)
        tree = tree_of(folder)
        mod = mods.read(tree)
    except Exception:
        if former is None:
            path.unlink(missing_ok=True)
        else:
            write_whole(path, former, backup=False)
        raise
    fault = ""
    try:
        check_puzzles(mod)
    except UserError as error:
        fault = str(error).partition("\n")[0]
    before = check_cache.load().records.get(MOD, check_cache.Record(""))
    check_cache.store_records({MOD: check_cache.Record(tree.stamp, fault, before.pictures)})
    cache.forget()
    return path


def own_fault() -> str:
    """Why the player's own puzzles are not in the list; empty while they are."""
    mod = next((one for one in mods.found() if one.id == MOD), None)
    return _("This mod is turned off. Turn it on under Mods.") if mod is None else mod.fault


def _free_path(folder: Path, name: str) -> Path:
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    slug = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[: LONGEST_ID - 4].strip("-")
    slug = slug if slug[:1].isalpha() else f"puzzle-{slug}".strip("-")
    path, number = folder / f"{slug}.yaml", 2
    while path.exists():
        path, number = folder / f"{slug}-{number}.yaml", number + 1
    return path
