"""Progress texts of the hub Solo."""

from game.app.menus.hubs.solo import list_solo_items


def find_solo_line(id: str) -> str:
    """Return the progress text of an entry; empty where it has none."""
    progress = next(item.progress for item in list_solo_items() if item.id == id)
    return "" if progress is None else progress.text
