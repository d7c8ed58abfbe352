"""How a match of Elixir Quest ended: the score, the games with their captures, and what was won."""

from __future__ import annotations

from game.app.elixir.critic import QuestCritic
from game.app.elixir.pictures.card_view import TALL, WIDE, draw_card
from game.app.elixir.pictures.felt import draw_felt, draw_map
from game.app.elixir.pictures.opening import Opening, draw_unpacked
from game.app.elixir.replay import ElixirReplay
from game.app.elixir.table.lines import block
from game.app.elixir.table.top_bar import draw_bar
from game.app.play.ending.result import ResultScene
from game.app.play.ending.tally import Tally
from game.app.play.routes import NewGame
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Align, Canvas
from game.app.ui.effects.timeline import out_back, out_quad
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.services import Services
from game.app.ui.style.carved import coin
from game.app.ui.style.ornaments import lettering, panel, seat_mark
from game.app.ui.style.room import draw_table_top
from game.app.ui.style.theme import ELIXIR
from game.app.ui.style.tokens import ALPHA, LEADING, RADIUS
from game.app.ui.text.even import even_size
from game.app.ui.widgets.base import Box, WidgetId
from game.app.ui.widgets.button import Button, button_row
from game.content.cards.elixir_catalog import load_catalog
from game.errors import UserError
from game.modes.active_match import Occasion
from game.modes.collections.collections import HOUSE, Entry
from game.modes.collections.exchange import Rewards
from game.presentation.elixir.duel_records import Duel, story
from game.presentation.elixir.view_models import Face, character_face, face_by_id
from game.presentation.elixir.wording import ending_words, score_line, unplayed
from game.rules.elixir.rules import ElixirRules
from game.rules.elixir.state import GAMES
from game.text import _, ngettext, pgettext

_FIRST, _ROW, _ROWS, _COMES = 0.3, 0.34, 2.4, 0.32
"""When the first game comes, how much later each other one, how long all may take, and how long one is on its way."""
_AWAY = 70.0
_PRESSED, _MEDAL = 0.3, 24.0
_ROOM_FOR_MEDALS = 960.0
_FELT = Box(40, 62, 1200, 560)
_MOST_ROWS = 14
"""Of more games the last ones are shown."""
_GAMES = Box(70, 196, 560, 400)
_WON = Box(650, 196, 560, 400)


class ElixirResult(ResultScene[ElixirRules]):
    """The end of one match; from here to another one, to the replay, the lobby or the title.

    ``leads_back``: or to where the match was opened, a tournament or a journey.
    """

    theme = ELIXIR
    music = "elixir"

    def rules_page(self) -> tuple[str, str]:
        return "elixir", "goal"

    def __init__(
        self, services: Services, occasion: Occasion[ElixirRules], rewards: Rewards, *, leads_back: bool = False
    ) -> None:
        super().__init__(services, occasion, QuestCritic(occasion.rules))
        self.leads_back = leads_back
        self.rewards = rewards
        self.story = story(occasion.session.log)
        people = occasion.people
        self.me = people[0] if len(people) == 1 else 0
        self.opening = Opening(services.tempo, self._unpacked())
        self._row = min(_ROW, _ROWS / max(1, len(self._duels)))
        self._sealed = _FIRST + self._row * len(self._duels) + _COMES
        self.tally = Tally(services.tempo, self._sealed + _PRESSED)

    @property
    def _duels(self) -> list[Duel]:
        """The games that are shown."""
        return [duel for duel in self.story.duels if duel.winner is not None][-_MOST_ROWS:]

    def _come(self, row: int) -> float:
        """How far a game has come to its place."""
        return self.tally.share(_FIRST + self._row * row, _COMES, out_quad)

    def _wins(self, seat: int) -> int:
        """How many games somebody has won, without those that are still on their way."""
        coming = [duel for row, duel in enumerate(self._duels) if self._come(row) < 1]
        return self.story.wins[seat] - sum(duel.winner == seat for duel in coming)

    def _unpacked(self) -> int:
        """How many cards lie there to be turned up."""
        entries = [entry for entry in self.rewards.entries if entry.id.startswith(("pack/", "prize/"))]
        return sum(move.kind != "piece" and move.giver == HOUSE for move in entries[0].moves) if entries else 0

    def update(self, dt: float) -> None:
        super().update(dt)
        turned = self.opening.turned
        if self.opening.update(dt):
            self.touch()
        if self.opening.turned > turned:
            self.services.play("flip")

    @property
    def animating(self) -> bool:
        return self.opening.busy or super().animating

    def on_intent(self, intent: Intent) -> None:
        if self.opening.busy and intent.kind in (Kind.PRESS, Kind.SKIP, Kind.OK):
            self.opening.skip()
            self.tally.skip()
            self.touch()
        else:
            super().on_intent(intent)

    @property
    def sound(self) -> str:
        winners, people = self.story.winners or (), self.occasion.people
        lost = bool(people) and not any(seat in winners for seat in people)
        return "draw-game" if not winners else "defeat" if lost else "victory"

    # ---- words ------------------------------------------------------------------------------------------------------

    def headline(self) -> str:
        """Who won."""
        winners, seats = self.story.winners or (), self.occasion.seats
        if not winners:
            return _("It's a draw")
        if len(seats.people) == 1:
            return _("Victory") if seats.is_person(winners[0]) else _("Defeat")
        return _("{name} wins").format(name=seats.name(winners[0]))

    def subtitle(self) -> str:
        """The score, and why the match ended where it did."""
        names = self.occasion.seats.name
        score = score_line([(names(seat), self._wins(seat)) for seat in (self.me, 1 - self.me)])
        counted = all(self._come(row) >= 1 for row in range(len(self._duels)))
        notes = (ending_words(self.story, names) if counted else "", self.occasion.seats.stand_in_note)
        return "  ·  ".join([score, *filter(None, notes)])

    # ---- layout -----------------------------------------------------------------------------------------------------

    def layout(self, canvas: Canvas) -> None:
        tall = max(46.0, Button.height(canvas, gold=True))
        words = [
            ("on", pgettext("step", "Continue"), Kind.MAIN) if self.leads_back else ("again", _("Rematch"), Kind.MAIN),
            ("replay", _("Replay"), "r"),
            ("review", _("Review"), "v"),
        ]
        if not self.leads_back:
            words += [("lobby", _("Lobby"), "l"), ("title", _("Main menu"), Kind.BACK)]
        buttons = button_row(canvas, Box(40, HEIGHT - 18 - tall, WIDTH - 80, tall), words)
        self.form.set([*buttons, self.share_button().placed(Box(WIDTH - 46, 6, 34, 34))], focus=words[0][0])
        if self.occasion.autosave is None:
            replay = self.form.widget("replay")
            replay.enabled, replay.reason = False, _("This match wasn't saved.")

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw_ground(self, canvas: Canvas) -> None:
        canvas.stamp("elixir result ground", 0, 0, WIDTH, HEIGHT, _ground)
        draw_bar(canvas, _("Results"))
        winners = self.story.winners or ()
        canvas.glow(WIDTH / 2, 116, 260, "gold" if winners else "mute", 70)
        size = 50 if len(self.headline()) < 18 else 36
        lettering(canvas, self.headline(), WIDTH / 2, 112, size)
        pressed = self.tally.share(self._sealed, _PRESSED)
        wide = canvas.measure(self.headline(), "number", size=size)[0]
        if pressed and self.sound == "victory" and wide < _ROOM_FOR_MEDALS:
            for side in (-1, 1):
                _draw_medal(canvas, WIDTH / 2 + side * (wide / 2 + 52), 110, 1 + 1.2 * (1 - out_back(pressed)))
        block(canvas, self.subtitle(), 120, 144, WIDTH - 240, 40, "banner", align="center", shadow=ALPHA.strong)
        self._games(canvas)
        self._won(canvas)

    def _games(self, canvas: Canvas) -> None:
        x, y, w, h = _GAMES
        panel(canvas, x, y, w, h)
        block(canvas, _("Games"), x + 16, y + 6, w - 32, 30, "panel")
        duels = self._duels
        rows = max(GAMES, len(duels))
        step = (h - 50) / rows
        for place in range(rows):
            row = Box(x + 12, y + 42 + place * step, w - 24, step - 6)
            canvas.rect(*row, "well", radius=RADIUS.medium, alpha=ALPHA.half)
            if place < len(duels):
                self._game(canvas, row, duels[place], self._come(place))
            else:
                words = unplayed(self.story, place + 1)
                block(canvas, words, row.x + 60, row.y, row.w - 70, row.h, "quiet", color="mute")

    def _game(self, canvas: Canvas, row: Box, duel: Duel, come: float) -> None:
        """A game, whose characters ``come`` from both sides; how it ended is told when they are there."""
        middle = row.y + row.h / 2
        if come <= 0:
            return
        canvas.text(str(duel.game), row.x + 18, middle, "number", align="center")
        if duel.characters is None:
            text = _("{name} conceded.").format(name=self.occasion.seats.name(max(0, duel.left)))
            block(canvas, text, row.x + 44, row.y, row.w - 60, row.h, "label")
            return
        catalog = self.occasion.rules.catalog
        radius = min(25.0, row.h / 2 - 3)
        half = (row.w - 44) / 2 - 94
        played = [one.characters for one in self.story.duels if one.characters is not None]
        cells = [(character_face(catalog, code).name, half, row.h / 2) for pair in played for code in pair]
        size = even_size(canvas, cells, "label")
        for place, seat in enumerate((self.me, 1 - self.me)):
            face = character_face(catalog, duel.characters[seat])
            lost = duel.winner == 1 - seat and come >= 1
            away = _AWAY * (1 - come) * (-1 if place else 1)
            cx = (row.x + 62 if place == 0 else row.right - 28) + away
            mark = canvas.seat(seat)
            canvas.shape(mark.shape, cx, middle, radius, mark.color)
            reach = (radius - 2) * (1.12 if mark.shape == "hexagon" else 1.0)
            canvas.picture(face.art, cx - reach, middle - reach, 2 * reach, 2 * reach, shape=mark.shape, gray=lost)
            left = row.x + 94 if place == 0 else row.right - 60 - half
            tone = "mute" if lost else "cream"
            align: Align = "left" if place == 0 else "right"
            where = left + away, row.y + 2, half, row.h / 2
            canvas.block(face.name, *where, "label", size=size, color=tone, align=align)
            if come < 1:
                continue
            note = _("captured") if lost else (_("won") if duel.winner == seat else _("set aside"))
            color = "danger" if lost else "good" if duel.winner == seat else "mute"
            low = min(size, canvas.text_size("small"))
            block(canvas, note, left, middle - 1, half, row.h / 2 - 2, "small", size=low, color=color, align=align)
        if come < 1:
            return
        drawn, ended = _("drawn"), _("round {number}").format(number=duel.last.number if duel.last else 1)
        word = drawn if duel.winner == -1 else ended
        size = even_size(canvas, [(text, 76, row.h) for text in (drawn, ended)], "small")
        canvas.block(word, row.x + 95 + half, row.y, 76, row.h, "small", size=size, color="mute", align="center")

    def _won(self, canvas: Canvas) -> None:
        x, y, w, h = _WON
        panel(canvas, x, y, w, h)
        real = self.occasion.rules.options.stakes == "real"
        title = _("Captured for good") if real else _("Reward")
        block(canvas, title, x + 16, y + 6, w - 32, 30, "panel")
        if real:
            self._captures(canvas)
            return
        entries = [entry for entry in self.rewards.entries if entry.id.startswith(("pack/", "prize/"))]
        if entries:
            self._pack(canvas, entries[0])
            return
        text = "\n".join(self.rewards.notes) or self._nothing_won()
        canvas.icon("flask", x + w / 2 - 42, y + 92, 84, alpha=ALPHA.half)
        block(canvas, text, x + 50, y + 196, w - 100, 110, "body", color="cream", align="center", leading=LEADING.loose)

    def _nothing_won(self) -> str:
        """Why no pack lies there."""
        seats = self.occasion.seats
        if len(seats.people) == 2:
            return _("Practice match: no cards change hands.")
        if self.occasion.autosave is None:
            return _("No pack: this match wasn't saved.")
        winners = self.story.winners or ()
        if winners and seats.people and winners[0] == seats.people[0]:
            return _("Start a collection in the lobby to win packs from bots.")
        return _("Beat a bot to win a pack.")

    def _captures(self, canvas: Canvas) -> None:
        """The cards that have moved from one collection to the other, by who owns them now."""
        x, y, w, h = _WON
        settled = next((entry for entry in self.rewards.entries if entry.id.startswith("match/")), None)
        names = self.occasion.seats.name
        if settled is None:
            text = "\n".join(self.rewards.notes) or _("Played from a copy: no cards change hands.")
            block(canvas, text, x + 40, y + 120, w - 80, 140, "body", align="center", leading=LEADING.loose)
            return
        catalog = load_catalog()
        half = (w - 36) / 2
        taken = [[move.card for move in settled.moves if move.taker == names(seat)] for seat in (0, 1)]
        most = max(map(len, taken))
        for column, seat in enumerate((self.me, 1 - self.me)):
            left, cards = x + 18 + column * half, taken[seat]
            seat_mark(canvas, seat, left + 8, y + 62, 8)
            count = ngettext("{name} captured {count} card", "{name} captured {count} cards", len(cards))
            block(canvas, count.format(name=names(seat), count=len(cards)), left + 24, y + 46, half - 36, 32, "label")
            for box, card in zip(_spread(Box(left, y + 88, half - 12, h - 100), most), cards, strict=False):
                face = face_by_id(catalog, "character", card)
                draw_card(canvas, face, box.x, box.y, box.w, side=int(seat != self.me))

    def _pack(self, canvas: Canvas, entry: Entry) -> None:
        """The cards of a pack, or of a prize."""
        x, y, w, _h = _WON
        catalog = load_catalog()
        name = entry.moves[0].taker if entry.moves else ""
        prize = entry.id.startswith("prize/")
        faces: list[Face] = [
            face_by_id(catalog, move.kind, move.card)
            for move in entry.moves
            if move.kind != "piece" and move.giver == HOUSE
        ]
        words = (_("{name} wins a prize") if prize else _("{name} opens a pack")).format(name=name)
        block(canvas, words, x + 20, y + 38, w - 40, 28, "label", align="center")
        piece = next((move.card for move in entry.moves if move.kind == "piece"), None)
        beside = 170 if piece is not None else 0
        wide = min(196.0, (w - 30 - beside) / max(1, len(faces)) - 14)
        total = len(faces) * (wide + 14) + beside
        left = x + (w - total + 14) / 2
        top = y + 78
        for place, face in enumerate(faces):
            draw_unpacked(canvas, face, left, top, wide, self.opening.opened(place))
            left += wide + 14
        if piece is not None:
            box = Box(left, top + 60, 150, 100)
            draw_map(canvas, box, {piece})
            text = _("Map piece {number}").format(number=int(piece) + 1)
            block(canvas, text, box.x, box.bottom + 6, box.w, 40, "small", align="center")
        tall = wide * TALL / WIDE
        block(canvas, self._total(name), x + 20, top + tall + 18, w - 40, 60, "body", color="mute", align="center")

    def _total(self, name: str) -> str:
        """How far the collection has come."""
        from game.modes.collections import exchange as house
        from game.modes.collections.collections import PIECES, collection

        try:
            owned = collection(house.book(), name)
        except UserError:
            return ""
        catalog = load_catalog()
        return _(
            "{name}'s collection: {characters} of {all} characters, {potions} of {most} potions, "
            "{pieces} of 8 map pieces"
        ).format(
            name=name,
            characters=len(owned.characters),
            all=len(catalog.characters),
            potions=len(owned.potions),
            most=len(catalog.potions),
            pieces=min(PIECES, len(owned.pieces)),
        )

    # ---- what the person does ---------------------------------------------------------------------------------------

    def press(self, id: WidgetId) -> None:
        match id:
            case "on":
                self.step_back()
            case "replay":
                self.services.stack.push(ElixirReplay(self.services, self.saved))
            case "lobby":
                self.services.replace(NewGame("elixir"))
            case _:
                super().press(id)

    def step_back(self) -> None:
        if self.leads_back:
            self.services.stack.pop()
        else:
            super().step_back()

    def replay(self, step: int) -> ElixirReplay:
        return ElixirReplay(self.services, self.saved, step, self.grader)


def _spread(box: Box, count: int) -> list[Box]:
    """Where so many cards lie in the middle of a box, as large as they can be there."""
    columns = 1 if count < 2 else 2 if count < 5 else 3
    rows = -(-count // columns)
    wide = min(150.0, box.w / columns - 8, (box.h / max(1, rows) - 8) * WIDE / TALL)
    tall = wide * TALL / WIDE + 8
    top = box.y + max(0.0, box.h - rows * tall) / 2
    return [
        Box(box.x + place % columns * (wide + 8), top + place // columns * tall, wide, tall - 8)
        for place in range(count)
    ]


def _draw_medal(canvas: Canvas, x: float, y: float, scale: float) -> None:
    """A golden medal with a flask."""

    def draw(part: Canvas) -> None:
        coin(part, _MEDAL, _MEDAL, _MEDAL, "gold")
        part.icon("flask", _MEDAL * 0.42, _MEDAL * 0.4, _MEDAL * 1.16, color="gold_ink")

    canvas.stamp("games medal", x - _MEDAL, y - _MEDAL, 2 * _MEDAL, 2 * _MEDAL, draw, pad=8, scale=scale)


def _ground(canvas: Canvas) -> None:
    draw_table_top(canvas)
    draw_felt(canvas, _FELT)
