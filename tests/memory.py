"""Peak memory of a process of its own, since a parent's count in the kernel is passed on to its children."""

from __future__ import annotations

import sys
from pathlib import Path

_STATUS = Path("/proc/self/status")


def peak() -> int:
    """Return the peak memory of this process in megabytes since its start; 0 where the system does not tell."""
    if _STATUS.exists():
        lines = _STATUS.read_text(encoding="ascii", errors="replace").splitlines()
        return int(next(line for line in lines if line.startswith("VmHWM:")).split()[1]) // 2**10
    try:
        import resource
    except ImportError:
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (2**20 if sys.platform == "darwin" else 2**10)
