"""Settings on disk: nothing that lies there can stop the game, and nothing is lost by a crash."""

import json
from pathlib import Path
from typing import Any

import hypothesis
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.storage import files
from game.storage.settings import (
    SPEED_FACTORS,
    TEXT_SIZES,
    Settings,
    WindowPlacement,
    from_fields,
    load_settings,
    save_settings,
)

CHANGED = Settings(
    language="de",
    text_size=150,
    fullscreen=True,
    window=(1600, 900),
    place=WindowPlacement(-40, 12, ((1920, 1080), (1280, 720))),
    maximized=True,
    speed="fast",
    reduced_motion=True,
    battery_saver=True,
    high_contrast=True,
    safe_graphics=True,
    die_physics=False,
    confirm_end=False,
    confirm_move=False,
    show_threat=False,
    first_turns=True,
    coach=True,
    open_hands=True,
    hand_order="type",
    keys={"threat": "v"},
    buttons={"threat": "x"},
    names=("Mira", "Zoë", "", "猫"),
    effects_volume=0,
    music_volume=100,
    ambience_volume=10,
    mute_unfocused=False,
    captions=True,
    speech=True,
    welcomed=True,
)


def test_every_field_comes_back(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "settings.json"
    defaults = msgspec.structs.asdict(Settings())
    assert all(value != defaults[name] for name, value in msgspec.structs.asdict(CHANGED).items())
    assert save_settings(CHANGED, file)
    assert load_settings(file) == CHANGED
    assert [path.name for path in file.parent.iterdir()] == ["settings.json"]


def test_without_a_file_there_are_defaults(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "none.json") == Settings()
    assert load_settings(tmp_path) == Settings()


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b"null", b"\xff\xfe\x00", b"[" * 100_000, b'{"text_size": 1e999}', b"3"]
)
def test_a_damaged_file_gives_defaults(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "settings.json"
    file.write_bytes(content)
    assert load_settings(file) == Settings()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("language", "Klingon"),
        ("language", 7),
        ("text_size", 110),
        ("text_size", "125"),
        ("fullscreen", "yes"),
        ("window", [100, 100]),
        ("window", [1280]),
        ("place", [3, 4]),
        ("place", {"x": 1e9, "y": 0, "screens": []}),
        ("speed", "ludicrous"),
        ("names", ["a"]),
        ("names", ["x" * 150, "", "", ""]),
        ("effects_volume", 101),
        ("effects_volume", -1),
        ("music_volume", None),
    ],
)
def test_a_damaged_field_falls_back_alone(tmp_path: Path, field: str, value: Any) -> None:
    file = tmp_path / "settings.json"
    fields = json.loads(msgspec.json.encode(CHANGED)) | {field: value, "unknown": 1}
    file.write_text(json.dumps(fields), encoding="utf-8")
    assert load_settings(file) == msgspec.structs.replace(CHANGED, **{field: getattr(Settings(), field)})


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@hypothesis.settings(max_examples=30)
@given(st.dictionaries(st.sampled_from(Settings.__struct_fields__), JSON))
def test_no_content_is_too_strange(fields: dict[str, Any]) -> None:
    settings = from_fields(fields)
    assert msgspec.convert(msgspec.to_builtins(settings), Settings) == settings


def test_a_failed_write_leaves_the_old_settings_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "settings.json"
    assert save_settings(CHANGED, file)

    def refuse(*_paths: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, "replace", refuse)
    assert not save_settings(Settings(), file)
    assert load_settings(file) == CHANGED
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json"]


def test_a_folder_that_cannot_be_made_is_survived(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert not save_settings(Settings(), tmp_path / "file" / "settings.json")


def test_the_choices_offered_are_the_choices_stored() -> None:
    for size in TEXT_SIZES:
        assert from_fields({"text_size": size}).text_size == size
    for speed in SPEED_FACTORS:
        assert from_fields({"speed": speed}).speed == speed
