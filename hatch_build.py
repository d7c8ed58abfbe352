"""Build hook of the wheel: packs assets, maps and saves inside the package and compiles the catalogs.

With `TRIFORCE_DUELS_COMPILE=1` the rules and the thinking of the bots go in as machine code as well (`game.compiled`);
such a wheel fits one system and one version of Python.
"""

import importlib
import sys
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKED = {"assets": "game/_assets", "maps": "game/_maps", "saves": "game/_saves"}


class PackHook(BuildHookInterface[Any]):
    """Adds the folders of `PACKED` file by file; a `.po` goes in as the `.mo` that is made of it.

    An editable install uses the checkout's own folders, so nothing is packed for it.
    """

    _made: tempfile.TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        """Return what the build needs besides hatchling, so that an isolated one fetches it."""
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
        """Write the version into the build, as a copy without a history cannot determine it."""
        name = self._game("version").CARRIED
        if not (Path(self.root) / "game" / name).exists():
            told = self._folder() / name
            told.write_text(f"{self.metadata.version}\n", encoding="utf-8")
            build_data["force_include"][str(told)] = f"game/{name}"

    def _folder(self) -> Path:
        """Return a folder that lasts until the wheel is written."""
        if self._made is None:
            self._made = tempfile.TemporaryDirectory()
        return Path(self._made.name)

    def _game(self, module: str) -> ModuleType:
        """Load a module of the game without dependencies; isolated builds lack the checkout on their path."""
        sys.path.insert(0, self.root)
        try:
            return importlib.import_module(f"game.{module}")
        finally:
            sys.path.remove(self.root)

    def _compile(self, po: Path) -> Path:
        """Compile one catalog."""
        mo = self._folder() / f"{po.parent.parent.name}-{po.stem}.mo"
        mo.write_bytes(self._game("catalog").compile_po(po))
        return mo
