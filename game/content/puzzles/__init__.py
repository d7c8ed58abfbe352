"""Puzzles and scenarios: positions in YAML, their goals and expectations."""
