"""Interaction modes: what clicks and keys mean at each question."""
