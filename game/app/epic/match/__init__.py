"""The match screen of Epic Duels: what is shown, what is asked, and how it moves."""
