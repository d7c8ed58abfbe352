"""The scene in which a match of Elixir Quest is played: it shows a view, asks, and tells what came of the answers.

It never holds a state. While two people play, hands are shown only to the one who has come to the screen, and what both
have laid is turned up before a table that anybody may look at.
"""

from __future__ import annotations

from typing import Any

from game.app.elixir import house
from game.app.elixir.closer import looked_closer
from game.app.elixir.duels import story
from game.app.elixir.faces import character_face, potion_face
from game.app.elixir.hand_row import HandCard
from game.app.elixir.handover import ElixirHandover
from game.app.elixir.mood import mood_of
from game.app.elixir.showing import Phase, Showing
from game.app.elixir.table_menu import TableMenu
from game.app.elixir.table_view import draw_all
from game.app.elixir.table_widgets import table_widgets
from game.app.elixir.telling import Telling
from game.app.play.occasion import Occasion
from game.app.play.thinking import Thinking
from game.app.ui.audio.layers import Mood
from game.app.ui.canvas import Canvas
from game.app.ui.input import Intent, Kind
from game.app.ui.scene import FormScene
from game.app.ui.services import Services
from game.app.ui.theme import ELIXIR
from game.app.ui.widgets.base import Reply
from game.bots.elixir_bots import elixir_bot_title
from game.bots.worker import Question
from game.rules.elixir.state import NONE
from game.rules.elixir.table import Action, Decline, Drink, Lay
from game.table.elixir_wording import refusal_sentence
from game.text import _

_AUTO_NEXT = 2.2
"""Seconds after which bots that play alone go on to the next game."""


class TableScene(FormScene):
    """One match at the table, from its present position to its end."""

    theme = ELIXIR
    music = "elixir"
    ambience = "elixir"

    def rules_page(self) -> tuple[str, str]:
        asked = self.occasion.session.decision
        if asked is not None and asked.kind == "drink":
            return "elixir", "potions"
        return "elixir", "strike" if self.rules.options.format == "beginner" else "rounds"

    def __init__(self, services: Services, occasion: Occasion) -> None:
        super().__init__(services)
        self.occasion = occasion
        self.rules = occasion.rules
        people = occasion.people
        self.viewer = people[0] if len(people) == 1 else -1
        """The seat whose hand is shown; -1 for nobody's."""
        self.telling = Telling(services)
        self.thinking = Thinking(occasion, services.tempo, lambda: services.bots, services.announce)
        self.menu = TableMenu(self)
        self.picked = [NONE, NONE]
        self.at = -1
        self.halted = False
        """A game is over and lies there until somebody goes on to the next."""
        self.hint: Action | None = None
        self.pieces = house.pieces_on_table(occasion)
        self._hint_number = 0
        self._asked_step = -1
        self._waited = 0.0
        self._over = False
        self._canvas: Canvas | None = None
        self.telling.snap(self._events())

    # ---- life -------------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        self._keep()

    def leave(self) -> None:
        self.thinking.forget()
        if self._over:
            return
        if self.occasion.session.outcome is not None:  # nobody waits for the result, and it counts all the same
            self._over = True
            for note in house.finish(self.services, self.occasion).notes:
                self.services.announce(note)
        self.occasion.close()

    def resume(self) -> None:
        self._rebuild()

    def layout(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._rebuild()

    @property
    def mood(self) -> Mood:
        return mood_of(self.telling.told)

    @property
    def animating(self) -> bool:
        return self.telling.busy or super().animating

    def _events(self, start: int = 0) -> list[object]:
        return list(self.occasion.session.events_for(self.viewer, start))

    def _keep(self) -> None:
        fault = self.occasion.keep()
        if fault:
            self.services.announce(_("The match could not be kept: {reason}").format(reason=fault))

    # ---- time -------------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        super().update(dt)
        was = self.telling.busy
        if self.telling.update(dt):
            self.touch()
        if self.telling.busy:
            return
        if was:
            self._rebuild()
        if self.halted:
            self._wait_for_next(dt)
            return
        self._go_on(dt)

    def _wait_for_next(self, dt: float) -> None:
        if self.occasion.people:
            return
        self._waited += dt
        if self._waited >= self.services.tempo.seconds(_AUTO_NEXT):
            self.next_game()

    def _go_on(self, dt: float) -> None:
        """At rest: end the match, let a bot choose, hand the screen over, or ask."""
        asked = self.occasion.session.decision
        if asked is None:
            self._finish()
        elif not self.occasion.seats.is_person(asked.seat):
            action: Any = self.thinking.answer(dt)
            if action is not None:
                self.submit(action)
        elif self.viewer != asked.seat:
            self._change_viewer(asked.seat)
        elif self._asked_step != len(self.occasion.session.journal):
            self._ask()
        else:
            self._look_for_hint()

    def _change_viewer(self, seat: int) -> None:
        if self.occasion.may_show(seat):
            self.take_seat(seat)
            return
        self.take_seat(-1)
        self.services.stack.push(ElixirHandover(self.services, self, seat))

    def take_seat(self, seat: int) -> None:
        """Show the table as a seat sees it."""
        self.viewer = seat
        self.at = -1
        self._forget_hint()
        self.telling.snap(self._events())
        self._asked_step = -1
        self._rebuild()

    def _ask(self) -> None:
        self._asked_step = len(self.occasion.session.journal)
        self.picked, self.at = [NONE, NONE], -1
        self._forget_hint()
        self._rebuild()
        first = next((widget.id for widget in self.form.widgets if widget.id == "drink"), None)
        self.form.focus = first or next((w.id for w in self.form.widgets if isinstance(w, HandCard)), None)
        self.touch()

    def _finish(self) -> None:
        if self._over:
            return
        self._over = True
        from game.app.elixir.result import ResultScene

        rewards = house.finish(self.services, self.occasion)
        self.services.stack.replace(ResultScene(self.services, self.occasion, rewards))

    # ---- answers ----------------------------------------------------------------------------------------------------

    @property
    def person_asked(self) -> bool:
        """Whether the person at the screen may act now."""
        session = self.occasion.session
        asked = session.decision
        if asked is None or self.telling.busy or self.halted or self._asked_step != len(session.journal):
            return False
        return self.occasion.seats.is_person(asked.seat) and self.viewer == asked.seat

    def submit(self, action: Action) -> None:
        """Carry out an action and tell what came of it."""
        session = self.occasion.session
        start = len(session.log)
        shown_to = self.viewer
        if len(self.occasion.people) > 1 and not self.occasion.open_hands:
            shown_to = -1
        refusal = session.submit(action)
        if refusal is not None:
            self.services.play("refused")
            self.services.notify(refusal_sentence(refusal, self.rules.catalog))
            return
        self.at, self._waited = -1, 0.0
        self._forget_hint()
        if shown_to != self.viewer:
            self.viewer = shown_to
            self.services.stack.toast.hand_over()
            self.telling.snap(list(session.events_for(self.viewer))[:start])
        events = self._events(start)
        self.telling.play(events, self._halt)
        self._keep()
        self._rebuild()

    def _halt(self) -> None:
        """A game has ended on the screen."""
        self.halted = True
        self._rebuild()
        self.form.focus = "next"

    def next_game(self) -> None:
        """Clear the table for the next game, or go on to the result."""
        self.halted, self._waited, self.at = False, 0.0, -1
        self._rebuild()

    def open_menu(self) -> None:
        """The pause menu, also from the screen between two people."""
        self.menu.open()

    # ---- undo and hints ---------------------------------------------------------------------------------------------

    def undo(self, *, redo: bool = False) -> None:
        """Take the last step back, or do it again."""
        session = self.occasion.session
        if not self.person_asked:
            return
        if redo:
            session.redo()
        else:
            refusal = session.undo()
            if refusal is not None:
                self.services.notify(refusal_sentence(refusal, self.rules.catalog))
                return
        self.take_seat(self.viewer)
        self._keep()

    def ask_hint(self) -> None:
        """Let the strongest bot say what it would do here."""
        if not self.person_asked or self._hint_number:
            return
        session, seats = self.occasion.session, self.occasion.seats
        seed = f"hint/{seats.luck_seed(session)}"
        question = Question(session.view(self.viewer), self.viewer, "", seed, "hint")
        self._hint_number = self.services.bots.ask(self.rules, question)
        self.services.notify(_("A moment, please."))

    def _look_for_hint(self) -> None:
        if not self._hint_number:
            return
        if self.services.bots.current != self._hint_number:
            self._hint_number = 0
            return
        found = self.services.bots.poll()
        if found is None:
            return
        self._hint_number = 0
        self.hint = found.action
        if isinstance(found.action, Lay):
            self.picked = [found.action.character, found.action.potion]
        self.services.play("hint")
        self.services.notify(self.hint_words())
        self._rebuild()

    def _forget_hint(self) -> None:
        """A hint is for one question to one person; what comes of an earlier one is not read any more."""
        if self._hint_number and self.services.bots.current == self._hint_number:
            self.services.bots.cancel()
        self._hint_number, self.hint = 0, None

    def hint_words(self) -> str:
        """The hint in a sentence."""
        view, catalog = self.occasion.session.view(self.viewer), self.rules.catalog
        match self.hint:
            case Lay():
                name = character_face(catalog, view.characters[self.viewer][self.hint.character].number).name
                if self.hint.potion == NONE:
                    return _("Hint: lay {character} without a potion.").format(character=name)
                potion = potion_face(catalog, view.potions[self.viewer][self.hint.potion].number).name
                return _("Hint: lay {character} with {potion}.").format(character=name, potion=potion)
            case Drink():
                return _("Hint: drink the potion.")
            case _:
                return _("Hint: leave the potion face down.")

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

    def showing(self) -> Showing:
        """The table of the moment."""
        seats = self.occasion.seats
        me = self.viewer if self.viewer >= 0 else (self.occasion.people[0] if len(self.occasion.people) == 1 else 0)
        show = Showing(
            self.rules,
            self.occasion.session.view(self.viewer),
            self.viewer,
            me,
            (seats.name(0), seats.name(1)),
            (self._kind(0), self._kind(1)),
            story(self.telling.told),
            self.phase,
            (self.picked[0], self.picked[1]),
            self.at,
            self.telling.turned,
            self.telling.fought,
            pieces=self.pieces,
        )
        show.title, show.hint = self._banner(show)
        return show

    def _kind(self, seat: int) -> str:
        seats = self.occasion.seats
        if seats.is_person(seat):
            return ""
        title = elixir_bot_title(seats.kinds[seat])
        return _("Bot") if title == seats.name(seat) else title

    def _banner(self, show: Showing) -> tuple[str, str]:
        duel = show.open_duel
        names = show.names
        if show.phase == "lay":
            if show.view.sudden_death:
                return _("Sudden death"), _("{name}: choose a character").format(name=names[show.me])
            potions = bool(show.view.potions[show.me])
            hint = _("A character, and a potion if you like") if potions else _("The character that fights this game")
            return _("{name}: choose").format(name=names[show.me]), hint
        if show.phase == "drink":
            return _("Drink your potion?"), _("It counts for this round only and is then spent")
        if duel is not None and (show.phase in ("show", "ended")):
            if duel.winner is not None and show.phase == "ended":
                if duel.winner < 0:
                    return _("The game is drawn"), _("Both characters are set aside")
                hint = _("{wins} : {losses} in games").format(
                    wins=show.story.wins[show.me], losses=show.story.wins[show.foe]
                )
                return _("{name} wins the game").format(name=names[duel.winner]), hint
            if show.round is not None:
                return _("Round {number}").format(number=show.round.number), self._round_words(show)
            return _("Both turn up"), ""
        asked = self.occasion.session.decision
        if asked is None:
            return _("The match is over"), ""
        if not self.occasion.seats.is_person(asked.seat):
            return _("{player} is thinking").format(player=names[asked.seat]), ""
        return "", ""

    def _round_words(self, show: Showing) -> str:
        assert show.round is not None
        if self.telling.fought < 1:
            return _("Both strike at once")
        bout = show.round.bout
        if bout.winner >= 0:
            return _("{name} wins the round").format(name=show.names[bout.winner])
        return _("Both hit: drawn") if bout.hits[0] else _("Both miss: drawn")

    # ---- widgets ----------------------------------------------------------------------------------------------------

    def _rebuild(self) -> None:
        """Widgets for what the table is doing now."""
        self.touch()
        if self._canvas is None:
            return
        show = self.showing()
        self.form.set(table_widgets(self, show))

    # ---- what the person does ---------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        if self.telling.busy and intent.kind in (Kind.OK, Kind.SKIP):
            self.telling.skip()
            self._rebuild()
            return
        super().handle(intent)

    def on_reply(self, reply: Reply) -> None:
        if reply.kind == "refused" and reply.value:
            self.services.notify(str(reply.value))
        if reply.kind != "pressed":
            return
        kind, _space, place = reply.id.partition(" ")
        if kind in ("character", "potion"):
            self._pick(kind, int(place), by_key=bool(reply.value))
        elif kind == "round":
            self.at = int(reply.value)
            self._rebuild()
        else:
            self._press(kind)

    def _pick(self, kind: str, place: int, *, by_key: bool) -> None:
        slot = 0 if kind == "character" else 1
        again = self.picked[slot] == place
        if again and slot == 0 and by_key:
            self._rebuild()
            self.form.focus_on("lay")
            return
        self.picked[slot] = NONE if again else place
        self.services.play("card")
        self._rebuild()

    def _press(self, id: str) -> None:
        doors = {
            "lay": lambda: self.submit(Lay(self.picked[0], self.picked[1])),
            "drink": lambda: self.submit(Drink()),
            "decline": lambda: self.submit(Decline()),
            "next": self.next_game,
            "skip": self.telling.skip,
            "stop": self.menu.ask_to_stop,
            "undo": self.undo,
            "hint": self.ask_hint,
            "log": self.menu.open_log,
            "rules": self.menu.open_rules,
            "menu": self.menu.open,
        }
        if id in doors:
            doors[id]()
        self.touch()

    def on_intent(self, intent: Intent) -> None:
        match intent.kind:
            case Kind.BACK | Kind.MENU:
                self.menu.open()
            case Kind.REDO:
                self.undo(redo=True)
            case _:
                looked_closer(self, self.rules.catalog, intent)

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw_ground(self, canvas: Canvas) -> None:
        draw_all(canvas, self.showing())
