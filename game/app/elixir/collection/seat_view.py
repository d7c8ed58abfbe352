"""Seats of the lobby: the players and their cards."""

from __future__ import annotations

from functools import partial

from game.app.elixir.ids import BotListId, DeckButtonId, PlayerNameId, SeatKindId, StarterPackId
from game.app.elixir.pictures.fan import draw_backs, draw_deck, draw_seat_background
from game.app.ui.layout.flex import Column, Row, Spacer
from game.app.ui.layout.paint import CustomPaint, SeatMarkWidget
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import LayoutItem, make_growing_length
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.choice import ChoiceOption, DropDown, SegmentedControl
from game.app.ui.widgets.text import Label
from game.bots.elixir.bots import ELIXIR_BOTS, format_elixir_bot_title
from game.content.cards.elixir_catalog import load_elixir_catalog
from game.modes.collections import collections
from game.presentation.elixir.view_models import ElixirCardFace, find_face
from game.rules.elixir.deck_building import potions_per_player
from game.rules.elixir.state import GAMES_PER_MATCH
from game.session.seats import PERSON
from game.setup.elixir import ElixirChair, ElixirPlan
from game.text import _, ngettext

NEW_COLLECTION = "+"
"""Value of the drop-down entry that starts a collection."""
_KIND_WIDTH = make_growing_length(190, 60)
"""Width of the choice between person and bot."""


def build_seats(plan: ElixirPlan) -> LayoutItem:
    """Return both seats; a bot is a line below the cards of the person."""
    views = []
    for seat in (0, 1):
        low = seat == 1 and not plan.is_person(1)
        view = _build_bot_seat(plan, seat) if low else _build_seat(plan, seat).sized(grow=1)
        views.append(view)
    return Column(*views)


def _build_seat(plan: ElixirPlan, seat: int) -> Column:
    """Return the player of a seat with the cards below."""
    return Column(
        _build_head(plan, seat),
        _build_cards(plan, seat).sized(grow=1),
        _build_foot(plan, seat),
        gap=SPACE.small,
        padding=SPACE.medium,
        paint=lambda canvas, box: draw_seat_background(canvas, box, seat),
    )


def _build_bot_seat(plan: ElixirPlan, seat: int) -> Column:
    """Return a bot with the choice of its cards."""
    return Column(
        _build_head(plan, seat),
        _build_origin_row(plan),
        gap=SPACE.small,
        padding=SPACE.medium,
        paint=lambda canvas, box: draw_seat_background(canvas, box, seat),
    )


def _build_head(plan: ElixirPlan, seat: int) -> LayoutItem:
    kinds = [ChoiceOption(PERSON, _("Human"), "person"), ChoiceOption("bot", _("Bot"), "robot")]
    is_person = plan.is_person(seat)
    kind = SegmentedControl(SeatKindId(seat), kinds, PERSON if is_person else "bot").sized(width=_KIND_WIDTH)
    return Row(
        SeatMarkWidget(seat), kind, _build_player_lists(plan, seat).sized(grow=1), _build_deck_button(plan, seat)
    )


def _build_player_lists(plan: ElixirPlan, seat: int) -> LayoutItem:
    chair = plan.chairs[seat]
    if not plan.is_person(seat):
        bots = [ChoiceOption(name, format_elixir_bot_title(name), "robot") for name in ELIXIR_BOTS]
        return DropDown(BotListId(seat), bots, chair.kind, tip=_("Sorted from weakest to strongest"))
    names = collections.list_players(plan.ledger)
    people = [ChoiceOption(name, name, "person") for name in names]
    if chair.name and chair.name not in names:
        people.append(ChoiceOption(chair.name, chair.name, "person"))
    if not chair.name:
        people.append(ChoiceOption("", _("Choose a player") if names else plan.seat_name(seat), "person"))
    people.append(ChoiceOption(NEW_COLLECTION, _("New player…"), "plus"))
    return DropDown(PlayerNameId(seat), people, chair.name)


def _build_deck_button(plan: ElixirPlan, seat: int) -> LayoutItem | None:
    if plan.match_type == "quick" or not plan.has_collection(seat):
        return None
    return Button(DeckButtonId(seat), _("Choose deck"), keys=(str(seat + 1),))


def _build_cards(plan: ElixirPlan, seat: int) -> LayoutItem:
    """Return the deck of a seat, or the reason why there is none."""
    backs = CustomPaint(partial(draw_backs, potion_count=potions_per_player(plan.setup), side=seat))
    if plan.match_type == "quick" or not plan.has_collection(seat):
        return backs
    faces = _list_faces(plan.chairs[seat])
    if not faces:
        return Label(_("No deck yet."), "quiet", color="mute", align="center")
    if plan.are_decks_hidden:
        return Spacer() if plan.find_deck_refusal(seat) else backs
    return CustomPaint(partial(draw_deck, faces=faces, side=seat))


def _list_faces(chair: ElixirChair) -> list[ElixirCardFace]:
    catalog, deck = load_elixir_catalog(), chair.deck
    faces = [find_face(catalog, "character", card) for card in deck.characters]
    return faces + [find_face(catalog, "potion", card) for card in deck.potions]


def _build_foot(plan: ElixirPlan, seat: int) -> LayoutItem | None:
    """Return the button for a first collection, or the origin of the cards; None if nothing is to be shown."""
    if plan.is_person(seat) and not plan.has_collection(seat):
        return Button(StarterPackId(seat), format_starter_button(), icon="cards").sized(align="center")
    if seat == 1 and plan.match_type == "quick":
        return _build_origin_row(plan)
    return None


def format_starter_button() -> str:
    """Return the text of the button that opens the first pack."""
    return _("Open your starter pack")


def _build_origin_row(plan: ElixirPlan) -> LayoutItem:
    """Return the origin of the cards, and how many each player gets if they are secret."""
    many = Label(_format_dealt(plan), "small", color="mute") if plan.match_type == "quick" else None
    return Row(Label(_format_origin(plan), "small").sized(grow=1), many)


def _format_dealt(plan: ElixirPlan) -> str:
    """Return the number of cards that each player gets, as text."""
    each = potions_per_player(plan.setup)
    if not each:
        return _("{characters} characters each").format(characters=GAMES_PER_MATCH)
    text = ngettext(
        "{characters} characters, {count} potion each", "{characters} characters, {count} potions each", each
    )
    return text.format(characters=GAMES_PER_MATCH, count=each)


def _format_origin(plan: ElixirPlan) -> str:
    """Return the origin of the cards of a seat without a deck as text."""
    if plan.match_type != "quick":
        return _("The bot gets cards of the same rarities as yours.")
    if plan.same_decks:
        return _("Both get the same cards.")
    return _("Both get different cards of the same rarities.")
