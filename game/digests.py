"""SHA-256 digests without OpenSSL, whose library needs 3.5 MB of memory and has no other use here."""

from __future__ import annotations

import contextlib
import importlib
from typing import Any


def _find_sha256() -> Any:
    """Return Python's own implementation, renamed in 3.12, or else that of OpenSSL."""
    for name in ("_sha2", "_sha256"):
        with contextlib.suppress(ImportError, AttributeError):
            return importlib.import_module(name).sha256
    return importlib.import_module("hashlib").sha256


_sha256 = _find_sha256()


def hash_sha256(*parts: bytes) -> str:
    """Return the SHA-256 digest of concatenated bytes as 64 hexadecimal digits."""
    digest = _sha256()
    for part in parts:
        digest.update(part)
    return str(digest.hexdigest())
