"""Where the rulebook opens over a match."""

from __future__ import annotations

RULES_PAGES = {
    "place": "setup",
    "walk": "turn",
    "turn": "turn",
    "defend": "attack",
    "limit": "drawing",
    "card": "cards",
    "discard": "cards",
    "keep": "cards",
    "rescue": "triforce",
}
"""Pages of the rulebook by what is asked."""
