"""Developer view of a running match: its state as a tree, its journal, and the legal actions.

Like every scene, it shows only what the selected seat may see, also in the journal and the actions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from game.app.epic.match.scene import MatchScene
from game.app.play.routes import InspectRoute
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.layout.flex import Column, Row, Spacer
from game.app.ui.rebuilt import RebuiltScene
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.tokens import LEADING, SPACE
from game.app.ui.widgets.base import LayoutItem, WidgetEvent, WidgetId
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.choice import ChoiceOption, SegmentedControl
from game.app.ui.widgets.listbox import ListBox, ListRow
from game.app.ui.widgets.text import Label
from game.content.formats import cache
from game.modes.active_match import ActiveMatch
from game.presentation.rulebooks import get_rulebook
from game.rules.epic.event import Revealed
from game.session.session import AnySession, JournalFault, Session
from game.text import _

_MAX_VALUE_LENGTH, _MAX_LEAF_LENGTH = 60, 46
"""Maximum length in characters of a value in its row, and of a value that is shown in full instead of as an expandable
branch.
"""


class DebugScene(HeadedScene, RebuiltScene):
    """Overlay on the scene of a running match that operates on its session."""

    route_type = InspectRoute
    first_focus = "steps"

    def __init__(self, services: Services, match: MatchScene) -> None:
        super().__init__(services)
        self.match = match
        """Scene of the match."""
        self.seat = -1
        """Selected seat; -1 for none."""
        self.step = len(self.session.journal) - 1
        """Index of the selected step of the journal."""
        self.expanded: set[str] = set()
        """Paths of the expanded branches."""

    @property
    def session(self) -> AnySession:
        """Return the session of the match."""
        return self.match.active_match.session

    @property
    def heading(self) -> str:
        return _("Developer view")

    # ---- what is shown ----------------------------------------------------------------------------------------------

    def list_state_rows(self) -> list[ListRow]:
        """Return the rows of the state after the selected step, as the selected seat saw it.

        Only expanded branches have rows of their own.
        """
        view = msgspec.to_builtins(self.session.view_at(self.step, self.seat))
        return [ListRow(path, text, icon=icon) for path, text, icon in _list_branches(view, "", 0, self.expanded)]

    def list_steps(self) -> list[ListRow]:
        """Return the rows of the journal as the selected seat may see it, without the order of shuffled piles."""
        rows = []
        for index, step in enumerate(self.session.journal):
            chance = " ".join("…" if isinstance(result, list) else str(result) for result in step.results)
            rows.append(
                ListRow(index, f"{index}  {self._format_step(index) or _('setup')}", remark=_cut_text(chance, 24))
            )
        return rows

    def _format_step(self, index: int) -> str:
        """Format the action of a step; cards hidden from the selected seat have no name."""
        step = self.session.journal[index]
        if step.seat == self.seat:
            return step.action
        ids = self.match.active_match.rules.match.card_ids
        later = self.session.events_of(index + 1) if index + 1 < len(self.session.journal) else []
        events = [*self.session.events_of(index), *(event for event in later if isinstance(event, Revealed))]
        cards = [card for event in events for card in _list_cards(self.session.redact(event, self.seat))]
        open_ids = {ids[card] for card in cards if card >= 0}
        hidden = set(ids) - open_ids
        return " ".join("…" if word in hidden else word for word in step.action.split())

    @property
    def may_act(self) -> bool:
        """Return whether the selected seat has to decide; the legal actions of another seat would reveal its hand."""
        decision = self.session.decision
        return decision is not None and decision.seat == self.seat

    def list_actions(self) -> list[ListRow]:
        """Return the legal actions of the selected seat."""
        if not self.may_act:
            return []
        rules = self.session.rules
        return [ListRow(index, rules.to_text(action)) for index, action in enumerate(self.session.legal_actions())]

    # ---- layout -----------------------------------------------------------------------------------------------------

    def build(self, canvas: Canvas) -> LayoutItem:
        decision, name = self.session.decision, self.match.active_match.seats.name
        names = [
            ChoiceOption(-1, _("spectator")),
            *(ChoiceOption(seat, name(seat)) for seat in range(self.session.rules.seats)),
        ]
        question = _("nothing") if decision is None else f"{name(decision.seat)}: {decision.kind}"
        nothing, refused = _("nothing"), _("The match is over.")
        if decision is not None and not self.may_act:
            nothing = refused = _("Only {player} can see this.").format(player=name(decision.seat))
        row = canvas.resolve_text_size("label") * LEADING.loose
        steps = ListBox("steps", self.list_steps(), selected_index=self.step, row_height=row)
        tree = ListBox("tree", self.list_state_rows(), row_height=row)
        actions = ListBox("actions", self.list_actions(), row_height=row, empty=nothing)
        lists = (
            (_("Journal"), steps),
            (_("Position"), tree),
            (_("Pending: {question}").format(question=question), actions),
        )
        earlier = self.step < len(self.session.journal) - 1
        return Column(
            SegmentedControl("seat", names, self.seat).sized(align="start"),
            Row(*(_add_title(title, shown) for title, shown in lists)).sized(grow=1),
            Row(
                Spacer(),
                Button("earlier", _("Rewind to here"), enabled=earlier, reason=_("This is the last step.")),
                Button("play", _("Run"), enabled=self.may_act, reason=refused),
                Button("reload", _("Reload data")),
            ),
        )

    # ---- answers ----------------------------------------------------------------------------------------------------

    def on_widget_event(self, event: WidgetEvent) -> None:
        if event.kind == "pressed":
            acts: dict[WidgetId, Callable[[], None]] = {
                "earlier": self.undo_to_step,
                "play": self.submit_action,
                "reload": self.reload_data,
            }
            acts[event.id]()
        elif event.id == "seat":
            self.seat = int(event.value)
            self.rebuild()
        elif event.id == "steps":
            self.step = int(event.value)
            self.rebuild()
        elif event.id == "tree" and event.kind == "submitted":
            self.expanded ^= {str(event.value)}
            self.rebuild()
        elif event.id == "actions" and event.kind == "submitted":
            self.submit_action()

    def on_unhandled_intent(self, intent: Intent) -> None:
        if intent.kind is Kind.DEBUG:
            self.step_back()
        else:
            super().on_unhandled_intent(intent)

    def submit_action(self) -> None:
        """Apply the selected action."""
        marked = self.form.get_widget("actions")
        assert isinstance(marked, ListBox)
        if marked.value is None:
            return
        self.session.submit(self.session.legal_actions()[marked.value])
        self._refresh()

    def undo_to_step(self) -> None:
        """Undo everything after the selected step."""
        self.session.undo_steps(len(self.session.journal) - 1 - self.step)
        self._refresh()

    def reload_data(self) -> None:
        """Continue the match with the current cards and maps from disk.

        A lesson or puzzle becomes an ordinary match.
        """
        active_match = reload_match(self.match.active_match)
        scenes = self.services.stack.scenes
        fresh = MatchScene(self.services, active_match)
        scenes[scenes.index(self.match)] = fresh
        self.match.leave()
        self.match = fresh
        self.services.stack.request_layout()
        self.services.notify(_("Data reloaded. This match won't be saved anymore."))
        self._refresh()

    def _refresh(self) -> None:
        """Lay out the view again after a change."""
        self.match.restart_turn()
        self.step = len(self.session.journal) - 1
        self.rebuild()


def _list_cards(event: Any) -> list[int]:
    """Return the ids of the cards that an event contains."""
    one = [getattr(event, field) for field in ("card", "attack_card", "defense_card") if hasattr(event, field)]
    return [*one, *getattr(event, "cards", ())]


def _list_branches(value: Any, path: str, depth: int, expanded: set[str]) -> Iterator[tuple[str, str, str]]:
    """Yield the rows of a tree: path, text, and icon of a branch that can be expanded or collapsed."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for name, below in pairs:
        here = f"{path}/{name}"
        indent = "\u2003" * depth
        branch = isinstance(below, dict | list | tuple) and (
            len(_format_value(below)) > _MAX_LEAF_LENGTH
            or any(isinstance(part, dict | list | tuple) for part in _list_parts(below))
        )
        if branch and here in expanded:
            yield here, f"{indent}{name}", "down"
            yield from _list_branches(below, here, depth + 1, expanded)
        else:
            yield (
                here,
                f"{indent}{name}: {_cut_text(_format_value(below), _MAX_VALUE_LENGTH)}",
                "right" if branch else "",
            )


def _add_title(title: str, view: LayoutItem) -> LayoutItem:
    """Return a view with a title above it."""
    return Column(Label(title, "panel"), view.sized(grow=1), gap=SPACE.small).sized(grow=1)


def _list_parts(value: Any) -> list[Any]:
    """Return the parts of a value: fields, items or entries."""
    return list(value.values()) if isinstance(value, dict) else list(value)


def _format_value(value: Any) -> str:
    """Format a value in one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name}: {_format_value(one)}" for name, one in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + " ".join(_format_value(one) for one in value) + "]"
    return str(value)


def _cut_text(text: str, max_length: int) -> str:
    """Return a text shortened to a maximum length."""
    return text if len(text) <= max_length else text[: max_length - 1] + "…"


def reload_match(match: ActiveMatch[Any]) -> ActiveMatch[Any]:
    """Return a match with the current data from disk: with its journal if that is still valid, else only its state.

    Raises:
        UserError: a file is faulty, or the match cannot be set up any more.
    """
    cache.clear_caches()
    session = match.session
    rulebook = get_rulebook(session.rules)
    rules = rulebook.build_rules(rulebook.renew_definitions(rulebook.get_definitions(session.rules)))
    try:
        again: AnySession = Session.replay(rules, session.seed, session.journal, session.start_state)
    except JournalFault:
        again = Session(rules, session.seed, session.snapshot())
    return ActiveMatch(again, match.seats, open_hands=match.open_hands)
