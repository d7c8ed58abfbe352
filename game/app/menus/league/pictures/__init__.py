"""Images for the league: opponents and champions."""
