"""Sheets of cards, figures and boards for a printer."""
