"""Pool tasks, in a file of their own that its processes import at once."""

import os
import time

from game.errors import UserError


def square(number: int) -> int:
    if number == 3:
        raise UserError("three is refused")
    return number * number


def fail(number: int) -> int:
    if number == 2:
        os._exit(1)
    return number


def square_slowly(number: int) -> int:
    time.sleep(0.2)
    return number * number
