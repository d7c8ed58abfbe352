"""Description of a board: name, size and features."""

from __future__ import annotations

from game.content.cards.packs import PackContent
from game.presentation.epic.wording import terrain_plural
from game.rules.epic.layout import Layout
from game.text import _, pick_entry, pick_text


def format_map_name(layout: Layout) -> str:
    """Return the name of a board in the player's language."""
    return pick_entry(layout.name, layout.name["en"])


def format_map_size(layout: Layout) -> str:
    """Return the number of squares of a board."""
    return f"{layout.width} × {layout.height}"


def describe_map(content: PackContent, layout: Layout, *, is_short: bool = False) -> str:
    """Describe what the terrain of a board blocks, and unless ``is_short`` the options that only it has."""
    sight = [kind for kind, terrain in layout.terrain.items() if terrain.blocks_sight]
    steps = [kind for kind, terrain in layout.terrain.items() if terrain.blocks_move and not terrain.blocks_sight]
    parts = []
    if sight:
        parts.append(_("Blocks movement and sight: {things}.").format(things=_join_kinds(sight)))
    else:
        parts.append(_("Nothing blocks sight."))
    if steps:
        parts.append(_("Blocks movement only: {things}.").format(things=_join_kinds(steps)))
    options = [pick_text(switch.name) for switch in content.pack.switches if switch.map == layout.id]
    if options and not is_short:
        parts.append(_("Optional rules: {names}.").format(names=", ".join(f"**{name}**" for name in options)))
    return " ".join(parts)


def _join_kinds(kinds: list[str]) -> str:
    return ", ".join(terrain_plural(kind) for kind in kinds)
