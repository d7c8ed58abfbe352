"""Every event of Elixir Quest has the handlers that it declares; a table without one does not load."""

from __future__ import annotations

import msgspec
import pytest

from game.rules.core.exhaustive import Handler
from game.rules.elixir import event as elixir_events
from tests.newcomer import load_with

HANDLING = ["game.presentation.elixir.event_wording", "game.app.elixir.telling"]


class Tired(msgspec.Struct, frozen=True):
    """Event that declares handlers which nothing has."""

    handlers = ~Handler.NONE


class Rested(msgspec.Struct, frozen=True):
    """Event whose defaults are all correct."""

    handlers = Handler.NONE


@pytest.mark.parametrize("module", HANDLING)
def test_part_that_lacks_a_declared_handler_does_not_load(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(TypeError, match=r" have nothing for Tired$"):
        load_with(module, monkeypatch, elixir_events, "Event", Tired)


@pytest.mark.parametrize("module", HANDLING)
def test_event_that_declares_no_handlers_has_the_defaults(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    load_with(module, monkeypatch, elixir_events, "Event", Rested)
