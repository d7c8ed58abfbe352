"""Renderer-independent presentation: sentences, logs and view models of each game."""
