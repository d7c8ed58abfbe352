"""Actions of an adventure: legality, execution, encounters, rewards and the shop."""
