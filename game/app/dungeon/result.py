"""The end of an adventure: won or lost, its score, its seed, and its chronicle dungeon by dungeon."""

from __future__ import annotations

from game.app.dungeon.animation.spectacle import draw_wax
from game.app.dungeon.chronicle_scene import ChronicleScene
from game.app.dungeon.critic import AdventureCritic
from game.app.dungeon.pictures.ground import draw_table, light
from game.app.dungeon.pictures.tokens import badge, triforce
from game.app.dungeon.replay import DungeonReplay
from game.app.dungeon.views.chronicle_view import draw_chapters, way_of
from game.app.dungeon.views.parts import even, sheet, words
from game.app.dungeon.views.words import seat_letters
from game.app.play.ending.result import ResultScene
from game.app.play.ending.tally import Tally
from game.app.play.routes import NewGame
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.effects.timeline import out_back, out_quad
from game.app.ui.input.intents import Kind
from game.app.ui.services import Services
from game.app.ui.style.ornaments import lettering
from game.app.ui.style.room import vignette
from game.app.ui.style.theme import DUNGEON, PALETTE
from game.app.ui.style.tokens import ALPHA, LEADING, RADIUS
from game.app.ui.widgets.base import Box, WidgetId
from game.app.ui.widgets.button import Button, button_row
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
_PRESSED, _SEAL = 0.3, 38
_NOTE = Box(120, 84, WIDTH - 240, 30)
_LEFT = Box(24, 116, 372, 500)
_RIGHT = Box(414, 116, WIDTH - 414 - 24, 500)


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

    def layout(self, canvas: Canvas) -> None:
        tall = max(54.0, Button.height(canvas, gold=True))
        buttons = button_row(
            canvas,
            Box(24, HEIGHT - 22 - tall, WIDTH - 48, tall),
            [
                ("again", _("New adventure"), Kind.MAIN),
                ("same", _("Play again"), "s"),
                ("review", _("Review"), "v"),
                ("chronicle", _("Chronicle"), "c"),
                ("copy", _("Copy seed"), "k"),
                ("title", _("Main menu"), Kind.BACK),
            ],
        )
        self.form.set([*buttons, self.share_button().placed(Box(WIDTH - 62, 20, 38, 38))], focus="again")

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw_ground(self, canvas: Canvas) -> None:
        draw_table(canvas)
        light(canvas, WIDTH / 2, 60, 520, "candle" if self.won else "heart", 0.22)
        text = _("Adventure won") if self.won else _("Adventure lost")
        size = min(54.0, 54.0 * 1100 / max(1.0, canvas.measure(text, "number", size=54)[0]))
        lettering(canvas, text, WIDTH / 2, 58, size, metal=_METALS["gold" if self.won else "defeat"])
        words(canvas, self.note, *_NOTE, "label", align="center")
        self._draw_left(canvas)
        sheet(canvas, _RIGHT, _("Chronicle"), radius=RADIUS.large)
        inner = Box(_RIGHT.x + 12, _RIGHT.y + 40, _RIGHT.w - 24, _RIGHT.h - 48)
        draw_chapters(canvas, inner, self.rules.catalog, self.view.chapters, self._way, self._come)
        canvas.stamp("dark rims", 0, 0, WIDTH, HEIGHT, lambda part: vignette(part, 90))

    @property
    def note(self) -> str:
        """The line below the heading: a concession, and seats that a quick bot played; often empty."""
        conceded = _("The party conceded.") if self.view.reason == "conceded" else ""
        return " ".join(filter(None, (conceded, self.occasion.seats.stand_in_note)))

    def _come(self, row: int) -> float:
        """How far a chapter has risen to its place."""
        return self.tally.share(_FIRST + self._row * row, _RISES, out_quad)

    def _draw_left(self, canvas: Canvas) -> None:
        x, y, w, h = _LEFT
        sheet(canvas, _LEFT, radius=RADIUS.large)
        light(canvas, x + w / 2, y + 84, 150, "candle" if self.won else "umber", 0.3)
        levels = self.rules.options.levels
        pieces = min(self.view.pieces + (1 if self.won else 0), 8 if levels > 3 else 3)
        triforce(canvas, x + w / 2 - 70, y + 22, 140, self.tally.counted(pieces, 0), 0, levels)
        words(canvas, _("Score"), x + 20, y + 152, w - 40, 22, "label", align="center")
        size = 56.0
        canvas.text(
            str(self.tally.counted(self.score, 1)),
            x + w / 2,
            y + 204,
            "number",
            size=size,
            align="center",
            shadow=ALPHA.strong,
        )
        pressed = self.tally.share(self._sealed, _PRESSED)
        if self.place and pressed:
            text = _("Rank {place} in the chronicle").format(place=self.place)
            words(canvas, text, x + 20, y + 236, w - 40, 24, "strong", align="center")
        facts = self.facts()
        top, pitch = y + 266, 23.0
        sizes = [
            even(canvas, [(label, 164.0) for label, _value in facts], "label", pitch, leading=LEADING.tight),
            even(canvas, [(value, w - 212) for _label, value in facts], "strong", pitch, leading=LEADING.tight),
        ]
        for place, (label, value) in enumerate(facts):
            line = top + place * pitch
            words(
                canvas, label, x + 22, line, 164, pitch, "label", size=min(sizes), color="mute", leading=LEADING.tight
            )
            spot = x + 190, line, w - 212, pitch
            words(canvas, value, *spot, "strong", size=min(sizes), align="right", leading=LEADING.tight)
        below = top + len(facts) * pitch + 8
        self._draw_party(canvas, Box(x + 20, below, w - 40, y + h - below - 6))

        if self.won and pressed:
            draw_wax(canvas, x + w - 62, y + 62, round(_SEAL * (1 + 1.3 * (1 - out_back(pressed)))))

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

    def _draw_party(self, canvas: Canvas, box: Box) -> None:
        seats = self.rules.seats
        letters = seat_letters(self.occasion.seats.name, seats)
        pitch = box.w / seats
        size = even(canvas, [(self.occasion.seats.name(seat), pitch - 4) for seat in range(seats)], "small", 22)
        for seat in range(seats):
            middle = box.x + (seat + 0.5) * pitch
            badge(canvas, seat, middle, box.y + 16, 14, letters[seat])
            name = self.occasion.seats.name(seat)
            spot = middle - pitch / 2 + 2, box.y + 34, pitch - 4, 22.0
            words(canvas, name, *spot, "small", size=size, align="center", leading=LEADING.tight)

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
