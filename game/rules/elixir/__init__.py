"""The rulebook of Elixir Quest: five games between two characters, and one potion each."""
