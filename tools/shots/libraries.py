"""Libraries that only tools need, and what to say without them."""

from __future__ import annotations

from importlib import import_module

from game.errors import UserError


def numpy() -> None:
    """Raises `UserError` when NumPy is not installed."""
    try:
        import_module("numpy")
    except ImportError:
        raise UserError("This tool needs NumPy: pip install -e '.[train]'") from None
