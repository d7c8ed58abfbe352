"""Steps of a run: legal options and their results, for the window and bots.

An option is a command such as ``go 7``, ``take 1``, ``skip``, ``leave`` or ``heal``. Duels and riddles are played by
other modules, and their results are passed to ``apply_duel`` and ``apply_riddle``. A run that is not over either has
options or waits for such a result.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from game.content.cards.packs import load_pack
from game.content.modes.gauntlet import ACTS, MoneySource, RunContent, load_run_content
from game.modes.gauntlet import boons
from game.modes.gauntlet.maps import generate_map
from game.modes.gauntlet.state import FIGHT_BY_PLACE_KIND, Boon, GauntletRun, RunStep
from game.modes.gauntlet.terms import GradeTerms, sum_terms

SKIP, LEAVE, HEAL, GOLD = "skip", "leave", "heal", "gold"
"""Options without a number: decline all boons, leave a place, heal, and take the money of a treasure."""
SKIP_MONEY = 10
"""Money for declining all boons."""
_TREASURE_OFFERS = 2
"""Number of heirlooms offered in a treasure."""
_SHOP_OFFERS: tuple[tuple[str, int], ...] = (("card", 2), ("raise", 1), ("heirloom", 1), ("drop", 1))
"""Kinds of boons in a shop, each with the number of offers."""


def create_run(game: str, team: str, seed: str, grade: int = 1, beaten_bosses: int = 0) -> GauntletRun:
    """Create a run, which begins with a choice of one of three boons.

    ``beaten_bosses`` is the number of bosses beaten in this game before.
    """
    content = load_run_content(game)
    run = GauntletRun(game, team, seed, grade, known=beaten_bosses)
    run = _enter_act(run, 1, content)
    return _with_offers(run, "boons", boons.offer_boons(run, content, boons.make_random(run, "gift")))


def list_options(run: GauntletRun) -> tuple[str, ...]:
    """Return the legal options; empty during a duel and after the end of the run."""
    takes = tuple(f"take {index}" for index, boon in enumerate(run.offers) if can_take(run, boon))
    match run.step:
        case "path":
            return tuple(f"go {number}" for number in run.open_places)
        case "boons":
            return (*takes, SKIP)
        case "rest":
            return (HEAL, *takes)
        case "shop":
            return (*takes, LEAVE)
        case "treasure":
            return (*takes, GOLD)
        case "riddle":
            return (LEAVE,)
    return ()


def can_take(run: GauntletRun, boon: Boon) -> bool:
    """Return whether an offer is unsold, affordable, and would change something."""
    return not boon.sold and boon.price <= run.money and has_effect(run, boon)


def has_effect(run: GauntletRun, boon: Boon) -> bool:
    """Return whether an offer would change something; a removal does not if its card has been upgraded."""
    if boon.kind not in ("raise", "drop"):
        return True
    content = load_run_content(run.game)
    team = boons.build_team(run, content)
    return boons.apply_boon(team, boon, run.game, content) != team


def apply_option(run: GauntletRun, option: str) -> GauntletRun:
    """Return the run after an option.

    Raises:
        ValueError: the option is not legal.
    """
    if option not in list_options(run):
        raise ValueError(f"{option!r} is not open")
    word, _space, number = option.partition(" ")
    content = load_run_content(run.game)
    match word:
        case "go":
            return _enter_place(msgspec.structs.replace(run, walked=(*run.walked, int(number))), content)
        case "take":
            return _take_offer(run, int(number))
        case "heal":
            share = sum_terms(content, run.grade).rest_percent
            return _finish_step(msgspec.structs.replace(run, wounds=heal_wounds(run.wounds, share)))
        case "gold":
            return _finish_step(_add_money(run, "treasure", content))
    if word == SKIP:
        run = msgspec.structs.replace(run, money=run.money + SKIP_MONEY)
    return _finish_step(run)


def apply_duel(run: GauntletRun, *, won: bool, losses: Sequence[int]) -> GauntletRun:
    """Return the run after a duel; ``losses`` is the lost health of each of the player's characters, in order."""
    place = run.current_place
    assert place is not None
    fight = FIGHT_BY_PLACE_KIND[place.kind]
    content = load_run_content(run.game)
    run = msgspec.structs.replace(run, match="", wounds=tuple(losses))
    if not won:
        return msgspec.structs.replace(run, step="lost", offers=())
    recovery = sum_terms(content, run.grade).recovery_percent
    run = msgspec.structs.replace(run, won=run.won + 1, wounds=heal_wounds(run.wounds, recovery))
    run = _add_money(run, fight, content)
    if fight != "boss":
        return _with_offers(run, "boons", _draw_prize(run, content, rare=fight == "elite"))
    run = msgspec.structs.replace(run, bosses=run.bosses + 1)
    if run.act >= ACTS:
        return msgspec.structs.replace(run, step="won", offers=())
    prize = _draw_prize(run, content, rare=True)
    return _with_offers(_enter_act(run, run.act + 1, content), "boons", prize)


def apply_riddle(run: GauntletRun, *, solved: bool) -> GauntletRun:
    """Return the run after the only attempt at a riddle."""
    if not solved:
        return _finish_step(run)
    content = load_run_content(run.game)
    return _with_offers(run, "boons", boons.offer_boons(run, content, boons.make_random(run, "riddle")))


def start_act(run: GauntletRun, act: int) -> GauntletRun:
    """Return the run at the start of an act, without offers."""
    return msgspec.structs.replace(_enter_act(run, act, load_run_content(run.game)), offers=())


def heal_wounds(wounds: Sequence[int], percent: int) -> tuple[int, ...]:
    """Return wounds after healing a percentage of each, rounded up."""
    return tuple(wound * (100 - percent) // 100 for wound in wounds)


# Steps ----------------------------------------------------------------------------------------------------------------


def _enter_act(run: GauntletRun, act: int, content: RunContent) -> GauntletRun:
    """Return the run on the new map of an act."""
    places = generate_map(run.game, run.team, run.seed, act, run.grade, content)
    return msgspec.structs.replace(run, act=act, places=places, walked=(), step="path")


def _enter_place(run: GauntletRun, content: RunContent) -> GauntletRun:
    """Return the run with the step and the offers of the current place."""
    place = run.current_place
    assert place is not None
    if place.kind in FIGHT_BY_PLACE_KIND:
        return msgspec.structs.replace(run, step="duel", offers=())
    offered: dict[RunStep, Callable[[GauntletRun, RunContent], tuple[Boon, ...]]] = {
        "rest": _draw_rest_upgrades,
        "shop": _draw_shop,
        "treasure": _draw_treasure,
    }
    step: RunStep = "rest" if place.kind == "rest" else "shop" if place.kind == "shop" else "treasure"
    if place.kind == "riddle":
        return msgspec.structs.replace(run, step="riddle", offers=())
    return _with_offers(run, step, offered[step](run, content))


def _finish_step(run: GauntletRun) -> GauntletRun:
    """Return the run with the current step finished, ready to choose a path."""
    return msgspec.structs.replace(run, step="path", offers=())


def _with_offers(run: GauntletRun, step: RunStep, offers: tuple[Boon, ...]) -> GauntletRun:
    return msgspec.structs.replace(run, step=step, offers=offers)


def _add_money(run: GauntletRun, source: MoneySource, content: RunContent) -> GauntletRun:
    """Return the run with the money from a source added, adjusted by the difficulty."""
    share = sum_terms(content, run.grade).money_percent
    gain = content.common.purse[source] * share // 100
    return msgspec.structs.replace(run, money=run.money + gain)


def _take_offer(run: GauntletRun, offer_index: int) -> GauntletRun:
    """Return the run with an offer taken: bought in a shop, where others remain; elsewhere the step is finished."""
    boon = run.offers[offer_index]
    if run.step == "shop":
        offers = tuple(
            msgspec.structs.replace(boon, sold=True) if at == offer_index else boon
            for at, boon in enumerate(run.offers)
        )
        return add_boon(msgspec.structs.replace(run, offers=offers, money=run.money - boon.price), boon)
    return _finish_step(add_boon(run, boon))


def add_boon(run: GauntletRun, boon: Boon) -> GauntletRun:
    """Return the run with a boon added; healing is applied immediately instead."""
    if boon.kind == "heal":
        return msgspec.structs.replace(run, wounds=heal_wounds(run.wounds, boon.by))
    unpriced = msgspec.structs.replace(boon, price=0, sold=False)
    return msgspec.structs.replace(run, boons=(*run.boons, unpriced))


# What places offer ----------------------------------------------------------------------------------------------------


def _draw_prize(run: GauntletRun, content: RunContent, *, rare: bool) -> tuple[Boon, ...]:
    """Draw the boons after a fight; with ``rare``, heirlooms if there are any left."""
    rng = boons.make_random(run, "prize")
    if rare:
        found = boons.draw_heirlooms(run, content, rng, boons.OFFER_COUNT)
        if found:
            return tuple(found)
    return boons.offer_boons(run, content, rng)


def _draw_rest_upgrades(run: GauntletRun, content: RunContent) -> tuple[Boon, ...]:
    """Draw two upgrades, offered at a rest as alternatives to healing."""
    return tuple(boons.draw_upgrades(run, content, boons.make_random(run, "practice"), 2))


def _draw_treasure(run: GauntletRun, content: RunContent) -> tuple[Boon, ...]:
    """Draw the heirlooms of a treasure."""
    return tuple(boons.draw_heirlooms(run, content, boons.make_random(run, "chest"), _TREASURE_OFFERS))


def _draw_shop(run: GauntletRun, content: RunContent) -> tuple[Boon, ...]:
    """Draw the offers of a shop, with prices."""
    rng, terms = boons.make_random(run, "shop"), sum_terms(content, run.grade)
    makers = {
        "card": boons.draw_cards,
        "raise": boons.draw_upgrades,
        "heirloom": boons.draw_heirlooms,
        "drop": boons.draw_removals,
    }
    found = [boon for kind, count in _SHOP_OFFERS for boon in makers[kind](run, content, rng, count)]
    found.append(Boon("heal", by=50))
    return tuple(msgspec.structs.replace(boon, price=_compute_price(boon, content, terms)) for boon in found)


def _compute_price(boon: Boon, content: RunContent, grade_terms: GradeTerms) -> int:
    return content.common.prices[boon.kind] * grade_terms.price_percent // 100


def is_playable(run: GauntletRun) -> bool:
    """Return whether the pack still has all teams and boards of a run, some of which may be from mods."""
    content = load_pack(run.game)
    fights = [place for place in run.places if place.kind in FIGHT_BY_PLACE_KIND]
    teams = {run.team, *(place.team for place in fights)}
    return teams <= set(content.teams) and {place.board for place in fights} <= set(content.layouts)
