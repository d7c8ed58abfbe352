"""Somebody of the house: a name, a color, and whether it is a person or a bot."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from game.app.menus.pictures.league_face import face
from game.app.ui.dialog import dialog_ground
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.scene import FormScene
from game.app.ui.services import Services
from game.app.ui.style.ornaments import focus_ring
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS
from game.app.ui.widgets.base import Box, Look, Pressable, Reply, Widget, in_a_row
from game.app.ui.widgets.button import Button, alike_buttons
from game.app.ui.widgets.choice import DropDown, Option
from game.app.ui.widgets.textfield import TextField
from game.bots.epic.levels import LEVELS, bot_title
from game.errors import UserError
from game.modes.league import records_file as kept
from game.modes.league.records_file import COLORS, LONGEST_MEMBER, MOST_MEMBERS, Book, Member
from game.session.seats import PERSON
from game.text import _

_PAD, _WIDE = 32.0, 620.0


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


class Swatch(Pressable):
    """One of the colors, as the coin would look."""

    def __init__(self, member: Member, color: int, *, chosen: bool) -> None:
        super().__init__(ColorId(color))
        self.member, self.color, self.chosen = msgspec.structs.replace(member, color=color), color, chosen

    @property
    def called(self) -> str:
        return _("Color {number}").format(number=self.color + 1)

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        radius = min(w, h) / 2 - 5
        if self.chosen:
            canvas.circle(x + w / 2, y + h / 2, radius + 4, "cream", border=BORDER.thick)
        elif look.hover:
            canvas.circle(
                x + w / 2, y + h / 2, radius + 4, "white", border=BORDER.thick, alpha=round(ALPHA.half * look.hover)
            )
        face(canvas, self.member, x + w / 2, y + h / 2, radius)
        if look.focused:
            focus_ring(canvas, x, y, w, h, radius=RADIUS.pill)


class MemberScene(FormScene):
    """Asks for all of it; a name that cannot be keeps the sheet open and says why."""

    modal = True

    def __init__(self, services: Services, member: Member, done: Callable[[Book], None]) -> None:
        super().__init__(services)
        self.member, self.done = member, done
        self._proposed = ""
        """The name that was proposed, and follows what somebody is until another one is typed."""
        if not member.number:
            self._propose()
        self.fault = ""
        self.box = Box(0, 0, 0, 0)
        self._labels: list[tuple[str, Box]] = []
        self._new = True

    def _propose(self) -> None:
        """A name for somebody new."""
        self._proposed = proposed_name(kept.load(), self.member.kind, self.services.settings.names)
        self.member = msgspec.structs.replace(self.member, name=self._proposed)
        self.services.stack.relayout()

    def layout(self, canvas: Canvas) -> None:
        inner, head = _WIDE - 2 * _PAD, canvas.text_size("heading") * 1.5
        label, field = canvas.text_size("label") * 1.5, canvas.text_size("label") * 1.5 + 14
        tall, swatch = Button.height(canvas, gold=True), 58.0
        fault = canvas.rich_height(self.fault, inner, "label") + 10 if self.fault else 0.0
        height = 2 * _PAD + head + 3 * label + 2 * field + swatch + fault + 44 + tall
        self.box = Box((WIDTH - _WIDE) / 2, (HEIGHT - height) / 2, _WIDE, height)
        x, y = self.box.x + _PAD, self.box.y + _PAD + head + 4
        self._labels = []

        def under(text: str, high: float) -> Box:
            nonlocal y
            self._labels.append((text, Box(x, y, inner, label)))
            spot = Box(x, y + label, inner, high)
            y += label + high + 8
            return spot

        name = TextField("name", self.member.name, longest=LONGEST_MEMBER).placed(under(_("Name"), field))
        kinds = [Option(PERSON, _("Human"), "person")]
        kinds += [Option(level, bot_title(level), "robot") for level in LEVELS]
        kind = DropDown("kind", kinds, self.member.kind).placed(under(_("Played by"), field))
        row = under(_("Color"), swatch)
        wide = inner / COLORS
        swatches: list[Widget] = [
            Swatch(self.member, place, chosen=place == self.member.color).placed(
                Box(row.x + place * wide, row.y, wide, swatch)
            )
            for place in range(COLORS)
        ]
        words = _("Save")
        gold, quiet = Button.width(canvas, words, gold=True, shown=Kind.MAIN), Button.width(canvas, _("Cancel"))
        foot = Box(x, self.box.bottom - _PAD - tall, inner, tall)
        cancel, ok = in_a_row(foot, (max(130.0, quiet + 40), max(150.0, gold)))
        buttons = [
            Button("cancel", _("Cancel"), leaves=True, keys=(Kind.BACK,)).placed(cancel),
            Button("keep", words, gold=True, shown=Kind.MAIN).placed(ok),
        ]
        self.form.set([name, kind, *swatches, *alike_buttons(canvas, buttons)], focus="name")
        if self._new:
            self._new = False
            name.entered()

    def draw_ground(self, canvas: Canvas) -> None:
        dialog_ground(canvas, self.box)
        head = canvas.text_size("heading") * 1.5
        title = _("Edit player") if self.member.number else _("New player")
        spot = Box(self.box.x + _PAD, self.box.y + _PAD - 8, self.box.w - 2 * _PAD, head)
        canvas.block(title, *spot, "heading", align="center")
        for text, box in self._labels:
            canvas.block(text, *box, "label", color="mute")
        if self.fault:
            top = self.form.widget("keep").box.y - canvas.rich_height(self.fault, spot.w, "label") - 10
            canvas.rich(self.fault, spot.x, top, spot.w, "label", color="danger", align="center")

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
