"""The contents of a rulebook as titles and words: what a search looks at, and what a button may lead to."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.content.cards.packs import EPIC_PACKS, load_pack
from game.content.formats.cache import cached
from game.content.lessons.rulebook import load_rulebook
from game.content.lessons.rulings import Ruling, Topic, has_rulings, load_rulings, ruling_letter
from game.presentation.option_words import option_words
from game.text import _, language, pick

GLOSSARY = "glossary"


GUIDE = "guide"


class Page(msgspec.Struct, frozen=True):
    """A line of the contents: what it opens and the text that a search looks at."""

    id: str
    line: str
    icon: str
    text: str

    def holds(self, wanted: Sequence[str]) -> bool:
        """Whether every word occurs; `r12` and `12` find the ruling of that number."""
        number = self.id[1:] if self.id[1:].isdecimal() else ""
        letter = self.id[:1].casefold()
        return all(word in self.text or (number and word.removeprefix(letter) == number) for word in wanted)


def topic_name(topic: Topic) -> str:
    """What a topic of rulings is called."""
    names: dict[Topic, str] = {
        "setup": _("Setting up"),
        "turn": _("The turn"),
        "movement": _("Movement"),
        "cards": _("Cards and hands"),
        "combat": _("Combat"),
        "rooms": _("Rooms and paths"),
        "rounds": _("Rounds"),
        "losses": _("Hearts and penalties"),
        "bosses": _("Bosses and the last fight"),
        "potions": _("Potions"),
        "stakes": _("Stakes"),
        "triforce": _("Triforce and clocks"),
        "powers": _("Powers of the Triforce"),
        "shop": _("Bottles and shop"),
        "healing": _("Healing"),
        "maps": _("Boards"),
        "teams": _("Three or more players"),
        "winning": _("Winning"),
        "words": _("Wording"),
        "open": _("Open questions"),
    }
    return names[topic]


def rulings(game: str) -> tuple[Ruling, ...]:
    """The rulings that are written for a game; none for one that has no file of them."""
    return load_rulings(game) if has_rulings(game) else ()


def ruling_name(game: str, ruling: Ruling) -> str:
    """A ruling's letter and number, ``R12``."""
    return f"{ruling_letter(game)}{ruling.number}"


def option_page(game: str, option: str) -> tuple[str, str]:
    """The game and the page of the ruling that an option changes; empty when no ruling names it."""
    found = next((one for one in rulings(game) if one.switch == option), None)
    return ("", "") if found is None else (game, ruling_name(game, found))


def option_texts(game: str, option: str) -> tuple[str, str] | None:
    """What the option that changes a ruling is called and does."""
    if game not in EPIC_PACKS:
        return option_words(game, option)
    switch = next((one for one in load_pack(game).pack.switches if one.id == option), None)
    return None if switch is None else (pick(switch.name), pick(switch.text))


def pages(game: str) -> tuple[Page, ...]:
    """The contents of a game's rulebook in the player's language: chapters, the glossary, the rulings."""
    return _pages(game, language())


@cached
def _pages(game: str, _language: str) -> tuple[Page, ...]:
    book = load_rulebook(game)
    found = [
        Page(one.id, f"**{pick(one.title)}**", "", _plain(pick(one.title), pick(one.text))) for one in book.chapters
    ]
    cards = load_pack(game).pack.guide if game in EPIC_PACKS else ()
    if cards:
        told = [text for card in cards for text in (pick(card.title), pick(card.text))]
        found.insert(0, Page(GUIDE, f"**{_('Quick guide')}**", "", _plain(_("Quick guide"), *told)))
    words = [text for term in book.glossary for text in (pick(term.term), pick(term.text))]
    found.append(Page(GLOSSARY, f"**{_('Symbols and terms')}**", "", _plain(_("Symbols and terms"), *words)))
    for one in rulings(game):
        text = _plain(pick(one.title), pick(one.text), pick(one.reason))
        name = ruling_name(game, one)
        found.append(Page(name, f"{name} · {pick(one.title)}", "", text))
    return tuple(found)


def _plain(*texts: str) -> str:
    return " ".join(texts).casefold().replace("**", "")
