"""What the editor asks of a puzzle as a whole: name, board, teams, turn, aim, and the rules that stand otherwise."""

from __future__ import annotations

from game.app.epic.puzzle.ids import RuleId, TeamId
from game.app.epic.setup.map_words import map_name
from game.app.epic.workshop.cells import cell, heading
from game.app.ui.widgets.base import LayoutItem
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


def field_rows(draft: Draft) -> list[LayoutItem]:
    """The form, what is changed most often first."""
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
    rows: list[LayoutItem] = [
        cell(TextField("name", draft.name, longest=LONGEST_NAME), _("Name")),
        cell(DropDown("game", games, draft.game), _("Game")),
        cell(DropDown("map", boards, draft.map), _("Board")),
        cell(DropDown(TeamId(0), teams, draft.teams[0]), _("First team")),
        cell(DropDown(TeamId(1), teams, draft.teams[1]), _("Second team")),
        cell(DropDown("active", turns, draft.active), _("Active team")),
        cell(Segments("actions", counts, draft.actions), _("Actions left")),
        cell(DropDown("goal", goals, draft.goal), _("Goal")),
    ]
    if draft.goal != "win-this-turn":
        label = _("Fighter to defeat") if draft.goal == "fell" else _("Fighter to protect")
        rows.append(cell(DropDown("target", targets, draft.target), label))
    rows.append(cell(DropDown("die", faces, draft.die), _("Die")))
    rows.append(heading(_("Rules")))
    return rows + [_switch(draft, rule) for rule in draft.rules()]


def _switch(draft: Draft, rule: Switch) -> Toggle:
    made = Toggle(RuleId(rule.token), pick(rule.name), draft.plays(rule), tip=pick(rule.text))
    made.rules = option_page(draft.game, rule.id)
    return made.grouped("rules")


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
