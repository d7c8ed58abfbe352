"""The scenario runner: broken files are refused with the line, wrong expectations fail, a position is what it says."""

import argparse
from pathlib import Path

import msgspec
import pytest

from game.authoring import scenario
from game.authoring.scenario import ScenarioRun
from game.content.cards.packs import load_pack
from game.content.formats.errors import ContentError
from game.content.formats.yaml_reader import SourceMap
from game.content.puzzles.positions import InPlaySpec, Position, SeatSpec, build_position
from game.content.puzzles.scenarios import ScenarioStep
from game.rules.epic.engine.queries import select_word

START = Position(
    "triforce-chamber",
    (
        SeatSpec("link", {"link": "E4", "navi": "A1"}),
        SeatSpec("ganon", {"ganon": "L1", "wizrobe-1": "L2", "wizrobe-2": "L3"}),
    ),
)

GANON = load_pack("zelda").teams["ganon"].characters[0].health
"""Ganon's health; the blow costs him 1."""

SOUND = f"""\
rulings: [R12]
about: A blow.
map: triforce-chamber
seats:
  - team: link
    squares: {{link: E4, navi: A1}}
    hand: [link-5-1-s]
  - team: ganon
    squares: {{ganon: F4, wizrobe-1: L1, wizrobe-2: fallen}}
    hand: [ganon-1-4-s]
    in_play: [{{card: freezing-hex, by: wizrobe-1, to: link}}]
steps:
  - attack link ganon link-5-1-s
  - do: defend ganon-1-4-s
    health: {{ganon: {GANON - 1}}}
    asked: link turn
"""


def _written(folder: Path, text: str) -> Path:
    path = folder / "case.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def _changed(old: str, new: str) -> str:
    assert SOUND.count(old) == 1
    return SOUND.replace(old, new)


def test_a_sound_file_passes(tmp_path: Path) -> None:
    assert ScenarioRun(_written(tmp_path, SOUND)).run() == []


BROKEN = {
    "not YAML": ("about: A blow.", "about: [", 4, "is not YAML"),
    "no number": ("rulings: [R12]", "rulings: [12a]", 1, 'a ruling is written as R12, got "12a"'),
    "no ruling": ("rulings: [R12]", "rulings: []", 1, "shows at least one ruling"),
    "no sentence": ("A blow.", "A blow", 2, "is a sentence"),
    "unknown field": ("squares: {link", "squarse: {link", 6, 'unknown field "squarse": did you mean "squares"?'),
    "unknown map": ("triforce-chamber", "triforce-chambre", 3, 'did you mean "triforce-chamber"?'),
    "unknown team": ("team: ganon", "team: gannon", 8, 'unknown team "gannon": did you mean "ganon"?'),
    "unknown option": ("map: triforce-chamber", "map: triforce-chamber\noptions: [leever]", 4, "did you mean"),
    "option of another map": (
        "map: triforce-chamber",
        "map: triforce-chamber\noptions: [leevers]",
        1,
        "only works on the board",
    ),
    "unknown character": ("{link: E4", "{linc: E4", 6, 'unknown character "linc": did you mean "link"?'),
    "another's character": ("{link: E4, navi: A1}", "{link: E4, navi: A1, ganon: A2}", 6, "does not belong to link"),
    "character left out": ("{link: E4, navi: A1}", "{link: E4}", 5, '"navi" has no square'),
    "unknown square": ("link: E4", "link: Z4", 6, 'unknown square "Z4": they go from A1 to L8'),
    "obstacle": ("link: E4", "link: F2", 6, "link cannot stand on F2: pillar"),
    "taken square": ("ganon: F4", "ganon: E4", 9, "link stands on E4 already"),
    "health above": ("  - team: ganon", "    health: {link: 16}\n  - team: ganon", 8, "from 1 to 15, got 16"),
    "health text": ("  - team: ganon", "    health: {link: 1/b}\n  - team: ganon", 8, "written as 9 or as 14/20"),
    "health of the fallen": ("    hand: [ganon", "    health: {wizrobe-2: 1}\n    hand: [ganon", 10, "has fallen"),
    "unknown card": ("[link-5-1-s]", "[link-5-2-s]", 7, 'unknown card "link-5-2-s": did you mean "link-5-1-s"?'),
    "another's card": ("[link-5-1-s]", "[dark-thunder]", 7, 'unknown card "dark-thunder"'),
    "too many copies": ("[link-5-1-s]", "[time-warp, time-warp]", 7, "the deck has only 1 of link/time-warp"),
    "no clock": ("card: freezing-hex", "card: dark-thunder", 11, "does not stay in play"),
    "clock for nobody": (", to: link}", "}", 11, "laid on a character"),
    "clock by another": ("by: wizrobe-1", "by: ganon", 11, "ganon cannot have played"),
    "clock run out": (", to: link}", ", to: link, count: 2}", 11, "its count goes from 0 to 1, got 2"),
    "no Triforce": ("hand: [ganon", "spent: [dark-thunder]\n    hand: [ganon", 10, "no Triforce sentence"),
    "unknown seat": ("map: triforce-chamber", "map: triforce-chamber\nactive: gannon", 4, 'unknown player "gannon"'),
    "unknown face": ("map: triforce-chamber", "map: triforce-chamber\ndie: 6", 4, 'the die has no face "6"'),
    "a heart moves nobody": ("map: triforce-chamber", "map: triforce-chamber\ndie: heart", 4, "nobody moves by"),
    "unknown roll": ("map: triforce-chamber", "map: triforce-chamber\nrolls: [3, 6]", 4, 'the die has no face "6"'),
    "turn 0": ("map: triforce-chamber", "map: triforce-chamber\nturn: 0", 4, "turn begins with 1, got 0"),
    "a turn of the placement": (
        "map: triforce-chamber",
        "map: triforce-chamber\nplacement: true\nturn: 2",
        5,
        '"turn" does not go with "placement"',
    ),
    "unknown verb": ("  - attack link", "  - atack link", 13, 'did you mean "attack"?'),
    "wrong words": ("ganon link-5-1-s\n", "link-5-1-s\n", 13, "it is written as"),
    "a walk by two squares": (
        "attack link ganon link-5-1-s",
        "move link F5 E5",
        13,
        'it is written as "move link C5"',
    ),
    "unknown name in a step": ("attack link ganon", "attack link gannon", 13, 'did you mean "ganon"?'),
    "unknown card in a step": ("defend ganon-1-4-s", "defend ganon-1-4", 14, 'did you mean "ganon-1-4-s"?'),
    "unknown expectation": ("health: {ganon", "helth: {ganon", 15, 'unknown field "helth": did you mean "health"?'),
    "unknown name expected": ("health: {ganon", "health: {gannon", 15, 'did you mean "ganon"?'),
    "unknown event": ("asked: link turn", "events: [Hurtt]", 16, 'unknown event "Hurtt": did you mean "Hurt"?'),
    "unknown event field": ("asked: link turn", "events: [{Hurt: {amont: 1}}]", 16, 'did you mean "amount"?'),
    "unknown event value": ("asked: link turn", "events: [{Hurt: {figure: gannon}}]", 16, 'did you mean "ganon"?'),
    "empty step": ("  - attack link ganon link-5-1-s", "  - {}", 13, "a step does something or expects something"),
}


@pytest.mark.parametrize(("old", "new", "line", "what"), BROKEN.values(), ids=BROKEN)
def test_a_broken_file_is_refused_with_its_line(old: str, new: str, line: int, what: str, tmp_path: Path) -> None:
    path = _written(tmp_path, _changed(old, new))
    with pytest.raises(ContentError) as error:
        ScenarioRun(path)
    faults = [fault for fault in error.value.faults if what in fault.message]
    assert [(fault.path, fault.line) for fault in faults] == [(path, line)]


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="cannot be read"):
        ScenarioRun(tmp_path / "nothing.yaml")


def test_a_position_after_the_end_is_refused() -> None:
    seats = (
        SeatSpec("link", {"link": "E4", "navi": "A1"}),
        SeatSpec("ganon", dict.fromkeys(("ganon", "wizrobe-1", "wizrobe-2"), "fallen")),
    )
    with pytest.raises(ContentError, match="two sides need a character"):
        build_position(Position("triforce-chamber", seats))


def test_a_turn_of_somebody_who_is_out_is_refused() -> None:
    seats = (
        SeatSpec("link", {"link": "fallen", "navi": "fallen"}),
        SeatSpec("zelda", {"zelda": "A1", "impa": "A2"}),
        SeatSpec("ganon", {"ganon": "L1", "wizrobe-1": "L2", "wizrobe-2": "fallen"}),
    )
    with pytest.raises(ContentError, match="has nobody on the board"):
        build_position(Position("triforce-chamber", seats))


def test_a_hand_has_a_limit() -> None:
    deck = [card.partition("/")[2] for card in build_position(START)[0].match.card_ids]
    seats = (SeatSpec("link", {"link": "E4", "navi": "A1"}, hand=tuple(deck[:11])), START.seats[1])
    with pytest.raises(ContentError, match=r"here\.yaml:1: a hand has at most 10 cards"):
        build_position(Position("triforce-chamber", seats), SourceMap(Path("here.yaml")))


WRONG = {
    "an action that is refused": ("attack link ganon link-5-1-s", "attack navi ganon link-5-1-s", 13, "not-its-card"),
    "an action out of turn": ("do: defend ganon-1-4-s", "do: draw", 14, "was refused: not-asked"),
    "health": (f"ganon: {GANON - 1}", "ganon: 9", 15, f"expected health.ganon 9, was {GANON - 1}"),
    "maximum": (f"ganon: {GANON - 1}", "ganon: 9/30", 15, f"expected health.ganon 9/30, was {GANON - 1}/{GANON}"),
    "who is asked": ("asked: link turn", "asked: ganon turn", 16, "expected asked ganon turn, was link turn"),
    "square": ("asked: link turn", "squares: {ganon: F5}", 16, "expected squares.ganon F5, was F4"),
    "fallen": ("asked: link turn", "squares: {wizrobe-2: F5}", 16, "was fallen"),
    "hand": ("asked: link turn", "hands: {link: [time-warp]}", 16, "expected hands.link [time-warp], was []"),
    "size of a hand": ("asked: link turn", "hands: {link: 1}", 16, "expected hands.link 1 cards, was 0"),
    "draw pile": ("asked: link turn", "draw: {link: [time-warp]}", 16, "expected draw.link [time-warp]"),
    "discard pile": ("asked: link turn", "discard: {link: []}", 16, "was [link-5-1-s]"),
    "removed": ("asked: link turn", "removed: {link: [time-warp]}", 16, "was []"),
    "in play": ("asked: link turn", "in_play: {freezing-hex: 1}", 16, "was {'freezing-hex': [0]}"),
    "nothing in play": ("asked: link turn", "in_play: {}", 16, "was {'freezing-hex': [0]}"),
    "spent": ("asked: link turn", "spent: {link: [time-warp]}", 16, "was []"),
    "legal": ("asked: link turn", "legal: [heal link time-warp]", 16, "was refused: not-in-hand"),
    "illegal": ("asked: link turn", "illegal: {end: no-action-left}", 16, "was legal"),
    "why it is illegal": ("asked: link turn", "illegal: {stay: piles-empty}", 16, "was: not-asked"),
    "all that is legal": ("asked: link turn", "only: [end]", 16, '"draw" is legal, too'),
    "one too many": ("asked: link turn", "only: [end, draw, stay]", 16, 'expected "stay" to be legal, was not'),
    "event": ("asked: link turn", "events: [Fell]", 16, "expected Fell, was Defended"),
    "field of an event": ("asked: link turn", "events: [{Hurt: {amount: 2}}]", 16, "expected Hurt amount=2"),
    "order of events": ("asked: link turn", "events: [Hurt, Revealed]", 16, "expected Revealed"),
    "no event": ("asked: link turn", "no_events: [{Hurt: {figure: ganon}}]", 16, "expected no Hurt"),
    "active": ("asked: link turn", "active: ganon", 16, "expected active ganon, was link"),
    "turn": ("asked: link turn", "turn: 2", 16, "expected turn 2, was 1"),
    "actions": ("asked: link turn", "actions: 2", 16, "expected actions 2, was 1"),
    "steps of the die": ("asked: link turn", "walk: 3", 16, "expected walk 3, was 0"),
    "value of an attack": (
        "asked: link turn",
        "attacks: {attack navi ganon navi-1-4-s: 2}",
        16,
        "expected attacks.attack navi ganon navi-1-4-s 2, was 1",
    ),
    "no attack": ("asked: link turn", "attacks: {draw: 2}", 16, '"draw" is no attack'),
    "the end": ("asked: link turn", "ended: {winners: [link]}", 16, "was no end: link turn is asked"),
    "a roll too many": ("map: triforce-chamber", "map: triforce-chamber\nrolls: [3]", 4, "1 of the rolls were never"),
    "a pick too many": ("map: triforce-chamber", "map: triforce-chamber\npicks: [0, 1]", 4, "2 of the picks"),
    "a roll too few": ("asked: link turn", "asked: link turn\n  - end", 17, "asks for chance that the script does not"),
}


@pytest.mark.parametrize(("old", "new", "line", "what"), WRONG.values(), ids=WRONG)
def test_a_wrong_expectation_fails_with_its_line(old: str, new: str, line: int, what: str, tmp_path: Path) -> None:
    faults = ScenarioRun(_written(tmp_path, _changed(old, new))).run()
    assert faults
    assert what in faults[0].message
    assert faults[0].line == line


def test_an_ending_is_compared(tmp_path: Path) -> None:
    deadly = _changed("{card: freezing-hex, by: wizrobe-1, to: link}", "").replace("wizrobe-1: L1", "wizrobe-1: fallen")
    deadly = deadly.replace("    hand: [ganon-1-4-s]", "    health: {ganon: 1}\n    hand: [ganon-1-4-s]")
    expected = f"    health: {{ganon: {GANON - 1}}}\n    asked: link turn"
    end = deadly.replace(expected, "    ended: {winners: [link], reason: eliminated}")
    assert ScenarioRun(_written(tmp_path, end)).run() == []
    other = end.replace("winners: [link]", "winners: [ganon]").replace("reason: eliminated", "reason: turn-limit")
    whats = [fault.message for fault in ScenarioRun(_written(tmp_path, other)).run()]
    assert whats == [
        "expected ended.winners [ganon], was [link]",
        "expected ended.reason turn-limit, was eliminated",
    ]
    after = end + "  - end\n"
    assert [fault.message for fault in ScenarioRun(_written(tmp_path, after)).run()] == ['"end": the match is over']


def test_every_kind_of_expectation_has_a_wrong_case() -> None:
    written = " ".join(f"{old} {new}" for old, new, _line, _what in WRONG.values())
    others = {"do", "health"}  # health stands in the sound file
    fields = [field.name for field in msgspec.structs.fields(ScenarioStep) if field.name not in others]
    assert [name for name in fields if f"{name}: " not in written] == []


def test_the_command_tells_what_passed_and_what_failed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    scenario.add_arguments(parser)
    good = _written(tmp_path, SOUND)
    assert scenario.run(parser.parse_args([str(good)])) == 0
    assert "1 scenario, 0 failed" in capsys.readouterr().out
    bad = tmp_path / "bad.yaml"
    bad.write_text(_changed(f"ganon: {GANON - 1}", "ganon: 9"), encoding="utf-8")
    assert scenario.run(parser.parse_args([str(good), str(bad)])) == 1
    out = capsys.readouterr().out
    assert f"{bad}:15: expected health.ganon 9, was {GANON - 1}" in out
    assert "2 scenarios, 1 failed" in out
    with pytest.raises(ContentError):
        scenario.run(parser.parse_args([str(good), str(tmp_path / "nothing.yaml")]))


# Positions ------------------------------------------------------------------------------------------------------------


def test_what_is_not_mentioned_lies_in_the_draw_pile_in_the_order_of_the_deck() -> None:
    seats = (
        SeatSpec("link", {"link": "E4", "navi": "A1"}, hand=("time-warp",), draw=("target-lock", "bottled-fairy")),
        SeatSpec(
            "ganon", {"ganon": "L1", "wizrobe-1": "L2", "wizrobe-2": "L3"}, discard=("dark-thunder",), rest="discard"
        ),
    )
    rules, state = build_position(Position("triforce-chamber", seats))
    names = [rules.match.card_ids[card] for card in state.draw[0][::-1]]
    deck = [rules.match.card_ids[card] for card in rules.match.deck_cards[0]]
    for card in ("link/time-warp", "link/target-lock", "link/bottled-fairy"):
        deck.remove(card)
    assert names == ["link/target-lock", "link/bottled-fairy", *deck]
    assert (len(state.draw[1]), len(state.discard[1])) == (0, 31)
    assert rules.match.card_ids[state.discard[1][-1]] == "ganon/dark-thunder"


def _clocks() -> list[tuple[str, str]]:
    teams = load_pack("zelda").teams
    return [(team, name) for team, deck in teams.items() for name, card in deck.cards.items() if card.clock]


@pytest.mark.parametrize(("team", "name"), _clocks())
def test_a_written_clock_holds_for_whom_the_played_one_would(team: str, name: str) -> None:
    other = "ganon" if team != "ganon" else "link"
    own, enemies = _column(team, "A"), _column(other, "L")
    card = load_pack("zelda").teams[team].cards[name]
    kinds = [character.kind for character in load_pack("zelda").teams[team].characters]
    by = next(figure for figure in own if figure.removesuffix("-1") in card.who)
    laid = any(rule.against or rule.of not in (*kinds, "own") for rule in card.while_)
    to = next(iter(enemies)) if laid else ""
    seats = (SeatSpec(team, own, in_play=(InPlaySpec(name, by, to),)), SeatSpec(other, enemies))
    rules, state = build_position(Position("triforce-chamber", seats))
    m, lying = rules.match, state.lying[0]
    groups = {"own": m.own_mask[0], **{kind: m.kind_mask[kind] for kind in kinds}}
    for rule in card.while_:
        for word in filter(None, (rule.of, rule.against)):
            named = select_word(m, state, lying.text, m.word_indices[lying.card], word)
            assert named == groups.get(word, 1 << m.figure_by_name.get(to, 0))


def _column(team: str, column: str) -> dict[str, str]:
    names = []
    for character in load_pack("zelda").teams[team].characters:
        numbers = [f"-{number}" for number in range(1, character.count + 1)] if character.count > 1 else [""]
        names += [f"{character.kind}{number}" for number in numbers]
    return {name: f"{column}{row}" for row, name in enumerate(names, 1)}
