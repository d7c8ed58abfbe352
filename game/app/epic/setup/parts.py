"""The widgets of the new-match screen, group by group: teams, sheet, maps, the gold button and the corner."""

from __future__ import annotations

from game.app.epic.setup.fan import CardFan
from game.app.epic.setup.map_strip import MapTile, MapWords, map_naming
from game.app.epic.setup.team_sheet import Stats, TeamSheet
from game.app.epic.setup.team_tile import TeamTile, naming
from game.app.ui.drawing.canvas import WIDTH, Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.widgets.base import Box, Widget
from game.app.ui.widgets.button import Button, IconButton
from game.app.ui.widgets.text import Label, PanelGround
from game.presentation.alignment import alignments
from game.presentation.epic import deck_pages as decks
from game.presentation.epic.card_faces import entry_face
from game.setup.epic import Plan
from game.text import _, pgettext

_TILE_GAP = 8.0


def team_widgets(canvas: Canvas, room: Box, plan: Plan, first: tuple[str, str]) -> list[Widget]:
    """One alignment left, the other right; the easy teams above, those in `first` before their equals."""
    teams = plan.content.teams
    columns = [
        sorted(
            (id for id, team in teams.items() if team.alignment == side),
            key=lambda id: (teams[id].difficulty, id not in first),
        )
        for side in alignments(teams.values())
    ]
    top = room.y + PanelGround.head(canvas) - 2
    wide = (room.w - 24 - _TILE_GAP) / 2
    rows = max(len(column) for column in columns)
    tall = (room.bottom - 10 - top - _TILE_GAP * (rows - 1)) / rows
    named = naming(canvas, list(teams.values()), wide, tall)
    found: list[Widget] = []
    for row in range(rows):
        for place, column in enumerate(columns):
            if row < len(column):
                box = Box(room.x + 12 + place * (wide + _TILE_GAP), top + row * (tall + _TILE_GAP), wide, tall)
                found.append(_tile(box, plan, column[row], named))
    return found


def _tile(box: Box, plan: Plan, team: str, named: tuple[str, float]) -> TeamTile:
    return TeamTile(
        plan.content.pack.id,
        team,
        plan.content.teams[team],
        holders=plan.holders(team),
        banned=plan.banned.get(team),
        chooser=plan.active,
        named=named,
        tip=plan.why_not(team),
    ).placed(box)


def sheet_widgets(canvas: Canvas, room: Box, plan: Plan, looked_at: str) -> list[Widget]:
    """The sheet of the team looked at; until the next person of a blind choice is there, only a button for it."""
    game = plan.content.pack.id
    if plan.covered:
        text = _("I'm {player}").format(player=plan.name(plan.active))
        wide = min(room.w - 40, Button.width(canvas, text, gold=True, shown=Kind.MAIN))
        tall = Button.height(canvas, gold=True)
        box = Box(room.x + (room.w - wide) / 2, room.bottom - tall - 36, wide, tall)
        return [Button("uncover", text, gold=True, shown=Kind.MAIN).placed(box)]
    holders = plan.holders(looked_at)
    holder = holders[0] if holders and plan.active not in holders else None
    owner = "" if holder is None else _("{player}'s team").format(player=plan.name(holder))
    sheet = TeamSheet(canvas, room, game, looked_at, plan.active if holder is None else holder, owner)
    found: list[Widget] = [sheet, Stats(game, looked_at).placed(sheet.stats)]
    if sheet.has_fan:
        faces = [entry_face(game, entry) for entry in decks.talents(game, looked_at)]
        found.append(CardFan(looked_at, faces).placed(sheet.fan))
    return [*found, sheet.deck_button(canvas)]


def map_widgets(canvas: Canvas, room: Box, plan: Plan) -> list[Widget]:
    """The boards in a row, and the words about the chosen one."""
    layouts = plan.content.layouts
    title = _("Board")
    aside = max(62.0, canvas.measure(title, "panel")[0] + 28)
    die = Box(room.x + 14, room.bottom - 50, 36, 36)
    found: list[Widget] = [
        PanelGround().placed(room),
        Label(title, "panel", color="gold").placed(Box(room.x + 14, room.y + 6, aside, room.h - 62)),
        IconButton("random map", "die", tip=_("Random board"), keys=("m",)).placed(die),
    ]
    left, gap = room.x + aside, 12.0
    share = 0.68 - 0.12 * min(canvas.text_scale - 1, 0.5)
    wide = (room.w * share - aside) / len(layouts) - gap
    named = map_naming(canvas, list(layouts.values()), wide)
    for layout in layouts.values():
        found.append(MapTile(layout, layout.id == plan.map, named).placed(Box(left, room.y + 10, wide, room.h - 16)))
        left += wide + gap
    words = Box(left + 6, room.y + 8, room.right - 20 - left, room.h - 14)
    return [*found, MapWords(plan.content, layouts[plan.map]).placed(words)]


def start_button(room: Box, refusal: str, *, covered: bool) -> Button:
    """The golden button; it says why the match cannot start. While somebody is called, the call is the golden one."""
    shown = None if covered else Kind.MAIN
    return Button(
        "start",
        pgettext("new match", "Start"),
        gold=not covered,
        shown=shown,
        enabled=not refusal,
        reason=refusal,
    ).placed(room)


def corner_widgets(plan: Plan, *, matchups: bool) -> list[Widget]:
    """The buttons at the upper right; ``matchups`` says whether there is a table of pairings."""
    tip = _("Ban a random team") if plan.step == "ban" else _("Random team")
    waits = _("Hand over to the next player first.") if plan.covered else ""
    die = Box(WIDTH - 134, 6, 34, 34)
    tip_table, place = _("Matchups"), Box(WIDTH - 176, 6, 34, 34)
    table = IconButton("matchups", "swap", tip=tip_table, keys=("b",)).placed(place)
    return [
        *([table] if matchups else []),
        IconButton("random team", "die", tip=tip, keys=("r",), enabled=not waits, reason=waits).placed(die),
        IconButton("rulings", "book", tip=_("Rulebook"), keys=(Kind.HELP,)).placed(Box(WIDTH - 92, 6, 34, 34)),
        IconButton("settings", "gear", tip=_("Settings"), keys=(Kind.MENU,)).placed(Box(WIDTH - 50, 6, 34, 34)),
    ]
