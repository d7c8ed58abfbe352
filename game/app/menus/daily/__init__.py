"""Screen of the daily challenges."""
