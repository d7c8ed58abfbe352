"""Triforce Duels: four tabletop games, with rules that are independent of any screen."""

import os

from game import version

__version__ = version.running()

if os.environ.get("TRIFORCE_DUELS_PURE"):
    from game.compiled import PURE, leave_aside, wanted

    if wanted(PURE):
        leave_aside()
