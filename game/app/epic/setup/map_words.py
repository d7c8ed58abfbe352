"""What there is to know about a board: its name, its size, what stands on it."""

from __future__ import annotations

from game.content.cards.packs import PackContent
from game.presentation.epic.wording import terrain_things
from game.rules.epic.layout import Layout
from game.text import _, pick, picked


def map_name(layout: Layout) -> str:
    """A board's name in the player's language."""
    return picked(layout.name, layout.name["en"])


def map_size(layout: Layout) -> str:
    """How many squares a board has."""
    return f"{layout.width} × {layout.height}"


def about_map(content: PackContent, layout: Layout, *, short: bool = False) -> str:
    """Say what blocks what, and unless in ``short`` the options that only this board has."""
    sight = [kind for kind, terrain in layout.terrain.items() if terrain.blocks_sight]
    steps = [kind for kind, terrain in layout.terrain.items() if terrain.blocks_move and not terrain.blocks_sight]
    parts = []
    if sight:
        parts.append(_("Blocks movement and sight: {things}.").format(things=_listed(sight)))
    else:
        parts.append(_("Nothing blocks sight."))
    if steps:
        parts.append(_("Blocks movement only: {things}.").format(things=_listed(steps)))
    options = [pick(switch.name) for switch in content.pack.switches if switch.map == layout.id]
    if options and not short:
        parts.append(_("Optional rules: {names}.").format(names=", ".join(f"**{name}**" for name in options)))
    return " ".join(parts)


def _listed(kinds: list[str]) -> str:
    return ", ".join(terrain_things(kind) for kind in kinds)
