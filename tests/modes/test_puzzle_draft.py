"""A puzzle that is being set up: what every change keeps possible, what is missing, and the file that comes of it."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from game.content.cards.packs import EPIC_PACKS, load_pack
from game.content.formats import cache
from game.content.formats.yaml_reader import convert, read_yaml
from game.content.mods import mods
from game.content.puzzles.aims import aim_of
from game.content.puzzles.positions import FALLEN, InPlay, Seat, build
from game.content.puzzles.puzzles import (
    LoadedPuzzle,
    Puzzle,
    all_puzzles,
    every_puzzle,
    load_puzzle,
    opened,
    shipped_puzzles,
)
from game.content.puzzles.writing import puzzle_text
from game.errors import UserError
from game.modes.puzzles.card_places import PLACES, bearers, goes, players, why_not
from game.modes.puzzles.draft import MOD, Draft, draft_of, new_draft, own_fault, own_loaded, save_own
from game.paths import HOME_VARIABLE
from game.presentation.epic.deck_pages import entries

LINE = ("attack link ganon link/link-4-1-s",)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    with cache.isolated_cache():  # what is saved here is no puzzle of the tests that follow
        yield tmp_path


def ready() -> Draft:
    """Link beside Ganon, whom one blow fells."""
    draft = new_draft()
    draft.place("ganon", draft.squares["link"] + 1)
    draft.health["ganon"], draft.cards[0].hand, draft.name = 4, ["link/link-4-1-s"], "One Blow!"
    return draft


def test_a_new_draft_can_be_searched_at_once() -> None:
    for game in ("zelda", "star-wars"):
        draft = new_draft(game)
        assert draft.faults() == []
        rules, state = build(draft.position())
        assert rules.check(state) == []
        assert draft.position().seats[1].squares[draft.figures(1)[1]] == FALLEN


@pytest.mark.parametrize("game", ["zelda", "star-wars"])
def test_the_leads_of_a_new_draft_face_each_other_across_the_middle(game: str) -> None:
    draft = new_draft(game)
    width = draft.tables.board.layout.width
    (left, row), (right, other_row) = (
        (square % width, square // width) for square in (draft.squares[draft.figures(seat)[0]] for seat in (0, 1))
    )
    assert row == other_row
    assert (left + right, right - left) == (width - 1, 3)


def test_who_stands_where_somebody_comes_goes_where_that_one_was() -> None:
    draft = new_draft()
    link, ganon = draft.squares["link"], draft.squares["ganon"]
    assert draft.place("link", ganon)
    assert draft.squares == {"link": ganon, "ganon": link}
    assert draft.place("navi", ganon)
    assert draft.squares == {"navi": ganon, "ganon": link}


def test_nobody_stands_where_the_rules_forbid_it() -> None:
    draft = new_draft()
    pillar = next(one for one in range(draft.tables.board.size) if not draft.fits("link", one))
    before = dict(draft.squares)
    assert not draft.place("link", pillar)
    assert draft.squares == before


def test_what_is_missing_is_said() -> None:
    draft = new_draft("star-wars")
    draft.take_off("vader")
    assert draft.faults() == ["Darth Vader must be on the board."]
    draft.goal = "fell"
    draft.settle()
    assert draft.target == ""
    draft.place("vader", 0)
    assert draft.target == "vader"
    draft.goal = "survive"
    draft.settle()
    assert draft.target == "luke"
    assert draft.faults() == []


def test_another_team_or_board_keeps_what_fits() -> None:
    draft = ready()
    draft.choose(team="zelda", seat=1)
    assert set(draft.squares) == {"link", "zelda"}
    assert [cards.hand for cards in draft.cards] == [["link/link-4-1-s"], []]
    draft.choose(team="zelda", seat=0)
    assert draft.teams == ["zelda", "link"]
    assert [cards.hand for cards in draft.cards] == [[], ["link/link-4-1-s"]]
    for board in ("lost-woods", "fairy-fountain", "leever-desert"):
        draft.choose(map=board)
        assert draft.faults() == []
        build(draft.position())
    draft.choose(game="star-wars")
    assert draft.teams == ["luke", "vader"]
    build(draft.position())


def test_health_stays_within_its_bounds() -> None:
    draft = ready()
    draft.hurt("ganon", -50)
    assert draft.left("ganon") == 1
    draft.hurt("ganon", 50)
    assert draft.left("ganon") == draft.most("ganon")


def test_what_is_saved_is_read_again_and_stands_in_the_list(home: Path) -> None:
    draft = ready()
    paths = [save_own(draft.puzzle(LINE, 1)) for _again in range(2)]
    assert [path.name for path in paths] == ["one-blow.yaml", "one-blow-2.yaml"]
    loaded = load_puzzle(paths[0])
    assert loaded.line == LINE
    assert loaded.puzzle.name.en == loaded.puzzle.name.de == "One Blow!"
    assert loaded.state == own_loaded(draft, LINE).state
    assert {one.id for one in all_puzzles()[len(shipped_puzzles()) :]} == {"one-blow", "one-blow-2"}
    assert [mod.id for mod in mods.found() if not mod.fault] == [MOD]


def test_the_die_and_the_rules_are_written_and_opened_again() -> None:
    draft = ready()
    draft.choose(map="leever-desert")
    leevers, diagonal = (next(one for one in draft.rules() if one.id == id) for id in ("leevers", "diagonal-steps"))
    for rule in (leevers, diagonal):
        draft.turn_rule(rule.token)
    draft.die = "3-All"
    link = draft.squares["link"]
    draft.squares["ganon"] = next(one for one in (link + 1, link - 1) if draft.fits("ganon", one))
    again = draft_of(load_puzzle(save_own(draft.puzzle(("stay", *LINE)))))
    assert (again.die, again.options, again.map) == ("3-All", ["leevers", "diagonal-steps"], "leever-desert")
    assert again.position() == draft.position()
    assert draft.rules()[0] == leevers, "those of the board stand first"
    draft.choose(map="fairy-fountain")
    assert draft.options == ["diagonal-steps"], "the other one is of that board"
    draft.turn_rule("diagonal-steps")
    assert draft.options == []
    draft.choose(game="star-wars")
    assert draft.die == ""


def test_a_usual_rule_is_turned_off() -> None:
    draft = new_draft("star-wars")
    usual = next(one for one in draft.rules() if one.standard)
    assert draft.plays(usual)
    draft.turn_rule(usual.token)
    assert not draft.plays(usual)
    assert draft.position().options == (f"no-{usual.id}",)


def test_who_stands_where_a_rule_let_them_leaves_with_it() -> None:
    draft = new_draft()
    draft.choose(map="lost-woods")
    draft.choose(team="ruto", seat=1)
    creek = next(one for one in draft.rules() if one.changes == "swimming")
    dry = {one for one in range(draft.tables.board.size) if draft.fits("ruto", one)}
    draft.turn_rule(creek.token)
    wet = next(one for one in range(draft.tables.board.size) if draft.fits("ruto", one) and one not in dry)
    assert draft.place("ruto", wet)
    draft.turn_rule(creek.token)
    assert draft.squares["ruto"] in dry


@pytest.mark.sweep(4)
@pytest.mark.parametrize("loaded", every_puzzle(), ids=lambda one: f"{one.puzzle.game}/{one.id}")
def test_a_puzzle_that_ships_is_opened_and_saved_without_a_loss(loaded: LoadedPuzzle) -> None:
    draft = draft_of(loaded)
    assert draft.faults() == []
    saved = load_puzzle(save_own(draft.puzzle(loaded.puzzle.solution, loaded.puzzle.difficulty, loaded.puzzle.found)))
    for field in ("name", "story", "hint", "goal", "target", "difficulty", "found", "turn", "die"):
        assert getattr(saved.puzzle, field) == getattr(loaded.puzzle, field)
    assert saved.rules.match.setup == loaded.rules.match.setup
    assert saved.state == loaded.state
    assert saved.line == loaded.line


def test_what_the_editor_cannot_set_is_kept_or_not_opened() -> None:
    shipped = next(one for one in shipped_puzzles() if one.id.startswith("13"))
    dark, ruto = shipped.puzzle.seats
    spent = msgspec.structs.replace(ruto, spent=("royal-sapphire",))
    greater = msgspec.structs.replace(dark, health={"dark-link": "9/30"})
    puzzle = msgspec.structs.replace(
        shipped.puzzle, seats=(greater, spent), turn=7, turn_limit=40, paid=1, hearted=True
    )
    draft = draft_of(own(puzzle))
    rules, state = build(draft.position())
    assert opened(rules, state) == own(puzzle).state
    assert (draft.left("dark-link"), draft.most("dark-link")) == (9, 30)
    assert "hearted: true" in puzzle_text(draft.puzzle(puzzle.solution))
    twins = [Seat("dark-link", {f"dark-link@{one}": at, f"poe@{one}": FALLEN}) for one, at in ((1, "C4"), (2, "D4"))]
    mirror = msgspec.structs.replace(puzzle, seats=tuple(twins), options=("mirror-match",))
    with pytest.raises(UserError, match="editor can't show everything"):
        draft_of(own(mirror))


def own(puzzle: Puzzle) -> LoadedPuzzle:
    """A puzzle as if it had been read, without its solution."""
    rules, state = build(puzzle)
    aim = aim_of(rules.match, state, puzzle.goal, puzzle.target)
    return LoadedPuzzle("own", puzzle, rules, opened(rules, state), (), aim)


def test_a_name_of_other_letters_has_a_file_too() -> None:
    draft = ready()
    draft.name = "Ötzi & 3 × Ärger"
    assert save_own(draft.puzzle(LINE)).name == "otzi-3-arger.yaml"
    draft.name = "???"
    assert save_own(draft.puzzle(LINE)).name == "puzzle.yaml"


def test_a_damaged_neighbor_is_named_and_the_new_file_stays() -> None:
    draft = ready()
    first = save_own(draft.puzzle(LINE))
    assert own_fault() == ""
    first.write_text(first.read_text("utf-8").replace("link: E4", "link: F2"), "utf-8")
    draft.name = "Second"
    assert save_own(draft.puzzle(LINE)).exists()
    assert "one-blow.yaml:8: link cannot stand on F2" in own_fault()
    assert all_puzzles() == shipped_puzzles()


def test_a_line_that_does_not_work_leaves_no_file(home: Path) -> None:
    draft = ready()
    draft.health["ganon"] = 5
    with pytest.raises(UserError, match="does not end with a victory"):
        save_own(draft.puzzle(LINE))
    assert list(home.rglob("puzzles/*/*.yaml")) == []


@pytest.mark.sweep(4)
@pytest.mark.parametrize("seed", range(8))
def test_what_has_no_fault_is_a_position_and_a_file(seed: int, tmp_path: Path) -> None:
    """Whatever somebody does, a sentence says what is wrong, or the rules take it and its file means the same."""
    luck = Random(seed)
    draft, file = new_draft(luck.choice(EPIC_PACKS)), tmp_path / "puzzle.yaml"
    for _change in range(60):
        change(draft, luck)
        if draft.faults():
            continue
        rules, state = build(draft.position())
        assert rules.check(state) == []
        file.write_text(puzzle_text(draft.puzzle(LINE)), encoding="utf-8")
        data, marks = read_yaml(file)
        assert build(convert(data, Puzzle, marks), marks)[1] == state


def change(draft: Draft, luck: Random) -> None:
    """Does anything that the editor lets a person do."""
    content = load_pack(draft.game)
    names = [name for seat in (0, 1) for name in draft.figures(seat)]
    match luck.randrange(10):
        case 0:
            draft.choose(team=luck.choice(list(content.teams)), seat=luck.randrange(2))
        case 1:
            draft.choose(map=luck.choice(list(content.layouts)))
        case 2:
            draft.turn_rule(luck.choice(draft.rules()).token)
        case 3:
            draft.place(luck.choice(names), luck.randrange(draft.tables.board.size))
        case 4:
            draft.take_off(luck.choice(names))
        case 5:
            draft.hurt(luck.choice(names), luck.randrange(-20, 5))
        case 6:
            draft.goal, draft.active = luck.choice(("win-this-turn", "fell", "survive")), luck.randrange(2)
            draft.settle()
        case 7:
            draft.act(luck.randrange(4))
            draft.die = luck.choice(["", *draft.faces()])
        case _:
            lay(draft, luck, luck.randrange(2))


def lay(draft: Draft, luck: Random, seat: int) -> None:
    """Lays a card somewhere, or takes one away."""
    cards, place, there = draft.cards[seat], luck.choice(PLACES), [*draft.squares]
    deck = [one.card.id for one in entries(draft.game, draft.teams[seat]) if goes(draft.tables, place, one.card.id)]
    spots = [*cards.spots()]
    if spots and luck.random() < 0.3:
        cards.take(luck.choice(spots))
    elif deck and not why_not(draft.tables, cards, place, card := luck.choice(deck), there):
        whom = bearers(draft.tables, card, there)
        lying = InPlay(
            card,
            luck.choice(players(draft.tables, card, there) or [""]),
            luck.choice(whom) if whom else "",
            luck.randint(0, draft.tables.library.definitions[card].clock),
        )
        cards.put(place, lying if place == "in_play" else card)
