#!/bin/sh
# The pictures of the README, from the real scenes. Run from the top of a checkout.
set -e
for shot in title:title new-match:new-match match-attack:match match-result:result dungeon-challenge:dungeon \
  stars-board-6:star-wars elixir-won:elixir rulebook:rulebook; do
  python main.py dev shot "${shot%%:*}" --lang en --out "docs/screenshots/${shot##*:}.png"
done
python main.py dev film --lang en --step 100 --seconds 5 --out docs/screenshots/match.gif
