"""The match screen of Epic Duels: view, questions and animation."""
