"""Cards, figures and boards as sheets for a printer."""
