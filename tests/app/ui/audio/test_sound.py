"""Effects and music: every name has its file and its use, the mixer ducks, fades and falls silent."""

import ast
from collections.abc import Iterator
from functools import cache
from typing import get_args

from game.app.ui.scene import Scene
from game.app.ui.stack import SceneStack
from game.app.ui.style.theme import THEMES as THEMES_OF_GAMES
from game.sounds import EFFECTS, PIECES, BlowWeight, find_music_layers, list_takes
from tests.app.screen import some_services
from tests.project.test_project import ROOT

PLAYING = frozenset({"play", "sound", "cue", "_heard"})
"""Names of functions that play the effect given to them."""
NAMED = frozenset({"sound", "sounds", "SOUNDS"})
"""Names of arguments, fields and variables that hold names of effects."""


def named_sounds(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the arguments and values of a syntax node that name a sound effect."""
    match node:
        case ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name), args=given) if name in PLAYING:
            yield from given
        case ast.keyword(arg=name, value=value) if name in NAMED:
            yield value
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Dict(values=values)) if name in NAMED:
            yield from values
        case ast.Assign(targets=[ast.Name(id=name)], value=value) if name in NAMED:
            yield value
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.Dict(values=values)) if name in NAMED:
            yield from values
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value) if name in NAMED:
            yield value
        case ast.arguments(args=args, defaults=defaults):
            late = args[len(args) - len(defaults) :]
            yield from (value for arg, value in zip(late, defaults, strict=True) if arg.arg in NAMED)


@cache
def played_names() -> set[str]:
    """Return every word that the window's code plays, or keeps to be played, by the name of an effect."""
    found: set[str] = set()
    texts = [file.read_text(encoding="utf-8") for file in (ROOT / "game" / "app").rglob("*.py")]
    for text in texts:
        if "sound" not in text.casefold() and ".play(" not in text:
            continue
        nodes = ast.walk(ast.parse(text))
        words = [word for node in nodes for given in named_sounds(node) for word in ast.walk(given)]
        found |= {word.value for word in words if isinstance(word, ast.Constant) and isinstance(word.value, str)}
    return found


def test_a_cue_is_not_called_like_an_effect() -> None:
    cues = {cue for theme in THEMES_OF_GAMES.values() for cue, _effect in theme.sounds}
    assert not cues & set(EFFECTS)


def test_every_name_that_is_played_has_its_effect() -> None:
    cues = {cue for theme in THEMES_OF_GAMES.values() for cue, _effect in theme.sounds}
    for theme in THEMES_OF_GAMES.values():
        assert {cue for cue, _effect in theme.sounds} == cues, theme.name
        assert {theme.sound(cue) for cue in cues} <= set(EFFECTS)
    decided = {"pressed", "", *get_args(BlowWeight)}
    """Words that only decide which effect is played, and silence."""
    assert played_names() - cues - decided <= set(EFFECTS)


def test_every_sound_and_piece_has_its_files() -> None:
    """Length and loudness are tested in `tests/assets/test_sound_files.py`."""
    for name in EFFECTS:
        assert list_takes(name)
        assert all(file.is_file() for file in list_takes(name)), name
    for name in PIECES:
        assert all(file.is_file() for file in find_music_layers(name).values()), name


def test_a_dialog_lets_the_loop_below_it_go_on() -> None:
    class Table(Scene):
        music = "zelda"

    stack = SceneStack()
    assert stack.music == ""
    services = some_services()
    stack.push(Table(services))
    stack.push(Scene(services))
    assert stack.music == "zelda"
