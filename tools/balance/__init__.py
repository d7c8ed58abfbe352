"""Measurements of balance: matches between bots, and tables of their results."""
