"""What may be done at each step of a run, and what comes of it. The window and bots ask and answer here alike.

An option is a short word: ``go 7``, ``take 1``, ``skip``, ``leave``, ``heal``. A duel and a riddle are played elsewhere
and their end is told to ``after_duel`` and ``after_riddle``. Whatever is not over has an option, or one of these two.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from game.content.cards.packs import load_pack
from game.content.modes.gauntlet import ACTS, Paid, RunContent, load_run
from game.modes.gauntlet import boons
from game.modes.gauntlet.maps import act_map
from game.modes.gauntlet.state import FIGHT_OF, Boon, Run, Step
from game.modes.gauntlet.terms import Terms, terms_of

SKIP, LEAVE, HEAL, GOLD = "skip", "leave", "heal", "gold"
SKIP_PAYS = 10
_TREASURES = 2
_SHELF: tuple[tuple[str, int], ...] = (("card", 2), ("raise", 1), ("heirloom", 1), ("drop", 1))


def new_run(game: str, team: str, seed: str, grade: int = 1, known: int = 0) -> Run:
    """A run at its beginning: one of three boons is chosen before the first step."""
    content = load_run(game)
    run = Run(game, team, seed, grade, known=known)
    run = _at_act(run, 1, content)
    return _offering(run, "boons", boons.choice_of_boons(run, content, boons.luck_of(run, "gift")))


def options(run: Run) -> tuple[str, ...]:
    """What may be done now; empty while a duel or a riddle waits for its end, and when the run is over."""
    takes = tuple(f"take {number}" for number, boon in enumerate(run.offers) if can_take(run, boon))
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


def can_take(run: Run, boon: Boon) -> bool:
    """Whether an offer is still there, can be paid, and would change something."""
    return not boon.sold and boon.price <= run.money and still_fits(run, boon)


def still_fits(run: Run, boon: Boon) -> bool:
    """Whether an offer would change something: a card that was raised meanwhile is not there to be dropped."""
    if boon.kind not in ("raise", "drop"):
        return True
    content = load_run(run.game)
    team = boons.team_of(run, content)
    return boons.altered(team, boon, run.game, content) != team


def carry_out(run: Run, option: str) -> Run:
    """The run after an option.

    Raises:
        ValueError: the option is not open.
    """
    if option not in options(run):
        raise ValueError(f"{option!r} is not open")
    word, _space, number = option.partition(" ")
    content = load_run(run.game)
    match word:
        case "go":
            return _arrived(msgspec.structs.replace(run, walked=(*run.walked, int(number))), content)
        case "take":
            return _taken(run, int(number))
        case "heal":
            share = terms_of(content, run.grade).rest
            return _onward(msgspec.structs.replace(run, wounds=mended(run.wounds, share)))
        case "gold":
            return _onward(_paid(run, "treasure", content))
    if word == SKIP:
        run = msgspec.structs.replace(run, money=run.money + SKIP_PAYS)
    return _onward(run)


def after_duel(run: Run, *, won: bool, losses: Sequence[int]) -> Run:
    """The run after a duel; ``losses`` is the health that one's characters lack at its end, in their order."""
    place = run.place
    assert place is not None
    fight = FIGHT_OF[place.kind]
    content = load_run(run.game)
    run = msgspec.structs.replace(run, match="", wounds=tuple(losses))
    if not won:
        return msgspec.structs.replace(run, step="lost", offers=())
    recovery = terms_of(content, run.grade).recovery
    run = msgspec.structs.replace(run, won=run.won + 1, wounds=mended(run.wounds, recovery))
    run = _paid(run, fight, content)
    if fight != "boss":
        return _offering(run, "boons", _prize(run, content, rare=fight == "elite"))
    run = msgspec.structs.replace(run, bosses=run.bosses + 1)
    if run.act >= ACTS:
        return msgspec.structs.replace(run, step="won", offers=())
    prize = _prize(run, content, rare=True)
    return _offering(_at_act(run, run.act + 1, content), "boons", prize)


def after_riddle(run: Run, *, solved: bool) -> Run:
    """The run after the one try at a riddle."""
    if not solved:
        return _onward(run)
    content = load_run(run.game)
    return _offering(run, "boons", boons.choice_of_boons(run, content, boons.luck_of(run, "riddle")))


def at_act(run: Run, act: int) -> Run:
    """The run at the beginning of an act, with nothing asked but the way."""
    return msgspec.structs.replace(_at_act(run, act, load_run(run.game)), offers=())


def mended(wounds: Sequence[int], share: int) -> tuple[int, ...]:
    """Wounds of which a share in percent has healed, rounded up."""
    return tuple(wound * (100 - share) // 100 for wound in wounds)


# Steps ----------------------------------------------------------------------------------------------------------------


def _at_act(run: Run, act: int, content: RunContent) -> Run:
    places = act_map(run.game, run.team, run.seed, act, run.grade, content)
    return msgspec.structs.replace(run, act=act, places=places, walked=(), step="path")


def _arrived(run: Run, content: RunContent) -> Run:
    place = run.place
    assert place is not None
    if place.kind in FIGHT_OF:
        return msgspec.structs.replace(run, step="duel", offers=())
    offered: dict[Step, Callable[[Run, RunContent], tuple[Boon, ...]]] = {
        "rest": _practice,
        "shop": _shelf,
        "treasure": _chest,
    }
    step: Step = "rest" if place.kind == "rest" else "shop" if place.kind == "shop" else "treasure"
    if place.kind == "riddle":
        return msgspec.structs.replace(run, step="riddle", offers=())
    return _offering(run, step, offered[step](run, content))


def _onward(run: Run) -> Run:
    return msgspec.structs.replace(run, step="path", offers=())


def _offering(run: Run, step: Step, offers: tuple[Boon, ...]) -> Run:
    return msgspec.structs.replace(run, step=step, offers=offers)


def _paid(run: Run, what: Paid, content: RunContent) -> Run:
    share = terms_of(content, run.grade).purse
    gain = content.common.purse[what] * share // 100
    return msgspec.structs.replace(run, money=run.money + gain)


def _taken(run: Run, number: int) -> Run:
    """An offer becomes a boon: in a shop it is paid for and the others stay, elsewhere one goes on."""
    boon = run.offers[number]
    if run.step == "shop":
        offers = tuple(
            msgspec.structs.replace(one, sold=True) if at == number else one for at, one in enumerate(run.offers)
        )
        return with_boon(msgspec.structs.replace(run, offers=offers, money=run.money - boon.price), boon)
    return _onward(with_boon(run, boon))


def with_boon(run: Run, boon: Boon) -> Run:
    """The run with one boon more; healing is done at once and leaves nothing to carry."""
    if boon.kind == "heal":
        return msgspec.structs.replace(run, wounds=mended(run.wounds, boon.by))
    plain = msgspec.structs.replace(boon, price=0, sold=False)
    return msgspec.structs.replace(run, boons=(*run.boons, plain))


# What places offer ----------------------------------------------------------------------------------------------------


def _prize(run: Run, content: RunContent, *, rare: bool) -> tuple[Boon, ...]:
    luck = boons.luck_of(run, "prize")
    if rare:
        found = boons.heirlooms(run, content, luck, boons.CHOICE)
        if found:
            return tuple(found)
    return boons.choice_of_boons(run, content, luck)


def _practice(run: Run, content: RunContent) -> tuple[Boon, ...]:
    """Who needs no rest practices: one of two numbers is raised."""
    return tuple(boons.raises(run, content, boons.luck_of(run, "practice"), 2))


def _chest(run: Run, content: RunContent) -> tuple[Boon, ...]:
    return tuple(boons.heirlooms(run, content, boons.luck_of(run, "chest"), _TREASURES))


def _shelf(run: Run, content: RunContent) -> tuple[Boon, ...]:
    luck, terms = boons.luck_of(run, "shop"), terms_of(content, run.grade)
    makers = {"card": boons.cards, "raise": boons.raises, "heirloom": boons.heirlooms, "drop": boons.drops}
    found = [boon for kind, count in _SHELF for boon in makers[kind](run, content, luck, count)]
    found.append(Boon("heal", by=50))
    return tuple(msgspec.structs.replace(boon, price=_price(boon, content, terms)) for boon in found)


def _price(boon: Boon, content: RunContent, terms: Terms) -> int:
    return content.common.prices[boon.kind] * terms.prices // 100


def playable(run: Run) -> bool:
    """Whether the pack still has all that a run speaks of: teams and boards may be a mod's that is gone."""
    content = load_pack(run.game)
    fights = [place for place in run.places if place.kind in FIGHT_OF]
    teams = {run.team, *(place.team for place in fights)}
    return teams <= set(content.teams) and {place.board for place in fights} <= set(content.layouts)
