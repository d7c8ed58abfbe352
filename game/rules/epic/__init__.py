"""Rulebook of Epic Duels; Zelda and Star Wars are two data packs for it."""
