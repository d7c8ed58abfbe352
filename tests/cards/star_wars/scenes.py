"""Star Wars card scenes: the open board unless another is named, and a function for each team."""

from __future__ import annotations

from functools import partial

from tests.cards.builder import duel as any_duel
from tests.cards.builder import player

duel = partial(any_duel, game="star-wars", board="carbon-freezing-chamber")

anakin = partial(player, "anakin")
boba = partial(player, "boba")
dooku = partial(player, "dooku")
emperor = partial(player, "emperor")
han = partial(player, "han")
jango = partial(player, "jango")
luke = partial(player, "luke")
mace = partial(player, "mace")
maul = partial(player, "maul")
obi_wan = partial(player, "obi-wan")
vader = partial(player, "vader")
yoda = partial(player, "yoda")
