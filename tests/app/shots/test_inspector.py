"""Window title and developer view: they reveal no hidden information."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random

import game
from game.app.epic.match.scene import MatchScene
from game.app.inspector import DebugScene
from game.app.ui.widgets.listbox import ListRow
from game.modes.active_match import start_epic_match, start_from_position
from game.rules.epic.engine.state import State
from game.rules.epic.rules import EpicRules
from game.session.seats import PERSON, Seats
from tests.app.epic.match.test_secrets import NAMES, sample_positions
from tests.app.screen import some_services, start_screen
from tests.conformance.worlds import WORLDS


def test_the_title_of_the_window_is_always_the_same() -> None:
    """The task bar shows it to everybody in the room, also while the table is being passed on."""
    titles = []
    for file in sorted(Path(game.__file__).parent.rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "set_caption" in text else ():
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("set_caption"):
                titles.append([ast.literal_eval(part) for part in node.args])
    assert titles == [["Triforce Duels"]]


def developer(rules: EpicRules, state: State, seat: int) -> DebugScene:
    services = some_services(speed="instant")
    match = MatchScene(services, start_from_position(rules, state, Seats([PERSON] * rules.seats, NAMES), seed="1"))
    services.stack.push(match)
    view = DebugScene(services, match)
    view.seat = seat
    view.expanded = {"/hands", "/draw", "/discard", "/stack"}
    return view


def rows(view: DebugScene) -> list[list[str]]:
    """Return all texts of its three lists."""

    def words(lines: list[ListRow]) -> list[str]:
        return [f"{line.text} {line.remark}" for line in lines]

    return [words(view.list_steps()), words(view.list_state_rows()), words(view.list_actions())]


def test_the_view_for_developers_shows_what_its_seat_sees() -> None:
    start_screen()
    rules, states = sample_positions("zelda-duel", 6, 31, 4)
    rng, swapped, acted = Random(3), 0, 0
    for state in states:
        for seat in (-1, 0, 1):
            eyes = seat if seat >= 0 else rules.seats
            other = rules.determinize(rules.observe(state, eyes), eyes, rng)
            swapped += other.hands != state.hands
            before, after = rows(developer(rules, state, seat)), rows(developer(rules, other, seat))
            assert before == after
            acted += bool(before[2])
    assert swapped > 4
    assert acted > 1


def test_the_journal_names_no_card_that_lies_face_down() -> None:
    start_screen()
    services, rng = some_services(speed="instant"), Random(4)
    active_match = start_epic_match(WORLDS["zelda-duel"], Seats([PERSON] * 2, NAMES[:2]), "11", with_autosave=False)
    session, ids = active_match.session, active_match.rules.match.card_ids
    view = DebugScene(services, MatchScene(services, active_match))
    hidden = told = 0
    for _step in range(400):
        if session.outcome is not None or told > 4:
            break
        session.submit(rng.choice(session.legal_actions()))
        decision, last = session.decision, session.journal[-1]
        if decision is None or decision.kind != "defend":
            continue
        name = next(word for word in last.action.split() if word in ids)
        for view.seat in (-1, decision.seat):
            assert name not in view.list_steps()[-1].text
            hidden += 1
        view.seat = last.seat
        assert name in view.list_steps()[-1].text
        session.submit(rng.choice(session.legal_actions()))
        view.seat = -1
        assert name in view.list_steps()[-2].text
        told += 1
    assert hidden > 4
    assert told > 2
