"""The view for developers over a running match: its position as a tree, its journal, and everything that is open.

It sees what a seat sees, as every scene does; which seat, can be chosen. Journal and open actions are no exception.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from game.app.epic.match.scene import MatchScene
from game.app.play.routes import Inspect
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.layout.flex import Column, Row, Spacer
from game.app.ui.rebuilt import RebuiltScene
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.tokens import LEADING, SPACE
from game.app.ui.widgets.base import LayoutItem, Reply, WidgetId
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.choice import Option, Segments
from game.app.ui.widgets.listbox import ListBox
from game.app.ui.widgets.listbox import Row as ListRow
from game.app.ui.widgets.text import Label
from game.content.formats import cache
from game.modes.active_match import Occasion
from game.presentation.rulebooks import book_of
from game.rules.epic.event import Revealed
from game.session.session import AnySession, JournalFault, Session
from game.text import _

_LONGEST, _WHOLE = 60, 46
"""How much of a value is shown in its line, and up to which length that is all there is to see of it."""


class DebugScene(HeadedScene, RebuiltScene):
    """Lies over the scene of a running match and works on its session."""

    shows = Inspect
    first_focus = "steps"

    def __init__(self, services: Services, match: MatchScene) -> None:
        super().__init__(services)
        self.match = match
        self.seat = -1
        self.step = len(self.session.journal) - 1
        self.open: set[str] = set()

    @property
    def session(self) -> AnySession:
        """The match."""
        return self.match.occasion.session

    @property
    def heading(self) -> str:
        return _("Developer view")

    # ---- what is shown ----------------------------------------------------------------------------------------------

    def tree(self) -> list[ListRow]:
        """The position after the chosen step as the chosen seat saw it, with the branches that are open."""
        view = msgspec.to_builtins(self.session.view_at(self.step, self.seat))
        return [ListRow(path, text, icon=icon) for path, text, icon in _branches(view, "", 0, self.open)]

    def steps(self) -> list[ListRow]:
        """The journal as the chosen seat may read it; the order of a shuffled pile is for nobody."""
        rows = []
        for number, step in enumerate(self.session.journal):
            chance = " ".join("…" if isinstance(result, list) else str(result) for result in step.results)
            rows.append(ListRow(number, f"{number}  {self._told(number) or _('setup')}", remark=_short(chance, 24)))
        return rows

    def _told(self, number: int) -> str:
        """The action of a step; a card that another seat was not shown with it has no name."""
        step = self.session.journal[number]
        if step.seat == self.seat:
            return step.action
        ids = self.match.occasion.rules.match.card_ids
        later = self.session.events_of(number + 1) if number + 1 < len(self.session.journal) else []
        events = [*self.session.events_of(number), *(event for event in later if isinstance(event, Revealed))]
        cards = [card for event in events for card in _cards(self.session.redact(event, self.seat))]
        open_ids = {ids[card] for card in cards if card >= 0}
        hidden = set(ids) - open_ids
        return " ".join("…" if word in hidden else word for word in step.action.split())

    @property
    def may_act(self) -> bool:
        """Whether the chosen seat is the one that is asked: what is open to somebody tells what he holds."""
        asked = self.session.decision
        return asked is not None and asked.seat == self.seat

    def actions(self) -> list[ListRow]:
        """What is open now to the chosen seat."""
        if not self.may_act:
            return []
        rules = self.session.rules
        return [ListRow(number, rules.to_text(action)) for number, action in enumerate(self.session.legal())]

    # ---- layout -----------------------------------------------------------------------------------------------------

    def build(self, canvas: Canvas) -> LayoutItem:
        asked, name = self.session.decision, self.match.occasion.seats.name
        names = [Option(-1, _("spectator")), *(Option(seat, name(seat)) for seat in range(self.session.rules.seats))]
        question = _("nothing") if asked is None else f"{name(asked.seat)}: {asked.kind}"
        nothing, refused = _("nothing"), _("The match is over.")
        if asked is not None and not self.may_act:
            nothing = refused = _("Only {player} can see this.").format(player=name(asked.seat))
        row = canvas.text_size("label") * LEADING.loose
        steps = ListBox("steps", self.steps(), at=self.step, row_height=row)
        tree = ListBox("tree", self.tree(), row_height=row)
        actions = ListBox("actions", self.actions(), row_height=row, empty=nothing)
        lists = (
            (_("Journal"), steps),
            (_("Position"), tree),
            (_("Pending: {question}").format(question=question), actions),
        )
        earlier = self.step < len(self.session.journal) - 1
        return Column(
            Segments("seat", names, self.seat).sized(align="start"),
            Row(*(_titled(title, shown) for title, shown in lists)).sized(grow=1),
            Row(
                Spacer(),
                Button("earlier", _("Rewind to here"), enabled=earlier, reason=_("This is the last step.")),
                Button("play", _("Run"), enabled=self.may_act, reason=refused),
                Button("reload", _("Reload data")),
            ),
        )

    # ---- answers ----------------------------------------------------------------------------------------------------

    def on_reply(self, reply: Reply) -> None:
        if reply.kind == "pressed":
            acts: dict[WidgetId, Callable[[], None]] = {
                "earlier": self.go_back,
                "play": self.play,
                "reload": self.reload,
            }
            acts[reply.id]()
        elif reply.id == "seat":
            self.seat = int(reply.value)
            self.build_again()
        elif reply.id == "steps":
            self.step = int(reply.value)
            self.build_again()
        elif reply.id == "tree" and reply.kind == "submitted":
            self.open ^= {str(reply.value)}
            self.build_again()
        elif reply.id == "actions" and reply.kind == "submitted":
            self.play()

    def on_intent(self, intent: Intent) -> None:
        if intent.kind is Kind.DEBUG:
            self.step_back()
        else:
            super().on_intent(intent)

    def play(self) -> None:
        """Carries out the marked action."""
        marked = self.form.widget("actions")
        assert isinstance(marked, ListBox)
        if marked.value is None:
            return
        self.session.submit(self.session.legal()[marked.value])
        self._changed()

    def go_back(self) -> None:
        """Takes back everything after the marked step."""
        self.session.take_back(len(self.session.journal) - 1 - self.step)
        self._changed()

    def reload(self) -> None:
        """Goes on with cards and maps as they are in the files now; a lesson or a puzzle goes on as a plain match."""
        occasion = reloaded(self.match.occasion)
        scenes = self.services.stack.scenes
        fresh = MatchScene(self.services, occasion)
        scenes[scenes.index(self.match)] = fresh
        self.match.leave()
        self.match = fresh
        self.services.stack.relayout()
        self.services.notify(_("Data reloaded. This match won't be saved anymore."))
        self._changed()

    def _changed(self) -> None:
        self.match.begin_anew()
        self.step = len(self.session.journal) - 1
        self.build_again()


def _cards(event: Any) -> list[int]:
    """The cards that an event names, by their numbers."""
    one = [getattr(event, field) for field in ("card", "attack_card", "defense_card") if hasattr(event, field)]
    return [*one, *getattr(event, "cards", ())]


def _branches(value: Any, path: str, depth: int, opened: set[str]) -> Iterator[tuple[str, str, str]]:
    """The lines of a tree: path, text and the icon of a branch that can be opened or closed."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for name, below in pairs:
        here = f"{path}/{name}"
        indent = "\u2003" * depth
        branch = isinstance(below, dict | list | tuple) and (
            len(_line(below)) > _WHOLE or any(isinstance(one, dict | list | tuple) for one in _parts(below))
        )
        if branch and here in opened:
            yield here, f"{indent}{name}", "down"
            yield from _branches(below, here, depth + 1, opened)
        else:
            yield here, f"{indent}{name}: {_short(_line(below), _LONGEST)}", "right" if branch else ""


def _titled(title: str, shown: LayoutItem) -> LayoutItem:
    """Return a list with its title."""
    return Column(Label(title, "panel"), shown.sized(grow=1), gap=SPACE.small).sized(grow=1)


def _parts(value: Any) -> list[Any]:
    return list(value.values()) if isinstance(value, dict) else list(value)


def _line(value: Any) -> str:
    """A value in one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name}: {_line(one)}" for name, one in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + " ".join(_line(one) for one in value) + "]"
    return str(value)


def _short(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: longest - 1] + "…"


def reloaded(occasion: Occasion[Any]) -> Occasion[Any]:
    """The same match by the data as they are in the files now; its journal where that still holds, else its position.

    Raises:
        UserError: a file is faulty, or the match cannot be set up any more.
    """
    cache.forget()
    session = occasion.session
    book = book_of(session.rules)
    rules = book.rules_of(book.renewed(book.definitions_of(session.rules)))
    try:
        again: AnySession = Session.replay(rules, session.seed, session.journal, session.start)
    except JournalFault:
        again = Session(rules, session.seed, session.snapshot())
    return Occasion(again, occasion.seats, open_hands=occasion.open_hands)
