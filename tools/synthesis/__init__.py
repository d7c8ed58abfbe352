"""Synthesizer of instruments, effects, music and ambiences (`dev sounds`); needs NumPy."""
