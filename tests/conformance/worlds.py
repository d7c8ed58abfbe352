"""Matches of the conformance suite: one set-up or more for every pack of every rulebook."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from random import Random

import msgspec

from game.content.cards.packs import build_rules, load_pack
from game.rules.core.chance import RecordingRandom
from game.rules.epic.pack import Mode, Setup


def _list_options(map_id: str, *, without: tuple[str, ...] = ("good-vs-evil", "choose-side")) -> tuple[str, ...]:
    switches = load_pack("zelda").pack.switches
    return tuple(switch.id for switch in switches if switch.map in ("", map_id) and switch.id not in without)


def _list_teams(*names: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(name.split("+")) for name in names)


def _make_space_setup(mode: Mode, board: str, turns: int, *teams: str, options: tuple[str, ...] = ()) -> Setup:
    return Setup("star-wars", _list_teams(*teams), board, mode=mode, options=options, turn_limit=turns)


WORLDS: dict[str, Setup] = {
    "zelda-duel": Setup("zelda", _list_teams("link", "ganon"), "triforce-chamber", turn_limit=40),
    "zelda-ffa-3": Setup(
        "zelda",
        _list_teams("skull-kid", "ruto", "iron-knuckle"),
        "lost-woods",
        options=_list_options("lost-woods"),
        turn_limit=60,
    ),
    "zelda-ffa-4": Setup(
        "zelda",
        _list_teams("zelda", "witches", "nabooru", "dark-link"),
        "leever-desert",
        options=_list_options("leever-desert"),
        turn_limit=60,
    ),
    "zelda-2v2": Setup(
        "zelda",
        _list_teams("darunia", "witches", "ruto", "ganon"),
        "fairy-fountain",
        mode="2v2",
        options=(*_list_options("fairy-fountain"), "good-vs-evil"),
        turn_limit=60,
    ),
    "zelda-mirror": Setup(
        "zelda", _list_teams("link", "link"), "triforce-chamber", options=("mirror-match", "choose-side"), turn_limit=40
    ),
    "star-wars-duel": _make_space_setup("ffa", "carbon-freezing-chamber", 40, "yoda", "emperor"),
    "star-wars-ffa-3": _make_space_setup(
        "ffa", "kamino-platform", 45, "jango", "anakin", "obi-wan", options=("second-exhaustion", "short-first-turn")
    ),
    "star-wars-ffa-6": _make_space_setup(
        "ffa", "geonosis-arena", 60, "luke", "mace", "yoda", "han", "vader", "boba", options=("strict-healing",)
    ),
    "star-wars-2v2": _make_space_setup(
        "2v2", "emperors-throne-room", 50, "luke", "emperor", "yoda", "jango", options=("no-free-cards-need-action",)
    ),
    "star-wars-3v3": _make_space_setup(
        "3v3", "kamino-platform", 60, "dooku", "mace", "maul", "obi-wan", "vader", "emperor", options=("by-the-letter",)
    ),
    "star-wars-master": _make_space_setup(
        "master", "geonosis-arena", 40, "luke+emperor", "obi-wan+yoda", options=("second-exhaustion", "by-the-letter")
    ),
}


def ends() -> Iterator[str]:
    """Yield the result of a random match in each, in short form."""
    for name in sorted(WORLDS):
        rules, rng = build_rules(WORLDS[name]), Random(3)
        chance = RecordingRandom(rng)
        state = rules.setup(chance, None)
        while state.decision:
            rules.apply(state, rng.choice(rules.legal_actions(state)), chance, None)
        yield f"{name} {hashlib.sha256(msgspec.json.encode(state)).hexdigest()}"
