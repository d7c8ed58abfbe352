"""A match in the terminal: the same rules and the same journal as in the window, actions in their text form.

What is printed to a pipe is a transcript: its lines that begin with ``> `` are the actions, and the command reads such
a transcript back when it comes in where actions are expected.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from io import StringIO, TextIOWrapper
from pathlib import Path
from typing import TextIO

from game import bounds
from game.bots.core.bot import Bot
from game.bots.epic.bots import make_bot
from game.console import CLEAR, write_controls
from game.content.cards import dungeon_catalog, elixir_catalog
from game.content.cards.packs import build_rules
from game.errors import UserError
from game.presentation.epic.wording import card_name
from game.presentation.rulebooks import book_of
from game.rules.core.protocol import ActionError, Refusal
from game.rules.epic.engine.state import State
from game.session.seats import Seats
from game.session.session import AnySession, Session
from game.terminal import dungeon_sim, dungeon_text, elixir_sim, elixir_text
from game.terminal.match_arguments import add_match_arguments, check_game, setup_from
from game.terminal.text_game import TextGame
from game.text import _

MARK = "> "
HEADER = "# triforce-duels"
LARGEST_TRANSCRIPT = 16 * 2**20
LONGEST_LINE = 10_000
"""Characters of a line in the input; a longer one is no action."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_match_arguments(parser)
    elixir_sim.add_arguments(parser)
    dungeon_sim.add_arguments(parser)
    help_bots = _("human or a bot for each seat, separated by commas (default: all human)")
    parser.add_argument("--bots", default="", metavar=_("NAMES"), help=help_bots)
    parser.add_argument("--seed", default="1", help=_("seed for dice and shuffles"))
    parser.add_argument("--file", type=Path, metavar=_("FILE"), help=_("read actions from a file, not the keyboard"))


def run(arguments: argparse.Namespace) -> int:
    check_game(arguments.game)
    if arguments.game in elixir_catalog.GAMES:
        return play_at(elixir_text.table_for(arguments), arguments)
    if arguments.game in dungeon_catalog.GAMES:
        return play_at(dungeon_text.table_for(arguments), arguments)
    rules = build_rules(setup_from(arguments, arguments.turn_limit))
    setup, match = rules.match.setup, rules.match
    teams = ",".join(team for seat in setup.teams for team in seat)

    def held(view: State, seat: int) -> str:
        return ", ".join(f"{match.card_ids[card]} ({card_name(match, card)})" for card in view.hands[seat])

    return play_at(TextGame(rules, make_bot, f"{setup.game} {teams} {setup.map}", question, held), arguments)


def play_at(game: TextGame, arguments: argparse.Namespace) -> int:
    """Play a game with what the arguments say of seats, luck and input."""
    seats = Seats.from_words(arguments.bots, game.rules.seats)
    source: TextIO = sys.stdin
    # What is no text is no action either, and is refused with its line.
    if arguments.file:
        source = StringIO(bounds.read_bytes(arguments.file, LARGEST_TRANSCRIPT).decode("utf-8", "replace"), None)
    elif isinstance(source, TextIOWrapper):
        source.reconfigure(errors="replace")
    TextTable(game, arguments.seed, seats, source, str(arguments.file or "<stdin>")).play()
    return 0


class TextTable:
    """One match between a terminal or a file and some bots."""

    def __init__(self, game: TextGame, seed: str, seats: Seats, source: TextIO, name: str) -> None:
        self.game = game
        self.rules = game.rules
        self.session: AnySession = Session(game.rules, seed)
        self.seats = seats
        self.bots: list[Bot | None] = [None if kind == "person" else game.make_bot(kind) for kind in seats.kinds]
        self.book = book_of(game.rules)
        self.teller = self.book.teller(game.rules, seats.name)
        self.keyboard = source
        self.lines = _actions(source, name)
        self.source = name
        self.by_hand = source.isatty()
        self.marked = not (self.by_hand and sys.stdout.isatty())
        """Whether what is printed has the actions in it; at a terminal they stand there already."""
        self.told = 0
        self.at = -1
        """The person who sat at the terminal last."""

    def play(self) -> None:
        """Play until the match is over or the input ends.

        Raises:
            UserError: an action from a file or pipe that is none or is not open, with its line.
        """
        print(f"{HEADER} {self.game.title} seed {self.session.seed}")
        while (asked := self.session.decision) is not None:
            bot = self.bots[asked.seat]
            if bot is None and not self._hand_over(asked.seat):
                break
            self._tell(self._reader(asked.seat))
            if bot is not None:
                view, legal = self.session.view(asked.seat), self.session.legal()
                action = bot.choose(self.rules, view, asked.seat, legal, self.seats.luck(self.session))
                self.session.submit(action)
            elif not self._ask(asked.seat):
                break
        self._tell(self.seats.people[0] if len(self.seats.people) == 1 else -1)
        print(self.game.show(self.session.view(-1)))

    def _reader(self, asked: int) -> int:
        """Whose eyes the terminal has now: the person who is asked, or the only one; else a bystander's."""
        if self.seats.is_person(asked):
            return asked
        return self.seats.people[0] if len(self.seats.people) == 1 else -1

    def _hand_over(self, seat: int) -> bool:
        """At a terminal that people share, the next one sees it wiped and says when nobody else looks.

        False when the input is at its end.
        """
        before, self.at = self.at, seat
        if self.marked or before in (-1, seat):
            return True
        write_controls(CLEAR)
        sentence = _("{player}'s turn. Press Enter once the others look away.")
        print(sentence.format(player=self.seats.name(seat)), flush=True)
        return bool(self.keyboard.readline())

    def _ask(self, seat: int) -> bool:
        """One action of a person; False when the input is at its end."""
        print(self.game.show(self.session.view(seat)))
        print(self._hand(seat))
        for number, line in self.lines:
            words = line.strip()
            if words in ("?", "help"):
                print("\n".join(self.rules.to_text(action) for action in self.session.legal()))
                continue
            refusal = self._submit(words)
            if refusal is None:
                if self.marked:
                    print(MARK + words)
                return True
            sentence = self.book.refusal_sentence(self.rules, refusal)
            if not self.by_hand:
                raise UserError(sentence, file=self.source, line=number)
            print(sentence)
        return False

    def _submit(self, words: str) -> Refusal | None:
        try:
            return self.session.submit(self.session.read(words))
        except ActionError as error:
            return error.refusal

    def _tell(self, seat: int) -> None:
        """What happened since the last time, in sentences, as this seat may know it."""
        for event in self.session.events_for(seat, self.told):
            for sentence in self.teller(event):
                print(sentence)
        self.told = len(self.session.log)

    def _hand(self, seat: int) -> str:
        cards = self.game.held(self.session.view(seat), seat)
        asked = self.session.decision
        assert asked is not None
        return _("{player}, {question} Hand: {cards}").format(
            player=self.seats.name(seat), question=self.game.question(asked.kind), cards=cards or "-"
        )


def question(kind: str) -> str:
    """What a decision asks, in a few words."""
    return {
        "zone": _("choose a side."),
        "place": _("place a fighter."),
        "walk": _("move or stay."),
        "turn": _("choose an action or end your turn."),
        "defend": _("defend or decline."),
        "rescue": _("save the fighter or decline."),
        "discard": _("discard a card."),
        "limit": _("discard a card to draw another."),
        "figure": _("choose a fighter."),
        "square": _("choose a square."),
        "may": _("yes or no?"),
        "way": _("choose an effect."),
    }[kind]


def _actions(source: TextIO, name: str) -> Iterator[tuple[int, str]]:
    """The actions in an input with their lines; of a transcript only the marked lines. Raises ``UserError``."""
    transcript = False
    for number, line in enumerate(iter(lambda: source.readline(LONGEST_LINE + 1), ""), 1):
        if len(line) > LONGEST_LINE:
            raise UserError(_("This line is too long."), file=name, line=number)
        if number == 1 and line.startswith(HEADER):
            transcript = True
        if transcript:
            if line.startswith(MARK):
                yield number, line[len(MARK) :]
        elif line.strip() and not line.startswith("#"):
            yield number, line
