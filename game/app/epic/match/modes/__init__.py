"""Interaction modes: the meaning of clicks and keys at each kind of decision."""
