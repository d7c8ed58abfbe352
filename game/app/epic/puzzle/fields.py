"""Form of the puzzle editor: name, board, teams, turn, goal and changed rules."""

from __future__ import annotations

from game.app.epic.puzzle.ids import RuleId, TeamListId
from game.app.epic.setup.map_words import format_map_name
from game.app.epic.workshop.cells import build_cell, build_heading
from game.app.ui.widgets.base import LayoutItem
from game.app.ui.widgets.choice import ChoiceOption, DropDown, SegmentedControl, Toggle
from game.app.ui.widgets.textfield import TextField
from game.content.cards.card_check import MAX_NAME_LENGTH
from game.content.cards.packs import EPIC_PACKS, load_pack
from game.modes.puzzles.draft import PuzzleDraft
from game.presentation.rulebook_contents import find_option_page
from game.rules.epic.pack import MatchOption
from game.storage.save_words import game_name, team_name
from game.text import _, pick_text

FIELDS = frozenset({"name", "game", "map", "active", "actions", "goal", "target", "die"})
"""Ids of the fields that exist only once in the form."""
_MAX_ACTIONS = 3


def build_field_rows(draft: PuzzleDraft) -> list[LayoutItem]:
    """Return the rows of the form, the most frequently changed fields first."""
    content = load_pack(draft.game)
    games = [ChoiceOption(game, game_name(game)) for game in EPIC_PACKS]
    boards = [ChoiceOption(layout.id, format_map_name(layout)) for layout in content.layouts.values()]
    teams = [ChoiceOption(team, team_name(draft.game, team, short=True)) for team in content.teams]
    turns = [ChoiceOption(seat, team_name(draft.game, draft.teams[seat], short=True)) for seat in (0, 1)]
    counts = [ChoiceOption(count, str(count)) for count in sorted({*range(_MAX_ACTIONS + 1), draft.actions})]
    faces = [ChoiceOption("", _("Already moved")), *(ChoiceOption(face, face) for face in draft.list_die_faces())]
    goals = [
        ChoiceOption("win-this-turn", _("Win this turn")),
        ChoiceOption("fell", _("Defeat an enemy this turn")),
        ChoiceOption("survive", _("Survive the enemy's turn")),
    ]
    targets = [ChoiceOption(name, draft.get_figure_name(name)) for name in draft.list_targets()] or [
        ChoiceOption("", _("No fighter"))
    ]
    rows: list[LayoutItem] = [
        build_cell(TextField("name", draft.name, max_length=MAX_NAME_LENGTH), _("Name")),
        build_cell(DropDown("game", games, draft.game), _("Game")),
        build_cell(DropDown("map", boards, draft.map), _("Board")),
        build_cell(DropDown(TeamListId(0), teams, draft.teams[0]), _("First team")),
        build_cell(DropDown(TeamListId(1), teams, draft.teams[1]), _("Second team")),
        build_cell(DropDown("active", turns, draft.active), _("Active team")),
        build_cell(SegmentedControl("actions", counts, draft.actions), _("Actions left")),
        build_cell(DropDown("goal", goals, draft.goal), _("Goal")),
    ]
    if draft.goal != "win-this-turn":
        label = _("Fighter to defeat") if draft.goal == "fell" else _("Fighter to protect")
        rows.append(build_cell(DropDown("target", targets, draft.target), label))
    rows.append(build_cell(DropDown("die", faces, draft.die), _("Die")))
    rows.append(build_heading(_("Rules")))
    return rows + [_build_switch(draft, rule) for rule in draft.list_rules()]


def _build_switch(draft: PuzzleDraft, rule: MatchOption) -> Toggle:
    made = Toggle(RuleId(rule.token), pick_text(rule.name), draft.is_rule_enabled(rule), tip=pick_text(rule.text))
    made.rulebook_page = find_option_page(draft.game, rule.id)
    return made.set_size_group("rules")


def apply_change(draft: PuzzleDraft, id: str | TeamListId | RuleId, value: object) -> None:
    """Set the field of a draft to a new value."""
    match id:
        case "game":
            draft.change_setup(game=str(value))
        case "map":
            draft.change_setup(map=str(value))
        case TeamListId(seat):
            draft.change_setup(team=str(value), seat=seat)
        case RuleId(token):
            draft.toggle_rule(token)
        case "actions":
            draft.set_actions(int(str(value)))
        case _:
            setattr(draft, id, value)
            draft.update_target()
