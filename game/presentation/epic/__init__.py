"""Presentation of Epic Duels: sentences, log, view models and rulebook adapter."""
