"""What a table of Elixir Quest has to say besides its banner: the score, what a potion would bring, what is known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.app.elixir.showing import ElixirShowing
from game.app.elixir.table_panels import KNOWN, draw_known
from game.app.elixir.table_view import holding, outcome_words, strike_sentence
from game.app.play.spoken_table import SpokenTable
from game.app.play.table import Table
from game.app.ui.hearing import Hearing, plain
from game.app.ui.scene import FormScene
from game.app.ui.spoken import Focus, News, SpokenForm
from game.table.elixir_wording import score_line


class SpokenQuest(SpokenTable):
    """Told from the records that the felt is drawn from."""

    def __init__(self, table: Table[Any, Any], showing: Callable[[], ElixirShowing]) -> None:
        super().__init__(table)
        self.showing = showing

    def question(self, hearing: Hearing) -> Sequence[str]:
        """The banner and the score, of which only what is new is said."""
        show = self.showing()
        wins = show.story.wins
        score = score_line([(show.names[seat], wins[seat]) for seat in (show.me, show.foe)])
        return (*super().question(hearing), *([score] if any(wins) and not self.scene.busy else []))

    def focus(self, hearing: Hearing) -> Focus:
        """Whoever is about to drink hears what it would bring, as the felt shows it."""
        found = super().focus(hearing)
        show = self.showing()
        duel, reckoning = show.open_duel, show.reckoning()
        if found.id != "drink" or show.would_drink is None or duel is None or reckoning is None:
            return found
        strikes = [strike_sentence(show, duel, reckoning, seat) for seat in (show.me, show.foe)]
        return Focus(found.id, (*found.parts, *outcome_words(show, duel, reckoning), *strikes))

    def options(self, hearing: Hearing) -> Sequence[str]:
        """What the other holds and has shown, then what can be chosen."""
        show = self.showing()
        ear = Hearing.beside(hearing)
        if self.scene.coach is None or not self.scene.coach.shown:
            draw_known(ear, show)
        other = f"{show.names[show.foe]}: {plain(holding(show, show.foe))}"
        return (other, *ear.words(KNOWN), *super().options(hearing))


class SpokenCall(SpokenForm):
    """The call to the screen; what has just happened before everybody's eyes is told with it."""

    def __init__(self, scene: FormScene, table_news: Callable[[], News]) -> None:
        super().__init__(scene)
        self.table_news = table_news

    def news(self) -> News:
        """Return what the table has to tell."""
        return self.table_news()
