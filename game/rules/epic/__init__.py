"""Rulebook of Epic Duels; Zelda and Star Wars are two packs of data for it."""
