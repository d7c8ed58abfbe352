"""The felt: both players' cards, the duel in the middle, and the sums of both strikes."""

from __future__ import annotations

from game.app.elixir.pictures.card_view import (
    BIG,
    BIG_TALL,
    FRAMES,
    TALL,
    WIDE,
    draw_back,
    draw_card,
    draw_duelist,
    draw_slot,
)
from game.app.elixir.pictures.clash import HIT, SHIELDS, Losing, draw_clash, draw_winner, offset
from game.app.elixir.pictures.felt import FELT, draw_map, draw_table
from game.app.elixir.showing import ElixirShowing
from game.app.elixir.table.table_panels import (
    INKS,
    draw_known,
    draw_match,
    draw_reckoning,
    draw_rounds,
)
from game.app.elixir.table.top_bar import draw_bar
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.style.ornaments import seat_mark
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS
from game.app.ui.widgets.base import Box
from game.presentation.elixir.duel_records import Duel
from game.presentation.elixir.reckoning import Number, Reckoning, Strike
from game.presentation.elixir.view_models import STATS, Face, character_face, potion_face
from game.rules.core.protocol import HIDDEN
from game.rules.elixir.state import NONE
from game.text import _, ngettext

LEFT, RIGHT = (242.0, 148.0), (812.0, 148.0)
"""Where the two characters lie."""
MIDDLE = 630.0
POTION_WIDE = 148.0
CHOSEN = Box(MIDDLE - POTION_WIDE / 2 - 60, LEFT[1] + 40, POTION_WIDE, POTION_WIDE * TALL / WIDE)
"""Where the potion lies that is to be laid."""
HAND_TOP = 526.0


def draw_all(canvas: Canvas, show: ElixirShowing) -> None:
    """Everything but widgets."""
    canvas.stamp("elixir table", 0, 0, WIDTH, HEIGHT, draw_table)
    if show.pieces is not None:
        draw_map(canvas, Box(FELT.x + 218, FELT.y + 96, 380, 250), show.pieces, alpha=ALPHA.faint)
    canvas.gradient(0, HAND_TOP, WIDTH, HEIGHT - HAND_TOP, "pitch", "shade", alpha=ALPHA.strong)
    draw_match(canvas, show)
    draw_rounds(canvas)
    draw_reckoning(canvas, show)
    if not show.reviewed:
        draw_known(canvas, show)
    _other(canvas, show)
    duel = show.open_duel
    if duel is not None:
        _duel(canvas, show, duel)
    else:
        _laying(canvas, show)
    _bars(canvas, show)
    draw_winner(canvas, show)


def _bars(canvas: Canvas, show: ElixirShowing) -> None:
    words = _("Game {number}").format(number=show.game)
    kind = _("Advanced") if show.rules.options.format == "advanced" else _("Beginner")
    stakes = _("real match") if show.rules.options.stakes == "real" else _("practice")
    if show.rules.options.official:
        stakes = _("official duel")
    draw_bar(canvas, f"{words}  ·  {kind}, {stakes}")
    _banner(canvas, show)


def _banner(canvas: Canvas, show: ElixirShowing) -> None:
    if not show.title:
        return
    w, left = 400.0, MIDDLE - 200
    canvas.shadow(left, 2, w, 46, radius=RADIUS.large, level=2)
    top, low = FRAMES[int(show.about != show.me)]
    canvas.gradient(left, 2, w, 44, canvas.ground(top), low, radius=RADIUS.large)
    canvas.rect(left, 2, w, 44, "cream", radius=RADIUS.large, border=BORDER.thin, alpha=ALPHA.strong)
    pad = 12.0
    duel = show.open_duel
    if duel is not None and duel.characters is not None:
        art = character_face(show.rules.catalog, duel.characters[show.about]).art
        canvas.picture(art, left + 9, 6, 36, 36, shape="circle")
        canvas.circle(left + 27, 24, 18, "white", border=BORDER.thick)
        pad = 56.0
    canvas.block(show.title, left + pad, 3, w - pad - 12, 24, "banner", shadow=ALPHA.half)
    canvas.block(show.hint, left + pad, 25, w - pad - 12, 19, "small")


# The other side's cards -----------------------------------------------------------------------------------------------


def _other(canvas: Canvas, show: ElixirShowing) -> None:
    """Name, what is held, and the backs; cards that were shown carry their names."""
    seat = show.foe
    box = Box(236, 58, 178, 66)
    canvas.rect(*box, "well", radius=RADIUS.medium, alpha=ALPHA.half)
    mark = canvas.seat(seat)
    seat_mark(canvas, seat, box.x + 20, box.y + 20, 8)
    kind = show.kinds[seat]
    share = min(canvas.measure(kind, "small")[0] + 4, 74) if kind else 0.0
    room = box.w - 46 - share
    canvas.one_line(show.names[seat], box.x + 36, box.y + 20, room, "panel", color=mark.light)
    if kind:
        canvas.block(kind, box.right - 8 - share, box.y + 4, share, 32, "small", color="mute", align="right")
    canvas.block(holding(show, seat), box.x + 12, box.y + 36, box.w - 22, 26, "small", color="cream")
    characters, potions = show.held(seat, "character"), show.held(seat, "potion")
    w, start, end = 50.0, 428.0, 1024.0
    total = len(characters) + len(potions)
    step = min(70.0, (end - start - 16 - w) / max(1, total - 1))
    x = start
    for _place, number in characters:
        known = character_face(show.rules.catalog, number).name if number != HIDDEN else ""
        draw_back(canvas, "character", x, 56, w, known=known, side=1)
        x += step
    x += 14 if characters and potions else 0
    for _place, number in potions:
        known = potion_face(show.rules.catalog, number).name if number != HIDDEN else ""
        draw_back(canvas, "potion", x, 56, w, known=known)
        x += step


def holding(show: ElixirShowing, seat: int) -> str:
    """How many cards a player has in hand."""
    characters, potions = len(show.held(seat, "character")), len(show.held(seat, "potion"))
    one = ngettext("{count} character", "{count} characters", characters).format(count=characters)
    if not potions and not show.view.potions[seat]:
        return one
    return one + ", " + ngettext("{count} potion", "{count} potions", potions).format(count=potions)


# Laying ---------------------------------------------------------------------------------------------------------------


def _laying(canvas: Canvas, show: ElixirShowing) -> None:
    """Two places at the left for the viewer's choice, a back at the right once the other has chosen."""
    catalog = show.rules.catalog
    x, y = LEFT
    own = show.phase == "lay" and show.viewer >= 0
    potions = bool(show.view.potions[show.me]) and not show.sudden_death
    picked = show.picked if own else (NONE, NONE)
    if picked[0] != NONE:
        draw_card(canvas, character_face(catalog, show.view.characters[show.me][picked[0]].number), x, y, BIG * 0.97)
    elif show.view.laid[show.me] != NONE:
        _covered(canvas, show, show.me)
    else:
        mine = _("{name}'s character").format(name=show.names[show.me])
        draw_slot(canvas, "character", _("Your character") if own else mine, x, y, BIG, BIG_TALL)
    if potions and not (show.view.laid[show.me] != NONE and picked[0] == NONE):
        if picked[1] != NONE:
            draw_card(canvas, potion_face(catalog, show.view.potions[show.me][picked[1]].number), *CHOSEN[:3])
        else:
            draw_slot(canvas, "potion", _("Potion"), *CHOSEN)
    if show.view.laid[show.foe] != NONE:
        _covered(canvas, show, show.foe)
    else:
        fx, fy = RIGHT
        draw_slot(canvas, "character", _("{name}'s character").format(name=show.names[show.foe]), fx, fy, BIG, BIG_TALL)


def _covered(canvas: Canvas, show: ElixirShowing, seat: int) -> None:
    """What a player has laid, seen from the back; whether a potion lies there is not to be seen yet (Elixir E35)."""
    x, y = LEFT if seat == show.me else RIGHT
    draw_back(canvas, "character", x, y, BIG * 0.98, side=int(seat != show.me))
    text = _("{name} has chosen").format(name=show.names[seat])
    canvas.rect(x + 16, y + 236, BIG - 36, 34, "well", radius=RADIUS.medium, alpha=ALPHA.strong)
    canvas.block(text, x + 22, y + 236, BIG - 48, 34, "label", align="center")


# The duel -------------------------------------------------------------------------------------------------------------


def _duel(canvas: Canvas, show: ElixirShowing, duel: Duel) -> None:
    assert duel.characters is not None
    found = show.reckoning()
    told = show.fought >= 1 or show.would_drink is not None
    for seat in (show.me, show.foe):
        _duelist(canvas, show, duel.characters[seat], seat, found, told=told)
    if show.turned < 1:
        return
    _potions(canvas, show, duel)
    if found is None:
        return
    if told or show.fought > SHIELDS:
        _shields(canvas, show, found)
        arrows(canvas, show, found)
    if not told:
        hurt = show.fought > HIT and (found.winner < 0 or show.still)  # who has lost keeps its face until that breaks
        for seat in (show.me, show.foe):  # both lie above the potions while they are at each other
            _duelist(canvas, show, duel.characters[seat], seat, found, told=hurt)
        draw_clash(canvas, show, found, (_place(show, found, 0), _place(show, found, 1)))
    if told and show.shattered < 1 and found.winner >= 0:
        lost = 1 - found.winner
        art = character_face(show.rules.catalog, duel.characters[lost]).art
        _LOSING.draw(canvas, show, art, _place(show, found, lost))
    if told:
        for seat, x in ((show.me, 238.0), (show.foe, 722.0)):
            _sum(canvas, show, found.strikes[seat], seat, character_face(show.rules.catalog, duel.characters[seat]), x)
        _outcome(canvas, show, duel, found)


_LOSING = Losing()
"""Kept from frame to frame: it is cut once."""


def _place(show: ElixirShowing, found: Reckoning | None, seat: int) -> Point:
    """The upper left corner of a character's card at this moment."""
    (x, y), (dx, dy) = LEFT if seat == show.me else RIGHT, offset(show, found, seat)
    return x + dx, y + dy


def _duelist(
    canvas: Canvas, show: ElixirShowing, number: int, seat: int, found: Reckoning | None, *, told: bool
) -> None:
    face = character_face(show.rules.catalog, number)
    assert face.stats is not None
    x, y = _place(show, found, seat)
    now, notes, shield, words = face.stats, ("", "", ""), 0, ""
    struck = False
    if found is not None:
        shield = found.shields[seat]
        values = [found.numbers[seat][stat] for stat in STATS]
        now = (values[0].now, values[1].now + shield, values[2].now)
        notes = (_note(values[0]), _note(values[1], shield), _note(values[2]))
        struck = found.strikes[1 - seat].hits and told
        if shield:
            words = _("Mind Shield")
        elif found.unshielded[seat]:
            words = _("Mind Shield removed")
    draw_duelist(
        canvas, face, x, y, int(seat != show.me), now=now, notes=notes, shield=shield, shield_words=words,
        struck=struck, grow=show.turned,
    )  # fmt: skip


def _note(number: Number, shield: int = 0) -> str:
    """How a number came about; empty when it is as printed."""
    if not number.changed and not number.added and not shield:
        return ""
    if number.floored:
        return "0" if not shield else f"0 + {shield}"
    text = str(number.swapped)
    if number.added:
        text += f" {'+' if number.added > 0 else '−'} {abs(number.added)}"
    if shield:
        text += f" + {shield}"
    return text if text != str(number.now + shield) else _("swapped")


def _potions(canvas: Canvas, show: ElixirShowing, duel: Duel) -> None:
    """The potion of the round in the middle; those that are not turned up beside it, face down."""
    catalog = show.rules.catalog
    drunk = show.turned_up or (show.round.drinkers if show.round is not None else ())
    asked = show.would_drink
    fronts: list[tuple[int, Face]] = []
    if asked is not None:
        fronts = [(show.viewer, potion_face(catalog, asked))]
    else:
        fronts = [(seat, potion_face(catalog, duel.poured[seat])) for seat in (show.me, show.foe) if seat in drunk]
    for (seat, face), (x, y, wide, tall) in zip(fronts, open_potions(len(fronts)), strict=True):
        draw_card(canvas, face, x, y, wide, lift=True)
        caption = _("Your potion") if seat == show.viewer else _("{name}'s potion").format(name=show.names[seat])
        over = 14 if len(fronts) == 1 else 3
        canvas.block(caption, x - over, y + tall + 4, wide + 2 * over, 22, "label", color="felt_ink", align="center")
    for seat, x in ((show.me, 466.0), (show.foe, 734.0)):
        if not duel.with_potion[seat] or any(seat == one for one, _face in fronts):
            continue
        _set_aside(canvas, show, duel, seat, x, crowded=len(fronts) == 2)
    if not fronts:
        canvas.icon("sword", MIDDLE - 46, 196, 92, color="copper_light", alpha=ALPHA.half)
        if show.round is not None and not any(duel.with_potion) and not show.has_no_potions:
            text = _("No potions played.")
            canvas.block(text, MIDDLE - 120, 306, 240, 40, "quiet", color="felt_ink", align="center")


def open_potions(count: int) -> list[Box]:
    """Where the potions lie that are open in the middle."""
    wide = POTION_WIDE if count < 2 else 118.0
    left = MIDDLE - wide / 2 if count < 2 else MIDDLE - wide - 6
    return [Box(left + place * (wide + 12), 150, wide, wide * TALL / WIDE) for place in range(count)]


def _set_aside(canvas: Canvas, show: ElixirShowing, duel: Duel, seat: int, x: float, *, crowded: bool) -> None:
    """A potion of this game that is not in the middle: face down, or small when it was drunk in another round."""
    catalog, y, w = show.rules.catalog, 292.0, 56.0
    if crowded:
        return
    name = potion_face(catalog, duel.laid[seat]).name if duel.laid.get(seat, NONE) >= 0 else ""
    if seat in duel.poured:
        draw_card(canvas, potion_face(catalog, duel.poured[seat]), x, y - 4, w, dim=True)
        caption = _("used")
    else:
        draw_back(canvas, "potion", x, y, w, known=name)
        caption = _("not used") if seat in duel.declined else _("face down")
        caption = _("returned") if duel.winner is not None else caption
        caption = _("used up") if seat in duel.spent else caption
    canvas.block(caption, x - 22, y + 82, w + 44, 18, "small", color="felt_ink", align="center")


def _shields(canvas: Canvas, show: ElixirShowing, found: Reckoning) -> None:
    """The badge of a Mind Shield beside the card that has one."""
    for seat, cx in ((show.me, 500.0), (show.foe, 760.0)):
        shield = found.shields[seat]
        if not shield:
            continue
        canvas.glow(cx, 200, 56, "good", 60)
        canvas.icon("mind-shield", cx - 32, 166, 64)
        canvas.text(f"+{shield}", cx, 198, "number", color="white", align="center", outline="shade")


def arrows(canvas: Canvas, show: ElixirShowing, found: Reckoning) -> None:
    """What the potions add to or take from the character on either side; lower where two potions lie in the middle."""
    if show.turned_up:
        return  # they tell of the round before
    both = show.round is not None and len(show.round.drinkers) == 2 and show.would_drink is None
    for seat in (show.me, show.foe):
        lines = [(stat, number.added) for stat, number in found.numbers[seat].items() if number.added]
        if not lines:
            continue
        left = seat == show.me
        more = len(lines) - 1
        y = 272.0 + 24.0 * more if found.shields[seat] else 196.0
        if both:
            y = 352.0
        x0, x1 = (546.0, 458.0) if left else (714.0, 802.0)
        canvas.line((x0, y + 16), (x1, y + 16), "shade", 7, alpha=ALPHA.half)
        canvas.line((x0, y + 16), (x1 + (8 if left else -8), y + 16), "accent", 3.4)
        tip = -9 if left else 9
        canvas.polygon([(x1 - tip, y + 7), (x1 + tip * 0.8, y + 16), (x1 - tip, y + 25)], "accent")
        at, size = (x0 + x1) / 2 - 8, 16 if more else 20
        for place, (stat, by) in enumerate(lines):  # one below the other: between two cards there is room for one
            text = f"{'+' if by > 0 else '−'}{abs(by)}"
            row = y - 2 - 20.0 * (more - place)
            if both:  # two cards lie above
                row = y - 2 if not place else y + 14 + 20.0 * place
            canvas.text(text, at, row, "number", size=size, color="accent", align="center", shadow=ALPHA.strong)
            wide = canvas.measure(text, "number", size=size)[0]
            canvas.icon(f"{stat}-light", at + wide / 2 + 2, row - 8, 16)


def _sum(canvas: Canvas, show: ElixirShowing, strike: Strike, seat: int, face: Face, x: float) -> None:
    """One strike as a sum: attack against health, with what was added to it."""
    w, h, y = 300.0, 57.0, 456.0
    canvas.rect(x, y, w, h, "well", radius=RADIUS.medium, alpha=ALPHA.strong)
    edge = "cream" if strike.hits and seat == show.me else "line"
    canvas.rect(
        x, y, w, h, edge, radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.strong if strike.hits else ALPHA.half
    )
    seat_mark(canvas, seat, x + 17, y + 15, 6.5)
    word = _comes_to(show, strike)
    wide = min(118.0, canvas.measure(word, "strong")[0] + 22)
    top, low = ("paper", "paper_low") if strike.hits else ("plate", "plate_low")
    canvas.gradient(x + w - 6 - wide, y + 5, wide, 21, top, low, radius=RADIUS.medium)
    ink = "ink" if strike.hits else "cream"
    canvas.block(word, x + w - 2 - wide, y + 5, wide - 8, 21, "strong", color=ink, align="center")
    said = _("{name} attacks").format(name=face.name)
    canvas.block(said, x + 30, y + 5, w - 40 - wide, 21, "small", color="felt_ink")
    _tokens(canvas, strike_tokens(strike), x + w / 2, y + 40, w - 16)


def _comes_to(show: ElixirShowing, strike: Strike) -> str:
    if strike.hits:
        return _("would hit") if show.would_drink is not None else _("hits")
    return _("would miss") if show.would_drink is not None else _("misses")


def strike_sentence(show: ElixirShowing, duel: Duel, found: Reckoning, seat: int) -> str:
    """A strike as its sum tells it, in a row: who strikes, the sum, what comes of it."""
    assert duel.characters is not None
    strike, face = found.strikes[seat], character_face(show.rules.catalog, duel.characters[seat])
    pieces = " ".join(text for text, _color in strike_tokens(strike))
    said = _("{name} attacks").format(name=face.name)
    return f"{said}: {pieces}, {_comes_to(show, strike)}"


def strike_tokens(strike: Strike) -> list[tuple[str, str]]:
    """The sum of a strike in pieces with their colors: `145 > 155 − 15 + 25 = 165`."""
    attack, total = strike.attack.now, strike.total
    sign = ">" if attack > total else "=" if attack == total else "<"
    out = [(str(attack), INKS["attack"]), (sign, "cream")]
    if strike.health.floored:
        out.append(("0", INKS["health"]))
    else:
        out.append((str(strike.health.swapped), INKS["health"]))
        if strike.health.added:
            out += [("+" if strike.health.added > 0 else "−", "cream"), (str(abs(strike.health.added)), "accent")]
    if strike.shield:
        out += [("+", "cream"), (str(strike.shield), "good")]
    if len(out) > 3:
        out += [("=", "cream"), (str(total), INKS["health"])]
    return out


def _tokens(canvas: Canvas, tokens: list[tuple[str, str]], cx: float, cy: float, room: float) -> None:
    for size in canvas.sizes("number"):
        gap = size * 0.26
        widths = [canvas.measure(text, "number", size=size)[0] for text, _color in tokens]
        total = sum(widths) + gap * (len(widths) - 1)
        if total <= room:
            break
    x = cx - total / 2
    for (text, color), wide in zip(tokens, widths, strict=True):
        canvas.text(text, x, cy, "number", size=size, color=color, shadow=ALPHA.half)
        x += wide + gap


def _outcome(canvas: Canvas, show: ElixirShowing, duel: Duel, found: Reckoning) -> None:
    """Who wins, between the two sums."""
    title, text = outcome_words(show, duel, found)
    canvas.glow(MIDDLE, 440, 110, "cream", ALPHA.faint)
    canvas.block(
        title,
        MIDDLE - 150,
        406,
        300,
        34,
        "heading",
        align="center",
        shadow=ALPHA.strong,
    )
    canvas.block(text, MIDDLE - 84, 462, 168, 52, "label", color="cream", align="center", shadow=ALPHA.strong)


def outcome_words(show: ElixirShowing, duel: Duel, found: Reckoning) -> tuple[str, str]:
    """Who wins the round, or would win it, and what that means for the game."""
    if show.would_drink is not None:
        other = 1 - show.viewer
        to_come = show.is_face_down(other) and other not in duel.declined
        if found.winner < 0:
            drawn = _("Both characters are set aside.")
            return _("Still a draw"), _("Your opponent may still drink.") if to_come else drawn
        title = _("You would win") if found.winner == show.viewer else _("You would lose")
        if to_come and show.equal_minds:
            return title, _("Unless your opponent drinks too.")
        return title, _("{name} would be captured").format(name=_loser(show, duel, found.winner))
    if found.winner >= 0:
        return _winner_words(show, duel, found.winner)
    over = duel.winner is not None and show.round is duel.last
    both = _("Both hit.") if found.strikes[0].hits else _("Both miss.")
    return _("It's a draw") if over else _("Round drawn"), _("Both characters are set aside.") if over else both


def _loser(show: ElixirShowing, duel: Duel, winner: int) -> str:
    """Name the character that loses to the winner's."""
    assert duel.characters is not None
    return character_face(show.rules.catalog, duel.characters[1 - winner]).name


def _winner_words(show: ElixirShowing, duel: Duel, winner: int) -> tuple[str, str]:
    text = _("{name} is captured").format(name=_loser(show, duel, winner))
    if winner == show.viewer:
        return _("You win"), text
    if show.viewer >= 0:
        return _("You lose"), text
    return _("{name} wins").format(name=show.names[winner]), text
