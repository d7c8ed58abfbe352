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

PACKED = {"assets": "game/_assets", "maps": "game/_maps", "saves": "game/_saves"}
"""Data folders of the checkout, with their paths in the wheel."""


class PackHook(BuildHookInterface[Any]):
    """Build hook that adds the files of `DATA_FOLDERS`; a `.po` catalog is replaced by its compiled `.mo`.

    An editable install uses the folders of the checkout, so nothing is added to it.
    """

    _made: tempfile.TemporaryDirectory[str] | None = None
    """Temporary folder of generated files; None until one is needed."""

    def dependencies(self) -> list[str]:
        """Return the build requirements besides hatchling, which an isolated build installs."""
        compiled = self._game("compiled")
        return list(compiled.NEEDED) if compiled.is_enabled(compiled.COMPILE) else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self._carry_version(build_data)
        if self.target_name != "wheel":
            return
        root = Path(self.root)
        compiled = self._game("compiled")
        if compiled.is_enabled(compiled.COMPILE):
            work = self._folder() / "machine"
            for file in compiled.compile_modules(root, work):
                build_data["force_include"][str(work / file)] = file.as_posix()
            build_data["pure_python"], build_data["infer_tag"] = False, True
        for folder, target in PACKED.items():
            for file in sorted(path for path in (root / folder).rglob("*") if path.is_file()):
                source, inside = file, Path(target) / file.relative_to(root / folder)
                if file.suffix == ".po":
                    source, inside = self._compile(file), inside.with_suffix(".mo")
                build_data["force_include"][str(source)] = inside.as_posix()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self._made is not None:
            self._made.cleanup()

    def _carry_version(self, build_data: dict[str, Any]) -> None:
        """Add a file with the version to the build, because a copy without git history cannot determine it."""
        name = self._game("version").CARRIED
        if not (Path(self.root) / "game" / name).exists():
            told = self._folder() / name
            told.write_text(f"{self.metadata.version}\n", encoding="utf-8")
            build_data["force_include"][str(told)] = f"game/{name}"

    def _folder(self) -> Path:
        """Return a temporary folder that exists until the wheel is written."""
        if self._made is None:
            self._made = tempfile.TemporaryDirectory()
        return Path(self._made.name)

    def _game(self, module: str) -> ModuleType:
        """Import a module of the game that has no dependencies; in isolated builds the checkout is not on the path."""
        sys.path.insert(0, self.root)
        try:
            return importlib.import_module(f"game.{module}")
        finally:
            sys.path.remove(self.root)

    def _compile(self, po: Path) -> Path:
        """Compile a catalog and return the `.mo` file."""
        mo = self._folder() / f"{po.parent.parent.name}-{po.stem}.mo"
        mo.write_bytes(self._game("catalog").compile_po(po))
        return mo
