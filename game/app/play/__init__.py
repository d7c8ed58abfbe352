"""Parts that the tables of all games share: bots that think, hints, log, pause menu, replays, lessons."""
