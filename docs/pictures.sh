#!/bin/sh
# The pictures of the README and the films, from the real scenes. Run from the top of a checkout.
set -e
for shot in title:title new-match:new-match match-attack:match match-result:result dungeon-challenge:dungeon \
  stars-board-6:star-wars elixir-won:elixir rulebook:rulebook; do
  python main.py dev shot "${shot%%:*}" --lang en --out "docs/screenshots/${shot##*:}.png"
done
python main.py dev film --lang en --turn --size 960x540 --out docs/screenshots/match.gif
python main.py dev film --lang en --making zelda --size 720x405 --out docs/screenshots/making.gif
