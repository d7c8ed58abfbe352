"""What the editor asks of a puzzle as a whole: name, board, teams, turn, aim, and the rules that stand otherwise."""

from __future__ import annotations

from game.app.epic.puzzle.ids import RuleId, TeamId
from game.app.epic.setup.map_words import map_name
from game.app.epic.workshop.cells import Cell, Row
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.widgets.base import Box, Widget
from game.app.ui.widgets.choice import DropDown, Option, Segments, Toggle
from game.app.ui.widgets.textfield import TextField
from game.content.cards.card_check import LONGEST_NAME
from game.content.cards.packs import EPIC_PACKS, load_pack
from game.modes.puzzles.draft import Draft
from game.presentation.rulebook_contents import option_page
from game.rules.epic.pack import Switch
from game.storage.save_words import game_name, team_name
from game.text import _, pick

FIELDS = frozenset({"name", "game", "map", "active", "actions", "goal", "target", "die"})
"""Ids of the fields that exist once."""
_MOST_ACTIONS = 3
_LEVER = 60.0
"""What a switch takes beside its words."""


def field_rows(canvas: Canvas, draft: Draft, wide: float) -> list[Row]:
    """The form, what is changed most often first; ``wide`` is the room of a field."""
    content = load_pack(draft.game)
    games = [Option(game, game_name(game)) for game in EPIC_PACKS]
    boards = [Option(one.id, map_name(one)) for one in content.layouts.values()]
    teams = [Option(team, team_name(draft.game, team, short=True)) for team in content.teams]
    turns = [Option(seat, team_name(draft.game, draft.teams[seat], short=True)) for seat in (0, 1)]
    counts = [Option(count, str(count)) for count in sorted({*range(_MOST_ACTIONS + 1), draft.actions})]
    faces = [Option("", _("Already moved")), *(Option(face, face) for face in draft.faces())]
    goals = [
        Option("win-this-turn", _("Win this turn")),
        Option("fell", _("Defeat an enemy this turn")),
        Option("survive", _("Survive the enemy's turn")),
    ]
    targets = [Option(name, draft.called(name)) for name in draft.targets()] or [Option("", _("No fighter"))]
    rows: list[Row] = [
        [Cell(lambda box: TextField("name", draft.name, longest=LONGEST_NAME).placed(box), _("Name"))],
        [Cell(lambda box: DropDown("game", games, draft.game).placed(box), _("Game"))],
        [Cell(lambda box: DropDown("map", boards, draft.map).placed(box), _("Board"))],
        [Cell(lambda box: DropDown(TeamId(0), teams, draft.teams[0]).placed(box), _("First team"))],
        [Cell(lambda box: DropDown(TeamId(1), teams, draft.teams[1]).placed(box), _("Second team"))],
        [Cell(lambda box: DropDown("active", turns, draft.active).placed(box), _("Active team"))],
        [Cell(lambda box: Segments("actions", counts, draft.actions).placed(box), _("Actions left"))],
        [Cell(lambda box: DropDown("goal", goals, draft.goal).placed(box), _("Goal"))],
    ]
    if draft.goal != "win-this-turn":
        label = _("Fighter to defeat") if draft.goal == "fell" else _("Fighter to protect")
        rows.append([Cell(lambda box: DropDown("target", targets, draft.target).placed(box), label)])
    rows.append([Cell(lambda box: DropDown("die", faces, draft.die).placed(box), _("Die"))])
    rows.append([Cell(None, _("Rules"))])
    return rows + [[_switch(canvas, draft, rule, wide)] for rule in draft.rules()]


def _switch(canvas: Canvas, draft: Draft, rule: Switch, wide: float) -> Cell:
    """A rule that can be turned, as high as its name needs."""
    name = pick(rule.name)
    lines = len(canvas.broken(name, wide - _LEVER, "label"))

    def make(box: Box) -> Widget:
        made = Toggle(RuleId(rule.token), name, draft.plays(rule), tip=pick(rule.text)).placed(box)
        made.rules = option_page(draft.game, rule.id)
        return made

    return Cell(make, lines=max(1.0, 0.8 * lines))


def change(draft: Draft, id: str | TeamId | RuleId, value: object) -> None:
    """Carry an answer of a field out."""
    match id:
        case "game":
            draft.choose(game=str(value))
        case "map":
            draft.choose(map=str(value))
        case TeamId(seat):
            draft.choose(team=str(value), seat=seat)
        case RuleId(token):
            draft.turn_rule(token)
        case "actions":
            draft.act(int(str(value)))
        case _:
            setattr(draft, id, value)
            draft.settle()
