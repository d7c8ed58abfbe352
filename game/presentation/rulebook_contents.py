"""Table of contents of a rulebook, with the text for searches."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.content.cards.packs import EPIC_PACKS, load_pack
from game.content.formats.cache import cached
from game.content.lessons.rulebook import load_rulebook
from game.content.lessons.rulings import Ruling, Topic, get_ruling_letter, has_rulings, load_rulings
from game.presentation.option_words import describe_option
from game.text import _, current_language, pick_text

GLOSSARY = "glossary"
"""Id of the page with the glossary."""


GUIDE = "guide"
"""Id of the page with the guide."""


class ContentsEntry(msgspec.Struct, frozen=True):
    """Entry of a rulebook's table of contents."""

    id: str
    """Id of the page that it opens."""
    title: str
    """Title in the list."""
    icon: str
    search_text: str
    """Text of the page that searches look at."""

    def matches(self, words: Sequence[str]) -> bool:
        """Return whether every word occurs in the text; ``r12`` and ``12`` match the ruling of that number."""
        number = self.id[1:] if self.id[1:].isdecimal() else ""
        letter = self.id[:1].casefold()
        return all(word in self.search_text or (number and word.removeprefix(letter) == number) for word in words)


def topic_name(topic: Topic) -> str:
    """Return the name of a topic of rulings."""
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


def list_rulings(game: str) -> tuple[Ruling, ...]:
    """Return the rulings of a game; empty if it has none."""
    return load_rulings(game) if has_rulings(game) else ()


def ruling_name(game: str, ruling: Ruling) -> str:
    """Return the letter and number of a ruling, such as ``R12``."""
    return f"{get_ruling_letter(game)}{ruling.number}"


def find_option_page(game: str, option: str) -> tuple[str, str]:
    """Return the game and the page of the ruling that an option changes; empty if there is none."""
    ruling = next((ruling for ruling in list_rulings(game) if ruling.switch == option), None)
    return ("", "") if ruling is None else (game, ruling_name(game, ruling))


def describe_ruling_option(game: str, option: str) -> tuple[str, str] | None:
    """Return the name and description of an option of any game; None for an unknown one."""
    if game not in EPIC_PACKS:
        return describe_option(game, option)
    switch = next((match_option for match_option in load_pack(game).pack.switches if match_option.id == option), None)
    return None if switch is None else (pick_text(switch.name), pick_text(switch.text))


def list_contents(game: str) -> tuple[ContentsEntry, ...]:
    """Return the contents of the rulebook of a game in the current language: chapters, glossary, rulings."""
    return _build_contents(game, current_language())


@cached
def _build_contents(game: str, _language: str) -> tuple[ContentsEntry, ...]:
    """Build the contents; the language is part of the cache key only."""
    rulebook_text = load_rulebook(game)
    found = [
        ContentsEntry(
            chapter.id,
            f"**{pick_text(chapter.title)}**",
            "",
            _normalize(pick_text(chapter.title), pick_text(chapter.text)),
        )
        for chapter in rulebook_text.chapters
    ]
    cards = load_pack(game).pack.guide if game in EPIC_PACKS else ()
    if cards:
        texts = [text for card in cards for text in (pick_text(card.title), pick_text(card.text))]
        found.insert(0, ContentsEntry(GUIDE, f"**{_('Quick guide')}**", "", _normalize(_("Quick guide"), *texts)))
    words = [text for term in rulebook_text.glossary for text in (pick_text(term.term), pick_text(term.text))]
    found.append(
        ContentsEntry(GLOSSARY, f"**{_('Symbols and terms')}**", "", _normalize(_("Symbols and terms"), *words))
    )
    for ruling in list_rulings(game):
        text = _normalize(pick_text(ruling.title), pick_text(ruling.text), pick_text(ruling.reason))
        name = ruling_name(game, ruling)
        found.append(ContentsEntry(name, f"{name} · {pick_text(ruling.title)}", "", text))
    return tuple(found)


def _normalize(*texts: str) -> str:
    """Return texts joined in lower case and without bold marks, for searches."""
    return " ".join(texts).casefold().replace("**", "")
