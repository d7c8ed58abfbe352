"""Presenter of a match of Epic Duels: view models of cards, tokens, panels and piles.

Everything is built from one view, so hidden cards never get a face.
"""

from __future__ import annotations

import msgspec

from game.presentation.epic.card_faces import make_card_face
from game.presentation.epic.card_values import with_current_values
from game.presentation.epic.view_models import CardFace, HandCardView, InPlayView, MemberRow, Pile, TeamCard, Token
from game.presentation.epic.wording import figure_name
from game.rules.core.protocol import HIDDEN
from game.rules.epic.board import iterate_bits
from game.rules.epic.engine.library import CardDefinition
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import is_frozen, select_word
from game.rules.epic.engine.state import InPlayCard, State
from game.session.seats import Seats
from game.text import _, pgettext, pick_text

HIDDEN_FACE = CardFace(name="", owner="", kind="")
"""Empty face of a card that the viewer may not see; it is only drawn face down."""


class EpicPresenter:
    """Builds the view models of one match in the current language."""

    def __init__(self, match: Match, seats: Seats) -> None:
        self.match = match
        self.seats = seats
        self._ranged_cards: dict[int, tuple[int, ...]] = {}
        """Ranged cards of a character, by character."""

    # Cards -----------------------------------------------------------------------------------------------------------

    def make_face(self, card: int, view: State | None = None) -> CardFace:
        """Return the face of a card.

        With a view it shows the current values and, in the footer, the number of copies left.
        """
        if card < 0:
            return HIDDEN_FACE
        definition = self.match.cards[card]
        footer = self.format_footer(card, view) if view is not None else ""
        seat = self.match.owner[card]
        face = make_card_face(self.match.pack.id, definition, self.format_owner(definition), footer, seat=seat)
        return face if view is None else with_current_values(self.match, view, card, face)

    def card_name(self, card: int) -> str:
        """Return the name of a talent; a basic card is named after its users."""
        definition = self.match.cards[card]
        return pick_text(definition.text.name) if definition.text is not None else self.format_owner(definition)

    def format_owner(self, definition: CardDefinition) -> str:
        """Return the names of the characters that may use a card."""
        kinds = [figure for figure in self.match.figures if figure.kind in definition.who]
        return " / ".join(dict.fromkeys(pick_text(figure.display_name) for figure in kinds))

    def format_footer(self, card: int, view: State) -> str:
        """Return the text on how many copies of a card are neither discarded nor removed."""
        match, name, squad = self.match, self.match.card_ids[card], self.match.squad_of_card[card]
        copies = [other for other in match.deck_cards[squad] if match.card_ids[other] == name]
        used = {*view.discard[squad], *view.removed}
        left = sum(1 for copy in copies if copy not in used)
        return _("{left} of {all} left").format(left=left, all=len(copies))

    def portrait_path(self, kind: str) -> str:
        """Return the path of the portrait of a kind of character."""
        return f"{self.match.pack.id}/portrait/{kind}"

    # Characters ------------------------------------------------------------------------------------------------------

    def make_token(self, view: State, figure: int, *, is_active: bool = False, has_acted: bool = False) -> Token:
        """Return the token of a character."""
        record = self.match.figures[figure]
        return Token(
            art=self.portrait_path(record.kind),
            seat=record.seat,
            health=max(0, view.health[figure]) if view.squares[figure] >= -1 else 0,
            number=record.number,
            active=is_active,
            acted=has_acted,
            frozen=bool(view.lying) and is_frozen(self.match, view, figure),
            cursed=bool(view.lying) and self.is_cursed(view, figure),
            lifted=view.get_ransom(figure) > 0,
            is_lead=record.lead,
        )

    def is_cursed(self, view: State, figure: int) -> bool:
        """Return whether an enemy's card in play affects a character."""
        own = self.match.side_of_figure[figure]
        for card in view.lying:
            if self.match.side_of[card.seat] == own:
                continue
            words = self.match.word_indices[card.card]
            for rule in self.match.cards[card.card].while_:
                on = rule.against or rule.of
                if not rule.forbid and select_word(self.match, view, card.text, words, on) >> figure & 1:
                    return True
        return False

    def figure_name(self, figure: int) -> str:
        """Return the display name of a character."""
        return figure_name(self.match, figure)

    def has_ranged_card(self, view: State, figure: int) -> bool:
        """Return whether a character has a ranged card that is still in the game."""
        shots = self._ranged_cards.get(figure)
        if shots is None:
            deck = self.match.deck_cards[self.match.figures[figure].squad]
            shots = tuple(card for card in deck if self.match.has_bow[card] and figure in self.match.users[card])
            self._ranged_cards[figure] = shots
        return any(card not in view.removed for card in shots)

    def make_member(self, view: State, figure: int, *, is_active: bool = False) -> MemberRow:
        """Return the row of a character in the panel of its team."""
        token = self.make_token(view, figure, is_active=is_active)
        if token.health == 0:
            note = ""
        elif token.frozen:
            note = _("Frozen")
        elif token.lifted:
            note = _("Lifted")
        elif token.cursed:
            note = _("Marked")
        else:
            note = _("Ranged") if self.has_ranged_card(view, figure) else _("Melee")
        return MemberRow(
            name=self.figure_name(figure),
            token=token,
            max_health=view.maximum[figure],
            note=note,
            is_lead=self.match.figures[figure].lead,
        )

    # Seats -----------------------------------------------------------------------------------------------------------

    def team_name(self, seat: int) -> str:
        """Return the name of the team of a seat: ``Link + Navi``, or only the leaders if the seat has several teams."""
        squads = self.match.squads_of[seat]
        if len(squads) > 1:
            leads = [figure for figure in self.match.figures if figure.seat == seat and figure.lead]
            return " & ".join(pick_text(lead.display_name) for lead in leads)
        return pick_text(self.match.library.teams[self.match.squad_team[squads[0]]].name)

    def find_lead(self, seat: int) -> int:
        """Return the character that represents a seat."""
        own = iterate_bits(self.match.own_mask[seat])
        return next((figure for figure in own if self.match.figures[figure].lead), own[0])

    def lead_portrait_path(self, seat: int) -> str:
        """Return the path of the portrait that represents a seat."""
        return self.portrait_path(self.match.figures[self.find_lead(seat)].kind)

    def make_team_card(self, view: State, seat: int, active_figures: frozenset[int] = frozenset()) -> TeamCard:
        """Return the panel of a seat; ``active_figures`` are the characters of the current decision."""
        own, squads = iterate_bits(self.match.own_mask[seat]), self.match.squads_of[seat]
        return TeamCard(
            seat=seat,
            name=self.team_name(seat),
            player=self.seats.name(seat),
            members=tuple(self.make_member(view, figure, is_active=figure in active_figures) for figure in own),
            hand=len(view.hands[seat]),
            deck=sum(len(view.draw[squad]) for squad in squads),
            discard=sum(len(view.discard[squad]) for squad in squads),
            active=view.active == seat and view.turn > 0,
            is_eliminated=view.turn > 0 and all(view.squares[figure] < -1 for figure in own),
        )

    # Piles and the table ---------------------------------------------------------------------------------------------

    def make_draw_piles(self, view: State, seat: int) -> tuple[Pile, ...]:
        """Return the draw piles of a seat, face down; several piles have portraits to distinguish them."""
        squads = self.match.squads_of[seat]
        label = pgettext("pile", "Deck") if len(squads) == 1 else ""
        return tuple(Pile(label, len(view.draw[squad]), seat, art=self._pile_portrait(squad)) for squad in squads)

    def make_discard_piles(self, view: State, seat: int) -> tuple[Pile, ...]:
        """Return the discard piles of a seat with their top cards."""
        squads = self.match.squads_of[seat]
        label = pgettext("pile", "Discard") if len(squads) == 1 else ""
        tops = [self.make_face(view.discard[squad][-1]) if view.discard[squad] else None for squad in squads]
        return tuple(
            Pile(label, len(view.discard[squad]), seat, top=top, face_up=True)
            for squad, top in zip(squads, tops, strict=True)
        )

    def _pile_portrait(self, squad: int) -> str:
        """Return the path of the portrait on a pile; empty if the seat has a single pile."""
        if len(self.match.squads_of[self.match.seat_of_squad[squad]]) == 1:
            return ""
        lead = next(figure for figure in self.match.figures if figure.squad == squad and figure.lead)
        return self.portrait_path(lead.kind)

    def make_cards_in_play(self, view: State, seats: tuple[int, ...]) -> list[tuple[int, InPlayView]]:
        """Return the cards in play of some seats, each with its card number."""
        return [(card.card, self.make_in_play(view, card)) for card in view.lying if card.seat in seats]

    def make_in_play(self, view: State, card: InPlayCard) -> InPlayView:
        """Return the view model of a card in play."""
        held = iterate_bits(card.text.held)
        on = msgspec.structs.replace(self.make_token(view, held[0]), health=None) if held else None
        return InPlayView(self.make_face(card.card), card.seat, card.count, on)

    def make_hand_card(
        self, card: int, view: State, *, is_playable: bool, reason: str, is_selected: bool
    ) -> HandCardView:
        """Return the view model of a card in the hand; a hidden card gets an empty face."""
        definition = self.match.cards[card]
        users = self.match.users[card]
        rank = {"attack": 0, "power": 1, "special": 2}[
            "special" if definition.is_special else "power" if definition.text else "attack"
        ]
        return HandCardView(
            key=str(card),
            face=self.make_face(card, view) if card != HIDDEN else HIDDEN_FACE,
            playable=is_playable,
            reason=reason,
            selected=is_selected,
            sort_key=(min(users, default=99), rank),
        )
