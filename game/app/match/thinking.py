"""A bot's move: asked for with what its seat may see, shown when it has thought long enough to be followed."""

from __future__ import annotations

from random import Random
from threading import Thread

from game.app.match.occasion import Occasion
from game.app.theme import TIMES
from game.app.tween import Tempo
from game.bots.bot import Bot, make_bot
from game.rules.epic.action import Action
from game.rules.epic.rules import EpicRules
from game.rules.epic.state import State

_QUICK = frozenset({"discard", "limit", "may", "way", "place", "zone"})
"""Questions that need no long pause before a bot's answer is shown."""
_AT_ONCE = 0.02
"""How long a frame waits for a quick thinker, in seconds."""


class _Thought:
    """One question to one bot, answered beside the window's own work; a view and the rules are all it is given."""

    def __init__(self, bot: Bot, rules: EpicRules, view: State, seat: int, legal: list[Action], luck: Random) -> None:
        self.action: Action | None = None
        self.fault: BaseException | None = None

        def think() -> None:
            try:
                self.action = bot.choose(rules, view, seat, legal, luck)
            except BaseException as fault:
                self.fault = fault

        self.thread = Thread(target=think, name="bot", daemon=True)
        self.thread.start()
        self.thread.join(_AT_ONCE)

    @property
    def ready(self) -> bool:
        """Whether there is an answer; raises what went wrong instead of one."""
        if self.thread.is_alive():
            return False
        if self.fault is not None:
            raise self.fault
        return True


class Thinking:
    """Asks the bots of one match, one question at a time."""

    def __init__(self, occasion: Occasion, tempo: Tempo) -> None:
        self.occasion = occasion
        self.tempo = tempo
        self._bots: dict[int, Bot] = {}
        self._thought: _Thought | None = None
        self._step = -1
        self._waited = 0.0

    def answer(self, dt: float) -> Action | None:
        """The move of the bot that is asked, once its time has passed; call it again until there is one."""
        session = self.occasion.session
        asked = session.decision
        assert asked is not None
        if self._step != len(session.journal) or self._thought is None:
            self._step, self._waited = len(session.journal), 0.0
            self._thought = self._ask(asked.seat)
        self._waited += dt
        if not self._thought.ready or self._waited < self._pause(asked.kind):
            return None
        thought, self._thought = self._thought, None
        return thought.action

    def _pause(self, kind: str) -> float:
        least = TIMES.bot_least / 2 if kind in _QUICK else TIMES.bot_least * 1.5
        return min(TIMES.bot_most, self.tempo.seconds(least))

    def _ask(self, seat: int) -> _Thought:
        session, occasion = self.occasion.session, self.occasion
        bot = self._bots.get(seat)
        if bot is None:
            bot = self._bots[seat] = make_bot(occasion.seats.kinds[seat])
        return _Thought(bot, occasion.rules, session.view(seat), seat, session.legal(), occasion.seats.luck(session))
