"""Temporary user home, so that mods and settings of the developer do not affect the output of a tool."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory

from game.content.formats import cache
from game.paths import HOME_VARIABLE


@contextmanager
def use_empty_home() -> Iterator[None]:
    """Use an empty temporary folder as the user home while the block runs, with a separate content cache."""
    before = os.environ.get(HOME_VARIABLE)
    with TemporaryDirectory() as home, cache.isolated_cache():
        os.environ[HOME_VARIABLE] = home
        try:
            yield
        finally:
            os.environ.pop(HOME_VARIABLE)
            if before is not None:
                os.environ[HOME_VARIABLE] = before
