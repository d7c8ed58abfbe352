"""Hatchling build hook: adds assets, maps and saves to the wheel and compiles the message catalogs.

With `TRIFORCE_DUELS_COMPILE=1`, the rules and the bots' search are also compiled to machine code (`game.compiled`);
such a wheel fits one platform and one Python version.
"""

import importlib
import sys
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

DATA_FOLDERS = {"assets": "game/_assets", "maps": "game/_maps", "saves": "game/_saves"}
"""Data folders of the checkout, with their paths in the wheel."""


class PackHook(BuildHookInterface[Any]):
    """Build hook that adds the files of `DATA_FOLDERS`; a `.po` catalog is replaced by its compiled `.mo`.

    An editable install uses the folders of the checkout, so nothing is added to it.
    """

    _temporary_folder: tempfile.TemporaryDirectory[str] | None = None
    """Temporary folder of generated files; None until one is needed."""

    def dependencies(self) -> list[str]:
        """Return the build requirements besides hatchling, which an isolated build installs."""
        compiled = self._import_game_module("compiled")
        return list(compiled.BUILD_REQUIREMENTS) if compiled.is_enabled(compiled.COMPILE_VARIABLE) else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self._write_version(build_data)
        if self.target_name != "wheel":
            return
        root = Path(self.root)
        compiled = self._import_game_module("compiled")
        if compiled.is_enabled(compiled.COMPILE_VARIABLE):
            work = self._get_temporary_folder() / "machine"
            for file in compiled.compile_modules(root, work):
                build_data["force_include"][str(work / file)] = file.as_posix()
            build_data["pure_python"], build_data["infer_tag"] = False, True
        for folder, target in DATA_FOLDERS.items():
            for file in sorted(path for path in (root / folder).rglob("*") if path.is_file()):
                source, inside = file, Path(target) / file.relative_to(root / folder)
                if file.suffix == ".po":
                    source, inside = self._compile_catalog(file), inside.with_suffix(".mo")
                build_data["force_include"][str(source)] = inside.as_posix()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self._temporary_folder is not None:
            self._temporary_folder.cleanup()

    def _write_version(self, build_data: dict[str, Any]) -> None:
        """Add a file with the version to the build, because a copy without git history cannot determine it."""
        name = self._import_game_module("version").VERSION_FILE
        if not (Path(self.root) / "game" / name).exists():
            told = self._get_temporary_folder() / name
            told.write_text(f"{self.metadata.version}\n", encoding="utf-8")
            build_data["force_include"][str(told)] = f"game/{name}"

    def _get_temporary_folder(self) -> Path:
        """Return a temporary folder that exists until the wheel is written."""
        if self._temporary_folder is None:
            self._temporary_folder = tempfile.TemporaryDirectory()
        return Path(self._temporary_folder.name)

    def _import_game_module(self, module_name: str) -> ModuleType:
        """Import a module of the game that has no dependencies; in isolated builds the checkout is not on the path."""
        sys.path.insert(0, self.root)
        try:
            return importlib.import_module(f"game.{module_name}")
        finally:
            sys.path.remove(self.root)

    def _compile_catalog(self, po_file: Path) -> Path:
        """Compile a catalog and return the `.mo` file."""
        mo = self._get_temporary_folder() / f"{po_file.parent.parent.name}-{po_file.stem}.mo"
        mo.write_bytes(self._import_game_module("catalog").compile_po(po_file))
        return mo
