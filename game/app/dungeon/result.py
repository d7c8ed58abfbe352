"""The end of an adventure: won or lost, its score, its seed, and its chronicle dungeon by dungeon."""

from __future__ import annotations

from functools import partial

from game.app.dungeon.animation.spectacle import draw_wax
from game.app.dungeon.chronicle_scene import ChronicleScene
from game.app.dungeon.critic import AdventureCritic
from game.app.dungeon.pictures.ground import draw_table, light
from game.app.dungeon.pictures.tokens import badge, triforce
from game.app.dungeon.replay import DungeonReplay
from game.app.dungeon.views.chronicle_view import draw_chapters, way_of
from game.app.dungeon.views.words import seat_letters
from game.app.play.ending.result import ResultScene, end_buttons
from game.app.play.ending.tally import Tally
from game.app.play.routes import NewGame
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.effects.timeline import out_back, out_quad
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Column, Row, Spacer, Stack
from game.app.ui.layout.paint import Painting, line_height
from game.app.ui.layout.panels import panel_ground
from game.app.ui.layout.tree import SCREEN
from game.app.ui.services import Services
from game.app.ui.style.ornaments import lettering
from game.app.ui.style.room import vignette
from game.app.ui.style.theme import DUNGEON, PALETTE
from game.app.ui.style.tokens import ALPHA, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, WidgetId
from game.app.ui.widgets.text import Label, LiveLabel
from game.errors import UserError
from game.modes.active_match import Occasion
from game.modes.dungeon.chronicle import Run, add_time, record_run
from game.presentation.dungeon.terms import grade_name, length_name
from game.rules.dungeon.actions.party_health import score
from game.rules.dungeon.engine.state import State
from game.rules.dungeon.rules import DungeonRules
from game.session import dates
from game.text import _, ngettext

_FIRST, _ROW, _ROWS, _RISES = 0.3, 0.22, 1.6, 0.3
"""When the first chapter comes, how much later each other one, how long all may take, and how long one rises."""
_METALS = PALETTE.shades["metals"]
_PRESSED, _SEAL, _SWELL, _SEAL_PLACE = 0.3, 38, 1.3, 62.0
"""How long the seal is pressed on, its size, how much larger it begins, and how far from the corner it is."""
_HEADING, _LETTERS, _WIDEST, _GLOW = 100.0, 54.0, 1100.0, 520.0
_LEFT, _TRIFORCE, _BADGE, _RIMS = 372.0, 124.0, 30.0, 90


def run_of(occasion: Occasion[DungeonRules]) -> Run:
    """An adventure that is over as the chronicle keeps it."""
    rules: DungeonRules = occasion.rules
    view: State = occasion.session.view(-1)
    seconds = add_time(occasion.autosave.path.stem, 0) if occasion.autosave is not None else 0
    return Run(
        seed=occasion.session.seed,
        length=rules.options.length,
        grade=rules.options.grade,
        players=tuple(occasion.seats.name(seat) for seat in range(rules.seats)),
        won=bool(view.result),
        score=score(rules.match, view, seconds),
        rounds=view.rounds,
        collapses=view.collapses,
        rupees=view.earned,
        ended=float(int(dates.now())),
        chapters=tuple(view.chapters),
        seconds=seconds,
        conceded=view.reason == "conceded",
    )


def chronicle(services: Services, occasion: Occasion[DungeonRules]) -> int:
    """Write an adventure that was kept into the chronicle; its place there, 0 where it has none.

    One whose dungeons were given, without the castle, is beside the others and stays out of their list.
    """
    if occasion.autosave is None or occasion.rules.options.given:
        return 0
    try:
        return record_run(run_of(occasion))
    except UserError as error:
        services.notify(_("Couldn't add this adventure to the chronicle: {reason}").format(reason=error))
        return 0


class DungeonResult(ResultScene[DungeonRules]):
    """Score, place and chapters of an adventure."""

    restarts = ("again", "same")
    music = "dungeon"
    theme = DUNGEON

    def rules_page(self) -> tuple[str, str]:
        return "dungeon", "goal" if self.won or self.view.reason == "conceded" else "collapse"

    def __init__(self, services: Services, occasion: Occasion[DungeonRules]) -> None:
        super().__init__(services, occasion, AdventureCritic(occasion.rules, occasion.seats))
        self.rules: DungeonRules = occasion.rules
        self.view: State = occasion.session.view(-1)
        run = run_of(occasion)
        self.won, self.seconds, self.score, self.daily = run.won, run.seconds, run.score, run.daily
        self.place = 0
        """Its place among the adventures of the same length and grade; 0 while it is in no chronicle."""
        options = self.rules.options
        self._way = way_of(self.rules.catalog, options.levels, options.given)
        rows = len(self._way)
        self._row = min(_ROW, _ROWS / rows)
        self._sealed = _FIRST + self._row * rows + _RISES
        self.tally = Tally(services.tempo, self._sealed + _PRESSED)

    @property
    def sound(self) -> str:
        return "victory" if self.won else "defeat"

    def enter(self) -> None:
        super().enter()
        if self.occasion.autosave is not None:
            self.place = chronicle(self.services, self.occasion)

    # ---- layout -----------------------------------------------------------------------------------------------------

    first_focus = "again"

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the heading, the score beside the dungeons, and what comes next."""
        chapters = Painting(
            partial(
                draw_chapters,
                catalog=self.rules.catalog,
                chapters=self.view.chapters,
                way=self._way,
                come=self._come,
            )
        )
        chronicle = Column(
            Label(_("Chronicle"), "panel"),
            chapters.sized(grow=1),
            gap=SPACE.small,
            padding=SPACE.medium,
            paint=panel_ground,
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
                Painting(self._draw_heading),
                Row(Spacer(), self.share_button().sized(align="start"), padding=(0, SPACE.small)),
            ).sized(height=_HEADING),
            Label(self.note, align="center") if self.note else None,
            Row(self._score().sized(width=_LEFT), chronicle.sized(grow=1), gap=SPACE.large).sized(grow=1),
            end_buttons(buttons),
            padding=(SPACE.huge, 0, SPACE.huge, SPACE.large),
        )

    def _score(self) -> LayoutItem:
        """Return the sheet with the Triforce, the score, what is told of the adventure, and the party."""
        facts = self.facts()
        sheet = Column(
            Painting(self._draw_triforce).sized(height=_TRIFORCE),
            Label(_("Score"), align="center"),
            LiveLabel(lambda: str(self.tally.counted(self.score, 1)), "title", align="center", shadow=ALPHA.strong),
            LiveLabel(self._rank, "strong", align="center").sized(height=line_height("strong")) if self.place else None,
            Column(*(self._fact(place, label) for place, (label, _value) in enumerate(facts)), gap=0).sized(grow=1),
            self._party(),
            gap=SPACE.tiny,
            padding=SPACE.large,
            paint=panel_ground,
        )
        return Stack(sheet, Painting(self._draw_seal))

    def _rank(self) -> str:
        pressed = self.tally.share(self._sealed, _PRESSED)
        return _("Rank {place} in the chronicle").format(place=self.place) if pressed else ""

    def _fact(self, place: int, label: str) -> LayoutItem:
        return Row(
            Label(label, color="mute").grouped("facts").sized(grow=1),
            LiveLabel(lambda: self.facts()[place][1], "strong", align="right").grouped("facts").sized(grow=1),
            gap=SPACE.small,
        ).sized(grow=1)

    def _party(self) -> LayoutItem:
        """Return the marks of the players over their names."""
        name, seats = self.occasion.seats.name, self.rules.seats
        letters = seat_letters(name, seats)
        return Row(
            *(
                Column(
                    Painting(partial(_draw_badge, seat=seat, letter=letters[seat])).sized(height=_BADGE),
                    Label(name(seat), "small", align="center").grouped("party"),
                    gap=SPACE.tiny,
                ).sized(grow=1)
                for seat in range(seats)
            ),
            gap=SPACE.tiny,
        )

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw_ground(self, canvas: Canvas) -> None:
        draw_table(canvas)
        canvas.stamp("dark rims", *SCREEN, lambda part: vignette(part, _RIMS))

    def _draw_heading(self, canvas: Canvas, box: Box) -> None:
        light(canvas, *box.center, _GLOW, "candle" if self.won else "heart", 0.22)
        text = _("Adventure won") if self.won else _("Adventure lost")
        size = _LETTERS * min(1.0, _WIDEST / canvas.measure(text, "number", size=_LETTERS)[0])
        lettering(canvas, text, *box.center, size, metal=_METALS["gold" if self.won else "defeat"])

    def _draw_triforce(self, canvas: Canvas, box: Box) -> None:
        light(canvas, *box.center, box.h, "candle" if self.won else "umber", 0.3)
        levels = self.rules.options.levels
        pieces = min(self.view.pieces + (1 if self.won else 0), 8 if levels > 3 else 3)
        triforce(canvas, box.center[0] - box.h / 2, box.y, box.h, self.tally.counted(pieces, 0), 0, levels)

    def _draw_seal(self, canvas: Canvas, box: Box) -> None:
        pressed = self.tally.share(self._sealed, _PRESSED)
        if self.won and pressed:
            size = round(_SEAL * (1 + _SWELL * (1 - out_back(pressed))))
            draw_wax(canvas, box.right - _SEAL_PLACE, box.y + _SEAL_PLACE, size)

    @property
    def note(self) -> str:
        """The line below the heading: a concession, and seats that a quick bot played; often empty."""
        conceded = _("The party conceded.") if self.view.reason == "conceded" else ""
        return " ".join(filter(None, (conceded, self.occasion.seats.stand_in_note)))

    def _come(self, row: int) -> float:
        """How far a chapter has risen to its place."""
        return self.tally.share(_FIRST + self._row * row, _RISES, out_quad)

    def facts(self) -> list[tuple[str, str]]:
        """What is told of the adventure below its score, each with its label, a daily one as such."""
        options, counted = self.rules.options, self.tally.counted
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
            (_("Seed"), self.occasion.session.seed),
        ]

    # ---- what the person does ---------------------------------------------------------------------------------------

    def press(self, id: WidgetId) -> None:
        match id:
            case "again":
                self.services.replace(NewGame("dungeon"))
            case "same":
                self.begin(self.occasion.again)
            case "chronicle":
                self.services.stack.push(ChronicleScene(self.services))
            case "copy":
                self.copy_seed(_("Seed copied: {seed}").format(seed=self.occasion.session.seed))
            case _:
                super().press(id)

    def replay(self, step: int) -> DungeonReplay:
        return DungeonReplay(self.services, self.saved, step, self.grader)


def _draw_badge(canvas: Canvas, box: Box, seat: int, letter: str) -> None:
    badge(canvas, seat, *box.center, box.h / 2, letter)
