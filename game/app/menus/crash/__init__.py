"""Crash screen, and recovery of the running match."""
