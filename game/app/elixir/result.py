"""How a match of Elixir Quest ended: the score, the games with their captures, and what was won."""

from __future__ import annotations

from functools import partial

from game.app.elixir.critic import QuestCritic
from game.app.elixir.pictures.felt import draw_felt, draw_map
from game.app.elixir.pictures.opening import Opening
from game.app.elixir.pictures.spoils import draw_fighter, draw_medals, draw_opened, draw_spread
from game.app.elixir.replay import ElixirReplay
from game.app.elixir.table.top_bar import draw_bar
from game.app.play.ending.result import ResultScene, end_buttons
from game.app.play.ending.tally import Tally
from game.app.play.routes import NewGame
from game.app.ui.drawing.canvas import Align, Canvas
from game.app.ui.effects.timeline import out_back, out_quad
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.layout.flex import Column, FirstFitHeight, Row, Spacer
from game.app.ui.layout.motion import Arriving
from game.app.ui.layout.paint import Icon, Painting, SeatMark, line_height
from game.app.ui.layout.panels import panel_ground
from game.app.ui.layout.tree import SCREEN
from game.app.ui.services import Services
from game.app.ui.style.ornaments import BAR, lettering
from game.app.ui.style.room import draw_table_top
from game.app.ui.style.theme import ELIXIR
from game.app.ui.style.tokens import ALPHA, LEADING, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, WidgetId
from game.app.ui.widgets.text import Label, LiveLabel
from game.content.cards.elixir_catalog import load_catalog
from game.errors import UserError
from game.modes.active_match import Occasion
from game.modes.collections.collections import HOUSE, Entry
from game.modes.collections.exchange import Rewards
from game.presentation.elixir.duel_records import Duel, story
from game.presentation.elixir.view_models import character_face, face_by_id
from game.presentation.elixir.wording import ending_words, score_line, unplayed
from game.rules.elixir.rules import ElixirRules
from game.rules.elixir.state import GAMES
from game.text import _, ngettext, pgettext

_FIRST, _ROW, _ROWS, _COMES = 0.3, 0.34, 2.4, 0.32
"""When the first game comes, how much later each other one, how long all may take, and how long one is on its way."""
_AWAY = 70.0
_PRESSED, _SWELL = 0.3, 1.2
"""How long the medals are pressed on, and how much larger they begin."""
_HEADING, _GLOW, _LETTERS, _WIDEST = 64.0, 260.0, 50.0, 960.0
_AROUND = (40.0, SPACE.medium, 40.0, SPACE.large)
_NUMBER, _ENDING, _FACE, _LOW_FACE = 36.0, 76.0, 44.0, 20.0
_FLASK, _MAP = 84.0, (150.0, 100.0)
_MOST_ROWS = 14
"""Of more games the last ones are shown."""


class ElixirResult(ResultScene[ElixirRules]):
    """The end of one match; from here to another one, to the replay, the lobby or the title.

    ``leads_back``: or to where the match was opened, a tournament or a journey.
    """

    theme = ELIXIR
    music = "elixir"

    def rules_page(self) -> tuple[str, str]:
        return "elixir", "goal"

    def __init__(
        self, services: Services, occasion: Occasion[ElixirRules], rewards: Rewards, *, leads_back: bool = False
    ) -> None:
        super().__init__(services, occasion, QuestCritic(occasion.rules))
        self.leads_back = leads_back
        self.rewards = rewards
        self.story = story(occasion.session.log)
        people = occasion.people
        self.me = people[0] if len(people) == 1 else 0
        self.opening = Opening(services.tempo, self._unpacked())
        self._row = min(_ROW, _ROWS / max(1, len(self._duels)))
        self._sealed = _FIRST + self._row * len(self._duels) + _COMES
        self.tally = Tally(services.tempo, self._sealed + _PRESSED)

    @property
    def _duels(self) -> list[Duel]:
        """The games that are shown."""
        return [duel for duel in self.story.duels if duel.winner is not None][-_MOST_ROWS:]

    def _come(self, row: int) -> float:
        """How far a game has come to its place."""
        return self.tally.share(_FIRST + self._row * row, _COMES, out_quad)

    def _wins(self, seat: int) -> int:
        """How many games somebody has won, without those that are still on their way."""
        coming = [duel for row, duel in enumerate(self._duels) if self._come(row) < 1]
        return self.story.wins[seat] - sum(duel.winner == seat for duel in coming)

    def _unpacked(self) -> int:
        """How many cards lie there to be turned up."""
        entries = [entry for entry in self.rewards.entries if entry.id.startswith(("pack/", "prize/"))]
        return sum(move.kind != "piece" and move.giver == HOUSE for move in entries[0].moves) if entries else 0

    def update(self, dt: float) -> None:
        super().update(dt)
        turned = self.opening.turned
        if self.opening.update(dt):
            self.touch()
        if self.opening.turned > turned:
            self.services.play("flip")

    @property
    def animating(self) -> bool:
        return self.opening.busy or super().animating

    def on_intent(self, intent: Intent) -> None:
        if self.opening.busy and intent.kind in (Kind.PRESS, Kind.SKIP, Kind.OK):
            self.opening.skip()
            self.tally.skip()
            self.touch()
        else:
            super().on_intent(intent)

    @property
    def sound(self) -> str:
        winners, people = self.story.winners or (), self.occasion.people
        lost = bool(people) and not any(seat in winners for seat in people)
        return "draw-game" if not winners else "defeat" if lost else "victory"

    # ---- words ------------------------------------------------------------------------------------------------------

    def headline(self) -> str:
        """Who won."""
        winners, seats = self.story.winners or (), self.occasion.seats
        if not winners:
            return _("It's a draw")
        if len(seats.people) == 1:
            return _("Victory") if seats.is_person(winners[0]) else _("Defeat")
        return _("{name} wins").format(name=seats.name(winners[0]))

    def subtitle(self) -> str:
        """The score, and why the match ended where it did."""
        names = self.occasion.seats.name
        score = score_line([(names(seat), self._wins(seat)) for seat in (self.me, 1 - self.me)])
        counted = all(self._come(row) >= 1 for row in range(len(self._duels)))
        notes = (ending_words(self.story, names) if counted else "", self.occasion.seats.stand_in_note)
        return "  ·  ".join([score, *filter(None, notes)])

    # ---- layout -----------------------------------------------------------------------------------------------------

    @property
    def first_focus(self) -> WidgetId:  # type: ignore[override]
        return "on" if self.leads_back else "again"

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return heading and score on the felt, the games and what was won below them, and what comes next."""
        felt = Column(
            Painting(self._draw_heading).sized(height=_HEADING),
            LiveLabel(self.subtitle, "banner", align="center", shadow=ALPHA.strong).sized(height=line_height("banner")),
            Row(self._games().sized(grow=1), self._won().sized(grow=1), gap=SPACE.large).sized(grow=1),
            padding=SPACE.huge,
            paint=_draw_felt,
        )
        return Column(
            Row(Spacer(), self.share_button().sized(align="center"), padding=(SPACE.medium, 0)).sized(height=BAR),
            Column(felt.sized(grow=1), self._end_row(), gap=SPACE.large, padding=_AROUND).sized(grow=1),
            gap=0,
        )

    def _end_row(self) -> LayoutItem:
        first = ("on", pgettext("step", "Continue")) if self.leads_back else ("again", _("Rematch"))
        entries = [(*first, Kind.MAIN), ("replay", _("Replay"), "r"), ("review", _("Review"), "v")]
        if not self.leads_back:
            entries += [("lobby", _("Lobby"), "l"), ("title", _("Main menu"), Kind.BACK)]
        why = _("This match wasn't saved.") if self.occasion.autosave is None else ""
        return end_buttons(entries, {"replay": why})

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw_ground(self, canvas: Canvas) -> None:
        canvas.stamp("elixir result ground", *SCREEN, draw_table_top)
        draw_bar(canvas, _("Results"))

    def _draw_heading(self, canvas: Canvas, box: Box) -> None:
        """Draw who won, in a glow, and medals beside a victory when everything is told."""
        canvas.glow(*box.center, _GLOW, "gold" if self.story.winners else "mute", ALPHA.light)
        text = self.headline()
        wide = canvas.measure(text, "number", size=_LETTERS)[0]
        size = _LETTERS * min(1.0, _WIDEST / wide)
        wide = lettering(canvas, text, *box.center, size)
        pressed = self.tally.share(self._sealed, _PRESSED)
        if pressed and self.sound == "victory":
            draw_medals(canvas, *box.center, wide, 1 + _SWELL * (1 - out_back(pressed)))

    # ---- the games --------------------------------------------------------------------------------------------------

    def _games(self) -> LayoutItem:
        """Return a row for each game; where many were played the rows are low."""
        rows = range(max(GAMES, len(self._duels)))
        forms = [
            Column(*(self._row_of(place, low=low).sized(grow=1) for place in rows), gap=SPACE.tiny)
            for low in (False, True)
        ]
        return Column(
            Label(_("Games"), "panel"),
            FirstFitHeight(*forms).sized(grow=1),
            gap=SPACE.small,
            padding=SPACE.medium,
            paint=panel_ground,
        )

    def _row_of(self, place: int, *, low: bool) -> LayoutItem:
        duels, come = self._duels, partial(self._come, place)
        if place >= len(duels):
            return Row(Label(unplayed(self.story, place + 1), "quiet", color="mute").sized(grow=1), paint=_draw_row)
        duel = duels[place]
        number = Label(str(duel.game), "number", align="center").sized(width=_NUMBER)
        if duel.characters is None:
            text = _("{name} conceded.").format(name=self.occasion.seats.name(max(0, duel.left)))
            return Row(Arriving(Row(number, Label(text)), come).sized(grow=1), paint=_draw_row)
        word = _("round {number}").format(number=duel.last.number if duel.last else 1)
        ended = Label(_("drawn") if duel.winner == -1 else word, "small", color="mute", align="center")
        left, right = (self._fighter(place, duel, seat, low=low) for seat in (self.me, 1 - self.me))
        return Row(
            Arriving(number, come),
            Arriving(left, come, way=(-_AWAY, 0)).sized(grow=1),
            Arriving(ended.grouped("endings").sized(width=_ENDING), partial(self._is_told, place)),
            Arriving(right, come, way=(_AWAY, 0)).sized(grow=1),
            gap=SPACE.small,
            padding=(0, SPACE.tiny),
            paint=_draw_row,
        )

    def _is_told(self, place: int) -> bool:
        """Return whether a game has come to its place."""
        return self._come(place) >= 1

    def _fighter(self, place: int, duel: Duel, seat: int, *, low: bool) -> LayoutItem:
        """Return a character of a game, and below its name how it fared once that is told; a ``low`` row has no room
        for that.
        """
        assert duel.characters is not None
        face = character_face(self.occasion.rules.catalog, duel.characters[seat])
        lost, won = duel.winner == 1 - seat, duel.winner == seat
        align: Align = "left" if seat == self.me else "right"

        def is_lost() -> bool:
            return lost and self._is_told(place)

        size = _LOW_FACE if low else _FACE
        picture = Painting(partial(draw_fighter, art=face.art, seat=seat, is_lost=is_lost))
        name = LiveLabel(lambda: face.name, tone=lambda: "mute" if is_lost() else "cream", align=align)
        name.grouped("fighters").sized(height=line_height("label"))
        fate = _("captured") if lost else _("won") if won else _("set aside")
        note = Label(fate, "small", color="danger" if lost else "good" if won else "mute", align=align)
        told = None if low else Arriving(note.grouped("fighters"), partial(self._is_told, place))
        words = Column(name, told, gap=0).sized(grow=1, align="center")
        parts = [picture.sized(width=size, height=size, align="center"), words]
        return Row(*(parts if seat == self.me else reversed(parts)), gap=SPACE.small, padding=(SPACE.tiny, 0))

    # ---- what was won -----------------------------------------------------------------------------------------------

    def _won(self) -> LayoutItem:
        real = self.occasion.rules.options.stakes == "real"
        packs = [entry for entry in self.rewards.entries if entry.id.startswith(("pack/", "prize/"))]
        if real:
            body = self._captures()
        elif packs:
            body = self._pack(packs[0])
        else:
            body = _said("\n".join(self.rewards.notes) or self._nothing_won(), Icon("flask", _FLASK, color="mute"))
        return Column(
            Label(_("Captured for good") if real else _("Reward"), "panel"),
            body.sized(grow=1),
            gap=SPACE.small,
            padding=SPACE.medium,
            paint=panel_ground,
        )

    def _nothing_won(self) -> str:
        """Why no pack lies there."""
        seats = self.occasion.seats
        if len(seats.people) == 2:
            return _("Practice match: no cards change hands.")
        if self.occasion.autosave is None:
            return _("No pack: this match wasn't saved.")
        winners = self.story.winners or ()
        if winners and seats.people and winners[0] == seats.people[0]:
            return _("Start a collection in the lobby to win packs from bots.")
        return _("Beat a bot to win a pack.")

    def _captures(self) -> LayoutItem:
        """Return the cards that have moved from one collection to the other, by who owns them now."""
        settled = next((entry for entry in self.rewards.entries if entry.id.startswith("match/")), None)
        names = self.occasion.seats.name
        if settled is None:
            return _said("\n".join(self.rewards.notes) or _("Played from a copy: no cards change hands."))
        catalog = load_catalog()
        taken = [
            [face_by_id(catalog, "character", move.card) for move in settled.moves if move.taker == names(seat)]
            for seat in (0, 1)
        ]
        most, columns = max(map(len, taken)), []
        for seat in (self.me, 1 - self.me):
            count = ngettext("{name} captured {count} card", "{name} captured {count} cards", len(taken[seat]))
            words = count.format(name=names(seat), count=len(taken[seat]))
            cards = partial(draw_spread, faces=taken[seat], most=most, side=int(seat != self.me))
            head = Row(SeatMark(seat), Label(words).grouped("captured").sized(grow=1), gap=SPACE.small)
            columns.append(Column(head, Painting(cards).sized(grow=1), gap=SPACE.small).sized(grow=1))
        return Row(*columns)

    def _pack(self, entry: Entry) -> LayoutItem:
        """Return the cards of a pack, or of a prize, and how far the collection has come with them."""
        catalog = load_catalog()
        name = entry.moves[0].taker if entry.moves else ""
        words = _("{name} wins a prize") if entry.id.startswith("prize/") else _("{name} opens a pack")
        faces = [
            face_by_id(catalog, move.kind, move.card)
            for move in entry.moves
            if move.kind != "piece" and move.giver == HOUSE
        ]
        piece = next((move.card for move in entry.moves if move.kind == "piece"), None)
        cards = Painting(partial(draw_opened, faces=faces, opened=self.opening.opened))
        return Column(
            Label(words.format(name=name), align="center"),
            Row(cards.sized(grow=1), _map(piece) if piece is not None else None).sized(grow=1),
            Label(self._total(name), "body", color="mute", align="center"),
        )

    def _total(self, name: str) -> str:
        """How far the collection has come."""
        from game.modes.collections import exchange as house
        from game.modes.collections.collections import PIECES, collection

        try:
            owned = collection(house.book(), name)
        except UserError:
            return ""
        catalog = load_catalog()
        return _(
            "{name}'s collection: {characters} of {all} characters, {potions} of {most} potions, "
            "{pieces} of 8 map pieces"
        ).format(
            name=name,
            characters=len(owned.characters),
            all=len(catalog.characters),
            potions=len(owned.potions),
            most=len(catalog.potions),
            pieces=min(PIECES, len(owned.pieces)),
        )

    # ---- what the person does ---------------------------------------------------------------------------------------

    def press(self, id: WidgetId) -> None:
        match id:
            case "on":
                self.step_back()
            case "replay":
                self.services.stack.push(ElixirReplay(self.services, self.saved))
            case "lobby":
                self.services.replace(NewGame("elixir"))
            case _:
                super().press(id)

    def step_back(self) -> None:
        if self.leads_back:
            self.services.stack.pop()
        else:
            super().step_back()

    def replay(self, step: int) -> ElixirReplay:
        return ElixirReplay(self.services, self.saved, step, self.grader)


def _said(text: str, icon: LayoutItem | None = None) -> LayoutItem:
    """Return a text in the middle, below an icon."""
    words = Label(text, "body", align="center", leading=LEADING.loose)
    return Column(Spacer(), icon, words, Spacer(), padding=(SPACE.huge, 0))


def _map(piece: str) -> LayoutItem:
    """Return the map with a piece that was won."""
    picture = Painting(lambda canvas, box: draw_map(canvas, box, {piece})).sized(height=_MAP[1])
    text = _("Map piece {number}").format(number=int(piece) + 1)
    return Column(Spacer(), picture, Label(text, "small", align="center"), Spacer(), gap=SPACE.small).sized(
        width=_MAP[0]
    )


def _draw_row(canvas: Canvas, box: Box) -> None:
    canvas.rect(*box, "well", radius=RADIUS.medium, alpha=ALPHA.half)


def _draw_felt(canvas: Canvas, box: Box) -> None:
    place = Box(0, 0, box.w, box.h)
    canvas.stamp("elixir result felt", *box, lambda part: draw_felt(part, place), pad=SPACE.huge)
