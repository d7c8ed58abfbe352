"""Mods: what a player adds is as good as the game's own, and a broken one is named and left out."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from game import cli
from game.app.play.routes import OpenFileRoute
from game.bots.dungeon.bots import make_dungeon_bot
from game.content.cards import dungeon_catalog, dungeon_reader, packs
from game.content.formats import cache
from game.content.mods import mods
from game.content.puzzles.puzzles import load_mod_puzzles
from game.paths import maps_dir
from game.presentation.dungeon.wording import format_refusal
from game.presentation.rulebooks import find_rulebook
from game.rules.core.chance import RecordingRandom
from game.rules.dungeon.actions.action import CHOOSE_DUNGEON, Choose
from game.rules.dungeon.actions.action import Setup as DungeonSetup
from game.rules.dungeon.engine.state import Chapter
from game.rules.epic.pack import Setup


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Give an empty folder for mods, in a home of its own."""
    monkeypatch.setenv("TRIFORCE_DUELS_HOME", str(tmp_path))
    with cache.isolated_cache():
        mods.mods_dir().mkdir(parents=True)
        yield mods.mods_dir()
    monkeypatch.undo()


@pytest.fixture
def sample(folder: Path) -> Path:
    """Install the sample mod where a player would."""
    shutil.copytree(mods.sample_mod_dir(), folder / "sample")
    cache.clear_caches()
    return folder / "sample"


def find_fault(folder: Path) -> str:
    """Return why the only mod was left out; the game is whole without it."""
    cache.clear_caches()
    (mod,) = mods.list_faulty_mods()
    assert set(packs.load_pack("zelda").teams) == {path.stem for path in shipped_teams()}
    assert mod.folder.parent == folder
    return mod.fault


def shipped_teams() -> list[Path]:
    from game.paths import assets_dir

    return sorted((assets_dir() / "cards" / "zelda" / "teams").glob("*.yaml"))


def test_without_a_folder_there_are_no_mods(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIFORCE_DUELS_HOME", str(tmp_path / "nowhere"))
    with cache.isolated_cache():
        assert mods.load_mods() == ()


def test_the_sample_mod_joins_the_game(sample: Path) -> None:
    assert mods.list_faulty_mods() == []
    content = packs.load_pack("zelda")
    assert content.teams["lamplighter"].characters[1].count == 2
    assert content.layouts["dry-well"].name["de"] == "Der trockene Brunnen"
    assert [puzzle.id for puzzle in load_mod_puzzles()] == ["light-them-up"]


def test_its_pictures_are_found(sample: Path) -> None:
    from game.app.ui.drawing import art

    for path in ("portrait/lamplighter", "portrait/moth", "figure/lamplighter", "card/lamplighter/flare"):
        assert art.exists(f"zelda/{path}"), path
        assert art.load_drawing(f"zelda/{path}") is not None


def test_a_whole_match_is_played_with_it(sample: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = "sim --game zelda --teams lamplighter,ganon --map dry-well --bots random,random --games 3 --seed 1 --check"
    assert cli.main([*words.split(), "--json"]) == 0
    assert '"games":3' in capsys.readouterr().out
    packs.check_setup(packs.load_pack("zelda"), Setup("zelda", (("lamplighter",), ("ganon",)), "dry-well"))


def test_a_mistake_in_a_card_is_named_with_its_line(folder: Path, sample: Path) -> None:
    file = sample / "cards" / "zelda" / "teams" / "lamplighter.yaml"
    text = file.read_text(encoding="utf-8")
    line = text.splitlines().index("      - {do: damage, amount: 2, to: {side: opponents, near: lamplighter}}") + 1
    file.write_text(text.replace("{do: damage,", "{do: damge,"), encoding="utf-8")
    fault = find_fault(folder)
    assert fault.startswith(f"{file}:{line}: ")
    assert "damage" in fault


@pytest.mark.parametrize(
    ("path", "text", "said"),
    [
        ("mod.yaml", "name: {en: A}\n", "mod.yaml:1"),
        ("mod.yaml", "name: [\n", "mod.yaml:"),
        ("maps/zelda/dry-well.tmx", "<map>", "dry-well.tmx"),
        ("maps/zelda/lost-woods.tmx", None, '"lost-woods" is already taken'),
        ("cards/zelda/teams/ganon.yaml", None, 'the name "ganon" is already taken'),
        ("cards/dungeon/forest-refuge.yaml", None, 'the name "forest-refuge" is already taken'),
        ("cards/dungeon/Dark Cellar.yaml", None, "lowercase letters and hyphens"),
        ("cards/chess/teams/king.yaml", "name: {en: King, de: König}\n", 'unknown game folder "chess"'),
    ],
)
def test_a_broken_mod_is_left_out_whole(folder: Path, sample: Path, path: str, text: str | None, said: str) -> None:
    target = sample / path
    target.parent.mkdir(parents=True, exist_ok=True)
    if text is not None:
        target.write_text(text, encoding="utf-8")
    elif path.endswith(".tmx"):
        (sample / "maps" / "zelda" / "dry-well.tmx").rename(target)
    elif "dungeon" in path:
        (sample / "cards" / "dungeon" / "lamp-foundry.yaml").rename(target)
    else:
        (sample / "cards" / "zelda" / "teams" / "lamplighter.yaml").rename(target)
    assert said in find_fault(folder)


DASHED = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 70">
  <g stroke="#fff"
    stroke-dasharray="4 3">
    <path d="{d}" fill="none"/>
  </g>
</svg>
"""


def test_a_picture_with_dashes_along_a_curve_is_named_with_its_line(
    folder: Path, sample: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = sample / "art" / "dungeon" / "room" / "lf" / "lf-03.svg"
    file.parent.mkdir(parents=True)
    file.write_text(DASHED.format(d="M5 5 L90 60 M5 60 H90"), encoding="utf-8")
    assert cli.main(["mods"]) == 0
    cache.clear_caches()
    file.write_text(DASHED.format(d="M5 5 C40 5 40 60 90 60"), encoding="utf-8")
    capsys.readouterr()
    assert cli.main(["mods"]) == 1
    text = "stroke-dasharray works on straight lines only; draw these dashes as separate lines"
    assert f"sample: {file}:3: {text}" in capsys.readouterr().out
    assert text in find_fault(folder)


def test_a_stray_file_breaks_no_mod(folder: Path, sample: Path) -> None:
    for place in ("", "puzzles", "maps", "cards"):
        (sample / place / ".DS_Store").write_bytes(b"\x00\x01")
        (sample / place / "notes.txt").write_text("to do", encoding="utf-8")
    (sample / "puzzles" / ".old").mkdir()
    cache.clear_caches()
    assert mods.list_faulty_mods() == []
    assert [puzzle.id for puzzle in load_mod_puzzles()] == ["light-them-up"]


# ---- dungeons --------------------------------------------------------------------------------------------------------


def foundry(sample: Path) -> Path:
    return sample / "cards" / "dungeon" / "lamp-foundry.yaml"


def test_the_sample_dungeon_joins_the_land(sample: Path) -> None:
    shipped = dungeon_reader.read_dungeon_catalog(dungeon_reader.shipped_cards_dir(), {})
    catalog = dungeon_catalog.load_dungeon_catalog()
    assert [code for code in catalog.dungeons if code not in shipped.dungeons] == ["LF"]
    assert catalog.castle.code == shipped.castle.code
    assert catalog.room_ids[: len(shipped.room_ids)] == shipped.room_ids, "old numbers mean the old rooms"
    added = catalog.get_dungeon("LF")
    assert added.name.de == "Lampengießerei"
    assert {catalog.home[room] for room in (*added.rooms, added.item_room, *added.bosses)} == {"LF"}


def test_of_two_dungeons_with_one_item_one_is_entered(sample: Path) -> None:
    rules = dungeon_catalog.build_rules(DungeonSetup(players=2))
    state, rng = rules.setup(RecordingRandom(Random(1)), None), Random(1)
    while state.decision is not None and state.decision.kind != CHOOSE_DUNGEON:
        rules.apply(state, rng.choice(rules.legal_actions(state)), RecordingRandom(rng), None)
    dungeons = rules.catalog.dungeons
    other = next(code for code, dungeon in dungeons.items() if dungeon.item == "firerod" and code != "LF")
    assert {Choose("LF"), Choose(other)} <= set(rules.legal_actions(state))
    for beaten, left_out in (("LF", other), (other, "LF")):
        state.beaten = [beaten]
        assert not {Choose("LF"), Choose(other)} & set(rules.legal_actions(state))
        refused = rules.find_refusal(state, Choose(left_out))
        assert refused is not None
        assert refused.code == "item-found"
        assert "already found" in format_refusal(refused, rules.catalog)


def test_adventures_lead_through_it(sample: Path) -> None:
    rules, beaten = dungeon_catalog.build_rules(DungeonSetup(players=1, grade="story")), 0
    for seed in range(6):
        chance, rng, bot = RecordingRandom(Random(f"{seed}")), Random(seed), make_dungeon_bot("greedy")
        state = rules.setup(chance, None)
        while state.decision is not None and not state.chapters:
            legal = rules.legal_actions(state)
            seat = state.decision.seat
            chosen = bot.choose(rules, rules.observe(state, seat), seat, legal, rng)
            rules.apply(state, Choose("LF") if Choose("LF") in legal else chosen, chance, None)
            assert rules.check_invariants(state) == []
        beaten += any(chapter.dungeon == "LF" for chapter in state.chapters)
    assert beaten


def test_the_window_shows_it(sample: Path) -> None:
    from game.app.dungeon.pages.map_page import DungeonCard
    from game.app.dungeon.pictures.floor_view import get_back_art, get_room_art
    from game.app.dungeon.pictures.ground import FLOOR
    from game.app.ui.drawing import art
    from game.app.ui.drawing.canvas import HEIGHT, WIDTH
    from tests.app.screen import are_apart, get_form, show_scene, some_services, start_screen
    from tools.shots.states.dungeon import SHOTS

    start_screen()
    services = some_services()
    scene = SHOTS["dungeon-map"](services)
    show_scene(services, scene)
    places = [widget for widget in get_form(scene).widgets if isinstance(widget, DungeonCard)]
    (own,) = (place for place in places if place.dungeon.code == "LF")
    assert all(are_apart(own.box, place.box) for place in places if place is not own)
    assert FLOOR.x < own.box.x < own.box.right < WIDTH
    assert FLOOR.y < own.box.y < own.box.bottom < HEIGHT
    assert get_room_art("LF-01") == "dungeon/place/lf", "a room without a picture of its own"
    assert art.exists(get_room_art("LF-01"))
    assert art.exists(get_back_art("LF"))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("code: LF", "code: RW", 'the code "RW" is taken already'),
        ("code: LF", "code: Lf", 'a code is two capital letters, got "Lf"'),
        ("item: firerod\ntags", "item: sword\ntags", '"sword" is not found in a dungeon'),
        ("item: firerod\ntags", "item: fire-rod\ntags", "firerod"),
        ("    type: safe", "    type: sfae", "safe"),
        ("{match: light, add: 1}", "{match: lihgt, add: 1}", "light"),
        ("Soot Rats", "Thorn Pups", 'stands already at "RW-01"'),
        ("    mini: true\n", "", "one mini-boss was meant"),
    ],
)
def test_a_mistake_in_a_dungeon_is_named_with_its_line(
    folder: Path, sample: Path, old: str, new: str, said: str
) -> None:
    text = foundry(sample).read_text(encoding="utf-8")
    assert old in text
    foundry(sample).write_text(text.replace(old, new, 1), encoding="utf-8")
    fault = find_fault(folder)
    assert fault.startswith(f"{foundry(sample)}:")
    assert said in fault
    assert "LF" not in dungeon_catalog.load_dungeon_catalog().dungeons


def test_the_land_has_room_for_so_many(folder: Path, sample: Path) -> None:
    text = foundry(sample).read_text(encoding="utf-8")
    for index in range(mods.MAX_DUNGEONS):
        (foundry(sample).parent / f"cellar-{index}.yaml").write_text(text, encoding="utf-8")
    assert f"add {mods.MAX_DUNGEONS} dungeons at most" in find_fault(folder)


def test_a_story_of_a_dungeon_that_is_gone_can_be_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from game.app.dungeon.views.chronicle_view import draw_chapters
    from game.app.ui.widgets.base import Box
    from tests.app.screen import a_canvas, start_screen

    monkeypatch.setenv("TRIFORCE_DUELS_HOME", str(tmp_path / "nowhere"))
    cache.clear_caches()
    start_screen()
    catalog = dungeon_catalog.load_dungeon_catalog()
    chapter = Chapter("LF", (len(catalog.rooms) + 3,), 9, 0, 20, 8)
    draw_chapters(a_canvas(), Box(0, 0, 800, 400), catalog, [chapter], ["LF", "LG", "FG", "FE"], come=lambda _row: 1.0)
    rulebook = find_rulebook("dungeon")
    assert rulebook is not None
    assert rulebook.place_name("dungeon", "LF") == "LF"


def test_a_team_cannot_join_boards_that_are_printed_for_others(folder: Path, sample: Path) -> None:
    teams = sample / "cards" / "star-wars" / "teams"
    shutil.copytree(sample / "cards" / "zelda" / "teams", teams)
    assert "this game can't take new teams" in find_fault(folder)


def find_start(team: str, x: int, y: int) -> str:
    """Return a start square in a Tiled file."""
    place = f'<object id="{x}" type="start" x="{x}" y="{y}" width="48" height="48">'
    return f'{place}<properties><property name="team" value="{team}"/></properties></object>'


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("", "", ""),
        ('value="yoda"', 'value="jar-jar"', 'the board has no start for "yoda"'),
        ("</objectgroup>", find_start("jar-jar", 192, 96) + "</objectgroup>", 'the board has a start for "jar-jar"'),
    ],
)
def test_a_board_has_one_start_for_each_team_of_its_game(
    folder: Path, sample: Path, old: str, new: str, fault: str
) -> None:
    shutil.copytree(maps_dir() / "star-wars", sample / "maps" / "star-wars", ignore=shutil.ignore_patterns("*.tmx"))
    board = sample / "maps" / "star-wars" / "cloud-city.tmx"
    text = (maps_dir() / "star-wars" / "kamino-platform.tmx").read_text(encoding="utf-8")
    board.write_text(text.replace(old, new) if old else text, encoding="utf-8")
    if fault:
        assert find_fault(folder).startswith(f"{board}:1: {fault}")
    else:
        assert "cloud-city" in packs.load_pack("star-wars").layouts


def test_two_mods_do_not_share_a_name(folder: Path, sample: Path) -> None:
    shutil.copytree(sample, folder / "second")
    cache.clear_caches()
    assert [(mod.id, mod.fault) for mod in mods.list_faulty_mods()] == [
        ("second", f'{folder / "second"}: the name "lamplighter" is already taken')
    ]
    assert "lamplighter" in packs.load_pack("zelda").teams


def test_the_command_lists_them_and_lays_the_sample_down(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--lang", "en", "mods"]) == 0
    assert "--sample" in capsys.readouterr().out
    assert cli.main(["--lang", "en", "mods", "--sample"]) == 0
    assert "sample: The Lamplighter (teams 1, boards 1, dungeons 1, puzzles 1)" in capsys.readouterr().out
    assert cli.main(["--lang", "en", "mods", "--sample"]) == 2
    assert "already" in capsys.readouterr().err
    puzzle = folder / "sample" / "puzzles" / "zelda" / "light-them-up.yaml"
    puzzle.write_text(puzzle.read_text(encoding="utf-8").replace("flare", "flaer"), encoding="utf-8")
    assert cli.main(["--lang", "en", "mods"]) == 1
    assert f"{puzzle}:" in capsys.readouterr().out
    assert not load_mod_puzzles(), "the others are still there"


def test_the_command_asks_for_a_german_name_that_was_copied(
    folder: Path, sample: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    team = sample / "cards" / "zelda" / "teams" / "lamplighter.yaml"
    text = team.read_text(encoding="utf-8")
    lines = text.splitlines()
    line = next(number for number, line in enumerate(lines, 1) if "de: Stichflamme" in line)
    team.write_text(text.replace("de: Stichflamme", "de: Flare"), encoding="utf-8")
    assert cli.main(["--lang", "en", "mods"]) == 0, "the name may be meant"
    _head, told, note = capsys.readouterr().out.splitlines()
    assert told.startswith("  sample: The Lamplighter (")
    assert note.startswith(f'    {team.relative_to(folder)}:{line}: "Flare" in both languages.')
    assert "lamplighter" in packs.load_pack("zelda").teams


@pytest.mark.parametrize(
    "words",
    [
        ("dev", "describe", "lamplighter"),
        ("dev", "new-card", "lamplighter", "fire-ring", "--kind", "attack"),
        ("dev", "balance", "--teams", "lamplighter,link"),
        ("sim", "--teams", "lamplighter,link"),
    ],
)
def test_who_asks_for_a_team_of_a_faulty_mod_is_told_so(
    words: tuple[str, ...], folder: Path, sample: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (sample / "mod.yaml").write_text("name: {en: A}\n", encoding="utf-8")
    cache.clear_caches()
    assert cli.main(["--lang", "en", *words]) == 2
    assert capsys.readouterr().err.endswith(' Mods disabled until fixed: sample. See "triforce-duels mods".\n')


def test_a_mod_without_a_word_about_itself_is_named(folder: Path, sample: Path) -> None:
    (sample / "mod.yaml").unlink()
    assert find_fault(folder) == f"{sample}: This isn't a mod: mod.yaml is missing."


def test_a_team_is_of_a_kind_that_its_game_has(folder: Path, sample: Path) -> None:
    """Another one would have no column in team select."""
    team = sample / "cards" / "zelda" / "teams" / "lamplighter.yaml"
    text = re.sub(r"alignment: \w+", "alignment: light", team.read_text(encoding="utf-8"))
    team.write_text(text, encoding="utf-8")
    line = text[: text.index("alignment: light")].count("\n") + 1
    assert find_fault(folder) == f'{team}:{line}: the teams of this game are evil or good, not "light"'


def test_the_title_screen_names_what_was_left_out(folder: Path, sample: Path) -> None:
    from game.app.menus.title import TitleScene
    from tests.app.screen import some_services, start_screen

    (sample / "mod.yaml").write_text("name: {en: A}\n", encoding="utf-8")
    cache.clear_caches()
    start_screen()
    services = some_services()
    texts: list[str] = []
    services.notify = texts.append  # type: ignore[method-assign]
    services.stack.push(TitleScene(services))
    for _step in range(10):
        services.stack.update(0.1)
    (sentence,) = texts
    assert sentence.startswith("Couldn't read 1 file. ")


def test_a_full_disk_is_told_in_words_and_nothing_half_is_left(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(source: Path, target: Path) -> None:
        (target / "cards").mkdir(parents=True)
        why = f"[Errno 28] No space left on device: '{target}'"
        raise shutil.Error([(str(source), str(target), why), (str(source), str(target), why)])

    monkeypatch.setattr(shutil, "copytree", full)
    assert cli.main(["mods", "--sample"]) == 2
    assert capsys.readouterr().err == "triforce-duels: Couldn't copy the mod: No space left on device\n"
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("fate", ["changed", "broken", "gone"])
def test_a_saved_match_outlives_its_mod(fate: str, folder: Path, sample: Path, tmp_path: Path) -> None:
    """A saved match keeps its own cards and board, in the window, too; plates replace missing pictures."""
    from game.session.session import Session
    from game.storage import saves
    from tests.app.screen import show_scene, some_services, start_screen
    from tests.session.matches import people, play_on

    rules = packs.build_rules(Setup("zelda", (("lamplighter",), ("link",)), "dry-well"))
    match = Session(rules, "outlives")
    play_on(match, Random(3), 40)
    path = tmp_path / "match.tds"
    saves.write_save(path, match, people(2))
    before = match.snapshot()
    team = sample / "cards" / "zelda" / "teams" / "lamplighter.yaml"
    if fate == "gone":
        shutil.rmtree(sample)
    else:
        text = team.read_text(encoding="utf-8")
        team.write_text(
            text.replace("health: 16", "health: 9" if fate == "changed" else "health: none"), encoding="utf-8"
        )
    cache.clear_caches()
    assert ("lamplighter" in packs.load_pack("zelda").teams) == (fate == "changed")
    loaded = saves.read_save(path)
    assert loaded.session.snapshot() == before
    assert loaded.is_replayable
    play_on(loaded.session, Random(3), 20)
    start_screen()
    services = some_services()
    show_scene(services, services.make_scene(OpenFileRoute(path)))
