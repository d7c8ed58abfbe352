"""Somebody of the house: a name, a color, and whether it is a person or a bot."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from game.app.menus.pictures.league_face import face_of
from game.app.ui.dialog import DIALOG_BUTTON, draw_veil
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Centered, OverflowBar, Row
from game.app.ui.layout.panels import Tile, captioned, dialog
from game.app.ui.scene import FormScene
from game.app.ui.services import Services
from game.app.ui.style.tokens import ALPHA, BORDER
from game.app.ui.widgets.base import Box, LayoutItem, Look, Reply
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.choice import DropDown, Option
from game.app.ui.widgets.text import Label
from game.app.ui.widgets.textfield import TextField
from game.bots.epic.levels import LEVELS, bot_title
from game.errors import UserError
from game.modes.league import records_file as kept
from game.modes.league.records_file import COLORS, LONGEST_MEMBER, MOST_MEMBERS, Book, Member
from game.session.seats import PERSON
from game.text import _

_COIN, _RING, _SWATCH = 46.0, 56.0, 60.0
"""The widths of a coin and of the ring about the chosen one, and the height of the row of colors."""


def kind_name(kind: str) -> str:
    """What somebody is."""
    return _("Human") if kind == PERSON else bot_title(kind)


def proposed_name(book: Book, kind: str, known: Sequence[str] = ()) -> str:
    """What somebody new may be called, so that nobody has to type: a ``known`` person, or a name by what they are."""
    taken = {one.name.casefold() for one in book.members}
    people = [
        *known,
        *(_("Player {number}").format(number=number) for number in range(len(taken) + 1, 2 * MOST_MEMBERS)),
    ]
    titles = [bot_title(kind), *(f"{bot_title(kind)} {number}" for number in range(2, MOST_MEMBERS + 1))]
    names = people if kind == PERSON else titles
    return next((name for name in names if name and name.casefold() not in taken), "")


class ColorId(msgspec.Struct, frozen=True):
    """The id of one of the colors."""

    color: int


class Swatch(Tile):
    """One of the colors, as the coin would look."""

    fixed_height = _SWATCH

    def __init__(self, member: Member, color: int, *, chosen: bool) -> None:
        self.color, self.chosen = color, chosen
        coin = face_of(msgspec.structs.replace(member, color=color), _COIN)
        super().__init__(ColorId(color), Centered(coin), ground=self._draw_ring)

    @property
    def called(self) -> str:
        return _("Color {number}").format(number=self.color + 1)

    def _draw_ring(self, canvas: Canvas, box: Box, look: Look) -> None:
        if self.chosen or look.hover:
            color, alpha = ("cream", ALPHA.full) if self.chosen else ("white", round(ALPHA.half * look.hover))
            canvas.circle(*box.center, _RING / 2, color, border=BORDER.thick, alpha=alpha)


class MemberScene(FormScene):
    """Asks for all of it; a name that cannot be keeps the sheet open and says why."""

    modal = True
    first_focus = "name"

    def __init__(self, services: Services, member: Member, done: Callable[[Book], None]) -> None:
        super().__init__(services)
        self.member, self.done = member, done
        self._proposed = ""
        """The name that was proposed, and follows what somebody is until another one is typed."""
        if not member.number:
            self._propose()
        self.fault = ""
        self._new = True

    def _propose(self) -> None:
        """A name for somebody new."""
        self._proposed = proposed_name(kept.load(), self.member.kind, self.services.settings.names)
        self.member = msgspec.structs.replace(self.member, name=self._proposed)
        self.services.stack.relayout()

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the name, what somebody is, the colors, and what is wrong with it, if anything."""
        kinds = [Option(PERSON, _("Human"), "person")]
        kinds += [Option(level, bot_title(level), "robot") for level in LEVELS]
        colors = (Swatch(self.member, color, chosen=color == self.member.color) for color in range(COLORS))
        cancel = Button("cancel", _("Cancel"), leaves=True, keys=(Kind.BACK,)).grouped("answers")
        keep = Button("keep", _("Save"), gold=True, shown=Kind.MAIN).grouped("answers")
        return dialog(
            _("Edit player") if self.member.number else _("New player"),
            "",
            captioned(_("Name"), TextField("name", self.member.name, longest=LONGEST_MEMBER)),
            captioned(_("Played by"), DropDown("kind", kinds, self.member.kind)),
            captioned(_("Color"), Row(*(color.sized(grow=1) for color in colors), gap=0)),
            Label(self.fault, color="danger", align="center") if self.fault else None,
            OverflowBar(cancel.sized(min_width=DIALOG_BUTTON), keep.sized(min_width=DIALOG_BUTTON)),
        )

    def layout(self, canvas: Canvas) -> None:
        super().layout(canvas)
        if self._new:
            self._new = False
            self.form.widget("name").entered()

    def draw_ground(self, canvas: Canvas) -> None:
        draw_veil(canvas)

    def on_reply(self, reply: Reply) -> None:
        if reply.id == "name":
            self.member = msgspec.structs.replace(self.member, name=str(reply.value)[:LONGEST_MEMBER])
            self.services.stack.relayout()
            if reply.kind == "submitted":
                self._keep()
        elif reply.id == "kind" and reply.kind == "changed":
            self.member = msgspec.structs.replace(self.member, kind=str(reply.value))
            if not self.member.number and self.member.name in ("", self._proposed):
                self._propose()
        elif isinstance(reply.id, ColorId) and reply.kind == "pressed":
            self.member = msgspec.structs.replace(self.member, color=reply.id.color)
            self.services.stack.relayout()
        elif reply.id == "keep" and reply.kind == "pressed":
            self._keep()
        self.touch()

    def _keep(self) -> None:
        try:
            book = kept.keep_member(self.member)
        except UserError as error:
            self.fault = error.message
            self.services.play("refused")
            self.services.stack.relayout()
            return
        self.services.stack.pop()
        self.done(book)
