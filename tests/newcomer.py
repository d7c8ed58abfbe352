"""Module reloading with one more member of a union, for tests of what every member must have."""

from __future__ import annotations

import importlib.util
from types import ModuleType
from typing import Any

import pytest


def load_with(module: str, monkeypatch: pytest.MonkeyPatch, home: ModuleType, union: str, member: type[Any]) -> None:
    """Run a module once more beside the one that is in use, with a further member of a union of another module."""
    monkeypatch.setattr(home, union, getattr(home, union) | member)
    spec = importlib.util.find_spec(module)
    assert spec is not None
    assert spec.loader is not None
    spec.loader.exec_module(importlib.util.module_from_spec(spec))
