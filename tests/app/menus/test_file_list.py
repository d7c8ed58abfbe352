"""Order of the rows in the list of files."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.menus.saves.file_list import list_rows


@pytest.mark.parametrize("is_root", [False, True], ids=["folder", "root"])
def test_file_list_shows_files_before_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_root: bool) -> None:
    (tmp_path / "a folder").mkdir()
    (tmp_path / "b folder").mkdir()
    (tmp_path / "match.epic").touch()
    if is_root:
        monkeypatch.setattr(Path, "parent", property(lambda path: path))
    names = [row.value.name for row in list_rows(tmp_path, lambda _path: True, "chest")]
    assert names[-3:] == ["match.epic", "a folder", "b folder"]
    assert len(names) == (3 if is_root else 4)
