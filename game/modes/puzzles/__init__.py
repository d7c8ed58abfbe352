"""Puzzle editor."""
