"""Mods: folders and archives of content that players add."""
