"""Result screen of Elixir Quest: the score, the games with their captures, and the cards won."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable
from functools import partial

from game.app.elixir.critic import QuestCritic
from game.app.elixir.pictures.banner import draw_winner
from game.app.elixir.pictures.felt import draw_hall, draw_map
from game.app.elixir.pictures.opening import CardReveal
from game.app.elixir.pictures.spoils import draw_fighter, draw_pack_cards, draw_spread
from game.app.elixir.replay import ElixirReplay
from game.app.play.ending.result import ResultScene, build_end_buttons
from game.app.play.ending.tally import RevealTimer
from game.app.play.routes import NewGameRoute
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.effects.timeline import ease_out_quad
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.layout.flex import Column, Row, Spacer
from game.app.ui.layout.motion import SlideIn
from game.app.ui.layout.paint import CustomPaint, Icon, Paint, SeatMarkWidget, make_line_height
from game.app.ui.layout.panels import draw_panel_ground
from game.app.ui.services import Services
from game.app.ui.style.ornaments import draw_lettering
from game.app.ui.style.theme import ELIXIR
from game.app.ui.style.tokens import ALPHA, LEADING, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, Widget, WidgetId, WidgetState
from game.app.ui.widgets.text import Label, LiveLabel
from game.content.cards.elixir_catalog import load_elixir_catalog
from game.errors import UserError
from game.modes.active_match import ActiveMatch
from game.modes.collections import exchange
from game.modes.collections.collections import HOUSE, LedgerEntry
from game.modes.collections.exchange import MatchRewards
from game.presentation.elixir.duel_records import GameRecord, build_history
from game.presentation.elixir.view_models import ElixirCardFace, find_face, make_character_face
from game.presentation.elixir.wording import describe_ending, describe_unplayed, format_score
from game.rules.elixir.rules import ElixirRules
from game.rules.elixir.state import GAMES_PER_MATCH
from game.text import _, ngettext, pgettext

_FIRST_DELAY, _GAME_DELAY, _MAX_TOTAL_DELAY, _SLIDE_SECONDS = 0.3, 0.34, 2.4, 0.32
"""Seconds before the first game, between two games, for all games at most, and of the sliding in of a game."""
_SWELL_SECONDS, _SWELL_FRACTION = 0.3, 0.35
"""Seconds in which the headline of a victory swells, and the maximum growth as a fraction."""
_HEADLINE_TEXT_SIZE, _WINNER_WIDTH = 58.0, 532.0
"""Text size of the headline, and width of the column with the winner, in logical pixels."""
_SCREEN_PADDING = (SPACE.huge, SPACE.medium, SPACE.huge, SPACE.large)
"""Padding of the screen."""
_PICTURE_BOTTOM = 636.0
"""Lower edge of the winner's picture, above the buttons, in logical pixels."""
_HEADLINE_HEIGHT = 96.0
"""Height of the headline, in logical pixels."""
_FACE_SIZE = 92.0
"""Maximum size of a character's picture, in logical pixels."""
_FLASK_SIZE, _MAP_SIZE = 84.0, (150.0, 100.0)
"""Size of the flask icon, and width and height of the map."""
_MAX_GAMES = 14
"""Maximum number of games shown; of more, the last ones."""


class ElixirResult(ResultScene[ElixirRules]):
    """Result screen of one match, with buttons for another match, the replay, the lobby and the title screen.

    ``leads_back`` adds the way back to the tournament or journey from which the match was started.
    """

    theme = ELIXIR
    music = "elixir"

    def find_rules_page(self) -> tuple[str, str]:
        return "elixir", "goal"

    def __init__(
        self,
        services: Services,
        active_match: ActiveMatch[ElixirRules],
        rewards: MatchRewards,
        *,
        leads_back: bool = False,
    ) -> None:
        super().__init__(services, active_match, QuestCritic(active_match.rules))
        self.leads_back = leads_back
        self.rewards = rewards
        """Entries of the ledger from this match, and the reasons of refused ones."""
        self.history = build_history(active_match.session.log)
        """History of the match."""
        people = active_match.human_seats
        self.bottom_seat = people[0] if len(people) == 1 else 0
        """Seat of the only person, whose characters are in the lower row; else seat 0."""
        self.card_reveal = CardReveal(services.animation_settings, self._count_cards())
        """Progress of the pack's cards turning over."""
        self._is_opening_recorded = False
        """True once the opening of the pack was recorded in the ledger."""
        self._game_delay = min(_GAME_DELAY, _MAX_TOTAL_DELAY / max(1, len(self._shown_games)))
        """Seconds between the appearances of two games."""
        self._games_end = _FIRST_DELAY + self._game_delay * len(self._shown_games) + _SLIDE_SECONDS
        """Second at which all games have appeared."""
        self.timer = RevealTimer(services.animation_settings, self._games_end + _SWELL_SECONDS)
        """Progress of the whole animation."""

    @property
    def _shown_games(self) -> list[GameRecord]:
        """Return the records of the games that are shown."""
        return [game for game in self.history.games if game.winner is not None][-_MAX_GAMES:]

    def _get_row_progress(self, index: int) -> float:
        """Return the progress of a game's sliding in, from 0 to 1."""
        return self.timer.progress(_FIRST_DELAY + self._game_delay * index, _SLIDE_SECONDS, ease_out_quad)

    def _count_wins(self, seat: int) -> int:
        """Return the number of games that a seat has won, without those that are still sliding in."""
        coming = [game for row, game in enumerate(self._shown_games) if self._get_row_progress(row) < 1]
        return self.history.wins[seat] - sum(game.winner == seat for game in coming)

    def _count_cards(self) -> int:
        """Return the number of cards in the pack that turn over."""
        entries = [entry for entry in self.rewards.entries if entry.id.startswith(("pack/", "prize/"))]
        return sum(move.kind != "piece" and move.giver == HOUSE for move in entries[0].moves) if entries else 0

    def update(self, dt: float) -> None:
        super().update(dt)
        turned = self.card_reveal.started_count
        if self.card_reveal.update(dt):
            self.mark_dirty()
        if self.card_reveal.started_count > turned:
            self.services.play_effect("flip")
        if not self.card_reveal.busy and not self._is_opening_recorded:
            self._record_opening()

    def _record_opening(self) -> None:
        """Record that the pack was opened here; otherwise it stays unopened in the lobby."""
        self._is_opening_recorded = True
        if not self.rewards.entries:
            return
        with contextlib.suppress(UserError):
            exchange.open_packs(entry.id for entry in self.rewards.entries)

    def leave(self) -> None:
        super().leave()
        if not self._is_opening_recorded:
            self._record_opening()

    @property
    def animating(self) -> bool:
        return self.card_reveal.busy or super().animating

    def on_unhandled_intent(self, intent: Intent) -> None:
        if self.card_reveal.busy and intent.kind in (Kind.PRESS, Kind.SKIP, Kind.OK):
            self.card_reveal.skip()
            self.timer.skip()
            self.mark_dirty()
        else:
            super().on_unhandled_intent(intent)

    @property
    def sound(self) -> str:
        winners, people = self.history.winners or (), self.active_match.human_seats
        lost = bool(people) and not any(seat in winners for seat in people)
        return "draw-game" if not winners else "defeat" if lost else "victory"

    # ---- words ------------------------------------------------------------------------------------------------------

    def format_headline(self) -> str:
        """Return who won."""
        winners, seats = self.history.winners or (), self.active_match.seats
        if not winners:
            return _("It's a draw")
        if len(seats.people) == 1:
            return _("Victory") if seats.is_person(winners[0]) else _("Defeat")
        return _("{name} wins").format(name=seats.name(winners[0]))

    def format_subtitle(self) -> str:
        """Return the score, and why the match ended early."""
        names = self.active_match.seats.name
        score = format_score(
            [(names(seat), self._count_wins(seat)) for seat in (self.bottom_seat, 1 - self.bottom_seat)]
        )
        counted = all(self._get_row_progress(row) >= 1 for row in range(len(self._shown_games)))
        notes = (describe_ending(self.history, names) if counted else "", self.active_match.seats.stand_in_note)
        return "  ·  ".join([score, *filter(None, notes)])

    # ---- layout -----------------------------------------------------------------------------------------------------

    @property
    def first_focus(self) -> WidgetId:  # type: ignore[override]
        return "on" if self.leads_back else "again"

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the winner on the left, the games and the cards won on the right, and the buttons below."""
        winner = Column(
            CustomPaint(self._draw_heading).sized(height=_HEADLINE_HEIGHT),
            Spacer(),
            Label(self._winner_portrait[0], "heading", shadow=ALPHA.strong),
            padding=(0, SPACE.large),
        )
        column = Column(self._build_games(), self._build_rewards().sized(grow=1), gap=SPACE.medium)
        return Column(
            Row(winner.sized(width=_WINNER_WIDTH), Spacer(SPACE.huge), column.sized(grow=1)).sized(grow=1),
            self._build_end_row(),
            gap=SPACE.medium,
            padding=_SCREEN_PADDING,
        )

    def _build_end_row(self) -> LayoutItem:
        first = ("on", pgettext("step", "Continue")) if self.leads_back else ("again", _("Rematch"))
        entries = [(*first, Kind.MAIN), ("replay", _("Replay"), "r"), ("review", _("Review"), "v")]
        if not self.leads_back:
            entries += [("lobby", _("Lobby"), "l"), ("title", _("Main menu"), Kind.BACK)]
        return build_end_buttons(entries)

    # ---- drawing ----------------------------------------------------------------------------------------------------

    @property
    def _winner_portrait(self) -> tuple[str, str, int]:
        """Return name, picture and seat of the winner's last winning character."""
        winners = self.history.winners or ()
        seat = winners[0] if winners else self.bottom_seat
        fought = [game for game in self.history.games if game.characters is not None]
        game = next((record for record in reversed(fought) if record.winner == seat), fought[-1] if fought else None)
        if game is None or game.characters is None:
            return "", "", seat
        face = make_character_face(self.active_match.rules.catalog, game.characters[seat])
        return face.name, face.art, seat

    def draw_ground(self, canvas: Canvas) -> None:
        draw_hall(canvas)
        _name, art, seat = self._winner_portrait
        if art:
            draw_winner(canvas, art, seat, _PICTURE_BOTTOM)

    def _draw_heading(self, canvas: Canvas, box: Box) -> None:
        """Draw the headline, which swells at the end of the animation of a victory."""
        text = self.format_headline()
        room = box.w - 2 * SPACE.huge
        width = canvas.measure(text, "number", size=_HEADLINE_TEXT_SIZE)[0] * (1 + _SWELL_FRACTION)
        pressed = self.timer.progress(self._games_end, _SWELL_SECONDS)
        swell = 1 + _SWELL_FRACTION * math.sin(math.pi * pressed) if self.sound == "victory" else 1.0
        size = _HEADLINE_TEXT_SIZE * min(1.0, room / width)
        if pressed and self.sound == "victory":
            canvas.glow(*box.center, box.w / 2, "gold", round(ALPHA.light * pressed))
        draw_lettering(canvas, text, *box.center, size * swell)

    # ---- the games --------------------------------------------------------------------------------------------------

    def _build_games(self) -> LayoutItem:
        """Return the score above a row with a column for each game."""
        games = range(max(GAMES_PER_MATCH, len(self._shown_games)))
        score = LiveLabel(self.format_subtitle, "banner", align="center").sized(
            grow=1, height=make_line_height("banner")
        )
        return Column(
            Row(score, self.make_share_button().sized(align="center")),
            Row(*(self._build_game(place).sized(grow=1) for place in games), gap=SPACE.tiny),
            gap=SPACE.small,
            padding=SPACE.medium,
            paint=draw_panel_ground,
        )

    def _build_game(self, index: int) -> LayoutItem:
        """Return a game: its two characters below each other, and its outcome."""
        duels, come = self._shown_games, partial(self._get_row_progress, index)
        many = len(duels) > GAMES_PER_MATCH
        if index >= len(duels):
            note = Label(describe_unplayed(self.history, index + 1), "small", color="mute", align="center")
            return Column(Spacer(2 * self._face_size + SPACE.small), note.set_size_group("endings"), gap=SPACE.small)
        game = duels[index]
        words = _("round {number}").format(number=game.last_round.number if game.last_round else 1)
        words = _("conceded") if game.leaving_seat >= 0 else _("drawn") if game.winner == -1 else words
        ended = Label("" if many else words, "small", color="mute", align="center").set_size_group("endings")
        if game.characters is None:
            return Column(Spacer(2 * self._face_size + SPACE.small), SlideIn(ended, come), gap=SPACE.small)
        upper, lower = (self._build_fighter(index, game, seat) for seat in (self.bottom_seat, 1 - self.bottom_seat))
        return Column(
            upper,
            lower,
            SlideIn(ended, partial(self._has_arrived, index)),
            gap=SPACE.small,
        )

    @property
    def _face_size(self) -> float:
        return min(_FACE_SIZE, _FACE_SIZE * GAMES_PER_MATCH / max(1, len(self._shown_games)))

    def _has_arrived(self, index: int) -> bool:
        """Return whether a game has finished sliding in."""
        return self._get_row_progress(index) >= 1

    def _build_fighter(self, index: int, record: GameRecord, seat: int) -> LayoutItem:
        """Return a character of a game, with its name and outcome as a tooltip."""
        assert record.characters is not None
        face = make_character_face(self.active_match.rules.catalog, record.characters[seat])
        lost, won = record.winner == 1 - seat, record.winner == seat
        fate = _("captured") if lost else _("won") if won else _("set aside")
        outcome = -1 if lost else int(won)

        def find_outcome() -> int:
            return outcome if self._has_arrived(index) else 0

        paint = partial(draw_fighter, face=face, seat=seat, get_outcome=find_outcome)
        fighter = FighterWidget(
            (index, seat),
            face,
            fate,
            paint,
            partial(self._get_row_progress, index),
            -1 if seat == self.bottom_seat else 1,
        )
        return fighter.sized(height=self._face_size)

    # ---- what was won -----------------------------------------------------------------------------------------------

    def _build_rewards(self) -> LayoutItem:
        real = self.active_match.rules.options.stakes == "real"
        packs = [entry for entry in self.rewards.entries if entry.id.startswith(("pack/", "prize/"))]
        if real:
            body = self._build_captures()
        elif packs:
            body = self._build_pack(packs[0])
        else:
            body = _build_text(
                "\n".join(self.rewards.errors) or self._format_no_pack(), Icon("flask", _FLASK_SIZE, color="mute")
            )
        return Column(
            Label(_("Captured for good") if real else _("Reward"), "panel"),
            body.sized(grow=1),
            gap=SPACE.small,
            padding=SPACE.medium,
            paint=draw_panel_ground,
        )

    def _format_no_pack(self) -> str:
        """Return the reason why there is no pack."""
        seats = self.active_match.seats
        if len(seats.people) == 2:
            return _("Practice match: no cards change hands.")
        if self.active_match.autosave is None:
            return _("No pack: this match wasn't saved.")
        winners = self.history.winners or ()
        if winners and seats.people and winners[0] == seats.people[0]:
            return _("Start a collection in the lobby to win packs from bots.")
        return _("Beat a bot to win a pack.")

    def _build_captures(self) -> LayoutItem:
        """Return the captured cards by their new owner."""
        settled = next((entry for entry in self.rewards.entries if entry.id.startswith("match/")), None)
        names = self.active_match.seats.name
        if settled is None:
            return _build_text("\n".join(self.rewards.errors) or _("Played from a copy: no cards change hands."))
        catalog = load_elixir_catalog()
        taken = [
            [find_face(catalog, "character", move.card) for move in settled.moves if move.taker == names(seat)]
            for seat in (0, 1)
        ]
        most, columns = max(map(len, taken)), []
        for seat in (self.bottom_seat, 1 - self.bottom_seat):
            count = ngettext("{name} captured {count} card", "{name} captured {count} cards", len(taken[seat]))
            words = count.format(name=names(seat), count=len(taken[seat]))
            cards = partial(draw_spread, faces=taken[seat], max_count=most, side=int(seat != self.bottom_seat))
            head = Row(SeatMarkWidget(seat), Label(words).set_size_group("captured").sized(grow=1), gap=SPACE.small)
            columns.append(Column(head, CustomPaint(cards).sized(grow=1), gap=SPACE.small).sized(grow=1))
        return Row(*columns)

    def _build_pack(self, entry: LedgerEntry) -> LayoutItem:
        """Return the cards of a pack or prize, and the size of the collection with them."""
        catalog = load_elixir_catalog()
        name = entry.moves[0].taker if entry.moves else ""
        words = _("{name} wins a prize") if entry.id.startswith("prize/") else _("{name} opens a pack")
        faces = [
            find_face(catalog, move.kind, move.card)
            for move in entry.moves
            if move.kind != "piece" and move.giver == HOUSE
        ]
        piece = next((move.card for move in entry.moves if move.kind == "piece"), None)
        cards = CustomPaint(partial(draw_pack_cards, faces=faces, get_turn_progress=self.card_reveal.get_turn_progress))
        return Column(
            Label(words.format(name=name), align="center"),
            Row(cards.sized(grow=1), _build_map(piece) if piece is not None else None).sized(grow=1),
            Label(self._format_total(name), "body", color="mute", align="center"),
        )

    def _format_total(self, name: str) -> str:
        """Return the size of the collection as text."""
        from game.modes.collections.collections import MAP_PIECE_COUNT, build_collection

        try:
            owned = build_collection(exchange.load_ledger(), name)
        except UserError:
            return ""
        catalog = load_elixir_catalog()
        return _(
            "{name}'s collection: {characters} of {all} characters, {potions} of {most} potions, "
            "{pieces} of 8 map pieces"
        ).format(
            name=name,
            characters=len(owned.characters),
            all=len(catalog.characters),
            potions=len(owned.potions),
            most=len(catalog.potions),
            pieces=min(MAP_PIECE_COUNT, len(owned.pieces)),
        )

    # ---- what the person does ---------------------------------------------------------------------------------------

    def press(self, id: WidgetId) -> None:
        match id:
            case "on":
                self.step_back()
            case "replay":
                self.services.stack.push(ElixirReplay(self.services, self.saved))
            case "lobby":
                self.services.replace_top(NewGameRoute("elixir"))
            case _:
                super().press(id)

    def step_back(self) -> None:
        if self.leads_back:
            self.services.stack.pop()
        else:
            super().step_back()

    def make_replay(self, step: int) -> ElixirReplay:
        return ElixirReplay(self.services, self.saved, step, self.grader)


def _build_text(text: str, icon: LayoutItem | None = None) -> LayoutItem:
    """Return a centered text, below an icon if there is one."""
    words = Label(text, "body", align="center", leading=LEADING.loose)
    return Column(Spacer(), icon, words, Spacer(), padding=(SPACE.huge, 0))


def _build_map(piece: str) -> LayoutItem:
    """Return the map with the piece that was won."""
    picture = CustomPaint(lambda canvas, box: draw_map(canvas, box, {piece})).sized(height=_MAP_SIZE[1])
    text = _("Map piece {number}").format(number=int(piece) + 1)
    return Column(Spacer(), picture, Label(text, "small", align="center"), Spacer(), gap=SPACE.small).sized(
        width=_MAP_SIZE[0]
    )


class FighterWidget(Widget):
    """Character of a game; its name and outcome are in its tooltip and in speech."""

    focusable = False

    def __init__(
        self,
        id_key: tuple[int, int],
        face: ElixirCardFace,
        outcome: str,
        paint: Paint,
        get_slide_progress: Callable[[], float],
        direction: int,
    ) -> None:
        super().__init__(("fighter", *id_key), tip=f"**{face.name}**\n{outcome}")
        self.name, self.outcome, self.paint = face.name, outcome, paint
        self.get_slide_progress, self.direction = get_slide_progress, direction
        """Progress of sliding in, from 0 to 1, and the direction: from above (-1) or from below (1)."""

    @property
    def accessible_name(self) -> str:
        return f"{self.name}: {self.outcome}"

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        share = self.get_slide_progress()
        if share > 0:
            self.paint(canvas, self.box.moved_by(0, self.direction * SPACE.huge * (1 - share)))
