"""Pictures of parts of the table: every map with all marks, cards, hands, panels, the die."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import partial

import msgspec
import pygame

from game.app.epic.board.cast import draw_characters, face_enemies
from game.app.epic.board.marks import draw_floor_marks, draw_plan_marks, draw_top_marks
from game.app.epic.board.motion import Motion
from game.app.epic.board.standee import draw_standee
from game.app.epic.board.token import BurstColor, draw_health_change
from game.app.epic.board.view import BoardView
from game.app.epic.cards.closer import get_close_up_scale
from game.app.epic.cards.view import CARD_HEIGHT, CARD_WIDTH, draw_card, draw_turning
from game.app.epic.match.pictures.card_piles import draw_pile
from game.app.epic.match.pictures.die import DieFace, draw_die
from game.app.epic.match.views.banner import draw_banner, measure_banner
from game.app.epic.match.views.forecast_panel import draw_forecast, measure_forecast
from game.app.epic.match.views.hand_view import HandView
from game.app.epic.match.views.in_play_view import draw_in_play
from game.app.epic.match.views.table_layout import SIDE_WIDTH
from game.app.epic.match.views.team_panel import draw_teams
from game.app.play.log.panel import draw_log
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.widgets.base import Box
from game.content.cards.packs import compile_library, load_pack
from game.presentation.epic.card_faces import make_card_face
from game.presentation.epic.view_models import (
    BoardMarks,
    CardDisplay,
    CardFace,
    DamageChance,
    Forecast,
    HandCardView,
    InPlayView,
    MemberRow,
    Pile,
    PlacementZone,
    SightLine,
    TeamCard,
    Token,
    TurnBanner,
)
from game.rules.epic.layout import Layout
from game.session.log_line import LogLine
from game.text import pick_text

PACK = "zelda"
_BOARD = pygame.FRect(232, 52, 796, 466)
_TABLE = pygame.FRect(24, 24, 1232, 672)
FACES: tuple[DieFace, ...] = ("3", "4", "5", "2-all", "3-all", "heart")


def _make_token(kind: str, seat: int, health: int | None = None, **more: object) -> Token:
    return Token(f"{PACK}/portrait/{kind}", seat, health, **more)  # type: ignore[arg-type]


def _list_faces(team: str) -> list[CardFace]:
    """Return all different cards of a team, talents first."""
    cards = compile_library(PACK, (team,)).decks[team]
    names = {character.kind: pick_text(character.name) for character in load_pack(PACK).teams[team].characters}
    different = {card.id: card for card in cards}.values()
    ordered = sorted(different, key=lambda card: card.basic)
    return [
        make_card_face(PACK, card, " / ".join(names[kind] for kind in card.who), f"{card.copies} / {card.copies}")
        for card in ordered
    ]


def _draw_ground(canvas: Canvas) -> None:
    canvas.gradient(0, 0, WIDTH, HEIGHT, "#2a3a4a", "#0c1219")
    canvas.glow(WIDTH / 2, 300, 760, "#6c8aa0", 70)


# ---- boards -------------------------------------------------------------------------------------------------------


def _list_free(layout: Layout) -> list[int]:
    return [square for square, kind in enumerate(layout.kinds) if kind == "floor"]


def _find_squares(layout: Layout, wanted: Iterable[tuple[float, float]]) -> list[int]:
    """Return free squares near the wanted places (shares of width and height), no square twice."""
    free, squares = set(_list_free(layout)), list[int]()
    for x, y in wanted:
        aim = (x * (layout.width - 1), y * (layout.height - 1))
        best = min(free, key=lambda square: math.dist(aim, divmod(square, layout.width)[::-1]))
        free.discard(best)
        squares.append(best)
    return squares


def _find_walks(layout: Layout, start: int, steps: int, blocked: set[int]) -> dict[int, tuple[int, ...]]:
    """Return ways of at most `steps` orthogonal steps over free squares."""
    ways: dict[int, tuple[int, ...]] = {start: (start,)}
    edge = [start]
    while edge:
        square = edge.pop(0)
        if len(ways[square]) > steps:
            continue
        row, column = divmod(square, layout.width)
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            if not (0 <= column + dx < layout.width and 0 <= row + dy < layout.height):
                continue
            near = square + dx + dy * layout.width
            if layout.kinds[near] == "floor" and near not in blocked and near not in ways:
                ways[near] = (*ways[square], near)
                edge.append(near)
    return ways


def _make_board_scene(layout: Layout) -> tuple[dict[int, Token], BoardMarks]:
    """Return a position in the middle of a duel with a move being planned."""
    places = _find_squares(layout, ((0.3, 0.5), (0.2, 0.85), (0.66, 0.5), (0.6, 0.15), (0.8, 0.8), (0.95, 0.1)))
    tokens = dict(
        zip(
            places,
            (
                _make_token("link", 0, 14, active=True),
                _make_token("navi", 0, 8, acted=True),
                _make_token("ganon", 1, 17),
                _make_token("wizrobe", 1, 5, number=1, frozen=True),
                _make_token("wizrobe", 1, 3, number=2, cursed=True),
                _make_token("ruto", 2, 12),
            ),
            strict=True,
        )
    )
    ways = _find_walks(layout, places[0], 4, set(places[1:]))
    reach = frozenset(ways) - {places[0]}
    row, column = divmod(places[2], layout.width)
    goal = min(reach, key=lambda square: (abs(square // layout.width - row), abs(square % layout.width - column)))
    planned = divmod(goal, layout.width)
    threat = frozenset(
        square for square in reach if max(abs(square // layout.width - row), abs(square % layout.width - column)) < 4
    )
    lanes = frozenset(planned[0] * layout.width + x for x in range(planned[1] + 1, column) if planned[0] == row)
    rays = [SightLine(goal, places[2]), *_find_blocked_rays(layout, goal)]
    trail = tuple(sorted(_find_walks(layout, places[4], 3, set(places)).values(), key=len)[-1])[::-1]
    marks = BoardMarks(
        reach=reach,
        threat=threat,
        path=ways[goal],
        ghost=tokens[places[0]],
        visible_squares=lanes,
        sight_lines=tuple(rays),
        targets=frozenset({places[2]}),
        trail=trail,
        hover=goal,
    )
    return tokens, marks


def _find_blocked_rays(layout: Layout, start: int) -> list[SightLine]:
    """Return a line from a square that ends two squares behind an obstacle, if there is one."""
    row, column = divmod(start, layout.width)
    for dx, dy in ((1, -1), (-1, -1), (1, 1), (-1, 1), (-1, 0), (0, -1), (0, 1)):
        for far in range(2, layout.width):
            x, y = column + dx * far, row + dy * far
            if not (0 <= x + 2 * dx < layout.width and 0 <= y + 2 * dy < layout.height):
                break
            square = y * layout.width + x
            if layout.terrain[layout.kinds[square]].blocks_sight:
                return [SightLine(start, square + 2 * dx + 2 * dy * layout.width, square)]
    return []


def draw_position(canvas: Canvas, view: BoardView, tokens: dict[int, Token], marks: BoardMarks) -> None:
    """Draw a whole board in the order of the table: floor, marks, obstacles, plans, tokens, marks above them."""
    view.draw_ground(canvas)
    draw_floor_marks(canvas, view, marks)
    view.draw_props(canvas)
    draw_plan_marks(canvas, view, marks)
    draw_characters(canvas, view, face_enemies(view.layout, tokens))
    draw_top_marks(canvas, view, marks)


def draw_board(canvas: Canvas, board: str) -> None:
    """Draw a map alone, as large as it fits, in the middle of a duel."""
    _draw_ground(canvas)
    layout = load_pack(PACK).layouts[board]
    draw_position(canvas, BoardView(layout, _TABLE, canvas.k), *_make_board_scene(layout))


def draw_states(canvas: Canvas) -> None:
    """Draw rare marks: start zone, choices, tolls, keyboard, and tokens that move, fall and change."""
    _draw_ground(canvas)
    layout = load_pack(PACK).layouts["leever-desert"]
    view = BoardView(layout, _TABLE, canvas.k)
    leevers = [square for square, kind in enumerate(layout.kinds) if kind == "leever"]
    places = _find_squares(
        layout, ((0.3, 0.4), (0.45, 0.7), (0.6, 0.3), (0.75, 0.7), (0.5, 0.5), (0.85, 0.4), (0.4, 0.1), (0.66, 0.1))
    )
    tokens = {
        places[0]: _make_token("zelda", 0, 12),
        places[1]: _make_token("moblin", 1, 6, number=1),
        places[2]: _make_token("darunia", 2, 15, frozen=True, cursed=True),
        places[3]: _make_token("poe", 3, 7),
    }
    zone = PlacementZone(3, frozenset(layout.starts["right"]))
    marks = BoardMarks(
        zone=zone,
        squares=frozenset({places[6], places[7]}),
        figures=frozenset({places[1], places[3]}),
        tolls=tuple((square, 2) for square in leevers[:2]),
        cursor=places[4],
        hover=places[6],
    )
    draw_position(canvas, view, tokens, marks)
    radius = view.cell * 0.41
    for index, square in enumerate(tokens):
        x, y = view.get_center(square)
        ground: BurstColor = ("red", "green", "red", "green")[index]
        draw_health_change(canvas, (-3, 2, -12, 10)[index], x, y - radius, radius * 1.6, ground)
    draw_standee(canvas, _make_token("knuckle", 1, 9), *view.get_center(places[4]), view.cell, motion=Motion(fall=0.45))
    draw_standee(
        canvas,
        _make_token("skull-kid", 3, 11),
        *view.get_center(places[5]),
        view.cell,
        motion=Motion(flash=0.7, bump=0.6),
    )


# ---- cards --------------------------------------------------------------------------------------------------------


def draw_team_cards(canvas: Canvas, team: str) -> None:
    """Draw every different card of a team."""
    _draw_ground(canvas)
    faces = _list_faces(team)
    columns = 9
    rows = -(-len(faces) // columns)
    scale = min(0.97, (HEIGHT - 40) / rows / (CARD_HEIGHT + 16))
    for index, face in enumerate(faces):
        x = 26 + index % columns * (WIDTH - 40) / columns
        y = 28 + index // columns * (CARD_HEIGHT + 16) * scale
        draw_card(canvas, x, y, scale, face)


def draw_cards(canvas: Canvas) -> None:
    """Draw the states of a card: playable, lifted, chosen, hidden, turning; and the zoom."""
    _draw_ground(canvas)
    faces = _list_faces("link")
    looks = (CardDisplay(playable=True), CardDisplay(), CardDisplay(playable=True, selected=True))
    for index, display in enumerate(looks):
        draw_card(canvas, 40 + index * 150, 40, 1.0, faces[index], display)
    draw_card(canvas, 40, 262, 1.27, faces[1], CardDisplay(playable=True, focused=True))
    draw_card(canvas, 240, 262, 1.27, faces[-3], CardDisplay(focused=True))
    draw_turning(canvas, 440, 290, 1.0, faces[2], CardDisplay(), 1, 0.3)
    draw_turning(canvas, 540, 290, 1.0, faces[2], CardDisplay(), 1, 0.75)
    for seat in range(4):
        draw_card(canvas, 40 + seat * 140, 534, 0.8, faces[0], CardDisplay(back_seat=seat))
    longest = max(faces, key=lambda face: len(face.text))
    scale = get_close_up_scale(canvas, HEIGHT - 60)
    draw_card(canvas, 1250 - CARD_WIDTH * scale, 30, scale, longest)


def _make_hand(faces: list[CardFace], count: int) -> tuple[HandCardView, ...]:
    cards = []
    for index in range(count):
        playable = index % 4 != 3
        reason = "" if playable else "not adjacent"
        cards.append(
            HandCardView(str(index), playable, reason, selected=index == 7).placed(faces[index * 5 % len(faces)])
        )
    return tuple(cards)


def draw_hands(canvas: Canvas) -> None:
    """Draw hands of ten, of four and of hidden cards, below each other."""
    _draw_ground(canvas)
    faces = _list_faces("ganon")
    for row, (count, lifted, hidden) in enumerate(((10, "4", False), (4, "1", False), (7, None, True))):
        hand = HandView(pygame.FRect(188, 52 + row * 224, 904, 196))
        hand.set_cards(_make_hand(faces, count), seat=row)
        hand.hidden, hand.focus = hidden, lifted
        _settle_hand(hand)
        hand.draw_hand(canvas)


def _settle_hand(hand: HandView) -> None:
    while hand.update(0.05):
        pass


# ---- panels -------------------------------------------------------------------------------------------------------


def _make_team_card(
    seat: int, name: str, player: str, members: list[tuple[str, str, int, int, str]], **more: object
) -> TeamCard:
    """Return a team's panel; `members` are kind, name, health, maximum, note."""
    rows = tuple(
        MemberRow(label, _make_token(kind, seat, health), most, note) for kind, label, health, most, note in members
    )
    counts = {"hand": 5, "deck": 17, "discard": 6, **more}
    return TeamCard(seat, name, player, rows, **counts)  # type: ignore[arg-type]


def _make_sides() -> tuple[TeamCard, ...]:
    link = _make_team_card(
        0, "Link + Navi", "Mira", [("link", "Link", 14, 15, "Melee"), ("navi", "Navi", 3, 8, "")], active=True
    )
    first = link.members[0]
    lead = msgspec.structs.replace(first, token=msgspec.structs.replace(first.token, active=True))
    return (
        msgspec.structs.replace(link, members=(lead, *link.members[1:])),
        _make_team_card(
            1,
            "Ganon + Wizrobes",
            "Bot · sharp",
            [
                ("ganon", "Ganon", 17, 18, ""),
                ("wizrobe", "Wizrobe 1", 5, 5, "frozen"),
                ("wizrobe", "Wizrobe 2", 0, 5, ""),
            ],
        ),
        _make_team_card(
            2,
            "Princess Ruto + Zora Wizards",
            "Tom",
            [
                ("ruto", "Princess Ruto", 6, 13, "Ranged"),
                ("zora", "Zora Wizard 1", 4, 5, ""),
                ("zora", "Zora Wizard 2", 2, 5, ""),
            ],
        ),
        _make_team_card(
            3,
            "Skull Kid + Moblins",
            "Bot · calm",
            [
                ("skull-kid", "Skull Kid", 12, 12, "cursed"),
                ("moblin", "Moblin 1", 6, 6, ""),
                ("moblin", "Moblin 2", 5, 6, ""),
            ],
        ),
    )


_LOG = (
    LogLine("**Ganon** plays **Dark Thunder**: **Navi** takes **2**", 1),
    LogLine("**Navi** answers **Ward**: takes **1**", 0),
    LogLine("**Wizrobe 1** moves to M7", 1),
    LogLine("Round 5", None),
    LogLine("**Link** draws a card", 0),
)


def _make_forecast() -> Forecast:
    chances = ((0, 0.11), (1, 0.14), (2, 0.19), (3, 0.22), (6, 0.34))
    shown = tuple(DamageChance(damage, share) for damage, share in chances)
    link, ganon = _make_token("link", 0), _make_token("ganon", 1)
    return Forecast(link, ganon, 6, "unknown", "row 3 · sight clear", "Damage to Ganon", shown)


def draw_panels(canvas: Canvas) -> None:
    """Draw panels for two and for six seats, banners, forecast, cards in play, log."""
    _draw_ground(canvas)
    sides = _make_sides()
    draw_teams(canvas, pygame.FRect(20, 20, SIDE_WIDTH, 680), sides[:2])
    draw_teams(canvas, pygame.FRect(220, 20, SIDE_WIDTH, 330), sides[:2])
    draw_teams(canvas, pygame.FRect(220, 360, SIDE_WIDTH, 200), sides[2:])
    y = 20.0
    for seat, kind in enumerate(("link", "ganon", "ruto", "skull-kid")):
        hint = ("Roll the die", "Defend or decline", "Move 3, then attack", "A very long hint that still has to fit")[
            seat
        ]
        turn = TurnBanner(seat, f"{PACK}/portrait/{kind}", sides[seat].player, hint, 2 + seat % 2, seat % 3)
        box = measure_banner(canvas, Box(500, y, 520, 44), turn)
        draw_banner(canvas, box, turn)
        y = box.bottom + 12
    draw_forecast(canvas, pygame.FRect(500, y, *measure_forecast(canvas, _make_forecast())), _make_forecast())
    clocks = [face for face in (*_list_faces("zelda"), *_list_faces("ganon")) if face.clock]
    cards = [(0, InPlayView(clocks[0], 0, 2)), (1, InPlayView(clocks[1], 1, 0, _make_token("link", 0)))]
    draw_in_play(canvas, pygame.FRect(800, y, SIDE_WIDTH, 150), cards)
    draw_log(canvas, Box(800, 480, 364, 44), _LOG)


def draw_dice(canvas: Canvas) -> None:
    """Draw the six faces, a throw in steps, piles from empty to full."""
    _draw_ground(canvas)
    for index, face in enumerate(FACES):
        draw_die(canvas, 130 + index * 200, 110, 130, face)
    for step in range(8):
        share = step / 7
        draw_die(
            canvas,
            110 + step * 150,
            330,
            92,
            FACES[step % 6],
            turn=300 * share,
            tumble=(share * 3.3) % 1,
            next_face=FACES[(step + 1) % 6],
            lift=60 * (1 - share),
        )
    faces = _list_faces("zelda")
    for index, count in enumerate((0, 1, 9, 27)):
        draw_pile(canvas, pygame.FRect(60 + index * 130, 490, 96, 137), Pile("Deck", count, index))
        discard = Pile("Discard", count, index, faces[index], face_up=True)
        draw_pile(canvas, pygame.FRect(640 + index * 130, 490, 96, 137), discard)


SHOTS: dict[str, Callable[[Canvas], None]] = {
    "cards": draw_cards,
    "hands": draw_hands,
    "panels": draw_panels,
    "dice": draw_dice,
    "board-states": draw_states,
    **{
        f"board-{board}": partial(draw_board, board=board)
        for board in ("triforce-chamber", "lost-woods", "fairy-fountain", "leever-desert")
    },
    **{
        f"cards-{team}": partial(draw_team_cards, team=team)
        for team in (
            "link",
            "zelda",
            "darunia",
            "ruto",
            "nabooru",
            "ganon",
            "iron-knuckle",
            "dark-link",
            "skull-kid",
            "witches",
        )
    },
}
"""Pictures by name; each function fills a canvas of 1280 x 720 units."""
