"""The puzzles of both games and those of mods: a list of one grade with small boards, and the marked one large."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from game.app.epic.miniature import Miniatures, lead_picture, position_head
from game.app.epic.puzzle.editor import PuzzleEditor
from game.app.epic.puzzle.pictures.stars import draw_stars
from game.app.epic.puzzle.table import puzzle_name, puzzle_table
from game.app.epic.puzzle.words import (
    aim_sentence,
    difficulty_word,
    found_line,
    hand_words,
    hint_words,
    progress_words,
    rule_lines,
)
from game.app.ui.dialog import Answer, ask
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Centered, Column, FirstFitHeight, Row, Spacer
from game.app.ui.layout.paint import Icon, Paint, Painting, line_height
from game.app.ui.layout.panels import Panel
from game.app.ui.layout.table import Ink, ViewList
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.ornaments import portrait
from game.app.ui.style.tokens import LEADING, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, Reply
from game.app.ui.widgets.button import Button, IconButton
from game.app.ui.widgets.choice import DropDown, Option
from game.app.ui.widgets.text import Label
from game.content.cards.packs import EPIC_PACKS
from game.content.puzzles.puzzles import GRADES, LoadedPuzzle, added_puzzles, every_puzzle, puzzle_files
from game.modes.puzzles.draft import draft_of, own_file
from game.storage.puzzle_progress import Progress, load_progress
from game.storage.save_words import team_name
from game.text import _, pick

_LIST = 450.0
_THUMB = (120.0, 72.0)
_STARS = 72.0
_FACE, _PORTRAIT = 34.0, 15.0
_BOARD = 190.0
"""How high the board of the marked puzzle is at least, as far as smaller words make room for it."""
ALL, OWN = 0, -1
"""Groups besides the grades: every puzzle, and those of mods."""


def stars(difficulty: int, color: str) -> LayoutItem:
    """Return a row of stars, as many of them bright as a puzzle is hard."""
    return Painting(partial(draw_stars, difficulty=difficulty, color=color)).sized(
        width=_STARS, height=line_height("label")
    )


class PuzzlesScene(HeadedScene):
    """Where a puzzle is chosen. The progress is read anew whenever the scene comes back."""

    keeps = ("puzzles",)
    on_table = True
    first_focus = "list"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        shipped = every_puzzle()
        self.puzzles = (*shipped, *_added())
        self.own = len(shipped)
        """Where those of mods begin."""
        self.group = ALL
        self.pictures = Miniatures()
        self.progress: dict[str, Progress] = {}
        self.at = 0
        self.look_up()
        self.at = next((index for index, one in enumerate(self.puzzles) if not self._done(one).solved), 0)

    @property
    def heading(self) -> str:
        return _("Puzzles")

    @property
    def remark(self) -> str:
        solved = sum(self._done(one).solved for one in self.puzzles)
        return _("{solved} of {all} solved").format(solved=solved, all=len(self.puzzles))

    def in_group(self, group: int) -> list[LoadedPuzzle]:
        """The puzzles of a grade, all of them, or those of mods."""
        if group == OWN:
            return list(self.puzzles[self.own :])
        return [one for one in self.puzzles if group in (ALL, one.puzzle.difficulty)]

    @property
    def groups(self) -> list[Option]:
        """What may be listed, with how far the player has come in it."""
        names = {ALL: _("All puzzles")}
        for grade in range(1, GRADES + 1):
            names[grade] = _("Difficulty {number} ({word})").format(number=grade, word=difficulty_word(grade))
        names[OWN] = _("From mods")
        found = []
        for group, name in names.items():
            there = self.in_group(group)
            solved = sum(self._done(one).solved for one in there)
            told = _("{name}: {solved} of {all}").format(name=name, solved=solved, all=len(there))
            if there:
                found.append(Option(group, told))
        return found

    @property
    def marked(self) -> LoadedPuzzle:
        """The puzzle that is shown large."""
        return self.puzzles[self.at]

    def _done(self, loaded: LoadedPuzzle) -> Progress:
        return self.progress.get(puzzle_name(loaded), Progress())

    def look_up(self) -> None:
        """Read the player's progress."""
        self.progress = load_progress()

    def resume(self) -> None:
        self.look_up()
        self.services.stack.relayout()

    # ---- layout -----------------------------------------------------------------------------------------------------

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the list of puzzles and the marked one beside each other."""
        listed = self.in_group(self.group)
        if self.marked not in listed:  # the one that was just played may be of another grade
            self.group, listed = ALL, list(self.puzzles)
        own = self.at >= self.own and own_file(self.marked) is not None
        at = listed.index(self.marked)
        rows = ViewList("list", listed, self._row, name=lambda one: pick(one.puzzle.name), at=at)
        left = Column(
            DropDown("group", self.groups, self.group, tip=_("Filter puzzles")),
            rows.sized(grow=1),
            Row(
                Button("make", _("New puzzle"), icon="plus", keys=("n",)).sized(grow=1),
                IconButton("change", "gear", tip=_("Edit puzzle") if own else _("Edit a copy"), keys=("e",)),
                gap=SPACE.small,
            ),
        )
        views = (self._detail(self.marked, *roles) for roles in (("body", "label"), ("small", "small")))
        foot = Row(
            Button("hint", _("Hint"), icon="bulb", keys=(Kind.HINT,)).sized(align="center"),
            Spacer(),
            Button("play", _("Play"), gold=True, shown=Kind.MAIN),
        )
        right = Panel("", FirstFitHeight(*views).sized(grow=1), foot).sized(grow=1)
        return Row(left.sized(width=_LIST), right, gap=SPACE.large)

    def _row(self, loaded: LoadedPuzzle, ink: Ink) -> LayoutItem:
        """Return a puzzle with its board, difficulty and whether it is solved."""
        done = self._done(loaded)
        return Row(
            Painting(self._board(loaded)).sized(width=_THUMB[0], height=_THUMB[1], align="center"),
            Column(
                Row(
                    Label(pick(loaded.puzzle.name), "strong", color=ink.text).grouped("names").sized(grow=1),
                    Icon("tick", SPACE.large, color="good_low" if ink.marked else "good") if done.solved else None,
                ),
                Row(
                    stars(loaded.puzzle.difficulty, ink.text),
                    Label(progress_words(done), "small", color=ink.quiet).grouped("progress").sized(grow=1),
                    gap=SPACE.small,
                ),
                gap=SPACE.tiny,
            ).sized(grow=1, align="center"),
        )

    def _board(self, loaded: LoadedPuzzle) -> Paint:
        """Return what draws the position of a puzzle into its box."""
        head = position_head(loaded.rules, loaded.state)

        def paint(canvas: Canvas, box: Box) -> None:
            self.pictures.draw(canvas, head, *box)

        return paint

    def _detail(self, loaded: LoadedPuzzle, body: str, label: str) -> LayoutItem:
        """Return the marked puzzle: what it is about, its position, the hands and the aim."""
        puzzle, found = loaded.puzzle, found_line(loaded)
        hands = [self._hand(loaded, seat, label) for seat in range(len(puzzle.seats))]
        rules = (
            Row(Centered(Icon("book", 24)).sized(width=_FACE), Label(text, label).sized(grow=1))
            for text in rule_lines(loaded)
        )
        return Column(
            Row(
                Label(pick(puzzle.name), "banner").sized(grow=1),
                stars(puzzle.difficulty, "cream"),
                Label(difficulty_word(puzzle.difficulty), color="mute"),
            ),
            Label(pick(puzzle.story), body, leading=LEADING.loose) if puzzle.story else None,
            Label(found, "small", color="mute") if found else None,
            Painting(self._board(loaded)).sized(height=_BOARD, grow=1, key="position"),
            *hands,
            *rules,
            Label(aim_sentence(loaded), "strong"),
            gap=SPACE.small,
        )

    def _hand(self, loaded: LoadedPuzzle, seat: int, role: str) -> LayoutItem:
        picture = lead_picture(loaded.puzzle.game, loaded.puzzle.seats[seat].team)
        face = Painting(lambda canvas, box: portrait(canvas, picture, seat, *box.center, _PORTRAIT))
        return Row(face.sized(width=_FACE, height=_FACE), Label(self._hand_line(loaded, seat), role).sized(grow=1))

    @staticmethod
    def _hand_line(loaded: LoadedPuzzle, seat: int) -> str:
        team = team_name(loaded.puzzle.game, loaded.puzzle.seats[seat].team)
        return f"**{team}:** {hand_words(loaded, seat) or _('no card')}"

    # ---- what the player does ---------------------------------------------------------------------------------------

    def on_reply(self, reply: Reply) -> None:
        if reply.id == "list" and reply.kind == "changed":
            self.at = self.puzzles.index(reply.value)
            self.services.stack.relayout()
        elif reply.id == "group" and reply.kind == "changed":
            self.show_group(int(reply.value))
        elif (reply.id == "play" and reply.kind == "pressed") or (reply.id == "list" and reply.kind == "submitted"):
            self.play()
        elif reply.id == "hint" and reply.kind == "pressed":
            self._hint()
        elif reply.id == "make" and reply.kind == "pressed":
            self.services.stack.push(PuzzleEditor(self.services, self._read_again))
        elif reply.id == "change" and reply.kind == "pressed":
            self._change()

    def _change(self) -> None:
        """Open the marked puzzle in the editor; what is not one's own is saved as a further one."""
        draft = draft_of(self.marked)
        self.services.stack.push(PuzzleEditor(self.services, self._read_again, draft, own_file(self.marked)))

    def _read_again(self, path: Path) -> None:
        """A puzzle of one's own was saved: it is marked when the list is seen again."""
        self.puzzles, name = (*every_puzzle(), *_added()), (path.parent.name, path.stem)
        places = [place for place, one in enumerate(self.puzzles) if (one.puzzle.game, one.id) == name]
        if places:  # the player's mods may be switched off
            self.group, self.at = OWN, places[-1]

    def show_group(self, group: int) -> None:
        """List a grade, with its first puzzle that is not solved marked unless the marked one is among them."""
        self.group = group
        listed = self.in_group(group)
        if self.marked not in listed:
            self.at = self.puzzles.index(next((one for one in listed if not self._done(one).solved), listed[0]))
        self.services.stack.relayout()

    def play(self) -> None:
        """Open the marked puzzle at the table."""
        self.services.stack.push(puzzle_table(self.services, self.marked, after=self._following))

    def _following(self, played: LoadedPuzzle) -> LoadedPuzzle | None:
        """The next puzzle that is not solved yet, after the one that was just played, which is marked from now on."""
        self.look_up()
        self.at = self.puzzles.index(played)
        order = [*self.puzzles[self.at + 1 :], *self.puzzles[: self.at]]
        return next((one for one in order if not self._done(one).solved), None)

    def _hint(self) -> None:
        answers = [Answer("close", _("Close"), main=True)]
        text = hint_words(self.marked)
        ask(self.services, _("Hint"), text, answers, cancel="close")


def _added() -> list[LoadedPuzzle]:
    return [one for game in EPIC_PACKS for one in added_puzzles(game)]


def puzzles_line() -> str:
    """The second line of the button on the title screen: how many are solved."""
    names = [f"{game}/{file.stem}" for game in EPIC_PACKS for file in puzzle_files(game)]
    progress = load_progress()
    solved = sum(progress.get(name, Progress()).solved for name in names)
    return _("{solved} of {all} solved").format(solved=solved, all=len(names))
