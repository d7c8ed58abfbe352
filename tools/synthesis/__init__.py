"""The synthesizer: instruments, effects, music and ambiences out of numbers alone, for `dev sounds`; needs NumPy."""
