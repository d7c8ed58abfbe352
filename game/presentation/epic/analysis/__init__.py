"""Forecasts, planning aids and review of a match of Epic Duels."""
