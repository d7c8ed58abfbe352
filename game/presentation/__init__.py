"""Presentation of each game without a renderer: sentences, logs and view models."""
