"""What a key opens over any scene: rulebook, settings, the help with all keys, and the view for developers."""

from __future__ import annotations

from game.app.play.routes import Inspect, Keys, Rulebook, Settings
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.services import Services
from game.app.ui.stack import StackedScene
from game.app.ui.style.transition import is_text


def overlay(services: Services, intent: Intent) -> bool:
    """Opens what the intent asks for; False when it is nothing to this place and the scene may have it."""
    top = services.stack.top
    if top is None or top.listening or (top.typing and is_text(intent)):
        return False
    if intent.kind is Kind.SPEAK:
        services.say_again()
        return True
    if services.stack.opening:
        return False
    if intent.kind is Kind.KEYS and top.shows is not Keys:
        services.open(Keys())
        return True
    if intent.kind is Kind.HELP:
        return _help(services, top)
    if intent.kind is Kind.MENU:
        return _settings(services)
    return intent.kind is Kind.DEBUG and debug(services)


def _help(services: Services, top: StackedScene) -> bool:
    """Opens the rulebook, which nobody waits for at the start of the game."""
    from game.app.menus.open_rulebook import open_rulebook

    if top.shows is Rulebook:
        return False
    open_rulebook(services)
    return True


def _settings(services: Services) -> bool:
    """Opens the settings, or comes back to them from what was opened over them."""
    open_already = next((scene for scene in services.stack.scenes if scene.shows is Settings), None)
    if open_already is None:
        if not services.leads(Settings):
            return False
        services.open(Settings())
    elif open_already is not services.stack.top:
        services.stack.back_to(open_already)
    return True


def debug(services: Services) -> bool:
    """Opens the view for developers over the match on the screen; False when there is none, or it is open already."""
    scenes = services.stack.scenes
    match = next((scene for scene in reversed(scenes) if scene.inspectable), None)
    if match is None or any(scene.shows is Inspect for scene in scenes):
        return False
    services.open(Inspect(match))
    return True
