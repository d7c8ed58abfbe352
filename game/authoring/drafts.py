"""Templates of new teams and cards as playable YAML, and their validation before a file is written."""

from __future__ import annotations

from pathlib import Path
from string import Template
from tempfile import TemporaryDirectory
from typing import Literal

from game.content.cards.teams import load_team
from game.content.cards.text_check import RESERVED
from game.content.formats.errors import ContentError
from game.content.formats.ids import KEBAB_CASE
from game.content.formats.yaml_reader import parse_yaml
from game.content.mods.files import mods_dir
from game.errors import UserError
from game.rules.epic.team_file import TeamFile
from game.text import _

TEAM_TEMPLATE = Template("""\
# A team that can be played as it stands; every line is there to be changed. A deck has 31 cards: 19 basics and 12
# talents, copies counted. `main.py dev vocabulary` lists the words of card text.
name: {en: "$name", de: "$name"}
alignment: $alignment
difficulty: 1
path:
  en: "Open with **Strong Blow**, keep your distance with **Quick Step** and finish with **Far Throw**."
  de: "Beginne mit **Starker Hieb**, halte mit **Schneller Schritt** Abstand und vollende mit **Weiter Wurf**."
characters:
  - {kind: $id, name: {en: "$name", de: "$name"}, health: 16, role: lead}
  - {kind: $id-partner, name: {en: "$owner Partner", de: "Partner ($name)"}, health: 10, role: partner}
basics:
  - {who: [$id], attack: 5, defense: 1, icons: [sword], copies: 2}
  - {who: [$id], attack: 4, defense: 1, icons: [sword], copies: 1}
  - {who: [$id], attack: 4, defense: 2, icons: [sword], copies: 2}
  - {who: [$id], attack: 3, defense: 3, icons: [$lead_far], copies: 2}
  - {who: [$id], attack: 2, defense: 3, icons: [$lead_far], copies: 1}
  - {who: [$id], attack: 1, defense: 4, icons: [sword], copies: 2}
  - {who: [$id-partner], attack: 4, defense: 1, icons: [$partner_far], copies: 2}
  - {who: [$id-partner], attack: 3, defense: 1, icons: [$partner_far], copies: 2}
  - {who: [$id-partner], attack: 3, defense: 2, icons: [$partner_near], copies: 1}
  - {who: [$id-partner], attack: 2, defense: 3, icons: [$partner_near], copies: 2}
  - {who: [$id-partner], attack: 1, defense: 4, icons: [$partner_near], copies: 2}
cards:
  strong-blow:
    name: {en: Strong Blow, de: Starker Hieb}
    who: [$id]
    copies: 3
    attack: {value: 6, icons: [sword]}
    text:
      en: "**If the attack dealt damage:** draw a card."
      de: "**Wenn der Angriff Schaden machte:** Zieh eine Karte."
    on_attack:
      - {do: if, test: {hit: true}, then: [{do: draw}]}
  far-throw:
    name: {en: Far Throw, de: Weiter Wurf}
    who: [$id]
    copies: 3
    text:
      en: "An enemy in the line of sight of the character who plays this takes **2** damage."
      de: "Ein Gegner in der Sichtlinie der Figur, die diese Karte spielt, erleidet **2** Schaden."
    on_play:
      - {do: choose, as: struck, among: {side: opponents, seen_by: self}}
      - {do: damage, amount: 2, to: struck}
  steady-guard:
    name: {en: Steady Guard, de: Feste Deckung}
    who: [$id, $id-partner]
    copies: 2
    defense: {value: sunburst}
    text:
      en: "**After the attack:** an attacker adjacent to the character who plays this takes **1** damage."
      de: "**Nach dem Angriff:** Ein an die ausspielende Figur angrenzender Angreifer erleidet **1** Schaden."
    on_defend:
      - {do: if, test: {near: [[attacker, self]]}, then: [{do: damage, amount: 1, to: attacker}]}
  quick-step:
    name: {en: Quick Step, de: Schneller Schritt}
    who: [$id-partner]
    copies: 2
    free: true
    text:
      en: "Move the character who plays this up to **4** squares. Draw a card."
      de: "Bewege die Figur, die diese Karte spielt, bis zu **4** Felder weit. Zieh eine Karte."
    on_play:
      - {do: move, who: self, up_to: 4}
      - {do: draw, says: 2}
$last""")
"""YAML of a new team."""

LAST_CARDS_BY_GAME = {
    "zelda": """\
  battle-song:
    name: {en: Battle Song, de: Kampflied}
    who: [$id-partner]
    copies: 1
    clock: 2
    text:
      en: "**Clock 2:** attack values on cards your characters play are +**1**."
      de: "**Uhr 2:** Angriffswerte auf Karten, die deine Figuren spielen, sind +**1**."
    on_play:
      - {do: stay}
    while:
      - {of: own, add: attack, by: 1}
  second-wind:
    name: {en: Second Wind, de: Neue Kraft}
    who: [$id]
    copies: 1
    text:
      en: "**Triforce:** increase the health of the character who plays this by **4**."
      de: "**Triforce:** Erhöhe das Leben der Figur, die diese Karte spielt, um **4**."
    on_play:
      - {do: triforce, then: [{do: increase, amount: 4, who: self}]}
""",
    "star-wars": """\
  battle-plan:
    name: {en: Battle Plan, de: Schlachtplan}
    who: [$id-partner]
    copies: 1
    text:
      en: "Draw **2** cards."
      de: "Zieh **2** Karten."
    on_play:
      - {do: draw, count: 2}
  second-wind:
    name: {en: Second Wind, de: Neue Kraft}
    who: [$id]
    copies: 1
    text:
      en: "Heal the character who plays this **4**."
      de: "Heile die Figur, die diese Karte spielt, um **4**."
    on_play:
      - {do: heal, amount: 4, who: self}
""",
}
"""YAML of the last two talents by game; clocks and Triforce texts exist in Zelda only."""

TEMPLATE_VALUES = {
    "zelda": {"alignment": "good", "lead_far": "sword, bow", "partner_near": "sword", "partner_far": "sword, bow"},
    "star-wars": {"alignment": "light", "lead_far": "sword", "partner_near": "bow", "partner_far": "bow"},
}
"""Other values of the template by game: alignment and icons of the basic cards (Star Wars characters have one icon)."""

MOD_TEMPLATE = Template("""\
name: {en: "$name", de: "$name"}
about: {en: "$english", de: "$german"}
""")
"""Content of the ``mod.yaml`` of a new mod."""

CardPurpose = Literal["attack", "defense", "special"]
"""Purpose of a new card: attack, defense or special."""

CARD_TEMPLATE = Template("""\
$id:
  name: {en: "$name", de: "$name"}
  who: [$who]
  copies: $copies
""")
"""First lines of the YAML of a new card."""

CARD_BODIES: dict[CardPurpose, str] = {
    "attack": """\
  attack: {value: 6, icons: [sword]}
  text:
    en: "**If the attack dealt damage:** draw a card."
    de: "**Wenn der Angriff Schaden machte:** Zieh eine Karte."
  on_attack:
    - {do: if, test: {hit: true}, then: [{do: draw}]}
""",
    "defense": """\
  defense: {value: 6}
  text:
    en: "**After the attack:** draw a card."
    de: "**Nach dem Angriff:** Zieh eine Karte."
  on_defend:
    - {do: draw}
""",
    "special": """\
  text:
    en: "An enemy in the line of sight of the character who plays this takes **2** damage."
    de: "Ein Gegner in der Sichtlinie der Figur, die diese Karte spielt, erleidet **2** Schaden."
  on_play:
    - {do: choose, as: struck, among: {side: opponents, seen_by: self}}
    - {do: damage, amount: 2, to: struck}
""",
}
"""Remaining YAML of a new card, by purpose."""


def render_team(team_id: str, game: str = "zelda") -> str:
    """Return the YAML file of a new team.

    Raises:
        UserError: the id is invalid.
    """
    check_id(team_id)
    name = format_title(team_id)
    last = Template(LAST_CARDS_BY_GAME[game]).substitute(id=team_id)
    return TEAM_TEMPLATE.substitute(
        TEMPLATE_VALUES[game], owner=_format_possessive(name), last=last, id=team_id, name=name
    )


def _format_possessive(name: str) -> str:
    """Return the English possessive of a name: "Link's", but "Walkers'"."""
    return f"{name}'" if name.lower().endswith("s") else f"{name}'s"


def render_card(card_id: str, purpose: CardPurpose, who: str, copies: int) -> str:
    """Return the YAML of a new card for a kind of character (``who``), not indented.

    Raises:
        UserError: the id is invalid.
    """
    check_id(card_id)
    return (
        CARD_TEMPLATE.substitute(id=card_id, name=format_title(card_id), who=who, copies=copies) + CARD_BODIES[purpose]
    )


def check_id(word: str) -> None:
    """Check that a word can be the id of a team, card or mod.

    Raises:
        UserError: it is not in kebab case, is reserved, or is not a plain string in YAML.
    """
    if not KEBAB_CASE.fullmatch(word):
        sentence = _('"{name}" can\'t be an id. Use lowercase letters and hyphens, as in "sky-bow".')
        raise UserError(sentence.format(name=word))
    if word in RESERVED or parse_yaml(word, Path("id"))[1].faults:
        raise UserError(_('"{name}" is reserved. Choose another id.').format(name=word))


def parse_team(text: str, path: Path) -> TeamFile:
    """Parse the text of a team file; faults refer to ``path``, which need not exist.

    Raises:
        ContentError: the text is not a valid team.
    """
    with TemporaryDirectory() as folder:
        copy = Path(folder) / path.name
        copy.write_bytes(text.encode())
        try:
            return load_team(copy)
        except ContentError as error:
            raise ContentError([fault._replace(path=path) for fault in error.faults]) from None


def format_title(word: str) -> str:
    """Return a provisional display name for an id, in title case."""
    return word.replace("-", " ").title()


def find_mod_folder(name: str) -> Path:
    """Return the folder of a mod among the player's mods; it need not exist.

    Raises:
        UserError: the name is not a valid id.
    """
    check_id(name)
    return mods_dir() / name


def render_mod_file(name: str, english: str, german: str) -> str:
    """Return the content of the ``mod.yaml`` of a new mod, with descriptions in both languages."""
    return MOD_TEMPLATE.substitute(name=format_title(name), english=english, german=german)


def write_if_missing(path: Path, data: bytes) -> bool:
    """Write a file unless it exists; return whether it was written."""
    try:
        with path.open("xb") as file:
            file.write(data)
    except FileExistsError:
        return False
    return True
