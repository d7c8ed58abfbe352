"""Page before a run: choice of game, team and difficulty."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.app.epic.gauntlet.page import GauntletPage, GauntletProgress
from game.app.epic.gauntlet.pictures.figure import draw_leader
from game.app.epic.gauntlet.team_view import build_member, list_characters
from game.app.epic.miniature import get_lead_portrait
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Column, FirstFitHeight, Row, Spacer
from game.app.ui.layout.paint import CustomPaint
from game.app.ui.layout.panels import Panel
from game.app.ui.style.ornaments import draw_portrait
from game.app.ui.style.tokens import ALPHA, LEADING, RADIUS, SPACE
from game.app.ui.text.shared_size import find_shared_size
from game.app.ui.widgets.base import Box, LayoutItem, LayoutResult, WidgetEvent, make_growing_length
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.choice import ChoiceOption, DropDown, SegmentedControl
from game.app.ui.widgets.form import WidgetGroup
from game.app.ui.widgets.listbox import ListBox, ListRow
from game.app.ui.widgets.text import Label
from game.content.cards.packs import load_pack
from game.content.modes.gauntlet import list_run_packs
from game.modes.gauntlet.progress import GauntletRecords
from game.storage.save_words import team_name
from game.text import _, ngettext, pick_text

LIST_WIDTH = make_growing_length(380, 130)
"""Width of the list of teams, which grows with the text size."""
_MIN_ROW_HEIGHT = 50.0
"""Minimum height of a team in the list, in logical units."""
_LINE_HEIGHT = 1.4
"""Height of a line of text, in text sizes."""
_PLAYER_SEAT = 0
_PORTRAIT_SIZE = 240.0
"""Width and height of the leader's picture, in logical units."""
_DROP_DOWN_WIDTH = make_growing_length(330, 120)
_START_BUTTON_WIDTH = 220.0


class TeamList(ListBox):
    """List of the teams with their best results."""

    def __init__(self, game: str, teams: Sequence[str], records: GauntletRecords, *, selected_index: int) -> None:
        rows = [ListRow(team, team_name(game, team), _format_best(records, f"{game}/{team}")) for team in teams]
        super().__init__("team", rows, selected_index=selected_index)
        self.game = game
        self.records = records

    def arrange(self, canvas: Canvas, box: Box, into: LayoutResult) -> None:
        lines = (canvas.resolve_text_size("strong") + canvas.resolve_text_size("small")) * LEADING.loose + SPACE.small
        self.set_row_heights(max(_MIN_ROW_HEIGHT, lines) for _row in self.rows)
        super().arrange(canvas, box, into)

    def _draw_row(self, canvas: Canvas, row: ListRow, box: Box, is_selected: bool) -> None:
        if is_selected:
            canvas.gradient(box.x, box.y + 1, box.w, box.h - 2, "paper", "idle", radius=RADIUS.medium)
        else:
            canvas.line((box.x + 8, box.bottom), (box.right - 8, box.bottom), "line", 1, alpha=ALPHA.half)
        middle = box.y + box.h / 2
        draw_portrait(
            canvas, get_lead_portrait(self.game, row.value), _PLAYER_SEAT, box.x + 26, middle, min(17, box.h * 0.38)
        )
        ink, quiet = ("ink", "paper_mute") if is_selected else ("cream", "mute")
        crown = self.records.crowns.get(f"{self.game}/{row.value}", 0)
        left, room = box.x + 52, box.right - 10 - box.x - 52 - (30 if crown else 0)
        below = canvas.resolve_text_size("small") * _LINE_HEIGHT
        small = below if row.remark else 0.0
        strong = min(canvas.resolve_text_size("strong") * _LINE_HEIGHT, box.h - 6 - small)
        top = middle - (strong + small) / 2
        size = find_shared_size(canvas, [(row.text, room, strong) for row in self.rows], "strong")
        canvas.draw_text_block(row.text, left, top, room, strong, "strong", size=size, color=ink)
        if row.remark:
            size = min(size, canvas.resolve_text_size("small"))
            canvas.draw_text_block(row.remark, left, top + strong, room, small, "small", size=size, color=quiet)
        if crown:
            canvas.icon("crown", box.right - 31, middle - 7, 14, color=ink)


def _format_best(records: GauntletRecords, name: str) -> str:
    crown, best = records.crowns.get(name, 0), records.best.get(name, 0)
    if crown:
        return _("won on difficulty {grade}").format(grade=crown)
    return ngettext("{count} duel won", "{count} duels won", best).format(count=best) if best else ""


class StartPage(GauntletPage):
    """Page before a run: team, difficulty, and the start button."""

    def __init__(
        self,
        progress: GauntletProgress,
        form: WidgetGroup,
        *,
        on_change: Callable[[], None],
        on_switch_game: Callable[[str], None],
        on_start: Callable[[str, int], None],
    ) -> None:
        super().__init__(progress, form)
        self._on_change = on_change
        self._on_switch_game = on_switch_game
        self._on_start = on_start
        self.team_index = 0
        """Index of the team marked in the list."""
        self.grade = 0
        """Chosen difficulty; 0 for the highest unlocked one."""

    @property
    def team(self) -> str:
        """Return the team marked in the list."""
        return list(self.progress.content.teams)[self.team_index]

    @property
    def chosen_grade(self) -> int:
        """Return the selected difficulty, limited to the highest unlocked one."""
        most = self.progress.records.get_unlocked_grade(self.progress.game)
        return min(most, self.grade or most)

    def find_first_focus(self) -> str:
        return "team"

    def build(self) -> LayoutItem:
        progress = self.progress
        games = [ChoiceOption(game, pick_text(load_pack(game).pack.name)) for game in list_run_packs()]
        teams = TeamList(progress.game, list(progress.content.teams), progress.records, selected_index=self.team_index)
        left = Column(
            SegmentedControl("game", games, progress.game),
            teams.sized(grow=1),
        )
        right = Panel(
            _("Three acts, one life"),
            Label(format_rules(), "body", leading=LEADING.loose),
            Label(self._format_unlocked(), "label", color="mute"),
            FirstFitHeight(self._build_team(_PORTRAIT_SIZE), self._build_team(0)).sized(grow=1),
            self._build_bottom_panel(),
            gap=SPACE.small,
        )
        return Row(left.sized(width=LIST_WIDTH), right.sized(grow=1), gap=SPACE.large)

    def _build_bottom_panel(self) -> LayoutItem:
        """Return the choice of difficulty with its effects, and the start button."""
        progress = self.progress
        grades = [
            ChoiceOption(number, f"{number}  ·  {pick_text(grade.name)}", about=pick_text(grade.text))
            for number, grade in enumerate(
                progress.rules.common.grades[: progress.records.get_unlocked_grade(progress.game)], 1
            )
        ]
        grade = progress.rules.common.grades[self.chosen_grade - 1]
        about = _("Difficulty {number}: {text}").format(number=self.chosen_grade, text=pick_text(grade.text))
        choice = DropDown("grade", grades, self.chosen_grade, tip=_("Difficulty"))
        return Column(
            Label(about, "label", color="mute"),
            Row(
                choice.sized(width=_DROP_DOWN_WIDTH, align="center"),
                Spacer(),
                Button("go", _("Set out"), is_default=True, shown_key=Kind.MAIN).sized(min_width=_START_BUTTON_WIDTH),
            ),
            gap=SPACE.small,
        )

    def _build_team(self, picture_size: float) -> LayoutItem:
        """Return the marked team: leader, strategy and members; without the picture if its size is 0."""
        game, team = self.progress.game, self.progress.content.teams[self.team]
        picture = CustomPaint(partial(draw_leader, picture=get_lead_portrait(game, self.team)))
        people = [build_member(game, name, kind, most, most) for name, kind, most in list_characters(team)]
        words = Column(
            Spacer(),
            Label(team_name(game, self.team), "banner"),
            Label(pick_text(team.path), "body", leading=LEADING.loose),
            *(people if picture_size else []),
            Spacer(),
            gap=SPACE.small,
        )
        shown = picture.sized(width=picture_size, height=picture_size, align="center") if picture_size else None
        return Row(shown, words.sized(grow=1), gap=SPACE.huge)

    def _format_unlocked(self) -> str:
        """Return how much of the content is unlocked, as a sentence."""
        progress = self.progress
        beaten = progress.records.bosses.get(progress.game, 0)
        heirlooms, cards = progress.rules.common.heirlooms.values(), progress.rules.cards.values()
        open_heirlooms = sum(effect.after <= beaten for effect in heirlooms)
        open_cards = sum(card.after <= beaten for card in cards)
        is_all = open_heirlooms + open_cards == len(heirlooms) + len(cards)
        words = (
            _("Unlocked: {heirlooms} of {all} heirlooms, {cards} of {more} cards.")
            if is_all
            else _("Unlocked by bosses: {heirlooms} of {all} heirlooms, {cards} of {more} cards.")
        )
        return words.format(heirlooms=open_heirlooms, all=len(heirlooms), cards=open_cards, more=len(cards))

    def on_widget_event(self, event: WidgetEvent) -> None:
        progress = self.progress
        if event.id == "team" and event.kind == "changed":
            self.team_index = list(progress.content.teams).index(event.value)
            self._on_change()
        elif event.id == "grade" and event.kind == "changed":
            self.grade = event.value
            self._on_change()
        elif event.id == "game" and event.kind == "changed":
            self._on_switch_game(event.value)
        elif (event.id == "go" and event.kind == "pressed") or (event.id == "team" and event.kind == "submitted"):
            self._on_start(self.team, self.chosen_grade)


def format_rules() -> str:
    """Return the explanation of the game mode."""
    return _(
        "After each win, choose one of three boons for the rest of the run. After each duel, all "
        "fighters regain about half of their lost health."
    )
