"""The sheet of one team: figure, characters, path to victory, the numbers of its deck, and its cards."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from game.app.epic.setup.pictures import sheet as pictures
from game.app.epic.setup.pictures.fan import CardFan, DeckButton
from game.app.epic.setup.pictures.team_tile import side_color
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, FirstFit, FirstFitHeight, Row, Spacer, Stack
from game.app.ui.layout.paint import Icon, Painting, Rule, SeatMark, letters, line_height
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS, SPACE
from game.app.ui.widgets.base import LayoutItem, Look, Widget
from game.app.ui.widgets.text import Label
from game.content.cards.packs import load_pack
from game.presentation.alignment import alignment_name
from game.presentation.epic import deck_pages as decks
from game.presentation.epic.card_faces import entry_face
from game.rules.epic.team_file import Character, Team
from game.text import _, ngettext, percent, pick

_BROAD_ABOVE = 1.1
"""From this text size on the path to victory has the whole breadth of the sheet, below a smaller figure."""
_FIGURE, _SMALL_FIGURE = 0.8, 0.45
"""How much of the breadth a figure has, in shares of the words beside it."""
_TOKEN, _ROW = 44.0, 48.0
_CARD, _FAN_GAP = 42.0, 150.0
"""Height of a card on the path to victory; room for the card that stands out among the others."""
_GAUGE, _LEVELS = 9.0, 46.0


class Bar(msgspec.Struct, frozen=True):
    """One number of the deck: its name, how it reads, its share of the best team's, its color, and what it counts."""

    label: str
    value: str
    share: float
    color: str
    tip: str


def bars(game: str, team: str) -> list[Bar]:
    """The numbers of a team's deck."""
    own, best = decks.profile(game, team), decks.best(game)
    sunburst = _("A sunburst counts as {number}, the highest attack.").format(number=decks.strongest(game))
    rows: list[tuple[str, str, str, Callable[[], str]]] = [
        ("attack", _("Attack"), "attack", lambda: _("Total attack on all cards.")),
        ("defense", _("Defense"), "defense", lambda: _("Total defense on all cards.") + " " + sunburst),
        ("ranged", _("Ranged"), "bronze", lambda: _("Share of attack cards that are ranged.")),
        ("tempo", _("Tempo"), "special", lambda: _("Cards that draw cards or cost no action.")),
    ]
    found = []
    for part, label, color, tip in rows:
        value, most = getattr(own, part), getattr(best, part)
        found.append(Bar(label, percent(value) if part == "ranged" else str(value), value / max(1, most), color, tip()))
    return found


class TeamSheet(Widget):
    """The ground of a team's sheet; `chooser` is the seat it is shown to, or the other one that has the team, which
    `owner` then says.
    """

    focusable = False

    def __init__(self, game: str, team_id: str, chooser: int, owner: str = "", *, broad: bool = False) -> None:
        super().__init__("sheet")
        self.game = game
        self.team = load_pack(game).teams[team_id]
        self.chooser = chooser
        self.owner = owner
        self.broad = broad

    def draw(self, canvas: Canvas, look: Look) -> None:
        pictures.draw_light(canvas, self.box, self.game, self.team, high=not self.broad)
        color = canvas.seat(self.chooser).color
        canvas.rect(*self.box, color, radius=RADIUS.large, border=BORDER.thick, alpha=ALPHA.strong)


class Stats(Widget):
    """Explains the numbers that are drawn over it."""

    focusable = False

    def __init__(self, game: str, team: str) -> None:
        lines = [f"**{bar.label} {bar.value}:** {bar.tip}" for bar in bars(game, team)]
        super().__init__("stats", tip="\n".join([*lines, _("A full bar marks the highest value of all teams.")]))

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Nothing of its own."""


def sheet_view(canvas: Canvas, game: str, team_id: str, chooser: int, owner: str = "") -> LayoutItem:
    """Return the sheet; where there is too little room it has no pictures of cards, smaller words, then no numbers."""
    broad, team = canvas.text_scale > _BROAD_ABOVE, load_pack(game).teams[team_id]
    mark = canvas.seat(chooser)
    figure = Column(
        Row(
            SeatMark(chooser),
            Label(owner, "small", color=mark.light, shadow=ALPHA.strong).sized(grow=1) if owner else None,
            gap=SPACE.small,
        ),
        Painting(partial(pictures.draw_figure, game=game, team_id=team_id)).sized(grow=1),
        gap=0.0,
    )
    head = Column(*_head(team), *(_character(game, team_id, one, chooser) for one in team.characters), gap=SPACE.tiny)

    def content(*, cards: bool, role: str, numbers: bool, fan: bool = True, titled: bool = True) -> LayoutItem:
        path = _path(game, team_id, team, role, cards=cards)[not titled :]
        parts = [_numbers(game, team_id)] if numbers else []
        deck = _deck(game, team_id, fan=fan)
        (deck if titled else path[-1]).sized(grow=1)
        if broad:
            upper = Row(figure.sized(grow=_SMALL_FIGURE), head.sized(grow=1))
            return Column(upper, *path, *parts, deck, gap=SPACE.small)
        words = Column(head, *path, gap=SPACE.small).sized(grow=1)
        upper = Row(figure.sized(grow=_FIGURE), words)
        return Column(upper, *parts, deck, gap=SPACE.small)

    views = [content(cards=not broad, role="body", numbers=True)]
    views += [content(cards=False, role=role, numbers=True) for role in ("body", "small")]
    views += [content(cards=False, role="small", numbers=False, fan=fan) for fan in (True, False)]
    views.append(content(cards=False, role="small", numbers=False, fan=False, titled=False))
    inside = Column(FirstFitHeight(*views).sized(grow=1), padding=(SPACE.medium, SPACE.medium, SPACE.medium, 0))
    return Stack(TeamSheet(game, team_id, chooser, owner, broad=broad), inside)


def _head(team: Team) -> list[LayoutItem]:
    """Return the team's name, its side, and how hard it is to play."""
    color, level = side_color(team.alignment), decks.difficulty(team.difficulty)
    levels = Painting(partial(pictures.draw_levels, level=team.difficulty, color=color)).sized(width=_LEVELS)
    side = Label(alignment_name(team.alignment), "strong", color=color)
    told = Label(_("Difficulty: {level}").format(level=level))
    return [
        Label(pick(team.name), "heading", leading=LEADING.tight, shadow=ALPHA.strong),
        FirstFit(*(Row(side, *words, levels, gap=SPACE.small) for words in ((Label("·"), told), ()))),
    ]


def _character(game: str, team_id: str, one: Character, seat: int) -> LayoutItem:
    """Return a character's row: token, name, role, how it attacks, and its health."""
    token = partial(pictures.draw_character, picture=f"{game}/portrait/{one.kind}", seat=seat)
    times = Label(f"× {one.count}", "strong") if one.count > 1 else None
    role = Label(_("Leader") if one.role == "lead" else _("Partner"), "small", color="mute")
    name = Label(pick(one.name), "panel")
    return Row(
        Painting(token).sized(width=_TOKEN, height=_ROW),
        Column(
            FirstFit(Row(name, times, role, gap=SPACE.small), Row(name, times, gap=SPACE.small)),
            Row(*_reach(game, team_id, one.kind), Spacer(), gap=SPACE.tiny),
            gap=SPACE.tiny,
        ).sized(grow=1, align="center"),
        Icon("heart", 20),
        Label(str(one.health), "number", shadow=ALPHA.half),
        gap=SPACE.small,
        padding=(SPACE.tiny, 0, SPACE.medium, 0),
        paint=pictures.draw_row,
    )


def _reach(game: str, team_id: str, kind: str) -> list[LayoutItem]:
    """Return pills that say how a character attacks."""
    reach = decks.reach(game, team_id, kind)
    pills = [(_("Melee"), "sword", reach.melee), (_("Ranged"), "bow", reach.ranged)]
    return [
        Row(
            Icon(icon, letters("small")), Label(text, "small").grouped("reach").sized(height=line_height("small")),
            gap=SPACE.tiny, padding=(SPACE.small, 1), paint=pictures.draw_pill,
        )
        for text, icon, able in pills
        if able
    ]  # fmt: skip


def _path(game: str, team_id: str, team: Team, role: str, *, cards: bool) -> list[LayoutItem]:
    """Return the path to victory, with the cards that it speaks of one after the other."""
    found: list[LayoutItem] = [Label(_("Path to victory"), "panel")]
    if cards:
        shown: list[LayoutItem] = []
        for entry in decks.path_cards(game, team_id):
            picture = partial(pictures.draw_card_picture, path=f"{game}/card/{entry.card.id}")
            name = Label(entry_face(game, entry).name, "small", align="center", leading=LEADING.tight)
            if shown:
                shown.append(Icon("right", 10, color="mute").sized(height=_CARD, align="start"))
            card = Column(Painting(picture).sized(height=_CARD), name.grouped("path cards"), gap=SPACE.tiny)
            shown.append(card.sized(grow=1, align="start"))
        found.append(Row(*shown, gap=SPACE.tiny))
    return [*found, Label(pick(team.path), role)]


def _numbers(game: str, team_id: str) -> LayoutItem:
    """Return the numbers of the deck side by side."""

    def name(bar: Bar) -> LayoutItem:
        return Label(bar.label, "small").grouped("bars").sized(grow=1, height=line_height("small"))

    columns = [
        Column(
            Row(name(bar), Label(bar.value, "strong"), gap=SPACE.tiny),
            Painting(partial(pictures.draw_gauge, share=bar.share, color=bar.color)).sized(height=_GAUGE),
            gap=SPACE.tiny,
        ).sized(grow=1)
        for bar in bars(game, team_id)
    ]
    return Column(Rule(), Stack(Stats(game, team_id), Row(*columns)), gap=SPACE.tiny)


def _deck(game: str, team_id: str, *, fan: bool) -> LayoutItem:
    """Return the cards of the deck, with their number at the left and the way to all of them at the right."""
    faces = [entry_face(game, entry) for entry in decks.talents(game, team_id)]
    lines = (Label(deck_line(game, team_id, short=short), "small", color="mute") for short in (False, True))
    above = Row(
        FirstFit(*lines).sized(grow=1),
        Spacer(_FAN_GAP).sized(height=0),
        Row(Spacer(), DeckButton()).sized(grow=1),
        gap=0.0,
    )
    return Stack(CardFan(team_id, faces) if fan else None, Column(above, Spacer()))


def deck_line(game: str, team: str, *, short: bool = False) -> str:
    """How many cards a deck has, and of which kind unless it is said in ``short``."""
    entries = decks.entries(game, team)
    basics = sum(entry.copies for entry in entries if entry.card.basic)
    talents = sum(entry.copies for entry in entries if not entry.card.basic)
    count = basics + talents
    cards = ngettext("{count} card", "{count} cards", count).format(count=count)
    if short:
        return cards
    return cards + ": " + _("{basics} basic, {talents} power/special").format(talents=talents, basics=basics)
