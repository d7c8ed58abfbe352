"""The window: the only package that imports pygame."""

import gc
import os
import sys

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # the banner would stand in the output of `dev shot --list`

gc.set_threshold(10_000)
"""Nearly all that is made while modules load stays: looking it over for what can go takes a twentieth of the start."""

if "typing_extensions" not in sys.modules:
    # msgspec asks it for what Python's own typing has: a fiftieth of the start, and nothing of it is used here.
    sys.modules["typing_extensions"] = None  # type: ignore[assignment]
    try:
        import msgspec  # noqa: F401
    finally:
        del sys.modules["typing_extensions"]
