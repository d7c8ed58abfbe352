"""Progress of the journey: the current journey, and the endings reached. JSON in the player's data folder."""

from __future__ import annotations

from pathlib import Path

import msgspec

from game.content.modes.journey import Story, load_story
from game.errors import UserError
from game.modes.journey.state import JourneyState, is_consistent
from game.paths import user_data_dir
from game.rules.core.numbers import Count
from game.storage.versioned_store import DecodedFile, VersionedStore, convert_mapping, decode_document, encode_json

VERSION = 1
"""Version of the file."""


class JourneyProgress(msgspec.Struct, frozen=True):
    """Current or just finished journey, and the results of all journeys."""

    version: int = VERSION
    journey: JourneyState | None = None
    endings: dict[str, Count] = {}
    """Number of times that each ending was reached, by id."""


def journey_path() -> Path:
    """Return the path of the progress, which may not exist."""
    return user_data_dir() / "journey.json"


def load_progress(file: Path | None = None) -> JourneyProgress:
    """Load the progress; of a damaged file, its valid part. Never raises."""
    return JOURNEY_STORE.load(file or journey_path())


def _decode_progress(data: bytes) -> DecodedFile[JourneyProgress]:
    document = decode_document(data, VERSION)
    if not isinstance(document, dict):
        raise ValueError("no journey")
    endings = convert_mapping(document.get("endings", {}), Count)
    is_complete = endings.is_complete
    journey: JourneyState | None = None
    if document.get("journey") is not None:
        try:
            journey = msgspec.convert(document["journey"], JourneyState)
        except msgspec.ValidationError:
            is_complete = False
        if journey is not None and not _is_valid(journey):
            journey, is_complete = None, False
    return DecodedFile(JourneyProgress(VERSION, journey, endings.content), is_complete)


def _is_valid(journey: JourneyState) -> bool:
    """Return whether a journey is consistent with the story; True if the story cannot be read."""
    story = _load_story()
    return story is None or is_consistent(journey, story)


def _load_story() -> Story | None:
    """Return the story; None if its files cannot be read, in which case the player's file is not to blame."""
    try:
        return load_story()
    except UserError:
        return None


def _merge_progress(progress: JourneyProgress, backup: JourneyProgress) -> JourneyProgress:
    """Merge with the backup, which also supplies the current journey if that is missing."""
    return JourneyProgress(VERSION, progress.journey or backup.journey, backup.endings | progress.endings)


JOURNEY_STORE: VersionedStore[JourneyProgress] = VersionedStore(
    "journey", _decode_progress, encode_json, JourneyProgress, _merge_progress
)
"""Store of the journey's progress."""


def save_journey(journey: JourneyState, file: Path | None = None) -> JourneyProgress:
    """Save a journey, and count its ending if it has reached one.

    Raises:
        UserError: the file is of a newer version, or cannot be written; it is unchanged.
    """

    def add_journey(progress: JourneyProgress) -> JourneyProgress:
        ending, before = journey.ending, progress.journey
        if not ending or before == journey:
            return JourneyProgress(VERSION, journey, progress.endings)
        return JourneyProgress(VERSION, journey, {**progress.endings, ending: progress.endings.get(ending, 0) + 1})

    return JOURNEY_STORE.change(file or journey_path(), add_journey)


def abandon_journey(file: Path | None = None) -> JourneyProgress:
    """Remove the current journey; the endings reached are preserved.

    Raises:
        UserError: the file is of a newer version, or cannot be written.
    """
    return JOURNEY_STORE.change(
        file or journey_path(), lambda progress: JourneyProgress(VERSION, None, progress.endings)
    )
