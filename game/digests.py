"""SHA-256 digests without OpenSSL, whose library would need 3.5 MB of memory for no other use."""

from __future__ import annotations

import contextlib
import importlib
from typing import Any


def _find_sha256() -> Any:
    """Return the built-in implementation of Python, whose module has another name since 3.12; else that of OpenSSL."""
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
