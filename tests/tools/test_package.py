"""Linux package: the MIME types, the archive, and the script that installs and removes it."""

import os
import subprocess
import tarfile
from pathlib import Path
from xml.etree import ElementTree

import pytest

from game import cli, version
from game.errors import UserError
from tests.sources import ROOT
from tools.packaging import notes, package

MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


@pytest.fixture(scope="module")
def share(tmp_path_factory: pytest.TempPathFactory) -> Path:
    share = tmp_path_factory.mktemp("packed") / "share"
    package.write_desktop_files(share, "0.2.0")
    return share


@pytest.fixture
def unpacked(tmp_path: Path, share: Path) -> Path:
    """Make an unpacked archive whose game is a script."""
    folder = tmp_path / "unpacked"
    (folder / "program").mkdir(parents=True)
    program = folder / "program" / "triforce-duels"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    (folder / "share").symlink_to(share)
    (folder / "install.sh").write_bytes((ROOT / "packaging/linux/install.sh").read_bytes())
    return folder


def installer(home: Path, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {"HOME": str(home), "PATH": os.environ["PATH"]}
    return subprocess.run(
        ["sh", str(folder / "install.sh"), *words], env=environment, capture_output=True, text=True, timeout=300
    )


def everything(home: Path) -> set[str]:
    return {str(path.relative_to(home)) for path in home.rglob("*")}


@pytest.mark.posix
def test_the_game_is_installed_for_one_user_and_removed_without_a_trace(tmp_path: Path, unpacked: Path) -> None:
    home = tmp_path / "a home"
    (home / ".local/share/applications").mkdir(parents=True)
    (home / ".local/share/applications/other.desktop").write_text("[Desktop Entry]\n")
    before = everything(home)
    result = installer(home, unpacked, "--dry-run")
    assert result.returncode == 0, result.stderr
    assert "would run: cp -R" in result.stdout
    assert everything(home) == before

    for _time in range(2):  # an older version is replaced
        result = installer(home, unpacked)
        assert result.returncode == 0, result.stderr
    program = home / ".local/opt/triforce-duels"
    assert (home / ".local/bin/triforce-duels").resolve() == program / "triforce-duels"
    entry = (home / ".local/share/applications/triforce-duels.desktop").read_text(encoding="utf-8")
    assert f'Exec="{program}/triforce-duels" play --stay %f\nTryExec={program}/triforce-duels\n' in entry
    assert (home / ".local/share/icons/hicolor/scalable/apps/triforce-duels.svg").is_file()

    saves = home / ".local/share/triforce-duels"
    saves.mkdir()
    (saves / "settings.json").write_text("{}")  # the folders above it go with it, not before
    (home / ".cache/triforce-duels/title").mkdir(parents=True)
    assert installer(home, program, "--uninstall", "--dry-run").returncode == 0
    assert (program / "triforce-duels").exists()
    result = installer(home, program, "--uninstall")
    assert result.returncode == 0, result.stderr
    assert str(saves) in result.stdout
    assert saves.is_dir()
    assert installer(home, unpacked, "--uninstall", "--saves-too").returncode == 0
    assert {name for name in everything(home) if "mimeinfo.cache" not in name} == before


@pytest.mark.posix
def test_what_is_no_part_of_the_game_is_left_alone(tmp_path: Path, unpacked: Path) -> None:
    home = tmp_path / "home"
    other = home / ".local/bin/triforce-duels"
    other.parent.mkdir(parents=True)
    other.write_text("another program")
    result = installer(home, unpacked)
    assert (result.returncode, other.read_text()) == (1, "another program")
    assert "of another program" in result.stderr
    assert "nothing is installed" in installer(home, unpacked, "--uninstall").stderr
    assert installer(home, unpacked, "--saves-too").returncode == 2
    odd = tmp_path / "50%"
    odd.mkdir()
    assert "no menu entry" in installer(odd, unpacked).stderr


def test_types_are_told_apart_by_what_files_begin_with(share: Path) -> None:
    """The bytes stand where the table of types looks for them."""
    kinds = ElementTree.parse(share / "mime/packages/triforce-duels.xml").findall(f"{MIME}mime-type")
    magic = {str(kind.get("type")): next(kind.iter(f"{MIME}match")) for kind in kinds}
    entry = (share / "applications/triforce-duels.desktop").read_text(encoding="utf-8")
    assert f"MimeType={';'.join(magic)};" in entry
    start = str(magic["application/x-triforce-duels-save+json"].get("value")).encode()
    inner = magic["application/x-triforce-duels-replay+json"].find(f"{MIME}match")
    assert inner is not None
    over, (first, last) = str(inner.get("value")).encode(), map(int, str(inner.get("offset")).split(":"))
    files = sorted((ROOT / "saves").rglob("*.tds")) + sorted((ROOT / "tests/storage/fixtures").glob("*.tds"))
    assert files
    for file in files:
        data = file.read_bytes()
        assert data.startswith(start)
        assert (over in data[first : last + len(over)]) == (b'"finished":true' in data[:20_000]), file


def test_software_centers_show_the_changes(share: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    release = ElementTree.parse(share / "metainfo/triforce-duels.metainfo.xml").find("releases/release")
    assert release is not None
    assert (release.get("version"), release.get("type")) == ("0.2.0", "stable")
    assert list(package._list_items("- **Both**: see [it](a.md),\n  now.\n- `two`\n")) == ["Both: see it, now.", "two"]
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    assert package._get_release_date().isoformat() == "1970-01-02"


@pytest.mark.posix
def test_an_archive_keeps_the_right_to_be_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program = tmp_path / "triforce-duels"
    (program / "game").mkdir(parents=True)
    (program / "game" / version.VERSION_FILE).write_text("0.2.0\n")
    (program / "triforce-duels").write_bytes(b"\x7fELF GLIBC_2.17 GLIBC_2.31 GLIBC_2.4")
    (program / "triforce-duels").chmod(0o755)
    monkeypatch.setattr(package, "write_desktop_files", lambda share, told: share.mkdir())
    monkeypatch.setattr(package.sys, "platform", "linux")
    words = ["dev", "package", "--bundle", str(tmp_path), "--out", str(tmp_path / "out")]
    assert cli.main(["--lang", "en", *words, "--glibc", "28"]) == 2
    assert "needs glibc 2.31" in capsys.readouterr().err
    assert cli.main([*words, "--glibc", "31"]) == 0
    (archive,) = (tmp_path / "out").iterdir()
    assert archive.name.startswith("triforce-duels-0.2.0-linux-")
    with tarfile.open(archive) as packed:
        modes = {member.name.partition("/")[2]: member.mode for member in packed}
    assert modes["install.sh"] & 0o111
    assert modes["program/triforce-duels"] & 0o111
    with pytest.raises(UserError, match="No program found"):
        package.read_version(tmp_path / "out")


def test_notes_stop_a_tag_of_another_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    changes = tmp_path / "CHANGELOG.md"
    monkeypatch.setattr(notes, "CHANGELOG", changes)
    changes.write_text("# Changes\n\n## 0.2.0 (2026-12-01)\n\n- All.\n", encoding="utf-8")
    assert cli.main(["dev", "notes", "v0.2.0"]) == 0
    assert capsys.readouterr().out == "- All.\n"
    assert cli.main(["--lang", "en", "dev", "notes", "v0.2.1"]) == 2
    assert "the newest entry is 0.2.0" in capsys.readouterr().err
    changes.write_text("# Changes\n\n## Unreleased\n\n- More.\n\n## 0.2.0\n\n- All.\n", encoding="utf-8")
    assert cli.main(["dev", "notes"]) == 0
    assert capsys.readouterr().out == "- More.\n"
    changes.write_text("# Changes\n\n## 0.2.0\n", encoding="utf-8")
    assert cli.main(["--lang", "en", "dev", "notes", "v0.2.0"]) == 2
    assert "has no entry" in capsys.readouterr().err
