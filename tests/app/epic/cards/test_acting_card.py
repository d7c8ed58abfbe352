"""Resolving card: drawn large beside the board, with its current sentence highlighted and readable."""

from __future__ import annotations

import re

import pygame
import pytest

from game.app.epic.cards.fit import find_text_box, fit_text
from game.app.epic.cards.lit import _split_lines
from game.app.epic.match.scene import MatchScene
from game.app.epic.match.views.acting_view import get_resolving_place
from game.app.epic.match.views.table_layout import TableLayout
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.tokens import SMALLEST
from game.authoring.prose import iterate_effects
from game.content.cards.packs import compile_library, load_pack
from game.content.cards.sentences import split_sentences
from game.languages import set_language
from game.presentation.epic.acting import ActiveCard
from game.presentation.epic.card_faces import make_card_face
from game.rules.epic.engine.library import TEXT_FIELDS, CardDefinition
from tests.app.screen import start_screen
from tools.shots.still import show_scene


@pytest.fixture(autouse=True)
def screen() -> None:
    """Start the screen, in case an earlier test has stopped it."""
    start_screen()


def talents(pack: str) -> list[CardDefinition]:
    decks = compile_library(pack, tuple(load_pack(pack).teams)).decks
    return list({card.id: card for deck in decks.values() for card in deck if card.text is not None}.values())


@pytest.mark.parametrize("pack", ["zelda", "star-wars"])
def test_a_card_of_several_sentences_says_which_of_them_its_verbs_carry_out(pack: str) -> None:
    for card in talents(pack):
        assert card.text is not None
        several = len(split_sentences(card.text.text.en))
        assert several == len(split_sentences(card.text.text.de)), card.id
        said = {effect.says for part in TEXT_FIELDS for effect in iterate_effects(getattr(card.text, part))} - {0}
        assert several == 1 or max(said, default=0) > 1 or card.id == "han/wookiee-instincts", (
            f"{card.id} has {several} sentences: write says: 2 on the verb at which the second one begins"
        )


@pytest.mark.sweep(2)
@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("text_scale", [1.0, 1.5])
def test_every_sentence_is_lit_whole_and_can_be_read(code: str, text_scale: float) -> None:
    set_language(code)
    canvas = Canvas(pygame.Surface((640, 480)), 1.0, text_scale=text_scale)
    scale = get_resolving_place(TableLayout(canvas)).scale
    for card in [*talents("zelda"), *talents("star-wars")]:
        face = make_card_face(card.id.partition("/")[0], card, "Iron Knuckle")
        fit = fit_text(canvas, face, scale)
        assert fit.size >= SMALLEST, (face.name, fit)
        width = find_text_box(canvas, face, scale, fit)[2]
        for number, (start, end) in enumerate(split_sentences(face.text), 1):
            lit = "".join(
                bit.text or "x"
                for bit in _split_lines(canvas, face.text, number, width, fit.size)
                if bit.is_highlighted
            )
            plain = re.sub(r"\{[^}]*\}", "x", face.text[start:end]).replace("**", "")
            assert lit.replace(" ", "") == plain.replace(" ", ""), face.name


@pytest.mark.parametrize(
    ("name", "code", "text", "sentence"),
    [("match-choose", "en", 100, 1), ("match-ways", "de", 150, 2), ("stars-discard", "de", 150, 1)],
)
def test_the_card_that_asks_is_large_beside_the_board(name: str, code: str, text: int, sentence: int) -> None:
    set_language(code)
    with show_scene(name, (1280, 720), text) as (stack, _canvas):
        (scene,) = stack.scenes
        assert isinstance(scene, MatchScene)
        table, asks = scene.table, scene.controller.context.asking_card
        assert scene.build_view_state().acting == ActiveCard(asks, sentence)
        box = table.acting.box
        assert box.width >= 148
        assert box.collidelist([table.board.window, table.layout.draw]) == -1
        assert table.find_card(box.center, scene.stage) == asks
