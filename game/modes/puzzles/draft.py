"""Editable puzzle: position and objective, and the faults that prevent it from being solved."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import msgspec

from game.content.cards.packs import build_rules, load_pack
from game.content.formats import cache
from game.content.formats.ids import MAX_ID_LENGTH, is_reserved_name
from game.content.mods import check_cache, mods
from game.content.mods.files import mods_dir, read_tree
from game.content.puzzles.aims import Goal, make_objective
from game.content.puzzles.positions import FALLEN, Position, SeatSpec, build_position
from game.content.puzzles.puzzles import LoadedPuzzle, Puzzle, PuzzleText, check_puzzles, load_puzzle, reveal_hands
from game.content.puzzles.writing import format_puzzle, make_puzzle
from game.errors import UserError
from game.modes.puzzles.card_places import SeatCards, find_faults, read_cards
from game.presentation.epic.wording import card_name, figure_name
from game.rules.epic.actions.clocks import is_stale
from game.rules.epic.board import iterate_bits
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import State
from game.rules.epic.pack import MatchOption, Rule, Setup
from game.storage.files import write_atomic
from game.text import _, pick_text

OWN_PUZZLES_MOD = "my-puzzles"
"""Id of the mod with the player's own puzzles."""
_MOD_INFO = """name: {en: My puzzles, de: Meine Rätsel}
about:
  en: Made in the puzzle editor.
  de: Im Rätseleditor erstellt.
"""
"""Content of the mod's ``mod.yaml``."""
_START_RULES: tuple[Rule, ...] = ("good-vs-evil", "mirror-match", "choose-side", "short-first-turn")
"""Optional rules that only affect the start of a match, so that they have no effect on a position."""
_RESET_FIELDS = ("game", "map", "teams", "squares", "health", "maximum", "cards", "die", "options", "target", "match")
"""Fields that are reset when the game is changed."""
_LEAD_DISTANCE = 2
"""Distance between the leads in a new position, in squares."""


class PuzzleDraft(msgspec.Struct):
    """Position of a duel and its objective. All changes keep it valid; ``find_faults`` lists missing parts."""

    game: str
    map: str
    teams: list[str]
    squares: dict[str, int] = {}
    """Square of each character on the board."""
    health: dict[str, int] = {}
    """Current health by character, if not full."""
    maximum: dict[str, int] = {}
    """Maximum health of each character whose maximum was changed in the file."""
    cards: list[SeatCards] = msgspec.field(default_factory=lambda: [SeatCards(), SeatCards()])
    """Cards by seat; cards in no zone are removed from the game."""
    active: int = 0
    """Seat whose turn it is."""
    actions: int = 2
    """Actions left in the turn."""
    die: str = ""
    """Die face of the current movement; empty after the movement."""
    options: list[str] = []
    """Optional rules that differ from the default: ids of enabled ones, and ``no-`` with the ids of disabled ones."""
    goal: Goal = "win-this-turn"
    target: str = ""
    """Character that the objective names; empty if it names none."""
    name: str = ""
    """Name of the puzzle in the current language."""
    title: PuzzleText | None = None
    """Name from the file in all languages; used unless ``name`` was changed."""
    story: PuzzleText | None = None
    hint: PuzzleText | None = None
    turn: int = 1
    """Number of the turn; read from the file and written back unchanged, like the next three fields."""
    turn_limit: int = 0
    paid: int | None = None
    hearted: bool = False
    """True if a Container Heart has healed in this turn."""
    match: Match | None = None
    """Cached ``match_tables``; None after a change of the set-up."""

    # What is there --------------------------------------------------------------------------------------------------

    @property
    def match_tables(self) -> Match:
        """Return the static data of the match, rebuilt after a change of the set-up."""
        if self.match is None:
            teams = tuple((team,) for team in self.teams)
            setup = Setup(self.game, teams, self.map, options=tuple(self.options), turn_limit=self.turn_limit)
            self.match = build_rules(setup).match
        return self.match

    def list_figures(self, seat: int) -> list[str]:
        """Return the names of a seat's characters."""
        return [self.match_tables.names[figure] for figure in iterate_bits(self.match_tables.own_mask[seat])]

    def get_max_health(self, name: str) -> int:
        """Return the maximum health of a character."""
        return self.maximum.get(name, self.match_tables.figures[self.match_tables.figure_by_name[name]].health)

    def get_health(self, name: str) -> int:
        """Return the current health of a character."""
        return min(self.health.get(name, self.get_max_health(name)), self.get_max_health(name))

    def list_die_faces(self) -> list[str]:
        """Return the names of die faces that allow movement."""
        return [face.name for face in load_pack(self.game).pack.die if not face.heart]

    def list_rules(self) -> list[MatchOption]:
        """Return the optional rules that can be changed, those of this board first.

        Rules that only affect the start of a match are included only if the file has changed them.
        """
        known = [option for option in load_pack(self.game).pack.switches if option.map in ("", self.map)]
        found = [option for option in known if option.changed_rule not in _START_RULES or option.token in self.options]
        return sorted(found, key=lambda option: option.map != self.map)

    def is_rule_enabled(self, rule: MatchOption) -> bool:
        """Return whether an optional rule is enabled."""
        return (rule.token in self.options) != rule.standard

    def get_figure_name(self, name: str) -> str:
        """Return the display name of a character."""
        return figure_name(self.match_tables, self.match_tables.figure_by_name[name])

    def find_figure_on(self, square: int) -> str:
        """Return the character on a square; empty if there is none."""
        return next((name for name, at in self.squares.items() if at == square), "")

    def can_stand(self, name: str, square: int) -> bool:
        """Return whether a character may stand on a square."""
        return bool(self.match_tables.enterable_squares[self.match_tables.figure_by_name[name]] >> square & 1)

    def list_targets(self) -> list[str]:
        """Return the characters that the objective can name."""
        seat = self.active if self.goal == "survive" else 1 - self.active
        return [name for name in self.list_figures(seat) if name in self.squares]

    # Changes --------------------------------------------------------------------------------------------------------

    def change_setup(self, *, game: str = "", map: str = "", team: str = "", seat: int = 0) -> None:
        """Change game, board or team, and remove characters that no longer exist or cannot stand on their square."""
        if game and game != self.game:
            fresh = create_draft(game)
            for field in _RESET_FIELDS:
                setattr(self, field, getattr(fresh, field))
            return
        self.map = map or self.map
        known = [option.token for option in self.list_rules()]
        self.options = [option for option in self.options if option in known]
        if team and team != self.teams[seat]:
            if team == self.teams[1 - seat]:
                self.teams.reverse()
                self.cards.reverse()
            else:
                self.teams[seat], self.cards[seat] = team, SeatCards()
        self._rebuild()

    def toggle_rule(self, token: str) -> None:
        """Enable or disable an optional rule, given by its entry in ``options``."""
        self.options = [option for option in self.options if option != token] + [token] * (token not in self.options)
        self._rebuild()

    def _rebuild(self) -> None:
        """Rebuild the match data, and remove characters that are not possible any more, with their cards in play."""
        self.match = None
        names = set(self.match_tables.figure_by_name)
        size = self.match_tables.board.size
        valid_squares = {
            name: at for name, at in self.squares.items() if name in names and at < size and self.can_stand(name, at)
        }
        self.squares = valid_squares
        self.health = {name: points for name, points in self.health.items() if name in names}
        self.maximum = {name: points for name, points in self.maximum.items() if name in names}
        for cards in self.cards:
            cards.in_play = [spec for spec in cards.in_play if spec.by in names and spec.to in {*names, ""}]
        for index in (0, 1):
            lead = self.list_figures(index)[0]
            if not any(name in self.squares for name in self.list_figures(index)):
                self.squares[lead] = _find_free_square(self, lead, index)
        self.update_target()

    def place_figure(self, name: str, square: int) -> bool:
        """Put a character on a square, swapping it with a character there; return False if it cannot stand there."""
        other, before = self.find_figure_on(square), self.squares.get(name)
        if not self.can_stand(name, square):
            return False
        if other and other != name:
            if before is None or not self.can_stand(other, before):
                del self.squares[other]
            else:
                self.squares[other] = before
        self.squares[name] = square
        self.update_target()
        return True

    def remove_figure(self, name: str) -> None:
        """Remove a character from the board."""
        self.squares.pop(name, None)
        self.update_target()

    def change_health(self, name: str, points: int) -> None:
        """Change a character's health by some points, between 1 and its maximum."""
        self.health[name] = max(1, min(self.get_max_health(name), self.get_health(name) + points))

    def set_actions(self, actions: int) -> None:
        """Set the number of actions left; the others count as used."""
        self.actions, self.paid = actions, None

    def update_target(self) -> None:
        """Choose a valid target if the objective needs one, else clear it."""
        if self.goal == "win-this-turn":
            self.target = ""
        elif self.target not in (there := self.list_targets()):
            self.target = there[0] if there else ""

    # The puzzle -----------------------------------------------------------------------------------------------------

    def find_faults(self) -> list[str]:
        """Return messages about faults that prevent a search for solutions."""
        faults = []
        leads = load_pack(self.game).pack.victory == "leads"
        for seat in (0, 1):
            own = self.list_figures(seat)
            needed = own[:1] if leads else own
            if not any(name in self.squares for name in needed):
                faults.append(_("{name} must be on the board.").format(name=self.get_figure_name(own[0])))
        if self.goal != "win-this-turn" and not self.target and not faults:
            faults.append(_("The goal needs a fighter on the board."))
        for cards in self.cards:
            faults += find_faults(self.match_tables, cards, [*self.squares])
        return faults or [*self._find_rule_faults()]

    def _find_rule_faults(self) -> Iterator[str]:
        """Yield messages about faults of the position as a whole."""
        try:
            state = build_position(self.to_position())[1]
        except UserError as error:
            yield error.message if self.actions else _("Give the active team at least one action.")
            return
        for in_play in state.lying:
            if is_stale(self.match_tables, state, in_play):
                text = _("{card} would have ended already: it affects no fighter here.")
                yield text.format(card=card_name(self.match_tables, in_play.card))

    def to_position(self) -> Position:
        """Return the draft as a position."""
        layout = self.match_tables.board.layout
        seats = []
        for seat, team in enumerate(self.teams):
            names = self.list_figures(seat)
            squares = {
                name: layout.square_name(self.squares[name]) if name in self.squares else FALLEN for name in names
            }
            health: dict[str, int | str] = {
                name: f"{self.get_health(name)}/{self.get_max_health(name)}"
                if name in self.maximum
                else self.get_health(name)
                for name in names
                if name in self.squares and (self.get_health(name) != self.get_max_health(name) or name in self.maximum)
            }
            seats.append(self.cards[seat].apply_to_seat(SeatSpec(team, squares, health, rest="removed")))
        return Position(
            map=self.map, seats=tuple(seats), game=self.game, active=self.teams[self.active], actions=self.actions,
            die=int(self.die) if self.die.isdigit() else self.die, options=tuple(self.options), turn=self.turn,
            turn_limit=self.turn_limit, paid=self.paid, hearted=self.hearted,
        )  # fmt: skip

    def to_puzzle(self, solution: tuple[str, ...], difficulty: int = 1, found: dict[str, int] | None = None) -> Puzzle:
        """Return the puzzle with its solution; ``found`` are the successful tries by bot level."""
        name = self.name.strip() or _("My puzzle")
        kept = self.title is not None and name in (self.title.en, self.title.de, pick_text(self.title))
        title = self.title if kept else None
        return make_puzzle(
            self.to_position(),
            name=title or PuzzleText(name, name),
            goal=self.goal,
            target=self.target,
            difficulty=difficulty,
            found=found or {},
            solution=solution,
            story=self.story,
            hint=self.hint,
        )


def create_draft(game: str = "zelda") -> PuzzleDraft:
    """Create the default duel of a game, with its leads facing each other."""
    usual = load_pack(game).pack.usual
    draft = PuzzleDraft(game, usual.map, list(usual.teams))
    for seat in (0, 1):
        lead = draft.list_figures(seat)[0]
        draft.squares[lead] = _find_free_square(draft, lead, seat)
    return draft


def _find_free_square(draft: PuzzleDraft, name: str, seat: int) -> int:
    """Return the free square nearest to the center of the board on a seat's side, for a character."""
    layout = draft.match_tables.board.layout
    x, y = layout.width / 2 - 0.5 + (_LEAD_DISTANCE / 2 + 0.5) * (1 if seat else -1), layout.height / 2 - 0.5
    free = [
        square
        for square in range(draft.match_tables.board.size)
        if draft.can_stand(name, square) and not draft.find_figure_on(square)
    ]
    return min(free, key=lambda square: (square % layout.width - x) ** 2 + (square // layout.width - y) ** 2)


def build_loaded_puzzle(draft: PuzzleDraft, solution: tuple[str, ...]) -> LoadedPuzzle:
    """Return the puzzle in playable form, without saving it.

    Raises:
        UserError: the position is invalid.
    """
    puzzle = draft.to_puzzle(solution)
    rules, state = build_position(puzzle)
    return LoadedPuzzle(
        "own",
        puzzle,
        rules,
        reveal_hands(rules, state),
        solution,
        make_objective(rules.match, state, puzzle.goal, puzzle.target),
    )


# Opening again and saving ---------------------------------------------------------------------------------------------


def find_own_file(loaded: LoadedPuzzle) -> Path | None:
    """Return the file of a puzzle in the player's own mod; None for other puzzles."""
    path = mods_dir() / OWN_PUZZLES_MOD / "puzzles" / loaded.puzzle.game / f"{loaded.id}.yaml"
    try:
        return path if path.exists() and load_puzzle(path).puzzle == loaded.puzzle else None
    except UserError:
        return None


def load_draft(loaded: LoadedPuzzle) -> PuzzleDraft:
    """Return a saved puzzle as a draft.

    Raises:
        UserError: its file has values that the editor does not support and would lose.
    """
    puzzle, state, match = loaded.puzzle, loaded.state, loaded.rules.match
    draft = PuzzleDraft(
        puzzle.game, puzzle.map, [seat.team for seat in puzzle.seats], active=state.active, actions=state.actions,
        die=str(puzzle.die), options=[*match.setup.options], goal=puzzle.goal, target=puzzle.target,
        name=pick_text(puzzle.name), title=puzzle.name, story=puzzle.story, hint=puzzle.hint, turn=puzzle.turn,
        turn_limit=puzzle.turn_limit, paid=puzzle.paid, hearted=puzzle.hearted,
    )  # fmt: skip
    for figure, (name, square) in enumerate(zip(match.names, state.squares, strict=True)):
        if square >= 0:
            draft.squares[name], draft.health[name] = square, state.health[figure]
            if state.maximum[figure] != match.figures[figure].health:
                draft.maximum[name] = state.maximum[figure]
    if len(puzzle.seats) == len(set(draft.teams)) == 2 and match.setup == draft.match_tables.setup:
        draft.cards = [read_cards(match, state, seat, puzzle.seats[seat]) for seat in (0, 1)]
        rules, again = build_position(draft.to_position())
        if _is_same_state(reveal_hands(rules, again), state):
            return draft
    raise UserError(_("The editor can't show everything in this puzzle. Edit its file instead."))


def _is_same_state(one: State, other: State) -> bool:
    """Return whether two states are equal, ignoring the order of removed cards."""
    return msgspec.structs.replace(one, removed=()) == msgspec.structs.replace(other, removed=()) and (
        sorted(one.removed) == sorted(other.removed)
    )


def save_own_puzzle(puzzle: Puzzle, replaced_path: Path | None = None) -> Path:
    """Save a puzzle in the player's own mod and load it.

    If the mod is not loaded because of another damaged puzzle, it stays so (``find_own_fault``).

    Args:
        puzzle: the puzzle.
        replaced_path: file to replace; None for a new file.

    Raises:
        UserError: the file cannot be written, or would be read differently; nothing has changed.
    """
    folder = mods_dir() / OWN_PUZZLES_MOD
    place = folder / "puzzles" / puzzle.game
    path = (
        replaced_path
        if replaced_path is not None and replaced_path.parent == place
        else _find_free_path(place, puzzle.name.en)
    )
    former = path.read_bytes() if path.exists() else None
    if not (folder / "mod.yaml").exists():
        write_atomic(folder / "mod.yaml", _MOD_INFO.encode("utf-8"), backup=False)
    write_atomic(path, format_puzzle(puzzle).encode("utf-8"), backup=False)
    try:
        load_puzzle(path)
        tree = read_tree(folder)
        mod = mods.read_mod(tree)
    except Exception:
        if former is None:
            path.unlink(missing_ok=True)
        else:
            write_atomic(path, former, backup=False)
        raise
    fault = ""
    try:
        check_puzzles(mod)
    except UserError as error:
        fault = str(error).partition("\n")[0]
    before = check_cache.load_check_cache().records.get(OWN_PUZZLES_MOD, check_cache.CheckRecord(""))
    check_cache.store_records({OWN_PUZZLES_MOD: check_cache.CheckRecord(tree.stamp, fault, before.pictures)})
    cache.clear_caches()
    return path


def find_own_fault() -> str:
    """Return why the player's own puzzles are not loaded; empty if they are."""
    mod = next((mod for mod in mods.load_mods() if mod.id == OWN_PUZZLES_MOD), None)
    return _("This mod is turned off. Turn it on under Mods.") if mod is None else mod.fault


def _find_free_path(folder: Path, name: str) -> Path:
    """Return an unused path in a folder for a puzzle's name."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    slug = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[: MAX_ID_LENGTH - 4].strip("-")
    slug = slug if slug[:1].isalpha() and not is_reserved_name(slug) else f"puzzle-{slug}".strip("-")
    path, number = folder / f"{slug}.yaml", 2
    while path.exists():
        path, number = folder / f"{slug}-{number}.yaml", number + 1
    return path
