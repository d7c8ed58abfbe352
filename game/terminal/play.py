"""Terminal matches, with the same rules and journal as in the window, and actions in notation.

Output that is not to a terminal is a transcript: its lines that start with ``> `` are the actions, and the command
accepts a transcript as input.
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
from game.console import CLEAR_SCREEN, write_controls
from game.content.cards import dungeon_catalog, elixir_catalog
from game.content.cards.packs import build_rules
from game.errors import UserError
from game.presentation.epic.wording import card_name
from game.presentation.rulebooks import get_rulebook
from game.rules.core.protocol import ActionError, Refusal
from game.rules.epic.engine.state import State
from game.session.seats import Seats
from game.session.session import AnySession, Session
from game.terminal import dungeon_sim, dungeon_text, elixir_sim, elixir_text
from game.terminal.match_arguments import add_match_arguments, read_setup, require_known_game
from game.terminal.text_game import TextGame
from game.text import _

ACTION_MARK = "> "
"""Start of the lines of a transcript that are actions."""
TRANSCRIPT_HEADER = "# triforce-duels"
"""Start of the first line of a transcript."""
MAX_TRANSCRIPT_SIZE = 16 * 2**20
"""Maximum size of an input file, in bytes."""
MAX_LINE_LENGTH = 10_000
"""Maximum number of characters of an input line."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_match_arguments(parser)
    elixir_sim.add_arguments(parser)
    dungeon_sim.add_arguments(parser)
    help_bots = _("human or a bot for each seat, separated by commas (default: all human)")
    parser.add_argument("--bots", default="", metavar=_("NAMES"), help=help_bots)
    parser.add_argument("--seed", default="1", help=_("seed for dice and shuffles"))
    parser.add_argument("--file", type=Path, metavar=_("FILE"), help=_("read actions from a file, not the keyboard"))


def run(arguments: argparse.Namespace) -> int:
    require_known_game(arguments.game)
    if arguments.game in elixir_catalog.GAMES:
        return play_match(elixir_text.make_text_game(arguments), arguments)
    if arguments.game in dungeon_catalog.GAMES:
        return play_match(dungeon_text.make_text_game(arguments), arguments)
    rules = build_rules(read_setup(arguments, arguments.turn_limit))
    setup, match = rules.match.setup, rules.match
    teams = ",".join(team for seat in setup.teams for team in seat)

    def format_hand(view: State, seat: int) -> str:
        return ", ".join(f"{match.card_ids[card]} ({card_name(match, card)})" for card in view.hands[seat])

    return play_match(
        TextGame(rules, make_bot, f"{setup.game} {teams} {setup.map}", format_question, format_hand), arguments
    )


def play_match(game: TextGame, arguments: argparse.Namespace) -> int:
    """Play a match with the seats, seed and input that the arguments describe."""
    seats = Seats.parse(arguments.bots, game.rules.seats)
    source: TextIO = sys.stdin
    # What is no text is no action either, and is refused with its line.
    if arguments.file:
        source = StringIO(bounds.read_bytes(arguments.file, MAX_TRANSCRIPT_SIZE).decode("utf-8", "replace"), None)
    elif isinstance(source, TextIOWrapper):
        source.reconfigure(errors="replace")
    TerminalMatch(game, arguments.seed, seats, source, str(arguments.file or "<stdin>")).play()
    return 0


class TerminalMatch:
    """Match between people, who enter actions at a terminal or in a file, and bots."""

    def __init__(self, game: TextGame, seed: str, seats: Seats, input_stream: TextIO, source_name: str) -> None:
        self.game = game
        self.rules = game.rules
        self.session: AnySession = Session(game.rules, seed)
        self.seats = seats
        self.bots: list[Bot | None] = [None if kind == "person" else game.make_bot(kind) for kind in seats.kinds]
        """Bot of each seat, None for people."""
        self.rulebook = get_rulebook(game.rules)
        self.format_event = self.rulebook.make_log_formatter(game.rules, seats.name)
        """Function that returns the log sentences of an event."""
        self.input_stream = input_stream
        """Stream from which actions are read."""
        self.numbered_lines = _iterate_actions(input_stream, source_name)
        """Iterator over the line numbers and texts of the entered actions."""
        self.source_name = source_name
        """Name of the input in error messages."""
        self.is_interactive = input_stream.isatty()
        """True if the input is a terminal."""
        self.echoes_actions = not (self.is_interactive and sys.stdout.isatty())
        """True if actions are printed too, because they do not appear on a terminal as they are typed."""
        self.printed_count = 0
        """Number of log entries that were printed."""
        self.last_person = -1
        """Seat of the person who was last asked at the terminal; -1 at first."""

    def play(self) -> None:
        """Play until the match or the input ends.

        Raises:
            UserError: an invalid or illegal action from a file or pipe, with its line number.
        """
        print(f"{TRANSCRIPT_HEADER} {self.game.title} seed {self.session.seed}")
        while (decision := self.session.decision) is not None:
            bot = self.bots[decision.seat]
            if bot is None and not self._confirm_handover(decision.seat):
                break
            self._print_events(self._find_viewer(decision.seat))
            if bot is not None:
                view, legal = self.session.view_for(decision.seat), self.session.legal_actions()
                action = bot.choose(self.rules, view, decision.seat, legal, self.seats.bot_random(self.session))
                self.session.submit(action)
            elif not self._read_action(decision.seat):
                break
        self._print_events(self.seats.people[0] if len(self.seats.people) == 1 else -1)
        print(self.game.format_view(self.session.view_for(-1)))

    def _find_viewer(self, deciding_seat: int) -> int:
        """Return the seat whose view is printed: the deciding person, else the only person, else a spectator (-1)."""
        if self.seats.is_person(deciding_seat):
            return deciding_seat
        return self.seats.people[0] if len(self.seats.people) == 1 else -1

    def _confirm_handover(self, seat: int) -> bool:
        """Clear a shared terminal and wait for the next person; return False at the end of the input."""
        before, self.last_person = self.last_person, seat
        if self.echoes_actions or before in (-1, seat):
            return True
        write_controls(CLEAR_SCREEN)
        sentence = _("{player}'s turn. Press Enter once the others look away.")
        print(sentence.format(player=self.seats.name(seat)), flush=True)
        return bool(self.input_stream.readline())

    def _read_action(self, seat: int) -> bool:
        """Read and apply an action of a person; return False at the end of the input."""
        print(self.game.format_view(self.session.view_for(seat)))
        print(self._format_hand(seat))
        for number, line in self.numbered_lines:
            words = line.strip()
            if words in ("?", "help"):
                print("\n".join(self.rules.to_text(action) for action in self.session.legal_actions()))
                continue
            refusal = self._submit_text(words)
            if refusal is None:
                if self.echoes_actions:
                    print(ACTION_MARK + words)
                return True
            sentence = self.rulebook.format_refusal(self.rules, refusal)
            if not self.is_interactive:
                raise UserError(sentence, file=self.source_name, line=number)
            print(sentence)
        return False

    def _submit_text(self, words: str) -> Refusal | None:
        try:
            return self.session.submit(self.session.parse_action(words))
        except ActionError as error:
            return error.refusal

    def _print_events(self, seat: int) -> None:
        """Print the events since the last call, redacted for a seat."""
        for event in self.session.events_for(seat, self.printed_count):
            for sentence in self.format_event(event):
                print(sentence)
        self.printed_count = len(self.session.log)

    def _format_hand(self, seat: int) -> str:
        cards = self.game.format_hand(self.session.view_for(seat), seat)
        decision = self.session.decision
        assert decision is not None
        return _("{player}, {question} Hand: {cards}").format(
            player=self.seats.name(seat), question=self.game.format_question(decision.kind), cards=cards or "-"
        )


def format_question(kind: str) -> str:
    """Return the text of a question by the kind of its decision."""
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


def _iterate_actions(input_stream: TextIO, source_name: str) -> Iterator[tuple[int, str]]:
    """Yield the line number and text of each action in the input; in a transcript only marked lines are actions.

    Raises:
        UserError: a line is too long.
    """
    transcript = False
    for number, line in enumerate(iter(lambda: input_stream.readline(MAX_LINE_LENGTH + 1), ""), 1):
        if len(line) > MAX_LINE_LENGTH:
            raise UserError(_("This line is too long."), file=source_name, line=number)
        if number == 1 and line.startswith(TRANSCRIPT_HEADER):
            transcript = True
        if transcript:
            if line.startswith(ACTION_MARK):
                yield number, line[len(ACTION_MARK) :]
        elif line.strip() and not line.startswith("#"):
            yield number, line
