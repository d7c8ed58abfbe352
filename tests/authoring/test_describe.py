"""The words that card data is told in: nothing of the data is left out, and they agree with the printed text."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from game.authoring.describe import extract_numbers
from game.authoring.prose import CardDescriber, find_inner_texts, iterate_effects
from game.cli import main
from game.content.cards.packs import load_pack
from game.content.mods import mods
from game.rules.core.words import LocalizedText
from game.rules.epic.effects import vocabulary
from game.text import LANGUAGES

TEAMS = load_pack("zelda").teams
TALENTS = [(team, card) for team in TEAMS for card in TEAMS[team].cards]
SPACE_TEAMS = load_pack("star-wars").teams
SPACE_TALENTS = [(team, card) for team in SPACE_TEAMS for card in SPACE_TEAMS[team].cards]
EVERY_TEAM = {**TEAMS, **SPACE_TEAMS}

TOLD = ("on_attack", "on_defend", "on_play", "on_fall", "while_", "clock", "free")
"""Fields with a card's effects; its name, printed text, users, copies and values are beside the description."""

NOT_TOLD = {
    *((verb, "says") for verb in get_args(vocabulary.Effect)),  # a sentence of the printed text
    (vocabulary.ChooseEffect, "as_"),  # a word for the file alone
    (vocabulary.AllEffect, "as_"),
    (vocabulary.Way, "label"),
    (vocabulary.ChooseEffect, "player"),  # these know one word only
    (vocabulary.ForbidEffect, "what"),
    (vocabulary.DiscardEffect, "keep"),
    (vocabulary.PassiveEffect, "set_"),
    (vocabulary.PassiveEffect, "forbid"),
}

CHOICES = (
    *(("opponents", "own", "any"), ("owner", "chance", "me"), ("attack", "defense", "hurt"), ("draw", "discard")),
    *(("top-discard", "attack-card"), ("order", "shuffle"), ("now", "next_turn"), ("left-out", "counted")),
)
"""Words that only some others can stand for."""

SENTENCES = {
    "link/spinning-blade": "Attack: Each enemy adjacent to Link except the target takes 2 damage.",
    "link/hook-and-chain": (
        "This card costs no action. Choose a character in the line of sight of Link except Link. Take one of these "
        "ways: “Swing over”: Link moves along the line until next to the chosen character; or “Reel in”, if the chosen "
        "character is an enemy: the chosen character moves along the line until next to Link."
    ),
    "link/bottled-fairy": (
        "Play in any turn when Link would be eliminated. This card costs no action. "
        "Triforce: Link stays in play with 3 health."
    ),
    "nabooru/desert-vow": (
        "Triforce, if you have no card in hand when this is played: draw 5 cards; otherwise: draw 2 cards."
    ),
    "skull-kid/lost-path": (
        "Defense: If Skull Kid still stands and a Moblin of yours still stands: you may: choose a living Moblin of "
        "yours; Skull Kid and the chosen character exchange squares. Draw a card."
    ),
    "iron-knuckle/tempered-plate": (
        "Draw a card. This card stays in play. Clock 2: each loss of health of Iron Knuckle is 1 smaller."
    ),
}

EVERYBODY = vocabulary.CharacterFilter(
    side="own", kind="goron", near="darunia", seen_by="attacker", reach_of="darunia", except_="target"
)
TOP = vocabulary.Amount(attack_of="top-discard", of="target", missing=1, max=5)
EVERY_TEST = vocabulary.Condition(
    hit=True,
    ranged=True,
    answered=True,
    board="lost-woods",
    near=(("self", "own"),),
    sees=(("held", "partners"),),
    fallen="goron",
    standing="darunia",
    is_=("target", "goron"),
    health=vocabulary.Range("darunia", 2, 5),
    hand=vocabulary.Range("me", 3, 6),
    done=True,
)
TWO_WAYS = (
    vocabulary.Way("left", LocalizedText("Left", "Links"), (vocabulary.DrawEffect(),), vocabulary.Condition(hit=False)),
    vocabulary.Way("right", LocalizedText("Right", "Rechts"), (vocabulary.RollEffect(),), EVERY_TEST),
)
EVERYTHING: vocabulary.Text = (
    vocabulary.ChooseEffect("one", EVERYBODY),
    vocabulary.ChooseEffect("rival", player="opponent"),
    vocabulary.AllEffect("crowd", vocabulary.CharacterFilter(side="any", kind="goron"), with_="one"),
    vocabulary.DamageEffect("rival", vocabulary.Amount(dealt=True)),
    vocabulary.DestroyEffect("one"),
    vocabulary.LiftEffect("crowd", 3),
    vocabulary.DamageEffect(EVERYBODY, TOP),
    vocabulary.HealEffect("one", TOP),
    vocabulary.HealEffect("crowd", 2),
    vocabulary.IncreaseEffect("others", 3),
    vocabulary.SurviveEffect("goron", 4),
    vocabulary.MoveEffect("partners", 5, straight=True, through=True),
    vocabulary.PlaceEffect("darunia", near="others", within=3),
    vocabulary.SwapEffect("darunia", "one"),
    vocabulary.PullEffect("one", "darunia"),
    vocabulary.RollEffect(),
    vocabulary.DrawEffect(TOP),
    vocabulary.DrawEffect(3),
    vocabulary.DiscardEffect("me", 2, by="chance"),
    vocabulary.DiscardEffect("one", 2),
    vocabulary.DiscardEffect("rival", 2, by="me"),
    vocabulary.DiscardEffect("rival", all=True, which=vocabulary.CardFilter(special=True), show="me", to_side=True),
    vocabulary.DiscardEffect("me", all=True, which=vocabulary.CardFilter(attack_above=1), show="rival"),
    vocabulary.DiscardEffect("me", keep=1),
    vocabulary.DrawEffect(vocabulary.Amount(hand="rival", itself="counted"), who="everyone"),
    vocabulary.TakeEffect("draw", top=4, rest="order"),
    vocabulary.TakeEffect("draw", card="boulder-roll", rest="shuffle"),
    vocabulary.ShuffleEffect(),
    vocabulary.ReturnEffect(),
    vocabulary.StayEffect("one"),
    vocabulary.ActionsEffect(2),
    vocabulary.ActionsEffect(-2, who="rival", when="next_turn"),
    vocabulary.ForbidEffect("rival", "draw"),
    vocabulary.IfEffect(EVERY_TEST, (vocabulary.DrawEffect(),), (vocabulary.RollEffect(),)),
    vocabulary.MayEffect((vocabulary.ReturnEffect(),)),
    vocabulary.EitherEffect(TWO_WAYS),
    vocabulary.TriforceEffect((vocabulary.DrawEffect(2),), EVERY_TEST, (vocabulary.RollEffect(),)),
)
LASTING = (
    vocabulary.PassiveEffect("darunia", add="attack", by=2, against="one"),
    vocabulary.PassiveEffect("goron", add="hurt", by=-1, against="one"),
    vocabulary.PassiveEffect("own", set_="values", by=5, against="one"),
    vocabulary.PassiveEffect("held", forbid="own_move"),
)
RICH = vocabulary.CardText(
    name=LocalizedText("Everything", "Alles"),
    text=LocalizedText("", ""),
    who=("darunia",),
    copies=1,
    on_attack=EVERYTHING,
    on_defend=EVERYTHING,
    on_play=EVERYTHING,
    on_fall="darunia",
    while_=LASTING,
    clock=2,
    free=True,
)
"""A card that no deck could have: every verb and every piece of the vocabulary with every field."""


def _list_variants(value: Any) -> Iterator[Any]:
    """Yield the same data with one leaf of it changed, or one effect left out, once for all that is written."""
    if isinstance(value, LocalizedText):
        yield LocalizedText(f"not {value.en}", f"nicht {value.de}")
    elif isinstance(value, msgspec.Struct):
        for field in msgspec.structs.fields(value):
            name, part = field.name, getattr(value, field.name)
            told = name in TOLD if isinstance(value, vocabulary.CardText) else (type(value), name) not in NOT_TOLD
            if told and part != field.default:
                for other in _list_variants(part):
                    yield msgspec.structs.replace(value, **{name: other})
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            for other in _list_variants(item):
                yield (*value[:index], other, *value[index + 1 :])
            if isinstance(item, msgspec.Struct):
                yield value[:index] + value[index + 1 :]
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1 if value + 1 else value + 2
    elif isinstance(value, str) and value:
        yield _other_word(value)


def _other_word(word: str) -> str:
    choices = next((choices for choices in CHOICES if word in choices), ("held", "attacker"))
    return choices[(choices.index(word) + 1) % len(choices)] if word in choices else choices[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("team", "card"), TALENTS, ids=lambda name: name)
def test_description_has_the_numbers_of_the_printed_text(team: str, card: str, language: str) -> None:
    talent = TEAMS[team].cards[card]
    printed = sorted(re.findall(r"\d+", getattr(talent.text, language)))
    assert sorted(re.findall(r"\d+", CardDescriber(TEAMS[team], talent).describe())) == printed


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("team", "card"), SPACE_TALENTS, ids=lambda name: name)
def test_description_of_a_space_card_names_the_numbers_of_its_text(team: str, card: str, language: str) -> None:
    """A number may be said twice by the data and once by the text."""
    talent = SPACE_TEAMS[team].cards[card]
    assert extract_numbers(CardDescriber(SPACE_TEAMS[team], talent).describe()) == extract_numbers(
        getattr(talent.text, language)
    )


@pytest.mark.sweep(4)
@pytest.mark.parametrize(("team", "card"), [*TALENTS, *SPACE_TALENTS], ids=lambda name: name)
def test_description_is_made_of_sentences(team: str, card: str) -> None:
    text = CardDescriber(EVERY_TEAM[team], EVERY_TEAM[team].cards[card]).describe()
    assert re.fullmatch(r"[A-Z“].*\.", text)
    assert not re.search(r"[,;:.] ?[,;:.]|  |Noun|Those|v\.|_", text)


@pytest.mark.parametrize("name", SENTENCES)
def test_description_word_for_word(name: str) -> None:
    team, card = name.split("/")
    assert CardDescriber(TEAMS[team], TEAMS[team].cards[card]).describe() == SENTENCES[name]


@pytest.mark.sweep(4)
@pytest.mark.parametrize(("team", "card"), [*TALENTS, *SPACE_TALENTS], ids=lambda name: name)
def test_every_change_of_the_data_changes_the_description(team: str, card: str) -> None:
    talent = EVERY_TEAM[team].cards[card]
    text = CardDescriber(EVERY_TEAM[team], talent).describe()
    changes = list(_list_variants(talent))
    assert changes or not any(getattr(talent, part) for part in TOLD)
    for other in changes:
        assert CardDescriber(EVERY_TEAM[team], other).describe() != text, other


def test_every_piece_of_the_vocabulary_is_told() -> None:
    text = CardDescriber(TEAMS["darunia"], RICH).describe()
    for other in _list_variants(RICH):
        assert CardDescriber(TEAMS["darunia"], other).describe() != text, other


def test_rich_card_has_every_piece_of_the_vocabulary() -> None:
    """Otherwise the test above would say nothing about a piece that is new."""
    written: dict[type, set[str]] = {}

    def look(value: Any) -> None:
        if isinstance(value, msgspec.Struct):
            fields = msgspec.structs.fields(value)
            written.setdefault(type(value), set()).update(
                field.name for field in fields if getattr(value, field.name) != field.default
            )
            for field in fields:
                look(getattr(value, field.name))
        elif isinstance(value, tuple):
            for item in value:
                look(item)

    for part in TOLD:
        look(getattr(RICH, part))
    for shape in (
        *get_args(vocabulary.Effect),
        vocabulary.CharacterFilter,
        vocabulary.Amount,
        vocabulary.Range,
        vocabulary.Condition,
        vocabulary.CardFilter,
        vocabulary.PassiveEffect,
        vocabulary.Way,
    ):
        fields = {field.name for field in msgspec.structs.fields(shape)} - {"says"}
        assert written.get(shape) == fields, f"the rich card needs every field of {shape.__name__}"


def test_words_for_one_thing_and_for_many() -> None:
    """A noun agrees with its number, also where a range is open at one end."""
    few = msgspec.structs.replace(
        RICH,
        on_attack=(
            vocabulary.ChooseEffect("one", vocabulary.CharacterFilter(side="opponents")),
            vocabulary.MoveEffect("one", 1),
            vocabulary.PlaceEffect("darunia", within=1),
            vocabulary.PlaceEffect("one"),
            vocabulary.ActionsEffect(1),
            vocabulary.IfEffect(
                vocabulary.Condition(health=vocabulary.Range("darunia", min=4), hand=vocabulary.Range("one", max=2)),
                (vocabulary.DrawEffect(),),
            ),
        ),
        on_defend=(),
        on_play=(),
        on_fall="",
        while_=(),
        free=False,
    )
    assert CardDescriber(TEAMS["darunia"], few).describe() == (
        "Attack: Choose an enemy. Move the chosen character up to 1 square. Place King Darunia on a free square at "
        "most 1 step away. Place the chosen character on a free square anywhere. You have 1 more action this turn. If "
        "King Darunia has 4 or more health and the player of the chosen character has 2 or less cards in hand: draw a "
        "card."
    )


def test_effects_inside_effects_are_found() -> None:
    text = (
        vocabulary.IfEffect(
            vocabulary.Condition(), (vocabulary.MayEffect((vocabulary.RollEffect(),)),), (vocabulary.DrawEffect(),)
        ),
        vocabulary.ReturnEffect(),
    )
    assert [type(effect) for effect in iterate_effects(text)] == [
        vocabulary.IfEffect,
        vocabulary.MayEffect,
        vocabulary.RollEffect,
        vocabulary.DrawEffect,
        vocabulary.ReturnEffect,
    ]
    assert find_inner_texts(vocabulary.EitherEffect(TWO_WAYS)) == (
        (vocabulary.DrawEffect(),),
        (vocabulary.RollEffect(),),
    )


@pytest.mark.parametrize("word", ["link/time-warp", "time-warp", "Time Warp", "ZEITSPRUNG"])
def test_command_finds_a_card_by_any_of_its_names(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "dev", "describe", word]) == 0
    assert capsys.readouterr().out == (
        "link/time-warp\n"
        "  Link; 1 copy\n"
        "  English: Time Warp\n"
        "    printed   Triforce: increase Link's health by 5.\n"
        "    data      Triforce: Link gains 5 health, current and maximum.\n"
    )


def test_command_shows_both_languages_and_all_cards(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    assert main(["dev", "describe", "all"]) == 0
    shown = capsys.readouterr().out
    assert len(shown.split("\n\n")) == len(TALENTS)
    assert shown.count("English: ") == shown.count("Deutsch: ") == len(TALENTS)
    assert "Ganon; 2 copies; attack 6 (bow); defense 6" in shown
    assert "same numbers" not in shown


def test_command_tells_a_whole_team(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "dev", "describe", "ganon"]) == 0
    team, *cards = capsys.readouterr().out.split("\n\n")
    lines = team.splitlines()
    assert lines[:5] == [
        "ganon",
        "  Evil; difficulty 1",
        "  Ganon; leader; 23 health",
        "  Wizrobe x 2; partner; 4 health",
        "  English: Ganon + 2 Wizrobes",
    ]
    assert lines[5].startswith("    path      Thunder strikes from afar")
    basics = lines[lines.index("  basic cards:") + 1 :]
    assert len(basics) == len(TEAMS["ganon"].basics)
    assert basics[2] == "    ganon-4-2-sb   Ganon; 2 copies; attack 4 (sword, bow); defense 2"
    assert [card.splitlines()[0] for card in cards] == [f"ganon/{card}" for card in TEAMS["ganon"].cards]


@pytest.mark.parametrize("word", ["ganon", "Ganon + 2 Wizrobes", "GANON"])
def test_command_finds_a_team_by_any_of_its_names(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "de", "dev", "describe", word]) == 0
    assert capsys.readouterr().out.startswith("ganon\n  Böse; Schwierigkeit 1\n")


@pytest.mark.parametrize("word", ["link/link-5-1-s", "link-5-1-s"])
def test_command_tells_a_basic_card(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "dev", "describe", word]) == 0
    assert capsys.readouterr().out == (
        "link/link-5-1-s\n  Link; 2 copies; attack 5 (sword); defense 1\n  basic card, no text\n"
    )


def test_command_asks_where_the_german_name_is_the_english_one(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    card = TEAMS["link"].cards["time-warp"]
    copied = msgspec.structs.replace(card, name=LocalizedText("Time Warp", "Time Warp"))
    monkeypatch.setitem(TEAMS["link"].cards, "time-warp", copied)
    assert main(["dev", "describe", "time-warp", "--lang", "en"]) == 0
    assert capsys.readouterr().out.endswith("Is the German name missing?\n")


def test_command_says_where_printed_text_and_data_disagree(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    card = TEAMS["link"].cards["time-warp"]
    wrong = msgspec.structs.replace(card, on_play=(vocabulary.TriforceEffect((vocabulary.IncreaseEffect("link", 6),)),))
    monkeypatch.setitem(TEAMS["link"].cards, "time-warp", wrong)
    assert main(["dev", "describe", "time-warp", "--lang", "en"]) == 0
    assert capsys.readouterr().out.endswith("The numbers don't match.\n")


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("link/time-wrap", 'Did you mean "link/time-warp"?'),
        ("Zeitsprng", 'Did you mean "zeitsprung"?'),
        ("gannon", 'Did you mean "ganon"?'),
        ("link-5-1-b", 'Did you mean "link-5-1-s"?'),
        ("xylophone", '"all" shows every card.'),
    ],
)
def test_unknown_card_is_refused(word: str, hint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "dev", "describe", word]) == 2
    assert capsys.readouterr().err == f'triforce-duels: Unknown card or team "{word}". {hint}\n'


def test_unknown_card_may_belong_to_a_mod_with_a_fault(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mods, "list_faulty_mods", lambda: [mods.Mod("archers", Path("archers"), None, "a fault")])
    assert main(["--lang", "en", "dev", "describe", "sky-bow/gust"]) == 2
    assert 'Mods disabled until fixed: archers. See "triforce-duels mods".' in capsys.readouterr().err


def test_name_of_two_cards_is_refused(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TEAMS["ganon"].cards, "time-warp", TEAMS["link"].cards["time-warp"])
    assert main(["--lang", "en", "dev", "describe", "Time Warp"]) == 2
    assert "ganon/time-warp, link/time-warp" in capsys.readouterr().err
