"""Drawing functions of the menus: main menu background, journey map, league coins, achievements."""
