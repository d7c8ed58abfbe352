"""The puzzles of both games and those of mods: a list of one grade with small boards, and the marked one large."""

from __future__ import annotations

from pathlib import Path

from game.app.epic.miniature import Miniatures, lead_picture, position_head
from game.app.epic.puzzle.editor import PuzzleEditor
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
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.ornaments import panel, portrait
from game.app.ui.style.tokens import ALPHA, LEADING, RADIUS
from game.app.ui.text.even import even_size
from game.app.ui.widgets.base import Box, Reply
from game.app.ui.widgets.button import Button, IconButton
from game.app.ui.widgets.choice import DropDown, Option
from game.app.ui.widgets.listbox import ListBox, Row
from game.content.cards.packs import EPIC_PACKS
from game.content.puzzles.puzzles import GRADES, LoadedPuzzle, added_puzzles, every_puzzle, puzzle_files
from game.modes.puzzles.draft import draft_of, own_file
from game.storage.puzzle_progress import Progress, load_progress
from game.storage.save_words import team_name
from game.text import _, pick

_MARGIN, _TOP = 24.0, 60.0
_LIST = 440.0
_THUMB = (120.0, 72.0)
_PAD = 18.0
_LINE = 1.4
_BOARD = 190.0
"""How high the board of the marked puzzle is at least, as far as smaller words make room for it."""
_SHARES = (1.0, 0.9, 0.8, 0.7)
ALL, OWN = 0, -1
"""Groups besides the grades: every puzzle, and those of mods."""


class PuzzleList(ListBox):
    """Puzzles with their boards, difficulty and whether they are solved."""

    def __init__(
        self,
        puzzles: tuple[LoadedPuzzle, ...],
        progress: dict[str, Progress],
        pictures: Miniatures,
        *,
        at: int,
        row_height: float,
    ) -> None:
        rows = [Row(loaded, pick(loaded.puzzle.name)) for loaded in puzzles]
        super().__init__("list", rows, at=at, row_height=row_height)
        self.progress = progress
        self.pictures = pictures

    @staticmethod
    def row_tall(canvas: Canvas) -> float:
        """The height of a row at this text size."""
        words = canvas.text_size("strong") * 1.3 * 2 + canvas.text_size("small") * _LINE
        return max(_THUMB[1], words if canvas.text_scale > 1 else 0.0) + 12

    def _row(self, canvas: Canvas, row: Row, box: Box, marked: bool) -> None:
        loaded: LoadedPuzzle = row.value
        if marked:
            canvas.gradient(box.x, box.y + 1, box.w, box.h - 2, "paper", "idle", radius=RADIUS.medium)
        else:
            canvas.line((box.x + 8, box.bottom), (box.right - 8, box.bottom), "line", 1, alpha=ALPHA.half)
        head = position_head(loaded.rules, loaded.state)
        self.pictures.draw(canvas, head, box.x + 7, box.y + (box.h - _THUMB[1]) / 2, *_THUMB)
        left = box.x + 7 + _THUMB[0] + 12
        room = box.right - 10 - left
        small = canvas.text_size("small") * _LINE
        upper = box.h - 14 - small
        done = self.progress.get(puzzle_name(loaded), Progress())
        if done.solved:
            _tick(canvas, box.right - 20, box.y + 7 + upper / 2, 11)
            room -= 32
        ink, quiet = ("ink", "paper_mute") if marked else ("cream", "mute")
        size = even_size(canvas, [(one.text, box.right - 42 - left, upper) for one in self.rows], "strong", wraps=True)
        canvas.block(row.text, left, box.y + 6, room, upper, "strong", size=size, color=ink, wraps=True)
        draw_stars(canvas, loaded.puzzle.difficulty, left, box.bottom - 7 - small / 2, canvas.text_size("small"), ink)
        aside = left + GRADES * (canvas.text_size("small") + 2) + 8
        spot = Box(aside, box.bottom - 7 - small, box.right - 10 - aside, small)
        known = [self.progress.get(puzzle_name(one.value), Progress()) for one in self.rows]
        size = even_size(canvas, [(progress_words(one), spot.w, small) for one in known], "small")
        canvas.block(progress_words(done), *spot, "small", size=size, color=quiet)


def draw_stars(canvas: Canvas, difficulty: int, x: float, y: float, size: float, color: str) -> None:
    """Stars in a row, as many of them bright as the puzzle is hard; ``y`` is their middle."""
    for number in range(GRADES):
        alpha = ALPHA.full if number < difficulty else ALPHA.light
        canvas.icon("star", x + number * (size + 2), y - size / 2, size, color=color, alpha=alpha)


def _tick(canvas: Canvas, x: float, y: float, radius: float) -> None:
    canvas.circle(x, y, radius * 1.15, "well")
    canvas.icon("tick", x - radius * 0.6, y - radius * 0.6, radius * 1.2, color="good")


class PuzzlesScene(HeadedScene):
    """Where a puzzle is chosen. The progress is read anew whenever the scene comes back."""

    keeps = ("puzzles",)
    on_table = True

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
        self._detail = Box(0, 0, 0, 0)
        self._foot = 0.0
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

    def layout(self, canvas: Canvas) -> None:
        bottom = HEIGHT - 18
        field = canvas.text_size("label") * 1.5 + 12
        upper = Box(_MARGIN - 5, _TOP - 4, _LIST + 10, field)
        make = Box(_MARGIN - 5, bottom - Button.height(canvas), _LIST + 10, Button.height(canvas))
        own = self.at >= self.own and own_file(self.marked) is not None
        tip = _("Edit puzzle") if own else _("Edit a copy")
        change = Box(make.right - make.h, make.y, make.h, make.h)
        make = make._replace(w=make.w - make.h - 8)
        rows = Box(_MARGIN, upper.bottom + 14, _LIST, make.y - upper.bottom - 28)
        left = rows.right + 20
        listed = self.in_group(self.group)
        if self.marked not in listed:  # the one that was just played may be of another grade
            self.group, listed = ALL, list(self.puzzles)
        self._detail = Box(left, _TOP, WIDTH - _MARGIN - left, bottom - _TOP)
        inner = self._detail.inset(_PAD)
        tall, small = max(46.0, Button.height(canvas, gold=True)), Button.height(canvas)
        self._foot = inner.bottom - tall
        wide = max(190.0, Button.width(canvas, _("Play"), gold=True, shown=Kind.MAIN))
        hint = Button.width(canvas, _("Hint"), icon="bulb", shown=Kind.HINT)
        middle = self._foot + (tall - small) / 2
        self.form.set(
            [
                self.back(),
                DropDown("group", self.groups, self.group, tip=_("Filter puzzles")).placed(upper),
                PuzzleList(
                    tuple(listed),
                    self.progress,
                    self.pictures,
                    at=listed.index(self.marked),
                    row_height=PuzzleList.row_tall(canvas),
                ).placed(rows),
                Button("make", _("New puzzle"), icon="plus", keys=("n",)).placed(make),
                IconButton("change", "gear", tip=tip, keys=("e",)).placed(change),
                Button("hint", _("Hint"), icon="bulb", keys=(Kind.HINT,)).placed(Box(inner.x, middle, hint, small)),
                Button("play", _("Play"), gold=True, shown=Kind.MAIN).placed(
                    Box(inner.right - wide, self._foot, wide, tall)
                ),
            ],
            focus="list",
        )

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw_ground(self, canvas: Canvas) -> None:
        super().draw_ground(canvas)
        panel(canvas, *self.form.widget("list").box.inset(-5))
        panel(canvas, *self._detail)
        self._draw_marked(canvas, self.marked)

    def _draw_marked(self, canvas: Canvas, loaded: LoadedPuzzle) -> None:
        x, y, w, _h = self._detail.inset(_PAD)
        line, small = canvas.text_size("banner") * 1.5, canvas.text_size("label") * _LINE
        stars = canvas.text_size("label")
        words = difficulty_word(loaded.puzzle.difficulty)
        aside = canvas.measure(words, "label")[0] + GRADES * (stars + 2) + 10
        canvas.block(pick(loaded.puzzle.name), x, y - 6, w - aside - 12, line, "banner")
        draw_stars(canvas, loaded.puzzle.difficulty, x + w - aside, y - 6 + line / 2, stars, "cream")
        canvas.block(words, x + w - aside + GRADES * (stars + 2) + 8, y - 6, aside, line, "label", color="mute")
        story, top = pick(loaded.puzzle.story) if loaded.puzzle.story else "", y + line - 2
        bots = found_line(loaded)
        lines = [self._hand_line(loaded, seat) for seat in range(len(loaded.puzzle.seats))] + rule_lines(loaded)
        aim_top = self._foot - 12 - small
        for share in _SHARES:  # large words leave room for the board
            body, label = canvas.text_size("body") * share, canvas.text_size("label") * share
            room = canvas.rich_height(story, w, "body", size=body, leading=LEADING.loose) if story else 0.0
            quiet = canvas.text_size("small") * share * _LINE if bots else 0.0
            lower = [canvas.rich_height(text, w - 44, "label", size=label, leading=LEADING.normal) for text in lines]
            heights = [max(34.0, height) for height in lower]
            hands_top = aim_top - 10 - sum(heights) - 8 * (len(heights) - 1)
            upper = top + room + quiet + 10
            if hands_top - 12 - upper >= _BOARD:
                break
        if story:
            canvas.rich(story, x, top, w, "body", size=body, leading=LEADING.loose)
        if bots:
            canvas.block(bots, x, top + room + 2, w, quiet, "small", color="mute")
        self.pictures.draw(canvas, position_head(loaded.rules, loaded.state), x, upper, w, hands_top - 12 - upper)
        for seat, (text, tall) in enumerate(zip(lines, heights, strict=True)):
            if seat < len(loaded.puzzle.seats):
                picture = lead_picture(loaded.puzzle.game, loaded.puzzle.seats[seat].team)
                portrait(canvas, picture, seat, x + 17, hands_top + tall / 2, 15)
            else:
                canvas.icon("book", x + 5, hands_top + tall / 2 - 12, 24)
            middle = hands_top + (tall - lower[seat]) / 2
            canvas.rich(text, x + 44, middle, w - 44, "label", size=label, leading=LEADING.normal)
            hands_top += tall + 8
        canvas.block(aim_sentence(loaded), x, aim_top, w, small, "strong")

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
