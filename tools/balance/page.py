"""Balance table as a self-contained HTML page with charts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from game.content.cards.packs import PackContent
from game.rules.epic.engine.library import format_basic_name
from game.rules.epic.team_file import BasicCardLine
from game.text import pick_entry, pick_text
from tools.balance.charts import (
    HeatMapCell,
    LabelledShare,
    draw_heat_map,
    draw_histogram,
    draw_small_whisker,
    draw_whiskers,
)
from tools.balance.table import BalanceTable, CardRow, Rate, TeamRow

BIN_TURNS = 5
"""Width of a bin of the histogram, in turns."""

STYLE = """
body { margin: 2rem auto; max-width: 66rem; padding: 0 1rem; color: #1f2933; background: #fff;
  font: 16px/1.5 system-ui, sans-serif; }
h1 { line-height: 1.2; } h2 { margin-top: 2.5rem; border-bottom: 1px solid #d5dbe3; }
p, dl { max-width: 46rem; } svg { max-width: 100%; height: auto; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1.5rem; } dd { margin: 0; }
table { border-collapse: collapse; width: 100%; font-size: 14px; font-variant-numeric: tabular-nums; }
th, td { padding: .15rem .6rem; text-align: right; border-bottom: 1px solid #e6eaef; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; } tr.basic td { color: #5f6b7a; }
summary { cursor: pointer; font-size: 1.1rem; font-weight: 600; padding: .3rem 0; }
.wide { overflow-x: auto; } .quiet { color: #5f6b7a; }
"""
"""Style sheet of the page."""


def format_percent(fraction: float, digits: int = 0) -> str:
    """Format a fraction as a percentage, such as ``52.1 %``."""
    return f"{fraction * 100:.{digits}f} %"


def format_rate(rate: Rate) -> str:
    """Format a rate with its interval: ``52.1 % (47.0 to 57.2)``."""
    if rate.share is None or rate.low is None or rate.high is None:
        return "–"
    low, high = (format_percent(end, 1).removesuffix(" %") for end in (rate.low, rate.high))
    return f"{format_percent(rate.share, 1)} ({low} to {high})"


def format_spread(table: BalanceTable) -> str:
    """Format the difference between the win rates of the strongest and the weakest team."""
    return "–" if table.spread is None else format_percent(table.spread, 1)


def render_page(table: BalanceTable, content: PackContent, settings: Mapping[str, str]) -> str:
    """Render the HTML page; ``settings`` are the labeled settings of the run."""
    title = f"Balance of {pick_text(content.pack.name)}"
    parts = [
        f"<h1>{escape(title)}</h1>",
        _render_facts(settings),
        _render_overview(table, content),
        _render_teams(table, content),
        _render_matrix(table, content),
        _render_advantages(table, content),
        _render_length(table),
        _render_cards(table, content),
    ]
    head = f'<meta charset="utf-8"/><title>{escape(title)}</title><style>{STYLE}</style>'
    body = "\n".join(parts)
    return f'<!DOCTYPE html>\n<html lang="en">\n<head>{head}</head>\n<body>\n{body}\n</body>\n</html>\n'


def _render_heading(text: str) -> str:
    return f"<h2>{escape(text)}</h2>"


def _render_facts(facts: Mapping[str, str]) -> str:
    return "<dl>" + "".join(f"<dt>{escape(name)}</dt><dd>{escape(what)}</dd>" for name, what in facts.items()) + "</dl>"


def _render_overview(table: BalanceTable, content: PackContent) -> str:
    best, worst = table.teams[0], table.teams[-1]
    facts = {
        "matches": f"{table.matches}, {table.draws} of them drawn",
        "strongest team": f"{_format_team_name(best, content)}: {format_rate(best.rate)}",
        "weakest team": f"{_format_team_name(worst, content)}: {format_rate(worst.rate)}",
        "spread": f"{format_spread(table)} between them",
        "first turn wins": format_rate(table.first),
        "left side wins": format_rate(table.left),
        "length": "{median} turns (median), 95 of 100 matches within {p95}".format(
            median=f"{table.lengths.median:g}", p95=table.lengths.p95
        ),
        "turn limit reached": str(table.lengths.limit_hits),
    }
    note = "Shares are of decided matches; in brackets the interval that holds the true share in 95 of 100 cases."
    return _render_heading("In short") + f"{_render_facts(facts)}<p class='quiet'>{escape(note)}</p>"


def _render_teams(table: BalanceTable, content: PackContent) -> str:
    rows = [(_format_team_name(row, content), _make_labelled_share(row.rate)) for row in table.teams]
    return _render_heading("Teams") + draw_whiskers(rows, "Share of wins of each team")


def _render_matrix(table: BalanceTable, content: PackContent) -> str:
    names = [_format_team_name(row, content) for row in table.teams]
    cells = [[_make_cell(row, column, content) for column in table.teams] for row in table.teams]
    note = "How often the team of the row beats that of the column, on all maps and in both seats."
    chart = draw_heat_map(names, names, cells, "Win matrix")
    return _render_heading("Win matrix") + f"<p>{escape(note)}</p><div class='wide'>{chart}</div>"


def _make_cell(row: TeamRow, column: TeamRow, content: PackContent) -> HeatMapCell:
    rate = row.against.get(column.team)
    if rate is None or rate.share is None:
        return HeatMapCell(None, "", "")
    versus = f"{_format_team_name(row, content)} against {_format_team_name(column, content)}"
    return HeatMapCell(rate.share, format_percent(rate.share).removesuffix(" %"), f"{versus}: {format_rate(rate)}")


def _render_advantages(table: BalanceTable, content: PackContent) -> str:
    """Render the charts of the first turn and of the left side."""
    everywhere = "all maps"
    maps = {row.map: pick_entry(content.layouts[row.map].name, row.map) for row in table.maps}
    first = [
        (everywhere, _make_labelled_share(table.first)),
        *((maps[row.map], _make_labelled_share(row.first)) for row in table.maps),
    ]
    left = [
        (everywhere, _make_labelled_share(table.left)),
        *((maps[row.map], _make_labelled_share(row.left)) for row in table.maps),
    ]
    return "".join(
        [
            _render_heading("The first turn"),
            draw_whiskers(first, "Share of wins of the player who has the first turn"),
            _render_heading("The left side"),
            draw_whiskers(left, "Share of wins of the player on the left"),
        ]
    )


def _render_length(table: BalanceTable) -> str:
    """Render the histogram of match lengths."""
    lengths = table.lengths
    marks = [(lengths.median, "median"), (float(lengths.p95), "95 %")]
    label = "How many matches took how many turns"
    return _render_heading("Length in turns") + draw_histogram(table.turns, BIN_TURNS, label, marks)


# Cards --------------------------------------------------------------------------------------------------------------


def _render_cards(table: BalanceTable, content: PackContent) -> str:
    note = (
        "Used counts attacks, defenses and plays of all copies. Wins when drawn are those of the matches in which a "
        "copy came to the hand, to be compared with the share of the team; long matches draw nearly every card."
    )
    parts = [_render_heading("Cards") + f"<p>{escape(note)}</p>"]
    for row in table.teams:
        cards = [card for card in table.cards if card.team == row.team]
        parts.append(
            f"<details open='open'><summary>{escape(_format_team_name(row, content))}: "
            f"{format_rate(row.rate)}</summary>"
        )
        parts.append(_render_card_table(cards, content) + "</details>")
    return "\n".join(parts)


def _render_card_table(cards: Sequence[CardRow], content: PackContent) -> str:
    heads = [
        "card",
        "copies",
        "drawn in",
        "used per match",
        "attacks",
        "defenses",
        "plays",
        "wins when drawn",
        "",
    ]
    lines = ["<div class='wide'><table><tr>" + "".join(f"<th>{escape(head)}</th>" for head in heads) + "</tr>"]
    for card in cards:
        share = _make_labelled_share(card.when_drawn)
        values = [
            _format_card_name(card, content),
            str(card.copies),
            format_percent(card.drawn / card.matches),
            f"{card.uses_per_match:.2f}",
            str(card.attacks),
            str(card.defenses),
            str(card.plays),
            format_rate(card.when_drawn),
        ]
        cells = "".join(f"<td>{escape(value)}</td>" for value in values)
        chart = draw_small_whisker(share, f"{values[0]}: {values[-1]}") if share else ""
        kind = " class='basic'" if card.basic else ""
        lines.append(f"<tr{kind}>{cells}<td>{chart}</td></tr>")
    return "\n".join([*lines, "</table></div>"])


def _format_card_name(row: CardRow, content: PackContent) -> str:
    team = content.teams[row.team]
    name = row.card.partition("/")[2]
    if not row.basic:
        return pick_text(team.cards[name].name)
    names = {character.kind: pick_text(character.name) for character in team.characters}
    basic = next(card for card in team.basics if format_basic_name(card) == name)
    return f"{', '.join(names[kind] for kind in basic.who)} {_format_values(basic)}"


def _format_values(basic: BasicCardLine) -> str:
    return f"{basic.attack}/{basic.defense} ({', '.join(basic.icons)})"


def _format_team_name(row: TeamRow, content: PackContent) -> str:
    """Return the names of a team's leaders; the full name does not fit beside a chart."""
    leads = [pick_text(character.name) for character in content.teams[row.team].characters if character.role == "lead"]
    return " & ".join(leads)


def _make_labelled_share(rate: Rate) -> LabelledShare | None:
    if rate.share is None or rate.low is None or rate.high is None:
        return None
    return LabelledShare(rate.share, rate.low, rate.high, format_rate(rate))
