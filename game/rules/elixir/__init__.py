"""Rulebook of Elixir Quest: five games between two characters, with one potion each."""
