"""Developer tools by command name (``main.py dev NAME``), each with its module and help text."""

TOOLS: dict[str, tuple[str, str]] = {
    "make-puzzles": ("tools.training.make_puzzles", "find puzzles in bot matches and rate their difficulty"),
    "shot": ("tools.shots.shot", "draw scenes as pictures"),
    "film": ("tools.films.film", "draw a recorded match as a GIF"),
    "exhaust": ("tools.training.exhaust", "play until every card sentence has been used"),
    "hint-list": ("tools.training.hint_list", "list positions with their hints, to judge hints by eye"),
    "bench": ("tools.benchmarks.bench", "compare the rules with python-chess"),
    "bench-window": ("tools.benchmarks.window_bench", "compare the window with an empty one"),
    "frames": ("tools.benchmarks.frame_bench", "measure frame times while a bot thinks"),
    "bench-bots": ("tools.benchmarks.bench_bots", "compare the search with OpenSpiel's"),
    "open-spiel": ("tools.training.open_spiel_game", "run OpenSpiel's simulation test on our rules"),
    "ladder": ("tools.training.ladder", "rank bots in a round robin"),
    "fights": ("tools.training.fights", "measure which hits and chances bots pass up"),
    "train": ("tools.training.train", "fit the evaluation to bot matches"),
    "balance": ("tools.balance.balance", "measure how even teams and boards are"),
    "journey": ("tools.balance.journeys", "measure how often bots win the journey's chapters"),
    "runs": ("tools.balance.runs", "measure gauntlet runs and what boons are worth"),
    "talents": ("tools.balance.talents", "measure whether every card is worth playing"),
    "elixir-round": ("tools.balance.elixir_round", "work out an Elixir Quest round by hand"),
    "bundle": ("tools.packaging.bundle", "build a program that runs without Python"),
    "package": ("tools.packaging.package", "package a bundled program for the desktop"),
    "notes": ("tools.packaging.notes", "print the release notes of a version and check its tag"),
    "sounds": ("tools.synthesis.sounds", "synthesize sounds and music"),
    "paint": ("tools.paint", "paint grounds, rooms and boards"),
    "messages": ("tools.i18n.messages", "update the message catalogs"),
    "missing": ("tools.i18n.missing", "list a language's missing texts, or start a new language"),
    "pseudo": ("tools.i18n.pseudo", "write a pseudo-language of long words to test layouts"),
}
"""Module and help text by command name; the module has ``add_arguments(parser)`` and ``run(arguments) -> int``."""

SECTIONS = {
    "balance": "Measure balance",
    "training": "Train and rank bots",
    "benchmarks": "Measure speed",
    "packaging": "Build and release",
    "i18n": "Translate",
}
"""Help headings by package of the tool; tools of other packages make pictures or sounds."""


def find_section(module: str) -> str:
    """Return the help heading of a tool by its module name."""
    return SECTIONS.get(module.split(".")[1], "Make pictures and sounds")
