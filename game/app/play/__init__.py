"""Shared parts of the match screens of all games: bot turns, hints, log, pause menu, replays and lessons."""
