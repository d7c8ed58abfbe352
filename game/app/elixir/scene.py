"""The scene in which a match of Elixir Quest is played: it shows a view, asks, and tells what came of the answers.

It never holds a state. While two people play, hands are shown only to the one who has come to the screen, and what both
have laid is turned up before a table that anybody may look at.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import Any, assert_never

from game.app.elixir.collection.closer import looked_closer
from game.app.elixir.critic import QuestCritic
from game.app.elixir.handover import ElixirHandover
from game.app.elixir.ids import CharacterId, PotionId, RoundId
from game.app.elixir.mood import mood_of
from game.app.elixir.result import ElixirResult
from game.app.elixir.showing import ElixirShowing, Phase
from game.app.elixir.table.hand_row import HandCard
from game.app.elixir.table.lights import draw_lights
from game.app.elixir.table.table_view import draw_all
from game.app.elixir.table.table_widgets import table_widgets
from game.app.elixir.table_menu import ask_to_leave, ask_to_stop
from game.app.elixir.telling import Telling
from game.app.play.coaching.form_coach import FormCoach
from game.app.play.coaching.hints import carried_out_by
from game.app.play.coaching.lesson import TEACHER
from game.app.play.concede import Concession
from game.app.play.form_table import FormTable
from game.app.play.guest import Guest
from game.app.ui.audio.layers import Mood
from game.app.ui.audio.spoken import News, Spoken
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.hearing import Hearing
from game.app.ui.effects.timeline import Clock
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.app.ui.style.theme import ELIXIR
from game.app.ui.widgets.base import Reply, WidgetId
from game.bots.elixir.bots import elixir_bot_title
from game.bots.elixir.hint import elixir_advice_sentences
from game.bots.worker.pool import Found
from game.modes.active_match import Occasion
from game.modes.collections import exchange as house
from game.presentation.elixir.duel_records import story
from game.presentation.elixir.log import LogFormatter
from game.presentation.elixir.wording import choice_sentence, refusal_sentence, score_line
from game.rules.elixir.action import Action, Concede, Decline, Drink, Lay, Leave, Stop
from game.rules.elixir.rules import ElixirRules
from game.rules.elixir.state import NONE
from game.session.log_line import LogLine
from game.text import _

_AUTO_NEXT = 2.2
"""Seconds after which bots that play alone go on to the next game."""


class TableScene(FormTable[ElixirRules, Action]):
    """One match at the table, from its present position to its end."""

    coach: FormCoach
    theme = ELIXIR
    lively = True
    hand_ids = (CharacterId, PotionId)
    music = "elixir"
    ambience = "elixir"

    def rules_page(self) -> tuple[str, str]:
        if self.asked_kind == "drink":
            return "elixir", "potions"
        return "elixir", "strike" if self.rules.options.format == "beginner" else "rounds"

    def __init__(
        self, services: Services, occasion: Occasion[ElixirRules], guest: Guest[Action, TableScene] | None = None
    ) -> None:
        super().__init__(services, occasion, guest)
        self.telling = Telling(services)
        self.picked = [NONE, NONE]
        self.at = -1
        self.halted = False
        """A game is over and lies there until somebody goes on to the next."""
        self.pieces = house.pieces_on_table(occasion)
        self._waited = Clock()
        self.telling.snap(self._events())

    # ---- life -------------------------------------------------------------------------------------------------------

    def count_unseen_end(self) -> None:
        for note in house.finish(self.occasion).notes:
            self.services.announce(note)

    def layout(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.refresh()

    @property
    def mood(self) -> Mood:
        return mood_of(self.telling.told)

    @property
    def animating(self) -> bool:
        return self.telling.busy or super().animating

    def _events(self) -> list[object]:
        return list(self.session.events_for(self.viewer))

    # ---- time -------------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        super().update(dt)
        was, told = self.telling.busy, len(self.telling.told)
        if self.telling.update(dt):
            self.touch()
        if self.telling.busy:
            if len(self.telling.told) > told:
                self.refresh()
            return
        if was:
            self.refresh()
        if self.halted:
            self.coach.update()
            self.guest.rest()
        if not self.halted:
            self.go_on(dt)
        elif not self.guest.holds:
            self._wait_for_next(dt)
        else:
            self.guest.go_on(dt)

    def _wait_for_next(self, dt: float) -> None:
        if self.occasion.people:
            return
        if self._waited.advance(dt) >= self.services.tempo.seconds(_AUTO_NEXT):
            self.next_game()

    # ---- what the table of all games asks for -----------------------------------------------------------------------

    end_pause = 0.9

    @property
    def busy(self) -> bool:
        return self.telling.busy or self.halted

    def show_position(self) -> None:
        self.telling.snap(self._events())
        self.refresh()

    def forget_choice(self) -> None:
        self.at = -1
        self._waited.restart()

    def put_question(self) -> None:
        self.picked, self.at = [NONE, NONE], -1
        self.refresh()
        first = next((widget.id for widget in self.form.widgets if widget.id == "drink"), None)
        self.form.focus = first or next((w.id for w in self.form.widgets if isinstance(w, HandCard)), None)
        self.touch()

    def hand_over(self, seat: int) -> Scene:
        return ElixirHandover(self.services, self, seat, self.public_news)

    def public_news(self) -> News:
        """Return the log that everybody may read, as long as nobody sits at the table."""
        return self.spoken.news() if self.viewer < 0 else News()

    def result(self) -> Scene:
        rewards = house.finish(self.occasion)
        return ElixirResult(self.services, self.occasion, rewards, leads_back=self.guest.goes_back)

    def refusal_sentence(self, refusal: Any) -> str:
        return refusal_sentence(refusal, self.rules.catalog)

    def asks(self, hearing: Hearing) -> Sequence[str]:
        """What the banner says."""
        show = self.showing()
        return show.title, show.hint, *self.coach.words()

    @cached_property
    def spoken(self) -> Spoken:
        from game.app.elixir.spoken_quest import SpokenQuest

        return SpokenQuest(self, self.showing)

    @property
    def told_so_far(self) -> int:
        return self.telling.landed

    def log_lines(self) -> list[LogLine]:
        landed = self.telling.told[: self.telling.landed]
        return LogFormatter(self.rules, self.occasion.seats).lines(self.readable.of(landed))

    def make_coach(self) -> FormCoach:
        return FormCoach(self, QuestCritic(self.rules))

    def concession(self, seat: int) -> Concession:
        if self.rules.options.stakes == "real":
            return Concession(Leave(seat), ask=partial(ask_to_leave, self))
        return Concession(Concede(seat))

    def hint_came(self, found: Found) -> None:
        self.hints.say(f"{self.hint_words(found)} {carried_out_by(self.services.device)}")
        self.refresh()

    def hinted(self) -> list[WidgetId]:
        action: Action | None = self.hints.found.action if self.hints.found is not None else None
        match action:
            case Lay(character=character, potion=potion):
                return [CharacterId(character), PotionId(potion)]
            case Drink():
                return ["drink"]
            case Decline():
                return ["decline"]
            case Stop():
                return ["stop"]
            case Leave() | Concede() | None:
                return []
            case _:
                assert_never(action)

    def tell(self, events: Sequence[Any], *, by_bot: bool) -> None:
        if len(self.occasion.people) > 1 and not self.occasion.open_hands and self.viewer >= 0:
            before = len(self.session.events_for(self.viewer)) - len(events)
            self.viewer = -1
            self.services.stack.toast.hand_over()
            self.telling.snap(list(self.session.events_for(-1))[:before])
            events = self.session.events_for(-1)[before:]
        if self.session.decision is None and self.halted:
            self.halted = False  # given up while a game that is over still stood there
        self.telling.play(list(events), self._halt)
        self.telling.update(0.0)  # what has been laid leaves the hand at once
        self.refresh()

    # ---- answers ----------------------------------------------------------------------------------------------------

    def _halt(self) -> None:
        """A game has ended on the screen."""
        self.halted = True
        self.refresh()
        self.form.focus = "next"

    def next_game(self) -> None:
        """Clear the table for the next game, or go on to the result."""
        self.halted, self.at = False, -1
        self._waited.restart()
        if self.session.decision is None:
            self.end_pause = 0.0  # the last picture has stood until now
        self.refresh()

    # ---- undo and hints ---------------------------------------------------------------------------------------------

    def hint_words(self, found: Found) -> str:
        """A hint and what speaks for it."""
        view, catalog = self.occasion.session.view(self.viewer), self.rules.catalog

        def say(text: str) -> str:
            return choice_sentence(catalog, view, self.viewer, self.rules.from_text(view, text))

        told = elixir_advice_sentences(found.advice, say)
        action: Any = found.action
        hint = choice_sentence(catalog, view, self.viewer, action)
        return " ".join([_("Hint: {text}").format(text=hint), *told])

    # ---- what is shown ----------------------------------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        """What the table is doing."""
        if self.telling.busy:
            return "show"
        if self.halted:
            return "ended"
        asked = self.occasion.session.decision
        if not self.person_asked or asked is None:
            return "wait"
        return "lay" if asked.kind == "lay" else "drink"

    def showing(self) -> ElixirShowing:
        """The table of the moment."""
        seats = self.occasion.seats
        me = self.viewer if self.viewer >= 0 else (self.occasion.people[0] if len(self.occasion.people) == 1 else 0)
        show = ElixirShowing(
            self.rules,
            self.occasion.session.view(self.viewer),
            self.viewer,
            me,
            (seats.name(0), seats.name(1)),
            (self._kind(0), self._kind(1)),
            story(self.readable.of(self.telling.told)),
            self.phase,
            (NONE, NONE) if self.hidden else (self.picked[0], self.picked[1]),
            self.at,
            self.telling.turned,
            self.telling.fought,
            pieces=self.pieces,
        )
        show.shattered, show.crowned = self.telling.shattered, self.telling.crowned
        show.winner, show.still = self.telling.winner, self.telling.still
        show.title, show.hint = self._banner(show)
        return show

    def _kind(self, seat: int) -> str:
        seats = self.occasion.seats
        if seats.is_person(seat):
            return ""
        if seats.kinds[seat] == TEACHER:
            return _("Coach")
        title = elixir_bot_title(seats.kinds[seat])
        return _("Bot") if title == seats.name(seat) else title

    def _banner(self, show: ElixirShowing) -> tuple[str, str]:
        duel = show.open_duel
        names = show.names
        if show.phase == "lay":
            if show.view.sudden_death:
                return _("Sudden death"), _("{name}: choose a set-aside character").format(name=names[show.me])
            potions = bool(show.view.potions[show.me])
            hint = _("Add a potion if you like") if potions else _("Both reveal together")
            return _("{name}: choose a character").format(name=names[show.me]), hint
        if show.phase == "drink":
            return _("Drink your potion?"), _("Used up after this round")
        if duel is not None and (show.phase in ("show", "ended")):
            if duel.winner is not None and show.phase == "ended":
                hint = score_line([(names[seat], show.story.wins[seat]) for seat in (show.me, show.foe)])
                if duel.winner < 0:
                    return _("Game drawn"), hint
                return _("{name} wins the game").format(name=names[duel.winner]), hint
            if show.round is not None:
                return _("Round {number}").format(number=show.round.number), self._round_words(show)
            return _("Both reveal"), ""
        asked = self.occasion.session.decision
        if asked is None:
            return _("The match is over"), ""
        if not self.occasion.seats.is_person(asked.seat):
            return _("{player} is thinking").format(player=names[asked.seat]), ""
        return "", ""

    def _round_words(self, show: ElixirShowing) -> str:
        assert show.round is not None
        if self.telling.fought < 1:
            return _("Both attack")
        bout = show.round.bout
        if bout.winner >= 0:
            return _("{name} wins the round").format(name=show.names[bout.winner])
        return _("Both hit: draw") if bout.hits[0] else _("Both miss: draw")

    # ---- widgets ----------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Widgets for what the table is doing now."""
        self.touch()
        if self.canvas is None:
            return
        show, word, icons = self.showing(), self.coach.words(), self.icons()
        widgets = table_widgets(self.canvas, show, self.occasion, word, icons, hidden=self.hidden)
        self.form.set(self.guest.dress(self.canvas, widgets))

    # ---- what the person does ---------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        if self.telling.busy and intent.kind in (Kind.OK, Kind.MAIN, Kind.SKIP):
            self.skip()
            return
        super().handle(intent)

    def skip(self) -> None:
        """Show the end of what is being told, with the buttons for what comes next."""
        self.telling.skip()
        self.refresh()

    def let_go(self) -> bool:
        had, self.picked = self.picked != [NONE, NONE], [NONE, NONE]
        return had

    def press(self, reply: Reply) -> None:
        match reply.id:
            case CharacterId(place):
                self._pick(0, place, by_key=bool(reply.value))
            case PotionId(place):
                self._pick(1, place, by_key=bool(reply.value))
            case RoundId():
                self.at = int(reply.value)
                self.refresh()
            case button:
                self._press(button)

    def _pick(self, slot: int, place: int, *, by_key: bool) -> None:
        again = self.picked[slot] == place
        if again and slot == 0 and by_key:
            self.refresh()
            self.form.focus_on("lay")
            return
        self.picked[slot] = NONE if again else place
        self.services.play("card")
        self.refresh()

    def _press(self, id: WidgetId) -> None:
        doors: dict[WidgetId, Callable[[], None]] = {
            "lay": lambda: self.submit(Lay(self.picked[0], self.picked[1])),
            "drink": lambda: self.submit(Drink()),
            "decline": lambda: self.submit(Decline()),
            "next": self.next_game,
            "skip": self.skip,
            "stop": self._ask_to_stop,
        }
        if id in doors:
            doors[id]()
        self.touch()

    def _ask_to_stop(self) -> None:
        if not self.guest.guided:
            ask_to_stop(self.services, self._stop)

    def _stop(self) -> None:
        self.halted = False
        self.submit(Stop())

    def on_intent(self, intent: Intent) -> None:
        if not looked_closer(self, self.rules.catalog, intent):
            super().on_intent(intent)

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw_ground(self, canvas: Canvas) -> None:
        draw_all(canvas, self.showing())

    def draw_lights(self, canvas: Canvas) -> None:
        if not self.telling.busy:
            draw_lights(canvas, self.showing(), self.services.stack.tick)
