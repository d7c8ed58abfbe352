"""Twists of bosses: their texts are read by the other side."""

from __future__ import annotations

import re

import pytest

from game.content.modes.gauntlet import load_run_content

ADDRESS = {
    "en": r"\b(you|your|yours|yourself)\b",
    "de": r"\b(du|dich|dir|dein\w*|hältst|zieh)\b",
}


@pytest.mark.parametrize("language", sorted(ADDRESS))
def test_the_text_of_a_twist_addresses_nobody(language: str) -> None:
    twists = load_run_content("zelda").common.twists
    assert twists
    texts = {name: twist.text for name, twist in twists.items()}
    told = {name: getattr(text, language) for name, text in texts.items()}
    assert not [name for name, text in told.items() if re.search(ADDRESS[language], text, re.IGNORECASE)]
