"""The panels around the felt: the match, the rounds of this game, the reckoning, and what is known of the other."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.app.elixir.ids import RoundId
from game.app.elixir.pictures.marks import draw_disc, draw_face
from game.app.elixir.showing import ElixirShowing
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent
from game.app.ui.layout.flex import Column, Row
from game.app.ui.layout.paint import Painting, SeatMark
from game.app.ui.layout.panels import Panel, Tile
from game.app.ui.layout.tree import draw_view, lay_out
from game.app.ui.style.ornaments import panel
from game.app.ui.style.theme import PALETTE
from game.app.ui.style.tokens import ALPHA, LEADING, RADIUS, SPACE
from game.app.ui.text.even import even_size
from game.app.ui.widgets.base import Box, LayoutItem, Look, Reply
from game.app.ui.widgets.text import Label
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
_NUMBER, _FACE = 24.0, 32.0
"""Widths of what stands at the left of a row."""


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
    """Draw the score and the games so far."""
    draw_view(canvas, match_panel(show), MATCH)


def match_panel(show: ElixirShowing) -> LayoutItem:
    """Return the score, and a row for each game."""
    me, foe = show.me, show.foe
    names = Row(
        SeatMark(me),
        Label(show.names[me]).grouped("names").sized(grow=1),
        Label(show.names[foe], align="right").grouped("names").sized(grow=1),
        SeatMark(foe),
        gap=SPACE.tiny,
    )
    score = Label(f"{show.story.wins[me]} : {show.story.wins[foe]}", "banner", align="center")
    games = Column(*(_game_row(show, game).sized(grow=1) for game in _games(show)), gap=0)
    return Panel(_("Match"), names, score, games.sized(grow=1), gap=0, padding=SPACE.small)


def _games(show: ElixirShowing) -> range:
    """Return the numbers of the games that are listed: the last ones where sudden death has made them more."""
    played = max((duel.game for duel in show.story.duels), default=1)
    first = max(1, max(played, show.game if show.sudden_death else 1) - GAMES + 1)
    return range(first, first + GAMES)


def _game_row(show: ElixirShowing, game: int) -> LayoutItem:
    """Return a game: who fought, and what came of it."""
    duel = next((one for one in show.story.duels if one.game == game), None)
    now = game == show.game and show.story.winners is None
    return Row(
        Label(str(game), "strong", color="cream" if now else "mute", align="center").sized(width=_NUMBER),
        *(_face(show, duel, seat) for seat in (show.me, show.foe)),
        _game_words(show, game, duel, now=now).sized(grow=1),
        gap=SPACE.tiny,
        paint=_draw_now if now else None,
    )


def _draw_now(canvas: Canvas, box: Box) -> None:
    canvas.rect(*box, "cream", radius=RADIUS.medium, alpha=ALPHA.faint)


def _face(show: ElixirShowing, duel: Duel | None, seat: int) -> LayoutItem:
    open_now = duel is not None and (duel.winner is not None or duel is show.duel)
    if duel is None or duel.characters is None or not open_now:
        art, lost = "", False
    else:
        art = character_face(show.rules.catalog, duel.characters[seat]).art
        lost = duel.winner is not None and duel.winner == 1 - seat
    return Painting(partial(draw_face, seat=seat, art=art, lost=lost)).sized(width=_FACE)


def _game_words(show: ElixirShowing, game: int, duel: Duel | None, *, now: bool) -> LayoutItem:
    """Return how a game ended, or that it is played now."""
    if duel is None or duel.characters is None or duel.winner is None:
        still = "" if show.story.winners is None else unplayed(show.story, game)
        return Label(_("now")) if now else Label(still, "small", color="mute")
    won, drawn = duel.winner == show.me, duel.winner < 0
    word = _("drawn") if drawn else _("won") if won else _("lost")
    color = "cream" if drawn else "good" if won else "danger"
    rest = _("conceded") if duel.left >= 0 else _("round {number}").format(number=duel.last.number) if duel.last else ""
    return _two_lines(word, rest, color, "mute")


# The rounds of this game ----------------------------------------------------------------------------------------------


def draw_rounds(canvas: Canvas) -> None:
    """Draw the ground of the panel; its rows are widgets."""
    draw_view(canvas, rounds_panel([]), ROUNDS)


def rounds_panel(rows: Sequence[Tile]) -> LayoutItem:
    """Return the panel of this game with its rounds."""
    return Panel(_("This game"), *(row.sized(grow=1) for row in rows), gap=SPACE.tiny, padding=SPACE.small)


def placed_rounds(canvas: Canvas, show: ElixirShowing) -> list[RoundRow]:
    """Return the rounds in their places on the panel."""
    rows = round_rows(show)
    lay_out(canvas, rounds_panel(rows), ROUNDS)
    return rows


def round_rows(show: ElixirShowing) -> list[RoundRow]:
    """The three rounds; one that was fought can be looked at again."""
    fought = [one.number for one in show.open_duel.rounds] if show.open_duel is not None else []
    if show.fought < 1:
        fought = fought[:-1]
    return [RoundRow(number, fought.index(number) if number in fought else -1, show) for number in (1, 2, 3)]


class RoundRow(Tile):
    """One round: what it is fought with and what came of it; pressing it shows its arithmetic."""

    def __init__(self, number: int, place: int, show: ElixirShowing) -> None:
        self.number = number
        self.place = place
        self.show = show
        self.title, self.result, self.tone = self._words()
        tip = _("Show this round's breakdown")
        super().__init__(RoundId(number), self._view(), ground=self._draw_ground, tip=tip)
        self.focusable = place >= 0

    @property
    def _is_shown(self) -> bool:
        shown = self.show.round
        return self.place >= 0 and shown is not None and shown.number == self.number and self.show.would_drink is None

    def _view(self) -> LayoutItem:
        on, quiet = self._is_shown, self.place < 0
        disc = partial(draw_disc, number=self.number, fill="cream" if on else "plate_low", ink="ink" if on else "cream")
        words = _two_lines(self.title, self.result, "mute" if quiet else "cream", self.tone)
        return Row(Painting(disc).sized(width=_NUMBER), words.sized(grow=1), gap=SPACE.small)

    def _draw_ground(self, canvas: Canvas, box: Box, look: Look) -> None:
        if look.hover and self.focusable:
            canvas.rect(*box, "white", radius=RADIUS.medium, alpha=round(ALPHA.faint * look.hover))

    def handle(self, intent: Intent) -> Reply | None:
        reply = super().handle(intent)
        if reply is not None and reply.kind == "pressed":
            return Reply(self.id, "pressed", self.place)
        return reply

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
    """Draw the six steps of the round with their numbers, as far as they are told."""
    found = show.reckoning()
    number = show.round.number if show.round is not None else 0
    remark = _("round {number}").format(number=number) if number else ""
    if show.would_drink is not None:
        remark = _("if you drink")
    told = len(STEPS) if show.would_drink is not None else int(show.fought * (len(STEPS) + 0.999))
    words = _steps(show, found) if found is not None else [(text, False) for text in _lesson()]
    rows = [_step_row(place + 1, step, *what) for place, (step, what) in enumerate(zip(STEPS, words, strict=True))]
    panel = Panel(
        _("Breakdown"), *(row.sized(grow=1) for row in rows), remark=remark, gap=SPACE.tiny, padding=SPACE.small
    )
    for widget in lay_out(canvas, panel, RECKONING).widgets:
        if widget not in rows[told:]:
            widget.draw(canvas, Look())


def _step_row(number: int, step: str, text: str, matters: bool) -> Tile:
    """Return a step: what it is, and what it does."""
    tone = "cream" if matters else "mute"
    fill, ink = ("accent", "ink") if matters else ("plate_low", "mute")
    disc = Painting(partial(draw_disc, number=number, fill=fill, ink=ink)).sized(width=_NUMBER)
    view = Row(disc, _two_lines(_step_name(step), text, tone, tone).sized(grow=1), gap=SPACE.small)
    row = Tile("", view, ground=_draw_nothing)
    row.focusable = False
    return row


def _two_lines(title: str, text: str, color: str, tone: str) -> LayoutItem:
    """Return a title with a quieter text below it, where there is one."""
    if not text:
        return Label(title, "strong", color=color).grouped("titles")
    return Column(
        Label(title, "strong", color=color, valign="bottom").grouped("titles").sized(grow=1),
        Label(text, "small", color=tone, valign="top").grouped("texts").sized(grow=1),
        gap=0,
    )


def _draw_nothing(canvas: Canvas, box: Box, look: Look) -> None:
    """Draw no ground: the row lies on its panel."""


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
