"""Bots that are programs of their own, spoken to over standard input and output."""
