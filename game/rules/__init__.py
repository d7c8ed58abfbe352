"""Rules of the four games, independent of any renderer."""
