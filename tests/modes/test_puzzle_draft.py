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
from game.content.puzzles.aims import make_objective
from game.content.puzzles.positions import FALLEN, InPlaySpec, SeatSpec, build_position
from game.content.puzzles.puzzles import (
    LoadedPuzzle,
    Puzzle,
    load_all_shipped,
    load_mod_puzzles,
    load_puzzle,
    load_shipped_puzzles,
    reveal_hands,
)
from game.content.puzzles.writing import format_puzzle
from game.errors import UserError
from game.modes.puzzles.card_places import (
    CARD_ZONES,
    find_refusal,
    is_zone_allowed,
    list_possible_targets,
    list_possible_users,
)
from game.modes.puzzles.draft import (
    OWN_PUZZLES_MOD,
    PuzzleDraft,
    build_loaded_puzzle,
    create_draft,
    find_own_fault,
    load_draft,
    save_own_puzzle,
)
from game.paths import HOME_VARIABLE
from game.presentation.epic.deck_pages import list_entries

LINE = ("attack link ganon link/link-4-1-s",)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    with cache.isolated_cache():  # what is saved here is no puzzle of the tests that follow
        yield tmp_path


def ready() -> PuzzleDraft:
    """Link beside Ganon, whom one blow fells."""
    draft = create_draft()
    draft.place_figure("ganon", draft.squares["link"] + 1)
    draft.health["ganon"], draft.cards[0].hand, draft.name = 4, ["link/link-4-1-s"], "One Blow!"
    return draft


def test_a_new_draft_can_be_searched_at_once() -> None:
    for game in ("zelda", "star-wars"):
        draft = create_draft(game)
        assert draft.find_faults() == []
        rules, state = build_position(draft.to_position())
        assert rules.check_invariants(state) == []
        assert draft.to_position().seats[1].squares[draft.list_figures(1)[1]] == FALLEN


@pytest.mark.parametrize("game", ["zelda", "star-wars"])
def test_the_leads_of_a_new_draft_face_each_other_across_the_middle(game: str) -> None:
    draft = create_draft(game)
    width = draft.match_tables.board.layout.width
    (left, row), (right, other_row) = (
        (square % width, square // width) for square in (draft.squares[draft.list_figures(seat)[0]] for seat in (0, 1))
    )
    assert row == other_row
    assert (left + right, right - left) == (width - 1, 3)


def test_placing_a_character_on_another_swaps_them() -> None:
    draft = create_draft()
    link, ganon = draft.squares["link"], draft.squares["ganon"]
    assert draft.place_figure("link", ganon)
    assert draft.squares == {"link": ganon, "ganon": link}
    assert draft.place_figure("navi", ganon)
    assert draft.squares == {"navi": ganon, "ganon": link}


def test_no_character_can_be_placed_on_a_forbidden_square() -> None:
    draft = create_draft()
    pillar = next(one for one in range(draft.match_tables.board.size) if not draft.can_stand("link", one))
    before = dict(draft.squares)
    assert not draft.place_figure("link", pillar)
    assert draft.squares == before


def test_missing_parts_are_reported() -> None:
    draft = create_draft("star-wars")
    draft.remove_figure("vader")
    assert draft.find_faults() == ["Darth Vader must be on the board."]
    draft.goal = "fell"
    draft.update_target()
    assert draft.target == ""
    draft.place_figure("vader", 0)
    assert draft.target == "vader"
    draft.goal = "survive"
    draft.update_target()
    assert draft.target == "luke"
    assert draft.find_faults() == []


def test_another_team_or_board_keeps_what_fits() -> None:
    draft = ready()
    draft.change_setup(team="zelda", seat=1)
    assert set(draft.squares) == {"link", "zelda"}
    assert [cards.hand for cards in draft.cards] == [["link/link-4-1-s"], []]
    draft.change_setup(team="zelda", seat=0)
    assert draft.teams == ["zelda", "link"]
    assert [cards.hand for cards in draft.cards] == [[], ["link/link-4-1-s"]]
    for board in ("lost-woods", "fairy-fountain", "leever-desert"):
        draft.change_setup(map=board)
        assert draft.find_faults() == []
        build_position(draft.to_position())
    draft.change_setup(game="star-wars")
    assert draft.teams == ["luke", "vader"]
    build_position(draft.to_position())


def test_health_stays_within_its_bounds() -> None:
    draft = ready()
    draft.change_health("ganon", -50)
    assert draft.get_health("ganon") == 1
    draft.change_health("ganon", 50)
    assert draft.get_health("ganon") == draft.get_max_health("ganon")


def test_a_saved_puzzle_is_reloaded_and_listed(home: Path) -> None:
    draft = ready()
    paths = [save_own_puzzle(draft.to_puzzle(LINE, 1)) for _again in range(2)]
    assert [path.name for path in paths] == ["one-blow.yaml", "one-blow-2.yaml"]
    loaded = load_puzzle(paths[0])
    assert loaded.solution == LINE
    assert loaded.puzzle.name.en == loaded.puzzle.name.de == "One Blow!"
    assert loaded.state == build_loaded_puzzle(draft, LINE).state
    assert {puzzle.id for puzzle in load_mod_puzzles()} == {"one-blow", "one-blow-2"}
    assert [mod.id for mod in mods.load_mods() if not mod.fault] == [OWN_PUZZLES_MOD]


def test_the_die_and_the_rules_are_written_and_opened_again() -> None:
    draft = ready()
    draft.change_setup(map="leever-desert")
    leevers, diagonal = (
        next(option for option in draft.list_rules() if option.id == id) for id in ("leevers", "diagonal-steps")
    )
    for rule in (leevers, diagonal):
        draft.toggle_rule(rule.token)
    draft.die = "3-All"
    link = draft.squares["link"]
    draft.squares["ganon"] = next(one for one in (link + 1, link - 1) if draft.can_stand("ganon", one))
    reloaded = load_draft(load_puzzle(save_own_puzzle(draft.to_puzzle(("stay", *LINE)))))
    assert (reloaded.die, reloaded.options, reloaded.map) == ("3-All", ["leevers", "diagonal-steps"], "leever-desert")
    assert reloaded.to_position() == draft.to_position()
    assert draft.list_rules()[0] == leevers, "those of the board stand first"
    draft.change_setup(map="fairy-fountain")
    assert draft.options == ["diagonal-steps"], "the other one is of that board"
    draft.toggle_rule("diagonal-steps")
    assert draft.options == []
    draft.change_setup(game="star-wars")
    assert draft.die == ""


def test_a_default_rule_can_be_turned_off() -> None:
    draft = create_draft("star-wars")
    usual = next(option for option in draft.list_rules() if option.standard)
    assert draft.is_rule_enabled(usual)
    draft.toggle_rule(usual.token)
    assert not draft.is_rule_enabled(usual)
    assert draft.to_position().options == (f"no-{usual.id}",)


def test_turning_off_a_rule_removes_characters_that_need_it() -> None:
    draft = create_draft()
    draft.change_setup(map="lost-woods")
    draft.change_setup(team="ruto", seat=1)
    creek = next(option for option in draft.list_rules() if option.changed_rule == "swimming")
    dry = {one for one in range(draft.match_tables.board.size) if draft.can_stand("ruto", one)}
    draft.toggle_rule(creek.token)
    wet = next(one for one in range(draft.match_tables.board.size) if draft.can_stand("ruto", one) and one not in dry)
    assert draft.place_figure("ruto", wet)
    draft.toggle_rule(creek.token)
    assert draft.squares["ruto"] in dry


@pytest.mark.sweep(4)
@pytest.mark.parametrize("loaded", load_all_shipped(), ids=lambda one: f"{one.puzzle.game}/{one.id}")
def test_a_shipped_puzzle_round_trips_through_the_editor(loaded: LoadedPuzzle) -> None:
    draft = load_draft(loaded)
    assert draft.find_faults() == []
    saved = load_puzzle(
        save_own_puzzle(draft.to_puzzle(loaded.puzzle.solution, loaded.puzzle.difficulty, loaded.puzzle.found))
    )
    for field in ("name", "story", "hint", "goal", "target", "difficulty", "found", "turn", "die"):
        assert getattr(saved.puzzle, field) == getattr(loaded.puzzle, field)
    assert saved.rules.match.setup == loaded.rules.match.setup
    assert saved.state == loaded.state
    assert saved.solution == loaded.solution


def test_fields_without_editor_support_are_preserved_or_refused() -> None:
    shipped = next(puzzle for puzzle in load_shipped_puzzles() if puzzle.id.startswith("13"))
    dark, ruto = shipped.puzzle.seats
    spent = msgspec.structs.replace(ruto, spent=("royal-sapphire",))
    greater = msgspec.structs.replace(dark, health={"dark-link": "9/30"})
    puzzle = msgspec.structs.replace(
        shipped.puzzle, seats=(greater, spent), turn=7, turn_limit=40, paid=1, hearted=True
    )
    draft = load_draft(own(puzzle))
    rules, state = build_position(draft.to_position())
    assert reveal_hands(rules, state) == own(puzzle).state
    assert (draft.get_health("dark-link"), draft.get_max_health("dark-link")) == (9, 30)
    assert "hearted: true" in format_puzzle(draft.to_puzzle(puzzle.solution))
    twins = [
        SeatSpec("dark-link", {f"dark-link@{one}": at, f"poe@{one}": FALLEN}) for one, at in ((1, "C4"), (2, "D4"))
    ]
    mirror = msgspec.structs.replace(puzzle, seats=tuple(twins), options=("mirror-match",))
    with pytest.raises(UserError, match="editor can't show everything"):
        load_draft(own(mirror))


def own(puzzle: Puzzle) -> LoadedPuzzle:
    """Return a puzzle as if it had been read, without its solution."""
    rules, state = build_position(puzzle)
    aim = make_objective(rules.match, state, puzzle.goal, puzzle.target)
    return LoadedPuzzle("own", puzzle, rules, reveal_hands(rules, state), (), aim)


def test_a_name_in_another_script_gets_a_file_name() -> None:
    draft = ready()
    draft.name = "Ötzi & 3 × Ärger"
    assert save_own_puzzle(draft.to_puzzle(LINE)).name == "otzi-3-arger.yaml"
    draft.name = "???"
    assert save_own_puzzle(draft.to_puzzle(LINE)).name == "puzzle.yaml"
    draft.name = "Aux"
    assert save_own_puzzle(draft.to_puzzle(LINE)).name == "puzzle-aux.yaml"


def test_another_faulty_puzzle_is_named_and_the_new_file_stays() -> None:
    draft = ready()
    first = save_own_puzzle(draft.to_puzzle(LINE))
    assert find_own_fault() == ""
    first.write_text(first.read_text("utf-8").replace("link: E4", "link: F2"), "utf-8")
    draft.name = "Second"
    assert save_own_puzzle(draft.to_puzzle(LINE)).exists()
    assert "one-blow.yaml:8: link cannot stand on F2" in find_own_fault()
    assert not load_mod_puzzles()


def test_an_invalid_solution_writes_no_file(home: Path) -> None:
    draft = ready()
    draft.health["ganon"] = 5
    with pytest.raises(UserError, match="does not end with a victory"):
        save_own_puzzle(draft.to_puzzle(LINE))
    assert list(home.rglob("puzzles/*/*.yaml")) == []


@pytest.mark.sweep(4)
@pytest.mark.parametrize("seed", range(8))
def test_a_valid_draft_makes_a_position_and_a_file(seed: int, tmp_path: Path) -> None:
    """Every draft is either reported as faulty, or valid for the rules and unchanged by its file."""
    rng = Random(seed)
    draft, file = create_draft(rng.choice(EPIC_PACKS)), tmp_path / "puzzle.yaml"
    for _change in range(60):
        change(draft, rng)
        if draft.find_faults():
            continue
        rules, state = build_position(draft.to_position())
        assert rules.check_invariants(state) == []
        file.write_text(format_puzzle(draft.to_puzzle(LINE)), encoding="utf-8")
        data, marks = read_yaml(file)
        assert build_position(convert(data, Puzzle, marks), marks)[1] == state


def change(draft: PuzzleDraft, rng: Random) -> None:
    """Do anything that the editor lets a person do."""
    content = load_pack(draft.game)
    names = [name for seat in (0, 1) for name in draft.list_figures(seat)]
    match rng.randrange(10):
        case 0:
            draft.change_setup(team=rng.choice(list(content.teams)), seat=rng.randrange(2))
        case 1:
            draft.change_setup(map=rng.choice(list(content.layouts)))
        case 2:
            draft.toggle_rule(rng.choice(draft.list_rules()).token)
        case 3:
            draft.place_figure(rng.choice(names), rng.randrange(draft.match_tables.board.size))
        case 4:
            draft.remove_figure(rng.choice(names))
        case 5:
            draft.change_health(rng.choice(names), rng.randrange(-20, 5))
        case 6:
            draft.goal, draft.active = rng.choice(("win-this-turn", "fell", "survive")), rng.randrange(2)
            draft.update_target()
        case 7:
            draft.set_actions(rng.randrange(4))
            draft.die = rng.choice(["", *draft.list_die_faces()])
        case _:
            lay(draft, rng, rng.randrange(2))


def lay(draft: PuzzleDraft, rng: Random, seat: int) -> None:
    """Lay a card somewhere, or take one away."""
    cards, place, there = draft.cards[seat], rng.choice(CARD_ZONES), [*draft.squares]
    deck = [
        entry.card.id
        for entry in list_entries(draft.game, draft.teams[seat])
        if is_zone_allowed(draft.match_tables, place, entry.card.id)
    ]
    spots = [*cards.iter_locations()]
    if spots and rng.random() < 0.3:
        cards.remove_card(rng.choice(spots))
    elif deck and not find_refusal(draft.match_tables, cards, place, card := rng.choice(deck), there):
        whom = list_possible_targets(draft.match_tables, card, there)
        in_play_spec = InPlaySpec(
            card,
            rng.choice(list_possible_users(draft.match_tables, card, there) or [""]),
            rng.choice(whom) if whom else "",
            rng.randint(0, draft.match_tables.library.definitions[card].clock),
        )
        cards.add_card(place, in_play_spec if place == "in_play" else card)
