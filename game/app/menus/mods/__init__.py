"""Screens that list, add and switch mods."""
