"""Bots of Elixir Quest."""
