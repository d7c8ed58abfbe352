"""Simulated hands at the lobby of Elixir Quest: open scenes, press widgets, enter names."""

from __future__ import annotations

from game.app.play.ask import AskTextScene
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.scene import WidgetScene
from game.app.ui.services import Services
from game.app.ui.widgets.base import WidgetId
from game.content.cards.elixir_catalog import load_elixir_catalog
from game.session.seats import PERSON
from game.setup.elixir import ElixirChair, ElixirPlan
from tests.app.screen import a_canvas
from tests.modes.house_matches import enroll_players

CATALOG = load_elixir_catalog()
RARE = [n for n, card in zip(CATALOG.character_ids, CATALOG.characters, strict=True) if card.rarity == "rare"]


def open_scene(services: Services, scene: WidgetScene) -> WidgetScene:
    """Push a scene onto the stack and draw it once."""
    services.stack.push(scene)
    services.stack.draw(CANVAS)
    return scene


CANVAS = a_canvas(0.4)
NOT_OWNED = "pegason"


def press_widget(services: Services, id: WidgetId, *, keys: bool = False) -> None:
    """Press a widget of the scene on top."""
    top = services.stack.top
    assert isinstance(top, WidgetScene)
    services.stack.draw(CANVAS)
    if keys:
        for _step in range(200):
            if top.form.focus == id:
                break
            top.handle(Intent(Kind.NEXT))
        assert top.form.focus == id
        top.handle(Intent(Kind.OK))
    else:
        x, y = top.form.get_widget(id).box.center
        for kind in (Kind.MOVE, Kind.PRESS, Kind.RELEASE):
            top.handle(Intent(kind, x, y, device="mouse"))
    services.stack.draw(CANVAS)


def find_reason(scene: WidgetScene, id: WidgetId) -> str:
    """Return why a widget is disabled; empty when it is not."""
    widget = scene.form.get_widget(id)
    return "" if widget.enabled else widget.reason


def make_plan(way: str = "practice", *, two: bool = False) -> ElixirPlan:
    """Return a plan of Ada, who has a collection, against a bot or against Bo."""
    ledger = enroll_players("Ada", "Bo")
    other = ElixirChair(PERSON, "Bo") if two else ElixirChair("sensible", "")
    made = ElixirPlan(ledger, [ElixirChair(PERSON, "Ada"), other])
    made.match_type = way  # type: ignore[assignment]
    return made


def enter_name(services: Services, name: str) -> None:
    """Answer the question for a name."""
    ask = services.stack.top
    assert isinstance(ask, AskTextScene)
    services.stack.draw(CANVAS)
    ask.input_text = name
    ask._submit_text()


def pass_guard(services: Services) -> None:
    """Wait until a scene that has just opened takes presses."""
    services.stack.update(1.0)
    services.stack.draw(CANVAS)
