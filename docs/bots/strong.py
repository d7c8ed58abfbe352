"""Weighs each action by the health it costs or saves, goes for the leads. Decides as strong.sh does."""

import json
import re
import sys

VALUES = {"sunburst": 30, "varies": 4, None: 0}


def told(text):
    """Return the value of a card's text in health: damage and drawn cards."""
    text = text.replace("*", "").lower()
    damage, drawn = (re.findall(word + " ([0-9]+)", text) for word in ("takes?", "draw"))
    return min(9, sum(map(int, damage)) + 1.5 * sum(map(int, drawn)))


def steps(one, other):
    """From C5 to E4, as the crow flies."""
    return max(abs(ord(one[0]) - ord(other[0])), abs(int(one[1:]) - int(other[1:])))


class Bot:
    def __init__(self, match):
        self.sides, self.cards = match["sides"], {card["id"]: card for card in match["cards"]}
        self.seat_of = {one["name"]: one["seat"] for one in match["characters"]}
        self.leads = {one["seat"]: one["name"] for one in reversed(match["characters"])}.values()
        for card in match["cards"]:
            for use in ("attack", "defense"):
                card[use] = VALUES.get(card[use], card[use])

    def hit(self, view, target, attack):
        """Return the expected damage against the cards that the target may still hold."""
        through, count, gone = 0, 0, sum(view["discard"], view["removed"])
        for card in self.cards.values():
            if self.seat_of[target] in card["seats"] and target in card["users"]:
                left = max(0, card["copies"] - gone.count(card["id"]))
                through, count = through + left * max(0, attack - card["defense"]), count + left
        return through / count if count else attack

    def worth(self, asked, action):
        view, (verb, *words) = asked["view"], action.split()
        at = {one["name"]: one for one in view["characters"] if one["square"]}
        card = self.cards.get(words[-1]) if words else None
        if verb == "attack":
            hit = min(at[words[1]]["health"], self.hit(view, words[1], card["attack"]))
            return hit * (2.2 if words[1] in self.leads else 1.7) + told(card["text"]) - 0.3 * card["defense"]
        if verb == "defend":
            came = self.cards[view["attack"]["card"]]["attack"] if view["attack"]["card"] else 4
            saved = min(came, card["defense"]) * (1.4 if view["attack"]["target"] in self.leads else 1)
            return saved - 0.55 * card["attack"]
        if verb == "move":
            foes = [one for one in at.values() if self.sides[self.seat_of[one["name"]]] != self.sides[asked["seat"]]]
            return 9 - min(steps(foe["square"], words[1]) - 3 * (foe["name"] in self.leads) for foe in foes)
        if verb == "play":
            return 4.2 + 0.7 * told(card["text"])
        if verb == "draw":  # with ten cards in the hand one has to go
            return 3.4 if len(view["hands"][asked["seat"]]) < 9 else 0.2
        if verb == "discard":
            return -card["attack"] - min(10, card["defense"]) - 6 * card["special"]
        return {"heal": 3, "rescue": 2, "stay": 1, "yes": 1, "decline": 0.6, "end": -9}.get(verb, 0)


for line in sys.stdin:
    said = json.loads(line)
    if said["say"] == "match":
        bot = Bot(said)
    elif said["say"] == "choose":
        print(json.dumps({"action": max(said["legal"], key=lambda action: bot.worth(said, action))}), flush=True)
