"""A puzzle that is being set up: what every change keeps possible, what is missing, and the file that comes of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.content import kept, mods
from game.content.packs import load_pack
from game.content.positions import FALLEN, build
from game.content.puzzles import all_puzzles, load_puzzle, shipped_puzzles
from game.errors import UserError
from game.paths import HOME_VARIABLE
from game.table.puzzle_draft import MOD, Draft, draft_of, new_draft, own_fault, own_loaded, save_own

LINE = ("attack link ganon link/link-4-1-s",)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    with kept.aside():  # what is saved here is no puzzle of the tests that follow
        yield tmp_path


def ready() -> Draft:
    """Link beside Ganon, whom one blow fells."""
    draft = new_draft()
    draft.place("ganon", draft.squares["link"] + 1)
    draft.health["ganon"], draft.hands[0], draft.name = 4, ["link/link-4-1-s"], "One Blow!"
    return draft


def test_a_new_draft_can_be_searched_at_once() -> None:
    for game in ("zelda", "star-wars"):
        draft = new_draft(game)
        assert draft.faults() == []
        rules, state = build(draft.position())
        assert rules.check(state) == []
        assert draft.position().seats[1].squares[draft.figures(1)[1]] == FALLEN


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
    assert draft.faults() == ["Darth Vader has to be on the board."]
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
    assert draft.hands == [["link/link-4-1-s"], []]
    draft.choose(team="zelda", seat=0)
    assert draft.teams == ["zelda", "link"]
    assert draft.hands == [[], ["link/link-4-1-s"]]
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


def test_the_die_and_the_rule_of_the_board_are_written_and_opened_again() -> None:
    draft = ready()
    draft.choose(map="leever-desert")
    draft.option, draft.die, draft.match = draft.board_rules()[0].id, "3-All", None
    link = draft.squares["link"]
    draft.squares["ganon"] = next(one for one in (link + 1, link - 1) if draft.fits("ganon", one))
    again = draft_of(load_puzzle(save_own(draft.puzzle(("stay", *LINE)))))
    assert (again.die, again.option, again.map) == ("3-All", draft.option, "leever-desert")
    assert again.position() == draft.position()
    draft.choose(map="fairy-fountain")
    assert draft.option not in [one.id for one in load_pack("zelda").pack.switches if one.map == "leever-desert"]
    draft.choose(game="star-wars")
    assert draft.die == ""


def test_what_the_editor_cannot_set_is_not_opened() -> None:
    shipped = next(one for one in shipped_puzzles() if one.id.startswith("13"))
    with pytest.raises(UserError, match="more than the editor can set"):
        draft_of(shipped)


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
