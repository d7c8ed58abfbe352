"""Form editor of a team's file: parts at the left, fields of one part in the middle, its card at the right.

An edit changes only the text of the edited value within the file; the file is written only when it is
saved.
"""

from __future__ import annotations

from game.app.epic.cards.fitted import FittedCard
from game.app.epic.look import get_book_theme
from game.app.epic.workshop.cells import build_fault, build_heading
from game.app.epic.workshop.fields import DropLineId, PartForm
from game.app.ui.dialog import DialogButton, ask_question
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.layout.flex import Column, Row
from game.app.ui.layout.panels import Panel, ScrollContainer
from game.app.ui.rebuilt import RebuiltScene
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import LayoutItem, WidgetEvent, measure_field_height
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.listbox import ListBox, ListRow
from game.app.ui.widgets.pane import ScrollView
from game.app.ui.widgets.text import Label
from game.content.cards.team_edit import TeamEditor
from game.content.formats.yaml_reader import KeyPath
from game.errors import UserError
from game.presentation.epic.card_faces import make_printed_face
from game.presentation.epic.view_models import CardFace
from game.rules.core.words import LocalizedText
from game.rules.epic.engine.library import CardDefinition, build_basic_card, build_talent_card
from game.text import _, pick_text

_PARTS_WIDTH, _CARD_COLUMN_WIDTH = 270.0, 300.0
"""Width of the list of parts, and of the column with the card, in logical units."""
_MAX_ERRORS = 4
"""Largest number of errors that are listed beside the card."""
_TEAM_PART: KeyPath = ()
"""Place of the team itself in the file."""
_NARROW_TEXT_SCALE = 1.3
"""Text scale from which each field has its own row."""


class TeamEditorScene(HeadedScene, RebuiltScene):
    """Form of a team's file; leaving asks for confirmation if there are unsaved changes."""

    first_focus = "parts"

    def __init__(self, services: Services, game: str, editor: TeamEditor) -> None:
        super().__init__(services)
        self.theme = get_book_theme(game)
        self.game = game
        self.editor = editor
        self.part_index = 0
        """Index of the part in the form."""
        self.fields = PartForm(editor, _TEAM_PART, is_narrow=False)
        self._page = ScrollView("fields", self.form)

    # ---- what is there --------------------------------------------------------------------------------------------

    @property
    def parts(self) -> list[KeyPath]:
        """Return the places of all parts that have a form."""
        found: list[KeyPath] = [_TEAM_PART]
        for field in ("characters", "basics"):
            entries = self.editor.get_value((field,))
            found += [(field, index) for index in range(len(entries) if isinstance(entries, list) else 0)]
        cards = self.editor.get_value(("cards",))
        found += [("cards", name) for name in (cards if isinstance(cards, dict) else ())]
        return found

    @property
    def part(self) -> KeyPath:
        """Return the place of the part in the form."""
        return self.parts[min(self.part_index, len(self.parts) - 1)]

    def _build_row(self, number: int, part: KeyPath) -> ListRow:
        faulty = (
            self.editor.list_faults(part)
            if part
            else [what for place, what in self.editor.fault_messages if len(place) < 2]
        )
        copies = self.editor.get_value((*part, "copies")) if part else None
        remark = f"× {copies}" if isinstance(copies, int) else ""
        return ListRow(number, self._format_part(part), remark, "warning" if faulty else "")

    def _format_part(self, part: KeyPath) -> str:
        """Return the name of a part, or its id if it has none."""
        if not part:
            return _("Team")
        if part[0] == "basics":
            who = self.editor.get_value((*part, "who"))
            kinds = [str(one) for one in who] if isinstance(who, list) else []
            values = [self.editor.get_value((*part, field)) for field in ("attack", "defense")]
            return f"{values[0]} / {values[1]}  {', '.join(map(self.fields.format_kind, kinds))}"
        words = {word: str(self.editor.get_value((*part, "name", word)) or "") for word in ("en", "de")}
        return pick_text(LocalizedText(**words)) or str(part[-1])

    def _get_card(self) -> CardFace | None:
        """Return the last valid state of the card in the form; None if the part is not a card."""
        part, head = self.part, self.editor.last_valid_team
        card: CardDefinition | None = None
        if part[:1] == ("cards",) and str(part[1]) in self.editor.last_valid_cards:
            card = build_talent_card(self.editor.path.stem, str(part[1]), self.editor.last_valid_cards[str(part[1])])
        elif part[:1] == ("basics",):
            number = int(part[1])
            if head is not None and number < len(head.basics):
                card = build_basic_card(self.editor.path.stem, head.basics[number])
        if card is None or head is None or not card.who:
            return None
        return make_printed_face(self.game, card, head.characters)

    # ---- layout ---------------------------------------------------------------------------------------------------

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the parts of the team, the form of one, and its card side by side."""
        rows = [self._build_row(index, part) for index, part in enumerate(self.parts)]
        listed = ListBox("parts", rows, selected_index=self.part_index, row_height=measure_field_height(canvas))
        self.fields = PartForm(self.editor, self.part, is_narrow=canvas.text_scale > _NARROW_TEXT_SCALE)
        form = ScrollContainer(self._page, Column(*self.fields.rows, gap=SPACE.small))
        return Row(
            Panel(self.editor.path.name, listed.sized(grow=1)).sized(width=_PARTS_WIDTH),
            Panel(self._format_part(self.part), form.sized(grow=1)).sized(grow=1),
            Panel(
                "", self._build_preview().sized(grow=1), *self._build_notes(), *self._build_buttons(), gap=SPACE.small
            ).sized(width=_CARD_COLUMN_WIDTH),
        )

    def _build_buttons(self) -> list[LayoutItem]:
        why = "" if self.editor.has_changes else _("Nothing changed.")
        can_undo, can_redo = self.editor.can_undo, self.editor.can_redo
        steps = (
            Button("undo", _("Undo"), keys=(Kind.UNDO,), enabled=can_undo, reason=_("Nothing to undo.")),
            Button("redo", _("Redo"), keys=(Kind.REDO,), enabled=can_redo, reason=_("Nothing to redo.")),
        )
        return [
            Row(*(step.set_size_group("steps").sized(grow=1) for step in steps), gap=SPACE.small),
            Button("save", _("Save"), is_default=True, shown_key=Kind.MAIN, enabled=not why, reason=why),
        ]

    def _build_notes(self) -> list[LayoutItem]:
        """Return the errors that belong to no field, and the size of the deck."""
        (basics, all_basics), (talents, all_talents) = self.editor.deck_counts
        counted = _("Basic cards: {basics} of {all_basics} · power and special: {talents} of {all_talents}").format(
            basics=basics, all_basics=all_basics, talents=talents, all_talents=all_talents
        )
        sound = (basics, talents) == (all_basics, all_talents)
        return [
            *map(build_fault, self.fields.other_errors[:_MAX_ERRORS]),
            build_heading(counted) if sound else build_fault(counted),
        ]

    def _build_preview(self) -> LayoutItem:
        face = self._get_card()
        if face is None:
            return Label(_("Select a card to preview it."), "quiet", color="mute", align="center")
        return FittedCard(face)

    # ---- answers --------------------------------------------------------------------------------------------------

    @property
    def heading(self) -> str:
        head = self.editor.last_valid_team
        return pick_text(head.name) if head is not None else self.editor.path.stem

    @property
    def remark(self) -> str:
        return _("unsaved changes") if self.editor.has_changes else _("saved")

    def handle(self, intent: Intent) -> None:
        """Handle undo and redo with Ctrl even while text is being entered."""
        back = {Kind.UNDO: self.editor.undo, Kind.REDO: self.editor.redo}.get(intent.kind)
        if back is not None and intent.pressed.startswith("ctrl+"):
            back()
            self.rebuild()
            return
        super().handle(intent)
        self._page.scroll_to_key_focus()

    def on_widget_event(self, event: WidgetEvent) -> None:
        answer = self.fields.handlers.get(event.id)
        if event.id == "parts":
            if event.kind == "changed" and event.value != self.part_index:
                self.part_index, self._page.top = int(event.value), 0.0
        elif event.kind == "pressed" and event.id in ("undo", "redo", "save"):
            {"undo": self.editor.undo, "redo": self.editor.redo, "save": self._save_or_ask}[event.id]()
        elif answer is not None and event.kind != "submitted":
            try:
                answer(event)
            except UserError as error:
                self.services.notify(error.message)
            if isinstance(event.id, DropLineId):
                self.form.set_focus("effect")  # the button went with its line
        self.rebuild()

    def _save_or_ask(self) -> None:
        """Save the file; ask for confirmation if another program has changed it."""
        if self.editor.invalid_lines:
            self.services.notify(_("Fix the unreadable line first."))
        elif self.editor.is_outdated:
            text = _("Another program changed this file. Saving replaces its changes.")
            answers = [
                DialogButton("stay", _("Back"), is_default=True),
                DialogButton("save", _("Overwrite"), act=self._write_file),
            ]
            ask_question(self.services, _("Overwrite the file?"), text, answers, cancel="stay")
        else:
            self._write_file()

    def _write_file(self) -> None:
        try:
            self.editor.save()
        except UserError as error:
            self.services.notify(error.message)
            return
        self.rebuild()
        faulty = _("Saved. Fix the remaining errors to play this team.")
        self.services.notify(faulty if self.editor.fault_messages else _("Saved."))

    def step_back(self) -> None:
        """Leave the editor; ask for confirmation if there are unsaved changes."""
        if not self.editor.has_changes:
            super().step_back()
            return
        answers = [DialogButton("stay", _("Keep editing"), is_default=True)]
        if not self.editor.invalid_lines and not self.editor.is_outdated:
            answers.append(DialogButton("save", _("Save and leave"), act=self._save_and_leave))
        answers.append(DialogButton("leave", _("Leave without saving"), act=self.services.stack.pop))
        text = _("Your changes to {file} aren't saved.").format(file=self.editor.path.name)
        ask_question(self.services, _("Unsaved changes"), text, answers, cancel="stay")

    def _save_and_leave(self) -> None:
        self._write_file()
        if not self.editor.has_changes:
            self.services.stack.pop()
