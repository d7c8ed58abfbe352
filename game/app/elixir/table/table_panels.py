"""The panels around the felt: the match, the rounds of this game, the reckoning, and what is known of the other."""

from __future__ import annotations

from game.app.elixir.ids import RoundId
from game.app.elixir.showing import ElixirShowing
from game.app.ui.drawing.canvas import SHAPE_REACH, Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.style.ornaments import focus_ring, panel, seat_mark
from game.app.ui.style.theme import PALETTE
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS
from game.app.ui.text.even import even_size
from game.app.ui.widgets.base import Box, Look, Reply, Widget, activates
from game.presentation.elixir.duel_records import Duel
from game.presentation.elixir.reckoning import STEPS, Reckoning
from game.presentation.elixir.view_models import character_face
from game.presentation.elixir.wording import unplayed
from game.rules.elixir.state import GAMES
from game.text import _

MATCH, ROUNDS = Box(10, 58, 202, 268), Box(10, 336, 202, 180)
RECKONING, KNOWN = Box(1048, 58, 222, 268), Box(1048, 336, 222, 180)
INKS = PALETTE.tones["elixir inks"]
"""Attack and health on dark ground."""
_EYE = 20.0


def sheet(canvas: Canvas, box: Box, title: str, remark: str = "", *, aside: float = 0.0) -> None:
    """A panel with its title; ``aside`` is kept free at its right."""
    panel(canvas, *box)
    room = box.w - 24 - aside
    share = min(canvas.measure(remark, "small")[0] + 8, room * 0.45) if remark else 0.0
    canvas.block(title, box.x + 12, box.y + 5, room - share, 28, "panel")
    if remark:
        canvas.block(remark, box.right - 12 - share, box.y + 5, share, 28, "small", color="mute", align="right")


# The match ------------------------------------------------------------------------------------------------------------


def draw_match(canvas: Canvas, show: ElixirShowing) -> None:
    """The score and the games so far."""
    sheet(canvas, MATCH, _("Match"))
    x, y, w, _h = MATCH
    me, foe = show.me, show.foe
    middle = y + 42
    score = f"{show.story.wins[me]} : {show.story.wins[foe]}"
    room = w / 2 - 33 - 4
    seat_mark(canvas, me, x + 20, middle, 8)
    canvas.one_line(show.names[me], x + 33, middle, room, "label")
    canvas.text(score, x + w / 2, y + 62, "number", align="center", shadow=ALPHA.strong)
    seat_mark(canvas, foe, x + w - 20, middle, 8)
    canvas.one_line(show.names[foe], x + w - 33, middle, room, "label", align="right")
    duels = {duel.game: duel for duel in show.story.duels}
    extra = max(0, show.game - GAMES) if show.sudden_death or any(g > GAMES for g in duels) else 0
    first = 1 if not extra else min(GAMES + extra, max(duels, default=1)) - GAMES + 1
    for row in range(GAMES):
        game = max(1, first) + row
        box = Box(x + 7, y + 74 + row * 37.6, w - 14, 36)
        now = game == show.game and show.story.winners is None
        _game_row(canvas, show, box, game, duels.get(game), now=now)


def _game_row(canvas: Canvas, show: ElixirShowing, box: Box, game: int, duel: Duel | None, *, now: bool) -> None:
    if now:
        canvas.rect(*box, "cream", radius=RADIUS.medium, alpha=ALPHA.faint)
        canvas.rect(*box, "cream", radius=RADIUS.medium, border=BORDER.thin)
    middle = box.y + box.h / 2
    ink = "cream" if now else "mute"
    canvas.text(str(game), box.x + 14, middle, "strong", color=ink, align="center")
    left = box.x + 108
    open_ = duel is not None and duel.characters is not None and (duel.winner is not None or duel is show.duel)
    for place, seat in enumerate((show.me, show.foe)):
        cx = box.x + 44 + place * 37
        if not open_ or duel is None or duel.characters is None:
            mark = canvas.seat(seat)
            canvas.shape(mark.shape, cx, middle, 14, "line", border=BORDER.thin, alpha=ALPHA.half)
            continue
        lost = duel.winner is not None and duel.winner == 1 - seat
        _face(canvas, show, seat, duel.characters[seat], cx, middle, lost=lost)
    if duel is None or not open_ or duel.winner is None:
        still = "" if show.story.winners is None else unplayed(show.story, game)
        text, role = (_("now"), "label") if now else (still, "small")
        canvas.block(text, left, box.y, box.right - left - 4, box.h, role, color=ink)
        return
    won, drawn = duel.winner == show.me, duel.winner < 0
    words = _("drawn"), _("won"), _("lost")
    word = words[0 if drawn else 1 if won else 2]
    color = "cream" if drawn else "good" if won else "danger"
    room = box.right - left - 4
    size = even_size(canvas, [(one, room, 17) for one in words], "strong")
    canvas.block(word, left, box.y + 2, room, 17, "strong", size=size, color=color)
    rest = _("conceded") if duel.left >= 0 else _("round {number}").format(number=duel.last.number) if duel.last else ""
    canvas.block(rest, left, box.y + 18, room, 16, "small", color="mute")


def _face(canvas: Canvas, show: ElixirShowing, seat: int, number: int, cx: float, cy: float, *, lost: bool) -> None:
    mark, radius = canvas.seat(seat), 15.0
    canvas.shape(mark.shape, cx, cy, radius, mark.color)
    reach = (radius - 2) * SHAPE_REACH[mark.shape]
    art = character_face(show.rules.catalog, number).art
    canvas.picture(art, cx - reach, cy - reach, 2 * reach, 2 * reach, shape=mark.shape, gray=lost)
    if lost:
        canvas.shape(mark.shape, cx, cy, radius, "shade", alpha=ALPHA.half)
        for way in (-1, 1):
            canvas.line((cx - 7, cy - 7 * way), (cx + 7, cy + 7 * way), "minus", 2.6)


# The rounds of this game ----------------------------------------------------------------------------------------------


def draw_rounds(canvas: Canvas) -> None:
    """The ground of the panel; its rows are widgets."""
    sheet(canvas, ROUNDS, _("This game"))
    x, y, _w, _h = ROUNDS
    for row in (0, 1):
        canvas.line((x + 23, y + 62 + row * 46), (x + 23, y + 86 + row * 46), "line", 1.6, alpha=ALPHA.strong)


def round_rows(show: ElixirShowing) -> list[RoundRow]:
    """The three rounds; one that was fought can be looked at again."""
    fought = [one.number for one in show.open_duel.rounds] if show.open_duel is not None else []
    if show.fought < 1:
        fought = fought[:-1]
    return [RoundRow(number, fought.index(number) if number in fought else -1, show) for number in (1, 2, 3)]


class RoundRow(Widget):
    """One round: what it is fought with and what came of it; pressing it shows its arithmetic."""

    def __init__(self, number: int, place: int, show: ElixirShowing) -> None:
        box = Box(ROUNDS.x + 6, ROUNDS.y + 34 + (number - 1) * 46, ROUNDS.w - 12, 44)
        super().__init__(RoundId(number), tip=_("Show this round's breakdown"))
        self.placed(box)
        self.number = number
        self.place = place
        self.show = show
        self.focusable = place >= 0
        self.title, self.result, self.tone = self._words()

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        shown = self.show.round
        on = self.place >= 0 and shown is not None and shown.number == self.number and self.show.would_drink is None
        if look.hover and self.focusable:
            canvas.rect(x, y, w, h, "white", radius=RADIUS.medium, alpha=round(ALPHA.faint * look.hover))
        cx, cy = x + 17, y + h / 2
        canvas.circle(cx, cy, 12, "cream" if on else "plate_low")
        canvas.circle(cx, cy, 12, "cream" if on else "line", border=BORDER.thin)
        ink = "ink" if on else "cream"
        canvas.text(str(self.number), cx, cy, "strong", color=ink, align="center")
        quiet = self.place < 0 and not on
        top = y + 2 if self.result else y + 12
        canvas.block(self.title, x + 36, top, w - 40, 20, "strong", color="mute" if quiet else "cream")
        canvas.block(self.result, x + 36, y + 21, w - 40, 20, "small", color=self.tone)
        if look.focused:
            focus_ring(canvas, x + 1, y + 1, w - 2, h - 2, radius=RADIUS.medium)

    def handle(self, intent: Intent) -> Reply | None:
        if activates(intent) and not intent.repeated:
            return Reply(self.id, "pressed", self.place)
        return Reply(self.id, "used") if intent.kind is Kind.RELEASE else None

    def _words(self) -> tuple[str, str, str]:
        duel = self.show.open_duel
        if duel is None or duel.characters is None:
            titles = (_("Characters only"), _("First potion"), _("Second potion"))
            word = _("no potions") if self.show.has_no_potions and self.number > 1 else self._not_fought_yet
            return titles[self.number - 1], word, "mute"
        drinkers = self._drinkers(duel)
        title = self._title(drinkers)
        if self.place >= 0:
            return title, *self._came_of(duel)
        if self.number == 3 and not drinkers:
            return _("No third round"), _("equal minds"), "mute"
        told = self._not_fought(duel, drinkers)
        return title, told, "mute"

    def _drinkers(self, duel: Duel) -> tuple[int, ...]:
        """Whose potion the round belongs to (Elixir E9, E10)."""
        assert duel.characters is not None
        minds = [self.show.rules.catalog.characters[number].mind for number in duel.characters]
        if self.number == 1:
            return ()
        if minds[0] == minds[1]:
            return (0, 1) if self.number == 2 else ()
        first = minds.index(max(minds))
        return (first if self.number == 2 else 1 - first,)

    def _title(self, drinkers: tuple[int, ...]) -> str:
        if self.number == 1:
            return _("Characters only")
        if len(drinkers) == 2:
            return _("Both potions")
        if drinkers and drinkers[0] == self.show.viewer:
            return _("Your potion")
        name = self.show.names[drinkers[0]] if drinkers else ""
        return _("{name}'s potion").format(name=name)

    def _came_of(self, duel: Duel) -> tuple[str, str]:
        bout = duel.rounds[self.place].bout
        if bout.winner < 0:
            return (_("drawn: both hit") if bout.hits[0] else _("drawn: both miss")), "mute"
        tone = "good" if bout.winner == self.show.me else "danger"
        if bout.winner == self.show.viewer:
            return _("won by you"), tone
        return _("won by {name}").format(name=self.show.names[bout.winner]), tone

    def _not_fought(self, duel: Duel, drinkers: tuple[int, ...]) -> str:
        if self.show.has_no_potions and drinkers:
            return _("no potions")
        if drinkers and all(not duel.with_potion[seat] for seat in drinkers):
            return _("no potion")
        if drinkers and all(seat in duel.declined or not duel.with_potion[seat] for seat in drinkers):
            return _("potion not used")
        return _("not needed") if duel.winner is not None else self._not_fought_yet

    @property
    def _not_fought_yet(self) -> str:
        return "" if self.show.story.winners is None else _("not played")


# The reckoning --------------------------------------------------------------------------------------------------------


def draw_reckoning(canvas: Canvas, show: ElixirShowing) -> None:
    """The six steps of the round with their numbers."""
    found = show.reckoning()
    number = show.round.number if show.round is not None else 0
    remark = _("round {number}").format(number=number) if number else ""
    if show.would_drink is not None:
        remark = _("if you drink")
    sheet(canvas, RECKONING, _("Breakdown"), remark)
    x, y, w, _h = RECKONING
    told = len(STEPS) if show.would_drink is not None else int(show.fought * (len(STEPS) + 0.999))
    words = _steps(show, found) if found is not None else [(text, False) for text in _lesson()]
    titles = even_size(canvas, [(_step_name(step), w - 52, 17) for step in STEPS], "strong")
    size = even_size(canvas, [(text, w - 50, 19) for text, _matters in words], "small")
    for place, (step, (text, matters)) in enumerate(zip(STEPS, words, strict=True)):
        if place >= told:
            break
        top = y + 36 + place * 38.2
        canvas.circle(x + 23, top + 16, 10.5, "accent" if matters else "plate_low")
        canvas.circle(x + 23, top + 16, 10.5, "line", border=BORDER.thin)
        ink = "ink" if matters else "mute"
        canvas.text(str(place + 1), x + 23, top + 16, "strong", color=ink, align="center")
        tone = "cream" if matters else "mute"
        tall = 17.0 if text else 32.0
        canvas.block(_step_name(step), x + 42, top, w - 52, tall, "strong", size=titles, color=tone)
        canvas.block(text, x + 42, top + 16.5, w - 50, 19, "small", size=size, color=tone)


def _step_name(step: str) -> str:
    return {
        "swaps": _("Swaps"),
        "sums": _("Plus and minus"),
        "floor": _("Minimum 0"),
        "shield": _("Mind Shield"),
        "misses": _("Forced misses"),
        "strikes": _("Attacks"),
    }[step]


def _lesson() -> list[str]:
    """What each step is, while no round is fought."""
    return [
        _("potions swap values"),
        _("potions change values"),
        _("no negative values"),
        _("mind > 2 × enemy mind"),
        _("potions stop attacks"),
        _("attack > health hits"),
    ]


def _steps(show: ElixirShowing, found: Reckoning) -> list[tuple[str, bool]]:
    """By step what it does in this round, and whether it does anything; one that does not has no words."""
    out = [_swap_words(show, found), _sum_words(show, found), _floor_words(show, found), _shield_words(found)]
    missed = [seat for seat in (0, 1) if found.strikes[seat].missed]
    names = ", ".join(_short(show, seat) for seat in missed)
    out.append((_("{name} can't hit").format(name=names), True) if missed else ("", False))
    words = [
        (_("{name} **hits**") if found.strikes[seat].hits else _("{name} **misses**")).format(name=show.names[seat])
        for seat in (show.me, show.foe)
    ]
    out.append((", ".join(words), True))
    return out


def _short(show: ElixirShowing, seat: int) -> str:
    """A character in a word: the longest part of its name is the one that tells it apart."""
    duel = show.open_duel
    assert duel is not None
    assert duel.characters is not None
    words = character_face(show.rules.catalog, duel.characters[seat]).name.split()
    plain = [word for word in words if word[0].isupper() and word.casefold() not in ("the", "der", "die", "das", "old")]
    return plain[0] if plain else words[0]


def _swap_words(show: ElixirShowing, found: Reckoning) -> tuple[str, bool]:
    parts = []
    for seat, what in found.swaps:
        if what == "swap":
            parts.append(f"{_short(show, seat)} {{attack-light}}{{swap}}{{health-light}}")
        else:
            parts.append(_("both swap {icon}").format(icon=f"{{{what}-light}}"))
    return ", ".join(parts), bool(parts)


def _sum_words(show: ElixirShowing, found: Reckoning) -> tuple[str, bool]:
    """One sum in full; of several what is added alone, as the cards show the rest."""
    parts = []
    several = sum(number.added != 0 for numbers in found.numbers for number in numbers.values()) > 1
    for seat in (show.me, show.foe):
        sums = [
            f"{{{stat}-light}} **{'' if several else f'{number.swapped} '}{'+' if number.added > 0 else '−'}"
            f"{'' if several else ' '}{abs(number.added)}**"
            for stat, number in found.numbers[seat].items()
            if number.added
        ]
        if sums:
            parts.append(f"{_short(show, seat)} {' '.join(sums)}")
    return ", ".join(parts), bool(parts)


def _floor_words(show: ElixirShowing, found: Reckoning) -> tuple[str, bool]:
    parts = [
        f"{_short(show, seat)} {{{stat}-light}} **0**"
        for seat in (show.me, show.foe)
        for stat, number in found.numbers[seat].items()
        if number.floored
    ]
    return ", ".join(parts), bool(parts)


def _shield_words(found: Reckoning) -> tuple[str, bool]:
    minds = [numbers["mind"].now for numbers in found.numbers]
    high = 0 if minds[0] >= minds[1] else 1
    mind, enemy = minds[high], minds[1 - high]
    if found.shields[high]:
        return f"{mind} > 2 × {enemy} = {2 * enemy}: **+{found.shields[high]}**", True
    if mind > 2 * enemy:
        reason = _("removed") if found.unshielded[high] else _("off")
        return f"{mind} > 2 × {enemy} = {2 * enemy}: {reason}", found.unshielded[high]
    return f"{mind} ≤ 2 × {enemy} = {2 * enemy}: {_('no shield')}", False


# What is known --------------------------------------------------------------------------------------------------------


def draw_known(canvas: Canvas, show: ElixirShowing) -> None:
    """Cards of the other's hand that the viewer has been shown."""
    sheet(canvas, KNOWN, _("Revealed cards"), aside=_EYE + 6)
    x, y, w, h = KNOWN
    canvas.icon("eye", x + w - 12 - _EYE, y + 9, _EYE)
    known = show.known()
    if not known:
        text = _("{name} hasn't revealed any cards.").format(name=show.names[show.foe])
        canvas.block(text, x + 14, y + 44, w - 28, 80, "quiet", color="mute", valign="top", leading=LEADING.loose)
        return
    room, step = h - 42, min(34.0, (h - 42) / len(known))
    held = _("in hand") if any(laid is not False for _face, laid, _character in known) else ""
    remarks = ["" if laid is None else _("face down") if laid else held for _face, laid, _character in known]
    share = min(max(canvas.measure(remark, "small")[0] for remark in remarks) + 6, (w - 58) * 0.4)
    cells = [(face.name, w - 62 - share, step) for face, _laid, _character in known]
    named = even_size(canvas, cells, "label")
    noted = min(named, even_size(canvas, [(remark, share, step) for remark in remarks], "small"))
    for place, (face, laid, character) in enumerate(known[: int(room / 16)]):
        top = y + 38 + place * step
        size = min(22.0, step - 4)
        canvas.icon("mask" if character else "flask", x + 13, top + (step - size) / 2, size)
        canvas.block(face.name, x + 44, top, w - 62 - share, step, "label", size=named)
        tone, spot = "accent" if laid else "mute", (x + w - 13 - share, top, share, step)
        canvas.block(remarks[place], *spot, "small", size=noted, color=tone, align="right")
        if place:
            canvas.line((x + 13, top), (x + w - 13, top), "white", 1, alpha=ALPHA.faint)
