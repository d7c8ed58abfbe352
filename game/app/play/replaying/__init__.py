"""Replay controls, and pictures and films of a replay."""
