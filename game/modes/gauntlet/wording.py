"""What places, boons and steps of a run are called, and the faces of the cards that boons bring or change."""

from __future__ import annotations

from game.content.cards.packs import load_pack
from game.content.modes.gauntlet import RunContent, lead_of
from game.modes.gauntlet.boons import altered, team_of
from game.modes.gauntlet.state import FIGHT_OF, Boon, Kind, Place, Run
from game.presentation.epic.card_faces import printed_face
from game.presentation.epic.view_models import CardFace
from game.rules.epic.engine.library import CardDef, basic_card, basic_name, talent_card
from game.rules.epic.team_file import Team
from game.text import _, ngettext, pick

_BASIC_PARTS = 4
"""Of the name of a basic card: who, attack, defense, icons."""


def kind_name(kind: Kind) -> str:
    """What a place is."""
    return {
        "duel": _("Duel"),
        "elite": _("Elite"),
        "shop": _("Shop"),
        "rest": _("Rest"),
        "riddle": _("Riddle"),
        "treasure": _("Treasure"),
        "boss": _("Boss"),
    }[kind]


def kind_line(kind: Kind) -> str:
    """Return what a place without a fight offers, in a sentence."""
    return {
        "shop": _("Buy cards, upgrades, an heirloom or healing."),
        "rest": _("Heal your team or upgrade a card."),
        "riddle": _("Solve a puzzle in one try to choose a boon."),
        "treasure": _("Take one of two heirlooms or some rupees."),
    }[kind]


def behind_line(run: Run, place: Place) -> str:
    """Return what is said of a place that is done, and that its prize is still to be chosen."""
    prize = run.step == "boons" and place == run.place
    if place.kind in FIGHT_OF:
        done = _("You won this duel.")
    else:
        done = _("You solved this riddle.") if prize else _("You've already been here.")
    return f"{done} " + _("Choose your reward.") if prize else done


def kind_icon(kind: Kind) -> str:
    """The icon of a place."""
    return {
        "duel": "sword",
        "elite": "skull",
        "shop": "rupee",
        "rest": "flame",
        "riddle": "riddle",
        "treasure": "chest",
        "boss": "crown",
    }[kind]


def boon_kind(boon: Boon) -> str:
    """What kind of boon it is."""
    return {
        "card": _("New card"),
        "raise": _("Upgrade a card"),
        "health": _("More health"),
        "drop": _("Remove a card"),
        "heirloom": _("Heirloom"),
        "heal": _("Healing balm"),
    }[boon.kind]


def boon_line(run: Run, boon: Boon, content: RunContent) -> str:
    """What a boon does, in a sentence."""
    team = team_of(run, content)
    if boon.sold:
        return _("Yours now.")
    match boon.kind:
        case "card":
            return _("Joins your deck. {figure} can play it.").format(figure=pick(lead_of(team).name))
        case "heirloom":
            return _("In play from the start of every duel.")
        case "drop":
            return _("Removes one copy from your deck.")
        case "health":
            return _("{figure}: {before} → {after} health.").format(
                figure=_figure(team, boon.what),
                before=_health(team, boon.what),
                after=_health(team, boon.what) + boon.by,
            )
        case "heal":
            return _("Heals half of all lost health.")
    return _raise_line(run.team, team, boon)


def _raise_line(team_id: str, team: Team, boon: Boon) -> str:
    card = _definition(team_id, team, boon.what)
    if card is None:
        return _("This card has changed. The offer no longer applies.")
    side = card.attack if boon.part == "attack" else card.defense
    before = side.value if side is not None and isinstance(side.value, int) else 0
    sentence = (
        ngettext(
            "Attack {before} → {after} on {count} card.", "Attack {before} → {after} on {count} cards.", card.copies
        )
        if boon.part == "attack"
        else ngettext(
            "Defense {before} → {after} on {count} card.", "Defense {before} → {after} on {count} cards.", card.copies
        )
    )
    return sentence.format(before=before, after=before + boon.by, count=card.copies)


def boon_name(run: Run, boon: Boon, content: RunContent) -> str:
    """What a boon is called in a list of what was found."""
    team = load_pack(run.game).teams[run.team]
    match boon.kind:
        case "card" if boon.what in content.cards:
            source = load_pack(run.game).teams[content.cards[boon.what].from_]
            return pick(source.cards[boon.what].name)
        case "heirloom" if boon.what in content.common.heirlooms:
            return pick(content.common.heirlooms[boon.what].name)
        case "health":
            return _("{figure} +{count}").format(figure=_figure(team, boon.what), count=boon.by)
        case "raise" | "drop":
            return _changed_card(run, boon, content)
    return boon_kind(boon)


def _changed_card(run: Run, boon: Boon, content: RunContent) -> str:
    """A card whose number was raised, or that is gone: a basic one is called after who may use it and its numbers."""
    team = load_pack(run.game).teams[run.team]
    parts = boon.what.rsplit("-", 3)
    if boon.what in team.cards:
        name = pick(team.cards[boon.what].name)
    elif boon.what in content.cards or len(parts) < _BASIC_PARTS:
        name = boon_name(run, Boon("card", boon.what), content)
    else:
        who = " / ".join(_figure(team, kind) for kind in parts[0].split("+"))
        name = f"{who} {parts[1]}/{parts[2]}"
    if boon.kind == "drop":
        return _("{card} removed").format(card=name)
    return (_("{card}: attack +1") if boon.part == "attack" else _("{card}: defense +1")).format(card=name)


def boon_face(run: Run, boon: Boon, content: RunContent) -> CardFace | None:
    """The card that a boon brings, changes or takes away; None where it is about no card."""
    team = team_of(run, content)
    if boon.kind in ("health", "heal"):
        return None
    if boon.kind == "drop":
        card = _definition(run.team, team, boon.what)
    else:
        after = altered(team, boon, run.game, content)
        card = _definition(run.team, after, _renamed(team, boon))
    return None if card is None else printed_face(run.game, card, team.characters)


def heirloom_face(run: Run, name: str, content: RunContent) -> CardFace | None:
    """An heirloom as the card that it is in a duel."""
    team = load_pack(run.game).teams[run.team]
    card = _definition(run.team, altered(team, Boon("heirloom", name), run.game, content), name)
    return None if card is None else printed_face(run.game, card, team.characters)


def _renamed(team: Team, boon: Boon) -> str:
    """A basic card is called after its numbers, so that one with another number has another name."""
    for basic in team.basics:
        if boon.kind == "raise" and basic_name(basic) == boon.what:
            attack = basic.attack + (boon.by if boon.part == "attack" else 0)
            defense = basic.defense + (boon.by if boon.part == "defense" else 0)
            icons = "".join(icon[0] for icon in basic.icons)
            return f"{'+'.join(basic.who)}-{attack}-{defense}-{icons}"
    return boon.what


def _definition(team_id: str, team: Team, name: str) -> CardDef | None:
    """A card of a team by its name."""
    if name in team.cards:
        return talent_card(team_id, name, team.cards[name])
    basic = next((one for one in team.basics if basic_name(one) == name), None)
    return None if basic is None else basic_card(team_id, basic)


def _figure(team: Team, kind: str) -> str:
    return next((pick(one.name) for one in team.characters if one.kind == kind), kind)


def _health(team: Team, kind: str) -> int:
    return next((one.health for one in team.characters if one.kind == kind), 0)
