"""Drawings of the menus: the room of the title, the way of the journey, the coins of the league."""
