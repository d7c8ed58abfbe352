"""Commands of the table: taking back, a hint, the log, the hand turned over, the menu and the icons of the bar."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from game.app.dungeon.advice import advice_text, button_of, choice_of
from game.app.dungeon.beats import Beats
from game.app.dungeon.desk import Choice, Desk
from game.app.dungeon.mood import mood_of
from game.app.dungeon.tale import Tale
from game.app.play.log_line import LogLine
from game.app.play.occasion import Occasion
from game.app.play.routes import Rulebook
from game.app.play.rules_tip import rules_tip
from game.app.play.table import Table
from game.app.ui.audio.layers import Mood
from game.app.ui.canvas import WIDTH
from game.app.ui.input import Kind
from game.app.ui.scene import FormScene
from game.app.ui.services import Services
from game.app.ui.theme import DUNGEON
from game.app.ui.widgets.base import Box, Widget
from game.app.ui.widgets.button import IconButton
from game.bots.worker import Found
from game.rules.dungeon.rules import DungeonRules
from game.rules.dungeon.state import State
from game.rules.dungeon.table import Action, Place
from game.table.dungeon_wording import refusal_sentence
from game.text import _

_ICON = 33.0
RULES_PAGES = {
    "sword": "goal",
    "dungeon": "goal",
    "rooms": "moving",
    "between": "moving",
    "item": "moving",
    "offer": "safe",
    "safe": "safe",
    "place": "moving",
    "play": "actions",
    "redraw": "actions",
    "discard": "actions",
    "avert": "challenge",
    "lose": "challenge",
    "shop": "shop",
}
"""Pages of the rulebook by what is asked."""


class AdventureCommands(Table[DungeonRules, Action], FormScene, ABC):
    """What can be done at any time during an adventure; the scene adds the playing."""

    music = "dungeon"
    theme = DUNGEON

    def __init__(self, services: Services, occasion: Occasion[DungeonRules]) -> None:
        super().__init__(services, occasion)
        self.rules: DungeonRules = occasion.rules
        self.hidden = False
        """Whether the hand was turned face down on purpose."""
        self.choice = Choice()
        self.beats = Beats(services.tempo, services.play)
        self.tale = Tale(self.rules, occasion.seats)
        self._view: State = occasion.session.view(self.viewer)
        self._told: tuple[object, list[Any]] = (None, [])
        self._mood: tuple[object, Mood] = (None, "calm")

    @property
    def mood(self) -> Mood:
        if self._mood[0] is not self._view:
            self._mood = self._view, mood_of(self.rules, self._view)
        return self._mood[1]

    def told(self) -> list[Any]:
        """Everything that happened, as the viewer saw it; kept until more happens."""
        key = (len(self.session.journal), len(self.session.log), self.viewer)
        if self._told[0] != key:
            self._told = (key, self.session.events_for(self.viewer))
        return self._told[1]

    @abstractmethod
    def desk(self) -> Desk:
        """The position as it is shown now."""

    @abstractmethod
    def refresh(self) -> None:
        """Build the page anew."""

    @abstractmethod
    def open_teleporter(self) -> None:
        """Show the rooms where the teleporter may be laid."""

    # ---- commands ---------------------------------------------------------------------------------------------------

    def hint(self) -> None:
        """Let a companion say what he would do, to a hand that lies open."""
        if self.person_asked and (self.desk().shown_seat != self.viewer or not self.desk().hand_open):
            self.refuse(_("First show the hand that the hint is about."))
        else:
            self.hints.ask()

    def hint_came(self, found: Found) -> None:
        action: Any = found.action
        choice = choice_of(self.desk(), action)
        if choice is not None:
            self.choice = choice
        text = advice_text(self.desk(), self.rules.to_text(action), action)
        self.services.notify(_("Hint: {text}").format(text=text))
        self.refresh()
        self.form.focus_on(button_of(self.desk(), action))

    def refusal_sentence(self, refusal: Any) -> str:
        return refusal_sentence(refusal, self.rules.catalog)

    def log_lines(self) -> list[LogLine]:
        return self.tale.lines(self.told())

    def menu_note(self) -> str:
        return _("Seed: **{seed}**").format(seed=self.session.seed)

    def toggle_hand(self) -> None:
        """Turn the hand face down, or up again."""
        self.hidden = not self.hidden
        self.refresh()

    def rules_page(self) -> tuple[str, str]:
        view = self._view
        kind = view.decision.kind if view.decision is not None else ""
        if kind == "turn" and view.challenge is not None and view.layout:
            boss = self.rules.catalog.layouts[view.layout].boss
            return "dungeon", "bosses" if view.challenge.cell == boss else "challenge"
        return "dungeon", RULES_PAGES.get(kind, "")

    # ---- icons of the bar -------------------------------------------------------------------------------------------

    def _icons(self) -> list[Widget]:
        session = self.session
        refusal = session.undo_refusal if self.person_asked else None
        why = refusal_sentence(refusal, self.rules.catalog) if refusal is not None else ""
        entries: list[tuple[str, str, str, Kind | str, bool, bool, str]] = [
            ("undo", "undo", _("Take back"), Kind.UNDO, False, self.person_asked and refusal is None, why),
            ("hide", "hand", _("Hide the hand"), Kind.HIDE, self.hidden, self.viewer >= 0, ""),
            ("hint", "bulb", _("A hint"), Kind.HINT, False, self.person_asked, ""),
            ("log", "log", _("Log"), Kind.LOG, False, True, ""),
            ("rules", "book", rules_tip(self), Kind.HELP, False, True, ""),
            ("menu", "gear", _("Menu"), Kind.BACK, False, True, ""),
        ]
        if any(isinstance(action, Place) for action in self.desk().legal):
            entries.insert(0, ("teleporter", "magic", _("Move the teleporter"), "t", False, True, ""))
        if not self.services.leads(Rulebook):
            entries = [entry for entry in entries if entry[0] != "rules"]
        widgets: list[Widget] = []
        for place, (id, icon, tip, key, on, enabled, reason) in enumerate(entries):
            x = WIDTH - 10 - (len(entries) - place) * (_ICON + 7) + 7
            keys = (key,) if key is not Kind.BACK else ()
            shown = IconButton(
                f"icon {id}",
                Box(x, 6, _ICON, _ICON),
                icon,
                tip=tip,
                keys=keys or (Kind.MENU,),
                on=on,
                enabled=enabled,
                reason=reason,
            )
            shown.focusable = False
            widgets.append(shown)
        return widgets

    def _icon(self, rest: str) -> None:
        doors: dict[str, Callable[[], None]] = {
            "teleporter": self.open_teleporter,
            "undo": self.undo,
            "hide": self.toggle_hand,
            "hint": self.hint,
            "log": self.open_log,
            "rules": self.open_rules,
            "menu": self.open_menu,
        }
        doors[rest]()
