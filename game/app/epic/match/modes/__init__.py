"""Interaction modes: the meaning of clicks and keys for each kind of decision."""
