"""Match screen of Epic Duels: view, interaction modes and animation."""
