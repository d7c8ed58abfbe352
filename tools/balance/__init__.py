"""Balance measurements: bot matches and tables of their results."""
