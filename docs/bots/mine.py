"""A bot for Triforce Duels in one file, without the game: reads questions as lines of JSON, answers in the same way.

It attacks with the strongest card it can, defends when that saves health, walks towards the nearest enemy, and draws
otherwise. Start a match against it: python main.py sim --bots "cmd:python3 docs/bots/mine.py,random"
"""

import json
import sys


def place(square):
    """C5 -> (2, 4)."""
    return ord(square[0]) - ord("A"), int(square[1:]) - 1


def distance(one, other):
    """Steps between two squares, obstacles left out."""
    (ax, ay), (bx, by) = place(one), place(other)
    return abs(ax - bx) + abs(ay - by)


def number(value):
    """The value of a card as a number; `sunburst` stops everything, and some values vary."""
    return value if isinstance(value, int) else {None: 0, "sunburst": 99}.get(value, 3)


class Bot:
    def __init__(self, match):
        self.sides = match["sides"]
        self.seat_of = {one["name"]: one["seat"] for one in match["characters"]}
        self.cards = {card["id"]: card for card in match["cards"]}

    def enemies(self, question):
        """Where the enemies stand."""
        own = self.sides[question["seat"]]
        standing = [one for one in question["view"]["characters"] if one["square"]]
        return [one["square"] for one in standing if self.sides[self.seat_of[one["name"]]] != own]

    def worth(self, question, action):
        """How much this bot likes an action."""
        words = action.split()
        if words[0] == "attack":
            return 10 + number(self.cards[words[3]]["attack"])
        if words[0] == "play":
            return 8
        if words[0] == "draw":
            return 5
        if words[0] == "defend":
            return 1 + number(self.cards[words[1]]["defense"])
        if words[0] == "move":
            return -min((distance(words[2], enemy) for enemy in self.enemies(question)), default=0)
        return {"stay": -50, "halt": -50, "end": -60}.get(words[0], 0)

    def choose(self, question):
        return max(question["legal"], key=lambda action: self.worth(question, action))


def main():
    bot = None
    for line in sys.stdin:
        message = json.loads(line)
        if message["say"] == "match":
            bot = Bot(message)
        elif message["say"] == "choose":
            print(json.dumps({"action": bot.choose(message)}), flush=True)


if __name__ == "__main__":
    main()
