"""Result of an adventure: won or lost, its score, its seed, and its dungeons."""

from __future__ import annotations

from functools import partial

from game.app.dungeon.animation.spectacle import draw_wax_seal
from game.app.dungeon.chronicle_scene import ChronicleScene
from game.app.dungeon.critic import AdventureCritic
from game.app.dungeon.pictures.ground import draw_light, draw_table
from game.app.dungeon.pictures.tokens import draw_badge, draw_triforce
from game.app.dungeon.replay import DungeonReplay
from game.app.dungeon.views.chronicle_view import draw_chapters, list_dungeons
from game.app.dungeon.views.words import list_initials
from game.app.play.ending.deeds import watch_achievements
from game.app.play.ending.result import ResultScene, build_end_buttons
from game.app.play.ending.tally import RevealTimer
from game.app.play.routes import NewGameRoute
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.effects.timeline import ease_out_back, ease_out_quad
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Column, Row, Spacer, Stack
from game.app.ui.layout.paint import CustomPaint, make_line_height
from game.app.ui.layout.panels import draw_panel_ground
from game.app.ui.layout.tree import SCREEN
from game.app.ui.services import Services
from game.app.ui.style.ornaments import draw_lettering
from game.app.ui.style.room import draw_vignette
from game.app.ui.style.theme import DUNGEON, PALETTE
from game.app.ui.style.tokens import ALPHA, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, WidgetId
from game.app.ui.widgets.text import Label, LiveLabel
from game.errors import UserError
from game.modes.active_match import ActiveMatch
from game.modes.dungeon.chronicle import AdventureRecord, add_playing_time, record_run
from game.presentation.dungeon.terms import grade_name, length_name
from game.rules.dungeon.actions.party_health import compute_score
from game.rules.dungeon.engine.state import State
from game.rules.dungeon.rules import DungeonRules
from game.session import dates
from game.text import _, ngettext

_ROWS_START, _ROW_DELAY, _MAX_ROWS_DELAY, _RISE_SECONDS = 0.3, 0.22, 1.6, 0.3
"""Second at which the first dungeon's row appears, delay of each further row, maximum total delay, and duration of a
row's rise.
"""
_METALS = PALETTE.shades["metals"]
"""Colors of metal lettering by name."""
_STAMP_SECONDS, _SEAL_RADIUS, _SEAL_EXTRA_SCALE, _SEAL_INSET = 0.3, 38, 1.3, 62.0
"""Duration of stamping the seal in seconds, radius of the seal, additional scale at its start, and its distance from
the corner.
"""
_HEADING_HEIGHT, _LETTER_SIZE, _MAX_LETTERING_WIDTH, _GLOW_RADIUS = 100.0, 54.0, 1100.0, 520.0
"""Height of the heading, size and maximum width of its lettering, and radius of its light, in logical units."""
_SCORE_WIDTH, _TRIFORCE_HEIGHT, _BADGE_HEIGHT, _VIGNETTE_ALPHA = 372.0, 124.0, 30.0, 90
"""Width of the score panel, height of the Triforce, height of a badge, and alpha of the dark edges."""


def make_record(active_match: ActiveMatch[DungeonRules]) -> AdventureRecord:
    """Return the record of a finished adventure for the chronicle."""
    rules: DungeonRules = active_match.rules
    view: State = active_match.session.view_for(-1)
    seconds = add_playing_time(active_match.autosave.path.stem, 0) if active_match.autosave is not None else 0
    return AdventureRecord(
        seed=active_match.session.seed,
        length=rules.options.length,
        grade=rules.options.grade,
        players=tuple(active_match.seats.name(seat) for seat in range(rules.seats)),
        won=bool(view.result),
        score=compute_score(rules.match, view, seconds),
        rounds=view.rounds,
        collapses=view.collapses,
        rupees=view.earned,
        ended=float(int(dates.read_clock())),
        chapters=tuple(view.chapters),
        seconds=seconds,
        conceded=view.reason == "conceded",
    )


def record_adventure(services: Services, active_match: ActiveMatch[DungeonRules]) -> int:
    """Write a finished adventure into the chronicle; return its rank, 0 if it has none.

    An adventure without an autosave, or with given dungeons, is not written.
    """
    if active_match.autosave is None or active_match.rules.options.given:
        return 0
    try:
        with watch_achievements(services, is_deferred=True):
            return record_run(make_record(active_match))
    except UserError as error:
        services.notify(_("Couldn't add this adventure to the chronicle: {reason}").format(reason=error))
        return 0


class DungeonResult(ResultScene[DungeonRules]):
    """Result screen with score, rank and dungeons of an adventure."""

    restart_ids = ("again", "same")
    music = "dungeon"
    theme = DUNGEON

    def find_rules_page(self) -> tuple[str, str]:
        return "dungeon", "goal" if self.won or self.view.reason == "conceded" else "collapse"

    def __init__(self, services: Services, active_match: ActiveMatch[DungeonRules]) -> None:
        super().__init__(services, active_match, AdventureCritic(active_match.rules, active_match.seats))
        self.rules: DungeonRules = active_match.rules
        self.view: State = active_match.session.view_for(-1)
        """Final public view."""
        run = make_record(active_match)
        self.won, self.seconds, self.score, self.daily = run.won, run.seconds, run.score, run.is_daily
        self.rank = 0
        """Rank among the adventures of the same length and difficulty; 0 if it is in no chronicle."""
        options = self.rules.options
        self._dungeon_codes = list_dungeons(self.rules.catalog, options.levels, options.given)
        """Codes of the adventure's dungeons; empty for a dungeon that was not reached."""
        rows = len(self._dungeon_codes)
        self._row_delay = min(_ROW_DELAY, _MAX_ROWS_DELAY / rows)
        """Delay of each further row, in seconds."""
        self._seal_start = _ROWS_START + self._row_delay * rows + _RISE_SECONDS
        """Second at which the seal is stamped."""
        self.timer = RevealTimer(services.animation_settings, self._seal_start + _STAMP_SECONDS)

    @property
    def sound(self) -> str:
        return "victory" if self.won else "defeat"

    def enter(self) -> None:
        super().enter()
        if self.active_match.autosave is not None:
            self.rank = record_adventure(self.services, self.active_match)

    # ---- layout -----------------------------------------------------------------------------------------------------

    first_focus = "again"

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the heading, the score beside the dungeons, and the buttons."""
        chapters = CustomPaint(
            partial(
                draw_chapters,
                catalog=self.rules.catalog,
                chapters=self.view.chapters,
                way=self._dungeon_codes,
                come=self._get_row_progress,
            )
        )
        chronicle = Column(
            Label(_("Chronicle"), "panel"),
            chapters.sized(grow=1),
            gap=SPACE.small,
            padding=SPACE.medium,
            paint=draw_panel_ground,
        )
        buttons = [
            ("again", _("New adventure"), Kind.MAIN),
            ("same", _("Play again"), "s"),
            ("review", _("Review"), "v"),
            ("chronicle", _("Chronicle"), "c"),
            ("copy", _("Copy seed"), "k"),
            ("title", _("Main menu"), Kind.BACK),
        ]
        return Column(
            Stack(
                CustomPaint(self._draw_heading),
                Row(Spacer(), self.make_share_button().sized(align="start"), padding=(0, SPACE.small)),
            ).sized(height=_HEADING_HEIGHT),
            Label(self.note, align="center") if self.note else None,
            Row(self._build_score().sized(width=_SCORE_WIDTH), chronicle.sized(grow=1), gap=SPACE.large).sized(grow=1),
            build_end_buttons(buttons),
            padding=(SPACE.huge, 0, SPACE.huge, SPACE.large),
        )

    def _build_score(self) -> LayoutItem:
        """Return the panel with the Triforce, the score, the facts and the party."""
        facts = self.list_facts()
        sheet = Column(
            CustomPaint(self._draw_triforce).sized(height=_TRIFORCE_HEIGHT),
            Label(_("Score"), align="center"),
            LiveLabel(lambda: str(self.timer.count_up(self.score, 1)), "title", align="center", shadow=ALPHA.strong),
            LiveLabel(self._format_rank, "strong", align="center").sized(height=make_line_height("strong"))
            if self.rank
            else None,
            Column(*(self._build_fact(index, label) for index, (label, _value) in enumerate(facts)), gap=0).sized(
                grow=1
            ),
            self._build_party(),
            gap=SPACE.tiny,
            padding=SPACE.large,
            paint=draw_panel_ground,
        )
        return Stack(sheet, CustomPaint(self._draw_seal))

    def _format_rank(self) -> str:
        """Return the text with the rank; empty for none."""
        pressed = self.timer.progress(self._seal_start, _STAMP_SECONDS)
        return _("Rank {place} in the chronicle").format(place=self.rank) if pressed else ""

    def _build_fact(self, index: int, label: str) -> LayoutItem:
        """Return the view of a fact, which counts up when the result appears."""
        return Row(
            Label(label, color="mute").set_size_group("facts").sized(grow=1),
            LiveLabel(lambda: self.list_facts()[index][1], "strong", align="right")
            .set_size_group("facts")
            .sized(grow=1),
            gap=SPACE.small,
        ).sized(grow=1)

    def _build_party(self) -> LayoutItem:
        """Return the badges of the players above their names."""
        name, seats = self.active_match.seats.name, self.rules.seats
        letters = list_initials(name, seats)
        return Row(
            *(
                Column(
                    CustomPaint(partial(_draw_badge, seat=seat, letter=letters[seat])).sized(height=_BADGE_HEIGHT),
                    Label(name(seat), "small", align="center").set_size_group("party"),
                    gap=SPACE.tiny,
                ).sized(grow=1)
                for seat in range(seats)
            ),
            gap=SPACE.tiny,
        )

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw_ground(self, canvas: Canvas) -> None:
        draw_table(canvas)
        canvas.draw_cached("dark rims", *SCREEN, lambda part: draw_vignette(part, _VIGNETTE_ALPHA))

    def _draw_heading(self, canvas: Canvas, box: Box) -> None:
        """Draw the heading in its light."""
        draw_light(canvas, *box.center, _GLOW_RADIUS, "candle" if self.won else "heart", 0.22)
        text = _("Adventure won") if self.won else _("Adventure lost")
        size = _LETTER_SIZE * min(1.0, _MAX_LETTERING_WIDTH / canvas.measure(text, "number", size=_LETTER_SIZE)[0])
        draw_lettering(canvas, text, *box.center, size, metal=_METALS["gold" if self.won else "defeat"])

    def _draw_triforce(self, canvas: Canvas, box: Box) -> None:
        """Draw the Triforce, whose pieces count up."""
        draw_light(canvas, *box.center, box.h, "candle" if self.won else "umber", 0.3)
        levels = self.rules.options.levels
        pieces = min(self.view.pieces + (1 if self.won else 0), 8 if levels > 3 else 3)
        draw_triforce(canvas, box.center[0] - box.h / 2, box.y, box.h, self.timer.count_up(pieces, 0), 0, levels)

    def _draw_seal(self, canvas: Canvas, box: Box) -> None:
        """Draw the seal of a won adventure."""
        pressed = self.timer.progress(self._seal_start, _STAMP_SECONDS)
        if self.won and pressed:
            size = round(_SEAL_RADIUS * (1 + _SEAL_EXTRA_SCALE * (1 - ease_out_back(pressed))))
            draw_wax_seal(canvas, box.right - _SEAL_INSET, box.y + _SEAL_INSET, size)

    @property
    def note(self) -> str:
        """Return the line below the heading about a concession or seats played by a substitute bot; empty for none."""
        conceded = _("The party conceded.") if self.view.reason == "conceded" else ""
        return " ".join(filter(None, (conceded, self.active_match.seats.stand_in_note)))

    def _get_row_progress(self, row: int) -> float:
        """Return the progress of the rise of a dungeon's row, from 0 to 1."""
        return self.timer.progress(_ROWS_START + self._row_delay * row, _RISE_SECONDS, ease_out_quad)

    def list_facts(self) -> list[tuple[str, str]]:
        """Return the facts below the score, each with its label.

        The length is labeled as daily for a daily adventure.
        """
        options, counted = self.rules.options, self.timer.count_up
        long = length_name(options.length)
        if options.given:
            long = ngettext("{count} dungeon", "{count} dungeons", options.levels).format(count=options.levels)
        return [
            (_("Rounds"), str(counted(self.view.rounds, 2))),
            (_("Collapses"), str(counted(self.view.collapses, 3))),
            (_("Rupees collected"), str(counted(self.view.earned, 4))),
            (_("Time"), _("{minutes} min").format(minutes=counted(self.seconds // 60, 5))),
            (_("Difficulty"), grade_name(options.grade)),
            (_("Daily Adventure") if self.daily else _("Length"), long),
            (_("Seed"), self.active_match.session.seed),
        ]

    # ---- what the person does ---------------------------------------------------------------------------------------

    def press(self, id: WidgetId) -> None:
        match id:
            case "again":
                self.services.replace_top(NewGameRoute("dungeon"))
            case "same":
                self.start_match(self.active_match.restart)
            case "chronicle":
                self.services.stack.push(ChronicleScene(self.services))
            case "copy":
                self.copy_seed(_("Seed copied: {seed}").format(seed=self.active_match.session.seed))
            case _:
                super().press(id)

    def make_replay(self, step: int) -> DungeonReplay:
        return DungeonReplay(self.services, self.saved, step, self.grader)


def _draw_badge(canvas: Canvas, box: Box, seat: int, letter: str) -> None:
    """Draw a player's badge."""
    draw_badge(canvas, seat, *box.center, box.h / 2, letter)
