"""Presentation of Elixir Quest: sentences, log, view models and rulebook adapter."""
