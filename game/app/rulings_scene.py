"""The rulings of a game: what holds in odd cases and why, found by typing or by topic."""

from __future__ import annotations

from game.app.canvas import HEIGHT, WIDTH, Canvas
from game.app.input import Intent, Kind
from game.app.room import draw_dim_room
from game.app.scene import FormScene
from game.app.services import Services
from game.app.setup.backdrop import draw_bar
from game.app.widgets.base import Box, Reply, Widget
from game.app.widgets.button import IconButton
from game.app.widgets.choice import DropDown, Option
from game.app.widgets.listbox import ListBox, Row
from game.app.widgets.pane import BAR, Pane
from game.app.widgets.text import Label, Panel
from game.app.widgets.textfield import TextField
from game.content.packs import load_pack
from game.content.rulings import TOPICS, Ruling, Topic, load_rulings
from game.text import _, ngettext, pick

_TOP, _EDGE, _GAP = 58.0, 14.0, 12.0
_EVERY = ""


def topic_name(topic: Topic) -> str:
    """What a topic is called."""
    names: dict[Topic, str] = {
        "setup": _("Setting up"),
        "turn": _("The turn"),
        "movement": _("Movement"),
        "cards": _("Cards and hands"),
        "combat": _("Combat"),
        "triforce": _("Triforce and clocks"),
        "healing": _("Healing"),
        "maps": _("Maps"),
        "teams": _("Three and four players"),
        "winning": _("Winning"),
        "words": _("Words"),
    }
    return names[topic]


def found(game: str, words: str, topic: str) -> list[Ruling]:
    """The rulings of a topic (empty: all) in which every typed word occurs; `R12` and `12` find the number."""
    wanted = words.casefold().split()
    return [one for one in load_rulings(game) if topic in (_EVERY, one.topic) and _holds(one, wanted)]


def _holds(ruling: Ruling, wanted: list[str]) -> bool:
    text = " ".join(pick(words) for words in (ruling.title, ruling.text, ruling.reason)).casefold().replace("**", "")
    number = str(ruling.number)
    return all(word in text or word.removeprefix("r") == number for word in wanted)


class RulingsScene(FormScene):
    """A list at the left, filtered by what is typed and by topic; the ruling that is marked at the right."""

    def __init__(self, services: Services, game: str, number: int = 1) -> None:
        super().__init__(services)
        self.game = game
        self.number = number
        self.words = ""
        self.topic = _EVERY
        self._page = Pane("page", self.form)
        self._canvas: Canvas | None = None

    @property
    def shown(self) -> list[Ruling]:
        """The rulings that the list holds now."""
        return found(self.game, self.words, self.topic)

    # ---- layout ---------------------------------------------------------------------------------------------------

    def layout(self, canvas: Canvas) -> None:
        self._canvas = canvas
        wide = 470 + 80 * (canvas.text_scale - 1)
        left = Box(_EDGE, _TOP, wide, HEIGHT - _TOP - _EDGE)
        right = Box(left.right + _GAP, _TOP, WIDTH - _EDGE - _GAP - left.right, left.h)
        widgets = [
            IconButton("back", Box(10, 6, 36, 36), "back", tip=_("Back"), keys=(Kind.BACK,)),
            *self._search(canvas, left),
            *self._reading(canvas, right),
        ]
        self.form.set(widgets, focus="words")

    def _search(self, canvas: Canvas, room: Box) -> list[Widget]:
        head, line = Panel.head(canvas), canvas.text_size("label") * 1.5 + 10
        inner = room.inset(14, 0)
        half = (inner.w - 10) * 0.54
        y = room.y + head
        rulings = self.shown
        topics = [Option(_EVERY, _("All topics"))] + [Option(topic, topic_name(topic)) for topic in TOPICS]
        rows = [Row(one.number, f"**R{one.number}** · {pick(one.title)}") for one in rulings]
        at = next((index for index, one in enumerate(rulings) if one.number == self.number), 0)
        top = y + line + 10
        count = ngettext("{count} ruling", "{count} rulings", len(rulings)).format(count=len(rulings))
        words = TextField(
            "words",
            Box(inner.x, y, half, line),
            self.words,
            longest=40,
            shown_empty=_("Type to search"),
            tip=_("A word, or a number such as R12"),
        )
        return [
            Panel(room, _("Rulings"), count),
            words,
            DropDown("topic", Box(inner.x + half + 10, y, inner.w - half - 10, line), topics, self.topic),
            ListBox(
                "list", Box(inner.x, top, inner.w, room.bottom - 14 - top), rows, at=at, row_height=line,
                empty=_("Nothing is found with these words."),
            ),
        ]  # fmt: skip

    def _reading(self, canvas: Canvas, room: Box) -> list[Widget]:
        ruling = next((one for one in self.shown if one.number == self.number), None)
        if ruling is None:
            return [Panel(room)]
        inner = Box(room.x + 28, room.y + 22, room.w - 56 - BAR, room.h - 40)
        switch = next((one for one in load_pack(self.game).pack.switches if one.id == ruling.switch), None)
        parts: list[tuple[str, str, str]] = [
            (f"R{ruling.number}  ·  {topic_name(ruling.topic)}", "label", "mute"),
            (pick(ruling.title), "heading", "cream"),
            (pick(ruling.text), "body", "cream"),
            (_("Why"), "panel", "gold"),
            (pick(ruling.reason), "body", "#dfe5ea"),
        ]
        if switch is not None:
            parts += [
                (_("The option that changes it"), "panel", "gold"),
                (f"**{pick(switch.name)}.** {pick(switch.text)}", "body", "#dfe5ea"),
            ]
        return [Panel(room), *self._page_of(canvas, inner, parts)]

    def _page_of(self, canvas: Canvas, room: Box, parts: list[tuple[str, str, str]]) -> list[Widget]:
        """Paragraphs one below the other, in a pane for large text."""
        widgets: list[Widget] = []
        y = room.y
        for text, role, color in parts:
            large = canvas.text_size(role) * (1.25 if role == "body" else 1.0)
            leading = 1.32
            tall = canvas.rich_height(text, room.w, role, size=large, leading=leading) + 3
            y += 18 if role == "panel" else 0
            widgets.append(Paragraph(Box(room.x, y, room.w, tall), text, role, color, large))
            y += tall + (10 if role in ("heading", "label") else 6)
        self._page.fill(room._replace(w=room.w + BAR), widgets, y)
        return self._page.widgets

    # ---- drawing and answers --------------------------------------------------------------------------------------

    def draw_ground(self, canvas: Canvas) -> None:
        canvas.stamp("dim room", 0, 0, WIDTH, HEIGHT, draw_dim_room)
        draw_bar(canvas)
        name = pick(load_pack(self.game).pack.name)
        title = _("{game}: rulings").format(game=name)
        canvas.block(title, 220, 2, WIDTH - 440, 42, "banner", align="center", shadow=160)

    def on_intent(self, intent: Intent) -> None:
        if self._page.wheel(intent):
            self.touch()
        elif intent.kind in (Kind.PAGE_UP, Kind.PAGE_DOWN):
            self._page.scroll_to(self._page.top + (200 if intent.kind is Kind.PAGE_DOWN else -200))
            self.touch()
        else:
            super().on_intent(intent)

    def on_reply(self, reply: Reply) -> None:
        if reply.id == "back":
            self.services.stack.pop()
            return
        if reply.id == "words" and reply.kind == "changed":
            self.words = str(reply.value)
        elif reply.id == "words":
            self.form.focus_on("list")
        elif reply.id == "topic":
            self.topic = str(reply.value)
        elif reply.id == "list" and reply.value is not None:
            self.number = int(reply.value)
        self._turn_to_what_is_found()

    def _turn_to_what_is_found(self) -> None:
        numbers = [one.number for one in self.shown]
        if numbers and self.number not in numbers:
            self.number = numbers[0]
        self._page.top = 0.0
        if self._canvas is not None:
            self.layout(self._canvas)
        self.touch()


class Paragraph(Label):
    """Rich text of a fixed size, from the top of its box."""

    def __init__(self, box: Box, text: str, role: str, color: str, size: float) -> None:
        super().__init__(box, text, role, color=color, valign="top")
        self.size = size

    def draw(self, canvas: Canvas, look: object) -> None:
        x, y, w, _h = self.box
        canvas.rich(self.text, x, y, w, self.role, color=self.color, size=self.size, leading=1.32)
