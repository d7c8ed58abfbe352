"""Replay controls, and pictures and GIFs of a replay."""
