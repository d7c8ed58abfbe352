"""Screens that list saves, replays and files."""
