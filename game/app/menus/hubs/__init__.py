"""Submenus of the main menu: Solo, Together, Collection and Create."""
