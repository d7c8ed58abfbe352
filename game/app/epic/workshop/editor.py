"""A team's file as a form: its parts at the left, the fields of one in the middle, beside them the card that comes of
them. What is typed changes the letters of its value alone; the file is written when it is saved, never before.
"""

from __future__ import annotations

from game.app.epic.cards.fitted import FittedCard
from game.app.epic.look import book_look
from game.app.epic.workshop.cells import fault_line, heading
from game.app.epic.workshop.fields import DropId, Fields
from game.app.ui.dialog import Answer, ask
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.layout.flex import Column, Row
from game.app.ui.layout.panels import Panel, Scroll
from game.app.ui.rebuilt import RebuiltScene
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import LayoutItem, Reply, field_height
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.listbox import ListBox
from game.app.ui.widgets.listbox import Row as ListRow
from game.app.ui.widgets.pane import Pane
from game.app.ui.widgets.text import Label
from game.content.cards.team_edit import TeamEdit
from game.content.formats.yaml_reader import Place
from game.errors import UserError
from game.presentation.epic.card_faces import printed_face
from game.presentation.epic.view_models import CardFace
from game.rules.epic.effects import vocabulary as v
from game.rules.epic.engine.library import CardDef, basic_card, talent_card
from game.text import _, pick

_PARTS, _CARD = 270.0, 300.0
"""Widths of the list of parts and of the card."""
_MOST = 4
"""So many faults are told beside the card."""
_TEAM: Place = ()
_NARROW = 1.3
"""From this text size on every field has a row of its own."""


class EditorScene(HeadedScene, RebuiltScene):
    """The form of a team's file; leaving asks while something is not saved."""

    first_focus = "parts"

    def __init__(self, services: Services, game: str, edit: TeamEdit) -> None:
        super().__init__(services)
        self.theme = book_look(game)
        self.game = game
        self.edit = edit
        self.at = 0
        self.fields = Fields(edit, _TEAM, narrow=False)
        self._page = Pane("fields", self.form)

    # ---- what is there --------------------------------------------------------------------------------------------

    @property
    def parts(self) -> list[Place]:
        """Everything that has a form of its own."""
        found: list[Place] = [_TEAM]
        for field in ("characters", "basics"):
            entries = self.edit.value((field,))
            found += [(field, index) for index in range(len(entries) if isinstance(entries, list) else 0)]
        cards = self.edit.value(("cards",))
        found += [("cards", name) for name in (cards if isinstance(cards, dict) else ())]
        return found

    @property
    def part(self) -> Place:
        """What is in the form."""
        return self.parts[min(self.at, len(self.parts) - 1)]

    def _row(self, number: int, part: Place) -> ListRow:
        faulty = self.edit.faults(part) if part else [what for place, what in self.edit.found if len(place) < 2]
        copies = self.edit.value((*part, "copies")) if part else None
        remark = f"× {copies}" if isinstance(copies, int) else ""
        return ListRow(number, self._name(part), remark, "warning" if faulty else "")

    def _name(self, part: Place) -> str:
        """What a part is called, as far as it can be told."""
        if not part:
            return _("Team")
        if part[0] == "basics":
            who = self.edit.value((*part, "who"))
            kinds = [str(one) for one in who] if isinstance(who, list) else []
            values = [self.edit.value((*part, field)) for field in ("attack", "defense")]
            return f"{values[0]} / {values[1]}  {', '.join(map(self.fields.kind_name, kinds))}"
        words = {word: str(self.edit.value((*part, "name", word)) or "") for word in ("en", "de")}
        return pick(v.Words(**words)) or str(part[-1])

    def _face(self) -> CardFace | None:
        """The card in the form as it was when it was sound; None where there is no card."""
        part, head = self.part, self.edit.head
        card: CardDef | None = None
        if part[:1] == ("cards",) and str(part[1]) in self.edit.cards:
            card = talent_card(self.edit.path.stem, str(part[1]), self.edit.cards[str(part[1])])
        elif part[:1] == ("basics",):
            number = int(part[1])
            if head is not None and number < len(head.basics):
                card = basic_card(self.edit.path.stem, head.basics[number])
        if card is None or head is None or not card.who:
            return None
        return printed_face(self.game, card, head.characters)

    # ---- layout ---------------------------------------------------------------------------------------------------

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the parts of the team, the form of one, and its card beside each other."""
        rows = [self._row(number, part) for number, part in enumerate(self.parts)]
        listed = ListBox("parts", rows, at=self.at, row_height=field_height(canvas))
        self.fields = Fields(self.edit, self.part, narrow=canvas.text_scale > _NARROW)
        form = Scroll(self._page, Column(*self.fields.rows, gap=SPACE.small))
        return Row(
            Panel(self.edit.path.name, listed.sized(grow=1)).sized(width=_PARTS),
            Panel(self._name(self.part), form.sized(grow=1)).sized(grow=1),
            Panel("", self._shown().sized(grow=1), *self._told(), *self._buttons(), gap=SPACE.small).sized(width=_CARD),
        )

    def _buttons(self) -> list[LayoutItem]:
        why = "" if self.edit.changed else _("Nothing changed.")
        can_undo, can_redo = self.edit.can_undo, self.edit.can_redo
        steps = (
            Button("undo", _("Undo"), keys=(Kind.UNDO,), enabled=can_undo, reason=_("Nothing to undo.")),
            Button("redo", _("Redo"), keys=(Kind.REDO,), enabled=can_redo, reason=_("Nothing to redo.")),
        )
        return [
            Row(*(step.grouped("steps").sized(grow=1) for step in steps), gap=SPACE.small),
            Button("save", _("Save"), gold=True, shown=Kind.MAIN, enabled=not why, reason=why),
        ]

    def _told(self) -> list[LayoutItem]:
        """Return what is wrong where no field is, and how full the deck is."""
        (basics, all_basics), (talents, all_talents) = self.edit.counts
        counted = _("Basic cards: {basics} of {all_basics} · power and special: {talents} of {all_talents}").format(
            basics=basics, all_basics=all_basics, talents=talents, all_talents=all_talents
        )
        sound = (basics, talents) == (all_basics, all_talents)
        return [*map(fault_line, self.fields.rest[:_MOST]), heading(counted) if sound else fault_line(counted)]

    def _shown(self) -> LayoutItem:
        face = self._face()
        if face is None:
            return Label(_("Select a card to preview it."), "quiet", color="mute", align="center")
        return FittedCard(face)

    # ---- answers --------------------------------------------------------------------------------------------------

    @property
    def heading(self) -> str:
        head = self.edit.head
        return pick(head.name) if head is not None else self.edit.path.stem

    @property
    def remark(self) -> str:
        return _("unsaved changes") if self.edit.changed else _("saved")

    def handle(self, intent: Intent) -> None:
        """With Ctrl, undo and redo work while something is typed, too."""
        back = {Kind.UNDO: self.edit.undo, Kind.REDO: self.edit.redo}.get(intent.kind)
        if back is not None and intent.pressed.startswith("ctrl+"):
            back()
            self.build_again()
            return
        super().handle(intent)
        self._page.follow_key()

    def on_reply(self, reply: Reply) -> None:
        answer = self.fields.answers.get(reply.id)
        if reply.id == "parts":
            if reply.kind == "changed" and reply.value != self.at:
                self.at, self._page.top = int(reply.value), 0.0
        elif reply.kind == "pressed" and reply.id in ("undo", "redo", "save"):
            {"undo": self.edit.undo, "redo": self.edit.redo, "save": self._save}[reply.id]()
        elif answer is not None and reply.kind != "submitted":
            try:
                answer(reply)
            except UserError as error:
                self.services.notify(error.message)
            if isinstance(reply.id, DropId):
                self.form.focus_on("effect")  # the button went with its line
        self.build_again()

    def _save(self) -> None:
        """Writes the file, or asks first where somebody else has written it."""
        if self.edit.aside:
            self.services.notify(_("Fix the unreadable line first."))
        elif self.edit.overtaken:
            text = _("Another program changed this file. Saving replaces its changes.")
            answers = [
                Answer("stay", _("Back"), main=True),
                Answer("save", _("Overwrite"), act=self._write),
            ]
            ask(self.services, _("Overwrite the file?"), text, answers, cancel="stay")
        else:
            self._write()

    def _write(self) -> None:
        try:
            self.edit.save()
        except UserError as error:
            self.services.notify(error.message)
            return
        self.build_again()
        faulty = _("Saved. Fix the remaining errors to play this team.")
        self.services.notify(faulty if self.edit.found else _("Saved."))

    def step_back(self) -> None:
        """Leaves; asks first where something is not saved."""
        if not self.edit.changed:
            super().step_back()
            return
        answers = [Answer("stay", _("Keep editing"), main=True)]
        if not self.edit.aside and not self.edit.overtaken:
            answers.append(Answer("save", _("Save and leave"), act=self._save_and_go))
        answers.append(Answer("leave", _("Leave without saving"), act=self.services.stack.pop))
        text = _("Your changes to {file} aren't saved.").format(file=self.edit.path.name)
        ask(self.services, _("Unsaved changes"), text, answers, cancel="stay")

    def _save_and_go(self) -> None:
        self._write()
        if not self.edit.changed:
            self.services.stack.pop()
