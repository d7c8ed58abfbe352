"""SHA-256 digests without OpenSSL, whose library takes 3.5 MB of memory that nothing else here needs."""

from __future__ import annotations

import contextlib
import importlib
from typing import Any


def _find_sha256() -> Any:
    """Return Python's own implementation, which has another name from 3.12 on, or else that of OpenSSL."""
    for name in ("_sha2", "_sha256"):
        with contextlib.suppress(ImportError, AttributeError):
            return importlib.import_module(name).sha256
    return importlib.import_module("hashlib").sha256


_sha256 = _find_sha256()


def hex_digest(*parts: bytes) -> str:
    """Return the SHA-256 digest of bytes in a row as 64 hexadecimal digits."""
    digest = _sha256()
    for part in parts:
        digest.update(part)
    return str(digest.hexdigest())
