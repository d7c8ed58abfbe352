"""What an id in a file of content looks like."""

from __future__ import annotations

import re

LONGEST_ID = 40
KEBAB_CASE = re.compile(rf"(?=.{{1,{LONGEST_ID}}}\Z)[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
NO_ID = f"is not written in small letters and hyphens, at most {LONGEST_ID} of them"
