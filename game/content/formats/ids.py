"""Rules for ids in content files."""

from __future__ import annotations

import re

MAX_ID_LENGTH = 40
"""Maximum length of an id, in characters."""
KEBAB_CASE = re.compile(rf"(?=.{{1,{MAX_ID_LENGTH}}}\Z)[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
"""Pattern of a valid id."""
_WINDOWS_DEVICE_NAME = re.compile(
    r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$|clock\$)(\..*)?", re.IGNORECASE
)
NOT_KEBAB_CASE = f"is not written in small letters and hyphens, at most {MAX_ID_LENGTH} of them"
"""End of an error message about an invalid id."""


def is_reserved_name(name: str) -> bool:
    """Return whether Windows reserves a file name for a device, such as ``con`` with any suffix."""
    return _WINDOWS_DEVICE_NAME.fullmatch(name) is not None
