"""Sheet of one team: figure, characters, strategy, deck statistics and cards."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from game.app.epic.setup.pictures import sheet as pictures
from game.app.epic.setup.pictures.fan import CardFan, DeckButton
from game.app.epic.setup.pictures.team_tile import get_side_color
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, FirstFit, FirstFitHeight, Row, Spacer, Stack
from game.app.ui.layout.paint import CustomPaint, HorizontalRule, Icon, make_letter_height, make_line_height
from game.app.ui.layout.tree import FlattenedView
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS, SPACE
from game.app.ui.widgets.base import LayoutItem, Widget, WidgetState
from game.app.ui.widgets.text import Label
from game.content.cards.packs import load_pack
from game.presentation.alignment import alignment_name
from game.presentation.epic import deck_pages
from game.presentation.epic.card_faces import make_entry_face
from game.rules.epic.team_file import CharacterLine, TeamFile
from game.text import _, format_percentage, ngettext, pick_text

_MAX_NORMAL_TEXT_SCALE = 1.1
"""Text scale above which the strategy has the full width of the sheet, below a smaller figure."""
_FIGURE_WIDTH_FACTOR, _SMALL_FIGURE_WIDTH_FACTOR = 0.8, 0.45
"""Width of a figure, and of a smaller one, in widths of the text beside it."""
_TOKEN_WIDTH, _ROW_HEIGHT = 44.0, 48.0
"""Width of a token and height of a character's row, in logical units."""
_CARD_PICTURE_HEIGHT, _RAISED_CARD_GAP = 42.0, 150.0
"""Height of a card's picture in the strategy, and width reserved for the raised card of the fan."""
_GAUGE_HEIGHT, _LEVELS_WIDTH = 9.0, 46.0


class DeckStat(msgspec.Struct, frozen=True):
    """Statistic of a deck."""

    label: str
    """Name."""
    value: str
    """Value as text."""
    fraction: float
    """Value as a fraction of the best team's."""
    color: str
    """Color role of the gauge."""
    tip: str
    """Explanation for the tooltip."""


def list_deck_stats(game: str, team: str) -> list[DeckStat]:
    """Return the statistics of a team's deck."""
    own, best = deck_pages.build_profile(game, team), deck_pages.find_best_values(game)
    sunburst = _("A sunburst counts as {number}, the highest attack.").format(
        number=deck_pages.find_strongest_attack(game)
    )
    rows: list[tuple[str, str, str, Callable[[], str]]] = [
        ("attack", _("Attack"), "attack", lambda: _("Total attack on all cards.")),
        ("defense", _("Defense"), "defense", lambda: _("Total defense on all cards.") + " " + sunburst),
        ("ranged", _("Ranged"), "bronze", lambda: _("Share of attack cards that are ranged.")),
        ("tempo", _("Tempo"), "special", lambda: _("Cards that draw cards or cost no action.")),
    ]
    stats = []
    for part, label, color, tip in rows:
        value, most = getattr(own, part), getattr(best, part)
        stats.append(
            DeckStat(
                label, format_percentage(value) if part == "ranged" else str(value), value / max(1, most), color, tip()
            )
        )
    return stats


class TeamSheet(FlattenedView):
    """Sheet of a team."""

    def __init__(self, view: LayoutItem, game: str, team_id: str, *, is_broad: bool = False) -> None:
        super().__init__("sheet", view)
        self.game = game
        self.team = load_pack(game).teams[team_id]
        self.is_broad = is_broad
        """True if the strategy has the full width below the figure."""

    def draw_ground(self, canvas: Canvas) -> None:
        pictures.draw_light(canvas, self.box, self.game, self.team, fills_height=not self.is_broad)
        canvas.rect(*self.box, "line", radius=RADIUS.large, border=BORDER.thick, alpha=ALPHA.strong)


class StatsWidget(Widget):
    """Tooltip area over the statistics, which the sheet draws."""

    focusable = False

    def __init__(self, game: str, team: str) -> None:
        lines = [f"**{bar.label} {bar.value}:** {bar.tip}" for bar in list_deck_stats(game, team)]
        super().__init__("stats", tip="\n".join([*lines, _("A full bar marks the highest value of all teams.")]))

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        """Do nothing: the statistics are drawn by the sheet."""


def build_sheet(canvas: Canvas, game: str, team_id: str) -> LayoutItem:
    """Return the sheet; if space is short, without card pictures, then with smaller text, then without statistics."""
    broad, team = canvas.text_scale > _MAX_NORMAL_TEXT_SCALE, load_pack(game).teams[team_id]
    figure = Column(CustomPaint(partial(pictures.draw_figure, game=game, team_id=team_id)).sized(grow=1))
    head = Column(
        *_build_head(team),
        *(_build_character(game, team_id, character) for character in team.characters),
        gap=SPACE.tiny,
    )

    def build_content(*, cards: bool, role: str, numbers: bool, fan: bool = True, titled: bool = True) -> LayoutItem:
        path = _build_path(game, team_id, team, role, cards=cards)[not titled :]
        parts = [_build_stats(game, team_id)] if numbers else []
        deck = _build_deck(game, team_id, fan=fan)
        (deck if titled else path[-1]).sized(grow=1)
        if broad:
            upper = Row(figure.sized(grow=_SMALL_FIGURE_WIDTH_FACTOR), head.sized(grow=1))
            return Column(upper, *path, *parts, deck, gap=SPACE.small)
        words = Column(head, *path, gap=SPACE.small).sized(grow=1)
        upper = Row(figure.sized(grow=_FIGURE_WIDTH_FACTOR), words)
        return Column(upper, *parts, deck, gap=SPACE.small)

    views = [build_content(cards=not broad, role="body", numbers=True)]
    views += [build_content(cards=False, role=role, numbers=True) for role in ("body", "small")]
    views += [build_content(cards=False, role="small", numbers=False, fan=fan) for fan in (True, False)]
    views.append(build_content(cards=False, role="small", numbers=False, fan=False, titled=False))
    inside = Column(FirstFitHeight(*views).sized(grow=1), padding=(SPACE.medium, SPACE.medium, SPACE.medium, 0))
    return TeamSheet(inside, game, team_id, is_broad=broad)


def _build_head(team: TeamFile) -> list[LayoutItem]:
    """Return the team's name, side and difficulty."""
    color, level = get_side_color(team.alignment), deck_pages.difficulty_name(team.difficulty)
    levels = CustomPaint(partial(pictures.draw_levels, level=team.difficulty, color=color)).sized(width=_LEVELS_WIDTH)
    side = Label(alignment_name(team.alignment), "strong", color=color)
    label = Label(_("Difficulty: {level}").format(level=level))
    return [
        Label(pick_text(team.name), "heading", leading=LEADING.tight, shadow=ALPHA.strong),
        FirstFit(*(Row(side, *words, levels, gap=SPACE.small) for words in ((Label("·"), label), ()))),
    ]


def _build_character(game: str, team_id: str, line: CharacterLine) -> LayoutItem:
    """Return a character's row: token, name, role, attack range and health."""
    token = partial(pictures.draw_character, picture=f"{game}/portrait/{line.kind}", seat=0)
    times = Label(f"× {line.count}", "strong") if line.count > 1 else None
    role = Label(_("Leader") if line.role == "lead" else _("Partner"), "small", color="mute")
    name = Label(pick_text(line.name), "panel")
    return Row(
        CustomPaint(token).sized(width=_TOKEN_WIDTH, height=_ROW_HEIGHT),
        Column(
            FirstFit(Row(name, times, role, gap=SPACE.small), Row(name, times, gap=SPACE.small)),
            Row(*_build_range(game, team_id, line.kind), Spacer(), gap=SPACE.tiny),
            gap=SPACE.tiny,
        ).sized(grow=1, align="center"),
        Icon("heart", 20),
        Label(str(line.health), "number", shadow=ALPHA.half),
        gap=SPACE.small,
        padding=(SPACE.tiny, 0, SPACE.medium, 0),
        paint=pictures.draw_row,
    )


def _build_range(game: str, team_id: str, kind: str) -> list[LayoutItem]:
    """Return pills with the attack range of a character."""
    reach = deck_pages.find_attack_types(game, team_id, kind)
    pills = [(_("Melee"), "sword", reach.melee), (_("Ranged"), "bow", reach.ranged)]
    return [
        Row(
            Icon(icon, make_letter_height("small")),
            Label(text, "small").set_size_group("reach").sized(height=make_line_height("small")),
            gap=SPACE.tiny, padding=(SPACE.small, 1), paint=pictures.draw_pill,
        )
        for text, icon, able in pills
        if able
    ]  # fmt: skip


def _build_path(game: str, team_id: str, team: TeamFile, role: str, *, cards: bool) -> list[LayoutItem]:
    """Return the text on the strategy of a team, with the cards that it mentions."""
    found: list[LayoutItem] = [Label(_("Path to victory"), "panel")]
    if cards:
        shown: list[LayoutItem] = []
        for entry in deck_pages.find_path_cards(game, team_id):
            picture = partial(pictures.draw_card_picture, path=f"{game}/card/{entry.card.id}")
            name = Label(make_entry_face(game, entry).name, "small", align="center", leading=LEADING.tight)
            if shown:
                shown.append(Icon("right", 10, color="mute").sized(height=_CARD_PICTURE_HEIGHT, align="start"))
            card = Column(
                CustomPaint(picture).sized(height=_CARD_PICTURE_HEIGHT),
                name.set_size_group("path cards"),
                gap=SPACE.tiny,
            )
            shown.append(card.sized(grow=1, align="start"))
        found.append(Row(*shown, gap=SPACE.tiny))
    return [*found, Label(pick_text(team.path), role)]


def _build_stats(game: str, team_id: str) -> LayoutItem:
    """Return the statistics of the deck side by side."""

    def format_name(bar: DeckStat) -> LayoutItem:
        return Label(bar.label, "small").set_size_group("bars").sized(grow=1, height=make_line_height("small"))

    columns = [
        Column(
            Row(format_name(bar), Label(bar.value, "strong"), gap=SPACE.tiny),
            CustomPaint(partial(pictures.draw_gauge, share=bar.fraction, color=bar.color)).sized(height=_GAUGE_HEIGHT),
            gap=SPACE.tiny,
        ).sized(grow=1)
        for bar in list_deck_stats(game, team_id)
    ]
    return Column(HorizontalRule(), Stack(Row(*columns), StatsWidget(game, team_id)), gap=SPACE.tiny)


def _build_deck(game: str, team_id: str, *, fan: bool) -> LayoutItem:
    """Return the number of cards, the fan, and the button that opens the whole deck."""
    faces = [make_entry_face(game, entry) for entry in deck_pages.list_talents(game, team_id)]
    lines = (Label(format_deck(game, team_id, is_short=short), "small", color="mute") for short in (False, True))
    above = Row(
        FirstFit(*lines).sized(grow=1),
        Spacer(_RAISED_CARD_GAP).sized(height=0),
        Row(Spacer(), DeckButton()).sized(grow=1),
        gap=0.0,
    )
    return Stack(CardFan(team_id, faces) if fan else None, Column(above, Spacer()))


def format_deck(game: str, team: str, *, is_short: bool = False) -> str:
    """Return the number of cards in a deck, and unless ``is_short`` the number of each kind."""
    entries = deck_pages.list_entries(game, team)
    basics = sum(entry.copies for entry in entries if entry.card.basic)
    talents = sum(entry.copies for entry in entries if not entry.card.basic)
    count = basics + talents
    cards = ngettext("{count} card", "{count} cards", count).format(count=count)
    if is_short:
        return cards
    return cards + ": " + _("{basics} basic, {talents} power/special").format(talents=talents, basics=basics)
