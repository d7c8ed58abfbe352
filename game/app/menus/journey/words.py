"""What is told of a chapter beside its story: who plays, against whom, and what it takes."""

from __future__ import annotations

from game.bots.elixir.bots import elixir_bot_title
from game.bots.epic.levels import bot_title
from game.content.cards.dungeon_catalog import load_catalog
from game.content.cards.packs import build_rules, load_pack
from game.content.modes.journey import GAME, STATIONS, Adventure, Chapter, Duel, Quest, setup_of
from game.presentation.dungeon.terms import grade_name
from game.presentation.epic.goal_words import goal_words
from game.presentation.epic.wording import figure_name, listed
from game.setup.dungeon import companion_name
from game.storage.save_words import team_name
from game.text import _, ngettext, pick, picked


def who_plays(kind: str) -> str:
    """What a bot of any of the games is called."""
    if kind in _ELIXIR:
        return elixir_bot_title(kind)
    return companion_name(kind) if kind.startswith(("search", "greedy")) else bot_title(kind)


_ELIXIR = ("random", "sensible", "sage-quick", "sage")


def station_line(chapter: Chapter) -> str:
    """Which chapter it is, and where it plays."""
    number = _("Chapter {number} of {all}").format(number=chapter.station, all=STATIONS)
    return f"{number}  ·  {pick(chapter.where)}"


def task_lines(chapter: Chapter) -> list[str]:
    """What it takes, and with whom: a line each, the first words of it bold."""
    match chapter.play:
        case Duel():
            return _duel_lines(chapter.play)
        case Adventure():
            return _adventure_lines(chapter.play)
        case Quest(bot=bot):
            aim = _("**Goal:** Win a match of Elixir Quest.")
            return [aim, _("**Opponent:** {bot}").format(bot=elixir_bot_title(bot))]


def _duel_lines(duel: Duel) -> list[str]:
    setup = setup_of(duel)
    table = build_rules(setup).match
    own = [goal_words(table, goal, figure_name) for goal in setup.goals if table.side_of[goal.seat] == 0]
    theirs = [goal_words(table, goal, figure_name) for goal in setup.goals if table.side_of[goal.seat]]
    aims = own or [_("Win the duel.")]
    lines = [_("**Goal:** {goal}").format(goal=" ".join(aims))]
    if theirs:
        lines.append(_("**Enemy goal:** {goal}").format(goal=" ".join(theirs)))
    names = [team_name(GAME, team) for team in duel.teams]
    lines.append(_("**Your side:** {teams}").format(teams=listed(names[::2])))
    level = bot_title(duel.level)
    lines.append(_("**Against:** {teams} ({level})").format(teams=listed(names[1::2]), level=level))
    layout = load_pack(GAME).layouts[duel.map]
    return [*lines, _("**Board:** {board}").format(board=picked(layout.name, layout.id))]


def _adventure_lines(play: Adventure) -> list[str]:
    dungeons = load_catalog().dungeons
    names = listed([pick(dungeons[code].name) for code in play.dungeons])
    lines = [_("**Goal:** Clear the dungeon “{names}”.").format(names=names)]
    if play.hearts:
        count = ngettext("{count} heart container", "{count} heart containers", play.hearts).format(count=play.hearts)
        lines.append(_("**Link starts with** {hearts}.").format(hearts=count))
    lines.append(_("**Difficulty:** {name}").format(name=grade_name(play.grade)))
    return lines
