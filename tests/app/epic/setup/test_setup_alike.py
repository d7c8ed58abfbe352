"""The set-up at every text size: names of one kind have one size, and the cards of a team show."""

from __future__ import annotations

import pytest

from game.app.epic.look import look_of
from game.app.epic.setup.layout import frame
from game.app.epic.setup.map_strip import MapTile
from game.app.epic.setup.parts import map_widgets, team_widgets
from game.app.epic.setup.team_sheet import TeamSheet
from game.app.epic.setup.team_tile import TeamTile, lead_name
from game.app.ui.drawing.canvas import Canvas
from game.content.cards.packs import load_pack
from game.languages import set_language
from game.setup.epic import Plan, first_plan
from tests.app.screen import start_screen, used_canvas

GAMES = {"zelda": ("link", "ganon"), "star-wars": ("luke", "vader")}


def at(game: str, text: int, k: float = 1.0) -> tuple[Canvas, Plan]:
    start_screen()
    set_language("de")
    canvas = used_canvas(k, text)
    canvas.theme = look_of(game)
    return canvas, first_plan(load_pack(game), GAMES[game], ("", ""), None)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("text", "k"), [(100, 1.0), (150, 1.0), (200, 1.5)])
def test_the_names_on_the_tiles_have_one_size_that_fits_them_all(game: str, text: int, k: float) -> None:
    canvas, plan = at(game, text, k)
    room = frame(canvas)
    tiles = [one for one in team_widgets(canvas, room.teams, plan, GAMES[game]) if isinstance(one, TeamTile)]
    [(role, size)] = {tile.named for tile in tiles}
    for tile in tiles:
        lines = canvas.broken(lead_name(tile.team), tile.box.w - 16, role, size=size)
        assert len(lines) * size < tile.box.h * 0.55
        assert " ".join(run.text for line in lines for run in line.runs).replace("- ", "-") == lead_name(tile.team)
    assert size > 0.57 * canvas.text_size("panel")
    assert len({one.named for one in map_widgets(canvas, room.maps, plan) if isinstance(one, MapTile)}) == 1


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("text", [100, 150])
def test_every_team_fans_out_its_cards(game: str, text: int) -> None:
    canvas, plan = at(game, text)
    room = frame(canvas).sheet
    assert all(TeamSheet(canvas, room, game, team, 0).has_fan for team in plan.content.teams)
