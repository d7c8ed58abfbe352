"""Pictures on the results screen of a match: the winner, the charts and the celebration."""
