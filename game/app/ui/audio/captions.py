"""Captions: sound effects described in words, for players who cannot hear them."""

from __future__ import annotations

from game.text import _


def format_caption(key: str, character_name: str = "") -> str:
    """Return the caption of a sound effect, about a named character where such a caption exists.

    Empty if there is none.
    """
    about = _character_captions().get(key) if character_name else None
    return _plain_captions().get(key, "") if about is None else about.format(name=character_name)


def _character_captions() -> dict[str, str]:
    """Return the captions that name a character, by sound key, with a placeholder for the name."""
    return {
        "hit": _("{name} is hit"),
        "hit-hard": _("{name} is hit hard"),
        "clash": _("A blade hits {name}"),
        "blade": _("A blade hits {name}"),
        "saber": _("A blade hits {name}"),
        "thrown": _("{name} is hit"),
        "explosion": _("{name} is hit"),
        "bolt": _("A shot hits {name}"),
        "bow": _("A shot hits {name}"),
        "blaster": _("A shot hits {name}"),
        "magic": _("Magic hits {name}"),
        "block": _("{name} blocks"),
        "fall": _("{name} is defeated"),
        "heal": _("{name} is healed"),
        "triforce": _("{name} is rescued"),
        "push": _("{name} is pushed"),
    }


def _plain_captions() -> dict[str, str]:
    """Return the captions that name no character, by sound key."""
    return {
        "achievement": _("Achievement unlocked"),
        "blade": _("A blade hits"),
        "blaster": _("A shot hits"),
        "block": _("Attack blocked"),
        "bolt": _("A shot hits"),
        "bow": _("A shot hits"),
        "explosion": _("Explosion"),
        "magic": _("Magic crackles"),
        "saber": _("A blade hits"),
        "thrown": _("A thrown weapon hits"),
        "boss": _("A boss appears"),
        "capture": _("A character is captured"),
        "chest": _("A chest opens"),
        "clash": _("A blade hits"),
        "clock": _("A clock ticks"),
        "coin": _("Rupees clink"),
        "collapse": _("Link collapses"),
        "defeat": _("Defeat"),
        "door": _("A door opens"),
        "draw-game": _("No winner"),
        "fairy": _("A fairy revives Link"),
        "fall": _("A fighter is defeated"),
        "handover": _("Pass to the next player"),
        "heal": _("Healing"),
        "heart": _("Heart Container"),
        "hint": _("Hint ready"),
        "hit": _("A hit lands"),
        "hit-hard": _("A heavy hit lands"),
        "monster": _("A monster growls"),
        "pack": _("A pack opens"),
        "potion": _("Drinking a potion"),
        "refused": _("Not possible"),
        "shield": _("A shield blocks"),
        "shuffle": _("Shuffling cards"),
        "solved": _("Solved"),
        "triforce": _("The Triforce shines"),
        "turn": _("New turn"),
        "undo": _("Step undone"),
        "victory": _("Victory"),
    }
