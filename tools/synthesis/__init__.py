"""Synthesizer of sound effects, music and ambience loops (``dev sounds``); needs NumPy."""
