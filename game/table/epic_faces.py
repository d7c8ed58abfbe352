"""What the rules know of a match as the records that are drawn: cards, tokens, panels, piles.

Everything is made from one view, so a card that its reader may not see is never among the faces.
"""

from __future__ import annotations

import msgspec

from game.rules.core.protocol import HIDDEN
from game.rules.epic.board import bits
from game.rules.epic.library import CardDef
from game.rules.epic.match import Match
from game.rules.epic.query import frozen, who
from game.rules.epic.state import InPlayCard, State
from game.table.card_faces import card_face
from game.table.card_values import with_current_values
from game.table.epic_records import CardFace, HandCard, InPlay, Member, Pile, TeamCard, Token
from game.table.seats import Seats
from game.table.wording import figure_name
from game.text import _, pgettext, pick

UNKNOWN_CARD = CardFace(name="", owner="", kind="")
"""The face of a card that the reader may not see; it is only ever shown from the back."""


class Faces:
    """Makes records of one match in the player's present language."""

    def __init__(self, match: Match, seats: Seats) -> None:
        self.match = match
        self.seats = seats
        self._shots: dict[int, tuple[int, ...]] = {}
        """By character: its cards that reach far."""

    # Cards -----------------------------------------------------------------------------------------------------------

    def card(self, card: int, view: State | None = None) -> CardFace:
        """The front of a card.

        With a view it shows what the card counts for there, and its footer tells how many copies are not used up.
        """
        if card < 0:
            return UNKNOWN_CARD
        definition = self.match.cards[card]
        footer = self.footer(card, view) if view is not None else ""
        face = card_face(self.match.pack.id, definition, self.owner(definition), footer)
        return face if view is None else with_current_values(self.match, view, card, face)

    def card_name(self, card: int) -> str:
        """A talent's own name; a basic card is called after who may use it."""
        definition = self.match.cards[card]
        return pick(definition.text.name) if definition.text is not None else self.owner(definition)

    def owner(self, definition: CardDef) -> str:
        """Who may use a card."""
        kinds = [figure for figure in self.match.figures if figure.kind in definition.who]
        return " / ".join(dict.fromkeys(pick(figure.words) for figure in kinds))

    def footer(self, card: int, view: State) -> str:
        """How many copies of the name are still to come, by what lies open."""
        match, name, squad = self.match, self.match.card_ids[card], self.match.squad_of_card[card]
        copies = [other for other in match.deck_cards[squad] if match.card_ids[other] == name]
        used = {*view.discard[squad], *view.removed}
        left = sum(1 for copy in copies if copy not in used)
        return _("{left} of {all} left").format(left=left, all=len(copies))

    def portrait(self, kind: str) -> str:
        """The portrait of a kind of character."""
        return f"{self.match.pack.id}/portrait/{kind}"

    # Characters ------------------------------------------------------------------------------------------------------

    def token(self, view: State, figure: int, *, active: bool = False, acted: bool = False) -> Token:
        """A character as it stands."""
        record = self.match.figures[figure]
        return Token(
            art=self.portrait(record.kind),
            seat=record.seat,
            health=max(0, view.health[figure]) if view.squares[figure] >= -1 else 0,
            number=record.number,
            active=active,
            acted=acted,
            frozen=bool(view.lying) and frozen(self.match, view, figure),
            cursed=bool(view.lying) and self.cursed(view, figure),
            pinned=view.pinned(figure) > 0,
        )

    def cursed(self, view: State, figure: int) -> bool:
        """Whether an enemy's card in play turns against a character."""
        own = self.match.side_of_figure[figure]
        for card in view.lying:
            if self.match.side_of[card.seat] == own:
                continue
            words = self.match.words[card.card]
            for rule in self.match.cards[card.card].while_:
                on = rule.against or rule.of
                if not rule.forbid and who(self.match, view, card.text, words, on) >> figure & 1:
                    return True
        return False

    def name(self, figure: int) -> str:
        """A character's name."""
        return figure_name(self.match, figure)

    def ranged(self, view: State, figure: int) -> bool:
        """Whether a character has a ranged card that is not out of the game."""
        shots = self._shots.get(figure)
        if shots is None:
            deck = self.match.deck_cards[self.match.figures[figure].squad]
            shots = tuple(card for card in deck if self.match.shoots[card] and figure in self.match.users[card])
            self._shots[figure] = shots
        return any(card not in view.removed for card in shots)

    def member(self, view: State, figure: int, *, active: bool = False) -> Member:
        """A character's row in its panel."""
        token = self.token(view, figure, active=active)
        if token.health == 0:
            note, icon = "", ""
        elif token.frozen:
            note, icon = _("Frozen"), "snowflake"
        elif token.pinned:
            note, icon = _("Lifted"), "lock"
        elif token.cursed:
            note, icon = _("Marked"), "curse"
        else:
            note, icon = (_("Ranged"), "bow") if self.ranged(view, figure) else (_("Melee"), "sword")
        return Member(
            name=self.name(figure),
            token=token,
            maximum=view.maximum[figure],
            note=note,
            icon=icon,
            lead=self.match.figures[figure].lead,
        )

    # Seats -----------------------------------------------------------------------------------------------------------

    def team_name(self, seat: int) -> str:
        """What a seat plays: ``Link + Navi``; the leads alone for a player who leads several teams."""
        squads = self.match.squads_of[seat]
        if len(squads) > 1:
            leads = [figure for figure in self.match.figures if figure.seat == seat and figure.lead]
            return " & ".join(pick(lead.words) for lead in leads)
        return pick(self.match.library.teams[self.match.squad_team[squads[0]]].name)

    def lead(self, seat: int) -> int:
        """The character that stands for a seat."""
        own = bits(self.match.own[seat])
        return next((figure for figure in own if self.match.figures[figure].lead), own[0])

    def lead_portrait(self, seat: int) -> str:
        """The picture of the character that stands for a seat."""
        return self.portrait(self.match.figures[self.lead(seat)].kind)

    def team(self, view: State, seat: int, active: frozenset[int] = frozenset()) -> TeamCard:
        """A seat's panel; ``active`` are the characters that are asked about."""
        own, squads = bits(self.match.own[seat]), self.match.squads_of[seat]
        return TeamCard(
            seat=seat,
            name=self.team_name(seat),
            player=self.seats.name(seat),
            members=tuple(self.member(view, figure, active=figure in active) for figure in own),
            hand=len(view.hands[seat]),
            deck=sum(len(view.draw[squad]) for squad in squads),
            discard=sum(len(view.discard[squad]) for squad in squads),
            active=view.active == seat and view.turn > 0,
            out=view.turn > 0 and all(view.squares[figure] < -1 for figure in own),
        )

    # Piles and the table ---------------------------------------------------------------------------------------------

    def draw_piles(self, view: State, seat: int) -> tuple[Pile, ...]:
        """A seat's draw piles, face down; each of several says whose it is."""
        squads = self.match.squads_of[seat]
        label = pgettext("pile", "Deck") if len(squads) == 1 else ""
        return tuple(Pile(label, len(view.draw[squad]), seat, art=self._pile_art(squad)) for squad in squads)

    def discard_piles(self, view: State, seat: int) -> tuple[Pile, ...]:
        """A seat's discard piles with their top cards."""
        squads = self.match.squads_of[seat]
        label = pgettext("pile", "Discard") if len(squads) == 1 else ""
        tops = [self.card(view.discard[squad][-1]) if view.discard[squad] else None for squad in squads]
        return tuple(
            Pile(label, len(view.discard[squad]), seat, top=top, face_up=True)
            for squad, top in zip(squads, tops, strict=True)
        )

    def _pile_art(self, squad: int) -> str:
        """Whose portrait a draw pile bears; none where a seat has one pile."""
        if len(self.match.squads_of[self.match.seat_of_squad[squad]]) == 1:
            return ""
        lead = next(figure for figure in self.match.figures if figure.squad == squad and figure.lead)
        return self.portrait(lead.kind)

    def lying(self, view: State, seats: tuple[int, ...]) -> list[tuple[int, InPlay]]:
        """The cards in play of some seats, each with its number."""
        return [(card.card, self.in_play(view, card)) for card in view.lying if card.seat in seats]

    def in_play(self, view: State, card: InPlayCard) -> InPlay:
        """A card that lies in play for its clock."""
        held = bits(card.text.held)
        on = msgspec.structs.replace(self.token(view, held[0]), health=None) if held else None
        return InPlay(self.card(card.card), card.seat, card.count, on)

    def hand_card(self, card: int, view: State, *, playable: bool, reason: str, selected: bool) -> HandCard:
        """A card of the hand that its reader may see."""
        definition = self.match.cards[card]
        users = self.match.users[card]
        rank = {"attack": 0, "power": 1, "special": 2}[
            "special" if definition.special else "power" if definition.text else "attack"
        ]
        return HandCard(
            key=str(card),
            face=self.card(card, view) if card != HIDDEN else UNKNOWN_CARD,
            playable=playable,
            reason=reason,
            selected=selected,
            rank=(min(users, default=99), rank),
        )
