"""What the wheel holds beside the code: assets, maps and saves packed inside the package, catalogs compiled."""

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKED = {"assets": "game/_assets", "maps": "game/_maps", "saves": "game/_saves"}


class PackHook(BuildHookInterface[Any]):
    """Adds the folders of `PACKED` file by file; a `.po` goes in as the `.mo` that is made of it.

    An editable install uses the checkout's own folders, so nothing is packed for it.
    """

    _compiled: tempfile.TemporaryDirectory[str] | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or self.target_name != "wheel":
            return
        root = Path(self.root)
        for folder, target in PACKED.items():
            for file in sorted(path for path in (root / folder).rglob("*") if path.is_file()):
                source, inside = file, Path(target) / file.relative_to(root / folder)
                if file.suffix == ".po":
                    source, inside = self._compile(file), inside.with_suffix(".mo")
                build_data["force_include"][str(source)] = inside.as_posix()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self._compiled is not None:
            self._compiled.cleanup()

    def _compile(self, po: Path) -> Path:
        """Compile one catalog into a folder that lasts until the wheel is written."""
        sys.path.insert(0, self.root)  # an isolated build does not have the checkout on its path
        try:
            from game.catalog import compile_po
        finally:
            sys.path.remove(self.root)
        if self._compiled is None:
            self._compiled = tempfile.TemporaryDirectory()
        mo = Path(self._compiled.name) / f"{po.parent.parent.name}-{po.stem}.mo"
        mo.write_bytes(compile_po(po))
        return mo
