"""Tasks for a pool, in a file of their own that its processes have imported at once."""

import os
import time

from game.errors import UserError


def squared(number: int) -> int:
    if number == 3:
        raise UserError("three is refused")
    return number * number


def falling(number: int) -> int:
    if number == 2:
        os._exit(1)
    return number


def slowly(number: int) -> int:
    time.sleep(0.2)
    return number * number
