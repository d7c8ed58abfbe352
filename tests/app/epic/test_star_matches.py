"""Team games and Master Play at the table: bots to the end, one hand over two decks, and whom a hand is shown to."""

from __future__ import annotations

from functools import cache

import pygame
import pytest

from game.app.epic.board.view import BoardView
from game.app.epic.look import get_theme
from game.app.epic.match.handover import MatchHandover
from game.app.epic.match.ids import ButtonId, PlayerChoiceId, RansomId
from game.app.epic.match.modes.pick import DeckMode, OrderMode, PlayerMode, TakeMode
from game.app.epic.match.scene import MatchScene
from game.app.epic.match.views.table_layout import TableLayout
from game.app.epic.result.scene import MatchResultScene
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.style.theme import SEATS, TEAM_SEATS
from game.content.cards.packs import EPIC_PACKS, load_pack
from game.modes.active_match import ActiveMatch
from game.rules.core.protocol import HIDDEN
from game.rules.epic.actions import action as actions
from game.rules.epic.layout import Layout
from game.rules.epic.pack import Setup
from game.rules.epic.rules import EpicRules
from game.text import pick_text
from tests.app.epic.match.test_play import LONGEST, robot
from tests.app.epic.robot import Robot
from tests.app.screen import a_canvas, get_used_canvas, some_services, start_screen
from tools.shots.states.epic import make_scene, match_question, play_to
from tools.shots.states.epic_stars import SHOTS

SIX = (("luke",), ("vader",), ("obi-wan",), ("jango",), ("yoda",), ("emperor",))
TEAMS = Setup("star-wars", SIX, "kamino-platform", mode="3v3")
ALONE = Setup("star-wars", SIX, "geonosis-arena")
MASTERS = Setup("star-wars", (("luke", "yoda"), ("vader", "maul")), "emperors-throne-room", mode="master")
NAMES = ["Mira", "Tom", "Ada", "Noah", "Lea", "Jonas"]


def watch_match(setup: Setup, seed: int) -> Robot:
    """Return a match of bots with a spectator; every other bot plays at random, so that one side soon loses."""
    return robot(setup, seed, kinds=["greedy" if seat % 2 else "random" for seat in range(len(setup.teams))])


def play_to_end(hands: Robot) -> MatchResultScene:
    for _step in range(LONGEST * 4):
        if hands.over:
            break
        hands.wait(0.5)
    assert isinstance(hands.top, MatchResultScene)
    return hands.top


@pytest.mark.parametrize(
    "setup",
    [
        pytest.param(TEAMS, id="three against three"),
        pytest.param(MASTERS, id="masters"),
        pytest.param(ALONE, id="each for himself", marks=pytest.mark.soak),
    ],
)
def test_bots_play_to_the_end_while_one_looks_on(setup: Setup) -> None:
    hands = watch_match(setup, 5)
    result = play_to_end(hands)
    outcome = hands.match.active_match.session.outcome
    assert outcome is not None
    assert outcome.reason == "eliminated"
    m = hands.match.faces.match
    view = hands.match.active_match.session.view_for(-1)
    standing = {m.side_of_figure[i] for i, figure in enumerate(m.figures) if figure.lead and view.squares[i] >= 0}
    assert standing <= set(outcome.winners)
    hands.show_frame()
    assert result.summary.winners == [seat for seat in range(m.seats) if m.side_of[seat] in outcome.winners]


# Marks and panels ----------------------------------------------------------------------------------------------------


def test_a_side_is_blunt_or_pointed_and_no_two_seats_share_a_shape() -> None:
    assert get_theme("star-wars", "3v3").seats == TEAM_SEATS
    assert get_theme("star-wars").seats == SEATS
    assert get_theme("zelda", "2v2").seats == TEAM_SEATS
    assert {mark.shape for mark in TEAM_SEATS[::2]} == {"circle", "square", "shield"}
    assert {mark.shape for mark in TEAM_SEATS[1::2]} == {"hexagon", "diamond", "pentagon"}
    assert len({mark.shape for mark in SEATS}) == len(SEATS) == 6


@cache
def position(setup: Setup, seed: str, kind: str, turn: int) -> ActiveMatch[EpicRules]:
    """Return a position in which nothing is decided."""
    return play_to(setup, seed, match_question(kind, turn))


def make_table(setup: Setup, kind: str, turn: int = 1, seed: str = "1") -> tuple[MatchScene, Canvas]:
    """Return a match that bots have played up to a question, with its person at the screen."""
    start_screen()
    services = some_services(speed="instant")
    scene = make_scene(services, position(setup, seed, kind, turn))
    services.stack.push(scene)
    canvas = get_used_canvas()
    services.stack.draw(canvas)
    return scene, canvas


@pytest.mark.sweep(3)
@pytest.mark.parametrize("text", [100, 125, 150])
def test_six_panels_show_every_player_and_the_order_of_turns(text: int) -> None:
    scene, canvas = make_table(TEAMS, "turn", 8)
    canvas.text_scale = text / 100
    scene.services.stack.request_layout()
    canvas.render_cache.trace = []
    scene.mark_dirty()
    scene.services.stack.draw(canvas)
    told = {word for word, _place in canvas.render_cache.trace}
    assert told >= set(NAMES)
    assert [place.seat for place in scene.build_view_state().order] == list(range(6))
    assert sum(place.active for place in scene.build_view_state().order) == 1
    assert len(scene.table.panels) == 6
    boxes = list(scene.table.panels.values())
    assert all(not one.colliderect(other) for at, one in enumerate(boxes) for other in boxes[:at])
    assert all(box.bottom <= scene.table.layout.back_box.y for box in boxes)


@pytest.mark.sweep(3)
@pytest.mark.parametrize("text", [100, 125, 150])
def test_plates_end_above_the_buttons_of_lifted_characters(text: int) -> None:
    scene, canvas = make_table(MASTERS, "walk", 8, seed="1")
    canvas.text_scale = text / 100
    scene.services.stack.request_layout()
    scene.services.stack.draw(canvas)
    buttons = [widget for widget in scene.form.widgets if isinstance(widget.id, ButtonId)]
    boxes = [widget.box for widget in buttons]
    assert sum(isinstance(widget.id.command, RansomId) for widget in buttons) > 1
    layout = scene.table.layout
    highest = min(box.y for box in boxes)
    assert highest < layout.back_box.y
    assert scene.table.die is not None
    assert not any(box.overlaps(scene.table.die) for box in boxes)
    assert all(panel.bottom <= highest for seat, panel in scene.table.panels.items() if seat % 2)
    assert all(box.right <= WIDTH and box.bottom <= HEIGHT for box in boxes)
    for at, box in enumerate(boxes):
        assert not any(pygame.FRect(*box).colliderect(pygame.FRect(*other)) for other in boxes[:at])


@pytest.mark.parametrize("name", ["stars-player", "stars-defense-6"])
@pytest.mark.parametrize("text", [100, 150])
def test_no_button_lies_on_the_panels_of_six(name: str, text: int) -> None:
    start_screen()
    services = some_services(speed="instant")
    scene = SHOTS[name](services)
    assert isinstance(scene, MatchScene)
    services.stack.push(scene)
    canvas = get_used_canvas()
    canvas.text_scale = text / 100
    scene.services.stack.request_layout()
    scene.services.stack.draw(canvas)
    widgets = [(widget.id, widget.box) for widget in scene.form.widgets]
    buttons = {id.command: box for id, box in widgets if isinstance(id, ButtonId)}
    assert buttons
    panels = [pygame.FRect(*panel) for panel in (*scene.table.panels.values(), scene.table.table_box) if panel]
    assert not any(pygame.FRect(*box).colliderect(panel) for box in buttons.values() for panel in panels)
    players = [box for id, box in buttons.items() if isinstance(id, PlayerChoiceId)]
    assert players == sorted(players, key=lambda box: (box.y, box.x))


BOARDS = [layout for game in EPIC_PACKS for layout in load_pack(game).layouts.values()]


@pytest.mark.parametrize("layout", BOARDS, ids=[layout.id for layout in BOARDS])
def test_the_field_takes_most_of_the_screen_on_every_board(layout: Layout) -> None:
    """At 1280 x 720 the squares of every board take at least 46 % of the screen."""
    start_screen()
    board = BoardView(layout, TableLayout(a_canvas()).board)
    share = board.cell**2 * layout.width * layout.height / (WIDTH * HEIGHT)
    assert share >= 0.46
    assert board.rect.contains(board.window)


# What only some cards ask --------------------------------------------------------------------------------------------


def test_a_player_is_chosen_on_the_board_or_by_button() -> None:
    scene, _canvas = make_table(TEAMS, "player", seed="1")
    mode = scene.controller.mode
    assert isinstance(mode, PlayerMode)
    assert len(mode.seats) > 1
    for seat in mode.seats:
        assert mode.on_command(PlayerChoiceId(seat)).actions == (actions.PickPlayer(seat),)
        for square in mode.find_squares(seat):
            assert mode.on_square(square).actions == (actions.PickPlayer(seat),)
            assert mode.build_marks(square).targets == frozenset(mode.find_squares(seat))
    own = scene.stage.view.squares[0]
    assert scene.controller.mode.on_square(own).actions == ()


def test_a_master_names_the_deck_of_each_card() -> None:
    scene, _canvas = make_table(MASTERS, "deck")
    mode = scene.controller.mode
    assert isinstance(mode, DeckMode)
    showing = scene.build_view_state()
    view, m = scene.stage.view, scene.faces.match
    assert [pile.count for pile in showing.draw] == [len(view.draw[squad]) for squad in m.squads_of[scene.viewer]]
    assert len({pile.art for pile in showing.draw}) == 2
    assert mode.decks == m.squads_of[scene.viewer]
    for squad, command in zip(mode.decks, mode.build_commands(), strict=True):
        assert mode.on_command(command.id).actions == (actions.TakeDeck(squad),)
        assert pick_text(m.library.teams[m.squad_team[squad]].name) in command.text


@pytest.mark.parametrize(("kind", "expected"), [("card", TakeMode), ("order", OrderMode)])
def test_cards_to_choose_from_lie_in_place_of_the_hand(kind: str, expected: type[TakeMode]) -> None:
    scene, _canvas = make_table(MASTERS if kind == "card" else TEAMS, kind, seed="2")
    mode = scene.controller.mode
    assert isinstance(mode, expected)
    shown = [int(card.key) for card in scene.build_view_state().hand]
    assert shown == list(mode.offered_cards)
    assert shown != scene.stage.view.hands[scene.viewer]
    assert all(card.playable for card in scene.build_view_state().hand)
    mode.on_card(shown[0])
    assert mode.on_command("use").actions == (mode.cards[shown[0]],)


# Secrets -------------------------------------------------------------------------------------------------------------


def test_a_partner_sees_no_more_of_a_hand_than_an_opponent() -> None:
    scene, _canvas = make_table(TEAMS, "turn", 6)
    session = scene.active_match.session
    for seat in range(6):
        view = session.view_for(seat)
        truth = session.snapshot()
        for other in range(6):
            cards = [card for card in view.hands[other] if card != HIDDEN]
            if other == seat:
                assert cards == truth.hands[seat]
            else:
                assert all(truth.seen[card] >> seat & 1 for card in cards)


def test_partners_on_one_screen_hand_it_over_and_read_nothing_of_each_other() -> None:
    hands = robot(TEAMS, 3)
    m = hands.match.faces.match
    talents = {card: pick_text(definition.text.name) for card, definition in enumerate(m.cards) if definition.text}
    called: set[int] = set()
    looked = heard = 0
    text = ""
    for step in range(110):
        hands.canvas.render_cache.trace = None
        hands.step()
        if isinstance(hands.top, MatchHandover):
            called.add(hands.top.seat)
            assert hands.match.viewer == -1
        if step % 6:
            continue
        hands.canvas.render_cache.trace = []
        hands.show_frame()
        texts = [text for text, _place in hands.canvas.render_cache.trace]
        truth = hands.match.active_match.session.snapshot()
        viewer = hands.match.viewer
        offered = set(hands.match.controller.mode.offered_cards)
        open_names = {talents[card] for card in talents if truth.seen[card] == m.all_seats or card in offered}
        mine = {talents[card] for card in talents if viewer >= 0 and card in truth.hands[viewer]}
        news = hands.match.active_match.session.events_for(-1, heard)
        heard += len(news)
        text += " ".join(["", *(hands.match.log_formatter.formatter.format(event) for event in news)])
        for seat in range(m.seats):
            if seat == viewer:
                continue
            for name in {talents[card] for card in truth.hands[seat] if card in talents} - open_names - mine:
                if name not in text:
                    looked += 1
                    assert not any(name in text for text in texts), name
    assert called == set(range(6))
    assert looked > 30


def test_the_piles_of_a_master_never_show_an_unseen_card() -> None:
    scene, canvas = make_table(MASTERS, "turn", 7)
    assert all(card == HIDDEN for pile in scene.stage.view.draw for card in pile)
    scene.targets.open_pile(1 - scene.viewer)
    scene.services.stack.draw(canvas)
    known = [card for card in scene.stage.view.hands[1 - scene.viewer] if card != HIDDEN]
    assert all(scene.active_match.session.snapshot().seen[card] >> scene.viewer & 1 for card in known)
