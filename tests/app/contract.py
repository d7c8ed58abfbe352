"""Contract of Enter, F1, F2, Esc and H in every scene: checks against the table of docs/user-interface.md."""

from __future__ import annotations

from collections.abc import Callable
from unittest.mock import patch

from game.app.epic.match.ids import ButtonId
from game.app.epic.match.scene import MatchScene
from game.app.menus.open_rulebook import find_relevant_page
from game.app.menus.rulebook import RulebookScene
from game.app.menus.settings import SettingsScene
from game.app.overlay import handle_global_intent
from game.app.play.table import TableScene
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.scene import Scene, WidgetScene
from game.app.ui.services import Services
from game.app.ui.widgets.base import Widget, WidgetEvent
from tests.app.focus_walk import check_focus_order
from tests.app.screen import draw_frame, wait_until_open

PATIENCE = 600
"""Tenths of a second after which a table waits for somebody."""


class KeyPresser:
    """Keyboard of the window: global keys first, then the scene on top."""

    def __init__(self, services: Services, canvas: Canvas) -> None:
        self.services = services
        self.canvas = canvas

    def press_key(self, kind: Kind, key: str = "") -> None:
        intent = Intent(kind, key=key, pressed=key)
        self.services.device = "keyboard"
        wait_until_open(self.services.stack)
        if not handle_global_intent(self.services, intent):
            self.services.stack.handle(intent)
        self.show_frame()

    def show_frame(self, seconds: float = 0.0) -> None:
        """Draw a frame as the window does."""
        self.services.stack.update(seconds)
        draw_frame(self.services.stack, self.canvas)

    @property
    def _moving(self) -> bool:
        """Return whether anything still moves; what is only not drawn yet is at rest."""
        stack = self.services.stack
        lines = stack.toast.is_fading or stack.caption.is_fading
        return stack.in_transition or lines or (stack.top is not None and stack.top.animating)

    def wait_for_rest(self) -> Scene:
        """Return the scene on top once nothing moves by itself."""
        stack = self.services.stack
        stack.update(0.7)  # a call to the screen takes no key in its first half second
        for _tenth in range(PATIENCE):
            stack.update(0.1)
            top = stack.top
            if not self._moving and not (isinstance(top, TableScene) and (top.busy or top.is_bot_asked)):
                break
            if isinstance(top, TableScene) and not top.active_match.human_seats:
                break
        self.show_frame()
        assert stack.top is not None
        return stack.top


def check_f2(hand: KeyPresser) -> None:
    """Check that F2 opens the settings over any scene, Esc returns, and F2 in the settings changes nothing."""
    stack = hand.services.stack
    before = list(stack.scenes)
    hand.press_key(Kind.MENU, "f2")
    if isinstance(before[-1], SettingsScene):
        assert stack.scenes == before
        return
    assert isinstance(stack.top, SettingsScene)
    assert stack.scenes[:-1] == before
    hand.press_key(Kind.BACK, "escape")
    assert stack.scenes == before


def check_f1(hand: KeyPresser) -> None:
    """Check that F1 opens the rulebook at the page that fits, Esc returns, and F1 in the rulebook changes nothing."""
    stack = hand.services.stack
    before = list(stack.scenes)
    wanted = find_relevant_page(hand.services)
    hand.press_key(Kind.HELP, "f1")
    if isinstance(before[-1], RulebookScene):
        assert stack.scenes == before
        return
    assert isinstance(stack.top, RulebookScene)
    assert stack.scenes[:-1] == before
    game, page = wanted
    assert not game or stack.top.game == game
    assert not page or stack.top.page == page
    hand.press_key(Kind.BACK, "escape")
    assert stack.scenes == before


def check_esc(hand: KeyPresser) -> None:
    """Check that Esc goes one step back: a scene closes, a dialog or menu opens, or a selection is cleared.

    It takes no step of a match, and repeating it often enough leads out.
    """
    stack = hand.services.stack
    first = stack.top
    for _press in range(6):
        count, steps = len(stack.scenes), _count_steps(stack.scenes)
        hand.press_key(Kind.BACK, "escape")
        assert count - len(stack.scenes) <= 1 or stack.top is stack.scenes[0]
        assert len(stack.scenes) - count <= 1
        assert _count_steps(stack.scenes) == steps or stack.top is stack.scenes[0]
        if stack.top is not first or hand.services.should_quit:
            return
        hand.show_frame(1.0)
    raise AssertionError(f"{type(first).__name__} cannot be left")


def check_enter(hand: KeyPresser) -> None:
    """Check that Enter presses the default button with the focus elsewhere, or says why it is disabled."""
    hand.show_frame(1.0)  # a call to somebody takes no key in its first moment
    top = hand.services.stack.top
    if isinstance(top, MatchScene):
        _check_enter_in_duel(hand, top)
    elif isinstance(top, WidgetScene):
        _check_enter_in_form(hand, top)


def _check_enter_in_form(hand: KeyPresser, top: WidgetScene) -> None:
    golden = [widget for widget in top.form.widgets if widget.is_default]
    assert len(golden) <= 1, [widget.id for widget in golden]
    if (
        not golden
        or any(widget.captures_input for widget in top.form.widgets)
        or (isinstance(top, TableScene) and top.busy)
    ):
        return
    gold = golden[0]
    away = next((widget for widget in top.form.widgets if widget.focusable and widget is not gold), None)
    if away is not None:
        top.form.set_focus(away.id)
    replies: list[WidgetEvent | None] = []
    with patch.object(top.form, "handle", _make_listener(top.form.handle, replies)):
        hand.press_key(Kind.MAIN, "return")
    _compare_replies(top, gold, replies)


def _compare_replies(top: WidgetScene, gold: Widget, replies: list[WidgetEvent | None]) -> None:
    if not replies:  # a guest took it, whose own golden button it was
        assert isinstance(top, TableScene)
        return
    event = replies[0]
    assert event is not None
    assert event.id == gold.id
    assert event.kind == ("pressed" if gold.enabled else "refused")
    if not gold.enabled:
        assert gold.reason
        widget = top.form.tooltip_target
        assert widget is not None
        assert widget.id == gold.id


def _check_enter_in_duel(hand: KeyPresser, top: MatchScene) -> None:
    hand.press_key(Kind.NEXT, "tab")
    keys = top.input.keys
    golden = [command for command in keys._list_commands() if command.is_default]
    assert len(golden) <= 1
    if not golden or not top.is_person_asked or top.extension.is_guided:
        return
    gold, pressed = golden[0], list[str]()
    keys.aside = next((widget.id for widget in top.form.widgets if widget.id != ButtonId(gold.id)), None)
    refused: list[str] = []
    refuse = patch.object(TableScene, "show_refusal", lambda _table, sentence: refused.append(sentence))
    with patch.object(keys, "press_command", pressed.append), refuse:
        hand.press_key(Kind.MAIN, "return")
    assert (pressed, refused) == (([gold.id], []) if gold.is_enabled else ([], [gold.reason]))


def check_h(hand: KeyPresser) -> None:
    """Check that H shows a hint or says why there is none, and does nothing itself; the key that executes it does."""
    top = hand.services.stack.top
    if not isinstance(top, TableScene) or not top.is_person_asked:
        return
    steps, form = _count_steps([top]), getattr(top, "form", None)
    chosen = form.focus if form is not None else None
    hand.services.stack.toast.remove_private()
    hand.press_key(Kind.HINT, "h")
    hand.show_frame(0.5)
    stack = hand.services.stack
    assert _count_steps([top]) == steps
    if stack.top is not top:  # a puzzle tells its own hint
        assert not isinstance(stack.top, TableScene)
        hand.press_key(Kind.BACK, "escape")
        return
    if top.hints.hint is None:
        assert top.extension.is_guided or top.is_hand_hidden
        assert stack.toast.text
        return
    assert form is None or form.focus == chosen, "a hint chooses nothing"
    assert "follow" in top.make_icons()
    hand.press_key(Kind.FOLLOW, "a")
    assert _count_steps([top]) > steps or stack.top is not top


def _count_steps(scenes: list[Scene]) -> int:
    return sum(len(scene.session.journal) for scene in scenes if isinstance(scene, TableScene))


def _make_listener(
    act: Callable[[Intent], WidgetEvent | None], heard: list[WidgetEvent | None]
) -> Callable[[Intent], WidgetEvent | None]:
    def handle(intent: Intent) -> WidgetEvent | None:
        event = act(intent)
        heard.append(event)
        return event

    return handle


def check_focus(hand: KeyPresser) -> None:
    """Check that the keyboard reaches everything, and that the focus is visible."""
    hand.services.device = "keyboard"
    check_focus_order(hand.services)
    hand.services.stack.request_layout()
    hand.show_frame()


CONTRACT: tuple[Callable[[KeyPresser], None], ...] = (check_f2, check_f1, check_focus, check_h, check_enter, check_esc)
