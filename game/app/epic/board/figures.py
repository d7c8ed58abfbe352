"""Paths of the full-length figures of characters and of the parts of their poses."""

from __future__ import annotations

from game.app.ui.drawing import art
from game.content.cards.packs import load_pack

PART = (420.0, 300.0)
"""Width and height of a body and of arms."""
FACE_CORNER = (60.0, 40.0)
"""Upper left corner of a face in action, in the picture of a body."""
_ARMS = {
    "stand": ("guard", "strike", "heavy", "shot"),
    "strike": ("heavy", "strike", "shot"),
    "shoot": ("shot", "strike", "heavy"),
    "guard": ("guard",),
    "hit": ("guard",),
    "fallen": ("strike", "heavy", "shot"),
}
"""Arms that show a pose, the best first; not every character has all."""
_FACES = {"strike": "cry", "flash": "hurt", "hit": "hurt", "fallen": "hurt"}


def find_figure(portrait: str) -> str:
    """Return the path of the figure of a character; empty if it has none."""
    own = portrait.replace("/portrait/", "/figure/")
    return own if own != portrait and art.exists(own) else ""


def find_pose(portrait: str) -> str:
    """Return the folder with the pose parts of a character; empty if it has none."""
    folder = portrait.replace("/portrait/", "/pose/")
    return folder if folder != portrait and art.exists(f"{folder}/body") else ""


def find_arms(folder: str, pose: str) -> tuple[str, ...]:
    """Return the path of the arms that fit a pose best; empty if the character has none."""
    return tuple(arms for name in _ARMS[pose] if art.exists(arms := f"{folder}/{name}"))[:1]


def find_face(folder: str, pose: str) -> tuple[str, ...]:
    """Return the path of the face laid over a body in a pose; empty if the body's own fits."""
    face = f"{folder}/{_FACES.get(pose, '')}"
    return (face,) if pose in _FACES and art.exists(face) else ()


def is_face(path: str) -> bool:
    """Return whether a part of a pose is a face."""
    return path.rpartition("/")[2] in _FACES.values()


def find_team_figure(pack: str, team: str) -> str:
    """Return the path of the figure of a team, such as a pair, else of its first leader."""
    own, teams = f"{pack}/figure/{team}", load_pack(pack).teams
    if art.exists(own) or team not in teams:
        return own
    return f"{pack}/figure/{teams[team].characters[0].kind}"
