"""The balance table as a page for people: one HTML file with charts, nothing loaded from elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from game.content.cards.packs import PackContent
from game.rules.epic.engine.library import basic_name
from game.rules.epic.team_file import Basic
from game.text import pick, picked
from tools.balance.charts import Cell, Share, heat_map, histogram, small_whisker, whiskers
from tools.balance.table import CardRow, Rate, Table, TeamRow

CLASS_WIDTH = 5
"""Turns in one bar of the histogram."""

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


def percent(share: float, digits: int = 0) -> str:
    """Return a share in percent, such as ``52.1 %``."""
    return f"{share * 100:.{digits}f} %"


def in_words(rate: Rate) -> str:
    """A rate with its interval: ``52.1 % (47.0 to 57.2)``."""
    if rate.share is None or rate.low is None or rate.high is None:
        return "–"
    low, high = (percent(end, 1).removesuffix(" %") for end in (rate.low, rate.high))
    return f"{percent(rate.share, 1)} ({low} to {high})"


def spread_in_words(table: Table) -> str:
    """The distance between the strongest and the weakest team."""
    return "–" if table.spread is None else percent(table.spread, 1)


def page(table: Table, content: PackContent, about: Mapping[str, str]) -> str:
    """The whole page; ``about`` are the settings of the run, as pairs of words."""
    title = f"Balance of {pick(content.pack.name)}"
    parts = [
        f"<h1>{escape(title)}</h1>",
        _facts(about),
        _overview(table, content),
        _teams(table, content),
        _matrix(table, content),
        _advantages(table, content),
        _length(table),
        _cards(table, content),
    ]
    head = f'<meta charset="utf-8"/><title>{escape(title)}</title><style>{STYLE}</style>'
    body = "\n".join(parts)
    return f'<!DOCTYPE html>\n<html lang="en">\n<head>{head}</head>\n<body>\n{body}\n</body>\n</html>\n'


def _heading(words: str) -> str:
    return f"<h2>{escape(words)}</h2>"


def _facts(facts: Mapping[str, str]) -> str:
    return "<dl>" + "".join(f"<dt>{escape(name)}</dt><dd>{escape(what)}</dd>" for name, what in facts.items()) + "</dl>"


def _overview(table: Table, content: PackContent) -> str:
    best, worst = table.teams[0], table.teams[-1]
    facts = {
        "matches": f"{table.matches}, {table.draws} of them drawn",
        "strongest team": f"{_name(best, content)}: {in_words(best.rate)}",
        "weakest team": f"{_name(worst, content)}: {in_words(worst.rate)}",
        "spread": f"{spread_in_words(table)} between them",
        "first turn wins": in_words(table.first),
        "left side wins": in_words(table.left),
        "length": "{median} turns (median), 95 of 100 matches within {p95}".format(
            median=f"{table.lengths.median:g}", p95=table.lengths.p95
        ),
        "turn limit reached": str(table.lengths.limit_hits),
    }
    note = "Shares are of decided matches; in brackets the interval that holds the true share in 95 of 100 cases."
    return _heading("In short") + f"{_facts(facts)}<p class='quiet'>{escape(note)}</p>"


def _teams(table: Table, content: PackContent) -> str:
    rows = [(_name(row, content), _share(row.rate)) for row in table.teams]
    return _heading("Teams") + whiskers(rows, "Share of wins of each team")


def _matrix(table: Table, content: PackContent) -> str:
    names = [_name(row, content) for row in table.teams]
    cells = [[_pair(row, column, content) for column in table.teams] for row in table.teams]
    note = "How often the team of the row beats that of the column, on all maps and in both seats."
    chart = heat_map(names, names, cells, "Win matrix")
    return _heading("Win matrix") + f"<p>{escape(note)}</p><div class='wide'>{chart}</div>"


def _pair(row: TeamRow, column: TeamRow, content: PackContent) -> Cell:
    rate = row.against.get(column.team)
    if rate is None or rate.share is None:
        return Cell(None, "", "")
    versus = f"{_name(row, content)} against {_name(column, content)}"
    return Cell(rate.share, percent(rate.share).removesuffix(" %"), f"{versus}: {in_words(rate)}")


def _advantages(table: Table, content: PackContent) -> str:
    everywhere = "all maps"
    maps = {row.map: picked(content.layouts[row.map].name, row.map) for row in table.maps}
    first = [(everywhere, _share(table.first)), *((maps[row.map], _share(row.first)) for row in table.maps)]
    left = [(everywhere, _share(table.left)), *((maps[row.map], _share(row.left)) for row in table.maps)]
    return "".join(
        [
            _heading("The first turn"),
            whiskers(first, "Share of wins of the player who has the first turn"),
            _heading("The left side"),
            whiskers(left, "Share of wins of the player on the left"),
        ]
    )


def _length(table: Table) -> str:
    lengths = table.lengths
    marks = [(lengths.median, "median"), (float(lengths.p95), "95 %")]
    label = "How many matches took how many turns"
    return _heading("Length in turns") + histogram(table.turns, CLASS_WIDTH, label, marks)


# Cards --------------------------------------------------------------------------------------------------------------


def _cards(table: Table, content: PackContent) -> str:
    note = (
        "Used counts attacks, defenses and plays of all copies. Wins when drawn are those of the matches in which a "
        "copy came to the hand, to be compared with the share of the team; long matches draw nearly every card."
    )
    parts = [_heading("Cards") + f"<p>{escape(note)}</p>"]
    for row in table.teams:
        cards = [card for card in table.cards if card.team == row.team]
        parts.append(f"<details open='open'><summary>{escape(_name(row, content))}: {in_words(row.rate)}</summary>")
        parts.append(_card_table(cards, content) + "</details>")
    return "\n".join(parts)


def _card_table(cards: Sequence[CardRow], content: PackContent) -> str:
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
        share = _share(card.when_drawn)
        values = [
            _card_name(card, content),
            str(card.copies),
            percent(card.drawn / card.matches),
            f"{card.uses_per_match:.2f}",
            str(card.attacks),
            str(card.defenses),
            str(card.plays),
            in_words(card.when_drawn),
        ]
        cells = "".join(f"<td>{escape(value)}</td>" for value in values)
        chart = small_whisker(share, f"{values[0]}: {values[-1]}") if share else ""
        kind = " class='basic'" if card.basic else ""
        lines.append(f"<tr{kind}>{cells}<td>{chart}</td></tr>")
    return "\n".join([*lines, "</table></div>"])


def _card_name(row: CardRow, content: PackContent) -> str:
    team = content.teams[row.team]
    name = row.card.partition("/")[2]
    if not row.basic:
        return pick(team.cards[name].name)
    names = {character.kind: pick(character.name) for character in team.characters}
    basic = next(one for one in team.basics if basic_name(one) == name)
    return f"{', '.join(names[kind] for kind in basic.who)} {_values(basic)}"


def _values(basic: Basic) -> str:
    return f"{basic.attack}/{basic.defense} ({', '.join(basic.icons)})"


def _name(row: TeamRow, content: PackContent) -> str:
    """A team by its leads alone; the full name would not fit beside a chart."""
    leads = [pick(one.name) for one in content.teams[row.team].characters if one.role == "lead"]
    return " & ".join(leads)


def _share(rate: Rate) -> Share | None:
    if rate.share is None or rate.low is None or rate.high is None:
        return None
    return Share(rate.share, rate.low, rate.high, in_words(rate))
