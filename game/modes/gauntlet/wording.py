"""Texts about a run: places, boons and steps, and the faces of cards that boons add or change."""

from __future__ import annotations

import msgspec

from game.content.cards.packs import load_pack
from game.content.modes.gauntlet import ACTS, Fight, MoneySource, RunContent, find_lead
from game.modes.gauntlet.boons import apply_boon, build_team
from game.modes.gauntlet.state import FIGHT_BY_PLACE_KIND, Boon, GauntletRun, Kind, MapPlace
from game.modes.gauntlet.steps import heal_wounds
from game.modes.gauntlet.terms import sum_terms
from game.presentation.epic.card_faces import make_printed_face
from game.presentation.epic.view_models import CardFace, PrintedValue, Value
from game.rules.epic.engine.library import CardDefinition, build_basic_card, build_talent_card, format_basic_name
from game.rules.epic.team_file import TeamFile
from game.text import _, ngettext, pick_text

_BASIC_PARTS = 4
"""Number of parts in a basic card's id: owner, attack, defense, icons."""


def get_kind_name(kind: Kind) -> str:
    """Return the name of a kind of place."""
    return {
        "duel": _("Duel"),
        "elite": _("Elite"),
        "shop": _("Shop"),
        "rest": _("Rest"),
        "riddle": _("Riddle"),
        "treasure": _("Treasure"),
        "boss": _("Boss"),
    }[kind]


def describe_place_offer(run: GauntletRun, kind: Kind, content: RunContent) -> str:
    """Return a sentence about what a kind of place without a fight offers."""
    money = format_money(run, "treasure", content)
    return {
        "shop": _("Buy cards, upgrades, an heirloom or healing."),
        "rest": _("Heal your team or upgrade a card."),
        "riddle": _("Solve a puzzle in one try to choose a boon."),
        "treasure": _("Take one of two heirlooms or {money}.").format(money=money),
    }[kind]


def format_money(run: GauntletRun, source: MoneySource, content: RunContent) -> str:
    """Return the money found at a place, such as "40 rupees"."""
    count = content.common.purse[source] * sum_terms(content, run.grade).money_percent // 100
    return f"{count} {pick_text(content.money)}"


def describe_reward(run: GauntletRun, fight: Fight, content: RunContent) -> str:
    """Return a text about the reward of a victory; empty for the last fight, which ends the run."""
    if fight == "boss" and run.act == ACTS:
        return ""
    words = _("Reward: a boon and {money}.") if fight == "duel" else _("Reward: an heirloom and {money}.")
    return words.format(money=format_money(run, fight, content))


def list_member_names(team: TeamFile) -> list[str]:
    """Return the name of each character of a team in match order, with numbers for equal ones."""
    return [
        f"{pick_text(character.name)} {index + 1}" if character.count > 1 else pick_text(character.name)
        for character in team.characters
        for index in range(character.count)
    ]


def format_health(team: TeamFile) -> str:
    """Return a text about the health of each kind of character of a team."""
    parts = [
        (f"{character.count} × " if character.count > 1 else "") + f"{pick_text(character.name)} {character.health}"
        for character in team.characters
    ]
    return ", ".join(parts)


def format_healing(run: GauntletRun, percent: int, content: RunContent) -> str:
    """Return a text about the health that each character regains from healing; empty if nobody is wounded."""
    after = heal_wounds(run.wounds, percent)
    names = list_member_names(build_team(run, content))
    gains = [(name, before - left) for name, before, left in zip(names, run.wounds, after, strict=False)]
    return ", ".join(_("{figure} +{count}").format(figure=name, count=gain) for name, gain in gains if gain)


def describe_completed(run: GauntletRun, place: MapPlace) -> str:
    """Return a text about a completed place, including a reward that is still to be chosen."""
    prize = run.step == "boons" and place == run.current_place
    if place.kind in FIGHT_BY_PLACE_KIND:
        done = _("You won this duel.")
    else:
        done = _("You solved this riddle.") if prize else _("You've already been here.")
    return f"{done} " + _("Choose your reward.") if prize else done


def get_kind_icon(kind: Kind) -> str:
    """Return the icon of a kind of place."""
    return {
        "duel": "sword",
        "elite": "skull",
        "shop": "rupee",
        "rest": "flame",
        "riddle": "riddle",
        "treasure": "chest",
        "boss": "crown",
    }[kind]


def get_boon_kind_name(boon: Boon) -> str:
    """Return the name of the kind of a boon."""
    return {
        "card": _("New card"),
        "raise": _("Upgrade a card"),
        "health": _("More health"),
        "drop": _("Remove this card"),
        "heirloom": _("Heirloom"),
        "heal": _("Healing balm"),
    }[boon.kind]


def describe_boon(run: GauntletRun, boon: Boon, content: RunContent) -> str:
    """Return a sentence about the effect of a boon."""
    team = build_team(run, content)
    if boon.sold:
        return _("Yours now.")
    match boon.kind:
        case "card":
            return _("Joins your deck. {figure} can play it.").format(figure=pick_text(find_lead(team).name))
        case "heirloom":
            return _("In play from the start of every duel.")
        case "drop":
            return _("Removes one copy from your deck.")
        case "health":
            return _("{figure}: {before} → {after} health.").format(
                figure=_get_figure_name(team, boon.what),
                before=_get_health(team, boon.what),
                after=_get_health(team, boon.what) + boon.by,
            )
        case "heal":
            return format_healing(run, boon.by, content) or _("Your team is at full health.")
    return _describe_upgrade(run.team, team, boon)


def _describe_upgrade(team_id: str, team: TeamFile, boon: Boon) -> str:
    """Return a sentence about the effect of an upgrade."""
    card = _find_definition(team_id, team, boon.what)
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


def describe_copies(run: GauntletRun, boon: Boon, content: RunContent) -> str:
    """Return a text about the number of cards that an upgrade affects, for lists that show its values separately."""
    card = _find_definition(run.team, build_team(run, content), boon.what)
    if card is None or boon.sold:
        return describe_boon(run, boon, content)
    return ngettext("On {count} card of your deck.", "On {count} cards of your deck.", card.copies).format(
        count=card.copies
    )


def get_boon_name(run: GauntletRun, boon: Boon, content: RunContent) -> str:
    """Return the name of an owned boon."""
    team = load_pack(run.game).teams[run.team]
    match boon.kind:
        case "card" if boon.what in content.cards:
            source = load_pack(run.game).teams[content.cards[boon.what].from_]
            return pick_text(source.cards[boon.what].name)
        case "heirloom" if boon.what in content.common.heirlooms:
            return pick_text(content.common.heirlooms[boon.what].name)
        case "health":
            return _("{figure} +{count}").format(figure=_get_figure_name(team, boon.what), count=boon.by)
        case "raise" | "drop":
            return _name_changed_card(run, boon, content)
    return get_boon_kind_name(boon)


def _name_changed_card(run: GauntletRun, boon: Boon, content: RunContent) -> str:
    """Return the name of an upgraded or removed card; a basic one is named by its users and values."""
    team = load_pack(run.game).teams[run.team]
    parts = boon.what.rsplit("-", 3)
    if boon.what in team.cards:
        name = pick_text(team.cards[boon.what].name)
    elif boon.what in content.cards or len(parts) < _BASIC_PARTS:
        name = get_boon_name(run, Boon("card", boon.what), content)
    else:
        who = " / ".join(_get_figure_name(team, kind) for kind in parts[0].split("+"))
        name = f"{who} {parts[1]}/{parts[2]}"
    if boon.kind == "drop":
        return _("{card} removed").format(card=name)
    return (_("{card}: attack +1") if boon.part == "attack" else _("{card}: defense +1")).format(card=name)


def build_boon_face(run: GauntletRun, boon: Boon, content: RunContent) -> CardFace | None:
    """Return the face of the card that a boon adds, changes or removes; None for other boons."""
    team = build_team(run, content)
    if boon.kind in ("health", "heal"):
        return None
    before = _find_definition(run.team, team, boon.what)
    if boon.kind == "drop":
        return None if before is None else make_printed_face(run.game, before, team.characters)
    after = apply_boon(team, boon, run.game, content)
    card = _find_definition(run.team, after, _get_new_name(team, boon))
    face = None if card is None else make_printed_face(run.game, card, team.characters)
    if face is None or before is None or boon.kind != "raise":
        return face
    old = make_printed_face(run.game, before, team.characters)
    return msgspec.structs.replace(
        face,
        attack_printed=_make_raised_value(old.attack, face.attack),
        defense_printed=_make_raised_value(old.defense, face.defense),
    )


def _make_raised_value(before: Value | None, after: Value | None) -> PrintedValue | None:
    """Return the printed value with the value before an upgrade; None if it is unchanged."""
    return None if before is None or before == after else PrintedValue(before, "up")


def build_heirloom_face(run: GauntletRun, heirloom_id: str, content: RunContent) -> CardFace | None:
    """Return the face of an heirloom's card."""
    team = load_pack(run.game).teams[run.team]
    card = _find_definition(run.team, apply_boon(team, Boon("heirloom", heirloom_id), run.game, content), heirloom_id)
    return None if card is None else make_printed_face(run.game, card, team.characters)


def _get_new_name(team: TeamFile, boon: Boon) -> str:
    """Return the name of a card after an upgrade; a basic card's name contains its values."""
    for basic in team.basics:
        if boon.kind == "raise" and format_basic_name(basic) == boon.what:
            attack = basic.attack + (boon.by if boon.part == "attack" else 0)
            defense = basic.defense + (boon.by if boon.part == "defense" else 0)
            icons = "".join(icon[0] for icon in basic.icons)
            return f"{'+'.join(basic.who)}-{attack}-{defense}-{icons}"
    return boon.what


def _find_definition(team_id: str, team: TeamFile, name: str) -> CardDefinition | None:
    """Return the definition of a card by name; None if the team does not have the card."""
    if name in team.cards:
        return build_talent_card(team_id, name, team.cards[name])
    basic = next((card for card in team.basics if format_basic_name(card) == name), None)
    return None if basic is None else build_basic_card(team_id, basic)


def _get_figure_name(team: TeamFile, kind: str) -> str:
    """Return the name of a kind of character."""
    return next((pick_text(character.name) for character in team.characters if character.kind == kind), kind)


def _get_health(team: TeamFile, kind: str) -> int:
    """Return the printed health of a kind of character."""
    return next((character.health for character in team.characters if character.kind == kind), 0)
