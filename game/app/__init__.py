"""Game window: the only package that imports pygame."""

import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # the banner would stand in the output of `dev shot --list`

gc.set_threshold(100_000)
"""Nearly all that is made while modules load stays: looking it over for what can go takes a twentieth of the start."""


@contextmanager
def _omit_modules(*names: str) -> Iterator[None]:
    """Make imports of these modules fail within the block, unless already loaded.

    Afterwards they can be imported as usual.
    """
    omitted = [name for name in names if name not in sys.modules]
    sys.modules.update(dict.fromkeys(omitted))  # type: ignore[arg-type]
    try:
        yield
    finally:
        for name in omitted:
            del sys.modules[name]


with _omit_modules("typing_extensions"):
    # msgspec asks it for what Python's own typing has: a fiftieth of the start, and nothing of it is used here.
    import msgspec  # noqa: F401

with _omit_modules("pygame._debug", "pygame.system", "pygame.pkgdata", "pygame.mixer", "pygame.mixer_music"):
    # pygame does without each of them where it is missing: a sixth of the start. Whatever needs one imports it.
    import pygame  # noqa: F401
