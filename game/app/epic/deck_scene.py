"""The pages of a team's deck: every card small with its copies, the one looked at large and drawn at its own size."""

from __future__ import annotations

from game.app.epic.cards.closer import CardScene
from game.app.epic.cards.copies import draw_copies
from game.app.epic.cards.terms import shown_on
from game.app.epic.cards.view import CARD_HEIGHT, CARD_WIDTH, draw_card, is_whole
from game.app.epic.ids import CardId
from game.app.epic.look import look_of
from game.app.epic.match.rules_pages import rules_page
from game.app.play.large_card import CardWall, closer_hint, opens_closer
from game.app.play.routes import PrintDeck
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.services import Services
from game.app.ui.style.ornaments import panel
from game.app.ui.style.tokens import LEADING
from game.app.ui.widgets.base import Box, Look, Reply, Widget, WidgetId
from game.app.ui.widgets.button import IconButton
from game.app.ui.widgets.text import Label, PanelGround
from game.content.cards.packs import load_pack
from game.presentation.epic import deck_pages as decks
from game.presentation.epic.card_faces import entry_face
from game.presentation.epic.view_models import CardFace, CardLook
from game.text import _, ngettext, pick

_TOP, _EDGE, _GAP = 58.0, 14.0, 12.0
_AIR = 10.0
"""Room between two small cards, wide enough for the pills that overhang their corners."""


class SmallCard(Widget):
    """A card of the deck; the arrows left and right leaf from one to the next (`changed` with the step)."""

    def __init__(self, place: int, face: CardFace, copies: int, *, small: bool = False) -> None:
        super().__init__(CardId(place))
        self.face = face
        self.copies = copies
        self.small = small

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, _h = self.box
        scale = w / CARD_WIDTH
        draw_card(canvas, x, y, scale, self.face, CardLook(focused=look.current, small=self.small))
        if self.copies > 1:
            draw_copies(canvas, self.box, self.copies)

    def handle(self, intent: Intent) -> Reply | None:
        if intent.kind in (Kind.LEFT, Kind.RIGHT):
            return Reply(self.id, "changed", 1 if intent.kind is Kind.RIGHT else -1)
        return Reply(self.id, "pressed") if opens_closer(intent) else None


class DeckScene(CardWall):
    """All cards of one team; Page Up and Page Down turn to the deck of the team before and after."""

    heading_box = Box(220, 2, WIDTH - 440, 42)

    def __init__(self, services: Services, game: str, team: str, place: int = 0) -> None:
        super().__init__(services)
        self.theme = look_of(game)
        self.music = game
        self.game = game
        self.team = team
        self.place = place
        self._large = Box(0, 0, 0, 0)

    def rules_page(self) -> tuple[str, str]:
        return rules_page(self.game, "card")

    @property
    def heading(self) -> str:
        return pick(load_pack(self.game).teams[self.team].name)

    @property
    def entries(self) -> tuple[decks.Entry, ...]:
        """The cards of the team, talents first."""
        return decks.entries(self.game, self.team)

    # ---- layout ---------------------------------------------------------------------------------------------------

    def layout(self, canvas: Canvas) -> None:
        side = 412 + 48 * (canvas.text_scale - 1)
        whole = Box(_EDGE, _TOP, WIDTH - 2 * _EDGE - _GAP - side, HEIGHT - _TOP - _EDGE)
        self._large = Box(whole.right + _GAP, _TOP, side, whole.h)
        widgets: list[Widget] = [PanelGround().placed(whole), *self._cards(canvas, whole), *self._bar()]
        self.form.set(widgets, focus=CardId(self.place))
        self.form.focus_on(CardId(self.place))

    def _bar(self) -> list[Widget]:
        before, after = Box(WIDTH - 92, 6, 34, 34), Box(WIDTH - 50, 6, 34, 34)
        printer = Box(WIDTH - 142, 6, 34, 34)
        return [
            self.back(),
            IconButton("print", "print", tip=_("Print deck"), keys=("d",)).placed(printer),
            IconButton("before", "left", tip=_("Previous team"), keys=("p", Kind.PAGE_UP)).placed(before),
            IconButton("after", "right", tip=_("Next team"), keys=("n", Kind.PAGE_DOWN)).placed(after),
        ]

    def _cards(self, canvas: Canvas, room: Box) -> list[Widget]:
        """Two groups with a heading each, the cards as large as they all fit."""
        talents = [place for place, entry in enumerate(self.entries) if not entry.card.basic]
        basics = [place for place, entry in enumerate(self.entries) if entry.card.basic]
        head = PanelGround.head(canvas)
        inner = Box(room.x + 18, room.y, room.w - 36, room.h - 18)
        columns, scale = self._grid(inner, [len(talents), len(basics)], head)
        found: list[Widget] = []
        y = inner.y
        for title, places in ((_("Power and special cards"), talents), (_("Basic cards"), basics)):
            copies = sum(self.entries[place].copies for place in places)
            count = ngettext("{count} card", "{count} cards", copies).format(count=copies)
            heading = Label(f"{title}  ·  {count}", "panel")
            found.append(heading.placed(Box(inner.x, y + 3, inner.w, head - 8)))
            y += head
            faces = {place: entry_face(self.game, self.entries[place]) for place in places}
            small = not all(is_whole(canvas, face, scale) for face in faces.values())
            step_x, step_y = inner.w / columns, CARD_HEIGHT * scale + _AIR + 4
            for index, place in enumerate(places):
                row, column = divmod(index, columns)
                left = inner.x + column * step_x + (step_x - CARD_WIDTH * scale) / 2
                box = Box(left, y + 4 + row * step_y, CARD_WIDTH * scale, CARD_HEIGHT * scale)
                found.append(SmallCard(place, faces[place], self.entries[place].copies, small=small).placed(box))
            y += -(-len(places) // columns) * step_y
        return found

    @staticmethod
    def _grid(room: Box, groups: list[int], head: float) -> tuple[int, float]:
        """The number of columns that lets the cards be largest, and their scale."""
        best = (1, 0.0)
        for columns in range(4, 12):
            rows = sum(-(-count // columns) for count in groups)
            wide = (room.w / columns - _AIR) / CARD_WIDTH
            tall = ((room.h - len(groups) * head) / rows - _AIR - 4) / CARD_HEIGHT
            best = max(best, (columns, min(wide, tall)), key=lambda one: one[1])
        return best

    # ---- drawing --------------------------------------------------------------------------------------------------

    def draw_ground(self, canvas: Canvas) -> None:
        super().draw_ground(canvas)
        canvas.text(_("Deck"), 60, 24, "small", color="mute")
        panel(canvas, *self._large)
        self._draw_large(canvas)

    def _draw_large(self, canvas: Canvas) -> None:
        x, y, w, h = self._large
        entry = self.entries[self.place]
        face = entry_face(self.game, entry)
        notes = "\n".join(term.line for term in shown_on(self.game, face))
        inner = w - 36
        below = canvas.rich_height(notes, inner, "body", leading=LEADING.normal) + 12 if notes else 0.0
        counter = canvas.text_size("small") * 1.4 + 8
        scale = min((h - 40 - below - counter) / CARD_HEIGHT, (w - 48) / CARD_WIDTH)
        top = y + 22
        draw_card(canvas, x + (w - CARD_WIDTH * scale) / 2, top, scale, face)
        top += CARD_HEIGHT * scale + 12
        if notes:
            canvas.rich(notes, x + 18, top, inner, "body", color="prose", leading=LEADING.normal)
        count = _("{place} of {all}").format(place=self.place + 1, all=len(self.entries))
        count = f"{count}  ·  {closer_hint()}"
        canvas.block(count, x, y + h - counter, w, counter - 2, "small", color="mute", align="center")

    # ---- what the player does -------------------------------------------------------------------------------------

    def mark(self, id: WidgetId | None) -> bool:
        before = self.place
        match id:
            case CardId(place):
                self.place = place
        return self.place != before

    def on_reply(self, reply: Reply) -> None:
        if reply.id == "print":
            self._print()
        elif reply.id in ("before", "after"):
            self._turn(-1 if reply.id == "before" else 1)
        elif reply.kind == "pressed":
            face = entry_face(self.game, self.entries[self.place])
            self.services.stack.push(CardScene(self.services, self.game, face))
        elif isinstance(reply.id, CardId):
            self.form.focus_on(CardId((reply.id.place + reply.value) % len(self.entries)))

    def _print(self) -> None:
        self.services.open(PrintDeck(self.game, self.team))

    def _turn(self, step: int) -> None:
        teams = list(load_pack(self.game).teams)
        self.team = teams[(teams.index(self.team) + step) % len(teams)]
        self.place = min(self.place, len(self.entries) - 1)
        self.services.stack.relayout()
