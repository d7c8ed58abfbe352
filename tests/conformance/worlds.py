"""The matches that the conformance suite plays: one set-up or more for every pack of every rulebook."""

from __future__ import annotations

from game.content.packs import load_pack
from game.rules.epic.options import Setup


def _everything(map_id: str, *, without: tuple[str, ...] = ("good-vs-evil", "choose-side")) -> tuple[str, ...]:
    switches = load_pack("zelda").pack.switches
    return tuple(switch.id for switch in switches if switch.map in ("", map_id) and switch.id not in without)


def _teams(*names: str) -> tuple[tuple[str, ...], ...]:
    return tuple((name,) for name in names)


WORLDS: dict[str, Setup] = {
    "zelda-duel": Setup("zelda", _teams("link", "ganon"), "triforce-chamber", turn_limit=40),
    "zelda-ffa-3": Setup(
        "zelda",
        _teams("skull-kid", "ruto", "iron-knuckle"),
        "lost-woods",
        options=_everything("lost-woods"),
        turn_limit=60,
    ),
    "zelda-ffa-4": Setup(
        "zelda",
        _teams("zelda", "witches", "nabooru", "dark-link"),
        "leever-desert",
        options=_everything("leever-desert"),
        turn_limit=60,
    ),
    "zelda-2v2": Setup(
        "zelda",
        _teams("darunia", "witches", "ruto", "ganon"),
        "fairy-fountain",
        mode="2v2",
        options=(*_everything("fairy-fountain"), "good-vs-evil"),
        turn_limit=60,
    ),
    "zelda-mirror": Setup(
        "zelda", _teams("link", "link"), "triforce-chamber", options=("mirror-match", "choose-side"), turn_limit=40
    ),
}
