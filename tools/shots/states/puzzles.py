"""Puzzles in states worth looking at."""

from __future__ import annotations

from collections.abc import Callable

from game.app.epic.puzzle.card_search import CardSearch
from game.app.epic.puzzle.editor import PuzzleEditor
from game.app.epic.puzzle.scene import PuzzlesScene
from game.app.epic.puzzle.table import puzzle_name, puzzle_table
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.app.ui.widgets.base import Reply
from game.bots.epic.puzzle_check import check
from game.content.puzzles.positions import InPlay
from game.content.puzzles.puzzles import shipped_puzzles
from game.modes.puzzles.card_places import Cards
from game.storage.puzzle_progress import Progress
from tools.shots.states.epic import top_alone


def _list(services: Services) -> Scene:
    """The list with some of the puzzles solved."""
    scene = PuzzlesScene(services)
    done = [Progress(1, True), Progress(3, True), Progress(2, False), Progress(1, True)]
    scene.progress = {puzzle_name(one): progress for one, progress in zip(scene.puzzles, done, strict=False)}
    scene.at = 5
    return scene


def _table(services: Services) -> Scene:
    """A puzzle at the table at its first decision."""
    table = puzzle_table(services, shipped_puzzles()[8])
    table.ask()
    return table


def _enemy(services: Services) -> Scene:
    """The enemy's open hand."""
    table = puzzle_table(services, shipped_puzzles()[5])
    services.stack.push(table)
    table.guest.reply(Reply("enemy", "pressed"))
    return top_alone(services, table)


def _first_grade(services: Services) -> Scene:
    """The list of one grade."""
    scene = PuzzlesScene(services)
    scene.show_group(3)
    return scene


def _editor(services: Services) -> Scene:
    """The editor with a position under way."""
    scene = PuzzleEditor(services)
    draft = scene.draft
    draft.goal, draft.name = "fell", "Sparks"
    draft.cards = [
        Cards(
            hand=["link/spinning-blade", "link/link-4-1-s"],
            in_play=[InPlay("link/target-lock", "navi", "ganon")],
            spent=["link/bottled-fairy"],
        ),
        Cards(hand=["ganon/ganon-5-1-s"], draw=["ganon/dark-thunder"], discard=["ganon/dark-volley"]),
    ]
    draft.place("navi", draft.squares["link"] - 13)
    draft.place("wizrobe-1", draft.squares["link"] + 1)
    draft.hurt("ganon", -14)
    draft.settle()
    scene.marked = "ganon"
    return scene


def _space_editor(services: Services) -> Scene:
    """The editor as it opens on a duel of Star Wars."""
    scene = PuzzleEditor(services)
    scene.on_reply(Reply("game", "changed", "star-wars"))
    return scene


def _card_search(services: Services) -> Scene:
    """Cards are found by a part of their name."""
    editor = PuzzleEditor(services)
    services.stack.push(editor)
    scene = CardSearch(services, editor.draft, 0, lambda: None)
    scene.wanted = "link"
    services.stack.push(scene)
    return top_alone(services, editor)


def _clock_search(services: Services) -> Scene:
    """A card is laid in play: by whom, on whom, and how far its clock is."""
    editor = _editor(services)
    assert isinstance(editor, PuzzleEditor)
    services.stack.push(editor)
    spot = next(one for one in editor.draft.cards[0].spots() if one.place == "in_play")
    services.stack.push(CardSearch(services, editor.draft, 0, lambda: None, spot))
    return top_alone(services, editor)


def _verdict(services: Services) -> Scene:
    """What the solver has found."""
    editor = _editor(services)
    assert isinstance(editor, PuzzleEditor)
    draft = editor.draft
    draft.health["ganon"], draft.cards = 4, [Cards(["link/link-5-1-s", "link/link-4-1-s"]), Cards()]
    draft.squares["ganon"] = draft.squares["wizrobe-1"] + 1
    draft.place("link", draft.squares["ganon"] + 1)
    services.stack.push(editor)
    editor._tell(check(draft.position(), draft.goal, draft.target, lambda: None))
    return top_alone(services, editor)


SHOTS: dict[str, Callable[[Services], Scene]] = {
    "puzzles": _list,
    "puzzle-table": _table,
    "puzzle-enemy": _enemy,
    "puzzles-grade": _first_grade,
    "puzzle-editor": _editor,
    "puzzle-editor-space": _space_editor,
    "puzzle-cards": _card_search,
    "puzzle-clock": _clock_search,
    "puzzle-verdict": _verdict,
}
"""A scene by name."""
