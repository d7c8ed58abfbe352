"""What sounds say in words, for who cannot hear them."""

from __future__ import annotations

from game.text import _


def caption(key: str, who: str = "") -> str:
    """The line for an effect's key of words, about a character where it has one; empty for what tells nothing new."""
    about = _about().get(key) if who else None
    return _plain().get(key, "") if about is None else about.format(name=who)


def _about() -> dict[str, str]:
    """Lines about a character: what is heard from where it stands."""
    return {
        "hit": _("{name} is struck"),
        "hit-hard": _("{name} is struck hard"),
        "clash": _("A blow lands on {name}"),
        "blade": _("A blow lands on {name}"),
        "saber": _("A blow lands on {name}"),
        "thrown": _("{name} is struck"),
        "explosion": _("{name} is struck"),
        "bolt": _("A shot hits {name}"),
        "bow": _("A shot hits {name}"),
        "blaster": _("A shot hits {name}"),
        "magic": _("Magic hits {name}"),
        "block": _("{name} blocks"),
        "fall": _("{name} falls"),
        "heal": _("{name} is healed"),
        "triforce": _("{name} is saved"),
        "push": _("{name} is pushed"),
    }


def _plain() -> dict[str, str]:
    """Lines that need no name."""
    return {
        "achievement": _("An achievement is reached"),
        "blade": _("A blow lands"),
        "blaster": _("A shot hits"),
        "block": _("The blow is blocked"),
        "bolt": _("A shot hits"),
        "bow": _("A shot hits"),
        "explosion": _("An explosion"),
        "magic": _("Magic crackles"),
        "saber": _("A blow lands"),
        "thrown": _("Something thrown lands"),
        "boss": _("A boss appears"),
        "capture": _("A character is captured"),
        "chest": _("A chest is opened"),
        "clash": _("A blow lands"),
        "clock": _("A clock ticks"),
        "coin": _("Rupees clink"),
        "collapse": _("Link collapses"),
        "defeat": _("Defeat"),
        "door": _("A door opens"),
        "draw-game": _("Nobody wins"),
        "fairy": _("A fairy revives Link"),
        "fall": _("A character falls"),
        "handover": _("The screen is passed on"),
        "heal": _("Healing"),
        "heart": _("A heart"),
        "hint": _("A hint is here"),
        "hit": _("A blow is felt"),
        "hit-hard": _("A heavy blow lands"),
        "monster": _("A monster growls"),
        "pack": _("A pack is opened"),
        "potion": _("A potion is drunk"),
        "refused": _("That is not possible"),
        "shield": _("A shield holds"),
        "shuffle": _("Cards are shuffled"),
        "solved": _("Solved"),
        "triforce": _("The Triforce shines"),
        "turn": _("A new turn begins"),
        "undo": _("A step is taken back"),
        "victory": _("Victory"),
    }
