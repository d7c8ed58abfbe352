"""Optional libraries of the tools, and the errors if they are missing."""

from __future__ import annotations

from importlib import import_module

from game.errors import UserError


def require_numpy() -> None:
    """Check that NumPy is installed.

    Raises:
        UserError: it is not.
    """
    try:
        import_module("numpy")
    except ImportError:
        raise UserError("This tool needs NumPy: pip install -e '.[train]'") from None
