"""Triforce Duels: four tabletop games, with rules that are independent of any screen."""

import os

from game import version

__version__ = version.running_version()

if os.environ.get("TRIFORCE_DUELS_PURE"):
    from game.compiled import PURE_VARIABLE, is_enabled, use_sources

    if is_enabled(PURE_VARIABLE):
        use_sources()
