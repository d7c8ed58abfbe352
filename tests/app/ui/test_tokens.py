"""Scales of the design: text sizes step down along them and grow with the text-size setting."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.app.ui.style.theme import ROLES
from game.app.ui.style.tokens import (
    ELEVATIONS,
    LARGEST,
    SIZES,
    SMALLEST,
    list_sizes,
    list_smaller_sizes,
    scale_text_size,
    step_down,
)


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 2.0])
def test_sizes_keep_their_order_at_every_text_size(scale: float) -> None:
    found = [scale_text_size(size, scale) for size in SIZES[1.0]]
    assert all(small < large for small, large in pairwise(found))
    assert found[0] == pytest.approx(SMALLEST * scale)


def test_every_role_has_a_size_of_the_scale() -> None:
    assert {role.size for role in ROLES.values()} <= set(SIZES[1.0])


def test_a_text_steps_down_and_never_stands_between_steps() -> None:
    assert [step_down(size, 1.0) for size in (5, 12, 13.9, 14, 19.5, 25.9, 38)] == [12, 12, 12, 14, 16, 20, 38]
    assert step_down(46, 1.0) == 46 > LARGEST  # lettering is a picture
    assert list_smaller_sizes(20, 0, 1.0) == (20, 16, 14, 12)
    assert list_smaller_sizes(20, 15, 1.0) == (20, 16)


def test_a_large_text_falls_back_to_the_sizes_of_smaller_settings() -> None:
    assert list_sizes(1.5) == (12, 14, 16, 18, 20, 22, 26, 30, 44)
    assert list_smaller_sizes(20, 0, 1.5) == (20, 18, 16, 14, 12)
    assert list_sizes(2.0) == (12, 14, 16, 18, 20, 22, 24, 26, 28, 32, 36, 48)


@pytest.mark.parametrize(("small", "large"), [(1.0, 1.5), (1.5, 2.0)])
def test_a_larger_setting_has_all_sizes_of_a_smaller_one_below_its_own(small: float, large: float) -> None:
    least = scale_text_size(SMALLEST, large) - 1
    assert {size for size in list_sizes(small) if size < least} <= set(list_sizes(large))


def test_what_lies_higher_casts_a_softer_shadow() -> None:
    assert all(low.blur < high.blur and low.dy < high.dy for low, high in pairwise(ELEVATIONS))
