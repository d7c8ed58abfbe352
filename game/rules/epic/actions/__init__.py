"""Actions of a turn: legality, execution, and the combat, movement and deaths they cause."""
