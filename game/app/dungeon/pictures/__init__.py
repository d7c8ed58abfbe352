"""Drawing of the dungeon: floor, rooms, cards, marks and the stall."""
