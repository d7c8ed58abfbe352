"""The voice of the interface: retired words stay out of it, and messages are as short as their place asks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.project.voice import MOST_WORDS, count_words, find_messages
from tests.sources import ROOT
from tools.i18n.messages import read_catalog

RETIRED = {
    r"\b(main character|principal)s?\b": "leader",
    r"\btitle screen\b|\bto the title\b|\bon the title\b": "main menu",
    r"\bg(o|oes|oing|one) on\b|\bplay on\b": "Resume, Continue",
    r"\b(take|takes|taking|took|taken) back\b|\bstep back\b": "Undo",
    r"\bparr(y|ies|ied)\b": "block, defend",
    r"\bblows?\b|\bstruck\b|\bshoots? at\b": "attack, hit",
    r"\b(has|have|had|is|are) (fallen|beaten)\b|\bfell\b": "is defeated",
    r"\bgrows? by\b": "gains",
    r"\bgrades?\b": "difficulty",
    r"\bwritten down\b|\b(is|are|was|were|not|be) kept\b": "saved",
    r"\bturn(s|ed|ing)? up\b": "reveal",
    r"\b(lay|lays|laid)\b": "play, put",
    r"\btalents?\b": "power card, special card",
    r"(?<!weekly )\bchallenges?\b": "encounter (Dungeon), Weekly Challenge",
    r"\bof the (day|week)\b": "Daily, Weekly",
    r"\bhouse league\b|\bof the house\b": "League",
    r"\b(give|gives|gave|given) up\b|\bcall(s|ed)? (it )?off\b": "Concede, Abandon, Cancel",
    r"\bthe same again\b": "Rematch",
    r"\bput right\b": "fix",
    r"\bdamaged\b": "corrupted",
    r"\bloose\b": "Inaccuracy",
    r"\bby the letter\b": "Rules as written",
    r"\bpads?\b": "controller",
    r"\bcontainer heart": "Heart Container",
    r"\b(some|no|every|any)body\b|\bwhoever\b": "say who: each player, no enemy, you",
    r"\bpersons?\b": "human, player",
    r"\bfigures?\b|\bof yours\b": "fighter",
    r"\banew\b|\bnought\b": "again, new",
    r"\bcannot\b": "can't",
    r"^(what|whether|how|who|which)\b[^?]*$": "name the thing",
    r"^there (is|are|was|were) no\b": "no …",
}
"""Pattern, without regard to case -> what is said instead (the glossary of docs/voice.md)."""

RETIRED_GERMAN = {
    r"\b[Nn]iemand|\b[Jj]emand\b": "sag, wer: kein Gegner, jeder Spieler, du",
    r"\b(Titelbild|Titelbildschirm|zum Titel)\b": "Hauptmenü",
    r"\bHaupt(figur|charakter)": "Anführer",
    r"\bihr (habt|könnt|seid|müsst|dürft|wollt)\b|\beu(ch|er|re|ren)\b": "du",
    r"\baufbewahrt\b": "gespeichert",
    r"\bTalente?n?\b": "Kraftkarte, Spezialkarte",
    r"\bHausliga\b": "Liga",
    r'"|“[^“”„]*”': "„…“",
    r"\bZufall hat\b": "lässt sich nicht zurücknehmen",
    r"\bDuell des Tages\b|\bRätsel des Tages\b": "Tagesduell, Tagesrätsel",
}

RETIRED_IN_PAGES = {
    r"\bmain characters?\b": "leader",
    r"\btitle screens?\b": "main menu",
    r"\bhouse league\b": "league",
    r"\bby the letter\b": "Rules as written",
    r"\b(some|no|every)body\b|\bwhoever\b": "say who: each player, no enemy, you",
    r"\banew\b": "again, new",
}
"""Pattern -> what is said instead, for the retired words that are wrong on any page of the documentation."""

TITLES = {
    "Whoever Stands as You Stand": "a chapter of the journey",
}
"""Title that a page quotes and that has a word retired for pages -> what it names."""

PAGES = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")] + [
    page for page in sorted((ROOT / "docs").glob("*.md")) if page.name != "voice.md"
]

ALLOWED = {
    'play a character, with or without a potion: "lay 3 1" or "lay 3".': "lay is the word that is typed",
}
"""English message that has a retired word -> why it may."""

LONGER = {
    "{card} would have no effect. Play it anyway?": "a question names its reason",
}
"""English message over its budget -> why it needs the words."""


def find_retired(texts: dict[str, str], retired: dict[str, str]) -> list[str]:
    """Return a line for each text (-> its place) that has a retired word outside its fields."""
    shown = {text: re.sub(r"\{\w*\}", "…", text) for text in texts if text not in ALLOWED}
    return [
        f"{texts[text]}: {text!r} says {match.group()!r}; use {instead}"
        for pattern, instead in retired.items()
        for text, words in shown.items()
        if (match := re.search(pattern, words, re.IGNORECASE))
    ]


def test_no_message_uses_a_retired_word() -> None:
    assert find_retired({message.text: message.place for message in find_messages()}, RETIRED) == []


def test_no_german_message_uses_a_retired_word() -> None:
    texts = {}
    for message in read_catalog("de"):
        for text in [message.string] if isinstance(message.string, str) else message.string:
            if message.id and message.id not in ALLOWED:
                texts[text] = message.locations[0][0]
    assert find_retired(texts, RETIRED_GERMAN) == []


def find_retired_in_page(text: str) -> list[str]:
    """Return a line for each retired word of a page, outside `code` and quoted titles; a phrase may be broken."""
    for quoted in (*re.findall(r"`[^`\n]+`", text), *TITLES):
        text = text.replace(quoted, "…")
    return [
        f"line {text.count(chr(10), 0, match.start()) + 1}: {match.group()!r}; use {instead}"
        for pattern, instead in RETIRED_IN_PAGES.items()
        for match in re.finditer(pattern.replace(" ", r"\s+"), text, re.IGNORECASE)
    ]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_page_uses_a_retired_word(page: Path) -> None:
    assert find_retired_in_page(page.read_text(encoding="utf-8")) == []


def test_a_retired_word_of_a_page_is_found_with_its_line() -> None:
    page = "Ask `nobody`.\nThe main\ncharacter begins; whoever wins\n"
    found = ["line 2: 'main\\ncharacter'; use leader", "line 3: 'whoever'; use say who: each player, no enemy, you"]
    assert find_retired_in_page(page) == found


def test_quoted_titles_are_still_needed() -> None:
    written = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    assert [title for title in TITLES if title not in written] == []


@pytest.mark.parametrize("kind", MOST_WORDS)
def test_messages_keep_the_budget_of_their_place(kind: str) -> None:
    """A prompt has at most 6 words, a button 3, a tooltip 14, an error 18."""
    found = [message for message in find_messages() if message.kind == kind]
    assert len(found) > 30, "the places of messages are not found"
    most = MOST_WORDS[kind]
    assert [
        f"{message.place}: {count_words(message.text)} words: {message.text!r}"
        for message in found
        if count_words(message.text) > most and message.text not in LONGER
    ] == []


def test_exceptions_are_still_needed() -> None:
    texts = {message.text for message in find_messages()}
    assert sorted(set(ALLOWED) - texts) == []
    too_long = {m.text for m in find_messages() if m.kind and count_words(m.text) > MOST_WORDS[m.kind]}
    assert sorted(set(LONGER) - too_long) == []


def test_a_retired_word_is_found_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "scene.py").write_text('title = _("Take back")\ntip = _("One two")\n', encoding="utf-8")
    back, tip = find_messages(tmp_path)
    assert (back.place, tip.kind) == (f"{tmp_path.name}/scene.py:1", "tooltip")
    assert find_retired({back.text: back.place}, RETIRED) == [f"{back.place}: 'Take back' says 'Take back'; use Undo"]


@pytest.mark.parametrize(("text", "count"), [("{player}: choose a team", 4), ("75 % – done", 2), ("+{count}", 1)])
def test_words_are_counted_with_fields_as_one(text: str, count: int) -> None:
    assert count_words(text) == count
