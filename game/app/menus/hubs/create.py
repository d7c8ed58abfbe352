"""Create submenu: the player's decks, puzzles and mods."""

from __future__ import annotations

from game.app.menus.hubs.scene import ExtraButton, HubItem, HubPage, HubProgress, HubScene
from game.app.menus.lookups import call_safely
from game.app.play import routes
from game.app.ui.services import Services
from game.text import _, ngettext, pgettext


def open_create(services: Services) -> HubScene:
    """Return the scene of the submenu."""
    return HubScene(services, HubPage(lambda: pgettext("main menu", "Create"), list_create_items, is_tiled=True))


def list_create_items() -> list[HubItem]:
    """Return the entries of the submenu: decks, puzzles and mods."""
    return [
        HubItem(
            "workshop", "d", "zelda/card/dark-link/borrowed-skill", _("Decks"),
            _("Your own team, its cards and numbers"), routes.WorkshopRoute(),
            progress=call_safely(_summarize_decks, None),
            extra=ExtraButton("new deck", _("New deck"), "n", routes.WorkshopRoute(new=True)),
            hidden_keys=("w",), focal_point=(0.22, 0.5),
        ),
        HubItem(
            "puzzles", "p", "zelda/card/link/target-lock", _("Puzzles"), _("Set up a board, name the goal"),
            routes.PuzzlesRoute(), progress=call_safely(_summarize_puzzles, None),
            extra=ExtraButton("new puzzle", _("New puzzle"), "e", routes.PuzzlesRoute(new=True)),
        ),
        HubItem(
            "mods", "m", "zelda/card/nabooru/pickpocket", _("Mods"), _("Teams and boards by other players"),
            routes.ModsRoute(), progress=call_safely(_summarize_mods, None),
            extra=ExtraButton("add mod", _("Add a mod"), "a", routes.ModsRoute(add=True)),
        ),
    ]  # fmt: skip


def _summarize_decks() -> HubProgress:
    """Return the number of the player's decks."""
    from game.app.epic.workshop.drafts import list_files

    count = sum(path.suffix != ".tmx" for path in list_files())
    return HubProgress(ngettext("{count} deck", "{count} decks", count).format(count=count))


def _summarize_puzzles() -> HubProgress:
    """Return the number of the player's puzzles."""
    from game.content.cards.packs import EPIC_PACKS
    from game.content.puzzles.puzzles import load_mod_puzzles

    count = sum(len(load_mod_puzzles(game)) for game in EPIC_PACKS)
    return HubProgress(ngettext("{count} puzzle of your own", "{count} puzzles of your own", count).format(count=count))


def _summarize_mods() -> HubProgress:
    """Return the number of mods."""
    from game.content.mods.mods import load_mods

    count = sum(not mod.fault for mod in load_mods())
    return HubProgress(ngettext("{count} mod active", "{count} mods active", count).format(count=count))
