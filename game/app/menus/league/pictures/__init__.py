"""Pictures of the league: opponents and champions."""
