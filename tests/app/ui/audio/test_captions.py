"""Captions: off from the start, one line at a time, gone after two seconds, in the player's language."""

import pytest

from game.app.ui.audio.captions import format_caption
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.languages import set_language
from game.sounds import EFFECTS
from tests.app.screen import a_canvas, some_services, start_screen

TELL_NOTHING = {"card", "change", "die", "draw", "flip", "press", "room", "step"}
"""Effects of what one does oneself or sees anyway."""


@pytest.fixture
def found() -> Services:
    start_screen()
    services = some_services(captions=True)
    services.stack.push(Scene(services))
    services.stack.draw(a_canvas())
    return services


def test_captions_are_off_from_the_start() -> None:
    services = some_services()
    services.play_effect("fall", character_name="Link")
    assert services.stack.caption.text == ""


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_effect_that_tells_something_has_its_line(language: str) -> None:
    set_language(language)
    try:
        assert {name for name in EFFECTS if not format_caption(EFFECTS[name].caption, "Zelda")} == TELL_NOTHING
        for name in ("hit", "hit-hard", "fall", "heal", "block", "blade", "bolt", "push", "magic", "saber", "bow"):
            assert "Zelda" in format_caption(name, "Zelda")
        assert format_caption("no such sound", "Zelda") == ""
        assert format_caption("turn") == {"en": "New turn", "de": "Neuer Zug"}[language]
    finally:
        set_language("en")


def test_a_newer_sound_takes_the_place_and_the_line_goes(found: Services) -> None:
    found.play_effect("hit", character_name="Link")
    assert found.stack.caption.text == "Link is hit"
    assert found.stack.is_dirty
    found.stack.update(1.0)
    found.play_effect("step")
    assert found.stack.caption.text == "Link is hit", "a sound without words leaves the line"
    found.play_effect("heal", character_name="Zelda")
    assert found.stack.caption.text == "Zelda is healed"
    found.stack.update(1.9)
    assert found.stack.caption.text
    found.stack.update(0.2)
    assert found.stack.caption.text == ""


@pytest.mark.parametrize("text", [100, 150])
def test_the_line_stands_below_everything_else(found: Services, text: int) -> None:
    canvas = a_canvas(text=text)
    found.stack.request_layout()
    found.stack.draw(canvas)
    before = canvas.surface.copy()
    found.play_effect("hit", character_name="Ganondorf")
    found.stack.draw(canvas)
    changed = [
        (x, y)
        for x in range(0, before.get_width(), 4)
        for y in range(before.get_height())
        if before.get_at((x, y)) != canvas.surface.get_at((x, y))
    ]
    assert changed
    assert min(y for _x, y in changed) >= 720 - 4 - 24 * text / 100 - 1
    assert 500 - text < min(x for x, _y in changed) < 640 < max(x for x, _y in changed)
