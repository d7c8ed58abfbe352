"""Screen after a crash, and the rescue of the running match."""
