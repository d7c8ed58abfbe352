"""What Enter, F1, F2, Esc and H mean in every scene: the table of docs/user-interface.md, to compare with."""

from __future__ import annotations

from collections.abc import Callable
from unittest.mock import patch

from game.app.epic.match.ids import ButtonId
from game.app.epic.match.scene import MatchScene
from game.app.menus.open_rulebook import page_for
from game.app.menus.rulebook import RulebookScene
from game.app.menus.settings import SettingsScene
from game.app.overlay import overlay
from game.app.play.table import Table
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.scene import FormScene, Scene
from game.app.ui.services import Services
from game.app.ui.widgets.base import Reply, Widget
from tests.app.focus_walk import walk
from tests.app.screen import frame, let_open

PATIENCE = 600
"""Tenths of a second after which a table waits for somebody."""


class Hand:
    """Presses keys as the window does: what holds everywhere first, then the scene on top."""

    def __init__(self, services: Services, canvas: Canvas) -> None:
        self.services = services
        self.canvas = canvas

    def press(self, kind: Kind, key: str = "") -> None:
        intent = Intent(kind, key=key, pressed=key)
        self.services.device = "keyboard"
        let_open(self.services.stack)
        if not overlay(self.services, intent):
            self.services.stack.handle(intent)
        self.show()

    def show(self, seconds: float = 0.0) -> None:
        """A frame, as the window has it."""
        self.services.stack.update(seconds)
        frame(self.services.stack, self.canvas)

    @property
    def _moving(self) -> bool:
        """Whether anything still moves; what is only not drawn yet is at rest."""
        stack = self.services.stack
        lines = stack.toast.moving or stack.caption.moving
        return stack.changing or lines or (stack.top is not None and stack.top.animating)

    def rest(self) -> Scene:
        """What lies on top when everything that moves by itself waits."""
        stack = self.services.stack
        stack.update(0.7)  # a call to the screen takes no key in its first half second
        for _tenth in range(PATIENCE):
            stack.update(0.1)
            top = stack.top
            if not self._moving and not (isinstance(top, Table) and (top.busy or top.bot_asked)):
                break
            if isinstance(top, Table) and not top.occasion.people:
                break
        self.show()
        assert stack.top is not None
        return stack.top


def keeps_f2(hand: Hand) -> None:
    """F2 opens the settings over whatever is there, and Esc comes back to it; in the settings it changes nothing."""
    stack = hand.services.stack
    before = list(stack.scenes)
    hand.press(Kind.MENU, "f2")
    if isinstance(before[-1], SettingsScene):
        assert stack.scenes == before
        return
    assert isinstance(stack.top, SettingsScene)
    assert stack.scenes[:-1] == before
    hand.press(Kind.BACK, "escape")
    assert stack.scenes == before


def keeps_f1(hand: Hand) -> None:
    """F1 opens the rulebook at the page that fits, and Esc comes back; the rulebook itself stays."""
    stack = hand.services.stack
    before = list(stack.scenes)
    wanted = page_for(hand.services)
    hand.press(Kind.HELP, "f1")
    if isinstance(before[-1], RulebookScene):
        assert stack.scenes == before
        return
    assert isinstance(stack.top, RulebookScene)
    assert stack.scenes[:-1] == before
    game, page = wanted
    assert not game or stack.top.game == game
    assert not page or stack.top.page == page
    hand.press(Kind.BACK, "escape")
    assert stack.scenes == before


def keeps_esc(hand: Hand) -> None:
    """Esc goes one step back: a scene goes, a question or a menu comes, or something that was chosen is let go.

    It takes no step of a match, and asking often enough leads away.
    """
    stack = hand.services.stack
    first = stack.top
    for _press in range(6):
        count, steps = len(stack.scenes), _steps(stack.scenes)
        hand.press(Kind.BACK, "escape")
        assert count - len(stack.scenes) <= 1 or stack.top is stack.scenes[0]
        assert len(stack.scenes) - count <= 1
        assert _steps(stack.scenes) == steps or stack.top is stack.scenes[0]
        if stack.top is not first or hand.services.done:
            return
        hand.show(1.0)
    raise AssertionError(f"{type(first).__name__} cannot be left")


def keeps_enter(hand: Hand) -> None:
    """Enter presses the golden button though something else has the focus, or says why it is closed."""
    hand.show(1.0)  # a call to somebody takes no key in its first moment
    top = hand.services.stack.top
    if isinstance(top, MatchScene):
        _keeps_enter_in_duel(hand, top)
    elif isinstance(top, FormScene):
        _keeps_enter_in_form(hand, top)


def _keeps_enter_in_form(hand: Hand, top: FormScene) -> None:
    golden = [widget for widget in top.form.widgets if widget.gold]
    assert len(golden) <= 1, [widget.id for widget in golden]
    if not golden or any(widget.held for widget in top.form.widgets) or (isinstance(top, Table) and top.busy):
        return
    gold = golden[0]
    away = next((one for one in top.form.widgets if one.focusable and one is not gold), None)
    if away is not None:
        top.form.focus_on(away.id)
    replies: list[Reply | None] = []
    with patch.object(top.form, "handle", _listening(top.form.handle, replies)):
        hand.press(Kind.MAIN, "return")
    _compare(top, gold, replies)


def _compare(top: FormScene, gold: Widget, replies: list[Reply | None]) -> None:
    if not replies:  # a guest took it, whose own golden button it was
        assert isinstance(top, Table)
        return
    reply = replies[0]
    assert reply is not None
    assert reply.id == gold.id
    assert reply.kind == ("pressed" if gold.enabled else "refused")
    if not gold.enabled:
        assert gold.reason
        told = top.form.pointed
        assert told is not None
        assert told.id == gold.id


def _keeps_enter_in_duel(hand: Hand, top: MatchScene) -> None:
    hand.press(Kind.NEXT, "tab")
    keys = top.input.keys
    golden = [command for command in keys._commands() if command.gold]
    assert len(golden) <= 1
    if not golden or not top.person_asked or top.guest.guided:
        return
    gold, pressed = golden[0], list[str]()
    keys.aside = next((one.id for one in top.form.widgets if one.id != ButtonId(gold.id)), None)
    refused: list[str] = []
    refuse = patch.object(Table, "refuse", lambda _table, sentence: refused.append(sentence))
    with patch.object(keys, "command", pressed.append), refuse:
        hand.press(Kind.MAIN, "return")
    assert (pressed, refused) == (([gold.id], []) if gold.enabled else ([], [gold.reason]))


def keeps_h(hand: Hand) -> None:
    """H shows a hint or says why there is none, and does nothing itself; the key that carries it out does."""
    top = hand.services.stack.top
    if not isinstance(top, Table) or not top.person_asked:
        return
    steps, form = _steps([top]), getattr(top, "form", None)
    chosen = form.focus if form is not None else None
    hand.services.stack.toast.hand_over()
    hand.press(Kind.HINT, "h")
    hand.show(0.5)
    stack = hand.services.stack
    assert _steps([top]) == steps
    if stack.top is not top:  # a puzzle tells its own hint
        assert not isinstance(stack.top, Table)
        hand.press(Kind.BACK, "escape")
        return
    if top.hints.found is None:
        assert top.guest.guided or top.hidden
        assert stack.toast.text
        return
    assert form is None or form.focus == chosen, "a hint chooses nothing"
    assert "follow" in top.icons()
    hand.press(Kind.FOLLOW, "a")
    assert _steps([top]) > steps or stack.top is not top


def _steps(scenes: list[Scene]) -> int:
    return sum(len(scene.session.journal) for scene in scenes if isinstance(scene, Table))


def _listening(act: Callable[[Intent], Reply | None], heard: list[Reply | None]) -> Callable[[Intent], Reply | None]:
    def handle(intent: Intent) -> Reply | None:
        reply = act(intent)
        heard.append(reply)
        return reply

    return handle


def keeps_focus(hand: Hand) -> None:
    """Everything can be come to by keys alone, and it is seen where they are."""
    hand.services.device = "keyboard"
    walk(hand.services)
    hand.services.stack.relayout()
    hand.show()


CONTRACT: tuple[Callable[[Hand], None], ...] = (keeps_f2, keeps_f1, keeps_focus, keeps_h, keeps_enter, keeps_esc)
