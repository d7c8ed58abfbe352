"""The Zelda teams as they ship: they load clean, their decks add up, and their texts say what their data says."""

import re
from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest

from game.content.cards.packs import EPIC_PACKS, load_pack
from game.content.cards.teams import find_equal_names, load_teams
from game.paths import assets_dir
from game.rules.epic.effects import vocabulary
from game.rules.epic.team_file import TeamFile

TEAMS = load_teams(assets_dir() / "cards" / "zelda" / "teams")
CARDS = [pytest.param(card, id=f"{team}/{name}") for team, it in TEAMS.items() for name, card in it.cards.items()]
EACH_TEAM = pytest.mark.parametrize("team", [pytest.param(team, id=name) for name, team in TEAMS.items()])
EACH_CARD = pytest.mark.parametrize("card", CARDS)

AMOUNTS = {"amount", "up_to", "count", "add", "health", "within", "by", "clock", "missing"}
"""Fields whose number is said on the card; one card drawn or discarded is ``a card``."""


def parts(part: object) -> Iterator[msgspec.Struct]:
    """Yield every piece of a card's data, depth first."""
    if isinstance(part, msgspec.Struct):
        yield part
        for field in part.__struct_fields__:
            yield from parts(getattr(part, field))
    elif isinstance(part, tuple):
        for item in part:
            yield from parts(item)


def verbs(card: vocabulary.CardText) -> set[type]:
    return {type(part) for part in parts(card)}


def numbers(text: str) -> set[int]:
    return {int(number) for number in re.findall(r"\d+", text)}


def amounts(card: vocabulary.CardText) -> set[int]:
    found: set[int] = {card.clock} - {0}
    for part in parts((card.on_attack, card.on_defend, card.on_play, card.while_)):
        for field in AMOUNTS & set(part.__struct_fields__):
            number = getattr(part, field)
            if isinstance(number, int) and number and not (field == "count" and number == 1):
                found.add(abs(number))
    return found


def test_a_kind_belongs_to_one_team() -> None:
    kinds = [character.kind for team in TEAMS.values() for character in team.characters]
    assert [kind for kind, times in Counter(kinds).items() if times > 1] == [], "give these another name"


def test_card_names_are_unique_in_the_pack() -> None:
    for language in ("en", "de"):
        names = [getattr(card.name, language) for team in TEAMS.values() for card in team.cards.values()]
        assert [name for name, times in Counter(names).items() if times > 1] == [], "give these another name"


SAME_IN_GERMAN = {"star-wars": {"emperor/meditation"}, "zelda": set[str]()}
"""Talents whose name is truly the same word in both languages."""


@pytest.mark.parametrize("game", EPIC_PACKS)
def test_the_german_name_of_a_talent_is_written(game: str) -> None:
    alike = {f"{team}/{card}" for team, file in load_pack(game).teams.items() for card in find_equal_names(file)}
    assert alike == SAME_IN_GERMAN[game], "write the German name, or name the card in SAME_IN_GERMAN"


@EACH_TEAM
def test_a_team_is_good_or_evil(team: TeamFile) -> None:
    """Each kind has a column in team select."""
    assert team.alignment in ("good", "evil")


@EACH_TEAM
def test_every_character_can_fight_with_basics(team: TeamFile) -> None:
    for character in team.characters:
        assert any(character.kind in basic.who for basic in team.basics)


@EACH_TEAM
def test_the_path_to_victory_names_cards_of_the_team(team: TeamFile) -> None:
    for language in ("en", "de"):
        names = {getattr(card.name, language) for card in team.cards.values()}
        named = re.findall(r"\*\*(.+?)\*\*", getattr(team.path, language))
        assert named
        assert set(named) <= names


@EACH_CARD
def test_the_data_is_said_in_both_languages(card: vocabulary.CardText) -> None:
    for text in (card.text.en, card.text.de):
        assert amounts(card) <= numbers(text)


@EACH_CARD
def test_the_languages_agree(card: vocabulary.CardText) -> None:
    en, de = card.text.en, card.text.de
    assert numbers(en) == numbers(de)
    for english, german in (
        ("Triforce", "Triforce"),
        ("**Attack:", "**Angriff:"),
        ("**Defense", "**Verteidigung"),
        ("Clock ", "Uhr "),
        ("raw", "ieh"),
    ):
        assert (english in en) == (german in de), (english, german)


@EACH_CARD
def test_the_parts_of_a_card_have_their_heads(card: vocabulary.CardText) -> None:
    text = card.text.en
    assert (vocabulary.TriforceEffect in verbs(card)) == ("Triforce" in text)
    assert (card.clock > 0) == ("Clock" in text)
    assert bool(card.on_attack and card.on_defend) == ("**Attack:" in text and "**Defense" in text)
    assert (vocabulary.DrawEffect in verbs(card)) == ("raw" in text)


@EACH_CARD
def test_a_text_fits_on_a_card(card: vocabulary.CardText) -> None:
    for text in (card.text.en, card.text.de):
        assert len(text.replace("**", "")) <= 190
        assert text.endswith(".")
        assert "  " not in text


def test_american_spelling() -> None:
    british = re.compile(r"armour|defence|colou?r\b|honour|grey\b", re.IGNORECASE)
    texts = [text for team in TEAMS.values() for card in team.cards.values() for text in (card.name.en, card.text.en)]
    assert [text for text in texts if british.search(text)] == []


# What the rules document itself fixes -------------------------------------------------------------------------------


def test_time_warp_and_link() -> None:
    link = TEAMS["link"].characters[0]
    assert (link.kind, link.health, link.role) == ("link", 15, "lead")
    assert TEAMS["link"].cards["time-warp"].on_play == (
        vocabulary.TriforceEffect(then=(vocabulary.IncreaseEffect(who="link", amount=5),)),
    )


def test_hidden_identity() -> None:
    card = TEAMS["zelda"].cards["hidden-identity"]
    assert card.clock == 3
    assert card.while_ == (vocabulary.PassiveEffect(of="zelda", set_="values", by=5),)


def test_every_mechanism_of_the_game_is_in_a_pack() -> None:
    cards = [card for team in TEAMS.values() for card in team.cards.values()]
    elsewhere = [card for team in load_pack("star-wars").teams.values() for card in team.cards.values()]
    used = set().union(*(verbs(card) for card in cards + elsewhere))
    assert used >= set(vocabulary.Effect.__args__)
    assert any(card.defense and card.defense.value == "sunburst" for card in cards)
    assert any(card.attack and card.defense for card in cards)
    assert any(card.attack and card.free for card in cards)
    assert any(len(card.who) > 1 for card in cards)
    assert any(card.on_fall for card in cards)
    assert any(card.clock for card in cards)


# Rulings that live in the data --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("team", "name"), [("ganon", "freezing-hex"), ("witches", "frost-ray")])
def test_frost_stays_on_a_target_that_was_hurt_and_stands(team: str, name: str) -> None:
    """Zelda R36, R49, R54."""
    card = TEAMS[team].cards[name]
    (condition,) = card.on_attack
    assert condition == vocabulary.IfEffect(
        test=vocabulary.Condition(hit=True, standing="target"), then=(vocabulary.StayEffect(to="target"),)
    )
    assert card.while_ == (vocabulary.PassiveEffect(of="held", forbid="own_move"),)


@pytest.mark.parametrize(("team", "name"), [("skull-kid", "lost-path"), ("witches", "mirror-broom")])
def test_an_exchange_is_offered_only_while_both_stand(team: str, name: str) -> None:
    """Zelda R48: the draw after it happens anyway."""
    card = TEAMS[team].cards[name]
    condition, draw = card.on_defend
    assert draw == vocabulary.DrawEffect(says=2)
    standing = []
    while isinstance(condition, vocabulary.IfEffect):
        standing.append(condition.test.standing)
        (condition,) = condition.then
    assert len(standing) == 2
    assert isinstance(condition, vocabulary.MayEffect)


@EACH_TEAM
def test_a_card_that_acts_on_others_while_it_lies_knows_whom_it_holds(team: TeamFile) -> None:
    """Zelda R54: it is discarded when that enemy falls."""
    own = {"", "own", *(character.kind for character in team.characters)}
    for name, card in team.cards.items():
        others = {word for rule in card.while_ for word in (rule.of, rule.against)} - own
        holds = any(isinstance(part, vocabulary.StayEffect) and part.to for part in parts(card))
        assert holds == bool(others), f'{name}: "stay" says with "to" on whom the card lies'
