"""Player files: saves, settings and statistics, with atomic writes and locks."""
