"""Builder of a Windows CPython 3.11 from packages of the Python index, with the libraries of the project.

Panda3D's wheel for Windows contains the official ``python311.dll`` and the extension modules of the standard library;
the Python files are copied from the running Python, and the release of Panda3D is one with the same version if there
is one; a short launcher program calls ``Py_Main``.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from pathlib import Path

from game.errors import UserError

ROOT = Path(__file__).resolve().parents[2]
PYTHON_VERSION = (3, 11)
"""Required version of the running Python."""
_PANDA_REQUIREMENT = {7: "panda3d==1.10.14", 9: "panda3d==1.10.16"}
"""Requirement of the Panda3D release with each CPython 3.11, by its micro version."""
_LIBRARIES = ("python311.dll", "VCRUNTIME140.dll")
"""Libraries copied from Panda3D's wheel."""
_EXTENSIONS = ("*.pyd", "libcrypto*.dll", "libssl*.dll", "libffi*.dll", "sqlite3.dll")
"""Patterns of the extension modules, and of libraries they need, in Panda3D's wheel."""
_PROJECT_EXTRAS = ("test", "bundle")
"""Extras of the project whose requirements are installed."""
_EXCLUDED_LIBRARY = "distributed"
"""Library that is not installed, because its network connections never close under Wine."""
_REPLACED_REQUIREMENTS = {"numpy>=1.26": "numpy>=1.26,<2.1"}
"""Replacements of requirements, because later versions of NumPy call functions that Wine 8 lacks."""
_SOURCE_ONLY_LIBRARY = "chess"
"""Pure Python library that has no wheel."""
_COMPILER = "x86_64-w64-mingw32-gcc"
"""C compiler for Windows."""
_OBJDUMP = "x86_64-w64-mingw32-objdump"
"""Program that lists the exported symbols of a library."""
_LAUNCHER_SOURCE = """
#include <windows.h>
typedef int (*Main)(int, wchar_t **);
int wmain(int count, wchar_t **words) {
    HMODULE library = LoadLibraryW(L"python311.dll");
    return library ? ((Main)GetProcAddress(library, "Py_Main"))(count, words) : 99;
}
"""
"""C source of ``python.exe``."""
_PRNG_SOURCE = """
#include <windows.h>
#include <ntsecapi.h>
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size) { return RtlGenRandom(data, (ULONG)size); }
"""
"""C source of ``bcryptprimitives.dll``, which provides random numbers to extensions written in Rust."""
_REQUIREMENTS_FILE = "ready"
"""File in a finished build that lists the requirements it was built with."""


def build_python(folder: Path) -> Path:
    """Build the Windows Python in a folder unless it exists with the same requirements; return its ``python.exe``.

    Raises:
        UserError: if the running Python is not 3.11, or ``uv`` or the compiler is missing.
    """
    program = folder / "python.exe"
    wanted = "\n".join([find_panda(), *list_requirements()])
    mark = folder / _REQUIREMENTS_FILE
    if mark.is_file() and mark.read_text(encoding="utf-8") == wanted:
        return program
    _check_machine()
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "DLLs").mkdir(parents=True)
    _copy_standard_library(folder / "Lib")
    with tempfile.TemporaryDirectory() as work:
        _install_wheels(Path(work), find_panda())
        libraries = Path(work) / "deploy_libs"
        for name in _LIBRARIES:
            shutil.copy(libraries / name, folder)
        for pattern in _EXTENSIONS:
            for file in libraries.glob(pattern):
                shutil.copy(file, folder / "DLLs")
        _compile(program, _LAUNCHER_SOURCE, "-municode")
        _compile(folder / "bcryptprimitives.dll", _PRNG_SOURCE, "-shared", "-ladvapi32")
        _make_forwarding_library(folder / "python3.dll", folder / _LIBRARIES[0], Path(work, "python3.def"))
    _install_wheels(folder / "Lib" / "site-packages", *list_requirements())
    mark.write_text(wanted, encoding="utf-8")
    return program


def find_panda() -> str:
    """Return the release of Panda3D whose library fits the standard library of the running Python.

    Of another 3.11 than these, the newest is taken. Then the two differ a little: `importlib`, which has parts in both,
    fails in some places.
    """
    return _PANDA_REQUIREMENT.get(sys.version_info.micro, _PANDA_REQUIREMENT[max(_PANDA_REQUIREMENT)])


def list_requirements() -> list[str]:
    """Return the requirements of the project, of its tests and of its bundle."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    requirements = [*project["dependencies"], *(line for name in _PROJECT_EXTRAS for line in extras[name])]
    return sorted(
        {_REPLACED_REQUIREMENTS.get(line, line) for line in requirements if not line.startswith(_EXCLUDED_LIBRARY)}
    )


def _check_machine() -> None:
    """Check the running Python and the programs needed for the build.

    Raises:
        UserError: the running Python is not 3.11, or ``uv`` or the compiler is missing.
    """
    if sys.version_info[:2] != PYTHON_VERSION:
        raise UserError("Run this with Python 3.11: its standard library is the one that the Windows Python needs.")
    for program, package in (("uv", "uv"), (_COMPILER, "gcc-mingw-w64-x86-64")):
        if shutil.which(program) is None:
            raise UserError(f"This tool needs {program}, from the package {package}.")


def _install_wheels(target: Path, *requirements: str) -> None:
    """Install wheels for Windows into a folder."""
    command = ["uv", "pip", "install", "--quiet", "--target", str(target), "--only-binary", ":all:"]
    command += ["--no-binary", _SOURCE_ONLY_LIBRARY]
    command += ["--python-platform", "x86_64-pc-windows-msvc", "--python-version", "3.11"]
    single = ["--no-deps"] if requirements == (find_panda(),) else []
    environment = {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"}
    subprocess.run([*command, *single, *requirements], check=True, env=environment)


def _compile(target: Path, source: str, *options: str) -> None:
    """Compile C source to a Windows program or library."""
    command = [_COMPILER, "-x", "c", "-O1", "-o", str(target), "-", *options]
    subprocess.run(command, input=source, text=True, check=True)


def _make_forwarding_library(target: Path, library: Path, definition_file: Path) -> None:
    """Build a library that forwards every exported function and object to another library."""
    printed = subprocess.run([_OBJDUMP, "-p", str(library)], capture_output=True, text=True, check=True).stdout
    names = re.findall(r"^\s+\[ *\d+\] (?:\+base\[ *\d+\] +[0-9a-f]+ )?(_?Py\w+)$", printed, re.MULTILINE)
    if not names:
        raise UserError("No names are exported.", file=library)
    lines = [f"{name}={library.stem}.{name}" for name in names]
    definition_file.write_text("\n".join(["EXPORTS", *lines, ""]), encoding="utf-8")
    command = [_COMPILER, "-shared", "-nostdlib", "-Wl,-e,0", "-o", str(target), str(definition_file), "-x", "c", "-"]
    subprocess.run(command, input="int nothing;", text=True, check=True)


def _copy_standard_library(target: Path) -> None:
    left_out = shutil.ignore_patterns("site-packages", "lib-dynload", "__pycache__", "test", "idlelib", "turtledemo")
    shutil.copytree(sysconfig.get_path("stdlib"), target, ignore=left_out)
