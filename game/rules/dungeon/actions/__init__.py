"""Actions of an adventure: legality, execution, challenges, rewards and the shop."""
