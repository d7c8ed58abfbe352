"""The reference page of card text: complete, with links that lead somewhere; the links of all other pages."""

import re
from pathlib import Path
from typing import get_args

import pytest

from game.authoring.vocabulary_page import _format_type, build_page
from game.cli import main
from game.rules.core.tags import get_tag
from game.rules.epic.effects.vocabulary import Effect

DOCS = Path(__file__).resolve().parent.parent.parent / "docs"


def test_every_verb_has_its_fields_and_an_example() -> None:
    text = build_page()
    for verb in get_args(Effect):
        word = get_tag(verb)
        (entry,) = re.findall(rf"\n### {word}\n(.*?)(?=\n##)", text, re.DOTALL)
        for field in verb.__struct_encode_fields__:
            assert f"| `{field}` |" in entry
        example = next(iter(re.findall(r"```yaml\n(.*?)\n```", entry, re.DOTALL)), "")
        assert example, f"no shipped card uses {word}: a verb comes with the first card that needs it"
        assert f"do: {word}" in example
        assert re.match(r"[a-z-]+:\n  name: ", example)


def test_links_of_the_pages_lead_somewhere() -> None:
    texts = {path.name: path.read_text(encoding="utf-8") for path in DOCS.glob("*.md")} | {
        "vocabulary.md": build_page()
    }
    around = {f"../{path.name}": path.read_text(encoding="utf-8") for path in DOCS.parent.glob("*.md")}
    anchors = {
        name: {
            re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")
            for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE)
        }
        for name, text in (texts | around).items()
    }
    for name, text in texts.items():
        for target, anchor in re.findall(r"\]\((?!https?:)([^)#]*)#?([^)]*)\)", text):
            assert not target or (DOCS / target).exists(), f"{name}: {target}"
            if anchor:
                assert anchor in anchors[target or name], f"{name}: {target}#{anchor}"


@pytest.mark.parametrize(
    ("annotation", "words"),
    [
        ("Num", "whole number or [amount](#amount)"),
        ("Literal['', 'a', 'b']", "`a` or `b`"),
        ("int | Literal['sunburst']", "whole number or `sunburst`"),
        ("Limit | None", "[Limit](#limit)"),
        ("tuple[tuple[str, str], ...]", "list of list of 2: word, word"),
        ("dict[str, Card]", "[Card](#card) by id"),
    ],
)
def test_types_are_told_in_words(annotation: str, words: str) -> None:
    assert _format_type(annotation) == words


def test_unknown_kind_of_type_is_not_passed_over() -> None:
    with pytest.raises(ValueError, match="no words for"):
        _format_type("set[str]")


def test_command_prints_or_writes_the_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dev", "vocabulary"]) == 0
    assert capsys.readouterr().out == build_page()
    assert main(["dev", "vocabulary", "--out", str(tmp_path / "page.md")]) == 0
    assert (tmp_path / "page.md").read_text(encoding="utf-8") == build_page()


def test_place_that_cannot_be_written_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "dev", "vocabulary", "--out", str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith(f"triforce-duels: {tmp_path}: Couldn't write the page")
