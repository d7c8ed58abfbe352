"""Paths of the full-length figures of characters and of the parts of their poses."""

from __future__ import annotations

from game.app.ui.drawing import art
from game.content.cards.packs import load_pack

PART_SIZE = (420.0, 300.0)
"""Width and height of the pictures of a body and of arms, in the units of their drawings ("part units")."""
FACE_CORNER = (60.0, 40.0)
"""Upper left corner of an expression's picture within the picture of a body, in part units."""
_ARMS_BY_POSE = {
    "stand": ("guard", "strike", "heavy", "shot"),
    "strike": ("heavy", "strike", "shot"),
    "shoot": ("shot", "strike", "heavy"),
    "guard": ("guard",),
    "hit": ("guard",),
    "fallen": ("strike", "heavy", "shot"),
}
"""Names of the arm pictures that suit a pose, the best first; a character has only some of them."""
_FACE_BY_POSE = {"strike": "cry", "flash": "hurt", "hit": "hurt", "fallen": "hurt"}
"""Name of the picture of the facial expression in a pose; in other poses the face of the body is shown."""


def find_figure(portrait: str) -> str:
    """Return the path of the full-length figure of a character; empty if it has none."""
    own = portrait.replace("/portrait/", "/figure/")
    return own if own != portrait and art.exists(own) else ""


def find_pose(portrait: str) -> str:
    """Return the folder with the pose parts of a character; empty if it has none."""
    folder = portrait.replace("/portrait/", "/pose/")
    return folder if folder != portrait and art.exists(f"{folder}/body") else ""


def find_arms(folder: str, pose: str) -> tuple[str, ...]:
    """Return the path of the arms that suit a pose best as a tuple of one; empty if the character has none."""
    return tuple(arms for name in _ARMS_BY_POSE[pose] if art.exists(arms := f"{folder}/{name}"))[:1]


def find_face(folder: str, pose: str) -> tuple[str, ...]:
    """Return the path of the facial expression of a pose as a tuple of one; empty if the face of the body suits it."""
    face = f"{folder}/{_FACE_BY_POSE.get(pose, '')}"
    return (face,) if pose in _FACE_BY_POSE and art.exists(face) else ()


def is_face(path: str) -> bool:
    """Return whether the picture of a pose part is a facial expression."""
    return path.rpartition("/")[2] in _FACE_BY_POSE.values()


def find_team_figure(pack: str, team: str) -> str:
    """Return the path of the full-length figure of a team; without one, that of the team's first leader."""
    own, teams = f"{pack}/figure/{team}", load_pack(pack).teams
    if art.exists(own) or team not in teams:
        return own
    return f"{pack}/figure/{teams[team].characters[0].kind}"
