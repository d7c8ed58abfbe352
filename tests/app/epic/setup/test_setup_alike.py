"""The set-up at every text size: names of one kind have one size, and the cards of a team show."""

from __future__ import annotations

import pytest

from game.app.epic.setup.pictures.fan import CardFan
from game.app.epic.setup.pictures.map_tile import MapTile
from game.app.epic.setup.pictures.team_tile import TeamTile, get_short_team_name
from game.app.epic.setup.scene import NewMatchScene
from game.app.epic.setup.team_scene import TeamScene
from game.app.menus.settings import SettingsScene
from game.app.ui.drawing.canvas import Canvas
from game.content.cards.packs import load_pack
from game.setup.epic_proposal import create_plan
from tests.app.screen import get_used_canvas, show_scene, some_services, start_screen

GAMES = {"zelda": ("link", "ganon"), "star-wars": ("luke", "vader")}


def open_setup(game: str, text: int, k: float = 1.0) -> tuple[Canvas, NewMatchScene]:
    start_screen()
    services = some_services(language="de", text_size=text)
    plan = create_plan(load_pack(game), GAMES[game], ("", ""), None)
    scene = NewMatchScene(services, game, lambda *_match: SettingsScene(services), proposed=GAMES[game], plan=plan)
    return show_scene(services, scene, get_used_canvas(k, text)), scene


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("text", "k"), [(100, 1.0), (150, 1.0), (200, 1.5)])
def test_the_names_on_the_tiles_have_one_size_that_fits_them_all(game: str, text: int, k: float) -> None:
    canvas, scene = open_setup(game, text, k)
    tiles = [widget for widget in scene.form.widgets if isinstance(widget, TeamTile)]
    [(role, size)] = {tile.name_style for tile in tiles}
    for tile in tiles:
        lines = canvas.break_text(get_short_team_name(tile.team), tile.box.w - 16, role, size=size)
        assert len(lines) * size < tile.box.h * 0.55
        assert " ".join(run.text for line in lines for run in line.words).replace("- ", "-") == get_short_team_name(
            tile.team
        )
    assert size > 0.57 * canvas.resolve_text_size("panel")
    assert len({widget.name_size for widget in scene.form.widgets if isinstance(widget, MapTile)}) == 1


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("text", [100, 150])
def test_every_team_fans_out_its_cards(game: str, text: int) -> None:
    start_screen()
    services = some_services(language="de", text_size=text)
    for team in load_pack(game).teams:
        scene = TeamScene(services, game, team, lambda _place: None)
        show_scene(services, scene, get_used_canvas(1.0, text))
        [fan] = [widget for widget in scene.form.widgets if isinstance(widget, CardFan)]
        assert fan.box.h > 60
        assert fan.box.bottom <= scene.form.get_widget("sheet").box.bottom
