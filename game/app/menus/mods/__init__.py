"""Screens that list, add, enable and order mods."""
