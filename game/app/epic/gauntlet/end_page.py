"""Page of a finished run, won or lost: score, team, best cards, heirlooms and unlocks."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.app.epic.deck_scene import DeckCardWidget
from game.app.epic.gauntlet.deck import list_deck
from game.app.epic.gauntlet.end_words import describe_end, format_score_item, format_thousands, list_unlocked
from game.app.epic.gauntlet.ids import RelicId
from game.app.epic.gauntlet.page import GauntletPage, GauntletProgress
from game.app.epic.gauntlet.team_view import build_members, build_relics
from game.app.epic.ids import DeckCardId
from game.app.epic.result.pictures.winner import HEADING_HEIGHT, PICTURE_HEIGHT, draw_heading, draw_winner_picture
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Column, FirstFitHeight, Row, Spacer
from game.app.ui.layout.paint import CustomPaint, Icon, make_letter_height, make_line_height
from game.app.ui.layout.panels import Panel, draw_dark_ground
from game.app.ui.layout.tree import SCREEN
from game.app.ui.style.tokens import ALPHA, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, WidgetEvent
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.form import WidgetGroup
from game.app.ui.widgets.text import Label, make_sample_width
from game.modes.gauntlet.boons import build_team
from game.modes.gauntlet.score import ScoreLine, compute_score_lines
from game.modes.gauntlet.state import GauntletRun
from game.presentation.epic.card_faces import make_entry_face
from game.presentation.epic.deck_pages import DeckEntry
from game.storage.save_words import team_name
from game.text import _, ngettext

_SHEET_WIDTH = 344.0
"""Width of the sheet with the team, in logical units."""
_CARD_COUNTS = range(5, 9)
"""Possible numbers of the deck's best cards in a row; the first whose row is low enough is used, else none."""


class EndPage(GauntletPage):
    """Page of a finished run."""

    box = SCREEN
    is_headed = False

    def __init__(
        self,
        progress: GauntletProgress,
        form: WidgetGroup,
        *,
        on_press: Callable[[str], None],
        on_show_relic: Callable[[str], None],
    ) -> None:
        super().__init__(progress, form)
        self._on_press = on_press
        self._on_show_relic = on_show_relic

    @property
    def run(self) -> GauntletRun:
        """Return the finished run."""
        run = self.progress.run
        assert run is not None
        return run

    def find_first_focus(self) -> str:
        return "go"

    def on_widget_event(self, event: WidgetEvent) -> None:
        if event.kind != "pressed":
            return
        match event.id:
            case RelicId(name):
                self._on_show_relic(name)
            case DeckCardId():
                self._on_press("deck")
            case str(id):
                self._on_press(id)

    # ---- the view ---------------------------------------------------------------------------------------------------

    def build(self) -> LayoutItem:
        """Return the team's sheet, and beside it the score, the best cards, heirlooms, unlocks and buttons."""
        row = Row(
            self._build_heirlooms().sized(grow=1),
            self._build_unlocked().sized(grow=1),
        )
        return Row(
            self._build_sheet().sized(width=_SHEET_WIDTH),
            Column(self._build_score(), self._build_deck().sized(grow=1), row, self._build_buttons()).sized(grow=1),
            gap=SPACE.large,
            padding=SPACE.large,
        )

    def _build_sheet(self) -> LayoutItem:
        run = self.run
        won = run.step == "won"
        heading = _("Victory") if won else _("Defeat")
        return Column(
            CustomPaint(partial(draw_heading, text=heading.upper(), defeated=not won)).sized(height=HEADING_HEIGHT),
            Spacer(PICTURE_HEIGHT),
            Label(team_name(run.game, run.team), "heading", align="center", shadow=ALPHA.strong),
            Label(describe_end(run), "body", align="center", shadow=ALPHA.strong),
            Spacer(),
            Column(
                *build_members(run, build_team(run, self.progress.rules)),
                gap=SPACE.small,
                padding=SPACE.small,
                paint=draw_dark_ground,
            ),
            padding=(SPACE.medium, 0, SPACE.medium, SPACE.medium),
            gap=SPACE.small,
            paint=partial(_draw_sheet, run=run),
        )

    def _build_score(self) -> LayoutItem:
        lines = compute_score_lines(self.run, self.progress.rules)
        score = sum(line.points for line in lines)
        best = self.progress.records.scores.get(self.progress.game, 0)
        new = score > best
        if new:
            words = _("New best (was {score})").format(score=format_thousands(best)) if best else _("New best")
        else:
            words = _("Best: {score}").format(score=format_thousands(best))
        sign = Row(
            Icon("crown", make_letter_height("strong"), color="gold" if new else "mute"),
            Label(words, "strong", color="good" if new else "mute").sized(grow=1),
            gap=SPACE.small,
        )
        total = Column(
            Spacer(),
            Label(format_thousands(score), "title").sized(height=make_line_height("title")),
            sign if new or best else None,
            Spacer(),
            gap=SPACE.tiny,
        )
        table = Column(
            *(_build_score_row(line) for line in lines if line.points or line.item == "duels"), gap=SPACE.tiny
        )
        return Panel(_("Score"), Row(total.sized(grow=2), table.sized(grow=3), gap=SPACE.huge))

    def _build_deck(self) -> LayoutItem:
        run = self.run
        entries = list_deck(run, self.progress.rules)
        copies = sum(entry.copies for entry in entries)
        words = ngettext("All {count} card", "All {count} cards", copies).format(count=copies)
        rows = [self._build_cards(entries, count) for count in _CARD_COUNTS]
        button = Button("deck", words, icon="cards", keys=("d",))
        cards = FirstFitHeight(*rows, Spacer()).sized(grow=1)
        head = Row(Label(_("Your deck"), "panel").sized(grow=1), button)
        return Panel("", head, cards, gap=SPACE.small, padding=SPACE.medium)

    def _build_cards(self, entries: tuple[DeckEntry, ...], count: int) -> LayoutItem:
        best = sort_by_strength(self.run, entries)[:count]
        cards = [
            DeckCardWidget(index, make_entry_face(self.run.game, entry), entry.copies)
            for index, entry in enumerate(best)
        ]
        return Row(*(card.set_size_group("cards").sized(grow=1) for card in cards))

    def _build_heirlooms(self) -> LayoutItem:
        relics = build_relics(self.run, build_team(self.run, self.progress.rules), with_names=True)
        return Panel(_("Heirlooms"), relics or Label(_("None found."), "body", color="mute"))

    def _build_unlocked(self) -> LayoutItem:
        lines = list_unlocked(self.run, self.progress.rules, self.progress.records)
        none = _("Nothing this time. Bosses you defeat unlock heirlooms and cards.")
        labels = [Label(line, "body", valign="top") for line in lines] or [Label(none, "body", color="mute")]
        return Panel(_("Unlocked"), *labels, gap=SPACE.tiny)

    def _build_buttons(self) -> LayoutItem:
        buttons = [
            Button("share", _("Share"), icon="camera", keys=("b",)),
            Button("title", _("Main menu"), icon="home", keys=(Kind.BACK,)),
        ]
        return Row(
            *(button.set_size_group("end") for button in buttons),
            Button("go", _("Next run"), is_default=True, shown_key=Kind.MAIN).sized(grow=1),
        )


def sort_by_strength(run: GauntletRun, entries: tuple[DeckEntry, ...]) -> list[DeckEntry]:
    """Return the cards of a deck from the strongest to the weakest; among equals, cards found in the run come first."""
    found = {boon.what for boon in run.boons if boon.kind in ("card", "raise")}

    def rate_strength(entry: DeckEntry) -> tuple[int, bool, str]:
        face = make_entry_face(run.game, entry)
        values = [value for value in (face.attack, face.defense) if isinstance(value, int)]
        return -max(values, default=0), entry.card.id.partition("/")[2] not in found, entry.card.id

    return sorted((entry for entry in entries if not entry.card.standing), key=rate_strength)


def _build_score_row(line: ScoreLine) -> LayoutItem:
    points = Label(f"+{format_thousands(line.points)}", "strong", align="right").sized(
        width=make_sample_width("+10.000", "strong")
    )
    return Row(Label(format_score_item(line), "label", color="mute").sized(grow=1), points, gap=SPACE.small)


def _draw_sheet(canvas: Canvas, box: Box, run: GauntletRun) -> None:
    won = run.step == "won"
    key = ("run end", run.game, run.team, won, round(box.h))

    def draw_part(part: Canvas) -> None:
        draw_winner_picture(part, box, 0, run.team, run.game, laurel=won, festive=won, is_defeat=not won)
        if not won:
            part.rect(0, 0, box.w, box.h, "night_deep", radius=RADIUS.large, alpha=ALPHA.light)

    canvas.draw_cached(key, *box, draw_part, overhang=SPACE.medium)
