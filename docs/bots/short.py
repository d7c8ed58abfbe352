import json
import sys

VALUES = {"sunburst": 9, "varies": 3, None: 0}


def worth(action, cards, at, foes, target):
    verb, *words = action.split()
    card = cards.get(words[-1], {}) if words else {}
    attack, defense = (VALUES.get(card.get(use), card.get(use)) for use in ("attack", "defense"))
    if verb == "attack":
        return attack + 9 * (at[words[1]]["health"] <= attack - 2)
    if verb == "defend":
        return min(defense, 5) - attack / 2 + 6 * (at[target]["health"] <= 4)
    if verb == "move":
        column, row = ord(words[1][0]), int(words[1][1:])
        return 9 - min(max(abs(ord(foe[0]) - column), abs(int(foe[1:]) - row)) for foe in foes)
    return {"play": 6, "draw": 4.5, "stay": 1, "end": -9, "discard": -attack - defense}.get(verb, 0)


for line in sys.stdin:
    said = json.loads(line)
    if said["say"] == "match":
        cards, sides = {card["id"]: card for card in said["cards"]}, said["sides"]
        side = {one["name"]: sides[one["seat"]] for one in said["characters"]}
    elif said["say"] == "choose":
        at = {one["name"]: one for one in said["view"]["characters"] if one["square"]}
        foes = [one["square"] for one in at.values() if side[one["name"]] != sides[said["seat"]]]
        target = (said["view"]["attack"] or {}).get("target")
        best = max((worth(action, cards, at, foes, target), -place) for place, action in enumerate(said["legal"]))
        print(json.dumps({"action": said["legal"][-best[1]]}), flush=True)
