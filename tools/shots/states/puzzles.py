"""Puzzles in representative states, for ``dev shot``."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import msgspec

from game.app.epic.match.scene import MatchScene
from game.app.epic.puzzle.card_search import CardSearchScene
from game.app.epic.puzzle.editor import PuzzleEditorScene
from game.app.epic.puzzle.scene import PuzzlesScene
from game.app.epic.puzzle.table import PuzzleExtension, make_puzzle_table
from game.app.epic.puzzle.themes import filter_by_theme
from game.app.epic.puzzle.training import TrainingCourse, TrainingScene, format_result
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.app.ui.widgets.base import WidgetEvent
from game.bots.epic.puzzle_check import check_position
from game.content.puzzles.positions import InPlaySpec
from game.content.puzzles.puzzles import LoadedPuzzle, load_all_shipped, load_shipped_puzzles
from game.modes.puzzles.card_places import SeatCards
from game.modes.puzzles.training import AttemptResult, PuzzleStreak, Skill, Training
from game.storage.puzzle_progress import PuzzleProgress
from game.text import _
from tools.shots.states.epic import isolate_top


def _make_list(services: Services) -> Scene:
    """Show the list with some of the puzzles solved."""
    scene = PuzzlesScene(services)
    done = [PuzzleProgress(1, True), PuzzleProgress(3, True), PuzzleProgress(2, False), PuzzleProgress(1, True)]
    scene.progress = {puzzle.key: progress for puzzle, progress in zip(scene.puzzles, done, strict=False)}
    scene.marked_index = 5
    return scene


def _make_table(services: Services) -> Scene:
    """Show a puzzle at its first decision."""
    table = make_puzzle_table(services, load_shipped_puzzles()[8])
    table.ask_person()
    return table


def _get_puzzle(number: str) -> LoadedPuzzle:
    return next(puzzle for puzzle in load_shipped_puzzles() if puzzle.id.startswith(number))


def _make_mistake(services: Services) -> Scene:
    """Show a wrong first move: the enemy's answer, the reason, and the options."""
    return _play_mistake(services, make_puzzle_table(services, _get_puzzle("09")), "attack navi ganon link/navi-3-1-sb")


def _play_mistake(services: Services, table: MatchScene, action: str) -> Scene:
    guest, session = table.extension, table.active_match.session
    assert isinstance(guest, PuzzleExtension)
    session.submit(session.parse_action(action))
    while table.is_bot_asked:
        session.submit(guest.referee.choose_reply(session.journal))
    table.show_position()
    guest.mistake, guest.is_judged = guest.referee.find_mistake(session.journal), True
    table.clear_question()
    return table


def _make_solved(services: Services) -> Scene:
    """Show a solved puzzle with the daily streak."""
    table = make_puzzle_table(services, load_shipped_puzzles()[0])
    services.stack.push(table)
    guest = table.extension
    assert isinstance(guest, PuzzleExtension)
    guest._open_dialog(
        _("Solved"), _("Streak: {count} · Best: {best}").format(count=4, best=9), guest._make_answers("list")
    )
    return isolate_top(services, table)


def _make_stream(services: Services) -> Scene:
    """Show a puzzle of the puzzle stream at its first decision, with rating and streak."""
    table = make_puzzle_table(services, load_shipped_puzzles()[8], _make_course())
    table.ask_person()
    return table


def _make_stream_mistake(services: Services) -> Scene:
    """Show a wrong move in the puzzle stream, and the lost rating."""
    table = make_puzzle_table(services, _get_puzzle("09"), _make_course())
    assert isinstance(table.extension, PuzzleExtension)
    lost = msgspec.structs.replace(_TRAINING, skill=Skill(1618.0, 80.0), streak=PuzzleStreak(0, 11, 29, 37))
    table.extension._course_result = format_result(AttemptResult(lost, -24))
    return _play_mistake(services, table, "attack navi ganon link/navi-3-1-sb")


def _make_course() -> TrainingCourse:
    return TrainingCourse(load_shipped_puzzles(), _TRAINING)


def _make_training(services: Services) -> Scene:
    """Show the training screen with themes, rating, current and best streak."""
    scene = TrainingScene(services, load_all_shipped())
    scene.training = _TRAINING
    scene.theme_index = 3
    scene._courses = {"survive": TrainingCourse(filter_by_theme(scene.puzzles, scene.themes[3]), _TRAINING, Random(1))}
    return scene


def _make_enemy(services: Services) -> Scene:
    """Show the enemy's open hand."""
    table = make_puzzle_table(services, load_shipped_puzzles()[5])
    services.stack.push(table)
    table.extension.on_widget_event(WidgetEvent("enemy", "pressed"))
    return isolate_top(services, table)


def _make_first_grade(services: Services) -> Scene:
    """Show the list of one grade."""
    scene = PuzzlesScene(services)
    scene.show_group(3)
    return scene


def _make_editor(services: Services) -> Scene:
    """Show the editor with an unfinished position."""
    scene = PuzzleEditorScene(services)
    draft = scene.draft
    draft.goal, draft.name = "fell", "Sparks"
    draft.cards = [
        SeatCards(
            hand=["link/spinning-blade", "link/link-4-1-s"],
            in_play=[InPlaySpec("link/target-lock", "navi", "ganon")],
            spent=["link/bottled-fairy"],
        ),
        SeatCards(hand=["ganon/ganon-5-1-s"], draw=["ganon/dark-thunder"], discard=["ganon/dark-volley"]),
    ]
    draft.place_figure("navi", draft.squares["link"] - 13)
    draft.place_figure("wizrobe-1", draft.squares["link"] + 1)
    draft.change_health("ganon", -14)
    draft.update_target()
    scene.selected_figure = "ganon"
    return scene


def _make_space_editor(services: Services) -> Scene:
    """Show the editor just opened for a Star Wars duel."""
    scene = PuzzleEditorScene(services)
    scene.on_widget_event(WidgetEvent("game", "changed", "star-wars"))
    return scene


def _make_card_search(services: Services) -> Scene:
    """Show the card search with the results for a part of a name."""
    editor = PuzzleEditorScene(services)
    services.stack.push(editor)
    scene = CardSearchScene(services, editor.draft, 0, lambda: None)
    scene.search_text = "link"
    services.stack.push(scene)
    return isolate_top(services, editor)


def _make_clock_search(services: Services) -> Scene:
    """Show a card being added in play, with its owner, target and clock."""
    editor = _make_editor(services)
    assert isinstance(editor, PuzzleEditorScene)
    services.stack.push(editor)
    spot = next(location for location in editor.draft.cards[0].iter_locations() if location.zone == "in_play")
    services.stack.push(CardSearchScene(services, editor.draft, 0, lambda: None, spot))
    return isolate_top(services, editor)


def _make_verdict(services: Services) -> Scene:
    """Show the result of the solver."""
    editor = _make_editor(services)
    assert isinstance(editor, PuzzleEditorScene)
    draft = editor.draft
    draft.health["ganon"], draft.cards = 4, [SeatCards(["link/link-5-1-s", "link/link-4-1-s"]), SeatCards()]
    draft.squares["ganon"] = draft.squares["wizrobe-1"] + 1
    draft.place_figure("link", draft.squares["ganon"] + 1)
    services.stack.push(editor)
    editor._show_verdict(check_position(draft.to_position(), draft.goal, draft.target, lambda: None))
    return isolate_top(services, editor)


_TRAINING = Training(
    Skill(1642.0, 84.0),
    PuzzleStreak(7, 11, 29, 36),
    tuple(puzzle.key for puzzle in load_all_shipped()[:18]),
)
"""Progress of a trained player."""

SHOTS: dict[str, Callable[[Services], Scene]] = {
    "puzzles": _make_list,
    "puzzle-table": _make_table,
    "puzzle-mistake": _make_mistake,
    "puzzle-solved": _make_solved,
    "puzzle-training": _make_training,
    "puzzle-stream": _make_stream,
    "puzzle-stream-mistake": _make_stream_mistake,
    "puzzle-enemy": _make_enemy,
    "puzzles-grade": _make_first_grade,
    "puzzle-editor": _make_editor,
    "puzzle-editor-space": _make_space_editor,
    "puzzle-cards": _make_card_search,
    "puzzle-clock": _make_clock_search,
    "puzzle-verdict": _make_verdict,
}
"""Builders of scenes by name."""
