"""Item card at full size, with the meaning of its symbols and keywords; arrow keys show the next card of the hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.app.dungeon.pictures.item_card import (
    CARD_HEIGHT,
    CARD_WIDTH,
    draw_item_card,
    format_bonus,
    format_card_text,
    list_values,
)
from game.app.play.large_card import LargeCardScene
from game.app.play.terms import TermEntry, find_terms_by_signs
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.layout.flex import Row, Spacer
from game.app.ui.layout.tree import lay_out
from game.app.ui.services import Services
from game.app.ui.style.theme import DUNGEON
from game.app.ui.widgets.base import Widget, WidgetEvent
from game.app.ui.widgets.button import IconButton
from game.content.lessons.rulebook import Sign
from game.presentation.dungeon.terms import group_name
from game.rules.dungeon.cards import Bonus, DungeonCatalog, Item
from game.text import _, ngettext, pick_text

_RULEBOOK_PAGE = "challenge"
"""Rulebook page about cards."""
_ICON_BY_KEYWORD = {
    "blade": "sword",
    "ranged": "bow",
    "breaks": "broken",
    "fire": "flame",
    "light": "sunburst",
    "swim": "water",
    "wooden": "shield",
}
"""Icon of each keyword."""
_SYMBOL_BY_KIND: dict[str, Sign] = {
    "combat": "combat",
    "puzzle": "puzzle",
    "skill": "skill",
    "support": "support",
    "guard": "guard",
}
"""Symbol of each kind of value."""


def list_terms(catalog: DungeonCatalog, item: Item) -> list[TermEntry]:
    """Return explanations of a card's values, its keywords and the rooms against which it has a bonus."""
    entries = find_terms_by_signs("dungeon", (_SYMBOL_BY_KIND[kind] for kind, _value in list_values(item)))
    entries += [_explain_word(catalog, item, word) for word in item.keywords if word in catalog.keywords]
    against = dict.fromkeys(word for bonus in item.bonus for word in bonus.match.split("+") if word in catalog.tags)
    for word in against:
        tag = catalog.tags[word]
        entries.append(TermEntry("dungeon", "warning", pick_text(tag.name), pick_text(tag.text), _RULEBOOK_PAGE))
    return entries


def _explain_word(catalog: DungeonCatalog, item: Item, keyword: str) -> TermEntry:
    """Return the explanation of a keyword: its bonuses in rooms, alone or in combination with other keywords."""
    texts = []
    for tag in catalog.tags.values():
        name = pick_text(tag.name)
        if added := sum(bonus.add for bonus in _filter_bonuses(tag.bonus, item, keyword)):
            texts.append(f"{name} {added:+d}".replace("-", "−"))
        if keyword in tag.zero:
            texts.append(f"{name} 0")
        if keyword in tag.cost:
            texts.append(_("{tag} costs ½ heart").format(tag=name))
        if keyword in tag.guard_zero:
            texts.append(_("{tag} guard 0").format(tag=name))
    text = _("Room tags: {what}.").format(what=", ".join(texts)) if texts else _("Some rooms call for it.")
    return TermEntry(
        "dungeon", _ICON_BY_KEYWORD.get(keyword, "info"), pick_text(catalog.keywords[keyword]), text, _RULEBOOK_PAGE
    )


def _filter_bonuses(bonuses: Iterable[Bonus], item: Item, keyword: str) -> list[Bonus]:
    """Return the bonuses that a card has because of a keyword."""
    named = {item.group, *item.keywords}
    return [
        bonus for bonus in bonuses if keyword in bonus.match.split("+") and named.issuperset(bonus.match.split("+"))
    ]


_ARROW_DISTANCE, _ARROW_OFFSET = 80.0, 20.0
"""Distance of the left arrow's outer edge from the card, and how much closer the right arrow is to the panel."""


class ItemCardScene(LargeCardScene):
    """Large view of an item card from a list of cards."""

    theme = DUNGEON

    def __init__(self, services: Services, catalog: DungeonCatalog, cards: Sequence[int], index: int) -> None:
        super().__init__(services, "dungeon")
        self.catalog = catalog
        self.cards = list(cards)
        """Cards of the list, by their index in the catalog."""
        self.index = index
        """Index of the shown card in the list."""

    @property
    def item(self) -> Item:
        """Return the card that is shown."""
        return self.catalog.items[self.cards[self.index]]

    def measure_card(self, canvas: Canvas, max_height: float) -> tuple[float, float]:
        scale = min(2.5, max_height / CARD_HEIGHT)
        return CARD_WIDTH * scale, CARD_HEIGHT * scale

    def draw_card(self, canvas: Canvas) -> None:
        x, y, w, _h = self.card_box
        draw_item_card(canvas, x, y, w / CARD_WIDTH, self.catalog, self.cards[self.index], is_highlighted=True)
        if len(self.cards) > 1:
            count = f"{self.index + 1} / {len(self.cards)}"
            canvas.text(
                count, x + w / 2, self.card_box.bottom + 12, "label", color="mute", align="center", valign="top"
            )

    def format_header(self) -> str:
        item, catalog = self.item, self.catalog
        copies = ngettext("{count} copy", "{count} copies", item.copies).format(count=item.copies)
        lines = [f"**{pick_text(item.name)}** · {group_name(catalog, item.group)} · {copies}"]
        lines += [format_bonus(catalog, bonus) for bonus in item.bonus]
        if not item.bonus and not item.keywords:
            lines.append(format_card_text(catalog, item))
        lines.append(_("Or play it face down for +1 support."))
        return "\n".join(lines)

    def list_terms(self) -> Sequence[TermEntry]:
        return list_terms(self.catalog, self.item)

    def build_extras(self, canvas: Canvas) -> list[Widget]:
        if len(self.cards) < 2:
            return []
        before = IconButton("before", "left", tip=_("Previous card"), keys=(Kind.LEFT,)).sized(align="center")
        after = IconButton("after", "right", tip=_("Next card"), keys=(Kind.RIGHT,)).sized(align="center")
        view = Row(before, Spacer(), after, Spacer(_ARROW_OFFSET), gap=0)
        return lay_out(canvas, view, self.content_box.inset(-_ARROW_DISTANCE, 0)).widgets

    def on_widget_event(self, event: WidgetEvent) -> None:
        if event.id in ("before", "after") and event.kind == "pressed":
            self._show_next(1 if event.id == "after" else -1)
        else:
            super().on_widget_event(event)

    def on_unhandled_intent(self, intent: Intent) -> None:
        if intent.kind in (Kind.LEFT, Kind.RIGHT):
            self._show_next(1 if intent.kind is Kind.RIGHT else -1)
        else:
            super().on_unhandled_intent(intent)

    def _show_next(self, step: int) -> None:
        """Show another card of the list."""
        self.index = (self.index + step) % len(self.cards)
        self.services.stack.request_layout()
