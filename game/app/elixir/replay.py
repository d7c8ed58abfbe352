"""A match of Elixir Quest told again: its table above the line of the match."""

from __future__ import annotations

from game.app.elixir.collection.closer import looked_closer
from game.app.elixir.critic import QuestCritic
from game.app.elixir.ids import CharacterId, PotionId, RoundId
from game.app.elixir.mood import mood_of
from game.app.elixir.showing import ElixirShowing
from game.app.elixir.table.hand_row import BackRow, HandCard, places
from game.app.elixir.table.table_panels import KNOWN, placed_rounds
from game.app.elixir.table.table_view import draw_all
from game.app.elixir.telling import Telling as Table
from game.app.play.coaching.grader import Grader
from game.app.play.coaching.reviewing import Reviewing
from game.app.ui.audio.layers import Mood
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent
from game.app.ui.services import Services
from game.app.ui.style.theme import ELIXIR
from game.app.ui.widgets.base import Reply, Widget
from game.app.ui.widgets.button import Button
from game.modes.replay_view import OPEN, Telling
from game.presentation.elixir.duel_records import story
from game.presentation.elixir.log import LogFormatter
from game.presentation.elixir.view_models import character_face, potion_face
from game.presentation.elixir.wording import ending_words
from game.rules.core.protocol import HIDDEN
from game.rules.elixir import event as e
from game.rules.elixir.rules import ElixirRules
from game.storage.saves import Saved
from game.text import _

_TOP, _LOW = 532.0, 662.0


class ElixirReplay(Reviewing):
    """The table of a finished match, step by step."""

    theme = ELIXIR
    music = "elixir"
    ambience = "elixir"

    def __init__(self, services: Services, saved: Saved, step: int = 0, grader: Grader | None = None) -> None:
        telling = Telling(saved, begins=lambda event: isinstance(event, e.TurnedUp))
        super().__init__(services, saved, telling, step, critic=QuestCritic(saved.rules), grader=grader)

    def rules_page(self) -> tuple[str, str]:
        return "elixir", "rounds"

    def prepare(self) -> None:
        assert isinstance(self.saved.rules, ElixirRules)
        self.rules = self.saved.rules
        self.tale = LogFormatter(self.rules, self.saved.seats)
        self.shown = self.table = Table(self.services, self.tempo)
        self.at = -1

    def rest_at(self, step: int) -> None:
        self.at = -1
        self.table.snap(self.telling.told(step))

    def play_step(self, step: int) -> None:
        self.at = -1
        self.table.snap(self.telling.told(step - 1))
        self.table.play(self.telling.events(step), lambda: None)

    @property
    def mood(self) -> Mood:
        return mood_of(self.table.told)

    def showing(self) -> ElixirShowing:
        """The table of the moment."""
        seats, reader = self.saved.seats, self.telling.reader
        me = 0 if reader == OPEN else reader
        told = story(self.table.told)
        duel = told.duel
        ended = duel is not None and duel.winner is not None
        show = ElixirShowing(
            self.rules,
            self.telling.view(self.step),
            -1 if reader == OPEN else reader,
            me,
            (seats.name(0), seats.name(1)),
            ("", ""),
            told,
            "ended" if ended else "show",
            at=self.at,
            turned=self.table.turned,
            fought=self.table.fought,
            reviewed=self.grader.started,
        )
        show.shattered, show.crowned = self.table.shattered, self.table.crowned
        show.winner, show.still = self.table.winner, self.table.still
        show.title = _("{one} vs {other}").format(one=seats.name(me), other=seats.name(1 - me))
        show.hint = ending_words(told, seats.name) or _("Game {number}").format(
            number=duel.game if duel is not None else show.view.game
        )
        return show

    def layout(self, canvas: Canvas) -> None:
        show = self.showing()
        tall = max(40.0, Button.height(canvas))
        side = self.column(canvas, 1060, 720 - 12 - tall, 210, tall)
        review = self.review_panel(canvas, KNOWN._replace(h=side[0].box.y - 8 - KNOWN.y))
        self.form.set([*self._hand(show), *placed_rounds(canvas, show), *self.bar(canvas), *side, *review])

    def _hand(self, show: ElixirShowing) -> list[Widget]:
        characters, potions = show.held(show.me, "character"), show.held(show.me, "potion")
        if any(number == HIDDEN for _place, number in [*characters, *potions]):
            return [BackRow(len(characters), len(potions), _TOP, _LOW)]
        boxes = places(len(characters), len(potions), _TOP, _LOW)
        catalog = self.rules.catalog
        faces = [character_face(catalog, n) for _p, n in characters] + [potion_face(catalog, n) for _p, n in potions]
        cards: list[Widget] = []
        ids = [*(CharacterId(place) for place, _n in characters), *(PotionId(place) for place, _n in potions)]
        for id, face, box in zip(ids, faces, boxes, strict=True):
            cards.append(HandCard(id, face, key="", chosen=False, asked=False).placed(box))
        return cards

    def draw_ground(self, canvas: Canvas) -> None:
        draw_all(canvas, self.showing())

    def on_intent(self, intent: Intent) -> None:
        if not looked_closer(self, self.rules.catalog, intent):
            super().on_intent(intent)

    def on_reply(self, reply: Reply) -> None:
        if isinstance(reply.id, RoundId) and reply.kind == "pressed":
            self.at = int(reply.value)
            self.services.stack.relayout()
            return
        super().on_reply(reply)
