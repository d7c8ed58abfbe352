"""Keys that work in every scene: rulebook, settings, key help, and the developer view."""

from __future__ import annotations

from game.app.play.routes import InspectRoute, KeysRoute, RulebookRoute, SettingsRoute
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.services import Services
from game.app.ui.stack import StackedScene
from game.app.ui.style.transition import is_text


def handle_global_intent(services: Services, intent: Intent) -> bool:
    """Handle a global key; return False if the intent is not one, so that the scene gets it."""
    top = services.stack.top
    if top is None or top.captures_key or (top.is_typing and is_text(intent)):
        return False
    if intent.kind is Kind.SPEAK:
        services.repeat_speech()
        return True
    if services.stack.is_opening:
        return False
    if intent.kind is Kind.KEYS and top.route_type is not KeysRoute:
        services.open_route(KeysRoute())
        return True
    if intent.kind is Kind.HELP:
        return _open_help(services, top)
    if intent.kind is Kind.MENU:
        return _open_settings(services)
    return intent.kind is Kind.DEBUG and open_debug_view(services)


def _open_help(services: Services, top: StackedScene) -> bool:
    """Open the rulebook on the page of the top scene; the module is imported on first use to keep the start fast."""
    from game.app.menus.open_rulebook import open_rulebook

    if top.route_type is RulebookRoute:
        return False
    open_rulebook(services)
    return True


def _open_settings(services: Services) -> bool:
    """Open the settings, or return to them from scenes opened above them."""
    open_already = next((scene for scene in services.stack.scenes if scene.route_type is SettingsRoute), None)
    if open_already is None:
        if not services.has_route(SettingsRoute):
            return False
        services.open_route(SettingsRoute())
    elif open_already is not services.stack.top:
        services.stack.pop_to(open_already)
    return True


def open_debug_view(services: Services) -> bool:
    """Open the developer view of the match on the screen; return False without a match or if it is already open."""
    scenes = services.stack.scenes
    match = next((scene for scene in reversed(scenes) if scene.is_inspectable), None)
    if match is None or any(scene.route_type is InspectRoute for scene in scenes):
        return False
    services.open_route(InspectRoute(match))
    return True
