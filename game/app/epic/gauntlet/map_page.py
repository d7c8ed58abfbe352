"""The map of the act that one is in: the way so far, where it may go on, and what is known of the place looked at."""

from __future__ import annotations

from collections.abc import Callable

from game.app.epic.gauntlet.ids import PlaceId, RelicId
from game.app.epic.gauntlet.page import GauntletProgress, Page
from game.app.epic.gauntlet.pictures.chart import Spot, draw_chart, spots
from game.app.epic.gauntlet.team_view import Side
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.style.carved import framed
from game.app.ui.style.ornaments import panel
from game.app.ui.widgets.base import Box, Reply, Widget
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.form import Form
from game.bots.epic.levels import bot_title
from game.content.cards.packs import load_pack
from game.content.modes.gauntlet import ACTS, lead_of, named
from game.modes.gauntlet.duels import strength_of
from game.modes.gauntlet.state import FIGHT_OF, Place, Run
from game.modes.gauntlet.wording import behind_line, kind_line, kind_name
from game.storage.save_words import team_name
from game.text import _, ngettext, percent, pgettext, pick, picked

MARGIN, TOP, LEFT = 20.0, 58.0, 300.0
_PAD = 14.0
_RIM = 10.0


class MapPage(Page):
    """The map of a run. A place is looked at first; the golden button goes there."""

    def __init__(
        self,
        progress: GauntletProgress,
        form: Form,
        *,
        go: Callable[[], None],
        look_at: Callable[[], None],
        give_up: Callable[[], None],
        show_deck: Callable[[], None],
        show_relic: Callable[[str], None],
    ) -> None:
        super().__init__(progress, form)
        self._go = go
        self._look_at = look_at
        self._give_up = give_up
        self._show_deck = show_deck
        self._show_relic = show_relic
        self.at = -1
        self._chart = self._below = Box(0, 0, 0, 0)
        self._side: Side | None = None
        self._places: list[tuple[float, float, float]] = []

    @property
    def run(self) -> Run:
        """The run that is on, or that has just ended."""
        run = self.progress.run
        assert run is not None
        return run

    @property
    def looked_at(self) -> int:
        """The place that is told of below the map: the one that was chosen, or where one may go, or where one is."""
        run = self.run
        if run.step == "path":
            open_now = run.open_places
            return self.at if 0 <= self.at < len(run.places) else open_now[0]
        return run.walked[-1] if run.walked else -1

    def focus(self) -> str:
        return "go"

    # ---- layout -----------------------------------------------------------------------------------------------------

    def widgets(self, canvas: Canvas) -> list[Widget]:
        run = self.run
        bottom = HEIGHT - 16
        left = MARGIN + LEFT + 14
        tall, small = max(46.0, Button.height(canvas, gold=True)), Button.height(canvas)
        foot = max(118.0, 74 + 44 * canvas.text_scale)
        self._below = Box(left, bottom - foot, WIDTH - MARGIN - left, foot)
        self._chart = Box(left, TOP, WIDTH - MARGIN - left, bottom - foot - 10 - TOP)
        paper = self._chart.inset(_RIM)
        self._places = spots(run, paper)
        panel = Box(MARGIN, TOP, LEFT, bottom - TOP - small - 12)
        self._side = Side(canvas, panel, run, self.progress.rules)
        found: list[Widget] = [
            Spot(run, number, spot, chosen=number == self.looked_at and run.step == "path")
            for number, spot in enumerate(self._places)
        ]
        words, reason = self._golden()
        wide = max(210.0, Button.width(canvas, words, gold=True, shown=Kind.MAIN))
        box = Box(self._below.right - _PAD - wide, self._below.y + (foot - tall) / 2, wide, tall)
        found.append(Button("go", words, gold=True, shown=Kind.MAIN, enabled=not reason, reason=reason).placed(box))
        found += self._side.relics()
        y, half = bottom - small, (LEFT - 10) / 2
        found.append(Button("deck", _("Deck"), icon="cards", keys=("d",)).placed(Box(MARGIN, y, half, small)))
        if not run.over:
            found.append(
                Button("give up", _("Abandon run"), keys=("g",)).placed(Box(MARGIN + half + 10, y, half, small))
            )
        return found

    def _golden(self) -> tuple[str, str]:
        """The words of the golden button, and why it is closed."""
        run = self.run
        if run.over:
            return _("Next run"), ""
        if run.step == "duel":
            return (_("Continue") if run.match else _("Fight")), ""
        if run.step != "path":
            return pgettext("step", "Continue"), ""
        closed = self.looked_at not in run.open_places
        fights = run.places[self.looked_at].kind in FIGHT_OF
        return _("Fight") if fights else _("Travel there"), _("You can't get there from here.") if closed else ""

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        run = self.run
        assert self._side is not None
        self._side.draw(canvas)
        framed(canvas, self._chart, rim=_RIM - 1, lamp=False)
        draw_chart(canvas, run, self._chart.inset(_RIM), self._places)
        panel(canvas, *self._below)
        self._draw_place(canvas)

    def _draw_place(self, canvas: Canvas) -> None:
        """What is known of the place that is looked at, or how the run ended."""
        go = self.form.widget("go").box
        room = Box(self._below.x + _PAD + 4, self._below.y + 10, go.x - self._below.x - _PAD - 24, self._below.h - 20)
        line = canvas.text_size("panel") * 1.35
        title, text = self.told
        canvas.block(title, room.x, room.y, room.w, line, "panel")
        canvas.block(text, room.x, room.y + line + 2, room.w, room.h - line - 2, "body", wraps=True, valign="top")

    @property
    def told(self) -> tuple[str, str]:
        """Title and text below the map."""
        run = self.run
        if run.step == "won":
            sentence = _("You cleared all three acts on difficulty {grade} and won {won} duels.")
            return _("Victory"), sentence.format(won=run.won, grade=run.grade)
        if run.step == "lost":
            sentence = ngettext(
                "You reached act {act} of {acts} and won {won} duel.",
                "You reached act {act} of {acts} and won {won} duels.",
                run.won,
            )
            return _("Defeat"), sentence.format(act=run.act, acts=ACTS, won=run.won)
        if self.looked_at < 0 and run.act > 1:
            return _("Boss defeated"), _("Choose a reward before act {act} begins.").format(act=run.act)
        if self.looked_at < 0:
            return _("Starting gift"), _("Choose one of three boons to start your run.")
        place = run.places[self.looked_at]
        title = kind_name(place.kind)
        if place.kind in FIGHT_OF:
            title = _("{kind}: {team}").format(kind=title, team=team_name(run.game, place.team))
        stage = run.stage_of(self.looked_at)
        if stage == "behind":
            return title, behind_line(run, place)
        if stage == "missed":
            return title, _("You took another path.")
        return title, self._fight(run, place) if place.kind in FIGHT_OF else kind_line(place.kind)

    def _fight(self, run: Run, place: Place) -> str:
        """Who waits there, how well it plays, with how much health, where, and with which twist."""
        content = self.progress.rules
        team = load_pack(run.game).teams[place.team]
        strength = strength_of(run, place, content)
        board = picked(load_pack(run.game).layouts[place.board].name, place.board)
        parts = [
            _("Bot: {level} · {share} health · {board}.").format(
                level=bot_title(place.level), share=percent(strength), board=board
            )
        ]
        for name in place.twists:
            twist = content.common.twists[name]
            text = pick(named(twist.text, lead_of(team))).replace("**", "")
            parts.append(f"{pick(twist.name)}: {text}")
        return " ".join(parts)

    # ---- what the player does ---------------------------------------------------------------------------------------

    def reply(self, reply: Reply) -> None:
        run = self.run
        if reply.kind != "pressed":
            return
        match reply.id:
            case PlaceId(chosen) if run.step == "path":
                if chosen == self.looked_at and chosen in run.open_places and self.at == chosen:
                    self._go()
                    return
                self.at = chosen
                self._look_at()
            case "go":
                self._go()
            case RelicId(name):
                self._show_relic(name)
            case "deck":
                self._show_deck()
            case "give up":
                self._give_up()
