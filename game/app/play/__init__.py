"""What every game has while it is played: the occasion, bots that think, the log, calls, replays, lessons."""
