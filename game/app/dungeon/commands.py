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
from game.app.play.at_table import ask_to_save, ask_to_take_back
from game.app.play.log_scene import LogScene
from game.app.play.occasion import Occasion
from game.app.play.routes import Rulebook, Settings
from game.app.play.rules_tip import rules_tip
from game.app.play.thinking import Thinking
from game.app.ui.audio.layers import Mood
from game.app.ui.canvas import WIDTH
from game.app.ui.dialog import Answer, Dialog
from game.app.ui.input import Kind
from game.app.ui.scene import FormScene
from game.app.ui.services import MenuEntry, Services
from game.app.ui.theme import DUNGEON
from game.app.ui.widgets.base import Box, Widget
from game.app.ui.widgets.button import IconButton
from game.bots.worker import Question
from game.rules.dungeon.rules import DungeonRules
from game.rules.dungeon.state import State
from game.rules.dungeon.table import Place
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


class AdventureCommands(FormScene, ABC):
    """What can be done at any time during an adventure; the scene adds the playing."""

    music = "dungeon"
    theme = DUNGEON

    def __init__(self, services: Services, occasion: Occasion) -> None:
        super().__init__(services)
        self.occasion = occasion
        self.rules: DungeonRules = occasion.rules
        self.viewer = self._first_viewer()
        """The seat whose hand is shown; -1 for nobody's."""
        self.hidden = False
        """Whether the hand was turned face down on purpose."""
        self.choice = Choice()
        self.beats = Beats(services.tempo, services.play)
        self.tale = Tale(self.rules, occasion.seats)
        self.thinking = Thinking(occasion, services.tempo, lambda: services.bots, services.announce)
        self._advice = 0
        """The number of the question whose answer will be a hint; 0 for none."""
        self._view: State = occasion.session.view(self.viewer)
        self._asked_step = -1
        self._told: tuple[object, list[Any]] = (None, [])
        self._mood: tuple[object, Mood] = (None, "calm")

    @property
    def mood(self) -> Mood:
        if self._mood[0] is not self._view:
            self._mood = self._view, mood_of(self.rules, self._view)
        return self._mood[1]

    def _first_viewer(self) -> int:
        people = self.occasion.people
        return people[0] if len(people) == 1 else -1

    @property
    def session(self) -> Any:
        """The running match."""
        return self.occasion.session

    def told(self) -> list[Any]:
        """Everything that happened, as the viewer saw it; kept until more happens."""
        key = (len(self.session.journal), len(self.session.log), self.viewer)
        if self._told[0] != key:
            self._told = (key, self.session.events_for(self.viewer))
        return self._told[1]

    @property
    @abstractmethod
    def person_asked(self) -> bool:
        """Whether the person at the screen may act now."""

    @abstractmethod
    def desk(self) -> Desk:
        """The position as it is shown now."""

    @abstractmethod
    def refresh(self) -> None:
        """Build the page anew."""

    @abstractmethod
    def take_seat(self, seat: int) -> None:
        """Show the table as a seat sees it."""

    @abstractmethod
    def open_teleporter(self) -> None:
        """Show the rooms where the teleporter may be laid."""

    @abstractmethod
    def note_question(self) -> None:
        """Another question is asked."""

    def refuse(self, sentence: str) -> None:
        """Say why something cannot be done."""
        self.services.play("refused")
        if sentence:
            self.services.notify(sentence)
        self.touch()

    def tell_fault(self, fault: str) -> None:
        """Say that the disk refuses."""
        if fault:
            self.services.announce(_("The match could not be kept: {reason}").format(reason=fault))

    # ---- commands ---------------------------------------------------------------------------------------------------

    def undo(self, *, redo: bool = False) -> None:
        """Take the last step back, or do it again."""
        session = self.session
        if self.beats.busy or not self.person_asked:
            return
        if redo:
            if session.can_redo:
                session.redo()
        else:
            refusal = session.undo()
            if refusal is not None:
                self.refuse(refusal_sentence(refusal, self.rules.catalog))
                return
        self._after_change()

    def _after_change(self) -> None:
        self.services.play("undo")
        self._view = self.session.view(self.viewer)
        self._asked_step = -1
        self.note_question()
        self.tell_fault(self.occasion.keep())
        self.refresh()

    def hint(self) -> None:
        """Let a companion say what he would do."""
        asked = self.session.decision
        if not self.person_asked or asked is None or self._advice:
            return
        if self.desk().shown_seat != self.viewer or not self.desk().hand_open:
            self.refuse(_("First show the hand that the hint is about."))
            return
        seed = f"hint/{self.occasion.seats.luck_seed(self.session)}"
        question = Question(self.session.view(asked.seat), asked.seat, "", seed, "hint")
        self._advice = self.services.bots.ask(self.rules, question)
        self.services.notify(_("A moment, please."))

    def take_advice(self) -> None:
        """Look whether the hint has come."""
        bots = self.services.bots
        if not self._advice:
            return
        if bots.current != self._advice:
            self._advice = 0
            return
        found = bots.poll()
        if found is None:
            return
        self._advice = 0
        action: Any = found.action
        choice = choice_of(self.desk(), action)
        if choice is not None:
            self.choice = choice
        text = advice_text(self.desk(), self.rules.to_text(action), action)
        self.services.play("hint")
        self.services.notify(_("Hint: {text}").format(text=text))
        self.refresh()
        self.form.focus_on(button_of(self.desk(), action))

    def toggle_hand(self) -> None:
        """Turn the hand face down, or up again."""
        self.hidden = not self.hidden
        self.refresh()

    def open_log(self) -> None:
        """The whole log, as the person at the screen may read it."""
        names = [self.occasion.seats.name(seat) for seat in range(self.rules.seats)]
        lines = self.tale.lines(self.told())
        self.services.stack.push(LogScene(self.services, lines, names if len(names) <= 4 else ()))

    @property
    def rulebook(self) -> MenuEntry | None:
        """The entry of the title's menu that explains the rules."""
        return next((entry for entry in self.services.menu if entry.key is Kind.HELP), None)

    def rules_page(self) -> tuple[str, str]:
        view = self._view
        kind = view.decision.kind if view.decision is not None else ""
        if kind == "turn" and view.challenge is not None and view.layout:
            boss = self.rules.catalog.layouts[view.layout].boss
            return "dungeon", "bosses" if view.challenge.cell == boss else "challenge"
        return "dungeon", RULES_PAGES.get(kind, "")

    def open_rules(self) -> None:
        """The rulebook, where there is one."""
        if self.rulebook is not None:
            self.services.open(Rulebook(*self.rules_page()))

    def open_menu(self) -> None:
        """Resume, save, take back together, settings, leave."""
        answers = [
            Answer("resume", _("Go on playing"), main=True),
            Answer("save", _("Save under a name")),
            Answer("settings", _("Settings")),
            Answer("leave", _("Leave the match")),
        ]
        if self.occasion.steps_to_person and not self.beats.busy:
            answers.insert(2, Answer("back", _("Take back together")))
        kept = self.occasion.autosave is not None
        text = _("The match is kept: it waits for you on the title screen.") if kept else _("This match is not kept.")
        text += "\n" + _("Seed: **{seed}**").format(seed=self.session.seed)
        chosen: dict[str, Callable[[], None]] = {
            "save": lambda: ask_to_save(self.services, self.occasion),
            "back": self._take_back_together,
            "settings": lambda: self.services.open(Settings()),
            "leave": self._leave_match,
        }

        def answered(answer: str) -> None:
            if answer in chosen:
                chosen[answer]()

        self.services.stack.push(Dialog(self.services, _("Pause"), text, answers, answered, cancel="resume"))

    def _take_back_together(self) -> None:
        def done() -> None:
            self.thinking.forget()
            self.take_seat(self._first_viewer())
            self.tell_fault(self.occasion.keep())

        ask_to_take_back(self.services, self.occasion, self.occasion.steps_to_person, done)

    def _leave_match(self) -> None:
        stack = self.services.stack
        stack.back_to(stack.scenes[0])

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
        if self.rulebook is None:
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
