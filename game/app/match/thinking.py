"""A bot's move: asked for with what its seat may see, shown when it has thought long enough to be followed."""

from __future__ import annotations

from game.app.match.occasion import Occasion
from game.app.theme import TIMES
from game.app.tween import Tempo
from game.bots.bot import Bot, make_bot
from game.rules.epic.action import Action

_QUICK = frozenset({"discard", "limit", "may", "way", "place", "zone"})
"""Questions that need no pause before a bot's answer is shown."""


class Thinking:
    """Asks the bots of one match, one question at a time."""

    def __init__(self, occasion: Occasion, tempo: Tempo) -> None:
        self.occasion = occasion
        self.tempo = tempo
        self._bots: dict[str, Bot] = {}
        self._answer: Action | None = None
        self._step = -1
        self._waited = 0.0

    def answer(self, dt: float) -> Action | None:
        """The move of the bot that is asked, once its time has passed; call it again until there is one."""
        session = self.occasion.session
        asked = session.decision
        assert asked is not None
        if self._step != len(session.journal):
            self._step, self._waited = len(session.journal), 0.0
            self._answer = self._think(asked.seat)
        self._waited += dt
        least, most = (TIMES.bot_least / 2, TIMES.bot_least) if asked.kind in _QUICK else (TIMES.bot_least, TIMES.bot_most)
        pause = min(most, self.tempo.seconds(least * 1.5))
        return self._answer if self._waited >= pause else None

    def _think(self, seat: int) -> Action:
        name, session = self.occasion.bot_name(seat), self.occasion.session
        bot = self._bots.setdefault(name, make_bot(name))
        luck = self.occasion.seats.luck(session)
        action: Action = bot.choose(self.occasion.rules, session.view(seat), seat, session.legal(), luck)
        return action
