"""Printable sheets of cards, figures and boards."""
