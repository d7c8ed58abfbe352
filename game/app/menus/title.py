"""Main menu: four games, each with its unfinished match, and the submenus."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.app.menus.game_card import GAMES, ContinueId, GameCard, MenuGame
from game.app.play.routes import DamagedFilesRoute, LessonsRoute, NewGameRoute, SettingsRoute
from game.app.ui.drawing import baked
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.effects.timeline import Clock
from game.app.ui.input.intents import Intent, Kind, format_cap
from game.app.ui.layout.flex import Column, Row, Spacer
from game.app.ui.layout.paint import KeyCap, Picture
from game.app.ui.layout.tiles import Tile, draw_panel_tile
from game.app.ui.scene import WidgetScene
from game.app.ui.services import MenuEntry, Services, UnfinishedMatch
from game.app.ui.style.tokens import RADIUS, SPACE
from game.app.ui.text.line_break import UNLIMITED_WIDTH
from game.app.ui.widgets.base import LayoutItem, WidgetEvent, WidgetId, make_growing_length
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.text import Label
from game.text import _, current_language, ngettext

if TYPE_CHECKING:
    from game.app.ui.routes import Route

_CARD_WIDTH, _LOGO_HEIGHT, _CORNER_WIDTH = 256.0, 196.0, 350.0
"""Width of a game card, height of the area with the logo, and width of the areas left and right of it, in logical
pixels.
"""
_ENTRY_HEIGHT, _ENTRY_IMAGE_WIDTH = make_growing_length(92, 32), make_growing_length(60, -4)
"""Height of a submenu entry, and width of its image, which shrinks for large text."""
_MAX_TEXT_SCALE_WITH_KEYS = 1.2
"""Text scale from which the submenu entries have no key caps, because there is no space."""
_FILE_CHECK_SECONDS = 0.4
"""Time after the start at which the player's files are checked and ambient animation begins, in seconds."""


def _is_new_player() -> bool:
    """Return whether no lesson has been completed."""
    from game.app.menus.lookups import call_safely
    from game.storage import tutorial_progress

    return call_safely(lambda: not tutorial_progress.tutorial_path().exists(), False)


class TitleScene(WidgetScene):
    """Main menu, at the bottom of the scene stack."""

    music = "title"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._clock, self.game = Clock(), GAMES[0]
        self.unfinished: dict[str, UnfinishedMatch] = {}
        """Unfinished match of each game, last played first."""
        self.is_loaded = False
        """True when it is known which matches can be resumed."""
        self.is_new = False
        """True if no lesson has been completed and no match is unfinished."""
        self.damaged_count = 0
        """Number of unreadable files of the player."""
        self._cards: list[GameCard] = []
        """Game cards, from left to right."""
        self.reload()
        if self.unfinished:
            self.game = next(game for game in GAMES if game.pack == self.latest)

    @property
    def latest(self) -> str:
        """Return the game of the last played match; empty if none can be resumed."""
        return next((game for game in self.unfinished if any(game == menu_game.pack for menu_game in GAMES)), "")

    def reload(self) -> None:
        """Reload the unfinished matches."""
        look = self.services.find_unfinished if not self.services.is_safe_mode else None
        self.is_loaded = look is None or self.services.can_read_saves()
        self.unfinished = look() if look is not None and self.is_loaded else {}
        can_learn = self.is_loaded and not self.services.is_safe_mode and not self.unfinished
        self.is_new = can_learn and _is_new_player()

    def resume(self) -> None:
        self.reload()
        if self.damaged_count:
            self.check_files()
        self.services.stack.request_layout()

    # ---- layout -----------------------------------------------------------------------------------------------------

    def layout(self, canvas: Canvas) -> None:
        if not self._clock.now:
            baked.load_measures(canvas.render_cache.fonts)
        self.first_focus = self._get_card_id(
            next(game for game in GAMES if game.pack == (self.latest or self.game.pack))
        )
        super().layout(canvas)
        self._mark_default()

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the corner buttons, the game cards, the submenu entries and the footer."""
        self._cards = [self._build_card(game) for game in GAMES]
        cards = Row(Spacer(), *(card.sized(width=_CARD_WIDTH) for card in self._cards), Spacer(), gap=SPACE.huge)
        doors = Row(*(self._build_entry(canvas, entry).sized(grow=1) for entry in self.services.menu), gap=SPACE.large)
        top = self._build_corners(canvas).sized(height=_LOGO_HEIGHT - 2 * SPACE.large)
        parts = top, cards.sized(grow=1), doors, self._build_footer()
        return Column(*parts, gap=SPACE.large, padding=(SPACE.huge, SPACE.large, SPACE.huge, SPACE.small))

    def _get_card_id(self, game: MenuGame) -> WidgetId:
        """Return the widget id of a game's card, which depends on whether it resumes or starts a match."""
        if game.pack not in self.unfinished:
            return game.pack
        return "continue" if game.pack == self.latest else ContinueId(game.pack)

    def _build_card(self, game: MenuGame) -> GameCard:
        """Return the card of a game."""
        reason = "" if self.is_loaded else _("One moment…")
        return GameCard(
            self._get_card_id(game), game, self.unfinished.get(game.pack), enabled=self.is_loaded, reason=reason
        )

    def _build_corners(self, canvas: Canvas) -> LayoutItem:
        """Return the buttons left and right of the logo: settings, quit, first lesson, unreadable files."""
        settings = Button("settings", _("Settings"), icon="gear", keys=(Kind.MENU,))
        leave = Button("quit", _("Quit"), icon="power", keys=(Kind.BACK,))
        learn = Button("learn", _("New here? Learn"), icon="bulb", keys=("l",)) if self.is_new else None
        damaged = Button("damaged", _("Unreadable files"), icon="warning") if self.damaged_count else None
        right: list[LayoutItem | None] = [Row(settings, leave, gap=SPACE.medium), damaged]
        left: list[LayoutItem | None] = [learn]
        if Row(settings, leave, gap=SPACE.medium).measure(canvas, UNLIMITED_WIDTH)[0] > _CORNER_WIDTH:
            left, right = [settings, learn], [leave, damaged]
        starts = Column(*(item.sized(align="start") for item in left if item is not None))
        ends = Column(*(item.sized(align="end") for item in right if item is not None))
        return Row(starts.sized(width=_CORNER_WIDTH), Spacer(), ends.sized(width=_CORNER_WIDTH))

    def _build_entry(self, canvas: Canvas, entry: MenuEntry) -> LayoutItem:
        """Return a submenu entry with image, name, description and key."""
        key = format_cap(entry.key, self.services.device) if canvas.text_scale < _MAX_TEXT_SCALE_WITH_KEYS else ""
        name = Label(entry.text(), "banner").set_size_group("doors").sized(grow=1)
        words = Column(
            Spacer(),
            Row(name, KeyCap(key).sized(align="start") if key else None, gap=SPACE.tiny),
            Label(entry.subtitle(), color="mute").set_size_group("lines"),
            Spacer(),
            gap=SPACE.tiny,
        )
        thing = Picture(entry.picture, fit="contain").sized(width=_ENTRY_IMAGE_WIDTH)
        view = Row(thing, words.sized(grow=1), gap=SPACE.small, padding=SPACE.small).sized(height=_ENTRY_HEIGHT)
        return Tile(entry.id, view, background=draw_panel_tile, radius=RADIUS.large, keys=(entry.key,))

    def _build_footer(self) -> LayoutItem:
        """Return the disclaimer, and hints about keys."""
        steps = [(Kind.OK, _("select")), (Kind.NEXT, _("next"))]
        caps = [(format_cap(kind, self.services.device), words) for kind, words in steps]
        shown = [part for key, words in caps if key for part in (KeyCap(key), Label(words, "small"))]
        return Row(Label(_("An unofficial fan project"), "small", color="mute"), Spacer(), *shown, gap=SPACE.small)

    def _mark_default(self) -> None:
        """Make the card of the last played match, or else of the hovered game, the default.

        The key N starts a new match of the hovered game.
        """
        golden = self.latest or self.game.pack
        for card in self._cards:
            if card.is_default != (card.game.pack == golden):
                card.set_default(not card.is_default)
                self.form.invalidate_widget(card, card.is_default)
            starts = card if card.new_match_button is None else card.new_match_button
            starts.keys = ("n",) if card.game is self.game else ()

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw the first frame from the image cached at the last start, if still correct; later frames normally."""
        if self._clock.now or self.unfinished or self.services.stack.top is not self:
            super().draw(canvas)
            return
        widgets = tuple(
            (widget.id, *widget.box, widget.accessible_name, widget.enabled) for widget in self.form.widgets
        )
        keys = tuple(sorted(self.services.settings.keys.items()))
        look = (current_language(), self.game.pack, self.form.focus, self.services.device, keys, widgets)
        baked.draw_baked_screen(canvas, ("title", look), super().draw)

    def draw_ambient(self, canvas: Canvas) -> None:
        from game.app.menus.pictures.title_lights import draw_lights

        draw_lights(canvas, self.services.stack.ambient_frame)

    def draw_ground(self, canvas: Canvas) -> None:
        from game.app.menus.pictures.title_room import draw_title_room  # the picture of the last start holds it

        baked.draw_baked(canvas, "title room", (0, 0, WIDTH, HEIGHT), draw_title_room, overhang=0)

    # ---- what the player does ---------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        super().update(dt)
        before, now = self._clock.now, self._clock.advance(dt)
        if before < _FILE_CHECK_SECONDS <= now:
            self.check_files()
            self.has_ambient = True
        focus = self.form.focus
        under = next((card.game for card in self._cards if focus in (card.id, card.game.pack)), self.game)
        if under is not self.game:
            self.game = under
            self._mark_default()
            self.dirty = True

    def check_files(self) -> None:
        """Count unreadable files and report new ones; only after the first frame, because it loads the rules."""
        if self.services.is_safe_mode:
            return
        from game.app.menus.saves.damaged import list_damaged

        before, self.damaged_count = self.damaged_count, len(list_damaged())
        if self.damaged_count > before:
            told = ngettext("Couldn't read {count} file.", "Couldn't read {count} files.", self.damaged_count)
            self.services.notify(told.format(count=self.damaged_count) + " " + _("See “Unreadable files” at the top."))
        if self.damaged_count != before:
            self.services.stack.request_layout()

    def on_widget_event(self, event: WidgetEvent) -> None:
        if event.id == "quit":
            self.step_back()
            return
        for card in self._cards:
            if event.id == card.id and card.match is not None:
                self.services.open_route(card.match.route)
                return
            if event.id == card.game.pack:
                open_game = partial(self.services.open_route, NewGameRoute(card.game.pack))
                self.services.stack.push_from_box(card.card_box, open_game)
                return
        leads: dict[WidgetId, Route] = {entry.id: entry.route for entry in self.services.menu}
        leads |= {"settings": SettingsRoute(), "learn": LessonsRoute(begin=True), "damaged": DamagedFilesRoute()}
        self.services.open_route(leads[event.id])

    def on_unhandled_intent(self, intent: Intent) -> None:
        """Open a screen of a submenu directly by its letter key."""
        if intent.key in self.services.shortcuts and intent.kind not in (Kind.TEXT, Kind.BACK):
            self.services.play_effect("press")
            self.services.open_route(self.services.shortcuts[intent.key])
        else:
            super().on_unhandled_intent(intent)

    def step_back(self) -> None:
        """Ask before the program is quit."""
        from game.app.ui.dialog import DialogButton, ask_question

        answers = [
            DialogButton("stay", _("Stay"), is_default=True),
            DialogButton("quit", _("Quit"), act=self.services.quit),
        ]
        text = _("Match saved. Continue it any time.") if self.unfinished else _("Everything is saved.")
        ask_question(self.services, _("Quit the game?"), text, answers, cancel="stay")
