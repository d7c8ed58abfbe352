"""Texts about a chapter: opponents, location and goal."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.elixir.bots import format_elixir_bot_title
from game.bots.epic.levels import format_bot_title
from game.content.cards.dungeon_catalog import load_dungeon_catalog
from game.content.cards.packs import build_rules, load_pack
from game.content.modes.journey import (
    GAME,
    STATIONS,
    AdventurePlay,
    DuelPlay,
    ElixirPlay,
    Story,
    StoryChapter,
    build_setup,
)
from game.presentation.dungeon.terms import grade_name
from game.presentation.epic.goal_words import describe_goal
from game.presentation.epic.wording import figure_name, join_names
from game.setup.dungeon import companion_name
from game.storage.save_words import team_name
from game.text import _, ngettext, pick_entry, pick_text


def get_bot_name(kind: str) -> str:
    """Return the display name of a bot of any game."""
    if kind in _ELIXIR_BOTS:
        return format_elixir_bot_title(kind)
    return companion_name(kind) if kind.startswith(("search", "greedy")) else format_bot_title(kind)


_ELIXIR_BOTS = ("random", "sensible", "sage-quick", "sage")
"""Bots of Elixir Quest."""


def format_station(chapter: StoryChapter) -> str:
    """Return a text with number and location of a chapter."""
    number = _("Chapter {number} of {all}").format(number=chapter.station, all=STATIONS)
    return f"{number}  ·  {pick_text(chapter.where)}"


def list_task_lines(chapter: StoryChapter) -> list[str]:
    """Return lines about the goal and the players of a chapter, each beginning with words in bold."""
    match chapter.play:
        case DuelPlay():
            return _list_duel_lines(chapter.play)
        case AdventurePlay():
            return _list_adventure_lines(chapter.play)
        case ElixirPlay(bot=bot):
            aim = _("**Goal:** Win a match of Elixir Quest.")
            return [aim, _("**Opponent:** {bot}").format(bot=format_elixir_bot_title(bot))]


def _list_duel_lines(duel: DuelPlay) -> list[str]:
    """Return the lines about a duel."""
    setup = build_setup(duel)
    table = build_rules(setup).match
    own = [describe_goal(table, goal, figure_name) for goal in setup.goals if table.side_of[goal.seat] == 0]
    theirs = [describe_goal(table, goal, figure_name) for goal in setup.goals if table.side_of[goal.seat]]
    aims = own or [_("Win the duel.")]
    lines = [_("**Goal:** {goal}").format(goal=" ".join(aims))]
    if theirs:
        lines.append(_("**Enemy goal:** {goal}").format(goal=" ".join(theirs)))
    names = [team_name(GAME, team) for team in duel.teams]
    lines.append(_("**Your side:** {teams}").format(teams=join_names(names[::2])))
    level = format_bot_title(duel.level)
    lines.append(_("**Against:** {teams} ({level})").format(teams=join_names(names[1::2]), level=level))
    layout = load_pack(GAME).layouts[duel.map]
    return [*lines, _("**Board:** {board}").format(board=pick_entry(layout.name, layout.id))]


def _list_adventure_lines(play: AdventurePlay) -> list[str]:
    """Return the lines about a dungeon adventure."""
    dungeons = load_dungeon_catalog().dungeons
    names = join_names([pick_text(dungeons[code].name) for code in play.dungeons])
    lines = [_("**Goal:** Clear the dungeon “{names}”.").format(names=names)]
    if play.hearts:
        count = ngettext("{count} heart container", "{count} heart containers", play.hearts).format(count=play.hearts)
        lines.append(_("**Link starts with** {hearts}.").format(hearts=count))
    lines.append(_("**Difficulty:** {name}").format(name=grade_name(play.grade)))
    return lines


def get_next_step_text(story: Story, destinations: Sequence[str]) -> str:
    """Return the text of the button that leads to the given chapters or endings."""
    if not destinations:
        return _("Try again")
    if len(destinations) > 1:
        return _("Decide")
    return _("Next chapter") if destinations[0] in story.chapters else _("See the ending")
