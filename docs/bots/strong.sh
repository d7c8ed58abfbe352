#!/bin/sh
# Weighs each action by the health it costs or saves, goes for the leads. Decides as strong.py does.
program='
function after(text, mark) { return substr(text, index(text, mark) + length(mark)) }
function between(text, one, other) { text = after(text, one); return substr(text, 1, index(text, other) - 1) }
function number(text) { return text ~ /sunburst/ ? 30 : text ~ /varies/ ? 4 : text + 0 }
function least(one, other) { return one < other ? one : other }
function most(one, other) { return one > other ? one : other }
function apart(one, other) { return most(one - other, other - one) }
function sum(text, word, total, found) { # of the numbers behind a word
    for (total = 0; match(text, word " [0-9]+"); text = substr(text, RSTART + RLENGTH)) {
        found = substr(text, RSTART, RLENGTH); sub(/.* /, "", found); total += found
    }
    return total
}
function told(text) { # what the text of a card promises, in health: damage and drawn cards
    gsub(/\*/, "", text); text = tolower(text)
    return least(9, sum(text, "takes?") + 1.5 * sum(text, "draw"))
}
function steps(one, other, abc) { # from C5 to E4, as the crow flies
    abc = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return most(apart(index(abc, substr(one, 1, 1)), index(abc, substr(other, 1, 1))), apart(substr(one, 2), substr(other, 2)))
}
function hit(target, value, through, count, left, id) { # the damage to expect, as in strong.py
    for (id in copies) if (index(seats[id], "," seat_of[target] ",") && index(users[id], "\"" target "\"")) {
        left = most(0, copies[id] - gone[id])
        through += left * most(0, value - defense[id]); count += left
    }
    return count ? through / count : value
}
function nearest(square, name, best) {
    best = 99
    for (name in at) if (side[seat_of[name] + 1] != side[seat + 1]) best = least(best, steps(at[name], square) - 3 * lead[name])
    return best
}
function worth(verb, one, two, card) {
    if (verb == "attack")
        return least(health[two], hit(two, attack[card])) * (lead[two] ? 2.2 : 1.7) + told(text[card]) - 0.3 * defense[card]
    if (verb == "defend") return least(came == "" ? 4 : attack[came], defense[card]) * (lead[aim] ? 1.4 : 1) - 0.55 * attack[card]
    if (verb == "move") return 9 - nearest(two)
    if (verb == "play") return 4.2 + 0.7 * told(text[card])
    if (verb == "draw") return hand < 9 ? 3.4 : 0.2 # with ten cards in the hand one has to go
    if (verb == "discard") return -attack[card] - least(10, defense[card]) - 6 * special[card]
    return verb == "heal" ? 3 : verb == "rescue" ? 2 : verb ~ /^(stay|yes)$/ ? 1 : verb == "decline" ? 0.6 : verb == "end" ? -9 : 0
}
/"say":"match"/ {
    split(between($0, "\"sides\":[", "]"), side, ",")
    count = split(between($0, "\"characters\":[", "]"), part, /\{"name":"/)
    for (i = 2; i <= count; i++) {
        name = between("\"" part[i], "\"", "\""); seat = seat_of[name] = after(part[i], "\"seat\":") + 0
        lead[name] = !(seat in seen); seen[seat] = 1
    }
    count = split(after($0, "\"cards\":["), part, /\{"id":"/)
    for (i = 2; i <= count; i++) {
        id = between("\"" part[i], "\"", "\""); text[id] = after(part[i], "\"text\":\"")
        seats[id] = "," between(part[i], "\"seats\":[", "]") ","; users[id] = between(part[i], "\"users\":[", "]")
        copies[id] = after(part[i], "\"copies\":") + 0; special[id] = part[i] ~ /"special":true/
        attack[id] = number(between(part[i], "\"attack\":", ",")); defense[id] = number(between(part[i], "\"defense\":", ","))
    }
}
/"say":"choose"/ {
    seat = after($0, "\"seat\":") + 0; view = after($0, "\"view\":")
    struck = after(view, "\"attack\":"); aim = between(struck, "\"target\":\"", "\""); came = between(struck, "\"card\":\"", "\"")
    count = split(between(view, "\"characters\":[", "]"), part, /\{"name":"/)
    for (i = 2; i <= count; i++) if (part[i] !~ /"square":null/) {
        name = between("\"" part[i], "\"", "\"")
        at[name] = between(part[i], "\"square\":\"", "\""); health[name] = after(part[i], "\"health\":") + 0
    }
    split(between(view, "\"hands\":[[", "]]"), part, /\],\[/); hand = gsub(/"/, "", part[seat + 1]) / 2
    count = split(between(view, "\"discard\":[", ",\"in_play\""), part, "\"")
    for (i = 1; i <= count; i++) gone[part[i]]++
    count = split(between($0, "\"legal\":[\"", "\"]"), legal, "\",\""); best = -999
    for (i = 1; i <= count; i++) {
        words = split(legal[i], word, " "); value = worth(word[1], word[2], word[3], word[words])
        if (value > best) { best = value; action = legal[i] }
    }
    print "{\"action\": \"" action "\"}"
}'
while IFS= read -r line; do
    case $line in
        *'"say":"match"'*) match=$line ;;
        *'"say":"choose"'*) printf '%s\n' "$match" "$line" | awk "$program" ;;
    esac
done
