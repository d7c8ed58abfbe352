"""Map of the act: the path so far, the places open next, and a callout that describes one of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from game.app.epic.gauntlet.deck import build_deck_button
from game.app.epic.gauntlet.ids import PlaceId, RelicId
from game.app.epic.gauntlet.page import GauntletPage, GauntletProgress
from game.app.epic.gauntlet.pictures.callout import draw_callout_ground
from game.app.epic.gauntlet.pictures.chart import MapChart
from game.app.epic.gauntlet.place_words import format_arrival
from game.app.epic.gauntlet.team_view import build_team_panel
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Column, Row
from game.app.ui.layout.tree import DynamicView
from game.app.ui.style.headed import HeadedScene, place_below_tools
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import LayoutItem, Widget, WidgetEvent, WidgetId, make_growing_length
from game.app.ui.widgets.button import Button, QuietButton
from game.app.ui.widgets.form import WidgetGroup
from game.app.ui.widgets.text import Label
from game.bots.epic.levels import format_bot_title
from game.content.cards.packs import load_pack
from game.content.modes.gauntlet import fill_lead_name, find_lead
from game.modes.gauntlet.boons import build_opponent
from game.modes.gauntlet.duels import get_opponent_strength
from game.modes.gauntlet.state import FIGHT_BY_PLACE_KIND, GauntletRun, MapPlace
from game.modes.gauntlet.wording import (
    describe_completed,
    describe_place_offer,
    describe_reward,
    format_health,
    get_kind_name,
)
from game.storage.save_words import team_name
from game.text import _, pgettext, pick_entry, pick_text

_CALLOUT_WIDTH = make_growing_length(296, 250)
"""Width of the callout, which grows with the text size."""


class MapPage(GauntletPage):
    """Map of a run; the callout describes the focused place, and a second press or its button moves there."""

    box = HeadedScene.body_with_bar_box

    def __init__(
        self,
        progress: GauntletProgress,
        form: WidgetGroup,
        *,
        on_go: Callable[[], None],
        on_look_at: Callable[[], None],
        on_give_up: Callable[[], None],
        on_show_deck: Callable[[], None],
        on_show_relic: Callable[[str], None],
    ) -> None:
        super().__init__(progress, form)
        self._on_go = on_go
        self._on_look_at = on_look_at
        self._on_give_up = on_give_up
        self._on_show_deck = on_show_deck
        self._on_show_relic = on_show_relic
        self.chart: DynamicView | None = None
        """Map with its callout, rebuilt when another place is shown."""
        self._focused_place = -1
        """Index of the place focused last, or -1 after a step of the run."""
        self._pressed_place = -1
        """Index of the place pressed last, or -1; a second press on it moves there."""
        self._passed: WidgetId | None = None
        """Widget that was focused by Tab, which does not show its place."""

    @property
    def run(self) -> GauntletRun:
        """Return the current run."""
        run = self.progress.run
        assert run is not None
        return run

    @property
    def shown_place(self) -> int:
        """Return the index of the place in the callout: the focused one, else an open one, else the current one."""
        run = self.run
        if run.step == "path":
            open_now = run.open_places
            return self._focused_place if 0 <= self._focused_place < len(run.places) else open_now[0]
        return run.walked[-1] if run.walked else -1

    def find_first_focus(self) -> str:
        return "go"

    def reset(self) -> None:
        """Forget the focused place, as after a step of the run."""
        self._focused_place = self._pressed_place = -1

    def follow_focus(self) -> bool:
        """Select the place that has the focus for the callout, unless Tab led there on the way to the button."""
        if self.form.focus == self._passed:
            return False
        self._passed = None
        match self.form.focus:
            case PlaceId(place) if self.run.step == "path" and place != self.shown_place:
                self._focused_place, self._pressed_place = place, -1
                return True
        return False

    def pass_focus(self) -> None:
        self._passed = self.form.focus

    # ---- layout -----------------------------------------------------------------------------------------------------

    def build(self) -> LayoutItem:
        run = self.run
        name = pick_text(self.progress.rules.common.grades[run.grade - 1].name)
        remark = _("Difficulty {number}: {name}").format(number=run.grade, name=name)
        side = build_team_panel(run, self.progress.rules, build_deck_button(run, self.progress.rules), remark=remark)
        kept: dict[Hashable, Widget] = {}
        self.chart = DynamicView(lambda: MapChart(run, self.shown_place, self._build_callout(), kept), self.shown_place)
        give_up = QuietButton("give up", _("Abandon run"), keys=("g",)).sized(align="center")
        return place_below_tools(give_up, Row(side, self.chart.sized(grow=1), gap=SPACE.large))

    def _build_callout(self) -> LayoutItem:
        """Return the callout of the shown place with the default button."""
        words, reason = self._find_main_action()
        return Column(
            Label(self.callout_text[0], "panel"),
            *(Label(line, "body", color=color) for line, color in self._list_lines()),
            Button("go", words, is_default=True, shown_key=Kind.MAIN, enabled=not reason, reason=reason),
            gap=SPACE.small,
            padding=SPACE.medium,
            paint=draw_callout_ground,
        ).sized(width=_CALLOUT_WIDTH, key="callout")

    def _find_main_action(self) -> tuple[str, str]:
        """Return the label of the default button, and the reason if it is disabled."""
        run = self.run
        if run.step == "duel":
            return (_("Continue") if run.match else _("Fight")), ""
        if run.step != "path":
            return pgettext("step", "Continue"), ""
        closed = self.shown_place not in run.open_places
        return format_arrival(run.places[self.shown_place].kind), _("You can't get there from here.") if closed else ""

    # ---- words ------------------------------------------------------------------------------------------------------

    @property
    def callout_text(self) -> tuple[str, str]:
        """Return the title and the text of the callout."""
        run = self.run
        text = " ".join(line for line, _color in self._list_lines())
        if self.shown_place < 0:
            return _("Boss defeated") if run.act > 1 else _("Starting gift"), text
        place = run.places[self.shown_place]
        title = get_kind_name(place.kind)
        if place.kind in FIGHT_BY_PLACE_KIND:
            title = _("{kind}: {team}").format(kind=title, team=team_name(run.game, place.team))
        return title, text

    def _list_lines(self) -> list[tuple[str, str]]:
        """Return the lines of the callout below its title, each with its color."""
        run = self.run
        if self.shown_place < 0 and run.act > 1:
            return [(_("Choose a reward before act {act} begins.").format(act=run.act), "cream")]
        if self.shown_place < 0:
            return [(_("Choose one of three boons to start your run."), "cream")]
        place = run.places[self.shown_place]
        stage = run.get_stage(self.shown_place)
        if stage == "behind":
            return [(describe_completed(run, place), "cream")]
        if stage == "missed":
            return [(_("You took another path."), "cream")]
        if place.kind in FIGHT_BY_PLACE_KIND:
            return self._describe_fight(run, place)
        return [(describe_place_offer(run, place.kind, self.progress.rules), "cream")]

    def _describe_fight(self, run: GauntletRun, place: MapPlace) -> list[tuple[str, str]]:
        """Return lines with colors on the fight at a place: opponent, level, board, health, twists and reward."""
        content = self.progress.rules
        team = load_pack(run.game).teams[place.team]
        health = format_health(build_opponent(team, get_opponent_strength(run, place, content), ()))
        board = pick_entry(load_pack(run.game).layouts[place.board].name, place.board)
        lines = [
            (_("Bot: {level} · {board}.").format(level=format_bot_title(place.level), board=board), "cream"),
            (_("Health: {health}.").format(health=health), "cream"),
        ]
        for name in place.twists:
            twist = content.common.twists[name]
            text = pick_text(fill_lead_name(twist.text, find_lead(team))).replace("**", "")
            lines.append((f"**{pick_text(twist.name)}:** {text}", "cream"))
        lines.append((describe_reward(run, FIGHT_BY_PLACE_KIND[place.kind], content), "good"))
        return [(line, color) for line, color in lines if line]

    # ---- what the player does ---------------------------------------------------------------------------------------

    def on_widget_event(self, event: WidgetEvent) -> None:
        match event:
            case WidgetEvent(PlaceId(), "changed", int(place)):
                self.form.set_focus(PlaceId(place))
            case WidgetEvent(PlaceId(chosen), "pressed") if self.run.step == "path":
                self._press_place(chosen)
            case WidgetEvent(id, "pressed"):
                self._press_button(id)

    def _press_place(self, index: int) -> None:
        """Move to an open place on its second press, or if it was chosen with a key; show any other place."""
        sure = self._pressed_place == index or self.form.device != "mouse"
        if sure and index == self.shown_place and index in self.run.open_places:
            self._on_go()
            return
        self._focused_place = self._pressed_place = index
        self._on_look_at()

    def _press_button(self, id: WidgetId) -> None:
        match id:
            case "go":
                self._on_go()
            case RelicId(name):
                self._on_show_relic(name)
            case "deck":
                self._on_show_deck()
            case "give up":
                self._on_give_up()
